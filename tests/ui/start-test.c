/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the program opens, how games start (who is asked for, what is missing, what an instance is
 * called), and what comes after their end. */
#include "ui-fixture.h"

#include "ui/dialogs/grape-addresses-dialog.h"
#include "ui/grape-plan.h"
#include "ui/parts/grape-chair-row.h"
#include "ui/parts/grape-dictionary-row.h"
#include "ui/panels/grape-end-bar.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/pages/grape-welcome-page.h"

#include "engine/grape-resources.h"
#include "library/grape-library-mail.h"
#include "library/grape-library-people.h"

#include <glib/gstdio.h>
#include <string.h>

static GtkWidget *
open_dialog (UiFixture *fixture, const char *game)
{
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find (game)));
  ui_settle ();
  return dialog;
}

static GtkWidget *
chair (GtkWidget *dialog, int index)
{
  GtkListBox *seats = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "seats"));
  return GTK_WIDGET (gtk_list_box_get_row_at_index (seats, index));
}

static void
fill_in (GtkWidget *dialog, int index, const char *name, const char *address)
{
  GtkWidget *row = chair (dialog, index);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (row, ADW_TYPE_ENTRY_ROW, "name")), name);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (row, ADW_TYPE_ENTRY_ROW, "address")), address);
}

static gboolean
can_begin (GtkWidget *dialog)
{
  return gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "begin"));
}

static void
expect_said (GtkWidget *dialog, int index, const char *sentence, gboolean begins)
{
  g_assert_cmpstr (adw_expander_row_get_subtitle (ADW_EXPANDER_ROW (chair (dialog, index))), ==,
                   sentence);
  g_assert_cmpint (can_begin (dialog), ==, begins);
}

static void
choose (GtkWidget *dialog, const char *play)
{
  gtk_check_button_set_active (GTK_CHECK_BUTTON (ui_find (dialog, GTK_TYPE_CHECK_BUTTON, play)),
                               TRUE);
  ui_settle ();
}

static gboolean
has_message (gpointer data)
{
  return ui_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

static const char *
seat_name (UiFixture *fixture, guint seat)
{
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  return ((GrapeSeat *)g_ptr_array_index (header->seats, seat))->name;
}

/* Missing, repeated or invalid addresses are reported in place, and stop the start. */
static void
test_said_in_place (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE); /* its Moderator is you@example.org, “Player” */
  GtkWidget *dialog = open_dialog (fixture, "pure-skill");
  expect_said (dialog, 0, "Name and mail address are missing", FALSE);
  g_assert_null (ui_find_label (dialog, "Player 2"));
  fill_in (dialog, 0, "Zoe", "zoe");
  fill_in (dialog, 1, "Yan", "yan@example.net");
  fill_in (dialog, 2, "zoe ", "xi@example.net");
  expect_said (dialog, 0, "Two players are called Zoe", FALSE);
  fill_in (dialog, 2, "Xi", "YAN@example.net");
  expect_said (dialog, 0, "“zoe” is not a mail address", FALSE);
  expect_said (dialog, 1, "Xi has this mail address too", FALSE);
  fill_in (dialog, 0, "Zoe", "you@example.org");
  expect_said (dialog, 0, "This is your own mail address", FALSE);
  fill_in (dialog, 0, "Player", "zoe@example.net");
  expect_said (dialog, 0, "The referee has this name", FALSE);
  fill_in (dialog, 0, "Zoe", "zoe@example.net");
  fill_in (dialog, 2, "Xi", "xi@example.net");
  expect_said (dialog, 0, "zoe@example.net", TRUE);
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  g_assert_cmpstr (seat_name (fixture, 2), ==, "Xi");
  g_autoptr (GPtrArray) seats
      = grape_library_list_seats (fixture->library, grape_session_id (ui_session (fixture)), NULL);
  const GrapeSitting *last = g_ptr_array_index (seats, seats->len - 1);
  g_assert_cmpstr (last->person->addresses[0], ==, "xi@example.net");
  ui_fixture_free (fixture);
}

/* Somebody without an address is possible, but nobody overlooks it. */
static void
test_without_address (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkWidget *dialog = open_dialog (fixture, "tromino-go");
  fill_in (dialog, 0, "Zoe", "zoe@example.net");
  fill_in (dialog, 1, "Yan", "");
  expect_said (dialog, 1, "The mail address is missing", TRUE);
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (has_message, NULL));
  GtkWidget *message = ui_dialog (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (ui_find_label (message, "for Yan"));
  g_assert_false (ui_shows_instance (fixture->window));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (message), "start");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_fixture_free (fixture);
}

