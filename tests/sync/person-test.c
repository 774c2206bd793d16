/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Somebody with a key and without a seat takes part in what anybody may do: a vote, which is the
 * referee's to read until it is counted. */
#include "exchange-fixture.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "library/grape-library-instances.h"
#include "library/grape-library-people.h"
#include "sync/share/grape-share-acts.h"
#include "sync/share/grape-share-members.h"
#include "sync/share/grape-share-private.h"

/* In fixtures, Walt has Eve's desk, and Xi the laptop. */
#define walt eve
#define xi   laptop

static void
pass_on (Table *self)
{
  self->now += 60;
  if (self->walt)
    table_sync_clean (self, self->walt);
  table_sync_all (self);
  if (self->walt)
    table_sync_clean (self, self->walt);
}

static GrapeLibrary *
let_look_on (Table *self, const char *file, const char *name)
{
  GrapeLibrary *library = table_open_library (self, file);

  table_let_in (self, library, GRAPE_VIEWER_SPECTATOR, name);
  return library;
}

/* Ann and Bob have written, Walt looks on, and the vote is on. */
static void
set_up (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &(GameToShare){ .rules = "sentences", .people = "Ann, Bob" },
               GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, 0, "Ann");
  table_let_in (self, self->bob, 1, "Bob");
  self->walt = let_look_on (self, "walt.db", "Walt");
  table_act (self, self->ann, "sentence\nIt was Ann.");
  table_act (self, self->bob, "sentence\nIt was Bob.");
  pass_on (self);
}

static const GrapeEvent *
last_event (GrapeInstance *instance)
{
  return grape_instance_event (instance, grape_instance_n_events (instance));
}

static void
assert_name (Table *self, GrapeLibrary *library, const char *name)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, self->topic, NULL);
  g_autoptr (GrapeInstance) instance = table_load (self, library);
  g_autofree char *mine = grape_share_person (library, shared, instance);

  g_assert_cmpstr (mine, ==, name);
}

static void
assert_refused (Table *self, GrapeLibrary *library, const char *text, const char *why)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (grape_share_act (library, self->topic, text, self->now, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, why));
}

/* The vote is in everybody's log under Walt's name, and only the referee can read it; then it is
 * counted. */
static void
test_vote (Table *self, gconstpointer data)
{
  assert_name (self, self->walt, "Walt");
  assert_name (self, self->ann, NULL);
  table_act (self, self->walt, "Vote 2");
  pass_on (self);
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
  const GrapeEvent *vote = last_event (truth);
  guint number = vote->number;

  g_assert_cmpstr (vote->person, ==, "Walt");
  g_assert_cmpstr (vote->text, ==, "vote 2");
  GrapeLibrary *others[] = { self->ann, self->bob, self->walt };
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GrapeInstance) copy = table_load (self, others[i]);

      table_assert_same_log (self, others[i]);
      g_assert_cmpstr (last_event (copy)->person, ==, "Walt");
      g_assert_null (last_event (copy)->text);
    }
  g_autoptr (GPtrArray) acts = grape_share_list_acts (self->walt, self->topic, 5, NULL);
  g_assert_cmpuint (acts->len, ==, 1);
  g_assert_cmpstr (((GrapeShareAct *)acts->pdata[0])->text, ==, "Vote 2");
  g_assert_cmpint (((GrapeShareAct *)acts->pdata[0])->state, ==, GRAPE_ENTRY_TAKEN);

  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "rule close", 1);
  pass_on (self);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autoptr (GrapeInstance) copy = table_load (self, others[i]);

      table_assert_same_log (self, others[i]);
      g_assert_true (grape_position_over (grape_instance_position (copy)));
      g_assert_cmpstr (grape_event_opened (last_event (copy), number), ==, "vote 2");
    }
}

/* Players vote by the name of their seat, and nobody doubts that it came from their key. */
static void
test_player_votes (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "vote none");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeSyncReport) seen = table_sync_report (self, self->ann);
  g_autoptr (GrapeInstance) copy = table_load (self, self->ann);

  g_assert_cmpstr (last_event (copy)->person, ==, "Ann");
  g_assert_cmpuint (seen->notes->len, ==, 0);
  g_autoptr (GrapeSyncReport) bobs = table_sync_report (self, self->bob);
  g_assert_cmpuint (bobs->notes->len, ==, 0);
  table_assert_same_log (self, self->bob);
}

static void
test_only_what_is_anybodys (Table *self, gconstpointer data)
{
  assert_refused (self, self->walt, "sentence\nMine.", "no seat here");
  assert_refused (self, self->walt, "note hello", "no seat here");
  assert_refused (self, self->walt, "join Walt", "no seat here");
  assert_refused (self, self->walt, "rule close", "no seat here");
}

