/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One message: bytes in, headers and text out (GMime), for anything that real archives hold. */
#pragma once

#include "library/grape-library-mail.h"

G_BEGIN_DECLS

#define GRAPE_MAIL_ERROR (grape_mail_error_quark ())

/**
 * GrapeMailErrorCode:
 * @GRAPE_MAIL_ERROR_FORMAT: this is no mail, mbox or maildir
 * @GRAPE_MAIL_ERROR_LIMIT: larger than we take
 * @GRAPE_MAIL_ERROR_READ: the file cannot be read, or its compression is damaged
 * @GRAPE_MAIL_ERROR_PACKED: an archive of a kind that we do not unpack
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

/* What a message has beside itself. */
typedef struct
{
  GPtrArray *inner; /* of GBytes: the messages that are in it; NULL: none */
  gboolean is_cut;  /* there was more text than is kept */
  gboolean is_deep; /* there were parts nested deeper than is looked */
} GrapeMailRest;

/* Stands above the headers of a message that came in another one: a digest, or one passed on. */
#define GRAPE_MAIL_INSIDE "X-Grapefruit-Inside"

void grape_mail_rest_clear (GrapeMailRest *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeMailRest, grape_mail_rest_clear)

/* @envelope: the "From " line, or NULL; @rest: NULL or (out caller-allocates). Never fails for odd
 * content: what cannot be read is "" or NULL; only what is no message at all is an error. */
GrapeMessage *grape_mail_parse (GBytes *raw, const char *envelope, GrapeMailRest *rest,
                                GError **error);

G_END_DECLS
