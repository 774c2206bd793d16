/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sheets of orders: lines as people write them become orders with their faults; one bad line
 * spoils no other (R11.2). */
#include "diplomacy-private.h"

#include <string.h>

/* A line that only says whose orders follow: "France", "France:" */
static guint8
find_heading (const DipMap *map, const char *line)
{
  gsize length = strlen (line);

  if (length > 0 && line[length - 1] == ':')
    length--;
  return strcspn (line, " ") < length ? DIP_NONE : dip_map_find_power (map, line, length);
}

static const DipUnit *
unit_in (const Diplomacy *self, guint8 province)
{
  const DipPosition *position = &self->position;

  for (guint i = 0; position->phase == DIP_RETREAT && i < position->n_dislodged; i++)
    if (position->dislodged[i].unit.province == province)
      return &position->dislodged[i].unit;
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].province == province)
      return &position->unit[i];
  return NULL;
}

/* R11.4: whose order it is: who is said to give it; else whose unit or home it is, if it is one of
 * the seat's; else the seat's (first) power, which then is told that the unit is not its own. */
static guint8
find_power (const Diplomacy *self, int seat, const DipOrder *order, guint8 heading)
{
  guint powers = self->seats[seat].powers;
  const DipUnit *unit = order->at == DIP_NONE ? NULL : unit_in (self, order->at);
  guint8 whose = unit                          ? unit->power
                 : order->at == DIP_NONE       ? DIP_NONE
                 : order->kind != DIP_NO_ORDER ? self->map->province[order->at].home
                                               : DIP_NONE;

  if (order->power != DIP_NONE)
    return order->power;
  if (heading != DIP_NONE)
    return heading;
  if (whose != DIP_NONE && (powers >> whose & 1))
    return whose;
  for (guint8 power = 0; order->kind == DIP_WAIVE && power < self->map->n_powers; power++)
    if ((powers >> power & 1) && dip_builds_due (self->map, &self->position, power) > 0)
      return power;
  return diplomacy_power_of (self, seat);
}

/* Type and coast of the units are those that they have (R2.8). */
static void
complete (const Diplomacy *self, DipOrder *order)
{
  const DipUnit *unit = order->at == DIP_NONE ? NULL : unit_in (self, order->at);
  gboolean supports = order->kind == DIP_SUPPORT_HOLD || order->kind == DIP_SUPPORT_MOVE
                      || order->kind == DIP_CONVOY;
  const DipUnit *other = supports ? unit_in (self, order->of) : NULL;

  if (unit && order->kind != DIP_BUILD_UNIT)
    {
      order->type = unit->type;
      order->at_coast = unit->coast;
    }
  if (other)
    order->of_type = other->type;
}

/** diplomacy_order_write: (transfer full): "A par - bur"; the power stands before it where the
 * order does not tell whose it is */
char *
diplomacy_order_write (const Diplomacy *self, int seat, const DipOrder *order)
{
  guint powers = self->seats[seat].powers;
  gboolean several = powers & (powers - 1);
  g_autofree char *text = dip_order_write (self->map, order);
  g_autofree char *bare = NULL;

  if (self->position.phase == DIP_BUILD && order->kind == DIP_DISBAND && order->at != DIP_NONE)
    {
      g_autofree char *place = dip_map_place_id (
          self->map, order->at, order->type == DIP_FLEET ? order->at_coast : DIP_WHOLE);

      bare = g_strdup_printf ("remove %s%s",
                              order->type == DIP_ARMY    ? "A "
                              : order->type == DIP_FLEET ? "F "
                                                         : "",
                              place);
    }
  if (!bare)
    bare = g_steal_pointer (&text);
  if (several && order->kind == DIP_WAIVE && order->power < self->map->n_powers)
    return g_strdup_printf ("%s: %s", self->map->power[order->power].name, bare);
  return g_steal_pointer (&bare);
}

/* Words with one blank between them, and not too many. */
static char *
tidy_line (const char *line)
{
  g_autoptr (GString) tidy = g_string_new (NULL);

  for (const char *c = line; *c && tidy->len < DIPLOMACY_MOST_LINE; c = g_utf8_next_char (c))
    {
      gunichar sign = g_utf8_get_char (c);

      if (!g_unichar_isspace (sign) && grape_sign_shows (sign))
        g_string_append_unichar (tidy, sign);
      else if (tidy->len && tidy->str[tidy->len - 1] != ' ')
        g_string_append_c (tidy, ' ');
    }
  return g_strdup (g_strchomp (tidy->str));
}

