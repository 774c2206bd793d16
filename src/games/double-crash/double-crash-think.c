/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which words of a salvo together tell most about a target (R8.1).
 *
 * A salvo cuts the words that are left into classes: those that would bring the same replies. The
 * classes should be many and small: the sum of n log n over them is what stays unknown, in bits
 * times words. Words are added to the salvo one by one, each the best one beside those before it,
 * and its letters are improved place by place. What another letter at one place does to the
 * classes changes only for the words that have that letter there, so that all 26 letters of a place
 * are tried at the cost of looking at every word once. */
#include "double-crash-private.h"

#include <math.h>
#include <string.h>

#define STARTS  6   /* per word of the salvo */
#define SWEEPS  4   /* over the places, at most */
#define TRIES   120 /* words of the dictionary that are tried as they are */
#define HIT     4.0 /* what it is worth that a word can be the target, in bits */
#define REPLIES (DOUBLE_CRASH_LETTERS + 1)

typedef struct
{
  guint n; /* words that are left */
  const int *codes;
  guint8 *letters;  /* n * DOUBLE_CRASH_LETTERS */
  guint *by_letter; /* for each place: the words, sorted by their letter there */
  guint starts[DOUBLE_CRASH_LETTERS][GRAPE_WORD_LETTERS + 1];
  guint *classes; /* of each word, by the words of the salvo so far */
  guint n_classes;
  guint *counts; /* of words, by class and crashes */
  guint *keys;   /* of each word: its place in `counts` */
  double *worth; /* n log n */
  guint64 nodes;
} Thought;

static void
thought_init (Thought *self, const GArray *left, guint64 budget)
{
  *self = (Thought){ .n = left->len, .codes = (const int *)(gpointer)left->data, .nodes = budget };
  self->letters = g_new (guint8, (gsize)self->n * DOUBLE_CRASH_LETTERS);
  self->by_letter = g_new (guint, (gsize)self->n * DOUBLE_CRASH_LETTERS);
  self->classes = g_new0 (guint, self->n);
  self->n_classes = 1;
  self->counts = g_new0 (guint, (gsize)self->n * REPLIES + REPLIES);
  self->keys = g_new (guint, self->n);
  self->worth = g_new (double, self->n + 1);
  for (guint i = 0; i <= self->n; i++)
    self->worth[i] = i ? i * log2 (i) : 0;
  for (guint i = 0; i < self->n; i++)
    {
      DoubleCrashWord word;

      double_crash_word (self->codes[i], word);
      for (guint place = 0; place < DOUBLE_CRASH_LETTERS; place++)
        self->letters[i * DOUBLE_CRASH_LETTERS + place] = (guint8)(word[place] - 'A');
    }
  for (guint place = 0; place < DOUBLE_CRASH_LETTERS; place++)
    {
      guint at = 0;

      for (guint letter = 0; letter < GRAPE_WORD_LETTERS; letter++)
        {
          self->starts[place][letter] = at;
          for (guint i = 0; i < self->n; i++)
            if (self->letters[i * DOUBLE_CRASH_LETTERS + place] == letter)
              self->by_letter[place * self->n + at++] = i;
        }
      self->starts[place][GRAPE_WORD_LETTERS] = at;
    }
}

static void
thought_clear (Thought *self)
{
  g_free (self->letters);
  g_free (self->by_letter);
  g_free (self->classes);
  g_free (self->counts);
  g_free (self->keys);
  g_free (self->worth);
}

/* Counts the words by class and crashes with @word, but for the letter at @without. Returns: what
 * stays unknown. */
static double
count (Thought *self, const guint8 *word, int without)
{
  double unknown = 0;
  guint n_counts = self->n_classes * REPLIES;

  self->nodes -= self->nodes > 0;
  memset (self->counts, 0, n_counts * sizeof *self->counts);
  for (guint i = 0; i < self->n; i++)
    {
      const guint8 *letters = self->letters + i * DOUBLE_CRASH_LETTERS;
      guint crashes = 0;

      for (int place = 0; place < DOUBLE_CRASH_LETTERS; place++)
        crashes += place != without && letters[place] == word[place];
      self->keys[i] = self->classes[i] * REPLIES + crashes;
      self->counts[self->keys[i]]++;
    }
  for (guint i = 0; i < n_counts; i++)
    unknown += self->worth[self->counts[i]];
  return unknown;
}

/* Moves the words with @letter at @place to one crash more, or (@by -1) back. Returns: by how much
 * that changes what stays unknown. */
static double
crash (Thought *self, guint place, guint letter, int by)
{
  double change = 0;

  for (guint at = self->starts[place][letter]; at < self->starts[place][letter + 1]; at++)
    {
      guint *from = &self->counts[self->keys[self->by_letter[place * self->n + at]]];
      guint *to = from + 1;

      if (by < 0)
        {
          (*from)++;
          (*to)--;
          continue;
        }
      change
          += self->worth[*from - 1] - self->worth[*from] + self->worth[*to + 1] - self->worth[*to];
      (*from)--;
      (*to)++;
    }
  return change;
}

