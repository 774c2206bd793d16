/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on a page, and what can be chosen there; grape-folio-paint.c draws it. */
#include <glib/gi18n.h>

#include "grape-folio.h"

#include "grape-pen.h"

#include <string.h>

#define LINE  1.7 /* em, of a fold */
#define CURVE 5.2 /* em */

static void
clear_tab (GrapeFolioTab *self)
{
  g_free (self->name);
}

static void
clear_offer (GrapeFolioOffer *self)
{
  g_free (self->label);
  g_free (self->move);
  g_free (self->target);
}

static void
clear_line (GrapeFolioLine *self)
{
  g_free (self->text);
}

static GArray *
new_list (guint size, gpointer clear)
{
  GArray *list = g_array_new (FALSE, TRUE, size);

  if (clear)
    g_array_set_clear_func (list, (GDestroyNotify)clear);
  return list;
}

/** grape_folio_em: the size of its letters, in a picture as @look says */
double
grape_folio_em (const GrapeLook *look)
{
  return CLAMP (look->width / 60, 12.5, 17);
}

/** grape_folio_text_width: of @text, in pixels */
double
grape_folio_text_width (const GrapeFolio *self, const char *text, double size_em, gboolean bold)
{
  return grape_pen_text_width (self->pen, text,
                               (GrapeTextStyle){ .size = size_em * self->em, .bold = bold });
}

/**
 * grape_folio_begin:
 * @place: (nullable): NULL: the first page
 */
void
grape_folio_begin (GrapeFolio *self, const GrapeFolioKind *kind, const GrapeLook *look,
                   const GrapeFolioPlace *place)
{
  const GrapeFolioPlace first = GRAPE_FOLIO_PLACE_INIT;

  cairo_surface_t *scrap = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);

  self->kind = kind;
  self->look = self->frame_look = look;
  self->place = place ? *place : first;
  self->pen = cairo_create (scrap);
  cairo_surface_destroy (scrap);
  self->em = grape_folio_em (look);
  self->wide = look->width >= 44 * self->em;
  self->page.width = MIN (look->width - 2 * self->em, 70 * self->em);
  self->page.x = (look->width - self->page.width) / 2;
  self->open_at = -1;
  self->tabs = new_list (sizeof (GrapeFolioTab), clear_tab);
  self->rows = new_list (sizeof (GrapeFolioRow), NULL);
  self->above = new_list (sizeof (GrapeFolioOffer), clear_offer);
  self->lines = new_list (sizeof (GrapeFolioLine), clear_line);
  self->offers = new_list (sizeof (GrapeFolioOffer), clear_offer);
  self->curve = new_list (sizeof (double), NULL);
}

void
grape_folio_clear (GrapeFolio *self)
{
  g_array_unref (self->tabs);
  g_array_unref (self->rows);
  g_array_unref (self->above);
  g_array_unref (self->lines);
  g_array_unref (self->offers);
  g_array_unref (self->curve);
  cairo_destroy (self->pen);
  g_clear_pointer (&self->tracker, grape_tracker_free);
}

void
grape_folio_free (GrapeFolio *self)
{
  self->kind->free (self);
}

/** grape_folio_add_tab: @calls: how much there waits for the person who looks */
void
grape_folio_add_tab (GrapeFolio *self, const char *name, guint calls)
{
  GrapeFolioTab tab = { .name = g_strdup (name), .calls = calls };

  g_array_append_val (self->tabs, tab);
}

