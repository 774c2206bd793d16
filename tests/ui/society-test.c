/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A society in the window: its line in the sidebar, its pages by keyboard, acts of the person who
 * looks, and a new one in two clicks. */
#include "ui-fixture.h"

#include "ui/dialogs/grape-announce-dialog.h"
#include "ui/dialogs/grape-booking-dialog.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/pages/grape-game-page.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-sidebar-item.h"
#include "ui/panels/grape-sidebar.h"
#include "ui/parts/grape-option-row.h"

#include "canvas/grape-canvas.h"
#include "library/grape-library-instances.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static UiFixture *
open_society (void)
{
  UiFixture *self = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (self, "society");

  g_assert_nonnull (id);
  grape_window_show_instance (self->window, id);
  ui_settle ();
  return self;
}

static GtkWidget *
canvas_of (UiFixture *fixture)
{
  GtkWidget *canvas = ui_find (ui_page (fixture), GRAPE_TYPE_CANVAS, NULL);

  g_assert_nonnull (canvas);
  g_assert_cmpstr (G_OBJECT_TYPE_NAME (canvas), ==, "GrapeSocietyCanvas");
  return canvas;
}

static void
press (UiFixture *fixture, const char *what)
{
  g_auto (GStrv) words = g_strsplit (what, " ", -1);

  gtk_widget_grab_focus (canvas_of (fixture));
  for (guint i = 0; words[i]; i++)
    {
      g_autofree char *action = g_strconcat ("canvas.", words[i], NULL);

      g_assert_true (gtk_widget_activate_action (canvas_of (fixture), action, NULL));
    }
  ui_settle ();
}

static void
expect_spoken (UiFixture *fixture, const char *part)
{
  g_autofree char *spoken = grape_canvas_describe_cursor (GRAPE_CANVAS (canvas_of (fixture)));

  if (!strstr (spoken, part))
    g_error ("not in “%s”: %s", spoken, part);
}

/* The Speaker has been named as a player, and a referee is silent. */
static void
test_needs_me (void)
{
  UiFixture *fixture = open_society ();
  g_autofree char *id = ui_instance (fixture, "society");
  g_autoptr (GrapeSummary) summary = grape_library_summarise (fixture->library, id, NULL);
  guint n_mine = 0;

  g_assert_true (summary->needs_me);
  for (guint i = 0; i < summary->due->len; i++)
    n_mine += ((const GrapeDue *)g_ptr_array_index (summary->due, i))->mine;
  g_assert_cmpuint (n_mine, ==, 3); /* and an endorsement is wanted */
  g_autoptr (GrapeSidebarItem) item = grape_sidebar_item_new_instance (summary);
  g_assert_cmpstr (item->subtitle, ==, "you owe a question to a silent referee in g4");
  /* When nothing is owed, what is wanted is said. */
  while (summary->due->len && !((GrapeDue *)g_ptr_array_index (summary->due, 0))->optional)
    g_ptr_array_remove_index (summary->due, 0);
  g_autoptr (GrapeSidebarItem) wanted = grape_sidebar_item_new_instance (summary);
  g_assert_true (g_str_has_prefix (wanted->subtitle, "an endorsement for s2, if you like"));
  ui_fixture_free (fixture);
}

static void
test_keys (void)
{
  UiFixture *fixture = open_society ();

  expect_spoken (fixture, "8 people, 8 active");
  press (fixture, "right right");
  expect_spoken (fixture, "Games");
  press (fixture, "select");
  expect_spoken (fixture, "Games, shown");
  press (fixture, "down down");
  expect_spoken (fixture, "g9, Game of Pure Skill: Player, Cleo, Dora");
  press (fixture, "select");
  expect_spoken (fixture, "a friendly evening");
  press (fixture, "down");
  expect_spoken (fixture, "Consent");
  press (fixture, "select");
  expect_spoken (fixture, "Consent, proposed; Enter sends it");
  g_assert_cmpstr (grape_session_draft (ui_session (fixture)), ==, "consent g9");
  press (fixture, "send");
  ui_wait_label (ui_page (fixture), "Player: consent g9");
  expect_spoken (fixture, "since 10 Mar 2026");
  press (fixture, "clear");
  g_autofree char *twin = grape_canvas_twin (GRAPE_CANVAS (canvas_of (fixture)));
  g_assert_nonnull (strstr (twin, "g9, Game of Pure Skill, running"));
  ui_fixture_free (fixture);
}

