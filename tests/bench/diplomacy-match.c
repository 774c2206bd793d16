/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays one Diplomacy bot against six of another level, by the judge alone, and prints who wins and
 * how long a phase took: diplomacy-match GAMES SEED YEAR BUDGET ONE OTHERS. The one sits at each
 * power in turn. A game ends when somebody has the centres that win, or after the fall of YEAR. */
#include "engine/grape-rules.h"
#include "games/diplomacy/diplomacy-bot.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct
{
  const DipLore *lore;
  const DipMap *map;
  const char *seed, *one, *others;
  int last;
  guint64 budget;
  GMutex lock;
  guint next, n_games;
  /* results */
  guint n_alone, n_most, n_shared, n_other_alone, n_centres, n_out;
  guint by_power[DIP_MAX_POWERS], won_by_power[DIP_MAX_POWERS];
  guint n_asked[3];
  gint64 sum_us[3], longest_us[3];
} Match;

static gint64
now_us (void)
{
  struct timespec now;
  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

typedef struct
{
  gint64 sum_us[3], longest_us[3];
  guint n_asked[3];
} Times;

static void
play_phase (const Match *self, DipPosition *position, guint8 mine, GrapeStream *stream,
            Times *times)
{
  DipOrder orders[2 * DIP_MAX_PROVINCES];
  DipLine lines[2 * DIP_MAX_PROVINCES] = { 0 };
  DipPosition after;
  guint n = 0;

  for (guint8 power = 0; power < self->map->n_powers; power++)
    {
      gint64 begun = now_us ();
      guint n_own
          = dip_bot_orders (self->lore, position, power, power == mine ? self->one : self->others,
                            stream, self->budget, orders + n);
      gint64 took = now_us () - begun;
      n += n_own;
      if (power != mine || !n_own)
        continue;
      times->sum_us[position->phase] += took;
      times->longest_us[position->phase] = MAX (times->longest_us[position->phase], took);
      times->n_asked[position->phase]++;
    }
  for (guint i = 0; i < n; i++)
    lines[i].order = orders[i];
  dip_judge (self->map, DIP_STANDARD, position, lines, n, &after);
  for (guint i = 0; i < n; i++)
    if (lines[i].fault != DIP_FINE)
      {
        g_autofree char *text = dip_order_write (self->map, &lines[i].order);
        g_error ("bad order: %s (%d)", text, lines[i].fault);
      }
  *position = after;
}

static void
count (const Match *self, const DipPosition *position, guint *n_centres)
{
  memset (n_centres, 0, sizeof *n_centres * DIP_MAX_POWERS);
  for (guint i = 0; i < self->map->n_provinces; i++)
    if (self->map->province[i].centre && position->owner[i] < DIP_MAX_POWERS)
      n_centres[position->owner[i]]++;
}

static guint
most_of (const guint *n_centres, guint8 *who, guint *n_who)
{
  guint most = 0;

  for (guint8 i = 0; i < DIP_MAX_POWERS; i++)
    {
      if (n_centres[i] > most)
        {
          most = n_centres[i];
          *who = i;
          *n_who = 0;
        }
      *n_who += most && n_centres[i] == most;
    }
  return most;
}

static void
play_game (Match *self, guint game)
{
  guint8 mine = (guint8)(game % self->map->n_powers), who = 0;
  guint n_centres[DIP_MAX_POWERS], most, n_who;
  DipPosition position;
  GrapeStream stream;
  Times times = { 0 };

  grape_stream_init_from_text (&stream, self->seed, game);
  dip_position_start (self->map, &position);
  do
    {
      play_phase (self, &position, mine, &stream, &times);
      count (self, &position, n_centres);
      most = most_of (n_centres, &who, &n_who);
    }
  while (position.year <= self->last
         && !(most >= self->map->win && (position.phase == DIP_BUILD || !position.autumn)));

  g_mutex_lock (&self->lock);
  if (most >= self->map->win)
    *(who == mine ? &self->n_alone : &self->n_other_alone) += 1;
  else if (n_centres[mine] == most)
    *(n_who == 1 ? &self->n_most : &self->n_shared) += 1;
  self->by_power[mine] += n_centres[mine];
  self->won_by_power[mine] += n_centres[mine] == most && n_who == 1;
  self->n_centres += n_centres[mine];
  self->n_out += !n_centres[mine];
  for (guint i = 0; i < 3; i++)
    {
      self->n_asked[i] += times.n_asked[i];
      self->sum_us[i] += times.sum_us[i];
      self->longest_us[i] = MAX (self->longest_us[i], times.longest_us[i]);
    }
  g_mutex_unlock (&self->lock);
}

static gpointer
play_games (gpointer data)
{
  Match *self = data;

  for (;;)
    {
      g_mutex_lock (&self->lock);
      guint game = self->next++;
      g_mutex_unlock (&self->lock);
      if (game >= self->n_games)
        return NULL;
      play_game (self, game);
    }
}

static void
report (const Match *self)
{
  static const char *const phases[] = { "movement", "retreat", "build" };

  printf ("%u games: %s wins %u alone, has most centres in %u more and as many as another in %u; "
          "another wins alone in %u; out in %u; %.2f centres at the end\n",
          self->n_games, self->one, self->n_alone, self->n_most, self->n_shared,
          self->n_other_alone, self->n_out, (double)self->n_centres / self->n_games);
  for (guint i = 0; i < self->map->n_powers; i++)
    printf ("  %-8s won %u, %u centres in all\n", self->map->power[i].name, self->won_by_power[i],
            self->by_power[i]);
  for (guint i = 0; i < 3; i++)
    if (self->n_asked[i])
      printf ("  %-8s mean %.1f ms, longest %.1f ms\n", phases[i],
              (double)self->sum_us[i] / self->n_asked[i] / 1e3, (double)self->longest_us[i] / 1e3);
}

int
main (int argc, char **argv)
{
  if (argc < 7)
    {
      fprintf (stderr, "usage: %s GAMES SEED YEAR BUDGET ONE OTHERS [THREADS]\n", argv[0]);
      return 2;
    }
  g_autoptr (GBytes) bytes = grape_bundled_load ("maps/standard.map");
  g_autofree char *text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  g_autoptr (DipMap) map = dip_map_parse (text, NULL);
  g_autoptr (DipLore) lore = dip_lore_new (map, DIP_STANDARD);
  Match match = { .lore = lore, .map = map, .seed = argv[2], .one = argv[5], .others = argv[6] };
  GThread *threads[16];
  guint n_threads = argc > 7 ? MIN ((guint)atoi (argv[7]), 16) : 1;

  match.n_games = (guint)atoi (argv[1]);
  match.last = atoi (argv[3]);
  match.budget = strtoull (argv[4], NULL, 10);
  g_mutex_init (&match.lock);
  for (guint i = 0; i < n_threads; i++)
    threads[i] = g_thread_new ("games", play_games, &match);
  for (guint i = 0; i < n_threads; i++)
    g_thread_join (threads[i]);
  report (&match);
  return 0;
}
