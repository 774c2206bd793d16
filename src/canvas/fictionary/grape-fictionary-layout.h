/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie in Fictionary: the word with what is going on, the cards, the players with their
 * scores. */
#pragma once

#include "games/fictionary/fictionary-view.h"
#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots */
#define GRAPE_FICTIONARY_CARD   1 /* column: the place on the list, from 1; or of the last round */
#define GRAPE_FICTIONARY_SLIP   2 /* column: the seat of a Bluffer */
#define GRAPE_FICTIONARY_BUTTON 3 /* column 0: post the list, 1: score */

#define GRAPE_FICTIONARY_CARDS (GRAPE_MAX_SEATS + 1)

typedef enum
{
  GRAPE_FICTIONARY_NOTHING, /* before the first word */
  GRAPE_FICTIONARY_SLIPS,   /* the Bluffers write: a slip for each, which only its writer and the
                             * Brainiac can read */
  GRAPE_FICTIONARY_LIST,    /* the list without names, and the votes that came */
  GRAPE_FICTIONARY_PAST,    /* the last round, with its authors */
} GrapeFictionaryShown;

typedef struct
{
  double text; /* size */
  GrapeFictionaryShown shown;
  GrapeBox head; /* the word */
  GrapeBox story;
  guint n_cards;
  int slips[GRAPE_MAX_SEATS]; /* of SLIPS: whose, in the order of the numbers */
  GrapeBox cards[GRAPE_FICTIONARY_CARDS];
  GrapeBox button; /* no width: none */
  guint n_plates;
  int seats[GRAPE_MAX_SEATS]; /* in the order of the numbers */
  GrapeBox plates[GRAPE_MAX_SEATS];
} GrapeFictionaryLayout;

void grape_fictionary_layout (GrapeFictionaryLayout *self, gconstpointer view,
                              const GrapeLook *look);
void grape_fictionary_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);
guint64 grape_fictionary_similar (const char *proposal);
char *grape_fictionary_situation (const GrapePosition *view, GrapeViewer viewer);
char *grape_fictionary_tell (const GrapePosition *view, GrapeSpotId id);

G_END_DECLS
