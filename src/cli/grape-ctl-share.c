/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `share`, `accept`, `sync`: games that several desktops share (sync/PROTOCOL.md). */
#include <string.h>

#include "grape-ctl-password.h"
#include "grape-ctl-society.h"
#include "library/grape-library-resources.h"
#include "sync/share/grape-share-conflict.h"
#include "sync/share/grape-sync-pass.h"

static int
print_link (GrapeCtl *ctl, const char *topic, gboolean fresh)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, NULL);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, &error);
  g_autofree char *link = shared ? grape_share_link (library, topic, &error) : NULL;

  if (!link)
    return grape_ctl_fail (ctl, error);
  g_autofree char *address = grape_ctl_safe (shared->address);
  g_autofree char *user = grape_ctl_safe (shared->user);
  if (fresh)
    grape_ctl_print (_ ("Shared. Invite the players, then sync. Anybody may watch with\n"
                        "%s\n"),
                     link);
  else if (*user)
    grape_ctl_print (_ ("Shared at %s, where your name is %s. Anybody may watch with\n"
                        "%s\n"),
                     address, user, link);
  else
    grape_ctl_print (_ ("Shared at %s. Anybody may watch with\n"
                        "%s\n"),
                     address, link);
  return GRAPE_CTL_OK;
}

/* Where is it, and is that a valid place? */
static int
share_again (GrapeCtl *ctl, const GrapeShared *shared, const char *address, const char *user)
{
  g_autoptr (GError) error = NULL;

  if (!grape_share_set_place (grape_ctl_library (ctl, NULL), shared->topic, address, user, &error))
    return grape_ctl_fail (ctl, error);
  return print_link (ctl, shared->topic, FALSE);
}

/* The next run may start in another folder. */
static char *
whole_address (const char *address)
{
  return strstr (address, "://") ? g_strdup (address) : g_canonicalize_filename (address, NULL);
}

static gboolean
check_address (const char *address, GError **error)
{
  if (strstr (address, "://") || g_file_test (address, G_FILE_TEST_IS_DIR))
    return TRUE;
  g_set_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD,
               _ ("There is no folder %s. An address on the net begins with https:// or http://"),
               address);
  return FALSE;
}

int
grape_ctl_share (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *user = NULL, *who = NULL;
  const GOptionEntry entries[] = {
    { "user", 0, 0, G_OPTION_ARG_STRING, &user, N_ ("Your name at the server"), N_ ("NAME") },
    { "seat", 's', 0, G_OPTION_ARG_STRING, &who, N_ ("The seat that you play yourself"),
      N_ ("WHO") },
    { NULL },
  };
  int status;
  gint64 now;
  GrapeViewer seat = GRAPE_VIEWER_SPECTATOR;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 2, &argc, &argv, &status))
    return status;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeInstance) instance = library ? grape_ctl_load (ctl, argv[1], &error) : NULL;
  g_autofree char *address = argc > 2 ? whole_address (argv[2]) : NULL;
  if (!instance || !grape_ctl_time (NULL, &now, &error)
      || (address && !check_address (address, &error))
      || (who && !grape_ctl_viewer (grape_instance_position (instance)->table, who, &seat, &error)))
    return grape_ctl_fail (ctl, error);
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GrapeShared) known = grape_library_shared_of (library, id, NULL);
  if (known && who)
    return grape_ctl_usage (ctl, "%s", _ ("Your seat was chosen when the game was shared"));
  if (known)
    return share_again (ctl, known, address, user);
  if (!address)
    return grape_ctl_usage (ctl, "%s", _ ("The game is not shared yet: say at which ADDRESS"));
  g_autofree char *topic = grape_share_start (library, id, address, user, seat, now, &error);
  return topic ? print_link (ctl, topic, TRUE) : grape_ctl_fail (ctl, error);
}

/* --- sync ------------------------------------------------------------------------------------- */

static void
print_sync (GrapeCtl *ctl, const char *topic, const GrapeSyncReport *report)
{
  g_autoptr (GrapeShared) shared
      = grape_library_shared (grape_ctl_library (ctl, NULL), topic, NULL);
  g_autoptr (GrapeSummary) summary
      = shared && shared->instance
            ? grape_library_summarise (grape_ctl_library (ctl, NULL), shared->instance, NULL)
            : NULL;
  g_autofree char *name = grape_ctl_safe (summary ? summary->name : topic);

  grape_ctl_print (_ ("%s: %u sent, %u fetched, events: %u new"), name, report->sent,
                   report->fetched, report->events);
  if (report->taken || report->refused)
    grape_ctl_print (_ (" (moves: %u taken, %u refused)"), report->taken, report->refused);
  grape_ctl_print ("\n");
  grape_ctl_print_list (report->notes, "-");
  grape_ctl_print_list (report->problems, "!");
}

/* Moves that another device overtook are not sent before the user says what becomes of them: said
 * at every sync. */
