/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts out: a post as a message that any mail program opens, and as a mailto: link. */
#pragma once

#include "engine/grape-rules.h"
#include "library/grape-library-mail.h"

G_BEGIN_DECLS

typedef struct
{
  const char *instance;      /* id: gives the tag */
  const char *instance_name; /* shown in the subject */
  const char *from_name, *from_address;
  const char *const *to;   /* addresses, NULL-terminated, at least one */
  const char *in_reply_to; /* Message-ID or NULL */
  gint64 at;
  guint n_events;
  int viewer;
} GrapeLetter;

/* The whole message with CRLF line ends, a fresh Message-ID and the tag in the subject; ready for
 * grape_library_add_sent(). Line ends in names, addresses or subject: ERROR_ADDRESS. */
GrapeSent *grape_outgoing_write (const GrapePost *post, const GrapeLetter *letter, GError **error);
/* "mailto:ann@x.org?subject=...&body=..." */
char *grape_outgoing_mailto (const GrapePost *post, const GrapeLetter *letter, GError **error);
/* The same for a text that belongs to no instance; @bcc, a list or NULL: the recipients, who do not
 * see one another. */
char *grape_outgoing_plain_mailto (const char *subject, const char *body, GPtrArray *bcc,
                                   GError **error);

G_END_DECLS
