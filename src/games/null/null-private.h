/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game, the template: in each of three rounds everybody picks 1, 2 or 3 in secret; the
 * highest number that only one player picked scores. Small, but with all that a game by mail has:
 * secrets, a deadline, chance, people who leave. */
#pragma once

#include "null-view.h"

/* -rules.c */
gboolean null_over (gconstpointer state);
void null_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void null_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void null_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                     GString *text);
gboolean null_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                     GError **error);
void null_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* -notation.c */
gboolean null_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                    GrapeRead *read, GError **error);
gboolean null_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves);
int null_pick_from_text (const char *text);

/* -post.c */
char *null_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *null_twin (const GrapeTable *table, gconstpointer view);
void null_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                  gconstpointer after, GPtrArray *reports);

/* -bot.c */
char *null_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget);
extern const GrapeVocabulary null_vocabulary;
