/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots: that they move, repeat themselves exactly, see nothing that is hidden, and play about
 * as well as claimed. tests/bench/pure-skill-match measures all claims.
 */
#include "pure-skill-fixture.h"
#include "pure-skill-sparring.h"

#include <math.h>

/* Enough for a rough solution. */
#define FEW_NODES 4000

/* Games between bots and sparring partners: levels go round the seats. */
static PureSkillMatch
match (const char *first, const char *second, const char *third, guint n_games, guint64 budget)
{
  const char *const levels[] = { first, second, third };
  PureSkillMatch self = { 0 };

  pure_skill_match_play (&self, levels, "bot test", n_games, budget, budget == GRAPE_BOT_BUDGET);
  g_test_message ("%s %s %s: %u %u %u of %u decided games of %u", first, second, third,
                  self.n_won[0], self.n_won[1], self.n_won[2], self.n_decided, n_games);
  return self;
}

/* The share of decided games that the bot at @place in the list wins. */
static double
share (const char *first, const char *second, const char *third, guint n_games, guint64 budget,
       guint place)
{
  PureSkillMatch self = match (first, second, third, n_games, budget);
  return (double)self.n_won[place] / self.n_decided;
}

static void
test_fixed (void)
{
  static const struct
  {
    const char *level;
    guint prize, bid;
  } bids[] = { { "simple", 7, 7 },   { "above1", 7, 8 },   { "above1", 13, 1 },
               { "above2", 7, 9 },   { "above2", 12, 1 },  { "above2", 13, 2 },
               { "reverse", 1, 13 }, { "reverse", 13, 1 }, { "reverse", 7, 7 } };
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "fixed", 0);
  for (guint i = 0; i < G_N_ELEMENTS (bids); i++)
    {
      PureSkill state = { 0 };
      pure_skill_core_init (&state.core);
      state.core.prize = (guint8)bids[i].prize;
      g_assert_cmpuint (pure_skill_bot_card (&state, 0, bids[i].level, &stream, 0), ==,
                        bids[i].bid);
      /* If that card is gone, one of its neighbours. */
      state.core.hands[0] &= (guint16)~PURE_SKILL_BIT (bids[i].bid);
      guint other = pure_skill_bot_card (&state, 0, bids[i].level, &stream, 0);
      g_assert_cmpint (ABS ((int)other - (int)bids[i].bid), ==, 1);
    }
}

static void
test_random_even (void)
{
  guint count[PURE_SKILL_ROUNDS + 1] = { 0 };
  PureSkill state = { 0 };
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "even", 0);
  pure_skill_core_init (&state.core);
  state.core.prize = 7;
  for (guint i = 0; i < 13000; i++)
    count[pure_skill_bot_card (&state, 0, "random", &stream, 0)]++;
  for (guint rank = 1; rank <= PURE_SKILL_ROUNDS; rank++)
    {
      g_assert_cmpuint (count[rank], >, 850);
      g_assert_cmpuint (count[rank], <, 1150);
    }
}

/* The same view, stream and budget give the same bid; what is hidden does not change it. */
static void
test_repeats (void)
{
  g_autoptr (Game) secret
      = game ("'setup':{'prize':'7'},'events':[{'by':'seat:2','text':'bid K'}]");
  const GrapePosition *position = now (secret);
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "repeats", 0);
  GrapeStream first_stream = stream;
  g_autofree char *first = grape_position_bot (position, 0, "good", &first_stream, 2000);
  for (guint i = 0; i < 20; i++)
    {
      g_autoptr (GrapePosition) varied = grape_position_copy (position);
      GrapeStream again = stream, chance = stream;
      chance.nonce += i;
      g_assert_true (grape_rules_vary (position->rules, varied->state, 0, &chance));
      g_autofree char *bid = grape_position_bot (varied, 0, "good", &again, 2000);
      g_assert_cmpstr (bid, ==, first);
    }
  g_autofree char *done = grape_position_bot (position, 1, "good", &stream, 2000);
  g_assert_null (done);
}

