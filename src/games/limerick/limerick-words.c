/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How people vote for a limerick (R7.1), and what tells how somebody voted. Limericks themselves
 * are blocks, which the engine finds. */
#include "find/grape-anthology-secrets.h"
#include "limerick-private.h"

#include <string.h>

static gboolean
read_contestant (const GrapeReading *reading, guint at, GrapeValue *value)
{
  for (int seat = 0; seat < LIMERICK_POETS; seat++)
    {
      const char *name = grape_table_name (reading->position->table, seat);
      g_autoptr (GrapeWords) words = grape_words_new (NULL, name);
      guint n = grape_words_name (reading->words, at, words);

      if (!n)
        continue;
      n += grape_words_match (reading->words, at + n, "'s|’s|s");
      n += grape_words_match (reading->words, at + n, "limerick|poem|one|verses|entry");
      value->n = n;
      value->text = g_strdup_printf ("%d", seat + 1);
      return TRUE;
    }
  return FALSE;
}

/* What comes before the value: "goes to the limerick by". */
static guint
skip_lead (const GrapeWords *words, guint at)
{
  guint n = 0;

  for (guint i = 0; i < 6; i++)
    n += grape_words_match (words, at + n,
                            "for|to|goes|go|is|with|by|of|the|limerick|poem|one|verses|entry|"
                            "number|no|#|:|written|from|\"|“|*|_");
  return n;
}

/* "2", "number two", "the second", "the limerick by Bob", "none" */
static gboolean
read_choice (const GrapeReading *reading, const GrapeSaying *saying, guint at, GrapeValue *value)
{
  guint led = skip_lead (reading->words, at);
  const guint from = at + led;
  guint first = grape_words_match (reading->words, from, "the first|first");
  guint second = grape_words_match (reading->words, from, "the second|second");
  gboolean found;

  if (first || second)
    {
      value->n = first ? first : second;
      value->text = g_strdup (first ? "1" : "2");
      found = TRUE;
    }
  else
    found
        = read_contestant (reading, from, value) || grape_read_vote (reading, saying, from, value);
  if (!found)
    return FALSE;
  value->n += led;
  value->n += grape_words_match (reading->words, at + value->n, "limerick|poem|one");
  return TRUE;
}

static const GrapeSaying sayings[] = {
  { .verb = "vote",
    .said = "vote|votes|voting|i vote|i cast my vote|i prefer|put me down|count me|i choose|"
            "i pick|i favour|i favor|i give my vote|i give it",
    .also = "choose|pick|prefer",
    .nouns = "vote|my vote|ballot|my ballot|favourite|my favourite|favorite|my favorite",
    .read = read_choice },
  { .verb = NULL },
};

/* How somebody voted: their name and one of the two, in a text for somebody else. */
static void
list_secrets (const GrapePosition *position, GrapeViewer viewer, GArray *secrets)
{
  const Limerick *self = position->state;

  if (viewer == GRAPE_VIEWER_REFEREE || self->counted)
    return;
  for (guint i = 0; i < self->votes->len; i++)
    {
      const LimerickVote *vote = &g_array_index (self->votes, LimerickVote, i);

      if (vote->event && vote->choice > 0)
        grape_secret_add (secrets, GRAPE_AUTHOR_REFEREE,
                          g_strdup_printf ("%s: vote %d", vote->voter, vote->choice), NULL, "",
                          "how %s voted", vote->voter);
    }
}

const GrapeVocabulary limerick_vocabulary = {
  .sayings = sayings,
  .asides = "limerick|limericks|poem|poems|poet|laureate|contest|verse|line|lines",
  .titles = "limerick contest|limericks",
  .secrets = list_secrets,
};
