/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people name one of a few texts: by its number or place, its author, or a word that only it
 * has. */
#include "grape-choice-private.h"

#include <string.h>

#define LEAST_LETTERS 3
#define LEAST_STEM    4 /* letters in which two forms of a word agree */

/* Words that tell nothing of a text. */
static const char small[]
    = "one|ones|other|others|second|first|third|fourth|fifth|last|latter|former|vote|votes|same|"
      "best|better|two|three|four|five|six|seven|there|that|this|these|those|with|for|you|his|her|"
      "hers|was|not|are|all|who|whom|way|day|days|time|the|and|but|him|she|they|their|had|has|have|"
      "said|once|then|when|which|from|than|into|would|could|your|our|out|any|very|will|just|like|"
      "good|rather|came|come|down|place|old|big|bit|new|it's|its|were|what|how|why|some|more|most|"
      "did|does|still|only|put|made|make|makes|used|thing|things|small|large|kind|word|list|number|"
      "type|sort|something|someone|anybody|nobody|round|game|line|lines|man|lot|end|rest|work|"
      "being|definition|limerick|poem|poet|author|writer|take|took|give|gave|get|got|says|say|"
      "think|much|own|too|can|may|yes|let|yet|now|never|always|after|before|above|below|over|under|"
      "here|mine";

/* Letters without the "s" of a plural, or "'s". */
static gsize
stem_of (const char *form)
{
  gsize n = strlen (form);

  if (g_str_has_suffix (form, "'s"))
    return n - 2;
  return n > LEAST_LETTERS && form[n - 1] == 's' && form[n - 2] != 's' ? n - 1 : n;
}

/** grape_choice_is_alike: "bells" for "bellringers", "hens" for "hen" */
gboolean
grape_choice_is_alike (const char *a, const char *b)
{
  gsize m = stem_of (a), n = stem_of (b);

  return strncmp (a, b, m) == 0 && (m == n || m >= LEAST_STEM);
}

/** grape_chooser_text_with: the only text that has the word; 0: none, or several. */
guint
grape_chooser_text_with (const GrapeChooser *self, const char *form)
{
  guint place = 0;

  for (guint i = 0; i < self->texts->len; i++)
    {
      const GrapeWords *text = g_ptr_array_index (self->texts, i);

      for (guint at = 0; at < text->words->len; at++)
        if (grape_choice_is_alike (form, grape_words_form (text, at)) && place != i + 1)
          {
            if (place)
              return 0;
            place = i + 1;
          }
    }
  return place;
}

/** grape_chooser_tells: whether the word at @at can tell which text is meant */
gboolean
grape_chooser_tells (const GrapeChooser *self, guint at)
{
  const char *form = at < self->words->words->len ? grape_words_form (self->words, at) : "";

  return *form && !grape_words_at (self->words, at)->mark && strlen (form) >= LEAST_LETTERS
         && !g_ascii_isdigit (*form) && !grape_words_is (self->words, at, small);
}

/** grape_choice_goes_on: "two votes", "the first time": it counts or tells something else. */
gboolean
grape_choice_goes_on (const GrapeWords *words, guint at)
{
  return at < words->words->len && !grape_words_at (words, at)->mark
         && !grape_words_at (words, at)->opens
         && !grape_words_match (
             words, at,
             THINGS
             "|please|for me|it|is it|then|from the top|from above|from below|from the bottom|"
             "from the end|gets|has it|wins|every|i|by a|in the|on the|of the|of them|of these|"
             "of those|because|again|instead|and|but|so|with|thanks|this time|after all")
         && !(grape_words_is (words, at, "is")
              && grape_words_is (words, at + 1, "my|the|better|best|it|what"));
}

/** grape_choice_counts: "4 of them sit under my window" */
gboolean
grape_choice_counts (const GrapeWords *words, guint at)
{
  return grape_words_match (words, at, "of them|of these|of those|of us|of my") > 0;
}

