/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units as blocks and ships with their power's mark, and the powers with what they have. */
#include <glib/gi18n.h>
#include <math.h>

#include "grape-diplomacy-scene.h"

static void
army_path (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  grape_pen_round (cr, x - size * .78, y - size * .66, size * 1.56, size * 1.32, size * .24);
}

/* A hull, and above it two sails. */
static void
fleet_path (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x - size * 1.12, y + size * .06);
  cairo_line_to (cr, x + size * 1.12, y + size * .06);
  cairo_curve_to (cr, x + size * 1.0, y + size * .6, x + size * .8, y + size * .78, x + size * .5,
                  y + size * .78);
  cairo_line_to (cr, x - size * .55, y + size * .78);
  cairo_curve_to (cr, x - size * .85, y + size * .78, x - size * 1.02, y + size * .55,
                  x - size * 1.12, y + size * .06);
  cairo_close_path (cr);
  cairo_move_to (cr, x - size * .04, y - size * .98);
  cairo_line_to (cr, x - size * .04, y - size * .08);
  cairo_line_to (cr, x - size * .8, y - size * .08);
  cairo_close_path (cr);
  cairo_move_to (cr, x + size * .1, y - size * .8);
  cairo_line_to (cr, x + size * .78, y - size * .08);
  cairo_line_to (cr, x + size * .1, y - size * .08);
  cairo_close_path (cr);
}

/* Powers that nobody plays are all grey: their first letter tells them apart. */
static void
draw_letter (const GrapeDiplomacyPicture *self, guint8 power, double x, double y, double size,
             GrapeColor color)
{
  char letter[8] = { 0 };

  if (power >= self->layout.map->n_powers)
    return;
  g_utf8_strncpy (letter, grape_diplomacy_power_name (self->layout.map, power), 1);
  grape_pen_write (self->cr, color, .95, letter, x, y,
                   (GrapeTextStyle){ .size = size, .bold = TRUE, .align = .5 });
}

/** grape_diplomacy_draw_unit: @size: half its width */
void
grape_diplomacy_draw_unit (const GrapeDiplomacyPicture *self, DipUnit unit, double x, double y,
                           double size, double alpha)
{
  cairo_t *cr = self->cr;
  GrapeColor color = grape_diplomacy_color (self, unit.power);
  GrapeColor light = self->look->dark ? (GrapeColor){ .07, .07, .07 } : (GrapeColor){ 1, 1, 1 };
  GrapeColor mark = grape_palette_ink (color);
  int seat = diplomacy_seat_of (self->view, unit.power);
  void (*path) (cairo_t *, double, double, double) = unit.type == DIP_ARMY ? army_path : fleet_path;

  cairo_save (cr);
  cairo_push_group (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_WINDING);
  path (cr, x, y, size);
  grape_pen_stroke (cr, light, .95, MAX (2.4, size * .34));
  path (cr, x, y, size);
  grape_pen_fill_edged (cr, color, 1, grape_pen_mix (color, (GrapeColor){ 0, 0, 0 }, .45), 1,
                        MAX (.7, size * .09));
  if (seat >= 0 && size >= 5)
    {
      grape_palette_mark_path (cr, seat, x, unit.type == DIP_ARMY ? y : y + size * .4,
                               unit.type == DIP_ARMY ? size * .74 : size * .5);
      grape_pen_fill (cr, mark, .95);
    }
  else if (seat < 0 && size >= 5)
    draw_letter (self, unit.power, x, unit.type == DIP_ARMY ? y : y + size * .4,
                 unit.type == DIP_ARMY ? size * 1.05 : size * .74, mark);
  grape_pen_end_group (cr, alpha);
  cairo_restore (cr);
}

static void
draw_dislodged (const GrapeDiplomacyPicture *self, const DipDislodged *one)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  const DipSpots *spots = &l->atlas->drawing->spots[one->unit.province][one->unit.coast];
  double x, y, size = l->unit * .86;

  grape_diplomacy_layout_place (l, spots->dislodged, &x, &y);
  cairo_save (self->cr);
  cairo_translate (self->cr, x, y);
  cairo_rotate (self->cr, -.3);
  grape_pen_disc (self->cr, 0, 0, size * 1.42);
  grape_pen_fill_edged (self->cr, grape_diplomacy_land (self->look), .82,
                        grape_pen_alarm (self->look), 1, MAX (1.4, size * .16));
  grape_diplomacy_draw_unit (self, one->unit, 0, 0, size * .84, 1);
  cairo_restore (self->cr);
}

/* Where somebody who was driven out may go: thin, until one way is chosen. */
static void
draw_retreats (const GrapeDiplomacyPicture *self, const DipDislodged *one)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  const DipDrawing *drawing = l->atlas->drawing;
  double x, y, to_x, to_y;

  grape_diplomacy_layout_place (l, drawing->spots[one->unit.province][one->unit.coast].dislodged,
                                &x, &y);
  for (guint i = 0; i < one->n_retreats; i++)
    {
      grape_diplomacy_layout_place (l, drawing->spots[one->retreat[i][0]][one->retreat[i][1]].unit,
                                    &to_x, &to_y);
      cairo_new_path (self->cr);
      cairo_move_to (self->cr, x, y);
      cairo_line_to (self->cr, to_x, to_y);
      grape_pen_dashed (self->cr, grape_pen_alarm (self->look), .75, MAX (1.2, l->unit * .12),
                        l->unit * .1, l->unit * .35);
      grape_pen_disc (self->cr, to_x, to_y, l->unit * .42);
      grape_pen_fill_edged (self->cr, grape_diplomacy_land (self->look), .7,
                            grape_pen_alarm (self->look), .9, MAX (1.2, l->unit * .12));
    }
}

