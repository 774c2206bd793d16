/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening the pages of a society of ten years, 200 people and 5,000 games: what a page costs to lay
 * out and to draw at its beginning and in its middle, and its text. It must not hold up the window.
 */
#include "bench-limit.h"
#include "canvas/society/grape-society-layout.h"
#include "society-decade.h"
#include "translate/grape-translate.h"

#define WIDTH      1100
#define HEIGHT     800
#define ROUNDS     5
#define LIMIT_MS   60.0 /* a page */
#define LIMIT_TEXT 400.0

static double
draw (const GrapePosition *view, const GrapeFolioPlace *place, guint *n_rows)
{
  const GrapeLook look = { .width = WIDTH,
                           .height = HEIGHT,
                           .viewer = GRAPE_VIEWER_SPECTATOR,
                           .proposal = "",
                           .person = "Person 007" };
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < ROUNDS; i++)
    {
      double start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
      cairo_t *cr = cairo_create (surface);
      g_autoptr (GrapeSpotField) field = grape_spot_field_new ();
      g_autoptr (GrapeFolio) folio = grape_society_open (view, &look, place);

      grape_folio_lay (folio, field);
      grape_folio_paint (cr, folio);
      *n_rows = folio->rows->len;
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      best = MIN (best, bench_ms (CLOCK_THREAD_CPUTIME_ID) - start);
    }
  return best;
}

int
main (void)
{
  static const char *const names[]
      = { "people", "games", "submissions", "ledger", "standings", "cabinet" };
  g_autoptr (GrapeInstance) instance = society_decade_play (SOCIETY_DECADE_GAMES);
  const GrapePosition *view = grape_instance_position (instance);
  gboolean good = TRUE;

  for (guint tab = 0; tab < GRAPE_SOCIETY_PAGES; tab++)
    {
      GrapeFolioPlace top = { .tab = tab, .open = -1, .cell = -1 };
      GrapeFolioPlace middle = top;
      guint n_rows;
      double first = draw (view, &top, &n_rows), open;

      middle.scroll = n_rows * 20;
      middle.open = 1;
      open = draw (view, &middle, &n_rows);
      g_assert_cmpuint (n_rows, >, 0);
      g_print ("society page, %s: %u rows, %.1f ms; in the middle, one folded out: %.1f ms\n",
               names[tab], n_rows, first, open);
      good = bench_at_most (names[tab], MAX (first, open), LIMIT_MS) && good;
    }
  double start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_autofree char *twin = grape_position_twin (view), *said = grape_translate_lines (twin);
  double text = bench_ms (CLOCK_THREAD_CPUTIME_ID) - start;
  g_print ("society as text: %.1f ms\n", text);
  return bench_at_most ("text", text, LIMIT_TEXT) && good ? 0 : 1;
}
