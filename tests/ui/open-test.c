/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the desktop hands over: links that were clicked, files that were opened or dropped, a click
 * on a notification; also broken and hostile ones, and ones about games that are known already. */
#include "shared-table.h"

#include "ui/grape-application.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-join-dialog.h"
#include "ui/dialogs/grape-people-dialog.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#define TOPIC  "00112233445566778899aabbccddeeff"
#define KEEPER "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"

static char *
link_to (const char *address)
{
  g_autofree char *escaped = g_uri_escape_string (address, NULL, FALSE);
  return g_strdup_printf ("grapefruit://join?address=%s&topic=%s&keeper=%s", escaped, TOPIC,
                          KEEPER);
}

static guint
n_dialogs (GType type)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint n = 0;
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      n += G_TYPE_CHECK_INSTANCE_TYPE (window, type) && gtk_widget_get_visible (window);
    }
  return n;
}

static const char *
text_of (GtkWidget *root, const char *id)
{
  return gtk_editable_get_text (GTK_EDITABLE (ui_find (root, G_TYPE_NONE, id)));
}

static void
set_text (GtkWidget *root, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (ui_find (root, G_TYPE_NONE, id)), text);
}

typedef struct
{
  gpointer window;
  const char *part;
} Sentence;

static gboolean
is_shown (gpointer data)
{
  const Sentence *sentence = data;
  return ui_find_label (sentence->window, sentence->part) != NULL;
}

static gboolean
is_away (gpointer data)
{
  return !is_shown (data);
}

/* Waits for it, and takes it away until it has faded: the next one need not wait its turn, and is
 * not taken for this one. */
static void
expect_toast (gpointer window, const char *part)
{
  Sentence sentence = { window, part };
  g_test_message ("waiting for “%s”", part);
  g_assert_true (ui_wait (is_shown, &sentence));
  ui_settle (); /* it is at rest: libadwaita cannot dismiss what still moves */
  GtkWidget *around = ui_find_label (window, part);
  while (!ui_find (around, GTK_TYPE_BUTTON, NULL))
    around = gtk_widget_get_parent (around);
  g_signal_emit_by_name (ui_find (around, GTK_TYPE_BUTTON, NULL), "clicked");
  g_assert_true (ui_wait (is_away, &sentence));
  ui_settle ();
}

/* --- the application -------------------------------------------------------------------------- */

static GrapeApplication *
application_new (void)
{
  GrapeApplication *self = grape_application_new ();
  g_autoptr (GError) error = NULL;
  g_application_set_flags (G_APPLICATION (self), g_application_get_flags (G_APPLICATION (self))
                                                     | G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (self), NULL, &error);
  g_assert_no_error (error);
  return self;
}

static void
application_free (GrapeApplication *self)
{
  GList *windows;
  while ((windows = gtk_application_get_windows (GTK_APPLICATION (self))))
    gtk_window_destroy (windows->data);
  ui_spin (50);
  g_object_unref (self);
}

static void
open_uri (GrapeApplication *self, const char *uri)
{
  GFile *file = g_file_new_for_uri (uri);
  g_application_open (G_APPLICATION (self), &file, 1, "");
  g_object_unref (file);
}

static gboolean
is_in_front (gpointer data)
{
  return gtk_window_is_active (data);
}

/* A link that starts the program, and more of them while a dialog has the focus: one dialog, about
 * the last, and what was typed for one server is not there for the next. */
