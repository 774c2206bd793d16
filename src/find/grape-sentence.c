/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads one sentence: its values and verbs of the game, what binds them together, and what speaks
 * against taking them at their word. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_NEAR 60 /* words of a sentence that may name another kind of move */

/* --- candidates ------------------------------------------------------------------------------ */

/** grape_reader_add: @one: its text is taken over */
void
grape_reader_add (GrapeReader *self, GrapeFound *one)
{
  grape_reader_judge (self, one);
  one->sentence = self->index;
  one->talk = one->closes ? MIN (self->talk, 1) : self->talk;
  if (grape_words_is (words_of (self), self->sentence->first, "or") && self->found->len)
    {
      one->doubts |= GRAPE_DOUBT_OR;
      g_array_index (self->found, GrapeFound, self->found->len - 1).doubts |= GRAPE_DOUBT_OR;
    }
  g_array_append_vals (self->found, one, 1);
}

/* "queen of hearts on the four": of two values the one after "on the" is what it is played for. */
static gboolean
is_aim (const GrapeReader *self, guint index)
{
  guint first = slot_at (self, index)->first;

  /* "7 for 10, a bargain" */
  if (index && slot_at (self, index - 1)->verb < 0
      && slot_at (self, index - 1)->first + slot_at (self, index - 1)->n + 1 == first
      && grape_words_is (words_of (self), first - 1, "for|against|versus|vs"))
    return TRUE;
  /* "King. On a ten." */
  if (self->found->len && first == self->sentence->first + 2
      && grape_words_is (words_of (self), first - 1, "a|an|the|that|your|his|her|their")
      && grape_words_is (words_of (self), first - 2, "on|for|against|over")
      && !self->vocabulary->letters_are_rows && !self->vocabulary->most
      && g_array_index (self->found, GrapeFound, self->found->len - 1).sentence + 1 == self->index)
    return TRUE;
  /* "Queen takes knave." */
  if (index && slot_at (self, index - 1)->verb < 0
      && slot_at (self, index - 1)->first + slot_at (self, index - 1)->n + 1 == first
      && grape_words_is (words_of (self), first - 1, "takes|beats|covers|tops|overtakes"))
    return TRUE;
  /* "on Sven's ace" */
  if (first > self->sentence->first + 1
      && g_str_has_suffix (grape_words_form (words_of (self), first - 1), "'s")
      && grape_words_is (words_of (self), first - 2, "on|over|against|under|to|at|for"))
    return TRUE;
  /* "put the 4 on that silly three" */
  if (index && first > self->sentence->first + 3 && grape_reader_is_talk (self, first - 1)
      && grape_words_is (words_of (self), first - 2, "that|your|his|her|their|this")
      && grape_words_is (words_of (self), first - 3, "on|for|against|over"))
    return TRUE;
  return self->slots->len > 1 && !grape_reader_is_offered (self, slot_at (self, index))
         && first > self->sentence->first + 1
         && grape_words_is (words_of (self), first - 1, "the|your|that|his|her|their|a|this")
         && (grape_words_is (words_of (self), first - 2,
                             "on|for|against|over|versus|beat|beats|at|upon")
             || grape_words_slip (grape_words_form (words_of (self), first - 2), "against"))
         && !(first > self->sentence->first + 2 && has (self, first - 3, GRAPE_CLUE_OFFER));
}

/* "b6, d5 or e4": only commas between the slots from @from to @to */
static gboolean
is_listed_up_to (const GrapeReader *self, guint from, guint to)
{
  if (from >= to || self->vocabulary->most)
    return FALSE;
  for (guint i = from; i < to; i++)
    if (slot_at (self, i + 1)->verb >= 0 || slot_at (self, i)->verb >= 0
        || slot_at (self, i)->first + slot_at (self, i)->n + 1 != slot_at (self, i + 1)->first
        || !grape_words_is (words_of (self), slot_at (self, i + 1)->first - 1, ",|/"))
      return FALSE;
  return TRUE;
}

