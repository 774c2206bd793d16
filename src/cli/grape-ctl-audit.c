/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `audit`: checks a shared game from its files alone, in a library that is removed afterwards.
 */
#include <glib/gstdio.h>
#include <string.h>

#include "grape-ctl-password.h"
#include "grape-ctl-store.h"

/* Says what it found, and what it did not find. */
static int
tell (GrapeCtl *ctl, GrapeInstance *instance, const GrapeSyncReport *report)
{
  guint n_draws = 0;
  g_autoptr (GError) error = NULL;

  if (!grape_instance_verify (instance, &n_draws, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *name = grape_ctl_safe (grape_instance_header (instance)->name);
  g_autofree char *entries = g_strdup_printf (
      ngettext ("%u entry signed and chained", "%u entries signed and chained", report->fetched),
      report->fetched);
  g_autofree char *told = grape_ctl_tell_log (instance, n_draws);
  grape_ctl_print ("%s: %s; %s\n", name, entries, told);
  grape_ctl_print_end (instance);
  return report->problems->len ? GRAPE_CTL_REFUSED : GRAPE_CTL_OK;
}

/* Reads a shared game into @library, as any spectator may. */
static int
audit_into (GrapeCtl *ctl, GrapeLibrary *library, const GrapeShareLink *link, const char *user)
{
  gint64 now;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
  g_autofree char *text = grape_share_link_to_text (link);

  if (!grape_ctl_time (NULL, &now, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *topic = grape_share_accept (library, text, "", NULL, now, &error);
  g_autoptr (GrapePlace) place = topic ? grape_ctl_place (ctl, link->address, user, &error) : NULL;
  if (!place)
    return grape_ctl_fail (ctl, error);
  if (!grape_share_sync (library, topic, place, now, report, NULL, &error))
    return grape_ctl_fail_at (ctl, link->address, user, _ ("say --user NAME"), error);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, &error);
  if (shared)
    grape_share_look_for_unanswered (library, shared, place, report);
  grape_ctl_print_list (report->problems, "!");
  grape_ctl_print_list (report->notes, "-");
  g_autoptr (GrapeInstance) instance
      = shared && shared->instance ? grape_library_load_instance (library, shared->instance, &error)
                                   : NULL;
  if (instance)
    return tell (ctl, instance, report);
  if (error)
    return grape_ctl_fail (ctl, error);
  grape_ctl_warn (ctl, _ ("There is no game %s at %s"), topic, link->address);
  return GRAPE_CTL_REFUSED;
}

/* Removes the whole library, with everything beside its file. */
static void
remove_folder (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);

  for (const char *name; dir && (name = g_dir_read_name (dir));)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_unlink (path);
    }
  g_rmdir (folder);
}

/* @link: without its code, if it has one: a check takes no seat */
static int
audit_one (GrapeCtl *ctl, GrapeShareLink *link, const char *user)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("grapefruit-audit-XXXXXX", &error);

  if (!folder)
    return grape_ctl_fail (ctl, error);
  link->has_code = FALSE;
  g_autofree char *path = g_build_filename (folder, "library.db", NULL);
  g_autoptr (GrapeLibrary) library = grape_library_open (path, &error);
  int status = library ? audit_into (ctl, library, link, user) : grape_ctl_fail (ctl, error);
  if (library)
    grape_library_close (library);
  remove_folder (folder);
  return status;
}

static int
audit_folder (GrapeCtl *ctl, const char *folder, const char *user)
{
  int worst = GRAPE_CTL_OK;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) links = grape_share_find_games (folder, &error);

  if (!links)
    return grape_ctl_fail (ctl, error);
  for (guint i = 0; i < links->len; i++)
    {
      int outcome = audit_one (ctl, g_ptr_array_index (links, i), user);
      worst = MAX (worst, outcome);
    }
  if (links->len)
    return worst;
  grape_ctl_warn (ctl, _ ("There is no shared game in %s: one begins below grapefruit/1/"), folder);
  return GRAPE_CTL_REFUSED;
}

int
grape_ctl_audit (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *user = NULL;
  const GOptionEntry entries[] = {
    { "user", 0, 0, G_OPTION_ARG_STRING, &user, N_ ("Your name at the server"), N_ ("NAME") },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  gboolean on_net = grape_place_address_is_server (argv[1]);
  gboolean is_uri = strstr (argv[1], "://") != NULL;
  g_autofree char *whole = is_uri ? g_strdup (argv[1]) : g_canonicalize_filename (argv[1], NULL);
  g_autoptr (GrapeShareLink) link = g_ascii_strncasecmp (argv[1], "grapefruit:", 11) == 0
                                        ? grape_share_link_parse (argv[1], &error)
                                        : grape_share_link_of_log (whole);
  if (link)
    return audit_one (ctl, link, user);
  if (error)
    return grape_ctl_fail (ctl, error);
  if (!on_net)
    return audit_folder (ctl, whole, user);
  return grape_ctl_usage (ctl,
                          _ ("Which game at %s? A server does not tell: name the keeper's log, "
                             "ADDRESS/grapefruit/1/TOPIC/KEEPER, or give the game's link"),
                          argv[1]);
}
