/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of Tromino Go share. Paragraphs (R4.2) are those of RULES.md, readings (TRG-3)
 * those of the project. */
#pragma once

#include "find/grape-find.h"
#include "tromino-go-board.h"

G_BEGIN_DECLS

/* tromino-go-state.c */
GrapeTrominoGo *grape_tromino_go_new (void);
GrapeTrominoGo *grape_tromino_go_copy (const GrapeTrominoGo *self);
void grape_tromino_go_free (GrapeTrominoGo *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeTrominoGo, grape_tromino_go_free)
void grape_tromino_go_board (const GrapeTrominoGoTabletop *layout, GrapeTrominoGoBoard *board);
gboolean grape_tromino_go_layout_moving (const GrapeTrominoGoTabletop *layout);
gboolean grape_tromino_go_layout_fits (const GrapeTrominoGoTabletop *layout,
                                       const GrapeTrominoGoPlay *play);
int grape_tromino_go_layout_at (const GrapeTrominoGoTabletop *layout, int x, int y);
int grape_tromino_go_mover (const GrapeTrominoGo *self, guint turn);
char grape_tromino_go_turn_letter (guint turn);
guint grape_tromino_go_completed (const GrapeTrominoGo *self);
void grape_tromino_go_concede (GrapeTrominoGo *self, int seat, guint points);
void grape_tromino_go_begin_round (GrapeTrominoGo *self, int first, gint64 at);

/* tromino-go-rules.c */
gboolean grape_tromino_go_judge (const GrapeTrominoGoTabletop *layout,
                                 const GrapeTrominoGoPlay *play, GError **error);
gboolean grape_tromino_go_judge_piece (const GrapeTrominoGoTabletop *layout,
                                       const GrapeTrominoGoBoard *board, guint piece,
                                       GError **error);
gboolean grape_tromino_go_judge_pass (const GrapeTrominoGoTabletop *layout, GError **error);
gboolean grape_tromino_go_has_play (const GrapeTrominoGoTabletop *layout);
void grape_tromino_go_lay (GrapeTrominoGoTabletop *layout, int seat, GrapeTrominoGoTurn *turn);
void grape_tromino_go_take_turn (GrapeTrominoGo *self, GrapeTrominoGoTurn turn, gint64 at);
void grape_tromino_go_end_round (GrapeTrominoGo *self, GrapeTrominoGoRound *round);
void grape_tromino_go_win (GrapeTrominoGo *self, int seat, GrapeTrominoGoVictory victory);
void grape_tromino_go_surrounded (const GrapeTrominoGo *self, const GrapeTrominoGoTabletop *layout,
                                  guint by_seat[2]);

/* tromino-go-protest.c */
int grape_tromino_go_first_illegal (const GrapeTrominoGo *self, GError **error);
void grape_tromino_go_take_back (GrapeTrominoGo *self, guint index, gint64 at);
void grape_tromino_go_found_legal (GrapeTrominoGo *self, gint64 at);

/* tromino-go-events.c */
void grape_tromino_go_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void grape_tromino_go_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
gboolean grape_tromino_go_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                                 GError **error);
gboolean grape_tromino_go_read (const GrapeTable *table, gconstpointer state, int seat,
                                const char *text, GrapeRead *read, GError **error);
gboolean grape_tromino_go_turn_read (const GrapeTrominoGo *self, const char *text,
                                     GrapeTrominoGoTurn *turn, GError **error);
gboolean grape_tromino_go_read_ruling (const GrapeTable *table, gconstpointer state,
                                       const char *text, GrapeRead *read, GError **error);
gboolean grape_tromino_go_legal (const GrapeTable *table, gconstpointer state, int seat,
                                 GPtrArray *moves);

/* tromino-go-notation.c */
typedef enum
{
  GRAPE_TROMINO_GO_ACT_PLAY,
  GRAPE_TROMINO_GO_ACT_MOVE,
  GRAPE_TROMINO_GO_ACT_PASS,
  GRAPE_TROMINO_GO_ACT_CONCEDE,
  GRAPE_TROMINO_GO_ACT_ACCEPT,
  GRAPE_TROMINO_GO_ACT_PROTEST,
} GrapeTrominoGoActKind;

typedef struct
{
  GrapeTrominoGoActKind kind;
  int from_x, from_y; /* of a move: any square of the piece */
  int x, y;
  GrapeTrominoGoShape shape;
  guint points; /* conceded or accepted; 0: not said */
} GrapeTrominoGoAct;

gboolean grape_tromino_go_act_parse (const char *text, GrapeTrominoGoAct *act, GError **error);
char *grape_tromino_go_act_text (const GrapeTrominoGoAct *act);
char *grape_tromino_go_turn_text (const GrapeTrominoGoTurn *turn);
gboolean grape_tromino_go_shape_parse (const char *word, GrapeTrominoGoShape *shape);

/* tromino-go-grid.c: rows of letters. */
typedef struct
{
  guint width, height;
  char *cells; /* row by row; 0: empty, otherwise A, B, C, a, b or c */
} GrapeTrominoGoLetters;

gboolean grape_tromino_go_letters_to_pieces (const GrapeTrominoGoLetters *letters,
                                             GrapeTrominoGoPiece *pieces, guint *n_pieces,
                                             GError **error);
gboolean grape_tromino_go_place_of (const GrapeTrominoGoSquare squares[3],
                                    GrapeTrominoGoPlay *place);
char *grape_tromino_go_grid_text (const GrapeTrominoGoTabletop *layout, char empty);

/* tromino-go-json.c, -given.c */
extern const GrapeFields grape_tromino_go_fields;
gboolean grape_tromino_go_given (const GrapeTable *table, gpointer state, JsonObject *position,
                                 gint64 at, GError **error);

/* tromino-go-game.c */
void grape_tromino_go_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* tromino-go-post.c, -report.c, -bot.c */
char *grape_tromino_go_post (const GrapeTable *table, gconstpointer view, GString *body);
char *grape_tromino_go_twin (const GrapeTable *table, gconstpointer view);
void grape_tromino_go_report (const GrapeTable *table, gconstpointer before,
                              const GrapeEvent *event, gconstpointer after, GPtrArray *reports);
char *grape_tromino_go_bot (const GrapeTable *table, gconstpointer view, int seat,
                            const char *level, GrapeStream *stream, guint64 budget);

/* tromino-go-words.c, tromino-go-shown.c */
extern const GrapeVocabulary grape_tromino_go_vocabulary;
void grape_tromino_go_shown (const GrapeReading *reading, GArray *found);

G_END_DECLS
