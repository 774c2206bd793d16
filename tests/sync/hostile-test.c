/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a hostile server can do to a game in progress: each is refused in a sentence that says what
 * and where, none of it is folded, and the game goes on afterwards. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "library/grape-library-instances.h"
#include "sync/share/grape-share-private.h"

/* --- the server: heads ------------------------------------------------------------------------ */

static void
test_old_head (Table *self, gconstpointer data)
{
  g_autofree char *file = table_head_file (self, self->keeper);
  g_autofree char *old = file_slurp (file);

  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  file_spill (file, old);
  table_assert_problem (self, self->ann, "old head");
  table_assert_same_logs (self);
}

static void
test_forged_head (Table *self, gconstpointer data)
{
  g_autofree char *keeper = table_head_file (self, self->keeper);
  g_autofree char *ann = table_head_file (self, self->ann);

  table_act (self, self->ann, "bid K");
  table_sync_clean (self, self->ann);
  g_autofree char *other = file_slurp (ann);
  file_spill (keeper, other);
  table_assert_problem (self, self->bob, "signature");
}

static void
test_withheld_entry (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "bid K");
  table_sync_clean (self, self->ann);
  self->now += 60;
  g_autofree char *file = table_entry_file (self, self->ann, 1);
  g_autofree char *text = file_slurp (file);
  g_assert_cmpint (g_unlink (file), ==, 0);
  table_assert_problem (self, self->keeper, "but missing");
  file_spill (file, text);
  table_round_of_sync (self);
  table_assert_same_logs (self);
}

static void
test_swapped_entries (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "bid K");
  table_act (self, self->bob, "bid 2");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  g_autofree char *ann = table_entry_file (self, self->ann, 1);
  g_autofree char *bob = table_entry_file (self, self->bob, 1);
  g_autofree char *text = file_slurp (bob);
  file_spill (ann, text);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_cmpuint (report->taken, ==, 1); /* Bob's own */
}

static void
test_huge_file (Table *self, gconstpointer data)
{
  g_autofree char *file = table_head_file (self, self->keeper);
  g_autofree char *huge = g_strnfill (3 << 20, 'x');

  file_spill (file, huge);
  table_assert_problem (self, self->ann, "bytes");
}

/* No file of the place has a secret. */
static void
test_nothing_in_clear (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
  g_autofree char *full = grape_instance_to_text (truth, TRUE);
  g_autofree char *seed = g_strndup (strstr (full, "\"seed\":\"") + strlen ("\"seed\":\""), 64);
  g_assert_cmpint (run_in_shell ("grep -rq -e 'bid K' -e %s '%s'", seed, self->place), ==,
                   1); /* found nowhere */
}

/* --- the server: heads, once more ------------------------------------------------------------- */

/* Whatever replaces the keeper's head, Ann's program says so, and goes on when it is back. */
static void
try_head (Table *self, const char *text, gssize length, const char *what)
{
  g_autofree char *file = table_head_file (self, self->keeper);
  g_autofree char *true_head = file_slurp (file);

  self->now += 60;
  g_assert_true (g_file_set_contents (file, text, length, NULL));
  table_refused (self, self->ann, self->keeper, what);
  file_spill (file, true_head);
}

static void
test_no_heads (Table *self, gconstpointer data)
{
  g_autoptr (GString) deep = g_string_new ("{\"body\":\"\",\"sig\":");

  for (guint i = 0; i < 100000; i++)
    g_string_append_c (deep, '[');
  try_head (self, "", 0, "Not JSON");
  try_head (self, "<html>Please log in</html>", -1, "Not JSON");
  try_head (self, "{\"body\":1,\"sig\":2}", -1, "no body with a signature");
  try_head (self, "{\"body\":\"{}\",\"sig\":\"00\"}", -1, "signature");
  try_head (self, "{\"body\":\"a\",\"body\":\"b\",\"sig\":\"00\"}", -1, "appears twice");
  try_head (self, deep->str, -1, "it is nested");
  try_head (self, "{\"body\":\"\xff\xfe\",\"sig\":\"00\"}", -1, "from Grapefruit");
  try_head (self, "{\"body\":\"a\0b\",\"sig\":\"00\"}", 23, "from Grapefruit");
  try_head (self, "{\"body\":\"a\\u0000b\",\"sig\":\"00\"}", -1, "a NUL");
  table_goes_on (self);
}

