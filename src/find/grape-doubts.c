/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What speaks against taking a value at its word: questions, conditions, hedges, the past,
 * examples, other rounds. */
#include "grape-find-private.h"

/* A clause that is only a hedge: ", maybe". */
static gboolean
has_lone_hedge (const GrapeReader *self)
{
  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    {
      guint n = 0;

      if (!self->spans[i] || !has (self, i, GRAPE_CLUE_HEDGE))
        continue;
      gboolean value = FALSE; /* "Hoping for three, bidding two" */
      for (guint k = self->sentence->first; k < self->sentence->last; k++)
        {
          n += self->clause[k] == self->clause[i] && !grape_words_at (words_of (self), k)->mark;
          value |= self->clause[k] == self->clause[i] && self->used[k]
                   && grape_words_is (words_of (self), i, "hoping|hope|wishing|wish");
        }
      if (n <= self->spans[i] + 2 && !value)
        return TRUE;
    }
  return FALSE;
}

/* "Would you bid 9?", "Would you advise me to": what somebody thinks is asked, not that they do it.
 */
static gboolean
asks_opinion (const GrapeReader *self, guint at)
{
  if (!grape_words_match (words_of (self), at, "would you"))
    return FALSE;
  for (guint i = at + 2; i < self->sentence->last; i++)
    if (grape_words_is (words_of (self), i, "please|pls|kindly|me|us|my|mine|thanks")
        && !grape_words_is (words_of (self), i - 1, "advise"))
      return FALSE;
  return self->used[at + 2]
         || grape_words_is (words_of (self), at + 2, "advise|recommend|suggest|rather|prefer");
}

/* "Dear Sir, could you": a request stands at the beginning or after an address. */
static gboolean
begins_request (const GrapeReader *self, guint at)
{
  guint may = grape_words_match (words_of (self), at, "may i|could i|can i|might i|could we");

  /* "may I humbly change" */
  if (may
      && grape_words_is (words_of (self), at + may, "humbly|please|still|perhaps|kindly|just|also")
      && grape_words_is (words_of (self), at + may + 1,
                         "change|swap|have|correct|amend|replace|put"))
    return TRUE;
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
  if (grape_words_says (words, self->sentence, "in my shoes|in my place|if you were me"))
    return FALSE;
  for (guint at = first; at < last; at++)
    if (asks_opinion (self, at))
      return FALSE;
    else if (begins_request (self, at)
             || grape_words_match (
                 words, at,
                 "could mine be|can mine be|may mine be|might mine be|could i be|"
                 "can we make it|could we make it|can you make it|can i still have"))
      return TRUE;
  if (grape_words_match (words, first,
                         "could i|can i|may i|might i|can we|can it be|could it be|may it be"))
    for (guint at = first; at < last; at++)
      if (grape_words_is (words, at, "please|pls|thanks|thank"))
        return TRUE;
  while (last > first && grape_words_at (words, last - 1)->mark)
    last--;
  /* "put a nine by my name, would you?" */
  if (last > first + 3
      && grape_words_match (words, last - 2, "would you|could you|will you|can you|won't you") == 2)
    return TRUE;
  /* "place j8 is illegal, right?" */
  for (guint at = first; at + 1 < last; at++)
    if (grape_words_is (words, at, "is|isn't|are")
        && grape_words_is (words, at + 1,
                           "legal|illegal|allowed|free|taken|possible|open|valid|forbidden|"
                           "occupied|empty|still|enough|not"))
      return FALSE;
  return last > first + 1
         && (!grape_words_is (words, last - 1, "no")
             || (grape_words_is (words, last - 2, ",")
                 && grape_reader_sentence_has (self, GRAPE_CLUE_OFFER | GRAPE_CLUE_BREAK)
                 && !grape_words_is (words, first, "the|you|he|she|they")))
         && grape_words_is (
             words, last - 1,
             "no|k|ok|okay|please|alright|right|yes|eh|deal|thanks|yeah|innit|ja|oui|correct")
         && !grape_words_is (words, first, "is|are|should|what|which|would|was|can|could|do|does");
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

/* Whether a value follows the words of @at, up to three words on. */
static gboolean
value_follows (const GrapeReader *self, guint at)
{
  guint end = at + self->spans[at];

  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0 && slot_at (self, i)->first >= end
        && slot_at (self, i)->first < end + 4
        && self->clause[slot_at (self, i)->first] == self->clause[at])
      return TRUE;
  return FALSE;
}

