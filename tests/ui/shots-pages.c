/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of games of pages, a society and a BlogNomic: every page, some lines folded out, and
 * both in the window. */
#include "shots.h"
#include "ui-fixture.h"

#include "canvas/blognomic/grape-blognomic-layout.h"
#include "canvas/grape-ruleset-canvas.h"
#include "canvas/society/grape-society-layout.h"
#include "library/grape-sample-private.h"
#include "ui/dialogs/grape-announce-dialog.h"
#include "ui/dialogs/grape-booking-dialog.h"
#include "ui/dialogs/grape-new-instance-dialog.h"

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

typedef struct
{
  const char *name;
  GrapeFolioPlace place;
  const char *proposal;
} Place;

static const Place society[] = {
  { "people", { GRAPE_SOCIETY_PEOPLE, -1, -1 }, "" },
  { "person", { GRAPE_SOCIETY_PEOPLE, 3, -1 }, "" },
  { "games", { GRAPE_SOCIETY_GAMES, 8, -1 }, "consent g9" },
  { "running", { GRAPE_SOCIETY_GAMES, 3, -1 }, "" },
  { "submissions", { GRAPE_SOCIETY_SUBMISSIONS, 1, -1 }, "" },
  { "ledger", { GRAPE_SOCIETY_LEDGER, 5, -1 }, "" },
  { "filtered", { GRAPE_SOCIETY_LEDGER, -1, -1, .only = { [GRAPE_SOCIETY_OF_PERSON] = 2 } }, "" },
  { "standings", { GRAPE_SOCIETY_STANDINGS, 1, -1 }, "" },
  { "cabinet", { GRAPE_SOCIETY_CABINET, -1, -1 }, "" },
  { "trophies", { GRAPE_SOCIETY_CABINET, 1, -1 }, "" },
  { NULL },
};

static const Place blognomic[] = {
  { "tracker", { GRAPE_BLOGNOMIC_TRACKER, -1, -1 }, "" },
  { "sorted", { GRAPE_BLOGNOMIC_TRACKER, -1, -1, 1 }, "" },
  { "person", { GRAPE_BLOGNOMIC_TRACKER, 3, -1 }, "grudge Max" },
  { "history", { GRAPE_BLOGNOMIC_TRACKER, 2, GRAPE_BLOGNOMIC_SENTENCE }, "" },
  { "votes", { GRAPE_BLOGNOMIC_VOTES, -1, -1 }, "" },
  { "proposal", { GRAPE_BLOGNOMIC_VOTES, 8, -1 }, "vote 8 FOR" },
  { "confessions", { GRAPE_BLOGNOMIC_CONFESSIONS, 10, -1 }, "" },
  { "settled", { GRAPE_BLOGNOMIC_CONFESSIONS, 5, -1 }, "" },
  { "rules", { GRAPE_BLOGNOMIC_RULES, -1, -1 }, "" },
  { "yard", { GRAPE_BLOGNOMIC_YARD, GRAPE_BLOGNOMIC_MOOD, -1 }, "" },
  { NULL },
};

static GrapeInstance *
begin (const char *game, gint64 at, const char *const *names, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find (game), "00000000000000e2", "pictures", at);

  for (guint i = 0; names && names[i]; i++)
    grape_header_add_seat (header, names[i], NULL);
  grape_random_commit (seed, header->commitment);
  return grape_instance_new (header, seed, NULL, error);
}

static GrapeInstance *
make (gboolean is_society, GError **error)
{
  static const char *const names[] = { "Player", "Kim", "Lea", "Max", "Noor", "Otto", NULL };
  g_autoptr (GrapeInstance) instance
      = is_society ? begin ("society", NOW - GRAPE_SAMPLE_SOCIETY_DAYS * GRAPE_DAY_S, NULL, error)
                   : begin ("blognomic", grape_sample_blognomic_begin (NOW), names, error);

  if (!instance
      || !(is_society ? grape_sample_play_society (instance, "Max", NOW, error)
                      : grape_sample_play_blognomic (instance, "Player", error)))
    return NULL;
  return g_steal_pointer (&instance);
}

static void
paint (cairo_t *cr, gboolean is_society, const GrapePosition *view, const GrapeLook *look,
       const GrapeFolioPlace *place)
{
  g_autoptr (GrapeFolio) folio = is_society ? grape_society_open (view, look, place)
                                            : grape_blognomic_open (view, look, place);
  GrapeRulesetPlace shown = { .scroll = -1, .shown = TRUE };
  g_auto (GrapeRulesetBook) book = { 0 };

  if (is_society || place->tab != GRAPE_BLOGNOMIC_RULES)
    {
      grape_folio_paint (cr, folio);
      return;
    }
  grape_ruleset_book_begin (&book, &grape_blognomic_room, view, look, &shown, NULL);
  grape_ruleset_book_paint (cr, &book);
  grape_folio_paint_tabs (cr, folio);
}

