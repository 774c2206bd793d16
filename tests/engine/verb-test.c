/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verbs and blocks: taken apart, canonical, and found in mail; and who may use which verb. */
#include "engine/grape-verb.h"
#include "engine/grape-instance.h"

#include <string.h>

static const GrapeVerb verbs[] = {
  { "tale", GRAPE_BY_PLAYER, TRUE, "tale", "A tale" },
  { "vote", GRAPE_BY_PERSON, FALSE, "vote 1", "A vote" },
  { "say", GRAPE_BY_PLAYER, GRAPE_BLOCK_GOES_ON, "say “TEXT”", "A speech" },
  { NULL },
};

static void
test_find (void)
{
  g_assert_true (grape_verb_find (verbs, " TALE\nOnce") == &verbs[0]);
  g_assert_true (grape_verb_find (verbs, "vote 2") == &verbs[1]);
  g_assert_null (grape_verb_find (verbs, "votes"));
  g_assert_null (grape_verb_find (verbs, ""));
  g_assert_null (grape_verb_find (NULL, "vote 2"));
  g_assert_true (grape_verb_by (verbs, GRAPE_BY_PERSON));
  g_assert_false (grape_verb_by (verbs, GRAPE_BY_REFEREE));
}

static void
test_tidy (void)
{
  static const struct
  {
    const char *text, *tidy;
  } rows[] = {
    { "  tale \t\r\n\n One  \r\n\n two \n\n\n", "tale\n One\n\n two" },
    { "tale\none\n END \ntwo", "tale\none" },
    { "tale\nthe end\nend it", "tale\nthe end\nend it" },
    { "tale", "tale" },
    { "tale\nend", "tale" },
    { " vote 2\n", "vote 2" },
    { "say “One. \n\n\nTwo.” \n\n", "say “One.\n\n\nTwo.”" }, /* the text begins in the line */
    { "vote 2\nend", "vote 2\nend" },                         /* no block: for its game to refuse */
  };
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *tidy = grape_verb_tidy (grape_verb_find (verbs, rows[i].text), rows[i].text);
      g_autofree char *again = grape_verb_tidy (grape_verb_find (verbs, tidy), tidy);

      g_assert_cmpstr (tidy, ==, rows[i].tidy);
      g_assert_cmpstr (again, ==, tidy);
    }
  g_autoptr (GPtrArray) lines = grape_block_lines ("tale\na\n\nb");
  g_assert_cmpuint (lines->len, ==, 3);
  g_assert_cmpstr (grape_block_text ("tale\na"), ==, "a");
  g_assert_null (grape_block_text ("tale"));
}

static void
test_found (void)
{
  static const char text[] = "Hello all,\n\ntale\nOnce\nvote 1\n end\nvote 2\nTale\nTwice\n\n";
  g_autoptr (GArray) found = grape_block_find (verbs, text);

  g_assert_cmpuint (found->len, ==, 2);
  const GrapeBlock *first = &g_array_index (found, GrapeBlock, 0);
  g_assert_cmpstr (first->move, ==, "tale\nOnce\nvote 1");
  g_assert_cmpuint (first->start, ==, strlen ("Hello all,\n\n"));
  g_assert_true (g_str_has_prefix (text + first->end, "vote 2"));
  g_assert_cmpstr (g_array_index (found, GrapeBlock, 1).move, ==, "Tale\nTwice");
}

/* Where quotations are closed, an empty line ends it: another act may stand behind. */
static void
test_quoted (void)
{
  static const char text[] = "say \"One.\n\nTwo.\"\nthree\n\nvote 1\n\nsay “ends “here””\n\nnow";
  g_autoptr (GArray) found = grape_block_find (verbs, text);

  g_assert_cmpuint (found->len, ==, 1);
  const GrapeBlock *first = &g_array_index (found, GrapeBlock, 0);
  g_assert_cmpstr (first->move, ==, "say \"One.\n\nTwo.\"\nthree");
  g_assert_true (g_str_has_prefix (text + first->end, "\n\nvote 1"));
}

/* A tale without a text is a word in a sentence. */
static void
test_not_found (void)
{
  static const char *const texts[] = { "tale", "tale\n\n", "A\n tales of old\nb", "tale\nend\nb" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GArray) found = grape_block_find (verbs, texts[i]);

      g_assert_cmpuint (found->len, ==, 0);
    }
}

static GrapeInstance *
game (void)
{
  static const guint8 seed[GRAPE_SEED_BYTES] = { 3 };
  g_autoptr (GError) error = NULL;
  const GrapeRules *rules = grape_registry_find ("sentences");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "0123456789abcdef", "Words", 888710400);

  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  header->referee = g_strdup ("Rex");
  GrapeInstance *self = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_instance_act (self, 888710400, 0, "sentence\nOne here", &error);
  g_assert_no_error (error);
  grape_instance_act (self, 888710400, 1, "sentence\nTwo here", &error);
  g_assert_no_error (error);
  return self;
}

