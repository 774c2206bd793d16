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

/* @envelope: the "From " line, or NULL. Never fails for odd content: what cannot be read is "" or
 * NULL; only what is no message at all is an error. */
GrapeMessage *grape_mail_parse (GBytes *raw, const char *envelope, GError **error);

G_END_DECLS
