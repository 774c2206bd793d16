/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A limerick's line has three beats, its third and fourth two; between beats are two syllables, or
 * one where people hurry on; before the first and behind the last up to two. Words fit if no
 * stressed syllable of a longer word falls between beats, and no unstressed one on a beat; words of
 * one syllable fit everywhere, and so does the first of two syllables before the first beat:
 * "having counted". */
#include "grape-verse.h"

#include <string.h>

#define MOST_LINES 40
#define STANZA     5

/* A way to say a word. */
typedef struct
{
  char *stress; /* a digit for each syllable */
  char *phones; /* without digits */
  char *rhyme;
} Way;

typedef struct
{
  char *word;
  guint start, end;
  GPtrArray *ways; /* of Way; empty: it cannot be told */
} Word;

static void
way_free (Way *way)
{
  g_free (way->stress);
  g_free (way->phones);
  g_free (way->rhyme);
  g_free (way);
}

static void
word_free (Word *word)
{
  g_free (word->word);
  g_ptr_array_unref (word->ways);
  g_free (word);
}

static void
line_free (GrapeVerseLine *line)
{
  g_free (line->text);
  g_array_unref (line->words);
  g_free (line->beats);
  g_free (line);
}

void
grape_verse_free (GrapeVerse *self)
{
  g_ptr_array_unref (self->lines);
  g_free (self->scheme);
  g_free (self);
}

/* --- words --- */

static void
add_way (Word *word, const char *stress, const char *phones, const char *rhyme)
{
  Way *way = g_new0 (Way, 1);

  way->stress = g_strdup (stress);
  way->phones = g_strdup (phones);
  way->rhyme = g_strdup (rhyme);
  g_ptr_array_add (word->ways, way);
}

static char *
without_digits (const char *phones)
{
  GString *text = g_string_new (NULL);

  for (; *phones; phones++)
    if (!g_ascii_isdigit (*phones))
      g_string_append_c (text, *phones);
  return g_string_free (text, FALSE);
}

static gboolean
is_vowel (char letter)
{
  return letter && strchr ("aeiouy", letter);
}

/* Without a lexicon: groups of vowels are syllables, of any stress, and what is written alike from
 * the last of them on rhymes. */
static void
guess_by_letters (Word *word)
{
  gsize length = strlen (word->word), from = 0;
  g_autoptr (GString) stress = g_string_new (NULL);

  if (length > 2 && word->word[length - 1] == 'e' && !is_vowel (word->word[length - 2]))
    length--;
  for (gsize i = 0; i < length; i++)
    if (is_vowel (word->word[i]) && (!i || !is_vowel (word->word[i - 1])))
      {
        g_string_append_c (stress, '2');
        from = i;
      }
  if (stress->len)
    add_way (word, stress->str, word->word, word->word + from);
}

static void
add_sounds (Word *word, GrapeLexicon *lexicon, const char *text, gboolean *guessed)
{
  g_autoptr (GPtrArray) sounds = grape_lexicon_sounds (lexicon, text);

  for (guint i = 0; i < sounds->len; i++)
    {
      const GrapeSound *sound = g_ptr_array_index (sounds, i);
      g_autofree char *phones = without_digits (sound->phones);

      *guessed = *guessed || sound->guessed;
      if (*sound->stress)
        add_way (word, sound->stress, phones, sound->rhyme);
    }
}

/* "cat's" sounds as "cat" and a consonant that makes no syllable. */
static void
find_ways (Word *word, GrapeLexicon *lexicon, gboolean *guessed)
{
  gboolean by_trees = FALSE;

  if (lexicon)
    add_sounds (word, lexicon, word->word, &by_trees);
  if (by_trees && g_str_has_suffix (word->word, "'s"))
    {
      g_autofree char *base = g_strndup (word->word, strlen (word->word) - 2);

      g_ptr_array_set_size (word->ways, 0);
      by_trees = FALSE;
      add_sounds (word, lexicon, base, &by_trees);
    }
  if (!word->ways->len)
    {
      guess_by_letters (word);
      by_trees = TRUE;
    }
  *guessed = *guessed || by_trees;
}

