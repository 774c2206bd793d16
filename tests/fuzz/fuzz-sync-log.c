/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: what somebody who was let in says next, with a good signature. The first line is
 * "keeper" (Ann reads it) or "player" (the keeper reads it); each other line is a kind and its
 * members. Mended, because no mutation would hit them: $ANN and $KEEPER are their keys, a box
 * "=TEXT" is TEXT sealed to the reader, and lines of events get the next numbers and hashes. What a
 * player says is vouched for; "about": "#TEXT" is the commitment to TEXT, and "vow": "#" what Ann
 * signs for that, having seen the last event before. */
#include "fuzz-driver.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "../sync/exchange-fixture.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "sync/share/grape-share-private.h"

#define MOST_LINES 8

/* The table as it is before each input. */
static Table table;
static GBytes *keepers_library, *anns_library;
static char *keeper_pk, *ann_pk;
static char *keepers_head, *anns_head;

static GBytes *
library_bytes (const char *name)
{
  g_autofree char *path = g_build_filename (table.folder, name, NULL);
  char *bytes;
  gsize size;

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  return g_bytes_new_take (bytes, size);
}

static void
tidy (void)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", table.folder);

  if (system (command) != 0)
    g_printerr ("%s is left\n", table.folder);
}

static char *
head_of (const char *author)
{
  g_autofree char *path = grape_head_path (author);
  g_autofree char *file = g_build_filename (table.place, path, NULL);

  return file_slurp (file);
}

static void
put_back (const char *author, const char *head)
{
  g_autofree char *path = grape_head_path (author);

  table_plant (&table, path, head, -1);
}

static void
sit_down (void)
{
  if (keepers_library)
    return;
  if (g_file_test ("/dev/shm", G_FILE_TEST_IS_DIR))
    g_setenv ("TMPDIR", "/dev/shm", TRUE); /* nothing here needs the disk */
  table_set_up (&table, NULL);
  atexit (tidy);
  table_act (&table, table.ann, "bid K");
  table_round_of_sync (&table);
  keeper_pk = table_key_of (table.keeper);
  ann_pk = table_key_of (table.ann);
  keepers_head = head_of (keeper_pk);
  anns_head = head_of (ann_pk);
  grape_library_close (table.keeper);
  grape_library_close (table.ann);
  g_clear_object (&table.keeper);
  g_clear_object (&table.ann);
  keepers_library = library_bytes ("keeper.db");
  anns_library = library_bytes ("ann.db");
}

static GrapeLibrary *
open_again (const char *name, GBytes *bytes)
{
  static const char *const rests[] = { "-wal", "-shm" };
  g_autofree char *path = g_build_filename (table.folder, name, NULL);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  for (guint i = 0; i < G_N_ELEMENTS (rests); i++)
    {
      g_autofree char *rest = g_strconcat (path, rests[i], NULL);
      g_unlink (rest);
    }
  g_assert_true (
      g_file_set_contents_full (path, data, (gssize)size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  return table_open_library (&table, name);
}

/* --- mending ---------------------------------------------------------------------------------- */

static void
seal_cb (JsonObject *object, const char *name, JsonNode *node, gpointer reader)
{
  const char *text = JSON_NODE_HOLDS_VALUE (node) ? grape_json_text (object, name) : NULL;

  if (JSON_NODE_HOLDS_OBJECT (node))
    json_object_foreach_member (json_node_get_object (node), seal_cb, reader);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      {
        JsonNode *element = json_array_get_element (json_node_get_array (node), i);
        if (JSON_NODE_HOLDS_OBJECT (element))
          json_object_foreach_member (json_node_get_object (element), seal_cb, reader);
      }
  else if (text && *text == '=')
    {
      char *box = grape_public_seal (reader, text + 1, NULL);
      json_node_set_string (node, box);
      g_free (box);
    }
}

static void
chain (JsonObject *members, GrapeInstance *instance)
{
  JsonArray *lines = grape_json_array (members, "events");
  guint number = grape_instance_n_events (instance);
  guint8 before[GRAPE_HASH_BYTES];

  memcpy (before, grape_instance_event (instance, number)->hash, sizeof before);
  for (guint i = 0; lines && i < json_array_get_length (lines); i++)
    {
      const char *line = grape_json_element_text (lines, i);
      g_autoptr (GrapeEvent) event = line ? grape_event_from_line (line, NULL) : NULL;

      if (!event)
        continue;
      event->number = ++number;
      if (event->text)
        grape_event_commit (event);
      grape_event_chain (event, before);
      memcpy (before, event->hash, sizeof before);
      char *mended = grape_event_to_line (event);
      json_node_set_string (json_array_get_element (lines, i), mended);
      g_free (mended);
    }
}

/* As if Ann had signed what the keeper claims she said. */
static void
vow (JsonObject *take, GrapeInstance *instance)
{
  static const GrapeSeal seal = { .context = NULL };
  const char *about = grape_json_text (take, "about"), *kind = grape_json_text (take, "said");
  guint last = grape_instance_n_events (instance);
  g_autofree char *hash
      = grape_hex_encode (grape_instance_event (instance, last)->hash, GRAPE_HASH_BYTES);
  g_autoptr (GrapeKey) ann = table_pair_of (table.ann);
  g_autoptr (JsonObject) act = json_object_new ();
  JsonObject *saw = json_object_new ();
  gint64 n = 0;

  if (g_strcmp0 (grape_json_text (take, "vow"), "#") != 0 || !about || !kind)
    {
      json_object_unref (saw);
      return;
    }
  if (*about == '#')
    {
      const GrapeCommand command = { .kind = GRAPE_EVENT_MOVE, .text = (char *)about + 1 };
      char *words = grape_share_commitment_of (&command, &seal);
      json_object_set_string_member (take, "about", words);
      g_free (words);
    }
  json_object_set_int_member (saw, "event", last);
  json_object_set_string_member (saw, "hash", hash);
  json_object_set_object_member (act, "saw", saw);
  json_object_set_string_member (act, "words", grape_json_text (take, "about"));
  grape_json_int (take, "n", &n);
  if (json_object_has_member (take, "event"))
    json_object_set_int_member (take, "event", last + 1);
  grape_vow_add (ann, table.topic, (guint)n, "act", act);
  json_object_set_object_member (take, "saw", json_object_ref (saw));
  json_object_set_string_member (take, "vow", grape_json_text (act, "vow"));
}

static void
vow_all (JsonObject *members, GrapeInstance *instance)
{
  JsonArray *takes = grape_json_array (members, "takes");

  vow (members, instance);
  for (guint i = 0; takes && i < json_array_get_length (takes); i++)
    if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (takes, i)))
      vow (json_array_get_object_element (takes, i), instance);
}

