/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A keeper who plays, and may not know what is sealed, wants to: by an old announcement, or by
 * making void what was opened. */
#include "blind-table.h"

#include <string.h>

#include "sync/share/grape-share-private.h"

static guint
count_opens (Table *self, guint desk)
{
  g_autofree char *author = table_key_of (self->desks[desk]);
  g_autoptr (GPtrArray) said
      = grape_library_list_entries (self->desks[desk], self->topic, author, 1, NULL);
  guint count = 0;

  for (guint i = 0; i < said->len; i++)
    count
        += strstr (((const GrapeStoredEntry *)g_ptr_array_index (said, i))->file, "opens") != NULL;
  return count;
}

/* An old announcement of the Moderator is passed off as new: nobody reveals anything. */
static void
test_replayed_announcement (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_announcement (self), again = 0;
  g_autofree char *hash = NULL;
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autoptr (GError) error = NULL;

  table_act (self, self->desks[chair], "announce");
  guint said = table_last_of (self, self->desks[chair], &hash);
  for (guint i = 0; i < 3; i++)
    table_sync_all (self);
  for (guint i = 0; i < 20 && again != chair; i++)
    {
      if (again)
        blind_move (self, again);
      table_sync_all (self);
      again = blind_wait_for_announcement (self);
    }
  g_assert_cmpuint (again, ==, chair);
  guint n_opens = count_opens (self, chair);
  g_autoptr (GrapeInstance) keeper = blind_load (self, 0);
  guint n = grape_instance_n_events (keeper);
  grape_instance_act (keeper, self->now, (int)chair, "announce", &error);
  g_assert_no_error (error);
  JsonArray *takes = json_array_new ();
  json_array_add_object_element (takes, table_take_of (self, self->desks[chair], said, n + 1));
  g_autoptr (JsonObject) members = table_happened (keeper, n, takes);
  grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  table_assert_problem (self, self->desks[chair], "before: it counts only once");
  table_assert_problem (self, self->desks[chair == 1 ? 2 : 1], "The keeper dealt with entry");
  g_assert_cmpuint (count_opens (self, chair), ==, n_opens);
}

/* The last choice of the keeper's own seat counts. */
static guint
choice_of_keeper (Table *self, guint desk)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);

  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->author == 0 && event->kind == GRAPE_EVENT_MOVE && !grape_event_public (event)
          && !grape_instance_event_void (instance, n))
        return n;
    }
  return 0;
}

static void
make_announcement_void (Table *self)
{
  g_autofree char *text
      = g_strdup_printf ("void %u", blind_last_of_kind (self, 0, GRAPE_EVENT_MOVE));

  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, text, 1);
}

/* The Moderator's program has opened the round, and its announcement is at the place. The keeper
 * reads it there, makes the announcement void and chooses again: that does not count, and everybody
 * is told. */
static void
test_opened_and_void (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_announcement (self), player = chair == 1 ? 2 : 1;
  guint first = choice_of_keeper (self, 0), round = blind_round_at (self, 0);

  table_act (self, self->desks[chair], "announce");
  table_sync_clean (self, self->desks[chair]);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->desks[chair]); /* opens */
  make_announcement_void (self);
  table_act_as_keeper (self, 0, "choose 1", 1);
  g_assert_cmpuint (choice_of_keeper (self, 0), !=, first);
  table_assert_told (self, self->keeper, "does not count: secrets of that round had been opened");
  g_assert_cmpuint (choice_of_keeper (self, 0), ==, first);
  table_assert_told (self, self->desks[player], "made that void: the keeper");
  table_assert_told (self, self->desks[chair], "made that void: the keeper");
  g_autoptr (GrapeShared) shared = grape_library_shared (self->ann, self->topic, NULL);
  g_assert_nonnull (shared->warning);

  table_act (self, self->desks[chair], "announce");
  table_sync_all (self);
  table_sync_all (self);
  g_assert_cmpuint (blind_round_at (self, 0), ==, round + 1);
  table_assert_same_logs (self);
}

/* The round is over, and a program that is not ours makes it void and counts the new choice: nobody
 * accepts that. */
static void
test_opened_by_step (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_announcement (self), player = chair == 1 ? 2 : 1;
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);
  g_autoptr (GError) error = NULL;

  table_act (self, self->desks[chair], "announce");
  for (guint i = 0; i < 3; i++)
    table_sync_all (self);
  g_autoptr (GrapeInstance) keeper = blind_load (self, 0);
  guint n = grape_instance_n_events (keeper),
        announced = blind_last_of_kind (self, 0, GRAPE_EVENT_MOVE);
  g_autofree char *text = g_strdup_printf ("void %u", announced);
  g_assert_true (grape_instance_act (keeper, self->now, GRAPE_AUTHOR_REFEREE, text, &error));
  g_assert_true (grape_instance_act (keeper, self->now, 0, "choose 1", &error));
  g_assert_true (grape_instance_act (keeper, self->now, (int)chair, "announce", &error));
  g_assert_no_error (error);
  g_autoptr (JsonObject) members = table_happened (keeper, n, json_array_new ());
  grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, &error);
  g_assert_no_error (error);
  table_sync_clean (self, self->keeper);
  table_assert_problem (self, self->desks[player], "counts a choice that the keeper made");
  table_assert_problem (self, self->desks[chair], "counts a choice that the keeper made");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, run) g_test_add (path, Table, NULL, table_set_up_blind, run, table_tear_down)
  ADD ("/sync/opened/replayed-announcement", test_replayed_announcement);
  ADD ("/sync/opened/by-entry", test_opened_and_void);
  ADD ("/sync/opened/by-step", test_opened_by_step);
  return g_test_run ();
}
