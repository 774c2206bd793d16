/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a player or a keeper without scruples can do, with a good signature: it is refused in words,
 * none of it is folded, and the game goes on. */
#include "exchange-fixture.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "sync/wire/grape-bundle.h"
#include "sync/share/grape-share-members.h"
#include "sync/share/grape-share-private.h"

/* --- a player --------------------------------------------------------------------------------- */

/* Somebody with Ann's key and no scruple copies the box of another entry of hers. */
static void
test_copied_box (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->ann, NULL);
  g_autoptr (GError) error = NULL;

  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  g_autoptr (GPtrArray) mine
      = grape_library_list_entries (self->ann, self->topic, grape_key_public (key), 1, &error);
  const GrapeStoredEntry *first = g_ptr_array_index (mine, 0);
  g_autoptr (GrapeEntry) read
      = grape_entry_read (self->topic, grape_key_public (key), first->file, &error);
  g_autofree char *json = g_strdup_printf (
      "{'box':'%s'}", json_object_get_string_member (grape_entry_object (read), "box"));
  table_write (self, self->ann, "act", json);
  self->now += 60;
  table_sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
}

/* What Ann's program would never write. The keeper refuses it, says why, and plays on. */
static void
try_act (Table *self, const char *kind, const char *json, const char *why)
{
  g_autofree char *author = table_key_of (self->ann), *hash = NULL;
  g_autoptr (GError) error = NULL;

  table_write (self, self->ann, kind, json);
  guint n = table_last_of (self, self->ann, &hash);
  self->now += 60;
  table_sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  g_assert_cmpuint (report->taken, ==, 0);
  table_sync_clean (self, self->ann);
  g_autoptr (GPtrArray) list
      = grape_library_list_entries (self->ann, self->topic, author, n, &error);
  const GrapeStoredEntry *mine = g_ptr_array_index (list, 0);
  g_test_message ("%s", mine->note);
  g_assert_cmpint (mine->state, ==, GRAPE_ENTRY_REFUSED);
  g_assert_nonnull (strstr (mine->note, why));
}

static void
test_bad_acts (Table *self, gconstpointer data)
{
  g_autofree char *wrong_key = table_act_json (self, self->ann, self->bob, 1, "bid K");
  g_autofree char *for_bob = table_act_json (self, self->bob, self->keeper, 2, "bid K");
  g_autofree char *old_number = table_act_json (self, self->ann, self->keeper, 1, "bid K");
  g_autofree char *no_rule = table_act_json (self, self->ann, self->keeper, 4, "bid ZZ");
  g_autofree char *reveals = table_act_json (self, self->ann, self->keeper, 5, "reveal 00");
  g_autofree char *no_kind = table_act_json (self, self->ann, self->keeper, 10, "bid K");
  const char *topic = self->topic;
  self->topic = "00112233445566778899aabbccddeeff";
  g_autofree char *for_another_game = table_act_json (self, self->ann, self->keeper, 11, "bid K");
  self->topic = topic;

  try_act (self, "act", wrong_key, "cannot be opened");
  try_act (self, "act", for_bob, "written for another entry");
  try_act (self, "act", old_number, "written for another entry");
  try_act (self, "act", no_rule, "ZZ");
  try_act (self, "act", reveals, "");
  try_act (self, "act", "{\"box\":\"AAAA\"}", "cannot be opened");
  try_act (self, "act", "{\"box\":17}", "This entry is not a move");
  try_act (self, "events", "{\"events\":[]}", "This entry is not a move");
  try_act (self, "nonsense", "{\"a\":{\"b\":[[[[1]]]]}}", "This entry is not a move");
  try_act (self, "nonsense", no_kind, "This entry is not a move");
  try_act (self, "act", for_another_game, "written for another entry");
  table_goes_on (self);
}

