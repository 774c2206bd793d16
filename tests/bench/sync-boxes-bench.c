/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a malicious keeper can make a follower do with `boxes`: an entry for each of 2,000 sealed
 * events, and entries full of boxes that name many events but are empty. Exit status 1 when one of
 * the two takes longer than it should, in processor time of all threads. */
#include "bench-limit.h"
#include "sync-bench-table.h"

#include "engine/grape-json.h"
#include "sync/share/grape-share-private.h"

#define N_EVENTS      2000
#define N_EMPTY       10   /* entries */
#define N_EMPTY_BOXES 7000 /* in each */
#define WANTED_MS     3000 /* to open the game; most of that is signatures, boxes and SQLite */

static GrapeInstance *
play (void)
{
  const GrapeRules *rules = grape_registry_find ("pure-skill");
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "00000000000000aa", "Long", BENCH_START_S);
  guint8 seed[GRAPE_SEED_BYTES];

  /* A seed that looks typed is not shared. */
  for (guint i = 0; i < GRAPE_SEED_BYTES; i++)
    seed[i] = (guint8)(73 * i + 19);
  g_autoptr (GError) error = NULL;

  header->referee = g_strdup ("Cy");
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  grape_header_add_seat (header, "Eve", NULL);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; grape_instance_n_events (instance) < N_EVENTS; i++)
    {
      grape_instance_act (instance, BENCH_START_S + i, 0, i % 2 ? "bid 7" : "bid 9", &error);
      g_assert_no_error (error);
    }
  return instance;
}

static void
say (GrapeLibrary *keeper, const char *topic, const char *kind, const char *member, JsonArray *list)
{
  g_autoptr (JsonObject) members = json_object_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (keeper, &error);

  json_object_set_array_member (members, member, list);
  grape_share_say (keeper, key, topic, BENCH_START_S, kind, members, NULL, &error);
  g_assert_no_error (error);
}

static void
add_box (JsonArray *boxes, guint number, const char *to, const char *box)
{
  JsonObject *object = json_object_new ();

  json_object_set_int_member (object, "event", number);
  json_object_set_string_member (object, "to", to);
  json_object_set_string_member (object, "box", box);
  json_array_add_object_element (boxes, object);
}

static void
publish (GrapeLibrary *keeper, const char *topic, GrapeInstance *instance, const char *to,
         gboolean full)
{
  JsonArray *lines = NULL;

  for (guint number = 1; number <= N_EVENTS; number++)
    {
      g_autoptr (GrapeEvent) stub
          = grape_event_seal_for (grape_instance_event (instance, number), GRAPE_VIEWER_SPECTATOR);
      g_autofree char *line = grape_event_to_line (stub);

      lines = lines ? lines : json_array_new ();
      json_array_add_string_element (lines, line);
      if (number % 100 && number < N_EVENTS)
        continue;
      say (keeper, topic, "events", "events", g_steal_pointer (&lines));
    }
  for (guint number = 1; full && number <= N_EVENTS; number++)
    {
      g_autofree char *line = grape_event_to_line (grape_instance_event (instance, number));
      g_autofree char *box = grape_public_seal (to, line, NULL);
      JsonArray *boxes = json_array_new ();

      add_box (boxes, number, to, box);
      say (keeper, topic, "boxes", "boxes", boxes);
    }
  for (guint i = 0; !full && i < N_EMPTY; i++)
    {
      JsonArray *boxes = json_array_new ();

      for (guint k = 0; k < N_EMPTY_BOXES; k++)
        add_box (boxes, N_EVENTS + 1 + k, to, "-");
      say (keeper, topic, "boxes", "boxes", boxes);
    }
}

/* What opening the game costs Ann. */
static double
open_game (gboolean full)
{
  BenchTable table;
  BenchFigure figure = { 0 };
  g_autoptr (GError) error = NULL;

  bench_table_init (&table);
  g_autoptr (GrapeLibrary) keeper = bench_open (&table, "keeper.db"),
                           ann = bench_open (&table, "ann.db");
  g_autoptr (GrapeInstance) instance = play ();
  g_assert_true (grape_library_begin (keeper, NULL));
  g_autoptr (GrapeKey) key = grape_share_key (ann, &error);
  grape_library_add_instance (keeper, instance, &error);
  g_assert_no_error (error);
  g_autofree char *topic = grape_share_start (keeper, "00000000000000aa", table.uri, NULL,
                                              GRAPE_VIEWER_SPECTATOR, BENCH_START_S, &error);
  g_assert_no_error (error);
  publish (keeper, topic, instance, grape_key_public (key), full);
  g_autoptr (GrapeShared) shared = grape_library_shared (keeper, topic, &error);
  shared->published = grape_instance_n_events (instance);
  grape_library_update_shared (keeper, shared, &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_commit (keeper, NULL));
  bench_set_up_round (&table, keeper);
  g_autofree char *link = grape_share_link (keeper, topic, &error);
  g_autofree char *taken = grape_share_accept (ann, link, "Ann", NULL, BENCH_START_S, &error);
  g_assert_no_error (error);
  bench_round (ann, NULL, &figure);
  g_autoptr (GrapeInstance) opened = grape_library_load_instance (ann, "00000000000000aa", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grape_instance_n_events (opened), ==, N_EVENTS);
  g_assert_true (!full == !grape_instance_event (opened, N_EVENTS)->text);
  bench_table_clear (&table);
  return figure.cpu_ms;
}

int
main (void)
{
  gboolean good = TRUE;

  for (guint full = 0; full < 2; full++)
    {
      const char *what = full ? "2,000 entries with a box each" : "70,000 boxes with nothing";
      double ms = open_game (full);

      g_print ("%-32s %8.0f ms of processor time\n", what, ms);
      good = bench_at_most (what, ms, WANTED_MS) && good;
    }
  return good ? 0 : 1;
}
