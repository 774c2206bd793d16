/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Viruses, sections 8 to 12 of RULES.md: Gamepoints and winning, posts, people who come and go,
 * genocide. */
#include "viruses-harness.h"

static const char *
reason_of (Game *game, GrapeOutcome **outcome)
{
  *outcome = grape_outcome_new ();
  RULES->outcome (game->table, game->state, *outcome);
  return (*outcome)->reason;
}

static void
test_most_cells (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("2", "AA", "B@", ""));

  game_end_turn (game);
  g_assert_cmpuint (grape_viruses_score (game->state, 0), ==, 1);
  g_assert_cmpuint (grape_viruses_score (game->state, 1), ==, 0);
  g_assert_cmpint (grape_viruses_last_scorer (game->state), ==, 0);
  g_assert_cmpuint (grape_viruses_n_past (game->state), ==, 2);
  g_assert_cmpuint (grape_viruses_past_cells (game->state, 1, 0), ==, 4);
  g_assert_cmpuint (grape_viruses_past_cells (game->state, 0, 1), ==, 2);
  g_assert_cmpuint (grape_viruses_past_cells (game->state, 1, -1), ==, 2);
  g_assert_cmpuint (grape_viruses_past_score (game->state, 1, 0), ==, 1);
  g_assert_cmpuint (grape_viruses_past_turn (game->state, 1), ==, 2);
}

static void
test_tie (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("2", "AA", "BB", ""));

  game_end_turn (game);
  g_assert_cmpuint (grape_viruses_score (game->state, 0), ==, 0);
  g_assert_cmpuint (grape_viruses_score (game->state, 1), ==, 0);
  g_assert_cmpint (grape_viruses_last_scorer (game->state), ==, -1);
  g_autoptr (Game) none = game_new (2, NULL, TWO_BLOCKS ("2", "@@", "@@", ""));
  game_end_turn (none);
  g_assert_cmpint (grape_viruses_last_scorer (none->state), ==, -1);
}

static void
test_only_players_score (void)
{
  /* Cleo has retired; her four cells outnumber everybody's and count for nothing. */
  g_autoptr (Game) game = game_new (
      3, NULL,
      TWO_BLOCKS ("5", "CC", "A@", ",'players':[{},{},{'status':'retired','left_turn':5}]"));

  game_end_turn (game);
  g_assert_cmpint (grape_viruses_last_scorer (game->state), ==, 0);
}

static void
test_ten_points (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("12", "AA", "B@", ",'scores':[9,9]"));
  g_autoptr (GrapeOutcome) outcome = NULL;

  g_assert_false (RULES->over (game->state));
  game_end_turn (game);
  g_assert_true (RULES->over (game->state));
  g_assert_cmpint (grape_viruses_winner (game->state), ==, 0);
  g_assert_cmpint (grape_viruses_deadline (game->state), ==, 0);
  g_assert_cmpstr (reason_of (game, &outcome), ==, "Ann has 10 Gamepoints.");
  game_refuse (game, 1, "place a1", GRAPE_ERROR_OVER, "8");
  g_assert_false (game_run (game));
  g_autoptr (Game) quick = game_new (2, "points=1", TWO_BLOCKS ("2", "AA", "B@", ""));
  game_end_turn (quick);
  g_assert_true (RULES->over (quick->state));
}

static void
test_last_player (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("3", "AA", "BB", ",'scores':[0,5,0]"));
  g_autoptr (GrapeOutcome) outcome = NULL;

  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  g_assert_false (RULES->over (game->state));
  game_event (game, GRAPE_EVENT_LEAVE, 2, "leave");
  g_assert_true (RULES->over (game->state));
  g_assert_cmpint (grape_viruses_winner (game->state), ==, 0);
  g_assert_cmpstr (reason_of (game, &outcome), ==, "Ann is the only player left.");
}

