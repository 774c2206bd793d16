/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows for options: the engine's list has the type, the range and the help. */
#include "grape-option-row.h"

#include "grape-duration-row.h"

#include "engine/grape-time.h"

#include <glib/gi18n.h>

static const GrapeOption *
option_of (GtkWidget *row)
{
  return g_object_get_data (G_OBJECT (row), "option");
}

static GtkWidget *
switch_row (const GrapeOption *option, GCallback changed, gpointer data)
{
  GtkWidget *row = adw_action_row_new (), *toggle = gtk_switch_new ();
  gtk_widget_set_valign (toggle, GTK_ALIGN_CENTER);
  gtk_switch_set_active (GTK_SWITCH (toggle), g_str_equal (option->fallback, "true")
                                                  || g_str_equal (option->fallback, "yes"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), toggle);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), toggle);
  g_object_set_data (G_OBJECT (row), "input", toggle);
  g_signal_connect_data (toggle, "notify::active", changed, data, NULL, G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
spin_row (const GrapeOption *option, GCallback changed, gpointer data)
{
  GtkWidget *row = adw_action_row_new ();
  GtkWidget *spin = gtk_spin_button_new_with_range ((double)option->min, (double)option->max, 1);
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), g_ascii_strtod (option->fallback, NULL));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), spin);
  g_object_set_data (G_OBJECT (row), "input", spin);
  g_signal_connect_data (spin, "value-changed", changed, data, NULL, G_CONNECT_SWAPPED);
  return row;
}

/* In the language of the window; a word that is not here stands for itself. */
static const char *
choice_name (const char *choice)
{
  static const char *const words[]
      = { NC_ ("option", "all"),     NC_ ("option", "automatic"), NC_ ("option", "bot"),
          NC_ ("option", "choice"),  NC_ ("option", "good"),      NC_ ("option", "hold"),
          NC_ ("option", "list"),    NC_ ("option", "lot"),       NC_ ("option", "manual"),
          NC_ ("option", "most"),    NC_ ("option", "none"),      NC_ ("option", "own"),
          NC_ ("option", "owner"),   NC_ ("option", "person"),    NC_ ("option", "players"),
          NC_ ("option", "program"), NC_ ("option", "public"),    NC_ ("option", "random"),
          NC_ ("option", "referee"), NC_ ("option", "simple"),    NC_ ("option", "wait") };
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i], choice))
      return g_dpgettext2 (NULL, "option", words[i]);
  return choice;
}

static GtkWidget *
choice_row (const GrapeOption *option, GCallback changed, gpointer data)
{
  GtkWidget *row = adw_combo_row_new ();
  g_auto (GStrv) choices = g_strsplit (option->choices, "|", -1);
  g_autoptr (GtkStringList) model = gtk_string_list_new (NULL);
  for (guint i = 0; choices[i]; i++)
    gtk_string_list_append (model, choice_name (choices[i]));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (model));
  for (guint i = 0; choices[i]; i++)
    if (g_str_equal (choices[i], option->fallback))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
  g_signal_connect_data (row, "notify::selected", changed, data, NULL, G_CONNECT_SWAPPED);
  return row;
}

static GtkWidget *
entry_row (const GrapeOption *option, GCallback changed, gpointer data)
{
  GtkWidget *row = adw_action_row_new (), *entry = gtk_entry_new ();
  gtk_widget_set_valign (entry, GTK_ALIGN_CENTER);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 16);
  gtk_editable_set_text (GTK_EDITABLE (entry), option->fallback);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), entry);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), entry);
  g_object_set_data (G_OBJECT (row), "input", entry);
  g_signal_connect_data (entry, "changed", changed, data, NULL, G_CONNECT_SWAPPED);
  return row;
}

static gint64
seconds_of (const char *value)
{
  gint64 seconds = 0;
  grape_duration_parse (value, &seconds, NULL);
  return seconds;
}

