/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keeper's part: newcomers are admitted, acts become events or are refused, and what happened
 * is published, each private event sealed to those who may read it. */
#include <string.h>

#include "engine/grape-command.h"
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "engine/grape-script.h"
#include "grape-share-members.h"
#include "grape-share-private.h"
#include "grape-share-seen.h"
#include "grape-share-together.h"

const GrapeMember *
grape_keeper_member (const GrapeKeeper *self, const char *author)
{
  for (guint i = 0; i < self->members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (self->members, i);

      if (g_str_equal (member->author, author))
        return member;
    }
  return NULL;
}

static gboolean
say (GrapeKeeper *self, const char *kind, JsonObject *members, GError **error)
{
  GrapeExchange *exchange = self->exchange;

  return grape_share_say (exchange->library, exchange->key, exchange->shared->topic, exchange->now,
                          kind, members, NULL, error);
}

static gboolean
mark (GrapeKeeper *self, GrapeStoredEntry *entry, GrapeEntryState state, const char *note,
      GError **error)
{
  entry->state = state;
  g_free (entry->note);
  entry->note = g_strdup (note);
  return grape_library_set_entry (self->exchange->library, entry, error);
}

/* --- newcomers -------------------------------------------------------------------------------- */

static const GrapeInvite *
invite_of (GPtrArray *invites, const char *author)
{
  for (guint i = 0; i < invites->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);

      if (g_str_equal (invite->author, author))
        return invite;
    }
  return NULL;
}

static gboolean
welcome (GrapeKeeper *self, const GrapeInvite *invite, GrapeStoredEntry *stored, GError **error)
{
  GError *why = NULL;
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, &why);

  if (entry && grape_share_welcome (self, invite, entry, &why))
    return mark (self, stored, GRAPE_ENTRY_TAKEN, NULL, error);
  if (why->domain != GRAPE_ERROR)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  grape_sync_report_problem (self->exchange->report, "%s", why->message);
  gboolean good = mark (self, stored, GRAPE_ENTRY_REFUSED, why->message, error);
  g_error_free (why);
  return good;
}

/* --- acts ------------------------------------------------------------------------------------- */

/* The text in the box, if the box belongs to this entry. */
static char *
open_act (GrapeKeeper *self, const GrapeEntry *entry, guint8 *nonce, GError **error)
{
  const char *box = grape_json_text (grape_entry_object (entry), "box");

  if (g_str_equal (entry->kind, "act") && box)
    return grape_share_open_act (self->exchange->key, box, entry->topic, entry->author, entry->n,
                                 nonce, error);
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "This entry is not a move");
  return NULL;
}

/* An author who could not vouch for it has nothing to hand on: others would not believe the
 * keeper. */
static void
hand_on_vow (const GrapeEntry *entry, JsonObject *members)
{
  g_auto (GrapeVow) vow = { 0 };
  g_autoptr (JsonObject) take = json_object_new ();

  grape_vow_hand_on (entry, take);
  if (grape_vow_read (entry->topic, entry->author, entry->n, take, &vow, NULL))
    grape_vow_hand_on (entry, members);
}

static gboolean
refuse (GrapeKeeper *self, GrapeStoredEntry *stored, const GrapeEntry *entry, const GError *why,
        GError **error)
{
  g_autoptr (JsonObject) members = json_object_new ();
  g_autofree char *reason = grape_sync_plain (why->message); /* it may quote what was sent */
  g_autofree char *box = grape_public_seal (stored->author, reason, error);

  if (!box)
    return FALSE;
  json_object_set_string_member (members, "of", stored->author);
  json_object_set_int_member (members, "entry", stored->n);
  json_object_set_string_member (members, "hash", stored->hash);
  json_object_set_string_member (members, "box", box);
  if (entry && self->exchange->shared->version >= 2)
    hand_on_vow (entry, members);
  self->exchange->report->refused++;
  /* Everybody can see that an author's entries are dealt with in order. */
  if (json_array_get_length (self->takes) && self->exchange->shared->version >= 2
      && !grape_keeper_publish_events (self, error))
    return FALSE;
  return say (self, "refuse", members, error)
         && mark (self, stored, GRAPE_ENTRY_REFUSED, reason, error);
}

