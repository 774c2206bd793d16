/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sealed choices; see the header. */
#include "grape-sealed.h"

#include <stdlib.h>
#include <string.h>

/** grape_sealed_of: the one of @seat */
GrapeSealed *
grape_sealed_of (GrapeSealedRow row, guint seat)
{
  return (GrapeSealed *)(gpointer)((guint8 *)row.first + seat * row.stride);
}

/**
 * grape_sealed_is_in:
 *
 * Whether there is one that can be used: an event holds it, or everybody knows it. One that a given
 * position only calls hidden does not count, since nobody here can open it.
 */
gboolean
grape_sealed_is_in (const GrapeSealed *self)
{
  return self->event > 0 || self->told;
}

/** grape_sealed_may_know: in a game where a referee may know everything; @seat is the one that
 * chose */
gboolean
grape_sealed_may_know (const GrapeSealed *self, int seat, GrapeViewer viewer)
{
  return viewer == seat || viewer == GRAPE_VIEWER_REFEREE || !self->event || self->told;
}

/** grape_sealed_hide: in a view */
void
grape_sealed_hide (GrapeSealed *self, int seat, GrapeViewer viewer)
{
  if (!grape_sealed_may_know (self, seat, viewer))
    self->value = GRAPE_SEALED_HIDDEN;
}

/** grape_sealed_take: replaces what was there; @value does not count if @event is sealed */
void
grape_sealed_take (GrapeSealed *self, const GrapeEvent *event, int value)
{
  *self = (GrapeSealed){ .value = event->text ? value : GRAPE_SEALED_HIDDEN,
                         .event = event->number,
                         .drawn = event->kind == GRAPE_EVENT_DRAW };
}

/** grape_sealed_will_open: for the step that ends the round */
void
grape_sealed_will_open (const GrapeSealed *self, GrapeNext *next)
{
  if (!next->opens)
    next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  if (self->event)
    g_array_append_val (next->opens, self->event);
}

/**
 * grape_sealed_open:
 *
 * The value as @step opens it, or as everybody knows it. Only that counts, so that every viewer's
 * fold gives the same; and it must be the one that was sent.
 */
gboolean
grape_sealed_open (const GrapeSealed *self, const GrapeEvent *step, GrapeSealedRead read,
                   const GrapeTable *table, gconstpointer state, int seat, int *value,
                   GError **error)
{
  const char *text = grape_event_opened (step, self->event);

  *value = self->value;
  if (!self->event)
    return self->told || grape_event_refuse (step, error, "not everybody has chosen");
  if (!text)
    return grape_event_refuse (step, error, "it does not open everybody's choice");
  if (!read (table, state, seat, text, value, error))
    return FALSE;
  return self->value == GRAPE_SEALED_HIDDEN || self->value == *value
         || grape_event_refuse (step, error, "it does not open the choice that was sent");
}

/** grape_sealed_owe: what they owe until the round ends; who has chosen may still change it */
void
grape_sealed_owe (GrapeSealedRow row, guint64 seats, GArray *pending, const char *what,
                  gint64 since, gint64 until, const char *otherwise)
{
  for (guint seat = 0; seat < row.n; seat++)
    if (seats >> seat & 1)
      grape_pending_add (pending, (int)seat, what, since, until, otherwise,
                         grape_sealed_is_in (grape_sealed_of (row, seat)));
}

/** grape_sealed_missing: the first of them that has not chosen; -1: all have */
int
grape_sealed_missing (GrapeSealedRow row, guint64 seats)
{
  for (guint seat = 0; seat < row.n; seat++)
    if ((seats >> seat & 1) && !grape_sealed_is_in (grape_sealed_of (row, seat)))
      return (int)seat;
  return -1;
}

/** grape_sealed_will_open_all: for the step that ends the round */
void
grape_sealed_will_open_all (GrapeSealedRow row, guint64 seats, GrapeNext *next)
{
  for (guint seat = 0; seat < row.n; seat++)
    if (seats >> seat & 1)
      grape_sealed_will_open (grape_sealed_of (row, seat), next);
}

/** grape_sealed_open_all: as grape_sealed_open(); of the others @values stay as they are */
gboolean
grape_sealed_open_all (GrapeSealedRow row, guint64 seats, const GrapeEvent *step,
                       GrapeSealedRead read, const GrapeTable *table, gconstpointer state,
                       int *values, GError **error)
{
  for (guint seat = 0; seat < row.n; seat++)
    if ((seats >> seat & 1)
        && !grape_sealed_open (grape_sealed_of (row, seat), step, read, table, state, (int)seat,
                               &values[seat], error))
      return FALSE;
  return TRUE;
}

/**
 * grape_sealed_drawn_for:
 * @draw: "bid 2 K", for seat 2; private, and perhaps sealed
 *
 * Returns: whose choice it is, by those who may know it and by its text; -1: nobody's
 */
int
grape_sealed_drawn_for (const GrapeEvent *draw, guint n_seats)
{
  const char *number = draw->text ? strchr (draw->text, ' ') : NULL;
  int seat = -1;

  for (guint i = 0; i < n_seats; i++)
    if (draw->audience == (GRAPE_AUDIENCE_SEAT (i) | GRAPE_AUDIENCE_REFEREE))
      seat = (int)i;
  return !draw->text || (number && atoi (number) == seat + 1) ? seat : -1;
}

/** grape_sealed_hide_all: those of a row that @viewer may not know */
void
grape_sealed_hide_all (GrapeSealedRow row, GrapeViewer viewer)
{
  for (guint seat = 0; seat < row.n; seat++)
    grape_sealed_hide (grape_sealed_of (row, seat), (int)seat, viewer);
}

/** grape_sealed_vary_all: by @any, which gives any value that @seat might have chosen */
gboolean
grape_sealed_vary_all (GrapeSealedRow row, GrapeViewer viewer, GrapeSealedAny any,
                       gconstpointer state, GrapeStream *stream)
{
  gboolean varied = FALSE;

  for (guint seat = 0; seat < row.n; seat++)
    if (!grape_sealed_may_know (grape_sealed_of (row, seat), (int)seat, viewer))
      {
        grape_sealed_of (row, seat)->value = any (state, (int)seat, stream);
        varied = TRUE;
      }
  return varied;
}

static void
write_sealed (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  grape_field_secret.write (at, value, builder);
}

/* What a given position tells everybody has in its header. */
static gboolean
read_sealed (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GrapeSealed *self = value; /* its first member */

  if (!grape_field_secret.read (at, node, value, error))
    return FALSE;
  self->told = self->value > 0;
  return TRUE;
}

const GrapeFieldType grape_field_sealed
    = { .schema = "\"type\": [\"integer\", \"string\", \"null\"]",
        .null = TRUE,
        .write = write_sealed,
        .read = read_sealed };