/* "1. For Word Salad ..." above "2. For the crossword club": the number of a paragraph. */
static gboolean
is_enumerator (const GrapeWords *words, guint at)
{
  guint64 number = g_ascii_strtoull (grape_words_form (words, at), NULL, 10);

  if (!number || !grape_words_at (words, at)->opens || !grape_words_is (words, at + 1, ".|)"))
    return FALSE;
  for (guint other = 0; other < words->words->len; other++)
    {
      guint64 each = g_ascii_strtoull (grape_words_form (words, other), NULL, 10);

      if (each && (each == number + 1 || each + 1 == number) && grape_words_at (words, other)->opens
          && grape_words_is (words, other + 1, ".|)"))
        return TRUE;
    }
  return FALSE;
}

/** grape_chooser_number_at: the text that is named by its number or place at @at */
GrapeMention
grape_chooser_number_at (const GrapeChooser *self, guint at)
{
  static const char *const ordinals[] = { "first|1st", "second|2nd", "third|3rd",   "fourth|4th",
                                          "fifth|5th", "sixth|6th",  "seventh|7th", "eighth|8th" };
  static const char nth_last[]
      = "the last but one|the one before the last|the second to last|the next to last|"
        "the penultimate one|the penultimate",
      last[]
      = "the last one on the list|the last on the list|the last one in the list|the bottom one|"
        "the one at the bottom|the last definition|the last entry|the very last one|"
        "the last of the list|the lowest one",
      top[] = "the top one|the one at the top|the topmost|the one at the head|the uppermost";
  const GrapeWords *words = self->words;
  guint lead = grape_words_match (words, at, "number|no .|nr .|no|nr|#|option|choice|" THINGS);
  GrapeMention mention = { 0 };
  gint number = 0;
  guint said = 0;

  lead += lead ? grape_words_match (words, at + lead, "number|no .|no|nr|#") : 0;
  mention.n = grape_number_read (words, at + lead, &number, &said);
  if (!mention.n && lead && strspn (grape_words_form (words, at + lead), "123456789") == 1
      && !grape_words_form (words, at + lead)[1])
    number = *grape_words_form (words, at + lead) - '0';
  else if (!mention.n && lead && grape_words_is (words, at + lead, "one"))
    number = 1;
  mention.n = mention.n ? mention.n : number > 0;
  mention.n += mention.n ? lead : 0;
  if (mention.n && !lead
      && (is_enumerator (words, at) || grape_choice_goes_on (words, at + mention.n)
          || grape_words_is (words, at + mention.n, ")|%")
          || grape_choice_counts (words, at + mention.n)))
    mention.n = 0;
  for (guint i = 0; !mention.n && i < G_N_ELEMENTS (ordinals); i++)
    {
      guint the = grape_words_match (words, at, "the very|the");

      if (grape_words_is (words, at + the, ordinals[i])
          && !grape_choice_goes_on (words, at + the + 1)
          && !grape_words_is (words, at + the + 1, "-")) /* "second-best" */
        {
          number = (gint)i + 1;
          mention.n = the + 1 + grape_words_match (words, at + the + 1, THINGS);
          if ((the = grape_words_match (words, at + mention.n,
                                        "from the bottom|from below|from the end")))
            number = (gint)self->choices->n_texts - (gint)i;
          else
            the = grape_words_match (words, at + mention.n, "from the top|from above");
          mention.n += the;
          mention.n += grape_words_match (words, at + mention.n,
                                          "of the two|of the three|of the five|of the list|of them|"
                                          "of these|of those|of the lot|in the list|on the list");
        }
    }
  if (!mention.n && (mention.n = grape_words_match (words, at, nth_last)))
    number = (gint)self->choices->n_texts - 1;
  else if (!mention.n && (mention.n = grape_words_match (words, at, last)))
    number = (gint)self->choices->n_texts;
  else if (!mention.n && (mention.n = grape_words_match (words, at, top)))
    number = 1;
  if (!mention.n || number < 1 || number > (gint)self->choices->n_texts)
    return (GrapeMention){ 0 };
  mention.place = (guint)number;
  mention.number = TRUE;
  return mention;
}

