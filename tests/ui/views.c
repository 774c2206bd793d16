/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Views of one desktop. Those of games that several share are in views-shared.c. */
#include "views-private.h"

#include "ui/grape-application.h"
#include "ui/pages/grape-broken-page.h"
#include "ui/parts/grape-demo.h"
#include "ui/grape-equipment-window.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/grape-preferences.h"
#include "ui/dialogs/grape-announce-dialog.h"
#include "ui/dialogs/grape-booking-dialog.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/dialogs/grape-word-dialog.h"
#include "ui/panels/grape-referee-panel.h"
#include "ui/grape-shortcuts.h"

#include "library/grape-library-inbox.h"

#include <glib/gstdio.h>

/* --- visiting --------------------------------------------------------------------------------- */

static GtkWindow *
topmost_dialog (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);
      if (!GRAPE_IS_WINDOW (window) && gtk_widget_get_visible (GTK_WIDGET (window)))
        return window;
    }
  return NULL;
}

/* Closes it when it is a dialog. File choosers are the toolkit's, and not checked. */
void
views_show (Views *self, const char *name, GtkWidget *window)
{
  gpointer gone = window;
  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  ui_settle ();
  if (g_str_equal (G_OBJECT_TYPE_NAME (window), "GtkFileChooserDialog"))
    gtk_window_close (GTK_WINDOW (window));
  else
    self->visit (name, window, self->data);
  if (gone)
    g_object_remove_weak_pointer (G_OBJECT (window), &gone);
  if (gone && !GRAPE_IS_WINDOW (window) && gtk_widget_get_visible (window))
    gtk_window_destroy (GTK_WINDOW (window));
}

/* All that are open. */
void
views_show_dialogs (Views *self, const char *name)
{
  GtkWindow *dialog;
  while ((dialog = topmost_dialog ()))
    views_show (self, name, GTK_WIDGET (dialog));
}

static void
show_item (Views *self, const char *name, GtkWidget *widget, GMenuModel *menu, int i)
{
  g_autoptr (GVariant) target = g_menu_model_get_item_attribute_value (menu, i, "target", NULL);
  g_autofree char *action = NULL;
  if (!g_menu_model_get_item_attribute (menu, i, "action", "s", &action))
    return;
  g_autofree char *words = target ? g_variant_print (target, FALSE) : NULL;
  g_autofree char *what = g_strjoin (" ", name, action, words, NULL);
  g_test_message ("%s", what);
  gtk_widget_activate_action_variant (widget, action, target);
  ui_settle ();
  views_show_dialogs (self, what);
}

/* What a choice from @menu opens, each choice in turn. */
void
views_show_menu (Views *self, const char *name, GtkWidget *widget, GMenuModel *menu)
{
  static const char *const links[] = { G_MENU_LINK_SECTION, G_MENU_LINK_SUBMENU };
  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      show_item (self, name, widget, menu, i);
      for (guint k = 0; k < G_N_ELEMENTS (links); k++)
        {
          g_autoptr (GMenuModel) inner = g_menu_model_get_item_link (menu, i, links[k]);
          if (inner)
            views_show_menu (self, name, widget, inner);
        }
    }
}

static void
show_window (Views *self, UiFixture *fixture, const char *what, const char *game)
{
  g_autofree char *name = g_strjoin (" ", what, game, NULL);
  views_show (self, name, GTK_WIDGET (fixture->window));
}

/* --- the window ------------------------------------------------------------------------------- */

/* An application, so that its actions are there. */
static GtkApplication *
application_new (UiFixture *fixture)
{
  GtkApplication *self = GTK_APPLICATION (grape_application_new ());
  g_autoptr (GError) error = NULL;
  g_application_set_flags (G_APPLICATION (self), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (self), NULL, &error);
  g_assert_no_error (error);
  gtk_window_set_application (GTK_WINDOW (fixture->window), self);
  return self;
}

static void
visit_empty (Views *self)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkApplication *application = application_new (fixture);
  GtkMenuButton *menu = GTK_MENU_BUTTON (
      ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, "primary_button"));
  show_window (self, fixture, "welcome", NULL);
  grape_window_show_archive (fixture->window, 0, 0);
  show_window (self, fixture, "empty archive", NULL);
  views_show_menu (self, "main menu", GTK_WIDGET (fixture->window),
                   gtk_menu_button_get_menu_model (menu));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.import-folder", NULL);
  views_show_dialogs (self, "import a folder");
  gtk_window_set_application (GTK_WINDOW (fixture->window), NULL);
  g_object_unref (application);
  ui_fixture_free (fixture);
}

static gboolean
has_demo (gpointer data)
{
  GtkWidget *demo = ui_find (data, GRAPE_TYPE_DEMO, NULL);
  return !demo || grape_demo_n_frames (GRAPE_DEMO (demo)) > 0;
}

