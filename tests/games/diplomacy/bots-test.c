/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots, with the judge alone: what they order is legal and whole, on both maps and in positions
 * as they come; the same stream gives the same orders; and "good" beats six of "simple". */
#include "games/diplomacy/diplomacy-bot.h"
#include "judge-case.h"

#include <string.h>

static const char *const levels[] = { "random", "simple", "good" };

/* What each power must order in this phase. */
static guint
count_due (const DipMap *map, const DipPosition *position, guint8 power)
{
  guint n = 0;

  for (guint i = 0; position->phase == DIP_MOVEMENT && i < position->n_units; i++)
    n += position->unit[i].power == power;
  for (guint i = 0; position->phase == DIP_RETREAT && i < position->n_dislodged; i++)
    n += position->dislodged[i].unit.power == power;
  return position->phase == DIP_BUILD ? (guint)ABS (dip_builds_due (map, position, power)) : n;
}

/* A bot may leave out a build for which no home is free. */
static void
check_count (const DipMap *map, const DipPosition *position, guint8 power, guint n)
{
  guint due = count_due (map, position, power);

  if (position->phase == DIP_BUILD && dip_builds_due (map, position, power) > 0)
    {
      g_assert_cmpuint (n, <=, due);
      g_assert_cmpuint (n, >=, MIN (due, dip_free_homes (map, position, power)));
    }
  else
    g_assert_cmpuint (n, ==, due);
}

static void
play_phase (const DipLore *lore, const DipMap *map, DipPosition *position,
            const char *const *level_of, guint64 budget, GrapeStream *stream)
{
  DipOrder orders[2 * DIP_MAX_PROVINCES];
  DipLine lines[2 * DIP_MAX_PROVINCES] = { 0 };
  DipPosition after;
  guint n = 0;

  for (guint8 power = 0; power < map->n_powers; power++)
    {
      guint n_own
          = dip_bot_orders (lore, position, power, level_of[power], stream, budget, orders + n);
      check_count (map, position, power, n_own);
      n += n_own;
    }
  for (guint i = 0; i < n; i++)
    {
      /* through its text, as a game by mail does it */
      g_autofree char *text = dip_order_write (map, &orders[i]);
      g_assert_true (dip_order_read (map, text, strlen (text), &lines[i]));
      lines[i].order.power = orders[i].power;
    }
  dip_judge (map, DIP_STANDARD, position, lines, n, &after);
  for (guint i = 0; i < n; i++)
    if (lines[i].fault != DIP_FINE)
      {
        g_autofree char *text = dip_order_write (map, &orders[i]);
        g_error ("a bot ordered %s: fault %d", text, lines[i].fault);
      }
  *position = after;
}

static void
play_games (const char *name)
{
  g_autoptr (DipMap) map = judge_map (name);
  g_autoptr (DipLore) lore = dip_lore_new (map, DIP_STANDARD);

  for (guint game = 0; game < 4; game++)
    {
      const char *level_of[DIP_MAX_POWERS];
      GrapeStream stream;
      DipPosition position;

      grape_stream_init_from_text (&stream, name, game);
      for (guint i = 0; i < map->n_powers; i++)
        level_of[i] = game ? levels[(i + game) % 3] : "random";
      dip_position_start (map, &position);
      for (guint i = 0; i < 40; i++)
        play_phase (lore, map, &position, level_of, 40, &stream);
    }
}

static void
test_legal (void)
{
  play_games ("standard");
  play_games ("lagoon");
}

static void
test_same (void)
{
  g_autoptr (DipMap) map = judge_map ("standard");
  g_autoptr (DipLore) lore = dip_lore_new (map, DIP_STANDARD);
  DipOrder once[DIP_MAX_PROVINCES], again[DIP_MAX_PROVINCES];
  DipPosition position;

  dip_position_start (map, &position);
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      GrapeStream stream, copy;
      grape_stream_init_from_text (&stream, "same", i);
      copy = stream;
      guint n = dip_bot_orders (lore, &position, 5, levels[i], &stream, 300, once);
      g_assert_cmpuint (n, ==, 4);
      g_assert_cmpuint (dip_bot_orders (lore, &position, 5, levels[i], &copy, 300, again), ==, n);
      g_assert_cmpmem (once, sizeof *once * n, again, sizeof *again * n);
    }
}

/* One good bot, each time another power, with a twentieth of the usual budget: in three games of
 * seven it has the most centres, where six simple ones leave a seventh one hardly any. */
static void
test_good (void)
{
  g_autoptr (DipMap) map = judge_map ("standard");
  g_autoptr (DipLore) lore = dip_lore_new (map, DIP_STANDARD);
  guint n_first = 0;

  for (guint8 mine = 0; mine < map->n_powers; mine++)
    {
      const char *level_of[DIP_MAX_POWERS];
      guint n_centres[DIP_MAX_POWERS] = { 0 };
      gboolean first = TRUE;
      GrapeStream stream;
      DipPosition position;

      grape_stream_init_from_text (&stream, "one of seven", mine);
      for (guint i = 0; i < map->n_powers; i++)
        level_of[i] = i == mine ? "good" : "simple";
      dip_position_start (map, &position);
      while (position.year < 1907)
        play_phase (lore, map, &position, level_of, 1000, &stream);
      for (guint i = 0; i < map->n_provinces; i++)
        if (map->province[i].centre && position.owner[i] != DIP_NONE)
          n_centres[position.owner[i]]++;
      for (guint i = 0; i < map->n_powers; i++)
        first = first && n_centres[i] <= n_centres[mine];
      n_first += first;
    }
  g_test_message ("most centres in %u of %u", n_first, map->n_powers);
  g_assert_cmpuint (n_first, >=, 3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/diplomacy/bots/legal", test_legal);
  g_test_add_func ("/games/diplomacy/bots/same", test_same);
  g_test_add_func ("/games/diplomacy/bots/good", test_good);
  return g_test_run ();
}
