/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two rulers of Mediocrity and the search between them. What a counter shows depends only on
 * the story, which holds only what the view knows. */
#include <glib/gi18n.h>

#include "grape-mediocrity-paint.h"

#include <math.h>

#define DROP_EVERY_MS 110
#define DROP_MS       260
#define PASS_MS       560
#define POINT_MS      450

typedef GrapeMediocrityBoard Board;
typedef GrapeMediocrityRuler Ruler;

/** grape_mediocrity_reveal_ms: how long the story takes: integers drop one by one, then each step
 * of the search, then the point */
guint
grape_mediocrity_reveal_ms (const GrapeMediocrityStory *story)
{
  return story->n * DROP_EVERY_MS + DROP_MS + story->n_passes * PASS_MS
         + (story->found >= 0 ? POINT_MS : 0);
}

/* How much of something that begins at @start and takes @length has happened: 0 to 1. */
static double
part_done (const Board *b, guint start, guint length)
{
  if (!b->touch->reveal)
    return 1;
  double now = b->touch->motion * grape_mediocrity_reveal_ms (&b->story);
  return grape_pen_ease ((now - start) / length);
}

static guint
pass_start (const Board *b, guint pass)
{
  return b->story.n * DROP_EVERY_MS + DROP_MS + pass * PASS_MS;
}

static GrapeColor
wood (const Board *b)
{
  if (b->look->contrast)
    return grape_pen_paper (b->look);
  return b->look->dark ? (GrapeColor){ .24, .21, .17 } : (GrapeColor){ .93, .87, .74 };
}

static GrapeColor
wood_ink (const Board *b)
{
  if (b->look->contrast)
    return grape_pen_ink (b->look);
  return b->look->dark ? (GrapeColor){ .90, .86, .78 } : (GrapeColor){ .28, .22, .13 };
}

/* The step from one written number to the next: as many as there is room for. */
static guint
numeral_every (const Board *b, const Ruler *ruler)
{
  static const guint ways[] = { 1, 2, 5, 10, 20, 50 };
  double wide = b->layout.text * (ruler->first + ruler->n > 10 ? 1.35 : 1);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    if (ruler->step * ways[i] >= wide)
      return ways[i];
  return 100;
}

static void
draw_ruler (const Board *b, const Ruler *ruler)
{
  cairo_t *cr = b->cr;
  double y = ruler->edge, tick = ruler->thick * .22;
  guint every = numeral_every (b, ruler);

  grape_pen_round (cr, ruler->box.x, y, ruler->box.width, ruler->thick, ruler->thick * .16);
  grape_pen_fill_edged (cr, wood (b), 1, wood_ink (b), b->look->contrast ? 1 : .35, 1);
  for (guint i = 0; i < ruler->n; i++)
    {
      guint number = ruler->first + i;
      double x = grape_mediocrity_ruler_x (ruler, number);
      gboolean named = number % every == 0 || (every > 1 && number == ruler->first);
      g_autofree char *text = g_strdup_printf ("%u", number);
      grape_pen_color (cr, wood_ink (b), .7);
      cairo_move_to (cr, x, y + 1);
      cairo_line_to (cr, x, y + (named ? tick : tick * .55));
      cairo_stroke (cr);
      if (!named)
        continue;
      grape_pen_write (cr, wood_ink (b), 1, text, x, y + ruler->thick * .62,
                       grape_mediocrity_style (b, 1, FALSE, .5, 0));
    }
}

static void
draw_cross (const Board *b, double x, double y, double size, double part)
{
  double half = size * .3 * part;
  grape_pen_color (b->cr, grape_pen_alarm (b->look), part);
  cairo_set_line_width (b->cr, MAX (1.3, size * .075));
  cairo_set_line_cap (b->cr, CAIRO_LINE_CAP_ROUND);
  cairo_move_to (b->cr, x - half, y - half);
  cairo_line_to (b->cr, x + half, y + half);
  cairo_move_to (b->cr, x + half, y - half);
  cairo_line_to (b->cr, x - half, y + half);
  cairo_stroke (b->cr);
}

