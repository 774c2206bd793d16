/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bundles, out and in. Out: as a log grows, new entries make a bundle, merged with those before as
 * long as they are no larger, so that there are few. In: a program that opens a long log reads them
 * from the first on, and stores each before asking for the next. */
#include <string.h>

#include "engine/grape-error.h"
#include "sync/wire/grape-bundle.h"
#include "grape-share-private.h"

/* The number of unbundled entries that make a bundle. */
#define AT_LEAST 64

/* About the most bundled entries to read in one sync pass. */
#define MOST_AT_ONCE 20000
#define MOST_BYTES   (64 << 20) /* however little they were packed */

/* Does not request a bundle for fewer entries, or for a small part of one. */
#define WORTHWHILE 8

/* --- out -------------------------------------------------------------------------------------- */

static GrapeBundleName *
last_of (GArray *list)
{
  return list->len ? &g_array_index (list, GrapeBundleName, list->len - 1) : NULL;
}

/* The user's entries from @first on that are at the place, as long as one follows the other. */
static GPtrArray *
my_entries (GrapeExchange *self, const char *author, guint first, GError **error)
{
  const char *topic = self->shared->topic;
  g_autoptr (GPtrArray) stored
      = grape_library_list_entries (self->library, topic, author, first, error);
  g_autoptr (GPtrArray) entries = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_entry_free);

  for (guint i = 0; stored && i < stored->len; i++)
    {
      const GrapeStoredEntry *item = g_ptr_array_index (stored, i);
      const GrapeEntry *before
          = entries->len ? g_ptr_array_index (entries, entries->len - 1) : NULL;
      GrapeEntry *entry = item->state == GRAPE_ENTRY_WAITING
                              ? NULL
                              : grape_entry_read_kept (topic, author, item->file, NULL);

      if (!entry || entry->n != first + entries->len
          || (before && !g_str_equal (entry->before, before->hash)))
        {
          grape_entry_free (entry);
          break;
        }
      g_ptr_array_add (entries, entry);
    }
  return stored ? g_steal_pointer (&entries) : NULL;
}

/* Whether the last bundle's end is in the user's log. */
static gboolean
fits (GrapeExchange *self, const char *author, const GrapeBundleName *name)
{
  g_autoptr (GPtrArray) stored
      = grape_library_list_entries (self->library, self->shared->topic, author, name->last, NULL);
  const GrapeStoredEntry *entry = stored && stored->len ? g_ptr_array_index (stored, 0) : NULL;

  return entry && entry->n == name->last && g_str_equal (entry->hash, name->until);
}

/* How many of the last bundles to merge with @n_new more entries: each no larger than all after it.
 */
static guint
n_to_merge (GArray *list, guint n_new)
{
  guint n = 0, total = n_new;

  for (; n < list->len; n++)
    {
      const GrapeBundleName *name = &g_array_index (list, GrapeBundleName, list->len - 1 - n);
      guint size = name->last - name->first + 1;

      if (size > total || total + size > GRAPE_BUNDLE_MAX_ENTRIES)
        break;
      total += size;
    }
  return n;
}

/* The file, with fewer merged bundles and entries until it is small enough; NULL if it never is.
 * @n_merged: (inout). */
static char *
make_bundle (GrapeExchange *self, const GrapeKey *key, GArray *list, guint *n_merged,
             GrapeBundleName *name, GError **error)
{
  const char *author = grape_key_public (key);
  guint after = list->len ? last_of (list)->last + 1 : 1, most = GRAPE_BUNDLE_MAX_ENTRIES;

  for (;;)
    {
      guint first
          = *n_merged ? g_array_index (list, GrapeBundleName, list->len - *n_merged).first : after;
      g_autoptr (GPtrArray) entries = my_entries (self, author, first, error);
      if (!entries || entries->len == 0)
        return NULL;
      if (entries->len > most)
        g_ptr_array_set_size (entries, (int)most);
      char *file = grape_bundle_new (key, self->shared->topic, entries, name, NULL);
      if (file)
        return file;
      if (*n_merged)
        (*n_merged)--;
      else if ((most = entries->len / 2) < AT_LEAST / 4)
        return NULL;
    }
}

/* Makes one more bundle. *made FALSE: there is none to make. */
static gboolean
add_bundle (GrapeExchange *self, const GrapeKey *key, GArray *list, guint tip, gboolean *made,
            GError **error)
{
  guint done = list->len ? last_of (list)->last : 0;
  guint n_merged = n_to_merge (list, tip - done);
  GrapeBundleName name;
  GError *why = NULL;

  *made = FALSE;
  if (tip < done + AT_LEAST)
    return TRUE;
  g_autofree char *file = make_bundle (self, key, list, &n_merged, &name, &why);
  if (!file)
    {
      if (why)
        g_propagate_error (error, why);
      return why == NULL;
    }
  g_autofree char *path = grape_bundle_path (self->shared->topic, grape_key_public (key), &name);
  if (!grape_place_put (self->place, path, file, TRUE, self->cancellable, error))
    return FALSE;
  g_array_set_size (list, list->len - n_merged);
  g_array_append_val (list, name);
  *made = TRUE;
  return TRUE;
}

/**
 * grape_exchange_bundle:
 * @bundles: topic -> GArray of GrapeBundleName, for the next head; this game's are replaced
 *
 * Writes the bundles that are due. It is not an error if a place refuses them: the entries are
 * there.
 */