static gboolean
has_award (const GrapeOutcome *outcome, int to, gint currency, const char *trophy)
{
  for (guint i = 0; i < outcome->awards->len; i++)
    {
      const GrapeAward *award = &g_array_index (outcome->awards, GrapeAward, i);

      if (award->to == to && award->currency == currency && !award->points
          && g_strcmp0 (award->trophy, trophy) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
check_awards (guint n_seats, const char *more, gboolean exhibition, guint n_awards, gboolean trophy)
{
  g_autofree char *json = g_strdup_printf (TWO_BLOCKS ("12", "AA", "B@", "%s"), more);
  g_autoptr (Game) game = game_new (n_seats, "points=3", json);
  g_autoptr (GrapeOutcome) outcome = NULL;

  game->table->exhibition = exhibition;
  reason_of (game, &outcome);
  g_assert_cmpuint (outcome->awards->len, ==, 0);
  g_clear_pointer (&outcome, grape_outcome_free);
  game_end_turn (game);
  reason_of (game, &outcome);
  g_assert_cmpuint (outcome->awards->len, ==, n_awards);
  g_assert_cmpint (has_award (outcome, 0, 0, "Jade Grapefruit"), ==, trophy);
  g_assert_cmpint (has_award (outcome, GRAPE_AUTHOR_REFEREE, 10, NULL), ==, !exhibition);
  g_assert_cmpuint (outcome->winners->len, ==, 1);
}

static void
test_trophy (void)
{
  check_awards (3, ",'scores':[2,0,0]", FALSE, 2, TRUE);
  check_awards (2, ",'scores':[2,0]", FALSE, 1, FALSE);
  check_awards (3, ",'scores':[2,0,0],'starters':2", FALSE, 1, FALSE); /* the third came later */
}

static void
test_referee_paid (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("3", "AA", "BB", ""));
  g_autoptr (GrapeOutcome) outcome = NULL;

  game_event (game, GRAPE_EVENT_LEAVE, 0, "leave");
  reason_of (game, &outcome);
  g_assert_true (has_award (outcome, GRAPE_AUTHOR_REFEREE, 10, NULL));
  g_clear_pointer (&game->table->referee, g_free);
  g_clear_pointer (&outcome, grape_outcome_free);
  reason_of (game, &outcome);
  g_assert_cmpuint (outcome->awards->len, ==, 0); /* nobody to pay */
}

static void
test_exhibition (void)
{
  check_awards (3, ",'scores':[2,0,0]", TRUE, 1, TRUE);
  check_awards (2, ",'scores':[2,0]", TRUE, 0, FALSE);
}

static void
test_order (void)
{
  /* Turn 11: Bob has no cell, but Ann's tenth point comes first: nobody is eliminated. */
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("11", "AA", "C@", ",'scores':[9,0,0]"));

  game_end_turn (game);
  g_assert_cmpint (grape_viruses_winner (game->state), ==, 0);
  g_assert_cmpint (grape_viruses_status (game->state, 1), ==, GRAPE_VIRUSES_PLAYING);
  /* Genocide comes after the Gamepoint, and leaves a last player, who wins. */
  g_autoptr (Game) two = game_new (2, NULL, TWO_BLOCKS ("11", "AA", "@@", ""));
  game_end_turn (two);
  g_assert_cmpuint (grape_viruses_score (two->state, 0), ==, 1);
  g_assert_cmpint (grape_viruses_winner (two->state), ==, 0);
}

static void
test_public_post (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("3", "AA", "B@", ""));

  game_submit (game, 0, "place a1");
  game_submit (game, 1, "place a1");
  game_submit (game, 2, "infect j3\ninfect j4");
  g_assert_true (game_run (game));
  g_autofree char *post = public_post_of (game);
  static const char *const said[] = {
    "Moves of turn 3",
    "  Ann: place a1  (conflicting: void)\n",
    "  Bob: place a1  (conflicting: void)\n",
    "  Cleo: infect j3\n",
    "Most cells: Ann",
    "\n  a b c d e f g h i j k l\n",
    "  A  Ann: 4 cells, 1 Gamepoint\n",
    "  C  Cleo: 1 cell, 0 Gamepoints\n",
    "Turn 4: every player has one move.\n",
    "until 2026-01-08T10:00:00Z",
    "was 10 by 6 squares and is now 12 by 6",
  };
  for (guint i = 0; i < G_N_ELEMENTS (said); i++)
    if (!strstr (post, said[i]))
      g_error ("\"%s\" is not in the post:\n%s", said[i], post);
  g_assert_null (strstr (post, "infect j4")); /* one too many */
  g_autofree char *twin = RULES->twin (game->table, game->state);
  g_assert_nonnull (strstr (twin, "B  Bob: 2 cells"));
}

static void
test_opened (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("3", "AA", "B@", ""));

  game_submit (game, 0, "place a1");           /* 1: counts */
  game_submit (game, 0, "place a2");           /* 2: one too many */
  game_submit (game, 1, "place f6\nplace f5"); /* 3: mixed, opened whole */
  g_assert_true (game_run (game));
  const GrapeEvent *step = g_ptr_array_index (game->events, 3);
  g_assert_cmpuint (step->opens->len, ==, 2);
  g_assert_cmpuint (((GrapeOpening *)g_ptr_array_index (step->opens, 0))->number, ==, 1);
  g_assert_cmpuint (((GrapeOpening *)g_ptr_array_index (step->opens, 1))->number, ==, 3);
  g_autoptr (GArray) moves = grape_viruses_last_moves (game->state);
  g_assert_cmpuint (moves->len, ==, 2);
}

