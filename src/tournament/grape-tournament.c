/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Playing the games of a tournament. Time is measured here and nowhere below: the processor time
 * of the thread, so that a busy machine does not make a bot look slow. */
#include <string.h>
#include <time.h>

#include "engine/grape-random.h"
#include "grape-tournament.h"
#include "library/grape-library-resources.h"

/* A game longer than this is given up and counted as unfinished. */
#define MOST_EVENTS 50000
#define START_S     G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */

typedef struct
{
  const GrapeTournament *tournament;
  GPtrArray *games;
} Work;

static guint64
thread_time_us (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (guint64)now.tv_sec * G_USEC_PER_SEC + (guint64)now.tv_nsec / 1000;
}

static GrapeTournamentGame *
game_new (guint n_entrants)
{
  GrapeTournamentGame *self = g_new0 (GrapeTournamentGame, 1);
  self->won = g_new0 (gboolean, n_entrants);
  self->score = g_new0 (gint64, n_entrants);
  self->n_moves = g_new0 (guint, n_entrants);
  self->work_us = g_new0 (guint64, n_entrants);
  self->longest_us = g_new0 (guint64, n_entrants);
  return self;
}

void
grape_tournament_game_free (GrapeTournamentGame *self)
{
  if (!self)
    return;
  g_free (self->won);
  g_free (self->score);
  g_free (self->n_moves);
  g_free (self->work_us);
  g_free (self->longest_us);
  g_free (self->problem);
  g_free (self);
}

/**
 * grape_tournament_entrant:
 *
 * Returns: which entrant sits at @seat in game @game, both from 0
 */
guint
grape_tournament_entrant (const GrapeTournament *self, guint game, guint seat)
{
  guint n = g_strv_length (self->levels);
  return self->rotate ? (seat + game) % n : seat;
}

/* The seed of a game: a function of @text and its number, and of nothing else. */
static void
make_seed (const char *text, guint64 number, guint8 seed[GRAPE_SEED_BYTES])
{
  GrapeStream stream;

  grape_stream_init_from_text (&stream, text, number);
  for (guint i = 0; i < GRAPE_SEED_BYTES; i += 4)
    {
      guint32 word = GUINT32_TO_LE (grape_stream_word (&stream));

      memcpy (seed + i, &word, sizeof word);
    }
}

static GrapeInstance *
open_game (const GrapeTournament *self, guint index, GError **error)
{
  guint8 seed[GRAPE_SEED_BYTES];
  g_autofree char *name = g_strdup_printf ("Game %u", index + 1);
  make_seed (self->seed, index, seed);
  g_autoptr (GrapeHeader) header
      = grape_header_new (self->rules, "0000000000000000", name, START_S);
  grape_options_free (header->options);
  header->options = grape_options_copy (self->options);
  header->referee = self->rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Referee") : NULL;
  for (guint seat = 0; self->levels[seat]; seat++)
    {
      guint entrant = grape_tournament_entrant (self, index, seat);
      g_autofree char *player = g_strdup_printf ("Bot %u (%s)", entrant + 1, self->levels[entrant]);
      grape_header_add_seat (header, player, self->levels[entrant]);
    }
  g_autoptr (GHashTable) resources = NULL;
  if (!grape_library_choose_resources (NULL, self->rules, NULL, &resources, error))
    return NULL;
  return grape_instance_new (header, seed, resources, error);
}

/* The next seat that a bot plays and that owes something. */
static int
next_seat (const GrapePosition *position)
{
  g_autoptr (GArray) pending = grape_position_pending (position);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      const GrapeSeat *seat = grape_table_seat (position->table, item->seat);
      if (seat && seat->bot && !seat->left && !item->done && item->since <= position->at)
        return item->seat;
    }
  return -1;
}

static gboolean
bot_moves (const GrapeTournament *self, guint index, GrapeInstance *instance, int seat, gint64 at,
           GrapeTournamentGame *game, GError **error)
{
  const GrapePosition *position = grape_instance_position (instance);
  guint entrant = grape_tournament_entrant (self, index, (guint)seat);
  g_autofree char *label = g_strdup_printf ("%s game %u bot %d", self->seed, index, seat);
  GrapeStream stream;
  grape_stream_init_from_text (&stream, label, grape_instance_n_events (instance));
  guint64 before = thread_time_us ();
  g_autofree char *move
      = grape_position_bot (position, seat, self->levels[entrant], &stream, self->budget);
  guint64 spent = thread_time_us () - before;
  game->n_moves[entrant]++;
  game->work_us[entrant] += spent;
  game->longest_us[entrant] = MAX (game->longest_us[entrant], spent);
  if (!move)
    {
      grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "Bot “%s” owes a move and makes none",
                       self->levels[entrant]);
      return FALSE;
    }
  if (grape_instance_act (instance, at, seat, move, error))
    return TRUE;
  g_prefix_error (error, "Bot “%s” plays “%s”: ", self->levels[entrant], move);
  return FALSE;
}

