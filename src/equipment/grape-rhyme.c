/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lexicon is lines like ("aardvark" nil (((aa r d) 1) ((v aa r k) 1))): syllables of phones,
 * each with its stress. The trees ask which letters stand round a letter, and end in the sounds
 * that it may have, the likeliest last. */
#include "grape-rhyme.h"

#include <string.h>

#define LETTERS 26

/* A tree: a question with two branches, or an answer. */
typedef struct _Node Node;
struct _Node
{
  int place;   /* which letter it asks for, from the one itself: -3 to 3; 0: an answer */
  char letter; /* '#': the word's end or beginning; '0': beyond */
  Node *yes, *no;
  char *phones;
};

struct _GrapeLexicon
{
  GBytes *words;
  Node *trees[LETTERS]; /* NULL: none */
  GHashTable *lines;    /* char* -> GArray of gsize: where a word's lines begin */
  GHashTable *rhymes;   /* char* -> GPtrArray of char*: words by what they rhyme on */
};

void
grape_sound_free (GrapeSound *self)
{
  g_free (self->phones);
  g_free (self->stress);
  g_free (self->rhyme);
  g_free (self);
}

static gboolean
is_vowel (const char *phone)
{
  return *phone && strchr ("aeiou", *phone);
}

/* From "aa1 r d v aa1 r k". What rhymes begins at the last vowel with stress; without one, at the
 * last vowel. */
static GrapeSound *
sound_new (const char *phones, gboolean guessed)
{
  GrapeSound *self = g_new0 (GrapeSound, 1);
  g_auto (GStrv) each = g_strsplit (phones, " ", -1);
  g_autoptr (GString) stress = g_string_new (NULL), rhyme = g_string_new (NULL);
  guint from = 0, last_vowel = 0;
  gboolean found = FALSE;

  for (guint i = 0; each[i]; i++)
    if (is_vowel (each[i]))
      {
        char digit = each[i][strlen (each[i]) - 1];

        g_string_append_c (stress, digit);
        last_vowel = i;
        from = digit != '0' ? i : from;
        found = found || digit != '0';
      }
  for (guint i = found ? from : last_vowel; each[i]; i++)
    {
      gsize length = strcspn (each[i], "0123456789");

      g_string_append_printf (rhyme, "%s%.*s", rhyme->len ? " " : "", (int)length, each[i]);
    }
  self->phones = g_strdup (phones);
  self->stress = g_strdup (stress->str);
  self->rhyme = g_strdup (rhyme->str);
  self->guessed = guessed;
  return self;
}

/* The phones of a line of the lexicon, with the stress of each syllable at its vowel. */
static char *
read_phones (const char *line, gsize length)
{
  g_autofree char *text = g_strndup (line, length);
  GString *phones = g_string_new (NULL);
  char *at = strstr (text, "(((");

  at = at ? at + 1 : text + strlen (text);
  while ((at = strstr (at, "((")))
    {
      char *end = strchr (at, ')');
      if (!end)
        break;
      char stress = end[1] == ' ' ? end[2] : '0';
      *end = '\0';
      g_auto (GStrv) each = g_strsplit (at + 2, " ", -1);
      for (guint i = 0; each[i]; i++)
        g_string_append_printf (phones, is_vowel (each[i]) ? "%s%s%c" : "%s%s",
                                phones->len ? " " : "", each[i], stress);
      at = end + 1;
    }
  return g_string_free (phones, FALSE);
}

static void
index_lines (GrapeLexicon *self)
{
  gsize size;
  const char *text = g_bytes_get_data (self->words, &size);

  for (gsize at = 0; at < size;)
    {
      const char *end = memchr (text + at, '\n', size - at);
      gsize stop = end ? (gsize)(end - text) : size;
      const char *quote = text[at] == '(' && stop > at + 2 && text[at + 1] == '"'
                              ? memchr (text + at + 2, '"', stop - at - 2)
                              : NULL;

      if (quote)
        {
          g_autofree char *word = g_ascii_strdown (text + at + 2, quote - text - (gssize)at - 2);
          GArray *lines = g_hash_table_lookup (self->lines, word);

          if (!lines)
            {
              lines = g_array_new (FALSE, FALSE, sizeof (gsize));
              g_hash_table_insert (self->lines, g_steal_pointer (&word), lines);
            }
          g_array_append_val (lines, at);
        }
      at = stop + 1;
    }
}

/* --- trees --- */

