/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A secret that only its owner holds, in a game that a player keeps, over our server: sealed, told
 * by the owner's program when the rules say so, never before. The game is tests/toy. */
#include "exchange-fixture.h"
#include "server-thread.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "sync/share/grape-share-private.h"

#define ELSEWHERE "--elsewhere"

enum
{
  KIM, /* keeps the game */
  ANN,
  BOB,
};

typedef struct
{
  Table table; /* first: the common table's functions take it */
  ServerThread server;
} Game;

static void
set_up (Game *self, gconstpointer data)
{
  const GameToShare game = { .rules = "targets", .people = "Kim, Ann, Bob", .held = TRUE };
  Table *table = &self->table;

  table_open (table);
  self->server.options.folder = g_strdup (table->place);
  server_thread_start (&self->server);
  g_free (table->place);
  table->place = g_strdup (self->server.uri);
  table->ann = table_open_library (table, "ann.db");
  table->bob = table_open_library (table, "bob.db");
  table_share (table, &game, KIM);
  table_sync_clean (table, table->keeper);
  table_let_in (table, table->ann, ANN, "Ann");
  table_let_in (table, table->bob, BOB, "Bob");
  table_sync_all (table); /* all have committed to what they give to chance, */
  table_sync_all (table); /* and told it */
}

static void
tear_down (Game *self, gconstpointer data)
{
  server_thread_stop (&self->server);
  g_free ((char *)self->server.options.folder);
  table_tear_down (&self->table, data);
}

static guint
last_of (GrapeInstance *instance, int seat)
{
  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    if (grape_instance_event (instance, n)->author == seat)
      return n;
  g_assert_not_reached ();
}

/* The text that @whose program has for the last event of @seat. */
static GrapeEvent *
last_event (Table *self, GrapeLibrary *whose, int seat)
{
  g_autoptr (GrapeInstance) instance = table_load (self, whose);

  return grape_event_copy (grape_instance_event (instance, last_of (instance, seat)));
}

static guint
part_of (Table *self, GrapeLibrary *whose)
{
  g_autoptr (GrapeInstance) instance = table_load (self, whose);

  return grape_position_phase (grape_instance_position (instance));
}

static void
seal_targets (Table *self)
{
  table_act (self, self->ann, "target 7");
  table_act (self, self->bob, "target 2");
  table_act_as_keeper (self, KIM, "target 3", 1);
  table_round_of_sync (self);
}

/* All have guessed but for @late, or GRAPE_AUTHOR_CLOCK. */
static void
guess (Table *self, int late)
{
  if (late != ANN)
    table_act (self, self->ann, "guess 3");
  if (late != BOB)
    table_act (self, self->bob, "guess 7");
  if (late != KIM)
    table_act_as_keeper (self, KIM, "guess 7", 1);
}

static void
assert_clean (Table *self, GrapeLibrary *library, guint wanted_draws, guint wanted_sealed)
{
  g_autoptr (GrapeInstance) instance = table_load (self, library);
  g_autoptr (GError) error = NULL;
  guint n_draws = 0, n_sealed = 0;

  grape_instance_verify (instance, &n_draws, &error);
  g_assert_no_error (error);
  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    n_sealed += grape_event_sealed (grape_instance_event (instance, n));
  g_assert_cmpuint (n_draws, ==, wanted_draws);
  g_assert_cmpuint (n_sealed, ==, wanted_sealed);
}

static void
reveal (Table *self)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint8 seed[GRAPE_SEED_BYTES];

  g_assert_true (grape_instance_has_seed (instance, seed));
  g_autofree char *hex = grape_hex_encode (seed, sizeof seed);
  g_autofree char *text = g_strdup_printf ("reveal %s", hex);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, text, 1);
}

/* --- the whole way ---------------------------------------------------------------------------- */

