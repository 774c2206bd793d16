/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same order wherever a state is shown: what somebody must attend to, then why nothing moves,
 * then what is on its way. */
#include "grape-sync-words.h"

#include "grape-clock.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

static gboolean
is_conflict (const GrapeSyncStatus *status)
{
  return status->problem && status->phase != GRAPE_SYNC_OFFLINE
         && status->phase != GRAPE_SYNC_STOPPED;
}

const char *
grape_sync_words_icon (const GrapeSyncStatus *status)
{
  if (status->phase == GRAPE_SYNC_STOPPED)
    return "grape-sync-problem-symbolic";
  if (is_conflict (status))
    return "grape-sync-conflict-symbolic";
  if (status->phase == GRAPE_SYNC_OFFLINE)
    return "grape-sync-offline-symbolic";
  return status->waiting || !status->synced_at ? "grape-sync-waiting-symbolic"
                                               : "grape-sync-ok-symbolic";
}

/** grape_sync_words_is_urgent: whether somebody must attend to it */
gboolean
grape_sync_words_is_urgent (const GrapeSyncStatus *status)
{
  return status->phase == GRAPE_SYNC_STOPPED || is_conflict (status);
}

static char *
to_send (guint n)
{
  return g_strdup_printf (ngettext ("%u to send", "%u to send", n), n);
}

static char *
synced (gint64 at)
{
  g_autofree char *when = grape_clock_relative (at);
  if (!at)
    return g_strdup (_ ("Not synced yet"));
  if (ABS (grape_clock_now () - at) < 45)
    return g_strdup (_ ("Synced just now"));
  return g_strdup_printf (_ ("Synced %s"), when);
}

char *
grape_sync_words_line (const GrapeSyncStatus *status)
{
  g_autofree char *waiting = to_send (status->waiting);
  if (status->phase == GRAPE_SYNC_RUNNING)
    return g_strdup (_ ("Syncing…"));
  if (status->phase == GRAPE_SYNC_STOPPED)
    return g_strdup (_ ("Syncing needs you"));
  if (status->phase == GRAPE_SYNC_OFFLINE)
    return status->waiting ? g_strdup_printf (_ ("Offline · %s"), waiting)
                           : g_strdup (_ ("Offline"));
  if (is_conflict (status))
    return g_strdup (_ ("A check failed"));
  return status->waiting ? g_steal_pointer (&waiting) : synced (status->synced_at);
}

char *
grape_sync_words_state (const GrapeSyncStatus *status)
{
  if (status->phase == GRAPE_SYNC_IDLE && !is_conflict (status) && !status->waiting)
    return g_strdup (status->synced_at ? _ ("Up to date") : _ ("Not synced yet"));
  return grape_sync_words_line (status);
}

static char *
what_waits (guint n)
{
  return n ? g_strdup_printf (ngettext ("%u thing of yours is waiting to be sent.",
                                        "%u things of yours are waiting to be sent.", n),
                              n)
           : g_strdup ("");
}

char *
grape_sync_words_sentence (const GrapeSyncStatus *status)
{
  g_autofree char *since = grape_clock_exact (status->since);
  g_autofree char *waits = what_waits (status->waiting);
  g_autofree char *last = synced (status->synced_at);
  g_autoptr (GString) text = g_string_new (NULL);
  if (status->phase == GRAPE_SYNC_OFFLINE)
    g_string_append_printf (text, _ ("Offline since %s; Grapefruit keeps trying."), since);
  else if (status->phase == GRAPE_SYNC_STOPPED)
    g_string_append (text, _ ("The server does not let the game through."));
  else
    g_string_append_printf (text, "%s.", last);
  if (*waits)
    g_string_append_printf (text, " %s", waits);
  if (status->problem)
    g_string_append_printf (text, "\n%s", grape_translated (status->problem));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
