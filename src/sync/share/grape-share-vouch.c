/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who vouches for what: each entry of an author is dealt with once and in order, becomes the signed
 * text, and was written on the log that everybody has. Since version 2. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-private.h"
#include "grape-share-seen.h"

/* --- an entry is written ---------------------------------------------------------------------- */

static void
copy_member (G_GNUC_UNUSED JsonObject *object, const char *name, JsonNode *value, gpointer copy)
{
  json_object_set_member (copy, name, json_node_copy (value));
}

/* The last event that the user has seen, from the library, without folding the log. */
static gboolean
add_saw (GrapeLibrary *library, const GrapeShared *shared, JsonObject *members, GError **error)
{
  g_autofree char *line = NULL;
  JsonObject *saw = json_object_new ();
  guint number = 0;

  json_object_set_object_member (members, "saw", saw);
  if (!grape_library_last_line (library, shared->instance, &number, &line, error))
    return FALSE;
  g_autoptr (GrapeEvent) event = line ? grape_event_from_line (line, error) : NULL;
  if (line && !event)
    return FALSE;
  json_object_set_int_member (saw, "event", number);
  if (event)
    {
      g_autofree char *hash = grape_hex_encode (event->hash, GRAPE_HASH_BYTES);
      json_object_set_string_member (saw, "hash", hash);
    }
  return TRUE;
}

/**
 * grape_share_vouch:
 * @members: (nullable): of the entry @n that @key will write
 *
 * Returns: (transfer full) (nullable): @members, with what lets everybody check them, if required.
 * NULL without an error: there are none.
 */
JsonObject *
grape_share_vouch (GrapeLibrary *library, const GrapeShared *shared, const GrapeKey *key, guint n,
                   const char *kind, JsonObject *members, GError **error)
{
  if (shared->version < 2 || !shared->instance || g_str_equal (kind, "hello")
      || g_str_equal (shared->keeper, grape_key_public (key)))
    return members ? json_object_ref (members) : NULL;
  g_autoptr (JsonObject) full = json_object_new ();
  if (members)
    json_object_foreach_member (members, copy_member, full);
  if (!json_object_has_member (full, "saw") && !add_saw (library, shared, full, error))
    return NULL;
  if (!json_object_has_member (full, "vow"))
    grape_vow_add (key, shared->topic, n, kind, full);
  return g_steal_pointer (&full);
}

/* --- the keeper reads it ---------------------------------------------------------------------- */

static gboolean
saw_this_log (GrapeInstance *instance, const GrapeVow *vow)
{
  const GrapeEvent *event = vow->saw ? grape_instance_event (instance, vow->saw) : NULL;
  g_autofree char *hash = event ? grape_hex_encode (event->hash, GRAPE_HASH_BYTES) : NULL;

  return !vow->saw || g_strcmp0 (hash, vow->saw_hash) == 0;
}

/**
 * grape_share_read_vow:
 *
 * Errors: FORMAT, HASH: nobody else would believe that this entry was written for this log.
 */
gboolean
grape_share_read_vow (GrapeKeeper *self, const GrapeEntry *entry, GrapeVow *vow, GError **error)
{
  g_autoptr (JsonObject) take = json_object_new ();

  grape_vow_hand_on (entry, take);
  if (!grape_vow_read (entry->topic, entry->author, entry->n, take, vow, error))
    return FALSE;
  if (saw_this_log (self->instance, vow))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "It was written on another log than the keeper's: event %u is not the same "
                   "in both. Compare what “verify” says about the last event",
                   vow->saw);
  return FALSE;
}

/**
 * grape_share_find_vowed:
 *
 * Returns: the number of the event after @before with the vowed text; 0: there is none
 */
guint
grape_share_find_vowed (GrapeKeeper *self, const GrapeVow *vow, guint before, const char *nonce)
{
  guint n = grape_instance_n_events (self->instance);

  for (guint number = before + 1; number <= n; number++)
    if (grape_vow_fits (vow, grape_instance_event (self->instance, number), nonce))
      return number;
  return 0;
}

/* --- everybody reads what the keeper says of it ----------------------------------------------- */

static gboolean does_not_hold (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

static gboolean
does_not_hold (GError **error, const char *format, ...)
{
  va_list values;

  va_start (values, format);
  g_autofree char *sentence = g_strdup_vprintf (format, values);
  va_end (values);
  grape_error_set (error, GRAPE_ERROR_HASH, NULL, "%s", sentence);
  return FALSE;
}

/* A settled log is read again from where it had two ends; entries dealt with before are not dealt
 * with again. */
static gboolean
said_before (GrapeFollower *self, const char *signature, gboolean *said, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) entries = grape_library_list_entries (
      exchange->library, exchange->shared->topic, exchange->shared->keeper, 1, error);

  *said = FALSE;
  for (guint i = 0; entries && i < entries->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (entries, i);

      *said = *said
              || (stored->state == GRAPE_ENTRY_TAKEN && stored->n < self->ahead->entry->n
                  && strstr (stored->file, signature));
    }
  return entries != NULL;
}

