/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What only a canvas has and no file shows: a pointer, a cursor, motion. */
#pragma once

#include "grape-look.h"
#include "grape-pan.h"
#include "grape-spot.h"

G_BEGIN_DECLS

struct _GrapeTouch
{
  GrapeSpotId hover, cursor;
  double motion;    /* 0..1 of the motion below; 1: at rest */
  gboolean reveal;  /* what was hidden is shown: the last round, the last trick */
  guint64 arrives;  /* a bit for each seat: what it did has just come in */
  int shown;        /* what is folded out, or stands out: the game's own */
  const char *said; /* why something was refused; or NULL */
  GrapePan pan;
};

const GrapeTouch *grape_touch_of (const GrapeLook *look);
GrapeSpotId grape_touch_at (const GrapeTouch *self);
gboolean grape_touch_arrives (const GrapeTouch *self, int seat);

G_END_DECLS
