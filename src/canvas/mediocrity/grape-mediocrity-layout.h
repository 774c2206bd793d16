/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where things lie on the board of Mediocrity: who plays at the top, the ruler of integers with the
 * search below it, the ruler of scores at the bottom. The painter draws by it, the canvas finds
 * integers by it. */
#pragma once

#include "games/mediocrity/mediocrity-view.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots: integers by their number, and the Moderator's button. */
enum
{
  GRAPE_MEDIOCRITY_INTEGER = 1,
  GRAPE_MEDIOCRITY_BUTTON,
};

/* A ruler: numbers in columns of equal width, counters standing on its upper edge. */
typedef struct
{
  GrapeBox box;   /* counters and ruler */
  double edge;    /* y of the upper edge, on which counters stand */
  double thick;   /* of the ruler itself */
  guint first, n; /* numbers first .. first + n - 1 */
  double step;    /* width of a column */
  double counter; /* size of a counter across */
} GrapeMediocrityRuler;

typedef struct
{
  double text, pad;
  GrapeBox head, act, people, search;
  guint n_columns, n_rows; /* of people */
  GrapeMediocrityRuler integers, scores;
} GrapeMediocrityLayout;

/* What the board shows on its upper ruler: the round under way, or the last one that ended. */
typedef struct
{
  guint n;
  int seats[GRAPE_MEDIOCRITY_SEATS];
  guint values[GRAPE_MEDIOCRITY_SEATS];
  gboolean drawn[GRAPE_MEDIOCRITY_SEATS];
  guint range;
  gboolean complete;                /* all of them are known: the search can show */
  const GrapeMediocrityRound *past; /* NULL: the round under way */
  guint n_passes;
  GrapeMediocrityPass passes[GRAPE_MEDIOCRITY_SEATS];
  int found; /* index, or -1 */
} GrapeMediocrityStory;

typedef enum
{
  GRAPE_MEDIOCRITY_ACT_NONE,
  GRAPE_MEDIOCRITY_ACT_BEGIN,
  GRAPE_MEDIOCRITY_ACT_ANNOUNCE,
  GRAPE_MEDIOCRITY_ACT_WAIT, /* the Moderator's, who cannot announce yet */
} GrapeMediocrityAct;

void grape_mediocrity_tell (GrapeMediocrityStory *self, const Mediocrity *view, GrapeViewer viewer);
GrapeMediocrityAct grape_mediocrity_act (const Mediocrity *view, GrapeViewer viewer);
void grape_mediocrity_layout (GrapeMediocrityLayout *self, const Mediocrity *view,
                              const GrapeMediocrityStory *story, double width, double height,
                              GrapeViewer viewer);
double grape_mediocrity_ruler_x (const GrapeMediocrityRuler *self, guint number);
void grape_mediocrity_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);

G_END_DECLS
