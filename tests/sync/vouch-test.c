/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A keeper who invents sayings, repeats them, or shows people different games: anybody who reads
 * the keeper's log finds out, also without a seat. And games of version 1, which go on. */
#include "exchange-fixture.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "sync/share/grape-share-private.h"

/* --- what a keeper without scruples writes ---------------------------------------------------- */

static void
publish (Table *self, GrapeInstance *instance, guint before, JsonArray *takes)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autoptr (JsonObject) members = table_happened (instance, before, takes);
  g_autoptr (GError) error = NULL;

  grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
}

/* The keeper's copy, with words put into the mouth of @seat. */
static GrapeInstance *
invent (Table *self, int seat, const char *text, guint *before)
{
  GrapeInstance *instance = table_load (self, self->keeper);
  g_autoptr (GError) error = NULL;

  *before = grape_instance_n_events (instance);
  grape_instance_act (instance, self->now, seat, text, &error);
  g_assert_no_error (error);
  return instance;
}

static JsonArray *
takes_with (JsonObject *one, JsonObject *other)
{
  JsonArray *takes = json_array_new ();

  json_array_add_object_element (takes, one);
  if (other)
    json_array_add_object_element (takes, other);
  return takes;
}

/* Those it concerns, those it does not, and spectators all see it; nobody accepts any of it. */
static void
assert_found (Table *self, const char *words)
{
  self->eve = table_open_library (self, "eve.db");
  g_autofree char *topic = grape_share_accept (self->eve, self->link, "", NULL, self->now, NULL);

  g_assert_cmpstr (topic, ==, self->topic);
  table_assert_problem (self, self->ann, words);
  table_assert_problem (self, self->bob, words);
  table_assert_problem (self, self->eve, words);
}

/* Ann says @text, which reaches the place; the keeper has not dealt with it. */
static void
say (Table *self, GrapeLibrary *library, const char *text)
{
  table_act (self, library, text);
  table_sync_clean (self, library);
}

/* --- attacks ---------------------------------------------------------------------------------- */

static void
test_replay (Table *self, gconstpointer data)
{
  guint before;

  say (self, self->ann, "note yes");
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeInstance) instance = invent (self, 0, "note yes", &before);
  publish (self, instance, before,
           takes_with (table_take_of (self, self->ann, 1, before + 1), NULL));
  assert_found (self, "The keeper dealt with entry 1 of Ann before");
}

/* A public act, or one that the keeper only has as a commitment for others. */
static void
test_other_words (Table *self, gconstpointer data)
{
  const char *const *words = data;
  guint before;

  say (self, self->ann, words[0]);
  g_autoptr (GrapeInstance) instance = invent (self, 0, words[1], &before);
  publish (self, instance, before,
           takes_with (table_take_of (self, self->ann, 1, before + 1), NULL));
  assert_found (self, "is not what Ann said in entry 1");
}

static void
test_never_said (Table *self, gconstpointer data)
{
  guint before;

  say (self, self->ann, "note yes");
  g_autoptr (GrapeInstance) instance = invent (self, 0, "note no", &before);
  JsonObject *take = table_take_of (self, self->ann, 1, before + 1);
  json_object_set_int_member (take, "n", 2);
  publish (self, instance, before, takes_with (take, NULL));
  assert_found (self, "is not signed with it");
}

static void
test_no_event (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);

  say (self, self->ann, "note yes");
  publish (self, instance, grape_instance_n_events (instance),
           takes_with (table_take_of (self, self->ann, 1, 0), NULL));
  assert_found (self, "Entry 1 of Ann was accepted, but became no event");
}

static void
test_passed_over (Table *self, gconstpointer data)
{
  guint before;

  say (self, self->ann, "note yes");
  say (self, self->ann, "note no");
  g_autoptr (GrapeInstance) instance = invent (self, 0, "note no", &before);
  publish (self, instance, before,
           takes_with (table_take_of (self, self->ann, 2, before + 1), NULL));
  assert_found (self, "The keeper skipped entry 1 of Ann");
}

static void
test_two_as_one (Table *self, gconstpointer data)
{
  guint before;

  say (self, self->ann, "note yes");
  say (self, self->ann, "note yes");
  g_autoptr (GrapeInstance) instance = invent (self, 0, "note yes", &before);
  publish (self, instance, before,
           takes_with (table_take_of (self, self->ann, 1, before + 1),
                       table_take_of (self, self->ann, 2, before + 1)));
  assert_found (self, "Two entries claim to be event");
}

