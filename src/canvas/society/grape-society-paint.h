/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that draw a society share. */
#pragma once

#include "canvas/grape-pen.h"
#include "grape-society-layout.h"

G_BEGIN_DECLS

/* -page.c */
void grape_society_paint_row (cairo_t *cr, const GrapeSocietyBook *book, guint index, GrapeBox box);
void grape_society_paint_face (cairo_t *cr, const GrapeSocietyBook *book, int person, double x,
                               double y, double radius);

/* -frame.c */
void grape_society_paint_plot (cairo_t *cr, const GrapeSocietyBook *book, GrapeBox box);

/* -scene.c */
void grape_society_paint_jade (cairo_t *cr, const GrapeLook *look, double x, double y,
                               double radius);
void grape_society_paint_knife (cairo_t *cr, const GrapeLook *look, double x, double y,
                                double length);
void grape_society_paint_plaque (cairo_t *cr, const GrapeSocietyBook *book, GrapeBox box);
void grape_society_paint_shelf (cairo_t *cr, const GrapeSocietyBook *book, guint index,
                                GrapeBox box);

/* -paint.c */
void grape_society_paint_book (cairo_t *cr, const GrapeSocietyBook *book);
void grape_society_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

G_END_DECLS
