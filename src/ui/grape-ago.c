/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each label keeps its time; once a minute the window lets all of them say it anew. */
#include "grape-ago.h"

#include "grape-clock.h"

#define AT "grape-ago"

static void
say (GtkLabel *label, gint64 at)
{
  g_autofree char *when = grape_clock_relative (at);
  if (g_strcmp0 (when, gtk_label_get_text (label)) != 0)
    gtk_label_set_text (label, when);
}

static void
refresh (GtkWidget *widget)
{
  const gint64 *at = GTK_IS_LABEL (widget) ? g_object_get_data (G_OBJECT (widget), AT) : NULL;
  if (at)
    say (GTK_LABEL (widget), *at);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    refresh (child);
}

/**
 * grape_ago_set:
 *
 * Lets @label say when @at was or will be; its tooltip says it exactly.
 */
void
grape_ago_set (GtkLabel *label, gint64 at)
{
  g_autofree char *exact = grape_clock_exact (at);
  g_object_set_data_full (G_OBJECT (label), AT, g_memdup2 (&at, sizeof at), g_free);
  gtk_widget_set_tooltip_text (GTK_WIDGET (label), exact);
  say (label, at);
}

/** grape_ago_refresh: in all windows; call it each minute */
void
grape_ago_refresh (void)
{
  GListModel *windows = gtk_window_get_toplevels ();
  for (guint i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
      refresh (window);
    }
}