/* Once, and after all entries before it: nothing is skipped, nothing counts twice. */
static gboolean
check_turn (GrapeFollower *self, const char *name, const char *author, guint n,
            const char *signature, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const char *topic = exchange->shared->topic;
  guint last = 0, top = 0;
  gboolean said = FALSE;

  if (!grape_library_vouched (exchange->library, topic, author, &last, &top, error))
    return FALSE;
  if (n <= last)
    return does_not_hold (error, "The keeper dealt with entry %u of %s before: it counts only once",
                          n, name);
  if (n > last + 1)
    return does_not_hold (error, "The keeper skipped entry %u of %s: entry %u came before it",
                          last + 1, name, n);
  if (signature && n <= top && !said_before (self, signature, &said, error))
    return FALSE;
  if (said)
    return does_not_hold (error, "The keeper dealt with entry %u of %s before the log was settled",
                          n, name);
  return grape_library_set_vouched (exchange->library, topic, author, n, error);
}

static GrapeMember *
member_of (GrapeFollower *self, const char *author, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) members
      = author ? grape_library_list_members (exchange->library, exchange->shared->topic, error)
               : NULL;

  for (guint i = 0; members && i < members->len; i++)
    if (g_str_equal (((const GrapeMember *)g_ptr_array_index (members, i))->author, author))
      return g_ptr_array_steal_index (members, i);
  if (members || !author)
    does_not_hold (error, "The keeper accepted something from a key that was not admitted");
  return NULL;
}

/* A secret that no referee may read is bound to its author, so that a copy is worthless. */
static gboolean
check_bound (GrapeFollower *self, const GrapeEvent *event, const char *author, GError **error)
{
  g_autofree char *context
      = grape_share_context (GRAPE_PROTOCOL_VERSION, self->exchange->shared->topic, author);

  return grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE)
         || g_strcmp0 (event->context, context) == 0
         || does_not_hold (error, "Event %u is a secret that is not bound to its author",
                           event->number);
}

/* Two keys with one name would be one person in the log. */
static gboolean
check_name (GrapeFollower *self, const GrapeEvent *event, const GrapeMember *member, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GrapePosition) before
      = member->seat < 0 ? grape_instance_at (self->instance, event->number - 1, error) : NULL;
  g_autoptr (GPtrArray) members
      = before ? grape_library_list_members (exchange->library, exchange->shared->topic, error)
               : NULL;

  return member->seat >= 0
         || (members && grape_share_check_person (before->table, members, member, error));
}

/* The event that an act became: in this very entry, at that seat, with this text, and from no other
 * act.
 */
static gboolean
check_event (GrapeFollower *self, JsonObject *take, const GrapeMember *member, const GrapeVow *vow,
             guint n, GError **error)
{
  gint64 number = 0;
  const GrapeEvent *event = grape_json_int (take, "event", &number)
                                    && number >= (gint64)self->entry_first && number <= G_MAXINT32
                                ? grape_instance_event (self->instance, (guint)number)
                                : NULL;

  if (!event)
    return does_not_hold (error, "Entry %u of %s was accepted, but became no event", n,
                          member->name);
  if (!grape_share_event_is_by (self->instance, event, member))
    return does_not_hold (error, "Entry %u of %s claims to be event %u, which is not theirs", n,
                          member->name, event->number);
  if (!grape_vow_fits (vow, event, grape_json_text (take, "nonce")))
    return does_not_hold (error, "Event %u is not what %s said in entry %u", event->number,
                          member->name, n);
  if (!g_hash_table_add (self->vouched, GUINT_TO_POINTER (event->number)))
    return does_not_hold (error, "Two entries claim to be event %u", event->number);
  if (!grape_event_public (event)
      && !grape_keeper_was_meant (self->instance, vow->saw, event->number))
    return does_not_hold (error,
                          "Event %u is a move that %s meant for another round: it was written "
                          "after event %u",
                          event->number, member->name, vow->saw);
  if (!grape_share_compare_seen (self, member, n, event, error))
    return FALSE;
  return check_bound (self, event, member->author, error)
         && check_name (self, event, member, error);
}

