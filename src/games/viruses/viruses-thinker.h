/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots think in cells and bits, never in text: moves as squares of a grid with a margin. */
#pragma once

#include "viruses-private.h"

G_BEGIN_DECLS

#define GRAPE_VIRUSES_MARGIN     5
#define GRAPE_VIRUSES_MOST_PLANS 3 /* of one player in a turn */
#define GRAPE_VIRUSES_AHEAD      3 /* generations to look at */

/* A move; squares in the thinker's frame. */
typedef struct
{
  GrapeVirusesKind kind;
  guint16 column, row, to_column, to_row;
} GrapeVirusesPlan;

typedef struct
{
  const GrapeViruses *state;
  int seat;
  guint n_seats;
  guint64 playing; /* mask */
  GrapeStream *stream;
  guint64 budget; /* nodes left; a node is one generation of one grid */
  GrapeLife *base;
  GrapeLife *work[2];
  guint n_rows; /* computed since the last whole node */
} GrapeVirusesThinker;

/* One player's moves of a turn. */
typedef struct
{
  guint n;
  GrapeVirusesPlan plans[GRAPE_VIRUSES_MOST_PLANS];
} GrapeVirusesChoice;

/* Everybody's moves of a turn. */
typedef struct
{
  guint n;
  struct
  {
    int seat;
    GrapeVirusesPlan plan;
  } each[GRAPE_VIRUSES_MOST_PLANS * GRAPE_MAX_SEATS];
} GrapeVirusesRound;

/* The grid after the others' moves, while one player has a move left: each generation without that
 * move, and one more copy of each to try it on. */
typedef struct
{
  GrapeVirusesRound round;
  GrapeLife *grids[1 + GRAPE_VIRUSES_AHEAD], *trials[1 + GRAPE_VIRUSES_AHEAD];
  int counts[1 + GRAPE_VIRUSES_AHEAD][GRAPE_MAX_SEATS];
} GrapeVirusesScene;

/* viruses-thinker.c */
void grape_viruses_thinker_init (GrapeVirusesThinker *self, const GrapeViruses *state, int seat,
                                 GrapeStream *stream, guint64 budget);
void grape_viruses_thinker_frame (GrapeVirusesThinker *self, const GrapeLife *grid);
gboolean grape_viruses_plan_is (const GrapeVirusesPlan *self, int seat,
                                const GrapeVirusesMove *move);
void grape_viruses_thinker_clear (GrapeVirusesThinker *self);
gboolean grape_viruses_spend (GrapeVirusesThinker *self);
void grape_viruses_make (GrapeLife *grid, int seat, const GrapeVirusesPlan *plan);
GArray *grape_viruses_list_plans (const GrapeVirusesThinker *self, const GrapeLife *grid, int seat,
                                  gboolean first_turn);
GArray *grape_viruses_best_plans (GrapeVirusesThinker *self, const GrapeLife *grid, int seat,
                                  GArray *plans);
guint grape_viruses_think_simple (GrapeVirusesThinker *self, int seat, guint n,
                                  GrapeVirusesPlan *plans);

/* viruses-scene.c */
void grape_viruses_round_add (GrapeVirusesRound *round, int seat, const GrapeVirusesChoice *choice);
gboolean grape_viruses_plans_clash (const GrapeVirusesPlan *a, const GrapeVirusesPlan *b);
void grape_viruses_round_values (GrapeVirusesThinker *self, const GrapeVirusesRound *round,
                                 guint n_ahead, double *values);
void grape_viruses_scene_init (GrapeVirusesScene *scene, GrapeVirusesThinker *thinker,
                               const GrapeVirusesRound *round);
void grape_viruses_scene_clear (GrapeVirusesScene *scene);
double grape_viruses_scene_try (const GrapeVirusesScene *scene, GrapeVirusesThinker *self, int seat,
                                const GrapeVirusesPlan *plan, guint n_ahead);

/* viruses-think.c */
guint grape_viruses_think_good (GrapeVirusesThinker *self, guint n, GrapeVirusesPlan *plans);

G_END_DECLS
