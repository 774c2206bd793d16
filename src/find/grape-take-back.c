/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Changes of mind: what people take back, correct, or ask about afterwards. */
#include "grape-find-private.h"

#include <string.h>

#define SHORT_SENTENCE 8
#define MOST_SENTENCES 200 /* of a letter that takes something back */
#define MOST_UNTIED    60  /* words of mail that only its sender ties to a game */

/** grape_reader_most: moves that can be made at one time */
guint
grape_reader_most (const GrapeReader *self)
{
  const GrapePosition *position = self->reading.position;

  return self->vocabulary->most && self->reading.seat >= 0
             ? self->vocabulary->most (position, self->reading.seat)
             : 1;
}

/* "No picture today": a "no" that belongs to a noun changes nothing. */
static gboolean
is_determiner (const GrapeReader *self, guint at)
{
  return grape_words_is (words_of (self), at, "no") && at + 1 < self->sentence->last
         && grape_reader_is_talk (self, at + 1)
         && !grape_words_is (words_of (self), at + 1,
                             "wrong|because|that's|actually|it|this|good|longer");
}

/* The first word of sentence @index at which the writer changes their mind, by @clue; 0: none. */
static guint
change_at (GrapeReader *self, guint index, guint clue)
{
  self->sentence = grape_words_sentence (self->reading.words, index);
  if (self->foreign[index])
    return 0;
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (self->spans[at]
        && (!self->used[at] || (self->vocabulary->most && !self->used[at + self->spans[at] - 1]))
        && self->clues[at] & clue && !is_determiner (self, at)
        && (grape_words_is (
                self->reading.words, at,
                "i|in|meant|nevermind|instead|rather|typo|i've|changed|that|shall|will|should|"
                "needs|must")
            || grape_reader_begins_clause (self, at)))
      return at + 1;
  return 0;
}

/* "I take b4 back": the word after which nothing more is said; 0: none */
static guint
taken_back_at (const GrapeReader *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);

  for (guint at = sentence->first; at < sentence->last; at++)
    if (grape_words_is (self->reading.words, at,
                        "take|took|taking|want|put|putting|bring|give|like|have"))
      for (guint i = at + 1; i < MIN (at + 5, sentence->last); i++)
        if (!self->used[i] && grape_words_is (self->reading.words, i, "back")
            && !grape_words_is (self->reading.words, i + 1, "to|from|again")
            && (self->used[i - 1] || grape_words_is (self->reading.words, i - 1, "it|that|them")))
          return i + 1;
  return 0;
}

static gboolean
is_before (const GrapeReader *self, const GrapeFound *one, guint sentence, guint word)
{
  const GrapeWord *at = grape_words_at (self->reading.words, word);

  /* "Infect instead g5": the value comes behind it */
  return one->sentence < sentence || (one->sentence == sentence && one->end <= at->start);
}

/* Whether the sentence says something plain from @word on or, if it says nothing at all, the next
 * one does. */
static gboolean
says_after (const GrapeReader *self, guint sentence, guint word)
{
  gboolean any = FALSE;

  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (one->sentence == sentence)
        any = TRUE;
      if (one->sentence == sentence && !is_before (self, one, sentence, word) && is_plain (one))
        return TRUE;
    }
  for (guint i = 0; !any && i < self->found->len; i++)
    if (found_at (self, i)->sentence == sentence + 1 && is_plain (found_at (self, i)))
      return TRUE;
  return FALSE;
}

static gboolean
is_denied_in (const GrapeReader *self, const char *text, guint sentence, guint *n)
{
  gboolean denied = FALSE;

  for (guint i = 0; i < self->denials->len; i++)
    {
      const GrapeFound *one = &g_array_index (self->denials, GrapeFound, i);

      *n += one->sentence == sentence;
      denied |= one->sentence == sentence && g_str_equal (one->text, text);
    }
  return denied;
}

static gboolean
is_mentioned (const GrapeReader *self, const GrapeFound *one, guint sentence)
{
  const char *value = strrchr (one->text, ' ');

  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);

      if (each->sentence == sentence && g_str_equal (each->text, value ? value + 1 : one->text))
        return TRUE;
    }
  return FALSE;
}

