/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Labels before a sentence: "Spades:", "Tuesday Table -", "In Ghost,". */
#include "grape-find-private.h"

#include <string.h>

#define LEAST_NAME 4  /* letters of a word that may stand for the instance */
#define MOST_LEAD  14 /* words before a colon that names a game */

/* After "Spades:" or "Tuesday Table -", whose first word is at @at and takes @n. */
static gboolean
ends_label (const GrapeWords *words, guint at, guint n)
{
  /* "Skill #22 -" */
  for (guint k = 0; n && k < 3; k++)
    if (grape_words_is (words, at + n + k, k ? ":" : ":|-|--|=|->|(|\xe2\x80\x93|..."))
      return TRUE;
  /* "[Granary] 9" */
  return n && at && grape_words_is (words, at - 1, "[") && grape_words_is (words, at + n, "]");
}

/* "Loaf: 5 (eom)", "Quiet Mean - 3" for "Half a Loaf", "The Quiet Mean" in a subject: people
 * shorten names. */
static guint
short_label (const GrapeReader *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = words_of (self);
  guint at = sentence->first, n_letters = 0;

  if (sentence->block || !self->title)
    return 0;
  for (; at < sentence->last && !grape_words_at (words, at)->mark; at++)
    {
      const char *form = grape_words_form (words, at);
      gboolean own = grape_words_is (words, at, "the");

      for (guint i = 0; !own && i < self->title->words->len; i++)
        own = g_str_equal (grape_words_form (self->title, i), form);
      if (!own || self->clues[at] & GRAPE_CLUE_SELF)
        return 0;
      n_letters = MAX (n_letters, (guint)strlen (form));
    }
  return n_letters >= LEAST_NAME && at < sentence->last ? at - sentence->first : 0;
}

/** grape_reader_own_label: words of "Spades:" or the instance's name before @sentence's move; 0 */
guint
grape_reader_own_label (const GrapeReader *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = words_of (self);
  guint first = sentence->first, n = 0;

  while (first + 1 < sentence->last
         && (grape_words_at (words, first)->mark
             || (n == 0 && first == sentence->first && grape_words_is (words, first, "in|for|at"))))
    first++;
  if (self->title && self->title->words->len)
    n = grape_words_name (words, first, self->title);
  if (!n)
    n = short_label (self, sentence);
  /* "Granary 9": the name, a figure, and no more */
  if (n && first + n < sentence->last && sentence->last - first - n < 3
      && g_ascii_isdigit (*grape_words_form (words, first + n))
      && (first + n + 1 == sentence->last || grape_words_at (words, first + n + 1)->mark)
      && !g_ascii_isdigit (*grape_words_form (self->title, self->title->words->len - 1)))
    return n;
  /* "PS: the 4 is better" is a postscript, and no label of Pure Skill. */
  if (!grape_words_is (words, first, "ps"))
    n = MAX (n, grape_words_match (words, first, self->vocabulary->titles));
  return ends_label (words, first, n) ? n : 0;
}

/* Whether one of the words from @first to @last is of the instance's name or the game's. */
static gboolean
names_own (const GrapeReader *self, guint first, guint last)
{
  for (guint at = first; at < last; at++)
    {
      if (grape_words_match (words_of (self), at, self->vocabulary->titles))
        return TRUE;
      for (guint i = 0; self->title && i < self->title->words->len; i++)
        if (g_str_equal (grape_words_form (self->title, i), grape_words_form (words_of (self), at)))
          return TRUE;
    }
  return FALSE;
}

/* "For the Thursday game: 4.", "In the other one it is the 4", "Elsewhere I bid 4": the sentence at
 * @first begins with a game that is called something else than this one. */
