/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of acts: the user's in a game that somebody else keeps, everybody's in one that the
 * user keeps. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

typedef struct
{
  guint n; /* the entry's number in its author's log */
  char *author;
  char *name;   /* who that is; NULL: the user */
  int seat;     /* theirs */
  gint64 at;    /* the user's: when they wrote it; others': when it arrived */
  char *text;   /* or NULL: not for the user to read */
  char *reason; /* why refused; or NULL */
  GrapeEntryState state;
  gboolean in_review; /* it ends a round, and waits until the referee has seen the outcome */
} GrapeShareAct;

void grape_share_act_free (GrapeShareAct *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeShareAct, grape_share_act_free)

GPtrArray *grape_share_list_acts (GrapeLibrary *library, const char *topic, guint most,
                                  GError **error);
GPtrArray *grape_share_list_arrivals (GrapeLibrary *library, const char *topic, guint most,
                                      GError **error);

G_END_DECLS
