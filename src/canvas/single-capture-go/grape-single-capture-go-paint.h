/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Single Capture Go, drawn from a view. */
#pragma once

#include "canvas/grape-pen.h"
#include "grape-single-capture-go-layout.h"
#include "grape-single-capture-go-words.h"

G_BEGIN_DECLS

/* What the painter's files share. */
typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const SingleCaptureGo *view;
  const GrapeSingleCaptureGoRound *last; /* or NULL */
  guint side, n_squares, n_seats;
  const GrapeLook *look;
  const GrapeTouch *touch;
  int player;   /* from 1: this seat's stones stand out; 0: nobody's */
  double phase; /* of a reveal */
  GrapeSingleCaptureGoLayout layout;
} GrapeSingleCaptureGoPicture;

void grape_single_capture_go_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* In two parts, the one over the other: what stays while the pointer wanders, and the rest. */
void grape_single_capture_go_paint_still (cairo_t *cr, const GrapePosition *view,
                                          const GrapeLook *look);
void grape_single_capture_go_paint_over (cairo_t *cr, const GrapePosition *view,
                                         const GrapeLook *look);
int grape_single_capture_go_player (const GrapeTouch *touch);
gboolean grape_single_capture_go_is_calm (gconstpointer view);

/* grape-single-capture-go-frame.c */
void grape_single_capture_go_paint_players (const GrapeSingleCaptureGoPicture *p);
void grape_single_capture_go_paint_hint (const GrapeSingleCaptureGoPicture *p);

G_END_DECLS
