/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An order as text, and what is wrong with a bad one as a sentence. */
#include "diplomacy-judge.h"

#include <string.h>

static void
add_unit (const DipMap *map, GString *text, guint8 type, guint8 province, guint8 coast)
{
  g_autofree char *place = dip_map_place_id (map, province, coast);

  if (type != DIP_NO_TYPE)
    g_string_append (text, type == DIP_ARMY ? "A " : "F ");
  g_string_append (text, place);
}

static void
add_goal (const DipMap *map, GString *text, const DipOrder *order)
{
  g_autofree char *place = dip_map_place_id (map, order->to, order->to_coast);

  g_string_append_printf (text, " - %s", place);
}

/** dip_order_write: (transfer full): the order in its canonical form, as far as it says */
char *
dip_order_write (const DipMap *map, const DipOrder *order)
{
  GString *text = g_string_new (order->kind == DIP_BUILD_UNIT ? "build " : NULL);

  if (order->kind == DIP_WAIVE)
    g_string_append (text, "waive");
  else if (order->at != DIP_NONE)
    add_unit (map, text, order->type, order->at, order->at_coast);
  if (order->kind == DIP_HOLD)
    g_string_append (text, " H");
  else if (order->kind == DIP_DISBAND)
    g_string_append (text, " D");
  else if (order->kind == DIP_SUPPORT_HOLD || order->kind == DIP_SUPPORT_MOVE
           || order->kind == DIP_CONVOY)
    {
      g_string_append (text, order->kind == DIP_CONVOY ? " C " : " S ");
      add_unit (map, text, order->of_type, order->of, DIP_WHOLE);
    }
  if (order->kind == DIP_MOVE || order->kind == DIP_RETREAT_TO || order->kind == DIP_SUPPORT_MOVE
      || order->kind == DIP_CONVOY)
    add_goal (map, text, order);
  if (order->by_convoy)
    g_string_append (text, " via convoy");
  return g_string_free (text, FALSE);
}

static const char *
name (const DipMap *map, guint8 province)
{
  return province == DIP_NONE ? "" : map->province[province].name;
}

/* What could not be read; `word` is what it is about. */
static char *
explain_text (const DipMap *map, const DipLine *line, const char *word)
{
  switch (line->fault)
    {
    case DIP_EMPTY:
      return g_strdup ("There is no order in this line");
    case DIP_UNKNOWN_PROVINCE:
      return g_strdup_printf ("“%s” is not a province", word);
    case DIP_AMBIGUOUS_PROVINCE:
      return g_strdup_printf ("“%s” may mean %s or %s", word, name (map, line->order.of),
                              name (map, line->other));
    case DIP_NO_PROVINCE:
      return g_strdup ("A province is missing");
    case DIP_UNKNOWN_VERB:
      return g_strdup_printf ("It is not clear what the unit is to do: “%s”", word);
    case DIP_NO_DESTINATION:
      return g_strdup ("It does not say where to");
    case DIP_NO_SUPPORTED:
      return g_strdup ("It does not say which unit to support");
    case DIP_NO_CONVOYED:
      return g_strdup ("It does not say which army to convoy");
    case DIP_TRAILING:
      return g_strdup_printf ("“%s” does not belong to this order", word);
    case DIP_UNKNOWN_POWER:
      return g_strdup ("The power whose order this is is not on the map");
    default:
      return NULL;
    }
}

/* What the unit itself cannot do. */
static char *
explain_unit (const DipMap *map, const DipLine *line)
{
  const DipOrder *order = &line->order;
  const char *at = name (map, order->at), *to = name (map, order->to);

  switch (line->fault)
    {
    case DIP_WRONG_PHASE:
      return g_strdup ("Such an order has no place in this phase");
    case DIP_NO_UNIT:
      return g_strdup_printf ("There is no unit in %s", at);
    case DIP_FOREIGN_UNIT:
      return g_strdup_printf ("The unit in %s is another power’s", at);
    case DIP_REPLACED:
      return g_strdup_printf ("A later order for the unit in %s replaces this one", at);
    case DIP_SAME_PROVINCE:
      return g_strdup_printf ("Nothing can move from %s to itself", to);
    case DIP_ARMY_TO_SEA:
      return g_strdup_printf ("An army cannot stand in %s", to);
    case DIP_FLEET_INLAND:
      return g_strdup_printf ("A fleet cannot stand in %s", order->to == DIP_NONE ? at : to);
    case DIP_NOT_ADJACENT:
      return g_strdup_printf ("The unit in %s cannot go to %s in one move", at, to);
    case DIP_NO_ROUTE:
      return g_strdup_printf ("There are no fleets that could convoy an army from %s to %s", at,
                              to);
    case DIP_FLEET_BY_CONVOY:
      return g_strdup ("A fleet cannot be convoyed");
    case DIP_COAST_NEEDED:
      return g_strdup_printf ("It must say which coast of %s", order->to == DIP_NONE ? at : to);
    case DIP_COAST_UNREACHABLE:
      return g_strdup_printf ("That coast of %s cannot be reached from there", to);
    default:
      return NULL;
    }
}

