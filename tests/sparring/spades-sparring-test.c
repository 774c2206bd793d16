/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spades among good bots alone: how many bids are nil, and how many of these are kept. */
#include "games/spades/spades-view.h"
#include "sparring.h"

static guint n_bids, n_nils, n_kept;

static void
note_nils (const GrapePosition *end)
{
  for (guint i = 0; i < SPADES_VIEW (end->state)->rounds->len; i++)
    {
      const GrapeSpadesRound *round = grape_spades_past_round (end->state, i);

      for (int seat = 0; seat < GRAPE_SPADES_SEATS; seat++)
        {
          n_bids++;
          n_nils += round->bids[seat] == 0;
          n_kept += round->bids[seat] == 0 && round->tricks[seat] == 0;
        }
    }
}

static void
judge_nils (gboolean many)
{
  g_print ("# %u bids, %u nils (%.1f%%), %u kept (%.1f%%)\n", n_bids, n_nils,
           100.0 * n_nils / MAX (n_bids, 1), n_kept, 100.0 * n_kept / MAX (n_nils, 1));
  if (!many)
    return;
  g_assert_cmpuint (100 * n_kept, >=, 70 * n_nils);
  g_assert_cmpuint (100 * n_nils, >=, 5 * n_bids);
}

static const SparMatch matches[]
    = { { .path = "goods",
          .game = "spades",
          .players = { { "good" }, { "good" }, { "good" }, { "good" } },
          .n_fast = 1,
          .most_events = 5000,
          .least_decided = 1,
          .note = note_nils,
          .judge = judge_nils },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
