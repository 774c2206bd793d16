/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mediocrity: the table, the start, the most mediocre number, and winning (R1, R2, R6). */
#include "mediocrity-fixture.h"

#define RULES (&grape_mediocrity_rules)

static void
test_seats (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) many = table (60);
  g_assert_cmpuint (grape_mediocrity_n_seats (state (many)), ==, 60);
  g_assert_null (try_table (2, NULL, NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_assert_cmpuint (RULES->seats_max, ==, 60);
}

static void
test_no_referee (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  g_assert_cmpint (RULES->referee, ==, GRAPE_REFEREE_ROTATING);
  refused (game, START, GRAPE_AUTHOR_REFEREE, "referee Zoe", GRAPE_ERROR_UNSUPPORTED, "no referee");
  act (game, START, 0, "begin");
  act (game, START, 1, "choose 1");
  g_assert_cmpuint (grape_instance_event (game, 2)->audience, ==,
                    GRAPE_AUDIENCE_SEAT (0) | GRAPE_AUDIENCE_SEAT (1));
}

static void
test_keeper_starts (void)
{
  g_autoptr (GrapeInstance) game = table_with (3, NULL, NULL);
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_BETWEEN);
  g_assert_cmpint (grape_mediocrity_deadline (state (game)), ==, DAYS (3));
  g_autoptr (GrapePost) post = grape_position_post (now (game), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpstr (post->subject, ==, "The game begins");
  has (post->body, "No. 1: ");
}

static void
test_numbers (void)
{
  guint seen = 0;
  g_autoptr (GrapeInstance) game = table_with (5, NULL, NULL);
  const GrapeEvent *event = grape_instance_event (game, 1);
  g_assert_cmpint (event->kind, ==, GRAPE_EVENT_DRAW);
  g_assert_true (grape_event_public (event));
  g_assert_true (g_str_has_prefix (event->text, "numbers "));
  for (int seat = 0; seat < 5; seat++)
    seen |= 1u << grape_mediocrity_number (state (game), seat);
  g_assert_cmpuint (seen, ==, 62);
  int first = grape_mediocrity_moderator (state (game));
  g_assert_cmpuint (grape_mediocrity_number (state (game), first), ==, 1);
}

/* G5: whoever keeps no seed enters the numbers that were drawn elsewhere. */
static void
test_numbers_entered (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeHeader) header = grape_header_new (RULES, "0123456789abcdef", "Test", START);
  for (guint i = 0; i < 3; i++)
    grape_header_add_seat (header, (const char *[]){ "Ann", "Bob", "Cleo" }[i], NULL);
  g_autoptr (GrapeInstance) game = grape_instance_new (header, NULL, NULL, &error);
  g_assert_no_error (error);
  refused (game, START, 0, "begin", GRAPE_ERROR_TURN, "drawn at random first");
  refused (game, START, GRAPE_AUTHOR_REFEREE, "draw numbers 3 1 1", GRAPE_ERROR_ILLEGAL,
           "each once");
  refused (game, START, GRAPE_AUTHOR_REFEREE, "draw numbers 3 1", GRAPE_ERROR_ILLEGAL,
           "one number");
  refused (game, START, GRAPE_AUTHOR_REFEREE, "draw numbers 4 1 2", GRAPE_ERROR_ILLEGAL,
           "each once");
  act (game, START, GRAPE_AUTHOR_REFEREE, "draw numbers 3 1 2");
  g_assert_cmpint (grape_mediocrity_moderator (state (game)), ==, 1);
}

/* @given: numbers; @passes: the near-mediocre ones in turn, "3x2 4" */
static void
search (const char *given, const char *passes, int expected)
{
  g_auto (GStrv) list = g_strsplit (given, " ", -1);
  guint values[GRAPE_MEDIOCRITY_SEATS], n = 0, n_passes;
  GrapeMediocrityPass found[GRAPE_MEDIOCRITY_SEATS];
  g_autoptr (GString) text = g_string_new (NULL);
  for (; list[n] && *list[n]; n++)
    values[n] = (guint)g_ascii_strtoull (list[n], NULL, 10);
  int index = grape_mediocrity_search (values, n, found, &n_passes);
  for (guint i = 0; i < n_passes; i++)
    {
      g_string_append_printf (text, "%s%u", i ? " " : "", found[i].value);
      if (found[i].count > 1)
        g_string_append_printf (text, "x%u", found[i].count);
    }
  g_assert_cmpstr (text->str, ==, passes);
  g_assert_cmpint (index, ==, expected);
  g_assert_cmpint (grape_mediocrity_search (values, n, NULL, NULL), ==, expected);
}

