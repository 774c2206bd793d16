/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Viruses, drawn from a view, whole or in parts: the canvas keeps the squares as a
 * texture and draws the rest anew. */
#pragma once

#include "canvas/grape-look.h"
#include "grape-viruses-layout.h"

G_BEGIN_DECLS

/* Below this many pixels a square is a plain block of colour. */
#define GRAPE_VIRUSES_VECTOR_FROM 9.0

void grape_viruses_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* Parts, in the order in which they are laid over each other. @cells: width * height bytes, as
 * grape_viruses_fill() writes them. */
GrapeColor grape_viruses_board_color (const GrapeLook *look);
void grape_viruses_paint_cells (cairo_t *cr, const guint8 *cells, const GrapeVirusesLayout *layout,
                                const GrapeLook *look, double x, double y, double width,
                                double height);
void grape_viruses_paint_cell (cairo_t *cr, guint8 cell, double x, double y, double size,
                               const GrapeLook *look, double alpha);
void grape_viruses_raster (guint32 *pixels, guint stride, guint width, guint height,
                           const guint8 *cells, guint columns, guint rows, double cell, double x,
                           double y, const GrapeLook *look);
void grape_viruses_paint_changes (cairo_t *cr, GArray *changes, const GrapeVirusesLayout *layout,
                                  const GrapeLook *look, double phase);
void grape_viruses_paint_ghosts (cairo_t *cr, const GrapePosition *view,
                                 const GrapeVirusesLayout *layout, const GrapeLook *look);
void grape_viruses_paint_labels (cairo_t *cr, const GrapeVirusesLayout *layout,
                                 const GrapeLook *look, int cursor_column, int cursor_row);
void grape_viruses_paint_legend (cairo_t *cr, const GrapePosition *view,
                                 const GrapeVirusesLayout *layout, const GrapeLook *look);
void grape_viruses_paint_end (cairo_t *cr, const GrapePosition *view,
                              const GrapeVirusesLayout *layout, const GrapeLook *look);
void grape_viruses_paint_empty (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

G_END_DECLS
