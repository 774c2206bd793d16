/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squares of the board: as shapes with marks if there is room, else as pixels. */
#include "grape-viruses-paint.h"

#include "canvas/grape-pen.h"

#include <math.h>
#include <string.h>

static GrapeColor
clean_color (const GrapeLook *look)
{
  double grey = look->contrast ? (look->dark ? .75 : .35) : look->dark ? .604 : .541;

  return (GrapeColor){ grey, grey, grey };
}

GrapeColor
grape_viruses_board_color (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_paper (look);
  return look->dark ? (GrapeColor){ 22 / 255., 22 / 255., 23 / 255. } : (GrapeColor){ 1, 1, 1 };
}

static GrapeColor
grid_color (const GrapeLook *look)
{
  return grape_pen_mix (grape_viruses_board_color (look), grape_pen_ink (look),
                        look->contrast ? .5 : .14);
}

static GrapeColor
cell_color (guint8 cell, const GrapeLook *look)
{
  return cell == GRAPE_VIRUSES_CLEAN ? clean_color (look)
                                     : grape_palette_color (GRAPE_VIRUSES_SEAT (cell), look->dark);
}

/** grape_viruses_paint_cell: what stands on the square whose corner is @x, @y */
void
grape_viruses_paint_cell (cairo_t *cr, guint8 cell, double x, double y, double size,
                          const GrapeLook *look, double alpha)
{
  double gap = MAX (1, size * .07);
  GrapeColor color = cell_color (cell, look);

  if (cell == GRAPE_VIRUSES_EMPTY)
    return;
  if (size >= 6)
    grape_pen_round (cr, x + gap, y + gap, size - 2 * gap, size - 2 * gap, size * .2);
  else
    cairo_rectangle (cr, x, y, size, size);
  grape_pen_fill (cr, color, alpha);
  if (cell == GRAPE_VIRUSES_CLEAN || size < GRAPE_VIRUSES_VECTOR_FROM)
    return;
  grape_palette_mark_path (cr, GRAPE_VIRUSES_SEAT (cell), x + size / 2, y + size / 2, size * .5);
  grape_pen_fill (cr, grape_palette_ink (color), alpha);
}

static void
draw_grid (cairo_t *cr, const GrapeVirusesLayout *l, const GrapeLook *look, guint c0, guint r0,
           guint c1, guint r1)
{
  grape_pen_color (cr, grid_color (look), 1);
  cairo_set_line_width (cr, 1);
  for (guint c = c0; c <= c1; c++)
    {
      cairo_move_to (cr, floor (l->left + c * l->cell) + .5, l->top + r0 * l->cell);
      cairo_line_to (cr, floor (l->left + c * l->cell) + .5, l->top + r1 * l->cell);
    }
  for (guint r = r0; r <= r1; r++)
    {
      cairo_move_to (cr, l->left + c0 * l->cell, floor (l->top + r * l->cell) + .5);
      cairo_line_to (cr, l->left + c1 * l->cell, floor (l->top + r * l->cell) + .5);
    }
  cairo_stroke (cr);
}

/* One path and one fill for all cells of one kind, then their marks: much faster than one by one.
 */
static void
draw_kind (cairo_t *cr, const guint8 *cells, guint8 kind, const GrapeVirusesLayout *l,
           const GrapeLook *look, const guint range[4])
{
  GrapeColor color = cell_color (kind, look);
  double gap = MAX (1, l->cell * .07), size = l->cell - 2 * gap;

  cairo_new_path (cr);
  for (guint r = range[1]; r < range[3]; r++)
    for (guint c = range[0]; c < range[2]; c++)
      if (cells[(gsize)r * l->columns + c] == kind)
        grape_pen_round (cr, l->left + c * l->cell + gap, l->top + r * l->cell + gap, size, size,
                         l->cell * .2);
  grape_pen_fill (cr, color, 1);
  if (kind == GRAPE_VIRUSES_CLEAN)
    return;
  grape_pen_color (cr, grape_palette_ink (color), 1);
  for (guint r = range[1]; r < range[3]; r++)
    for (guint c = range[0]; c < range[2]; c++)
      if (cells[(gsize)r * l->columns + c] == kind)
        {
          grape_palette_mark_path (cr, GRAPE_VIRUSES_SEAT (kind), l->left + (c + .5) * l->cell,
                                   l->top + (r + .5) * l->cell, l->cell * .5);
          cairo_fill (cr);
        }
}

static void
paint_shapes (cairo_t *cr, const guint8 *cells, const GrapeVirusesLayout *l, const GrapeLook *look,
              const guint range[4])
{
  gboolean seen[256] = { FALSE };

  draw_grid (cr, l, look, range[0], range[1], range[2], range[3]);
  for (guint r = range[1]; r < range[3]; r++)
    for (guint c = range[0]; c < range[2]; c++)
      seen[cells[(gsize)r * l->columns + c]] = TRUE;
  for (guint kind = GRAPE_VIRUSES_CLEAN; kind < 256; kind++)
    if (seen[kind])
      draw_kind (cr, cells, (guint8)kind, l, look, range);
}

static guint32
pixel_of (GrapeColor color)
{
  return 0xff000000u | (guint32)lround (color.red * 255) << 16
         | (guint32)lround (color.green * 255) << 8 | (guint32)lround (color.blue * 255);
}

/* Which square each pixel along one axis is in; the lowest bit: its first pixel, where a line is.
 */
static guint *
axis_map (guint length, guint n, double cell, double start)
{
  guint *map = g_new (guint, length);
  guint before = G_MAXUINT;

  for (guint i = 0; i < length; i++)
    {
      double at = floor ((start + i + .5) / cell);
      guint index = at < 0 || at >= n ? G_MAXUINT >> 1 : (guint)at;

      map[i] = index << 1 | (index != before && cell >= 4 ? 1 : 0);
      before = index;
    }
  return map;
}

