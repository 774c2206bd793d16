/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shared game whose confidant is one player after another, kept by a player: the keeper never
 * reads what only the round's Moderator may know. */
#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "sync/grape-share-private.h"

#define START_S G_GINT64_CONSTANT (888710400)
#define N_DESKS 3

typedef struct
{
  char *folder, *place, *topic, *instance;
  GrapeLibrary *desks[N_DESKS]; /* the first one keeps the game and plays at seat 0 */
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

static void
sync_desk (Table *self, GrapeLibrary *library)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (self->place, NULL, NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();

  g_assert_no_error (error);
  grape_share_sync (library, self->topic, place, self->now, report, NULL, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < report->notes->len; i++)
    g_test_message ("%s", (char *)g_ptr_array_index (report->notes, i));
  if (report->problems->len)
    g_error ("%s", (char *)g_ptr_array_index (report->problems, 0));
}

static void
sync_all (Table *self)
{
  for (guint i = N_DESKS; i-- > 0;)
    sync_desk (self, self->desks[i]);
  for (guint i = 1; i < N_DESKS; i++)
    sync_desk (self, self->desks[i]);
}

static GrapeInstance *
load (Table *self, guint desk)
{
  g_autoptr (GError) error = NULL;
  GrapeInstance *instance = grape_library_load_instance (self->desks[desk], self->instance, &error);

  g_assert_no_error (error);
  return instance;
}

static void
make_game (Table *self)
{
  const GrapeRules *rules = grape_registry_find ("mediocrity");
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "00112233aabbccdd", "Middle", START_S);
  guint8 seed[GRAPE_SEED_BYTES] = { 7 };
  g_autoptr (GError) error = NULL;

  header->held = TRUE;
  grape_header_add_seat (header, "Kim", NULL);
  grape_header_add_seat (header, "Ann", NULL);
  grape_header_add_seat (header, "Bob", NULL);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, &error);
  g_assert_no_error (error);
  grape_library_add_instance (self->desks[0], instance, &error);
  g_assert_no_error (error);
  self->instance = g_strdup (header->id);
}

static void
set_up (Table *self, gconstpointer data)
{
  static const char *const names[] = { "Kim", "Ann", "Bob" };
  g_autoptr (GError) error = NULL;

  self->now = START_S + 60;
  self->folder = g_dir_make_tmp ("grape-blind-XXXXXX", &error);
  g_assert_no_error (error);
  self->place = g_build_filename (self->folder, "place", NULL);
  g_assert_cmpint (g_mkdir (self->place, 0700), ==, 0);
  for (guint i = 0; i < N_DESKS; i++)
    self->desks[i] = open_library (self, names[i]);
  make_game (self);
  self->topic
      = grape_share_start (self->desks[0], self->instance, self->place, NULL, 0, self->now, &error);
  g_assert_no_error (error);
  sync_desk (self, self->desks[0]);
  for (guint i = 1; i < N_DESKS; i++)
    {
      g_autofree char *link = grape_share_invite (self->desks[0], self->topic, (int)i, &error);
      g_assert_no_error (error);
      g_autofree char *topic
          = grape_share_accept (self->desks[i], link, names[i], NULL, self->now, &error);
      g_assert_no_error (error);
    }
  sync_all (self);
}

static void
tear_down (Table *self, gconstpointer data)
{
  g_autofree char *command = g_strdup_printf ("rm -rf '%s'", self->folder);

  for (guint i = 0; i < N_DESKS; i++)
    g_object_unref (self->desks[i]);
  g_assert_cmpint (system (command), ==, 0);
  g_free (self->folder);
  g_free (self->place);
  g_free (self->topic);
  g_free (self->instance);
}

/* Does @needle stand in any file under the folder, but in those of @but? */
static gboolean
stands_somewhere (Table *self, const char *needle, const char *but)
{
  g_autofree char *command
      = g_strdup_printf ("grep -rqa --exclude='%s*' -e '%s' '%s'", but, needle, self->folder);

  return system (command) == 0;
}

/* --- a whole game ----------------------------------------------------------------------------- */

static gboolean
owes (const GrapePosition *position, int seat)
{
  g_autoptr (GArray) pending = grape_position_pending (position);

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat == seat && !item->done)
        return TRUE;
    }
  return FALSE;
}

