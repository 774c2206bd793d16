/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Pokey Nomic share. */
#pragma once

#include "engine/grape-fields.h"
#include "find/grape-vocabulary.h"
#include "pokey-nomic-view.h"

G_BEGIN_DECLS

#define POKEY_MAX_POINTS  1000000000
#define POKEY_MAX_COLUMNS 40
#define POKEY_RULESET     "ruleset"

/* One act while it is read, checked and done: what an act does is written once, and it is read by
 * doing it to a copy. Each checks everything before it changes anything. */
typedef struct
{
  PokeyNomic *self;
  const GrapeTable *table;
  int seat;         /* who acts; GRAPE_AUTHOR_REFEREE: who keeps the log; GRAPE_AUTHOR_PERSON */
  const char *rest; /* what has not been read */
  GString *out;     /* the canonical text */
  gint64 at;
} PokeyAct;

/* -state.c */
PokeyNomic *pokey_new (const GrapeRuleset *rules, guint n_seats, gint64 at);
gpointer pokey_copy (gconstpointer state);
void pokey_free (gpointer state);
PokeyProposal *pokey_proposal_new (void);
PokeyProposal *pokey_proposal_copy (const PokeyProposal *self);
void pokey_proposal_free (gpointer proposal);
void pokey_question_clear (gpointer question);
PokeyColumn *pokey_column_new (void);
PokeyColumn *pokey_column_copy (const PokeyColumn *self);
void pokey_set_text (char **text, const char *to);
void pokey_add_past (PokeyNomic *self, PokeyProposal *proposal, PokeyResult result, gint64 at);
void pokey_tell (PokeyNomic *self, const char *rule, const char *format, ...) G_GNUC_PRINTF (3, 4);
int pokey_preceding (const PokeyNomic *self, int seat);
gboolean pokey_over (gconstpointer state);
guint64 pokey_playing (const PokeyNomic *self);

/* -json.c */
extern const GrapeFields pokey_fields;
gboolean pokey_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                      GError **error);

/* -words.c */
char *pokey_take_word (PokeyAct *act);
gboolean pokey_take_is (PokeyAct *act, const char *words);
gboolean pokey_take_number (PokeyAct *act, guint *number);
char *pokey_take_quoted (PokeyAct *act);
char *pokey_take_rest (PokeyAct *act);
gboolean pokey_at_end (PokeyAct *act, const char *form, GError **error);
gboolean pokey_wrong (GError **error, const char *form);
void pokey_write_name (GString *out, const char *name);
gboolean pokey_take_forms (PokeyAct *act, guint *forms);
void pokey_write_forms (GString *out, guint forms);
gboolean pokey_take_change (PokeyAct *act, PokeyProposal *proposal, GError **error);
void pokey_write_change (GString *out, const PokeyProposal *proposal);

/* -check.c: whether a proposal is proper, and a ruleset */
gboolean pokey_check_rules (const GrapeRuleset *rules, GError **error);
gboolean pokey_check_change (const PokeyNomic *self, PokeyProposal *proposal, GError **error);

/* -vote.c */
gboolean pokey_propose (PokeyAct *act, GError **error);
gboolean pokey_revise (PokeyAct *act, GError **error);
gboolean pokey_call (PokeyAct *act, GError **error);
gboolean pokey_vote (PokeyAct *act, GError **error);
void pokey_settle (PokeyNomic *self, const GrapeTable *table, gint64 at);
void pokey_gain (PokeyNomic *self, const GrapeTable *table, int seat, gint64 points,
                 const char *rule);
gint64 pokey_bonus (const PokeyNomic *self, const PokeyProposal *proposal);
gboolean pokey_may_take_effect (const PokeyNomic *self, const PokeyProposal *proposal);

/* -judge.c */
gboolean pokey_invoke (PokeyAct *act, GError **error);
gboolean pokey_judge (PokeyAct *act, GError **error);
gboolean pokey_overrule (PokeyAct *act, GError **error);
gboolean pokey_consent (PokeyAct *act, GError **error);
gboolean pokey_precedence (PokeyAct *act, GError **error);
gboolean pokey_carry (PokeyAct *act, GError **error);
gboolean pokey_paradox (PokeyNomic *self, const GrapeTable *table);
void pokey_new_turn (PokeyNomic *self, int mover);
void pokey_settle_judgement (PokeyNomic *self, const GrapeTable *table);

/* -life.c */
char *pokey_join_words (const GrapeTable *table, gconstpointer state, GString *rest,
                        GError **error);
gboolean pokey_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                      GError **error);
gboolean pokey_run (PokeyAct *act, const char *text, GError **error);
gboolean pokey_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                            GrapeRead *read, GError **error);

/* -text.c */
char *pokey_post (const GrapeTable *table, gconstpointer view, GString *body);
char *pokey_twin (const GrapeTable *table, gconstpointer view);
char *pokey_keepsake (const GrapeTable *table, gconstpointer view);
void pokey_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                   gconstpointer after, GPtrArray *reports);
void pokey_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* -find.c */
extern const GrapeVocabulary pokey_vocabulary;

/* -bot.c */
char *pokey_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                 GrapeStream *stream, guint64 budget);

G_END_DECLS
