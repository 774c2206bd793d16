/* SPDX-License-Identifier: GPL-3.0-or-later */
/* On other servers, somebody who writes another's file once more makes it look younger, and the
 * move in it late. So players sign, in their heads, when they saw one another's heads name an
 * entry, and the earliest time counts. Since version 2. See PROTOCOL.md, *When*. */
#include "grape-share-seen.h"

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-time.h"

/* Clocks that differ by less count as the same. */
#define SLACK_S (2 * 60)

/* The most sightings to note of one game's open entries. */
#define MOST_SEEN 64

/* --- a player sees it ------------------------------------------------------------------------- */

/* What the user's program saw in a game, not yet signed. */
static GPtrArray *
list_mine (GrapeLibrary *library, const char *topic, GError **error)
{
  g_autoptr (GPtrArray) stored = grape_library_list_sightings (library, topic, error);
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sighting_free);

  for (guint i = 0; stored && i < stored->len; i++)
    {
      const GrapeStoredSighting *from = g_ptr_array_index (stored, i);
      GrapeSighting *seen = g_new0 (GrapeSighting, 1);

      seen->author = g_strdup (from->author);
      seen->n = from->n;
      seen->hash = g_strdup (from->hash);
      seen->at = from->at;
      g_ptr_array_add (list, seen);
    }
  return stored ? g_steal_pointer (&list) : NULL;
}

static const GrapeSighting *
find_seen (GPtrArray *list, const char *author, guint n, const char *hash)
{
  for (guint i = 0; list && i < list->len; i++)
    {
      const GrapeSighting *seen = g_ptr_array_index (list, i);

      if (seen->n == n && g_str_equal (seen->author, author)
          && (!hash || g_str_equal (seen->hash, hash)))
        return seen;
    }
  return NULL;
}

/** grape_share_has_unsaid: whether this program saw something in the game @topic that the head
 * @told does not say */
gboolean
grape_share_has_unsaid (GrapeLibrary *library, const char *topic, const GrapeHead *told,
                        gboolean *untold, GError **error)
{
  g_autoptr (GPtrArray) mine = list_mine (library, topic, error);
  GPtrArray *said = told->seen ? g_hash_table_lookup (told->seen, topic) : NULL;

  *untold = FALSE;
  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeSighting *seen = g_ptr_array_index (mine, i);
      *untold = *untold || !find_seen (said, seen->author, seen->n, seen->hash);
    }
  return mine != NULL;
}

/** grape_share_list_seen: (transfer full): topic -> GPtrArray of GrapeSighting, signed, for the
 * user's head
 */
GHashTable *
grape_share_list_seen (GrapeExchange *self, GError **error)
{
  g_autoptr (GPtrArray) all = grape_library_list_shared (self->library, error);
  g_autoptr (GHashTable) seen_by_topic = grape_head_seen_new ();

  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeShared *shared = g_ptr_array_index (all, i);

      if (!g_str_equal (shared->address, self->shared->address))
        continue;
      g_autoptr (GPtrArray) list = list_mine (self->library, shared->topic, error);
      if (!list)
        return NULL;
      for (guint k = 0; k < list->len; k++)
        {
          GrapeSighting *seen = g_ptr_array_index (list, k);
          seen->signature = grape_sighting_sign (seen, shared->topic, self->key);
        }
      if (list->len)
        g_hash_table_replace (seen_by_topic, g_strdup (shared->topic), g_steal_pointer (&list));
    }
  return all ? g_steal_pointer (&seen_by_topic) : NULL;
}

/* Only if a deadline runs, and the server may renew a file's time, which Grapefruit's does not. */
static gboolean
is_witness (GrapeExchange *self, gboolean *is, GError **error)
{
  const GrapeSeenHead *keeper = g_hash_table_lookup (self->pass->heads, self->shared->keeper);

  *is = FALSE;
  if (self->shared->version < 2 || !self->shared->instance || self->shared->seat < 0 || !keeper
      || !keeper->head || keeper->ours)
    return TRUE;
  g_autoptr (GrapeSummary) summary
      = grape_library_summarise (self->library, self->shared->instance, error);
  *is = summary && summary->deadline && !summary->over && !summary->held;
  return summary != NULL;
}

