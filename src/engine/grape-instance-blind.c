/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs whose keeper may not know everything: in a game whose confidant is one of the players, the
 * one who orders the acts need not be the one who may read them. A private act comes as a
 * commitment, and its text comes later, or never. */
#include "grape-command.h"
#include "grape-instance-private.h"

#include <string.h>

/**
 * grape_instance_secret:
 *
 * Returns: who may read the private move that @seat can make now, if no referee may read it; 0:
 * there is none
 */
GrapeAudience
grape_instance_secret (GrapeInstance *self, int seat)
{
  const GrapePosition *now = self->now;

  return self->rules->secret && seat >= 0 && !grape_position_over (now)
             ? self->rules->secret (now->table, now->state, seat)
             : 0;
}

/**
 * grape_instance_confides:
 *
 * @seat: or GRAPE_AUTHOR_REFEREE
 *
 * Returns: whether @seat can write a letter now that @readers alone may read
 */
gboolean
grape_instance_confides (GrapeInstance *self, int seat, GrapeAudience readers)
{
  const GrapePosition *now = self->now;

  return self->rules->confides
         && (seat == GRAPE_AUTHOR_REFEREE || grape_table_seat (now->table, seat))
         && !grape_position_over (now)
         && self->rules->confides (now->table, now->state, seat, readers);
}

/**
 * grape_instance_is_letter:
 *
 * Returns: whether @event is between players, and stays so
 */
gboolean
grape_instance_is_letter (GrapeInstance *self, const GrapeEvent *event)
{
  return self->rules->confides && event->kind == GRAPE_EVENT_MOVE
         && !grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE);
}

/**
 * grape_instance_due_openings:
 *
 * Returns: (transfer full) (element-type guint): the private events that the step due now opens;
 * empty when there is none
 */
GArray *
grape_instance_due_openings (GrapeInstance *self)
{
  GArray *numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  GrapeNext next = { .audience = GRAPE_AUDIENCE_ALL };

  if (!self->rules->secret || grape_position_over (self->now))
    return numbers;
  self->rules->next (self->now->table, self->now->state, &next);
  if (next.kind == GRAPE_NEXT_STEP && !next.at && next.opens)
    g_array_append_vals (numbers, next.opens->data, next.opens->len);
  grape_next_clear (&next);
  return numbers;
}

static gboolean
check_secret (GrapeInstance *self, int seat, GrapeAudience audience, GError **error)
{
  GrapeAudience secret = grape_instance_secret (self, seat);

  if ((secret && secret == audience) || grape_instance_confides (self, seat, audience))
    return TRUE;
  if (!self->rules->secret && !self->rules->confides)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, self->rules->rule,
                     "In this game private moves are sealed for the referee alone");
  else if (!secret)
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, self->rules->rule,
                     "%s cannot seal anything now: it came too early, or too late",
                     grape_table_name (self->now->table, seat));
  else
    grape_error_set (error, GRAPE_ERROR_ILLEGAL, self->rules->rule,
                     "It is sealed for the wrong readers: those who may read it have changed. "
                     "Send it again");
  return FALSE;
}

/**
 * grape_instance_act_sealed:
 * @audience: who may know it; @seat among them
 * @context: (nullable): that it is bound to; see grape_event_bind()
 * @commitment: of a text that is not known here; see grape_event_commit()
 *
 * As grape_instance_act(), for a private move of which only the commitment is known: the game
 * learns that @seat has moved, but not how. Errors: those of grape_instance_act(); ILLEGAL when the
 * game has no such secret now, or somebody else may read it; what the game refuses whatever the
 * text is.
 */
gboolean
grape_instance_act_sealed (GrapeInstance *self, gint64 at, int seat, GrapeAudience audience,
                           const char *context, const guint8 commitment[GRAPE_HASH_BYTES],
                           GError **error)
{
  if (!grape_instance_prepare (self, at, error)
      || !grape_command_check_mover (self, at, seat, error))
    return FALSE;
  if (!check_secret (self, seat, audience, error))
    return FALSE;
  GrapeEvent *event = grape_event_new (at, GRAPE_EVENT_MOVE, seat, audience, NULL);
  grape_event_bind (event, context);
  memcpy (event->commitment, commitment, GRAPE_HASH_BYTES);
  return grape_instance_append_committed (self, event, error)
         && grape_instance_run (self, at, error);
}

static gboolean
check_same (GrapeInstance *self, const GrapeEvent *full, GError **error)
{
  const GrapeEvent *known = grape_instance_event (self, full->number);

  if (known && full->text && memcmp (known->hash, full->hash, GRAPE_HASH_BYTES) == 0)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL, "This is not event %u of this log", full->number);
  return FALSE;
}

/**
 * grape_instance_fill:
 * @fulls: (element-type GrapeEvent): events of this log, now with their texts
 *
 * Folds the log again, knowing more. Nothing happens by itself; grape_instance_act() and
 * grape_instance_advance() see to that. On an error nothing has changed. Errors: HASH when one is
 * not of this log; what the game refuses, when a text is not a legal move.
 */
gboolean
grape_instance_fill (GrapeInstance *self, GPtrArray *fulls, GError **error)
{
  g_autoptr (GHashTable) by_number = g_hash_table_new (NULL, NULL);
  g_autoptr (GrapeInstance) anew = grape_instance_empty (self, error);

  for (guint i = 0; anew && i < fulls->len; i++)
    {
      const GrapeEvent *full = g_ptr_array_index (fulls, i);

      if (!check_same (self, full, error))
        return FALSE;
      g_hash_table_insert (by_number, GUINT_TO_POINTER (full->number), (gpointer)full);
    }
  for (guint number = 1; anew && number <= self->events->len; number++)
    {
      const GrapeEvent *known = grape_instance_event (self, number);
      const GrapeEvent *full = g_hash_table_lookup (by_number, GUINT_TO_POINTER (number));

      if (!grape_instance_append (anew, full && !known->text ? full : known, error))
        return FALSE;
    }
  if (!anew)
    return FALSE;
  const GrapeInstance swapped = *self;
  *self = *anew;
  *anew = swapped;
  return TRUE;
}
