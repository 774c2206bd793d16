/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `void N`: which later events depend on event N. The keeper's program works it out once and writes
 * the whole list into the log, so that folding never has to guess. */
#include "grape-instance-private.h"

#include <string.h>

/**
 * grape_void_parse:
 * @text: canonical: "void 5,8,9"
 *
 * Returns: (transfer full) (element-type guint): the numbers; empty if @text is malformed
 */
GArray *
grape_void_parse (const char *text)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  const char *c = text && g_str_has_prefix (text, "void ") ? text + 5 : "";
  while (g_ascii_isdigit (*c))
    {
      char *end;
      guint64 number = g_ascii_strtoull (c, &end, 10);
      if (number < 1 || number > G_MAXINT32 || (*end && *end != ','))
        break;
      guint value = (guint)number;
      g_array_append_val (numbers, value);
      if (!*end)
        return numbers;
      c = end + 1;
    }
  g_array_set_size (numbers, 0);
  return numbers;
}

/* Everything that @next opens, in that order; or, once the time for that is past, some of it. */
static gboolean
same_openings (const GrapeEvent *event, const GrapeNext *next)
{
  guint n = event->opens ? event->opens->len : 0, n_wanted = next->opens ? next->opens->len : 0;
  gboolean late = next->opens_until && event->at >= next->opens_until;
  guint found = 0;
  for (guint i = 0; i < n_wanted && found < n; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (event->opens, found);
      if (opening->number == g_array_index (next->opens, guint, i))
        found++;
    }
  return found == n && (n == n_wanted || late);
}

/* Whether something that happened by itself would still happen, in the same way, in @position. */
static gboolean
still_happens (const GrapePosition *position, const GrapeEvent *event)
{
  GrapeNext next = { 0 };
  if (grape_position_over (position) || grape_position_is_stopped (position))
    return FALSE;
  position->rules->next (position->table, position->state, &next);
  gboolean happens = FALSE;
  if (event->kind == GRAPE_EVENT_STEP)
    happens = next.kind == GRAPE_NEXT_STEP && g_str_equal (next.text, event->text)
              && same_openings (event, &next);
  else
    happens = next.kind == GRAPE_NEXT_DRAW && next.audience == event->audience
              && g_str_has_prefix (event->text, next.text);
  if (next.at && event->at < next.at)
    happens = FALSE;
  grape_next_clear (&next);
  return happens;
}

/* Folds @event onto @position if it does not depend on anything voided. */
static gboolean
survives (GrapeInstance *self, GrapePosition *position, const GrapeEvent *event)
{
  gboolean automatic = event->kind == GRAPE_EVENT_DRAW || event->kind == GRAPE_EVENT_STEP;

  /* A prize drawn out of twelve in the second round is not a draw out of thirteen for the first. */
  if ((automatic || event->kind == GRAPE_EVENT_MOVE)
      && grape_position_turn (position) != g_array_index (self->turns, guint, event->number - 1))
    return FALSE;
  if (automatic && !still_happens (position, event))
    return FALSE;
  /* Without the `resume` that was voided, nobody could have moved. */
  if (event->kind == GRAPE_EVENT_MOVE && grape_table_held (position->table))
    return FALSE;
  return grape_position_apply (position, event, NULL);
}

static GHashTable *
dependents (GrapeInstance *self, guint number, GError **error)
{
  g_autoptr (GHashTable) dead = g_hash_table_new (NULL, NULL);
  guint n = self->events->len;
  for (guint i = 1; i <= n; i++)
    if (grape_instance_event_void (self, i))
      g_hash_table_add (dead, GUINT_TO_POINTER (i));
  g_autoptr (GrapePosition) position = grape_instance_fold_without (self, number - 1, dead, error);
  if (!position)
    return NULL;
  GHashTable *found = g_hash_table_new (NULL, NULL);
  g_hash_table_add (found, GUINT_TO_POINTER (number));
  for (guint i = number + 1; i <= n; i++)
    {
      const GrapeEvent *event = g_ptr_array_index (self->events, i - 1);
      if (event->kind == GRAPE_EVENT_VOID)
        grape_instance_pass_void (self, position, event);
      else if (!g_hash_table_contains (dead, GUINT_TO_POINTER (i))
               && !survives (self, position, event))
        g_hash_table_add (found, GUINT_TO_POINTER (i));
    }
  return found;
}

/**
 * grape_void_read:
 * @text: "void 5", or several numbers
 *
 * Returns: (transfer full): canonical text that lists every event that becomes void. Errors:
 * GRAPE_ERROR_SYNTAX, GRAPE_ERROR_ILLEGAL.
 */
char *
grape_void_read (GrapeInstance *self, const char *text, GError **error)
{
  g_autoptr (GArray) numbers = grape_void_parse (text);
  guint number = numbers->len == 1 ? g_array_index (numbers, guint, 0) : 0;
  const GrapeEvent *event = grape_instance_event (self, number);
  if (!event)
    grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                     "To void an event, name its number: void 1 to void %u", self->events->len);
  else if (event->kind == GRAPE_EVENT_VOID || event->kind == GRAPE_EVENT_REVEAL
           || event->kind == GRAPE_EVENT_EPOCH)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "Event %u cannot be voided", number);
  else if (grape_instance_event_void (self, number))
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "Event %u is void already", number);
  else if (self->is_revealed)
    grape_error_set (error, GRAPE_ERROR_OVER, NULL,
                     "The seed is revealed: nothing can be drawn anew, so nothing can be voided");
  else
    {
      g_autoptr (GHashTable) found = dependents (self, number, error);
      if (!found)
        return NULL;
      GString *canonical = g_string_new ("void ");
      g_string_append_printf (canonical, "%u", number);
      for (guint i = number + 1; i <= self->events->len; i++)
        if (g_hash_table_contains (found, GUINT_TO_POINTER (i)))
          g_string_append_printf (canonical, ",%u", i);
      return g_string_free (canonical, FALSE);
    }
  return NULL;
}
