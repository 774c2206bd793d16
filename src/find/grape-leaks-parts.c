/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secrets that a text tells in parts: a row here and a column there, a square and a way from it. */
#include "grape-leaks-private.h"

#include <stdlib.h>
#include <string.h>

#define MOST_PARTS 4 /* rows, and columns, that belong together */
#define FEW_WORDS  6 /* in a row of a table */

#define EDGES                                                                                      \
  "southern|south|bottom|lower|northern|north|top|upper|western|west|left|eastern|east|right"
#define SIDES "row|rows|column|columns|col|file|line"

/* What the words name of squares. */
typedef struct
{
  char letters[MOST_PARTS];
  guint numbers[MOST_PARTS];
  guint n_letters, n_numbers, n_sides;
  gboolean middle; /* of what the other part names */
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

/** grape_scanner_extent: how many rows, or columns, the moves of the moment reach */
guint
grape_scanner_extent (const GrapeScanner *self, gboolean letters)
{
  const GrapePosition *position = self->reading.position;
  guint most = 0;

  for (guint seat = 0; seat < grape_table_size (position->table); seat++)
    {
      g_autoptr (GPtrArray) legal = grape_position_legal (position, (int)seat);

      for (guint i = 0; legal && i < legal->len; i++)
        {
          const char *move = g_ptr_array_index (legal, i), *last = strrchr (move, ' ');
          const char *square = last ? last + 1 : move;

          if (!g_ascii_islower (square[0]) || !g_ascii_isdigit (square[1]))
            continue;
          most = MAX (most, letters ? (guint)(square[0] - 'a') + 1 : (guint)atoi (square + 1));
        }
    }
  return most;
}

/* @n: counted from the top or the left; negative: from the other end */
static void
add_side (const GrapeScanner *self, Parts *parts, gboolean row, int n)
{
  gboolean letters = row == self->vocabulary->letters_are_rows;

  n = n < 0 ? (int)grape_scanner_extent (self, letters) + 1 + n : n;
  if (n < 1 || n > 26)
    return;
  if (letters)
    add_letter (parts, (char)('a' + n - 1));
  else
    add_number (parts, (guint)n);
}

/* "the middle of row d": one or two of an even number */
static void
add_middles (const GrapeScanner *self, Parts *parts, gboolean letters)
{
  guint most = grape_scanner_extent (self, letters);

  for (guint i = (most + 1) / 2; most && i <= most / 2 + 1; i++)
    if (letters)
      add_letter (parts, (char)('a' + i - 1));
    else
      add_number (parts, i);
}

/* "the third row from the top", "bottom row", "fourth from the left" */
static guint
read_place (const GrapeScanner *self, guint at, Parts *parts)
{
  static const char edges[] = "top|bottom|last|left|leftmost|right|rightmost";
  const GrapeWords *words = self->reading.words;
  int n = (int)grape_ordinal_read (words, at);
  guint taken = 1, edge = !n && grape_words_is (words, at, edges);
  gboolean row, column, from;

  if (grape_words_is (words, at, EDGES) && grape_words_is (words, at + 1, "edge|side|border"))
    {
      add_side (self, parts, !grape_words_is (words, at, "western|eastern|west|east|left|right"),
                grape_words_is (words, at, "southern|south|bottom|lower|eastern|east|right") ? -1
                                                                                             : 1);
      parts->n_sides++;
      return 2;
    }
  if (edge)
    {
      n = grape_words_is (words, at, "bottom|last|right|rightmost") ? -1 : 1;
      taken += grape_words_match (words, at + 1, "- most|most");
    }
  if (!n && grape_words_is (words, at, "foot|head|end|start|beginning"))
    {
      edge = 1;
      n = grape_words_is (words, at, "foot|end") ? -1 : 1;
    }
  if (!n)
    return 0;
  /* "the foot of column 1", "the fifth of row e": the other side follows */
  if (grape_words_is (words, at + taken, "of|in") && grape_words_is (words, at + taken + 1, SIDES))
    {
      add_side (self, parts, !grape_words_is (words, at + taken + 1, "row|rows|line"), n);
      return taken + 1;
    }
  row = grape_words_is (words, at + taken, "row|rank");
  column = grape_words_is (words, at + taken, "column|col|file");
  taken += row || column;
  from = grape_words_is (words, at + taken, "from");
  if (from && !edge)
    {
      guint k = at + taken + 1 + grape_words_is (words, at + taken + 1, "the");

      column |= grape_words_is (words, k, "left|right");
      row |= grape_words_is (words, k, "top|bottom");
      n = grape_words_is (words, k, "right|bottom") ? -n : n;
      taken = k + 1 - at;
    }
  if (row == column)
    return 0;
  add_side (self, parts, row, n);
  parts->n_sides++;
  return taken;
}

/* "the bottom left-hand corner" */
static void
look_for_corner (GrapeScanner *self, guint index, guint at)
{
  int columns, rows;
  guint n = grape_direction_read (self->reading.words, at, &columns, &rows);
  Parts parts = { 0 };

  while (n && grape_words_is (self->reading.words, at + n, "-|hand|most"))
    n++;
  /* "the corner, bottom left" */
  gboolean behind = at > 1 && grape_words_is (self->reading.words, at - 1, ",|(|:|-|at")
                    && grape_words_is (self->reading.words, at - 2, "corner");
  /* "the corner is taken, bottom left I mean" */
  behind |= grape_scanner_says (self, grape_words_sentence (self->reading.words, index), "corner");
  if (!n || !columns || !rows
      || !(behind || grape_words_is (self->reading.words, at + n, "corner")))
    return;
  add_side (self, &parts, TRUE, -rows);
  add_side (self, &parts, FALSE, -columns);
  if (!parts.n_letters || !parts.n_numbers)
    return;
  g_autofree char *square = g_strdup_printf ("%c%u", parts.letters[0], parts.numbers[0]);
  grape_scanner_judge (self, index, square, TRUE);
}

static void
collect_parts (const GrapeScanner *self, guint index, Parts *parts)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      guint ordinal = grape_ordinal_read (words, at), said = 0, place;
      gint number;

      parts->middle |= grape_words_is (words, at, "middle|centre|center|midpoint|midway|halfway");
      if ((place = read_place (self, at, parts)))
        at += place - 1;
      else if (grape_words_is (words, at, SIDES))
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
                   || grape_words_match (words, at + 2, "from the left|from left")
                   || (parts->n_sides && at && grape_words_is (words, at - 1, ",")
                       && (at + 1 >= sentence->last || grape_words_at (words, at + 1)->mark))
                   || (at && grape_words_is (words, at - 1, "the")
                       && (at + 1 >= sentence->last || grape_words_at (words, at + 1)->mark))))
        add_side (self, parts, FALSE, (int)ordinal);
      else if (grape_number_read (words, at, &number, &said) && number > 0
               && (grape_words_is (words, at + 1, "along|across")
                   || grape_words_match (words, at + 1, "from the left|from left")))
        add_side (self, parts, FALSE, number);
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
  if (parts.middle && parts.n_letters && !parts.n_numbers)
    add_middles (self, &parts, FALSE);
  else if (parts.middle && !parts.n_letters && parts.n_numbers)
    add_middles (self, &parts, TRUE);
  for (guint i = 0; i < parts.n_letters; i++)
    for (guint k = 0; k < parts.n_numbers; k++)
      {
        g_autofree char *square = g_strdup_printf ("%c%u", parts.letters[i], parts.numbers[k]);

        grape_scanner_judge (self, index, square, FALSE);
      }
}

