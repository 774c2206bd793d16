/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Conditions on which a move hangs, and those that are mere courtesy. */
#include "grape-find-private.h"

/* "Ann is late": somebody who is neither the reader nor the writer */
static gboolean
is_late (const GrapeReader *self, guint at)
{
  const GrapeWord *who = grape_words_at (words_of (self), at);

  return who && who->initial && !has (self, at, GRAPE_CLUE_SELF | GRAPE_CLUE_OTHER)
         && grape_words_match (words_of (self), at + 1, "is late|is slow|is not late") > 0;
}

/* "if it isn't too much trouble", "if the court permits": the condition at @at is a mere
 * courtesy. */
static gboolean
is_polite_if (const GrapeReader *self, guint at)
{
  static const char polite[]
      = "trouble|late|bother|same|please|pleases|pleased|permit|permits|mind|"
        "minds|time|open|ask|agree|agrees|agreeable|ok|okay|fine|convenient|kind|like|likes|suits|"
        "know|matter|matters|inconvenience|object|objection|objections|closed|slow|curious|"
        "wondering|happen|care|cares|nuisance|much|allow|allows|lenient|mood|bold|luck|let|lets|"
        "straight|counted|against|dull|boring|silly|brief|short|rude|obvious|stupid|forgive|weather|god|heaven|grant";
  gboolean any = FALSE;

  /* "in case my mail got lost" */
  if (grape_words_match (words_of (self), at, "in case"))
    for (guint i = at + 2; i < self->sentence->last && i < at + 12; i++)
      if (grape_words_is (words_of (self), i,
                          "lost|astray|missed|eaten|vanished|arrive|arrived|reach"))
        return TRUE;
  /* ", if Hob is feeling lenient" */
  if (!grape_words_is (words_of (self), at, "if|unless|as")
      || grape_words_is (words_of (self), at + 1, "he|she|they") || self->named[at + 1] >= 0
      || is_late (self, at + 1))
    return FALSE;
  if (grape_words_is (words_of (self), at + 1, "you")
      && grape_words_is (words_of (self), at + 2, "want|wish|need|insist|must|prefer|ask|will"))
    return TRUE;
  /* "if you haven't shut the door yet" */
  if (grape_words_match (words_of (self), at + 1, "you haven't|you have not|you've not|you didn't"))
    for (guint i = at + 3; i < self->sentence->last && i < at + 9; i++)
      if (grape_words_is (words_of (self), i,
                          "shut|closed|close|announced|counted|started|resolved"))
        return TRUE;
  for (guint i = at + 1; i < self->sentence->last && i < at + 12; i++)
    {
      if (grape_words_is (words_of (self), i, "then"))
        return FALSE; /* "If it makes trouble then leave it at d4." */
      if (has (self, i, GRAPE_CLUE_BREAK) || self->used[i]
          || grape_words_is (words_of (self), i, ":|.|i'll|i'd|i|please"))
        {
          if (any || !grape_words_is (words_of (self), i, "i|please"))
            break;
        }
      /* "if my sister agrees": whose consent is wanted indeed */
      if (grape_words_is (words_of (self), i - 1, "my|our")
          && grape_words_is (words_of (self), i,
                             "sister|brother|wife|husband|partner|mother|father|mum|mom|dad|son|"
                             "daughter|friend|doctor|bank|boss|team|ally|club"))
        return FALSE;
      any |= grape_words_is (words_of (self), i, polite);
    }
  return any;
}

/* "I choose 3, but if you announced it already": the condition at @at comes after what was said. */
static gboolean
is_afterthought (const GrapeReader *self, guint at, guint said)
{
  /* "infect e7, or if that is not clean any more, h4" */
  if (at > said && self->clause[at] != self->clause[said]
      && grape_words_is (words_of (self), at - 1, "or")
      && grape_words_is (words_of (self), at + 1, "that|it|this|he|she"))
    return TRUE;
  if (at < said || self->clause[at] == self->clause[said]
      || !grape_words_is (words_of (self), at - 1, "but|and|or|;|(|so|though|-|--|."))
    return FALSE;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->first > at)
      return FALSE;
  return TRUE;
}

/* "unless that's illegal", "if seventeen is one too many": the rules answer the condition at @at,
 * and the move is tried against them anyway; not so what is named for the other case. */