/* Bots act as soon as they owe something; when none does, the clock jumps past the deadline. */
static gboolean
play_out (const GrapeTournament *self, guint index, GrapeInstance *instance,
          GrapeTournamentGame *game, GError **error)
{
  if (!grape_instance_advance (instance, START_S, error))
    return FALSE;
  while (!grape_position_over (grape_instance_position (instance))
         && grape_instance_n_events (instance) < MOST_EVENTS)
    {
      gint64 at = grape_instance_position (instance)->at;
      int seat = next_seat (grape_instance_position (instance));
      if (seat >= 0)
        {
          if (!bot_moves (self, index, instance, seat, at, game, error))
            return FALSE;
          continue;
        }
      guint before = grape_instance_n_events (instance);
      gint64 deadline = grape_instance_next_deadline (instance);
      if (!deadline || !grape_instance_advance (instance, deadline + 1, error))
        return !deadline;
      if (grape_instance_n_events (instance) == before)
        break;
    }
  return TRUE;
}

static void
note_result (const GrapeTournament *self, guint index, GrapeInstance *instance,
             GrapeTournamentGame *game)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  guint n_entrants = g_strv_length (self->levels);
  game->over = outcome->over;
  game->n_winners = outcome->winners->len;
  game->phase = grape_position_phase (position);
  game->n_events = grape_instance_n_events (instance);
  for (guint seat = 0; seat < MIN (outcome->scores->len, n_entrants); seat++)
    game->score[grape_tournament_entrant (self, index, seat)]
        = g_array_index (outcome->scores, gint64, seat);
  for (guint i = 0; i < outcome->winners->len; i++)
    {
      int seat = g_array_index (outcome->winners, int, i);
      if (seat >= 0 && (guint)seat < n_entrants)
        game->won[grape_tournament_entrant (self, index, (guint)seat)] = TRUE;
    }
}

static void
play_game (gpointer data, gpointer user_data)
{
  Work *work = user_data;
  guint index = GPOINTER_TO_UINT (data) - 1;
  g_autoptr (GError) error = NULL;
  GrapeTournamentGame *game = game_new (g_strv_length (work->tournament->levels));
  g_autoptr (GrapeInstance) instance = open_game (work->tournament, index, &error);
  if (instance && play_out (work->tournament, index, instance, game, &error))
    note_result (work->tournament, index, instance, game);
  else
    game->problem = g_strdup_printf ("Game %u: %s", index + 1, error->message);
  g_ptr_array_index (work->games, index) = game;
}

static gboolean
play_batch (Work *work, guint first, guint n, GError **error)
{
  GThreadPool *pool
      = g_thread_pool_new (play_game, work, (int)work->tournament->n_jobs, TRUE, error);
  if (!pool)
    return FALSE;
  for (guint i = first; i < first + n; i++)
    g_thread_pool_push (pool, GUINT_TO_POINTER (i + 1), NULL);
  g_thread_pool_free (pool, FALSE, TRUE);
  for (guint i = first; i < first + n; i++)
    {
      const GrapeTournamentGame *game = g_ptr_array_index (work->games, i);
      if (game->problem)
        {
          grape_error_set (error, GRAPE_ERROR_ILLEGAL, NULL, "%s", game->problem);
          return FALSE;
        }
    }
  return TRUE;
}

/* How many games from the first on hold @n_decided decided ones; 0: not enough. */
static guint
enough (GPtrArray *games, guint n_played, guint n_decided)
{
  for (guint i = 0, found = 0; n_decided && i < n_played; i++)
    {
      const GrapeTournamentGame *game = g_ptr_array_index (games, i);
      found += game->n_winners > 0;
      if (found == n_decided)
        return i + 1;
    }
  return 0;
}

/**
 * grape_tournament_play:
 *
 * Returns: (transfer full) (element-type GrapeTournamentGame). Errors: those of
 *   grape_instance_new(), and a bot whose move was refused.
 */
GPtrArray *
grape_tournament_play (const GrapeTournament *self, GError **error)
{
  g_autoptr (GPtrArray) games
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_tournament_game_free);
  g_autoptr (GrapeInstance) trial = open_game (self, 0, error);
  if (!trial)
    return NULL;
  g_ptr_array_set_size (games, (int)self->n_games);
  Work work = { self, games };
  guint n_played = 0;
  while (n_played < self->n_games)
    {
      guint batch = self->n_games - n_played;
      if (self->n_decided)
        batch = MIN (batch, MAX (self->n_jobs * 4, self->n_decided / 8));
      if (!play_batch (&work, n_played, batch, error))
        return NULL;
      n_played += batch;
      guint needed = enough (games, n_played, self->n_decided);
      if (needed)
        {
          n_played = needed;
          break;
        }
    }
  g_ptr_array_set_size (games, (int)n_played);
  return g_steal_pointer (&games);
}
