/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of what is voted on, of Confessions and of the Yard, and what stands above the tracker.
 */
#include <glib/gi18n.h>

#include "grape-blognomic-layout.h"

#include "canvas/grape-pen.h"

#include <math.h>

/** grape_blognomic_paint_head: the dynasty, its Warden, and what stops everybody */
void
grape_blognomic_paint_head (cairo_t *cr, const GrapeFolio *f, GrapeBox box)
{
  const GrapeBlognomicBook *b = GRAPE_BLOGNOMIC_BOOK (f);
  double em = f->em, left = box.x + .5 * em, room = box.width - em;
  g_autofree char *title = grape_blognomic_title (b);
  g_autofree char *facts = grape_blognomic_facts (b);
  const char *alarm = grape_blognomic_alarm (b);

  grape_pen_note (
      cr, f->look, 1, title, left, box.y + 1.5 * em,
      (GrapeTextStyle){ .size = 1.5 * em, .bold = TRUE, .serif = TRUE, .max_width = room });
  grape_pen_color (cr, alarm ? grape_pen_alarm (f->look) : grape_pen_ink (f->look),
                   f->look->contrast || alarm ? 1 : .75);
  grape_pen_sentence (cr, alarm ? alarm : facts, left, box.y + (f->wide ? 3.3 : 3.9) * em,
                      (GrapeTextStyle){ .size = em, .max_width = room });
}

/* Votes */

/* Everybody's vote as a part of a line: for from the left, against from the right, and where the
 * Quorum is. */
static void
draw_tally (cairo_t *cr, const GrapeFolio *f, const BlogPost *post, double x, double y,
            double width)
{
  const Blog *view = GRAPE_BLOGNOMIC_BOOK (f)->view;
  guint n = MAX (blog_count (view), 1), n_for = post->n_for, n_against = post->n_against;
  double em = f->em, step;

  if (post->status == BLOG_PENDING)
    blog_tally (view, post, &n_for, &n_against);
  n = MAX (n, n_for + n_against);
  step = width / n;
  grape_pen_round (cr, x, y - .28 * em, width, .56 * em, .28 * em);
  grape_pen_fill (cr, grape_pen_ink (f->look), f->look->contrast ? .25 : .1);
  if (n_for)
    {
      grape_pen_round (cr, x, y - .28 * em, step * n_for, .56 * em, .28 * em);
      grape_pen_fill (cr, grape_pen_accent (f->look), 1);
    }
  if (n_against)
    {
      grape_pen_round (cr, x + width - step * n_against, y - .28 * em, step * n_against, .56 * em,
                       .28 * em);
      grape_pen_fill (cr, grape_pen_alarm (f->look), 1);
    }
  if (post->status == BLOG_PENDING && blog_quorum (view) <= n)
    {
      cairo_rectangle (cr, x + step * blog_quorum (view) - 1, y - .55 * em, 2, 1.1 * em);
      grape_pen_fill (cr, grape_pen_ink (f->look), .75);
    }
}

/* The icon of whoever looks: a vote is a disc with a sign. */
static void
draw_icon (cairo_t *cr, const GrapeFolio *f, guint icon, double x, double y)
{
  double em = f->em, r = .62 * em, w = MAX (1.5, .16 * em);
  GrapeColor color = icon == BLOG_FOR       ? grape_pen_accent (f->look)
                     : icon == BLOG_AGAINST ? grape_pen_alarm (f->look)
                     : icon == BLOG_VETO    ? grape_pen_gold (f->look)
                                            : grape_pen_ink (f->look);
  GrapeColor ink = grape_palette_ink (color);

  grape_pen_disc (cr, x, y, r);
  grape_pen_fill (cr, color, icon == BLOG_DEFERENTIAL ? .7 : 1);
  cairo_new_path (cr);
  if (icon == BLOG_FOR)
    {
      cairo_move_to (cr, x - .5 * r, y);
      cairo_line_to (cr, x - .1 * r, y + .4 * r);
      cairo_line_to (cr, x + .5 * r, y - .4 * r);
    }
  else if (icon == BLOG_DEFERENTIAL)
    {
      cairo_move_to (cr, x - .5 * r, y);
      cairo_line_to (cr, x + .5 * r, y);
      cairo_move_to (cr, x + .1 * r, y - .4 * r);
      cairo_line_to (cr, x + .5 * r, y);
      cairo_line_to (cr, x + .1 * r, y + .4 * r);
    }
  else
    {
      cairo_move_to (cr, x - .4 * r, y - .4 * r);
      cairo_line_to (cr, x + .4 * r, y + .4 * r);
      cairo_move_to (cr, x - .4 * r, y + .4 * r);
      cairo_line_to (cr, x + .4 * r, y - .4 * r);
    }
  grape_pen_stroke (cr, ink, 1, w);
}

