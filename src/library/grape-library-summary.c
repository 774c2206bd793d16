/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Summaries: what lists of instances show. Folding 500 logs to fill a sidebar would take seconds,
 * so the result is kept as JSON beside the number of events; with another number it is ignored.
 * What depends on people or the inbox is never kept. */
#include <string.h>

#include "engine/grape-books.h"
#include "engine/grape-script.h"
#include "engine/grape-json.h"
#include "engine/grape-command.h"
#include "grape-library-inbox.h"
#include "grape-library-instances.h"
#include "grape-library-people.h"
#include "grape-library-private.h"
#include "grape-library-shared.h"

#define MANY_EVENTS 2000 /* folded in about 20 ms */

/* Part of the cache's key: raise it when the members below change. */
#define SUMMARY_FORMAT 4

void
grape_due_free (GrapeDue *self)
{
  if (self == NULL)
    return;
  g_free (self->person);
  g_free (self->what);
  g_free (self->about);
  g_free (self);
}

void
grape_summary_free (GrapeSummary *self)
{
  if (self == NULL)
    return;
  g_free (self->id);
  g_free (self->name);
  g_free (self->game);
  g_free (self->referee);
  g_free (self->result);
  g_free (self->problem);
  g_ptr_array_unref (self->seats);
  g_array_unref (self->winners);
  g_array_unref (self->scores);
  g_ptr_array_unref (self->due);
  g_clear_pointer (&self->classes, g_ptr_array_unref);
  g_array_unref (self->mine);
  g_free (self);
}

static GrapeSummary *
summary_new (const char *id)
{
  GrapeSummary *self = g_new0 (GrapeSummary, 1);

  self->id = g_strdup (id);
  self->seats = g_ptr_array_new_with_free_func (g_free);
  self->winners = g_array_new (FALSE, FALSE, sizeof (int));
  self->scores = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->due = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_due_free);
  self->classes = g_ptr_array_new_with_free_func (g_free);
  self->mine = g_array_new (FALSE, FALSE, sizeof (int));
  return self;
}

static void
add_due (GrapeSummary *self, const GArray *pending, gboolean optional)
{
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      GrapeDue *due = g_new0 (GrapeDue, 1);

      due->seat = item->seat;
      due->person = g_strdup (item->person);
      due->what = g_strdup (item->what);
      due->about = g_strdup (item->about);
      due->until = item->until;
      due->done = item->done;
      due->optional = optional;
      g_ptr_array_add (self->due, due);
    }
}

static void
fold_due (GrapeSummary *self, const GrapePosition *position)
{
  g_autoptr (GArray) pending = grape_position_pending (position);
  g_autoptr (GArray) wanted = g_array_new (FALSE, TRUE, sizeof (GrapePending));
  const GrapeBooks *books = position->rules->books;

  g_array_set_clear_func (wanted, (GDestroyNotify)grape_pending_clear);
  if (books && books->wanted)
    books->wanted (position->state, wanted);
  add_due (self, pending, FALSE);
  add_due (self, wanted, TRUE);
}

static void
fold_classes (GrapeSummary *self, const GrapePosition *position)
{
  const GrapeBooks *books = position->rules->books;
  g_autoptr (GArray) classes = g_array_new (FALSE, TRUE, sizeof (GrapeBookClass));

  if (books && books->classes)
    books->classes (position->state, classes);
  for (guint i = 0; i < classes->len; i++)
    if (g_array_index (classes, GrapeBookClass, i).accepted)
      g_ptr_array_add (self->classes, g_strdup (g_array_index (classes, GrapeBookClass, i).name));
}

static void
fold_outcome (GrapeSummary *self, const GrapePosition *position)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);

  self->result = outcome->over ? g_strdup (outcome->reason) : NULL;
  if (outcome->winners->len > 0)
    g_array_append_vals (self->winners, outcome->winners->data, outcome->winners->len);
  if (outcome->scores->len > 0)
    g_array_append_vals (self->scores, outcome->scores->data, outcome->scores->len);
}