/* Bodies that their author really signed, and that are no heads. */
static void
test_signed_nonsense (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  const char *pk = grape_key_public (key);
  g_autofree char *path = grape_head_path (pk), *file = table_head_file (self, self->keeper);
  g_autofree char *true_head = file_slurp (file), *deep = g_strnfill (64, '[');
  const struct
  {
    const char *body, *what;
  } cases[] = {
    { "{\"v\":1,\"v\":1}", "appears twice" },
    { "{\"v\":2}", "version 2" },
    { deep, "nests deeper than 8" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":99999999999999999999,\"at\":1,\"logs\":{}}",
      "a number is too large" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":0,\"at\":1,\"logs\":{}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":9007199254740992,\"at\":1,\"logs\":{}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":-9007199254740992,\"logs\":{}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\",\"serial\":900,\"at\":1,\"logs\":{}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":{\"..\":[1,\"00112233445566778899aabbccddeeff\"]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":{\"00112233445566778899AABBCCDDEEFF\":[1,\"00112233445566778899aabbccddeeff\"]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":{},\"bundles\":{\"00112233445566778899aabbccddeeff\":[[1,5,\"00112233445566778899aabbccddeeff\",\"00112233445566778899aabbccddeeff\"],[5,9,\"00112233445566778899aabbccddeeff\",\"00112233445566778899aabbccddeeff\"]]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":{},\"bundles\":{\"00112233445566778899aabbccddeeff\":[[5,1,\"00112233445566778899aabbccddeeff\",\"00112233445566778899aabbccddeeff\"]]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":{},\"bundles\":{\"..\":[[1,5,\"00112233445566778899aabbccddeeff\",\"00112233445566778899aabbccddeeff\"]]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":-1,\"at\":1,\"logs\":{}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":1.5,\"at\":1,\"logs\":{}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":{\"../../x\":[1,\"0\"]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":"
      "{\"00112233445566778899aabbccddeeff\":[1,\"../../../../../../../../etc/passwd\"]}}",
      "one of author, serial, at, logs and bundles" },
    { "{\"v\":1,\"author\":\"%s\",\"serial\":900,\"at\":1,\"logs\":"
      "{\"00112233445566778899aabbccddeeff\":[4294967297,\"00112233445566778899aabbccddeeff\"]}}",
      "one of author, serial, at, logs and bundles" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) body = g_string_new (cases[i].body);

      g_string_replace (body, "%s", pk, 0);
      self->now += 60;
      table_plant_signed (self, key, "head", path, body->str);
      table_refused (self, self->ann, self->keeper, cases[i].what);
      file_spill (file, true_head);
    }
  /* An entry's signature is none of a head. */
  table_plant_signed (self, key, "entry", path, "{\"v\":1}");
  table_refused (self, self->ann, self->keeper, "signature");
  file_spill (file, true_head);
  table_goes_on (self);
}

static void
test_two_heads_with_one_number (Table *self, gconstpointer data)
{
  g_autofree char *file = table_head_file (self, self->keeper), *hash = NULL;
  g_autofree char *true_head = file_slurp (file);
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  guint n = table_last_of (self, self->keeper, &hash);
  g_autoptr (GrapeHead) head = grape_head_read (grape_key_public (key), true_head, NULL);

  self->now += 60;
  table_plant_head (self, key, head->serial, n, hash);
  table_refused (self, self->ann, self->keeper, "two different heads with the number");
  file_spill (file, true_head);
  table_goes_on (self);
}

static void
test_lost_head (Table *self, gconstpointer data)
{
  g_autofree char *file = table_head_file (self, self->keeper);
  g_autofree char *true_head = file_slurp (file);

  g_assert_cmpint (g_unlink (file), ==, 0);
  table_refused (self, self->ann, self->keeper, "The server has lost the head");
  file_spill (file, true_head);
  table_goes_on (self);
}

/* --- the server: entries ---------------------------------------------------------------------- */

/* @text in the place of Ann's entry, which waits for the keeper. */
static void
try_entry (Table *self, const char *text, const char *what)
{
  g_autofree char *file = table_entry_file (self, self->ann, 1);
  g_autofree char *true_entry = file_slurp (file), *name = g_path_get_basename (file);

  self->now += 60;
  file_spill (file, text);
  table_refused (self, self->keeper, self->ann, what);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), name));
  file_spill (file, true_entry);
}

