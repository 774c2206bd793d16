/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of acts: mine in a game that another keeps, everybody's in one that I keep. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

typedef struct
{
  guint n; /* the entry's number in its author's log */
  char *author;
  char *name;   /* who that is; NULL: I */
  int seat;     /* theirs */
  gint64 at;    /* mine: when I wrote it; others': when it arrived */
  char *text;   /* or NULL: not mine to read */
  char *reason; /* why refused; or NULL */
  GrapeEntryState state;
  gboolean held; /* it ends a round, and waits until its referee has seen how */
} GrapeShareAct;

void grape_share_act_free (GrapeShareAct *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShareAct, grape_share_act_free)

GPtrArray *grape_share_list_acts (GrapeLibrary *library, const char *topic, guint most,
                                  GError **error);
GPtrArray *grape_share_list_arrivals (GrapeLibrary *library, const char *topic, guint most,
                                      GError **error);

G_END_DECLS