/* @end: the last slot that the value takes */
static gboolean
is_one_of_several (const GrapeReader *self, guint index, guint end)
{
  const char *by = self->vocabulary->most ? "or" : "or|/";

  for (guint i = 0; i + 1 < self->slots->len; i++)
    {
      guint next = i + 1;

      /* "either place b4 or place b5" */
      if (slot_at (self, next)->verb >= 0 && next + 1 < self->slots->len)
        next++;
      if (slot_at (self, i)->verb < 0 && slot_at (self, next)->verb < 0
          && (i == end || next == index || is_listed_up_to (self, end, i))
          && grape_reader_are_joined (self, i, next, by))
        return TRUE;
    }
  return FALSE;
}

/* Notes that the writer does not mean a move, which bears on earlier ones: "not infect i9". */
static void
deny (GrapeReader *self, char *text)
{
  GrapeFound one = { .text = text, .sentence = self->index };

  g_array_append_val (self->denials, one);
}

/* "place e4 instead of e5": the value alone */
static void
deny_value (GrapeReader *self, const GrapeSlot *slot)
{
  for (guint i = 0; i < self->n_sayings; i++)
    if (slot->values[i].text && !slot->values[i].fits && grape_reader_is_denied (self, slot->first))
      {
        deny (self, g_strdup (slot->values[i].text));
        return;
      }
}

/* "as", "ah": two letters that are words first, if they have more than a verb beside them. */
static gboolean
is_exclamation (const GrapeReader *self, const GrapeSlot *slot)
{
  if (slot->n == 1 && !grape_words_at (words_of (self), slot->first)->capital
      && grape_words_is (words_of (self), slot->first, "ha|ah")
      && grape_words_is (words_of (self), slot->first + 1, "!|,"))
    return TRUE;
  return slot->n == 1 && self->sentence->last - self->sentence->first > 2
         && strlen (grape_words_form (words_of (self), slot->first)) == 2
         && g_ascii_isalpha (grape_words_form (words_of (self), slot->first)[1]);
}

static gboolean
has_other_verb (const GrapeReader *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb >= 0 && slot_at (self, i)->verb != self->carried
        && !slot_at (self, i)->borrowed)
      return TRUE;
  return FALSE;
}

/* A long sentence in which nobody says "I" beside the value at @at. */
static gboolean
strays (const GrapeReader *self, guint at)
{
  guint talk = grape_reader_clause_talk (self, at);

  /* "Tile on the left: play 0,1 ne" */
  if (at > self->sentence->first + 1 && self->used[at - 1]
      && grape_words_is (words_of (self), at - 2, ":"))
    return FALSE;
  return self->talk > 2 && talk > 1
         && !(talk < 5 && grape_reader_clause_has (self, at, GRAPE_CLUE_SELF));
}

/* "Make it walk one to the east. I mean to e8.": a verb of another kind stands close by, with no
 * value of its own, so what is meant is not the move that the value alone would be. */
static gboolean
other_verb_near (const GrapeReader *self, int saying)
{
  const GrapeWords *words = words_of (self);

  for (guint s = self->index ? self->index - 1 : 0;
       saying >= 0 && self->vocabulary->most && s < MIN (self->index + 2, words->sentences->len);
       s++)
    {
      const GrapeSentence *sentence = grape_words_sentence (words, s);

      for (guint at = sentence->first;
           at < MIN (sentence->last, sentence->first + MOST_NEAR) && sentence->block; at++)
        for (guint i = 0; i < self->n_sayings; i++)
          if (self->vocabulary->sayings[i].then && (int)i != saying
              && (grape_words_match (words, at, self->vocabulary->sayings[i].said)
                  || grape_words_match (words, at, self->vocabulary->sayings[i].nouns)))
            return TRUE;
    }
  return FALSE;
}

