/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the words around a value say about it: whose it is, and what speaks against taking it at its
 * word. */
#include "grape-find-private.h"

#include <string.h>

/* What a row of a form says besides the move. */
#define OTHER_LABELS                                                                               \
  "round|turn|trick|seat|date|score|scores|deadline|prize|led|time|phone|tel|was|before|old|"      \
  "limit|range|page"

/* Phrases that go with the old value, and have the new one after them. */
#define EXCHANGES                                                                                  \
  "swap|replacing|replace|change|exchange|trade|switch|turn|amend|alter|correct|swapping|changing|exchanging|trading"

/* --- who speaks of whom ---------------------------------------------------------------------- */

/* "I send you": the word is no subject. */
static gboolean
is_object (const GrapeReader *self, guint at)
{
  return grape_words_is (words_of (self), at, "you|her|him|them") && at > self->sentence->first
         && self->clause[at - 1] == self->clause[at]
         && !grape_words_is (words_of (self), at - 1,
                             "and|that|if|when|do|did|will|would|can|could|should|what|why|how|,|"
                             "because|so|then|as|than|think|hope|bet|know|guess|suppose|see|,|:");
}

/* "Could you put me down", "you can have": the reader is to do it for the writer. */
static gboolean
is_asked (const GrapeReader *self, guint at)
{
  if (!grape_words_is (words_of (self), at, "you"))
    return FALSE;
  return (at > self->sentence->first
          && grape_words_is (words_of (self), at - 1, "could|can|would|will|may|might|if|ask|beg"))
         || grape_words_is (words_of (self), at + 1, "can|may|get|have");
}

/* Whether the reader is spoken of behind @at. */
static gboolean
tells_you (const GrapeReader *self, guint at)
{
  for (guint i = at; i < self->sentence->last; i++)
    if (self->spans[i] && grape_words_is (words_of (self), i, "you|you're|you'll")
        && !grape_words_match (words_of (self), i - 1,
                               "if you|thank you|could you|can you|will you"))
      return TRUE;
  return FALSE;
}

/* Whether the words before @at in its clause say that somebody else does it. */
gboolean
grape_reader_is_others (const GrapeReader *self, guint at)
{
  guint clause = self->clause[at];
  gboolean told = FALSE; /* words before a colon lead in */

  if (grape_words_is (words_of (self), at, "i|my|mine|let"))
    return FALSE;
  for (guint i = at; i-- > self->sentence->first && self->clause[i] == clause;)
    {
      if (!self->spans[i])
        continue;
      if (self->named[i] >= 0)
        {
          guint after = i + self->spans[i];

          if (self->named[i] == self->reading.seat)
            return FALSE;
          /* "Doc, the king": spoken to. "Doc: the king" is Doc's. "Doc, take the king and you are
           * dead" */
          return !grape_words_is (words_of (self), after, ",") || tells_you (self, at);
        }
      if (has (self, i, GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER))
        return FALSE;
      if (is_asked (self, i)
          || (grape_words_is (words_of (self), i, "others") && i > self->sentence->first
              && grape_words_is (words_of (self), i - 1, "my")))
        return FALSE;
      if (has (self, i, GRAPE_CLUE_OTHER) && !is_object (self, i))
        return TRUE;
      /* "my accountant says" */
      if (grape_words_is (words_of (self), i, ":"))
        told = TRUE;
      if (i > self->sentence->first && !told
          && grape_words_is (words_of (self), i, "says|thinks|wants|suggests|advises|insists|voted")
          && grape_reader_is_talk (self, i - 1))
        return TRUE;
    }
  return FALSE;
}

/* "Graham: nine, please": spoken to the Moderator. */
static gboolean
is_pleading (const GrapeReader *self, guint at)
{
  for (guint i = at; i < self->sentence->last; i++)
    if (grape_words_is (words_of (self), i, "please|pls|plz|thanks")
        || grape_words_match (words_of (self), i, "for me"))
      return TRUE;
  return FALSE;
}

