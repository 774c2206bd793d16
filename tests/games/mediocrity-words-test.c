/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity: moves found in mail, leaks, posts, reports. */
#include "mediocrity-fixture.h"

/* @expected: "choose 3 95", with "" for nothing */
static void
finds (GrapeInstance *game, int seat, const char *text, const char *expected)
{
  g_autoptr (GArray) found = grape_position_find (now (game), seat, text);
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);
      g_assert_cmpuint (item->end, <=, strlen (text));
      g_string_append_printf (all, "%s%s %u", i ? "; " : "", item->text, item->confidence);
    }
  g_assert_cmpstr (all->str, ==, expected);
}

static void
test_find_integer (void)
{
  g_autoptr (GrapeInstance) game = table (5);
  finds (game, 1, "choose 3", "choose 3 20"); /* no round yet */
  act (game, START, 0, "begin");
  finds (game, 1, "choose 3", "choose 3 95");
  finds (game, 1, "Hi Ann,\n\nI choose 7.\n\nBob", "choose 7 90");
  finds (game, 1, "my number is seven", "choose 7 90");
  finds (game, 1, "My integer for round 1: 8", "choose 8 90");
  finds (game, 1, "My number is 4 for this one, good luck", "choose 4 75");
  finds (game, 1, "I'll go with 5", "choose 5 70");
  finds (game, 1, "5", "choose 5 90");
  finds (game, 1, "Bob\n5\n", "choose 5 40");
  finds (game, 1, "I choose 9", "choose 9 30");                  /* out of range */
  finds (game, 1, "My integer for round 2 is 8", "choose 8 25"); /* another round */
  finds (game, 1, "I don't think I choose 3", "choose 3 20");
  finds (game, 1, "If I choose 3, who wins?", "choose 3 30");
  finds (game, 1, "I choose 3 or 4", "choose 3 20");
  finds (game, 1, "I choose 3\nI choose 3!", "choose 3 90");
  finds (game, 1, "I choose 3\nNo, I choose 4", "choose 3 50; choose 4 50");
  finds (game, 1, "See you in 3 days. I pick 2 players.", "");
  finds (game, 1, "Nothing to see here, one of us wins", "");
  finds (game, 0, "I choose 3", "choose 3 20"); /* the Moderator */
}

static void
test_find_moderator (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  finds (game, 0, "I hereby begin round 1.", "begin 95");
  finds (game, 0, "I announce the beginning of the first round", "begin 90");
  finds (game, 0, "Round 1 is under way, and Ann is the Moderator.", "begin 80");
  finds (game, 1, "I name myself Moderator, and round 1 begins", "begin 20");
  pass_to (game, DAYS (3) + 1);
  finds (game, 1, "I name myself Moderator, and round 1 begins", "begin 80");
  act (game, DAYS (4), 0, "begin");
  act (game, DAYS (4), 1, "choose 2");
  finds (game, 0, "announce", "announce 20");
  pass_to (game, DAYS (7));
  finds (game, 0, "announce", "announce 95");
  finds (game, 0, "Announce 3:4 4:1*", "announce 3:4 4:1* 95");
  finds (game, 0,
         "Round 1, result\n  The Moderator was Ann.\n  Bob chose 2\n  Cleo chose 4\n"
         "  Dora chose 1 (drawn at random)\n  The search: ...\n\nScores\n  Bob 0\n",
         "announce 3:4 4:1* 90");
  finds (game, 0, "Results of round 1:\nBob: 3\nCleo: 4\n", "announce 2:3 3:4 30"); /* Bob sent 2 */
  finds (game, 1, "Results of round 1:\nBob: 2\nCleo: 4\n", "announce 2:2 3:4 20");
  finds (game, 0, "Results of round 3:\nBob: 2\nCleo: 4\n", "announce 3:4 25");
}

