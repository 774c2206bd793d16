/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tromino Go, sections 12 and 13 of RULES.md: posts, plays found in mail, notation, and given
 * positions. */
#include "tromino-go-harness.h"

static char *
public_post (Game *game)
{
  GrapePost *post = RULES->post (game->table, game->state, GRAPE_VIEWER_SPECTATOR);
  char *body = g_strdup (post->body);

  grape_post_free (post);
  return body;
}

static void
test_post (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  g_assert_null (RULES->post (game->table, game->state, 0));
  acts (game, 0, "play 0,0 se");
  acts (game, 1, "play 1,1 se");
  g_autofree char *body = public_post (game);
  g_assert_nonnull (strstr (body, "\nAA.\nAbb\n.b.\n"));
  g_assert_nonnull (strstr (body, "It is Ann's turn: letter C, tromino 3, until "
                                  "2026-01-08T10:00:00Z."));

  g_autoptr (Game) end
      = game_new (NULL, "{'first':1,'scores':[6,4],'round':9,'grid':['...cc','.bAAc','CbbA.',"
                        "'CC.B.','aaBB.','.a...']}");
  acts (end, 0, "play 0,0 se");
  g_autofree char *last = public_post (end);
  g_assert_nonnull (strstr (last, "Round 9 is over: surrounded are 0 of Ann's trominoes and 1 of "
                                  "Bob's. Ann wins it and scores 1 Gamepoint."));
  g_assert_nonnull (strstr (last, "Ann wins with 7 Gamepoints to 4."));
  g_assert_nonnull (strstr (last, "A$6 from the treasury to Ann.\nA$9 from the treasury to Rex."));
}

static void
test_notation (void)
{
  static const struct
  {
    const char *text, *canonical;
  } same[] = {
    { "PLAY 1,1 SE", "play 1,1 se" },
    { "play 1 1 se", "play 1,1 se" },
    { "  Play: (1, 1), se.", "play 1,1 se" },
    { "I play b at 1,1 without the south-east corner", "play 1,1 se" },
    { "I'll put my tromino at column 1, row 1, lower right missing", "play 1,1 se" },
    { "play -2,0 nw", "play -2,0 nw" },
    { "play \xe2\x88\x92"
      "2,0 nw",
      "play -2,0 nw" },
    { "Pass.", NULL },
    { "play 1-1 se", NULL },
    { "play 1,1", NULL },
    { "play 1,1 n", NULL },
    { "play 1,1 se please", NULL },
    { "play 1,1 se 2", NULL },
    { "play one,1 se", NULL },
    { "", NULL },
    { "se", NULL },
  };
  g_autoptr (Game) game = game_begun (NULL);

  acts (game, 0, "play 0,0 se");
  for (guint i = 0; i < G_N_ELEMENTS (same); i++)
    {
      GrapeRead read = { 0 };
      g_autoptr (GError) error = NULL;
      gboolean good = RULES->read (game->table, game->state, 1, same[i].text, &read, &error);

      g_assert_cmpstr (read.text, ==, same[i].canonical);
      g_assert_true (good == (error == NULL));
      grape_read_clear (&read);
    }
  acts (game, 1, "concede 3 points");
  acts_as (game, 0, "I accept!", "accept");
}

static void
given_bad (const char *json, const char *words)
{
  g_autoptr (Game) game = game_new (NULL, NULL);
  g_autoptr (GError) error = NULL;
  gpointer state = make_state (game, json, &error);

  g_assert_null (state);
  g_assert_nonnull (error);
  if (!strstr (error->message, words))
    g_error ("“%s” does not say “%s”", error->message, words);
}

