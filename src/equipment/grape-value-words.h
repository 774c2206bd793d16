/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, cards and squares as people write them: "nine", "IX", "Q of hearts", "hearts queen",
 * "row b, column 7". Each reader takes what stands at a word and says how many words it takes; 0:
 * nothing of its kind stands there. */
#pragma once

#include "engine/grape-words.h"
#include "grape-card.h"

G_BEGIN_DECLS

/* How it was said. */
typedef enum
{
  GRAPE_SAID_SLIP = 1 << 0, /* with a typing slip, which was mended */
  GRAPE_SAID_WEAK = 1 << 1, /* with a word that means much else: "one", "a", "ten" */
} GrapeSaid;

guint grape_number_read (const GrapeWords *words, guint at, gint *number, guint *said);
guint grape_ordinal_read (const GrapeWords *words, guint at);
gboolean grape_number_counts (const GrapeWords *words, guint at, guint n);

/* A card, or what narrows it down: rank or suit may be none. */
typedef struct
{
  guint8 rank, suit;
  gint8 height; /* -1: a low one, 1: a high one */
} GrapeCardWords;

guint grape_card_words_read (const GrapeWords *words, guint at, GrapeCardWords *card, guint *said);

/* "c4": letters and a number, as the games write squares. */
guint grape_square_words_read (const GrapeWords *words, guint at, char **square, guint *said);
guint grape_signed_square_read (const GrapeWords *words, guint at, gint *x, gint *y);
guint grape_corner_read (const GrapeWords *words, guint at, const char **corner);
guint grape_direction_read (const GrapeWords *words, guint at, int *columns, int *rows);

guint grape_date_read (const GrapeWords *words, guint at, const GDate *near, GDate *date,
                       guint month, gboolean *vague);

/* A word of five letters or more with one slip in it: a letter too many, too few or wrong, or two
 * swapped; of four letters: two swapped. Shorter ones have too many neighbours. */
gboolean grape_words_slip (const char *form, const char *meant);

G_END_DECLS
