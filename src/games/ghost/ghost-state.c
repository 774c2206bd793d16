/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Ghost: making and copying it, whose turn is next, who is out. */
#include "ghost-private.h"

#include <string.h>

static void
past_clear (gpointer data)
{
  GhostPast *past = data;

  g_free (past->word);
  g_free (past->cited);
}

static GArray *
past_new (void)
{
  GArray *past = g_array_new (FALSE, TRUE, sizeof (GhostPast));

  g_array_set_clear_func (past, past_clear);
  return past;
}

Ghost *
ghost_new (GrapeResources *resources)
{
  Ghost *self = g_new0 (Ghost, 1);

  self->resources = grape_resources_ref (resources);
  self->past = past_new ();
  self->turn = self->author = self->protester = self->accused = self->winner = -1;
  self->report.by = self->report.against = self->report.out = self->report.next = -1;
  return self;
}

gpointer
ghost_copy (gconstpointer state)
{
  const Ghost *self = state;
  Ghost *copy = g_memdup2 (self, sizeof *self);

  grape_resources_ref (copy->resources);
  copy->word = g_strdup (self->word);
  copy->cited = g_strdup (self->cited);
  copy->report.word = g_strdup (self->report.word);
  copy->report.cited = g_strdup (self->report.cited);
  copy->past = past_new ();
  g_array_append_vals (copy->past, self->past->data, self->past->len);
  for (guint i = 0; i < copy->past->len; i++)
    {
      GhostPast *past = &g_array_index (copy->past, GhostPast, i);

      past->word = g_strdup (past->word);
      past->cited = g_strdup (past->cited);
    }
  return copy;
}

void
ghost_free (gpointer state)
{
  Ghost *self = state;

  g_free (self->word);
  g_free (self->cited);
  g_free (self->report.word);
  g_free (self->report.cited);
  g_array_unref (self->past);
  grape_resources_unref (self->resources);
  g_free (self);
}

/** ghost_set_text: @place: (inout) (transfer full) */
void
ghost_set_text (char **place, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

/** ghost_refresh: R2.1: who is in the game, in the order of their numbers */
void
ghost_refresh (Ghost *self)
{
  self->n_order = 0;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      guint at = self->n_order;

      if (!self->players[seat].playing || !self->players[seat].number)
        continue;
      for (; at && self->players[self->order[at - 1]].number > self->players[seat].number; at--)
        self->order[at] = self->order[at - 1];
      self->order[at] = seat;
      self->n_order++;
    }
}

guint
ghost_n_playing (const Ghost *self)
{
  guint n = 0;

  for (guint seat = 0; seat < self->n_seats; seat++)
    n += self->players[seat].playing;
  return n;
}

/** ghost_next_after: R2.1, R3.7: the next higher number in the game, whether @seat is in it or not
 */
int
ghost_next_after (const Ghost *self, int seat)
{
  for (guint i = 0; i < self->n_order; i++)
    if (self->players[self->order[i]].number > self->players[seat].number)
      return self->order[i];
  return self->n_order ? self->order[0] : -1;
}

/** ghost_begin_turn: R2.2 */
void
ghost_begin_turn (Ghost *self, int seat, gint64 at)
{
  self->stage = GHOST_TURN;
  self->protest = GHOST_NO_PROTEST;
  self->protester = self->accused = -1;
  g_clear_pointer (&self->cited, g_free);
  self->turn = seat;
  self->turns++;
  self->players[seat].began = TRUE;
  self->since = at;
  self->deadline = self->turn_s ? at + self->turn_s : 0;
}

/** ghost_remove: R1.5, R5.1 */
void
ghost_remove (Ghost *self, int seat)
{
  self->players[seat].playing = FALSE;
  ghost_refresh (self);
  if (self->n_order != 1 || self->winner >= 0)
    return;
  self->stage = GHOST_OVER;
  self->winner = self->order[0];
  self->turn = self->protester = self->accused = -1;
  self->protest = GHOST_NO_PROTEST;
  self->deadline = 0;
  g_clear_pointer (&self->cited, g_free);
}

/** ghost_destroy: ends the ghost word; one that was never begun leaves nothing behind */
void
ghost_destroy (Ghost *self, GhostEnd end, int by, int out, const char *cited)
{
  if (self->word)
    {
      GhostPast past = { .word = g_steal_pointer (&self->word),
                         .end = end,
                         .author = self->author,
                         .by = by,
                         .out = out,
                         .cited = g_strdup (cited) };
      g_array_append_val (self->past, past);
    }
  self->author = -1;
}

/** ghost_go_on: begins the turn of the seat after @after, unless the game is over */
void
ghost_go_on (Ghost *self, int after, gint64 at)
{
  if (self->stage != GHOST_OVER)
    ghost_begin_turn (self, ghost_next_after (self, after), at);
}

void
ghost_forget_report (Ghost *self)
{
  g_free (self->report.word);
  g_free (self->report.cited);
  self->report = (GhostReport){ .by = -1, .against = -1, .out = -1, .next = -1 };
}

/** ghost_may_join: R4.1, H3: whether the highest number's first turn is still to come */
gboolean
ghost_may_join (const Ghost *self)
{
  return self->n_order && self->stage != GHOST_OVER && !self->duel
         && !self->players[self->order[self->n_order - 1]].began;
}

/** ghost_may_object: R4.3, H5 */
gboolean
ghost_may_object (const Ghost *self, int seat, int newcomer)
{
  const GhostPlayer *player = &self->players[newcomer];

  /* Newcomers take their seats as they come, so a lower one was there before. */
  return self->stage != GHOST_OVER && seat < newcomer && self->players[seat].playing
         && player->playing && player->open && !player->began;
}

/** ghost_next_settled: R4.3: the newcomer whose time for objections ends next; -1: nobody's does */
int
ghost_next_settled (const Ghost *self)
{
  int next = -1;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    {
      const GhostPlayer *player = &self->players[seat];

      if (player->playing && player->open && !player->began && player->until
          && (next < 0 || player->until < self->players[next].until))
        next = seat;
    }
  return next;
}