/* Words that only somebody can write are left to them. */
static void
test_unfinished (void)
{
  UiFixture *fixture = open_society ();

  press (fixture, "right right right select down select");
  g_assert_true (g_str_has_prefix (grape_session_draft (ui_session (fixture)), "submit s3 game"));
  g_assert_false (gtk_widget_get_sensitive (ui_find (ui_page (fixture), GTK_TYPE_BUTTON, "send")));
  ui_fixture_free (fixture);
}

/* Where the panel is folded away, it comes to have the words written; the bar under the board
 * leads there and sends nothing. */
static void
test_unfinished_narrow (void)
{
  UiFixture *fixture = open_society ();
  GrapePage *page = GRAPE_PAGE (ui_page (fixture));
  GtkWidget *flap = ui_find (GTK_WIDGET (page), ADW_TYPE_FLAP, "flap");

  grape_page_set_panel_shown (page, FALSE);
  ui_settle ();
  press (fixture, "right right right select down select");
  g_assert_true (g_str_has_prefix (grape_session_draft (ui_session (fixture)), "submit s3 game"));
  g_assert_true (adw_flap_get_reveal_flap (ADW_FLAP (flap)));
  grape_page_set_panel_shown (page, FALSE);
  ui_settle ();
  g_assert_false (
      gtk_widget_get_mapped (ui_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, "proposal_send")));
  ui_click (GTK_WIDGET (page), "proposal_write");
  g_assert_true (adw_flap_get_reveal_flap (ADW_FLAP (flap)));
  ui_fixture_free (fixture);
}

/* A society is what it is called; a game of one has its name once. */
static void
test_titles (void)
{
  UiFixture *fixture = open_society ();
  GrapePage *page = GRAPE_PAGE (ui_page (fixture));
  g_autofree char *viruses = ui_instance (fixture, "viruses");

  g_assert_cmpstr (grape_page_get_title (page), ==, "The Grapefruit Society");
  grape_window_show_instance (fixture->window, viruses);
  ui_settle ();
  page = GRAPE_PAGE (ui_page (fixture));
  const char *name = grape_session_header (ui_session (fixture))->name;
  g_autofree char *whole = g_strdup_printf ("Viruses: %s", name);
  g_assert_cmpstr (grape_page_get_title (page), ==, strstr (name, "Viruses") ? name : whole);
  grape_page_set_narrow (page, TRUE);
  g_assert_cmpstr (grape_page_get_title (page), ==, name);
  ui_fixture_free (fixture);
}

static void
choose (GtkWidget *dialog, const char *id, const char *what)
{
  AdwComboRow *row = ADW_COMBO_ROW (ui_find (dialog, ADW_TYPE_COMBO_ROW, id));
  GListModel *model = adw_combo_row_get_model (row);

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GtkStringObject) item = g_list_model_get_item (model, i);

      if (g_str_equal (gtk_string_object_get_string (item), what))
        {
          adw_combo_row_set_selected (row, i);
          return;
        }
    }
  g_error ("there is no choice “%s”", what);
}

static void
toggle_player (GtkWidget *dialog, int index)
{
  GtkListBox *list = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "players"));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, index);

  adw_action_row_activate (ADW_ACTION_ROW (row));
}

static const char *
line_of (GtkWidget *dialog)
{
  return gtk_label_get_text (GTK_LABEL (ui_find (dialog, GTK_TYPE_LABEL, "line")));
}