/* "I bid the six", "my number is 6": nothing but small words between */
static gboolean
is_declared (const GrapeReader *self, const GrapeSlot *verb, const GrapeSlot *value)
{
  const GrapeWords *words = words_of (self);

  if (verb->borrowed || verb->first + verb->n + 2 < value->first)
    return FALSE;
  for (guint at = verb->first + verb->n; at < value->first; at++)
    if (!grape_words_is (words, at, "the|a|an|my|is|:|=|with"))
      return FALSE;
  return grape_words_is (words, verb->first, "i|my|i'll")
         || (verb->first > self->sentence->first
             && grape_words_is (words, verb->first - 1, "i|i'll|my|please|we|hereby"));
}

/* "five is my number" */
static gboolean
is_declared_behind (const GrapeReader *self, const GrapeSlot *value, const GrapeSlot *noun)
{
  guint at = value->first + value->n;

  return noun->noun && !noun->borrowed
         && grape_words_is (words_of (self), at, "is|it's|shall|will|be|'s")
         && (grape_words_is (words_of (self), noun->first, "my")
             || grape_words_is (words_of (self), noun->first - 1, "my"))
         && noun->first + noun->n >= at + 2 && noun->first < at + 4;
}

/* "The ace, and the hour is ours.": the value is all of the first clause, and something follows
 * that is no value. */
static gboolean
leads_sentence (const GrapeReader *self, const GrapeSlot *slot)
{
  guint first = self->sentence->first, end = slot->first + slot->n;

  while (first < slot->first
         && grape_words_is (words_of (self), first, "the|a|an|my|so|ok|okay|well|and|then|,|\"|("))
    first++;
  if (first != slot->first || end + 1 >= self->sentence->last || self->sentence->asks
      || !has (self, end, GRAPE_CLUE_BREAK)
      || (grape_words_is (words_of (self), end, "-")
          && !grape_words_at (words_of (self), end)->apart))
    return FALSE;
  for (guint i = 0; i < self->slots->len; i++)
    if (slot_at (self, i)->verb < 0 && slot_at (self, i) != slot)
      return FALSE;
  return TRUE;
}

/* "choose one number", "my one concession", "4 is the one for me": no value */
static gboolean
is_article (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);

  if (slot->n == 1 && index && slot_at (self, index - 1)->verb < 0
      && slot->first > self->sentence->first + 1
      && grape_words_is (words_of (self), slot->first, "one")
      && grape_words_match (words_of (self), slot->first - 2, "is the") == 2)
    return TRUE;

  /* "Between 3 and 10. Pick one!": one of those named before */
  if (self->mentions->len > 1 && slot->first == self->sentence->first + 1
      && grape_words_match (words_of (self), self->sentence->first,
                            "pick one !|pick one .|pick one for|choose one !|choose one .|"
                            "choose one for|take one !|name one !"))
    return TRUE;
  return slot->n == 1 && grape_words_is (words_of (self), slot->first, "one")
         && index + 1 < self->slots->len && slot_at (self, index + 1)->noun
         && slot_at (self, index + 1)->first == slot->first + 1;
}

/* "I do e4 after all. Place." */
static gboolean
verb_follows (const GrapeReader *self, const GrapeSaying *said)
{
  const GrapeSentence *next = self->index + 1 < words_of (self)->sentences->len
                                  ? grape_words_sentence (words_of (self), self->index + 1)
                                  : NULL;

  return next
         && (grape_words_match (words_of (self), next->first, said->said)
             || grape_words_match (words_of (self), next->first, said->nouns));
}

/* "King here.", from somebody of that name */
static gboolean
is_introduction (const GrapeReader *self, guint index)
{
  const GrapeSlot *slot = slot_at (self, index);
  const GrapeWords *own = self->reading.seat >= 0 && (guint)self->reading.seat < self->names->len
                              ? g_ptr_array_index (self->names, (guint)self->reading.seat)
                              : NULL;

  if (!own || slot->n != 1
      || !grape_words_is (words_of (self), slot->first + 1, "here|speaking|calling"))
    return FALSE;
  for (guint i = 0; i < own->words->len; i++)
    if (g_str_equal (grape_words_form (own, i), grape_words_form (words_of (self), slot->first)))
      return TRUE;
  return FALSE;
}

