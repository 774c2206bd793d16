/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everybody else's part: the keeper's entries, one after another, become the local log. It ends at
 * an entry that fails its checks, and says so. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share-private.h"
#include "grape-share-together.h"
#include "library/grape-library-people.h"
#include "library/grape-library-resources.h"

static gboolean
wrong (GError **error, const char *what)
{
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "%s", what);
  return FALSE;
}

/* --- open, admit, refuse ---------------------------------------------------------------------- */

/* Another one with this id stays as it is: the user may have a copy, or somebody may want them to
 * lose the game. */
static gboolean
add_instance (GrapeFollower *self, GError **error)
{
  GError *why = NULL;

  if (grape_library_add_instance (self->exchange->library, self->instance, &why))
    return TRUE;
  if (!g_error_matches (why, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_EXISTS))
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  g_error_free (why);
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                   "the id %s belongs to a game in the library, which stays as it is; if that "
                   "is only a copy of this one, delete it and sync again",
                   grape_instance_header (self->instance)->id);
  return FALSE;
}

static gboolean
follow_open (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const char *header = grape_json_text (grape_entry_object (entry), "header");
  g_autofree char *topic = header ? grape_topic (entry->version, entry->author, header) : NULL;

  if (!topic || self->instance || entry->n != 1)
    return wrong (error, "The game's beginning is missing or in the wrong place");
  if (!g_str_equal (topic, exchange->shared->topic))
    return wrong (error, "This is not the game that the invitation was for");
  grape_share_note_version (self, entry->version);
  exchange->shared->version = entry->version;
  g_autofree char *text = g_strconcat (header, "\n", NULL);
  g_autoptr (GHashTable) resources = NULL;
  if (!grape_share_keep_resources (exchange->library, header, grape_entry_object (entry), error)
      || !grape_library_resources_for_file (exchange->library, text, &resources, error))
    return FALSE;
  self->instance = grape_instance_from_text (text, resources, error);
  if (!self->instance || !add_instance (self, error))
    return FALSE;
  g_free (exchange->shared->instance);
  exchange->shared->instance = g_strdup (grape_instance_header (self->instance)->id);
  self->first = 1;
  return grape_library_update_shared (exchange->library, exchange->shared, error);
}

/* So that lists of games know what the user owes. */
static gboolean
seat_me (GrapeFollower *self, int seat, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GrapePerson) me = grape_library_me (exchange->library, NULL);

  exchange->shared->seat = seat;
  return !me || seat < 0 || !exchange->shared->instance
         || grape_library_set_seat (exchange->library, exchange->shared->instance, seat, me->id,
                                    error);
}

/* Keys that can no longer act, by the keeper's ruling: tells everybody. */
static gboolean
follow_replaces (GrapeFollower *self, JsonArray *replaces, const GrapeMember *newcomer,
                 GError **error)
{
  GrapeExchange *exchange = self->exchange;

  for (guint i = 0; replaces && i < json_array_get_length (replaces); i++)
    {
      JsonNode *node = json_array_get_element (replaces, i);
      const char *old = JSON_NODE_HOLDS_OBJECT (node)
                            ? grape_json_text (json_node_get_object (node), "pk")
                            : NULL;
      g_autofree char *words = grape_public_words (newcomer->author);

      if (!old || !grape_public_valid (old))
        return wrong (error, "The keeper does not say which key was replaced");
      grape_sync_report_note (exchange->report, "%s now acts with another key (%s)", newcomer->name,
                              words);
      if (g_str_equal (old, grape_key_public (exchange->key))
          && !seat_me (self, GRAPE_VIEWER_SPECTATOR, error))
        return FALSE;
      if (!grape_library_remove_member (exchange->library, exchange->shared->topic, old, error))
        return FALSE;
      if (newcomer->seat >= 0)
        self->rekeyed |= GRAPE_AUDIENCE_SEAT (newcomer->seat);
    }
  return TRUE;
}

