/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What binds a value to the verb or noun that says it, before it or behind it. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_BETWEEN 7 /* words between a verb and its value */
#define MOST_STRANGE 2 /* those of them that the lexicon lacks */

/* "a café number" is not a number of this game. */
static gboolean
is_loose_noun (const GrapeReader *self, const GrapeSlot *slot)
{
  gint number;
  guint said = 0;

  return slot->noun && slot->first > self->sentence->first
         && grape_reader_is_talk (self, slot->first - 1)
         && !grape_number_read (words_of (self), slot->first - 1, &number, &said);
}

/* "for the eight is", "on the ten:" */
static gboolean
is_what_for (const GrapeReader *self, const GrapeSlot *slot)
{
  guint at = slot->first;

  if (at > self->sentence->first && grape_words_is (words_of (self), at - 1, "the|a|this|your"))
    at--;
  return at > self->sentence->first && grape_words_is (words_of (self), at - 1, "for|on|against")
         && grape_words_is (words_of (self), slot->first + slot->n, "is|:|=|will|shall");
}

/* "Let me concede the round to you, Mrs. Penhallow, for 4 gamepoints": the only verb whose unit
 * follows the value; -1: none */
static int
verb_of_unit (const GrapeReader *self, guint index)
{
  const GrapeSlot *value = slot_at (self, index);
  int only = -1;

  for (guint i = 0; i < self->slots->len; i++)
    {
      const GrapeSlot *slot = slot_at (self, i);

      if (slot->verb < 0 && i != index)
        return -1;
      if (slot->verb < 0 || slot->borrowed || !self->vocabulary->sayings[slot->verb].unit
          || !grape_words_is (words_of (self), value->first + value->n,
                              self->vocabulary->sayings[slot->verb].unit))
        continue;
      if (only >= 0)
        return -1;
      only = (int)i;
    }
  return only;
}

/* The slot of the verb that the value of slot @index follows; -1: none. */
int
grape_reader_verb_before (const GrapeReader *self, guint index)
{
  const GrapeSlot *value = slot_at (self, index);
  guint strange = 0, between = 0;
  gboolean crossed = FALSE; /* a comma, with only small words after it */
  /* "I infect the three of the corner down at the right: j7, j8 and j9." */
  gboolean listed = value->first > self->sentence->first + 1
                    && grape_words_is (words_of (self), value->first - 1, ":");
  int unit = verb_of_unit (self, index);

  if (unit >= 0)
    return unit < (int)index ? unit : -1;

  if (value->n == 1 && value->first > self->sentence->first
      && g_ascii_isdigit (*grape_words_form (words_of (self), value->first))
      && strlen (grape_words_form (words_of (self), value->first)) < 3
      && grape_reader_is_talk (self, value->first - 1)
      && !grape_words_is (words_of (self), value->first - 1, "was"))
    return -1; /* "platform 6" */
  /* "Put sample H7 in the freezer" */
  if (index && value->n == 1 && value->first > self->sentence->first + 1
      && slot_at (self, index - 1)->verb >= 0
      && slot_at (self, index - 1)->first + slot_at (self, index - 1)->n + 1 == value->first
      && grape_reader_is_talk (self, value->first - 1)
      && !grape_words_is (words_of (self), value->first - 1, "back|away|again|both")
      && strpbrk (grape_words_form (words_of (self), value->first), "123456789"))
    return -1;
  for (guint at = value->first; at-- > self->sentence->first;)
    {
      for (guint i = index; i-- > 0;)
        {
          const GrapeSlot *slot = slot_at (self, i);

          if (at < slot->first || at >= slot->first + slot->n)
            continue;
          /* "My bid for the eight is the seven" */
          if (slot->verb < 0 && is_what_for (self, slot))
            break;
          if (slot->verb < 0 || slot->behind || !self->vocabulary->sayings[slot->verb].read)
            return -1;
          /* "I choose to believe that 11 will win" */
          if (grape_words_is (words_of (self), slot->first + slot->n, "to")
              && slot->first + slot->n + 2 < value->first
              && grape_reader_is_talk (self, slot->first + slot->n + 1))
            return -1;
          /* "take the stairs to 5" */
          if (slot->borrowed && strange && grape_words_is (words_of (self), value->first - 1, "to"))
            return -1;
          /* "I place a fresh infection at d7" */
          if (slot->noun && i && slot_at (self, i - 1)->verb >= 0 && !slot_at (self, i - 1)->noun
              && !slot_at (self, i - 1)->borrowed
              && slot_at (self, i - 1)->first + slot_at (self, i - 1)->n + 3 > slot->first
              && self->vocabulary->most && value->values[slot_at (self, i - 1)->verb].text)
            return (int)i - 1;
          return is_loose_noun (self, slot) ? -1 : (int)i;
        }
      if (++between > (listed ? 2 * MOST_BETWEEN : MOST_BETWEEN))
        return -1;
      crossed |= has (self, at, GRAPE_CLUE_BREAK);
      if (has (self, at, GRAPE_CLUE_BREAK) && !grape_words_at (words_of (self), at)->mark)
        return -1;
      if (!grape_words_at (words_of (self), at)->mark && self->named[at] < 0
          && !has (self, at,
                   GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER | GRAPE_CLUE_AFTER
                       | GRAPE_CLUE_MEND)
          && !grape_words_is (words_of (self), at, self->vocabulary->asides)
          && (++strange > (listed ? 2 * MOST_STRANGE : MOST_STRANGE) || crossed))
        return -1;
    }
  return -1;
}

