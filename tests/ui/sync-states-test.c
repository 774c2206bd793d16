/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How shared games stand with their places: in the sidebar, at its foot, and on the accounts page;
 * and Sync Now. */
#include "sync-states.h"

#include "ui/grape-clock.h"
#include "ui/panels/grape-sidebar.h"
#include "ui/panels/grape-sync-bar.h"
#include "ui/grape-sync-words.h"

#include <string.h>

static GrapeSidebarItem *
item_called (SyncStates *self, const char *title)
{
  GtkWidget *sidebar = ui_find (GTK_WIDGET (self->fixture->window), GRAPE_TYPE_SIDEBAR, NULL);
  GListModel *model = grape_sidebar_model (GRAPE_SIDEBAR (sidebar));
  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (model, i);
      if (g_strcmp0 (item->title, title) == 0)
        return item; /* the model keeps it */
    }
  return NULL;
}

static gboolean
all_stated (gpointer data)
{
  GrapeSidebarItem *last = item_called (data, "Family game");
  return sync_states_settled (data) && last && last->sync_urgent;
}

static void
assert_state (SyncStates *self, const char *title, const char *icon, const char *line,
              const char *part)
{
  GrapeSidebarItem *item = item_called (self, title);
  g_assert_nonnull (item);
  g_test_message ("%s: %s; %s", title, item->sync_line, item->sync_sentence);
  g_assert_cmpstr (item->sync_icon, ==, icon);
  g_assert_cmpstr (item->sync_line, ==, line);
  g_assert_nonnull (strstr (item->sync_sentence, part));
}

static void
test_states (void)
{
  SyncStates self = { 0 };
  sync_states_open (&self);
  g_assert_true (ui_wait (all_stated, &self));
  ui_settle ();
  assert_state (&self, "Tuesday table", "grape-sync-ok-symbolic", "Up to date", "Synced just now.");
  assert_state (&self, "With Dora and Erdős", "grape-sync-conflict-symbolic", "A check failed",
                "Nothing new was accepted from");
  assert_state (&self, "Long evening", "grape-sync-waiting-symbolic", "1 to send",
                "1 thing of yours is waiting to be sent.");
  assert_state (&self, "At the club", "grape-sync-offline-symbolic", "Offline · 1 to send",
                "Offline since");
  assert_state (&self, "Family game", "grape-sync-problem-symbolic", "Syncing needs you",
                "does not know this name and password");
  GtkWidget *bar = ui_find (GTK_WIDGET (self.fixture->window), GRAPE_TYPE_SYNC_BAR, NULL);
  g_assert_nonnull (ui_find_label (bar, "Syncing needs you"));
  sync_states_close (&self);
}

static gboolean
is_synced (gpointer data)
{
  return ui_find_label (data, "Synced just now") != NULL;
}

static gint64 later_now;

static gboolean
is_later (gpointer data)
{
  GrapeSyncStatus status;
  grape_sync_service_overview (data, &status);
  return status.phase == GRAPE_SYNC_IDLE && status.synced_at == later_now;
}

/* The line at the foot says how long ago; its button syncs at once. */
static void
test_sync_now (void)
{
  SyncStates self = { 0 };
  sync_states_open (&self);
  GtkWidget *bar = ui_find (GTK_WIDGET (self.fixture->window), GRAPE_TYPE_SYNC_BAR, NULL);
  g_autoptr (GPtrArray) all = grape_library_list_shared (self.fixture->library, NULL);
  g_assert_true (ui_wait (all_stated, &self));
  for (guint i = 0; i < all->len; i++)
    {
      g_autoptr (GError) error = NULL;
      const GrapeShared *shared = g_ptr_array_index (all, i);
      if (!g_str_has_suffix (shared->address, "/good"))
        grape_library_remove_instance (self.fixture->library, shared->instance, &error);
      g_assert_no_error (error);
    }
  g_assert_true (ui_wait (is_synced, bar));
  later_now = UI_NOW + 600;
  grape_clock_fix (later_now);
  grape_sync_bar_refresh (GRAPE_SYNC_BAR (bar));
  g_assert_nonnull (ui_find_label (bar, "Synced 10 minutes ago"));
  gtk_widget_activate_action (ui_find (bar, GTK_TYPE_BUTTON, "sync_now"), "win.sync-now", NULL);
  g_assert_true (ui_wait (is_later, grape_window_sync (self.fixture->window)));
  g_assert_true (ui_wait (is_synced, bar));
  grape_clock_fix (UI_NOW);
  sync_states_close (&self);
}

/* Nothing of it is there while nothing is shared. */
static void
test_nothing_shared (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *bar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_SYNC_BAR, NULL);
  GtkWidget *revealer = ui_find (bar, GTK_TYPE_REVEALER, NULL);
  g_assert_false (gtk_revealer_get_reveal_child (GTK_REVEALER (revealer)));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/sync/states", test_states);
  g_test_add_func ("/window/sync/now", test_sync_now);
  g_test_add_func ("/window/sync/nothing-shared", test_nothing_shared);
  return g_test_run ();
}
