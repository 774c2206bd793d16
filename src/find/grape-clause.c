/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the words around a value say about it: whose it is, and what speaks against taking it at its
 * word. */
#include "grape-find-private.h"

#include <string.h>

/* What a row of a form says besides the move. */
#define OTHER_LABELS                                                                               \
  "remaining|remain|remains|left|rest|hand|still|played|used|balance|member|"                      \
  "round|turn|trick|seat|date|score|scores|deadline|prize|led|time|phone|tel|was|before|old|"      \
  "limit|range|page"

/* --- who speaks of whom ---------------------------------------------------------------------- */

/* "I send you": the word is no subject. */
static gboolean
is_object (const GrapeReader *self, guint at)
{
  /* "I need nobody" */
  if (grape_words_is (words_of (self), at, "nobody|everybody|somebody|anybody|everyone|anyone")
      && at > self->sentence->first && self->clause[at - 1] == self->clause[at]
      && grape_reader_is_talk (self, at - 1))
    return TRUE;
  /* "I've promised my wife not to gamble", "I am with my sister from the 20th" */
  if (grape_words_is (words_of (self), at, "my") && at > self->sentence->first
      && self->clause[at - 1] == self->clause[at]
      && grape_words_is (words_of (self), at - 1,
                         "with|to|at|from|see|visit|visiting|promised|promise|asked|owe|helping|"
                         "fetching|met|called|kissed"))
    return TRUE;
  /* "With a ten on the table you want to bid a jack" */
  if (grape_words_is (
          words_of (self), at + 1,
          "want|need|should|would|must|could|will|are|were|had|do|did|might|always|never"))
    return FALSE;
  return grape_words_is (words_of (self), at, "you|her|him|them") && at > self->sentence->first
         && self->clause[at - 1] == self->clause[at]
         && !grape_words_is (
             words_of (self), at - 1,
             "and|that|if|when|are|were|do|did|will|would|can|could|should|what|why|how|,|"
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

/* "Mr. Dyer is in court. He asks me to pass on that he bids the six": whom the sentence before is
 * about. */
static gboolean
is_spoken_of (const GrapeReader *self, int seat)
{
  const GrapeSentence *before
      = self->index ? grape_words_sentence (words_of (self), self->index - 1) : NULL;
  gboolean any = FALSE;

  if (!before || before->block + 1 < self->sentence->block || !before->block)
    return FALSE;
  for (guint i = before->first; i < before->last; i++)
    {
      if (self->named[i] >= 0 && self->named[i] != seat)
        return FALSE;
      any |= self->named[i] == seat && seat >= 0;
    }
  return any;
}

/* "Bo says to put down his eight": the writer's seat, whoever types. The same if a substitute plays
 * for it. */
static gboolean
is_player (const GrapeReader *self, guint at)
{
  int seat = self->reading.seat;

  if (!grape_words_is (words_of (self), at, "he|she|his|her|him|he'd|she'd|he'll|she'll"))
    return FALSE;
  if (seat >= 0 && grape_table_seat (self->reading.position->table, seat)->substitute
      && (grape_words_is (words_of (self), at, "his|her")
          || grape_words_is (words_of (self), at + 1,
                             "wants|says|said|wanted|asked|told|wishes|asks|plays|would|bids")))
    return TRUE;
  for (guint i = at; i-- > self->sentence->first;)
    if (self->spans[i] && self->named[i] >= 0)
      return self->named[i] == seat;
  return is_spoken_of (self, seat);
}

/* "Graham: nine, please": spoken to the Moderator. */
static gboolean
is_pleading (const GrapeReader *self, guint at)
{
  for (guint i = at; i < self->sentence->last; i++)
    if (grape_words_is (words_of (self), i, "please|pls|plz|thanks|thx|ta")
        || grape_words_match (words_of (self), i, "for me|from me|from us"))
      return TRUE;
  return FALSE;
}

/* Whether the words at @at tell somebody to do something, and not for the writer. */
static gboolean
is_told (const GrapeReader *self, guint at)
{
  for (guint i = 0; i < self->slots->len; i++)
    {
      const GrapeSlot *slot = slot_at (self, i);

      if (slot->first == at)
        return slot->verb >= 0 && !slot->noun && !slot->behind && !has (self, at, GRAPE_CLUE_SELF)
               && !g_str_has_suffix (grape_words_form (words_of (self), at), "ing")
               && !is_pleading (self, at);
    }
  return FALSE;
}

/* "Hanne, bid the queen and be done with it", "Barnaby, vote for 2, you know you want to": said to
 * a player, or to anybody who is told about emself. */
static gboolean
is_advice (const GrapeReader *self, guint said)
{
  guint at = self->sentence->first, n = 1;

  /* "Infect k6 and you are dead in two." */
  for (guint i = said; is_told (self, at) && i < self->sentence->last; i++)
    if (grape_words_match (words_of (self), i,
                           "and you are|and you're|and you'll be|and you will be|and you win|"
                           "and you lose|and you die|and he|and she|and they|and it"))
      return TRUE;
  if (at >= said || grape_words_at (words_of (self), at)->mark)
    return FALSE;
  if (self->named[at] >= 0)
    n = self->spans[at];
  else if (!grape_words_at (words_of (self), at)->initial
           || has (self, at, GRAPE_CLUE_ASIDE | GRAPE_CLUE_MEND))
    return FALSE;
  /* "Ferdie, can you take 2 down?" */
  if (self->named[at] >= 0 && self->named[at] != self->reading.seat
      && grape_words_match (words_of (self), at + n,
                            ", can you|, could you|, will you|, would you|, won't you"))
    return TRUE;
  return self->named[at] != self->reading.seat && grape_words_is (words_of (self), at + n, ",")
         && is_told (self, at + n + 1) && (self->named[at] >= 0 || tells_you (self, said));
}

/* "Before the others wake up": what a word of time begins, up to the word at @at. */
static gboolean
is_meanwhile (const GrapeReader *self, guint at)
{
  for (guint i = at; i-- > self->sentence->first && self->clause[i] == self->clause[at];)
    if (grape_words_is (words_of (self), i, "before|while|until|since|till|whilst"))
      return TRUE;
  return FALSE;
}

/* "In your notation: move 4,3 to 5,0 nw" */
static gboolean
is_manner (const GrapeReader *self, guint at)
{
  /* "Please pass on to the others: the 4 of diamonds." */
  guint whom = at + grape_words_is (words_of (self), at, "the|all|my");
  guint to = at;
  while (to > self->sentence->first && grape_words_is (words_of (self), to - 1, "the|all|my"))
    to--;
  if (to > self->sentence->first
      && grape_words_is (words_of (self), whom,
                         "others|everybody|everyone|them|people|players|partner|you")
      && grape_words_is (words_of (self), to - 1, "to|for|tell|inform"))
    return TRUE;
  return at > self->sentence->first && grape_words_is (words_of (self), at, "your|their")
         && grape_words_is (words_of (self), at - 1, "in|with|by|per|to|after|for|on");
}

/* Whether the word before @at is somebody else, of whom it tells. */
static gboolean
follows_other (const GrapeReader *self, guint at)
{
  for (guint i = self->sentence->first; i < at; i++)
    if (i + self->spans[i] == at
        && ((self->named[i] >= 0 && self->named[i] != self->reading.seat)
            || (self->spans[i] > 1 && has (self, i, GRAPE_CLUE_OTHER)))) /* "my brother" */
      return TRUE;
  return at > self->sentence->first
         && grape_words_is (words_of (self), at - 1,
                            "he|she|they|everybody|everyone|nobody|people|others|he's|she's|"
                            "they're|everyone's|everybody's|nobody's|somebody|someone|somebody's|"
                            "someone's|most")
         && !is_player (self, at - 1);
}

/* "Bertrand will choose 6": a name that nobody at the table has. */
static gboolean
is_stranger (const GrapeReader *self, guint at)
{
  return at > self->sentence->first
         && grape_words_match (words_of (self), at,
                               "will|would|should|must|might|may|won't|shall|always|is going to|"
                               "is about to|wants to|intends to|has to|says to|tries to")
         && (grape_words_at (words_of (self), at - 1)->initial
             || (at - 1 > self->sentence->first
                 && grape_words_is (words_of (self), at - 2, "my|our"))) /* "My parents will" */
         && grape_reader_is_talk (self, at - 1) && !self->used[at - 1]
         && !has (self, at - 1, GRAPE_CLUE_SELF | GRAPE_CLUE_ASIDE | GRAPE_CLUE_OTHER)
         && (at - 1 == self->sentence->first || grape_words_at (words_of (self), at - 2)->mark
             || grape_words_is (words_of (self), at - 2, "and|so|but|that|think|bet|guess|my|our"));
}

/* "Anna plays d5": a verb of the game in the third person behind a name that nobody here has. */
static gboolean
does_stranger (const GrapeReader *self, guint at)
{
  const char *form = grape_words_form (words_of (self), at);
  gboolean verb = FALSE;

  for (guint i = 0; i < self->slots->len && !verb; i++)
    verb = slot_at (self, i)->first == at && slot_at (self, i)->verb >= 0
           && !slot_at (self, i)->noun;
  return verb && at > self->sentence->first && strlen (form) > 3 && g_str_has_suffix (form, "s")
         && !g_str_has_suffix (form, "ss") && grape_words_at (words_of (self), at - 1)->initial
         && !grape_words_at (words_of (self), at - 1)->capital && !self->used[at - 1]
         && grape_reader_is_talk (self, at - 1)
         && (at - 1 == self->sentence->first || grape_words_at (words_of (self), at - 2)->mark);
}

/* "Sr. Agnes bid 9": whether the line that begins with word @at has names before a verb of the
 * game. @strange is set where they are nobody's here. */
static gboolean
heads_row (const GrapeReader *self, guint at, gboolean *strange)
{
  const GrapeWords *words = words_of (self);
  guint first = at;

  gboolean known = FALSE;
  while (at < words->words->len && grape_words_at (words, at)->initial
         && (at == first || !grape_words_at (words, at)->opens)
         && !grape_words_at (words, at)->capital
         && !has (self, at, GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF))
    {
      known |= self->named[at] >= 0;
      at += 1 + grape_words_is (words, at + 1, ".");
    }
  for (guint i = 0; at > first && i < self->n_sayings; i++)
    if (self->vocabulary->sayings[i].said
        && grape_words_match (words, at, self->vocabulary->sayings[i].said))
      {
        *strange |= !known;
        return TRUE;
      }
  return FALSE;
}

/* "Sr. Agnes bid 9 / Sr. Benedicta bid 10": a record of another game. */
static gboolean
is_in_record (const GrapeReader *self, guint at)
{
  guint n = 0, last = self->sentence->last;
  gboolean strange = FALSE;

  while (at > self->sentence->first && !grape_words_at (words_of (self), at)->opens)
    at--;
  if (!self->sentence->block || !heads_row (self, at, &strange))
    return FALSE;
  if (self->index + 1 < words_of (self)->sentences->len)
    last = grape_words_sentence (words_of (self), self->index + 1)->last;
  for (guint i = self->index ? grape_words_sentence (words_of (self), self->index - 1)->first : 0;
       i < last; i++)
    n += grape_words_at (words_of (self), i)->opens && heads_row (self, i, &strange);
  return n > 1 && strange;
}

/* "They all think I'll bid nine": what others say of the writer, who begins to speak at @at */
static gboolean
is_believed (const GrapeReader *self, guint at)
{
  const GrapeWords *words = words_of (self);
  guint i = at - (at && grape_words_is (words, at - 1, "that"));

  /* "before I write I bid the eight" */
  if (i > self->sentence->first + 1 && grape_words_is (words, at, "i|i'll|i'd|i'm")
      && grape_words_is (words, i - 1, "write|writing|type|typing|read|reads"))
    return TRUE;
  if (i < self->sentence->first + 2
      || !grape_words_is (words, i - 1,
                          "think|thinks|believe|believes|believed|claim|claims|claimed|expect|"
                          "expects|expected|assume|assumes|assumed|suspect|suspects|predict|"
                          "predicts|swear|swears|says|fear|fears|thought|figured|figure|figures"))
    return FALSE;
  for (i--; i-- > self->sentence->first && !grape_words_at (words, i)->mark;)
    if (grape_words_is (words, i, "i|we|i've|i'd|i'm|me|you'd|would"))
      return FALSE;
    else if (has (self, i, GRAPE_CLUE_OTHER) || self->named[i] >= 0)
      return TRUE;
  return FALSE;
}

/* "a typical beginner's bid: eight", but not "this week's move" */
static gboolean
is_possessed (const GrapeReader *self, guint at)
{
  if (at == self->sentence->first || !grape_reader_is_possessive (self, at - 1)
      || !grape_reader_is_talk (self, at - 1)
      || grape_words_is (words_of (self), at - 1,
                         "week's|day's|round's|turn's|month's|morning's|evening's|yesterday's|"
                         "trick's|hand's|year's|monday's|friday's|sunday's"))
    return FALSE;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->first == at)
      return slot_at (self, i)->verb >= 0
             && (slot_at (self, i)->noun
                 || grape_words_is (words_of (self), at + slot_at (self, i)->n, ":|is|was"));
  return FALSE;
}

/* Whether the words before @at in its clause say that somebody else does it. */
gboolean
grape_reader_is_others (const GrapeReader *self, guint at)
{
  guint clause = self->clause[at];
  gboolean told = FALSE; /* words before a colon lead in */

  if (grape_words_is (words_of (self), at, "i|my|mine|let") || grape_reader_takes_with (self, at))
    return FALSE;
  if (is_advice (self, at) || is_in_record (self, at) || is_possessed (self, at))
    return TRUE;
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
          if (grape_words_is (words_of (self), after, ":|-|--") && is_pleading (self, at))
            return FALSE;
          /* "The b goes into your notch, Ngozi: block at 1,-1" */
          if (i > self->sentence->first + 3 && grape_words_is (words_of (self), i - 1, ",")
              && grape_words_is (words_of (self), after, ":"))
            return FALSE;
          return !grape_words_is (words_of (self), after, ",") || tells_you (self, at);
        }
      /* "so let him have b3" */
      if (grape_words_is (words_of (self), i, "let")
          && (self->named[i + 1] >= 0 || grape_words_is (words_of (self), i + 1, "him|her|them"))
          && self->named[i + 1] != self->reading.seat
          && grape_words_is (words_of (self), i + 2, "have|take|keep|get|own"))
        return TRUE;
      /* "Bill must be holding the king" */
      if (has (self, i, GRAPE_CLUE_OFFER) && !has (self, i, GRAPE_CLUE_SELF)
          && (follows_other (self, i) || is_stranger (self, i - 1)))
        return TRUE;
      /* "Rex told me 3C" */
      if (i > self->sentence->first && grape_words_is (words_of (self), i, "me|us")
          && grape_words_is (words_of (self), i - 1, "told|tells|showed|shows|sent|asked"))
        continue;
      if (has (self, i, GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER))
        return is_believed (self, i);
      if (is_stranger (self, i) || does_stranger (self, i))
        return TRUE;
      if (is_asked (self, i)
          || (grape_words_is (words_of (self), i, "others") && i > self->sentence->first
              && grape_words_is (words_of (self), i - 1, "my")))
        return FALSE;
      if (has (self, i, GRAPE_CLUE_OTHER) && !self->used[i] && !is_object (self, i)
          && !is_player (self, i) && !(told && (is_meanwhile (self, i) || is_manner (self, i))))
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

/* "(Walter)": one word with a capital, which may be a name */
static gboolean
is_named_behind (const GrapeReader *self, guint end)
{
  const GrapeWord *name = grape_words_at (words_of (self), end + 1);

  return name && grape_words_is (words_of (self), end, "(")
         && grape_words_is (words_of (self), end + 2, ")") && name->initial && !name->capital
         && !has (self, end + 1, GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF)
         && !grape_words_is (words_of (self), end + 1, self->vocabulary->asides);
}

/* "Queen (Walter). Eight (Jean).": whose it is stands behind it, and behind another one. */
static gboolean
is_labelled_behind (const GrapeReader *self, guint end)
{
  guint last = self->index + 1 < words_of (self)->sentences->len
                   ? grape_words_sentence (words_of (self), self->index + 1)->last
                   : self->sentence->last;
  guint n = 0;

  if (!is_named_behind (self, end))
    return FALSE;
  for (guint at = self->index ? grape_words_sentence (words_of (self), self->index - 1)->first : 0;
       at + 2 < last; at++)
    n += is_named_behind (self, at);
  return n > 1;
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
  /* "From Anselmo, whose mail is broken: bid 9" */
  guint from
      = grape_words_match (words_of (self), first, "from|on behalf of|forwarded from|fwd from");
  if (from && first + from < at && self->named[first + from] >= 0
      && self->named[first + from] != self->reading.seat)
    for (guint i = first + from; i < at; i++)
      if (grape_words_is (words_of (self), i, ":"))
        return TRUE;
  /* "Quillby, yours is B2." */
  for (guint i = at; i-- > self->sentence->first && i + 4 > at;)
    if (grape_words_match (words_of (self), i,
                           ", yours is|his is|hers is|theirs is|, yours was|his was|hers was|"
                           ", yours are|theirs are"))
      return TRUE;
  /* "The prize is a ten, and I want it: the king." */
  for (guint i = at; i-- > self->sentence->first && i + 4 > at;)
    if (grape_words_match (words_of (self), i, "prize is|prize was|prize being|range is|limit is"))
      return TRUE;
  for (guint i = at; i-- > self->sentence->first && i + 3 > at;)
    if (grape_words_is (words_of (self), i, ":") && i > self->sentence->first
        && grape_words_is (words_of (self), i - 1, OTHER_LABELS)
        && (i - 1 == first || grape_words_is (words_of (self), i - 1, "prize")))
      return TRUE;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->first == at && slot_at (self, i)->verb < 0
        && is_labelled_behind (self, at + slot_at (self, i)->n))
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

/* "the target of Bob: BREAD", "the number of Bob is 3" */
static gboolean
is_of_another (const GrapeReader *self, const GrapeSlot *slot)
{
  for (guint i = self->sentence->first; i + 1 < slot->first; i++)
    {
      guint n = grape_words_is (words_of (self), i, "of") ? grape_reader_other_name_at (self, i + 1)
                                                          : 0;
      guint end = i + 1 + n;

      if (n && grape_words_is (words_of (self), end, ":|=|-|is|was|must")
          && (end == slot->first || end + 1 == slot->first
              || (end + 2 == slot->first
                  && grape_words_is (words_of (self), end + 1, "the|a|an|be|\"|“|‘|*"))))
        return TRUE;
    }
  return FALSE;
}

/* "3 for Bob" */
gboolean
grape_reader_is_for_another (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;

  if (is_of_another (self, slot))
    return TRUE;
  /* "Archie, you have E1." */
  if (slot->first > self->sentence->first + 3
      && grape_words_is (words_of (self), slot->first - 1, "have|get|take")
      && grape_words_is (words_of (self), slot->first - 2, "you")
      && grape_words_is (words_of (self), slot->first - 3, ",")
      && grape_words_at (words_of (self), slot->first - 4)->initial)
    return TRUE;
  /* "1 is obviously Juno's" */
  for (guint i = at + 1; grape_words_is (words_of (self), at, "is|was|must")
                         && i < MIN (at + 5, self->sentence->last);
       i++)
    if ((self->named[i] >= 0 && self->named[i] != self->reading.seat)
        || (g_str_has_suffix (grape_words_form (words_of (self), i), "'s")
            && (grape_reader_is_talk (self, i) || grape_words_at (words_of (self), i)->initial)))
      return TRUE;
  /* "That leaves 6 for you." */
  for (guint i = self->sentence->first;
       i < at && grape_words_match (words_of (self), at, "for you"); i++)
    if (grape_words_is (words_of (self), i, "leaves|leaving|remain|remains"))
      return TRUE;
  /* "and 2 for Jean" */
  if (grape_words_is (words_of (self), at, "for") && at + 1 < self->sentence->last
      && self->named[at + 1] < 0 && grape_words_at (words_of (self), at + 1)->initial
      && !grape_words_at (words_of (self), at)->initial
      && !has (self, at + 1, GRAPE_CLUE_SELF | GRAPE_CLUE_ASIDE)
      && (at + 2 >= self->sentence->last || grape_words_at (words_of (self), at + 2)->mark)
      && slot->first > self->sentence->first
      && grape_words_is (words_of (self), slot->first - 1, "and|,|but"))
    return TRUE;
  /* "9 on behalf of Piers", "bid 9 says Piers" */
  guint who = at
              + grape_words_match (words_of (self), at,
                                   "on behalf of|says|said|writes|wrote|, says|, said");
  if (who > at && who < self->sentence->last && grape_reader_other_name_at (self, who))
    return TRUE;
  /* "Nine, says my brother" */
  if (who > at && grape_words_is (words_of (self), who, "my|our")
      && (has (self, who, GRAPE_CLUE_OTHER) || grape_reader_is_talk (self, who + 1))
      && !grape_words_is (words_of (self), who + 1,
                          "gut|heart|head|nose|hat|die|dice|coin|stars|stomach|brain|watch"))
    return TRUE;
  if (grape_words_match (words_of (self), at,
                         "for whoever|for anybody|for anyone|for somebody|for someone"))
    return TRUE;
  /* "9 by Ann" */
  if (grape_words_is (words_of (self), at, "by") && at + 1 < self->sentence->last
      && self->named[at + 1] < 0 && grape_words_at (words_of (self), at + 1)->initial
      && !has (self, at + 1, GRAPE_CLUE_SELF | GRAPE_CLUE_ASIDE))
    return TRUE;
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
           && !grape_words_is (
               words_of (self), at - 2,
               "gave|give|gives|sold|handed|lent|bought|brought|paid|beat|owe|owes|owed|cost|costs|told|tell|tells|show|shows|showed|"
               "remind|reminds|taught");
  return first < at && self->named[first] == self->reading.seat
         && grape_words_is (
             words_of (self), first + self->spans[first],
             ":|-|=|--|->|says|say|plays|bids|chooses|wants|takes|offers|sends|picks|places|throws|lays|"
             "gives|puts|leads|spends|drops|discards|votes|asks|begs|prefers|proposes|submits");
}

/** grape_reader_is_signed: "3 from Arthur", who writes */
gboolean
grape_reader_is_signed (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first + slot->n;
  guint name = at + 1
               + grape_words_is (words_of (self), at + 1,
                                 "old|ol|ol'|ole|little|lil|poor|your|yours|good|dear|the|young");

  if (name >= self->sentence->last || !grape_words_is (words_of (self), at, "for|by|from|("))
    return FALSE;
  /* "A trey from ol Deuce." */
  const GrapeWords *own = self->reading.seat >= 0 && (guint)self->reading.seat < self->names->len
                              ? g_ptr_array_index (self->names, (guint)self->reading.seat)
                              : NULL;
  if (own && own->words->len && grape_words_at (words_of (self), name)->initial
      && g_str_equal (grape_words_form (own, 0), grape_words_form (words_of (self), name)))
    return TRUE;
  return self->named[name] >= 0 && self->named[name] == self->reading.seat;
}
