/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses, sections 5 to 7 of RULES.md: moves, how they are resolved, generations. Grids are
 * compared row by row, "/" between rows. */
#include "viruses-harness.h"

static void
test_place (void)
{
  g_autoptr (Game) game = game_new (2, NULL, MIXED);

  game_refuse (game, 0, "place b2", GRAPE_ERROR_ILLEGAL, "5a");
  game_refuse (game, 0, "place d3", GRAPE_ERROR_ILLEGAL, "5a");
  game_submit (game, 0, "place c3"); /* makes a block of A's */
  game_end_turn (game);
  g_assert_cmpuint (grape_viruses_n_cells (game->state, 0), >=, 3);
  g_autoptr (GArray) moves = grape_viruses_last_moves (game->state);
  g_assert_cmpint (g_array_index (moves, GrapeVirusesMove, 0).kind, ==, GRAPE_VIRUSES_PLACE);
  GrapeVirusesMap moved = { 0 };
  g_assert_true (grape_viruses_last (game->state, NULL, &moved));
  g_assert_cmpint (moved.cells[2 * 7 + 2], ==, GRAPE_VIRUSES_OF_SEAT (0));
  grape_viruses_map_clear (&moved);
}

static void
test_infect (void)
{
  g_autoptr (Game) game = game_new (2, NULL, BLOCK);

  game_refuse (game, 0, "infect a1", GRAPE_ERROR_ILLEGAL, "5");
  game_submit (game, 0, "infect c3");
  game_submit (game, 1, "infect d4");
  game_end_turn (game);
  assert_grid (game, "....../....../..A@../..@B../....../......");
  game_refuse (game, 0, "infect c3", GRAPE_ERROR_ILLEGAL, "5b");
  game_refuse (game, 0, "infect d4", GRAPE_ERROR_ILLEGAL, "5b");
}

/* A block of A's cells, with room. */
#define A_BLOCK "{'turn':2,'grid':['......','......','..AA..','..AA..','......','.....B']}"

static void
test_step (void)
{
  g_autoptr (Game) game = game_new (
      2, NULL, "{'turn':2,'grid':['......','..A...','.A....','..AA..','....B.','......']}");

  game_refuse (game, 0, "step c2 b3", GRAPE_ERROR_ILLEGAL, "5c"); /* not empty */
  game_refuse (game, 0, "step e5 e6", GRAPE_ERROR_ILLEGAL, "5");  /* Bob's */
  game_refuse (game, 0, "step a1 a2", GRAPE_ERROR_ILLEGAL, "5");  /* nothing there */
  game_refuse (game, 0, "step c2 c3 c4", GRAPE_ERROR_SYNTAX, "5c");
  game_submit (game, 0, "step b3 c3");
  game_end_turn (game);
  GrapeVirusesMap moved = { 0 };
  g_assert_true (grape_viruses_last (game->state, NULL, &moved));
  g_assert_cmpint (moved.cells[2 * 6 + 1], ==, GRAPE_VIRUSES_EMPTY);
  g_assert_cmpint (moved.cells[2 * 6 + 2], ==, GRAPE_VIRUSES_OF_SEAT (0));
  grape_viruses_map_clear (&moved);
  g_autoptr (Game) edge = game_new (2, NULL, "{'turn':2,'grid':['A..','...','..B']}");
  game_refuse (edge, 1, "step c3 d3", GRAPE_ERROR_ILLEGAL, "5"); /* out of the area */
}

static void
test_destroy (void)
{
  g_autoptr (Game) game = game_new (2, NULL, A_BLOCK);

  game_refuse (game, 0, "destroy f6", GRAPE_ERROR_ILLEGAL, "5");
  game_refuse (game, 0, "destroy a1", GRAPE_ERROR_ILLEGAL, "5");
  game_submit (game, 0, "destroy c3");
  game_end_turn (game);
  /* The three left bear the fourth again. */
  g_assert_cmpuint (grape_viruses_n_cells (game->state, 0), ==, 4);
  g_autoptr (GArray) changes = grape_viruses_last_changes (game->state);
  g_assert_cmpuint (changes->len, ==, 2); /* born again; Bob's lonely cell goes */
}

