/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library behind the commands, and the one way in which they advance a game. */
#include "grape-ctl-store.h"

#include <glib/gstdio.h>
#include <string.h>

#include "engine/grape-script.h"
#include "library/grape-library-people.h"

/* A mistyped --library would be a new one with nothing in it, and its folders. */
static gboolean
is_there (GrapeCtl *self, GError **error)
{
  GStatBuf info;

  if (!self->library_path || !self->command || self->command->makes_library)
    return TRUE;
  if (g_stat (self->library_path, &info) == 0 && !(S_ISREG (info.st_mode) && info.st_size == 0))
    return TRUE;
  g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
               _ ("There is no library %s (new, import and accept make one)"), self->library_path);
  return FALSE;
}

/**
 * grape_ctl_library:
 *
 * Returns: (transfer none): the library of --library, or the user's own
 */
GrapeLibrary *
grape_ctl_library (GrapeCtl *self, GError **error)
{
  if (!self->library && is_there (self, error))
    {
      g_autofree char *path
          = self->library_path ? g_strdup (self->library_path) : grape_library_default_path ();
      self->library = grape_library_open (path, error);
    }
  return self->library;
}

void
grape_ctl_close (GrapeCtl *self)
{
  if (self->library)
    grape_library_close (self->library);
  g_clear_object (&self->library);
}

static char *
find_instance (GrapeCtl *self, const char *id_or_name, GError **error)
{
  GrapeLibrary *library = grape_ctl_library (self, error);
  return library ? grape_library_find_instance (library, id_or_name, error) : NULL;
}

/**
 * grape_ctl_load:
 *
 * Returns: (transfer full): the instance. Errors: those of grape_library_find_instance() and
 *   grape_library_load_instance().
 */
GrapeInstance *
grape_ctl_load (GrapeCtl *self, const char *id_or_name, GError **error)
{
  g_autofree char *id = find_instance (self, id_or_name, error);
  return id ? grape_library_load_instance (self->library, id, error) : NULL;
}

/**
 * grape_ctl_shared:
 *
 * Returns: (transfer full): how the instance is shared. Errors: those of
 * grape_library_find_instance(), and of grape_library_shared_of() if it is not shared.
 */
GrapeShared *
grape_ctl_shared (GrapeCtl *self, const char *id_or_name, GError **error)
{
  g_autofree char *id = find_instance (self, id_or_name, error);
  return id ? grape_library_shared_of (self->library, id, error) : NULL;
}

/**
 * grape_ctl_tell:
 *
 * Prints what happened from event @first on, from @viewer's copy of the log.
 */
gboolean
grape_ctl_tell (GrapeInstance *instance, GrapeViewer viewer, guint first, GError **error)
{
  g_autoptr (GrapeInstance) seen = grape_instance_for_viewer (instance, viewer, error);
  if (!seen)
    return FALSE;
  g_autoptr (GPtrArray) reports = grape_instance_report (seen, first);
  grape_ctl_print_reports (reports);
  return TRUE;
}

/**
 * grape_ctl_let_pass:
 *
 * Lets time pass until @until: bots act, and deadlines strictly before it take effect.
 */
gboolean
grape_ctl_let_pass (GrapeInstance *instance, gint64 until, GError **error)
{
  return grape_match_advance (instance, until, GRAPE_BOT_BUDGET, error);
}

/**
 * grape_ctl_play_act:
 * @person: (nullable): of GRAPE_AUTHOR_PERSON
 * @number: (out) (optional)
 *
 * Errors: those of grape_instance_act(). The instance may then be ahead of the library by what time
 * brought: drop it, since the same will happen again.
 */
gboolean
grape_ctl_play_act (GrapeInstance *instance, gint64 at, int author, const char *person,
                    const char *text, guint *number, GError **error)
{
  if (!grape_ctl_let_pass (instance, at, error))
    return FALSE;
  if (number)
    *number = grape_instance_n_events (instance) + 1;
  GError *problem = NULL;
  if (!grape_instance_act_by (instance, at, author, person, text, NULL, error))
    return FALSE;
  grape_match_step (instance, grape_instance_position (instance)->at, GRAPE_BOT_BUDGET, G_MAXUINT,
                    &problem);
  if (!problem)
    return TRUE;
  g_propagate_error (error, problem);
  return FALSE;
}

/**
 * grape_ctl_name_of:
 * @address: (out) (transfer full) (nullable): what is between < and >
 *
 * Returns: (transfer full): the name before it
 */
char *
grape_ctl_name_of (const char *text, char **address)
{
  const char *open = strrchr (text, '<');
  const char *close = open ? strchr (open, '>') : NULL;
  *address = NULL;
  if (!close || open == text)
    return g_strstrip (g_strdup (text));
  *address = g_strndup (open + 1, (gsize)(close - open - 1));
  return g_strstrip (g_strndup (text, (gsize)(open - text)));
}

/**
 * grape_ctl_seat_person:
 * @address: (nullable): does nothing without it
 *
 * Notes that the person with this address plays @seat (or referees). Errors: INVALID for no
 * address.
 */
gboolean
grape_ctl_seat_person (GrapeLibrary *library, const char *instance, int seat, const char *name,
                       const char *address, GError **error)
{
  GError *problem = NULL;
  if (!address)
    return TRUE;
  g_autoptr (GrapePerson) known = grape_library_person_of (library, address, &problem);
  if (problem)
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  const char *addresses[] = { address, NULL };
  gint64 person = known ? known->id : grape_library_add_person (library, name, addresses, error);
  return person && grape_library_set_seat (library, instance, seat, person, error);
}
