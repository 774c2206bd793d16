/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would happen if the referee resolved now, worked out on a copy, and making it so. */
#include "grape-session-resolve.h"
#include "grape-outlook-private.h"
#include "grape-session-private.h"

#include "grape-clock.h"
#include "grape-sharing.h"

#include "engine/grape-script.h"
#include "library/grape-library-mail.h"
#include "library/grape-society-books.h"
#include "library/grape-work.h"
#include "sync/share/grape-share-review.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>
#include <string.h>

static gint
by_time (gconstpointer a, gconstpointer b)
{
  const GrapeProposal *one = *(GrapeProposal *const *)a, *two = *(GrapeProposal *const *)b;
  if (one->at != two->at)
    return one->at < two->at ? -1 : 1;
  return one->id < two->id ? -1 : 1;
}

static void
refuse (GrapeOutlook *self, const GrapeProposal *proposal, const char *why)
{
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  const char *name = proposal->author == GRAPE_AUTHOR_REFEREE
                         ? grape_session_keeper (table)
                         : grape_proposal_name (proposal, table);
  g_autofree char *said = grape_translate (why);
  g_ptr_array_add (self->refusals,
                   g_strdup_printf (strchr (proposal->text, '\n') ? "%s: %s\n(%s)" : "%s: %s (%s)",
                                    name ? name : "?", proposal->text, said));
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
  self->topic = grape_session_n_in_review (session) ? g_strdup (session->shared->topic) : NULL;
  self->applied = g_array_new (FALSE, FALSE, sizeof (Applied));
  self->refusals = g_ptr_array_new_with_free_func (g_free);
  self->proposals = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_proposal_free);
  self->now = grape_clock_now ();
  self->first = grape_instance_n_events (session->instance) + 1;
  for (guint i = 0; i < open->len; i++)
    {
      GrapeProposal *proposal = g_ptr_array_index (open, i);
      if (proposal->status != GRAPE_PROPOSAL_ACCEPTED)
        continue;
      if (proposal->at > self->now) /* no letter passes a deadline that is not past */
        refuse (self, proposal, N_ ("It is dated in the future, and waits until then."));
      else
        {
          g_ptr_array_add (self->proposals, proposal);
          open->pdata[i] = NULL;
        }
    }
  g_ptr_array_sort (self->proposals, by_time);
  return self;
}

/* A result that somebody sent has to be that of the game's own log. */
static gboolean
play (GrapeOutlook *self, gint64 at, int author, const char *person, const char *text,
      GError **error)
{
  if (!grape_society_keeps_books (self->instance))
    return grape_instance_act_by (self->instance, at, author, person, text, NULL, error);
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, error);
  GrapeInstance *after = own ? grape_instance_copy (self->instance) : NULL;
  guint first = grape_instance_n_events (self->instance) + 1;
  if (!after || !grape_instance_act_by (after, at, author, person, text, NULL, error)
      || !grape_society_check_new (own, after, first, error))
    {
      g_clear_pointer (&after, grape_instance_free);
      return FALSE;
    }
  grape_instance_free (self->instance);
  self->instance = after;
  return TRUE;
}

/* A mail that was sent before the last event, but imported only now, counts as sent then; in books
 * under its own date. */
static gboolean
apply (GrapeOutlook *self, const GrapeProposal *proposal, GError **error)
{
  g_autoptr (GError) refusal = NULL;
  gint64 at = MAX (proposal->at, grape_instance_position (self->instance)->at);
  if (!grape_match_advance (self->instance, at, GRAPE_BOT_BUDGET, error))
    return FALSE;
  guint number = grape_instance_n_events (self->instance) + 1;
  g_autofree char *late = grape_society_enter_late (self->instance, proposal);
  at = MAX (at, grape_instance_position (self->instance)->at);
  if (play (self, at, late ? GRAPE_AUTHOR_REFEREE : proposal->author,
            late ? NULL : proposal->person, late ? late : proposal->text, &refusal))
    {
      Applied applied = { .proposal = proposal->id, .event = number };
      g_array_append_val (self->applied, applied);
    }
  else
    refuse (self, proposal, refusal->message);
  return TRUE;
}

/* Unlike one in the mail, a typed move that does not fit is refused at once. */
static gboolean
act (GrapeOutlook *self, GError **error)
{
  gint64 at = MAX (self->now, grape_instance_position (self->instance)->at);
  Applied applied = { .event = grape_instance_n_events (self->instance) + 1 };
  if (!play (self, at, self->author, self->person, self->text, error)
      || !grape_match_advance (self->instance, at, GRAPE_BOT_BUDGET, error))
    return FALSE;
  g_array_append_val (self->applied, applied);
  return TRUE;
}

/* Takes what other desktops sent, as a sync pass would. */
static gboolean
take_shared (GrapeOutlook *self, GError **error)
{
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, error);
  if (!own)
    return FALSE;
  self->taken = grape_share_outlook (own, self->topic, self->now, error);
  grape_library_close (own);
  if (!self->taken)
    return FALSE;
  grape_instance_free (self->instance);
  self->instance = grape_instance_copy (self->taken);
  return TRUE;
}

