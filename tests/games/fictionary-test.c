/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What cannot be written as a case (fictionary/ has those): games of which a copy lacks texts, or
 * in which somebody does not open theirs, and how often chance lists what. */
#include "game-fixture.h"
#include "games/fictionary/fictionary-view.h"

#include "engine/grape-resources.h"
#include "find/grape-find.h"

extern const GrapeRules grape_fictionary_rules;

#define VOTED                                                                                       \
  "'setup':{'numbers':[1,2,3,4,5]},'options':{'scorekeeper':'Walt'},'events':["                     \
  "{'by':'seat:1','text':'actual what it is'},{'by':'seat:1','text':'word otter'},"                 \
  "{'by':'seat:2','text':'define a hat'},{'by':'seat:3','text':'define a dance'},"                  \
  "{'by':'seat:4','text':'define a dance'},{'by':'seat:5','text':'define a song'},"                 \
  "{'by':'seat:1','text':'list 3,actual,2,5,4'},{'by':'seat:2','text':'vote 2'},"                   \
  "{'by':'seat:3','text':'vote 5'},{'by':'seat:4','text':'vote 3'},{'by':'seat:5','text':'vote 1'}" \
  "%s]"
#define SEATS "'Ann','Bob','Cleo','Dora','Eve'"

static const Fictionary *
state (const GrapePosition *position)
{
  return position->state;
}

/* The last step, and the position before it. */
static GrapePosition *
before_last (Game *game, const GrapeEvent **step)
{
  guint n = grape_instance_n_events (game);

  *step = grape_instance_event (game, n);
  g_assert_cmpint ((*step)->kind, ==, GRAPE_EVENT_STEP);
  return grape_instance_at (game, n - 1, NULL);
}

static Game *
scored_by (const char *who)
{
  g_autofree char *score = g_strdup_printf (
      ",{'by':'clock','at':'2026-01-09T10:00:00Z'},{'by':'%s','text':'score'}", who);

  return game_scriptf ("fictionary", SEATS, VOTED, score);
}

/* R5.3: only two definitions are opened; the rest counts as the Actual Definition. */
static void
test_by_words (void)
{
  g_autoptr (Game) game = scored_by ("person:Walt");
  const GrapeEvent *step;
  g_autoptr (GrapePosition) position = before_last (game, &step);
  g_autoptr (GrapeEvent) less = grape_event_copy (step);
  g_autoptr (GError) error = NULL;

  for (guint i = less->opens->len; i-- > 0;)
    {
      const GrapeOpening *opening = g_ptr_array_index (less->opens, i);
      if (opening->author != 1 && opening->author != 3)
        g_ptr_array_remove_index (less->opens, i);
    }
  g_assert_cmpuint (less->opens->len, ==, 2);
  g_assert_true (grape_position_apply (position, less, &error));
  g_assert_no_error (error);
  const FictionaryRound *round = fictionary_last_round (state (position));
  static const int authors[] = { 3, -1, 1, -1, -1 };
  for (guint i = 0; i < 5; i++)
    g_assert_cmpint (fictionary_entry (round->entries, i)->author, ==, authors[i]);
  g_assert_cmpstr (round->actual, ==, "what it is");
  g_assert_false (round->wrong);
  /* Bob 2 for the truth and 1 from Dora; Cleo 2; Eve's vote went to the text that is Dora's now */
  static const int gained[] = { -1, 3, 2, 1, 0 };
  for (guint i = 0; i < 5; i++)
    g_assert_cmpint (round->gained[i], ==, gained[i]);
}

/* R5.3: a list that is not what was sealed is told so, and counts by its words. */
static void
test_wrong_list (void)
{
  g_autoptr (Game) game = scored_by ("person:Walt");
  const GrapeEvent *step;
  g_autoptr (GrapePosition) position = before_last (game, &step);
  Fictionary *self = position->state;

  g_free (g_array_index (self->list, FictionaryEntry, 4).text);
  g_array_index (self->list, FictionaryEntry, 4).text = g_strdup ("a forgery");
  g_assert_true (grape_position_apply (position, step, NULL));
  const FictionaryRound *round = fictionary_last_round (state (position));
  g_assert_true (round->wrong);
  g_assert_cmpint (fictionary_entry (round->entries, 4)->author, ==, FICTIONARY_ACTUAL_AUTHOR);
}

