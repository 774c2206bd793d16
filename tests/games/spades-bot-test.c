/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots: they keep to the rules and to what they know, and the good one knows partners' nils,
 * sandbags and the score. Win rates are measured with `./dev ctl play`. */
#include "games/spades/spades-core.h"
#include "spades-fixture.h"

#include <stdlib.h>

/* What the bot of @seat does, seen from @viewer's eyes; @n: which stream of luck. */
static char *
choice (Game *self, int seat, const char *level, guint n)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "spades bot test", n);
  return grape_position_bot (now (self), seat, level, &stream, GRAPE_BOT_BUDGET);
}

/* It does @expected in at least four of five streams of luck. */
static void
assert_mostly (Game *self, int seat, const char *level, const char *expected)
{
  guint n_as_expected = 0;
  g_autofree char *last = NULL;
  for (guint n = 0; n < 5; n++)
    {
      g_autofree char *move = choice (self, seat, level, n);
      if (g_strcmp0 (move, expected) == 0)
        n_as_expected++;
      else
        {
          g_free (last);
          last = g_strdup (move);
        }
    }
  if (n_as_expected < 4)
    g_error ("%s: “%s” wanted, “%s” chosen", level, expected, last);
}

static void
test_turn (void)
{
  g_autoptr (Game) dealt = game ("'events':[]");
  static const char *const levels[] = { "random", "simple", "good" };
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *other = choice (dealt, 1, levels[i], 0);
      g_autofree char *own = choice (dealt, 0, levels[i], 0);
      g_assert_null (other);
      assert_trial (dealt, 0, own, "ok");
    }
}

/* The same from the full position, from the seat's view, and in any world that the seat cannot tell
 * from this one. */
static void
test_fair (void)
{
  static const char *const levels[] = { "simple", "good" };
  g_autoptr (Game) dealt = game ("'seed':'11','events':[]");
  for (guint step = 0; step < 30; step++)
    {
      int turn = grape_spades_turn (state_of (dealt));
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "other world", step);
      g_autoptr (GrapePosition) other = grape_position_copy (now (dealt));
      other->rules->vary (other->state, turn, &stream);
      for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
        {
          GrapeStream one, same;
          grape_stream_init_from_text (&one, "luck", step);
          same = one;
          g_autofree char *here = grape_position_bot (now (dealt), turn, levels[i], &one, 600);
          g_autofree char *there = grape_position_bot (other, turn, levels[i], &same, 600);
          g_assert_cmpstr (here, ==, there);
        }
      g_autofree char *move = choice (dealt, turn, "simple", 0);
      act_now (dealt, turn, move);
    }
}

/* In all imagined worlds nobody holds a card that was seen elsewhere, or of a suit they are out
 * of. */
static void
test_voids (void)
{
  g_autoptr (Game) dealt = game ("'seed':'12','events':[]");
  SpadesDice dice = { 5 };
  guint n_voids = 0;

  for (int seat = 0; seat < 4; seat++)
    act_now (dealt, seat, "bid 3");
  for (guint n = 4; n < 52; n += 3)
    {
      play_on (dealt, n);
      int turn = grape_spades_turn (state_of (dealt));
      g_autoptr (GrapePosition) view = grape_position_view (now (dealt), turn);
      SpadesWorlds worlds;
      spades_worlds_init (&worlds, view->state);
      g_assert_cmpuint (worlds.n, ==, 3);
      for (guint i = 0; i < 100; i++)
        {
          SpadesCards hands[4], all = 0;
          spades_worlds_deal (&worlds, &dice, hands);
          for (guint h = 0; h < 3; h++)
            {
              SpadesCards hand = hands[worlds.seats[h]];
              g_assert_cmpuint (spades_count (hand), ==, worlds.room[h]);
              for (guint suit = 0; suit < 4; suit++)
                if (worlds.voids[h] >> suit & 1)
                  {
                    g_assert_cmphex (hand & SPADES_SUIT (suit), ==, 0);
                    n_voids++;
                  }
              g_assert_cmphex (all & hand, ==, 0);
              all |= hand;
            }
          g_assert_cmphex (all, ==, worlds.unseen);
        }
    }
  g_assert_cmpuint (n_voids, >, 100);
}

/* Every deal that is possible turns up about as often as every other: two players without voids,
 * one out of hearts. */
