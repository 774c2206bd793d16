/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How games start: who is asked for, what is missing, and what an instance is called. */
#include "ui-fixture.h"

#include "ui/grape-chair-row.h"
#include "ui/grape-instance-page.h"
#include "ui/grape-new-instance-dialog.h"

#include "library/grape-library-people.h"

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

/* What is missing, twice or no address is said where it is, and stops the start. */
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
  expect_said (dialog, 0, "“zoe” is no mail address", FALSE);
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
  g_assert_nonnull (ui_find_label (message, "of Yan"));
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

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/start/said-in-place", test_said_in_place);
  g_test_add_func ("/window/start/without-address", test_without_address);
  g_test_add_func ("/window/start/known-people", test_known_people);
  g_test_add_func ("/window/start/ways-to-play", test_ways_to_play);
  g_test_add_func ("/window/start/practice-names", test_practice_names);
  return g_test_run ();
}
