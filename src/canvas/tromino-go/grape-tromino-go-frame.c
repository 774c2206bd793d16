/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round the table: a plate for each player, the round with its letters, a line of words, and the
 * strip of plays. */
#include <glib/gi18n.h>

#include "grape-tromino-go-words.h"

#include "canvas/grape-pen.h"

#include <math.h>
#include <string.h>

static GrapeTrominoGoMaterial
material_of (int seat)
{
  return seat == 0 ? GRAPE_TROMINO_GO_WOOD : GRAPE_TROMINO_GO_SLATE;
}

/* A small piece as the player's sign. */
static void
draw_sign (const GrapeTrominoGoPicture *p, int seat, double x, double y, double size)
{
  GrapeTrominoGoTile tile = { .material = material_of (seat), .number = 3 };
  const GrapeSquareGrid grid = { x, y - size / 2, size / 2 };

  tile.letter = seat == p->sheet->capital ? 'A' : 'a';
  grape_tromino_go_place_squares (0, 0, seat == 0 ? GRAPE_TROMINO_GO_NO_SE : GRAPE_TROMINO_GO_NO_SW,
                                  tile.squares);
  grape_tromino_go_paint_tile (p->cr, &tile, &grid, p->look, GRAPE_TROMINO_GO_SOLID, 1);
}

/* Filled circles for the points, hollow ones for those still wanted; numbers beside. */
static void
draw_score (const GrapeTrominoGoPicture *p, int seat, double x, double y, double room)
{
  g_autofree char *text
      = g_strdup_printf (_ ("%d of %d"), p->sheet->scores[seat], p->sheet->target);
  double size = p->layout.text, r = size * .26, step = r * 2.7;
  double width = grape_pen_text_width (p->cr, text, (GrapeTextStyle){ .size = size * .9 });

  grape_pen_note (p->cr, p->look, .85, text, x, y,
                  (GrapeTextStyle){ .size = size * .9, .max_width = room });
  x += width + size * .6;
  if (width + size * .6 + step * p->sheet->target > room)
    return;
  for (int k = 0; k < p->sheet->target; k++)
    {
      grape_pen_disc (p->cr, x + r + k * step, y, r);
      grape_pen_color (p->cr, grape_pen_ink (p->look), k < p->sheet->scores[seat] ? .85 : .3);
      cairo_set_line_width (p->cr, 1);
      if (k < p->sheet->scores[seat])
        cairo_fill (p->cr);
      else
        cairo_stroke (p->cr);
    }
}

static void
draw_plate (const GrapeTrominoGoPicture *p, int seat)
{
  const GrapeBox *box = &p->layout.plates[seat];
  gboolean active = p->sheet->to_play == seat, won = p->sheet->over && p->sheet->winner == seat;
  double text = p->layout.text, sign = MIN (text * 2.5, box->height * .8), pad = text * .5;

  grape_pen_round (p->cr, box->x + .5, box->y + .5, box->width - 1, box->height - 1, text * .6);
  grape_pen_color (p->cr, grape_pen_ink (p->look), .045);
  cairo_fill_preserve (p->cr);
  if (won)
    grape_pen_color (p->cr, grape_pen_gold (p->look), 1);
  else if (active)
    grape_pen_color (p->cr, grape_pen_accent (p->look), 1);
  else
    grape_pen_color (p->cr, grape_pen_ink (p->look), p->look->contrast ? .6 : .1);
  cairo_set_line_width (p->cr, active || won ? 2.5 : 1);
  cairo_stroke (p->cr);
  draw_sign (p, seat, box->x + pad, box->y + box->height / 2, sign);
  double left = box->x + pad + sign + text * .6, room = box->x + box->width - pad - left;
  double y = box->y + box->height / 2;
  grape_pen_note (p->cr, p->look, 1, grape_table_name (p->position->table, seat), left,
                  y - text * .68,
                  (GrapeTextStyle){ .size = text * 1.05, .bold = TRUE, .max_width = room });
  draw_score (p, seat, left, y + text * .72, room);
}

/* A b C a B c, with the one that is next; the same row for the whole round. */
static void
draw_letters (const GrapeTrominoGoPicture *p, double middle, double y, double align)
{
  static const char row[] = "AbCaBc";
  double size = p->layout.text, step = size * 1.7, width = step * 6;
  double x = middle - width * align;

  for (guint k = 0; k < 6; k++)
    {
      char text[2] = { row[k], 0 };
      gboolean now = row[k] == p->sheet->letter;

      if (now)
        {
          GrapeTrominoGoMaterial material = material_of (p->sheet->to_play);

          grape_pen_round (p->cr, x + (k + .5) * step - size * .75, y - size * .75, size * 1.5,
                           size * 1.5, size * .35);
          grape_pen_fill_edged (p->cr, grape_tromino_go_color (material, p->look), 1,
                                grape_pen_accent (p->look), 1, 2);
          grape_pen_color (p->cr, grape_tromino_go_ink (material, p->look), 1);
        }
      else
        grape_pen_color (p->cr, grape_pen_ink (p->look), p->look->contrast ? .9 : .55);
      grape_pen_text (p->cr, text, x + (k + .5) * step, y,
                      (GrapeTextStyle){ .size = size, .bold = now, .align = .5 });
    }
}

