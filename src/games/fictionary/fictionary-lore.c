/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dictionaries of Fictionary, made ready when somebody first asks, and shared by all folds. The
 * Official Dictionary is pinned; what words mean is not, since no fold hangs on it. Definitions
 * that were handed in stand alone, so that a script says the same everywhere; else WordNet's go
 * first, where its files are at hand, then the few that come with the program. */
#include "fictionary-private.h"

#include "engine/grape-json.h"
#include "equipment/grape-wordnet.h"

#include <string.h>

#define COMMON_FILE   "words/common.txt"
#define MEANINGS_FILE "words/meanings.json"

struct _FictionaryLore
{
  GHashTable *bytes; /* of what follows, which prepare() makes of them */
  gsize is_ready;
  GrapeWordList *words, *common;
  JsonNode *handed_in;   /* or NULL */
  JsonNode *meanings;    /* that come with the program; or NULL */
  GPtrArray *headwords;  /* (transfer none): of the first of these that is there, sorted */
  GrapeWordNet *wordnet; /* or NULL */
  GBytes *glosses[GRAPE_WORDNET_PARTS];
};

const GrapeResource fictionary_resources[] = {
  { FICTIONARY_WORDS, N_ ("Official dictionary"), COMMON_FILE, grape_word_list_canonical },
  { FICTIONARY_DEFINITIONS, N_ ("Definitions"), MEANINGS_FILE, .loose = TRUE },
  { "index.noun", N_ ("WordNet"), .loose = TRUE },
  { "index.verb", N_ ("WordNet"), .loose = TRUE },
  { "index.adj", N_ ("WordNet"), .loose = TRUE },
  { "index.adv", N_ ("WordNet"), .loose = TRUE },
  { "data.noun", N_ ("WordNet"), .loose = TRUE },
  { "data.verb", N_ ("WordNet"), .loose = TRUE },
  { "data.adj", N_ ("WordNet"), .loose = TRUE },
  { "data.adv", N_ ("WordNet"), .loose = TRUE },
  { NULL },
};

static GrapeWordList *
open_common (void)
{
  g_autoptr (GBytes) bytes = grape_bundled_load (COMMON_FILE);
  g_autoptr (GBytes) canonical = bytes ? grape_word_list_canonical (bytes, NULL) : NULL;

  return canonical ? grape_word_list_new (canonical) : NULL;
}

static JsonNode *
read_meanings (GBytes *bytes, GError **error)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (data, size);
  JsonNode *node = g_utf8_validate (text, -1, NULL) ? grape_json_parse_object (text, NULL) : NULL;

  if (!node)
    grape_error_set (error, GRAPE_ERROR_SETUP, NULL,
                     "“definitions” is an object: for each word a list of what it means");
  return node;
}