/* "gonna infect d5 later" */
static gboolean
ends_later (const GrapeReader *self)
{
  guint last = grape_words_end (words_of (self), self->sentence);

  return last > self->sentence->first + 1 && grape_words_is (words_of (self), last - 1, "later")
         && !grape_words_is (words_of (self), last - 2,
                             "more|you|ya|chat|talk|read|write|speak|and|the|sooner|or|see");
}

/* "four for this round and five for the next": the five is for later. */
static gboolean
says_later (const GrapeReader *self, guint at)
{
  if (!grape_reader_clause_has (self, at, GRAPE_CLUE_LATER))
    return FALSE;
  for (guint i = at + 1; i < self->sentence->last && self->clause[i] == self->clause[at]; i++)
    {
      /* "4D and for the next trick KS": what is for later stands behind it. */
      if (self->spans[i] && !self->used[i] && has (self, i, GRAPE_CLUE_LATER))
        return !value_follows (self, i);
      for (guint k = 0; k < self->slots->len; k++)
        if (slot_at (self, k)->first == i && slot_at (self, k)->verb < 0)
          return FALSE;
    }
  return TRUE;
}

/* "Jack of hearts, sorry I was away": the value is all of the first clause. */
static gboolean
fills_first_clause (const GrapeReader *self, guint at)
{
  guint clause = self->clause[at], n = 0;

  /* "Queen of diamonds, king of diamonds, and I still lost it!" */
  for (guint i = 0; i + 1 < self->slots->len; i++)
    n += slot_at (self, i)->verb < 0 && slot_at (self, i + 1)->verb < 0
         && slot_at (self, i)->first + slot_at (self, i)->n + 1 == slot_at (self, i + 1)->first;
  return !n && self->clause[self->sentence->first] == clause
         && self->clause[self->sentence->last - 1] != clause && !grape_reader_clause_talk (self, at)
         && !grape_reader_clause_has (self, at, GRAPE_CLUE_PAST);
}

/* "I was going to say 3 but then I thought, no, 5.": the value is all of the last clause. */
static gboolean
fills_last_clause (const GrapeReader *self, guint at)
{
  guint start = at, end = at;

  while (start > self->sentence->first && self->clause[start - 1] == self->clause[at])
    start--;
  while (end + 1 < self->sentence->last && self->clause[end + 1] == self->clause[at])
    end++;
  if (start < self->sentence->first + 2 || grape_reader_clause_talk (self, at)
      || grape_reader_clause_has (self, at, GRAPE_CLUE_PAST | GRAPE_CLUE_OTHER))
    return FALSE;
  for (; end + 1 < self->sentence->last; end++)
    if (!grape_words_at (words_of (self), end + 1)->mark)
      return FALSE;
  return (grape_words_is (words_of (self), start - 1, "no|nope|now|today|so|well|then|hm|hmm")
          && (start == self->sentence->first + 1
              || grape_words_at (words_of (self), start - 2)->mark))
         || grape_words_is (words_of (self), start + 1, "now|today|so|then|this");
}

#define SAYS "says|reads|said|saying|wrote|writes"
#define ASKS                                                                                       \
  "has|have|is|are|do|does|did|can|could|will|would|what|what's|who|who's|how|how's|why|when|"     \
  "where|where's|which|any|anybody|anyone|am|was|were|shall|should|may|isn't|aren't|won't|don't|"  \
  "didn't|whose|remember"

/* "play 0,0 ne, since it hardly matters which way round, does it?": asks about a clause between */
static gboolean
ends_with_tag (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint last = grape_words_end (words, self->sentence);

  return last > at + 4 && grape_words_is (words, last - 1, "it|they|he|she|we|there|you")
         && grape_words_is (words, last - 2,
                            "does|doesn't|is|isn't|are|aren't|do|don't|can|can't|will|won't|has|"
                            "hasn't|was|wasn't|did|didn't|would|wouldn't")
         && grape_words_is (words, last - 3, ",|-") && self->clause[last - 4] != self->clause[at];
}

