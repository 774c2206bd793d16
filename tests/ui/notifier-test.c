/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When a turn is announced, when not, and when the notification is withdrawn; with summaries made
 * up, and once through the window with a referee at another desk. */
#include "ui-fixture.h"

#include "../sync/game-to-share.h"
#include "ui/grape-notifier.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  GrapeNotifier *notifier;
  GString *heard;
  GPtrArray *summaries;
  GHashTable *shared;
} Desk;

static void
told_cb (GrapeNotifier *notifier, const char *id, GNotification *notification, GString *heard)
{
  g_assert_true (G_IS_NOTIFICATION (notification));
  g_string_append_printf (heard, "+%s", id);
}

static void
withdrawn_cb (GrapeNotifier *notifier, const char *id, GString *heard)
{
  g_string_append_printf (heard, "-%s", id);
}

static GString *
listen_to (GrapeNotifier *notifier)
{
  GString *heard = g_string_new (NULL);
  g_signal_connect (notifier, "notify-turn", G_CALLBACK (told_cb), heard);
  g_signal_connect (notifier, "withdraw-turn", G_CALLBACK (withdrawn_cb), heard);
  return heard;
}

/* A game in which the user has seat 0 and owes a bid. */
static GrapeSummary *
summary_new (const char *id)
{
  GrapeSummary *self = g_new0 (GrapeSummary, 1);
  GrapeDue *due = g_new0 (GrapeDue, 1);
  int seat = 0;
  self->id = g_strdup (id);
  self->name = g_strdup ("Tuesday table");
  self->seats = g_ptr_array_new ();
  self->winners = g_array_new (FALSE, FALSE, sizeof (int));
  self->scores = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->mine = g_array_new (FALSE, FALSE, sizeof (int));
  self->due = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_due_free);
  g_array_append_val (self->mine, seat);
  due->what = g_strdup ("a bid");
  g_ptr_array_add (self->due, due);
  return self;
}

static GrapeSummary *
add (Desk *self, const char *id, gboolean shared)
{
  GrapeSummary *summary = summary_new (id);
  g_ptr_array_add (self->summaries, summary);
  if (shared)
    g_hash_table_insert (self->shared, g_strdup (id), g_strdup ("topic"));
  return summary;
}

static void
set_up (Desk *self, gconstpointer data)
{
  self->notifier = grape_notifier_new ();
  self->heard = listen_to (self->notifier);
  self->summaries = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_summary_free);
  self->shared = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_object_set (self->notifier, "on", TRUE, NULL);
}

static void
tear_down (Desk *self, gconstpointer data)
{
  g_assert_finalize_object (self->notifier);
  g_string_free (self->heard, TRUE);
  g_ptr_array_unref (self->summaries);
  g_hash_table_unref (self->shared);
}

static void
assert_hears (Desk *self, const char *looked_at, const char *expected)
{
  grape_notifier_update (self->notifier, self->summaries, self->shared, looked_at);
  g_assert_cmpstr (self->heard->str, ==, expected);
  g_string_truncate (self->heard, 0);
}

/* What was there at the start is not news; a turn is announced once, and withdrawn when the move is
 * made. */
static void
test_turn (Desk *self, gconstpointer data)
{
  GrapeSummary *a = add (self, "a", TRUE);
  a->needs_me = TRUE;
  assert_hears (self, NULL, "");
  a->needs_me = FALSE;
  assert_hears (self, NULL, "");
  a->needs_me = TRUE;
  a->phase = 1;
  assert_hears (self, NULL, "+a");
  assert_hears (self, NULL, "");
  a->phase = 2; /* the next turn, and the user did not see the one before */
  assert_hears (self, NULL, "+a");
  a->needs_me = FALSE;
  assert_hears (self, NULL, "-a");
  assert_hears (self, NULL, "");
}

/* What the user is looking at is not announced; what they come to look at is withdrawn. */
static void
test_seen (Desk *self, gconstpointer data)
{
  GrapeSummary *a = add (self, "a", TRUE);
  assert_hears (self, NULL, "");
  a->needs_me = TRUE;
  assert_hears (self, "a", "");
  assert_hears (self, NULL, "");
  a->phase = 1;
  assert_hears (self, "b", "+a");
  assert_hears (self, "a", "-a");
  assert_hears (self, NULL, "");
}