static void
test_links (void)
{
  GrapeApplication *application = application_new ();
  g_autofree char *one = link_to ("https://one.example.org/");
  g_autofree char *two = link_to ("https://two.example.org/");
  open_uri (application, one);
  g_assert_null (grape_application_library (application));
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  g_assert_cmpstr (text_of (dialog, "link"), ==, one);
  g_assert_true (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "join")));
  g_assert_true (ui_wait (is_in_front, dialog));
  set_text (dialog, "user", "ann");
  set_text (dialog, "password", "secret");
  open_uri (application, two);
  ui_spin (50);
  g_assert_cmpuint (n_dialogs (GRAPE_TYPE_JOIN_DIALOG), ==, 1);
  g_assert_cmpuint (n_dialogs (GRAPE_TYPE_WINDOW), ==, 1);
  g_assert_cmpstr (text_of (dialog, "link"), ==, two);
  g_assert_cmpstr (text_of (dialog, "user"), ==, "");
  g_assert_cmpstr (text_of (dialog, "password"), ==, "");
  /* A link that does not fit is shown with what is wrong, and nobody can join with it. */
  open_uri (application, "grapefruit://join?address=x&topic=<b>");
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "join")));
  g_assert_nonnull (ui_find_label (dialog, "topic is missing or malformed"));
  /* With its parent goes the dialog: nothing is left that keeps the program running. */
  gtk_window_destroy (gtk_window_get_transient_for (GTK_WINDOW (dialog)));
  ui_spin (50);
  g_assert_null (gtk_application_get_windows (GTK_APPLICATION (application)));
  application_free (application);
}

static gboolean
has_library (gpointer data)
{
  return grape_application_library (data) != NULL;
}

/* A click on a notification opens its game: also when that starts the program, and when a dialog
 * is in front. */
static void
test_notification (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  g_autofree char *usual = grape_library_default_path ();
  g_autofree char *folder = g_path_get_dirname (usual);
  g_autoptr (GError) error = NULL;
  g_mkdir_with_parents (folder, 0700);
  g_autoptr (GrapeLibrary) library = grape_library_open (usual, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (fixture->library, id, &error);
  g_assert_no_error (error);
  grape_library_add_instance (library, instance, &error);
  g_assert_no_error (error);
  grape_library_close (library);
  ui_fixture_free (fixture);

  GrapeApplication *application = application_new ();
  GActionGroup *actions = G_ACTION_GROUP (application);
  g_action_group_activate_action (actions, "open-instance", g_variant_new_string (id));
  g_assert_true (ui_wait (has_library, application));
  GrapeWindow *window = GRAPE_WINDOW (ui_wait_dialog (GRAPE_TYPE_WINDOW));
  g_assert_true (ui_wait (ui_shows_instance, window));
  grape_window_show_welcome (window);
  gtk_widget_activate_action (GTK_WIDGET (window), "win.join", NULL);
  ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  g_action_group_activate_action (actions, "open-instance", g_variant_new_string (id));
  g_assert_true (ui_wait (ui_shows_instance, window));
  g_action_group_activate_action (actions, "open-instance", g_variant_new_string ("no such"));
  ui_wait_label (GTK_WIDGET (window), "no such");
  application_free (application);
  g_assert_cmpint (g_unlink (usual), ==, 0);
}

/* --- files ------------------------------------------------------------------------------------ */

typedef struct
{
  UiFixture *desk;
  char *folder;
} Files;

static void
set_up (Files *self, gconstpointer data)
{
  self->desk = ui_fixture_new (FALSE);
  self->folder = g_dir_make_tmp ("grape-open-XXXXXX", NULL);
}

static void
tear_down (Files *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);
  ui_fixture_free (self->desk);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
}

/* @n_bytes: -1: @bytes is a text */
static GFile *
file_with (Files *self, const char *name, const char *bytes, gssize n_bytes)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_assert_true (g_file_set_contents (path, bytes, n_bytes, NULL));
  return g_file_new_for_path (path);
}

static void
close_dialog (GtkWidget *dialog)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_spin (50);
}

static void
expect_join (Files *self, GFile *file, const char *link)
{
  grape_window_open_invitation (self->desk->window, file);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  g_assert_cmpstr (text_of (dialog, "link"), ==, link);
  close_dialog (dialog);
}

static void
expect_sentence (Files *self, GFile *file, const char *part)
{
  grape_window_open_invitation (self->desk->window, file);
  expect_toast (self->desk->window, part);
  g_assert_cmpuint (n_dialogs (GRAPE_TYPE_JOIN_DIALOG), ==, 0);
}

