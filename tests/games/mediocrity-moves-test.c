/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity: Moderators, integers, and the end of a round (R3, R4, R5). */
#include "mediocrity-fixture.h"

#include "engine/grape-json.h"

static void
test_begin (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  refused (game, START, 1, "choose 1", GRAPE_ERROR_TURN, "begins when Ann announces it");
  act (game, START, 0, "I begin round 1.");
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_ROUND);
  refused (game, START, 0, "begin", GRAPE_ERROR_TURN, "under way");
}

static void
test_first (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (3, NULL, "{'players':[{'number':3},{'number':2},{'number':1}]}");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 2);
  refused (game, START, 0, "begin", GRAPE_ERROR_TURN, "Cleo is the Moderator of round 1");
  act (game, START, 2, "begin");
}

static void
test_order (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (3, NULL, "{'players':[{'number':3},{'number':1},{'number':2}]}");
  gint64 at = play_round (game, START, "1 2");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 2);
  at = play_round (game, at, "1 2");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 0);
}

static void
test_wrap (void)
{
  g_autoptr (GrapeInstance) game = table_with (4, NULL, "{'moderator':4}");
  act (game, START, 3, "begin");
  act (game, HOURS (1), 0, "leave");
  act (game, DAYS (3), 3, "announce");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 1);
}

static void
test_three_days (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  refused (game, DAYS (3), 1, "begin", GRAPE_ERROR_TURN, "only after 2026-01-08 10:00 UTC");
  act (game, DAYS (3), 0, "begin");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 0);
}

static void
test_volunteer (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  pass_to (game, DAYS (3) + 1);
  g_assert_true (grape_mediocrity_anybody (state (game)));
  g_autofree char *report = told (game, 1);
  has (report, "whoever does so first");
  act (game, DAYS (9), 2, "begin");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 2);
  refused (game, DAYS (9), 1, "begin", GRAPE_ERROR_TURN, "Cleo as Moderator");
  g_assert_cmpint (grape_mediocrity_earliest (state (game)), ==, DAYS (12));
}

static void
test_designated_left (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "leave");
  refused (game, DAYS (3), 1, "begin", GRAPE_ERROR_TURN, "Ann (who has left) is still");
  act (game, DAYS (3) + 1, 1, "begin");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 1);
}

static void
test_late_one_begins (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, DAYS (4), 0, "begin");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 0);
  g_assert_true (grape_mediocrity_playing (state (game), 0));
}

static void
test_order_from_volunteer (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  pass_to (game, DAYS (3) + 1);
  act (game, DAYS (4), 2, "begin");
  choose (game, DAYS (4), "1 2 3");
  act (game, DAYS (7), 2, "announce");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 3);
}

static void
test_range (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  refused (game, START, 1, "choose 0", GRAPE_ERROR_ILLEGAL, "from 1 to 6");
  refused (game, START, 1, "choose 7", GRAPE_ERROR_ILLEGAL, "out of range");
  act (game, START, 1, "choose 6");
  act (game, HOURS (1), 2, "leave");
  g_assert_cmpuint (grape_mediocrity_range (state (game)), ==, 6);
  act (game, HOURS (1), 1, "choose 5");
  g_assert_cmpuint (grape_mediocrity_range (state (game)), ==, 6);
}

static void
test_moderator_chooses_none (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  refused (game, START, 0, "choose 1", GRAPE_ERROR_TURN, "chooses no integer");
}

static void
test_one_integer (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  act (game, START, 1, "My number for round 1 is three, please.");
  refused (game, START, 1, "choose 2 for round 2", GRAPE_ERROR_ILLEGAL, "another round");
  refused (game, START, 1, "choose 2 or 3", GRAPE_ERROR_SYNTAX, "not one integer");
  static const char *const none[] = { "choose .5", "choose 1.5", "choose 1-2" };
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    refused (game, START, 1, none[i], GRAPE_ERROR_SYNTAX, "not one integer");
  refused (game, START, 1, "concede", GRAPE_ERROR_UNSUPPORTED, "leave");
  static const char *const far[]
      = { "-1", "-2", "0", "007", "255", "256", "1000000", "99999999999999999999" };
  for (guint i = 0; i < G_N_ELEMENTS (far); i++)
    {
      g_autofree char *text = g_strdup_printf ("choose %s", far[i]);
      g_autofree char *said = g_strdup_printf ("%s is out of range", far[i]);
      refused (game, START, 1, text, GRAPE_ERROR_ILLEGAL, said);
    }
  guint value;
  grape_mediocrity_choice (state (game), 1, &value);
  g_assert_cmpuint (value, ==, 3);
}