static void
test_uninfect (void)
{
  g_autoptr (Game) game = game_new (2, NULL, A_BLOCK);

  game_refuse (game, 1, "uninfect c3", GRAPE_ERROR_ILLEGAL, "5");
  game_submit (game, 0, "uninfect c3");
  game_end_turn (game);
  assert_grid (game, "....../....../..@A../..AA../....../......");
  game_refuse (game, 0, "uninfect c3", GRAPE_ERROR_ILLEGAL, "5");
}

static void
test_outside (void)
{
  g_autoptr (Game) game = game_new (2, NULL, MIXED);

  game_refuse (game, 0, "place h1", GRAPE_ERROR_ILLEGAL, "5");
  game_refuse (game, 0, "place a7", GRAPE_ERROR_ILLEGAL, "5");
  game_refuse (game, 0, "place zz99", GRAPE_ERROR_ILLEGAL, "5");
  /* One bad line takes the whole block with it, and is named. */
  g_autoptr (GError) error = NULL;
  GrapeRead read = { 0 };
  g_assert_false (RULES->read (game->table, game->state, 0, "place a1\nplace b2", &read, &error));
  g_assert_true (g_str_has_prefix (error->message, "Move 2: "));
  g_clear_error (&error);
  g_assert_false (RULES->read (game->table, game->state, 0, "place a1\nhop b2", &read, &error));
  g_assert_true (g_str_has_prefix (error->message, "Line 2: "));
  game_refuse_event (game, GRAPE_EVENT_MOVE, 0, "place b2", GRAPE_ERROR_ILLEGAL);
  game_refuse_event (game, GRAPE_EVENT_MOVE, 0, "hop b2", GRAPE_ERROR_SYNTAX);
  game_refuse_event (game, GRAPE_EVENT_MOVE, 7, "place a1", GRAPE_ERROR_SEAT);
  game_refuse_event (game, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, "turn 3", GRAPE_ERROR_TURN);
}