/* What another Moderator posted is enough to go on in a log of one's own. */
static void
test_own_copy (void)
{
  g_autoptr (GrapeInstance) theirs = table (4);
  g_autoptr (GrapeInstance) mine = table (4);
  act (theirs, START, 0, "begin");
  act (mine, START, 0, "begin");
  act (theirs, HOURS (1), 1, "choose 2");
  act (theirs, HOURS (1), 2, "choose 5");
  act (theirs, DAYS (3), 0, "announce");
  g_autoptr (GrapePost) post = grape_position_post (now (theirs), GRAPE_VIEWER_SPECTATOR);
  pass_to (mine, DAYS (3));
  g_autoptr (GArray) found = grape_position_find (now (mine), 0, post->body);
  g_assert_cmpuint (found->len, ==, 1);
  act (mine, DAYS (3), 0, g_array_index (found, GrapeFound, 0).text);
  g_autofree char *a = grape_position_twin (now (theirs));
  g_autofree char *b = grape_position_twin (now (mine));
  g_assert_cmpstr (a, ==, b);
  g_assert_true (last_round (mine)->drawn[3]);
}

static void
expect (GrapeInstance *game, int seat, const char *text, const char *move, guint least, guint most)
{
  g_autoptr (GArray) found = grape_position_find (now (game), seat, text);
  if (!move)
    {
      if (found->len)
        g_error ("In “%s” “%s” was found", text, g_array_index (found, GrapeFound, 0).text);
      return;
    }
  if (!found->len)
    g_error ("Nothing was found in “%s”", text);
  const GrapeFound *item = &g_array_index (found, GrapeFound, 0);
  g_assert_cmpstr (item->text, ==, move);
  if (item->confidence < least || item->confidence > most)
    g_error ("“%s” in “%s” has confidence %u", move, text, item->confidence);
  g_assert_true (item->confidence >= 60 || item->remark);
}

static void
test_found (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  expect (game, 0, "Hello,\n\nI begin round 1.\nSend them in!", "begin", 80, 100);
  expect (game, 0, "Since nobody does it: I begin round 1, as its Moderator.", "begin", 60, 100);
  act (game, START, 0, "begin");
  expect (game, 1, "Hello all,\n\nI choose 3.\n\nBob", "choose 3", 90, 100);
  expect (game, 1, "3", "choose 3", 90, 100);
  expect (game, 1, "As I said before, my number is 3, and I am happy with it", "choose 3", 60, 94);
  expect (game, 1, "I'll send you 6 this time, since it rains.", "choose 6", 60, 94);
  expect (game, 1, "choose 9", "choose 9", 0, 30);
  expect (game, 1, "my number is -2", "choose -2", 0, 30);
  expect (game, 1, "Thanks for the 3", "choose 3", 0, 59);
  expect (game, 1, "If it rains I choose 3", "choose 3", 0, 30);
  expect (game, 1, "I choose not 3", NULL, 0, 0);
  expect (game, 1, "Should I choose 3?", "choose 3", 0, 40);
  expect (game, 1, "Whoever said 6 in the last round cost me a point.", NULL, 0, 0);
  expect (game, 1, "I choose 3.141", NULL, 0, 0);
  expect (game, 1, "It takes 20 minutes to get home at 7.", NULL, 0, 0);
  expect (game, 0, "I announce the result of round 1.", "announce", 0, 100);
  pass_to (game, DAYS (3));
  expect (game, 0, "After much thought I hereby announce what came of it", "announce", 60, 94);
}

/* Of two integers in one message neither is taken unseen. */
static void
test_two (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  g_autoptr (GArray) found
      = grape_position_find (now (game), 1, "I choose 3.\nOr rather:\nI choose 4.\n");
  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);
      g_assert_cmpuint (item->confidence, <, 60);
      g_assert_nonnull (strstr (item->remark, "another integer"));
    }
}

static guint
n_leaks (GrapeInstance *game, GrapeViewer viewer, const char *text)
{
  g_autoptr (GPtrArray) reasons = grape_position_leaks (now (game), viewer, text);
  return reasons->len;
}

