/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK 4.8 builds a widget's name from its own label and from whatever labels it: a button with a
 * mnemonic is "_Accept Accept", a switch in a row whose title presses it is spoken twice, and a row
 * of a list has no name at all. This is mended when a widget is shown, also in the toolkit's own
 * dialogs; newer versions speak the same with or without it. */
#include "grape-access.h"

#include "grape-page.h"

#include <glib/gi18n.h>

static void
set_name (GtkWidget *widget, const char *name)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* libadwaita labels the widget that a row presses with the title of the row. */
static GtkWidget *
row_that_presses (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, ADW_TYPE_ACTION_ROW);
  return row && adw_action_row_get_activatable_widget (ADW_ACTION_ROW (row)) == widget ? row : NULL;
}

/* --- buttons ---------------------------------------------------------------------------------- */

/* Without the mark of the mnemonic. */
static void
name_by_text (GtkButton *button)
{
  GtkWidget *child = gtk_button_get_child (button);
  if (GTK_IS_LABEL (child))
    set_name (GTK_WIDGET (button), gtk_label_get_text (GTK_LABEL (child)));
}

static void
label_cb (GtkButton *button)
{
  name_by_text (button);
}

static void
name_text_button (GtkButton *button)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  name_by_text (button);
  g_signal_handlers_disconnect_by_func (button, label_cb, NULL);
  g_signal_connect (button, "notify::label", G_CALLBACK (label_cb), NULL);
}

static gboolean
is_of_toolkit (GtkWidget *widget)
{
  const char *parent = G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget));
  return g_str_equal (parent, "AdwToastWidget")
         || gtk_widget_get_ancestor (widget, ADW_TYPE_PASSWORD_ENTRY_ROW);
}

static void
name_button (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  if (GTK_IS_DROP_DOWN (parent))
    gtk_accessible_update_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    parent, NULL, -1);
  else if (gtk_button_get_label (GTK_BUTTON (widget)))
    name_text_button (GTK_BUTTON (widget));
  else if (parent && is_of_toolkit (widget))
    set_name (widget, tooltip ? tooltip : _ ("Close"));
  else if (row_that_presses (widget) && gtk_button_get_icon_name (GTK_BUTTON (widget)))
    gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void
add_words (GtkWidget *widget, GString *words)
{
  if (!gtk_widget_get_visible (widget) || GTK_IS_BUTTON (widget) || GTK_IS_POPOVER (widget))
    return;
  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)))
    g_string_append_printf (words, "%s%s", words->len ? ", " : "",
                            gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    add_words (child, words);
}

static void
name_by_words (GtkWidget *row, GtkWidget *content)
{
  g_autoptr (GString) words = g_string_new (NULL);
  add_words (content, words);
  if (words->len)
    set_name (row, words->str);
}

/**
 * grape_access_name_row:
 * @content: of a row of a GtkListView, just filled in
 *
 * Names the row after its words.
 */
void
grape_access_name_row (GtkWidget *content)
{
  GtkWidget *row = gtk_widget_get_parent (content);
  if (row)
    name_by_words (row, content);
}

/* --- all -------------------------------------------------------------------------------------- */

/* The title is in a row inside it or, in an entry, in two places: at the text and above it. */
static void
name_by_title (GtkWidget *row)
{
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  set_name (row, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  g_signal_handlers_disconnect_by_func (row, name_by_title, NULL);
  g_signal_connect (row, "notify::title", G_CALLBACK (name_by_title), NULL);
}

static void
name_other (GtkWidget *widget)
{
  GtkWidget *row = row_that_presses (widget);
  if (GTK_IS_SEARCH_ENTRY (widget) && gtk_widget_get_ancestor (widget, ADW_TYPE_PREFERENCES_WINDOW))
    set_name (widget, _ ("Search"));
  else if (ADW_IS_EXPANDER_ROW (widget) || ADW_IS_ENTRY_ROW (widget))
    name_by_title (widget);
  else if (row)
    {
      gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
      set_name (widget, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
    }
}

static void
name_widget (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget))
    name_button (widget);
  else if (GTK_IS_LIST_BOX_ROW (widget) && !ADW_IS_PREFERENCES_ROW (widget))
    name_by_words (widget, widget);
  else
    name_other (widget);
}

static void
name_all (GtkWidget *widget)
{
  name_widget (widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    name_all (child);
}

static gboolean
realize_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (values);
  /* A screen reader's tree also has parts that are still hidden. */
  if (GTK_IS_WINDOW (widget) || GRAPE_IS_PAGE (widget) || GTK_IS_LIST_BOX_ROW (widget))
    name_all (widget);
  else
    name_widget (widget);
  return TRUE;
}

/**
 * grape_access_install:
 *
 * Call it once in a program, before its first window.
 */
void
grape_access_install (void)
{
  g_type_class_unref (g_type_class_ref (GTK_TYPE_WIDGET));
  g_signal_add_emission_hook (g_signal_lookup ("realize", GTK_TYPE_WIDGET), 0, realize_cb, NULL,
                              NULL);
}
