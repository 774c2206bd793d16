/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write and read: plays in all their forms, plays found in mail, what a text would give
 * away, announcements, and positions as JSON. */
#include "single-capture-go-fixture.h"

/* Notation */

static void
test_r2_9_forgiven (void)
{
  static const char *const texts[][2] = {
    { "e5", "e5" },           { "E5", "e5" },
    { " e 5 ", "e5" },        { "E-5", "e5" },
    { "e,5", "e5" },          { "play e5", "e5" },
    { "I play e5.", "e5" },   { "I'll take E5", "e5" },
    { "My move: e5!", "e5" }, { "round 1: e5", "e5" },
    { "(e5)", "e5" },         { "a1", "a1" },
    { "b05", NULL },          { "move to e-5 please", "e5" },
  };
  g_autoptr (Game) begun = game (2, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeRead read = { 0 };
      g_test_message ("“%s”", texts[i][0]);
      gboolean ok = now (begun)->rules->read (now (begun)->table, state_of (begun), 0, texts[i][0],
                                              &read, &error);
      g_assert_cmpint (ok, ==, texts[i][1] != NULL);
      g_assert_cmpstr (read.text, ==, texts[i][1]);
      grape_read_clear (&read);
    }
}

static void
test_r2_9_refused (void)
{
  static const char *const texts[] = { "e",
                                       "5",
                                       "5e",
                                       "ee5",
                                       "e5x",
                                       "not e5",
                                       "e5?",
                                       "e5 e4",
                                       "e99999999999",
                                       "\xc3\xa9"
                                       "5",
                                       "e5 if free",
                                       "@",
                                       "e5_",
                                       "e" };
  g_autoptr (Game) begun = game (2, NULL, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      GrapeRead read = { 0 };
      g_test_message ("“%s”", texts[i]);
      g_assert_false (now (begun)->rules->read (now (begun)->table, state_of (begun), 0, texts[i],
                                                &read, &error));
      g_assert_nonnull (error);
      g_assert_null (read.text);
    }
}

/* Posts */

