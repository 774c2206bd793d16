/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two pages of a book where there is room, else two sheets one above the other. */
#include <glib/gi18n.h>

#include "grape-limerick-layout.h"

#include "translate/grape-translate.h"

static gboolean
may_vote (const Limerick *self, GrapeViewer viewer)
{
  return self->stage == LIMERICK_VOTING && viewer != GRAPE_VIEWER_REFEREE;
}

static void
place_page (GrapeLimerickLayout *self, int seat, GrapeBox page, gboolean votes)
{
  double em = self->text, button = votes ? em * 3 : 0;

  self->pages[seat] = page;
  self->poems[seat] = (GrapeBox){ page.x + em * 1.9, page.y + em * 4.6, page.width - em * 3.5,
                                  page.height - em * 5.4 - button };
  if (votes)
    {
      double wide = MIN (em * 13, page.width - 3 * em);

      self->buttons[seat] = (GrapeBox){ page.x + (page.width - wide) / 2,
                                        page.y + page.height - button - em * .2, wide, em * 2.3 };
    }
}

/** grape_limerick_layout: for a picture as @look says */
void
grape_limerick_layout (GrapeLimerickLayout *self, gconstpointer view, const GrapeLook *look)
{
  double width = look->width, height = look->height;
  gboolean beside = width >= 560 || width > height * 1.25;
  double em = beside ? CLAMP (MIN (width / 56, height / 32), 8.5, 19)
                     : CLAMP (MIN (width / 26, height / 46), 8, 19);
  gboolean votes = may_vote (LIMERICK_VIEW (view), look->viewer);

  *self = (GrapeLimerickLayout){ .text = em };
  double margin = em * 1.2, top = em * 3.4, bottom = em * 4.2;
  double room = height - top - bottom;
  double wide = MIN (width - 2 * margin, em * (beside ? 74 : 40));
  double left = (width - wide) / 2;
  if (beside)
    {
      double high = MIN (room, em * (votes ? 29 : 26)), y = top + (room - high) / 2;

      for (int seat = 0; seat < LIMERICK_POETS; seat++)
        place_page (self, seat, (GrapeBox){ left + seat * wide / 2, y, wide / 2, high }, votes);
      top = y;
      bottom = height - y - high;
    }
  else
    for (int seat = 0; seat < LIMERICK_POETS; seat++)
      place_page (self, seat,
                  (GrapeBox){ left, top + seat * (room + em * .6) / 2, wide, (room - em * .6) / 2 },
                  votes);
  self->head = (GrapeBox){ margin, top - em * 3.4, width - 2 * margin, em * 3.4 };
  self->foot = (GrapeBox){ margin, height - bottom, width - 2 * margin, em * 4.2 };
}

/** grape_limerick_spots: both pages; in the vote they propose one */
void
grape_limerick_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  const Limerick *self = LIMERICK_VIEW (view);
  GrapeLimerickLayout layout;

  grape_limerick_layout (&layout, view, look);
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    {
      GrapeSpot page = { .id = { GRAPE_LIMERICK_PAGE, seat, 0 }, .box = layout.pages[seat] };

      if (may_vote (self, look->viewer))
        {
          page.move = g_strdup_printf ("vote %d", seat + 1);
          page.key = (char)('1' + seat);
          page.name = g_strdup_printf (_ ("vote for limerick %d"), seat + 1);
        }
      grape_spot_field_add (field, page);
    }
}

/* "Rhymes AABBA, 5 of 5 lines scan": spoken, and below a poem. */
static char *
tell_help (const Limerick *self, const char *text)
{
  g_autoptr (GrapeVerse) verse = limerick_help (self, text);

  if (!verse)
    return g_strdup (_ ("no lexicon"));
  return g_strdup_printf (_ ("rhymes %s, lines that scan: %u of %u"), verse->scheme, verse->n_scan,
                          verse->lines->len);
}

/** grape_limerick_tell_page: (transfer full): a page as it is spoken */
char *
grape_limerick_tell_page (const GrapePosition *view, int seat)
{
  const Limerick *self = LIMERICK_VIEW (view->state);
  const char *name = grape_table_name (view->table, seat), *text = self->poets[seat].text;

  if (!text)
    return g_strdup_printf (_ ("%s has not posted a limerick"), name);
  g_autofree char *help = tell_help (self, text);
  return g_strdup_printf (_ ("Limerick %d, by %s: %s (%s)"), seat + 1, name, text, help);
}

static char *
tell_writing (const GrapePosition *view, GrapeViewer viewer)
{
  const Limerick *self = LIMERICK_VIEW (view->state);
  const char *names[] = { grape_table_name (view->table, 0), grape_table_name (view->table, 1) };

  if (viewer >= 0 && viewer < LIMERICK_POETS && !self->poets[viewer].text)
    return g_strdup_printf (self->poets[viewer].struck
                                ? _ ("Write another limerick about %s: the referee found the "
                                     "last one offensive")
                                : _ ("Write a limerick about %s"),
                            names[!viewer]);
  if (self->poets[0].text || self->poets[1].text)
    return g_strdup_printf (_ ("%s has posted; %s is still writing"),
                            names[self->poets[0].text ? 0 : 1], names[self->poets[0].text ? 1 : 0]);
  return g_strdup_printf (_ ("%s and %s write about each other"), names[0], names[1]);
}

/** grape_limerick_situation: (transfer full): what is going on, in a sentence */
char *
grape_limerick_situation (const GrapePosition *view, GrapeViewer viewer)
{
  const Limerick *self = LIMERICK_VIEW (view->state);
  g_autofree char *reason = NULL;

  switch (self->stage)
    {
    case LIMERICK_WRITING:
      return tell_writing (view, viewer);
    case LIMERICK_VOTING:
      return g_strdup (viewer == GRAPE_VIEWER_REFEREE ? _ ("The vote is on")
                                                      : _ ("Which limerick is better?"));
    case LIMERICK_DICE:
      return g_strdup (_ ("The dice decide"));
    case LIMERICK_OVER:
      reason = limerick_reason (view->table, self);
      return grape_translate (reason);
    }
  return NULL;
}