/* When it counts as made; everything overdue then has happened. A bot's blunder is not a fault of
 * the act before it. */
static gboolean
act_time (GrapeKeeper *self, const GrapeStoredEntry *stored, gint64 *at, GError **error)
{
  gint64 last = grape_instance_position (self->instance)->at;

  *at = CLAMP (stored->arrived, last, MAX (last, self->exchange->now));
  if (!grape_match_advance (self->instance, *at, GRAPE_BOT_BUDGET, error))
    return FALSE;
  last = grape_instance_position (self->instance)->at;
  *at = MAX (*at, last);
  return TRUE;
}

/* The number of the event by @member that came after event @before. */
static guint
event_since (GrapeKeeper *self, guint before, const GrapeMember *member)
{
  guint n = grape_instance_n_events (self->instance);

  for (guint number = before + 1; number <= n; number++)
    if (grape_share_event_is_by (self->instance, grape_instance_event (self->instance, number),
                                 member))
      return number;
  return 0;
}

/* Whether the text reads here as its author meant and signed it. */
static gboolean
check_words (GrapeKeeper *self, gint64 at, const GrapeMember *member, const char *text,
             const GrapeVow *vow, const GrapeSeal *seal, GError **error)
{
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  GrapeCommand command = { 0 };

  if (!grape_share_read_act (self->instance, at, member, text, &command, error))
    return FALSE;
  g_autofree char *words = grape_share_commitment_of (&command, seal);
  g_autofree char *plain = grape_sync_plain (command.text);
  gboolean same = g_str_equal (words, vow->about)
                  && grape_share_is_by (table, member, command.author, command.person);
  gboolean private = command.audience != GRAPE_AUDIENCE_ALL;
  grape_command_clear (&command);
  if (same)
    return !private || grape_keeper_check_meant (self, vow, error);
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "It is read differently from what was signed (“%s”): send it again", plain);
  return FALSE;
}

/* Through the one way in. @vow: NULL in version 1 */
static gboolean
act (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, const GrapeMember *member,
     const GrapeVow *vow, GrapeTaken *taken, GError **error)
{
  int seat = member->seat;
  gboolean is_person = seat < 0;

  if (json_object_has_member (grape_entry_object (entry), "seal"))
    return (!vow || grape_keeper_check_meant (self, vow, error))
           && grape_keeper_take_sealed (self, entry, at, seat, &taken->event, error);
  g_autofree char *text = open_act (self, entry, vow ? taken->nonce : NULL, error);
  guint before = grape_instance_n_events (self->instance);
  if (!text)
    return FALSE;
  if (!vow)
    {
      if (!grape_instance_act (self->instance, at, seat, text, error))
        return FALSE;
      taken->event = event_since (self, before, member);
      return TRUE;
    }
  g_autofree char *context
      = grape_share_context (self->exchange->shared->version, entry->topic, entry->author);
  GrapeSeal seal = { .context = context };
  memcpy (seal.nonce, taken->nonce, sizeof seal.nonce);
  if (!check_words (self, at, member, text, vow, &seal, error)
      || !grape_instance_act_by (self->instance, at, is_person ? GRAPE_AUTHOR_PERSON : seat,
                                 is_person ? member->name : NULL, text, &seal, error))
    return FALSE;
  g_autofree char *nonce = grape_hex_encode (taken->nonce, GRAPE_NONCE_BYTES);
  taken->event = grape_share_find_vowed (self, vow, before, nonce);
  taken->has_nonce = grape_event_public (grape_instance_event (self->instance, taken->event));
  return TRUE;
}

