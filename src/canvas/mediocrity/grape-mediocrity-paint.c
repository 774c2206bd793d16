/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Mediocrity: the words about the round, the players, and around them the rulers of
 * grape-mediocrity-scene.c. */
#include <glib/gi18n.h>

#include "grape-mediocrity-paint.h"

#include <math.h>
#include <string.h>

typedef GrapeMediocrityBoard Board;

GrapeTextStyle
grape_mediocrity_style (const GrapeMediocrityBoard *board, double scale, gboolean bold,
                        double align, double max_width)
{
  return (GrapeTextStyle){
    .size = board->layout.text * scale, .bold = bold, .align = align, .max_width = max_width
  };
}

static const char *
name_of (const Board *b, int seat)
{
  return seat < 0 ? "" : grape_table_name (b->position->table, seat);
}

/* The first line: what has just happened, or is happening. */
static char *
title (const Board *b)
{
  guint round = b->view->round;
  int moderator = b->view->moderator, winner = b->view->winner;
  const GrapeMediocrityRound *past = b->story.past;

  if (winner >= 0)
    return g_strdup_printf (_ ("%s wins with the most mediocre score, %u"), name_of (b, winner),
                            b->view->players[winner].score);
  if (b->view->stage == GRAPE_MEDIOCRITY_OVER)
    return g_strdup (_ ("The game is over without a winner"));
  if (!past && b->view->stage == GRAPE_MEDIOCRITY_BETWEEN)
    return g_strdup (_ ("The game begins"));
  if (!past && moderator < 0)
    return g_strdup (_ ("The player numbers are being drawn"));
  if (!past && moderator == b->look->viewer)
    return g_strdup_printf (_ ("Round %u: you are the Moderator"), round);
  if (!past)
    return g_strdup_printf (_ ("Round %u: %s is the Moderator"), round, name_of (b, moderator));
  if (past->expired)
    return g_strdup_printf (_ ("Round %u: no result, so %s is out"), past->number,
                            name_of (b, past->moderator));
  if (past->scorer < 0)
    return g_strdup_printf (_ ("Round %u: nobody scores"), past->number);
  return g_strdup_printf (_ ("Round %u: %s scores with %u"), past->number,
                          name_of (b, past->scorer), past->choices[past->scorer]);
}

static char *
words_of_round (const Board *b)
{
  GrapeViewer viewer = b->look->viewer;
  int moderator = b->view->moderator;
  guint value, range = grape_mediocrity_range (b->view);

  if (!b->view->players[moderator].playing)
    return g_strdup (_ ("The Moderator has left: the round ends without a result"));
  if (viewer == moderator && b->view->open)
    return g_strdup (_ ("You may announce the result; what is missing is drawn at random"));
  if (viewer == moderator)
    return g_strdup (_ ("The round must last a while before you may announce"));
  if (viewer < 0 || viewer >= (int)b->view->n_seats || !b->view->players[viewer].playing)
    return g_strdup_printf (_ ("Integers from 1 to %u are being chosen"), range);
  if (grape_mediocrity_choice (b->view, viewer, &value) == GRAPE_MEDIOCRITY_CHOICE_KNOWN)
    return g_strdup_printf (_ ("You chose %u: only you and %s know"), value,
                            name_of (b, moderator));
  return g_strdup_printf (_ ("Choose an integer from 1 to %u"), range);
}

/* The second line: what is to be done. */
static char *
subtitle (const Board *b)
{
  int moderator = b->view->moderator;
  guint round = b->view->round;

  switch (b->view->stage)
    {
    case GRAPE_MEDIOCRITY_ROUND:
    case GRAPE_MEDIOCRITY_ANNOUNCED:
      return words_of_round (b);
    case GRAPE_MEDIOCRITY_BETWEEN:
      if (b->view->anybody)
        return g_strdup_printf (_ ("Whoever is first to begin round %u is its Moderator"), round);
      if (moderator == b->look->viewer)
        return g_strdup_printf (_ ("It is your turn to begin round %u"), round);
      return g_strdup_printf (_ ("%s is to begin round %u"), name_of (b, moderator), round);
    default:
      return g_strdup (b->view->winner >= 0 ? _ ("and a Jade Grapefruit, a rather mediocre one")
                                            : "");
    }
}

static void
draw_head (const Board *b)
{
  const GrapeBox *box = &b->layout.head;
  g_autofree char *first = title (b);
  g_autofree char *second = subtitle (b);
  gboolean beside = b->layout.act.width > 0 && b->layout.act.y < box->y + b->layout.text * 2;
  double width = box->width - (beside ? b->layout.act.width + b->layout.text : 0);

  grape_pen_write (b->cr, grape_pen_ink (b->look), 1, first, box->x, box->y + b->layout.text * .75,
                   grape_mediocrity_style (b, 1.3, TRUE, 0, width));
  grape_pen_write (b->cr, grape_pen_ink (b->look), b->look->contrast ? 1 : .8, second, box->x,
                   box->y + b->layout.text * 2.2, grape_mediocrity_style (b, 1, FALSE, 0, width));
}

