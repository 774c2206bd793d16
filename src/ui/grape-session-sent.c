/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's move in somebody else's game, from the moment they sent it until the event comes back:
 * they already see what they will see once it is accepted, so that the move looks sent. */
#include "grape-session-private.h"

#include "grape-clock.h"

#include "engine/grape-command.h"
#include "sync/share/grape-share-acts.h"

/* Of the user's last entries; the last unsettled one counts. */
#define MOST 5

/**
 * grape_session_load_sent:
 *
 * Returns: whether the move on its way changed
 */
gboolean
grape_session_load_sent (GrapeSession *self)
{
  g_autofree char *before = g_steal_pointer (&self->sent);
  g_autoptr (GPtrArray) acts
      = grape_session_is_copy (self)
            ? grape_share_list_acts (self->library, self->shared->topic, MOST, NULL)
            : NULL;
  for (guint i = 0; acts && i < acts->len && !self->sent; i++)
    {
      const GrapeShareAct *act = g_ptr_array_index (acts, i);
      if (act->state != GRAPE_ENTRY_WAITING && act->state != GRAPE_ENTRY_SENT)
        break;
      if (act->text && !grape_command_is_common (grape_instance_rules (self->instance), act->text))
        self->sent = g_strdup (act->text);
    }
  return g_strcmp0 (before, self->sent) != 0;
}

/**
 * grape_session_sent:
 *
 * Returns: (transfer none) (nullable): the user's move that is on its way to the keeper
 */
const char *
grape_session_sent (GrapeSession *self)
{
  return self->sent;
}

/**
 * grape_session_add_sent:
 * @view: of the user's seat, now
 *
 * Folds the user's move on its way into @view; leaves @view alone if the move no longer fits.
 */
void
grape_session_add_sent (GrapeSession *self, GrapePosition *view)
{
  int seat = grape_session_my_seat (self);
  GrapeRead read = { 0 };
  if (self->sent && seat >= 0 && view->seen == seat
      && grape_position_read (view, seat, self->sent, &read, NULL))
    {
      gint64 at = MAX (view->at, grape_clock_now ());
      g_autoptr (GrapeEvent) event
          = grape_event_new (at, GRAPE_EVENT_MOVE, seat, read.audience, read.text);
      event->number = view->n_events + 1;
      grape_position_apply (view, event, NULL);
    }
  grape_read_clear (&read);
}