/* @event's nonce is as secret as its text, and easier to find among bytes. */
static void
assert_only_owner_has (Table *self, const GrapeEvent *event, const char *owner)
{
  g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);

  for (guint i = 0; i < N_DESKS; i++)
    {
      g_autoptr (GrapeInstance) instance = table_load (self, self->desks[i]);
      gboolean own = event->author == (int)i;

      g_assert_cmpint (grape_event_sealed (grape_instance_event (instance, event->number)), ==,
                       !own);
    }
  g_assert_cmpint (run_in_shell ("grep -rqa -e '%s' '%s'", nonce, self->folder), ==, 0);
  g_assert_cmpint (
      run_in_shell ("grep -rqa --exclude='%s.db*' -e '%s' '%s'", owner, nonce, self->folder), ==,
      1); /* found nowhere else, server included */
}

static void
test_whole_game (Table *self, gconstpointer data)
{
  seal_targets (self);
  g_autoptr (GrapeEvent) anns = last_event (self, self->ann, ANN);
  g_assert_cmpstr (anns->text, ==, "target 7");
  assert_only_owner_has (self, anns, "ann");
  guess (self, GRAPE_AUTHOR_CLOCK);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  assert_only_owner_has (self, anns, "ann"); /* up to the very sync in which all is in */
  table_assert_told (
      self, self->keeper,
      "waits for the programs of Ann and Bob, which have to open what was sealed there");
  g_assert_cmpuint (part_of (self, self->keeper), ==, 4);

  table_sync_clean (self, self->ann);
  table_assert_told (self, self->keeper, "waits for the program of Bob, which has to open");
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  g_assert_cmpuint (part_of (self, self->keeper), ==, 5);
  table_sync_all (self);
  table_assert_same_logs (self);
  for (guint i = 0; i < N_DESKS; i++)
    {
      g_autoptr (GrapeInstance) instance = table_load (self, self->desks[i]);
      const GrapeEvent *result
          = grape_instance_event (instance, grape_instance_n_events (instance));

      g_assert_cmpuint (result->opens->len, ==, 3);
    }
  reveal (self);
  table_round_of_sync (self);
  table_round_of_sync (self);
  for (guint i = 0; i < N_DESKS; i++)
    assert_clean (self, self->desks[i], 1, 0);

  /* Whoever only reads the files finds the same; and finds what was tampered with. */
  self->eve = table_open_library (self, "eve.db");
  table_come (self, self->eve, self->link, "Eve");
  assert_clean (self, self->eve, 1, 0);
  g_assert_cmpint (
      run_in_shell ("cd '%s/place' && grep -rl 'target 7' . | xargs sed -i 's/target 7/target 8/'",
                    self->folder),
      ==, 0);
  g_autoptr (GrapeLibrary) late = table_open_library (self, "late.db");
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_share_accept (late, self->link, "Late", NULL, self->now, &error);
  g_assert_no_error (error);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, late);
  g_assert_cmpuint (report->problems->len, >, 0);
}

/* --- what does not go ------------------------------------------------------------------------- */

static void
say_opening (Table *self, const GrapeEvent *event, const char *text)
{
  g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);
  g_autofree char *json = g_strdup_printf (
      "{\"events\":[{\"event\":%u,\"text\":\"%s\",\"nonce\":\"%s\"}]}", event->number, text, nonce);

  table_write (self, self->ann, "opens", json);
}

/* The last entry of Ann's that was refused, and why. */
static void
assert_refused (Table *self, const char *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->ann, self->topic, GRAPE_ENTRY_REFUSED, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (refused->len, >, 0);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, refused->len - 1);
  if (!strstr (entry->note, words))
    g_error ("“%s” does not say “%s”", entry->note, words);
}

/* Another target than was sealed, and the right one before its time, are refused; then it goes on.
 */
