/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who a game waits for that was held from its start: players who have not joined.
 */
#include "engine/grape-error.h"
#include "grape-share-members.h"
#include "grape-share-private.h"

/**
 * grape_share_awaited:
 * @members: (element-type GrapeMember): who has joined
 *
 * Returns: (transfer full) (element-type utf8): the names at the seats that nobody has joined,
 * except those of bots and of players who left
 */
GPtrArray *
grape_share_awaited (const GrapeTable *table, GPtrArray *members)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  gboolean came[GRAPE_MAX_SEATS] = { FALSE };

  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat >= 0 && member->seat < GRAPE_MAX_SEATS)
        came[member->seat] = TRUE;
    }
  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    {
      const GrapeSeat *at = grape_table_seat (table, seat);

      if (!came[seat] && !at->bot && !at->left)
        g_ptr_array_add (names, g_strdup (at->name));
    }
  return names;
}

/**
 * grape_share_list_awaited:
 *
 * Returns: (transfer full) (element-type utf8): who @instance waits for; empty if it waits for
 * nobody, has begun, or is not shared
 */
GPtrArray *
grape_share_list_awaited (GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GrapeShared) shared = NULL;
  GError *why = NULL;

  if (grape_instance_waits_to_begin (instance))
    shared = grape_library_shared_of (library, id, &why);
  if (why && !g_error_matches (why, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, why);
      return NULL;
    }
  g_clear_error (&why);
  if (!shared)
    return g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) members = grape_library_list_members (library, shared->topic, error);
  return members ? grape_share_awaited (grape_instance_position (instance)->table, members) : NULL;
}

/**
 * grape_share_join_names:
 * @and: with the spaces around it
 *
 * Returns: (transfer full): "Ann, Bob and Cyd"
 */
char *
grape_share_join_names (GPtrArray *names, const char *and)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s",
                            i == 0               ? ""
                            : i + 1 < names->len ? ", "
                                                 : and,
                            (const char *)g_ptr_array_index (names, i));
  return g_strdup (text->str);
}

/**
 * grape_share_explain_hold:
 * @error: (inout): what an act was refused with, or nothing
 *
 * Where a game has not begun, says who has to come in before it does.
 */
void
grape_share_explain_hold (GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  if (!error || !g_error_matches (*error, GRAPE_ERROR, GRAPE_ERROR_HOLD))
    return;
  g_autoptr (GPtrArray) awaited = grape_share_list_awaited (library, instance, NULL);
  if (!awaited || !awaited->len)
    return;
  g_autofree char *names = grape_share_join_names (awaited, " and ");
  g_clear_error (error);
  grape_error_set (error, GRAPE_ERROR_HOLD, NULL,
                   "The game has not begun: it begins when %s %s joined", names,
                   awaited->len == 1 ? "has" : "have");
}

/* --- what players' programs have to open ------------------------------------------------------ */

void
grape_share_opening_free (GrapeShareOpening *self)
{
  if (!self)
    return;
  g_ptr_array_unref (self->names);
  g_free (self);
}

/* The seat whose program has to open @event, which is sealed here; below 0: the keeper's has to. */
static int
opener_of (GrapeInstance *instance, const GrapeEvent *event, gboolean *chair)
{
  for (int seat = 0; seat < GRAPE_MAX_SEATS; seat++)
    if (seat != event->author && grape_audience_has (event->audience, seat)
        && grape_instance_in_chair (instance, seat))
      {
        *chair = TRUE;
        return seat;
      }
  return event->author;
}

/* When it was due; 0: no deadline. */
static gint64
until_for (const GrapePosition *position, int seat)
{
  g_autoptr (GArray) pending = grape_position_pending (position);
  gint64 until = 0;

  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);

      if (item->seat == seat && !item->done)
        until = MAX (until, item->until);
    }
  return until;
}

/* The last public act of @seat that counts. */
static guint
last_act (GrapeInstance *instance, int seat)
{
  for (guint number = grape_instance_n_events (instance); number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);

      if (event->kind == GRAPE_EVENT_MOVE && event->author == seat && grape_event_public (event)
          && !grape_instance_event_void (instance, number))
        return number;
    }
  return 0;
}

static GrapeShareOpening *
opening_by (GrapeInstance *instance, guint64 seats, gboolean chair, gint64 now)
{
  GrapeShareOpening *self = g_new0 (GrapeShareOpening, 1);
  const GrapePosition *position = grape_instance_position (instance);

  self->names = g_ptr_array_new_with_free_func (g_free);
  self->chair = chair;
  for (int seat = 0; seat < (int)grape_table_size (position->table); seat++)
    {
      gint64 until = grape_audience_has (seats, seat) ? until_for (position, seat) : 0;

      if (!grape_audience_has (seats, seat))
        continue;
      g_ptr_array_add (self->names, g_strdup (grape_table_name (position->table, seat)));
      self->until = MAX (self->until, until);
      self->to_void = chair ? last_act (instance, seat) : 0;
    }
  self->late = grape_instance_wakes_at (instance) == 0
               && now > (self->until ? self->until : position->at + GRAPE_DAY_S);
  if (!self->late)
    self->to_void = 0;
  return self;
}

/**
 * grape_share_awaited_opening:
 * @now: without a deadline of the game, a day is long enough
 *
 * Returns: (transfer full) (nullable)
 */
GrapeShareOpening *
grape_share_awaited_opening (GrapeInstance *instance, gint64 now)
{
  g_autoptr (GArray) due = grape_instance_due_openings (instance);
  gboolean chair = FALSE;
  guint64 seats = 0;

  if (grape_table_held (grape_instance_position (instance)->table))
    return NULL;
  for (guint i = 0; i < due->len; i++)
    {
      const GrapeEvent *event = grape_instance_event (instance, g_array_index (due, guint, i));

      int opener = event && !event->text ? opener_of (instance, event, &chair) : -1;

      if (opener >= 0)
        seats |= GRAPE_AUDIENCE_SEAT (opener);
    }
  return seats ? opening_by (instance, seats, chair, now) : NULL;
}

/**
 * grape_share_opening_to_text:
 *
 * Returns: (transfer full): a sentence for the keeper of the game, with what they can do
 */
char *
grape_share_opening_to_text (const GrapeShareOpening *self)
{
  g_autofree char *names = grape_share_join_names (self->names, " and ");
  g_autofree char *until = self->until ? grape_time_format (self->until) : NULL;
  gboolean many = self->names->len > 1;
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, "The result waits for the program%s of %s, which %s to open what %s",
                   many ? "s" : "", names, many ? "have" : "has",
                   self->chair ? "was sealed for it" : "was sealed there");
  if (until && !self->late)
    g_string_append_printf (text, ", until %s", until);
  if (self->late)
    g_string_append (text, ". It is overdue");
  if (self->late && self->to_void)
    g_string_append_printf (text,
                            "; you can go on waiting, or make the announcement void: “void %u”, "
                            "and the game goes on as if it had not been made",
                            self->to_void);
  else if (self->late)
    g_string_append (text,
                     "; you can go on waiting, or take the players who are gone out of the game: "
                     "“leave”");
  return g_strdup (text->str);
}
