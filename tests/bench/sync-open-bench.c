/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening a shared game of 5,000 events for the first time, from an empty library to the board,
 * through our server in another process: a game with one event an entry, one with many, and one of
 * sealed bids; beside curl fetching files of the same game, and libsodium alone, which checks as
 * many signatures and opens as many boxes. With a number only that one of these games is opened.
 * Exit status 1 when the processor time of the best opening, of all threads and with the board,
 * is out of proportion to libsodium's and the board's, or a second opening asks more than once. */
#include "bench-limit.h"
#include "sync-bench-table.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <sys/resource.h>

#include "engine/grape-script.h"
#include "sync/share/grape-share-private.h"

#define N_EVENTS 5000
#define N_RUNS   3
#define MOST_RATIO                                                                                 \
  5.0 /* to the cryptography and the board alone, which no client can leave out                    \
       */
#define ENTRY_BYTES 400
#define LINE_BYTES  128

typedef struct
{
  const char *what;
  const char *game;
  guint n_seats;
  const char *option, *value;
  guint events_each; /* in an entry */
  gboolean sealed;   /* each event has a box */
} Case;

/* With some talk between the cards: without it none of our games takes bots 5,000 events. */
static void
play_bots (GrapeInstance *instance)
{
  g_autoptr (GError) error = NULL;

  for (guint n = 0; n < N_EVENTS; n = grape_instance_n_events (instance))
    {
      grape_match_play (instance, 50, MIN (N_EVENTS, n + 4), &error);
      g_assert_no_error (error);
      for (guint i = 0; i < 3 && grape_instance_n_events (instance) < N_EVENTS; i++)
        grape_instance_act (instance, grape_instance_position (instance)->at, (int)i, "note Well!",
                            &error);
      g_assert_no_error (error);
    }
}

/* A bid may be replaced as often as one likes. */
static void
replace_bids (GrapeInstance *instance)
{
  gint64 at = grape_instance_position (instance)->at;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; grape_instance_n_events (instance) < N_EVENTS; i++)
    {
      grape_instance_act (instance, at + i / 10, (int)(i / 2 % 2), i % 4 < 2 ? "bid 7" : "bid 9",
                          &error);
      g_assert_no_error (error);
    }
}

static GrapeInstance *
play (const Case *self)
{
  const GrapeRules *rules = grape_registry_find (self->game);
  g_autoptr (GrapeHeader) header
      = grape_header_new (rules, "00000000000000aa", "Long", BENCH_START_S);
  guint8 seed[GRAPE_SEED_BYTES];

  /* A seed that looks typed is not shared. */
  for (guint i = 0; i < GRAPE_SEED_BYTES; i++)
    seed[i] = (guint8)(73 * i + 19);
  g_autoptr (GError) error = NULL;

  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Cy") : NULL;
  for (guint i = 0; i < self->n_seats; i++)
    {
      g_autofree char *name = g_strdup_printf ("Player %u", i + 1);
      grape_header_add_seat (header, name, self->option ? "random" : NULL);
    }
  if (self->option)
    grape_options_set (header->options, self->option, self->value, &error);
  g_assert_no_error (error);
  GrapeInstance *instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  if (self->option)
    play_bots (instance);
  else
    replace_bids (instance);
  return instance;
}

/* As the keeper's program publishes them, except for the number in an entry. */
static void
publish (GrapeLibrary *library, const GrapeKey *key, const char *topic, GrapeInstance *instance,
         const char *to, const Case *self)
{
  guint n = grape_instance_n_events (instance);
  g_autoptr (GError) error = NULL;

  for (guint first = 1; first <= n; first += self->events_each)
    {
      g_autoptr (JsonObject) members = json_object_new ();
      JsonArray *lines = json_array_new (), *boxes = json_array_new ();

      for (guint number = first; number <= MIN (n, first + self->events_each - 1); number++)
        {
          const GrapeEvent *event = grape_instance_event (instance, number);
          g_autoptr (GrapeEvent) stub = grape_event_seal_for (event, GRAPE_VIEWER_SPECTATOR);
          g_autofree char *line = grape_event_to_line (stub);

          json_array_add_string_element (lines, line);
          if (grape_event_public (event) || !grape_audience_has (event->audience, 0))
            continue;
          g_autofree char *full = grape_event_to_line (event);
          g_autofree char *box = grape_public_seal (to, full, &error);
          JsonObject *object = json_object_new ();
          json_object_set_int_member (object, "event", number);
          json_object_set_string_member (object, "to", to);
          json_object_set_string_member (object, "box", box);
          json_array_add_object_element (boxes, object);
        }
      json_object_set_array_member (members, "events", lines);
      json_object_set_array_member (members, "boxes", boxes);
      json_object_set_array_member (members, "takes", json_array_new ());
      grape_share_say (library, key, topic, BENCH_START_S, "events", members, NULL, &error);
      g_assert_no_error (error);
    }
}

