/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Matches between the bots and sparring partners of our own: programs that are stronger, slower, or
 * made to exploit one bot, and that no player should meet. Each match is a test case of a few
 * games; by hand the same is played for longer: `viruses-sparring-test -n 100 --seed TEXT [-p
 * CASE]`. Each game has a match "goods", in which only its good bots sit: it must end, and be
 * decided as often as is stated. */
#pragma once

#include "engine/grape-instance.h"

#define SPAR_SEATS 12

/* What @seat plays in @position, knowing only its own view; like grape_position_bot(). */
typedef char *(*SparChoose) (const GrapePosition *view, int seat, GrapeStream *stream,
                             guint64 budget);

typedef struct
{
  const char *name;  /* of a level, when @choose is NULL */
  SparChoose choose; /* or NULL: the game's own bot */
  guint64 budget;    /* 0: as everybody has it, and so in a few games, which must not take long */
} SparPlayer;

typedef struct
{
  const char *path; /* "good-foreteller" */
  const char *game;
  const char *options;                /* "name=value name=value", or NULL */
  SparPlayer players[SPAR_SEATS + 1]; /* shifted by one seat from game to game */
  guint n_fast;                       /* games, unless told otherwise; 0: only by hand */
  guint most_events;                  /* then a game has not ended */
  gboolean by_score;                  /* where nobody wins, the greatest score does */
  /* Of games in which nobody need do anything: what the first seat does a day after everybody was
   * asked and did nothing; NULL: then it ends. And what is a score there; NULL: the outcome's. */
  const char *idle;
  gint64 (*worth) (const GrapePosition *end, int seat);
  /* At least this share of the decided games must go to players of the first one's name, in a few
   * games and in many; and this share of all games must be decided. */
  double least_fast, least, least_decided;
  void (*note) (const GrapePosition *end); /* or NULL: told of each game's end */
  void (*judge) (gboolean many);           /* or NULL: then asked what it noted */
} SparMatch;

typedef struct
{
  guint n_games, n_decided, n_over;
  guint n_wins[SPAR_SEATS]; /* by player; partners win together */
  guint n_first;            /* wins of players of the first one's name */
  guint n_moves[SPAR_SEATS];
  double ms[SPAR_SEATS], longest_ms[SPAR_SEATS]; /* processor time */
} SparResult;

int spar_main (int argc, char **argv, const SparMatch *matches);