/* To the last bit on every machine: games are replayed from their seeds elsewhere. */
static void
test_same_everywhere (void)
{
  g_autofree PureSkillMix *mix = g_new (PureSkillMix, 1);
  PureSkill state = { 0 };
  guint32 sum = 0;

  pure_skill_core_init (&state.core);
  state.core.prizes &= (guint16)~PURE_SKILL_BIT (7);
  state.core.prize = 7;
  pure_skill_bot_mix (&state, 2000, mix);
  for (guint i = 0; i < mix->n; i++)
    {
      guint32 bits;
      memcpy (&bits, &mix->mix[0][i], sizeof bits);
      sum = sum * 1000003 + bits;
    }
  g_assert_cmpuint (sum, ==, 2319472998u);
}

static void
test_simple_beats_random (void)
{
  double won = share ("simple", "random", "random", 1000, 0, 0);
  g_assert_cmpfloat (won, >, 0.82);
  g_assert_cmpfloat (won, <, 0.90);
}

static void
test_good_beats_random (void)
{
  g_assert_cmpfloat (share ("good", "random", "random", 10, FEW_NODES, 0), >=, 0.60);
}

static void
test_good_beats_simple (void)
{
  g_assert_cmpfloat (share ("good", "simple", "simple", 10, FEW_NODES, 0), >=, 0.90);
}

static void
test_good_not_exploited (void)
{
  static const char *const fixed[] = { "simple", "above1", "above2", "reverse" };
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    g_assert_cmpfloat (share ("good", fixed[i], "random", 10, FEW_NODES, 1), <=, 0.40);
}

/* Good bots among themselves come to an end with a winner, and their code does not tell what they
 * bid. (Ties discard prizes: three that bid alike all end with nothing.) */
static void
test_good_among_good (void)
{
  PureSkillMatch self = match ("good", "good", "good", 5, GRAPE_BOT_BUDGET);
  guint n_bids = 0, n_foretold = 0, n_guessed = 0;

  for (guint i = 0; i < PURE_SKILL_SEATS; i++)
    {
      n_bids += self.n_bids[i];
      n_foretold += self.n_foretold[i];
      n_guessed += self.n_guessed[i];
    }
  g_test_message ("of %u bids in rounds 1 to 8, %u foretold by the code, %u by its likeliest card",
                  n_bids, n_foretold, n_guessed);
  g_assert_cmpuint (self.n_decided * 100, >=, self.n_games * 80);
  g_assert_cmpuint (n_foretold * 2, <=, n_bids);
  g_assert_cmpuint (n_guessed * 2, <=, n_bids);
}

/* Two good bots do not annihilate each other to a third one's gain. */
static void
test_good_beside_good (void)
{
  g_assert_cmpfloat (share ("random", "good", "good", 9, FEW_NODES, 0), <=, 0.33);
  g_assert_cmpfloat (share ("simple", "good", "good", 7, FEW_NODES, 0), <=, 0.33);
}

/* Knowing the code and playing the odds gains less than when bids were predictable: then it won
 * every game. A fair share would be 0.33. */
static void
test_good_beside_exploiter (void)
{
  g_assert_cmpfloat (share ("exploiter", "good", "good", 14, FEW_NODES, 0), <=, 0.60);
}

/* A bid that no good player makes, and what is thought then: of its seat and, because players who
 * sit together are mostly of one kind, of the other one. */
static void
test_company (void)
{
  g_autofree PureSkillMix *before = g_new (PureSkillMix, 1), *after = g_new (PureSkillMix, 1);
  PureSkill state = { .rounds = { { .prize = 1, .bids = { 2, 13, 3 }, .number = 1 } } };

  pure_skill_core_init (&state.core);
  state.core.prizes &= (guint16)~PURE_SKILL_BIT (1);
  state.core.prize = 1;
  state.core.prizes &= (guint16)~PURE_SKILL_BIT (7);
  state.rounds[0].taker = pure_skill_core_resolve (&state.core, state.rounds[0].bids);
  state.core.prize = 7;
  state.n_rounds = 1;
  pure_skill_bot_mix (&state, 2000, after);
  pure_skill_core_init (&state.core);
  state.core.prizes &= (guint16)~PURE_SKILL_BIT (7);
  state.core.prize = 7;
  state.n_rounds = 0;
  pure_skill_bot_mix (&state, 2000, before);

  g_assert_cmpfloat (before->company[0][PURE_SKILL_SEEN_BOTH], >, 0.5);
  g_assert_cmpfloat (before->lean[0], >, 0.5);
  g_assert_cmpfloat (before->lean[0], <, 0.9);
  g_assert_cmpfloat (after->lean[0], >, 0.99);
  g_assert_cmpfloat (after->lean[1], <, 0.5);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      double sum = 0;
      for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
        sum += after->company[seat][seen];
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
    }
}

