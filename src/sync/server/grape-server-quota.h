/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How much of the disk each author has, and all together. Any thread. Not for other rooms. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _GrapeServerQuota GrapeServerQuota;

/* 0: no limit */
typedef struct
{
  guint64 author_bytes, author_files, all_bytes;
  guint64 new_bytes; /* of all authors that had nothing a day ago */
} GrapeServerShares;

GrapeServerQuota *grape_server_quota_new (int folder, const GrapeServerShares *shares);
void grape_server_quota_free (GrapeServerQuota *self);

const char *grape_server_quota_take (GrapeServerQuota *self, const char *author, gboolean head,
                                     gint64 n_bytes, gint64 n_files);
void grape_server_quota_give_back (GrapeServerQuota *self, const char *author, gint64 n_bytes,
                                   gint64 n_files);

G_END_DECLS