static gboolean
note_opened (GrapeFollower *self, const GrapeMember *member, const GrapeVow *vow, guint n,
             GError **error)
{
  GrapeExchange *exchange = self->exchange;

  return !g_str_equal (vow->kind, "opens")
         || grape_library_add_opened (exchange->library, exchange->shared->topic, member->author, n,
                                      vow->saw, vow->about, error);
}

/**
 * grape_share_check_take:
 *
 * Checks an accepted entry in a game of version 2. Errors: FORMAT, HASH.
 */
gboolean
grape_share_check_take (GrapeFollower *self, JsonObject *take, GError **error)
{
  const char *topic = self->exchange->shared->topic;
  g_autoptr (GrapeMember) member = member_of (self, grape_json_text (take, "author"), error);
  g_auto (GrapeVow) vow = { 0 };
  gint64 n = 0;

  if (!member)
    return FALSE;
  if (!grape_json_int (take, "n", &n) || n < 1 || n > GRAPE_ENTRY_MAX_COUNT)
    return does_not_hold (error, "The keeper does not say which entry of %s was accepted",
                          member->name);
  if (!grape_vow_read (topic, member->author, (guint)n, take, &vow, error)
      || !check_turn (self, member->name, member->author, (guint)n, grape_json_text (take, "vow"),
                      error))
    return FALSE;
  if (!saw_this_log (self->instance, &vow))
    return does_not_hold (
        error,
        "%s wrote entry %u on another log than this one: event %u is not the same in "
        "both. The keeper shows you different games: compare what “verify” says "
        "about the last event",
        member->name, (guint)n, vow.saw);
  if (!grape_share_check_seen (self, take, member, (guint)n, error))
    return FALSE;
  if (g_str_equal (vow.kind, "act"))
    return check_event (self, take, member, &vow, (guint)n, error)
           && grape_library_drop_sightings (self->exchange->library, topic, member->author,
                                            (guint)n, error);
  if (json_object_has_member (take, "event") || member->seat < 0)
    return does_not_hold (error, "Entry %u of %s is not a move", (guint)n, member->name);
  return note_opened (self, member, &vow, (guint)n, error);
}

/**
 * grape_share_check_refusal:
 *
 * As grape_share_check_take(), for a refused entry. One that nobody could read has no vow, which
 * is reported to everybody.
 */
gboolean
grape_share_check_refusal (GrapeFollower *self, JsonObject *refusal, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GrapeMember) member = member_of (self, grape_json_text (refusal, "of"), error);
  g_auto (GrapeVow) vow = { 0 };
  gint64 n = 0;

  if (!member)
    return FALSE;
  if (!grape_json_int (refusal, "entry", &n) || n < 1 || n > GRAPE_ENTRY_MAX_COUNT)
    return does_not_hold (error, "The keeper does not say which entry of %s was refused",
                          member->name);
  const char *signature = grape_json_text (refusal, "vow");
  if ((signature
       && !grape_vow_read (exchange->shared->topic, member->author, (guint)n, refusal, &vow, error))
      || !check_turn (self, member->name, member->author, (guint)n, signature, error))
    return FALSE;
  if (!signature)
    {
      grape_sync_report_note (exchange->report,
                              "The keeper refused entry %u of %s and does not show what it was",
                              (guint)n, member->name);
      return TRUE;
    }
  if (!self->instance || !saw_this_log (self->instance, &vow))
    grape_sync_report_note (
        exchange->report,
        "%s wrote entry %u, which was refused, on another log than this one: compare "
        "what “verify” says about the last event",
        member->name, (guint)n);
  return note_opened (self, member, &vow, (guint)n, error);
}

/* --- what the keeper has not dealt with --------------------------------------------------------
 */

/**
 * grape_share_look_for_unanswered:
 *
 * For one who checks a whole game of version 2, and reads the heads of its players for that: tells
 * whose entries lie at @place and are neither taken nor refused. As a rule they wait for the
 * keeper's next sync; where they go on waiting, they are kept out of the game.
 */
void
grape_share_look_for_unanswered (GrapeLibrary *library, const GrapeShared *shared,
                                 GrapePlace *place, GrapeSyncReport *report)
{
  g_autoptr (GPtrArray) members = grape_library_list_members (library, shared->topic, NULL);

  for (guint i = 0; shared->version >= 2 && members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);
      g_autofree char *path = grape_head_path (member->author);
      g_auto (GrapeFetched) fetched = { 0 };
      g_autoptr (GrapeHead) head
          = grape_place_get (place, path, NULL, GRAPE_HEAD_BYTES, &fetched, NULL, NULL)
                    && fetched.text
                ? grape_head_read (member->author, fetched.text, NULL)
                : NULL;
      const GrapeTip *tip = head ? g_hash_table_lookup (head->tips, shared->topic) : NULL;
      guint last = 0, top = 0;

      if (tip && !g_str_equal (member->author, shared->keeper)
          && grape_library_vouched (library, shared->topic, member->author, &last, &top, NULL)
          && tip->n > last)
        grape_sync_report_note (
            report, "%s has written more than the keeper has dealt with: entries %u to %u",
            member->name, last + 1, tip->n);
    }
}

