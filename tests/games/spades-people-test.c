/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections 6 to 8 of RULES.md: misplays, time, and people coming and going. */
#include "spades-fixture.h"

/* The mixed deal after four bids of 3; Ann leads. Each event of the log is one of these. */
#define PLAY(options, cards)                                                                       \
  "'options':{" options "},'setup':{" MIXED ",'bids':[3,3,3,3]},'events':[" cards "]"
#define STRICT "'strict':true"
#define FIRST_TRICK                                                                                \
  BY (1, "play JH") "," BY (2, "play 2H") "," BY (3, "play KH") "," BY (4, "play QH")

static void
test_r6_1_no_misplay (void)
{
  g_autoptr (Game) bidding = game ("'options':{" STRICT "},"
                                   "'setup':{" MIXED "}");
  assert_trial (bidding, 0, "play AC", "turn");
  assert_trial (bidding, 0, "misplay AC", "syntax");

  g_autoptr (Game) play = game (PLAY (STRICT, BY (1, "play JH")));
  assert_trial (play, 2, "play AC", "turn");
  assert_trial (play, 1, "play joker", "syntax");
  assert_trial (play, 1, "play 11H", "syntax");
  assert_trial (play, 1, "play Q", "syntax");
  assert_trial (play, 1, "misplay AH", "syntax");
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule misplay 3 AC", "turn");
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule misplay 2 AH", "illegal");
  assert_trial (bidding, GRAPE_AUTHOR_REFEREE, "rule misplay 1 AC", "turn");
  assert_member (play, "scores", "[0,0]");
}

static void
test_r6_2_hundred (void)
{
  g_autoptr (Game) play = game (PLAY (STRICT, BY (1, "play JH") "," BY (2, "play KS")));
  assert_verdict (play, 2, "ok");
  assert_member (play, "scores", "[0,-100]");
  assert_member (play, "misplays", "[0,1]");
  assert_member (play, "turn", "2");
  assert_member (play, "round_misplays", "[{'seat':2,'card':'KS','after':1}]");
  /* The fine is in the sheet of the round, and is not scored twice. */
  play_on (play, 52);
  const GrapeSpadesRound *round = grape_spades_past_round (state_of (play), 0);
  g_assert_cmpint (round->teams[1].misplays, ==, -100);
  g_assert_cmpint (round->teams[1].change, ==, round->teams[1].score);
  g_assert_cmpint (state_of (play)->scores[1], ==, round->teams[1].score);
  assert_member (play, "misplays", "[0,1]");
  assert_member (play, "round_misplays", "[]");
}

/* The second card, event 2, is found to be a misplay when five cards lie there. */
static void
test_r6_3_plays_since (void)
{
  g_autoptr (Game) play = game (
      PLAY ("", FIRST_TRICK "," BY (3, "play AD") ",{'by':'referee','text':'rule misplay 2'}"));
  assert_verdict (play, 6, "ok");
  assert_member (play, "plays", "['JH']");
  assert_member (play, "scores", "[0,-100]");
  assert_member (play, "turn", "2");
  g_assert_cmpuint (spades_count (spades_hand (state_of (play), 2)), ==, 13);
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule misplay 2", "illegal");
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule misplay 99999999999", "illegal");
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule misplay", "syntax");
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule misplay Bob", "syntax");
  assert_trial (play, GRAPE_AUTHOR_REFEREE, "rule redeal", "syntax");
  assert_trial (play, 0, "rule misplay 1", "author");
}

/* Misplays among the void plays do not count, whoever made them. */
static void
test_r6_3_misplays_since (void)
{
  g_autoptr (Game) play
      = game (PLAY (STRICT, BY (1, "play JH") "," BY (2, "play AH") "," BY (3, "play AD") "," BY (
                                3, "play KH") ",{'by':'referee','text':'rule misplay 2'}"));
  assert_member (play, "scores", "[0,-100]");
  assert_member (play, "misplays", "[0,1]");
  assert_member (play, "plays", "['JH']");
  /* One before it stays. */
  g_autoptr (Game) before
      = game (PLAY (STRICT, BY (1, "play KD") "," BY (1, "play JH") "," BY (
                                2, "play AH") ",{'by':'referee','text':'rule misplay 3'}"));
  assert_member (before, "scores", "[-100,-100]");
  assert_member (before, "misplays", "[1,1]");
}

/* Bob's first try was a misplay, and so, it turns out, was what he played instead: the first is no
 * play since the second. */
