/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on the table of Ghost: the word in the middle, the players round it in the order
 * of play, letters and protests below for the one whose turn it is. */
#pragma once

#include "games/ghost/ghost-view.h"
#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots */
#define GRAPE_GHOST_KEY     1 /* column: the letter, from 0 */
#define GRAPE_GHOST_END     2 /* column 0: before the word, 1: behind it */
#define GRAPE_GHOST_PROTEST 3 /* column 0: it is a word, 1: no word contains it */
#define GRAPE_GHOST_GIVE_IN 4 /* the accused cites the ghost word itself */

#define GRAPE_GHOST_LETTERS 26

/* touch->shown: the next letter goes before the word */
#define GRAPE_GHOST_FRONT 1

typedef struct
{
  double text, tile; /* sizes */
  guint n_seats;
  int seats[GRAPE_MAX_SEATS]; /* by number, also those who are out */
  GrapeBox plates[GRAPE_MAX_SEATS];
  GrapeBox word; /* its tiles, without the places at its ends */
  GrapeBox ends[2];
  GrapeBox story; /* what is going on, below the word */
  GrapeBox past;  /* earlier words */
  gboolean plays; /* the viewer is to play: there are keys */
  GrapeBox keys[GRAPE_GHOST_LETTERS];
  GrapeBox protests[2]; /* no width: none */
  GrapeBox give_in;     /* the viewer is to cite a word; no width: they are not */
} GrapeGhostLayout;

void grape_ghost_layout (GrapeGhostLayout *self, gconstpointer view, const GrapeLook *look);
void grape_ghost_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);
const char *grape_ghost_word (const Ghost *ghost);
char *grape_ghost_situation (const GrapePosition *view, GrapeViewer viewer);

G_END_DECLS
