/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets that a text tells in parts: a row here and a column there, a suit and below it the ranks
 * of many hands. */
#include "grape-leaks-private.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PARTS 4 /* rows, and columns, that belong together */
#define FEW_WORDS  6 /* in a row of a table */

#define SIDES "row|rows|column|columns|col|file|line"

/* What the words name of squares. */
typedef struct
{
  char letters[MOST_PARTS];
  guint numbers[MOST_PARTS];
  guint n_letters, n_numbers, n_sides;
} Parts;

static void
add_letter (Parts *parts, char letter)
{
  for (guint i = 0; i < parts->n_letters; i++)
    if (parts->letters[i] == letter)
      return;
  if (parts->n_letters < MOST_PARTS)
    parts->letters[parts->n_letters++] = letter;
}

static void
add_number (Parts *parts, guint number)
{
  for (guint i = 0; i < parts->n_numbers; i++)
    if (parts->numbers[i] == number)
      return;
  if (parts->n_numbers < MOST_PARTS)
    parts->numbers[parts->n_numbers++] = number;
}

/* "rows c and e", "column 4": returns the words behind the noun that belong to it. */
static guint
read_side (const GrapeWords *words, guint at, Parts *parts)
{
  guint n = 1;

  for (;;)
    {
      const char *form;
      gint number;
      guint said = 0, taken;

      while (grape_words_is (words, at + n, ":|#|number|letter|and|or|&|,"))
        n++;
      form = grape_words_form (words, at + n);
      if (g_ascii_islower (*form) && !form[1])
        {
          add_letter (parts, *form);
          n++;
        }
      else if ((taken = grape_number_read (words, at + n, &number, &said)) && number > 0)
        {
          add_number (parts, (guint)number);
          n += taken;
        }
      else
        return n;
    }
}

static void
collect_parts (const GrapeScanner *self, guint index, Parts *parts)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint ordinal = grape_ordinal_read (words, at), said = 0;
      gint number;

      if (grape_words_is (words, at, SIDES))
        {
          parts->n_sides++;
          at += read_side (words, at, parts) - 1;
        }
      else if (ordinal && grape_words_is (words, at + 1, SIDES))
        {
          parts->n_sides++;
          add_number (parts, ordinal);
        }
      else if (ordinal
               && (grape_words_match (words, at + 1,
                                      "from the left|from left|square|cell|place|one")
                   || (at && grape_words_is (words, at - 1, "the")
                       && (at + 1 >= sentence->last || grape_words_at (words, at + 1)->mark))))
        add_number (parts, ordinal);
      else if (grape_words_is (words, at, "number")
               && grape_number_read (words, at + 1, &number, &said) && number > 0)
        add_number (parts, (guint)number);
    }
}

/* "Row b for D. Ten, the seventh column": in this sentence, or in it and the next. */
static void
look_for_squares (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  Parts parts = { 0 };

  collect_parts (self, index, &parts);
  if (!parts.n_sides)
    return;
  if ((!parts.n_letters || !parts.n_numbers) && index + 1 < words->sentences->len
      && grape_words_sentence (words, index + 1)->block
             == grape_words_sentence (words, index)->block)
    collect_parts (self, index + 1, &parts);
  for (guint i = 0; i < parts.n_letters; i++)
    for (guint k = 0; k < parts.n_numbers; k++)
      {
        g_autofree char *square = g_strdup_printf ("%c%u", parts.letters[i], parts.numbers[k]);

        grape_scanner_judge (self, index, square, FALSE);
      }
}

/* "The B at f5 moves up and to the right", "the empty one right of d5": one square and one way. */
static void
look_for_neighbour (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  g_autofree char *square = NULL;
  int columns = 0, rows = 0;
  guint n_squares = 0, n_ways = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      g_autofree char *here = NULL;
      int dx, dy;
      guint said = 0, n = grape_square_words_read (words, at, &here, &said);

      if (n && !said)
        {
          n_squares += !square || !g_str_equal (square, here);
          g_free (square);
          square = g_steal_pointer (&here);
        }
      else if ((n = grape_direction_read (words, at, &dx, &dy)))
        {
          n_ways++;
          columns = dx;
          rows = dy;
        }
      at += n ? n - 1 : 0;
    }
  if (n_squares != 1 || n_ways != 1 || !g_ascii_isalpha (square[0]) || !g_ascii_isdigit (square[1]))
    return;
  gboolean swaps = self->vocabulary->letters_are_rows;
  g_autofree char *beside = g_strdup_printf ("%c%d", square[0] + (swaps ? rows : columns),
                                             atoi (square + 1) + (swaps ? columns : rows));
  grape_scanner_judge (self, index, beside, TRUE);
}

