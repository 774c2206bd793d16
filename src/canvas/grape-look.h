/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a painter knows besides the position: for whom, how large, in which colours. */
#pragma once

#include "engine/grape-position.h"
#include "grape-palette.h"

G_BEGIN_DECLS

typedef struct _GrapeTouch GrapeTouch;

typedef struct
{
  double width, height; /* pixels, or points of an SVG */
  gboolean dark;
  gboolean contrast; /* high contrast */
  GrapeViewer viewer;
  const char *proposal;    /* a move as text, drawn as a ghost; "" none */
  const char *person;      /* who acts now, by name; "": who keeps the log; NULL: nobody */
  const GrapeTouch *touch; /* what only a canvas has; NULL in a file (grape_touch_of) */
} GrapeLook;

/* Draws @view, which is a view of @look->viewer, into 0,0..width,height. Pure: the same arguments
 * draw the same picture. */
typedef void (*GrapePaintFunc) (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

char *grape_look_proposal (const GrapePosition *view, const GrapeLook *look);
GrapePaintFunc grape_paint_find (const GrapeRules *rules);

G_END_DECLS