/* Two values with only @marks and small words between them. */
gboolean
grape_reader_are_joined (const GrapeReader *self, guint a, guint b, const char *by)
{
  const GrapeSlot *first = slot_at (self, a), *second = slot_at (self, b);
  gboolean any = FALSE;

  for (guint at = first->first + first->n; at < second->first; at++)
    {
      any |= grape_words_is (words_of (self), at, by);
      if (!self->used[at] && !grape_words_is (words_of (self), at, by)
          && !grape_words_is (
              words_of (self), at,
              ",|the|a|my|its|neighbour|neighbor|maybe|perhaps|even|possibly|either|at|on|in|i|then|"
              "also|&|(|)|else")
          /* "F10 and the one directly below it at F11" */
          && !(self->vocabulary->most
               && grape_words_is (
                   words_of (self), at,
                   "one|another|directly|right|just|below|above|beside|next|to|it|under|"
                   "over|left|of")))
        return FALSE;
    }
  return any;
}

/* "g4, a new cell": values, and then the only verb. */
static gboolean
ends_with_verb (const GrapeReader *self, guint verb)
{
  for (guint i = 0; i < verb; i++)
    if (slot_at (self, i)->verb >= 0)
      return FALSE;
  return self->sentence->block && verb + 1 == self->slots->len && self->talk < 3
         && !slot_at (self, verb)->borrowed;
}

/* "The queen: I bid the nine." */
static gboolean
has_value_of_its_own (const GrapeReader *self, guint verb)
{
  const GrapeSlot *slot = slot_at (self, verb);

  if (verb + 1 >= self->slots->len || slot_at (self, verb + 1)->verb >= 0
      || self->vocabulary->sayings[slot->verb].then
      || !grape_words_is (words_of (self), slot->first - 1, "i|i'll|please|to|we"))
    return FALSE;
  for (guint at = slot->first + slot->n; at < slot_at (self, verb + 1)->first; at++)
    if (!has (self, at, GRAPE_CLUE_ASIDE) || has (self, at, GRAPE_CLUE_BREAK))
      return FALSE;
  return TRUE;
}

/* "nine is my number", "the king is what I bid": the slot of the noun or verb after it. */
int
grape_reader_verb_behind (const GrapeReader *self, guint index)
{
  const GrapeSlot *value = slot_at (self, index);
  guint at = value->first + value->n, n = 0;
  int unit = verb_of_unit (self, index);

  if (unit > (int)index)
    return unit;
  for (guint i = index + 1; i < self->slots->len; i++)
    {
      const GrapeSlot *slot = slot_at (self, i);

      if (slot->verb < 0
          && (grape_reader_are_joined (self, i - 1, i, "and|,|&|en|et|und|+|plus")
              || slot_at (self, i - 1)->first + slot_at (self, i - 1)->n == slot->first))
        {
          at = slot->first + slot->n;
          continue;
        }
      if (slot->verb < 0 || has_value_of_its_own (self, i))
        return -1;
      /* "i4 shall be cured: uninfect it" */
      if (slot->first < at + 12
          && (grape_words_is (words_of (self), slot->first + slot->n,
                              "it|that|them|both|these|those")
              || grape_words_match (words_of (self), slot->first + slot->n,
                                    "the lot|all of them|all three|all four|all")))
        return (int)i;
      /* "j9 -> infect" */
      if (slot->first == at + 1
          && grape_words_is (words_of (self), at, "->|=>|-->|>|\xe2\x86\x92|:|-|="))
        return (int)i;
      for (; at < slot->first; at++, n++)
        if (n > 5
            || (!has (self, at, GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF | GRAPE_CLUE_AFTER)
                && self->spans[at]
                && !grape_words_is (words_of (self), at, "both|all|two|three|four"))
            || (grape_words_is (words_of (self), at, ",|and|so|then") && !ends_with_verb (self, i)))
          return -1;
      return (int)i;
    }
  return -1;
}