/* The suit that a word names: "spades", "S" before a rank. */
static guint
suit_at (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);
  guint said = 0;
  GrapeCardWords card;

  if (!form[1] && grape_words_at (words, at)->capital && strchr ("shdc", *form))
    return (guint)(strchr ("shdc", *form) - "shdc") + 1;
  return grape_card_words_read (words, at, &card, &said) && !card.rank ? card.suit : 0;
}

/* A rank as tables have it: "K", "10" */
static guint
rank_at (const GrapeWords *words, guint at)
{
  const GrapeWord *word = grape_words_at (words, at);
  GrapeCardWords card;
  guint said = 0;

  if (strlen (word->form) > 2 || word->mark || (g_ascii_isalpha (*word->form) && !word->capital)
      || !grape_card_words_read (words, at, &card, &said) || card.suit)
    return 0;
  return card.rank;
}

/* The suit that the lines above are about. */
static guint
heading_suit (const GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  guint block = grape_words_sentence (words, index)->block;

  for (guint s = index; s-- > 0 && grape_words_sentence (words, s)->block + 1 >= block;)
    for (guint at = grape_words_sentence (words, s)->last;
         at-- > grape_words_sentence (words, s)->first;)
      if (strlen (grape_words_form (words, at)) > 1 && suit_at (words, at))
        return suit_at (words, at);
  return 0;
}

static gboolean
is_held (const GrapeScanner *self, guint rank, guint suit, guint64 owners)
{
  g_autofree char *card = grape_card_format ((GrapeCard){ (guint8)rank, (guint8)suit });

  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner >= 0 && owners >> secret_at (self, i)->owner & 1
        && g_str_equal (secret_at (self, i)->value, card))
      return TRUE;
  return FALSE;
}

/* "Spades left: Sal 7 2, Duke Q": all the ranks are cards that those who are named hold in secret.
 */
static void
look_for_hands (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 owners = grape_scanner_owners_around (self, index);
  guint suit = owners ? heading_suit (self, index) : 0, n = 0, first_rank = 0, first_suit = 0;
  gboolean headed = suit > 0;

  for (guint at = sentence->first; owners && at < sentence->last; at++)
    {
      guint length, rank, next = suit_at (words, at);

      if (next)
        {
          suit = next;
          headed = FALSE;
          continue;
        }
      if (grape_scanner_owner_at (self, at, &length) != NOBODY)
        {
          at += length - 1;
          continue;
        }
      rank = suit ? rank_at (words, at) : 0;
      if (!rank)
        continue;
      if (!is_held (self, rank, suit, owners))
        return;
      if (!n++)
        {
          first_rank = rank;
          first_suit = suit;
        }
    }
  if (n < 2 && !(n && headed && sentence->last - sentence->first <= FEW_WORDS))
    return;
  g_autofree char *card = grape_card_format ((GrapeCard){ (guint8)first_rank, (guint8)first_suit });
  grape_scanner_judge (self, index, card, TRUE);
}

/** grape_scanner_look_for_parts: secrets of which sentence @index tells the parts one by one */
void
grape_scanner_look_for_parts (GrapeScanner *self, guint index)
{
  gboolean squares = FALSE, hands = FALSE;

  for (const GrapeSaying *each = self->vocabulary->sayings; each->verb; each++)
    {
      squares |= each->read == grape_read_square;
      hands |= each->read == grape_read_card;
    }
  for (guint i = 0; !squares && i < self->secrets->len; i++)
    hands |= secret_at (self, i)->nouns && *secret_at (self, i)->nouns == '*';
  if (squares)
    {
      look_for_squares (self, index);
      look_for_neighbour (self, index);
    }
  if (hands)
    look_for_hands (self, index);
}
