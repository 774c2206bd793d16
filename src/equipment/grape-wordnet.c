/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WordNet's index files are sorted lines, "quern n 1 1 @ 1 0 04033801": the last numbers are where
 * in the data file each sense begins, a line that ends with "| " and the gloss. */
#include "grape-wordnet.h"

#include <string.h>

struct _GrapeWordNet
{
  GBytes *index[GRAPE_WORDNET_PARTS], *data[GRAPE_WORDNET_PARTS];
};

static const char *const parts[GRAPE_WORDNET_PARTS] = { "noun", "verb", "adjective", "adverb" };
static const char *const index_files[GRAPE_WORDNET_PARTS]
    = { "index.noun", "index.verb", "index.adj", "index.adv" };
static const char *const data_files[GRAPE_WORDNET_PARTS]
    = { "data.noun", "data.verb", "data.adj", "data.adv" };

/** grape_wordnet_file: what the file is called, in the folder of WordNet */
const char *
grape_wordnet_file (guint part, gboolean index)
{
  return index ? index_files[part] : data_files[part];
}

void
grape_sense_free (GrapeSense *self)
{
  g_free (self->gloss);
  g_free (self->definition);
  g_free (self);
}

GrapeWordNet *
grape_wordnet_new (GBytes *const index[GRAPE_WORDNET_PARTS],
                   GBytes *const data[GRAPE_WORDNET_PARTS])
{
  GrapeWordNet *self = g_new0 (GrapeWordNet, 1);

  for (guint i = 0; i < GRAPE_WORDNET_PARTS; i++)
    {
      self->index[i] = g_bytes_ref (index[i]);
      self->data[i] = g_bytes_ref (data[i]);
    }
  return self;
}

void
grape_wordnet_free (GrapeWordNet *self)
{
  for (guint i = 0; i < GRAPE_WORDNET_PARTS; i++)
    {
      g_bytes_unref (self->index[i]);
      g_bytes_unref (self->data[i]);
    }
  g_free (self);
}

static gsize
line_end (const char *text, gsize size, gsize at)
{
  const char *end = memchr (text + at, '\n', size - at);

  return end ? (gsize)(end - text) : size;
}

/* The line of @lemma, without its break; NULL: there is none. The licence at the top begins with
 * blanks, which sort before all lemmas. */
static char *
find_line (GBytes *bytes, const char *lemma)
{
  gsize size, length = strlen (lemma);
  const char *text = g_bytes_get_data (bytes, &size);
  gsize low = 0, high = size; /* beginnings of lines */

  while (low < high)
    {
      gsize start = low + (high - low) / 2;

      while (start > low && text[start - 1] != '\n')
        start--;
      gsize end = line_end (text, size, start);
      gsize most = MIN (length + 1, end - start);
      g_autofree char *wanted = g_strdup_printf ("%s ", lemma);
      int order = memcmp (wanted, text + start, most);

      if (order == 0 && most == length + 1)
        return g_strndup (text + start, end - start);
      if (order > 0 || (order == 0 && most < length + 1))
        low = MIN (end + 1, size);
      else
        high = start;
    }
  return NULL;
}

/* "a mill; \"grind it\"": the definition ends where the examples begin. */
static char *
cut_definition (const char *gloss)
{
  const char *example = strstr (gloss, "; \"");

  return g_strchomp (g_strndup (gloss, example ? (gsize)(example - gloss) : strlen (gloss)));
}

static void
add_sense (GPtrArray *senses, const char *part, GBytes *bytes, guint64 offset)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  if (offset >= size)
    return;
  gsize end = line_end (text, size, offset);
  const char *bar = g_strstr_len (text + offset, (gssize)(end - offset), "| ");
  if (!bar)
    return;
  GrapeSense *sense = g_new0 (GrapeSense, 1);
  sense->part = part;
  sense->gloss = g_strchomp (g_strndup (bar + 2, (gsize)(text + end - bar - 2)));
  sense->definition = cut_definition (sense->gloss);
  g_ptr_array_add (senses, sense);
}

/**
 * grape_wordnet_look_up:
 * @word: blanks stand for those in "ice cream"
 *
 * Returns: (transfer full) (element-type GrapeSense): nouns first, the most usual sense first
 */
GPtrArray *
grape_wordnet_look_up (const GrapeWordNet *self, const char *word)
{
  GPtrArray *senses = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sense_free);
  g_autofree char *lemma = g_strdelimit (g_ascii_strdown (word, -1), " ", '_');

  for (guint part = 0; part < GRAPE_WORDNET_PARTS; part++)
    {
      g_autofree char *line = *lemma ? find_line (self->index[part], lemma) : NULL;
      g_auto (GStrv) words = g_strsplit (line ? line : "", " ", -1);
      guint n = g_strv_length (words),
            n_senses = n > 2 ? (guint)g_ascii_strtoull (words[2], NULL, 10) : 0;

      while (n && !*words[n - 1])
        n--;
      for (guint i = n > n_senses ? n - n_senses : n; i < n; i++)
        add_sense (senses, parts[part], self->data[part], g_ascii_strtoull (words[i], NULL, 10));
    }
  return senses;
}
