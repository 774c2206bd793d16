/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verbs and values of the game in one sentence, and how much else it says. */
#include "grape-find-private.h"

#include <string.h>

#define MOST_SLOTS 400 /* a longer list is a page of figures, and says no move */

/* Whether there are only small words between the clause's beginning and @at. */
gboolean
grape_reader_begins_clause (const GrapeReader *self, guint at)
{
  while (at-- > self->sentence->first)
    {
      if (has (self, at, GRAPE_CLUE_BREAK) || grape_words_is (words_of (self), at, ":"))
        return TRUE;
      /* "Round three starts now" */
      if (at > self->sentence->first && grape_words_is (words_of (self), at - 1, "round|turn"))
        continue;
      if (!has (self, at, GRAPE_CLUE_ASIDE | GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK)
          && self->spans[at])
        return FALSE;
    }
  return TRUE;
}

/* "d4 infected", but not "d4 beside an infected one" */
static gboolean
follows_value (const GrapeReader *self, guint at)
{
  return self->slots->len && slot_at (self, self->slots->len - 1)->verb < 0
         && !grape_words_is (words_of (self), at - 1,
                             "the|a|an|my|one|other|its|your|his|her|this");
}

/* "bid's", short for "bid is", where "bid" is one of @nouns. */
static guint
contracted_noun (const GrapeReader *self, guint at, const char *nouns)
{
  const char *form = grape_words_form (words_of (self), at);

  if (!g_str_has_suffix (form, "'s") || at == self->sentence->first
      || !grape_words_is (words_of (self), at - 1, "my|the"))
    return 0;
  g_autofree char *noun = g_strndup (form, strlen (form) - 2);
  g_auto (GStrv) all = g_strsplit (nouns, "|", -1);
  return g_strv_contains ((const char *const *)all, noun) ? 1 : 0;
}

/* "Playin the ace" */
static guint
dropped_g (const GrapeReader *self, guint at, const char *phrases)
{
  const char *form = grape_words_form (words_of (self), at);

  if (strlen (form) < 5 || !g_str_has_suffix (form, "in"))
    return 0;
  g_autofree char *whole = g_strconcat (form, "g", NULL);
  g_auto (GStrv) all = g_strsplit (phrases, "|", -1);
  return g_strv_contains ((const char *const *)all, whole) ? 1 : 0;
}

/* The longest of a saying's phrases at @at. */
static guint
verb_at (const GrapeReader *self, guint at, GrapeSlot *slot)
{
  guint best = 0;

  for (guint i = 0; i < self->n_sayings; i++)
    {
      const GrapeSaying *saying = &self->vocabulary->sayings[i];
      const char *const phrases[] = { saying->said, saying->nouns, saying->also,
                                      follows_value (self, at) ? saying->behind : NULL };

      for (guint k = 0; k < G_N_ELEMENTS (phrases); k++)
        {
          guint n = phrases[k] ? grape_words_match (words_of (self), at, phrases[k]) : 0;

          if (k == 0 && saying->phase)
            n = MAX (n, grape_reader_begins_phase (self, at));
          if (!n && phrases[k] && k != 1)
            n = dropped_g (self, at, phrases[k]);
          if (!n && k == 1 && phrases[k])
            n = contracted_noun (self, at, phrases[k]);
          if (!n && k == 0 && !g_str_has_suffix (grape_words_form (words_of (self), at), "ed")
              && grape_words_slip (grape_words_form (words_of (self), at), saying->verb))
            n = 1;
          /* "do away with the one of mine at g6": it is there already */
          if (k == 0 && n > 1 && grape_words_is (words_of (self), at, "one")
              && at > self->sentence->first
              && grape_words_is (words_of (self), at - 1, "the|that|this"))
            n = 0;
          if (n <= best || (k != 1 && n == 1 && grape_words_is (words_of (self), at + 1, "of")))
            continue; /* "place of pick-up" */
          best = n;
          *slot = (GrapeSlot){ .first = at,
                               .n = n,
                               .verb = (int)i,
                               .noun = k == 1,
                               .borrowed = k == 2,
                               .behind = k == 3 };
        }
    }
  guint aside = best ? grape_words_match (words_of (self), at, self->vocabulary->asides) : 0;
  return best < aside ? 0 : best; /* "the clean cells" */
}

