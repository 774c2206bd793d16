/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture as a whole: labels, legend, the end; grape-viruses-scene.c draws the squares,
 * grape-viruses-ghosts.c the moves. */
#include <glib/gi18n.h>

#include "grape-viruses-paint.h"

#include "canvas/grape-pen.h"

#include <math.h>

static void
draw_label (cairo_t *cr, const char *text, double x, double y, GrapeTextStyle style,
            const GrapeLook *look, gboolean here)
{
  style.bold = here;
  grape_pen_write (cr, here ? grape_pen_accent (look) : grape_pen_ink (look), here ? 1 : .72, text,
                   x, y, style);
}

/* Whether the label of index @k has room: every @step squares, and beside @cursor only that one. */
static gboolean
has_label (guint k, gboolean is_round, int cursor, guint step, double at, double start, double room)
{
  return at >= start && at <= start + room
         && ((int)k == cursor || (is_round && (cursor < 0 || ABS ((int)k - cursor) >= (int)step)));
}

/** grape_viruses_paint_labels: columns above, rows on the left; those of the cursor stand out */
void
grape_viruses_paint_labels (cairo_t *cr, const GrapeVirusesLayout *layout, const GrapeLook *look,
                            int cursor_column, int cursor_row)
{
  const GrapeVirusesLayout *l = layout;
  guint c0, r0, c1, r1, n_letters = l->columns > 702 ? 3 : l->columns > 26 ? 2 : 1;
  guint step = grape_viruses_layout_step (l->text * (.75 + .75 * n_letters), l->cell);
  guint row_step = grape_viruses_layout_step (l->text * 1.15, l->cell);
  GrapeTextStyle style = { .size = l->text, .align = .5 };

  grape_viruses_layout_range (l, l->x, l->y, l->width, l->height, &c0, &r0, &c1, &r1);
  for (guint c = c0; c < c1; c++)
    {
      double x = l->left + (c + .5) * l->cell;
      g_autofree char *name = grape_viruses_column_name (c);

      if (has_label (c, c % step == 0, cursor_column, step, x, l->x, l->width))
        draw_label (cr, name, x, MAX (l->y, l->top) - l->text * .8, style, look,
                    (int)c == cursor_column);
    }
  style.align = 1;
  for (guint r = r0; r < r1; r++)
    {
      double y = l->top + (r + .5) * l->cell;
      gboolean is_round = (r + 1) % row_step == 0 || (r == 0 && row_step < 10);
      g_autofree char *name = g_strdup_printf ("%u", r + 1);

      if (has_label (r, is_round, cursor_row, row_step, y, l->y, l->height))
        draw_label (cr, name, MAX (l->x, l->left) - l->text * .45, y, style, look,
                    (int)r == cursor_row);
    }
}

static char *
seat_line (const GrapePosition *view, int seat)
{
  char character = grape_viruses_character (view->state, seat);
  const char *name = grape_table_name (view->table, seat);

  return character ? g_strdup_printf ("%c  %s", character, name) : g_strdup (name);
}

static const char *
seat_remark (gconstpointer view, int seat)
{
  switch (grape_viruses_status (view, seat))
    {
    case GRAPE_VIRUSES_RETIRED:
      return _ ("retired");
    case GRAPE_VIRUSES_GONE:
      return _ ("gone");
    case GRAPE_VIRUSES_ELIMINATED:
      return _ ("out");
    case GRAPE_VIRUSES_PLAYING:
      break;
    }
  return NULL;
}

static void
draw_seat (cairo_t *cr, const GrapePosition *view, int seat, double x, double y, double width,
           double size, const GrapeLook *look)
{
  g_autofree char *name = seat_line (view, seat);
  const char *remark = seat_remark (view->state, seat);
  g_autofree char *numbers
      = remark ? g_strdup (remark)
               : g_strdup_printf ("%u · %u/%u", grape_viruses_n_cells (view->state, seat),
                                  grape_viruses_score (view->state, seat),
                                  grape_viruses_target (view->state));
  GrapeTextStyle style = { .size = size, .align = 1 };
  gboolean best = grape_viruses_last_scorer (view->state) == seat;

  cairo_rectangle (cr, x, y - size * .62, size * 1.24, size * 1.24);
  cairo_new_path (cr);
  grape_pen_mark (cr, seat, x + size * .6, y, size * .95, look->dark);
  grape_pen_color (cr, grape_pen_ink (look), remark ? .6 : 1);
  double used = grape_pen_text (cr, numbers, x + width, y, style);
  style = (GrapeTextStyle){ .size = size,
                            .bold = best || seat == look->viewer,
                            .max_width = MAX (size, width - used - size * 2.2) };
  grape_pen_text (cr, name, x + size * 1.6, y, style);
}

