/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast Mediocrity is: searches for the most mediocre of 11 and of 59 numbers a second, and what
 * one choice of the good bot costs among 4, 12 and 60 players. In
 * processor time; there is no peer to stand beside, and no limit. */
#include "bench-limit.h"
#include "engine/grape-instance.h"
#include "games/mediocrity/mediocrity-view.h"

extern const GrapeRules grape_mediocrity_rules;

static double
searches (guint n)
{
  guint values[GRAPE_MEDIOCRITY_SEATS], found = 0, rounds = 200000;
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "bench", n);
  double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  for (guint i = 0; i < rounds; i++)
    {
      if (i % 64 == 0)
        for (guint k = 0; k < n; k++)
          values[k] = grape_stream_below (&stream, 2 * n) + 1;
      values[i % n] = 1 + i % (2 * n);
      found += grape_mediocrity_search (values, n, NULL, NULL) >= 0;
    }
  double seconds = (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / 1e3;
  g_assert_cmpuint (found, >, 0);
  return rounds / seconds;
}

static double
choice_ms (guint n_seats)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 1 };
  g_autoptr (GrapeHeader) header
      = grape_header_new (&grape_mediocrity_rules, "0123456789abcdef", "Bench", 888710400);
  for (guint i = 0; i < n_seats; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  g_autoptr (GrapeInstance) game = grape_instance_new (header, seed, NULL, NULL);
  grape_instance_advance (game, 888710400, NULL);
  int moderator = grape_mediocrity_moderator (grape_instance_position (game)->state);
  grape_instance_act (game, 888710400, moderator, "begin", NULL);
  guint n = 20;
  double begin = bench_ms (CLOCK_THREAD_CPUTIME_ID);
  for (guint i = 0; i < n; i++)
    {
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "choice", i);
      g_autofree char *move = grape_position_bot (grape_instance_position (game), moderator ? 0 : 1,
                                                  "good", &stream, GRAPE_BOT_BUDGET);
      g_assert_nonnull (move);
    }
  return (bench_ms (CLOCK_THREAD_CPUTIME_ID) - begin) / n;
}

int
main (void)
{
  g_print ("mediocrity: %.0f searches of 11 numbers a second, %.0f of 59\n", searches (11),
           searches (59));
  g_print ("mediocrity: one choice of the good bot: %.2f ms among 4, %.2f ms among 12, %.2f ms "
           "among 60\n",
           choice_ms (4), choice_ms (12), choice_ms (60));
  return 0;
}
