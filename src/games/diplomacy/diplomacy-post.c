/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read: the board as text, what became of the orders, and what a player has sent. */
#include "diplomacy-private.h"

/* "Spring 1901, movement" */
static char *
heading (const DipPosition *position)
{
  static const char *const phases[] = { "movement", "retreats", "builds and removals" };

  return g_strdup_printf ("%s %d, %s", position->autumn ? "Fall" : "Spring", position->year,
                          phases[position->phase]);
}

static void
add_unit (GString *text, const DipMap *map, const DipUnit *unit)
{
  g_autofree char *place = dip_map_place_name (map, unit->province, unit->coast);

  g_string_append_printf (text, "%s %s", unit->type == DIP_ARMY ? "A" : "F", place);
}

/* "France (Ann), 3 centers: A Paris, F Brest, A Marseilles." */
static void
add_power (GString *text, const GrapeTable *table, const Diplomacy *self, guint8 power)
{
  guint n = diplomacy_centres_of (self, power);
  int seat = diplomacy_seat_of (self, power);
  const char *player = seat < 0 ? "nobody" : grape_table_name (table, seat);
  g_autoptr (GString) units = g_string_new (NULL);

  for (guint i = 0; i < self->position.n_units; i++)
    if (self->position.unit[i].power == power)
      {
        if (units->len)
          g_string_append (units, ", ");
        add_unit (units, self->map, &self->position.unit[i]);
      }
  if (!n && !units->len)
    g_string_append_printf (text, "%s (%s) has nothing left.\n", self->map->power[power].name,
                            player);
  else
    g_string_append_printf (text, "%s (%s), %u center%s: %s.\n", self->map->power[power].name,
                            player, n, n == 1 ? "" : "s", units->len ? units->str : "no units");
}

static void
add_dislodged (GString *text, const Diplomacy *self)
{
  for (guint i = 0; i < self->position.n_dislodged; i++)
    {
      const DipDislodged *dislodged = &self->position.dislodged[i];

      g_string_append_printf (text, "Dislodged: %s ", self->map->power[dislodged->unit.power].name);
      add_unit (text, self->map, &dislodged->unit);
      g_string_append (text, dislodged->n_retreats ? ", may retreat to " : ", can go nowhere");
      for (guint j = 0; j < dislodged->n_retreats; j++)
        {
          g_autofree char *place
              = dip_map_place_name (self->map, dislodged->retreat[j][0], dislodged->retreat[j][1]);
          g_string_append_printf (text, "%s%s", j ? ", " : "", place);
        }
      g_string_append (text, ".\n");
    }
}

static void
add_due (GString *text, const Diplomacy *self)
{
  gboolean building = self->position.phase == DIP_BUILD && self->stage != DIPLOMACY_OVER;

  for (guint8 power = 0; building && power < self->map->n_powers; power++)
    {
      int due = dip_builds_due (self->map, &self->position, power);
      guint n = (guint)ABS (due);

      if (diplomacy_power_owes (self, power))
        g_string_append_printf (text, "%s %s %u unit%s.\n", self->map->power[power].name,
                                due > 0 ? "may build" : "removes", n, n == 1 ? "" : "s");
    }
}

/* R11.2, R9.4: why the order does not count; NULL: it does. */
static char *
explain (const Diplomacy *self, const DiplomacyOrder *order)
{
  char *why = diplomacy_order_explain (self, order);

  if (!why && self->position.phase == DIP_BUILD && order->line.result == DIP_BOUNCES)
    return g_strdup ("there are more than are due");
  return why;
}

static void
add_own (GString *text, const GrapeTable *table, const Diplomacy *self)
{
  for (int i = 0; i < (int)self->n_seats; i++)
    for (guint j = 0; j < self->seats[i].orders->len; j++)
      {
        const DiplomacyOrder *order = diplomacy_order (self->seats[i].orders, j);
        g_autofree char *why = explain (self, order);

        if (why)
          g_string_append_printf (text, "“%s” does not count: %s\n", order->text, why);
        else
          g_string_append_printf (text, "%s orders %s\n", grape_table_name (table, i), order->text);
      }
}

