/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One step of the fold: what an event does to the table, here, and to the game, in its rules. */
#include "grape-position.h"
#include "grape-chance.h"
#include "grape-json.h"
#include "grape-verb.h"

#include <string.h>

GrapePosition *
grape_position_copy (const GrapePosition *self)
{
  GrapePosition *copy = g_memdup2 (self, sizeof *self);
  copy->table = grape_table_copy (self->table);
  copy->state = grape_rules_copy (self->rules, self->state);
  return copy;
}

void
grape_position_free (GrapePosition *self)
{
  if (!self)
    return;
  grape_table_free (self->table);
  grape_rules_free (self->rules, self->state);
  g_free (self);
}

/**
 * grape_position_view:
 *
 * Returns: (transfer full): what @viewer knows of the position; the table is public
 */
GrapePosition *
grape_position_view (const GrapePosition *self, GrapeViewer viewer)
{
  GrapePosition *view = g_memdup2 (self, sizeof *self);
  view->table = grape_table_copy (self->table);
  view->state = grape_rules_view (self->rules, self->state, viewer);
  view->is_view = TRUE;
  view->seen = viewer;
  return view;
}

static gboolean
malformed (const GrapeEvent *event, GError **error)
{
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Malformed text in a “%s” event: “%s”",
                   grape_event_kind_to_text (event->kind), event->text ? event->text : "(sealed)");
  return FALSE;
}

static const char *
after (const char *text, const char *prefix)
{
  return text && g_str_has_prefix (text, prefix) ? text + strlen (prefix) : NULL;
}

static gboolean
set_vacation (GrapeSeat *seat, const GrapeEvent *event, GError **error)
{
  const char *days = after (event->text, "vacation ");
  g_auto (GStrv) ends = days ? g_strsplit (days, "..", 2) : NULL;
  gint64 from, last;
  if (!ends || !ends[0] || !ends[1] || !grape_date_parse (ends[0], &from, NULL)
      || !grape_date_parse (ends[1], &last, NULL) || last < from)
    return malformed (event, error);
  seat->vacation_from = from;
  seat->vacation_until = last + GRAPE_DAY_S;
  return TRUE;
}

static gboolean
change_seat (GrapeTable *table, const GrapeEvent *event, GError **error)
{
  const char *rest;
  GrapeSeat *seat = (GrapeSeat *)grape_table_seat (table, event->author);
  if (!seat || seat->left)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "Nobody plays at seat %d", event->author + 1);
      return FALSE;
    }
  switch ((int)event->kind)
    {
    case GRAPE_EVENT_LEAVE:
      seat->left = TRUE;
      seat->vacation_from = seat->vacation_until = 0;
      g_clear_pointer (&seat->substitute, g_free);
      g_clear_pointer (&seat->bot, g_free);
      return TRUE;
    case GRAPE_EVENT_VACATION:
      return set_vacation (seat, event, error);
    case GRAPE_EVENT_RETURN:
      seat->vacation_from = seat->vacation_until = 0;
      g_clear_pointer (&seat->substitute, g_free);
      g_clear_pointer (&seat->bot, g_free);
      return TRUE;
    case GRAPE_EVENT_SUBSTITUTE:
      if (!(rest = after (event->text, "substitute ")) || !*rest)
        return malformed (event, error);
      grape_table_substitute (table, event->author, rest);
      return TRUE;
    case GRAPE_EVENT_BOT:
      if (!(rest = after (event->text, "bot ")) || !*rest)
        return malformed (event, error);
      g_free (seat->bot);
      seat->bot = g_strdup (rest);
      return TRUE;
    default:
      g_assert_not_reached ();
    }
}

/* A newcomer takes the next seat; where players come back, one who has left takes the old one. */
static gboolean
add_newcomer (const GrapeRules *rules, GrapeTable *table, const GrapeEvent *event, GError **error)
{
  GrapeSeat *former = (GrapeSeat *)grape_table_seat (table, event->author);
  g_autofree char *name = NULL;
  int old_seat;
  if (!grape_join_parse (event, &old_seat, &name)
      || (grape_join_words (event) && !rules->join_words))
    return malformed (event, error);
  if (rules->comes_back && former && former->left && old_seat < 0
      && grape_names_equal (former->name, name))
    {
      former->left = FALSE;
      return TRUE;
    }
  if (event->author != (int)grape_table_size (table))
    return malformed (event, error);
  if (grape_table_size (table) >= GRAPE_MAX_SEATS)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "An instance has at most %d seats",
                       GRAPE_MAX_SEATS);
      return FALSE;
    }
  grape_table_add (table, name, NULL);
  return TRUE;
}

