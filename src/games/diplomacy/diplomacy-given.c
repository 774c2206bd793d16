/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position that is given: the board, whose the powers are, and what has been ordered. */
#include "diplomacy-private.h"

#include "engine/grape-json.h"

#include <string.h>

/** diplomacy_read_position: the board alone, as the judge reads it */
gboolean
diplomacy_read_position (const Diplomacy *self, const char *json, DipPosition *position,
                         GError **error)
{
  g_autoptr (GString) store = g_string_new (NULL);

  memset (position, 0, sizeof *position);
  return dip_position_read (self->map, json, strlen (json), position, NULL, store, error);
}

static gboolean
read_board (Diplomacy *self, JsonObject *told, GError **error)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), told);
  g_autofree char *json = json_to_string (node, FALSE);
  const DipPosition start = self->position;

  if (!diplomacy_read_position (self, json, &self->position, error))
    return FALSE;
  if (!json_object_has_member (told, "units") && !json_object_has_member (told, "supply_centers"))
    { /* as the game begins, whenever that is */
      memcpy (self->position.unit, start.unit, sizeof start.unit);
      self->position.n_units = start.n_units;
      memcpy (self->position.owner, start.owner, sizeof start.owner);
    }
  return TRUE;
}

static int
read_seat (const GrapeTable *table, JsonNode *node)
{
  const char *name = grape_given_text (node);
  gint64 number = name ? grape_table_find (table, name) + 1
                  : JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64
                      ? json_node_get_int (node)
                      : 0;

  return number >= 1 && number <= grape_table_size (table) ? (int)number - 1 : -1;
}

/* R10.4: {"France": 3}; a power that is not there is in civil disorder. */
static gboolean
read_powers (const GrapeTable *table, Diplomacy *self, JsonObject *told, GError **error)
{
  JsonNode *node = grape_given_member (told, "powers");
  JsonObject *powers = node && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autoptr (GList) names = powers ? json_object_get_members (powers) : NULL;
  guint seen = 0;

  if (node && !powers)
    return grape_given_fail (error, "powers", "an object was expected");
  for (GList *name = names; name; name = name->next)
    {
      guint8 power = dip_map_find_power (self->map, name->data, strlen (name->data));
      JsonNode *whose = json_object_get_member (powers, name->data);
      int seat = read_seat (table, whose);

      if (power == DIP_NONE)
        return grape_given_refuse (error, "powers", "“%s” is not a power on this map",
                                   (const char *)name->data);
      if (JSON_NODE_HOLDS_NULL (whose))
        continue;
      if (seat < 0)
        return grape_given_refuse (error, "powers", "%s must have the number of a seat",
                                   self->map->power[power].name);
      if (seen >> power & 1)
        return grape_given_refuse (error, "powers", "%s stands there twice",
                                   self->map->power[power].name);
      seen |= 1u << power;
      self->seats[seat].powers |= 1u << power;
    }
  for (guint i = 0; !powers && i < self->n_seats; i++)
    self->seats[i].powers = 1u << i;
  return TRUE;
}

