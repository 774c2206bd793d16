/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers, cards and squares as people write them: "nine", "IX", "Q of hearts", "hearts queen",
 * "row b, column 7". Each reader reads the value at a word and returns how many words it takes; 0:
 * there is no such value. */
#pragma once

#include "engine/grape-words.h"
#include "grape-card.h"

G_BEGIN_DECLS

/* How somebody wrote it. */
typedef enum
{
  GRAPE_SAID_SLIP = 1 << 0,    /* with a typing mistake, which was corrected */
  GRAPE_SAID_WEAK = 1 << 1,    /* with a word that has many other meanings: "one", "a", "ten" */
  GRAPE_SAID_TELLING = 1 << 2, /* in words that nobody uses for anything else: "an S in front" */
} GrapeSaid;

guint grape_number_read (const GrapeWords *words, guint at, gint *number, guint *said);
guint grape_ordinal_read (const GrapeWords *words, guint at);
guint grape_distance_read (const GrapeWords *words, guint at, gboolean told, gint *distance);
guint grape_stake_read (const GrapeWords *words, guint at, const char *nouns, gint stake,
                        gint *number);
gboolean grape_stake_is_meant (const GrapeWords *words, guint at);
guint grape_arithmetic_read (const GrapeWords *words, guint at, gboolean told, gint *number);
gboolean grape_number_counts_units (const GrapeWords *words, guint at);
gboolean grape_number_counts (const GrapeWords *words, guint at, guint n);

/* A card, or part of one: rank or suit may be none. */
typedef struct
{
  guint8 rank, suit;
  gint8 height; /* -1: a low one, 1: a high one; -2, 2: the lowest, the highest */
} GrapeCardWords;

guint grape_card_words_read (const GrapeWords *words, guint at, GrapeCardWords *card, guint *said);

/* "c4": letters and a number, as the games write squares. */
guint grape_square_words_read (const GrapeWords *words, guint at, char **square, guint *said);
guint grape_square_counted_read (const GrapeWords *words, guint at, gint *row, gint *column);
guint grape_signed_square_read (const GrapeWords *words, guint at, gint *x, gint *y);
guint grape_corner_read (const GrapeWords *words, guint at, const char **corner);
guint grape_place_words_read (const GrapeWords *words, guint at, gint *x, gint *y,
                              const char **corner);
guint grape_direction_read (const GrapeWords *words, guint at, int *columns, int *rows);

guint grape_date_read (const GrapeWords *words, guint at, const GDate *near, GDate *date,
                       guint month, gboolean *vague);

/* A word of five letters or more with one mistake: a letter too many, too few or wrong, or two
 * swapped; with four letters: two swapped. Shorter words have too many neighbours. */
gboolean grape_words_slip (const char *form, const char *meant);

G_END_DECLS