/* "Strike the last one", "not the second": the index of what falls; G_MAXUINT: all does */
static guint
which_before (const GrapeReader *self, guint sentence, guint word)
{
  const GrapeSentence *said = grape_words_sentence (self->reading.words, sentence);
  guint n = 0, named = G_MAXUINT, n_named = 0;

  for (guint i = 0; i < self->found->len; i++)
    {
      const GrapeFound *one = found_at (self, i);

      if (!is_before (self, one, sentence, word) || one->sentence == sentence)
        continue;
      n++;
      if (is_mentioned (self, one, sentence))
        {
          named = i;
          n_named++;
        }
    }
  if (n_named == 1)
    return named;
  for (guint at = said->first; at < said->last; at++)
    {
      guint ordinal = grape_ordinal_read (self->reading.words, at);

      if (grape_words_match (self->reading.words, at, "the last|my last") && n)
        return n - 1;
      if (ordinal && ordinal <= n && grape_words_is (self->reading.words, at - 1, "the|my"))
        return ordinal - 1;
    }
  return G_MAXUINT;
}

/* Whether something that falls stands in the sentence itself. */
static gboolean
falls_here (const GrapeReader *self, guint sentence, guint word)
{
  guint n = 0;

  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence == sentence
        && is_before (self, found_at (self, i), sentence, word))
      return TRUE;
  is_denied_in (self, "", sentence, &n);
  return n > 0;
}

/* If several moves are made at one time, only those named, or in the same sentence, fall. */
static void
doubt_before (GrapeReader *self, guint sentence, guint word)
{
  guint which = grape_reader_most (self) > 1 ? which_before (self, sentence, word) : G_MAXUINT;

  if (which != G_MAXUINT)
    {
      found_at (self, which)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
      return;
    }
  gboolean several = grape_reader_most (self) > 1, here = falls_here (self, sentence, word);
  gboolean earlier = self->found->len && found_at (self, 0)->sentence < sentence;
  for (guint i = 0; i < self->found->len; i++)
    {
      GrapeFound *one = found_at (self, i);
      guint n = 0;
      gboolean denied = is_denied_in (self, one->text, sentence, &n);

      /* "The eight of hearts. The seven please put back.": the seven falls */
      if (!several && n && !denied && one->sentence != sentence)
        continue;
      if (is_before (self, one, sentence, word)
          && (!several || one->sentence == sentence || denied || !here))
        one->doubts |= GRAPE_DOUBT_TAKEN_BACK;
      else if (several && earlier && !here && one->sentence == sentence && i > 1)
        one->doubts |= GRAPE_DOUBT_OTHERS; /* which of several it mends nobody says */
    }
}

/* "Forget d4": takes back what was said before; but not "If a latch isn't a key I won't sulk". */
static void
take_back_denied (GrapeReader *self)
{
  for (guint i = 0; i < self->denials->len; i++)
    for (guint k = 0; k < self->found->len; k++)
      {
        const GrapeWords *words = self->reading.words;
        const GrapeFound *denial = &g_array_index (self->denials, GrapeFound, i);
        const char *value = strrchr (found_at (self, k)->text, ' ');

        if (found_at (self, k)->sentence < denial->sentence
            && !grape_words_is (words, grape_words_sentence (words, denial->sentence)->first, "if")
            && (g_str_equal (found_at (self, k)->text, denial->text)
                || (value && g_str_equal (value + 1, denial->text))))
          found_at (self, k)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
      }
}

/* Whether sentence @index names a value that is none of the moves so far: "on reflection the 4 is
 * better". */
static gboolean
mentions_other (const GrapeReader *self, guint index)
{
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *each = &g_array_index (self->mentions, GrapeFound, i);
      gboolean known = each->sentence != index;

      for (guint k = 0; k < self->found->len && !known; k++)
        known = g_str_has_suffix (found_at (self, k)->text, each->text);
      if (!known)
        return TRUE;
    }
  return FALSE;
}

/* "Will send one of them tomorrow.": nothing is decided yet. */
static gboolean
defers (const GrapeReader *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  gboolean will = FALSE, sends = FALSE, later = FALSE;

  if (!sentence->block || self->foreign[index])
    return FALSE;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      if (self->used[at] || has (self, at, GRAPE_CLUE_IF | GRAPE_CLUE_NOT) || self->named[at] >= 0
          || grape_words_is (
              self->reading.words, at,
              "he|she|they|rest|other|others|second|third|fourth|fifth|remaining|photo|photos|picture|money|cheque|recipe|next|round"))
        return FALSE;
      will |= grape_words_is (self->reading.words, at, "will|i'll|shall|can|to");
      sends |= grape_words_is (self->reading.words, at,
                               "send|decide|choose|tell|pick|follow|mail|post|confirm");
      later |= grape_words_is (
          self->reading.words, at,
          "tomorrow|tonight|tonite|later|soon|despatch|dispatch|separately|" GRAPE_WEEKDAYS);
    }
  return will && sends && later;
}

