/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two desktops, each with its own window and library, and a folder between them: shared, invited,
 * accepted, played, taken; by what is clicked and typed in the two windows. */
#include <glib/gstdio.h>

#include "shared-table.h"

#include "ui/dialogs/grape-admit-dialog.h"
#include "ui/pages/grape-awaited-page.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-invitation-dialog.h"
#include "ui/dialogs/grape-join-dialog.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/dialogs/grape-people-dialog.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/panels/grape-postbox.h"
#include "ui/panels/grape-referee-panel.h"
#include "ui/dialogs/grape-share-dialog.h"
#include "ui/grape-sharing.h"
#include "ui/panels/grape-trouble-bar.h"
#include "ui/dialogs/grape-trouble-dialog.h"

#include "canvas/grape-canvas.h"

#include "library/grape-work.h"

#include <string.h>

typedef SharedTable Table;

static void
set_text (GtkWidget *root, const char *id, const char *text)
{
  GtkWidget *entry = ui_find (root, G_TYPE_NONE, id);
  g_assert_nonnull (entry);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
}

/* --- steps ------------------------------------------------------------------------------------ */

static gboolean
is_synced (gpointer data)
{
  Table *self = data;
  g_autoptr (GrapeShared) shared
      = grape_library_shared_of (self->keeper->library, self->instance, NULL);
  return shared && shared->published > 0
         && shared->published == grape_session_n_events (ui_session (self->keeper));
}

static void
share (Table *self)
{
  gtk_widget_activate_action (ui_page (self->keeper), "instance.share", NULL);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_SHARE_DIALOG);
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "share")));
  set_text (dialog, "address", self->place);
  ui_click (dialog, "share");
  ui_wait_dialog (GRAPE_TYPE_PEOPLE_DIALOG);
  g_assert_true (ui_wait (is_synced, self));
  g_autoptr (GrapeShared) shared
      = grape_library_shared_of (self->keeper->library, self->instance, NULL);
  self->topic = g_strdup (shared->topic);
}

/* The link that the keeper's window shows for Ann. */
static char *
invite (Table *self)
{
  GtkWidget *people = ui_wait_dialog (GRAPE_TYPE_PEOPLE_DIALOG);
  g_assert_nonnull (ui_find_label (people, "not invited yet"));
  g_assert_nonnull (ui_find_label (people, "a bot plays this seat"));
  gtk_widget_activate_action (people, "people.invite", "i", 0);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_INVITATION_DIALOG);
  GtkWidget *label = ui_find (dialog, GTK_TYPE_LABEL, "link_text");
  char *link = g_strdup (gtk_label_get_text (GTK_LABEL (label)));
  g_assert_true (g_str_has_prefix (link, "grapefruit://join?"));
  gtk_window_close (GTK_WINDOW (dialog));
  ui_wait_label (people, "has not joined yet");
  return link;
}

static gboolean
is_awaited (gpointer data)
{
  return GRAPE_IS_AWAITED_PAGE (grape_window_page (data));
}

static void
accept (Table *self, const char *link)
{
  g_autofree char *mail
      = g_strdup_printf ("Hello Ann,\n\nplay with us:\n\n%.90s\n%s\n\nBye\n", link, link + 90);
  gtk_widget_activate_action (GTK_WIDGET (self->ann->window), "win.join", NULL);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_JOIN_DIALOG);
  set_text (dialog, "link", "grapefruit://join?address=x");
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "join")));
  g_assert_nonnull (ui_find_label (dialog, "topic is missing"));
  set_text (dialog, "link", mail);
  set_text (dialog, "name", "");
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "join")));
  set_text (dialog, "name", "Anna <b>");
  ui_click (dialog, "join");
  g_assert_true (ui_wait (is_awaited, self->ann->window));
}

static void
sync_now (Table *self, UiFixture *fixture)
{
  grape_sharing_sync_soon (fixture->library, self->topic);
}

