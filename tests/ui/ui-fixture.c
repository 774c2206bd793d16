/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window on a fresh library. Every wait has an end. */
#include "ui-fixture.h"

#include "ui/grape-access.h"
#include "ui/grape-clock.h"
#include "ui/grape-icons.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/panels/grape-sidebar.h"

#include "library/grape-library-instances.h"
#include "library/grape-sample.h"
#include "library/grape-society-books.h"
#include "library/grape-work.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#define WAIT_MS 60000

/* Timers that are due within this time are waited for; the window's shortest ones run for 50 ms. */
#define SOON_MS 60

/* So many looks at the loop, two milliseconds apart, in a row without anything to do: for what
 * comes from other threads and from the display. */
#define REST_LOOKS 4

/* libadwaita 1.3 to 1.7 measures a long heading of AdwMessageDialog for less width than it needs,
 * which shows during layout; fixed in 1.8. */
static gboolean
is_long_heading (const char *text)
{
  static const char begin[] = "Trying to measure GtkLabel ";
  if (adw_get_major_version () > 1 || adw_get_minor_version () >= 8
      || !g_str_has_prefix (text, begin))
    return FALSE;
  GtkWidget *label = (GtkWidget *)(gsize)g_ascii_strtoull (text + strlen (begin), NULL, 16);
  return gtk_widget_has_css_class (label, "title-2")
         && gtk_widget_get_ancestor (label, ADW_TYPE_MESSAGE_DIALOG);
}

/* The buttons that turn the pages of GtkShortcutsWindow have negative margins in GTK's own style.
 */
static gboolean
is_page_button (const char *text)
{
  static const char begin[] = "GtkLabel ";
  if (!g_str_has_prefix (text, begin) || !strstr (text, "reported min width"))
    return FALSE;
  GtkWidget *label = (GtkWidget *)(gsize)g_ascii_strtoull (text + strlen (begin), NULL, 16);
  return gtk_widget_get_ancestor (label, GTK_TYPE_STACK_SWITCHER)
         && gtk_widget_get_ancestor (label, GTK_TYPE_SHORTCUTS_WINDOW);
}

/* GTK's file chooser learns of its folders by and by, and may draw the buttons that lead to them
 * before it has laid them out. */