static void
test_false_opening (Table *self, gconstpointer data)
{
  seal_targets (self);
  g_autoptr (GrapeEvent) anns = last_event (self, self->ann, ANN);
  g_autofree char *early = g_strdup_printf (
      "What the program of Ann opened was not accepted: Event %u was opened too early",
      anns->number);
  g_autofree char *false_one = g_strdup_printf (
      "What the program of Ann opened was not accepted: The text given for event "
      "%u is not the one that was committed to",
      anns->number);

  say_opening (self, anns, "target 7");
  table_sync_clean (self, self->ann);
  table_assert_told (self, self->keeper, early);
  table_sync_clean (self, self->ann);
  assert_refused (self, "too early");
  g_autoptr (GrapeEvent) keepers = last_event (self, self->keeper, ANN);
  g_assert_true (grape_event_sealed (keepers)); /* for her to tell, but no event of the game */

  guess (self, GRAPE_AUTHOR_CLOCK);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  say_opening (self, anns, "target 8");
  g_autoptr (GrapeSyncReport) sent = table_sync_report (self, self->ann);
  table_assert_told (self, self->keeper, false_one);
  table_sync_all (self);
  assert_refused (self, "not the one that was committed to");
  table_sync_all (self); /* Ann's own program opened what is true */
  g_assert_cmpuint (part_of (self, self->keeper), ==, 5);
  table_assert_same_logs (self);
}

/* Ann's desk is gone when her target is wanted: the game goes on without it when time is over, and
 * what she opens after the end can be checked. */
static void
test_vanished (Table *self, gconstpointer data)
{
  seal_targets (self);
  guess (self, GRAPE_AUTHOR_CLOCK);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  table_assert_told (self, self->keeper, "waits for the program of Ann, which has to open");
  self->now += 2 * GRAPE_DAY_S + 1;
  table_sync_clean (self, self->keeper);
  g_assert_cmpuint (part_of (self, self->keeper), ==, 5);
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeEvent) result = last_event (self, self->bob, GRAPE_AUTHOR_CLOCK);
  g_assert_cmpuint (result->opens->len, ==, 2);
  reveal (self);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  assert_clean (self, self->keeper, 1, 1);
  assert_clean (self, self->bob, 1, 1);

  table_sync_all (self); /* she is back */
  table_sync_all (self);
  table_assert_same_logs (self);
  for (guint i = 0; i < N_DESKS; i++)
    assert_clean (self, self->desks[i], 1, 0);
}

/* The keeper, with a guess that Ann never made, takes the game to the opening of targets: her
 * program tells nothing, and says why. */
static void
test_forced (Table *self, gconstpointer data)
{
  seal_targets (self);
  g_autoptr (GrapeEvent) anns = last_event (self, self->ann, ANN);
  guess (self, ANN);
  table_act_as_keeper (self, ANN, "guess 1", 1);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->ann, "a move of yours that did not come from this key");
  table_round_of_sync (self);
  table_round_of_sync (self);
  g_assert_cmpuint (part_of (self, self->keeper), ==, 4);
  assert_only_owner_has (self, anns, "ann");

  /* It was a mistake: taken back, and said by Ann herself. */
  g_autoptr (GrapeEvent) forged = last_event (self, self->keeper, ANN);
  g_autofree char *text = g_strdup_printf ("void %u", forged->number);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, text, 1);
  table_round_of_sync (self);
  table_act (self, self->ann, "guess 3");
  table_round_of_sync (self);
  table_round_of_sync (self);
  g_assert_cmpuint (part_of (self, self->keeper), ==, 5);
  table_assert_same_logs (self);
}

/* A pause at that very moment makes nobody forget it. */
static void
test_paused (Table *self, gconstpointer data)
{
  seal_targets (self);
  guess (self, KIM);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_act_as_keeper (self, KIM, "guess 7", 1);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "pause", 1);
  table_round_of_sync (self);
  table_round_of_sync (self);
  g_assert_cmpuint (part_of (self, self->keeper), ==, 4);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "resume", 1);
  table_round_of_sync (self);
  table_round_of_sync (self);
  g_assert_cmpuint (part_of (self, self->keeper), ==, 5);
}

