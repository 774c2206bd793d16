/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one sync of a game did, for people. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* What one sync did. */
typedef struct
{
  guint sent;             /* the user's entries that reached the place */
  guint fetched;          /* entries of others */
  guint taken;            /* as keeper: acts that became events */
  guint refused;          /* as keeper: acts that did not */
  guint events;           /* new events in the log */
  GPtrArray *notes;       /* of char*: what people should know: who came in, what was refused */
  GPtrArray *problems;    /* of char*: what does not hold; nothing of it was folded */
  gboolean doubts_clock;  /* as keeper: nothing was published, for it may be wrong by years */
  gboolean awaits_review; /* as referee: the last missing move waits until its outcome was seen */
} GrapeSyncReport;

GrapeSyncReport *grape_sync_report_new (void);
void grape_sync_report_free (GrapeSyncReport *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSyncReport, grape_sync_report_free)
void grape_sync_report_note (GrapeSyncReport *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
void grape_sync_report_problem (GrapeSyncReport *self, const char *format, ...)
    G_GNUC_PRINTF (2, 3);

G_END_DECLS