static void
test_known_people (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *dialog = open_dialog (fixture, "pure-skill");
  GtkListBox *people = GTK_LIST_BOX (ui_find (chair (dialog, 0), GTK_TYPE_LIST_BOX, "people"));
  g_signal_emit_by_name (people, "row-activated", gtk_list_box_get_row_at_index (people, 0));
  expect_said (dialog, 0, "ann@example.org", FALSE);
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (chair (dialog, 0))), ==,
                   "Ann");
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

/* Practice asks for nobody, and whoever was typed in comes back. */
static void
test_ways_to_play (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkWidget *dialog = open_dialog (fixture, "pure-skill");
  GtkEditable *name = GTK_EDITABLE (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "name"));
  g_assert_cmpstr (gtk_editable_get_text (name), ==, "Table of 10 March");
  fill_in (dialog, 0, "Zoe", "zoe@example.net");
  choose (dialog, "practice");
  g_assert_true (can_begin (dialog));
  expect_said (dialog, 0, "you", TRUE);
  expect_said (dialog, 1, "bot, good", TRUE);
  g_assert_cmpstr (gtk_editable_get_text (name), ==,
                   "Practice 1: Game of Pure Skill against Ada, Boole");
  g_assert_nonnull (ui_find_label (dialog, "no limit"));
  choose (dialog, "shared");
  expect_said (dialog, 0, "by invitation", FALSE);
  choose (dialog, "by_mail");
  expect_said (dialog, 0, "zoe@example.net", FALSE);
  g_assert_nonnull (ui_find_label (dialog, "3 days"));
  choose (dialog, "practice");
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  g_assert_true (grape_session_is_practice (ui_session (fixture)));
  ui_fixture_free (fixture);
}

static void
practise (UiFixture *fixture, const char *game, const char *name)
{
  grape_window_show_game (fixture->window, game);
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  g_assert_cmpstr (grape_session_header (ui_session (fixture))->name, ==, name);
}

/* Each is called after its game and who plays, with a number of its own. */
static void
test_practice_names (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "viruses", "Practice 1: Viruses against Ada");
  g_assert_nonnull (ui_find_label (GTK_WIDGET (fixture->window), "Practice 1: Viruses against"));
  g_assert_null (ui_find_label (GTK_WIDGET (fixture->window), "Viruses: Practice 1"));
  practise (fixture, "viruses", "Practice 2: Viruses against Ada");
  practise (fixture, "spades", "Practice 3: Spades against Ada, Boole, Conway");
  ui_fixture_free (fixture);
}

/* --- addresses, later ------------------------------------------------------------------------- */

static char *
address_at (UiFixture *fixture, int seat)
{
  g_autoptr (GPtrArray) all
      = grape_library_list_seats (fixture->library, grape_session_id (ui_session (fixture)), NULL);
  for (guint i = 0; i < all->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (all, i);
      if (sitting->seat == seat)
        return g_strdup (sitting->person->addresses[0]);
    }
  return NULL;
}

static void
apply_address (GtkWidget *dialog, int index, const char *address)
{
  GtkListBox *seats = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "seats"));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (seats, index);
  gtk_editable_set_text (GTK_EDITABLE (row), address);
  g_signal_emit_by_name (row, "apply");
}

static void
expect_address (UiFixture *fixture, int seat, const char *address)
{
  g_autofree char *now = address_at (fixture, seat);
  g_assert_cmpstr (now, ==, address);
}

/* The log is unchanged, and still verifies. */
static void
test_addresses_later (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "tromino-go");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  g_autofree char *before = grape_session_file_text (ui_session (fixture), NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.addresses", NULL);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_ADDRESSES_DIALOG);
  apply_address (dialog, 0, "ann");
  ui_wait_label (dialog, "“ann” is not a mail address");
  apply_address (dialog, 0, "gus@example.org");
  ui_wait_label (dialog, "Gus has this mail address too");
  expect_address (fixture, 0, "ann@example.org");
  apply_address (dialog, 0, "Ann@new.example.net"); /* hers too, and the one to write to */
  expect_address (fixture, 0, "ann@new.example.net");
  apply_address (dialog, 1, "emil@example.org"); /* another person takes the seat's mail */
  expect_address (fixture, 1, "emil@example.org");
  apply_address (dialog, 1, "");
  expect_address (fixture, 1, NULL);
  apply_address (dialog, 1, "new@example.net"); /* somebody the library did not know */
  expect_address (fixture, 1, "new@example.net");
  g_assert_null (ui_find_label (dialog, "too"));
  g_autofree char *after = grape_session_file_text (ui_session (fixture), NULL);
  g_assert_cmpstr (before, ==, after);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_free (fixture);
}

