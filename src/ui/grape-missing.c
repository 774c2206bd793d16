/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Only the very file that the game began with is taken: its hash says so. */
#include "grape-missing.h"

#include "library/grape-library-resources.h"

#include <glib/gi18n.h>

/** grape_missing_say: (transfer full): a sentence or two */
char *
grape_missing_say (const GrapeResource *missing, const char *hash)
{
  /* Translators: what it is ("Initial rules"), and how its hash begins. */
  return g_strdup_printf (_ ("“%s” (%.12s…) is missing here: this game began with its own, which "
                             "does not travel with the log. Ask whoever began the game for the "
                             "file, and open it here."),
                          _ (missing->title), hash);
}

/**
 * grape_missing_give:
 * @text: an instance file, or its first line
 *
 * Takes @file for what the game lacks; if it lacks nothing, nothing is done. Errors: those of
 * files, and of grape_library_give_resource().
 */
gboolean
grape_missing_give (GrapeLibrary *library, const char *text, GFile *file, GError **error)
{
  g_autofree char *hash = NULL;
  const GrapeResource *missing = grape_library_missing_resource (library, text, &hash);
  g_autoptr (GBytes) bytes = missing ? g_file_load_bytes (file, NULL, NULL, error) : NULL;

  return !missing || (bytes && grape_library_give_resource (library, missing, hash, bytes, error));
}

/** grape_missing_choose: (transfer none): asks for the file; @chosen: of its "response", which
 * unrefs it; @data is an object */
GtkNativeDialog *
grape_missing_choose (GtkWidget *parent, GCallback chosen, gpointer data)
{
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new (
      _ ("Open What the Game Began With"), GTK_WINDOW (gtk_widget_get_root (parent)),
      GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), NULL);

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (dialog), TRUE);
  g_signal_connect_object (dialog, "response", chosen, data, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
  return GTK_NATIVE_DIALOG (dialog);
}
