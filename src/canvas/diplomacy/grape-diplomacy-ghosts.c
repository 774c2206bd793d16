/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Orders as arrows: a move is an arrow, broken off with a bar if it failed; support is a line that
 * joins what it supports; a convoyed army's arrow goes through its fleets. */
#include <math.h>

#include "grape-diplomacy-scene.h"

#define STEPS 24 /* pieces of a curve */
#define MOST  (STEPS * 6)

typedef struct
{
  double x, y;
} Point;

typedef struct
{
  guint n;
  Point at[MOST + 1];
} Way;

static Point
spot (const GrapeDiplomacyPicture *self, guint8 province, guint8 coast)
{
  Point p;
  const DipSpots *spots = self->layout.atlas->drawing->spots[province];
  gboolean has = spots[coast].unit.x || spots[coast].unit.y;

  grape_diplomacy_layout_place (&self->layout, spots[has ? coast : DIP_WHOLE].unit, &p.x, &p.y);
  return p;
}

/* Where the unit stands that an order is about; one that was driven out beside its place. */
static Point
unit_spot (const GrapeDiplomacyPicture *self, guint8 province, gboolean driven_out)
{
  const DipPosition *position = self->stands;
  const DipDrawing *drawing = self->layout.atlas->drawing;
  Point p;

  for (guint i = 0; driven_out && i < position->n_dislodged; i++)
    if (position->dislodged[i].unit.province == province)
      {
        grape_diplomacy_layout_place (
            &self->layout, drawing->spots[province][position->dislodged[i].unit.coast].dislodged,
            &p.x, &p.y);
        return p;
      }
  for (guint i = 0; i < position->n_units; i++)
    if (position->unit[i].province == province)
      return spot (self, province, position->unit[i].coast);
  return spot (self, province, DIP_WHOLE);
}

/* A fleet comes to the coast that it can reach, if nobody said which. */
static guint8
coast_of (const GrapeDiplomacyPicture *self, const DipOrder *order)
{
  for (guint i = 0; i < self->stands->n_units && !order->to_coast; i++)
    if (self->stands->unit[i].province == order->at && self->stands->unit[i].type == DIP_FLEET)
      {
        guint8 bits = dip_map_reach (self->layout.map, &self->stands->unit[i], order->to);
        for (guint8 coast = DIP_NC; coast < DIP_N_COASTS; coast++)
          if (bits == 1u << coast)
            return coast;
      }
  return order->to_coast;
}

/* Straight ways would lie on each other when two units change places: they bend to one side. */
static void
bend (Way *way, Point a, Point b, double by)
{
  Point middle = { (a.x + b.x) / 2 - (b.y - a.y) * by, (a.y + b.y) / 2 + (b.x - a.x) * by };

  way->n = STEPS;
  for (guint i = 0; i <= STEPS; i++)
    {
      double t = (double)i / STEPS, u = 1 - t;
      way->at[i] = (Point){ u * u * a.x + 2 * u * t * middle.x + t * t * b.x,
                            u * u * a.y + 2 * u * t * middle.y + t * t * b.y };
    }
}

/* A curve through several points. */
static void
thread (Way *way, const Point *through, guint n)
{
  way->n = 0;
  for (guint i = 0; i + 1 < n; i++)
    {
      Point p[4]
          = { through[i ? i - 1 : 0], through[i], through[i + 1], through[MIN (i + 2, n - 1)] };
      for (guint k = 0; k < STEPS; k++)
        {
          double t = (double)k / STEPS, w[4];
          w[0] = .5 * (-t + 2 * t * t - t * t * t);
          w[1] = .5 * (2 - 5 * t * t + 3 * t * t * t);
          w[2] = .5 * (t + 4 * t * t - 3 * t * t * t);
          w[3] = .5 * (-t * t + t * t * t);
          Point at = { 0, 0 };
          for (guint j = 0; j < 4; j++)
            at = (Point){ at.x + w[j] * p[j].x, at.y + w[j] * p[j].y };
          way->at[way->n++] = at;
        }
    }
  way->at[way->n] = through[n - 1];
}

static double
length_of (const Way *way)
{
  double length = 0;

  for (guint i = 0; i < way->n; i++)
    length += hypot (way->at[i + 1].x - way->at[i].x, way->at[i + 1].y - way->at[i].y);
  return length;
}

