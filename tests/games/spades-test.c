/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule, paragraph by paragraph of RULES.md: sections 1, 2 and 5. Bids and
 * tricks are in spades-moves-test.c, misplays, time, and people coming
 * and going are in spades-people-test.c, words in spades-words-test.c, bots in spades-bot-test.c.
 */
#include "spades-fixture.h"

static void
test_r1_1_four (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (try_game ("'seats':['Ann','Bob','Cleo']", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_assert_null (try_game ("'seats':['Ann','Bob','Cleo','Dora','Eve']", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
}

static void
test_r1_2_deck (void)
{
  g_autoptr (Game) begun = game ("'events':[]");
  SpadesCards all = 0;

  for (int seat = 0; seat < 4; seat++)
    {
      g_assert_cmpuint (spades_count (state_of (begun)->deals[seat].cards), ==, 13);
      all |= state_of (begun)->deals[seat].cards;
    }
  g_assert_cmphex (all, ==, SPADES_DECK);
  g_assert_cmpuint (spades_count (SPADES_DECK), ==, 52);
  for (guint card = 0; card < 52; card++)
    {
      GrapeCard known = grape_card_from_index (card);
      GrapeCard again = spades_card (spades_card_number (known));
      g_assert_cmpuint (grape_card_index (again), ==, card);
      g_assert_true (SPADES_DECK & SPADES_BIT (spades_card_number (known)));
    }
}

static void
test_r1_3_teams (void)
{
  g_autoptr (Game) begun = game ("'events':[]");
  const Spades *state = state_of (begun);
  g_assert_cmpint (grape_spades_partner (state, 0), ==, 2);
  g_assert_cmpint (grape_spades_partner (state, 3), ==, 1);
  g_assert_cmpint (grape_spades_team (state, 2), ==, 0);
  g_assert_cmpint (grape_spades_team (state, 1), ==, 1);
}

static void
test_r1_4_round_the_table (void)
{
  g_autoptr (Game) last = game ("'setup':{'round':4," MIXED "},'events':[" BY (4, "bid 3") "]");
  assert_member (last, "turn", "1");
  assert_trial (last, 1, "bid 3", "turn");
}

static void
test_r1_5_order (void)
{
  g_autoptr (Game) drawn = game ("'options':{'order':'random'},'seed':'07'");
  const GrapeEvent *draw = last_event (drawn, GRAPE_EVENT_DRAW, "order ");
  const Spades *state = state_of (drawn);
  guint places = 0;

  g_assert_true (grape_event_public (draw));
  g_assert_cmpuint (draw->number, ==, 1);
  for (int place = 0; place < 4; place++)
    places |= 1u << grape_spades_seat_at (state, place);
  g_assert_cmpuint (places, ==, 15);
  g_assert_cmpint (grape_spades_partner (state, grape_spades_seat_at (state, 1)), ==,
                   grape_spades_seat_at (state, 3));
  g_assert_cmpint (grape_spades_turn (state), ==, grape_spades_seat_at (state, 0));

  g_autoptr (Game) usual = game ("'events':[]");
  assert_member (usual, "order", "[1,2,3,4]");
}

/* With seats 1+4 against 3+2 everything follows that order. */
static void
test_r1_5_order_counts (void)
{
  g_autoptr (Game) other
      = game ("'setup':{'order':[1,3,4,2]," SUITS ",'bids':[4,2,2,3]},'events':[" BY (
          1, "play AS") "," BY (3, "play 2D") "," BY (4, "play 2C") "," BY (2, "play 2H") "]");
  for (guint i = 1; i <= 4; i++)
    assert_verdict (other, i, "ok");
  play_on (other, 52);
  /* Ann's 13 tricks are hers and Dora's: 4 + 3 bid. */
  assert_member (other, "scores", "[76,-40]");
}

static void
test_r2_1_fresh_deals (void)
{
  const GrapeRules *rules = grape_registry_find ("spades");
  g_autoptr (Game) begun = game ("'events':[]");

  for (guint n = 0; n < 4; n++)
    {
      g_autoptr (GrapePosition) before = grape_instance_at (begun, n, NULL);
      GrapeNext next = { 0 };
      rules->next (before->table, before->state, &next);
      g_assert_cmpint (next.kind, ==, GRAPE_NEXT_DRAW);
      g_assert_cmpuint (next.n, ==, 52 - 13 * n);
      g_assert_cmpuint (next.k, ==, 13);
    }
  SpadesCards first = state_of (begun)->deals[0].cards;
  for (int seat = 0; seat < 4; seat++)
    act_now (begun, seat, "bid 3");
  play_on (begun, 52);
  g_assert_cmpuint (state_of (begun)->round, ==, 2);
  g_assert_cmphex (first, !=, state_of (begun)->deals[0].cards);
  g_assert_cmpuint (spades_count (state_of (begun)->deals[0].cards), ==, 13);
}

/* Each number that chance may give answers to one card. */
static void
test_r2_1_even (void)
{
  const GrapeRules *rules = grape_registry_find ("spades");
  g_autoptr (Game) begun = game ("'events':[]");
  g_autoptr (GrapePosition) before = grape_instance_at (begun, 3, NULL);
  GrapeNext next = { 0 };
  SpadesCards all = 0;

  rules->next (before->table, before->state, &next);
  next.k = 1;
  for (guint i = 0; i < next.n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      SpadesCards card;
      rules->draw_text (before->state, &next, &i, text);
      g_assert_true (spades_read_cards (text->str + strlen ("deal 4 "), &card));
      all |= card;
    }
  g_assert_cmphex (all, ==, state_of (begun)->deals[3].cards);
}

/* No card is dealt twice, and no hand of twelve: where a referee deals by other means, too. */
static void
test_r2_1_once (void)
{
  g_autoptr (Game) begun = game ("'events':[]");
  const GrapeEvent *first = grape_instance_event (begun, 1);
  const GrapeEvent *second = grape_instance_event (begun, 2);
  g_autoptr (GrapePosition) before = grape_instance_at (begun, 1, NULL);
  g_autofree char *again = g_strconcat ("deal 2 ", first->text + strlen ("deal 1 "), NULL);
  g_autofree char *few = g_strndup (second->text, strlen (second->text) - 3);
  g_autofree char *other_seat = g_strconcat ("deal 3 ", second->text + strlen ("deal 2 "), NULL);
  const char *const wrong[] = { again, few, other_seat, "deal 2", "deal 2 AS AS", "deal 2 joker" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEvent) event = grape_event_copy (second);
      g_free (event->text);
      event->text = g_strdup (wrong[i]);
      g_assert_false (grape_position_apply (before, event, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
    }
  g_assert_true (grape_position_apply (before, second, NULL));
}

static void
test_r2_2_private (void)
{
  g_autoptr (Game) begun = game ("'events':[]");
  const GrapeEvent *deal = last_event (begun, GRAPE_EVENT_DRAW, "deal 2 ");
  const GrapeViewer viewers[] = { 0, 1, 2, 3, GRAPE_VIEWER_REFEREE, GRAPE_VIEWER_SPECTATOR };

  g_assert_true (deal->audience == (GRAPE_AUDIENCE_SEAT (1) | GRAPE_AUDIENCE_REFEREE));
  for (guint i = 0; i < G_N_ELEMENTS (viewers); i++)
    {
      g_autoptr (GrapePosition) view = grape_position_view (now (begun), viewers[i]);
      for (int seat = 0; seat < 4; seat++)
        {
          GrapeCard cards[13];
          guint n;
          gboolean may = viewers[i] == seat || viewers[i] == GRAPE_VIEWER_REFEREE;
          g_assert_cmpint (grape_spades_hand (view->state, seat, cards, &n), ==,
                           may ? GRAPE_SPADES_HAND_KNOWN : GRAPE_SPADES_HAND_HIDDEN);
          g_assert_cmpuint (n, ==, 13);
          g_assert_true (may || ((const Spades *)view->state)->deals[seat].cards == 0);
        }
    }
  assert_seen (begun, GRAPE_VIEWER_SPECTATOR, "hands", "['hidden','hidden','hidden','hidden']");
}

static void
assert_logs_agree (Game *full)
{
  const GrapeViewer viewers[] = { 0, 1, 2, 3, GRAPE_VIEWER_REFEREE, GRAPE_VIEWER_SPECTATOR };

  for (guint v = 0; v < G_N_ELEMENTS (viewers); v++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeInstance) theirs = grape_instance_for_viewer (full, viewers[v], &error);
      g_assert_no_error (error);
      for (guint n = 0; n <= grape_instance_n_events (full); n++)
        {
          g_autoptr (GrapePosition) here = grape_instance_at (full, n, NULL);
          g_autoptr (GrapePosition) there = grape_instance_at (theirs, n, NULL);
          g_autoptr (GrapePosition) view = grape_position_view (here, viewers[v]);
          g_autofree char *expected = grape_position_to_json (view);
          g_autofree char *folded = grape_position_to_json (there);
          g_assert_cmpstr (folded, ==, expected);
        }
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

static void
test_r2_3_opened (void)
{
  g_autoptr (Game) played = one_round ();
  const GrapeEvent *step = last_event (played, GRAPE_EVENT_STEP, "round 1");

  g_assert_cmpuint (step->opens->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (step->opens, i);
      g_autofree char *prefix = g_strdup_printf ("deal %u ", i + 1);
      g_assert_true (g_str_has_prefix (opening->text, prefix));
    }
  assert_logs_agree (played);
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
  /* Hands that were not dealt so: Ann's and Bob's cards changed about. */
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

/* A spectator's fold takes a card that does not follow suit, for all it knows; not the scoring. */
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

static void
test_r2_5_closed (void)
{
  g_autoptr (Game) ended
      = game ("'events':[" BY (1, "bid 3") "," BY (2, "concede") "," BY (4, "concede") "]");
  g_assert_true (grape_position_over (now (ended)));
  assert_seen (ended, GRAPE_VIEWER_SPECTATOR, "hands", "['hidden','hidden','hidden','hidden']");
  g_assert_null (last_event (ended, GRAPE_EVENT_STEP, ""));
}

static void
test_r2_6_given (void)
{
  g_autoptr (Game) given = game ("'setup':{" MIXED "},'events':[" BY (1, "bid 4") "]");
  g_autoptr (GrapePosition) view = grape_position_view (now (given), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmphex (spades_hand (view->state, 2), ==, spades_hand (state_of (given), 2));
  assert_logs_agree (given);
  for (int seat = 1; seat < 4; seat++)
    act_now (given, seat, "bid 2");
  play_on (given, 52);
  g_assert_cmpuint (state_of (given)->round, ==, 2);
  assert_seen (given, GRAPE_VIEWER_SPECTATOR, "hands", "['hidden','hidden','hidden','hidden']");

  /* Between two rounds nothing has to be told. */
  g_autoptr (Game) between = game ("'setup':{'round':3,'scores':[120,-40],'bags':[7,12]}");
  assert_seen (between, GRAPE_VIEWER_SPECTATOR, "hands", "['hidden','hidden','hidden','hidden']");
  assert_member (between, "turn", "3");
}

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

/* Ann takes all thirteen tricks: 4 + 2 bid make 60 and seven sandbags; Bob and Dora lose 50. */
#define SWEEP(scores, bags)                                                                        \
  "'setup':{" SUITS ",'bids':[4,3,2,2],'scores':" scores ",'bags':" bags "}"

static void
test_r5_7_in_play (void)
{
  g_autoptr (Game) swept = game (SWEEP ("[100,100]", "[4,0]"));
  play_on (swept, 52);
  assert_member (swept, "scores", "[67,50]");
  assert_member (swept, "bags", "[11,0]");
  const GrapeSpadesRound *round = grape_spades_past_round (state_of (swept), 0);
  g_assert_cmpint (round->teams[0].bag_penalty, ==, -100);
  g_assert_cmpint (round->teams[0].contract, ==, 60);
  g_assert_cmpint (round->teams[1].change, ==, -50);
}

static void
test_r5_8_when (void)
{
  g_autoptr (Game) swept = game (SWEEP ("[0,0]", "[0,0]"));
  g_autoptr (GError) error = NULL;
  play_on (swept, 51);
  assert_member (swept, "scores", "[0,0]");
  int turn = spades_turn (state_of (swept));
  g_autoptr (GPtrArray) moves = grape_position_legal (now (swept), turn);
  g_assert_true (
      grape_instance_act (swept, START + 500, turn, g_ptr_array_index (moves, 0), &error));
  assert_member (swept, "scores", "[67,-50]");
  g_assert_cmpint (last_event (swept, GRAPE_EVENT_STEP, "round 1")->at, ==, START + 500);
  g_assert_cmpint (last_event (swept, GRAPE_EVENT_DRAW, "deal 4")->at, ==, START + 500);
}

static GrapeSpadesResult
result_of (const char *members, int *winner)
{
  g_autoptr (Game) swept = game (members);
  play_on (swept, 52);
  return grape_spades_result (state_of (swept), winner);
}

static void
test_r5_9_five_hundred (void)
{
  int winner;
  g_assert_cmpint (result_of (SWEEP ("[433,0]", "[0,0]"), &winner), ==, GRAPE_SPADES_BY_POINTS);
  g_assert_cmpint (winner, ==, 0);
  g_assert_cmpint (result_of (SWEEP ("[432,0]", "[0,0]"), &winner), ==, GRAPE_SPADES_RUNNING);
  g_assert_cmpint (winner, ==, -1);
  /* Both over: the greater wins. */
  g_assert_cmpint (result_of (SWEEP ("[440,600]", "[0,0]"), &winner), ==, GRAPE_SPADES_BY_POINTS);
  g_assert_cmpint (winner, ==, 1);
  /* Tied at 507: play goes on. */
  g_assert_cmpint (result_of (SWEEP ("[440,557]", "[0,0]"), &winner), ==, GRAPE_SPADES_RUNNING);
  g_assert_cmpint (result_of ("'options':{'target':'60'}," SWEEP ("[0,0]", "[0,0]"), &winner), ==,
                   GRAPE_SPADES_BY_POINTS);
}

/* 500 in the middle of a round, or lost again by a misplay, is looked at after the scoring only. */
static void
test_r5_9_not_between (void)
{
  g_autoptr (Game) running = game (SWEEP ("[510,505]", "[0,0]"));
  g_assert_false (grape_position_over (now (running)));
  play_on (running, 20);
  g_assert_false (grape_position_over (now (running)));
  play_on (running, 52);
  g_assert_true (grape_position_over (now (running)));
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (running));
  g_assert_cmpuint (outcome->winners->len, ==, 2);
  g_assert_cmpint (g_array_index (outcome->winners, int, 1), ==, 2);
  g_assert_cmpint (g_array_index (outcome->scores, gint64, 0), ==, 577);
  g_assert_nonnull (strstr (outcome->reason, "Ann and Cleo win, 577 to 455"));
}

static void
test_r5_10_concession (void)
{
  g_autoptr (Game) one = game ("'events':[" BY (1, "concede") "," BY (2, "concede") "]");
  g_assert_false (grape_position_over (now (one)));
  act_now (one, 3, "I concede.");
  int winner;
  g_assert_cmpint (grape_spades_result (state_of (one), &winner), ==, GRAPE_SPADES_BY_CONCESSION);
  g_assert_cmpint (winner, ==, 0);
  assert_trial (one, 0, "bid 3", "over");
}

static void
test_r5_11_stands (void)
{
  g_autoptr (Game) conceded = game (SWEEP ("[0,0]", "[0,0]"));
  act_now (conceded, 2, "concede");
  assert_trial (conceded, 2, "concede", "illegal");
  play_on (conceded, 52);
  assert_member (conceded, "conceded", "[false,false,true,false]");
  g_assert_cmpuint (state_of (conceded)->round, ==, 2);
  act_now (conceded, 0, "concede");
  g_assert_true (grape_position_over (now (conceded)));
}

static void
test_r5_12_no_prize (void)
{
  g_autoptr (Game) ended = game ("'events':[" BY (1, "concede") "," BY (3, "concede") "]");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (ended));
  g_assert_true (outcome->over);
  g_assert_cmpuint (outcome->awards->len, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/spades/R1.1/four", test_r1_1_four);
  g_test_add_func ("/games/spades/R1.2/deck", test_r1_2_deck);
  g_test_add_func ("/games/spades/R1.3/teams", test_r1_3_teams);
  g_test_add_func ("/games/spades/R1.4/round-the-table", test_r1_4_round_the_table);
  g_test_add_func ("/games/spades/R1.5/order", test_r1_5_order);
  g_test_add_func ("/games/spades/R1.5/order-counts", test_r1_5_order_counts);
  g_test_add_func ("/games/spades/R2.1/fresh-deals", test_r2_1_fresh_deals);
  g_test_add_func ("/games/spades/R2.1/even", test_r2_1_even);
  g_test_add_func ("/games/spades/R2.1/once", test_r2_1_once);
  g_test_add_func ("/games/spades/R2.2/private", test_r2_2_private);
  g_test_add_func ("/games/spades/R2.3/opened", test_r2_3_opened);
  g_test_add_func ("/games/spades/R2.4/checked", test_r2_4_checked);
  g_test_add_func ("/games/spades/R2.4/follow", test_r2_4_follow);
  g_test_add_func ("/games/spades/R2.5/closed", test_r2_5_closed);
  g_test_add_func ("/games/spades/R2.6/given", test_r2_6_given);
  g_test_add_func ("/games/spades/R5.1/bids-added", test_r5_1_bids_added);
  g_test_add_func ("/games/spades/R5.2/tricks-added", test_r5_2_tricks_added);
  g_test_add_func ("/games/spades/R5.3/made-or-not", test_r5_3_made_or_not);
  g_test_add_func ("/games/spades/R5.4/ten-and-more", test_r5_4_ten_and_more);
  g_test_add_func ("/games/spades/R5.5/sandbags", test_r5_5_sandbags);
  g_test_add_func ("/games/spades/R5.6/nil", test_r5_6_nil);
  g_test_add_func ("/games/spades/R5.7/tenth-bag", test_r5_7_tenth_bag);
  g_test_add_func ("/games/spades/R5.7/in-play", test_r5_7_in_play);
  g_test_add_func ("/games/spades/R5.8/when", test_r5_8_when);
  g_test_add_func ("/games/spades/R5.9/five-hundred", test_r5_9_five_hundred);
  g_test_add_func ("/games/spades/R5.9/not-between", test_r5_9_not_between);
  g_test_add_func ("/games/spades/R5.10/concession", test_r5_10_concession);
  g_test_add_func ("/games/spades/R5.11/stands", test_r5_11_stands);
  g_test_add_func ("/games/spades/R5.12/no-prize", test_r5_12_no_prize);
  return g_test_run ();
}