static char *
explain_others (const DipMap *map, const DipLine *line)
{
  const DipOrder *order = &line->order;
  const char *at = name (map, order->at), *of = name (map, order->of), *to = name (map, order->to);

  switch (line->fault)
    {
    case DIP_SUPPORTS_ITSELF:
      return g_strdup ("A unit cannot support itself");
    case DIP_SUPPORT_FAR:
      return g_strdup_printf (
          "The unit in %s could not go to %s itself, so it cannot support there", at,
          order->kind == DIP_SUPPORT_HOLD ? of : to);
    case DIP_SUPPORTED_MISSING:
      return g_strdup_printf ("There is no unit in %s to support", of);
    case DIP_SUPPORTED_CANNOT:
      return g_strdup_printf ("The unit in %s cannot go to %s, so nothing can support it", of, to);
    case DIP_CONVOY_BY_ARMY:
      return g_strdup ("Only a fleet can convoy");
    case DIP_CONVOY_ON_COAST:
      return g_strdup_printf ("A fleet convoys at sea, and %s is on a coast", at);
    case DIP_CONVOYED_MISSING:
      return g_strdup_printf ("There is no army in %s to convoy", of);
    case DIP_CONVOYED_FLEET:
      return g_strdup_printf ("The unit in %s is a fleet, and only armies are convoyed", of);
    case DIP_CONVOY_INLAND:
      return g_strdup ("A convoy leads from coast to coast");
    case DIP_NOT_ON_ROUTE:
      return g_strdup_printf ("No convoy from %s to %s needs a fleet in %s", of, to, at);
    default:
      return NULL;
    }
}

static char *
explain_after (const DipMap *map, const DipLine *line)
{
  const DipOrder *order = &line->order;
  const char *at = name (map, order->at), *to = name (map, order->to);

  switch (line->fault)
    {
    case DIP_NOT_DISLODGED:
      return g_strdup_printf ("No unit in %s was dislodged", at);
    case DIP_NO_RETREAT:
      return g_strdup_printf ("The unit from %s cannot retreat to %s", at, to);
    case DIP_NO_BUILD_DUE:
      return g_strdup ("This power has no unit to build");
    case DIP_NO_REMOVAL_DUE:
      return g_strdup ("This power has no unit to remove");
    case DIP_NOT_A_HOME:
      return g_strdup_printf ("%s is not a home center of this power", at);
    case DIP_NOT_OWNED:
      return g_strdup_printf ("%s is not in this power’s hands", at);
    case DIP_OCCUPIED:
      return g_strdup_printf ("There is a unit in %s already", at);
    case DIP_NO_POWER:
      return g_strdup ("It does not say which power this is for");
    case DIP_TYPE_NEEDED:
      return g_strdup_printf ("It must say whether an army or a fleet is built in %s", at);
    default:
      return NULL;
    }
}

/** dip_line_explain: (transfer full) (nullable): why the order is bad; NULL if it is not. `text` is
 * what it was read from. */
char *
dip_line_explain (const DipMap *map, const DipLine *line, const char *text)
{
  if (line->fault == DIP_FINE)
    return NULL;
  g_autofree char *word = g_strndup (text + line->begin, line->length);
  char *why = explain_text (map, line, word);

  if (!why)
    why = explain_unit (map, line);
  if (!why)
    why = explain_others (map, line);
  return why ? why : explain_after (map, line);
}