/* A form writes the act, which goes the way of any move. */
static void
test_announce (void)
{
  UiFixture *fixture = open_society ();

  press (fixture, "right right select down");
  expect_spoken (fixture, "Announce a game…");
  press (fixture, "select");
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_ANNOUNCE_DIALOG);
  GtkWidget *announce = ui_find (dialog, GTK_TYPE_BUTTON, "announce");
  choose (dialog, "game", "Ghost");
  g_assert_cmpstr (line_of (dialog), ==, "announce g10 \"Ghost\": players none; referees Player");
  g_assert_false (gtk_widget_get_sensitive (announce));
  toggle_player (dialog, 2);
  toggle_player (dialog, 3);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "particulars")),
                         "slowly");
  g_assert_cmpstr (line_of (dialog), ==,
                   "announce g10 \"Ghost\": players Bob, Cleo; referees Player; slowly");
  choose (dialog, "game", "Diplomacy");
  g_assert_true (g_str_has_prefix (line_of (dialog), "enrol \"Diplomacy\" g10 until 2026-"));
  g_assert_true (gtk_widget_get_sensitive (announce));
  choose (dialog, "game", "Double Crash");
  gtk_switch_set_active (GTK_SWITCH (ui_find (dialog, GTK_TYPE_SWITCH, "duel")), TRUE);
  choose (dialog, "challenged", "Bob");
  toggle_player (dialog, 3);
  g_assert_cmpstr (line_of (dialog), ==,
                   "announce g10 \"Double Crash\" duel challenged Bob: players Player, Bob; "
                   "referees none; slowly");
  g_assert_true (gtk_widget_get_sensitive (announce));
  ui_click (dialog, "announce");
  ui_wait_label (ui_page (fixture),
                 "Player: announce g10 \"Double Crash\" duel challenged Bob: players Player, Bob; "
                 "referees none; slowly");
  ui_fixture_free (fixture);
}

static char *
export_page (UiFixture *fixture, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *file = g_build_filename (g_get_tmp_dir (), name, NULL);
  char *bytes = NULL;
  gsize length = 0;

  grape_canvas_export (GRAPE_CANVAS (canvas_of (fixture)), 400, 300, file, &error);
  g_assert_no_error (error);
  g_file_get_contents (file, &bytes, &length, &error);
  g_assert_no_error (error);
  g_remove (file);
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (guchar *)bytes, length);
  g_free (bytes);
  return g_steal_pointer (&sum);
}

/* The game that the sample's society accepted stands in the sidebar, and leads to its announcement.
 */
static void
test_accepted (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *sidebar = ui_find (GTK_WIDGET (fixture->window), GRAPE_TYPE_SIDEBAR, NULL);
  GListModel *model = grape_sidebar_model (GRAPE_SIDEBAR (sidebar));
  GtkWidget *list = ui_find (sidebar, GTK_TYPE_LIST_VIEW, "list");
  guint n = 0;

  for (guint i = 0; i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (model, i);

      if (item->kind != GRAPE_SIDEBAR_CLASS)
        continue;
      g_assert_cmpstr (item->title, ==, "Tic Tac Toe on a Torus");
      g_assert_cmpstr (item->subtitle, ==, "The Grapefruit Society");
      if (n++ == 0)
        g_signal_emit_by_name (list, "activate", i);
    }
  g_assert_cmpuint (n, ==, 1);
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_ANNOUNCE_DIALOG);
  g_assert_true (g_str_has_prefix (line_of (dialog), "announce g10 \"Tic Tac Toe on a Torus\": "));
  ui_fixture_free (fixture);
}

/* The picture in a file is of the page at hand. */
static void
test_export (void)
{
  UiFixture *fixture = open_society ();
  g_autofree char *name = g_strdup_printf ("society-export-%d.png", (int)getpid ());
  g_autofree char *people = export_page (fixture, name);
  g_autofree char *again = export_page (fixture, name);
  g_autofree char *ledger = NULL;

  press (fixture, "right right right right select");
  expect_spoken (fixture, "Ledger, shown");
  ledger = export_page (fixture, name);
  g_assert_cmpstr (people, ==, again);
  g_assert_cmpstr (people, !=, ledger);
  ui_fixture_free (fixture);
}