static gboolean
change_referee (GrapeTable *table, const GrapeEvent *event, GError **error)
{
  const char *name = event->kind == GRAPE_EVENT_REFEREE ? after (event->text, "referee ") : NULL;
  if (event->kind == GRAPE_EVENT_REFEREE && (!name || !*name))
    return malformed (event, error);
  g_free (table->referee);
  table->referee = g_strdup (name);
  return TRUE;
}

/* These texts are read again whenever something is drawn or verified. */
static gboolean
check_hex (const GrapeEvent *event, const char *prefix, gsize min_bytes, gsize max_bytes,
           GError **error)
{
  const char *hex = after (event->text, prefix);
  gsize length = hex ? strlen (hex) : 0;
  gboolean valid = length % 2 == 0 && length >= 2 * min_bytes && length <= 2 * max_bytes;
  for (gsize i = 0; valid && i < length; i++)
    valid = g_ascii_isxdigit (hex[i]);
  return valid || malformed (event, error);
}

/* Changes the table; @is_game: whether to tell the game too. */
static gboolean
change_table (const GrapeRules *rules, GrapeTable *table, const GrapeEvent *event,
              gboolean *is_game, GError **error)
{
  const char *commitment, *context;

  *is_game = FALSE;
  switch (event->kind)
    {
    case GRAPE_EVENT_JOIN:
      *is_game = TRUE;
      return add_newcomer (rules, table, event, error);
    case GRAPE_EVENT_LEAVE:
    case GRAPE_EVENT_VACATION:
    case GRAPE_EVENT_RETURN:
    case GRAPE_EVENT_SUBSTITUTE:
    case GRAPE_EVENT_BOT:
      *is_game = TRUE;
      return change_seat (table, event, error);
    case GRAPE_EVENT_REFEREE:
    case GRAPE_EVENT_RESIGN:
      *is_game = TRUE;
      return change_referee (table, event, error);
    case GRAPE_EVENT_PAUSE:
    case GRAPE_EVENT_RESUME:
      table->paused = event->kind == GRAPE_EVENT_PAUSE;
      return TRUE;
    case GRAPE_EVENT_EXHIBITION:
      table->exhibition = TRUE;
      return TRUE;
    case GRAPE_EVENT_CONTRIBUTE: /* anybody who has the seed could steer the draws, and so could
                                  * their bot
                                  */
      if (!grape_table_seat (table, event->author) || grape_table_seat (table, event->author)->bot)
        return malformed (event, error);
      if (grape_chance_read_commitment (event->text, &commitment, &context))
        return TRUE;
      return check_hex (event, "contribute ", 1, GRAPE_CONTRIBUTION_BYTES, error);
    case GRAPE_EVENT_REVEAL:
      return check_hex (event, "reveal ", GRAPE_SEED_BYTES, GRAPE_SEED_BYTES, error);
    default:
      return TRUE;
    }
}

static gboolean
apply_common (GrapePosition *self, const GrapeEvent *event, GError **error)
{
  g_autoptr (GrapeTable) table = grape_table_copy (self->table);
  grape_table_end_substitutes (table, event->at);
  gboolean is_game;
  gint64 shift = 0;

  /* Everybody sees what concerns the table. */
  if (!grape_event_public (event) || !event->text)
    return malformed (event, error);
  if (event->kind == GRAPE_EVENT_JOIN && self->rules->closed)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, self->rules->closed_rule, "%s",
                            self->rules->closed);
  if (!change_table (self->rules, table, event, &is_game, error))
    return FALSE;

  /* While the game is on hold no deadline runs: afterwards all of them are later by that time. */
  if (grape_table_held (table) && !grape_table_held (self->table))
    table->held_since = event->at;
  else if (!grape_table_held (table) && grape_table_held (self->table))
    {
      shift = event->at - table->held_since;
      table->held_since = 0;
    }
  if (event->kind == GRAPE_EVENT_EXTEND
      && !grape_duration_parse (after (event->text, "extend "), &shift, error))
    return FALSE;

  if (shift)
    grape_rules_shift (self->rules, self->state, shift);
  if (is_game && !self->rules->apply (table, self->state, event, error))
    {
      if (shift)
        grape_rules_shift (self->rules, self->state, -shift);
      return FALSE;
    }
  grape_table_free (self->table);
  self->table = g_steal_pointer (&table);
  return TRUE;
}

/* A text may be missing only where the game expects that. A private event with a text counts the
 * same: others have it sealed, and could not fold it. */
