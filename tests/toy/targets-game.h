/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests tell the toy game: T5. */
#pragma once

#include <glib.h>

extern int targets_claims; /* a seat; -1: nobody's */
extern gboolean targets_refuses;
