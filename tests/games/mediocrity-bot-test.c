/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Mediocrity: what they owe and choose, and that the good one wins more than its share.
 */
#include "mediocrity-fixture.h"

#include "engine/grape-script.h"

static char *
choice (GrapeInstance *game, int seat, const char *level, guint number)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, level, number);
  return grape_position_bot (now (game), seat, level, &stream, 2000);
}

static void
test_duties (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  g_autofree char *begins = choice (game, 0, "good", 0);
  g_autofree char *waits = choice (game, 1, "good", 0);
  g_assert_cmpstr (begins, ==, "begin");
  g_assert_null (waits);
  act (game, START, 0, "begin");
  g_autofree char *early = choice (game, 0, "good", 0);
  g_assert_null (early);
  act (game, START, 1, "choose 1");
  g_autofree char *done = choice (game, 1, "good", 0);
  g_assert_null (done);
  pass_to (game, DAYS (3));
  g_autofree char *announces = choice (game, 0, "random", 0);
  g_assert_cmpstr (announces, ==, "announce"); /* Cleo's is drawn */
  act (game, DAYS (3), 0, "announce");
  pass_to (game, DAYS (6) + 1);
  g_autofree char *volunteers = choice (game, 2, "simple", 0);
  g_assert_cmpstr (volunteers, ==, "begin");

  /* R5.5: without a least time a bot waits for everybody. */
  g_autoptr (GrapeInstance) slow = table_with (3, "least=none", "{'stage':'between'}");
  act (slow, START, 0, "begin");
  act (slow, START, 1, "choose 1");
  g_autofree char *patient = choice (slow, 0, "good", 0);
  g_assert_null (patient);
  act (slow, START, 2, "choose 1");
  g_autofree char *at_last = choice (slow, 0, "good", 0);
  g_assert_cmpstr (at_last, ==, "announce");
}

/* Scores 3 0 2, a point short of the end. With her own point it would be 3 0 3, and Bob would win;
 * with Bob's 3 1 2, and Cleo would: so she leaves it to him. */
static void
test_avoids (void)
{
  guint n_scored = 0;
  for (guint i = 0; i < 100; i++)
    {
      g_autoptr (GrapeInstance) game = table_with (
          3, NULL, "{'moderator':1,'round':7,'players':[{'score':3},{'score':0},{'score':2}]}");
      act (game, START, 0, "begin");
      g_autofree char *move = choice (game, 2, "good", i);
      g_autofree char *other = choice (game, 1, "random", i);
      act (game, START, 2, move);
      act (game, START, 1, other);
      act (game, DAYS (3), 0, "announce");
      n_scored += last_round (game)->scorer == 2;
    }
  g_assert_cmpuint (n_scored, <, 30);
}

/* Share of decided games for one good bot among two random ones; a third would be fair. */
static void
test_beats_random (void)
{
  guint n_won = 0, n_decided = 0;
  for (guint i = 0; i < 150; i++)
    {
      g_autoptr (GError) error = NULL;
      guint8 seed[GRAPE_SEED_BYTES] = { (guint8)i, 9 };
      g_autoptr (GrapeHeader) header
          = grape_header_new (&grape_mediocrity_rules, "0123456789abcdef", "Bots", START);
      for (guint seat = 0; seat < 3; seat++)
        {
          g_autofree char *name = g_strdup_printf ("Bot %u", seat);
          grape_header_add_seat (header, name, seat == i % 3 ? "good" : "random");
        }
      g_autoptr (GrapeInstance) game = grape_instance_new (header, seed, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (grape_match_play (game, 2000, 5000, &error));
      int winner = grape_mediocrity_winner (state (game));
      n_decided += winner >= 0;
      n_won += winner == (int)(i % 3);
    }
  g_test_message ("good against two random: %u of %u decided games", n_won, n_decided);
  g_assert_cmpuint (n_decided, >, 140);
  g_assert_cmpuint (n_won, >, n_decided * 6 / 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/bot/duties", test_duties);
  g_test_add_func ("/games/mediocrity/bot/avoids", test_avoids);
  g_test_add_func ("/games/mediocrity/bot/beats-random", test_beats_random);
  return g_test_run ();
}