static void
test_given (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'to_move':2,'scores':[3,4],'round':5,'deadline':'2026-01-06T00:00:00Z',"
                        "'grid':['AA.','Ab.','.bb']}");

  g_assert_cmpint (grape_tromino_go_first (game->state), ==, 1);
  g_assert_cmpint (grape_tromino_go_letter (game->state), ==, 'C');
  g_assert_cmpint (piece_at (game, 0, 0).seat, ==, 1);
  g_assert_cmpint (grape_tromino_go_deadline (game->state), ==, 1767657600);
  given_bad ("{'grid':['AA','A.']}", "who began");
  given_bad ("{'first':1,'grid':['AAA']}", "not one tromino");
  given_bad ("{'first':1,'grid':['AA','A.','..','bb','b.']}", "hang together");
  given_bad ("{'first':1,'grid':['AAC','ACC']}", "letter was played");
  given_bad ("{'first':1,'grid':['AA?','A..']}", "column 3");
  given_bad ("{'first':1,'pieces':[{'letter':'A','squares':[[0,0],[1,0],[2,0]]}]}", "tromino");
  given_bad ("{'first':1,'pieces':[{'letter':'A','squares':[[0,0],[1,0],[99999,0]]}]}", "10000");
  given_bad ("{'first':1,'pieces':[{'letter':'X','squares':[[0,0],[1,0],[0,1]]}]}", "letter");
  given_bad ("{'first':1,'pieces':[{'letter':'A','squares':[[0,0],[1,0],[0,1]]},"
             "{'letter':'b','squares':[[0,0],[1,0],[1,1]]}]}",
             "lies on another");
  given_bad ("{'first':1,'pieces':[{'letter':'A','squares':[[0,0],[1,0],[0,1]]},"
             "{'letter':'b','squares':[[500,0],[501,0],[500,1]]}]}",
             "too far");
  given_bad ("{'first':3}", "1 to 2");
  given_bad ("{'scores':[7,0]}", "winner");
  given_bad ("{'scores':[1]}", "two elements");
  given_bad ("{'round':0}", "count from 1");
  given_bad ("{'piece':[]}", "no member");
  given_bad ("{'first':1,'to_move':1,'grid':['AA','A.']}", "seat 2 is to move");
  given_bad ("{'first':1,'letter':'C','turn':1,'grid':['AA','A.']}", "the letter is b");
  given_bad ("{'first':1,'plays':[{'text':'play 0,0 nw'},{'text':'play 7,7 nw'}]}", "play 2");
  given_bad ("{'first':1,'plays':[{'text':'play 0,0 nw'}],'pieces':[]}", "lead to");
  given_bad ("{'concessions':[[0],[]]}", "1 to");
  given_bad ("{'protest':{'seat':1,'at':'2026-01-06T00:00:00Z'},'first':1}", "check=protest");
  given_bad ("{'first':1,'grid':['bb...cc','bAAbbac','CCAbaa.','C......']}", "");
}

static void
test_find (void)
{
  g_autoptr (Game) game = game_begun (NULL);
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  RULES->find (game->table, game->state, 0, "Here I go:\nplay 0,0 se\n", found);
  g_assert_cmpuint (found->len, ==, 1);
  g_assert_cmpstr (g_array_index (found, GrapeFound, 0).text, ==, "play 0,0 se");
}

/* What the only play found in @text is; NULL: nothing is found. With a remark that holds @odd. */
static void
shows (Game *game, int seat, const char *text, const char *play, const char *odd)
{
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  RULES->find (game->table, game->state, seat, text, found);
  if (!play)
    {
      g_assert_cmpuint (found->len, ==, 0);
      return;
    }
  g_assert_cmpuint (found->len, ==, 1);
  const GrapeFound *item = &g_array_index (found, GrapeFound, 0);
  g_assert_cmpstr (item->text, ==, play);
  if (!odd && (item->remark || item->confidence < 90))
    g_error ("%s: %s", play, item->remark);
  if (odd && (!item->remark || !strstr (item->remark, odd) || item->confidence > 40))
    g_error ("%s: %s instead of %s", play, item->remark, odd);
}

static void
test_grids (void)
{
  g_autoptr (Game) game = game_begun (NULL);
  shows (game, 0, "Off we go!\n\n....\n.AA.\n.A..\n\nC.\n", "play 0,0 se", NULL);
  shows (game, 0, "    A\n   AA\n", "play 0,0 nw", NULL);
  acts_as (game, 0, "play 0,0 se", NULL);
  shows (game, 1, "AA\nAb\nbb\n", "play 0,1 nw", NULL);
  shows (game, 1, "so:\n\n.......\n....AA.\n....Ab.\n....bb.\n", "play 0,1 nw", NULL);
  shows (game, 1, "       A A\n       A b\n       b b\n", "play 0,1 nw", NULL);
  shows (game, 1, "  bb\n   bA\n", NULL, NULL);
  shows (game, 1, "AA\nA\n", NULL, NULL);
  shows (game, 1, "A bad cab\nAbba\n", NULL, NULL);
  shows (game, 1, "AA..\nA.bb\n...b\n", "play 2,1 sw", "two units");
  shows (game, 1, "AA\nAc\ncc\n", "play 0,1 nw", "another letter");
  shows (game, 1, "AA..\nAbCC\nbb.C\n", "play 0,1 nw", "more than one");
  shows (game, 0, "AA\nAb\nbb\n", "play 0,1 nw", "");
  acts_as (game, 1, "play 0,1 nw", NULL);
  shows (game, 0, "AA..\nA.CC\nbb.C\n", "play 2,1 sw", "missing");
  shows (game, 0, "concede 2\n", "concede 2", NULL);
}

