/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a follower's program checks about chance: the keeper has the seed, and could steer the draws
 * with invented contributions, by leaving one out, or by making a draw void. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share-private.h"
#include "grape-share-together.h"

#define PREFIX "contribute "

/* --- what I gave ------------------------------------------------------------------------------ */

/* What the user contributed when they joined by an invitation on this device; and what they sent
 * since. */
static void
add_from_log (GrapeFollower *self, const char *author, GPtrArray *given)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) list
      = grape_library_list_entries (exchange->library, exchange->shared->topic, author, 1, NULL);

  for (guint i = 0; list && i < list->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (list, i);
      g_autoptr (GrapeEntry) entry
          = stored->n == 1 ? grape_entry_read_kept (stored->topic, author, stored->file, NULL)
                           : NULL;
      const char *hex = entry && g_str_equal (entry->kind, "hello")
                            ? grape_json_text (grape_entry_object (entry), "contribution")
                            : NULL;

      if (hex)
        g_ptr_array_add (given, g_strdup (hex));
      else if (stored->note && g_ascii_strncasecmp (stored->note, PREFIX, strlen (PREFIX)) == 0)
        g_ptr_array_add (given, g_ascii_strdown (stored->note + strlen (PREFIX), -1));
    }
}

static GPtrArray *
what_i_gave (GrapeFollower *self)
{
  GPtrArray *given = g_ptr_array_new_with_free_func (g_free);
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) invites
      = grape_library_list_invites (exchange->library, exchange->shared->topic, NULL);

  for (guint i = 0; invites && i < invites->len; i++)
    add_from_log (self, ((const GrapeInvite *)g_ptr_array_index (invites, i))->author, given);
  add_from_log (self, grape_key_public (exchange->key), given);
  return given;
}

/* Whether it is in the log up to event @number. */
static gboolean
counts (GrapeFollower *self, const char *given, guint number)
{
  for (guint i = 1; i <= number; i++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, i);

      if (event->kind == GRAPE_EVENT_CONTRIBUTE && event->author == self->exchange->shared->seat
          && g_str_equal (event->text + strlen (PREFIX), given))
        return TRUE;
    }
  return FALSE;
}

/* --- an event comes --------------------------------------------------------------------------- */

static int
seat_of_keeper (GrapeFollower *self)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, exchange->shared->topic, NULL);

  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (g_str_equal (member->author, exchange->shared->keeper))
        return member->seat;
    }
  return GRAPE_VIEWER_SPECTATOR;
}

/* Somebody who joined by a request, or on another device, has nothing here to compare with. */
static void
look_at_contribution (GrapeFollower *self, const GrapeEvent *event)
{
  GrapeSyncReport *report = self->exchange->report;
  int seat = self->exchange->shared->seat;

  if (grape_share_commits (self->exchange->shared->version,
                           grape_instance_header (self->instance)->held))
    {
      grape_share_look_at_commitment (self, event);
      return;
    }
  g_autoptr (GPtrArray) given = seat == event->author ? what_i_gave (self) : NULL;

  if (event->author == seat_of_keeper (self))
    grape_sync_report_note (
        report,
        "The keeper, who knows the seed, contributed to chance (event %u) and could "
        "have steered the draws after it",
        event->number);
  if (given && given->len
      && !g_ptr_array_find_with_equal_func (given, event->text + strlen (PREFIX), g_str_equal,
                                            NULL))
    grape_sync_report_note (
        report,
        "Event %u says that you contributed something to chance that you never sent: "
        "the keeper could steer the draws after it",
        event->number);
}

/* If a game did not wait for its players, they cannot commit first: reports that at the first draw
 * that depends on their contributions. */
static void
look_at_open_contributions (GrapeFollower *self, const GrapeEvent *draw)
{
  for (guint number = draw->number - 1; number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      if (event->kind == GRAPE_EVENT_DRAW)
        return;
      if (event->kind != GRAPE_EVENT_CONTRIBUTE)
        continue;
      grape_sync_report_note (
          self->exchange->report,
          "The contribution of %s (event %u) is in the draws from event %u on, and "
          "nobody committed to theirs first, since the game did not wait for its "
          "players: the last to contribute can, together with the keeper, choose what "
          "is drawn",
          grape_table_name (grape_instance_position (self->instance)->table, event->author), number,
          draw->number);
      return;
    }
}

/* Reported at the first draw of a game that waited for everybody's contribution. */
static void
look_at_draw (GrapeFollower *self, const GrapeEvent *event)
{
  g_autoptr (GPtrArray) given = NULL;

  if (!grape_share_commits (self->exchange->shared->version,
                            grape_instance_header (self->instance)->held))
    look_at_open_contributions (self, event);
  if (self->exchange->shared->seat < 0 || self->chance_checked
      || grape_share_commits (self->exchange->shared->version, TRUE)
      || !grape_instance_header (self->instance)->held)
    return;
  self->chance_checked = TRUE;
  for (guint number = event->number - 1; number > 0; number--)
    if (grape_instance_event (self->instance, number)->kind == GRAPE_EVENT_DRAW)
      return;
  given = what_i_gave (self);
  if (given->len && !counts (self, g_ptr_array_index (given, 0), event->number))
    grape_sync_report_note (
        self->exchange->report,
        "Your contribution to chance was left out, or came after the first draw "
        "(event %u): the keeper could have steered that draw",
        event->number);
}

static void
look_at_void (GrapeFollower *self, const GrapeEvent *event)
{
  for (guint number = 1; number < event->number; number++)
    {
      const GrapeEvent *gone = grape_instance_event (self->instance, number);

      if (gone->kind == GRAPE_EVENT_DRAW && gone->author == GRAPE_AUTHOR_CLOCK
          && grape_instance_voided_by (self->instance, number) == event->number)
        grape_sync_report_note (
            self->exchange->report,
            "Event %u, which chance had decided, was made void: it is drawn again, and "
            "the keeper can know the new result",
            number);
    }
}

/**
 * grape_follower_look_at_chance:
 * @event: the last one of the log
 *
 * Reports what could have steered a draw. Errors: CHANCE for a draw made by hand, since the keeper
 * of a shared game has its seed.
 */
gboolean
grape_follower_look_at_chance (GrapeFollower *self, const GrapeEvent *event, GError **error)
{
  if (event->kind == GRAPE_EVENT_DRAW && event->author != GRAPE_AUTHOR_CLOCK)
    {
      grape_error_set (error, GRAPE_ERROR_CHANCE, NULL,
                       "Event %u is a draw that somebody made by hand, in a game with a seed",
                       event->number);
      return FALSE;
    }
  if (event->kind == GRAPE_EVENT_RESUME)
    grape_share_look_at_beginning (self, event);
  else if (event->kind == GRAPE_EVENT_CONTRIBUTE)
    look_at_contribution (self, event);
  else if (event->kind == GRAPE_EVENT_DRAW)
    look_at_draw (self, event);
  else if (event->kind == GRAPE_EVENT_VOID)
    look_at_void (self, event);
  return TRUE;
}
