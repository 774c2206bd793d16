/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every page and dialog by keyboard: Tab comes to each control and round again, Shift+Tab goes the
 * same way back, lists are one stop with arrow keys inside, Escape closes dialogs, and each stop
 * does something and has a name. The test reports what was never visited. */
#include "ui-keys.h"
#include "views.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-sidebar.h"
#include "ui/panels/grape-sidebar-item.h"

#include "canvas/grape-canvas.h"

#include <string.h>

/* So often is Tab pressed at most, until it comes round. */
#define MOST_STOPS 60

/* Of a list, tried by arrow key. */
#define MOST_ROWS 60

typedef struct
{
  const char *view;
  GtkWidget *window;
  GPtrArray *stops;  /* in the order of Tab */
  GHashTable *types; /* names of all classes that were shown */
  guint n_views;
} Walk;

G_GNUC_PRINTF (3, 4)
static void
complain (Walk *self, GtkWidget *widget, const char *format, ...)
{
  va_list args;
  va_start (args, format);
  g_autofree char *what = g_strdup_vprintf (format, args);
  va_end (args);
  g_autofree char *where = widget ? ui_keys_describe (widget) : g_strdup ("nothing");
  g_test_message ("%s: %s: %s", self->view, where, what);
  g_test_fail ();
}

static GtkWidget *
focus_of (GtkWidget *window)
{
  return gtk_root_get_focus (GTK_ROOT (window));
}

static gboolean
is_list (GtkWidget *widget)
{
  return widget
         && (GTK_IS_LIST_VIEW (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget));
}

static gboolean
is_row (GtkWidget *widget)
{
  return is_list (gtk_widget_get_parent (widget));
}

/* Those of a form, a box of rows that are controls, are stops of their own; the others are lists.
 */
static gboolean
is_long (GtkWidget *list)
{
  return list && gtk_widget_get_ancestor (list, g_type_from_name ("GrapeListStop"));
}

static gboolean
is_within (GtkWidget *widget, GtkWidget *ancestor)
{
  return widget == ancestor || gtk_widget_is_ancestor (widget, ancestor);
}

/* --- what each stop is ------------------------------------------------------------------------ */

static gboolean
holds_control (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if ((gtk_widget_get_focusable (child) && gtk_widget_get_mapped (child))
        || holds_control (child))
      return TRUE;
  return FALSE;
}

/* One line of a form that does nothing is passed on the way to the others, where GTK knows no way
 * round; rows that all do nothing are no form but a list, to be read by arrow keys. */
static gboolean
is_form (GtkWidget *list)
{
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    if (gtk_widget_get_mapped (row) && GTK_IS_LIST_BOX_ROW (row)
        && (gtk_list_box_row_get_activatable (GTK_LIST_BOX_ROW (row)) || holds_control (row)))
      return TRUE;
  return FALSE;
}

/* A row does something when it can be chosen or opened, or is one of a list to be read. */
static gboolean
row_acts (GtkWidget *row)
{
  GtkWidget *list = gtk_widget_get_parent (row);
  if (is_long (list) || GTK_IS_LIST_VIEW (list))
    return TRUE;
  if (GTK_IS_LIST_BOX (list))
    return is_form (list)
           || gtk_list_box_get_selection_mode (GTK_LIST_BOX (list)) != GTK_SELECTION_NONE;
  return gtk_flow_box_get_selection_mode (GTK_FLOW_BOX (list)) != GTK_SELECTION_NONE;
}

/* A line of the toolkit's own window of shortcuts: from GTK 4.18 on it can be read by Tab. */
static gboolean
is_shortcut (GtkWidget *stop)
{
  return strcmp (G_OBJECT_TYPE_NAME (stop), "GtkShortcutsShortcut") == 0;
}

