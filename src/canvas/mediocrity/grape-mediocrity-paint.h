/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Mediocrity, drawn from a view. */
#pragma once

#include "grape-mediocrity-layout.h"
#include "canvas/grape-pen.h"

G_BEGIN_DECLS

/* What the painter's two files share. */
typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Mediocrity *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeMediocrityStory story;
  GrapeMediocrityLayout layout;
  guint proposed; /* an integer; 0: none */
  gboolean proposed_act;
} GrapeMediocrityBoard;

void grape_mediocrity_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
guint grape_mediocrity_proposed (const char *text);
guint grape_mediocrity_reveal_ms (const GrapeMediocrityStory *story);

/* grape-mediocrity-scene.c */
void grape_mediocrity_draw_integers (const GrapeMediocrityBoard *board);
void grape_mediocrity_draw_search (const GrapeMediocrityBoard *board);
void grape_mediocrity_draw_scores (const GrapeMediocrityBoard *board);
void grape_mediocrity_draw_counter (const GrapeMediocrityBoard *board, int seat, double x, double y,
                                    double size, double alpha);
GrapeTextStyle grape_mediocrity_style (const GrapeMediocrityBoard *board, double scale,
                                       gboolean bold, double align, double max_width);

G_END_DECLS