gboolean
grape_exchange_bundle (GrapeExchange *self, const GrapeKey *key, GHashTable *bundles,
                       GError **error)
{
  const char *topic = self->shared->topic, *author = grape_key_public (key);
  const GArray *told = g_hash_table_lookup (bundles, topic);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (GrapeBundleName));
  g_autofree char *hash = NULL;
  GError *why = NULL;
  gboolean made = TRUE;
  guint tip = 0;

  if (told)
    g_array_append_vals (list, told->data, told->len);
  if (!grape_library_sent_tip (self->library, topic, author, &tip, &hash, error))
    return FALSE;
  if (list->len && !fits (self, author, last_of (list)))
    g_array_set_size (list, 0);
  while (made && !why)
    add_bundle (self, key, list, tip, &made, &why);
  if (list->len)
    g_hash_table_replace (bundles, g_strdup (topic), g_array_ref (list));
  else
    g_hash_table_remove (bundles, topic);
  if (!why)
    return TRUE;
  if (!grape_exchange_is_fault_of_files (why)
      && !g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_DENIED)
      && !g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_CONFLICT))
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  grape_sync_report_note (self->report,
                          "The place did not accept a bundle, so this game opens slowly: %s",
                          why->message);
  g_error_free (why);
  return TRUE;
}

/* --- in --------------------------------------------------------------------------------------- */

static gboolean
store (GrapeExchange *self, GPtrArray *entries, gint64 arrived, GError **error)
{
  gboolean good = TRUE;

  if (!grape_library_begin (self->library, error))
    return FALSE;
  for (guint i = 0; good && i < entries->len; i++)
    {
      const GrapeEntry *entry = g_ptr_array_index (entries, i);
      const GrapeStoredEntry stored = { .topic = entry->topic,
                                        .author = entry->author,
                                        .n = entry->n,
                                        .hash = entry->hash,
                                        .file = entry->file,
                                        .arrived = arrived,
                                        .state = GRAPE_ENTRY_WAITING };

      good = grape_library_add_entry (self->library, &stored, error);
    }
  if (good)
    return grape_library_commit (self->library, error);
  grape_library_rollback (self->library);
  return FALSE;
}

static GPtrArray *
fetch_bundle (GrapeExchange *self, const char *author, const GrapeBundleName *name, guint known,
              gint64 *arrived, GError **error)
{
  const char *topic = self->shared->topic;
  g_autofree char *path = grape_bundle_path (topic, author, name);
  g_auto (GrapeFetched) fetched = { 0 };

  if (!grape_place_get (self->place, path, NULL, GRAPE_ENTRY_MAX_BYTES, &fetched, self->cancellable,
                        error))
    return NULL;
  if (fetched.status != GRAPE_FETCH_FOUND)
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL, "%s is missing", path);
      return NULL;
    }
  *arrived = self->now - MAX (fetched.age, 0);
  GPtrArray *entries = grape_bundle_read (topic, author, name, known + 1, fetched.text, error);
  if (!entries)
    g_prefix_error (error, "%s: ", path);
  return entries;
}

/* What @name offers to somebody who knows @known entries, the last with @hash. */
static gboolean
take_bundle (GrapeExchange *self, const char *author, const GrapeBundleName *name, guint *known,
             char **hash, gsize *bytes, GError **error)
{
  gint64 arrived = 0;
  g_autoptr (GPtrArray) entries = fetch_bundle (self, author, name, *known, &arrived, error);

  if (!entries)
    return FALSE;
  const GrapeEntry *first = g_ptr_array_index (entries, 0);
  if (*known && !g_str_equal (first->before, *hash))
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       "it does not continue entry %u, as it is known here", *known);
      return FALSE;
    }
  if (!store (self, entries, arrived, error))
    return FALSE;
  self->report->fetched += entries->len;
  for (guint i = 0; i < entries->len; i++)
    *bytes += strlen (((const GrapeEntry *)g_ptr_array_index (entries, i))->file);
  *known = name->last;
  g_free (*hash);
  *hash = g_strdup (name->until);
  return TRUE;
}

/**
 * grape_exchange_unbundle:
 * @known: (inout): how many entries of @author are here; and @hash: the last one's
 *
 * Takes what bundles offer. Reports and skips a bundle that is missing or fails its checks: its
 * entries are then fetched one by one.
 */
gboolean
grape_exchange_unbundle (GrapeExchange *self, const char *author, const GrapeHead *head,
                         guint *known, char **hash, GError **error)
{
  const GArray *list = g_hash_table_lookup (head->bundles, self->shared->topic);
  const GrapeTip *tip = g_hash_table_lookup (head->tips, self->shared->topic);
  guint before = *known;
  gsize bytes = 0;
  GError *why = NULL;

  /* The act's own file tells when it came; see PROTOCOL.md. */
  if (grape_share_keeping (self->shared) && !g_str_equal (author, grape_key_public (self->key)))
    return TRUE;
  for (guint i = 0; list && tip && i < list->len && !why; i++)
    {
      const GrapeBundleName *name = &g_array_index (list, GrapeBundleName, i);
      guint size = name->last - name->first + 1, missing = name->last - *known;

      if (name->last <= *known)
        continue;
      if (name->first > *known + 1 || name->last > tip->n || *known - before > MOST_AT_ONCE
          || bytes > MOST_BYTES
          || (i + 1 == list->len && (missing < WORTHWHILE || missing < size / 4)))
        break;
      take_bundle (self, author, name, known, hash, &bytes, &why);
    }
  if (!why)
    return TRUE;
  if (!grape_exchange_is_fault_of_files (why))
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  g_autofree char *words = grape_public_words (author);
  grape_sync_report_note (self->report, "A bundle of %s was skipped: %s", words, why->message);
  g_error_free (why);
  return TRUE;
}
