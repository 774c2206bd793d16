/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the targets that feed games have in common: games to feed, and a look at the results. */
#include "fuzz-exercise.h"
#include "find/grape-find.h"

#include "engine/grape-script.h"

/**
 * fuzz_game:
 *
 * Returns: one of the games, those that are never listed too
 */
const GrapeRules *
fuzz_game (guint8 which)
{
  const GrapeRules *const *games = grape_registry_list ();
  guint n = 0;
  while (games[n])
    n++;
  which = which % (guint8)(n + 2);
  return which < n ? games[which] : grape_registry_find (which == n ? "null" : "sentences");
}

static GrapeInstance *
new_game (const GrapeRules *rules, JsonNode *setup, GError **error)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 5 };
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "0123456789abcdef", "Fuzz", 888710400);

  for (guint i = 0; i < CLAMP (3, rules->seats_min, rules->seats_max); i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, rules->bots[0]);
    }
  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Ref") : NULL;
  header->setup = setup ? json_node_copy (setup) : NULL;
  return grape_instance_new (header, seed, NULL, error);
}

/**
 * fuzz_played:
 *
 * Returns: (transfer none): a game in mid-play, made once
 */
GrapeInstance *
fuzz_played (const GrapeRules *rules, guint n_events)
{
  static GHashTable *games;
  g_autofree char *key = g_strdup_printf ("%s %u", rules->id, n_events);

  if (!games)
    games = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                   (GDestroyNotify)grape_instance_free);
  GrapeInstance *game = g_hash_table_lookup (games, key);
  if (!game)
    {
      game = new_game (rules, NULL, NULL);
      grape_match_play (game, 50, n_events, NULL);
      g_hash_table_insert (games, g_steal_pointer (&key), game);
    }
  return game;
}

/**
 * fuzz_set_up:
 * @setup: an object
 *
 * Takes it for a given position and plays on from there, if it is one.
 */
void
fuzz_set_up (const GrapeRules *rules, JsonNode *setup)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) game = new_game (rules, setup, &error);

  if (!game)
    {
      g_assert (error && *error->message);
      return;
    }
  grape_match_play (game, 50, 12, NULL);
  fuzz_exercise_instance (game);
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
      g_autoptr (GPtrArray) leaks = grape_leaks (position, viewer, post ? post->body : twin);
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
      if (!copy)
        g_error ("viewer %d can have no copy: %s", viewer, error->message);
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