/* "9. Hmm. No. 10.": whether number ten is meant, or no, and ten, only the writer knows. */
static gboolean
may_refuse (const GrapeReader *self, const GrapeSentence *sentence)
{
  guint at = sentence->first + 1 + grape_words_is (words_of (self), sentence->first + 1, ".");

  return grape_words_is (words_of (self), sentence->first, "no") && at < sentence->last
         && g_ascii_isdigit (*grape_words_form (words_of (self), at)) && at + 2 >= sentence->last;
}

/* "Two then. No. Ugh.", "b3. Ah, no.": a sentence that says nothing but no, and answers nothing. */
static gboolean
only_refuses (const GrapeReader *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  gboolean any = FALSE;

  if (!index || !sentence->block || sentence->asks
      || grape_words_sentence (self->reading.words, index - 1)->asks)
    return FALSE;
  if (may_refuse (self, sentence))
    return TRUE;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      if (grape_words_at (self->reading.words, at)->mark)
        continue;
      if (!grape_words_is (
              self->reading.words, at,
              "no|nope|nah|nay|oops|ugh|hmm|hm|wait|argh|ah|oh|er|erm|well|but|actually|"
              "not|really|yet|strike|delete|stop|cancel|cancelled|scrap|abort|undo"))
        return FALSE;
      any |= grape_words_match (
                 self->reading.words, at,
                 "no|nope|nah|nay|oops|not really|not yet|strike|delete|stop|cancel|cancelled|"
                 "scrap|abort|undo")
             > 0;
    }
  return any;
}

static gboolean
says_later_on (const GrapeReader *self, guint index)
{
  for (guint i = 0; i < self->found->len; i++)
    if (found_at (self, i)->sentence > index)
      return TRUE;
  return FALSE;
}

static void
take_back (GrapeReader *self)
{
  for (guint i = 0; i < self->reading.words->sentences->len; i++)
    {
      if (self->mended[i])
        continue;
      if (!says_later_on (self, i) && (defers (self, i) || only_refuses (self, i)))
        {
          for (guint k = 0; k < self->found->len; k++)
            found_at (self, k)->doubts |= GRAPE_DOUBT_TAKEN_BACK;
          continue;
        }
      guint back = change_at (self, i, GRAPE_CLUE_TAKE_BACK);
      guint taken = taken_back_at (self, i);
      guint mended = change_at (self, i, GRAPE_CLUE_MEND);

      if (back || taken)
        doubt_before (self, i, MAX (back, taken) - 1);
      if (mended && says_after (self, i, mended - 1))
        doubt_before (self, i, mended - 1);
      else if (mended && says_after (self, i, self->sentence->first))
        doubt_before (self, i, self->sentence->first);
      else if (mended && grape_reader_most (self) < 2 && mentions_other (self, i))
        doubt_before (self, i, self->sentence->first);
    }
}

/* "bid 9 ... ?": a question mark, and no more */
static gboolean
only_asks (const GrapeReader *self, const GrapeSentence *sentence)
{
  for (guint at = sentence->first; at < sentence->last; at++)
    if (!grape_words_at (self->reading.words, at)->mark)
      return FALSE;
  return sentence->asks;
}

/* "Would that be valid?" asks about what stands before it. */
static void
ask_back (GrapeReader *self)
{
  for (guint i = 1; i < self->reading.words->sentences->len; i++)
    {
      const GrapeSentence *sentence = grape_words_sentence (self->reading.words, i);
      gboolean own = FALSE; /* "Or did I bid her already?" */
      gboolean judge
          = grape_words_match (self->reading.words, sentence->first,
                               "or did i|or have i|did i already|have i already|or not|or is|or "
                               "are|or does|or would|or should")
                > 0
            || only_asks (self, sentence);

      for (guint at = sentence->first; at < sentence->last; at++)
        judge |= (self->clues[at] & GRAPE_CLUE_JUDGE) != 0;
      for (guint k = 0; k < self->found->len; k++)
        own |= found_at (self, k)->sentence == i;
      for (guint k = 0; sentence->asks && judge && !own && sentence->last - sentence->first < 14
                        && k < self->found->len;
           k++)
        if (found_at (self, k)->sentence + 1 == i)
          found_at (self, k)->doubts |= GRAPE_DOUBT_QUESTION;
    }
}