static void
test_worlds_even (void)
{
  SpadesWorlds worlds = { .n = 3, .seats = { 0, 1, 2 }, .room = { 1, 1, 1 }, .voids = { 0, 0, 2 } };
  guint counts[3][3] = { 0 };
  SpadesDice dice = { 8 };
  const guint cards[3] = { 16, 17, 48 }; /* 2H, 3H, 2C */

  for (guint i = 0; i < 3; i++)
    worlds.unseen |= SPADES_BIT (cards[i]);
  for (guint n = 0; n < 4000; n++)
    {
      SpadesCards hands[4];
      spades_worlds_deal (&worlds, &dice, hands);
      for (guint h = 0; h < 3; h++)
        for (guint i = 0; i < 3; i++)
          counts[h][i] += hands[h] == SPADES_BIT (cards[i]);
    }
  g_assert_cmpuint (counts[2][2], ==, 4000);
  g_assert_cmpuint (counts[0][0], >, 1850);
  g_assert_cmpuint (counts[0][0], <, 2150);
}

/* Bob leads the 5 of hearts, Cleo must play her only heart, the jack, and wins so far; Dora plays
 * the 4. Ann, the last, has the ace and the 2, and needs every trick. @bid: Cleo's. */
static Game *
jack_of_hearts (int bid)
{
  return gamef ("'setup':{'hands':["
                "['AH','2H','AS','KS','QS','AD','KD','8D','7D','AC','KC','9C','8C'],"
                "['KH','8H','7H','6H','JS','10S','9S','JD','10D','9D','JC','10C'],"
                "['2S','6D','5D','4D','3D','2D','7C','6C','5C','4C','3C','2C'],"
                "['QH','10H','9H','3H','8S','7S','6S','5S','4S','3S','QD','QC']],"
                "'bids':[9,10,%d,2],'plays':['5H','JH','4H']}",
                bid);
}

/* The position in which Ann sees her own hand only. */
static GrapePosition *
hide_others (Game *self)
{
  GrapePosition *view = grape_position_copy (now (self));
  Spades *state = view->state;

  for (int seat = 1; seat < 4; seat++)
    state->deals[seat] = (SpadesDeal){ .kind = GRAPE_SPADES_HAND_HIDDEN, .event = 1 };
  return view;
}

/* What the good bot of Ann plays then. */
static char *
good_card (Game *self, guint n)
{
  g_autoptr (GrapePosition) view = hide_others (self);
  SpadesDice dice = { n };

  return spades_card_text (spades_think_card (view->state, 0, &dice, GRAPE_BOT_BUDGET));
}

static int
good_bid (Game *self, guint n)
{
  g_autoptr (GrapePosition) view = hide_others (self);
  SpadesDice dice = { n };

  return spades_think_bid (view->state, 0, &dice, GRAPE_BOT_BUDGET);
}

static void
test_covers_nil (void)
{
  g_autoptr (Game) nil = jack_of_hearts (0);
  g_autoptr (Game) two = jack_of_hearts (2);
  for (guint n = 0; n < 5; n++)
    {
      g_autofree char *saved = good_card (nil, n);
      g_autofree char *left_alone = good_card (two, n);
      g_assert_cmpstr (saved, ==, "AH");
      /* A trick is the team's, whoever takes it: the ace is kept. */
      g_assert_cmpstr (left_alone, ==, "2H");
    }
}

/* A nil bidder with the choice goes under what lies there. */
static void
test_keeps_nil (void)
{
  g_autoptr (Game) nil = game ("'setup':{'hands':["
                               "['KH','2H','5S','4S','3S','5D','4D','3D','2D','5C','4C','3C','2C'],"
                               "['AH','8H','7H','6H','JS','10S','9S','JD','10D','9D','JC','10C'],"
                               "['2S','AS','KS','QS','AD','KD','8D','7D','AC','KC','9C','8C'],"
                               "['QH','10H','9H','3H','8S','7S','6S','7C','6C','6D','QD','QC']],"
                               "'bids':[0,5,4,2],'plays':['5H','JH','4H']}");
  for (guint n = 0; n < 5; n++)
    {
      g_autofree char *card = good_card (nil, n);
      g_assert_cmpstr (card, ==, "2H");
    }
}

static double
value_of (guint tricks, guint bags, int score, int theirs)
{
  SpadesCore end = { .bids = { 3, 2, 3, 2 }, .tricks = { 3, 0, 0, 0 } };
  SpadesStakes stakes = { .scores = { score, theirs }, .bags = { bags, 0 }, .target = 500 };
  end.tricks[2] = (guint8)(tricks - 3);
  end.tricks[1] = (guint8)(13 - tricks);
  return spades_round_value (&end, 0, &stakes);
}

