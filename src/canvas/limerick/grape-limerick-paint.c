/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two limericks set as in a good book, with how they rhyme and scan as small marks beside them. */
#include <glib/gi18n.h>

#include "grape-limerick-book.h"

#include <string.h>

void grape_limerick_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

static gboolean
is_at (const GrapeLimerickBook *b, int seat)
{
  return grape_spot_is (b->touch->hover, GRAPE_LIMERICK_PAGE, seat, 0)
         || grape_spot_is (b->touch->cursor, GRAPE_LIMERICK_PAGE, seat, 0);
}

static gboolean
is_voted (const GrapeLimerickBook *b, int seat)
{
  return b->proposed && g_str_has_prefix (b->proposed, "vote ")
         && b->proposed[5] == (char)('1' + seat);
}

static void
draw_sheet (const GrapeLimerickBook *b, int seat)
{
  GrapeBox box = b->layout.pages[seat];
  double em = b->layout.text;
  gboolean won = b->view->stage == LIMERICK_OVER && b->view->winner == seat;
  gboolean chosen = is_voted (b, seat);
  gboolean on = chosen || (b->layout.buttons[seat].width > 0 && is_at (b, seat));
  GrapeColor edge = won  ? grape_pen_gold (b->look)
                    : on ? grape_pen_accent (b->look)
                         : grape_limerick_edge (b);

  if (!b->look->contrast)
    {
      grape_pen_round (b->cr, box.x + em * .1, box.y + em * .25, box.width, box.height, em * .25);
      grape_pen_fill (b->cr, (GrapeColor){ 0, 0, 0 }, b->look->dark ? .45 : .13);
    }
  grape_pen_round (b->cr, box.x, box.y, box.width, box.height, em * .2);
  grape_pen_fill_edged (b->cr, grape_limerick_paper (b), 1, edge, 1,
                        won || on ? MAX (2, em * .14) : 1);
}

/* The fold between two pages that lie side by side. */
static void
draw_fold (const GrapeLimerickBook *b)
{
  GrapeBox left = b->layout.pages[0], right = b->layout.pages[1];
  double em = b->layout.text;

  if (right.x < left.x + left.width - 1 || b->look->contrast)
    return;
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_pattern_t *shade
          = cairo_pattern_create_linear (right.x, 0, right.x + side * em * 2.4, 0);
      double dark = b->look->dark ? .35 : .12;

      cairo_pattern_add_color_stop_rgba (shade, 0, 0, 0, 0, dark);
      cairo_pattern_add_color_stop_rgba (shade, 1, 0, 0, 0, 0);
      cairo_rectangle (b->cr, side < 0 ? right.x - em * 2.4 : right.x, left.y + 1, em * 2.4,
                       left.height - 2);
      cairo_set_source (b->cr, shade);
      cairo_fill (b->cr);
      cairo_pattern_destroy (shade);
    }
}

/* A short rule with a diamond in its middle. */
static void
draw_ornament (const GrapeLimerickBook *b, double x, double y, double width)
{
  double em = b->layout.text, d = em * .22;
  GrapeColor color = grape_limerick_edge (b);

  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (b->cr, x + side * d * 2, y);
      cairo_line_to (b->cr, x + side * width / 2, y);
      grape_pen_stroke (b->cr, color, 1, MAX (1, em * .06));
    }
  cairo_move_to (b->cr, x, y - d);
  cairo_line_to (b->cr, x + d, y);
  cairo_line_to (b->cr, x, y + d);
  cairo_line_to (b->cr, x - d, y);
  cairo_close_path (b->cr);
  grape_pen_fill (b->cr, color, 1);
}

/* "Ann", "about Bob", and who has won. */
static void
draw_names (const GrapeLimerickBook *b, int seat)
{
  GrapeBox box = b->layout.pages[seat];
  double em = b->layout.text, middle = box.x + box.width / 2;
  const char *name = grape_table_name (b->position->table, seat);
  g_autofree char *about
      = g_strdup_printf (_ ("on %s"), grape_table_name (b->position->table, !seat));
  g_autofree char *number = g_strdup_printf ("%d", seat + 1);
  GrapeTextStyle style
      = { .size = em * 1.25, .bold = TRUE, .serif = TRUE, .max_width = box.width - em * 8 };
  double wide = grape_pen_text_width (b->cr, name, style);

  grape_pen_mark (b->cr, seat, middle - wide / 2 - em * .2, box.y + em * 1.75, em * 1.1,
                  b->look->dark);
  grape_pen_write (b->cr, grape_limerick_ink (b), 1, name, middle - wide / 2 + em * .7,
                   box.y + em * 1.75, style);
  grape_pen_write (b->cr, grape_limerick_ink (b), .65, about, middle, box.y + em * 3.1,
                   (GrapeTextStyle){ .size = em * .95,
                                     .serif = TRUE,
                                     .italic = TRUE,
                                     .align = .5,
                                     .max_width = box.width - em * 4 });
  grape_pen_write (b->cr, grape_limerick_ink (b), .35, number, box.x + box.width - em * 1.2,
                   box.y + em * 1.75,
                   (GrapeTextStyle){ .size = em * 1.5, .serif = TRUE, .align = 1 });
  draw_ornament (b, middle, box.y + em * 4.1, MIN (em * 9, box.width * .4));
}

