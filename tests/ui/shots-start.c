/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of how a game is started, of what is picked on the way, and of its end. */
#include "shots.h"
#include "ui-fixture.h"

#include "ui/dialogs/grape-act-dialog.h"
#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/dialogs/grape-word-dialog.h"
#include "ui/parts/grape-text-group.h"

static void
save_decision (UiFixture *fixture, const char *kind, const char *row)
{
  GtkWidget *dialog
      = GTK_WIDGET (grape_act_dialog_present (ui_session (fixture), kind, ui_page (fixture)));
  g_autofree char *plain = g_strdup_printf ("decide-%s", kind);
  g_autofree char *open = g_strdup_printf ("decide-%s-open", kind);
  shots_save (dialog, plain);
  GtkWidget *picker = ui_find (dialog, G_TYPE_NONE, row);
  GtkWidget *popover = ui_find (picker, GTK_TYPE_POPOVER, "popover");
  gtk_widget_activate (picker);
  ui_settle ();
  shots_save (popover, open);
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_spin (600); /* as long as GTK waits before it shows a tooltip, which wants the popover alive */
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
fill_in (GtkWidget *dialog, int index, const char *name, const char *address)
{
  GtkListBox *seats = GTK_LIST_BOX (ui_find (dialog, GTK_TYPE_LIST_BOX, "seats"));
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (seats, index));
  gtk_editable_set_text (GTK_EDITABLE (ui_find (row, ADW_TYPE_ENTRY_ROW, "name")), name);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (row, ADW_TYPE_ENTRY_ROW, "address")), address);
}

static void
scroll_down (GtkWidget *dialog)
{
  GtkWidget *scroller = ui_find (dialog, GTK_TYPE_SCROLLED_WINDOW, NULL);
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  ui_settle ();
  gtk_adjustment_set_value (place, gtk_adjustment_get_upper (place));
}

/* Empty, half filled in with mistakes, and for practice. */
static void
save_dialog (UiFixture *fixture, int width, int height)
{
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("pure-skill")));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 520), MIN (height, 680));
  shots_save (dialog, "start-empty");
  fill_in (dialog, 0, "Ann", "ann@example.org");
  fill_in (dialog, 1, "Bob", "bob");
  fill_in (dialog, 2, "Cleo", "");
  scroll_down (dialog);
  shots_save (dialog, "start-mistakes");
  GtkCheckButton *practice = GTK_CHECK_BUTTON (ui_find (dialog, GTK_TYPE_CHECK_BUTTON, "practice"));
  gtk_check_button_set_active (practice, TRUE);
  ui_settle ();
  shots_save (dialog, "start-practice");
  gtk_window_destroy (GTK_WINDOW (dialog));
  dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("ghost")));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 520), MIN (height, 680));
  scroll_down (dialog);
  shots_save (dialog, "start-words");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The rules of a nomic: wrong, and read. */
static void
save_ruleset (UiFixture *fixture, int width, int height)
{
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("pokey-nomic")));
  GtkWidget *group = gtk_widget_get_first_child (ui_find (dialog, GTK_TYPE_BOX, "texts"));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 520), MIN (height, 680));
  grape_text_group_set_text (group, "Ruleset: The Harbour\n\n[101] immovable\nTitle: Tides\n\n"
                                    "The tide keeps time.\n");
  scroll_down (dialog);
  shots_save (dialog, "start-rules-wrong");
  grape_text_group_set_text (group, "Ruleset: The Harbour\n\n[101] immutable\nTitle: Tides\n\n"
                                    "The tide keeps time.\n");
  scroll_down (dialog);
  shots_save (dialog, "start-rules");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* A word that is looked up by the referee; and the list shut to somebody who plays. */
static void
save_look_up (UiFixture *fixture, int width, int height)
{
  g_autofree char *id = ui_instance (fixture, "ghost");
  grape_window_show_instance (fixture->window, id);
  ui_settle ();
  GtkWidget *dialog
      = GTK_WIDGET (grape_word_dialog_present (ui_session (fixture), ui_page (fixture)));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 460), MIN (height, 560));
  ui_settle ();
  gtk_editable_set_text (GTK_EDITABLE (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "word")), "quern");
  ui_click (dialog, "look_up");
  ui_settle ();
  shots_save (dialog, "look-up");
  gtk_window_destroy (GTK_WINDOW (dialog));
  grape_window_show_game (fixture->window, "ghost");
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  dialog = GTK_WIDGET (grape_word_dialog_present (ui_session (fixture), ui_page (fixture)));
  gtk_window_set_default_size (GTK_WINDOW (dialog), MIN (width, 460), MIN (height, 560));
  ui_settle ();
  shots_save (dialog, "look-up-shut");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *)data = grape_session_act_finish (GRAPE_SESSION (source), result, NULL);
}

static gboolean
is_done (gpointer data)
{
  return *(gboolean *)data;
}

static void
save_end (UiFixture *fixture)
{
  g_autofree char *id = ui_instance (fixture, "tromino-go");
  gboolean done = FALSE;
  grape_window_show_instance (fixture->window, id);
  grape_session_act_async (ui_session (fixture), GRAPE_AUTHOR_REFEREE, "leave Ann", acted_cb,
                           &done);
  ui_wait (is_done, &done);
  ui_settle ();
  shots_save (GTK_WIDGET (fixture->window), "end");
}

void
shots_start (int width, int height)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "pure-skill");
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  grape_window_show_instance (fixture->window, id);
  save_decision (fixture, "extend", "length");
  save_decision (fixture, "vacation", "first_day");
  save_dialog (fixture, width, height);
  save_ruleset (fixture, width, height);
  save_look_up (fixture, width, height);
  save_end (fixture);
  ui_fixture_free (fixture);
}
