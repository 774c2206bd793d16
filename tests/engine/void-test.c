/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Voids: the position is as if the event and all that depends on it had never been; what does not
 * depend on it stands; nothing is drawn twice. */
#include "null-table.h"

#include <string.h>

static void
assert_fold (GrapeInstance *game)
{
  guint n_draws;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  g_autoptr (GrapeInstance) again = reload (text);
  g_autofree char *one = state_of (game);
  g_autofree char *other = state_of (again);
  g_assert_cmpstr (one, ==, other);
  grape_instance_verify (game, &n_draws, &error);
  g_assert_no_error (error);
}

/* One of two picks: the other stands. */
static void
test_alone (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "pick 1");
  must (game, 2, 1, "pick 2");
  must (game, 3, REF, "void 1");
  g_assert_cmpstr (last_text (game), ==, "void 1");
  g_assert_true (grape_instance_event_void (game, 1));
  g_assert_false (grape_instance_event_void (game, 2));
  must (game, 4, 2, "pick 3");
  g_assert_cmpuint (round_now (game), ==, 1);
  g_assert_cmpfloat (deadline_hours (game), ==, 72);
  must (game, 5, 0, "pick 3");
  g_assert_cmpuint (round_now (game), ==, 2);
  assert_fold (game);
}

/* The pick that ended a round: the round and all that came after it falls with it, and the clock
 * goes back to where it was. */
static void
test_dependents (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "pick 1");
  must (game, 2, 1, "pick 2"); /* 2, and 3: the round */
  must (game, 3, 0, "pick 3");
  must (game, 4, 0, "note I like this.");
  must (game, 5, 1, "pick 1"); /* 6, and 7 */
  must (game, 10, REF, "void 2");
  g_assert_cmpstr (last_text (game), ==, "void 2,3,4,6,7");
  g_assert_cmpuint (round_now (game), ==, 1);
  g_assert_false (grape_instance_event_void (game, 5));
  g_assert_cmpfloat (deadline_hours (game), ==, 72 + 8);
  must (game, 11, 1, "pick 1");
  g_assert_cmpuint (round_now (game), ==, 2);
  assert_fold (game);

  /* The past is what it was. */
  g_autoptr (GrapePosition) then = grape_instance_at (game, 7, NULL);
  g_assert_cmpuint (grape_position_phase (then), ==, 3);
  g_autoptr (GrapePosition) after = grape_instance_at (game, 8, NULL);
  g_assert_cmpuint (grape_position_phase (after), ==, 1);
}

static void
test_twice (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "pick 1");
  must (game, 2, 1, "pick 2");
  must (game, 3, REF, "void 1");
  must (game, 4, REF, "void 2");
  refused (game, 5, REF, "void 1", GRAPE_ERROR_ILLEGAL);
  refused (game, 5, REF, "void 3", GRAPE_ERROR_ILLEGAL);
  refused (game, 5, REF, "void 99", GRAPE_ERROR_SYNTAX);
  refused (game, 5, REF, "void 0", GRAPE_ERROR_SYNTAX);
  refused (game, 5, REF, "void", GRAPE_ERROR_SYNTAX);
  refused (game, 5, REF, "void 5,6", GRAPE_ERROR_SYNTAX);
  refused (game, 5, REF, "void all", GRAPE_ERROR_SYNTAX);
  g_assert_cmpuint (round_now (game), ==, 1);
  assert_fold (game);
}

/* A draw that was voided is drawn anew from another place of the stream. */
static void
test_draws_never_repeat (void)
{
  guint n_same = 0;
  for (guint8 i = 0; i < 30; i++)
    {
      g_autoptr (GrapeHeader) header = null_table_header (2);
      guint8 seed[GRAPE_SEED_BYTES] = { i };
      g_autoptr (GrapeInstance) game = grape_instance_new (header, seed, NULL, NULL);
      must (game, 1, 0, "pick 1");
      must (game, 73, 0, "note late"); /* 2: drawn for Bob, 3: the round */
      g_assert_cmpint (grape_instance_event (game, 2)->kind, ==, GRAPE_EVENT_DRAW);
      must (game, 74, REF, "void 2");
      g_assert_cmpuint (round_now (game), ==, 1);
      grape_instance_advance (game, HOURS (200), NULL);
      guint again = 5;
      while (grape_instance_event (game, again)->kind != GRAPE_EVENT_DRAW)
        again++;
      n_same += g_str_equal (grape_instance_event (game, 2)->text,
                             grape_instance_event (game, again)->text);
      assert_fold (game);
    }
  g_assert_cmpuint (n_same, >, 0);
  g_assert_cmpuint (n_same, <, 25);
}

/* A prize drawn out of twelve cards for the second round is not taken for a draw out of thirteen
 * for the first, even though a prize is to be drawn in both. */
