/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeper and players over one folder, and what a hostile server or player can do to it. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "sync/grape-share.h"

#define START_S G_GINT64_CONSTANT (888710400)

typedef struct
{
  char *folder; /* of everything */
  char *place;  /* of the server */
  GrapeLibrary *keeper, *ann, *bob;
  char *topic;
  char *instance;
  gint64 now;
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

static GrapeSyncReport *
sync_report (Table *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  GrapeSyncReport *report = grape_sync_report_new ();

  g_assert_no_error (error);
  grape_share_sync (library, self->topic, place, self->now, report, NULL, &error);
  g_assert_no_error (error);
  return report;
}

static void
sync_clean (Table *self, GrapeLibrary *library)
{
  g_autoptr (GrapeSyncReport) report = sync_report (self, library);

  if (report->problems->len)
    g_test_message ("%s", (char *)g_ptr_array_index (report->problems, 0));
  g_assert_cmpuint (report->problems->len, ==, 0);
}

static void
assert_problem (Table *self, GrapeLibrary *library, const char *words)
{
  g_autoptr (GrapeSyncReport) report = sync_report (self, library);

  g_assert_cmpuint (report->problems->len, ==, 1);
  g_test_message ("%s", (char *)g_ptr_array_index (report->problems, 0));
  g_assert_nonnull (strstr (g_ptr_array_index (report->problems, 0), words));
}

static void
make_game (Table *self)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "00112233aabbccdd", "Shared", START_S);
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GError) error = NULL;

  header->referee = g_strdup ("Cy");
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  grape_header_add_seat (header, "Bot", "random");
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_library_add_instance (self->keeper, instance, &error);
  g_assert_no_error (error);
  self->instance = g_strdup (header->id);
}

static void
let_in (Table *self, GrapeLibrary *library, int seat, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite (self->keeper, self->topic, seat, &error);
  g_assert_no_error (error);
  g_autofree char *topic = grape_share_accept (library, link, name, NULL, self->now, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (topic, ==, self->topic);
  sync_clean (self, library);
}

static void
set_up (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->now = START_S + 60;
  self->folder = g_dir_make_tmp ("grape-exchange-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  self->keeper = open_library (self, "keeper.db");
  self->ann = open_library (self, "ann.db");
  self->bob = open_library (self, "bob.db");
  make_game (self);
  self->topic = grape_share_start (self->keeper, self->instance, self->place, NULL,
                                   GRAPE_VIEWER_SPECTATOR, self->now, &error);
  g_assert_no_error (error);
  sync_clean (self, self->keeper);
  let_in (self, self->ann, 0, "Ann");
  let_in (self, self->bob, 1, "Bob");
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
  sync_clean (self, self->bob);
}

static void
tear_down (Table *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  g_object_unref (self->keeper);
  g_object_unref (self->ann);
  g_object_unref (self->bob);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->topic);
  g_free (self->instance);
}

static GrapeInstance *
load (Table *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  GrapeInstance *instance = grape_library_load_instance (library, self->instance, &error);

  g_assert_no_error (error);
  return instance;
}

static void
act (Table *self, GrapeLibrary *library, const char *text)
{
  g_autoptr (GError) error = NULL;

  grape_share_act (library, self->topic, text, self->now, &error);
  g_assert_no_error (error);
}

static void
round_of_sync (Table *self)
{
  self->now += 60;
  sync_clean (self, self->ann);
  sync_clean (self, self->bob);
  sync_clean (self, self->keeper);
  sync_clean (self, self->ann);
  sync_clean (self, self->bob);
}

static void
assert_same_logs (Table *self)
{
  g_autoptr (GrapeInstance) truth = load (self, self->keeper);
  GrapeLibrary *libraries[] = { self->ann, self->bob };

  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      g_autoptr (GrapeInstance) copy = load (self, libraries[i]);
      guint n = grape_instance_n_events (truth);

      g_assert_cmpuint (grape_instance_n_events (copy), ==, n);
      g_assert_cmpmem (grape_instance_event (copy, n)->hash, GRAPE_HASH_BYTES,
                       grape_instance_event (truth, n)->hash, GRAPE_HASH_BYTES);
    }
}

/* --- honest ----------------------------------------------------------------------------------- */