static void
test_order (void)
{
  search ("9 1 5", "5", 2);
  search ("2 7 7 1 3", "3", 4);
}

static void
test_place (void)
{
  search ("4", "4", 0);
  search ("1 2", "1", 0);
  search ("1 2 3 4", "2", 1);
  search ("1 2 3 4 5", "3", 2);
  search ("8 6 4 2 10 12", "6", 1);
}

static void
test_unique (void)
{
  search ("1 1 2 3 3", "2", 2);
}

static void
test_removal (void)
{
  search ("1 3 3 5 6", "3x2 5", 3);
  search ("1 2 2 3", "2x2 1", 0);
  search ("2 2 2 1", "2x3 1", 3);
  search ("1 1 2 2 3", "2x2 1x2 3", 4);
}

static void
test_none (void)
{
  search ("", "", -1);
  search ("2 2", "2x2", -1);
  search ("1 1 2 2", "1x2 2x2", -1);
  search ("3 3 3 3 3", "3x5", -1);
}

static void
test_point (void)
{
  g_autoptr (GrapeInstance) game = table (4);
  gint64 at = play_round (game, START, "1 2 6");
  g_assert_cmpint (last_round (game)->scorer, ==, 2);
  g_assert_cmpuint (grape_mediocrity_score (state (game), 2), ==, 1);
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 1);
  play_round (game, at, "4 4 4");
  g_assert_cmpint (last_round (game)->scorer, ==, -1);
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 1);
}

/* R6.1: three players, six points; 1 2 3 has a most mediocre score, 0 3 3 too. */
static void
test_win (void)
{
  g_autoptr (GrapeInstance) game = table_with (
      3, NULL, "{'stage':'between','round':6,'players':[{'score':2},{'score':3},{'score':0}]}");
  gint64 at = play_round (game, START, "1 2"); /* Bob's 1 is the lower one of two */
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_OVER);
  g_assert_cmpint (grape_mediocrity_winner (state (game)), ==, 0);
  refused (game, at, 1, "begin", GRAPE_ERROR_OVER, "over");

  g_autoptr (GrapeInstance) none = table_with (
      3, NULL, "{'stage':'between','round':6,'players':[{'score':1},{'score':3},{'score':1}]}");
  play_round (none, START, "1 2"); /* 1 4 1: removed, and 4 alone wins */
  g_assert_cmpint (grape_mediocrity_winner (state (none)), ==, 1);

  g_autoptr (GrapeInstance) tie = table_with (
      3, NULL, "{'stage':'between','round':6,'players':[{'score':2},{'score':1},{'score':2}]}");
  play_round (tie, START, "1 2"); /* 2 2 2: nobody */
  g_assert_cmpuint (grape_mediocrity_sum (state (tie)), ==, 6);
  g_assert_cmpint (grape_mediocrity_stage (state (tie)), ==, GRAPE_MEDIOCRITY_BETWEEN);

  g_autoptr (GrapeInstance) low = table_with (
      3, NULL, "{'stage':'between','round':6,'players':[{'score':1},{'score':1},{'score':2}]}");
  play_round (low, START, "1 2"); /* 1 2 2: five points are too few */
  g_assert_cmpuint (grape_mediocrity_sum (state (low)), ==, 5);
  g_assert_cmpint (grape_mediocrity_stage (state (low)), ==, GRAPE_MEDIOCRITY_BETWEEN);
}

static void
test_win_expired (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (4, NULL,
                    "{'stage':'between','round':9,"
                    "'players':[{'score':1},{'score':2},{'score':3},{'score':1}]}");
  act (game, START, 0, "begin");
  pass_to (game, DAYS (6) + 1); /* without Ann 6 of 6, and 2 is in the middle of 1 2 3 */
  g_assert_true (last_round (game)->expired);
  g_assert_cmpint (grape_mediocrity_winner (state (game)), ==, 1);
}

