/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on a page of a society. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include "canvas/grape-pen.h"

#include <math.h>
#include <string.h>

#define TABS_IN_ROW 3 /* of a narrow page */

static void
clear_offer (GrapeSocietyOffer *self)
{
  g_free (self->label);
  g_free (self->move);
  g_free (self->log);
}

static void
clear_line (GrapeSocietyLine *self)
{
  g_free (self->text);
}

static GArray *
new_offers (void)
{
  GArray *offers = g_array_new (FALSE, TRUE, sizeof (GrapeSocietyOffer));

  g_array_set_clear_func (offers, (GDestroyNotify)clear_offer);
  return offers;
}

static gboolean
has_columns (const GrapeSocietyBook *self)
{
  return self->wide;
}

static double
row_height (const GrapeSocietyBook *self)
{
  static const double wide[] = { 3.6, 3.6, 4.2, 2.3, 2.6, 7.4 };
  static const double narrow[] = { 4.1, 4.9, 5.9, 3.9, 2.8, 7.4 };

  return (has_columns (self) ? wide : narrow)[self->place.tab] * self->em;
}

/* What stands above the list, without its offers. */
static double
head_height (const GrapeSocietyBook *self)
{
  static const double heads[] = { 3, .8, .8, .8, .8, 11.5 };
  double plot = self->place.tab == GRAPE_SOCIETY_STANDINGS && self->rows->len ? 13 : 0;

  return (heads[self->place.tab] + plot) * self->em;
}

/** grape_society_text_width: of @text at @size em */
double
grape_society_text_width (const GrapeSocietyBook *self, const char *text, double size,
                          gboolean bold)
{
  return grape_pen_text_width (self->pen, text,
                               (GrapeTextStyle){ .size = size * self->em, .bold = bold });
}

/** grape_society_people_room: how wide the line of a game's people is in its row */
double
grape_society_people_room (const GrapeSocietyBook *self)
{
  return (self->page.width - 2.4 * self->em) * (self->wide ? .6 : 1);
}

/* Buttons as wide as their words, in as many rows as they need; returns the height of all. */
static double
place_offers (const GrapeSocietyBook *self, GArray *offers)
{
  double em = self->em, x = 0, y = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      GrapeSocietyOffer *offer = &g_array_index (offers, GrapeSocietyOffer, i);
      double words = grape_society_text_width (self, offer->label, .93, TRUE);
      double width = MIN (self->page.width - 2 * em, 1.9 * em + words);

      if (x > 0 && x + width > self->page.width - 2 * em)
        {
          x = 0;
          y += 2.4 * em;
        }
      offer->box = (GrapeBox){ x, y, width, 2 * em };
      x += width + .6 * em;
    }
  return offers->len ? y + 2.6 * em : 0;
}

/* How many bytes of @text go into a line: up to its last word that fits, at least one letter. */
static gsize
fitting (const GrapeSocietyBook *self, const char *text, double room)
{
  gsize good = 0, low = 1, high = (gsize)g_utf8_strlen (text, -1);

  while (low < high) /* the most letters that fit */
    {
      gsize middle = (low + high + 1) / 2;
      g_autofree char *part = g_utf8_substring (text, 0, (glong)middle);

      if (grape_society_text_width (self, part, .97, FALSE) <= room)
        low = middle;
      else
        high = middle - 1;
    }
  const char *end = g_utf8_offset_to_pointer (text, (glong)low);
  for (const char *c = text; c <= end; c++)
    if (*c == ' ')
      good = (gsize)(c - text);
  return good ? good : (gsize)(end - text);
}

/* Long lines are cut into several, after a word. */
static void
wrap_lines (GrapeSocietyBook *self)
{
  double room = self->page.width - 3 * self->em;

  for (guint i = 0; i < self->lines->len; i++)
    {
      GrapeSocietyLine *line = &g_array_index (self->lines, GrapeSocietyLine, i);
      GrapeSocietyLine rest = { .part = -1 };

      if (line->part >= 0 || grape_society_text_width (self, line->text, .97, FALSE) <= room)
        continue;
      char *end = line->text + fitting (self, line->text, room);
      rest.text = g_strchug (g_strdup (end));
      *end = '\0';
      g_array_insert_val (self->lines, i + 1, rest);
    }
}