static void
open_wordnet (FictionaryLore *self, GHashTable *bytes)
{
  GBytes *index[GRAPE_WORDNET_PARTS], *data[GRAPE_WORDNET_PARTS];

  for (guint i = 0; i < GRAPE_WORDNET_PARTS; i++)
    {
      index[i] = g_hash_table_lookup (bytes, grape_wordnet_file (i, TRUE));
      data[i] = g_hash_table_lookup (bytes, grape_wordnet_file (i, FALSE));
      if (!index[i] || !data[i])
        return;
    }
  self->wordnet = grape_wordnet_new (index, data);
  for (guint i = 0; i < GRAPE_WORDNET_PARTS; i++)
    self->glosses[i] = g_bytes_ref (data[i]);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static void
gather_headwords (FictionaryLore *self)
{
  JsonNode *node = self->handed_in ? self->handed_in : self->meanings;
  g_autoptr (GList) names = node ? json_object_get_members (json_node_get_object (node)) : NULL;

  self->headwords = g_ptr_array_new ();
  for (GList *name = names; name; name = name->next)
    g_ptr_array_add (self->headwords, name->data);
  g_ptr_array_sort (self->headwords, compare);
}

/* What comes with the program needs no look before it is used: nobody can have spoilt it. */
static gboolean
is_bundled (GBytes *definitions)
{
  g_autoptr (GBytes) bundled = grape_bundled_load (MEANINGS_FILE);

  return bundled && g_bytes_equal (bundled, definitions);
}

/** fictionary_lore_new: R1.4: (transfer full): Errors: SETUP */
gpointer
fictionary_lore_new (GHashTable *bytes, GError **error)
{
  GBytes *definitions = g_hash_table_lookup (bytes, FICTIONARY_DEFINITIONS);
  JsonNode *handed_in = NULL;

  if (definitions && !is_bundled (definitions) && !(handed_in = read_meanings (definitions, error)))
    return NULL;
  FictionaryLore *self = g_new0 (FictionaryLore, 1);
  self->bytes = g_hash_table_ref (bytes);
  self->handed_in = handed_in;
  return self;
}

/* Most folds never ask for a word, and reading the lists takes longer than folding a log. */
static FictionaryLore *
make_ready (FictionaryLore *self)
{
  GBytes *definitions = g_hash_table_lookup (self->bytes, FICTIONARY_DEFINITIONS);

  if (!g_once_init_enter (&self->is_ready))
    return self;
  self->words = grape_word_list_new (g_hash_table_lookup (self->bytes, FICTIONARY_WORDS));
  self->common = open_common ();
  if (definitions && !self->handed_in)
    self->meanings = read_meanings (definitions, NULL);
  open_wordnet (self, self->bytes);
  gather_headwords (self);
  g_once_init_leave (&self->is_ready, 1);
  return self;
}

void
fictionary_lore_free (gpointer lore)
{
  FictionaryLore *self = lore;

  g_clear_pointer (&self->headwords, g_ptr_array_unref);
  g_clear_pointer (&self->handed_in, json_node_unref);
  g_clear_pointer (&self->meanings, json_node_unref);
  g_clear_pointer (&self->wordnet, grape_wordnet_free);
  for (guint i = 0; i < GRAPE_WORDNET_PARTS; i++)
    g_clear_pointer (&self->glosses[i], g_bytes_unref);
  g_clear_pointer (&self->common, grape_word_list_unref);
  g_clear_pointer (&self->words, grape_word_list_unref);
  g_hash_table_unref (self->bytes);
  g_free (self);
}

/** fictionary_lore: (transfer none): the dictionaries of the game, ready */
FictionaryLore *
fictionary_lore (const Fictionary *self)
{
  return make_ready (grape_resources_prepared (self->resources));
}

GrapeWordList *
fictionary_lore_words (FictionaryLore *self)
{
  return self->words;
}

gboolean
fictionary_lore_is_common (FictionaryLore *self, const char *word)
{
  return self->common && grape_word_list_has (self->common, word);
}

/* A definition, or a list of them. */
static void
add_meanings (GPtrArray *found, JsonNode *node, const char *word)
{
  JsonNode *value = node ? json_object_get_member (json_node_get_object (node), word) : NULL;
  JsonArray *list = value && JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;

  if (value && JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING)
    g_ptr_array_add (found, g_strdup (json_node_get_string (value)));
  for (guint i = 0; list && i < json_array_get_length (list); i++)
    {
      JsonNode *item = json_array_get_element (list, i);

      if (JSON_NODE_HOLDS_VALUE (item) && json_node_get_value_type (item) == G_TYPE_STRING)
        g_ptr_array_add (found, g_strdup (json_node_get_string (item)));
    }
}

/**
 * fictionary_lore_define:
 *
 * Returns: (transfer full) (element-type utf8): what @word means, word for word, the first
 * dictionary's first definition first; empty: no dictionary at hand has it
 */
GPtrArray *
fictionary_lore_define (FictionaryLore *self, const char *word)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);

  add_meanings (found, self->handed_in, word);
  if (self->wordnet && !self->handed_in)
    {
      g_autoptr (GPtrArray) senses = grape_wordnet_look_up (self->wordnet, word);

      for (guint i = 0; i < senses->len; i++)
        g_ptr_array_add (found,
                         g_strdup (((GrapeSense *)g_ptr_array_index (senses, i))->definition));
    }
  add_meanings (found, self->meanings, word);
  for (guint i = found->len; i-- > 0;) /* as `actual` would take it */
    {
      char *text = g_strstrip (g_ptr_array_index (found, i));

      if (!*text || strchr (text, '\n') || g_utf8_strlen (text, -1) > FICTIONARY_MAX_LETTERS)
        g_ptr_array_remove_index (found, i);
    }
  return found;
}

/** fictionary_lore_rare: (transfer none) (element-type utf8): words that are sure to be defined */
GPtrArray *
fictionary_lore_rare (FictionaryLore *self)
{
  return self->headwords;
}

/* "a mill; \"grind it\"": up to the first example or further remark. */
static char *
cut_gloss (const char *line, gsize length)
{
  const char *bar = g_strstr_len (line, (gssize)length, "| ");

  if (!bar)
    return NULL;
  bar += 2;
  return g_strstrip (g_strndup (bar, strcspn (bar, ";\n")));
}

/**
 * fictionary_lore_any_gloss:
 * @part: of speech, as WordNet counts them
 * @except: a word that may not be looked up (R9.2)
 *
 * Returns: (transfer full) (nullable): what some other word means
 */
char *
fictionary_lore_any_gloss (FictionaryLore *self, guint part, const char *except,
                           GrapeStream *stream)
{
  gsize size;
  const char *text;

  if (!self->glosses[part])
    {
      guint n = self->headwords->len;
      const char *word
          = n ? g_ptr_array_index (self->headwords, grape_stream_below (stream, n)) : NULL;
      g_autoptr (GPtrArray) found
          = word && !g_str_equal (word, except) ? fictionary_lore_define (self, word) : NULL;

      return found && found->len ? g_strdup (g_ptr_array_index (found, 0)) : NULL;
    }
  text = g_bytes_get_data (self->glosses[part], &size);
  if (size < 4096)
    return NULL;
  gsize at = grape_stream_below (stream, (guint)MIN (size - 2048, (gsize)G_MAXINT32));
  const char *end = memchr (text + at, '\n', size - at);
  const char *line = end ? end + 1 : NULL;
  const char *last = line ? memchr (line, '\n', size - (gsize)(line - text)) : NULL;
  g_autofree char *spaced = g_strdup_printf (" %s ", except);

  if (!last || *line == ' ' || g_strstr_len (line, MIN (80, last - line), spaced))
    return NULL;
  return cut_gloss (line, (gsize)(last - line));
}