/* An opened secret is open, whatever becomes of the entry. */
static gboolean
note_opened (GrapeKeeper *self, const GrapeEntry *entry, const GrapeVow *vow, GError **error)
{
  GrapeExchange *exchange = self->exchange;

  return !g_str_equal (entry->kind, "opens")
         || (grape_library_add_opened (exchange->library, entry->topic, entry->author, entry->n,
                                       vow->saw, vow->about, error)
             && grape_share_drop_late_choices (self, error));
}

/* Somebody without a seat can do what anybody may, in plain words, and no more. */
static gboolean
check_member (GrapeKeeper *self, const GrapeEntry *entry, const GrapeMember *member, GError **error)
{
  const GrapeTable *table = grape_instance_position (self->instance)->table;

  if (member->seat >= 0)
    return TRUE;
  if (self->exchange->shared->version >= 2 && g_str_equal (entry->kind, "act")
      && !json_object_has_member (grape_entry_object (entry), "seal"))
    return grape_share_check_person (table, self->members, member, error);
  return grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Spectators cannot move");
}

/* Anything that a member sent. */
static gboolean
take (GrapeKeeper *self, const GrapeStoredEntry *stored, const GrapeEntry *entry,
      const GrapeMember *member, GrapeTaken *taken, GError **error)
{
  int seat = member->seat;
  gboolean vouched = self->exchange->shared->version >= 2;
  g_auto (GrapeVow) vow = { 0 };
  gint64 at;

  if (vouched
      && (!grape_share_read_vow (self, entry, &vow, error)
          || !note_opened (self, entry, &vow, error)))
    return FALSE;
  if (!check_member (self, entry, member, error))
    return FALSE;
  if (g_str_equal (entry->kind, "opens"))
    return grape_keeper_take_opens (self, entry, seat, error);
  if (g_str_equal (entry->kind, "again"))
    return grape_share_take_again (self, entry, seat, error);
  if (!act_time (self, stored, &at, error))
    return FALSE;
  if (g_str_equal (entry->kind, "chance"))
    return grape_share_take_chance (self, entry, at, seat, error);
  return g_str_equal (entry->kind, "bad")
             ? grape_keeper_take_bad (self, entry, at, seat, error)
             : act (self, entry, at, member, vouched ? &vow : NULL, taken, error);
}

static void
note_taken (GrapeKeeper *self, const GrapeStoredEntry *stored, const GrapeEntry *entry,
            const GrapeTaken *taken)
{
  JsonObject *take = json_object_new ();

  json_object_set_string_member (take, "author", stored->author);
  json_object_set_int_member (take, "n", stored->n);
  json_object_set_string_member (take, "hash", stored->hash);
  if (taken->event)
    json_object_set_int_member (take, "event", taken->event);
  if (self->exchange->shared->version >= 2)
    grape_vow_hand_on (entry, take);
  grape_share_hand_on_seen (self, stored, take);
  if (taken->has_nonce)
    {
      g_autofree char *nonce = grape_hex_encode (taken->nonce, GRAPE_NONCE_BYTES);
      json_object_set_string_member (take, "nonce", nonce);
    }
  json_array_add_object_element (self->takes, take);
  self->exchange->report->taken++;
}

static gboolean
check_version (GrapeKeeper *self, const GrapeEntry *entry, GError **error)
{
  guint version = self->exchange->shared->version;

  if (entry->version == version)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                   "It uses version %u of the protocol, and this game uses version %u",
                   entry->version, version);
  return FALSE;
}

static gboolean
take_act (GrapeKeeper *self, GrapeStoredEntry *stored, GError **error)
{
  const GrapeMember *member = grape_keeper_member (self, stored->author);
  g_autoptr (GError) why = NULL;
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, &why);
  GrapeTaken taken = { 0 };

  if (!entry || !check_version (self, entry, &why)
      || !take (self, stored, entry, member, &taken, &why))
    return refuse (self, stored, entry, why, error);
  note_taken (self, stored, entry, &taken);
  grape_match_step (self->instance, grape_instance_position (self->instance)->at, GRAPE_BOT_BUDGET,
                    G_MAXUINT, NULL);
  return mark (self, stored, GRAPE_ENTRY_TAKEN, NULL, error);
}

