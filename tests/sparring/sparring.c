/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The matches are played through instances, as at any table; each player gets a view and nothing
 * else. */
#include "sparring.h"

#include <stdlib.h>
#include <time.h>

#define START_S G_GINT64_CONSTANT (1767607200) /* 2026-01-05T10:00:00Z */

static int n_wanted; /* games; 0: a few */
static char *seed_wanted;

static double
processor_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static guint
count_players (const SparMatch *self)
{
  guint n = 0;

  while (self->players[n].name)
    n++;
  return n;
}

static guint
player_at (const SparMatch *self, guint game, int seat)
{
  return ((guint)seat + game) % count_players (self);
}

static GrapeInstance *
open_table (const SparMatch *self, const char *seed, guint game)
{
  const GrapeRules *rules = grape_registry_find (self->game);
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "0123456789abcdef", "Sparring", START_S);
  g_auto (GStrv) pairs = g_strsplit (self->options ? self->options : "", " ", -1);
  g_autoptr (GError) error = NULL;
  GrapeStream stream;
  guint8 bytes[GRAPE_SEED_BYTES];

  for (guint i = 0; i < count_players (self); i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  for (guint i = 0; pairs[i] && *pairs[i]; i++)
    {
      g_auto (GStrv) pair = g_strsplit (pairs[i], "=", 2);
      g_assert_true (grape_options_set (header->options, pair[0], pair[1], &error));
    }
  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Ref") : NULL;
  grape_stream_init_from_text (&stream, seed, game);
  for (guint i = 0; i < sizeof bytes; i++)
    bytes[i] = (guint8)grape_stream_word (&stream);
  GrapeInstance *instance = grape_instance_new (header, bytes, NULL, &error);
  g_assert_no_error (error);
  return instance;
}

static int
next_seat (const GrapePosition *position)
{
  g_autoptr (GArray) pending = grape_position_pending (position);

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);

      if (item->seat >= 0 && !item->done && item->since <= position->at)
        return item->seat;
    }
  return -1;
}

/* Whether they did something, as they must when they @owe it. */
static gboolean
let_move (const SparMatch *self, const char *seed, guint game, GrapeInstance *instance, int seat,
          gboolean owe, SparResult *result)
{
  const GrapePosition *position = grape_instance_position (instance);
  guint at = player_at (self, game, seat);
  const SparPlayer *player = &self->players[at];
  guint64 budget = player->budget && n_wanted ? player->budget : GRAPE_BOT_BUDGET;
  g_autofree char *label = g_strdup_printf ("%s game %u seat %d", seed, game, seat);
  g_autoptr (GrapePosition) view = grape_position_view (position, seat);
  g_autoptr (GError) error = NULL;
  GrapeStream stream;

  grape_stream_init_from_text (&stream, label, grape_instance_n_events (instance));
  double begin = processor_ms ();
  g_autofree char *move = player->choose
                              ? player->choose (view, seat, &stream, budget)
                              : grape_position_bot (view, seat, player->name, &stream, budget);
  double ms = processor_ms () - begin;
  result->n_moves[at]++;
  result->ms[at] += ms;
  result->longest_ms[at] = MAX (result->longest_ms[at], ms);
  if (!move && !owe)
    return FALSE;
  if (!move || !grape_instance_act (instance, position->at, seat, move, &error))
    g_error ("%s: %s plays “%s”: %s", self->path, player->name, move,
             error ? error->message : "no move");
  return TRUE;
}

/* Nobody owes anything: whoever wants to do something does; or a day goes by. */
static void
let_anybody_move (const SparMatch *self, const char *seed, guint game, GrapeInstance *instance,
                  SparResult *result)
{
  gint64 next = grape_instance_position (instance)->at + GRAPE_DAY_S;
  g_autoptr (GError) error = NULL;

  for (int seat = 0; seat < (int)count_players (self); seat++)
    if (let_move (self, seed, game, instance, seat, FALSE, result))
      return;
  grape_instance_act (instance, next, 0, self->idle, &error);
  g_assert_no_error (error);
}

/* Bots act as soon as they owe something; when none does, the clock jumps past the deadline. */
static void
play_game (const SparMatch *self, const char *seed, guint game, GrapeInstance *instance,
           SparResult *result)
{
  grape_instance_advance (instance, START_S, NULL);
  while (!grape_position_over (grape_instance_position (instance))
         && grape_instance_n_events (instance) < self->most_events)
    {
      int seat = next_seat (grape_instance_position (instance));
      gint64 deadline = seat < 0 ? grape_instance_next_deadline (instance) : 0;

      if (seat >= 0)
        let_move (self, seed, game, instance, seat, TRUE, result);
      else if (self->idle)
        let_anybody_move (self, seed, game, instance, result);
      else if (!deadline || !grape_instance_advance (instance, deadline + 1, NULL))
        return;
    }
}