/* "c/4", "E.5", "j4's days", "between c3 and c5" */
static void
look_for_spread (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  const char *form = grape_words_form (words, at);
  g_autofree char *square = NULL, *first = NULL, *second = NULL;
  guint said = 0, n;
  gint number;

  if (g_ascii_isalpha (form[0]) && !form[1] && grape_words_is (words, at + 1, "/|.|:")
      && grape_words_at (words, at + 2) && !grape_words_at (words, at + 2)->apart
      && g_ascii_isdigit (*grape_words_form (words, at + 2)))
    square = g_strconcat (form, grape_words_form (words, at + 2), NULL);
  else if (g_ascii_isalpha (form[0]) && !form[1]
           && grape_words_is (words, at + 1, "over|...|\xe2\x80\xa6")
           && grape_number_read (words, at + 2, &number, &said))
    square = g_strdup_printf ("%c%d", form[0], number);
  else if (g_ascii_isalpha (form[0]) && g_ascii_isdigit (form[1]) && g_str_has_suffix (form, "'s"))
    square = g_strndup (form, strlen (form) - 2);
  else if (grape_words_is (words, at, "between")
           && (n = grape_square_words_read (words, at + 1, &first, &said))
           && grape_words_is (words, at + 1 + n, "and")
           && grape_square_words_read (words, at + 2 + n, &second, &said)
           && (first[0] == second[0] || atoi (first + 1) == atoi (second + 1)))
    {
      int letters = first[0] + second[0], numbers = atoi (first + 1) + atoi (second + 1);

      if (letters % 2 == 0 && numbers % 2 == 0)
        square = g_strdup_printf ("%c%d", letters / 2, numbers / 2);
    }
  /* "j as in jam, 4" */
  else if (g_ascii_isalpha (form[0]) && !form[1]
           && grape_words_match (words, at + 1, "as in|like in|for")
           && (n = at + 2 + (grape_words_is (words, at + 1, "for") ? 0 : 1))
           && grape_number_read (words, n + 1 + grape_words_is (words, n + 1, ","), &number, &said))
    square = g_strdup_printf ("%c%d", form[0], number);
  /* "i, then five" */
  else if (g_ascii_isalpha (form[0]) && !form[1]
           && (n = grape_words_match (words, at + 1, ", then|, and then|and then|then|, and|,"))
           && grape_number_read (words, at + 1 + n, &number, &said))
    {
      g_autofree char *pieces = g_strdup_printf ("%c%d", form[0], number);

      grape_scanner_judge (self, index, pieces, FALSE);
    }
  if (square)
    grape_scanner_judge (self, index, square, TRUE);
}

