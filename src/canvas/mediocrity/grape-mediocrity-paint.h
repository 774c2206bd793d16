/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Mediocrity, drawn from a view. */
#pragma once

#include "grape-mediocrity-layout.h"
#include "canvas/grape-pen.h"

G_BEGIN_DECLS

/* What only a canvas has: a cursor, a hovering pointer, motion. All zero and motion 1: none. */
typedef struct
{
  guint hover, cursor; /* integers, or 0 */
  gboolean hover_act, cursor_act;
  double motion;   /* 0..1 of what follows */
  gboolean reveal; /* the integers drop in, and the search goes on step by step */
  gboolean arrives[GRAPE_MEDIOCRITY_SEATS]; /* this seat's integer has just come in */
} GrapeMediocrityTouch;

/* What the painter's two files share. */
typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  gconstpointer view;
  const GrapeLook *look;
  const GrapeMediocrityTouch *touch;
  GrapeMediocrityStory story;
  GrapeMediocrityLayout layout;
  guint proposed; /* an integer; 0: none */
  gboolean proposed_act;
} GrapeMediocrityBoard;

void grape_mediocrity_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);
void grape_mediocrity_paint_touched (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                                     const GrapeMediocrityTouch *touch);
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