static gboolean
look_at (GrapeExchange *self, const char *author, GPtrArray *known, gboolean *noted, GError **error)
{
  const char *topic = self->shared->topic;
  GrapeSeenHead *head = grape_sync_pass_see (self->pass, author, error);
  const GrapeTip *tip = head && head->head ? g_hash_table_lookup (head->head->tips, topic) : NULL;
  guint last = 0, top = 0;

  if (!head || !grape_library_vouched (self->library, topic, author, &last, &top, error))
    return FALSE;
  if (!tip || tip->n <= last || known->len >= MOST_SEEN || find_seen (known, author, tip->n, NULL))
    return TRUE;
  *noted = TRUE;
  return grape_library_add_sighting (self->library, topic, author, tip->n, tip->hash, self->now,
                                     error);
}

/**
 * grape_share_witness:
 * @noted: (out): there is something new for the user's head
 *
 * Looks at entries of others that the keeper has not dealt with.
 */
gboolean
grape_share_witness (GrapeExchange *self, gboolean *noted, GError **error)
{
  const char *me = grape_key_public (self->key), *topic = self->shared->topic;
  gboolean is = FALSE;

  *noted = FALSE;
  if (!is_witness (self, &is, error))
    return FALSE;
  if (!is)
    return TRUE;
  g_autoptr (GPtrArray) members = grape_library_list_members (self->library, topic, error);
  g_autoptr (GPtrArray) known = members ? list_mine (self->library, topic, error) : NULL;
  for (guint i = 0; known && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat >= 0 && !g_str_equal (member->author, me)
          && !g_str_equal (member->author, self->shared->keeper)
          && !look_at (self, member->author, known, noted, error))
        return FALSE;
    }
  return known != NULL;
}

/* --- the keeper ------------------------------------------------------------------------------- */

typedef struct
{
  const GrapeMember *witness;
  const GrapeSighting *seen;
} Earliest;

/* A later entry's hash vouches for all before it. */
static gboolean
covers (GrapeKeeper *self, const GrapeMember *witness, const GrapeSighting *seen,
        const GrapeStoredEntry *stored)
{
  GrapeExchange *exchange = self->exchange;
  gboolean in_log = FALSE;

  return seen->n >= stored->n && g_str_equal (seen->author, stored->author)
         && grape_library_in_log (exchange->library, stored->topic, stored->author, seen->n,
                                  seen->hash, &in_log, NULL)
         && in_log && grape_sighting_verify (seen, stored->topic, witness->author);
}

static void
look_at_witness (GrapeKeeper *self, const GrapeMember *witness, const GrapeStoredEntry *stored,
                 Earliest *earliest)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeSeenHead *head = g_hash_table_lookup (exchange->pass->heads, witness->author);
  GPtrArray *list = head && head->head && !head->ours && head->head->seen
                        ? g_hash_table_lookup (head->head->seen, stored->topic)
                        : NULL;

  if (g_str_equal (witness->author, stored->author)
      || g_str_equal (witness->author, exchange->shared->keeper))
    return;
  for (guint i = 0; list && i < list->len; i++)
    {
      const GrapeSighting *seen = g_ptr_array_index (list, i);

      if ((!earliest->seen || seen->at < earliest->seen->at)
          && covers (self, witness, seen, stored))
        *earliest = (Earliest){ witness, seen };
    }
}

static JsonObject *
to_hand_on (const Earliest *earliest)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "by", earliest->witness->author);
  json_object_set_int_member (object, "n", earliest->seen->n);
  json_object_set_string_member (object, "hash", earliest->seen->hash);
  json_object_set_int_member (object, "at", earliest->seen->at);
  json_object_set_string_member (object, "sig", earliest->seen->signature);
  return object;
}

static void
tell_whose_word (GrapeSyncReport *report, guint n, const GrapeMember *author,
                 const GrapeMember *witness, gint64 at)
{
  g_autofree char *when = grape_time_format (at);

  grape_sync_report_note (
      report,
      "Entry %u of %s counts from %s, when the program of %s saw it: its file has "
      "a later date",
      n, author->name, when, witness->name);
}

/**
 * grape_share_look_at_seen:
 * @waiting: of GrapeStoredEntry
 *
 * If an entry's file seems to be younger, it counts from the earliest time at which a player signed
 * that they saw it; but no act counts before the log's last event.
 */