/* "h3 infect, h5 infect, h4 place": each verb stands behind its value. */
gboolean
grape_reader_is_reversed (const GrapeReader *self)
{
  guint n = self->slots->len;

  for (guint i = 0; i < n; i++)
    if ((slot_at (self, i)->verb >= 0) != (i % 2 == 1)
        || (i % 2
            && slot_at (self, i - 1)->first + slot_at (self, i - 1)->n != slot_at (self, i)->first
            && !grape_words_is (words_of (self), slot_at (self, i)->first - 1, ":|-|=|is")))
      return FALSE;
  return n > 3 && n % 2 == 0;
}

/** grape_reader_same_word: "I take e6": of the moves for which people borrow the word of slot
 * @verb, the only one that the rules take now; -1: none or several */
int
grape_reader_same_word (const GrapeReader *self, guint verb, guint index)
{
  guint at = slot_at (self, verb)->first;
  int only = -1;

  for (guint i = 0; slot_at (self, verb)->borrowed && i < self->n_sayings; i++)
    {
      const GrapeSaying *saying = &self->vocabulary->sayings[i];
      const char *value = slot_at (self, index)->values[i].text;

      if (!saying->also || !value || saying->then
          || !grape_words_match (words_of (self), at, saying->also))
        continue;
      g_autofree char *text = g_strdup_printf ("%s %s", saying->verb, value);
      GrapeRead read = { 0 };
      gboolean legal = grape_reader_reads (self, text, &read, NULL);

      grape_read_clear (&read);
      if (!legal)
        continue;
      if (only >= 0)
        return -1;
      only = (int)i;
    }
  return only;
}

#define WAYS                                                                                       \
  "up|down|left|right|north|south|east|west|north-east|north-west|south-east|south-west|ne|nw|se|" \
  "sw|northeast|northwest|southeast|southwest|diagonally"

/* "d8 up one, to d7", "i4 runs south west (h5)": two values with nothing but a way between them */
gboolean
grape_reader_are_on_the_way (const GrapeReader *self, guint a, guint b)
{
  const GrapeSlot *first = slot_at (self, a), *second = slot_at (self, b);
  gboolean to = FALSE, way = FALSE;

  for (guint at = first->first + first->n; at < second->first; at++)
    {
      way |= grape_words_is (words_of (self), at, WAYS);
      /* "g8 crawls to h7": whatever a piece does */
      if (at == first->first + first->n && grape_reader_is_talk (self, at)
          && g_str_has_suffix (grape_words_form (words_of (self), at), "s")
          && grape_words_is (words_of (self), at + 1,
                             "to|onto|into|over|the|one|a|straight|just|it|" WAYS))
        continue;
      if (!grape_words_is (
              words_of (self), at,
              "it|one|step|square|cell|place|,|to|onto|into|the|on|then|a|over|across|-|"
              "and|so|that|is|just|by|(|i.e|namely|row|column|:|" WAYS))
        return FALSE;
      to |= grape_words_is (words_of (self), at, "to|onto|into")
            || (way && grape_words_is (words_of (self), at, "(|,|i.e|namely"));
    }
  return to;
}

/* "c3 falls ill, so does c5", "the same for d6": the verb before once more */
gboolean
grape_reader_says_again (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  guint at = slot->first;

  while (at > self->sentence->first
         && grape_words_is (words_of (self), at - 1, "the|my|a|clean|its|neighbour"))
    at--;
  for (guint n = 2; n < 5 && at >= self->sentence->first + n; n++)
    if (grape_words_match (
            words_of (self), at - n,
            "so does|so do|so goes|so is|same for|same with|same to|same at|same on|"
            "likewise for|likewise at|ditto for|ditto on|as does|and so does|so shall|so will|"
            "as will|as is|along with|together with|followed by|and its neighbour|and then")
        == n)
      return TRUE;
  /* "infect j9; also i9" */
  guint end = slot->first + slot->n;
  if (at > self->sentence->first && grape_words_is (words_of (self), at - 1, "also|plus")
      && (at == self->sentence->first + 1 || grape_words_is (words_of (self), at - 2, "and|;|.|,"))
      && (end >= self->sentence->last || grape_words_at (words_of (self), end)->mark))
    return TRUE;
  return at > self->sentence->first
         && grape_words_is (words_of (self), at - 1, "ditto|likewise|idem");
}

