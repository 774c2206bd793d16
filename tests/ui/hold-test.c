/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The last missing move of a shared game: its referee sees what comes of it before it is final. */
#include "shared-table.h"

#include "ui/grape-clock.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-postbox.h"
#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/grape-sharing.h"
#include "ui/panels/grape-sidebar.h"

typedef SharedTable Table;

/* Ann has come in, and her bid, the last that is missing, lies in the place. */
static Table *
table_with_last_bid (void)
{
  Table *self = shared_table_shown ();
  shared_table_share (self);
  g_autofree char *link = shared_table_invite (self, 0);
  shared_table_accept (self, self->ann->library, link, "Ann");
  shared_table_sync (self, self->keeper->library);
  shared_table_sync (self, self->ann->library);
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper->library, self->topic, NULL);
  if (shared->published != grape_session_n_events (ui_session (self->keeper)))
    grape_session_reload (ui_session (self->keeper), NULL);
  shared_table_act (self, self->ann->library, "bid Q");
  shared_table_sync (self, self->ann->library);
  return self;
}

/* As the window syncs by itself. */
static void
sync_window (UiFixture *fixture, const char *topic)
{
  grape_sharing_sync_soon (fixture->library, topic);
}

static gboolean
is_held (gpointer data)
{
  return grape_session_n_in_review (data) > 0;
}

static gboolean
is_free (gpointer data)
{
  return grape_session_n_in_review (data) == 0;
}

static gboolean
is_turn_two (gpointer data)
{
  g_autoptr (GrapePosition) view = grape_session_view (data);
  return grape_position_turn (view) == 2;
}

static gboolean
is_published (gpointer data)
{
  Table *self = data;
  shared_table_sync (self, self->ann->library);
  g_autoptr (GrapeInstance) hers
      = grape_library_load_instance (self->ann->library, self->instance, NULL);
  return hers && grape_position_turn (grape_instance_position (hers)) == 2;
}

/* Of those who send and do not play. */
static void
check_told (Table *self)
{
  GtkWidget *window = GTK_WIDGET (self->keeper->window);
  ui_wait_label (window, "Every move is in. Nothing happens before you have seen the outcome.");
  ui_wait_label (ui_find (ui_page (self->keeper), GRAPE_TYPE_POSTBOX, NULL), "ends the round");
  ui_wait_label (ui_find (window, GRAPE_TYPE_SIDEBAR, NULL), "every move is in");
}

static GtkWidget *
preview (Table *self)
{
  gtk_widget_activate_action (ui_page (self->keeper), "instance.preview", NULL);
  return ui_wait_dialog (GRAPE_TYPE_PREVIEW_DIALOG);
}

static void
test_preview (void)
{
  Table *self = table_with_last_bid ();
  GrapeSession *session = ui_session (self->keeper);
  guint n = grape_session_n_events (session);
  sync_window (self->keeper, self->topic);
  g_assert_true (ui_wait (is_held, session));
  check_told (self);
  g_assert_cmpuint (grape_session_n_events (session), ==, n);

  /* Looking changes nothing, and neither does the next sync. */
  GtkWidget *dialog = preview (self);
  g_assert_nonnull (ui_find_label (dialog, "Ann"));
  gtk_window_close (GTK_WINDOW (dialog));
  sync_window (self->keeper, self->topic);
  ui_settle ();
  g_assert_cmpuint (grape_session_n_events (session), ==, n);
  g_assert_true (is_held (session));

  ui_click (preview (self), "make");
  g_assert_true (ui_wait (is_turn_two, session));
  g_assert_true (ui_wait (is_free, session));
  g_assert_true (ui_wait (is_published, self));
  shared_table_free (self);
}

/* Something came in between: what was shown is not made final, and nothing else either. */
static void
test_meanwhile (void)
{
  Table *self = table_with_last_bid ();
  GrapeSession *session = ui_session (self->keeper);
  sync_window (self->keeper, self->topic);
  g_assert_true (ui_wait (is_held, session));
  guint n = grape_session_n_events (session);
  GtkWidget *dialog = preview (self);
  shared_table_act (self, self->ann->library, "vacation 2026-05-01..2026-05-14");
  shared_table_sync (self, self->ann->library);
  sync_window (self->keeper, self->topic);
  ui_wait_label (ui_find (ui_page (self->keeper), GRAPE_TYPE_POSTBOX, NULL), "vacation");
  ui_click (dialog, "make");
  ui_wait_label (GTK_WIDGET (self->keeper->window), "Something has happened since the preview");
  g_assert_cmpuint (grape_session_n_events (session), ==, n);
  ui_click (preview (self), "make");
  g_assert_true (ui_wait (is_turn_two, session));
  shared_table_free (self);
}

/* The deadline comes first: nobody waits longer for the referee than for a player. */
static void
test_deadline (void)
{
  Table *self = table_with_last_bid ();
  GrapeSession *session = ui_session (self->keeper);
  sync_window (self->keeper, self->topic);
  g_assert_true (ui_wait (is_held, session));
  grape_clock_fix (UI_NOW + 30 * GRAPE_DAY_S);
  sync_window (self->keeper, self->topic);
  g_assert_true (ui_wait (is_free, session));
  g_autoptr (GrapePosition) view = grape_session_view (session);
  g_assert_cmpint (grape_position_turn (view), >, 1);
  grape_clock_fix (UI_NOW);
  shared_table_free (self);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/hold/preview", test_preview);
  g_test_add_func ("/window/hold/meanwhile", test_meanwhile);
  g_test_add_func ("/window/hold/deadline", test_deadline);
  return g_test_run ();
}