static void
draw_middle (const GrapeTrominoGoPicture *p)
{
  const GrapeBox *box = &p->layout.middle;
  g_autofree char *title = grape_tromino_go_title (p->sheet, p->position);
  g_autofree char *progress = grape_tromino_go_progress (p->sheet);
  g_autofree char *both = g_strdup_printf ("%s · %s", title, progress);
  double text = p->layout.text, y = box->y + box->height / 2, x = box->x + box->width / 2;

  if (box->y > p->layout.plates[0].y) /* a line below the plates */
    {
      double letters = p->sheet->over ? 0 : text * 10.4;

      grape_pen_note (p->cr, p->look, 1, both, box->x, y,
                      (GrapeTextStyle){ .size = text,
                                        .bold = TRUE,
                                        .max_width = box->width - letters - text * .5 });
      if (!p->sheet->over)
        draw_letters (p, box->x + box->width, y, 1);
      return;
    }
  if (p->sheet->over)
    {
      grape_pen_note (p->cr, p->look, 1, title, x, y - text * .7,
                      (GrapeTextStyle){
                          .size = text * 1.4, .bold = TRUE, .align = .5, .max_width = box->width });
      grape_pen_note (p->cr, p->look, .85, progress, x, y + text * .85,
                      (GrapeTextStyle){ .size = text, .align = .5 });
      return;
    }
  grape_pen_note (
      p->cr, p->look, 1, both, x, y - text * .8,
      (GrapeTextStyle){ .size = text, .bold = TRUE, .align = .5, .max_width = box->width });
  draw_letters (p, x, y + text * .85, .5);
}

/* One play: a chip of its material with its letter; an arrow when a piece was moved. */
static void
draw_token (const GrapeTrominoGoPicture *p, guint index)
{
  const GrapeTrominoGoTurnTaken *play
      = &g_array_index (p->sheet->plays, GrapeTrominoGoTurnTaken, index);
  const GrapeBox *strip = &p->layout.strip;
  double text = p->layout.text, size = MIN (p->layout.token * .88, text * 1.75);
  double x = strip->x + (index - p->layout.first + .5) * p->layout.token;
  double y = strip->y + strip->height / 2;
  char letter[2] = { play->letter, 0 };
  gboolean looked_at = p->play == (int)index;
  gboolean later = p->play >= 0 && (int)index > p->play;
  GrapeTrominoGoMaterial material = material_of (play->seat);

  grape_pen_round (p->cr, x - size / 2, y - size / 2, size, size, size * .24);
  grape_pen_fill_edged (p->cr, grape_tromino_go_color (material, p->look),
                        play->passed ? .15
                        : later      ? .35
                                     : 1,
                        looked_at ? grape_pen_accent (p->look) : grape_pen_ink (p->look),
                        looked_at ? 1 : .35, looked_at ? 3 : 1);
  if (play->passed)
    {
      grape_pen_note (p->cr, p->look, 1, "–", x, y,
                      (GrapeTextStyle){ .size = size * .6, .align = .5 });
      return;
    }
  grape_pen_write (p->cr, grape_tromino_go_ink (material, p->look), later ? .6 : 1, letter, x,
                   y - (play->moved >= 0 ? size * .12 : 0),
                   (GrapeTextStyle){ .size = size * .58, .bold = TRUE, .align = .5 });
  if (play->moved >= 0)
    grape_pen_text (p->cr, "→", x, y + size * .28,
                    (GrapeTextStyle){ .size = size * .4, .bold = TRUE, .align = .5 });
}

static void
draw_strip (const GrapeTrominoGoPicture *p)
{
  const GrapeBox *strip = &p->layout.strip;

  if (!p->sheet->plays->len)
    {
      grape_pen_note (p->cr, p->look, .6, _ ("The plays of the round will appear here"),
                      strip->x + p->layout.text * .2, strip->y + strip->height / 2,
                      (GrapeTextStyle){ .size = p->layout.text * .95, .max_width = strip->width });
      return;
    }
  for (guint k = p->layout.first; k < p->sheet->plays->len; k++)
    draw_token (p, k);
}

/** grape_tromino_go_paint_hint: a sentence on what is under the pointer, or on what to do */
void
grape_tromino_go_paint_hint (const GrapeTrominoGoPicture *p)
{
  const GrapeBox *box = &p->layout.hint;
  GrapeSquare at;
  gboolean pointed = grape_tromino_go_pointed (p, &at);
  g_autofree char *words = NULL;

  if (p->touch->said)
    words = g_strdup (p->touch->said);
  else if (p->play >= 0)
    words = grape_tromino_go_describe_play (p->sheet, p->position, (guint)p->play);
  else if (pointed && grape_tromino_go_model_at (p->sheet->model, at) >= 0)
    words = grape_tromino_go_describe_square (p->sheet, p->position, p->hand, at);
  else
    words = grape_tromino_go_advice (p->sheet, p->position, p->look->viewer, p->hand);
  if (p->touch->said)
    grape_pen_color (p->cr, grape_pen_alarm (p->look), 1);
  else
    grape_pen_color (p->cr, grape_pen_ink (p->look), p->look->contrast ? 1 : .85);
  grape_pen_sentence (
      p->cr, words, box->x + p->layout.text * .2, box->y + box->height / 2,
      (GrapeTextStyle){ .size = p->layout.text,
                        .max_width = box->width - p->layout.text * .4 - p->hand->button });
}

/** grape_tromino_go_paint_frame: all but the table and the words */
void
grape_tromino_go_paint_frame (const GrapeTrominoGoPicture *p)
{
  draw_plate (p, 0);
  draw_plate (p, 1);
  draw_middle (p);
  draw_strip (p);
}