/* Accepts nothing from a key after another has replaced it. */
static gboolean
is_member_still (GrapeKeeper *self, const char *author, gboolean *still, GError **error)
{
  GrapeExchange *exchange = self->exchange;

  *still = grape_keeper_member (self, author) != NULL;
  return !*still
         || grape_library_is_member (exchange->library, exchange->shared->topic, author, still,
                                     error);
}

static gboolean
deal_with (GrapeKeeper *self, GPtrArray *waiting, GPtrArray *invites, GError **error)
{
  gboolean in_review = FALSE;

  for (guint i = 0; i < waiting->len; i++)
    {
      GrapeStoredEntry *stored = g_ptr_array_index (waiting, i);
      const GrapeInvite *invite = invite_of (invites, stored->author);
      gboolean member = FALSE;

      if (g_str_equal (stored->author, grape_key_public (self->exchange->key)))
        continue;
      if (invite && !welcome (self, invite, stored, error))
        return FALSE;
      if (invite)
        continue;
      if (!is_member_still (self, stored->author, &member, error))
        return FALSE;
      if (!in_review && member && grape_share_wants_review (self, stored))
        {
          in_review = TRUE;
          if (!grape_share_put_to_review (self, stored, error))
            return FALSE;
        }
      if (!in_review && member && !take_act (self, stored, error))
        return FALSE;
    }
  return TRUE;
}

/* --- all of it ---------------------------------------------------------------------------------
 */

/* Members as they are now; newcomers still have to get what they may read of the past. */
static gboolean
members_again (GrapeKeeper *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const char *topic = exchange->shared->topic;
  GPtrArray *now = grape_library_list_members (exchange->library, topic, error);
  g_autoptr (GPtrArray) owed = g_ptr_array_new ();

  if (!now)
    return FALSE;
  g_ptr_array_unref (self->members);
  self->members = now;
  for (guint i = 0; i < now->len; i++)
    {
      GrapeMember *member = g_ptr_array_index (now, i);

      if (!member->owed)
        continue;
      member->owed = FALSE;
      g_ptr_array_add (owed, member);
      if (!grape_library_set_member (exchange->library, topic, member, error))
        return FALSE;
    }
  return owed->len == 0 || grape_keeper_publish_boxes (self, owed, error);
}

/* A game that was held from its start for its players begins when they have all joined. Once it has
 * begun, a pause is the referee's. */
static gboolean
begin (GrapeKeeper *self, GError **error)
{
  const GrapePosition *position = grape_instance_position (self->instance);
  gint64 at = MAX (position->at, self->exchange->now);

  if (!grape_instance_waits_to_begin (self->instance))
    return TRUE;
  g_autoptr (GPtrArray) awaited = grape_share_awaited (position->table, self->members);
  if (awaited->len || !self->members->len || grape_share_waits_for_chance (self, at))
    return TRUE;
  grape_sync_report_note (self->exchange->report, "Everybody has joined: the game begins");
  return grape_instance_act (self->instance, at, GRAPE_AUTHOR_REFEREE, "resume", error);
}

/* In the order of arrival, as far as anybody saw. */
static GPtrArray *
list_waiting (GrapeKeeper *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const char *topic = exchange->shared->topic;
  g_autoptr (GPtrArray) waiting
      = grape_library_entries_in (exchange->library, topic, GRAPE_ENTRY_WAITING, error);

  if (!waiting || !grape_share_look_at_seen (self, waiting, error))
    return NULL;
  grape_share_recall_reviews (self, waiting);
  return g_hash_table_size (self->seen)
             ? grape_library_entries_in (exchange->library, topic, GRAPE_ENTRY_WAITING, error)
             : g_steal_pointer (&waiting);
}

