/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accounts that were added by hand, and those that a shared game uses. */
#include "grape-library-accounts.h"

#include "engine/grape-table.h"
#include "grape-library-private.h"

void
grape_account_free (GrapeAccount *self)
{
  if (!self)
    return;
  g_free (self->address);
  g_free (self->user);
  g_free (self);
}

/**
 * grape_library_list_accounts:
 *
 * Returns: (transfer full): of GrapeAccount, by address
 */
GPtrArray *
grape_library_list_accounts (GrapeLibrary *self, GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_account_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error,
                         "SELECT address, user, sum (games) FROM"
                         " (SELECT address, user, 0 AS games FROM account UNION ALL"
                         "  SELECT address, coalesce (user, ''), 1 FROM shared)"
                         " GROUP BY address, user ORDER BY address, user",
                         ""))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      GrapeAccount *account = g_new0 (GrapeAccount, 1);

      account->address = grape_query_dup (&query, 0);
      account->user = *grape_query_text (&query, 1) ? grape_query_dup (&query, 1) : NULL;
      account->n_games = (guint)grape_query_int (&query, 2);
      g_ptr_array_add (list, account);
    }
  return step < 0 ? NULL : g_steal_pointer (&list);
}

/** grape_library_add_account: adding the same account again is not an error. */
gboolean
grape_library_add_account (GrapeLibrary *self, const char *address, const char *user,
                           GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  grape_library_touch (self, GRAPE_TOPIC_SHARED, NULL);
  return grape_library_finish_change (
      self,
      grape_library_exec (self, error,
                          "INSERT INTO account (address, user) VALUES (?, ?)"
                          " ON CONFLICT DO NOTHING",
                          "ss", address, user ? user : ""),
      error);
}

/* The user's heads are numbered for each address: at the new one the numbers go on. */
static gboolean
move_games (GrapeLibrary *self, const GrapeAccount *old, const char *address, const char *user,
            GError **error)
{
  return (g_str_equal (old->address, address)
          || grape_library_exec (self, error,
                                 "INSERT INTO head (address, author, serial, tag, file)"
                                 " SELECT ?2, author, serial, NULL, file FROM head"
                                 " WHERE address = ?1 ON CONFLICT DO NOTHING",
                                 "ss", old->address, address))
         && grape_library_exec (self, error,
                                "UPDATE shared SET address = ?3, user = nullif (?4, '')"
                                " WHERE address = ?1 AND coalesce (user, '') = ?2",
                                "ssss", old->address, old->user ? old->user : "", address,
                                user ? user : "");
}

/**
 * grape_library_change_account:
 *
 * Sets another name at the server, or another address of the same files: the games there go on with
 * it.
 */
gboolean
grape_library_change_account (GrapeLibrary *self, const GrapeAccount *old, const char *address,
                              const char *user, GError **error)
{
  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good
      = grape_library_exec (self, error, "DELETE FROM account WHERE address = ? AND user = ?", "ss",
                            old->address, old->user ? old->user : "")
        && grape_library_add_account (self, address, user, error)
        && move_games (self, old, address, user, error);
  grape_library_touch (self, GRAPE_TOPIC_SHARED | GRAPE_TOPIC_INSTANCES, NULL);
  return grape_library_finish_change (self, good, error);
}

/** grape_library_remove_account: Errors: INVALID while games are shared there. */
gboolean
grape_library_remove_account (GrapeLibrary *self, const GrapeAccount *account, GError **error)
{
  const char *user = account->user ? account->user : "";
  gint64 n_games = 0;

  if (!grape_library_begin (self, error))
    return FALSE;
  gboolean good = grape_library_number (self, &n_games, 0, error,
                                        "SELECT count (*) FROM shared WHERE address = ?"
                                        " AND coalesce (user, '') = ?",
                                        "ss", account->address, user);
  if (good && n_games)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_INVALID,
                   "%" G_GINT64_FORMAT " games are shared at %s", n_games, account->address);
      good = FALSE;
    }
  good = good
         && grape_library_exec (self, error, "DELETE FROM account WHERE address = ? AND user = ?",
                                "ss", account->address, user);
  grape_library_touch (self, GRAPE_TOPIC_SHARED, NULL);
  return grape_library_finish_change (self, good, error);
}

/* Own entries: those that the user's key signed, and those of the invitation that let them in; in
 * games that they keep, also events that are in no entry yet. */
#define WAITING_SELECT                                                                             \
  "SELECT topic, count (*) FROM entry JOIN shared USING (topic) WHERE state = 0 AND"               \
  " (author = ?1 OR (seat <> ?2 AND EXISTS (SELECT 1 FROM invite"                                  \
  "  WHERE invite.topic = entry.topic AND invite.author = entry.author)))"                         \
  " GROUP BY topic UNION ALL"                                                                      \
  " SELECT topic, max (number) - published FROM shared JOIN event USING (instance)"                \
  " WHERE seat = ?2 AND number > published GROUP BY topic"

static GHashTable *
read_counts (GrapeQuery *query, GError **error)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  int step;

  while ((step = grape_query_step (query, error)) > 0)
    {
      const char *topic = grape_query_text (query, 0);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, topic));

      n += (guint)grape_query_int (query, 1);
      g_hash_table_replace (counts, g_strdup (topic), GUINT_TO_POINTER (n));
    }
  return step < 0 ? NULL : g_steal_pointer (&counts);
}

/**
 * grape_library_count_waiting:
 * @author: the user's public key
 *
 * Returns: (transfer full): topic to GUINT_TO_POINTER (how many of the user's things are not at its
 * place yet); games without any are left out
 */
GHashTable *
grape_library_count_waiting (GrapeLibrary *self, const char *author, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error, WAITING_SELECT, "si", author,
                           (gint64)GRAPE_AUTHOR_REFEREE)
             ? read_counts (&query, error)
             : NULL;
}

/**
 * grape_library_count_invites:
 *
 * Returns: (transfer full): topic to GUINT_TO_POINTER (the number of invitations that nobody has
 * used)
 */
GHashTable *
grape_library_count_invites (GrapeLibrary *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, error,
                           "SELECT topic, count (*) FROM invite WHERE admitted IS NULL"
                           " GROUP BY topic",
                           "")
             ? read_counts (&query, error)
             : NULL;
}
