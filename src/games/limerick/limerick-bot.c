/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots (R8.1): what they write is in -verse.c; here is when, and how they vote. */
#include "limerick-private.h"

#include "equipment/grape-verse.h"

#define DRAFTS    4
#define FAULTLESS 15 /* it rhymes, and all five lines scan */

/* How well it rhymes and scans, by the letters alone: a bot reads no dictionary. */
static guint
judge (const char *text)
{
  g_autoptr (GrapeVerse) verse = grape_verse_read (NULL, text);

  return 10 * grape_verse_rhymes (verse) + (verse->lines->len == 5 ? verse->n_scan : 0);
}

/* The first of some drafts with which nothing is wrong, or else the best. */
static char *
draft (const char *about, const char *other, GrapeStream *stream)
{
  char *best = NULL;
  guint most = 0;

  for (guint i = 0; i < DRAFTS && most < FAULTLESS; i++)
    {
      char *text = limerick_write (about, other, stream);
      guint worth = judge (text);

      if (!best || worth > most)
        {
          g_free (best);
          best = g_steal_pointer (&text);
          most = worth;
        }
      g_free (text);
    }
  return best;
}

static char *
compose (const char *about, const char *other, const char *level, GrapeStream *stream)
{
  if (g_str_equal (level, "random"))
    return limerick_babble (about, stream);
  return g_str_equal (level, "good") ? draft (about, other, stream)
                                     : limerick_write (about, other, stream);
}

/* To win, one votes for oneself, which nobody forbids (R3.1); "simple" is only fair. */
static char *
vote (const Limerick *self, int seat, const char *level, GrapeStream *stream)
{
  int choice = seat;

  if (g_str_equal (level, "random"))
    choice = (int)grape_stream_below (stream, LIMERICK_POETS);
  else if (g_str_equal (level, "simple")
           && judge (self->poets[!seat].text) > judge (self->poets[seat].text))
    choice = !seat;
  return g_strdup_printf ("vote %d", choice + 1);
}

char *
limerick_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
              GrapeStream *stream, guint64 budget)
{
  const Limerick *self = view;

  if (seat < 0 || seat >= LIMERICK_POETS || !self->poets[seat].playing)
    return NULL;
  if (self->stage == LIMERICK_WRITING && !self->poets[seat].text)
    {
      const char *about = grape_table_name (table, !seat);
      g_autofree char *verse = compose (about, self->poets[!seat].text, level, stream);

      return g_strconcat ("limerick\n", verse, NULL);
    }
  if (self->stage == LIMERICK_VOTING && !limerick_voted (self, grape_table_name (table, seat))
      && limerick_on_roll (self, grape_table_name (table, seat)))
    return vote (self, seat, level, stream);
  return NULL;
}
