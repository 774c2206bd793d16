/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a page of a society: the tabs, what stands above the list, the rows that are seen, and the
 * fold of one of them. */
#include <glib/gi18n.h>

#include "grape-society-paint.h"

#include <string.h>

static gboolean
is_at (const GrapeSocietyBook *b, int kind, int column, int row)
{
  const GrapeTouch *touch = grape_touch_of (b->look);

  return grape_spot_is (touch->hover, kind, column, row)
         || grape_spot_is (touch->cursor, kind, column, row);
}

static void
outline_cursor (cairo_t *cr, const GrapeSocietyBook *b, GrapeBox box, int kind, int column, int row)
{
  double radius = kind == GRAPE_SOCIETY_OFFER ? box.height / 2 - 1 : .5 * b->em;

  if (!grape_spot_is (grape_touch_of (b->look)->cursor, kind, column, row))
    return;
  grape_pen_round (cr, box.x + 1, box.y + 1, box.width - 2, box.height - 2, radius);
  grape_pen_stroke (cr, grape_pen_accent (b->look), 1, 2);
}

static gboolean
is_wood (const GrapeSocietyBook *b)
{
  return b->place.tab == GRAPE_SOCIETY_CABINET;
}

/* Tabs */

static void
draw_tab (cairo_t *cr, const GrapeSocietyBook *b, guint tab)
{
  GrapeBox box = grape_society_tab_box (b, tab);
  gboolean shown = tab == b->place.tab, near = is_at (b, GRAPE_SOCIETY_TAB, (int)tab, 0);
  GrapeTextStyle style
      = { .size = b->em, .bold = shown, .align = .5, .max_width = box.width - .6 * b->em };

  if (near && !shown)
    {
      grape_pen_round (cr, box.x + 2, box.y + 2, box.width - 4, box.height - 4, .5 * b->em);
      grape_pen_fill (cr, grape_pen_ink (b->look), .07);
    }
  grape_pen_note (cr, b->look, shown ? 1 : .75, grape_society_tab_name (tab), box.x + box.width / 2,
                  box.y + box.height / 2, style);
  if (shown)
    {
      double width = grape_pen_text_width (cr, grape_society_tab_name (tab), style);

      grape_pen_round (cr, box.x + (box.width - width) / 2, box.y + box.height - .3 * b->em, width,
                       .18 * b->em, .09 * b->em);
      grape_pen_fill (cr, grape_pen_accent (b->look), 1);
    }
  outline_cursor (cr, b, box, GRAPE_SOCIETY_TAB, (int)tab, 0);
}

static void
draw_tabs (cairo_t *cr, const GrapeSocietyBook *b)
{
  cairo_rectangle (cr, 0, 0, b->look->width, b->page.y);
  grape_pen_fill (cr, grape_pen_paper (b->look), 1);
  for (guint tab = 0; tab < GRAPE_SOCIETY_PAGES; tab++)
    draw_tab (cr, b, tab);
  cairo_rectangle (cr, 0, b->page.y - 1, b->look->width, 1);
  grape_pen_fill (cr, grape_pen_ink (b->look), b->look->contrast ? 1 : .15);
}

/* Offers */

static gboolean
is_proposed (const GrapeSocietyBook *b, const GrapeSocietyOffer *offer)
{
  return offer->move && b->look->proposal && *b->look->proposal
         && g_ascii_strcasecmp (offer->move, b->look->proposal) == 0;
}

static void
draw_offer (cairo_t *cr, const GrapeSocietyBook *b, const GrapeSocietyOffer *offer, int number,
            gboolean above)
{
  GrapeBox box = grape_society_offer_box (b, offer, above);
  int row = above ? -1 : b->place.open;
  gboolean near = is_at (b, GRAPE_SOCIETY_OFFER, number, row);
  gboolean strong = (offer->move && !offer->quiet) || offer->on, on = is_proposed (b, offer);
  GrapeColor accent = grape_pen_accent (b->look), paper = grape_pen_paper (b->look);
  GrapeColor ink = grape_pen_ink (b->look);
  GrapeColor fill = on     ? accent
                    : near ? grape_pen_mix (paper, accent, .22)
                           : grape_pen_mix (paper, strong ? accent : ink, strong ? .12 : .05);

  grape_pen_round (cr, box.x, box.y, box.width, box.height, box.height / 2);
  grape_pen_fill_edged (cr, fill, 1, strong || near || on ? accent : ink,
                        strong || near || on || b->look->contrast ? .9 : .25, near ? 2 : 1);
  grape_pen_write (cr, on ? grape_palette_ink (accent) : ink, 1, offer->label,
                   box.x + box.width / 2, box.y + box.height / 2,
                   (GrapeTextStyle){ .size = .93 * b->em,
                                     .bold = strong && !offer->on,
                                     .align = .5,
                                     .max_width = box.width - b->em });
  outline_cursor (cr, b, box, GRAPE_SOCIETY_OFFER, number, row);
}

