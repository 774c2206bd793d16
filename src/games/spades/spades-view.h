/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a canvas may know of a game of Spades. Every function takes the state of a position, full or
 * a view; given a view, it tells no more than that viewer may know.
 *
 * Seats count from 0; a *place* (0..3) is the place of a seat in the playing order, which goes
 * round from place 0 to 3; places 0 and 2 are team 0, places 1 and 3 are team 1. Usually place and
 * seat are the same number (option `order`). The ace is the highest card of each suit. */
#pragma once

#include "engine/grape-rules.h"
#include "equipment/grape-card.h"

G_BEGIN_DECLS

#define GRAPE_SPADES_SEATS  4
#define GRAPE_SPADES_TEAMS  2
#define GRAPE_SPADES_TRICKS 13
#define GRAPE_SPADES_NO_BID (-1)

typedef enum
{
  GRAPE_SPADES_DEALING, /* before the four hands are dealt */
  GRAPE_SPADES_BIDDING,
  GRAPE_SPADES_PLAYING,
  GRAPE_SPADES_OVER,
} GrapeSpadesStage;

typedef enum
{
  GRAPE_SPADES_RUNNING,
  GRAPE_SPADES_BY_POINTS,     /* 5: enough points after a round, and not tied */
  GRAPE_SPADES_BY_CONCESSION, /* 5: both partners conceded */
  GRAPE_SPADES_BY_FORFEIT,    /* 6: too many misplays */
} GrapeSpadesResult;

typedef enum
{
  GRAPE_SPADES_HAND_NONE,   /* not dealt yet */
  GRAPE_SPADES_HAND_HIDDEN, /* dealt; this viewer may not know the cards: draw backs */
  GRAPE_SPADES_HAND_KNOWN,
} GrapeSpadesHand;

/* A trick, complete or under way. */
typedef struct
{
  guint8 number; /* 1..13 */
  int leader;    /* seat */
  int winner;    /* seat; -1 while the trick is not complete */
  guint n_cards;
  GrapeCard cards[GRAPE_SPADES_SEATS];    /* by seat; rank none: has not played to it */
  gboolean drawn[GRAPE_SPADES_SEATS];     /* by seat: chosen at random, the time was up (7) */
  int order[GRAPE_SPADES_SEATS];          /* seats in the order in which they play to it */
  gboolean leads_now[GRAPE_SPADES_SEATS]; /* by seat: would win if the trick ended now */
} GrapeSpadesTrick;

/* How a team's score changed in a round (4). */
typedef struct
{
  guint bid;         /* sum of both bids */
  guint tricks;      /* sum of both players' tricks */
  int contract;      /* 10 or 20 times the bid, or minus that */
  guint overtricks;  /* +1 and a sandbag each */
  int nil;           /* +100 or -100 for each bid of 0 */
  int bag_penalty;   /* -100 for each 10th, 20th .. sandbag */
  int misplays;      /* -100 each; scored when they happened, not at the end of the round */
  int change;        /* sum of all of these */
  int score;         /* after the round */
  guint bags_before; /* sandbags */
  guint bags;        /* after the round */
} GrapeSpadesSum;

/* A round that was scored. */
typedef struct
{
  guint number; /* from 1 */
  int bids[GRAPE_SPADES_SEATS];
  gboolean late_bids[GRAPE_SPADES_SEATS]; /* the 2 that rule 7 bids */
  guint tricks[GRAPE_SPADES_SEATS];
  GrapeSpadesSum teams[GRAPE_SPADES_TEAMS];
  gint64 at;
  guint n_plays;    /* 52; 0 if a given position does not tell them */
  guint8 plays[52]; /* private: see grape_spades_round_trick() */
  guint64 drawn;    /* private */
} GrapeSpadesRound;

#define SPADES_SEATS    GRAPE_SPADES_SEATS
#define SPADES_TRICKS   GRAPE_SPADES_TRICKS
#define SPADES_N_CARDS  52
#define SPADES_NO_BID   GRAPE_SPADES_NO_BID
#define SPADES_MAX_BID  13
#define SPADES_LATE_BID 2
#define SPADES_PENALTY  100

/* A card is a number: 16 times the suit (spades 0, hearts 1, diamonds 2, clubs 3), plus 0 for the
 * two up to 12 for the ace; so a hand is a mask of 64 bits, and the highest bit is the best card.
 */
