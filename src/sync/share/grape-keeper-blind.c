/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keeper of a game whose confidant is one of the players: orders private moves by their
 * commitments, hands the boxes on, and learns the texts when a step opens them, or never. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-members.h"
#include "grape-share-private.h"

static gboolean
wrong (GError **error, const char *what)
{
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "%s", what);
  return FALSE;
}

/* --- a private move comes --------------------------------------------------------------------- */

static const GrapeMember *
reader_of (GrapeKeeper *self, JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *to = object ? grape_json_text (object, "to") : NULL;

  return to && grape_json_text (object, "box") ? grape_keeper_member (self, to) : NULL;
}

/* Checks who may read it besides its author: exactly those that the game names, or, of a letter,
 * some to whom it can be written. */
static gboolean
read_readers (GrapeKeeper *self, JsonArray *boxes, int seat, GrapeAudience *audience,
              GError **error)
{
  GrapeAudience secret = grape_instance_secret (self->instance, seat);

  *audience = GRAPE_AUDIENCE_SEAT (seat);
  for (guint i = 0; i < json_array_get_length (boxes); i++)
    {
      const GrapeMember *reader = reader_of (self, json_array_get_element (boxes, i));

      if (!reader || reader->seat < 0)
        return wrong (error, "It is sealed for somebody who is not a player");
      *audience |= GRAPE_AUDIENCE_SEAT (reader->seat);
    }
  if (grape_instance_confides (self->instance, seat, *audience))
    return TRUE;
  if (secret && (*audience & ~secret))
    return wrong (error, "It is sealed for somebody who may no longer read it: send it again");
  for (int other = 0; other < GRAPE_MAX_SEATS && secret; other++)
    if (grape_audience_has (secret, other) && !grape_audience_has (*audience, other))
      {
        const GrapeTable *table = grape_instance_position (self->instance)->table;

        grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                         "It is not sealed for %s, who has to read it: send it again",
                         grape_table_name (table, other));
        return FALSE;
      }
  return TRUE;
}

/* The number of the event that a commitment became. */
static guint
find_sealed (GrapeInstance *instance, const guint8 commitment[GRAPE_HASH_BYTES])
{
  for (guint number = grape_instance_n_events (instance); number > 0; number--)
    {
      const GrapeEvent *event = grape_instance_event (instance, number);

      if (!event->text && memcmp (event->commitment, commitment, GRAPE_HASH_BYTES) == 0)
        return number;
    }
  return 0;
}

/* Hands on the boxes with the event, as their author wrote them. */
static void
hand_on (GrapeKeeper *self, const GrapeEntry *entry, JsonArray *boxes, guint number)
{
  for (guint i = 0; i < json_array_get_length (boxes); i++)
    {
      JsonObject *box = json_array_get_object_element (boxes, i), *by = json_object_new ();
      JsonObject *object = json_object_new ();

      json_object_set_string_member (by, "author", entry->author);
      json_object_set_int_member (by, "n", entry->n);
      json_object_set_int_member (object, "event", number);
      json_object_set_string_member (object, "to", grape_json_text (box, "to"));
      json_object_set_string_member (object, "box", grape_json_text (box, "box"));
      json_object_set_object_member (object, "by", by);
      json_array_add_object_element (self->handed_on, object);
    }
}

/**
 * grape_keeper_take_sealed:
 *
 * An act of which the keeper gets the commitment only. Errors: what the game refuses whatever the
 * text is.
 */