static gboolean
follow_admit (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  JsonObject *object = grape_entry_object (entry);
  GrapeMember member = { .author = (char *)grape_json_text (object, "pk"),
                         .name = (char *)grape_json_text (object, "name") };
  gint64 seat = 0;

  if (!grape_public_valid (member.author) || !member.name || !grape_json_int (object, "seat", &seat)
      || seat < GRAPE_VIEWER_SPECTATOR || seat == GRAPE_AUTHOR_REFEREE || seat >= GRAPE_MAX_SEATS)
    return wrong (error, "The keeper admitted somebody without a key, name or seat");
  member.seat = (int)seat;
  if (exchange->shared->version >= 2 && seat >= 0
      && !g_str_equal (member.author, exchange->shared->keeper)
      && !(grape_public_valid (grape_json_text (object, "by")) && self->instance
           && grape_share_check_proof (
               exchange->shared->version, grape_instance_header (self->instance)->held,
               exchange->shared->topic, grape_json_text (object, "by"), object)))
    return wrong (error,
                  "The keeper admitted somebody without their contribution to chance and its "
                  "proof");
  if (g_str_equal (member.author, grape_key_public (exchange->key))
      && !seat_me (self, member.seat, error))
    return FALSE;
  g_autofree char *name = grape_share_clean_name (member.name);
  member.name = name;
  return follow_replaces (self, grape_json_array (object, "replaces"), &member, error)
         && grape_library_set_member (exchange->library, exchange->shared->topic, &member, error)
         && grape_library_update_shared (exchange->library, exchange->shared, error);
}

/* The user's entry @n; of two with one number the one with @hash. NULL without an error: it is not
 * here, because another device of theirs wrote it. */
static GrapeStoredEntry *
find_mine (GrapeFollower *self, guint n, const char *hash, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      exchange->library, exchange->shared->topic, grape_key_public (exchange->key), n, error);

  for (guint i = 0; mine && i < mine->len; i++)
    {
      const GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      if (entry->n == n && (!hash || g_str_equal (entry->hash, hash)))
        return g_ptr_array_steal_index (mine, i);
    }
  return NULL;
}

/* What became of an entry of the user's. */
static gboolean
settle (GrapeFollower *self, JsonObject *object, const char *number, GrapeEntryState state,
        const char *note, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  GError *why = NULL;
  gint64 n = 0;

  if (!grape_json_int (object, number, &n) || n < 1 || n > GRAPE_ENTRY_MAX_COUNT)
    return wrong (error, "The keeper names an entry of yours without its number");
  g_autoptr (GrapeStoredEntry) entry
      = find_mine (self, (guint)n, grape_json_text (object, "hash"), &why);
  if (why)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  if (!entry)
    return TRUE;
  entry->state = state;
  if (note)
    {
      g_autofree char *reason = grape_sync_plain (note);
      g_autofree char *both = g_strdup_printf ("%s: %s", entry->note ? entry->note : "", reason);
      g_free (entry->note);
      entry->note = g_steal_pointer (&both);
      grape_sync_report_note (exchange->report, "Refused: %s", entry->note);
    }
  return grape_library_set_entry (exchange->library, entry, error);
}

static gboolean
is_mine (const GrapeFollower *self, const char *author)
{
  return g_strcmp0 (author, grape_key_public (self->exchange->key)) == 0;
}

static gboolean
follow_refuse (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  JsonObject *object = grape_entry_object (entry);
  const char *box = grape_json_text (object, "box");

  if (self->exchange->shared->version >= 2
      && !(grape_share_check_refusal (self, object, error)
           && (!self->instance
               || grape_share_tell_voids (self->exchange, self->instance,
                                          grape_instance_n_events (self->instance) + 1, error))))
    return FALSE;
  if (!is_mine (self, grape_json_text (object, "of")))
    return TRUE;
  g_autofree char *why = box ? grape_key_open (self->exchange->key, box, error) : NULL;
  return (why || !box)
         && settle (self, object, "entry", GRAPE_ENTRY_REFUSED, why ? why : "?", error);
}

/* A log had two ends, and the keeper goes on with one. */
static gboolean
follow_settle (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  const char *of = grape_json_text (grape_entry_object (entry), "of");

  if (!of || !grape_public_valid (of))
    return wrong (error, "The keeper does not say whose log was settled");
  g_autofree char *words = grape_public_words (of);
  gint64 known = 0;
  if (self->exchange->shared->version >= 2
      && (!grape_json_int (grape_entry_object (entry), "entry", &known) || known < 0
          || known > GRAPE_ENTRY_MAX_COUNT
          || !grape_library_set_vouched (self->exchange->library, self->exchange->shared->topic, of,
                                         (guint)known, error)))
    return error && *error ? FALSE
                           : wrong (error, "The keeper does not say where a log was settled");
  grape_sync_report_note (self->exchange->report,
                          "The keeper goes on with the log of the key %s as it is now", words);
  return TRUE;
}