/* In a game of words, with a word looked up where the list is open to the user. */
static void
visit_word_list (Views *self, UiFixture *fixture, const char *name)
{
  gtk_widget_activate_action (ui_page (fixture), "instance.look-up", NULL);
  ui_settle ();
  GtkWidget *dialog = ui_dialog (GRAPE_TYPE_WORD_DIALOG);
  if (!dialog)
    return;
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "word")), "house");
  ui_click (dialog, "look_up");
  ui_settle ();
  views_show (self, name, dialog);
}

static void
visit_game (Views *self, UiFixture *fixture, const char *game)
{
  grape_window_show_game (fixture->window, game);
  g_assert_true (ui_wait (has_demo, ui_page (fixture)));
  show_window (self, fixture, "game page of", game);
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  show_window (self, fixture, "player's page of", game);
  visit_word_list (self, fixture, "word list shown to a player");
}

static gboolean
has_preview (gpointer data)
{
  return ui_dialog (GRAPE_TYPE_PREVIEW_DIALOG) != NULL;
}

/* With every move in the inbox accepted. */
static void
visit_preview (Views *self, UiFixture *fixture, const char *game)
{
  GrapeSession *session = ui_session (fixture);
  g_autofree char *name = g_strconcat ("preview of ", game, NULL);
  g_autoptr (GPtrArray) open
      = grape_library_list_proposals (fixture->library, grape_session_id (session), TRUE, NULL);
  if (!grape_session_is_referee (session) || !open->len)
    return;
  for (guint i = 0; i < open->len; i++)
    grape_library_decide (fixture->library, ((GrapeProposal *)g_ptr_array_index (open, i))->id,
                          GRAPE_PROPOSAL_ACCEPTED, 0, NULL);
  grape_referee_panel_preview (
      GRAPE_REFEREE_PANEL (ui_find (ui_page (fixture), GRAPE_TYPE_REFEREE_PANEL, NULL)));
  g_assert_true (ui_wait (has_preview, NULL));
  views_show_dialogs (self, name);
}

/* As its referee where it has one, as its player otherwise; each tab, then the past. */
static void
visit_instance (Views *self, UiFixture *fixture, const char *game)
{
  static const char *const tabs[] = { "log", "posts", "scores", "rules" };
  g_autofree char *id = ui_instance (fixture, game);
  g_assert_nonnull (id);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (ui_page (fixture));
  for (guint i = 0; i < G_N_ELEMENTS (tabs); i++)
    {
      g_autofree char *what = g_strdup_printf ("%s of", tabs[i]);
      if (grape_instance_page_show_tab (page, tabs[i]))
        show_window (self, fixture, what, game);
    }
  grape_instance_page_show_tab (page, "log");
  grape_session_look_at (ui_session (fixture), 6);
  show_window (self, fixture, "past of", game);
  visit_word_list (self, fixture, "word list");
  grape_session_look_at (ui_session (fixture), G_MAXUINT);
  visit_preview (self, fixture, game);
}

/* All that its menu opens. */
static void
visit_decisions (Views *self, UiFixture *fixture, const char *game)
{
  g_autofree char *id = ui_instance (fixture, game);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  GtkMenuButton *menu = GTK_MENU_BUTTON (
      ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, "page_button"));
  views_show_menu (self, game, ui_page (fixture), gtk_menu_button_get_menu_model (menu));
}

static void
visit_archive (Views *self, UiFixture *fixture)
{
  grape_window_show_archive (fixture->window, 0, 1);
  show_window (self, fixture, "archive", NULL);
  GtkMenuButton *menu = GTK_MENU_BUTTON (
      ui_find (GTK_WIDGET (fixture->window), GTK_TYPE_MENU_BUTTON, "page_button"));
  GMenuModel *model = gtk_menu_button_get_menu_model (menu);
  if (model)
    views_show_menu (self, "archive", ui_page (fixture), model);
}

static void
visit_equipment (Views *self, UiFixture *fixture)
{
  GtkWidget *window = GTK_WIDGET (grape_equipment_window_present (fixture->window, "dice"));
  gtk_editable_set_text (GTK_EDITABLE (ui_find (window, ADW_TYPE_ENTRY_ROW, "title")), "Who?");
  gtk_widget_activate_action (ui_find (window, GTK_TYPE_BUTTON, "roll"), "dice.roll", NULL);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (ui_find (window, ADW_TYPE_EXPANDER_ROW, "more")),
                                 TRUE);
  GtkWidget *close = gtk_widget_get_ancestor (ui_find_label (window, "Close…"), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (close, "clicked");
  views_show (self, "close a book", ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG));
  views_show (self, "dice", window);
  window = GTK_WIDGET (grape_equipment_window_present (fixture->window, "decks"));
  views_show (self, "decks", window);
}

