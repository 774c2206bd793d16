/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts that a player's program makes unasked, because the game cannot go on without them. The game
 * is tests/toy, which a player keeps. */
#include "exchange-fixture.h"

#include <string.h>

#include "../toy/targets-game.h"

enum
{
  KIM, /* keeps the game */
  ANN,
  BOB,
};

static void
set_up (Table *self, gconstpointer data)
{
  const GameToShare game = { .rules = "targets", .people = "Kim, Ann, Bob", .held = TRUE };

  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &game, KIM);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, ANN, "Ann");
  table_let_in (self, self->bob, BOB, "Bob");
  table_sync_all (self);
  table_sync_all (self);
  table_act (self, self->ann, "target 7");
  table_act (self, self->bob, "target 2");
  table_act_as_keeper (self, KIM, "target 3", 1);
  table_round_of_sync (self);
}

/* The keeper syncs and refuses guesses, as one with other rules might. */
static void
sync_and_refuse (Table *self)
{
  targets_refuses = TRUE;
  table_sync_clean (self, self->keeper);
  targets_refuses = FALSE;
}

static void
expect_refused (Table *self, guint n)
{
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->ann, self->topic, GRAPE_ENTRY_REFUSED, NULL);

  g_assert_cmpuint (refused->len, ==, n);
  const GrapeStoredEntry *last = g_ptr_array_index (refused, n - 1);
  g_assert_nonnull (strstr (last->note, "No guess is accepted"));
}

static guint
count_guesses (Table *self)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint count = 0;

  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    count += g_strcmp0 (grape_instance_event (instance, n)->text, "guess 9") == 0;
  return count;
}

/* What the keeper refused is said three times and no more, and again when the log has gone on. */
static void
test_refused (Table *self, gconstpointer data)
{
  targets_claims = ANN;
  for (guint n = 1; n <= 2; n++)
    {
      table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "note The log goes on.", 1);
      for (guint pass = 0; pass < 6; pass++)
        {
          sync_and_refuse (self);
          table_sync_clean (self, self->ann);
        }
      expect_refused (self, 3 * n);
    }
  g_assert_cmpuint (count_guesses (self), ==, 0);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "note Once more.", 1);
  for (guint pass = 0; pass < 3; pass++)
    {
      table_sync_clean (self, self->keeper);
      table_sync_clean (self, self->ann);
    }
  g_assert_cmpuint (count_guesses (self), ==, 1);
  expect_refused (self, 6);
  targets_claims = -1;
}

/* The user's own act, refused like that, does not keep the program from it. */
static void
test_by_hand (Table *self, gconstpointer data)
{
  table_act (self, self->ann, "guess 5");
  table_sync_clean (self, self->ann);
  sync_and_refuse (self);
  targets_claims = ANN;
  for (guint pass = 0; pass < 3; pass++)
    {
      table_sync_clean (self, self->ann);
      table_sync_clean (self, self->keeper);
    }
  targets_claims = -1;
  expect_refused (self, 1);
  g_assert_cmpuint (count_guesses (self), ==, 1);
}

/* Who is away does not act; the pass is clean all the same. */
static void
test_away (Table *self, gconstpointer data)
{
  targets_claims = ANN;
  table_act_as_keeper (self, ANN, "vacation 1998-02-01..1998-12-31", 1);
  for (guint pass = 0; pass < 2; pass++)
    {
      table_sync_clean (self, self->keeper);
      table_sync_clean (self, self->ann);
    }
  targets_claims = -1;
  g_assert_cmpuint (count_guesses (self), ==, 0);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/sync/due/refused", Table, NULL, set_up, test_refused, table_tear_down);
  g_test_add ("/sync/due/by-hand", Table, NULL, set_up, test_by_hand, table_tear_down);
  g_test_add ("/sync/due/away", Table, NULL, set_up, test_away, table_tear_down);
  return g_test_run ();
}