static void
test_acknowledged (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("3", "AA", "B@", ""));

  game_submit (game, 0, "place a1\nplace a2");
  gpointer view = RULES->view (game->state, 0);
  GrapePost *post = RULES->post (game->table, view, 0);
  g_assert_nonnull (strstr (post->body, "place a1\n"));
  g_assert_nonnull (strstr (post->body, "place a2  (one too many: ignored)"));
  grape_post_free (post);
  RULES->free (view);
  view = RULES->view (game->state, 1);
  g_assert_null (RULES->post (game->table, view, 1));
  RULES->free (view);
}

static void
join (Game *game, const char *name, const char *text)
{
  grape_table_add (game->table, name, NULL);
  game_event (game, GRAPE_EVENT_JOIN, (int)grape_table_size (game->table) - 1, text);
}

static void
refuse_join (Game *game, const char *name, const char *text, GrapeErrorCode code)
{
  grape_table_add (game->table, name, NULL);
  game_refuse_event (game, GRAPE_EVENT_JOIN, (int)grape_table_size (game->table) - 1, text, code);
  g_ptr_array_set_size (game->table->seats, (int)game->table->seats->len - 1);
}

static void
test_newcomer (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("10", "AA", "B@", ""));

  join (game, "Zoe", "join Zoe");
  g_assert_cmpuint (grape_viruses_allowance (game->state, 2), ==, 3);
  g_assert_cmpuint (grape_viruses_allowance (game->state, 0), ==, 1);
  game_submit (game, 0, "place a1");
  game_submit (game, 1, "place f1");
  game_submit (game, 2, "infect j3\nplace f6");
  g_assert_false (game_run (game));
  game_refuse (game, 2, "destroy c3", GRAPE_ERROR_ILLEGAL, "4");
  game_submit (game, 2, "infect j4");
  g_assert_true (game_run (game));
  g_assert_cmpuint (grape_viruses_allowance (game->state, 2), ==, 1);
  refuse_join (game, "Yan", "join Yan", GRAPE_ERROR_ILLEGAL); /* turn 11 */
}

static void
test_never_again (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));

  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  refuse_join (game, "bob ", "join bob ", GRAPE_ERROR_ILLEGAL);
  refuse_join (game, "Ann", "join for 2 Ann", GRAPE_ERROR_ILLEGAL);

  /* VIR-21: who was a substitute has played, too. */
  grape_table_substitute (game->table, 2, "Zoe");
  game_event (game, GRAPE_EVENT_RETURN, 2, "return");
  refuse_join (game, "Zoe", "join Zoe", GRAPE_ERROR_ILLEGAL);
}

static void
test_full (void)
{
  g_autoptr (Game) game = game_new (3, "max-players=3", TWO_BLOCKS ("4", "AA", "BB", ""));

  refuse_join (game, "Zoe", "join Zoe", GRAPE_ERROR_LIMIT);
  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  join (game, "Zoe", "join Zoe");
  refuse_join (game, "Yan", "join for 2 Yan", GRAPE_ERROR_LIMIT);
}

static void
test_heir (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("12", "AA", "BB", ""));

  refuse_join (game, "Zoe", "join for 2 Zoe", GRAPE_ERROR_ILLEGAL); /* Bob still plays */
  refuse_join (game, "Zoe", "join for 9 Zoe", GRAPE_ERROR_SEAT);
  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  game_event (game, GRAPE_EVENT_LEAVE, 2, "leave");
  g_assert_true (RULES->over (game->state));
  g_autoptr (Game) other = game_new (4, NULL, TWO_BLOCKS ("12", "AA", "BB", ""));
  game_event (other, GRAPE_EVENT_LEAVE, 1, "leave");
  game_event (other, GRAPE_EVENT_LEAVE, 2, "leave");
  refuse_join (other, "Zoe", "join for 3 Zoe", GRAPE_ERROR_ILLEGAL); /* Cleo has no cell */
  join (other, "Zoe", "join for 2 Zoe"); /* turn 12: too late for the usual way only */
  assert_grid (other, "........../........../..AA....BB/..AA....BB/........../..........");
  g_assert_cmpuint (grape_viruses_n_cells (other->state, 4), ==, 4);
  g_assert_cmpuint (grape_viruses_n_cells (other->state, 1), ==, 0);
  refuse_join (other, "Yan", "join for 2 Yan", GRAPE_ERROR_ILLEGAL); /* taken */
}

