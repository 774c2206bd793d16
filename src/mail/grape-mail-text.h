/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a message: from whatever parts, charsets and encodings it is in. */
#pragma once

#include "grape-gmime.h"

G_BEGIN_DECLS

/* The largest text that is kept for reading and searching; the raw message is kept whole. */
#define GRAPE_TEXT_MAX_BYTES (8 * 1024 * 1024)

char *grape_text_to_utf8 (const char *bytes, gsize n_bytes, const char *charset);
char *grape_mail_text (GMimeObject *root, char **attachments);

G_END_DECLS