static gboolean
work_out (GrapeOutlook *self, GCancellable *cancellable, GError **error)
{
  if (self->topic && !take_shared (self, error))
    return FALSE;
  for (guint i = 0; i < self->proposals->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error)
        || !apply (self, g_ptr_array_index (self->proposals, i), error))
      return FALSE;
  if (!grape_match_advance (self->instance, self->now, GRAPE_BOT_BUDGET, error)
      || (self->text && !act (self, error)))
    return FALSE;
  /* Letters between players are not the referee's to read, even on this machine. */
  g_autoptr (GrapeInstance) own = grape_instance_for_viewer (self->instance, self->viewer, error);
  if (!own)
    return FALSE;
  self->reports = grape_instance_report (own, self->first);
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
 * Works out what would happen. Errors in grape_session_preview_finish(): those of the library, or a
 * broken bot's.
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

/**
 * grape_session_preview_act_async:
 *
 * Like grape_session_preview_async(), for a move that the referee makes for @author (or @person, by
 * name), without those in the mail. Another error: what the game refuses.
 */
void
grape_session_preview_act_async (GrapeSession *self, int author, const char *person,
                                 const char *text, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  GError *error = NULL;
  GrapeOutlook *outlook = outlook_new (self, &error);
  if (!outlook)
    {
      g_task_return_error (task, error);
      return;
    }
  g_ptr_array_set_size (outlook->proposals, 0);
  g_clear_pointer (&outlook->topic, g_free);
  outlook->text = g_strdup (text);
  outlook->author = author;
  outlook->person = g_strdup (person);
  grape_work_run (task, preview_worker, outlook, (GDestroyNotify)grape_outlook_unref);
}

GrapeOutlook *
grape_session_preview_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* First what other desktops sent, if the result is what was shown. */
static gboolean
store (GrapeOutlook *self, GrapeLibrary *library, GError **error)
{
  guint first = self->taken ? grape_instance_n_events (self->taken) + 1 : self->first;
  if ((self->taken && !grape_share_take_all (library, self->topic, self->now, self->taken, error))
      || !grape_library_begin (library, error))
    return FALSE;
  gboolean ok = grape_instance_n_events (self->instance) < first
                || grape_library_append (library, self->instance, first, error);
  for (guint i = 0; ok && i < self->applied->len; i++)
    {
      const Applied *applied = &g_array_index (self->applied, Applied, i);
      ok = !applied->proposal
           || grape_library_decide (library, applied->proposal, GRAPE_PROPOSAL_APPLIED,
                                    applied->event, error);
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

static const char *
happened_since (void)
{
  return _ ("Something has happened since the preview: look at it again");
}

/* More may have come from other desktops, as well as into the log. */
static gboolean
propagate_made (GTask *task, GError **error)
{
  GError *why = NULL;
  if (g_task_propagate_boolean (task, &why))
    return TRUE;
  if (g_error_matches (why, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_STALE))
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_PENDING, happened_since ());
  else
    g_propagate_error (error, g_steal_pointer (&why));
  g_clear_error (&why);
  return FALSE;
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
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PENDING, "%s", happened_since ());
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
  if (!propagate_made (G_TASK (result), error))
    return FALSE;
  g_clear_pointer (&self->made, g_array_unref);
  self->made = g_array_copy (outlook->applied);
  self->n_made = grape_instance_n_events (outlook->instance);
  if (outlook->text)
    grape_session_drop_draft (self, outlook->person ? GRAPE_VIEWER_SPECTATOR : outlook->author,
                              outlook->text);
  grape_session_take (self, grape_instance_copy (outlook->instance));
  grape_library_poll (self->library);
  if (outlook->taken)
    grape_sharing_sync_soon (self->library, outlook->topic);
  return TRUE;
}

static gboolean
was_posted (GrapeSession *self)
{
  g_autoptr (GPtrArray) sent
      = grape_library_list_sent (self->library, grape_session_id (self), NULL);
  guint first = g_array_index (self->made, Applied, 0).event;
  for (guint i = 0; sent && i < sent->len; i++)
    if (((const GrapeSent *)g_ptr_array_index (sent, i))->n_events >= first)
      return TRUE;
  return !sent;
}

/**
 * grape_session_may_unmake:
 *
 * Whether the moves that were last made final here may be taken back: nothing has happened since,
 * and nobody has been told.
 */
gboolean
grape_session_may_unmake (GrapeSession *self)
{
  return self->made && self->made->len && !self->shared && !self->n_running
         && self->n_made == grape_session_n_events (self) && !was_posted (self);
}

