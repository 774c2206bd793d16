/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Open Table: felt, players with their chips, cards and envelopes, the grid, dice, what lies on
 * the table, the ballot, and the viewer's own hand. */
#include <glib/gi18n.h>

#include "canvas/grape-card-paint.h"
#include "canvas/grape-deck-paint.h"
#include "canvas/grape-felt.h"
#include "canvas/grape-pen.h"
#include "grape-open-table-layout.h"

#include <string.h>

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const OpenTable *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeOpenTableLayout *layout;
  const char *proposed;
} Felt;

static gboolean
is_at (const Felt *f, int kind, int column, int row)
{
  return grape_spot_is (f->touch->hover, kind, column, row)
         || grape_spot_is (f->touch->cursor, kind, column, row);
}

static GrapeColor
plate_color (const Felt *f)
{
  return f->look->contrast ? grape_pen_paper (f->look)
         : f->look->dark   ? (GrapeColor){ .17, .17, .175 }
                           : (GrapeColor){ .985, .975, .94 };
}

/* A sealed move: an envelope with a flap. */
static void
draw_envelope (const Felt *f, double x, double y, double size)
{
  GrapeColor paper = f->look->contrast ? grape_pen_paper (f->look) : (GrapeColor){ .96, .92, .80 };
  GrapeColor line = f->look->contrast ? grape_pen_ink (f->look) : (GrapeColor){ .45, .35, .20 };

  grape_pen_round (f->cr, x - size * .75, y - size / 2, size * 1.5, size, size * .12);
  grape_pen_fill_edged (f->cr, paper, 1, line, 1, 1);
  cairo_move_to (f->cr, x - size * .75, y - size * .45);
  cairo_line_to (f->cr, x, y + size * .12);
  cairo_line_to (f->cr, x + size * .75, y - size * .45);
  grape_pen_stroke (f->cr, line, 1, 1);
}

static void
draw_player (const Felt *f, guint i)
{
  GrapeBox box = f->layout->players[i];
  int seat = f->layout->seats[i];
  const OpenTableSeat *each = &f->view->seats[seat];
  double em = f->layout->text, middle = box.y + box.height / 2, right = box.x + box.width - em * .6;
  gboolean on = f->view->turn == seat, won = (f->view->winners >> seat) & 1;
  GrapeColor edge = on || won ? grape_pen_gold (f->look) : grape_pen_ink (f->look);
  g_autofree char *score = g_strdup_printf ("%d", (int)open_table_score (f->view, seat));
  g_autofree char *cards = g_strdup_printf ("%u", each->hand->len);

  grape_pen_round (f->cr, box.x, box.y, box.width, box.height, em * .5);
  grape_pen_fill_edged (f->cr, plate_color (f), 1, edge, on || won ? 1 : .3, on || won ? 3 : 1);
  grape_pen_mark (f->cr, seat, box.x + em * 1.1, middle, em * 1.1, f->look->dark);
  if (open_table_has_sealed (f->view, seat))
    {
      draw_envelope (f, right - em * .8, middle, em * 1.05);
      right -= em * 2;
    }
  else if (f->view->voting && open_table_voted (f->view, seat))
    {
      cairo_move_to (f->cr, right - em * .8, middle);
      cairo_line_to (f->cr, right - em * .45, middle + em * .4);
      cairo_line_to (f->cr, right, middle - em * .5);
      grape_pen_stroke (f->cr, grape_pen_ink (f->look), 1, MAX (1.5, em * .16));
      right -= em * 1.2;
    }
  if (each->hand->len)
    {
      double wide = em * .95;

      right -= grape_pen_write (f->cr, grape_pen_ink (f->look), 1, cards, right, middle,
                                (GrapeTextStyle){ .size = em * .9, .align = 1 });
      grape_card_paint_back (f->cr, right - wide - em * .25, middle - wide * .7, wide);
      right -= wide + em * .6;
    }
  if (open_table_score (f->view, seat) || each->scored)
    {
      grape_pen_disc (f->cr, right - em * .85, middle, em * .85);
      grape_pen_fill_edged (f->cr, grape_pen_gold (f->look), f->look->contrast ? 0 : .85,
                            grape_pen_ink (f->look), .6, 1);
      grape_pen_write (
          f->cr, f->look->contrast ? grape_pen_ink (f->look) : (GrapeColor){ .15, .1, 0 }, 1, score,
          right - em * .85, middle,
          (GrapeTextStyle){ .size = em * .85, .bold = TRUE, .align = .5, .max_width = em * 1.6 });
      right -= em * 2;
    }
  grape_pen_write (f->cr, grape_pen_ink (f->look), 1, grape_table_name (f->position->table, seat),
                   box.x + em * 2, middle,
                   (GrapeTextStyle){ .size = em,
                                     .bold = on || won,
                                     .max_width = MAX (em * 1.5, right - box.x - em * 2.2) });
}