static gboolean
acts (GtkWidget *stop)
{
  if (is_row (stop))
    return row_acts (stop);
  if (GTK_IS_LABEL (stop))
    return gtk_label_get_selectable (GTK_LABEL (stop))
           || strstr (gtk_label_get_label (GTK_LABEL (stop)), "<a ");
  return GTK_IS_BUTTON (stop) || GTK_IS_CHECK_BUTTON (stop) || GTK_IS_TEXT (stop)
         || GTK_IS_TEXT_VIEW (stop) || GTK_IS_SWITCH (stop) || GTK_IS_RANGE (stop)
         || GTK_IS_SPIN_BUTTON (stop) || GTK_IS_SCROLLED_WINDOW (stop) || GRAPE_IS_CANVAS (stop)
         || strcmp (G_OBJECT_TYPE_NAME (stop), "GrapeChart") == 0 || is_shortcut (stop);
}

/* names-test.py checks from outside what a screen reader really says. */
static gboolean
has_name (GtkWidget *stop)
{
  return gtk_test_accessible_has_property (GTK_ACCESSIBLE (stop), GTK_ACCESSIBLE_PROPERTY_LABEL)
         || gtk_test_accessible_has_relation (GTK_ACCESSIBLE (stop),
                                              GTK_ACCESSIBLE_RELATION_LABELLED_BY)
         || ((GTK_IS_BUTTON (stop) || is_row (stop)) && ui_has_words (stop))
         || (GTK_IS_TEXT (stop)
             && gtk_test_accessible_has_property (GTK_ACCESSIBLE (gtk_widget_get_parent (stop)),
                                                  GTK_ACCESSIBLE_PROPERTY_LABEL))
         || (GTK_IS_MENU_BUTTON (gtk_widget_get_parent (stop))
             && gtk_widget_get_tooltip_text (gtk_widget_get_parent (stop)))
         || gtk_widget_get_ancestor (stop, ADW_TYPE_PREFERENCES_ROW) || is_shortcut (stop);
}

static void
check_stop (Walk *self, GtkWidget *stop)
{
  if (!acts (stop))
    complain (self, stop, "has the focus and does nothing");
  if (!has_name (stop))
    complain (self, stop, "has no name");
}

/* --- lists ------------------------------------------------------------------------------------ */

static GtkWidget *
row_of (GtkWidget *focus)
{
  while (focus && !is_row (focus))
    focus = gtk_widget_get_parent (focus);
  return focus;
}

/* Home at the first row of a form would leave its list. */
static gboolean
is_first (GtkWidget *row)
{
  while ((row = gtk_widget_get_prev_sibling (row)))
    if (gtk_widget_get_mapped (row) && gtk_widget_get_focusable (row))
      return FALSE;
  return TRUE;
}

/* Home, then down and down: each row comes once. A list of a form goes on into the next one. */
static guint
n_rows_by_arrow (GtkWidget *window)
{
  guint n = 1;
  GtkWidget *row = row_of (focus_of (window)), *list = gtk_widget_get_parent (row);
  if (GTK_IS_LIST_VIEW (list) || !is_first (row))
    ui_key (window, GDK_KEY_Home, 0);
  row = row_of (focus_of (window));
  while (row && n < MOST_ROWS)
    {
      ui_key (window, GDK_KEY_Down, 0);
      GtkWidget *next = row_of (focus_of (window));
      if (!next || next == row || gtk_widget_get_parent (next) != list)
        return n;
      row = next;
      n++;
    }
  return n;
}

static guint
n_rows_to_reach (GtkWidget *list)
{
  guint n = 0;
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    n += gtk_widget_get_mapped (row) && gtk_widget_get_focusable (row);
  return MIN (n, MOST_ROWS);
}

/* A list view has widgets only for what is visible, and headings among them. */
static void
check_list (Walk *self, GtkWidget *list)
{
  guint n = n_rows_by_arrow (self->window);
  if (GTK_IS_LIST_BOX (list) && n != n_rows_to_reach (list))
    complain (self, list, "%u of %u rows are reached by arrow keys", n, n_rows_to_reach (list));
  if (GTK_IS_LIST_VIEW (list) && n < 2
      && g_list_model_get_n_items (G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list))))
             > 2)
    complain (self, list, "no second row is reached by arrow keys");
}

/* --- the way round ---------------------------------------------------------------------------- */

