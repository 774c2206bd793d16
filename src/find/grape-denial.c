/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values that somebody gives up, or exchanges for others. */
#include "grape-find-private.h"

#include <string.h>

/* Phrases that go with the old value, and have the new one after them. */
#define EXCHANGES                                                                                   \
  "swap|replacing|replace|change|exchange|trade|switch|turn|amend|alter|correct|swapping|changing|" \
  "exchanging|trading"

#define BECOMES                                                                                    \
  "becomes|become|turns into|is now|now is|changed to|changed into|turned into|swapped for|"       \
  "exchanged for|replaced by|replaced with|altered to|corrected to|amended to"

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
             || (grape_number_read (words_of (self), at + 1, &(gint){ 0 }, &(guint){ 0 })
                 && !grape_words_is (words_of (self), at + 2, "to|for|into|with"))
             || (grape_lexicon_clues (words_of (self), at + 1, &n) & GRAPE_CLUE_SELF
                 && !grape_words_is (words_of (self), at + 1, "my|mine|me")));
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
      if (grape_words_match (words_of (self), at, BECOMES))
        return TRUE;
      joined |= grape_words_is (words_of (self), at, "for|to|into|with|by|->");
      if (!has (self, at, GRAPE_CLUE_ASIDE | GRAPE_CLUE_PAST)
          && !grape_words_is (words_of (self), at, self->vocabulary->asides))
        return FALSE;
    }
  /* "make my nine a five" */
  if (before->first > self->sentence->first + 1
      && grape_words_match (words_of (self), before->first - 2, "make my|make the|make that"))
    return TRUE;
  for (guint at = before->first; joined && at-- > self->sentence->first && at + 5 > before->first;)
    if (grape_words_is (words_of (self), at, EXCHANGES) && !is_noun (self, at))
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
  if (grape_words_match (
          words_of (self), after,
          "is for the next|is for later|is for monday|is for tuesday|is for wednesday|"
          "is for thursday|is for friday|is for saturday|is for sunday|is for tomorrow|is not for|"
          "isn't for|stays in|goes nowhere|is out|cancelled|canceled|is cancelled|is canceled|withdrawn|"
          "is withdrawn|revoked|is revoked|is void|retracted|is off|scrapped|i keep|i'll keep|"
          "i shall keep|i am keeping|i'm keeping|i hold|i still need|i hang on to|i save|"
          "i am saving|i'm saving|is for another|is kept|is saved|waits for|stays at home|"
          "stays home")
      || (grape_words_match (words_of (self), after, "is for the")
          && grape_words_is (words_of (self), at - 1, "my")))
    return TRUE;
  gboolean another = slot + 1 < self->slots->len && slot_at (self, slot + 1)->verb < 0;

  if (another && grape_words_match (words_of (self), after, BECOMES))
    return TRUE;

  guint back = after + grape_words_is (words_of (self), after, "please|can|may|should|,");
  if (grape_words_match (words_of (self), back,
                         "put back|goes back|go back|comes back|come back|back to me|take back")
      && !self->used[back + 1]) /* unless a verb of the game says so */
    return TRUE;
  for (guint i = at; i-- > self->sentence->first && i + 4 > at;)
    {
      if ((grape_words_is (words_of (self), i, "take|taking")
           && grape_words_is (words_of (self), after, "out|off|away|back"))
          || (grape_words_is (words_of (self), i, "put|slide|send|give")
              && grape_words_match (words_of (self), after,
                                    "back in|back into|back to me|back on")))
        return TRUE;
      if (another && grape_words_match (words_of (self), i, "make my|make the")
          && grape_words_is (words_of (self), after, "a|an|the|into"))
        return TRUE;
    }
  return FALSE;
}

/* "The two would do, but no." */
static gboolean
is_turned_down (const GrapeReader *self, guint at)
{
  guint i = at;

  while (i < self->sentence->last && self->used[i])
    i++;
  /* "Nine it is not.", "9 not.", "9: never." */
  if (grape_words_match (words_of (self), i, "it is not|it's not|it isn't|it is never"))
    return TRUE;
  if (grape_words_is (words_of (self), i, "not|never")
      && (i + 1 == self->sentence->last || grape_words_is (words_of (self), i + 1, ".|!")))
    return TRUE;
  if (i + 1 < self->sentence->last && grape_words_is (words_of (self), i, ":|-|,|--")
      && grape_words_is (words_of (self), i + 1, "no|never|nope|not")
      && (i + 2 == self->sentence->last || grape_words_is (words_of (self), i + 2, ".|!")))
    return TRUE;
  for (; i < self->sentence->last && !self->used[i]; i++)
    if (grape_words_match (words_of (self), i,
                           "but i can't ,|but i cannot ,|but i can't .|but i cannot .|"
                           "but i mustn't ,|but i may not ,|but i mayn't ,"))
      return TRUE;
    else if (grape_words_match (
                 words_of (self), i,
                 "but it's|but it is|but that's|but that is|but he's|but she's|but they")
             && grape_words_is (words_of (self),
                                i + 2 + grape_words_is (words_of (self), i + 2, "is"),
                                "taken|gone|occupied|used|spent|dead|full|illegal|not|already|too"))
      return TRUE;
    else if (grape_words_match (words_of (self), i, "but no|but not|but never|alas no|yet no"))
      {
        i += 2;
        while (i < self->sentence->last && grape_words_at (words_of (self), i)->mark)
          i++;
        return i >= self->sentence->last;
      }
  return FALSE;
}