static gboolean
asks_the_rules (const GrapeReader *self, guint at, guint said)
{
  gboolean rules = FALSE;

  /* "If you find a legal b within the hour": the rules do not say what somebody finds. */
  if (grape_words_is (words_of (self), at + 1, "you|he|she|they|we|anyone|anybody|somebody|someone")
      || has (self, at + 1, GRAPE_CLUE_OTHER))
    return FALSE;
  for (guint i = 0; said > at && i < self->slots->len && slot_at (self, i)->first < at; i++)
    if (slot_at (self, i)->verb < 0)
      return FALSE;
  for (guint i = at + 1; i < self->sentence->last; i++)
    {
      if (i < at + 9
          && (self->named[i] >= 0
              || grape_words_is (words_of (self), i, "thinks|think|says|finds|agrees")))
        return FALSE;
      if (i < said && i > at + 1
          && grape_words_match (words_of (self), i, "else|otherwise|if not|in which case|then"))
        return FALSE;
      if (i < at + 9)
        rules |= grape_words_match (
                     words_of (self), i,
                     "legal|illegal|allowed|possible|impossible|valid|free|vacant|empty|"
                     "one too many|too high|too low|too big|against the rules|permitted")
                 > 0;
    }
  return rules;
}

/* "Did you get my number? The server was poorly. If not, it was 10 and it still is." */
static gboolean
asks_after_mail (const GrapeReader *self)
{
  for (guint s = self->index; s-- > 0 && s + 4 > self->index;)
    {
      const GrapeSentence *sentence = grape_words_sentence (words_of (self), s);

      if (sentence->asks
          && grape_words_says (
              words_of (self), sentence,
              "you get my|you have my|you receive|it arrive|reach you|my mail|"
              "my number|my bid|my move|my card|my letter|my message|my post|get through|"
              "come through|got through|gotten through"))
        return TRUE;
    }
  return FALSE;
}

/* "Is it too late to swap?": only the referee can say. */
static gboolean
asks_whether_late (const GrapeReader *self)
{
  const GrapeSentence *before = grape_words_sentence (words_of (self), self->index - 1);

  return before->asks
         && grape_words_says (words_of (self), before, "too late to|still possible|possible to");
}

/* "I concede it for 3 points, if Beryl cares for them", "should they suit you", "provided you take
 * them": what is offered is said all the same. */
static gboolean
offers_to (const GrapeReader *self, guint at)
{
  guint who = at + 1, after;
  gboolean value = FALSE;

  if (!grape_words_is (words_of (self), at, "if|should|provided|assuming")
      || !(self->named[who] >= 0 || has (self, who, GRAPE_CLUE_OTHER)
           || grape_words_is (words_of (self), who,
                              "you|he|she|they|that|this|it|you'll|he'll|she'll|they'll|"
                              "you'd|he'd|she'd|they'd")))
    return FALSE;
  after = who + MAX (self->named[who] >= 0 ? self->spans[who] : 1, 1);
  for (guint i = 0; i < self->slots->len; i++)
    {
      value |= slot_at (self, i)->verb < 0 && slot_at (self, i)->first < at;
      /* "should he take two then four" */
      if (slot_at (self, i)->verb < 0 && slot_at (self, i)->first > at)
        return FALSE;
    }
  after += grape_words_is (words_of (self), after, "will|would|'ll");
  return value
         && grape_words_is (words_of (self), after,
                            "care|cares|want|wants|like|likes|accept|accepts|agree|agrees|take|"
                            "takes|fancy|fancies|wishes|please|pleases|will|suit|suits|do|have|be|"
                            "satisfy|satisfies|content|tempt|tempts|is|are")
         && !(grape_words_is (words_of (self), after, "is|are|be")
              && !grape_words_match (words_of (self), after + 1,
                                     "enough|acceptable|agreeable|fair|all right|ok|okay|fine|so "
                                     "kind|so good"));
}

