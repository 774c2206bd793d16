/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shared game whose confidant is one player after another, kept by a player: the keeper never
 * reads what only the round's Moderator may know. */
#include "blind-table.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "sync/share/grape-share-members.h"
#include "sync/share/grape-share-private.h"

/* --- a whole game ----------------------------------------------------------------------------- */

static void
reveal (Table *self)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, 0);
  guint8 seed[GRAPE_SEED_BYTES];

  g_assert_true (grape_instance_has_seed (instance, seed));
  g_autofree char *hex = grape_hex_encode (seed, sizeof seed);
  g_autofree char *text = g_strdup_printf ("reveal %s", hex);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, text, 1);
}

static void
test_whole_game (Table *self, gconstpointer data)
{
  guint n_sealed = 0, n_draws = 0;

  for (guint i = 0; i < 2000 && !blind_is_over (self, 0); i++)
    blind_play_round (self, &n_sealed);
  g_assert_true (blind_is_over (self, 0));
  table_sync_all (self);
  g_assert_true (blind_is_over (self, 1));
  g_assert_cmpuint (n_sealed, >, 10);
  table_assert_same_logs (self);
  reveal (self);
  table_sync_all (self);
  table_sync_all (self);
  table_assert_same_logs (self);
  for (guint desk = 0; desk < N_DESKS; desk++)
    {
      g_autoptr (GrapeInstance) instance = blind_load (self, desk);
      g_autoptr (GError) error = NULL;

      for (guint n = 1; n <= grape_instance_n_events (instance); n++)
        g_assert_false (grape_event_sealed (grape_instance_event (instance, n)));
      g_assert_true (grape_instance_verify (instance, &n_draws, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (n_draws, >, 0);
    }
}

/* So much at once that a player's sealed text is not in the first entry: the player still knows it,
 * which check_blindness() asserts. */
static void
test_many_events (Table *self, gconstpointer data)
{
  guint n_sealed = 0;

  for (guint i = 0; i < 12 && !blind_is_over (self, 0); i++)
    {
      table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "note so", 120); /* a lot to say */
      blind_play_round (self, &n_sealed);
    }
  g_assert_cmpuint (n_sealed, >, 0);
  table_assert_same_logs (self);
}

/* Nothing is drawn before everybody has committed to something for chance, and told it. */
static void
test_chance_waits (Table *self, gconstpointer data)
{
  g_autoptr (GrapeInstance) instance = blind_load (self, 0);
  guint n_given = 0;

  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    {
      const GrapeEvent *event = grape_instance_event (instance, n);

      n_given += event->kind == GRAPE_EVENT_CONTRIBUTE;
      if (event->kind == GRAPE_EVENT_DRAW)
        {
          g_assert_cmpuint (n_given, ==, 2 * (N_DESKS - 1));
          return;
        }
    }
  g_assert_not_reached ();
}

/* --- one round, by hand ----------------------------------------------------------------------- */

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
  g_autofree char *context = g_strconcat (self->topic, grape_key_public (key), NULL);
  grape_event_bind (event, context);
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
  g_autoptr (GrapeInstance) instance = blind_load (self, desk);
  guint count = 0;

  for (guint n = 1; n <= grape_instance_n_events (instance); n++)
    count += grape_instance_event (instance, n)->kind == kind;
  return count;
}

/* The Moderator finds a text that is not a move, shows it to the keeper, and it does not count. */
static void
test_bad_content (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_chair (self), player = chair == 1 ? 2 : 1;
  gboolean readable = data != NULL;

  if (!readable)
    {
      /* Ann's own desk cannot read either what it allegedly sealed; so only the others sync.
       */
      say_sealed (self, player, chair, "choose 1", FALSE);
      table_sync_clean (self, self->desks[player]);
      table_sync_clean (self, self->desks[0]);
      table_sync_clean (self, self->desks[chair]);
      table_sync_clean (self, self->desks[0]);
      g_assert_cmpuint (count_kind (self, 0, GRAPE_EVENT_VOID), ==, 1);
      return;
    }
  say_sealed (self, player, chair, "choose 99", TRUE);
  table_sync_all (self);
  table_sync_all (self);
  g_assert_cmpuint (count_kind (self, 0, GRAPE_EVENT_VOID), ==, 1);
  table_assert_same_logs (self);
  blind_move (self, player); /* and again, well */
  table_sync_all (self);
  g_assert_cmpuint (blind_check_blindness (self), ==, 1);
}

/* A player's integer is only in the player's own file and the Moderator's. */
static void
test_bytes (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_chair (self), player = chair == 1 ? 2 : 1;

  blind_move (self, player);
  table_sync_all (self);
  g_autoptr (GrapeInstance) own = blind_load (self, chair);
  const GrapeEvent *event = grape_instance_event (own, grape_instance_n_events (own));
  g_assert_cmpint (event->author, ==, player);
  g_assert_nonnull (event->text);
  g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);
  g_assert_cmpint (run_in_shell ("grep -rqa -e '%s' '%s'", nonce, self->folder), ==, 0);
  g_assert_cmpint (run_in_shell ("grep -rqa --exclude='ann.db*' --exclude='bob.db*' -e '%s' '%s'",
                                 nonce, self->folder),
                   ==, 1); /* found nowhere */
}