static void
test_r3_9_first (void)
{
  g_autoptr (Game) begun = game (2, NULL, NULL);
  g_autoptr (GrapePost) post = grape_position_post (now (begun), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpstr (post->subject, ==, "Round 1 begins");
  g_assert_nonnull (strstr (post->body, "       1  2  3  4  5\n    a  .  .  .  .  .\n"));
  g_assert_nonnull (strstr (post->body, "Players remaining: Ann (A) and Bob (B)."));
  g_assert_nonnull (strstr (post->body, "2026-01-08 10:00 UTC"));
}

static void
test_r3_9_announced (void)
{
  g_autoptr (Game) played
      = round_on (5, "........|........|........|........|........|........|........|E.......",
                  "c3 d4 d4 - e5");
  act (played, DAYS (3) + 5, 0, "h8");
  g_autoptr (GrapePost) post = grape_position_post (now (played), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpstr (post->subject, ==, "Round 2 begins");
  g_assert_nonnull (strstr (post->body, "Ann (A) played c3: a Letter is placed there."));
  g_assert_nonnull (strstr (post->body, "Bob (B) played d4, and so did others: it is a ruin (@)."));
  g_assert_nonnull (strstr (post->body, "Cleo (C) played d4"));
  g_assert_nonnull (strstr (post->body, "Dora (D) did not play."));
  g_assert_nonnull (strstr (post->body, "Dora (D) is doomed for not playing."));
  g_assert_nonnull (strstr (post->body, "    c  .  .  A  .  .  .  .  .\n"));
  g_assert_nonnull (strstr (post->body, "    d  .  .  .  @  .  .  .  .\n"));
  g_assert_nonnull (
      strstr (post->body, "Players remaining: Ann (A), Bob (B), Cleo (C) and Eve (E)."));
  g_assert_nonnull (strstr (post->body, "2026-01-11 10:00 UTC"));
  g_assert_null (strstr (post->body, "h8"));
  g_autoptr (GrapePost) own = grape_position_post (now (played), 0);
  g_assert_nonnull (strstr (own->body, "h8"));
  g_assert_null (grape_position_post (now (played), 1));
}

static void
test_r3_9_over (void)
{
  g_autoptr (Game) won = round_on (3, "......|......|......|......|......|......", "a1 - -");
  g_autoptr (GrapePost) post = grape_position_post (now (won), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpstr (post->subject, ==, "The game is over");
  g_assert_nonnull (strstr (post->body, "Ann (A) wins"));
}

static void
test_r3_9_report (void)
{
  g_autoptr (Game) played = round_on (3, "C.....|@.....|......|......|......|......", "a2 a2 f6");
  guint n = grape_instance_n_events (played);
  g_autoptr (GPtrArray) reports = grape_instance_report (played, n);
  static const char *const expected[][2] = {
    { "IV.2", "Ann played a2" },
    { "IV.2", "Bob played a2" },
    { "IV.1", "Cleo alone played f6" },
    { "IV.3", "Cleo is doomed" },
    { "IV.4", "Cleo's Letters on the grid become @: 2" },
    { "IV.6", "2 players remain" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      gboolean found = FALSE;
      for (guint r = 0; r < reports->len; r++)
        {
          const GrapeReport *line = g_ptr_array_index (reports, r);
          found = found
                  || (g_strcmp0 (line->rule, expected[i][0]) == 0
                      && g_str_has_prefix (line->text, expected[i][1]));
        }
      g_test_message ("%s %s", expected[i][0], expected[i][1]);
      g_assert_true (found);
    }
}

/* What a text gives away */

static guint
n_leaks (Game *self, GrapeViewer viewer, const char *text)
{
  g_autoptr (GPtrArray) reasons = grape_position_leaks (now (self), viewer, text);
  return reasons->len;
}

static void
test_r2_1_leaks (void)
{
  g_autoptr (Game) table = game (3, NULL, NULL);
  act (table, HOURS (1), 0, "c3");
  act (table, HOURS (1), 1, "d4");
  g_assert_cmpuint (n_leaks (table, 1, "Ann has played c3."), ==, 1);
  g_assert_cmpuint (n_leaks (table, GRAPE_VIEWER_SPECTATOR, "Bob: D-4"), ==, 1);
  g_assert_cmpuint (n_leaks (table, 2, "Two of you: c 3\nand d4"), ==, 2);
  g_assert_cmpuint (n_leaks (table, 2, "Somebody likes the middle (c3)."), ==, 1);
  g_assert_cmpuint (n_leaks (table, 0, "Your play c3 has arrived."), ==, 0);
  g_assert_cmpuint (n_leaks (table, GRAPE_VIEWER_REFEREE, "Ann c3, Bob d4"), ==, 0);
  g_assert_cmpuint (n_leaks (table, 2, "Ann and Bob have played; c33 and abc3 are no squares."), ==,
                    0);
  g_assert_cmpuint (n_leaks (table, 2, "All was quiet at c4."), ==, 0);
}

/* Two who have named the same square may each be told eir own, and not that there is another. */
static void
test_r2_1_leaks_same_square (void)
{
  g_autoptr (Game) table = game (3, NULL, NULL);
  act (table, HOURS (1), 0, "c3");
  act (table, HOURS (1), 1, "c3");
  g_assert_cmpuint (n_leaks (table, 1, "Bob, your play has arrived: c3"), ==, 0);
  g_assert_cmpuint (n_leaks (table, 1, "Ann has played c3 as well"), ==, 1);
  g_assert_cmpuint (n_leaks (table, 2, "c3"), ==, 2);
}

/* A player who is called like the number of the round is not named by it. */
static void
test_r2_1_leaks_own_post (void)
{
  g_autoptr (Game) table = game (3, NULL, NULL);
  act (table, HOURS (1), 0, "vacation 2026-01-05..2026-01-20");
  act (table, HOURS (1), 0, "substitute 1");
  act (table, HOURS (1), 0, "c3");
  act (table, HOURS (1), 1, "c3");
  g_autoptr (GrapePost) post = grape_position_post (now (table), 1);
  g_assert_nonnull (strstr (post->body, "round 1"));
  g_assert_cmpuint (n_leaks (table, 1, post->body), ==, 0);
  g_assert_cmpuint (n_leaks (table, 1, "c3 is also what 1 has played"), ==, 1);
}

/* The announcement tells of a ruin that is now played on in secret. */
static void
test_r2_1_leaks_announced (void)
{
  g_autoptr (Game) table = round_on (3, "......|......|......|......|......|......", "c3 c3 f6");
  act (table, DAYS (4), 0, "c3");
  g_autoptr (GrapePost) post = grape_position_post (now (table), GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpuint (n_leaks (table, GRAPE_VIEWER_SPECTATOR, post->body), ==, 0);
  g_assert_cmpuint (n_leaks (table, GRAPE_VIEWER_SPECTATOR, "Ann builds on c3 now"), ==, 1);
}

/* Finding */

typedef struct
{
  const char *text;
  const char *move; /* NULL: nothing that is sure enough to be used */
  guint least, most;
} Find;

static void
test_r2_9_found (void)
{
  static const Find cases[] = {
    { "e5", "e5", 80, 100 },
    { "Hello,\n\nI play e5\n\nAnn", "e5", 80, 100 },
    { "My move is E-5.", "e5", 80, 100 },
    { "Move: e 5", "e5", 75, 100 },
    { "my play for round 1: b2", "b2", 80, 100 },
    { "I'll take c3 and see what happens", "c3", 60, 80 },
    { "> I play e5\nNo move yet", NULL, 0, 0 },
    { "I do not play e5", "e5", 0, 20 },
    { "Maybe I play e5", "e5", 0, 30 },
    { "Should I play e5?", "e5", 0, 40 },
    { "Bob played e5 in the last round", "e5", 0, 30 },
    { "Bob: e5", "e5", 0, 15 },
    { "round 7: e5", "e5", 0, 25 },
    { "I play a1", "a1", 0, 60 }, /* Bob's Letter stands there: shown, with the reason */
    { "I play z9", "z9", 0, 60 },
    { "See you in 5 days, a 3 day wait", NULL, 0, 0 },
    { "a1 a2 a3 a4 a5\nb1 b2 b3 b4 b5", NULL, 0, 0 },
    { "    a  .  .  A  .  .\n    b  .  B  .  .  .", NULL, 0, 0 },
    { "http://x.org/e5 and mp3", NULL, 0, 0 },
    { "1) hello\n2) world", NULL, 0, 0 },
  };
  g_autoptr (Game) table = game_on (2, NULL, "B....|.....|.....|.....|.....");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) found = grape_position_find (now (table), 0, cases[i].text);
      g_test_message ("“%s”: %u found", cases[i].text, found->len);
      g_assert_cmpuint (found->len, ==, cases[i].move ? 1 : 0);
      if (!cases[i].move)
        continue;
      const GrapeFound *one = &g_array_index (found, GrapeFound, 0);
      g_test_message ("%s %u %s", one->text, one->confidence, one->remark);
      g_assert_cmpstr (one->text, ==, cases[i].move);
      g_assert_cmpuint (one->confidence, >=, cases[i].least);
      g_assert_cmpuint (one->confidence, <=, cases[i].most);
      g_assert_true (one->confidence >= 75 || one->remark || cases[i].least);
    }
}

static void
test_r2_9_found_several (void)
{
  g_autoptr (Game) table = game (2, NULL, NULL);
  g_autoptr (GArray) found
      = grape_position_find (now (table), 0, "I play c3\n\nOh, wait.\n\nI play d4");
  g_assert_cmpuint (found->len, ==, 2);
  const GrapeFound *first = &g_array_index (found, GrapeFound, 0);
  const GrapeFound *last = &g_array_index (found, GrapeFound, 1);
  g_assert_cmpstr (last->text, ==, "d4");
  g_assert_cmpuint (last->confidence, ==, 60);
  g_assert_cmpuint (first->confidence, <=, 30);
  g_assert_nonnull (first->remark);
  g_assert_nonnull (last->remark);
  g_autoptr (GArray) twice = grape_position_find (now (table), 0, "I play c3\nthat is, c3");
  g_assert_cmpuint (twice->len, ==, 1);
  g_assert_cmpuint (g_array_index (twice, GrapeFound, 0).confidence, >=, 80);
}

/* Positions */

static void
test_setup_refused (void)
{
  static const char *const wrong[] = {
    "'nonsense':1",
    "'side':6",
    "'round':0",
    "'round':'two'",
    "'grid':['.....']",
    "'grid':['....','.....','.....','.....','.....']",
    "'grid':['....C','.....','.....','.....','.....']",
    "'grid':'.....'",
    "'players':[{}]",
    "'players':[{'letter':'AB'},{}]",
    "'players':[{'letter':'B'},{}]",
    "'players':[{'status':'asleep'},{}]",
    "'players':[{'letters':3},{}]",
    "'players':[{'play':'f1'},{}]",
    "'players':[{'play':'hidden'},{}]",
    "'players':[{'status':'doomed','play':'a1'},{}]",
    "'players':[{'shoe':1},{}]",
    "'grid':['A....','.....','.....','.....','.....'],'players':[{'status':'doomed'},{}]",
    "'grid':['A....','.....','.....','.....','.....'],'players':[{'play':'a1'},{}]",
    "'deadline':'tomorrow'",
    "'since':5",
    "'winner':1",
    "'winner':3",
    "'players':[{'status':'doomed'},{}],'winner':1",
    "'players':[{'status':'doomed'},{}],'deadline':'2026-01-08T10:00:00Z'",
    "'past':[{'round':1}]",
    "'past':[{'round':2,'letters':[0,0]}]",
    "'round':2,'past':[{'round':1,'letters':[0,0]},{'round':1,'letters':[0,0]}]",
    "'last':{'round':1}",
    "'round':2,'last':{'round':1,'before':['.....','.....','.....','.....','.....'],"
    "'plays':['a1','b2'],'fates':['placed','placed']}",
    "'round':2,'last':{'round':1,'before':['.....','.....','.....','.....','.....'],"
    "'plays':['a1','a1'],'fates':['placed','placed']}",
    "'round':2,'grid':['@....','.....','.....','.....','.....'],'last':{'round':1,"
    "'before':['A....','.....','.....','.....','.....'],"
    "'plays':['a1','a1'],'fates':['clashed','clashed']}",
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_test_message ("%s", wrong[i]);
      g_assert_null (try_game (2, NULL, wrong[i], &error));
      g_assert_nonnull (error);
      g_assert_true (error->code == GRAPE_ERROR_SETUP || error->code == GRAPE_ERROR_OPTION);
    }
}

static void
test_setup_taken (void)
{
  g_autoptr (Game) mid
      = game (3, NULL,
              "'round':4,'grid':['X . . . . .','......','..@...','......','.....Z','......'],"
              "'players':[{'letter':'X'},{'letter':'Y','status':'doomed'},"
              "{'letter':'Z','play':'f6'}],'deadline':'2026-01-06T10:00:00Z'");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (mid)), ==, 4);
  act (mid, HOURS (1), 0, "c3");
  pass_to (mid, DAYS (1) + 1);
  assert_grid (mid, "X.....|......|..X...|......|.....Z|.....Z");
  g_assert_cmpuint (grape_single_capture_go_round (state_of (mid)), ==, 5);
  g_autoptr (Game) done = game (2, NULL, "'players':[{'status':'doomed'},{}]");
  g_assert_cmpint (winner_of (done), ==, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/single-capture-go/R2.9/forgiven", test_r2_9_forgiven);
  g_test_add_func ("/games/single-capture-go/R2.9/refused", test_r2_9_refused);
  g_test_add_func ("/games/single-capture-go/R2.9/found", test_r2_9_found);
  g_test_add_func ("/games/single-capture-go/R2.9/found-several", test_r2_9_found_several);
  g_test_add_func ("/games/single-capture-go/R3.9/first", test_r3_9_first);
  g_test_add_func ("/games/single-capture-go/R3.9/announced", test_r3_9_announced);
  g_test_add_func ("/games/single-capture-go/R3.9/over", test_r3_9_over);
  g_test_add_func ("/games/single-capture-go/R3.9/report", test_r3_9_report);
  g_test_add_func ("/games/single-capture-go/R2.1/leaks", test_r2_1_leaks);
  g_test_add_func ("/games/single-capture-go/R2.1/leaks-same-square", test_r2_1_leaks_same_square);
  g_test_add_func ("/games/single-capture-go/R2.1/leaks-own-post", test_r2_1_leaks_own_post);
  g_test_add_func ("/games/single-capture-go/R2.1/leaks-announced", test_r2_1_leaks_announced);
  g_test_add_func ("/games/single-capture-go/setup/refused", test_setup_refused);
  g_test_add_func ("/games/single-capture-go/setup/taken", test_setup_taken);
  return g_test_run ();
}
