/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares by two numbers, which may be negative, and corners. */
#include "grape-value-words.h"

#include <string.h>

#define MOST_APART 18 /* words between figures and their corner */

/* One coordinate: "-3", "three", "column 4". Returns: how many words it takes. */
static guint
read_coordinate (const GrapeWords *words, guint at, gint *number)
{
  guint n = grape_words_match (words, at,
                               "column|col|row|x|y|x =|y =|column :|row :|(|[|, row|, column"),
        said = 0;
  gboolean minus = grape_words_is (words, at + n, "-|minus|\xe2\x88\x92");
  guint taken;

  /* "Round 1 - 2,0 ne": a dash */
  if (grape_words_is (words, at + n, "-") && grape_words_at (words, at + n + 1)
      && grape_words_at (words, at + n + 1)->apart)
    return 0;

  n += minus;
  /* A figure before a comma is one, though "3,4" may be a number elsewhere. */
  const char *form = grape_words_form (words, at + n);
  if (*form && strspn (form, "0123456789") == strlen (form) && strlen (form) < 4)
    {
      *number = (gint)g_ascii_strtoull (form, NULL, 10);
      taken = 1;
    }
  else if (grape_words_is (words, at + n, "nought|naught|nil|null"))
    {
      *number = 0;
      taken = 1;
    }
  else
    taken = grape_number_read (words, at + n, number, &said);
  if (minus)
    *number = -*number;
  return taken ? n + taken : 0;
}

/**
 * grape_signed_square_read:
 * @x, @y: (out): may be negative
 *
 * Returns: how many words from @at on say a square by two numbers: "(3,-1)", "three, four",
 *   "column 4, row 2"; 0: none do
 */
guint
grape_signed_square_read (const GrapeWords *words, guint at, gint *x, gint *y)
{
  gboolean rows_first = grape_words_is (words, at, "row");
  guint n = read_coordinate (words, at, x), gap, m;

  if (!n)
    return 0;
  gap = grape_words_is (words, at + n, ",|/|;|:|and")
                || g_str_equal (grape_words_form (words, at + n), "|")
            ? 1
            : 0;
  /* "2.0 ne" */
  if (!gap && grape_words_is (words, at + n, ".") && !grape_words_at (words, at + n)->apart
      && at + n + 1 < words->words->len && !grape_words_at (words, at + n + 1)->apart
      && g_ascii_isdigit (*grape_words_form (words, at + n + 1)))
    gap = 1;
  /* "two-four" */
  gap |= grape_words_is (words, at + n, "-") && g_ascii_isalpha (*grape_words_form (words, at));
  m = read_coordinate (words, at + n + gap, y);
  if (!m || (!gap && !grape_words_at (words, at + n)->apart))
    return 0;
  if (rows_first)
    {
      gint swap = *x;

      *x = *y;
      *y = swap;
    }
  n += gap + m;
  return n + grape_words_is (words, at + n, ")|]");
}

/**
 * grape_corner_read:
 * @corner: (out): "nw", "ne", "sw" or "se"
 *
 * Returns: how many words from @at on say which corner is left out: "nw", "(north-west)", "with the
 *   north-west corner missing"; 0: none do
 */
guint
grape_corner_read (const GrapeWords *words, guint at, const char **corner)
{
  guint n = 0, m;
  int columns, rows;

  while (
      n < 16
      && grape_words_is (
          words, at + n,
          ",|(|[|-|/|:|;|with|the|without|its|corner|minus|facing|missing|square|less|but|no|open|"
          "gap|at|in|top|upper|lower|bottom|not|leave|leaving|leaves|out|it's|is|it|and|all|except|"
          "save|empty|what|that|which|take|taking|away|cut|off|omit|omitting|drop|dropping|i|hole|"
          "blank|free|left|i'm|has|having|where|lacks|lacking|bare|vacant|one|misses|of|everything|"
          "bar|apart|from|whole|block|begins|starts|cell|quarter|ohne|zonder|sans|utan|uden|my|"
          "does|cell")
      && !(grape_direction_read (words, at + n, &columns, &rows) && columns && rows))
    n++;
  m = grape_direction_read (words, at + n, &columns, &rows);
  if (!m || !columns || !rows)
    return 0;
  *corner = rows < 0 ? (columns < 0 ? "nw" : "ne") : (columns < 0 ? "sw" : "se");
  n += m;
  n += grape_words_match (
      words, at + n,
      "corner missing|corner|missing|)|]|corner left out|corner open|one|corner empty|"
      "corner is empty|corner stays empty|corner is missing|square|empty|open|stays open|stays empty|"
      "stays out|is open|is empty|bit|bit of it|part|quarter|cell|off|is off");
  return n;
}

