/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game that begins with texts of the user's own: rules, and a deck of cards. */
#include "ui-fixture.h"

#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/parts/grape-text-group.h"

#include <string.h>

/* Rules and a deck of one's own are typed, pasted or read from a file, and the game is played with
 * them. */
static void
test_own_texts (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  GtkWidget *dialog = GTK_WIDGET (
      grape_new_instance_dialog_present (fixture->window, grape_registry_find ("open-table")));
  GtkBox *texts = GTK_BOX (ui_find (dialog, GTK_TYPE_BOX, "texts"));
  GtkWidget *rules = gtk_widget_get_first_child (GTK_WIDGET (texts));
  GtkWidget *deck = gtk_widget_get_next_sibling (rules);
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileIOStream) stream = NULL;
  g_autoptr (GFile) file = g_file_new_tmp (NULL, &stream, &error);
  g_autoptr (GString) long_rules = g_string_new ("Nobody laughs.\n");

  g_assert_no_error (error);
  while (long_rules->len < 30000)
    g_string_append (long_rules, "Who laughs, loses.\n");
  g_assert_true (g_file_replace_contents (file, long_rules->str, long_rules->len, NULL, FALSE, 0,
                                          NULL, NULL, &error));
  g_assert_true (grape_text_group_load (rules, file, &error));
  g_assert_no_error (error);
  grape_text_group_set_text (deck, "Description of a Moon Deck\n\nThis deck has 2 suits: Sun and "
                                   "Moon, and 3 ranks: 1, 2, 3.\n");
  gtk_check_button_set_active (
      GTK_CHECK_BUTTON (ui_find (dialog, GTK_TYPE_CHECK_BUTTON, "practice")), TRUE);
  rules = gtk_widget_get_first_child (GTK_WIDGET (texts));
  g_autofree char *shown = grape_text_group_get_text (rules);
  g_assert_true (g_str_equal (shown, long_rules->str));
  g_assert_true (gtk_widget_get_sensitive (ui_find (dialog, GTK_TYPE_BUTTON, "begin")));
  ui_click (dialog, "begin");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  const GrapeHeader *header = grape_session_header (ui_session (fixture));
  g_assert_cmpstr (grape_options_text (header->options, "deck"), ==, "own");
  g_assert_true (g_hash_table_contains (header->resources, "rules"));
  g_assert_true (g_hash_table_contains (header->resources, "deck"));
  /* Six cards, not 52. */
  g_autofree char *six = grape_session_try (ui_session (fixture), "draw 6", &error);
  g_assert_no_error (error);
  g_assert_cmpstr (six, ==, "draw 6");
  g_assert_null (grape_session_try (ui_session (fixture), "draw 7", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_ILLEGAL);
  g_file_delete (file, NULL, NULL);
  ui_fixture_free (fixture);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/ui/own-texts/rules-and-deck", test_own_texts);
  return g_test_run ();
}
