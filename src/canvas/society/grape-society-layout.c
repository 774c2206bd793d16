/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens a page for whoever looks. */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include "canvas/grape-pen.h"

static gboolean
is_wood (const GrapeSocietyBook *self)
{
  return self->folio.place.tab == GRAPE_SOCIETY_CABINET;
}

/** grape_society_people_room: how wide the line of a game's people is in its row */
double
grape_society_people_room (const GrapeSocietyBook *self)
{
  return (self->folio.page.width - 2.4 * self->folio.em) * (self->folio.wide ? .6 : 1);
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
  const GrapeLook *look = self->folio.look;

  self->me = look->person && *look->person ? look->person : NULL;
  self->keeper = look->person && !*look->person && look->viewer == GRAPE_VIEWER_REFEREE;
  self->person = self->me ? society_find_person (self->view, self->me) : -1;
}

/* The same as what needs them in the window. */
static void
note_duties (GrapeSocietyBook *self, const GrapePosition *view)
{
  g_autoptr (GArray) pending = self->me ? grape_position_pending (view) : NULL;

  self->owed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; pending && i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);

      if (item->person && item->about && grape_names_equal (item->person, self->me))
        g_hash_table_add (self->owed, g_strdup (item->about));
    }
}

static void
add_tabs (GrapeSocietyBook *self)
{
  guint calls = g_hash_table_size (self->owed);

  for (guint tab = 0; tab < GRAPE_SOCIETY_PAGES; tab++)
    grape_folio_add_tab (&self->folio, grape_society_tab_name (tab),
                         tab == GRAPE_SOCIETY_GAMES ? calls : 0);
  grape_folio_set_tabs (&self->folio);
}

static void
check_filters (GrapeSocietyBook *self)
{
  gint64 *only = self->folio.place.only;

  if (only[GRAPE_SOCIETY_OF_PERSON] > self->view->people.n)
    only[GRAPE_SOCIETY_OF_PERSON] = 0;
  if (only[GRAPE_SOCIETY_OF_CLASS] > self->view->classes.n)
    only[GRAPE_SOCIETY_OF_CLASS] = 0;
}

static const char *
nothing_there (const GrapeFolioPlace *place)
{
  const char *const words[] = { _ ("Nobody is here yet. Who acts first joins."),
                                _ ("No game has been announced yet."),
                                _ ("Nobody has submitted a game or equipment yet."),
                                place->only[0] || place->only[1] || place->only[2]
                                    ? _ ("The ledger has no such entry.")
                                    : _ ("The ledger is empty: nothing has been paid yet."),
                                _ ("No game has come to its end yet."),
                                _ ("The shelves wait for the first Jade Grapefruit.") };

  return words[place->tab];
}

/* What stands above the list, without its offers. */
static double
head_em (const GrapeSocietyBook *self)
{
  switch (self->folio.place.tab)
    {
    case GRAPE_SOCIETY_PEOPLE:
      return self->folio.wide ? 2.8 : 3.6;
    case GRAPE_SOCIETY_LEDGER:
      return grape_society_is_statement (self) ? 15.4 : .2;
    case GRAPE_SOCIETY_STANDINGS:
      return self->folio.rows->len ? 13.2 : .2;
    case GRAPE_SOCIETY_CABINET:
      return 11.5;
    default:
      return self->folio.above->len ? .2 : .8;
    }
}

static void
paint_head (cairo_t *cr, const GrapeFolio *f, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  double em = f->em;

  if (f->place.tab == GRAPE_SOCIETY_PEOPLE)
    {
      g_autofree char *summary = grape_society_summary (f);

      grape_pen_color (cr, grape_pen_ink (f->look), f->look->contrast ? 1 : .75);
      grape_pen_sentence (cr, summary, box.x + .4 * em, box.y + 1.6 * em,
                          (GrapeTextStyle){ .size = em, .max_width = box.width - em });
    }
  if (is_wood (b))
    grape_society_paint_plaque (cr, b, box);
  if (grape_society_is_statement (b))
    {
      g_autoptr (GrapePlot) plot = grape_society_plot_statement (b);
      g_autofree char *line = grape_society_statement_line (b);

      grape_pen_color (cr, grape_pen_ink (f->look), f->look->contrast ? 1 : .75);
      grape_pen_sentence (cr, line, box.x + .4 * em, box.y + 1.5 * em,
                          (GrapeTextStyle){ .size = em, .max_width = box.width - em });
      grape_society_paint_plot (cr, b, plot,
                                (GrapeBox){ box.x, box.y + 2.6 * em, box.width, 12.6 * em });
    }
  if (f->place.tab == GRAPE_SOCIETY_STANDINGS && f->rows->len)
    {
      g_autoptr (GrapePlot) plot = grape_society_plot_wins (b);

      grape_society_paint_plot (cr, b, plot,
                                (GrapeBox){ box.x, box.y + .6 * em, box.width, 12.6 * em });
    }
}

static void
free_book (GrapeFolio *folio)
{
  GrapeSocietyBook *self = (GrapeSocietyBook *)folio;

  grape_folio_clear (folio);
  g_hash_table_unref (self->names);
  g_hash_table_unref (self->owed);
  g_clear_pointer (&self->records, g_array_unref);
  g_free (self);
}

/**
 * grape_society_open:
 * @place: (nullable): NULL: the people
 *
 * Returns: (transfer full): a page of @view, as @look says
 */
GrapeFolio *
grape_society_open (const GrapePosition *view, const GrapeLook *look, const GrapeFolioPlace *place)
{
  static const GrapeFolioKind kind = { .paint_ground = grape_society_paint_wood,
                                       .paint_head = paint_head,
                                       .paint_row = grape_society_paint_row,
                                       .say = grape_society_summary,
                                       .say_row = grape_society_say,
                                       .free = free_book };
  GrapeSocietyBook *self = g_new0 (GrapeSocietyBook, 1);

  self->view = view->state;
  self->now = MAX (view->at, self->view->now);
  grape_folio_begin (&self->folio, &kind, look, place);
  find_me (self);
  note_names (self);
  note_duties (self, view);
  add_tabs (self);
  if (is_wood (self))
    {
      self->oak = *look;
      self->oak.dark = look->dark || !look->contrast;
      self->folio.look = &self->oak;
      self->folio.bare = TRUE;
    }
  check_filters (self);
  grape_society_list (self);
  grape_society_offer_above (self);
  self->folio.over = head_em (self) * self->folio.em;
  self->folio.nothing = nothing_there (&self->folio.place);
  if (grape_folio_has_open (&self->folio))
    {
      grape_society_tell (self, (guint)self->folio.place.open);
      grape_society_offer (self, (guint)self->folio.place.open);
    }
  grape_folio_settle (&self->folio);
  return &self->folio;
}
