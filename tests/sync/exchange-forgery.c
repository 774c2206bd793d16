/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What somebody without scruples needs: files on the server and entries that our programs never
 * write; and checks that the game does not suffer. */
#include "exchange-fixture.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "sync/share/grape-share-private.h"
#include "sync/wire/grape-signed-file.h"

GrapeKey *
table_pair_of (GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  GrapeKey *key = grape_share_key (library, &error);

  g_assert_no_error (error);
  return key;
}

/* A file on the server, whoever may write there. */
void
table_plant (Table *self, const char *path, const char *text, gssize length)
{
  g_autofree char *file = g_build_filename (self->place, path, NULL);
  g_autofree char *folder = g_path_get_dirname (file);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (file, text, length, NULL));
}

void
table_plant_entry (Table *self, const GrapeEntry *entry)
{
  g_autofree char *path = grape_entry_path (entry);

  table_plant (self, path, entry->file, -1);
}

/* Heads of ours have small numbers; a forger's come after them. */
void
table_plant_head (Table *self, const GrapeKey *key, guint64 serial, guint n, const char *hash)
{
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autofree char *path = grape_head_path (grape_key_public (key));
  GrapeTip *tip = g_new0 (GrapeTip, 1);

  tip->n = n;
  g_strlcpy (tip->hash, hash, sizeof tip->hash);
  g_hash_table_insert (tips, g_strdup (self->topic), tip);
  g_autoptr (GrapeHead) head = grape_head_new (key, serial, self->now, tips, NULL);
  table_plant (self, path, head->file, -1);
}

/* A head whose body is what is given, and whose signature is good. */
void
table_plant_signed (Table *self, const GrapeKey *key, const char *domain, const char *path,
                    const char *body)
{
  g_autofree char *file = grape_signed_file_new (key, domain, body);

  table_plant (self, path, file, -1);
}

/* What the library's owner wrote last: its number, and its hash (transfer full). */
guint
table_last_of (Table *self, GrapeLibrary *library, char **hash)
{
  g_autofree char *author = table_key_of (library);
  guint n = 0;

  g_assert_true (grape_library_tip (library, self->topic, author, &n, hash, NULL));
  return n;
}

/* The next entry of the library's owner, past all checks: in the place, and in its head. */
void
table_say_next (Table *self, GrapeLibrary *library, const char *kind, JsonObject *members)
{
  g_autoptr (GrapeKey) key = table_pair_of (library);
  g_autofree char *before = NULL;
  g_autoptr (GError) error = NULL;
  guint n = table_last_of (self, library, &before) + 1;
  g_autoptr (GrapeEntry) entry
      = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, n, before ? before : "",
                         self->now, kind, members, &error);

  g_assert_no_error (error);
  table_plant_entry (self, entry);
  table_plant_head (self, key, 1000, n, entry->hash);
}

static gboolean
is_held (Table *self)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);

  return grape_instance_header (instance)->held;
}

/* The members of an `admit` of whoever has @who, with a good proof, as a keeper has it of a hello.
 */
char *
table_admit_json (Table *self, GrapeLibrary *who, int seat)
{
  g_autoptr (GrapeKey) key = table_pair_of (who);
  const char *by = grape_key_public (key);
  g_autoptr (JsonObject) admit
      = grape_share_hello (key, GRAPE_PROTOCOL_VERSION, is_held (self), by, self->topic, "Ann");
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);

  json_object_set_string_member (admit, "by", by);
  json_object_set_int_member (admit, "seat", seat);
  json_node_set_object (node, admit);
  return json_to_string (node, FALSE);
}

/* The invitation is answered with these members, by a program that is not ours. */
void
table_plant_hello (Table *self, const char *link, JsonObject *members)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeKey) code = grape_key_new_from_seed (parsed->code);
  g_autoptr (GrapeEntry) entry = grape_entry_new (code, GRAPE_PROTOCOL_VERSION, self->topic, 1, "",
                                                  self->now, "hello", members, &error);
  g_assert_no_error (error);

  table_plant_entry (self, entry);
  table_plant_head (self, code, 1, 1, entry->hash);
}

/* An entry of whoever has @library, as if a program that is not ours had written it: it travels
 * with their next sync. @json: its members, where ' may stand for ". */
void
table_write (Table *self, GrapeLibrary *library, const char *kind, const char *json)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = table_pair_of (library);
  g_autofree char *text = g_strdelimit (g_strdup (json), "'", '"');
  g_autoptr (JsonObject) members = table_members_of (text);

  grape_share_say (library, key, self->topic, self->now, kind, members, "a bad one", &error);
  g_assert_no_error (error);
}

/* The members of an act with this text: @author's entry @n, sealed to @to. */
char *
table_act_json (Table *self, GrapeLibrary *author, GrapeLibrary *to, guint n, const char *text)
{
  g_autofree char *pk = table_key_of (author), *reader = table_key_of (to);
  static const GrapeSeal seal = { .context = NULL };
  g_autofree char *plain = g_strdup_printf (
      "{\"topic\":\"%s\",\"author\":\"%s\",\"n\":%u,\"text\":\"%s\",\"nonce\":\"%032d\"}",
      self->topic, pk, n, text, 0);
  g_autofree char *box = grape_public_seal (reader, plain, NULL);
  const GrapeCommand command = { .kind = GRAPE_EVENT_MOVE, .text = (char *)text };
  g_autofree char *words = grape_share_commitment_of (&command, &seal);

  return g_strdup_printf ("{\"to\":\"%s\",\"box\":\"%s\",\"words\":\"%s\"}", reader, box, words);
}