/* --- events ----------------------------------------------------------------------------------- */

static gboolean
follow_line (GrapeFollower *self, const char *line, JsonArray *boxes, JsonArray *takes,
             GError **error)
{
  g_autoptr (GrapeEvent) event = line ? grape_share_ahead_event (self->ahead, line) : NULL;
  GrapeEvent *full = NULL;

  if (!event && line)
    event = grape_event_from_line (line, error);
  if (!event)
    return line ? FALSE : wrong (error, "An event must be a text");
  if (!grape_follower_open (self, event, boxes, takes, &full, error))
    return FALSE;
  /* What the user sealed themselves, but the game refuses: the chair says so, and it becomes void.
   */
  gboolean own = full && full->author == self->exchange->shared->seat;
  gboolean good = full && grape_instance_append (self->instance, full, own ? NULL : error);
  if (!good && (!full || own))
    good = grape_instance_append (self->instance, event, error);
  grape_event_free (full);
  guint number = grape_instance_n_events (self->instance);
  return good
         && grape_follower_look_at_chance (self, grape_instance_event (self->instance, number),
                                           error);
}

static gboolean
is_by_me (GrapeFollower *self, const GrapeEvent *event)
{
  const GrapeShared *shared = self->exchange->shared;

  if (!event->person)
    return shared->seat >= 0 && event->author == shared->seat;
  g_autoptr (GrapeMember) me = grape_share_find_me (self->exchange->library, shared, NULL);
  return me && grape_share_event_is_by (self->instance, event, me);
}

/* A contribution came with the user's hello, and a bot's move for them is not theirs. */
static void
count_spoken (GrapeFollower *self)
{
  const GrapeEvent *event
      = grape_instance_event (self->instance, grape_instance_n_events (self->instance));
  const GrapeSeat *seat = grape_table_seat (grape_instance_position (self->instance)->table,
                                            self->exchange->shared->seat);

  self->n_spoken
      += !(seat && seat->bot) && event->kind != GRAPE_EVENT_CONTRIBUTE && is_by_me (self, event);
}

/* A keeper may enter what came by mail, and could enter what the user never sent. */
static void
note_spoken (GrapeFollower *self)
{
  if (self->n_spoken > self->n_taken)
    grape_sync_report_note (
        self->exchange->report,
        "The keeper entered %u moves of yours that did not come from this key: are "
        "they yours?",
        self->n_spoken - self->n_taken);
}

static gboolean
follow_takes (GrapeFollower *self, JsonArray *takes, GError **error)
{
  for (guint i = 0; takes && i < json_array_get_length (takes); i++)
    {
      JsonNode *node = json_array_get_element (takes, i);
      JsonObject *take = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;

      if (!take)
        return wrong (error, "The keeper does not say which entry was accepted");
      if (self->exchange->shared->version >= 2 && !grape_share_check_take (self, take, error))
        return FALSE;
      if (!is_mine (self, grape_json_text (take, "author")))
        continue;
      if (!settle (self, take, "n", GRAPE_ENTRY_TAKEN, NULL, error))
        return FALSE;
      self->refrains = FALSE;
      self->n_taken++;
    }
  return TRUE;
}

static gboolean
follow_events (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  JsonObject *object = grape_entry_object (entry);
  JsonArray *lines = grape_json_array (object, "events");
  JsonArray *boxes = grape_json_array (object, "boxes");
  JsonArray *takes = grape_json_array (object, "takes");

  if (!lines || !self->instance)
    return wrong (error, "Events are missing, or came before the game's beginning");
  self->entry_first = grape_instance_n_events (self->instance) + 1;
  g_hash_table_remove_all (self->vouched);
  for (guint i = 0; i < json_array_get_length (lines); i++)
    {
      if (!follow_line (self, grape_json_element_text (lines, i), boxes, takes, error))
        return FALSE;
      count_spoken (self);
    }
  self->exchange->report->events += json_array_get_length (lines);
  return follow_takes (self, takes, error) && grape_share_check_opened (self, error);
}

