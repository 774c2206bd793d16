/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of a list that people name by what they tell: "the one with the ladder", "the pasta". */
#include "grape-vocabulary.h"

#include <string.h>

#define LEAST_LETTERS 3

static gboolean
has_word (const char *text, const char *form)
{
  g_autoptr (GrapeWords) words = grape_words_new (NULL, text ? text : "");
  gsize length = strlen (form);

  for (guint at = 0; at < words->words->len; at++)
    {
      const char *each = grape_words_form (words, at);

      if (g_str_equal (each, form)
          || (length > 4 && (g_str_has_prefix (each, form) || g_str_has_prefix (form, each))
              && ABS ((int)strlen (each) - (int)length) < 2))
        return TRUE;
    }
  return FALSE;
}

/* "The pea, please.": a sentence that names a thing and says no more */
static gboolean
is_all (const GrapeWords *words, guint at)
{
  guint after = at + 2;

  if (at && !grape_words_at (words, at)->opens && !grape_words_is (words, at - 1, ".|!|?|:|,"))
    return FALSE;
  after += grape_words_is (words, after, ",");
  after += grape_words_match (words, after,
                              "please|for me|every time|of course|by a mile|obviously|definitely|"
                              "again|it is|i say|i'd say|i think|surely|thanks");
  return after >= words->words->len || grape_words_at (words, after)->opens
         || grape_words_is (words, after, ".|!|;");
}

/**
 * grape_reading_described:
 * @texts: (array length=n_texts): NULL for those that cannot be meant
 * @n: (out): words it takes
 *
 * Returns: which of the texts, counted from 1, is the only one to have the word that somebody names
 *   it by at @at; 0: none
 */
guint
grape_reading_described (const GrapeReading *reading, guint at, const char *const *texts,
                         guint n_texts, guint *n)
{
  static const char leads[]
      = "the one with the|the one about the|the one with a|the one about a|the one with|the one about|"
        "the one where|the one of the|the one on the|that one with the|the thing about the|"
        "the thing with the|for the|on the|to the|the";
  static const char votes[]
      = "vote|votes|for|goes|it's|is|:|,|go|prefer|liked|like|choose|pick|take|voting";
  static const char small[] = "one|ones|other|second|first|last|list|vote|votes|same|best|two|"
                              "three|four|five|six|seven|number|definition|limerick|poem|poet|"
                              "and|but|that|this|with|for|you|his|her|was|not|are|all|who|way|day|"
                              "time|rest|lot|end|word|game|round|line|lines|author|author's|man";
  const GrapeWords *words = reading->words;
  guint lead = grape_words_match (words, at, leads), place = 0;
  gboolean about = grape_words_match (words, at, "the one|that one|the thing") > 0;
  guint after;

  if (lead == 1 && !(at && grape_words_is (words, at - 1, votes))
      && !grape_words_is (words, at + 2, "one|limerick|poem|definition") && !is_all (words, at))
    return 0;
  if (!lead || at + lead >= words->words->len)
    return 0;
  const char *form = grape_words_form (words, at + lead);
  if (strlen (form) < LEAST_LETTERS || grape_words_at (words, at + lead)->mark
      || g_ascii_isdigit (*form) || grape_words_is (words, at + lead, small))
    return 0;
  after = at + lead + 1;
  if (!about && after < words->words->len && !grape_words_at (words, after)->mark
      && !grape_words_at (words, after)->opens
      && !grape_words_is (words, after,
                          "one|limerick|poem|definition|please|for|it|then|gets|has|every|i|by|"
                          "of|over|wins|after|made|and|thing|because|this"))
    return 0;
  for (guint i = 0; i < n_texts; i++)
    if (texts[i] && has_word (texts[i], form))
      {
        if (place)
          return 0;
        place = i + 1;
      }
  *n = lead + 1 + grape_words_is (words, after, "one|limerick|poem|definition");
  return place;
}
