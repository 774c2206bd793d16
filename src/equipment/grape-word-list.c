/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canonical form of a word list, and which words are in it. */
#include "grape-word-private.h"

#include "engine/grape-error.h"

#include <string.h>

#define MAX_BYTES (64 * 1024 * 1024)

static gboolean
is_letter (char c)
{
  return c >= 'a' && c <= 'z';
}

/** grape_word_is_letters: whether this is one or more of the letters a to z, and nothing else */
gboolean
grape_word_is_letters (const char *text)
{
  const char *c = text;

  while (is_letter (*c))
    c++;
  return c > text && !*c;
}

/* Whether these are words of a to z, in order, each once, with a line break after each. */
static gboolean
is_canonical (const char *text, gsize size)
{
  const char *before = NULL, *start = text;

  if (!size || text[size - 1] != '\n')
    return FALSE;
  for (const char *c = text; c < text + size; c++)
    {
      if (*c != '\n' && !is_letter (*c))
        return FALSE;
      if (*c != '\n')
        continue;
      /* A line break sorts before every letter, so that the lines compare as the words do. */
      if (c == start || (before && strncmp (before, start, (gsize)(c - start) + 1) >= 0))
        return FALSE;
      before = start;
      start = c + 1;
    }
  return TRUE;
}

typedef struct
{
  const char *text;
  gsize length;
} Entry;

static int
compare_entries (gconstpointer a, gconstpointer b)
{
  const Entry *one = a, *other = b;
  int order = memcmp (one->text, other->text, MIN (one->length, other->length));

  return order ? order : (one->length > other->length) - (one->length < other->length);
}

/* Every line that is a word of a to z, apart from spaces around it. */
static GArray *
gather (const char *text, gsize size)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  const char *end = text + size;

  for (const char *line = text; line < end;)
    {
      const char *stop = memchr (line, '\n', (gsize)(end - line));
      const char *next = stop ? stop + 1 : end;
      Entry entry = { line, 0 };

      stop = stop ? stop : end;
      while (entry.text < stop && g_ascii_isspace (*entry.text))
        entry.text++;
      while (stop > entry.text && g_ascii_isspace (stop[-1]))
        stop--;
      while (entry.text + entry.length < stop && is_letter (entry.text[entry.length]))
        entry.length++;
      if (entry.length && entry.text + entry.length == stop)
        g_array_append_val (entries, entry);
      line = next;
    }
  return entries;
}

/**
 * grape_word_list_canonical:
 *
 * Returns: (transfer full): the same bytes if they are canonical already. Errors: SETUP if there is
 * no word in it, or far too many.
 */
GBytes *
grape_word_list_canonical (GBytes *bytes, GError **error)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  if (size > MAX_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "The word list is larger than %d MiB",
                       MAX_BYTES / 1024 / 1024);
      return NULL;
    }
  if (is_canonical (text, size))
    return g_bytes_ref (bytes);
  g_autoptr (GArray) entries = gather (text, size);
  g_array_sort (entries, compare_entries);
  g_autoptr (GString) lines = g_string_sized_new (size + 1);
  for (guint i = 0; i < entries->len; i++)
    {
      const Entry *entry = &g_array_index (entries, Entry, i);

      if (i && compare_entries (entry - 1, entry) == 0)
        continue;
      g_string_append_len (lines, entry->text, (gssize)entry->length);
      g_string_append_c (lines, '\n');
    }
  if (!lines->len)
    {
      grape_error_set (error, GRAPE_ERROR_SETUP, NULL,
                       "The word list has no word of the letters a to z: write one a line");
      return NULL;
    }
  return g_string_free_to_bytes (g_steal_pointer (&lines));
}

/** grape_word_list_new: @canonical: as grape_word_list_canonical() gives it */
GrapeWordList *
grape_word_list_new (GBytes *canonical)
{
  GrapeWordList *self = g_atomic_rc_box_new0 (GrapeWordList);
  guint n = 0;

  self->bytes = g_bytes_ref (canonical);
  self->text = g_bytes_get_data (canonical, &self->size);
  g_assert (is_canonical (self->text, self->size));
  for (gsize i = 0; i < self->size; i++)
    self->n_words += self->text[i] == '\n';
  self->starts = g_new (guint32, self->n_words + 1);
  self->starts[0] = 0;
  for (gsize i = 0; i < self->size; i++)
    if (self->text[i] == '\n')
      self->starts[++n] = (guint32)i + 1;
  return self;
}

GrapeWordList *
grape_word_list_ref (GrapeWordList *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
word_list_clear (GrapeWordList *self)
{
  g_clear_pointer (&self->index, grape_word_index_free);
  g_free (self->starts);
  g_bytes_unref (self->bytes);
}

void
grape_word_list_unref (GrapeWordList *self)
{
  g_atomic_rc_box_release_full (self, (GDestroyNotify)word_list_clear);
}

/** grape_word_list_size: the number of words */
guint
grape_word_list_size (const GrapeWordList *self)
{
  return self->n_words;
}

/**
 * grape_word_list_get:
 *
 * Returns: (transfer none): the word, which ends with a line break and not with a zero
 */
const char *
grape_word_list_get (const GrapeWordList *self, guint index, guint *length)
{
  g_return_val_if_fail (index < self->n_words, NULL);
  *length = self->starts[index + 1] - self->starts[index] - 1;
  return self->text + self->starts[index];
}

/** grape_word_list_has: whether @word, in lower case, is in the list */
gboolean
grape_word_list_has (const GrapeWordList *self, const char *word)
{
  guint low = 0, high = self->n_words;
  gsize length = strlen (word);

  while (low < high && grape_word_is_letters (word))
    {
      guint middle = low + (high - low) / 2;
      const char *there = self->text + self->starts[middle];
      int order = strncmp (word, there, length);

      if (order == 0 && there[length] == '\n')
        return TRUE;
      if (order > 0)
        low = middle + 1;
      else
        high = middle; /* a longer word with the same beginning follows it */
    }
  return FALSE;
}