static void
test_leaks (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (4, NULL, "{'round':3,'players':[{},{'score':1},{'score':1},{}]}");
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 5");
  act (game, START, 2, "choose 1");
  g_assert_cmpuint (n_leaks (game, GRAPE_VIEWER_SPECTATOR, "Bob: choose 5"), ==, 1);
  g_assert_cmpuint (n_leaks (game, GRAPE_VIEWER_SPECTATOR, "Bob has taken 5 this time"), ==, 1);
  g_assert_cmpuint (n_leaks (game, GRAPE_VIEWER_SPECTATOR, "a 5 from Bob"), ==, 1);
  g_assert_cmpuint (n_leaks (game, GRAPE_VIEWER_SPECTATOR, "Cleo chose 1"), ==, 1);
  g_assert_cmpuint (n_leaks (game, GRAPE_VIEWER_SPECTATOR, "Somebody's integer is 5"), ==, 1);
  g_assert_cmpuint (n_leaks (game, GRAPE_VIEWER_REFEREE, "Bob: choose 5"), ==, 1);
  g_assert_cmpuint (n_leaks (game, 3, "seat 2 sent 5"), ==, 1);
  g_assert_cmpuint (n_leaks (game, 0, "Bob: choose 5, Cleo: choose 1"), ==, 0);
  g_assert_cmpuint (n_leaks (game, 1, "Bob, you chose 5"), ==, 0);
  g_assert_cmpuint (n_leaks (game, 1, "Cleo: choose 1"), ==, 1);
  g_assert_cmpuint (n_leaks (game, 3, "Bob 1, Cleo 1, round 5, integers from 1 to 6"), ==, 0);
  g_assert_cmpuint (n_leaks (game, 3, "Cleo leads until 2026-01-05, with 1 point"), ==, 0);
}

static void
test_private_posts (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  g_assert_null (grape_position_post (now (game), 1));
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 4");
  g_autoptr (GrapePost) sent = grape_position_post (now (game), 1);
  g_autoptr (GrapePost) owes = grape_position_post (now (game), 2);
  g_autoptr (GrapePost) holds = grape_position_post (now (game), 0);
  g_autoptr (GrapePost) all = grape_position_post (now (game), GRAPE_VIEWER_SPECTATOR);
  has (sent->body, "Bob, you chose 4 for round 1. Only you and Ann, the Moderator, know it.");
  has (owes->body, "your integer for round 1 is not in yet");
  has (owes->body, "from 2026-01-08 10:00 UTC on");
  has (holds->body, "Bob chose 4\n  Cleo: nothing yet");
  has (holds->body, "by 2026-01-11 10:00 UTC, you are out");
  has (all->body, "Send em, and nobody else, an integer from 1 to 4.");
  g_assert_null (strstr (all->body, "chose"));
}

static void
test_reports (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  act (game, START, 0, "begin");
  choose (game, START, "2 2 0");
  act (game, DAYS (3), 0, "announce 4:5*");
  g_autofree char *report = told (game, 1);
  has (report, "Play: Round 1 has lasted long enough: Ann may announce it.");
  has (report, "Play: Round 1: Bob chose 2, Cleo chose 2, Dora chose 5 (drawn at random).");
  has (report, "Mediocrity 1-5: The search: in increasing order 2 2 5, the 2nd of 3 is 2, which is "
               "there 2 times, so all of these are removed; of 5, the 1st of 1 is 5");
  has (report, "Mediocrity 3: Dora chose the most mediocre number and gets a point.");
  g_autoptr (GrapeInstance) log = grape_instance_for_viewer (game, 3, NULL);
  g_autofree char *seen = told (log, 1);
  has (seen, "Bob has sent an integer.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/words/find-integer", test_find_integer);
  g_test_add_func ("/games/mediocrity/words/find-moderator", test_find_moderator);
  g_test_add_func ("/games/mediocrity/R5.3/own-copy", test_own_copy);
  g_test_add_func ("/games/mediocrity/R4.1/found", test_found);
  g_test_add_func ("/games/mediocrity/R4.3/two-in-one-message", test_two);
  g_test_add_func ("/games/mediocrity/R4.6/leaks", test_leaks);
  g_test_add_func ("/games/mediocrity/R5.7/private-posts", test_private_posts);
  g_test_add_func ("/games/mediocrity/R5.7/reports", test_reports);
  return g_test_run ();
}
