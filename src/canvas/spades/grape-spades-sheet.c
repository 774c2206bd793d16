/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The running sheet of a game of Spades: two lines a round, one a team, the latest round last; and
 * the same in one line, when there is no room. */
#include <glib/gi18n.h>

#include "grape-spades-paint.h"

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Spades *view;
  const GrapeLook *look;
  GrapeBox box;
  double text, line;
} Sheet;

/* Right ends of the columns, as parts of the width: round, marks, bids, tricks, points, bags,
 * total. */
enum
{
  COLUMN_ROUND,
  COLUMN_MARKS,
  COLUMN_BIDS,
  COLUMN_TRICKS,
  COLUMN_POINTS,
  COLUMN_BAGS,
  COLUMN_TOTAL,
  N_COLUMNS
};

static const double column_ends[N_COLUMNS] = { .1, .24, .44, .57, .74, .85, 1 };

/** grape_spades_team_name: "Ann & Cleo"; (transfer full) */
char *
grape_spades_team_name (const GrapePosition *view, int team)
{
  const char *first = grape_table_name (view->table, SPADES_VIEW (view->state)->order[team]);
  const char *second = grape_table_name (view->table, SPADES_VIEW (view->state)->order[team + 2]);

  return g_strdup_printf (_ ("%s & %s"), first ? first : "?", second ? second : "?");
}

static void
marks (const Sheet *s, int team, double x, double y)
{
  for (int k = 0; k < 2; k++)
    grape_pen_mark (s->cr, s->view->order[team + 2 * k], x + k * s->text * .95, y, s->text * .8,
                    s->look->dark);
}

static GrapeTextStyle
style_of (const Sheet *s, double scale, gboolean bold, double align, double max_width)
{
  return (GrapeTextStyle){
    .size = s->text * scale, .bold = bold, .align = align, .max_width = max_width
  };
}

static void
ink (const Sheet *s, double alpha)
{
  grape_pen_color (s->cr, grape_pen_ink (s->look), s->look->contrast ? 1 : alpha);
}

static void
cell (const Sheet *s, guint column, double y, const char *text, gboolean bold)
{
  double pad = s->text * .9, width = s->box.width - 2 * pad;

  grape_pen_text (s->cr, text, s->box.x + pad + width * column_ends[column], y,
                  style_of (s, 1, bold, 1, 0));
}

static void
rule (const Sheet *s, double y, double alpha)
{
  ink (s, alpha);
  cairo_rectangle (s->cr, s->box.x + s->text * .9, y, s->box.width - 1.8 * s->text, 1);
  cairo_fill (s->cr);
}

/* "4+nil" */
static char *
bids_text (const int bids[2])
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint k = 0; k < 2; k++)
    {
      if (k)
        g_string_append_c (text, '+');
      if (bids[k] == GRAPE_SPADES_NO_BID)
        g_string_append (text, "–");
      else if (bids[k] == 0)
        g_string_append (text, _ ("nil"));
      else
        g_string_append_printf (text, "%d", bids[k]);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
number_cell (const Sheet *s, guint column, double y, int number, gboolean sign, gboolean bold)
{
  g_autofree char *text = number < 0 ? g_strdup_printf ("−%d", -number)
                          : sign     ? g_strdup_printf ("+%d", number)
                                     : g_strdup_printf ("%d", number);

  cell (s, column, y, text, bold);
}

/* A team's line of a round, its middle at @y; @change NULL: the round is under way. */
static void
draw_line (const Sheet *s, int team, double y, const int bids[2], guint tricks, const int *change,
           guint bags, int score)
{
  g_autofree char *bid = bids_text (bids);
  double alpha = change ? .85 : 1;

  marks (s, team, s->box.x + s->text * .9 + (s->box.width - 1.8 * s->text) * .135, y);
  ink (s, alpha);
  cell (s, COLUMN_BIDS, y, bid, FALSE);
  number_cell (s, COLUMN_TRICKS, y, (int)tricks, FALSE, FALSE);
  if (change && *change < 0)
    grape_pen_color (s->cr, grape_pen_alarm (s->look), 1);
  if (change)
    number_cell (s, COLUMN_POINTS, y, *change, TRUE, FALSE);
  ink (s, alpha);
  number_cell (s, COLUMN_BAGS, y, (int)bags, FALSE, FALSE);
  ink (s, 1);
  number_cell (s, COLUMN_TOTAL, y, score, FALSE, TRUE);
}

static void
draw_past_round (const Sheet *s, const GrapeSpadesRound *round, double y)
{
  g_autofree char *number = g_strdup_printf ("%u", round->number);
  const guint8 *order = s->view->order;

  ink (s, .75);
  cell (s, COLUMN_ROUND, y + s->line / 2, number, FALSE);
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      const GrapeSpadesSum *sum = &round->teams[team];
      const int bids[2] = { round->bids[order[team]], round->bids[order[team + 2]] };

      draw_line (s, team, y + (team + .5) * s->line, bids, sum->tricks, &sum->change, sum->bags,
                 sum->score);
    }
}