/* The point that lies @along, and the direction there. */
static Point
point_at (const Way *way, double along, double *angle)
{
  for (guint i = 0; i < way->n; i++)
    {
      Point a = way->at[i], b = way->at[i + 1];
      double piece = hypot (b.x - a.x, b.y - a.y);
      *angle = atan2 (b.y - a.y, b.x - a.x);
      if (along <= piece)
        {
          double t = piece > 0 ? MAX (0, along) / piece : 0;
          return (Point){ a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t };
        }
      along -= piece;
    }
  return way->at[way->n];
}

/* The part of a way between two lengths, as a path. */
static void
way_path (cairo_t *cr, const Way *way, double from, double to)
{
  double angle, step = 3;

  cairo_new_path (cr);
  for (double along = from; along < to; along += step)
    {
      Point p = point_at (way, along, &angle);
      cairo_line_to (cr, p.x, p.y);
    }
  Point end = point_at (way, to, &angle);
  cairo_line_to (cr, end.x, end.y);
}

static void
head_path (cairo_t *cr, Point tip, double angle, double size)
{
  double c = cos (angle), s = sin (angle);

  cairo_new_path (cr);
  cairo_move_to (cr, tip.x, tip.y);
  cairo_line_to (cr, tip.x - size * (c * 1.25 - s * .62), tip.y - size * (s * 1.25 + c * .62));
  cairo_line_to (cr, tip.x - size * c * .9, tip.y - size * s * .9);
  cairo_line_to (cr, tip.x - size * (c * 1.25 + s * .62), tip.y - size * (s * 1.25 - c * .62));
  cairo_close_path (cr);
}

static gboolean
has_failed (const GrapeDiplomacyOrder *order)
{
  return order->known && order->result != DIP_SUCCEEDS;
}

static GrapeColor
line_color (const GrapeDiplomacyPicture *self, guint8 power)
{
  GrapeColor color = grape_diplomacy_color (self, power);

  if (self->look->dark)
    return grape_pen_mix (color, (GrapeColor){ 1, 1, 1 }, .18);
  return grape_pen_mix (color, (GrapeColor){ 0, 0, 0 }, .22);
}

/* A line with a pale edge, so that it is seen on any ground. */
static void
draw_line (const GrapeDiplomacyPicture *self, const Way *way, double from, double to, double width,
           GrapeColor color, gboolean dashed)
{
  cairo_t *cr = self->cr;

  way_path (cr, way, from, to);
  grape_pen_stroke (cr, grape_diplomacy_land (self->look), .8, width + MAX (1.6, width * .9));
  way_path (cr, way, from, to);
  if (dashed)
    grape_pen_dashed (cr, color, 1, width, width * 2.2, width * 1.8);
  else
    grape_pen_stroke (cr, color, 1, width);
}

static void
draw_bar (const GrapeDiplomacyPicture *self, Point at, double angle, double size, GrapeColor color)
{
  double dx = -sin (angle) * size, dy = cos (angle) * size;

  cairo_new_path (self->cr);
  cairo_move_to (self->cr, at.x - dx, at.y - dy);
  cairo_line_to (self->cr, at.x + dx, at.y + dy);
  grape_pen_stroke (self->cr, color, 1, MAX (1.6, size * .42));
}

static void
draw_arrow (const GrapeDiplomacyPicture *self, const Way *way, GrapeColor color, gboolean failed)
{
  double unit = self->layout.unit, length = length_of (way), angle;
  double from = MIN (unit * 1.1, length * .2), to = length - MIN (unit * .75, length * .2);
  double width = MAX (1.6, unit * .24), head = MAX (5, unit * .85);
  Point tip;

  if (failed)
    {
      to = from + (to - from) * .72;
      draw_line (self, way, from, to, width, color, TRUE);
      tip = point_at (way, to, &angle);
      draw_bar (self, tip, angle, unit * .55, color);
      return;
    }
  draw_line (self, way, from, MAX (from, to - head * .8), width, color, FALSE);
  tip = point_at (way, to, &angle);
  head_path (self->cr, tip, angle, head);
  grape_pen_fill_edged (self->cr, color, 1, grape_diplomacy_land (self->look), .8, 1);
}

