/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The round, the players with their stones and what they have done, and a line of words. What a row
 * says of a play depends only on what the view says of it. */
#include <glib/gi18n.h>

#include "grape-single-capture-go-paint.h"
#include "grape-single-capture-go-scene.h"

#include <math.h>

typedef GrapeSingleCaptureGoPicture Frame;

static void
draw_title (const Frame *f)
{
  const GrapeSingleCaptureGoLayout *l = &f->layout;
  g_autofree char *title = grape_single_capture_go_title (f->position);
  g_autofree char *more = grape_single_capture_go_progress (f->position);
  gboolean over = grape_single_capture_go_over (f->view);
  int winner = f->view->winner;
  double x = l->title_x, size = l->text * (over ? 1.45 : 1.25);

  if (over && winner >= 0)
    {
      double stone = l->text * 2.1;

      grape_single_capture_go_paint_stone (
          f->cr, (GrapeSingleCaptureGoStone){ winner, f->view->players[winner].letter }, x,
          l->title_y - stone / 2, stone, f->look, 1);
      x += stone + l->text * .4;
    }
  grape_pen_note (
      f->cr, f->look, 1, title, x, l->title_y,
      (GrapeTextStyle){ .size = size, .bold = TRUE, .max_width = l->title_x + l->title_width - x });
  if (!*more)
    return;
  if (l->title_below > 0)
    grape_pen_note (f->cr, f->look, .8, more, l->title_x, l->title_below,
                    (GrapeTextStyle){ .size = l->text, .max_width = l->title_width });
  else
    grape_pen_note (f->cr, f->look, .8, more, l->title_x + l->title_width, l->title_y,
                    (GrapeTextStyle){ .size = l->text, .align = 1 });
}

/* Has played. */
static void
draw_tick (const Frame *f, double x, double y, double size)
{
  cairo_new_path (f->cr);
  cairo_move_to (f->cr, x - size * .42, y + size * .02);
  cairo_line_to (f->cr, x - size * .12, y + size * .32);
  cairo_line_to (f->cr, x + size * .42, y - size * .34);
  grape_pen_color (f->cr, grape_pen_accent (f->look), 1);
  cairo_set_line_width (f->cr, MAX (1.5, size * .2));
  cairo_set_line_cap (f->cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (f->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (f->cr);
  cairo_set_line_cap (f->cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (f->cr, CAIRO_LINE_JOIN_MITER);
}

/* Is still to play. */
static void
draw_owing (const Frame *f, double x, double y, double size)
{
  cairo_new_path (f->cr);
  for (int k = -1; k <= 1; k++)
    {
      cairo_new_sub_path (f->cr);
      cairo_arc (f->cr, x + k * size * .36, y, MAX (1, size * .1), 0, 2 * G_PI);
    }
  grape_pen_fill (f->cr, grape_pen_ink (f->look), .6);
}

static gboolean
is_in (const Frame *f, guint seat)
{
  return f->view->players[(int)seat].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING;
}

/* The Letters on the grid; if all ended in ruins, those that decided. */
static guint
count_letters (const Frame *f, guint seat)
{
  const GrapeSingleCaptureGoRound *last = grape_single_capture_go_last (f->view);
  int winner = f->view->winner;

  if (last && winner >= 0 && !is_in (f, (guint)winner))
    return last->letters[seat];
  return grape_single_capture_go_n_letters (f->view, (int)seat);
}

/* At the right end of a row: the sign, before it the number of stones. Returns: their width */
static double
draw_row_end (const Frame *f, guint seat, double right, double y)
{
  double text = f->layout.text, sign = text * .95;
  g_autofree char *count = g_strdup_printf ("%u", count_letters (f, seat));
  guint square;

  if (!grape_single_capture_go_over (f->view) && is_in (f, seat))
    {
      if (grape_single_capture_go_play (f->view, (int)seat, &square)
          != GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE)
        draw_tick (f, right - sign * .6, y, sign);
      else
        draw_owing (f, right - sign * .6, y, sign);
    }
  grape_pen_note (f->cr, f->look, .9, count, right - sign * 1.5, y,
                  (GrapeTextStyle){ .size = text, .bold = TRUE, .align = 1 });
  return sign * 1.5 + text * 1.5;
}

static void
draw_row (const Frame *f, guint seat)
{
  g_autofree char *fate = grape_single_capture_go_fate (f->position, (int)seat);
  const char *name = grape_table_name (f->position->table, (int)seat);
  double x, y, width, text = f->layout.text;
  double stone = MIN (f->layout.list_row * .94, text * 2.1);
  gboolean mine = (int)seat == f->look->viewer;

  grape_single_capture_go_layout_player (&f->layout, seat, &x, &y, &width);
  if (f->player == (int)seat + 1)
    {
      grape_pen_round (f->cr, x, y - f->layout.list_row / 2, width - text * .4, f->layout.list_row,
                       text * .4);
      grape_pen_fill (f->cr, grape_pen_ink (f->look), .08);
    }
  grape_single_capture_go_paint_stone (
      f->cr, (GrapeSingleCaptureGoStone){ (int)seat, f->view->players[(int)seat].letter }, x,
      y - stone / 2, stone, f->look, !fate || f->view->winner == (int)seat ? 1 : .4);
  double left = x + stone + text * .45, right = x + width - text * .6;
  double room = right - draw_row_end (f, seat, right, y) - left;
  if (fate && f->layout.list_row >= text * 1.9)
    {
      grape_pen_note (f->cr, f->look, .75, name, left, y - text * .52,
                      (GrapeTextStyle){ .size = text, .max_width = room, .bold = mine });
      grape_pen_note (f->cr, f->look, .75, fate, left, y + text * .55,
                      (GrapeTextStyle){ .size = text * .78, .max_width = room });
      return;
    }
  grape_pen_note (f->cr, f->look, fate ? .65 : 1, name, left, y,
                  (GrapeTextStyle){ .size = text, .max_width = room, .bold = mine });
}

/** grape_single_capture_go_paint_hint: a sentence on what is under the pointer, or on what to do */
void
grape_single_capture_go_paint_hint (const GrapeSingleCaptureGoPicture *p)
{
  const GrapeSingleCaptureGoLayout *l = &p->layout;
  GrapeSpotId at = grape_touch_at (p->touch);
  gboolean alarm = p->touch->said != NULL;
  g_autofree char *words = NULL;

  if (alarm)
    words = g_strdup (p->touch->said);
  else if (at.kind == GRAPE_SINGLE_CAPTURE_GO_SQUARE)
    words = grape_single_capture_go_describe (p->position, p->look->viewer,
                                              (guint)at.row * p->side + (guint)at.column);
  else
    words = grape_single_capture_go_advice (p->position, p->look->viewer);
  grape_pen_color (p->cr, alarm ? grape_pen_alarm (p->look) : grape_pen_ink (p->look),
                   alarm || p->look->contrast ? 1 : .8);
  grape_pen_sentence (p->cr, words, l->hint_x, l->hint_y,
                      (GrapeTextStyle){ .size = l->text, .max_width = l->hint_width });
}

/** grape_single_capture_go_paint_players: the round, and a row for everybody */
void
grape_single_capture_go_paint_players (const GrapeSingleCaptureGoPicture *p)
{
  draw_title (p);
  for (guint seat = 0; seat < p->n_seats; seat++)
    draw_row (p, seat);
}
