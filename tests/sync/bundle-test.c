/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bundles: what is read back, what is refused, and that they are a shortcut and nothing else. */
#include "sync/grape-bundle.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "sync/grape-share-private.h"
#include "sync/grape-signed-file.h"

#define START_S G_GINT64_CONSTANT (888710400)
#define TOPIC   "0123456789abcdef0123456789abcdef"
#define OTHER   "ffffffffffffffffffffffffffffffff"

/* --- files ------------------------------------------------------------------------------------ */

static GrapeKey *
key_of (guint8 first)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES] = { first };

  return grape_key_new_from_seed (seed);
}

static GPtrArray *
make_entries (const GrapeKey *key, guint n)
{
  GPtrArray *entries = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_entry_free);
  const char *before = "";

  for (guint i = 1; i <= n; i++)
    {
      GrapeEntry *entry = grape_entry_new (key, TOPIC, i, before, START_S, "note", NULL, NULL);

      g_ptr_array_add (entries, entry);
      before = entry->hash;
    }
  return entries;
}

static char *
make_bundle (const GrapeKey *key, GPtrArray *entries, GrapeBundleName *name)
{
  g_autoptr (GError) error = NULL;
  char *file = grape_bundle_new (key, TOPIC, entries, name, &error);

  g_assert_no_error (error);
  return file;
}

static void
test_round_trip (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GPtrArray) entries = make_entries (ann, 100);
  g_autoptr (GError) error = NULL;
  GrapeBundleName name, said;
  g_autofree char *file = make_bundle (ann, entries, &name);
  g_autofree char *path = grape_bundle_path (TOPIC, grape_key_public (ann), &name);

  g_assert_true (g_str_has_prefix (path, "grapefruit/1/" TOPIC "/"));
  g_assert_nonnull (strstr (path, "/b-000001-000100-"));
  g_assert_true (grape_bundle_check (TOPIC, grape_key_public (ann), file, &said, &error));
  g_assert_cmpstr (said.hash, ==, name.hash);
  g_autoptr (GPtrArray) all
      = grape_bundle_read (TOPIC, grape_key_public (ann), &name, 1, file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (all->len, ==, 100);
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpstr (((GrapeEntry *)g_ptr_array_index (all, i))->file, ==,
                     ((GrapeEntry *)g_ptr_array_index (entries, i))->file);
  g_autoptr (GPtrArray) some
      = grape_bundle_read (TOPIC, grape_key_public (ann), &name, 91, file, &error);
  g_assert_cmpuint (some->len, ==, 10);
}

static void
assert_refused (const char *topic, const GrapeKey *author, const GrapeBundleName *name,
                const char *file, int code, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) read
      = grape_bundle_read (topic, grape_key_public (author), name, 1, file, &error);

  g_assert_null (read);
  g_assert_error (error, GRAPE_ERROR, code);
  g_test_message ("%s", error->message);
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_elsewhere (void)
{
  g_autoptr (GrapeKey) ann = key_of (1), bob = key_of (2);
  g_autoptr (GPtrArray) entries = make_entries (ann, 4);
  GrapeBundleName name, other;
  g_autofree char *file = make_bundle (ann, entries, &name);

  assert_refused (OTHER, ann, &name, file, GRAPE_ERROR_FORMAT, "belongs elsewhere");
  assert_refused (TOPIC, bob, &name, file, GRAPE_ERROR_HASH, "signature");
  other = name;
  other.last = 5;
  assert_refused (TOPIC, ann, &other, file, GRAPE_ERROR_HASH, "another one");
  other = name;
  other.hash[0] = other.hash[0] == '0' ? '1' : '0';
  assert_refused (TOPIC, ann, &other, file, GRAPE_ERROR_HASH, "another one");
  other = name;
  other.until[0] = other.until[0] == '0' ? '1' : '0';
  assert_refused (TOPIC, ann, &other, file, GRAPE_ERROR_HASH, "ends otherwise");
}