static gboolean
is_path_bar (const char *text)
{
  static const char begin[] = "Trying to snapshot GtkButton ";
  if (!g_str_has_prefix (text, begin))
    return FALSE;
  GtkWidget *button = (GtkWidget *)(gsize)g_ascii_strtoull (text + strlen (begin), NULL, 16);
  GtkWidget *parent = gtk_widget_get_parent (button);
  return parent && g_str_equal (G_OBJECT_TYPE_NAME (parent), "GtkPathBar");
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (strcmp (fields[i].key, "MESSAGE") == 0
        && (is_long_heading (fields[i].value) || is_page_button (fields[i].value)
            || is_path_bar (fields[i].value)))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

void
ui_fixture_init (int *argc, char ***argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  g_setenv ("TZ", "UTC", TRUE);
  g_log_set_writer_func (write_log, NULL, NULL);
  gtk_test_init (argc, argv, NULL);
  adw_init ();
  grape_access_install ();
  grape_icons_install ();
  gtk_icon_theme_add_resource_path (gtk_icon_theme_get_for_display (gdk_display_get_default ()),
                                    GRAPE_RESOURCE_PATH "icons");
  GtkCssProvider *style = gtk_css_provider_new ();
  gtk_css_provider_load_from_resource (style, GRAPE_RESOURCE_PATH "style.css");
  gtk_style_context_add_provider_for_display (gdk_display_get_default (),
                                              GTK_STYLE_PROVIDER (style),
                                              GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
  g_object_unref (style);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, "gtk-font-name",
                "Cantarell 11", "gtk-cursor-blink", FALSE, "gtk-xft-rgba", "none", NULL);
  grape_clock_fix (UI_NOW);
}

static gboolean
is_filled (gpointer data)
{
  GtkWidget *sidebar = ui_find (data, GRAPE_TYPE_SIDEBAR, NULL);
  return g_list_model_get_n_items (grape_sidebar_model (GRAPE_SIDEBAR (sidebar))) > 0;
}

UiFixture *
ui_fixture_new (gboolean with_sample)
{
  g_autoptr (GError) error = NULL;
  UiFixture *self = g_new0 (UiFixture, 1);
  self->folder = g_dir_make_tmp ("grape-ui-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (self->folder, "library.db", NULL);
  self->library = grape_library_open (path, &error);
  g_assert_no_error (error);
  if (with_sample)
    {
      gboolean made = grape_sample_create (self->library, UI_NOW, "window tests", &error);
      g_assert_no_error (error);
      g_assert_true (made);
    }
  self->window = grape_window_new (NULL);
  grape_window_set_library (self->window, self->library);
  gtk_window_present (GTK_WINDOW (self->window));
  g_assert_true (ui_wait (is_filled, self->window));
  ui_settle ();
  return self;
}

void
ui_fixture_free (UiFixture *self)
{
  gtk_window_destroy (GTK_WINDOW (self->window));
  ui_settle ();
  grape_library_close (self->library);
  g_object_unref (self->library);
  const char *names[] = { "library.db", "library.db-wal", "library.db-shm" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (self->folder, names[i], NULL);
      g_unlink (path);
    }
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self);
}

void
ui_spin (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;
  while (g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (2000);
}

/* Whether a timer or a frame of the loop is due soon. */
static gboolean
is_timed (void)
{
  GMainContext *context = g_main_context_default ();
  GPollFD fds[64];
  int timeout = -1, priority;
  g_assert_true (g_main_context_acquire (context));
  g_main_context_prepare (context, &priority);
  g_main_context_query (context, G_MAXINT, &timeout, fds, G_N_ELEMENTS (fds));
  g_main_context_release (context);
  return timeout >= 0 && timeout <= SOON_MS;
}

/* Until nothing more comes by itself: no worker is under way, no timer is due soon, and the display
 * has answered. Not for what a server, another process or a sync's thread does: wait for that with
 * ui_wait(). */
void
ui_settle (void)
{
  gint64 end = g_get_monotonic_time () + WAIT_MS * 1000;
  for (guint n_looks = 0; n_looks < REST_LOOKS && g_get_monotonic_time () < end; n_looks++)
    {
      if (n_looks <= 1)
        gdk_display_sync (gdk_display_get_default ());
      gboolean did = g_main_context_iteration (NULL, FALSE);
      if (did || grape_work_n_under_way () || is_timed ())
        n_looks = 0;
      if (!did)
        g_usleep (2000);
    }
}

/* TRUE as soon as @condition holds; FALSE when it does not within WAIT_MS. */
gboolean
ui_wait (UiCondition condition, gpointer data)
{
  gint64 end = g_get_monotonic_time () + WAIT_MS * 1000;
  while (!condition (data) && g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (2000);
  return condition (data);
}

/* The first widget below @root of @type (G_TYPE_NONE: any) and with @id in its template. */
GtkWidget *
ui_find (GtkWidget *root, GType type, const char *id)
{
  if ((type == G_TYPE_NONE || G_TYPE_CHECK_INSTANCE_TYPE (root, type))
      && (!id || g_strcmp0 (gtk_buildable_get_buildable_id (GTK_BUILDABLE (root)), id) == 0))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find (child, type, id);
      if (found)
        return found;
    }
  return NULL;
}

/* A visible label that contains @part. */
GtkWidget *
ui_find_label (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && strstr (gtk_label_get_text (GTK_LABEL (root)), part))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find_label (child, part);
      if (found)
        return found;
    }
  return NULL;
}

typedef struct
{
  GtkWidget *root;
  const char *part;
} Label;

static gboolean
has_label (gpointer data)
{
  const Label *label = data;
  return ui_find_label (label->root, label->part) != NULL;
}

/* For the log of a test that waited in vain. */
static void
show_labels (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget))
    g_test_message ("label: %s", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    show_labels (child);
}

void
ui_wait_label (GtkWidget *root, const char *part)
{
  Label label = { root, part };
  g_test_message ("waiting for “%s”", part);
  if (!ui_wait (has_label, &label))
    {
      show_labels (root);
      g_error ("there is no label with “%s”", part);
    }
}

void
ui_click (GtkWidget *root, const char *id)
{
  GtkWidget *button = ui_find (root, GTK_TYPE_BUTTON, id);
  g_assert_nonnull (button);
  g_assert_true (gtk_widget_get_sensitive (button));
  if (GTK_IS_TOGGLE_BUTTON (button))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                  !gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (button)));
  else
    g_signal_emit_by_name (button, "clicked");
}

/* The open window of @type, or NULL. */
GtkWidget *
ui_dialog (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      if (G_TYPE_CHECK_INSTANCE_TYPE (window, type) && gtk_widget_get_visible (window))
        return window;
    }
  return NULL;
}

GtkWidget *
ui_page (UiFixture *self)
{
  return GTK_WIDGET (grape_window_page (self->window));
}