static gboolean
remind_of_own (GrapeCtl *ctl, const char *topic)
{
  g_autoptr (GPtrArray) conflicts
      = grape_share_list_conflicts (grape_ctl_library (ctl, NULL), topic, NULL);

  for (guint i = 0; conflicts && i < conflicts->len; i++)
    if (((const GrapeConflict *)g_ptr_array_index (conflicts, i))->kind == GRAPE_CONFLICT_MINE)
      {
        grape_ctl_print (_ ("    ! Moves of this device are not sent before you choose: see "
                            "`grapefruitctl conflicts`\n"));
        return TRUE;
      }
  return FALSE;
}

static void
tell_seat (GrapeInstance *instance, int seat)
{
  g_autofree char *name
      = grape_ctl_safe (grape_table_name (grape_instance_position (instance)->table, seat));

  grape_ctl_print (_ ("You play as %s.\n"), name);
}

/* The user's seat there, if they have one. */
static int
seat_in (GrapeCtl *ctl, const char *topic)
{
  g_autoptr (GrapeShared) shared
      = grape_library_shared (grape_ctl_library (ctl, NULL), topic, NULL);

  return shared ? shared->seat : GRAPE_VIEWER_SPECTATOR;
}

/* Says that somebody who waited was let in. */
static void
tell_new_seat (GrapeCtl *ctl, const char *topic, int before)
{
  GrapeLibrary *library = grape_ctl_library (ctl, NULL);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, NULL);
  g_autoptr (GrapeInstance) instance
      = before < 0 && shared && shared->seat >= 0 && shared->instance
            ? grape_library_load_instance (library, shared->instance, NULL)
            : NULL;

  if (instance)
    tell_seat (instance, shared->seat);
}

/* How to say who one is at the server. */
static const char *
again_hint (void)
{
  return _ ("say --user NAME, with share or accept once more");
}

/* Of one pass. */
typedef struct
{
  gint64 now;
  gboolean again, trusts_clock;
} Wishes;

/* Syncs @topics of one place. If the place does not answer, skips the rest. */
static int
sync_pass (GrapeCtl *ctl, GrapePlace *place, const GrapeSyncPlace *at, const Wishes *wishes)
{
  g_autoptr (GrapeSyncPass) pass
      = grape_sync_pass_new (grape_ctl_library (ctl, NULL), place, wishes->now, NULL);
  g_autoptr (GError) why = NULL;
  int worst = GRAPE_CTL_OK;

  if (wishes->again)
    grape_sync_pass_write_again (pass);
  if (wishes->trusts_clock)
    grape_sync_pass_trust_clock (pass);
  if (!grape_sync_pass_look (pass, at->topics, &why))
    return grape_ctl_fail_at (ctl, at->address, at->user, again_hint (), why);
  for (guint i = 0; i < at->topics->len && (!why || why->domain != GRAPE_PLACE_ERROR); i++)
    {
      const char *topic = g_ptr_array_index (at->topics, i);
      g_autoptr (GrapeSyncReport) report = grape_sync_report_new ();
      int outcome, before = seat_in (ctl, topic);

      g_clear_error (&why);
      if (!grape_sync_pass_game (pass, topic, report, &why))
        outcome = grape_ctl_fail_at (ctl, at->address, at->user, again_hint (), why);
      else
        {
          print_sync (ctl, topic, report);
          if (report->doubts_clock)
            grape_ctl_print (_ ("    If it is right: sync --clock-is-right\n"));
          tell_new_seat (ctl, topic, before);
          outcome = report->problems->len || remind_of_own (ctl, topic) ? GRAPE_CTL_REFUSED
                                                                        : GRAPE_CTL_OK;
        }
      worst = MAX (worst, outcome);
    }
  g_clear_error (&why);
  if (grape_sync_pass_finish (pass, &why))
    return worst;
  int outcome = grape_ctl_fail_at (ctl, at->address, at->user, again_hint (), why);
  return MAX (worst, outcome);
}

static int
sync_place (GrapeCtl *ctl, const GrapeSyncPlace *at, const Wishes *wishes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_ctl_place (ctl, at->address, at->user, &error);

  return place ? sync_pass (ctl, place, at, wishes) : grape_ctl_fail (ctl, error);
}

static int
sync_one (GrapeCtl *ctl, const GrapeShared *shared, const Wishes *wishes)
{
  g_autoptr (GPtrArray) topics = g_ptr_array_new ();

  g_ptr_array_add (topics, shared->topic);
  return sync_place (ctl, &(GrapeSyncPlace){ shared->address, shared->user, topics }, wishes);
}

