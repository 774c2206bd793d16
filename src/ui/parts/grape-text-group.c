/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field of several lines under its title, a button that fills it from a file, and below it what
 * the text turned out to be. */
#include "grape-text-group.h"

#include "translate/grape-translate.h"

#include <gio/gio.h>
#include <glib/gi18n.h>

#define MOST   4194304 /* bytes of a file */
#define HEIGHT 96      /* pixels */

static GtkTextBuffer *
buffer_of (GtkWidget *group)
{
  return gtk_text_view_get_buffer (g_object_get_data (G_OBJECT (group), "view"));
}

/** grape_text_group_get_text: (transfer full) */
char *
grape_text_group_get_text (GtkWidget *group)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer_of (group), &start, &end);
  return gtk_text_buffer_get_text (buffer_of (group), &start, &end, FALSE);
}

void
grape_text_group_set_text (GtkWidget *group, const char *text)
{
  gtk_text_buffer_set_text (buffer_of (group), text ? text : "", -1);
}

/**
 * grape_text_group_note:
 * @note: (nullable): what it is, or what is wrong with it; NULL: nothing is said
 */
void
grape_text_group_note (GtkWidget *group, const char *note, gboolean wrong)
{
  GtkLabel *label = g_object_get_data (G_OBJECT (group), "note");
  gtk_label_set_text (label, note ? note : "");
  gtk_widget_set_visible (GTK_WIDGET (label), note != NULL);
  gtk_widget_remove_css_class (GTK_WIDGET (label), wrong ? "dim-label" : "error");
  gtk_widget_add_css_class (GTK_WIDGET (label), wrong ? "error" : "dim-label");
}

/** grape_text_group_says: whether @sentence is its note */
gboolean
grape_text_group_says (GtkWidget *group, const char *sentence)
{
  return g_str_equal (gtk_label_get_text (g_object_get_data (G_OBJECT (group), "note")), sentence);
}

static gboolean
refuse (GError **error, const char *sentence)
{
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, sentence);
  return FALSE;
}

/** grape_text_group_load: shows the text of @file; errors: those of files, INVALID_DATA */
gboolean
grape_text_group_load (GtkWidget *group, GFile *file, GError **error)
{
  g_autofree char *bytes = NULL;
  gsize size;
  g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                                  G_FILE_QUERY_INFO_NONE, NULL, error);
  if (!info)
    return FALSE;
  if (g_file_info_get_size (info) > MOST)
    return refuse (error, _ ("The file is larger than 4 MiB"));
  if (!g_file_load_contents (file, NULL, &bytes, &size, NULL, error))
    return FALSE;
  if (!g_utf8_validate_len (bytes, size, NULL))
    return refuse (error, _ ("The file is not a text in UTF-8"));
  grape_text_group_set_text (group, bytes);
  return TRUE;
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, GtkWidget *group)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  const char *help = g_object_get_data (G_OBJECT (group), "help");
  if (file && !grape_text_group_load (group, file, &error))
    help = grape_translated (error->message);
  if (file)
    {
      g_autofree char *escaped = g_markup_escape_text (help, -1);
      adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), escaped);
    }
  g_object_unref (dialog);
}

static void
open_cb (GtkButton *button, GtkWidget *group)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (group));
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Open a Text"), window, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (chosen_cb), group, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static GtkWidget *
make_button (GtkWidget *group, const char *title)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("document-open-symbolic");
  g_autofree char *spoken = g_strdup_printf (_ ("%s from a file"), title);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, _ ("From a File"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken,
                                  -1);
  g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), group, 0);
  return button;
}

static GtkWidget *
make_note (void)
{
  return g_object_new (GTK_TYPE_LABEL, "name", "note", "visible", FALSE, "wrap", TRUE, "wrap-mode",
                       PANGO_WRAP_WORD_CHAR, "xalign", 0.0f, "margin-top", 6, NULL);
}

/**
 * grape_text_group_new:
 * @changed: called as (data, ...) when the text has changed
 */
GtkWidget *
grape_text_group_new (const char *title, const char *help, GCallback changed, gpointer data)
{
  GtkWidget *group = adw_preferences_group_new (), *view = gtk_text_view_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new (), *note = make_note ();
  g_autofree char *name = g_markup_escape_text (title, -1);
  g_autofree char *description = g_markup_escape_text (help, -1);
  GtkTextView *text = GTK_TEXT_VIEW (view);
  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), name);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  adw_preferences_group_set_header_suffix (ADW_PREFERENCES_GROUP (group),
                                           make_button (group, title));
  gtk_text_view_set_wrap_mode (text, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (text, FALSE);
  gtk_text_view_set_left_margin (text, 12);
  gtk_text_view_set_right_margin (text, 12);
  gtk_text_view_set_top_margin (text, 9);
  gtk_text_view_set_bottom_margin (text, 9);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), HEIGHT);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 3 * HEIGHT);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_add_css_class (scrolled, "card");
  gtk_widget_set_overflow (scrolled, GTK_OVERFLOW_HIDDEN);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), scrolled);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), note);
  g_object_set_data (G_OBJECT (group), "note", note);
  g_object_set_data (G_OBJECT (group), "view", view);
  g_object_set_data_full (G_OBJECT (group), "help", g_strdup (help), g_free);
  g_signal_connect_data (gtk_text_view_get_buffer (text), "changed", changed, data, NULL,
                         G_CONNECT_SWAPPED);
  return group;
}