gboolean
grape_reader_begins_elsewhere (const GrapeReader *self, guint first)
{
  const GrapeWords *words = words_of (self);
  guint at = first + grape_words_match (words, first, "and|but|now|then|meanwhile|over");
  guint lead = grape_words_match (words, at, "for|in|as for|at|on|to|about|regarding|re");

  if (grape_words_match (words, at, "elsewhere"))
    return TRUE;
  if (!lead || !grape_words_is (words, at + lead, "the|your|my|our|that|whoever|those|whichever"))
    return FALSE;
  for (guint end = at + lead + 1; end < self->sentence->last && end < at + lead + 8; end++)
    {
      if (grape_words_at (words, end)->mark || self->used[end] || has (self, end, GRAPE_CLUE_SELF))
        return FALSE;
      if (grape_words_is (words, end, "game|games|one|table|match|contest|list|tournament"))
        return end > at + lead + 1
               && (grape_words_at (words, end - 1)->initial
                   || grape_words_is (words, end - 1, "other"))
               && !names_own (self, at + lead + 1, end);
    }
  return FALSE;
}

/* "In Granary leave it at the queen": the instance's name stands in the sentence, as a place. */
gboolean
grape_reader_names_place (const GrapeReader *self, const GrapeSentence *sentence)
{
  for (guint at = sentence->first; self->title && at + 1 < sentence->last; at++)
    if (grape_words_is (words_of (self), at, "in|for|at|on")
        && grape_words_name (words_of (self),
                             at + 1 + grape_words_is (words_of (self), at + 1, "the|our|your|this"),
                             self->title))
      return TRUE;
  return FALSE;
}

/* "In 29 the jack": of an instance called "Skill Number 30". */
static gboolean
has_other_number (const GrapeReader *self)
{
  guint first = self->sentence->first, said = 0, n;
  gint named = 0, number = 0;

  for (guint i = 0; self->title && i < self->title->words->len && !named; i++)
    {
      const char *form = grape_words_form (self->title, i);

      if (g_ascii_isdigit (*form))
        named = (gint)g_ascii_strtoull (form, NULL, 10);
      else if (!grape_number_read (self->title, i, &named, &said))
        named = 0;
    }
  if (named < 2 || !self->sentence->block || !grape_words_is (words_of (self), first, "in"))
    return FALSE;
  n = grape_number_read (words_of (self), first + 1, &number, &said);
  return n && number != named && number > 1
         && !grape_number_counts_units (words_of (self), first + 1 + n)
         && (grape_words_is (words_of (self), first + 1 + n, "the|i|my|,|:|it|a|please|i'd|i'll")
             || self->named[first + 1 + n] >= 0);
}

/* "In Barley Mow I bid 10", "my bid in Barley Mow is 10", "in my game with Olaf": another place
 * than this game, in a message that calls this one by its name. */
static gboolean
names_other_place (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);

  if (has_other_number (self))
    return TRUE;
  if (!self->labelled || !self->sentence->block || grape_reader_own_label (self, self->sentence)
      || self->placed[self->index])
    return FALSE;
  for (guint at = self->sentence->first; at + 1 < self->sentence->last; at++)
    {
      const GrapeWord *next = grape_words_at (words, at + 1);

      if (grape_words_match (words, at,
                             "in my game with|in our game with|in the game with|in my other|"
                             "in my game against|in the game against"))
        return TRUE;
      if (grape_words_is (words, at, "in") && next->initial && !next->capital && !self->used[at + 1]
          && self->named[at + 1] < 0 && !names_own (self, at + 1, at + 2)
          && !has (self, at + 1, GRAPE_CLUE_SELF)
          && !grape_words_is (words, at + 1,
                              "january|february|march|april|may|june|july|august|september|"
                              "october|november|december|spring|summer|autumn|winter|round|turn|"
                              "trick|english|french|german"))
        return TRUE;
    }
  return FALSE;
}

