/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would happen if the referee resolved now, worked out on a copy, and making it so. */
#include "grape-session-resolve.h"
#include "grape-session-private.h"

#include "grape-clock.h"

#include "engine/grape-script.h"
#include "library/grape-work.h"

#include <glib/gi18n.h>

typedef struct
{
  gint64 proposal;
  guint event;
} Applied;

struct _GrapeOutlook
{
  gatomicrefcount references;
  GrapeLibrary *library;
  GrapeInstance *instance; /* as it would be */
  GrapeViewer viewer;      /* whose eyes see it */
  GrapePosition *before;   /* what the referee sees now */
  GPtrArray *proposals;    /* of GrapeProposal, accepted ones */
  GArray *applied;         /* of Applied */
  GPtrArray *refusals;
  GPtrArray *reports;
  gint64 now;
  guint first;
};

GrapeOutlook *
grape_outlook_ref (GrapeOutlook *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
grape_outlook_unref (GrapeOutlook *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->references))
    return;
  g_object_unref (self->library);
  g_clear_pointer (&self->instance, grape_instance_free);
  g_clear_pointer (&self->before, grape_position_free);
  g_ptr_array_unref (self->proposals);
  g_array_unref (self->applied);
  g_ptr_array_unref (self->refusals);
  g_clear_pointer (&self->reports, g_ptr_array_unref);
  g_free (self);
}

static gint
by_time (gconstpointer a, gconstpointer b)
{
  const GrapeProposal *one = *(GrapeProposal *const *)a, *two = *(GrapeProposal *const *)b;
  if (one->at != two->at)
    return one->at < two->at ? -1 : 1;
  return one->id < two->id ? -1 : 1;
}

static GrapeOutlook *
outlook_new (GrapeSession *session, GError **error)
{
  g_autoptr (GPtrArray) open
      = grape_library_list_proposals (session->library, grape_session_id (session), TRUE, error);
  if (!open)
    return NULL;
  GrapeOutlook *self = g_new0 (GrapeOutlook, 1);
  g_atomic_ref_count_init (&self->references);
  self->library = g_object_ref (session->library);
  self->instance = grape_instance_copy (session->instance);
  self->viewer = grape_session_keeps_record (session) ? grape_session_my_seat (session)
                                                      : GRAPE_VIEWER_REFEREE;
  self->before = grape_position_view (grape_instance_position (session->instance), self->viewer);
  self->applied = g_array_new (FALSE, FALSE, sizeof (Applied));
  self->refusals = g_ptr_array_new_with_free_func (g_free);
  self->proposals = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_proposal_free);
  self->now = grape_clock_now ();
  self->first = grape_instance_n_events (session->instance) + 1;
  for (guint i = 0; i < open->len; i++)
    {
      GrapeProposal *proposal = g_ptr_array_index (open, i);
      if (proposal->status == GRAPE_PROPOSAL_ACCEPTED)
        {
          g_ptr_array_add (self->proposals, proposal);
          open->pdata[i] = NULL;
        }
    }
  g_ptr_array_sort (self->proposals, by_time);
  return self;
}

static void
refuse (GrapeOutlook *self, const GrapeProposal *proposal, const GError *error)
{
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  const char *name
      = proposal->author >= 0 ? grape_table_name (table, proposal->author) : _ ("Referee");
  g_ptr_array_add (self->refusals, g_strdup_printf ("%s: %s (%s)", name ? name : "?",
                                                    proposal->text, error->message));
}

/* A mail that was sent before the last event, but is taken in only now, counts as sent then. */
static gboolean
apply (GrapeOutlook *self, const GrapeProposal *proposal, GError **error)
{
  g_autoptr (GError) refusal = NULL;
  gint64 at = MAX (proposal->at, grape_instance_position (self->instance)->at);
  if (!grape_match_advance (self->instance, at, GRAPE_BOT_BUDGET, error))
    return FALSE;
  guint number = grape_instance_n_events (self->instance) + 1;
  at = MAX (at, grape_instance_position (self->instance)->at);
  if (grape_instance_act (self->instance, at, proposal->author, proposal->text, &refusal))
    {
      Applied applied = { .proposal = proposal->id, .event = number };
      g_array_append_val (self->applied, applied);
    }
  else
    refuse (self, proposal, refusal);
  return TRUE;
}