static void
unfold (GrapeSocietyBook *self)
{
  for (guint i = 0; i < self->rows->len && self->open_at < 0; i++)
    if (self->place.open >= 0 && g_array_index (self->rows, guint, i) == (guint)self->place.open)
      self->open_at = (int)i;
  if (self->open_at < 0)
    return;
  grape_society_tell (self, (guint)self->place.open);
  grape_society_offer (self, (guint)self->place.open);
  wrap_lines (self);
  double offers = place_offers (self, self->offers);
  double lines = self->lines->len * 1.7 * self->em;
  for (guint i = 0; i < self->offers->len; i++)
    g_array_index (self->offers, GrapeSocietyOffer, i).box.y += lines + .6 * self->em;
  self->fold = lines + offers + self->em;
}

static void
note_names (GrapeSocietyBook *self)
{
  self->names = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < self->view->people.n; i++)
    g_hash_table_insert (self->names, society_person (self->view, (int)i)->name,
                         GINT_TO_POINTER ((int)i + 1));
}

static void
find_me (GrapeSocietyBook *self)
{
  self->me = self->look->person && *self->look->person ? self->look->person : NULL;
  self->keeper
      = self->look->person && !*self->look->person && self->look->viewer == GRAPE_VIEWER_REFEREE;
  self->person = self->me ? society_find_person (self->view, self->me) : -1;
}

static void
check_place (GrapeSocietyBook *self)
{
  if (self->place.tab >= GRAPE_SOCIETY_PAGES)
    self->place.tab = GRAPE_SOCIETY_PEOPLE;
  if (self->place.person >= (int)self->view->people.n)
    self->place.person = -1;
  if (self->place.class >= (int)self->view->classes.n)
    self->place.class = -1;
}

/** grape_society_em: the size of its letters, in a picture as @look says */
double
grape_society_em (const GrapeLook *look)
{
  return CLAMP (look->width / 60, 12.5, 17);
}

/**
 * grape_society_book_begin:
 * @place: (nullable): NULL: the first page
 *
 * Works out the page of @place, for a picture as @look says.
 */
void
grape_society_book_begin (GrapeSocietyBook *self, const GrapePosition *position,
                          const GrapeLook *look, const GrapeSocietyPlace *place)
{
  double em = grape_society_em (look), margin = em, bar;
  GrapeSocietyPlace first = GRAPE_SOCIETY_PLACE_INIT;

  *self = (GrapeSocietyBook){ .view = position->state,
                              .position = position,
                              .look = look,
                              .place = place ? *place : first,
                              .em = em,
                              .open_at = -1 };
  cairo_surface_t *scrap = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
  self->pen = cairo_create (scrap);
  cairo_surface_destroy (scrap);
  self->now = MAX (position->at, self->view->now);
  self->wide = look->width >= 44 * em;
  bar = (look->width >= 40 * em ? 3.2 : 5.4) * em;
  self->page.width = MIN (look->width - 2 * margin, 70 * em);
  self->page.x = (look->width - self->page.width) / 2;
  self->page.y = bar;
  self->page.height = MAX (em, look->height - bar);
  self->rows = g_array_new (FALSE, FALSE, sizeof (guint));
  self->lines = g_array_new (FALSE, TRUE, sizeof (GrapeSocietyLine));
  g_array_set_clear_func (self->lines, (GDestroyNotify)clear_line);
  self->offers = new_offers ();
  self->above = new_offers ();
  check_place (self);
  find_me (self);
  note_names (self);
  grape_society_list (self);
  grape_society_offer_above (self);
  self->row = row_height (self);
  self->head = head_height (self) + place_offers (self, self->above);
  unfold (self);
  self->height = self->head + self->row * self->rows->len + self->fold + em;
  self->place.scroll = CLAMP (self->place.scroll, 0, grape_society_most_scroll (self));
}

void
grape_society_book_clear (GrapeSocietyBook *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_clear_pointer (&self->lines, g_array_unref);
  g_clear_pointer (&self->offers, g_array_unref);
  g_clear_pointer (&self->above, g_array_unref);
  g_clear_pointer (&self->names, g_hash_table_unref);
  g_clear_pointer (&self->records, g_array_unref);
  g_clear_pointer (&self->pen, cairo_destroy);
}

/** grape_society_most_scroll: how far the page can go up */
double
grape_society_most_scroll (const GrapeSocietyBook *self)
{
  return MAX (0, self->height - self->page.height);
}

