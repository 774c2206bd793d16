/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Sentences: they write something, and they vote. */
#include "sentences-private.h"

#include <string.h>

static const char *const openings[]
    = { "Nobody had told me about", "Before breakfast, there was", "It all began with",
        "In the end we sold", "Grandmother never forgave" };
static const char *const endings[] = { "and the dog knew.", "or so they say in the village.",
                                       "which is why I walk.", "and nothing else happened." };

static char *
write_sentence (const Sentences *self, const char *level, GrapeStream *stream)
{
  const char *opening = openings[grape_stream_below (stream, G_N_ELEMENTS (openings))];
  const char *ending = endings[grape_stream_below (stream, G_N_ELEMENTS (endings))];

  if (g_str_equal (level, "random"))
    return g_strdup_printf ("sentence\n%s it, %s", opening, ending);
  return g_strdup_printf ("sentence\n%s “%s”,\n%s", opening, sentences_theme (self), ending);
}

/* Any that is not eir own, by its words: a long one, a short one, or whichever comes. */
static char *
choose (const Sentences *self, const char *own, const char *level, GrapeStream *stream)
{
  guint first = grape_stream_below (stream, self->shown->len), best = 0;
  gsize best_length = 0;

  for (guint i = 0; i < self->shown->len; i++)
    {
      guint at = (first + i) % self->shown->len;
      const SentencesShown *shown = &g_array_index (self->shown, SentencesShown, at);
      gsize length = strlen (shown->text);
      gboolean better = g_str_equal (level, "good")     ? length > best_length
                        : g_str_equal (level, "simple") ? length < best_length
                                                        : FALSE;

      if (shown->struck || g_strcmp0 (own, shown->text) == 0 || (best && !better))
        continue;
      best = at + 1;
      best_length = length;
    }
  return best ? g_strdup_printf ("vote %u", best) : g_strdup ("vote none");
}

char *
sentences_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
               GrapeStream *stream, guint64 budget)
{
  const Sentences *self = view;
  const SentencesPlayer *player
      = seat >= 0 && seat < (int)self->n_players ? &self->players[seat] : NULL;

  if (!player || !player->playing)
    return NULL;
  if (self->stage == SENTENCES_WRITING && !sentences_has_written (player))
    return write_sentence (self, level, stream);
  if (self->stage == SENTENCES_VOTING && !sentences_vote_of (self, grape_table_name (table, seat)))
    return choose (self, player->text, level, stream);
  return NULL;
}
