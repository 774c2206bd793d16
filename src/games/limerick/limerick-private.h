/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of this game share. RULES.md has the paragraphs that they cite. */
#pragma once

#include "find/grape-vocabulary.h"
#include "limerick-view.h"

G_BEGIN_DECLS

#define LIMERICK_MOST_LINES   40
#define LIMERICK_MOST_LETTERS 300 /* of a line */
#define LIMERICK_ROLL_LETTERS 8000

/* -state.c */
Limerick *limerick_new (GrapeResources *resources, gint64 at);
gpointer limerick_copy (gconstpointer state);
void limerick_free (gpointer state);
gpointer limerick_view (gconstpointer state, GrapeViewer viewer);
gboolean limerick_vary (gpointer state, GrapeViewer viewer, GrapeStream *stream);
void limerick_set_text (char **place, const char *text);
gboolean limerick_begin_vote (Limerick *self, gint64 at);
LimerickVote *limerick_vote_of (Limerick *self, const char *voter);
gboolean limerick_all_voted (const Limerick *self, const GrapeTable *table);
gboolean limerick_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                         GError **error);
extern const GrapeFields limerick_fields;

/* -rules.c */
void limerick_pending (const GrapeTable *table, gconstpointer state, GArray *list);
void limerick_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void limerick_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                         GString *text);
gboolean limerick_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                         GError **error);
void limerick_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* -notation.c */
char **limerick_read_roll (const char *text, GError **error);
char *limerick_read_name (const char *text);
gboolean limerick_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                        GrapeRead *read, GError **error);
gboolean limerick_read_person (const GrapeTable *table, gconstpointer state, const char *name,
                               const char *text, GrapeRead *read, GError **error);
gboolean limerick_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                               GrapeRead *read, GError **error);

/* -post.c */
char *limerick_post (const GrapeTable *table, gconstpointer view, GString *body);
char *limerick_twin (const GrapeTable *table, gconstpointer view);
void limerick_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                      gconstpointer after, GPtrArray *reports);

/* -sound.c */
extern const GrapeResource limerick_resources[];
gpointer limerick_prepare (GHashTable *bytes, GError **error);
void limerick_forget (gpointer prepared);

/* -verse.c */
char *limerick_write (const char *about, const char *other, GrapeStream *stream);
char *limerick_babble (const char *about, GrapeStream *stream);

/* -bot.c */
char *limerick_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                    GrapeStream *stream, guint64 budget);

/* -words.c */
extern const GrapeVocabulary limerick_vocabulary;

G_END_DECLS
