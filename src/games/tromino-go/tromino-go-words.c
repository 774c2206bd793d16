/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of Tromino Go (R12.2): places, and what else people say at a turn. */
#include "tromino-go-private.h"

#include "find/grape-verbs.h"
#include "find/grape-vocabulary.h"

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
      m = grape_signed_square_read (words, at + n, &x, &y);
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

  if (at && grape_words_is (words, at - 1, "-|minus") && !grape_words_at (words, at)->apart)
    return FALSE;
  value->n = read_squares (words, at, &play);
  if (value->n)
    {
      g_autofree char *text = grape_tromino_go_play_text (reading->position->state, &play);

      value->text = g_strdup (strchr (text, ' ') + 1);
      return TRUE;
    }
  value->n = grape_place_words_read (words, at, &x, &y, &corner);
  value->text = value->n ? g_strdup_printf ("%d,%d %s", x, y, corner) : NULL;
  return value->n > 0;
}

#define TO                                                                                          \
  "to|->|=>|-->|and put it down at|and set it down at|and put it at|and set it at|and place it at|" \
  "and lay it at|and lay it down at|and drop it at|and put it down on|and it goes to"

/* "3,-1 to 5,2 se" */
static gboolean
read_move (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  GrapeValue place = { 0 };
  gint x, y;
  guint n = grape_signed_square_read (reading->words, at, &x, &y), gap = 0, m = 0;

  while (n && gap < 6 && !(m = grape_words_match (reading->words, at + n + gap, TO)))
    gap++;
  if (!m)
    return FALSE;
  n += gap + m;
  n += grape_words_is (reading->words, at + n, "the");
  if (!read_place (reading, saying, at + n, &place))
    return FALSE;
  value->n = n + place.n;
  value->text = g_strdup_printf ("%d,%d to %s", x, y, place.text);
  grape_value_clear (&place);
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "move",
    .said
    = "take my a from|take my b from|take my c from|i take my|move|moves|moving|shift|shifting|"
      "lift|lifting|relocate",
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
    .said = "concede|conceding|i resign the round|i give up the round|give you the round|"
            "lose this round|lose the round|i give you this round|give you this round",
    .also = "i give|give you|i'll give you|you may have|you can have|offer you|i offer|my offer|"
            "offer better|my offer better|raise my offer to|raise it to|go up to|up my offer to|"
            "improve my offer to",
    .behind = "points from me|point from me|points conceded|point conceded|conceded",
    .nouns = "concession",
    .unit = "gamepoints|gamepoint|points|point|gps|gp",
    .read = grape_read_any_number },
  { .verb = "accept", .said = GRAPE_SAY_ACCEPT, .also = GRAPE_SAY_ACCEPT_TOO },
  { .verb = "protest",
    .said = GRAPE_SAY_PROTEST,
    .about = "play|plays|played|piece|tromino|legal|legality|illegal|touch|touches|edge|edges|"
             "rule|rules|square|check|verify|that a|that b|that c|'s a|'s b|'s c|your a|your b|"
             "your c|last|section|against the book|count" },
  { .verb = NULL },
};

const GrapeVocabulary grape_tromino_go_vocabulary = {
  .sayings = sayings,
  .asides
  = "gp|gps|pts|rnd|round|offer|concession|points|gamepoints|point|gamepoint|corner|without|its|nw|ne|sw|se|"
    "tromino|piece|block",
  .titles = "tromino go|tromino|trog|tg",
  .shown = grape_tromino_go_shown,
};