static gboolean
is_shown (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget) || !gtk_widget_is_sensitive (widget))
    return FALSE;
  for (; widget; widget = gtk_widget_get_parent (widget))
    if (!gtk_widget_get_child_visible (widget))
      return FALSE;
  return TRUE;
}

/* Containers that can take the focus for their contents. */
static gboolean
is_frame (GtkWidget *widget)
{
  return is_list (widget) || GTK_IS_SCROLLED_WINDOW (widget) || GTK_IS_VIEWPORT (widget)
         || GTK_IS_ROOT (widget) || GTK_IS_WINDOW_CONTROLS (widget);
}

/* Parts of the toolkit's own controls, and text that the pointer can mark: nothing is lost without.
 */
static gboolean
is_part (GtkWidget *widget)
{
  return GTK_IS_SPIN_BUTTON (gtk_widget_get_parent (widget))
         || (strstr (G_OBJECT_TYPE_NAME (widget), "ListItem")
             && (!is_row (widget) || gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW)))
         || (GTK_IS_LABEL (widget) && !gtk_widget_get_can_focus (widget));
}

/* Enter on the row presses it: so with several that exclude each other, of which Tab comes to one.
 */
static gboolean
is_pressed_by (GtkWidget *stop, GtkWidget *control)
{
  return ADW_IS_ACTION_ROW (stop)
         && adw_action_row_get_activatable_widget (ADW_ACTION_ROW (stop)) == control;
}

/* From libadwaita 1.6 on the buttons of a view switcher are one stop, with arrow keys inside. */
static gboolean
are_tabs (GtkWidget *stop, GtkWidget *control)
{
  return gtk_get_minor_version () >= 16
         && strcmp (G_OBJECT_TYPE_NAME (stop), "AdwViewSwitcherButton") == 0
         && G_OBJECT_TYPE (control) == G_OBJECT_TYPE (stop)
         && gtk_widget_get_parent (control) == gtk_widget_get_parent (stop);
}

static gboolean
is_reached (Walk *self, GtkWidget *control)
{
  GtkWidget *list = gtk_widget_get_ancestor (control, g_type_from_name ("GrapeListStop"));
  for (guint i = 0; i < self->stops->len; i++)
    {
      GtkWidget *stop = g_ptr_array_index (self->stops, i);
      if (is_within (stop, control) || (list && gtk_widget_is_ancestor (stop, list))
          || is_pressed_by (stop, control) || are_tabs (stop, control))
        return TRUE;
    }
  return FALSE;
}

/* All that can be focused is reached, and none of our buttons is for the pointer alone. */
static void
check_reached (Walk *self, GtkWidget *widget)
{
  g_hash_table_add (self->types, (gpointer)G_OBJECT_TYPE_NAME (widget));
  gboolean is_picture = !gtk_widget_get_can_focus (widget) && !gtk_widget_get_can_target (widget);
  if (GTK_IS_POPOVER (widget) || GTK_IS_WINDOW_CONTROLS (widget) || is_picture)
    return;
  if (is_shown (widget) && gtk_widget_get_focusable (widget) && !is_frame (widget)
      && !is_part (widget) && !is_reached (self, widget))
    complain (self, widget, "is not reached by Tab");
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    check_reached (self, child);
}

static void
go_round (Walk *self)
{
  GtkWidget *start = focus_of (self->window);
  for (guint i = 0; i < MOST_STOPS; i++)
    {
      if (!ui_key (self->window, GDK_KEY_Tab, 0))
        complain (self, focus_of (self->window), "nothing takes the Tab key");
      GtkWidget *focus = focus_of (self->window);
      guint before = 0;
      if (!focus)
        continue; /* between the last and the first there may be none */
      if (g_ptr_array_find (self->stops, focus, &before))
        {
          if (before != 0)
            complain (self, focus, "is a trap: Tab does not come round");
          break;
        }
      if (g_getenv ("GRAPE_SHOW_STOPS"))
        {
          g_autofree char *words = ui_keys_describe (focus);
          g_test_message ("  %s", words);
        }
      g_ptr_array_add (self->stops, g_object_ref (focus));
    }
  if (self->stops->len >= MOST_STOPS)
    complain (self, self->window, "has more than %d stops", MOST_STOPS);
  if (!start)
    complain (self, self->window, "nothing has the focus at first");
}

