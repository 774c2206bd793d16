/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small server for a group on one machine: a folder of files behind HTTP, with the conditions
 * that others honour only half. It runs in the main context of the thread that made it. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  const char *folder;
  const char *address; /* to listen at; NULL: this machine only */
  guint port;          /* 0: any that is free */
  const char *users;   /* file of `name:argon2id-hash` lines; NULL: everybody may write */
  const char *certificate, *private_key; /* PEM files; or NULL */
  gsize most_bytes;                      /* of one file; 0: 1 MiB */
  guint most_requests;                   /* of one client in ten seconds; 0: no limit */
  guint hold_s;                          /* longest wait for a change; 0: 25 */
} GrapeServerOptions;

typedef struct _GrapeServer GrapeServer;

GrapeServer *grape_server_new (const GrapeServerOptions *options, GError **error);
void grape_server_free (GrapeServer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeServer, grape_server_free)

const char *grape_server_uri (GrapeServer *self);

char *grape_server_hash_password (const char *password, GError **error);

G_END_DECLS
