/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of the exchange tests, and the files of its server. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-json.h"

GrapeLibrary *
table_open_library (Table *self, const char *name)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);

  g_assert_no_error (error);
  return library;
}

GrapeSyncReport *
table_sync_report (Table *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  GrapeSyncReport *report = grape_sync_report_new ();

  g_assert_no_error (error);
  grape_share_sync (library, self->topic, place, self->now, report, NULL, &error);
  g_assert_no_error (error);
  return report;
}

void
table_sync_clean (Table *self, GrapeLibrary *library)
{
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, library);

  if (report->problems->len)
    g_test_message ("%s", (char *)g_ptr_array_index (report->problems, 0));
  g_assert_cmpuint (report->problems->len, ==, 0);
}

void
table_assert_problem (Table *self, GrapeLibrary *library, const char *words)
{
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, library);

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

void
table_let_in (Table *self, GrapeLibrary *library, int seat, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite (self->keeper, self->topic, seat, &error);
  g_assert_no_error (error);
  g_autofree char *topic = grape_share_accept (library, link, name, NULL, self->now, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (topic, ==, self->topic);
  table_sync_clean (self, library);
}

void
table_set_up (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  self->now = START_S + 60;
  self->folder = g_dir_make_tmp ("grape-exchange-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  self->keeper = table_open_library (self, "keeper.db");
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  make_game (self);
  self->topic = grape_share_start (self->keeper, self->instance, self->place, NULL,
                                   GRAPE_VIEWER_SPECTATOR, self->now, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, 0, "Ann");
  table_let_in (self, self->bob, 1, "Bob");
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
}

void
table_tear_down (Table *self, gconstpointer data)
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

GrapeInstance *
table_load (Table *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  GrapeInstance *instance = grape_library_load_instance (library, self->instance, &error);

  g_assert_no_error (error);
  return instance;
}

void
table_act (Table *self, GrapeLibrary *library, const char *text)
{
  g_autoptr (GError) error = NULL;

  grape_share_act (library, self->topic, text, self->now, &error);
  g_assert_no_error (error);
}

void
table_round_of_sync (Table *self)
{
  self->now += 60;
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
}

void
table_assert_same_logs (Table *self)
{
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
  GrapeLibrary *libraries[] = { self->ann, self->bob };

  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++)
    {
      g_autoptr (GrapeInstance) copy = table_load (self, libraries[i]);
      guint n = grape_instance_n_events (truth);

      g_assert_cmpuint (grape_instance_n_events (copy), ==, n);
      g_assert_cmpmem (grape_instance_event (copy, n)->hash, GRAPE_HASH_BYTES,
                       grape_instance_event (truth, n)->hash, GRAPE_HASH_BYTES);
    }
}

char *
table_key_of (GrapeLibrary *library)
{
  g_autoptr (GrapeKey) key = grape_share_key (library, NULL);

  return g_strdup (grape_key_public (key));
}

char *
table_head_file (Table *self, GrapeLibrary *library)
{
  g_autofree char *author = table_key_of (library);
  g_autofree char *path = grape_head_path (author);

  return g_build_filename (self->place, path, NULL);
}

char *
table_entry_file (Table *self, GrapeLibrary *library, guint n)
{
  g_autofree char *author = table_key_of (library);
  g_autoptr (GPtrArray) list = grape_library_list_entries (library, self->topic, author, n, NULL);
  const GrapeStoredEntry *entry = g_ptr_array_index (list, 0);
  g_autofree char *path = grape_entry_make_path (self->topic, author, entry->n, entry->hash);

  return g_build_filename (self->place, path, NULL);
}

char *
file_slurp (const char *file)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  return text;
}

void
file_spill (const char *file, const char *text)
{
  g_assert_true (g_file_set_contents (file, text, -1, NULL));
}

/* --- what somebody without scruples needs --- */

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
  g_autofree char *signature = grape_key_sign (key, domain, body);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "body", body);
  grape_json_add_text (builder, "sig", signature);
  json_builder_end_object (builder);
  g_autofree char *file = grape_json_builder_to_text (builder);
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
  g_autoptr (GrapeEntry) entry = grape_entry_new (key, self->topic, n, before ? before : "",
                                                  self->now, kind, members, &error);

  g_assert_no_error (error);
  g_autofree char *path = grape_entry_path (entry);
  table_plant (self, path, entry->file, -1);
  table_plant_head (self, key, 1000, n, entry->hash);
}

JsonObject *
table_members_of (const char *json)
{
  g_autoptr (JsonNode) node = json_from_string (json, NULL);

  g_assert_nonnull (node);
  return json_object_ref (json_node_get_object (node));
}

/* One sentence says @what, and that it was found with @whose files (NULL: whoever); no event was
 * added by it to the reader's log. */
void
table_refused (Table *self, GrapeLibrary *reader, GrapeLibrary *whose, const char *what)
{
  g_autoptr (GrapeInstance) before = table_load (self, reader);
  guint n = grape_instance_n_events (before);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, reader);
  g_autoptr (GrapeInstance) after = table_load (self, reader);

  for (guint i = 0; i < report->problems->len; i++)
    g_test_message ("%s", (char *)g_ptr_array_index (report->problems, i));
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
