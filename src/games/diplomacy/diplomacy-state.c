/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Diplomacy: making and copying it, and who has what. */
#include "diplomacy-private.h"

#include <string.h>

/* Orders */

static void
order_clear (gpointer data)
{
  g_free (((DiplomacyOrder *)data)->text);
}

GArray *
diplomacy_orders_new (void)
{
  GArray *orders = g_array_new (FALSE, TRUE, sizeof (DiplomacyOrder));

  g_array_set_clear_func (orders, order_clear);
  return orders;
}

void
diplomacy_orders_add (GArray *orders, const DiplomacyOrder *order)
{
  DiplomacyOrder copy = *order;

  copy.text = g_strdup (order->text);
  g_array_append_val (orders, copy);
}

static GArray *
orders_copy (const GArray *orders)
{
  GArray *copy = diplomacy_orders_new ();

  for (guint i = 0; i < orders->len; i++)
    diplomacy_orders_add (copy, diplomacy_order (orders, i));
  return copy;
}

/** diplomacy_orders_set: @orders: (inout): becomes a copy of @from; NULL: none */
void
diplomacy_orders_set (GArray **orders, const GArray *from)
{
  GArray *copy = from ? orders_copy (from) : diplomacy_orders_new ();

  if (*orders)
    g_array_unref (*orders);
  *orders = copy;
}

const DiplomacyOrder *
diplomacy_order (const GArray *orders, guint index)
{
  return &g_array_index (orders, DiplomacyOrder, index);
}

/** diplomacy_order_for: (nullable): the good order for the unit in @province that counts so far,
 * or for what is built there */
const DiplomacyOrder *
diplomacy_order_for (const Diplomacy *self, int seat, guint8 province)
{
  const GArray *orders = self->seats[seat].orders;

  for (guint i = orders->len; i > 0; i--)
    {
      const DiplomacyOrder *order = diplomacy_order (orders, i - 1);

      if (order->line.fault == DIP_FINE && order->line.order.at == province)
        return order;
    }
  return NULL;
}

/* Things that are shared by copies */

DiplomacyTurn *
diplomacy_turn_new (void)
{
  DiplomacyTurn *turn = g_atomic_rc_box_new0 (DiplomacyTurn);

  turn->orders = diplomacy_orders_new ();
  return turn;
}

static void
turn_clear (gpointer data)
{
  g_array_unref (((DiplomacyTurn *)data)->orders);
}

void
diplomacy_turn_unref (gpointer turn)
{
  g_atomic_rc_box_release_full (turn, turn_clear);
}

DiplomacyResult *
diplomacy_result_new (void)
{
  return g_atomic_rc_box_new0 (DiplomacyResult);
}

static void
result_clear (gpointer data)
{
  DiplomacyResult *result = data;

  g_free (result->text);
  g_free (result->why);
}

void
diplomacy_result_unref (gpointer result)
{
  g_atomic_rc_box_release_full (result, result_clear);
}

DiplomacyPress *
diplomacy_press_new (void)
{
  return g_atomic_rc_box_new0 (DiplomacyPress);
}

static void
press_clear (gpointer data)
{
  g_free (((DiplomacyPress *)data)->text);
}

void
diplomacy_press_unref (gpointer press)
{
  g_atomic_rc_box_release_full (press, press_clear);
}

/* The whole */

void
diplomacy_init_seat (DiplomacySeat *seat)
{
  *seat = (DiplomacySeat){ .stand_in = -1, .stands_for = -1 };
  seat->orders = diplomacy_orders_new ();
  seat->told = diplomacy_orders_new ();
  seat->sealed = g_array_new (FALSE, TRUE, sizeof (DiplomacySealed));
  memset (seat->wants, DIP_NONE, sizeof seat->wants);
}

Diplomacy *
diplomacy_new (GrapeResources *resources, const DipMap *map, guint n_seats)
{
  Diplomacy *self = g_new0 (Diplomacy, 1);

  self->resources = grape_resources_ref (resources);
  self->map = map;
  self->n_seats = self->n_first = n_seats;
  for (guint i = 0; i < n_seats; i++)
    diplomacy_init_seat (&self->seats[i]);
  dip_position_start (map, &self->position);
  self->turn = 1;
  self->past = g_ptr_array_new_with_free_func (diplomacy_turn_unref);
  self->results = g_ptr_array_new_with_free_func (diplomacy_result_unref);
  self->press = g_ptr_array_new_with_free_func (diplomacy_press_unref);
  return self;
}

static GPtrArray *
share (const GPtrArray *boxes, GDestroyNotify unref)
{
  GPtrArray *copy = g_ptr_array_new_full (boxes->len, unref);

  for (guint i = 0; i < boxes->len; i++)
    g_ptr_array_add (copy, g_atomic_rc_box_acquire (g_ptr_array_index (boxes, i)));
  return copy;
}

gpointer
diplomacy_copy (gconstpointer state)
{
  const Diplomacy *self = state;
  Diplomacy *copy = g_memdup2 (self, sizeof *self);

  grape_resources_ref (copy->resources);
  copy->powers_by = g_strdup (self->powers_by);
  for (guint i = 0; i < self->n_seats; i++)
    {
      DiplomacySeat *seat = &copy->seats[i];

      seat->orders = orders_copy (self->seats[i].orders);
      seat->told = orders_copy (self->seats[i].told);
      seat->sealed = g_array_copy (self->seats[i].sealed);
    }
  copy->past = share (self->past, diplomacy_turn_unref);
  copy->results = share (self->results, diplomacy_result_unref);
  copy->press = share (self->press, diplomacy_press_unref);
  return copy;
}