/* The Moderator is gone: the round expires, the integers stay sealed, the game goes on. */
static void
test_expiry (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_chair (self), player = chair == 1 ? 2 : 1;
  g_autoptr (GrapeInstance) before = blind_load (self, 0);
  guint phase = grape_position_phase (grape_instance_position (before));

  blind_move (self, player);
  table_sync_all (self);
  self->now += 7 * GRAPE_DAY_S;
  table_sync_clean (self, self->desks[0]);
  table_sync_clean (self, self->desks[player]);
  g_autoptr (GrapeInstance) after = blind_load (self, player);
  g_assert_cmpuint (grape_position_phase (grape_instance_position (after)), >, phase);
}

/* Nobody can open an event of others, or another text than was sealed. */
static void
test_false_opening (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_chair (self), player = chair == 1 ? 2 : 1;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (self->desks[player], &error);

  blind_move (self, player);
  table_sync_all (self);
  g_autoptr (GrapeInstance) keeper = blind_load (self, 0);
  guint n = grape_instance_n_events (keeper);
  g_assert_true (grape_event_sealed (grape_instance_event (keeper, n)));
  g_autofree char *text = g_strdup_printf (
      "{\"events\":[{\"event\":%u,\"text\":\"choose 1\",\"nonce\":\"%032d\"}]}", n, 0);
  g_autoptr (JsonNode) node = grape_json_parse_object (text, &error);
  grape_share_say (self->desks[player], key, self->topic, self->now, "opens",
                   json_node_get_object (node), "false", &error);
  g_assert_no_error (error);
  table_sync_all (self);
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->desks[player], self->topic, GRAPE_ENTRY_REFUSED, &error);
  g_assert_cmpuint (refused->len, ==, 1);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, 0);
  g_assert_nonnull (strstr (entry->note, "not the one that was committed to"));
  g_autoptr (GrapeInstance) again = blind_load (self, 0);
  g_assert_true (grape_event_sealed (grape_instance_event (again, n)));
}

/* --- the announcement ------------------------------------------------------------------------- */

/* What is sealed for nobody could never be opened, so it is refused. */
static void
test_sealed_for_nobody (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_chair (self), player = chair == 1 ? 2 : 1;
  g_autofree char *json = g_strdup_printf ("{'seal':'%064d','own':'x','boxes':[]}", 5);
  g_autoptr (GError) error = NULL;

  table_write (self, self->desks[player], "act", json);
  table_sync_all (self);
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->desks[player], self->topic, GRAPE_ENTRY_REFUSED, &error);
  g_assert_cmpuint (refused->len, ==, 1);
  const GrapeStoredEntry *entry = g_ptr_array_index (refused, 0);
  g_assert_nonnull (strstr (entry->note, "It is not sealed for "));
  g_assert_nonnull (strstr (entry->note, chair == 1 ? "Ann, who has to" : "Bob, who has to"));
}

/* The keeper announces in the Moderator's name: nobody reveals anything. */
static void
test_forced_announcement (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_announcement (self), round = blind_round_at (self, 0);

  table_act_as_keeper (self, (int)chair, "announce", 1);
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->desks[chair], "a move of yours that did not come from this key");
  table_sync_all (self);
  table_sync_all (self);
  g_assert_cmpuint (blind_round_at (self, 0), ==, round);
  g_assert_cmpuint (blind_check_blindness (self), ==, 1);
}

/* A pause right after the announcement does not make the Moderator's program forget it. */
static void
test_paused_announcement (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_announcement (self), round = blind_round_at (self, 0);

  table_act (self, self->desks[chair], "announce");
  table_sync_clean (self, self->desks[chair]);
  table_sync_clean (self, self->keeper);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "pause", 1);
  table_sync_all (self);
  table_sync_all (self);
  g_assert_cmpuint (blind_round_at (self, 0), ==, round);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "resume", 1);
  table_sync_all (self);
  table_sync_all (self);
  g_assert_cmpuint (blind_round_at (self, 0), ==, round + 1);
}

/* The Moderator's program vanishes right after announcing. The keeper learns until when the game
 * waits, and then what can be done; that goes through, and the Moderator finds the same when back.
 */
