/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening the dictionary of an instance, reading in it, and asking every game under way here
 * whether that is allowed. */
#include "grape-word-book.h"

#include "grape-dictionaries.h"
#include "grape-library-instances.h"
#include "grape-library-resources.h"
#include "grape-lore.h"

#include "engine/grape-resources.h"
#include "equipment/grape-word-list.h"

struct _GrapeWordBook
{
  int n_refs;
  char *name; /* of the list at hand that is the same; NULL: none is */
  char *hash;
  GrapeWordList *words;
  GrapeWordNet *wordnet; /* NULL: not at hand */
  GrapeGcide *gcide;     /* NULL: not at hand */
  char *lacks;           /* if neither is: what brings one */
};

void
grape_word_entry_free (GrapeWordEntry *self)
{
  g_free (self->word);
  g_ptr_array_unref (self->meanings);
  g_ptr_array_unref (self->articles);
  g_ptr_array_unref (self->containing);
  g_free (self);
}

static GBytes *
find_list (GrapeInstance *instance)
{
  const GrapeResource *each = grape_instance_rules (instance)->resources;
  GHashTable *resources = grape_instance_resources (instance);

  for (; resources && each && each->name; each++)
    if (grape_is_dictionary (each))
      return g_hash_table_lookup (resources, each->name);
  return NULL;
}

/**
 * grape_word_book_open:
 * @id: of an instance
 *
 * Returns: (transfer full): what any thread may read in. Errors: those of loading the instance,
 *   INVALID for a game without a word list
 */
GrapeWordBook *
grape_word_book_open (GrapeLibrary *library, const char *id, GError **error)
{
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (library, id, error);
  GBytes *bytes = instance ? find_list (instance) : NULL;
  g_autoptr (GError) missing = NULL;

  if (instance && !bytes)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID, "%s uses no word list",
                 grape_instance_rules (instance)->name);
  if (!bytes)
    return NULL;
  GrapeWordBook *self = g_new0 (GrapeWordBook, 1);
  self->n_refs = 1;
  self->hash = grape_resource_hash (bytes);
  self->name = grape_dictionaries_name (self->hash);
  self->words = grape_word_list_new (bytes);
  self->wordnet = grape_lore_open_wordnet (&missing);
  self->gcide = grape_lore_open_gcide (NULL);
  self->lacks = missing && !self->gcide ? g_strdup (missing->message) : NULL;
  return self;
}

GrapeWordBook *
grape_word_book_ref (GrapeWordBook *self)
{
  g_atomic_int_inc (&self->n_refs);
  return self;
}

void
grape_word_book_unref (GrapeWordBook *self)
{
  if (!g_atomic_int_dec_and_test (&self->n_refs))
    return;
  g_free (self->name);
  g_free (self->hash);
  grape_word_list_unref (self->words);
  g_clear_pointer (&self->wordnet, grape_wordnet_free);
  g_clear_pointer (&self->gcide, grape_gcide_free);
  g_free (self->lacks);
  g_free (self);
}

/** grape_word_book_name: (nullable): what the list is called here; NULL: no list at hand is this */
const char *
grape_word_book_name (const GrapeWordBook *self)
{
  return self->name;
}

/** grape_word_book_hash: as the header pins it: 64 hex digits */
const char *
grape_word_book_hash (const GrapeWordBook *self)
{
  return self->hash;
}

guint
grape_word_book_size (const GrapeWordBook *self)
{
  return grape_word_list_size (self->words);
}

/** grape_word_book_lacks: (nullable): why it does not say what words mean: a sentence */
const char *
grape_word_book_lacks (const GrapeWordBook *self)
{
  return self->lacks;
}

static void
add_meanings (const GrapeWordBook *self, GrapeWordEntry *entry)
{
  g_autoptr (GPtrArray) senses
      = self->wordnet ? grape_wordnet_look_up (self->wordnet, entry->word) : NULL;

  for (guint i = 0; senses && i < senses->len; i++)
    {
      const GrapeSense *sense = g_ptr_array_index (senses, i);

      g_ptr_array_add (entry->meanings, g_strdup_printf ("%s: %s", sense->part, sense->gloss));
    }
  entry->articles = self->gcide ? grape_gcide_look_up (self->gcide, entry->word, NULL) : NULL;
  if (!entry->articles)
    entry->articles = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < entry->articles->len; i++)
    g_strstrip (g_ptr_array_index (entry->articles, i));
}

/**
 * grape_word_book_look_up:
 * @most: how many words that contain @word are named
 *
 * Returns: (transfer full): Errors: INVALID for other letters than a to z
 */
GrapeWordEntry *
grape_word_book_look_up (GrapeWordBook *self, const char *word, guint most, GError **error)
{
  g_autofree char *small = g_ascii_strdown (word, -1);
  guint length;

  if (!grape_word_is_letters (small))
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                   "“%s” is not a word of the letters a to z", word);
      return NULL;
    }
  GrapeWordEntry *entry = g_new0 (GrapeWordEntry, 1);
  g_autoptr (GArray) found = grape_word_list_containing (self->words, small, G_MAXUINT);
  entry->listed = grape_word_list_has (self->words, small);
  entry->word = g_steal_pointer (&small);
  entry->meanings = g_ptr_array_new_with_free_func (g_free);
  entry->containing = g_ptr_array_new_with_free_func (g_free);
  entry->n_containing = found->len;
  for (guint i = 0; i < MIN (found->len, most); i++)
    {
      const char *other
          = grape_word_list_get (self->words, g_array_index (found, guint, i), &length);

      g_ptr_array_add (entry->containing, g_strndup (other, length));
    }
  add_meanings (self, entry);
  return entry;
}

/* Whether no seat of the user's in that instance forbids it. */
static gboolean
allows (GrapeLibrary *self, const GrapeSummary *summary, gboolean own, const char *word,
        GError **error)
{
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self, summary->id, NULL);
  gboolean good = TRUE;

  for (guint i = 0; instance && i < summary->mine->len && good; i++)
    {
      int seat = g_array_index (summary->mine, int, i);
      const GrapePosition *position = grape_instance_position (instance);

      if (seat < 0)
        continue;
      g_autoptr (GrapePosition) view = grape_position_view (position, seat);
      good = (!own || grape_position_may_look_up (view, seat, NULL, error))
             && (!word || grape_position_may_look_up (view, seat, word, error));
    }
  return good;
}

/**
 * grape_library_may_look_up:
 * @id: of the instance whose dictionary is to be opened
 * @word: (nullable): NULL: whether it may be opened at all
 *
 * Asks that game, and every other one under way in which the user has a seat: who plays Ghost does
 * not look the ghost word up in the dictionary of another game either. Errors: ILLEGAL with the
 * clause.
 */
gboolean
grape_library_may_look_up (GrapeLibrary *self, const char *id, const char *word, GError **error)
{
  g_autoptr (GPtrArray) all = grape_library_list_instances (self, error);

  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      const GrapeRules *rules = grape_registry_find (summary->game);

      if (rules && rules->may_look_up && !summary->over && summary->mine->len
          && !allows (self, summary, g_str_equal (summary->id, id), word, error))
        return FALSE;
    }
  return all != NULL;
}
