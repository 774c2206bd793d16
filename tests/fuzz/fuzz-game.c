/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: what people write to a game. First byte: which game; second: how far it has been
 * played; the rest is a text: read as a move and as a ruling, searched for moves, and, when it is
 * JSON, taken for a given position. */
#include "fuzz-driver.h"
#include "find/grape-find.h"
#include "fuzz-exercise.h"

#include "engine/grape-json.h"

#include <string.h>

static void
try_move (const GrapePosition *position, int seat, const char *text)
{
  GrapeRead read = { .audience = GRAPE_AUDIENCE_ALL };
  g_autoptr (GError) error = NULL;
  if (grape_position_over (position))
    return;
  if (!grape_position_read (position, seat, text, &read, &error))
    {
      g_assert (error && *error->message);
      return;
    }
  g_autoptr (GrapePosition) after = grape_position_copy (position);
  g_autoptr (GrapeEvent) event
      = grape_event_new (position->at, GRAPE_EVENT_MOVE, seat, read.audience, read.text);
  event->number = position->n_events + 1;
  if (!grape_position_apply (after, event, &error))
    g_error ("“%s” was read and cannot be applied: %s", read.text, error->message);
  grape_read_clear (&read);
  fuzz_exercise_position (after);
}

static void
try_apply (const GrapePosition *position, GrapeEventKind kind, int author, const char *text)
{
  g_autoptr (GrapePosition) after = grape_position_copy (position);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEvent) event
      = grape_event_new (position->at, kind, author, GRAPE_AUDIENCE_ALL, text);
  event->number = position->n_events + 1;
  if (grape_position_apply (after, event, &error))
    fuzz_exercise_position (after);
  else
    g_assert (error && *error->message);
}

/* Events of every kind whose text is not told. */
static void
try_sealed (const GrapePosition *position, int author)
{
  for (GrapeEventKind kind = 0; kind <= GRAPE_EVENT_NOTE; kind++)
    {
      g_autoptr (GrapePosition) after = grape_position_copy (position);
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEvent) event = grape_event_new (
          position->at, kind, author, GRAPE_AUDIENCE_SEAT (0) | GRAPE_AUDIENCE_REFEREE, NULL);
      event->number = position->n_events + 1;
      if (kind == GRAPE_EVENT_VOID)
        continue; /* needs the whole log */
      if (grape_position_apply (after, event, &error))
        fuzz_exercise_position (after);
      else
        g_assert (error && *error->message);
    }
}

static void
try_ruling (const GrapePosition *position, const char *text)
{
  GrapeRead read = { .audience = GRAPE_AUDIENCE_ALL };
  g_autoptr (GError) error = NULL;
  if (!position->rules->read_ruling)
    return;
  if (!position->rules->read_ruling (position->table, position->state, text, &read, &error))
    {
      g_assert (error && *error->message);
      return;
    }
  g_autofree char *ruling = g_strdup_printf ("rule %s", read.text);
  try_apply (position, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, ruling);
  grape_read_clear (&read);
}

static void
try_find (const GrapePosition *position, int seat, const char *text)
{
  const GrapeSpoken letter = { .text = text, .tie = GRAPE_TIE_TAG };
  g_autoptr (GArray) found = grape_find (position, seat, &letter);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);
      g_assert (item->start <= item->end && item->end <= strlen (text) && item->text);
    }
  g_autoptr (GPtrArray) leaks = grape_leaks (position, seat, text);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  if (size < 2)
    return 0;
  const GrapeRules *rules = fuzz_game (data[0]);
  g_autofree char *raw = g_strndup ((const char *)data + 2, size - 2);
  g_autofree char *text = g_utf8_make_valid (raw, -1);
  if (text[0] == '{')
    {
      g_autoptr (JsonNode) setup = grape_json_parse_object (text, NULL);
      if (setup)
        fuzz_set_up (rules, setup);
      return 0;
    }
  const GrapePosition *position
      = grape_instance_position (fuzz_played (rules, 1 + 7 * (data[1] % 4)));
  for (int seat = 0; seat < 2; seat++)
    {
      g_autoptr (GrapePosition) view = grape_position_view (position, seat);
      try_move (position, seat, text);
      try_move (view, seat, text);
      try_find (position, seat, text);
    }
  try_ruling (position, text);
  try_sealed (position, GRAPE_AUTHOR_CLOCK + (int)(data[1] >> 2) % 6);
  try_apply (position, GRAPE_EVENT_MOVE, 1, text);
  try_apply (position, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, text);
  try_apply (position, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, text);
  try_apply (position, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, text);
  try_apply (position, GRAPE_EVENT_JOIN, 3, text);
  return 0;
}
