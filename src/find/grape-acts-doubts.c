/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a message says against an act in it: that it is no earnest, taken back, or beside a move. */
#include "grape-acts-private.h"

/** grape_acts_doubts: what the sentence says against the act @text in its words from @first to
 * @last, as it would against a move */
guint
grape_acts_doubts (GrapeActs *self, guint first, guint last, const char *text)
{
  guint doubts = grape_reader_doubts (grape_acts_reader (self, first, last), first, TRUE);

  /* Who would join asks, and may say what they heard before. */
  if (g_str_has_prefix (text, "join"))
    return doubts & (GRAPE_DOUBT_SUPPOSED | GRAPE_DOUBT_TOPIC);
  /* Dates are of other rounds. */
  if (g_str_has_prefix (text, "vacation"))
    return doubts & ~(guint)GRAPE_DOUBT_ROUND;
  /* A substitute has agreed. */
  return g_str_equal (text, "leave") ? doubts
                                     : doubts & ~(guint)(GRAPE_DOUBT_ROUND | GRAPE_DOUBT_PAST);
}

/* "No bid. I'm out. Just kidding: the queen.": somebody who moves does not leave, or leaves after
 * that, which a referee would ask. */
static void
doubt_leaving (GrapeActs *self, const GArray *moves)
{
  gboolean certain = FALSE;

  for (guint i = 0; i < moves->len; i++)
    certain |= grape_found_sureness (&g_array_index (moves, GrapeFound, i), self->letter->tie)
               == GRAPE_CERTAIN;
  for (guint i = 0; certain && i < self->found->len; i++)
    if (g_str_equal (g_array_index (self->found, GrapeFound, i).text, "leave"))
      g_array_index (self->found, GrapeFound, i).doubts |= GRAPE_DOUBT_OTHERS;
}

/* "Just kidding.", "No, wait.": a short sentence that takes back what stands before it; or the end
 * of the same one. */
static gboolean
is_taken_back (const GrapeWords *words, guint index)
{
  const GrapeSentence *said = grape_words_sentence (words, index), *next = NULL;

  if (grape_words_says (words, said, "or maybe not|or perhaps not|not final|but not now"))
    return TRUE;
  if (index + 1 < words->sentences->len)
    next = grape_words_sentence (words, index + 1);
  return next && next->last - next->first < 6
         && grape_words_match (words, next->first,
                               "just kidding|only joking|kidding|just joking|no , wait|no wait|"
                               "wait .|wait !|scratch that|not really|forget it|forget that|"
                               "cancel that|strike that|ignore that|never .|never !|"
                               "or maybe not|no , no")
                > 0;
}

/* "The old dates are void." */
static gboolean
speaks_of_old (const GrapeWords *words)
{
  for (guint at = 0; at < words->words->len; at++)
    if (grape_words_match (words, at, "old dates|earlier dates|first dates|old vacation|old ones"))
      return TRUE;
  return FALSE;
}

/* Who leaves does so for good; beside other acts, most words that
 * take back are about something else, and beside a move all of them. */
static void
doubt_taken_back (GrapeActs *self, const GArray *moves)
{
  GArray *found = self->found;
  const GrapeWords *words = self->words;
  g_autofree guint *before = g_new0 (guint, found->len + 1);
  gboolean leaves = FALSE;

  for (guint i = 0; i < found->len; i++)
    {
      before[i] = g_array_index (found, GrapeFound, i).doubts;
      leaves |= g_str_equal (g_array_index (found, GrapeFound, i).text, "leave");
    }
  gboolean beside = leaves || !moves || moves->len || speaks_of_old (words);
  GrapeReader *reader = grape_acts_reader (self, 0, 0);

  grape_reader_void (reader);
  if (leaves)
    grape_reader_take_back (reader);
  grape_reader_doubt_by_subject (reader);
  for (guint i = 0; i < found->len; i++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, i);

      if (!g_str_equal (one->text, "leave") && beside)
        one->doubts = before[i];
      /* Of a question or the next round, an absence may well be. */
      if (!g_str_equal (one->text, "leave"))
        one->doubts
            &= before[i] | ~(guint)(GRAPE_DOUBT_QUESTION | GRAPE_DOUBT_ROUND | GRAPE_DOUBT_OR);
      if (is_taken_back (words, one->sentence))
        one->doubts |= GRAPE_DOUBT_TAKEN_BACK;
    }
}

/** grape_acts_doubt: what the message says against the acts that were found, and its moves */
void
grape_acts_doubt (GrapeActs *self)
{
  const GrapePosition *position = self->position;

  if (!self->found->len)
    return;
  g_autoptr (GArray) moves
      = self->seat >= 0 ? grape_find (position, self->seat, self->letter) : NULL;
  if (moves && position->rules->vocabulary && !position->rules->vocabulary->most)
    doubt_leaving (self, moves);
  doubt_taken_back (self, moves);
}
