/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Fictionary share. */
#pragma once

#include "equipment/grape-word-list.h"
#include "fictionary-view.h"
#include "find/grape-vocabulary.h"

G_BEGIN_DECLS

/* fictionary-lore.c: the Official Dictionary, and what words mean. */
#define FICTIONARY_WORDS       "words"
#define FICTIONARY_DEFINITIONS "definitions"

typedef struct _FictionaryLore FictionaryLore;

extern const GrapeResource fictionary_resources[];
gpointer fictionary_lore_new (GHashTable *bytes, GError **error);
void fictionary_lore_free (gpointer lore);
FictionaryLore *fictionary_lore (const Fictionary *self);
GrapeWordList *fictionary_lore_words (FictionaryLore *self);
gboolean fictionary_lore_is_common (FictionaryLore *self, const char *word);
GPtrArray *fictionary_lore_define (FictionaryLore *self, const char *word);
GPtrArray *fictionary_lore_rare (FictionaryLore *self);
char *fictionary_lore_any_gloss (FictionaryLore *self, guint part, const char *except,
                                 GrapeStream *stream);

/* fictionary-state.c */
Fictionary *fictionary_new (GrapeResources *resources, guint n_seats);
gpointer fictionary_copy (gconstpointer state);
void fictionary_free (gpointer state);
GArray *fictionary_entries_new (void);
void fictionary_entry_add (GArray *entries, const char *text, int author, guint64 votes);
FictionaryRound *fictionary_round_new (void);
void fictionary_round_unref (gpointer round);
void fictionary_set_text (char **place, const char *text);
guint fictionary_n_playing (const Fictionary *self);
int fictionary_after (const Fictionary *self, int seat);
gboolean fictionary_all_submitted (const Fictionary *self);
gboolean fictionary_all_voted (const Fictionary *self);
gboolean fictionary_may_know (const Fictionary *self, int seat, GrapeViewer viewer);
gboolean fictionary_may_know_order (const Fictionary *self, GrapeViewer viewer);
gboolean fictionary_may_know_actual (const Fictionary *self, GrapeViewer viewer);
gpointer fictionary_view (gconstpointer state, GrapeViewer viewer);
gboolean fictionary_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream);

/* fictionary-round.c: how rounds begin and end */
void fictionary_begin_round (Fictionary *self, int brainiac, gint64 at);
void fictionary_begin_step (Fictionary *self, FictionaryStage stage, gint64 at);
void fictionary_forget_round (Fictionary *self);
void fictionary_end_round (Fictionary *self, FictionaryEnd end, const GrapeEvent *opening,
                           gint64 at);
void fictionary_end_game (Fictionary *self, FictionaryResult result);
char *fictionary_order_text (const Fictionary *self, const guint *chosen);
gboolean fictionary_read_order (const Fictionary *self, const char *text, guint *seats_places,
                                guint *actual_place);
gboolean fictionary_knows_list (const Fictionary *self);
char *fictionary_list_text (const Fictionary *self);
gboolean fictionary_read_list (const Fictionary *self, const char *text, GArray *entries);

/* fictionary-rules.c */
void fictionary_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void fictionary_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void fictionary_open_all (const Fictionary *self, GrapeNext *next);
void fictionary_next_late (const Fictionary *self, GrapeNext *next);
void fictionary_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                           GString *text);
/* fictionary-apply.c */
gboolean fictionary_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                           GError **error);
/* fictionary-rules.c, too */
GrapeAudience fictionary_secret (const GrapeTable *table, gconstpointer state, int seat);
int fictionary_chair (gconstpointer state);
char *fictionary_due (const GrapeTable *table, gconstpointer view, int seat, GrapeStream *stream);

/* fictionary-notation.c */
typedef enum
{
  FICTIONARY_SAY_ACTUAL,
  FICTIONARY_SAY_WORD,
  FICTIONARY_SAY_DEFINE,
  FICTIONARY_SAY_SIMILAR,
  FICTIONARY_SAY_LIST,
  FICTIONARY_SAY_SHOW,
  FICTIONARY_SAY_VOTE,
  FICTIONARY_SAY_SCORE,
  FICTIONARY_SAY_DISPUTE,
  FICTIONARY_SAY_RESIGN,
} FictionaryVerb;

typedef struct
{
  FictionaryVerb verb;
  char *text;    /* of ACTUAL, WORD and DEFINE: one line; of LIST: its canonical order, or NULL */
  char *lines;   /* of DEFINE: as it was written */
  guint64 seats; /* of SIMILAR */
  guint number;  /* of VOTE */
  GArray *list;  /* of SHOW */
} FictionaryMove;

void fictionary_move_clear (FictionaryMove *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FictionaryMove, fictionary_move_clear)
gboolean fictionary_move_read (const GrapeTable *table, const Fictionary *self, int seat,
                               const char *text, FictionaryMove *move, GError **error);
char *fictionary_definition_of (const char *text);
gboolean fictionary_check_score (const GrapeTable *table, const Fictionary *self,
                                 const char *person, GError **error);
gboolean fictionary_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                          GrapeRead *read, GError **error);
gboolean fictionary_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                                 const char *text, GrapeRead *read, GError **error);
gboolean fictionary_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                 GrapeRead *read, GError **error);
gboolean fictionary_legal (const GrapeTable *table, gconstpointer state, int seat,
                           GPtrArray *moves);
const char *fictionary_errata (const Fictionary *self, guint paragraph);

/* fictionary-json.c */
extern const GrapeFields fictionary_fields;
gboolean fictionary_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                           GError **error);

/* fictionary-post.c, fictionary-report.c */
char *fictionary_post (const GrapeTable *table, gconstpointer view, GString *body);
char *fictionary_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *fictionary_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *fictionary_twin (const GrapeTable *table, gconstpointer view);
void fictionary_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                        gconstpointer after, GPtrArray *reports);
void fictionary_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* fictionary-secrets.c, fictionary-words.c */
void fictionary_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets);
extern const GrapeVocabulary fictionary_vocabulary;

/* fictionary-bot.c, fictionary-bluff.c */
char *fictionary_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                      GrapeStream *stream, guint64 budget);
char *fictionary_bluff (FictionaryLore *lore, const char *word, GrapeStream *stream,
                        guint64 budget);
guint fictionary_part_of (const char *word);

/* fictionary-order.c */
gboolean fictionary_find_order (const GrapeReading *reading, GArray *found);

G_END_DECLS
