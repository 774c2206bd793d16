/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a picture of Tromino Go needs of a position, read once from a view: the round's plays and
 * the table they made, what the viewer may do, the players, and how the round before ended. */
#pragma once

#include "engine/grape-position.h"
#include "games/tromino-go/tromino-go-view.h"
#include "grape-tromino-go-model.h"

G_BEGIN_DECLS

/* Something that the viewer may do with a piece. */
typedef struct
{
  int piece; /* to be moved; -1: a new one */
  GrapeTrominoGoSpot spot;
} GrapeTrominoGoChoice;

typedef struct
{
  GArray *plays; /* of GrapeTrominoGoTurnTaken */
  GrapeTrominoGoModel *model;
  guint round;
  char letter;     /* of the next play: 'A', 'b'; 0 when over */
  int to_play;     /* seat; -1 when over */
  int capital;     /* the seat that writes capitals */
  gboolean moving; /* thirty pieces lie: now they move */
  gboolean over;
  int winner; /* -1 */
  int scores[2], target;
  GArray *offers[2]; /* of guint: what the seat concedes */
  gboolean waits;    /* a protest awaits its decision */

  /* For a viewer who is to play; else empty */
  GArray *choices;   /* of GrapeTrominoGoChoice */
  gboolean may_pass; /* nothing else is legal */

  /* The round before; NULL when this is the first */
  GrapeTrominoGoModel *past;
  char *past_words; /* how it ended */
} GrapeTrominoGoSheet;

GrapeTrominoGoSheet *grape_tromino_go_sheet_new (const GrapePosition *view, GrapeViewer viewer);
void grape_tromino_go_sheet_free (GrapeTrominoGoSheet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeTrominoGoSheet, grape_tromino_go_sheet_free)

gboolean grape_tromino_go_sheet_allows (const GrapeTrominoGoSheet *self, int piece,
                                        GrapeTrominoGoSpot spot);
gboolean grape_tromino_go_sheet_movable (const GrapeTrominoGoSheet *self, int piece);
gboolean grape_tromino_go_parse (const GrapeTrominoGoSheet *self, const char *text,
                                 GrapeTrominoGoChoice *choice);
char *grape_tromino_go_text (const GrapeTrominoGoSheet *self, const GrapeTrominoGoChoice *choice);

G_END_DECLS