static void
node_free (Node *self)
{
  if (!self)
    return;
  node_free (self->yes);
  node_free (self->no);
  g_free (self->phones);
  g_free (self);
}

typedef struct
{
  const char *at, *end;
} Reader;

/* "(", ")" or a word; "" at the end. */
static char *
next_token (Reader *reader)
{
  while (reader->at < reader->end && (g_ascii_isspace (*reader->at) || *reader->at == '\''))
    reader->at++;
  const char *start = reader->at;
  if (start < reader->end && (*start == '(' || *start == ')'))
    reader->at++;
  else
    while (reader->at < reader->end && !strchr ("() \t\r\n", *reader->at))
      reader->at++;
  return g_strndup (start, (gsize)(reader->at - start));
}

static gboolean
take (Reader *reader, const char *wanted)
{
  const Reader before = *reader;
  g_autofree char *token = next_token (reader);

  if (g_str_equal (token, wanted))
    return TRUE;
  *reader = before;
  return FALSE;
}

/* "n.n.name": 2; "p.name": -1 */
static int
read_place (const char *feature)
{
  int place = 0;

  for (; g_str_has_prefix (feature, "n.") || g_str_has_prefix (feature, "p."); feature += 2)
    place += *feature == 'n' ? 1 : -1;
  return place;
}

/* Behind "((": "(_epsilon_ 0.95) (ih1 0.04) _epsilon_))" */
static Node *
read_answer (Reader *reader)
{
  Node *node = g_new0 (Node, 1);
  int depth = 2;

  while (depth > 0)
    {
      g_autofree char *token = next_token (reader);

      if (!*token)
        break;
      depth += g_str_equal (token, "(") ? 1 : g_str_equal (token, ")") ? -1 : 0;
      if (depth == 2 && *token != '(' && *token != ')')
        {
          g_free (node->phones);
          node->phones = g_steal_pointer (&token);
        }
    }
  return node;
}

/* "((n.name is r) TREE TREE)", or an answer. @depth guards against a file that is none. */
static Node *
read_tree (Reader *reader, guint depth)
{
  if (depth > 500 || !take (reader, "(") || !take (reader, "("))
    return NULL;
  if (reader->at < reader->end && *reader->at == '(')
    return read_answer (reader);
  g_autofree char *feature = next_token (reader), *is = next_token (reader);
  g_autofree char *letter = next_token (reader);
  if (!g_str_equal (is, "is") || !*letter || !take (reader, ")"))
    return NULL;
  Node *node = g_new0 (Node, 1);
  node->place = read_place (feature);
  node->letter = *letter;
  node->yes = read_tree (reader, depth + 1);
  node->no = node->yes ? read_tree (reader, depth + 1) : NULL;
  if (!node->no || !node->place || !take (reader, ")"))
    {
      node_free (node);
      return NULL;
    }
  return node;
}

static void
read_trees (GrapeLexicon *self, GBytes *bytes)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);
  const char *start = g_strstr_len (text, (gssize)size, "(set! cmu_lts_rules '(");
  Reader reader = { start ? start + strlen ("(set! cmu_lts_rules '(") : text + size, text + size };

  while (take (&reader, "("))
    {
      g_autofree char *letter = next_token (&reader);
      Node *tree = read_tree (&reader, 0);

      if (!tree || !take (&reader, ")"))
        {
          node_free (tree);
          return;
        }
      if (g_ascii_islower (*letter) && !letter[1] && !self->trees[*letter - 'a'])
        self->trees[*letter - 'a'] = tree;
      else
        node_free (tree);
    }
}

static char
letter_at (const char *word, gssize length, gssize at)
{
  return at >= 0 && at < length ? word[at] : at == -1 || at == length ? '#' : '0';
}

static char *
guess (const GrapeLexicon *self, const char *word)
{
  GString *phones = g_string_new (NULL);
  gssize length = (gssize)strlen (word);

  for (gssize i = 0; i < length; i++)
    {
      const Node *node = g_ascii_islower (word[i]) ? self->trees[word[i] - 'a'] : NULL;

      while (node && node->place)
        node = letter_at (word, length, i + node->place) == node->letter ? node->yes : node->no;
      if (!node || !node->phones || g_str_equal (node->phones, "_epsilon_"))
        continue;
      g_auto (GStrv) each = g_strsplit (node->phones, "-", -1);
      for (guint k = 0; each[k]; k++)
        g_string_append_printf (phones, "%s%s", phones->len ? " " : "", each[k]);
    }
  return g_string_free (phones, FALSE);
}

/* --- asking --- */

