/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mail into the window by dropping files on it, and out of it into the desktop's mail program. The
 * mail program here is a shell script that keeps what it was called with. */
#include "ui-fixture.h"

#include "ui/pages/grape-archive-page.h"
#include "ui/panels/grape-import-bar.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-posts-view.h"
#include "ui/panels/grape-thread-view.h"

#include "library/grape-library-instances.h"
#include "library/grape-library-mail.h"
#include "library/grape-work.h"

#include <glib/gstdio.h>
#include <string.h>

static char *home; /* a throwaway one: where the mail program is registered */

static void
write_file (const char *path, const char *text)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;
  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

/* Registers a program for mailto: links in @home; before anything asks GLib for the folders. */
static void
register_mail_program (void)
{
  home = g_dir_make_tmp ("grape-home-XXXXXX", NULL);
  g_autofree char *data = g_build_filename (home, "data", NULL);
  g_autofree char *config = g_build_filename (home, "config", NULL);
  g_autofree char *entry = g_build_filename (data, "applications", "fake-mail.desktop", NULL);
  g_autofree char *list = g_build_filename (config, "mimeapps.list", NULL);
  g_autofree char *program = g_build_filename (home, "mail.sh", NULL);
  g_autofree char *script = g_strdup_printf (
      "#!/bin/sh\nprintf '%%s' \"$1\" >'%s/out.tmp' && mv '%s/out.tmp' '%s/out'\n", home, home,
      home);
  g_autofree char *text
      = g_strdup_printf ("[Desktop Entry]\nType=Application\nName=Fake Mail\nExec=%s %%u\n"
                         "MimeType=x-scheme-handler/mailto;\n",
                         program);
  write_file (entry, text);
  write_file (list, "[Default Applications]\nx-scheme-handler/mailto=fake-mail.desktop\n");
  write_file (program, script);
  g_assert_cmpint (g_chmod (program, 0700), ==, 0);
  g_setenv ("XDG_DATA_HOME", data, TRUE);
  g_setenv ("XDG_CONFIG_HOME", config, TRUE);
}

static void
remove_home (void)
{
  static const char *const names[] = { "data/applications/fake-mail.desktop",
                                       "data/applications",
                                       "data",
                                       "config/mimeapps.list",
                                       "config",
                                       "mail.sh",
                                       "out" };
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (home, names[i], NULL);
      g_remove (path);
    }
  g_rmdir (home);
  g_free (home);
}

static GtkDropTarget *
drop_target (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) one = g_list_model_get_item (controllers, i);
      if (GTK_IS_DROP_TARGET (one))
        return GTK_DROP_TARGET (one);
    }
  return NULL;
}

/* As GTK does it when the pointer lets go of the files over the window. */
static gboolean
drop (UiFixture *fixture, const char *const *paths)
{
  g_auto (GValue) value = G_VALUE_INIT;
  GSList *files = NULL;
  gboolean taken = FALSE;
  for (guint i = 0; paths[i]; i++)
    files = g_slist_append (files, g_file_new_for_path (paths[i]));
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_list (files));
  g_signal_emit_by_name (drop_target (GTK_WIDGET (fixture->window)), "drop", &value, 40.0, 40.0,
                         &taken);
  g_slist_free_full (files, g_object_unref);
  return taken;
}

static gboolean
is_done (gpointer data)
{
  return !grape_import_bar_running (data);
}

static char *
write_eml (UiFixture *fixture, const char *name, const char *subject, const char *body)
{
  char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *text
      = g_strdup_printf ("From: Gus <gus@example.org>\r\nTo: you@example.org\r\n"
                         "Date: Tue, 10 Mar 2026 18:30:00 +0000\r\nSubject: %s\r\n"
                         "Message-ID: <%s@example.org>\r\n\r\n%s\r\n",
                         subject, name, body);
  write_file (path, text);
  return path;
}

