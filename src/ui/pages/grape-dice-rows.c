/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the dice page. Closing a book tells its seed and cannot be undone, so it takes two
 * clicks. */
#include "grape-dice-rows.h"

#include "ui/grape-ago.h"
#include "ui/grape-clock.h"
#include "ui/grape-equipment-window.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

typedef struct
{
  GrapeLibrary *library;
  gint64 book;
  char *proof; /* what is copied */
} RowData;

static void
row_data_free (gpointer data)
{
  RowData *row = data;
  g_object_unref (row->library);
  g_free (row->proof);
  g_free (row);
}

static void
copy_proof_cb (GtkButton *button, RowData *row)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), row->proof);
  grape_equipment_window_say (button, _ ("Copied"));
}

static void
close_answered_cb (AdwMessageDialog *dialog, const char *response, GtkWidget *button)
{
  RowData *row = g_object_get_data (G_OBJECT (button), "row-data");
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) library = g_object_ref (row->library);
  if (!g_str_equal (response, "close"))
    return;
  /* Storing this makes the rows anew, so the message comes first. */
  if (!grape_library_close_dice_book (library, row->book, grape_clock_now (), &error))
    grape_equipment_window_say (button, grape_translated (error->message));
}

static void
close_cb (GtkWidget *button, RowData *row)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (button)), _ ("Close the Book?"),
      _ ("Its seed is revealed, and everybody can check its rolls. No more rolls can "
         "be added."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "close",
                                    _ ("C_lose the Book"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "close",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (close_answered_cb), button, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static GtkWidget *
flat_button (const char *icon, const char *label, const char *tip)
{
  GtkWidget *button
      = icon ? gtk_button_new_from_icon_name (icon) : gtk_button_new_with_label (label);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  if (icon)
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, tip,
                                    -1);
  return button;
}

static char *
proof_of (const GrapeDiceBook *book)
{
  g_autofree char *commitment = grape_hex_encode (book->commitment, 32);
  g_autofree char *seed = grape_hex_encode (book->seed, GRAPE_SEED_BYTES);
  if (!book->closed_at)
    return g_strdup_printf ("Book: %s\nCommitment: %s\n", book->name, commitment);
  return g_strdup_printf ("Book: %s\nCommitment: %s\nSeed: %s\n", book->name, commitment, seed);
}

/**
 * grape_dice_book_row_new:
 *
 * Copies from it contain the seed only when the book is closed.
 */
GtkWidget *
grape_dice_book_row_new (GrapeLibrary *library, const GrapeDiceBook *book)
{
  GtkWidget *row = adw_action_row_new ();
  RowData *data = g_new0 (RowData, 1);
  g_autofree char *rolls
      = g_strdup_printf (ngettext ("%u roll", "%u rolls", book->n_rolls), book->n_rolls);
  g_autofree char *about
      = g_strdup_printf ("%s, %s%s", rolls, book->closed_at ? _ ("closed") : _ ("open"),
                         book->is_private ? _ (", for private rolls") : "");
  GtkWidget *copy
      = flat_button ("edit-copy-symbolic", NULL,
                     book->closed_at ? _ ("Copy Commitment and Seed") : _ ("Copy the Commitment"));
  data->library = g_object_ref (library);
  data->book = book->id;
  data->proof = proof_of (book);
  g_object_set_data_full (G_OBJECT (row), "row-data", data, row_data_free);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), book->name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  g_signal_connect (copy, "clicked", G_CALLBACK (copy_proof_cb), data);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), copy);
  if (!book->closed_at)
    {
      GtkWidget *close = flat_button (NULL, _ ("Close…"), _ ("Close the Book and Reveal Its Seed"));
      g_object_set_data (G_OBJECT (close), "row-data", data);
      g_signal_connect (close, "clicked", G_CALLBACK (close_cb), data);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), close);
    }
  return row;
}

/** grape_dice_entry_row_new: activating it shows the roll again */
GtkWidget *
grape_dice_entry_row_new (const GrapeDiceEntry *entry)
{
  GtkWidget *row = adw_action_row_new (), *time = gtk_label_new (NULL);
  const GrapeDiceRequest *request = entry->request;
  g_autofree char *dice
      = request->rolls == 1
            ? g_strdup_printf ("%ud%u", request->dice, request->sides)
            : g_strdup_printf ("%u × %ud%u", request->rolls, request->dice, request->sides);
  g_autofree char *about = g_strdup_printf ("%s/%u%s", entry->book, entry->number,
                                            entry->is_private ? _ (" · private") : "");
  g_autofree char *title
      = request->title ? g_strdup_printf ("%s: %s", dice, request->title) : g_strdup (dice);
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), about);
  grape_ago_set (GTK_LABEL (time), entry->at);
  gtk_widget_add_css_class (time, "dim-label");
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), time);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  g_object_set_data_full (G_OBJECT (row), "book", g_strdup (entry->book), g_free);
  g_object_set_data (G_OBJECT (row), "number", GUINT_TO_POINTER (entry->number));
  return row;
}

/** grape_dice_entry_row_book: the name of the book, and the roll's number in it */
const char *
grape_dice_entry_row_book (GtkWidget *row, guint *number)
{
  *number = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), "number"));
  return g_object_get_data (G_OBJECT (row), "book");
}
