/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The squares of the grid, and the palette below it: letters, colours, and a rubber. */
#include "grape-open-table-layout.h"

#include "canvas/grape-palette.h"
#include "canvas/grape-pen.h"

#include <string.h>

const GrapeColor grape_open_table_cell_colors[OPEN_TABLE_COLOURS]
    = { { .93, .92, .88 }, { .80, .22, .20 }, { .88, .52, .14 }, { .93, .80, .25 },
        { .25, .58, .30 }, { .20, .42, .75 }, { .52, .30, .66 }, { .13, .13, .14 },
        { .98, .98, .97 }, { .58, .58, .60 } };

/**
 * grape_open_table_brush_move:
 *
 * Returns: (transfer full): what a click on that square proposes: the brush's mark, or to clear
 * what has that mark already
 */
char *
grape_open_table_brush_move (const OpenTable *self, const GrapeOpenTableBrush *brush, guint column,
                             guint row)
{
  const OpenTableCell *cell = open_table_cell (self, column, row);
  gboolean same = cell && cell->colour == brush->colour
                  && g_strcmp0 (cell->mark ? cell->mark : "", brush->letters) == 0;
  GString *move = g_string_new (NULL);

  g_string_printf (move, "set %c%u", 'a' + column, row + 1);
  if (brush->rubber || same || (!*brush->letters && !brush->colour))
    g_string_append (move, " empty");
  else
    {
      g_string_append_printf (move, *brush->letters ? " %s" : "%s", brush->letters);
      if (brush->colour)
        g_string_append_printf (move, " %s", open_table_colours[brush->colour]);
    }
  return g_string_free (move, FALSE);
}

/**
 * grape_open_table_planned:
 * @letters: (out) (transfer full) (nullable)
 *
 * Whether @proposal is for that square, and what it puts there.
 */
gboolean
grape_open_table_planned (const char *proposal, guint column, guint row, char **letters,
                          guint *colour)
{
  g_autofree char *begin = g_strdup_printf ("set %c%u ", 'a' + column, row + 1);

  *letters = NULL;
  *colour = 0;
  return g_str_has_prefix (proposal, begin)
         && open_table_read_mark (proposal + strlen (begin), letters, colour, NULL);
}

/** grape_open_table_square_draw: letters of at most @most pixels on their colour, without an edge
 */
void
grape_open_table_square_draw (cairo_t *cr, const GrapeLook *look, GrapeBox box, const char *letters,
                              guint colour, double most)
{
  GrapeColor fill
      = look->contrast && !colour ? grape_pen_paper (look) : grape_open_table_cell_colors[colour];
  double faint = look->dark && !colour && !look->contrast ? .82 : 1;

  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  grape_pen_fill (cr, fill, faint);
  if (!letters || !*letters)
    return;
  GrapeTextStyle style = { .size = MIN (box.width * .6, most), .bold = TRUE, .align = .5 };
  double wide = grape_pen_text_width (cr, letters, style);
  style.size *= MIN (1, box.width * .92 / MAX (wide, 1)); /* whole, however small */
  grape_pen_write (cr, look->contrast && !colour ? grape_pen_ink (look) : grape_palette_ink (fill),
                   1, letters, box.x + box.width / 2, box.y + box.height / 2, style);
}

static void
edge (cairo_t *cr, const GrapeLook *look, GrapeBox box, gboolean on, gboolean at)
{
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  grape_pen_stroke (cr,
                    on   ? grape_pen_gold (look)
                    : at ? grape_pen_accent (look)
                         : (GrapeColor){ .2, .2, .2 },
                    on || at ? 1 : .55,
                    on   ? 4
                    : at ? 3
                         : 1);
}

/* Half of it in its sleeve. */
static void
draw_rubber (cairo_t *cr, const GrapeLook *look, GrapeBox box)
{
  GrapeColor line = look->contrast ? grape_pen_ink (look) : (GrapeColor){ .2, .2, .2 };
  double size = box.width;

  grape_open_table_square_draw (cr, look, box, NULL, 0, 0);
  cairo_save (cr);
  cairo_translate (cr, box.x + size / 2, box.y + size / 2);
  cairo_rotate (cr, -G_PI / 4);
  cairo_rectangle (cr, -size * .34, -size * .18, size * .34, size * .36);
  grape_pen_fill_edged (cr, look->contrast ? grape_pen_paper (look) : (GrapeColor){ .9, .5, .5 }, 1,
                        line, 1, 1);
  cairo_rectangle (cr, 0, -size * .18, size * .34, size * .36);
  grape_pen_fill_edged (cr, look->contrast ? line : (GrapeColor){ .36, .46, .62 }, 1, line, 1, 1);
  cairo_restore (cr);
}

/* What is written, on a line. */
static void
draw_letters (cairo_t *cr, const GrapeLook *look, const GrapeOpenTableLayout *layout,
              const GrapeOpenTableBrush *brush)
{
  GrapeBox box = layout->letters;
  GrapeColor ground = look->contrast && !brush->colour
                          ? grape_pen_paper (look)
                          : grape_open_table_cell_colors[brush->colour];

  grape_open_table_square_draw (cr, look, box, brush->letters, brush->colour, layout->text * 1.6);
  cairo_rectangle (cr, box.x + box.width * .2, box.y + box.height * .86, box.width * .6,
                   MAX (1.5, box.width * .06));
  grape_pen_fill (
      cr, look->contrast && !brush->colour ? grape_pen_ink (look) : grape_palette_ink (ground), .8);
}

/** grape_open_table_palette_draw: if there is room for it; what is chosen is framed */
void
grape_open_table_palette_draw (cairo_t *cr, const GrapeLook *look,
                               const GrapeOpenTableLayout *layout, const GrapeOpenTableBrush *brush)
{
  GrapeSpotId at = grape_touch_at (grape_touch_of (look));

  if (layout->letters.width <= 0)
    return;
  for (guint i = 0; i < OPEN_TABLE_COLOURS; i++)
    {
      GrapeBox box = layout->colours[i];

      grape_open_table_square_draw (cr, look, box, NULL, i, 0);
      edge (cr, look, box, !brush->rubber && brush->colour == i,
            grape_spot_is (at, GRAPE_OPEN_TABLE_COLOUR, (int)i, 0));
    }
  draw_letters (cr, look, layout, brush);
  edge (cr, look, layout->letters, FALSE, grape_spot_is (at, GRAPE_OPEN_TABLE_LETTERS_CHIP, 0, 0));
  draw_rubber (cr, look, layout->rubber);
  edge (cr, look, layout->rubber, brush->rubber, grape_spot_is (at, GRAPE_OPEN_TABLE_RUBBER, 0, 0));
}