/* Two files at once: one has Gus's bid, one nothing for us; dropped again, both are known. */
static void
test_drop (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  grape_window_show_instance (fixture->window, id);
  GrapeSession *session
      = grape_instance_page_session (GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window)));
  g_autoptr (GrapePosition) view = grape_session_view (session);
  g_autoptr (GPtrArray) legal = grape_position_legal (view, 2);
  g_autofree char *subject = g_strdup_printf ("[gf:%.8s] my bid", id);
  g_autofree char *bid = write_eml (fixture, "bid.eml", subject, g_ptr_array_index (legal, 0));
  g_autofree char *talk = write_eml (fixture, "talk.eml", "weather", "It rains in Acka.");
  const char *const paths[] = { bid, talk, NULL };
  GtkWidget *bar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_IMPORT_BAR, NULL);
  guint before = grape_library_n_messages (fixture->library);

  g_assert_true (drop (fixture, paths));
  g_assert_true (ui_wait (is_done, bar));
  g_assert_cmpuint (grape_library_n_messages (fixture->library), ==, before + 2);
  ui_settle ();
  g_autoptr (GPtrArray) open = grape_library_list_proposals (fixture->library, id, TRUE, NULL);
  guint n_of_gus = 0;
  for (guint i = 0; i < open->len; i++)
    n_of_gus += ((const GrapeProposal *)g_ptr_array_index (open, i))->author == 2;
  g_assert_cmpuint (n_of_gus, ==, 1);

  g_assert_true (drop (fixture, paths));
  g_assert_true (ui_wait (is_done, bar));
  g_assert_cmpuint (grape_library_n_messages (fixture->library), ==, before + 2);
  /* The window reports what was not read, and shows it. */
  g_autofree char *junk = g_build_filename (fixture->folder, "junk.txt", NULL);
  write_file (junk, "No mail at all.");
  g_assert_true (drop (fixture, (const char *const[]){ junk, NULL }));
  g_assert_true (ui_wait (is_done, bar));
  ui_wait_label (GTK_WIDGET (fixture->window), "1 thing was not read");
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "import.show-skipped", NULL);
  GtkWidget *dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (ui_find (dialog, GTK_TYPE_TEXT_VIEW, NULL));
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_unlink (junk);
  g_unlink (bid);
  g_unlink (talk);
  ui_fixture_free (fixture);
}

static gboolean
shows_archive (gpointer window)
{
  return GRAPE_IS_ARCHIVE_PAGE (grape_window_page (window));
}

/* The words that are marked as a move, and their like in the text as it came. */
static char *
marked_words (GtkWidget *thread)
{
  GtkTextBuffer *buffer
      = gtk_text_view_get_buffer (GTK_TEXT_VIEW (ui_find (thread, GTK_TYPE_TEXT_VIEW, "text")));
  GtkTextTag *tag = gtk_text_tag_table_lookup (gtk_text_buffer_get_tag_table (buffer), "move");
  GtkTextIter from, to;
  gtk_text_buffer_get_start_iter (buffer, &from);
  if (!gtk_text_iter_forward_to_tag_toggle (&from, tag))
    return g_strdup ("");
  to = from;
  gtk_text_iter_forward_to_tag_toggle (&to, tag);
  return gtk_text_buffer_get_text (buffer, &from, &to, FALSE);
}

#define PROSE                                                                                      \
  "I think that the referee should wait until T\303\274sday, since Cleo is on\r\n"                 \
  "vacation and has not sent her bid. The rule says three days, and all of\r\n"                    \
  "us have been late before. Mine, then, after so much of thinking, is:\r\n\r\n"

/* What came opens, at the first move; its paragraphs run on, and the move is marked all the same.
 */
static void
test_arrival (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autoptr (GrapeSession) session = grape_session_open (fixture->library, id, NULL);
  g_autoptr (GrapePosition) view = grape_session_view (session);
  g_autoptr (GPtrArray) legal = grape_position_legal (view, 2);
  const char *move = g_ptr_array_index (legal, 0);
  g_autofree char *subject = g_strdup_printf ("[gf:%.8s] wait", id);
  g_autofree char *body = g_strconcat (PROSE, move, "\r\n", NULL);
  g_autofree char *bid = write_eml (fixture, "bid.eml", subject, body);
  g_autofree char *talk = write_eml (fixture, "talk.eml", "weather", "It rains in Acka.");
  g_assert_false (shows_archive (fixture->window));
  g_assert_true (drop (fixture, (const char *const[]){ talk, bid, NULL }));
  g_assert_true (ui_wait (shows_archive, fixture->window));
  ui_wait_label (GTK_WIDGET (fixture->window), "2 new messages with 1 move");
  GtkWidget *thread = ui_find (ui_page (fixture), GRAPE_TYPE_THREAD_VIEW, NULL);
  g_autofree char *text = grape_thread_view_text (GRAPE_THREAD_VIEW (thread));
  g_assert_nonnull (strstr (text, "since Cleo is on vacation and has"));
  g_assert_nonnull (strstr (text, "all of us have been late"));
  g_autofree char *marked = marked_words (thread);
  g_assert_cmpstr (marked, ==, move);
  g_unlink (bid);
  g_unlink (talk);
  ui_fixture_free (fixture);
}

