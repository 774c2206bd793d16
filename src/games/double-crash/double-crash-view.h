/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Double Crash, and what a canvas may ask of it. */
#pragma once

#include "engine/grape-resources.h"
#include "engine/grape-sealed.h"

G_BEGIN_DECLS

#define DOUBLE_CRASH_SEATS   2
#define DOUBLE_CRASH_LETTERS 5
#define DOUBLE_CRASH_MOST    6 /* words in a salvo */

/* Values of a target that are no word. */
#define DOUBLE_CRASH_NONE     (-1)
#define DOUBLE_CRASH_UNOPENED (-3) /* its owner's program did not open it in time */

typedef char DoubleCrashWord[DOUBLE_CRASH_LETTERS + 1]; /* capitals */

typedef enum
{
  DOUBLE_CRASH_SALVO,   /* odd rounds */
  DOUBLE_CRASH_REPLY,   /* even rounds */
  DOUBLE_CRASH_OPENING, /* a word was hit: the targets are to be opened */
  DOUBLE_CRASH_EXAMINATION,
  DOUBLE_CRASH_OVER,
} DoubleCrashStage;

typedef enum
{
  DOUBLE_CRASH_NOT_ENDED,
  DOUBLE_CRASH_LATE,      /* one player failed to act */
  DOUBLE_CRASH_BOTH_LATE, /* both did */
  DOUBLE_CRASH_HIT,       /* the tentative winner has won */
  DOUBLE_CRASH_ERROR,     /* the program found one */
  DOUBLE_CRASH_CLAIM,     /* a player found one */
} DoubleCrashEnd;

typedef enum
{
  DOUBLE_CRASH_NO_FAULT,
  DOUBLE_CRASH_BAD_TARGET, /* not in the dictionary */
  DOUBLE_CRASH_NO_TARGET,  /* not opened */
  DOUBLE_CRASH_BAD_REPLY,
} DoubleCrashFaultKind;

/* An error that a player made. */
typedef struct
{
  DoubleCrashFaultKind kind;
  guint round; /* 1 for a target */
  guint place; /* of a reply, from 1 */
  guint said, right;
} DoubleCrashFault;

/* What one player posted in one odd round, and the other's reply. */
typedef struct
{
  guint n;
  DoubleCrashWord words[DOUBLE_CRASH_MOST];
  gboolean first;                    /* posted before the other's */
  guint replied;                     /* how many numbers the reply has: @n, or 0 before it */
  guint8 crashes[DOUBLE_CRASH_MOST]; /* as the other player says */
} DoubleCrashSalvo;

typedef struct
{
  GrapeSealed target; /* `value`: double_crash_code(), or what is no word */
  GArray *salvos;     /* of DoubleCrashSalvo, the oldest first */
} DoubleCrashPlayer;

/* What was judged of a word, whatever the dictionary says. */
typedef struct
{
  int code;
  gboolean valid;
} DoubleCrashJudged;

typedef struct
{
  GrapeResources *resources; /* the dictionary */
  gint64 round_s, examination_s;
  gboolean duel, old, by_players, only_words; /* options */
  int challenged;
  DoubleCrashStage stage;
  guint round;
  gint64 since, deadline; /* 0: no deadline */
  int tentative, winner;  /* seats; -1: nobody */
  DoubleCrashEnd end;
  DoubleCrashPlayer players[DOUBLE_CRASH_SEATS];
  GArray *judged; /* of DoubleCrashJudged */
} DoubleCrash;

#define DOUBLE_CRASH_VIEW(view) ((const DoubleCrash *)(view))

/* -state.c */
guint double_crash_size (guint index);
int double_crash_code (const char *word);
void double_crash_word (int code, DoubleCrashWord word);
guint double_crash_crashes (const char *a, const char *b);
const DoubleCrashSalvo *double_crash_salvo (const DoubleCrash *self, int seat, guint index);
gboolean double_crash_has_target (const DoubleCrash *self, int seat);
gboolean double_crash_target (const DoubleCrash *self, int seat, DoubleCrashWord word);
gboolean double_crash_owes (const DoubleCrash *self, int seat);
gboolean double_crash_truth (const DoubleCrash *self, int seat, guint8 crashes[DOUBLE_CRASH_MOST]);
DoubleCrashFault double_crash_fault (const DoubleCrash *self, int seat);

/* -lore.c: how many words of the dictionary @seat's salvos and their replies leave possible. */
guint double_crash_count_left (const DoubleCrash *self, int seat);

G_END_DECLS
