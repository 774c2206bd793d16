/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Tromino Go as a picture needs it: the pieces after some plays, their groups, what is
 * enclosed, what changed last. For the present and for every moment of a round's past. */
#pragma once

#include "grape-tromino-go-layout.h"
#include "grape-tromino-go-scene.h"

G_BEGIN_DECLS

/* A piece somewhere. */
typedef struct
{
  int column, row; /* the upper left square of its block */
  GrapeTrominoGoFacing turn;
} GrapeTrominoGoSpot;

/* One play of a round. */
typedef struct
{
  int seat;
  char letter; /* 'A', 'b' */
  gboolean passed;
  int moved; /* which piece, in the order of play; -1: a new one */
  GrapeTrominoGoSpot spot;
} GrapeTrominoGoTurnTaken;

typedef struct
{
  GrapeTrominoGoTile tile;
  GrapeTrominoGoSpot spot;
  int seat;
  guint group; /* index */
} GrapeTrominoGoStanding;

typedef struct
{
  int seat;
  GrapeTrominoGoMaterial material;
  guint n_pieces, n_edges; /* units of outside edge; 0: surrounded */
  GArray *squares;         /* of GrapeSquare */
  GrapeSquare chip;        /* a square without a letter: for the number */
} GrapeTrominoGoBunch;

typedef struct
{
  GArray *pieces;    /* of GrapeTrominoGoStanding, in the order of play */
  GPtrArray *groups; /* of GrapeTrominoGoBunch */
  GArray *land;      /* of GrapeSquare: no man's land */
  GrapeExtent extent;
  int last; /* index of the last piece played or moved; -1: none */
  gboolean was_moved;
  GrapeTrominoGoSpot from; /* if it was moved */
} GrapeTrominoGoModel;

GrapeTrominoGoModel *grape_tromino_go_model_new (const GrapeTrominoGoTurnTaken *plays, guint n);
void grape_tromino_go_model_free (GrapeTrominoGoModel *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeTrominoGoModel, grape_tromino_go_model_free)

int grape_tromino_go_model_at (const GrapeTrominoGoModel *self, GrapeSquare square);
gboolean grape_tromino_go_spot_equal (const GrapeTrominoGoSpot *a, const GrapeTrominoGoSpot *b);
GrapeSquare grape_tromino_go_elbow (const GrapeTrominoGoSpot *spot);

G_END_DECLS
