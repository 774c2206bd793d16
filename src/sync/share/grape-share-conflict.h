/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When one author's log has two ends: two devices with one key, or a stolen key. The program finds
 * it and says so in a sentence, and a person settles it; never silently. */
#pragma once

#include "grape-share.h"

G_BEGIN_DECLS

typedef enum
{
  GRAPE_CONFLICT_MINE,   /* the user's devices wrote at the same time */
  GRAPE_CONFLICT_MEMBER, /* somebody else's log, in a game that the user keeps */
  GRAPE_CONFLICT_KEEPER, /* the keeper's log: the user has no choice */
} GrapeConflictKind;

typedef struct
{
  const char *id;    /* for grape_share_settle() */
  const char *label; /* N_("Send these moves too") */
  const char *help;  /* N_() one sentence: what it does */
} GrapeConflictChoice;

typedef struct
{
  GrapeConflictKind kind;
  char *author;                       /* whose log; a public key */
  char *sentence;                     /* what happened */
  GPtrArray *texts;                   /* of char*: MINE: the user's acts that are not in the log */
  const GrapeConflictChoice *choices; /* ends with an id of NULL */
} GrapeConflict;

void grape_conflict_free (GrapeConflict *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeConflict, grape_conflict_free)

/* (element-type GrapeConflict): what waits for a person's choice. */
GPtrArray *grape_share_list_conflicts (GrapeLibrary *library, const char *topic, GError **error);
/* All of it or nothing; it travels with the next sync. Errors: NOT_FOUND if there is no such
 * conflict or choice. */
gboolean grape_share_settle (GrapeLibrary *library, const char *topic, const char *author,
                             const char *choice, gint64 at, GError **error);

G_END_DECLS