/* A bundle with these bytes, rightly signed. */
static char *
wrap (const GrapeKey *key, guint last, const char *code, GrapeBundleName *name)
{
  g_autofree char *body = g_strdup_printf (
      "{\"v\":1,\"topic\":\"" TOPIC "\",\"author\":\"%s\",\"first\":1,\"last\":%u,\"gz\":\"%s\"}",
      grape_key_public (key), last, code);
  g_autofree char *hash = grape_signed_hash (body);

  *name = (GrapeBundleName){ .first = 1, .last = last };
  g_strlcpy (name->hash, hash, sizeof name->hash);
  return grape_signed_file_new (key, "bundle", body);
}

static char *
pack (const char *text, gsize n_bytes)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
  g_autoptr (GInputStream) plain
      = g_memory_input_stream_new_from_data (text, (gssize)n_bytes, NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (plain, G_CONVERTER (compressor));
  g_autofree guint8 *packed = g_malloc (n_bytes + 1024);
  gsize size = 0;

  g_assert_true (g_input_stream_read_all (stream, packed, n_bytes + 1024, &size, NULL, NULL));
  return g_base64_encode (packed, size);
}

/* 64 MiB in 64 KiB: it is not unpacked to its end. */
static void
test_bomb (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autofree char *spaces = g_strnfill (64 << 20, ' ');
  g_autofree char *code = pack (spaces, 64 << 20);
  GrapeBundleName name;
  g_autofree char *file = wrap (ann, 1, code, &name);

  assert_refused (TOPIC, ann, &name, file, GRAPE_ERROR_LIMIT, "unpacks to more than");
}

static void
test_no_text (void)
{
  static const char zeros[] = "{\0}";
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autofree char *nul = pack (zeros, sizeof zeros);
  g_autofree char *latin = pack ("\xe4\xf6", 2);
  g_autofree char *whole = pack ("some text that is no entry", 26);
  g_autofree char *cut = g_strndup (whole, 16);
  const char *codes[] = { "", "no base64!", "bm8gZ3ppcA==", cut, nul, latin };
  GrapeBundleName name;

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    {
      g_autofree char *file = wrap (ann, 1, codes[i], &name);

      assert_refused (TOPIC, ann, &name, file, GRAPE_ERROR_FORMAT, "no text");
    }
  g_autofree char *file = wrap (ann, 1, whole, &name);
  assert_refused (TOPIC, ann, &name, file, GRAPE_ERROR_FORMAT, "entry 1 in it");
}

/* What would be refused alone is refused inside. */
static void
test_bad_entries (void)
{
  g_autoptr (GrapeKey) ann = key_of (1), bob = key_of (2);
  g_autoptr (GPtrArray) mine = make_entries (ann, 3), theirs = make_entries (bob, 3);
  const GrapeEntry *one = g_ptr_array_index (mine, 0), *two = g_ptr_array_index (mine, 1);
  const GrapeEntry *foreign = g_ptr_array_index (theirs, 1);
  g_autofree char *swapped = g_strdup_printf ("%s\n%s", two->file, one->file);
  g_autofree char *forged = g_strdup_printf ("%s\n%s", one->file, foreign->file);
  g_autofree char *short_one = g_strdup (one->file);
  GrapeBundleName name;

  g_autofree char *code = pack (swapped, strlen (swapped));
  g_autofree char *file = wrap (ann, 2, code, &name);
  assert_refused (TOPIC, ann, &name, file, GRAPE_ERROR_HASH, "does not follow");
  g_autofree char *other_code = pack (forged, strlen (forged));
  g_autofree char *other = wrap (ann, 2, other_code, &name);
  assert_refused (TOPIC, ann, &name, other, GRAPE_ERROR_HASH, "signature");
  g_autofree char *short_code = pack (short_one, strlen (short_one));
  g_autofree char *third = wrap (ann, 2, short_code, &name);
  assert_refused (TOPIC, ann, &name, third, GRAPE_ERROR_HASH, "another one");
}

/* --- over a folder ---------------------------------------------------------------------------- */