static void
go_back (Walk *self)
{
  for (guint i = self->stops->len - 1; i > 0; i--)
    {
      GtkWidget *expected = g_ptr_array_index (self->stops, i);
      ui_key (self->window, GDK_KEY_Tab, GDK_SHIFT_MASK);
      if (!focus_of (self->window))
        ui_key (self->window, GDK_KEY_Tab, GDK_SHIFT_MASK);
      GtkWidget *focus = focus_of (self->window);
      if (focus != expected)
        {
          g_autofree char *words = focus ? ui_keys_describe (focus) : g_strdup ("nothing");
          complain (self, expected, "is not where Shift+Tab goes back to: %s", words);
          return;
        }
    }
}

static void
check_lists (Walk *self)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new ();
  for (guint i = 0; i < self->stops->len; i++)
    {
      GtkWidget *stop = g_ptr_array_index (self->stops, i);
      GtkWidget *list
          = gtk_widget_get_root (stop) && is_row (stop) ? gtk_widget_get_parent (stop) : NULL;
      if (!is_long (list) || g_ptr_array_find (lists, list, NULL))
        continue;
      g_ptr_array_add (lists, list);
      if (gtk_widget_grab_focus (stop) && row_of (focus_of (self->window)))
        check_list (self, list);
      else
        complain (self, stop, "cannot be focused again");
    }
}

static void
check_escape (Walk *self)
{
  if (GRAPE_IS_WINDOW (self->window))
    return;
  g_object_ref (self->window);
  gtk_widget_grab_focus (g_ptr_array_index (self->stops, 0));
  g_ptr_array_set_size (self->stops, 0);
  ui_key (self->window, GDK_KEY_Escape, 0);
  ui_settle ();
  if (gtk_widget_get_visible (self->window))
    complain (self, self->window, "is not closed by Escape");
  g_object_unref (self->window);
}

static void
visit (const char *name, GtkWidget *window, gpointer data)
{
  Walk *self = data;
  g_autoptr (GPtrArray) stops = g_ptr_array_new_with_free_func (g_object_unref);
  self->view = name;
  self->window = window;
  self->stops = stops;
  self->n_views++;
  g_test_message ("view: %s", name);
  /* Where no window manager makes a window active, GTK 4.18 takes no row of it for focused. */
  gtk_window_present (GTK_WINDOW (window));
  ui_settle ();
  go_round (self);
  if (stops->len == 0)
    {
      complain (self, window, "nothing is reached by Tab");
      return;
    }
  for (guint i = 0; i < stops->len; i++)
    check_stop (self, g_ptr_array_index (stops, i));
  check_reached (self, window);
  go_back (self);
  check_lists (self);
  check_escape (self);
}

/* Each template of ours was shown somewhere. */
static void
check_complete (Walk *self)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = g_resources_enumerate_children (GRAPE_UI_PATH, 0, &error);
  g_autoptr (GRegex) regex = g_regex_new ("<template class=\"([A-Za-z]+)\"", 0, 0, NULL);
  g_assert_no_error (error);
  self->view = "all views";
  for (guint i = 0; names[i]; i++)
    {
      g_autofree char *path = g_strconcat (GRAPE_UI_PATH, names[i], NULL);
      g_autoptr (GBytes) text = g_resources_lookup_data (path, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      if (!g_regex_match_full (regex, g_bytes_get_data (text, NULL),
                               (gssize)g_bytes_get_size (text), 0, 0, &match, NULL))
        continue;
      g_autofree char *class = g_match_info_fetch (match, 1);
      if (!g_hash_table_contains (self->types, class))
        complain (self, NULL, "%s is in none of them: add it to views.c", class);
    }
}

static void
test_views (void)
{
  Walk walk = { .types = g_hash_table_new (g_str_hash, g_str_equal) };
  views_visit (visit, &walk);
  check_complete (&walk);
  g_test_message ("%u views", walk.n_views);
  g_assert_cmpuint (walk.n_views, >, 80);
  g_hash_table_unref (walk.types);
}

