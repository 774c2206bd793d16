/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a page: the tabs, what stands above the list, the rows that are seen, and the fold of one
 * of them. */
#include "grape-folio.h"
#include "grape-pen.h"

#define LINE  1.7
#define CURVE 5.2

/** grape_folio_is_at: whether pointer or cursor is there */
gboolean
grape_folio_is_at (const GrapeFolio *self, int kind, int column, int row)
{
  const GrapeTouch *touch = grape_touch_of (self->look);

  return grape_spot_is (touch->hover, kind, column, row)
         || grape_spot_is (touch->cursor, kind, column, row);
}

static void
outline_cursor (cairo_t *cr, const GrapeFolio *self, GrapeBox box, int kind, int column, int row)
{
  double radius = kind == GRAPE_FOLIO_OFFER ? box.height / 2 - 1 : .5 * self->em;

  if (!grape_spot_is (grape_touch_of (self->look)->cursor, kind, column, row))
    return;
  grape_pen_round (cr, box.x + 1, box.y + 1, box.width - 2, box.height - 2, radius);
  grape_pen_stroke (cr, grape_pen_accent (self->look), 1, 2);
}

/** grape_folio_put: a line at @x, its middle at @y, from the left or (align 1) from the right */
void
grape_folio_put (cairo_t *cr, const GrapeFolio *self, double alpha, const char *text, double x,
                 double y, double size_em, double align, double room, gboolean bold)
{
  grape_pen_note (cr, self->look, alpha, text, x, y,
                  (GrapeTextStyle){ .size = size_em * self->em,
                                    .bold = bold,
                                    .align = align,
                                    .max_width = MAX (room, self->em) });
}

/** grape_folio_dot: beside what waits for whoever looks, or alarms */
void
grape_folio_dot (cairo_t *cr, const GrapeFolio *self, GrapeTone tone, double x, double y)
{
  grape_pen_disc (cr, x, y, .32 * self->em);
  grape_pen_fill (cr, grape_tone_color (self->look, tone), 1);
}

/* How much waits there. */
static void
draw_calls (cairo_t *cr, const GrapeFolio *self, guint calls, double x, double y)
{
  g_autofree char *text = g_strdup_printf ("%u", MIN (calls, 99));
  GrapeColor accent = grape_pen_accent (self->look);

  grape_pen_disc (cr, x, y, .68 * self->em);
  grape_pen_fill (cr, accent, 1);
  grape_pen_write (cr, grape_palette_ink (accent), 1, text, x, y,
                   (GrapeTextStyle){ .size = .74 * self->em, .bold = TRUE, .align = .5 });
}

static void
draw_tab (cairo_t *cr, const GrapeFolio *self, guint i)
{
  const GrapeFolioTab *tab = &g_array_index (self->tabs, GrapeFolioTab, i);
  GrapeBox box = tab->box;
  double em = self->em;
  gboolean shown = i == self->place.tab;
  GrapeTextStyle style = {
    .size = em, .bold = shown, .align = .5, .max_width = box.width - (tab->calls ? 1.8 : .6) * em
  };

  if (!shown && grape_folio_is_at (self, GRAPE_FOLIO_TAB, (int)i, 0))
    {
      grape_pen_round (cr, box.x + 2, box.y + 2, box.width - 4, box.height - 4, .5 * em);
      grape_pen_fill (cr, grape_pen_ink (self->look), .07);
    }
  double width = grape_pen_text_width (cr, tab->name, style);
  double middle = box.x + box.width / 2 - (tab->calls ? .7 * em : 0);
  grape_pen_note (cr, self->look, shown ? 1 : .75, tab->name, middle, box.y + box.height / 2,
                  style);
  if (tab->calls)
    draw_calls (cr, self, tab->calls, middle + width / 2 + em, box.y + box.height / 2);
  if (shown)
    {
      grape_pen_round (cr, middle - width / 2, box.y + box.height - .3 * em, width, .18 * em,
                       .09 * em);
      grape_pen_fill (cr, grape_pen_accent (self->look), 1);
    }
  outline_cursor (cr, self, box, GRAPE_FOLIO_TAB, (int)i, 0);
}