/** grape_follower_store: stores new events in the library. */
gboolean
grape_follower_store (GrapeFollower *self, GError **error)
{
  if (!self->instance)
    return TRUE;
  guint first = self->first;
  self->first = grape_instance_n_events (self->instance) + 1;
  return grape_library_follow (self->exchange->library, self->instance, first, error);
}

/** grape_follower_fill: folds the log again, knowing more; or gathers for that. */
gboolean
grape_follower_fill (GrapeFollower *self, GPtrArray *fulls, GError **error)
{
  if (!fulls->len)
    return TRUE;
  if (self->gathered)
    {
      g_ptr_array_extend_and_steal (self->gathered, g_ptr_array_ref (fulls));
      return TRUE;
    }
  if (!grape_follower_store (self, error) || !grape_instance_fill (self->instance, fulls, error))
    return FALSE;
  return grape_library_replace_log (self->exchange->library, self->instance, error);
}

static int
by_value (gconstpointer a, gconstpointer b)
{
  guint one = GPOINTER_TO_UINT (a), two = GPOINTER_TO_UINT (b);

  return (one > two) - (one < two);
}

/* What the user may read of events from before they joined. */
static gboolean
follow_boxes (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  JsonArray *boxes = grape_json_array (grape_entry_object (entry), "boxes");
  g_autoptr (GPtrArray) fulls = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);

  if (!boxes || !self->instance)
    return wrong (error, "Sealed events are missing, or came before the game's beginning");
  g_autoptr (GList) numbers = g_list_sort (g_hash_table_get_keys (self->ahead->boxes), by_value);
  for (const GList *l = numbers; l; l = l->next)
    {
      const GrapeEvent *stub = grape_instance_event (self->instance, GPOINTER_TO_UINT (l->data));
      GrapeEvent *full = NULL;

      if (stub && !grape_follower_open (self, stub, boxes, NULL, &full, error))
        return FALSE;
      if (full)
        g_ptr_array_add (fulls, full);
    }
  return grape_follower_fill (self, fulls, error);
}

/* After the end, once the seed is revealed: private events, for everybody. */
static gboolean
follow_opened (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  JsonArray *opened = grape_json_array (grape_entry_object (entry), "lines");
  g_autoptr (GPtrArray) fulls = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);

  if (!opened || !self->instance)
    return wrong (error, "The entry opens nothing, or came before the game's beginning");
  for (guint i = 0; i < json_array_get_length (opened); i++)
    {
      const char *line = grape_json_element_text (opened, i);
      GrapeEvent *event = line ? grape_share_ahead_event (self->ahead, line) : NULL;

      if (!event && line)
        event = grape_event_from_line (line, error);
      if (!event)
        return line ? FALSE : wrong (error, "An opened event must be a text");
      g_ptr_array_add (fulls, event);
    }
  return grape_follower_fill (self, fulls, error);
}

/* --- the keeper's log ------------------------------------------------------------------------- */

/** grape_follower_entry: what a kind of entry brings. */
gboolean
grape_follower_entry (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  static const struct
  {
    const char *kind;
    gboolean (*follow) (GrapeFollower *, const GrapeEntry *, GError **);
  } kinds[] = { { "open", follow_open },     { "admit", follow_admit },
                { "events", follow_events }, { "boxes", follow_boxes },
                { "opened", follow_opened }, { "refuse", follow_refuse },
                { "settle", follow_settle }, { "withdrawn", grape_share_note_withdrawn } };

  if (self->instance && entry->version != self->exchange->shared->version)
    {
      grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                       "it uses version %u of the protocol, and this game uses version %u",
                       entry->version, self->exchange->shared->version);
      return FALSE;
    }
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (entry->kind, kinds[i].kind))
      return kinds[i].follow (self, entry, error);
  g_autofree char *kind = grape_sync_plain (entry->kind);
  grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                   "The keeper writes “%s”, which this version does not know: update Grapefruit",
                   kind);
  return FALSE;
}

/** grape_follower_stored: takes one entry: all of it, or nothing. It was checked when it came.
 */
