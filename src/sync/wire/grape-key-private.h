/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by keys and public keys. Not for other rooms. */
#pragma once

#include "grape-key.h"

G_BEGIN_DECLS

#define GRAPE_KEY_PADDING 64

void grape_key_make_ready (void);
GString *grape_key_signed_bytes (const char *domain, const char *body);

G_END_DECLS