/* One more trick than bid is worth less than none, and much less where it is the tenth sandbag and
 * the game is soon over; but not where it wins the game. */
static void
test_knows_bags_and_score (void)
{
  double early_third = value_of (6, 3, 200, 200) - value_of (7, 3, 200, 200);
  double late_third = value_of (6, 3, 380, 380) - value_of (7, 3, 380, 380);
  double late_tenth = value_of (6, 9, 380, 380) - value_of (7, 9, 380, 380);

  g_assert_cmpfloat (value_of (6, 0, 200, 200), >, value_of (5, 0, 200, 200));
  g_assert_cmpfloat (early_third, >, 0);
  g_assert_cmpfloat (late_tenth, >, 0);
  g_assert_cmpfloat (late_tenth, >, 5 * late_third);
  /* However far ahead: the bid is to be made, and nothing is as good as the end. */
  g_assert_cmpfloat (value_of (6, 0, 300, -9000), >, value_of (5, 0, 300, -9000));
  g_assert_cmpfloat (value_of (6, 0, 300, -9000), <, 1.0);
  g_assert_cmpfloat (value_of (7, 3, 439, 200), ==, 1.0);
  g_assert_cmpfloat (value_of (6, 3, 439, 200), <, 1.0);
  g_assert_cmpfloat (value_of (6, 0, 440, 470), ==, 0.0);
}

static void
test_playout (void)
{
  SpadesDice dice = { 3 };
  for (guint i = 0; i < 2000; i++)
    {
      SpadesCore core;
      SpadesCards all = 0;
      spades_core_deal (&core, &dice);
      for (guint p = 0; p < 4; p++)
        {
          g_assert_cmpuint (spades_count (core.hands[p]), ==, 13);
          all |= core.hands[p];
          core.bids[p] = (guint8)(2 + i % 4);
        }
      g_assert_cmphex (all, ==, SPADES_DECK);
      if (i % 2)
        spades_core_random (&core, &dice);
      else
        spades_core_sensible (&core, &dice);
      g_assert_cmpuint (core.tricks[0] + core.tricks[1] + core.tricks[2] + core.tricks[3], ==, 13);
      g_assert_cmphex (core.hands[0] | core.hands[1] | core.hands[2] | core.hands[3], ==, 0);
    }
}

/* The bits play by the same rules as the game: same legal cards, same tricks, same score. */
static void
test_playout_agrees (void)
{
  g_autoptr (Game) dealt = game ("'seed':'13','events':[]");
  const Spades *state = state_of (dealt);
  SpadesCore core = { .left = 13 };

  for (int seat = 0; seat < 4; seat++)
    {
      g_autofree char *bid = g_strdup_printf ("bid %d", 2 + seat % 3);
      act_now (dealt, seat, bid);
    }
  state = state_of (dealt);
  for (int seat = 0; seat < 4; seat++)
    {
      core.hands[seat] = spades_hand (state, seat);
      core.bids[seat] = (guint8)state->bids[seat];
    }
  core.leader = (guint8)grape_spades_turn (state);
  for (guint n = 0; n < 52; n++)
    {
      int turn = grape_spades_turn (state_of (dealt));
      g_assert_cmpuint (spades_core_turn (&core), ==, (guint)turn);
      SpadesCards legal = spades_core_legal (&core);
      g_autoptr (GPtrArray) moves = grape_position_legal (now (dealt), turn);
      g_assert_cmpuint (moves->len, ==, spades_count (legal));
      guint card = spades_nth (legal, n % spades_count (legal));
      g_autofree char *code = spades_card_text (card);
      g_autofree char *text = g_strconcat ("play ", code, NULL);
      spades_core_play (&core, card);
      act_now (dealt, turn, text);
    }
  const GrapeSpadesRound *round = grape_spades_past_round (state_of (dealt), 0);
  for (int team = 0; team < 2; team++)
    {
      guint bags = 0;
      g_assert_cmpint (spades_core_score (&core, team, &bags), ==, round->teams[team].change);
      g_assert_cmpuint (bags, ==, round->teams[team].bags);
    }
}

/* The budget is the only clock: more of it costs more, and the same gives the same. */
static void
test_repeats (void)
{
  g_autoptr (Game) dealt = game ("'seed':'14','events':[]");
  for (guint n = 0; n < 3; n++)
    {
      g_autofree char *one = choice (dealt, 0, "good", n);
      g_autofree char *again = choice (dealt, 0, "good", n);
      g_assert_cmpstr (one, ==, again);
    }
}