/* A stranger's key and a spectator's act count for nothing. */
static void
test_strangers (Table *self, gconstpointer data)
{
  g_autoptr (GrapeLibrary) eve = table_open_library (self, "eve.db");
  g_autoptr (GrapeLibrary) dora = table_open_library (self, "dora.db");
  g_autofree char *act = table_act_json (self, eve, self->keeper, 1, "bid K");
  g_autoptr (JsonObject) members = table_members_of (act);
  g_autofree char *eves = table_key_of (eve);

  table_say_next (self, eve, "act", members);
  table_sync_clean (self, self->keeper);
  g_autoptr (GPtrArray) read
      = grape_library_list_entries (self->keeper, self->topic, eves, 1, NULL);
  g_assert_cmpuint (read->len, ==, 0);

  table_let_in (self, dora, GRAPE_VIEWER_SPECTATOR, "Dora");
  table_sync_clean (self, self->keeper);
  g_autofree char *doras = table_act_json (self, dora, self->keeper, 1, "bid K");
  g_autoptr (JsonObject) hers = table_members_of (doras);
  table_say_next (self, dora, "act", hers);
  self->now += 60;
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
  g_assert_cmpuint (report->taken, ==, 0);
  table_goes_on (self);
}

/* Ann's key signs in Bob's place, and Ann names Bob's entry as hers. */
static void
test_in_another_place (Table *self, gconstpointer data)
{
  table_act (self, self->bob, "bid 2");
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeKey) ann = table_pair_of (self->ann), bob = table_pair_of (self->bob);
  g_autoptr (GError) error = NULL;
  g_autofree char *bobs_head = table_head_file (self, self->bob), *old = file_slurp (bobs_head);
  g_autoptr (GrapeEntry) entry
      = grape_entry_new (ann, GRAPE_PROTOCOL_VERSION, self->topic, 2,
                         "00112233445566778899aabbccddeeff", self->now, "act", NULL, &error);
  g_autofree char *path
      = grape_entry_make_path (self->topic, grape_key_public (bob), 2, entry->hash);

  g_assert_no_error (error);
  table_plant (self, path, entry->file, -1);
  table_plant_head (self, bob, 1000, 2, entry->hash);
  self->now += 60;
  table_refused (self, self->keeper, self->bob, "signature");
  file_spill (bobs_head, old);
}

static void
test_flood (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->ann);
  const guint n_acts = 300;

  for (guint i = 0; i < n_acts; i++)
    {
      g_autofree char *text = g_strdup_printf ("bid %u", 2 + i % 9);
      table_act (self, self->ann, text);
    }
  table_act (self, self->bob, "bid 4");
  self->now += 60;
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->taken + report->refused, ==, n_acts + 1);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  table_assert_same_logs (self);

  table_plant_head (self, key, 500, 30000, "00112233445566778899aabbccddeeff");
  table_refused (self, self->keeper, self->ann, "29700 new entries, more than 20000");
}

/* An invitation answered with a key that is not the answerer's. */
static void
test_stolen_hello (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite_anew (self->keeper, self->topic, 0, &error);
  g_autofree char *bob = table_key_of (self->bob);
  g_autofree char *json
      = g_strdup_printf ("{\"pk\":\"%s\",\"name\":\"Bob\",\"contribution\":\"00\","
                         "\"proof\":\"00\"}",
                         bob);
  g_autoptr (JsonObject) members = table_members_of (json);
  table_plant_hello (self, link, members);
  self->now += 60;
  table_refused (self, self->keeper, NULL, "a malformed entry");
  table_goes_on (self);
}

/* A hello of Eve's through her own link, right except for one thing. @member NULL: all right. */
static void
try_hello (Table *self, const char *member, const char *value, gboolean taken)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) eve = grape_key_new ();
  g_autofree char *link = table_invite (self, GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, &error);
  g_autoptr (GrapeKey) code = grape_key_new_from_seed (parsed->code);
  g_autoptr (JsonObject) hello = grape_share_hello (eve, GRAPE_PROTOCOL_VERSION, FALSE,
                                                    grape_key_public (code), self->topic, "Eve");
  const char *pk = g_strcmp0 (member, "pk") == 0 ? value : grape_key_public (eve);
  gboolean member_now = FALSE;

  if (member)
    json_object_set_string_member (hello, member, value);
  table_plant_hello (self, link, hello);
  self->now += 60;
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  grape_library_is_member (self->keeper, self->topic, pk, &member_now, &error);
  g_assert_no_error (error);
  g_test_message ("%s: %s", member, value);
  g_assert_cmpint (member_now, ==, taken);
  g_assert_cmpuint (report->problems->len, ==, taken ? 0 : 1);
}

