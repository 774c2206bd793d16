/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Double Crash: good bots, simple ones, and a greedy one that looks at one word at a time. */
#include "sparring.h"

#include "games/double-crash/double-crash-private.h"

#include <math.h>

/* How many bits a word tells, alone. */
static double
tell (const GArray *left, int code)
{
  guint counts[DOUBLE_CRASH_LETTERS + 1] = { 0 };
  DoubleCrashWord word, other;
  double unknown = 0;

  double_crash_word (code, word);
  for (guint i = 0; i < left->len; i++)
    {
      double_crash_word (g_array_index (left, int, i), other);
      counts[double_crash_crashes (word, other)]++;
    }
  for (guint i = 0; i <= DOUBLE_CRASH_LETTERS; i++)
    if (counts[i])
      unknown += counts[i] * log2 (counts[i]);
  return log2 (left->len) - unknown / left->len;
}

typedef struct
{
  double bits;
  int code;
} Told;

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = ((const Told *)a)->bits, y = ((const Told *)b)->bits;

  return x < y ? 1 : x > y ? -1 : 0;
}

/* Of all words that are left, those that tell most, each taken by itself: what they tell together
 * is not looked at. */
static char *
choose_greedy (const GrapePosition *view, int seat, GrapeStream *stream, guint64 budget)
{
  const DoubleCrash *self = view->state;
  guint n = double_crash_size ((self->round - 1) / 2);
  g_autoptr (GArray) told = g_array_new (FALSE, FALSE, sizeof (Told));
  DoubleCrashWord words[DOUBLE_CRASH_MOST];

  if (self->stage != DOUBLE_CRASH_SALVO
      || (self->round == 1 && !double_crash_has_target (self, seat)))
    return grape_position_bot (view, seat, "good", stream, budget);
  g_autoptr (GArray) left = double_crash_left (self, seat, double_crash_lore_words (self), 0);
  guint first = grape_stream_below (stream, left->len); /* of words that tell as much */
  for (guint i = 0; i < left->len; i++)
    {
      int code = g_array_index (left, int, (first + i) % left->len);
      Told one = { tell (left, code), code };

      g_array_append_val (told, one);
    }
  g_array_sort (told, compare);
  for (guint i = 0; i < n; i++)
    double_crash_word (g_array_index (told, Told, i % told->len).code, words[i]);
  return double_crash_salvo_text (words, n);
}

static guint n_good, n_greedy, sum_good, sum_greedy;

static void
note_good (const GrapePosition *end)
{
  n_good++;
  sum_good += grape_position_phase (end);
}

static void
note_greedy (const GrapePosition *end)
{
  n_greedy++;
  sum_greedy += grape_position_phase (end);
}

/* Issue 12: at most what the greedy one needs against itself, minus one round. Over the small list
 * that all tests have, 600 games gave 4.19 and 5.40. Nobody gets far below 4.17 there: after the
 * best six words that could be found, five more hit 70 of 100 targets. (A greedy one that looks at
 * 150 random words only needs 5.10: what it misses makes its salvos less alike.) */
static void
judge (gboolean many)
{
  double good = n_good ? (double)sum_good / n_good : 0;
  double greedy = n_greedy ? (double)sum_greedy / n_greedy : 0;

  if (!n_good || !n_greedy)
    return;
  g_test_message ("rounds: good %.2f in %u games, greedy %.2f in %u games", good, n_good, greedy,
                  n_greedy);
  g_assert_cmpfloat (good, <=, greedy - 1);
}

static const SparMatch matches[]
    = { { .path = "goods",
          .game = "double-crash",
          .players = { { "good" }, { "good" } },
          .n_fast = 8,
          .most_events = 2000,
          .least_decided = 1.0,
          .note = note_good },
        { .path = "greedy",
          .game = "double-crash",
          .players = { { "greedy", choose_greedy }, { "greedy", choose_greedy } },
          .n_fast = 8,
          .most_events = 2000,
          .least_decided = 1.0,
          .note = note_greedy,
          .judge = judge },
        { .path = "good-greedy",
          .game = "double-crash",
          .players = { { "good" }, { "greedy", choose_greedy } },
          .n_fast = 4,
          .most_events = 2000,
          .least = 0.7 },
        { .path = "good-simple",
          .game = "double-crash",
          .players = { { "good" }, { "simple" } },
          .n_fast = 4,
          .most_events = 2000,
          .least = 0.6 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
