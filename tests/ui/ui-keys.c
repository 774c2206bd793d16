/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The way of a key: captured from the window down to what has the focus, then up again. Keys of the
 * application and mnemonics are not in it. */
#include "ui-keys.h"

typedef struct
{
  guint keyval;
  GdkModifierType modifiers;
} Key;

static gboolean
triggers (GtkShortcutTrigger *trigger, const Key *key)
{
  if (GTK_IS_ALTERNATIVE_TRIGGER (trigger))
    {
      GtkAlternativeTrigger *both = GTK_ALTERNATIVE_TRIGGER (trigger);
      return triggers (gtk_alternative_trigger_get_first (both), key)
             || triggers (gtk_alternative_trigger_get_second (both), key);
    }
  return GTK_IS_KEYVAL_TRIGGER (trigger)
         && gtk_keyval_trigger_get_keyval (GTK_KEYVAL_TRIGGER (trigger)) == key->keyval
         && gtk_keyval_trigger_get_modifiers (GTK_KEYVAL_TRIGGER (trigger)) == key->modifiers;
}

static gboolean
run_shortcuts (GtkWidget *widget, GListModel *shortcuts, const Key *key)
{
  for (guint i = 0; i < g_list_model_get_n_items (shortcuts); i++)
    {
      g_autoptr (GtkShortcut) shortcut = g_list_model_get_item (shortcuts, i);
      if (triggers (gtk_shortcut_get_trigger (shortcut), key)
          && gtk_shortcut_action_activate (gtk_shortcut_get_action (shortcut),
                                           GTK_SHORTCUT_ACTION_EXCLUSIVE, widget,
                                           gtk_shortcut_get_arguments (shortcut)))
        return TRUE;
    }
  return FALSE;
}

/* Those of the toolkit pass keys on to their search entries, which needs a real event. */
static gboolean
hears_keys (GtkWidget *widget)
{
  return GTK_IS_TEXT_VIEW (widget) || g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Grape");
}

static gboolean
run_phase (GtkWidget *widget, GtkPropagationPhase phase, const Key *key)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean taken = FALSE;
  if (!gtk_widget_is_sensitive (widget))
    return FALSE;
  for (guint i = 0; !taken && i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      if (gtk_event_controller_get_propagation_phase (controller) != phase)
        continue;
      if (GTK_IS_EVENT_CONTROLLER_KEY (controller) && hears_keys (widget))
        g_signal_emit_by_name (controller, "key-pressed", key->keyval, 0, key->modifiers, &taken);
      else if (GTK_IS_SHORTCUT_CONTROLLER (controller))
        taken = run_shortcuts (widget, G_LIST_MODEL (controller), key);
    }
  return taken;
}

static gboolean
capture (GtkWidget *widget, const Key *key)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  if (parent && !GTK_IS_NATIVE (widget) && capture (parent, key))
    return TRUE;
  return run_phase (widget, GTK_PHASE_CAPTURE, key);
}

/**
 * ui_key:
 *
 * Presses @keyval where @window has its focus.
 *
 * Returns: whether anything took it
 */
gboolean
ui_key (GtkWidget *window, guint keyval, GdkModifierType modifiers)
{
  Key key = { keyval, modifiers };
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (window));
  g_autoptr (GtkWidget) target = g_object_ref (focus ? focus : window);
  if (capture (target, &key) || run_phase (target, GTK_PHASE_TARGET, &key))
    return TRUE;
  for (GtkWidget *widget = target; widget; widget = gtk_widget_get_parent (widget))
    {
      if (run_phase (widget, GTK_PHASE_BUBBLE, &key))
        return TRUE;
      if (GTK_IS_NATIVE (widget))
        break;
    }
  return FALSE;
}

static void
add_text (GtkWidget *widget, GString *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_visible (widget))
    g_string_append_printf (text, "%s%s", text->len ? " " : "",
                            gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && text->len < 80;
       child = gtk_widget_get_next_sibling (child))
    if (!GTK_IS_POPOVER (child))
      add_text (child, text);
}

/**
 * ui_keys_describe:
 *
 * What a person would call @widget, for messages of tests: its class, its words, where it is.
 */
char *
ui_keys_describe (GtkWidget *widget)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *id = NULL;
  GtkWidget *holder = widget;
  for (; holder && !id; holder = gtk_widget_get_parent (holder))
    id = gtk_buildable_get_buildable_id (GTK_BUILDABLE (holder));
  add_text (widget, text);
  return g_strdup_printf ("%s “%s” in %s", G_OBJECT_TYPE_NAME (widget), text->str,
                          id ? id : "nothing named");
}
