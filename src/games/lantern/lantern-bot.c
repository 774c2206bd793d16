/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of the Lantern (R7.5): what they play and whom they interrupt; lantern-teller.c has
 * their words. */
#include "lantern-private.h"

#include <string.h>

#define NODES_A_PASSAGE 1000
#define MOST_PASSAGES   4

/* R7.5: the card with which @seat could interrupt the last play; NULL: none. */
static const char *
find_interruption (const Lantern *self, int seat)
{
  const LanternPlay *last = lantern_play (self, self->plays->len);
  const GArray *hand = self->bards[seat].hand;

  for (guint i = 0; i < hand->len; i++)
    {
      const char *card = g_array_index (hand, LanternCard, i).text;

      if (card && lantern_touches (last->text, card))
        return card;
    }
  return NULL;
}

static char *
listen (const Lantern *self, int seat, const char *level, GrapeStream *stream)
{
  const char *card = find_interruption (self, seat);

  if (card && (!g_str_equal (level, "random") || grape_stream_below (stream, 2)))
    return g_strdup_printf ("interrupt %u \"%s\"", self->plays->len, card);
  return g_strdup_printf ("listen %u", self->plays->len);
}

/* The house's elements that are not on the table, burned or in the teller's own hand: with these
 * others may interrupt. */
static GPtrArray *
list_unseen (const Lantern *self, int seat)
{
  GPtrArray *stories = grape_resources_prepared (self->resources);
  GPtrArray *unseen = g_ptr_array_new ();

  for (guint i = 0; i < stories->len; i++)
    {
      char *card = g_ptr_array_index (stories, i);
      gboolean seen = lantern_held (self, seat, card) || lantern_loose_end (self, card) >= 0;

      for (guint j = 0; j < self->burned->len && !seen; j++)
        seen = lantern_same (g_ptr_array_index (self->burned, j), card);
      if (!seen)
        g_ptr_array_add (unseen, card);
    }
  return unseen;
}

/* Whether the program as the Barkeep would take it: no two cards are alike to it, and the closing
 * lines name none that is to be used up. */
static gboolean
is_sound (const Lantern *self, const char *card, const char *text)
{
  g_autofree char *last = lantern_last_lines (text, 2);
  guint n = lantern_count_lines (text);

  return n >= LANTERN_LINES_LEAST && n <= LANTERN_LINES_MOST
         && (!card || (lantern_mentions (text, card) && !lantern_mentions (last, card)));
}

static char *
tell_well (const Lantern *self, int seat, const char *card, GrapeStream *stream, guint64 budget)
{
  guint n = (guint)CLAMP (budget / NODES_A_PASSAGE, 1, MOST_PASSAGES), least = G_MAXUINT;
  g_autoptr (GPtrArray) unseen = list_unseen (self, seat);
  g_autofree char *best = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = lantern_tell (self, card, FALSE, TRUE, stream);
      guint chances
          = lantern_count_touched (text, unseen) + (is_sound (self, card, text) ? 0 : 100);

      if (chances >= least)
        continue;
      least = chances;
      g_free (best);
      best = g_steal_pointer (&text);
    }
  return g_steal_pointer (&best);
}

static char *
tell (const Lantern *self, int seat, const char *level, GrapeStream *stream, guint64 budget)
{
  const GArray *hand = self->bards[seat].hand;
  const char *card
      = hand->len ? g_array_index (hand, LanternCard, grape_stream_below (stream, hand->len)).text
                  : NULL;
  g_autofree char *text = NULL;

  if (g_str_equal (level, "random"))
    {
      if (grape_stream_below (stream, 8) == 0)
        return g_strdup ("pass");
      text = lantern_tell (self, card, grape_stream_below (stream, 2),
                           !card || grape_stream_below (stream, 2), stream);
    }
  else if (g_str_equal (level, "simple"))
    text = lantern_tell (self, card, grape_stream_below (stream, 4) == 0,
                         !card || grape_stream_below (stream, 2), stream);
  else
    text = tell_well (self, seat, card, stream, budget);
  return card ? g_strdup_printf ("play \"%s\"\n%s", card, text)
              : g_strdup_printf ("play\n%s", text);
}

static gboolean
stands (const Lantern *self)
{
  return lantern_suspended (self) || self->deals->len || !self->has_deck;
}

char *
lantern_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
             GrapeStream *stream, guint64 budget)
{
  const Lantern *self = view;

  if (seat < 0 || seat >= (int)self->n_seats || !lantern_at_table (self, seat))
    return NULL;
  if (self->stage == LANTERN_WON && self->winner == seat)
    {
      g_autofree char *end = lantern_tell_end (self, stream);

      return g_strdup_printf ("finish\n%s", end);
    }
  if (self->stage != LANTERN_TELLING || stands (self))
    return NULL;
  if (lantern_must_listen (table, self, seat))
    return listen (self, seat, level, stream);
  if (self->turn == seat && !lantern_open_play (self))
    return tell (self, seat, level, stream, budget);
  return NULL;
}
