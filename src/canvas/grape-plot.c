/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes at round numbers, lines in the players' colours, their marks along them and their names at
 * the end, so that no legend has to be looked up. */
#include <glib/gi18n.h>

#include "grape-plot.h"

#include "grape-pen.h"

#include <math.h>

typedef struct
{
  double x, y, width, height; /* of the field */
  double text;
  double x_low, x_high, y_high, y_step;
} Frame;

static void
line_free (GrapePlotLine *line)
{
  g_free (line->name);
  g_array_unref (line->values);
  g_free (line);
}

GrapePlot *
grape_plot_new (const char *title, const char *x_title)
{
  GrapePlot *self = g_new0 (GrapePlot, 1);

  self->title = g_strdup (title);
  self->x_title = g_strdup (x_title);
  self->x = g_array_new (FALSE, FALSE, sizeof (double));
  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify)line_free);
  return self;
}

GrapePlot *
grape_plot_copy (const GrapePlot *self)
{
  GrapePlot *copy = grape_plot_new (self->title, self->x_title);

  g_array_append_vals (copy->x, self->x->data, self->x->len);
  for (guint i = 0; i < self->lines->len; i++)
    {
      const GrapePlotLine *line = g_ptr_array_index (self->lines, i);

      g_array_append_vals (grape_plot_add_line (copy, line->seat, line->name)->values,
                           line->values->data, line->values->len);
    }
  return copy;
}

void
grape_plot_free (GrapePlot *self)
{
  g_free (self->title);
  g_free (self->x_title);
  g_array_unref (self->x);
  g_ptr_array_unref (self->lines);
  g_free (self);
}

void
grape_plot_add_x (GrapePlot *self, double x)
{
  g_array_append_val (self->x, x);
}

/** grape_plot_add_line: (transfer none) */
GrapePlotLine *
grape_plot_add_line (GrapePlot *self, int seat, const char *name)
{
  GrapePlotLine *line = g_new0 (GrapePlotLine, 1);

  line->seat = seat;
  line->name = g_strdup (name);
  line->values = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (self->lines, line);
  return line;
}

void
grape_plot_line_add (GrapePlotLine *line, double value)
{
  g_array_append_val (line->values, value);
}

/** grape_plot_rounds: (transfer none): a new one among @plots, for the rounds or turns from @first
 */
GrapePlot *
grape_plot_rounds (GPtrArray *plots, const char *title, const char *x_title, guint first, guint n)
{
  GrapePlot *self = grape_plot_new (title, x_title);

  for (guint k = 0; k < n; k++)
    grape_plot_add_x (self, first + k);
  g_ptr_array_add (plots, self);
  return self;
}

/** grape_plot_add_seats: a line for every seat */
void
grape_plot_add_seats (GrapePlot *self, const GrapePosition *view, guint n_seats,
                      GrapePlotValue value)
{
  for (int seat = 0; seat < (int)n_seats; seat++)
    {
      GrapePlotLine *line = grape_plot_add_line (self, seat, grape_table_name (view->table, seat));

      for (guint k = 0; k < self->x->len; k++)
        grape_plot_line_add (line, value (view->state, k, seat));
    }
}

static double
value_at (const GrapePlotLine *line, guint index)
{
  return index < line->values->len ? g_array_index (line->values, double, index) : NAN;
}

static double
x_at (const GrapePlot *self, guint index)
{
  return g_array_index (self->x, double, index);
}

/* The smallest of 1, 2, 5, 10, 20.. that divides @span into at most @most steps. */
static double
round_step (double span, double most)
{
  double step = 1;

  for (guint k = 0; span / step > MAX (1, most) && k < 40; k++)
    step *= k % 3 == 1 ? 2.5 : 2;
  return step;
}

static Frame
find_frame (const GrapePlot *self, const GrapeLook *look)
{
  Frame f = { .text = CLAMP (MIN (look->width, look->height) * .035, 12, 22), .y_high = 1 };

  f.x = f.text * 3.2;
  f.y = f.text * 2.4;
  f.width = MAX (8, look->width - f.x - CLAMP (look->width * .2, f.text * 3, f.text * 11));
  f.height = MAX (8, look->height - f.y - f.text * 3);
  for (guint i = 0; i < self->lines->len; i++)
    for (guint k = 0; k < self->x->len; k++)
      {
        double value = value_at (g_ptr_array_index (self->lines, i), k);

        if (!isnan (value) && value > f.y_high)
          f.y_high = value;
      }
  f.y_step = round_step (f.y_high, f.height / (f.text * 2.4));
  f.y_high = ceil (f.y_high / f.y_step) * f.y_step;
  f.x_low = self->x->len ? x_at (self, 0) : 0;
  f.x_high = self->x->len ? MAX (x_at (self, self->x->len - 1), f.x_low + 1) : 1;
  return f;
}