static void
test_win_moderator (void)
{
  g_autoptr (GrapeInstance) game = table_with (
      3, NULL, "{'stage':'between','round':6,'players':[{'score':2},{'score':3},{'score':0}]}");
  int moderator = grape_mediocrity_moderator (state (game));
  play_round (game, START, "1 2");
  g_assert_cmpint (grape_mediocrity_winner (state (game)), ==, moderator);
}

static void
test_scores_of_the_gone (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (4, NULL,
                    "{'stage':'between','round':9,"
                    "'players':[{'score':1},{'score':2},{'score':1},{'score':7}]}");
  act (game, START, 3, "leave");
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 4);
  g_assert_cmpuint (grape_mediocrity_target (state (game)), ==, 6);
  play_round (game, START, "1 2"); /* Bob 3: 5 of 6 */
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_BETWEEN);
}

static void
test_trophy (void)
{
  g_autoptr (GrapeInstance) game = table_with (
      3, NULL, "{'stage':'between','round':6,'players':[{'score':2},{'score':3},{'score':0}]}");
  act (game, START, GRAPE_AUTHOR_REFEREE, "exhibition");
  play_round (game, START, "1 2");
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (game));
  g_assert_cmpuint (outcome->awards->len, ==, 1);
  const GrapeAward *award = &g_array_index (outcome->awards, GrapeAward, 0);
  g_assert_cmpint (award->to, ==, 0);
  g_assert_cmpint (award->points, ==, 0);
  g_assert_cmpint (award->currency, ==, 0);
  g_assert_cmpstr (award->trophy, ==, "Jade Grapefruit");
  has (outcome->reason, "Ann wins with the most mediocre score, 2");
}

static void
test_few_left (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  refused (game, START, GRAPE_AUTHOR_REFEREE, "rule end", GRAPE_ERROR_ILLEGAL, "three or more");
  act (game, START, 2, "leave");
  act (game, START, 0, "begin");
  g_assert_cmpuint (grape_mediocrity_range (state (game)), ==, 2);
  act (game, HOURS (1), 1, "choose 2");
  act (game, DAYS (3), 0, "announce");
  g_assert_cmpuint (grape_mediocrity_score (state (game), 1), ==, 1);
  act (game, DAYS (3), 0, "leave");
  act (game, DAYS (3), 1, "begin");
  g_assert_cmpuint (grape_mediocrity_range (state (game)), ==, 0);
  refused (game, DAYS (4), 1, "choose 1", GRAPE_ERROR_TURN, "Moderator");
  act (game, DAYS (6), 1, "announce");
  g_assert_cmpint (last_round (game)->scorer, ==, -1);
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_BETWEEN);
  refused (game, DAYS (6), GRAPE_AUTHOR_REFEREE, "rule stop", GRAPE_ERROR_SYNTAX, "rule end");
  act (game, DAYS (6), GRAPE_AUTHOR_REFEREE, "rule end");
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_OVER);
  g_assert_cmpint (grape_mediocrity_winner (state (game)), ==, -1);
}

static void
test_alone_with_points (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (3, NULL,
                    "{'stage':'between','round':6,'players':[{'score':2},{'playing':false},"
                    "{'playing':false}]}");
  act (game, START, 0, "begin");
  act (game, DAYS (3), 0, "announce");
  g_assert_cmpint (grape_mediocrity_winner (state (game)), ==, 0);
}

static void
test_nobody_left (void)
{
  g_autoptr (GrapeInstance) game = table (3);
  act (game, START, 0, "begin");
  for (int seat = 0; seat < 3; seat++)
    act (game, HOURS (seat), seat, "leave");
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_OVER);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (now (game));
  g_assert_cmpuint (outcome->winners->len, ==, 0);
  has (outcome->reason, "Nobody is left");
}

static void
test_no_win_between (void)
{
  g_autoptr (GrapeInstance) game
      = table_with (4, NULL,
                    "{'stage':'between','round':8,"
                    "'players':[{'score':1},{'score':2},{'score':3},{'score':0}]}");
  act (game, START, 3, "leave"); /* 6 of 6, with a middle; but no round ends now */
  g_assert_cmpuint (grape_mediocrity_sum (state (game)), ==, 6);
  g_assert_cmpint (grape_mediocrity_stage (state (game)), ==, GRAPE_MEDIOCRITY_BETWEEN);
  g_autofree char *report = told (game, 1);
  has (report, "Dora is no longer on the list of players");
}