/* The round under way: bids as far as they are made, tricks as far as they are taken. */
static void
draw_this_round (const Sheet *s, double y)
{
  g_autofree char *number = g_strdup_printf ("%u", s->view->round);
  const guint8 *order = s->view->order;
  gboolean late;

  grape_pen_round (s->cr, s->box.x + s->text * .4, y - s->line * .08, s->box.width - s->text * .8,
                   s->line * 2.16, s->text * .4);
  grape_pen_fill (s->cr, grape_pen_accent (s->look), s->look->contrast ? .3 : .14);
  ink (s, 1);
  cell (s, COLUMN_ROUND, y + s->line / 2, number, TRUE);
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      int first = order[team], second = order[team + 2];
      const int bids[2]
          = { grape_spades_bid (s->view, first, &late), grape_spades_bid (s->view, second, &late) };

      draw_line (s, team, y + (team + .5) * s->line, bids,
                 grape_spades_tricks (s->view, first) + grape_spades_tricks (s->view, second), NULL,
                 s->view->bags[team], s->view->scores[team]);
    }
}

/* A team's line at the head: marks, name, score; below it, small, what else there is to know. */
static double
draw_team (const Sheet *s, int team, double y)
{
  double pad = s->text * .9, right = s->box.x + s->box.width - pad;
  guint bags = s->view->bags[team];
  guint misplays = grape_spades_misplays (s->view, team, FALSE);
  g_autofree char *name = grape_spades_team_name (s->position, team);
  g_autofree char *score = g_strdup_printf ("%d", s->view->scores[team]);
  g_autofree char *more = g_strdup_printf (ngettext ("%u sandbag", "%u sandbags", bags), bags);
  double used = grape_pen_text_width (s->cr, score, style_of (s, 1.6, TRUE, 1, 0));
  int winner = -1;

  grape_spades_result (s->view, &winner);
  marks (s, team, s->box.x + pad + s->text * .4, y + s->line * .55);
  ink (s, 1);
  grape_pen_text (s->cr, name, s->box.x + pad + s->text * 2.2, y + s->line * .55,
                  style_of (s, 1.05, TRUE, 0, right - used - s->box.x - 2 * pad - s->text * 2.2));
  if (winner == team)
    grape_pen_color (s->cr, grape_pen_accent (s->look), 1);
  grape_pen_text (s->cr, score, right, y + s->line * .75, style_of (s, 1.6, TRUE, 1, 0));
  if (misplays)
    {
      g_autofree char *both = g_strdup_printf (
          ngettext ("%s, %u misplay", "%s, %u misplays", misplays), more, misplays);
      g_free (more);
      more = g_steal_pointer (&both);
    }
  ink (s, .7);
  grape_pen_text (s->cr, more, s->box.x + pad + s->text * 2.2, y + s->line * 1.4,
                  style_of (s, .85, FALSE, 0, right - used - s->box.x - pad - s->text * 2.2));
  return y + s->line * 2;
}

static double
draw_head (const Sheet *s, double y)
{
  static const char *const titles[N_COLUMNS] = { [COLUMN_BIDS] = N_ ("bids"),
                                                 [COLUMN_TRICKS] = N_ ("won"),
                                                 [COLUMN_POINTS] = N_ ("points"),
                                                 [COLUMN_BAGS] = N_ ("bags"),
                                                 [COLUMN_TOTAL] = N_ ("score") };
  double pad = s->text * .9, width = s->box.width - 2 * pad;

  ink (s, .65);
  for (guint k = 0; k < N_COLUMNS; k++)
    if (titles[k])
      grape_pen_text (s->cr, _ (titles[k]), s->box.x + pad + width * column_ends[k],
                      y + s->line / 2, style_of (s, .82, FALSE, 1, 0));
  rule (s, y + s->line, .25);
  return y + s->line * 1.15;
}

/* As many rounds as there is room for, the latest ones. */
static void
draw_rounds (const Sheet *s, double y)
{
  guint n = s->view->rounds->len;
  gboolean running = grape_spades_stage (s->view) != GRAPE_SPADES_OVER;
  double each = s->line * 2.25, room = s->box.y + s->box.height - y - s->text * .4;
  guint fit = (guint)MAX (0, room / each), first;

  if (running && fit)
    fit--;
  first = n > fit ? n - fit : 0;
  if (first && fit)
    first++; /* room for the line that says so */
  if (first)
    {
      g_autofree char *earlier
          = g_strdup_printf (ngettext ("%u earlier round", "%u earlier rounds", first), first);

      ink (s, .65);
      grape_pen_text (s->cr, earlier, s->box.x + s->text * .9, y + s->line / 2,
                      style_of (s, .85, FALSE, 0, s->box.width - 2 * s->text));
      y += s->line * 1.1;
    }
  for (guint k = first; k < n; k++, y += each)
    {
      draw_past_round (s, grape_spades_past_round (s->view, k), y);
      rule (s, y + s->line * 2.1, .12);
    }
  if (running && y + s->line * 2 <= s->box.y + s->box.height)
    draw_this_round (s, y);
}

