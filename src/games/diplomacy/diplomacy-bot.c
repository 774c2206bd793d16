/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots. Each phase they send one sheet, and then say that they are ready. */
#include "diplomacy-private.h"

/**
 * diplomacy_order_by_bot:
 *
 * Returns: (transfer full): lines of orders for all powers of @seat in this phase; "" for none
 */
char *
diplomacy_order_by_bot (const Diplomacy *self, int seat, const char *level, GrapeStream *stream,
                        guint64 budget)
{
  GString *text = g_string_new (NULL);
  DipOrder orders[DIP_MAX_PROVINCES];

  for (guint8 power = 0; power < self->map->n_powers; power++)
    {
      guint n
          = (self->seats[seat].powers >> power & 1) && diplomacy_power_owes (self, power)
                ? dip_bot_orders (self->lore, &self->position, power, level, stream, budget, orders)
                : 0;

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *line = diplomacy_order_write (self, seat, &orders[i]);

          g_string_append_printf (text, "%s%s", text->len ? "\n" : "", line);
        }
    }
  return g_string_free (text, FALSE);
}

/* What @seat wants to play: anything. */
static char *
want (const Diplomacy *self, GrapeStream *stream)
{
  return g_strdup_printf ("want %s",
                          self->map->power[grape_stream_below (stream, self->map->n_powers)].name);
}

char *
diplomacy_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
               GrapeStream *stream, guint64 budget)
{
  const Diplomacy *self = view;
  const DiplomacySeat *whose = &self->seats[seat];

  if (self->lost_since || whose->lost)
    return NULL;
  if (self->stage == DIPLOMACY_WANTS)
    return whose->sealed->len || self->opened || !diplomacy_gets_power (self, seat)
               ? NULL
               : want (self, stream);
  if (!diplomacy_owes (self, seat) || whose->ready)
    return NULL;
  if (whose->orders->len)
    return g_strdup ("ready");
  g_autofree char *orders = diplomacy_order_by_bot (self, seat, level, stream, budget);
  if (!*orders)
    return g_strdup ("ready");
  return strchr (orders, '\n') ? g_strdup_printf ("orders\n%s", orders) : g_steal_pointer (&orders);
}