/* Rows as they lie, and as they come back with one tromino somewhere else. */
static void
test_moved_grid (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'turn':30,'grid':['......B..........c.','......BBaa.CC...Bcc',"
                        "'.cc....Ca..CaaCaBB.','..cBA.CCbb..aCCaa..','..BBAAbAAbAb.aa....',"
                        "'...ccbbAcAAbbCa....','.AAc.CCBcc.ACC.....','bbABBCaBB.bAA......',"
                        "'b..B.aacc.bb.......','........c..........']}");
  shows (game, 0,
         "......B..........c.\n...AA.BBaa.CC...Bcc\n.ccA...Ca..CaaCaBB.\n..cB..CCbb..aCCaa..\n"
         "..BB..bAAbAb.aa....\n...ccbbAcAAbbCa....\n.AAc.CCBcc.ACC.....\nbbABBCaBB.bAA......\n"
         "b..B.aacc.bb.......\n........c..........\n",
         "move 4,3 to 3,1 se", NULL);
}

/* What is found in @text, as "TEXT CONFIDENCE[ REMARK]; ..". */
static char *
found_in (Game *game, int seat, const char *text)
{
  g_autoptr (GArray) found = g_array_new (FALSE, TRUE, sizeof (GrapeFound));
  GString *list = g_string_new (NULL);

  g_array_set_clear_func (found, (GDestroyNotify)grape_found_clear);
  RULES->find (game->table, game->state, seat, text, found);
  for (guint i = 0; i < found->len; i++)
    {
      const GrapeFound *item = &g_array_index (found, GrapeFound, i);

      g_assert_cmpuint (item->start, <=, item->end);
      g_assert_cmpuint (item->end, <=, strlen (text));
      g_string_append_printf (list, "%s%s %u", i ? "; " : "", item->text, item->confidence);
      if (item->remark)
        g_string_append_printf (list, " (%s)", item->remark);
    }
  return g_string_free (list, FALSE);
}

static void
finds (Game *game, int seat, const char *text, const char *expected)
{
  g_autofree char *found = found_in (game, seat, text);

  g_assert_cmpstr (found, ==, expected);
}

/* As @expected begins; the rest is a remark. */
static void
finds_doubtful (Game *game, int seat, const char *text, const char *expected, const char *remark)
{
  g_autofree char *found = found_in (game, seat, text);

  if (!g_str_has_prefix (found, expected) || !strstr (found, remark))
    g_error ("“%s” instead of “%s ... %s”", found, expected, remark);
}

/* On the table: AA. / Abb / .b. ; Ann is to play the C. */
static void
test_find_grid (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  finds (game, 0, "Let us begin:\n\n  AA\n  A\n\nAnn\n", "play 0,0 se 92");
  plays (game, "play 0,0 se; play 1,1 se");
  finds (game, 0, "AA.\nAbb\n.bC\n.CC\n", "play 1,2 nw 92");
  finds (game, 0, "AA\nAbb\n bC\n CC", "play 1,2 nw 92");
  finds (game, 0, "    AA.  \r\n    Abb \t\r\n    .bC\r\n    .CC\r\n", "play 1,2 nw 92");
  finds (game, 0, "\tAA\n\tAbb\n\t bC\n\t CC\n", "play 1,2 nw 92");
  finds (game, 0, "......\n..AA..\n..Abb.\n...bC.\n...CC.\n......\n", "play 1,2 nw 92");
  finds (game, 0, "A A . .\nA b b .\n. b C .\n. C C .\n", "play 1,2 nw 92");
  finds (game, 0, "> AA.\n> Abb\n> .b.\n\nSo:\n\n AA.\n Abb\n .bC\n .CC\n", "play 1,2 nw 92");
  finds (game, 0, "> AA.\n> Abb\n> .bC\n> .CC\n", "");
  finds (game, 0, "The grid is now\nAA.\nAbb\n.b.\n", "");

  /* To the left of all that lies there: the poster's first column is -1. */
  g_autoptr (Game) left = game_new (NULL, "{'first':1,'grid':['bAA','bbA']}");
  finds_doubtful (left, 0, "C....\nCCbAA\n..bbA\n", "play -2,-1 ne 25", "here it has 1");
  finds (left, 0, ".CC..\n.CbAA\n..bbA\n", "play -1,-1 se 92");
}