static void
test_heir_begins (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("4", "AA", "BB", ",'scores':[1,7,0]"));

  game_end_turn (game);
  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  join (game, "Zoe", "join for 2 Zoe");
  g_assert_cmpuint (grape_viruses_score (game->state, 3), ==, 0);
  g_assert_cmpuint (grape_viruses_score (game->state, 1), ==, 7);
  g_assert_cmpuint (grape_viruses_allowance (game->state, 3), ==, 1);
  g_assert_cmpint (grape_viruses_character (game->state, 3), ==, 'B');
  g_assert_cmpint (grape_viruses_character (game->state, 1), ==, 0);
  g_autofree char *cell = grape_viruses_square_name (grape_viruses_width (game->state) - 3, 2);
  g_autofree char *destroy = g_strdup_printf ("destroy %s", cell);
  game_submit (game, 3, destroy); /* of any kind */
  game_end_turn (game);
  /* Not cleaned: the virus has an owner. The block heals. */
  g_assert_cmpuint (grape_viruses_n_cells (game->state, 3), ==, 4);
}

static void
test_cleaned (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));

  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  game_end_turn (game); /* turn 4: the virus lives through the generation */
  g_assert_cmpuint (grape_viruses_n_cells (game->state, 1), ==, 4);
  g_assert_cmpint (grape_viruses_status (game->state, 1), ==, GRAPE_VIRUSES_RETIRED);
  game_submit (game, 0, "place a1");
  game_end_turn (game); /* turn 5: cleaned before the moves */
  g_assert_cmpuint (grape_viruses_n_cells (game->state, 1), ==, 0);
  g_assert_cmpuint (grape_viruses_n_cells (game->state, -1), ==, 4);
  g_assert_cmpint (grape_viruses_status (game->state, 1), ==, GRAPE_VIRUSES_GONE);
  g_autofree char *post = public_post_of (game);
  g_assert_nonnull (strstr (post, "cleaned before the moves: Bob"));
  refuse_join (game, "Zoe", "join for 2 Zoe", GRAPE_ERROR_ILLEGAL);
}

static void
lose_referee (Game *game)
{
  g_clear_pointer (&game->table->referee, g_free);
  game_event (game, GRAPE_EVENT_RESIGN, GRAPE_AUTHOR_REFEREE, "resign");
}

static void
name_referee (Game *game, const char *name)
{
  g_autofree char *text = g_strdup_printf ("referee %s", name);

  g_free (game->table->referee);
  game->table->referee = g_strdup (name);
  game_event (game, GRAPE_EVENT_REFEREE, GRAPE_AUTHOR_REFEREE, text);
}

static void
test_new_referee (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));

  game_submit (game, 0, "place a1");
  lose_referee (game);
  game->now += 30 * GRAPE_DAY_S;
  g_assert_false (game_run (game)); /* on hold */
  join (game, "Zoe", "join Zoe");
  name_referee (game, "Max");
  g_assert_cmpuint (RULES->phase (game->state), ==, 4);
  g_assert_cmpint (grape_viruses_deadline (game->state), ==, game->now + 3 * GRAPE_DAY_S);
  g_assert_cmpuint (grape_viruses_allowance (game->state, 2), ==, 3);
  game_submit (game, 1, "place j6");
  game_end_turn (game);
  g_autoptr (GArray) moves = grape_viruses_last_moves (game->state);
  g_assert_cmpuint (moves->len, ==, 1); /* Ann's is void */
}

static void
test_former_referee (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));

  refuse_join (game, "rex", "join rex", GRAPE_ERROR_ILLEGAL); /* the referee emself */
  lose_referee (game);
  name_referee (game, "Max");
  for (guint turn = 4; turn < 7; turn++)
    {
      refuse_join (game, "Rex", "join Rex", GRAPE_ERROR_ILLEGAL);
      game_end_turn (game);
    }
  join (game, "Rex", "join Rex"); /* turn 7 = 4 + 3 */
}

static void
test_referee_plays (void)
{
  g_autoptr (Game) game = game_new (3, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));

  lose_referee (game);
  game->table->referee = g_strdup ("Bob");
  game_refuse_event (game, GRAPE_EVENT_REFEREE, GRAPE_AUTHOR_REFEREE, "referee Bob",
                     GRAPE_ERROR_AUTHOR);
  g_clear_pointer (&game->table->referee, g_free);
  game_event (game, GRAPE_EVENT_LEAVE, 1, "leave");
  name_referee (game, "Bob"); /* a former player may */
}