static void
test_r6_3_misplay_before (void)
{
  g_autoptr (Game) play
      = game (PLAY (STRICT, BY (1, "play JH") "," BY (2, "play KS") "," BY (2, "play AH") "," BY (
                                3, "play KH") ",{'by':'referee','text':'rule misplay 3'}"));
  int winner;
  assert_member (play, "scores", "[0,-200]");
  g_assert_cmpint (grape_spades_result (state_of (play), &winner), ==, GRAPE_SPADES_BY_FORFEIT);
}

/* `void` takes back a play and everything that was played on it, even where a later card would be
 * allowed at that place, and gives the time back. */
static void
test_r6_3_void (void)
{
  g_autoptr (Game) play
      = game (PLAY ("", "{'at':'2026-01-06T10:00:00Z','by':'seat:1','text':'play JH'},"
                        "{'at':'2026-01-07T10:00:00Z','by':'seat:2','text':'play 2H'},"
                        "{'at':'2026-01-08T10:00:00Z','by':'seat:3','text':'play KH'},"
                        "{'at':'2026-01-09T10:00:00Z','by':'seat:4','text':'play QH'},"
                        "{'at':'2026-01-09T11:00:00Z','by':'seat:3','text':'play 5H'},"
                        "{'at':'2026-01-09T12:00:00Z','by':'seat:4','text':'play 8H'},"
                        "{'at':'2026-01-09T13:00:00Z','by':'seat:1','text':'play 7H'},"
                        "{'at':'2026-01-09T14:00:00Z','by':'seat:2','text':'play AH'},"
                        "{'at':'2026-01-10T10:00:00Z','by':'referee','text':'void 3'}"));
  assert_member (play, "plays", "['JH','2H']");
  assert_member (play, "scores", "[0,0]");
  assert_member (play, "turn", "3");
  g_assert_cmpstr (last_event (play, GRAPE_EVENT_VOID, "")->text, ==, "void 3,4,5,6,7,8");
  /* Cleo had two of her three days left when she played. */
  assert_member (play, "deadline", "'2026-01-12T10:00:00Z'");
}

static void
test_r6_4_twice_in_a_hand (void)
{
  /* Ann and her partner Cleo, once each. */
  g_autoptr (Game) play = game (PLAY (
      STRICT, BY (1, "play KD") "," BY (1, "play JH") "," BY (2, "play 2H") "," BY (3, "play AD")));
  int winner;
  g_assert_true (grape_position_over (now (play)));
  g_assert_cmpint (grape_spades_result (state_of (play), &winner), ==, GRAPE_SPADES_BY_FORFEIT);
  g_assert_cmpint (winner, ==, 1);
  assert_member (play, "scores", "[-200,0]"); /* SPD-8 */
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (play));
  g_assert_nonnull (strstr (outcome->reason, "twice in one hand"));
}

static void
test_r6_4_thrice_in_a_game (void)
{
  g_autoptr (Game) play = game (
      "'options':{" STRICT "},'setup':{" MIXED
      ",'bids':[3,3,3,3],'misplays':[2,1],'scores':[50,60]},'events':[" BY (1, "play KD") "]");
  int winner;
  g_assert_cmpint (grape_spades_result (state_of (play), &winner), ==, GRAPE_SPADES_BY_FORFEIT);
  g_assert_cmpint (winner, ==, 1);
  assert_member (play, "scores", "[-50,60]");
  /* One of each team in a hand is nobody's second. */
  g_autoptr (Game) each
      = game (PLAY (STRICT, BY (1, "play KD") "," BY (1, "play JH") "," BY (2, "play KS")));
  g_assert_false (grape_position_over (now (each)));
}

static void
test_r6_5_strict (void)
{
  g_autoptr (Game) play = game (PLAY (STRICT, BY (1, "play JH") "," BY (2, "the king of spades")));
  g_assert_cmpstr (last_event (play, GRAPE_EVENT_MOVE, "")->text, ==, "misplay KS");
  assert_trial (play, 1, "play AH", "ok");
  /* Whoever cannot see the hand folds it all the same. */
  g_autoptr (GrapeInstance) theirs = grape_instance_for_viewer (play, GRAPE_VIEWER_SPECTATOR, NULL);
  const Spades *seen_state = grape_instance_position (theirs)->state;
  g_assert_cmpint (seen_state->scores[1], ==, -100);
}

