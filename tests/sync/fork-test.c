/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members, a second device, forks, a new key: one keeper, Ann with two devices, Bob. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-error.h"
#include "sync/share/grape-share-conflict.h"
#include "sync/share/grape-share-members.h"

/* The same person on another machine. */
static void
take_key (GrapeLibrary *from, GrapeLibrary *to)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (from, &error);
  g_autofree char *text = grape_key_export (key, "a long passphrase", &error);
  g_autoptr (GrapeKey) again = grape_key_import (text, "a long passphrase", &error);
  guint8 seed[GRAPE_KEY_SEED_BYTES];

  g_assert_no_error (error);
  grape_key_seed (again, seed);
  g_assert_true (grape_library_set_identity (to, seed, &error));
}

/* Each sync takes a second, so that it is clear who was first. */
static void
set_up (Table *self, gconstpointer data)
{
  table_set_up (self, data);
  self->tick_s = 1;
  self->laptop = table_open_library (self, "laptop.db");
  take_key (self->ann, self->laptop);
  table_admit (self, self->laptop, self->link, "Ann");
}

/* What a library knows of seat 0's last move. */
static const char *
last_bid (GrapeInstance *instance)
{
  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->kind == GRAPE_EVENT_MOVE && event->author == 0)
        return event->text;
    }
  return NULL;
}

static void
assert_bid (Table *self, GrapeLibrary *library, const char *text)
{
  g_autoptr (GrapeInstance) instance = table_load (self, library);

  g_assert_cmpstr (last_bid (instance), ==, text);
}

static guint
count_conflicts (Table *self, GrapeLibrary *library, GrapeConflictKind kind)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = grape_share_list_conflicts (library, self->topic, &error);
  guint count = 0;

  g_assert_no_error (error);
  for (guint i = 0; i < list->len; i++)
    {
      const GrapeConflict *conflict = g_ptr_array_index (list, i);

      g_test_message ("%s", conflict->sentence);
      count += conflict->kind == kind;
    }
  return count;
}

static void
settle (Table *self, GrapeLibrary *library, const char *choice)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = grape_share_list_conflicts (library, self->topic, &error);
  const GrapeConflict *conflict = g_ptr_array_index (list, 0);

  g_assert_false (
      grape_share_settle (library, self->topic, conflict->author, "perhaps", self->now, &error));
  g_clear_error (&error);
  grape_share_settle (library, self->topic, conflict->author, choice, self->now, &error);
  g_assert_no_error (error);
}

/* --- two devices ------------------------------------------------------------------------------ */

/* One after the other: no conflict, and each sees what the other sent. */
static void
test_in_turn (Table *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  table_act (self, self->laptop, "bid K");
  table_sync_clean (self, self->laptop);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  assert_bid (self, self->ann, "bid K");
  table_act (self, self->ann, "bid Q");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->laptop);
  assert_bid (self, self->laptop, "bid Q");
  assert_bid (self, self->keeper, "bid Q");
  g_autoptr (GPtrArray) taken
      = grape_library_entries_in (self->ann, self->topic, GRAPE_ENTRY_TAKEN, &error);
  guint n_known = 0;
  for (guint i = 0; i < taken->len; i++)
    n_known += g_strcmp0 (((GrapeStoredEntry *)g_ptr_array_index (taken, i))->note, "bid K") == 0;
  g_assert_cmpuint (n_known, ==, 1); /* what the laptop said */
  g_assert_cmpuint (count_conflicts (self, self->ann, GRAPE_CONFLICT_MINE), ==, 0);
}

/* Both offline, both write: the second is not sent before its person has chosen. */
static void
test_both_offline (Table *self, gconstpointer data)
{
  const char *choice = data;

  table_act (self, self->ann, "bid K");
  table_act (self, self->laptop, "bid 7");
  table_sync_clean (self, self->laptop);
  table_sync_clean (self, self->keeper);
  assert_bid (self, self->keeper, "bid 7");
  table_assert_problem (self, self->ann, "waits for your choice");
  table_sync_clean (self, self->keeper);
  assert_bid (self, self->keeper, "bid 7");
  g_assert_cmpuint (count_conflicts (self, self->ann, GRAPE_CONFLICT_MINE), ==, 1);
  settle (self, self->ann, choice);
  g_assert_cmpuint (count_conflicts (self, self->ann, GRAPE_CONFLICT_MINE), ==, 0);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->laptop);
  const char *expected = g_str_equal (choice, "again") ? "bid K" : "bid 7";
  assert_bid (self, self->keeper, expected);
  assert_bid (self, self->laptop, expected);
}