static GrapeSummary *
fold (GrapeInstance *instance)
{
  const GrapeHeader *header = grape_instance_header (instance);
  const GrapePosition *position = grape_instance_position (instance);
  GrapeSummary *self = summary_new (header->id);

  self->name = g_strdup (header->name);
  self->game = g_strdup (header->game);
  self->started_at = header->at;
  self->last_at = position->at;
  self->n_events = grape_instance_n_events (instance);
  self->phase = grape_position_phase (position);
  self->over = grape_position_over (position);
  self->held = grape_table_held (position->table);
  self->deadline = self->over ? 0 : grape_instance_next_deadline (instance);
  self->wakes_at = grape_match_wakes_at (instance);
  self->referee = g_strdup (position->table->referee);
  for (guint i = 0; i < grape_table_size (position->table); i++)
    g_ptr_array_add (self->seats, g_strdup (grape_table_name (position->table, (int)i)));
  if (!self->over)
    fold_due (self, position);
  if (!self->over)
    fold_classes (self, position);
  fold_outcome (self, position);
  return self;
}

static void
write_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  if (text != NULL)
    json_builder_add_string_value (builder, text);
  else
    json_builder_add_null_value (builder);
}

static void
write_int (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

static void
write_due (JsonBuilder *builder, const GrapeDue *due)
{
  json_builder_begin_object (builder);
  write_int (builder, "seat", due->seat);
  write_text (builder, "person", due->person);
  write_text (builder, "what", due->what);
  write_text (builder, "about", due->about);
  write_int (builder, "until", due->until);
  write_int (builder, "done", due->done);
  write_int (builder, "optional", due->optional);
  json_builder_end_object (builder);
}

static char *
summary_to_json (const GrapeSummary *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();
  g_autoptr (JsonNode) root = NULL;

  json_builder_begin_object (builder);
  write_text (builder, "name", self->name);
  write_text (builder, "game", self->game);
  write_int (builder, "started_at", self->started_at);
  write_int (builder, "last_at", self->last_at);
  write_int (builder, "phase", self->phase);
  write_int (builder, "over", self->over);
  write_int (builder, "held", self->held);
  write_int (builder, "deadline", self->deadline);
  write_int (builder, "wakes_at", self->wakes_at);
  write_text (builder, "referee", self->referee);
  write_text (builder, "result", self->result);
  write_text (builder, "problem", self->problem);
  json_builder_set_member_name (builder, "seats");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->seats->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (self->seats, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "classes");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->classes->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (self->classes, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "winners");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->winners->len; i++)
    json_builder_add_int_value (builder, g_array_index (self->winners, int, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "scores");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->scores->len; i++)
    json_builder_add_int_value (builder, g_array_index (self->scores, gint64, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "due");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->due->len; i++)
    write_due (builder, g_ptr_array_index (self->due, i));
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  return grape_json_to_text (root, FALSE);
}

static char *
read_text (JsonObject *object, const char *name)
{
  return g_strdup (json_object_get_string_member_with_default (object, name, NULL));
}

static gint64
read_int (JsonObject *object, const char *name)
{
  return json_object_get_int_member_with_default (object, name, 0);
}

