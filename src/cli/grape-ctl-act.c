/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `act`: one act of a seat or the referee, stored when it is accepted. */
#include "grape-ctl-store.h"

/* What the author may know of what came of it. */
static GrapeViewer
viewer_of (int author)
{
  return author >= 0                      ? author
         : author == GRAPE_AUTHOR_REFEREE ? GRAPE_VIEWER_REFEREE
                                          : GRAPE_VIEWER_SPECTATOR;
}

static gboolean
read_author (GrapeInstance *instance, const char *text, int *author, GError **error)
{
  if (grape_author_from_text (text, author))
    return TRUE;
  *author = grape_table_find (grape_instance_position (instance)->table, text);
  if (*author >= 0)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                   _ ("--by: “%s” is nobody here: write seat:N, a player's name, referee or clock"),
                   text);
  return FALSE;
}

/* A shared game that somebody else keeps: what I do there is sent to them. */
static GrapeShared *
kept_by_another (GrapeCtl *ctl, GrapeInstance *instance)
{
  g_autoptr (GrapeShared) shared = grape_library_shared_of (
      grape_ctl_library (ctl, NULL), grape_instance_header (instance)->id, NULL);

  return shared && shared->seat != GRAPE_AUTHOR_REFEREE ? g_steal_pointer (&shared) : NULL;
}

int
grape_ctl_act (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *by = NULL, *when = NULL, *level = NULL;
  const GOptionEntry entries[] = {
    { "by", 0, 0, G_OPTION_ARG_STRING, &by, N_ ("Who acts: seat:N, a player's name, referee"),
      N_ ("WHO") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &when, N_ ("When (now)"), N_ ("TIME") },
    { "bot", 0, 0, G_OPTION_ARG_STRING, &level,
      N_ ("In a game that somebody else keeps: let a bot choose, instead of TEXT"), N_ ("LEVEL") },
    { NULL },
  };
  int status, author;
  gint64 at;
  guint number = 0;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 2, &argc, &argv, &status))
    return status;
  if ((level == NULL) == (argc < 3))
    return grape_ctl_usage (ctl, "%s", _ ("Give a TEXT, or --bot LEVEL"));
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, argv[1], &error);
  g_autoptr (GrapeShared) shared = instance ? kept_by_another (ctl, instance) : NULL;
  if (shared && grape_ctl_time (when, &at, &error))
    return level ? grape_ctl_submit_bot (ctl, shared, instance, level, at)
                 : grape_ctl_submit (ctl, shared, argv[2], at);
  if (instance && level)
    return grape_ctl_usage (ctl, "%s", _ ("--bot is for games that somebody else keeps"));
  if (!by)
    return grape_ctl_usage (ctl, "%s", _ ("Say who acts: --by seat:1 or --by referee"));
  if (!instance || !read_author (instance, by, &author, &error)
      || !grape_ctl_time (when, &at, &error))
    return grape_ctl_fail (ctl, error);
  guint first = grape_instance_n_events (instance) + 1;
  if (!grape_ctl_play_act (instance, at, author, argv[2], &number, &error)
      || !grape_library_append (grape_ctl_library (ctl, &error), instance, first, &error))
    return grape_ctl_fail (ctl, error);
  if (author != GRAPE_AUTHOR_CLOCK)
    grape_ctl_print (_ ("Accepted as event %u.\n"), number);
  if (!grape_ctl_tell (instance, viewer_of (author), first, &error))
    return grape_ctl_fail (ctl, error);
  return GRAPE_CTL_OK;
}