gboolean
grape_share_look_at_seen (GrapeKeeper *self, GPtrArray *waiting, GError **error)
{
  GrapeExchange *exchange = self->exchange;

  for (guint i = 0; exchange->shared->version >= 2 && i < waiting->len; i++)
    {
      GrapeStoredEntry *stored = g_ptr_array_index (waiting, i);
      Earliest earliest = { NULL, NULL };

      const GrapeMember *author = grape_keeper_member (self, stored->author);

      if (!author)
        continue;
      for (guint k = 0; k < self->members->len; k++)
        look_at_witness (self, g_ptr_array_index (self->members, k), stored, &earliest);
      if (!earliest.seen || earliest.seen->at + SLACK_S >= stored->arrived)
        continue;
      stored->arrived = earliest.seen->at;
      tell_whose_word (exchange->report, stored->n, author, earliest.witness, stored->arrived);
      g_hash_table_replace (self->seen, g_strdup (stored->hash), to_hand_on (&earliest));
      if (!grape_library_set_arrived (exchange->library, stored, error))
        return FALSE;
    }
  return TRUE;
}

/** grape_share_hand_on_seen: hands on the sighting that gave @stored its time, if one did. */
void
grape_share_hand_on_seen (GrapeKeeper *self, const GrapeStoredEntry *stored, JsonObject *take)
{
  JsonObject *seen = g_hash_table_lookup (self->seen, stored->hash);

  if (seen)
    json_object_set_object_member (take, "seen", json_object_ref (seen));
}

/* --- everybody looks at it -------------------------------------------------------------------- */

static const GrapeMember *
member_with (GPtrArray *members, const char *author)
{
  for (guint i = 0; members && author && i < members->len; i++)
    if (g_str_equal (((const GrapeMember *)g_ptr_array_index (members, i))->author, author))
      return g_ptr_array_index (members, i);
  return NULL;
}

static gboolean
read_seen (JsonObject *object, const char *author, GrapeSighting *seen)
{
  gint64 n = 0;

  if (!grape_json_int (object, "n", &n) || n < 1 || n > GRAPE_ENTRY_MAX_COUNT
      || !grape_json_int (object, "at", &seen->at) || !grape_json_text (object, "hash")
      || !grape_json_text (object, "sig"))
    return FALSE;
  seen->author = (char *)author;
  seen->n = (guint)n;
  seen->hash = (char *)grape_json_text (object, "hash");
  seen->signature = (char *)grape_json_text (object, "sig");
  return TRUE;
}

/**
 * grape_share_check_seen:
 *
 * Tells everybody who vouches that an entry came earlier than its file says. Errors: HASH.
 */
gboolean
grape_share_check_seen (GrapeFollower *self, JsonObject *take, const GrapeMember *author, guint n,
                        GError **error)
{
  GrapeExchange *exchange = self->exchange;
  JsonObject *object = grape_json_object (take, "seen");
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, exchange->shared->topic, error);
  const char *by = object ? grape_json_text (object, "by") : NULL;
  const GrapeMember *witness = member_with (members, by);
  GrapeSighting seen = { 0 };

  if (!members || !json_object_has_member (take, "seen"))
    return members != NULL;
  if (!witness || g_str_equal (by, author->author) || g_str_equal (by, exchange->shared->keeper)
      || !read_seen (object, author->author, &seen) || seen.n < n
      || !grape_sighting_verify (&seen, exchange->shared->topic, by))
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       "Nobody signed that they saw entry %u of %s when it is said to have arrived",
                       n, author->name);
      return FALSE;
    }
  tell_whose_word (exchange->report, n, author, witness, seen.at);
  return TRUE;
}

/**
 * grape_share_compare_seen:
 * @event: that entry @n of @author became
 *
 * Reports if the keeper dates it later than this program saw it, and nothing in the log explains
 * that.
 */
gboolean
grape_share_compare_seen (GrapeFollower *self, const GrapeMember *author, guint n,
                          const GrapeEvent *event, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) mine = list_mine (exchange->library, exchange->shared->topic, error);
  const GrapeEvent *before = grape_instance_event (self->instance, event->number - 1);
  gint64 at = G_MAXINT64;

  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeSighting *seen = g_ptr_array_index (mine, i);

      if (seen->n >= n && g_str_equal (seen->author, author->author))
        at = MIN (at, seen->at);
    }
  if (at == G_MAXINT64 || event->at <= at + SLACK_S || (before && before->at > at))
    return mine != NULL;
  g_autofree char *said = grape_time_format (event->at), *saw = grape_time_format (at);
  grape_sync_report_note (exchange->report,
                          "Event %u of %s is dated %s, and this program saw it at %s: the keeper "
                          "ignored that",
                          event->number, author->name, said, saw);
  return TRUE;
}
