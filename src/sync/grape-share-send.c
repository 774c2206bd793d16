/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Out: entries that wait, then the head that names them. */
#include "engine/grape-error.h"
#include "grape-share-private.h"

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

/* Where the author's logs end at this place, as far as they were sent. */
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

static gboolean
same_tips (GHashTable *a, GHashTable *b)
{
  GHashTableIter iter;
  gpointer topic, value;

  if (g_hash_table_size (a) != g_hash_table_size (b))
    return FALSE;
  g_hash_table_iter_init (&iter, a);
  while (g_hash_table_iter_next (&iter, &topic, &value))
    {
      const GrapeTip *one = value, *other = g_hash_table_lookup (b, topic);

      if (!other || one->n != other->n || !g_str_equal (one->hash, other->hash))
        return FALSE;
    }
  return TRUE;
}

/* The head says what was said before? Then it need not be written again. */
static gboolean
is_told (const char *author, const char *file, GHashTable *tips)
{
  g_autoptr (GrapeHead) head = file ? grape_head_read (author, file, NULL) : NULL;

  return head && same_tips (head->tips, tips);
}

static gboolean
send_head (GrapeExchange *self, const GrapeKey *key, GError **error)
{
  const char *author = grape_key_public (key), *address = self->shared->address;
  g_autofree char *tag = NULL, *file = NULL, *path = grape_head_path (author);
  gint64 serial = 0;
  g_autoptr (GHashTable) tips = tips_at (self, author, error);

  if (!tips || !grape_library_head (self->library, address, author, &serial, &tag, &file, error))
    return FALSE;
  if (g_hash_table_size (tips) == 0 || is_told (author, file, tips))
    return TRUE;
  g_autoptr (GrapeHead) head = grape_head_new (key, (guint64)serial + 1, self->now, tips);
  /* The number is used up before the head leaves: were this cut off and tried again, there would be
   * two heads with one number. */
  return grape_library_set_head (self->library, address, author, serial + 1, NULL, file ? file : "",
                                 error)
         && grape_place_put (self->place, path, head->file, FALSE, self->cancellable, error)
         && grape_library_set_head (self->library, address, author, serial + 1, NULL, head->file,
                                    error);
}

/**
 * grape_exchange_send:
 *
 * What @author (I, or the invitation through which I came) has to say goes to the place.
 */
gboolean
grape_exchange_send (GrapeExchange *self, const GrapeKey *author, GError **error)
{
  return send_entries (self, grape_key_public (author), error) && send_head (self, author, error);
}
