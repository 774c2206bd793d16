/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bundles as files: what is read back, and what is refused. */
#include "sync/wire/grape-bundle.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "sync/wire/grape-signed-file.h"

#define START_S G_GINT64_CONSTANT (888710400)
#define TOPIC   "0123456789abcdef0123456789abcdef"
#define OTHER   "ffffffffffffffffffffffffffffffff"

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
      GrapeEntry *entry = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, TOPIC, i, before, START_S,
                                           "note", NULL, NULL);

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
  assert_refused (TOPIC, ann, &other, file, GRAPE_ERROR_HASH, "not the one that its name says");
  other = name;
  other.hash[0] = other.hash[0] == '0' ? '1' : '0';
  assert_refused (TOPIC, ann, &other, file, GRAPE_ERROR_HASH, "not the one that its name says");
  other = name;
  other.until[0] = other.until[0] == '0' ? '1' : '0';
  assert_refused (TOPIC, ann, &other, file, GRAPE_ERROR_HASH, "does not end as");
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

      assert_refused (TOPIC, ann, &name, file, GRAPE_ERROR_FORMAT, "is not text");
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
  assert_refused (TOPIC, ann, &name, third, GRAPE_ERROR_HASH, "not the one that its name says");
}

/* Many are checked at once, in any order; the first fault is reported. */
static void
test_first_fault (void)
{
  g_autoptr (GrapeKey) ann = key_of (1), bob = key_of (2);
  g_autoptr (GPtrArray) mine = make_entries (ann, 300), theirs = make_entries (bob, 300);
  GrapeBundleName name;

  for (guint bad = 1; bad < 290; bad += 17)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      g_autofree char *words = g_strdup_printf ("entry %u in it", bad);

      for (guint n = 1; n <= 300; n++)
        {
          GPtrArray *from = n == bad || n == bad + 5 || n > 295 ? theirs : mine;

          g_string_append_printf (text, "%s%s", n > 1 ? "\n" : "",
                                  ((GrapeEntry *)g_ptr_array_index (from, n - 1))->file);
        }
      g_autofree char *code = pack (text->str, text->len);
      g_autofree char *file = wrap (ann, 300, code, &name);
      assert_refused (TOPIC, ann, &name, file, GRAPE_ERROR_HASH, words);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/bundle/round-trip", test_round_trip);
  g_test_add_func ("/sync/bundle/elsewhere", test_elsewhere);
  g_test_add_func ("/sync/bundle/bomb", test_bomb);
  g_test_add_func ("/sync/bundle/no-text", test_no_text);
  g_test_add_func ("/sync/bundle/bad-entries", test_bad_entries);
  g_test_add_func ("/sync/bundle/first-fault", test_first_fault);
  return g_test_run ();
}
