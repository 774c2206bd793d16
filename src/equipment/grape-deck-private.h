/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of a deck. */
#pragma once

#include "grape-deck.h"

G_BEGIN_DECLS

/* Separators between the cards of a hand; no symbol may contain one. */
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
  gboolean folds;                    /* case does not matter */
  gsize longest;                     /* bytes of the longest spelling */
  guint8 *optional;                  /* by kind */
  guint *copies;                     /* by kind; 0: all excluded */
};

GrapeDeck *grape_deck_alloc (void);
guint grape_deck_lookup (const GrapeDeck *self, const char *text, gsize length);

G_END_DECLS