static double
to_x (const Frame *f, double x)
{
  return f->x + (x - f->x_low) / (f->x_high - f->x_low) * f->width;
}

static double
to_y (const Frame *f, double y)
{
  return f->y + f->height - y / f->y_high * f->height;
}

static void
draw_axes (cairo_t *cr, const GrapePlot *self, const Frame *f, const GrapeLook *look)
{
  GrapeColor ink = grape_pen_ink (look);
  double step = round_step (f->x_high - f->x_low, f->width / (f->text * 3.4));
  GrapeTextStyle style = { .size = f->text, .align = 1 };

  cairo_set_line_width (cr, 1);
  for (double y = 0; y <= f->y_high + f->y_step / 2; y += f->y_step)
    {
      g_autofree char *label = g_strdup_printf ("%.0f", y);

      grape_pen_color (cr, ink, y > 0 ? .14 : .5);
      cairo_move_to (cr, f->x, floor (to_y (f, y)) + .5);
      cairo_line_to (cr, f->x + f->width, floor (to_y (f, y)) + .5);
      cairo_stroke (cr);
      grape_pen_write (cr, ink, .75, label, f->x - f->text * .5, to_y (f, y), style);
    }
  style.align = .5;
  for (double x = ceil (f->x_low / step) * step; x <= f->x_high; x += step)
    {
      g_autofree char *label = g_strdup_printf ("%.0f", x);

      grape_pen_text (cr, label, to_x (f, x), f->y + f->height + f->text, style);
    }
  style.align = 1;
  grape_pen_text (cr, self->x_title, f->x + f->width, f->y + f->height + f->text * 2.2, style);
  style = (GrapeTextStyle){ .size = f->text * 1.15, .bold = TRUE };
  grape_pen_write (cr, ink, 1, self->title, f->text * .6, f->text * 1.1, style);
}

static GrapeColor
line_color (const GrapePlotLine *line, const GrapeLook *look)
{
  const double grey = look->dark ? .604 : .541;

  return line->seat >= 0 ? grape_palette_color (line->seat, look->dark)
                         : (GrapeColor){ grey, grey, grey };
}

static void
draw_line (cairo_t *cr, const GrapePlot *self, const GrapePlotLine *line, guint number,
           const Frame *f, const GrapeLook *look)
{
  guint every = MAX (1, (guint)(self->x->len * f->text * 3.2 / f->width));
  gboolean down = FALSE;

  cairo_new_path (cr);
  for (guint k = 0; k < self->x->len; k++)
    {
      double value = value_at (line, k);

      if (isnan (value))
        down = FALSE;
      else if (down)
        cairo_line_to (cr, to_x (f, x_at (self, k)), to_y (f, value));
      else
        cairo_move_to (cr, to_x (f, x_at (self, k)), to_y (f, value));
      down = !isnan (value);
    }
  grape_pen_color (cr, line_color (line, look), 1);
  cairo_set_line_width (cr, MAX (1.8, f->text * .17));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  for (guint k = number % every; line->seat >= 0 && k < self->x->len; k += every)
    if (!isnan (value_at (line, k)))
      grape_pen_mark (cr, line->seat, to_x (f, x_at (self, k)), to_y (f, value_at (line, k)),
                      f->text * .78, look->dark);
}

typedef struct
{
  const GrapePlotLine *line;
  double y;
} Tag;

static int
compare_tags (gconstpointer a, gconstpointer b)
{
  const Tag *first = a, *second = b;

  return (first->y > second->y) - (first->y < second->y);
}