/** grape_spades_paint_sheet: on paper, into @box; @text is the size of text on the table */
void
grape_spades_paint_sheet (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                          GrapeBox box, double text)
{
  Sheet s = { cr, view, view->state, look, box, CLAMP (text, 10.5, box.width / 23), 0 };
  g_autofree char *title = g_strdup_printf (_ ("To %u points"), grape_spades_target (view->state));
  double y = box.y + s.text * .6;

  s.line = s.text * 1.55;
  cairo_save (cr);
  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  cairo_clip (cr);
  grape_pen_color (cr, grape_pen_paper (look), 1);
  cairo_paint (cr);
  if (box.height > box.width)
    {
      ink (&s, .65);
      grape_pen_text (cr, title, box.x + s.text * .9, y + s.line / 2,
                      style_of (&s, .9, FALSE, 0, box.width - 2 * s.text));
      y += s.line * 1.1;
    }
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    y = draw_team (&s, team, y);
  y = draw_head (&s, y);
  draw_rounds (&s, y);
  cairo_restore (cr);
}

/** grape_spades_paint_strip: both teams' scores in one line */
void
grape_spades_paint_strip (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                          GrapeBox box, double text)
{
  Sheet s = { cr, view, view->state, look, box, text, text * 1.55 };
  double half = box.width / 2, middle = box.y + box.height / 2;

  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  grape_pen_fill (cr, grape_pen_paper (look), 1);
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      double left = box.x + team * half + text * .9, right = box.x + (team + 1) * half - text * .9;
      guint bags = SPADES_VIEW (view->state)->bags[team];
      g_autofree char *name = grape_spades_team_name (view, team);
      g_autofree char *score = g_strdup_printf (ngettext ("%d · %u bag", "%d · %u bags", bags),
                                                SPADES_VIEW (view->state)->scores[team], bags);
      double used = grape_pen_text_width (cr, score, style_of (&s, 1, TRUE, 1, 0));

      marks (&s, team, left + text * .4, middle);
      ink (&s, 1);
      grape_pen_text (cr, score, right, middle, style_of (&s, 1, TRUE, 1, 0));
      if (right - used - left > text * 5.5)
        {
          ink (&s, .8);
          grape_pen_text (cr, name, left + text * 2.1, middle,
                          style_of (&s, .95, FALSE, 0, right - used - left - text * 2.7));
        }
    }
  ink (&s, .15);
  cairo_rectangle (cr, box.x + half, box.y + 3, 1, box.height - 6);
  cairo_fill (cr);
}

/* "Ann: 5 of hearts, Bob: ..." */
static void
append_cards (GString *text, const GrapePosition *view, const GrapeSpadesTrick *trick)
{
  for (guint k = 0; k < trick->n_cards; k++)
    {
      int seat = trick->order[k];
      g_autofree char *card = grape_card_name (trick->cards[seat]);

      g_string_append_printf (text, "%s%s: %s", k ? ", " : "", grape_table_name (view->table, seat),
                              card);
    }
}

/** grape_spades_latest_text: the last complete trick in words; (transfer full), NULL for none */
char *
grape_spades_latest_text (const GrapePosition *view)
{
  GrapeSpadesTrick trick;

  if (!grape_spades_latest_trick (view->state, &trick))
    return NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_string_append_printf (text, _ ("Trick %u to %s"), trick.number,
                          grape_table_name (view->table, trick.winner));
  g_string_append (text, "; ");
  append_cards (text, view, &trick);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** grape_spades_situation: what lies on the table in words, for those who cannot see it; (transfer
 * full)
 */
char *
grape_spades_situation (const GrapePosition *view, GrapeViewer viewer)
{
  g_autoptr (GString) text = g_string_new (NULL);
  GrapeSpadesTrick trick;
  int turn = grape_spades_turn (view->state);

  if (grape_spades_stage (view->state) == GRAPE_SPADES_OVER)
    return g_strdup (_ ("The game is over"));
  if (grape_spades_trick (view->state, &trick))
    append_cards (text, view, &trick);
  if (turn < 0)
    g_string_append (text, _ ("The cards are being dealt"));
  else if (turn == viewer)
    g_string_append_printf (text, "%s%s", text->len ? "; " : "", _ ("your turn"));
  else
    g_string_append_printf (text, text->len ? _ ("; %s’s turn") : _ ("%s’s turn"),
                            grape_table_name (view->table, turn));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