/* Five empty lines, the third and fourth shorter, that wait to be written on. */
static void
draw_empty (const GrapeLimerickBook *b, int seat)
{
  GrapeBox box = b->layout.poems[seat];
  double em = b->layout.text, wide = MIN (box.width * .8, em * 22),
         x = box.x + (box.width - wide) / 2;
  double step = MIN (box.height / 7, em * 2.6), y = box.y + (box.height - step * 5) / 2 + step * .5;
  gboolean open = b->view->stage == LIMERICK_WRITING;
  const char *said = !open                         ? _ ("no limerick")
                     : b->look->viewer == seat     ? _ ("yours comes here")
                     : b->view->poets[seat].struck ? _ ("to be written anew")
                                                   : _ ("not posted yet");

  for (int i = 0; open && i < 5; i++, y += step)
    {
      double in = i == 2 || i == 3 ? em * 1.8 : 0;

      cairo_move_to (b->cr, x + in, y);
      cairo_line_to (b->cr, x + wide - 2 * in, y);
      grape_pen_dashed (b->cr, grape_limerick_edge (b), .8, MAX (1, em * .05), em * .3, em * .25);
    }
  grape_pen_write (
      b->cr, grape_limerick_ink (b), .6, said, box.x + box.width / 2,
      open ? y : box.y + box.height / 2,
      (GrapeTextStyle){
          .size = em, .serif = TRUE, .italic = TRUE, .align = .5, .max_width = box.width });
}

/* The lines of a proposed limerick; NULL: something else is proposed. */
static const char *
proposed_lines (const GrapeLimerickBook *b, int seat)
{
  const char *lines = b->proposed && b->look->viewer == seat ? strchr (b->proposed, '\n') : NULL;

  return lines ? lines + 1 : NULL;
}

static void
draw_button (const GrapeLimerickBook *b, int seat)
{
  GrapeBox box = b->layout.buttons[seat];
  GrapeColor accent = grape_pen_accent (b->look), paper = grape_limerick_paper (b);
  gboolean on = is_voted (b, seat), near = is_at (b, seat);

  if (box.width <= 0)
    return;
  grape_pen_round (b->cr, box.x, box.y, box.width, box.height, box.height * .5);
  grape_pen_fill_edged (b->cr,
                        on     ? accent
                        : near ? grape_pen_mix (paper, accent, .2)
                               : paper,
                        1, on || near ? accent : grape_limerick_edge (b), 1, on || near ? 2 : 1);
  grape_pen_write (b->cr, on ? grape_palette_ink (accent) : grape_limerick_ink (b), 1,
                   _ ("This one is better"), box.x + box.width / 2, box.y + box.height / 2,
                   (GrapeTextStyle){ .size = b->layout.text,
                                     .bold = on,
                                     .align = .5,
                                     .max_width = box.width - b->layout.text });
}

/* Neither poem looks the greater, unless one is so long that the other would suffer. */
static double
shared_size (const GrapeLimerickBook *b)
{
  double least = G_MAXDOUBLE, most = 0;

  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    {
      const char *proposed = proposed_lines (b, seat);
      const char *text = b->view->poets[seat].text ? b->view->poets[seat].text : proposed;

      if (!text)
        continue;
      double size = grape_limerick_poem_size (b, text, b->layout.poems[seat]);
      least = MIN (least, size);
      most = MAX (most, size);
    }
  return least > most * .7 && most > 0 ? least : 0;
}

static void
draw_page (const GrapeLimerickBook *b, int seat)
{
  const char *text = b->view->poets[seat].text, *proposed = proposed_lines (b, seat);
  gboolean arrives = b->touch->arrives >> seat & 1;

  draw_names (b, seat);
  cairo_push_group (b->cr);
  if (text || proposed)
    grape_limerick_draw_poem (b, text ? text : proposed, b->layout.poems[seat]);
  else
    draw_empty (b, seat);
  grape_pen_end_group (b->cr, text && arrives ? grape_pen_ease (b->touch->motion)
                              : text          ? 1
                              : proposed      ? .6
                                              : 1);
  draw_button (b, seat);
}

static void
draw_head (const GrapeLimerickBook *b)
{
  GrapeBox box = b->layout.head;
  g_autofree char *said = grape_limerick_situation (b->position, b->look->viewer);

  grape_pen_color (b->cr, grape_pen_ink (b->look), 1);
  grape_pen_sentence (b->cr, said, box.x + box.width / 2, box.y + box.height / 2,
                      (GrapeTextStyle){ .size = b->layout.text * 1.15,
                                        .bold = b->view->stage == LIMERICK_OVER,
                                        .align = .5,
                                        .max_width = box.width });
}

static char *
read_proposal (const GrapePosition *view, const GrapeLook *look)
{
  GrapeRead read = { 0 };
  char *text = NULL;

  if (!look->proposal || !*look->proposal)
    return NULL;
  if (look->viewer >= 0 ? grape_position_read (view, look->viewer, look->proposal, &read, NULL)
                        : g_str_has_prefix (look->proposal, "vote "))
    text = g_strdup (read.text ? read.text : look->proposal);
  grape_read_clear (&read);
  return text;
}

/** grape_limerick_paint: a #GrapePaintFunc */
void
grape_limerick_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autofree char *proposed = read_proposal (view, look);
  GrapeLimerickBook b = { .cr = cr,
                          .position = view,
                          .view = view->state,
                          .look = look,
                          .touch = grape_touch_of (look),
                          .proposed = proposed };

  grape_limerick_layout (&b.layout, view->state, look);
  b.poem_size = shared_size (&b);
  grape_pen_desk (b.cr, b.look);
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    draw_sheet (&b, seat);
  draw_fold (&b);
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    draw_page (&b, seat);
  draw_head (&b);
  grape_limerick_draw_votes (&b);
}