/* --- where the window opens ------------------------------------------------------------------- */

typedef struct
{
  GrapeWindow *window;
  const char *place;
} Place;

static gboolean
is_at (gpointer data)
{
  const Place *place = data;
  g_autofree char *now = NULL;
  g_object_get (place->window, "shown", &now, NULL);
  return g_strcmp0 (now, place->place) == 0;
}

/* Another run of the program on the same library. */
static void
expect_opened (UiFixture *fixture, const char *last, const char *place)
{
  GrapeWindow *window = grape_window_new (NULL);
  Place wanted = { window, place };
  grape_window_set_library (window, fixture->library);
  grape_window_open_last (window, last);
  gtk_window_present (GTK_WINDOW (window));
  if (*place && !ui_wait (is_at, &wanted))
    g_error ("after “%s” it did not open at “%s”", last, place);
  ui_settle ();
  g_assert_true (is_at (&wanted));
  g_assert_cmpint (GRAPE_IS_WELCOME_PAGE (grape_window_page (window)), ==, !*place);
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

static gboolean
is_over (gpointer session)
{
  return grape_session_is_over (session) && !grape_session_busy (session);
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  grape_session_act_finish (GRAPE_SESSION (source), result, &error);
  g_assert_no_error (error);
}

/* The shown game ends because somebody goes. */
static void
let_leave (UiFixture *fixture, const char *text)
{
  GrapeSession *session = ui_session (fixture);
  grape_session_act_async (session, GRAPE_AUTHOR_REFEREE, text, acted_cb, NULL);
  g_assert_true (ui_wait (is_over, session));
  ui_settle ();
}

static void
test_opens_where_left (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  expect_opened (fixture, "", "");
  expect_opened (fixture, "instance:0123456789abcdef", "");
  practise (fixture, "tromino-go", "Practice 1: Tromino Go against Ada");
  g_autofree char *mine = g_strdup_printf ("instance:%s", grape_session_id (ui_session (fixture)));
  expect_opened (fixture, "game:viruses", mine); /* it waits for me */
  let_leave (fixture, "leave 2");
  expect_opened (fixture, "game:viruses", "game:viruses");
  expect_opened (fixture, "instance:0123456789abcdef", mine);
  expect_opened (fixture, "game:no-such-game", mine);
  g_assert_true (
      grape_library_remove_instance (fixture->library, mine + strlen ("instance:"), NULL));
  ui_fixture_free (fixture);
}

static guint
n_instances (UiFixture *fixture)
{
  g_autoptr (GPtrArray) all = grape_library_list_instances (fixture->library, NULL);
  return all->len;
}

static guint
n_messages (UiFixture *fixture)
{
  return grape_library_n_messages (fixture->library);
}

static void
ask_for_samples (UiFixture *fixture)
{
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.sample", NULL);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
}

static void
test_samples_once (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  ask_for_samples (fixture);
  guint n = n_instances (fixture), n_mails = n_messages (fixture);
  g_assert_cmpuint (n, >=, 6);
  g_autofree char *first = g_strdup (grape_session_id (ui_session (fixture)));
  grape_window_show_game (fixture->window, "spades");
  ask_for_samples (fixture);
  g_assert_cmpstr (grape_session_id (ui_session (fixture)), ==, first);
  g_assert_cmpuint (n_instances (fixture), ==, n);
  g_assert_cmpuint (n_messages (fixture), ==, n_mails);
  g_autofree char *gone = ui_instance (fixture, "spades");
  g_assert_true (grape_library_remove_instance (fixture->library, gone, NULL));
  ask_for_samples (fixture); /* what is missing comes back, and nothing else */
  g_assert_cmpuint (n_instances (fixture), ==, n);
  g_autofree char *again = ui_instance (fixture, "spades");
  g_assert_nonnull (again);
  ui_fixture_free (fixture);
}

/* --- the end of a game ------------------------------------------------------------------------ */

static gboolean
shows_another (gpointer data)
{
  const Place *was = data;
  GrapePage *page = grape_window_page (was->window);
  return GRAPE_IS_INSTANCE_PAGE (page)
         && !g_str_equal (
             grape_session_id (grape_instance_page_session (GRAPE_INSTANCE_PAGE (page))),
             was->place);
}

static void
click_for_another (UiFixture *fixture, const char *button)
{
  g_autofree char *id = g_strdup (grape_session_id (ui_session (fixture)));
  Place was = { fixture->window, id };
  ui_click (ui_page (fixture), button);
  g_assert_true (ui_wait (shows_another, &was));
  ui_settle ();
}

/* Practice goes on at once: the same bots and options, and seats that change. */
static void
test_play_again (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "tromino-go", "Practice 1: Tromino Go against Ada");
  GtkWidget *bar = ui_find (ui_page (fixture), GRAPE_TYPE_END_BAR, NULL);
  g_assert_false (gtk_widget_get_visible (bar));
  let_leave (fixture, "leave 2");
  g_assert_true (gtk_widget_get_visible (bar));
  g_assert_nonnull (ui_find_label (bar, "You win"));
  click_for_another (fixture, "again");
  g_assert_false (grape_session_is_over (ui_session (fixture)));
  g_assert_true (grape_session_is_practice (ui_session (fixture)));
  g_assert_cmpstr (grape_session_header (ui_session (fixture))->name, ==,
                   "Practice 2: Tromino Go against Ada");
  g_assert_cmpstr (
      grape_options_text (grape_session_header (ui_session (fixture))->options, "turn"), ==,
      "none");
  g_assert_cmpint (grape_session_my_seat (ui_session (fixture)), ==, 0);
  let_leave (fixture, "leave 1");
  g_assert_nonnull (ui_find_label (ui_page (fixture), "Ada wins"));
  click_for_another (fixture, "swap");
  g_assert_cmpint (grape_session_my_seat (ui_session (fixture)), ==, 1);
  g_assert_cmpstr (seat_name (fixture, 0), ==, "Ada");
  ui_fixture_free (fixture);
}

