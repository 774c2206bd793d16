/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secret squares that a text tells by what the reader has: "just left of your top one", "in the
 * corner by your h2", "is going to blow you up". */
#include "grape-leaks-private.h"

#include <stdlib.h>

#define MOST_BETWEEN 3 /* words between "left of" and "your" */
#define BY_CORNER    2 /* squares from what stands "by the corner" */
#define MOST_SQUARES 8
#define MOST_WAYS    6

/* "Ann moves in next to Bob's": beside somebody else; 0: beside nobody */
static guint64
mover_beside_another (const GrapeScanner *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = self->reading.words;
  gboolean beside = FALSE;
  int first = NOBODY;
  guint n;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      int who = grape_scanner_owner_at (self, at, &n);

      beside |= first != NOBODY
                && grape_words_match (words, at,
                                      "next to|beside|right of|left of|above|below|under|"
                                      "touching|touches|alongside|up against");
      if (who == NOBODY)
        continue;
      if (beside && who != first && first != self->viewer)
        return G_GUINT64_CONSTANT (1) << first;
      if (first == NOBODY)
        first = who;
      at += n - 1;
    }
  return 0;
}

/* "to the right of your only letter", "the same row as your uppermost", "between your k11 and" */
static gboolean
is_by_yours (const GrapeScanner *self, const GrapeSentence *sentence)
{
  static const char sides[]
      = "right|left|above|below|under|over|beside|next|near|nearest|touching|touches|touch|"
        "diagonal|diagonally|east|west|north|south|behind|between|against|beneath|alongside|"
        "adjacent|neighbour|neighbor|same column|same row|row as|column as|in front of|by";
  const GrapeWords *words = self->reading.words;

  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_match (words, at, sides))
      for (guint i = at + 1; i < sentence->last && i <= at + MOST_BETWEEN; i++)
        if (grape_words_is (words, i, "you|your|yours"))
          return TRUE;
  return grape_scanner_says (
      self, sentence,
      "your neighbour|new neighbour|new neighbor|in your row|"
      "in your column|company for your|on your right|on your left|to your right|to your left|at your elbow|at your side|on your heels|joins you|join you|joins your");
}

static gboolean
moves_now (const GrapeScanner *self, const GrapeSentence *sentence)
{
  return grape_scanner_says (
      self, sentence,
      "will|you'll|he'll|she'll|they'll|going|about|walked|moved|new|moves|goes|lands|grown|grows|grow|"
      "puts|put|placed|places|placing|extends|extending|squeezing|squeezes|sits down|sit down|"
      "landing|settles|coming|plans|wants|standing|building|moving|stepping|steps|gives up|"
      "giving up|cutting off|destroys|destroying|kills|killing|sacrifices|sacrificing|cosies|"
      "squeezes|joins|infects|infecting|takes");
}

/** grape_scanner_look_for_yours: where somebody goes beside the reader, and what they do to them */
void
grape_scanner_look_for_yours (GrapeScanner *self, guint index)
{
  static const char attacks[]
      = "blow you up|blows you up|blow up your|blows up your|destroy your|destroys your|"
        "destroying your|kill your|kills your|killing your|kill you|kills you|take your|takes your|"
        "taking your|after your|after you|attacks your|attacking your|attacks you|attacking you|"
        "infects your|infecting your|infect your|eats your|eating your|eat your|wipes out your|"
        "wants your|get rid of your|gets rid of your";
  static const char stands[]
      = "is|are|was|were|isn't|aren't|stand|stands|stood|sit|sits|sat|lie|lies|has|have|had|hang|"
        "touches|touch|see|count|if|may|might|can|could|would|should|no|not|nobody";
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;

  if (!reader || sentence->asks)
    return;
  if (moves_now (self, sentence) && !grape_scanner_says (self, sentence, "may|might|can|could|if"))
    grape_scanner_charge (self, index, mover_beside_another (self, sentence));
  if ((is_by_yours (self, sentence)
       && (moves_now (self, sentence) || !grape_scanner_says (self, sentence, stands)))
      || grape_scanner_says (self, sentence, attacks))
    grape_scanner_charge (self, index, grape_scanner_owners_around (self, index) & ~reader);
}