/* An owner's secret is sealed for nobody else, and nothing is sealed that is for everybody. */
static void
test_wrong_readers (Table *self, gconstpointer data)
{
  g_autofree char *bob = table_key_of (self->bob);
  g_autofree char *json = g_strdup_printf (
      "{\"seal\":\"%064d\",\"own\":\"x\",\"boxes\":[{\"to\":\"%s\",\"box\":\"x\"}]}", 1, bob);
  g_autofree char *late = g_strdup_printf ("{\"seal\":\"%064d\",\"own\":\"x\",\"boxes\":[]}", 2);

  table_write (self, self->ann, "act", json);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  assert_refused (self, "It is sealed for somebody who may no longer read it");
  seal_targets (self);
  table_write (self, self->ann, "act", late);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  assert_refused (self, "Ann cannot seal anything now");
}

/* Bob copies what Ann has sent and the keeper has not seen. */
static void
copy_seal (Table *self)
{
  g_autofree char *hash = NULL;
  g_autofree char *pk = table_key_of (self->ann);

  table_act (self, self->ann, "target 7");
  guint n = table_last_of (self, self->ann, &hash);
  g_autoptr (GPtrArray) mine = grape_library_list_entries (self->ann, self->topic, pk, n, NULL);
  const GrapeStoredEntry *stored = g_ptr_array_index (mine, 0);
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, NULL);
  g_autofree char *copy = g_strdup_printf ("{\"seal\":\"%s\",\"own\":\"x\",\"boxes\":[]}",
                                           grape_json_text (grape_entry_object (entry), "seal"));
  table_write (self, self->bob, "act", copy);
  g_autoptr (GrapeSyncReport) sent = table_sync_report (self, self->bob);
  g_autoptr (GrapeSyncReport) first = table_sync_report (self, self->keeper);
  g_assert_cmpuint (first->taken, ==, 1);
  self->now += 60;
  table_sync_clean (self, self->ann);
  g_autoptr (GrapeSyncReport) second = table_sync_report (self, self->keeper);
  g_assert_cmpuint (second->taken, ==, 1);
  g_assert_cmpuint (second->refused, ==, 0);
}

/* It does not stand in her way. */
static void
test_copied_seal (Table *self, gconstpointer data)
{
  copy_seal (self);
}

/* What @seat sealed, as the keeper has it. */
static guint
sealed_by (Table *self, int seat)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);

  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->author == seat && !grape_event_public (event))
        return n;
    }
  g_assert_not_reached ();
}

/* Bob seals the same target as Ann, whatever it may be, and opens it when she has told hers: it was
 * committed to by her and for her, and nobody else can open it. */
static void
test_copied_and_opened (Table *self, gconstpointer data)
{
  copy_seal (self);
  table_act_as_keeper (self, KIM, "target 3", 1);
  g_autoptr (GrapeSyncReport) seen = table_sync_report (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_act (self, self->ann, "guess 3");
  table_act_as_keeper (self, KIM, "guess 7", 1);
  table_sync_clean (self, self->ann);
  g_autofree char *guess = table_act_json (self, self->bob, self->keeper, 2, "guess 1");
  table_write (self, self->bob, "act", guess);
  g_autoptr (GrapeSyncReport) sent = table_sync_report (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann); /* opens hers */
  g_autoptr (GrapeInstance) own = table_load (self, self->ann);
  const GrapeEvent *anns = grape_instance_event (own, sealed_by (self, ANN));
  g_autofree char *nonce = grape_hex_encode (anns->nonce, GRAPE_NONCE_BYTES);
  g_autofree char *opens = g_strdup_printf ("{'events':[{'event':%u,'text':'%s','nonce':'%s'}]}",
                                            sealed_by (self, BOB), anns->text, nonce);
  table_write (self, self->bob, "opens", opens);
  g_autoptr (GrapeSyncReport) again = table_sync_report (self, self->bob);
  table_assert_told (self, self->keeper,
                     "What the program of Bob opened was not accepted: The text given");
}

/* So does the keeper, with a program that is not ours. */
static void
test_keeper_copies (Table *self, gconstpointer data)
{
  g_autofree char *pk = table_key_of (self->ann);
  const char *kept = data; /* the claimed owner of the secret: "" nobody */
  g_autofree char *context = *kept ? g_strconcat (self->topic, pk, NULL) : NULL;
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autoptr (GError) error = NULL;

  table_act (self, self->ann, "target 7");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint n = grape_instance_n_events (instance);
  grape_instance_act_sealed (instance, self->now, KIM, GRAPE_AUDIENCE_SEAT (KIM), context,
                             grape_instance_event (instance, n)->commitment, &error);
  g_assert_no_error (error);
  g_autoptr (JsonObject) members = table_happened (instance, n, json_array_new ());
  grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  table_assert_problem (self, self->bob, "is a secret that is not bound to its author");
}

/* A copy of the game from before it was shared would write what nobody takes: it is loaded anew. */
static void
test_unbound_copy (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint first = grape_instance_n_events (instance) + 1;
  g_autoptr (GError) error = NULL;

  grape_instance_bind (instance, NULL);
  grape_instance_act (instance, self->now, KIM, "target 3", &error);
  g_assert_no_error (error);
  g_assert_false (grape_library_append (self->keeper, instance, first, &error));
  g_assert_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE);
}

