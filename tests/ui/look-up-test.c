/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking a word up in the window, by keyboard, in the language that LANGUAGE says: in the list of
 * the game, and not while one plays Ghost. */
#include "ui-keys.h"

#include "ui/dialogs/grape-act-dialog.h"
#include "ui/dialogs/grape-word-dialog.h"

#include <glib/gi18n.h>
#include <gnu/libc-version.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>

static GtkWidget *
open_dialog (UiFixture *fixture)
{
  GtkWidget *page = ui_page (fixture);
  g_assert_true (gtk_widget_activate_action (page, "instance.look-up", NULL));
  GtkWidget *dialog = ui_wait_dialog (GRAPE_TYPE_WORD_DIALOG);
  ui_settle ();
  return dialog;
}

static void
press (GtkWidget *dialog, guint keyval)
{
  g_assert_true (ui_key (dialog, keyval, 0));
  ui_settle ();
}

/* The focus is in the entry from the start. */
static void
look_up (GtkWidget *dialog, const char *word)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (dialog));
  g_assert_true (GTK_IS_EDITABLE (focus));
  gtk_editable_set_text (GTK_EDITABLE (focus), word);
  press (dialog, GDK_KEY_Return);
}

/* Translated with @word in the place of %s. */
static void
expect (GtkWidget *dialog, const char *format, const char *word)
{
  g_auto (GStrv) parts = g_strsplit (_ (format), "%s", -1);
  g_autofree char *sentence = g_strjoinv (word, parts);
  ui_wait_label (dialog, sentence);
}

static gboolean
is_closed (gpointer data)
{
  return !ui_dialog (GRAPE_TYPE_WORD_DIALOG);
}

static void
test_referee (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "ghost");
  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  GtkWidget *dialog = open_dialog (fixture);
  g_autofree char *hash = g_strndup (
      g_hash_table_lookup (grape_session_header (ui_session (fixture))->resources, "words"), 8);
  ui_wait_label (dialog, hash);
  look_up (dialog, "House");
  expect (dialog, "“%s” is in the list.", "house");
  look_up (dialog, "qzqz");
  expect (dialog, "“%s” is not in the list.", "qzqz");
  expect (dialog, "No word contains “%s”.", "qzqz");
  look_up (dialog, "don't");
  g_assert_null (ui_find_label (dialog, "qzqz"));

  GtkWidget *title = ui_find_label (dialog, _ ("Set a Report Aside"));
  GtkWidget *row = gtk_widget_get_ancestor (title, ADW_TYPE_ACTION_ROW);
  g_assert_true (gtk_widget_grab_focus (row));
  press (dialog, GDK_KEY_Return);
  gtk_window_close (GTK_WINDOW (ui_wait_dialog (GRAPE_TYPE_ACT_DIALOG)));
  press (dialog, GDK_KEY_Escape);
  g_assert_true (ui_wait (is_closed, NULL));
  ui_fixture_free (fixture);
}

static void
test_shut (void)
{
  UiFixture *fixture = ui_fixture_new (FALSE);
  grape_window_show_game (fixture->window, "ghost");
  ui_click (ui_page (fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  ui_settle ();
  GtkWidget *dialog = open_dialog (fixture);
  ui_wait_label (dialog, _ ("You play Ghost: its dictionary stays shut to you until you are out or "
                            "the game is over"));
  g_assert_nonnull (ui_find_label (dialog, "(4)"));
  g_assert_false (gtk_widget_get_mapped (ui_find (dialog, ADW_TYPE_ENTRY_ROW, "word")));
  g_assert_nonnull (ui_find_label (dialog, _ ("The Word List of This Game")));
  press (dialog, GDK_KEY_Escape);
  g_assert_true (ui_wait (is_closed, NULL));
  ui_fixture_free (fixture);
}

/* A game without a word list has nothing to look in. */
static void
test_none (void)
{
  UiFixture *fixture = ui_fixture_new (TRUE);
  g_autofree char *id = ui_instance (fixture, "viruses");
  grape_window_show_instance (fixture->window, id);
  g_assert_true (ui_wait (ui_shows_instance, fixture->window));
  gtk_widget_activate_action (ui_page (fixture), "instance.look-up", NULL);
  ui_settle ();
  g_assert_null (ui_dialog (GRAPE_TYPE_WORD_DIALOG));
  ui_fixture_free (fixture);
}

static gboolean
cannot_translate (void)
{
  int major = 0, minor = 0;

  return sscanf (gnu_get_libc_version (), "%d.%d", &major, &minor) == 2
         && (major > 2 || minor >= 39) && strncmp (setlocale (LC_MESSAGES, NULL), "C", 1) == 0;
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  if (!setlocale (LC_ALL, "de_DE.UTF-8") && !setlocale (LC_ALL, "en_US.UTF-8"))
    setlocale (LC_ALL, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, g_getenv ("GRAPE_LOCALE_DIR"));
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (g_str_equal (g_getenv ("LANGUAGE"), "de"))
    {
      if (cannot_translate ())
        {
          g_print ("1..0 # SKIP the C library translates nothing in the locale C.UTF-8 here\n");
          return 0;
        }
      g_assert_cmpstr (_ ("Look a Word Up"), ==, "Ein Wort nachschlagen");
    }
  g_test_add_func ("/window/look-up/referee", test_referee);
  g_test_add_func ("/window/look-up/shut", test_shut);
  g_test_add_func ("/window/look-up/no-list", test_none);
  return g_test_run ();
}