/** diplomacy_letter_readers: (transfer full): "Bob and Cleo" */
char *
diplomacy_letter_readers (const GrapeTable *table, const DiplomacyPress *letter)
{
  return grape_table_names (table, letter->to & ~GRAPE_AUDIENCE_SEAT (letter->from));
}

/* R13.2: the letters of this phase that can be read here. */
static void
add_letters (GString *text, const GrapeTable *table, const Diplomacy *self)
{
  for (guint i = 0; i < self->press->len; i++)
    {
      const DiplomacyPress *letter = g_ptr_array_index (self->press, i);

      if (letter->to == GRAPE_AUDIENCE_ALL || !letter->text || letter->at < self->since)
        continue;
      g_autofree char *readers = diplomacy_letter_readers (table, letter);
      g_string_append_printf (text, "%s writes to %s: “%s”\n",
                              grape_table_name (table, letter->from), readers, letter->text);
    }
}

char *
diplomacy_twin (const GrapeTable *table, gconstpointer view)
{
  const Diplomacy *self = view;
  GString *text = g_string_new (NULL);
  g_autofree char *title = heading (&self->position);

  if (self->stage == DIPLOMACY_WANTS)
    g_string_append (text, "The powers are not assigned yet.\n");
  g_string_append_printf (text, "%s.\n", title);
  for (guint8 power = 0; power < self->map->n_powers; power++)
    add_power (text, table, self, power);
  add_dislodged (text, self);
  add_due (text, self);
  add_own (text, table, self);
  add_letters (text, table, self);
  return g_string_free (text, FALSE);
}

/* Posts */

/** diplomacy_result_line: (transfer full): "France: A par - bur (succeeds)" */
char *
diplomacy_result_line (const Diplomacy *self, const DiplomacyResult *result)
{
  const char *power
      = result->power < self->map->n_powers ? self->map->power[result->power].name : "Nobody";

  if (result->why)
    return g_strdup_printf ("%s: “%s” does not count: %s", power, result->text, result->why);
  return g_strdup_printf ("%s: %s (%s%s)", power, result->text, dip_result_id (result->result),
                          result->dislodged ? ", dislodged" : "");
}

/* Those of each power together. */
static void
add_results (GString *body, const Diplomacy *self)
{
  for (guint power = 0; power <= DIP_NONE; power++)
    for (guint i = 0; i < self->results->len; i++)
      {
        const DiplomacyResult *result = g_ptr_array_index (self->results, i);

        if (result->power == power)
          {
            g_autofree char *line = diplomacy_result_line (self, result);

            g_string_append_printf (body, "%s\n", line);
          }
      }
}

char *
diplomacy_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const Diplomacy *self = view;
  const DiplomacyTurn *turn = diplomacy_last_turn (self);

  if (turn)
    {
      g_autofree char *title = heading (&turn->before);

      g_string_append_printf (body, "%s\n\n", title);
      add_results (body, self);
      if (!self->results->len)
        g_string_append (body, "Nobody has ordered anything.\n");
      g_string_append_c (body, '\n');
    }
  return heading (&self->position);
}

/** diplomacy_chosen: (transfer full) (nullable): what has arrived of @seat, and what of it does not
 * count (R11.2); see #GrapeRules */
char *
diplomacy_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const Diplomacy *self = view;
  const GArray *orders = self->seats[seat].orders;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < orders->len; i++)
    {
      const DiplomacyOrder *order = diplomacy_order (orders, i);
      g_autofree char *why = explain (self, order);

      g_string_append (text, i ? "\n" : "");
      if (why)
        g_string_append_printf (text, "“%s” does not count: %s", order->text, why);
      else
        g_string_append (text, order->text);
    }
  return orders->len ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}