static void
test_step_through (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "tromino-go", "Practice 1: Tromino Go against Ada");
  let_leave (fixture, "leave 2");
  GtkWidget *page = ui_page (fixture), *bar = ui_find (page, GRAPE_TYPE_END_BAR, NULL);
  ui_click (bar, "step_through");
  ui_settle ();
  g_assert_cmpuint (grape_session_moment (ui_session (fixture)), ==, 1);
  g_assert_false (gtk_widget_get_visible (bar));
  g_assert_true (gtk_root_get_focus (GTK_ROOT (fixture->window))
                 == ui_find (page, GTK_TYPE_SCALE, "slider"));
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "instance.now", NULL);
  g_assert_true (gtk_widget_get_visible (bar));
  ui_fixture_free (fixture);
}

static void
expect_checked (const char *expected)
{
  GtkWidget *dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  const char *body = adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog));
  g_assert_nonnull (strstr (body, expected));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Who doubts a result finds the check beside it. */
static void
test_check (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  practise (fixture, "tromino-go", "Practice 1: Tromino Go against Ada");
  let_leave (fixture, "leave 2");
  ui_click (ui_find (ui_page (fixture), GRAPE_TYPE_END_BAR, NULL), "check");
  expect_checked ("1 draw is exactly what the committed seed gives.");
  ui_fixture_free (fixture);
}

/* Where chance decides nothing, nobody is sent to wait for the end. */
static void
test_check_no_draws (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "limerick");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  gtk_widget_activate_action (ui_page (fixture), "instance.check", NULL);
  expect_checked ("There are no draws to check: chance has decided nothing.");
  ui_fixture_free (fixture);
}

static void
click_begin (UiFixture *fixture, GtkWidget *dialog, const char *id)
{
  Place was = { fixture->window, id };
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (shows_another, &was));
  ui_settle ();
}

