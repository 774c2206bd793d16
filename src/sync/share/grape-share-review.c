/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee's look at what the last missing move brings, before that is final: the move waits for
 * it, with everything after it. This changes when a round ends but never how, since everything is
 * dealt with in the same order afterwards; and nobody waits longer than the round's deadline. If
 * only the players' programs can open what was hidden, there is nothing to look at before they do,
 * and nothing waits. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-script.h"
#include "grape-share-review.h"
#include "grape-share-private.h"

/* A keeper with a seat would see what others chose before their own next choice. */
static gboolean
may_look (GrapeKeeper *self)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeMember *me = grape_keeper_member (self, grape_key_public (exchange->key));

  return exchange->pass->reviews && (!me || me->seat < 0);
}

static gboolean
is_overdue (GrapeInstance *instance, gint64 now)
{
  g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (instance));

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);

      if (!item->done && item->until && item->until <= now)
        return TRUE;
    }
  return FALSE;
}

static gboolean
opens_since (GrapeInstance *instance, guint before)
{
  for (guint number = before + 1; number <= grape_instance_n_events (instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);

      if (event->opens && event->opens->len)
        return TRUE;
    }
  return FALSE;
}

/* NULL: it is not an act, or not for this user to read. */
static char *
words_of (GrapeKeeper *self, const GrapeStoredEntry *stored)
{
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, NULL);
  const char *box = entry && g_str_equal (entry->kind, "act")
                        ? grape_json_text (grape_entry_object (entry), "box")
                        : NULL;

  return box ? grape_share_open_act (self->exchange->key, box, stored->topic, stored->author,
                                     stored->n, NULL, NULL)
             : NULL;
}

/**
 * grape_share_wants_review:
 *
 * Whether @stored is to wait for the referee's look: what others hid would be opened with it.
 */
gboolean
grape_share_wants_review (GrapeKeeper *self, const GrapeStoredEntry *stored)
{
  const GrapeMember *member = grape_keeper_member (self, stored->author);
  gint64 now = self->exchange->now;

  if (!may_look (self) || !member || is_overdue (self->instance, now))
    return FALSE;
  g_autofree char *text = words_of (self, stored);
  g_autoptr (GrapeInstance) copy = text ? grape_instance_copy (self->instance) : NULL;
  gint64 last = copy ? grape_instance_position (copy)->at : 0;
  gint64 at = CLAMP (stored->arrived, last, MAX (last, now));

  if (!copy || !grape_match_advance (copy, at, GRAPE_BOT_BUDGET, NULL))
    return FALSE;
  guint before = grape_instance_n_events (copy);
  at = MAX (at, grape_instance_position (copy)->at);
  gboolean is_person = member->seat < 0;
  return grape_instance_act_by (copy, at, is_person ? GRAPE_AUTHOR_PERSON : member->seat,
                                is_person ? member->name : NULL, text, NULL, NULL)
         && opens_since (copy, before);
}

/** grape_share_put_to_review: leaves @stored where it is, and notes why; with the proof of when it
 * came */
gboolean
grape_share_put_to_review (GrapeKeeper *self, GrapeStoredEntry *stored, GError **error)
{
  JsonObject *seen = g_hash_table_lookup (self->seen, stored->hash);
  g_autoptr (JsonNode) node = seen ? json_node_new (JSON_NODE_OBJECT) : NULL;

  self->exchange->report->awaits_review = TRUE;
  if (stored->note && g_str_has_prefix (stored->note, GRAPE_ENTRY_IN_REVIEW))
    return TRUE;
  if (seen)
    json_node_set_object (node, seen);
  g_autofree char *proof = seen ? json_to_string (node, FALSE) : NULL;
  g_free (stored->note);
  stored->note = g_strconcat (GRAPE_ENTRY_IN_REVIEW, proof, NULL);
  return grape_library_set_entry (self->exchange->library, stored, error);
}

/** grape_share_recall_reviews: who vouches for the earlier arrival of entries in review */
void
grape_share_recall_reviews (GrapeKeeper *self, GPtrArray *waiting)
{
  for (guint i = 0; i < waiting->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (waiting, i);
      const char *proof = stored->note && g_str_has_prefix (stored->note, GRAPE_ENTRY_IN_REVIEW)
                              ? stored->note + strlen (GRAPE_ENTRY_IN_REVIEW)
                              : "";
      g_autoptr (JsonNode) node = *proof ? grape_json_parse_object (proof, NULL) : NULL;

      if (node)
        g_hash_table_replace (self->seen, g_strdup (stored->hash), json_node_dup_object (node));
    }
}

/* Works without the place: fetched entries are in the library. */
static gboolean
with_exchange (GrapeLibrary *library, const char *topic, gint64 now, GrapeInstance *wanted,
               GrapeInstance **outlook, GError **error)
{
  g_autoptr (GrapeSyncPass) pass = grape_sync_pass_new (library, NULL, now, NULL);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);

  if (!shared || !grape_sync_pass_lock (pass, shared, error))
    return FALSE;
  grape_shared_free (shared); /* what a sync changed while this waited */
  shared = grape_library_shared (library, topic, error);
  pass->key = shared ? grape_share_key (library, error) : NULL;
  if (!pass->key)
    return FALSE;
  GrapeExchange exchange = { .pass = pass,
                             .library = library,
                             .shared = shared,
                             .key = pass->key,
                             .now = now,
                             .report = report };
  return grape_keeper_run_if (&exchange, wanted, outlook, error);
}

/**
 * grape_share_outlook:
 *
 * Returns: (transfer full): a game that the user keeps, as it would be if everything that came in
 * were accepted at @now; nothing is written
 */
GrapeInstance *
grape_share_outlook (GrapeLibrary *library, const char *topic, gint64 now, GError **error)
{
  GrapeInstance *outlook = NULL;

  return with_exchange (library, topic, now, NULL, &outlook, error) ? outlook : NULL;
}

/**
 * grape_share_take_all:
 * @outlook: from grape_share_outlook(), at @now
 *
 * Accepts everything that came in, to be published with the next sync. Error besides the library's:
 * STALE if the result differs from @outlook.
 */
gboolean
grape_share_take_all (GrapeLibrary *library, const char *topic, gint64 now, GrapeInstance *outlook,
                      GError **error)
{
  return with_exchange (library, topic, now, outlook, NULL, error);
}