static void
test_rounds (Table *self, gconstpointer data)
{
  static const char *const bids[] = { "bid K", "bid Q", "bid 7", "bid A" };

  for (guint i = 0; i < G_N_ELEMENTS (bids); i++)
    {
      act (self, self->ann, bids[i]);
      act (self, self->bob, bids[G_N_ELEMENTS (bids) - 1 - i]);
      round_of_sync (self);
    }
  assert_same_logs (self);
  g_autoptr (GrapeInstance) truth = load (self, self->keeper);
  g_assert_cmpuint (grape_position_phase (grape_instance_position (truth)), ==, 5);
}

/* A player sees the own sealed move in the own log, and nobody else's. */
static void
test_only_own_moves (Table *self, gconstpointer data)
{
  act (self, self->ann, "bid K");
  round_of_sync (self);
  g_autoptr (GrapeInstance) mine = load (self, self->ann);
  g_autoptr (GrapeInstance) other = load (self, self->bob);
  guint n = grape_instance_n_events (mine);
  gboolean seen = FALSE;

  for (guint i = 1; i <= n; i++)
    if (g_strcmp0 (grape_instance_event (mine, i)->text, "bid K") == 0)
      {
        seen = TRUE;
        g_assert_true (grape_event_sealed (grape_instance_event (other, i)));
      }
  g_assert_true (seen);
}

/* A move that the rule forbids by the time it arrives is refused in words, to its author alone. */
static void
test_refusal (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (grape_share_act (self->ann, self->topic, "bid ZZ", self->now, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  act (self, self->bob, "bid 2");
  round_of_sync (self);
  act (self, self->ann, "bid K"); /* ends the round */
  act (self, self->ann, "bid K"); /* was allowed when it was written */
  round_of_sync (self);
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->ann, self->topic, GRAPE_ENTRY_REFUSED, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (refused->len, ==, 1);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, 0);
  g_assert_nonnull (strstr (entry->note, "bid K: "));
  assert_same_logs (self);
}

/* Nobody but the keeper may write to a copy of the log. */
static void
test_copies_do_not_fork (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) copy = load (self, self->ann);
  g_autoptr (GrapeInstance) truth = load (self, self->keeper);
  g_autoptr (GError) error = NULL;
  guint n = grape_instance_n_events (copy);

  g_assert_true (
      grape_instance_act (truth, self->now + 60, GRAPE_AUTHOR_REFEREE, "note hello", &error));
  g_assert_true (grape_instance_append (copy, grape_instance_event (truth, n + 1), &error));
  g_assert_false (grape_library_append (self->ann, copy, n + 1, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID);
}

static void
test_looking_on (Table *self, gconstpointer data)
{
  g_autoptr (GrapeLibrary) dora = open_library (self, "dora.db");
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_link (self->keeper, self->topic, &error);
  g_autofree char *topic = grape_share_accept (dora, link, "Dora", NULL, self->now, &error);

  g_assert_no_error (error);
  sync_clean (self, dora);
  act (self, self->ann, "bid K");
  round_of_sync (self);
  sync_clean (self, dora);
  g_autoptr (GrapeInstance) copy = load (self, dora);
  for (guint i = 1; i <= grape_instance_n_events (copy); i++)
    g_assert_cmpstr (grape_instance_event (copy, i)->text, !=, "bid K");
  g_assert_false (grape_share_act (dora, self->topic, "bid K", self->now, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
}

/* --- hostile ---------------------------------------------------------------------------------- */

static char *
key_of (GrapeLibrary *library)
{
  g_autoptr (GrapeKey) key = grape_share_key (library, NULL);

  return g_strdup (grape_key_public (key));
}

static char *
head_file (Table *self, GrapeLibrary *library)
{
  g_autofree char *author = key_of (library);
  g_autofree char *path = grape_head_path (author);

  return g_build_filename (self->place, path, NULL);
}

static char *
entry_file (Table *self, GrapeLibrary *library, guint n)
{
  g_autofree char *author = key_of (library);
  g_autoptr (GPtrArray) list = grape_library_list_entries (library, self->topic, author, n, NULL);
  const GrapeStoredEntry *entry = g_ptr_array_index (list, 0);
  g_autofree char *path = grape_entry_make_path (self->topic, author, entry->n, entry->hash);

  return g_build_filename (self->place, path, NULL);
}

static char *
slurp (const char *file)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return text;
}

static void
spill (const char *file, const char *text)
{
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

static void
test_old_head (Table *self, gconstpointer data)
{
  g_autofree char *file = head_file (self, self->keeper);
  g_autofree char *old = slurp (file);

  act (self, self->ann, "bid K");
  round_of_sync (self);
  spill (file, old);
  assert_problem (self, self->ann, "old head");
  assert_same_logs (self);
}

static void
test_forged_head (Table *self, gconstpointer data)
{
  g_autofree char *keeper = head_file (self, self->keeper);
  g_autofree char *ann = head_file (self, self->ann);

  act (self, self->ann, "bid K");
  sync_clean (self, self->ann);
  g_autofree char *other = slurp (ann);
  spill (keeper, other);
  assert_problem (self, self->bob, "signature");
}

static void
test_withheld_entry (Table *self, gconstpointer data)
{
  act (self, self->ann, "bid K");
  sync_clean (self, self->ann);
  self->now += 60;
  g_autofree char *file = entry_file (self, self->ann, 1);
  g_autofree char *text = slurp (file);
  g_assert_cmpint (g_unlink (file), ==, 0);
  assert_problem (self, self->keeper, "not there");
  spill (file, text);
  round_of_sync (self);
  assert_same_logs (self);
}

static void
test_swapped_entries (Table *self, gconstpointer data)
{
  act (self, self->ann, "bid K");
  act (self, self->bob, "bid 2");
  sync_clean (self, self->ann);
  sync_clean (self, self->bob);
  g_autofree char *ann = entry_file (self, self->ann, 1);
  g_autofree char *bob = entry_file (self, self->bob, 1);
  g_autofree char *text = slurp (bob);
  spill (ann, text);
  g_autoptr (GrapeSyncReport) report = sync_report (self, self->keeper);
  g_assert_cmpuint (report->problems->len, ==, 1);
  g_assert_cmpuint (report->taken, ==, 1); /* Bob's own */
}

static void
test_huge_file (Table *self, gconstpointer data)
{
  g_autofree char *file = head_file (self, self->keeper);
  g_autofree char *huge = g_strnfill (3 << 20, 'x');

  spill (file, huge);
  assert_problem (self, self->ann, "bytes");
}

/* Somebody with Ann's key and no scruple copies the box of another entry of hers. */
static void
test_copied_box (Table *self, gconstpointer data)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->ann, NULL);
  g_autoptr (GError) error = NULL;

  act (self, self->ann, "bid K");
  round_of_sync (self);
  g_autoptr (GPtrArray) mine
      = grape_library_list_entries (self->ann, self->topic, grape_key_public (key), 1, &error);
  const GrapeStoredEntry *first = g_ptr_array_index (mine, 0);
  g_autoptr (GrapeEntry) read
      = grape_entry_read (self->topic, grape_key_public (key), first->file, &error);
  g_autoptr (JsonObject) members = json_object_new ();
  json_object_set_string_member (members, "box",
                                 json_object_get_string_member (grape_entry_object (read), "box"));
  g_autoptr (GrapeEntry) copy
      = grape_entry_new (key, self->topic, 2, first->hash, self->now, "act", members, &error);
  g_assert_no_error (error);
  GrapeStoredEntry stored = { .topic = copy->topic,
                              .author = copy->author,
                              .n = 2,
                              .hash = copy->hash,
                              .file = copy->file,
                              .arrived = self->now };
  g_assert_true (grape_library_add_entry (self->ann, &stored, &error));
  self->now += 60;
  sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) report = sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1);
}