/** grape_viruses_paint_legend: the turn, and each player's mark, character, name, cells, score */
void
grape_viruses_paint_legend (cairo_t *cr, const GrapePosition *view,
                            const GrapeVirusesLayout *layout, const GrapeLook *look)
{
  const GrapeVirusesLayout *l = layout;
  guint n = grape_viruses_n_seats (view->state), columns = l->legend_columns;
  guint lines = (n + 1 + columns - 1) / columns;
  double line = MIN (l->text * 1.75, l->legend_height / lines), gap = l->text * 1.6;
  double width = (l->legend_width - gap * (columns - 1)) / columns;
  double size = MIN (l->text, line * .8);
  g_autofree char *turn
      = grape_viruses_started (view->state)
            ? g_strdup_printf (_ ("Turn %u: cells, points"), grape_viruses_turn (view->state))
            : g_strdup (_ ("Before the start"));

  grape_pen_write (cr, grape_pen_ink (look), .72, turn, l->legend_x, l->legend_y + line / 2,
                   (GrapeTextStyle){ .size = size, .max_width = width });
  for (guint i = 1; i <= n; i++)
    draw_seat (cr, view, (int)i - 1, l->legend_x + (i / lines) * (width + gap),
               l->legend_y + (i % lines + .5) * line, width, size, look);
}

/* A strip of paper with up to two lines, below the squares if there is room. */
static void
draw_notice (cairo_t *cr, const GrapeVirusesLayout *l, const GrapeLook *look, int seat,
             const char *title, const char *text)
{
  GrapeTextStyle large = { .size = l->text * 1.4, .bold = TRUE, .align = .5 };
  double w = MIN (l->width * .94, l->text * 26), h = l->text * (*text ? 4.4 : 3);
  double x = l->x + (l->width - w) / 2, middle = x + w / 2, line = *text ? .34 : .5;
  double bottom = l->top + l->rows * l->cell, end = l->y + l->height;
  double y = end - bottom > h + l->text ? bottom + l->text : MAX (l->y, end - h);

  grape_pen_round (cr, x, y, w, h, l->text);
  grape_pen_fill_edged (cr, grape_pen_paper (look), .95,
                        seat >= 0 ? grape_palette_color (seat, look->dark) : grape_pen_ink (look),
                        1, MAX (2, l->text * .16));
  grape_pen_color (cr, grape_pen_ink (look), 1);
  large.max_width = w - l->text * 6;
  double half = grape_pen_text (cr, title, middle, y + h * line, large) / 2;
  if (seat >= 0)
    grape_pen_mark (cr, seat, middle - half - l->text * 1.4, y + h * line, l->text * 1.4,
                    look->dark);
  grape_pen_write (cr, grape_pen_ink (look), 1, text, middle, y + h * .76,
                   (GrapeTextStyle){ .size = l->text, .align = .5, .max_width = w * .94 });
}

/** grape_viruses_paint_end: who won; nothing while the game is on */
void
grape_viruses_paint_end (cairo_t *cr, const GrapePosition *view, const GrapeVirusesLayout *layout,
                         const GrapeLook *look)
{
  int winner = grape_viruses_winner (view->state);

  if (!grape_position_over (view))
    return;
  g_autofree char *title
      = winner >= 0 ? g_strdup_printf (_ ("%s wins"), grape_table_name (view->table, winner))
                    : g_strdup (_ ("No winner"));
  guint points = winner >= 0 ? grape_viruses_score (view->state, winner) : 0;
  g_autofree char *text
      = g_strdup_printf (ngettext ("%u Gamepoint, turn %u", "%u Gamepoints, turn %u", points),
                         points, grape_viruses_turn (view->state));
  draw_notice (cr, layout, look, winner, title, winner >= 0 ? text : "");
}

/** grape_viruses_paint_empty: before the first cells are drawn */
void
grape_viruses_paint_empty (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  static const guint8 nothing[100];
  GrapeVirusesLayout l;

  grape_viruses_layout (&l, view->state, look->width, look->height, NULL);
  l.columns = l.rows = 10;
  l.cell = MAX (1, floor (MIN (l.width, l.height) / 10));
  l.left = floor (l.x + (l.width - 10 * l.cell) / 2);
  l.top = floor (l.y + (l.height - 10 * l.cell) / 2);
  grape_viruses_paint_cells (cr, nothing, &l, look, l.x, l.y, l.width, l.height);
  draw_notice (cr, &l, look, -1, _ ("Not begun yet"), _ ("The first cells are still to be drawn."));
  grape_viruses_paint_legend (cr, view, &l, look);
}

/** grape_viruses_paint: the whole board, at rest: what files show */
void
grape_viruses_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  GrapeVirusesLayout l;

  grape_pen_color (cr, grape_pen_paper (look), 1);
  cairo_paint (cr);
  if (!grape_viruses_started (view->state))
    {
      grape_viruses_paint_empty (cr, view, look);
      return;
    }
  grape_viruses_layout (&l, view->state, look->width, look->height, NULL);
  g_autofree guint8 *cells = g_malloc ((gsize)l.columns * l.rows);
  g_autoptr (GArray) changes = grape_viruses_last_changes (view->state);
  grape_viruses_fill (view->state, cells);
  cairo_save (cr);
  cairo_rectangle (cr, l.x, l.y, l.width, l.height);
  cairo_clip (cr);
  grape_viruses_paint_cells (cr, cells, &l, look, l.x, l.y, l.width, l.height);
  grape_viruses_paint_changes (cr, changes, &l, look, 1);
  grape_viruses_paint_ghosts (cr, view, &l, look);
  cairo_restore (cr);
  grape_viruses_paint_labels (cr, &l, look, -1, -1);
  grape_viruses_paint_legend (cr, view, &l, look);
  grape_viruses_paint_end (cr, view, &l, look);
}