static gboolean
check_public (const GrapePosition *self, const GrapeEvent *event, GError **error)
{
  if ((grape_event_public (event) && event->text)
      || (self->rules->sealable & GRAPE_SEALABLE (event->kind)))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                   "Event %u (“%s”) must be public: %s has no sealed events of its kind",
                   event->number, grape_event_kind_to_text (event->kind), self->rules->name);
  return FALSE;
}

/* A game without rulings or draws has none in its log. */
static gboolean
check_known (const GrapePosition *self, const GrapeEvent *event, GError **error)
{
  if (event->kind == GRAPE_EVENT_RULING && !self->rules->rulings)
    return grape_event_refuse (event, error, "this game has no rulings");
  if (event->kind == GRAPE_EVENT_DRAW && !self->rules->draw_text)
    return grape_event_refuse (event, error, "this game has no draws");
  return TRUE;
}

/* A mover has a seat, or the game has a verb for people without one. */
static gboolean
check_mover (const GrapePosition *self, const GrapeEvent *event, GError **error)
{
  guint by = event->person                           ? GRAPE_BY_PERSON
             : event->author == GRAPE_AUTHOR_REFEREE ? GRAPE_BY_REFEREE
                                                     : 0;

  if (event->kind != GRAPE_EVENT_MOVE || grape_table_seat (self->table, event->author)
      || (by && grape_verb_by (self->rules->verbs, by)))
    return TRUE;
  return grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                          "Event %u is a move of %s, who has no seat here", event->number,
                          grape_event_name (event, self->table));
}

/**
 * grape_position_apply:
 * @event: any event but VOID, which needs the whole log (grape_instance_append())
 *
 * Folds one event. Errors, with nothing changed: GRAPE_ERROR_FORMAT, also when it is private and
 * events of its kind never are in this game; GRAPE_ERROR_SEAT and whatever the game refuses.
 */
gboolean
grape_position_apply (GrapePosition *self, const GrapeEvent *event, GError **error)
{
  gboolean applied;
  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
    case GRAPE_EVENT_DRAW:
    case GRAPE_EVENT_STEP:
    case GRAPE_EVENT_RULING:
      applied = check_public (self, event, error) && check_known (self, event, error)
                && check_mover (self, event, error)
                && self->rules->apply (self->table, self->state, event, error);
      break;
    case GRAPE_EVENT_VOID:
      g_assert_not_reached ();
    default:
      applied = apply_common (self, event, error);
    }
  if (applied)
    {
      grape_table_end_substitutes (self->table, event->at);
      self->at = event->at;
      self->n_events = event->number;
    }
  return applied;
}

gboolean
grape_position_over (const GrapePosition *self)
{
  return self->rules->over (self->state);
}

guint
grape_position_phase (const GrapePosition *self)
{
  return self->rules->phase (self->state);
}

/**
 * grape_position_turn:
 *
 * Returns: what must be unchanged for an event after a void one to count: the turn, or the phase in
 * games without turns
 */
guint
grape_position_turn (const GrapePosition *self)
{
  return self->rules->turn ? self->rules->turn (self->state) : grape_position_phase (self);
}

/**
 * grape_position_pending:
 *
 * Returns: (transfer full) (element-type GrapePending): who owes what; empty when the game is over
 */
GArray *
grape_position_pending (const GrapePosition *self)
{
  GArray *pending = g_array_new (FALSE, TRUE, sizeof (GrapePending));
  g_array_set_clear_func (pending, (GDestroyNotify)grape_pending_clear);
  if (!grape_position_over (self))
    self->rules->pending (self->table, self->state, pending);
  return pending;
}

GrapeOutcome *
grape_position_outcome (const GrapePosition *self)
{
  GrapeOutcome *outcome = grape_outcome_new ();
  self->rules->outcome (self->table, self->state, outcome);
  return outcome;
}

/* The name by which @seat uses @verb; NULL: by its seat. */
static const char *
name_for (const GrapePosition *self, const GrapeVerb *verb, int seat)
{
  return verb && seat >= 0 && verb->by & GRAPE_BY_PERSON && !(verb->by & GRAPE_BY_PLAYER)
             ? grape_table_name (self->table, seat)
             : NULL;
}

/**
 * grape_position_read_person:
 * @person: who says it, by name
 *
 * Reads an act that anybody can do. Errors: those of the game's read_person().
 */