/* What a bot would do there, from what the desk's owner sees. */
static void
move (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = load (self, desk);
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (instance), (GrapeViewer)desk);
  g_autoptr (GError) error = NULL;
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "blind", grape_instance_n_events (instance) * 8 + desk);
  if (!owes (view, (int)desk))
    return;
  g_autofree char *text = grape_position_bot (view, (int)desk, "random", &stream, GRAPE_BOT_BUDGET);
  if (!text)
    return;
  guint first = grape_instance_n_events (instance) + 1;
  if (desk > 0)
    grape_share_act (self->desks[desk], self->topic, text, self->now, &error);
  else if (grape_instance_act (instance, self->now, 0, text, &error))
    grape_library_append (self->desks[0], instance, first, &error);
  g_assert_no_error (error);
}

/* What the keeper holds of others' integers while it is not the Moderator. */
static guint
check_blindness (Table *self)
{
  g_autoptr (GrapeInstance) keeper = load (self, 0);
  g_autoptr (GHashTable) opened = g_hash_table_new (NULL, NULL);
  guint n_sealed = 0;

  for (guint n = 1; n <= grape_instance_n_events (keeper); n++)
    {
      const GrapeEvent *event = grape_instance_event (keeper, n);

      for (guint i = 0; event->opens && i < event->opens->len; i++)
        g_hash_table_add (
            opened,
            GUINT_TO_POINTER (((GrapeOpening *)g_ptr_array_index (event->opens, i))->number));
    }
  for (guint desk = 1; desk < N_DESKS; desk++)
    {
      g_autoptr (GrapeInstance) own = load (self, desk);

      for (guint n = 1; n <= grape_instance_n_events (own); n++)
        {
          const GrapeEvent *event = grape_instance_event (own, n);

          if (event->author != (int)desk || grape_event_public (event)
              || grape_instance_event_void (own, n) || grape_audience_has (event->audience, 0)
              || g_hash_table_contains (opened, GUINT_TO_POINTER (n)))
            continue;
          g_assert_nonnull (event->text);
          g_assert_true (grape_event_sealed (grape_instance_event (keeper, n)));
          n_sealed++;
        }
    }
  return n_sealed;
}

static gboolean
is_over (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = load (self, desk);

  return grape_position_over (grape_instance_position (instance));
}

static void
assert_same_logs (Table *self)
{
  g_autoptr (GrapeInstance) truth = load (self, 0);
  guint n = grape_instance_n_events (truth);

  for (guint i = 1; i < N_DESKS; i++)
    {
      g_autoptr (GrapeInstance) copy = load (self, i);

      g_assert_cmpuint (grape_instance_n_events (copy), ==, n);
      g_assert_cmpmem (grape_instance_event (copy, n)->hash, GRAPE_HASH_BYTES,
                       grape_instance_event (truth, n)->hash, GRAPE_HASH_BYTES);
    }
}

static void
reveal (Table *self)
{
  g_autoptr (GrapeInstance) instance = load (self, 0);
  g_autoptr (GError) error = NULL;
  guint8 seed[GRAPE_SEED_BYTES];
  guint first = grape_instance_n_events (instance) + 1;

  g_assert_true (grape_instance_has_seed (instance, seed));
  g_autofree char *hex = grape_hex_encode (seed, sizeof seed);
  g_autofree char *text = g_strdup_printf ("reveal %s", hex);
  g_assert_true (grape_instance_act (instance, self->now, GRAPE_AUTHOR_REFEREE, text, &error));
  g_assert_true (grape_library_append (self->desks[0], instance, first, &error));
  g_assert_no_error (error);
}

static void
play_round (Table *self, guint *n_sealed)
{
  self->now += 20 * 3600;
  for (guint desk = 0; desk < N_DESKS; desk++)
    move (self, desk);
  sync_all (self);
  *n_sealed += check_blindness (self);
}