/* "So 2. I think!", "King. Maybe.": nothing but a hedge, for what stands before it. */
static gboolean
only_hedges (const GrapeReader *self, const GrapeSentence *sentence)
{
  gboolean any = FALSE;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      if (!self->spans[at] || grape_words_at (self->reading.words, at)->mark)
        continue;
      any |= has (self, at, GRAPE_CLUE_HEDGE)
             && !grape_words_is (self->reading.words, at, "hope|hoping|wish|if|could|would|can");
      if (!has (self, at, GRAPE_CLUE_HEDGE | GRAPE_CLUE_SELF | GRAPE_CLUE_ASIDE))
        return FALSE;
    }
  return any && sentence->last - sentence->first < 7;
}

static void
hedge_back (GrapeReader *self)
{
  for (guint i = 1; i < self->reading.words->sentences->len; i++)
    if (only_hedges (self, grape_words_sentence (self->reading.words, i)))
      for (guint k = 0; k < self->found->len; k++)
        if (found_at (self, k)->sentence + 1 == i)
          found_at (self, k)->doubts |= GRAPE_DOUBT_HEDGE;
}

/** grape_reader_take_back: marks the finds that later words take back, correct or ask about */
void
grape_reader_take_back (GrapeReader *self)
{
  take_back (self);
  take_back_denied (self);
  ask_back (self);
  hedge_back (self);
}

/**
 * grape_find_takes_back:
 *
 * Whether the letter takes back what its writer sent before, as a letter with no move in it may:
 * "please ignore my last mail, I'll send another bid tomorrow". What exactly, nobody can tell from
 * it.
 */
gboolean
grape_find_takes_back (const GrapeSpoken *letter)
{
  static const char what[]
      = "my|that|it|this|the last|the first|the previous|the earlier|the mail|the bid|what i|mine|"
        "everything|all of|all that|the one|the move|both";
  static const char what_untied[]
      = "my|that|it|this|the last|the first|the previous|the earlier|the mail|the bid|what i|mine|"
        "the move";
  static const char how[] = GRAPE_DROPS "|discard|take back|pull|tear up";
  static const char whole[]
      = "i've changed my mind|i have changed my mind|changed my mind|change of mind|take it back|"
        "take that back|take my bid back|take my move back|take mine back|does not count|doesn't "
        "count|do not count|don't count|should not count|shouldn't count|is void|null and "
        "void|i withdraw|i retract|never mind|nevermind|wrong button|was not meant to go|did not mean to "
        "send|didn't mean to send|do not apply|don't apply|do not enter|don't enter|was a mistake|was a "
        "slip|sent by mistake|sent in error|too early|hold on|belay that|not the one i meant";
  g_autofree char *valid = g_utf8_make_valid (letter->text, -1);
  g_autoptr (GrapeWords) words = grape_words_new (letter->subject, valid);
  /* "I'd like to remove all of the stack traces" */
  const char *object = letter->tie <= GRAPE_TIE_SENDER ? what_untied : what;

  if (letter->tie <= GRAPE_TIE_SENDER && words->words->len > MOST_UNTIED)
    return FALSE;
  for (guint s = 0; s < MIN (words->sentences->len, MOST_SENTENCES); s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);
      gboolean takes = FALSE, denies = FALSE;

      /* "Not the king!" */
      takes = letter->tie > GRAPE_TIE_SENDER && sentence->last - sentence->first < SHORT_SENTENCE
              && grape_words_match (words, sentence->first, "not the|not my|no , not the") > 0;
      for (guint at = sentence->first; at < sentence->last; at++)
        {
          guint n = grape_words_match (words, at, how);

          denies |= !takes && grape_words_is (words, at, "if|don't|never|didn't|won't");
          takes |= (n && grape_words_match (words, at + n, object))
                   || grape_words_match (words, at, whole);
        }
      if (takes && !denies && !sentence->asks)
        return TRUE;
    }
  return FALSE;
}
