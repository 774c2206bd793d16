/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accepted moves become events of an instance in memory; storing is a second step that a preview
 * leaves out. */
#include "grape-ctl-store.h"
#include "grape-resolve.h"

#include "engine/grape-books.h"
#include "library/grape-society-books.h"

#include "library/grape-library-instances.h"

static void
take_free (GrapeTake *self)
{
  grape_proposal_free (self->proposal);
  g_free (self->problem);
  g_free (self);
}

void
grape_resolution_free (GrapeResolution *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->takes);
  g_free (self);
}

/* Whether a result that somebody sent is the one of the game's own log. */
static gboolean
agrees (GrapeLibrary *library, GrapeInstance *instance, gint64 at, int author, const char *person,
        const char *text, GError **error)
{
  guint first = grape_instance_n_events (instance) + 1;

  if (!grape_society_keeps_books (instance))
    return TRUE;
  g_autoptr (GrapeInstance) copy = grape_instance_copy (instance);
  return !grape_ctl_play_act (copy, at, author, person, text, NULL, NULL)
         || grape_society_check_new (library, copy, first, error);
}

/* Two cards of one player may both be legal as long as neither is played: the second one waits
 * until the others have played.
 *
 * A move that was sent before the last event (the referee had resolved by then, or mail overtook
 * mail) counts now: a late bid is a bid for the current round. */
static GrapeTake *
make_move (GrapeLibrary *library, GrapeInstance *instance, const GrapeProposal *proposal)
{
  g_autoptr (GError) error = NULL;
  GrapeTake *take = g_new0 (GrapeTake, 1);
  gint64 at = MAX (proposal->at, grape_instance_position (instance)->at);
  g_autofree char *late = grape_society_enter_late (instance, proposal);
  const char *text = late ? late : proposal->text, *person = late ? NULL : proposal->person;
  int author = late ? GRAPE_AUTHOR_REFEREE : proposal->author;
  if (!agrees (library, instance, at, author, person, text, &error)
      || !grape_ctl_play_act (instance, at, author, person, text, &take->event, &error))
    {
      take->event = 0;
      take->problem = g_strdup (error->message);
      take->waits = g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_TURN);
    }
  return take;
}

/**
 * grape_resolve:
 * @until: accepted moves sent later wait; deadlines strictly before it pass
 *
 * Moves @instance on, in memory only. Notes moves that the game refuses, and goes on with the
 * others.
 *
 * Returns: (transfer full). Errors: those of the library, and of a broken game.
 */
GrapeResolution *
grape_resolve (GrapeLibrary *library, GrapeInstance *instance, gint64 until, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GPtrArray) proposals = grape_library_list_proposals (library, id, TRUE, error);
  if (!proposals)
    return NULL;
  g_autoptr (GrapeResolution) self = g_new0 (GrapeResolution, 1);
  self->takes = g_ptr_array_new_with_free_func ((GDestroyNotify)take_free);
  self->first = grape_instance_n_events (instance) + 1;
  for (guint i = 0; i < proposals->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (proposals, i);
      if (proposal->status != GRAPE_PROPOSAL_ACCEPTED || proposal->at > until)
        continue;
      GrapeTake *take = make_move (library, instance, proposal);
      take->proposal = grape_library_load_proposal (library, proposal->id, error);
      g_ptr_array_add (self->takes, take);
      if (!take->proposal)
        return NULL;
    }
  if (!grape_ctl_let_pass (instance, until, error))
    return NULL;
  return g_steal_pointer (&self);
}

static gboolean
store (GrapeResolution *self, GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  if (grape_instance_n_events (instance) >= self->first
      && !grape_library_append (library, instance, self->first, error))
    return FALSE;
  for (guint i = 0; i < self->takes->len; i++)
    {
      const GrapeTake *take = g_ptr_array_index (self->takes, i);
      if (!grape_library_decide (library, take->proposal->id,
                                 take->event   ? GRAPE_PROPOSAL_APPLIED
                                 : take->waits ? GRAPE_PROPOSAL_NEW
                                               : GRAPE_PROPOSAL_REJECTED,
                                 take->event, error))
        return FALSE;
    }
  return TRUE;
}

/**
 * grape_resolution_store:
 *
 * Stores the new events and the result of each accepted move, all or nothing.
 */
gboolean
grape_resolution_store (GrapeResolution *self, GrapeLibrary *library, GrapeInstance *instance,
                        GError **error)
{
  if (!grape_library_begin (library, error))
    return FALSE;
  if (store (self, library, instance, error))
    return grape_library_commit (library, error);
  grape_library_rollback (library);
  return FALSE;
}
