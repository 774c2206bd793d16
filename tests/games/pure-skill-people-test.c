/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Section 6 of RULES.md: vacations, a lost referee, players who leave. */
#include "pure-skill-fixture.h"

#define LAST_HANDS "[['K'],['Q'],['J']]"

static void
test_r6_1_vacation (void)
{
  g_autoptr (Game) away
      = game (SEVEN ",'events':[{'by':'seat:1','text':'vacation 2026-01-05..2026-01-20'},"
                    "{'by':'seat:2','text':'bid 3'},{'by':'seat:3','text':'bid 2'},"
                    "{'at':'2026-01-08T10:00:01Z','by':'clock'}]");
  g_assert_true (grape_pure_skill_resolved (state_of (away), 0)->drawn[0]);
}

static void
test_r6_1_substitute (void)
{
  g_autoptr (Game) played
      = game (SEVEN ",'events':[{'by':'seat:1','text':'vacation 2026-01-05..2026-01-20'},"
                    "{'by':'seat:1','text':'substitute Dora'},{'by':'seat:1','text':'bid K'},"
                    "{'by':'seat:2','text':'bid 3'},{'by':'seat:3','text':'bid 2'}]");
  assert_verdict (played, 3, "ok");
  assert_member (played, "takes", "[['7'],[],[]]");
}

static void
test_r6_2_no_referee (void)
{
  g_autoptr (Game) lost
      = game (SEVEN ",'events':[{'at':'2026-01-06T10:00:00Z','by':'referee','text':'resign'},"
                    "{'at':'2026-01-16T10:00:00Z','by':'clock'},"
                    "{'at':'2026-01-16T10:00:00Z','by':'referee','text':'referee Rex'},"
                    "{'by':'seat:1','text':'bid K'}]");
  g_assert_cmpuint (grape_pure_skill_round (state_of (lost)), ==, 1);
  assert_verdict (lost, 4, "ok");
  g_assert_cmpint (grape_pure_skill_deadline (state_of (lost)), ==, START + 13 * GRAPE_DAY_S);
}

static void
test_r6_3_bid_stands (void)
{
  g_autoptr (Game) gone
      = game (SEVEN ",'events':[{'by':'seat:1','text':'bid K'},{'by':'seat:1','text':'leave'},"
                    "{'by':'seat:1','text':'bid Q'},{'by':'seat:2','text':'bid 3'},"
                    "{'by':'seat:3','text':'bid 2'}]");
  const GrapePureSkillRound *round = grape_pure_skill_resolved (state_of (gone), 0);

  assert_verdict (gone, 3, "seat -");
  g_assert_cmpuint (round->bids[0], ==, 13);
  g_assert_false (round->drawn[0]);
  /* In the next round the bot has bid already. */
  g_assert_true (state_of (gone)->bids[0].drawn);
}

static void
test_r6_3_bids_at_once (void)
{
  g_autoptr (Game) gone
      = game (SEVEN ",'events':[{'at':'2026-01-05T12:00:00Z','by':'seat:1','text':'leave'},"
                    "{'by':'seat:2','text':'bid 3'},{'by':'seat:3','text':'bid 2'}]");
  const GrapeEvent *draw = last_event (gone, GRAPE_EVENT_DRAW, "bid 1 ");

  g_assert_nonnull (draw);
  g_assert_true (grape_pure_skill_resolved (state_of (gone), 0)->drawn[0]);
  g_assert_cmpuint (grape_pure_skill_round (state_of (gone)), ==, 2);
  for (guint number = 1; number <= grape_instance_n_events (gone); number++)
    {
      const GrapeEvent *event = grape_instance_event (gone, number);
      if (event->kind == GRAPE_EVENT_LEAVE)
        {
          const GrapeEvent *next = grape_instance_event (gone, number + 1);
          g_assert_cmpint (next->at, ==, START + 2 * GRAPE_HOUR_S);
          g_assert_true (g_str_has_prefix (next->text, "bid 1 "));
        }
    }
}

static void
test_r6_4_bot_total (void)
{
  g_autoptr (Game) end
      = game (LAST_ROUND (LAST_HANDS, "[['10','2'],['4'],[]]",
                          "9") ",'events':["
                               "{'by':'seat:1','text':'leave'},{'by':'seat:2','text':'bid Q'},"
                               "{'by':'seat:3','text':'bid J'}]");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (end));

  assert_member (end, "totals", "[21,4,0]");
  g_assert_cmpuint (outcome->winners->len, ==, 1);
  g_assert_cmpint (g_array_index (outcome->winners, int, 0), ==, 1);
}

static void
test_r6_4_last_human (void)
{
  g_autoptr (Game) end
      = game (LAST_ROUND (LAST_HANDS, "[['10','2'],['4'],[]]",
                          "9") ",'events':["
                               "{'by':'seat:1','text':'leave'},{'by':'seat:2','text':'leave'},"
                               "{'by':'seat:3','text':'bid J'}]");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (end));

  assert_member (end, "totals", "[21,4,0]");
  g_assert_cmpint (g_array_index (outcome->winners, int, 0), ==, 2);
}

static void
test_r6_5_all_left (void)
{
  g_autoptr (Game) empty
      = game (SEVEN ",'events':[{'by':'seat:1','text':'leave'},{'by':'seat:2','text':'leave'},"
                    "{'at':'2026-01-05T12:00:00Z','by':'seat:3','text':'leave'}]");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (empty));

  g_assert_true (outcome->over);
  g_assert_cmpint (now (empty)->at, ==, START + 2 * GRAPE_HOUR_S);
  g_assert_cmpuint (outcome->winners->len, ==, 0);
  g_assert_cmpuint (outcome->awards->len, ==, 0);
}

static void
test_r6_6_no_join (void)
{
  g_autoptr (Game) closed = game (SEVEN ",'events':[{'by':'referee','text':'join Dora'}]");
  assert_verdict (closed, 1, "unsupported 1250.1 VI.b");
  g_assert_cmpuint (grape_table_size (now (closed)->table), ==, 3);
}

static void
test_r6_7_concede (void)
{
  g_autoptr (Game) firm = game (SEVEN ",'events':[{'by':'seat:1','text':'concede'}]");
  assert_verdict (firm, 1, "unsupported -");
  g_assert_false (grape_position_over (now (firm)));
}

#define ADD(name, function) g_test_add_func ("/games/pure-skill/" name, function)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("R6.1/vacation", test_r6_1_vacation);
  ADD ("R6.1/substitute", test_r6_1_substitute);
  ADD ("R6.2/no-referee", test_r6_2_no_referee);
  ADD ("R6.3/bid-stands", test_r6_3_bid_stands);
  ADD ("R6.3/bids-at-once", test_r6_3_bids_at_once);
  ADD ("R6.4/bot-total", test_r6_4_bot_total);
  ADD ("R6.4/last-human", test_r6_4_last_human);
  ADD ("R6.5/all-left", test_r6_5_all_left);
  ADD ("R6.6/no-join", test_r6_6_no_join);
  ADD ("R6.7/concede", test_r6_7_concede);
  return g_test_run ();
}