/* What the ledger shows, as a table. */
static void
test_statement (void)
{
  UiFixture *fixture = open_society ();
  g_autoptr (GError) error = NULL;
  g_autofree char *text
      = grape_session_statement (ui_session (fixture), "Gus\tDiplomacy\t0", &error);
  g_autofree char *all = grape_session_statement (ui_session (fixture), "\t\t0", &error);

  g_assert_no_error (error);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_true (g_str_has_prefix (lines[0], "entry,at,month,kind,"));
  g_assert_nonnull (strstr (lines[1], ",pay,g2,Diplomacy,Gus,,15,10,5,1250.1 IV.c,"));
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  g_assert_cmpuint (strlen (all), >, strlen (text));
  g_assert_true (gtk_widget_activate_action (canvas_of (fixture), "instance.save-statement", "s",
                                             "Gus\tDiplomacy\t0"));
  ui_settle (); /* which asks where to */
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  g_assert_null (grape_session_statement (ui_session (fixture), "\t\t0", &error));
  g_assert_nonnull (error);
  ui_fixture_free (fixture);
}

/* By whose name: whoever is not there yet can join. */
static void
test_names (void)
{
  UiFixture *fixture = open_society ();

  press (fixture, "right select down");
  expect_spoken (fixture, "Player");
  grape_session_set_draft_person (ui_session (fixture), "Hal");
  ui_settle ();
  press (fixture, "up");
  expect_spoken (fixture, "Join as Hal");
  press (fixture, "select send");
  ui_wait_label (ui_page (fixture), "Hal: join");
  ui_fixture_free (fixture);
}

/* Who keeps the log books what came in. */
static void
test_keeper (void)
{
  UiFixture *fixture = open_society ();

  grape_session_set_viewer (ui_session (fixture), GRAPE_VIEWER_REFEREE);
  ui_settle ();
  ui_write (fixture, "join Hal");
  g_assert_true (gtk_widget_get_sensitive (ui_find (ui_page (fixture), GTK_TYPE_BUTTON, "send")));
  ui_click (ui_page (fixture), "send");
  ui_wait_label (ui_page (fixture), "Keeper of the Log: join Hal");
  ui_fixture_free (fixture);
}

/* From a line of the society to the game's own log, with the people in their seats. */
static void
test_start_game (void)
{
  UiFixture *fixture = open_society ();
  g_autofree char *society = ui_instance (fixture, "society");

  press (fixture, "right right select down down down down down select");
  expect_spoken (fixture, "g4, Viruses: Ann, Bob, Dora, Fay (Cleo)");
  press (fixture, "down right right");
  expect_spoken (fixture, "Its own log");
  press (fixture, "select");
  GtkWidget *dialog = ui_wait_dialog (ADW_TYPE_MESSAGE_DIALOG);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (ADW_MESSAGE_DIALOG (dialog)),
                            "Viruses with Ann, Bob, Dora, Fay (Cleo)."));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), "start");
  ui_wait_label (GTK_WIDGET (fixture->window), "Viruses g4");
  ui_settle ();
  const GrapeTable *table = grape_session_table (ui_session (fixture));
  g_assert_cmpuint (grape_table_size (table), ==, 4);
  g_assert_cmpstr (grape_table_seat (table, 3)->name, ==, "Fay");
  g_assert_cmpstr (grape_table_seat (table, 3)->substitute, ==, "Cleo");
  g_assert_cmpstr (table->referee, ==, "Emil");
  g_assert_cmpstr (grape_session_header (ui_session (fixture))->society, ==, society);
  ui_fixture_free (fixture);
}

static gboolean
can_book (gpointer page)
{
  return gtk_widget_get_mapped (ui_find (page, GTK_TYPE_BUTTON, "book"));
}

static gboolean
cannot_book (gpointer page)
{
  return !can_book (page);
}

/* What the end brings is shown, then booked, and not twice. */
static void
test_book (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_society_game (fixture, TRUE);
  g_autofree char *society = ui_instance (fixture, "society");

  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (can_book, ui_page (fixture)));
  ui_click (ui_page (fixture), "book");
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_BOOKING_DIALOG);
  g_assert_nonnull (ui_find_label (dialog, "g9 in The Grapefruit Society"));
  g_assert_nonnull (ui_find_label (dialog, "Player wins"));
  g_assert_nonnull (ui_find_label (dialog, "Entry 15: 3 of 8 are beyond a limit and disregarded "
                                           "(1250.1 IV.c)"));
  g_assert_null (ui_find_label (dialog, "result g9"));
  ui_click (dialog, "book");
  g_assert_true (ui_wait (cannot_book, ui_page (fixture)));
  grape_window_show_instance (fixture->window, society);
  ui_settle ();
  g_autofree char *twin = grape_session_twin (ui_session (fixture));
  g_assert_null (strstr (twin, "g9, Game of Pure Skill, running"));
  ui_fixture_free (fixture);
}