static guint
value_at (const GrapeReader *self, guint at, GrapeSlot *slot)
{
  guint best = 0;

  *slot = (GrapeSlot){ .first = at, .verb = -1 };
  for (guint i = 0; i < self->n_sayings; i++)
    {
      const GrapeSaying *saying = &self->vocabulary->sayings[i];
      GrapeValue *value = &slot->values[i];

      if (!saying->read || !saying->read (&self->reading, saying, at, value)
          || at + value->n > self->sentence->last)
        grape_value_clear (value);
      if (value->text)
        best = MAX (best, value->n);
      else
        *value = (GrapeValue){ 0 };
    }
  slot->n = best;
  return best;
}

/* Whether other lines begin with a number too; "5. My handwriting is bad" is no list. */
static gboolean
is_listed (const GrapeReader *self)
{
  const GrapeWords *words = words_of (self);
  guint n = 0;

  for (guint i = 0; i < words->sentences->len; i++)
    {
      const GrapeSentence *each = grape_words_sentence (words, i);

      n += each->row && each->block && g_ascii_isdigit (*grape_words_form (words, each->first));
    }
  return n > 1 || grape_words_is (words, self->sentence->first, "1");
}

/* "Kitchen Spades: four" bids four, and no four of spades. */
static gboolean
is_in_label (const GrapeReader *self, guint at)
{
  guint first = self->sentence->first, n = grape_reader_own_label (self, self->sentence);

  while (n && grape_words_at (words_of (self), first)->mark)
    first++;
  return n > 1 && at < first + n;
}

/* "Mediocrity 2" and "Mediocrity IX" are names of games. */
static gboolean
is_titled (const GrapeReader *self, guint at)
{
  if (is_in_label (self, at))
    return TRUE;
  /* "3. My number is 2" */
  if (self->sentence->row && at == self->sentence->first && is_listed (self)
      && grape_words_is (words_of (self), at + 1, ".|)") && at + 3 < self->sentence->last
      && g_ascii_isdigit (*grape_words_form (words_of (self), at)))
    return TRUE;
  /* "IX" for "Mediocrity IX" */
  for (guint i = 0; !self->sentence->block && self->title && i < self->title->words->len; i++)
    if (g_str_equal (grape_words_form (words_of (self), at), grape_words_form (self->title, i)))
      return TRUE;
  /* "Skill 9" */
  if (!self->sentence->block && at > self->sentence->first
      && g_ascii_isdigit (*grape_words_form (words_of (self), at))
      && grape_words_is (words_of (self), at - 1, self->vocabulary->asides))
    return TRUE;
  /* "PS 10 after all" is a postscript. */
  if (at == self->sentence->first + 1 && grape_words_is (words_of (self), at - 1, "ps")
      && grape_words_is (words_of (self), at + 1, "after|instead|please|it|then"))
    return FALSE;
  for (guint n = 1; n < 4 && at >= self->sentence->first + n; n++)
    if (grape_words_match (words_of (self), at - n, self->vocabulary->titles) == n)
      {
        const char *form = grape_words_form (words_of (self), at);

        return g_ascii_isdigit (*form)
               || (grape_words_at (words_of (self), at)->capital
                   && strspn (form, "ivx") == strlen (form));
      }
  return FALSE;
}

/* "play 2,0 ne would be silly": the comma within a value begins no clause. */
static void
mend_clauses (GrapeReader *self, const GrapeSlot *slot)
{
  guint extra = self->clause[slot->first + slot->n - 1] - self->clause[slot->first];

  for (guint at = slot->first; extra && at < self->sentence->last; at++)
    self->clause[at]
        = at < slot->first + slot->n ? self->clause[slot->first] : self->clause[at] - extra;
}

void
grape_reader_find_slots (GrapeReader *self)
{
  GArray *words = words_of (self)->words;
  guint n_words = words->len;

  g_array_set_size (self->slots, 0);
  words->len = self->sentence->last; /* no value continues in the next sentence */
  for (guint at = self->sentence->first;
       at < self->sentence->last && self->slots->len < MOST_SLOTS;)
    {
      GrapeSlot verb = { .verb = -1 }, value = { .verb = -1 };
      /* "my bid for Kitchen Spades: 4" */
      guint title = self->title && self->title->words->len > 1
                            && grape_words_at (words_of (self), at)->initial
                        ? grape_words_name (words_of (self), at, self->title)
                        : 0;
      if (title > 1)
        {
          at += title;
          continue;
        }
      const GrapeSlot *last = self->slots->len ? slot_at (self, self->slots->len - 1) : NULL;
      gboolean told = last && last->verb >= 0 && last->first + last->n == at;
      gboolean named = (self->named[at] >= 0 && !told) || is_titled (self, at);
      guint n = named ? 0 : verb_at (self, at, &verb);
      guint m = named || n > 1 ? 0 : value_at (self, at, &value);

      if (m && m >= n)
        g_array_append_val (self->slots, value);
      else
        {
          for (guint i = 0; i < MOST_SAYINGS; i++)
            grape_value_clear (&value.values[i]);
          if (n)
            g_array_append_val (self->slots, verb);
          m = 0;
        }
      for (guint i = 0; i < MAX (n, m); i++)
        self->used[at + i] = TRUE;
      at += MAX (MAX (n, m), 1);
    }
  words->len = n_words;
  for (guint i = 0; i < self->slots->len; i++)
    mend_clauses (self, slot_at (self, i));
}

