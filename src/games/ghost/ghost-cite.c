/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which word somebody names who has been challenged: hardly any other word of a mail has the ghost
 * word in it, so what is not thrown out is the answer, however it is said. */
#include "find/grape-find.h"
#include "ghost-private.h"

#include <string.h>

#define MOST_NAMED 20

typedef struct
{
  const char *form;
  guint at;
  gboolean doubtful;
} Named;

static gboolean
may_cite (const GrapeReading *reading, const char *form)
{
  const Ghost *self = reading->position->state;
  g_autofree char *move = g_strdup_printf ("cite %s", form);
  GrapeRead read = { 0 };
  gboolean may = strlen (form) > strlen (self->word) && grape_word_is_letters (form)
                 && grape_position_read (reading->position, reading->seat, move, &read, NULL);

  grape_read_clear (&read);
  return may;
}

/** ghost_throws_out: "Stupefy, no, that's too far", "not SUPPER": the word at @at is not the one */
gboolean
ghost_throws_out (const GrapeWords *words, guint at)
{
  guint behind = at + 1 + grape_words_is (words, at + 1, "\"|'|”|’|*|_");

  behind += grape_words_is (words, behind, ",|-|--|?|–|—|(|:");
  return grape_words_match (words, behind,
                            "no|nope|nah|not that|won't do|will not do|is wrong|is not|isn't|"
                            "doesn't|does not|has no|lacks|has only")
         || (at && grape_words_is (words, at - 1, "not|no|nor|neither|than|except"));
}

/* What the mail names and does not throw out, each word once. */
static guint
list_named (const GrapeReading *reading, const GrapeWords *words, Named *named)
{
  static const char doubts[] = "if|maybe|perhaps|might|or|whether|suppose|could|almost|nearly";
  guint n = 0;

  for (guint s = 0; s < words->sentences->len; s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);
      gboolean doubtful = sentence->asks || sentence->quoted;

      for (guint at = sentence->first; at < sentence->last; at++)
        doubtful |= grape_words_is (words, at, doubts);
      for (guint at = sentence->first; at < sentence->last && n < MOST_NAMED; at++)
        {
          const char *form = grape_words_form (words, at);
          guint known = 0;

          while (known < n && !g_str_equal (named[known].form, form))
            known++;
          if (known < n)
            named[known].doubtful &= doubtful;
          else if (!grape_words_at (words, at)->mark && !ghost_throws_out (words, at)
                   && may_cite (reading, form))
            named[n++] = (Named){ form, at, doubtful };
        }
    }
  return n;
}

/* "I put the last of them on the table": which of several; 0: none, else counted from 1 */
static guint
picked (const GrapeWords *words, guint n)
{
  for (guint at = 0; at < words->words->len; at++)
    {
      guint length = grape_words_match (words, at,
                                        "the last of them|the last of these|the last one|"
                                        "the last word|the latter|the last is my|the last i");

      if (length)
        return n;
      if (grape_words_match (words, at,
                             "the first of them|the first of these|the first one|the former"))
        return 1;
    }
  return 0;
}

/** ghost_cites_later: "I'll look it up first" */
gboolean
ghost_cites_later (const char *text)
{
  return g_regex_match_simple (
      "\\b(?:let me|(?:I['’]ll|I will|I shall|I must|I have to|I want to)) (?:first )?"
      "(?:look|check|think|ask|sleep|search)\\b",
      text, G_REGEX_CASELESS, 0);
}

/** ghost_find_cited: the word that the mail of somebody who was challenged names */
void
ghost_find_cited (const GrapeReading *reading, GArray *found)
{
  static const char puts_off[]
      = "\\b(?:tomorrow|tonight|later|not (?:the|my|your) word|guess|you (?:want|expect|hope))\\b";
  static const char speaks[]
      = "\\b(?:cit(?:e|ing)|words?|mean|meant|mind|dictionary|thinking|thought|ghost|protest\\w*|find|letters?|page)\\b";
  const Ghost *self = reading->position->state;
  g_autoptr (GrapeWords) words = grape_words_new (NULL, reading->text);
  Named named[MOST_NAMED];

  if (self->stage != GHOST_CITING || !self->word || ghost_cites_later (reading->text)
      || g_regex_match_simple (puts_off, reading->text, G_REGEX_CASELESS, 0))
    return;
  guint n = list_named (reading, words, named), which = n == 1 ? 1 : picked (words, n);
  if (!n || !which || named[which - 1].doubtful)
    return;
  const GrapeWord *word = grape_words_at (words, named[which - 1].at);
  /* The others are blanked, too, so that nobody finds them again. */
  grape_found_add (found, grape_words_at (words, named[0].at)->start,
                   MAX (word->end, grape_words_at (words, named[n - 1].at)->end),
                   g_strdup_printf ("cite %s", named[which - 1].form), NULL);
  /* "Superb." under another subject may be anything. */
  if (!g_regex_match_simple (speaks, reading->text, G_REGEX_CASELESS, 0))
    g_array_index (found, GrapeFound, found->len - 1).plain = GRAPE_PLAIN_BARE;
}