/* The mean colour of the squares that one pixel covers, when they are smaller than pixels. */
static guint32
mean_pixel (const guint8 *cells, guint columns, const guint32 colors[256], const guint range[4])
{
  guint sum[3] = { 0 }, n = 0;

  for (guint r = range[1]; r < range[3]; r++)
    for (guint c = range[0]; c < range[2]; c++, n++)
      for (guint k = 0; k < 3; k++)
        sum[k] += colors[cells[(gsize)r * columns + c]] >> (8 * k) & 255;
  return 0xff000000u | (sum[2] / n) << 16 | (sum[1] / n) << 8 | sum[0] / n;
}

static void
raster_small (guint32 *pixels, guint stride, guint width, guint height, const guint8 *cells,
              guint columns, guint rows, double cell, double x, double y, const guint32 colors[256])
{
  for (guint j = 0; j < height; j++)
    for (guint i = 0; i < width; i++)
      {
        double c0 = floor ((x + i) / cell), c1 = floor ((x + i + 1) / cell);
        double r0 = floor ((y + j) / cell), r1 = floor ((y + j + 1) / cell);
        const guint range[] = { (guint)CLAMP (c0, 0, columns), (guint)CLAMP (r0, 0, rows),
                                (guint)CLAMP (MAX (c1, c0 + 1), 0, columns),
                                (guint)CLAMP (MAX (r1, r0 + 1), 0, rows) };

        pixels[(gsize)j * stride + i] = range[0] < range[2] && range[1] < range[3]
                                            ? mean_pixel (cells, columns, colors, range)
                                            : 0;
      }
}

/**
 * grape_viruses_raster:
 * @pixels: @stride numbers a line, as CAIRO_FORMAT_ARGB32
 * @x: the board's pixel at which the picture begins, from the corner of a1
 *
 * The squares as blocks of colour. A line of pixels that shows the same squares as the one above
 * is copied from it. Squares smaller than a pixel are mixed.
 */
void
grape_viruses_raster (guint32 *pixels, guint stride, guint width, guint height, const guint8 *cells,
                      guint columns, guint rows, double cell, double x, double y,
                      const GrapeLook *look)
{
  g_autofree guint *across = axis_map (width, columns, cell, x);
  g_autofree guint *down = axis_map (height, rows, cell, y);
  guint32 colors[256], line = pixel_of (grid_color (look));

  colors[GRAPE_VIRUSES_EMPTY] = pixel_of (grape_viruses_board_color (look));
  for (guint kind = GRAPE_VIRUSES_CLEAN; kind < 256; kind++)
    colors[kind] = pixel_of (cell_color ((guint8)kind, look));
  if (cell < 1)
    {
      raster_small (pixels, stride, width, height, cells, columns, rows, cell, x, y, colors);
      return;
    }
  for (guint j = 0; j < height; j++)
    {
      guint32 *to = pixels + (gsize)j * stride;
      guint row = down[j] >> 1;

      if (row >= rows)
        memset (to, 0, width * sizeof *to);
      else if (j && down[j] == down[j - 1])
        memcpy (to, to - stride, width * sizeof *to);
      else
        for (guint i = 0; i < width; i++)
          {
            guint column = across[i] >> 1;

            if (column >= columns)
              to[i] = 0;
            else if ((across[i] | down[j]) & 1)
              to[i] = line;
            else
              to[i] = colors[cells[(gsize)row * columns + column]];
          }
    }
}

static void
paint_pixels (cairo_t *cr, const guint8 *cells, const GrapeVirusesLayout *l, const GrapeLook *look,
              const guint range[4])
{
  double x = floor (l->left + range[0] * l->cell), y = floor (l->top + range[1] * l->cell);
  guint w = (guint)ceil ((range[2] - range[0]) * l->cell) + 1;
  guint h = (guint)ceil ((range[3] - range[1]) * l->cell) + 1;
  cairo_surface_t *image
      = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)MAX (1, w), (int)MAX (1, h));

  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS)
    {
      guint stride = (guint)cairo_image_surface_get_stride (image) / 4;

      grape_viruses_raster ((guint32 *)(gpointer)cairo_image_surface_get_data (image), stride, w, h,
                            cells, l->columns, l->rows, l->cell, x - l->left, y - l->top, look);
      cairo_surface_mark_dirty (image);
      cairo_set_source_surface (cr, image, x, y);
      cairo_pattern_set_filter (cairo_get_source (cr), CAIRO_FILTER_NEAREST);
      cairo_paint (cr);
    }
  cairo_surface_destroy (image);
}

/** grape_viruses_paint_cells: only the squares that @x, @y, @width, @height touches */
void
grape_viruses_paint_cells (cairo_t *cr, const guint8 *cells, const GrapeVirusesLayout *layout,
                           const GrapeLook *look, double x, double y, double width, double height)
{
  guint range[4];

  grape_viruses_layout_range (layout, x, y, width, height, &range[0], &range[1], &range[2],
                              &range[3]);
  if (range[0] >= range[2] || range[1] >= range[3])
    return;
  if (layout->cell >= GRAPE_VIRUSES_VECTOR_FROM)
    {
      cairo_rectangle (cr, layout->left + range[0] * layout->cell,
                       layout->top + range[1] * layout->cell, (range[2] - range[0]) * layout->cell,
                       (range[3] - range[1]) * layout->cell);
      grape_pen_fill (cr, grape_viruses_board_color (look), 1);
      paint_shapes (cr, cells, layout, look, range);
    }
  else
    paint_pixels (cr, cells, layout, look, range);
}
