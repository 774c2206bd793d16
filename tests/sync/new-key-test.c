/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Somebody lost the key in a game whose keeper reads nothing: with the new one they read again what
 * was sealed for the old. Mediocrity, which Kim keeps, at seat 0. */
#include "exchange-fixture.h"

#include <string.h>

#include "engine/grape-error.h"
#include "sync/share/grape-share-members.h"

typedef struct
{
  guint chair, player;
} Round;

static int
chair_of (Table *self)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);

  return grape_instance_rules (instance)->chair (grape_instance_position (instance)->state);
}

static void
say (Table *self, guint desk, const char *text)
{
  if (desk == 0)
    table_act_as_keeper (self, 0, text, 1);
  else
    table_act (self, self->desks[desk], text);
}

/* A whole round in which everybody chooses 1, until the next Moderator is another than Kim. */
static void
pass_keepers_round (Table *self)
{
  while (chair_of (self) == 0)
    {
      say (self, 0, "begin");
      table_sync_all (self);
      say (self, 1, "choose 1");
      say (self, 2, "choose 2");
      table_sync_all (self);
      self->now += 4 * GRAPE_DAY_S;
      say (self, 0, "announce");
      table_sync_all (self);
      table_sync_all (self);
    }
}

/* A round is on, and the player who neither keeps nor moderates has chosen 2. */
static void
set_up (Table *self, gconstpointer data)
{
  table_set_up_blind (self, data);
  pass_keepers_round (self);
}

static Round
begin_round (Table *self)
{
  const Round round = { (guint)chair_of (self), chair_of (self) == 1 ? 2 : 1 };

  say (self, round.chair, "begin");
  table_sync_all (self);
  say (self, round.player, "choose 2");
  table_sync_all (self);
  return round;
}

/* The event in which @seat chose, as @whose program has it. */
static GrapeEvent *
choice_in (Table *self, GrapeLibrary *whose, guint seat)
{
  g_autoptr (GrapeInstance) instance = table_load (self, whose);

  for (guint n = grape_instance_n_events (instance); n > 0; n--)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      if (event->author == (int)seat && !grape_event_public (event))
        return grape_event_copy (event);
    }
  g_assert_not_reached ();
}

/* Whoever has the new key reads the choice, and the keeper does not. */
static void
assert_read_by_eve (Table *self, guint player)
{
  g_autoptr (GrapeEvent) read = choice_in (self, self->eve, player);
  g_autoptr (GrapeEvent) keepers = choice_in (self, self->keeper, player);

  g_assert_cmpstr (read->text, ==, "choose 2");
  g_assert_true (grape_event_sealed (keepers));
}

/* Eve has the seat's new key, on an empty desk. */
static void
replace_key (Table *self, guint seat)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_share_invite_anew (self->keeper, self->topic, (int)seat, &error);

  g_assert_no_error (error);
  self->eve = table_open_library (self, "eve.db");
  table_admit (self, self->eve, link, seat == 1 ? "Ann" : "Bob");
}

static guint
round_at (Table *self, GrapeLibrary *whose)
{
  g_autoptr (GrapeInstance) instance = table_load (self, whose);

  return grape_position_phase (grape_instance_position (instance));
}

/* The Moderator's key: the player's program seals the integer again, and the round ends well. */
static void
test_moderator (Table *self, gconstpointer data)
{
  const Round round = begin_round (self);
  guint before = round_at (self, self->keeper);

  say (self, 0, "choose 1");
  table_sync_clean (self, self->keeper);
  replace_key (self, round.chair);
  g_autoptr (GrapeEvent) unread = choice_in (self, self->eve, round.player);
  g_assert_true (grape_event_sealed (unread));
  table_assert_told (self, self->desks[round.player], "was sealed again for their new key");
  table_sync_clean (self, self->desks[round.player]);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->eve);
  assert_read_by_eve (self, round.player);

  self->now += 4 * GRAPE_DAY_S;
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->eve);
  table_act (self, self->eve, "announce");
  table_sync_clean (self, self->eve);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->eve);
  table_sync_clean (self, self->keeper);
  g_assert_cmpuint (round_at (self, self->keeper), ==, before + 1);
  table_sync_clean (self, self->eve);
  table_assert_same_log (self, self->eve);
}

/* A player's key: the Moderator's program gives them their own integer back. */
static void
test_player (Table *self, gconstpointer data)
{
  const Round round = begin_round (self);

  replace_key (self, round.player);
  table_sync_clean (self, self->desks[round.chair]);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->eve);
  assert_read_by_eve (self, round.player);
}

/* Nobody can seal what they may not read, nor for somebody who may not; and a text that does not
 * fit is refused.
 */
static void
test_hostile (Table *self, gconstpointer data)
{
  const Round round = begin_round (self);
  g_autoptr (GrapeEvent) choice = choice_in (self, self->keeper, round.player);
  g_autofree char *keeper = table_key_of (self->keeper);
  g_autofree char *to_keeper
      = g_strdup_printf ("{'boxes':[{'event':%u,'to':'%s','box':'AAAA'}]}", choice->number, keeper);
  g_autoptr (GError) error = NULL;

  table_write (self, self->desks[round.player], "again", to_keeper);
  table_sync_clean (self, self->desks[round.player]);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->desks[round.player]);
  g_autoptr (GPtrArray) refused = grape_library_entries_in (self->desks[round.player], self->topic,
                                                            GRAPE_ENTRY_REFUSED, &error);
  g_assert_cmpuint (refused->len, ==, 1);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, 0);
  g_assert_nonnull (strstr (entry->note, "Only somebody who may read an event can seal it again"));

  replace_key (self, round.player);
  g_autofree char *eve = table_key_of (self->eve);
  g_autofree char *broken
      = g_strdup_printf ("{'boxes':[{'event':%u,'to':'%s','box':'AAAA'}]}", choice->number, eve);
  g_autoptr (JsonObject) members = table_members_of (broken);
  table_sync_clean (self, self->keeper);
  table_say_next (self, self->desks[round.chair], "again", members);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->eve); /* passed over: nobody is blamed, nothing is void */
  g_autoptr (GrapeEvent) read = choice_in (self, self->eve, round.player);
  g_assert_true (grape_event_sealed (read));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, run) g_test_add ("/sync/new-key/" path, Table, NULL, set_up, run, table_tear_down)
  ADD ("moderator", test_moderator);
  ADD ("player", test_player);
  ADD ("hostile", test_hostile);
  return g_test_run ();
}
