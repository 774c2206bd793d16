/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDurationRow: the button says the length in words; its popover has the number and the units.
 * Offers seconds and minutes only if a game was set up with them. */
#include "grape-duration-row.h"

#include "ui/grape-span.h"

#include <glib/gi18n.h>

#define HOURS 2 /* the smallest unit that is always offered */

struct _GrapeDurationRow
{
  AdwActionRow parent_instance;

  /* Template */
  GtkMenuButton *button;
  GtkLabel *words;
  GtkSpinButton *number;
  GtkBox *units;
  GtkCheckButton *none;
  GtkCheckButton *unit[GRAPE_N_UNITS];

  gint64 min, max; /* in seconds */
  gboolean is_setting;
};

enum
{
  SIGNAL_CHANGED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeDurationRow, grape_duration_row, ADW_TYPE_ACTION_ROW)

/* The chosen unit; GRAPE_N_UNITS for no limit. */
static guint
chosen (GrapeDurationRow *self)
{
  guint unit = 0;
  while (unit < GRAPE_N_UNITS && !gtk_check_button_get_active (self->unit[unit]))
    unit++;
  return unit;
}

static void
show_words (GrapeDurationRow *self)
{
  const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (self));
  g_autofree char *words = grape_span_length (grape_duration_row_get_seconds (self));
  g_autofree char *name = g_strdup_printf ("%s: %s", title, words);
  gtk_label_set_text (self->words, words);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name, -1);
  gtk_widget_set_sensitive (GTK_WIDGET (self->number), chosen (self) < GRAPE_N_UNITS);
}

static void
fit_number (GrapeDurationRow *self)
{
  gint64 unit = grape_span_unit (chosen (self))->seconds;
  gint64 least = MAX (1, (self->min + unit - 1) / unit);
  gtk_spin_button_set_range (self->number, (double)least, (double)MAX (least, self->max / unit));
}

static void
changed (GrapeDurationRow *self)
{
  if (self->is_setting)
    return;
  self->is_setting = TRUE;
  fit_number (self);
  self->is_setting = FALSE;
  show_words (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
number_cb (GtkSpinButton *number, GrapeDurationRow *self)
{
  changed (self);
}

/* Choosing another unit changes two buttons; the one that is left emits nothing. */
static void
unit_cb (GtkCheckButton *unit, GParamSpec *pspec, GrapeDurationRow *self)
{
  if (gtk_check_button_get_active (unit))
    changed (self);
}

static void
title_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  show_words (GRAPE_DURATION_ROW (object));
}

static void
grape_duration_row_class_init (GrapeDurationRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_DURATION_ROW, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-duration-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeDurationRow, button);
  gtk_widget_class_bind_template_child (widget_class, GrapeDurationRow, words);
  gtk_widget_class_bind_template_child (widget_class, GrapeDurationRow, number);
  gtk_widget_class_bind_template_child (widget_class, GrapeDurationRow, units);
  gtk_widget_class_bind_template_child (widget_class, GrapeDurationRow, none);
  gtk_widget_class_bind_template_callback (widget_class, number_cb);
  gtk_widget_class_bind_template_callback (widget_class, unit_cb);
}

static void
grape_duration_row_init (GrapeDurationRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < GRAPE_N_UNITS; i++)
    {
      GtkWidget *unit = gtk_check_button_new_with_label (_ (grape_span_unit (i)->name));
      self->unit[i] = GTK_CHECK_BUTTON (unit);
      gtk_check_button_set_group (self->unit[i], self->none);
      gtk_widget_set_visible (unit, i >= HOURS);
      gtk_box_append (self->units, unit);
      g_signal_connect (unit, "notify::active", G_CALLBACK (unit_cb), self);
    }
  g_signal_connect (self, "notify::title", G_CALLBACK (title_cb), NULL);
  grape_duration_row_set_range (self, 0, 366 * grape_span_unit (3)->seconds);
}

/**
 * grape_duration_row_set_range:
 * @min: in seconds; 0: no limit is also allowed
 */
void
grape_duration_row_set_range (GrapeDurationRow *self, gint64 min, gint64 max)
{
  self->min = min;
  self->max = max;
  gtk_widget_set_visible (GTK_WIDGET (self->none), min == 0);
  grape_duration_row_set_seconds (self, CLAMP (grape_duration_row_get_seconds (self), min, max));
}

/** grape_duration_row_set_seconds: within the range; 0: no limit */
void
grape_duration_row_set_seconds (GrapeDurationRow *self, gint64 seconds)
{
  guint unit = grape_span_unit_of (seconds);
  self->is_setting = TRUE;
  for (guint i = 0; i < HOURS; i++)
    gtk_widget_set_visible (GTK_WIDGET (self->unit[i]), i == unit && seconds);
  gtk_check_button_set_active (seconds ? self->unit[unit] : self->none, TRUE);
  fit_number (self);
  gtk_spin_button_set_value (self->number,
                             (double)(seconds ? seconds / grape_span_unit (unit)->seconds : 3));
  self->is_setting = FALSE;
  show_words (self);
}

gint64
grape_duration_row_get_seconds (GrapeDurationRow *self)
{
  guint unit = chosen (self);
  if (unit >= GRAPE_N_UNITS)
    return 0;
  return gtk_spin_button_get_value_as_int (self->number) * grape_span_unit (unit)->seconds;
}