/* "play 5,2 se - and has anybody seen my umbrella?": another clause asks, and not about this. */
static gboolean
asks_elsewhere (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint start = at, first = self->sentence->first;

  while (start > first && self->clause[start - 1] == self->clause[at])
    start--;
  while (start < at && grape_words_at (words, start)->mark)
    start++;
  if (grape_words_is (words, start, ASKS))
    return FALSE;
  if (ends_with_tag (self, at))
    return TRUE;
  for (guint i = at + 1; i < self->sentence->last; i++)
    {
      guint clause = self->clause[i];

      if (clause == self->clause[i - 1] || clause == self->clause[at])
        continue;
      while (i < self->sentence->last
             && (grape_words_at (words, i)->mark
                 || grape_words_is (words, i, "and|but|so|by|the|way")))
        i++;
      if (grape_words_is (words, i, ASKS))
        {
          for (guint k = i; k < self->sentence->last; k++)
            if (has (self, k, GRAPE_CLUE_JUDGE) || self->used[k]
                || (!grape_words_match (words, k, "it to|it that|it who|this list|this week")
                    && grape_words_is (words, k,
                                       "that|it|this|ok|okay|right|allowed|legal|change")))
              return FALSE;
          return TRUE;
        }
    }
  return FALSE;
}

/* "My mail was wrong: not the 7 but the 8", "The five I sent: please make that six": what comes
 * behind the colon mends what was. */
static gboolean
corrects (const GrapeReader *self, guint at)
{
  gboolean mends = FALSE;

  /* "I take 1 instead of the 2 from yesterday." */
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->first == at && slot_at (self, i)->verb < 0
        && grape_words_match (words_of (self), at + slot_at (self, i)->n,
                              "instead of|in place of|rather than"))
      return TRUE;
  /* "Please take d9 instead of what I sent you on Monday." */
  for (guint i = at + 1; i < self->sentence->last; i++)
    if (grape_words_match (words_of (self), i,
                           "instead of what i|in place of what i|rather than what i|"
                           "instead of the one i|in place of the one i|and not what i"))
      return TRUE;
  /* "Where I wrote 9 I meant 10" */
  if (grape_words_match (words_of (self), self->sentence->first, GRAPE_WHEN_I_SAID))
    for (guint i = at; i-- > self->sentence->first;)
      if (grape_words_match (words_of (self), i, "i meant|i mean|read|it is|should be"))
        return TRUE;
  /* "Instead of the e5 I sent last night put me on d3" */
  if (grape_words_match (words_of (self), self->sentence->first, "instead of|in place of"))
    for (guint i = 0; i < self->slots->len; i++)
      if (slot_at (self, i)->verb < 0 && slot_at (self, i)->first < at)
        return TRUE;
  for (guint i = at; i-- > self->sentence->first;)
    {
      if (grape_words_is (words_of (self), i, ":"))
        {
          /* "Not what I said: 0,2 se instead" */
          while (!mends && i-- > self->sentence->first)
            mends = grape_words_match (words_of (self), i,
                                       "not what i said|not what i wrote|not what i sent|not as i "
                                       "said|not as i wrote")
                    || grape_words_is (words_of (self), i,
                                       "wrong|mistake|error|slip|typo|misread|mistaken|nonsense");
          return mends;
        }
      mends |= self->spans[i] && has (self, i, GRAPE_CLUE_MEND);
    }
  return FALSE;
}

static gboolean
says_what_was_meant (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);

  if (at >= self->sentence->first + 3
      && grape_words_match (words, self->sentence->first,
                            "it said :|it says :|it read :|mine said :"))
    return TRUE;
  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    if (!self->used[i]
        && grape_words_match (
            words, i,
            "i had in mind|what i wanted|wanted to say|wanted to write|scribble said|scrawl said|"
            "mail said|note said|message said|line said|letter said|"
            "was the intention|was my intention|was intended|was meant|"
            "was the idea|was the plan|was what i meant|i was after|it was|"
            "should it have been|it should have read|it should have said|it should read|"
            "was the move|was my move|was what i'd|is what i'd|what i'd put|what i'd meant"))
      return TRUE;
  return FALSE;
}

/* "infect d4 and c5 so far, the third follows" */
static gboolean
is_so_far (const GrapeReader *self)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (grape_words_match (words_of (self), at, "so far"))
      return self->used[self->sentence->first];
  return FALSE;
}

/* "I prayed and was answered: three", "I dispute the list: number 4 was cut off": a past before the
 * colon that does not speak of the value, or behind it. */