static void
read_line (const Diplomacy *self, int seat, guint8 heading, const char *line, GArray *orders)
{
  DiplomacyOrder order = { .seat = seat };
  DipOrder *says = &order.line.order;
  g_autofree char *text = NULL;

  if (dip_order_read (self->map, line, strlen (line), &order.line))
    {
      guint8 said = says->power;

      says->power = find_power (self, seat, says, heading);
      complete (self, says);
      if (diplomacy_is_own (self, &order) || (said == DIP_NONE && heading == DIP_NONE))
        text = diplomacy_order_write (self, seat, says);
      else if (said == DIP_NONE && says->power < self->map->n_powers)
        text = g_strdup_printf ("%s: %s", self->map->power[says->power].name, line);
    }
  else
    says->power = diplomacy_power_of (self, seat);
  order.text = text ? text : (char *)line;
  diplomacy_orders_add (orders, &order);
}

/**
 * diplomacy_sheet_read:
 * @text: lines of orders of @seat; empty ones, and those that begin with #, say nothing
 *
 * Appends what they say to @orders; whether it is any good says diplomacy_sheet_judge(). FALSE:
 * there are too many.
 */
gboolean
diplomacy_sheet_read (const Diplomacy *self, int seat, const char *text, GArray *orders)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint8 heading = DIP_NONE;

  for (guint i = 0; lines[i]; i++)
    {
      g_autofree char *line = tidy_line (lines[i]);
      guint8 power = find_heading (self->map, line);

      if (!g_ascii_strcasecmp (line, "end"))
        break;
      if (power != DIP_NONE)
        heading = power;
      else if (*line && *line != '#')
        read_line (self, seat, heading, line, orders);
      if (orders->len > DIPLOMACY_MOST_LINES)
        return FALSE;
    }
  return TRUE;
}

/** diplomacy_sheet_write: (transfer full): the lines of @orders */
char *
diplomacy_sheet_write (const GArray *orders)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < orders->len; i++)
    g_string_append_printf (text, "%s%s", i ? "\n" : "", diplomacy_order (orders, i)->text);
  return g_string_free (text, FALSE);
}

/** diplomacy_order_is_read: whether the words can be understood, whatever they are worth */
gboolean
diplomacy_order_is_read (const DiplomacyOrder *order)
{
  return order->line.fault == DIP_FINE || order->line.fault > DIP_UNKNOWN_POWER;
}

/** diplomacy_sheet_lines: (transfer full): as they were read: what was found wrong with them before
 * depended on each other */
DipLine *
diplomacy_sheet_lines (const Diplomacy *self, const GArray *orders)
{
  DipLine *lines = g_new0 (DipLine, orders->len + 1);

  for (guint i = 0; i < orders->len; i++)
    {
      const DiplomacyOrder *order = diplomacy_order (orders, i);

      lines[i] = order->line;
      if (diplomacy_order_is_read (order))
        lines[i].fault = DIP_FINE;
      if (lines[i].fault == DIP_FINE && !diplomacy_is_own (self, order))
        lines[i].fault = DIP_FOREIGN_UNIT;
    }
  return lines;
}

/** diplomacy_sheet_judge: says of each order what is wrong with it, and what would become of it if
 * there were no others. Orders that were read stay as they are. */
void
diplomacy_sheet_judge (const Diplomacy *self, GArray *orders)
{
  g_autofree DipLine *lines = diplomacy_sheet_lines (self, orders);
  DipPosition after;

  dip_judge (self->map, self->edition, &self->position, lines, orders->len, &after);
  for (guint i = 0; i < orders->len; i++)
    g_array_index (orders, DiplomacyOrder, i).line = lines[i];
}

/* Whether the order at @index stands there again, from @first on (R2.7). Who waives twice waives
 * two builds. */
static gboolean
is_repeated (const Diplomacy *self, const GArray *orders, guint index, guint first)
{
  for (guint i = first; i < orders->len && self->position.phase != DIP_BUILD; i++)
    if (g_str_equal (diplomacy_order (orders, i)->text, diplomacy_order (orders, index)->text))
      return TRUE;
  return FALSE;
}

/**
 * diplomacy_sheet_take:
 * @orders: of a seat, so far
 * @more: what @seat orders in @event
 *
 * Adds them, and drops what they replace or say again (R11.3).
 */
void
diplomacy_sheet_take (const Diplomacy *self, GArray *orders, const GArray *more, int seat,
                      guint event)
{
  guint n_before = orders->len;

  for (guint i = 0; i < more->len; i++)
    {
      DiplomacyOrder order = *diplomacy_order (more, i);

      order.seat = seat;
      order.event = event;
      diplomacy_orders_add (orders, &order);
    }
  diplomacy_sheet_judge (self, orders);
  for (guint i = n_before; i > 0; i--)
    if (diplomacy_order (orders, i - 1)->line.fault == DIP_REPLACED
        || is_repeated (self, orders, i - 1, n_before))
      g_array_remove_index (orders, i - 1);
}

/** diplomacy_order_explain: (transfer full) (nullable): what is wrong with it */
char *
diplomacy_order_explain (const Diplomacy *self, const DiplomacyOrder *order)
{
  return dip_line_explain (self->map, &order->line, order->text);
}