/* As wide as their words, in as many rows as they need, each row in the middle. */
static double
place_tabs (GrapeFolio *self)
{
  double x = 0, y = .4 * self->em, room = self->look->width - .8 * self->em;
  guint first = 0;

  for (guint i = 0; i <= self->tabs->len; i++)
    {
      GrapeFolioTab *tab
          = i < self->tabs->len ? &g_array_index (self->tabs, GrapeFolioTab, i) : NULL;
      double width = tab ? grape_folio_text_width (self, tab->name, 1, TRUE)
                               + (tab->calls ? 3.1 : 1.9) * self->em
                         : 0;

      if (!tab || (x > 0 && x + width > room))
        {
          for (guint j = first; j < i; j++)
            g_array_index (self->tabs, GrapeFolioTab, j).box.x += (self->look->width - x) / 2;
          first = i;
          y += 2.4 * self->em;
          x = 0;
        }
      if (tab)
        tab->box = (GrapeBox){ x, y, MIN (width, room), 2.3 * self->em };
      x += width;
    }
  return y;
}

/** grape_folio_set_tabs: all tabs are there; now the page has its place */
void
grape_folio_set_tabs (GrapeFolio *self)
{
  if (self->place.tab >= self->tabs->len)
    self->place.tab = 0;
  self->page.y = place_tabs (self) + .3 * self->em;
  self->page.height = MAX (self->em, self->look->height - self->page.y);
}

/** grape_folio_add_row: @height_em: in em */
void
grape_folio_add_row (GrapeFolio *self, guint id, double height_em)
{
  GrapeFolioRow row = { .id = id, .height = height_em * self->em };

  g_array_append_val (self->rows, row);
}

/** grape_folio_set_tracker: @tracker: (transfer full): its rows are those of this page */
void
grape_folio_set_tracker (GrapeFolio *self, GrapeTracker *tracker)
{
  self->tracker = tracker;
  grape_tracker_sort (tracker, self->place.sort);
  grape_tracker_lay (tracker, self->page.width, self->em);
  for (guint i = 0; i < grape_tracker_n_rows (tracker); i++)
    grape_folio_add_row (self, grape_tracker_id (tracker, i),
                         grape_tracker_row_height (tracker) / self->em);
}

/** grape_folio_quote: (transfer full): a name in a move: in quotes where it could be misread */
char *
grape_folio_quote (const char *name)
{
  gboolean plain = *name && g_ascii_strcasecmp (name, "none") && g_ascii_strcasecmp (name, "with");

  for (const char *c = name; *c; c++)
    plain = plain && (g_ascii_isalnum (*c) || (guint8)*c >= 128);
  return plain ? g_strdup (name) : g_strdup_printf ("\"%s\"", name);
}

/** grape_folio_offer: @move: (transfer full) (nullable). Returns: (transfer none): the offer */
GrapeFolioOffer *
grape_folio_offer (GArray *offers, const char *label, char *move)
{
  GrapeFolioOffer offer
      = { .label = g_strdup (label), .move = move, .place = GRAPE_FOLIO_PLACE_INIT };

  g_array_append_val (offers, offer);
  return &g_array_index (offers, GrapeFolioOffer, offers->len - 1);
}

static GrapeFolioLine *
add_line (GrapeFolio *self, const char *text)
{
  GrapeFolioLine line = { .text = g_strdup (text), .part = -1 };

  g_array_append_val (self->lines, line);
  return &g_array_index (self->lines, GrapeFolioLine, self->lines->len - 1);
}

/** grape_folio_tell: a line of the fold */
void
grape_folio_tell (GrapeFolio *self, const char *text, GrapeTone tone)
{
  add_line (self, text)->tone = tone;
}

/** grape_folio_tell_said: a line that people wrote */
void
grape_folio_tell_said (GrapeFolio *self, const char *text, GrapeTone tone)
{
  GrapeFolioLine *line = add_line (self, text);

  line->said = TRUE;
  line->tone = tone;
}

/** grape_folio_tell_part: with a bar of that tone before it */
void
grape_folio_tell_part (GrapeFolio *self, const char *text, double part, GrapeTone tone)
{
  GrapeFolioLine *line = add_line (self, text);

  line->part = CLAMP (part, 0, 1);
  line->tone = tone;
}

/** grape_folio_tell_format: a line of the fold */
void
grape_folio_tell_format (GrapeFolio *self, GrapeTone tone, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  grape_folio_tell (self, text, tone);
}

