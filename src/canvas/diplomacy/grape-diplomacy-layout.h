/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the map lies in a picture, how much of it, and the list of powers; where names have room.
 */
#pragma once

#include "canvas/grape-pen.h"
#include "canvas/grape-touch.h"

#include "grape-diplomacy-model.h"

G_BEGIN_DECLS

/* The spots: the map's squares, by which it is moved, and provinces (column). */
enum
{
  GRAPE_DIPLOMACY_SQUARE = 1,
  GRAPE_DIPLOMACY_PROVINCE,
};

#define GRAPE_DIPLOMACY_SQUARE_UNITS 100

/* touch->shown: the place whose unit is being ordered, and whom it is to support or carry. */
#define GRAPE_DIPLOMACY_SHOWN(at, of) ((int)(at) + 1 + (((int)(of) + 1) & 0xff) * 256)
#define GRAPE_DIPLOMACY_AT(shown)     ((guint8)(((shown)&0xff) - 1))
#define GRAPE_DIPLOMACY_OF(shown)     ((guint8)(((shown) >> 8 & 0xff) - 1))

typedef struct
{
  const DipMap *map;
  const GrapeDiplomacyAtlas *atlas;
  GrapeSquares board;
  double scale;      /* pixels a unit of the drawing */
  double left, top;  /* of the drawing */
  GrapeBox window;   /* what the map may cover */
  double text, unit; /* size of the list's words; half a unit */
  GrapeBox list;
  guint list_columns;
  double list_row;
  double title_x, title_y;
} GrapeDiplomacyLayout;

typedef struct
{
  guint8 province;
  char text[32]; /* the name, or the id */
  double x, y, size;
  GrapeBox box;
} GrapeDiplomacyName;

gboolean grape_diplomacy_layout (GrapeDiplomacyLayout *self, const DipMap *map, double width,
                                 double height, const GrapePan *pan);
void grape_diplomacy_layout_place (const GrapeDiplomacyLayout *self, DipPoint point, double *x,
                                   double *y);
const char *grape_diplomacy_place_name (const DipMap *map, guint8 province);
GArray *grape_diplomacy_layout_names (const GrapeDiplomacyLayout *self, cairo_t *cr);
GrapeTextStyle grape_diplomacy_layout_style (const GrapeDiplomacyLayout *self,
                                             const GrapeDiplomacyName *name);
void grape_diplomacy_spots (gconstpointer state, const GrapeLook *look, GrapeSpotField *field);
guint8 grape_diplomacy_layout_at (const GrapeDiplomacyLayout *self, double x, double y);

G_END_DECLS