/* "Ann: 9" in a list, "Ann 9" in a table. */
gboolean
grape_reader_is_labelled_other (const GrapeReader *self, guint at)
{
  guint first = self->sentence->first;

  while (first < at
         && (grape_words_at (words_of (self), first)->mark
             || g_ascii_isdigit (*grape_words_form (words_of (self), first))))
    first++;
  if (first < at && grape_words_is (words_of (self), first, OTHER_LABELS)
      && grape_words_is (words_of (self), first + 1, ":"))
    return TRUE;
  for (guint i = at; i-- > self->sentence->first && i + 3 > at;)
    if (grape_words_is (words_of (self), i, ":") && i > self->sentence->first
        && grape_words_is (words_of (self), i - 1, OTHER_LABELS)
        && (i - 1 == first || grape_words_is (words_of (self), i - 1, "prize")))
      return TRUE;
  if (first >= at || self->named[first] < 0 || self->named[first] == self->reading.seat)
    return FALSE;
  first += self->spans[first];
  if (grape_words_is (words_of (self), first, ":|-|--|\xe2\x80\x93") && is_pleading (self, at))
    return FALSE;
  if (grape_words_is (words_of (self), first, ":|-|=|--|->|\xe2\x80\x93"))
    return TRUE;
  return first == at
         || (first + 1 == at
             && grape_words_is (words_of (self), first, "'s|has|bids|plays|chose|with"));
}

/* "3 for Bob" */
gboolean
grape_reader_is_for_another (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  return at + 1 < self->sentence->last && grape_words_is (words_of (self), at, "for|by|from|(")
         && self->named[at + 1] >= 0 && self->named[at + 1] != self->reading.seat;
}

gboolean
grape_reader_is_own_label (const GrapeReader *self, guint at)
{
  guint first = self->sentence->first;

  while (first < at && self->named[first] != self->reading.seat)
    first++;
  if (at > self->sentence->first && grape_words_is (words_of (self), at - 1, "me"))
    return !has (self, at - 2, GRAPE_CLUE_OTHER)
           && !grape_words_is (words_of (self), at - 2, "beat");
  return first < at && self->named[first] == self->reading.seat
         && grape_words_is (
             words_of (self), first + self->spans[first],
             ":|-|=|--|->|says|say|plays|bids|chooses|wants|takes|offers|sends|picks|places");
}

/** grape_reader_is_signed: "3 from Arthur", who writes */
gboolean
grape_reader_is_signed (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  return at + 1 < self->sentence->last && grape_words_is (words_of (self), at, "for|by|from|(")
         && self->named[at + 1] >= 0 && self->named[at + 1] == self->reading.seat;
}

/** grape_reader_is_exchanged: "swap my three for a five", "turn the 9 into a 6": the second of two
 */
gboolean
grape_reader_is_exchanged (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  const GrapeSlot *before = index ? slot_at (self, index - 1) : NULL;
  gboolean joined = FALSE;

  if (!before || before->verb >= 0)
    return FALSE;
  for (guint at = before->first + before->n; at < slot->first; at++)
    {
      if (grape_words_match (words_of (self), at, "becomes|become|turns into|is now|now is"))
        return TRUE;
      joined |= grape_words_is (words_of (self), at, "for|to|into|with|by|->");
      if (!has (self, at, GRAPE_CLUE_ASIDE)
          && !grape_words_is (words_of (self), at, self->vocabulary->asides))
        return FALSE;
    }
  /* "make my nine a five" */
  if (before->first > self->sentence->first + 1
      && grape_words_match (words_of (self), before->first - 2, "make my|make the|make that"))
    return TRUE;
  for (guint at = before->first; joined && at-- > self->sentence->first && at + 5 > before->first;)
    if (grape_words_is (words_of (self), at, EXCHANGES))
      return TRUE;
  return FALSE;
}

