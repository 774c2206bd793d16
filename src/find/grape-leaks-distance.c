/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Secret numbers that a text tells by how far they are from others, in whatever order it says so:
 * "No, Ann is one over that", "you will lose by two to Zoë", "next comes Emil with two less". */
#include "grape-leaks-private.h"

#define MOST_OTHERS 24 /* numbers that others are compared with */
#define MOST_APART  6

/* Without "ahead" and "behind", which scores are. */
#define COMPARES                                                                                   \
  "more|higher|above|up|over|better|greater|bigger|larger|less|lower|below|under|short|fewer|"     \
  "smaller|down|beneath|underneath|off|away|apart|beats|beat|lose|loses|miss|misses|outbid|"       \
  "outbids|tops|further|past|shy|closer|clear"

typedef struct
{
  gint numbers[MOST_OTHERS];
  guint n;
} Others;

static void
add (Others *self, gint number)
{
  if (number > 0 && self->n < MOST_OTHERS)
    self->numbers[self->n++] = number;
}

/* What the words of sentence @index name that another number may be compared with. */
static void
collect (const GrapeScanner *self, guint index, Others *others)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  gboolean remembers = grape_scanner_says (self, sentence,
                                           "last time|last round|had|old|earlier|the round before");

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      GrapeSide side;
      guint n = 0;
      int who = grape_scanner_owner_at (self, at, &n);

      /* "What you had last time, less one, is Emil's" */
      if (remembers && (who >= 0 || grape_words_is (words, at, "you|your|yours")))
        add (others, grape_scanner_past_number (self, who >= 0 ? who : self->viewer,
                                                grape_scanner_last_round (self)));
      if (who == self->viewer && who >= 0)
        add (others, grape_scanner_number_of (self, who));
      else if (!grape_words_is (words, at, "that|it")
               && grape_scanner_side_at (self, index, at, &side))
        add (others, side.who == NOBODY ? side.number : grape_scanner_number_of (self, side.who));
      at += n ? n - 1 : 0;
    }
}

/* "two pips", "one": how far; not "two points", which are scored, nor what is counted */
static guint
read_step (const GrapeWords *words, guint at, gint *step)
{
  guint said = 0, n = grape_number_read (words, at, step, &said);

  if (!n && grape_words_match (words, at, "a couple"))
    {
      *step = 2;
      return 2;
    }
  if (!n && grape_words_match (words, at, "a notch|a pip|a step|a whisker|just|right|next"))
    {
      *step = 1;
      return 1;
    }
  if (!n || *step < 1 || *step > MOST_APART || grape_number_counts_units (words, at)
      || grape_words_is (
          words, at + n,
          "points|point|gamepoints|tricks|trick|rounds|round|minutes|minute|hours|"
          "hour|days|day|weeks|week|years|year|times|mails|people|of|others|bids|bid|"
          "o'clock|players|cards|cells|letters|gamepoint|stairs|floors|miles"))
    return 0;
  return n;
}

/* "one over that", "lose by two": the step and the comparing word stand together. */
static gboolean
is_compared (const GrapeWords *words, const GrapeSentence *sentence, guint at, guint n)
{
  guint after
      = at + n + grape_words_is (words, at + n, "pips|pip|steps|step|ranks|rank|notches|notch");

  return (after < sentence->last && grape_words_is (words, after, COMPARES "|too"))
         || (at > sentence->first
             && grape_words_is (words, at - 1, "by|than|over|under|above|below|less|minus|plus"));
}

/* "Agnes bid its face value", "Low is at half price": the prize is meant, without its name. */
static void
look_for_worth (GrapeScanner *self, guint index)
{
  static const char worth[] = "face value|what it's worth|what it is worth|at par|even money|"
                              "prize for prize|card for card|matched it|matches it|its worth|"
                              "its value|full price";
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  int who = grape_scanner_only_owner (self, index);
  gint prize = NO_NUMBER;
  gboolean half = grape_scanner_says (self, sentence,
                                      "half price|half its|half what it's|"
                                      "half of what it's|half of its");
  gboolean twice = grape_scanner_says (self, sentence,
                                       "twice its|double its|twice what it's|"
                                       "double what it's");

  /* "Basil, you have a twin: Ivo" */
  if (who != NOBODY && self->viewer >= 0
      && grape_scanner_says (self, sentence, "have a twin|your twin|your double|a double of yours"))
    grape_scanner_charge_number (self, index, who, grape_scanner_number_of (self, self->viewer));
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->known)
      prize = grape_secret_number (secret_at (self, i));
  if (who == NOBODY || prize == NO_NUMBER || !(half || grape_scanner_says (self, sentence, worth)))
    return;
  if (!half || prize % 2 == 0)
    grape_scanner_charge_number (self, index, who, half ? prize / 2 : twice ? prize * 2 : prize);
}

/** grape_scanner_look_for_distance: secret numbers of those whom sentence @index names, if one of
 * the numbers around is as far away as it says */
void
grape_scanner_look_for_distance (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 owners = grape_scanner_owners_around (self, index);
  guint block = sentence->block;
  Others others = { .n = 0 };
  int lone = grape_scanner_only_owner (self, index);

  if (!sentence->asks)
    look_for_worth (self, index);
  owners |= lone == NOBODY ? 0 : G_GUINT64_CONSTANT (1) << lone;
  if (sentence->asks || !owners || !grape_scanner_says (self, sentence, COMPARES "|by"))
    return;
  collect (self, index, &others);
  /* "No, Ann is one over that": than what was told before */
  if (grape_scanner_says (self, sentence, "that|it|this|those"))
    for (guint s = index; s-- > 0 && grape_words_sentence (words, s)->block + 1 >= block;)
      collect (self, s, &others);
  /* "You are the highest. Next comes Emil with two less." */
  else if (index && self->viewer >= 0 && grape_words_sentence (words, index - 1)->block == block
           && grape_scanner_says (self, grape_words_sentence (words, index - 1), "you|your|yours"))
    add (&others, grape_scanner_number_of (self, self->viewer));
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      gint step;
      guint n = read_step (words, at, &step);

      if (!n || !is_compared (words, sentence, at, n))
        continue;
      for (guint64 left = owners; left; left &= left - 1)
        {
          int who = __builtin_ctzll (left);
          gint secret = grape_scanner_number_of (self, who);

          for (guint i = 0; i < others.n && secret != NO_NUMBER; i++)
            if (who != self->viewer && ABS (others.numbers[i] - secret) == step)
              grape_scanner_charge_number (self, index, who, secret);
        }
    }
}
