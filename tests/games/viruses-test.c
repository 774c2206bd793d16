/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses, sections 1 to 7 of RULES.md: the grid, turns, moves, and how they are resolved. Grids
 * are compared row by row, "/" between rows. */
#include "viruses-harness.h"

static void
test_referee_and_players (void)
{
  g_assert_cmpuint (RULES->seats_min, ==, 2);
  g_assert_cmpuint (RULES->seats_max, ==, 20);
  g_assert_cmpint (RULES->referee, ==, GRAPE_REFEREE_ONE);
  g_autoptr (Game) game = game_new (3, "max-players=3", NULL);
  g_autoptr (GError) error = NULL;
  grape_options_set (game->options, "max-players", "2", NULL);
  g_assert_null (RULES->start (game->table, game->options, NULL, BEGIN, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
}

static void
check_draw (guint n_seats, guint n, guint k)
{
  g_autoptr (Game) game = game_new (n_seats, NULL, NULL);
  GrapeNext next = { 0 };

  RULES->next (game->table, game->state, &next);
  g_assert_cmpint (next.kind, ==, GRAPE_NEXT_DRAW);
  g_assert_cmpuint (next.n, ==, n);
  g_assert_cmpuint (next.k, ==, k);
  grape_next_clear (&next);
  g_assert_true (game_run (game));
  g_assert_cmpuint (grape_viruses_n_cells (game->state, -1), ==, k);
  g_assert_cmpuint (RULES->phase (game->state), ==, 1);
}

static void
test_first_grid (void)
{
  check_draw (2, 100, 20);
  check_draw (10, 100, 20);
  check_draw (11, 121, 22);
  check_draw (12, 121, 24);
  g_autoptr (Game) game = game_new (2, NULL, NULL);
  game_refuse (game, 0, "place c4", GRAPE_ERROR_TURN, "1");
  game_refuse_event (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "cells a1 a2 a2",
                     GRAPE_ERROR_CHANCE);
  game_refuse_event (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "cells a1 a2 k3",
                     GRAPE_ERROR_CHANCE);
  game_refuse_event (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK, "cells a1 a2 c3",
                     GRAPE_ERROR_CHANCE);
}

static void
test_characters (void)
{
  g_autoptr (Game) game = game_new (3, "characters=x#Z", NULL);

  g_assert_cmpint (grape_viruses_character (game->state, 0), ==, 'x');
  g_assert_cmpint (grape_viruses_character (game->state, 1), ==, '#');
  static const char *const bad[] = { "x.Z", "x@Z", "xxZ", "xZ", NULL };
  for (guint i = 0; bad[i]; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (grape_options_set (game->options, "characters", bad[i], NULL));
      g_assert_null (RULES->start (game->table, game->options, NULL, BEGIN, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_OPTION);
    }
  game_event (game, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, "rule character 2 b");
  g_assert_cmpint (grape_viruses_character (game->state, 1), ==, 'b');
  game_refuse_event (game, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, "rule character 2 x",
                     GRAPE_ERROR_ILLEGAL);
  game_refuse_event (game, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, "rule character 9 y",
                     GRAPE_ERROR_SEAT);
  game_refuse_event (game, GRAPE_EVENT_RULING, GRAPE_AUTHOR_REFEREE, "rule character 2 @",
                     GRAPE_ERROR_ILLEGAL);
}

static void
check_name (guint column, guint row, const char *expected)
{
  g_autofree char *name = grape_viruses_square_name (column, row);
  guint c, r;

  g_assert_cmpstr (name, ==, expected);
  g_assert_true (grape_viruses_square_parse (expected, &c, &r));
  g_assert_cmpuint (c, ==, column);
  g_assert_cmpuint (r, ==, row);
}

static void
test_labels (void)
{
  guint c, r;

  check_name (0, 0, "a1");
  check_name (2, 3, "c4");
  check_name (25, 9, "z10");
  check_name (26, 0, "aa1");
  check_name (27, 11, "ab12");
  check_name (701, 0, "zz1");
  check_name (702, 0, "aaa1");
  g_assert_false (grape_viruses_square_parse ("a0", &c, &r));
  g_assert_false (grape_viruses_square_parse ("4c", &c, &r));
  g_assert_false (grape_viruses_square_parse ("c4x", &c, &r));
  g_autoptr (Game) game = game_new (2, NULL, MIXED);
  g_autofree char *post = public_post_of (game);
  g_assert_nonnull (strstr (post, "  a b c d e f g\n1 . . . . . . .\n2 . A A . . . .\n"));
}

static void
test_given_position (void)
{
  g_autoptr (Game) game = game_new (
      2, NULL,
      "{'turn':5,'grid':['. . @ . A','B....'],'scores':[3,4],"
      "'deadline':'2026-01-05T12:00:00Z','submissions':[{'seat':1,'text':'place a1'}]}");

  assert_grid (game, "..@.A/B....");
  g_assert_cmpuint (RULES->phase (game->state), ==, 5);
  g_assert_cmpuint (grape_viruses_score (game->state, 1), ==, 4);
  g_assert_cmpint (grape_viruses_deadline (game->state), ==, BEGIN + 2 * GRAPE_HOUR_S);
  game_submit (game, 1, "place a1");
  g_assert_true (game_run (game));
  g_autoptr (GArray) moves = grape_viruses_last_moves (game->state);
  g_assert_cmpuint (moves->len, ==, 2);
  g_assert_cmpint (g_array_index (moves, GrapeVirusesMove, 0).verdict, ==, GRAPE_VIRUSES_CONFLICT);
}

static void
check_setup_refused (const char *json, const char *said)
{
  g_autoptr (Game) game = game_new (2, NULL, NULL);
  g_autoptr (JsonObject) object = object_of (json);
  g_autoptr (GError) error = NULL;

  g_assert_null (
      grape_rules_setup (RULES, game->table, game->options, NULL, BEGIN, object, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
  g_assert_nonnull (strstr (error->message, said));
}

static void
test_given_nonsense (void)
{
  check_setup_refused ("{'turn':5}", "grid");
  check_setup_refused ("{'grid':[]}", "rows");
  check_setup_refused ("{'grid':['..@','....']}", "row 2");
  check_setup_refused ("{'grid':['..@','.x.']}", "row 2 of the grid, square 2");
  check_setup_refused ("{'grid':['..@'],'scroes':[1,2]}", "scroes");
  check_setup_refused ("{'grid':['..@'],'scores':[1]}", "2 seats");
  check_setup_refused ("{'grid':['..@'],'scores':[1,10]}", "10 Gamepoints");
  check_setup_refused ("{'grid':['..@'],'deadline':'soon'}", "deadline");
  check_setup_refused ("{'grid':['..@'],'winner':1}", "winner");
  check_setup_refused ("{'grid':['..@'],'players':[{},{'character':'@'}]}", "player 2");
  check_setup_refused ("{'grid':['..@'],'players':[{},{'character':'A'}]}", "same character");
  check_setup_refused ("{'grid':['..@'],'players':[{},{'status':'dead'}]}", "status");
  check_setup_refused ("{'grid':['..@'],'submissions':[{'text':'place a1'}]}", "seat");
  check_setup_refused ("{'grid':['..@'],'submissions':[{'seat':1,'text':'hop a1'}]}",
                       "submission 1");
  check_setup_refused (
      "{'grid':['..@'],'last':{'grid':['@'],'moves':[{'seat':1,'text':'place b1'}]}}", "outside");
  check_setup_refused ("{'grid':['..@'],'past':[{'turn':1,'cells':[1,2,3],'scores':[1,2,3]}]}",
                       "past");
}

static void
test_round_trip (void)
{
  g_autoptr (Game) game = game_new (3, "deadline=12h", NULL);

  game_run (game);
  for (guint turn = 0; turn < 6; turn++)
    {
      game_submit (game, 0, "place a1");
      game_submit (game, 2, "place a2\nplace a3\nplace b2");
      if (turn == 1)
        game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
      if (turn == 3)
        {
          grape_table_add (game->table, "New", NULL);
          game_event (game, GRAPE_EVENT_JOIN, 3, "join New");
        }
      for (guint i = 0; i < 2; i++)
        {
          g_autofree char *before = json_of (game->state);
          g_autoptr (GError) error = NULL;
          gpointer again = make_state (game, before, &error);

          g_assert_no_error (error);
          g_autofree char *after = json_of (again);
          g_assert_cmpstr (before, ==, after);
          RULES->free (again);
          if (!i)
            game_end_turn (game);
        }
    }
}

static void
test_two_rings (void)
{
  g_autoptr (Game) game = game_new (
      2, NULL, "{'turn':1,'grid':['........','........','..@@....','..@@....','........']}");

  game_end_turn (game);
  assert_grid (game, "....../....../..@@../..@@../....../......");
}

static void
test_block_from_nothing (void)
{
  g_autoptr (Game) game
      = game_new (2, NULL, "{'turn':1,'grid':['.........','....@....','.........']}");

  game_end_turn (game);
  assert_grid (game, "....../....../..@@../..@@../....../......");
  /* 9 by 3 before: the block's upper left cell is at (9 - 2) div 2 = 3, (3 - 2) div 2 = 0. */
  g_assert_cmpint (grape_viruses_left (game->state), ==, 3 - 2);
  g_assert_cmpint (grape_viruses_top (game->state), ==, 0 - 2);
}

static void
test_shift (void)
{
  int columns, rows;
  g_autoptr (Game) game = game_new (
      2, NULL, "{'turn':1,'grid':['........','........','....@@..','....@@..','........']}");

  g_assert_false (grape_viruses_last_shift (game->state, &columns, &rows));
  game_submit (game, 0, "place a2\nplace a3\nplace a4");
  game_end_turn (game);
  /* A blinker at the left edge lies down: a cell is born one column outside. */
  assert_grid (game, ".........../.........../..AAA..@@../.......@@../.........../...........");
  g_assert_true (grape_viruses_last_shift (game->state, &columns, &rows));
  g_assert_cmpint (columns, ==, 3);
  g_assert_cmpint (rows, ==, 0);
  g_autofree char *post = public_post_of (game);
  g_assert_nonnull (strstr (post, "now 3 columns further right"));
}

static void
test_adjacency (void)
{
  g_autoptr (Game) game
      = game_new (2, NULL, "{'turn':2,'grid':['.....','.....','..A..','.....','B....']}");
  static const char *const near[] = { "b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4" };

  for (guint i = 0; i < G_N_ELEMENTS (near); i++)
    {
      g_autofree char *text = g_strdup_printf ("step c3 %s", near[i]);
      GrapeRead read = { 0 };

      g_assert_true (RULES->read (game->table, game->state, 0, text, &read, NULL));
      grape_read_clear (&read);
    }
  game_refuse (game, 0, "step c3 c5", GRAPE_ERROR_ILLEGAL, "3");
  game_refuse (game, 0, "step c3 a3", GRAPE_ERROR_ILLEGAL, "3");
  game_refuse (game, 0, "step c3 c3", GRAPE_ERROR_ILLEGAL, "3");
}

static void
test_deadline (void)
{
  g_autoptr (Game) game = game_new (2, NULL, MIXED);
  gint64 deadline = BEGIN + 3 * GRAPE_DAY_S;

  g_assert_cmpint (grape_viruses_deadline (game->state), ==, deadline);
  game->now = deadline;
  g_assert_false (game_run (game)); /* exactly at the deadline is in time */
  game_submit (game, 0, "place g6");
  game->now = deadline + 5000;
  g_assert_true (game_run (game));
  /* ... and the turn's end is dated at the deadline, from which the next period runs */
  g_assert_cmpint (grape_viruses_deadline (game->state), ==, deadline + 3 * GRAPE_DAY_S);
  g_autoptr (Game) endless = game_new (2, "deadline=none", MIXED);
  endless->now += 1000 * GRAPE_DAY_S;
  g_assert_false (game_run (endless));
}

static void
test_early_end (void)
{
  g_autoptr (Game) game = game_new (2, NULL, MIXED);
  g_autoptr (GArray) pending = g_array_new (FALSE, TRUE, sizeof (GrapePending));

  game->now += 60;
  game_submit (game, 0, "place g6");
  g_assert_false (game_run (game));
  RULES->pending (game->table, game->state, pending);
  g_assert_cmpuint (pending->len, ==, 2);
  g_assert_true (g_array_index (pending, GrapePending, 0).done);
  g_assert_false (g_array_index (pending, GrapePending, 1).done);
  game_submit (game, 1, "destroy e4");
  g_assert_true (game_run (game));
  g_assert_cmpuint (RULES->phase (game->state), ==, 3);
  g_assert_cmpint (grape_viruses_deadline (game->state), ==, BEGIN + 60 + 3 * GRAPE_DAY_S);
}

static void
test_allowance (void)
{
  g_autoptr (Game) game = game_new (2, NULL, BLOCK);

  g_assert_cmpuint (grape_viruses_allowance (game->state, 0), ==, 3);
  game_submit (game, 0, "infect c3");
  game_submit (game, 0, "place a1\nplace b1");
  game_submit (game, 1, "infect d4\nplace f6");
  g_assert_false (game_run (game)); /* Bob has one more */
  game_refuse (game, 1, "destroy c3", GRAPE_ERROR_ILLEGAL, "4");
  game_refuse (game, 1, "step c3 b2", GRAPE_ERROR_ILLEGAL, "4");
  game_refuse (game, 1, "uninfect c3", GRAPE_ERROR_ILLEGAL, "4");
  game_submit (game, 1, "place a6");
  g_assert_true (game_run (game));
  g_assert_cmpuint (grape_viruses_allowance (game->state, 0), ==, 1);
}

static void
test_secret (void)
{
  g_autoptr (Game) game = game_new (3, NULL, MIXED);
  GrapeRead read = { 0 };
  GrapeStream stream;

  g_assert_true (RULES->read (game->table, game->state, 0, "place g6", &read, NULL));
  g_assert_true (read.audience == (GRAPE_AUDIENCE_SEAT (0) | GRAPE_AUDIENCE_REFEREE));
  grape_read_clear (&read);
  game_submit (game, 0, "place g6");
  gpointer view = RULES->view (game->state, 1);
  g_autofree char *seen = json_of (view);
  g_assert_null (strstr (seen, "g6"));
  g_autoptr (GArray) pending = g_array_new (FALSE, TRUE, sizeof (GrapePending));
  RULES->pending (game->table, view, pending);
  /* That Ann has sent something stands in the log for all; Bob has sent nothing. */
  g_assert_true (g_array_index (pending, GrapePending, 0).done);
  g_assert_false (g_array_index (pending, GrapePending, 1).done);
  RULES->free (view);
  /* Whatever Ann may have sent instead, Bob sees the same. */
  gpointer other = RULES->copy (game->state);
  g_autofree char *full = json_of (other);
  grape_stream_init_from_text (&stream, "vary", 1);
  g_assert_true (RULES->vary (other, 1, &stream));
  g_autofree char *varied = json_of (other);
  g_assert_cmpstr (full, !=, varied);
  view = RULES->view (other, 1);
  g_autofree char *still = json_of (view);
  g_assert_cmpstr (seen, ==, still);
  RULES->free (view);
  RULES->free (other);
  other = RULES->copy (game->state);
  g_assert_false (RULES->vary (other, 0, &stream));
  g_assert_false (RULES->vary (other, GRAPE_VIEWER_REFEREE, &stream));
  RULES->free (other);
}

static void
test_leaks (void)
{
  g_autoptr (Game) game = game_new (3, NULL, MIXED);
  g_autoptr (GPtrArray) reasons = g_ptr_array_new_with_free_func (g_free);

  game_submit (game, 0, "place g6");
  RULES->leaks (game->table, game->state, 1, "Hello!\nAnn: Place at G-6\n", reasons);
  g_assert_cmpuint (reasons->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (reasons, 0), "Ann"));
  RULES->leaks (game->table, game->state, GRAPE_VIEWER_SPECTATOR, "place g6", reasons);
  g_assert_cmpuint (reasons->len, ==, 2);
  RULES->leaks (game->table, game->state, 0, "place g6", reasons);
  RULES->leaks (game->table, game->state, GRAPE_VIEWER_REFEREE, "place g6", reasons);
  RULES->leaks (game->table, game->state, 1, "place g5. Your turn, please.", reasons);
  g_autofree char *post = public_post_of (game);
  RULES->leaks (game->table, game->state, GRAPE_VIEWER_SPECTATOR, post, reasons);
  g_assert_cmpuint (reasons->len, ==, 2);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/R1.1/players-and-referee", test_referee_and_players);
  g_test_add_func ("/games/viruses/R1.2/first-grid", test_first_grid);
  g_test_add_func ("/games/viruses/R1.3/characters", test_characters);
  g_test_add_func ("/games/viruses/R1.4/labels", test_labels);
  g_test_add_func ("/games/viruses/R1.5/given-position", test_given_position);
  g_test_add_func ("/games/viruses/R1.5/nonsense-refused", test_given_nonsense);
  g_test_add_func ("/games/viruses/R1.5/round-trip", test_round_trip);
  g_test_add_func ("/games/viruses/R2.1/two-rings", test_two_rings);
  g_test_add_func ("/games/viruses/R2.2/block-from-nothing", test_block_from_nothing);
  g_test_add_func ("/games/viruses/R2.3/shift", test_shift);
  g_test_add_func ("/games/viruses/R3.1/eight-neighbours", test_adjacency);
  g_test_add_func ("/games/viruses/R4.1/deadline", test_deadline);
  g_test_add_func ("/games/viruses/R4.2/early-end", test_early_end);
  g_test_add_func ("/games/viruses/R4.3/three-then-one", test_allowance);
  g_test_add_func ("/games/viruses/R4.4/secret", test_secret);
  g_test_add_func ("/games/viruses/R4.4/leaks", test_leaks);
  return g_test_run ();
}