/* "I prefer 12 to 11", "put 5 instead of the 6": the second. */
static gboolean
is_lesser (const GrapeReader *self, guint at)
{
  guint i = at;

  while (i > self->sentence->first && grape_words_is (words_of (self), i - 1, "the|a|an|my"))
    i--;
  if (i < self->sentence->first + 2)
    return FALSE;
  if (grape_words_match (words_of (self), i - 2,
                         "instead of|rather than|and not|in place of|in lieu of|"
                         "where i wrote|where i said")
      >= 2)
    return TRUE;
  if (!grape_words_is (words_of (self), i - 1, "to|over|than") || !self->used[i - 2])
    return FALSE;
  for (guint k = i - 2; k-- > self->sentence->first && k + 5 > i;)
    if (grape_words_is (words_of (self), k, "prefer|rather|sooner|better"))
      return TRUE;
  return FALSE;
}

/* "About that 2 of mine. Drop the 2.": what was named before goes. */
static gboolean
is_dropped (const GrapeReader *self, guint at)
{
  gboolean before = FALSE;

  if (at < self->sentence->first + 2 || !grape_words_is (words_of (self), at - 1, "the|my|that")
      || !grape_words_is (words_of (self), at - 2, "drop|ditch|lose|kill|scrap|burn"))
    return FALSE;
  for (guint i = 0; i < self->mentions->len; i++)
    {
      const GrapeFound *one = mention_at (self, i);

      for (guint k = 0; k < self->slots->len; k++)
        for (guint s = 0; s < self->n_sayings && slot_at (self, k)->first == at; s++)
          before |= one->sentence < self->index && slot_at (self, k)->verb < 0
                    && g_strcmp0 (slot_at (self, k)->values[s].text, one->text) == 0;
    }
  return before;
}

/* Whether another value stands at @at, before a verb of the game: what is refused is that. */
static gboolean
says_another (const GrapeReader *self, guint at, gboolean *verb)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->first == at)
      {
        *verb |= slot_at (self, i)->verb >= 0 && !slot_at (self, i)->noun
                 && !slot_at (self, i)->borrowed;
        return *verb && slot_at (self, i)->verb < 0;
      }
  return FALSE;
}

static gboolean
names_refused (const GrapeReader *self, guint colon)
{
  guint n = 0;

  for (guint i = self->sentence->first; i < colon; i++)
    n += self->spans[i] && has (self, i, GRAPE_CLUE_NOT);
  return n == 1 && colon < self->sentence->first + 6;
}

/* "change mine from 8 to 3": the first of the two */
static gboolean
is_old_value (const GrapeReader *self, guint at)
{
  for (guint i = 0; i + 1 < self->slots->len; i++)
    if (slot_at (self, i)->first == at && slot_at (self, i)->verb < 0
        && slot_at (self, i + 1)->verb < 0)
      return at > self->sentence->first && grape_words_is (words_of (self), at - 1, "from")
             && grape_reader_is_exchanged (self, i + 1);
  return FALSE;
}

/* "No b3 for me.", "Never mind b3." */
static gboolean
is_declined (const GrapeReader *self, guint at)
{
  guint end = at;

  while (end < self->sentence->last && self->used[end])
    end++;
  if (at > self->sentence->first && grape_words_is (words_of (self), at - 1, "no")
      && (at == self->sentence->first + 1 || grape_words_at (words_of (self), at - 2)->mark))
    return grape_words_match (words_of (self), end, "for me|for us|today|this time|this round") > 0;
  at -= at > self->sentence->first && grape_words_is (words_of (self), at - 1, "the|my|a|an|that");
  if (at > self->sentence->first && grape_words_is (words_of (self), at - 1, "imagine|picture"))
    return TRUE;
  return at > self->sentence->first + 1
         && grape_words_match (words_of (self), at - 2, "never mind|forget about") == 2;
}

