/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who comes and goes: newcomers, heirs, those who retire, and referees (section 10 of the rule). */
#include "viruses-private.h"

static gboolean
same_name (const char *a, const char *b)
{
  if (!a || !b)
    return FALSE;
  g_autofree char *folded_a = g_utf8_casefold (a, -1);
  g_autofree char *folded_b = g_utf8_casefold (b, -1);

  return g_str_equal (g_strstrip (folded_a), g_strstrip (folded_b));
}

/* R10.8: whoever refereed in turn r may play from turn r + 3 on. */
static gboolean
refereed_lately (const GrapeViruses *self, const char *name)
{
  for (guint i = 0; i < self->former->len; i++)
    {
      const GrapeVirusesFormer *former = &g_array_index (self->former, GrapeVirusesFormer, i);

      if (same_name (former->name, name) && former->turn + 2 >= self->turn)
        return TRUE;
    }
  return FALSE;
}

static gboolean
may_join (const GrapeTable *table, const GrapeViruses *self, const char *name, GError **error)
{
  for (guint s = 0; s < self->players->len; s++) /* R10.2 */
    {
      const GrapeSeat *seat = grape_table_seat (table, (int)s);

      if (seat && same_name (seat->name, name))
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                                "%s has already played in this game", name);
    }
  if (grape_table_has_substituted (table, name)) /* R10.2, VIR-21 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                            "%s has already played in this game, as a substitute", name);
  if (same_name (self->referee, name) || refereed_lately (self, name))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                            "%s is the referee, or was within the last two turns, and may not play",
                            name);
  if (grape_viruses_n_playing (self) >= self->n_most) /* R10.3 */
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "10", "%u play already, and no more may",
                            self->n_most);
  return TRUE;
}

static gboolean
may_inherit (const GrapeViruses *self, int old, GError **error)
{
  if (old < 0 || (guint)old >= self->players->len)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "10",
                            "there is no such player to take over from");
  if (grape_viruses_player (self, old)->status == GRAPE_VIRUSES_PLAYING)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10", "that player is still in the game");
  if (grape_viruses_player (self, old)->status != GRAPE_VIRUSES_RETIRED
      || !grape_life_count (self->grid, old)) /* R10.4 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                            "no cell has that player's virus any more");
  return TRUE;
}

/* The grid of the last turn also uses the present viruses, so that a virus keeps one look. */
static void
hand_over_last (GrapeViruses *self, int old, guint heir)
{
  g_autoptr (GrapeVirusesTurn) last = NULL;

  if (!self->last)
    return;
  last = grape_viruses_turn_new ();
  last->turn = self->last->turn;
  last->at = self->last->at;
  last->posted = grape_life_reframe (self->last->posted, self->last->posted->left,
                                     self->last->posted->top, self->last->posted->width,
                                     self->last->posted->height, self->players->len);
  if (old >= 0)
    grape_life_hand_over (last->posted, (guint)old, heir);
  last->cleaned = self->last->cleaned;
  last->eliminated = self->last->eliminated;
  last->scorer = self->last->scorer;
  g_array_append_vals (last->moves, self->last->moves->data, self->last->moves->len);
  grape_viruses_turn_unref (self->last);
  self->last = g_steal_pointer (&last);
}

/**
 * grape_viruses_join:
 *
 * Adds a newcomer in the usual way (R10.1), or one who takes a retired player's virus (R10.4).
 * Errors: GRAPE_ERROR_ILLEGAL, GRAPE_ERROR_SEAT, GRAPE_ERROR_LIMIT, GRAPE_ERROR_TURN.
 */
gboolean
grape_viruses_join (const GrapeTable *table, GrapeViruses *self, const GrapeEvent *event,
                    GError **error)
{
  g_autofree char *name = NULL;
  int old = -1;

  if (!grape_join_parse (event, &old, &name))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "10",
                            "write \"join NAME\" or \"join NAME for OLD\"");
  if (event->author != (int)self->players->len || self->players->len >= GRAPE_MAX_SEATS)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "10",
                            "a newcomer takes the next seat, number %u", self->players->len + 1);
  const GrapeSeat *seat = grape_table_seat (table, event->author);
  if (!may_join (table, self, seat ? seat->name : name, error))
    return FALSE;
  if (!self->turn)
    return grape_error_set (error, GRAPE_ERROR_TURN, "10", "the first cells are not drawn yet");
  if (old >= 0 && !may_inherit (self, old, error))
    return FALSE;
  if (old < 0 && self->turn > 10) /* R10.1 */
    return grape_error_set (
        error, GRAPE_ERROR_ILLEGAL, "10",
        "this is turn %u: newcomers may join in the first ten turns, later only by "
        "taking over a virus",
        self->turn);

  GrapeVirusesPlayer player = { .joined = self->turn, .from = old };
  guint index = self->players->len;
  player.mark = old >= 0 ? grape_viruses_player (self, old)->mark
                         : grape_viruses_unused_mark (self); /* R10.10 */
  g_array_append_val (self->players, player);
  GrapeLife *grid = grape_life_reframe (self->grid, self->grid->left, self->grid->top,
                                        self->grid->width, self->grid->height, index + 1);
  grape_life_free (self->grid);
  self->grid = grid;
  if (old >= 0)
    {
      grape_life_hand_over (self->grid, (guint)old, index);
      grape_viruses_player (self, old)->status = GRAPE_VIRUSES_GONE;
    }
  hand_over_last (self, old, index);
  return TRUE;
}

/**
 * grape_viruses_leave:
 *
 * The player is out at once; the virus lives on for a while (R10.6). Errors: GRAPE_ERROR_SEAT.
 */
gboolean
grape_viruses_leave (GrapeViruses *self, const GrapeEvent *event, GError **error)
{
  if (event->author < 0 || (guint)event->author >= self->players->len
      || grape_viruses_player (self, event->author)->status != GRAPE_VIRUSES_PLAYING)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "10",
                            "only somebody who is in the game can leave it");
  grape_viruses_player (self, event->author)->status = GRAPE_VIRUSES_RETIRED;
  grape_viruses_player (self, event->author)->left_turn = self->turn;
  grape_viruses_find_winner (self); /* R8.5 */
  return TRUE;
}

/**
 * grape_viruses_new_referee:
 *
 * The turn begins anew with a full period, and without the moves sent to the one before (R10.7).
 * Errors: GRAPE_ERROR_AUTHOR when the new referee plays.
 */
gboolean
grape_viruses_new_referee (const GrapeTable *table, GrapeViruses *self, const GrapeEvent *event,
                           GError **error)
{
  for (guint s = 0; s < self->players->len; s++) /* R10.9 */
    {
      const GrapeSeat *seat = grape_table_seat (table, (int)s);

      if (seat && grape_viruses_player (self, s)->status == GRAPE_VIRUSES_PLAYING
          && (same_name (seat->name, table->referee)
              || same_name (seat->substitute, table->referee)))
        return grape_error_set (error, GRAPE_ERROR_AUTHOR, "10",
                                "%s plays in this game and cannot referee it", table->referee);
    }
  grape_viruses_set_referee (self, table->referee);
  grape_viruses_drop_submissions (self);
  if (self->turn && !self->over)
    {
      self->began = event->at;
      self->deadline = self->limit ? event->at + self->limit : 0;
    }
  return TRUE;
}

/** grape_viruses_lose_referee: nothing moves until there is a new one; the engine takes care of
 * that. */
void
grape_viruses_lose_referee (GrapeViruses *self)
{
  grape_viruses_set_referee (self, NULL);
}
