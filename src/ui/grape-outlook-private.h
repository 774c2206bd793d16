/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would happen: worked out, shown and stored. */
#pragma once

#include "grape-outlook.h"

typedef struct
{
  gint64 proposal;
  guint event;
} Applied;

struct _GrapeOutlook
{
  gatomicrefcount references;
  GrapeLibrary *library;
  GrapeInstance *instance; /* as it would be */
  GrapeViewer viewer;      /* whose eyes see it */
  GrapePosition *before;   /* what the referee sees now */
  char *topic;             /* of a shared game in which moves wait for this look; or NULL */
  GrapeInstance *taken;    /* the result of taking those, before @proposals; or NULL */
  GPtrArray *proposals;    /* of GrapeProposal, accepted ones */
  GArray *applied;         /* of Applied */
  GPtrArray *refusals;
  GPtrArray *reports;
  char *text;   /* a move that the referee typed, after those in the mail; or NULL */
  int author;   /* whose it is */
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  gint64 now;
  guint first;
};