JsonObject *
table_members_of (const char *json)
{
  g_autoptr (JsonNode) node = json_from_string (json, NULL);

  g_assert_nonnull (node);
  return json_object_ref (json_node_get_object (node));
}

/* The next event of @instance, as a line that holds; sealed without a @text. It is not appended. */
char *
table_forge_event (GrapeInstance *instance, GrapeEventKind kind, int author, GrapeAudience audience,
                   const char *text)
{
  guint n = grape_instance_n_events (instance);
  const GrapeEvent *last = grape_instance_event (instance, n);
  g_autoptr (GrapeEvent) event
      = grape_event_new (grape_instance_position (instance)->at, kind, author, audience, text);
  guint8 before[GRAPE_HASH_BYTES];

  if (last)
    memcpy (before, last->hash, sizeof before);
  else
    {
      g_autofree char *header = grape_share_header_line (instance);
      g_autofree char *whole = g_strconcat ("grapefruit header 1", header, NULL);

      crypto_generichash (before, sizeof before, (const guint8 *)whole, strlen (whole), NULL, 0);
    }
  event->number = n + 1;
  if (text)
    grape_event_commit (event);
  grape_event_chain (event, before);
  return grape_event_to_line (event);
}

/* As members of an `events` entry. */
JsonObject *
table_events_of (const char *line)
{
  JsonObject *members = json_object_new ();
  JsonArray *lines = json_array_new ();

  json_array_add_string_element (lines, line);
  json_object_set_array_member (members, "events", lines);
  return members;
}

/* The members of an `events` entry with what happened in @instance since event @before. @takes:
 * (transfer full) */
JsonObject *
table_happened (GrapeInstance *instance, guint before, JsonArray *takes)
{
  JsonObject *members = json_object_new ();
  JsonArray *lines = json_array_new ();

  for (guint n = before + 1; n <= grape_instance_n_events (instance); n++)
    {
      g_autoptr (GrapeEvent) stub
          = grape_event_seal_for (grape_instance_event (instance, n), GRAPE_VIEWER_SPECTATOR);
      g_autofree char *line = grape_event_to_line (stub);
      json_array_add_string_element (lines, line);
    }
  json_object_set_array_member (members, "events", lines);
  json_object_set_array_member (members, "takes", takes);
  return members;
}

/* The entry @n of whoever has @library, as the keeper hands it on: a line of `takes`. */
JsonObject *
table_take_of (Table *self, GrapeLibrary *library, guint n, guint event)
{
  g_autoptr (GrapeKey) key = table_pair_of (library);
  const char *author = grape_key_public (key);
  g_autoptr (GPtrArray) list = grape_library_list_entries (library, self->topic, author, n, NULL);
  const GrapeStoredEntry *stored = g_ptr_array_index (list, 0);
  g_autoptr (GrapeEntry) entry = grape_entry_read (self->topic, author, stored->file, NULL);
  const char *own = grape_json_text (grape_entry_object (entry), "own");
  guint8 nonce[GRAPE_NONCE_BYTES];
  g_autofree char *text = grape_share_open_act (key, own, self->topic, author, n, nonce, NULL);
  g_autofree char *hex = grape_hex_encode (nonce, sizeof nonce);
  JsonObject *take = json_object_new ();

  g_assert_nonnull (text);
  json_object_set_string_member (take, "author", author);
  json_object_set_int_member (take, "n", n);
  json_object_set_string_member (take, "hash", stored->hash);
  json_object_set_string_member (take, "nonce", hex);
  if (event)
    json_object_set_int_member (take, "event", event);
  grape_vow_hand_on (entry, take);
  return take;
}

/* One sentence says @what, and that it was found with @whose files (NULL: anybody's); it added no
 * event to the reader's log. */
void
table_refused (Table *self, GrapeLibrary *reader, GrapeLibrary *whose, const char *what)
{
  g_autoptr (GrapeInstance) before = table_load (self, reader);
  guint n = grape_instance_n_events (before);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, reader);
  g_autoptr (GrapeInstance) after = table_load (self, reader);

  g_assert_cmpuint (report->problems->len, ==, 1);
  const char *sentence = g_ptr_array_index (report->problems, 0);
  g_assert_nonnull (strstr (sentence, what));
  if (whose)
    {
      g_autofree char *author = table_key_of (whose);
      g_autofree char *words = grape_public_words (author);
      g_assert_nonnull (strstr (sentence, words));
    }
  g_assert_cmpuint (grape_instance_n_events (after), ==, n);
}

/* The true files are back: a round is played as if nothing had been. */
void
table_goes_on (Table *self)
{
  g_autoptr (GrapeInstance) before = table_load (self, self->keeper);
  guint phase = grape_position_phase (grape_instance_position (before));

  table_act (self, self->ann, "bid 3");
  table_act (self, self->bob, "bid 4");
  table_round_of_sync (self);
  table_assert_same_logs (self);
  g_autoptr (GrapeInstance) after = table_load (self, self->keeper);
  g_assert_cmpuint (grape_position_phase (grape_instance_position (after)), ==, phase + 1);
}
