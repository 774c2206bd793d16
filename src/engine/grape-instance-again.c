/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether an act that was made on a log still means the same after the log has gone on. */
#include "grape-command.h"

static GrapeInstance *
copy_beginning (GrapeInstance *self, guint n_events)
{
  guint8 seed[GRAPE_SEED_BYTES];
  gboolean known = grape_instance_has_seed (self, seed);
  g_autoptr (GrapeInstance) copy = grape_instance_new (
      grape_instance_header (self), known ? seed : NULL, grape_instance_resources (self), NULL);

  for (guint n = 1; copy && n <= n_events; n++)
    if (!grape_instance_append (copy, grape_instance_event (self, n), NULL))
      return NULL;
  return g_steal_pointer (&copy);
}

/* Sealed events of others tell nobody anything yet; contributions to chance, epochs and notes
 * change no act. */
static gboolean
is_harmless (const GrapeEvent *event, const GrapeCommand *act)
{
  gboolean own = event->author == act->author
                 && (!act->person || grape_names_equal (event->person, act->person));

  return event->kind == GRAPE_EVENT_NOTE || event->kind == GRAPE_EVENT_CONTRIBUTE
         || event->kind == GRAPE_EVENT_EPOCH
         || (event->kind == GRAPE_EVENT_MOVE && !grape_event_public (event) && !own);
}

static gboolean
stands_alike (GrapeInstance *one, GrapeInstance *two)
{
  const GrapePosition *before = grape_instance_position (one);
  const GrapePosition *after = grape_instance_position (two);

  return grape_position_phase (before) == grape_position_phase (after)
         && grape_position_turn (before) == grape_position_turn (after)
         && grape_position_over (before) == grape_position_over (after)
         && before->table->paused == after->table->paused;
}

/* At the time of the last event: grape_instance_act() says whether it is late. */
static gboolean
read_act (GrapeInstance *self, int author, const char *person, const char *text,
          GrapeCommand *command)
{
  return grape_command_read (self, grape_instance_position (self)->at, author, person, text,
                             command, NULL);
}

static gboolean
says_the_same (GrapeInstance *then, GrapeInstance *now, guint n_known, int author,
               const char *person, const char *text)
{
  GrapeCommand before = { 0 }, after = { 0 };
  gboolean same = read_act (then, author, person, text, &before)
                  && read_act (now, author, person, text, &after) && before.kind == after.kind
                  && before.author == after.author && g_strcmp0 (before.person, after.person) == 0
                  && before.audience == after.audience && g_str_equal (before.text, after.text);
  gboolean is_note = same && after.kind == GRAPE_EVENT_NOTE;

  for (guint n = n_known + 1; same && !is_note && n <= grape_instance_n_events (now); n++)
    same = is_harmless (grape_instance_event (now, n), &after);
  same = same && (is_note || stands_alike (then, now));
  grape_command_clear (&before);
  grape_command_clear (&after);
  return same;
}

/**
 * grape_instance_act_is_same:
 * @n_known: the number of events of this log after which it was decided on
 * @person: (nullable): as in grape_instance_act_by()
 * @text: NULL: only time is to pass
 *
 * Whether @text by @author means the same at the end of the log as it did then: only sealed events
 * of others in the same round, contributions to chance and notes came in between. A note means the
 * same anywhere.
 */
gboolean
grape_instance_act_is_same (GrapeInstance *self, guint n_known, int author, const char *person,
                            const char *text)
{
  g_autoptr (GrapeInstance) then = NULL;

  if (!text)
    return TRUE;
  if (author == GRAPE_AUTHOR_CLOCK)
    return FALSE;
  then = copy_beginning (self, n_known);
  return then && says_the_same (then, self, n_known, author, person, text);
}
