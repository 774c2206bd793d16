/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards of a Standard Deck (rule 1250.5): four suits, thirteen ranks, no jokers. A card is a value
 * of two bytes; what a rank is worth is each game's business. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* In the order of rule 1250.5. */
typedef enum
{
  GRAPE_SUIT_NONE, /* a card of which only the rank was written */
  GRAPE_SUIT_SPADES,
  GRAPE_SUIT_HEARTS,
  GRAPE_SUIT_DIAMONDS,
  GRAPE_SUIT_CLUBS,
} GrapeSuit;

#define GRAPE_N_SUITS 4
#define GRAPE_N_RANKS 13

/* Ranks are numbers: ace 1, 2..10 as they are, jack 11, queen 12, king 13. */
#define GRAPE_RANK_NONE  0
#define GRAPE_RANK_ACE   1
#define GRAPE_RANK_TEN   10
#define GRAPE_RANK_JACK  11
#define GRAPE_RANK_QUEEN 12
#define GRAPE_RANK_KING  13

typedef struct
{
  guint8 rank;
  guint8 suit; /* GrapeSuit */
} GrapeCard;

/* What is wrong with a text that should be a card. */
typedef enum
{
  GRAPE_CARD_OK,
  GRAPE_CARD_EMPTY,
  GRAPE_CARD_UNKNOWN, /* no card at all */
  GRAPE_CARD_NUMBER,  /* a number that is not a rank: 0, 1, 11.. */
  GRAPE_CARD_JOKER,
} GrapeCardFault;

GrapeCardFault grape_card_parse (const char *text, GrapeCard *card);
GrapeCardFault grape_card_scan (const char *text, GrapeCard *card, const char **end);

char *grape_card_format (GrapeCard card);
char *grape_card_name (GrapeCard card);
char *grape_card_symbol (GrapeCard card);

const char *grape_rank_code (guint rank);
const char *grape_rank_name (guint rank);
char grape_suit_letter (GrapeSuit suit);
const char *grape_suit_name (GrapeSuit suit);
const char *grape_suit_symbol (GrapeSuit suit);
GrapeSuit grape_suit_parse (const char *text);
gboolean grape_suit_red (GrapeSuit suit);

guint grape_card_index (GrapeCard card);
GrapeCard grape_card_from_index (guint index);

G_END_DECLS
