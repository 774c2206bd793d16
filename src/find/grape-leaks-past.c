/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secret numbers that a text tells by what everybody knows of the rounds before: "three more than
 * last time", "half of what you had", "the very card that Bo bid in round two", "the same again";
 * and by their order: "right between you and Cleo". */
#include "grape-leaks-private.h"

#define MOST_BEHIND 12 /* words between a comparison and the round that it speaks of */
#define NEAR        2 /* "between three and five" tells a four, but "between one and nine" nothing */

/** grape_scanner_past_number: the number of @who (negative: the prize) in @round, which is over */
gint
grape_scanner_past_number (const GrapeScanner *self, int who, guint round)
{
  for (guint i = 0; i < self->secrets->len; i++)
    {
      const GrapeSecret *secret = secret_at (self, i);

      if (secret->round == round && (secret->past == who || (secret->past < 0 && who < 0)))
        return grape_secret_number (secret);
    }
  return NO_NUMBER;
}

/** grape_scanner_last_round: the last round that is over; 0: none is known */
guint
grape_scanner_last_round (const GrapeScanner *self)
{
  guint last = 0;

  for (guint i = 0; i < self->secrets->len; i++)
    last = MAX (last, secret_at (self, i)->round);
  return last;
}

/* "the very card that", "dropped by two", "doubled", "the same again": a comparison that can only
 * be with something past. @changes: with one's own. */
static guint
read_change (const GrapeWords *words, guint at, GrapeRelation *relation, gboolean *changes)
{
  static const char borrowed[]
      = "the very integer|the very number|the very card|the very bid|the very one|the integer that|"
        "the number that|the card that|the same one|the same integer|the same number|"
        "the same card|the same bid|identical to|copied|copies|borrowed|borrows|what|took your old|took the old|took her old|took his old";
  static const char more[] = "up|raised|added|adds|increased|climbed|rose|gained|plus|put on";
  static const char less[] = "down|dropped|lowered|decreased|fallen|fell|minus|sank|shed|lost";
  guint n, said = 0, taken;
  gint number;

  *relation = (GrapeRelation){ .times = 1, .parts = 1 };
  *changes = TRUE;
  if ((n = grape_words_match (words, at, "doubled|doubles|has doubled")))
    relation->times = 2;
  else if ((n = grape_words_match (words, at, "halved|halves")))
    relation->parts = 2;
  else if ((n = grape_words_match (words, at, "tripled|trebled")))
    relation->times = 3;
  else if ((n = grape_words_match (words, at,
                                   "repeats|repeated|the same again|same again|again the same|"
                                   "the same number again|the same number as before|as before")))
    relation->same = TRUE;
  else if ((n = grape_words_match (words, at, borrowed)))
    *changes = FALSE;
  else if ((n = grape_words_match (words, at, more)) || (n = grape_words_match (words, at, less)))
    {
      n += grape_words_is (words, at + n, "by");
      if (!(taken = grape_number_read (words, at + n, &number, &said)))
        return 0;
      relation->plus = grape_words_match (words, at, more) ? number : -number;
      n += taken;
    }
  return n;
}

/* What the words from @at say of the past. */
typedef struct
{
  int who; /* a seat; NOBODY: not said */
  gboolean prize;
  guint round; /* 0: not said */
} Memory;

static Memory
read_memory (const GrapeScanner *self, guint at, guint end, guint last)
{
  static const char before[]
      = "last round|last time|last turn|last week|old number|old bid|the round before|the time before|the last round|"
        "previous|previously|her last|his last|their last|your last|eir last|'s last|had|used|"
        "before|won with|lost with|in the first place|earlier|yesterday";
  const GrapeWords *words = self->reading.words;
  Memory memory = { .who = NOBODY };

  for (; at < end; at++)
    {
      guint n = 0, said = 0;
      gint number;
      int who = grape_scanner_owner_at (self, at, &n);
      guint ordinal = grape_ordinal_read (words, at);

      if (who != NOBODY && memory.who == NOBODY)
        memory.who = who;
      else if (grape_words_is (words, at, "you|your|yours") && memory.who == NOBODY)
        memory.who = self->viewer;
      memory.prize |= grape_words_is (words, at, "prize");
      if (who >= 0 && grape_words_is (words, at + n, "last"))
        memory.round = last;
      if (grape_words_is (words, at, "round") && grape_number_read (words, at + 1, &number, &said)
          && number > 0)
        memory.round = (guint)number;
      else if (ordinal && grape_words_is (words, at + 1, "round"))
        memory.round = ordinal;
      else if (!memory.round && grape_words_match (words, at, before))
        memory.round = last;
      at += n ? n - 1 : 0;
    }
  return memory;
}