static void
test_for_another (Table *self, gconstpointer data)
{
  guint before;

  say (self, self->bob, "note yes");
  g_autoptr (GrapeInstance) instance = invent (self, 0, "note yes", &before);
  publish (self, instance, before,
           takes_with (table_take_of (self, self->bob, 1, before + 1), NULL));
  assert_found (self, "which is not theirs");
}

/* What comes from nobody's entry is also reported to those whom it does not concern. */
static void
test_unvouched (Table *self, gconstpointer data)
{
  table_act_as_keeper (self, 0, "note yes", 2);
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->bob, "The keeper entered 2 moves of Ann that did not come from");
  table_assert_told (self, self->ann, "2 moves of yours that did not come from this key");
}

/* A check of the whole game reports what is at the place and the keeper has not dealt with.
 */
static void
test_unanswered (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapeSyncReport) quiet = grape_sync_report_new ();
  g_autoptr (GrapeShared) shared = grape_library_shared (self->bob, self->topic, &error);

  g_assert_no_error (error);
  say (self, self->ann, "note yes");
  say (self, self->ann, "note no");
  grape_share_look_for_unanswered (self->bob, shared, place, report);
  g_assert_cmpuint (report->notes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (report->notes, 0), ==,
                   "Ann has written more than the keeper has dealt with: entries 1 to 2");
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  grape_share_look_for_unanswered (self->bob, shared, place, quiet);
  g_assert_cmpuint (quiet->notes->len, ==, 0);
}

/* --- two games for two people ----------------------------------------------------------------- */

/* A copy of the place, which the keeper's key goes on writing without the keeper's program. */
typedef struct
{
  char *place;
  guint n; /* of the keeper's last entry there */
  char *before;
} OtherPlace;

static void
swap_places (Table *self, OtherPlace *other)
{
  char *place = self->place;

  self->place = other->place;
  other->place = place;
}

static void
plant (Table *self, OtherPlace *other, const char *kind, JsonObject *members)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEntry) entry
      = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, ++other->n, other->before,
                         self->now, kind, members, &error);

  g_assert_no_error (error);
  g_free (other->before);
  other->before = g_strdup (entry->hash);
  swap_places (self, other);
  table_plant_entry (self, entry);
  table_plant_head (self, key, 1000 + other->n, other->n, entry->hash);
  swap_places (self, other);
}

/* The keeper shows Bob another game than Ann: each of them is valid alone. What Ann says next fails
 * Bob's checks; if it is refused instead, he learns of it. */
static void
test_split_view (Table *self, gconstpointer data)
{
  OtherPlace other = { .place = g_strconcat (self->place, "-of-bob", NULL) };
  gboolean refuse = data != NULL;
  g_autoptr (GError) error = NULL;
  guint before;

  other.n = table_last_of (self, self->keeper, &other.before);
  g_autoptr (GrapeInstance) bobs
      = invent (self, GRAPE_AUTHOR_REFEREE, "note only for Bob", &before);
  g_assert_cmpint (run_in_shell ("cp -r '%s' '%s'", self->place, other.place), ==, 0);
  g_autoptr (JsonObject) first = table_happened (bobs, before, json_array_new ());
  plant (self, &other, "events", first);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "note only for Ann", 1);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  swap_places (self, &other);
  table_sync_clean (self, self->bob);
  swap_places (self, &other);

  say (self, self->ann, "note yes");
  before++;
  grape_instance_act (bobs, self->now, 0, "note yes", &error);
  g_assert_no_error (error);
  JsonObject *take = table_take_of (self, self->ann, 1, refuse ? 0 : before + 1);
  json_object_set_string_member (take, "of", json_object_get_string_member (take, "author"));
  json_object_set_int_member (take, "entry", 1);
  if (refuse)
    {
      json_object_remove_member (take, "author");
      json_object_remove_member (take, "n");
    }
  g_autoptr (JsonObject) second
      = refuse ? take : table_happened (bobs, before, takes_with (take, NULL));
  plant (self, &other, refuse ? "refuse" : "events", second);
  swap_places (self, &other);
  if (refuse)
    table_assert_told (self, self->bob, "Ann wrote entry 1, which was refused, on another log");
  else
    table_assert_problem (self, self->bob, "Ann wrote entry 1 on another log than this one");
  swap_places (self, &other);
  g_free (other.place);
  g_free (other.before);
}