static void
test_new_characters (void)
{
  g_autoptr (Game) game = game_new (3, "characters=AxC", TWO_BLOCKS ("4", "AA", "CC", ""));

  join (game, "Zoe", "join Zoe");
  join (game, "Yan", "join Yan");
  g_assert_cmpint (grape_viruses_character (game->state, 3), ==, 'B');
  g_assert_cmpint (grape_viruses_character (game->state, 4), ==, 'D');
}

static void
test_genocide (void)
{
  g_autoptr (Game) early = game_new (3, NULL, TWO_BLOCKS ("10", "AA", "BB", ""));

  game_end_turn (early);
  g_assert_cmpint (grape_viruses_status (early->state, 2), ==, GRAPE_VIRUSES_PLAYING);
  game_end_turn (early); /* turn 11 */
  g_assert_cmpint (grape_viruses_status (early->state, 2), ==, GRAPE_VIRUSES_ELIMINATED);
  g_assert_false (RULES->over (early->state));
  game_refuse (early, 2, "place a1", GRAPE_ERROR_SEAT, "10");
  game_refuse_event (early, GRAPE_EVENT_LEAVE, 2, "leave", GRAPE_ERROR_SEAT);
  g_autofree char *post = public_post_of (early);
  g_assert_nonnull (strstr (post, "eliminated: Cleo"));
}

static void
test_not_everybody (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("11", "@@", "@@", ""));

  game_end_turn (game);
  g_assert_false (RULES->over (game->state));
  g_assert_cmpuint (grape_viruses_n_playing (game->state), ==, 2);
}

static void
test_absence (void)
{
  g_autoptr (Game) game = game_new (2, NULL, TWO_BLOCKS ("4", "AA", "BB", ""));
  g_autofree char *before = json_of (game->state);

  game_event (game, GRAPE_EVENT_VACATION, 1, "vacation 2026-01-01..2026-02-01");
  game_event (game, GRAPE_EVENT_SUBSTITUTE, 1, "substitute Zoe");
  game_event (game, GRAPE_EVENT_BOT, 0, "bot good");
  game_event (game, GRAPE_EVENT_RETURN, 0, "return");
  g_autofree char *after = json_of (game->state);
  g_assert_cmpstr (before, ==, after);
  game_submit (game, 0, "place a1");
  g_assert_false (game_run (game)); /* Bob's move is missing: the turn lasts to its deadline */
  game_end_turn (game);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/viruses/R8.1/most-cells", test_most_cells);
  g_test_add_func ("/games/viruses/R8.2/tie", test_tie);
  g_test_add_func ("/games/viruses/R8.3/only-players", test_only_players_score);
  g_test_add_func ("/games/viruses/R8.4/ten-points", test_ten_points);
  g_test_add_func ("/games/viruses/R8.5/last-player", test_last_player);
  g_test_add_func ("/games/viruses/R8.6/trophy", test_trophy);
  g_test_add_func ("/games/viruses/R8.7/referee-paid", test_referee_paid);
  g_test_add_func ("/games/viruses/R8.8/exhibition", test_exhibition);
  g_test_add_func ("/games/viruses/R8.9/order", test_order);
  g_test_add_func ("/games/viruses/R9.1/public-post", test_public_post);
  g_test_add_func ("/games/viruses/R9.2/opened", test_opened);
  g_test_add_func ("/games/viruses/R9.3/acknowledged", test_acknowledged);
  g_test_add_func ("/games/viruses/R10.1/newcomer", test_newcomer);
  g_test_add_func ("/games/viruses/R10.2/never-again", test_never_again);
  g_test_add_func ("/games/viruses/R10.3/full", test_full);
  g_test_add_func ("/games/viruses/R10.4/heir", test_heir);
  g_test_add_func ("/games/viruses/R10.5/heir-begins", test_heir_begins);
  g_test_add_func ("/games/viruses/R10.6/cleaned", test_cleaned);
  g_test_add_func ("/games/viruses/R10.7/new-referee", test_new_referee);
  g_test_add_func ("/games/viruses/R10.8/former-referee", test_former_referee);
  g_test_add_func ("/games/viruses/R10.9/referee-plays", test_referee_plays);
  g_test_add_func ("/games/viruses/R10.10/characters", test_new_characters);
  g_test_add_func ("/games/viruses/R11.1/genocide", test_genocide);
  g_test_add_func ("/games/viruses/R11.2/not-everybody", test_not_everybody);
  g_test_add_func ("/games/viruses/R12.1/absence", test_absence);
  return g_test_run ();
}