static void
read_arrays (GrapeSummary *self, JsonObject *object)
{
  JsonArray *seats = json_object_get_array_member (object, "seats");
  JsonArray *winners = json_object_get_array_member (object, "winners");
  JsonArray *scores = json_object_get_array_member (object, "scores");
  JsonArray *dues = json_object_get_array_member (object, "due");
  JsonArray *classes = json_object_get_array_member (object, "classes");

  for (guint i = 0; i < json_array_get_length (seats); i++)
    g_ptr_array_add (self->seats, g_strdup (json_array_get_string_element (seats, i)));
  for (guint i = 0; i < json_array_get_length (classes); i++)
    g_ptr_array_add (self->classes, g_strdup (json_array_get_string_element (classes, i)));
  for (guint i = 0; i < json_array_get_length (winners); i++)
    {
      int winner = (int)json_array_get_int_element (winners, i);

      g_array_append_val (self->winners, winner);
    }
  for (guint i = 0; i < json_array_get_length (scores); i++)
    {
      gint64 score = json_array_get_int_element (scores, i);

      g_array_append_val (self->scores, score);
    }
  for (guint i = 0; i < json_array_get_length (dues); i++)
    {
      JsonObject *item = json_array_get_object_element (dues, i);
      GrapeDue *due = g_new0 (GrapeDue, 1);

      due->seat = (int)read_int (item, "seat");
      due->person = read_text (item, "person");
      due->what = read_text (item, "what");
      due->about = read_text (item, "about");
      due->until = read_int (item, "until");
      due->done = read_int (item, "done") != 0;
      due->optional = read_int (item, "optional") != 0;
      g_ptr_array_add (self->due, due);
    }
}

/* NULL if the cache does not hold what this program writes. */
static GrapeSummary *
summary_from_json (const char *id, guint n_events, const char *json)
{
  g_autoptr (JsonNode) root = json_from_string (json, NULL);
  JsonObject *object;
  GrapeSummary *self;

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return NULL;
  object = json_node_get_object (root);
  for (const char *const *name
       = (const char *const[]){ "seats", "classes", "winners", "scores", "due", NULL };
       *name != NULL; name++)
    if (!json_object_has_member (object, *name))
      return NULL;
  self = summary_new (id);
  self->n_events = n_events;
  self->name = read_text (object, "name");
  self->game = read_text (object, "game");
  self->started_at = read_int (object, "started_at");
  self->last_at = read_int (object, "last_at");
  self->phase = (guint)read_int (object, "phase");
  self->over = read_int (object, "over") != 0;
  self->held = read_int (object, "held") != 0;
  self->deadline = read_int (object, "deadline");
  self->wakes_at = read_int (object, "wakes_at");
  self->referee = read_text (object, "referee");
  self->result = read_text (object, "result");
  self->problem = read_text (object, "problem");
  read_arrays (self, object);
  return self;
}

/* The list includes an instance that cannot be folded, with the reason. */
static GrapeSummary *
summary_of_broken (const char *id, const char *header, const GError *problem)
{
  GrapeSummary *self = summary_new (id);
  g_autoptr (JsonNode) root = json_from_string (header, NULL);
  JsonObject *object
      = root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;

  self->name = object != NULL ? read_text (object, "name") : NULL;
  self->game = object != NULL ? read_text (object, "game") : NULL;
  if (self->name == NULL)
    self->name = g_strdup (id);
  self->problem = g_strdup (problem->message);
  return self;
}

/* If the cache cannot be written (busy, full), the next look is slower, and that is all. */
static GrapeSummary *
keep (GrapeLibrary *self, GrapeInstance *instance)
{
  GrapeSummary *summary = fold (instance);
  g_autofree char *json = summary_to_json (summary);

  grape_library_exec (self, NULL,
                      "INSERT OR REPLACE INTO summary (instance, n_events, json) VALUES (?, ?, ?)",
                      "sis", summary->id, (gint64)summary->n_events * 16 + SUMMARY_FORMAT, json);
  return summary;
}

/** grape_library_keep_summary: of what was just stored, where it is too long for a list to fold; a
 * short log is folded, and so checked, when somebody next looks */
void
grape_library_keep_summary (GrapeLibrary *self, GrapeInstance *instance)
{
  g_autoptr (GrapeSummary) summary
      = grape_instance_n_events (instance) > MANY_EVENTS ? keep (self, instance) : NULL;
}

static GrapeSummary *
fold_and_keep (GrapeLibrary *self, const char *id, const char *header)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (self, id, &error);

  return instance ? keep (self, instance) : summary_of_broken (id, header, error);
}