/* A program without scruples says it anyway: it is refused, and the game goes on. */
static void
test_note_of_another_program (Table *self, gconstpointer data)
{
  g_autofree char *json = table_act_json (self, self->walt, self->keeper, 1, "note hello");
  g_autoptr (GrapeInstance) before = table_load (self, self->keeper);

  table_write (self, self->walt, "act", json);
  table_sync_clean (self, self->walt);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  table_assert_told (self, self->walt, "Walt has no seat here");
  table_act (self, self->walt, "vote 1");
  pass_on (self);
  g_autoptr (GrapeInstance) after = table_load (self, self->ann);
  g_assert_cmpuint (grape_instance_n_events (after), ==, grape_instance_n_events (before) + 1);
}

/* A link for everybody only lets people watch. */
static void
test_without_invitation (Table *self, gconstpointer data)
{
  self->xi = table_open_library (self, "xi.db");
  table_come (self, self->xi, self->link, "Xi");
  assert_name (self, self->xi, NULL);
  assert_refused (self, self->xi, "vote 1", "are a spectator");
}

/* A name is one key's, and no player's nor the referee's. */
static void
test_names (Table *self, gconstpointer data)
{
  static const char *const names[][2]
      = { { "walt", "walt 2" },
          { "ANN", "ANN 2" },
          { "Cy", "Cy 2" },
          { "Walt", "Walt 3" },
          { "Zoe", "Zoe" },
          { "ééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé",
            "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé" },
          { "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé",
            "éééééééééééééééééééééééééééééééééééééééééééééééééééééééééé 2" } };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_strdup_printf ("%u.db", i);
      GrapeLibrary *library = let_look_on (self, file, names[i][0]);

      assert_name (self, library, names[i][1]);
      table_act (self, library, "vote 2");
      table_sync_clean (self, library);
      g_assert_finalize_object (library);
    }
  pass_on (self);
  g_autoptr (GrapeInstance) copy = table_load (self, self->ann);
  g_assert_cmpstr (last_event (copy)->person, !=, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      guint n_found = 0;

      for (guint n = 1; n <= grape_instance_n_events (copy); n++)
        n_found += g_strcmp0 (grape_instance_event (copy, n)->person, names[i][1]) == 0;
      g_assert_cmpuint (n_found, ==, 1);
    }
}

/* --- what is owed by name ------------------------------------------------------------------- */

static void
set_up_society (Table *self, gconstpointer data)
{
  table_open (self);
  table_share (self,
               &(GameToShare){ .rules = "society",
                               .setup
                               = "{\"speaker\":\"Sam\",\"people\":[{\"name\":\"Ann\"},"
                                 "{\"name\":\"Bob\"},{\"name\":\"Dora\"},{\"name\":\"Sam\"}]}" },
               GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (self, self->keeper);
}

static void
enter (Table *self, const char *person, const char *text)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint first = grape_instance_n_events (instance) + 1;
  g_autoptr (GError) error = NULL;

  grape_instance_act_person (instance, self->now, person, text, &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_append (self->keeper, instance, first, NULL));
}

/* @what: all that is theirs; NULL: nothing */
static void
assert_needs (Table *self, GrapeLibrary *library, const char *what)
{
  g_autoptr (GrapeSummary) summary = grape_library_summarise (library, self->instance, NULL);
  g_autoptr (GString) mine = g_string_new (NULL);

  for (guint i = 0; i < summary->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (summary->due, i);

      if (due->mine)
        g_string_append_printf (mine, "%s%s", mine->len ? ", " : "", due->what);
    }
  g_assert_cmpstr (mine->str, ==, what ? what : "");
  g_assert_cmpint (summary->needs_me, ==, what != NULL);
}

/* Who follows a society is told what they owe in it, by the name with which they were let in; who
 * only has a link owes nothing, whatever they are called. */
static void
test_needs (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->walt = let_look_on (self, "walt.db", "Ann");
  self->ann = let_look_on (self, "sam.db", "Sam");
  self->bob = table_open_library (self, "bob.db");
  grape_library_set_me (self->bob, grape_library_add_person (self->bob, "Bob", NULL, &error),
                        &error);
  g_assert_no_error (error);
  table_come (self, self->bob, self->link, "Bob");
  enter (self, "Dora", "announce g1 Ghost: players Ann, Bob; referees Dora; slow");
  pass_on (self);
  assert_needs (self, self->walt, "consent");
  assert_needs (self, self->ann, NULL);
  assert_needs (self, self->bob, NULL);

  table_act (self, self->walt, "consent g1");
  enter (self, "Bob", "consent g1");
  enter (self, "Bob", "submit s1 equipment \"Dice\"\nThey roll.");
  pass_on (self);
  assert_needs (self, self->walt, "an endorsement");
  assert_needs (self, self->ann, "an endorsement");
  self->now += 8 * GRAPE_DAY_S;
  enter (self, "Bob", "silent g1 Dora");
  pass_on (self);
  assert_needs (self, self->walt, NULL);
  assert_needs (self, self->ann, "a question to a silent referee");
  enter (self, "Bob", "dispute g1 referee unable");
  pass_on (self);
  assert_needs (self, self->ann, "a question to a silent referee, a judgement");
}

