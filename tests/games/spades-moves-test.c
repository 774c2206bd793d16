/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections 3 and 4 of RULES.md: bids, cards and tricks. */
#include "spades-fixture.h"

static void
test_r3_1_first_bidder (void)
{
  static const char *const first[] = { "1", "2", "3", "4", "1" };
  for (guint round = 1; round <= 5; round++)
    {
      g_autoptr (Game) begun = gamef ("'setup':{'round':%u}", round);
      assert_member (begun, "turn", first[round - 1]);
    }
  g_autoptr (Game) bids = game ("'setup':{'round':3},'events':[" BY (3, "bid 2") "," BY (
      1, "bid 2") "," BY (4, "bid 2") "," BY (1, "bid 2") "," BY (2, "bid 2") "]");
  assert_verdict (bids, 2, "turn 2");
  for (guint i = 3; i <= 5; i++)
    assert_verdict (bids, i, "ok");
  assert_member (bids, "stage", "'playing'");
}

static void
test_r3_2_bids (void)
{
  g_autoptr (Game) begun = game ("'events':[]");
  g_autoptr (GPtrArray) moves = grape_position_legal (now (begun), 0);

  g_assert_cmpuint (moves->len, ==, 13);
  assert_trial (begun, 0, "bid 1", "illegal");
  assert_trial (begun, 0, "bid 14", "illegal");
  assert_trial (begun, 0, "bid one", "illegal");
  assert_trial (begun, 0, "bid -2", "syntax");
  assert_trial (begun, 0, "bid", "syntax");
  assert_trial (begun, 0, "bid 3 4", "syntax");
  assert_trial (begun, 0, "nil", "ok");
  assert_trial (begun, 0, "bid nil", "ok");
  assert_trial (begun, 0, "I'll bid thirteen.", "ok");
  act_now (begun, 0, "nil");
  g_assert_cmpstr (last_event (begun, GRAPE_EVENT_MOVE, "")->text, ==, "bid 0");
}

static void
test_r3_3_final (void)
{
  g_autoptr (Game) twice = game ("'events':[" BY (1, "bid 4") "," BY (1, "bid 5") "]");
  assert_verdict (twice, 2, "turn 2");
  assert_member (twice, "bids", "[4,null,null,null]");
}

/* Cards after four bids of 3, with the mixed deal: Ann leads. */
#define PLAY(cards) "'setup':{" MIXED ",'bids':[3,3,3,3]},'events':[" cards "]"

static void
test_r4_1_from_hand (void)
{
  g_autoptr (Game) play = game (PLAY (BY (1, "play JH")));
  assert_trial (play, 1, "play KH", "illegal");
  assert_trial (play, 1, "play JH", "illegal");
  act_now (play, 1, "play AH");
  g_assert_false (spades_hand (state_of (play), 1)
                  & SPADES_BIT (spades_card_number (
                      (GrapeCard){ .rank = GRAPE_RANK_ACE, .suit = GRAPE_SUIT_HEARTS })));
  assert_member (play, "plays", "['JH','AH']");
}

static int
leader (const char *bids, guint round)
{
  g_autoptr (Game) given = gamef ("'setup':{'round':%u," MIXED ",'bids':%s}", round, bids);
  return spades_turn (state_of (given)) + 1;
}

static void
test_r4_2_leader (void)
{
  g_assert_cmpint (leader ("[2,3,5,4]", 1), ==, 3);
  g_assert_cmpint (leader ("[2,4,3,4]", 1), ==, 2);
  g_assert_cmpint (leader ("[2,4,3,4]", 3), ==, 4);
  g_assert_cmpint (leader ("[4,4,4,4]", 2), ==, 2);
  g_assert_cmpint (leader ("[0,0,0,0]", 4), ==, 4);
  g_assert_cmpint (leader ("[0,0,2,0]", 4), ==, 3);
}

static void
test_r4_3_any_lead (void)
{
  g_autoptr (Game) play = game (PLAY (""));
  g_autoptr (GPtrArray) moves = grape_position_legal (now (play), 0);
  g_assert_cmpuint (moves->len, ==, 13);
  assert_trial (play, 0, "play 2S", "ok");
}