static gboolean
keep (GrapeKeeper *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const char *topic = exchange->shared->topic;
  guint first = grape_instance_n_events (self->instance) + 1;
  guint published = exchange->shared->published;
  g_autoptr (GPtrArray) waiting = list_waiting (self, error);
  g_autoptr (GPtrArray) invites
      = waiting ? grape_library_list_invites (exchange->library, topic, error) : NULL;

  return invites && grape_share_drop_late_choices (self, error)
         && deal_with (self, waiting, invites, error) && members_again (self, error)
         && begin (self, error)
         && grape_match_advance (self->instance, exchange->now, GRAPE_BOT_BUDGET, error)
         && grape_share_tell_voids (exchange, self->instance, published + 1, error)
         && grape_library_append (exchange->library, self->instance, first, error)
         && (!json_array_get_length (self->filled)
             || grape_library_replace_log (exchange->library, self->instance, error))
         && grape_keeper_publish (self, published + 1, error);
}

/* Whether it is the outcome that was shown. */
static gboolean
check_wanted (GrapeInstance *instance, GrapeInstance *wanted, GError **error)
{
  guint n = grape_instance_n_events (instance);

  if (!wanted
      || (n == grape_instance_n_events (wanted)
          && memcmp (grape_instance_event (instance, n)->hash,
                     grape_instance_event (wanted, n)->hash, GRAPE_HASH_BYTES)
                 == 0))
    return TRUE;
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE,
               "More came in meanwhile: look at the outcome again");
  return FALSE;
}

/* Commits, or undoes everything if only the outcome is wanted. */
static gboolean
end (GrapeKeeper *self, GrapeInstance **outlook, GError **error)
{
  if (!outlook)
    return grape_library_commit (self->exchange->library, error);
  *outlook = g_steal_pointer (&self->instance);
  grape_library_rollback (self->exchange->library);
  return TRUE;
}

/**
 * grape_keeper_run_if:
 * @wanted: (nullable): the required outcome; else error STALE
 * @outlook: (out) (nullable) (transfer full): only asks for the outcome: nothing is written
 *
 * Deals with everything that waits, lets time pass, and stores what to publish; all or nothing.
 */
gboolean
grape_keeper_run_if (GrapeExchange *exchange, GrapeInstance *wanted, GrapeInstance **outlook,
                     GError **error)
{
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (exchange->library, exchange->shared->instance, error);
  g_autoptr (GPtrArray) members
      = instance ? grape_library_list_members (exchange->library, exchange->shared->topic, error)
                 : NULL;

  if (!members || !grape_library_begin (exchange->library, error))
    return FALSE;
  GrapeKeeper self = { .exchange = exchange,
                       .instance = g_steal_pointer (&instance),
                       .members = g_steal_pointer (&members),
                       .takes = json_array_new (),
                       .handed_on = json_array_new (),
                       .again = json_array_new (),
                       .filled = json_array_new (),
                       .seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                                      (GDestroyNotify)json_object_unref) };
  gboolean good = keep (&self, error) && check_wanted (self.instance, wanted, error);
  if (good)
    grape_keeper_note_waiting (&self);
  g_ptr_array_unref (self.members);
  json_array_unref (self.takes);
  json_array_unref (self.handed_on);
  json_array_unref (self.again);
  json_array_unref (self.filled);
  g_hash_table_unref (self.seen);
  if (good)
    good = end (&self, outlook, error);
  else
    grape_library_rollback (exchange->library);
  g_clear_pointer (&self.instance, grape_instance_free);
  return good;
}

/** grape_keeper_run: a keeper's part of a sync; see grape_keeper_run_if() */
gboolean
grape_keeper_run (GrapeExchange *exchange, GError **error)
{
  return grape_keeper_run_if (exchange, NULL, NULL, error);
}
