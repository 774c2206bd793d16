/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What scores are worth to one player, by dynamic programming over them: how often they win if they
 * choose as well as possible and the others score by chance. The order of the others does not
 * matter, so their scores are sorted, and there are few sets of them. */
#include "mediocrity-private.h"

#include <string.h>

#define LOOPS 6 /* times round the table until rounds in which nobody scores hardly count */

struct _MediocrityWorth
{
  guint n_players, n_options;
  MediocrityOdds options[2 * MEDIOCRITY_SEATS];
  double nobody; /* the chance that nobody scores in a round of the others */
  GHashTable *known;
};

/**
 * mediocrity_worth_sets:
 *
 * Returns: how many sets of scores @n_players can have before the sum that ends the game
 */
guint
mediocrity_worth_sets (guint n_players)
{
  static const guint n_sets[] = { 1, 1, 1, 50, 136, 327, 719, 1480, 2892 };

  return n_players < G_N_ELEMENTS (n_sets) ? n_sets[n_players] : G_MAXUINT;
}

/**
 * mediocrity_worth_new:
 * @n_players: 2..%MEDIOCRITY_MOST_EXACT
 * @options: what the player may do in a round: the odds for each integer
 */
MediocrityWorth *
mediocrity_worth_new (guint n_players, const MediocrityOdds *options, guint n_options)
{
  MediocrityWorth *self = g_new0 (MediocrityWorth, 1);

  g_assert (n_players <= MEDIOCRITY_MOST_EXACT && n_options <= G_N_ELEMENTS (self->options));
  self->n_players = n_players;
  self->n_options = n_options;
  for (guint i = 0; i < n_options; i++)
    {
      self->options[i] = options[i];
      self->nobody += options[i].nobody / n_options;
    }
  self->known = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  return self;
}

void
mediocrity_worth_free (MediocrityWorth *self)
{
  g_hash_table_unref (self->known);
  g_free (self);
}

/* Sorts the others' scores; the player's own stays in front. */
static void
sort_others (guint *scores, guint n)
{
  for (guint i = 2; i < n; i++)
    for (guint k = i; k > 1 && scores[k] < scores[k - 1]; k--)
      {
        guint score = scores[k];
        scores[k] = scores[k - 1];
        scores[k - 1] = score;
      }
}

static gboolean
is_over (const MediocrityWorth *self, const guint *scores, double *worth)
{
  guint sum = 0;

  for (guint i = 0; i < self->n_players; i++)
    sum += scores[i];
  if (sum < 2 * self->n_players)
    return FALSE;
  int winner = grape_mediocrity_search (scores, self->n_players, NULL, NULL);
  if (winner < 0 && sum < 2 * self->n_players + MEDIOCRITY_OVERTIME)
    return FALSE;
  *worth = winner < 0 ? 1.0 / self->n_players : winner == 0;
  return TRUE;
}

static const double *table_of (MediocrityWorth *self, const guint *scores);

/* The worth of a round that ends in each way, by how many rounds remain before the player's own
 * turn to moderate. */
static void
fill (MediocrityWorth *self, const guint *scores, double *worth)
{
  guint n = self->n_players;
  double own[MEDIOCRITY_MOST_EXACT], others[MEDIOCRITY_MOST_EXACT] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      guint next[MEDIOCRITY_MOST_EXACT];
      memcpy (next, scores, n * sizeof *next);
      next[i]++;
      const double *after = table_of (self, next);
      for (guint turn = 0; turn < n; turn++)
        if (i == 0)
          own[turn] = after[turn];
        else
          others[turn] += after[turn] / (n - 1);
    }
  for (guint loop = 0; loop < LOOPS; loop++)
    for (guint turn = 0; turn < n; turn++)
      {
        guint then = (turn + n - 1) % n;
        double best = self->nobody * worth[then] + (1 - self->nobody) * others[then];
        if (turn > 0)
          best = 0;
        for (guint i = 0; turn > 0 && i < self->n_options; i++)
          {
            const MediocrityOdds *odds = &self->options[i];
            double value = odds->own * own[then] + odds->nobody * worth[then]
                           + (1 - odds->own - odds->nobody) * others[then];
            best = MAX (best, value);
          }
        worth[turn] = best;
      }
}

static const double *
table_of (MediocrityWorth *self, const guint *scores)
{
  guint sorted[MEDIOCRITY_MOST_EXACT];
  gint64 key = 0;

  memcpy (sorted, scores, self->n_players * sizeof *sorted);
  sort_others (sorted, self->n_players);
  for (guint i = 0; i < self->n_players; i++)
    key = key << 6 | sorted[i];
  double *worth = g_hash_table_lookup (self->known, &key);
  if (worth)
    return worth;
  worth = g_new0 (double, self->n_players);
  if (is_over (self, sorted, worth))
    for (guint turn = 1; turn < self->n_players; turn++)
      worth[turn] = worth[0];
  else
    fill (self, sorted, worth);
  g_hash_table_insert (self->known, g_memdup2 (&key, sizeof key), worth);
  return worth;
}

/**
 * mediocrity_worth_of:
 * @scores: the player's own first, the others in any order
 * @turn: how many rounds others moderate before the player's own turn
 *
 * Returns: the chance to win from between two rounds
 */
double
mediocrity_worth_of (MediocrityWorth *self, const guint *scores, guint turn)
{
  return table_of (self, scores)[turn];
}
