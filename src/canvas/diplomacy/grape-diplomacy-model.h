/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A map's drawing, made ready to paint: the outline of every place, and which place is where. */
#pragma once

#include <cairo.h>

#include "games/diplomacy/diplomacy-view.h"

G_BEGIN_DECLS

/* One way round: arcs one after the other. */
typedef struct
{
  guint arc;
  gboolean backwards;
  gboolean begins; /* the first of its ring */
} GrapeDiplomacyRun;

typedef struct
{
  GArray *runs; /* of GrapeDiplomacyRun; NULL: there is nothing of the kind */
  DipPoint least, most;
} GrapeDiplomacyShape;

typedef struct
{
  DipDrawing *drawing;
  GrapeDiplomacyShape land[DIP_MAX_PROVINCES]; /* or the sea */
  GrapeDiplomacyShape strait[DIP_MAX_PROVINCES];
  GrapeDiplomacyShape waste, water;
} GrapeDiplomacyAtlas;

const GrapeDiplomacyAtlas *grape_diplomacy_atlas (const DipMap *map);
guint8 grape_diplomacy_atlas_at (const GrapeDiplomacyAtlas *self, const DipMap *map, double x,
                                 double y);
void grape_diplomacy_atlas_path (const GrapeDiplomacyAtlas *self, cairo_t *cr,
                                 const GrapeDiplomacyShape *shape, double least);
void grape_diplomacy_atlas_arc (const GrapeDiplomacyAtlas *self, cairo_t *cr, const DipArc *arc,
                                double least);
DipPoint grape_diplomacy_atlas_spot (const GrapeDiplomacyAtlas *self, guint8 province,
                                     guint8 coast);

G_END_DECLS
