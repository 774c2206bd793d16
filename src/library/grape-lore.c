/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening the data packages; and GCIDE, whose index is lines of a headword, and where its text
 * begins and how long it is, in digits to the base of 64. */
#include "grape-lore.h"

#include "grape-dictionaries.h"
#include "grape-dictzip.h"
#include "grape-library.h"

#include <string.h>

struct _GrapeGcide
{
  GBytes *index;
  GrapeDictzip *text;
};

#define LEXICON "usr/share/festival/dicts/cmu"

/* Mapped. @package: of Debian, to be named where it is not there. */
static GBytes *
map_file (const char *folder, const char *name, const char *package, GError **error)
{
  g_autofree char *relative = g_build_filename (folder, name, NULL);
  g_autofree char *path = grape_dictionaries_data (relative);

  if (!path)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "This needs /%s, which Debian's package %s brings", relative, package);
      return NULL;
    }
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, error);
  return file ? g_mapped_file_get_bytes (file) : NULL;
}

/** grape_lore_map: (transfer full) (nullable): a file of WordNet or of the lexicon by its name, if
 * it is there */
GBytes *
grape_lore_map (const char *name)
{
  if (g_str_has_prefix (name, "cmu"))
    return map_file (LEXICON, name, "festlex-cmu", NULL);
  return map_file ("usr/share/wordnet", name, "wordnet-base", NULL);
}

/** grape_lore_open_wordnet: (transfer full): Errors: NOT_FOUND, those of GIO */
GrapeWordNet *
grape_lore_open_wordnet (GError **error)
{
  GBytes *index[GRAPE_WORDNET_PARTS] = { NULL }, *data[GRAPE_WORDNET_PARTS] = { NULL };
  GrapeWordNet *self = NULL;
  gboolean good = TRUE;

  for (guint i = 0; i < GRAPE_WORDNET_PARTS && good; i++)
    {
      index[i]
          = map_file ("usr/share/wordnet", grape_wordnet_file (i, TRUE), "wordnet-base", error);
      data[i] = index[i] ? map_file ("usr/share/wordnet", grape_wordnet_file (i, FALSE),
                                     "wordnet-base", error)
                         : NULL;
      good = data[i] != NULL;
    }
  if (good)
    self = grape_wordnet_new (index, data);
  for (guint i = 0; i < GRAPE_WORDNET_PARTS; i++)
    {
      g_clear_pointer (&index[i], g_bytes_unref);
      g_clear_pointer (&data[i], g_bytes_unref);
    }
  return self;
}

/** grape_lore_open_lexicon: (transfer full): Errors: NOT_FOUND, those of GIO */
GrapeLexicon *
grape_lore_open_lexicon (GError **error)
{
  g_autoptr (GBytes) words = map_file (LEXICON, "cmudict-0.4.out", "festlex-cmu", error);
  g_autoptr (GBytes) trees = map_file (LEXICON, "cmu_lts_rules.scm", "festlex-cmu", NULL);

  return words ? grape_lexicon_new (words, trees) : NULL;
}

/** grape_lore_open_gcide: (transfer full): Errors: NOT_FOUND, INVALID, those of GIO */
GrapeGcide *
grape_lore_open_gcide (GError **error)
{
  g_autoptr (GBytes) index = map_file ("usr/share/dictd", "gcide.index", "dict-gcide", error);
  g_autoptr (GBytes) bytes
      = index ? map_file ("usr/share/dictd", "gcide.dict.dz", "dict-gcide", error) : NULL;
  GrapeDictzip *text = bytes ? grape_dictzip_new (bytes, error) : NULL;

  if (!text)
    return NULL;
  GrapeGcide *self = g_new0 (GrapeGcide, 1);
  self->index = g_steal_pointer (&index);
  self->text = text;
  return self;
}

void
grape_gcide_free (GrapeGcide *self)
{
  g_bytes_unref (self->index);
  grape_dictzip_free (self->text);
  g_free (self);
}

/* The index is sorted by letters, digits and blanks alone, of either case; signs of other
 * alphabets count as they are. */
static int
sign_at (const char **at, const char *end)
{
  while (*at < end && **at != '\t')
    {
      guchar c = (guchar) * (*at)++;

      if (g_ascii_isalnum (c) || g_ascii_isspace (c) || c >= 0x80)
        return g_ascii_isspace (c) ? ' ' : g_ascii_tolower ((char)c) & 0xff;
    }
  return -1;
}

static int
compare_heads (const char *word, const char *line, const char *end)
{
  const char *word_end = word + strlen (word);

  for (;;)
    {
      int one = sign_at (&word, word_end), other = sign_at (&line, end);

      if (one != other)
        return one < other ? -1 : 1;
      if (one < 0)
        return 0;
    }
}

/* The first line whose headword does not come before @word. */
static const char *
find_first (const GrapeGcide *self, const char *word, const char **end)
{
  gsize size;
  const char *text = g_bytes_get_data (self->index, &size);
  const char *low = text, *high = text + size;

  *end = text + size;
  while (low < high)
    {
      const char *line = low + (high - low) / 2;

      while (line > low && line[-1] != '\n')
        line--;
      const char *stop = memchr (line, '\n', (gsize)(*end - line));
      stop = stop ? stop : *end;
      if (compare_heads (word, line, stop) > 0)
        low = MIN (stop + 1, *end);
      else
        high = line;
    }
  return low;
}

static guint64
read_number (const char *text, gsize length)
{
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  guint64 number = 0;

  for (gsize i = 0; i < length; i++)
    {
      const char *digit = strchr (digits, text[i]);
      number = number * 64 + (digit && *digit ? (guint64)(digit - digits) : 0);
    }
  return number;
}

/**
 * grape_gcide_look_up:
 *
 * Returns: (transfer full) (element-type utf8): the articles, word for word. Errors: INVALID
 */
GPtrArray *
grape_gcide_look_up (GrapeGcide *self, const char *word, GError **error)
{
  g_autoptr (GPtrArray) articles = g_ptr_array_new_with_free_func (g_free);
  const char *end;

  for (const char *line = find_first (self, word, &end); line < end;)
    {
      const char *stop = memchr (line, '\n', (gsize)(end - line));
      stop = stop ? stop : end;
      if (compare_heads (word, line, stop) != 0)
        break;
      g_autofree char *copy = g_strndup (line, (gsize)(stop - line));
      g_auto (GStrv) parts = g_strsplit (copy, "\t", -1);
      if (g_strv_length (parts) >= 3 && g_ascii_strcasecmp (parts[0], word) == 0)
        {
          char *article = grape_dictzip_read (self->text, read_number (parts[1], strlen (parts[1])),
                                              read_number (parts[2], strlen (parts[2])), error);
          if (!article)
            return NULL;
          g_ptr_array_add (articles, article);
        }
      line = stop + 1;
    }
  return g_steal_pointer (&articles);
}
