/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of every board and every main view: shots DIR [GAME|sync|shared|start]; with GAME only
 * that board. Files are called by what they show, the size and the theme. Language and high
 * contrast belong to a process: with LANGUAGE=de or ADW_DEBUG_HIGH_CONTRAST=1 only the main views
 * are taken.
 */
#include "shots.h"
#include "ui-fixture.h"

#include "ui/dialogs/grape-act-dialog.h"
#include "ui/parts/grape-demo.h"
#include "ui/grape-equipment-window.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-strip.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/grape-preferences.h"
#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/panels/grape-referee-panel.h"

#include "canvas/grape-canvas.h"
#include "library/grape-library-inbox.h"

#include <libintl.h>
#include <locale.h>

static const char *folder;
static const char *style; /* "large-light": part of every file's name */
static guint n_saved, n_failed;
static GHashTable *names; /* of the files so far: each is written once */

/* NULL while the window is being laid out anew. */
static GdkTexture *
picture_of (GtkWidget *window)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  g_autoptr (GskRenderNode) node = gtk_snapshot_free_to_node (snapshot);
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (window));
  if (!node || !renderer)
    return NULL;
  return gsk_renderer_render_texture (renderer, node,
                                      &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
}

void
shots_save (GtkWidget *window, const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s-%s.png", name, style);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autoptr (GdkTexture) texture = NULL;
  if (!g_hash_table_add (names, g_strdup (file)))
    {
      n_failed++;
      g_printerr ("shots: two views are called %s\n", file);
    }
  for (guint i = 0; i < 20 && !texture; i++)
    {
      ui_spin (60);
      texture = picture_of (window);
    }
  if (texture && gdk_texture_save_to_png (texture, path))
    n_saved++;
  else
    {
      n_failed++;
      g_printerr ("shots: %s could not be saved\n", path);
    }
}

static void
resize (UiFixture *fixture, int width, int height)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  ui_spin (100);
}

static gboolean
is_instance (gpointer data)
{
  return GRAPE_IS_INSTANCE_PAGE (grape_window_page (data));
}

static void
save_named (UiFixture *fixture, const char *what, const char *game)
{
  g_autofree char *name = g_strdup_printf ("%s-%s", what, game);
  shots_save (GTK_WIDGET (fixture->window), name);
}

static gboolean
has_demo (gpointer data)
{
  GtkWidget *demo = ui_find (data, GRAPE_TYPE_DEMO, NULL);
  return demo && grape_demo_n_frames (GRAPE_DEMO (demo)) > 0;
}

static void
save_game_page (UiFixture *fixture, const char *game)
{
  grape_window_show_game (fixture->window, game);
  ui_wait (has_demo, ui_page (fixture));
  save_named (fixture, "game", game);
}

/* A practice game just begun, with whatever the game lays out first. */
static void
save_practice (UiFixture *fixture, const char *game)
{
  grape_window_show_game (fixture->window, game);
  ui_click (ui_page (fixture), "practise");
  ui_wait (is_instance, fixture->window);
  ui_spin (100);
  save_named (fixture, "practice", game);
}

static gboolean
has_dialog (gpointer data)
{
  return ui_dialog (*(GType *)data) != NULL;
}

/* Every move in the inbox accepted, then what would come of it. */
static void
save_preview (UiFixture *fixture, const char *game)
{
  GType type = GRAPE_TYPE_PREVIEW_DIALOG;
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  GrapeSession *session = grape_instance_page_session (page);
  GtkWidget *panel = ui_find (GTK_WIDGET (page), GRAPE_TYPE_REFEREE_PANEL, NULL);
  g_autoptr (GPtrArray) open
      = grape_library_list_proposals (fixture->library, grape_session_id (session), TRUE, NULL);
  if (!grape_session_is_referee (session))
    return;
  for (guint i = 0; i < open->len; i++)
    grape_library_decide (fixture->library, ((GrapeProposal *)g_ptr_array_index (open, i))->id,
                          GRAPE_PROPOSAL_ACCEPTED, 0, NULL);
  save_named (fixture, "accepted", game);
  grape_referee_panel_preview (GRAPE_REFEREE_PANEL (panel));
  if (ui_wait (has_dialog, &type))
    {
      g_autofree char *name = g_strdup_printf ("preview-%s", game);
      GtkWidget *dialog = ui_dialog (type);
      shots_save (dialog, name);
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
}

/* The instance's tabs, and the past; only the log's with @brief. */
static void
save_instance (UiFixture *fixture, const char *game, gboolean brief)
{
  static const char *const tabs[] = { "log", "posts", "scores", "rules" };
  g_autofree char *id = ui_instance (fixture, game);
  if (!id)
    return;
  grape_window_show_instance (fixture->window, id);
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  for (guint i = 0; i < (brief ? 1 : G_N_ELEMENTS (tabs)); i++)
    {
      g_autofree char *what = g_strdup_printf ("instance-%s", tabs[i]);
      if (!grape_instance_page_show_tab (page, tabs[i]))
        continue;
      ui_spin (80);
      save_named (fixture, what, game);
    }
  if (brief)
    return;
  grape_instance_page_show_tab (page, "log");
  grape_session_look_at (grape_instance_page_session (page), 6);
  save_named (fixture, "instance-then", game);
  grape_session_look_at (grape_instance_page_session (page), G_MAXUINT);
}

static void
save_dialogs (UiFixture *fixture, int width, int height)
{
  GtkWidget *dialog = GTK_WIDGET (grape_new_instance_dialog_present (fixture->window, NULL));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 520), MIN (height, 680));
  shots_save (dialog, "new-instance");
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = GTK_WIDGET (
      grape_preferences_present (fixture->library, NULL, NULL, GTK_WINDOW (fixture->window)));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 560), MIN (height, 620));
  shots_save (dialog, "preferences");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The dice with a roll, and both decks, small and large. */
