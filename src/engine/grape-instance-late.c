/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to tell somebody whose move comes after the time was up: when that was, and what happened
 * then. */
#include "grape-instance-private.h"

#define MAX_TOLD 3 /* sentences */

static gboolean
is_aside (const GrapeEvent *event)
{
  return event->kind == GRAPE_EVENT_NOTE || event->kind == GRAPE_EVENT_REVEAL
         || event->kind == GRAPE_EVENT_CONTRIBUTE || event->kind == GRAPE_EVENT_EPOCH;
}

/* The events at the end of the log that nobody made, all at one time, and only those that a
 * deadline caused; in a game that is over, whatever ended it. 0: there are none. */
static guint
find_end (GrapeInstance *self, gint64 at, guint *last)
{
  guint end = self->events->len;
  while (end && is_aside (grape_instance_event (self, end)))
    end--;
  *last = end;
  if (!end)
    return 0;
  gint64 when = grape_instance_event (self, end)->at, since = self->header->at;
  guint first = end;
  for (; first; first--)
    {
      const GrapeEvent *event = grape_instance_event (self, first);
      since = event->at;
      if (event->author != GRAPE_AUTHOR_CLOCK || event->at != when)
        break;
    }
  if (grape_position_over (self->now))
    return MIN (first + 1, end);
  return first < end && (first ? since : self->header->at) < when && when < at ? first + 1 : 0;
}

/* What everybody may know of the events @first to @last; private ones stay private. */
static char *
tell_publicly (GrapeInstance *self, guint first, guint last)
{
  g_autoptr (GPtrArray) reports
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  g_autoptr (GrapePosition) before = grape_instance_at (self, first - 1, NULL);
  g_autoptr (GrapePosition) seen
      = before ? grape_position_view (before, GRAPE_VIEWER_SPECTATOR) : NULL;
  for (guint number = first; seen && number <= last; number++)
    {
      g_autoptr (GrapeEvent) event
          = grape_event_seal_for (grape_instance_event (self, number), GRAPE_VIEWER_SPECTATOR);
      g_autoptr (GrapePosition) after = grape_position_copy (seen);
      if (event->kind == GRAPE_EVENT_VOID || !grape_position_apply (after, event, NULL))
        return NULL;
      self->rules->report (after->table, seen->state, event, after->state, reports);
      grape_position_free (seen);
      seen = g_steal_pointer (&after);
    }
  GString *text = g_string_new (NULL);
  for (guint i = reports->len > MAX_TOLD ? reports->len - MAX_TOLD : 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);
      if (text->len && text->str[text->len - 1] == '.')
        g_string_truncate (text, text->len - 1);
      g_string_append_printf (text, "%s%s", text->len ? "; " : "", report->text);
    }
  return g_string_free (text, text->len == 0);
}

/**
 * grape_instance_say_late:
 * @error: (inout): why an act at @at was refused
 *
 * If the act came too late, adds when the time was up and what happened then, as far as everybody
 * may know.
 */
void
grape_instance_say_late (GrapeInstance *self, gint64 at, GError **error)
{
  if (!error || !*error || (*error)->domain != GRAPE_ERROR || self->is_partial
      || (*error)->code == GRAPE_ERROR_SYNTAX)
    return;
  guint last, first = find_end (self, at, &last);
  g_autofree char *told = first ? tell_publicly (self, first, last) : NULL;
  if (!told)
    return;
  gint64 when = grape_instance_event (self, last)->at;
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (when);
  g_autofree char *day = date ? g_date_time_format (date, "%Y-%m-%d %H:%M:%S UTC") : NULL;
  g_autofree char *rule = g_strdup (grape_error_rule (*error));
  g_autofree char *message = g_strdup ((*error)->message);
  GrapeErrorCode code = (GrapeErrorCode)(*error)->code;
  g_clear_error (error);
  gboolean ends = g_str_has_suffix (message, ".");
  grape_error_set (error, code, rule, "%s%s At %s this happened: %s", message, ends ? "" : ".",
                   day ? day : "some time", told);
}
