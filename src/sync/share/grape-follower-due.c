/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a follower's program opens for everybody when the time has come: its owner's secrets, and,
 * in the chair, what others sealed for it. It never relies on the keeper alone for the time.
 */
#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-private.h"

#define MOST_REFUSED 3 /* tries of one act while the log stands still */

static const char *
me (GrapeFollower *self)
{
  return grape_key_public (self->exchange->key);
}

/* --- saying it -------------------------------------------------------------------------------- */

/* A refused opening may be repeated: it was too early then. */
static gboolean
was_said (GrapeFollower *self, const char *note, gboolean *said, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      exchange->library, exchange->shared->topic, me (self), 1, error);

  *said = FALSE;
  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      *said = *said
              || (entry->note && entry->state != GRAPE_ENTRY_REFUSED
                  && g_str_has_prefix (entry->note, note));
    }
  return mine != NULL;
}

/* The text of an entry that opens @numbers. */
static char *
note_of (GArray *numbers)
{
  g_autoptr (GString) note = g_string_new ("(opens");

  for (guint i = 0; i < numbers->len; i++)
    g_string_append_printf (note, " %u", g_array_index (numbers, guint, i));
  g_string_append_c (note, ')');
  return g_strdup (note->str);
}

static gboolean
say_opens (GrapeFollower *self, GArray *numbers, const char *note, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *events = json_array_new ();

  json_object_set_array_member (object, "events", events);
  for (guint i = 0; i < numbers->len; i++)
    {
      const GrapeEvent *event
          = grape_instance_event (self->instance, g_array_index (numbers, guint, i));
      g_autofree char *nonce = grape_hex_encode (event->nonce, GRAPE_NONCE_BYTES);
      JsonObject *item = json_object_new ();

      json_object_set_int_member (item, "event", event->number);
      json_object_set_string_member (item, "text", event->text);
      json_object_set_string_member (item, "nonce", nonce);
      json_array_add_object_element (events, item);
    }
  return grape_share_say (exchange->library, exchange->key, exchange->shared->topic, exchange->now,
                          "opens", object, note, error);
}

/* --- did I move there? ------------------------------------------------------------------------ */

/* The text of an act of the user's. */
static char *
words_of (GrapeFollower *self, const GrapeStoredEntry *stored)
{
  g_autoptr (GrapeEntry) entry
      = grape_entry_read_kept (stored->topic, stored->author, stored->file, NULL);
  const char *own = entry && g_str_equal (entry->kind, "act")
                        ? grape_json_text (grape_entry_object (entry), "own")
                        : NULL;

  return own ? grape_share_open_act (self->exchange->key, own, stored->topic, stored->author,
                                     stored->n, NULL, NULL)
             : NULL;
}

/* Whether @event is what the user sent in entry @n. The keeper could name any of their entries. */
static gboolean
comes_from (GrapeFollower *self, const GrapeEvent *event, JsonObject *take)
{
  GrapeExchange *exchange = self->exchange;
  const char *hash = grape_json_text (take, "hash");
  gint64 n = 0;
  gboolean same = FALSE;

  if (!grape_json_int (take, "n", &n) || n < 1 || n > GRAPE_ENTRY_MAX_COUNT || !hash)
    return FALSE;
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      exchange->library, exchange->shared->topic, me (self), (guint)n, NULL);
  for (guint i = 0; mine && i < mine->len && !same; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (mine, i);
      g_autofree char *words
          = stored->n == n && g_str_equal (stored->hash, hash) ? words_of (self, stored) : NULL;
      g_autoptr (GrapePosition) before
          = words ? grape_instance_at (self->instance, event->number - 1, NULL) : NULL;
      GrapeRead read = { 0 };

      same = before && grape_position_read (before, event->author, words, &read, NULL)
             && g_strcmp0 (read.text, event->text) == 0;
      grape_read_clear (&read);
    }
  return same;
}

/* Whether @stored, of the keeper's, says that @event came from an entry of the user's, and it
 * really did. */
static gboolean
entry_vouches (GrapeFollower *self, const GrapeStoredEntry *stored, const GrapeEvent *event)
{
  g_autoptr (GrapeEntry) entry
      = strstr (stored->file, me (self))
            ? grape_entry_read_kept (stored->topic, stored->author, stored->file, NULL)
            : NULL;
  JsonArray *takes = entry ? grape_json_array (grape_entry_object (entry), "takes") : NULL;

  for (guint i = 0; takes && i < json_array_get_length (takes); i++)
    {
      JsonNode *node = json_array_get_element (takes, i);
      JsonObject *take = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      gint64 number = 0;

      if (take && grape_json_int (take, "event", &number) && number == (gint64)event->number
          && g_strcmp0 (grape_json_text (take, "author"), me (self)) == 0)
        return comes_from (self, event, take);
    }
  return FALSE;
}

