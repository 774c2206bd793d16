/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fuzz-exercise.h"

extern const GrapeRules grape_null_rules;

/**
 * fuzz_game:
 *
 * Returns: one of the games, the null game too
 */
const GrapeRules *
fuzz_game (guint8 which)
{
  const GrapeRules *const *games = grape_registry_list ();
  guint n = 0;
  while (games[n])
    n++;
  which = which % (guint8)(n + 1);
  return which == n ? &grape_null_rules : games[which];
}

/**
 * fuzz_exercise_position:
 *
 * Shows it to everybody: views, words, moves, bots.
 */
void
fuzz_exercise_position (const GrapePosition *position)
{
  int n_seats = (int)grape_table_size (position->table);
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer <= MIN (n_seats, 3); viewer++)
    {
      g_autoptr (GrapePosition) view = grape_position_view (position, viewer);
      g_autofree char *json = grape_position_to_json (view);
      g_autofree char *twin = grape_position_twin (view);
      g_autoptr (GrapePost) post = grape_position_post (position, viewer);
      g_autoptr (GrapeOutcome) outcome = grape_position_outcome (view);
      g_autoptr (GPtrArray) leaks
          = grape_position_leaks (position, viewer, post ? post->body : twin);
      if (!g_utf8_validate (json, -1, NULL) || !g_utf8_validate (twin, -1, NULL))
        g_error ("JSON or twin is no UTF-8");
    }
  for (int seat = 0; seat < MIN (n_seats, 3); seat++)
    {
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "fuzz", position->n_events);
      g_autoptr (GPtrArray) moves = grape_position_legal (position, seat);
      g_autofree char *move
          = grape_position_bot (position, seat, position->rules->bots[0], &stream, 50);
    }
}

/**
 * fuzz_exercise_instance:
 *
 * Looks at it, lets time pass, acts in it, writes it and reads it again.
 */
void
fuzz_exercise_instance (GrapeInstance *instance)
{
  guint n_draws;
  guint n = grape_instance_n_events (instance);
  g_autoptr (GPtrArray) reports = grape_instance_report (instance, 1);
  g_autoptr (GrapePosition) middle = grape_instance_at (instance, n / 2, NULL);
  grape_instance_verify (instance, &n_draws, NULL);
  fuzz_exercise_position (grape_instance_position (instance));
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer <= 1; viewer++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeInstance) copy = grape_instance_for_viewer (instance, viewer, &error);
      if (copy)
        fuzz_exercise_position (grape_instance_position (copy));
    }
  gint64 at = grape_instance_position (instance)->at;
  grape_instance_advance (instance, at + 30 * GRAPE_DAY_S, NULL);
  at = grape_instance_position (instance)->at;
  grape_instance_act (instance, at, 0, "leave", NULL);
  grape_instance_act (instance, at, GRAPE_AUTHOR_REFEREE, "void 1", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = grape_instance_to_text (instance, TRUE);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  if (!again)
    g_error ("what was written cannot be read again: %s\n%s", error->message, text);
  g_autofree char *text_again = grape_instance_to_text (again, TRUE);
  if (!g_str_equal (text, text_again))
    g_error ("what was written reads otherwise:\n%s\n%s", text, text_again);
}
