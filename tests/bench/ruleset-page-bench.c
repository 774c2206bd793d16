/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of a nomic after ten years, 200 rules and 5,000 proposals: opening it, a frame while it
 * scrolls, a search, and what differs between two moments far apart. Processor time; the page is
 * kept between frames, as the widget keeps it. */
#include <stdio.h>

#include "bench-limit.h"
#include "canvas/pokey-nomic/grape-pokey-nomic-layout.h"
#include "engine/grape-instance.h"

#define WIDTH     1100
#define HEIGHT    800
#define PEOPLE    30
#define PROPOSALS 5000
#define RULES     200
#define START     G_GINT64_CONSTANT (1444644000)
#define FRAME_MS  16.0

typedef struct
{
  const GrapePosition *view;
  GrapeLook look;
  GrapeRulesetPlace place;
  GrapeRulesetPage *page;
  cairo_t *cr;
} Bench;

static GrapeInstance *
found (void)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 42 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("pokey-nomic"), "0123456789abcdef", "Bench", START);

  for (guint i = 0; i < PEOPLE; i++)
    {
      g_autofree char *name = g_strdup_printf ("Person %02u", i);
      grape_header_add_seat (header, name, NULL);
    }
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

/* What a rule says, of the length of a rule, and other words each time. */
static char *
wording (guint n)
{
  return g_strdup_printf (
      "In week %u whoever wears hat %u moves the piece on square %u, unless it rains; then the "
      "player before them says what the weather costs, at most %u coins, and nobody objects "
      "twice. What hat %u forbids, rule %u does not allow.",
      n, n * 7 % 31, n * 13 % 97, n % 12, n % 5, 201 + n % 15);
}

static void
legislate (GrapeRuleset *rules)
{
  guint most = RULES - rules->rules->len;

  for (guint n = 0; n < PROPOSALS; n++)
    {
      g_autofree char *author = g_strdup_printf ("Person %02u", n % PEOPLE);
      g_autofree char *text = wording (n);
      g_autoptr (GError) error = NULL;
      GrapeRulesetMoment moment
          = { .proposal = 314 + n, .at = START + n * 63072, .author = author };
      GrapeRulesetChange change
          = { .op = n < most ? GRAPE_RULESET_ENACT : GRAPE_RULESET_AMEND,
              .number = 314 + n,
              .kind = GRAPE_RULE_MUTABLE,
              .key = n < most ? 0 : grape_ruleset_at (rules, (n * 7) % RULES)->key,
              .text = text };

      grape_ruleset_change (rules, &change, &moment, &error);
      g_assert_no_error (error);
    }
}

static double
frame (Bench *self)
{
  double start = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  g_auto (GrapeRulesetBook) book = { 0 };
  g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

  grape_ruleset_book_begin (&book, &grape_pokey_room, self->view, &self->look, &self->place,
                            &self->page);
  grape_ruleset_book_lay (&book, field);
  grape_ruleset_book_paint (self->cr, &book);
  g_assert_cmpfloat (book.height, >, 10 * HEIGHT);
  return bench_ms (CLOCK_THREAD_CPUTIME_ID) - start;
}

/* The page anew: the best of three. */
static double
turn_to (Bench *self, GrapeRulesetMode mode, guint from, char *search, const char *what)
{
  double best = G_MAXDOUBLE;

  self->place = (GrapeRulesetPlace){
    .mode = mode, .from = from, .to = GRAPE_RULESET_NOW, .search = search, .scroll = 0
  };
  for (guint i = 0; i < 3; i++)
    {
      g_clear_pointer (&self->page, grape_ruleset_page_free);
      best = MIN (best, frame (self));
    }
  g_print ("ruleset of %u rules after %u proposals, %s: %.1f ms\n", RULES, PROPOSALS, what, best);
  return best;
}

static double
scroll (Bench *self)
{
  double worst = 0;

  for (guint i = 0; i < 100; i++)
    {
      double best = G_MAXDOUBLE;

      self->place.scroll = 150 * i;
      for (guint k = 0; k < 3; k++)
        best = MIN (best, frame (self));
      worst = MAX (worst, best);
    }
  g_print ("a frame while it scrolls, the longest of 100: %.1f ms\n", worst);
  return worst;
}

int
main (void)
{
  g_autoptr (GrapeInstance) instance = found ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  Bench self = { .view = grape_instance_position (instance),
                 .look = { .width = WIDTH, .height = HEIGHT, .viewer = 0, .proposal = "" },
                 .cr = cairo_create (surface) };
  gboolean good = TRUE;

  legislate (((PokeyNomic *)self.view->state)->rules);
  double opened = turn_to (&self, GRAPE_RULESET_READ, 0, NULL, "opened");
  good = bench_at_most ("opening the page, ms", opened, FRAME_MS) && good;
  good = bench_at_most ("a frame of scrolling, ms", scroll (&self), FRAME_MS) && good;
  double found_it = turn_to (&self, GRAPE_RULESET_READ, 0, (char *)"porridge", "searched");
  good = bench_at_most ("search, ms", found_it, FRAME_MS) && good;
  double blamed = turn_to (&self, GRAPE_RULESET_BLAME, 0, NULL, "who wrote it");
  good = bench_at_most ("who wrote it, ms", blamed, FRAME_MS) && good;
  double compared = turn_to (&self, GRAPE_RULESET_COMPARE, 1, NULL, "all changes");
  good = bench_at_most ("all changes, ms", compared, FRAME_MS) && good;
  g_clear_pointer (&self.page, grape_ruleset_page_free);
  cairo_destroy (self.cr);
  cairo_surface_destroy (surface);
  return good ? 0 : 1;
}
