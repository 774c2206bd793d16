/* SPDX-License-Identifier: GPL-3.0-or-later */
/* By keyboard and by ear: names of buttons without words, the tab order, and that closing a window
 * leaves nothing behind. */
#include "ui-fixture.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/panels/grape-rules-view.h"
#include "ui/grape-shortcuts.h"

#include "canvas/grape-canvas.h"

/* Buttons that the toolkit makes for itself: of windows, entries, spin buttons. */
static gboolean
is_ours (GtkWidget *widget)
{
  const char *id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget));
  return id != NULL && !gtk_widget_get_ancestor (widget, GTK_TYPE_WINDOW_CONTROLS)
         && !gtk_widget_get_ancestor (widget, ADW_TYPE_ENTRY_ROW);
}

static guint
check_names (GtkWidget *widget)
{
  guint n = 0;
  if ((GTK_IS_BUTTON (widget) || GTK_IS_MENU_BUTTON (widget)) && is_ours (widget)
      && !ui_has_words (widget))
    {
      n++;
      if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget),
                                             GTK_ACCESSIBLE_PROPERTY_LABEL))
        g_error ("the button “%s” has no name",
                 gtk_buildable_get_buildable_id (GTK_BUILDABLE (widget)));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += check_names (child);
  return n;
}

static void
test_names (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  guint n = check_names (GTK_WIDGET (fixture->window));
  g_assert_cmpuint (n, >, 10);
  grape_window_show_archive (fixture->window, 0, 1);
  check_names (GTK_WIDGET (fixture->window));
  GtkWidget *dialog = GTK_WIDGET (grape_new_instance_dialog_present (fixture->window, NULL));
  g_assert_cmpuint (check_names (dialog), >, 0);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

static void
test_keyboard (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  gboolean reached_board = FALSE, reached_slider = FALSE, reached_list = FALSE;
  for (guint i = 0; i < 80; i++)
    {
      gtk_widget_child_focus (GTK_WIDGET (fixture->window), GTK_DIR_TAB_FORWARD);
      GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (fixture->window));
      if (!focus)
        continue;
      reached_board |= GRAPE_IS_CANVAS (focus);
      reached_slider |= GTK_IS_SCALE (focus);
      reached_list |= gtk_widget_get_ancestor (focus, GTK_TYPE_LIST_VIEW) != NULL;
    }
  g_assert_true (reached_list);
  g_assert_true (reached_board);
  g_assert_true (reached_slider);
  ui_fixture_free (fixture);
}

/* In its group; the window has another one that is for its search. */
static GtkWidget *
find_shortcut (GtkWidget *root, const char *title)
{
  g_autofree char *own = NULL;
  GtkWidget *found = NULL;
  if (GTK_IS_SHORTCUTS_SHORTCUT (root) && gtk_widget_get_ancestor (root, GTK_TYPE_SHORTCUTS_GROUP))
    g_object_get (root, "title", &own, NULL);
  if (g_strcmp0 (own, title) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_shortcut (child, title);
  return found;
}

/* Whether its group is shown: the window itself is not. */
static gboolean
is_shown (GtkWidget *window, const char *title)
{
  GtkWidget *shortcut = find_shortcut (window, title);
  g_assert_nonnull (shortcut);
  return gtk_widget_get_visible (gtk_widget_get_ancestor (shortcut, GTK_TYPE_SHORTCUTS_GROUP));
}

/* What holds everywhere, and the keys of the game that is open; no other game's. */
static void
test_shortcuts (void)
{
  static const struct
  {
    const char *game;
    gboolean turns, tricks;
  } cases[] = { { NULL, FALSE, FALSE }, { "tromino-go", TRUE, FALSE }, { "spades", FALSE, TRUE } };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GtkWidget *window = GTK_WIDGET (grape_shortcuts_new (cases[i].game));
      g_assert_true (is_shown (window, "Import mail"));
      g_assert_true (is_shown (window, "Send your move"));
      g_assert_cmpint (is_shown (window, "Turn the piece"), ==, cases[i].turns);
      g_assert_cmpint (is_shown (window, "The last trick"), ==, cases[i].tricks);
      gtk_window_destroy (GTK_WINDOW (window));
    }
}