static void
test_other_entries (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->ann);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeEntry) elsewhere
      = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, "00112233445566778899aabbccddeeff", 1, "",
                         self->now, "act", NULL, &error);
  g_autoptr (GrapeEntry) other = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, 1, "",
                                                  self->now, "act", NULL, &error);
  g_autoptr (GrapeEntry) second
      = grape_entry_new (key, GRAPE_PROTOCOL_VERSION, self->topic, 2,
                         "00112233445566778899aabbccddeeff", self->now, "act", NULL, &error);
  g_autofree char *keepers = table_entry_file (self, self->keeper, 1);
  g_autofree char *of_keeper = file_slurp (keepers), *huge = g_strnfill (3 << 20, '[');

  g_assert_no_error (error);
  table_act (self, self->ann, "bid K");
  table_sync_clean (self, self->ann);
  try_entry (self, elsewhere->file, "belongs to another game");
  try_entry (self, other->file, "does not hold the entry that its name says");
  try_entry (self, second->file, "does not hold the entry that its name says");
  try_entry (self, of_keeper, "signature");
  try_entry (self, huge, "bytes");
  try_entry (self, "", "Not JSON");
  table_act (self, self->bob, "bid 2");
  table_round_of_sync (self);
  table_assert_same_logs (self);
  table_goes_on (self);
}

/* Ann's first entry once more, as her second one. */
static void
test_replayed_entry (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = table_pair_of (self->ann);
  g_autofree char *file = NULL, *text = NULL, *hash = NULL, *head_file = NULL, *head = NULL;

  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  file = table_entry_file (self, self->ann, 1);
  text = file_slurp (file);
  head_file = table_head_file (self, self->ann);
  head = file_slurp (head_file);
  table_last_of (self, self->ann, &hash);
  g_autofree char *path = grape_entry_make_path (self->topic, grape_key_public (key), 2, hash);
  table_plant (self, path, text, -1);
  table_plant_head (self, key, 1000, 2, hash);
  self->now += 60;
  table_refused (self, self->keeper, self->ann, "does not hold the entry that its name says");
  table_assert_same_logs (self);
}

/* --- the server: answers without an end ------------------------------------------------------- */

typedef struct
{
  GSocketListener *listener;
  GCancellable *end;
  const char *head;
  guint64 poured;
} Fountain;

/* One connection after another, each with an answer that does not end. */
static gpointer
pour (gpointer data)
{
  Fountain *self = data;
  g_autofree char *block = g_strnfill (1 << 16, ' ');

  for (;;)
    {
      g_autoptr (GSocketConnection) connection
          = g_socket_listener_accept (self->listener, NULL, self->end, NULL);
      if (!connection)
        return NULL;
      GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (connection));
      gboolean open
          = g_output_stream_write_all (out, self->head, strlen (self->head), NULL, NULL, NULL);

      for (self->poured = 0; open && self->poured < 1 << 30; self->poured += 1 << 16)
        open = g_output_stream_write_all (out, block, 1 << 16, NULL, NULL, NULL);
    }
}