static gboolean
is_in_brackets (const GrapeReader *self, const GrapeSlot *slot)
{
  return slot->first > self->sentence->first
         && grape_words_is (words_of (self), slot->first - 1, "(|[")
         && grape_words_is (words_of (self), slot->first + slot->n, ")|]");
}

/** grape_reader_are_listed: "[j9], [i9]", "(j9) (i9)", "j9; i9.": two values of one list */
gboolean
grape_reader_are_listed (const GrapeReader *self, guint a, guint b)
{
  const GrapeSlot *first = slot_at (self, a), *second = slot_at (self, b);
  guint end = second->first + second->n, gap = second->first - first->first - first->n;

  if (is_in_brackets (self, first) && is_in_brackets (self, second))
    return gap == 2
           || (gap == 3
               && grape_words_is (words_of (self), first->first + first->n + 1, ",|;|and|&|+"));
  return gap == 1 && grape_words_is (words_of (self), first->first + first->n, ";")
         && (end >= self->sentence->last || grape_words_is (words_of (self), end, ";|."));
}

/** grape_reader_is_contrast: "not the 7, the 8": of two values the one behind the comma is
 * meant */
gboolean
grape_reader_is_contrast (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index), *before = slot_at (self, index - 1);
  guint n = 0;

  for (guint i = 0; i < self->slots->len; i++)
    n += slot_at (self, i)->verb < 0;
  if (n != 2 || !grape_words_is (words_of (self), before->first + before->n, ","))
    return FALSE;
  for (guint at = before->first + before->n + 1; at < slot->first; at++)
    if (!grape_words_is (words_of (self), at, "the|a|an|my|square|number|but|rather|card"))
      return FALSE;
  return TRUE;
}

/* "one to sixteen", "1-12": two figures, and nothing else in a game of numbers */
static gboolean
is_span (const GrapeReader *self, guint index)
{
  const GrapeSlot *low = slot_at (self, index);
  const GrapeSlot *high = index + 1 < self->slots->len ? slot_at (self, index + 1) : NULL;

  if (!high || low->verb >= 0 || high->verb >= 0 || low->first + low->n + 1 != high->first
      || !grape_words_is (words_of (self), low->first + low->n, "to|-|\xe2\x80\x93|through")
      || (low->first > self->sentence->first
          && !(low->first > self->sentence->first + 1
               && grape_words_is (words_of (self), low->first - 1, "from|,|:")
               && grape_words_is (words_of (self), low->first - 2,
                                  "numbers|integers|number|integer|anything|range|figures"))))
    return FALSE;
  for (guint i = 0; i < self->n_sayings; i++)
    {
      const char *a = low->values[i].text, *b = high->values[i].text;

      if (a && b && g_ascii_isdigit (*a) && g_ascii_isdigit (*b) && strlen (a) < 3 && strlen (b) < 3
          && atoi (a) + 2 < atoi (b))
        return TRUE;
    }
  return FALSE;
}

/** grape_reader_is_range: "a number between 1 and 12": neither is
 * chosen */
gboolean
grape_reader_is_range (const GrapeReader *self, guint index)
{
  guint first = slot_at (self, index)->first;

  /* "Here is one: 5." */
  if (grape_words_is (words_of (self), first, "one") && index + 1 < self->slots->len
      && grape_words_is (words_of (self), first + 1, ":"))
    return TRUE;
  if (is_span (self, index) || (index && is_span (self, index - 1)))
    return TRUE;
  if (first == self->sentence->first)
    return FALSE;
  if (grape_words_is (words_of (self), first - 1, "between"))
    return TRUE;
  /* "the lower of those two" */
  if (first > self->sentence->first + 1
      && grape_words_match (words_of (self), first - 2, "of those|of these|of our|of your") == 2)
    return TRUE;
  return index && slot_at (self, index - 1)->first > self->sentence->first
         && grape_words_is (words_of (self), slot_at (self, index - 1)->first - 1, "between")
         && grape_reader_are_joined (self, index - 1, index, "and");
}