/* "Both have sent what you sent last time" */
static void
charge_all (GrapeScanner *self, guint index, const GrapeRelation *relation, gint number)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);

  if (number == NO_NUMBER
      || !grape_scanner_says (self, sentence, "both|all|everybody|everyone|each|they|two"))
    return;
  for (guint seat = 0; seat < self->names->len; seat++)
    if ((int)seat != self->viewer)
      grape_scanner_charge_number (self, index, (int)seat,
                                   number * relation->times / relation->parts + relation->plus);
}

/* "Cleo went for half of what she had last time" */
static void
recall_from (GrapeScanner *self, guint index, guint at, const GrapeRelation *relation, guint n,
             gboolean changes)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  Memory memory = read_memory (self, at + n, MIN (at + n + MOST_BEHIND, sentence->last),
                               grape_scanner_last_round (self));
  GrapeSide left = { .who = NOBODY };
  gint number;

  grape_scanner_side_before (self, index, at, &left);
  if (left.who == NOBODY)
    left.who = grape_scanner_only_owner (self, index);
  if (left.who == NOBODY && memory.round && memory.who != NOBODY)
    charge_all (self, index, relation, grape_scanner_past_number (self, memory.who, memory.round));
  if (left.who == NOBODY || (!memory.round && (!changes || memory.prize)))
    return;
  if (memory.who == NOBODY)
    memory.who = left.who;
  number
      = grape_scanner_past_number (self, memory.prize ? NOBODY : memory.who,
                                   memory.round ? memory.round : grape_scanner_last_round (self));
  if (number != NO_NUMBER && number * relation->times % relation->parts == 0)
    grape_scanner_charge_number (self, index, left.who,
                                 number * relation->times / relation->parts + relation->plus);
}

/* The number on a side, if it is somebody's secret or the reader's own. */
static gint
number_on (const GrapeScanner *self, const GrapeSide *side)
{
  return side->who == NOBODY ? side->number : grape_scanner_number_of (self, side->who);
}

/* "Emil is between you and Cleo", "with a six you sit between Emil and Ann" */
static void
look_between (GrapeScanner *self, guint index, guint at)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  GrapeSide ends[2] = { { NOBODY, NO_NUMBER }, { NOBODY, NO_NUMBER } };
  GrapeSide middle = { NOBODY, NO_NUMBER };
  guint n_ends = 0, i = at + 1, length;

  for (; i < sentence->last && n_ends < G_N_ELEMENTS (ends); i++)
    {
      if (grape_words_is (words, i, "the|and|both|a|an|number|of|'s"))
        continue;
      if (!grape_scanner_side_at (self, index, i, &ends[n_ends]))
        return;
      n_ends++;
      grape_scanner_owner_at (self, i, &length);
      i += length ? length - 1 : 0;
    }
  if (n_ends < G_N_ELEMENTS (ends) || (ends[0].who == NOBODY && ends[1].who == NOBODY))
    return;
  for (guint k = sentence->first; k < sentence->last && middle.number == NO_NUMBER; k++)
    if (k < at || k >= i)
      {
        GrapeSide side;

        if (!grape_scanner_side_at (self, index, k, &side))
          continue;
        if (middle.who == NOBODY || side.who == NOBODY)
          middle = (GrapeSide){ side.who, number_on (self, &side) };
      }
  gint low = number_on (self, &ends[0]), high = number_on (self, &ends[1]);
  if (low == NO_NUMBER || high == NO_NUMBER || middle.number == NO_NUMBER
      || middle.number <= MIN (low, high) || middle.number >= MAX (low, high)
      || ABS (high - low) > 2 * NEAR)
    return;
  grape_scanner_charge_number (self, index, ends[0].who, low);
  grape_scanner_charge_number (self, index, ends[1].who, high);
  grape_scanner_charge_number (self, index, middle.who, middle.number);
}

/** grape_scanner_recall: secret numbers of which sentence @index tells by those of older rounds,
 * whether or not the sentence looks like news of the past; and by their order */
void
grape_scanner_recall (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint last = grape_scanner_last_round (self);

  if (sentence->asks)
    return;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      GrapeRelation relation;
      gboolean changes = FALSE;
      guint n;

      if (grape_words_is (words, at, "between"))
        look_between (self, index, at);
      if (!last)
        continue;
      if ((n = read_change (words, at, &relation, &changes)))
        recall_from (self, index, at, &relation, n, changes);
      if ((n = grape_relation_read (words, at, &relation)))
        recall_from (self, index, at, &relation, n, FALSE);
    }
}
