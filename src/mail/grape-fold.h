/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Letters and digits as they are read, however they are encoded: wide ones, bold ones of
 * mathematics, ligatures, letters with their accents apart. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends the first sign of @text to @folded. Returns how many bytes of @text it has. */
gsize grape_fold_sign (const char *text, gsize n_bytes, GString *folded);
char *grape_fold (const char *text);

G_END_DECLS
