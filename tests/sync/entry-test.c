/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signed files: what is read back, and what is refused. */
#include "sync/wire/grape-entry.h"

#include <string.h>

#include "engine/grape-error.h"
#include "sync/share/grape-share.h"
#include "sync/wire/grape-signed-file.h"
#include "sync/wire/grape-head.h"

#define TOPIC "0123456789abcdef0123456789abcdef"
#define OTHER "ffffffffffffffffffffffffffffffff"

static GrapeKey *
key_of (guint8 first)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES] = { first };

  return grape_key_new_from_seed (seed);
}

static GrapeEntry *
entry_of (const GrapeKey *key)
{
  g_autoptr (JsonObject) members = json_object_new ();
  g_autoptr (GError) error = NULL;

  json_object_set_string_member (members, "box", "…");
  GrapeEntry *entry
      = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, TOPIC, 1, "", 1000, "act", members, &error);
  g_assert_no_error (error);
  return entry;
}

static void
test_round_trip (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeEntry) entry = entry_of (ann);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEntry) back
      = grape_entry_read (TOPIC, grape_key_public (ann), entry->file, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (back->hash, ==, entry->hash);
  g_assert_cmpuint (back->n, ==, 1);
  g_assert_cmpint (back->at, ==, 1000);
  g_assert_cmpstr (back->kind, ==, "act");
  g_autofree char *path = grape_entry_path (back);
  g_assert_true (g_str_has_prefix (path, "grapefruit/1/" TOPIC "/"));
  g_assert_true (g_str_has_suffix (path, ".json"));
}

static void
assert_refused (const char *topic, const GrapeKey *author, const char *file, int code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEntry) entry = grape_entry_read (topic, grape_key_public (author), file, &error);

  g_assert_null (entry);
  g_assert_error (error, GRAPE_ERROR, code);
}

/* Files in our own form bypass the parser: @file must give what the parser makes of it, which a
 * space in front forces. */
static void
assert_same_in_any_form (const char *author, const char *file)
{
  g_autoptr (GError) why = NULL, other_why = NULL;
  g_autofree char *other_file = g_strconcat (" ", file, NULL);
  g_autoptr (GrapeEntry) entry = grape_entry_read (TOPIC, author, file, &why);
  g_autoptr (GrapeEntry) other = grape_entry_read (TOPIC, author, other_file, &other_why);

  g_assert_true (!entry == !other);
  if (entry)
    {
      g_assert_cmpstr (entry->hash, ==, other->hash);
      g_assert_true (json_node_equal (entry->body, other->body));
      return;
    }
  g_assert_cmpint (why->code, ==, other_why->code);
  /* These say where, which is one further on. */
  if (!strstr (why->message, "JSON: "))
    g_assert_cmpstr (why->message, ==, other_why->message);
}

static char *
with_text (const char *text)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (JsonObject) members = json_object_new ();

  json_object_set_string_member (members, "box", text);
  g_autoptr (GrapeEntry) entry
      = grape_entry_new (ann, GRAPE_PROTOCOL_VERSION, TOPIC, 1, "", 1000, "act", members, NULL);
  return g_steal_pointer (&entry->file);
}

static void
test_forms (void)
{
  static const char *const texts[]
      = { "", "a", "\"", "\\", "\\\\\"\\", "\n\t\r\b\f", "/\x7f\x1f", "ä\u2028😀", "{[:,]}" };
  static const char bytes[] = "\"\\{}[]:,x0a/\n\t \x7f\x80\xc3\xff";
  g_autoptr (GrapeKey) ann = key_of (1);
  const char *author = grape_key_public (ann);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *file = with_text (texts[i]);
      g_autoptr (GrapeEntry) entry = grape_entry_read (TOPIC, author, file, NULL);

      g_assert_cmpstr (json_object_get_string_member (grape_entry_object (entry), "box"), ==,
                       texts[i]);
      assert_same_in_any_form (author, file);
    }
  g_autofree char *file = with_text ("\"quoted\" \\ … end");
  gsize length = strlen (file);
  for (gsize at = 0; at <= length; at++)
    for (const char *byte = bytes; *byte; byte++)
      {
        g_autofree char *head = g_strndup (file, at);
        g_autofree char *with = g_strdup_printf ("%s%c%s", head, *byte, file + at);
        g_autofree char *in_place = g_strdup (file);

        in_place[at < length ? at : 0] = *byte;
        assert_same_in_any_form (author, with);
        assert_same_in_any_form (author, in_place);
      }
}

static void
test_wrong_place (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeKey) bob = key_of (2);
  g_autoptr (GrapeEntry) entry = entry_of (ann);

  assert_refused (OTHER, ann, entry->file, GRAPE_ERROR_FORMAT);
  assert_refused (TOPIC, bob, entry->file, GRAPE_ERROR_HASH);
}