/* What the line says, as an entry; NULL when it is not one of our lines. */
static GrapeEntry *
entry_of (const char *line, GrapeLibrary *author, const GrapeKey *key, guint n, const char *before,
          const char *reader, GrapeInstance *instance)
{
  const char *space = strchr (line, ' ');
  g_autoptr (GString) text = g_string_new (space ? space + 1 : "{}");

  if (!space || !g_utf8_validate (line, -1, NULL))
    return NULL;
  g_string_replace (text, "$ANN", ann_pk, 0);
  g_string_replace (text, "$KEEPER", keeper_pk, 0);
  g_string_replace (text, "$TOPIC", table.topic, 0);
  g_autoptr (JsonNode) parsed = grape_json_parse_object (text->str, NULL);
  if (!parsed)
    return NULL;
  g_autofree char *plain = grape_json_to_text (parsed, FALSE);
  g_autoptr (JsonNode) node = json_from_string (plain, NULL); /* one that may be changed */
  static const char *const common[] = { "v", "topic", "author", "n", "before", "at", "kind" };
  for (guint i = 0; i < G_N_ELEMENTS (common); i++)
    json_object_remove_member (json_node_get_object (node), common[i]);
  json_object_foreach_member (json_node_get_object (node), seal_cb, (gpointer)reader);
  vow_all (json_node_get_object (node), instance);
  chain (json_node_get_object (node), instance);
  g_autofree char *kind = g_strndup (line, (gsize)(space - line));
  g_autoptr (GrapeShared) shared = grape_library_shared (author, table.topic, NULL);
  g_autoptr (JsonObject) full
      = grape_share_vouch (author, shared, key, n, kind, json_node_get_object (node), NULL);
  return full ? grape_entry_new (key, GRAPE_PROTOCOL_VERSION, table.topic, n, before, table.now,
                                 kind, full, NULL)
              : NULL;
}

/* --- one input -------------------------------------------------------------------------------- */

static void
say (char **lines, GrapeLibrary *author, const char *reader, GPtrArray *planted)
{
  g_autoptr (GrapeKey) key = table_pair_of (author);
  g_autoptr (GrapeInstance) instance = table_load (&table, author);
  g_autofree char *before = NULL;
  guint n = table_last_of (&table, author, &before), first = n;

  for (guint i = 0; lines[i] && i < MOST_LINES; i++)
    {
      g_autoptr (GrapeEntry) entry
          = entry_of (lines[i], author, key, n + 1, before ? before : "", reader, instance);

      if (!entry)
        continue;
      g_autofree char *path = grape_entry_path (entry);
      table_plant (&table, path, entry->file, -1);
      g_ptr_array_add (planted, g_build_filename (table.place, path, NULL));
      n++;
      g_free (before);
      before = g_strdup (entry->hash);
    }
  if (n > first)
    table_plant_head (&table, key, 1000, n, before);
}

static void
read_all (GrapeLibrary *reader)
{
  g_autoptr (GrapeInstance) before = table_load (&table, reader);
  guint n = grape_instance_n_events (before), n_draws;
  g_autoptr (GrapeSyncReport) report = table_sync_report (&table, reader);
  g_autoptr (GrapeInstance) after = table_load (&table, reader);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (grape_instance_n_events (after), >=, n);
  for (guint i = 1; i <= n; i++)
    g_assert_cmpmem (grape_instance_event (after, i)->hash, GRAPE_HASH_BYTES,
                     grape_instance_event (before, i)->hash, GRAPE_HASH_BYTES);
  grape_instance_verify (after, &n_draws, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < report->problems->len; i++)
    g_assert_true (*(const char *)g_ptr_array_index (report->problems, i));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", MOST_LINES + 2);
  g_autoptr (GPtrArray) planted = g_ptr_array_new_with_free_func (g_free);

  if (!lines[0])
    return 0;
  sit_down ();
  table.keeper = open_again ("keeper.db", keepers_library);
  table.ann = open_again ("ann.db", anns_library);
  gboolean keeper = g_str_equal (lines[0], "keeper");
  say (lines + 1, keeper ? table.keeper : table.ann, keeper ? ann_pk : keeper_pk, planted);
  read_all (keeper ? table.ann : table.keeper);
  for (guint i = 0; i < planted->len; i++)
    g_unlink (g_ptr_array_index (planted, i));
  put_back (keeper_pk, keepers_head);
  put_back (ann_pk, anns_head);
  grape_library_close (table.keeper);
  grape_library_close (table.ann);
  g_clear_object (&table.keeper);
  g_clear_object (&table.ann);
  return 0;
}