/* Reads the value in slot @index. Returns the last slot that it took. */
static guint
read_value (GrapeReader *self, guint index, int *bound)
{
  const GrapeSlot *slot = slot_at (self, index);
  gboolean reversed = grape_reader_is_reversed (self);
  int verb = reversed ? -1 : grape_reader_verb_before (self, index);
  int behind = reversed ? (int)index + 1 : (verb < 0 ? grape_reader_verb_behind (self, index) : -1);
  int saying = verb >= 0 ? slot_at (self, (guint)verb)->verb
                         : (behind >= 0 ? slot_at (self, (guint)behind)->verb : -1);
  guint at = verb >= 0 ? slot_at (self, (guint)verb)->first : slot->first, end = index;
  gboolean joined = FALSE;
  int carried = -1;

  if (is_article (self, index) || is_introduction (self, index))
    return index;
  if (verb < 0 && index && *bound >= 0 && !self->denied && slot_at (self, index - 1)->verb < 0
      && (grape_reader_are_joined (self, index - 1, index,
                                   "and|,|&|en|et|und|then|or|+|/|no|rather|sorry|er|mean|wait")
          || grape_reader_are_listed (self, index - 1, index)
          /* "infect d8 is one I want, and c7" */
          || (self->vocabulary->most && slot->first > self->sentence->first + 1
              && grape_words_match (words_of (self), slot->first - 2, ", and|, then") == 2)
          || slot_at (self, index - 1)->first + slot_at (self, index - 1)->n == slot->first))
    {
      saying = *bound;
      joined = TRUE;
    }
  if (saying < 0 && self->carried >= 0
      && (self->pointed || self->talk < (self->loose == self->index ? 3 : 1))
      && !has_other_verb (self) && slot->values[self->carried].text)
    saying = carried = self->carried;
  /* "I take the one at d9 up and to the right, to e8" */
  if (saying < 0 || (verb >= 0 && slot_at (self, (guint)verb)->borrowed))
    {
      int way = grape_reader_joined_saying (self, index);

      saying = saying < 0 || way >= 0 ? way : saying;
    }
  if (saying < 0 && self->saying >= 0 && grape_reader_mends_last (self, index))
    saying = self->saying;
  gboolean again = saying < 0 && self->saying >= 0 && grape_reader_says_again (self, index);
  if (again)
    saying = self->saying;
  gboolean implied = saying < 0 && (saying = grape_reader_implied_saying (self, index)) >= 0;
  for (guint i = 0; verb >= 0 && saying >= 0 && !slot->values[saying].text && i < self->n_sayings;
       i++)
    if (slot->values[i].text && self->vocabulary->sayings[i].said
        && grape_words_match (words_of (self), at, self->vocabulary->sayings[i].said))
      saying = (int)i;
  if (verb >= 0 && saying >= 0 && slot->values[saying].text
      && !grape_reader_is_right_time (self, saying, slot)
      && grape_reader_same_word (self, (guint)verb, index) >= 0)
    saying = grape_reader_same_word (self, (guint)verb, index);
  if (saying < 0 || !slot->values[saying].text || !grape_reader_is_right_time (self, saying, slot))
    saying = grape_reader_other_saying (self, index, saying);
  gboolean guessed = verb < 0 && behind < 0 && !joined && carried < 0 && !again;
  if (saying < 0)
    {
      deny_value (self, slot);
      return index;
    }
  /* "Ann Lee (5):" is a heading */
  if (grape_words_is (words_of (self), slot->first + slot->n, ")")
      && grape_words_is (words_of (self), slot->first + slot->n + 1, ":"))
    return index;
  const GrapeSaying *said = &self->vocabulary->sayings[saying];
  const GrapeValue *value = &slot->values[saying];
  g_autofree char *first = g_strdup (value->text);
  g_autofree char *second
      = said->then ? grape_reader_second_value (self, index, saying, &end) : NULL;
  if (said->then && !second && !grape_reader_turn_round (self, index, saying, &first, &second)
      && !grape_reader_step_of_it (self, index, verb, &first, &second))
    return index;
  if (second && grape_reader_comes_from (self, index, end))
    {
      g_autofree char *to = g_steal_pointer (&first);

      first = g_steal_pointer (&second);
      second = g_steal_pointer (&to);
    }
  *bound = saying;
  self->saying = said->then ? -1 : saying;
  self->denied
      = grape_reader_is_denied (self, slot->first)
        || (self->denied && index && !grape_reader_is_contrast (self, index)
            && !grape_words_is (words_of (self), slot->first + slot->n, "now|instead|please|then")
            && grape_reader_are_joined (self, index - 1, index,
                                        grape_reader_count_nots (self) > 1 ? "and|or|nor"
                                                                           : ",|and|or|nor"));
  if (self->denied)
    deny (self, grape_reader_compose (said, first, second));
  gboolean passed = grape_reader_passes_on (self, at, slot->first + slot->n);
  self->denied
      |= !passed
         && (grape_reader_is_others (self, at) || grape_reader_is_others (self, slot->first));
  if (self->denied || grape_reader_is_range (self, index)
      || (is_aim (self, index) && !grape_reader_is_exchanged (self, index))
      || (!passed && grape_reader_is_labelled_other (self, slot->first))
      || grape_reader_is_for_another (self, slot) || grape_reader_names_thing (self, slot))
    {
      grape_reader_account (self, slot->first);
      return end;
    }
  GrapeFound one = {
    .start = grape_words_at (words_of (self), at)->start,
    .end = grape_words_at (words_of (self), slot_at (self, end)->first + slot_at (self, end)->n - 1)
               ->end,
    .plain = joined         ? self->plain
             : again        ? GRAPE_PLAIN_VERB
             : implied      ? GRAPE_PLAIN_FRAME
             : carried >= 0 ? GRAPE_PLAIN_VERB
                            : grape_reader_plainness (self, index, verb, behind, value),
    .doubts = grape_reader_doubts (
        self, slot->first,
        verb >= 0 || behind >= 0 || grape_reader_is_offered (self, slot)
            || grape_words_match (words_of (self), slot->first + slot->n,
                                  "it is|it'll be|it shall be|it must be")
            || grape_words_match (words_of (self), slot->first + slot->n, "for me|from me")),
    .declared = verb >= 0     ? is_declared (self, slot_at (self, (guint)verb), slot)
                : behind >= 0 ? is_declared_behind (self, slot, slot_at (self, (guint)behind))
                              : FALSE,
    .leads = leads_sentence (self, slot),
    .slip = (value->said & GRAPE_SAID_SLIP) != 0,
    .weak = (value->said & GRAPE_SAID_WEAK) != 0,
    .full = value->n > 2 && grape_words_is (words_of (self), slot->first + 1, "of"),
    .own = grape_reader_clause_has (self, slot->first, GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER)
           || grape_words_match (words_of (self), slot->first + slot->n, "from me|for me|by me"),
    .strays = !self->pointed && !grape_reader_is_exchanged (self, index)
              && !(value->said & GRAPE_SAID_TELLING) && strays (self, slot->first)
  };
  /* "b1 is mine next, and then c1" */
  const GrapeFound *last = self->found->len ? found_at (self, self->found->len - 1) : NULL;
  if (last && last->sentence == self->index && last->end < one.start
      && (joined
          || (slot->first > 2 && grape_words_match (words_of (self), slot->first - 2, "and then"))))
    one.doubts |= last->doubts & GRAPE_DOUBT_ROUND;
  if (passed && grape_reader_passes_on_plainly (self))
    {
      one.plain = MAX (one.plain, GRAPE_PLAIN_FRAME);
      one.doubts &= ~(guint)(GRAPE_DOUBT_PAST | GRAPE_DOUBT_HEDGE);
      one.own = TRUE;
    }
  /* "please exchange my c5 from yesterday with d5" */
  if (grape_reader_is_exchanged (self, index))
    one.doubts &= ~(guint)GRAPE_DOUBT_PAST;
  one.closes = one.plain < GRAPE_PLAIN_VERB && !value->fits && !joined && !said->then
               && grape_reader_closes (self, slot);
  if (one.closes)
    {
      one.plain = GRAPE_PLAIN_FRAME;
      one.doubts &= ~(guint)(GRAPE_DOUBT_PAST | GRAPE_DOUBT_HEDGE);
      one.strays = FALSE;
      one.own = TRUE;
    }
  if ((said->then && verb < 0 && !joined)
      || (one.plain < GRAPE_PLAIN_FRAME && grape_reader_is_upheld (self, slot->first)))
    one.plain = GRAPE_PLAIN_FRAME;
  if (one.plain < GRAPE_PLAIN_FRAME && grape_reader_is_subject (self, slot))
    one.doubts |= GRAPE_DOUBT_HEDGE;
  self->plain = one.plain;
  if (one.doubts & (GRAPE_DOUBT_PAST | GRAPE_DOUBT_ROUND | GRAPE_DOUBT_SUPPOSED)
      || (one.plain == GRAPE_PLAIN_MENTION && grape_reader_is_part_of_noun (self, slot)))
    grape_reader_account (self, slot->first);
  if (guessed && one.plain < GRAPE_PLAIN_VERB && other_verb_near (self, saying))
    one.doubts |= GRAPE_DOUBT_SEVERAL;
  if (implied && grape_reader_steps_there (self, first) && !verb_follows (self, said))
    one.doubts |= GRAPE_DOUBT_SEVERAL;
  if (one.weak && (one.plain == GRAPE_PLAIN_MENTION || is_exclamation (self, slot)))
    return end;
  /* 'the explanation with "infect c3"' */
  if (verb >= 0 && at > self->sentence->first + 1 && self->talk > 1
      && grape_words_is (words_of (self), at - 1, "\"|\xe2\x80\x9c"))
    one.doubts |= GRAPE_DOUBT_SUPPOSED;
  if (second && grape_reader_disagrees (self, slot, first, second))
    one.doubts |= GRAPE_DOUBT_SEVERAL;
  if (is_one_of_several (self, index, end))
    one.doubts |= GRAPE_DOUBT_OR;
  for (guint i = 0; value->fits && value->fits[i]; i++)
    {
      GrapeFound each = one;

      each.text = grape_reader_compose (said, value->fits[i], second);
      each.doubts |= GRAPE_DOUBT_SEVERAL;
      grape_reader_add (self, &each);
    }
  if (!value->fits)
    {
      one.text = grape_reader_compose (said, first, second);
      grape_reader_add (self, &one);
    }
  return end;
}