static void
sync_both (Table *self)
{
  sync_now (self, self->keeper);
  ui_settle ();
  sync_now (self, self->ann);
  ui_settle ();
}

static gboolean
is_let_in (gpointer data)
{
  Table *self = data;
  sync_both (self);
  return ui_shows_instance (self->ann->window);
}

/* The keeper's program lets Ann in, and her window opens the game by itself. */
static void
let_in (Table *self)
{
  ui_wait_label (GTK_WIDGET (self->ann->window), "Its log has arrived");
  g_assert_nonnull (ui_find_label (ui_page (self->ann), "You have not been let in yet"));
  g_assert_true (ui_wait (is_let_in, self));
}

static GrapeEntryState
state_of_act (Table *self)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->ann->library, NULL);
  g_autoptr (GPtrArray) mine = grape_library_list_entries (self->ann->library, self->topic,
                                                           grape_key_public (key), 1, NULL);
  if (mine->len == 0)
    return GRAPE_ENTRY_WAITING;
  return ((GrapeStoredEntry *)g_ptr_array_index (mine, mine->len - 1))->state;
}

static gboolean
is_sent (gpointer data)
{
  return state_of_act (data) == GRAPE_ENTRY_SENT;
}

static gboolean
is_taken (gpointer data)
{
  Table *self = data;
  sync_both (self);
  return state_of_act (self) == GRAPE_ENTRY_TAKEN;
}

static gboolean
has_move (gpointer data)
{
  return grape_session_last_own_move (data) > 0;
}

static gboolean
logs_are_equal (gpointer data)
{
  Table *self = data;
  return grape_session_n_events (ui_session (self->ann))
         == grape_session_n_events (ui_session (self->keeper));
}

static void
play (Table *self)
{
  GtkWidget *page = ui_page (self->ann);
  GtkWidget *panel = ui_find (page, GRAPE_TYPE_MOVE_PANEL, NULL);
  GrapeSession *session = ui_session (self->ann);
  guint n_events = grape_session_n_events (session);
  g_assert_cmpint (grape_session_my_seat (session), ==, 0);
  g_assert_true (grape_session_is_copy (session));
  g_assert_true (gtk_widget_get_visible (panel));
  g_assert_false (gtk_widget_get_visible (ui_find (page, GRAPE_TYPE_REFEREE_PANEL, NULL)));
  ui_write (self->ann, "bid Q");
  ui_click (panel, "send");
  g_assert_true (ui_wait (is_sent, self));
  /* Nothing of it is in the log before the keeper has taken it. */
  g_assert_cmpuint (grape_session_n_events (session), ==, n_events);
  /* But it looks sent: on the board, in words, and there is nothing to send again. */
  ui_wait_label (page, "Sent: bid Q");
  GrapeCanvas *canvas = GRAPE_CANVAS (ui_find (page, GRAPE_TYPE_CANVAS, NULL));
  g_assert_cmpuint (grape_canvas_get_position (canvas)->n_events, ==, n_events + 1);
  g_assert_false (gtk_widget_get_sensitive (ui_find (panel, GTK_TYPE_BUTTON, "send")));
  g_assert_true (ui_wait (is_taken, self));
  g_assert_true (ui_wait (has_move, session));
  g_assert_null (grape_session_sent (session));
  g_assert_true (ui_wait (logs_are_equal, self));
}

static void
send (Table *self, const char *text)
{
  GtkWidget *panel = ui_find (ui_page (self->ann), GRAPE_TYPE_MOVE_PANEL, NULL);
  ui_write (self->ann, text);
  ui_click (panel, "send");
  ui_settle ();
  g_assert_true (ui_wait (is_sent, self));
}

static gboolean
is_refused (gpointer data)
{
  Table *self = data;
  sync_both (self);
  return ui_find_label (ui_page (self->ann), "refused: ") != NULL;
}

