/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A plot as a widget: the pointer or the arrow keys pick a point, whose numbers are shown and
 * spoken; a screen reader hears the whole in a sentence. */
#pragma once

#include <gtk/gtk.h>

#include "grape-plot.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_CHART (grape_chart_get_type ())
G_DECLARE_FINAL_TYPE (GrapeChart, grape_chart, GRAPE, CHART, GtkWidget)

GtkWidget *grape_chart_new (void);
void grape_chart_set_plot (GrapeChart *self, const GrapePlot *plot);
void grape_chart_set_cursor (GrapeChart *self, int index);
int grape_chart_get_cursor (GrapeChart *self);

G_END_DECLS
