/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions about what may be wrong with a shared game: the test presses each answer's button,
 * which does what it says. */
#include "shared-table.h"

#include "ui/pages/grape-awaited-page.h"
#include "ui/grape-clock.h"
#include "ui/dialogs/grape-join-dialog.h"
#include "ui/grape-sharing.h"

#include <glib/gstdio.h>

typedef SharedTable Table;

#define YEARS_LATER (UI_NOW + 6 * 366 * GRAPE_DAY_S)

/* Presses the button of the open question that says @words. */
static void
answer (const char *words)
{
  GtkWidget *question = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  GtkWidget *label = ui_find_label (question, words);
  g_assert_nonnull (label);
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_BUTTON), "clicked");
  ui_settle ();
  g_assert_null (ui_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

/* --- a clock that jumped ---------------------------------------------------------------------- */

static guint
n_published (Table *self)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper->library, self->topic, NULL);
  return shared->published;
}

static gboolean
is_published (gpointer data)
{
  Table *self = data;
  return n_published (self) == grape_session_n_events (ui_session (self->keeper));
}

static gboolean
is_doubted (gpointer data)
{
  Table *self = data;
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper->library, self->topic, NULL);
  return shared->problem != NULL;
}

/* The pass that publishes writes down last that nothing is wrong any more. */
static gboolean
is_believed (gpointer data)
{
  return is_published (data) && !is_doubted (data);
}

static gboolean
has_ended (gpointer data)
{
  Table *self = data;
  GrapeSyncStatus status;
  grape_sync_service_overview (grape_window_sync (self->keeper->window), &status);
  return status.phase != GRAPE_SYNC_RUNNING;
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  grape_session_act_finish (GRAPE_SESSION (source), result, &error);
  g_assert_no_error (error);
  *(gboolean *)data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *)data;
}

/* A remark of the keeper's, in a year to come, and the sync that would tell it. */
static Table *
table_of_the_future (void)
{
  Table *self = shared_table_shown ();
  gboolean done = FALSE;
  shared_table_share (self);
  grape_session_reload (ui_session (self->keeper), NULL);
  grape_clock_fix (YEARS_LATER);
  grape_session_act_async (ui_session (self->keeper), GRAPE_AUTHOR_REFEREE, "note Later", acted_cb,
                           &done);
  g_assert_true (ui_wait (is_true, &done));
  grape_sharing_sync_soon (self->keeper->library, self->topic);
  return self;
}

static void
table_of_the_future_free (Table *self)
{
  grape_clock_fix (UI_NOW);
  shared_table_free (self);
}

static void
test_clock_wrong (void)
{
  Table *self = table_of_the_future ();
  guint before = n_published (self);
  answer ("Publish Nothing");
  grape_sharing_sync_soon (self->keeper->library, self->topic);
  ui_settle ();
  g_assert_true (ui_wait (has_ended, self));
  g_assert_true (is_doubted (self));
  g_assert_cmpuint (n_published (self), ==, before);
  g_assert_null (ui_dialog (ADW_TYPE_MESSAGE_DIALOG)); /* it is not asked again */
  ui_wait_label (ui_page (self->keeper), "nothing is published");
  table_of_the_future_free (self);
}

static void
test_clock_right (void)
{
  Table *self = table_of_the_future ();
  answer ("The Clock Is Right");
  g_assert_true (ui_wait (is_believed, self));
  table_of_the_future_free (self);
}

/* --- a folder with other things in it --------------------------------------------------------- */

/* A link to the game that names the folder in which everything of this test lies. */
static GtkWidget *
join_elsewhere (Table *self)
{
  g_autoptr (GError) error = NULL;
  shared_table_share (self);
  g_autofree char *link = shared_table_invite (self, 0);
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, &error);
  g_assert_no_error (error);
  g_free (parsed->address);
  parsed->address = g_strdup (self->folder);
  g_autofree char *other = grape_share_link_to_text (parsed);
  GtkWidget *dialog = GTK_WIDGET (grape_join_dialog_present (self->ann->window, other));
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, G_TYPE_NONE, "name")), "Ann");
  ui_click (dialog, "join");
  return dialog;
}

static gboolean
is_empty (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "grapefruit", NULL);
  return !g_file_test (path, G_FILE_TEST_EXISTS);
}

static gboolean
is_awaited (gpointer window)
{
  return GRAPE_IS_AWAITED_PAGE (grape_window_page (window));
}

static void
test_folder_refused (void)
{
  Table *self = shared_table_shown ();
  GtkWidget *dialog = join_elsewhere (self);
  answer ("Cancel");
  g_assert_true (gtk_widget_get_visible (dialog)); /* another link may be pasted */
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann->library, self->topic, NULL);
  g_assert_null (shared);
  g_assert_true (is_empty (self->folder));
  gtk_window_destroy (GTK_WINDOW (dialog));
  shared_table_free (self);
}

static void
test_folder_used (void)
{
  Table *self = shared_table_shown ();
  join_elsewhere (self);
  answer ("Use It");
  g_assert_true (ui_wait (is_awaited, self->ann->window));
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann->library, self->topic, NULL);
  g_assert_nonnull (shared);
  g_assert_cmpstr (shared->address, ==, self->folder);
  shared_table_free (self);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/answers/clock-wrong", test_clock_wrong);
  g_test_add_func ("/window/answers/clock-right", test_clock_right);
  g_test_add_func ("/window/answers/folder-refused", test_folder_refused);
  g_test_add_func ("/window/answers/folder-used", test_folder_used);
  return g_test_run ();
}