gboolean
grape_position_read_person (const GrapePosition *self, const char *person, const char *text,
                            GrapeRead *read, GError **error)
{
  g_autofree char *tidy = grape_verb_tidy (grape_verb_find (self->rules->verbs, text), text);

  return self->rules->read_person (self->table, self->state, person, tidy, read, error);
}

/**
 * grape_position_read:
 * @seat: who says it; or GRAPE_AUTHOR_REFEREE, where a verb is the referee's
 * @read: cleared; for everybody to know unless the game says otherwise
 *
 * Reads a move by the game's rules; grape_command_read() says whether it may be made now. Errors:
 * those of the game's read() and read_person().
 */
gboolean
grape_position_read (const GrapePosition *self, int seat, const char *text, GrapeRead *read,
                     GError **error)
{
  const GrapeVerb *verb = grape_verb_find (self->rules->verbs, text);
  const char *person = name_for (self, verb, seat);
  g_autofree char *tidy = grape_verb_tidy (verb, text);

  read->audience = GRAPE_AUDIENCE_ALL;
  return person ? self->rules->read_person (self->table, self->state, person, tidy, read, error)
                : self->rules->read (self->table, self->state, seat, tidy, read, error);
}

/**
 * grape_position_may_look_up:
 * @word: (nullable): or letters of one; NULL: anything, in the game's own dictionary
 *
 * Errors: ILLEGAL with the clause, where a rule forbids it to the player of @seat now.
 */
gboolean
grape_position_may_look_up (const GrapePosition *self, int seat, const char *word, GError **error)
{
  return !self->rules->may_look_up
         || self->rules->may_look_up (self->table, self->state, seat, word, error);
}

/**
 * grape_position_legal:
 *
 * Returns: (transfer full) (nullable) (element-type utf8): canonical moves; NULL when they cannot
 *   be listed
 */
GPtrArray *
grape_position_legal (const GrapePosition *self, int seat)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  if (!self->rules->legal (self->table, self->state, seat, moves))
    return NULL;
  return g_steal_pointer (&moves);
}

/**
 * grape_position_bot:
 *
 * Lets a bot choose for @seat from that seat's view.
 *
 * Returns: (transfer full) (nullable): a canonical move; NULL when the seat owes nothing
 */
char *
grape_position_bot (const GrapePosition *self, int seat, const char *level, GrapeStream *stream,
                    guint64 budget)
{
  g_autoptr (GrapePosition) view = grape_position_view (self, seat);
  return self->rules->bot (view->table, view->state, seat, level, stream, budget);
}

static void
describe_pending (const GrapePosition *self, JsonBuilder *builder)
{
  g_autoptr (GArray) pending = grape_position_pending (self);
  json_builder_begin_array (builder);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      g_autofree char *who = grape_author_format (item->seat, item->person);
      g_autofree char *since = grape_time_format (item->since);
      g_autofree char *until = item->until ? grape_time_format (item->until) : NULL;
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "who");
      json_builder_add_string_value (builder, who);
      json_builder_set_member_name (builder, "what");
      json_builder_add_string_value (builder, item->what);
      if (item->about)
        grape_json_add_text (builder, "about", item->about);
      json_builder_set_member_name (builder, "since");
      json_builder_add_string_value (builder, since);
      json_builder_set_member_name (builder, "until");
      if (until)
        json_builder_add_string_value (builder, until);
      else
        json_builder_add_null_value (builder);
      json_builder_set_member_name (builder, "done");
      json_builder_add_boolean_value (builder, item->done);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/**
 * grape_position_describe:
 *
 * Returns: (transfer full): the game's own members, as its schema says, and beside them `game`,
 *   `phase`, `over`, the table's members and `pending`
 */
JsonNode *
grape_position_describe (const GrapePosition *self)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "game");
  json_builder_add_string_value (builder, self->rules->id);
  json_builder_set_member_name (builder, "phase");
  json_builder_add_int_value (builder, grape_position_phase (self));
  json_builder_set_member_name (builder, "over");
  json_builder_add_boolean_value (builder, grape_position_over (self));
  grape_table_describe (self->table, builder);
  json_builder_set_member_name (builder, "pending");
  describe_pending (self, builder);
  grape_rules_describe (self->rules, self->state, builder);
  json_builder_end_object (builder);
  return json_builder_get_root (builder);
}

/**
 * grape_position_to_json:
 *
 * Returns: (transfer full): grape_position_describe() as text, the same for the same position
 */
char *
grape_position_to_json (const GrapePosition *self)
{
  g_autoptr (JsonNode) root = grape_position_describe (self);
  return grape_json_to_text (root, FALSE);
}
