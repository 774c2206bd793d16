/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spots: the places of a picture that people point at, walk to and choose, by hand or by ear:
 * cards, buttons, numbers on a ruler, the squares of a board. */
#pragma once

#include "grape-squares.h"

G_BEGIN_DECLS

/* Which spot: @kind is the game's own, from 1; 0: none. A square has its column and row, a card its
 * rank and suit: this stays the same when the spot moves or its number changes. */
typedef struct
{
  int kind, column, row;
} GrapeSpotId;

typedef struct
{
  GrapeSpotId id;
  GrapeBox box;
  double angle;   /* turned by this much about its middle */
  gboolean aside; /* the arrow keys pass it by: it has a key of its own, or needs none */
  char key;       /* chooses it when typed, in lower case: a letter's tile, a number's card; or 0 */
  gboolean calm;  /* does not answer a pointer that only hovers */
  char *move;     /* the text that it proposes; NULL: the game knows what it does */
  char *name;     /* spoken while it is proposed: "king of hearts" */
  char *spoken;   /* spoken otherwise: "king of hearts, card 3 of 13" */
} GrapeSpot;

typedef struct _GrapeSpotField GrapeSpotField;

struct _GrapeSpotField
{
  GArray *spots; /* of GrapeSpot: later ones lie over earlier ones */
  int squares;   /* the kind of @board's squares; 0: there is no board */
  GrapeSquares board;

  /* Where spots are no boxes, as on a map: which one is at a point. NULL: by their boxes. */
  GrapeSpotId (*hit) (const GrapeSpotField *self, double x, double y);
  gpointer shapes; /* (owned): what that looks at */
  GDestroyNotify free_shapes;
};

gboolean grape_spot_is (GrapeSpotId id, int kind, int column, int row);
gboolean grape_spot_same (GrapeSpotId a, GrapeSpotId b);

GrapeSpotField *grape_spot_field_new (void);
void grape_spot_field_free (GrapeSpotField *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSpotField, grape_spot_field_free)

void grape_spot_field_add (GrapeSpotField *self, GrapeSpot spot);
const GrapeSpot *grape_spot_field_find (const GrapeSpotField *self, GrapeSpotId id);
const GrapeSpot *grape_spot_field_only (const GrapeSpotField *self);
gboolean grape_spot_field_has (const GrapeSpotField *self, GrapeSpotId id);
GrapeSpotId grape_spot_field_hit (const GrapeSpotField *self, double x, double y);
gboolean grape_spot_field_walk (const GrapeSpotField *self, GrapeSpotId *at, int columns, int rows);

G_END_DECLS