/* People who went elsewhere meanwhile stay there, with a message. */
static void
test_arrival_elsewhere (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *talk = write_eml (fixture, "talk.eml", "weather", "It rains in Acka.");
  g_assert_true (drop (fixture, (const char *const[]){ talk, NULL }));
  grape_window_show_game (fixture->window, "viruses");
  GtkWidget *page = ui_page (fixture);
  ui_wait_label (GTK_WIDGET (fixture->window), "1 new message");
  ui_settle ();
  g_assert_true (ui_page (fixture) == page);
  gint64 last = grape_library_last_message (fixture->library);
  GrapeArrival arrival;
  g_assert_true (grape_library_arrived (fixture->library, last - 1, &arrival, NULL));
  g_assert_cmpint (arrival.message, ==, last);
  GtkWidget *toast
      = ui_find (GTK_WIDGET (fixture->window), g_type_from_name ("AdwToastWidget"), NULL);
  GtkWidget *button = ui_find_label (toast, "Show");
  g_assert_nonnull (button);
  gtk_widget_activate (gtk_widget_get_ancestor (button, GTK_TYPE_BUTTON));
  g_assert_true (ui_wait (shows_archive, fixture->window));
  GtkWidget *thread = ui_find (ui_page (fixture), GRAPE_TYPE_THREAD_VIEW, NULL);
  g_autofree char *text = grape_thread_view_text (GRAPE_THREAD_VIEW (thread));
  g_assert_nonnull (strstr (text, "It rains in Acka."));
  g_unlink (talk);
  ui_fixture_free (fixture);
}

/* Closing the window ends the import, and nothing uses the library once it is closed. */
static void
test_drop_and_close (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *talk = write_eml (fixture, "talk.eml", "weather", "It rains in Acka.");
  const char *const paths[] = { talk, NULL };
  g_autofree char *folder = g_path_get_dirname (talk);
  g_assert_true (drop (fixture, paths));
  g_assert_cmpuint (grape_work_n_under_way (), >, 0);
  ui_fixture_free (fixture);
  g_assert_cmpuint (grape_work_n_under_way (), ==, 0);
  g_unlink (talk);
  g_rmdir (folder);
}

/* A file that is not mail changes nothing, and the window says so. */
static void
test_drop_nonsense (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *path = g_build_filename (fixture->folder, "not-there.eml", NULL);
  const char *const paths[] = { path, NULL };
  GtkWidget *bar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_IMPORT_BAR, NULL);
  guint before = grape_library_n_messages (fixture->library);
  g_assert_true (drop (fixture, paths));
  g_assert_true (ui_wait (is_done, bar));
  ui_wait_label (GTK_WIDGET (fixture->window), "not-there.eml");
  g_assert_cmpuint (grape_library_n_messages (fixture->library), ==, before);
  ui_fixture_free (fixture);
}

