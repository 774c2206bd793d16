/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One event: commitment and hash against vectors computed with Python's hashlib from the
 * description in grape-event.c, its line, and what a stranger may see of it. */
#include "engine/grape-error.h"
#include "engine/grape-event.h"
#include "engine/grape-random.h"

#include <string.h>

static void
counting (guint8 *bytes, guint n)
{
  for (guint i = 0; i < n; i++)
    bytes[i] = (guint8)i;
}

static GrapeEvent *
chained (guint number, GrapeEvent *event)
{
  guint8 before[GRAPE_HASH_BYTES];
  counting (before, sizeof before);
  event->number = number;
  grape_event_commit (event);
  grape_event_chain (event, before);
  return event;
}

static GrapeEvent *
public_event (void)
{
  return chained (7,
                  grape_event_new (888755696, GRAPE_EVENT_MOVE, 1, GRAPE_AUDIENCE_ALL, "pick 2"));
}

static GrapeEvent *
private_event (void)
{
  GrapeEvent *event = grape_event_new (-1, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK,
                                       GRAPE_AUDIENCE_SEAT (1) | GRAPE_AUDIENCE_REFEREE, "pick é");
  counting (event->nonce, GRAPE_NONCE_BYTES);
  return chained (8, event);
}

static GrapeEvent *
opening_event (void)
{
  GrapeEvent *event
      = grape_event_new (0, GRAPE_EVENT_STEP, GRAPE_AUTHOR_CLOCK, GRAPE_AUDIENCE_ALL, "round 1");
  guint8 nonce[GRAPE_NONCE_BYTES];
  counting (nonce, sizeof nonce);
  grape_event_add_opening (event, 3, 0, "pick 1", nonce);
  memset (nonce, 0, sizeof nonce);
  grape_event_add_opening (event, 5, GRAPE_AUTHOR_CLOCK, "", nonce);
  return chained (9, event);
}

static GrapeEvent *
bound_event (void)
{
  GrapeEvent *event = grape_event_new (0, GRAPE_EVENT_MOVE, 1, GRAPE_AUDIENCE_SEAT (1), "choose 5");
  g_autoptr (GString) context = g_string_new (NULL);

  for (guint i = 0; i < 24; i++)
    g_string_append (context, "00ff");
  counting (event->nonce, GRAPE_NONCE_BYTES);
  grape_event_bind (event, context->str);
  return chained (10, event);
}

static void
assert_hex (const guint8 *bytes, const char *expected)
{
  g_autofree char *hex = grape_hex_encode (bytes, GRAPE_HASH_BYTES);
  g_assert_cmpstr (hex, ==, expected);
}

static void
test_golden (void)
{
  g_autoptr (GrapeEvent) public = public_event ();
  assert_hex (public->commitment,
              "956ae77de66c75084bc6b23b10bee0cdbe29ac837726bf73c6b2cb9a059f7e83");
  assert_hex (public->hash, "428260993584a4f11f42aef62f6598015c514b296d7efae009dd30f32289a88a");
  g_autoptr (GrapeEvent) private = private_event ();
  assert_hex (private->commitment,
              "0409fbb24b3e47498d22056f714fe8d396bb40b6e0c78366a3b8969c36cdac5a");
  assert_hex (private->hash, "cc9d7debcfd48853fd5cd60649f49ee4121d5bcf5399c9218794dbfe014917a7");
  g_autoptr (GrapeEvent) opening = opening_event ();
  assert_hex (opening->commitment,
              "cbff026c6b9f62e02d280c68331df5b8f01404548e6e969c7be1b25f520f029b");
  g_autoptr (GrapeEvent) bound = bound_event (); /* PROTOCOL.md has it, too */
  assert_hex (bound->commitment,
              "f400fe548dac9c8330f712568d4cc091c3510c39b4b9fea16e493bf92f9ae7ef");
  assert_hex (opening->hash, "815fc2a19c01935889d25f6a0a472edb3f709062a9838bf4cb5e4f790614ad3d");
}

static void
assert_round_trip (const GrapeEvent *event)
{
  g_autoptr (GError) error = NULL;
  guint8 before[GRAPE_HASH_BYTES];
  counting (before, sizeof before);
  g_autofree char *line = grape_event_to_line (event);
  g_assert_null (strchr (line, '\n'));
  g_autoptr (GrapeEvent) again = grape_event_from_line (line, &error);
  g_assert_no_error (error);
  g_autofree char *line_again = grape_event_to_line (again);
  g_assert_cmpstr (line, ==, line_again);
  g_assert_true (grape_event_check (again, before, &error));
  g_assert_cmpuint (again->audience, ==, event->audience);
  g_assert_cmpmem (again->nonce, GRAPE_NONCE_BYTES, event->nonce, GRAPE_NONCE_BYTES);
  g_autoptr (GrapeEvent) copy = grape_event_copy (event);
  g_autofree char *line_of_copy = grape_event_to_line (copy);
  g_assert_cmpstr (line, ==, line_of_copy);
}

