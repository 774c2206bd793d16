/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The heart of the game: which number of a set is the most mediocre one. The same search finds the
 * winner of a round among the integers and the winner of the game among the scores. */
#include "mediocrity-private.h"

static int
compare (gconstpointer a, gconstpointer b)
{
  guint x = *(const guint *)a, y = *(const guint *)b;
  return x < y ? -1 : x > y;
}

/**
 * grape_mediocrity_search:
 * @values: (array length=n): in any order, repetitions included
 * @n: at most %GRAPE_MEDIOCRITY_SEATS
 * @passes: (out) (optional): room for @n of them, in the order of the search
 * @n_passes: (out) (optional)
 *
 * Returns: the index in @values of the most mediocre number, or -1: there is none
 */
int
grape_mediocrity_search (const guint *values, guint n, GrapeMediocrityPass *passes, guint *n_passes)
{
  guint sorted[GRAPE_MEDIOCRITY_SEATS];
  guint n_done = 0;
  int found = -1;

  g_assert (n <= GRAPE_MEDIOCRITY_SEATS);
  for (guint i = 0; i < n; i++)
    sorted[i] = values[i];
  qsort (sorted, n, sizeof *sorted, compare); /* R2.1 */
  for (guint left = n; left > 0 && found < 0;)
    {
      guint value = sorted[left % 2 ? (left + 1) / 2 - 1 : left / 2 - 1]; /* R2.2 */
      guint kept = 0;
      for (guint i = 0; i < left; i++)
        if (sorted[i] != value)
          sorted[kept++] = sorted[i];
      if (passes)
        passes[n_done] = (GrapeMediocrityPass){ value, left - kept, left };
      n_done++;
      for (guint i = 0; left - kept == 1 && i < n; i++) /* R2.3 */
        if (values[i] == value)
          found = (int)i;
      left = kept; /* R2.4, R2.5 */
    }
  if (n_passes)
    *n_passes = n_done;
  return found;
}
