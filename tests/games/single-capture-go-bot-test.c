/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots, and the fast rounds they think with, which must be those of the rule. */
#include "single-capture-go-fixture.h"

#include "engine/grape-json.h"
#include "engine/grape-script.h"
#include "games/single-capture-go/single-capture-go-playout.h"

static char *
choice (Game *self, int seat, const char *level, guint64 number, guint64 budget)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "choice", number);
  return grape_position_bot (now (self), seat, level, &stream, budget);
}

/* Whether @level plays one of @squares every time. */
static gboolean
always_plays (Game *self, int seat, const char *level, const char *squares)
{
  g_auto (GStrv) wanted = g_strsplit (squares, " ", -1);
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *square = choice (self, seat, level, i, 400);
      if (!g_strv_contains ((const char *const *)wanted, square))
        {
          g_test_message ("%s plays %s", level, square);
          return FALSE;
        }
    }
  return TRUE;
}

static void
test_simple_takes (void)
{
  g_autoptr (Game) one = game_on (2, NULL, "AB...|.....|.....|.....|.....");
  g_assert_true (always_plays (one, 1, "simple", "b1"));
  /* If the taking square would be its own end, the bot leaves it. */
  g_autoptr (Game) trap = game_on (2, NULL, "A.@..|@@...|.....|.....|.....");
  g_assert_false (always_plays (trap, 1, "simple", "a2"));
  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *square = choice (trap, 1, "simple", i, 1);
      g_assert_cmpstr (square, !=, "a2");
    }
}

static void
test_simple_saves (void)
{
  g_autoptr (Game) weak = game_on (2, NULL, "AB...|.....|.....|.....|.....");
  g_assert_true (always_plays (weak, 0, "simple", "b1"));
}

static void
test_simple_last_liberty (void)
{
  /* Only e5 is left that is not the last liberty of A. */
  g_autoptr (Game) full = game_on (2, "ruins=closed", "AAAAA|AAAA.|@@@@@|@@@@@|BBB..");
  for (guint i = 0; i < 40; i++)
    {
      g_autofree char *square = choice (full, 0, "simple", i, 1);
      g_assert_cmpstr (square, !=, "b5");
    }
  /* When nothing else is left, it is played all the same. */
  g_autoptr (Game) forced = game_on (2, "ruins=closed", "AAAAA|AAAA.|@@@@@|@@@@@|@@@@@");
  g_assert_true (always_plays (forced, 0, "simple", "b5"));
}

static void
test_good_repeats (void)
{
  g_autoptr (Game) begun = game (4, NULL, NULL);
  g_autofree char *first = choice (begun, 0, "good", 7, 2000);
  g_autofree char *again = choice (begun, 0, "good", 7, 2000);
  g_assert_cmpstr (first, ==, again);
}

/* Whether Ann names b1 as well or not: Bob's b1 takes her last liberty and wins. */
static void
test_good_takes (void)
{
  g_autoptr (Game) weak = game_on (2, NULL, "AB...|.....|.....|.....|.....");
  g_assert_true (always_plays (weak, 1, "good", "b1"));
}

/* How often of ten times the good bot of Ann, on @grid, plays @square. */
static guint
n_plays (const char *grid, const char *square)
{
  g_autoptr (Game) table = game_on (2, NULL, grid);
  guint n = 0;
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *played = choice (table, 0, "good", i, GRAPE_BOT_BUDGET);
      g_test_message ("%s", played);
      n += g_str_equal (played, square);
    }
  return n;
}

/* Bob can save only one of two groups: Ann's e3 leaves each with one liberty, even if he names it
 * as well. And a4 joins two groups of Ann's before Bob has a liberty of both. */
static void
test_good_forks (void)
{
  g_assert_cmpuint (n_plays (".ABB.|AAABB|ABBB.|.AAAA|.B.B.", "e3"), >=, 7);
  g_assert_cmpuint (n_plays (".AA..|BBBAA|A.BAA|.BBBB|..A..", "a4"), >=, 7);
}

/* On an empty grid everything is equal for two players; assuming that both do the same would only
 * teach clashes. */
static void
test_good_opens (void)
{
  g_autoptr (Game) begun = game (2, NULL, NULL);
  for (guint i = 0; i < 10; i++)
    {
      g_autofree char *square = choice (begun, 0, "good", i, GRAPE_BOT_BUDGET);
      g_test_message ("opens with %s", square);
      g_assert_true (square[0] >= 'b' && square[0] <= 'd');
      g_assert_true (square[1] >= '2' && square[1] <= '4');
    }
}

