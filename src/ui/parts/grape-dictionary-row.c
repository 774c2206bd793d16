/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The word lists at hand in a combo row, and a button that adds one from a file. */
#include "grape-dictionary-row.h"

#include "library/grape-dictionaries.h"
#include "library/grape-library-resources.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

#define HASH_DIGITS 64

/** grape_dictionary_row_fits: whether the game needs a word list */
gboolean
grape_dictionary_row_fits (const GrapeRules *rules)
{
  for (const GrapeResource *each = rules->resources; each && each->name; each++)
    if (grape_is_dictionary (each))
      return TRUE;
  return FALSE;
}

/* The default is the first; what is chosen by its hash comes last. */
static void
fill (GtkWidget *row, const char *chosen)
{
  const char *before = _ ("The list of the game before");
  g_autoptr (GPtrArray) list = grape_dictionaries_list ();
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint selected = 0;

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeDictionary *each = g_ptr_array_index (list, i);
      gtk_string_list_append (names, each->name);
      if (g_strcmp0 (each->name, chosen) == 0)
        selected = i;
    }
  if (chosen && strlen (chosen) == HASH_DIGITS)
    {
      selected = list->len;
      gtk_string_list_append (names, before);
      g_object_set_data_full (G_OBJECT (row), "hash", g_strdup (chosen), g_free);
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (names));
  adw_combo_row_set_selected (ADW_COMBO_ROW (row), selected);
}

/**
 * grape_dictionary_row_add:
 * @path: of a file with a word on each line
 *
 * Keeps it as a list of the user's own and chooses it, or says what is wrong with it.
 */
void
grape_dictionary_row_add (GtkWidget *row, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = NULL;

  gboolean good = grape_dictionaries_add (path, &name, &error);

  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (row), good);
  if (good)
    fill (row, name);
  else
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), grape_translated (error->message));
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, GtkWidget *row)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;

  if (path)
    grape_dictionary_row_add (row, path);
  g_object_unref (dialog);
}

static void
add_cb (GtkButton *button, GtkWidget *row)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (row));
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Add a Word List"), window, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Add"), NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", G_CALLBACK (chosen_cb), row, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

/**
 * grape_dictionary_row_new:
 * @chosen: (nullable): the name of a list, or the hash of one that an older game is played with;
 *   NULL: the default
 */
GtkWidget *
grape_dictionary_row_new (const char *chosen)
{
  GtkWidget *row = adw_combo_row_new ();
  GtkWidget *add = gtk_button_new_from_icon_name ("list-add-symbolic");

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ ("Word list"));
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (row), TRUE); /* names are long, and begin alike */
  gtk_widget_set_valign (add, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (add, "flat");
  gtk_widget_set_tooltip_text (add, _ ("Add a Word List From a File"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (add), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Add a word list from a file"), -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), add);
  g_signal_connect_object (add, "clicked", G_CALLBACK (add_cb), row, 0);
  fill (row, chosen);
  return row;
}

/** grape_dictionary_row_value: (transfer full) (nullable): the name or the hash; NULL: another kind
 * of row */
char *
grape_dictionary_row_value (GtkWidget *row)
{
  if (!ADW_IS_COMBO_ROW (row)
      || !GTK_IS_STRING_LIST (adw_combo_row_get_model (ADW_COMBO_ROW (row))))
    return NULL;
  GtkStringList *names = GTK_STRING_LIST (adw_combo_row_get_model (ADW_COMBO_ROW (row)));
  const char *name
      = gtk_string_list_get_string (names, adw_combo_row_get_selected (ADW_COMBO_ROW (row)));
  gboolean before = g_strcmp0 (name, _ ("The list of the game before")) == 0;
  return g_strdup (before ? g_object_get_data (G_OBJECT (row), "hash") : name);
}
