/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In: the entries that an author's head names and that are not here yet, from the last one back to
 * a known one. Nothing is stored unless all of it passes its checks. */
#include <string.h>

#include "engine/grape-error.h"
#include "grape-share-private.h"

/* The most new entries of one author to read at once. */
#define MOST_AT_ONCE 20000
#define MOST_BYTES   (64 << 20) /* of all these; they are in memory until the last one is here */

typedef struct
{
  GrapeEntry *entry;
  gint64 arrived;
} Fetched;

static void
fetched_clear (gpointer data)
{
  grape_entry_free (((Fetched *)data)->entry);
}

static gboolean
fetch_entry (GrapeExchange *self, const char *author, const GrapeTip *tip, GArray *list,
             GError **error)
{
  const char *topic = self->shared->topic;
  g_autofree char *path = grape_entry_make_path (topic, author, tip->n, tip->hash);
  g_auto (GrapeFetched) fetched = { 0 };

  if (!grape_place_get (self->place, path, NULL, GRAPE_ENTRY_MAX_BYTES, &fetched, self->cancellable,
                        error))
    return FALSE;
  if (fetched.status != GRAPE_FETCH_FOUND)
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL, "%s is named in their head, but missing",
                       path);
      return FALSE;
    }
  Fetched item
      = { grape_entry_read (topic, author, fetched.text, error), self->now - MAX (fetched.age, 0) };
  if (!item.entry)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  g_array_append_val (list, item);
  if (item.entry->n == tip->n && g_str_equal (item.entry->hash, tip->hash))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL, "%s does not hold the entry that its name says",
                   path);
  return FALSE;
}

/**
 * grape_exchange_read_entry:
 *
 * Returns: (transfer full): one entry from the place, checked, to be stored
 */
GrapeStoredEntry *
grape_exchange_read_entry (GrapeExchange *self, const char *author, const GrapeTip *tip,
                           GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Fetched));

  g_array_set_clear_func (list, fetched_clear);
  if (!fetch_entry (self, author, tip, list, error))
    return NULL;
  const Fetched *item = &g_array_index (list, Fetched, 0);
  GrapeStoredEntry *stored = g_new0 (GrapeStoredEntry, 1);
  stored->topic = g_strdup (item->entry->topic);
  stored->author = g_strdup (item->entry->author);
  stored->n = item->entry->n;
  stored->hash = g_strdup (item->entry->hash);
  stored->file = g_strdup (item->entry->file);
  stored->arrived = MIN (item->arrived, self->now);
  return stored;
}

/** grape_exchange_entry_before: (transfer full): the hash of the entry before it; or NULL */
char *
grape_exchange_entry_before (const GrapeStoredEntry *stored)
{
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, NULL);

  return entry ? g_strdup (entry->before) : NULL;
}

/* From @tip back to a known entry. */
static gboolean
walk_back (GrapeExchange *self, const char *author, const GrapeTip *tip, guint known,
           const char *known_hash, GArray *list, GError **error)
{
  GrapeTip at = *tip;
  gsize bytes = 0;

  if (tip->n - known > MOST_AT_ONCE)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "they have %u new entries, more than %d",
                       tip->n - known, MOST_AT_ONCE);
      return FALSE;
    }
  while (at.n > known)
    {
      if (!fetch_entry (self, author, &at, list, error))
        return FALSE;
      const Fetched *item = &g_array_index (list, Fetched, list->len - 1);
      bytes += strlen (item->entry->file);
      if (bytes > MOST_BYTES)
        {
          grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                           "their new entries have more than %d MiB together", MOST_BYTES >> 20);
          return FALSE;
        }
      at.n--;
      g_strlcpy (at.hash, item->entry->before, sizeof at.hash);
    }
  if (known == 0 || g_str_equal (at.hash, known_hash))
    return TRUE;
  self->forked = TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "their log was forked: entry %u is not the one that was here before", known);
  return FALSE;
}

/* In order; no entry arrived before its predecessor. */
static gboolean
store (GrapeExchange *self, GArray *list, GError **error)
{
  gint64 before = G_MININT64;

  for (guint i = list->len; i-- > 0;)
    {
      const Fetched *item = &g_array_index (list, Fetched, i);
      GrapeStoredEntry stored = { .topic = item->entry->topic,
                                  .author = item->entry->author,
                                  .n = item->entry->n,
                                  .hash = item->entry->hash,
                                  .file = item->entry->file,
                                  .arrived = MAX (before, MIN (item->arrived, self->now)),
                                  .state = GRAPE_ENTRY_WAITING };

      before = stored.arrived;
      if (!grape_library_add_entry (self->library, &stored, error))
        return FALSE;
      self->report->fetched++;
    }
  return TRUE;
}

