/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dictionary as Ghost needs it: made ready once, shared by all folds. It also solves the game
 * of two: the one to move at a fragment wins if some letter leads to a fragment (not a word of four
 * letters or more) from which the other loses. Results are kept, since they are the same for
 * everybody. */
#include "ghost-private.h"

#include <string.h>

struct _GhostLore
{
  GrapeWordList *words;
  GrapeWordList *common; /* those of them that most people know; NULL: none */
  GMutex mutex;
  GHashTable *wins; /* char* -> whether the one to move wins */
  GStringChunk *names;
};

/* The common words that are also in the dictionary. */
static GrapeWordList *
find_common (GrapeWordList *words)
{
  g_autoptr (GBytes) bytes = grape_bundled_load (GHOST_COMMON);
  g_autoptr (GBytes) canonical = bytes ? grape_word_list_canonical (bytes, NULL) : NULL;
  g_autoptr (GrapeWordList) all = canonical ? grape_word_list_new (canonical) : NULL;
  g_autoptr (GString) both = g_string_new (NULL);
  guint length;

  for (guint i = 0; all && i < grape_word_list_size (all); i++)
    {
      const char *word = grape_word_list_get (all, i, &length);
      g_autofree char *copy = g_strndup (word, length);

      if (grape_word_list_has (words, copy))
        g_string_append_printf (both, "%s\n", copy);
    }
  if (!both->len)
    return NULL;
  g_autoptr (GBytes) kept = g_string_free_to_bytes (g_steal_pointer (&both));
  return grape_word_list_new (kept);
}

/** ghost_lore_new: (transfer full): from canonical bytes (R1.3) */
gpointer
ghost_lore_new (GHashTable *bytes, GError **error)
{
  GhostLore *self = g_new0 (GhostLore, 1);

  self->words = grape_word_list_new (g_hash_table_lookup (bytes, GHOST_WORDS));
  self->common = find_common (self->words);
  g_mutex_init (&self->mutex);
  self->wins = g_hash_table_new (g_str_hash, g_str_equal);
  self->names = g_string_chunk_new (1 << 16);
  return self;
}

void
ghost_lore_free (gpointer lore)
{
  GhostLore *self = lore;

  grape_word_list_unref (self->words);
  g_clear_pointer (&self->common, grape_word_list_unref);
  g_mutex_clear (&self->mutex);
  g_hash_table_unref (self->wins);
  g_string_chunk_free (self->names);
  g_free (self);
}

GrapeWordList *
ghost_lore_words (GhostLore *self)
{
  return self->words;
}

/** ghost_lore_common: (transfer none) (nullable) */
GrapeWordList *
ghost_lore_common (GhostLore *self)
{
  return self->common;
}

/** ghost_lore_is_word: R3.2: whether a protest that says so is valid */
gboolean
ghost_lore_is_word (GrapeWordList *words, const char *letters)
{
  return strlen (letters) >= GHOST_LEAST_LETTERS && grape_word_list_has (words, letters);
}

static void
add_safe (GrapeWordList *words, GPtrArray *moves, char *letters)
{
  if (ghost_lore_is_word (words, letters))
    g_free (letters);
  else
    g_ptr_array_add (moves, letters);
}

/**
 * ghost_lore_moves:
 * @word: the ghost word; "" before it is begun
 *
 * Returns: (transfer full) (element-type utf8): what it can become without a valid protest from a
 * player who knows @words; letters at the end before those at the beginning
 */
GPtrArray *
ghost_lore_moves (GrapeWordList *words, const char *word)
{
  GPtrArray *moves = g_ptr_array_new_with_free_func (g_free);
  GrapeFragment found = grape_word_list_fragment (words, word);
  guint32 after = 0, before = 0;

  for (char c = 'a'; !*word && c <= 'z'; c++)
    {
      const char letter[] = { c, '\0' };

      after |= grape_word_list_fragment (words, letter).n ? 1u << (c - 'a') : 0;
    }
  if (*word)
    {
      after = grape_word_list_after (words, &found);
      before = grape_word_list_before (words, &found);
    }
  for (char c = 'a'; c <= 'z'; c++)
    if (after >> (c - 'a') & 1)
      add_safe (words, moves, g_strdup_printf ("%s%c", word, c));
  for (char c = 'a'; c <= 'z'; c++)
    if (before >> (c - 'a') & 1)
      add_safe (words, moves, g_strdup_printf ("%c%s", c, word));
  return moves;
}

/* As deep as the longest word of the dictionary. */
static gboolean
solve (GhostLore *self, const char *word)
{
  gpointer known;
  gboolean wins = FALSE;

  if (g_hash_table_lookup_extended (self->wins, word, NULL, &known))
    return GPOINTER_TO_INT (known);
  g_autoptr (GPtrArray) moves = ghost_lore_moves (self->words, word);
  for (guint i = 0; i < moves->len && !wins; i++)
    wins = !solve (self, g_ptr_array_index (moves, i));
  g_hash_table_insert (self->wins, g_string_chunk_insert (self->names, word),
                       GINT_TO_POINTER (wins));
  return wins;
}

/**
 * ghost_lore_wins:
 *
 * Whether, with two players who know the dictionary, the one to move at @word wins. The first call
 * pays for it: solving the whole game over 250,000 words takes less than half a second.
 */
gboolean
ghost_lore_wins (GhostLore *self, const char *word)
{
  g_mutex_lock (&self->mutex);
  gboolean wins = solve (self, word);
  g_mutex_unlock (&self->mutex);
  return wins;
}
