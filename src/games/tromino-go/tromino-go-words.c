/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Tromino Go (R12.2): places, and what else is said at a turn. Nothing is secret. */
#include "tromino-go-private.h"

#include "find/grape-vocabulary.h"

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
  else
    taken = grape_number_read (words, at + n, number, &said);
  if (minus)
    *number = -*number;
  return taken ? n + taken : 0;
}

/* "(3,-1)", "three, four", "column 4, row 2" */
static guint
read_square (const GrapeWords *words, guint at, gint *x, gint *y)
{
  gboolean rows_first = grape_words_is (words, at, "row");
  guint n = read_coordinate (words, at, x), gap, m;

  if (!n)
    return 0;
  gap = grape_words_is (words, at + n, ",|/|;|:|and") ? 1 : 0;
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

/* The corner that is left out: "nw", "(north-west)", "with the north-west corner missing" */
static guint
read_corner (const GrapeWords *words, guint at, const char **corner)
{
  guint n = 0, m;
  int columns, rows;

  while (
      n < 6
      && grape_words_is (
          words, at + n,
          ",|(|-|/|:|with|the|without|its|corner|minus|facing|missing|square|less|but|no|open|gap|at|in|top|upper|lower|bottom|not|leave|leaving|out|it's|is|it|and|all|except|save")
      && !grape_direction_read (words, at + n, &columns, &rows))
    n++;
  m = grape_direction_read (words, at + n, &columns, &rows);
  if (!m || !columns || !rows)
    return 0;
  *corner = rows < 0 ? (columns < 0 ? "nw" : "ne") : (columns < 0 ? "sw" : "se");
  n += m;
  n += grape_words_match (words, at + n,
                          "corner missing|corner|missing|)|corner left out|corner open");
  return n;
}

/* "(2,0), (2,1) and (3,1)": the three squares of a piece. */
static guint
read_squares (const GrapeWords *words, guint at, GrapeTrominoGoPlay *play)
{
  GrapeTrominoGoSquare squares[3];
  guint n = 0;

  for (guint i = 0; i < 3; i++)
    {
      gint x, y;
      guint m;

      while (i && n < 30 && grape_words_is (words, at + n, ",|and|&|;|+"))
        n++;
      m = read_square (words, at + n, &x, &y);
      if (!m)
        return 0;
      squares[i] = (GrapeTrominoGoSquare){ x, y };
      n += m;
    }
  return grape_tromino_go_place_of (squares, play) ? n : 0;
}

static gboolean
read_place (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  const GrapeWords *words = reading->words;
  GrapeTrominoGoPlay play = { .piece = -1 };
  const char *corner;
  gint x, y;
  guint n, m;

  if (at && grape_words_is (words, at - 1, "-|minus") && !grape_words_at (words, at)->apart)
    return FALSE;
  value->n = read_squares (words, at, &play);
  if (value->n)
    {
      g_autofree char *text = grape_tromino_go_play_text (reading->position->state, &play);

      value->text = g_strdup (strchr (text, ' ') + 1);
      return TRUE;
    }
  n = read_square (words, at, &x, &y);
  m = n ? read_corner (words, at + n, &corner) : 0;
  value->n = m ? n + m : 0;
  value->text = m ? g_strdup_printf ("%d,%d %s", x, y, corner) : NULL;
  return m > 0;
}

/* "3,-1 to 5,2 se" */
static gboolean
read_move (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  GrapeValue place = { 0 };
  gint x, y;
  guint n = read_square (reading->words, at, &x, &y), gap = 0;

  while (n && gap < 6 && !grape_words_is (reading->words, at + n + gap, "to|->|=>|-->"))
    gap++;
  if (!n || gap == 6)
    return FALSE;
  n += gap + 1;
  n += grape_words_is (reading->words, at + n, "the");
  if (!read_place (reading, saying, at + n, &place))
    return FALSE;
  value->n = n + place.n;
  value->text = g_strdup_printf ("%d,%d to %s", x, y, place.text);
  grape_value_clear (&place);
  return TRUE;
}

static gboolean
read_points (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  gint number;

  value->n = grape_number_read (reading->words, at, &number, &value->said);
  value->text = value->n ? g_strdup_printf ("%d", number) : NULL;
  return value->n > 0;
}

static const GrapeSaying sayings[] = {
  { .verb = "move",
    .said
    = "take my a from|take my b from|take my c from|i take my|move|moves|moving|shift|shifting|lift|lifting|relocate",
    .also = "from|take|carry|step",
    .read = read_move,
    .bare = TRUE },
  { .verb = "play",
    .said = "play|plays|playing|place|placing|put|putting|lay|laying|add|adding|drop",
    .also = "bid|choose|at|build|claim",
    .nouns = "my play|play|piece|my piece|block|tromino",
    .read = read_place,
    .bare = TRUE },
  { .verb = "pass", .said = "pass|i pass|passing|i must pass|i have to pass|no play for me" },
  { .verb = "concede",
    .said = "concede|conceding|i concede|i resign the round|i give up the round|give you the round",
    .nouns = "concession",
    .read = read_points },
  { .verb = "accept",
    .said
    = "accept|i accept|accepted|accepting|i take it|taken|i'll take it|i'll accept|done deal|agreed|i agree" },
  { .verb = "protest",
    .said
    = "protest|i protest|protesting|objection|i object|illegal play|that play is illegal|that is illegal|that's illegal|"
      "that was illegal|that's not legal|that is not legal|not legal" },
  { .verb = NULL },
};

const GrapeVocabulary grape_tromino_go_vocabulary = {
  .sayings = sayings,
  .asides
  = "round|offer|concession|points|gamepoints|point|gamepoint|corner|without|its|nw|ne|sw|se|tromino|piece|block",
  .titles = "tromino go|tromino|trog|tg",
  .shown = grape_tromino_go_shown,
};
