/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of every board and every main view: shots DIR [GAME]; with GAME only that board. */
#include "shots.h"
#include "ui-fixture.h"

#include "ui/grape-act-dialog.h"
#include "ui/grape-instance-page.h"
#include "ui/grape-move-strip.h"
#include "ui/grape-new-instance-dialog.h"
#include "ui/grape-plan.h"
#include "ui/grape-preferences.h"
#include "ui/grape-preview-dialog.h"
#include "ui/grape-referee-panel.h"

static const char *folder;
static const char *style;
static guint n_saved, n_failed;

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

static void
save (GtkWidget *window, const char *name)
{
  g_autofree char *file = g_strdup_printf ("%s-%s.png", name, style);
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autoptr (GdkTexture) texture = NULL;
  for (guint i = 0; i < 20 && !texture; i++)
    {
      ui_spin (120);
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
  ui_spin (150);
}

static gboolean
is_instance (gpointer data)
{
  return GRAPE_IS_INSTANCE_PAGE (grape_window_page (data));
}

static void
begin_practice (UiFixture *fixture, const char *game)
{
  grape_window_show_game (fixture->window, game);
  ui_click (GTK_WIDGET (grape_window_page (fixture->window)), "practise");
  ui_wait (is_instance, fixture->window);
}

static gboolean
has_dialog (gpointer data)
{
  return ui_dialog (*(GType *)data) != NULL;
}

static void
save_preview (UiFixture *fixture)
{
  GType type = GRAPE_TYPE_PREVIEW_DIALOG;
  GtkWidget *page = GTK_WIDGET (grape_window_page (fixture->window));
  GtkWidget *panel = ui_find (page, GRAPE_TYPE_REFEREE_PANEL, NULL);
  GtkWidget *list = ui_find (panel, GTK_TYPE_LIST_BOX, "list");
  for (GtkListBoxRow *row; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), 0));)
    {
      guint n = 0, accepted = 0;
      for (int i = 0; (row = gtk_list_box_get_row_at_index (GTK_LIST_BOX (list), i)); i++, n++)
        {
          GtkWidget *accept = ui_find (GTK_WIDGET (row), GTK_TYPE_TOGGLE_BUTTON, "accept");
          if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (accept)))
            accepted++;
          else
            {
              gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (accept), TRUE);
              break;
            }
        }
      ui_spin (20);
      if (accepted == n)
        break;
    }
  save (GTK_WIDGET (fixture->window), "referee-accepted");
  grape_referee_panel_preview (GRAPE_REFEREE_PANEL (panel));
  if (ui_wait (has_dialog, &type))
    {
      GtkWidget *dialog = ui_dialog (type);
      save (dialog, "preview");
      gtk_window_destroy (GTK_WINDOW (dialog));
    }
}

static void
save_instance (UiFixture *fixture, const char *game, const char *prefix)
{
  static const char *const tabs[] = { "log", "posts", "scores", "rules" };
  g_autofree char *id = ui_instance (fixture, game);
  grape_window_show_instance (fixture->window, id);
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  for (guint i = 0; i < G_N_ELEMENTS (tabs); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%s", prefix, tabs[i]);
      grape_instance_page_show_tab (page, tabs[i]);
      ui_spin (200);
      save (GTK_WIDGET (fixture->window), name);
    }
  grape_instance_page_show_tab (page, "log");
  grape_session_look_at (grape_instance_page_session (page), 6);
  g_autofree char *then = g_strdup_printf ("%s-then", prefix);
  save (GTK_WIDGET (fixture->window), then);
  grape_session_look_at (grape_instance_page_session (page), G_MAXUINT);
}

static void
save_dialogs (UiFixture *fixture)
{
  GtkWidget *dialog = GTK_WIDGET (grape_new_instance_dialog_present (fixture->window, NULL));
  save (dialog, "new-instance");
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = GTK_WIDGET (
      grape_preferences_present (fixture->library, NULL, GTK_WINDOW (fixture->window)));
  save (dialog, "preferences");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
save_decision (UiFixture *fixture)
{
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  GtkWidget *dialog = GTK_WIDGET (
      grape_act_dialog_present (grape_instance_page_session (page), "vacation", GTK_WIDGET (page)));
  save (dialog, "decision");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
save_all (gboolean dark, int width, int height)
{
  UiFixture *empty = ui_fixture_new (FALSE);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                           : ADW_COLOR_SCHEME_FORCE_LIGHT);
  resize (empty, width, height);
  save (GTK_WIDGET (empty->window), "welcome");
  grape_window_show_archive (empty->window, 0, 0);
  save (GTK_WIDGET (empty->window), "archive-empty");
  ui_fixture_free (empty);

  UiFixture *fixture = ui_fixture_new (TRUE);
  resize (fixture, width, height);
  save (GTK_WIDGET (fixture->window), "sidebar");
  grape_window_show_game (fixture->window, "viruses");
  ui_spin (1500);
  save (GTK_WIDGET (fixture->window), "game-viruses");
  grape_window_show_game (fixture->window, "pure-skill");
  ui_spin (800);
  save (GTK_WIDGET (fixture->window), "game-pure-skill");
  save_instance (fixture, "viruses", "viruses");
  save_preview (fixture);
  save_decision (fixture);
  save_instance (fixture, "pure-skill", "pure-skill");
  save_preview (fixture);
  grape_window_show_archive (fixture->window, 0, 1);
  save (GTK_WIDGET (fixture->window), "archive");
  GtkWidget *strip
      = ui_find (GTK_WIDGET (grape_window_page (fixture->window)), GRAPE_TYPE_MOVE_STRIP, NULL);
  ui_click (strip, "board");
  save (GTK_WIDGET (fixture->window), "archive-board");
  save_dialogs (fixture);
  begin_practice (fixture, "pure-skill");
  save (GTK_WIDGET (fixture->window), "practice-pure-skill");
  begin_practice (fixture, "viruses");
  save (GTK_WIDGET (fixture->window), "practice-viruses");
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  if (argc < 2 || argc > 3 || g_mkdir_with_parents (argv[1], 0755) != 0)
    {
      g_printerr ("usage: shots DIR [GAME]\n");
      return 2;
    }
  folder = argv[1];
  n_failed = shots_boards (folder, argv[2], &n_saved);
  if (argv[2])
    return n_failed ? 1 : 0;
  style = "light";
  save_all (FALSE, 1200, 800);
  style = "dark";
  save_all (TRUE, 1200, 800);
  style = "360";
  save_all (FALSE, 360, 640);
  g_print ("%u pictures in %s, %u failed\n", n_saved, folder, n_failed);
  return n_failed ? 1 : 0;
}
