/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Running scores over the whole log, as the viewer may know them. */
#include "grape-session-private.h"

#include "library/grape-work.h"

typedef struct
{
  GrapeInstance *instance; /* a copy */
  GrapeViewer viewer;
  guint n_seats;
} ScoresTask;

static void
scores_task_free (ScoresTask *self)
{
  grape_instance_free (self->instance);
  g_free (self);
}

static void
add_row (GArray *rows, const GrapePosition *position, guint n_events, guint n_seats)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  gint64 at = n_events;
  g_array_append_val (rows, at);
  for (guint seat = 0; seat < n_seats; seat++)
    {
      gint64 score
          = seat < outcome->scores->len ? g_array_index (outcome->scores, gint64, seat) : 0;
      g_array_append_val (rows, score);
    }
}

/* Scores change when a round is resolved: after STEPs, rulings and voids. */
static gboolean
may_score (const GrapeEvent *event)
{
  return event->kind == GRAPE_EVENT_STEP || event->kind == GRAPE_EVENT_RULING
         || event->kind == GRAPE_EVENT_VOID;
}

static void
scores_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  ScoresTask *self = data;
  GError *error = NULL;
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint n = grape_instance_n_events (self->instance);
  for (guint number = 0; number <= n; number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      if (number > 0 && number < n && !may_score (event))
        continue;
      if (g_cancellable_set_error_if_cancelled (cancellable, &error))
        break;
      g_autoptr (GrapePosition) full = grape_instance_at (self->instance, number, &error);
      if (!full)
        break;
      g_autoptr (GrapePosition) view = grape_position_view (full, self->viewer);
      add_row (rows, view, number, self->n_seats);
    }
  if (error)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, g_steal_pointer (&rows), (GDestroyNotify)g_array_unref);
}

void
grape_session_scores_async (GrapeSession *self, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  ScoresTask *scores = g_new0 (ScoresTask, 1);
  scores->instance = grape_instance_copy (self->instance);
  scores->viewer = self->viewer;
  scores->n_seats = grape_table_size (grape_session_table (self));
  grape_work_run (task, scores_worker, scores, (GDestroyNotify)scores_task_free);
}

/**
 * grape_session_scores_finish:
 * @n_seats: (out): a row has one item more
 *
 * Returns: (transfer full) (element-type gint64): rows of (number of events, score of each seat)
 */
GArray *
grape_session_scores_finish (GrapeSession *self, GAsyncResult *result, guint *n_seats,
                             GError **error)
{
  ScoresTask *scores = g_task_get_task_data (G_TASK (result));
  *n_seats = scores->n_seats;
  return g_task_propagate_pointer (G_TASK (result), error);
}