gboolean
grape_follower_stored (GrapeFollower *self, GrapeStoredEntry *stored, GrapeAhead *ahead,
                       GError **error)
{
  GrapeLibrary *library = self->exchange->library;
  GrapeShared *shared = self->exchange->shared;
  g_autofree char *instance = g_strdup (shared->instance);
  guint version = shared->version;
  int seat = shared->seat;

  self->ahead = ahead;
  if (!ahead->entry)
    g_propagate_error (error, g_steal_pointer (&ahead->fault));
  if (!ahead->entry || !grape_library_mark (library, error))
    return FALSE;
  stored->state = GRAPE_ENTRY_TAKEN;
  g_clear_pointer (&stored->note, g_free);
  if (grape_follower_entry (self, ahead->entry, error) && grape_follower_store (self, error)
      && grape_library_set_entry (library, stored, error))
    return grape_library_keep_mark (library, error);
  grape_library_undo_to_mark (library, NULL);
  stored->state = GRAPE_ENTRY_WAITING;
  shared->seat = seat;
  shared->version = version;
  g_free (shared->instance);
  shared->instance = g_steal_pointer (&instance);
  return FALSE;
}

/* As grape_follower_batch(), with the first of them marked while it lasts. */
static gboolean
follow_marked (GrapeFollower *self, GPtrArray *waiting, guint from, guint *to, GError **why,
               GError **error)
{
  GrapeStoredEntry *first = NULL;

  if (!grape_exchange_mark_tried (self->exchange, waiting, from, to, &first, why, error))
    return FALSE;
  if (*why)
    return TRUE;
  gboolean good = grape_follower_batch (self, waiting, from, *to, why, error);
  /* The program has survived, so the folded entries lose their mark; the rest is unchanged:
   * refused, cancelled, or the disk is full. */
  if (first && (!good || first->state != GRAPE_ENTRY_TAKEN))
    good = grape_exchange_unmark (self->exchange, first, good ? error : NULL) && good;
  return good;
}

/* Their arrival means nothing here: a bundle can come after entries that are newer than everything
 * in it. */
static int
by_number (gconstpointer a, gconstpointer b)
{
  const GrapeStoredEntry *one = *(GrapeStoredEntry *const *)a;
  const GrapeStoredEntry *two = *(GrapeStoredEntry *const *)b;

  return (one->n > two->n) - (one->n < two->n);
}

static gboolean
load (GrapeFollower *self, GError **error)
{
  GrapeExchange *exchange = self->exchange;

  if (!exchange->shared->instance)
    return TRUE;
  self->instance
      = grape_library_load_instance (exchange->library, exchange->shared->instance, error);
  if (self->instance)
    self->first = grape_instance_n_events (self->instance) + 1;
  return self->instance != NULL;
}

/**
 * grape_follower_run:
 *
 * Makes what the keeper published the local log. Errors: the library's, and being cancelled; a
 * fault in the keeper's files is a problem in the report, and everything after it waits.
 */
gboolean
grape_follower_run (GrapeExchange *exchange, GError **error)
{
  GrapeFollower self = { .exchange = exchange };
  g_autoptr (GHashTable) vouched = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) people = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GError *why = NULL;
  g_autoptr (GPtrArray) waiting = grape_library_entries_in (
      exchange->library, exchange->shared->topic, GRAPE_ENTRY_WAITING, error);
  gboolean good = waiting && load (&self, error);
  self.vouched = vouched;
  self.unvouched_people = people;

  if (good)
    g_ptr_array_sort (waiting, by_number);
  for (guint i = 0, to; good && !why && i < waiting->len; i = to)
    {
      to = grape_follower_end_of_batch (waiting, i);
      good = follow_marked (&self, waiting, i, &to, &why, error);
    }
  if (self.instance)
    grape_share_note_unvouched (&self, self.instance);
  g_clear_pointer (&self.instance, grape_instance_free);
  note_spoken (&self);
  if (!why || !good)
    {
      g_clear_error (&why);
      return good;
    }
  if (why->domain != GRAPE_ERROR)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  grape_sync_report_problem (exchange->report, "What the keeper wrote fails its checks: %s",
                             why->message);
  g_error_free (why);
  return TRUE;
}
