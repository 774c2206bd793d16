/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pure-skill-sparring.h"

#include <time.h>

#define FEINT_ROUNDS 4

/* The best card against the odds with which the others bid: their own code tells these. */
static guint
exploit (const PureSkill *view, int seat, guint64 budget)
{
  int a = (seat + 1) % PURE_SKILL_SEATS, b = (seat + 2) % PURE_SKILL_SEATS;
  g_autofree PureSkillMix *good = g_new (PureSkillMix, 1), *own = g_new (PureSkillMix, 1);
  double best = -1;
  guint card = 0;

  pure_skill_bot_mix (view, budget, good);
  pure_skill_mix_init (own, &view->core, pure_skill_nets);
  pure_skill_mix_weigh (own, &view->core);
  for (guint i = 0; i < own->n; i++)
    {
      double pay = 0;
      for (guint x = 0; x < own->n; x++)
        for (guint y = 0; y < own->n; y++)
          pay += good->mix[a][x] * good->mix[b][y] * own->pay[seat][x][y][i];
      if (pay > best)
        {
          best = pay;
          card = own->cards[seat][i];
        }
    }
  return card;
}

/**
 * pure_skill_spar_card:
 * @level: a sparring partner or a bot
 *
 * Returns: the rank of the card it bids
 */
guint
pure_skill_spar_card (const PureSkill *view, int seat, const char *level, GrapeStream *stream,
                      guint64 budget)
{
  gboolean early = view->core.n_done < FEINT_ROUNDS;

  if (g_str_equal (level, "feint") && early)
    level = "simple";
  if (g_str_equal (level, "sleeper") && early)
    level = "random";
  if (g_str_equal (level, "exploiter") || g_str_equal (level, "feint")
      || g_str_equal (level, "sleeper"))
    return exploit (view, seat, budget);
  return pure_skill_bot_card (view, seat, level, stream, budget);
}

static double
processor_s (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Whether a good bot's bid was predicted, in two ways. */
static void
foretell (PureSkillMatch *self, guint place, const PureSkill *state, int seat, guint card,
          GrapeStream *stream, guint64 budget)
{
  g_autofree PureSkillMix *mix = g_new (PureSkillMix, 1);
  guint likeliest = 0;

  pure_skill_bot_mix (state, budget, mix);
  for (guint i = 1; i < mix->n; i++)
    if (mix->mix[seat][i] > mix->mix[seat][likeliest])
      likeliest = i;
  self->n_bids[place]++;
  self->n_guessed[place] += mix->cards[seat][likeliest] == card;
  self->n_foretold[place] += pure_skill_bot_card (state, seat, "good", stream, budget) == card;
}

static void
play_round (PureSkillMatch *self, PureSkill *state, const char *const levels[PURE_SKILL_SEATS],
            guint game, GrapeStream streams[PURE_SKILL_SEATS + 2], guint64 budget, gboolean tell)
{
  GrapePureSkillRound *round = &state->rounds[state->n_rounds];
  PureSkillCore *core = &state->core;
  GrapeStream *prizes = &streams[PURE_SKILL_SEATS], *teller = &streams[PURE_SKILL_SEATS + 1];

  core->prize = (guint8)pure_skill_mask_nth (
      core->prizes, grape_stream_below (prizes, (guint)__builtin_popcount (core->prizes)));
  core->prizes &= (guint16)~PURE_SKILL_BIT (core->prize);
  round->prize = core->prize;
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      guint place = ((guint)seat + game) % PURE_SKILL_SEATS;
      double before = processor_s ();
      round->bids[seat]
          = (guint8)pure_skill_spar_card (state, seat, levels[place], &streams[seat], budget);
      double spent = processor_s () - before;
      self->seconds[place] += spent;
      self->slowest_s[place] = MAX (self->slowest_s[place], spent);
      self->n_moves[place]++;
      if (tell && core->n_done < 8 && g_str_equal (levels[place], "good"))
        foretell (self, place, state, seat, round->bids[seat], teller, budget);
    }
  round->taker = pure_skill_core_resolve (core, round->bids);
  round->number = core->n_done;
  state->n_rounds++;
}

/**
 * pure_skill_match_play:
 * @self: what was played before is added to
 * @levels: move on by a seat from game to game
 * @foretell: see whether the good bots' code tells their bids
 *
 * Plays through the game's own structs, without a log. Every seat has a stream of its own, and so
 * have the prizes: the same seed gives the same prizes whoever plays.
 */
void
pure_skill_match_play (PureSkillMatch *self, const char *const levels[PURE_SKILL_SEATS],
                       const char *seed, guint n_games, guint64 budget, gboolean foretell)
{
  for (guint n = 0; n < n_games; n++)
    {
      guint game = self->n_games++;
      PureSkill state = { .suits = { GRAPE_SUIT_HEARTS, GRAPE_SUIT_DIAMONDS, GRAPE_SUIT_CLUBS } };
      GrapeStream streams[PURE_SKILL_SEATS + 2];
      for (guint i = 0; i < G_N_ELEMENTS (streams); i++)
        {
          g_autofree char *label = g_strdup_printf ("%s %u", seed, i);
          grape_stream_init_from_text (&streams[i], label, game);
        }
      pure_skill_core_init (&state.core);
      while (state.core.n_done < PURE_SKILL_ROUNDS)
        play_round (self, &state, levels, game, streams, budget, foretell);
      int winner = pure_skill_core_winner_of (state.core.totals);
      self->n_decided += winner >= 0;
      if (winner >= 0)
        self->n_won[((guint)winner + game) % PURE_SKILL_SEATS]++;
    }
}