static void
test_setup_refused (void)
{
  static const struct
  {
    const char *setup, *words;
  } cases[] = {
    { "{'stage':'middle'}", "stage" },
    { "{'prize':3}", "no such member" },
    { "{'stage':'round','n':2}", "a round has a Moderator" },
    { "{'players':[{},{}]}", "one entry for each seat" },
    { "{'players':[{'number':2},{'number':2},{'number':1}]}", "same number" },
    { "{'players':[{'choice':2},{},{}]}", "1 to 0" },
    { "{'stage':'round','moderator':1,'n':1}", "beside the Moderator" },
    { "{'stage':'round','moderator':1,'players':[{'choice':2},{},{}]}", "chooses none" },
    { "{'stage':'round','moderator':1,'players':[{},{'choice':5},{}]}", "1 to 4" },
    { "{'stage':'round','moderator':1,'players':[{},{'drawn':true},{}]}",
      "cannot have been drawn" },
    { "{'stage':'over'}", "over when" },
    { "{'winner':1}", "should be over" },
    { "{'anybody':true,'deadline':'2026-01-09T10:00:00Z'}", "runs in this stage" },
    { "{'round':3,'history':[{'moderator':1,'choices':[null,1,2]}]}", "stand in order" },
    { "{'history':[{'moderator':1,'choices':[null,1,2]}]}", "what the history gives" },
    { "{'history':[{'moderator':1,'choices':[1,null,2]}]}", "has a Moderator" },
    { "{'history':[{'moderator':1,'choices':[null,1,9]}]}", "out of range" },
    { "{'history':[{'moderator':1,'choices':[null,1,2],'scorer':3}],"
      "'players':[{},{'score':1},{}]}",
      "somebody else" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (try_table (3, NULL, cases[i].setup, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SETUP);
      has (error->message, cases[i].words);
    }
  g_autoptr (GrapeInstance) game
      = table_with (3, NULL,
                    "{'history':[{'moderator':1,'choices':[null,1,2],'drawn':[false,true,false]}],"
                    "'players':[{},{'score':1},{}],'moderator':2}");
  g_assert_cmpuint (grape_mediocrity_round (state (game)), ==, 2);
  g_assert_cmpint (last_round (game)->scorer, ==, 1);
  g_assert_true (last_round (game)->drawn[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/mediocrity/R1.1/seats", test_seats);
  g_test_add_func ("/games/mediocrity/R1.2/no-referee", test_no_referee);
  g_test_add_func ("/games/mediocrity/R1.3/keeper-starts", test_keeper_starts);
  g_test_add_func ("/games/mediocrity/R1.4/numbers", test_numbers);
  g_test_add_func ("/games/mediocrity/R1.4/entered", test_numbers_entered);
  g_test_add_func ("/games/mediocrity/R2.1/order", test_order);
  g_test_add_func ("/games/mediocrity/R2.2/place", test_place);
  g_test_add_func ("/games/mediocrity/R2.3/unique", test_unique);
  g_test_add_func ("/games/mediocrity/R2.4/removal", test_removal);
  g_test_add_func ("/games/mediocrity/R2.5/none", test_none);
  g_test_add_func ("/games/mediocrity/R2.6/point", test_point);
  g_test_add_func ("/games/mediocrity/R6.1/win", test_win);
  g_test_add_func ("/games/mediocrity/R6.1/expired", test_win_expired);
  g_test_add_func ("/games/mediocrity/R6.2/moderator", test_win_moderator);
  g_test_add_func ("/games/mediocrity/R6.3/gone", test_scores_of_the_gone);
  g_test_add_func ("/games/mediocrity/R6.4/trophy", test_trophy);
  g_test_add_func ("/games/mediocrity/R6.5/few-left", test_few_left);
  g_test_add_func ("/games/mediocrity/R6.5/alone", test_alone_with_points);
  g_test_add_func ("/games/mediocrity/R6.6/nobody-left", test_nobody_left);
  g_test_add_func ("/games/mediocrity/R6.7/between", test_no_win_between);
  g_test_add_func ("/games/mediocrity/setup/refused", test_setup_refused);
  return g_test_run ();
}