/* "Chess: castles short" beside a line for this game: a label of one to three words. */
static gboolean
has_strange_label (const GrapeReader *self, guint first)
{
  if (!self->labelled || !self->sentence->block || grape_reader_own_label (self, self->sentence)
      || self->placed[self->index])
    return FALSE;
  if (grape_reader_begins_elsewhere (self, first))
    return TRUE;
  for (guint n = 1, most = 4; n < most && first + n < self->sentence->last; n++)
    {
      if (grape_words_is (words_of (self), first + n, "("))
        while (first + n < self->sentence->last
               && !grape_words_is (words_of (self), first + n - 1, ")"))
          n++, most++;
      if (first + n >= self->sentence->last)
        return FALSE; /* nobody closes it */
      if (grape_words_is (words_of (self), first + n, ":|-|--|\xe2\x80\x93"))
        return grape_words_at (words_of (self), first)->initial && !self->used[first]
               && !has (self, first, GRAPE_CLUE_SELF);
      if (grape_words_at (words_of (self), first + n)->mark)
        return FALSE;
    }
  return FALSE;
}

/* "and for the Thursday game with my cousin (Skill of Enugu): the 2": a lead up to a colon that
 * names a game, and not this one */
static gboolean
is_for_some_game (const GrapeReader *self, guint first)
{
  const GrapeWords *words = words_of (self);
  guint at = first + grape_words_match (words, first, "for|in|and for|and in|now for|as for");
  gboolean game = FALSE;

  if (at == first || !self->sentence->block)
    return FALSE;
  for (guint end = MIN (at + MOST_LEAD, self->sentence->last); at < end; at++)
    {
      if (grape_words_is (words, at, ":"))
        return game;
      if (self->used[at]
          || (!game && grape_reader_is_talk (self, at) && names_own (self, at, at + 1))
          || grape_words_is (words, at, "this|our|your|yours|ours|same|present|next"))
        return FALSE;
      game |= grape_words_is (words, at, "game|table|match|league|tournament")
              && !grape_words_is (words, at - 1, "the|for|in");
    }
  return FALSE;
}

/* "Spades: QH" in a mail of Pure Skill. */
gboolean
grape_reader_is_of_another_game (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  const GrapeRules *const *games = grape_registry_list ();
  const GrapeSentence *before
      = self->index ? grape_words_sentence (words, self->index - 1) : self->sentence;
  guint first = self->sentence->first;

  /* "Mediocrity ... 5" */
  if (!grape_words_at (words, first)->opens && before->block == self->sentence->block
      && before->block && grape_words_is (words, before->last - 1, "...|\xe2\x80\xa6"))
    first = before->first;
  while (grape_words_at (words, first)->mark && first + 1 < self->sentence->last)
    first++;
  for (guint i = 0; games[i] && !grape_words_is (words, first, "ps"); i++)
    {
      guint n = games[i]->vocabulary && games[i] != self->reading.position->rules
                    ? grape_words_match (words, first, games[i]->vocabulary->titles)
                    : 0;

      if (ends_label (words, first, n))
        return !grape_reader_own_label (self, self->sentence);
      guint lead = grape_words_match (
          words, first,
          "for|in|and for|and in|as for|about|re|regarding|now for|on to|meanwhile in");
      /* "For Alma's Spades game I bid 4" */
      lead += lead
              && (grape_words_is (words, first + lead, "the|my|our|your|that")
                  || g_str_has_suffix (grape_words_form (words, first + lead), "'s"));
      if (lead && games[i]->vocabulary && games[i] != self->reading.position->rules
          && self->sentence->block
          && (n = grape_words_match (words, first + lead, games[i]->vocabulary->titles))
          && (n > 1 || strlen (grape_words_form (words, first + lead)) > 4)
          && grape_words_is (words,
                             first + lead + n
                                 + grape_words_is (words, first + lead + n, "game|table|match"),
                             ",|:|-|i|#|--"))
        return TRUE;
    }
  return is_for_some_game (self, first) || has_strange_label (self, first)
         || names_other_place (self);
}