static gboolean
i_said (GrapeFollower *self, GPtrArray *keepers, const GrapeEvent *event)
{
  for (guint i = keepers->len; i-- > 0;)
    if (entry_vouches (self, g_ptr_array_index (keepers, i), event))
      return TRUE;
  return FALSE;
}

/* Whether the user made all acts at their seat since event @first; *n: how many. Otherwise a keeper
 * could bring the game to the point where this program opens secrets, and make it all void
 * afterwards. */
static gboolean
acts_are_mine (GrapeFollower *self, guint first, guint *n)
{
  GrapeExchange *exchange = self->exchange;
  int seat = exchange->shared->seat;
  g_autoptr (GPtrArray) keepers = NULL;

  *n = 0;
  for (guint number = first + 1; number <= grape_instance_n_events (self->instance); number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      if (event->kind != GRAPE_EVENT_MOVE || event->author != seat || !grape_event_public (event)
          || grape_instance_event_void (self->instance, number))
        continue;
      if (!keepers)
        keepers = grape_library_list_entries (exchange->library, exchange->shared->topic,
                                              exchange->shared->keeper, 1, NULL);
      if (!keepers || !i_said (self, keepers, event))
        return FALSE;
      ++*n;
    }
  return TRUE;
}

/* --- what is due ------------------------------------------------------------------------------ */

static gboolean
is_chair_empty (GrapeFollower *self)
{
  const GrapeRules *rules = grape_instance_rules (self->instance);

  return rules->chair && rules->chair (grape_instance_position (self->instance)->state) < 0;
}

/* A secret of the user's, also one for the chair where nobody is in it; or, in the chair, one that
 * others sealed for the chair. */
static gboolean
is_mine_to_open (GrapeFollower *self, const GrapeEvent *event)
{
  int seat = self->exchange->shared->seat;

  return event->text && !grape_event_public (event) && grape_audience_has (event->audience, seat)
         && ((event->author >= 0 && event->audience == GRAPE_AUDIENCE_SEAT (event->author))
             || (event->author == seat && is_chair_empty (self))
             || grape_instance_in_chair (self->instance, seat));
}

/* What the step due now opens. */
static gboolean
open_due (GrapeFollower *self, GError **error)
{
  g_autoptr (GArray) due = grape_instance_due_openings (self->instance);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint first = grape_instance_n_events (self->instance), n;
  gboolean of_others = FALSE, said;

  for (guint i = 0; i < due->len; i++)
    {
      guint number = g_array_index (due, guint, i);
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      if (!event || !is_mine_to_open (self, event))
        continue;
      g_array_append_val (numbers, number);
      first = MIN (first, number);
      of_others = of_others || event->author != self->exchange->shared->seat;
    }
  g_autofree char *note = note_of (numbers);
  if (!numbers->len || self->refrains)
    return TRUE;
  if (!was_said (self, note, &said, error))
    return FALSE;
  if (said)
    return TRUE;
  self->refrains = !acts_are_mine (self, first, &n);
  if (self->refrains)
    grape_sync_report_note (
        self->exchange->report,
        "The result needs something that only your program can open. It does not "
        "open it, because the keeper entered a move of yours that did not come from "
        "this key. If the move is yours, have it made void, and send it again from here");
  if (self->refrains || (of_others && !n))
    return TRUE;
  return say_opens (self, numbers, note, error);
}

/* After the end, once the seed is revealed: what the user sealed and no step has opened. */
static gboolean
open_left (GrapeFollower *self, GError **error)
{
  g_autoptr (GHashTable) opened = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (guint));
  guint n = grape_instance_n_events (self->instance);
  gboolean revealed = FALSE, said;

  for (guint number = 1; number <= n; number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      revealed = revealed || event->kind == GRAPE_EVENT_REVEAL;
      for (guint i = 0; event->opens && i < event->opens->len; i++)
        {
          const GrapeOpening *opening = g_ptr_array_index (event->opens, i);
          g_hash_table_add (opened, GUINT_TO_POINTER (opening->number));
        }
    }
  for (guint number = 1; revealed && number <= n; number++)
    {
      const GrapeEvent *event = grape_instance_event (self->instance, number);

      if (event->author == self->exchange->shared->seat && event->text
          && !grape_event_public (event) && !grape_instance_is_letter (self->instance, event)
          && !g_hash_table_contains (opened, GUINT_TO_POINTER (number)))
        g_array_append_val (numbers, number);
    }
  if (!numbers->len)
    return TRUE;
  g_autofree char *note = note_of (numbers);
  return was_said (self, note, &said, error) && (said || say_opens (self, numbers, note, error));
}