/* Buttons as wide as their words, in as many rows as they need; returns the height of all. */
static double
place_offers (const GrapeFolio *self, GArray *offers, double room)
{
  double em = self->em, x = 0, y = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      GrapeFolioOffer *offer = &g_array_index (offers, GrapeFolioOffer, i);
      double width = MIN (room, 1.9 * em + grape_folio_text_width (self, offer->label, .93, TRUE));

      if (x > 0 && x + width > room)
        {
          x = 0;
          y += 2.4 * em;
        }
      offer->box = (GrapeBox){ x, y, width, 2 * em };
      x += width + .6 * em;
    }
  return offers->len ? y + 2.6 * em : 0;
}

static double
line_width (const GrapeFolio *self, const GrapeFolioLine *line, const char *text)
{
  return grape_pen_text_width (
      self->pen, text,
      (GrapeTextStyle){ .size = (line->said ? 1 : .97) * self->em, .serif = line->said });
}

/* How many bytes of it go into @room: up to its last word that fits, at least one letter. */
static gsize
fitting (const GrapeFolio *self, const GrapeFolioLine *line, double room)
{
  gsize good = 0, low = 1, high = (gsize)g_utf8_strlen (line->text, -1);

  while (low < high) /* the most letters that fit */
    {
      gsize middle = (low + high + 1) / 2;
      g_autofree char *part = g_utf8_substring (line->text, 0, (glong)middle);

      if (line_width (self, line, part) <= room)
        low = middle;
      else
        high = middle - 1;
    }
  const char *end = g_utf8_offset_to_pointer (line->text, (glong)low);
  for (const char *c = line->text; c <= end; c++)
    if (*c == ' ')
      good = (gsize)(c - line->text);
  return good ? good : (gsize)(end - line->text);
}

/* Long lines are cut into several, after a word. */
static void
wrap_lines (GrapeFolio *self)
{
  for (guint i = 0; i < self->lines->len; i++)
    {
      GrapeFolioLine *line = &g_array_index (self->lines, GrapeFolioLine, i);
      GrapeFolioLine rest = { .part = -1, .tone = line->tone, .said = line->said };
      double room = self->page.width - (line->said ? 3.9 : 3) * self->em;

      if (line->part >= 0 || line_width (self, line, line->text) <= room)
        continue;
      char *end = line->text + fitting (self, line, room);
      rest.text = g_strchug (g_strdup (end));
      *end = '\0';
      g_array_insert_val (self->lines, i + 1, rest);
    }
}

static int
find_row (const GrapeFolio *self, int id)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (g_array_index (self->rows, GrapeFolioRow, i).id == (guint)id)
      return (int)i;
  return -1;
}

/** grape_folio_has_open: whether the row that is to be folded out is in the list */
gboolean
grape_folio_has_open (const GrapeFolio *self)
{
  return self->place.open >= 0 && find_row (self, self->place.open) >= 0;
}

static void
unfold (GrapeFolio *self)
{
  self->open_at = self->place.open >= 0 ? find_row (self, self->place.open) : -1;
  if (self->open_at < 0)
    return;
  wrap_lines (self);
  double offers = place_offers (self, self->offers, self->page.width - 3 * self->em);
  double lines = (self->lines->len * LINE + (self->curve->len > 1 ? CURVE : 0)) * self->em;
  for (guint i = 0; i < self->offers->len; i++)
    g_array_index (self->offers, GrapeFolioOffer, i).box.y += lines + .6 * self->em;
  self->fold = lines + offers + self->em;
}

/** grape_folio_settle: everything is there: works out where it lies */
void
grape_folio_settle (GrapeFolio *self)
{
  double y = 0;

  self->gap = self->above->len ? .6 * self->em : 0;
  unfold (self);
  for (guint i = 0; i < self->rows->len; i++)
    {
      GrapeFolioRow *row = &g_array_index (self->rows, GrapeFolioRow, i);

      row->y = y;
      y += row->height + ((int)i == self->open_at ? self->fold : 0);
    }
  self->list = y;
  self->head = self->over + self->gap
               + place_offers (self, self->above, self->page.width - self->em)
               + (self->tracker ? grape_tracker_head_height (self->tracker) : 0);
  self->height = self->head + self->list + self->em;
  self->place.scroll = CLAMP (self->place.scroll, 0, grape_folio_most_scroll (self));
}

