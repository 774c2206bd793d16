/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where letters occur in a word list: a suffix array over its text. No suffix goes beyond its line,
 * so that most differ in their first twelve letters: these are packed into a number and sorted by
 * radix, and only equal ones are compared further. */
#include "grape-word-private.h"

#include <string.h>

#define PACKED     12 /* letters in a key, 5 bits each */
#define RADIX_BITS 12
#define RADIX      (1u << RADIX_BITS)
#define PASSES     (PACKED * 5 / RADIX_BITS)

typedef struct
{
  guint64 key;
  guint32 place;
} Suffix;

/* Goes through the letters from the end of each line, so that each key follows from the next
 * one. */
static guint
gather (const GrapeWordList *list, Suffix *suffixes)
{
  guint64 key = 0;
  guint n = 0;

  for (gsize i = list->size; i-- > 0;)
    {
      guint64 letter = list->text[i] == '\n' ? 0 : (guint64)(list->text[i] - 'a') + 1;

      key = letter ? key >> 5 | letter << (5 * (PACKED - 1)) : 0;
      if (letter)
        suffixes[n++] = (Suffix){ key, (guint32)i };
    }
  return n;
}

static void
sort_by_digit (const Suffix *from, Suffix *to, guint n, guint shift)
{
  g_autofree guint *ends = g_new0 (guint, RADIX + 1);

  for (guint i = 0; i < n; i++)
    ends[(from[i].key >> shift & (RADIX - 1)) + 1]++;
  for (guint digit = 0; digit < RADIX; digit++)
    ends[digit + 1] += ends[digit];
  for (guint i = 0; i < n; i++)
    to[ends[from[i].key >> shift & (RADIX - 1)]++] = from[i];
}

static int
compare_rest (gconstpointer a, gconstpointer b, gpointer text)
{
  const char *one = (const char *)text + ((const Suffix *)a)->place + PACKED;
  const char *other = (const char *)text + ((const Suffix *)b)->place + PACKED;

  while (*one == *other && *one != '\n')
    one++, other++;
  if (*one != *other)
    return *one < *other ? -1 : 1;
  return ((const Suffix *)a)->place < ((const Suffix *)b)->place ? -1 : 1;
}

/* Compares suffixes whose first twelve letters are the same, if more follow. */
static void
sort_alike (const GrapeWordList *list, Suffix *suffixes, guint n)
{
  for (guint i = 0, end; i < n; i = end)
    {
      for (end = i + 1; end < n && suffixes[end].key == suffixes[i].key; end++)
        ;
      if (end - i > 1 && suffixes[i].key & 31)
        g_qsort_with_data (suffixes + i, (int)(end - i), sizeof *suffixes, compare_rest,
                           (gpointer)list->text);
    }
}

/** grape_word_index_new: (transfer full) */
GrapeWordIndex *
grape_word_index_new (const GrapeWordList *list)
{
  GrapeWordIndex *self = g_new0 (GrapeWordIndex, 1);
  Suffix *from = g_new (Suffix, list->size), *to = g_new (Suffix, list->size);
  guint n = gather (list, from);

  for (guint pass = 0; pass < PASSES; pass++)
    {
      Suffix *sorted = to;

      sort_by_digit (from, to, n, pass * RADIX_BITS);
      to = from;
      from = sorted;
    }
  sort_alike (list, from, n);
  self->places = g_new (guint32, n);
  self->n_places = n;
  for (guint i = 0; i < n; i++)
    self->places[i] = from[i].place;
  g_free (from);
  g_free (to);
  return self;
}

void
grape_word_index_free (GrapeWordIndex *self)
{
  g_free (self->places);
  g_free (self);
}

/* The first caller makes it, once: threads share lists. */
static const GrapeWordIndex *
index_of (GrapeWordList *self)
{
  GrapeWordIndex *index = g_atomic_pointer_get (&self->index);

  if (index)
    return index;
  index = grape_word_index_new (self);
  if (g_atomic_pointer_compare_and_exchange (&self->index, NULL, index))
    return index;
  grape_word_index_free (index);
  return g_atomic_pointer_get (&self->index);
}

/* The first place whose letters do not sort before @letters; with @beyond, the first after all that
 * begin with them. */
static guint
search (const GrapeWordList *self, const GrapeWordIndex *index, const char *letters, gsize length,
        gboolean beyond)
{
  guint low = 0, high = index->n_places;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;
      int order = strncmp (self->text + index->places[middle], letters, length);

      if (order < 0 || (beyond && order == 0))
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/** grape_word_list_fragment: where @letters (a to z, at least one) occur */
GrapeFragment
grape_word_list_fragment (GrapeWordList *self, const char *letters)
{
  GrapeFragment found = { .length = (guint)strlen (letters) };

  if (!grape_word_is_letters (letters))
    return found;
  const GrapeWordIndex *index = index_of (self);
  found.first = search (self, index, letters, found.length, FALSE);
  found.n = search (self, index, letters, found.length, TRUE) - found.first;
  return found;
}

#define ALL_LETTERS ((1u << GRAPE_WORD_LETTERS) - 1)

/* Bits of the letters that are @offset away from each place of @fragment. */
static guint32
neighbours (GrapeWordList *self, const GrapeFragment *fragment, int offset)
{
  const GrapeWordIndex *index = index_of (self);
  guint32 letters = 0;

  for (guint i = fragment->first; i < fragment->first + fragment->n && letters != ALL_LETTERS; i++)
    {
      gint64 place = (gint64)index->places[i] + offset;
      char letter = place >= 0 ? self->text[place] : '\n';

      if (letter != '\n')
        letters |= 1u << (letter - 'a');
    }
  return letters;
}

/** grape_word_list_after: the letters that can follow: bit 0 for a, to bit 25 for z */
guint32
grape_word_list_after (GrapeWordList *self, const GrapeFragment *fragment)
{
  return neighbours (self, fragment, (int)fragment->length);
}

/** grape_word_list_before: likewise, the letters that can stand before it */
guint32
grape_word_list_before (GrapeWordList *self, const GrapeFragment *fragment)
{
  return neighbours (self, fragment, -1);
}

static guint
word_at (const GrapeWordList *self, guint32 place)
{
  guint low = 0, high = self->n_words;

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (self->starts[middle] <= place)
        low = middle;
      else
        high = middle;
    }
  return low;
}

static int
compare_numbers (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *)a, other = *(const guint *)b;

  return (one > other) - (one < other);
}

/**
 * grape_word_list_containing:
 * @most: how many places to look at
 *
 * Returns: (transfer full) (element-type guint): the words that contain @letters, in order, each
 * once
 */
GArray *
grape_word_list_containing (GrapeWordList *self, const char *letters, guint most)
{
  GArray *words = g_array_new (FALSE, FALSE, sizeof (guint));
  GrapeFragment found = grape_word_list_fragment (self, letters);
  guint n = 0;

  for (guint i = 0; i < MIN (found.n, most); i++)
    {
      guint word = word_at (self, index_of (self)->places[found.first + i]);
      g_array_append_val (words, word);
    }
  g_array_sort (words, compare_numbers);
  for (guint i = 0; i < words->len; i++)
    if (!i || g_array_index (words, guint, i) != g_array_index (words, guint, n - 1))
      g_array_index (words, guint, n++) = g_array_index (words, guint, i);
  g_array_set_size (words, n);
  return words;
}
