/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A follower's sealed texts: those that the keeper or another player sealed for the user, those
 * that the user sealed, and those to open for everybody when the time has come. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-private.h"

static const char *
me (GrapeFollower *self)
{
  return grape_key_public (self->exchange->key);
}

static JsonObject *
find (GHashTable *index, guint number)
{
  return index ? g_hash_table_lookup (index, GUINT_TO_POINTER (number)) : NULL;
}

/* --- sealed by the keeper --------------------------------------------------------------------- */

static GrapeEvent *
open_keepers_box (GrapeFollower *self, const char *box, GError **error)
{
  GrapeEvent *event = grape_share_ahead_event (self->ahead, box);
  g_autofree char *line = event ? NULL : grape_key_open (self->exchange->key, box, error);

  return line ? grape_event_from_line (line, error) : event;
}

static GrapeEvent *
check_full (GrapeFollower *self, const GrapeEvent *stub, const char *box, GError **error)
{
  g_autoptr (GrapeEvent) event = open_keepers_box (self, box, error);

  if (!event)
    return NULL;
  if (event->number == stub->number && event->text
      && memcmp (event->hash, stub->hash, GRAPE_HASH_BYTES) == 0
      && memcmp (event->commitment, stub->commitment, GRAPE_HASH_BYTES) == 0)
    return g_steal_pointer (&event);
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "What was sealed as event %u is not what everybody was told", stub->number);
  return NULL;
}

/* --- sealed by another player, for me in the chair -------------------------------------------- */

static int
seat_of (GrapeFollower *self, const char *author, GError **error)
{
  g_autoptr (GPtrArray) members
      = grape_library_list_members (self->exchange->library, self->exchange->shared->topic, error);
  int seat = GRAPE_VIEWER_SPECTATOR;

  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (g_str_equal (member->author, author))
        seat = member->seat;
    }
  return seat;
}

/* Tells the keeper that what was sealed for the user as @stub is not a move; with the text, if it
 * can be read.
 */
static gboolean
say_bad (GrapeFollower *self, const GrapeEvent *stub, const GrapeEvent *full, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (JsonObject) object = json_object_new ();

  json_object_set_int_member (object, "event", stub->number);
  if (full)
    {
      g_autofree char *nonce = grape_hex_encode (full->nonce, GRAPE_NONCE_BYTES);

      json_object_set_string_member (object, "text", full->text);
      json_object_set_string_member (object, "nonce", nonce);
    }
  grape_sync_report_note (exchange->report,
                          "What was sealed for you as event %u is not a move; the keeper is told",
                          stub->number);
  return grape_share_say (exchange->library, exchange->key, exchange->shared->topic, exchange->now,
                          "bad", object, "(no move)", error);
}

/* *full NULL without an error: it is not a move, and that was reported. */
static gboolean
open_players_box (GrapeFollower *self, const GrapeEvent *stub, JsonObject *box, GrapeEvent **full,
                  GError **error)
{
  JsonObject *by = grape_json_object (box, "by");
  const char *author = by ? grape_json_text (by, "author") : NULL;
  guint8 nonce[GRAPE_NONCE_BYTES];
  gint64 n = 0;

  *full = NULL;
  int seat = author ? seat_of (self, author, error) : GRAPE_VIEWER_SPECTATOR;
  if (seat < 0 || !grape_json_int (by, "n", &n) || n < 1 || n > GRAPE_ENTRY_MAX_COUNT
      || !grape_audience_has (stub->audience, seat))
    {
      if (!error || !*error)
        grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                         "A box for event %u does not come from somebody who may read it",
                         stub->number);
      return FALSE;
    }
  g_autofree char *text
      = grape_share_open_act (self->exchange->key, grape_json_text (box, "box"),
                              self->exchange->shared->topic, author, (guint)n, nonce, NULL);
  g_autoptr (GrapeEvent) opened = text ? grape_event_open (stub, text, nonce, NULL) : NULL;
  /* What the chair sealed again for the user's new key, of what they had sealed, is not their
   * fault.
   */
  if (seat != stub->author && !opened)
    return TRUE;
  if (!opened || !grape_keeper_is_move (self->instance, opened))
    return say_bad (self, stub, opened, error);
  *full = g_steal_pointer (&opened);
  return TRUE;
}

/* --- sealed by myself ------------------------------------------------------------------------- */

/* *full NULL without an error: another device of the user's wrote it, and it is not here. */
static gboolean
open_own (GrapeFollower *self, const GrapeEvent *stub, guint n, const char *hash, GrapeEvent **full,
          GError **error)
{
  GrapeExchange *exchange = self->exchange;
  guint8 nonce[GRAPE_NONCE_BYTES];
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      exchange->library, exchange->shared->topic, me (self), n, error);
  const GrapeStoredEntry *stored = NULL;

  for (guint i = 0; mine && i < mine->len && !stored; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      if (entry->n == n && (!hash || g_str_equal (entry->hash, hash)))
        stored = entry;
    }
  if (!stored)
    return mine != NULL;
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, error);
  if (!entry)
    return FALSE;
  if (!json_object_has_member (grape_entry_object (entry), "seal"))
    return TRUE; /* the keeper could read it, and seals it for the user */
  const char *own = grape_json_text (grape_entry_object (entry), "own");
  g_autofree char *text = own ? grape_share_open_act (exchange->key, own, stored->topic,
                                                      stored->author, n, nonce, error)
                              : NULL;
  *full = text ? grape_event_open (stub, text, nonce, error) : NULL;
  if (!own)
    grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                     "Event %u claims to come from your entry %u, but that entry is not a move",
                     stub->number, n);
  return *full != NULL;
}

/* --- an event comes --------------------------------------------------------------------------- */

/**
 * grape_follower_open:
 * @boxes: and @takes: of the entry whose turn it is; NULL: they do not matter
 * @full: (out) (nullable) (transfer full): the event with its text; NULL if the user may not know
 * it
 *
 * Errors: HASH when what was sealed is not what everybody was told of.
 */
gboolean
grape_follower_open (GrapeFollower *self, const GrapeEvent *stub, JsonArray *boxes,
                     JsonArray *takes, GrapeEvent **full, GError **error)
{
  JsonObject *box = stub->text || !boxes ? NULL : find (self->ahead->boxes, stub->number);
  JsonObject *take = stub->text || box || !takes ? NULL : find (self->ahead->takes, stub->number);
  gint64 n = 0;

  *full = NULL;
  if (box && json_object_has_member (box, "by"))
    return open_players_box (self, stub, box, full, error);
  if (box)
    {
      *full = check_full (self, stub, grape_json_text (box, "box"), error);
      return *full != NULL;
    }
  return !take
         || (grape_json_int (take, "n", &n)
             && open_own (self, stub, (guint)n, grape_json_text (take, "hash"), full, error));
}
