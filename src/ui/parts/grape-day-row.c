/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDayRow: the button says the day in words; its popover is a calendar. */
#include "grape-day-row.h"

#include <glib/gi18n.h>

struct _GrapeDayRow
{
  AdwActionRow parent_instance;

  /* Template */
  GtkMenuButton *button;
  GtkLabel *words;
  GtkCalendar *calendar;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeDayRow, grape_day_row, ADW_TYPE_ACTION_ROW)

static void
show_words (GrapeDayRow *self)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));
  g_autoptr (GDateTime) day = grape_day_row_get_day (self);
  g_autofree char *words = g_date_time_format (day, _ ("%-d %B %Y"));
  g_autofree char *exact = g_date_time_format (day, _ ("%A, %-d %B %Y"));
  g_autofree char *name = g_strdup_printf ("%s: %s", title, exact);
  gtk_label_set_text (self->words, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->button), exact);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
}

static void
day_cb (GtkCalendar *calendar, GrapeDayRow *self)
{
  show_words (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
title_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  show_words (GRAPE_DAY_ROW (object));
}

static void
grape_day_row_class_init (GrapeDayRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_DAY_ROW, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-day-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeDayRow, button);
  gtk_widget_class_bind_template_child (widget_class, GrapeDayRow, words);
  gtk_widget_class_bind_template_child (widget_class, GrapeDayRow, calendar);
  gtk_widget_class_bind_template_callback (widget_class, day_cb);
}

static void
grape_day_row_init (GrapeDayRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "notify::title", G_CALLBACK (title_cb), NULL);
}

void
grape_day_row_set_day (GrapeDayRow *self, GDateTime *day)
{
  gtk_calendar_select_day (self->calendar, day);
  show_words (self);
}

/**
 * grape_day_row_get_day:
 *
 * Returns: (transfer full): the chosen day; its hour means nothing
 */
GDateTime *
grape_day_row_get_day (GrapeDayRow *self)
{
  return gtk_calendar_get_date (self->calendar);
}