/* The words of a line, in small letters; an apostrophe within belongs to its word. */
static GPtrArray *
cut_words (const char *line)
{
  GPtrArray *words = g_ptr_array_new_with_free_func ((GDestroyNotify)word_free);
  g_autoptr (GString) text = g_string_new (NULL);
  const char *start = line;

  for (const char *c = line;; c = *c ? g_utf8_next_char (c) : c)
    {
      gunichar sign = g_utf8_get_char (c);
      gboolean apostrophe = (sign == '\'' || sign == 0x2019) && text->len
                            && g_unichar_isalpha (g_utf8_get_char (g_utf8_next_char (c)));

      if (!text->len)
        start = c;
      if (g_unichar_isalpha (sign))
        g_string_append_unichar (text, g_unichar_tolower (sign));
      else if (apostrophe)
        g_string_append_c (text, '\'');
      else if (text->len)
        {
          Word *word = g_new0 (Word, 1);

          word->word = g_strdup (text->str);
          word->start = (guint)(start - line);
          word->end = (guint)(c - line);
          word->ways = g_ptr_array_new_with_free_func ((GDestroyNotify)way_free);
          g_ptr_array_add (words, word);
          g_string_truncate (text, 0);
        }
      if (!*c)
        return words;
    }
}

/* --- metre --- */

static gboolean
fits_at (const char *beats, guint at, const char *stress)
{
  gsize n = strlen (stress);

  if (at + n > strlen (beats))
    return FALSE;
  for (gsize i = 0; n > 1 && i < n; i++)
    if ((at + i || beats[1] != GRAPE_VERSE_OFFBEAT)
        && stress[i] == (beats[at + i] == GRAPE_VERSE_BEAT ? '0' : '1'))
      return FALSE;
  return TRUE;
}

/* The way of @word that ends at @end of @beats and begins where others can end; NULL: none. */
static const Way *
way_to (const Word *word, const char *beats, guint end, guint64 reached)
{
  for (guint w = 0; w < word->ways->len; w++)
    {
      const Way *way = g_ptr_array_index (word->ways, w);
      gsize n = strlen (way->stress);

      if (n <= end && reached >> (end - n) & 1 && fits_at (beats, end - (guint)n, way->stress))
        return way;
    }
  return NULL;
}

/* Whether the words can be said so that they fill @beats. @counts: (out): the syllables of each */
static gboolean
fills (const GPtrArray *words, const char *beats, guint *counts)
{
  g_autofree guint64 *reached = g_new0 (guint64, words->len + 1); /* bits: places before a word */
  guint all = (guint)strlen (beats);

  reached[0] = 1;
  for (guint i = 0; i < words->len; i++)
    for (guint end = 1; end <= all; end++)
      if (way_to (g_ptr_array_index (words, i), beats, end, reached[i]))
        reached[i + 1] |= G_GUINT64_CONSTANT (1) << end;
  if (!words->len || !(reached[words->len] >> all & 1))
    return FALSE;
  for (guint i = words->len, end = all; i-- > 0; end -= counts[i])
    counts[i]
        = (guint)strlen (way_to (g_ptr_array_index (words, i), beats, end, reached[i])->stress);
  return TRUE;
}

static void
append_offbeats (GString *beats, guint n)
{
  while (n--)
    g_string_append_c (beats, GRAPE_VERSE_OFFBEAT);
}

/* The best way to read a line with @n_beats: as few hurried gaps as possible, and the voice rising
 * before the first beat. NULL: it does not scan. */
static char *
scan (const GPtrArray *words, guint n_beats, guint *counts)
{
  static const guint upbeats[] = { 1, 2, 0 };

  for (guint hurried = 0; hurried < n_beats; hurried++) /* 0: none; else which gap */
    for (guint u = 0; u < G_N_ELEMENTS (upbeats); u++)
      for (guint tail = 0; tail <= 2; tail++)
        {
          g_autoptr (GString) beats = g_string_new (NULL);

          append_offbeats (beats, upbeats[u]);
          for (guint beat = 1; beat <= n_beats; beat++)
            {
              g_string_append_c (beats, GRAPE_VERSE_BEAT);
              append_offbeats (beats, beat == n_beats ? tail : beat == hurried ? 1 : 2);
            }
          if (fills (words, beats->str, counts))
            return g_string_free (g_steal_pointer (&beats), FALSE);
        }
  return NULL;
}

/* As the words are stressed by themselves. */
static char *
plain_beats (const GPtrArray *words, guint *counts)
{
  GString *beats = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = g_ptr_array_index (words, i);
      const Way *way = word->ways->len ? g_ptr_array_index (word->ways, 0) : NULL;

      counts[i] = way ? (guint)strlen (way->stress) : 0;
      for (const char *c = way ? way->stress : ""; *c; c++)
        g_string_append_c (beats, *c == '1' ? GRAPE_VERSE_BEAT : GRAPE_VERSE_OFFBEAT);
    }
  return g_string_free (beats, FALSE);
}

/* --- rhyme --- */

/* What a line can rhyme on: from its last stress on, and, where it ends with a short word, from the
 * stress before: "set it". */