/* Whether the head's last entry is the one that the bundles ended with. */
static gboolean
check_end (const GrapeTip *tip, const char *hash, GError **error)
{
  if (g_str_equal (tip->hash, hash))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL, "their log was forked: there are two entries %u",
                   tip->n);
  return FALSE;
}

/* Compares the head's word about this game with what is here. */
static gboolean
fetch_log (GrapeExchange *self, const char *author, const GrapeHead *head, GArray *list,
           GError **error)
{
  const GrapeTip *tip = g_hash_table_lookup (head->tips, self->shared->topic);
  g_autofree char *hash = NULL;
  gboolean here = FALSE;
  guint n = 0;

  self->forked = FALSE;
  if (!grape_library_tip (self->library, self->shared->topic, author, &n, &hash, error)
      || (tip && tip->n <= n
          && !grape_library_in_log (self->library, self->shared->topic, author, tip->n, tip->hash,
                                    &here, error)))
    return FALSE;
  self->forked = tip && tip->n <= n && !here;
  if ((tip ? tip->n : 0) < n || (tip && tip->n == n && !g_str_equal (tip->hash, hash)))
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       self->forked ? "their log was forked: there are two entries %u"
                                    : "their log was %u entries long, and is shorter now",
                       self->forked ? tip->n : n);
      return FALSE;
    }
  if (!tip || tip->n == n)
    return TRUE;
  return grape_exchange_unbundle (self, author, head, &n, &hash, error)
         && (tip->n == n ? check_end (tip, hash, error)
                         : walk_back (self, author, tip, n, hash, list, error));
}

/* New entries and the head that names them, together. */
static gboolean
take (GrapeExchange *self, GrapeSeenHead *seen, GArray *list, GError **error)
{
  if (list->len == 0)
    return TRUE;
  if (!grape_library_begin (self->library, error))
    return FALSE;
  if (!store (self, list, error) || !grape_sync_pass_save_head (self->pass, seen, error))
    {
      grape_library_rollback (self->library);
      return FALSE;
    }
  if (!grape_library_commit (self->library, error))
    return FALSE;
  seen->fresh = FALSE;
  return TRUE;
}

/* Two ends: what is here counts until somebody has chosen. */
static gboolean
has_forked (GrapeExchange *self, const char *author, const GrapeHead *head, const char *what,
            GError **error)
{
  const GrapeTip *tip = g_hash_table_lookup (head->tips, self->shared->topic);
  g_autofree char *hash = NULL;
  GError *why = NULL;
  guint n = 0;

  if (!grape_library_tip (self->library, self->shared->topic, author, &n, &hash, error))
    return FALSE;
  if (grape_exchange_forked (self, author, tip, n, what, &why))
    return TRUE;
  if (!grape_exchange_is_fault_of_files (why))
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  g_autofree char *words = grape_public_words (author);
  grape_sync_report_problem (self->report, "Nothing new was accepted from %s: %s", words,
                             why->message);
  g_error_free (why);
  return TRUE;
}

/**
 * grape_exchange_fetch:
 *
 * Fetches new entries of @author. A quiet author costs one request per sync pass, answered with
 * 304.
 */
gboolean
grape_exchange_fetch (GrapeExchange *self, const char *author, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Fetched));
  GrapeSeenHead *seen = grape_sync_pass_see (self->pass, author, error);
  g_autoptr (GError) why = NULL;

  g_array_set_clear_func (list, fetched_clear);
  if (!seen)
    return FALSE;
  if (seen->fault)
    grape_sync_report_problem (self->report, "%s", seen->fault);
  if (!seen->head)
    return TRUE;
  if (fetch_log (self, author, seen->head, list, &why))
    return take (self, seen, list, error)
           && (!seen->fresh
               || grape_library_set_conflict (self->library, self->shared->topic, author, 0, NULL,
                                              error));
  if (!grape_exchange_is_fault_of_files (why))
    {
      g_propagate_error (error, g_steal_pointer (&why));
      return FALSE;
    }
  if (self->forked)
    return has_forked (self, author, seen->head, why->message, error);
  g_autofree char *words = grape_public_words (author);
  grape_sync_report_problem (self->report, "Nothing new was accepted from %s: %s", words,
                             why->message);
  return TRUE;
}
