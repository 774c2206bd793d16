/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text, shapes and furniture colours for the painters. No GTK here: all of it works without a
 * display.
 */
#include "grape-pen.h"

#include <math.h>
#include <pango/pangocairo.h>

/* A line that nearly fits shrinks down to this before it is cut. */
#define LEAST_SIZE .72

static PangoLayout *
layout_at_size (cairo_t *cr, const char *text, GrapeTextStyle style)
{
  PangoLayout *layout = pango_cairo_create_layout (cr);
  PangoFontDescription *font = pango_font_description_from_string (
      style.mono    ? "Monospace"
      : style.serif ? "Charis SIL, Charter, DejaVu Serif, Serif"
                    : "Cantarell, Sans");

  pango_font_description_set_absolute_size (font, MAX (1, style.size) * PANGO_SCALE);
  pango_font_description_set_weight (font, style.bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_font_description_set_style (font, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  if (style.max_width > 0)
    {
      pango_layout_set_width (layout, (int)(style.max_width * PANGO_SCALE));
      pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_single_paragraph_mode (layout, TRUE);
      if (style.lines > 1)
        {
          pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
          pango_layout_set_height (layout, -style.lines);
        }
    }
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static PangoLayout *
layout_new (cairo_t *cr, const char *text, GrapeTextStyle style)
{
  PangoLayout *layout = layout_at_size (cr, text, style);

  if (style.lines > 1 || !pango_layout_is_ellipsized (layout))
    return layout;
  g_autoptr (PangoLayout) whole = layout_at_size (cr, text,
                                                  (GrapeTextStyle){ .size = style.size,
                                                                    .bold = style.bold,
                                                                    .mono = style.mono,
                                                                    .serif = style.serif,
                                                                    .italic = style.italic });
  PangoRectangle logical;

  pango_layout_get_extents (whole, NULL, &logical);
  style.size *= MAX (LEAST_SIZE, .98 * style.max_width * PANGO_SCALE / logical.width);
  g_object_unref (layout);
  return layout_at_size (cr, text, style);
}

/** grape_pen_cuts: whether @style cuts @text */
gboolean
grape_pen_cuts (cairo_t *cr, const char *text, GrapeTextStyle style)
{
  g_autoptr (PangoLayout) layout = layout_new (cr, text, style);

  return pango_layout_is_ellipsized (layout);
}

static void
layout_size (PangoLayout *layout, double *width, double *height)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);
  *width = (double)logical.width / PANGO_SCALE;
  *height = (double)logical.height / PANGO_SCALE;
}

/**
 * grape_pen_text:
 * @y: the middle of the line, or of the lines
 *
 * Writes @text in the current colour. Returns: its width
 */
double
grape_pen_text (cairo_t *cr, const char *text, double x, double y, GrapeTextStyle style)
{
  g_autoptr (PangoLayout) layout = layout_new (cr, text, style);
  double width, height;

  layout_size (layout, &width, &height);
  cairo_move_to (cr, x - width * style.align, y - height / 2);
  pango_cairo_show_layout (cr, layout);
  cairo_new_path (cr);
  return width;
}

double
grape_pen_text_width (cairo_t *cr, const char *text, GrapeTextStyle style)
{
  g_autoptr (PangoLayout) layout = layout_new (cr, text, style);
  double width, height;

  layout_size (layout, &width, &height);
  return width;
}

void
grape_pen_color (cairo_t *cr, GrapeColor color, double alpha)
{
  cairo_set_source_rgba (cr, color.red, color.green, color.blue, alpha);
}

/** grape_pen_write: as grape_pen_text(), in that colour */
double
grape_pen_write (cairo_t *cr, GrapeColor color, double alpha, const char *text, double x, double y,
                 GrapeTextStyle style)
{
  grape_pen_color (cr, color, alpha);
  return grape_pen_text (cr, text, x, y, style);
}

void
grape_pen_fill (cairo_t *cr, GrapeColor color, double alpha)
{
  grape_pen_color (cr, color, alpha);
  cairo_fill (cr);
}

void
grape_pen_stroke (cairo_t *cr, GrapeColor color, double alpha, double width)
{
  grape_pen_color (cr, color, alpha);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

/** grape_pen_dashed: as grape_pen_stroke(), with a broken line; @on 0: with a whole one */
void
grape_pen_dashed (cairo_t *cr, GrapeColor color, double alpha, double width, double on, double off)
{
  cairo_set_dash (cr, (const double[]){ on, off }, on > 0 ? 2 : 0, 0);
  grape_pen_stroke (cr, color, alpha, width);
  cairo_set_dash (cr, NULL, 0, 0);
}

/** grape_pen_fill_edged: with a line of that width round it */
void
grape_pen_fill_edged (cairo_t *cr, GrapeColor color, double alpha, GrapeColor edge,
                      double edge_alpha, double width)
{
  grape_pen_color (cr, color, alpha);
  cairo_fill_preserve (cr);
  grape_pen_stroke (cr, edge, edge_alpha, width);
}

/** grape_pen_disc: begins a path: a circle */
void
grape_pen_disc (cairo_t *cr, double x, double y, double radius)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

/** grape_pen_end_group: what was drawn since cairo_push_group(), see-through */
void
grape_pen_end_group (cairo_t *cr, double alpha)
{
  cairo_pop_group_to_source (cr);
  cairo_paint_with_alpha (cr, alpha);
}

/**
 * grape_pen_sentence:
 * @style: with a max_width
 *
 * Writes @text in one line if it fits, else smaller in two.
 */
void
grape_pen_sentence (cairo_t *cr, const char *text, double x, double y, GrapeTextStyle style)
{
  GrapeTextStyle open = style;

  open.max_width = 0;
  if (grape_pen_text_width (cr, text, open) > style.max_width)
    {
      style.size *= .86;
      style.lines = 2;
    }
  grape_pen_text (cr, text, x, y, style);
}

/** grape_pen_mix: @a at 0, @b at 1 */
GrapeColor
grape_pen_mix (GrapeColor a, GrapeColor b, double part_of_b)
{
  return (GrapeColor){ a.red + (b.red - a.red) * part_of_b,
                       a.green + (b.green - a.green) * part_of_b,
                       a.blue + (b.blue - a.blue) * part_of_b };
}

/** grape_pen_round: adds a rectangle with round corners to the path. */
void
grape_pen_round (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  double r = MIN (radius, MIN (width, height) / 2);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - r, y + r, r, -G_PI_2, 0);
  cairo_arc (cr, x + width - r, y + height - r, r, 0, G_PI_2);
  cairo_arc (cr, x + r, y + height - r, r, G_PI_2, G_PI);
  cairo_arc (cr, x + r, y + r, r, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/** grape_pen_mark: a seat's mark in its colour, centred at @x, @y and @size across */
void
grape_pen_mark (cairo_t *cr, int seat, double x, double y, double size, gboolean dark)
{
  grape_palette_mark_path (cr, seat, x, y, size);
  grape_pen_color (cr, grape_palette_color (seat, dark), 1);
  cairo_fill (cr);
}

/** grape_pen_lock: a padlock on a disc: only this viewer (and the referee) can see this */
void
grape_pen_lock (cairo_t *cr, double x, double y, double size, GrapeColor ground, GrapeColor ink)
{
  grape_pen_disc (cr, x, y, size * .74);
  grape_pen_fill_edged (cr, ground, 1, ink, 1, MAX (1, size * .07));
  cairo_arc (cr, x, y - size * .08, size * .2, G_PI, 0);
  grape_pen_stroke (cr, ink, 1, MAX (1, size * .115));
  grape_pen_round (cr, x - size * .31, y - size * .08, size * .62, size * .45, size * .05);
  grape_pen_fill (cr, ink, 1);
}

/** grape_pen_scatter: number @k of a series that looks random, 0 to 1; the same each time */
double
grape_pen_scatter (guint seed, guint k)
{
  guint32 h = seed * 2654435761u ^ (k + 1) * 2246822519u;

  h ^= h >> 15;
  h *= 2246822519u;
  h ^= h >> 13;
  return (h & 0xffff) / 65535.0;
}

/** grape_pen_ease: quick at first, slow at the end */
double
grape_pen_ease (double phase)
{
  return 1 - pow (1 - CLAMP (phase, 0, 1), 3);
}

GrapeColor
grape_pen_paper (const GrapeLook *look)
{
  if (look->contrast)
    return look->dark ? (GrapeColor){ 0, 0, 0 } : (GrapeColor){ 1, 1, 1 };
  return look->dark ? (GrapeColor){ .118, .118, .118 } : (GrapeColor){ .98, .98, .98 };
}

/** grape_pen_desk: all of the picture, as the wood under sheets of paper */
void
grape_pen_desk (cairo_t *cr, const GrapeLook *look)
{
  GrapeColor paper = grape_pen_paper (look), wood = { .45, .33, .17 };

  cairo_rectangle (cr, 0, 0, look->width, look->height);
  grape_pen_fill (cr, look->contrast ? paper : grape_pen_mix (paper, wood, look->dark ? .1 : .13),
                  1);
}

GrapeColor
grape_pen_ink (const GrapeLook *look)
{
  if (look->contrast)
    return look->dark ? (GrapeColor){ 1, 1, 1 } : (GrapeColor){ 0, 0, 0 };
  return look->dark ? (GrapeColor){ .93, .93, .93 } : (GrapeColor){ .13, .13, .13 };
}

/** grape_pen_accent: jade, for the one thing that matters now */
GrapeColor
grape_pen_accent (const GrapeLook *look)
{
  return look->dark ? (GrapeColor){ .36, .83, .62 } : (GrapeColor){ .02, .46, .33 };
}

/** grape_pen_gold: for the winner, and what was done last */
GrapeColor
grape_pen_gold (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_ink (look);
  return look->dark ? (GrapeColor){ .98, .80, .35 } : (GrapeColor){ .72, .5, .04 };
}

/** grape_pen_alarm: for what is in danger, lost or refused */
GrapeColor
grape_pen_alarm (const GrapeLook *look)
{
  return look->dark ? (GrapeColor){ 1, .48, .39 } : (GrapeColor){ .75, .11, .16 };
}

/** grape_pen_note: in ink, fainter unless in high contrast */
void
grape_pen_note (cairo_t *cr, const GrapeLook *look, double alpha, const char *text, double x,
                double y, GrapeTextStyle style)
{
  grape_pen_write (cr, grape_pen_ink (look), look->contrast ? 1 : alpha, text, x, y, style);
}
