/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two sheets of paper: what each player has fired at the other's target, and what came back. */
#pragma once

#include "games/double-crash/double-crash-view.h"
#include "canvas/grape-box.h"
#include "canvas/grape-touch.h"

G_BEGIN_DECLS

/* The spots */
#define GRAPE_DOUBLE_CRASH_ROW    1 /* column: whose salvo; row: grape_double_crash_row_id() */
#define GRAPE_DOUBLE_CRASH_KEY    2 /* column: the letter, from 0; GRAPE_DOUBLE_CRASH_BACK */
#define GRAPE_DOUBLE_CRASH_REPLY  3 /* the true reply */
#define GRAPE_DOUBLE_CRASH_TARGET 4 /* column: who hunts it */

#define GRAPE_DOUBLE_CRASH_LETTERS 26
#define GRAPE_DOUBLE_CRASH_BACK    26
#define GRAPE_DOUBLE_CRASH_KEYS    27

/* touch->arrives: this bit for each seat is its salvo, and after them its reply */
#define GRAPE_DOUBLE_CRASH_REPLIED DOUBLE_CRASH_SEATS

/* What the replies to one player's salvos tell of the target: for each place a bit for each letter
 * that can stand there. */
typedef struct
{
  guint32 may[DOUBLE_CRASH_LETTERS];
} GrapeDoubleCrashKnown;

typedef struct
{
  double text, row, cell;              /* sizes */
  int seats[DOUBLE_CRASH_SEATS];       /* whose sheet is left, whose right */
  GrapeBox head;                       /* what is going on */
  GrapeBox sheets[DOUBLE_CRASH_SEATS]; /* these by seat */
  GrapeBox names[DOUBLE_CRASH_SEATS];
  GrapeBox targets[DOUBLE_CRASH_SEATS]; /* the letters of the target that is hunted */
  GrapeBox notes[DOUBLE_CRASH_SEATS];
  double list;      /* where the salvos begin */
  guint first, end; /* pairs of rounds that are shown, from 0 */
  gboolean types;   /* there are keys */
  GrapeBox keys[GRAPE_DOUBLE_CRASH_KEYS];
  GrapeBox button; /* no width: none */
} GrapeDoubleCrashLayout;

void grape_double_crash_layout (GrapeDoubleCrashLayout *self, gconstpointer view,
                                const GrapeLook *look);
GrapeBox grape_double_crash_row (const GrapeDoubleCrashLayout *self, int seat, guint index,
                                 guint place);
int grape_double_crash_row_id (guint index, guint place);
void grape_double_crash_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field);

/* -model.c */
gboolean grape_double_crash_know (const DoubleCrash *self, int seat, GrapeDoubleCrashKnown *known);
char grape_double_crash_letter (const GrapeDoubleCrashKnown *known, guint place);
gboolean grape_double_crash_excludes (const GrapeDoubleCrashKnown *known, guint place, char letter);
const char *grape_double_crash_writes (const DoubleCrash *self, GrapeViewer viewer);
char *grape_double_crash_type (const DoubleCrash *self, GrapeViewer viewer, const char *proposal,
                               int key);

/* -words.c */
char *grape_double_crash_situation (const GrapePosition *view, GrapeViewer viewer);
char *grape_double_crash_note (const GrapePosition *view, GrapeViewer viewer, int seat);
char *grape_double_crash_tell_target (const GrapePosition *view, int seat);

G_END_DECLS