static void
draw_grid (const Felt *f)
{
  double em = f->layout->text, square = f->layout->square;
  GrapeBox grid = f->layout->grid;

  for (guint row = 0; row < f->view->rows; row++)
    for (guint column = 0; column < f->view->columns; column++)
      {
        const OpenTableCell *cell = open_table_cell (f->view, column, row);
        GrapeBox box = { grid.x + column * square, grid.y + row * square, square, square };
        gboolean at = is_at (f, GRAPE_OPEN_TABLE_SQUARE, (int)column, (int)row);
        g_autofree char *letters = NULL;
        guint colour;
        gboolean planned = grape_open_table_planned (f->proposed, column, row, &letters, &colour);

        if (planned)
          grape_open_table_square_draw (f->cr, f->look, box, letters, colour, em * 2.4);
        else
          grape_open_table_square_draw (f->cr, f->look, box, cell ? cell->mark : NULL,
                                        cell ? cell->colour : 0, em * 2.4);
        cairo_rectangle (f->cr, box.x, box.y, square, square);
        grape_pen_stroke (f->cr,
                          at || planned ? grape_pen_accent (f->look) : (GrapeColor){ .2, .2, .2 },
                          at || planned ? 1 : .55, at || planned ? 3 : 1);
      }
  for (guint column = 0; column < f->view->columns; column++)
    {
      char letter[2] = { (char)('a' + column), '\0' };

      grape_felt_write (f->cr, f->look, letter, grid.x + (column + .5) * square, grid.y - em * .7,
                        (GrapeTextStyle){ .size = MIN (em, square * .8), .align = .5 }, .9);
    }
  for (guint row = 0; row < f->view->rows; row++)
    {
      g_autofree char *number = g_strdup_printf ("%u", row + 1);

      grape_felt_write (f->cr, f->look, number, grid.x - em * .4, grid.y + (row + .5) * square,
                        (GrapeTextStyle){ .size = MIN (em, square * .8), .align = 1 }, .9);
    }
}

/* One die: pips up to six, else the number. */
static void
draw_die (const Felt *f, double x, double y, double size, guint face, guint sides)
{
  static const char *const patterns[7]
      = { "", "000010000", "001000100", "001010100", "101000101", "101010101", "101101101" };
  GrapeColor ivory = f->look->contrast ? grape_pen_paper (f->look) : (GrapeColor){ .97, .95, .88 };
  GrapeColor dot = f->look->contrast ? grape_pen_ink (f->look) : (GrapeColor){ .14, .12, .12 };

  grape_pen_round (f->cr, x, y, size, size, size * .2);
  grape_pen_fill_edged (f->cr, ivory, 1, dot, .5, 1);
  for (guint i = 0; sides == 6 && i < 9; i++)
    if (patterns[face][i] == '1')
      {
        grape_pen_disc (f->cr, x + size * (.25 + .25 * (i % 3)), y + size * (.25 + .25 * (i / 3)),
                        size * .09);
        grape_pen_fill (f->cr, dot, 1);
      }
  if (sides != 6)
    {
      g_autofree char *number = g_strdup_printf ("%u", face);

      grape_pen_write (f->cr, dot, 1, number, x + size / 2, y + size / 2,
                       (GrapeTextStyle){
                           .size = size * .48, .bold = TRUE, .align = .5, .max_width = size * .9 });
    }
}