/* R5.9: if somebody else scores, nobody is in the chair, and the step does not wait for ever. */
static void
test_opening (void)
{
  for (guint acting = 0; acting < 2; acting++)
    {
      g_autoptr (Game) game
          = acting ? scored_by ("person:Walt")
                   : game_scriptf ("fictionary", SEATS, VOTED, ",{'by':'seat:1','text':'score'}");
      const GrapeEvent *step;
      g_autoptr (GrapePosition) position = before_last (game, &step);
      GrapeNext next = { 0 };

      grape_fictionary_rules.next (position->table, position->state, &next);
      g_assert_cmpint (next.kind, ==, GRAPE_NEXT_STEP);
      g_assert_cmpuint (next.opens->len, ==, 6);
      g_assert_cmpint (next.opens_until, ==, acting ? position->at + 3 * 86400 : 0);
      g_assert_cmpint (grape_fictionary_rules.chair (position->state), ==, acting ? -1 : 0);
      grape_next_clear (&next);
    }
}

/* R4.5: where the keeper lacks the texts, nothing is drawn; the Brainiac's program goes on. */
static void
test_due (void)
{
  g_autoptr (Game) game = game_scriptf (
      "fictionary", SEATS,
      "'setup':{'numbers':[1,2,3,4,5]},'events':[{'by':'seat:1','text':'word otter'},"
      "{'by':'seat:2','text':'define a hat'},{'by':'seat:3','text':'define a dance'},"
      "{'by':'seat:4','text':'define a dance'},{'by':'seat:5','text':'define a song'}]");
  g_autoptr (Game) own = grape_instance_for_viewer (game, 0, NULL);
  g_autoptr (Game) other = grape_instance_for_viewer (game, 1, NULL);
  const GrapeRules *rules = &grape_fictionary_rules;
  GrapeStream stream;
  guint first[6] = { 0 };

  g_assert_true (grape_instance_act (own, START + 600, 0, "list", NULL)); /* it has no seed */
  const GrapeEvent *list = grape_instance_event (own, grape_instance_n_events (own));
  g_assert_cmpstr (list->text, ==, "list");
  g_assert_true (grape_instance_append (other, list, NULL));
  g_assert_cmpint (state (now (other))->stage, ==, FICTIONARY_ORDER);
  GrapeNext next = { 0 };
  rules->next (now (other)->table, now (other)->state, &next);
  g_assert_cmpint (next.kind, ==, GRAPE_NEXT_STEP); /* late, and nothing else */
  g_assert_cmpint (next.at, ==, state (now (other))->deadline);
  grape_next_clear (&next);
  for (guint i = 0; i < 500; i++)
    {
      grape_stream_init_from_text (&stream, "due", i);
      g_autofree char *order = rules->due (now (own)->table, now (own)->state, 0, &stream);
      g_assert_true (g_str_has_prefix (order, "list "));
      first[order[5] == 'a' ? 0 : order[5] - '0']++;
    }
  for (guint i = 0; i < 6; i++)
    if (i != 1)
      g_assert_cmpuint (first[i], >, 60);
  g_assert_cmpuint (first[1], ==, 0);
  g_assert_null (rules->due (now (other)->table, now (other)->state, 1, &stream));
  g_assert_true (grape_instance_act (own, START + 700, 0, "list actual,5,4,3,2", NULL));
  g_assert_cmpint (state (now (own))->stage, ==, FICTIONARY_VOTE);
}

/* R9.1: also where a list has words of two letters. */
static void
test_short_words (void)
{
  static const char *const levels[] = { "random", "simple", "good" };

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      g_autofree char *bot = g_strdup_printf ("'bot:%s','Bob','Cleo','Dora','Eve'", levels[i]);
      g_autoptr (Game) game = game_script (
          "fictionary", bot,
          "'setup':{'numbers':[1,2,3,4,5]},'resources':{'words':'ox\\n','definitions'"
          ":{'ox':['a large animal that draws a plough']}}",
          NULL);

      g_assert_cmpstr (state (now (game))->word, ==, "ox");
    }
}