/* "May I go there? Then D5. If not, E8." */
static gboolean
answers_itself (const GrapeReader *self, guint first)
{
  guint next = self->index + 1;

  /* "Can one be put in there? In that case I change to d3; in the other case leave it." */
  if (self->index && grape_words_match (words_of (self), first, "in that case|in this case")
      && grape_words_sentence (words_of (self), self->index - 1)->asks)
    for (guint at = first;
         at
         < grape_words_sentence (words_of (self), MIN (next, words_of (self)->sentences->len - 1))
               ->last;
         at++)
      if (grape_words_match (words_of (self), at, "in the other case|otherwise|else|if not"))
        return TRUE;
  if (!self->index || next >= words_of (self)->sentences->len
      || !grape_words_is (words_of (self), first, "then")
      || !grape_words_sentence (words_of (self), self->index - 1)->asks)
    return FALSE;
  return grape_words_match (
             words_of (self), grape_words_sentence (words_of (self), next)->first,
             "if not|otherwise|else|or else|if it may|if it is not|if it isn't|"
             "if that is not|if that isn't|if i may not|if no|failing that|if it does not|"
             "if it doesn't|if that does not|if that doesn't|if they do not|if they don't")
         > 0;
}

/* "Happens one of my three to be invalid, then infect d8" */
static gboolean
is_inverted (const GrapeReader *self, guint first)
{
  gboolean opens = grape_words_is (words_of (self), first, "happens|were|had|proves|turns");

  /* "Had I been born braver, I bid nine." */
  if (grape_words_is (words_of (self), first, "had|were")
      && (grape_words_is (words_of (self), first + 1, "i|he|she|they|we|it|there")
          || self->named[first + 1] >= 0)
      && !self->sentence->asks)
    return TRUE;
  /* "Oskar, should Pip come in with a four, then I'd be a 5" */
  for (guint at = first; !opens && at + 1 < self->sentence->last; at++)
    opens = grape_words_is (words_of (self), at, "should|were|had")
            && (at == first || grape_words_at (words_of (self), at - 1)->mark)
            && (self->named[at + 1] >= 0 || grape_words_at (words_of (self), at + 1)->initial
                || grape_words_is (words_of (self), at + 1, "he|she|they|anybody|nobody"))
            && !has (self, at + 1, GRAPE_CLUE_SELF);
  if (!opens)
    return FALSE;
  for (guint at = first + 1; at < self->sentence->last; at++)
    if (grape_words_is (words_of (self), at, "then")
        && grape_words_is (words_of (self), at - 1, ","))
      return TRUE;
  return FALSE;
}

/* "Is building allowed here? Then that's my play, d10.", "Open or shut? Open, and I go E5.": what
 * hangs on the answer to the question before. */
static gboolean
follows_question (const GrapeReader *self, guint first)
{
  const GrapeWords *words = words_of (self);
  guint s = self->index;

  for (guint back = 0; back < 2 && s-- > 0; back++)
    {
      const GrapeSentence *before = grape_words_sentence (words, s);
      gboolean judges = FALSE, either = FALSE;

      if (!before->asks)
        continue;
      for (guint at = before->first; at < before->last; at++)
        {
          judges |= grape_words_is (words, at,
                                    "legal|allowed|permitted|open|free|possible|valid|vacant");
          either
              |= grape_words_is (words, at, "or") && at > before->first
                 && (g_str_equal (grape_words_form (words, at + 1), grape_words_form (words, first))
                     || g_str_equal (grape_words_form (words, at - 1),
                                     grape_words_form (words, first)));
        }
      if ((back == 0 && judges && grape_words_is (words, first, "then"))
          || (either && grape_words_match (words, first + 1, ", and|and|, then|: and")))
        return TRUE;
    }
  return FALSE;
}

/* "I give up the game, should Hollis do the same.": a condition behind what was said */
static gboolean
depends_on_another (const GrapeReader *self, guint said)
{
  for (guint at = said + 1; at + 2 < self->sentence->last; at++)
    if (grape_words_is (words_of (self), at, "should")
        && grape_words_at (words_of (self), at - 1)->mark && self->named[at + 1] >= 0
        && self->named[at + 1] != self->reading.seat && !offers_to (self, at))
      return TRUE;
  return FALSE;
}

/* "Give me the scores and I bid the eight": what is asked for comes first. */
static gboolean
asks_first (const GrapeReader *self, guint first, guint said)
{
  if (!grape_words_is (words_of (self), first,
                       "give|pay|promise|say|show|grant|lend|buy|prove|convince"))
    return FALSE;
  for (guint at = first + 1; at + 1 < MIN (said + 1, self->sentence->last); at++)
    if (self->used[at])
      return FALSE;
    else if (grape_words_match (words_of (self), at, "and i|and i'll|and i will|and i'd|and we"))
      return TRUE;
  return FALSE;
}

