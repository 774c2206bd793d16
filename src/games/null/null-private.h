/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game, the template: in each of three rounds everybody picks 1, 2 or 3 in secret; the
 * highest number that only one player picked scores. Small, but with all that a game by mail has:
 * secrets, a deadline, chance, people who leave. */
#pragma once

#include "engine/grape-rules.h"
#include "null-view.h"

#define NULL_MAX_SEATS 4
#define NULL_ROUNDS    3
#define NULL_HIGHEST   3

typedef struct
{
  gboolean playing;
  int score;
  int pick;    /* NULL_PICK_NONE, NULL_PICK_HIDDEN (only in views) or 1..3 */
  guint event; /* number of the event that holds the pick; 0: none, or given */
  int last;    /* pick of the round before; 0: none */
} NullPlayer;

typedef struct
{
  guint n_players;
  NullPlayer players[NULL_MAX_SEATS];
  guint round;     /* 1..3; 4: over */
  gint64 since;    /* when the round began */
  gint64 length;   /* seconds a round; 0: no deadline */
  gint64 deadline; /* 0: none */
  int last_scorer; /* seat, or -1 */
} NullState;

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
void null_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                GArray *found);
int null_pick_from_text (const char *text);

/* -post.c */
char *null_post (const GrapeTable *table, gconstpointer view, GString *body);
char *null_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body);
char *null_twin (const GrapeTable *table, gconstpointer view);
void null_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                  gconstpointer after, GPtrArray *reports);
void null_leaks (const GrapeTable *table, gconstpointer state, GrapeViewer viewer, const char *text,
                 GPtrArray *reasons);

/* -bot.c */
char *null_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget);