/* "Eight of hearts, Sukie": a name at the end. */
static gboolean
is_addressed (const GrapeReader *self, guint at)
{
  guint last = grape_words_end (words_of (self), self->sentence);

  return at + 1 == last && at > self->sentence->first
         && !grape_words_is (words_of (self), at, GRAPE_WEEKDAYS)
         && grape_words_at (words_of (self), at)->initial
         && !grape_words_at (words_of (self), at)->capital;
}

/* "my little two", "our trusty b3", "a modest three": what people call the value that they play */
static gboolean
is_fond (const GrapeReader *self, guint at)
{
  guint kinds = GRAPE_FOND_ANY | (self->vocabulary->trumps ? GRAPE_FOND_SMALL : 0);

  if (at == self->sentence->first || at + 1 >= self->sentence->last || !self->used[at + 1])
    return FALSE;
  return (grape_words_is (words_of (self), at - 1, "my|our")
          && grape_lexicon_is_fond (words_of (self), at, GRAPE_FOND_OWN))
         || (grape_words_is (words_of (self), at - 1, "a|an|the")
             && grape_lexicon_is_fond (words_of (self), at, kinds));
}

/* Whether the word at @at says something else. */
gboolean
grape_reader_is_talk (const GrapeReader *self, guint at)
{
  return !self->used[at] && self->spans[at] && !grape_words_at (words_of (self), at)->mark
         && self->named[at] < 0 && !is_addressed (self, at) && !is_fond (self, at)
         && !has (self, at,
                  GRAPE_CLUE_ASIDE | GRAPE_CLUE_SELF | GRAPE_CLUE_OFFER | GRAPE_CLUE_AFTER
                      | GRAPE_CLUE_MEND | GRAPE_CLUE_TAKE_BACK | GRAPE_CLUE_OR | GRAPE_CLUE_BREAK
                      | GRAPE_CLUE_HEDGE)
         && !grape_words_is (words_of (self), at, self->vocabulary->asides)
         && !grape_words_is (words_of (self), at, self->vocabulary->titles);
}

/** grape_reader_count_words: of the sentence, without marks */
guint
grape_reader_count_words (const GrapeReader *self)
{
  guint n = 0;

  for (guint at = self->sentence->first; at < self->sentence->last; at++)
    n += !grape_words_at (words_of (self), at)->mark;
  return n;
}

guint
grape_reader_count_talk (const GrapeReader *self)
{
  guint talk = 0, label = 0;

  /* "Rainy Day Skill - seven" */
  if (self->sentence->block && (label = grape_reader_own_label (self, self->sentence)))
    while (grape_words_at (words_of (self), self->sentence->first + label)->mark
           && self->sentence->first + label + 1 < self->sentence->last)
      label++;
  for (guint at = self->sentence->first + label; at < self->sentence->last; at++)
    talk += grape_reader_is_talk (self, at);
  return talk;
}

/* The same in the clause of the word at @at alone. */
guint
grape_reader_clause_talk (const GrapeReader *self, guint at)
{
  guint talk = 0, from = at;

  /* "now that I have looked at it with my spectacles I would rather have h3": from the last "I" */
  while (from > self->sentence->first && self->clause[from - 1] == self->clause[at]
         && !grape_words_is (words_of (self), from, "i|i'll|i'd|i'm|we|we'll"))
    from--;
  for (guint i = from; i < self->sentence->last; i++)
    talk += self->clause[i] == self->clause[at] && grape_reader_is_talk (self, i);
  return talk;
}

gboolean
grape_reader_clause_has (const GrapeReader *self, guint at, guint clues)
{
  guint clause = self->clause[at];

  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    if (self->clause[i] == clause && self->spans[i] && !self->used[i] && has (self, i, clues))
      return TRUE;
  return FALSE;
}

gboolean
grape_reader_sentence_has (const GrapeReader *self, guint clues)
{
  for (guint i = self->sentence->first; i < self->sentence->last; i++)
    if (self->spans[i] && (!self->used[i] || self->spans[i] > 1) && has (self, i, clues))
      return TRUE;
  return FALSE;
}
