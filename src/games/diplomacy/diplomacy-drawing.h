/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a map looks: the lines between its places, and where units, names and centres stand. It is
 * read from a text (data/maps/README.md). Each border is one line, of both of its sides, so that
 * what the picture shows is what the map says. */
#pragma once

#include "diplomacy-map.h"

G_BEGIN_DECLS

/* What lies on a side of a line. */
typedef enum
{
  DIP_SITE_PLACE,  /* a province: its land, or its sea */
  DIP_SITE_STRAIT, /* water that belongs to a province on land */
  DIP_SITE_WASTE,  /* land where nobody goes */
  DIP_SITE_WATER,  /* water where nobody goes */
  DIP_SITE_BEYOND, /* the frame's outside */
} DipSiteKind;

typedef struct
{
  guint8 kind, province, coast; /* DIP_NONE and DIP_WHOLE where there is none */
} DipSite;

typedef struct
{
  int x, y;
} DipPoint;

/* From one end to the other @left is on the left hand. */
typedef struct
{
  DipSite left, right;
  guint first, n; /* in the points */
} DipArc;

typedef struct
{
  DipPoint unit, dislodged, name, centre;
} DipSpots;

typedef struct
{
  int width, height;
  GArray *points; /* of DipPoint */
  GArray *arcs;   /* of DipArc */
  DipSpots spots[DIP_MAX_PROVINCES][DIP_N_COASTS];
} DipDrawing;

DipDrawing *dip_drawing_parse (const DipMap *map, const char *text, GError **error);
void dip_drawing_free (DipDrawing *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (DipDrawing, dip_drawing_free)

const DipArc *dip_drawing_arc (const DipDrawing *self, guint index);
const DipPoint *dip_drawing_points (const DipDrawing *self, const DipArc *arc);

G_END_DECLS
