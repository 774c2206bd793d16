/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-sketch.h"
#include "grape-pen.h"

#include <math.h>
#include <string.h>

#define MOST_NUMBERS 6
#define OUTLINE      .9

static void
add_ellipse (cairo_t *cr, const double n[])
{
  cairo_save (cr);
  cairo_translate (cr, n[0], n[1]);
  cairo_rotate (cr, n[4] * G_PI / 180);
  cairo_scale (cr, n[2], n[3]);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
  cairo_restore (cr);
}

static void
add_star (cairo_t *cr, const double n[])
{
  cairo_new_sub_path (cr);
  for (guint k = 0; k < 2 * (guint)n[2]; k++)
    {
      double angle = k * G_PI / n[2] - G_PI / 2, radius = k % 2 ? n[4] : n[3];

      cairo_line_to (cr, n[0] + radius * cos (angle), n[1] + radius * sin (angle));
    }
  cairo_close_path (cr);
}

static void
add_spiral (cairo_t *cr, const double n[])
{
  for (guint k = 0; k <= 80; k++)
    {
      double part = k / 80., angle = part * n[2] * 2 * G_PI + n[3];
      double radius = n[0] + (n[1] - n[0]) * part;

      cairo_line_to (cr, radius * cos (angle), radius * sin (angle));
    }
}

static void
add (cairo_t *cr, char word, const double n[])
{
  switch (word)
    {
    case 'M':
      cairo_move_to (cr, n[0], n[1]);
      break;
    case 'L':
      cairo_line_to (cr, n[0], n[1]);
      break;
    case 'C':
      cairo_curve_to (cr, n[0], n[1], n[2], n[3], n[4], n[5]);
      break;
    case 'O':
      cairo_new_sub_path (cr);
      cairo_arc (cr, n[0], n[1], n[2], 0, 2 * G_PI);
      break;
    case 'R':
      grape_pen_round (cr, n[0], n[1], n[2], n[3], n[4]);
      break;
    case 'E':
      add_ellipse (cr, n);
      break;
    case 'S':
      add_star (cr, n);
      break;
    case 'W':
      add_spiral (cr, n);
      break;
    default:
      cairo_close_path (cr);
    }
}

/** grape_sketch_path: adds @path; a word repeats while there are numbers for it */
void
grape_sketch_path (cairo_t *cr, const char *path)
{
  static const char words[] = "MLCOREZSW";
  static const guint n_wanted[] = { 2, 2, 6, 3, 5, 5, 0, 5, 4 };
  char word = 0;

  while (*(path += strspn (path, " ")))
    {
      double numbers[MOST_NUMBERS];

      if (g_ascii_isupper (*path))
        word = *path++;
      const char *known = word ? strchr (words, word) : NULL;
      g_return_if_fail (known);
      for (guint k = 0; k < n_wanted[known - words]; k++)
        numbers[k] = g_ascii_strtod (path, (char **)&path);
      add (cr, word, numbers);
      if (word == 'M')
        word = 'L';
    }
}

/** grape_sketch_draw: @outline: of the lines round shapes */
void
grape_sketch_draw (cairo_t *cr, const GrapeStroke *strokes, const GrapeColor *colors,
                   GrapeColor outline)
{
  for (; strokes->path; strokes++)
    {
      cairo_new_path (cr);
      grape_sketch_path (cr, strokes->path);
      if (strokes->line > 0)
        grape_pen_stroke (cr, colors[strokes->color], 1, strokes->line);
      else if (strokes->line < 0)
        grape_pen_fill (cr, colors[strokes->color], 1);
      else
        grape_pen_fill_edged (cr, colors[strokes->color], 1, outline, 1, OUTLINE);
    }
}
