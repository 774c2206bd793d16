/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game, paragraph by paragraph of its RULES.md. Copy this file to begin the tests of a new
 * game. */
#define TABLE_GAME "null"

#include "../engine/null-table.h"

#include "games/null/null-view.h"

#include <string.h>

static int
pick_of (GrapeInstance *game, GrapeViewer viewer, int seat)
{
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (game), viewer);
  return null_view_pick (view->state, seat);
}

static int
score_of (GrapeInstance *game, int seat)
{
  return null_view_score (grape_instance_position (game)->state, seat);
}

/* One round: a digit for each seat's pick. */
static void
round_of (GrapeInstance *game, double hours, const char *picks)
{
  for (int seat = 0; picks[seat]; seat++)
    {
      g_autofree char *text = g_strdup_printf ("pick %c", picks[seat]);
      must (game, hours, seat, text);
    }
}

static int
winner_of (GrapeInstance *game)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (grape_instance_position (game));
  g_assert_true (outcome->over);
  return outcome->winners->len ? g_array_index (outcome->winners, int, 0) : -1;
}

static void
test_secret (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "pick 3");
  g_assert_cmpint (pick_of (game, 0, 0), ==, 3);
  g_assert_cmpint (pick_of (game, GRAPE_VIEWER_REFEREE, 0), ==, 3);
  g_assert_cmpint (pick_of (game, 1, 0), ==, NULL_PICK_HIDDEN);
  g_assert_cmpint (pick_of (game, GRAPE_VIEWER_SPECTATOR, 0), ==, NULL_PICK_HIDDEN);
  g_assert_cmpint (pick_of (game, 1, 2), ==, NULL_PICK_NONE);
}

static void
test_later_replaces (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "pick 3");
  must (game, 2, 0, "pick 1");
  g_assert_cmpint (pick_of (game, 0, 0), ==, 1);
  must (game, 3, 1, "pick 2");
  g_assert_cmpint (score_of (game, 0), ==, 0);
  g_assert_cmpint (score_of (game, 1), ==, 1);
}

static void
test_refused_picks (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  refused (game, 1, 0, "pick 0", GRAPE_ERROR_ILLEGAL);
  refused (game, 1, 0, "pick 4", GRAPE_ERROR_ILLEGAL);
  refused (game, 1, 0, "pick 1 2", GRAPE_ERROR_ILLEGAL);
  refused (game, 1, 0, "choose 1", GRAPE_ERROR_SYNTAX);
}

static void
test_late (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  must (game, 1, 0, "pick 2");
  grape_instance_advance (game, HOURS (73), NULL);
  g_assert_cmpuint (round_now (game), ==, 2);
  guint n_drawn = 0;
  for (guint i = 1; i <= grape_instance_n_events (game); i++)
    n_drawn += grape_instance_event (game, i)->kind == GRAPE_EVENT_DRAW;
  g_assert_cmpuint (n_drawn, ==, 2);
}

static void
test_early_end (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  round_of (game, 1, "12");
  g_assert_cmpuint (round_now (game), ==, 2);
  g_assert_cmpfloat (deadline_hours (game), ==, 73);
}

static void
test_highest_alone (void)
{
  static const struct
  {
    const char *picks;
    int scorer; /* -1: nobody */
  } cases[] = {
    { "123", 2 },  { "133", 0 },  { "331", 2 },   { "322", 0 },
    { "333", -1 }, { "1123", 3 }, { "1122", -1 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      guint n_seats = (guint)strlen (cases[i].picks);
      g_autoptr (GrapeInstance) game = null_table_new (n_seats);
      round_of (game, 1, cases[i].picks);
      for (int seat = 0; seat < (int)n_seats; seat++)
        g_assert_cmpint (score_of (game, seat), ==, seat == cases[i].scorer ? 1 : 0);
    }
}

static void
test_winner (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  round_of (game, 1, "32");
  round_of (game, 2, "12");
  round_of (game, 3, "32");
  g_assert_cmpint (winner_of (game), ==, 0);
  refused (game, 4, 0, "pick 1", GRAPE_ERROR_OVER);
}

static void
test_tie (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  round_of (game, 1, "32");
  round_of (game, 2, "12");
  round_of (game, 3, "33");
  g_assert_cmpint (winner_of (game), ==, -1);
}

static void
test_leaver (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (3);
  round_of (game, 1, "321");
  must (game, 2, 0, "leave");
  must (game, 3, 1, "pick 2");
  must (game, 3, 2, "pick 3");
  g_assert_cmpint (score_of (game, 2), ==, 1);
  must (game, 4, 2, "leave");
  g_assert_cmpint (winner_of (game), ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/null/R1.1/secret", test_secret);
  g_test_add_func ("/games/null/R1.1/later-replaces", test_later_replaces);
  g_test_add_func ("/games/null/R1.1/refused", test_refused_picks);
  g_test_add_func ("/games/null/R1.2/late", test_late);
  g_test_add_func ("/games/null/R1.2/early-end", test_early_end);
  g_test_add_func ("/games/null/R1.3/highest-alone", test_highest_alone);
  g_test_add_func ("/games/null/R2.1/winner", test_winner);
  g_test_add_func ("/games/null/R2.1/tie", test_tie);
  g_test_add_func ("/games/null/R2.2/leaver", test_leaver);
  return g_test_run ();
}
