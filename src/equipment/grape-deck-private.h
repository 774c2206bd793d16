/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of a deck share. */
#pragma once

#include "grape-deck.h"

G_BEGIN_DECLS

/* What stands between the cards of a hand; no symbol may hold one of these. */
#define GRAPE_DECK_SEPARATORS " \t\r\n,;.()[]{}"

struct _GrapeDeck
{
  gatomicrefcount references;
  char *title;
  const char *name;                  /* the part of the title that names the deck; owned */
  char *rule;                        /* or NULL */
  GPtrArray *suits, *ranks, *extras; /* of GrapeDeckPart */
  GPtrArray *symbols;                /* of char, by kind */
  GHashTable *spellings;             /* every way a card is written -> kind + 1 */
  gboolean folds;                    /* capital and small letters are the same */
  gsize longest;                     /* bytes of the longest spelling */
  guint8 *optional;                  /* by kind */
  guint *copies;                     /* by kind; 0: all excluded */
};

GrapeDeck *grape_deck_alloc (void);
guint grape_deck_lookup (const GrapeDeck *self, const char *text, gsize length);

G_END_DECLS
