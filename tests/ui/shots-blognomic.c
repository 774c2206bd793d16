/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a BlogNomic: every page of it, and some lines folded out. */
#include "shots.h"
#include "ui-fixture.h"

#include "canvas/blognomic/grape-blognomic-layout.h"
#include "library/grape-sample-private.h"

#define NOW G_GINT64_CONSTANT (1773169200)

static const struct
{
  const char *name;
  int width, height;
} sizes[] = { { "large", 1100, 800 }, { "medium", 680, 620 }, { "360", 360, 620 } };

static const struct
{
  const char *name;
  gboolean dark, contrast;
} themes[] = { { "light", FALSE, FALSE }, { "dark", TRUE, FALSE }, { "contrast", FALSE, TRUE } };

static const struct
{
  const char *name;
  GrapeFolioPlace place;
  const char *proposal;
} places[] = {
  { "tracker", { GRAPE_BLOGNOMIC_TRACKER, -1, -1, 0, 0 }, "" },
  { "sorted", { GRAPE_BLOGNOMIC_TRACKER, -1, -1, 1, 0 }, "" },
  { "person", { GRAPE_BLOGNOMIC_TRACKER, 3, -1, 0, 0 }, "grudge Max" },
  { "history", { GRAPE_BLOGNOMIC_TRACKER, 2, GRAPE_BLOGNOMIC_SENTENCE, 0, 0 }, "" },
  { "votes", { GRAPE_BLOGNOMIC_VOTES, -1, -1, 0, 0 }, "" },
  { "proposal", { GRAPE_BLOGNOMIC_VOTES, 8, -1, 0, 0 }, "vote 8 FOR" },
  { "confessions", { GRAPE_BLOGNOMIC_CONFESSIONS, 10, -1, 0, 0 }, "" },
  { "settled", { GRAPE_BLOGNOMIC_CONFESSIONS, 5, -1, 0, 0 }, "" },
  { "rules", { GRAPE_BLOGNOMIC_RULES, -1, -1, 0, 0 }, "" },
  { "yard", { GRAPE_BLOGNOMIC_YARD, GRAPE_BLOGNOMIC_MOOD, -1, 0, 0 }, "" },
};

static GrapeInstance *
make (GError **error)
{
  static const char *const names[] = { "Player", "Kim", "Lea", "Max", "Noor", "Otto" };
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("blognomic"), "00000000000000e3", "pictures",
                          grape_sample_blognomic_begin (NOW));

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    grape_header_add_seat (header, names[i], NULL);
  grape_random_commit (seed, header->commitment);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, error);
  if (!instance || !grape_sample_play_blognomic (instance, "Player", error))
    return NULL;
  return g_steal_pointer (&instance);
}

static gboolean
save (const GrapePosition *view, const GrapeLook *look, const GrapeFolioPlace *place,
      const char *path)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int)look->width, (int)look->height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GrapeFolio) folio = grape_blognomic_open (view, look, place);

  if (place->tab == GRAPE_BLOGNOMIC_RULES)
    {
      GrapeRulesetPlace shown = { .scroll = -1, .shown = TRUE };
      g_auto (GrapeRulesetBook) book = { 0 };

      grape_ruleset_book_begin (&book, &grape_blognomic_room, view, look, &shown, NULL);
      grape_ruleset_book_paint (cr, &book);
      grape_folio_paint_tabs (cr, folio);
    }
  else
    grape_folio_paint (cr, folio);
  cairo_destroy (cr);
  gboolean good = cairo_surface_write_to_png (surface, path) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy (surface);
  return good;
}

guint
shots_blognomic (const char *folder, guint *n_saved)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = make (&error);
  guint n_failed = 0;

  if (!instance)
    {
      g_printerr ("shots: blognomic: %s\n", error->message);
      return 1;
    }
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), 0);
  for (guint p = 0; p < G_N_ELEMENTS (places); p++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      for (guint t = 0; t < G_N_ELEMENTS (themes); t++)
        {
          GrapeLook look = { .width = sizes[s].width,
                             .height = sizes[s].height,
                             .dark = themes[t].dark,
                             .contrast = themes[t].contrast,
                             .viewer = 0,
                             .proposal = places[p].proposal };
          g_autofree char *file = g_strdup_printf ("blognomic-%s-%s-%s.png", places[p].name,
                                                   sizes[s].name, themes[t].name);
          g_autofree char *path = g_build_filename (folder, file, NULL);

          if (themes[t].contrast && s != 1)
            continue;
          if (save (view, &look, &places[p].place, path))
            (*n_saved)++;
          else
            n_failed++;
        }
  return n_failed;
}

void
shots_blognomic_window (int width, int height)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "blognomic");

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), "window-blognomic");
  grape_window_show_game (fixture->window, "blognomic");
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), "window-blognomic-page");
  ui_fixture_free (fixture);
}
