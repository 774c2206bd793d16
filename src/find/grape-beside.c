/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Squares that people name by another: "the one above c3", "two to the left of d4". */
#include "grape-vocabulary.h"

#include <stdlib.h>
#include <string.h>

#define MOST_AHEAD 14 /* words between "two to the left of" and its square */

/* "two squares", "one", "just": how far. */
static guint
read_distance (const GrapeWords *words, guint at, gint *distance)
{
  guint n = grape_words_match (words, at, "the|just|directly|immediately|straight|exactly"),
        said = 0;
  guint taken = grape_number_read (words, at + n, distance, &said);

  if (!taken || *distance < 1)
    {
      *distance = 1;
      taken = 0;
    }
  n += taken;
  n += grape_words_match (words, at + n,
                          "square|squares|cell|cells|place|places|spot|spots|field|fields|step|"
                          "steps|point|points|one");
  /* "right of d5" is a way. */
  if (grape_words_match (words, at + n, "right of"))
    return n;
  return n
         + grape_words_match (words, at + n,
                              "just|directly|immediately|straight|right|further|more|is|on|at|to|"
                              "on the|to the|at the|that's|that is");
}

/* "above", "left of": the way from the square that follows. */
static guint
read_way (const GrapeReading *reading, guint at, int *columns, int *rows)
{
  const GrapeWords *words = reading->words;
  const GrapeSaying *sayings = reading->position->rules->vocabulary->sayings;
  gboolean steps = FALSE; /* "north-west from c4" is a step */
  guint n;

  *columns = 0;
  if ((n = grape_words_match (words, at, "above|over|on top of|north of|up from")))
    *rows = -1;
  else if ((n = grape_words_match (words, at, "below|under|beneath|underneath|south of|down from")))
    *rows = 1;
  if (n)
    return n;
  for (const GrapeSaying *each = sayings; each->verb; each++)
    steps |= each->then != NULL;
  n = grape_direction_read (words, at, columns, rows);
  return n && grape_words_is (words, at + n, steps ? "of" : "of|from") ? n + 1 : 0;
}

/* Whether a square stands in the words that follow: nearly always none does. */
static gboolean
has_square (const GrapeWords *words, guint at)
{
  for (guint i = at + 1; i < MIN (at + MOST_AHEAD, words->words->len); i++)
    {
      const char *form = grape_words_form (words, i);

      if (g_ascii_isalpha (form[0]) && g_ascii_isdigit (form[1]))
        return TRUE;
    }
  return FALSE;
}

/** grape_read_beside: a square by its place beside another one */
gboolean
grape_read_beside (const GrapeReading *reading, guint at, GrapeValue *value)
{
  gint distance = 1;
  int columns = 0, rows = 0;
  guint n, way, taken, said = 0;
  g_autofree char *square = NULL;

  if (!has_square (reading->words, at))
    return FALSE;
  n = read_distance (reading->words, at, &distance);
  way = read_way (reading, at + n, &columns, &rows);
  if (!way)
    return FALSE;
  n += way;
  n += grape_words_match (reading->words, at + n,
                          "my|mine at|mine on|the|the one on|the one at|"
                          "my one at|my one on|my stone at|my stone on");
  taken = grape_square_words_read (reading->words, at + n, &square, &said);
  if (!taken || said || !g_ascii_isalpha (square[0]) || !g_ascii_isdigit (square[1]))
    return FALSE;
  if (reading->position->rules->vocabulary->letters_are_rows)
    {
      int swap = columns;

      columns = rows;
      rows = swap;
    }
  int letter = square[0] + columns * distance, number = atoi (square + 1) + rows * distance;
  if (letter < 'a' || letter > 'z' || number < 1)
    return FALSE;
  value->n = n + taken;
  value->text = g_strdup_printf ("%c%d", letter, number);
  return TRUE;
}
