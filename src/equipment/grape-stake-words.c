/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is bid for, in the words of bids: "one under the prize", "ten on the nine", "a mere six". */
#include "grape-value-words.h"

/**
 * grape_stake_read:
 * @nouns: what the stake is called: "the prize|this prize"
 * @stake: its number
 * @number: (out):
 *
 * Returns: how many words from @at on tell a number by the stake's: "one under the prize", "the
 *   same as the prize"; 0: none do
 */
guint
grape_stake_read (const GrapeWords *words, guint at, const char *nouns, gint stake, gint *number)
{
  gint distance = 0;
  guint n = grape_distance_read (words, at, FALSE, &distance), noun;

  if (!n && (n = grape_words_match (words, at, "the same as|same as|the same rank as|exactly")))
    distance = 0;
  noun = n ? grape_words_match (words, at + n, nouns) : 0;
  *number = stake + distance;
  return noun ? n + noun : 0;
}

/** grape_stake_is_meant: whether the number of the stake, which stands at @at, is the stake: "It's
 * only a six", "a mere six", "for the little 3" */
gboolean
grape_stake_is_meant (const GrapeWords *words, guint at)
{
  if (!at)
    return FALSE;
  /* "the poor five" */
  if (at > 1 && grape_words_is (words, at - 1, "poor|puny|measly|lousy|mere")
      && grape_words_is (words, at - 2, "the|that|this|your|a"))
    return TRUE;
  at -= at > 1 && grape_words_is (words, at - 1, "little|big|old|poor|puny|nice|fat|tiny|lovely");
  if (grape_words_is (words, at - 1, "my|our"))
    return FALSE; /* "Just my little two." */
  if (at > 2 && grape_words_match (words, at - 3, "as for the|it is a|fight over a") == 3)
    return TRUE;
  if (at > 1
      && (grape_words_match (words, at - 2,
                             "for your|for that|for this|on the|on your|on that|against the|"
                             "over the|after the|chase the|is a|it's a|only a|only the|just a|"
                             "just the|merely a|merely the|only an|just an")
              == 2
          || (grape_words_match (words, at - 2, "for the") == 2
              && grape_words_at (words, at - 2)->initial))) /* "For the 3 I give my ace." */
    return TRUE;
  return grape_words_is (words, at - 1, "that|this|mere|measly|lousy|puny");
}
