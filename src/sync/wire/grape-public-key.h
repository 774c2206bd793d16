/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The public half of a key: everybody knows it, and it appears in paths as 64 hex digits. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRAPE_KEY_PUBLIC_BYTES 32
#define GRAPE_SIGNATURE_BYTES  64

gboolean grape_public_valid (const char *public_key);
char *grape_public_words (const char *public_key);
gboolean grape_public_verify (const char *public_key, const char *domain, const char *body,
                              const char *signature);
char *grape_public_seal (const char *public_key, const char *text, GError **error);

G_END_DECLS
