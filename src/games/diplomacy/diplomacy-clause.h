/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a clause says while it is read, and what it does. */
#pragma once

#include "diplomacy-prose.h"

#define MOST_SUBJECTS 8

typedef struct
{
  DipDraft *draft;
  const GArray *items;
  guint at;
  gboolean skips; /* "instead of supporting Munich": up to the next comma */
  guint8 subject[MOST_SUBJECTS];
  guint n_subjects;
  gboolean several;                /* "the fleets" */
  guint n_outside;                 /* subjects before a parenthesis */
  guint8 type;                     /* of a unit that is not yet named; DIP_NO_TYPE */
  guint8 verb;                     /* that waits for a place; DIP_I_OTHER: none */
  guint8 object;                   /* of a support or convoy */
  guint8 helper[2][MOST_SUBJECTS]; /* who supports or convoys what follows */
  guint n_helpers[2];
  guint8 named;   /* the last unit that was spoken of */
  gboolean loose; /* words behind the subject that say nothing, or not yet where it goes */
  gboolean to, denied, moves, corrects, via, excepts, rest, apart;
  gboolean failed;
  guint n_orders;
} DipClause;

/* The item at @at; beyond the last one of no kind. */
static inline const DipItem *
dip_item_at (const DipClause *self, guint at)
{
  static const DipItem none = { .kind = DIP_N_ITEMS };

  return at < self->items->len ? &g_array_index (self->items, DipItem, at) : &none;
}

static inline DipItemKind
dip_kind_at (const DipClause *self, guint at)
{
  return (DipItemKind)dip_item_at (self, at)->kind;
}

gboolean dip_clause_owns (const DipClause *self, guint8 province);
void dip_clause_add_subject (DipClause *self, guint8 province);
void dip_clause_resolve (DipClause *self);
void dip_clause_end (DipClause *self);
void dip_clause_add (DipClause *self, DipKind kind, guint8 at, guint8 of, guint8 to, guint8 coast,
                     gboolean via);
static inline void
dip_clause_plain (DipClause *self, DipKind kind, guint8 at)
{
  dip_clause_add (self, kind, at, DIP_NONE, DIP_NONE, DIP_WHOLE, FALSE);
}

void dip_clause_hold (DipClause *self);
void dip_clause_go (DipClause *self, const DipItem *item);
void dip_clause_go_elsewhere (DipClause *self, const DipItem *item);
void dip_clause_support (DipClause *self);
void dip_clause_take_object (DipClause *self, const DipItem *item);
void dip_clause_take_helper (DipClause *self, const DipItem *item);
