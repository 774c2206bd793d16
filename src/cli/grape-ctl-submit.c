/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a player does in a game that somebody else keeps: stored here, sent by `sync`. */
#include "grape-ctl-store.h"
#include "sync/share/grape-share.h"

/* Is an act of the user still on its way? */
static gboolean
act_under_way (GrapeLibrary *library, const GrapeShared *shared, const char *author,
               gboolean *under_way, GError **error)
{
  g_autoptr (GPtrArray) mine
      = grape_library_list_entries (library, shared->topic, author, 1, error);

  *under_way = FALSE;
  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (mine, i);
      *under_way
          = *under_way || entry->state == GRAPE_ENTRY_WAITING || entry->state == GRAPE_ENTRY_SENT;
    }
  return mine != NULL;
}

/** grape_ctl_seat_owes: whether @seat is to act now */
gboolean
grape_ctl_seat_owes (GrapeInstance *instance, int seat)
{
  g_autoptr (GArray) pending = grape_position_pending (grape_instance_position (instance));

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (item->seat == seat && !item->done)
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_ctl_submit_bot:
 *
 * Does what a bot of @level would do in the user's place; nothing when the user owes nothing, or
 * one of their acts is on its way.
 */
int
grape_ctl_submit_bot (GrapeCtl *ctl, const GrapeShared *shared, GrapeInstance *instance,
                      const char *level, gint64 at)
{
  GrapeLibrary *library = grape_ctl_library (ctl, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeKey) key = grape_share_key (library, &error);
  gboolean under_way;
  GrapeStream stream;

  if (!key || !act_under_way (library, shared, grape_key_public (key), &under_way, &error))
    return grape_ctl_fail (ctl, error);
  if (under_way || shared->seat < 0 || !grape_ctl_seat_owes (instance, shared->seat))
    {
      grape_ctl_print (_ ("Nothing is owed.\n"));
      return GRAPE_CTL_OK;
    }
  g_autofree char *secret = grape_key_sign (key, "bot", shared->topic);
  grape_stream_init_from_text (&stream, secret, grape_instance_n_events (instance));
  g_autofree char *move = grape_position_bot (grape_instance_position (instance), shared->seat,
                                              level, &stream, GRAPE_BOT_BUDGET);
  if (!move)
    {
      grape_ctl_print (_ ("Nothing is owed.\n"));
      return GRAPE_CTL_OK;
    }
  return grape_ctl_submit (ctl, shared, move, at);
}

/**
 * grape_ctl_submit:
 *
 * A player's act in a game that somebody else keeps: sealed and stored for the next sync pass.
 */
int
grape_ctl_submit (GrapeCtl *ctl, const GrapeShared *shared, const char *text, gint64 at)
{
  g_autoptr (GError) error = NULL;

  if (!grape_share_act (grape_ctl_library (ctl, NULL), shared->topic, text, at, &error))
    return grape_ctl_fail (ctl, error);
  grape_ctl_print (_ ("Saved, to be sent with the next sync.\n"));
  return GRAPE_CTL_OK;
}
