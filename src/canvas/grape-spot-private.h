/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeSpotCanvas itself share. */
#pragma once

#include "grape-spot-canvas.h"

typedef struct
{
  GrapeTouch touch;
  gboolean walks; /* the cursor is shown only once a key has moved it */

  /* Owned */
  char *said;
  GrapeStill still;
  char *still_key;
  GtkWidget *buttons; /* for boards larger than their window */

  /* Pointer */
  gboolean has_pointer;
  double pointer_x, pointer_y;
  GrapePan drag_from;
  gboolean dragged; /* a drag is no click */
  double dragged_y;
  double pinch_cell;
} GrapeSpotParts;

GrapeSpotParts *grape_spot_canvas_parts (GrapeSpotCanvas *self);
gboolean grape_spot_canvas_is_planned (GrapeSpotCanvas *self, const GrapeSpotField *field,
                                       GrapeSpotId id);

void grape_spot_canvas_notice (GrapeSpotCanvas *self, gboolean by_key);

/* grape-spot-buttons.c */
void grape_spot_buttons_init (GrapeSpotCanvas *self);
void grape_spot_buttons_place (GrapeSpotCanvas *self);

/* grape-spot-input.c */
void grape_spot_input_install (GtkWidgetClass *class);
void grape_spot_input_init (GrapeSpotCanvas *self);
GrapeSpotId grape_spot_input_pointed (GrapeSpotCanvas *self, const GrapeSpotField *field);
void grape_spot_input_zoom (GrapeCanvas *canvas, int direction);