/* A game that an older version wrote, and that cannot be read. */
static void
visit_broken (Views *self, UiFixture *fixture)
{
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_page (fixture->window,
                          grape_broken_page_new (fixture->library, id, "Event 1 has no text"));
  show_window (self, fixture, "broken game", NULL);
  ui_click (ui_page (fixture), "delete");
  views_show_dialogs (self, "delete a broken game");
}

/* A log whose game began with rules that are not here; and the dialog that takes such rules. */
static void
visit_rulesets (Views *self, UiFixture *fixture)
{
  g_autofree char *id = ui_instance (fixture, "pokey-nomic");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (fixture->library, id, NULL);
  g_autofree char *log = grape_instance_to_text (instance, FALSE);
  const char *pinned = g_hash_table_lookup (grape_instance_header (instance)->resources, "ruleset");
  g_autoptr (GString) other = g_string_new (log);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "other-rules.grapefruit", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_string_replace (other, pinned,
                    "00000000000000000000000000000000"
                    "00000000000000000000000000000000",
                    1);
  g_assert_true (g_file_set_contents (path, other->str, -1, NULL));
  grape_window_open_file (fixture->window, file);
  ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  views_show_dialogs (self, "rules that are missing");
  g_file_delete (file, NULL, NULL);
  grape_new_instance_dialog_present (fixture->window, grape_registry_find ("pokey-nomic"));
  views_show_dialogs (self, "a new nomic");
}

/* A referee's own file, in a library that does not have the game. */
static void
visit_keepers_file (Views *self, UiFixture *fixture)
{
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (fixture->library, id, NULL);
  g_autofree char *log = grape_instance_to_text (instance, TRUE);
  UiFixture *other = ui_fixture_new (FALSE);
  g_autofree char *path = g_build_filename (other->folder, "keeper.grapefruit", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (g_file_set_contents (path, log, -1, NULL));
  grape_window_open_file (other->window, file);
  ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  views_show_dialogs (self, "who keeps a game");
  g_file_delete (file, NULL, NULL);
  ui_fixture_free (other);
}

static gboolean
can_book (gpointer page)
{
  return gtk_widget_get_visible (ui_find (page, GTK_TYPE_BUTTON, "book"));
}

/* One with people in it, the end of a game of its own, and the page that founds one. */
static void
visit_society (Views *self, UiFixture *fixture)
{
  visit_instance (self, fixture, "society");
  g_assert_true (gtk_widget_activate_action (ui_page (fixture), "instance.announce", NULL));
  ui_wait_dialog (GRAPE_TYPE_ANNOUNCE_DIALOG);
  views_show_dialogs (self, "announce a game");
  g_autofree char *over = ui_society_game (fixture, TRUE);
  grape_window_show_instance (fixture->window, over);
  g_assert_true (ui_wait (can_book, ui_page (fixture)));
  show_window (self, fixture, "a finished game of", "society");
  ui_click (ui_page (fixture), "book");
  ui_wait_dialog (GRAPE_TYPE_BOOKING_DIALOG);
  views_show_dialogs (self, "book a result");
  grape_window_show_game (fixture->window, "society");
  ui_settle ();
  show_window (self, fixture, "game page of", "society");
  ui_click (ui_page (fixture), "start");
  ui_wait_dialog (GRAPE_TYPE_NEW_INSTANCE_DIALOG);
  views_show_dialogs (self, "the options of a society");
  grape_new_instance_dialog_present (fixture->window, grape_registry_find ("open-table"));
  views_show_dialogs (self, "a new open table");
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  show_window (self, fixture, "a new", "society");
}

static void
visit_sample (Views *self)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  const GrapeRules *const *games = grape_registry_list ();
  show_window (self, fixture, "start", NULL);
  for (guint i = 0; games[i]; i++)
    visit_instance (self, fixture, games[i]->id);
  for (guint i = 0; games[i]; i++)
    visit_game (self, fixture, games[i]->id);
  visit_decisions (self, fixture, "viruses");
  visit_society (self, fixture);
  visit_decisions (self, fixture, "society");
  visit_archive (self, fixture);
  visit_broken (self, fixture);
  visit_rulesets (self, fixture);
  visit_keepers_file (self, fixture);
  visit_equipment (self, fixture);
  grape_window_say_with_undo (fixture->window, "Something was done", "win.refresh", NULL);
  show_window (self, fixture, "toast", NULL);
  ui_fixture_free (fixture);
}

/**
 * views_visit:
 *
 * Shows them all to @visit.
 */
void
views_visit (ViewsVisit visit, gpointer data)
{
  Views self = { visit, data };
  visit_empty (&self);
  visit_sample (&self);
  views_shared (&self);
  views_accounts (&self);
}