/* Any byte of the body or of the signature that changes makes the file nobody's. */
static void
test_altered (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeEntry) entry = entry_of (ann);
  gsize length = strlen (entry->file);

  for (gsize i = 0; i < length; i++)
    {
      g_autofree char *file = g_strdup (entry->file);
      g_autoptr (GError) error = NULL;

      file[i] = file[i] == '1' ? '2' : '1';
      g_autoptr (GrapeEntry) altered
          = grape_entry_read (TOPIC, grape_key_public (ann), file, &error);
      g_assert_null (altered);
      g_assert_nonnull (error);
    }
}

static void
test_cut_off (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeEntry) entry = entry_of (ann);

  for (gsize n = 0; n < strlen (entry->file) - 1; n++)
    {
      g_autofree char *file = g_strndup (entry->file, n);
      g_autoptr (GrapeEntry) cut = grape_entry_read (TOPIC, grape_key_public (ann), file, NULL);

      g_assert_null (cut);
    }
}

static void
test_hostile (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autofree char *huge = g_strnfill (GRAPE_ENTRY_MAX_BYTES + 1, ' ');
  g_autofree char *deep = g_strnfill (100000, '[');

  assert_refused (TOPIC, ann, huge, GRAPE_ERROR_LIMIT);
  assert_refused (TOPIC, ann, deep, GRAPE_ERROR_FORMAT);
  assert_refused (TOPIC, ann, "{\"body\": 7, \"sig\": \"\"}", GRAPE_ERROR_FORMAT);
  assert_refused (TOPIC, ann, "{\"body\": \"{}\"}", GRAPE_ERROR_FORMAT);
}

/* Signed, and yet not an entry: its own author can write nonsense too. */
static void
test_signed_nonsense (void)
{
  static const char *const bodies[] = {
    "{}",
    "{\"v\":2}",
    "{\"v\":1,\"topic\":\"" TOPIC "\"}",
    "{\"v\":1,\"topic\":\"..\",\"author\":\"x\",\"n\":1,\"before\":\"\",\"at\":1,\"kind\":\"act\"}",
    "[]",
    "{\"v\":1,\"x\":[[[[[[[[[[[[]]]]]]]]]]]]}",
  };
  g_autoptr (GrapeKey) ann = key_of (1);

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autofree char *signature = grape_key_sign (ann, "entry", bodies[i]);
      g_autoptr (GString) quoted = g_string_new (bodies[i]);
      g_string_replace (quoted, "\"", "\\\"", 0);
      g_autofree char *file
          = g_strdup_printf ("{\"body\":\"%s\",\"sig\":\"%s\"}", quoted->str, signature);
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEntry) entry = grape_entry_read (TOPIC, grape_key_public (ann), file, &error);

      g_assert_null (entry);
      g_assert_nonnull (error);
    }
}