/* The player's program is the one that lies, or has another log than the keeper: refused. */
static void
test_saw_another_log (Table *self, gconstpointer data)
{
  g_autofree char *act = table_act_json (self, self->ann, self->keeper, 1, "bid K");
  g_autoptr (JsonObject) members = table_members_of (act);
  JsonObject *saw = json_object_new ();
  g_autofree char *zeros = g_strnfill (64, '0');
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_int_member (saw, "event", 1);
  json_object_set_string_member (saw, "hash", zeros);
  json_object_set_object_member (members, "saw", saw);
  json_node_set_object (node, members);
  g_autofree char *json = json_to_string (node, FALSE);
  table_write (self, self->ann, "act", json);
  table_sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  table_assert_told (self, self->ann, "It was written on another log than the keeper's");
  table_assert_told (self, self->bob, "Ann wrote entry 1, which was refused, on another log");
  table_goes_on (self);
}

/* --- held back -------------------------------------------------------------------------------- */

/* Ann bids in the first round; what she said comes to the keeper when that is over. FALSE where
 * chance has bid that very card for her, so that the rest shows nothing. */
static gboolean
bid_too_late (Table *self)
{
  table_act (self, self->ann, "bid K");
  self->now += 4 * GRAPE_DAY_S;
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  if (grape_instance_act (instance, self->now, 0, "bid K", NULL))
    return TRUE;
  g_test_skip ("chance bid her king");
  return FALSE;
}

/* It does not count in the second one, although the card is still hers. */
static void
test_held_back (Table *self, gconstpointer data)
{
  if (!bid_too_late (self))
    return;
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  table_assert_told (self, self->ann, "It was meant for a round that is over");
  table_sync_clean (self, self->bob);
}

/* Nor does a keeper with another program make it count. */
static void
test_held_back_by_keeper (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  GrapeSeal seal = { .context = NULL };

  if (!bid_too_late (self))
    return;
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint before = grape_instance_n_events (instance);
  JsonObject *take = table_take_of (self, self->ann, 1, before + 1);
  g_assert_true (grape_hex_decode (json_object_get_string_member (take, "nonce"), seal.nonce,
                                   sizeof seal.nonce));
  grape_instance_act_by (instance, self->now, 0, NULL, "bid K", &seal, &error);
  g_assert_no_error (error);
  publish (self, instance, before, takes_with (take, NULL));
  assert_found (self, "is a move that Ann meant for another round");
}

/* --- versions --------------------------------------------------------------------------------- */

/* As a program began it that knew no other version. */
static void
share_version_1 (Table *self)
{
  g_autoptr (GrapeInstance) instance = game_to_share_make (&(GameToShare){ .people = "Ann, Bob" });
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autofree char *header = grape_share_header_line (instance);
  char *topic = grape_topic (1, grape_key_public (key), header);
  const GrapeShared shared = { .topic = topic,
                               .instance = (char *)GAME_ID,
                               .address = self->place,
                               .keeper = (char *)grape_key_public (key),
                               .version = 1,
                               .seat = GRAPE_AUTHOR_REFEREE };
  g_autoptr (JsonObject) open = json_object_new ();
  g_autoptr (GError) error = NULL;

  json_object_set_string_member (open, "header", header);
  g_assert_true (grape_library_add_instance (self->keeper, instance, &error));
  g_assert_true (grape_library_add_shared (self->keeper, &shared, &error));
  g_assert_true (grape_share_say (self->keeper, key, topic, self->now, "open", open, NULL, &error));
  g_ptr_array_add (self->topics, topic);
  self->topic = topic;
  self->instance = g_strdup (GAME_ID);
  self->link = grape_share_link (self->keeper, topic, &error);
  g_assert_no_error (error);
}

static GrapeEntry *
first_entry (Table *self, GrapeLibrary *library)
{
  g_autofree char *author = table_key_of (library), *path = table_entry_file (self, library, 1);
  g_autofree char *file = file_slurp (path);

  return grape_entry_read (self->topic, author, file, NULL);
}