/* Publishes the game and returns a link to it; Ann has seat 0. */
static char *
set_up (BenchTable *table, const Case *self, const guint8 ann_seed[GRAPE_KEY_SEED_BYTES])
{
  g_autoptr (GrapeLibrary) keeper = bench_open (table, "keeper.db");
  g_autoptr (GrapeInstance) instance = play (self);
  g_autoptr (GrapeKey) ann = grape_key_new_from_seed (ann_seed);
  g_autoptr (GError) error = NULL;

  g_assert_true (grape_library_begin (keeper, NULL));
  g_autoptr (GrapeKey) key = grape_share_key (keeper, &error);
  grape_library_add_instance (keeper, instance, &error);
  g_assert_no_error (error);
  g_autofree char *topic = grape_share_start (keeper, "00000000000000aa", table->uri, NULL,
                                              GRAPE_VIEWER_SPECTATOR, BENCH_START_S, &error);
  g_assert_no_error (error);
  g_autoptr (JsonObject) members = grape_share_hello (ann, GRAPE_PROTOCOL_VERSION, FALSE,
                                                      grape_key_public (ann), topic, "Ann");
  json_object_set_string_member (members, "by", grape_key_public (ann));
  json_object_set_int_member (members, "seat", 0);
  grape_share_say (keeper, key, topic, BENCH_START_S, "admit", members, NULL, &error);
  publish (keeper, key, topic, instance, grape_key_public (ann), self);
  g_autoptr (GrapeShared) shared = grape_library_shared (keeper, topic, &error);
  shared->published = grape_instance_n_events (instance);
  grape_library_update_shared (keeper, shared, &error);
  g_assert_no_error (error);
  g_assert_true (grape_library_commit (keeper, NULL));
  bench_set_up_round (table, keeper);
  char *link = grape_share_link (keeper, topic, &error);
  g_assert_no_error (error);
  return link;
}

static void
remove_library (const char *path)
{
  static const char *const parts[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_autofree char *part = g_strconcat (path, parts[i], NULL);
      g_unlink (part);
    }
}

/* On the disk, since safe storage is part of it. */
static void
open_once (const char *link, const guint8 seed[GRAPE_KEY_SEED_BYTES], BenchFigure *first,
           BenchFigure *second, double *board_ms, guint *n_events)
{
  g_autofree char *name = g_strdup_printf ("grape-open-bench-%u.db", g_random_int ());
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) library = grape_library_open (path, &error);
  g_assert_no_error (error);
  grape_library_set_identity (library, seed, &error);
  g_autofree char *topic = grape_share_accept (library, link, "Ann", NULL, BENCH_START_S, &error);
  g_assert_no_error (error);
  bench_round (library, NULL, first);
  double begin = bench_ms (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (library, "00000000000000aa", &error);
  g_assert_no_error (error);
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), 0);
  *board_ms = bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begin;
  *n_events = grape_instance_n_events (instance);
  bench_round (library, NULL, second);
  grape_library_close (library);
  remove_library (path);
}

