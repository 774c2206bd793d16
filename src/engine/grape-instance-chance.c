/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players contribute to chance. In a game that waits for its players, first all commit and
 * only then all tell, so that nobody chooses knowing the others' contributions; these are hashed in
 * sorted order, so that nobody chooses an order either:
 *
 *   contribute commit COMMITMENT for CONTEXT
 *   contribute HEX, 64 digits: the COMMITMENT of that seat, opened
 *
 *   COMMITMENT = BLAKE2b-256 ("grapefruit contribution 1" || CONTEXT, as text || the 32 bytes)
 *
 * CONTEXT, in hex, is what else the commitment is bound to, such as the game and the person: a
 * commitment made elsewhere, or by somebody else, cannot be opened here. */
#include "grape-chance.h"
#include "grape-instance-private.h"

#include <string.h>

/* The contributions are few and the log may be long: they are looked for in a list of their own.
 * Returns: the event of the one at @index, from the last (0) on; NULL: there are no more */
static const GrapeEvent *
contribution (GrapeInstance *self, guint index)
{
  guint n = self->contributions->len;

  return index < n ? grape_instance_event (
             self, g_array_index (self->contributions, guint, n - 1 - index))
                   : NULL;
}

/* The text of @event, if it contributes something and does not only commit to it. */
static const char *
given_in (const GrapeEvent *event)
{
  const char *commitment, *context;

  return event->kind == GRAPE_EVENT_CONTRIBUTE && event->text
                 && !grape_chance_read_commitment (event->text, &commitment, &context)
             ? event->text + strlen ("contribute ")
             : NULL;
}

/**
 * grape_instance_commitment_of:
 *
 * Returns: the number of the event in which @seat committed, the last one; 0: there is none. A
 * contribution that was made void still counts.
 */
guint
grape_instance_commitment_of (GrapeInstance *self, int seat)
{
  const char *commitment, *context;

  const GrapeEvent *event;

  for (guint i = 0; (event = contribution (self, i)); i++)
    if (event->author == seat && grape_chance_read_commitment (event->text, &commitment, &context))
      return event->number;
  return 0;
}

/**
 * grape_instance_opening_of:
 *
 * Returns: the number of the event in which @seat told its contribution; 0: it has not
 */
guint
grape_instance_opening_of (GrapeInstance *self, int seat)
{
  guint committed = grape_instance_commitment_of (self, seat);

  const GrapeEvent *event;

  for (guint i = 0; committed && (event = contribution (self, i)); i++)
    if (event->number > committed && event->author == seat && given_in (event))
      return event->number;
  return 0;
}

static gboolean
has_begun (GrapeInstance *self)
{
  for (guint number = 1; self->header->held && number <= self->events->len; number++)
    if (grape_instance_event (self, number)->kind == GRAPE_EVENT_RESUME)
      return TRUE;
  return !self->header->held;
}

/* Whether somebody has already told their contribution. */
static gboolean
is_telling (GrapeInstance *self)
{
  for (int seat = 0; seat < (int)grape_table_size (self->now->table); seat++)
    if (grape_instance_opening_of (self, seat))
      return TRUE;
  return FALSE;
}

static gboolean
anybody_committed (GrapeInstance *self, guint n_events)
{
  const char *commitment, *context;
  const GrapeEvent *event;

  for (guint i = 0; (event = contribution (self, i)); i++)
    if (event->number <= n_events
        && grape_chance_read_commitment (event->text, &commitment, &context))
      return TRUE;
  return FALSE;
}

/**
 * grape_instance_untold:
 * @until: (out): how long the game waits for them; 0: it does not
 *
 * Returns: seats that committed but have not told their contribution, except those that were left
 * or given to a bot since
 */
GrapeAudience
grape_instance_untold (GrapeInstance *self, gint64 *until)
{
  GrapeAudience untold = 0;
  gint64 last = 0;

  for (int seat = 0; seat < (int)grape_table_size (self->now->table); seat++)
    {
      const GrapeSeat *at = grape_table_seat (self->now->table, seat);
      guint number = grape_instance_commitment_of (self, seat);

      if (!number)
        continue;
      last = MAX (last, grape_instance_event (self, number)->at);
      if (!at->left && !at->bot && !grape_instance_opening_of (self, seat))
        untold |= GRAPE_AUDIENCE_SEAT (seat);
    }
  *until = untold && !has_begun (self) ? last + GRAPE_CHANCE_WAIT_S : 0;
  return untold;
}

/**
 * grape_instance_waits_for_chance:
 *
 * Returns: whether commitments are made or opened now, because the game waits for its players
 */
