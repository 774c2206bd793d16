/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (spades/ has those): the sums of a hand, which card wins, steps
 * that open other hands than were dealt, and other worlds. */
#include "spades-fixture.h"

/* What a team scores: @bags before, bids and tricks of both. */
static GrapeSpadesSum
sum_of (guint bags, int bid_a, int bid_b, guint tricks_a, guint tricks_b)
{
  GrapeSpadesSum sum = { .bags_before = bags };
  spades_score_team (&sum, (int[]){ bid_a, bid_b }, (guint[]){ tricks_a, tricks_b });
  return sum;
}

#define change_of(...) (sum_of (__VA_ARGS__).change)

static void
test_r5_1_bids_added (void)
{
  g_assert_cmpint (change_of (0, 3, 4, 7, 0), ==, 70);
  g_assert_cmpint (change_of (0, 0, 4, 0, 4), ==, 140);
}

static void
test_r5_2_tricks_added (void)
{
  g_assert_cmpint (change_of (0, 3, 4, 1, 6), ==, 70);
  /* SPD-6: the trick of the failed nil helps the partner's bid. */
  g_assert_cmpint (change_of (0, 0, 4, 1, 3), ==, 40 - 100);
  g_assert_cmpint (change_of (0, 0, 4, 2, 3), ==, 40 + 1 - 100);
}

static void
test_r5_3_made_or_not (void)
{
  g_assert_cmpint (change_of (0, 3, 4, 3, 3), ==, -70);
  g_assert_cmpint (change_of (0, 3, 4, 3, 4), ==, 70);
  g_assert_cmpint (change_of (9, 3, 4, 3, 3), ==, -70);
}

static void
test_r5_4_ten_and_more (void)
{
  g_assert_cmpint (change_of (0, 5, 4, 9, 0), ==, 90);
  g_assert_cmpint (change_of (0, 5, 5, 10, 0), ==, 200);
  g_assert_cmpint (change_of (0, 5, 5, 9, 0), ==, -200);
  g_assert_cmpint (change_of (0, 8, 3, 12, 0), ==, 221);
  g_assert_cmpint (change_of (0, 0, 13, 0, 13), ==, 260 + 100);
  g_assert_cmpint (change_of (0, 13, 13, 13, 0), ==, -520);
}

static void
test_r5_5_sandbags (void)
{
  GrapeSpadesSum sum = sum_of (3, 2, 2, 4, 3);
  g_assert_cmpint (sum.change, ==, 43);
  g_assert_cmpuint (sum.overtricks, ==, 3);
  g_assert_cmpuint (sum.bags, ==, 6);
  /* Both nil: SPD-7. */
  sum = sum_of (0, 0, 0, 2, 1);
  g_assert_cmpint (sum.change, ==, 3 - 200);
  g_assert_cmpuint (sum.bags, ==, 3);
  g_assert_cmpint (change_of (0, 0, 0, 0, 0), ==, 200);
  g_assert_cmpint (change_of (0, 0, 0, 0, 5), ==, 5);
}

static void
test_r5_6_nil (void)
{
  g_assert_cmpint (change_of (0, 0, 3, 0, 3), ==, 130);
  g_assert_cmpint (change_of (0, 3, 0, 2, 1), ==, 30 - 100);
  g_assert_cmpint (change_of (0, 3, 0, 2, 0), ==, -30 + 100);
}

static void
test_r5_7_tenth_bag (void)
{
  g_assert_cmpint (change_of (8, 3, 3, 7, 0), ==, 61);
  g_assert_cmpint (change_of (9, 3, 3, 7, 0), ==, 61 - 100);
  g_assert_cmpint (change_of (10, 3, 3, 7, 0), ==, 61);
  g_assert_cmpint (change_of (19, 3, 3, 7, 0), ==, 61 - 100);
  g_assert_cmpint (change_of (9, 2, 0, 13, 0), ==, 20 + 11 + 100 - 200); /* SPD-11: 9 to 20 */
  g_assert_cmpint (change_of (9, 3, 3, 6, 0), ==, 60);
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

static Game *
one_round (void)
{
  Game *played = game ("'events':[]");
  for (int seat = 0; seat < 4; seat++)
    act_now (played, seat, "bid 3");
  play_on (played, 52);
  return played;
}

static gboolean
is_scored (GrapePosition *before, const GrapeEvent *step)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *was = grape_position_to_json (before);
  gboolean taken = grape_position_apply (before, step, &error);
  g_autofree char *is = grape_position_to_json (before);
  g_assert_true (taken == (error == NULL));
  g_assert_true (taken == !g_str_equal (was, is));
  return taken;
}

static void
test_r2_4_checked (void)
{
  g_autoptr (Game) played = one_round ();
  const GrapeEvent *step = last_event (played, GRAPE_EVENT_STEP, "round 1");
  g_autoptr (GrapePosition) before = grape_instance_at (played, step->number - 1, NULL);
  g_autoptr (GrapePosition) spectator = grape_position_view (before, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeEvent) closed = grape_event_copy (step);
  g_autoptr (GrapeEvent) swapped = grape_event_copy (step);

  g_clear_pointer (&closed->opens, g_ptr_array_unref);
  g_assert_false (is_scored (spectator, closed));
  /* Hands that were not dealt: Ann's and Bob's cards swapped. */
  GrapeOpening *one = g_ptr_array_index (swapped->opens, 0);
  GrapeOpening *other = g_ptr_array_index (swapped->opens, 1);
  g_autofree char *first = g_strdup (one->text + strlen ("deal 1 "));
  g_autofree char *second = g_strdup (other->text + strlen ("deal 2 "));
  g_free (one->text);
  g_free (other->text);
  one->text = g_strconcat ("deal 1 ", second, NULL);
  other->text = g_strconcat ("deal 2 ", first, NULL);
  g_assert_false (is_scored (spectator, swapped));
  g_assert_true (is_scored (spectator, step));
}