static void
test_lines (void)
{
  g_autoptr (GrapeEvent) public = public_event ();
  g_autoptr (GrapeEvent) private = private_event ();
  g_autoptr (GrapeEvent) opening = opening_event ();
  g_autoptr (GrapeEvent) sealed = grape_event_seal_for (private, 0);
  assert_round_trip (public);
  assert_round_trip (private);
  assert_round_trip (opening);
  assert_round_trip (sealed);
  g_autoptr (GrapeEvent) bound = bound_event ();
  g_autoptr (GrapeEvent) bound_sealed = grape_event_seal_for (bound, 0);
  assert_round_trip (bound);
  assert_round_trip (bound_sealed);

  /* A line stays a line, whatever the text holds. */
  g_autoptr (GrapeEvent) odd = chained (
      1, grape_event_new (5, GRAPE_EVENT_NOTE, 0, GRAPE_AUDIENCE_ALL, "note \"a\"\n\\b\x1f\t€"));
  assert_round_trip (odd);
}

/* A context is hex, and in a private event. Nobody can open it with another one. */
static void
test_context (void)
{
  static const char *const odd[]
      = { "\"for\":\"\"", "\"for\":\"0G\"", "\"for\":\"AB\"", "\"for\":7" };
  g_autoptr (GrapeEvent) bound = bound_event (), stub = grape_event_seal_for (bound, 0);
  g_autofree char *line = grape_event_to_line (bound);
  g_auto (GStrv) parts = g_regex_split_simple ("\"for\":\"[0-9a-f]+\"", line, 0, 0);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    {
      g_autofree char *other = g_strconcat (parts[0], odd[i], parts[1], NULL);

      g_assert_null (grape_event_from_line (other, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
      g_clear_error (&error);
    }
  g_auto (GStrv) public = g_regex_split_simple ("\"to\":\\[[^]]*\\],", line, 0, 0);
  g_autofree char *everybodys = g_strjoinv ("", public);
  g_assert_null (grape_event_from_line (everybodys, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
  g_clear_error (&error);
  g_autoptr (GrapeEvent) opened = grape_event_open (stub, bound->text, bound->nonce, &error);
  g_assert_no_error (error);
  grape_event_bind (stub, "00fe");
  g_assert_null (grape_event_open (stub, bound->text, bound->nonce, NULL));
  grape_event_bind (stub, bound->context);
  stub->author = 2;
  g_assert_null (grape_event_open (stub, bound->text, bound->nonce, NULL));
}

static void
test_kinds (void)
{
  GrapeEventKind kind;
  for (int i = 0; i <= GRAPE_EVENT_NOTE; i++)
    {
      g_assert_true (grape_event_kind_from_text (grape_event_kind_to_text (i), &kind));
      g_assert_cmpint (kind, ==, i);
    }
  g_assert_false (grape_event_kind_from_text ("moves", &kind));
  g_assert_false (grape_event_kind_from_text (NULL, &kind));
}

/* Who is in the audience reads it; nobody else gets text or nonce, but everybody can check it. */
static void
test_seal (void)
{
  static const struct
  {
    GrapeViewer viewer;
    gboolean knows;
  } viewers[] = { { 0, FALSE },
                  { 1, TRUE },
                  { 2, FALSE },
                  { GRAPE_MAX_SEATS, FALSE },
                  { GRAPE_VIEWER_REFEREE, TRUE },
                  { GRAPE_VIEWER_SPECTATOR, FALSE } };
  const guint8 zero[GRAPE_NONCE_BYTES] = { 0 };
  guint8 before[GRAPE_HASH_BYTES];
  counting (before, sizeof before);
  g_autoptr (GrapeEvent) private = private_event ();
  g_autoptr (GrapeEvent) public = public_event ();
  for (guint i = 0; i < G_N_ELEMENTS (viewers); i++)
    {
      g_autoptr (GrapeEvent) copy = grape_event_seal_for (private, viewers[i].viewer);
      g_autoptr (GrapeEvent) open = grape_event_seal_for (public, viewers[i].viewer);
      g_autofree char *line = grape_event_to_line (copy);
      g_assert_true (grape_event_check (copy, before, NULL));
      g_assert_cmpint (grape_event_sealed (copy), ==, !viewers[i].knows);
      g_assert_false (grape_event_sealed (open));
      g_assert_cmpint (strstr (line, "pick") != NULL, ==, viewers[i].knows);
      g_assert_cmpint (memcmp (copy->nonce, zero, sizeof zero) != 0, ==, viewers[i].knows);
    }
}

/* Every field is covered by the hash. */
static void
test_altered (void)
{
  guint8 before[GRAPE_HASH_BYTES];
  counting (before, sizeof before);
  for (guint i = 0; i < 9; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEvent) event = i < 8 ? private_event () : opening_event ();
      switch (i)
        {
        case 0:
          event->number++;
          break;
        case 1:
          event->at++;
          break;
        case 2:
          event->kind = GRAPE_EVENT_MOVE;
          break;
        case 3:
          event->author = 1;
          break;
        case 4:
          event->audience |= 1;
          break;
        case 5:
          event->text[5]++;
          break;
        case 6:
          event->nonce[15] ^= 1;
          break;
        case 7:
          event->commitment[0] ^= 0x80;
          break;
        default:
          ((GrapeOpening *)g_ptr_array_index (event->opens, 0))->text[5]++;
        }
      g_assert_false (grape_event_check (event, before, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_HASH);
    }
  before[3] ^= 1;
  g_autoptr (GrapeEvent) event = public_event ();
  g_assert_false (grape_event_check (event, before, NULL));
}

static void
test_malformed (void)
{
#define HASH "\"hash\":\"00000000000000000000000000000000000000000000000000000000000000ff\""
#define HEAD "{\"n\":1,\"at\":\"2026-01-05T10:00:00Z\",\"by\":\"seat:1\",\"kind\":\"move\","
  static const char *const lines[] = {
    "",
    "x",
    "[]",
    "{}",
    "{\"n\":1}",
    HEAD "\"text\":\"pick 1\"}",
    HEAD HASH "}",
    HEAD "\"text\":7," HASH "}",
    HEAD "\"text\":null," HASH "}",
    HEAD "\"text\":\"a\",\"to\":\"seat:1\"," HASH "}",
    HEAD "\"text\":\"a\",\"to\":[\"seat:61\"],\"nonce\":\"00\"," HASH "}",
    HEAD "\"text\":\"a\",\"to\":[\"clock\"],\"nonce\":\"00\"," HASH "}",
    HEAD "\"text\":\"a\",\"to\":[1],\"nonce\":\"00\"," HASH "}",
    HEAD "\"text\":\"a\",\"to\":[\"seat:1\"]," HASH "}",
    HEAD "\"sealed\":\"00\",\"to\":[\"seat:1\"]," HASH "}",
    HEAD "\"text\":\"a\",\"opens\":{}," HASH "}",
    HEAD "\"text\":\"a\",\"opens\":[1]," HASH "}",
    HEAD "\"text\":\"a\",\"opens\":[{\"n\":1,\"by\":\"seat:1\",\"text\":\"a\"}]," HASH "}",
    HEAD "\"text\":\"a\",\"hash\":\"00\"}",
    "{\"n\":0,\"at\":\"2026-01-05T10:00:00Z\",\"by\":\"seat:1\",\"kind\":\"move\",\"text\":\"a\"," HASH
    "}",
    "{\"n\":1,\"at\":\"yesterday\",\"by\":\"seat:1\",\"kind\":\"move\",\"text\":\"a\"," HASH "}",
    "{\"n\":1,\"at\":\"2026-01-05T10:00:00Z\",\"by\":\"me\",\"kind\":\"move\",\"text\":\"a\"," HASH
    "}",
    "{\"n\":1,\"at\":\"2026-01-05T10:00:00Z\",\"by\":\"seat:0\",\"kind\":\"move\",\"text\":\"a\"," HASH
    "}",
    "{\"n\":1,\"at\":\"2026-01-05T10:00:00Z\",\"by\":\"seat:1\",\"kind\":\"leap\",\"text\":\"a\"," HASH
    "}",
    "{\"n\":1.5,\"at\":\"2026-01-05T10:00:00Z\",\"by\":\"seat:1\",\"kind\":\"move\",\"text\":\"a\"," HASH
    "}",
    "\xff\xfe",
  };
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GrapeEvent) event = grape_event_from_line (lines[i], &error);
      if (event)
        g_error ("line %u was accepted: %s", i, lines[i]);
      g_assert_true (g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT)
                     || g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_TIME));
      g_assert_cmpstr (error->message, !=, "");
    }
  g_autoptr (GrapeEvent) good = grape_event_from_line (HEAD "\"text\":\"a\"," HASH "}", NULL);
  g_assert_nonnull (good);

  /* Deep nesting is refused before a parser recurses into it. */
  g_autoptr (GString) deep = g_string_new ("{\"n\":");
  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  g_autoptr (GError) error = NULL;
  g_assert_null (grape_event_from_line (deep->str, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_LIMIT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/event/golden", test_golden);
  g_test_add_func ("/engine/event/lines", test_lines);
  g_test_add_func ("/engine/event/context", test_context);
  g_test_add_func ("/engine/event/kinds", test_kinds);
  g_test_add_func ("/engine/event/seal", test_seal);
  g_test_add_func ("/engine/event/altered", test_altered);
  g_test_add_func ("/engine/event/malformed", test_malformed);
  return g_test_run ();
}
