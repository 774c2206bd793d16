/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The ruleset of a nomic to take along: a file, or paper; as it stands at the moment that is shown.
 */
#include "grape-instance-page-private.h"

#include "ui/grape-ruleset-print.h"
#include "ui/grape-window.h"

#include "equipment/grape-ruleset.h"

#include <glib/gi18n.h>

/* NULL: no nomic, or nothing is shown yet. */
static const GrapeRuleset *
shown_rules (GrapeInstancePage *self)
{
  const GrapePosition *view = self->session ? grape_session_view (self->session) : NULL;

  return view ? grape_ruleset_of (view->rules->fields, view->state) : NULL;
}

static void
save_chosen_cb (GtkNativeDialog *dialog, int response, GrapeInstancePage *self)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  const GrapeRuleset *rules = shown_rules (self);
  g_autoptr (GError) error = NULL;

  if (response == GTK_RESPONSE_ACCEPT && path && rules)
    grape_instance_page_saved (self, file, grape_ruleset_save (rules, path, &error), error);
  g_object_unref (dialog);
}

static void
save_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_instance_page_choose_file (data, _ ("Save the Rules, as .html or as .txt"),
                                   _ ("rules.html"), G_CALLBACK (save_chosen_cb));
}

static void
print_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  const GrapeRuleset *rules = shown_rules (self);
  g_autoptr (GError) error = NULL;

  if (!rules)
    return;
  g_autoptr (GtkPrintOperation) operation = grape_ruleset_print_new (rules);
  gtk_print_operation_set_allow_async (operation, TRUE);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR)
    grape_window_say_error (grape_window_of (self), error);
}

void
grape_instance_page_update_rules_actions (GrapeInstancePage *self)
{
  static const char *const names[] = { "save-rules", "print-rules" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (
        G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self->actions), names[i])),
        shown_rules (self) != NULL);
}

void
grape_instance_page_add_rules_actions (GrapeInstancePage *self)
{
  static const GActionEntry entries[]
      = { { "save-rules", save_action }, { "print-rules", print_action } };

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
