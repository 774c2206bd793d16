/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What players give to chance in a game that waits for them: attempts to steer the draws, by
 * answering last, leaving out, copying or withholding, and what everybody learns of it. */
#include "exchange-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-chance.h"
#include "sync/share/grape-share-together.h"

enum
{
  KIM, /* keeps the game */
  ANN,
  BOB,
};

static const GameToShare game = { .rules = "mediocrity", .people = "Kim, Ann, Bob", .held = TRUE };

/* All have come and committed. Bob, who came last, has read that and revealed his part; Ann has not
 * looked since. */
static void
sit_down (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &game, KIM);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, ANN, "Ann");
  table_let_in (self, self->bob, BOB, "Bob");
}

static gboolean
has_begun (Table *self, GrapeLibrary *library)
{
  g_autoptr (GrapeInstance) instance = table_load (self, library);

  return !grape_instance_waits_to_begin (instance);
}

static void
wait_hours (Table *self, guint hours)
{
  self->now += hours * 3600;
  table_sync_clean (self, self->keeper);
}

static char *
context_of (Table *self, GrapeLibrary *whose)
{
  g_autofree char *pk = table_key_of (whose);

  return g_strconcat (self->topic, pk, NULL);
}

/* What the keeper's hand writes in place of the program. */
static void
keeper_says (Table *self, GrapeEventKind kind, int author, const char *text)
{
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  g_autofree char *line = table_forge_event (instance, kind, author, GRAPE_AUDIENCE_ALL, text);
  g_autoptr (JsonObject) members = table_events_of (line);
  g_autoptr (GrapeKey) key = table_pair_of (self->keeper);

  g_assert_true (
      grape_share_say (self->keeper, key, self->topic, self->now, "events", members, NULL, NULL));
  table_sync_clean (self, self->keeper);
}

/* Committing without revealing holds the game up for a day, and everybody learns the name, also
 * spectators. */
static void
test_vanished (Table *self, gconstpointer data)
{
  table_sync_clean (self, self->bob);
  table_assert_told (self, self->keeper, "The game waits for the program of Ann");
  wait_hours (self, 23);
  g_assert_false (has_begun (self, self->keeper));
  wait_hours (self, 2);
  g_assert_true (has_begun (self, self->keeper));
  table_assert_told (self, self->bob, "Ann committed to a contribution to chance");
  self->eve = table_open_library (self, "eve.db");
  g_autofree char *link = grape_share_link (self->keeper, self->topic, NULL);
  g_autofree char *topic = grape_share_accept (self->eve, link, "Eve", NULL, self->now, NULL);
  table_assert_told (self, self->eve, "Ann committed to a contribution to chance");
  /* What Ann tells now counts for nothing. */
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_assert_same_logs (self);
}

/* The keeper does not see, or does not want to see, what Bob told. */
static void
test_told_in_vain (Table *self, gconstpointer data)
{
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->ann);
  g_autofree char *file = table_head_file (self, self->bob);
  g_autofree char *head = file_slurp (file);
  g_assert_cmpint (g_unlink (file), ==, 0);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);

      self->now += 25 * 3600;
    }
  g_assert_true (has_begun (self, self->keeper));
  file_spill (file, head);
  table_assert_told (self, self->bob, "But you told it: the keeper left it out");
  table_assert_told (self, self->ann, "Bob committed to a contribution to chance");
}

/* The keeper knows what Bob gave, and does not wait for Ann. */
static void
test_early_beginning (Table *self, gconstpointer data)
{
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  keeper_says (self, GRAPE_EVENT_RESUME, GRAPE_AUTHOR_REFEREE, "resume");
  table_refused (self, self->bob, NULL, "for the contribution of Ann");
}

/* Whoever answers last could try contributions at will, but has to have committed. */
static void
test_late_commitment (Table *self, gconstpointer data)
{
  g_autofree char *gift = g_strnfill (64, '7'), *context = context_of (self, self->ann);
  g_autofree char *commitment = grape_chance_commit (context, gift);
  g_autofree char *text = g_strdup_printf ("contribute commit %s for %s", commitment, context);

  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->bob);
  keeper_says (self, GRAPE_EVENT_CONTRIBUTE, ANN, text);
  table_refused (self, self->bob, NULL, "Somebody has already told");
}