/** grape_diplomacy_draw_units: those that stand */
void
grape_diplomacy_draw_units (const GrapeDiplomacyPicture *self, const DipPosition *position)
{
  const GrapeDiplomacyLayout *l = &self->layout;

  for (guint i = 0; i < position->n_units; i++)
    {
      DipUnit unit = position->unit[i];
      double x, y;
      grape_diplomacy_layout_place (
          l, grape_diplomacy_atlas_spot (l->atlas, unit.province, unit.coast), &x, &y);
      grape_diplomacy_draw_unit (self, unit, x, y, l->unit, 1);
    }
}

/** grape_diplomacy_draw_dislodged: those that were driven out, over the arrows that did it */
void
grape_diplomacy_draw_dislodged (const GrapeDiplomacyPicture *self, const DipPosition *position)
{
  for (guint i = 0; i < position->n_dislodged; i++)
    {
      DipDislodged one = position->dislodged[i];
      if (!one.listed)
        dip_find_retreats (self->layout.map, position, &one, FALSE);
      draw_retreats (self, &one);
    }
  for (guint i = 0; i < position->n_dislodged; i++)
    draw_dislodged (self, &position->dislodged[i]);
}

/* The powers */

static guint
count (const DipPosition *position, guint n, guint8 power, gboolean units)
{
  guint found = 0;

  for (guint i = 0; units && i < position->n_units; i++)
    found += position->unit[i].power == power;
  for (guint i = 0; !units && i < n; i++)
    found += position->owner[i] == power;
  return found;
}

static gboolean
is_winner (const GrapeDiplomacyPicture *self, int seat)
{
  return seat >= 0 && self->view->winners >> seat & 1;
}

/* Mark, name and number of centres; in a wide picture the player below. */
static void
draw_power (const GrapeDiplomacyPicture *self, guint8 power, GrapeBox box)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  int seat = diplomacy_seat_of (self->view, power);
  guint centres = count (&self->view->position, l->map->n_provinces, power, FALSE);
  gboolean gone = !centres && !count (&self->view->position, 0, power, TRUE);
  g_autofree char *number = g_strdup_printf ("%u", centres);
  double y = box.y + box.height / 2, mark = l->text * 1.15, alpha = gone ? .45 : 1;
  gboolean two = l->list_columns == 1 && box.height > l->text * 2.5 && seat >= 0 && self->position;
  double x = box.x + mark * 1.3, name_y = two ? y - l->text * .62 : y;
  double room = box.x + box.width - x - l->text * 1.35;

  if (is_winner (self, seat))
    {
      grape_pen_round (self->cr, box.x - l->text * .3, box.y + 1, box.width + l->text * .6,
                       box.height - 2, l->text * .4);
      grape_pen_fill (self->cr, grape_pen_gold (self->look), .2);
    }
  if (seat >= 0)
    grape_pen_mark (self->cr, seat, box.x + mark / 2, y, mark, self->look->dark);
  else
    {
      grape_pen_disc (self->cr, box.x + mark / 2, y, mark * .4);
      grape_pen_fill (self->cr, grape_diplomacy_color (self, power), 1);
      draw_letter (self, power, box.x + mark / 2, y, mark * .56,
                   grape_palette_ink (grape_diplomacy_color (self, power)));
    }
  grape_pen_note (self->cr, self->look, alpha, grape_diplomacy_power_name (l->map, power), x,
                  name_y,
                  (GrapeTextStyle){ .size = l->text * (l->list_columns == 1 ? 1.06 : .96),
                                    .serif = TRUE,
                                    .bold = TRUE,
                                    .max_width = room });
  if (two)
    grape_pen_note (self->cr, self->look, .72, grape_table_name (self->position->table, seat), x,
                    y + l->text * .68, (GrapeTextStyle){ .size = l->text * .9, .max_width = room });
  grape_pen_note (self->cr, self->look, alpha, number, box.x + box.width, y,
                  (GrapeTextStyle){ .size = l->text * 1.15, .bold = TRUE, .align = 1 });
}

/** grape_diplomacy_draw_powers: all of them, as on the map */
void
grape_diplomacy_draw_powers (const GrapeDiplomacyPicture *self)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  guint n = l->map->n_powers, columns = l->list_columns, rows = (n + columns - 1) / columns;
  double width = (l->list.width - (columns - 1) * l->text) / columns;

  for (guint i = 0; i < n; i++)
    draw_power (self, (guint8)i,
                (GrapeBox){ l->list.x + i / rows * (width + l->text),
                            l->list.y + i % rows * l->list_row, width, l->list_row });
}
