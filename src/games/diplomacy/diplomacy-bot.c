/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots. Each phase they send one sheet, and then say that they are ready. */
#include "diplomacy-private.h"

/**
 * diplomacy_order_by_bot:
 *
 * Returns: (transfer full): lines of orders for all powers of @seat in this phase; "" for none
 */
char *
diplomacy_order_by_bot (const GrapeTable *table, const Diplomacy *self, int seat, const char *level,
                        GrapeStream *stream)
{
  GString *text = g_string_new (NULL);

  for (guint8 province = 0; province < self->map->n_provinces; province++)
    {
      g_autoptr (GPtrArray) orders = diplomacy_orders_for (self, seat, province);

      if (orders)
        g_string_append_printf (
            text, "%s%s", text->len ? "\n" : "",
            (const char *)g_ptr_array_index (orders, grape_stream_below (stream, orders->len)));
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

  if (self->stage == DIPLOMACY_WANTS)
    return whose->sealed->len || self->opened ? NULL : want (self, stream);
  if (!diplomacy_owes (self, seat) || whose->ready)
    return NULL;
  if (whose->orders->len)
    return g_strdup ("ready");
  g_autofree char *orders = diplomacy_order_by_bot (table, self, seat, level, stream);
  if (!*orders)
    return g_strdup ("ready");
  return strchr (orders, '\n') ? g_strdup_printf ("orders\n%s", orders) : g_steal_pointer (&orders);
}
