/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A log of tens of thousands of events: looking back, copies, and draws at its end. */
#include "null-table.h"

#define N_EVENTS   40000
#define LOOK_EVERY 1237

/* Two of three players change their minds for ever, so that the round goes on. */
static void
act (GrapeInstance *game, guint number)
{
  char text[] = "pick 1";

  text[5] += (char)(number / 7 % 3);
  must (game, 1, (int)(number % 2), text);
  g_assert_cmpuint (grape_instance_n_events (game), ==, number);
}

static void
check_then (GrapeInstance *game, guint number, const char *expected)
{
  g_autoptr (GrapePosition) then = grape_instance_at (game, number, NULL);
  g_autofree char *found = grape_position_to_json (then);

  g_assert_cmpuint (then->n_events, ==, number);
  g_assert_cmpstr (found, ==, expected);
}

/* However few snapshots of it are kept, every position is found again. */
static void
test_looking_back (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  g_autoptr (GPtrArray) known = g_ptr_array_new_with_free_func (g_free);

  for (guint number = 1; number <= N_EVENTS; number++)
    {
      act (game, number);
      if (number % LOOK_EVERY == 0)
        g_ptr_array_add (known, state_of (game));
    }
  g_autoptr (GrapeInstance) copy = grape_instance_copy (game);
  for (guint i = 0; i < known->len; i++)
    {
      check_then (game, (i + 1) * LOOK_EVERY, g_ptr_array_index (known, i));
      check_then (copy, (i + 1) * LOOK_EVERY, g_ptr_array_index (known, i));
    }
}

/* What was contributed at the beginning counts at the end, also in a copy, and in the file. */
static void
test_contributed_long_ago (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2), other = null_table_new (2);
  g_autoptr (GError) error = NULL;
  guint n_draws;

  must (game, 1, 0, "contribute 0123");
  must (other, 1, 0, "note 0123");
  for (guint i = 0; i < 1000; i++)
    {
      must (game, 1, 1, "note hello");
      must (other, 1, 1, "note hello");
    }
  g_autoptr (GrapeInstance) copy = grape_instance_copy (game);
  play_out (game, 2);
  play_out (copy, 2);
  play_out (other, 2);
  g_autofree char *state = state_of (game), *state_of_copy = state_of (copy),
                  *state_of_other = state_of (other);
  g_assert_cmpstr (state, ==, state_of_copy);
  g_assert_cmpstr (state, !=, state_of_other);
  g_autofree char *text = grape_instance_to_text (game, TRUE);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_instance_verify (again, &n_draws, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_draws, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/long-log/looking-back", test_looking_back);
  g_test_add_func ("/engine/long-log/contributed-long-ago", test_contributed_long_ago);
  return g_test_run ();
}