/* --- a keeper without scruples ---------------------------------------------------------------- */

/* Walt's vote, published as one of @person's. */
static void
publish_as (Table *self, const char *person)
{
  GrapeSeal seal = { .context = NULL };
  g_autoptr (GError) error = NULL;
  JsonArray *takes = json_array_new ();
  GrapeRead read = { 0 };

  /* Nobody votes for their own sentence, and the order is drawn. */
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  const char *vote = grape_position_read_person (grape_instance_position (instance), person,
                                                 "vote 1", &read, NULL)
                         ? "vote 1"
                         : "vote 2";
  grape_read_clear (&read);
  table_act (self, self->walt, vote);
  table_sync_clean (self, self->walt);
  guint before = grape_instance_n_events (instance);
  JsonObject *take = table_take_of (self, self->walt, 1, before + 1);
  grape_hex_decode (json_object_get_string_member (take, "nonce"), seal.nonce, sizeof seal.nonce);
  json_object_remove_member (take, "nonce");
  json_array_add_object_element (takes, take);
  grape_instance_act_by (instance, self->now, GRAPE_AUTHOR_PERSON, person, vote, &seal, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autoptr (JsonObject) members = table_happened (instance, before, takes);
  grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
}

static void
test_as_another (Table *self, gconstpointer data)
{
  publish_as (self, data);
  table_assert_problem (self, self->ann, "which is not theirs");
  table_assert_problem (self, self->walt, "which is not theirs");
}

/* Such an entry is valid if it is true; the keeper's own program then says it once more. */
static void
test_as_themselves (Table *self, gconstpointer data)
{
  publish_as (self, "Walt");
  table_assert_problem (self, self->ann, "Event 8 follows event 8");
  g_autoptr (GrapeInstance) copy = table_load (self, self->ann);
  g_assert_cmpstr (last_event (copy)->person, ==, "Walt");
}

static void
test_two_keys_one_name (Table *self, gconstpointer data)
{
  g_autofree char *admit = NULL;

  self->xi = table_open_library (self, "xi.db");
  g_autofree char *key = table_key_of (self->xi);
  admit = g_strdup_printf ("{\"pk\":\"%s\",\"name\":\"WALT\",\"seat\":-2,\"replaces\":[]}", key);
  table_write (self, self->keeper, "admit", admit);
  publish_as (self, "Walt");
  table_assert_problem (self, self->ann, "Somebody else here is called Walt too");
}

/* What came by mail, or never: the person with that name, and all others, learn of it. */
static void
test_entered_by_keeper (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint first = grape_instance_n_events (instance) + 1;

  g_assert_true (grape_instance_act_person (instance, self->now, "Walt", "vote 2", NULL));
  g_assert_true (grape_instance_act_person (instance, self->now, "Yo", "vote 2", NULL));
  g_assert_true (grape_library_append (self->keeper, instance, first, NULL));
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->ann, "entered 1 moves of Walt that did not come from their key");
  table_assert_told (self, self->walt, "entered 1 moves of yours");
  table_assert_same_log (self, self->ann);
}

#define ADD(name, data, function)                                                                  \
  g_test_add ("/sync/person/" name, Table, data, set_up, function, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("vote", NULL, test_vote);
  ADD ("player-votes", NULL, test_player_votes);
  ADD ("only-what-is-anybodys", NULL, test_only_what_is_anybodys);
  ADD ("note-of-another-program", NULL, test_note_of_another_program);
  ADD ("without-invitation", NULL, test_without_invitation);
  ADD ("names", NULL, test_names);
  ADD ("as-themselves", NULL, test_as_themselves);
  ADD ("as-another", "Xi", test_as_another);
  ADD ("as-a-player", "Bob", test_as_another);
  ADD ("two-keys-one-name", NULL, test_two_keys_one_name);
  ADD ("entered-by-keeper", NULL, test_entered_by_keeper);
  g_test_add ("/sync/person/needs", Table, NULL, set_up_society, test_needs, table_tear_down);
  return g_test_run ();
}
