/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a message, from any parts, charsets and encodings. */
#pragma once

#include "grape-gmime.h"

G_BEGIN_DECLS

/* The largest text that is kept for reading and searching; the raw message is kept whole. */
#define GRAPE_TEXT_MAX_BYTES (8 * 1024 * 1024)

/* The line above the text of an attachment: "[attachment: moves.txt]". */
#define GRAPE_ATTACHMENT_START "[attachment: "

typedef struct
{
  char *text;
  char *attachments; /* a line each, or NULL */
  GPtrArray *inner;  /* of GBytes: the messages that are in it */
  gboolean is_cut;   /* there was more text than is kept */
  gboolean is_deep;  /* there were parts nested too deep to read */
  char *unread;      /* what cannot be read: encrypted, or damaged; or NULL */
} GrapeMailText;

void grape_mail_text_clear (GrapeMailText *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeMailText, grape_mail_text_clear)

void grape_mail_text_read (GrapeMailText *self, GMimeObject *root, gboolean is_escaped);
char *grape_mail_text_plain (const char *bytes, gsize n_bytes, gboolean is_escaped);

G_END_DECLS