/* "please read queen for ten": the second is what was read before. */
static gboolean
is_read_for (const GrapeReader *self, guint at)
{
  for (guint i = at; i-- > self->sentence->first && i + 4 > at;)
    if (grape_words_is (words_of (self), i, "for"))
      {
        while (i-- > self->sentence->first)
          if (grape_words_is (words_of (self), i, "read"))
            return TRUE;
        return FALSE;
      }
  return FALSE;
}

/* "turn 3", "my change": a noun. */
static gboolean
is_noun (const GrapeReader *self, guint at)
{
  guint n;

  return grape_words_is (words_of (self), at, "turn|change|trade|exchange|correct|drop")
         && ((at > self->sentence->first
              && (grape_words_is (words_of (self), at - 1,
                                  "my|this|the|a|for|in|of|next|is|your|new")
                  || grape_ordinal_read (words_of (self), at - 1)))
             || grape_number_read (words_of (self), at + 1, &(gint){ 0 }, &(guint){ 0 })
             || (grape_lexicon_clues (words_of (self), at + 1, &n) & GRAPE_CLUE_SELF
                 && !grape_words_is (words_of (self), at + 1, "my|mine|me")));
}

/* "take the four out", "make my nine a five": the value goes. */
static gboolean
is_put_out (const GrapeReader *self, guint at)
{
  guint slot = 0;

  while (slot < self->slots->len && slot_at (self, slot)->first != at)
    slot++;
  if (slot == self->slots->len)
    return FALSE;
  guint after = at + slot_at (self, slot)->n;
  /* "my king is for the eight" */
  if (grape_words_match (words_of (self), after,
                         "is for the next|is for later|is for another|is kept|is saved|waits for|"
                         "stays at home|stays home")
      || (grape_words_match (words_of (self), after, "is for the")
          && grape_words_is (words_of (self), at - 1, "my")))
    return TRUE;
  gboolean another = slot + 1 < self->slots->len && slot_at (self, slot + 1)->verb < 0;

  for (guint i = at; i-- > self->sentence->first && i + 4 > at;)
    {
      if (grape_words_is (words_of (self), i, "take|taking")
          && grape_words_is (words_of (self), after, "out|off|away"))
        return TRUE;
      if (another && grape_words_match (words_of (self), i, "make my|make the")
          && grape_words_is (words_of (self), after, "a|an|the|into"))
        return TRUE;
    }
  return FALSE;
}

gboolean
grape_reader_is_denied (const GrapeReader *self, guint at)
{
  static const char objects[] = "forget|ignore|disregard|cancel|withdraw|scratch|drop|scrap|strike|"
                                "delete|retract|void|undo|replaces|" EXCHANGES;
  guint clause = self->clause[at];

  if (is_read_for (self, at) || is_put_out (self, at))
    return TRUE;
  for (guint i = at; i-- > self->sentence->first && self->clause[i] == clause;)
    {
      if (!self->spans[i])
        continue;
      if (grape_words_is (words_of (self), i, "than") && i + 3 > at)
        return TRUE;
      /* "Don't take the B4" */
      if (has (self, i, GRAPE_CLUE_OFFER) && i > self->sentence->first
          && grape_words_is (words_of (self), i - 1, "not|don't|never|won't|cannot|can't"))
        return TRUE;
      if ((has (self, i, GRAPE_CLUE_OFFER) && !has (self, i, GRAPE_CLUE_NOT))
          || grape_words_is (words_of (self), i, ":"))
        return FALSE;
      if (grape_words_is (words_of (self), i, "and|use|take|with") && i + 3 > at
          && !(i > self->sentence->first && has (self, i - 1, GRAPE_CLUE_NOT)))
        return FALSE;
      if (has (self, i, GRAPE_CLUE_NOT)
          || (grape_words_is (words_of (self), i, objects) && !is_noun (self, i)
              && !grape_words_is (words_of (self), at - 1, "to|for|with|is|make|by")
              && !grape_words_is (words_of (self), at - 2, "to|for|with|is|make|by")))
        return TRUE;
    }
  return FALSE;
}