static gboolean
is_mine (const GrapeSummary *self, int seat)
{
  for (guint i = 0; i < self->mine->len; i++)
    if (g_array_index (self->mine, int, i) == seat)
      return TRUE;
  return FALSE;
}

/* By a seat, or by name, as far as no seat is the user's. */
static void
note_mine (GrapeSummary *self, const char *name)
{
  gboolean seated = FALSE;

  for (guint i = 0; i < self->mine->len; i++)
    seated = seated || g_array_index (self->mine, int, i) >= 0;
  for (guint i = 0; i < self->due->len; i++)
    {
      GrapeDue *due = g_ptr_array_index (self->due, i);

      due->mine = due->seat == GRAPE_AUTHOR_PERSON
                      ? !seated && name && due->person && grape_names_equal (due->person, name)
                      : is_mine (self, due->seat);
    }
}

static void
note_needs (GrapeSummary *self)
{
  gboolean owed = FALSE;

  self->needs_me = FALSE;
  if (self->over || self->held)
    return;
  if (is_mine (self, GRAPE_AUTHOR_REFEREE)
      && self->n_new + self->n_accepted + self->n_in_review > 0)
    {
      self->needs_me = TRUE;
      self->my_deadline = self->deadline;
    }
  for (guint i = 0; i < self->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (self->due, i);

      if (due->done || !due->mine || (self->acted && due->seat >= 0) || (due->optional && owed))
        continue;
      owed = !due->optional;
      self->needs_me = TRUE;
      if (due->until != 0 && (self->my_deadline == 0 || due->until < self->my_deadline))
        self->my_deadline = due->until;
    }
}

/* A move that the user has sent is no longer owed, whether or not the keeper has it. Somebody
 * else's waits for the user to look. */
static gboolean
note_acts (GrapeLibrary *self, GrapeSummary *summary, GError **error)
{
  const GrapeRules *rules = grape_registry_find (summary->game);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!rules)
    return TRUE;
  if (!grape_query_init (&query, self, error,
                         "SELECT note, state FROM shared JOIN entry USING (topic) "
                         "WHERE instance = ? AND state IN (0, 1) AND note IS NOT NULL",
                         "s", summary->id))
    return FALSE;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      const char *note = grape_query_text (&query, 0);

      if (g_str_has_prefix (note, GRAPE_ENTRY_IN_REVIEW))
        {
          summary->n_in_review++;
          continue;
        }
      summary->n_unsent += grape_query_int (&query, 1) == GRAPE_ENTRY_WAITING;
      if (!grape_command_is_common (rules, note))
        summary->acted = TRUE;
    }
  return step == 0;
}

/* Under which name the user acts without a seat: in somebody else's game the one with which they
 * were let in, if they were; (transfer full) (nullable) */
static gboolean
find_name (GrapeLibrary *self, const char *id, char **name, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error,
                         "SELECT name FROM shared LEFT JOIN identity LEFT JOIN member "
                         "ON member.topic = shared.topic AND member.author = identity.public "
                         "AND member.seat < 0 AND shared.version > 1 "
                         "WHERE instance = ? AND shared.seat <> ?",
                         "si", id, (gint64)GRAPE_AUTHOR_REFEREE))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step > 0)
    *name = grape_query_dup (&query, 0);
  else if (step == 0)
    {
      g_autoptr (GrapePerson) me = grape_library_me (self, NULL);
      *name = me ? g_strdup (me->name) : NULL;
    }
  return step >= 0;
}

/* Whoever has the seed referees it, unless it was said who does, or the user plays. */
#define KEPT_BY_ME                                                                                 \
  "SELECT -1 FROM vault WHERE instance = ?1 AND NOT EXISTS (SELECT 1 FROM shared "                 \
  "WHERE instance = ?1 AND seat >= 0) AND NOT EXISTS (SELECT 1 FROM seat JOIN person "             \
  "ON person.id = seat.person WHERE instance = ?1 AND (seat = -1 OR me = 1))"