static JsonArray *
list_of (JsonObject *object, const char *name)
{
  JsonNode *node = object ? grape_given_member (object, name) : NULL;

  return node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static gboolean
read_orders (Diplomacy *self, int seat, JsonArray *told, GError **error)
{
  DiplomacySeat *whose = &self->seats[seat];
  g_autoptr (GArray) orders = diplomacy_orders_new ();

  for (guint i = 0; told && i < json_array_get_length (told); i++)
    {
      const char *line = grape_given_text (json_array_get_element (told, i));

      if (!line || strchr (line, '\n') || !diplomacy_sheet_read (self, seat, line, orders))
        return grape_given_refuse (error, "players", "the orders of seat %d are lines of text",
                                   seat + 1);
    }
  diplomacy_sheet_take (self, whose->told, orders, seat, 0);
  diplomacy_orders_set (&whose->orders, whose->told);
  return TRUE;
}

static gboolean
read_wants (Diplomacy *self, int seat, JsonArray *told, GError **error)
{
  guint n = told ? json_array_get_length (told) : 0;

  for (guint i = 0; i < n; i++)
    {
      const char *name = grape_given_text (json_array_get_element (told, i));
      guint8 power = name ? dip_map_find_power (self->map, name, strlen (name)) : DIP_NONE;

      if (power == DIP_NONE || memchr (self->seats[seat].wants, power, i))
        return grape_given_refuse (error, "players", "seat %d wants different powers of the map",
                                   seat + 1);
      self->seats[seat].wants[i] = power;
    }
  return TRUE;
}

static gboolean
read_players (Diplomacy *self, JsonObject *told, GError **error)
{
  JsonArray *players = list_of (told, "players");

  for (guint i = 0; players && i < json_array_get_length (players) && i < self->n_seats; i++)
    {
      JsonNode *node = json_array_get_element (players, i);
      JsonObject *player = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      self->seats[i].told_claim = self->seats[i].claim;
      if (!read_orders (self, (int)i, list_of (player, "orders"), error)
          || !read_wants (self, (int)i, list_of (player, "wants"), error))
        return FALSE;
    }
  return TRUE;
}

/* Who stands in for whom leads to an end, and both say so. */
static gboolean
check_stand_ins (const Diplomacy *self, GError **error)
{
  for (int i = 0; i < (int)self->n_seats; i++)
    {
      int in = self->seats[i].stand_in, n = 0;

      if (in >= 0 && (in == i || self->seats[in].stands_for != i))
        return grape_given_refuse (error, "players", "the stand-in of seat %d does not agree",
                                   i + 1);
      if (self->seats[i].stands_for >= 0 && self->seats[self->seats[i].stands_for].stand_in != i)
        return grape_given_refuse (error, "players", "seat %d stands for nobody", i + 1);
      for (; in >= 0 && n <= (int)self->n_seats; n++)
        in = self->seats[in].stand_in;
      if (in >= 0)
        return grape_given_fail (error, "players", "stand-ins go round in a circle");
    }
  return TRUE;
}

static gboolean
check_life (const Diplomacy *self, GError **error)
{
  gboolean missing = self->referee_lost;

  for (int i = 0; i < (int)self->n_seats; i++)
    missing = missing || diplomacy_missing (self, i);
  if (self->stage != DIPLOMACY_OVER && (self->lost_since != 0) != missing)
    return grape_given_fail (error, "lost_since",
                             "the game waits just while somebody is lost and not replaced");
  if ((self->stage == DIPLOMACY_OVER) != (self->end != DIPLOMACY_GOES_ON))
    return grape_given_fail (error, "end", "it says how a game ended that is over, and no other");
  if ((self->end == DIPLOMACY_WON || self->end == DIPLOMACY_SHARED) && !self->winners)
    return grape_given_fail (error, "winners", "somebody must have won");
  return TRUE;
}

gboolean
diplomacy_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                 GError **error)
{
  Diplomacy *self = state;

  if (!json_object_has_member (position, "stage"))
    self->stage = DIPLOMACY_ORDERS;
  if (!read_board (self, position, error)
      || ((self->stage != DIPLOMACY_WANTS || grape_given_member (position, "powers"))
          && !read_powers (table, self, position, error)))
    return FALSE;
  if (self->stage == DIPLOMACY_ORDERS && !json_object_has_member (position, "deadline"))
    {
      gint64 since = json_object_has_member (position, "since") ? self->since : at;

      diplomacy_set_limit (self, since);
    }
  for (guint i = 0; i < self->results->len; i++)
    if (!((const DiplomacyResult *)g_ptr_array_index (self->results, i))->text)
      return grape_given_fail (error, "results", "each has an order");
  return read_players (self, position, error) && check_stand_ins (self, error)
         && check_life (self, error);
}
