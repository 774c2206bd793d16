/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity: what is found in people's messages (R4.1, R4.3). */
#include "mediocrity-fixture.h"

static void
expect (GrapeInstance *game, int seat, const char *text, const char *move, guint least, guint most)
{
  g_autoptr (GArray) found = grape_position_find (grape_instance_position (game), seat, text);
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
  ok (game, START, 0, "begin");
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
  pass (game, DAYS (3));
  expect (game, 0, "After much thought I hereby announce what came of it", "announce", 60, 94);
}

/* Of two integers in one message neither is taken unseen. */
static void
test_two (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  ok (game, START, 0, "begin");
  g_autoptr (GArray) found = grape_position_find (grape_instance_position (game), 1,
                                                  "I choose 3.\nOr rather:\nI choose 4.\n");
  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);
      g_assert_cmpuint (item->confidence, <, 60);
      g_assert_nonnull (strstr (item->remark, "another integer"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/R4.1/found", test_found);
  g_test_add_func ("/games/mediocrity/R4.3/two-in-one-message", test_two);
  return g_test_run ();
}
