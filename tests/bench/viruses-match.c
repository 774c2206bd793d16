/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays Viruses bots against each other through the game's table, without a log, and prints who
 * wins and how long the slowest move took: viruses-match GAMES SEED LEVEL LEVEL [LEVEL ...] Levels
 * are rotated over the seats from game to game. */
#include "engine/grape-rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const GrapeRules grape_viruses_rules;

#define MOST_EVENTS 20000
#define BEGIN       G_GINT64_CONSTANT (1000000000)

typedef struct
{
  double slowest_s, total_s;
  guint n_moves;
} Timing;

static void
apply (const GrapeTable *table, gpointer state, GrapeEvent *event)
{
  g_autoptr (GError) error = NULL;

  if (!grape_viruses_rules.apply (table, state, event, &error))
    g_error ("refused: %s: %s", event->text, error->message);
}

static void
let_bot_move (const GrapeTable *table, gpointer state, int seat, const char *level,
              GrapeStream *stream, GPtrArray *events, Timing *timing)
{
  gpointer view = grape_viruses_rules.view (state, seat);
  gint64 before = g_get_monotonic_time ();
  g_autofree char *text
      = grape_viruses_rules.bot (table, view, seat, level, stream, GRAPE_BOT_BUDGET);
  double seconds = (double)(g_get_monotonic_time () - before) / 1e6;

  grape_viruses_rules.free (view);
  if (timing)
    {
      timing->slowest_s = MAX (timing->slowest_s, seconds);
      timing->total_s += seconds;
      timing->n_moves++;
    }
  if (!text)
    return;
  GrapeEvent *event
      = grape_event_new (BEGIN, GRAPE_EVENT_MOVE, seat, GRAPE_AUDIENCE_SEAT (seat), text);
  event->number = events->len + 1;
  g_ptr_array_add (events, event);
  apply (table, state, event);
}

static gboolean
go_on (const GrapeTable *table, gpointer state, GrapeStream *stream, GPtrArray *events)
{
  GrapeNext next = { 0 };
  g_autoptr (GString) text = g_string_new (NULL);

  grape_viruses_rules.next (table, state, &next);
  if (next.kind == GRAPE_NEXT_NOTHING || next.at)
    return FALSE;
  if (next.kind == GRAPE_NEXT_DRAW)
    {
      g_autofree guint *chosen = g_new (guint, next.k);

      grape_stream_sample (stream, next.n, next.k, chosen);
      grape_viruses_rules.draw_text (state, &next, chosen, text);
    }
  else
    g_string_append (text, next.text);
  GrapeEvent *event
      = grape_event_new (BEGIN, next.kind == GRAPE_NEXT_DRAW ? GRAPE_EVENT_DRAW : GRAPE_EVENT_STEP,
                         GRAPE_AUTHOR_CLOCK, GRAPE_AUDIENCE_ALL, text->str);
  event->number = events->len + 1;
  for (guint i = 0; next.opens && i < next.opens->len; i++)
    {
      const GrapeEvent *opened
          = g_ptr_array_index (events, g_array_index (next.opens, guint, i) - 1);

      grape_event_add_opening (event, opened->number, opened->author, opened->text, opened->nonce);
    }
  g_ptr_array_add (events, event);
  apply (table, state, event);
  grape_next_clear (&next);
  return TRUE;
}

/* Returns the winner's seat, or -1. */
static int
play (guint n, char **levels, guint game, const char *seed, Timing *timing, guint *n_turns)
{
  g_autoptr (GrapeTable) table = grape_table_new ();
  g_autoptr (GrapeOptions) options = grape_options_new (grape_viruses_rules.options);
  g_autoptr (GPtrArray) events = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);
  GrapeStream stream;
  int winner = -1;

  grape_stream_init_from_text (&stream, seed, game);
  for (guint s = 0; s < n; s++)
    grape_table_add (table, levels[(s + game) % n], NULL);
  gpointer state = grape_viruses_rules.start (table, options, NULL, BEGIN, NULL);
  while (!grape_viruses_rules.over (state) && events->len < MOST_EVENTS)
    if (!go_on (table, state, &stream, events))
      for (guint s = 0; s < n; s++)
        {
          guint at = (s + game) % n;

          let_bot_move (table, state, (int)s, levels[at], &stream, events, &timing[at]);
        }
  *n_turns += grape_viruses_rules.phase (state);
  g_autoptr (GrapeOutcome) outcome = grape_outcome_new ();
  grape_viruses_rules.outcome (table, state, outcome);
  if (outcome->winners->len == 1)
    winner = g_array_index (outcome->winners, int, 0);
  grape_viruses_rules.free (state);
  return winner;
}

int
main (int argc, char **argv)
{
  if (argc < 5 || argc > 3 + 20)
    {
      fprintf (stderr, "usage: %s GAMES SEED LEVEL LEVEL [LEVEL ...]\n", argv[0]);
      return 2;
    }
  guint n = (guint)argc - 3, n_games = (guint)strtoul (argv[1], NULL, 10), n_decided = 0;
  guint wins[20] = { 0 }, n_turns = 0;
  Timing timing[20] = { 0 };

  for (guint game = 0; game < n_games; game++)
    {
      int winner = play (n, argv + 3, game, argv[2], timing, &n_turns);

      if (winner < 0)
        continue;
      n_decided++;
      wins[((guint)winner + game) % n]++;
    }
  printf ("%u games, %u decided, %.1f turns a game\n", n_games, n_decided,
          (double)n_turns / MAX (n_games, 1));
  for (guint i = 0; i < n; i++)
    printf ("%-8s wins %4u (%.1f%% of decided), slowest move %.1f ms, mean %.2f ms\n", argv[3 + i],
            wins[i], n_decided ? 100.0 * wins[i] / n_decided : 0.0, timing[i].slowest_s * 1e3,
            timing[i].n_moves ? timing[i].total_s / timing[i].n_moves * 1e3 : 0.0);
  return 0;
}