/** grape_folio_most_scroll: how far the page can go up */
double
grape_folio_most_scroll (const GrapeFolio *self)
{
  return MAX (0, self->height - self->page.height);
}

static guint
rows_above (const GrapeFolio *self, double y)
{
  guint low = 0, high = self->rows->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (self->rows, GrapeFolioRow, middle).y < y)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/**
 * grape_folio_seen:
 * @more: how many pixels beyond what is seen
 * @end: (out): after the last one
 *
 * The rows that are seen, whatever the length of the list.
 */
void
grape_folio_seen (const GrapeFolio *self, double more, guint *first, guint *end)
{
  double top = self->place.scroll - self->head;

  *first = rows_above (self, top - more);
  *first -= *first > 0; /* of which the lower end, or the fold, may be seen */
  *end = MAX (*first, rows_above (self, top + self->page.height + more));
}

/** grape_folio_row_box: of the row at @at in the list, without its fold */
GrapeBox
grape_folio_row_box (const GrapeFolio *self, guint at)
{
  const GrapeFolioRow *row = &g_array_index (self->rows, GrapeFolioRow, at);

  return (GrapeBox){ self->page.x, self->page.y - self->place.scroll + self->head + row->y,
                     self->page.width, row->height };
}

/** grape_folio_offer_box: of an offer in the fold, or @above the list */
GrapeBox
grape_folio_offer_box (const GrapeFolio *self, const GrapeFolioOffer *offer, gboolean above)
{
  GrapeBox box = offer->box;

  box.x += self->page.x + (above ? .5 : 1.5) * self->em;
  if (above)
    box.y += self->page.y - self->place.scroll + self->over + self->gap;
  else
    {
      GrapeBox row = grape_folio_row_box (self, (guint)self->open_at);

      box.y += row.y + row.height;
    }
  return box;
}

/* Spots */

typedef struct
{
  double top;
} Shapes;

/* Nothing can be chosen under the tabs. */
static GrapeSpotId
hit (const GrapeSpotField *field, double x, double y)
{
  const Shapes *shapes = field->shapes;

  for (guint i = 0; i < field->spots->len; i++)
    {
      const GrapeSpot *spot = &g_array_index (field->spots, GrapeSpot, i);
      GrapeBox box = spot->box;

      if ((spot->id.kind == GRAPE_FOLIO_TAB) == (y < shapes->top) && x >= box.x && y >= box.y
          && x <= box.x + box.width && y <= box.y + box.height)
        return spot->id;
    }
  return (GrapeSpotId){ 0 };
}

static void
lay_offers (const GrapeFolio *self, GArray *offers, gboolean above, GrapeSpotField *field)
{
  for (guint i = 0; i < offers->len; i++)
    {
      const GrapeFolioOffer *offer = &g_array_index (offers, GrapeFolioOffer, i);
      gboolean whole = !offer->unfinished && !offer->secret;

      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_FOLIO_OFFER, (int)i, above ? -1 : self->place.open },
                              .box = grape_folio_offer_box (self, offer, above),
                              .move = whole ? g_strdup (offer->move) : NULL,
                              .name = g_strdup (offer->label),
                              .spoken = offer->on ? g_strdup_printf (_ ("%s, chosen"), offer->label)
                                                  : g_strdup (offer->label) });
    }
}

static void
lay_heads (const GrapeFolio *self, GrapeSpotField *field)
{
  for (guint i = 0; i < grape_tracker_n_columns (self->tracker); i++)
    {
      GrapeBox box = grape_tracker_head_box (self->tracker, i);

      box.x += self->page.x;
      box.y += MAX (self->page.y, self->page.y - self->place.scroll + self->head - box.height);
      if (box.height > 0)
        grape_spot_field_add (field,
                              (GrapeSpot){ .id = { GRAPE_FOLIO_HEAD, (int)i, 0 }, .box = box });
    }
}