/* Whether the row with @first stands in the list above the one with @then. */
static gboolean
is_before (GtkWidget *rules, const char *first, const char *then)
{
  GtkWidget *one = gtk_widget_get_ancestor (ui_find_label (rules, first), GTK_TYPE_LIST_BOX_ROW);
  GtkWidget *other = gtk_widget_get_ancestor (ui_find_label (rules, then), GTK_TYPE_LIST_BOX_ROW);
  return gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (one))
         < gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (other));
}

/* With a game at hand they begin with how it is played; what the text is comes last. */
static void
test_rules_order (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, id);
  grape_instance_page_show_tab (GRAPE_INSTANCE_PAGE (ui_page (fixture)), "rules");
  GtkWidget *rules = ui_find (ui_page (fixture), GRAPE_TYPE_RULES_VIEW, NULL);
  GtkListBox *list = GTK_LIST_BOX (ui_find (rules, GTK_TYPE_LIST_BOX, "list"));
  GtkWidget *first = GTK_WIDGET (gtk_list_box_get_row_at_index (list, 1));
  g_assert_nonnull (ui_find_label (first, "Conway's Life, in which each player's virus"));
  g_assert_true (is_before (rules, "1. ", "R1.1"));
  g_assert_true (is_before (rules, "R12.1", "Each paragraph has code that cites it"));
  ui_fixture_free (fixture);
}

static void
test_rules (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  grape_window_show_game (fixture->window, "pure-skill");
  GrapeRulesView *rules
      = GRAPE_RULES_VIEW (ui_find (ui_page (fixture), GRAPE_TYPE_RULES_VIEW, NULL));
  guint n_all = grape_rules_view_n_shown (rules);
  g_assert_cmpuint (n_all, >, 20);
  g_assert_true (is_before (GTK_WIDGET (rules), "R1.1", "About This Text"));
  g_assert_true (is_before (GTK_WIDGET (rules), "About This Text", "Behind each paragraph"));
  grape_rules_view_search (rules, "R3.8");
  g_assert_cmpuint (grape_rules_view_n_shown (rules), ==, 1);
  grape_rules_view_search (rules, "no such words");
  g_assert_cmpuint (grape_rules_view_n_shown (rules), ==, 0);
  grape_rules_view_search (rules, "");
  g_assert_cmpuint (grape_rules_view_n_shown (rules), ==, n_all);
  ui_fixture_free (fixture);
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *)data == NULL;
}

static void
test_leaks (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  gpointer window = fixture->window, page = grape_window_page (fixture->window);
  gpointer session = grape_instance_page_session (page);
  g_object_add_weak_pointer (window, &window);
  g_object_add_weak_pointer (page, &page);
  g_object_add_weak_pointer (session, &session);
  grape_window_show_game (fixture->window, "viruses");
  g_assert_true (ui_wait (is_gone, &page));
  g_assert_true (ui_wait (is_gone, &session));
  gpointer game = grape_window_page (fixture->window);
  g_object_add_weak_pointer (game, &game);
  grape_window_show_archive (fixture->window, 0, 1);
  g_assert_true (ui_wait (is_gone, &game));
  ui_fixture_free (fixture);
  g_assert_true (ui_wait (is_gone, &window));
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/access/names", test_names);
  g_test_add_func ("/access/keyboard", test_keyboard);
  g_test_add_func ("/access/shortcuts", test_shortcuts);
  g_test_add_func ("/access/leaks", test_leaks);
  g_test_add_func ("/access/rules-search", test_rules);
  g_test_add_func ("/access/rules-order", test_rules_order);
  return g_test_run ();
}