typedef struct
{
  char *folder, *place, *topic, *link;
  GrapeLibrary *keeper;
  GrapeInstance *instance;
} Table;

static GrapeLibrary *
open_library (Table *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

static void
make_game (Table *self)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "00112233aabbccdd", "Long", START_S);
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GError) error = NULL;

  header->referee = g_strdup ("Cy");
  for (guint i = 0; i < rules->seats_min; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, NULL);
    }
  self->instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (grape_instance_advance (self->instance, START_S, &error));
  grape_library_add_instance (self->keeper, self->instance, &error);
  g_assert_no_error (error);
}

static GrapeSyncReport *
sync_report (Table *self, GrapeLibrary *library, guint64 *requests)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  GrapeSyncReport *report = grape_sync_report_new ();

  grape_share_sync (library, self->topic, place, START_S + 60, report, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (report->problems->len, ==, 0);
  if (requests)
    *requests = grape_place_traffic (place)->requests;
  return report;
}

static void
set_up (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("grape-bundle-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  self->keeper = open_library (self, "keeper.db");
  make_game (self);
  self->topic = grape_share_start (self->keeper, "00112233aabbccdd", self->place, NULL,
                                   GRAPE_VIEWER_SPECTATOR, START_S, &error);
  g_assert_no_error (error);
  self->link = grape_share_link (self->keeper, self->topic, &error);
  g_autoptr (GrapeSyncReport) report = sync_report (self, self->keeper, NULL);
}

static void
tear_down (Table *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  g_object_unref (self->keeper);
  g_assert_cmpint (system (command), ==, 0);
  grape_instance_free (self->instance);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->topic);
  g_free (self->link);
}

/* @n more events, each in an entry of its own, as a slow game makes them; then a sync. */
static void
play_on (Table *self, guint n)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->keeper, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_library_begin (self->keeper, NULL));
  for (guint i = 0; i < n; i++)
    {
      guint first = grape_instance_n_events (self->instance) + 1;
      g_assert_true (
          grape_instance_act (self->instance, START_S, 0, i % 2 ? "bid 7" : "bid 8", &error));
      g_assert_true (grape_library_append (self->keeper, self->instance, first, &error));
      g_autoptr (JsonObject) members = json_object_new ();
      JsonArray *lines = json_array_new ();
      g_autoptr (GrapeEvent) stub = grape_event_seal_for (
          grape_instance_event (self->instance, first), GRAPE_VIEWER_SPECTATOR);
      g_autofree char *line = grape_event_to_line (stub);
      json_array_add_string_element (lines, line);
      json_object_set_array_member (members, "events", lines);
      json_object_set_array_member (members, "boxes", json_array_new ());
      json_object_set_array_member (members, "takes", json_array_new ());
      g_assert_true (grape_share_say (self->keeper, key, self->topic, START_S, "events", members,
                                      NULL, &error));
    }
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper, self->topic, &error);
  shared->published = grape_instance_n_events (self->instance);
  g_assert_true (grape_library_update_shared (self->keeper, shared, &error));
  g_autoptr (GrapeSyncReport) report = sync_report (self, self->keeper, NULL);
  g_assert_true (grape_library_commit (self->keeper, NULL));
  g_assert_cmpuint (report->notes->len, ==, 0);
}

static GArray *
bundles_of (Table *self, GrapeHead **head)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->keeper, NULL);
  g_autofree char *path = grape_head_path (grape_key_public (key));
  g_autofree char *full = g_build_filename (self->place, path, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (full, &text, NULL, NULL));
  *head = grape_head_read (grape_key_public (key), text, NULL);
  g_assert_nonnull (*head);
  return g_hash_table_lookup ((*head)->bundles, self->topic);
}