gboolean
grape_instance_waits_for_chance (GrapeInstance *self)
{
  return !has_begun (self);
}

static gboolean
refuse (GError **error, const char *why)
{
  grape_error_set (error, GRAPE_ERROR_CHANCE, NULL, "%s", why);
  return FALSE;
}

/* Nobody who can know a contribution may still commit, and nobody may copy a commitment. */
static gboolean
check_commitment (GrapeInstance *self, const GrapeEvent *event, const char *commitment,
                  GError **error)
{
  const char *other, *context;

  if (has_begun (self))
    return refuse (error,
                   "The contributions to chance were settled when the game began: nobody can "
                   "commit to one now");
  if (is_telling (self))
    return refuse (error,
                   "Somebody has already told their contribution: nobody can commit to one now");
  const GrapeEvent *known;

  for (guint i = 0; (known = contribution (self, i)); i++)
    if (known->author != event->author
        && grape_chance_read_commitment (known->text, &other, &context)
        && strncmp (other, commitment, 2 * GRAPE_HASH_BYTES) == 0)
      return refuse (error, "This commitment is a copy of somebody else's");
  return TRUE;
}

static gboolean
check_opening (GrapeInstance *self, const GrapeEvent *event, const char *given, GError **error)
{
  guint number = grape_instance_commitment_of (self, event->author);
  const char *commitment = NULL, *context = NULL;

  if (!anybody_committed (self, self->events->len))
    return TRUE; /* the old way: each as it comes */
  if (!number)
    return refuse (error, "In this game only a contribution that was committed to counts");
  if (has_begun (self))
    return refuse (error, "The game has begun: a contribution told now changes no draw");
  if (grape_instance_opening_of (self, event->author))
    return refuse (error, "This seat has already told its contribution");
  grape_chance_read_commitment (grape_instance_event (self, number)->text, &commitment, &context);
  g_autofree char *expected = grape_chance_commit (context, given);
  if (!expected || strncmp (expected, commitment, 2 * GRAPE_HASH_BYTES) != 0)
    return refuse (error, "This is not what the seat committed to");
  return TRUE;
}

/* Somebody who committed but does not tell can hold the game up for this long, and no longer. */
static gboolean
check_beginning (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  gint64 until;
  GrapeAudience untold = grape_instance_untold (self, &until);

  if (!until || event->at >= until)
    return TRUE;
  for (int seat = 0; seat < GRAPE_MAX_SEATS; seat++)
    if (grape_audience_has (untold, seat))
      {
        g_autofree char *when = grape_time_format (until);

        grape_error_set (
            error, GRAPE_ERROR_CHANCE, NULL,
            "The game waits until %s for the contribution of %s: their program tells it "
            "when everybody has joined. A player who stays away can be taken out with "
            "“leave”",
            when, grape_table_name (self->now->table, seat));
        return FALSE;
      }
  return TRUE;
}

/**
 * grape_instance_check_chance:
 * @event: the next one
 *
 * Errors: CHANCE, also for a beginning that comes too early.
 */
gboolean
grape_instance_check_chance (GrapeInstance *self, const GrapeEvent *event, GError **error)
{
  const char *commitment, *context;

  if (event->kind == GRAPE_EVENT_RESUME)
    return check_beginning (self, event, error);
  if (event->kind != GRAPE_EVENT_CONTRIBUTE || !event->text)
    return TRUE;
  if (grape_chance_read_commitment (event->text, &commitment, &context))
    return check_commitment (self, event, commitment, error);
  return check_opening (self, event, given_in (event), error);
}

/**
 * grape_instance_contributions:
 * @n_events: how many events the log had before the draw
 * @sorted: (out): whether it is to be hashed in sorted order
 *
 * Returns: (transfer full) (element-type GBytes): what was given until then, in log order
 */
GPtrArray *
grape_instance_contributions (GrapeInstance *self, guint n_events, gboolean *sorted)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);

  *sorted = anybody_committed (self, n_events);
  for (guint i = 0; i < self->contributions->len; i++)
    {
      guint number = g_array_index (self->contributions, guint, i);
      const char *hex = number <= n_events ? given_in (grape_instance_event (self, number)) : NULL;
      gsize size = hex ? strlen (hex) / 2 : 0;
      guint8 *bytes = hex ? g_malloc (size) : NULL;

      if (!hex)
        continue;
      grape_hex_decode (hex, bytes, size);
      g_ptr_array_add (found, g_bytes_new_take (bytes, size));
    }
  return found;
}