static void
check_reads (Game *game, const char *text, const char *expected)
{
  GrapeRead read = { 0 };
  g_autoptr (GError) error = NULL;

  RULES->read (game->table, game->state, 0, text, &read, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (read.text, ==, expected);
  grape_read_clear (&read);
}

static void
test_notation (void)
{
  g_autoptr (Game) game = game_new (2, NULL, MIXED);

  check_reads (game, "place c4", "place c4");
  check_reads (game, "  PLACE  C 4. ", "place c4");
  check_reads (game, "I place at (C-4)!", "place c4");
  check_reads (game, "2) put a cell on c4", "place c4");
  check_reads (game, "My move: infect the cell at d3", "infect d3");
  check_reads (game, "step b2-a1", "step b2 a1");
  check_reads (game, "b2 to a1", "step b2 a1");
  check_reads (game, "move from b2 to a1", "step b2 a1");
  check_reads (game, "Kill b2", "destroy b2");
  check_reads (game, "un-infect b2", "uninfect b2");
  check_reads (game, "turn 2: place c4", "place c4");
  check_reads (game, "place c4, a1\n\ninfect d3; place g6",
               "place c4\nplace a1\ninfect d3\nplace g6");
  static const char *const nonsense[]
      = { "",        "hello",           "place",    "c4",        "place 4",       "step b2",
          "place c", "do not place c4", "place c0", "place b2c", "infect nobody", "\xc3\xa9" };
  for (guint i = 0; i < G_N_ELEMENTS (nonsense); i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeRead read = { 0 };

      g_assert_false (RULES->read (game->table, game->state, 0, nonsense[i], &read, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
    }
  g_autoptr (GString) many = g_string_new (NULL);
  for (guint i = 0; i < 65; i++)
    g_string_append (many, "place c4\n");
  game_refuse (game, 0, many->str, GRAPE_ERROR_LIMIT, "5");
}

static void
test_conflicts (void)
{
  g_autoptr (Game) game
      = game_new (4, NULL, "{'turn':2,'grid':['.A...B.','.......','..@.@..','.......','C.....D']}");

  game_submit (game, 0, "step b1 b2");
  game_submit (game, 1, "place b2"); /* place and step into one square */
  game_submit (game, 2, "infect c3");
  game_submit (game, 3, "infect c3"); /* infect and infect */
  g_assert_true (game_run (game));
  g_autoptr (GArray) moves = grape_viruses_last_moves (game->state);
  g_assert_cmpuint (moves->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpint (g_array_index (moves, GrapeVirusesMove, i).verdict, ==,
                     GRAPE_VIRUSES_CONFLICT);
  g_autoptr (Game) own = game_new (2, NULL, BLOCK);
  game_submit (own, 0, "place a1\nplace a1\nplace b1");
  game_submit (own, 1, "infect c3\nplace e1\nplace e2");
  g_assert_true (game_run (own));
  g_autoptr (GArray) mine = grape_viruses_last_moves (own->state);
  g_assert_cmpint (g_array_index (mine, GrapeVirusesMove, 0).verdict, ==, GRAPE_VIRUSES_CONFLICT);
  g_assert_cmpint (g_array_index (mine, GrapeVirusesMove, 1).verdict, ==, GRAPE_VIRUSES_CONFLICT);
  g_assert_cmpint (g_array_index (mine, GrapeVirusesMove, 2).verdict, ==, GRAPE_VIRUSES_DONE);
}

#define RETIRED                                                                                    \
  "{'turn':5,'grid':['......','......','..BB..','..BB..','......','A....C'],"                      \
  "'players':[{},{'status':'retired','left_turn':4},{}]}"

static void
test_judged_as_cleaned (void)
{
  /* Bob retired in turn 4: at the end of turn 5 his cells are clean before the moves. */
  g_autoptr (Game) game = game_new (3, NULL, RETIRED);

  game_submit (game, 0, "infect c3");
  game_end_turn (game);
  assert_grid (game, "....../....../..A@../..@@../....../......");
  /* If somebody takes the virus over in time, the same move is invalid and costs nothing. */
  g_autoptr (Game) taken = game_new (3, NULL, RETIRED);
  game_submit (taken, 0, "infect c3");
  game_submit (taken, 2, "place f1");
  grape_table_add (taken->table, "Hal", NULL);
  game_event (taken, GRAPE_EVENT_JOIN, 3, "join for 2 Hal");
  game_refuse (taken, 0, "infect c3", GRAPE_ERROR_ILLEGAL, "5b");
  game_submit (taken, 3, "place a1");
  g_assert_false (game_run (taken)); /* Ann has not used eir move */
  game_submit (taken, 0, "place b1");
  g_assert_true (game_run (taken));
  g_autoptr (GArray) moves = grape_viruses_last_moves (taken->state);
  g_assert_cmpuint (moves->len, ==, 3);
}

static void
test_surplus (void)
{
  g_autoptr (Game) game = game_new (2, NULL, A_BLOCK);

  game_submit (game, 0, "uninfect c3");
  game_submit (game, 0, "uninfect d3"); /* accepted, ignored */
  g_autoptr (GArray) own = grape_viruses_moves (game->state, 0);
  g_assert_cmpint (g_array_index (own, GrapeVirusesMove, 1).verdict, ==, GRAPE_VIRUSES_SURPLUS);
  game_submit (game, 1, "place a1\nplace b1"); /* one counts */
  g_assert_true (game_run (game));
  assert_grid (game, "....../....../..@A../..AA../....../......");
  g_autoptr (GArray) moves = grape_viruses_last_moves (game->state);
  g_assert_cmpuint (moves->len, ==, 2);
}

static void
test_all_fall (void)
{
  g_autoptr (Game) game = game_new (3, NULL, BLOCK);

  for (int s = 0; s < 3; s++)
    game_submit (game, s, "infect c3");
  game_submit (game, 0, "infect d3\nplace a1");
  game_submit (game, 1, "infect d4\nplace f1");
  game_submit (game, 2, "infect c4\nplace f6");
  g_assert_true (game_run (game)); /* the fallen moves have used up the allowance */
  assert_grid (game, "....../....../..@A../..CB../....../......");
  g_autoptr (GPtrArray) reports
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_report_free);
  RULES->report (game->table, game->folds[0],
                 g_ptr_array_index (game->events, game->events->len - 1), game->state, reports);
  gboolean told = FALSE;
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);

      told = told
             || (g_str_equal (report->text,
                              "Ann, Bob and Cleo all infected c3: all these moves fall")
                 && g_str_equal (report->rule, "6"));
    }
  g_assert_true (told);
}

static void
test_at_once (void)
{
  /* The square that Ann leaves is not empty on the posted grid. */
  g_autoptr (Game) game = game_new (2, NULL, "{'turn':2,'grid':['....','.A..','..B.','....']}");

  game_refuse (game, 1, "place b2", GRAPE_ERROR_ILLEGAL, "5a");
  game_refuse (game, 1, "step c3 b2", GRAPE_ERROR_ILLEGAL, "5c");
  game_submit (game, 0, "step b2 a1");
  game_submit (game, 1, "step c3 d4");
  g_assert_true (game_run (game));
  GrapeVirusesMap moved = { 0 };
  g_assert_true (grape_viruses_last (game->state, NULL, &moved));
  static const guint8 expected[] = { 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3 };
  g_assert_cmpmem (moved.cells, 16, expected, 16);
  grape_viruses_map_clear (&moved);
}

static void
test_retired_moves (void)
{
  g_autoptr (Game) game = game_new (3, NULL, BLOCK);

  game_submit (game, 0, "infect c3");
  game_submit (game, 1, "infect c3");
  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  game_end_turn (game);
  assert_grid (game, "....../....../..A@../..@@../....../......");
  const GrapeEvent *step = g_ptr_array_index (game->events, game->events->len - 1);
  g_assert_cmpuint (step->opens->len, ==, 1); /* Bob's stays closed */
}

static void
test_death (void)
{
  g_autoptr (Game) game = game_new (
      2, NULL, "{'turn':1,'grid':['.........','.@.....@.','....A..@@','.........','.........']}");

  game_end_turn (game);
  /* Neither the lonely cells live on; the three on the right become a block. */
  assert_grid (game, "....../....../..@@../..@@../....../......");
  g_autoptr (Game) crowd
      = game_new (2, NULL, "{'turn':1,'grid':['.....','..A..','.A@A.','..A..','.....']}");
  game_end_turn (crowd); /* the middle has four neighbours and goes, the corners are born */
  assert_grid (crowd, "......./......./..AAA../..A.A../..AAA../......./.......");
}

static void
test_birth (void)
{
  g_autoptr (Game) game = game_new (2, NULL, "{'turn':1,'grid':['.....','.@@@.','.....']}");

  game_end_turn (game);
  assert_grid (game, "...../...../..@../..@../..@../...../.....");
}

static void
check_child (const char *parents, char expected)
{
  g_autofree char *json = g_strdup_printf ("{'turn':1,'grid':['.....','.%s.','.....']}", parents);
  g_autoptr (Game) game = game_new (2, NULL, json);

  game_end_turn (game);
  g_autofree char *rows = rows_of (game);
  g_assert_cmpint (rows[2 * 6 + 2], ==, expected); /* above the middle */
}

static void
test_infected_birth (void)
{
  check_child ("@@@", '@');
  check_child ("AAA", 'A');
  check_child ("A@@", 'A');
  check_child ("@AA", 'A');
  check_child ("ABA", '@');
  check_child ("A@B", '@');
  check_child ("B@B", 'B');
}

static void
test_unbounded (void)
{
  g_autoptr (Game) game = game_new (2, NULL, "{'turn':1,'grid':['@@@']}");

  game_end_turn (game);
  assert_grid (game, "...../...../..@../..@../..@../...../.....");
  g_assert_cmpint (grape_viruses_top (game->state), ==, -3);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/R5.1/place", test_place);
  g_test_add_func ("/games/viruses/R5.2/infect", test_infect);
  g_test_add_func ("/games/viruses/R5.3/step", test_step);
  g_test_add_func ("/games/viruses/R5.4/destroy", test_destroy);
  g_test_add_func ("/games/viruses/R5.5/uninfect", test_uninfect);
  g_test_add_func ("/games/viruses/R5.6/outside", test_outside);
  g_test_add_func ("/games/viruses/R5.7/notation", test_notation);
  g_test_add_func ("/games/viruses/R5.8/conflicts", test_conflicts);
  g_test_add_func ("/games/viruses/R6.1/judged-as-cleaned", test_judged_as_cleaned);
  g_test_add_func ("/games/viruses/R6.2/surplus", test_surplus);
  g_test_add_func ("/games/viruses/R6.3/all-fall", test_all_fall);
  g_test_add_func ("/games/viruses/R6.4/at-once", test_at_once);
  g_test_add_func ("/games/viruses/R6.5/retired", test_retired_moves);
  g_test_add_func ("/games/viruses/R7.1/death", test_death);
  g_test_add_func ("/games/viruses/R7.2/birth", test_birth);
  g_test_add_func ("/games/viruses/R7.3/infection", test_infected_birth);
  g_test_add_func ("/games/viruses/R7.4/unbounded", test_unbounded);
  return g_test_run ();
}
