/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening an instance: a short log is folded at once, a long one in a worker with a library handle
 * of its own. 2,000 events take about 20 ms. */
#include "grape-session-private.h"

#include "library/grape-work.h"

#define MANY_EVENTS 2000

typedef struct
{
  GrapeLibrary *library;
  char *id;
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->library);
  g_free (self->id);
  g_free (self);
}

static void
load_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Opening *opening = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (opening->library, &error);
  GrapeInstance *instance = own ? grape_library_load_instance (own, opening->id, &error) : NULL;
  if (own)
    grape_library_close (own);
  if (instance)
    g_task_return_pointer (task, instance, (GDestroyNotify)grape_instance_free);
  else
    g_task_return_error (task, error);
}

static void
load_async (GrapeLibrary *library, const char *id, gpointer source, GCancellable *cancellable,
            GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Opening *opening = g_new0 (Opening, 1);
  opening->library = g_object_ref (library);
  opening->id = g_strdup (id);
  grape_work_run (task, load_worker, opening, (GDestroyNotify)opening_free);
}

/**
 * grape_session_is_long:
 *
 * Returns: whether a worker should fold a log of @n_events
 */
gboolean
grape_session_is_long (guint n_events)
{
  return n_events > MANY_EVENTS;
}

/**
 * grape_session_open_async:
 *
 * Like grape_session_open(), folding the log in a worker.
 */
void
grape_session_open_async (GrapeLibrary *library, const char *id, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  load_async (library, id, library, cancellable, callback, user_data);
}

/**
 * grape_session_open_finish:
 *
 * Returns: (transfer full): the instance, seen as the user's role in it. Errors: as
 * grape_session_open().
 */
GrapeSession *
grape_session_open_finish (GrapeLibrary *library, GAsyncResult *result, GError **error)
{
  GrapeInstance *instance = g_task_propagate_pointer (G_TASK (result), error);
  return instance ? grape_session_new (library, instance, error) : NULL;
}

static void
reloaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GrapeSession *self = GRAPE_SESSION (source);
  GrapeInstance *instance = g_task_propagate_pointer (G_TASK (result), NULL);
  self->is_reloading = FALSE;
  if (!instance)
    return;
  /* Meanwhile an act of ours may have stored more than was read. */
  if (self->n_running || !self->instance
      || grape_instance_n_events (instance) < grape_instance_n_events (self->instance))
    grape_instance_free (instance);
  else
    grape_session_take (self, instance);
}

/* Takes in what another program added, without blocking the window. */
void
grape_session_reload_soon (GrapeSession *self)
{
  if (!grape_session_is_long (grape_session_n_events (self)))
    grape_session_reload (self, NULL);
  else if (!self->is_reloading)
    {
      self->is_reloading = TRUE;
      load_async (self->library, grape_session_id (self), self, NULL, reloaded_cb, NULL);
    }
}
