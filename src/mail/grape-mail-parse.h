/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One message: bytes in, headers and text out (GMime), for anything in real archives. */
#pragma once

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

#define GRAPE_MAIL_ERROR (grape_mail_error_quark ())

/**
 * GrapeMailErrorCode:
 * @GRAPE_MAIL_ERROR_FORMAT: this is not mail, an mbox or a maildir
 * @GRAPE_MAIL_ERROR_LIMIT: larger than the limit
 * @GRAPE_MAIL_ERROR_READ: the file cannot be read, or its compression is damaged
 * @GRAPE_MAIL_ERROR_PACKED: an archive of a kind that the program does not unpack
 * @GRAPE_MAIL_ERROR_ADDRESS: an address or header to send cannot be written
 */
typedef enum
{
  GRAPE_MAIL_ERROR_FORMAT,
  GRAPE_MAIL_ERROR_LIMIT,
  GRAPE_MAIL_ERROR_READ,
  GRAPE_MAIL_ERROR_PACKED,
  GRAPE_MAIL_ERROR_ADDRESS,
} GrapeMailErrorCode;

GQuark grape_mail_error_quark (void);

/* What a message has besides its own text. */
typedef struct
{
  GPtrArray *inner; /* of GBytes: the messages that are in it; NULL: none */
  gboolean is_cut;  /* there was more text than is kept */
  gboolean is_deep; /* there were parts nested too deep to read */
  char *unread;     /* what of it cannot be read; NULL: nothing */
} GrapeMailRest;

/* Comes before the headers of a message that came inside another one: a digest, or a forwarded
 * one. */
#define GRAPE_MAIL_INSIDE "X-Grapefruit-Inside"

void grape_mail_rest_clear (GrapeMailRest *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeMailRest, grape_mail_rest_clear)

/* @envelope: the "From " line, or NULL; @rest: NULL or (out caller-allocates). Never fails for odd
 * content: an unreadable part is "" or NULL; only bytes that are not a message at all are an
 * error. */
GrapeMessage *grape_mail_parse (GBytes *raw, const char *envelope, GrapeMailRest *rest,
                                GError **error);

G_END_DECLS