static gboolean
save (gboolean is_society, const GrapePosition *view, const GrapeLook *look,
      const GrapeFolioPlace *place, const char *path)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int)look->width, (int)look->height);
  cairo_t *cr = cairo_create (surface);

  paint (cr, is_society, view, look, place);
  cairo_destroy (cr);
  gboolean good = cairo_surface_write_to_png (surface, path) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy (surface);
  return good;
}

/* @game: society or blognomic */
guint
shots_pages (const char *folder, const char *game, guint *n_saved)
{
  gboolean is_society = g_str_equal (game, "society");
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = make (is_society, &error);
  guint n_failed = 0;

  if (!instance)
    {
      g_printerr ("shots: %s: %s\n", game, error->message);
      return 1;
    }
  GrapeViewer viewer = is_society ? GRAPE_VIEWER_SPECTATOR : 0;
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), viewer);
  for (const Place *place = is_society ? society : blognomic; place->name; place++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      for (guint t = 0; t < G_N_ELEMENTS (themes); t++)
        {
          GrapeLook look = { .width = sizes[s].width,
                             .height = sizes[s].height,
                             .dark = themes[t].dark,
                             .contrast = themes[t].contrast,
                             .viewer = viewer,
                             .proposal = place->proposal,
                             .person = is_society ? "Max" : NULL };
          g_autofree char *file = g_strdup_printf ("%s-%s-%s-%s.png", game, place->name,
                                                   sizes[s].name, themes[t].name);
          g_autofree char *path = g_build_filename (folder, file, NULL);

          if (themes[t].contrast && s != 1)
            continue;
          if (save (is_society, view, &look, &place->place, path))
            (*n_saved)++;
          else
            n_failed++;
        }
  return n_failed;
}

static gboolean
can_book (gpointer page)
{
  GtkWidget *book = ui_find (page, GTK_TYPE_BUTTON, "book");
  return book && gtk_widget_get_mapped (book) && gtk_widget_get_sensitive (book);
}

/* A game of a society at its end, and what is booked of it. */
static void
save_booking (int width, int height)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_society_game (fixture, TRUE);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  grape_window_show_instance (fixture->window, id);
  ui_wait (can_book, ui_page (fixture));
  shots_save (GTK_WIDGET (fixture->window), "window-society-over");
  ui_click (ui_page (fixture), "book");
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_BOOKING_DIALOG);
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 480), -1);
  ui_settle ();
  shots_save (dialog, "society-booking");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

/* As high as the screen, so that most of it is seen. */
static void
save_high (GtkWidget *dialog, int width, const char *name)
{
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 520), 1040);
  ui_settle ();
  shots_save (dialog, name);
}

void
shots_society_window (int width, int height)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "society");

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), "window-society");
  if (gtk_widget_activate_action (ui_page (fixture), "instance.announce", NULL))
    save_high (ui_wait_dialog (GRAPE_TYPE_ANNOUNCE_DIALOG), width, "window-society-announce");
  grape_window_show_game (fixture->window, "society");
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), "window-society-new");
  ui_click (ui_page (fixture), "start");
  GtkWidget *options = ui_wait_dialog (GRAPE_TYPE_NEW_INSTANCE_DIALOG);
  save_high (options, width, "window-society-options");
  gtk_window_close (GTK_WINDOW (options));
  ui_settle ();
  GrapeNewInstanceDialog *table
      = grape_new_instance_dialog_present (fixture->window, grape_registry_find ("open-table"));
  save_high (GTK_WIDGET (table), width, "window-open-table-new");
  GtkWidget *scrolled = ui_find (GTK_WIDGET (table), GTK_TYPE_SCROLLED_WINDOW, NULL);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                            1e6);
  shots_save (GTK_WIDGET (table), "window-open-table-new-end");
  ui_fixture_free (fixture);
  save_booking (width, height);
}

/* What changed in its Ruleset, which @game shows in the tab @tab; 0: it has no tabs. */
static void
save_changes (UiFixture *fixture, const char *game, int tab)
{
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_RULESET_CANVAS, NULL);
  GrapeSpotCanvasClass *class = GRAPE_SPOT_CANVAS_GET_CLASS (canvas);
  g_autofree char *name = g_strdup_printf ("window-%s-changes", game);

  if (tab)
    class->choose (GRAPE_SPOT_CANVAS (canvas), (GrapeSpotId){ GRAPE_FOLIO_TAB, tab, 0 });
  class->choose (GRAPE_SPOT_CANVAS (canvas),
                 (GrapeSpotId){ GRAPE_RULESET_TOOL, GRAPE_RULESET_COMPARE, 0 });
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), name);
}

static void
save_nomic (const char *game, int tab, int width, int height)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, game);
  g_autofree char *window = g_strdup_printf ("window-%s", game);
  g_autofree char *page = g_strdup_printf ("window-%s-page", game);

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), window);
  save_changes (fixture, game, tab);
  grape_window_show_game (fixture->window, game);
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), page);
  ui_fixture_free (fixture);
}

void
shots_nomics_window (int width, int height)
{
  save_nomic ("blognomic", GRAPE_BLOGNOMIC_RULES, width, height);
  save_nomic ("pokey-nomic", 0, width, height);
}