static void
test_whole_game (Table *self, gconstpointer data)
{
  guint n_sealed = 0, n_draws = 0;

  for (guint i = 0; i < 2000 && !is_over (self, 0); i++)
    play_round (self, &n_sealed);
  g_assert_true (is_over (self, 0));
  sync_all (self);
  g_assert_true (is_over (self, 1));
  g_assert_cmpuint (n_sealed, >, 10);
  assert_same_logs (self);
  reveal (self);
  sync_all (self);
  sync_all (self);
  assert_same_logs (self);
  for (guint desk = 0; desk < N_DESKS; desk++)
    {
      g_autoptr (GrapeInstance) instance = load (self, desk);
      g_autoptr (GError) error = NULL;

      for (guint n = 1; n <= grape_instance_n_events (instance); n++)
        g_assert_false (grape_event_sealed (grape_instance_event (instance, n)));
      g_assert_true (grape_instance_verify (instance, &n_draws, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (n_draws, >, 0);
    }
}

/* The referee has a lot to say. */
static void
write_notes (Table *self, guint n)
{
  g_autoptr (GrapeInstance) instance = load (self, 0);
  g_autoptr (GError) error = NULL;
  guint first = grape_instance_n_events (instance) + 1;

  for (guint i = 0; i < n; i++)
    g_assert_true (grape_instance_act (instance, self->now, GRAPE_AUTHOR_REFEREE, "note so", NULL));
  g_assert_true (grape_library_append (self->desks[0], instance, first, &error));
  g_assert_no_error (error);
}

/* So much at once that what a player sealed stands in another entry than the first of them: it is
 * known to them all the same, which check_blindness() asserts. */
static void
test_many_events (Table *self, gconstpointer data)
{
  guint n_sealed = 0;

  for (guint i = 0; i < 12 && !is_over (self, 0); i++)
    {
      write_notes (self, 120);
      play_round (self, &n_sealed);
    }
  g_assert_cmpuint (n_sealed, >, 0);
  assert_same_logs (self);
}

/* Nothing is drawn before everybody has given something to chance. */
static void
test_chance_waits (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = load (self, 0);
  guint n_given = 0;

  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      n_given += event->kind == GRAPE_EVENT_CONTRIBUTE;
      if (event->kind == GRAPE_EVENT_DRAW)
        {
          g_assert_cmpuint (n_given, ==, N_DESKS - 1);
          return;
        }
    }
  g_assert_not_reached ();
}

/* --- one round, by hand ----------------------------------------------------------------------- */

static int
chair_of (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = load (self, desk);

  return grape_instance_rules (instance)->chair (grape_instance_position (instance)->state);
}

/* Goes on until a player who is not the keeper has begun a round. */
static guint
wait_for_chair (Table *self)
{
  guint n_sealed = 0;

  for (guint i = 0; i < 500; i++)
    {
      int chair = chair_of (self, 0);
      g_autoptr (GrapeInstance) instance = load (self, 0);
      g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), 1);

      if (chair > 0 && owes (view, chair == 1 ? 2 : 1) && owes (view, 0))
        return (guint)chair;
      if (chair > 0 && owes (view, chair))
        {
          move (self, (guint)chair); /* begins */
          sync_all (self);
        }
      else
        play_round (self, &n_sealed);
    }
  g_assert_not_reached ();
}

/* An act as a hostile program might write it. */
static void
say_sealed (Table *self, guint desk, guint chair, const char *text, gboolean readable)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (self->desks[desk], &error);
  g_autoptr (GrapeKey) other = grape_share_key (self->desks[chair], &error);
  g_autofree char *before = NULL;
  guint n;
  grape_library_tip (self->desks[desk], self->topic, grape_key_public (key), &n, &before, &error);
  g_autofree char *plain = g_strdup_printf (
      "{\"topic\":\"%s\",\"author\":\"%s\",\"n\":%u,\"text\":\"%s\",\"nonce\":\"%032d\"}",
      self->topic, grape_key_public (key), readable ? n + 1 : n + 2, text, 0);
  g_autofree char *box = grape_public_seal (grape_key_public (other), plain, &error);
  g_autoptr (GrapeEvent) event = grape_event_new (0, GRAPE_EVENT_MOVE, (int)desk, 0, text);
  grape_event_commit (event);
  g_autofree char *seal = grape_hex_encode (event->commitment, GRAPE_HASH_BYTES);
  g_autofree char *whole = g_strdup_printf (
      "{\"seal\":\"%s\",\"boxes\":[{\"to\":\"%s\",\"box\":\"%s\"}],\"own\":\"%s\"}", seal,
      grape_key_public (other), box, box);
  g_autofree char *own = grape_public_seal (grape_key_public (key), plain, &error);
  g_autoptr (JsonNode) node = grape_json_parse_object (whole, &error);
  json_object_set_string_member (json_node_get_object (node), "own", own);
  grape_share_say (self->desks[desk], key, self->topic, self->now, "act",
                   json_node_get_object (node), text, &error);
  g_assert_no_error (error);
}

static guint
count_kind (Table *self, guint desk, GrapeEventKind kind)
{
  g_autoptr (GrapeInstance) instance = load (self, desk);
  guint count = 0;

  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    count += grape_instance_event (instance, n)->kind == kind;
  return count;
}

