/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lengths of time and days are picked, told in words, and written as files have them. */
#include "ui-fixture.h"

#include "ui/dialogs/grape-act-dialog.h"
#include "ui/parts/grape-day-row.h"
#include "ui/parts/grape-duration-row.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/parts/grape-option-row.h"
#include "ui/grape-span.h"

#include "engine/grape-event.h"
#include "engine/grape-time.h"

#include <string.h>

static void
expect_length (gint64 seconds, const char *words)
{
  g_autofree char *said = grape_span_length (seconds);
  g_assert_cmpstr (said, ==, words);
}

static void
expect_days (int month, int day, int last_year, int last_month, int last_day, const char *words)
{
  g_autoptr (GDateTime) first = g_date_time_new_utc (2026, month, day, 12, 0, 0);
  g_autoptr (GDateTime) last = g_date_time_new_utc (last_year, last_month, last_day, 12, 0, 0);
  g_autofree char *said = grape_span_days (first, last);
  g_assert_cmpstr (said, ==, words);
}

static void
test_words (void)
{
  expect_length (0, "no limit");
  expect_length (90, "90 seconds");
  expect_length (90 * 60, "90 minutes");
  expect_length (GRAPE_HOUR_S, "1 hour");
  expect_length (36 * GRAPE_HOUR_S, "36 hours");
  expect_length (3 * GRAPE_DAY_S, "3 days");
  expect_length (14 * GRAPE_DAY_S, "2 weeks");
  expect_days (3, 14, 2026, 3, 14, "14 March 2026");
  expect_days (3, 1, 2026, 3, 14, "1 to 14 March 2026");
  expect_days (2, 28, 2026, 3, 14, "28 February to 14 March 2026");
  expect_days (12, 28, 2027, 1, 3, "28 December 2026 to 3 January 2027");
}

/* The radio button of a unit, found by what it says. */
static void
choose_unit (GtkWidget *row, const char *unit)
{
  GtkWidget *units = ui_find (row, GTK_TYPE_BOX, "units");
  for (GtkWidget *child = gtk_widget_get_first_child (units); child;
       child = gtk_widget_get_next_sibling (child))
    if (g_strcmp0 (gtk_check_button_get_label (GTK_CHECK_BUTTON (child)), unit) == 0)
      {
        g_assert_true (gtk_widget_get_visible (child));
        gtk_check_button_set_active (GTK_CHECK_BUTTON (child), TRUE);
        return;
      }
  g_error ("there is no unit “%s”", unit);
}

static void
choose_number (GtkWidget *row, double number)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (ui_find (row, GTK_TYPE_SPIN_BUTTON, "number")),
                             number);
}

static const char *
words_of (GtkWidget *row)
{
  return gtk_label_get_text (GTK_LABEL (ui_find (row, GTK_TYPE_LABEL, "words")));
}

static void
count_cb (gpointer data)
{
  ++*(guint *)data;
}

/* The engine still reads the same texts. */
static void
test_option (void)
{
  static const GrapeOption option
      = { "deadline", "Time for a round", "How long a round lasts.", GRAPE_OPTION_DURATION, "3d",
          0,          60 * GRAPE_DAY_S };
  guint n_changes = 0;
  GtkWidget *row = g_object_ref_sink (
      grape_option_row_new (&option, FALSE, G_CALLBACK (count_cb), &n_changes));
  g_autofree char *before = grape_option_row_value (row);
  g_assert_cmpstr (before, ==, "3d");
  g_assert_cmpstr (words_of (row), ==, "3 days");
  choose_number (row, 36);
  g_assert_cmpuint (n_changes, ==, 1);
  choose_unit (row, "Hours");
  g_assert_cmpuint (n_changes, ==, 2);
  g_autofree char *hours = grape_option_row_value (row);
  g_assert_cmpstr (hours, ==, "36h");
  g_assert_cmpstr (words_of (row), ==, "36 hours");
  choose_unit (row, "Weeks"); /* not more than the game takes */
  g_autofree char *weeks = grape_option_row_value (row);
  g_assert_cmpstr (weeks, ==, "56d");
  choose_unit (row, "No limit");
  g_autofree char *none = grape_option_row_value (row);
  g_assert_cmpstr (none, ==, "none");
  grape_option_row_set_value (row, "90m"); /* set up by another program */
  g_autofree char *odd = grape_option_row_value (row);
  g_assert_cmpstr (odd, ==, "90m");
  g_assert_cmpstr (words_of (row), ==, "90 minutes");
  g_object_unref (row);
}

static GtkWidget *
decide_in (UiFixture *fixture, const char *game, const char *kind)
{
  g_autofree char *id = ui_instance (fixture, game);
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  GtkWidget *dialog
      = GTK_WIDGET (grape_act_dialog_present (ui_session (fixture), kind, ui_page (fixture)));
  ui_settle ();
  return dialog;
}

static GtkWidget *
decide (UiFixture *fixture, const char *kind)
{
  return decide_in (fixture, "pure-skill", kind);
}

static gboolean
is_closed (gpointer data)
{
  return ui_dialog (GRAPE_TYPE_ACT_DIALOG) == NULL;
}