static gboolean
work_out (GrapeOutlook *self, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; i < self->proposals->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !apply (self, g_ptr_array_index (self->proposals, i), error))
      return FALSE;
  if (!grape_match_advance (self->instance, self->now, GRAPE_BOT_BUDGET, error))
    return FALSE;
  self->reports = grape_instance_report (self->instance, self->first);
  return TRUE;
}

static void
preview_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  if (work_out (data, cancellable, &error))
    g_task_return_pointer (task, grape_outlook_ref (data), (GDestroyNotify)grape_outlook_unref);
  else
    g_task_return_error (task, error);
}

/**
 * grape_session_preview_async:
 *
 * Works out what would happen. Errors in grape_session_preview_finish(): those of the library, and
 * of a broken bot.
 */
void
grape_session_preview_async (GrapeSession *self, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, user_data);
  GError *error = NULL;
  GrapeOutlook *outlook = outlook_new (self, &error);
  if (!outlook)
    {
      g_task_return_error (task, error);
      return;
    }
  grape_work_run (task, preview_worker, outlook, (GDestroyNotify)grape_outlook_unref);
}

GrapeOutlook *
grape_session_preview_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

static gboolean
store (GrapeOutlook *self, GrapeLibrary *library, GError **error)
{
  if (!grape_library_begin (library, error))
    return FALSE;
  gboolean ok = grape_instance_n_events (self->instance) < self->first
                || grape_library_append (library, self->instance, self->first, error);
  for (guint i = 0; ok && i < self->applied->len; i++)
    {
      const Applied *applied = &g_array_index (self->applied, Applied, i);
      ok = grape_library_decide (library, applied->proposal, GRAPE_PROPOSAL_APPLIED, applied->event,
                                 error);
    }
  if (ok && grape_library_commit (library, error))
    return TRUE;
  grape_library_rollback (library);
  return FALSE;
}

static void
store_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GrapeOutlook *self = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, &error);
  gboolean stored = own && store (self, own, &error);
  if (own)
    grape_library_close (own);
  if (stored)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * grape_session_make_it_so_async:
 *
 * Stores exactly what @outlook showed: its events and the decisions on the mails, all or none.
 */
void
grape_session_make_it_so_async (GrapeSession *self, GrapeOutlook *outlook,
                                GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  if (grape_session_n_events (self) + 1 != outlook->first || self->n_running)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PENDING, "%s",
                               _ ("Something has happened since the preview: look at it again"));
      return;
    }
  self->n_running++;
  grape_work_run (task, store_worker, grape_outlook_ref (outlook),
                  (GDestroyNotify)grape_outlook_unref);
}

/**
 * grape_session_make_it_so_finish:
 *
 * Errors: those of the library; G_IO_ERROR_PENDING when the log has grown since the preview.
 */
gboolean
grape_session_make_it_so_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  GrapeOutlook *outlook = g_task_get_task_data (G_TASK (result));
  if (outlook)
    self->n_running--;
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  grape_session_take (self, grape_instance_copy (outlook->instance));
  grape_library_poll (self->library);
  return TRUE;
}

guint
grape_outlook_n_new (GrapeOutlook *self)
{
  return grape_instance_n_events (self->instance) + 1 - self->first;
}

guint
grape_outlook_n_applied (GrapeOutlook *self)
{
  return self->applied->len;
}

GPtrArray *
grape_outlook_reports (GrapeOutlook *self)
{
  return self->reports;
}

GPtrArray *
grape_outlook_refusals (GrapeOutlook *self)
{
  return self->refusals;
}

GrapePosition *
grape_outlook_before (GrapeOutlook *self)
{
  return grape_position_copy (self->before);
}

GrapePosition *
grape_outlook_after (GrapeOutlook *self)
{
  return grape_position_view (grape_instance_position (self->instance), self->viewer);
}

/**
 * grape_outlook_posts_to:
 *
 * Whether @viewer would get a post of their own, other than now.
 */
gboolean
grape_outlook_posts_to (GrapeOutlook *self, GrapeViewer viewer)
{
  g_autoptr (GrapePost) post
      = grape_position_post (grape_instance_position (self->instance), viewer);
  return post != NULL && grape_outlook_n_new (self) > 0;
}