gboolean
grape_keeper_take_sealed (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, int seat,
                          guint *number, GError **error)
{
  JsonObject *object = grape_entry_object (entry);
  const char *seal = grape_json_text (object, "seal");
  g_autofree char *context
      = grape_share_context (self->exchange->shared->version, entry->topic, entry->author);
  JsonArray *boxes = grape_json_array (object, "boxes");
  guint8 commitment[GRAPE_HASH_BYTES];
  GrapeAudience audience;

  if (!seal || !grape_hex_decode (seal, commitment, sizeof commitment) || !boxes)
    return wrong (error, "A sealed move needs its commitment and its boxes");
  /* Only by the same author: somebody who copies another's must not block them. */
  guint known = find_sealed (self->instance, commitment);
  if (known && grape_instance_event (self->instance, known)->author == seat)
    return wrong (error, "The same sealed move was sent before");
  if (!read_readers (self, boxes, seat, &audience, error)
      || !grape_instance_act_sealed (self->instance, at, seat, audience, context, commitment,
                                     error))
    return FALSE;
  *number = find_sealed (self->instance, commitment);
  hand_on (self, entry, boxes, *number);
  return TRUE;
}

/* --- it is opened ----------------------------------------------------------------------------- */

/* Everybody who may read it can open it, but not before a step must open it, or the seed is
 * revealed.
 */
static gboolean
check_time_to_open (GrapeKeeper *self, const GrapeEvent *event, GError **error)
{
  g_autoptr (GArray) due = grape_instance_due_openings (self->instance);

  for (guint i = 0; i < due->len; i++)
    if (g_array_index (due, guint, i) == event->number)
      return TRUE;
  for (guint number = grape_instance_n_events (self->instance); number > 0; number--)
    if (grape_instance_event (self->instance, number)->kind == GRAPE_EVENT_REVEAL)
      return TRUE;
  grape_error_set (error, GRAPE_ERROR_TURN, NULL,
                   "Event %u was opened too early, or too late: it stays sealed", event->number);
  return FALSE;
}

/* The sealed event that @item names, with the given text. */
static GrapeEvent *
read_opening (GrapeKeeper *self, JsonObject *item, int seat, GError **error)
{
  const char *text = grape_json_text (item, "text"), *hex = grape_json_text (item, "nonce");
  guint8 nonce[GRAPE_NONCE_BYTES];
  gint64 number = 0;

  if (!text || !hex || !grape_hex_decode (hex, nonce, sizeof nonce)
      || !grape_json_int (item, "event", &number) || number < 1
      || number > (gint64)grape_instance_n_events (self->instance))
    {
      wrong (error, "An opening needs event, text and nonce");
      return NULL;
    }
  const GrapeEvent *event = grape_instance_event (self->instance, (guint)number);
  if (grape_event_public (event) || !grape_audience_has (event->audience, seat))
    {
      wrong (error, "Only somebody who may read an event can open it");
      return NULL;
    }
  return grape_event_open (event, text, nonce, error);
}

/* Everything that @entry tells. */
static GPtrArray *
read_openings (GrapeKeeper *self, const GrapeEntry *entry, int seat, GError **error)
{
  JsonArray *items = grape_json_array (grape_entry_object (entry), "events");
  g_autoptr (GPtrArray) fulls = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);

  for (guint i = 0; items && i < json_array_get_length (items); i++)
    {
      JsonNode *node = json_array_get_element (items, i);
      GrapeEvent *full = NULL;

      if (!JSON_NODE_HOLDS_OBJECT (node))
        wrong (error, "An opening must be an object");
      else
        full = read_opening (self, json_node_get_object (node), seat, error);
      if (!full)
        return NULL;
      g_ptr_array_add (fulls, full);
      if (!check_time_to_open (self, full, error))
        return NULL;
    }
  if (!fulls->len)
    {
      wrong (error, "The entry opens nothing");
      return NULL;
    }
  return g_steal_pointer (&fulls);
}

/* Refuses it and tells its author why; the keeper should know as well. */
static gboolean
note_false_opening (GrapeKeeper *self, int seat, const GError *why)
{
  g_autofree char *reason = grape_sync_plain (why->message);

  grape_sync_report_note (
      self->exchange->report, "What the program of %s opened was not accepted: %s",
      grape_table_name (grape_instance_position (self->instance)->table, seat), reason);
  return FALSE;
}

