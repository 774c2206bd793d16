/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pages with tabs without a display: what is offered and told on them, and that they can be drawn.
 */
#pragma once

#include "canvas/grape-folio.h"
#include "picture-fixture.h"

static const int sizes[][2] = { { 320, 480 }, { 360, 420 }, { 640, 400 }, { 1280, 800 } };

static inline const GrapeFolioOffer *
find_offer (GArray *offers, const char *label)
{
  for (guint i = 0; i < offers->len; i++)
    if (strcmp (g_array_index (offers, GrapeFolioOffer, i).label, label) == 0)
      return &g_array_index (offers, GrapeFolioOffer, i);
  return NULL;
}

static inline gboolean
tells (const GrapeFolio *folio, const char *words)
{
  for (guint i = 0; i < folio->lines->len; i++)
    if (strstr (g_array_index (folio->lines, GrapeFolioLine, i).text, words))
      return TRUE;
  return FALSE;
}

/* How many acts are offered as they stand; the rules take them all. @person: who acts by name; or
 * NULL */
static inline guint
check_offers (const GrapePosition *view, GArray *offers, GrapeViewer viewer, const char *person)
{
  guint n = 0;

  for (guint i = 0; i < offers->len; i++)
    {
      const GrapeFolioOffer *offer = &g_array_index (offers, GrapeFolioOffer, i);
      GrapeRead read = { 0 };
      g_autoptr (GError) error = NULL;

      if (!offer->move || offer->unfinished || offer->secret)
        continue;
      if (person)
        grape_position_read_person (view, person, offer->move, &read, &error);
      else
        grape_position_read (view, viewer, offer->move, &read, &error);
      g_assert_no_error (error);
      grape_read_clear (&read);
      n++;
    }
  return n;
}

static inline void
draw_folio (const GrapeFolio *folio)
{
  cairo_surface_t *surface = cairo_image_surface_create (
      CAIRO_FORMAT_RGB24, (int)folio->look->width, (int)folio->look->height);
  cairo_t *cr = cairo_create (surface);

  grape_folio_paint (cr, folio);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}