/* The Moderator's button. */
static void
draw_act (const Board *b)
{
  const GrapeBox *box = &b->layout.act;
  GrapeMediocrityAct act = grape_mediocrity_act (b->view, b->look->viewer);
  gboolean waits = act == GRAPE_MEDIOCRITY_ACT_WAIT;
  GrapeColor ground = waits
                          ? grape_pen_mix (grape_pen_paper (b->look), grape_pen_ink (b->look), .15)
                          : grape_pen_accent (b->look);
  const char *words
      = act == GRAPE_MEDIOCRITY_ACT_BEGIN ? _ ("Begin the Round") : _ ("Announce the Result");

  if (box->width <= 0)
    return;
  if (b->touch->hover.kind == GRAPE_MEDIOCRITY_BUTTON && !waits)
    ground = grape_pen_mix (ground, grape_pen_ink (b->look), .12);
  grape_pen_round (b->cr, box->x, box->y, box->width, box->height, box->height / 2);
  grape_pen_fill (b->cr, ground, b->proposed_act ? .55 : 1);
  if (b->touch->cursor.kind == GRAPE_MEDIOCRITY_BUTTON || b->proposed_act)
    {
      grape_pen_round (b->cr, box->x - 3, box->y - 3, box->width + 6, box->height + 6,
                       box->height / 2 + 3);
      grape_pen_stroke (b->cr, grape_pen_accent (b->look), 1, 2);
    }
  grape_pen_write (b->cr, grape_palette_ink (ground), waits ? .75 : 1, words,
                   box->x + box->width / 2, box->y + box->height / 2,
                   grape_mediocrity_style (b, .95, TRUE, .5, box->width - box->height));
}

/* A player's part in the round, in a word or a sign. */
static const char *
standing (const Board *b, int seat)
{
  GrapeMediocrityStage stage = b->view->stage;
  guint value;

  if (!b->view->players[seat].playing)
    return _ ("out");
  if (seat == b->view->winner)
    return C_ ("player", "wins");
  if (stage == GRAPE_MEDIOCRITY_OVER)
    return "";
  if (seat == b->view->moderator)
    return stage == GRAPE_MEDIOCRITY_BETWEEN ? _ ("next") : _ ("Mod.");
  if (stage != GRAPE_MEDIOCRITY_ROUND)
    return "";
  return grape_mediocrity_choice (b->view, seat, &value) == GRAPE_MEDIOCRITY_CHOICE_NONE ? "…"
                                                                                         : "✓";
}

/* Where each stands comes right after the name, since a row may have several columns. */
static void
draw_person (const Board *b, int seat, double x, double y, double width, double height)
{
  double text = MIN (b->layout.text, height * .62), size = text * 1.1;
  const char *word = standing (b, seat);
  gboolean playing = b->view->players[seat].playing;
  gboolean moderates = playing && seat == b->view->moderator;
  GrapeTextStyle small = { .size = text * .85, .bold = moderates };
  double used = grape_pen_text_width (b->cr, word, small), right = x + width - text * .8;
  g_autofree char *number = g_strdup_printf ("%u", b->view->players[seat].number);

  grape_pen_color (b->cr, grape_pen_ink (b->look), .55);
  if (b->view->players[seat].number)
    grape_pen_text (b->cr, number, x + text * .95, y,
                    (GrapeTextStyle){ .size = text * .8, .align = 1 });
  x += text * 1.2;
  grape_pen_mark (b->cr, seat, x + size / 2, y, size * .85, b->look->dark);
  x += size * 1.35;
  grape_pen_color (b->cr, grape_pen_ink (b->look), playing ? 1 : .5);
  double name
      = grape_pen_text (b->cr, name_of (b, seat), x, y,
                        (GrapeTextStyle){ .size = text,
                                          .bold = seat == b->look->viewer,
                                          .max_width = MAX (text, right - used - text * .6 - x) });
  if (!playing)
    {
      cairo_move_to (b->cr, x, y);
      cairo_line_to (b->cr, x + name, y);
      cairo_set_line_width (b->cr, 1);
      cairo_stroke (b->cr);
    }
  grape_pen_write (b->cr, moderates ? grape_pen_accent (b->look) : grape_pen_ink (b->look),
                   moderates ? 1 : .75, word, x + name + text * .6, y, small);
}

/* In the order in which they moderate. */
static void
draw_people (const Board *b)
{
  const GrapeBox *box = &b->layout.people;
  guint n_seats = b->view->n_seats, place = 0;
  double width = box->width / b->layout.n_columns, row = box->height / b->layout.n_rows;

  for (guint number = 0; number <= n_seats; number++)
    for (int seat = 0; seat < (int)n_seats; seat++)
      if (b->view->players[seat].number == number)
        {
          draw_person (b, seat, box->x + width * (place % b->layout.n_columns),
                       box->y + row * (place / b->layout.n_columns + .5), width, row);
          place++;
        }
}

/** grape_mediocrity_proposed: the integer that the proposal @text chooses; 0: none */
guint
grape_mediocrity_proposed (const char *text)
{
  return text && g_str_has_prefix (text, "choose ") ? (guint)g_ascii_strtoull (text + 7, NULL, 10)
                                                    : 0;
}

/** grape_mediocrity_paint: a #GrapePaintFunc */
void
grape_mediocrity_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  Board board = {
    .cr = cr, .position = view, .view = view->state, .look = look, .touch = grape_touch_of (look)
  };
  const char *proposal = look->proposal ? look->proposal : "";

  grape_mediocrity_tell (&board.story, view->state, look->viewer);
  grape_mediocrity_layout (&board.layout, view->state, &board.story, look->width, look->height,
                           look->viewer);
  board.proposed = grape_mediocrity_proposed (proposal);
  board.proposed_act = g_str_equal (proposal, "begin") || g_str_has_prefix (proposal, "announce");
  grape_pen_color (cr, grape_pen_paper (look), 1);
  cairo_paint (cr);
  draw_head (&board);
  draw_act (&board);
  draw_people (&board);
  grape_mediocrity_draw_integers (&board);
  grape_mediocrity_draw_search (&board);
  grape_mediocrity_draw_scores (&board);
}