static void
test_other_draws (void)
{
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("pure-skill"), "00112233445566ff", "Cards", T0);
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  grape_header_add_seat (header, "Cyd", NULL);
  header->referee = g_strdup ("Ref");
  g_autoptr (GrapeInstance) game = null_table_open (header);
  must (game, 1, 0, "bid 2"); /* 1: the prize; 2 */
  must (game, 1, 1, "bid 3");
  must (game, 1, 2, "bid 4"); /* 4, 5: the round, 6: the next prize */
  g_assert_cmpint (grape_instance_event (game, 6)->kind, ==, GRAPE_EVENT_DRAW);
  must (game, 2, REF, "void 1");
  g_assert_true (grape_instance_event_void (game, 6));
  g_assert_cmpuint (round_now (game), ==, 1);
  const GrapeEvent *drawn = grape_instance_event (game, grape_instance_n_events (game));
  g_assert_cmpint (drawn->kind, ==, GRAPE_EVENT_DRAW);
  assert_fold (game);
}

static void
test_life (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "leave");
  must (game, 2, REF, "void 1");
  g_assert_false (grape_table_seat (grape_instance_position (game)->table, 0)->left);
  must (game, 3, 0, "pick 1");
  must (game, 4, REF, "exhibition");
  must (game, 5, REF, "void 4");
  g_assert_false (grape_instance_position (game)->table->exhibition);
  must (game, 6, REF, "pause");
  must (game, 16, REF, "void 6");
  g_assert_false (grape_table_held (grape_instance_position (game)->table));
  g_assert_cmpuint (round_now (game), ==, 1);
  must (game, 17, 0, "pick 2");
  assert_fold (game);
}

/* The end itself can be voided, as long as the seed is secret. */
static void
test_the_end (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  play_out (game, 1);
  guint last = grape_instance_n_events (game);
  g_autofree char *step = g_strdup_printf ("void %u", last);
  g_autofree char *draw = g_strdup_printf ("void %u", last - 1);

  /* Everybody's number is in: the round is resolved again at once. */
  must (game, 300, REF, step);
  g_assert_cmpstr (last_text (game), ==, "round 3");
  g_assert_true (grape_position_over (grape_instance_position (game)));

  /* Without the last number, somebody owes one, and has the time for it that was left. */
  must (game, 301, REF, draw);
  g_assert_false (grape_position_over (grape_instance_position (game)));
  g_assert_cmpfloat (deadline_hours (game), >=, 301);
  assert_fold (game);
}

/* A long log with many voids: every position of the past is the fold of what counted then. */
static void
test_many (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  GrapeStream stream;
  g_autoptr (GPtrArray) states = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  double hours = 1;
  grape_stream_init_from_text (&stream, "voids", 1);
  for (guint i = 0; i < 600; i++)
    {
      guint n = grape_instance_n_events (game);
      g_autofree char *text
          = grape_stream_below (&stream, 4) == 0 && n
                ? g_strdup_printf ("void %u", n - grape_stream_below (&stream, MIN (n, 9)))
                : g_strdup_printf ("pick %u", 1 + grape_stream_below (&stream, 3));
      int author = text[0] == 'v' ? REF : (int)grape_stream_below (&stream, 3);
      hours += grape_stream_below (&stream, 5);
      grape_instance_act (game, MAX (HOURS (hours), grape_instance_position (game)->at), author,
                          text, NULL);
      guint count = grape_instance_n_events (game);
      g_array_append_val (counts, count);
      g_ptr_array_add (states, state_of (game));
    }
  g_assert_cmpuint (grape_instance_n_events (game), >, 60);
  for (guint i = 0; i < states->len; i++)
    {
      g_autoptr (GrapePosition) then
          = grape_instance_at (game, g_array_index (counts, guint, i), NULL);
      g_autofree char *json = grape_position_to_json (then);
      g_assert_cmpstr (json, ==, g_ptr_array_index (states, i));
    }
  assert_fold (game);
}

/* Without the `resume`, nobody could have moved after it. */
static void
test_resume (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, REF, "pause");
  must (game, 2, REF, "resume");
  must (game, 3, 0, "pick 1");
  must (game, 4, REF, "void 2");
  g_assert_cmpstr (last_text (game), ==, "void 2,3");
  refused (game, 5, 0, "pick 1", GRAPE_ERROR_HOLD);
  assert_fold (game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/void/alone", test_alone);
  g_test_add_func ("/engine/void/dependents", test_dependents);
  g_test_add_func ("/engine/void/twice", test_twice);
  g_test_add_func ("/engine/void/draws-never-repeat", test_draws_never_repeat);
  g_test_add_func ("/engine/void/other-draws", test_other_draws);
  g_test_add_func ("/engine/void/life", test_life);
  g_test_add_func ("/engine/void/the-end", test_the_end);
  g_test_add_func ("/engine/void/many", test_many);
  g_test_add_func ("/engine/void/resume", test_resume);
  return g_test_run ();
}