void
diplomacy_free (gpointer state)
{
  Diplomacy *self = state;

  for (guint i = 0; i < self->n_seats; i++)
    {
      g_array_unref (self->seats[i].orders);
      g_array_unref (self->seats[i].told);
      g_array_unref (self->seats[i].sealed);
    }
  g_ptr_array_unref (self->past);
  g_ptr_array_unref (self->results);
  g_ptr_array_unref (self->press);
  g_free (self->powers_by);
  grape_resources_unref (self->resources);
  g_free (self);
}

/* Who has what */

/** diplomacy_seat_of: who plays @power now; -1: nobody, it is in civil disorder (R10.1) */
int
diplomacy_seat_of (const Diplomacy *self, guint8 power)
{
  for (guint i = 0; i < self->n_seats; i++)
    if (power < DIP_MAX_POWERS && self->seats[i].powers >> power & 1)
      return (int)i;
  return -1;
}

/** diplomacy_power_of: the (first) power of @seat, or DIP_NONE */
guint8
diplomacy_power_of (const Diplomacy *self, int seat)
{
  guint powers = seat >= 0 && seat < (int)self->n_seats ? self->seats[seat].powers : 0;

  return powers ? (guint8)__builtin_ctz (powers) : DIP_NONE;
}

guint
diplomacy_centres_of (const Diplomacy *self, guint8 power)
{
  guint n = 0;

  for (guint i = 0; i < self->map->n_provinces; i++)
    n += self->map->province[i].centre && self->position.owner[i] == power;
  return n;
}

/** diplomacy_centres: of all powers of @seat (R14.1) */
guint
diplomacy_centres (const Diplomacy *self, int seat)
{
  guint n = 0;

  for (guint8 power = 0; power < self->map->n_powers; power++)
    if (self->seats[seat].powers >> power & 1)
      n += diplomacy_centres_of (self, power);
  return n;
}

/** diplomacy_power_owes: whether there is anything to order for @power in this phase (R12.2) */
gboolean
diplomacy_power_owes (const Diplomacy *self, guint8 power)
{
  const DipPosition *position = &self->position;

  if (position->phase == DIP_BUILD)
    {
      int due = dip_builds_due (self->map, position, power);

      return due < 0 || (due > 0 && dip_free_homes (self->map, position, power));
    }
  for (guint i = 0; position->phase == DIP_RETREAT && i < position->n_dislodged; i++)
    if (position->dislodged[i].unit.power == power && position->dislodged[i].n_retreats)
      return TRUE;
  for (guint i = 0; position->phase == DIP_MOVEMENT && i < position->n_units; i++)
    if (position->unit[i].power == power)
      return TRUE;
  return FALSE;
}

/** diplomacy_is_bot: whether the program plays for @seat, as the option `bots` says (R17.1) */
gboolean
diplomacy_is_bot (const Diplomacy *self, int seat)
{
  return self->seats[seat].lost && self->seats[seat].bot;
}

/** diplomacy_owes: whether @seat has to order something in this phase, on vacation too (R16.6) */
gboolean
diplomacy_owes (const Diplomacy *self, int seat)
{
  if (seat < 0 || seat >= (int)self->n_seats || self->stage != DIPLOMACY_ORDERS
      || self->seats[seat].lost)
    return FALSE;
  for (guint8 power = 0; power < self->map->n_powers; power++)
    if ((self->seats[seat].powers >> power & 1) && diplomacy_power_owes (self, power))
      return TRUE;
  return FALSE;
}

/** diplomacy_gets_power: whether @seat has a part in the assignment of powers: no seat in whose
 * place another one plays now, and no newcomer who was there only for a time (R16.3, R16.4) */
gboolean
diplomacy_gets_power (const Diplomacy *self, int seat)
{
  const DiplomacySeat *whose = &self->seats[seat];

  return whose->stand_in < 0 && (seat < (int)self->n_first || whose->stands_for >= 0);
}

/** diplomacy_missing: whether the game waits for somebody in the place of @seat (R16.1) */
gboolean
diplomacy_missing (const Diplomacy *self, int seat)
{
  const DiplomacySeat *whose = &self->seats[seat];

  return whose->lost && !whose->bot
         && (self->stage == DIPLOMACY_WANTS ? diplomacy_gets_power (self, seat)
                                            : whose->powers != 0);
}

/** diplomacy_has_sealed: whether @event is a private act of @seat in this phase */
gboolean
diplomacy_has_sealed (const Diplomacy *self, int seat, guint event)
{
  const GArray *sealed = self->seats[seat].sealed;

  for (guint i = 0; i < sealed->len; i++)
    if (g_array_index (sealed, DiplomacySealed, i).event == event)
      return TRUE;
  return FALSE;
}

/** diplomacy_is_own: whether whoever wrote the order plays the power that it is for (R12.2) */
gboolean
diplomacy_is_own (const Diplomacy *self, const DiplomacyOrder *order)
{
  guint8 power = order->line.order.power;

  return power < self->map->n_powers && (self->seats[order->seat].powers >> power & 1);
}

gboolean
diplomacy_plays (gconstpointer state, int seat)
{
  const Diplomacy *self = state;

  return seat >= 0 && seat < (int)self->n_seats && !self->seats[seat].resigned;
}

/** diplomacy_last_turn: (nullable): the phase that was adjudicated last */
const DiplomacyTurn *
diplomacy_last_turn (const Diplomacy *self)
{
  return self->past->len ? g_ptr_array_index (self->past, self->past->len - 1) : NULL;
}

/** diplomacy_turn_name: (transfer full): "Spring 1901 movement", also part of the name of a step */
char *
diplomacy_turn_name (const DipPosition *position)
{
  static const char *const phases[] = { "movement", "retreats", "builds" };

  return g_strdup_printf ("%s %d %s", position->autumn ? "fall" : "spring", position->year,
                          phases[position->phase]);
}
