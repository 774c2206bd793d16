/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bots at the table: whenever one owes something, it chooses from its view and acts like anybody.
 */
#include "grape-script.h"

/* A limit for bots that are alone in a game that need not end: nobody waits for more moves at
 * once. */
#define MOST_MOVES 20000

static gboolean
bot_acts (GrapeInstance *self, int seat, const char *level, gint64 at, guint64 budget,
          GError **error)
{
  const GrapePosition *position = grape_instance_position (self);
  const GrapeHeader *header = grape_instance_header (self);
  /* The seed keeps others from working out what a bot chose in secret. */
  guint8 seed[GRAPE_SEED_BYTES] = { 0 };
  grape_instance_has_seed (self, seed);
  g_autofree char *secret = grape_hex_encode (seed, sizeof seed);
  g_autofree char *label = g_strdup_printf ("bot %s %s %d", secret, header->id, seat);
  GrapeStream stream;
  grape_stream_init_from_text (&stream, label, grape_instance_n_events (self));
  g_autofree char *move = grape_position_bot (position, seat, level, &stream, budget);
  return move && grape_instance_act (self, at, seat, move, error);
}

/* The first seat with a bot that owes something at @at; -1: none. */
static int
next_bot (GrapeInstance *self, gint64 at, char **level)
{
  const GrapePosition *position = grape_instance_position (self);
  g_autoptr (GArray) pending = grape_position_pending (position);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      const GrapeSeat *seat = grape_table_seat (position->table, item->seat);
      if (seat && seat->bot && !seat->left && !item->done && item->since <= at)
        {
          *level = g_strdup (seat->bot);
          return item->seat;
        }
    }
  return -1;
}

/**
 * grape_match_step:
 * @budget: nodes a move, GRAPE_BOT_BUDGET for most uses
 * @most: stop after this many moves; at most 20,000
 *
 * Lets bots act until none owes anything. Errors: a bot's move was refused, which is a bug in it.
 *
 * Returns: how many moves were made
 */
guint
grape_match_step (GrapeInstance *instance, gint64 at, guint64 budget, guint most, GError **error)
{
  guint n = 0;
  most = MIN (most, MOST_MOVES);
  while (n < most && !grape_table_held (grape_instance_position (instance)->table))
    {
      g_autofree char *level = NULL;
      int seat = next_bot (instance, at, &level);
      if (seat < 0 || !bot_acts (instance, seat, level, at, budget, error))
        break;
      n++;
    }
  return n;
}

/**
 * grape_match_advance:
 * @until: deadlines strictly before this pass
 *
 * Lets time pass as if somebody kept the game open: a bot acts as soon as it owes something, and is
 * never late. Errors: a bot's move was refused; GRAPE_ERROR_LIMIT when bots among themselves would
 * go on for more than 20,000 moves: what happened until then stands.
 */
gboolean
grape_match_advance (GrapeInstance *instance, gint64 until, guint64 budget, GError **error)
{
  GError *refusal = NULL;
  for (guint n_moves = 0;;)
    {
      gint64 at = grape_instance_position (instance)->at;
      if (!grape_instance_advance (instance, at, error))
        return FALSE;
      n_moves += grape_match_step (instance, at, budget, MOST_MOVES - n_moves, &refusal);
      if (n_moves >= MOST_MOVES)
        return grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                                "The bots have made %d moves among themselves and are not done: "
                                "they stop here",
                                MOST_MOVES);
      if (refusal)
        {
          g_propagate_error (error, refusal);
          return FALSE;
        }
      gint64 deadline = grape_instance_next_deadline (instance);
      guint before = grape_instance_n_events (instance);
      gboolean passes = deadline && deadline < until;
      if (!grape_instance_advance (instance, passes ? deadline + 1 : until, error))
        return FALSE;
      if (grape_instance_n_events (instance) == before)
        return TRUE;
    }
}

/**
 * grape_match_wakes_at:
 *
 * Returns: when grape_match_advance() will do something; 0: not before somebody acts
 */
gint64
grape_match_wakes_at (GrapeInstance *instance)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autofree char *level = NULL;

  if (!grape_position_over (position) && !grape_table_held (position->table)
      && next_bot (instance, position->at, &level) >= 0)
    return position->at;
  return grape_instance_wakes_at (instance);
}

/**
 * grape_match_play:
 * @most_events: give up when the log has this many events
 *
 * Plays to the end. When no bot owes anything, the clock jumps past the next deadline.
 *
 * Returns: FALSE with @error when a bot's move was refused; TRUE at the end, or when it gave up
 */
gboolean
grape_match_play (GrapeInstance *instance, guint64 budget, guint most_events, GError **error)
{
  g_autoptr (GError) refusal = NULL;
  gint64 at = grape_instance_position (instance)->at;
  if (!grape_instance_advance (instance, at, error))
    return FALSE;
  while (!grape_position_over (grape_instance_position (instance))
         && grape_instance_n_events (instance) < most_events)
    {
      guint before = grape_instance_n_events (instance);
      at = MAX (at, grape_instance_position (instance)->at);
      grape_match_step (instance, at, budget, 1, &refusal);
      if (refusal)
        {
          g_propagate_error (error, g_steal_pointer (&refusal));
          return FALSE;
        }
      if (grape_instance_n_events (instance) > before)
        continue;
      gint64 deadline = grape_instance_next_deadline (instance);
      if (!deadline)
        break;
      at = deadline + 1;
      if (!grape_instance_advance (instance, at, error))
        return FALSE;
    }
  return TRUE;
}
