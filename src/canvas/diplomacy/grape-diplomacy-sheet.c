/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The order sheet that is being written, a block of lines, and the orders that are known. */
#include <string.h>

#include "grape-diplomacy-scene.h"

#define HEAD "orders"

static GArray *
orders_new (void)
{
  return g_array_new (FALSE, TRUE, sizeof (GrapeDiplomacyOrder));
}

/* The province that a line is about; DIP_NONE: it cannot be read, or is about none. */
static guint8
line_province (const DipMap *map, const char *line, DipLine *read)
{
  if (!dip_order_read (map, line, strlen (line), read) || read->order.kind == DIP_NO_ORDER
      || read->order.kind == DIP_WAIVE)
    return DIP_NONE;
  return read->order.at;
}

/* Of a sheet, of one order (which needs no head), or of something that is neither. */
static char **
sheet_lines (const DipMap *map, const char *sheet)
{
  DipLine read;

  if (sheet && g_str_has_prefix (sheet, HEAD))
    return g_strsplit (sheet + strlen (HEAD), "\n", -1);
  if (sheet && !strchr (sheet, '\n') && line_province (map, sheet, &read) != DIP_NONE)
    return g_strsplit (sheet, "\n", -1);
  return g_new0 (char *, 1);
}

/* Whose order it is: as it says, or whoever has a unit or a home there. */
static guint8
power_at (const Diplomacy *view, const DipOrder *order)
{
  const DipPosition *position = &view->position;

  if (order->power != DIP_NONE)
    return order->power;
  for (guint i = 0; i < position->n_dislodged; i++)
    if (position->phase == DIP_RETREAT && position->dislodged[i].unit.province == order->at)
      return position->dislodged[i].unit.power;
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].province == order->at)
      return position->unit[i].power;
  return view->map->province[order->at].home;
}

static void
add (GArray *orders, const Diplomacy *view, const DipOrder *order)
{
  GrapeDiplomacyOrder one = { .order = *order, .power = power_at (view, order) };

  for (guint i = 0; i < orders->len; i++)
    if (g_array_index (orders, GrapeDiplomacyOrder, i).order.at == order->at)
      {
        g_array_index (orders, GrapeDiplomacyOrder, i) = one;
        return;
      }
  g_array_append_val (orders, one);
}

/** grape_diplomacy_given: (transfer full): what the viewer knows to be ordered in this phase */
GArray *
grape_diplomacy_given (const Diplomacy *view, GrapeViewer viewer)
{
  GArray *orders = orders_new ();

  for (guint seat = 0; seat < view->n_seats; seat++)
    for (guint i = 0; view->seats[seat].orders && i < view->seats[seat].orders->len; i++)
      {
        const DiplomacyOrder *order = diplomacy_order (view->seats[seat].orders, i);
        if (order->line.fault == DIP_FINE && order->line.order.kind != DIP_NO_ORDER
            && order->line.order.at < view->map->n_provinces)
          add (orders, view, &order->line.order);
      }
  return orders;
}

/** grape_diplomacy_draft: (transfer full): the same with a sheet that is not sent yet */
GArray *
grape_diplomacy_draft (const Diplomacy *view, GrapeViewer viewer, const char *proposal)
{
  GArray *orders = grape_diplomacy_given (view, viewer);
  g_auto (GStrv) lines = sheet_lines (view->map, proposal);

  for (guint i = 0; lines[i]; i++)
    {
      DipLine read = { 0 };
      if (line_province (view->map, lines[i], &read) < view->map->n_provinces)
        add (orders, view, &read.order);
    }
  return orders;
}

/** grape_diplomacy_judged: (transfer full): a phase's orders with what became of them */
GArray *
grape_diplomacy_judged (const DiplomacyTurn *turn)
{
  GArray *orders = orders_new ();

  for (guint i = 0; i < turn->orders->len; i++)
    {
      const DiplomacyOrder *order = diplomacy_order (turn->orders, i);
      const DipLine *line = &order->line;
      GrapeDiplomacyOrder one = { .order = line->order,
                                  .power = line->order.power,
                                  .result = line->result,
                                  .known = TRUE,
                                  .dislodged = line->dislodged };
      for (guint k = 0; k < turn->before.n_units && one.power == DIP_NONE; k++)
        if (turn->before.unit[k].province == line->order.at)
          one.power = turn->before.unit[k].power;
      if (line->result != DIP_ILLEGAL && line->fault == DIP_FINE)
        g_array_append_val (orders, one);
    }
  return orders;
}

/** grape_diplomacy_sheet_line: (transfer full) (nullable): what a sheet says of a place */
char *
grape_diplomacy_sheet_line (const DipMap *map, const char *sheet, guint8 province)
{
  g_auto (GStrv) lines = sheet_lines (map, sheet);
  DipLine read;

  for (guint i = 0; lines[i]; i++)
    if (line_province (map, lines[i], &read) == province)
      return g_strdup (lines[i]);
  return NULL;
}

/** grape_diplomacy_sheet_with: (transfer full): @sheet with @line, instead of one about the same
 * place; the same line again takes it out. "": nothing is left. */
char *
grape_diplomacy_sheet_with (const DipMap *map, const char *sheet, const char *line)
{
  g_auto (GStrv) lines = sheet_lines (map, sheet);
  GString *text = g_string_new (HEAD);
  DipLine read;
  guint8 province = line_province (map, line, &read);
  gboolean out = FALSE;

  for (guint i = 0; lines[i]; i++)
    if (*lines[i] && province != DIP_NONE && line_province (map, lines[i], &read) == province)
      out = g_str_equal (lines[i], line);
    else if (*lines[i])
      g_string_append_printf (text, "\n%s", lines[i]);
  if (!out)
    g_string_append_printf (text, "\n%s", line);
  if (g_str_equal (text->str, HEAD))
    g_string_truncate (text, 0);
  return g_string_free (text, FALSE);
}
