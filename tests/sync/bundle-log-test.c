/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bundles of a game that grows: few, nearly all of its log, and a shortcut and nothing else. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "sync/wire/grape-bundle.h"
#include "sync/share/grape-share-private.h"

/* The keeper's game; whoever looks at it comes later. */
static void
set_up (Table *self, gconstpointer data)
{
  table_open (self);
  table_share (self, &(GameToShare){ .people = "Ann, Bob, Cleo" }, GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (self, self->keeper);
}

/* @n more events, each in an entry of its own, as a slow game makes them; then a sync. */
static void
play_on (Table *self, guint n)
{
  g_autoptr (GrapeKey) key = grape_share_key (self->keeper, NULL);
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_library_begin (self->keeper, NULL));
  for (guint i = 0; i < n; i++)
    {
      guint first = grape_instance_n_events (instance) + 1;
      g_assert_true (
          grape_instance_act (instance, self->now, 0, i % 2 ? "bid 7" : "bid 8", &error));
      g_assert_true (grape_library_append (self->keeper, instance, first, &error));
      g_autoptr (JsonObject) members = json_object_new ();
      JsonArray *lines = json_array_new ();
      g_autoptr (GrapeEvent) stub
          = grape_event_seal_for (grape_instance_event (instance, first), GRAPE_VIEWER_SPECTATOR);
      g_autofree char *line = grape_event_to_line (stub);
      json_array_add_string_element (lines, line);
      json_object_set_array_member (members, "events", lines);
      json_object_set_array_member (members, "boxes", json_array_new ());
      json_object_set_array_member (members, "takes", json_array_new ());
      g_assert_true (grape_share_say (self->keeper, key, self->topic, self->now, "events", members,
                                      NULL, &error));
    }
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper, self->topic, &error);
  shared->published = grape_instance_n_events (instance);
  g_assert_true (grape_library_update_shared (self->keeper, shared, &error));
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_true (grape_library_commit (self->keeper, NULL));
  g_assert_cmpuint (report->notes->len, ==, 0);
  g_assert_cmpuint (report->problems->len, ==, 0);
}

static GArray *
bundles_of (Table *self, GrapeHead **head)
{
  g_autofree char *author = table_key_of (self->keeper);
  g_autofree char *file = table_head_file (self, self->keeper);
  g_autofree char *text = file_slurp (file);

  *head = grape_head_read (author, text, NULL);
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

/* Somebody new looks at it: the same log, at the cost of this many requests. */
static void
assert_opens (Table *self, guint64 most, const char *note)
{
  g_autofree char *name = g_strdup_printf ("new-%u.db", g_random_int ());
  g_autoptr (GrapeLibrary) library = table_open_library (self, name);
  g_autoptr (GError) error = NULL;
  guint64 requests = 0;

  g_free (grape_share_accept (library, self->link, "Ann", NULL, self->now, &error));
  g_assert_no_error (error);
  g_autoptr (GrapeSyncReport) report = table_sync_counting (self, library, &requests);
  g_assert_cmpuint (report->problems->len, ==, 0);
  g_assert_cmpuint (report->notes->len, ==, note ? 1 : 0);
  if (note)
    g_assert_nonnull (strstr (g_ptr_array_index (report->notes, 0), note));
  table_assert_same_log (self, library);
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
  g_autofree char *author = table_key_of (self->keeper);
  GArray *list = bundles_of (self, &head);

  for (guint i = 0; i < list->len; i++)
    {
      g_autofree char *path
          = grape_bundle_path (self->topic, author, &g_array_index (list, GrapeBundleName, i));
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
  g_autofree char *text = file_slurp (file);

  text[strlen (text) / 2] ^= 1;
  file_spill (file, text);
}

static void
test_missing (Table *self, gconstpointer data)
{
  play_on (self, 100);
  spoil (self, remove_file);
  assert_opens (self, 110, "is missing");
}

static void
test_damaged (Table *self, gconstpointer data)
{
  play_on (self, 100);
  spoil (self, cut_file);
  assert_opens (self, 110, "was skipped");
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/bundle/" name, Table, NULL, set_up, function, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("opening", test_opening);
  ADD ("growing", test_growing);
  ADD ("missing", test_missing);
  ADD ("damaged", test_damaged);
  return g_test_run ();
}