static void
test_other_openings (Table *self, gconstpointer data)
{
  g_autofree char *sevens = g_strnfill (64, '7');
  g_autofree char *other = g_strdup_printf ("{'contribution':'%s'}", sevens);
  static const char *const odd[] = { "{'contribution':''}", "{'contribution':'07'}", "{}" };

  table_write (self, self->ann, "chance", other);
  for (guint i = 0; i < G_N_ELEMENTS (odd); i++)
    table_write (self, self->ann, "chance", odd[i]);
  g_autoptr (GrapeSyncReport) sent = table_sync_report (self, self->ann);
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, self->keeper);
  g_assert_cmpuint (report->refused, ==, 1 + G_N_ELEMENTS (odd));
  table_assert_told (self, self->ann, "not what the seat committed to");
  /* Ann's own program told the true one meanwhile: once, and once only. */
  table_sync_clean (self, self->keeper);
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  guint number = grape_instance_opening_of (instance, ANN);
  g_assert_cmpuint (number, >, 0);
  g_autofree char *again
      = g_strdup_printf ("{'contribution':'%s'}",
                         grape_instance_event (instance, number)->text + strlen ("contribute "));
  table_write (self, self->ann, "chance", again);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->ann, "The game has begun: a contribution told now");
}

/* Bob copies Ann's commitment, and waits for her to reveal. */
static void
test_copied (Table *self, gconstpointer data)
{
  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &game, KIM);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, ANN, "Ann");
  g_autofree char *link = table_invite (self, BOB);
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, NULL);
  g_autoptr (GrapeKey) code = grape_key_new_from_seed (parsed->code);
  g_autoptr (GrapeKey) ann = table_pair_of (self->ann), bob = table_pair_of (self->bob);
  g_autofree char *copy = grape_share_own_commitment (ann, self->topic);
  g_autofree char *claim = g_strdup_printf ("%s %s %s", self->topic, grape_key_public (code), copy);
  g_autofree char *proof = grape_key_sign (bob, "hello", claim);
  g_autoptr (JsonObject) hello
      = grape_share_hello (bob, 2, TRUE, grape_key_public (code), self->topic, "Bob");

  g_assert_true (parsed->held);
  json_object_set_string_member (hello, "contribution", copy);
  json_object_set_string_member (hello, "proof", proof);
  table_plant_hello (self, link, hello);
  table_assert_told (self, self->keeper, "a copy of somebody else's");
  table_sync_clean (self, self->ann);
  wait_hours (self, 25);
  table_sync_clean (self, self->ann);
  g_assert_true (has_begun (self, self->keeper) == has_begun (self, self->ann));
}

/* Where a commitment does not name this game and this person, it could be one that was made, and
 * told, elsewhere: nobody tells what they give before it is another, and at the beginning its seat
 * has given nothing. */
static void
test_context (Table *self, gconstpointer data)
{
  g_autofree char *gift = g_strnfill (64, '7'), *elsewhere = g_strnfill (96, '5');

  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  self->bob = table_open_library (self, "bob.db");
  table_share (self, &game, KIM);
  table_sync_clean (self, self->keeper);
  table_let_in (self, self->ann, ANN, "Ann");
  g_autofree char *commitment = grape_chance_commit (elsewhere, gift);
  g_autofree char *text = g_strdup_printf ("contribute commit %s for %s", commitment, elsewhere);
  table_act_as_keeper (self, ANN, text, 1);
  table_let_in (self, self->bob, BOB, "Bob");
  table_assert_told (self, self->ann, "you contributed something to chance that you never sent");
  for (guint i = 0; i < 2; i++)
    table_sync_all (self);
  g_autoptr (GrapeInstance) instance = table_load (self, self->keeper);
  g_assert_cmpuint (grape_instance_opening_of (instance, ANN), ==, 0);
  g_assert_cmpuint (grape_instance_opening_of (instance, BOB), ==, 0);
  wait_hours (self, 25);
  g_assert_true (has_begun (self, self->keeper));
  table_assert_told (self, self->bob, "The contribution of Ann to chance was left out");
}

static guint
times_told (Table *self, GrapeLibrary *library, const char *words)
{
  g_autoptr (GrapeSyncReport) report = table_sync_report (self, library);
  guint n = 0;

  for (guint i = 0; i < report->notes->len; i++)
    n += strstr (g_ptr_array_index (report->notes, i), words) != NULL;
  return n;
}

/* A game that waits for nobody: nobody can commit first, and everybody is told, once, when draws
 * depend on what somebody gave. */