/* --- the sentence ---------------------------------------------------------------------------- */

/* "All day I said to myself infect k5": what follows may be meant. */
static gboolean
speaks_to_self (const GrapeReader *self)
{
  return grape_words_says (words_of (self), self->sentence, "said to myself|told myself");
}

static void
note_what_lasts (GrapeReader *self)
{
  guint round = grape_reader_round (self, self->sentence->first, self->sentence->last);
  const GrapeSentence *next = self->index + 1 < words_of (self)->sentences->len
                                  ? grape_words_sentence (words_of (self), self->index + 1)
                                  : NULL;

  /* "In chess I'd slide to a5. Here a man is set down. Set me down at d2." */
  if (self->supposed_block == self->sentence->block
      && grape_words_match (words_of (self), self->sentence->first, GRAPE_HERE))
    self->supposed_block = G_MAXUINT;
  /* "1. Our chess game: ...": another row is about another thing */
  if (self->sentence->block && !(self->sentence->row && next && next->row)
      && ((grape_reader_sentence_has (self, GRAPE_CLUE_SUPPOSE) && !speaks_to_self (self))
          || (!self->slots->len && grape_reader_introduces_samples (self))))
    self->supposed_block
        = next && next->block != self->sentence->block ? next->block : self->sentence->block;
  if (round && self->slots->len == 0)
    {
      self->round = round;
      self->round_block = self->sentence->block ? self->sentence->block : 1;
    }
}