static void
save_equipment (UiFixture *fixture, int width, int height)
{
  GtkWidget *window = GTK_WIDGET (grape_equipment_window_present (fixture->window, "dice"));
  gtk_window_set_default_size (GTK_WINDOW (window), MIN (width, 640), MIN (height, 720));
  GtkEditable *title = GTK_EDITABLE (ui_find (window, ADW_TYPE_ENTRY_ROW, "title"));
  gtk_editable_set_text (title, "Who begins?");
  shots_save (window, "dice");
  gtk_widget_activate_action (ui_find (window, GTK_TYPE_BUTTON, "roll"), "dice.roll", NULL);
  ui_spin (200);
  shots_save (window, "dice-rolled");
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (ui_find (window, ADW_TYPE_EXPANDER_ROW, "more")),
                                 TRUE);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (window, ADW_TYPE_ENTRY_ROW, "recipients")),
                         "ann@example.org, bob");
  shots_save (window, "dice-problem");
  grape_equipment_window_present (fixture->window, "decks");
  shots_save (window, "deck-standard");
  gtk_drop_down_set_selected (GTK_DROP_DOWN (ui_find (window, GTK_TYPE_DROP_DOWN, "deck")), 0);
  shots_save (window, "deck-eleusis");
  gtk_range_set_value (GTK_RANGE (ui_find (window, GTK_TYPE_SCALE, "size")), 40);
  shots_save (window, "deck-eleusis-small");
  gtk_window_destroy (GTK_WINDOW (window));
}

static void
save_decision (UiFixture *fixture)
{
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  GtkWidget *dialog = GTK_WIDGET (
      grape_act_dialog_present (grape_instance_page_session (page), "vacation", GTK_WIDGET (page)));
  shots_save (dialog, "decision");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
save_archive (UiFixture *fixture)
{
  grape_window_show_archive (fixture->window, 0, 1);
  shots_save (GTK_WIDGET (fixture->window), "archive");
  ui_click (ui_find (ui_page (fixture), GRAPE_TYPE_MOVE_STRIP, NULL), "board");
  shots_save (GTK_WIDGET (fixture->window), "archive-board");
}

/* What Spades folds out on the table. */
static void
save_folds (UiFixture *fixture)
{
  static const char *const actions[] = { "last-trick", "sheet" };
  g_autofree char *id = ui_instance (fixture, "spades");
  if (!id)
    return;
  grape_window_show_instance (fixture->window, id);
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_autofree char *action = g_strdup_printf ("spades.%s", actions[i]);
      gtk_widget_activate_action (canvas, action, NULL);
      save_named (fixture, actions[i], "spades");
      gtk_widget_activate_action (canvas, action, NULL);
    }
}

static void
save_empty (int width, int height)
{
  UiFixture *empty = ui_fixture_new (FALSE);
  resize (empty, width, height);
  shots_save (GTK_WIDGET (empty->window), "welcome");
  grape_window_show_archive (empty->window, 0, 0);
  shots_save (GTK_WIDGET (empty->window), "archive-empty");
  ui_fixture_free (empty);
}