static void
draw_offers (cairo_t *cr, const GrapeSocietyBook *b, gboolean above)
{
  const GArray *offers = above ? b->above : b->offers;

  for (guint i = 0; i < offers->len; i++)
    draw_offer (cr, b, &g_array_index (offers, GrapeSocietyOffer, i), (int)i, above);
}

/* The fold */

static void
draw_bar (cairo_t *cr, const GrapeSocietyBook *b, double part, double x, double y, double width)
{
  gboolean full = part >= 1;
  GrapeColor color = full ? grape_pen_gold (b->look) : grape_pen_accent (b->look);

  grape_pen_round (cr, x, y - .32 * b->em, width, .64 * b->em, .32 * b->em);
  grape_pen_fill_edged (cr, grape_pen_ink (b->look), b->look->contrast ? 0 : .1,
                        grape_pen_ink (b->look), b->look->contrast ? 1 : 0, 1);
  if (part <= 0)
    return;
  grape_pen_round (cr, x, y - .32 * b->em, MAX (.64 * b->em, width * MIN (part, 1)), .64 * b->em,
                   .32 * b->em);
  grape_pen_fill (cr, color, 1);
}

static void
draw_fold (cairo_t *cr, const GrapeSocietyBook *b)
{
  GrapeBox row = grape_society_row_box (b, (guint)b->open_at);
  double em = b->em, x = row.x + 1.5 * em, y = row.y + row.height + .9 * em;
  double width = row.width - 3 * em, bar = MIN (width * .36, 14 * em);

  for (guint i = 0; i < b->lines->len; i++, y += 1.7 * em)
    {
      const GrapeSocietyLine *line = &g_array_index (b->lines, GrapeSocietyLine, i);
      gboolean has_bar = line->part >= 0;

      if (y < b->page.y - em || y > b->page.y + b->page.height + em)
        continue;
      if (has_bar)
        draw_bar (cr, b, line->part, x, y, bar);
      grape_pen_note (
          cr, b->look, .9, line->text, x + (has_bar ? bar + .8 * em : 0), y,
          (GrapeTextStyle){ .size = em * .97, .max_width = width - (has_bar ? bar + .8 * em : 0) });
    }
  draw_offers (cr, b, FALSE);
}

/* Rows */

static void
draw_ground (cairo_t *cr, const GrapeSocietyBook *b, guint at, GrapeBox box)
{
  guint index = g_array_index (b->rows, guint, at);
  gboolean open = (int)at == b->open_at;
  gboolean near = is_at (b, GRAPE_SOCIETY_ROW, (int)b->place.tab, (int)index);
  double height = box.height + (open ? b->fold : 0);

  if (is_wood (b))
    return;
  if (open || near)
    {
      grape_pen_round (cr, box.x, box.y + 1, box.width, height - 2, .6 * b->em);
      grape_pen_fill (cr, grape_pen_ink (b->look), open ? .055 : .04);
    }
  else
    {
      cairo_rectangle (cr, box.x, box.y + box.height - 1, box.width, 1);
      grape_pen_fill (cr, grape_pen_ink (b->look), b->look->contrast ? .6 : .08);
    }
}

static void
draw_rows (cairo_t *cr, const GrapeSocietyBook *b)
{
  guint first, end;

  grape_society_seen (b, 0, &first, &end);
  for (guint at = first; at < end; at++)
    {
      GrapeBox box = grape_society_row_box (b, at);
      guint index = g_array_index (b->rows, guint, at);

      draw_ground (cr, b, at, box);
      if (is_wood (b))
        grape_society_paint_shelf (cr, b, index, box);
      else
        grape_society_paint_row (cr, b, index, box);
      if ((int)at == b->open_at)
        draw_fold (cr, b);
      outline_cursor (cr, b, box, GRAPE_SOCIETY_ROW, (int)b->place.tab, (int)index);
    }
}

static const char *
nothing_there (const GrapeSocietyBook *b)
{
  const char *const words[] = { _ ("Nobody is here yet. Who acts first joins."),
                                _ ("No game has been announced yet."),
                                _ ("Nobody has submitted a game or equipment yet."),
                                b->place.person >= 0 || b->place.class >= 0 || b->place.month
                                    ? _ ("The ledger has no such entry.")
                                    : _ ("The ledger is empty: nothing has been paid yet."),
                                _ ("No game has come to its end yet."),
                                _ ("The shelves wait for the first Jade Grapefruit.") };

  return words[b->place.tab];
}