/* "Minus four.": how cold it is */
static gboolean
is_negative (const GrapeReader *self, const GrapeSlot *slot)
{
  return slot->first == self->sentence->first + 1
         && grape_words_is (words_of (self), self->sentence->first, "minus");
}

static void
note_mentions (GrapeReader *self)
{
  for (guint i = 0; i < self->slots->len; i++)
    for (guint k = 0; k < self->n_sayings && slot_at (self, i)->verb < 0; k++)
      if (slot_at (self, i)->values[k].text && !is_negative (self, slot_at (self, i)))
        {
          const GrapeSaying *saying = &self->vocabulary->sayings[k];
          const GrapeSlot *slot = slot_at (self, i);
          GrapeFound one
              = { .text = g_strdup (slot->values[k].text),
                  .start = grape_words_at (words_of (self), slot->first)->start,
                  .end = grape_words_at (words_of (self), slot->first + slot->n - 1)->end,
                  .doubts = slot->values[k].fits ? GRAPE_DOUBT_SEVERAL : 0,
                  .weak = slot->values[k].said & GRAPE_SAID_WEAK || is_exclamation (self, slot),
                  .sentence = self->index };
          if (saying->bare && !slot->values[k].fits)
            one.remark = grape_reader_compose (saying, one.text, NULL);
          g_array_append_val (self->mentions, one);
          break;
        }
}