/* No secret stands in any file of the place. */
static void
test_nothing_in_clear (Table *self, gconstpointer data)
{
  g_autofree char *command = NULL;

  act (self, self->ann, "bid K");
  round_of_sync (self);
  g_autoptr (GrapeInstance) truth = load (self, self->keeper);
  g_autofree char *full = grape_instance_to_text (truth, TRUE);
  g_autofree char *seed = g_strndup (strstr (full, "\"seed\":\"") + strlen ("\"seed\":\""), 64);
  command = g_strdup_printf ("! grep -rq -e 'bid K' -e %s '%s'", seed, self->place);
  g_assert_cmpint (system (command), ==, 0);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/exchange/" name, Table, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("rounds", test_rounds);
  ADD ("only-own-moves", test_only_own_moves);
  ADD ("refusal", test_refusal);
  ADD ("copies-do-not-fork", test_copies_do_not_fork);
  ADD ("looking-on", test_looking_on);
  ADD ("old-head", test_old_head);
  ADD ("forged-head", test_forged_head);
  ADD ("withheld-entry", test_withheld_entry);
  ADD ("swapped-entries", test_swapped_entries);
  ADD ("huge-file", test_huge_file);
  ADD ("copied-box", test_copied_box);
  ADD ("nothing-in-clear", test_nothing_in_clear);
  return g_test_run ();
}
