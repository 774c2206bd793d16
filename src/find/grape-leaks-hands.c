/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hands that a text tells in parts: a suit and below it the ranks of many hands, lengths of a suit
 * in a table, ranks by suits, shapes. */
#include "grape-leaks-private.h"

#include <string.h>

#define FEW_WORDS 6 /* in a row of a table */

/* The suit that a word names: "spades", "S" before a rank. */
static guint
suit_at (const GrapeWords *words, guint at)
{
  const char *form = grape_words_form (words, at);
  guint said = 0;
  GrapeCardWords card;

  if (!form[1] && grape_words_at (words, at)->capital && strchr ("shdc", *form))
    return (guint)(strchr ("shdc", *form) - "shdc") + 1;
  return grape_card_words_read (words, at, &card, &said) && !card.rank ? card.suit : 0;
}

/* A rank as tables have it: "K", "10" */
static guint
rank_at (const GrapeWords *words, guint at)
{
  const GrapeWord *word = grape_words_at (words, at);
  GrapeCardWords card;
  guint said = 0;

  if (strlen (word->form) > 2 || word->mark || (g_ascii_isalpha (*word->form) && !word->capital)
      || !grape_card_words_read (words, at, &card, &said) || card.suit)
    return 0;
  return card.rank;
}

/* The suit that the lines above are about. */
static guint
heading_suit (const GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  guint block = grape_words_sentence (words, index)->block;

  for (guint s = index; s-- > 0 && grape_words_sentence (words, s)->block + 1 >= block;)
    for (guint at = grape_words_sentence (words, s)->last;
         at-- > grape_words_sentence (words, s)->first;)
      if (strlen (grape_words_form (words, at)) > 1 && suit_at (words, at))
        return suit_at (words, at);
  return 0;
}

static gboolean
is_held (const GrapeScanner *self, guint rank, guint suit, guint64 owners)
{
  g_autofree char *card = grape_card_format ((GrapeCard){ (guint8)rank, (guint8)suit });

  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner >= 0 && owners >> secret_at (self, i)->owner & 1
        && g_str_equal (secret_at (self, i)->value, card))
      return TRUE;
  return FALSE;
}

static gboolean
keeps (const GrapeScanner *self, guint64 owner, const char *value)
{
  for (guint i = 0; i < self->secrets->len; i++)
    if (secret_at (self, i)->owner >= 0 && owner >> secret_at (self, i)->owner & 1
        && g_str_equal (secret_at (self, i)->value, value))
      return TRUE;
  return FALSE;
}

/* "Spades left: Sal 7 2, Duke Q": all the ranks are cards that those who are named hold in secret.
 */
static void
look_for_hands (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint64 owners = grape_scanner_owners_around (self, index);
  guint suit = owners ? heading_suit (self, index) : 0, n = 0, first_rank = 0, first_suit = 0;
  gboolean headed = suit > 0, named = FALSE;

  for (guint at = sentence->first; owners && at < sentence->last; at++)
    {
      guint length, rank, next = suit_at (words, at);

      if (next)
        {
          suit = next;
          headed = FALSE;
          continue;
        }
      if (grape_scanner_owner_at (self, at, &length) != NOBODY)
        {
          at += length - 1;
          named = TRUE;
          continue;
        }
      rank = suit ? rank_at (words, at) : 0;
      if (!rank)
        continue;
      if (!is_held (self, rank, suit, owners))
        {
          if (!n && !named && self->owners[index])
            continue; /* of one whose name is not understood */
          return;
        }
      if (!n++)
        {
          first_rank = rank;
          first_suit = suit;
        }
    }
  if (n < 2 && !(n && headed && sentence->last - sentence->first <= FEW_WORDS))
    return;
  g_autofree char *card = grape_card_format ((GrapeCard){ (guint8)first_rank, (guint8)first_suit });
  grape_scanner_judge (self, index, card, TRUE);
}

/* How many ranks @codes is made of, as "kq6", "a10"; 0: it has something else. @held: whether
 * @owner has all of them. */
static guint
count_codes (const GrapeScanner *self, const char *codes, guint suit, guint64 owner, gboolean *held)
{
  static const char ranks[] = "-a23456789tjqk";
  guint n = 0;

  *held = suit <= GRAPE_N_SUITS;
  for (const char *c = codes; *c; n++)
    {
      gboolean ten = g_str_has_prefix (c, "10");
      const char *rank = strchr (ranks + 1, ten ? 't' : *c);

      if (!rank)
        return 0;
      *held = *held && is_held (self, (guint)(rank - ranks), suit, owner);
      c += ten ? 2 : 1;
    }
  return n;
}

/* "S73 HKQ6": a suit and its ranks in one word */
static gboolean
is_glued (const GrapeScanner *self, const GrapeSentence *sentence, guint64 owner)
{
  static const char suits[] = "shdc";
  const GrapeWords *words = self->reading.words;
  guint n = 0;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      const char *form = grape_words_form (words, at);
      const char *suit = *form && form[1] && form[2] ? strchr (suits, *form) : NULL;
      gboolean held;
      guint taken = suit && grape_words_at (words, at)->capital
                        ? count_codes (self, form + 1, (guint)(suit - suits) + 1, owner, &held)
                        : 0;

      if (taken && !held)
        return FALSE;
      n += taken;
    }
  return n > 2;
}