/* What says that a corner is left out. */
#define CUES                                                                                        \
  "without|open|empty|leave|leaves|leaving|left|out|off|missing|misses|lacks|lacking|but|except|"   \
  "gap|free|bare|vacant|hole|saknas|ohne|zonder|sans|minus|save|blank|stays|omit|omits|skip|skips|" \
  "hollow|notch|lücke"

/* Whether such a word stands from @from to before @to. */
static gboolean
has_cue (const GrapeWords *words, guint from, guint to)
{
  for (guint at = from; at < to; at++)
    if (grape_words_is (words, at, CUES))
      return TRUE;
  return FALSE;
}

/* The corner that the direction of @n words at @at says, if one is left out there: between @from
 * and it, or right behind it. */
static const char *
corner_at (const GrapeWords *words, guint from, guint at, guint end, guint *n)
{
  int columns = 0, rows = 0;

  *n = grape_direction_read (words, at, &columns, &rows);
  if (!*n || !columns || !rows
      || !(has_cue (words, from, at) || has_cue (words, at + *n, MIN (at + *n + 4, end))))
    return NULL;
  return rows < 0 ? (columns < 0 ? "nw" : "ne") : (columns < 0 ? "sw" : "se");
}

/* "ne 2,0", "NE at 2,0": the corner stands right before the figures at @at. */
static const char *
corner_before (const GrapeWords *words, guint first, guint at)
{
  static const char *const corners[] = { "nw", "ne", "sw", "se" };

  if (at > first && grape_words_is (words, at - 1, "at|of|:|,|-|in"))
    at--;
  for (guint i = 0; at > first && i < G_N_ELEMENTS (corners); i++)
    if (grape_words_is (words, at - 1, corners[i]))
      return corners[i];
  return NULL;
}

static guint
sentence_of (const GrapeWords *words, guint at)
{
  guint s = 0;

  while (s + 1 < words->sentences->len && grape_words_sentence (words, s)->last <= at)
    s++;
  return s;
}

/* "columns 3 and 4, rows 1 and 2", "columns 4-5, rows -1 and 0": the block's upper left square */
static guint
read_block (const GrapeWords *words, guint at, gint *x, gint *y)
{
  gint other;
  guint n = 0;

  for (guint side = 0; side < 2; side++)
    {
      gint *number = side ? y : x;
      guint m;

      n += side && grape_words_is (words, at + n, ",|and");
      if (!grape_words_is (words, at + n, side ? "rows" : "columns|cols"))
        return 0;
      n++;
      m = read_coordinate (words, at + n, number);
      n += m;
      if (!m || !grape_words_is (words, at + n, "and|-|to|&|/|+")
          || !(m = read_coordinate (words, at + n + 1, &other)))
        return 0;
      n += 1 + m;
      *number = MIN (*number, other);
    }
  return n;
}

/**
 * grape_place_words_read:
 * @x, @y: (out): of a block of two by two, its upper left square
 * @corner: (out): which of its squares is left out
 *
 * Returns: how many words from @at on say a place of three squares: "3,1 nw", "column 4, row 2; I
 *   leave out the top right square", "the south-west corner open, at the origin". The corner may
 *   stand in the sentence or the one beside it, before the figures as well. 0: none do
 */
guint
grape_place_words_read (const GrapeWords *words, guint at, gint *x, gint *y, const char **corner)
{
  guint n = read_block (words, at, x, y), m;

  if (!n && grape_words_match (words, at, "the origin") && !grape_words_is (words, at + 2, ":"))
    {
      *x = *y = 0;
      n = 2;
    }
  if (!n)
    n = grape_signed_square_read (words, at, x, y);
  if (!n)
    return 0;
  m = grape_corner_read (words, at + n, corner);
  if (m)
    return n + m;
  guint s = sentence_of (words, at);
  guint first = grape_words_sentence (words, s ? s - 1 : 0)->first;
  guint last = grape_words_sentence (words, MIN (s + 1, words->sentences->len - 1))->last;
  /* A reader sees the words of one sentence; the corner may stand in the next. */
  guint length = words->words->len, end = grape_words_sentence (words, s)->last;
  words->words->len = MAX (length, last);
  *corner = NULL;
  for (guint i = at + n; i < MIN (at + n + MOST_APART, last) && !*corner; i++)
    {
      gint other_x, other_y;

      if (grape_signed_square_read (words, i, &other_x, &other_y))
        break;
      *corner = corner_at (words, at + n, i, last, &m);
      end = *corner && i + m <= end ? i + m : end;
    }
  words->words->len = length;
  if (*corner)
    return end <= length && end < grape_words_sentence (words, s)->last ? end - at : n;
  for (guint i = at; i-- > first && i + MOST_APART > at;)
    if ((*corner = corner_at (words, i > first + 4 ? i - 4 : first, i, at, &m)))
      return n;
  *corner = corner_before (words, first, at);
  return *corner ? n : 0;
}