/* The first ends the round; the second then asks for a card that is gone. */
static void
play_twice (Table *self)
{
  GtkWidget *postbox = ui_find (ui_page (self->ann), GRAPE_TYPE_POSTBOX, NULL);
  send (self, "bid K");
  ui_wait_label (postbox, "waits for the referee");
  send (self, "bid K");
  g_assert_true (ui_wait (is_refused, self));
  ui_wait_label (ui_page (self->keeper), "Anna <b>: bid K");
  ui_wait_label (ui_page (self->keeper), "refused, ");
  g_assert_null (ui_find_label (ui_page (self->keeper), "refused: "));
  ui_click (postbox, NULL);
  g_autofree char *text = ui_written (self->ann);
  g_assert_cmpstr (text, ==, "bid K");
  g_assert_null (ui_find_label (postbox, "refused: "));
}

static gboolean
has_message (gpointer data)
{
  return ui_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

/* Every signature of it, in a worker, and the result in words. */
static void
check_game (Table *self)
{
  gtk_widget_activate_action (ui_page (self->ann), "instance.check", NULL);
  g_assert_true (ui_wait (has_message, NULL));
  GtkWidget *dialog = ui_dialog (ADW_TYPE_MESSAGE_DIALOG);
  const char *body = adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog));
  g_autofree char *hash = grape_session_last_hash (ui_session (self->ann));
  g_assert_cmpstr (adw_message_dialog_get_heading (ADW_MESSAGE_DIALOG (dialog)), ==,
                   "The Log Is Sound");
  g_assert_nonnull (strstr (body, "each signed by its author"));
  g_assert_nonnull (strstr (body, hash));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* --- members ---------------------------------------------------------------------------------- */

static gboolean
has_seat (gpointer data)
{
  return ui_shows_instance (data)
         && grape_session_my_seat (
                grape_instance_page_session (GRAPE_INSTANCE_PAGE (grape_window_page (data))))
                == 1;
}

/* Ann looks on, asks by mail, and is let in at Bo's seat, whose invitation was withdrawn. */
static void
test_members (void)
{
  Table *self = shared_table_new (NULL);
  g_autoptr (GError) error = NULL;
  shared_table_share (self);
  grape_window_show_instance (self->keeper->window, self->instance);
  ui_settle ();
  g_autofree char *link = shared_table_invite (self, 1);
  gtk_widget_activate_action (ui_page (self->keeper), "instance.people", NULL);
  GtkWidget *people = ui_wait_dialog (GRAPE_TYPE_PEOPLE_DIALOG);
  ui_wait_label (people, "has not joined yet");
  g_autoptr (GPtrArray) invites
      = grape_library_list_invites (self->keeper->library, self->topic, &error);
  g_assert_no_error (error);
  gtk_widget_activate_action (people, "people.withdraw", "s",
                              ((GrapeInvite *)g_ptr_array_index (invites, 0))->author);
  ui_wait_label (people, "was withdrawn");
  ui_settle ();
  g_assert_null (ui_find_label (people, "has not joined yet"));
  gtk_window_destroy (GTK_WINDOW (people));

  g_autofree char *look_on = grape_share_link (self->keeper->library, self->topic, &error);
  shared_table_accept (self, self->ann->library, look_on, "Ann & Co");
  grape_window_show_shared (self->ann->window, self->topic);
  g_assert_true (ui_shows_instance (self->ann->window));
  gtk_widget_activate_action (ui_page (self->ann), "instance.people", NULL);
  people = ui_wait_dialog (GRAPE_TYPE_PEOPLE_DIALOG);
  ui_click (people, "ask");
  GtkWidget *asking = ui_wait_dialog (GRAPE_TYPE_INVITATION_DIALOG);
  g_autofree char *request
      = g_strdup (gtk_label_get_text (GTK_LABEL (ui_find (asking, GTK_TYPE_LABEL, "link_text"))));
  gtk_window_destroy (GTK_WINDOW (asking));
  gtk_window_destroy (GTK_WINDOW (people));

  grape_window_join (self->keeper->window, request);
  GtkWidget *admit = ui_wait_dialog (GRAPE_TYPE_ADMIT_DIALOG);
  g_assert_nonnull (ui_find_label (admit, "Ann & Co"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (ui_find (admit, ADW_TYPE_COMBO_ROW, "seat")), 1);
  ui_click (admit, "admit");
  shared_table_sync (self, self->keeper->library);
  shared_table_sync (self, self->ann->library);
  g_assert_true (ui_wait (has_seat, self->ann->window));
  shared_table_free (self);
}

/* Nobody gets the name "Player 2" without being asked for a name. */
static void
name_players (GtkWidget *dialog)
{
  static const char *const names[] = { "Ann", "Bo", "Cleo", "Dora" };
  GtkListBox *seats = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "seats"));
  g_assert_false (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "begin")));
  for (int i = 0; gtk_list_box_get_row_at_index (seats, i); i++)
    gtk_editable_set_text (
        GTK_EDITABLE (ui_find (GTK_WIDGET (gtk_list_box_get_row_at_index (seats, i)),
                               ADW_TYPE_ENTRY_ROW, "name")),
        names[i]);
}