/* What is no move is found by the one in the chair, shown to the keeper, and does not count. */
static void
test_bad_content (Table *self, gconstpointer data)
{
  guint chair = wait_for_chair (self), player = chair == 1 ? 2 : 1;
  gboolean readable = data != NULL;

  if (!readable)
    {
      /* Ann's own desk cannot read what it is said to have sealed either; so only the others sync.
       */
      say_sealed (self, player, chair, "choose 1", FALSE);
      sync_desk (self, self->desks[player]);
      sync_desk (self, self->desks[0]);
      sync_desk (self, self->desks[chair]);
      sync_desk (self, self->desks[0]);
      g_assert_cmpuint (count_kind (self, 0, GRAPE_EVENT_VOID), ==, 1);
      return;
    }
  say_sealed (self, player, chair, "choose 99", TRUE);
  sync_all (self);
  sync_all (self);
  g_assert_cmpuint (count_kind (self, 0, GRAPE_EVENT_VOID), ==, 1);
  assert_same_logs (self);
  move (self, player); /* and again, well */
  sync_all (self);
  g_assert_cmpuint (check_blindness (self), ==, 1);
}

/* The integer of a player stands in no file but the player's own and the Moderator's. */
static void
test_bytes (Table *self, gconstpointer data)
{
  static const char *const names[] = { "Kim", "Ann", "Bob" };
  guint chair = wait_for_chair (self), player = chair == 1 ? 2 : 1;

  move (self, player);
  sync_all (self);
  g_autoptr (GrapeInstance) own = load (self, chair);
  const GrapeEvent *event = grape_instance_event (own, grape_instance_n_events (own));
  g_assert_cmpint (event->author, ==, player);
  g_assert_nonnull (event->text);
  g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);
  g_assert_true (stands_somewhere (self, nonce, "nobody"));
  g_autofree char *but = g_strdup_printf ("[%c%c]*", names[chair][0], names[player][0]);
  g_assert_false (stands_somewhere (self, nonce, but));
}

/* The Moderator is gone: the round expires, the integers stay sealed, the game goes on. */
static void
test_expiry (Table *self, gconstpointer data)
{
  guint chair = wait_for_chair (self), player = chair == 1 ? 2 : 1;
  g_autoptr (GrapeInstance) before = load (self, 0);
  guint phase = grape_position_phase (grape_instance_position (before));

  move (self, player);
  sync_all (self);
  self->now += 7 * GRAPE_DAY_S;
  sync_desk (self, self->desks[0]);
  sync_desk (self, self->desks[player]);
  g_autoptr (GrapeInstance) after = load (self, player);
  g_assert_cmpuint (grape_position_phase (grape_instance_position (after)), >, phase);
}

/* Nobody can open an event of others, or another text than was sealed. */
static void
test_false_opening (Table *self, gconstpointer data)
{
  guint chair = wait_for_chair (self), player = chair == 1 ? 2 : 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (self->desks[player], &error);

  move (self, player);
  sync_all (self);
  g_autoptr (GrapeInstance) keeper = load (self, 0);
  guint n = grape_instance_n_events (keeper);
  g_assert_true (grape_event_sealed (grape_instance_event (keeper, n)));
  g_autofree char *text = g_strdup_printf (
      "{\"events\":[{\"event\":%u,\"text\":\"choose 1\",\"nonce\":\"%032d\"}]}", n, 0);
  g_autoptr (JsonNode) node = grape_json_parse_object (text, &error);
  grape_share_say (self->desks[player], key, self->topic, self->now, "opens",
                   json_node_get_object (node), "false", &error);
  g_assert_no_error (error);
  sync_all (self);
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->desks[player], self->topic, GRAPE_ENTRY_REFUSED, &error);
  g_assert_cmpuint (refused->len, ==, 1);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, 0);
  g_assert_nonnull (strstr (entry->note, "not what was committed to"));
  g_autoptr (GrapeInstance) again = load (self, 0);
  g_assert_true (grape_event_sealed (grape_instance_event (again, n)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, run) g_test_add (path, Table, data, set_up, run, tear_down)
  ADD ("/sync/blind/whole-game", NULL, test_whole_game);
  ADD ("/sync/blind/chance-waits", NULL, test_chance_waits);
  ADD ("/sync/blind/many-events", NULL, test_many_events);
  ADD ("/sync/blind/bad-content", "readable", test_bad_content);
  ADD ("/sync/blind/bad-box", NULL, test_bad_content);
  ADD ("/sync/blind/bytes", NULL, test_bytes);
  ADD ("/sync/blind/expiry", NULL, test_expiry);
  ADD ("/sync/blind/false-opening", NULL, test_false_opening);
  return g_test_run ();
}