int
grape_ctl_sync (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *when = NULL;
  Wishes wishes = { 0 };
  const GOptionEntry entries[] = {
    { "at", 0, 0, G_OPTION_ARG_STRING, &when, N_ ("What your clock says (now)"), N_ ("TIME") },
    { "clock-is-right", 0, 0, G_OPTION_ARG_NONE, &wishes.trusts_clock,
      N_ ("Publish, although the clock has moved a year since the last time"), NULL },
    { "again", 0, 0, G_OPTION_ARG_NONE, &wishes.again,
      N_ ("Write all your files again: the server has lost some"), NULL },
    { NULL },
  };
  int status, worst = GRAPE_CTL_OK;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 0, 1, &argc, &argv, &status))
    return status;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  if (!library || !grape_ctl_time (when, &wishes.now, &error))
    return grape_ctl_fail (ctl, error);
  if (argc > 1)
    {
      g_autoptr (GrapeShared) shared = grape_ctl_shared (ctl, argv[1], &error);
      return shared ? sync_one (ctl, shared, &wishes) : grape_ctl_fail (ctl, error);
    }
  g_autoptr (GPtrArray) places = grape_sync_list_places (library, &error);
  if (!places || !grape_ctl_check_password (places, &error))
    return grape_ctl_fail (ctl, error);
  if (places->len == 0)
    grape_ctl_print (_ ("No game is shared here.\n"));
  for (guint i = 0; i < places->len; i++)
    {
      int outcome = sync_place (ctl, g_ptr_array_index (places, i), &wishes);
      worst = MAX (worst, outcome);
    }
  grape_ctl_book_all (ctl);
  return worst;
}

/* What accepting a link has led to, and what comes next. */
static void
tell_standing (GrapeCtl *ctl, const char *topic)
{
  GrapeLibrary *library = grape_ctl_library (ctl, NULL);
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, NULL);
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, topic, NULL);
  g_autoptr (GrapeInstance) instance
      = shared && shared->instance ? grape_library_load_instance (library, shared->instance, NULL)
                                   : NULL;

  if (!shared || !invites)
    return;
  if (instance && shared->seat >= 0)
    tell_seat (instance, shared->seat);
  else if (invites->len)
    grape_ctl_print (_ ("The keeper's next sync lets you in; then sync too.\n"));
  else if (instance)
    grape_ctl_print (_ ("You are a spectator.\n"));
  else
    grape_ctl_print (_ ("You are a spectator as soon as the keeper has synced; then sync too.\n"));
}

/* A link can name any folder, and we would write there. */
static gboolean
check_link (const char *text, GError **error)
{
  g_autoptr (GrapeShareLink) link = grape_share_link_parse (text, NULL);
  GError *why = NULL;

  if (!link || grape_place_address_is_expected (link->address, &why))
    return TRUE; /* accepting it says what is wrong with it */
  if (g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_UNEXPECTED))
    g_set_error (error, why->domain, why->code, _ ("%s. If it is the right one, say --folder"),
                 why->message);
  else
    g_propagate_error (error, g_steal_pointer (&why));
  g_clear_error (&why);
  return FALSE;
}

/* What the game was started with and does not come with the program: found by its hash from now on.
 */
static gboolean
keep_resources (GrapeLibrary *library, char **paths, GError **error)
{
  for (guint i = 0; paths && paths[i]; i++)
    {
      g_autofree char *text = NULL;

      if (!grape_ctl_read (paths[i], &text, error))
        return FALSE;
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      if (!grape_library_keep_resource (library, "own", bytes, error))
        return FALSE;
    }
  return TRUE;
}

int
grape_ctl_accept (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *name = NULL, *user = NULL;
  g_auto (GStrv) resources = NULL;
  gboolean folder = FALSE;
  const GOptionEntry entries[] = {
    { "folder", 0, 0, G_OPTION_ARG_NONE, &folder,
      N_ ("Use the folder that the link names, though other things are in it"), NULL },
    { "name", 0, 0, G_OPTION_ARG_STRING, &name, N_ ("The name that others will see"), N_ ("NAME") },
    { "resource", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &resources,
      N_ ("A ruleset, a deck or rules that the game was started with"), N_ ("FILE") },
    { "user", 0, 0, G_OPTION_ARG_STRING, &user, N_ ("Your name at the server"), N_ ("NAME") },
    { NULL },
  };
  int status;
  gint64 now;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  if (!name || !*name)
    return grape_ctl_usage (ctl, "%s", _ ("Say who you are: --name \"Ann\""));
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  if (!library || !grape_ctl_time (NULL, &now, &error))
    return grape_ctl_fail (ctl, error);
  if ((!folder && !check_link (argv[1], &error)) || !keep_resources (library, resources, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *topic = grape_share_accept (library, argv[1], name, user, now, &error);
  g_autoptr (GrapeShared) shared = topic ? grape_library_shared (library, topic, &error) : NULL;
  if (!shared)
    return grape_ctl_fail (ctl, error);
  int seat = shared->seat;
  status = sync_one (ctl, shared, &(Wishes){ .now = now });
  if (status == GRAPE_CTL_OK && (seat >= 0 || seat_in (ctl, topic) < 0))
    tell_standing (ctl, topic);
  return status;
}