/* --- the sidebar ------------------------------------------------------------------------------ */

static gboolean
is_in_sidebar (UiFixture *fixture)
{
  GtkWidget *focus = focus_of (GTK_WIDGET (fixture->window));
  return focus && gtk_widget_get_ancestor (focus, GRAPE_TYPE_SIDEBAR);
}

static void
expect_sidebar_by (UiFixture *fixture, GdkModifierType modifiers)
{
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  for (guint i = 0; i < 10 && !is_in_sidebar (fixture); i++)
    ui_key (GTK_WIDGET (fixture->window), GDK_KEY_Tab, modifiers);
  g_assert_true (is_in_sidebar (fixture));
  g_assert_true (is_row (focus_of (GTK_WIDGET (fixture->window))));
}

static guint
n_choices (UiFixture *fixture)
{
  GListModel *model = grape_sidebar_model (
      GRAPE_SIDEBAR (ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_SIDEBAR, NULL)));
  guint n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (model, i);
      n += item->kind != GRAPE_SIDEBAR_HEADING && item->kind != GRAPE_SIDEBAR_HINT;
    }
  return n;
}

/* After start: by Tab, by Shift+Tab and by F6; arrow keys come to each line but the headings; Enter
 * opens, and the page has the focus then. */
static void
test_sidebar (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *window = GTK_WIDGET (fixture->window);
  expect_sidebar_by (fixture, 0);
  expect_sidebar_by (fixture, GDK_SHIFT_MASK);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  gtk_widget_activate_action (window, "win.next-pane", NULL);
  g_assert_true (is_in_sidebar (fixture));
  g_assert_cmpuint (n_rows_by_arrow (window), ==, n_choices (fixture));
  ui_key (window, GDK_KEY_End, 0);
  ui_key (window, GDK_KEY_Page_Up, 0);
  ui_key (window, GDK_KEY_Home, 0);
  g_assert_true (ui_key (window, GDK_KEY_Return, 0));
  ui_settle ();
  g_assert_true (GRAPE_IS_INSTANCE_PAGE (ui_page (fixture)));
  g_assert_true (GRAPE_IS_CANVAS (focus_of (window)));
  gtk_widget_activate_action (window, "win.previous-pane", NULL);
  g_assert_true (is_in_sidebar (fixture));
  ui_fixture_free (fixture);
}

/* Lines that come and go leave the focus where it is. */
static void
test_refresh (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *window = GTK_WIDGET (fixture->window);
  g_autofree char *id = ui_instance (fixture, "spades");
  gtk_widget_activate_action (window, "win.next-pane", NULL);
  ui_key (window, GDK_KEY_End, 0);
  g_autofree char *before = ui_keys_describe (focus_of (window));
  g_assert_true (grape_library_remove_instance (fixture->library, id, NULL));
  ui_settle ();
  g_autofree char *after = ui_keys_describe (focus_of (window));
  g_assert_cmpstr (after, ==, before);
  ui_fixture_free (fixture);
}

/* F6 goes round: the sidebar, the board, what is below it, the panel. */
static void
test_panes (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *window = GTK_WIDGET (fixture->window);
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  for (guint i = 0; i < 4; i++)
    {
      gtk_widget_activate_action (window, "win.next-pane", NULL);
      g_assert_false (g_ptr_array_find (found, focus_of (window), NULL));
      g_ptr_array_add (found, focus_of (window));
    }
  gtk_widget_activate_action (window, "win.next-pane", NULL);
  g_assert_true (focus_of (window) == g_ptr_array_index (found, 0));
  gtk_widget_activate_action (window, "win.previous-pane", NULL);
  g_assert_true (focus_of (window) == g_ptr_array_index (found, 3));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/keys/sidebar", test_sidebar);
  g_test_add_func ("/keys/refresh", test_refresh);
  g_test_add_func ("/keys/panes", test_panes);
  g_test_add_func ("/keys/views", test_views);
  return g_test_run ();
}
