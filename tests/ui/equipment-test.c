/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Equipment window: rolling, what is wrong with a request, private rolls, the books, the
 * history, and the faces of the decks; and that it fits a narrow screen and leaves nothing behind.
 */
#include "ui-fixture.h"

#include "ui/grape-clock.h"
#include "ui/pages/grape-decks-page.h"
#include "ui/pages/grape-dice-page.h"
#include "ui/grape-equipment-window.h"

#include "canvas/grape-deck-face.h"

#include <string.h>

typedef struct
{
  UiFixture *base;
  GtkWidget *window, *page;
} Desk;

static Desk
open_page (const char *name)
{
  Desk desk = { .base = ui_fixture_new (FALSE) };
  g_autofree char *action = g_strconcat ("win.", name, NULL);
  gtk_widget_activate_action (GTK_WIDGET (desk.base->window), action, NULL);
  desk.window = ui_dialog (GRAPE_TYPE_EQUIPMENT_WINDOW);
  g_assert_nonnull (desk.window);
  desk.page = ui_find (
      desk.window, *name == 'd' && name[1] == 'i' ? GRAPE_TYPE_DICE_PAGE : GRAPE_TYPE_DECKS_PAGE,
      NULL);
  ui_settle ();
  return desk;
}

static GtkWidget *
find (const Desk *desk, GType type, const char *id)
{
  GtkWidget *widget = ui_find (desk->page, type, id);
  g_assert_nonnull (widget);
  return widget;
}

static void
set_spin (const Desk *desk, const char *id, double value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find (desk, GTK_TYPE_SPIN_BUTTON, id)), value);
}

static void
set_entry (const Desk *desk, const char *id, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (find (desk, ADW_TYPE_ENTRY_ROW, id)), text);
}

static char *
shown_text (const Desk *desk)
{
  GtkTextIter start, end;
  GtkTextBuffer *buffer
      = gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (desk, GTK_TYPE_TEXT_VIEW, "text")));
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static const char *
problem (const Desk *desk)
{
  return gtk_label_get_text (GTK_LABEL (find (desk, GTK_TYPE_LABEL, "problem")));
}

static gboolean
can_roll (const Desk *desk)
{
  return gtk_widget_get_sensitive (find (desk, GTK_TYPE_BUTTON, "roll"));
}

static void
roll (const Desk *desk)
{
  g_assert_true (can_roll (desk));
  gtk_widget_activate_action (desk->page, "dice.roll", NULL);
  ui_settle ();
}