static void
lay_cells (const GrapeFolio *self, guint at, GrapeBox row, GrapeSpotField *field)
{
  for (guint i = 0; i < grape_tracker_n_columns (self->tracker); i++)
    {
      GrapeBox box = grape_tracker_cell_box (self->tracker, i);

      box.x += row.x;
      box.y += row.y;
      grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_FOLIO_CELL, (int)i,
                                                        (int)grape_tracker_id (self->tracker, at) },
                                                .box = box });
    }
}

/** grape_folio_lay_tabs: above whatever else is there */
void
grape_folio_lay_tabs (const GrapeFolio *self, GrapeSpotField *field)
{
  for (guint i = 0; i < self->tabs->len; i++)
    {
      const GrapeFolioTab *tab = &g_array_index (self->tabs, GrapeFolioTab, i);

      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_FOLIO_TAB, (int)i, 0 },
                              .box = tab->box,
                              .spoken = g_strdup_printf (
                                  i == self->place.tab ? _ ("%s, shown") : "%s", tab->name) });
    }
}

/** grape_folio_lay: the tabs, the offers, and the rows about what is seen */
void
grape_folio_lay (const GrapeFolio *self, GrapeSpotField *field)
{
  Shapes shapes = { self->page.y };
  guint first, end;

  grape_folio_lay_tabs (self, field);
  if (self->tracker)
    lay_heads (self, field);
  lay_offers (self, self->above, TRUE, field);
  if (self->open_at >= 0)
    lay_offers (self, self->offers, FALSE, field);
  grape_folio_seen (self, self->page.height / 2, &first, &end);
  for (guint at = first; at < end; at++)
    {
      GrapeBox box = grape_folio_row_box (self, at);

      if (self->tracker)
        {
          lay_cells (self, at, box, field);
          box.width = grape_tracker_name_box (self->tracker).width;
          box.height = grape_tracker_name_box (self->tracker).height;
        }
      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_FOLIO_ROW, (int)self->place.tab,
                                      (int)g_array_index (self->rows, GrapeFolioRow, at).id },
                              .box = box });
    }
  field->hit = hit;
  field->shapes = g_memdup2 (&shapes, sizeof shapes);
  field->free_shapes = g_free;
}

/* Words */

/** grape_folio_say_spot: (transfer full) (nullable): a row or a cell, with its fold where it is
 * open; kind 0: all of it; NULL: the spot has its own words */
char *
grape_folio_say_spot (const GrapeFolio *self, GrapeSpotId id)
{
  int at = id.kind == GRAPE_FOLIO_ROW || id.kind == GRAPE_FOLIO_CELL ? find_row (self, id.row) : -1;
  g_autofree char *text = NULL;
  gboolean open;

  if (!id.kind)
    return self->kind->say (self);
  if (id.kind == GRAPE_FOLIO_HEAD && self->tracker)
    return grape_tracker_say_head (self->tracker, (guint)id.column);
  if (at < 0)
    return NULL;
  open = self->place.open == id.row
         && self->place.cell == (id.kind == GRAPE_FOLIO_CELL ? id.column : -1);
  if (id.kind == GRAPE_FOLIO_CELL)
    text = grape_tracker_say_cell (self->tracker, (guint)at, (guint)id.column);
  else
    text = self->tracker ? grape_tracker_say_row (self->tracker, (guint)at)
                         : self->kind->say_row (self, (guint)id.row);
  if (!open)
    return g_steal_pointer (&text);
  GString *all = g_string_new (text);
  for (guint i = 0; i < self->lines->len; i++)
    g_string_append_printf (all, "\n%s", g_array_index (self->lines, GrapeFolioLine, i).text);
  return g_string_free (all, FALSE);
}
