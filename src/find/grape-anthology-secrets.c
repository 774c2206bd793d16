/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an anthology keeps secret, and how people phrase a vote. */
#include "grape-anthology-secrets.h"

#include <string.h>

#define TELLING 12 /* letters that make a line unmistakable */

/** grape_read_vote: #GrapeValueReader of a number, or of none */
gboolean
grape_read_vote (const GrapeReading *reading, const GrapeSaying *saying, guint at,
                 GrapeValue *value)
{
  value->n = grape_words_is (reading->words, at, "none|nobody");
  value->text = value->n ? g_strdup ("none") : NULL;
  return value->n || grape_read_number (reading, saying, at, value);
}

/** grape_anthology_secrets: a line before it is shown; and a vote, word for word, with the name */
void
grape_anthology_secrets (const GrapeAnthology *self, const GrapePosition *position,
                         GrapeViewer viewer, GArray *secrets)
{
  if (viewer == GRAPE_VIEWER_REFEREE)
    return;
  for (guint i = 0; self->stage < GRAPE_ANTHOLOGY_VOTING && i < self->n_authors; i++)
    {
      const GrapeAnthologyAuthor *author = &self->authors[i];
      g_auto (GStrv) lines = g_strsplit (author->text ? author->text : "", "\n", -1);

      for (guint l = 0; author->event && lines[l]; l++)
        if (strlen (lines[l]) >= TELLING)
          grape_secret_add (secrets, (int)i, g_strdup (lines[l]), NULL, "", "what %s wrote",
                            grape_table_name (position->table, (int)i));
    }
  for (guint i = 0; self->stage != GRAPE_ANTHOLOGY_OVER && i < self->votes->len; i++)
    {
      const GrapeAnthologyVote *vote = &g_array_index (self->votes, GrapeAnthologyVote, i);

      if (vote->event && vote->choice > 0)
        grape_secret_add (secrets, GRAPE_AUTHOR_REFEREE,
                          g_strdup_printf ("%s: vote %d", vote->voter, vote->choice), NULL, "",
                          "how %s voted", vote->voter);
    }
}
