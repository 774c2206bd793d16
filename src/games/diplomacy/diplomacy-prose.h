/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How orders in mail are read: a sentence becomes items, items become orders of a draft, and the
 * whole letter decides what the draft is worth. */
#pragma once

#include "diplomacy-private.h"

G_BEGIN_DECLS

typedef enum
{
  DIP_I_OTHER, /* a word about something else */
  DIP_I_QUIET, /* a word that adds nothing: "the", "please" */
  DIP_I_PLACE,
  DIP_I_TYPE,
  DIP_I_HOLD,
  DIP_I_STAY, /* a unit, or an order that was sent before */
  DIP_I_TO,
  DIP_I_TAKE, /* "attacks" */
  DIP_I_MOVE,
  DIP_I_SUPPORT,
  DIP_I_SUPPORTED, /* "with support from" */
  DIP_I_CONVOY,
  DIP_I_CONVOYED, /* "convoyed by" */
  DIP_I_VIA,
  DIP_I_DISBAND,
  DIP_I_BUILD,
  DIP_I_WAIVE,
  DIP_I_KEEP, /* a unit that is not removed */
  DIP_I_REST, /* "all others" */
  DIP_I_EXCEPT,
  DIP_I_PRONOUN,
  DIP_I_THERE,
  DIP_I_NOBODY,
  DIP_I_NOWHERE,
  DIP_I_NOT,
  DIP_I_SAME, /* "so does" */
  DIP_I_FROM,
  DIP_I_SEP,
  DIP_I_CORRECT, /* "no, wait" */
  DIP_I_ADDED,   /* "PS" */
  DIP_I_SO,
  DIP_I_INSTEAD, /* "in place of" */
  DIP_I_AS_SENT,
  DIP_I_DOUBT,
  DIP_I_PAST,
  DIP_I_WAS,
  DIP_I_MEMORY,  /* "last year" */
  DIP_I_RETRACT, /* "forget that" */
  DIP_I_REFER,   /* "the last one", "swap" */
  DIP_I_ME,
  DIP_I_SHEET, /* "my orders" */
  DIP_N_ITEMS,
} DipItemKind;

#define DIP_CELL 0xfd /* of a quiet item: it stands between a unit and its order */

typedef struct
{
  guint8 kind;
  guint8 value; /* province, DipType, or which of the orders so far: 1 is the first, 0 the last */
  guint8 coast;
  gboolean several; /* "armies" */
  gboolean apart;   /* white space stands before it */
  guint at, n;      /* words */
} DipItem;

/* What a letter orders so far. */
typedef struct
{
  const Diplomacy *self;
  int seat;
  GArray *orders; /* of DipDraftOrder */
  guint8 kept[DIP_MAX_PROVINCES];
  gboolean changes;     /* the sentence changes what was said */
  gboolean amends;      /* the letter changes orders that were sent before */
  gboolean contradicts; /* two orders of a unit, and nothing says which */
  gboolean rest;        /* the others hold */
  gboolean removes;     /* a removal was announced */
  guint n_said;         /* orders in the sentence */
  gboolean soft;        /* the sentence has words about something else */
} DipDraft;

typedef struct
{
  DipOrder order;
  gboolean soft; /* it is said in a sentence with other words */
  char *text;    /* of a line that cannot be read; or NULL */
} DipDraftOrder;

/* diplomacy-phrase.c */
GArray *diplomacy_items_read (const GrapeReading *reading, const GrapeWords *words,
                              const GrapeSentence *sentence);
guint diplomacy_items_count (const GArray *items, DipItemKind kind);

/* diplomacy-draft.c */
DipDraft *diplomacy_draft_new (const Diplomacy *self, int seat);
DipDraft *diplomacy_draft_copy (const DipDraft *draft);
void diplomacy_draft_free (DipDraft *draft);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DipDraft, diplomacy_draft_free)
const DipUnit *diplomacy_draft_unit (const DipDraft *draft, guint8 province);
guint8 diplomacy_draft_only (const DipDraft *draft, guint8 type);
int diplomacy_draft_due (const DipDraft *draft);
void diplomacy_draft_drop (DipDraft *draft, guint8 province);
void diplomacy_draft_add (DipDraft *draft, const DipOrder *order);
DipOrder *diplomacy_draft_of (const DipDraft *draft, guint8 province);
DipOrder *diplomacy_draft_last (const DipDraft *draft);
void diplomacy_draft_set_coast (DipDraft *draft, guint8 coast);
gboolean diplomacy_draft_is_whole (const DipDraft *draft);
gboolean diplomacy_draft_is_odd (const DipDraft *draft);
char *diplomacy_draft_write (const DipDraft *draft);

/* diplomacy-clause.c, diplomacy-winter.c */
gboolean diplomacy_clause_read (DipDraft *draft, const GArray *items);
gboolean diplomacy_winter_read (DipDraft *draft, const GArray *items);

/* diplomacy-find.c */
void diplomacy_find_ready (const GrapeReading *reading, GArray *found);

/* diplomacy-letter.c */
void diplomacy_shown (const GrapeReading *reading, GArray *found);

G_END_DECLS
