/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Sentences: they write something, and they vote. */
#include "sentences-view.h"

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

/* Any sentence but their own, by its words: a long one, a short one, or any. */
static char *
choose (const Sentences *self, const char *own, const char *level, GrapeStream *stream)
{
  guint first = grape_stream_below (stream, self->texts.shown->len), best = 0;
  gsize best_length = 0;

  for (guint i = 0; i < self->texts.shown->len; i++)
    {
      guint at = (first + i) % self->texts.shown->len;
      const GrapeAnthologyText *shown = grape_anthology_shown (&self->texts, at);
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
  const GrapeAnthology *texts = &self->texts;

  if (seat < 0 || seat >= (int)texts->n_authors || !texts->authors[seat].playing)
    return NULL;
  if (texts->stage == GRAPE_ANTHOLOGY_WRITING && !grape_anthology_has_written (texts, seat))
    return write_sentence (self, level, stream);
  if (texts->stage == GRAPE_ANTHOLOGY_VOTING
      && !grape_anthology_voted (texts, grape_table_name (table, seat)))
    return choose (self, texts->authors[seat].text, level, stream);
  return NULL;
}