static void
test_new_instance (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("pure-skill")));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (ui_find (dialog, GTK_TYPE_CHECK_BUTTON, "shared")),
                               TRUE);
  name_players (dialog);
  ui_click (dialog, "begin");
  gtk_window_destroy (GTK_WINDOW (ui_wait_dialog (GRAPE_TYPE_SHARE_DIALOG)));
  g_assert_true (ui_shows_instance (fixture->window));
  ui_wait_label (GTK_WIDGET (fixture->window), "waits until everybody has joined");

  /* Shared, it says for whom. */
  g_autoptr (GError) error = NULL;
  g_autofree char *place = g_dir_make_tmp ("grape-held-XXXXXX", &error);
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  const GrapeSeat *last = g_ptr_array_index (header->seats, header->seats->len - 1);
  g_autofree char *name = g_strdup (last->name);
  g_autofree char *topic
      = grape_share_start (fixture->library, header->id, place, NULL, GRAPE_VIEWER_SPECTATOR,
                           g_get_real_time () / G_USEC_PER_SEC, &error);
  g_assert_no_error (error);
  grape_library_poll (fixture->library);
  g_autofree char *names = g_strdup_printf (" and %s have joined", name);
  ui_wait_label (GTK_WIDGET (fixture->window), "begins when ");
  ui_wait_label (GTK_WIDGET (fixture->window), names);
  ui_fixture_free (fixture);
  g_rmdir (place);
}

/* --- a result that waits ---------------------------------------------------------------------- */

/* A round of Mediocrity long ago, in which the others' integers are sealed: the Moderator
 * announced, and their program was not seen since. */
static void
play_to_announcement (GrapeInstance *instance, gint64 at)
{
  const GrapeRules *rules = grape_instance_rules (instance);
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_instance_advance (instance, at, &error));
  int chair = rules->chair (grape_instance_position (instance)->state);
  g_assert_true (grape_instance_act (instance, at, chair, "begin", &error));
  for (int seat = 0; seat < 3; seat++)
    {
      const guint8 commitment[GRAPE_HASH_BYTES] = { (guint8)(seat + 1) };
      GrapeAudience audience = grape_instance_secret (instance, seat);

      g_assert_true (
          !audience
          || grape_instance_act_sealed (instance, at, seat, audience, "00", commitment, &error));
    }
  g_assert_true (grape_instance_act (instance, at + 4 * GRAPE_DAY_S, chair, "announce", &error));
}

/* What was opened has been made void: a bar above the board says so until its reader has seen
 * it. */
static void
check_warning (UiFixture *fixture, const char *topic)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShared) shared = grape_library_shared (fixture->library, topic, &error);

  g_assert_no_error (error);
  shared->warning = g_strdup ("Event 3 made it void");
  g_assert_true (grape_library_update_shared (fixture->library, shared, &error));
  ui_wait_label (GTK_WIDGET (fixture->window),
                 "Secrets of a round were opened, and then made void");
  ui_click (GTK_WIDGET (fixture->window), "look");
  g_autoptr (GrapeShared) seen = grape_library_shared (fixture->library, topic, &error);
  g_assert_null (seen->warning);
}