/* Names at the right, pushed apart where lines end together. */
static void
draw_names (cairo_t *cr, const GrapePlot *self, const Frame *f, const GrapeLook *look)
{
  g_autoptr (GArray) tags = g_array_new (FALSE, FALSE, sizeof (Tag));
  double x = f->x + f->width + f->text * .6, line = f->text * 1.3;

  for (guint i = 0; i < self->lines->len && self->x->len; i++)
    {
      Tag tag = { g_ptr_array_index (self->lines, i), 0 };
      double last = value_at (tag.line, self->x->len - 1);

      tag.y = to_y (f, isnan (last) ? 0 : last);
      g_array_append_val (tags, tag);
    }
  g_array_sort (tags, compare_tags);
  for (guint i = 1; i < tags->len; i++)
    g_array_index (tags, Tag, i).y
        = MAX (g_array_index (tags, Tag, i).y, g_array_index (tags, Tag, i - 1).y + line);
  double most = f->y + f->height;
  for (guint i = tags->len; i-- > 0; most -= line)
    g_array_index (tags, Tag, i).y = MIN (g_array_index (tags, Tag, i).y, most);
  for (guint i = 0; i < tags->len; i++)
    {
      const Tag *tag = &g_array_index (tags, Tag, i);

      if (tag->line->seat >= 0)
        grape_pen_mark (cr, tag->line->seat, x + f->text * .4, tag->y, f->text * .8, look->dark);
      grape_pen_write (
          cr, grape_pen_ink (look), 1, tag->line->name, x + f->text * 1.15, tag->y,
          (GrapeTextStyle){ .size = f->text * .95,
                            .max_width = MAX (f->text, look->width - x - f->text * 1.3) });
    }
}

/**
 * grape_plot_paint:
 * @cursor: a point to mark with a line across, or -1
 */
void
grape_plot_paint (cairo_t *cr, const GrapePlot *self, const GrapeLook *look, int cursor)
{
  Frame f = find_frame (self, look);

  draw_axes (cr, self, &f, look);
  if (cursor >= 0 && cursor < (int)self->x->len)
    {
      grape_pen_color (cr, grape_pen_accent (look), .8);
      cairo_set_line_width (cr, 1.5);
      cairo_move_to (cr, to_x (&f, x_at (self, (guint)cursor)), f.y);
      cairo_line_to (cr, to_x (&f, x_at (self, (guint)cursor)), f.y + f.height);
      cairo_stroke (cr);
    }
  for (guint i = 0; i < self->lines->len; i++)
    draw_line (cr, self, g_ptr_array_index (self->lines, i), i, &f, look);
  draw_names (cr, self, &f, look);
}

/** grape_plot_nearest: the point nearest to the pixel @x; -1 if there is none */
int
grape_plot_nearest (const GrapePlot *self, const GrapeLook *look, double x)
{
  Frame f = find_frame (self, look);
  int best = -1;

  for (guint k = 0; k < self->x->len; k++)
    if (best < 0
        || fabs (to_x (&f, x_at (self, k)) - x) < fabs (to_x (&f, x_at (self, (guint)best)) - x))
      best = (int)k;
  return best;
}

/** grape_plot_describe_point: "turn 7: Ann 12, Bob 9"; (transfer full) */
char *
grape_plot_describe_point (const GrapePlot *self, guint index)
{
  GString *text = g_string_new (NULL);
  const char *before = ": ";

  g_return_val_if_fail (index < self->x->len, g_string_free (text, FALSE));
  g_string_append_printf (text, "%s %.0f", self->x_title, x_at (self, index));
  for (guint i = 0; i < self->lines->len; i++)
    {
      const GrapePlotLine *line = g_ptr_array_index (self->lines, i);

      if (isnan (value_at (line, index)))
        continue;
      g_string_append_printf (text, "%s%s %.0f", before, line->name, value_at (line, index));
      before = ", ";
    }
  return g_string_free (text, FALSE);
}

/** grape_plot_summary: the plot in a sentence or two; (transfer full) */
char *
grape_plot_summary (const GrapePlot *self)
{
  guint n = self->x->len;

  if (!n)
    return g_strdup_printf (_ ("%s: nothing to show yet"), self->title);
  g_autofree char *last = grape_plot_describe_point (self, n - 1);
  if (n == 1)
    return g_strdup_printf ("%s. %s.", self->title, last);
  g_autofree char *first = grape_plot_describe_point (self, 0);
  return g_strdup_printf (_ ("%s, from %s; to %s."), self->title, first, last);
}