static gboolean
shows_page (gpointer window)
{
  return ui_shows_instance (window);
}

/* The line in the sidebar, and one button. */
static void
test_found (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);

  grape_window_show_game (fixture->window, "society");
  ui_settle ();
  g_assert_nonnull (ui_find_label (ui_page (fixture), "Who plays, who pays, who won."));
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (shows_page, fixture->window));
  ui_settle ();
  expect_spoken (fixture, "1 person, 1 active");
  expect_spoken (fixture, "Speaker: ");
  g_assert_cmpstr (grape_session_header (ui_session (fixture))->name, ==, "Our society");
  press (fixture, "right select down");
  expect_spoken (fixture, "Add somebody…");
  press (fixture, "select");
  g_assert_cmpstr (grape_session_draft (ui_session (fixture)), ==, "join");
  g_assert_cmpstr (grape_session_draft_person (ui_session (fixture)), ==, "");
  grape_session_set_draft_person (ui_session (fixture), "Hal");
  ui_settle ();
  gtk_widget_activate_action (GTK_WIDGET (canvas_of (fixture)), "instance.send", NULL);
  ui_wait_label (ui_page (fixture), "Hal: join");
  ui_fixture_free (fixture);
}

/* A society takes a name and options, and no seats. */
static void
test_options (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);

  grape_window_show_game (fixture->window, "society");
  ui_settle ();
  ui_click (ui_page (fixture), "start");
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_NEW_INSTANCE_DIALOG);
  GtkWidget *name = ui_find (dialog, ADW_TYPE_ENTRY_ROW, "name");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (name)), ==, "Our society");
  g_assert_false (
      gtk_widget_get_visible (ui_find (dialog, ADW_TYPE_PREFERENCES_GROUP, "seats_group")));
  gtk_editable_set_text (GTK_EDITABLE (name), "Five friends");
  GtkListBox *options = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "options"));
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (options, i)); i++)
    {
      if (!g_strcmp0 (grape_option_row_name (GTK_WIDGET (row)), "zone"))
        grape_option_row_set_value (GTK_WIDGET (row), "Europe/Berlin");
      if (!g_strcmp0 (grape_option_row_name (GTK_WIDGET (row)), "currency"))
        grape_option_row_set_value (GTK_WIDGET (row), "€");
    }
  g_assert_true (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "begin")));
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  g_assert_cmpstr (header->name, ==, "Five friends");
  g_assert_cmpstr (grape_options_text (header->options, "zone"), ==, "Europe/Berlin");
  g_autofree char *twin = grape_session_twin (ui_session (fixture));
  g_assert_nonnull (strstr (twin, ": €0, 0 points"));
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/society/needs-me", test_needs_me);
  g_test_add_func ("/ui/society/keys", test_keys);
  g_test_add_func ("/ui/society/unfinished", test_unfinished);
  g_test_add_func ("/ui/society/unfinished-narrow", test_unfinished_narrow);
  g_test_add_func ("/ui/society/titles", test_titles);
  g_test_add_func ("/ui/society/announce", test_announce);
  g_test_add_func ("/ui/society/accepted", test_accepted);
  g_test_add_func ("/ui/society/export", test_export);
  g_test_add_func ("/ui/society/statement", test_statement);
  g_test_add_func ("/ui/society/names", test_names);
  g_test_add_func ("/ui/society/keeper", test_keeper);
  g_test_add_func ("/ui/society/start-game", test_start_game);
  g_test_add_func ("/ui/society/book", test_book);
  g_test_add_func ("/ui/society/found", test_found);
  g_test_add_func ("/ui/society/options", test_options);
  return g_test_run ();
}
