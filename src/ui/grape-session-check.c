/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For the doubter: everything in the log that can be checked, checked anew in a worker. */
#include "grape-session-private.h"

#include <glib/gi18n.h>

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
  if (n_draws == 0)
    return g_strdup_printf ("%s\n\n%s", log,
                            _ ("The draws can be checked when the game is over and the referee "
                               "has revealed the seed."));
  g_autofree char *draws
      = g_strdup_printf (ngettext ("%u draw is exactly what the committed seed gives.",
                                   "%u draws are exactly what the committed seed gives.", n_draws),
                         n_draws);
  return g_strdup_printf ("%s\n\n%s", log, draws);
}

static void
check_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  guint n_draws = 0;
  if (grape_instance_verify (data, &n_draws, &error))
    g_task_return_pointer (task, tell (data, n_draws), g_free);
  else
    g_task_return_error (task, error);
}

/**
 * grape_session_check_async:
 *
 * Checks chain, commitments, openings, fold and, where the seed is known, draws.
 */
void
grape_session_check_async (GrapeSession *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, grape_session_check_async);
  g_task_set_task_data (task, grape_instance_copy (self->instance),
                        (GDestroyNotify)grape_instance_free);
  g_task_run_in_thread (task, check_worker);
}

/**
 * grape_session_check_finish:
 *
 * Returns: (transfer full): what was found good, in sentences. Errors: GRAPE_ERROR_HASH,
 *   GRAPE_ERROR_CHANCE and what the game refuses: where the log is not what it should be.
 */
char *
grape_session_check_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
