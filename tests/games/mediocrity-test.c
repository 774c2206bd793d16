/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (mediocrity/ has those): how often chance draws what, and logs
 * that go on in other hands. */
#include "mediocrity-fixture.h"
#include "find/grape-find.h"

#include "engine/grape-json.h"

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

/* R1.2: what happens next follows from the Moderator's own view alone. */
static void
same_next (GrapeInstance *game)
{
  const GrapePosition *full = now (game);
  int chair = grape_mediocrity_rules.chair (full->state);
  if (chair < 0)
    return;
  g_autoptr (GrapePosition) view = grape_position_view (full, chair);
  GrapeNext a = { 0 }, b = { 0 };
  grape_mediocrity_rules.next (full->table, full->state, &a);
  grape_mediocrity_rules.next (view->table, view->state, &b);
  g_assert_cmpint (a.kind, ==, b.kind);
  g_assert_cmpint (a.at, ==, b.at);
  g_assert_cmpstr (a.text, ==, b.text);
  g_assert_cmpuint (a.opens ? a.opens->len : 0, ==, b.opens ? b.opens->len : 0);
  grape_next_clear (&a);
  grape_next_clear (&b);
}

/* R1.2: the Moderator's own copy, with others' past integers sealed, is enough to end the round;
 * what it adds to the log fits the whole log. Nobody else's copy can go on. */
static void
test_moderators_copy (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  g_autoptr (GError) error = NULL;
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 6");
  act (game, START, 1, "choose 5"); /* the 6 stays sealed for ever, but for Ann and Bob */
  act (game, START, 2, "choose 2");
  act (game, START, 3, "choose 3");
  act (game, DAYS (3), 0, "announce");
  act (game, DAYS (3), 1, "begin");
  act (game, DAYS (4), 0, "choose 3");
  act (game, DAYS (4), 2, "choose 4");
  same_next (game);
  guint n = grape_instance_n_events (game);
  g_autoptr (GrapeInstance) cleos = grape_instance_for_viewer (game, 2, NULL);
  refused (cleos, DAYS (5), 2, "choose 1", GRAPE_ERROR_AUTHOR, "does not hold all the secrets");
  g_autoptr (GrapeInstance) bobs = grape_instance_for_viewer (game, 1, NULL);
  refused (bobs, DAYS (5), 1, "announce", GRAPE_ERROR_TURN, "must last longer");
  act (bobs, DAYS (6), 1, "announce");
  same_next (bobs); /* Dora's integer is missing, and Bob has no seed */
  refused (bobs, DAYS (6), 2, "draw choose 4 1", GRAPE_ERROR_AUTHOR, "Only the referee");
  refused (bobs, DAYS (6), 1, "draw choose 4 7", GRAPE_ERROR_ILLEGAL, "in range");
  act (bobs, DAYS (6), 1, "draw choose 4 1");
  g_assert_cmpint (last_round (bobs)->scorer, ==, 0);
  g_assert_true (last_round (bobs)->drawn[3]);
  for (guint i = n + 1; i <= grape_instance_n_events (bobs); i++)
    {
      grape_instance_append (game, grape_instance_event (bobs, i), &error);
      g_assert_no_error (error);
    }
  g_autofree char *a = grape_position_twin (now (game));
  g_autofree char *b = grape_position_twin (now (bobs));
  g_assert_cmpstr (a, ==, b);
  /* The round is over, and with it Bob's time in the chair. */
  refused (bobs, DAYS (7), 2, "begin", GRAPE_ERROR_AUTHOR, "does not hold all the secrets");
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
  const GrapeSpoken letter = { .text = post->body, .tie = GRAPE_TIE_TAG };
  g_autoptr (GArray) found = grape_find (now (mine), 0, &letter);
  g_assert_cmpuint (found->len, ==, 1);
  act (mine, DAYS (3), 0, g_array_index (found, GrapeFound, 0).text);
  g_autofree char *a = grape_position_twin (now (theirs));
  g_autofree char *b = grape_position_twin (now (mine));
  g_assert_cmpstr (a, ==, b);
  g_assert_true (last_round (mine)->drawn[3]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/R1.2/moderators-copy", test_moderators_copy);
  g_test_add_func ("/games/mediocrity/R4.5/drawn", test_drawn);
  g_test_add_func ("/games/mediocrity/R5.3/own-copy", test_own_copy);
  return g_test_run ();
}