GrapeBox
grape_society_tab_box (const GrapeSocietyBook *self, guint tab)
{
  gboolean one = self->look->width >= 40 * self->em;
  guint in_row = one ? GRAPE_SOCIETY_PAGES : TABS_IN_ROW;
  double width = MIN (self->page.width, 60 * self->em) / in_row;
  double left = self->page.x + (self->page.width - width * in_row) / 2;

  return (GrapeBox){ left + width * (tab % in_row), (.4 + 2.3 * (double)(tab / in_row)) * self->em,
                     width, 2.3 * self->em };
}

/** grape_society_row_box: of the row at @at in the list, without its fold */
GrapeBox
grape_society_row_box (const GrapeSocietyBook *self, guint at)
{
  double y = self->page.y - self->place.scroll + self->head + self->row * at;

  if (self->open_at >= 0 && at > (guint)self->open_at)
    y += self->fold;
  return (GrapeBox){ self->page.x, y, self->page.width, self->row };
}

/** grape_society_offer_box: of an offer in the fold, or @above the list */
GrapeBox
grape_society_offer_box (const GrapeSocietyBook *self, const GrapeSocietyOffer *offer,
                         gboolean above)
{
  GrapeBox box = offer->box;

  box.x += self->page.x + (above ? 0 : 1.5 * self->em);
  if (above)
    box.y += self->page.y - self->place.scroll + head_height (self);
  else
    box.y += grape_society_row_box (self, (guint)self->open_at).y + self->row;
  return box;
}

/**
 * grape_society_seen:
 * @more: how many pixels beyond what is seen
 * @end: (out): after the last one
 *
 * The rows that are seen, whatever the length of the list.
 */
void
grape_society_seen (const GrapeSocietyBook *self, double more, guint *first, guint *end)
{
  double top = self->place.scroll - self->head - more - self->fold;
  double bottom = self->place.scroll + self->page.height - self->head + more;

  *first = (guint)CLAMP (floor (top / self->row), 0, self->rows->len);
  *end = (guint)CLAMP (ceil (bottom / self->row), *first, self->rows->len);
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

      if ((spot->id.kind == GRAPE_SOCIETY_TAB) == (y < shapes->top) && x >= box.x && y >= box.y
          && x <= box.x + box.width && y <= box.y + box.height)
        return spot->id;
    }
  return (GrapeSpotId){ 0 };
}

static void
lay_offers (const GrapeSocietyBook *self, GArray *offers, gboolean above, GrapeSpotField *field)
{
  for (guint i = 0; i < offers->len; i++)
    {
      const GrapeSocietyOffer *offer = &g_array_index (offers, GrapeSocietyOffer, i);

      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_SOCIETY_OFFER, (int)i, above ? -1 : self->place.open },
                              .box = grape_society_offer_box (self, offer, above),
                              .move = offer->unfinished ? NULL : g_strdup (offer->move),
                              .name = g_strdup (offer->label),
                              .spoken = offer->on ? g_strdup_printf (_ ("%s, chosen"), offer->label)
                                                  : g_strdup (offer->label) });
    }
}

/** grape_society_lay: the tabs, the offers, and the rows about what is seen */
void
grape_society_lay (const GrapeSocietyBook *self, GrapeSpotField *field)
{
  Shapes shapes = { self->page.y };
  guint first, end;

  for (guint tab = 0; tab < GRAPE_SOCIETY_PAGES; tab++)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_SOCIETY_TAB, (int)tab, 0 },
                                              .box = grape_society_tab_box (self, tab),
                                              .spoken = g_strdup_printf (
                                                  tab == self->place.tab ? _ ("%s, shown") : "%s",
                                                  grape_society_tab_name (tab)) });
  lay_offers (self, self->above, TRUE, field);
  if (self->open_at >= 0)
    lay_offers (self, self->offers, FALSE, field);
  grape_society_seen (self, self->page.height / 2, &first, &end);
  for (guint at = first; at < end; at++)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_SOCIETY_ROW, (int)self->place.tab,
                                                      (int)g_array_index (self->rows, guint, at) },
                                              .box = grape_society_row_box (self, at) });
  field->hit = hit;
  field->shapes = g_memdup2 (&shapes, sizeof shapes);
  field->free_shapes = g_free;
}