static gboolean
was_called (gpointer data)
{
  g_autofree char *path = g_build_filename (home, "out", NULL);
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* The mail program gets one link: to all players, with the tag, and nothing else's secrets. */
static void
test_mailto (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  g_autofree char *path = g_build_filename (home, "out", NULL), *uri = NULL;
  g_autoptr (GError) error = NULL;
  grape_window_show_instance (fixture->window, id);
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  grape_instance_page_show_tab (page, "posts");
  ui_settle ();
  GtkWidget *posts = ui_find (GTK_WIDGET (page), GRAPE_TYPE_POSTS_VIEW, NULL);
  g_autoptr (GrapePost) post
      = grape_session_post (grape_instance_page_session (page), GRAPE_VIEWER_SPECTATOR);
  ui_click (posts, "mail");
  g_assert_true (ui_wait (was_called, NULL));
  g_file_get_contents (path, &uri, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);

  g_assert_true (g_str_has_prefix (uri, "mailto:"));
  g_autofree char *plain = g_uri_unescape_string (uri, NULL);
  g_autofree char *tag = g_strdup_printf ("[gf:%.8s", id);
  g_assert_nonnull (strstr (plain, "emil@example.org"));
  g_assert_nonnull (strstr (plain, "fay@example.org"));
  g_assert_nonnull (strstr (plain, "gus@example.org"));
  g_assert_null (strstr (plain, "you@example.org"));
  g_assert_nonnull (strstr (plain, tag));
  g_auto (GStrv) lines = g_strsplit (post->body, "\n", 2);
  g_assert_nonnull (strstr (plain, lines[0]));
  ui_fixture_free (fixture);
}

/* If there is nobody to write to, the window says so, and starts no program. */
static void
test_no_address (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  grape_window_show_game (fixture->window, "pure-skill");
  ui_click (GTK_WIDGET (grape_window_page (fixture->window)), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  GrapeInstancePage *page = GRAPE_INSTANCE_PAGE (grape_window_page (fixture->window));
  grape_instance_page_show_tab (page, "posts");
  ui_settle ();
  ui_click (ui_find (GTK_WIDGET (page), GRAPE_TYPE_POSTS_VIEW, NULL), "mail");
  ui_wait_label (GTK_WIDGET (fixture->window), "This reader has no mail address");
  ui_settle ();
  g_assert_false (was_called (NULL));
  ui_fixture_free (fixture);
}

/* The referee's file of a running game, as somebody else opens it. */
static UiFixture *
open_keepers_file (const char *response, const char *again)
{
  UiFixture *keeper = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (keeper, "pure-skill");
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (keeper->library, id, NULL);
  g_autofree char *log = grape_instance_to_text (instance, TRUE);
  ui_fixture_free (keeper);

  UiFixture *fixture = ui_fixture_new (FALSE);
  g_autofree char *path = g_build_filename (fixture->folder, "game.grapefruit", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_assert_true (g_file_set_contents (path, log, -1, NULL));
  grape_window_open_file (fixture->window, file);
  GtkWidget *dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (ui_find_label (dialog, "Keep This Game Here?"));
  g_assert_false (ui_shows_instance (fixture->window));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  ui_settle ();
  if (again)
    {
      grape_window_open_file (fixture->window, file);
      dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
      adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), again);
      ui_settle ();
    }
  g_file_delete (file, NULL, NULL);
  return fixture;
}

/* Nobody becomes a referee, and sees everybody's secrets, without having said that they want it. */
static void
test_keepers_file (void)
{
  UiFixture *fixture = open_keepers_file ("look", NULL);
  g_assert_true (ui_shows_instance (fixture->window));
  g_assert_false (grape_session_is_referee (ui_session (fixture)));
  g_assert_false (grape_session_can_act (ui_session (fixture)));
  g_assert_cmpint (grape_session_viewer (ui_session (fixture)), ==, GRAPE_VIEWER_SPECTATOR);
  ui_fixture_free (fixture);

  fixture = open_keepers_file ("keep", NULL);
  g_assert_true (grape_session_is_referee (ui_session (fixture)));
  g_assert_true (grape_session_can_act (ui_session (fixture)));
  ui_fixture_free (fixture);

  fixture = open_keepers_file ("look", "keep");
  g_assert_true (grape_session_is_referee (ui_session (fixture)));
  g_assert_true (grape_session_can_act (ui_session (fixture)));
  ui_fixture_free (fixture);

  fixture = open_keepers_file ("look", "look");
  g_assert_false (grape_session_is_referee (ui_session (fixture)));
  ui_fixture_free (fixture);

  fixture = open_keepers_file ("cancel", NULL);
  g_assert_false (ui_shows_instance (fixture->window));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  register_mail_program ();
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/mail-in-out/drop-eml", test_drop);
  g_test_add_func ("/mail-in-out/arrival", test_arrival);
  g_test_add_func ("/mail-in-out/arrival-elsewhere", test_arrival_elsewhere);
  g_test_add_func ("/mail-in-out/drop-and-close", test_drop_and_close);
  g_test_add_func ("/mail-in-out/drop-nonsense", test_drop_nonsense);
  g_test_add_func ("/mail-in-out/mailto", test_mailto);
  g_test_add_func ("/mail-in-out/no-address", test_no_address);
  g_test_add_func ("/mail-in-out/keepers-file", test_keepers_file);
  int result = g_test_run ();
  remove_home ();
  return result;
}
