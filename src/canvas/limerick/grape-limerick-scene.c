/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The votes of a Limerick Contest: envelopes until the count, then who voted for whom. */
#include <glib/gi18n.h>

#include "grape-limerick-book.h"

#include <math.h>

static void
draw_envelope (const GrapeLimerickBook *b, double x, double y, double size)
{
  double w = size, h = size * .66, l = x - w / 2, t = y - h / 2;

  grape_pen_round (b->cr, l, t, w, h, size * .07);
  grape_pen_fill_edged (b->cr, grape_limerick_paper (b), 1, grape_limerick_edge (b), 1, 1);
  cairo_move_to (b->cr, l, t + size * .03);
  cairo_line_to (b->cr, x, y + size * .08);
  cairo_line_to (b->cr, l + w, t + size * .03);
  grape_pen_stroke (b->cr, grape_limerick_edge (b), 1, 1);
  grape_pen_disc (b->cr, x, y + size * .06, size * .11);
  grape_pen_fill (b->cr, grape_pen_alarm (b->look), .85);
}

static char *
tell_sealed (guint n)
{
  if (!n)
    return g_strdup (_ ("no votes yet"));
  return g_strdup_printf (
      ngettext ("%u vote, sealed until the count", "%u votes, sealed until the count", n), n);
}

/* The votes that came, as envelopes. */
static void
draw_sealed (const GrapeLimerickBook *b)
{
  GrapeBox box = b->layout.foot;
  double em = b->layout.text, size = em * 1.9, middle = box.x + box.width / 2;
  guint n = b->view->votes->len, shown = MIN (n, (guint)CLAMP (box.width / (size * 1.2), 1, 14));
  g_autofree char *said = tell_sealed (n);
  double x = middle - (shown - 1.) * size * 1.2 / 2;
  gboolean arrives = b->touch->arrives >> LIMERICK_POETS & 1;

  for (guint i = 0; i < shown; i++, x += size * 1.2)
    draw_envelope (b, x, box.y + em * .95,
                   size * (arrives && i == shown - 1 ? grape_pen_ease (b->touch->motion) : 1));
  grape_pen_note (b->cr, b->look, .8, said, middle, box.y + em * (n ? 2.35 : 1.3),
                  (GrapeTextStyle){ .size = em * .95, .align = .5, .max_width = box.width });
  if (b->view->laureate)
    {
      g_autofree char *laureate
          = g_strdup_printf (_ ("the vote of %s, Poet Laureate, counts twice"), b->view->laureate);

      grape_pen_note (b->cr, b->look, .7, laureate, middle, box.y + em * (n ? 3.4 : 2.4),
                      (GrapeTextStyle){ .size = em * .85, .align = .5, .max_width = box.width });
    }
}

/* "Walt (twice), Xi" */
static char *
tell_voters (const GrapeLimerickBook *b, int seat)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < b->view->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (b->view->votes, LimerickVote, i);

      if (vote->choice != seat + 1)
        continue;
      g_string_append (text, text->len ? ", " : "");
      if (limerick_weight (b->view, vote->voter) > 1)
        g_string_append_printf (text, _ ("%s (twice)"), vote->voter);
      else
        g_string_append (text, vote->voter);
    }
  return g_string_free (text, FALSE);
}

/* What the count has brought: it runs up while the votes are opened. */
static void
draw_counted (const GrapeLimerickBook *b)
{
  GrapeBox box = b->layout.foot;
  double em = b->layout.text;
  double part = b->touch->reveal ? grape_pen_ease (b->touch->motion) : 1;

  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    {
      int votes = (int)lround (b->view->poets[seat].votes * part);
      double middle = box.x + box.width * (seat ? .75 : .25);
      g_autofree char *number
          = g_strdup_printf (ngettext ("%d vote", "%d votes", (gulong)votes), votes);
      g_autofree char *voters = tell_voters (b, seat);
      gboolean won = b->view->winner == seat;

      GrapeTextStyle style = { .size = em * 1.4, .bold = won, .max_width = box.width * .3 };
      double wide = grape_pen_text_width (b->cr, number, style), left = middle - wide / 2 + em * .9;

      grape_pen_mark (b->cr, seat, left - em * 1.3, box.y + em * 1.2, em * 1.2, b->look->dark);
      grape_pen_write (b->cr, grape_pen_ink (b->look), 1, number, left, box.y + em * 1.2, style);
      grape_pen_note (
          b->cr, b->look, .75 * part, voters, middle, box.y + em * 2.9,
          (GrapeTextStyle){
              .size = em * .85, .align = .5, .max_width = box.width / 2 - em, .lines = 2 });
    }
}

/* A die with the face that chose, between the numbers of votes if there was a count. */
static void
draw_dice (const GrapeLimerickBook *b)
{
  GrapeBox box = b->layout.foot;
  double em = b->layout.text, size = em * 1.9, x = box.x + box.width / 2, y = box.y + em * 1.3;
  double d = b->view->face == 2 ? size * .22 : 0;

  grape_pen_round (b->cr, x - size / 2, y - size / 2, size, size, size * .2);
  grape_pen_fill_edged (b->cr, grape_limerick_paper (b), 1, grape_limerick_edge (b), 1,
                        MAX (1, em * .08));
  for (int side = d > 0 ? -1 : 1; side <= 1; side += 2)
    {
      grape_pen_disc (b->cr, x + side * d, y - side * d, size * .1);
      grape_pen_fill (b->cr, grape_limerick_ink (b), 1);
    }
  if (b->view->elsewhere)
    grape_pen_note (
        b->cr, b->look, .8, _ ("thrown elsewhere"), x, y + em * 1.7,
        (GrapeTextStyle){ .size = em * .8, .align = .5, .max_width = em * 8, .lines = 2 });
}

/** grape_limerick_draw_votes: how many came; once counted, for whom */
void
grape_limerick_draw_votes (const GrapeLimerickBook *b)
{
  if (b->view->counted)
    draw_counted (b);
  else if (b->view->stage == LIMERICK_VOTING)
    draw_sealed (b);
  if (b->view->face)
    draw_dice (b);
}