/* "Dora first. Then I bid the eight.", "You first, then I bid": what somebody else does before */
static gboolean
lets_others_first (const GrapeReader *self, guint first)
{
  const GrapeWords *words = words_of (self);
  const GrapeSentence *before = self->index ? grape_words_sentence (words, self->index - 1) : NULL;

  if (grape_words_match (words, first, "you first , then|you first and|after you , then"))
    return TRUE;
  return before && before->block == self->sentence->block && grape_words_is (words, first, "then")
         && before->last - before->first < 6
         && (grape_words_match (words, before->first, "after you|if and when|you first")
             || (grape_words_is (words, before->last - 2, "first")
                 && (self->named[before->first] >= 0
                     || grape_words_at (words, before->first)->initial)
                 && !grape_words_is (words, before->first, "first")));
}

/* "If it's free I would take g5; if it's a fly, write to me." */
static gboolean
has_other_case (const GrapeReader *self)
{
  guint next = self->index + 1;

  return next < words_of (self)->sentences->len
         && grape_words_match (
             words_of (self), grape_words_sentence (words_of (self), next)->first,
             "if it's|if it is|if not|if they|if he|if she|if that|if yes|otherwise");
}

/** grape_reader_is_conditional: whether the sentence waits for something, or supposes something;
 * @said: the word at which a move stands */
gboolean
grape_reader_is_conditional (const GrapeReader *self, guint said)
{
  guint first = self->sentence->first, answer;

  while (first < self->sentence->last
         && (grape_words_at (words_of (self), first)->mark
             || grape_words_is (words_of (self), first + 1, ")")
             || grape_words_match (words_of (self), first, "ps :|ps")))
    first++;
  /* "When I said the nine I meant the ten" */
  if (grape_words_match (words_of (self), first, GRAPE_WHEN_I_SAID))
    return FALSE;
  /* "If my c8 is in there already then all is well, and if it is not it is c8 all the same." */
  for (guint at = first; at < self->sentence->last; at++)
    if (grape_words_match (words_of (self), at,
                           "all the same|either way|in either case|in any case|just the same|"
                           "no matter what|come what may|regardless")
        && !has_other_case (self))
      return FALSE;
  if (answers_itself (self, first) || grape_words_match (words_of (self), first, "if you must")
      || grape_words_is (words_of (self), first, "else|otherwise")
      || (grape_words_is (words_of (self), first, "once|when|after")
          && (self->named[first + 1] >= 0
              || (grape_words_at (words_of (self), first + 1)->initial
                  && !has (self, first + 1, GRAPE_CLUE_SELF))))
      || (grape_words_is (words_of (self), first, "should")
          && !grape_words_is (words_of (self), first + 1, "be|i|have"))
      || follows_question (self, first) || is_inverted (self, first)
      || depends_on_another (self, said) || asks_first (self, first, said)
      || lets_others_first (self, first)
      || grape_words_match (words_of (self), first, "the minute|the moment"))
    return TRUE;
  for (guint at = first; at < self->sentence->last; at++)
    if (self->spans[at] && (!self->used[at] || self->spans[at] > 1) && has (self, at, GRAPE_CLUE_IF)
        && !is_polite_if (self, at) && !offers_to (self, at) && !is_afterthought (self, at, said)
        && !(asks_the_rules (self, at, said) && !has_other_case (self))
        && !((answer = grape_words_match (words_of (self), at,
                                          "if not|if so|if yes|if it didn't|if it did not|"
                                          "if you didn't|if you haven't"))
             && at + answer < self->sentence->last && self->index
             && (grape_words_is (words_of (self), at + answer, ":|,")
                 || (!has (self, at + answer, GRAPE_CLUE_OTHER) && self->named[at + answer] < 0
                     && !has_other_case (self)))
             && !asks_whether_late (self)
             && (grape_words_sentence (words_of (self), self->index - 1)->asks
                 || asks_after_mail (self))))
      return TRUE;
  return FALSE;
}
