/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares by two numbers, which may be negative, and corners. */
#include "grape-value-words.h"

#include <string.h>

/* One coordinate: "-3", "three", "column 4". Returns: how many words it takes. */
static guint
read_coordinate (const GrapeWords *words, guint at, gint *number)
{
  guint n
      = grape_words_match (words, at, "column|col|row|x|y|x =|y =|column :|row :|(|, row|, column"),
      said = 0;
  gboolean minus = grape_words_is (words, at + n, "-|minus|\xe2\x88\x92");
  guint taken;

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
  return n + grape_words_is (words, at + n, ")");
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
          ",|(|-|/|:|;|with|the|without|its|corner|minus|facing|missing|square|less|but|no|open|gap|at|in|"
          "top|upper|lower|bottom|not|leave|leaving|leaves|out|it's|is|it|and|all|except|save|empty|"
          "what|that|which|take|taking|away|cut|off|omit|omitting|drop|dropping|i|hole|blank|free|left|"
          "i'm|has|having|where|lacks|lacking|bare|vacant|one|misses|of|everything|bar|apart|from|whole|"
          "block|begins|starts|cell|quarter|ohne|zonder|sans|utan|uden|my|does|cell")
      && !(grape_direction_read (words, at + n, &columns, &rows) && columns && rows))
    n++;
  m = grape_direction_read (words, at + n, &columns, &rows);
  if (!m || !columns || !rows)
    return 0;
  *corner = rows < 0 ? (columns < 0 ? "nw" : "ne") : (columns < 0 ? "sw" : "se");
  n += m;
  n += grape_words_match (
      words, at + n,
      "corner missing|corner|missing|)|corner left out|corner open|one|corner empty|"
      "corner is empty|corner stays empty|corner is missing|square|empty|open|stays open|stays empty|"
      "stays out|is open|is empty|bit|bit of it|part|quarter|cell|off|is off");
  return n;
}