/* A file is an invitation by what is in it, whatever its name. */
static void
test_files (Files *self, gconstpointer data)
{
  g_autofree char *link = link_to ("https://one.example.org/");
  g_autofree char *mail = g_strdup_printf ("Hello,\n\nthis invites you:\n\n%s\n\nBye\n", link);
  g_autofree char *capitals = g_strdup_printf ("\xef\xbb\xbfGRAPEFRUIT%s\r\n", link + 10);
  g_autoptr (GFile) named = file_with (self, "Ann.grapefruit-invitation", link, -1);
  g_autoptr (GFile) unnamed = file_with (self, "mail.txt", mail, -1);
  g_autoptr (GFile) windows = file_with (self, "x", capitals, -1);
  expect_join (self, named, link);
  expect_join (self, unnamed, link);
  grape_window_open_invitation (self->desk->window, windows);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  g_assert_true (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "join")));
  close_dialog (dialog);
}

/* Whatever a file is, it only leads to a sentence; its name is text. */
static void
test_hostile (Files *self, gconstpointer data)
{
  gsize n_huge = 5 << 20;
  g_autofree char *huge = g_malloc (n_huge), *endless = g_malloc0 (n_huge);
  memset (huge, 'A', n_huge);
  memcpy (huge, "grapefruit://join?address=", 26);
  for (gsize i = 0; i < n_huge; i++)
    endless[i] = (char)(i * 7);
  g_autoptr (GFile) empty = file_with (self, "<b>empty.grapefruit-invitation", "", 0);
  g_autoptr (GFile) binary = file_with (self, "binary.grapefruit-invitation", endless, n_huge);
  g_autoptr (GFile) long_one = file_with (self, "long.grapefruit-invitation", huge, n_huge);
  g_autoptr (GFile) folder = g_file_new_for_path (self->folder);
  g_autoptr (GFile) gone = g_file_get_child (folder, "gone.grapefruit-invitation");
  expect_sentence (self, empty, "neither an invitation nor a link to a game in “<b>empty");
  expect_sentence (self, binary, "neither an invitation nor a link");
  expect_sentence (self, folder, "irectory");
  expect_sentence (self, gone, "gone.grapefruit-invitation");
  grape_window_open_invitation (self->desk->window, long_one);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  g_assert_cmpuint (strlen (text_of (dialog, "link")), <=, 4096);
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "join")));
  close_dialog (dialog);

  g_autofree char *marked = link_to ("https://<b>x&lt;</b>.example.org/<i>a</i>");
  grape_window_join (self->desk->window, marked);
  dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  Sentence host = { dialog, "<b>x&lt;" };
  g_assert_true (ui_wait (is_shown, &host));
  close_dialog (dialog);
}

/* --- what is dropped -------------------------------------------------------------------------- */

static gboolean
drop (GrapeWindow *window, const GValue *value)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (GTK_WIDGET (window));
  gboolean taken = FALSE;
  guint n_targets = 0;
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      if (!GTK_IS_DROP_TARGET (controller))
        continue;
      n_targets++;
      g_assert_true (gdk_content_formats_contain_gtype (
          gtk_drop_target_get_formats (GTK_DROP_TARGET (controller)), G_VALUE_TYPE (value)));
      g_signal_emit_by_name (controller, "drop", value, 10.0, 10.0, &taken);
    }
  g_assert_cmpuint (n_targets, ==, 1);
  return taken;
}

static void
test_drop (Files *self, gconstpointer data)
{
  g_autofree char *link = link_to ("https://one.example.org/");
  g_autoptr (GFile) file = file_with (self, "Ann.grapefruit-invitation", link, -1);
  g_autoptr (GFile) address = g_file_new_for_uri (link);
  GFile *dropped[] = { file, address };
  for (guint i = 0; i < G_N_ELEMENTS (dropped); i++)
    {
      g_auto (GValue) value = G_VALUE_INIT;
      g_value_init (&value, GDK_TYPE_FILE_LIST);
      GSList *list = g_slist_prepend (NULL, dropped[i]);
      g_value_set_boxed (&value, list);
      g_slist_free (list);
      g_assert_true (drop (self->desk->window, &value));
      GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
      g_assert_cmpstr (text_of (dialog, "link"), ==, link);
      close_dialog (dialog);
    }
  g_auto (GValue) text = G_VALUE_INIT;
  g_value_init (&text, G_TYPE_STRING);
  g_value_set_string (&text, "no link at all");
  g_assert_false (drop (self->desk->window, &text));
  expect_toast (self->desk->window, "no invitation in what you dropped");
  g_value_take_string (&text, g_strdup_printf ("Hello: %s", link));
  g_assert_true (drop (self->desk->window, &text));
  g_assert_cmpstr (text_of (ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG), "link"), ==, link);
}