/* R9.1: what a word means is known when its round has ended; but a word there must be. */
static void
test_new_words (void)
{
  static const char *const words[] = { "gnu\\nox", "ox" };

  for (guint k = 0; k < G_N_ELEMENTS (words); k++)
    {
      g_autofree char *resources = g_strdup_printf (
          "'resources':{'words':'%s\\n','definitions':{'ox':['a large animal that draws a plough'],"
          "'gnu':['a large antelope of the plains']}}",
          words[k]);
      g_autoptr (Game) game = game_script (
          "fictionary", "'bot:good','bot:good','bot:good','bot:good','bot:good'", resources, NULL);
      const GPtrArray *past = state (now (game))->past;

      g_assert_cmpuint (past->len, >, 1);
      const FictionaryRound *first = g_ptr_array_index (past, 0);
      const FictionaryRound *second = g_ptr_array_index (past, 1);
      if (k == 0)
        g_assert_cmpstr (first->word, !=, second->word);
      else
        g_assert_cmpstr (first->word, ==, second->word);
    }
}

/* R1.4: where definitions are handed in, a script says the same with WordNet and without it. */
static void
test_handed_in (void)
{
  g_autoptr (Game) game = game_script (
      "fictionary", SEATS,
      "'setup':{'numbers':[1,2,3,4,5]},'resources':{'words':'gnu\\nox\\n',"
      "'definitions':{'ox':['a beast']},'index.noun':'gnu n 1 0 1 0 00000000  \\n',"
      "'data.noun':'00000000 05 n 01 gnu 0 000 | an antelope  \\n','index.verb':'  1\\n',"
      "'data.verb':'  1\\n','index.adj':'  1\\n','data.adj':'  1\\n','index.adv':'  1\\n',"
      "'data.adv':'  1\\n'}",
      NULL);

  g_error_free (refusal (game, START, 0, "word gnu", GRAPE_ERROR_ILLEGAL));
  act (game, START, 0, "word ox");
}

/* A sentence of any mail is certain only if the mail speaks of the game, or is tied to it. */
static void
test_strange_mail (void)
{
  static const struct
  {
    const char *text;
    GrapeTie tie;
    GrapeSureness sureness;
  } rows[] = {
    { "Long answer: the game right now uses a dictionary.", GRAPE_TIE_SENDER, GRAPE_LIKELY },
    { "Long answer: the game right now uses a dictionary.", GRAPE_TIE_TAG, GRAPE_CERTAIN },
    { "otter: the game of a shepherd.", GRAPE_TIE_SENDER, GRAPE_CERTAIN },
    { "My definition: the game of a shepherd.", GRAPE_TIE_SENDER, GRAPE_CERTAIN },
  };
  g_autoptr (Game) game = game_scriptf (
      "fictionary", SEATS,
      "'setup':{'numbers':[1,2,3,4,5]},'events':[{'by':'seat:1','text':'actual what it is'},"
      "{'by':'seat:1','text':'word otter'}%s]",
      "");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const GrapeSpoken letter = { .subject = "", .text = rows[i].text, .tie = rows[i].tie };
      g_autoptr (GArray) found = grape_find (grape_instance_position (game), 1, &letter);

      g_assert_cmpuint (found->len, ==, 1);
      g_assert_cmpint (grape_found_sureness (&g_array_index (found, GrapeFound, 0), rows[i].tie),
                       ==, rows[i].sureness);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/fictionary/R5.3/by-words", test_by_words);
  g_test_add_func ("/games/fictionary/R5.3/wrong-list", test_wrong_list);
  g_test_add_func ("/games/fictionary/R5.9/opening", test_opening);
  g_test_add_func ("/games/fictionary/R4.5/due", test_due);
  g_test_add_func ("/games/fictionary/R9.1/short-words", test_short_words);
  g_test_add_func ("/games/fictionary/R9.1/new-words", test_new_words);
  g_test_add_func ("/games/fictionary/R1.4/handed-in", test_handed_in);
  g_test_add_func ("/games/fictionary/find/strange-mail", test_strange_mail);
  return g_test_run ();
}