static void
test_numbers (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GError) error = NULL;

  g_assert_null (
      grape_entry_new (ann, GRAPE_PROTOCOL_VERSION, TOPIC, 2, "", 1, "act", NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
  g_clear_error (&error);
  g_assert_null (
      grape_entry_new (ann, GRAPE_PROTOCOL_VERSION, TOPIC, 1000000, OTHER, 1, "act", NULL, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
}

/* Each body breaks one rule, and its author really signed it. */
static void
test_one_rule_each (void)
{
  static const struct
  {
    const char *author, *n, *before, *at; /* NULL: as it should be */
    const char *rest, *told;
  } cases[] = {
    { NULL, NULL, NULL, NULL, "}", NULL },
    { OTHER OTHER, NULL, NULL, NULL, "}", "belongs to another author" },
    { NULL, "0", NULL, NULL, "}", "n, before, at" },
    { NULL, "-1", NULL, NULL, "}", "n, before, at" },
    { NULL, "2.0", NULL, NULL, "}", "n, before, at" },
    { NULL, "1000000", NULL, NULL, "}", "n, before, at" },
    { NULL, "4294967298", NULL, NULL, "}", "n, before, at" },
    { NULL, "18446744073709551618", NULL, NULL, "}", "a number is too large" },
    { NULL, NULL, "", NULL, "}", "n, before, at" },
    { NULL, NULL, "00112233445566778899AABBCCDDEEFF", NULL, "}", "n, before, at" },
    { NULL, "1", OTHER, NULL, "}", "n, before, at" },
    { NULL, NULL, NULL, "9007199254740992", "}", "n, before, at" },
    { NULL, NULL, NULL, "-9007199254740992", "}", "n, before, at" },
    { NULL, NULL, NULL, NULL, "} ", NULL },
    { NULL, NULL, NULL, NULL, "} {}", "Not JSON" },
    { NULL, NULL, NULL, NULL, ",\"n\":3}", "appears twice" },
    { NULL, NULL, NULL, NULL, ",\"x\":\"\\u0000\"}", "a NUL" },
    { NULL, NULL, NULL, NULL, ",\"x\":\"\\a\"}", "Not JSON" },
  };
  g_autoptr (GrapeKey) ann = key_of (1);
  const char *me = grape_key_public (ann);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *body = g_strdup_printf (
          "{\"v\":1,\"topic\":\"" TOPIC "\",\"author\":\"%s\",\"n\":%s,\"before\":\"%s\","
          "\"at\":%s,\"kind\":\"act\"%s",
          cases[i].author ? cases[i].author : me, cases[i].n ? cases[i].n : "2",
          cases[i].before ? cases[i].before : OTHER, cases[i].at ? cases[i].at : "1",
          cases[i].rest);
      g_autofree char *file = grape_signed_file_new (ann, "entry", body);
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEntry) entry = grape_entry_read (TOPIC, me, file, &error);

      if (!cases[i].told != !!entry)
        g_error ("%s: %s", body, entry ? "taken" : error->message);
      if (cases[i].told && !strstr (error->message, cases[i].told))
        g_error ("%s: “%s” does not say “%s”", body, error->message, cases[i].told);
    }
}

static void
test_heads (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  g_autoptr (GrapeKey) bob = key_of (2);
  g_autoptr (GrapeEntry) entry = entry_of (ann);
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GError) error = NULL;
  GrapeTip *tip = g_new0 (GrapeTip, 1);

  tip->n = 7;
  g_strlcpy (tip->hash, entry->hash, sizeof tip->hash);
  g_hash_table_insert (tips, g_strdup (TOPIC), tip);
  g_autoptr (GrapeHead) head = grape_head_new (ann, 3, 1000, tips, NULL);
  g_autoptr (GrapeHead) back = grape_head_read (grape_key_public (ann), head->file, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (back->serial, ==, 3);
  const GrapeTip *same = g_hash_table_lookup (back->tips, TOPIC);
  g_assert_cmpuint (same->n, ==, 7);
  g_assert_cmpstr (same->hash, ==, entry->hash);
  g_assert_null (grape_head_read (grape_key_public (bob), head->file, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
  g_clear_error (&error);
  /* an entry is no head, though the same key signed it */
  g_assert_null (grape_head_read (grape_key_public (ann), entry->file, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
}

static void
test_links (void)
{
  g_autoptr (GrapeKey) ann = key_of (1);
  GrapeShareLink link = { .address = (char *)"https://x.org/a folder/?&=",
                          .topic = (char *)TOPIC,
                          .keeper = (char *)grape_key_public (ann),
                          .has_code = TRUE };
  g_autoptr (GError) error = NULL;

  memset (link.code, 7, sizeof link.code);
  g_autofree char *text = grape_share_link_to_text (&link);
  g_autoptr (GrapeShareLink) back = grape_share_link_parse (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (back->address, ==, link.address);
  g_assert_cmpmem (back->code, sizeof back->code, link.code, sizeof link.code);
  g_autofree char *by_gvfs = g_strconcat ("GRAPEFRUIT://join/", strchr (text, '?'), NULL);
  g_autoptr (GrapeShareLink) same = grape_share_link_parse (by_gvfs, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (same->address, ==, link.address);
  static const char *const wrong[] = { "",
                                       "grapefruit://joint?address=a",
                                       "grapefruit://join//?a=b",
                                       "https://x.org",
                                       "grapefruit://join?",
                                       "grapefruit://join?address=a&topic=b&keeper=c" };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_assert_null (grape_share_link_parse (wrong[i], &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
      g_clear_error (&error);
    }

  /* One part wrong, the others right: a topic and a key go into paths. */
  static const char zeros[] = "0000000000000000000000000000000000000000000000000000000000000000";
  const struct
  {
    const char *from, *to, *told;
  } parts[] = { { TOPIC, "../../../../../../etc/passwd.jso", "its topic" },
                { grape_key_public (ann), zeros, "its keeper" },
                { "code=07", "code=0", "its code" },
                { "address=https", "other=https", "its address" } };
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autoptr (GString) damaged = g_string_new (text);

      g_assert_cmpuint (g_string_replace (damaged, parts[i].from, parts[i].to, 1), ==, 1);
      g_assert_null (grape_share_link_parse (damaged->str, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
      g_assert_nonnull (strstr (error->message, parts[i].told));
      g_clear_error (&error);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sync/entry/round-trip", test_round_trip);
  g_test_add_func ("/sync/entry/forms", test_forms);
  g_test_add_func ("/sync/entry/wrong-place", test_wrong_place);
  g_test_add_func ("/sync/entry/altered", test_altered);
  g_test_add_func ("/sync/entry/cut-off", test_cut_off);
  g_test_add_func ("/sync/entry/hostile", test_hostile);
  g_test_add_func ("/sync/entry/signed-nonsense", test_signed_nonsense);
  g_test_add_func ("/sync/entry/numbers", test_numbers);
  g_test_add_func ("/sync/entry/one-rule-each", test_one_rule_each);
  g_test_add_func ("/sync/head", test_heads);
  g_test_add_func ("/sync/link", test_links);
  return g_test_run ();
}