/* Fleets that carry an army from one place to another, each beside the one before. */
static guint
convoy_points (const GrapeDiplomacyPicture *self, const GArray *orders, const DipOrder *move,
               Point *points)
{
  guint8 at = move->at;
  guint64 used = 0;
  guint n = 0;

  points[n++] = unit_spot (self, move->at, FALSE);
  for (guint i = 0; i < orders->len && n < 5; i++)
    {
      guint best = G_MAXUINT, best_way = G_MAXUINT;
      for (guint k = 0; k < orders->len && k < 64; k++)
        {
          const DipOrder *order = &g_array_index (orders, GrapeDiplomacyOrder, k).order;
          guint way = self->layout.map->land_way[order->at][move->to];
          if (order->kind == DIP_CONVOY && order->of == move->at && order->to == move->to
              && !(used >> k & 1) && self->layout.map->land_way[at][order->at] == 1
              && way < best_way)
            {
              best = k;
              best_way = way;
            }
        }
      if (best == G_MAXUINT)
        break;
      used |= (guint64)1 << best;
      at = g_array_index (orders, GrapeDiplomacyOrder, best).order.at;
      points[n++] = unit_spot (self, at, FALSE);
      if (best_way <= 1)
        break;
    }
  points[n++] = spot (self, move->to, DIP_WHOLE);
  return n;
}

/* The way of a move, and of the move that a support means. */
static void
move_way (const GrapeDiplomacyPicture *self, const GArray *orders, const DipOrder *order,
          gboolean driven_out, Way *way)
{
  Point points[8];
  guint n = driven_out ? 2 : convoy_points (self, orders, order, points);

  if (n > 2)
    thread (way, points, n);
  else
    bend (way, unit_spot (self, order->at, driven_out),
          spot (self, order->to, coast_of (self, order)), .09);
}

static void
draw_support (const GrapeDiplomacyPicture *self, const GArray *orders,
              const GrapeDiplomacyOrder *one)
{
  double unit = self->layout.unit, width = MAX (1.3, unit * .15), angle;
  GrapeColor color = line_color (self, one->power);
  Point from = unit_spot (self, one->order.at, FALSE), to;
  Way way;

  if (one->order.kind == DIP_SUPPORT_MOVE)
    {
      DipOrder move = {
        .kind = DIP_MOVE, .at = one->order.of, .to = one->order.to, .to_coast = one->order.to_coast
      };
      move_way (self, orders, &move, FALSE, &way);
      to = point_at (&way, length_of (&way) * .5, &angle);
    }
  else
    to = unit_spot (self, one->order.of, FALSE);
  bend (&way, from, to, .05);
  double length = length_of (&way);
  double begin = MIN (unit, length * .3);
  double end
      = one->order.kind == DIP_SUPPORT_MOVE ? length : length - MIN (unit * 1.15, length * .3);
  draw_line (self, &way, begin, end, width, color, has_failed (one));
  to = point_at (&way, end, &angle);
  if (one->order.kind == DIP_SUPPORT_MOVE)
    {
      grape_pen_disc (self->cr, to.x, to.y, width * 1.7);
      grape_pen_fill_edged (self->cr, color, 1, grape_diplomacy_land (self->look), .8, 1);
    }
  else
    draw_bar (self, to, angle, unit * .5, color);
  if (has_failed (one))
    draw_bar (self, point_at (&way, length * .5, &angle), angle + .7, unit * .4,
              grape_pen_alarm (self->look));
}

/* Waves below a fleet that carries. */
static void
draw_waves (const GrapeDiplomacyPicture *self, const GrapeDiplomacyOrder *one)
{
  double unit = self->layout.unit;
  Point p = unit_spot (self, one->order.at, FALSE);

  cairo_new_path (self->cr);
  for (int i = -2; i < 2; i++)
    {
      double x = p.x + i * unit * .6, y = p.y + unit * 1.18;
      if (i == -2)
        cairo_move_to (self->cr, x, y);
      cairo_rel_curve_to (self->cr, unit * .15, unit * .26, unit * .45, unit * .26, unit * .6, 0);
    }
  GrapeColor color = line_color (self, one->power);
  if (has_failed (one))
    grape_pen_dashed (self->cr, color, 1, MAX (1.4, unit * .16), 2, 2);
  else
    grape_pen_stroke (self->cr, color, 1, MAX (1.4, unit * .16));
}