static gboolean
is_past (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  gboolean past = FALSE, here = grape_words_is (words, at - 1, ":");

  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    {
      if (i > at && grape_words_is (words, i, ":"))
        break;
      /* "Here comes my last trump." */
      if (grape_words_match (words, i, "my last|the last one") && i + 2 == at)
        continue;
      /* "infect d4 and c5 so far, the third follows" */
      if (i > at && grape_words_match (words, i, "so far") && is_so_far (self))
        continue;
      past |= self->clause[i] == self->clause[at] && self->spans[i] && !self->used[i]
              && has (self, i, GRAPE_CLUE_PAST)
              && !(here && at > self->sentence->first + 3 && i < at
                   && grape_words_is (words, i, "was|were|had|did|took|i thought")
                   && grape_reader_clause_has (self, at, GRAPE_CLUE_SELF)
                   && !grape_words_is (words, i - 1, "it|that|mine|bid|number|card|move|play"));
    }
  /* "what has won so far: 5, then 4" */
  for (guint i = at; !past && i-- > self->sentence->first + 1;)
    past = grape_words_is (words, i, ":")
           && (grape_words_match (words, i - 2, "so far|last round|last time|last turn|back then")
               || grape_words_is (words, i - 1, "won|earlier|previously"));
  /* "it said: step d4 to e5", "it was step C8 to D7 I had in mind", below somebody's question */
  if (past && self->letter->quotes && self->letter->quotes->len && says_what_was_meant (self, at))
    return FALSE;
  return past || leads_in (self, at, GRAPE_CLUE_PAST, ":|(");
}

/* "Please read j4 where I wrote j3" */
static gboolean
is_read_where (const GrapeReader *self, guint at)
{
  gboolean where = FALSE;

  for (guint i = at; i < MIN (at + 5, self->sentence->last); i++)
    where
        |= grape_words_match (words_of (self), i,
                              "where i wrote|where i said|where i put|where it says|where you have|"
                              "where i had|when i wrote|for what i wrote")
           > 0;
  for (guint i = at; where && i-- > self->sentence->first && i + 4 > at;)
    if (grape_words_is (words_of (self), i, "read|put|write|say|make|enter"))
      return TRUE;
  return FALSE;
}

/* "two tricks, maybe three, so I bid two": what came before is settled. */
static gboolean
is_settled (const GrapeReader *self, guint at)
{
  guint start = at;

  while (start > self->sentence->first && self->clause[start - 1] == self->clause[at])
    start--;
  if (start == self->sentence->first)
    return FALSE;
  while (start < at && grape_words_is (words_of (self), start, ",|and|but"))
    start++;
  return grape_words_is (words_of (self), start, "so|therefore|thus|hence")
         && !grape_reader_clause_has (self, at, GRAPE_CLUE_HEDGE | GRAPE_CLUE_IF | GRAPE_CLUE_PAST);
}

/* "With three aces I'd bid four, Ann-Marie": what the writer would do in a player's place. */
static gboolean
advises (const GrapeReader *self, guint at)
{
  guint last = grape_words_end (words_of (self), self->sentence);
  gboolean would = FALSE;

  for (guint i = at; i-- > self->sentence->first && self->clause[i] == self->clause[at];)
    would |= grape_words_match (words_of (self), i, "i'd|i would") > 0;
  for (guint i = last; would && i-- > at + 1 && i + 5 > last;)
    if (self->named[i] >= 0 && self->named[i] != self->reading.seat
        && grape_words_is (words_of (self), i - 1, ","))
      return TRUE;
  return FALSE;
}

/* '(incl. "I'd take 7")', 'the explanation with "infect c3"': within a quotation that began in the
 * sentence. */
static gboolean
is_cited (const GrapeReader *self, guint at)
{
  gboolean open = FALSE;

  for (guint i = self->sentence->first + 1; i < at; i++)
    if (grape_words_is (words_of (self), i, "\""))
      open = !open;
    else if (grape_words_is (words_of (self), i, "\xe2\x80\x9c|\xe2\x80\x9d"))
      open = grape_words_is (words_of (self), i, "\xe2\x80\x9c");
  return open;
}

/* "d7, I think, yes, d7." */
static gboolean
follows_yes (const GrapeReader *self, guint at)
{
  while (at > self->sentence->first + 1 && grape_words_is (words_of (self), at - 1, ",|the|-|:"))
    at--;
  return at > self->sentence->first + 1
         && grape_words_is (words_of (self), at - 1, "yes|yep|yeah|definitely|decidedly");
}

/* "I win this with the king I hope": a hope behind the move, and no other hedge in its clause */
static gboolean
only_hopes (const GrapeReader *self, guint at)
{
  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    if (self->spans[i] && self->clause[i] == self->clause[at] && has (self, i, GRAPE_CLUE_HEDGE)
        && !(i > at && grape_words_is (words_of (self), i, "hope|hoping|wish")))
      return FALSE;
  return TRUE;
}