static void
test_r4_4_follow (void)
{
  g_autoptr (Game) play = game (PLAY (BY (1, "play JH")));
  g_autoptr (GPtrArray) moves = grape_position_legal (now (play), 1);
  g_assert_cmpuint (moves->len, ==, 4);
  g_assert_cmpstr (g_ptr_array_index (moves, 0), ==, "play AH");
  assert_trial (play, 1, "play KS", "illegal");
  assert_trial (play, 1, "play 2H", "ok");

  g_autoptr (Game) out
      = game ("'setup':{" SUITS ",'bids':[3,3,3,3]},'events':[" BY (1, "play 2S") "]");
  g_autoptr (GPtrArray) any = grape_position_legal (now (out), 1);
  g_assert_cmpuint (any->len, ==, 13);
}

/* The card of @cards ("QH KH 2S 3H") that wins. */
static char *
best_of (const char *cards)
{
  g_auto (GStrv) list = g_strsplit (cards, " ", -1);
  SpadesPlay plays[4];
  for (guint i = 0; i < 4; i++)
    {
      guint card;
      g_assert_true (spades_read_card (list[i], &card, NULL));
      plays[i] = (SpadesPlay){ .card = (guint8)card };
    }
  return g_strdup (list[spades_winning_play (plays, 4)]);
}

#define assert_best(cards, value)                                                                  \
  G_STMT_START                                                                                     \
  {                                                                                                \
    g_autofree char *best_ = best_of (cards);                                                      \
    g_assert_cmpstr (best_, ==, value);                                                            \
  }                                                                                                \
  G_STMT_END

static void
test_r4_5_winner (void)
{
  assert_best ("QH KH 10H AH", "AH");
  assert_best ("QH AD AC KH", "KH");
  assert_best ("2H AD AC KC", "2H");
  assert_best ("AH KH 2S QH", "2S");
  assert_best ("AH 3S 2S QS", "QS");
  assert_best ("3S AH 2S AD", "3S");
  assert_best ("2C AS KS 2S", "AS");
}

static void
test_r4_6_ace_high (void)
{
  static const char *const order[]
      = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" };
  for (guint i = 0; i + 1 < G_N_ELEMENTS (order); i++)
    {
      g_autofree char *cards = g_strdup_printf ("%sD %sD 2C 3C", order[i], order[i + 1]);
      g_autofree char *higher = g_strdup_printf ("%sD", order[i + 1]);
      assert_best (cards, higher);
    }
}

static void
test_r4_7_winner_leads (void)
{
  g_autoptr (Game) play = game (
      PLAY (BY (1, "play JH") "," BY (2, "play 2H") "," BY (3, "play KH") "," BY (4, "play QH")));
  GrapeSpadesTrick trick;

  assert_member (play, "turn", "3");
  g_assert_true (grape_spades_last_trick (state_of (play), &trick));
  g_assert_cmpint (trick.leader, ==, 0);
  g_assert_cmpint (trick.winner, ==, 2);
  g_assert_cmpuint (trick.n_cards, ==, 4);
  g_assert_true (grape_spades_trick (state_of (play), &trick));
  g_assert_cmpint (trick.leader, ==, 2);
  g_assert_cmpuint (trick.n_cards, ==, 0);
  g_assert_cmpuint (grape_spades_tricks (state_of (play), 2), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/spades/R3.1/first-bidder", test_r3_1_first_bidder);
  g_test_add_func ("/games/spades/R3.2/bids", test_r3_2_bids);
  g_test_add_func ("/games/spades/R3.3/final", test_r3_3_final);
  g_test_add_func ("/games/spades/R4.1/from-hand", test_r4_1_from_hand);
  g_test_add_func ("/games/spades/R4.2/leader", test_r4_2_leader);
  g_test_add_func ("/games/spades/R4.3/any-lead", test_r4_3_any_lead);
  g_test_add_func ("/games/spades/R4.4/follow", test_r4_4_follow);
  g_test_add_func ("/games/spades/R4.5/winner", test_r4_5_winner);
  g_test_add_func ("/games/spades/R4.6/ace-high", test_r4_6_ace_high);
  g_test_add_func ("/games/spades/R4.7/winner-leads", test_r4_7_winner_leads);
  return g_test_run ();
}
