/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays bots and sparring partners (tests/games/pure-skill-sparring.h) against each other through
 * the game's own structs, without a log, and prints who wins, how often a good bot's code predicts
 * its bids in rounds 1 to 8, and the processor time of a move: pure-skill-match [--seed TEXT] [-n
 * GAMES] [--budget NODES] [--foretell] LEVEL LEVEL LEVEL Levels are rotated over the seats from
 * game to game. */
#include "../games/pure-skill-sparring.h"

#include <stdio.h>

static double
percent (guint part, guint whole)
{
  return whole ? 100.0 * part / whole : 0;
}

static void
print (const PureSkillMatch *match, char **levels, const char *seed)
{
  printf ("seed %s: %u games, %u decided (%.1f%%)\n", seed, match->n_games, match->n_decided,
          percent (match->n_decided, match->n_games));
  for (guint i = 0; i < PURE_SKILL_SEATS; i++)
    {
      printf ("%-9s %5u wins  %5.1f%% of decided  %5.1f%% of all  %7.2f ms/move, slowest %.1f",
              levels[i], match->n_won[i], percent (match->n_won[i], match->n_decided),
              percent (match->n_won[i], match->n_games),
              1000 * match->seconds[i] / match->n_moves[i], 1000 * match->slowest_s[i]);
      if (match->n_bids[i])
        printf ("  foretold %.1f%%, guessed %.1f%%",
                percent (match->n_foretold[i], match->n_bids[i]),
                percent (match->n_guessed[i], match->n_bids[i]));
      printf ("\n");
    }
}

int
main (int argc, char **argv)
{
  g_autofree char *seed = NULL;
  int n = 400;
  gint64 budget = (gint64)GRAPE_BOT_BUDGET;
  gboolean foretell = FALSE;
  const GOptionEntry entries[] = {
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, "The same text, the same games", "TEXT" },
    { "number", 'n', 0, G_OPTION_ARG_INT, &n, "How many games (400)", "N" },
    { "budget", 0, 0, G_OPTION_ARG_INT64, &budget, "Nodes a move (20000)", "NODES" },
    { "foretell", 0, 0, G_OPTION_ARG_NONE, &foretell, "Foretell what good bots bid", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("LEVEL LEVEL LEVEL");
  g_autoptr (GError) error = NULL;
  PureSkillMatch match = { 0 };

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc != 1 + PURE_SKILL_SEATS
      || n < 1)
    {
      fprintf (stderr, "%s\n", error ? error->message : "three levels, please");
      return 2;
    }
  const char *const levels[] = { argv[1], argv[2], argv[3] };
  pure_skill_match_play (&match, levels, seed ? seed : "match", (guint)n, (guint64)budget,
                         foretell);
  print (&match, argv + 1, seed ? seed : "match");
  return 0;
}