/* "9: the stairs are wet" */
static char *
say_dice (const Felt *f)
{
  const char *why = f->view->rolled_why ? f->view->rolled_why
                    : f->view->rolled_for >= 0
                        ? grape_table_name (f->position->table, f->view->rolled_for)
                        : NULL;
  int sum = f->view->plus;

  for (guint i = 0; i < f->view->dice->len; i++)
    sum += (int)g_array_index (f->view->dice, guint, i);
  return why ? g_strdup_printf ("%d: %s", sum, why) : g_strdup_printf ("%d", sum);
}

/* Dice in a row, cards in a row below, and the stock. */
static void
draw_middle (const Felt *f)
{
  GrapeBox box = f->layout->middle;
  guint n = f->view->dice->len, shown = MIN (n, 12), laid = f->view->laid->len;
  gboolean cards = open_table_uses_cards (f->view);
  double em = f->layout->text, y = box.y;
  double size = MIN (box.height * .3, box.width / (1.2 * MAX (shown, cards ? 6 : 5)));

  if (n && size > 4)
    {
      double step = size * 1.2;
      double x = box.x + (box.width - size - step * (shown - 1)) / 2;

      y += cards ? em * .3 : (box.height - size - em * 2) / 2;
      for (guint i = 0; i < shown; i++)
        draw_die (f, x + i * step, y, size, g_array_index (f->view->dice, guint, i),
                  f->view->sides);
      y += size + em * .9;
      g_autofree char *sum = say_dice (f);
      grape_felt_write (
          f->cr, f->look, sum, box.x + box.width / 2, y,
          (GrapeTextStyle){ .size = em, .italic = TRUE, .align = .5, .max_width = box.width }, .95);
      y += em;
    }
  if (!cards || box.y + box.height - y < em * 2)
    return;
  double wide = MIN (em * 4, (box.y + box.height - y) / GRAPE_CARD_RATIO / 1.1);

  if (laid > 1) /* a corner of each is to be seen */
    wide = MIN (wide, MAX (box.width / (2.5 + .35 * MIN (laid - 1, 4)), em * 1.6));
  double top = y + MAX (0, (box.y + box.height - y - wide * GRAPE_CARD_RATIO) / 2);
  double room = box.width - wide * 1.5;
  double step = laid > 1 ? MIN (wide * 1.1, (room - wide) / (laid - 1)) : 0;
  double used = laid ? wide * 1.5 + step * (laid - 1) : 0;
  double left = box.x + MAX (0, (box.width - wide - used) / 2), x = left + wide * 1.5;
  g_autofree char *stock = g_strdup_printf ("%u", open_table_stock (f->view));

  grape_card_paint_back (f->cr, left, top, wide);
  grape_pen_disc (f->cr, left + wide / 2, top + wide * .7, em);
  grape_pen_fill (f->cr, plate_color (f), 1);
  grape_pen_write (f->cr, grape_pen_ink (f->look), 1, stock, left + wide / 2, top + wide * .7,
                   (GrapeTextStyle){ .size = em * .9, .bold = TRUE, .align = .5 });
  for (guint i = 0; i < laid; i++)
    grape_deck_paint_face (f->cr, f->view->deck,
                           (guint)g_array_index (f->view->laid, OpenTableLaid, i).kind,
                           x + i * step, top, wide);
}

static void
draw_button (const Felt *f, GrapeBox box, const char *text, gboolean on, gboolean at)
{
  GrapeColor accent = grape_pen_accent (f->look), plate = plate_color (f);

  grape_pen_round (f->cr, box.x, box.y, box.width, box.height, box.height / 2);
  grape_pen_fill_edged (f->cr,
                        on   ? accent
                        : at ? grape_pen_mix (plate, accent, .25)
                             : plate,
                        1, on || at ? accent : grape_pen_ink (f->look), on || at ? 1 : .4,
                        on || at ? 2 : 1);
  grape_pen_write (f->cr, on ? grape_palette_ink (accent) : grape_pen_ink (f->look), 1, text,
                   box.x + box.width / 2, box.y + box.height / 2,
                   (GrapeTextStyle){ .size = f->layout->text,
                                     .bold = on,
                                     .align = .5,
                                     .max_width = box.width - f->layout->text });
}