static void
draw_ring (const Board *b, double x, double y, double size, GrapeColor color, double alpha,
           gboolean dashed)
{
  grape_pen_disc (b->cr, x, y, size * .5);
  grape_pen_dashed (b->cr, color, alpha, MAX (1.5, size * .09), dashed ? size * .16 : 0,
                    size * .13);
}

/** grape_mediocrity_draw_counter: a player's counter: the mark on a disc of paper, rimmed in the
 * colour */
void
grape_mediocrity_draw_counter (const GrapeMediocrityBoard *board, int seat, double x, double y,
                               double size, double alpha)
{
  cairo_t *cr = board->cr;

  cairo_push_group (cr);
  cairo_arc (cr, x, y, size * .46, 0, 2 * G_PI);
  grape_pen_fill_edged (cr, grape_pen_paper (board->look), 1,
                        grape_palette_color (seat, board->look->dark), 1, MAX (1, size * .07));
  grape_pen_mark (cr, seat, x, y, size * .52, board->look->dark);
  grape_pen_end_group (cr, alpha);
}

/* Where counter @index of @n stands, with @below others of the same number under it. */
static double
counter_y (const Ruler *ruler, guint below, guint n)
{
  double room = ruler->edge - ruler->box.y - ruler->counter;
  double step = n > 1 ? MIN (ruler->counter * .98, room / (n - 1)) : 0;
  return ruler->edge - ruler->counter * .5 - below * MAX (step, 1);
}

static void
count_stack (const guint *values, guint n, guint index, guint *below, guint *size)
{
  *below = *size = 0;
  for (guint i = 0; i < n; i++)
    if (values[i] == values[index])
      {
        *below += i < index;
        (*size)++;
      }
}

/* The step of the search at which a number falls; n_passes: it stays. */
static guint
falls_at (const GrapeMediocrityPass *passes, guint n_passes, guint value)
{
  for (guint i = 0; i < n_passes; i++)
    if (passes[i].value == value && passes[i].count > 1)
      return i;
  return n_passes;
}

/* A die: chance chose this one. */
static void
draw_die (const Board *b, double x, double y, double size)
{
  grape_pen_round (b->cr, x - size / 2, y - size / 2, size, size, size * .2);
  grape_pen_fill_edged (b->cr, grape_pen_paper (b->look), 1, grape_pen_ink (b->look), 1,
                        MAX (1, size * .1));
  for (int i = -1; i <= 1; i++)
    {
      cairo_arc (b->cr, x + i * size * .24, y + i * size * .24, size * .1, 0, 2 * G_PI);
      cairo_fill (b->cr);
    }
}

static void
draw_story_counter (const Board *b, guint index)
{
  const GrapeMediocrityStory *story = &b->story;
  const Ruler *ruler = &b->layout.integers;
  guint below, size, fall = falls_at (story->passes, story->n_passes, story->values[index]);

  count_stack (story->values, story->n, index, &below, &size);
  double x = grape_mediocrity_ruler_x (ruler, story->values[index]);
  double y = counter_y (ruler, below, size);
  double part = part_done (b, index * DROP_EVERY_MS, DROP_MS);
  double gone
      = fall < story->n_passes ? part_done (b, pass_start (b, fall) + PASS_MS / 2, PASS_MS / 2) : 0;
  if (part <= 0)
    return;
  y = ruler->box.y + (y - ruler->box.y) * part;
  grape_mediocrity_draw_counter (b, story->seats[index], x, y, ruler->counter,
                                 MIN (1, part * 2) * (1 - gone * .5));
  if (story->drawn[index])
    draw_die (b, x + ruler->counter * .36, y - ruler->counter * .36, ruler->counter * .36);
  if (gone > 0)
    draw_cross (b, x, y, ruler->counter, gone);
  if ((int)index == story->found)
    {
      double found = part_done (b, pass_start (b, story->n_passes - 1), PASS_MS);
      draw_ring (b, x, y, ruler->counter * (1.5 - .3 * found), grape_pen_accent (b->look), found,
                 FALSE);
    }
}

static void
draw_column (const Board *b, guint number, double alpha)
{
  const Ruler *ruler = &b->layout.integers;
  double x = grape_mediocrity_ruler_x (ruler, number) - ruler->step / 2;

  grape_pen_round (b->cr, x, ruler->box.y, ruler->step, ruler->box.height, ruler->step * .12);
  grape_pen_fill (b->cr, grape_pen_accent (b->look), alpha);
}