/* A spectator's fold accepts a card that does not follow suit, as it cannot know better; the
 * scoring does not. */
static void
test_r2_4_follow (void)
{
  g_autoptr (Game) played = one_round ();
  const GrapeEvent *step = last_event (played, GRAPE_EVENT_STEP, "round 1");
  g_autoptr (GrapePosition) before = grape_instance_at (played, step->number - 1, NULL);
  g_autoptr (GrapePosition) spectator = grape_position_view (before, GRAPE_VIEWER_SPECTATOR);
  Spades *state = spectator->state;
  gboolean changed = FALSE;

  /* Two cards of one player change tricks, so that one of them breaks suit. */
  for (guint i = 1; i < 52 && !changed; i++)
    for (guint j = i + 1; j < 52 && !changed; j++)
      {
        guint led = state->plays[i - i % 4].card;
        changed = i % 4 && j % 4 && state->plays[i].seat == state->plays[j].seat
                  && SPADES_SUIT_OF (state->plays[i].card) == SPADES_SUIT_OF (led)
                  && SPADES_SUIT_OF (state->plays[j].card) != SPADES_SUIT_OF (led);
        if (changed)
          {
            guint8 card = state->plays[i].card;
            state->plays[i].card = state->plays[j].card;
            state->plays[j].card = card;
          }
      }
  g_assert_true (changed);
  g_assert_false (is_scored (spectator, step));
}

/* Another world that a viewer cannot tell from this one. */
static void
test_vary (void)
{
  const GrapeRules *rules = grape_registry_find ("spades");
  g_autoptr (Game) dealt = game ("'seed':'09','events':[]");
  for (int seat = 0; seat < 4; seat++)
    act_now (dealt, seat, "bid 3");
  for (guint n = 1; n < 52; n += 5)
    {
      play_on (dealt, n);
      for (int viewer = GRAPE_VIEWER_SPECTATOR; viewer < 4; viewer++)
        {
          GrapeStream stream;
          g_autoptr (GrapePosition) other = grape_position_copy (now (dealt));
          Spades *state = other->state;
          SpadesCards all = 0;
          grape_stream_init_from_text (&stream, "worlds", n);
          gboolean varied = rules->vary (state, viewer, &stream);
          g_assert_true (varied == (viewer != GRAPE_VIEWER_REFEREE));
          for (int seat = 0; seat < 4; seat++)
            {
              g_assert_cmpuint (spades_count (state->deals[seat].cards), ==, 13);
              g_assert_cmphex (spades_played (state, seat) & ~state->deals[seat].cards, ==, 0);
              all |= state->deals[seat].cards;
              for (guint suit = 0; suit < 4; suit++)
                if (spades_shown_voids (state, seat) >> suit & 1)
                  g_assert_cmphex (spades_hand (state, seat) & SPADES_SUIT (suit), ==, 0);
            }
          g_assert_cmphex (all, ==, SPADES_DECK);
          if (viewer >= 0)
            g_assert_cmphex (state->deals[viewer].cards, ==, state_of (dealt)->deals[viewer].cards);
        }
    }
}

/* Tricks as a canvas asks for them. */
static void
test_r4_7_tricks (void)
{
  g_autoptr (Game) play = game ("'setup':{" MIXED ",'bids':[3,3,3,3]},'events':[" BY (
      1, "play JH") "," BY (2, "play 2H") "," BY (3, "play KH") "," BY (4, "play QH") "]");
  GrapeSpadesTrick trick;

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
  g_test_add_func ("/games/spades/R2.4/checked", test_r2_4_checked);
  g_test_add_func ("/games/spades/R2.4/follow", test_r2_4_follow);
  g_test_add_func ("/games/spades/R4.5/winner", test_r4_5_winner);
  g_test_add_func ("/games/spades/R4.6/ace-high", test_r4_6_ace_high);
  g_test_add_func ("/games/spades/R4.7/tricks", test_r4_7_tricks);
  g_test_add_func ("/games/spades/R5.1/bids-added", test_r5_1_bids_added);
  g_test_add_func ("/games/spades/R5.2/tricks-added", test_r5_2_tricks_added);
  g_test_add_func ("/games/spades/R5.3/made-or-not", test_r5_3_made_or_not);
  g_test_add_func ("/games/spades/R5.4/ten-and-more", test_r5_4_ten_and_more);
  g_test_add_func ("/games/spades/R5.5/sandbags", test_r5_5_sandbags);
  g_test_add_func ("/games/spades/R5.6/nil", test_r5_6_nil);
  g_test_add_func ("/games/spades/R5.7/tenth-bag", test_r5_7_tenth_bag);
  g_test_add_func ("/games/spades/words/vary", test_vary);
  return g_test_run ();
}