/* Puts the best letter at @place of @word. Returns: what stays unknown then. */
static double
improve_place (Thought *self, guint8 *word, guint place)
{
  double without = count (self, word, (int)place), best = INFINITY;

  for (guint letter = 0; letter < GRAPE_WORD_LETTERS; letter++)
    {
      double unknown = without + crash (self, place, letter, 1);

      crash (self, place, letter, -1);
      if (unknown < best - 1e-9)
        {
          best = unknown;
          word[place] = (guint8)letter;
        }
    }
  return best;
}

static double
improve (Thought *self, guint8 *word)
{
  double unknown = INFINITY;

  for (guint sweep = 0; sweep < SWEEPS && self->nodes; sweep++)
    {
      double before = unknown;

      for (guint place = 0; place < DOUBLE_CRASH_LETTERS; place++)
        unknown = improve_place (self, word, place);
      if (unknown > before - 1e-6)
        break;
    }
  return unknown;
}

/* The words of a class by their crashes with @word are classes of their own from now on. */
static void
cut (Thought *self, const guint8 *word)
{
  guint n = 0;

  count (self, word, -1);
  /* `counts` becomes the number of the class. */
  for (guint i = 0; i < self->n_classes * REPLIES; i++)
    self->counts[i] = self->counts[i] ? n++ : 0;
  for (guint i = 0; i < self->n; i++)
    self->classes[i] = self->counts[self->keys[i]];
  self->n_classes = n;
}

static void
spread (int code, guint8 *word)
{
  DoubleCrashWord letters;

  double_crash_word (code, letters);
  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    word[i] = (guint8)(letters[i] - 'A');
}

static int
join (const guint8 *word)
{
  int code = 0;

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    code = code * GRAPE_WORD_LETTERS + word[i];
  return code;
}

static gboolean
is_among (const int *codes, guint n, int code)
{
  for (guint i = 0; i < n; i++)
    if (codes[i] == code)
      return TRUE;
  return FALSE;
}

/* The best of some words of @list as they are, each worth @bonus more than it tells. */
static void
try_words (Thought *self, const GArray *list, double bonus, const int *codes, guint n_codes,
           GrapeStream *stream, int *best, double *least)
{
  guint tries = MIN (list->len, TRIES);
  guint first = list->len > TRIES ? grape_stream_below (stream, list->len) : 0;
  guint step = list->len > TRIES ? list->len / TRIES : 1;

  for (guint i = 0; i < tries && self->nodes; i++)
    {
      int code = g_array_index (list, int, (first + i * step) % list->len);
      guint8 word[DOUBLE_CRASH_LETTERS];

      if (is_among (codes, n_codes, code))
        continue;
      spread (code, word);
      double unknown = count (self, word, -1) - bonus;
      if (unknown < *least - 1e-9)
        {
          *least = unknown;
          *best = code;
        }
    }
}

/* The word that tells most beside those of the salvo so far. */
static int
find_word (Thought *self, const GArray *left, const GArray *words, gboolean only_words,
           const int *codes, guint n_codes, GrapeStream *stream)
{
  int best = self->codes[grape_stream_below (stream, self->n)];
  double least = INFINITY;

  try_words (self, left, HIT, codes, n_codes, stream, &best, &least);
  if (only_words)
    try_words (self, words, 0, codes, n_codes, stream, &best, &least);
  for (guint i = 0; !only_words && i < STARTS && self->nodes; i++)
    {
      guint8 word[DOUBLE_CRASH_LETTERS];

      spread (i ? self->codes[grape_stream_below (stream, self->n)] : best, word);
      double unknown = improve (self, word);
      if (unknown < least - 1e-9)
        {
          least = unknown;
          best = join (word);
        }
    }
  return best;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return *(const int *)a - *(const int *)b;
}

/* Words that can be the target go before those that only ask. */
static void
put_hits_first (const GArray *left, int *codes, guint n)
{
  int sorted[DOUBLE_CRASH_MOST];
  guint at = 0;

  for (int asks = 0; asks <= 1; asks++)
    for (guint i = 0; i < n; i++)
      if (g_array_binary_search ((GArray *)left, &codes[i], compare, NULL) != asks)
        sorted[at++] = codes[i];
  memcpy (codes, sorted, n * sizeof *codes);
}

/* All that is left, in any order, and any words after them. */
static void
list_all (const GArray *left, const GArray *words, guint n, GrapeStream *stream, int *codes)
{
  guint order[DOUBLE_CRASH_MOST];

  grape_stream_sample (stream, left->len, left->len, order);
  for (guint i = 0; i < n; i++)
    codes[i] = i < left->len ? g_array_index (left, int, order[i])
                             : g_array_index (words, int, grape_stream_below (stream, words->len));
}

/**
 * double_crash_think:
 * @left: (element-type int): what can be the target, in order; at least one
 * @words: (element-type int): the dictionary
 * @budget: in looks at all that is left
 * @codes: (out): @n words
 */
void
double_crash_think (const GArray *left, guint n, const GArray *words, gboolean only_words,
                    GrapeStream *stream, guint64 budget, int *codes)
{
  Thought self;

  if (left->len <= n)
    {
      list_all (left, words, n, stream, codes);
      return;
    }
  thought_init (&self, left, budget);
  for (guint i = 0; i < n; i++)
    {
      guint8 word[DOUBLE_CRASH_LETTERS];

      codes[i] = find_word (&self, left, words, only_words, codes, i, stream);
      spread (codes[i], word);
      cut (&self, word);
    }
  thought_clear (&self);
  put_hits_first (left, codes, n);
}