/**
 * grape_keeper_take_opens:
 *
 * Takes what a step waits for, or what is told after the end; all or nothing. Errors: HASH if a
 * text is not the one that was committed to; TURN if it is not the time; what the game refuses, if
 * what was sealed is not a move.
 */
gboolean
grape_keeper_take_opens (GrapeKeeper *self, const GrapeEntry *entry, int seat, GError **error)
{
  GError *why = NULL;
  g_autoptr (GPtrArray) fulls = read_openings (self, entry, seat, &why);

  if (!fulls || !grape_instance_fill (self->instance, fulls, &why))
    {
      note_false_opening (self, seat, why);
      g_propagate_error (error, why);
      return FALSE;
    }
  for (guint i = 0; i < fulls->len; i++)
    {
      g_autofree char *line = grape_event_to_line (g_ptr_array_index (fulls, i));

      json_array_add_string_element (self->filled, line);
    }
  gint64 last = grape_instance_position (self->instance)->at;
  return grape_instance_advance (self->instance, last, error);
}

/* --- it is no move ---------------------------------------------------------------------------- */

/**
 * grape_keeper_is_move:
 *
 * Whether the game would have accepted the text of @full at its place in the log.
 */
gboolean
grape_keeper_is_move (GrapeInstance *instance, const GrapeEvent *full)
{
  g_autoptr (GrapePosition) before = grape_instance_at (instance, full->number - 1, NULL);
  GrapeRead read = { 0 };
  gboolean valid = before && grape_position_read (before, full->author, full->text, &read, NULL)
                   && g_strcmp0 (read.text, full->text) == 0;

  grape_read_clear (&read);
  return valid;
}

/**
 * grape_keeper_take_bad:
 *
 * The player in the chair says that a sealed text is not a move, and shows it; or that the box
 * cannot be opened, which nobody can check: there the chair is trusted, as with the result. The
 * move does not count then, and the log tells its author.
 */
gboolean
grape_keeper_take_bad (GrapeKeeper *self, const GrapeEntry *entry, gint64 at, int seat,
                       GError **error)
{
  JsonObject *object = grape_entry_object (entry);
  gint64 number = 0;

  if (!grape_json_int (object, "event", &number) || number < 1
      || number > (gint64)grape_instance_n_events (self->instance))
    return wrong (error, "The entry does not say which event is not a move");
  const GrapeEvent *event = grape_instance_event (self->instance, (guint)number);
  if (event->text || event->author == seat || !grape_audience_has (event->audience, seat)
      || !grape_instance_in_chair (self->instance, seat))
    return wrong (error,
                  "Only the player that it was sealed for can say that, while they chair the "
                  "round");
  if (grape_json_text (object, "text"))
    {
      g_autoptr (GrapeEvent) full = read_opening (self, object, seat, error);

      if (!full)
        return FALSE;
      if (grape_keeper_is_move (self->instance, full))
        return wrong (error, "The rule allows this move");
    }
  g_autofree char *text = g_strdup_printf ("void %u", (guint)number);
  grape_sync_report_note (
      self->exchange->report,
      "The rule does not allow the move that %s sealed as event %u: it does not count",
      grape_table_name (grape_instance_position (self->instance)->table, event->author),
      (guint)number);
  return grape_instance_act (self->instance, at, GRAPE_AUTHOR_REFEREE, text, error);
}

/* --- what is published of it ------------------------------------------------------------------ */

/**
 * grape_keeper_note_waiting:
 *
 * If the game waits because something that a step opens is still closed, says so, and what the
 * keeper can do.
 */
void
grape_keeper_note_waiting (GrapeKeeper *self)
{
  g_autoptr (GrapeShareOpening) opening
      = grape_share_awaited_opening (self->instance, self->exchange->now);
  g_autofree char *waits = opening ? grape_share_opening_to_text (opening) : NULL;

  if (waits)
    grape_sync_report_note (self->exchange->report, "%s", waits);
}
