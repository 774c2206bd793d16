/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares as people write them: "b7", "7b", "b-7", "(b,7)", "row b, column 7"; and directions. */
#include "grape-value-words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gboolean
is_letters (const char *form)
{
  gsize n = strlen (form);

  return n && n <= 2 && strspn (form, "abcdefghijklmnopqrstuvwxyz") == n;
}

static gboolean
is_figure (const char *form)
{
  gsize n = strlen (form);

  return n && n <= 3 && strspn (form, "0123456789") == n && *form != '0';
}

/* "b7" and "7b" in one word */
static char *
read_compact (const char *form)
{
  gsize letters = strspn (form, "abcdefghijklmnopqrstuvwxyz"), length = strlen (form);

  /* "f6's" */
  if (length > 3 && g_str_has_suffix (form, "'s") && g_ascii_isdigit (form[length - 3]))
    length -= 2;
  gsize digits = strspn (form + letters, "0123456789");

  if (letters && letters <= 2 && digits && digits <= 3 && letters + digits == length
      && form[letters] != '0')
    return g_strndup (form, length);
  digits = strspn (form, "0123456789");
  letters = length - digits;
  /* "2nd" and "5pm" are not squares. */
  if (!digits || digits > 3 || *form == '0' || letters != 1 || !g_ascii_islower (form[digits]))
    return NULL;
  return g_strdup_printf ("%s%.*s", form + digits, (int)digits, form);
}

#define ALPHABET                                                                                   \
  "alpha|alfa|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliet|juliett|kilo|lima|mike|"    \
  "november|oscar|papa|quebec"

/* The letters or the number after "row" or "column", and anything allowed between. */
static guint
read_side (const GrapeWords *words, guint at, const char **letters, gint *number)
{
  guint n = 0, said = 0, taken;

  while (n < 3 && grape_words_is (words, at + n, ",|and|at|in|of|the|&|;|.|on|/"))
    n++;
  taken = grape_ordinal_read (words, at + n);
  if (taken
      && grape_words_match (words, at + n + 1,
                            "square of|cell of|place of|spot of|square in|cell in|place in"))
    {
      *number = (gint)taken;
      return n + 3;
    }
  if (taken && grape_words_is (words, at + n + 1, "row|column|col|line|square|place|spot|field"))
    {
      *number = (gint)taken;
      return n + 2;
    }
  /* "on the c row" */
  if (!*letters && is_letters (grape_words_form (words, at + n))
      && !grape_words_is (words, at + n, "a|i")
      && grape_words_is (words, at + n + 1, "row|column|col|file"))
    {
      *letters = grape_words_form (words, at + n);
      return n + 2;
    }
  if (!grape_words_is (words, at + n, "row|column|col|line|file|rank|square")
      && !grape_words_slip (grape_words_form (words, at + n), "column"))
    return 0;
  n++;
  while (grape_words_is (words, at + n, ":|number|letter|#|is|=|-|."))
    n++;
  if (!*letters && is_letters (grape_words_form (words, at + n)))
    {
      *letters = grape_words_form (words, at + n);
      return n + 1;
    }
  /* "row Golf" */
  if (!*letters && grape_words_is (words, at + n, ALPHABET))
    {
      static const char *const names[]
          = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q" };

      *letters = names[*grape_words_form (words, at + n) - 'a'];
      return n + 1;
    }
  taken = grape_number_read (words, at + n, number, &said);
  return taken ? n + taken : 0;
}

static guint
read_spelled (const GrapeWords *words, guint at, char **square)
{
  const char *letters = NULL;
  gint number = 0;
  guint first = read_side (words, at, &letters, &number);
  guint second = first ? read_side (words, at + first, &letters, &number) : 0;

  /* "the fifth square of E" */
  if (first && !second && !letters && number > 0 && grape_words_is (words, at + first - 1, "of|in")
      && grape_words_at (words, at + first) && grape_words_at (words, at + first)->capital
      && strlen (grape_words_form (words, at + first)) == 1
      && is_letters (grape_words_form (words, at + first)))
    {
      letters = grape_words_form (words, at + first);
      second = 1;
    }
  /* "row b, number 5" */
  if (first && !second && (!letters || number < 1))
    {
      guint gap = 0, said = 0;

      while (gap < 3 && grape_words_is (words, at + first + gap, ",|and|number|no|.|#|letter"))
        gap++;
      if (letters && gap)
        second = grape_number_read (words, at + first + gap, &number, &said);
      else if (gap && is_letters (letters = grape_words_form (words, at + first + gap)))
        second = 1;
      second += second ? gap : 0;
    }
  if (!second || !letters || number < 1)
    return 0;
  *square = g_strdup_printf ("%s%d", letters, number);
  return first + second;
}

