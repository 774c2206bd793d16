/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of Single Capture Go. Paragraphs (R3.2) are those of RULES.md, readings
 * (SCG-4) those of the project. */
#pragma once

#include "single-capture-go-view.h"

G_BEGIN_DECLS

/* single-capture-go-grid.c */
guint single_capture_go_side_for (guint n_players);
guint single_capture_go_neighbours (guint side, guint square, guint neighbours[4]);
gboolean single_capture_go_group_at (const guint8 *cells, guint side, guint square,
                                     GrapeSingleCaptureGoGroup *group);
gboolean single_capture_go_open (const SingleCaptureGo *self, guint square);
gboolean single_capture_go_any_open (const SingleCaptureGo *self);
void single_capture_go_judge (const SingleCaptureGo *self, GrapeSingleCaptureGoRound *round);
void single_capture_go_ruin (const GrapeSingleCaptureGoRound *round, guint n_squares,
                             guint8 *cells);
guint single_capture_go_count (const guint8 *cells, guint n_squares, int seat);

/* single-capture-go-game.c */
gboolean single_capture_go_assign_letters (SingleCaptureGo *self, const char *letters,
                                           GError **error);

/* single-capture-go-rules.c */
gboolean single_capture_go_over (gconstpointer state);
guint single_capture_go_n_playing (const SingleCaptureGo *self);
int single_capture_go_winner_of (const SingleCaptureGo *self,
                                 const GrapeSingleCaptureGoRound *round, guint *n_best);
void single_capture_go_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void single_capture_go_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
gboolean single_capture_go_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                                  GError **error);

/* single-capture-go-notation.c */
void single_capture_go_append_square (GString *text, guint side, guint square);
char *single_capture_go_square_text (guint side, guint square);
gboolean single_capture_go_scan_square (const char *text, guint *row, guint *column,
                                        const char **end);
gboolean single_capture_go_check_turn (const GrapeTable *table, const SingleCaptureGo *self,
                                       int seat, GError **error);
gboolean single_capture_go_read_play (const SingleCaptureGo *self, const char *text, guint *square,
                                      GError **error);
gboolean single_capture_go_read (const GrapeTable *table, gconstpointer state, int seat,
                                 const char *text, GrapeRead *read, GError **error);
gboolean single_capture_go_legal (const GrapeTable *table, gconstpointer state, int seat,
                                  GPtrArray *moves);

/* single-capture-go-json.c */
extern const GrapeFields single_capture_go_fields;
gboolean single_capture_go_given (const GrapeTable *table, gpointer state, JsonObject *position,
                                  gint64 at, GError **error);

/* single-capture-go-post.c, single-capture-go-report.c */
char *single_capture_go_post (const GrapeTable *table, gconstpointer view, GString *body);
char *single_capture_go_chosen (const GrapeTable *table, gconstpointer view, int seat);
char *single_capture_go_twin (const GrapeTable *table, gconstpointer view);
void single_capture_go_append_grid (GString *text, const SingleCaptureGo *self,
                                    const guint8 *cells);
void single_capture_go_report (const GrapeTable *table, gconstpointer before,
                               const GrapeEvent *event, gconstpointer after, GPtrArray *reports);
char *single_capture_go_result (const GrapeTable *table, const SingleCaptureGo *self);

/* single-capture-go-bot.c */
char *single_capture_go_bot (const GrapeTable *table, gconstpointer view, int seat,
                             const char *level, GrapeStream *stream, guint64 budget);

/* single-capture-go-words.c */
extern const GrapeVocabulary single_capture_go_vocabulary;

G_END_DECLS