static void
test_vanished_announcement (Table *self, gconstpointer data)
{
  guint chair = blind_wait_for_announcement (self), player = chair == 1 ? 2 : 1;
  guint round = blind_round_at (self, 0);

  table_act (self, self->desks[chair], "announce");
  table_sync_clean (self, self->desks[chair]);
  table_assert_told (self, self->keeper, "which has to open what was sealed for it, until 1998-");
  guint announcement = blind_last_of_kind (self, 0, GRAPE_EVENT_MOVE);
  g_autofree char *text = g_strdup_printf ("void %u", announcement);
  g_autofree char *choice = g_strdup_printf (
      "It is overdue; you can go on waiting, or make the announcement void: “%s”", text);
  self->now += 3 * GRAPE_DAY_S;
  table_act_as_keeper (self, 0, "note where are you?", 1);
  table_assert_told (self, self->keeper, choice);
  table_sync_clean (self, self->desks[player]);

  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, text, 1);
  table_sync_clean (self, self->keeper);
  g_assert_cmpuint (blind_round_at (self, 0), ==, round + 1);
  table_sync_clean (self, self->desks[player]);
  g_assert_cmpuint (blind_round_at (self, player), ==, round + 1);
  table_sync_all (self);
  table_sync_all (self);
  table_assert_same_logs (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) refused
      = grape_library_entries_in (self->desks[chair], self->topic, GRAPE_ENTRY_REFUSED, &error);
  g_assert_cmpuint (refused->len, ==, 0); /* back, it opens nothing: it first learns what is void */
  g_assert_cmpuint (blind_check_blindness (self), >,
                    0); /* the integers of that round stay sealed */
}

/* --- chance ----------------------------------------------------------------------------------- */

/* The keeper knows the seed: the others learn of whatever could steer a draw. */
static void
test_chance_steered (Table *self, gconstpointer data)
{
  static const char forged[] = "contribute 00112233445566778899aabbccddeeff";
  g_autoptr (GError) error = NULL;
  guint draw = blind_last_of_kind (self, 0, GRAPE_EVENT_DRAW);

  g_assert_cmpuint (draw, >, 0);
  /* Nothing counts that was not committed to before the beginning, and no log has it. */
  for (int seat = 0; seat < N_DESKS; seat++)
    {
      g_autoptr (GrapeInstance) kept = blind_load (self, 0);

      g_assert_false (grape_instance_act (kept, self->now, seat, forged, &error));
      g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_CHANCE);
      g_clear_error (&error);
    }

  g_autofree char *text = g_strdup_printf ("void %u", draw);
  g_autofree char *told
      = g_strdup_printf ("Event %u, which chance had decided, was made void", draw);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, text, 1);
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->ann, told);
  g_autoptr (GrapeInstance) keeper = blind_load (self, 0);
  g_assert_false (grape_instance_act (keeper, self->now, GRAPE_AUTHOR_REFEREE, forged, &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_AUTHOR);
}

/* Ann is admitted, and what she gave is not in the log when the first draw comes. */
static void
test_chance_left_out (Table *self, gconstpointer data)
{
  const GameToShare game = { .rules = "mediocrity", .people = "Kim, Ann, Bob", .held = TRUE };
  g_autoptr (GError) error = NULL;

  table_open (self);
  self->ann = table_open_library (self, "ann.db");
  table_share (self, &game, 0);
  table_sync_clean (self, self->keeper);
  g_autofree char *link = table_invite (self, 1);
  g_autofree char *admit = table_admit_json (self, self->ann, 1); /* of a held game */
  table_come (self, self->ann, link, "Ann");
  g_assert_true (grape_share_withdraw (self->keeper, self->topic, link, self->now, &error));
  table_write (self, self->keeper, "admit", admit);
  table_sync_clean (self, self->keeper);
  table_sync_clean (self, self->ann);
  table_act_as_keeper (self, GRAPE_AUTHOR_REFEREE, "resume", 1);
  table_sync_clean (self, self->keeper);
  table_assert_told (self, self->ann, "The contribution of Ann to chance was left out");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, data, run)                                                                       \
  g_test_add (path, Table, data, table_set_up_blind, run, table_tear_down)
  ADD ("/sync/blind/whole-game", NULL, test_whole_game);
  ADD ("/sync/blind/chance-waits", NULL, test_chance_waits);
  ADD ("/sync/blind/many-events", NULL, test_many_events);
  ADD ("/sync/blind/bad-content", "readable", test_bad_content);
  ADD ("/sync/blind/bad-box", NULL, test_bad_content);
  ADD ("/sync/blind/bytes", NULL, test_bytes);
  ADD ("/sync/blind/expiry", NULL, test_expiry);
  ADD ("/sync/blind/false-opening", NULL, test_false_opening);
  ADD ("/sync/blind/sealed-for-nobody", NULL, test_sealed_for_nobody);
  ADD ("/sync/blind/announcement/forced", NULL, test_forced_announcement);
  ADD ("/sync/blind/announcement/paused", NULL, test_paused_announcement);
  ADD ("/sync/blind/announcement/vanished", NULL, test_vanished_announcement);
  ADD ("/sync/blind/chance/steered", NULL, test_chance_steered);
  g_test_add ("/sync/blind/chance/left-out", Table, NULL, NULL, test_chance_left_out,
              table_tear_down);
  return g_test_run ();
}