static guint
last_icon (const BlogPost *post, int person)
{
  for (guint i = post->votes->len; i-- > 0;)
    if (g_array_index (post->votes, BlogVote, i).person == person)
      return g_array_index (post->votes, BlogVote, i).icon;
  return post->by == person ? BLOG_FOR : BLOG_NO_ICON;
}

static void
draw_votable (cairo_t *cr, const GrapeFolio *f, const BlogPost *post, GrapeBox box)
{
  const GrapeBlognomicBook *b = GRAPE_BLOGNOMIC_BOOK (f);
  double em = f->em, left = box.x + 1.7 * em, right = box.x + box.width - em;
  double top = box.y + 1.25 * em, room = right - left;
  gboolean open = post->status == BLOG_PENDING;
  double alpha = open || post->status == BLOG_ENACTED ? 1 : .6;
  g_autofree char *by = grape_blognomic_by (b, post);
  g_autofree char *state = grape_blognomic_state (b, post);
  guint icon = b->person >= 0 ? last_icon (post, b->person) : BLOG_NO_ICON;

  if (grape_blognomic_owes_vote (b, post))
    grape_folio_dot (cr, f, GRAPE_TONE_ACCENT, box.x + .8 * em, top);
  else if (open && icon != BLOG_NO_ICON)
    draw_icon (cr, f, icon, box.x + .85 * em, top);
  grape_pen_note (cr, f->look, alpha, post->title ? post->title : "", left, top,
                  (GrapeTextStyle){ .size = 1.15 * em,
                                    .bold = open,
                                    .serif = TRUE,
                                    .max_width = f->wide ? room * .68 : room });
  grape_folio_put (cr, f, .66, by, left, top + 1.4 * em, .88, 0, f->wide ? room * .68 : room,
                   FALSE);
  if (f->wide)
    grape_folio_put (cr, f, alpha, state, right, top, .95, 1, room * .3, open);
  else
    grape_folio_put (cr, f, alpha, state, left, top + 2.75 * em, .9, 0, room, open);
  if (open)
    {
      guint n_for, n_against;

      blog_tally (b->view, post, &n_for, &n_against);
      g_autofree char *count = g_strdup_printf ("%u : %u", n_for, n_against);
      double y = box.y + box.height - 1.15 * em;
      grape_folio_put (cr, f, 1, count, right, y, 1, 1, 4 * em, TRUE);
      draw_tally (cr, f, post, left, y, room - 4 * em);
    }
}

/* Confessions */

/* What a Party has done, as a letter: nothing yet, sealed, or open with what it said. */
static void
draw_letter (cairo_t *cr, const GrapeFolio *f, const BlogSide *side, double x, double y)
{
  double em = f->em, w = 1.5 * em, h = 1.02 * em;
  GrapeColor ink = grape_pen_ink (f->look);
  GrapeColor color = side->outcome == BLOG_DEFECTED     ? grape_pen_alarm (f->look)
                     : side->outcome == BLOG_COOPERATED ? grape_pen_accent (f->look)
                                                        : ink;
  gboolean sealed = !side->outcome && side->hash;

  grape_pen_round (cr, x - w / 2, y - h / 2, w, h, .15 * em);
  if (side->outcome)
    grape_pen_fill (cr, color, 1);
  else if (sealed)
    grape_pen_fill_edged (cr, grape_pen_mix (grape_pen_paper (f->look), ink, .16), 1, ink,
                          f->look->contrast ? 1 : .6, 1.3);
  else
    {
      grape_pen_dashed (cr, ink, f->look->contrast ? 1 : .4, 1.2, 3, 2.5);
      cairo_new_path (cr);
      return;
    }
  cairo_new_path (cr);
  if (side->outcome == BLOG_COOPERATED)
    {
      cairo_move_to (cr, x - .3 * em, y);
      cairo_line_to (cr, x - .08 * em, y + .24 * em);
      cairo_line_to (cr, x + .34 * em, y - .24 * em);
    }
  else if (side->outcome == BLOG_DEFECTED)
    {
      cairo_move_to (cr, x - .24 * em, y - .24 * em);
      cairo_line_to (cr, x + .24 * em, y + .24 * em);
      cairo_move_to (cr, x - .24 * em, y + .24 * em);
      cairo_line_to (cr, x + .24 * em, y - .24 * em);
    }
  else
    {
      cairo_move_to (cr, x - w / 2, y - h / 2 + .1 * em);
      cairo_line_to (cr, x, y + .12 * em);
      cairo_line_to (cr, x + w / 2, y - h / 2 + .1 * em);
    }
  grape_pen_stroke (cr, side->outcome ? grape_palette_ink (color) : ink,
                    side->outcome || f->look->contrast ? 1 : .6, side->outcome ? 2 : 1.3);
  if (sealed)
    {
      grape_pen_disc (cr, x, y + .14 * em, .2 * em);
      grape_pen_fill (cr, grape_pen_alarm (f->look), 1);
    }
}