/* --- doubts ---------------------------------------------------------------------------------- */

/* A clause that is only a hedge: ", maybe". */
static gboolean
has_lone_hedge (const GrapeReader *self)
{
  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    {
      guint n = 0;

      if (!self->spans[i] || !has (self, i, GRAPE_CLUE_HEDGE))
        continue;
      for (guint k = self->sentence->first; k < self->sentence->last; k++)
        n += self->clause[k] == self->clause[i] && !grape_words_at (words_of (self), k)->mark;
      if (n <= self->spans[i] + 2)
        return TRUE;
    }
  return FALSE;
}

/* "Dear Sir, could you": a request stands at the beginning or after an address. */
static gboolean
begins_request (const GrapeReader *self, guint at)
{
  return grape_words_match (
             words_of (self), at,
             "could you|would you be so|can you|would you|will you|may i have|can i have|could i have|"
             "please could you|please can you|might i have|would you kindly|could i swap|can i swap|"
             "may i swap|could i change|can i change|may i change|could i please|can i please|"
             "may i please|would it be too much trouble|would it be possible|would you mind|"
             "could somebody|could someone|might i trouble you|may i trouble you|could we have")
         && (at == self->sentence->first || has (self, at - 1, GRAPE_CLUE_BREAK)
             || grape_words_is (words_of (self), at - 1, ",|:|please|so|and|then|but"));
}

/* "Could you put me down for nine?", "the king, ok?" ask for nothing that is not meant. */
static gboolean
asks_politely (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  guint first = self->sentence->first, last = self->sentence->last;

  while (first < last && grape_words_at (words, first)->mark)
    first++;
  for (guint at = first; at < last; at++)
    if (begins_request (self, at))
      return TRUE;
  if (grape_words_match (words, first, "could i|can i|may i|might i|can we"))
    for (guint at = first; at < last; at++)
      if (grape_words_is (words, at, "please|pls|thanks|thank"))
        return TRUE;
  while (last > first && grape_words_at (words, last - 1)->mark)
    last--;
  return last > first + 1
         && grape_words_is (
             words, last - 1,
             "ok|okay|please|alright|right|yes|eh|deal|thanks|yeah|innit|ja|oui|correct")
         && !grape_words_is (words, first, "is|are|should|what|which|would|was|can|could|do|does");
}

/* "if it isn't too much trouble", "if the court permits": the condition at @at is a mere
 * courtesy. */
static gboolean
is_polite_if (const GrapeReader *self, guint at)
{
  static const char polite[]
      = "trouble|late|bother|same|please|pleases|pleased|permit|permits|mind|"
        "minds|time|open|ask|agree|agrees|agreeable|ok|okay|fine|convenient|kind|like|"
        "likes|suits|know|matter|matters|inconvenience|object|objection|objections|closed|slow|"
        "curious|wondering|happen|care|cares|nuisance|much";
  gboolean any = FALSE;

  /* "in case my mail got lost" */
  if (grape_words_match (words_of (self), at, "in case"))
    for (guint i = at + 2; i < self->sentence->last && i < at + 12; i++)
      if (grape_words_is (words_of (self), i,
                          "lost|astray|missed|eaten|vanished|arrive|arrived|reach"))
        return TRUE;
  if (!grape_words_is (words_of (self), at, "if|unless|provided|assuming|as")
      || grape_words_is (words_of (self), at + 1, "he|she|they") || self->named[at + 1] >= 0)
    return FALSE;
  if (grape_words_is (words_of (self), at + 1, "you")
      && grape_words_is (words_of (self), at + 2, "want|wish|need|insist|must|prefer|ask|will"))
    return TRUE;
  for (guint i = at + 1; i < self->sentence->last && i < at + 12; i++)
    {
      if (has (self, i, GRAPE_CLUE_BREAK) || self->used[i]
          || grape_words_is (words_of (self), i, ":|.|i'll|i'd|i|please"))
        {
          if (any || !grape_words_is (words_of (self), i, "i|please"))
            break;
        }
      any |= grape_words_is (words_of (self), i, polite);
    }
  return any;
}

