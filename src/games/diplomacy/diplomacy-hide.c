/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who may know what: orders, claims and wishes are their author's and the referee's until a step
 * opens them; a letter is its sender's and its readers', for ever (R13.2). */
#include "diplomacy-private.h"

#include <string.h>

static gboolean
knows (int seat, GrapeViewer viewer)
{
  return viewer == seat || viewer == GRAPE_VIEWER_REFEREE;
}

static void
hide_seat (DiplomacySeat *self)
{
  for (guint i = 0; i < self->sealed->len; i++)
    g_array_index (self->sealed, DiplomacySealed, i).kind = DIPLOMACY_SEALED;
  diplomacy_orders_set (&self->orders, self->told);
  if (self->claim_event)
    {
      self->claim = self->told_claim;
      self->claim_event = 0;
    }
  if (self->want_event)
    {
      memset (self->wants, DIP_NONE, sizeof self->wants);
      self->want_event = 0;
    }
}

static gboolean
may_read (const DiplomacyPress *press, GrapeViewer viewer)
{
  return grape_audience_has (press->to, viewer);
}

/* As it was, with another text. */
static DiplomacyPress *
press_with (const DiplomacyPress *press, char *text)
{
  DiplomacyPress *copy = diplomacy_press_new ();

  *copy = *press;
  copy->text = text;
  return copy;
}

static void
replace (GPtrArray *all, guint index, DiplomacyPress *press)
{
  diplomacy_press_unref (g_ptr_array_index (all, index));
  g_ptr_array_index (all, index) = press;
}

gpointer
diplomacy_view (gconstpointer state, GrapeViewer viewer)
{
  Diplomacy *self = diplomacy_copy (state);

  for (guint i = 0; i < self->n_seats; i++)
    if (!knows ((int)i, viewer))
      hide_seat (&self->seats[i]);
  for (guint i = 0; i < self->press->len; i++)
    {
      const DiplomacyPress *press = g_ptr_array_index (self->press, i);

      if (press->text && !may_read (press, viewer))
        replace (self->press, i, press_with (press, NULL));
    }
  return self;
}

/* Other orders than those: holding, or nothing that can be read. */
static void
vary_orders (Diplomacy *self, int seat, GrapeStream *stream)
{
  DiplomacySeat *whose = &self->seats[seat];
  g_autoptr (GArray) other = diplomacy_orders_new ();

  for (guint i = 0; i < whose->orders->len; i++)
    {
      DiplomacyOrder order = *diplomacy_order (whose->orders, i);
      g_autofree char *text
          = g_strdup_printf ("something else %u", grape_stream_below (stream, 1000));

      order.text = text;
      order.line.fault = DIP_UNKNOWN_VERB;
      order.line.order.kind = DIP_NO_ORDER;
      order.line.begin = order.line.length = 0;
      if (order.event)
        diplomacy_orders_add (other, &order);
    }
  diplomacy_orders_set (&whose->orders, other);
}

static gboolean
is_sealed (const DiplomacySeat *self, DiplomacySealedKind kind)
{
  for (guint i = 0; i < self->sealed->len; i++)
    if (g_array_index (self->sealed, DiplomacySealed, i).kind == kind)
      return TRUE;
  return FALSE;
}

gboolean
diplomacy_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  Diplomacy *self = state;
  gboolean varied = FALSE;

  for (guint i = 0; i < self->n_seats; i++)
    {
      DiplomacySeat *seat = &self->seats[i];

      if (knows ((int)i, viewer))
        continue;
      if (is_sealed (seat, DIPLOMACY_SEALED_ORDERS))
        {
          vary_orders (self, (int)i, stream);
          varied = TRUE;
        }
      if (seat->claim_event)
        {
          seat->claim = GRAPE_AUDIENCE_SEAT (i)
                        | GRAPE_AUDIENCE_SEAT (grape_stream_below (stream, self->n_seats));
          varied = TRUE;
        }
      if (seat->want_event)
        {
          memset (seat->wants, DIP_NONE, sizeof seat->wants);
          seat->wants[0] = (guint8)grape_stream_below (stream, self->map->n_powers);
          varied = TRUE;
        }
    }
  for (guint i = 0; i < self->press->len; i++)
    {
      const DiplomacyPress *press = g_ptr_array_index (self->press, i);

      if (!press->text || may_read (press, viewer))
        continue;
      replace (self->press, i,
               press_with (press, g_strdup_printf ("Something else, no. %u.",
                                                   grape_stream_below (stream, 1000))));
      varied = TRUE;
    }
  return varied;
}

/* R13.2: a letter goes to one player or several, and not to the referee. */
gboolean
diplomacy_confides (const GrapeTable *table, gconstpointer state, int seat, GrapeAudience readers)
{
  const Diplomacy *self = state;

  if (seat < 0 || seat >= (int)self->n_seats || !self->letters || self->stage == DIPLOMACY_OVER
      || self->lost_since || self->seats[seat].lost)
    return FALSE;
  GrapeAudience own = GRAPE_AUDIENCE_SEAT (seat), others = readers & ~own;
  if (!(readers & own) || !others)
    return FALSE;
  for (int i = 0; i < GRAPE_MAX_SEATS; i++)
    if (others >> i & 1)
      {
        if (!diplomacy_plays (self, i))
          return FALSE;
        others &= ~GRAPE_AUDIENCE_SEAT (i);
      }
  return !others;
}
