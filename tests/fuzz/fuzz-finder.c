/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: letters to every game, and positions handed over to it. First byte: which game;
 * second: how far it has been played; third: what the rest is. A letter is cut as mail is, searched
 * for each seat, read and ruled, and what was found is played. A position is the game's own, with
 * values exchanged: that comes further into a set-up than bytes thrown at it. */
#include "fuzz-driver.h"
#include "find/grape-find.h"
#include "fuzz-exercise.h"

#include "mail/grape-body.h"

#include <string.h>

/* What was found for a seat is read, and what can be read can be played. */
static void
play_found (GrapeInstance *game, int seat, const GrapeFound *item)
{
  g_autoptr (GrapeInstance) copy = grape_instance_copy (game);
  g_autoptr (GError) error = NULL;
  gint64 at = grape_instance_position (copy)->at;
  if (grape_instance_act (copy, at, seat, item->text, &error))
    fuzz_exercise_position (grape_instance_position (copy));
  else
    g_assert (error && *error->message);
}

static void
search (GrapeInstance *game, int seat, const GrapeBody *body)
{
  const GrapePosition *position = grape_instance_position (game);
  const char *own = grape_body_own (body);
  const GrapeSpoken letter = { .text = own, .tie = GRAPE_TIE_TAG };
  g_autoptr (GArray) found = grape_find (position, seat, &letter);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);
      g_assert (item->start <= item->end && item->end <= strlen (own));
      g_assert (item->text && g_utf8_validate (item->text, -1, NULL));
      g_assert (!item->remark || g_utf8_validate (item->remark, -1, NULL));
      g_assert (grape_body_map (body, item->start) <= grape_body_map (body, item->end));
      if (i < 4)
        play_found (game, seat, item);
    }
}

static void
letter (GrapeInstance *game, const char *text)
{
  const GrapePosition *position = grape_instance_position (game);
  g_autoptr (GrapeBody) body = grape_body_new (text);
  for (GrapeViewer viewer = GRAPE_VIEWER_SPECTATOR; viewer < 3; viewer++)
    {
      g_autoptr (GPtrArray) leaks = grape_leaks (position, viewer, text);
      for (guint i = 0; i < leaks->len; i++)
        g_assert (g_utf8_validate (g_ptr_array_index (leaks, i), -1, NULL));
      if (viewer >= 0)
        search (game, viewer, body);
    }
}

static void
act (GrapeInstance *game, int author, const char *text)
{
  g_autoptr (GrapeInstance) copy = grape_instance_copy (game);
  g_autoptr (GError) error = NULL;
  gint64 at = grape_instance_position (copy)->at;
  if (grape_instance_act (copy, at, author, text, &error))
    fuzz_exercise_instance (copy);
  else
    g_assert (error && *error->message);
}

/* Replaces the value after byte @at with another. */
static void
exchange (GString *json, guint at, guint8 which)
{
  static const char *const values[]
      = { "null",    "-1",    "0",     "1",          "2",          "13",
          "99",      "255",   "65536", "4294967296", "1e9",        "true",
          "false",   "[]",    "{}",    "\"\"",       "\"hidden\"", "[null]",
          "[1,2,3]", "\"A\"", "\"@\"", "\"QS\"",     "[[]]",       "\"..........\"" };
  gsize start = at % MAX (json->len, 1);
  start += strcspn (json->str + start, ":,[");
  if (!json->str[start])
    return;
  start++;
  gsize length = strcspn (json->str + start, ",]}");
  g_string_erase (json, (gssize)start, (gssize)length);
  g_string_insert (json, (gssize)start, values[which % G_N_ELEMENTS (values)]);
}

static void
hand_over (const GrapeRules *rules, GrapeInstance *game, const guint8 *edits, gsize size)
{
  g_autofree char *own = grape_position_to_json (grape_instance_position (game));
  g_autoptr (GString) json = g_string_new (own);
  for (gsize i = 0; i + 2 < size && i < 3 * 8; i += 3)
    exchange (json, edits[i] * 256u + edits[i + 1], edits[i + 2]);
  g_autoptr (JsonNode) setup = json_from_string (json->str, NULL);
  if (setup && JSON_NODE_HOLDS_OBJECT (setup))
    fuzz_set_up (rules, setup);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 3)
    return 0;
  const GrapeRules *rules = fuzz_game (data[0]);
  GrapeInstance *game = fuzz_played (rules, 1 + 11 * (data[1] % 6));
  g_autofree char *raw = g_strndup ((const char *)data + 3, size - 3);
  g_autofree char *text = g_utf8_make_valid (raw, -1);
  g_autofree char *ruling = g_strdup_printf ("rule %s", text);
  switch (data[2] % 4)
    {
    case 0:
    case 1:
      letter (game, text);
      act (game, 0, text);
      break;
    case 2:
      act (game, GRAPE_AUTHOR_REFEREE, ruling);
      act (game, GRAPE_AUTHOR_REFEREE, text);
      break;
    default:
      hand_over (rules, game, data + 3, size - 3);
    }
  return 0;
}
