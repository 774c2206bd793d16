/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The null game, paragraph by paragraph of its RULES.md. Copy this file to begin the tests of a new
 * game. */
#include "game-fixture.h"
#include "games/null/null-view.h"

static Game *
table (guint n_seats)
{
  return game_table ("null", n_seats, NULL, NULL, NULL);
}

static void
refused (Game *game, gint64 at, int seat, const char *text, GrapeErrorCode code)
{
  g_autoptr (GError) error = refusal (game, at, seat, text, code);
}

static int
pick_of (Game *game, GrapeViewer viewer, int seat)
{
  g_autoptr (GrapePosition) view = grape_position_view (now (game), viewer);
  return null_view_pick (view->state, seat);
}

static int
score_of (Game *game, int seat)
{
  return null_view_score (now (game)->state, seat);
}

/* One round: a digit for each seat's pick. */
static void
round_of (Game *game, gint64 at, const char *picks)
{
  for (int seat = 0; picks[seat]; seat++)
    {
      g_autofree char *text = g_strdup_printf ("pick %c", picks[seat]);
      act (game, at, seat, text);
    }
}

static int
winner_of (Game *game)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (game));
  g_assert_true (outcome->over);
  return outcome->winners->len ? g_array_index (outcome->winners, int, 0) : -1;
}

static void
test_secret (void)
{
  g_autoptr (Game) game = table (3);
  act (game, HOURS (1), 0, "pick 3");
  g_assert_cmpint (pick_of (game, 0, 0), ==, 3);
  g_assert_cmpint (pick_of (game, GRAPE_VIEWER_REFEREE, 0), ==, 3);
  g_assert_cmpint (pick_of (game, 1, 0), ==, NULL_PICK_HIDDEN);
  g_assert_cmpint (pick_of (game, GRAPE_VIEWER_SPECTATOR, 0), ==, NULL_PICK_HIDDEN);
  g_assert_cmpint (pick_of (game, 1, 2), ==, NULL_PICK_NONE);
}

static void
test_later_replaces (void)
{
  g_autoptr (Game) game = table (2);
  act (game, HOURS (1), 0, "pick 3");
  act (game, HOURS (2), 0, "pick 1");
  g_assert_cmpint (pick_of (game, 0, 0), ==, 1);
  act (game, HOURS (3), 1, "pick 2");
  g_assert_cmpint (score_of (game, 0), ==, 0);
  g_assert_cmpint (score_of (game, 1), ==, 1);
}

static void
test_refused_picks (void)
{
  g_autoptr (Game) game = table (2);
  refused (game, HOURS (1), 0, "pick 0", GRAPE_ERROR_ILLEGAL);
  refused (game, HOURS (1), 0, "pick 4", GRAPE_ERROR_ILLEGAL);
  refused (game, HOURS (1), 0, "pick 1 2", GRAPE_ERROR_ILLEGAL);
  refused (game, HOURS (1), 0, "choose 1", GRAPE_ERROR_SYNTAX);
}

static void
test_late (void)
{
  g_autoptr (Game) game = table (3);
  act (game, HOURS (1), 0, "pick 2");
  pass_to (game, HOURS (73));
  g_assert_cmpuint (grape_position_phase (now (game)), ==, 2);
  guint n_drawn = 0;
  for (guint i = 1; i <= grape_instance_n_events (game); i++)
    n_drawn += grape_instance_event (game, i)->kind == GRAPE_EVENT_DRAW;
  g_assert_cmpuint (n_drawn, ==, 2);
}

static void
test_early_end (void)
{
  g_autoptr (Game) game = table (2);
  round_of (game, HOURS (1), "12");
  g_assert_cmpuint (grape_position_phase (now (game)), ==, 2);
  g_assert_cmpint (grape_instance_next_deadline (game), ==, HOURS (73));
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
      g_autoptr (Game) game = table (n_seats);
      round_of (game, HOURS (1), cases[i].picks);
      for (int seat = 0; seat < (int)n_seats; seat++)
        g_assert_cmpint (score_of (game, seat), ==, seat == cases[i].scorer ? 1 : 0);
    }
}

static void
test_winner (void)
{
  g_autoptr (Game) game = table (2);
  round_of (game, HOURS (1), "32");
  round_of (game, HOURS (2), "12");
  round_of (game, HOURS (3), "32");
  g_assert_cmpint (winner_of (game), ==, 0);
  refused (game, HOURS (4), 0, "pick 1", GRAPE_ERROR_OVER);
}

static void
test_tie (void)
{
  g_autoptr (Game) game = table (2);
  round_of (game, HOURS (1), "32");
  round_of (game, HOURS (2), "12");
  round_of (game, HOURS (3), "33");
  g_assert_cmpint (winner_of (game), ==, -1);
}

static void
test_leaver (void)
{
  g_autoptr (Game) game = table (3);
  round_of (game, HOURS (1), "321");
  act (game, HOURS (2), 0, "leave");
  act (game, HOURS (3), 1, "pick 2");
  act (game, HOURS (3), 2, "pick 3");
  g_assert_cmpint (score_of (game, 2), ==, 1);
  act (game, HOURS (4), 2, "leave");
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