/* One's own integer before it is sent. */
static void
draw_ghost (const Board *b)
{
  const Ruler *ruler = &b->layout.integers;
  double x = grape_mediocrity_ruler_x (ruler, b->proposed), y = counter_y (ruler, 0, 1);
  guint n_there = 0;

  for (guint i = 0; i < b->story.n; i++)
    n_there += b->story.values[i] == b->proposed && b->story.seats[i] != b->look->viewer;
  y -= n_there * ruler->counter * .98;
  draw_column (b, b->proposed, .16);
  grape_mediocrity_draw_counter (b, b->look->viewer, x, y, ruler->counter, .55);
  draw_ring (b, x, y, ruler->counter * 1.12, grape_pen_accent (b->look), 1, TRUE);
}

/** grape_mediocrity_draw_integers: the upper ruler with the counters on it */
void
grape_mediocrity_draw_integers (const GrapeMediocrityBoard *board)
{
  const Board *b = board;
  const Ruler *ruler = &b->layout.integers;

  if (!ruler->n)
    {
      grape_pen_write (b->cr, grape_pen_ink (b->look), .8,
                       _ ("Nobody is there to choose an integer"),
                       ruler->box.x + ruler->box.width / 2, ruler->edge,
                       grape_mediocrity_style (b, 1, FALSE, .5, ruler->box.width));
      return;
    }
  if (b->touch->hover.kind == GRAPE_MEDIOCRITY_INTEGER)
    draw_column (b, (guint)b->touch->hover.column, .12);
  draw_ruler (b, ruler);
  if (b->proposed && b->proposed <= ruler->n)
    draw_ghost (b);
  for (guint i = 0; i < b->story.n; i++)
    if (!(b->proposed && b->story.seats[i] == b->look->viewer && !b->story.past))
      draw_story_counter (b, i);
  if (b->story.past && b->story.past->expired)
    {
      grape_pen_write (b->cr, grape_pen_ink (b->look), .8, _ ("The round ended without a result"),
                       ruler->box.x + ruler->box.width / 2, (ruler->box.y + ruler->edge) / 2,
                       grape_mediocrity_style (b, 1.1, FALSE, .5, ruler->box.width));
    }
  if (b->touch->cursor.kind == GRAPE_MEDIOCRITY_INTEGER)
    {
      guint number = (guint)b->touch->cursor.column;

      grape_pen_round (b->cr, grape_mediocrity_ruler_x (ruler, number) - ruler->step / 2,
                       ruler->box.y, ruler->step, ruler->box.height, ruler->step * .12);
      grape_pen_stroke (b->cr, grape_pen_accent (b->look), 1, 2);
    }
}

/* The counters that are still to be put on the ruler: face down, known, or missing. */
static void
draw_tray (const Board *b)
{
  const GrapeBox *box = &b->layout.search;
  int moderator = b->view->moderator;
  guint n = 0, n_in = 0, i = 0, value;

  for (int seat = 0; seat < (int)b->view->n_seats; seat++)
    if (b->view->players[seat].playing && seat != moderator)
      {
        n++;
        n_in += grape_mediocrity_choice (b->view, seat, &value) != GRAPE_MEDIOCRITY_CHOICE_NONE;
      }
  if (!n)
    return;
  double step = MIN (b->layout.text * 2.9, box->width / n);
  double size = MIN (step * .86, box->height * .5), y = box->y + box->height * .42;
  double x = box->x + box->width / 2 - step * (n - 1) / 2.;
  for (int seat = 0; seat < (int)b->view->n_seats; seat++)
    {
      if (!b->view->players[seat].playing || seat == moderator)
        continue;
      GrapeMediocrityChoice choice = grape_mediocrity_choice (b->view, seat, &value);
      double at = x + step * i++;
      double grow = grape_touch_arrives (b->touch, seat) ? grape_pen_ease (b->touch->motion) : 1;
      draw_ring (b, at, y, size * .92, grape_palette_color (seat, b->look->dark), .75,
                 choice == GRAPE_MEDIOCRITY_CHOICE_NONE);
      grape_pen_mark (b->cr, seat, at, y, size * .4, b->look->dark);
      if (choice == GRAPE_MEDIOCRITY_CHOICE_NONE)
        continue;
      /* Face down: all hidden ones look alike except for the rim. */
      cairo_arc (b->cr, at, y, size * .44 * grow, 0, 2 * G_PI);
      grape_pen_fill (b->cr, grape_palette_color (seat, b->look->dark), 1);
      GrapeColor ink = grape_palette_ink (grape_palette_color (seat, b->look->dark));
      g_autofree char *text = choice == GRAPE_MEDIOCRITY_CHOICE_KNOWN
                                  ? g_strdup_printf ("%u", value)
                                  : g_strdup ("?");
      grape_pen_write (b->cr, ink, grow, text, at, y,
                       (GrapeTextStyle){ .size = size * .42, .bold = TRUE, .align = .5 });
    }
  g_autofree char *count = g_strdup_printf (_ ("%u of %u integers are in"), n_in, n);
  grape_pen_write (b->cr, grape_pen_ink (b->look), .8, count, box->x + box->width / 2,
                   y + size * .5 + b->layout.text * .9,
                   grape_mediocrity_style (b, .9, FALSE, .5, box->width));
}

