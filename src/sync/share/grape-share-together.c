/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contributions to chance in a game that waits for its players: committed to with their hello, told
 * once everybody's commitment is in the log, and without those who do not tell in time. */
#include "grape-share-together.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-chance.h"
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-members.h"

#define PREFIX "contribute "
#define NOTE   "(chance)"

/* If another clock is further ahead than this, its day is over too early. */
#define MOST_AHEAD_S (60 * 60)

gboolean
grape_share_commits (guint version, gboolean held)
{
  return version >= 2 && held;
}

/* The same on each of the user's devices, and for nobody else to guess. */
static char *
own_gift (const GrapeKey *key, const char *topic)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES], gift[GRAPE_CHANCE_BYTES];
  g_autofree char *label = g_strdup_printf ("grapefruit chance 1 %s", topic);

  grape_key_seed (key, seed);
  crypto_generichash (gift, sizeof gift, (const guint8 *)label, strlen (label), seed, sizeof seed);
  sodium_memzero (seed, sizeof seed);
  return grape_hex_encode (gift, sizeof gift);
}

/** grape_share_own_commitment: (transfer full): to the user's contribution in the game @topic */
char *
grape_share_own_commitment (const GrapeKey *key, const char *topic)
{
  g_autofree char *gift = own_gift (key, topic);
  g_autofree char *context
      = grape_share_context (GRAPE_PROTOCOL_VERSION, topic, grape_key_public (key));

  return grape_chance_commit (context, gift);
}

static const GrapeMember *
member_at (GPtrArray *members, int seat)
{
  for (guint i = 0; i < members->len; i++)
    if (((const GrapeMember *)g_ptr_array_index (members, i))->seat == seat)
      return g_ptr_array_index (members, i);
  return NULL;
}

/* Whether the commitment of @seat is in the log, made for this game by the player there. @expected:
 * 64 digits, or NULL: whatever it is. */
static gboolean
has_committed (GrapeInstance *instance, int seat, const char *topic, const char *author,
               const char *expected)
{
  guint number = grape_instance_commitment_of (instance, seat);
  const char *commitment, *context;
  g_autofree char *due = grape_share_context (GRAPE_PROTOCOL_VERSION, topic, author);

  return number
         && grape_chance_read_commitment (grape_instance_event (instance, number)->text,
                                          &commitment, &context)
         && g_str_equal (context, due)
         && (!expected || strncmp (commitment, expected, strlen (expected)) == 0);
}

/* --- telling it ------------------------------------------------------------------------------- */

/* The keeper knows the seed, and contributes nothing. */
static gboolean
all_committed (GrapeFollower *self, GPtrArray *members)
{
  const GrapeShared *shared = self->exchange->shared;
  const GrapeTable *table = grape_instance_position (self->instance)->table;

  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    {
      const GrapeSeat *at = grape_table_seat (table, seat);
      const GrapeMember *member = member_at (members, seat);

      if (at->bot || at->left)
        continue;
      if (!member
          || (!g_str_equal (member->author, shared->keeper)
              && !has_committed (self->instance, seat, shared->topic, member->author, NULL)))
        return FALSE;
    }
  return TRUE;
}

/* The number of the entry in which the user told it; 0: in none that was accepted. */
static guint
told_in (GrapeFollower *self)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      exchange->library, exchange->shared->topic, grape_key_public (exchange->key), 1, NULL);

  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      if (entry->state != GRAPE_ENTRY_REFUSED && g_strcmp0 (entry->note, NOTE) == 0)
        return entry->n;
    }
  return 0;
}

/**
 * grape_share_tell_chance:
 *
 * Tells the user's contribution, once, when everybody's commitment is in the log: from then on none
 * can be added.
 */
gboolean
grape_share_tell_chance (GrapeFollower *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeShared *shared = exchange->shared;

  if (!self->instance || shared->seat < 0
      || !grape_share_commits (shared->version, grape_instance_header (self->instance)->held)
      || !grape_instance_waits_for_chance (self->instance)
      || grape_instance_opening_of (self->instance, shared->seat))
    return TRUE;
  g_autofree char *own = grape_share_own_commitment (exchange->key, shared->topic);
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, shared->topic, error);
  if (!members)
    return FALSE;
  if (!has_committed (self->instance, shared->seat, shared->topic, grape_key_public (exchange->key),
                      own)
      || !all_committed (self, members) || told_in (self))
    return TRUE;
  g_autofree char *gift = own_gift (exchange->key, shared->topic);
  g_autoptr (JsonObject) object = json_object_new ();
  json_object_set_string_member (object, "contribution", gift);
  return grape_share_say (exchange->library, exchange->key, shared->topic, exchange->now, "chance",
                          object, NOTE, error);
}

/* --- what came of it -------------------------------------------------------------------------- */

/**
 * grape_share_look_at_commitment:
 * @event: a `contribute`
 *
 * Reports contributions in the user's name that are not theirs, and those of the keeper.
 */
void
grape_share_look_at_commitment (GrapeFollower *self, const GrapeEvent *event)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeShared *shared = exchange->shared;
  const char *me = grape_key_public (exchange->key), *commitment, *context;
  gboolean commits = grape_chance_read_commitment (event->text, &commitment, &context);
  g_autofree char *gift = own_gift (exchange->key, shared->topic);
  g_autofree char *own = grape_share_own_commitment (exchange->key, shared->topic);
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, shared->topic, NULL);
  const GrapeMember *member = members ? member_at (members, event->author) : NULL;

  if (member && g_str_equal (member->author, shared->keeper))
    grape_sync_report_note (
        exchange->report,
        "The keeper, who knows the seed, contributed to chance (event %u) and could "
        "have steered the draws after it",
        event->number);
  if (event->author != shared->seat
      || (commits ? has_committed (self->instance, shared->seat, shared->topic, me, own)
                  : g_strcmp0 (event->text + strlen (PREFIX), gift) == 0))
    return;
  grape_sync_report_note (
      exchange->report,
      "Event %u says that you contributed something to chance that you never sent: "
      "the keeper could steer the draws after it",
      event->number);
}