static void
draw_ballot (const Felt *f)
{
  GrapeBox box = f->layout->ballot;

  if (box.height <= 0)
    return;
  grape_felt_write (
      f->cr, f->look, f->view->question, box.x + box.width / 2, box.y + box.height / 2,
      (GrapeTextStyle){
          .size = f->layout->text * 1.15, .serif = TRUE, .align = .5, .max_width = box.width },
      1);
  for (guint i = 0; i < f->layout->n_choices; i++)
    {
      const char *choice = g_ptr_array_index (f->view->choices, i);
      g_autofree char *counted
          = f->view->counts->len
                ? g_strdup_printf ("%s: %u", choice, g_array_index (f->view->counts, guint, i))
                : g_strdup (choice);
      gboolean on = g_str_has_prefix (f->proposed, "vote ")
                    && g_ascii_strcasecmp (f->proposed + 5, choice) == 0;

      draw_button (f, f->layout->choices[i], counted, on,
                   f->view->voting && is_at (f, GRAPE_OPEN_TABLE_CHOICE, (int)i, 0));
    }
}

static void
draw_hand (const Felt *f)
{
  double em = f->layout->text;

  for (guint i = 0; i < f->layout->n_cards; i++)
    {
      int kind = g_array_index (f->view->seats[f->look->viewer].hand, OpenTableCard, i).kind;
      GrapeBox box = f->layout->cards[i];
      g_autofree char *play
          = kind < 0 ? NULL
                     : g_strdup_printf ("play %s", grape_deck_symbol (f->view->deck, (guint)kind));
      gboolean on = g_strcmp0 (play, f->proposed) == 0;
      gboolean at = is_at (f, GRAPE_OPEN_TABLE_CARD, (int)i, 0);

      if (kind < 0)
        grape_card_paint_back (f->cr, box.x, box.y, box.width);
      else
        grape_deck_paint_face (f->cr, f->view->deck, (guint)kind, box.x, box.y - (on ? em * .6 : 0),
                               box.width);
      if (on || at)
        grape_felt_ring (
            f->cr,
            (GrapeCardPlace){ .x = box.x, .y = box.y - (on ? em * .6 : 0), .width = box.width },
            GRAPE_FELT_GOLD, 1);
    }
}

/** grape_open_table_paint: a #GrapePaintFunc */
void
grape_open_table_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autoptr (GrapeOpenTableLayout) layout = grape_open_table_layout_new (view->state, look);
  const Felt f = { .cr = cr,
                   .position = view,
                   .view = view->state,
                   .look = look,
                   .touch = grape_touch_of (look),
                   .layout = layout,
                   .proposed = look->proposal ? look->proposal : "" };
  g_autofree char *said = grape_open_table_situation (view, look->viewer);

  grape_pen_desk (cr, look);
  cairo_save (cr);
  grape_pen_round (cr, layout->felt.x, layout->felt.y, layout->felt.width, layout->felt.height,
                   layout->text);
  cairo_clip (cr);
  grape_felt_paint (cr, look, layout->felt);
  cairo_restore (cr);
  grape_pen_color (cr, f.touch->said ? grape_pen_alarm (look) : grape_pen_ink (look), 1);
  grape_pen_sentence (cr, f.touch->said ? f.touch->said : said,
                      layout->head.x + layout->head.width / 2,
                      layout->head.y + layout->head.height / 2,
                      (GrapeTextStyle){ .size = layout->text * 1.15,
                                        .bold = f.view->ended,
                                        .align = .5,
                                        .max_width = layout->head.width });
  for (guint i = 0; i < layout->n_players; i++)
    draw_player (&f, i);
  if (layout->grid.width > 0)
    draw_grid (&f);
  draw_middle (&f);
  draw_ballot (&f);
  draw_hand (&f);
  if (layout->pass.width > 0)
    draw_button (&f, layout->pass, _ ("Pass"), g_str_equal (f.proposed, "pass"),
                 is_at (&f, GRAPE_OPEN_TABLE_PASS, 0, 0));
  grape_open_table_page_draw (cr, view, look, layout);
}