/* --- a program that ends ---------------------------------------------------------------------- */

/* Ann's program, in a process of its own: this one, told to be hers. Returns how it ended. */
static int
sync_elsewhere (Table *self)
{
  g_autofree char *path = g_build_filename (self->folder, "ann.db", NULL);
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  const char *argv[] = { program, ELSEWHERE, path, self->place, self->topic, NULL };
  g_autoptr (GError) error = NULL;
  int status = 0;

  g_spawn_sync (NULL, (char **)argv, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL, NULL,
                &status, &error);
  g_assert_no_error (error);
  return status;
}

static int
be_ann (char **argv)
{
  const struct rlimit none = { 0 };
  g_autoptr (GrapeLibrary) library = grape_library_open (argv[2], NULL);
  g_autoptr (GrapePlace) place = grape_place_new (argv[3], NULL, NULL, NULL);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();

  setrlimit (RLIMIT_CORE, &none);
  return grape_share_sync (library, argv[4], place, START_S + GRAPE_DAY_S, report, NULL, NULL) ? 0
                                                                                               : 1;
}

/* An entry that no check foresaw ends the program twice, not for ever; the program then reads
 * nothing after it, and a newer one can be told to read on. */
static void
test_ends_the_program (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) game = table_load (self, self->keeper);
  g_autofree char *line = table_forge_event (game, GRAPE_EVENT_MOVE, BOB, GRAPE_AUDIENCE_SEAT (BOB),
                                             "end the program");
  g_autoptr (JsonObject) members = table_events_of (line);
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);

  g_assert_true (
      grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, NULL));
  table_sync_clean (self, self->keeper);
  grape_library_close (self->ann);
  g_object_unref (self->ann);
  for (guint i = 0; i < 2; i++)
    g_assert_true (WIFSIGNALED (sync_elsewhere (self)));
  self->ann = table_open_library (self, "ann.db");
  for (guint i = 0; i < 2; i++)
    table_assert_problem (self, self->ann, "crashed twice while it read this entry");
}

int
main (int argc, char **argv)
{
  if (argc == 5 && g_str_equal (argv[1], ELSEWHERE))
    return be_ann (argv);
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, run)                                                                       \
  g_test_add ("/sync/secret/" path, Game, data, set_up, (void (*) (Game *, gconstpointer))run,     \
              tear_down)
  ADD ("whole-game", NULL, test_whole_game);
  ADD ("false-opening", NULL, test_false_opening);
  ADD ("vanished", NULL, test_vanished);
  ADD ("forced", NULL, test_forced);
  ADD ("paused", NULL, test_paused);
  ADD ("wrong-readers", NULL, test_wrong_readers);
  ADD ("copied-seal", NULL, test_copied_seal);
  ADD ("copied-and-opened", NULL, test_copied_and_opened);
  ADD ("keeper-copies/as-anns", "ann", test_keeper_copies);
  ADD ("keeper-copies/as-nobodys", "", test_keeper_copies);
  ADD ("unbound-copy", NULL, test_unbound_copy);
  ADD ("ends-the-program", NULL, test_ends_the_program);
  return g_test_run ();
}
