/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long to wait until the next sync with a place. Pure arithmetic: chance and times come in. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean active;      /* somebody looks at the window */
  gboolean told;        /* the server says when something changes */
  gboolean sparing;     /* the connection costs money, or power is being saved */
  guint n_failures;     /* in a row */
  gint64 retry_after_s; /* what the server asked for; -1: nothing */
} GrapeSyncPace;

double grape_sync_pace_wait_s (const GrapeSyncPace *pace, double chance);

G_END_DECLS