/* --- what the game goes on with --------------------------------------------------------------- */

/* An act of the user's that the keeper has not dealt with. */
static gboolean
is_act_waiting (GrapeFollower *self, gboolean *waiting, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      exchange->library, exchange->shared->topic, me (self), 1, error);

  *waiting = FALSE;
  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      *waiting
          = *waiting || entry->state == GRAPE_ENTRY_WAITING || entry->state == GRAPE_ENTRY_SENT;
    }
  return mine != NULL;
}

/* Whether @text begins with the same word as the user's act in @stored. */
static gboolean
is_same_verb (GrapeFollower *self, const GrapeStoredEntry *stored, const char *text)
{
  g_autofree char *words = words_of (self, stored);
  gsize length = strcspn (text, " \n");

  return words && strncmp (words, text, length) == 0 && strchr (" \n", words[length]);
}

/* Numbers of the user's entries that the keeper has refused since it last published an event. */
static GArray *
list_refused (GrapeFollower *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) keepers = grape_library_list_entries (
      exchange->library, exchange->shared->topic, exchange->shared->keeper, 1, error);
  g_autoptr (GArray) refused = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = keepers ? keepers->len : 0; i-- > 0;)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (keepers, i);
      g_autoptr (GrapeEntry) entry
          = grape_entry_read_kept (stored->topic, stored->author, stored->file, NULL);
      gint64 n = 0;

      if (entry && g_str_equal (entry->kind, "events"))
        break;
      if (entry && g_str_equal (entry->kind, "refuse")
          && g_strcmp0 (grape_json_text (grape_entry_object (entry), "of"), me (self)) == 0
          && grape_json_int (grape_entry_object (entry), "entry", &n))
        g_array_append_val (refused, n);
    }
  return keepers ? g_steal_pointer (&refused) : NULL;
}

static gboolean
has_number (const GArray *numbers, gint64 n)
{
  for (guint i = 0; i < numbers->len; i++)
    if (g_array_index (numbers, gint64, i) == n)
      return TRUE;
  return FALSE;
}

/* What the keeper refused may be right when the log has gone on, and one of the refused ones may be
 * the user's own. Until then the same once more in every pass would fill everybody's logs, since
 * its refusal begins the next one. */
static gboolean
was_refused (GrapeFollower *self, const char *text, gboolean *refused, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GArray) numbers = list_refused (self, error);
  g_autoptr (GPtrArray) mine = numbers ? grape_library_list_entries (
                                   exchange->library, exchange->shared->topic, me (self), 1, error)
                                       : NULL;
  guint count = 0;

  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (mine, i);

      count += has_number (numbers, stored->n) && is_same_verb (self, stored, text);
    }
  *refused = count >= MOST_REFUSED;
  return mine != NULL;
}

/* What the rules do not let the user do now, away or not, is not said, and no fault of the pass. */
static gboolean
say_act (GrapeFollower *self, const char *text, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  GError *why = NULL;

  if (grape_share_act (exchange->library, exchange->shared->topic, text, exchange->now, &why))
    return TRUE;
  if (why->domain != GRAPE_ERROR)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  g_error_free (why);
  return TRUE;
}

/* The act that only the user's program can make, since the keeper lacks the texts. What the rules
 * leave to chance is this program's own: the keeper has the seed. */
static gboolean
act_due (GrapeFollower *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const GrapeRules *rules = grape_instance_rules (self->instance);
  int seat = exchange->shared->seat;
  GrapeStream stream = { .used = 0 };
  gboolean waiting, refused;

  if (!rules->due || grape_position_over (grape_instance_position (self->instance)))
    return TRUE;
  guint8 key[32];
  randombytes_buf (key, sizeof key);
  grape_stream_init (&stream, key, 0);
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (self->instance), seat);
  g_autofree char *text = rules->due (view->table, view->state, seat, &stream);
  if (!text)
    return TRUE;
  return is_act_waiting (self, &waiting, error) && was_refused (self, text, &refused, error)
         && (waiting || refused || say_act (self, text, error));
}

/**
 * grape_follower_open_for_all:
 *
 * In a game with secrets that its keeper may not know: sends what the user has to open now, and
 * the act without which nothing goes on.
 */
gboolean
grape_follower_open_for_all (GrapeFollower *self, GError **error)
{
  if (!self->instance || !grape_instance_rules (self->instance)->secret
      || self->exchange->shared->seat < 0)
    return TRUE;
  return (grape_table_held (grape_instance_position (self->instance)->table)
          || (open_due (self, error) && act_due (self, error)))
         && open_left (self, error);
}