/* The same with hands that were dealt in secret. */
static void
test_r6_5_sealed (void)
{
  g_autoptr (Game) play = game ("'options':{" STRICT "},'events':[" BY (1, "bid 4") "," BY (
      2, "bid 2") "," BY (3, "bid 2") "," BY (4, "bid 2") "]");
  const Spades *state = state_of (play);
  g_autofree char *card = spades_card_text (spades_nth (spades_hand (state, 1), 0));
  g_autofree char *text = g_strconcat ("play ", card, NULL);
  act_now (play, 0, text);
  assert_member (play, "scores", "[-100,0]");
  for (int viewer = GRAPE_VIEWER_SPECTATOR; viewer < 4; viewer++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeInstance) theirs = grape_instance_for_viewer (play, viewer, &error);
      g_assert_no_error (error);
      g_autoptr (GrapePosition) view = grape_position_view (now (play), viewer);
      g_autofree char *expected = grape_position_to_json (view);
      g_autofree char *folded = grape_position_to_json (grape_instance_position (theirs));
      g_assert_cmpstr (folded, ==, expected);
    }
}

static void
test_r6_6_refused (void)
{
  g_autoptr (Game) play = game (PLAY ("", BY (1, "play JH") "," BY (2, "play KS")));
  assert_verdict (play, 2, "illegal 3");
  assert_member (play, "scores", "[0,0]");
  assert_trial (play, 1, "misplay KS", "syntax");

  g_autoptr (Game) ruled
      = game (PLAY ("", BY (1, "play JH") ",{'by':'referee','text':'rule misplay Bob KS'}"));
  assert_verdict (ruled, 2, "ok");
  g_assert_cmpstr (last_event (ruled, GRAPE_EVENT_RULING, "")->text, ==, "rule misplay 2 KS");
  assert_member (ruled, "scores", "[0,-100]");
  assert_member (ruled, "plays", "['JH']");
  /* A player whose name is a number does not change what stands in the log. */
  g_autoptr (Game) odd
      = game ("'seats':['2','1','4','3'],'setup':{" MIXED ",'bids':[3,3,3,3]},'events':[" BY (
          1, "play JH") ",{'by':'referee','text':'rule misplay 2 KS'}]");
  assert_member (odd, "scores", "[0,-100]");
}

static void
test_r7_1_three_days (void)
{
  g_autoptr (Game) usual
      = game ("'events':[{'at':'2026-01-05T12:00:00Z','by':'seat:1','text':'bid 3'}]");
  g_autoptr (Game) shorter = game ("'options':{'deadline':'12h'}");
  g_autoptr (Game) practice = game ("'options':{'deadline':'none'}");
  g_autoptr (GArray) pending = grape_position_pending (now (usual));
  const GrapePending *item = &g_array_index (pending, GrapePending, 0);

  g_assert_cmpuint (pending->len, ==, 1);
  g_assert_cmpint (item->seat, ==, 1);
  g_assert_cmpint (item->since, ==, START + 2 * GRAPE_HOUR_S);
  g_assert_cmpint (item->until, ==, START + 74 * GRAPE_HOUR_S);
  g_assert_cmpint (grape_spades_deadline (state_of (shorter)), ==, START + 12 * GRAPE_HOUR_S);
  g_assert_cmpint (grape_spades_deadline (state_of (practice)), ==, 0);
  grape_instance_advance (practice, START + 1000 * GRAPE_DAY_S, NULL);
  assert_member (practice, "turn", "1");
}

static void
test_r7_2_late_bid (void)
{
  g_autoptr (Game) late
      = game ("'events':[" BY (1, "bid 4") ",{'at':'2026-01-09T10:00:00Z','by':'clock'}]");
  const GrapeEvent *step = last_event (late, GRAPE_EVENT_STEP, "late ");
  gboolean by_rule;

  g_assert_cmpstr (step->text, ==, "late 2 bid 2");
  g_assert_cmpint (step->at, ==, START + 3 * GRAPE_DAY_S);
  g_assert_cmpint (grape_spades_bid (state_of (late), 1, &by_rule), ==, 2);
  g_assert_true (by_rule);
  g_assert_cmpint (grape_spades_bid (state_of (late), 0, &by_rule), ==, 4);
  g_assert_false (by_rule);
  assert_member (late, "turn", "3");
}