/* The field resolves every random round as the rule does. */
static void
test_same_rounds (void)
{
  GrapeStream stream;
  grape_stream_init_from_text (&stream, "same rounds", 0);
  guint n_over = 0, n_captured = 0;
  for (guint i = 0; i < 60; i++)
    {
      guint n_seats = 2 + grape_stream_below (&stream, 11);
      gboolean closed = grape_stream_below (&stream, 2);
      g_autoptr (Game) table
          = game (n_seats, closed ? "deadline=none ruins=closed" : "deadline=none", NULL);
      SingleCaptureGoField field;
      single_capture_go_field_init (&field, state_of (table));
      while (!grape_position_over (now (table)))
        {
          guint8 plays[SINGLE_CAPTURE_GO_SEATS] = { 0 };
          guint alive = field.alive;
          int winner;
          for (int seat = 0; seat < (int)n_seats; seat++)
            {
              if (state_of (table)->players[seat].status != GRAPE_SINGLE_CAPTURE_GO_PLAYING)
                continue;
              g_autofree char *move
                  = choice (table, seat, "random", grape_stream_word (&stream), 1);
              guint square;
              g_assert_true (
                  grape_single_capture_go_square_parse (state_of (table), move, &square));
              plays[seat] = (guint8)single_capture_go_field_square (&field, square);
            }
          for (int seat = 0; seat < (int)n_seats; seat++)
            if (alive & (1u << seat))
              {
                g_autofree char *move = grape_single_capture_go_square_name (
                    state_of (table), single_capture_go_field_name (&field, plays[seat]));
                act (table, START, seat, move);
              }
          gboolean over = single_capture_go_field_resolve (&field, plays, &winner);
          g_assert_cmpint (over, ==, grape_position_over (now (table)));
          n_captured += state_of (table)->last.captured != 0;
          if (over)
            {
              n_over++;
              g_assert_cmpint (winner, ==, winner_of (table));
              continue;
            }
          for (guint square = 0; square < field.side * field.side; square++)
            g_assert_cmpuint (field.cells[single_capture_go_field_square (&field, square)], ==,
                              state_of (table)->cells[square]);
        }
    }
  g_assert_cmpuint (n_over, ==, 60);
  g_assert_cmpuint (n_captured, >, 60);
}

/* What the playouts consider safe is what the rule does not doom. */
static void
test_same_safety (void)
{
  g_autoptr (Game) table = game_on (3, NULL, "AAB@..|@.A@..|BBB.@@|@@@A..|.@A@..|C@A@..");
  SingleCaptureGoField field;
  single_capture_go_field_init (&field, state_of (table));
  guint n_safe = 0, n_unsafe = 0;
  for (int seat = 0; seat < 3; seat++)
    for (guint square = 0; square < 36; square++)
      {
        GrapeSingleCaptureGoGroup group;
        SingleCaptureGo after = *state_of (table);
        guint at = single_capture_go_field_square (&field, square);
        if (!single_capture_go_open (&after, square))
          continue;
        after.cells[square] = GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (seat);
        single_capture_go_group_at (after.cells, 6, square, &group);
        gboolean safe = group.n_liberties > 0;
        g_assert_cmpint (single_capture_go_field_safe (&field, seat, at), ==, safe);
        g_assert_cmpint (single_capture_go_field_score (&field, seat, at), >=,
                         (int)group.n_liberties);
        n_safe += safe;
        n_unsafe += !safe;
      }
  g_assert_cmpuint (n_safe, >, 10);
  g_assert_cmpuint (n_unsafe, >, 10);
}

/* Four that all know to name the ruin they share come to an end all the same. */
static void
test_good_ends (void)
{
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES] = { 9 };
  g_autoptr (GrapeHeader) header = grape_header_new (grape_registry_find ("single-capture-go"),
                                                     "00112233445566ff", "Bots", START);
  grape_header_add_seat (header, "Ann", "good");
  grape_header_add_seat (header, "Bob", "good");
  header->referee = g_strdup ("Ref");
  header->setup = grape_json_parse_object (
      "{\"grid\":[\"AAAAA\",\"AAAA.\",\"BBBBA\",\"BBBBB\",\"BB@B.\"]}", &error);
  g_assert_no_error (error);
  g_autoptr (Game) table = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_match_play (table, 200, 3000, &error));
  g_assert_no_error (error);
  g_assert_true (grape_position_over (now (table)));
}

/* A few games, so that a bot that has forgotten how to play is seen at once; the rates that are
 * promised are measured with `grapefruitctl play`. */
static void
test_good_wins (gconstpointer others)
{
  guint n_won = 0;
  for (guint game_number = 0; game_number < 8; game_number++)
    {
      g_autoptr (GError) error = NULL;
      guint8 seed[GRAPE_SEED_BYTES] = { (guint8)(game_number + 1), 77 };
      g_autoptr (GrapeHeader) header = grape_header_new (grape_registry_find ("single-capture-go"),
                                                         "00112233445566ff", "Bots", START);
      for (guint i = 0; i < 4; i++)
        grape_header_add_seat (header, (const char *[]){ "Ann", "Bob", "Cleo", "Dora" }[i],
                               i == game_number % 4 ? "good" : others);
      header->referee = g_strdup ("Ref");
      g_autoptr (Game) table = grape_instance_new (header, seed, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (grape_match_play (table, 3000, 3000, &error));
      g_assert_no_error (error);
      n_won += winner_of (table) == (int)(game_number % 4);
    }
  g_assert_cmpuint (n_won, >=, 6);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/single-capture-go/bot/simple-takes", test_simple_takes);
  g_test_add_func ("/games/single-capture-go/bot/simple-saves", test_simple_saves);
  g_test_add_func ("/games/single-capture-go/bot/simple-last-liberty", test_simple_last_liberty);
  g_test_add_func ("/games/single-capture-go/bot/good-repeats", test_good_repeats);
  g_test_add_func ("/games/single-capture-go/bot/good-takes", test_good_takes);
  g_test_add_func ("/games/single-capture-go/bot/good-forks", test_good_forks);
  g_test_add_func ("/games/single-capture-go/bot/good-opens", test_good_opens);
  g_test_add_func ("/games/single-capture-go/bot/same-rounds", test_same_rounds);
  g_test_add_func ("/games/single-capture-go/bot/same-safety", test_same_safety);
  g_test_add_func ("/games/single-capture-go/bot/good-ends", test_good_ends);
  g_test_add_data_func ("/games/single-capture-go/bot/good-wins-random", "random", test_good_wins);
  g_test_add_data_func ("/games/single-capture-go/bot/good-wins-simple", "simple", test_good_wins);
  return g_test_run ();
}