/* "short in diamonds, just a two", "her spades: an ace, a nine": ranks behind their suit */
static void
look_for_ranks (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint suit = 0;

  if (grape_scanner_is_on_table (self, sentence))
    return;
  for (guint at = sentence->first; at < sentence->last; at++)
    {
      GrapeCardWords card;
      guint said = 0, n = grape_card_words_read (words, at, &card, &said);

      if (grape_words_is (words, at, "trumps"))
        suit = self->vocabulary->trumps;
      else if (n && card.suit && !card.rank)
        suit = card.suit;
      else if (n && card.rank && !card.suit && suit && at
               && grape_words_is (words, at - 1, "a|an|just|its|the|only|and|but|with")
               && !(grape_words_is (words, at - 1, "and|the") && said & GRAPE_SAID_WEAK))
        {
          g_autofree char *text = grape_card_format ((GrapeCard){ card.rank, (guint8)suit });

          grape_scanner_judge (self, index, text, TRUE);
        }
    }
}

/* "Ann 73 / KQ6 / T4 / KJ965": ranks by suits, from spades to clubs, all of which @owner holds; "a
 * 3-2-3-4 shape": how many of each */
static gboolean
is_row (const GrapeScanner *self, const GrapeSentence *sentence, guint64 owner)
{
  const GrapeWords *words = self->reading.words;
  guint suit = 1, n = 0, n_lengths = 0;
  gboolean fits = TRUE, fits_length = TRUE;

  for (guint at = sentence->first; at < sentence->last; at++)
    {
      const char *form = grape_words_form (words, at);
      g_autofree char *length = NULL;
      gboolean held;
      guint taken;

      if (grape_words_is (words, at, "/|-|=|;"))
        {
          suit += n || n_lengths;
          continue;
        }
      if (g_ascii_isalpha (*form) && !grape_words_at (words, at)->capital)
        continue; /* "a" is no ace */
      if (suit > GRAPE_N_SUITS || !(taken = count_codes (self, form, suit, owner, &held)))
        continue;
      n += taken;
      fits = fits && held;
      length = g_strdup_printf ("%s %s", form, grape_suit_name ((GrapeSuit)suit));
      n_lengths++;
      fits_length = fits_length && keeps (self, owner, length);
    }
  return suit == GRAPE_N_SUITS
         && ((n > GRAPE_N_SUITS && fits) || (n_lengths == GRAPE_N_SUITS && fits_length));
}

/* Whole hands, each behind the name of who has it, or all of them of whom the text speaks. */
static void
look_for_rows (GrapeScanner *self, guint index)
{
  const GrapeSentence *sentence = grape_words_sentence (self->reading.words, index);
  GrapeSentence part = { .first = sentence->first, .last = sentence->last };
  guint64 owners = grape_scanner_owners_around (self, index);

  for (guint at = sentence->first; at <= sentence->last; at++)
    {
      guint n = 0;
      int who = at < sentence->last ? grape_scanner_owner_at (self, at, &n) : NOBODY;

      if (who == NOBODY && at < sentence->last)
        continue;
      part.last = at;
      for (guint64 left = owners; left; left &= left - 1)
        if (is_glued (self, &part, left & -left) || is_row (self, &part, left & -left))
          grape_scanner_charge (self, index, left & -left);
      owners = who == NOBODY ? owners : G_GUINT64_CONSTANT (1) << who;
      part.first = at + n;
      at += n ? n - 1 : 0;
    }
}

/* "Trumps held:" above "Jules 3" */
static void
look_for_lengths (GrapeScanner *self, guint index)
{
  const GrapeWords *words = self->reading.words;
  const GrapeSentence *sentence = grape_words_sentence (words, index);
  guint said = 0, n = 0, suit = 0;
  gint number;
  gboolean held = FALSE;

  if (!self->owners[index] || sentence->last - sentence->first > FEW_WORDS
      || !grape_number_read (words, sentence->last - 1, &number, &said))
    return;
  guint block = grape_words_sentence (words, index)->block;
  for (guint s = index; s-- > 0 && grape_words_sentence (words, s)->block + 1 >= block && !held;)
    for (guint at = grape_words_sentence (words, s)->first;
         at < grape_words_sentence (words, s)->last; at++)
      {
        held |= grape_words_is (words, at, "held|left|hold|remaining|has|in");
        if (grape_words_is (words, at, "trump|trumps"))
          suit = self->vocabulary->trumps;
        else if (strlen (grape_words_form (words, at)) > 1 && (n = suit_at (words, at)))
          suit = n;
      }
  if (!held || !suit)
    return;
  g_autofree char *length = g_strdup_printf ("%d %s", number, grape_suit_name ((GrapeSuit)suit));
  grape_scanner_judge (self, index, length, TRUE);
}

/** grape_scanner_look_for_hands: cards and lengths of which sentence @index tells the parts */
void
grape_scanner_look_for_hands (GrapeScanner *self, guint index)
{
  look_for_hands (self, index);
  look_for_lengths (self, index);
  look_for_rows (self, index);
  look_for_ranks (self, index);
}