static void
draw_cross (const GrapeDiplomacyPicture *self, Point p)
{
  double size = self->layout.unit * .8;

  draw_bar (self, p, G_PI / 4, size, grape_pen_alarm (self->look));
  draw_bar (self, p, -G_PI / 4, size, grape_pen_alarm (self->look));
}

/* A unit that is to be, with a plus. */
static void
draw_build (const GrapeDiplomacyPicture *self, const GrapeDiplomacyOrder *one)
{
  double unit = self->layout.unit;
  Point p = spot (self, one->order.at, one->order.at_coast);
  GrapeColor color = grape_pen_accent (self->look);

  grape_diplomacy_draw_unit (
      self, (DipUnit){ one->power, one->order.type, one->order.at, one->order.at_coast }, p.x, p.y,
      unit, .72);
  draw_bar (self, (Point){ p.x + unit * .95, p.y - unit * .85 }, 0, unit * .42, color);
  draw_bar (self, (Point){ p.x + unit * .95, p.y - unit * .85 }, G_PI / 2, unit * .42, color);
}

static void
draw_hold (const GrapeDiplomacyPicture *self, const GrapeDiplomacyOrder *one)
{
  double unit = self->layout.unit;
  Point p = unit_spot (self, one->order.at, FALSE);

  cairo_new_path (self->cr);
  cairo_move_to (self->cr, p.x - unit * .8, p.y + unit * 1.15);
  cairo_line_to (self->cr, p.x + unit * .8, p.y + unit * 1.15);
  grape_pen_stroke (self->cr, line_color (self, one->power), 1, MAX (1.6, unit * .2));
}

static gboolean
is_retreat (const GrapeDiplomacyPicture *self, const DipOrder *order)
{
  return order->kind == DIP_RETREAT_TO || self->stands->phase == DIP_RETREAT;
}

static void
draw_order (const GrapeDiplomacyPicture *self, const GArray *orders, const GrapeDiplomacyOrder *one,
            guint layer)
{
  const DipOrder *order = &one->order;
  Way way;

  switch ((DipKind)order->kind)
    {
    case DIP_SUPPORT_HOLD:
    case DIP_SUPPORT_MOVE:
      if (layer == 0)
        draw_support (self, orders, one);
      break;
    case DIP_MOVE:
    case DIP_RETREAT_TO:
      if (layer != 1)
        break;
      move_way (self, orders, order, is_retreat (self, order), &way);
      draw_arrow (self, &way, line_color (self, one->power), has_failed (one));
      break;
    case DIP_CONVOY:
      if (layer == 1)
        draw_waves (self, one);
      break;
    case DIP_HOLD:
      if (layer == 1)
        draw_hold (self, one);
      break;
    case DIP_DISBAND:
      if (layer == 2)
        draw_cross (self, unit_spot (self, order->at, TRUE));
      break;
    case DIP_BUILD_UNIT:
      if (layer == 2)
        draw_build (self, one);
      break;
    default:
      break;
    }
}

static gboolean
is_drawable (const GrapeDiplomacyPicture *self, const DipOrder *order)
{
  guint n = self->layout.map->n_provinces;
  gboolean has_to = order->kind == DIP_MOVE || order->kind == DIP_RETREAT_TO
                    || order->kind == DIP_SUPPORT_MOVE || order->kind == DIP_CONVOY;
  gboolean has_of = order->kind == DIP_SUPPORT_HOLD || order->kind == DIP_SUPPORT_MOVE
                    || order->kind == DIP_CONVOY;

  return order->kind != DIP_NO_ORDER && order->at < n && (!has_to || order->to < n)
         && (!has_of || order->of < n);
}

/** grape_diplomacy_draw_orders: @orders: of GrapeDiplomacyOrder: support below moves */
void
grape_diplomacy_draw_orders (const GrapeDiplomacyPicture *self, const GArray *orders, double alpha)
{
  cairo_t *cr = self->cr;

  cairo_save (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_push_group (cr);
  for (guint layer = 0; layer < 3; layer++)
    for (guint i = 0; i < orders->len; i++)
      {
        const GrapeDiplomacyOrder *one = &g_array_index (orders, GrapeDiplomacyOrder, i);
        if (is_drawable (self, &one->order))
          draw_order (self, orders, one, layer);
      }
  grape_pen_end_group (cr, alpha);
  cairo_restore (cr);
}