static void
expect_in_log (UiFixture *fixture, const char *words)
{
  g_assert_true (ui_wait (is_closed, NULL));
  ui_settle ();
  g_autofree char *text = grape_session_file_text (ui_session (fixture), NULL);
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", words);
  g_assert_nonnull (strstr (text, quoted));
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget);
}

/* The row itself opens what it has, from the keyboard too, and focus goes in. */
static void
test_extend (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *dialog = decide (fixture, "extend");
  GtkWidget *row = ui_find (dialog, GRAPE_TYPE_DURATION_ROW, "length");
  GtkWidget *popover = ui_find (row, GTK_TYPE_POPOVER, "popover");
  g_assert_false (gtk_widget_get_visible (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "argument")));
  gtk_widget_activate (row);
  g_assert_true (ui_wait (is_mapped, popover));
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (dialog));
  g_assert_nonnull (focus);
  g_assert_true (gtk_widget_is_ancestor (focus, popover));
  choose_unit (row, "Weeks");
  choose_number (row, 2);
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_spin (600); /* as long as GTK waits before it shows a tooltip, which wants the popover alive */
  g_assert_cmpstr (words_of (row), ==, "2 weeks");
  ui_click (dialog, "apply");
  expect_in_log (fixture, "extend 14d");
  ui_fixture_free (fixture);
}

static void
choose_day (GtkWidget *dialog, const char *id, int month, int day)
{
  GtkWidget *row = ui_find (dialog, GRAPE_TYPE_DAY_ROW, id);
  g_autoptr (GDateTime) date = g_date_time_new_utc (2026, month, day, 0, 0, 0);
  gtk_calendar_select_day (GTK_CALENDAR (ui_find (row, GTK_TYPE_CALENDAR, "calendar")), date);
}

static void
test_vacation (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  GtkWidget *dialog = decide (fixture, "vacation");
  GtkWidget *apply = ui_find (dialog, GTK_TYPE_BUTTON, "apply");
  g_assert_nonnull (ui_find_label (dialog, "10 to 23 March 2026: 14 days"));
  choose_day (dialog, "last_day", 3, 5);
  g_assert_false (gtk_widget_get_sensitive (apply));
  ui_wait_label (dialog, "comes before");
  choose_day (dialog, "last_day", 4, 2);
  g_assert_nonnull (ui_find_label (dialog, "10 March to 2 April 2026: 24 days"));
  choose_day (dialog, "first_day", 4, 20); /* the other end comes along */
  g_assert_nonnull (ui_find_label (dialog, "20 April 2026: 1 day"));
  choose_day (dialog, "last_day", 4, 30);
  adw_combo_row_set_selected (ADW_COMBO_ROW (ui_find (dialog, ADW_TYPE_COMBO_ROW, "seat")), 1);
  g_assert_true (gtk_widget_get_sensitive (apply));
  ui_click (dialog, "apply");
  expect_in_log (fixture, "vacation 2026-04-20..2026-04-30");
  ui_fixture_free (fixture);
}

static gboolean
has_left (gpointer session)
{
  return !grape_session_busy (session) && grape_table_seat (grape_session_table (session), 1)->left;
}

/* So that no bot goes on: the viruses of somebody who left may not live long. */
static void
pause_game (UiFixture *fixture)
{
  ui_click (decide_in (fixture, "viruses", "pause"), "apply");
  g_assert_true (ui_wait (is_closed, NULL));
}

/* People pick whose place a newcomer takes, among those who have left. */
static void
test_newcomer (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  pause_game (fixture);
  GtkWidget *dialog = decide_in (fixture, "viruses", "leave");
  GtkWidget *seat = ui_find (dialog, ADW_TYPE_COMBO_ROW, "seat");
  g_autofree char *name
      = g_strdup (grape_table_name (grape_session_table (ui_session (fixture)), 1));
  adw_combo_row_set_selected (ADW_COMBO_ROW (seat), 1);
  ui_click (dialog, "apply");
  g_assert_true (ui_wait (is_closed, NULL));
  g_assert_true (ui_wait (has_left, ui_session (fixture)));
  dialog = decide_in (fixture, "viruses", "join");
  seat = ui_find (dialog, ADW_TYPE_COMBO_ROW, "seat");
  g_assert_true (gtk_widget_get_visible (seat));
  g_assert_cmpuint (g_list_model_get_n_items (adw_combo_row_get_model (ADW_COMBO_ROW (seat))), ==,
                    2);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "argument")), "Max");
  g_assert_nonnull (ui_find_label (dialog, "join Max"));
  adw_combo_row_set_selected (ADW_COMBO_ROW (seat), 1);
  g_assert_nonnull (ui_find_label (dialog, "join Max for 2"));
  g_assert_nonnull (ui_find_label (dialog, name));
  ui_click (dialog, "apply");
  expect_in_log (fixture, "join for 2 Max");
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/pick/words", test_words);
  g_test_add_func ("/window/pick/option", test_option);
  g_test_add_func ("/window/pick/extend", test_extend);
  g_test_add_func ("/window/pick/vacation", test_vacation);
  g_test_add_func ("/window/pick/newcomer", test_newcomer);
  return g_test_run ();
}