/* "Please tear up my g5": what is done to a letter; with a card, some of it is a move. */
static gboolean
is_undone (const GrapeReader *self, guint i, guint at)
{
  guint n = grape_words_match (words_of (self), i,
                               "tear up|rip up|cross out|rub out|wipe out|call off|strike out|"
                               "scratch out|skip|shred|nix|tear to pieces");

  if (!n && !self->reading.legal)
    n = grape_words_match (words_of (self), i,
                           "throw away|throw out|chuck out|pull|lose|burn|kill|pull back|drop");
  return n && !self->used[i] && i + n < at
         && grape_words_is (words_of (self), i + n, "my|the|that|this|yesterday's|today's");
}

#define TARGETS "to|for|with|is|make|by"

/* "Place e5, not b4, b4 is chipped." */
static gboolean
is_denied_again (const GrapeReader *self, guint at)
{
  for (guint i = 0; i < self->slots->len; i++)
    for (guint k = 0; slot_at (self, i)->first == at && k < self->n_sayings; k++)
      for (guint d = 0; slot_at (self, i)->verb < 0 && d < self->denials->len; d++)
        {
          const GrapeFound *one = &g_array_index (self->denials, GrapeFound, d);

          if (one->sentence == self->index
              && g_strcmp0 (one->text, slot_at (self, i)->values[k].text) == 0)
            return !grape_words_is (words_of (self), at + slot_at (self, i)->n, ".|!|,|please|it");
        }
  return FALSE;
}

gboolean
grape_reader_is_denied (const GrapeReader *self, guint at)
{
  static const char objects[] = GRAPE_DROPS "|replaces|" EXCHANGES;
  guint clause = self->clause[at];
  gboolean verb = FALSE;

  if (is_old_value (self, at) || is_dropped (self, at) || is_lesser (self, at)
      || is_read_for (self, at) || is_put_out (self, at) || is_turned_down (self, at)
      || is_declined (self, at) || is_denied_again (self, at))
    return TRUE;
  for (guint i = at; i-- > self->sentence->first && self->clause[i] == clause;)
    {
      if (!self->spans[i])
        continue;
      /* "I'm saving the jack for later, so the eight" */
      if (grape_words_is (words_of (self), i, "so|therefore|thus|hence") && i + 4 > at)
        return FALSE;
      /* "Instead of e9 place f7" */
      if (says_another (self, i, &verb))
        return FALSE;
      if (grape_words_is (words_of (self), i, "than") && (i + 3 > at || self->used[i + 1]))
        return TRUE;
      /* "I take back infect j9 and play infect i9." */
      if (grape_words_match (words_of (self), i,
                             "i take back|i withdraw|i cancel|i revoke|i retract"))
        return TRUE;
      if (is_undone (self, i, at))
        return TRUE;
      /* "Don't take the B4" */
      guint said = i; /* "DO NOT, REPEAT NOT, USE D4" */
      while (said > self->sentence->first + 1
             && grape_words_is (words_of (self), said - 1, ",|repeat|please|i|-"))
        said--;
      if (has (self, i, GRAPE_CLUE_OFFER) && said > self->sentence->first
          && grape_words_is (words_of (self), said - 1, "not|never")
          && !grape_words_is (words_of (self), said - 2, "if")) /* "if not, it's three" */
        return TRUE;
      if (has (self, i, GRAPE_CLUE_OFFER) && i > self->sentence->first
          && grape_words_is (words_of (self), i - 1, "not|don't|never|won't|cannot|can't")
          && !(i > self->sentence->first + 1
               && grape_words_match (words_of (self), i - 2, "if not")))
        return TRUE;
      /* "What I don't send: the nine" */
      if (grape_words_is (words_of (self), i, ":")
          && grape_words_is (words_of (self), self->sentence->first, "what|which|those")
          && names_refused (self, i))
        return TRUE;
      if ((has (self, i, GRAPE_CLUE_OFFER) && !has (self, i, GRAPE_CLUE_NOT))
          || grape_words_is (words_of (self), i, ":"))
        return FALSE;
      if (grape_words_is (words_of (self), i, "and|use|take|with") && i + 3 > at
          && !(i > self->sentence->first && has (self, i - 1, GRAPE_CLUE_NOT)))
        return FALSE;
      if (has (self, i, GRAPE_CLUE_NOT) || grape_words_match (words_of (self), i, "take back")
          || (grape_words_is (words_of (self), i, objects) && !self->used[i] && !is_noun (self, i)
              && !grape_words_is (words_of (self), at, "to|for|into")
              && !grape_words_is (words_of (self), at - 1, TARGETS)
              && !grape_words_is (words_of (self), at - 2, TARGETS)))
        return TRUE;
    }
  return FALSE;
}
