/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes, in threads, so that nobody who reads waits for the disk. Not for other rooms. */
#pragma once

#include "grape-server-files.h"
#include "grape-server-quota.h"
#include "grape-server-rules.h"

G_BEGIN_DECLS

typedef struct _GrapeServerJob GrapeServerJob;
typedef void (*GrapeServerWritten) (GrapeServerJob *job);

/* One PUT. */
struct _GrapeServerJob
{
  char *path;
  GrapeServedPath place;
  char *text;
  char *match, *none_match; /* headers; or NULL */
  GStrv keys;               /* as which the user may write; NULL: any */

  guint status; /* what came of it */
  char *why;
  GrapeServedFile *after; /* when it stands there */
  gboolean written;       /* it did not stand there already */
  gint64 old_bytes;       /* of what stood there before; -1: nothing did */

  GrapeServerWritten done; /* in the thread that made the writer */
  gpointer data;
};

void grape_server_job_free (GrapeServerJob *self);

typedef struct _GrapeServerWriter GrapeServerWriter;

GrapeServerWriter *grape_server_writer_new (int folder, GrapeServerQuota *quota);
void grape_server_writer_free (GrapeServerWriter *self);
void grape_server_writer_push (GrapeServerWriter *self, GrapeServerJob *job);

gboolean grape_server_tag_matches (const char *list, const char *tag);

G_END_DECLS
