/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of an archive page. Each of its actions asks first. */
#include "grape-archive-actions.h"

#include "ui/grape-window.h"

#include <glib/gi18n.h>

typedef struct
{
  GrapePage *page; /* not owned: it owns the actions, and they this */
  GrapeLibrary *library;
  gint64 archive;
  char *name;
  GPtrArray *others; /* of GrapeArchive */
} Subject;

static void
subject_free (gpointer data)
{
  Subject *self = data;
  g_object_unref (self->library);
  g_free (self->name);
  g_ptr_array_unref (self->others);
  g_free (self);
}

static Subject *
subject_of (GrapePage *page)
{
  return g_object_get_data (G_OBJECT (grape_page_get_actions (page)), "subject");
}

static void
say_done (GrapePage *page, gboolean good, gint64 next, const GError *error)
{
  GrapeWindow *window = grape_window_of (page);
  if (!good)
    grape_window_say_error (window, error);
  else if (window)
    grape_window_show_archive (window, next, 0);
}

/* A dialog with one thing to fill in, or NULL, and two answers. It closes with the page. */
static GtkWidget *
ask (Subject *self, const char *title, const char *text, GtkWidget *field, const char *answer,
     const char *label, GCallback answered_cb)
{
  GtkWidget *dialog = adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self->page))), title, text);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), answer,
                                    label, NULL);
  adw_message_dialog_set_response_appearance (
      ADW_MESSAGE_DIALOG (dialog), answer,
      g_str_equal (answer, "remove") ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED);
  if (field)
    {
      adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), field);
      adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), answer);
      g_object_set_data (G_OBJECT (dialog), "field", field);
    }
  g_signal_connect_object (dialog, "response", answered_cb, self->page, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  return dialog;
}

static void
set_label (GtkWidget *widget, const char *label)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
}

static void
renamed_cb (AdwMessageDialog *dialog, const char *response, GrapePage *page)
{
  Subject *self = subject_of (page);
  GtkWidget *entry = g_object_get_data (G_OBJECT (dialog), "field");
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));
  g_autoptr (GError) error = NULL;
  if (!g_str_equal (response, "rename"))
    return;
  gint64 archive = self->archive;
  say_done (page, grape_library_rename_archive (self->library, archive, name, &error), archive,
            error);
}

static void
rename_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  Subject *self = subject_of (page);
  GtkWidget *entry = gtk_entry_new ();
  gtk_editable_set_text (GTK_EDITABLE (entry), self->name);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  set_label (entry, _ ("New name"));
  ask (self, _ ("Rename the List"), _ ("Mail that is imported later still finds it."), entry,
       "rename", _ ("_Rename"), G_CALLBACK (renamed_cb));
}

static void
merged_cb (AdwMessageDialog *dialog, const char *response, GrapePage *page)
{
  Subject *self = subject_of (page);
  GtkWidget *choice = g_object_get_data (G_OBJECT (dialog), "field");
  guint chosen = gtk_drop_down_get_selected (GTK_DROP_DOWN (choice));
  g_autoptr (GError) error = NULL;
  if (!g_str_equal (response, "merge") || chosen >= self->others->len)
    return;
  gint64 into = ((const GrapeArchive *)g_ptr_array_index (self->others, chosen))->id;
  say_done (page, grape_library_merge_archive (self->library, self->archive, into, &error), into,
            error);
}

static void
merge_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  Subject *self = subject_of (page);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  for (guint i = 0; i < self->others->len; i++)
    gtk_string_list_append (names,
                            ((const GrapeArchive *)g_ptr_array_index (self->others, i))->name);
  GtkWidget *choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL);
  set_label (choice, _ ("Other list"));
  ask (self, _ ("Merge the List"),
       _ ("All its messages go to the other list, now and when more of them are imported."), choice,
       "merge", _ ("_Merge"), G_CALLBACK (merged_cb));
}

static void
removed_cb (AdwMessageDialog *dialog, const char *response, GrapePage *page)
{
  Subject *self = subject_of (page);
  g_autoptr (GError) error = NULL;
  if (g_str_equal (response, "remove"))
    say_done (page, grape_library_remove_archive (self->library, self->archive, &error), 0, error);
}

static void
remove_action (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  Subject *self = subject_of (page);
  ask (self, _ ("Remove the List?"),
       _ ("Its messages are removed from the library, except those that are also in "
          "another list. The files that they came from stay."),
       NULL, "remove", _ ("_Remove"), G_CALLBACK (removed_cb));
}

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_menu_append (menu, _ ("_Rename…"), "instance.rename-list");
  g_menu_append (menu, _ ("_Merge Into…"), "instance.merge-list");
  g_menu_append (menu, _ ("Re_move…"), "instance.remove-list");
  return G_MENU_MODEL (menu);
}

/**
 * grape_archive_actions_add:
 *
 * Gives the page of an archive its menu. The window offers a page's actions as "instance.".
 */
void
grape_archive_actions_add (GrapePage *page, GrapeLibrary *library, gint64 archive)
{
  static const GActionEntry entries[] = {
    { .name = "rename-list", .activate = rename_action },
    { .name = "merge-list", .activate = merge_action },
    { .name = "remove-list", .activate = remove_action },
  };
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GPtrArray) archives = grape_library_list_archives (library, NULL);
  g_autoptr (GMenuModel) menu = make_menu ();
  Subject *self = g_new0 (Subject, 1);
  self->page = page;
  self->library = g_object_ref (library);
  self->archive = archive;
  self->others = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_archive_free);
  while (archives && archives->len > 0)
    {
      GrapeArchive *each = g_ptr_array_steal_index (archives, 0);
      if (each->id != archive)
        {
          g_ptr_array_add (self->others, each);
          continue;
        }
      self->name = g_strdup (each->name);
      grape_archive_free (each);
    }
  g_object_set_data_full (G_OBJECT (actions), "subject", self, subject_free);
  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), page);
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (actions), "merge-list")),
      self->others->len > 0);
  grape_page_set_actions (page, G_ACTION_GROUP (actions));
  grape_page_set_menu (page, menu);
}