/** grape_scanner_look_in_corners: "in the corner by Bo's h2" */
void
grape_scanner_look_in_corners (GrapeScanner *self, guint index, const char *square)
{
  const GrapeWords *words = self->reading.words;
  int letters = (int)grape_scanner_extent (self, TRUE);
  int numbers = (int)grape_scanner_extent (self, FALSE);

  if (!grape_scanner_says (self, grape_words_sentence (words, index), "corner"))
    return;
  for (guint i = 0; i < 4; i++)
    {
      int letter = i & 1 ? letters : 1, number = i & 2 ? numbers : 1;

      if (ABS (square[0] - 'a' + 1 - letter) > BY_CORNER
          || ABS (atoi (square + 1) - number) > BY_CORNER)
        continue;
      g_autofree char *corner = g_strdup_printf ("%c%d", 'a' + letter - 1, number);
      grape_scanner_judge (self, index, corner, TRUE);
    }
}

/* Squares that sentence @index names, behind those that are there already. */
static guint
list_squares (const GrapeScanner *self, guint index, char **squares, guint n_squares)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);

  for (guint at = sentence->first; at < sentence->last && n_squares < MOST_SQUARES; at++)
    {
      guint said = 0, n;
      g_autofree char *square = NULL;

      if (!(n = grape_square_words_read (words, at, &square, &said)))
        continue;
      if (!said && g_ascii_isalpha (square[0]) && g_ascii_isdigit (square[1]))
        squares[n_squares++] = g_steal_pointer (&square);
      at += n - 1;
    }
  return n_squares;
}

/** grape_scanner_look_around: "Not k13: the one above", "he comes in beside e6": any way from any
 * square around; that one of them leads to what somebody named keeps secret is hardly chance */
void
grape_scanner_look_around (GrapeScanner *self, guint index)
{
  static const char beside[] = "beside|next to|neighbour|neighbor|touching|touches|alongside|"
                               "against|joins|join|adjacent to|a step from|hard by|close to";
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  char *squares[MOST_SQUARES];
  int ways[MOST_WAYS + 8][2] = { { 0 } }, sum[2] = { 0 };
  guint n_squares = 0, n_ways = 0, block = sentence->block;
  gboolean swaps = self->vocabulary->letters_are_rows;

  if (!grape_scanner_owners_around (self, index) && !grape_scanner_has_deed (self, sentence))
    return;
  for (guint at = sentence->first; at < sentence->last && n_ways + 1 < MOST_WAYS; at++)
    {
      int dx, dy;
      guint n = grape_direction_read (words, at, &dx, &dy);

      /* "not k13: the one above" */
      if (!n && grape_words_is (words, at, "above|below|beneath|underneath"))
        {
          dx = 0;
          dy = grape_words_is (words, at, "above") ? -1 : 1;
          n = 1;
        }
      if (!n)
        continue;
      /* "two to the right of c2", "three squares below" */
      gint times = 0;
      guint said = 0, back = at > 1
                                     && grape_words_is (words, at - 1,
                                                        "squares|places|points|cells|"
                                                        "rows|columns|steps")
                                 ? 2
                                 : 1;
      if (at >= back && grape_number_read (words, at - back, &times, &said) && times > 0
          && times < 10)
        {
          dx *= times;
          dy *= times;
        }
      ways[n_ways][0] = dx;
      ways[n_ways++][1] = dy;
      sum[0] += dx;
      sum[1] += dy;
      at += n - 1;
    }
  if (n_ways > 1)
    {
      ways[n_ways][0] = sum[0];
      ways[n_ways++][1] = sum[1];
    }
  if (!n_ways && moves_now (self, sentence) && grape_scanner_says (self, sentence, beside))
    for (int way = 0; way < 9; way++)
      if (way != 4)
        {
          ways[n_ways][0] = way % 3 - 1;
          ways[n_ways++][1] = way / 3 - 1;
        }
  if (!n_ways)
    return;
  for (guint s = index + 1; s-- > 0 && grape_words_sentence (words, s)->block == block;)
    n_squares = list_squares (self, s, squares, n_squares);
  for (guint i = 0; i < n_squares; i++)
    {
      for (guint k = 0; k < n_ways; k++)
        {
          int letter = squares[i][0] + ways[k][swaps];
          g_autofree char *square
              = g_strdup_printf ("%c%d", letter, atoi (squares[i] + 1) + ways[k][!swaps]);

          if (g_ascii_isalpha (letter))
            grape_scanner_judge (self, index, square, TRUE);
        }
      g_free (squares[i]);
    }
}