/* Processor time of the programs that were started here and have ended. */
static double
children_ms (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3
         + (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

/* Every file whose name begins so, by one curl over one connection. */
static void
measure_curl (BenchTable *table, const char *what, const char *prefix)
{
  g_autofree char *script = g_build_filename (table->folder, "curl.txt", NULL);
  g_autofree char *list = g_strdup_printf (
      "cd '%s' && find . -name '%s*.json' | sed 's|^./\\(.*\\)|url = %s\\1\\noutput = /dev/null|' "
      "> '%s'",
      table->place, prefix, table->uri, script);
  double wall[N_RUNS], cpu[N_RUNS];

  g_assert_cmpint (system (list), ==, 0);
  g_autofree char *text = NULL;
  if (!g_file_get_contents (script, &text, NULL, NULL) || !*text)
    return;
  for (guint i = 0; i < N_RUNS; i++)
    {
      gint64 begin = g_get_monotonic_time ();
      double before = children_ms ();
      g_autoptr (GSubprocess) curl
          = g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, NULL, "curl", "-s", "-K", script, NULL);

      if (!curl)
        return;
      g_subprocess_wait (curl, NULL, NULL);
      wall[i] = (double)(g_get_monotonic_time () - begin) / 1000;
      cpu[i] = children_ms () - before;
    }
  g_print ("    peer: curl, %-20s %8.1f ms (%.0f of processor time)\n", what,
           bench_median (wall, N_RUNS), bench_median (cpu, N_RUNS));
}

/* Milliseconds that libsodium takes to check the signatures of the game's entries and to open its
 * boxes: the best of the runs. */
static double
crypto_ms (const Case *self)
{
  guint8 public[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
  guint8 seal[crypto_box_PUBLICKEYBYTES], unseal[crypto_box_SECRETKEYBYTES];
  guint8 entry[ENTRY_BYTES] = { 0 }, line[LINE_BYTES] = { 0 }, signature[crypto_sign_BYTES];
  guint8 box[LINE_BYTES + crypto_box_SEALBYTES];
  guint n_entries = (N_EVENTS + self->events_each - 1) / self->events_each;
  double best = G_MAXDOUBLE;

  crypto_sign_keypair (public, secret);
  crypto_box_keypair (seal, unseal);
  crypto_sign_detached (signature, NULL, entry, sizeof entry, secret);
  crypto_box_seal (box, line, sizeof line, seal);
  for (guint run = 0; run < N_RUNS; run++)
    {
      double begin = bench_ms (CLOCK_PROCESS_CPUTIME_ID);

      for (guint i = 0; i < n_entries; i++)
        g_assert_cmpint (crypto_sign_verify_detached (signature, entry, sizeof entry, public), ==,
                         0);
      for (guint i = 0; self->sealed && i < N_EVENTS; i++)
        g_assert_cmpint (crypto_box_seal_open (line, box, sizeof box, seal, unseal), ==, 0);
      best = MIN (best, bench_ms (CLOCK_PROCESS_CPUTIME_ID) - begin);
    }
  return best;
}

static gboolean
measure (const Case *self)
{
  const guint8 ann[GRAPE_KEY_SEED_BYTES] = { 'a' };
  double wall[N_RUNS], cpu[N_RUNS], waiter[N_RUNS], board[N_RUNS];
  BenchFigure first = { 0 }, second = { 0 };
  BenchTable table;
  guint n_events = 0;

  bench_table_init (&table);
  g_autofree char *link = set_up (&table, self, ann);
  for (guint i = 0; i < N_RUNS; i++)
    {
      open_once (link, ann, &first, &second, &board[i], &n_events);
      wall[i] = first.wall_ms;
      cpu[i] = first.cpu_ms + board[i];
      waiter[i] = first.waiter_ms;
    }
  g_print (
      "%s: %u events\n    first opening %25.1f ms (%.0f of processor time, %.0f in one thread, %.0f for the "
      "board), %u requests, %u KiB\n    second %32.1f ms, %u requests\n",
      self->what, n_events, bench_median (wall, N_RUNS), bench_median (cpu, N_RUNS),
      bench_median (waiter, N_RUNS), bench_median (board, N_RUNS), (guint)first.requests,
      (guint)(first.bytes_in / 1024), second.wall_ms, (guint)second.requests);
  measure_curl (&table, "bundles", "b-");
  measure_curl (&table, "every entry", "0");
  bench_table_clear (&table);
  double peer = crypto_ms (self), ratio = cpu[0] / (peer + board[0]); /* sorted by now */
  g_print (
      "    peer: libsodium alone %16.1f ms of processor time; the opening takes %.2f times that "
      "and the board's\n",
      peer, ratio);
  gboolean fast = bench_at_most ("times libsodium and the board alone", ratio, MOST_RATIO);
  return bench_at_most ("requests of a second opening", (double)second.requests, 1) && fast;
}

int
main (int argc, char **argv)
{
  static const Case cases[] = {
    { "Spades, an event an entry", "spades", 4, "target", "10000", 1, FALSE },
    { "Spades, many events an entry", "spades", 4, "target", "10000", 100, FALSE },
    { "Pure Skill, sealed bids, an event an entry", "pure-skill", 3, NULL, NULL, 1, TRUE },
  };

  gboolean fine = TRUE;
  guint64 only = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 0;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (!only || only == i + 1)
      fine = measure (&cases[i]) && fine;
  return fine ? 0 : 1;
}