/* Nothing edits a log: voids each move, the last first, and puts it back in the inbox. */
static gboolean
unmake (GrapeOutlook *self, GrapeLibrary *library, GError **error)
{
  for (guint i = self->applied->len; i > 0; i--)
    {
      guint number = g_array_index (self->applied, Applied, i - 1).event;
      g_autofree char *text = g_strdup_printf ("void %u", number);
      gint64 at = MAX (self->now, grape_instance_position (self->instance)->at);
      if (!grape_instance_event_void (self->instance, number)
          && !grape_instance_act (self->instance, at, GRAPE_AUTHOR_REFEREE, text, error))
        return FALSE;
    }
  if (!grape_library_begin (library, error))
    return FALSE;
  gboolean ok = grape_library_append (library, self->instance, self->first, error);
  for (guint i = 0; ok && i < self->applied->len; i++)
    {
      gint64 proposal = g_array_index (self->applied, Applied, i).proposal;
      ok = !proposal || grape_library_decide (library, proposal, GRAPE_PROPOSAL_ACCEPTED, 0, error);
    }
  if (ok && grape_library_commit (library, error))
    return TRUE;
  grape_library_rollback (library);
  return FALSE;
}

static void
unmake_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GrapeOutlook *self = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, &error);
  gboolean done = own && unmake (self, own, &error);
  if (own)
    grape_library_close (own);
  if (done)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * grape_session_unmake_async:
 *
 * Takes back what grape_session_make_it_so_async() made final; only while
 * grape_session_may_unmake(). Errors in grape_session_make_it_so_finish(), which ends this too.
 */
void
grape_session_unmake_async (GrapeSession *self, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  GError *error = NULL;
  GrapeOutlook *outlook = grape_session_may_unmake (self) ? outlook_new (self, &error) : NULL;
  if (!outlook)
    {
      if (!error)
        error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PENDING,
                                     _ ("This can no longer be taken back"));
      g_task_return_error (task, error);
      return;
    }
  g_array_unref (outlook->applied);
  outlook->applied = g_array_copy (self->made);
  g_clear_pointer (&self->made, g_array_unref);
  self->n_running++;
  grape_work_run (task, unmake_worker, outlook, (GDestroyNotify)grape_outlook_unref);
}

/**
 * grape_session_unmake_finish:
 *
 * Errors: those of the engine and the library; G_IO_ERROR_PENDING when it may no longer be taken
 * back.
 */
gboolean
grape_session_unmake_finish (GrapeSession *self, GAsyncResult *result, GError **error)
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

/**
 * grape_session_previews:
 *
 * Whether the user may look at the outcome of a move for @author before it ends the round: if they
 * referee and do not play. A referee who plays would see what others chose before choosing.
 */
gboolean
grape_session_previews (GrapeSession *self, int author)
{
  return grape_session_is_referee (self) && grape_session_can_act (self)
         && grape_session_my_seat (self) < 0 && (author >= 0 || author == GRAPE_AUTHOR_PERSON);
}

/**
 * grape_session_n_in_review:
 *
 * Returns: how many moves from other desktops wait until the user, as referee, has seen how they
 * end the round
 */
guint
grape_session_n_in_review (GrapeSession *self)
{
  return self->shared && grape_session_is_referee (self) && grape_session_my_seat (self) < 0
             ? self->n_in_review
             : 0;
}

/**
 * grape_session_accepted:
 *
 * Returns: (transfer full) (element-type GrapeProposal): moves that the user accepted as referee
 * and that are not final yet, in the order of sending; empty for others
 */
GPtrArray *
grape_session_accepted (GrapeSession *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeOutlook) outlook = grape_session_is_referee (self) && grape_session_is_now (self)
                                         ? outlook_new (self, &error)
                                         : NULL;
  return outlook ? g_ptr_array_ref (outlook->proposals)
                 : g_ptr_array_new_with_free_func ((GDestroyNotify)grape_proposal_free);
}

/**
 * grape_session_view_accepted:
 *
 * Returns: (transfer full) (nullable): the position with the accepted moves on the board, without
 * what follows from them, which is the preview's business; NULL when there are none
 */
GrapePosition *
grape_session_view_accepted (GrapeSession *self)
{
  g_autoptr (GPtrArray) accepted = grape_session_accepted (self);
  guint last = 0;
  if (accepted->len == 0 || !grape_session_can_act (self)
      || grape_session_is_long (grape_session_n_events (self)))
    return NULL;
  g_autoptr (GrapeInstance) copy = grape_instance_copy (self->instance);
  guint n = grape_instance_n_events (copy);
  for (guint i = 0; i < accepted->len && grape_instance_n_events (copy) == MAX (n, last); i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (accepted, i);
      gint64 at = MAX (proposal->at, grape_instance_position (copy)->at);
      guint number = grape_instance_n_events (copy) + 1;
      if (grape_instance_act_by (copy, at, proposal->author, proposal->person, proposal->text, NULL,
                                 NULL)
          && (grape_instance_event (copy, number)->author == proposal->author
              || grape_instance_event (copy, number)->person))
        last = number;
    }
  g_autoptr (GrapePosition) then = last ? grape_instance_at (copy, last, NULL) : NULL;
  return then ? grape_position_view (then, self->viewer) : NULL;
}
