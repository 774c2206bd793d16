/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small server for a group on one machine: a folder of files behind HTTP, with the conditions
 * that others only half support. It runs in the main context of the thread that made it. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* 0 or NULL: the default. */
typedef struct
{
  const char *folder;
  const char *address;                   /* to listen on; this machine only */
  guint port;                            /* any that is free */
  const char *users;                     /* file of users; everybody may write */
  const char *certificate, *private_key; /* PEM files; no TLS */
  gsize most_bytes;                      /* of one file; 1 MiB */
  guint most_requests; /* of one client, and of one user, in ten seconds; no limit */
  guint most_links, most_links_of_one; /* connections, in all and of one address; 4096, 512 */
  guint64 author_bytes, author_files;  /* of one author; 64 MiB, 50,000 */
  guint64 all_bytes;                   /* in the folder; 16 GiB */
  guint hold_s;                        /* longest wait for a change; 25 */
  guint request_s;                     /* longest that a request may take to arrive; 60 */
} GrapeServerOptions;

typedef struct _GrapeServer GrapeServer;

GrapeServer *grape_server_new (const GrapeServerOptions *options, GError **error);
void grape_server_free (GrapeServer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeServer, grape_server_free)

const char *grape_server_uri (GrapeServer *self);

char *grape_server_make_token (void);
char *grape_server_hash_password (const char *password, GError **error);

G_END_DECLS
