/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule, paragraph by paragraph of RULES.md; section 6, about people coming and going, is in
 * pure-skill-people-test.c. What people write and read is tested in
 * pure-skill-words-test.c, the bots in pure-skill-bot-test.c. */
#include "pure-skill-fixture.h"

#define ALL "'A','2','3','4','5','6','7','8','9','10','J','Q','K'"

static void
test_r1_1_three (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (try_game ("'seats':['Ann','Bob']", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_assert_null (try_game ("'seats':['Ann','Bob','Cleo','Dora']", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
}

static void
test_r2_1_deal (void)
{
  g_autoptr (Game) begun = game ("'events':[]");
  guint8 ranks[13];

  assert_member (begun, "hands", "[[" ALL "],[" ALL "],[" ALL "]]");
  assert_member (begun, "suits", "['hearts','diamonds','clubs']");
  assert_member (begun, "takes", "[[],[],[]]");
  g_assert_cmpuint (grape_pure_skill_prizes_left (state_of (begun), ranks), ==, 12);
  g_assert_cmpint (grape_pure_skill_suit (state_of (begun), 2), ==, GRAPE_SUIT_CLUBS);
}

static void
test_r2_1_suits_given (void)
{
  g_autoptr (Game) given = game ("'setup':{'prize':'7','suits':['clubs','H','diamonds']},"
                                 "'events':[{'by':'seat:1','text':'bid KH'},"
                                 "{'by':'seat:2','text':'bid KH'}]");
  assert_verdict (given, 1, "illegal 4e");
  assert_verdict (given, 2, "ok");
}

static void
test_r2_2_values (void)
{
  g_autoptr (Game) end
      = game (LAST_ROUND ("[['K'],['Q'],['J']]", "[['A','10'],['J','2'],[]]", "K"));
  assert_member (end, "totals", "[11,13,0]");
  g_assert_cmpuint (pure_skill_mask_sum (PURE_SKILL_PACK), ==, 91);
}

static void
test_r3_1_prize (void)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autoptr (Game) third = game ("'setup':{'takes':[['K'],['3'],[]],'hands':["
                                 "['A','2','3','4','5','6','7','8','9','10','J'],"
                                 "['A','2','3','4','5','6','7','8','9','10','J'],"
                                 "['A','2','3','4','5','6','7','8','9','10','J']]}");
  const GrapeEvent *draw = last_event (third, GRAPE_EVENT_DRAW, "prize");
  static const char *const left[] = { "A", "2", "4", "5", "6", "7", "8", "9", "10", "J", "Q" };
  g_autoptr (GrapePosition) before = grape_instance_at (third, 0, NULL);
  GrapeNext next = { 0 };

  g_assert_nonnull (draw);
  g_assert_true (grape_event_public (draw));
  /* Each card that is left answers to one number, so that an even draw is an even choice. */
  rules->next (before->table, before->state, &next);
  g_assert_cmpint (next.kind, ==, GRAPE_NEXT_DRAW);
  g_assert_cmpint (next.at, ==, 0);
  g_assert_cmpuint (next.n, ==, 11);
  g_assert_cmpuint (next.k, ==, 1);
  for (guint i = 0; i < next.n; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *expected = g_strdup_printf ("prize %s", left[i]);
      rules->draw_text (before->state, &next, &i, text);
      g_assert_cmpstr (text->str, ==, expected);
    }
}

#define THREE_BIDS                                                                                 \
  "'events':[{'at':'2026-01-05T11:00:00Z','by':'seat:1','text':'bid 9'},"                          \
  "{'at':'2026-01-05T12:00:00Z','by':'seat:3','text':'bid 8'},"                                    \
  "{'at':'2026-01-05T13:00:00Z','by':'seat:2','text':'bid K'}]"

static void
test_r3_2_all_in (void)
{
  g_autoptr (Game) done = game (SEVEN "," THREE_BIDS);
  const GrapeEvent *step = last_event (done, GRAPE_EVENT_STEP, "round 1");

  g_assert_cmpint (step->at, ==, START + 3 * GRAPE_HOUR_S);
  g_assert_cmpuint (step->opens->len, ==, 3);
  g_assert_cmpuint (grape_pure_skill_round (state_of (done)), ==, 2);
  assert_member (done, "takes", "[[],['7'],[]]");
}

static void
test_r3_3_time (void)
{
  g_autoptr (Game) usual = game ("'events':[]");
  g_autoptr (Game) shorter = game ("'options':{'deadline':'12h'}");
  g_autoptr (Game) practice = game ("'options':{'deadline':'none'}");
  g_autoptr (GArray) pending = grape_position_pending (now (usual));

  g_assert_cmpint (grape_pure_skill_deadline (state_of (usual)), ==, START + 72 * GRAPE_HOUR_S);
  g_assert_cmpint (grape_pure_skill_deadline (state_of (shorter)), ==, START + 12 * GRAPE_HOUR_S);
  g_assert_cmpint (grape_pure_skill_deadline (state_of (practice)), ==, 0);
  g_assert_cmpuint (pending->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_assert_cmpint (item->seat, ==, (int)i);
      g_assert_cmpint (item->since, ==, START);
      g_assert_cmpint (item->until, ==, START + 72 * GRAPE_HOUR_S);
      g_assert_nonnull (item->otherwise);
      g_assert_false (item->done);
    }
  grape_instance_advance (practice, START + 1000 * GRAPE_DAY_S, NULL);
  g_assert_cmpuint (grape_pure_skill_round (state_of (practice)), ==, 1);
}

static void
test_r3_4_announced (void)
{
  g_autoptr (Game) done = game (SEVEN "," THREE_BIDS);
  g_autoptr (GrapePost) post = grape_position_post (now (done), GRAPE_VIEWER_SPECTATOR);

  g_assert_nonnull (strstr (post->body, "Ann the 9 of hearts"));
  g_assert_nonnull (strstr (post->body, "Bob the king of diamonds"));
  g_assert_nonnull (strstr (post->body, "Cleo the 8 of clubs"));
  g_assert_nonnull (strstr (post->body, "Bob takes the 7 of spades"));
  assert_seen (done, GRAPE_VIEWER_SPECTATOR, "history",
               "[{'round':1,'prize':'7','bids':['9','K','8'],'drawn':[false,false,false],"
               "'taker':2,'at':'2026-01-05T13:00:00Z'}]");
}

static void
test_r3_5_thirteen (void)
{
  g_autoptr (Game) played = game ("'seats':['bot:random','bot:random','bot:simple']");
  guint8 ranks[13];
  guint prizes = 0;

  g_assert_true (grape_position_over (now (played)));
  g_assert_cmpuint (grape_pure_skill_n_resolved (state_of (played)), ==, 13);
  for (guint i = 0; i < 13; i++)
    prizes |= 1u << grape_pure_skill_resolved (state_of (played), i)->prize;
  g_assert_cmpuint (prizes, ==, PURE_SKILL_PACK);
  for (int seat = 0; seat < 3; seat++)
    g_assert_cmpuint (grape_pure_skill_hand (state_of (played), seat, ranks), ==, 0);
}

/* @seconds after the deadline of the first round Cleo bids. */
static Game *
late_bid (const char *time)
{
  return gamef (SEVEN ",'events':[{'by':'seat:1','text':'bid 9'},{'by':'seat:2','text':'bid 8'},"
                      "{'at':'%s','by':'seat:3','text':'bid 10'}]",
                time);
}

static void
test_r3_6_exactly_in_time (void)
{
  g_autoptr (Game) sharp = late_bid ("2026-01-08T10:00:00Z");
  assert_verdict (sharp, 3, "ok");
  assert_member (sharp, "takes", "[[],[],['7']]");
  g_assert_null (last_event (sharp, GRAPE_EVENT_DRAW, "bid"));
}

static void
test_r3_6_missing (void)
{
  g_autoptr (Game) late = late_bid ("2026-01-09T15:00:00Z");
  const GrapeEvent *draw = last_event (late, GRAPE_EVENT_DRAW, "bid 3 ");
  const GrapeEvent *step = last_event (late, GRAPE_EVENT_STEP, "round 1");
  const GrapePureSkillRound *round = grape_pure_skill_resolved (state_of (late), 0);

  g_assert_cmpint (draw->at, ==, START + 3 * GRAPE_DAY_S);
  g_assert_cmpint (step->at, ==, START + 3 * GRAPE_DAY_S);
  g_assert_true (draw->audience == (GRAPE_AUDIENCE_SEAT (2) | GRAPE_AUDIENCE_REFEREE));
  g_assert_true (round->drawn[2]);
  g_assert_false (round->drawn[0]);
  /* The next round's time runs from the deadline, not from when somebody noticed. */
  g_assert_cmpint (grape_pure_skill_deadline (state_of (late)), ==, START + 6 * GRAPE_DAY_S);
}

static void
test_r3_6_silence (void)
{
  g_autoptr (Game) silent = game ("'events':[]");
  grape_instance_advance (silent, START + 14 * 3 * GRAPE_DAY_S, NULL);
  g_assert_true (grape_position_over (now (silent)));
  g_assert_cmpint (now (silent)->at, ==, START + 13 * 3 * GRAPE_DAY_S);
}

static void
test_r3_7_private (void)
{
  g_autoptr (Game) one = game (SEVEN ",'events':[{'by':'seat:2','text':'bid K'}]");
  const GrapeEvent *bid = last_event (one, GRAPE_EVENT_MOVE, "bid");

  g_assert_true (bid->audience == (GRAPE_AUDIENCE_SEAT (1) | GRAPE_AUDIENCE_REFEREE));
  assert_seen (one, 0, "bids", "[null,'hidden',null]");
  assert_seen (one, 1, "bids", "[null,'K',null]");
  assert_seen (one, 2, "bids", "[null,'hidden',null]");
  assert_seen (one, GRAPE_VIEWER_SPECTATOR, "bids", "[null,'hidden',null]");
  assert_seen (one, GRAPE_VIEWER_REFEREE, "bids", "[null,'K',null]");
  /* The card stays in the hand that everybody sees. */
  assert_seen (one, 0, "hands", "[[" ALL "],[" ALL "],[" ALL "]]");
}

static void
assert_logs_agree (Game *full)
{
  const GrapeViewer viewers[] = { 0, 1, 2, GRAPE_VIEWER_REFEREE, GRAPE_VIEWER_SPECTATOR };

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

/* Folding a viewer's log gives that viewer's view, at every event of a game with drawn bids. */
static void
test_r3_7_viewers_log (void)
{
  g_autoptr (Game) full
      = game (SEVEN ",'events':[{'by':'seat:1','text':'bid 9'},{'by':'seat:1','text':'bid 4'},"
                    "{'by':'seat:2','text':'leave'},"
                    "{'at':'2026-01-08T11:00:00Z','by':'seat:3','text':'bid K'},"
                    "{'by':'seat:1','text':'bid 2'},{'by':'seat:3','text':'bid Q'}]");
  assert_logs_agree (full);
}

static void
test_r3_7_given_position (void)
{
  g_autoptr (Game) full
      = game ("'setup':{'prize':'7','bids':[null,'K',null]},"
              "'events':[{'by':'seat:1','text':'bid 9'},{'by':'seat:3','text':'bid 9'}]");
  assert_logs_agree (full);
  assert_member (full, "takes", "[[],['7'],[]]");
  g_assert_cmpstr (last_event (full, GRAPE_EVENT_STEP, "round 1")->text, ==, "round 1 2:K");
}

/* A step may take the cards from nothing but what it opens. */
static void
test_r3_7_step_opens (void)
{
  g_autoptr (Game) full = game (SEVEN "," THREE_BIDS);
  const GrapeRules *rules = now (full)->rules;
  const GrapeEvent *step = last_event (full, GRAPE_EVENT_STEP, "round 1");
  g_autoptr (GrapePosition) before = grape_instance_at (full, step->number - 1, NULL);
  g_autoptr (GrapePosition) spectator = grape_position_view (before, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeEvent) empty = grape_event_copy (step);
  g_autoptr (GrapeEvent) lying = grape_event_copy (step);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&empty->opens, g_ptr_array_unref);
  g_assert_false (rules->apply (before->table, before->state, empty, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  GrapeOpening *opening = g_ptr_array_index (lying->opens, 0);
  g_free (opening->text);
  opening->text = g_strdup ("bid 3");
  g_assert_false (rules->apply (before->table, before->state, lying, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);

  g_assert_true (rules->apply (spectator->table, spectator->state, step, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (grape_pure_skill_total (spectator->state, 1), ==, 7);
}

static void
test_r3_8_latest (void)
{
  g_autoptr (Game) changed
      = game (SEVEN ",'events':[{'by':'seat:1','text':'bid K'},{'by':'seat:1','text':'bid 2'},"
                    "{'by':'seat:2','text':'bid 9'},{'by':'seat:3','text':'bid 8'}]");
  assert_verdict (changed, 2, "ok");
  assert_member (changed, "takes", "[[],['7'],[]]");
  /* The king was never spent, and what was replaced is never opened. */
  g_assert_true (state_of (changed)->core.hands[0] & PURE_SKILL_BIT (13));
  g_assert_cmpuint (last_event (changed, GRAPE_EVENT_STEP, "round 1")->opens->len, ==, 3);
}

static void
test_r3_9_drawn_elsewhere (void)
{
  g_autoptr (Game) ruled
      = game (SEVEN ",'events':[{'by':'referee','text':'rule prize 7'},"
                    "{'by':'referee','text':'rule prize KH'},{'by':'seat:1','text':'rule prize 3'},"
                    "{'at':'2026-01-06T10:00:00Z','by':'referee','text':'rule prize QS'},"
                    "{'by':'seat:1','text':'bid 2'},{'by':'referee','text':'rule prize 5'}]");
  assert_verdict (ruled, 1, "illegal 4d");
  assert_verdict (ruled, 2, "illegal 4d");
  assert_verdict (ruled, 3, "author -");
  assert_verdict (ruled, 4, "ok");
  assert_verdict (ruled, 6, "illegal 4d");
  assert_member (ruled, "prize", "'Q'");
  assert_member (ruled, "prizes_left", "['A','2','3','4','5','6','7','8','9','10','J','K']");
  g_assert_cmpint (grape_pure_skill_deadline (state_of (ruled)), ==, START + 4 * GRAPE_DAY_S);
}

static void
test_r3_10_late (void)
{
  g_autoptr (Game) late = late_bid ("2026-01-08T10:00:01Z");
  g_autofree char *outcome = verdict (late, 3);
  const GrapePureSkillRound *round = grape_pure_skill_resolved (state_of (late), 0);
  guint rank;

  /* Refused only where chance had just spent that very card. */
  g_assert_cmpstr (outcome, ==, round->bids[2] == 10 ? "illegal 4f" : "ok");
  if (round->bids[2] != 10)
    {
      g_assert_cmpint (grape_pure_skill_bid (state_of (late), 2, &rank), ==,
                       GRAPE_PURE_SKILL_BID_KNOWN);
      g_assert_cmpuint (rank, ==, 10);
    }
  g_assert_cmpuint (grape_pure_skill_round (state_of (late)), ==, 2);
}

static void
test_r3_10_names_round (void)
{
  g_autoptr (Game) named = game (SEVEN ",'events':[{'by':'seat:1','text':'bid 9 for round 2'},"
                                       "{'by':'seat:1','text':'round 1: bid 9'}]");
  assert_verdict (named, 1, "illegal 4c");
  assert_verdict (named, 2, "ok");
}

static void
test_r3_11_next_round (void)
{
  g_autoptr (Game) done = game (SEVEN "," THREE_BIDS);
  const GrapeEvent *draw = last_event (done, GRAPE_EVENT_DRAW, "prize");

  g_assert_cmpuint (draw->number, ==, last_event (done, GRAPE_EVENT_STEP, "")->number + 1);
  g_assert_cmpint (draw->at, ==, START + 3 * GRAPE_HOUR_S);
  g_assert_cmpint (grape_pure_skill_deadline (state_of (done)), ==,
                   START + 3 * GRAPE_HOUR_S + 3 * GRAPE_DAY_S);
}

static void
test_r3_12_refused (void)
{
  g_autoptr (Game) refused
      = game (SEVEN ",'events':[{'by':'seat:1','text':'bid 9'},{'by':'seat:1','text':'bid KS'},"
                    "{'by':'seat:1','text':'bid 0'},{'by':'seat:1','text':'pass'}]");
  assert_verdict (refused, 2, "illegal 4e");
  assert_verdict (refused, 3, "syntax 4b");
  assert_verdict (refused, 4, "syntax 4e");
  assert_member (refused, "bids", "['9',null,null]");
  g_assert_cmpint (grape_pure_skill_deadline (state_of (refused)), ==, START + 3 * GRAPE_DAY_S);
}

/* Who takes the prize for three bids; 0 for nobody. */
static int
taker (const char *ann, const char *bob, const char *cleo)
{
  g_autoptr (Game) round
      = gamef (SEVEN ",'events':[{'by':'seat:1','text':'bid %s'},{'by':'seat:2','text':'bid %s'},"
                     "{'by':'seat:3','text':'bid %s'}]",
               ann, bob, cleo);
  return grape_pure_skill_resolved (state_of (round), 0)->taker + 1;
}

static void
test_r4_1_highest (void)
{
  g_assert_cmpint (taker ("K", "Q", "J"), ==, 1);
  g_assert_cmpint (taker ("2", "3", "A"), ==, 2);
  g_assert_cmpint (taker ("9", "9", "10"), ==, 3);
  g_assert_cmpint (taker ("A", "A", "2"), ==, 3);
  g_assert_cmpint (taker ("10", "2", "9"), ==, 1);
}

static void
test_r4_2_tie (void)
{
  g_assert_cmpint (taker ("K", "K", "J"), ==, 0);
  g_assert_cmpint (taker ("2", "K", "K"), ==, 0);
  g_assert_cmpint (taker ("K", "A", "K"), ==, 0);
  g_assert_cmpint (taker ("5", "5", "5"), ==, 0);
}

static void
test_r4_2_discarded (void)
{
  g_autoptr (Game) tied = game (SEVEN ",'events':[{'by':'seat:1','text':'bid K'},"
                                      "{'by':'seat:2','text':'bid K'},"
                                      "{'by':'seat:3','text':'bid Q'}]");
  assert_member (tied, "takes", "[[],[],[]]");
  assert_member (tied, "discarded", "['7']");
  assert_member (tied, "totals", "[0,0,0]");
}

static void
test_r4_3_out_of_play (void)
{
  g_autoptr (Game) used
      = game (SEVEN ",'events':[{'by':'seat:1','text':'bid K'},{'by':'seat:2','text':'bid K'},"
                    "{'by':'seat:3','text':'bid 2'},{'by':'seat:1','text':'bid K'},"
                    "{'by':'seat:3','text':'bid 2C'}]");
  assert_verdict (used, 4, "illegal 4f");
  assert_verdict (used, 5, "illegal 4f");
  g_assert_cmpuint (state_of (used)->core.hands[0], ==, PURE_SKILL_PACK & ~PURE_SKILL_BIT (13));
}

#define LAST_BIDS                                                                                  \
  ",'events':[{'by':'seat:1','text':'bid K'},{'by':'seat:2','text':'bid Q'},"                      \
  "{'by':'seat:3','text':'bid J'}]"
#define LAST_HANDS "[['K'],['Q'],['J']]"

static void
test_r5_1_totals (void)
{
  g_autoptr (Game) end = game (LAST_ROUND (LAST_HANDS, "[['A'],['10','2'],[]]", "9") LAST_BIDS);
  assert_member (end, "totals", "[10,12,0]");
  g_assert_true (grape_position_over (now (end)));
}

static void
test_r5_2_winner (void)
{
  g_autoptr (Game) end = game (LAST_ROUND (LAST_HANDS, "[['4'],['10','2'],[]]", "9") LAST_BIDS);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (end));

  g_assert_true (outcome->over);
  g_assert_cmpuint (outcome->winners->len, ==, 1);
  g_assert_cmpint (g_array_index (outcome->winners, int, 0), ==, 0);
  g_assert_cmpint (g_array_index (outcome->scores, gint64, 0), ==, 13);
  g_assert_cmpint (g_array_index (outcome->scores, gint64, 1), ==, 12);
}

static void
test_r5_3_awards (void)
{
  g_autoptr (Game) end = game (LAST_ROUND (LAST_HANDS, "[['4'],['10','2'],[]]", "9") LAST_BIDS);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (end));
  const GrapeAward *winner = &g_array_index (outcome->awards, GrapeAward, 0);
  const GrapeAward *referee = &g_array_index (outcome->awards, GrapeAward, 1);

  g_assert_cmpuint (outcome->awards->len, ==, 2);
  g_assert_cmpint (winner->to, ==, 0);
  g_assert_cmpint (winner->points, ==, 8);
  g_assert_cmpint (winner->currency, ==, 0);
  g_assert_cmpstr (winner->trophy, ==, "Jade Grapefruit");
  g_assert_cmpint (referee->to, ==, GRAPE_AUTHOR_REFEREE);
  g_assert_cmpint (referee->points, ==, 0);
  g_assert_cmpint (referee->currency, ==, 8);
  g_assert_null (referee->trophy);
}

static void
test_r5_4_no_winner (void)
{
  g_autoptr (Game) end = game (LAST_ROUND (LAST_HANDS, "[['3'],['10','2'],[]]", "9") LAST_BIDS);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (end));

  assert_member (end, "totals", "[12,12,0]");
  g_assert_true (outcome->over);
  g_assert_cmpuint (outcome->winners->len, ==, 0);
  g_assert_cmpuint (outcome->awards->len, ==, 0);
  g_assert_nonnull (strstr (outcome->reason, "Ann and Bob"));
}

static void
test_r5_5_exhibition (void)
{
  g_autoptr (Game) end = game (
      LAST_ROUND (LAST_HANDS, "[['4'],['10','2'],[]]",
                  "9") ",'events':["
                       "{'by':'referee','text':'exhibition'},{'by':'seat:1','text':'bid K'},"
                       "{'by':'seat:2','text':'bid Q'},{'by':'seat:3','text':'bid J'}]");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (end));
  const GrapeAward *winner = &g_array_index (outcome->awards, GrapeAward, 0);

  g_assert_cmpuint (outcome->awards->len, ==, 1);
  g_assert_cmpint (winner->points, ==, 0);
  g_assert_cmpstr (winner->trophy, ==, "Jade Grapefruit");
}

#define ADD(name, function) g_test_add_func ("/games/pure-skill/" name, function)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("R1.1/three", test_r1_1_three);
  ADD ("R2.1/deal", test_r2_1_deal);
  ADD ("R2.1/suits-given", test_r2_1_suits_given);
  ADD ("R2.2/values", test_r2_2_values);
  ADD ("R3.1/prize", test_r3_1_prize);
  ADD ("R3.2/all-in", test_r3_2_all_in);
  ADD ("R3.3/time", test_r3_3_time);
  ADD ("R3.4/announced", test_r3_4_announced);
  ADD ("R3.5/thirteen", test_r3_5_thirteen);
  ADD ("R3.6/exactly-in-time", test_r3_6_exactly_in_time);
  ADD ("R3.6/missing", test_r3_6_missing);
  ADD ("R3.6/silence", test_r3_6_silence);
  ADD ("R3.7/private", test_r3_7_private);
  ADD ("R3.7/viewers-log", test_r3_7_viewers_log);
  ADD ("R3.7/given-position", test_r3_7_given_position);
  ADD ("R3.7/step-opens", test_r3_7_step_opens);
  ADD ("R3.8/latest", test_r3_8_latest);
  ADD ("R3.9/drawn-elsewhere", test_r3_9_drawn_elsewhere);
  ADD ("R3.10/late", test_r3_10_late);
  ADD ("R3.10/names-round", test_r3_10_names_round);
  ADD ("R3.11/next-round", test_r3_11_next_round);
  ADD ("R3.12/refused", test_r3_12_refused);
  ADD ("R4.1/highest", test_r4_1_highest);
  ADD ("R4.2/tie", test_r4_2_tie);
  ADD ("R4.2/discarded", test_r4_2_discarded);
  ADD ("R4.3/out-of-play", test_r4_3_out_of_play);
  ADD ("R5.1/totals", test_r5_1_totals);
  ADD ("R5.2/winner", test_r5_2_winner);
  ADD ("R5.3/awards", test_r5_3_awards);
  ADD ("R5.4/no-winner", test_r5_4_no_winner);
  ADD ("R5.5/exhibition", test_r5_5_exhibition);
  return g_test_run ();
}