/**
 * grape_lexicon_new:
 * @words: cmudict-0.4.out
 * @trees: (nullable): cmu_lts_rules.scm
 */
GrapeLexicon *
grape_lexicon_new (GBytes *words, GBytes *trees)
{
  GrapeLexicon *self = g_new0 (GrapeLexicon, 1);

  self->words = g_bytes_ref (words);
  self->lines
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_array_unref);
  index_lines (self);
  if (trees)
    read_trees (self, trees);
  return self;
}

void
grape_lexicon_free (GrapeLexicon *self)
{
  for (guint i = 0; i < LETTERS; i++)
    node_free (self->trees[i]);
  g_hash_table_unref (self->lines);
  g_clear_pointer (&self->rhymes, g_hash_table_unref);
  g_bytes_unref (self->words);
  g_free (self);
}

static GrapeSound *
sound_of_line (GrapeLexicon *self, gsize at)
{
  gsize size;
  const char *text = g_bytes_get_data (self->words, &size);
  const char *end = memchr (text + at, '\n', size - at);
  g_autofree char *phones = read_phones (text + at, end ? (gsize)(end - text) - at : size - at);

  return sound_new (phones, FALSE);
}

/**
 * grape_lexicon_sounds:
 *
 * Returns: (transfer full) (element-type GrapeSound): each way in which the lexicon has it; or one,
 *   guessed from its letters; empty without trees
 */
GPtrArray *
grape_lexicon_sounds (GrapeLexicon *self, const char *word)
{
  GPtrArray *sounds = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sound_free);
  g_autofree char *lower = g_ascii_strdown (word, -1);
  const GArray *lines = g_hash_table_lookup (self->lines, lower);

  for (guint i = 0; lines && i < lines->len; i++)
    g_ptr_array_add (sounds, sound_of_line (self, g_array_index (lines, gsize, i)));
  if (sounds->len)
    return sounds;
  g_autofree char *phones = guess (self, lower);
  if (*phones)
    g_ptr_array_add (sounds, sound_new (phones, TRUE));
  return sounds;
}

/** grape_sounds_rhyme: alike from the last stressed vowel on, and not the same sounds throughout */
gboolean
grape_sounds_rhyme (const GrapeSound *one, const GrapeSound *other)
{
  return *one->rhyme && g_str_equal (one->rhyme, other->rhyme)
         && !g_str_equal (one->phones, other->phones);
}

static void
index_rhymes (GrapeLexicon *self)
{
  GHashTableIter each;
  gpointer word, lines;

  self->rhymes
      = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
  g_hash_table_iter_init (&each, self->lines);
  while (g_hash_table_iter_next (&each, &word, &lines))
    for (guint i = 0; i < ((GArray *)lines)->len; i++)
      {
        g_autoptr (GrapeSound) sound
            = sound_of_line (self, g_array_index ((GArray *)lines, gsize, i));
        GPtrArray *words = g_hash_table_lookup (self->rhymes, sound->rhyme);

        if (!words)
          {
            words = g_ptr_array_new ();
            g_hash_table_insert (self->rhymes, g_strdup (sound->rhyme), words);
          }
        g_ptr_array_add (words, word);
      }
}

static int
compare_words (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

/**
 * grape_lexicon_rhymes:
 *
 * Returns: (transfer full) (element-type utf8): words of the lexicon that rhyme with one of the
 *   sounds of @word, sorted; the first call takes its time
 */
GPtrArray *
grape_lexicon_rhymes (GrapeLexicon *self, const char *word)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sounds = grape_lexicon_sounds (self, word);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  if (!self->rhymes)
    index_rhymes (self);
  for (guint i = 0; i < sounds->len; i++)
    {
      const GrapeSound *sound = g_ptr_array_index (sounds, i);
      GPtrArray *words = g_hash_table_lookup (self->rhymes, sound->rhyme);

      for (guint k = 0; words && k < words->len; k++)
        {
          g_autoptr (GPtrArray) theirs = grape_lexicon_sounds (self, g_ptr_array_index (words, k));
          gboolean rhymes = FALSE;

          for (guint l = 0; l < theirs->len; l++)
            rhymes = rhymes || grape_sounds_rhyme (sound, g_ptr_array_index (theirs, l));
          if (rhymes && g_hash_table_add (seen, g_ptr_array_index (words, k)))
            g_ptr_array_add (found, g_strdup (g_ptr_array_index (words, k)));
        }
    }
  g_ptr_array_sort (found, compare_words);
  return found;
}