/* What @author contributed with their hello, by the keeper's `admit`; (transfer full) (nullable) */
static char *
admitted_gift (GrapeFollower *self, const char *author)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) said = grape_library_list_entries (
      exchange->library, exchange->shared->topic, exchange->shared->keeper, 1, NULL);
  char *gift = NULL;

  for (guint i = 0; said && i < said->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (said, i);
      g_autoptr (GrapeEntry) entry
          = strstr (stored->file, author)
                ? grape_entry_read_kept (stored->topic, stored->author, stored->file, NULL)
                : NULL;
      JsonObject *object = entry ? grape_entry_object (entry) : NULL;

      if (!object || !g_str_equal (entry->kind, "admit")
          || g_strcmp0 (grape_json_text (object, "pk"), author) != 0)
        continue;
      g_free (gift);
      gift = g_strdup (grape_json_text (object, "contribution"));
    }
  return gift;
}

static void
look_at_seat (GrapeFollower *self, int seat, const GrapeMember *member)
{
  GrapeExchange *exchange = self->exchange;
  const char *name = grape_table_name (grape_instance_position (self->instance)->table, seat);
  g_autofree char *gift = admitted_gift (self, member->author);

  if (!gift || !has_committed (self->instance, seat, exchange->shared->topic, member->author, gift))
    grape_sync_report_note (exchange->report,
                            "The contribution of %s to chance was left out: the keeper could have "
                            "steered the draws",
                            name);
  else if (!grape_instance_opening_of (self->instance, seat))
    grape_sync_report_note (
        exchange->report,
        "%s committed to a contribution to chance, but did not tell it in time: the "
        "draws are made without it. %s",
        name,
        seat == exchange->shared->seat && told_in (self)
            ? "But you told it: the keeper left it out"
            : "Together with the keeper they could choose between two outcomes this way");
}

/**
 * grape_share_look_at_beginning:
 * @event: a `resume`, the last event of the log
 *
 * Reports by name whose contribution is missing from the draws that now begin.
 */
void
grape_share_look_at_beginning (GrapeFollower *self, const GrapeEvent *event)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, exchange->shared->topic, NULL);

  if (!grape_share_commits (exchange->shared->version,
                            grape_instance_header (self->instance)->held))
    return;
  for (guint number = 1; number < event->number; number++)
    if (grape_instance_event (self->instance, number)->kind == GRAPE_EVENT_RESUME)
      return;
  for (int seat = 0; members && seat < (int)grape_table_size (table); seat++)
    {
      const GrapeSeat *at = grape_table_seat (table, seat);
      const GrapeMember *member = member_at (members, seat);

      if (member && !at->bot && !at->left
          && !g_str_equal (member->author, exchange->shared->keeper))
        look_at_seat (self, seat, member);
    }
  if (event->at > exchange->now + MOST_AHEAD_S)
    grape_sync_report_note (
        exchange->report,
        "The game's beginning (event %u) is dated ahead of this clock: nobody had "
        "the time that the rules give for telling contributions",
        event->number);
}

/* --- the keeper ------------------------------------------------------------------------------- */

/**
 * grape_share_take_chance:
 *
 * Errors: CHANCE if it is not what was committed to, or too late; FORMAT.
 */
gboolean
grape_share_take_chance (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, int seat,
                         GError **error)
{
  const char *gift = grape_json_text (grape_entry_object (entry), "contribution");

  if (self->exchange->shared->version < 2 || !gift
      || !grape_instance_commitment_of (self->instance, seat))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "That entry committed to nothing");
      return FALSE;
    }
  g_autofree char *text = g_strdup_printf (PREFIX "%s", gift);
  return grape_instance_act (self->instance, at, seat, text, error);
}

/**
 * grape_share_waits_for_chance:
 *
 * Whether the game cannot begin yet, since somebody has to tell their contribution; reports that.
 */
gboolean
grape_share_waits_for_chance (GrapeKeeper *self, gint64 at)
{
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  gint64 until = 0;
  GrapeAudience untold = grape_instance_untold (self->instance, &until);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  gboolean waits = until && at < until;

  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    if (grape_audience_has (untold, seat))
      g_ptr_array_add (names, (gpointer)grape_table_name (table, seat));
  g_autofree char *list = grape_share_join_names (names, " and ");
  g_autofree char *when = waits ? grape_time_format (until) : NULL;
  if (waits)
    grape_sync_report_note (self->exchange->report,
                            names->len == 1
                                ? "Everybody has joined. The game waits for the program of %s to "
                                  "tell the contributions to chance, at the latest until the first "
                                  "sync after %s"
                                : "Everybody has joined. The game waits for the programs of %s to "
                                  "tell the contributions to chance, at the latest until the first "
                                  "sync after %s",
                            list, when);
  else if (names->len)
    grape_sync_report_note (
        self->exchange->report,
        "The game begins without the contribution of %s: it was not told in time, "
        "and everybody is told so",
        list);
  return waits;
}
