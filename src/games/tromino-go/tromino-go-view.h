/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of Tromino Go. Every function takes the state of a position or a view of
 * one; nothing in this game is secret, so both say the same.
 *
 * A tromino is three squares of a 2 by 2 block: the block's upper left square is (x, y), and its
 * shape names the corner that it lacks. x grows to the right, y down; the first tromino's block of
 * each round is at 0,0, and both may become negative. */
#pragma once

#include "engine/grape-rules.h"

G_BEGIN_DECLS

#define GRAPE_TROMINO_GO_MAX_PIECES 30
#define GRAPE_TROMINO_GO_STUCK      6 /* passes in a row: every letter of the sequence, once */

/* No coordinate is further from 0 than this. */
#define GRAPE_TROMINO_GO_FAR 9999

typedef enum
{
  GRAPE_TROMINO_GO_NW, /* lacks its upper left square */
  GRAPE_TROMINO_GO_NE,
  GRAPE_TROMINO_GO_SW,
  GRAPE_TROMINO_GO_SE,
} GrapeTrominoGoShape;

#define GRAPE_TROMINO_GO_N_SHAPES 4

typedef struct
{
  int x, y;
} GrapeTrominoGoSquare;

/* A tromino on the table. */
typedef struct
{
  int seat;
  char letter; /* 'A' to 'C' for the player who began the round, 'a' to 'c' for the other */
  int x, y;    /* the block's upper left square, which may be the one it lacks */
  GrapeTrominoGoShape shape;
  guint number;  /* the play of the round (passes count) that put it there, from 1 */
  guint outside; /* units of outside edge, 0 to 8 */
  guint group;   /* index for grape_tromino_go_group() */
} GrapeTrominoGoPiece;

/* Connected trominoes of one player. */
typedef struct
{
  int seat;
  guint n_pieces;
  guint32 pieces; /* bit i: piece i belongs to it */
  guint outside;  /* units of outside edge; 0: surrounded */
} GrapeTrominoGoGroup;

/* A possible play: a new tromino, or (piece >= 0) that piece moved. */
typedef struct
{
  int piece; /* index of the piece that moves; -1: a new one */
  int x, y;
  GrapeTrominoGoShape shape;
} GrapeTrominoGoPlay;

/* One turn of the round: a play, a move or a pass. */
typedef struct
{
  int seat;
  char letter;
  gboolean passed, moved;
  GrapeTrominoGoPlay play; /* piece: its index, also of a new one; all 0 for a pass */
} GrapeTrominoGoTaken;

typedef enum
{
  GRAPE_TROMINO_GO_SURROUND,   /* groups were surrounded, of one side or of both */
  GRAPE_TROMINO_GO_STALEMATE,  /* no letter could be played: a tie */
  GRAPE_TROMINO_GO_CONCESSION, /* a concession was accepted */
  GRAPE_TROMINO_GO_GIVEN,      /* from a given position, which does not say how it ended */
} GrapeTrominoGoEnding;

/* A round that is over. */
typedef struct
{
  guint number; /* from 1 */
  GrapeTrominoGoEnding ending;
  int first;           /* the seat that began it and had the capitals; -1: unknown */
  int winner;          /* seat; -1: a tie */
  guint points;        /* the winner's score, already doubled; 0: a tie */
  gboolean doubled;    /* ended in the moving phase */
  guint surrounded[2]; /* trominoes in surrounded groups, by seat */
  guint n_plays;       /* plays, moves and passes */
  gint64 at;           /* when it ended */
  gint64 scores[2];    /* Gamepoints after it, by seat */
} GrapeTrominoGoRound;

typedef enum
{
  GRAPE_TROMINO_GO_BY_POINTS,
  GRAPE_TROMINO_GO_BY_TIME,
  GRAPE_TROMINO_GO_BY_LEAVING,
} GrapeTrominoGoVictory;

#define GRAPE_TROMINO_GO_N_SEATS 2
#define GRAPE_TROMINO_GO_EARLY   4 /* the plays of section 2 of the rule */
#define GRAPE_TROMINO_GO_MOST    GRAPE_TROMINO_GO_MAX_PIECES

/* A larger concession is a slip of the pen. */
#define GRAPE_TROMINO_GO_MOST_CONCEDED 999999

typedef enum
{
  GRAPE_TROMINO_GO_TURN_PLAY,
  GRAPE_TROMINO_GO_TURN_MOVE,
  GRAPE_TROMINO_GO_TURN_PASS,
} GrapeTrominoGoTurnKind;

/* What a player did in their turn. */
typedef struct
{
  GrapeTrominoGoTurnKind kind;
  GrapeTrominoGoPlay play; /* of a play or move; piece: its index, also for a play */
  GrapeTrominoGoPlay from; /* of a move: where the piece lay */
  guint from_number;       /* of a move: the number it had */
  gint64 used;             /* seconds of their time that it took */
} GrapeTrominoGoTurn;