static void
test_replaced (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 1");
  act (game, DAYS (4), 1, "choose 4");
  act (game, DAYS (4), 2, "choose 2");
  act (game, DAYS (5), 0, "announce");
  g_assert_cmpuint (last_round (game)->choices[1], ==, 4);
  g_assert_cmpint (last_round (game)->scorer, ==, 2);
  refused (game, DAYS (5), 1, "choose 1", GRAPE_ERROR_TURN, "No round is under way");
}

/* R4.5: over many seeds every integer of the range comes up about as often. */
static void
test_drawn (void)
{
  guint count[5] = { 0 };
  for (guint n = 0; n < 400; n++)
    {
      guint8 seed[GRAPE_SEED_BYTES] = { (guint8)n, (guint8)(n >> 8), 7 };
      g_autoptr (GrapeHeader) header
          = grape_header_new (&grape_mediocrity_rules, "0123456789abcdef", "Test", START);
      for (guint i = 0; i < 3; i++)
        grape_header_add_seat (header, (const char *[]){ "Ann", "Bob", "Cleo" }[i], NULL);
      header->setup = grape_json_parse_object ("{\"stage\":\"between\"}", NULL);
      g_autoptr (GrapeInstance) game = grape_instance_new (header, seed, NULL, NULL);
      act (game, START, 0, "begin");
      act (game, START, 1, "choose 2");
      act (game, DAYS (3), 0, "announce");
      const GrapeEvent *draw = grape_instance_event (game, 5);
      g_assert_cmpint (draw->kind, ==, GRAPE_EVENT_DRAW);
      g_assert_true (g_str_has_prefix (draw->text, "choose 3 "));
      g_assert_true (grape_event_public (draw));
      g_assert_true (last_round (game)->drawn[2]);
      g_assert_false (last_round (game)->drawn[1]);
      count[last_round (game)->choices[2]]++;
    }
  for (guint i = 1; i <= 4; i++)
    {
      g_assert_cmpuint (count[i], >, 65);
      g_assert_cmpuint (count[i], <, 135);
    }
}

static void
test_secret (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  guint value;
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 5");
  for (int viewer = -2; viewer < 4; viewer++)
    {
      g_autoptr (GrapeInstance) log = grape_instance_for_viewer (game, viewer, NULL);
      gboolean knows = viewer == 0 || viewer == 1;
      g_assert_cmpint (grape_mediocrity_choice (state (log), 1, &value), ==,
                       knows ? GRAPE_MEDIOCRITY_CHOICE_KNOWN : GRAPE_MEDIOCRITY_CHOICE_HIDDEN);
      g_assert_cmpuint (value, ==, knows ? 5 : 0);
      g_assert_cmpint (grape_mediocrity_choice (state (log), 2, &value), ==,
                       GRAPE_MEDIOCRITY_CHOICE_NONE);
    }
}

/* The next Moderator does not see what the last one saw, but for the result. */
static void
test_replaced_stays_secret (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  act (game, START, 2, "choose 4");
  act (game, START, 2, "choose 1");
  act (game, START, 1, "choose 1");
  act (game, DAYS (3), 0, "announce");
  g_autoptr (GrapeInstance) log = grape_instance_for_viewer (game, 1, NULL);
  g_autofree char *text = grape_instance_to_text (log, TRUE);
  g_assert_null (strstr (text, "choose 4"));
  has (text, "choose 1");
}

static void
test_left_choosers (void)
{
  g_autoptr (GrapeInstance) game = table (5);
  act (game, START, 0, "begin");
  choose (game, START, "1 2 3 4");
  act (game, DAYS (2), 1, "leave");
  act (game, DAYS (3), 0, "announce");
  g_assert_cmpuint (last_round (game)->n, ==, 3);
  g_assert_cmpuint (last_round (game)->choices[1], ==, 0);
  g_assert_cmpint (last_round (game)->scorer, ==, 3); /* of 2 3 4, not of 1 2 3 4 */
}

