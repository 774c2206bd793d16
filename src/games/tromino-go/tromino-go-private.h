/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Tromino Go and what its files share. Paragraphs (R4.2) are those of RULES.md,
 * readings (TRG-3) those of the project. */
#pragma once

#include "tromino-go-board.h"

G_BEGIN_DECLS

#define GRAPE_TROMINO_GO_N_SEATS 2
#define GRAPE_TROMINO_GO_EARLY   4 /* plays that section 2 of the rule is about */
#define GRAPE_TROMINO_GO_MOST    GRAPE_TROMINO_GO_MAX_PIECES

/* A larger concession is a slip of the pen. */
#define GRAPE_TROMINO_GO_MOST_CONCEDED 999999

typedef enum
{
  GRAPE_TROMINO_GO_TURN_PLAY,
  GRAPE_TROMINO_GO_TURN_MOVE,
  GRAPE_TROMINO_GO_TURN_PASS,
} GrapeTrominoGoTurnKind;

/* What a player did when it was eir turn. */
typedef struct
{
  GrapeTrominoGoTurnKind kind;
  GrapeTrominoGoPlay play; /* of a play or move; piece: which it is, also for a play */
  GrapeTrominoGoPlay from; /* of a move: where the piece lay */
  guint from_number;       /* of a move: the number it had */
  gint64 used;             /* seconds of eir time that e used for it */
} GrapeTrominoGoTurn;

typedef struct
{
  GrapeTrominoGoPiece pieces[GRAPE_TROMINO_GO_MAX_PIECES]; /* without outside and group */
  guint n_pieces;
  guint n_turns; /* plays, moves and passes of the round */
  guint passes;  /* in a row, just now; below GRAPE_TROMINO_GO_STUCK */
} GrapeTrominoGoLayout;

typedef struct
{
  /* What was agreed */
  gint64 limit; /* seconds for a play; 0: no deadline */
  guint target;
  gboolean is_duel;
  gboolean on_protest; /* plays are taken as they are posted, and checked when somebody asks */

  guint round; /* from 1 */
  int first;   /* -1: not drawn yet */
  gint64 scores[2];
  gint64 since; /* when the time of the one who is to move began */
  GrapeTrominoGoLayout now;
  GrapeTrominoGoLayout base; /* the table before `turns`: empty, or as it was given */
  GArray *turns;             /* of GrapeTrominoGoTurn: this round's, after `base` */
  GArray *concessions[2];    /* of guint, ascending: this round's, by the seat that conceded */
  int protest;               /* the seat that asked; -1 */
  gint64 protest_at;
  guint checked; /* so many of `turns` have been found legal */

  GArray *rounds;            /* of GrapeTrominoGoRound */
  GrapeTrominoGoLayout last; /* the table of the round before, as it ended; n_pieces 0: none */
  int last_first;            /* who had the capitals there */

  gboolean over;
  int winner; /* -1 */
  GrapeTrominoGoVictory victory;
} GrapeTrominoGo;

/* tromino-go-state.c */
GrapeTrominoGo *grape_tromino_go_new (void);
GrapeTrominoGo *grape_tromino_go_copy (const GrapeTrominoGo *self);
void grape_tromino_go_free (GrapeTrominoGo *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeTrominoGo, grape_tromino_go_free)
void grape_tromino_go_board (const GrapeTrominoGoLayout *layout, GrapeTrominoGoBoard *board);
gboolean grape_tromino_go_layout_moving (const GrapeTrominoGoLayout *layout);
gboolean grape_tromino_go_layout_fits (const GrapeTrominoGoLayout *layout,
                                       const GrapeTrominoGoPlay *play);
int grape_tromino_go_layout_at (const GrapeTrominoGoLayout *layout, int x, int y);
int grape_tromino_go_mover (const GrapeTrominoGo *self, guint turn);
char grape_tromino_go_turn_letter (guint turn);
guint grape_tromino_go_completed (const GrapeTrominoGo *self);
void grape_tromino_go_concede (GrapeTrominoGo *self, int seat, guint points);
void grape_tromino_go_begin_round (GrapeTrominoGo *self, int first, gint64 at);

/* tromino-go-rules.c */
gboolean grape_tromino_go_judge (const GrapeTrominoGoLayout *layout, const GrapeTrominoGoPlay *play,
                                 GError **error);
gboolean grape_tromino_go_judge_piece (const GrapeTrominoGoLayout *layout,
                                       const GrapeTrominoGoBoard *board, guint piece,
                                       GError **error);
gboolean grape_tromino_go_judge_pass (const GrapeTrominoGoLayout *layout, GError **error);
gboolean grape_tromino_go_has_play (const GrapeTrominoGoLayout *layout);
void grape_tromino_go_lay (GrapeTrominoGoLayout *layout, int seat, GrapeTrominoGoTurn *turn);
void grape_tromino_go_take_turn (GrapeTrominoGo *self, GrapeTrominoGoTurn turn, gint64 at);
void grape_tromino_go_end_round (GrapeTrominoGo *self, GrapeTrominoGoRound *round);
void grape_tromino_go_win (GrapeTrominoGo *self, int seat, GrapeTrominoGoVictory victory);
void grape_tromino_go_surrounded (const GrapeTrominoGo *self, const GrapeTrominoGoLayout *layout,
                                  guint by_seat[2]);

/* tromino-go-protest.c */
int grape_tromino_go_first_illegal (const GrapeTrominoGo *self, GError **error);
void grape_tromino_go_take_back (GrapeTrominoGo *self, guint index, gint64 at);
void grape_tromino_go_found_legal (GrapeTrominoGo *self, gint64 at);

/* tromino-go-events.c */
void grape_tromino_go_pending (const GrapeTable *table, gconstpointer state, GArray *pending);
void grape_tromino_go_next (const GrapeTable *table, gconstpointer state, GrapeNext *next);
void grape_tromino_go_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                                 GString *text);
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
char *grape_tromino_go_grid_text (const GrapeTrominoGoLayout *layout, char empty);

/* tromino-go-json.c, -given.c */
extern const GrapeFields grape_tromino_go_fields;
gboolean grape_tromino_go_given (const GrapeTable *table, gpointer state, JsonObject *position,
                                 gint64 at, GError **error);

/* tromino-go-game.c */
void grape_tromino_go_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome);

/* tromino-go-post.c, -report.c, -find.c, -bot.c */
char *grape_tromino_go_post (const GrapeTable *table, gconstpointer view, GString *body);
char *grape_tromino_go_twin (const GrapeTable *table, gconstpointer view);
void grape_tromino_go_report (const GrapeTable *table, gconstpointer before,
                              const GrapeEvent *event, gconstpointer after, GPtrArray *reports);
void grape_tromino_go_find (const GrapeTable *table, gconstpointer view, int seat, const char *text,
                            GArray *found);
char *grape_tromino_go_bot (const GrapeTable *table, gconstpointer view, int seat,
                            const char *level, GrapeStream *stream, guint64 budget);

G_END_DECLS
