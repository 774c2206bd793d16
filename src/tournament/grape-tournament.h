/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Many games between bots, played by as many threads as wanted: games are pure, so game number i
 * is the same whoever plays it. */
#pragma once

#include "engine/grape-instance.h"

typedef struct
{
  const GrapeRules *rules;
  GrapeOptions *options;
  char **levels; /* one per entrant, NULL-terminated */
  char *seed;    /* any text */
  guint n_games;
  guint n_decided; /* stop when so many are decided; 0: play all n_games */
  guint n_jobs;
  guint64 budget;
  gboolean rotate; /* game i shifts the entrants i seats on */
} GrapeTournament;

/* What became of one game; arrays have one element per entrant, not per seat. */
typedef struct
{
  gboolean over;
  guint n_winners;
  guint phase;
  guint n_events;
  gboolean *won;
  gint64 *score;
  guint *n_moves;
  guint64 *work_us; /* processor time spent choosing moves */
  guint64 *longest_us;
  char *problem; /* a bot's move was refused; or NULL */
} GrapeTournamentGame;

void grape_tournament_game_free (GrapeTournamentGame *self);

/* GrapeTournamentGame each, in order; as many as were needed for n_decided. */
GPtrArray *grape_tournament_play (const GrapeTournament *self, GError **error);
guint grape_tournament_entrant (const GrapeTournament *self, guint game, guint seat);
