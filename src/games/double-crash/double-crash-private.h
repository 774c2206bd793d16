/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Double Crash share. */
#pragma once

#include "double-crash-view.h"
#include "equipment/grape-word-list.h"
#include "find/grape-vocabulary.h"

G_BEGIN_DECLS

#define DOUBLE_CRASH_WORDS  "words" /* the resource */
#define DOUBLE_CRASH_COMMON "words/common.txt"

/* double-crash-lore.c: the dictionary's words of five letters. */
typedef struct _DoubleCrashLore DoubleCrashLore;

gpointer double_crash_lore_new (GHashTable *bytes, GError **error);
void double_crash_lore_free (gpointer lore);
const GArray *double_crash_lore_words (const DoubleCrash *self);
const GArray *double_crash_lore_common (const DoubleCrash *self);
gboolean double_crash_is_common (const DoubleCrash *self, int code);
gboolean double_crash_is_word (const DoubleCrash *self, int code);
GArray *double_crash_left (const DoubleCrash *self, int seat, const GArray *words, guint slips);

/* double-crash-state.c */
DoubleCrash *double_crash_new (GrapeResources *resources);
gpointer double_crash_copy (gconstpointer state);
void double_crash_free (gpointer state);
gboolean double_crash_may_know (const DoubleCrash *self, int seat, GrapeViewer viewer);
int double_crash_hit (const DoubleCrash *self, guint index);
void double_crash_begin_round (DoubleCrash *self, guint round, gint64 at);
void double_crash_end (DoubleCrash *self, DoubleCrashEnd end, int winner);
void double_crash_check (DoubleCrash *self);

/* double-crash-rules.c */
void double_crash_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void double_crash_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
gboolean double_crash_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                             GError **error);
void double_crash_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* double-crash-notation.c */
typedef enum
{
  DOUBLE_CRASH_MOVE_TARGET,
  DOUBLE_CRASH_MOVE_SALVO,
  DOUBLE_CRASH_MOVE_REPLY,
  DOUBLE_CRASH_MOVE_CLAIM_TARGET,
  DOUBLE_CRASH_MOVE_CLAIM_REPLY,
} DoubleCrashVerb;

typedef struct
{
  DoubleCrashVerb verb;
  guint n;
  DoubleCrashWord words[DOUBLE_CRASH_MOST];
  guint8 crashes[DOUBLE_CRASH_MOST];
  guint round, place; /* of a claim */
} DoubleCrashMove;

gboolean double_crash_move_read (const GrapeTable *table, const DoubleCrash *self, int seat,
                                 const char *text, DoubleCrashMove *move, GError **error);
gboolean double_crash_read (const GrapeTable *table, gconstpointer state, int seat,
                            const char *text, GrapeRead *read, GError **error);
gboolean double_crash_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                   GrapeRead *read, GError **error);
gboolean double_crash_ruling (const DoubleCrash *self, const char *text, DoubleCrashJudged *judged,
                              GError **error);
gboolean double_crash_legal (const GrapeTable *table, gconstpointer state, int seat,
                             GPtrArray *moves);
char *double_crash_salvo_text (const DoubleCrashWord *words, guint n);
char *double_crash_reply_text (const guint8 *crashes, guint n);

/* double-crash-json.c */
extern const GrapeFields double_crash_fields;
gboolean double_crash_given (const GrapeTable *table, gpointer state, JsonObject *position,
                             gint64 at, GError **error);

/* double-crash-post.c */
char *double_crash_post (const GrapeTable *table, gconstpointer view, GString *body);
char *double_crash_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *double_crash_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *double_crash_twin (const GrapeTable *table, gconstpointer view);

/* double-crash-report.c */
char *double_crash_reason (const GrapeTable *table, const DoubleCrash *self);
void double_crash_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                          gconstpointer after, GPtrArray *reports);

/* double-crash-shown.c */
gboolean double_crash_still_chooses (const char *text);
void double_crash_shown (const GrapeReading *reading, GArray *found);

/* double-crash-words.c */
extern const GrapeVocabulary double_crash_vocabulary;

/* double-crash-bot.c, double-crash-think.c */
char *double_crash_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                        GrapeStream *stream, guint64 budget);
void double_crash_think (const GArray *left, guint n, const GArray *words, gboolean only_words,
                         GrapeStream *stream, guint64 budget, int *codes);

G_END_DECLS
