/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `invite`, `members`, `ask`, `admit`, `conflicts`, `settle`: who takes part in a shared game. */
#include "sync/share/grape-share-members.h"

#include "sync/share/grape-share-conflict.h"

#include <string.h>

#include "grape-ctl-store.h"

/**
 * grape_ctl_begins_when:
 *
 * Returns: (transfer full) (nullable): what the game waits for before it begins; NULL: it has begun
 */
char *
grape_ctl_begins_when (GrapeCtl *ctl, GrapeInstance *instance)
{
  if (!grape_instance_waits_to_begin (instance))
    return NULL;
  g_autoptr (GPtrArray) awaited
      = grape_share_list_awaited (grape_ctl_library (ctl, NULL), instance, NULL);
  guint n = awaited ? awaited->len : 0;
  if (!n)
    return g_strdup (_ ("has not begun: it begins when its keeper writes `resume`"));
  g_autofree char *names = grape_share_join_names (awaited, _ (" and "));
  g_autofree char *safe = grape_ctl_safe (names);
  return g_strdup_printf (ngettext ("begins when %s has joined", "begins when %s have joined", n),
                          safe);
}

/**
 * grape_ctl_tell_opening:
 * @now: by this computer's clock
 *
 * If the user keeps the game: whose programs have to open something for the result, and what the
 * user can do when they are late.
 */
void
grape_ctl_tell_opening (GrapeCtl *ctl, GrapeInstance *instance, gint64 now)
{
  g_autoptr (GrapeShared) shared = grape_library_shared_of (
      grape_ctl_library (ctl, NULL), grape_instance_header (instance)->id, NULL);
  g_autoptr (GrapeShareOpening) opening = shared && shared->seat == GRAPE_AUTHOR_REFEREE
                                              ? grape_share_awaited_opening (instance, now)
                                              : NULL;
  g_autofree char *text = opening ? grape_share_opening_to_text (opening) : NULL;
  g_autofree char *safe = text ? grape_ctl_safe (text) : NULL;

  if (safe)
    grape_ctl_print ("    - %s\n", safe);
}

/* The seat that @who names; GRAPE_VIEWER_SPECTATOR for a spectator. */
static gboolean
read_seat (GrapeCtl *ctl, const char *game, const char *who, GrapeViewer *seat, GError **error)
{
  g_autoptr (GrapeInstance) instance = grape_ctl_load (ctl, game, error);

  if (!instance || !grape_ctl_viewer (grape_instance_position (instance)->table, who, seat, error))
    return FALSE;
  if (*seat != GRAPE_VIEWER_REFEREE)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "%s", _ ("Name a player's seat, or spectator"));
  return FALSE;
}

