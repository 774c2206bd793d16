/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The users of the server, and the authors that they may write as. Not for other rooms. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRAPE_SERVER_LONGEST_PASSWORD 700 /* bytes */

typedef struct
{
  char *name;
  GPtrArray *hashes; /* of its passwords and tokens */
  GStrv keys;        /* authors whose files it may write; NULL: any */
  gint64 window;     /* of the requests that were counted, in ten seconds */
  guint n_requests;
} GrapeServerUser;

typedef struct _GrapeServerUsers GrapeServerUsers;

GrapeServerUsers *grape_server_users_new (const char *path, GError **error);
void grape_server_users_free (GrapeServerUsers *self);

/* The meaning of an Authorization header. */
typedef enum
{
  GRAPE_SERVER_KNOWN,
  GRAPE_SERVER_STRANGER, /* no header of an accepted kind */
  GRAPE_SERVER_ASK, /* it must be checked; that takes a while, whether there is such a user or not
                     */
} GrapeServerWho;

GrapeServerWho grape_server_users_who (GrapeServerUsers *self, const char *header,
                                       GrapeServerUser **user);

/* @data: what grape_server_users_check() was given. In the thread that asked. */
typedef void (*GrapeServerChecked) (gboolean good, gpointer data);

gboolean grape_server_users_check (GrapeServerUsers *self, const char *host, const char *header,
                                   GrapeServerChecked done, gpointer data);
void grape_server_users_wait (GrapeServerUsers *self);

G_END_DECLS