/* It is played as ever, by files in which nothing is new. */
static void
test_version_1 (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  share_version_1 (self);
  g_assert_null (strstr (self->link, "v="));
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, 0, "Ann");
  table_let_in (self, self->bob, 1, "Bob");
  table_sync_clean (self, self->ann);
  table_goes_on (self);
  g_autoptr (GrapeEntry) act = first_entry (self, self->ann);
  g_assert_cmpuint (act->version, ==, 1);
  g_assert_false (json_object_has_member (grape_entry_object (act), "vow"));
  g_assert_false (json_object_has_member (grape_entry_object (act), "words"));
  self->eve = table_open_library (self, "eve.db");
  table_come (self, self->eve, self->link, "");
  table_assert_same_log (self, self->eve);
}

/* A newcomer is told that less is checked. */
static void
test_version_1_told (Table *self, gconstpointer data)
{
  table_open (self);
  share_version_1 (self);
  table_sync_clean (self, self->keeper);
  self->eve = table_open_library (self, "eve.db");
  g_autofree char *topic = grape_share_accept (self->eve, self->link, "", NULL, self->now, NULL);
  g_assert_cmpstr (topic, ==, self->topic);
  table_assert_told (self, self->eve, "version 1 of the protocol");
}

/* On its way somebody took `v=2` out of the link: no harm but that another one is needed. */
static void
test_altered_link (Table *self, gconstpointer data)
{
  g_autofree char *link = table_invite (self, GRAPE_VIEWER_SPECTATOR);
  g_auto (GStrv) parts = g_strsplit (link, "&v=2", 2);
  g_autofree char *altered = g_strjoinv ("", parts);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (parts[1]);
  self->eve = table_open_library (self, "eve.db");
  g_autofree char *topic = grape_share_accept (self->eve, altered, "Eve", NULL, self->now, &error);
  g_assert_no_error (error);
  table_assert_told (self, self->eve, "was changed on its way");
  table_assert_problem (self, self->keeper, "an invitation in version 1 of the protocol");
  g_autoptr (GrapeShared) shared = grape_library_shared (self->eve, topic, &error);
  g_assert_cmpuint (shared->version, ==, 2);
  table_let_in (self, self->eve, GRAPE_VIEWER_SPECTATOR, "Eve");
}

/* An entry of version 1, which need not vouch for anything, in a game of version 2. */
static void
test_older_entry (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->ann);
  g_autofree char *act = table_act_json (self, self->ann, self->keeper, 1, "bid K");
  g_autoptr (JsonObject) members = table_members_of (act);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEntry) entry
      = grape_entry_new (key, 1, self->topic, 1, "", self->now, "act", members, &error);

  g_assert_no_error (error);
  table_plant_entry (self, entry);
  table_plant_head (self, key, 1000, 1, entry->hash);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  g_assert_cmpuint (report->taken, ==, 0);
  table_assert_told (self, self->bob, "The keeper refused entry 1 of Ann and does not show");
}

static const char *const public_words[] = { "note yes", "note no" };
static const char *const private_words[] = { "bid K", "bid 2" };

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, run)                                                                       \
  g_test_add ("/sync/vouch/" path, Table, data, table_set_up, run, table_tear_down)
#define ADD_ALONE(path, data, run)                                                                 \
  g_test_add ("/sync/vouch/" path, Table, data, NULL, run, table_tear_down)
  ADD ("replay", NULL, test_replay);
  ADD ("other-words/public", public_words, test_other_words);
  ADD ("other-words/private", private_words, test_other_words);
  ADD ("never-said", NULL, test_never_said);
  ADD ("no-event", NULL, test_no_event);
  ADD ("passed-over", NULL, test_passed_over);
  ADD ("two-as-one", NULL, test_two_as_one);
  ADD ("for-another", NULL, test_for_another);
  ADD ("unvouched", NULL, test_unvouched);
  ADD ("unanswered", NULL, test_unanswered);
  ADD ("split-view/taken", NULL, test_split_view);
  ADD ("split-view/refused", "refuse", test_split_view);
  ADD ("saw-another-log", NULL, test_saw_another_log);
  ADD ("held-back/late", NULL, test_held_back);
  ADD ("held-back/by-keeper", NULL, test_held_back_by_keeper);
  ADD_ALONE ("version-1/played", NULL, test_version_1);
  ADD_ALONE ("version-1/told", NULL, test_version_1_told);
  ADD ("version-2/altered-link", NULL, test_altered_link);
  ADD ("version-2/older-entry", NULL, test_older_entry);
  return g_test_run ();
}
