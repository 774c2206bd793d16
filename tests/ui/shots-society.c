/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of a society: every page of it, and some lines folded out. */
#include "shots.h"
#include "ui-fixture.h"

#include "canvas/society/grape-society-paint.h"
#include "library/grape-sample-private.h"
#include "ui/dialogs/grape-booking-dialog.h"
#include "ui/dialogs/grape-announce-dialog.h"
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

static const struct
{
  const char *name;
  GrapeSocietyPlace place;
} places[] = {
  { "people", { GRAPE_SOCIETY_PEOPLE, -1, -1, -1, 0, 0 } },
  { "person", { GRAPE_SOCIETY_PEOPLE, 3, -1, -1, 0, 0 } },
  { "games", { GRAPE_SOCIETY_GAMES, 8, -1, -1, 0, 0 } },
  { "running", { GRAPE_SOCIETY_GAMES, 3, -1, -1, 0, 0 } },
  { "submissions", { GRAPE_SOCIETY_SUBMISSIONS, 1, -1, -1, 0, 0 } },
  { "ledger", { GRAPE_SOCIETY_LEDGER, 5, -1, -1, 0, 0 } },
  { "filtered", { GRAPE_SOCIETY_LEDGER, -1, 1, -1, 0, 0 } },
  { "standings", { GRAPE_SOCIETY_STANDINGS, 1, -1, -1, 0, 0 } },
  { "cabinet", { GRAPE_SOCIETY_CABINET, -1, -1, -1, 0, 0 } },
};

static GrapeInstance *
make (GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("society"), "00000000000000e2", "pictures",
                          NOW - GRAPE_SAMPLE_SOCIETY_DAYS * GRAPE_DAY_S);

  grape_random_commit (seed, header->commitment);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, error);
  if (!instance || !grape_sample_play_society (instance, "Max", NOW, error))
    return NULL;
  return g_steal_pointer (&instance);
}

static gboolean
save (const GrapePosition *view, const GrapeLook *look, const GrapeSocietyPlace *place,
      const char *path)
{
  cairo_surface_t *surface
      = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int)look->width, (int)look->height);
  cairo_t *cr = cairo_create (surface);
  g_auto (GrapeSocietyBook) book = { 0 };

  grape_society_book_begin (&book, view, look, place);
  grape_society_paint_book (cr, &book);
  cairo_destroy (cr);
  gboolean good = cairo_surface_write_to_png (surface, path) == CAIRO_STATUS_SUCCESS;
  cairo_surface_destroy (surface);
  return good;
}

guint
shots_society (const char *folder, guint *n_saved)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = make (&error);
  guint n_failed = 0;

  if (!instance)
    {
      g_printerr ("shots: society: %s\n", error->message);
      return 1;
    }
  const GrapePosition *view = grape_instance_position (instance);
  for (guint p = 0; p < G_N_ELEMENTS (places); p++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      for (guint t = 0; t < G_N_ELEMENTS (themes); t++)
        {
          GrapeLook look = { .width = sizes[s].width,
                             .height = sizes[s].height,
                             .dark = themes[t].dark,
                             .contrast = themes[t].contrast,
                             .viewer = GRAPE_VIEWER_SPECTATOR,
                             .proposal = p == 2 ? "consent g9" : "",
                             .person = "Max" };
          g_autofree char *file = g_strdup_printf ("society-%s-%s-%s.png", places[p].name,
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
    shots_save (ui_wait_dialog (GRAPE_TYPE_ANNOUNCE_DIALOG), "window-society-announce");
  grape_window_show_game (fixture->window, "society");
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), "window-society-new");
  ui_click (ui_page (fixture), "start");
  GtkWidget *options = ui_wait_dialog (GRAPE_TYPE_NEW_INSTANCE_DIALOG);
  shots_save (options, "window-society-options");
  gtk_window_close (GTK_WINDOW (options));
  ui_settle ();
  shots_save (GTK_WIDGET (grape_new_instance_dialog_present (fixture->window,
                                                             grape_registry_find ("open-table"))),
              "window-open-table-new");
  ui_fixture_free (fixture);
  save_booking (width, height);
}