/* The words beside a step of the search. */
static char *
pass_words (const GrapeMediocrityPass *pass)
{
  if (pass->count > 1)
    return g_strdup_printf (ngettext ("middle of %u: %u, there %u time, out",
                                      "middle of %u: %u, there %u times, out", pass->count),
                            pass->left, pass->value, pass->count);
  return g_strdup_printf (_ ("middle of %u: %u, there once"), pass->left, pass->value);
}

static void
draw_left_over (const Board *b, guint pass, double y, double part)
{
  const GrapeMediocrityStory *story = &b->story;
  double size = MIN (b->layout.text * .85, b->layout.integers.step * .9);

  for (guint i = 0; i < story->n; i++)
    {
      guint below, n, value = story->values[i];
      count_stack (story->values, story->n, i, &below, &n);
      if (falls_at (story->passes, pass, value) < pass || below)
        continue;
      double x = grape_mediocrity_ruler_x (&b->layout.integers, value);
      gboolean near = value == story->passes[pass].value;
      GrapeColor color = !near    ? grape_pen_ink (b->look)
                         : n == 1 ? grape_pen_accent (b->look)
                                  : grape_pen_alarm (b->look);
      for (guint k = 0; k < MIN (n, 4); k++)
        {
          cairo_arc (b->cr, x + (k - (MIN (n, 4) - 1) / 2.) * size * .34, y, size * .22, 0,
                     2 * G_PI);
          grape_pen_fill (b->cr, color, (near ? 1 : .55) * part);
        }
      if (near && n == 1)
        draw_ring (b, x, y, size * 1.1, color, part, FALSE);
      else if (near)
        draw_cross (b, x, y, size * 1.3, part);
    }
}

/** grape_mediocrity_draw_search: below the ruler: each step of the search is a line, with its
 * remaining numbers under their columns. Before the result this is the tray of counters */
void
grape_mediocrity_draw_search (const GrapeMediocrityBoard *board)
{
  const Board *b = board;
  const GrapeMediocrityStory *story = &b->story;
  const GrapeBox *box = &b->layout.search;

  if (!story->past && !story->complete)
    {
      if (b->view->stage == GRAPE_MEDIOCRITY_ROUND)
        draw_tray (b);
      return;
    }
  double row = MIN (box->height / MAX (1, story->n_passes), b->layout.text * 2.1);
  for (guint pass = 0; pass < story->n_passes; pass++)
    {
      const GrapeMediocrityPass *now = &story->passes[pass];
      g_autofree char *words = pass_words (now);
      GrapeTextStyle style = grape_mediocrity_style (b, .82, FALSE, .5, box->width);
      double part = part_done (b, pass_start (b, pass), PASS_MS / 2);
      double y = box->y + row * (pass + .34), half = grape_pen_text_width (b->cr, words, style) / 2;
      double x = grape_mediocrity_ruler_x (&b->layout.integers, now->value);
      if (part <= 0)
        return;
      draw_left_over (b, pass, y, part);
      grape_pen_write (b->cr, grape_pen_ink (b->look), .85 * part, words,
                       CLAMP (x, box->x + MIN (half, box->width / 2),
                              box->x + MAX (box->width - half, box->width / 2)),
                       y + row * .46, style);
    }
  if (story->n_passes && story->found < 0)
    {
      grape_pen_write (b->cr, grape_pen_ink (b->look),
                       part_done (b, pass_start (b, story->n_passes - 1), PASS_MS),
                       _ ("nothing is left: nobody scores"), box->x + box->width / 2,
                       box->y + row * (story->n_passes + .25),
                       grape_mediocrity_style (b, .9, TRUE, .5, box->width));
    }
}

