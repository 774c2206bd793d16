/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A letter that is read for a salvo, a reply, a target or a claim. */
#pragma once

#include "double-crash-private.h"
#include "find/grape-find.h"

G_BEGIN_DECLS

/* What a reader found: where it stands, and what makes it doubtful. */
typedef struct
{
  char *move;
  guint first, last; /* words */
  guint strange;     /* sentence that makes it doubtful; G_MAXUINT: none */
} DoubleCrashFind;

typedef struct
{
  const GrapeReading *reading;
  const DoubleCrash *game;
  int seat;
  const GrapeWords *words;
  guint size; /* of the round's lists */
} DoubleCrashLetter;

gboolean double_crash_has (const DoubleCrashLetter *self, guint first, guint last,
                           const char *phrases);
gboolean double_crash_says (const DoubleCrashLetter *self, guint sentence, const char *phrases);
gboolean double_crash_doubts (const DoubleCrashLetter *self, guint sentence);
gboolean double_crash_changes (const DoubleCrashLetter *self, guint sentence);
int double_crash_word_at (const DoubleCrashLetter *self, guint at, DoubleCrashWord word);
guint double_crash_place_at (const DoubleCrashLetter *self, guint at, guint *n);

/* double-crash-list.c, double-crash-count.c, double-crash-claim.c */
gboolean double_crash_read_list (const DoubleCrashLetter *self, DoubleCrashFind *find);
int double_crash_value_at (const GrapeWords *words, guint at, guint *n, gboolean *weak);
gboolean double_crash_names_opponent (const DoubleCrashLetter *self, guint first, guint last);
gboolean double_crash_read_counts (const DoubleCrashLetter *self, DoubleCrashFind *find);
gboolean double_crash_read_claim (const DoubleCrashLetter *self, DoubleCrashFind *find);
gboolean double_crash_read_secret (const DoubleCrashLetter *self, DoubleCrashFind *find);

G_END_DECLS