/* Anybody votes by name; the log says who, an instance file and a copy bring it back, and a vote
 * that somebody signs for another is not what was opened. */
static void
test_person (void)
{
  g_autoptr (GrapeInstance) self = game ();
  g_autoptr (GError) error = NULL;
  guint n_draws;

  g_assert_true (grape_instance_act_person (self, 888710500, "Walt: x", "vote 1", &error));
  const GrapeEvent *vote = grape_instance_event (self, grape_instance_n_events (self));
  g_autofree char *by = grape_event_author (vote);
  g_assert_cmpstr (by, ==, "person:Walt: x");
  g_assert_cmpuint (vote->audience, ==, GRAPE_AUDIENCE_REFEREE);
  g_assert_false (grape_instance_act_person (self, 888710500, "Walt", "pause", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_assert_true (grape_instance_act_person (self, 888710500, "Xi", "note hello", &error));
  g_assert_true (grape_instance_act (self, 888710600, GRAPE_AUTHOR_REFEREE, "rule close", &error));
  g_assert_true (grape_position_over (grape_instance_position (self)));

  g_autofree char *text = grape_instance_to_text (self, TRUE);
  g_autoptr (GrapeInstance) again = grape_instance_from_text (text, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_instance_verify (again, &n_draws, &error));
  g_autoptr (GrapeInstance) seen = grape_instance_for_viewer (self, GRAPE_VIEWER_SPECTATOR, &error);
  g_assert_no_error (error);
  g_autofree char *a = grape_position_to_json (grape_instance_position (seen));
  g_autofree char *b = grape_position_to_json (grape_instance_position (self));
  g_assert_cmpstr (a, ==, b);

  static const char *const names[] = { "person:Walt", "person:Xi" }; /* one is opened, one is not */
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *forged = g_strdup (text);
      char *name = strstr (forged, names[i]);
      name[strlen ("person:")] = 'M';
      g_assert_null (grape_instance_from_text (forged, NULL, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
      g_clear_error (&error);
    }
}

/* Nobody without a seat or a verb moves in a log. */
static void
test_forged (void)
{
  g_autoptr (GrapeInstance) self = game ();
  const GrapePosition *now = grape_instance_position (self);
  static const int authors[] = { GRAPE_AUTHOR_REFEREE, GRAPE_AUTHOR_CLOCK, 7 };

  for (guint i = 0; i < G_N_ELEMENTS (authors); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapePosition) trial = grape_position_copy (now);
      g_autoptr (GrapeEvent) event = grape_event_new (now->at, GRAPE_EVENT_MOVE, authors[i],
                                                      GRAPE_AUDIENCE_ALL, "sentence\nForged");
      event->number = now->n_events + 1;
      g_assert_false (grape_position_apply (trial, event, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
    }
}

/* By name people move and note; the writer of a log cannot let a passer-by pause the game. */
static void
test_by_name (void)
{
  for (guint kind = GRAPE_EVENT_MOVE; kind <= GRAPE_EVENT_NOTE; kind++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEvent) event
          = grape_event_new (888710400, kind, GRAPE_AUTHOR_PERSON, GRAPE_AUDIENCE_ALL, "text");
      gboolean can = kind == GRAPE_EVENT_MOVE || kind == GRAPE_EVENT_NOTE;
      event->number = 1;
      event->person = g_strdup ("Walt");
      g_autofree char *line = grape_event_to_line (event);
      g_autoptr (GrapeEvent) again = grape_event_from_line (line, &error);

      g_assert_cmpint (again != NULL, ==, can);
      if (again)
        g_assert_cmpstr (again->person, ==, "Walt");
      else
        g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
    }
}

/* What the game needs is parsed once, for all folds and copies. */
static void
test_prepared (void)
{
  g_autoptr (GrapeInstance) self = game ();
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self);
  g_autoptr (GBytes) own = g_bytes_new_static ("only this\n", strlen ("only this\n"));
  g_autoptr (GHashTable) mine = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = grape_instance_to_text (self, TRUE);

  g_assert_true (grape_instance_resources (self) == grape_instance_resources (copy));
  g_assert_cmpuint (g_hash_table_size (grape_instance_resources (self)), ==, 1);
  g_hash_table_insert (mine, (gpointer) "words/themes.txt", own);
  g_assert_null (grape_instance_from_text (text, mine, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/verb/find", test_find);
  g_test_add_func ("/engine/verb/tidy", test_tidy);
  g_test_add_func ("/engine/verb/quoted", test_quoted);
  g_test_add_func ("/engine/verb/found", test_found);
  g_test_add_func ("/engine/verb/not-found", test_not_found);
  g_test_add_func ("/engine/verb/person", test_person);
  g_test_add_func ("/engine/verb/forged", test_forged);
  g_test_add_func ("/engine/verb/by-name", test_by_name);
  g_test_add_func ("/engine/verb/prepared", test_prepared);
  return g_test_run ();
}