static gboolean
offers_either (const GrapeReader *self)
{
  gboolean either = FALSE;

  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    {
      if (either && grape_words_is (words_of (self), at, "or"))
        return TRUE;
      either |= grape_words_is (words_of (self), at, "either") && has (self, at, GRAPE_CLUE_OR);
    }
  return FALSE;
}

/* "Or b3.", in a sentence of its own */
static gboolean
begins_with_or (const GrapeReader *self)
{
  guint first = self->sentence->first;

  return grape_words_is (words_of (self), first, "or")
         && !grape_words_match (words_of (self), first, "or rather|or no|or better|or actually");
}

/* '"5"': a value between quotation marks, and nothing else */
static gboolean
is_value_alone (const GrapeReader *self)
{
  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    if (!self->used[at] && !grape_words_at (words_of (self), at)->mark
        && !grape_words_is (words_of (self), at, "the|a|an|my"))
      return FALSE;
  return TRUE;
}

/* "vote Nils or Olga" */
static gboolean
names_two (const GrapeReader *self)
{
  for (guint at = self->sentence->first + 1; at + 1 < self->sentence->last; at++)
    if (grape_words_is (words_of (self), at, "or") && self->used[at - 1] && self->named[at + 1] >= 0
        && self->named[at + 1] != self->reading.seat)
      return TRUE;
  return FALSE;
}

/* @bound: a verb of the game says it, so the past in other clauses does not matter. */
guint
grape_reader_doubts (const GrapeReader *self, guint at, gboolean bound)
{
  guint doubts = 0, round = grape_reader_round (self, self->sentence->first, self->sentence->last);
  guint now = grape_position_phase (self->reading.position);

  if (self->sentence->asks && !asks_politely (self) && !asks_elsewhere (self, at))
    doubts |= GRAPE_DOUBT_QUESTION;
  gboolean settled = bound && is_settled (self, at);
  if (!settled && grape_reader_is_conditional (self, at))
    doubts |= GRAPE_DOUBT_IF;
  /* "Either uninfect h6, or leave it be and place g5." */
  if (offers_either (self) || names_two (self) || begins_with_or (self))
    doubts |= GRAPE_DOUBT_OR;
  /* 'the explanation with "infect c3"' */
  if (is_cited (self, at) && !is_read_where (self, at)
      && (self->talk > 1 || grape_words_is (words_of (self), at - 2, SAYS)
          || grape_words_is (words_of (self), at - 3, SAYS)))
    doubts |= GRAPE_DOUBT_SUPPOSED;
  if ((grape_reader_clause_has (self, at, GRAPE_CLUE_HEDGE) && !asks_politely (self)
       && !only_hopes (self, at))
      || (!settled && has_lone_hedge (self) && !asks_politely (self) && !follows_yes (self, at)))
    doubts |= GRAPE_DOUBT_HEDGE;
  if (advises (self, at))
    doubts |= GRAPE_DOUBT_HEDGE;
  bound |= grape_reader_clause_has (self, at, GRAPE_CLUE_MEND) || fills_first_clause (self, at)
           || fills_last_clause (self, at)
           || (at > self->sentence->first + 1
               && grape_words_match (words_of (self), at - 2, "my last") == 2)
           || is_so_far (self);
  if ((bound ? is_past (self, at) : grape_reader_sentence_has (self, GRAPE_CLUE_PAST))
      && !grape_reader_is_upheld (self, at) && !is_read_where (self, at) && !corrects (self, at))
    doubts |= GRAPE_DOUBT_PAST;
  if (grape_reader_narrates (self, at) || (!bound && grape_reader_tells_scores (self, at)))
    doubts |= GRAPE_DOUBT_PAST;
  if ((self->sentence->quoted && !self->used[self->sentence->first] && !is_value_alone (self))
      || (self->sentence->block == self->supposed_block
          && !grape_reader_own_label (self, self->sentence) && !self->placed[self->index]
          && !grape_words_match (words_of (self), self->sentence->first, GRAPE_HERE))
      || grape_reader_sentence_has (self, GRAPE_CLUE_SUPPOSE))
    doubts |= GRAPE_DOUBT_SUPPOSED;
  if (grape_reader_begins_elsewhere (self, self->sentence->first))
    doubts |= GRAPE_DOUBT_TOPIC;
  if (!round && self->round_block == self->sentence->block && self->sentence->block)
    round = self->round;
  if ((round && round != now) || ends_later (self)
      || (says_later (self, at) && !corrects (self, at))
      || leads_in (self, at, GRAPE_CLUE_LATER, ":|(|,"))
    doubts |= GRAPE_DOUBT_ROUND;
  return doubts | grape_reader_led (self);
}