/** grape_folio_paint_tabs: what stands above every page */
void
grape_folio_paint_tabs (cairo_t *cr, const GrapeFolio *folio)
{
  GrapeFolio frame = *folio, *self = &frame;

  self->look = folio->frame_look;
  cairo_rectangle (cr, 0, 0, self->look->width, self->page.y);
  grape_pen_fill (cr, grape_pen_paper (self->look), 1);
  for (guint i = 0; i < self->tabs->len; i++)
    draw_tab (cr, self, i);
  cairo_rectangle (cr, 0, self->page.y - 1, self->look->width, 1);
  grape_pen_fill (cr, grape_pen_ink (self->look), self->look->contrast ? 1 : .15);
}

/* Whether the proposal is what @offer is: of an unfinished one, its beginning. */
static gboolean
is_proposed (const GrapeFolio *self, const GrapeFolioOffer *offer)
{
  const char *proposal = self->look->proposal;
  g_autofree char *begin = offer->move ? g_strchomp (g_strdup (offer->move)) : NULL;

  if (!begin || !proposal || !*proposal)
    return FALSE;
  return offer->unfinished || offer->secret
             ? g_ascii_strncasecmp (begin, proposal, strlen (begin)) == 0
             : g_ascii_strcasecmp (begin, proposal) == 0;
}

static void
draw_offer (cairo_t *cr, const GrapeFolio *self, const GrapeFolioOffer *offer, int number,
            gboolean above)
{
  GrapeBox box = grape_folio_offer_box (self, offer, above);
  int row = above ? -1 : self->place.open;
  gboolean near = grape_folio_is_at (self, GRAPE_FOLIO_OFFER, number, row);
  gboolean strong = (offer->move && !offer->quiet) || offer->on, on = is_proposed (self, offer);
  GrapeColor accent = grape_pen_accent (self->look), paper = grape_pen_paper (self->look);
  GrapeColor ink = grape_pen_ink (self->look);
  GrapeColor fill = on     ? accent
                    : near ? grape_pen_mix (paper, accent, .22)
                           : grape_pen_mix (paper, strong ? accent : ink, strong ? .12 : .05);

  if (box.y > self->look->height || box.y + box.height < self->page.y)
    return;
  grape_pen_round (cr, box.x, box.y, box.width, box.height, box.height / 2);
  grape_pen_fill_edged (cr, fill, 1, strong || near || on ? accent : ink,
                        strong || near || on || self->look->contrast ? .9 : .25, near ? 2 : 1);
  grape_pen_write (cr, on ? grape_palette_ink (accent) : ink, 1, offer->label,
                   box.x + box.width / 2, box.y + box.height / 2,
                   (GrapeTextStyle){ .size = .93 * self->em,
                                     .bold = strong && !offer->on,
                                     .align = .5,
                                     .max_width = box.width - self->em });
  outline_cursor (cr, self, box, GRAPE_FOLIO_OFFER, number, row);
}

static void
draw_offers (cairo_t *cr, const GrapeFolio *self, gboolean above)
{
  const GArray *offers = above ? self->above : self->offers;

  for (guint i = 0; i < offers->len; i++)
    draw_offer (cr, self, &g_array_index (offers, GrapeFolioOffer, i), (int)i, above);
}

static void
draw_bar (cairo_t *cr, const GrapeFolio *self, const GrapeFolioLine *line, double x, double y,
          double width)
{
  double em = self->em, part = line->part;
  GrapeTone tone = line->tone ? line->tone : GRAPE_TONE_ACCENT;

  grape_pen_round (cr, x, y - .22 * em, width, .44 * em, .22 * em);
  grape_pen_fill_edged (cr, grape_pen_ink (self->look), self->look->contrast ? 0 : .1,
                        grape_pen_ink (self->look), self->look->contrast ? 1 : 0, 1);
  if (part <= 0)
    return;
  grape_pen_round (cr, x, y - .22 * em, MAX (.44 * em, width * part), .44 * em, .22 * em);
  grape_pen_fill (cr, grape_tone_color (self->look, tone), 1);
}