static void
add_ends (const GPtrArray *words, GPtrArray *ends)
{
  const Word *last = words->len ? g_ptr_array_index (words, words->len - 1) : NULL;
  const Word *before = words->len > 1 ? g_ptr_array_index (words, words->len - 2) : NULL;

  for (guint i = 0; last && i < last->ways->len; i++)
    {
      const Way *way = g_ptr_array_index (last->ways, i);

      g_ptr_array_add (ends, g_strdup (way->rhyme));
      for (guint k = 0; before && !way->stress[1] && k < before->ways->len; k++)
        g_ptr_array_add (ends, g_strdup_printf ("%s %s",
                                                ((Way *)g_ptr_array_index (before->ways, k))->rhyme,
                                                way->phones));
    }
}

static gboolean
share_end (const GPtrArray *one, const GPtrArray *other)
{
  for (guint i = 0; i < one->len; i++)
    for (guint k = 0; k < other->len; k++)
      if (g_str_equal (g_ptr_array_index (one, i), g_ptr_array_index (other, k)))
        return TRUE;
  return FALSE;
}

/* --- the whole --- */

static void
name_rhyme (GrapeVerse *self, const GPtrArray *all_ends, guint index)
{
  GrapeVerseLine *line = g_ptr_array_index (self->lines, index);
  const GPtrArray *ends = g_ptr_array_index (all_ends, index);
  char next = 'A';

  line->rhyme = '?';
  if (!ends->len)
    return;
  for (guint i = 0; i < index; i++)
    {
      const GrapeVerseLine *before = g_ptr_array_index (self->lines, i);

      if (before->rhyme == '?')
        continue;
      next = MAX (next, before->rhyme + 1);
      if (line->rhyme == '?' && share_end (g_ptr_array_index (all_ends, i), ends))
        line->rhyme = before->rhyme;
    }
  if (line->rhyme == '?')
    line->rhyme = MIN (next, 'Z');
}

static void
add_line (GrapeVerse *self, GrapeLexicon *lexicon, const char *text, guint number,
          GPtrArray *all_ends)
{
  GrapeVerseLine *line = g_new0 (GrapeVerseLine, 1);
  g_autoptr (GPtrArray) words = cut_words (text);
  g_autofree guint *counts = g_new0 (guint, words->len + 1);
  guint at = self->lines->len % STANZA;
  GPtrArray *ends = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < words->len; i++)
    find_ways (g_ptr_array_index (words, i), lexicon, &line->guessed);
  line->text = g_strdup (text);
  line->number = number;
  line->beats = scan (words, at == 2 || at == 3 ? 2 : 3, counts);
  line->scans = line->beats != NULL;
  if (!line->beats)
    line->beats = plain_beats (words, counts);
  line->words = g_array_new (FALSE, FALSE, sizeof (GrapeVerseWord));
  for (guint i = 0; i < words->len; i++)
    {
      const Word *word = g_ptr_array_index (words, i);
      const GrapeVerseWord one = { word->start, word->end, counts[i] };

      g_array_append_val (line->words, one);
    }
  self->n_scan += line->scans;
  add_ends (words, ends);
  g_ptr_array_add (all_ends, ends);
  g_ptr_array_add (self->lines, line);
  name_rhyme (self, all_ends, self->lines->len - 1);
}

/**
 * grape_verse_read:
 * @lexicon: (nullable): how words sound; without one it goes by their letters
 * @text: lines
 *
 * Returns: (transfer full):
 */
GrapeVerse *
grape_verse_read (GrapeLexicon *lexicon, const char *text)
{
  GrapeVerse *self = g_new0 (GrapeVerse, 1);
  g_autoptr (GPtrArray) all_ends
      = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) scheme = g_string_new (NULL);

  self->lines = g_ptr_array_new_with_free_func ((GDestroyNotify)line_free);
  for (guint i = 0; lines[i] && self->lines->len < MOST_LINES; i++)
    if (*g_strstrip (lines[i]))
      add_line (self, lexicon, lines[i], i, all_ends);
  for (guint i = 0; i < self->lines->len; i++)
    g_string_append_c (scheme, ((GrapeVerseLine *)g_ptr_array_index (self->lines, i))->rhyme);
  self->scheme = g_string_free (g_steal_pointer (&scheme), FALSE);
  return self;
}

/** grape_verse_rhymes: whether it has five lines that rhyme as a limerick's do */
gboolean
grape_verse_rhymes (const GrapeVerse *self)
{
  return g_str_equal (self->scheme, "AABBA");
}

/** grape_verse_spell: (transfer full): "da DUM da da DUM da da DUM" */
char *
grape_verse_spell (const GrapeVerseLine *line)
{
  GString *text = g_string_new (NULL);

  for (const char *c = line->beats; *c; c++)
    g_string_append_printf (text, "%s%s", text->len ? " " : "",
                            *c == GRAPE_VERSE_BEAT ? "DUM" : "da");
  return g_string_free (text, FALSE);
}