static void
test_not_before (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  choose (game, START, "1 2");
  refused (game, DAYS (3) - 1, 0, "announce", GRAPE_ERROR_TURN, "from 2026-01-08 10:00 UTC on");
  refused (game, DAYS (4), 1, "announce", GRAPE_ERROR_AUTHOR, "Only the Moderator, Ann");
  refused (game, DAYS (4), 0, "announce round 2", GRAPE_ERROR_ILLEGAL, "another round");
}

static void
test_at_three_days (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  g_assert_false (grape_mediocrity_open (state (game)));
  act (game, DAYS (3), 0, "announce");
  g_assert_cmpint (last_round (game)->at, ==, DAYS (3));
  /* A paused day does not count. */
  g_autoptr (GrapeInstance) paused = table (3);
  act (paused, START, 0, "begin");
  act (paused, HOURS (1), GRAPE_AUTHOR_REFEREE, "pause");
  act (paused, HOURS (25), GRAPE_AUTHOR_REFEREE, "resume");
  refused (paused, DAYS (3), 0, "announce", GRAPE_ERROR_TURN, "2026-01-09 10:00");
  act (paused, DAYS (4), 0, "announce");
}

static void
test_told_by_moderator (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 3");
  refused (game, DAYS (3), 0, "announce 2:4", GRAPE_ERROR_ILLEGAL, "Bob has sent 3, not 4");
  refused (game, DAYS (3), 0, "announce 1:4", GRAPE_ERROR_ILLEGAL, "Ann chooses no integer");
  refused (game, DAYS (3), 0, "announce 3:7", GRAPE_ERROR_ILLEGAL, "out of range");
  refused (game, DAYS (3), 0, "announce 9:1", GRAPE_ERROR_SYNTAX, "whose integer");
  refused (game, DAYS (3), 0, "announce 3:2 3:1*", GRAPE_ERROR_SYNTAX, "told twice");
  refused (game, DAYS (3), 0, "announce Cleo:2 3:2", GRAPE_ERROR_SYNTAX, "told twice");
  refused (game, DAYS (3), 0, "announce 2:3*", GRAPE_ERROR_ILLEGAL, "leave out the star");
  act (game, DAYS (3), 0, "Announce Bob:3, Cleo:5, dora:1*");
  const GrapeMediocrityRound *round = last_round (game);
  g_assert_cmpstr (grape_instance_event (game, 4)->text, ==, "announce 3:5 4:1*");
  g_assert_cmpuint (round->choices[2], ==, 5);
  g_assert_cmpuint (round->choices[3], ==, 1);
  g_assert_true (round->drawn[3] && !round->drawn[2] && !round->drawn[1]);
  g_assert_cmpint (round->scorer, ==, 1);
}

static void
test_six_days (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  choose (game, START, "2 1 3");
  act (game, DAYS (6), 0, "announce"); /* in time; the point is Bob's */
  g_assert_cmpint (last_round (game)->scorer, ==, 1);
  act (game, DAYS (6), 1, "begin");
  choose (game, DAYS (6), "1 2 3");
  guint first = grape_instance_n_events (game) + 1;
  refused (game, DAYS (12) + 1, 1, "announce", GRAPE_ERROR_SEAT, "as Moderator of round");
  g_assert_true (last_round (game)->expired);
  g_assert_cmpint (last_round (game)->at, ==, DAYS (12));
  g_assert_false (grape_mediocrity_playing (state (game), 1));
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 0); /* it went with em */
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 2);
  g_assert_cmpint (grape_mediocrity_deadline (state (game)), ==, DAYS (15));
  g_autofree char *report = told (game, first);
  has (report, "Play: Round 2 ends without a result");
}