static void
draw_head (cairo_t *cr, const GrapeSocietyBook *b)
{
  double em = b->em, y = b->page.y - b->place.scroll;
  GrapeBox box = { b->page.x, y, b->page.width, b->head };

  if (b->place.tab == GRAPE_SOCIETY_PEOPLE)
    {
      g_autofree char *summary = grape_society_summary (b);

      grape_pen_color (cr, grape_pen_ink (b->look), b->look->contrast ? 1 : .75);
      grape_pen_sentence (cr, summary, box.x + .4 * em, y + 1.6 * em,
                          (GrapeTextStyle){ .size = em, .max_width = box.width - em });
    }
  if (is_wood (b))
    grape_society_paint_plaque (cr, b, box);
  if (b->place.tab == GRAPE_SOCIETY_STANDINGS && b->rows->len)
    grape_society_paint_plot (cr, b, (GrapeBox){ box.x, y + .6 * em, box.width, 12.6 * em });
  draw_offers (cr, b, TRUE);
  if (!b->rows->len)
    {
      GrapeColor ink = is_wood (b) && !b->look->contrast ? (GrapeColor){ .95, .9, .8 }
                                                         : grape_pen_ink (b->look);

      grape_pen_color (cr, ink, .8);
      grape_pen_sentence (
          cr, nothing_there (b), box.x + box.width / 2, y + b->head + 2.5 * em,
          (GrapeTextStyle){
              .size = 1.05 * em, .align = .5, .italic = TRUE, .max_width = box.width - 2 * em });
    }
}

static void
draw_scroll (cairo_t *cr, const GrapeSocietyBook *b)
{
  double most = grape_society_most_scroll (b), height = b->page.height;
  double thumb = MAX (2 * b->em, height * height / MAX (b->height, 1));

  if (most <= 0)
    return;
  grape_pen_round (cr, b->look->width - .55 * b->em,
                   b->page.y + (height - thumb) * b->place.scroll / most, .35 * b->em, thumb,
                   .17 * b->em);
  grape_pen_fill (cr, is_wood (b) ? (GrapeColor){ 1, 1, 1 } : grape_pen_ink (b->look), .35);
}

/* Old oak, dark, so that jade and gold shine. */
static void
draw_wood (cairo_t *cr, const GrapeSocietyBook *b)
{
  GrapeColor wood = b->look->dark ? (GrapeColor){ .13, .09, .065 } : (GrapeColor){ .24, .16, .11 };

  cairo_rectangle (cr, 0, 0, b->look->width, b->look->height);
  if (b->look->contrast)
    {
      grape_pen_fill (cr, grape_pen_paper (b->look), 1);
      return;
    }
  grape_pen_fill (cr, wood, 1);
  for (guint k = 0; k < 46; k++)
    {
      double x = b->look->width * (k + grape_pen_scatter (3, k)) / 46;

      cairo_move_to (cr, x, 0);
      cairo_curve_to (cr, x + 6 * grape_pen_scatter (5, k), b->look->height * .3,
                      x - 8 * grape_pen_scatter (7, k), b->look->height * .7,
                      x + 4 * grape_pen_scatter (9, k), b->look->height);
      grape_pen_stroke (cr, (GrapeColor){ 0, 0, 0 }, .05 + .1 * grape_pen_scatter (11, k),
                        .6 + 1.6 * grape_pen_scatter (13, k));
    }
}

/** grape_society_paint_book: all of a page */
void
grape_society_paint_book (cairo_t *cr, const GrapeSocietyBook *b)
{
  if (is_wood (b))
    draw_wood (cr, b);
  else
    {
      cairo_rectangle (cr, 0, 0, b->look->width, b->look->height);
      grape_pen_fill (cr, grape_pen_paper (b->look), 1);
    }
  cairo_save (cr);
  cairo_rectangle (cr, 0, b->page.y, b->look->width, b->page.height);
  cairo_clip (cr);
  draw_head (cr, b);
  draw_rows (cr, b);
  draw_scroll (cr, b);
  cairo_restore (cr);
  draw_tabs (cr, b);
}

/** grape_society_paint: a #GrapePaintFunc: the people */
void
grape_society_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_auto (GrapeSocietyBook) book = { 0 };

  grape_society_book_begin (&book, view, look, NULL);
  grape_society_paint_book (cr, &book);
}