static GtkWidget *
duration_row (const GrapeOption *option, gboolean none, GCallback changed, gpointer data)
{
  GtkWidget *row = g_object_new (GRAPE_TYPE_DURATION_ROW, NULL);
  grape_duration_row_set_range (GRAPE_DURATION_ROW (row), option->min, option->max);
  grape_duration_row_set_seconds (GRAPE_DURATION_ROW (row),
                                  none ? 0 : seconds_of (option->fallback));
  g_signal_connect_data (row, "changed", changed, data, NULL, G_CONNECT_SWAPPED);
  return row;
}

/**
 * grape_option_row_new:
 * @no_deadlines: durations that may be "none" begin that way
 * @changed: called as (data, ...) when the value may have changed
 */
GtkWidget *
grape_option_row_new (const GrapeOption *option, gboolean no_deadlines, GCallback changed,
                      gpointer data)
{
  GtkWidget *row = NULL;
  gboolean none = no_deadlines && option->type == GRAPE_OPTION_DURATION && option->min == 0;
  switch (option->type)
    {
    case GRAPE_OPTION_BOOL:
      row = switch_row (option, changed, data);
      break;
    case GRAPE_OPTION_INT:
      row = spin_row (option, changed, data);
      break;
    case GRAPE_OPTION_CHOICE:
      row = choice_row (option, changed, data);
      break;
    case GRAPE_OPTION_DURATION:
      row = duration_row (option, none, changed, data);
      break;
    case GRAPE_OPTION_TEXT:
      row = entry_row (option, changed, data);
    }
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (option->title));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (option->help));
  g_object_set_data (G_OBJECT (row), "option", (gpointer)option);
  GtkWidget *input = g_object_get_data (G_OBJECT (row), "input");
  if (input)
    gtk_accessible_update_property (GTK_ACCESSIBLE (input), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ (option->title), -1);
  return row;
}

const char *
grape_option_row_name (GtkWidget *row)
{
  const GrapeOption *option = option_of (row);
  return option ? option->name : NULL;
}

/**
 * grape_option_row_value:
 *
 * Returns: (transfer full): as grape_options_set() reads it
 */
char *
grape_option_row_value (GtkWidget *row)
{
  const GrapeOption *option = option_of (row);
  GtkWidget *input = g_object_get_data (G_OBJECT (row), "input");
  switch (option->type)
    {
    case GRAPE_OPTION_BOOL:
      return g_strdup (gtk_switch_get_active (GTK_SWITCH (input)) ? "true" : "false");
    case GRAPE_OPTION_INT:
      return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (input)));
    case GRAPE_OPTION_CHOICE:
      {
        g_auto (GStrv) choices = g_strsplit (option->choices, "|", -1);
        return g_strdup (choices[adw_combo_row_get_selected (ADW_COMBO_ROW (row))]);
      }
    case GRAPE_OPTION_DURATION:
      return grape_duration_format (grape_duration_row_get_seconds (GRAPE_DURATION_ROW (row)));
    case GRAPE_OPTION_TEXT:
    default:
      return g_strdup (gtk_editable_get_text (GTK_EDITABLE (input)));
    }
}

static void
set_choice (const GrapeOption *option, GtkWidget *row, const char *value)
{
  g_auto (GStrv) choices = g_strsplit (option->choices, "|", -1);
  for (guint i = 0; choices[i]; i++)
    if (g_str_equal (choices[i], value))
      adw_combo_row_set_selected (ADW_COMBO_ROW (row), i);
}

/**
 * grape_option_row_set_value:
 * @value: as grape_options_text() writes it
 */
void
grape_option_row_set_value (GtkWidget *row, const char *value)
{
  const GrapeOption *option = option_of (row);
  GtkWidget *input = g_object_get_data (G_OBJECT (row), "input");
  switch (option->type)
    {
    case GRAPE_OPTION_BOOL:
      gtk_switch_set_active (GTK_SWITCH (input), g_str_equal (value, "true"));
      break;
    case GRAPE_OPTION_INT:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (input), g_ascii_strtod (value, NULL));
      break;
    case GRAPE_OPTION_CHOICE:
      set_choice (option, row, value);
      break;
    case GRAPE_OPTION_DURATION:
      grape_duration_row_set_seconds (GRAPE_DURATION_ROW (row), seconds_of (value));
      break;
    case GRAPE_OPTION_TEXT:
      gtk_editable_set_text (GTK_EDITABLE (input), value);
    }
}