static void
test_hello_with_one_fault (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) eve = grape_key_new (), other = grape_key_new ();
  g_autofree char *zeros = g_strnfill (128, '0');
  g_autoptr (JsonObject) elsewhere = grape_share_hello (
      eve, GRAPE_PROTOCOL_VERSION, FALSE, grape_key_public (other), self->topic, "Eve");

  try_hello (self, NULL, NULL, TRUE);
  try_hello (self, "name", "", FALSE);
  try_hello (self, "contribution", "00", FALSE);
  try_hello (self, "contribution", "00112233445566778899aabbccddeefg", FALSE);
  try_hello (self, "proof", "", FALSE);
  try_hello (self, "proof", zeros, FALSE);
  try_hello (self, "proof", json_object_get_string_member (elsewhere, "proof"), FALSE);
  try_hello (self, "pk", grape_key_public (other), FALSE);
  table_goes_on (self);
}

/* A game under a name that its header does not make: the keeper shows some another one. */
static void
test_another_game (Table *self, gconstpointer data)
{
  static const char topic[] = "00112233445566778899aabbccddeeff";
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) keeper = table_pair_of (self->keeper);
  g_autofree char *first = table_entry_file (self, self->keeper, 1), *file = file_slurp (first);
  g_autoptr (GrapeEntry) open
      = grape_entry_read (self->topic, grape_key_public (keeper), file, &error);
  g_autoptr (JsonObject) members = json_object_new ();
  const GrapeShareLink link = { .address = self->place,
                                .topic = (char *)topic,
                                .keeper = (char *)grape_key_public (keeper) };
  g_autofree char *text = grape_share_link_to_text (&link);

  g_assert_no_error (error);
  json_object_set_string_member (members, "header",
                                 grape_json_text (grape_entry_object (open), "header"));
  g_autoptr (GrapeEntry) forged = grape_entry_new (keeper, GRAPE_PROTOCOL_VERSION, topic, 1, "",
                                                   self->now, "open", members, &error);
  g_assert_no_error (error);
  self->eve = table_open_library (self, "eve.db");
  g_autofree char *accepted = grape_share_accept (self->eve, text, "Eve", NULL, self->now, &error);
  g_assert_no_error (error);
  self->topic = topic;
  table_plant_entry (self, forged);
  table_plant_head (self, keeper, 1000, 1, forged->hash);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->eve);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_nonnull (
      strstr (g_ptr_array_index (report->problems, 0), "not the game that the invitation was for"));
  g_autoptr (GrapeShared) shared = grape_library_shared (self->eve, topic, &error);
  g_assert_null (shared->instance);
}