/* The lock beside what only whoever looks can read. */
static void
draw_party (cairo_t *cr, const GrapeFolio *f, const BlogPost *post, guint side, double x, double y,
            double room)
{
  const GrapeBlognomicBook *b = GRAPE_BLOGNOMIC_BOOK (f);
  const BlogSide *at = &post->sides[side];
  double em = f->em;
  g_autofree char *said = grape_blognomic_side (b, post, side);

  grape_pen_mark (cr, post->parties[side], x + .6 * em, y, 1.05 * em, f->look->dark);
  draw_letter (cr, f, at, x + 2.3 * em, y);
  if (!at->said && (at->held || at->held_given))
    grape_pen_lock (cr, x + 2.3 * em, y, .8 * em, grape_pen_gold (f->look),
                    grape_palette_ink (grape_pen_gold (f->look)));
  grape_folio_put (cr, f, at->outcome ? 1 : .8, said, x + 3.5 * em, y, .95, 0, room - 3.7 * em,
                   post->parties[side] == b->person);
}

static void
draw_confession (cairo_t *cr, const GrapeFolio *f, const BlogPost *post, GrapeBox box)
{
  const GrapeBlognomicBook *b = GRAPE_BLOGNOMIC_BOOK (f);
  double em = f->em, left = box.x + 1.7 * em, right = box.x + box.width - em;
  double top = box.y + 1.2 * em, room = right - left;
  gboolean open = post->status == BLOG_PENDING;
  g_autofree char *by = grape_blognomic_by (b, post);
  g_autofree char *state = grape_blognomic_state (b, post);
  const char *title = post->title && *post->title ? post->title : grape_blognomic_kind (post->kind);

  if (grape_blognomic_owes_word (b, post))
    grape_folio_dot (cr, f, GRAPE_TONE_ACCENT, box.x + .8 * em, top);
  if (!open)
    cairo_push_group (cr);
  grape_pen_note (cr, f->look, 1, title, left, top,
                  (GrapeTextStyle){ .size = 1.1 * em,
                                    .serif = TRUE,
                                    .italic = TRUE,
                                    .max_width = f->wide ? room * .72 : room });
  grape_folio_put (cr, f, .66, by, left, top + 1.35 * em, .86, 0, f->wide ? room * .72 : room * .66,
                   FALSE);
  grape_folio_put (cr, f, 1, state, right, f->wide ? top : top + 1.35 * em, .9, 1,
                   room * (f->wide ? .26 : .32), open);
  if (f->wide)
    {
      draw_party (cr, f, post, 0, left, top + 2.85 * em, room / 2);
      draw_party (cr, f, post, 1, left + room / 2, top + 2.85 * em, room / 2);
    }
  else
    {
      draw_party (cr, f, post, 0, left, top + 2.8 * em, room);
      draw_party (cr, f, post, 1, left, top + 4.3 * em, room);
    }
  if (!open)
    grape_pen_end_group (cr, f->look->contrast ? 1 : .68);
}

/* The Yard */

static void
draw_yard (cairo_t *cr, const GrapeFolio *f, guint row, GrapeBox box)
{
  const GrapeBlognomicBook *b = GRAPE_BLOGNOMIC_BOOK (f);
  double em = f->em, left = box.x + 1.2 * em, room = box.width - 2.4 * em;
  double middle = box.y + box.height / 2;
  g_autofree char *title = grape_blognomic_yard_title (b, row);
  g_autofree char *line = grape_blognomic_yard_line (b, row);
  gboolean mine = row > GRAPE_BLOGNOMIC_GANGS && b->person >= 0
                  && blog_prisoner (b->view, b->person)->gang + GRAPE_BLOGNOMIC_GANGS == row;

  grape_folio_put (cr, f, 1, title, left, middle - .65 * em, 1.05, 0, room, TRUE);
  grape_folio_put (cr, f, .72, line, left, middle + .8 * em, .9, 0, room, FALSE);
  if (mine)
    grape_folio_put (cr, f, 1, _ ("your Gang"), box.x + box.width - 1.2 * em, middle - .65 * em,
                     .88, 1, room * .4, TRUE);
}

void
grape_blognomic_paint_row (cairo_t *cr, const GrapeFolio *f, guint id, GrapeBox box)
{
  const Blog *view = GRAPE_BLOGNOMIC_BOOK (f)->view;

  if (f->place.tab == GRAPE_BLOGNOMIC_YARD)
    draw_yard (cr, f, id, box);
  else if (f->place.tab == GRAPE_BLOGNOMIC_VOTES)
    draw_votable (cr, f, blog_post (view, id), box);
  else
    draw_confession (cr, f, blog_post (view, id), box);
}
