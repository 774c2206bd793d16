/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDeck: a deck of playing cards, made from a definition (rule 1250.4): suits and ranks in
 * their order, other cards, and which cards are optional. Definitions are JSON
 * (data/schemas/deck.schema.json), so that a group can write its own "Description of a <name>
 * Deck".
 *
 * A *kind* is a card that differs from the others: a number from 0, suit by suit in the order of
 * the definition and rank by rank within a suit, then the other cards. Alike cards (the four wild
 * ones of an Eleusis Deck) are one kind with several copies. A hand is a list of kinds.
 *
 * grape-card.h has the Standard Deck's cards as plain values, for games that need no definition. */
#pragma once

#include "engine/grape-random.h"

G_BEGIN_DECLS

#define GRAPE_DECK_MAX_BYTES  65536
#define GRAPE_DECK_MAX_SUITS  16
#define GRAPE_DECK_MAX_RANKS  32
#define GRAPE_DECK_MAX_EXTRAS 32
#define GRAPE_DECK_MAX_CARDS  1000

typedef enum
{
  GRAPE_DECK_NO_COLOUR,
  GRAPE_DECK_BLACK,
  GRAPE_DECK_RED,
  GRAPE_DECK_BLUE,
  GRAPE_DECK_GREEN,
  GRAPE_DECK_ORANGE,
  GRAPE_DECK_PURPLE,
} GrapeDeckColour;

/* A suit, a rank, or a card that has neither. */
typedef struct
{
  char *name;             /* "Wands"; shown as it is, never as markup */
  char *symbol;           /* "!" */
  char **also;            /* other symbols that are read but never written; NULL-terminated, or
                           * NULL */
  char *shape;            /* how to draw it ("wand"); or NULL */
  GrapeDeckColour colour; /* of a suit */
  guint count;            /* of a card that has neither: how many that are alike */
} GrapeDeckPart;

typedef struct _GrapeDeck GrapeDeck;

GrapeDeck *grape_deck_parse (const char *bytes, gsize n_bytes, GError **error);
char *grape_deck_from_prose (const char *name, const char *text, GError **error);
GrapeDeck *grape_deck_ref (GrapeDeck *self);
void grape_deck_unref (GrapeDeck *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDeck, grape_deck_unref)

const char *grape_deck_name (const GrapeDeck *self);
const char *grape_deck_title (const GrapeDeck *self);
const char *grape_deck_rule (const GrapeDeck *self);
guint grape_deck_n_suits (const GrapeDeck *self);
guint grape_deck_n_ranks (const GrapeDeck *self);
guint grape_deck_n_kinds (const GrapeDeck *self);
guint grape_deck_n_cards (const GrapeDeck *self);
const GrapeDeckPart *grape_deck_suit (const GrapeDeck *self, guint suit);
const GrapeDeckPart *grape_deck_rank (const GrapeDeck *self, guint rank);

guint grape_deck_kind (const GrapeDeck *self, guint suit, guint rank);
gboolean grape_deck_split (const GrapeDeck *self, guint kind, guint *suit, guint *rank);
const GrapeDeckPart *grape_deck_extra (const GrapeDeck *self, guint kind);
const char *grape_deck_symbol (const GrapeDeck *self, guint kind);
char *grape_deck_card_name (const GrapeDeck *self, guint kind);
GrapeDeckColour grape_deck_colour (const GrapeDeck *self, guint kind);
const char *grape_deck_colour_name (GrapeDeckColour colour);
guint grape_deck_copies (const GrapeDeck *self, guint kind);
gboolean grape_deck_is_optional (const GrapeDeck *self, guint kind);
gboolean grape_deck_exclude (GrapeDeck *self, guint kind, guint n, GError **error);
void grape_deck_exclude_all (GrapeDeck *self);

/* Hands: arrays of kinds (guint). */
gboolean grape_deck_find (const GrapeDeck *self, const char *symbol, guint *kind);
gboolean grape_deck_read (const GrapeDeck *self, const char *text, GArray *kinds, GError **error);
char *grape_deck_write (const GrapeDeck *self, const guint *kinds, guint n);
void grape_deck_sort (guint *kinds, guint n);
void grape_deck_list (const GrapeDeck *self, guint *kinds);
void grape_deck_shuffle (const GrapeDeck *self, GrapeStream *stream, guint n, guint *kinds);

G_END_DECLS
