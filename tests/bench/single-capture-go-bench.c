/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the bot `good` thinks on the largest grid, twelve players on 12x12, at the default
 * budget; and how many rounds and games a second its playouts make on one core. Exit status 1 when
 * a play takes longer than 300 ms of processor time. */
#include "bench-limit.h"
#include "games/single-capture-go/single-capture-go-playout.h"

#include <stdio.h>

#define WANTED_MS 300

static GrapeTable *
table_of (guint n_seats)
{
  GrapeTable *table = grape_table_new ();
  for (guint seat = 0; seat < n_seats; seat++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", seat + 1);
      grape_table_add (table, name, NULL);
    }
  table->referee = g_strdup ("Ref");
  return table;
}

/* Everybody plays a sensible square, to the end. */
static guint
play_out (const SingleCaptureGoField *start, SingleCaptureGoDice *dice)
{
  SingleCaptureGoField field = *start;
  guint8 plays[SINGLE_CAPTURE_GO_SEATS];
  guint n_rounds = 0;
  int winner;

  do
    {
      for (int seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
        plays[seat] = field.alive & (1u << seat) && field.n_open
                          ? (guint8)single_capture_go_field_choose (&field, seat, 1, dice)
                          : 0;
      n_rounds++;
    }
  while (!single_capture_go_field_resolve (&field, plays, &winner) && n_rounds < 1000);
  return n_rounds;
}

static void
bench_playouts (gconstpointer state, guint n_seats)
{
  SingleCaptureGoField field;
  SingleCaptureGoDice dice;
  guint64 n_games = 0, n_rounds = 0;
  double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);

  single_capture_go_field_init (&field, state);
  single_capture_go_dice_init (&dice, 1);
  while (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin < 500)
    for (guint i = 0; i < 50; i++, n_games++)
      n_rounds += play_out (&field, &dice);
  double seconds = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / 1e3;
  printf ("single-capture-go: %2u players: %.0f playouts/s, %.0f rounds/s on one core\n", n_seats,
          (double)n_games / seconds, (double)n_rounds / seconds);
}

/* The bot's plays of a game in which the others play simply. */
static double
bench_good (const GrapeRules *rules, guint n_seats)
{
  g_autoptr (GrapeTable) table = table_of (n_seats);
  g_autoptr (GrapeOptions) options = grape_options_new (rules->options);
  double longest = 0, total = 0;
  guint n = 0;

  grape_options_set (options, "deadline", "none", NULL);
  gpointer state = rules->start (table, options, NULL, 0, NULL);
  bench_playouts (state, n_seats);
  for (guint number = 1; !rules->over (state); number++)
    for (int seat = 0; seat < (int)n_seats; seat++)
      {
        GrapeStream stream;
        GrapeNext next = { 0 };
        grape_stream_init_from_text (&stream, "bench", number * 100 + (guint)seat);
        double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
        g_autofree char *move
            = rules->bot (table, state, seat, seat ? "simple" : "good", &stream, GRAPE_BOT_BUDGET);
        double spent = bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin;
        if (!move)
          continue;
        if (seat == 0)
          {
            n++;
            total += spent;
            longest = MAX (longest, spent);
          }
        /* As given plays are: no event holds them. */
        guint square;
        if (grape_single_capture_go_square_parse (state, move, &square))
          ((SingleCaptureGo *)state)->players[seat].play
              = (GrapeSealed){ .value = (int)square, .told = TRUE };
        rules->next (table, state, &next);
        if (next.kind == GRAPE_NEXT_STEP)
          {
            g_autoptr (GrapeEvent) step = grape_event_new (0, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK,
                                                           GRAPE_AUDIENCE_ALL, next.text);
            rules->apply (table, state, step, NULL);
          }
        grape_next_clear (&next);
      }
  printf ("single-capture-go: %2u players: good thinks %.1f ms a play, %.1f ms at most (%u plays; "
          "wanted: %d)\n",
          n_seats, n ? total / n : 0, longest, n, WANTED_MS);
  grape_rules_free (rules, state);
  return longest;
}

int
main (void)
{
  const GrapeRules *rules = grape_registry_find ("single-capture-go");
  double four = bench_good (rules, 4);
  double twelve = bench_good (rules, 12);

  gboolean fast = bench_at_most ("ms a play among 4", four, WANTED_MS);
  fast = bench_at_most ("ms a play among 12", twelve, WANTED_MS) && fast;
  return fast ? 0 : 1;
}