/* Two rounds before the end: the king takes the king of prizes for certain, which wins; and a card
 * that is sure to lose is kept out of it. */
static void
test_playout_worth (void)
{
  PureSkillDice dice;
  float worth[PURE_SKILL_ROUNDS];
  PureSkillCore core = { .hands = { PURE_SKILL_BIT (13) | PURE_SKILL_BIT (1),
                                    PURE_SKILL_BIT (12) | PURE_SKILL_BIT (2),
                                    PURE_SKILL_BIT (11) | PURE_SKILL_BIT (3) },
                         .prizes = PURE_SKILL_BIT (2),
                         .prize = 13,
                         .n_done = 11 };

  pure_skill_dice_init (&dice, 3);
  pure_skill_playout_worth (&core, 0, 50, &dice, worth);
  g_assert_cmpfloat (worth[0], ==, 0);
  g_assert_cmpfloat (worth[1], ==, 1);
  core.prize = 2;
  core.prizes = PURE_SKILL_BIT (13);
  pure_skill_playout_worth (&core, 0, 50, &dice, worth);
  g_assert_cmpfloat (worth[0], ==, 1);
  g_assert_cmpfloat (worth[1], ==, 0);
}

/* Against the C library's, whose last digits may differ from machine to machine. */
static void
test_exp (void)
{
  for (float x = -30; x <= 30; x += 0.01f)
    g_assert_cmpfloat (fabs (pure_skill_exp (x) / exp (x) - 1), <, 1e-6);
  g_assert_cmpfloat (pure_skill_exp (0), ==, 1);
  g_assert_cmpfloat (pure_skill_exp (-1000), <, 1e-30);
  g_assert_cmpfloat (pure_skill_exp (-1000), >=, 0);
  g_assert_cmpfloat (pure_skill_exp (1000), >, 1e30);
}

/* Totals of random playouts: each prize is taken or discarded, never both. */
static void
test_playout (void)
{
  PureSkillDice dice;
  pure_skill_dice_init (&dice, 5);
  for (guint i = 0; i < 2000; i++)
    {
      PureSkillCore core;
      pure_skill_core_init (&core);
      pure_skill_playout (&core, &dice);
      guint16 all = core.takes[0] | core.takes[1] | core.takes[2] | core.discarded;
      guint points
          = core.totals[0] + core.totals[1] + core.totals[2] + pure_skill_mask_sum (core.discarded);
      g_assert_cmpuint (all, ==, PURE_SKILL_PACK);
      g_assert_cmpuint (points, ==, 91);
      g_assert_cmpuint (core.hands[0] | core.hands[1] | core.hands[2] | core.prizes, ==, 0);
      g_assert_cmpuint (core.n_done, ==, PURE_SKILL_ROUNDS);
    }
}

#define ADD(name, function) g_test_add_func ("/games/pure-skill/bot/" name, function)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("fixed", test_fixed);
  ADD ("random-even", test_random_even);
  ADD ("repeats", test_repeats);
  ADD ("same-everywhere", test_same_everywhere);
  ADD ("simple-beats-random", test_simple_beats_random);
  ADD ("good-beats-random", test_good_beats_random);
  ADD ("good-beats-simple", test_good_beats_simple);
  ADD ("good-not-exploited", test_good_not_exploited);
  ADD ("good-among-good", test_good_among_good);
  ADD ("good-beside-good", test_good_beside_good);
  ADD ("good-beside-exploiter", test_good_beside_exploiter);
  ADD ("company", test_company);
  ADD ("playout-worth", test_playout_worth);
  ADD ("exp", test_exp);
  ADD ("playout", test_playout);
  return g_test_run ();
}