/* --- a fork on the server --------------------------------------------------------------------- */

/* The laptop writes as if it had not seen what Ann's desktop wrote: it sees the old head. */
static void
fork_log (Table *self)
{
  g_autofree char *path = table_head_file (self, self->ann);
  g_autofree char *before = NULL;

  table_act (self, self->ann, "bid K");
  table_act (self, self->laptop, "bid 7");
  if (!g_file_get_contents (path, &before, NULL, NULL))
    before = NULL;
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper); /* takes it */
  assert_bid (self, self->keeper, "bid K");
  if (before)
    g_assert_true (g_file_set_contents (path, before, -1, NULL));
  else
    g_assert_cmpint (g_unlink (path), ==, 0);
  table_sync_clean (self, self->laptop);
}

static void
test_keeper_sees (Table *self, gconstpointer data)
{
  const char *choice = data;

  table_act (self, self->ann, "bid 2");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->laptop);
  fork_log (self);
  table_act (self, self->laptop, "bid 8"); /* a serial further */
  table_sync_clean (self, self->laptop);
  table_assert_problem (self, self->keeper, "forked");
  assert_bid (self, self->keeper, "bid K");
  g_assert_cmpuint (count_conflicts (self, self->keeper, GRAPE_CONFLICT_MEMBER), ==, 1);
  /* Nobody waits for that. */
  table_act (self, self->bob, "bid 3");
  table_sync_clean (self, self->bob);
  table_assert_problem (self, self->keeper, "forked");
  settle (self, self->keeper, choice);
  table_sync_clean (self, self->keeper);
  if (g_str_equal (choice, "theirs"))
    {
      g_assert_cmpuint (count_conflicts (self, self->keeper, GRAPE_CONFLICT_MEMBER), ==, 0);
      table_sync_clean (self, self->bob);
      table_sync_clean (self, self->laptop);
    }
  table_sync_clean (self, self->keeper);
}

/* The desktop whose entries are no longer in the log also asks. */
static void
test_loser_sees (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "bid 2");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->laptop);
  g_autofree char *path = table_head_file (self, self->ann);
  g_autofree char *before = NULL;
  table_act (self, self->ann, "bid K");
  table_act (self, self->laptop, "bid 7");
  g_assert_true (g_file_get_contents (path, &before, NULL, NULL));
  table_sync_clean (self, self->ann);
  g_assert_true (g_file_set_contents (path, before, -1, NULL));
  table_sync_clean (self, self->laptop);
  table_act (self, self->laptop, "bid 8");
  table_sync_clean (self, self->laptop);
  table_act (self, self->ann, "bid 9");
  table_assert_problem (self, self->ann, "waits for your choice");
  table_sync_clean (self, self->keeper);
  g_assert_cmpuint (count_conflicts (self, self->ann, GRAPE_CONFLICT_MINE), ==, 1);
  settle (self, self->ann, "again");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  assert_bid (self, self->keeper, "bid 9");
}

/* A copy of the keeper's library that was put away last week must not go on. */
static void
test_old_copy_of_keeper (Table *self, gconstpointer data)
{
  g_autofree char *from = g_build_filename (self->folder, "keeper.db", NULL);
  g_autofree char *to = g_build_filename (self->folder, "old.db", NULL);
  g_autofree char *command = g_strdup_printf ("cp '%s' '%s'", from, to);
  g_autoptr (GError) error = NULL;

  g_object_unref (self->keeper);
  g_assert_cmpint (system (command), ==, 0);
  self->keeper = table_open_library (self, "keeper.db");
  table_act (self, self->ann, "bid K");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeLibrary) old = table_open_library (self, "old.db");
  table_act (self, self->bob, "bid 3");
  table_sync_clean (self, self->bob);
  table_assert_problem (self, old, "continue there");
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
}