static gboolean
add_people (GrapeLibrary *self, GrapeSummary *summary, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  gint64 n_new = 0, n_accepted = 0;
  g_autofree char *name = NULL;
  int step;

  if (!grape_query_init (
          &query, self, error,
          "SELECT seat FROM seat JOIN person ON person.id = seat.person "
          "WHERE instance = ?1 AND me = 1 UNION "
          "SELECT seat FROM shared WHERE instance = ?1 AND seat >= 0 UNION " KEPT_BY_ME
          " ORDER BY 1",
          "s", summary->id))
    return FALSE;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      int seat = (int)grape_query_int (&query, 0);

      g_array_append_val (summary->mine, seat);
    }
  if (step < 0 || !note_acts (self, summary, error)
      || !grape_library_count_in (self, summary, error)
      || !find_name (self, summary->id, &name, error)
      || !grape_library_number (self, &n_new, 0, error,
                                "SELECT count(*) FROM proposal "
                                "WHERE instance = ? AND status = 0 AND NOT (marks & ?)",
                                "si", summary->id, (gint64)GRAPE_MARK_PAST)
      || !grape_library_number (self, &n_accepted, 0, error,
                                "SELECT count(*) FROM proposal "
                                "WHERE instance = ? AND status = 1",
                                "s", summary->id))
    return FALSE;
  note_mine (summary, name);
  summary->n_new = (guint)n_new;
  summary->n_accepted = (guint)n_accepted;
  note_needs (summary);
  return TRUE;
}

/* Rows: id, header, number of events, the cache's key, the cache. */
static GPtrArray *
read_summaries (GrapeLibrary *self, GrapeQuery *query, GError **error)
{
  g_autoptr (GPtrArray) summaries
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_summary_free);
  int step;

  while ((step = grape_query_step (query, error)) > 0)
    {
      const char *id = grape_query_text (query, 0);
      gint64 n_events = grape_query_int (query, 2);
      GrapeSummary *summary = NULL;

      if (grape_query_int (query, 3) == n_events * 16 + SUMMARY_FORMAT)
        summary = summary_from_json (id, (guint)n_events, grape_query_text (query, 4));
      if (summary == NULL)
        summary = fold_and_keep (self, id, grape_query_text (query, 1));
      g_ptr_array_add (summaries, summary);
    }
  for (guint i = 0; step == 0 && i < summaries->len; i++)
    if (!add_people (self, g_ptr_array_index (summaries, i), error))
      return NULL;
  return step == 0 ? g_steal_pointer (&summaries) : NULL;
}

#define SUMMARY_SELECT                                                                             \
  "SELECT id, header, (SELECT coalesce (max (number), 0) FROM event WHERE instance = id), "        \
  "n_events, json FROM instance LEFT JOIN summary ON summary.instance = id"

/* (transfer full): GrapeSummary each, those that need the user first. */
GPtrArray *
grape_library_list_instances (GrapeLibrary *self, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  GPtrArray *summaries;

  if (!grape_query_init (&query, self, error, SUMMARY_SELECT, ""))
    return NULL;
  summaries = read_summaries (self, &query, error);
  if (summaries != NULL)
    g_ptr_array_sort (summaries, grape_summary_compare);
  return summaries;
}

/* One instance's summary. Errors: NOT_FOUND. */
GrapeSummary *
grape_library_summarise (GrapeLibrary *self, const char *id, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autoptr (GPtrArray) summaries = NULL;

  if (!grape_query_init (&query, self, error, SUMMARY_SELECT " WHERE id = ?", "s", id))
    return NULL;
  summaries = read_summaries (self, &query, error);
  if (summaries == NULL)
    return NULL;
  if (summaries->len == 0)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   "There is no instance %s in the library", id);
      return NULL;
    }
  return g_ptr_array_steal_index (summaries, 0);
}