/* How far the game has come, and whose score is in the middle now. */
static void
draw_progress (const Board *b, int found)
{
  const GrapeBox *box = &b->layout.scores.box;
  double text = b->layout.text, y = box->y - text * .9, width = MIN (box->width * .3, text * 12);
  guint sum = grape_mediocrity_sum (b->view), target = grape_mediocrity_target (b->view);
  double part = target ? MIN (1, sum / (double)target) : 0;
  g_autofree char *words
      = found < 0 ? g_strdup_printf (_ ("Scores: %u of %u points"), sum, target)
                  : g_strdup_printf (_ ("Scores: %u of %u points, %s in the middle"), sum, target,
                                     grape_table_name (b->position->table, found));

  grape_pen_color (b->cr, grape_pen_ink (b->look), 1);
  double used = grape_pen_text (b->cr, words, box->x, y,
                                grape_mediocrity_style (b, 1, TRUE, 0, box->width));
  double x = MAX (box->x + box->width - width, box->x + used + text);
  width = box->x + box->width - x;
  if (width < text * 3)
    return;
  grape_pen_round (b->cr, x, y - text * .3, width, text * .6, text * .3);
  grape_pen_fill (b->cr, grape_pen_ink (b->look), .16);
  if (part > 0)
    {
      grape_pen_round (b->cr, x, y - text * .3, MAX (width * part, text * .6), text * .6,
                       text * .3);
      grape_pen_fill (b->cr, grape_pen_accent (b->look), 1);
    }
}

/** grape_mediocrity_draw_scores: the lower ruler: everybody's score, and the most mediocre of them:
 * in a broken ring while the game goes on, in gold once it has won */
void
grape_mediocrity_draw_scores (const GrapeMediocrityBoard *board)
{
  const Board *b = board;
  const Ruler *ruler = &b->layout.scores;
  gboolean over = b->view->stage == GRAPE_MEDIOCRITY_OVER;
  guint values[GRAPE_MEDIOCRITY_SEATS], n = 0, n_passes;
  int seats[GRAPE_MEDIOCRITY_SEATS];
  GrapeMediocrityPass passes[GRAPE_MEDIOCRITY_SEATS];

  draw_ruler (b, ruler);
  for (int seat = 0; seat < (int)b->view->n_seats; seat++)
    if (b->view->players[seat].playing)
      {
        seats[n] = seat;
        values[n++] = b->view->players[seat].score;
      }
  int found = grape_mediocrity_search (values, n, passes, &n_passes);
  double point = part_done (b, pass_start (b, b->story.n_passes), POINT_MS);
  draw_progress (b, found < 0 ? -1 : seats[found]);
  int scorer = b->story.past ? b->story.past->scorer : -1;
  for (guint i = 0; i < n; i++)
    {
      guint below, size;
      count_stack (values, n, i, &below, &size);
      double x = grape_mediocrity_ruler_x (ruler, values[i]), y = counter_y (ruler, below, size);
      if (seats[i] == scorer && values[i])
        x -= ruler->step * (1 - point);
      gboolean falls = over && falls_at (passes, n_passes, values[i]) < n_passes;
      grape_mediocrity_draw_counter (b, seats[i], x, y, ruler->counter, falls ? .55 : 1);
      if (falls)
        draw_cross (b, x, y, ruler->counter, point);
      if ((int)i == found && point == 1)
        draw_ring (b, x, y, ruler->counter * 1.2,
                   over ? grape_pen_gold (b->look) : grape_pen_accent (b->look), 1, !over);
    }
}