static void
test_r7_3_late_card (void)
{
  const GrapeRules *rules = grape_registry_find ("spades");
  g_autoptr (Game) late
      = game (PLAY ("", BY (1, "play JH") ",{'at':'2026-01-09T10:00:00Z','by':'clock'}"));
  const GrapeEvent *draw = last_event (late, GRAPE_EVENT_DRAW, "play ");
  g_autoptr (GrapePosition) before = grape_instance_at (late, draw->number - 1, NULL);
  static const char *const hearts[] = { "2H", "6H", "10H", "AH" };
  GrapeNext next = { 0 };

  /* One of Bob's four hearts, told to all, and nothing said of there being four. */
  g_assert_true (grape_event_public (draw));
  g_assert_true (g_str_has_prefix (draw->text, "play 2 "));
  g_assert_true (g_str_has_suffix (draw->text, "H"));
  g_assert_cmpuint (strlen (draw->text), <=, strlen ("play 2 10H"));
  rules->next (before->table, before->state, &next);
  g_assert_cmpuint (next.n, ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *expected = g_strconcat ("play 2 ", hearts[i], NULL);
      rules->draw_text (before->state, &next, &i, text);
      g_assert_cmpstr (text->str, ==, expected);
    }
  g_assert_true (state_of (late)->plays[1].drawn);
  assert_member (late, "drawn", "[2]");
}

static void
test_r7_4_sharp (void)
{
  g_autoptr (Game) sharp
      = game ("'events':[{'at':'2026-01-08T10:00:00Z','by':'seat:1','text':'bid 4'}]");
  assert_verdict (sharp, 1, "ok");
  assert_member (sharp, "late_bids", "[false,false,false,false]");

  g_autoptr (Game) late
      = game ("'events':[{'at':'2026-01-08T10:00:01Z','by':'seat:1','text':'bid 4'}]");
  assert_verdict (late, 1, "turn 2");
  assert_member (late, "late_bids", "[true,false,false,false]");
  g_assert_cmpint (grape_spades_deadline (state_of (late)), ==, START + 6 * GRAPE_DAY_S);
}

static void
test_r7_5_anew (void)
{
  g_autoptr (Game) strict = game (PLAY (
      STRICT, BY (1, "play JH") ",{'at':'2026-01-07T10:00:00Z','by':'seat:2','text':'play KS'}"));
  g_assert_cmpint (grape_spades_deadline (state_of (strict)), ==, START + 5 * GRAPE_DAY_S);

  g_autoptr (Game) refused = game (
      PLAY ("", BY (1, "play JH") ",{'at':'2026-01-07T10:00:00Z','by':'seat:2','text':'play KS'}"));
  g_assert_cmpint (grape_spades_deadline (state_of (refused)), ==, START + 3 * GRAPE_DAY_S);

  g_autoptr (Game) ruled
      = game (PLAY ("", BY (1, "play JH") ",{'at':'2026-01-08T09:00:00Z','by':'referee',"
                                          "'text':'rule misplay 2 KS'}"));
  g_assert_cmpint (grape_spades_deadline (state_of (ruled)), ==,
                   START + 6 * GRAPE_DAY_S - GRAPE_HOUR_S);
}

static void
test_r8_1_vacation (void)
{
  g_autoptr (Game) away
      = game ("'events':[{'by':'seat:2','text':'vacation 2026-01-05..2026-01-30'},"
              "{'at':'2026-01-06T10:00:00Z','by':'seat:1','text':'bid 4'},"
              "{'at':'2026-01-07T10:00:00Z','by':'seat:2','text':'bid 5'},"
              "{'at':'2026-01-10T10:00:00Z','by':'clock'}]");
  assert_verdict (away, 3, "hold 1250.1 VI.c");
  assert_member (away, "bids", "[4,2,null,null]");
  assert_member (away, "turn", "3");

  g_autoptr (Game) played
      = game ("'events':[{'by':'seat:2','text':'vacation 2026-01-05..2026-01-30'},"
              "{'by':'seat:2','text':'substitute Eve'}," BY (1, "bid 4") "," BY (2, "bid 5") "]");
  assert_verdict (played, 4, "ok");
}

static void
test_r8_2_leaving (void)
{
  g_autoptr (Game) left = game ("'events':[{'by':'seat:1','text':'leave'}]");
  g_autoptr (GArray) pending = grape_position_pending (now (left));
  const GrapePending *item = &g_array_index (pending, GrapePending, 0);

  g_assert_cmpint (item->seat, ==, GRAPE_AUTHOR_REFEREE);
  g_assert_cmpint (item->until, ==, START + 3 * GRAPE_DAY_S);
  g_assert_nonnull (item->otherwise);
  assert_trial (left, 0, "bid 3", "seat");
  assert_member (left, "bids", "[null,null,null,null]");
  grape_instance_advance (left, START + 3 * GRAPE_DAY_S + 1, NULL);
  assert_member (left, "bids", "[2,null,null,null]");
  for (int seat = 1; seat < 4; seat++)
    act_now (left, seat, "bid 2");
  /* Ann, first of four equal bids, leads: another three days later. */
  g_assert_cmpuint (state_of (left)->n_plays, ==, 0);
  grape_instance_advance (left, START + 6 * GRAPE_DAY_S + 1, NULL);
  g_assert_cmpuint (state_of (left)->n_plays, ==, 1);
  g_assert_true (state_of (left)->plays[0].drawn);
}