/* Of the instance that is shown. */
GrapeSession *
ui_session (UiFixture *self)
{
  return grape_instance_page_session (GRAPE_INSTANCE_PAGE (ui_page (self)));
}

/* For ui_wait(): does the window show one? */
gboolean
ui_shows_instance (gpointer window)
{
  return GRAPE_IS_INSTANCE_PAGE (grape_window_page (window));
}

static gboolean
has_dialog (gpointer data)
{
  return ui_dialog (*(GType *)data) != NULL;
}

/* Fails when none opens. */
GtkWidget *
ui_wait_dialog (GType type)
{
  g_assert_true (ui_wait (has_dialog, &type));
  return ui_dialog (type);
}

/* Where it stands in the window. */
graphene_rect_t
ui_place_of (GtkWidget *root, const char *id)
{
  GtkWidget *widget = ui_find (root, GTK_TYPE_BUTTON, id);
  graphene_rect_t place = GRAPHENE_RECT_INIT_ZERO;
  g_assert_nonnull (widget);
  g_assert_true (gtk_widget_get_mapped (widget));
  g_assert_true (
      gtk_widget_compute_bounds (widget, GTK_WIDGET (gtk_widget_get_root (widget)), &place));
  return place;
}

/* A click with the first button. */
void
ui_press (GtkWidget *widget, double x, double y)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint k = 0; k < g_list_model_get_n_items (controllers); k++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, k);

      if (!GTK_IS_GESTURE_CLICK (controller)
          || gtk_gesture_single_get_button (GTK_GESTURE_SINGLE (controller))
                 == GDK_BUTTON_SECONDARY)
        continue;
      g_signal_emit_by_name (controller, "pressed", 1, x, y);
      g_signal_emit_by_name (controller, "released", 1, x, y);
    }
}

static GtkTextBuffer *
buffer_of (UiFixture *self)
{
  GtkWidget *panel = ui_find (ui_page (self), GRAPE_TYPE_MOVE_PANEL, NULL);
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (ui_find (panel, GTK_TYPE_TEXT_VIEW, "text")));
}

/* As somebody who writes in the move panel. */
void
ui_write (UiFixture *self, const char *text)
{
  gtk_text_buffer_set_text (buffer_of (self), text, -1);
}

/* What the move panel shows. */
char *
ui_written (UiFixture *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer_of (self), &start, &end);
  return gtk_text_buffer_get_text (buffer_of (self), &start, &end, FALSE);
}

/* Id of the first instance of @game. */
char *
ui_instance (UiFixture *self, const char *game)
{
  g_autoptr (GPtrArray) all = grape_library_list_instances (self->library, NULL);
  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      if (g_str_equal (summary->game, game))
        return g_strdup (summary->id);
    }
  return NULL;
}

/* Whether a label that is not empty is in @widget; what pops up does not count. */
gboolean
ui_has_words (GtkWidget *widget)
{
  if (GTK_IS_LABEL (widget))
    return *gtk_label_get_text (GTK_LABEL (widget)) != '\0';
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child) && ui_has_words (child))
      return TRUE;
  return FALSE;
}

/* The first seat wins most prizes, and so the game. */
static void
bid_to_the_end (GrapeInstance *game)
{
  static const char *const cards[]
      = { "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A" };
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 13; i++)
    for (int seat = 0; seat < 3; seat++)
      {
        g_autofree char *bid = g_strdup_printf ("bid %s", cards[seat ? i : 12 - i]);

        grape_instance_act (game, UI_NOW + 2 * GRAPE_HOUR_S, seat, bid, &error);
        g_assert_no_error (error);
      }
}

/* The log of a game that the sample's society plays; (transfer full): its id. With @over it has
 * been played to its end. */
char *
ui_society_game (UiFixture *self, gboolean over)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autofree char *id = ui_instance (self, "society");
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) society = grape_library_load_instance (self->library, id, &error);
  guint first = grape_instance_n_events (society) + 1;
  grape_instance_act_person (society, UI_NOW, "Player", "consent g9", &error);
  g_assert_no_error (error);
  if (over) /* a limit will cut what the end pays */
    grape_instance_act_person (society, UI_NOW, "Bob", "pay g9 Cleo 45", &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_append (self->library, society, first, &error));
  g_autoptr (GrapeInstance) game = grape_society_start (self->library, id, "g9", NULL, NULL, seed,
                                                        UI_NOW + GRAPE_HOUR_S, &error);
  g_assert_no_error (error);
  first = grape_instance_n_events (game) + 1;
  if (over)
    bid_to_the_end (game);
  if (over)
    g_assert_true (grape_library_append (self->library, game, first, &error));
  return g_strdup (grape_instance_header (game)->id);
}