/* The window shows what the library has, and it can be checked. */
static void
test_roll (void)
{
  Desk desk = open_page ("dice");
  g_autoptr (GError) error = NULL;
  g_assert_false (gtk_widget_get_visible (find (&desk, G_TYPE_NONE, "result_group")));
  set_spin (&desk, "sides", 20);
  set_spin (&desk, "dice", 3);
  set_entry (&desk, "title", "Do I hit?");
  roll (&desk);
  g_assert_true (gtk_widget_get_visible (find (&desk, G_TYPE_NONE, "result_group")));
  g_autofree char *text = shown_text (&desk);
  g_autoptr (GrapeDiceRoll) shown = grape_dice_roll_parse (text, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (shown->request->sides, ==, 20);
  g_assert_cmpuint (shown->n_faces, ==, 3);
  g_assert_cmpint (shown->at, ==, UI_NOW);
  g_autoptr (GrapeDiceBook) book
      = grape_library_current_dice_book (desk.base->library, FALSE, &error);
  g_assert_true (grape_dice_roll_check (shown, book->seed, &error));
  g_autofree char *seed = grape_hex_encode (book->seed, GRAPE_SEED_BYTES);
  g_assert_null (strstr (text, seed));
  const char *faces = gtk_label_get_text (GTK_LABEL (find (&desk, GTK_TYPE_LABEL, "faces")));
  g_autofree char *wanted
      = g_strdup_printf ("%u  %u  %u  =  %u", shown->faces[0], shown->faces[1], shown->faces[2],
                         shown->faces[0] + shown->faces[1] + shown->faces[2]);
  g_assert_cmpstr (faces, ==, wanted);
  g_assert_nonnull (ui_find_label (desk.page, "3d20: Do I hit?"));
  ui_fixture_free (desk.base);
}

static void
test_problem (void)
{
  Desk desk = open_page ("dice");
  g_assert_true (can_roll (&desk));
  set_entry (&desk, "recipients", "ann@example.org, nobody");
  g_assert_false (can_roll (&desk));
  g_assert_nonnull (strstr (problem (&desk), "nobody"));
  gtk_widget_activate_action (desk.page, "dice.roll", NULL);
  g_autoptr (GPtrArray) none = grape_library_list_dice_rolls (desk.base->library, 9, NULL);
  g_assert_cmpuint (none->len, ==, 0);
  set_entry (&desk, "recipients", "ann@example.org");
  g_assert_true (can_roll (&desk));
  g_assert_cmpstr (problem (&desk), ==, "");
  g_autofree char *title = g_strnfill (GRAPE_DICE_TITLE_BYTES + 1, 'x');
  set_entry (&desk, "title", title);
  g_assert_false (can_roll (&desk));
  g_assert_nonnull (strstr (problem (&desk), "title"));
  ui_fixture_free (desk.base);
}

static void
test_private (void)
{
  Desk desk = open_page ("dice");
  set_entry (&desk, "recipients", " ann@example.org , bob@example.org ");
  gtk_text_buffer_set_text (
      gtk_text_view_get_buffer (GTK_TEXT_VIEW (find (&desk, GTK_TYPE_TEXT_VIEW, "comments"))),
      "one\ntwo", -1);
  roll (&desk);
  g_autofree char *text = shown_text (&desk);
  g_assert_null (strstr (text, "example.org"));
  g_assert_nonnull (strstr (text, "#C one\n#C two\n"));
  g_autoptr (GrapeDiceBook) book = grape_library_current_dice_book (desk.base->library, TRUE, NULL);
  g_autoptr (GrapeDiceRoll) logged = grape_library_dice_roll (desk.base->library, book, 1, NULL);
  g_assert_cmpuint (logged->request->recipients->len, ==, 2);
  ui_fixture_free (desk.base);
}

/* A long result is cut only on the screen. */
static void
test_long (void)
{
  Desk desk = open_page ("dice");
  set_spin (&desk, "sides", 1000);
  set_spin (&desk, "dice", 100);
  set_spin (&desk, "rolls", 1000);
  roll (&desk);
  g_autofree char *text = shown_text (&desk);
  g_assert_cmpuint (strlen (text), <, 60000);
  g_assert_nonnull (strstr (text, "Copy or mail the result to read all of it."));
  ui_fixture_free (desk.base);
}

static gboolean
has_answers (gpointer data)
{
  return ui_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL;
}

/* Opening, rolling, closing: only then the seed can be copied. */
static void
test_books (void)
{
  Desk desk = open_page ("dice");
  GtkListBox *books = GTK_LIST_BOX (find (&desk, GTK_TYPE_LIST_BOX, "books"));
  ui_click (desk.page, "open");
  g_assert_false (gtk_widget_get_visible (find (&desk, GTK_TYPE_BUTTON, "open")));
  roll (&desk);
  roll (&desk);
  GtkWidget *row = GTK_WIDGET (gtk_list_box_get_row_at_index (books, 0));
  g_assert_nonnull (ui_find_label (row, "2 rolls, open"));
  g_signal_emit_by_name (gtk_widget_get_ancestor (ui_find_label (row, "Close…"), GTK_TYPE_BUTTON),
                         "clicked");
  g_assert_true (ui_wait (has_answers, NULL));
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (ui_dialog (ADW_TYPE_MESSAGE_DIALOG)), "close");
  ui_settle ();
  row = GTK_WIDGET (gtk_list_box_get_row_at_index (books, 0));
  g_assert_nonnull (ui_find_label (row, "2 rolls, closed"));
  g_assert_null (ui_find_label (row, "Close…"));
  g_assert_true (gtk_widget_get_visible (find (&desk, GTK_TYPE_BUTTON, "open")));
  g_autoptr (GrapeDiceBook) none
      = grape_library_current_dice_book (desk.base->library, FALSE, NULL);
  g_assert_null (none);
  ui_fixture_free (desk.base);
}