static void
test_r8_2_no_limit (void)
{
  g_autoptr (Game) left = game ("'options':{'deadline':'none'},'events':[" BY (1, "leave") "," BY (
      2, "bid 3") "," BY (3, "bid 3") "," BY (4, "bid 3") "]");
  assert_member (left, "bids", "[2,3,3,3]");
  /* All gone: the game plays itself to its end. */
  g_autoptr (Game) empty = game ("'options':{'deadline':'none','target':100},'events':[" BY (
      1, "leave") "," BY (2, "leave") "," BY (3, "leave") "," BY (4, "leave") "]");
  g_assert_true (grape_position_over (now (empty)));
  int winner;
  g_assert_cmpint (grape_spades_result (state_of (empty), &winner), ==, GRAPE_SPADES_BY_POINTS);
  /* A concession made before leaving stands. */
  g_autoptr (Game) conceded
      = game ("'events':[" BY (1, "concede") "," BY (1, "leave") "," BY (3, "concede") "]");
  g_assert_true (grape_position_over (now (conceded)));
}

static void
test_r8_3_referee (void)
{
  g_autoptr (Game) alone
      = game ("'events':[{'by':'referee','text':'resign'},"
              "{'at':'2026-01-06T10:00:00Z','by':'seat:1','text':'bid 3'},"
              "{'at':'2026-01-10T10:00:00Z','by':'referee','text':'referee Rita'}]");
  assert_verdict (alone, 2, "hold -");
  assert_member (alone, "turn", "1");
  g_assert_cmpint (grape_spades_deadline (state_of (alone)), ==, START + 8 * GRAPE_DAY_S);
}

static void
test_r8_4_join (void)
{
  g_autoptr (Game) late = game ("'events':[{'by':'referee','text':'join Eve'}]");
  assert_verdict (late, 1, "unsupported 1250.1 VI.b");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/spades/R6.1/no-misplay", test_r6_1_no_misplay);
  g_test_add_func ("/games/spades/R6.2/hundred", test_r6_2_hundred);
  g_test_add_func ("/games/spades/R6.3/plays-since", test_r6_3_plays_since);
  g_test_add_func ("/games/spades/R6.3/misplays-since", test_r6_3_misplays_since);
  g_test_add_func ("/games/spades/R6.3/misplay-before", test_r6_3_misplay_before);
  g_test_add_func ("/games/spades/R6.3/void", test_r6_3_void);
  g_test_add_func ("/games/spades/R6.4/twice-in-a-hand", test_r6_4_twice_in_a_hand);
  g_test_add_func ("/games/spades/R6.4/thrice-in-a-game", test_r6_4_thrice_in_a_game);
  g_test_add_func ("/games/spades/R6.5/strict", test_r6_5_strict);
  g_test_add_func ("/games/spades/R6.5/sealed", test_r6_5_sealed);
  g_test_add_func ("/games/spades/R6.6/refused", test_r6_6_refused);
  g_test_add_func ("/games/spades/R7.1/three-days", test_r7_1_three_days);
  g_test_add_func ("/games/spades/R7.2/late-bid", test_r7_2_late_bid);
  g_test_add_func ("/games/spades/R7.3/late-card", test_r7_3_late_card);
  g_test_add_func ("/games/spades/R7.4/sharp", test_r7_4_sharp);
  g_test_add_func ("/games/spades/R7.5/anew", test_r7_5_anew);
  g_test_add_func ("/games/spades/R8.1/vacation", test_r8_1_vacation);
  g_test_add_func ("/games/spades/R8.2/leaving", test_r8_2_leaving);
  g_test_add_func ("/games/spades/R8.2/no-limit", test_r8_2_no_limit);
  g_test_add_func ("/games/spades/R8.3/referee", test_r8_3_referee);
  g_test_add_func ("/games/spades/R8.4/join", test_r8_4_join);
  return g_test_run ();
}
