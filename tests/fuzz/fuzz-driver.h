/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a fuzz target gives its driver: ours (fuzz-driver.c) or libFuzzer's. */
#pragma once

#include <glib.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);
