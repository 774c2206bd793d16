/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Out: entries that wait, then the head that names them. */
#include "engine/grape-error.h"
#include "grape-share-private.h"
#include "grape-share-seen.h"

static gboolean
send_entries (GrapeExchange *self, const char *author, GError **error)
{
  g_autoptr (GPtrArray) waiting
      = grape_library_entries_in (self->library, self->shared->topic, GRAPE_ENTRY_WAITING, error);

  for (guint i = 0; waiting && i < waiting->len; i++)
    {
      GrapeStoredEntry *entry = g_ptr_array_index (waiting, i);
      if (!g_str_equal (entry->author, author))
        continue;
      g_autofree char *path
          = grape_entry_make_path (entry->topic, entry->author, entry->n, entry->hash);
      if (!grape_place_put (self->place, path, entry->file, TRUE, self->cancellable, error))
        return FALSE;
      entry->state = GRAPE_ENTRY_SENT;
      if (!grape_library_set_entry (self->library, entry, error))
        return FALSE;
      self->report->sent++;
    }
  return waiting != NULL;
}

/* Where the author's logs end at this place, counting sent entries. */
static GHashTable *
tips_at (GrapeExchange *self, const char *author, GError **error)
{
  g_autoptr (GPtrArray) all = grape_library_list_shared (self->library, error);
  g_autoptr (GHashTable) tips = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeShared *shared = g_ptr_array_index (all, i);
      g_autofree char *hash = NULL;
      guint n = 0;

      if (!g_str_equal (shared->address, self->shared->address))
        continue;
      if (!grape_library_sent_tip (self->library, shared->topic, author, &n, &hash, error))
        return NULL;
      if (!n)
        continue;
      GrapeTip *tip = g_new0 (GrapeTip, 1);
      tip->n = n;
      g_strlcpy (tip->hash, hash, sizeof tip->hash);
      g_hash_table_replace (tips, g_strdup (shared->topic), tip);
    }
  return all ? g_steal_pointer (&tips) : NULL;
}

/* The user's last head; an empty one if there is none. */
static GrapeHead *
told_by (GrapeExchange *self, const char *author, GError **error)
{
  GrapeHead *head = g_hash_table_lookup (self->pass->told, author);
  g_autofree char *tag = NULL, *file = NULL;
  gint64 serial = 0;

  if (head)
    return head;
  if (!grape_library_head (self->library, self->shared->address, author, &serial, &tag, &file,
                           error))
    return NULL;
  head = file ? grape_head_read (author, file, NULL) : NULL;
  if (!head)
    head = grape_head_new_empty ();
  g_hash_table_insert (self->pass->told, g_strdup (author), head);
  return head;
}

/**
 * grape_exchange_unsent:
 *
 * Whether @author, the user or an invitation of theirs, has anything unsent in this game.
 */
gboolean
grape_exchange_unsent (GrapeExchange *self, const char *author, gboolean *unsent, GError **error)
{
  const char *topic = self->shared->topic;
  GrapeHead *told = told_by (self, author, error);
  guint n_mine = 0, n_others = 0, n = 0;
  g_autofree char *hash = NULL;

  if (!told || !grape_library_waiting_of (self->library, topic, author, &n_mine, &n_others, error)
      || !grape_library_sent_tip (self->library, topic, author, &n, &hash, error))
    return FALSE;
  const GrapeTip *tip = g_hash_table_lookup (told->tips, topic);
  gboolean untold = FALSE;
  if (g_str_equal (author, grape_key_public (self->key))
      && !grape_share_has_unsaid (self->library, topic, told, &untold, error))
    return FALSE;
  *unsent = untold || n_mine || (tip ? tip->n != n || g_strcmp0 (tip->hash, hash) != 0 : n > 0);
  return TRUE;
}

/* Games that only another device of the user's knows, or where it has gone further, stay as they
 * are. */
static gboolean
keep_others (GrapeExchange *self, const char *author, GHashTable *tips, GError **error)
{
  const GrapeHead *own = self->pass->own;
  GHashTableIter iter;
  gpointer topic, value;

  if (!own || !g_str_equal (own->author, author))
    return TRUE;
  g_hash_table_iter_init (&iter, own->tips);
  while (g_hash_table_iter_next (&iter, &topic, &value))
    {
      const GrapeTip *theirs = value;
      gboolean here = FALSE;

      if (!grape_library_in_log (self->library, topic, author, theirs->n, theirs->hash, &here,
                                 error))
        return FALSE;
      if (!here || !g_hash_table_contains (tips, topic))
        g_hash_table_replace (tips, g_strdup (topic), g_memdup2 (theirs, sizeof *theirs));
    }
  return TRUE;
}

static gboolean
send_head (GrapeExchange *self, const GrapeKey *key, GHashTable *bundles, GError **error)
{
  const char *author = grape_key_public (key), *address = self->shared->address;
  g_autofree char *tag = NULL, *file = NULL, *path = grape_head_path (author);
  gint64 serial = 0;
  g_autoptr (GHashTable) tips = tips_at (self, author, error);

  gboolean mine = g_str_equal (author, grape_key_public (self->key));
  g_autoptr (GHashTable) seen = tips && mine ? grape_share_list_seen (self, error) : NULL;

  if (!tips || (mine && !seen) || !keep_others (self, author, tips, error)
      || !grape_library_head (self->library, address, author, &serial, &tag, &file, error))
    return FALSE;
  g_autoptr (GrapeHead) head
      = grape_head_new_seeing (key, (guint64)serial + 1, self->now, tips, bundles, seen);
  /* Uses up the number before the head leaves: if this were cut off and tried again, there would
   * otherwise be two heads with one number. */
  if (!grape_library_set_head (self->library, address, author, serial + 1, NULL, file ? file : "",
                               error)
      || !grape_place_put (self->place, path, head->file, FALSE, self->cancellable, error)
      || !grape_library_set_head (self->library, address, author, serial + 1, NULL, head->file,
                                  error))
    return FALSE;
  g_hash_table_insert (self->pass->told, g_strdup (author), g_steal_pointer (&head));
  return TRUE;
}

static guint
covered (GArray *list)
{
  return list && list->len ? g_array_index (list, GrapeBundleName, list->len - 1).last : 0;
}

/* Of the user's two heads, this library's and another device's, takes the bundles that cover
 * more. */
static void
add_bundles (GHashTable *bundles, GHashTable *said)
{
  GHashTableIter iter;
  gpointer topic, list;

  g_hash_table_iter_init (&iter, said);
  while (g_hash_table_iter_next (&iter, &topic, &list))
    if (covered (list) > covered (g_hash_table_lookup (bundles, topic)))
      g_hash_table_replace (bundles, g_strdup (topic), g_array_ref (list));
}

/**
 * grape_exchange_send:
 *
 * Sends what @author (the user, or the invitation that let them in) has written to the place.
 */
gboolean
grape_exchange_send (GrapeExchange *self, const GrapeKey *author, GError **error)
{
  if (!send_entries (self, grape_key_public (author), error))
    return FALSE;
  GrapeHead *told = told_by (self, grape_key_public (author), error);
  g_autoptr (GHashTable) bundles = grape_head_bundles_new ();
  if (!told)
    return FALSE;
  add_bundles (bundles, told->bundles);
  if (self->pass->own && g_str_equal (self->pass->own->author, grape_key_public (author)))
    add_bundles (bundles, self->pass->own->bundles);
  return grape_exchange_bundle (self, author, bundles, error)
         && send_head (self, author, bundles, error);
}