/* Few, in order, and nearly all of the log. */
static void
assert_covered (Table *self, guint most)
{
  g_autoptr (GrapeHead) head = NULL;
  GArray *list = bundles_of (self, &head);
  const GrapeTip *tip = g_hash_table_lookup (head->tips, self->topic);
  guint last = 0;

  g_assert_nonnull (list);
  for (guint i = 0; i < list->len; i++)
    {
      const GrapeBundleName *name = &g_array_index (list, GrapeBundleName, i);

      g_assert_cmpuint (name->first, ==, last + 1);
      last = name->last;
    }
  g_test_message ("%u entries in %u bundles, %u in none", last, list->len, tip->n - last);
  g_assert_cmpuint (list->len, <=, most);
  g_assert_cmpuint (tip->n - last, <, 64);
}

/* Somebody new looks at it: the same log, at the cost of so many requests. */
static void
assert_opens (Table *self, guint64 most, const char *note)
{
  g_autofree char *name = g_strdup_printf ("new-%u.db", g_random_int ());
  g_autoptr (GrapeLibrary) library = open_library (self, name);
  g_autoptr (GError) error = NULL;
  guint64 requests = 0;

  g_free (grape_share_accept (library, self->link, "Ann", NULL, START_S, &error));
  g_assert_no_error (error);
  g_autoptr (GrapeSyncReport) report = sync_report (self, library, &requests);
  g_assert_cmpuint (report->notes->len, ==, note ? 1 : 0);
  if (note)
    {
      g_test_message ("%s", (char *)g_ptr_array_index (report->notes, 0));
      g_assert_nonnull (strstr (g_ptr_array_index (report->notes, 0), note));
    }
  g_autoptr (GrapeInstance) copy
      = grape_library_load_instance (library, "00112233aabbccdd", &error);
  g_assert_no_error (error);
  guint n = grape_instance_n_events (self->instance);
  g_assert_cmpuint (grape_instance_n_events (copy), ==, n);
  g_assert_cmpmem (grape_instance_event (copy, n)->hash, GRAPE_HASH_BYTES,
                   grape_instance_event (self->instance, n)->hash, GRAPE_HASH_BYTES);
  g_test_message ("%u requests", (guint)requests);
  g_assert_cmpuint (requests, <=, most);
}

static void
test_opening (Table *self, gconstpointer data)
{
  play_on (self, 400);
  assert_covered (self, 1);
  assert_opens (self, 70, NULL);
}

/* As it grows bundles are merged: their number grows with the logarithm of the log. */
static void
test_growing (Table *self, gconstpointer data)
{
  for (guint i = 0; i < 30; i++)
    {
      play_on (self, 33);
      if (i >= 2)
        assert_covered (self, 5);
    }
  assert_opens (self, 70, NULL);
}

/* Calls @change for each bundle's file. */
static void
spoil (Table *self, void (*change) (const char *file))
{
  g_autoptr (GrapeHead) head = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (self->keeper, NULL);
  GArray *list = bundles_of (self, &head);

  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *path = grape_bundle_path (self->topic, grape_key_public (key),
                                                 &g_array_index (list, GrapeBundleName, i));
      g_autofree char *full = g_build_filename (self->place, path, NULL);

      change (full);
    }
}

static void
remove_file (const char *file)
{
  g_assert_cmpint (g_unlink (file), ==, 0);
}

static void
cut_file (const char *file)
{
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  text[strlen (text) / 2] ^= 1;
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

static void
test_missing (Table *self, gconstpointer data)
{
  play_on (self, 100);
  spoil (self, remove_file);
  assert_opens (self, 110, "is not there");
}

static void
test_damaged (Table *self, gconstpointer data)
{
  play_on (self, 100);
  spoil (self, cut_file);
  assert_opens (self, 110, "is passed over");
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/bundle/" name, Table, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/bundle/round-trip", test_round_trip);
  g_test_add_func ("/sync/bundle/elsewhere", test_elsewhere);
  g_test_add_func ("/sync/bundle/bomb", test_bomb);
  g_test_add_func ("/sync/bundle/no-text", test_no_text);
  g_test_add_func ("/sync/bundle/bad-entries", test_bad_entries);
  ADD ("opening", test_opening);
  ADD ("growing", test_growing);
  ADD ("missing", test_missing);
  ADD ("damaged", test_damaged);
  return g_test_run ();
}