int
grape_ctl_invite (GrapeCtl *ctl, int argc, char **argv)
{
  gboolean anew = FALSE, withdraw = FALSE;
  const GOptionEntry entries[] = {
    { "new-key", 0, 0, G_OPTION_ARG_NONE, &anew,
      N_ ("For a seat that somebody has: when the new player joins, the old key can no "
          "longer act"),
      NULL },
    { "withdraw", 0, 0, G_OPTION_ARG_NONE, &withdraw,
      N_ ("Take back an invitation that nobody used: give the link instead of a seat"), NULL },
    { NULL },
  };
  int status;
  GrapeViewer seat;
  gint64 now;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 2, 2, &argc, &argv, &status))
    return status;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeShared) shared = library ? grape_ctl_shared (ctl, argv[1], &error) : NULL;
  if (!shared || !grape_ctl_time (NULL, &now, &error))
    return grape_ctl_fail (ctl, error);
  if (withdraw)
    {
      if (!grape_share_withdraw (library, shared->topic, argv[2], now, &error))
        return grape_ctl_fail (ctl, error);
      grape_ctl_print (_ ("Withdrawn: the link no longer works.\n"));
      return GRAPE_CTL_OK;
    }
  if (!read_seat (ctl, argv[1], argv[2], &seat, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *link = anew ? grape_share_invite_anew (library, shared->topic, seat, &error)
                               : grape_share_invite (library, shared->topic, seat, &error);
  if (!link && g_error_matches (error, GRAPE_ERROR, GRAPE_ERROR_SEAT) && !anew)
    {
      grape_ctl_warn (ctl, _ ("%s (--new-key)"), error->message);
      return GRAPE_CTL_REFUSED;
    }
  if (!link)
    return grape_ctl_fail (ctl, error);
  grape_ctl_print ("%s\n", link);
  return GRAPE_CTL_OK;
}

typedef GPtrArray *(*ListFunc) (GrapeLibrary *library, const char *topic, GError **error);

/* What @list says of the game that is the command's one argument. NULL: *status is the exit
 * code. */
static GPtrArray *
read_list (GrapeCtl *ctl, ListFunc list, int *argc, char ***argv, int *status)
{
  g_autoptr (GError) error = NULL;

  if (!grape_ctl_parse (ctl, NULL, 1, 1, argc, argv, status))
    return NULL;
  g_autoptr (GrapeShared) shared = grape_ctl_shared (ctl, (*argv)[1], &error);
  GPtrArray *found = shared ? list (grape_ctl_library (ctl, NULL), shared->topic, &error) : NULL;
  if (!found)
    *status = grape_ctl_fail (ctl, error);
  return found;
}

/* --- who is there ----------------------------------------------------------------------------- */

static const char *
role_of (const GrapeShareMember *member)
{
  return member->seat == GRAPE_AUTHOR_REFEREE     ? _ ("keeps the game")
         : member->seat == GRAPE_VIEWER_SPECTATOR ? _ ("spectator")
                                                  : member->seat_name;
}

static void
print_member (const GrapeShareMember *member)
{
  g_autofree char *role = grape_ctl_safe (role_of (member));
  g_autofree char *name = grape_ctl_safe (member->name ? member->name : "");

  grape_ctl_print ("  %-20s  ", role);
  switch (member->state)
    {
    case GRAPE_PLACE_OPEN:
      grape_ctl_print (_ ("nobody yet\n"));
      break;
    case GRAPE_PLACE_INVITED:
      grape_ctl_print (_ ("invited, has not joined yet\n"));
      break;
    case GRAPE_PLACE_BOT:
      grape_ctl_print (_ ("a bot\n"));
      break;
    case GRAPE_PLACE_TAKEN:
      grape_ctl_print (_ ("%s%s(key %s)%s\n"), name, *name ? " " : "", member->words,
                       member->me ? _ (", me") : "");
    }
}

int
grape_ctl_members (GrapeCtl *ctl, int argc, char **argv)
{
  int status;
  g_autoptr (GPtrArray) list = read_list (ctl, grape_share_list_members, &argc, &argv, &status);
  if (!list)
    return status;
  for (guint i = 0; i < list->len; i++)
    print_member (g_ptr_array_index (list, i));
  return GRAPE_CTL_OK;
}

/* --- asking ----------------------------------------------------------------------------------- */

int
grape_ctl_ask (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *name = NULL;
  const GOptionEntry entries[] = {
    { "name", 0, 0, G_OPTION_ARG_STRING, &name, N_ ("The name that others will see"), N_ ("NAME") },
    { NULL },
  };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  if (!name || !*name)
    return grape_ctl_usage (ctl, "%s", _ ("Say who you are: --name \"Ann\""));
  g_autoptr (GrapeShared) shared = grape_ctl_shared (ctl, argv[1], &error);
  g_autofree char *text
      = shared ? grape_share_ask (grape_ctl_library (ctl, NULL), shared->topic, name, &error)
               : NULL;
  if (!text)
    return grape_ctl_fail (ctl, error);
  grape_ctl_print ("%s\n", text);
  return GRAPE_CTL_OK;
}

/* The request itself, or the file that holds it. */
static gboolean
read_request (const char *argument, char **text, GError **error)
{
  if (!g_str_equal (argument, "-") && !g_file_test (argument, G_FILE_TEST_IS_REGULAR))
    {
      *text = g_strdup (argument);
      return TRUE;
    }
  return grape_ctl_read (argument, text, error);
}

int
grape_ctl_admit (GrapeCtl *ctl, int argc, char **argv)
{
  int status;
  gint64 now;
  GrapeViewer seat;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, NULL, 3, 3, &argc, &argv, &status))
    return status;
  g_autofree char *text = NULL;
  if (!read_request (argv[2], &text, &error))
    return grape_ctl_fail (ctl, error);
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (text, &error);
  g_autoptr (GrapeShared) shared = request ? grape_ctl_shared (ctl, argv[1], &error) : NULL;
  if (!shared || !read_seat (ctl, argv[1], argv[3], &seat, &error)
      || !grape_ctl_time (NULL, &now, &error))
    return grape_ctl_fail (ctl, error);
  if (!g_str_equal (request->topic, shared->topic))
    return grape_ctl_usage (ctl, "%s", _ ("This request is for another game"));
  if (!grape_share_admit (grape_ctl_library (ctl, NULL), request, seat, now, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *name = grape_ctl_safe (request->name);
  grape_ctl_print (_ ("The next sync lets %s in (key %s).\n"), name, request->words);
  return GRAPE_CTL_OK;
}

/* --- logs with two ends ----------------------------------------------------------------------- */

static void
print_conflict (const GrapeConflict *conflict, const char *game)
{
  g_autofree char *sentence = grape_ctl_safe (conflict->sentence);

  grape_ctl_print ("%s\n", sentence);
  for (guint i = 0; i < conflict->texts->len; i++)
    {
      g_autofree char *text = grape_ctl_safe (g_ptr_array_index (conflict->texts, i));
      grape_ctl_print ("    “%s”\n", text);
    }
  for (const GrapeConflictChoice *choice = conflict->choices; choice->id; choice++)
    grape_ctl_print ("  settle %s %.8s %-8s %s. %s\n", game, conflict->author, choice->id,
                     _ (choice->label), _ (choice->help));
}

int
grape_ctl_conflicts (GrapeCtl *ctl, int argc, char **argv)
{
  int status;
  g_autoptr (GPtrArray) list = read_list (ctl, grape_share_list_conflicts, &argc, &argv, &status);
  if (!list)
    return status;
  if (list->len == 0)
    grape_ctl_print (_ ("There is nothing to settle.\n"));
  g_autofree char *quoted = g_shell_quote (argv[1]);
  g_autofree char *game = grape_ctl_safe (strchr (argv[1], ' ') ? quoted : argv[1]);
  for (guint i = 0; i < list->len; i++)
    print_conflict (g_ptr_array_index (list, i), game);
  return GRAPE_CTL_OK;
}

/* The one log in conflict whose key begins with @prefix. */
static char *
find_author (GPtrArray *list, const char *prefix)
{
  char *found = NULL;

  for (guint i = 0; i < list->len; i++)
    {
      const GrapeConflict *conflict = g_ptr_array_index (list, i);

      if (*prefix && g_str_has_prefix (conflict->author, prefix) && !found)
        found = g_strdup (conflict->author);
    }
  return found ? found : g_strdup (prefix);
}

int
grape_ctl_settle (GrapeCtl *ctl, int argc, char **argv)
{
  int status;
  gint64 now;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, NULL, 3, 3, &argc, &argv, &status))
    return status;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeShared) shared = library ? grape_ctl_shared (ctl, argv[1], &error) : NULL;
  g_autoptr (GPtrArray) list
      = shared ? grape_share_list_conflicts (library, shared->topic, &error) : NULL;
  if (!list || !grape_ctl_time (NULL, &now, &error))
    return grape_ctl_fail (ctl, error);
  g_autofree char *author = find_author (list, argv[2]);
  if (!grape_share_settle (library, shared->topic, author, argv[3], now, &error))
    return grape_ctl_fail (ctl, error);
  grape_ctl_print (_ ("Settled; the others are told with the next sync.\n"));
  return GRAPE_CTL_OK;
}