/* All views with @brief FALSE, else those that most people see. */
static void
save_all (const char *name, gboolean dark, int width, int height, gboolean brief)
{
  style = name;
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                           : ADW_COLOR_SCHEME_FORCE_LIGHT);
  if (!brief)
    save_empty (width, height);
  UiFixture *fixture = ui_fixture_new (TRUE);
  resize (fixture, width, height);
  shots_save (GTK_WIDGET (fixture->window), "sidebar");
  for (guint i = 0; grape_registry_list ()[i]; i++)
    {
      const char *game = grape_registry_list ()[i]->id;
      if (!brief || i == 0)
        save_game_page (fixture, game);
      save_instance (fixture, game, brief || dark || i > 1);
      if ((!brief || i < 3) && is_instance (fixture->window))
        save_preview (fixture, game);
      if (!brief && i == 0)
        save_decision (fixture);
    }
  save_archive (fixture);
  save_dialogs (fixture, width, height);
  save_equipment (fixture, width, height);
  save_folds (fixture);
  shots_sync (width, height);
  shots_shared (width, height);
  shots_start (width, height);
  for (guint i = 0; !brief && grape_registry_list ()[i]; i++)
    save_practice (fixture, grape_registry_list ()[i]->id);
  ui_fixture_free (fixture);
}

static void
take_windows (void)
{
  const char *language = g_getenv ("LANGUAGE");
  if (language && *language)
    {
      g_autofree char *large = g_strdup_printf ("large-light-%s", language);
      g_autofree char *small = g_strdup_printf ("360-light-%s", language);
      save_all (large, FALSE, 1200, 800, TRUE);
      save_all (small, FALSE, 360, 640, TRUE);
    }
  else if (adw_style_manager_get_high_contrast (adw_style_manager_get_default ()))
    {
      save_all ("large-light-contrast", FALSE, 1200, 800, TRUE);
      save_all ("large-dark-contrast", TRUE, 1200, 800, TRUE);
    }
  else
    {
      save_all ("large-light", FALSE, 1200, 800, FALSE);
      save_all ("large-dark", TRUE, 1200, 800, FALSE);
      save_all ("medium-light", FALSE, 800, 700, TRUE);
      save_all ("360-light", FALSE, 360, 640, FALSE);
      save_all ("360-dark", TRUE, 360, 640, TRUE);
    }
}

/* Only what a file of its own takes: looked at while it is made. */
static void
take_some (void (*take) (int width, int height))
{
  static const struct
  {
    const char *style;
    gboolean dark;
    int width, height;
  } looks[] = { { "large-light", FALSE, 1200, 800 },
                { "large-dark", TRUE, 1200, 800 },
                { "360-light", FALSE, 360, 640 },
                { "360-dark", TRUE, 360, 640 } };
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      style = looks[i].style;
      adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                          looks[i].dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                        : ADW_COLOR_SCHEME_FORCE_LIGHT);
      take (looks[i].width, looks[i].height);
    }
}

/* The words of the build, not of an installed program. */
static void
use_language (void)
{
  const char *words = g_getenv ("GRAPE_LOCALE_DIR");
  const char *language = g_getenv ("LANGUAGE");
  if (!words || !language || !*language)
    return;
  g_autofree char *country = g_ascii_strup (language, 2);
  g_autofree char *own = g_strdup_printf ("%.2s_%s.UTF-8", language, country);
  if (!setlocale (LC_ALL, own)) /* its dates; gtk_test_init() has asked for another locale */
    setlocale (LC_ALL, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, words);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

int
main (int argc, char **argv)
{
  gint64 begin = g_get_monotonic_time ();
  ui_fixture_init (&argc, &argv);
  use_language ();
  if (argc < 2 || argc > 3 || g_mkdir_with_parents (argv[1], 0755) != 0)
    {
      g_printerr ("usage: shots DIR [GAME|SCRIPT.json|society|sync|shared|start]\n");
      return 2;
    }
  folder = argv[1];
  names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  if (g_strcmp0 (argv[2], "sync") == 0)
    take_some (shots_sync);
  else if (g_strcmp0 (argv[2], "shared") == 0)
    take_some (shots_shared);
  else if (g_strcmp0 (argv[2], "start") == 0)
    take_some (shots_start);
  else if (g_strcmp0 (argv[2], "society") == 0 || g_strcmp0 (argv[2], "blognomic") == 0)
    {
      n_failed = shots_pages (folder, argv[2], &n_saved);
      take_some (*argv[2] == 's' ? shots_society_window : shots_nomics_window);
    }
  else if (argv[2] || (!g_getenv ("LANGUAGE") && !g_getenv ("ADW_DEBUG_HIGH_CONTRAST")))
    n_failed = shots_boards (folder, argv[2], &n_saved);
  if (!argv[2])
    take_windows ();
  g_print ("%u pictures in %s, %u failed, %.0f s\n", n_saved, folder, n_failed,
           (double)(g_get_monotonic_time () - begin) / G_USEC_PER_SEC);
  return n_failed ? 1 : 0;
}
