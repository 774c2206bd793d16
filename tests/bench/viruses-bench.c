/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Generations a second of clean soups, beside `bgolly -a QuickLife` on the same pattern in the same
 * run, both in processor time; then of such soups with four viruses, one generation of the game's
 * own at a time. bgolly's start-up and reading of the file (a run of no generations) is subtracted.
 * Each time is the best of several runs, each ratio the median over the soups of both densities.
 * The headline is the natural life of a soup, 1,000 and 5,000 generations; in the longer run most
 * of what is left repeats, which we skip and QuickLife does not. Exit status 1 when populations do
 * not agree, or when from 5,000 generations on the ratio is below the five times asked for. */
#include "bench-limit.h"
#include "games/viruses/viruses-life.h"
#include "games/viruses/viruses-plane.h"

#include <glib/gstdio.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define N_RUNS      5
#define N_OUR_RUNS  15
#define N_SOUPS     10 /* of each density */
#define N_DENSITIES 2
#define N_SICK      500 /* generations with viruses */
#define WANTED      5   /* times QuickLife, in soups that have lived for so long: */
#define LIFETIME    5000

static GrapeLife *
soup (guint side, guint32 seed, double density, guint n_viruses)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  GrapeLife *life = grape_life_new (0, 0, side, side, n_viruses);

  for (guint r = 0; r < side; r++)
    for (guint c = 0; c < side; c++)
      if (g_rand_double (rand) < density)
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

/* Processor time, so that other work on the machine does not count: ours ... */
static double
own_cpu_s (void)
{
  return bench_ms (CLOCK_PROCESS_CPUTIME_ID) / 1e3;
}

/* ... or that of the children that have ended. */
static double
children_cpu_s (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec
         + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/* Seconds of one run of bgolly, or -1; @population: its final population by its own count. */
static double
run_golly (const char *bgolly, const char *path, guint n_generations, guint64 *population)
{
  g_autofree char *number = g_strdup_printf ("%u", n_generations);
  const char *quiet[] = { bgolly, "-q", "-q", "-a", "QuickLife", "-m", number, path, NULL };
  const char *telling[] = { bgolly, "-a", "QuickLife", "-m", number, path, NULL };
  g_autofree char *said = NULL;
  int status = 0;
  double before = children_cpu_s ();

  if (!g_spawn_sync (NULL, (char **)(population ? telling : quiet), NULL,
                     G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, &said, NULL, &status, NULL)
      || status)
    return -1;
  double seconds = children_cpu_s () - before;
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

  for (guint i = 0; i < N_OUR_RUNS; i++)
    {
      double before = own_cpu_s ();
      g_autoptr (GrapePlane) plane = grape_plane_new (start);

      grape_plane_run (plane, n_generations);
      best = MIN (best, MAX (own_cpu_s () - before, 1e-9));
      *population = grape_plane_population (plane);
    }
  return best;
}

static double
infected_s (const GrapeLife *start, guint n_generations)
{
  double before = own_cpu_s ();
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
  return own_cpu_s () - before;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *)a, y = *(const double *)b;

  return (x > y) - (x < y);
}

/* One soup: our seconds and bgolly's, which stay 0 without one. FALSE: they differ in the end. */
static gboolean
compare_soup (const char *bgolly, const GrapeLife *start, guint n_generations, double *ours,
              double *golly)
{
  g_autofree char *path = NULL, *rle = to_rle (start);
  guint64 population = 0, theirs = 0;
  gboolean agree = TRUE;
  int fd = bgolly ? g_file_open_tmp ("grape-soup-XXXXXX.rle", &path, NULL) : -1;

  *golly = 0;
  *ours = best_plane (start, n_generations, &population);
  if (fd < 0)
    return TRUE;
  close (fd);
  if (g_file_set_contents (path, rle, -1, NULL))
    {
      double nothing = best_golly (bgolly, path, 0);
      double all = best_golly (bgolly, path, n_generations);

      *golly = MAX (all - nothing, 1e-7);
      run_golly (bgolly, path, n_generations, &theirs);
      agree = population == theirs;
      if (!agree)
        printf ("  %" G_GUINT64_FORMAT " cells, bgolly has %" G_GUINT64_FORMAT "\n", population,
                theirs);
    }
  g_unlink (path);
  return agree;
}

/* FALSE: they disagree, or exceed the limit. */
static gboolean
compare (const char *bgolly, guint side, guint n_generations)
{
  static const double densities[N_DENSITIES] = { 0.5, 0.375 };
  double ratios[N_SOUPS * N_DENSITIES], all_ours = 0, all_golly = 0;
  const guint n = G_N_ELEMENTS (ratios);
  gboolean agree = TRUE;

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GrapeLife) start = soup (side, 1000 * side + i, densities[i % N_DENSITIES], 0);
      double ours, golly;

      agree = compare_soup (bgolly, start, n_generations, &ours, &golly) && agree;
      all_ours += ours;
      all_golly += golly;
      ratios[i] = golly / ours;
    }
  qsort (ratios, n, sizeof (double), compare_doubles);
  printf ("%3ux%-3u %6u generations: %10.0f a second", side, side, n_generations,
          (double)n * n_generations / all_ours);
  if (all_golly > 0)
    printf (", QuickLife %9.0f, ratio %5.1f (%.1f to %.1f)", (double)n * n_generations / all_golly,
            (ratios[n / 2 - 1] + ratios[n / 2]) / 2, ratios[0], ratios[n - 1]);
  printf ("\n");
  fflush (stdout);
  if (all_golly > 0 && n_generations >= LIFETIME)
    agree
        = bench_at_least ("the ratio to QuickLife", (ratios[n / 2 - 1] + ratios[n / 2]) / 2, WANTED)
          && agree;
  return agree;
}

int
main (int argc, char **argv)
{
  g_autofree char *bgolly = g_find_program_in_path ("bgolly");
  static const guint lengths[] = { 1000, 5000, 20000 };
  gboolean agree = TRUE;

  if (!bgolly)
    printf ("bgolly is not installed (Debian package golly): no peer to compare with\n");
  printf ("%u soups of density 1/2 and as many of 3/8; the best of %d runs (ours: %d), processor "
          "time; the median ratio (least to greatest)\n",
          N_SOUPS, N_RUNS, N_OUR_RUNS);
  for (guint side = 50; side <= 100; side += 50)
    {
      g_autoptr (GrapeLife) sick = soup (side, side, 0.5, 4);

      for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
        agree = compare (bgolly, side, lengths[i]) && agree;
      printf ("%3ux%-3u with 4 viruses, one generation at a time: %.0f a second\n", side, side,
              N_SICK / infected_s (sick, N_SICK));
    }
  return agree ? 0 : 1;
}
