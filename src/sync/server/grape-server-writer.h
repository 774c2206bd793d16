/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes in threads, so that readers never wait for the disk. Not for other rooms. */
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
  GStrv keys;               /* the keys that the user may write as; NULL: any */

  guint status; /* the result */
  char *why;
  GrapeServedFile *after; /* when it stands there */
  gboolean written;       /* it was not there already */
  gint64 old_bytes;       /* of the file before; -1: there was none */

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
