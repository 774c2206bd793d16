/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whose heads a pass will want, asked for at its beginning, several at a time. All else stays as
 * it is: each game has its turn, and finds the answer there instead of asking. */
#include "grape-share-private.h"

/**
 * grape_sync_others:
 *
 * Returns: (transfer full) (element-type utf8): whose heads matter for a game, in reading order: if
 * the user keeps it, those invited and not let in yet, and those who came; else the keeper
 */
GPtrArray *
grape_sync_others (GrapeLibrary *library, const GrapeShared *shared, GError **error)
{
  g_autoptr (GPtrArray) authors = g_ptr_array_new_with_free_func (g_free);

  if (!grape_share_keeping (shared))
    {
      g_ptr_array_add (authors, g_strdup (shared->keeper));
      return g_steal_pointer (&authors);
    }
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, shared->topic, error);
  g_autoptr (GPtrArray) members
      = invites ? grape_library_list_members (library, shared->topic, error) : NULL;
  if (!members)
    return NULL;
  for (guint i = 0; i < invites->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (invites, i);

      if (!invite->admitted)
        g_ptr_array_add (authors, g_strdup (invite->author));
    }
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (!g_str_equal (member->author, shared->keeper))
        g_ptr_array_add (authors, g_strdup (member->author));
    }
  return g_steal_pointer (&authors);
}

/* Of one game: those that no game before it has. What cannot be told is left to its turn. */
static void
add_gets (GrapeSyncPass *self, const GrapeShared *shared, GHashTable *known, GArray *gets)
{
  g_autoptr (GPtrArray) authors = grape_sync_others (self->library, shared, NULL);

  for (guint i = 0; authors && i < authors->len; i++)
    {
      const char *author = g_ptr_array_index (authors, i);
      g_autofree char *file = NULL;
      GrapeGet get = { 0 };
      gint64 serial = 0;

      if (!g_hash_table_add (known, g_strdup (author))
          || !grape_library_head (self->library, shared->address, author, &serial, &get.tag, &file,
                                  NULL))
        continue;
      get.path = grape_head_path (author);
      g_array_append_val (gets, get);
    }
}

static void
list_gets (GrapeSyncPass *self, GPtrArray *topics, GArray *gets)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < topics->len; i++)
    {
      g_autoptr (GrapeShared) shared
          = grape_library_shared (self->library, g_ptr_array_index (topics, i), NULL);

      if (shared && g_str_equal (shared->address, self->address))
        add_gets (self, shared, known, gets);
    }
}

static void
clear_cb (gpointer get)
{
  grape_get_clear (get);
}

/**
 * grape_sync_pass_look:
 * @topics: (element-type utf8): of the games that will have their turn, in this order
 *
 * May be called before the first game, to save time: what the games will ask for is asked for
 * several at a time. Nothing is folded or written yet, and what went wrong is said when it is a
 * game's turn. The requests are those that would be made without it, but for those that are under
 * way when the place fails. Errors: grape_sync_pass_lock().
 */
gboolean
grape_sync_pass_look (GrapeSyncPass *self, GPtrArray *topics, GError **error)
{
  g_autoptr (GrapeShared) first
      = topics->len ? grape_library_shared (self->library, g_ptr_array_index (topics, 0), NULL)
                    : NULL;
  g_autoptr (GArray) gets = g_array_new (FALSE, TRUE, sizeof (GrapeGet));

  g_array_set_clear_func (gets, clear_cb);
  /* What others know of heads may change until the pass has the address for itself. */
  if (!first || !grape_sync_pass_lock (self, first, error))
    return first == NULL;
  list_gets (self, topics, gets);
  grape_place_get_several (self->place, gets, GRAPE_HEAD_BYTES, self->cancellable);
  g_hash_table_remove_all (self->early_paths);
  g_clear_pointer (&self->early, g_array_unref);
  self->early = g_steal_pointer (&gets);
  for (guint i = 0; i < self->early->len; i++)
    {
      GrapeGet *get = &g_array_index (self->early, GrapeGet, i);

      if (get->asked)
        g_hash_table_insert (self->early_paths, get->path, get);
    }
  return TRUE;
}

/**
 * grape_sync_pass_get_head:
 *
 * As grape_place_get(), but that the answer may have come early; each is given once.
 */
gboolean
grape_sync_pass_get_head (GrapeSyncPass *self, const char *path, const char *tag,
                          GrapeFetched *fetched, GError **error)
{
  GrapeGet *get = g_hash_table_lookup (self->early_paths, path);

  g_hash_table_remove (self->early_paths, path);
  if (!get || g_strcmp0 (get->tag, tag) != 0)
    return grape_place_get (self->place, path, tag, GRAPE_HEAD_BYTES, fetched, self->cancellable,
                            error);
  *fetched = get->fetched;
  get->fetched = (GrapeFetched){ 0 };
  if (!get->error)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&get->error));
  return FALSE;
}