/* A game's file that is dropped, or clicked in the file manager, is opened, and not read as mail.
 */
static void
test_game_file (Files *self, gconstpointer data)
{
  UiFixture *sample = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (sample, "viruses");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (sample->library, id, NULL);
  g_autofree char *log = grape_instance_to_text (instance, FALSE);
  g_autoptr (GFile) file = file_with (self, "Viruses.grapefruit", log, -1);
  ui_fixture_free (sample);
  g_auto (GValue) value = G_VALUE_INIT;
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  GSList *list = g_slist_prepend (NULL, file);
  g_value_set_boxed (&value, list);
  g_slist_free (list);
  g_assert_true (drop (self->desk->window, &value));
  g_assert_true (ui_wait (ui_shows_instance, self->desk->window));

  GrapeApplication *application = application_new ();
  g_application_open (G_APPLICATION (application), &file, 1, "");
  g_assert_true (ui_wait (has_library, application));
  GrapeLibrary *library = grape_application_library (application);
  ui_settle ();
  g_autoptr (GrapeInstance) kept = grape_library_load_instance (library, id, NULL);
  g_assert_nonnull (kept);
  application_free (application);
}

/* --- games that are known already ------------------------------------------------------------- */

static void
expect_known (UiFixture *desk, const char *link, const char *sentence)
{
  grape_window_join (desk->window, link);
  expect_toast (desk->window, sentence);
  g_assert_cmpuint (n_dialogs (GRAPE_TYPE_JOIN_DIALOG), ==, 0);
}

static void
test_known (void)
{
  SharedTable *table = shared_table_new ("random");
  g_autoptr (GError) error = NULL;
  shared_table_share (table);
  g_autofree char *look_on = grape_share_link (table->keeper->library, table->topic, &error);
  g_autofree char *link = shared_table_invite (table, 0);
  expect_known (table->keeper, link, "You keep this game yourself");
  g_assert_true (ui_shows_instance (table->keeper->window));

  shared_table_accept (table, table->ann->library, look_on, "");
  expect_known (table->ann, look_on, "You already watch this game");
  g_assert_true (ui_shows_instance (table->ann->window));
  /* Spectators may be invited to more; and the game may have moved. */
  grape_window_join (table->ann->window, link);
  close_dialog (ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG));
  shared_table_accept (table, table->ann->library, link, "Ann");
  expect_known (table->ann, link, "You have answered this invitation already");
  shared_table_sync (table, table->keeper->library);
  shared_table_sync (table, table->ann->library);
  expect_known (table->ann, link, "You play in this game already");
  g_autoptr (GrapeShareLink) moved = grape_share_link_parse (link, &error);
  g_free (moved->address);
  moved->address = g_strdup ("https://elsewhere.example.org/");
  g_autofree char *there = grape_share_link_to_text (moved);
  grape_window_join (table->ann->window, there);
  close_dialog (ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG));
  shared_table_free (table);
}

int
main (int argc, char **argv)
{
  g_autofree char *home = g_dir_make_tmp ("grape-open-home-XXXXXX", NULL);
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", home);
  g_setenv ("XDG_DATA_HOME", home, TRUE);
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/open/links", test_links);
  g_test_add_func ("/window/open/notification", test_notification);
#define FILES_TEST(name, function)                                                                 \
  g_test_add ("/window/open/" name, Files, NULL, set_up, function, tear_down)
  FILES_TEST ("files", test_files);
  FILES_TEST ("hostile", test_hostile);
  FILES_TEST ("drop", test_drop);
  FILES_TEST ("game-file", test_game_file);
  g_test_add_func ("/window/open/known", test_known);
  int status = g_test_run ();
  return system (command) == 0 ? status : 1;
}