static void
draw_fold (cairo_t *cr, const GrapeFolio *self, GrapeBox row)
{
  double em = self->em, x = row.x + 1.5 * em, y = row.y + row.height + .9 * em;
  double width = row.width - 3 * em, bar = MIN (width * .3, 12 * em);

  if (self->curve->len > 1)
    {
      grape_tracker_paint_curve (
          cr, self->look, self->curve,
          (GrapeBox){ x, y - .7 * em, MIN (width, 34 * em), (CURVE - .8) * em });
      y += CURVE * em;
    }
  for (guint i = 0; i < self->lines->len; i++, y += LINE * em)
    {
      const GrapeFolioLine *line = &g_array_index (self->lines, GrapeFolioLine, i);
      double indent = line->part >= 0 ? bar + .8 * em : line->said ? .9 * em : 0;

      if (y < self->page.y - em || y > self->page.y + self->page.height + em)
        continue;
      if (line->part >= 0)
        draw_bar (cr, self, line, x, y, bar);
      if (line->said)
        {
          cairo_rectangle (cr, x, y - LINE / 2 * em, .16 * em, LINE * em);
          grape_pen_fill (cr, grape_pen_ink (self->look), self->look->contrast ? 1 : .25);
        }
      GrapeTone tone = line->part >= 0 ? GRAPE_TONE_PLAIN : line->tone;
      grape_pen_write (cr, grape_tone_color (self->look, tone),
                       self->look->contrast       ? 1
                       : tone == GRAPE_TONE_FAINT ? .65
                                                  : .92,
                       line->text, x + indent, y,
                       (GrapeTextStyle){ .size = em * (line->said ? 1 : .97),
                                         .serif = line->said,
                                         .max_width = width - indent });
    }
  draw_offers (cr, self, FALSE);
}

static void
draw_ground (cairo_t *cr, const GrapeFolio *self, guint at, GrapeBox box)
{
  guint id = g_array_index (self->rows, GrapeFolioRow, at).id;
  gboolean open = (int)at == self->open_at;
  gboolean near = grape_folio_is_at (self, GRAPE_FOLIO_ROW, (int)self->place.tab, (int)id);
  double height = box.height + (open ? self->fold : 0);

  if (self->bare)
    return;
  if (open || near)
    {
      grape_pen_round (cr, box.x, box.y + 1, box.width, height - 2, .6 * self->em);
      grape_pen_fill (cr, grape_pen_ink (self->look), open ? .055 : .04);
    }
  else
    {
      cairo_rectangle (cr, box.x, box.y + box.height - 1, box.width, 1);
      grape_pen_fill (cr, grape_pen_ink (self->look), self->look->contrast ? .6 : .08);
    }
}

/* Which column of that row is pointed at, or shows its history; -1: none */
static int
near_cell (const GrapeFolio *self, guint id)
{
  for (guint i = 0; i < grape_tracker_n_columns (self->tracker); i++)
    if (grape_folio_is_at (self, GRAPE_FOLIO_CELL, (int)i, (int)id)
        || (self->place.open == (int)id && self->place.cell == (int)i))
      return (int)i;
  return -1;
}

static void
draw_tracker_row (cairo_t *cr, const GrapeFolio *self, guint at, guint id, GrapeBox box)
{
  GrapeBox name = grape_tracker_name_box (self->tracker);

  grape_tracker_paint_row (cr, self->tracker, self->look, at, box, near_cell (self, id));
  outline_cursor (cr, self, (GrapeBox){ box.x, box.y, name.width, name.height }, GRAPE_FOLIO_ROW,
                  (int)self->place.tab, (int)id);
  for (guint i = 0; i < grape_tracker_n_columns (self->tracker); i++)
    {
      GrapeBox cell = grape_tracker_cell_box (self->tracker, i);

      cell.x += box.x;
      cell.y += box.y;
      outline_cursor (cr, self, cell, GRAPE_FOLIO_CELL, (int)i, (int)id);
    }
}

