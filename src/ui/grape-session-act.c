/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts of a session: a worker folds them onto a copy, lets bots answer, and stores the new events
 * with a handle of its own; only then does the session show them. */
#include "grape-session-private.h"

#include "grape-clock.h"

#include "engine/grape-script.h"
#include "library/grape-work.h"
#include "sync/share/grape-share-members.h"

#include <glib/gi18n.h>

typedef struct
{
  GrapeLibrary *library;
  GrapeInstance *instance; /* a copy */
  gint64 at;
  int author;
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  char *text;   /* NULL: only time passes */
} Act;

static void
act_free (Act *self)
{
  g_object_unref (self->library);
  g_clear_pointer (&self->instance, grape_instance_free);
  g_free (self->person);
  g_free (self->text);
  g_free (self);
}

/* Bots first do what they owed before the act, so that none is late for lack of a worker. */
static gboolean
fold_act (GrapeInstance *instance, gpointer data, GError **error)
{
  const Act *self = data;
  gint64 at = MAX (self->at, grape_instance_position (instance)->at);
  if (!grape_match_advance (instance, at, GRAPE_BOT_BUDGET, error))
    return FALSE;
  at = MAX (at, grape_instance_position (instance)->at);
  if (self->text
      && !grape_instance_act_by (instance, at, self->author, self->person, self->text, NULL, error))
    return FALSE;
  return grape_match_advance (instance, at, GRAPE_BOT_BUDGET, error);
}

/* A sync pass may have written to the game since it was shown. */
static gboolean
store (Act *self, guint first, GError **error)
{
  const GrapeActAgain again = { self->author, self->person, self->text, fold_act, self };
  if (grape_instance_n_events (self->instance) < first)
    return TRUE;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, error);
  if (!own)
    return FALSE;
  gboolean stored = grape_library_append_act (own, &self->instance, &first, &again, error);
  grape_library_close (own);
  return stored;
}

static void
act_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Act *self = data;
  GError *error = NULL;
  guint first = grape_instance_n_events (self->instance) + 1;
  if (fold_act (self->instance, self, &error) && store (self, first, &error))
    g_task_return_boolean (task, TRUE);
  else
    {
      g_autoptr (GrapeLibrary) own = grape_library_reopen (self->library, NULL);
      if (own)
        grape_share_explain_hold (own, self->instance, &error);
      g_task_return_error (task, error);
    }
}

static void
act_at (GrapeSession *self, gint64 at, int author, const char *person, const char *text,
        GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, callback, user_data);
  g_task_set_source_tag (task, grape_session_act_at_async);
  if (self->n_running)
    {
      g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_PENDING, "%s",
                               _ ("The last move is still being worked out"));
      return;
    }
  Act *act = g_new0 (Act, 1);
  act->library = g_object_ref (self->library);
  act->instance = grape_instance_copy (self->instance);
  act->at = at;
  act->author = author;
  act->person = g_strdup (person);
  act->text = g_strdup (text);
  self->n_running++;
  grape_work_run (task, act_worker, act, (GDestroyNotify)act_free);
}

/**
 * grape_session_act_at_async:
 * @at: when it was said, or the time of the last event if that is later
 * @text: NULL: let time pass until @at, and bots act
 */
void
grape_session_act_at_async (GrapeSession *self, gint64 at, int author, const char *text,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  act_at (self, at, author, NULL, text, callback, user_data);
}

/** grape_session_act_person_async: like grape_session_act_async(), by name */
void
grape_session_act_person_async (GrapeSession *self, const char *person, const char *text,
                                GAsyncReadyCallback callback, gpointer user_data)
{
  act_at (self, grape_clock_now (), GRAPE_AUTHOR_PERSON, person, text, callback, user_data);
}

/**
 * grape_session_act_async:
 *
 * Makes @text an event now, with the bots' answers; "changed" comes before @callback.
 */
void
grape_session_act_async (GrapeSession *self, int author, const char *text,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  grape_session_act_at_async (self, grape_clock_now (), author, text, callback, user_data);
}

/**
 * grape_session_advance_async:
 *
 * Lets deadlines up to now pass and bots act.
 */
void
grape_session_advance_async (GrapeSession *self, GAsyncReadyCallback callback, gpointer user_data)
{
  grape_session_act_at_async (self, grape_clock_now (), GRAPE_AUTHOR_CLOCK, NULL, callback,
                              user_data);
}

/**
 * grape_session_act_finish:
 *
 * Errors: those of grape_instance_act() and grape_library_append_act(), G_IO_ERROR_PENDING while
 * another act is under way.
 */
gboolean
grape_session_act_finish (GrapeSession *self, GAsyncResult *result, GError **error)
{
  Act *act = g_task_get_task_data (G_TASK (result));
  if (act)
    self->n_running--;
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  grape_session_drop_draft (self, act->person ? GRAPE_VIEWER_SPECTATOR : act->author, act->text);
  grape_session_take (self, g_steal_pointer (&act->instance));
  grape_library_poll (self->library);
  return TRUE;
}

/**
 * grape_session_last_own_move:
 *
 * Returns: number of the last move of the user's seat that counts; 0: none
 */
guint
grape_session_last_own_move (GrapeSession *self)
{
  int seat = grape_session_my_seat (self);
  for (guint number = grape_session_n_events (self); seat >= 0 && number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);
      if (event->kind == GRAPE_EVENT_MOVE && event->author == seat
          && !grape_instance_event_void (self->instance, number))
        return number;
    }
  return 0;
}
