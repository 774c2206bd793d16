/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generations a second of clean soups, beside `bgolly -a QuickLife` on the same pattern in the same
 * run; then of the same soups with four viruses, one generation of the game's own at a time.
 * bgolly's start-up and reading of the file (a run of no generations) is subtracted. Each figure is
 * the best of several runs; populations must agree. */
#include "games/viruses/viruses-life.h"
#include "games/viruses/viruses-plane.h"

#include <glib/gstdio.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define N_RUNS  11
#define N_SOUPS 4

static GrapeLife *
soup (guint side, guint32 seed, guint n_viruses)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GrapeLife *life = grape_life_new (0, 0, side, side, n_viruses);

  for (guint r = 0; r < side; r++)
    for (guint c = 0; c < side; c++)
      if (g_rand_boolean (rand))
        grape_life_set (life, c, r,
                        n_viruses ? (int)((r * side + c) % (n_viruses + 1)) - 1 : GRAPE_LIFE_CLEAN);
  return life;
}

static char *
to_rle (const GrapeLife *life)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "x = %u, y = %u, rule = B3/S23\n", life->width, life->height);
  for (guint r = 0; r < life->height; r++)
    {
      for (guint c = 0; c < life->width; c++)
        g_string_append_c (text, grape_life_get (life, c, r) == GRAPE_LIFE_DEAD ? 'b' : 'o');
      g_string_append (text, r + 1 < life->height ? "$\n" : "!\n");
    }
  return g_string_free (text, FALSE);
}

/* Processor time, so that other work on the machine does not count: ours, or our children's. */
static double
cpu_s (int who)
{
  struct rusage usage;

  getrusage (who, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec
         + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Seconds of one run of bgolly, or -1; @population: what it says it ended with. */
static double
run_golly (const char *bgolly, const char *path, guint n_generations, guint64 *population)
{
  g_autofree char *number = g_strdup_printf ("%u", n_generations);
  const char *quiet[] = { bgolly, "-q", "-q", "-a", "QuickLife", "-m", number, path, NULL };
  const char *telling[] = { bgolly, "-a", "QuickLife", "-m", number, path, NULL };
  g_autofree char *said = NULL;
  int status = 0;
  double before = cpu_s (RUSAGE_CHILDREN);

  if (!g_spawn_sync (NULL, (char **)(population ? telling : quiet), NULL,
                     G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &said, NULL, &status, NULL)
      || status)
    return -1;
  double seconds = cpu_s (RUSAGE_CHILDREN) - before;
  const char *colon = population ? strrchr (said, ':') : NULL;
  if (colon)
    {
      *population = 0;
      for (const char *c = colon; *c; c++)
        if (g_ascii_isdigit (*c))
          *population = *population * 10 + (guint64)(*c - '0');
    }
  return seconds;
}

static double
best_golly (const char *bgolly, const char *path, guint n_generations)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_RUNS; i++)
    {
      double seconds = run_golly (bgolly, path, n_generations, NULL);

      if (seconds < 0)
        return -1;
      best = MIN (best, seconds);
    }
  return best;
}

/* Making the plane is in the time; counting its cells is not, as with bgolly -q -q. */
static double
best_plane (const GrapeLife *start, guint n_generations, guint64 *population)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < 20 * N_RUNS; i++)
    {
      gint64 before = g_get_monotonic_time ();
      g_autoptr (GrapePlane) plane = grape_plane_new (start);

      grape_plane_run (plane, n_generations);
      best = MIN (best, (double)MAX (g_get_monotonic_time () - before, 1) / 1e6);
      *population = grape_plane_population (plane);
    }
  return best;
}

static double
best_infected (const GrapeLife *start, guint n_generations)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < 3; i++)
    {
      gint64 before = g_get_monotonic_time ();
      g_autoptr (GrapeLife) room
          = grape_life_reframe (start, start->left - 80, start->top - 80, start->width + 160,
                                start->height + 160, start->n_viruses);
      g_autoptr (GrapeLife) other = grape_life_copy (room);

      for (guint g = 0; g < n_generations; g++)
        {
          grape_life_step (room, other);
          GrapeLife *swap = room;
          room = other;
          other = swap;
        }
      best = MIN (best, (double)(g_get_monotonic_time () - before) / 1e6);
    }
  return best;
}

static gboolean
compare (const char *bgolly, guint side, guint n_generations)
{
  double ours = 0, golly = 0, infected = 0;
  gboolean agree = TRUE;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("grape-soup-XXXXXX.rle", &path, NULL);

  if (fd >= 0)
    close (fd);
  for (guint i = 0; i < N_SOUPS; i++)
    {
      g_autoptr (GrapeLife) start = soup (side, 1000 * side + i, 0);
      g_autoptr (GrapeLife) sick = soup (side, 1000 * side + i, 4);
      g_autofree char *rle = to_rle (start);
      guint64 population = 0, theirs = 0;

      ours += best_plane (start, n_generations, &population);
      infected += best_infected (sick, MIN (n_generations, 1000))
                  * (n_generations / (double)MIN (n_generations, 1000));
      if (!bgolly || fd < 0 || !g_file_set_contents (path, rle, -1, NULL))
        continue;
      double nothing = best_golly (bgolly, path, 0);
      double all = best_golly (bgolly, path, n_generations);
      run_golly (bgolly, path, n_generations, &theirs);
      golly += MAX (all - nothing, 1e-7);
      if (population != theirs)
        {
          printf ("  soup %u: %" G_GUINT64_FORMAT " cells, bgolly has %" G_GUINT64_FORMAT "\n", i,
                  population, theirs);
          agree = FALSE;
        }
    }
  double n = (double)N_SOUPS * n_generations;
  printf ("%3ux%-3u %6u generations: %12.0f a second", side, side, n_generations, n / ours);
  if (golly > 0)
    printf (", QuickLife %11.0f, ratio %6.1f", n / golly, golly / ours);
  printf (" | with 4 viruses %9.0f", n / infected);
  if (golly > 0)
    printf (", ratio %.2f", golly / infected);
  printf ("\n");
  if (path)
    g_unlink (path);
  return agree;
}

int
main (int argc, char **argv)
{
  g_autofree char *bgolly = g_find_program_in_path ("bgolly");
  static const guint lengths[] = { 200, 1000, 5000, 20000 };
  gboolean agree = TRUE;

  if (!bgolly)
    printf ("bgolly is not installed (Debian package golly): no peer to compare with\n");
  printf ("%d soups of density 1/2 each; the best of %d runs\n", N_SOUPS, N_RUNS);
  for (guint side = 50; side <= 100; side += 50)
    for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
      agree = compare (bgolly, side, lengths[i]) && agree;
  return agree ? 0 : 1;
}