static void
test_off (Desk *self, gconstpointer data)
{
  GrapeSummary *a = add (self, "a", TRUE);
  assert_hears (self, NULL, "");
  a->needs_me = TRUE;
  assert_hears (self, NULL, "+a");
  g_object_set (self->notifier, "on", FALSE, NULL);
  assert_hears (self, NULL, "-a");
  a->phase = 1;
  assert_hears (self, NULL, "");
  g_object_set (self->notifier, "on", TRUE, NULL);
  assert_hears (self, NULL, ""); /* it was there when it was switched on */
}

/* A game of the user alone is not announced; one that they joined is; one that is gone is
 * withdrawn. */
static void
test_which (Desk *self, gconstpointer data)
{
  assert_hears (self, NULL, "");
  add (self, "a", FALSE)->needs_me = TRUE;
  add (self, "b", TRUE)->needs_me = TRUE;
  assert_hears (self, NULL, "+b");
  g_ptr_array_set_size (self->summaries, 1);
  assert_hears (self, NULL, "-b");
}

/* --- through the window ----------------------------------------------------------------------- */

typedef struct
{
  char *folder, *place, *topic;
  GrapeLibrary *keeper;
  UiFixture *ann;
  GString *heard;
} Table;

static void
sync_keeper (Table *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_assert_no_error (error);
  grape_share_sync (self->keeper, self->topic, place, UI_NOW, report, NULL, &error);
  g_assert_no_error (error);
}

static gboolean
has_heard (gpointer data)
{
  return ((Table *)data)->heard->len > 0;
}

static gboolean
has_entered (gpointer data)
{
  Table *self = data;
  g_autoptr (GPtrArray) members = NULL;
  sync_keeper (self);
  members = grape_library_list_members (self->keeper, self->topic, NULL);
  ui_settle ();
  return members->len > 0;
}

static void
test_window (void)
{
  Table self = { .folder = g_dir_make_tmp ("grape-turn-XXXXXX", NULL) };
  g_autofree char *path = g_build_filename (self.folder, "keeper.db", NULL);
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self.folder);
  g_autoptr (GError) error = NULL;
  self.place = g_build_filename (self.folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self.place, 0700), ==, 0);
  self.keeper = grape_library_open (path, NULL);
  const GameToShare game = { .name = "Tuesday table", .people = "Ann", .at = UI_NOW - 60 };
  self.topic
      = game_to_share_start (&game, self.keeper, self.place, NULL, GRAPE_VIEWER_SPECTATOR, UI_NOW);
  sync_keeper (&self);
  self.ann = ui_fixture_new (FALSE);
  GrapeNotifier *notifier = grape_window_notifier (self.ann->window);
  g_object_set (notifier, "on", TRUE, NULL);
  self.heard = listen_to (notifier);
  g_autofree char *link = grape_share_invite (self.keeper, self.topic, 0, NULL);
  g_autofree char *topic
      = grape_share_accept (self.ann->library, link, "Ann", NULL, UI_NOW, &error);
  g_assert_no_error (error);
  g_assert_true (ui_wait (has_entered, &self));
  gtk_widget_activate_action (GTK_WIDGET (self.ann->window), "win.sync-now", NULL);
  g_assert_true (ui_wait (has_heard, &self));
  g_assert_cmpstr (self.heard->str, ==, "+" GAME_ID);
  g_string_truncate (self.heard, 0);
  grape_share_act (self.ann->library, topic, "bid K", UI_NOW, &error);
  g_assert_no_error (error);
  g_assert_true (ui_wait (has_heard, &self));
  g_assert_cmpstr (self.heard->str, ==, "-" GAME_ID);
  ui_fixture_free (self.ann);
  g_string_free (self.heard, TRUE);
  g_object_unref (self.keeper);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self.folder);
  g_free (self.place);
  g_free (self.topic);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
#define DESK_TEST(name, function)                                                                  \
  g_test_add ("/window/notifier/" name, Desk, NULL, set_up, function, tear_down)
  DESK_TEST ("turn", test_turn);
  DESK_TEST ("seen", test_seen);
  DESK_TEST ("off", test_off);
  DESK_TEST ("which", test_which);
  g_test_add_func ("/window/notifier/window", test_window);
  return g_test_run ();
}
