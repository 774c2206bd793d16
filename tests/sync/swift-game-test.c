/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game on a store whose copies differ, whose tokens expire and whose clocks disagree: nothing is
 * lost, taken twice, or believed although it is old. */
#include <string.h>

#include "exchange-fixture.h"
#include "swift-stub.h"

typedef struct
{
  Table table;
  SwiftStub *stub;
} Scene;

static void
set_up (Scene *self, gconstpointer data)
{
  Table *table = &self->table;

  self->stub = swift_stub_new ();
  self->stub->open = TRUE;
  table_open (table);
  g_free (table->place);
  table->place = g_strdup (self->stub->address);
  table->ann = table_open_library (table, "ann.db");
  table->bob = table_open_library (table, "bob.db");
  table_share (table, &(GameToShare){ .people = "Ann, Bob" }, GRAPE_VIEWER_SPECTATOR);
  table_sync_clean (table, table->keeper);
  table_let_in (table, table->ann, 0, "Ann");
  table_let_in (table, table->bob, 1, "Bob");
  table_sync_clean (table, table->ann);
}

static void
tear_down (Scene *self, gconstpointer data)
{
  table_tear_down (&self->table, NULL);
  swift_stub_free (self->stub);
}

/* The keeper's log has @text once of Ann and once of Bob. */
static void
assert_once_each (Scene *self, const char *text)
{
  g_autoptr (GrapeInstance) truth = table_load (&self->table, self->table.keeper);
  guint n[2] = { 0 };

  for (guint i = 1; i <= grape_instance_n_events (truth); i++)
    {
      const GrapeEvent *event = grape_instance_event (truth, i);

      if (event->author >= 0 && event->author < 2 && g_strcmp0 (event->text, text) == 0)
        n[event->author]++;
    }
  g_assert_cmpuint (n[0], ==, 1);
  g_assert_cmpuint (n[1], ==, 1);
}

/* Everybody acts, and everybody has everything, without a word of anything odd. */
static void
play_round (Scene *self, const char *card)
{
  g_autofree char *bid = g_strconcat ("bid ", card, NULL);

  table_act (&self->table, self->table.ann, bid);
  table_act (&self->table, self->table.bob, bid);
  table_round_of_sync (&self->table);
  table_assert_same_logs (&self->table);
  assert_once_each (self, bid);
}

/* One node after another goes, and comes back with what it had. */
static void
test_old_copies (Scene *self, gconstpointer data)
{
  const char *cards[] = { "K", "Q", "J" };

  for (guint i = 0; i < SWIFT_STUB_COPIES; i++)
    {
      self->stub->is_away[i] = TRUE;
      play_round (self, cards[i]);
      self->stub->is_away[i] = FALSE;
      table_round_of_sync (&self->table);
      table_round_of_sync (&self->table);
    }
}

/* Reports what goes wrong; @words: what may. Returns how much did. */
static guint
sync_on (Scene *self, GrapeLibrary *library, const char *user, const char *const *words)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place
      = grape_place_new (self->stub->address, user, user ? SWIFT_STUB_PASSWORD : NULL, &error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();

  g_assert_no_error (error);
  grape_share_sync (library, self->table.topic, place, self->table.now, report, NULL, &error);
  if (error)
    grape_sync_report_problem (report, "%s", error->message);
  for (guint i = 0; i < report->problems->len; i++)
    {
      const char *problem = g_ptr_array_index (report->problems, i);
      gboolean fits = FALSE;

      g_test_message ("! %s", problem);
      for (guint k = 0; words && words[k]; k++)
        fits = fits || strstr (problem, words[k]);
      g_assert_true (fits);
    }
  return report->problems->len;
}

/* A store that does not heed X-Newest, and one of its copies never changes: heads flip between old
 * and new, and an old tag is still the one that there is. */
static void
test_flipping_heads (Scene *self, gconstpointer data)
{
  const char *const said[]
      = { "old head", "reads back as something else", "lost the head", "missing", NULL };
  const char *cards[] = { "K", "Q", "J" };
  Table *table = &self->table;
  guint n_problems = 0;

  self->stub->is_stuck[1] = self->stub->lies = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      g_autofree char *bid = g_strconcat ("bid ", cards[i], NULL);

      table_act (table, table->ann, bid);
      table_act (table, table->bob, bid);
      for (guint k = 0; k < 30; k++)
        {
          table->now += 60;
          n_problems += sync_on (self, table->desks[k % N_DESKS], NULL, said);
        }
      assert_once_each (self, bid);
    }
  g_assert_cmpuint (n_problems, >, 10);
  self->stub->lies = FALSE;
  swift_stub_replicate (self->stub);
  for (guint i = 0; i < 2 * N_DESKS; i++) /* what was cut short comes again, with new numbers */
    sync_on (self, table->desks[i % N_DESKS], NULL, NULL);
  table_round_of_sync (table);
  table_assert_same_logs (table);
}

/* Whichever request it is that finds the token expired. */
static void
test_token_expires (Scene *self, gconstpointer data)
{
  const char *cards[] = { "K", "Q", "J", "10", "9" };
  Table *table = &self->table;

  self->stub->open = FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      g_autofree char *bid = g_strconcat ("bid ", cards[i], NULL);

      self->stub->token_lasts = i + 1;
      table->now += 60;
      table_act (table, table->ann, bid);
      table_act (table, table->bob, bid);
      for (guint k = 1; k <= 2 * N_DESKS; k++)
        sync_on (self, table->desks[k % N_DESKS], SWIFT_STUB_USER, NULL);
      table_assert_same_logs (table);
      assert_once_each (self, bid);
    }
  g_assert_cmpuint (self->stub->n_sign_ins, >, 30);
}

/* A write by a clock that is behind is answered with 202 and does not happen. */
static void
test_clocks_differ (Scene *self, gconstpointer data)
{
  const char *const said[] = { "reads back as something else", NULL };
  Table *table = &self->table;

  table_act (table, table->ann, "bid K");
  table_act (table, table->bob, "bid K");
  self->stub->skew_s = -3600;
  for (guint i = 0; i < 6; i++)
    sync_on (self, table->desks[i % N_DESKS], NULL, said);
  self->stub->skew_s = 0;
  for (guint i = 0; i < 6; i++)
    sync_on (self, table->desks[i % N_DESKS], NULL, NULL);
  table_round_of_sync (table);
  table_assert_same_logs (table);
  assert_once_each (self, "bid K");
}

#define ADD(name, function)                                                                        \
  g_test_add ("/sync/swift-game/" name, Scene, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("old-copies", test_old_copies);
  ADD ("flipping-heads", test_flipping_heads);
  ADD ("token-expires", test_token_expires);
  ADD ("clocks-differ", test_clocks_differ);
  return g_test_run ();
}