static void
draw_rows (cairo_t *cr, const GrapeFolio *self)
{
  guint first, end;

  grape_folio_seen (self, 0, &first, &end);
  for (guint at = first; at < end; at++)
    {
      GrapeBox box = grape_folio_row_box (self, at);
      guint id = g_array_index (self->rows, GrapeFolioRow, at).id;

      draw_ground (cr, self, at, box);
      if (self->tracker)
        draw_tracker_row (cr, self, at, id, box);
      else
        {
          self->kind->paint_row (cr, self, id, box);
          outline_cursor (cr, self, box, GRAPE_FOLIO_ROW, (int)self->place.tab, (int)id);
        }
      if ((int)at == self->open_at)
        draw_fold (cr, self, box);
    }
}

/* The names of the columns stay in sight. */
static void
draw_tracker_head (cairo_t *cr, const GrapeFolio *self)
{
  double height = grape_tracker_head_height (self->tracker);
  GrapeBox box
      = { self->page.x, MAX (self->page.y, self->page.y - self->place.scroll + self->head - height),
          self->page.width, height };
  int near = -1;

  if (height <= 0)
    return;
  for (guint i = 0; i < grape_tracker_n_columns (self->tracker); i++)
    if (grape_folio_is_at (self, GRAPE_FOLIO_HEAD, (int)i, 0))
      near = (int)i;
  grape_tracker_paint_head (cr, self->tracker, self->look, box, near);
  for (guint i = 0; i < grape_tracker_n_columns (self->tracker); i++)
    {
      GrapeBox cell = grape_tracker_head_box (self->tracker, i);

      cell.x += box.x;
      cell.y += box.y;
      outline_cursor (cr, self, cell, GRAPE_FOLIO_HEAD, (int)i, 0);
    }
}

static void
draw_scroll (cairo_t *cr, const GrapeFolio *self)
{
  double most = grape_folio_most_scroll (self), height = self->page.height;
  double thumb = MAX (2 * self->em, height * height / MAX (self->height, 1));

  if (most <= 0)
    return;
  grape_pen_round (cr, self->look->width - .55 * self->em,
                   self->page.y + (height - thumb) * self->place.scroll / most, .35 * self->em,
                   thumb, .17 * self->em);
  grape_pen_fill (cr, grape_pen_ink (self->look), .35);
}

/** grape_folio_paint: all of a page */
void
grape_folio_paint (cairo_t *cr, const GrapeFolio *self)
{
  GrapeBox head = { self->page.x, self->page.y - self->place.scroll, self->page.width, self->over };

  if (self->bare)
    self->kind->paint_ground (cr, self);
  else
    {
      cairo_rectangle (cr, 0, 0, self->look->width, self->look->height);
      grape_pen_fill (cr, grape_pen_paper (self->look), 1);
    }
  cairo_save (cr);
  cairo_rectangle (cr, 0, self->page.y, self->look->width, self->page.height);
  cairo_clip (cr);
  if (self->over > 0)
    self->kind->paint_head (cr, self, head);
  draw_offers (cr, self, TRUE);
  if (!self->rows->len && self->nothing)
    {
      grape_pen_color (cr, grape_pen_ink (self->look), .8);
      grape_pen_sentence (cr, self->nothing, self->page.x + self->page.width / 2,
                          head.y + self->head + 2.5 * self->em,
                          (GrapeTextStyle){ .size = 1.05 * self->em,
                                            .align = .5,
                                            .italic = TRUE,
                                            .max_width = self->page.width - 2 * self->em });
    }
  draw_rows (cr, self);
  if (self->tracker)
    draw_tracker_head (cr, self);
  draw_scroll (cr, self);
  cairo_restore (cr);
  grape_folio_paint_tabs (cr, self);
}