static void
test_lengths (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (try_table (3, "least=6d most=3d", NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
  g_autoptr (GrapeInstance) game
      = table_with (3, "least=none most=none begin=none", "{'stage':'between'}");
  act (game, START, 0, "begin");
  act (game, START, 0, "announce");
  pass_to (game, DAYS (1000));
  refused (game, DAYS (1000), 2, "begin", GRAPE_ERROR_TURN, "Bob is the Moderator of round 2");
  act (game, DAYS (1000), 1, "leave");
  act (game, DAYS (1000), 2, "begin");
  pass_to (game, DAYS (2000));
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 2);
}

static void
test_moderator_leaves (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  choose (game, START, "1 2 0");
  act (game, DAYS (1), 0, "leave");
  refused (game, DAYS (2), 3, "choose 3", GRAPE_ERROR_TURN, "Ann, the Moderator, has left");
  refused (game, DAYS (4), 1, "announce", GRAPE_ERROR_AUTHOR, "Only the Moderator");
  pass_to (game, DAYS (6));
  g_assert_cmpuint (grape_mediocrity_n_past (state (game)), ==, 0);
  pass_to (game, DAYS (6) + 1);
  g_assert_true (last_round (game)->expired);
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 1);

  g_autoptr (GrapeInstance) endless = table_with (3, "most=none", "{'stage':'between'}");
  act (endless, START, 0, "begin");
  act (endless, HOURS (1), 0, "leave");
  g_assert_true (last_round (endless)->expired);
  g_assert_cmpint (last_round (endless)->at, ==, HOURS (1));
}

static void
test_result_post (void)
{
  g_autoptr (GrapeInstance) game = table (5);
  act (game, START, 0, "begin");
  choose (game, START, "3 3 7 0");
  act (game, DAYS (3), 0, "announce 5:4*");
  g_autoptr (GrapePost) post = grape_position_post (now (game), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpstr (post->subject, ==, "Result of round 1");
  has (post->body, "Bob chose 3\n");
  has (post->body, "Dora chose 7\n");
  has (post->body, "Eve chose 4 (drawn at random)\n");
  has (post->body, "in increasing order 3 3 4 7, the 2nd of 4 is 3, which is there 2 times");
  has (post->body, "of 4 7, the 1st of 2 is 4, which is there once");
  has (post->body, "Eve chose the most mediocre number and gets a point.");
  has (post->body, "  Eve 1\n");
  has (post->body, "  Ann 0\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/R3.1/begin", test_begin);
  g_test_add_func ("/games/mediocrity/R3.2/first", test_first);
  g_test_add_func ("/games/mediocrity/R3.3/order", test_order);
  g_test_add_func ("/games/mediocrity/R3.4/wrap", test_wrap);
  g_test_add_func ("/games/mediocrity/R3.5/three-days", test_three_days);
  g_test_add_func ("/games/mediocrity/R3.6/volunteer", test_volunteer);
  g_test_add_func ("/games/mediocrity/R3.7/designated-left", test_designated_left);
  g_test_add_func ("/games/mediocrity/R3.8/late-one", test_late_one_begins);
  g_test_add_func ("/games/mediocrity/R3.9/order", test_order_from_volunteer);
  g_test_add_func ("/games/mediocrity/R4.1/range", test_range);
  g_test_add_func ("/games/mediocrity/R4.2/moderator", test_moderator_chooses_none);
  g_test_add_func ("/games/mediocrity/R4.3/one-integer", test_one_integer);
  g_test_add_func ("/games/mediocrity/R4.4/replaced", test_replaced);
  g_test_add_func ("/games/mediocrity/R4.5/drawn", test_drawn);
  g_test_add_func ("/games/mediocrity/R4.6/secret", test_secret);
  g_test_add_func ("/games/mediocrity/R4.6/replaced", test_replaced_stays_secret);
  g_test_add_func ("/games/mediocrity/R4.7/left", test_left_choosers);
  g_test_add_func ("/games/mediocrity/R5.1/not-before", test_not_before);
  g_test_add_func ("/games/mediocrity/R5.2/at-three-days", test_at_three_days);
  g_test_add_func ("/games/mediocrity/R5.3/told", test_told_by_moderator);
  g_test_add_func ("/games/mediocrity/R5.4/six-days", test_six_days);
  g_test_add_func ("/games/mediocrity/R5.5/lengths", test_lengths);
  g_test_add_func ("/games/mediocrity/R5.6/moderator-leaves", test_moderator_leaves);
  g_test_add_func ("/games/mediocrity/R5.7/post", test_result_post);
  return g_test_run ();
}
