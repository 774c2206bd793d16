/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One sync at a time for each shared game of a library, in a worker. Passwords are kept in memory,
 * for as long as the library is open. */
#include "grape-sharing.h"

#include "grape-clock.h"

#include <glib/gi18n.h>
#include <string.h>

/* What hangs on a library handle. */
typedef struct
{
  GHashTable *passwords; /* "user address" -> password */
  GHashTable *running;   /* topic -> "again", or "" */
  GHashTable *troubles;  /* topic -> why the last one failed */
} State;

typedef struct
{
  GrapeLibrary *library;
  char *topic;
  char *password;
  gint64 at;
} Sync;

static void
forget (gpointer password)
{
  memset (password, 0, strlen (password));
  g_free (password);
}

static void
state_free (gpointer data)
{
  State *self = data;

  g_hash_table_unref (self->passwords);
  g_hash_table_unref (self->running);
  g_hash_table_unref (self->troubles);
  g_free (self);
}

static State *
state_of (GrapeLibrary *library)
{
  State *self = g_object_get_data (G_OBJECT (library), "grape-sharing");

  if (self)
    return self;
  self = g_new0 (State, 1);
  self->passwords = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, forget);
  self->running = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->troubles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_object_set_data_full (G_OBJECT (library), "grape-sharing", self, state_free);
  return self;
}

static char *
account_key (const char *address, const char *user)
{
  return g_strdup_printf ("%s %s", user ? user : "", address);
}

/**
 * grape_sharing_remember:
 *
 * The password with which @user may read and write at @address.
 */
void
grape_sharing_remember (GrapeLibrary *library, const char *address, const char *user,
                        const char *password)
{
  if (password && *password)
    g_hash_table_replace (state_of (library)->passwords, account_key (address, user),
                          g_strdup (password));
}

static void
sync_free (Sync *self)
{
  g_object_unref (self->library);
  g_free (self->topic);
  if (self->password)
    forget (self->password);
  g_free (self);
}

static gboolean
sync_once (const Sync *self, GrapeLibrary *own, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (own, self->topic, error);
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autoptr (GrapePlace) place
      = shared ? grape_place_new (shared->address, shared->user, self->password, error) : NULL;

  return place && grape_share_sync (own, self->topic, place, self->at, report, NULL, error);
}

static void
worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Sync *self = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, &error);
  gboolean good = own && sync_once (self, own, &error);

  if (own)
    grape_library_close (own);
  if (good)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* Says so when what is known of a game's sync changed, for that is not in the library. */
static void
note_trouble (GrapeLibrary *library, const char *topic, const char *trouble)
{
  State *state = state_of (library);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, NULL);

  if (g_strcmp0 (g_hash_table_lookup (state->troubles, topic), trouble) == 0)
    return;
  if (trouble)
    g_hash_table_replace (state->troubles, g_strdup (topic), g_strdup (trouble));
  else
    g_hash_table_remove (state->troubles, topic);
  g_signal_emit_by_name (library, "changed", GRAPE_TOPIC_INSTANCES,
                         shared ? shared->instance : NULL);
}

static void
synced_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = GRAPE_LIBRARY (source);
  const Sync *self = g_task_get_task_data (G_TASK (result));
  g_autofree char *again = NULL;

  g_task_propagate_boolean (G_TASK (result), &error);
  g_hash_table_steal_extended (state_of (library)->running, self->topic, NULL, (gpointer *)&again);
  grape_library_poll (library);
  note_trouble (library, self->topic, error ? error->message : NULL);
  if (!error && again && *again)
    grape_sharing_sync_soon (library, self->topic);
}

static void
begin (GrapeLibrary *library, const GrapeShared *shared)
{
  State *state = state_of (library);
  g_autoptr (GTask) task = g_task_new (library, NULL, synced_cb, NULL);
  g_autofree char *account = account_key (shared->address, shared->user);
  Sync *self = g_new0 (Sync, 1);

  self->library = g_object_ref (library);
  self->topic = g_strdup (shared->topic);
  self->password = g_strdup (g_hash_table_lookup (state->passwords, account));
  self->at = grape_clock_now ();
  g_hash_table_replace (state->running, g_strdup (shared->topic), g_strdup (""));
  g_task_set_task_data (task, self, (GDestroyNotify)sync_free);
  g_task_run_in_thread (task, worker);
}

/**
 * grape_sharing_sync_soon:
 *
 * Sends and fetches what there is, in a worker; once more when one is under way already. What came
 * is told by the library's "changed"; what failed, by grape_sharing_trouble().
 */
void
grape_sharing_sync_soon (GrapeLibrary *library, const char *topic)
{
  State *state = state_of (library);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, NULL);

  if (!shared)
    return;
  if (g_hash_table_contains (state->running, topic))
    g_hash_table_replace (state->running, g_strdup (topic), g_strdup ("again"));
  else
    begin (library, shared);
}

/**
 * grape_sharing_trouble:
 *
 * Returns: (transfer none) (nullable): why the last sync of this game failed
 */
const char *
grape_sharing_trouble (GrapeLibrary *library, const char *topic)
{
  return g_hash_table_lookup (state_of (library)->troubles, topic);
}