static void
test_late_opening (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  const gint64 at = UI_NOW - 12 * GRAPE_DAY_S;
  guint8 seed[GRAPE_SEED_BYTES]; /* one that looks random, as shared games ask for */
  for (guint i = 0; i < sizeof seed; i++)
    seed[i] = (guint8)(73 * i + 19);
  g_autoptr (GError) error = NULL;
  g_autofree char *place = g_dir_make_tmp ("grape-late-XXXXXX", &error);
  g_autoptr (GrapeHeader) header
      = grape_header_new (grape_registry_find ("mediocrity"), "00112233aabbccdd", "Late", at);

  grape_header_add_seat (header, "Kim", NULL);
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_true (grape_library_add_instance (fixture->library, instance, &error));
  g_autofree char *topic
      = grape_share_start (fixture->library, header->id, place, NULL, 0, at, &error);
  g_assert_no_error (error);
  play_to_announcement (instance, at);
  g_assert_true (grape_library_append (fixture->library, instance, 1, &error));
  grape_window_show_instance (fixture->window, header->id);
  ui_wait_label (GTK_WIDGET (fixture->window), "The result still waits for the program of ");
  guint n_events = grape_session_n_events (ui_session (fixture));
  ui_click (GTK_WIDGET (fixture->window), "look");
  GtkWidget *dialog = ui_dialog (ADW_TYPE_MESSAGE_DIALOG);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_settle ();
  g_assert_cmpuint (grape_session_n_events (ui_session (fixture)), ==, n_events);
  ui_click (GTK_WIDGET (fixture->window), "look");
  dialog = ui_dialog (ADW_TYPE_MESSAGE_DIALOG);
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "void");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_wait_label (GTK_WIDGET (fixture->window), "round 2");
  check_warning (fixture, topic);
  ui_fixture_free (fixture);
  g_rmdir (place);
}

/* --- conflicts -------------------------------------------------------------------------------- */

static gboolean
is_hidden (gpointer data)
{
  return !gtk_revealer_get_reveal_child (data);
}

static void
click_row (GtkWidget *root, const char *title)
{
  GtkWidget *row = gtk_widget_get_ancestor (ui_find_label (root, title), ADW_TYPE_ACTION_ROW);
  g_assert_nonnull (row);
  g_signal_emit_by_name (row, "activate");
}

/* Two devices of Ann's wrote at the same time: one sentence, two choices, and the move is kept. */
static void
test_conflict (void)
{
  Table *self = shared_table_new (NULL);
  g_autoptr (GError) error = NULL;
  shared_table_share (self);
  g_autofree char *link = shared_table_invite (self, 0);
  shared_table_accept (self, self->ann->library, link, "Ann");
  shared_table_sync (self, self->keeper->library);
  shared_table_sync (self, self->ann->library);
  grape_window_show_instance (self->ann->window, self->instance);
  GtkWidget *bar = ui_find (ui_page (self->ann), GRAPE_TYPE_TROUBLE_BAR, NULL);
  GtkWidget *revealer = ui_find (bar, GTK_TYPE_REVEALER, "revealer");
  if (grape_session_shared (ui_session (self->ann))->problem)
    g_test_message ("%s", grape_session_shared (ui_session (self->ann))->problem);
  g_assert_true (is_hidden (revealer));
  shared_table_fork (self, "bid 2", "bid 3");
  ui_wait_label (ui_page (self->ann), "Two of your devices wrote");
  ui_click (bar, "look");
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_TROUBLE_DIALOG);
  g_assert_nonnull (ui_find_label (dialog, "bid 3"));
  g_assert_nonnull (ui_find_label (dialog, "Drop these moves"));
  click_row (dialog, "Send these moves too");
  g_assert_true (ui_wait (is_hidden, revealer));
  ui_wait_label (dialog, "All is well again");
  gtk_window_destroy (GTK_WINDOW (dialog));
  shared_table_sync (self, self->ann->library);
  shared_table_sync (self, self->keeper->library);
  shared_table_sync (self, self->ann->library);
  ui_wait_label (ui_find (ui_page (self->ann), GRAPE_TYPE_POSTBOX, NULL), "accepted");
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (self->keeper->library, self->instance, &error);
  g_assert_no_error (error);
  const GrapeEvent *last = grape_instance_event (instance, grape_instance_n_events (instance));
  g_assert_cmpstr (last->text, ==, "bid 3");
  shared_table_free (self);
}