/* --- members ---------------------------------------------------------------------------------- */

static void
test_new_key (Table *self, gconstpointer data)
{
  g_autoptr (GrapeLibrary) phone = table_open_library (self, "phone.db");
  g_autoptr (GError) error = NULL;

  table_act (self, self->ann, "bid K");
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  g_assert_null (grape_share_invite (self->keeper, self->topic, 0, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_autofree char *link = grape_share_invite_anew (self->keeper, self->topic, 0, &error);
  g_assert_no_error (error);
  table_act (self, self->ann, "bid Q"); /* written with the old key, sent too late */
  table_admit (self, phone, link, "Ann again");
  assert_bid (self, phone, "bid K"); /* what Ann may read, the new key may read */
  table_act (self, phone, "bid 5");
  table_sync_clean (self, phone);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  assert_bid (self, self->keeper, "bid 5");
  g_assert_false (grape_share_act (self->ann, self->topic, "bid 9", self->now, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_autoptr (GPtrArray) members = grape_share_list_members (phone, self->topic, &error);
  const GrapeShareMember *seat = g_ptr_array_index (members, 1);
  g_assert_cmpstr (seat->name, ==, "Ann again");
  g_assert_true (seat->me);
}

static void
test_withdrawn (Table *self, gconstpointer data)
{
  g_autoptr (GrapeLibrary) dora = table_open_library (self, "dora.db");
  g_autoptr (GError) error = NULL;
  g_autofree char *link
      = grape_share_invite (self->keeper, self->topic, GRAPE_VIEWER_SPECTATOR, &error);
  g_autofree char *topic = grape_share_accept (dora, link, "Dora", NULL, self->now, &error);

  g_assert_true (grape_share_withdraw (self->keeper, self->topic, link, self->now, &error));
  g_assert_false (grape_share_withdraw (self->keeper, self->topic, link, self->now, &error));
  g_clear_error (&error);
  table_sync_clean (self, dora);
  table_sync_clean (self, self->keeper);
  g_autoptr (GPtrArray) members = grape_library_list_members (self->keeper, self->topic, &error);
  g_assert_cmpuint (members->len, ==, 2);
}

static void
test_asking (Table *self, gconstpointer data)
{
  g_autoptr (GrapeLibrary) dora = table_open_library (self, "dora.db");
  g_autoptr (GError) error = NULL;

  table_admit (self, dora, self->link, "Dora");
  g_autofree char *text = grape_share_ask (dora, self->topic, "Dora\n<b>", &error);
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (request->name, ==, "Dora<b>");
  g_assert_false (grape_share_admit (self->keeper, request, 1, self->now, &error)); /* Bob's */
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_assert_true (
      grape_share_admit (self->keeper, request, GRAPE_VIEWER_SPECTATOR, self->now, &error));
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, dora);
  g_autofree char *other = g_strdup (text);
  *strstr (other, "proof=") = 'P';
  g_assert_null (grape_share_request_parse (other, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SYNTAX);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, run) g_test_add (path, Table, data, set_up, run, table_tear_down)
  ADD ("/sync/devices/in-turn", NULL, test_in_turn);
  ADD ("/sync/devices/both-offline/again", "again", test_both_offline);
  ADD ("/sync/devices/both-offline/drop", "drop", test_both_offline);
  ADD ("/sync/fork/keeper-sees/theirs", "theirs", test_keeper_sees);
  ADD ("/sync/fork/keeper-sees/stay", "stay", test_keeper_sees);
  ADD ("/sync/fork/loser-sees", NULL, test_loser_sees);
  ADD ("/sync/fork/old-copy-of-keeper", NULL, test_old_copy_of_keeper);
  ADD ("/sync/members/new-key", NULL, test_new_key);
  ADD ("/sync/members/withdrawn", NULL, test_withdrawn);
  ADD ("/sync/members/asking", NULL, test_asking);
  return g_test_run ();
}
