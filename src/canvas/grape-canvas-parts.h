/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of GrapeCanvas itself share. */
#pragma once

#include "grape-canvas-private.h"

typedef struct
{
  /* Owned */
  GrapePosition *position;
  char *proposal;
  char *person;   /* or NULL */
  GQueue waiting; /* of GrapePosition: each shown when the motion before it is over */

  /* Motion */
  guint tick;
  gint64 motion_begins; /* frame time in us; 0: no frame yet */
  guint motion_ms;
  guint hold_ms; /* how long what follows waits after the motion */
  double motion;

  GrapeCanvasRead read; /* or NULL */
  gpointer read_data;

  GrapeViewer viewer;
  gboolean read_only;
  gboolean high_contrast;
} GrapeCanvasParts;

GrapeCanvasParts *grape_canvas_parts (GrapeCanvas *self);
gboolean grape_canvas_skip_show (GrapeCanvas *self);