/* Whoever has most, when it is one. */
static void
add_best (GrapeOutcome *outcome)
{
  gint64 most = G_MININT64;
  int best = -1;

  for (guint i = 0; i < outcome->scores->len; i++)
    {
      gint64 score = g_array_index (outcome->scores, gint64, i);

      best = score > most ? (int)i : score == most ? -1 : best;
      most = MAX (most, score);
    }
  if (best >= 0)
    g_array_append_val (outcome->winners, best);
}

static void
note_result (const SparMatch *self, guint game, GrapeInstance *instance, SparResult *result)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (grape_instance_position (instance));
  gboolean first = FALSE;

  for (guint i = 0; self->worth && i < count_players (self); i++)
    g_array_index (outcome->scores, gint64, i)
        = self->worth (grape_instance_position (instance), (int)i);
  if (self->by_score && !outcome->winners->len)
    add_best (outcome);
  result->n_games++;
  result->n_over += grape_position_over (grape_instance_position (instance));
  result->n_decided += outcome->winners->len > 0;
  for (guint i = 0; i < outcome->winners->len; i++)
    {
      guint at = player_at (self, game, g_array_index (outcome->winners, int, i));

      result->n_wins[at]++;
      first = first || g_str_equal (self->players[at].name, self->players[0].name);
    }
  result->n_first += first;
}

/* Equal seeds give equal games. */
static void
play_match (const SparMatch *self, const char *seed, guint n_games, SparResult *result)
{
  *result = (SparResult){ 0 };
  for (guint game = 0; game < n_games; game++)
    {
      g_autoptr (GrapeInstance) instance = open_table (self, seed, game);

      play_game (self, seed, game, instance, result);
      note_result (self, game, instance, result);
      if (self->note)
        self->note (grape_instance_position (instance));
    }
}

static double
share (guint part, guint whole)
{
  return whole ? (double)part / whole : 0;
}

static void
print_result (const SparMatch *self, const char *seed, const SparResult *result)
{
  guint n = count_players (self);

  g_print ("# %s %s, seed %s: %u games, %u over, %u decided; %s %.1f%% of them\n", self->game,
           self->path, seed, result->n_games, result->n_over, result->n_decided,
           self->players[0].name, 100 * share (result->n_first, result->n_decided));
  for (guint i = 0; i < n; i++)
    g_print ("#   %-12s %5u wins (fair: %.1f%%), %8.3f ms a move, %8.3f at most\n",
             self->players[i].name, result->n_wins[i], 100.0 / n,
             result->ms[i] / MAX (result->n_moves[i], 1), result->longest_ms[i]);
}

/* A match called "goods" is one: the game's own good bots as everybody has them, each time the
 * tests run, and some of its games must be decided. */
static void
check_goods (const SparMatch *self)
{
  for (guint i = 0; i < count_players (self); i++)
    {
      g_assert_cmpstr (self->players[i].name, ==, "good");
      g_assert_null (self->players[i].choose);
      g_assert_cmpuint (self->players[i].budget, ==, 0);
    }
  g_assert_cmpuint (self->n_fast, >, 0);
  g_assert_cmpfloat (self->least_decided, >, 0);
}

static void
test_match (gconstpointer data)
{
  const SparMatch *self = data;
  guint n = n_wanted ? (guint)n_wanted : self->n_fast;
  const char *seed = seed_wanted ? seed_wanted : "sparring";
  double least = n_wanted ? self->least : self->least_fast;
  SparResult result;

  if (g_str_equal (self->path, "goods"))
    check_goods (self);
  if (!n)
    {
      g_test_skip ("by hand only: -n GAMES");
      return;
    }
  play_match (self, seed, n, &result);
  print_result (self, seed, &result);
  if (self->judge)
    self->judge (n_wanted > 0);
  g_assert_cmpfloat (share (result.n_decided, n), >=, self->least_decided);
  g_assert_cmpfloat (share (result.n_first, result.n_decided), >=, least);
}

/** spar_main: a test program of these matches, the last of which has no path */
int
spar_main (int argc, char **argv, const SparMatch *matches)
{
  const GOptionEntry entries[]
      = { { "games", 'n', 0, G_OPTION_ARG_INT, &n_wanted, "How many games of each match", "N" },
          { "seed", 0, 0, G_OPTION_ARG_STRING, &seed_wanted, "Any text", "TEXT" },
          { NULL } };
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  /* Before GLib looks, which would take --seed for its own. */
  g_option_context_add_main_entries (context, entries, NULL);
  g_option_context_set_ignore_unknown_options (context, TRUE);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("%s\n", error->message);
      return 2;
    }
  g_test_init (&argc, &argv, NULL);
  for (; matches->path; matches++)
    {
      g_autofree char *path = g_strdup_printf ("/sparring/%s/%s", matches->game, matches->path);
      g_test_add_data_func (path, matches, test_match);
    }
  int status = g_test_run ();
  g_free (seed_wanted);
  return status;
}
