/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this game: the functions over the state. */
#pragma once

#include "mediocrity-view.h"

G_BEGIN_DECLS

/* mediocrity-state.c */
Mediocrity *mediocrity_new (guint n_seats);
gpointer mediocrity_copy (gconstpointer state);
void mediocrity_free (gpointer state);
guint mediocrity_n_playing (const Mediocrity *self);
gboolean mediocrity_chooses (const Mediocrity *self, int seat);
guint mediocrity_n_missing (const Mediocrity *self);
int mediocrity_after (const Mediocrity *self, int seat);
int mediocrity_best (const Mediocrity *self);
GrapeMediocrityRound *mediocrity_add_past (Mediocrity *self);
gboolean mediocrity_may_know (const Mediocrity *self, GrapeViewer viewer, int seat);

/* mediocrity-rules.c */
void mediocrity_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void mediocrity_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
gboolean mediocrity_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                           GError **error);

/* mediocrity-notation.c */
typedef enum
{
  MEDIOCRITY_CHOOSE,
  MEDIOCRITY_BEGIN,
  MEDIOCRITY_ANNOUNCE,
} MediocrityVerb;

typedef struct
{
  MediocrityVerb verb;
  guint value;                      /* CHOOSE */
  char written[MEDIOCRITY_WRITTEN]; /* the number as somebody wrote it; "" if nobody did */
  guint8 told[MEDIOCRITY_SEATS];    /* ANNOUNCE: 0: not told */
  gboolean drawn[MEDIOCRITY_SEATS];
} MediocrityMove;

gboolean mediocrity_parse (const GrapeTable *table, const Mediocrity *self, const char *text,
                           MediocrityMove *move, GError **error);
gboolean mediocrity_check (const GrapeTable *table, const Mediocrity *self, int seat,
                           const MediocrityMove *move, GError **error);
gboolean mediocrity_refuse_out (const GrapeTable *table, const Mediocrity *self, int seat,
                                GError **error);
char *mediocrity_move_text (const Mediocrity *self, const MediocrityMove *move);
gboolean mediocrity_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                          GrapeRead *read, GError **error);
gboolean mediocrity_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                                 GrapeRead *read, GError **error);
gboolean mediocrity_legal (const GrapeTable *table, gconstpointer state, int seat,
                           GPtrArray *moves);

/* mediocrity-json.c */
extern const GrapeFields mediocrity_fields;
gboolean mediocrity_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                           GError **error);

/* mediocrity-post.c */
char *mediocrity_post (const GrapeTable *table, gconstpointer view, GString *body);
char *mediocrity_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *mediocrity_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *mediocrity_twin (const GrapeTable *table, gconstpointer view);
char *mediocrity_reason (const GrapeTable *table, const Mediocrity *self);
char *mediocrity_search_text (const guint *values, guint n);
guint mediocrity_values (const GrapeMediocrityRound *round, guint values[MEDIOCRITY_SEATS]);
void mediocrity_append_choices (GString *text, const GrapeTable *table,
                                const GrapeMediocrityRound *round, const char *between);
void mediocrity_append_scores (GString *text, const GrapeTable *table, const Mediocrity *self,
                               const char *between);

/* mediocrity-report.c */
void mediocrity_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                        gconstpointer after, GPtrArray *reports);

/* mediocrity-worth.c */
#define MEDIOCRITY_MOST_EXACT 8
/* Beyond the sum that ends the game, no set of scores goes on for long: each score must be there
 * twice. */
#define MEDIOCRITY_OVERTIME 3

typedef struct
{
  double own, nobody; /* the chances that the player scores, and that nobody does */
} MediocrityOdds;

typedef struct _MediocrityWorth MediocrityWorth;

guint mediocrity_worth_sets (guint n_players);
MediocrityWorth *mediocrity_worth_new (guint n_players, const MediocrityOdds *options,
                                       guint n_options);
void mediocrity_worth_free (MediocrityWorth *self);
double mediocrity_worth_of (MediocrityWorth *self, const guint *scores, guint turn);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MediocrityWorth, mediocrity_worth_free)

/* mediocrity-bot.c */
char *mediocrity_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                      GrapeStream *stream, guint64 budget);

/* mediocrity-words.c */
extern const GrapeVocabulary mediocrity_vocabulary;

G_END_DECLS