static void
test_history (void)
{
  Desk desk = open_page ("dice");
  set_spin (&desk, "rolls", 30);
  set_entry (&desk, "title", "First");
  roll (&desk);
  g_autofree char *first = shown_text (&desk);
  set_entry (&desk, "title", "Second");
  roll (&desk);
  g_autofree char *second = shown_text (&desk);
  g_assert_cmpstr (first, !=, second);
  GtkListBox *history = GTK_LIST_BOX (find (&desk, GTK_TYPE_LIST_BOX, "history"));
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (history, 1);
  g_assert_nonnull (ui_find_label (GTK_WIDGET (row), "30 × 1d6: First"));
  g_signal_emit_by_name (history, "row-activated", row);
  g_autofree char *again = shown_text (&desk);
  g_assert_cmpstr (again, ==, first);
  ui_fixture_free (desk.base);
}

static guint
count_faces (GtkWidget *root)
{
  guint n = GRAPE_IS_DECK_FACE (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child;
       child = gtk_widget_get_next_sibling (child))
    n += count_faces (child);
  return n;
}

static void
test_decks (void)
{
  Desk desk = open_page ("decks");
  GtkDropDown *deck = GTK_DROP_DOWN (find (&desk, GTK_TYPE_DROP_DOWN, "deck"));
  g_assert_cmpuint (count_faces (desk.page), ==, 54);
  GtkWidget *face = ui_find (desk.page, GRAPE_TYPE_DECK_FACE, NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (face), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Ace of Spades");
  gtk_drop_down_set_selected (deck, 1 - gtk_drop_down_get_selected (deck));
  g_assert_cmpuint (count_faces (desk.page), ==, 124);
  g_assert_nonnull (ui_find_label (desk.page, "Strudels (@), blue"));
  int before, after;
  face = ui_find (desk.page, GRAPE_TYPE_DECK_FACE, NULL);
  gtk_widget_measure (face, GTK_ORIENTATION_HORIZONTAL, -1, &before, NULL, NULL, NULL);
  gtk_range_set_value (GTK_RANGE (find (&desk, GTK_TYPE_SCALE, "size")), 160);
  gtk_widget_measure (face, GTK_ORIENTATION_HORIZONTAL, -1, &after, NULL, NULL, NULL);
  g_assert_cmpint (after, ==, 162);
  g_assert_cmpint (before, <, after);
  ui_fixture_free (desk.base);
}

/* 360 px, also with the largest cards and everything unfolded. */
static void
test_narrow (void)
{
  Desk desk = open_page ("dice");
  int minimum;
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (find (&desk, ADW_TYPE_EXPANDER_ROW, "more")),
                                 TRUE);
  set_spin (&desk, "rolls", 50);
  roll (&desk);
  GtkWidget *decks = ui_find (desk.window, GRAPE_TYPE_DECKS_PAGE, NULL);
  gtk_range_set_value (GTK_RANGE (ui_find (decks, GTK_TYPE_SCALE, "size")), 160);
  ui_settle ();
  gtk_widget_measure (desk.window, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  g_assert_cmpint (minimum, <=, 360);
  gtk_window_set_default_size (GTK_WINDOW (desk.window), 360, 640);
  ui_settle ();
  grape_equipment_window_present (desk.base->window, "decks");
  ui_settle ();
  ui_fixture_free (desk.base);
}

/* Asked for twice, it is there once; closed, it is gone, though the library still speaks. */
static void
test_once (void)
{
  Desk desk = open_page ("dice");
  GrapeEquipmentWindow *same = grape_equipment_window_present (desk.base->window, "decks");
  g_assert_true (GTK_WIDGET (same) == desk.window);
  gpointer window = desk.window, page = desk.page;
  g_object_add_weak_pointer (window, &window);
  g_object_add_weak_pointer (page, &page);
  gtk_window_destroy (GTK_WINDOW (desk.window));
  ui_settle ();
  g_assert_null (window);
  g_assert_null (page);
  g_autoptr (GrapeDiceRequest) request = grape_dice_request_parse ("#S 6\n", NULL);
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GrapeDiceRoll) later
      = grape_library_roll_dice (desk.base->library, request, seed, UI_NOW, NULL);
  g_assert_nonnull (later);
  ui_fixture_free (desk.base);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/equipment/roll", test_roll);
  g_test_add_func ("/equipment/problem", test_problem);
  g_test_add_func ("/equipment/private", test_private);
  g_test_add_func ("/equipment/long", test_long);
  g_test_add_func ("/equipment/books", test_books);
  g_test_add_func ("/equipment/history", test_history);
  g_test_add_func ("/equipment/decks", test_decks);
  g_test_add_func ("/equipment/narrow", test_narrow);
  g_test_add_func ("/equipment/once", test_once);
  return g_test_run ();
}