/* "down in the left corner" */
static void
look_for_loose_corner (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  int rows = 0, columns = 0;
  Parts parts = { 0 };

  /* "as far down and left as one can go" */
  if (!grape_words_is (words, at, "corner") && !grape_words_match (words, at, "as far"))
    return;
  for (guint i = MAX (sentence->first, at - MIN (at, FEW_WORDS));
       i < sentence->last && i < at + FEW_WORDS; i++)
    {
      if (grape_words_is (words, i, "down|bottom|lower|south|southern|foot"))
        rows = -1;
      else if (grape_words_is (words, i, "up|top|upper|north|northern|head"))
        rows = 1;
      if (grape_words_is (words, i, "left|west|western"))
        columns = 1;
      else if (grape_words_is (words, i, "right|east|eastern"))
        columns = -1;
      if (grape_words_is (words, i, ",|;"))
        {
          if (i > at)
            break;
          rows = columns = 0;
        }
    }
  if (!rows || !columns)
    return;
  add_side (self, &parts, TRUE, rows);
  add_side (self, &parts, FALSE, columns);
  if (!parts.n_letters || !parts.n_numbers)
    return;
  g_autofree char *square = g_strdup_printf ("%c%u", parts.letters[0], parts.numbers[0]);
  grape_scanner_judge (self, index, square, TRUE);
}

/* "The B at f5 moves up and to the right", "the empty one right of d5": one square and one way. */
static void
look_for_neighbour (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  g_autofree char *square = NULL;
  int columns = 0, rows = 0;
  guint n_squares = 0, n_ways = 0, last = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      g_autofree char *here = NULL;
      int dx, dy;
      guint said = 0, n = grape_square_words_read (words, at, &here, &said);
      GrapeValue value = { 0 };

      look_for_corner (self, index, at);
      look_for_loose_corner (self, index, at);
      if (grape_read_beside (&self->reading, at, &value))
        grape_scanner_judge (self, index, value.text, TRUE);
      grape_value_clear (&value);
      look_for_spread (self, index, at);
      /* "at e and 5" */
      if (strlen (grape_words_form (words, at)) == 1 && grape_words_is (words, at + 1, "and") && at
          && grape_words_is (words, at - 1, "at|on|in|for|to|plays|takes")
          && grape_words_at (words, at + 2) && g_ascii_isdigit (*grape_words_form (words, at + 2)))
        {
          g_autofree char *both
              = g_strconcat (grape_words_form (words, at), grape_words_form (words, at + 2), NULL);

          grape_scanner_judge (self, index, both, TRUE);
        }

      if (n && !said)
        {
          n_squares += !square || !g_str_equal (square, here);
          g_free (square);
          square = g_steal_pointer (&here);
        }
      else if (at && grape_words_is (words, at, "up|down")
               && grape_words_is (words, at - 1,
                                  "sits|sit|sat|settles|puts|put|writes|wrote|wake|"
                                  "wakes|set|sets|pick|picks|give|gives|turn|turns"))
        continue;
      else if ((n = grape_direction_read (words, at, &dx, &dy)))
        {
          /* "one up and one right" is one way. */
          gboolean goes_on = n_ways && at <= last + 3;

          n_ways += !goes_on;
          columns = dx + (goes_on ? columns : 0);
          rows = dy + (goes_on ? rows : 0);
          last = at + n - 1;
        }
      at += n ? n - 1 : 0;
    }
  /* "next to the ruin at c2. East side." */
  if (n_squares == 1 && !n_ways && index + 1 < words->sentences->len)
    {
      const GrapeSentence *next = grape_words_sentence (words, index + 1);

      if (next->block == sentence->block && next->last - next->first <= FEW_WORDS)
        for (guint at = next->first; at < next->last && !n_ways; at++)
          n_ways = grape_direction_read (words, at, &columns, &rows) > 0;
    }
  if (n_squares == 1)
    grape_scanner_look_in_corners (self, index, square);
  if (n_squares != 1 || n_ways != 1 || !g_ascii_isalpha (square[0]) || !g_ascii_isdigit (square[1]))
    return;
  gboolean swaps = self->vocabulary->letters_are_rows;
  g_autofree char *beside = g_strdup_printf ("%c%d", square[0] + (swaps ? rows : columns),
                                             atoi (square + 1) + (swaps ? columns : rows));
  grape_scanner_judge (self, index, beside, TRUE);
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
      grape_scanner_look_for_yours (self, index);
      grape_scanner_look_around (self, index);
    }
  if (hands)
    grape_scanner_look_for_hands (self, index);
}
