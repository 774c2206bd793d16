/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of Single Capture Go. Every function takes the state of a position, full
 * or a view; given a view, it tells no more than that viewer may know.
 *
 * A square is a number: row * side + column, from 0 at the upper left ("a1"); the row is the letter
 * of its name, the column the number. Everything is public except the plays of the round under way,
 * which each player shares with the referee alone. */
#pragma once

#include "engine/grape-sealed.h"

G_BEGIN_DECLS

#define GRAPE_SINGLE_CAPTURE_GO_MAX_SEATS   12
#define GRAPE_SINGLE_CAPTURE_GO_MAX_SIDE    12
#define GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES 144

/* What is on a square: nothing, the Letter of a seat, or a ruin, the @ character. */
#define GRAPE_SINGLE_CAPTURE_GO_EMPTY      ((guint8)0)
#define GRAPE_SINGLE_CAPTURE_GO_RUIN       ((guint8)255)
#define GRAPE_SINGLE_CAPTURE_GO_OF_SEAT(s) ((guint8)(1 + (s)))

/* In place of a square: a play that was not made. */
#define GRAPE_SINGLE_CAPTURE_GO_NOWHERE (-1)

typedef enum
{
  GRAPE_SINGLE_CAPTURE_GO_PLAYING,
  GRAPE_SINGLE_CAPTURE_GO_LEAVING, /* has left in this round: their Letters stay until its end */
  GRAPE_SINGLE_CAPTURE_GO_DOOMED,  /* was doomed in an earlier round: out of the game */
  GRAPE_SINGLE_CAPTURE_GO_LEFT,    /* left in an earlier round */
} GrapeSingleCaptureGoStatus;

typedef enum
{
  GRAPE_SINGLE_CAPTURE_GO_PLAY_NONE,   /* not in yet */
  GRAPE_SINGLE_CAPTURE_GO_PLAY_HIDDEN, /* in, and this viewer may not know where */
  GRAPE_SINGLE_CAPTURE_GO_PLAY_KNOWN,  /* in, and this viewer knows where; not yet resolved */
} GrapeSingleCaptureGoPlay;

/* What became of a seat's move in a round that was resolved. */
typedef enum
{
  GRAPE_SINGLE_CAPTURE_GO_ABSENT, /* was out of the game before */
  GRAPE_SINGLE_CAPTURE_GO_PLACED, /* the only one there: their Letter was placed */
  GRAPE_SINGLE_CAPTURE_GO_CLASHED,
  GRAPE_SINGLE_CAPTURE_GO_SILENT, /* did not play, and so was doomed */
  GRAPE_SINGLE_CAPTURE_GO_WALKED, /* left in that round; a play, if they made one, was cancelled */
} GrapeSingleCaptureGoFate;

/* A group of Letters and the empty squares beside it. */
typedef struct
{
  int seat;
  guint n_squares, n_liberties;
  guint8 squares[GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES];   /* in order */
  guint8 liberties[GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES]; /* in order */
} GrapeSingleCaptureGoGroup;

/* A round that was resolved. From `before`, Letters and ruins were placed (`placed`), then groups
 * without liberty found, then all Letters of the doomed became ruins: that is the grid now. */
typedef struct
{
  guint number; /* from 1 */
  gint64 at;
  int plays[GRAPE_SINGLE_CAPTURE_GO_MAX_SEATS]; /* square, or NOWHERE */
  GrapeSingleCaptureGoFate fates[GRAPE_SINGLE_CAPTURE_GO_MAX_SEATS];
  guint captured; /* mask of the seats that had a group without liberty */
  guint doomed;   /* mask: captured, silent or gone; all of them left the game */
  guint letters[GRAPE_SINGLE_CAPTURE_GO_MAX_SEATS]; /* on `placed` */
  guint8 before[GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES];
  guint8 placed[GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES];
  guint8 lost[GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES]; /* 1: in a group without liberty */
} GrapeSingleCaptureGoRound;

#define SINGLE_CAPTURE_GO_SEATS   GRAPE_SINGLE_CAPTURE_GO_MAX_SEATS
#define SINGLE_CAPTURE_GO_SQUARES GRAPE_SINGLE_CAPTURE_GO_MAX_SQUARES
#define SINGLE_CAPTURE_GO_TROPHY  "Jade Grapefruit"

#define SINGLE_CAPTURE_GO_EMPTY GRAPE_SINGLE_CAPTURE_GO_EMPTY
#define SINGLE_CAPTURE_GO_RUIN  GRAPE_SINGLE_CAPTURE_GO_RUIN

/* A play: a square, this, or GRAPE_SEALED_HIDDEN. */
#define SINGLE_CAPTURE_GO_NONE GRAPE_SINGLE_CAPTURE_GO_NOWHERE

typedef struct
{
  char letter;
  GrapeSingleCaptureGoStatus status;
  GrapeSealed play;
} SingleCaptureGoPlayer;

typedef struct
{
  guint round;
  guint8 letters[SINGLE_CAPTURE_GO_SEATS];
} SingleCaptureGoPast;

typedef struct
{
  /* What was agreed */
  gint64 length;         /* of a round in seconds; 0: no limit */
  gboolean ends_early;   /* when all have played */
  gboolean ruins_closed; /* no play on a ruin */

  guint n_seats; /* of those who began the game */
  guint side;
  SingleCaptureGoPlayer players[SINGLE_CAPTURE_GO_SEATS];
  guint8 cells[SINGLE_CAPTURE_GO_SQUARES];
  guint round;
  gint64 since;
  gint64 deadline; /* 0: none */
  int winner;      /* -1 */
  gboolean has_last;
  GrapeSingleCaptureGoRound last;
  GArray *past; /* of SingleCaptureGoPast */
} SingleCaptureGo;

/* The state, for a canvas to read: a view holds no more than its viewer may know. */
#define SINGLE_CAPTURE_GO_VIEW(view) ((const SingleCaptureGo *)(view))

/* The position */
gboolean grape_single_capture_go_over (gconstpointer view);
gboolean grape_single_capture_go_playable (gconstpointer view, guint square);
gboolean grape_single_capture_go_group (gconstpointer view, guint square,
                                        GrapeSingleCaptureGoGroup *group);

/* The players; `letter` is the capital that the referee assigned. */
guint grape_single_capture_go_n_letters (gconstpointer view, int seat);
GrapeSingleCaptureGoPlay grape_single_capture_go_play (gconstpointer view, int seat, guint *square);

/* The round that was resolved last; NULL: none, or a given position does not tell it. */
const GrapeSingleCaptureGoRound *grape_single_capture_go_last (gconstpointer view);

/* Letters on the grid at the end of each round, the earliest first; those of the doomed are gone.
 */
guint grape_single_capture_go_past_round (gconstpointer view, guint index);
guint grape_single_capture_go_past_letters (gconstpointer view, guint index, int seat);

/* Names of squares: "e7". */
char *grape_single_capture_go_square_name (gconstpointer view, guint square);
gboolean grape_single_capture_go_square_parse (gconstpointer view, const char *name, guint *square);

G_END_DECLS