/* Other people are asked first: the dialog is filled in. */
static void
test_again_by_mail (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "tromino-go");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  let_leave (fixture, "leave Ann");
  GtkWidget *bar = ui_find (ui_page (fixture), GRAPE_TYPE_END_BAR, NULL);
  g_assert_nonnull (ui_find_label (bar, "Gus wins"));
  g_assert_nonnull (ui_find_label (bar, "Ann left the game."));
  g_assert_null (ui_find_label (bar, "Gus wins:")); /* not twice */
  ui_click (ui_page (fixture), "swap");
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_NEW_INSTANCE_DIALOG);
  ui_settle ();
  g_assert_cmpstr (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (chair (dialog, 0))), ==,
                   "Gus");
  expect_said (dialog, 0, "gus@example.org", TRUE);
  expect_said (dialog, 1, "ann@example.org", TRUE);
  click_begin (fixture, dialog, id);
  g_assert_cmpstr (seat_name (fixture, 1), ==, "Ann");
  g_assert_cmpstr (
      grape_options_text (grape_session_header (ui_session (fixture))->options, "turn"), ==, "3d");
  ui_fixture_free (fixture);
}

static GtkWidget *
dictionary_row (GtkWidget *dialog)
{
  GtkListBox *options = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "options"));
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (options, i)); i++)
    if (g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)), "Word list"))
      return GTK_WIDGET (row);
  return NULL;
}

/* A game of words is played with the list that is chosen; a file can be added, and one without
 * words says so. */
static void
test_word_list (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  g_autofree char *folder = g_dir_make_tmp ("words-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "club.words", NULL);
  g_autofree char *bad = g_build_filename (folder, "numbers.words", NULL);
  g_assert_true (g_file_set_contents (path, "quern\nAbba\ncrwth\n", -1, NULL));
  g_assert_true (g_file_set_contents (bad, "1\n2\n", -1, NULL));
  GtkWidget *dialog = open_dialog (fixture, "pure-skill");
  g_assert_null (dictionary_row (dialog));
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = open_dialog (fixture, "ghost");
  choose (dialog, "practice");
  GtkWidget *row = dictionary_row (dialog);
  g_assert_nonnull (row);
  g_autofree char *first = grape_dictionary_row_value (row);
  g_assert_nonnull (first);
  grape_dictionary_row_add (row, bad);
  g_autofree char *kept = grape_dictionary_row_value (row);
  g_assert_cmpstr (kept, ==, first);
  g_assert_nonnull (strstr (adw_action_row_get_subtitle (ADW_ACTION_ROW (row)), "no word"));
  grape_dictionary_row_add (row, path);
  g_autofree char *club = grape_dictionary_row_value (row);
  g_assert_cmpstr (club, ==, "club");
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  g_autoptr (GBytes) words = g_bytes_new_static ("crwth\nquern\n", 12);
  g_autofree char *hash = grape_resource_hash (words);
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  g_assert_cmpstr (g_hash_table_lookup (header->resources, "words"), ==, hash);

  /* The next game has it too, wherever that list came from. */
  g_autoptr (GrapePlan) again = grape_plan_new_again (ui_session (fixture), 0);
  g_assert_cmpstr (again->words, ==, hash);
  row = g_object_ref_sink (grape_dictionary_row_new (hash));
  g_autofree char *same = grape_dictionary_row_value (row);
  g_assert_cmpstr (same, ==, hash);
  g_object_unref (row);
  g_remove (path);
  g_remove (bad);
  g_rmdir (folder);
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/start/said-in-place", test_said_in_place);
  g_test_add_func ("/window/start/without-address", test_without_address);
  g_test_add_func ("/window/start/known-people", test_known_people);
  g_test_add_func ("/window/start/ways-to-play", test_ways_to_play);
  g_test_add_func ("/window/start/practice-names", test_practice_names);
  g_test_add_func ("/window/start/addresses-later", test_addresses_later);
  g_test_add_func ("/window/start/opens-where-left", test_opens_where_left);
  g_test_add_func ("/window/start/samples-once", test_samples_once);
  g_test_add_func ("/window/start/word-list", test_word_list);
  g_test_add_func ("/window/end/play-again", test_play_again);
  g_test_add_func ("/window/end/step-through", test_step_through);
  g_test_add_func ("/window/end/check", test_check);
  g_test_add_func ("/window/check/no-draws", test_check_no_draws);
  g_test_add_func ("/window/end/again-by-mail", test_again_by_mail);
  return g_test_run ();
}
