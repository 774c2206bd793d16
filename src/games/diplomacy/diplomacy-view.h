/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a game of Diplomacy, and what a canvas or a bot may ask of it. A view has the same
 * struct: what its viewer may not know is missing there. Secret are, until a phase is adjudicated,
 * who ordered what; claims of a shared win; and private press, which not even a referee reads. */
#pragma once

#include "diplomacy-bot.h"
#include "diplomacy-drawing.h"
#include "engine/grape-resources.h"
#include "engine/grape-rules.h"

G_BEGIN_DECLS

typedef enum
{
  DIPLOMACY_WANTS, /* powers are to be assigned */
  DIPLOMACY_ORDERS,
  DIPLOMACY_CLOSED, /* no orders are taken any more: those of bots are added, then all are opened */
  DIPLOMACY_JUDGING, /* manual adjudication: the orders are open, the referee's result is awaited */
  DIPLOMACY_OVER,
} DiplomacyStage;

/* How a game ended. */
typedef enum
{
  DIPLOMACY_GOES_ON,
  DIPLOMACY_WON,        /* by one player */
  DIPLOMACY_SHARED,     /* by those who claimed it together */
  DIPLOMACY_LAST,       /* after the turn that was to be the last one */
  DIPLOMACY_UNREFEREED, /* the referee was lost, and nobody came in time */
} DiplomacyEnd;

/* One line of somebody's orders. */
typedef struct
{
  char *text;   /* canonical, "A par - bur"; as it was written where it cannot be read */
  DipLine line; /* what it says; `fault`: what is wrong with it, if anything. `result` and
                 * `dislodged` once the phase is adjudicated */
  int seat;
  guint event; /* in which it came */
} DiplomacyOrder;

/* A phase that is adjudicated; counted references. */
typedef struct
{
  DipPosition before;
  GArray *orders; /* of DiplomacyOrder, as they were given */
  gint64 at;
} DiplomacyTurn;

/* What became of an order in the phase before; counted references. */
typedef struct
{
  guint8 power;
  char *text;
  DipResult result;
  gboolean dislodged;
  char *why; /* what was wrong with it; NULL: nothing */
} DiplomacyResult;

/* Counted references. */
typedef struct
{
  int from;         /* seat */
  GrapeAudience to; /* seats, the sender's too; GRAPE_AUDIENCE_ALL: public */
  char *text;       /* NULL: not for this viewer */
  gint64 at;
  guint event;
} DiplomacyPress;

/* A private act of this phase; what kind of act it is, only those know who may read it. */
typedef enum
{
  DIPLOMACY_SEALED, /* not known here */
  DIPLOMACY_SEALED_ORDERS,
  DIPLOMACY_SEALED_CLAIM,
  DIPLOMACY_SEALED_WANT,
} DiplomacySealedKind;

typedef struct
{
  guint event;
  DiplomacySealedKind kind;
} DiplomacySealed;

typedef struct
{
  guint powers; /* bits: those that this seat plays now */
  gboolean ready;
  gboolean lost;      /* not active: `lost`, or gone for good */
  gboolean resigned;  /* gone for good */
  gboolean bot;       /* a bot as the option `bots` says plays for whoever is lost */
  int stand_in;       /* the seat that plays for them now; -1: none */
  int stands_for;     /* .. and the other way round */
  GArray *orders;     /* of DiplomacyOrder: of this phase, as far as the viewer knows them */
  GArray *told;       /* of those, what everybody knows: a bot's at the end, or given ones */
  GArray *sealed;     /* of DiplomacySealed: private acts of this phase, oldest first */
  guint64 claim;      /* seats that are to win together; 0: no claim, or not known */
  guint claim_event;  /* 0: none; or everybody knows it */
  guint64 told_claim; /* the one of a given position, which everybody knows */
  guint8 wants[DIP_MAX_POWERS]; /* powers, the best first, then DIP_NONE */
  guint want_event;
} DiplomacySeat;

typedef struct
{
  GrapeResources *resources;
  const DipMap *map;
  const DipLore *lore; /* what bots know of it */
  DipEdition edition;
  gint64 movement_s, retreat_s, build_s; /* limits; 0: none */
  guint win;                             /* centres */
  gboolean manual;                       /* adjudication */
  gboolean shared;                       /* wins can be */
  gboolean letters, gunboat;             /* private press; no press at all */
  gboolean waits;                        /* for late orders, with no default */
  gboolean late_bots;                    /* a bot orders for whoever is late */
  const char *bots;                      /* level of bots for those who are lost; NULL: they hold */
  int last_year;                         /* the game ends after this turn; 0: none is the last */
  gboolean last_autumn, last_most;
  char *powers_by; /* "choice", "list", "lot" */

  guint n_seats; /* newcomers included */
  guint n_first; /* those of the beginning */
  DiplomacySeat seats[GRAPE_MAX_SEATS];
  DiplomacyStage stage;
  DipPosition position;
  guint turn;             /* number of the phase, from 1 */
  gint64 since, deadline; /* of the phase; 0: none */
  gint64 lost_since;      /* the game waits for a replacement since then; 0: it does not */
  gint64 left_s;          /* what is left of the limit then */
  gboolean referee_lost;
  GPtrArray *past;              /* of DiplomacyTurn, oldest first */
  GPtrArray *results;           /* of DiplomacyResult */
  GPtrArray *press;             /* of DiplomacyPress, oldest first */
  guint counted;                /* the event in which the last fall was counted; 0: none was */
  guint8 lots[GRAPE_MAX_SEATS]; /* order of the seats in the assignment, once it is drawn */
  gboolean opened, drawn;       /* wants; lots */
  DiplomacyEnd end;
  guint64 winners; /* seats */
} Diplomacy;

#define DIPLOMACY_VIEW(view) ((const Diplomacy *)(view))

/* diplomacy-state.c */
int diplomacy_seat_of (const Diplomacy *self, guint8 power);
guint8 diplomacy_power_of (const Diplomacy *self, int seat);
gboolean diplomacy_owes (const Diplomacy *self, int seat);
gboolean diplomacy_power_owes (const Diplomacy *self, guint8 power);
guint diplomacy_centres_of (const Diplomacy *self, guint8 power);
guint diplomacy_centres (const Diplomacy *self, int seat);
const DiplomacyOrder *diplomacy_order (const GArray *orders, guint index);
const DiplomacyOrder *diplomacy_order_for (const Diplomacy *self, int seat, guint8 province);
const DiplomacyTurn *diplomacy_last_turn (const Diplomacy *self);
char *diplomacy_turn_name (const DipPosition *position);

/* diplomacy-legal.c: canonical lines. Of a unit, a dislodged unit or a home centre in @province;
 * NULL: nothing can be ordered there by @seat. */
GPtrArray *diplomacy_orders_for (const Diplomacy *self, int seat, guint8 province);

G_END_DECLS