/* Somebody else's key, or proof, in a request that came by mail. */
static void
test_altered_request (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = grape_share_ask (self->ann, self->topic, "Ann", &error);
  g_autofree char *ann = table_key_of (self->ann), *bob = table_key_of (self->bob);
  g_autoptr (GrapeShareRequest) right = grape_share_request_parse (text, &error);
  g_autoptr (GString) stolen = g_string_new (text);
  char *last = text + strlen (text) - 1;

  g_assert_no_error (error);
  g_assert_nonnull (right);
  g_string_replace (stolen, ann, bob, 0);
  g_assert_null (grape_share_request_parse (stolen->str, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
  g_clear_error (&error);
  *last = *last == '0' ? '1' : '0';
  g_assert_null (grape_share_request_parse (text, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
}

/* A log of @n entries of @key's that stands at the place as a bundle only, and the head that names
 * it. */
static void
plant_bundled_log (Table *self, const GrapeKey *key, guint n)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_entry_free);
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) bundles = grape_head_bundles_new ();
  GArray *list = g_array_new (FALSE, FALSE, sizeof (GrapeBundleName));
  GrapeTip *tip = g_new0 (GrapeTip, 1);
  GrapeBundleName name;

  for (guint i = 0; i < n; i++)
    {
      const GrapeEntry *before = i ? g_ptr_array_index (entries, i - 1) : NULL;

      g_ptr_array_add (entries, grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, i + 1,
                                                 before ? before->hash : "", self->now, "act", NULL,
                                                 &error));
      g_assert_no_error (error);
    }
  const GrapeEntry *last = g_ptr_array_index (entries, n - 1);
  g_autofree char *bundle = grape_bundle_new (key, self->topic, entries, &name, &error);
  g_assert_no_error (error);
  g_autofree char *path = grape_bundle_path (self->topic, grape_key_public (key), &name);
  table_plant (self, path, bundle, -1);
  tip->n = last->n;
  g_strlcpy (tip->hash, last->hash, sizeof tip->hash);
  g_hash_table_insert (tips, g_strdup (self->topic), tip);
  g_array_append_val (list, name);
  g_hash_table_insert (bundles, g_strdup (self->topic), list);
  g_autoptr (GrapeHead) head = grape_head_new (key, 1000, self->now, tips, bundles);
  g_autofree char *at = grape_head_path (grape_key_public (key));
  table_plant (self, at, head->file, -1);
  self->now += 60;
}

static guint
n_entries_of (Table *self, GrapeLibrary *reader, const GrapeKey *author)
{
  g_autoptr (GPtrArray) read
      = grape_library_list_entries (reader, self->topic, grape_key_public (author), 1, NULL);

  return read->len;
}

/* Acts come to the keeper as their own files, which have an age each, or not at all. */
static void
test_bundle_for_keeper (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = table_pair_of (self->ann);

  plant_bundled_log (self, ann, 40);
  table_refused (self, self->keeper, self->ann, "is named in their head, but missing");
  g_assert_cmpuint (n_entries_of (self, self->keeper, ann), ==, 0);
}

/* A bundle continues what is here, or is refused. */
static void
test_bundle_of_another_log (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) keeper = table_pair_of (self->keeper);
  guint n = n_entries_of (self, self->ann, keeper);

  g_assert_cmpuint (n, >, 0);
  plant_bundled_log (self, keeper, 60);
  table_refused (self, self->ann, self->keeper, "is named in their head, but missing");
  g_assert_cmpuint (n_entries_of (self, self->ann, keeper), ==, n);
}

/* Two versions of Ann's first entry: the first to come stands. */
static void
test_forked_player (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->ann);
  g_autoptr (GError) error = NULL;

  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  g_autoptr (GrapeEntry) other = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, 1, "",
                                                  self->now, "act", NULL, &error);
  g_assert_no_error (error);
  table_plant_entry (self, other);
  table_plant_head (self, key, 1000, 1, other->hash);
  self->now += 60;
  table_refused (self, self->keeper, self->ann, "forked: there are two entries 1");
  table_assert_same_logs (self);
}

/* --- the keeper ------------------------------------------------------------------------------- */

/* The keeper says this next; whoever reads it says what is wrong, and their log stays. */
static void
try_keeper (Table *self, const char *kind, const char *json, const char *what)
{
  g_autofree char *file = table_head_file (self, self->keeper), *true_head = file_slurp (file);
  g_autoptr (JsonObject) members = table_members_of (json);
  g_autofree char *hash = NULL, *number = NULL;
  g_autoptr (GrapeLibrary) dora = table_open_library (self, "dora.db");

  table_come (self, dora, self->link, "Dora");
  number = g_strdup_printf ("entry %u: ", table_last_of (self, self->keeper, &hash) + 1);
  table_say_next (self, self->keeper, kind, members);
  self->now += 60;
  table_refused (self, dora, NULL, what);
  g_autoptr (GrapeSyncReport) again = table_sync_report (self, dora);
  g_assert_nonnull (strstr (g_ptr_array_index (again->problems, 0), number));
  file_spill (file, true_head);
  grape_library_close (dora);
  g_assert_cmpint (run_in_shell ("rm -f '%s/dora.db'*", self->folder), ==, 0);
}

