/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeper and players over one folder, as long as everybody is honest; see hostile-test.c. */
#include "exchange-fixture.h"

#include <string.h>

#include "engine/grape-error.h"

static void
test_rounds (Table *self, gconstpointer data)
{
  static const char *const bids[] = { "bid K", "bid Q", "bid 7", "bid A" };

  for (guint i = 0; i < G_N_ELEMENTS (bids); i++)
    {
      table_act (self, self->ann, bids[i]);
      table_act (self, self->bob, bids[G_N_ELEMENTS (bids) - 1 - i]);
      table_round_of_sync (self);
    }
  table_assert_same_logs (self);
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
  g_assert_cmpuint (grape_position_phase (grape_instance_position (truth)), ==, 5);
}

/* A player sees the own sealed move in the own log, and nobody else's. */
static void
test_only_own_moves (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  g_autoptr (GrapeInstance) mine = table_load (self, self->ann);
  g_autoptr (GrapeInstance) other = table_load (self, self->bob);
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
  table_act (self, self->bob, "bid 2");
  table_round_of_sync (self);
  table_act (self, self->ann, "bid K"); /* ends the round */
  table_act (self, self->ann, "bid K"); /* was allowed when it was written */
  table_round_of_sync (self);
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->ann, self->topic, GRAPE_ENTRY_REFUSED, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (refused->len, ==, 1);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, 0);
  g_assert_nonnull (strstr (entry->note, "bid K: "));
  table_assert_same_logs (self);
}

/* Nobody but the keeper may write to a copy of the log. */
static void
test_copies_do_not_fork (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) copy = table_load (self, self->ann);
  g_autoptr (GrapeInstance) truth = table_load (self, self->keeper);
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
  g_autoptr (GrapeLibrary) dora = table_open_library (self, "dora.db");
  g_autoptr (GError) error = NULL;

  table_come (self, dora, self->link, "Dora");
  table_act (self, self->ann, "bid K");
  table_round_of_sync (self);
  table_sync_clean (self, dora);
  g_autoptr (GrapeInstance) copy = table_load (self, dora);
  for (guint i = 1; i <= grape_instance_n_events (copy); i++)
    g_assert_cmpstr (grape_instance_event (copy, i)->text, !=, "bid K");
  g_assert_false (grape_share_act (dora, self->topic, "bid K", self->now, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/exchange/" name, Table, NULL, table_set_up, function, table_tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("rounds", test_rounds);
  ADD ("only-own-moves", test_only_own_moves);
  ADD ("refusal", test_refusal);
  ADD ("copies-do-not-fork", test_copies_do_not_fork);
  ADD ("looking-on", test_looking_on);
  return g_test_run ();
}
