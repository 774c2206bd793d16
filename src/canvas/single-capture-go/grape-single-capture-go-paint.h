/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Single Capture Go, drawn from a view. */
#pragma once

#include "canvas/grape-look.h"
#include "grape-single-capture-go-layout.h"
#include "grape-single-capture-go-words.h"

G_BEGIN_DECLS

/* What only a canvas has. Nothing but motion 1: none of it. */
typedef struct
{
  gboolean has_cursor, has_hover;
  guint cursor, hover; /* squares */
  int player;          /* from 1: this seat's stones are to stand out; 0: nobody's */
  gboolean reveal;     /* the last round's plays come down */
  double motion;       /* 0..1 of that */
  const char *said;    /* why something was refused; or NULL */
} GrapeSingleCaptureGoTouch;

void grape_single_capture_go_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

/* In two parts, the one over the other: what stays while the pointer wanders, and the rest. */
void grape_single_capture_go_paint_still (cairo_t *cr, const GrapePosition *view,
                                          const GrapeLook *look,
                                          const GrapeSingleCaptureGoTouch *touch);
void grape_single_capture_go_paint_over (cairo_t *cr, const GrapePosition *view,
                                         const GrapeLook *look,
                                         const GrapeSingleCaptureGoTouch *touch);

G_END_DECLS