static void
test_whole_thread (void)
{
  Table *self = shared_table_shown ();
  grape_sync_service_set_reviews (grape_window_sync (self->keeper->window), FALSE);
  share (self);
  g_autofree char *link = invite (self);
  accept (self, link);
  let_in (self);
  GtkWidget *people = ui_wait_dialog (GRAPE_TYPE_PEOPLE_DIALOG);
  ui_wait_label (people, "Anna <b> joined");
  gtk_window_close (GTK_WINDOW (people));
  play (self);
  play_twice (self);
  check_game (self);
  shared_table_free (self);
}

static gboolean
is_sensitive (gpointer data)
{
  return gtk_widget_get_sensitive (data);
}

/* The dialog says what cannot be written before it shares anything. */
static void
test_bad_place (void)
{
  Table *self = shared_table_shown ();
  gtk_widget_activate_action (ui_page (self->keeper), "instance.share", NULL);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_SHARE_DIALOG);
  set_text (dialog, "address", "http://127.0.0.1:9/");
  ui_click (dialog, "share");
  GtkWidget *problem = ui_find (dialog, GTK_TYPE_LABEL, "problem");
  g_assert_true (ui_wait (is_sensitive, ui_find (dialog, GTK_TYPE_BUTTON, "share")));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (problem)), "127.0.0.1"));
  g_assert_null (grape_session_shared (ui_session (self->keeper)));
  gtk_window_destroy (GTK_WINDOW (dialog));
  shared_table_free (self);
}

static gpointer
accept_one (gpointer listener)
{
  return g_socket_listener_accept (listener, NULL, NULL, NULL);
}

/* Closing the dialog during a question to the server shares nothing, and nothing waits for the
 * answer.
 */
static void
test_closed_while_asking (void)
{
  Table *self = shared_table_shown ();
  g_autoptr (GSocketListener) silent = g_socket_listener_new ();
  guint16 port = g_socket_listener_add_any_inet_port (silent, NULL, NULL);
  g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);
  gtk_widget_activate_action (ui_page (self->keeper), "instance.share", NULL);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_SHARE_DIALOG);
  set_text (dialog, "address", address);
  ui_click (dialog, "share");
  g_autoptr (GObject) asked = g_thread_join (g_thread_new ("silent", accept_one, silent));
  g_assert_nonnull (asked);
  g_assert_cmpuint (grape_work_n_under_way (), ==, 1);
  gint64 before = g_get_monotonic_time ();
  gtk_window_close (GTK_WINDOW (dialog));
  ui_settle ();
  g_assert_cmpuint (grape_work_n_under_way (), ==, 0);
  g_assert_cmpint (g_get_monotonic_time () - before, <, 20 * G_USEC_PER_SEC); /* patience is 30 */
  g_assert_null (grape_session_shared (ui_session (self->keeper)));
  shared_table_free (self);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/shared/bad-place", test_bad_place);
  g_test_add_func ("/window/shared/closed", test_closed_while_asking);
  g_test_add_func ("/window/shared/members", test_members);
  g_test_add_func ("/window/shared/new-instance", test_new_instance);
  g_test_add_func ("/window/shared/late-opening", test_late_opening);
  g_test_add_func ("/window/shared/conflict", test_conflict);
  g_test_add_func ("/window/shared/whole-thread", test_whole_thread);
  return g_test_run ();
}
