/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's files, as the server shows them. If a proxy repeats a write late, or a server goes
 * back to last week's copy, an old head replaces the user's, or none is left, and everybody waits
 * for what they cannot see. So this writes again what the server lost. */
#include "grape-share-private.h"

#define SETTLED_S 2 /* two heads younger than this may have one tag */
#define HOUR_S    3600

/* The entries of one game that the head on the server does not name. */
static gboolean
put_again (GrapeExchange *self, const char *topic, const char *author, guint first, GError **error)
{
  g_autoptr (GPtrArray) list
      = grape_library_list_entries (self->library, topic, author, first, error);

  for (guint i = 0; list && i < list->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (list, i);
      g_autofree char *path
          = grape_entry_make_path (entry->topic, entry->author, entry->n, entry->hash);

      if (entry->state != GRAPE_ENTRY_WAITING && entry->state < GRAPE_ENTRY_APART
          && !grape_place_put (self->place, path, entry->file, TRUE, self->cancellable, error))
        return FALSE;
    }
  return list != NULL;
}

/* @seen: what the server shows, or NULL. Afterwards the head counts as not written. */
static gboolean
restore (GrapeExchange *self, const char *author, const GrapeHead *seen, const GrapeHead *told,
         GError **error)
{
  GHashTableIter iter;
  gpointer topic, value;

  g_hash_table_iter_init (&iter, told->tips);
  while (g_hash_table_iter_next (&iter, &topic, &value))
    {
      const GrapeTip *tip = seen ? g_hash_table_lookup (seen->tips, topic) : NULL;

      if (!put_again (self, topic, author, tip ? tip->n + 1 : 1, error))
        return FALSE;
    }
  g_hash_table_insert (self->pass->told, g_strdup (author), grape_head_new_empty ());
  grape_sync_report_note (self->report, "%s",
                          self->pass->again
                              ? "Everything of yours at this place was written again"
                              : "The server had lost files of yours; they were written again");
  return TRUE;
}

static gboolean
compare (GrapeExchange *self, const char *author, const GrapeHead *told, gint64 serial,
         const GrapeFetched *fetched, GError **error)
{
  if (fetched->status == GRAPE_FETCH_SAME)
    return TRUE;
  if (g_strcmp0 (fetched->text, told->file) == 0 && self->pass->again)
    return restore (self, author, NULL, told, error);
  if (g_strcmp0 (fetched->text, told->file) == 0)
    return fetched->age < SETTLED_S
           || grape_library_set_head (self->library, self->shared->address, author, serial,
                                      fetched->tag, told->file, error);
  g_autoptr (GrapeHead) seen = fetched->text ? grape_head_read (author, fetched->text, NULL) : NULL;
  /* A newer one comes from another device of the user's, or from a write that was cut off. */
  return (seen && seen->serial > told->serial)
         || restore (self, author, self->pass->again ? NULL : seen, told, error);
}

/**
 * grape_exchange_check_mine:
 *
 * @always: or only while the head is new, and then once an hour
 *
 * Once in a pass: does the server still show the last head of @author, who is the user or one of
 * their invitations? If not, or if a person asked for it, it is sent again with the next
 * grape_exchange_send(), and what it named is there when this returns.
 */
gboolean
grape_exchange_check_mine (GrapeExchange *self, const char *author, gboolean always, GError **error)
{
  g_autofree char *tag = NULL, *file = NULL;
  g_auto (GrapeFetched) fetched = { 0 };
  gint64 serial = 0;

  if (g_hash_table_contains (self->pass->checked, author))
    return TRUE;
  if (!grape_library_head (self->library, self->shared->address, author, &serial, &tag, &file,
                           error))
    return FALSE;
  always = always || self->pass->again;
  /* Called for each game of a sync pass: so it does not parse a head of hundreds of games. */
  if (!file || !*file || (!always && tag && self->shared->synced_at / HOUR_S == self->now / HOUR_S))
    return TRUE;
  g_autoptr (GrapeHead) told = grape_head_read (author, file, NULL);
  if (!told)
    return TRUE;
  if (self->pass->again)
    g_clear_pointer (&tag, g_free);
  g_hash_table_add (self->pass->checked, g_strdup (author));
  return grape_exchange_look (self, author, tag, &fetched, error)
         && compare (self, author, told, serial, &fetched, error);
}

/**
 * grape_exchange_used_by_another:
 * @invitation: the public key of one that the user has
 *
 * Whether the server shows somebody else's hello through it. Anybody who has a link can use it.
 */
gboolean
grape_exchange_used_by_another (GrapeExchange *self, const char *invitation, gboolean *used,
                                GError **error)
{
  g_autofree char *hash = NULL;
  g_auto (GrapeFetched) fetched = { 0 };
  guint n = 0;

  *used = FALSE;
  if (!grape_library_tip (self->library, self->shared->topic, invitation, &n, &hash, error))
    return FALSE;
  if (!grape_exchange_look (self, invitation, NULL, &fetched, error))
    return FALSE;
  g_autoptr (GrapeHead) head
      = fetched.text ? grape_head_read (invitation, fetched.text, NULL) : NULL;
  const GrapeTip *tip = head ? g_hash_table_lookup (head->tips, self->shared->topic) : NULL;
  *used = tip && n > 0 && !g_str_equal (tip->hash, hash);
  return TRUE;
}
