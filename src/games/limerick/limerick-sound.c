/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How words sound, for the help beside a limerick (R1.3): the lexicon, where it is at hand. It is
 * read when somebody first looks, since nothing in a fold hangs on it. */
#include "limerick-private.h"

#define WORDS "cmudict-0.4.out"
#define TREES "cmu_lts_rules.scm"

const GrapeResource limerick_resources[] = {
  { .name = WORDS, .title = N_ ("Sounds of words"), .loose = TRUE },
  { .name = TREES, .title = N_ ("Sounds of letters"), .loose = TRUE },
  { NULL },
};

typedef struct
{
  GBytes *words, *trees; /* or NULL */
  gsize is_read;
  GrapeLexicon *lexicon;
} Sounds;

gpointer
limerick_prepare (GHashTable *bytes, GError **error)
{
  Sounds *self = g_new0 (Sounds, 1);
  GBytes *words = g_hash_table_lookup (bytes, WORDS), *trees = g_hash_table_lookup (bytes, TREES);

  self->words = words ? g_bytes_ref (words) : NULL;
  self->trees = trees ? g_bytes_ref (trees) : NULL;
  return self;
}

void
limerick_forget (gpointer prepared)
{
  Sounds *self = prepared;

  g_clear_pointer (&self->words, g_bytes_unref);
  g_clear_pointer (&self->trees, g_bytes_unref);
  g_clear_pointer (&self->lexicon, grape_lexicon_free);
  g_free (self);
}

/**
 * limerick_help:
 *
 * Returns: (transfer full) (nullable): how @text rhymes and scans; NULL: no lexicon is at hand
 */
GrapeVerse *
limerick_help (const Limerick *self, const char *text)
{
  Sounds *sounds = grape_resources_prepared (self->resources);

  if (g_once_init_enter (&sounds->is_read))
    {
      if (sounds->words)
        sounds->lexicon = grape_lexicon_new (sounds->words, sounds->trees);
      g_once_init_leave (&sounds->is_read, 1);
    }
  return sounds->lexicon ? grape_verse_read (sounds->lexicon, text) : NULL;
}