/** grape_chooser_joins_in: "so do I": what the writer tells of others holds for them, too */
gboolean
grape_chooser_joins_in (const GrapeChooser *self)
{
  for (guint at = 0; at < self->words->words->len; at++)
    if (grape_words_match (self->words, at,
                           "so do i|so shall i|so will i|so must i|so i do|as do i|i do too|"
                           "me too|i do likewise|i do the same|why should i not"))
      return TRUE;
  return FALSE;
}

/* "Hetty's", "by Nell", "my rival": the author; but "about Hetty" is what a text tells. */
static GrapeMention
author_at (const GrapeChooser *self, guint at)
{
  const GrapeWords *words = self->words;
  GrapeMention mention = { 0 };
  int own = self->reading->seat;

  if (!self->choices->authors
      || (at && grape_words_is (words, at - 1, "about|on|after|before|than|dear|poor|like|against")
          && !(at > 1 && grape_words_match (words, at - 2, "i'm on|am on"))))
    return mention;
  if (own >= 0 && own < (int)self->choices->n_texts)
    {
      mention.n = grape_words_match (words, at, "myself|my own|mine");
      if (mention.n > 1 && grape_choice_goes_on (words, at + mention.n))
        mention.n = 0; /* "my own vote" */
      mention.place = (guint)own + 1;
      mention.weak = TRUE;
      if (!mention.n && self->choices->n_texts == 2)
        {
          mention.n = grape_words_match (words, at,
                                         "my rival|my opponent|my adversary|my enemy|my competitor|"
                                         "my rival's|my opponent's|my adversary's|the competition");
          /* "My vote is hers." */
          if (!mention.n && at && grape_words_is (words, at, "hers|his|theirs")
              && grape_words_is (words, at - 1, "is|to|for|with")
              && (at + 1 == words->words->len || grape_words_at (words, at + 1)->mark))
            mention.n = 1;
          /* "A gentleman votes for his opponent, and so do I." */
          if (!mention.n && grape_chooser_joins_in (self))
            mention.n
                = grape_words_match (words, at,
                                     "his rival|her rival|his opponent|her opponent|"
                                     "their opponent|one's opponent|the opponent|his adversary");
          mention.place = own ? 1 : 2;
        }
    }
  for (guint i = 0; !mention.n && i < self->choices->n_texts; i++)
    {
      g_autoptr (GrapeWords) name = grape_words_new (NULL, self->choices->authors[i]);

      mention.n = grape_words_name (words, at, name);
      mention.place = i + 1;
      mention.weak = FALSE;
    }
  if (!mention.n)
    return (GrapeMention){ 0 };
  mention.author = TRUE;
  mention.n += grape_words_match (words, at + mention.n, "'s");
  mention.n += grape_words_match (words, at + mention.n, THINGS);
  return mention;
}

/* "the other one", of two */
static GrapeMention
other_at (const GrapeChooser *self, guint at)
{
  guint n = grape_words_match (self->words, at, "the other one|the other|other one");

  if (!n || self->choices->n_texts != 2 || !self->latest
      || grape_choice_goes_on (self->words, at + n))
    return (GrapeMention){ 0 };
  return (GrapeMention){ .place = 3 - self->latest, .n = n };
}

/** grape_chooser_mention_at: the text that is named at @at. */
GrapeMention
grape_chooser_mention_at (const GrapeChooser *self, guint at)
{
  GrapeMention mention = author_at (self, at);

  if (!mention.place)
    mention = other_at (self, at);
  if (!mention.place)
    mention = grape_chooser_number_at (self, at);
  if (!mention.place && grape_chooser_tells (self, at))
    {
      mention.place = grape_chooser_text_with (self, grape_words_form (self->words, at));
      mention.n = 1 + grape_words_match (self->words, at + 1, THINGS);
    }
  return mention;
}
