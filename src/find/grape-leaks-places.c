/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secret squares that a text tells by what the reader has: "just left of your top one", "in the
 * corner by your h2", "is going to blow you up". */
#include "grape-leaks-private.h"

#include <stdlib.h>

#define MOST_BETWEEN 3 /* words between "left of" and "your" */
#define BY_CORNER    2 /* squares from what stands "by the corner" */

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
  return grape_scanner_says (self, sentence,
                             "your neighbour|new neighbour|new neighbor|in your row|"
                             "in your column|company for your|joins you|join you|joins your");
}

/** grape_scanner_look_for_yours: where somebody goes beside the reader, and what they do to them */
void
grape_scanner_look_for_yours (GrapeScanner *self, guint index)
{
  static const char moves[]
      = "will|he'll|she'll|they'll|going|about|walked|moved|new|moves|goes|lands|grown|grows|grow|"
        "puts|put|placed|places|placing|extends|extending|squeezing|squeezes|"
        "landing|settles|coming|plans|wants|standing|building|moving|stepping|steps";
  static const char attacks[]
      = "blow you up|blows you up|blow up your|blows up your|destroy your|destroys your|"
        "destroying your|kill your|kills your|killing your|kill you|kills you|take your|takes your|"
        "taking your|after your|after you|attacks your|attacking your|attacks you|attacking you|"
        "infects your|infecting your|infect your|eats your|eating your|eat your|wipes out your|"
        "wants your|get rid of your|gets rid of your";
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  guint64 reader = self->viewer >= 0 ? G_GUINT64_CONSTANT (1) << self->viewer : 0;

  if (!reader || sentence->asks)
    return;
  if ((is_by_yours (self, sentence) && grape_scanner_says (self, sentence, moves))
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