static void
test_find_doubtful (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  plays (game, "play 0,0 se; play 1,1 se");
  finds_doubtful (game, 1, "AA.\nAbb\n.bC\n.CC\n", "play 1,2 nw 25", "other player's turn");
  finds_doubtful (game, 0, "AA.\nAbb\n.bc\n.cc\n", "play 1,2 nw 40", "another letter");
  finds_doubtful (game, 0, "AA.\nA.b\n.bC\n.CC\n", "play 1,2 nw 40", "missing");
  finds_doubtful (game, 0, "AA..c\nAbbcc\n.bC..\n.CC..\n", "play 1,2 nw 40", "more than one");
  finds_doubtful (game, 0, "AA...\nAbbCC\n.b.C.\n", "play 3,1 se 25", "here it has 1");
  finds (game, 0, "AA.\nAbb\n.bC\n..C\n", "");
  finds (game, 0, "abcabcabcabc\ncabcabcabcab\nbcabcabcabca\n", "");
}

static void
test_find_move (void)
{
  g_autoptr (Game) game
      = game_new (NULL, "{'first':1,'grid':['..........c....','..cBB...Acc....','.ccBCC.cAAB....',"
                        "'.BaaCAAccBB...b','aBBabABB.aa..bb','aa.bbcBaCCaccAA',"
                        "'....ccaaCbbAcA.','....AACC.bAA...','....bACa..bb...',"
                        "'....bbaa.Cb....','....CCB..CC....','....CBB........']}");

  finds (game, 0,
         "  ........A.c....\n"
         "  ..cBB..AAcc....\n"
         "  .ccBCC.c..B....\n"
         "  .BaaCAAccBB...b\n"
         "  aBBabABB.aa..bb\n"
         "  aa.bbcBaCCaccAA\n"
         "  ....ccaaCbbAcA.\n"
         "  ....AACC.bAA...\n"
         "  ....bACa..bb...\n"
         "  ....bbaa.Cb....\n"
         "  ....CCB..CC....\n"
         "  ....CBB........\n",
         "move 8,1 to 7,0 nw 92");
}

static void
test_found_words (void)
{
  g_autoptr (Game) game = game_begun (NULL);

  plays (game, "play 0,0 se; play 1,1 se");
  finds (game, 0, "Here I go:\nplay 1,2 nw\n\nAnn", "play 1,2 nw 95");
  finds (game, 0, "Well, I play my C at (1,2), nw and wait.", "play 1,2 nw 70");
  finds_doubtful (game, 0, "If I play 1,2 nw, what then?", "play 1,2 nw 40", "question");
  finds (game, 0, "I play 1,2 nw, as you would say:\n\nplay 1,2 nw\n", "play 1,2 nw 95");
  finds_doubtful (game, 0, "You could play 1,2 nw.", "play 1,2 nw 40", "something else");
  finds_doubtful (game, 0, "play 7,7 nw", "play 7,7 nw 25", "two units");
  finds (game, 1, "I hereby concede this round for 3 points.", "concede 3 95");
  finds (game, 1, "Enough for me, I concede 3 and go to bed.", "concede 3 70");
  finds (game, 1, "> play 1,2 nw\nNice weather. The concession speech was long.", "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, run) g_test_add_func ("/games/tromino-go/" name, run)
  ADD ("R12.1/post", test_post);
  ADD ("R12.2/find", test_find);
  ADD ("R12.2/grids", test_grids);
  ADD ("R12.2/moved-grid", test_moved_grid);
  ADD ("R12.2/layouts", test_find_grid);
  ADD ("R12.2/doubtful", test_find_doubtful);
  ADD ("R12.2/move", test_find_move);
  ADD ("R12.3/found", test_found_words);
  ADD ("R12.3/notation", test_notation);
  ADD ("R13.1/given", test_given);
  return g_test_run ();
}