/* "three, row g", "b, column 7" */
static guint
read_half_spelled (const GrapeWords *words, guint at, char **square)
{
  const char *letters
      = is_letters (grape_words_form (words, at)) ? grape_words_form (words, at) : NULL;
  gint number = 0;
  guint said = 0, first = letters ? 1 : grape_number_read (words, at, &number, &said), second;

  if (!first || !grape_words_is (words, at + first, ",")
      || !(second = read_side (words, at + first, &letters, &number)) || number < 1 || !letters)
    return 0;
  *square = g_strdup_printf ("%s%d", letters, number);
  return first + second;
}

/* "B for Bertha, four", "bee four", "CHARLIE SIX": a letter by a word, or by its name */
static guint
read_named_letter (const GrapeWords *words, guint at, char **square, guint *said)
{
  static const char *const names[] = { NULL, "bee", "cee", "dee", NULL, "eff", "gee", "aitch" };
  const char *form = grape_words_form (words, at);
  char letter = grape_words_at (words, at)->capital && !form[1] ? *form : '\0';
  guint n = 1, how = 0;
  gint number;

  for (guint i = 0; !letter && i < G_N_ELEMENTS (names); i++)
    if (names[i] && g_str_equal (form, names[i]))
      letter = (char)('a' + i);
  gboolean alphabet = !letter && strlen (form) > 3 && grape_words_is (words, at, ALPHABET);
  if (alphabet)
    letter = *form;
  if (alphabet && grape_words_at (words, at)->capital)
    n = 1;
  else if (form[1])
    *said |= GRAPE_SAID_WEAK;
  else if (grape_words_match (words, at + 1, "for|as in|like") && g_ascii_isalpha (letter))
    n += grape_words_match (words, at + 1, "for|as in|like") + 1;
  else
    return 0;
  n += grape_words_is (words, at + n, ",|-|and");
  if (!letter || !grape_number_read (words, at + n, &number, &how) || number < 1
      || (n > 1 && *grape_words_form (words, at + n - 1) != ','
          && *grape_words_form (words, at + n - 2) != ','
          && letter != *grape_words_form (words, at + n - 1)))
    return 0;
  /* "Delta four-eyes" */
  if (grape_words_is (words, at + n + 1, "-") && !grape_words_at (words, at + n + 1)->apart)
    return 0;
  *square = g_strdup_printf ("%c%d", letter, number);
  return n + 1;
}

/* "double-a five": a column beyond z */
static guint
read_doubled (const GrapeWords *words, guint at, char **square)
{
  guint n = 1 + grape_words_is (words, at + 1, "-"), how = 0, taken, gap;
  const char *letter = grape_words_form (words, at + n);
  gint number;

  if (!grape_words_is (words, at, "double") || strlen (letter) != 1 || !is_letters (letter))
    return 0;
  gap = grape_words_is (words, at + n + 1, "-|,|/");
  taken = grape_number_read (words, at + n + 1 + gap, &number, &how);
  if (!taken || number < 1)
    return 0;
  *square = g_strdup_printf ("%s%s%d", letter, letter, number);
  return n + 1 + gap + taken;
}

/* "between b2 and b4": the one square there */
static guint
read_between (const GrapeWords *words, guint at, char **square)
{
  g_autofree char *first = NULL, *second = NULL;
  int columns, rows;

  if (!grape_words_is (words, at, "between") || !grape_words_is (words, at + 2, "and|&"))
    return 0;
  first = read_compact (grape_words_form (words, at + 1));
  second = read_compact (grape_words_form (words, at + 3));
  if (!first || !second || !g_ascii_isdigit (first[1]) || !g_ascii_isdigit (second[1]))
    return 0;
  columns = second[0] - first[0];
  rows = atoi (second + 1) - atoi (first + 1);
  if (!((columns == 0 && ABS (rows) == 2) || (rows == 0 && ABS (columns) == 2)))
    return 0;
  *square = g_strdup_printf ("%c%d", first[0] + columns / 2, atoi (first + 1) + rows / 2);
  return 4;
}