/* "I choose 3, but if you announced it already": the condition at @at comes after what was said. */
static gboolean
is_afterthought (const GrapeReader *self, guint at, guint said)
{
  if (at < said || self->clause[at] == self->clause[said]
      || !grape_words_is (words_of (self), at - 1, "but|and|or|;|(|so|though|-|--|."))
    return FALSE;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->first > at)
      return FALSE;
  return TRUE;
}

/* A sentence that waits for something, or supposes something; @said: the word at which a move
 * stands. */
static gboolean
is_conditional (const GrapeReader *self, guint said)
{
  guint first = self->sentence->first;

  while (first < self->sentence->last && grape_words_at (words_of (self), first)->mark)
    first++;
  if (grape_words_is (words_of (self), first, "else|otherwise")
      || (grape_words_is (words_of (self), first, "once|when|after") && self->named[first + 1] >= 0)
      || (grape_words_is (words_of (self), first, "should")
          && !grape_words_is (words_of (self), first + 1, "be|i|have")))
    return TRUE;
  for (guint at = first; at < self->sentence->last; at++)
    if (self->spans[at] && (!self->used[at] || self->spans[at] > 1) && has (self, at, GRAPE_CLUE_IF)
        && !is_polite_if (self, at) && !is_afterthought (self, at, said)
        && !(grape_words_match (words_of (self), at, "if not|if so|if yes")
             && at + 2 < self->sentence->last && self->index
             && grape_words_is (words_of (self), at + 2, ":|,")
             && grape_words_sentence (words_of (self), self->index - 1)->asks))
      return TRUE;
  return FALSE;
}

/* "You have my three: infect h5", "Next turn (5) I place c6": the introduction holds for what
 * follows.
 */
static gboolean
leads_in (const GrapeReader *self, guint at, guint clues, const char *by)
{
  guint first = self->sentence->first, end = first;
  gboolean any = FALSE;

  while (end < at && !self->used[end] && !grape_words_is (words_of (self), end, by))
    {
      any |= self->spans[end] && has (self, end, clues);
      end++;
    }
  return any && end < at && !self->used[end] && end < first + 6;
}

/* "four for this round and five for the next": the five is for later. */
static gboolean
says_later (const GrapeReader *self, guint at)
{
  if (!grape_reader_clause_has (self, at, GRAPE_CLUE_LATER))
    return FALSE;
  for (guint i = at + 1; i < self->sentence->last && self->clause[i] == self->clause[at]; i++)
    {
      if (self->spans[i] && !self->used[i] && has (self, i, GRAPE_CLUE_LATER))
        return TRUE;
      for (guint k = 0; k < self->slots->len; k++)
        if (slot_at (self, k)->first == i && slot_at (self, k)->verb < 0)
          return FALSE;
    }
  return TRUE;
}

/* "Jack of hearts, sorry I was away": the value is all of the first clause. */
static gboolean
leads_sentence (const GrapeReader *self, guint at)
{
  guint clause = self->clause[at];

  return self->clause[self->sentence->first] == clause
         && self->clause[self->sentence->last - 1] != clause && !grape_reader_clause_talk (self, at)
         && !grape_reader_clause_has (self, at, GRAPE_CLUE_PAST);
}

