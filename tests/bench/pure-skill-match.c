/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays bots against each other through the game's own structs, without a log, and prints who wins:
 *   pure-skill-match LEVEL LEVEL LEVEL [GAMES [SEED [BUDGET]]]
 * Levels are rotated over the seats from game to game. */
#include "games/pure-skill/pure-skill-private.h"

#include <stdio.h>
#include <stdlib.h>

static void
play_round (PureSkill *state, const char *const level[PURE_SKILL_SEATS], GrapeStream *stream,
            guint64 budget)
{
  GrapePureSkillRound *round = &state->rounds[state->n_rounds];
  PureSkillCore *core = &state->core;

  core->prize = (guint8)pure_skill_mask_nth (
      core->prizes, grape_stream_below (stream, (guint)__builtin_popcount (core->prizes)));
  core->prizes &= (guint16)~PURE_SKILL_BIT (core->prize);
  round->prize = core->prize;
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    round->bids[seat] = (guint8)pure_skill_bot_card (state, seat, level[seat], stream, budget);
  round->taker = pure_skill_core_resolve (core, round->bids);
  round->number = core->n_done;
  state->n_rounds++;
}

/* Returns the seat that wins, or -1. */
static int
play_game (const char *const level[PURE_SKILL_SEATS], GrapeStream *stream, guint64 budget)
{
  PureSkill state = { .suits = { GRAPE_SUIT_HEARTS, GRAPE_SUIT_DIAMONDS, GRAPE_SUIT_CLUBS } };

  pure_skill_core_init (&state.core);
  while (state.core.n_done < PURE_SKILL_ROUNDS)
    play_round (&state, level, stream, budget);
  return pure_skill_core_winner_of (state.core.totals);
}

int
main (int argc, char **argv)
{
  guint wins[PURE_SKILL_SEATS] = { 0 };
  guint n_decided = 0;

  if (argc < 4)
    {
      fprintf (stderr, "usage: %s LEVEL LEVEL LEVEL [GAMES [SEED [BUDGET]]]\n", argv[0]);
      return 2;
    }
  guint n_games = argc > 4 ? (guint)strtoul (argv[4], NULL, 10) : 400;
  const char *seed = argc > 5 ? argv[5] : "match";
  guint64 budget = argc > 6 ? g_ascii_strtoull (argv[6], NULL, 10) : GRAPE_BOT_BUDGET;
  gint64 before = g_get_monotonic_time ();
  for (guint game = 0; game < n_games; game++)
    {
      const char *level[PURE_SKILL_SEATS];
      GrapeStream stream;
      grape_stream_init_from_text (&stream, seed, game);
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        level[seat] = argv[1 + (seat + game) % PURE_SKILL_SEATS];
      int winner = play_game (level, &stream, budget);
      if (winner < 0)
        continue;
      n_decided++;
      wins[((guint)winner + game) % PURE_SKILL_SEATS]++;
    }
  double seconds = (double)(g_get_monotonic_time () - before) / 1e6;
  printf ("%u games, %u decided, %.1f s\n", n_games, n_decided, seconds);
  for (guint i = 0; i < PURE_SKILL_SEATS; i++)
    printf ("%-8s %5u wins  %5.1f%% of decided  %5.1f%% of all\n", argv[1 + i], wins[i],
            n_decided ? 100.0 * wins[i] / n_decided : 0.0,
            n_games ? 100.0 * wins[i] / n_games : 0.0);
  return 0;
}