/* "b 7", "b-7", "b,7", "7-b", "b seven" */
static guint
read_apart (const GrapeWords *words, guint at, char **square, guint *said)
{
  const char *first = grape_words_form (words, at);
  guint gap = grape_words_is (words, at + 1, "-|,|/|:|.") ? 1 : 0, how = 0, n = 1;
  const char *second = grape_words_form (words, at + 1 + gap);
  gint number;

  if (is_figure (first) && is_letters (second) && strlen (second) == 1 && gap
      && !grape_words_at (words, at + 2)->apart)
    {
      *square = g_strdup_printf ("%s%s", second, first);
      *said |= GRAPE_SAID_WEAK;
      return 3;
    }
  if (!is_letters (first) || !(n = grape_number_read (words, at + 1 + gap, &number, &how))
      || number < 1
      || (grape_words_is (words, at, "a|i") && !gap
          && (!is_figure (second) || !grape_words_at (words, at)->initial)
          && grape_words_at (words, at + 1)->apart))
    return 0;
  /* "AB four" */
  gboolean wide = strlen (first) == 2 && grape_words_at (words, at)->capital && *first < 'c'
                  && !is_figure (second)
                  && !grape_words_is (words, at, "am|an|as|at|be|by|ah|al|bc|ad");
  if (strlen (first) > 1 && !wide && (!gap || grape_words_at (words, at + 1)->apart))
    return 0;
  if (gap && grape_words_is (words, at + 1, ".|:"))
    return 0;
  if (at && grape_words_is (words, at - 1, "(") && grape_words_is (words, at + 1 + gap + n, ")"))
    ;
  else if (grape_words_at (words, at)->capital && !is_figure (second)
           && !grape_words_is (words, at, "a|i"))
    ; /* "C FOUR" */
  else if (!gap || grape_words_at (words, at + 1 + gap)->apart || grape_words_is (words, at, "a|i"))
    *said |= GRAPE_SAID_WEAK;
  *square = g_strdup_printf ("%s%d", first, number);
  return 1 + gap + n;
}

/* "fourth row", "row 4": TRUE: a row. Returns: how many words. */
static guint
read_counted_side (const GrapeWords *words, guint at, gboolean *row, gint *number)
{
  guint n = 0, said = 0, taken;

  while (n < 4 && grape_words_is (words, at + n, ",|and|at|in|the|&|on|of"))
    n++;
  taken = grape_ordinal_read (words, at + n);
  if (taken && grape_words_is (words, at + n + 1, "row|column|col"))
    {
      *number = (gint)taken;
      *row = grape_words_is (words, at + n + 1, "row");
      n += 2;
      return n + grape_words_match (words, at + n, "down|from the top|from above|across");
    }
  /* "second row, third square" */
  if (taken && grape_words_is (words, at + n + 1, "square|cell|place|spot"))
    {
      *number = (gint)taken;
      *row = FALSE;
      return n + 2;
    }
  /* "third from the left" */
  guint side = taken ? grape_words_match (words, at + n + 1,
                                          "from the left|from left|square from the left|"
                                          "one from the left|from the top|from top")
                     : 0;
  if (side)
    {
      *number = (gint)taken;
      *row = grape_words_is (words, at + n + side, "top");
      return n + 1 + side;
    }
  if (!grape_words_is (words, at + n, "row|column|col"))
    return 0;
  *row = grape_words_is (words, at + n, "row");
  taken = grape_number_read (words, at + n + 1, number, &said);
  return taken ? n + 1 + taken : 0;
}

/**
 * grape_square_counted_read:
 * @row, @column: (out): from 1
 *
 * Returns: how many words from @at on say a square by two counts: "fourth row, fifth column",
 *   "row 4, column 5"; 0: none do
 */
guint
grape_square_counted_read (const GrapeWords *words, guint at, gint *row, gint *column)
{
  gboolean is_row, is_second;
  gint first = 0, second = 0, end = 0;

  /* "r2c3" */
  if (sscanf (grape_words_form (words, at), "r%2dc%2d%n", &first, &second, &end) == 2
      && !grape_words_form (words, at)[end] && first > 0 && second > 0)
    {
      *row = first;
      *column = second;
      return 1;
    }
  first = second = 0;

  guint n = read_counted_side (words, at, &is_row, &first);
  guint m = n ? read_counted_side (words, at + n, &is_second, &second) : 0;

  if (!m || is_row == is_second || first < 1 || second < 1)
    return 0;
  *row = is_row ? first : second;
  *column = is_row ? second : first;
  return n + m;
}

/**
 * grape_square_words_read:
 * @square: (out) (transfer full): "c4"
 * @said: (inout): gets #GrapeSaid
 *
 * Returns: the number of words from @at on that name a square; 0: none do
 */