static void
test_endless (Table *self, gconstpointer data)
{
  const char *const heads[]
      = { "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n" };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      Fountain fountain = { g_socket_listener_new (), g_cancellable_new (), heads[i], 0 };
      g_autoptr (GError) error = NULL;
      g_auto (GrapeFetched) fetched = { 0 };
      guint port = g_socket_listener_add_any_inet_port (fountain.listener, NULL, &error);
      g_assert_no_error (error);
      GThread *thread = g_thread_new ("fountain", pour, &fountain);
      g_autofree char *address = g_strdup_printf ("http://127.0.0.1:%u/", port);
      GrapePlace *place = grape_place_new (address, NULL, NULL, &error);

      g_assert_no_error (error);
      g_assert_false (
          grape_place_get (place, "grapefruit/1/heads/x.json", NULL, 4096, &fetched, NULL, &error));
      g_test_message ("%s", error->message);
      g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT);
      g_assert_nonnull (strstr (error->message, "heads/x.json"));
      grape_place_free (place);
      g_cancellable_cancel (fountain.end);
      g_thread_join (thread);
      g_assert_cmpuint (fountain.poured, <, 64 << 20);
      g_object_unref (fountain.listener);
      g_object_unref (fountain.end);
    }
}

/* --- a stranger's game ------------------------------------------------------------------------ */

/* Ann's program starts again, as often as she likes: it repeats what it says, and shows the list of
 * her games, the broken one too. */
static void
start_again (Table *self, const char *topic, const char *what)
{
  g_autoptr (GPtrArray) games = NULL;
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);

  g_assert_no_error (error);
  grape_library_close (self->ann);
  g_object_unref (self->ann);
  self->ann = table_open_library (self, "ann.db");
  g_assert_true (grape_share_sync (self->ann, topic, place, self->now, report, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), what));
  games = grape_library_list_instances (self->ann, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (games->len, ==, 2);
}

/* Viruses split the text of its first draw, which was not there: at the link, and at each start. */
static void
test_sealed_draw (Table *self, gconstpointer data)
{
  const GameToShare strange
      = { .rules = "viruses", .id = "ffee0000aabbccdd", .people = "Ann, Bob", .held = TRUE };
  g_autoptr (GrapeLibrary) stranger = table_open_library (self, "stranger.db");
  g_autofree char *topic = game_to_share_start (&strange, stranger, self->place, NULL,
                                                GRAPE_VIEWER_SPECTATOR, self->now);
  g_autofree char *link = grape_share_link (stranger, topic, NULL);
  g_autoptr (GrapeInstance) game = grape_library_load_instance (stranger, strange.id, NULL);
  g_autofree char *line = table_forge_event (game, GRAPE_EVENT_DRAW, GRAPE_AUTHOR_CLOCK,
                                             GRAPE_AUDIENCE_SEAT (0), NULL);
  g_autoptr (JsonObject) members = table_events_of (line);
  g_autoptr (GrapeKey) key = table_pair_of (stranger);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_share_say (stranger, key, topic, self->now, "events", members, NULL, NULL));
  g_assert_true (grape_share_sync (stranger, topic, place, self->now, report, NULL, &error));
  g_assert_no_error (error);
  g_autofree char *mine = grape_share_accept (self->ann, link, "Ann", NULL, self->now, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 3; i++)
    start_again (self, topic, "must be public");
  g_assert_true (grape_library_remove_instance (self->ann, strange.id, &error));
  g_assert_no_error (error);
  table_goes_on (self);
  grape_library_close (stranger);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/hostile/" name, Table, NULL, table_set_up, function, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("old-head", test_old_head);
  ADD ("forged-head", test_forged_head);
  ADD ("withheld-entry", test_withheld_entry);
  ADD ("swapped-entries", test_swapped_entries);
  ADD ("huge-file", test_huge_file);
  ADD ("nothing-in-clear", test_nothing_in_clear);
  ADD ("no-heads", test_no_heads);
  ADD ("signed-nonsense", test_signed_nonsense);
  ADD ("two-heads-with-one-number", test_two_heads_with_one_number);
  ADD ("lost-head", test_lost_head);
  ADD ("other-entries", test_other_entries);
  ADD ("replayed-entry", test_replayed_entry);
  ADD ("endless", test_endless);
  ADD ("sealed-draw", test_sealed_draw);
  return g_test_run ();
}