typedef struct
{
  GrapeTrominoGoPiece pieces[GRAPE_TROMINO_GO_MAX_PIECES]; /* without outside and group */
  guint n_pieces;
  guint n_turns; /* plays, moves and passes of the round */
  guint passes;  /* in a row, just now; below GRAPE_TROMINO_GO_STUCK */
} GrapeTrominoGoTabletop;

typedef struct
{
  /* What was agreed */
  gint64 limit; /* seconds for a play; 0: no deadline */
  guint target;
  gboolean is_duel;
  gboolean on_protest; /* plays count as posted, and are checked when somebody asks */

  guint round; /* from 1 */
  int first;   /* -1: not drawn yet */
  gint64 scores[2];
  gint64 since; /* when the time of the player to move began */
  GrapeTrominoGoTabletop now;
  GrapeTrominoGoTabletop base; /* the table before `turns`: empty, or as it was given */
  GArray *turns;               /* of GrapeTrominoGoTurn: this round's, after `base` */
  GArray *concessions[2];      /* of guint, ascending: this round's, by the seat that conceded */
  int protest;                 /* the seat that asked; -1 */
  gint64 protest_at;
  guint checked; /* this many of `turns` are known to be legal */

  GArray *rounds;              /* of GrapeTrominoGoRound */
  GrapeTrominoGoTabletop last; /* the table of the round before, as it ended; n_pieces 0: none */
  int last_first;              /* who had the capitals there */

  gboolean over;
  int winner; /* -1 */
  GrapeTrominoGoVictory victory;
} GrapeTrominoGo;

/* The state, for a canvas to read: a view holds no more than its viewer may know. */
#define GRAPE_TROMINO_GO_VIEW(view) ((const GrapeTrominoGo *)(view))

/* The game */
gint64 grape_tromino_go_deadline (gconstpointer view); /* 0: none */

/* The present round; when the game is over, as it was at the end */
int grape_tromino_go_to_move (gconstpointer view);     /* -1: nobody (over, not drawn, protest) */
char grape_tromino_go_letter (gconstpointer view);     /* of the next play: 'A', 'b', 'C', 'a' .. */
gboolean grape_tromino_go_moving (gconstpointer view); /* thirty lie: now trominoes move */
GArray *grape_tromino_go_concessions (gconstpointer view, int seat); /* of guint; free it */

/* The table. Pieces keep their index for the round; also when it moves. */
gboolean grape_tromino_go_piece (gconstpointer view, guint index, GrapeTrominoGoPiece *piece);
int grape_tromino_go_piece_at (gconstpointer view, int x, int y); /* index; -1: empty */
guint grape_tromino_go_n_groups (gconstpointer view);
gboolean grape_tromino_go_group (gconstpointer view, guint index, GrapeTrominoGoGroup *group);
GArray *grape_tromino_go_no_mans_land (gconstpointer view); /* of GrapeTrominoGoSquare; free it */

/* The last play of this round: index of the piece, -1 if there was none or it was a pass. @from
 * (nullable): where it lay before, if it was a move (piece -1: it was not). */

/* The round as it went: the pieces of a given table, if any, then turn by turn; FALSE past the
 * end. */
gboolean grape_tromino_go_given_piece (gconstpointer view, guint index, GrapeTrominoGoPiece *piece);
gboolean grape_tromino_go_taken (gconstpointer view, guint index, GrapeTrominoGoTaken *taken);

/* Legal plays of the seat to move; empty when it must pass. check() says why not. */
GArray *grape_tromino_go_plays (gconstpointer view); /* of GrapeTrominoGoPlay; free it */
gboolean grape_tromino_go_check (gconstpointer view, const GrapeTrominoGoPlay *play,
                                 GError **error);
gboolean grape_tromino_go_movable (gconstpointer view, guint piece, GError **error);

/* "play 3,-1 nw"; parse() reads what read() takes, legal or not. */
char *grape_tromino_go_play_text (gconstpointer view, const GrapeTrominoGoPlay *play);
gboolean grape_tromino_go_play_parse (gconstpointer view, const char *text,
                                      GrapeTrominoGoPlay *play);

/* Rounds that are over, and the table of the one that ended last, before it was cleared. */
gboolean grape_tromino_go_past_round (gconstpointer view, guint index, GrapeTrominoGoRound *round);
gboolean grape_tromino_go_past_piece (gconstpointer view, guint index, GrapeTrominoGoPiece *piece);

/* Squares */
void grape_tromino_go_squares (int x, int y, GrapeTrominoGoShape shape,
                               GrapeTrominoGoSquare squares[3]);
GrapeTrominoGoShape grape_tromino_go_turned (GrapeTrominoGoShape shape, int quarter_turns);
const char *grape_tromino_go_shape_name (GrapeTrominoGoShape shape); /* "nw" */

G_END_DECLS