/**
 * grape_share_check_bound:
 *
 * Checks that a secret from no entry is the keeper's own. Errors: HASH.
 */
gboolean
grape_share_check_bound (GrapeFollower *self, GError **error)
{
  guint n = grape_instance_n_events (self->instance);

  for (guint number = self->entry_first; number <= n; number++)
    if (!g_hash_table_contains (self->vouched, GUINT_TO_POINTER (number))
        && !check_bound (self, grape_instance_event (self->instance, number),
                         self->exchange->shared->keeper, error))
      return FALSE;
  return TRUE;
}

/* --- what nobody vouches for ------------------------------------------------------------------ */

/* Acts that only people make, never a rule of the game. */
static gboolean
is_said (const GrapeEvent *event)
{
  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
    case GRAPE_EVENT_LEAVE:
    case GRAPE_EVENT_VACATION:
    case GRAPE_EVENT_RETURN:
    case GRAPE_EVENT_SUBSTITUTE:
    case GRAPE_EVENT_BOT:
    case GRAPE_EVENT_NOTE:
      return TRUE;
    default:
      return FALSE;
    }
}

static void
count_unvouched (GrapeFollower *self, const GrapeMember *member)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->unvouched_people, member->name));

  if (member->seat >= 0)
    self->unvouched[member->seat]++;
  else
    g_hash_table_replace (self->unvouched_people, g_strdup (member->name),
                          GUINT_TO_POINTER (n + 1));
}

static void
note_unvouched (GrapeFollower *self, guint n, const char *name)
{
  grape_sync_report_note (self->exchange->report,
                          "The keeper entered %u moves of %s that did not come from their key: are "
                          "they theirs?",
                          n, name);
}

static int
by_text (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/**
 * grape_share_look_for_unvouched:
 *
 * Counts the events of this entry in the name of others who play with a key that come from no entry
 * of theirs.
 */
gboolean
grape_share_look_for_unvouched (GrapeFollower *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, exchange->shared->topic, error);

  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);
      const GrapeSeat *seat = grape_table_seat (table, member->seat);

      if ((!seat && member->seat >= 0) || (seat && seat->bot)
          || g_str_equal (member->author, grape_key_public (exchange->key))
          || g_str_equal (member->author, exchange->shared->keeper))
        continue;
      for (guint number = self->entry_first; number <= grape_instance_n_events (self->instance);
           number++)
        {
          const GrapeEvent *event = grape_instance_event (self->instance, number);

          if (is_said (event) && !g_hash_table_contains (self->vouched, GUINT_TO_POINTER (number))
              && grape_share_event_is_by (self->instance, event, member))
            count_unvouched (self, member);
        }
    }
  return members != NULL;
}

/** grape_share_note_unvouched: the keeper may enter what came by mail, and could enter what
 * nobody sent. */
void
grape_share_note_unvouched (GrapeFollower *self, GrapeInstance *instance)
{
  const GrapeTable *table = grape_instance_position (instance)->table;

  for (int seat = 0; seat < GRAPE_MAX_SEATS; seat++)
    if (self->unvouched[seat])
      note_unvouched (self, self->unvouched[seat], grape_table_name (table, seat));
  g_autoptr (GList) people = g_list_sort (g_hash_table_get_keys (self->unvouched_people), by_text);
  for (GList *each = people; each; each = each->next)
    note_unvouched (self,
                    GPOINTER_TO_UINT (g_hash_table_lookup (self->unvouched_people, each->data)),
                    each->data);
}

/* --- a game begins ---------------------------------------------------------------------------- */

/** grape_share_note_version: the topic says which version it is; a link may have been changed on
 * its way. */
void
grape_share_note_version (GrapeFollower *self, guint version)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) answered
      = grape_library_list_invites (exchange->library, exchange->shared->topic, NULL);

  if (version != exchange->shared->version && answered && answered->len)
    grape_sync_report_note (exchange->report,
                            "The invitation said version %u, and this game uses version %u of the "
                            "protocol: the link was changed on its way. Ask for another one",
                            exchange->shared->version, version);
  if (version < GRAPE_PROTOCOL_VERSION)
    grape_sync_report_note (
        exchange->report,
        "This game uses version %u of the protocol, which checks its keeper less "
        "than new games do",
        version);
}