guint
grape_square_words_read (const GrapeWords *words, guint at, char **square, guint *said)
{
  guint n;

  if (at >= words->words->len
      || (at && !grape_words_at (words, at)->apart && grape_words_is (words, at - 1, "/|@|.|#|$")))
    return 0;
  /* "e4's the 2" */
  if (g_str_has_suffix (grape_words_form (words, at), "'s")
      && grape_words_is (words, at + 1, "the|a|an|not|been|got|taken|still|where|what|too|gone"))
    return 0;
  /* "i send it b4 supper": before */
  if (grape_words_is (words, at, "b4")
      && grape_words_is (words, at + 1,
                         "i|you|he|she|we|they|the|my|your|his|her|it|noon|dinner|lunch|supper|tea|"
                         "breakfast|work|school|bed|midnight|monday|tuesday|wednesday|thursday|"
                         "friday|saturday|sunday|tomorrow|xmas|christmas"))
    return 0;
  *square = read_compact (grape_words_form (words, at));
  if (*square)
    return 1;
  n = read_spelled (words, at, square);
  if (!n)
    n = read_half_spelled (words, at, square);
  if (!n)
    n = read_named_letter (words, at, square, said);
  if (!n)
    n = read_doubled (words, at, square);
  if (!n)
    n = read_between (words, at, square);
  return n ? n : read_apart (words, at, square, said);
}

#define A_STEP                                                                                     \
  "one|1|a step|one step|one square|one cell|one row|one column|one place|a square|a row|a column"

/* "one up", "left one", "to the right": one way of two */
static guint
read_straight (const GrapeWords *words, guint at, int *columns, int *rows)
{
  static const struct
  {
    const char *said;
    int columns, rows;
  } ways[] = { { "up|north|upwards|above|to the north", 0, -1 },
               { "down|south|downwards|below|to the south", 0, 1 },
               { "right|east|to the right|over to the right|to the east|to starboard", 1, 0 },
               { "left|west|to the left|over to the left|to the west|to port", -1, 0 } };
  guint n = grape_words_match (words, at, A_STEP), way = 0;

  *columns = *rows = 0;
  for (guint i = 0; i < G_N_ELEMENTS (ways) && !way; i++)
    if ((way = grape_words_match (words, at + n, ways[i].said)))
      {
        *columns = ways[i].columns;
        *rows = ways[i].rows;
      }
  if (!way)
    return 0;
  n += way;
  return n + grape_words_match (words, at + n, A_STEP "|by one");
}

/* "one up and one right", "left one, down one" */
static guint
read_two_ways (const GrapeWords *words, guint at, int *columns, int *rows)
{
  int across = 0, along = 0, more = 0, other = 0;
  guint n = read_straight (words, at, &across, &along), m;

  if (!n)
    return 0;
  n += grape_words_match (
      words, at + n, "and out|and over|and across|and|and then|and also|, and|,|then|plus|&|+|-");
  m = read_straight (words, at + n, &more, &other);
  if (!m || (across != 0) == (more != 0))
    return 0;
  *columns = across + more;
  *rows = along + other;
  return n + m;
}

/**
 * grape_direction_read:
 *
 * Returns: the number of words from @at on that give a direction: "north-east", "up and left",
 * "ne"; 0: none
 */
guint
grape_direction_read (const GrapeWords *words, guint at, int *columns, int *rows)
{
  static const struct
  {
    const char *said;
    int columns, rows;
  } ways[] = {
    { "north - eastern|north - easterly|northeastern|nordost|noordoost|nord - est|nordest|"
      "north east|north - east|northeast|ne|up and right|up right|up - right|right and up|"
      "diagonally up and right|upper right|top right|up and to the right",
      1, -1 },
    { "north - western|north - westerly|northwestern|nordwest|noordwest|nord - ouest|nordouest|"
      "north west|north - west|northwest|nw|up and left|up left|up - left|left and up|upper left|"
      "diagonally up and left|top left|up and to the left",
      -1, -1 },
    { "south - eastern|south - easterly|southeastern|südost|suedost|zuidoost|sud - est|sudest|"
      "south east|south - east|southeast|se|down and right|down right|down - right|right and down|"
      "diagonally down and right|lower right|bottom right|down and to the right",
      1, 1 },
    { "south - western|south - westerly|southwestern|südwest|suedwest|zuidwest|sud - ouest|"
      "sudouest|south west|south - west|southwest|sw|down and left|down left|down - left|"
      "left and down|diagonally down and left|lower left|bottom left|down and to the left",
      -1, 1 },
    { "north|up|upwards|upward|straight up", 0, -1 },
    { "south|down|downwards|downward|straight down", 0, 1 },
    { "east|right|to the right|rightwards", 1, 0 },
    { "west|left|to the left|leftwards", -1, 0 },
  };
  guint best = 0;

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      guint n = grape_words_match (words, at, ways[i].said);

      if (n <= best)
        continue;
      best = n;
      *columns = ways[i].columns;
      *rows = ways[i].rows;
    }
  int across, along;
  guint two = read_two_ways (words, at, &across, &along);
  if (two > best)
    {
      best = two;
      *columns = across;
      *rows = along;
    }
  return best;
}