static void
test_bad_keeper (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
  g_autoptr (GrapeEvent) last = grape_event_seal_for (
      grape_instance_event (truth, grape_instance_n_events (truth)), GRAPE_VIEWER_SPECTATOR);
  g_autofree char *line = grape_event_to_line (last), *escaped = g_strescape (line, NULL);
  g_autofree char *again = g_strdup_printf ("{\"events\":[\"%s\"]}", escaped);

  try_keeper (self, "events", again, "event");
  try_keeper (self, "events", "{}", "Events are missing");
  try_keeper (self, "events", "{\"events\":[7]}", "An event must be a text");
  try_keeper (self, "events", "{\"events\":[\"nonsense\"]}", "JSON");
  try_keeper (self, "events", "{\"events\":[],\"takes\":[3]}", "which entry was accepted");
  try_keeper (self, "admit", "{\"pk\":\"00\",\"name\":\"x\",\"seat\":1}",
              "without a key, name or seat");
  try_keeper (self, "open", "{\"header\":\"{}\"}", "beginning is missing or in the wrong place");
  try_keeper (self, "opened", "{\"lines\":[1]}", "An opened event must be a text");
  try_keeper (self, "boxes", "{}", "Sealed events are missing");
  try_keeper (self, "invoice", "{}", "“invoice”, which this version does not know");
  table_goes_on (self);
}

/* The keeper tells Ann something else than everybody. */
static void
test_changed_event (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
  g_autofree char *ann = table_key_of (self->ann);
  g_autoptr (GError) error = NULL;
  guint first = grape_instance_n_events (truth) + 1;

  g_assert_true (grape_instance_act (truth, self->now, 0, "bid K", &error));
  g_assert_no_error (error);
  const GrapeEvent *event = grape_instance_event (truth, first);
  g_autoptr (GrapeEvent) stub = grape_event_seal_for (event, GRAPE_VIEWER_SPECTATOR);
  g_autofree char *line = grape_event_to_line (stub), *full = grape_event_to_line (event);
  g_autoptr (GString) other = g_string_new (full);
  g_string_replace (other, "bid K", "bid 2", 0);
  g_assert_cmpstr (other->str, !=, full);
  g_autofree char *box = grape_public_seal (ann, other->str, &error);
  g_autoptr (JsonObject) members = json_object_new ();
  JsonArray *lines = json_array_new (), *boxes = json_array_new ();
  JsonObject *object = json_object_new ();
  json_array_add_string_element (lines, line);
  json_object_set_int_member (object, "event", first);
  json_object_set_string_member (object, "to", ann);
  json_object_set_string_member (object, "box", box);
  json_array_add_object_element (boxes, object);
  json_object_set_array_member (members, "events", lines);
  json_object_set_array_member (members, "boxes", boxes);
  table_say_next (self, self->keeper, "events", members);
  self->now += 60;
  table_refused (self, self->ann, NULL,
                 "What was sealed as event 5 is not what everybody was told");
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/hostile-people/" name, Table, NULL, table_set_up, function, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("copied-box", test_copied_box);
  ADD ("bad-acts", test_bad_acts);
  ADD ("strangers", test_strangers);
  ADD ("in-another-place", test_in_another_place);
  ADD ("flood", test_flood);
  ADD ("stolen-hello", test_stolen_hello);
  ADD ("hello-with-one-fault", test_hello_with_one_fault);
  ADD ("another-game", test_another_game);
  ADD ("altered-request", test_altered_request);
  ADD ("bundle-for-keeper", test_bundle_for_keeper);
  ADD ("bundle-of-another-log", test_bundle_of_another_log);
  ADD ("forked-player", test_forked_player);
  ADD ("bad-keeper", test_bad_keeper);
  ADD ("changed-event", test_changed_event);
  return g_test_run ();
}