/* A hand of high cards is bid high, one of low cards low. */
static void
test_bids (void)
{
  g_autoptr (Game) strong = game ("'setup':{" SUITS "}");
  assert_mostly (strong, 0, "simple", "bid 13");
  g_autofree char *move = choice (strong, 0, "good", 0);
  g_assert_cmpint (atoi (move + 4), >=, 10);
  g_autofree char *weak
      = g_strdup ("'hands':[['2S','3S','2H','3H','4H','5H','2D','3D','4D','5D','2C','3C','4C'],"
                  "['AS','KS','QS','AH','KH','QH','AD','KD','QD','AC','KC','QC','JC'],"
                  "['JS','10S','9S','JH','10H','9H','JD','10D','9D','10C','9C','8C','7C'],"
                  "['8S','7S','6S','5S','4S','8H','7H','6H','8D','7D','6D','6C','5C']]");
  g_autoptr (Game) low = gamef ("'setup':{%s}", weak);
  assert_mostly (low, 0, "simple", "bid 0");
  assert_mostly (low, 0, "good", "bid 0");
}

/* Ann has @hand, the others the rest of the deck. */
static Game *
deal_round (const char *hand)
{
  SpadesCards cards, left;
  g_autoptr (GString) hands = g_string_new (NULL);

  g_assert_true (spades_read_cards (hand, &cards));
  left = SPADES_DECK & ~cards;
  for (guint seat = 0; seat < 4; seat++)
    {
      SpadesCards own = seat ? 0 : cards;
      for (guint n = 0; seat && n < 13; n++)
        {
          own |= left & -left;
          left &= left - 1;
        }
      g_string_append (hands, seat ? "],[" : "[");
      for (guint n = 0; n < 13; n++)
        {
          g_autofree char *code = spades_card_text (spades_nth (own, n));
          g_string_append_printf (hands, "%s'%s'", n ? "," : "", code);
        }
    }
  return gamef ("'setup':{'hands':[%s]]}", hands->str);
}

/* The good bot bids nil when good opponents will hardly break it, not because rules of thumb would
 * let it pass. */
static void
test_nil_when_sure (void)
{
  static const char *const safe[]
      = { "6S 5S 4S 7H 5H 3H JD 6D 5D 3D 7C 5C 3C", "5S 2S 9H 8H 3H 2H KD 9D 6D 4D 6C 3C 2C" };
  static const char *const unsafe[]
      = { "7S 6S 2S QH 9H 8H 7H KD 8D 9C 8C 5C 4C", "9S 3S 2S QH JH 9H 3H QD 10D 10C 6C 4C 2C",
          "10S QH 10H 9H 7H 10D 8D AC QC JC 6C 4C 2C", "JS 7S 5S KH 9H 8H 3H QD 6D 9C 8C 7C 6C" };

  for (guint n = 0; n < 5; n++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (safe); i++)
        {
          g_autoptr (Game) dealt = deal_round (safe[i]);
          g_assert_cmpint (good_bid (dealt, n), ==, 0);
        }
      for (guint i = 0; i < G_N_ELEMENTS (unsafe); i++)
        {
          g_autoptr (Game) dealt = deal_round (unsafe[i]);
          g_assert_cmpint (good_bid (dealt, n), >, 0);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/spades/bot/turn", test_turn);
  g_test_add_func ("/games/spades/bot/fair", test_fair);
  g_test_add_func ("/games/spades/bot/voids", test_voids);
  g_test_add_func ("/games/spades/bot/worlds-even", test_worlds_even);
  g_test_add_func ("/games/spades/bot/covers-nil", test_covers_nil);
  g_test_add_func ("/games/spades/bot/keeps-nil", test_keeps_nil);
  g_test_add_func ("/games/spades/bot/knows-bags-and-score", test_knows_bags_and_score);
  g_test_add_func ("/games/spades/bot/playout", test_playout);
  g_test_add_func ("/games/spades/bot/playout-agrees", test_playout_agrees);
  g_test_add_func ("/games/spades/bot/repeats", test_repeats);
  g_test_add_func ("/games/spades/bot/bids", test_bids);
  g_test_add_func ("/games/spades/bot/nil-when-sure", test_nil_when_sure);
  return g_test_run ();
}