static void
test_open (Table *self, gconstpointer data)
{
  const char *told = "since the game did not wait for its players";

  table_set_up (self, data);
  for (guint i = 0; i < 2; i++)
    {
      self->now += 4 * GRAPE_DAY_S;
      table_sync_clean (self, self->keeper);
      g_assert_cmpuint (times_told (self, self->ann, told), ==, i == 0);
      g_assert_cmpuint (times_told (self, self->bob, "The contribution of Bob"), ==, i == 0);
    }
  self->eve = table_open_library (self, "eve.db");
  g_autofree char *link = grape_share_link (self->keeper, self->topic, NULL);
  g_autofree char *topic = grape_share_accept (self->eve, link, "Eve", NULL, self->now, NULL);
  g_assert_cmpuint (times_told (self, self->eve, told), ==, 1);
}

/* A game that waited for them says nothing of the kind. */
static void
test_all_committed (Table *self, gconstpointer data)
{
  table_sync_clean (self, self->bob);
  table_sync_clean (self, self->ann);
  table_sync_clean (self, self->keeper);
  g_assert_true (has_begun (self, self->keeper));
  g_assert_cmpuint (times_told (self, self->ann, "contribution"), ==, 0);
  g_assert_cmpuint (times_told (self, self->bob, "contribution"), ==, 0);
}

static char *
made_commitment (const char *context, const char *gift)
{
  g_autofree char *commitment = grape_chance_commit (context, gift);

  return g_strdup_printf ("contribute commit %s for %s", commitment, context);
}

/* What chance decides when the game begins. @turned: Bob comes, and reveals, before Ann. */
static char *
draws_after (const char *anns, const char *bobs, gboolean turned)
{
  const struct
  {
    int seat;
    const char *context, *gift;
  } people[] = { { turned ? BOB : ANN, turned ? "0b" : "0a", turned ? bobs : anns },
                 { turned ? ANN : BOB, turned ? "0a" : "0b", turned ? anns : bobs } };
  g_autoptr (GrapeInstance) instance = game_to_share_make (&game);
  g_autoptr (GString) drawn = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  gint64 at = START_S;

  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    {
      g_autofree char *text = made_commitment (people[i].context, people[i].gift);

      grape_instance_act (instance, ++at, people[i].seat, text, &error);
      g_assert_no_error (error);
    }
  for (guint i = 0; i < G_N_ELEMENTS (people); i++)
    {
      g_autofree char *text = g_strconcat ("contribute ", people[i].gift, NULL);

      grape_instance_act (instance, ++at, people[i].seat, text, &error);
      g_assert_no_error (error);
    }
  grape_instance_act (instance, ++at, GRAPE_AUTHOR_REFEREE, "resume", &error);
  g_assert_no_error (error);
  for (guint number = 1; number <= grape_instance_n_events (instance); number++)
    if (grape_instance_event (instance, number)->kind == GRAPE_EVENT_DRAW)
      g_string_append_printf (drawn, "%s;", grape_instance_event (instance, number)->text);
  g_assert_cmpuint (drawn->len, >, 0);
  return g_string_free (g_steal_pointer (&drawn), FALSE);
}

/* Whatever their order in the log; and yet each of them counts. */
static void
test_order (void)
{
  g_autoptr (GHashTable) outcomes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < 16; i++)
    {
      g_autofree char *anns = g_strnfill (64, "0123456789abcdef"[i]), *bobs = g_strnfill (64, '7');
      char *one = draws_after (anns, bobs, FALSE);
      g_autofree char *other = draws_after (anns, bobs, TRUE);

      g_assert_cmpstr (one, ==, other);
      g_hash_table_add (outcomes, one);
    }
  g_assert_cmpuint (g_hash_table_size (outcomes), >, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, set_up, run)                                                                     \
  g_test_add ("/sync/chance/" path, Table, NULL, set_up, run, table_tear_down)
  ADD ("vanished", sit_down, test_vanished);
  ADD ("told-in-vain", sit_down, test_told_in_vain);
  ADD ("early-beginning", sit_down, test_early_beginning);
  ADD ("late-commitment", sit_down, test_late_commitment);
  ADD ("other-openings", sit_down, test_other_openings);
  ADD ("copied", NULL, test_copied);
  ADD ("context", NULL, test_context);
  ADD ("open", NULL, test_open);
  ADD ("all-committed", sit_down, test_all_committed);
  g_test_add_func ("/sync/chance/order", test_order);
  return g_test_run ();
}
