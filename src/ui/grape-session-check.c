/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the doubter: a worker checks everything in the log that can be checked. */
#include "grape-session-private.h"

#include "engine/grape-error.h"
#include "library/grape-work.h"
#include "sync/share/grape-share-members.h"

#include <glib/gi18n.h>

typedef struct
{
  GrapeInstance *instance; /* a copy */
  GrapeLibrary *library;
  char *topic; /* NULL: it is not shared */
} Check;

static void
check_free (Check *self)
{
  grape_instance_free (self->instance);
  g_object_unref (self->library);
  g_free (self->topic);
  g_free (self);
}

/* --- the signed entries of a shared game ------------------------------------------------------ */

typedef struct
{
  guint n_entries, n_authors;
} Audit;

/* An author's log: each entry signed, each naming the one before. */
static gboolean
audit_author (GrapeLibrary *library, const char *topic, const char *author, Audit *audit,
              GError **error)
{
  g_autoptr (GPtrArray) stored = grape_library_list_entries (library, topic, author, 1, error);
  g_autofree char *before = g_strdup ("");
  guint n = 0;
  for (guint i = 0; stored && i < stored->len; i++)
    {
      const GrapeStoredEntry *one = g_ptr_array_index (stored, i);
      g_autoptr (GrapeEntry) entry = NULL;
      if (one->state == GRAPE_ENTRY_APART || one->state == GRAPE_ENTRY_DROPPED)
        continue;
      entry = grape_entry_read (topic, author, one->file, error);
      if (!entry)
        return FALSE;
      if (entry->n != n + 1 || !g_str_equal (entry->before, before))
        {
          g_autofree char *words = grape_public_words (author);
          grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                           _ ("Entry %u of the key %s does not follow the one before it"), entry->n,
                           words);
          return FALSE;
        }
      n = entry->n;
      g_free (before);
      before = g_strdup (entry->hash);
    }
  audit->n_entries += n;
  audit->n_authors += n > 0;
  return stored != NULL;
}

static gboolean
audit_game (GrapeLibrary *library, const char *topic, Audit *audit, GError **error)
{
  g_autoptr (GPtrArray) members = grape_share_list_members (library, topic, error);
  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeShareMember *member = g_ptr_array_index (members, i);
      gboolean keeps_too
          = i > 0 && member->public_key
            && g_strcmp0 (member->public_key, ((GrapeShareMember *)members->pdata[0])->public_key)
                   == 0;
      if (member->public_key && !keeps_too
          && !audit_author (library, topic, member->public_key, audit, error))
        return FALSE;
    }
  return members != NULL;
}

static char *
tell_audit (const Audit *audit, GrapeInstance *instance)
{
  guint n = grape_instance_n_events (instance);
  g_autofree char *hash
      = n ? grape_hex_encode (grape_instance_event (instance, n)->hash, GRAPE_HASH_BYTES)
          : g_strdup ("");
  g_autofree char *entries = g_strdup_printf (
      ngettext ("%u entry came through the server, signed by its author and in its place.",
                "%u entries came through the server, each signed by its author and in its "
                "place.",
                audit->n_entries),
      audit->n_entries);
  return g_strdup_printf (_ ("%s\n"
                             "\n"
                             "Anybody with the same last hash has the same log:\n"
                             "%s"),
                          entries, hash);
}

/* --- the log ---------------------------------------------------------------------------------- */

static gboolean
has_draws (GrapeInstance *instance)
{
  for (guint n = grape_instance_n_events (instance); n >= 1; n--)
    if (grape_instance_event (instance, n)->kind == GRAPE_EVENT_DRAW)
      return TRUE;
  return FALSE;
}

static char *
tell (GrapeInstance *instance, guint n_draws)
{
  guint n = grape_instance_n_events (instance);
  g_autofree char *log = g_strdup_printf (
      ngettext ("The log has %u event. Each follows from the one before it, every secret that was "
                "opened is the one that was sealed, and the rules allow every step.",
                "The log has %u events. Each follows from the one before it, every secret that was "
                "opened is the one that was sealed, and the rules allow every step.",
                n),
      n);
  gboolean epochs = grape_instance_rules (instance)->epochs;
  if (n_draws == 0 && !has_draws (instance))
    return g_strdup_printf ("%s\n\n%s", log,
                            _ ("There are no draws to check: chance has decided nothing."));
  if (n_draws == 0)
    return g_strdup_printf ("%s\n\n%s", log,
                            epochs ? _ ("What chance decided can be checked when its epoch ends, "
                                        "and all of it when the seed is revealed.")
                            : grape_instance_position (instance)->table->needs_referee
                                ? _ ("The draws can be checked when the game is over and the "
                                     "referee has revealed the seed.")
                                : _ ("The draws can be checked when the game is over and the "
                                     "seed has been revealed."));
  g_autofree char *draws
      = g_strdup_printf (ngettext ("%u draw is exactly what the committed seed gives.",
                                   "%u draws are exactly what the committed seed gives.", n_draws),
                         n_draws);
  return g_strdup_printf ("%s\n\n%s", log, draws);
}

static char *
check (const Check *self, GError **error)
{
  guint n_draws = 0;
  Audit audit = { 0 };
  if (!grape_instance_verify (self->instance, &n_draws, error))
    return NULL;
  g_autofree char *log = tell (self->instance, n_draws);
  if (!self->topic)
    return g_steal_pointer (&log);
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, error);
  gboolean good = own && audit_game (own, self->topic, &audit, error);
  if (own)
    grape_library_close (own);
  g_autofree char *entries = good ? tell_audit (&audit, self->instance) : NULL;
  return good ? g_strdup_printf ("%s\n\n%s", log, entries) : NULL;
}

static void
check_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  char *found = check (data, &error);
  if (found)
    g_task_return_pointer (task, found, g_free);
  else
    g_task_return_error (task, error);
}

/**
 * grape_session_check_async:
 *
 * Checks chain, commitments, openings, fold and, if the seed is known, draws; in a shared game also
 * every signed entry that came.
 */
void
grape_session_check_async (GrapeSession *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, grape_session_check_async);
  Check *data = g_new0 (Check, 1);
  data->instance = grape_instance_copy (self->instance);
  data->library = g_object_ref (self->library);
  data->topic = self->shared ? g_strdup (self->shared->topic) : NULL;
  grape_work_run (task, check_worker, data, (GDestroyNotify)check_free);
}

/**
 * grape_session_check_finish:
 *
 * Returns: (transfer full): what passed, in sentences. Errors: GRAPE_ERROR_HASH, GRAPE_ERROR_CHANCE
 * and what the game refuses, if the log is not what it should be.
 */
char *
grape_session_check_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