typedef guint64 SpadesCards;
#define SPADES_BIT(card)   (G_GUINT64_CONSTANT (1) << (card))
#define SPADES_SUIT(suit)  (G_GUINT64_CONSTANT (0x1fff) << (16 * (suit)))
#define SPADES_SUIT_OF(c)  ((guint)(c) >> 4)
#define SPADES_VALUE_OF(c) ((guint)(c)&15)
#define SPADES_DECK        G_GUINT64_CONSTANT (0x1fff1fff1fff1fff) /* R1.2 */
#define SPADES_NO_CARD     ((guint8)255)

typedef struct
{
  SpadesCards cards;    /* as dealt; 0 unless known */
  GrapeSpadesHand kind; /* what this state knows */
  guint event;          /* number of the private draw; 0: came with a given position, public */
} SpadesDeal;

typedef struct
{
  guint8 seat, card;
  gboolean drawn; /* by rule 7 */
  guint event;    /* 0: came with a given position */
} SpadesPlay;

/* A misplay of this round. */
typedef struct
{
  guint8 seat, card;
  guint n_plays; /* how many cards had been played before it */
  guint event;
} SpadesMisplay;

#define SPADES_MAX_MISPLAYS 4

typedef struct
{
  guint8 order[SPADES_SEATS]; /* seats in playing order */
  gboolean ordered;           /* FALSE: the order is still to be drawn */
  gint64 length;              /* of the time for an action, in seconds; 0: no limit */
  int target;
  gboolean strict;

  int scores[GRAPE_SPADES_TEAMS];
  guint bags[GRAPE_SPADES_TEAMS];
  guint misplays[GRAPE_SPADES_TEAMS]; /* in the whole game */
  gboolean conceded[SPADES_SEATS];
  GrapeSpadesResult result;
  int winner; /* team; -1 */

  guint round; /* from 1 */
  SpadesDeal deals[SPADES_SEATS];
  gint8 bids[SPADES_SEATS];
  gboolean late_bids[SPADES_SEATS];
  SpadesPlay plays[SPADES_N_CARDS];
  guint n_plays;
  SpadesMisplay errors[SPADES_MAX_MISPLAYS]; /* the misplays of this round */
  guint n_errors;
  gint64 since, deadline; /* 0: nobody has to act; no limit */

  GArray *rounds; /* of GrapeSpadesRound */
} Spades;

/* The state, for a canvas to read: a view holds no more than its viewer may know. */
#define SPADES_VIEW(view) ((const Spades *)(view))

/* The table */
GrapeSpadesStage grape_spades_stage (const Spades *self);
guint grape_spades_target (gconstpointer view);
int grape_spades_place (const Spades *self, int seat);
int grape_spades_partner (const Spades *self, int seat);
int grape_spades_first_bidder (const Spades *self);
int grape_spades_turn (const Spades *self); /* seat, or -1 */

/* Cards */
GrapeSpadesHand grape_spades_hand (gconstpointer view, int seat,
                                   GrapeCard cards[GRAPE_SPADES_TRICKS], guint *n_cards);
guint grape_spades_legal (gconstpointer view, int seat, GrapeCard cards[GRAPE_SPADES_TRICKS]);
gboolean grape_spades_trick (gconstpointer view, GrapeSpadesTrick *trick);
gboolean grape_spades_last_trick (gconstpointer view, GrapeSpadesTrick *trick);
guint grape_spades_n_tricks (gconstpointer view);
void grape_spades_past_trick (gconstpointer view, guint index, GrapeSpadesTrick *trick);

/* Bids, tricks, scores */
int grape_spades_bid (gconstpointer view, int seat, gboolean *late);
guint grape_spades_tricks (const Spades *self, int seat);
guint grape_spades_misplays (gconstpointer view, int team, gboolean this_round);
GrapeSpadesResult grape_spades_result (gconstpointer view, int *winning_team);

/* The sheet of rounds */
const GrapeSpadesRound *grape_spades_past_round (gconstpointer view, guint index);
gboolean grape_spades_round_trick (gconstpointer view, const GrapeSpadesRound *round, guint index,
                                   GrapeSpadesTrick *trick);

G_END_DECLS