/* @bound: a verb of the game says it, so the past in other clauses does not matter. */
guint
grape_reader_doubts (const GrapeReader *self, guint at, gboolean bound)
{
  guint doubts = 0, round = grape_reader_round (self, self->sentence->first, self->sentence->last);
  guint now = grape_position_phase (self->reading.position);

  if (self->sentence->asks && !asks_politely (self))
    doubts |= GRAPE_DOUBT_QUESTION;
  if (is_conditional (self, at))
    doubts |= GRAPE_DOUBT_IF;
  /* 'the explanation with "infect c3"' */
  if (at > self->sentence->first + 1 && self->talk > 1
      && grape_words_is (words_of (self), at - 1, "\"|\xe2\x80\x9c"))
    doubts |= GRAPE_DOUBT_SUPPOSED;
  if ((grape_reader_clause_has (self, at, GRAPE_CLUE_HEDGE) && !asks_politely (self))
      || has_lone_hedge (self))
    doubts |= GRAPE_DOUBT_HEDGE;
  bound |= grape_reader_clause_has (self, at, GRAPE_CLUE_MEND) || leads_sentence (self, at);
  if (bound ? grape_reader_clause_has (self, at, GRAPE_CLUE_PAST)
                  || leads_in (self, at, GRAPE_CLUE_PAST, ":|(")
            : grape_reader_sentence_has (self, GRAPE_CLUE_PAST))
    doubts |= GRAPE_DOUBT_PAST;
  if (self->sentence->quoted
      || (self->sentence->block == self->supposed_block
          && !grape_reader_own_label (self, self->sentence))
      || grape_reader_sentence_has (self, GRAPE_CLUE_SUPPOSE))
    doubts |= GRAPE_DOUBT_SUPPOSED;
  if (!round && self->round_block == self->sentence->block && self->sentence->block)
    round = self->round;
  if ((round && round != now) || says_later (self, at)
      || leads_in (self, at, GRAPE_CLUE_LATER, ":|(|,"))
    doubts |= GRAPE_DOUBT_ROUND;
  return doubts;
}

/* After "Spades:" or "Tuesday Table -", whose first word is at @at and takes @n. */
static gboolean
ends_label (const GrapeWords *words, guint at, guint n)
{
  /* "Skill #22 -" */
  for (guint k = 0; n && k < 3; k++)
    if (grape_words_is (words, at + n + k, k ? ":" : ":|-|--|=|->|(|\xe2\x80\x93|..."))
      return TRUE;
  return FALSE;
}

/** grape_reader_own_label: words of "Spades:" or the instance's name before @sentence's move; 0 */
guint
grape_reader_own_label (const GrapeReader *self, const GrapeSentence *sentence)
{
  const GrapeWords *words = words_of (self);
  guint first = sentence->first, n = 0;

  while (first + 1 < sentence->last && grape_words_at (words, first)->mark)
    first++;
  if (self->title && self->title->words->len)
    n = grape_words_name (words, first, self->title);
  n = MAX (n, grape_words_match (words, first, self->vocabulary->titles));
  return ends_label (words, first, n) ? n : 0;
}

/* "Chess: castles short" beside a line for this game: a label of one to three words. */
static gboolean
has_strange_label (const GrapeReader *self, guint first)
{
  if (!self->labelled || !self->sentence->block || grape_reader_own_label (self, self->sentence))
    return FALSE;
  for (guint n = 1; n < 4 && first + n < self->sentence->last; n++)
    {
      if (grape_words_is (words_of (self), first + n, ":|-|--|\xe2\x80\x93"))
        return grape_words_at (words_of (self), first)->initial && !self->used[first]
               && !has (self, first, GRAPE_CLUE_SELF);
      if (grape_words_at (words_of (self), first + n)->mark)
        return FALSE;
    }
  return FALSE;
}

/* "Spades: QH" in a mail of Pure Skill. */
gboolean
grape_reader_is_of_another_game (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  const GrapeRules *const *games = grape_registry_list ();
  guint first = self->sentence->first;

  while (grape_words_at (words, first)->mark && first + 1 < self->sentence->last)
    first++;
  for (guint i = 0; games[i]; i++)
    {
      guint n = games[i]->vocabulary && games[i] != self->reading.position->rules
                    ? grape_words_match (words, first, games[i]->vocabulary->titles)
                    : 0;

      if (ends_label (words, first, n))
        return !grape_reader_own_label (self, self->sentence);
    }
  return has_strange_label (self, first);
}
