/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `resolve`: makes the accepted moves, lets time pass, and tells the result. */
#include "grape-ctl-society.h"
#include "grape-resolve.h"

#include <inttypes.h>

static void
print_taken (GrapeResolution *resolution, GrapeInstance *instance)
{
  const GrapeTable *table = grape_instance_position (instance)->table;
  for (guint i = 0; i < resolution->takes->len; i++)
    {
      const GrapeTake *take = g_ptr_array_index (resolution->takes, i);
      g_autofree char *name = grape_ctl_safe (grape_proposal_name (take->proposal, table));
      g_autofree char *at = grape_time_format (take->proposal->at);
      g_autofree char *problem = grape_ctl_safe (take->problem);
      if (take->waits)
        grape_ctl_print (_ ("  move %" PRId64 " of %s, sent %s: not yet: %s\n"), take->proposal->id,
                         name, at, problem);
      else if (take->problem)
        grape_ctl_print (_ ("  move %" PRId64 " of %s, sent %s: refused: %s\n"), take->proposal->id,
                         name, at, problem);
      else
        grape_ctl_print (_ ("  move %" PRId64 " of %s, sent %s: event %u\n"), take->proposal->id,
                         name, at, take->event);
    }
}

int
grape_ctl_resolve (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean preview = FALSE;
  g_autofree char *when = NULL, *as = NULL;
  const GOptionEntry entries[] = {
    { "at", 0, 0, G_OPTION_ARG_STRING, &when, N_ ("Deadlines before this have passed (now)"),
      N_ ("TIME") },
    { "as", 0, 0, G_OPTION_ARG_STRING, &as, N_ ("Who the report is for (spectator)"),
      N_ ("VIEWER") },
    { "preview", 0, 0, G_OPTION_ARG_NONE, &preview, N_ ("Try it; store nothing"), NULL },
    { NULL },
  };
  int status;
  gint64 at;
  GrapeViewer viewer;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, argv[1], &error);
  if (!instance || !grape_ctl_time (when, &at, &error)
      || !grape_ctl_viewer (grape_instance_position (instance)->table, as, &viewer, &error))
    return grape_ctl_fail (ctl, error);
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  if (preview)
    grape_instance_set_preview (instance);
  g_autoptr (GrapeResolution) resolution = grape_resolve (library, instance, at, &error);
  if (!resolution || (!preview && !grape_resolution_store (resolution, library, instance, &error)))
    return grape_ctl_fail (ctl, error);
  print_taken (resolution, instance);
  if (!grape_ctl_tell (instance, viewer, resolution->first, &error))
    return grape_ctl_fail (ctl, error);
  if (grape_instance_n_events (instance) < resolution->first)
    grape_ctl_print (_ ("Nothing happens.\n"));
  else if (preview)
    grape_ctl_print (_ ("A preview: nothing is stored.\n"));
  if (!preview && grape_position_over (grape_instance_position (instance)))
    grape_ctl_book_ended (ctl, grape_instance_header (instance)->id);
  return GRAPE_CTL_OK;
}
