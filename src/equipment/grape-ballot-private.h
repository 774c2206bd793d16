/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of a ballot. */
#pragma once

#include "grape-ballot.h"

G_BEGIN_DECLS

typedef struct
{
  char *name;
  char *key; /* the name with capital letters folded */
  guint weight;
  gboolean listed; /* else somebody who came to vote in a ballot for anybody */
  int choice;
  gint64 at; /* of the vote; 0: none yet */
} GrapeBallotVoter;

struct _GrapeBallot
{
  GrapeBallotTerms terms;
  char *rule;
  char *casting;      /* key of a voter; or NULL */
  GPtrArray *choices; /* of char */
  GPtrArray *voters;  /* of GrapeBallotVoter */
  GHashTable *by_key; /* key -> GrapeBallotVoter */
};

GrapeBallotVoter *grape_ballot_seat_voter (GrapeBallot *self, const char *name);

G_END_DECLS
