/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A line for each player over the turns of a game: the data, the picture, and the same in words. */
#pragma once

#include "grape-look.h"

G_BEGIN_DECLS

typedef struct
{
  int seat; /* its colour and mark; -1: nobody's, grey */
  char *name;
  GArray *values; /* of double, one a point of the plot; NAN: not there (yet) */
} GrapePlotLine;

typedef struct
{
  char *title;      /* "Cells" */
  char *x_title;    /* "turn" */
  GArray *x;        /* of double, rising */
  GPtrArray *lines; /* of GrapePlotLine */
} GrapePlot;

GrapePlot *grape_plot_new (const char *title, const char *x_title);
GrapePlot *grape_plot_copy (const GrapePlot *self);
void grape_plot_free (GrapePlot *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapePlot, grape_plot_free)

void grape_plot_add_x (GrapePlot *self, double x);
GrapePlotLine *grape_plot_add_line (GrapePlot *self, int seat, const char *name);
void grape_plot_line_add (GrapePlotLine *line, double value);

/* What @seat has at the point @index; @self->x->len of them. */
typedef double (*GrapePlotValue) (gconstpointer state, guint index, int seat);
GrapePlot *grape_plot_rounds (GPtrArray *plots, const char *title, const char *x_title, guint first,
                              guint n);
void grape_plot_add_seats (GrapePlot *self, const GrapePosition *view, guint n_seats,
                           GrapePlotValue value);

void grape_plot_paint (cairo_t *cr, const GrapePlot *self, const GrapeLook *look, int cursor);
int grape_plot_nearest (const GrapePlot *self, const GrapeLook *look, double x);
char *grape_plot_summary (const GrapePlot *self);
char *grape_plot_describe_point (const GrapePlot *self, guint index);

/* The plots of a game, made by <id>/grape-<id>-plot.c; empty for a game without one. */
typedef void (*GrapePlotFunc) (const GrapePosition *view, GPtrArray *plots);
GPtrArray *grape_plots_of (const GrapePosition *view);

G_END_DECLS