/** grape_reader_read_sentence: adds the moves in sentence @index */
void
grape_reader_read_sentence (GrapeReader *self, guint index)
{
  guint n_found = self->found->len, n_values = 0, n_nouns = 0;

  grape_reader_read_again (self, index);
  note_mentions (self);
  /* "My move: i8. Place." */
  for (guint i = 0; i < self->slots->len; i++)
    {
      n_values += slot_at (self, i)->verb < 0;
      n_nouns += slot_at (self, i)->verb >= 0 && slot_at (self, i)->noun;
    }
  gboolean said = FALSE;
  for (guint i = n_found; i < self->found->len; i++)
    said |= g_array_index (self->found, GrapeFound, i).plain > GRAPE_PLAIN_MENTION;
  gboolean is_loose = n_values && n_values + n_nouns == self->slots->len && !said && self->talk < 3
                      && !self->foreign[index];
  if (!is_loose && n_found == self->found->len)
    grape_reader_read_behind (self);
  else if (!is_loose)
    grape_reader_read_list_before (self, index);
  self->loose = is_loose ? index : G_MAXUINT;
  self->is_loose[index] = is_loose;
}

/** grape_reader_read_again: reads sentence @index, whose moves so far stay */
void
grape_reader_read_again (GrapeReader *self, guint index)
{
  int bound = -1;

  self->index = index;
  self->denied = FALSE;
  self->sentence = grape_words_sentence (words_of (self), index);
  grape_reader_find_slots (self);
  self->talk = grape_reader_count_talk (self);
  gboolean other = grape_reader_is_of_another_game (self);
  self->foreign[index] = other;
  for (guint i = 0; !other && i < self->slots->len; i++)
    {
      if (slot_at (self, i)->verb >= 0)
        grape_reader_read_verb (self, i);
      else
        i = read_value (self, i, &bound);
    }
  note_what_lasts (self);
  grape_reader_lead (self);
  grape_reader_carry_verb (self);
}
