/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every game needs to fill in the contract: results, reports, and what a `join` says. */
#include "grape-rules.h"
#include "grape-sealed.h"

#include <stdlib.h>
#include <string.h>

/** grape_rules_start: (transfer full): a game that begins; NULL when it may not */
gpointer
grape_rules_start (const GrapeRules *self, const GrapeTable *table, const GrapeOptions *options,
                   GrapeResources *resources, gint64 at, GError **error)
{
  if (self->may_begin && !self->may_begin (table, options, error))
    return NULL;
  return self->start (table, options, resources, at, error);
}

/**
 * grape_rules_setup:
 * @position: what a referee who adopts a game gives; see the game's schema
 *
 * Returns: (transfer full): the state; NULL with %GRAPE_ERROR_SETUP, which names the member, or
 * what the game's start refuses
 */
gpointer
grape_rules_setup (const GrapeRules *self, const GrapeTable *table, const GrapeOptions *options,
                   GrapeResources *resources, gint64 at, JsonObject *position, GError **error)
{
  gpointer state = self->start (table, options, resources, at, error);
  if (!state
      || (grape_fields_read (self->fields, state, position, error)
          && (!self->given || self->given (table, state, position, at, error))
          && grape_fields_agree (self->fields, state, position, error)))
    return state;
  grape_rules_free (self, state);
  return NULL;
}

/** grape_rules_copy: (transfer full): */
gpointer
grape_rules_copy (const GrapeRules *self, gconstpointer state)
{
  return self->copy ? self->copy (state) : g_memdup2 (state, self->size);
}

/** grape_rules_free: (nullable) @state */
void
grape_rules_free (const GrapeRules *self, gpointer state)
{
  if (state)
    (self->free ? self->free : g_free) (state);
}

/** grape_rules_view: (transfer full): what @viewer knows of @state */
gpointer
grape_rules_view (const GrapeRules *self, gconstpointer state, GrapeViewer viewer)
{
  if (self->view)
    return self->view (state, viewer);
  gpointer view = grape_rules_copy (self, state);
  if (self->sealing)
    grape_sealed_hide_all (self->sealing->row (view), viewer);
  return view;
}

/** grape_rules_vary: makes another world of what @viewer knows; FALSE: there is none */
gboolean
grape_rules_vary (const GrapeRules *self, gpointer state, GrapeViewer viewer, GrapeStream *stream)
{
  if (self->vary)
    return self->vary (state, viewer, stream);
  return self->sealing
         && grape_sealed_vary_all (self->sealing->row (state), viewer, self->sealing->any, state,
                                   stream);
}

/** grape_rules_shift: moves the deadlines that run by @seconds, of either sign */
void
grape_rules_shift (const GrapeRules *self, gpointer state, gint64 seconds)
{
  if (self->shift)
    self->shift (state, seconds);
  else
    grape_fields_shift (self->fields, state, seconds);
}

/** grape_rules_describe: the game's own members of an open object */
void
grape_rules_describe (const GrapeRules *self, gconstpointer state, JsonBuilder *builder)
{
  grape_fields_describe (self->fields, state, builder);
}

/** grape_rules_allow: whether the game has the common act @word. Errors: UNSUPPORTED. */
gboolean
grape_rules_allow (const GrapeRules *self, const char *word, GError **error)
{
  for (const GrapeRefused *each = self->refused; each && each->word; each++)
    if (g_str_equal (each->word, word))
      return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, each->rule, "%s", each->why);
  return TRUE;
}

/** grape_rules_schema: (transfer full): data/schemas/ID.schema.json */
char *
grape_rules_schema (const GrapeRules *self)
{
  g_autofree char *title = g_strdup_printf ("State of %s (rule %s)", self->name, self->rule);

  return grape_fields_schema (self->fields, self->id, title);
}

/** grape_rules_bot_note: (nullable): N_() how bots of that level play; NULL where there is no such
 * level */
const char *
grape_rules_bot_note (const GrapeRules *self, const char *level)
{
  for (guint i = 0; level && self->bot_notes && self->bots[i]; i++)
    if (g_str_equal (self->bots[i], level))
      return self->bot_notes[i];
  return NULL;
}

/** grape_pending_add: what @seat owes; without a deadline (@until 0) there is no @otherwise */
void
grape_pending_add (GArray *pending, int seat, const char *what, gint64 since, gint64 until,
                   const char *otherwise, gboolean done)
{
  GrapePending item = { .seat = seat,
                        .what = what,
                        .since = since,
                        .until = until,
                        .otherwise = until ? otherwise : NULL,
                        .done = done };

  g_array_append_val (pending, item);
}

/** grape_pending_add_person: what @person owes, by name; @about (nullable): which of several */
void
grape_pending_add_person (GArray *pending, const char *person, const char *what, const char *about,
                          gint64 since, gint64 until, const char *otherwise)
{
  GrapePending item = { .seat = GRAPE_AUTHOR_PERSON,
                        .person = g_strdup (person),
                        .what = what,
                        .about = g_strdup (about),
                        .since = since,
                        .until = until,
                        .otherwise = until ? otherwise : NULL };

  g_array_append_val (pending, item);
}

void
grape_pending_clear (GrapePending *self)
{
  g_free (self->person);
  g_free (self->about);
}

/** grape_pending_name: who owes it */
const char *
grape_pending_name (const GrapePending *self, const GrapeTable *table)
{
  return self->person ? self->person : grape_table_name (table, self->seat);
}

/** grape_next_draw: @k of the numbers 0..@n-1, for @audience, labelled by @format */
void
grape_next_draw (GrapeNext *self, gint64 at, GrapeAudience audience, guint n, guint k,
                 const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  self->kind = GRAPE_NEXT_DRAW;
  self->at = at;
  self->audience = audience;
  self->n = n;
  self->k = k;
  g_free (self->text);
  self->text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

/** grape_next_step: a public one, whose text is @format */
void
grape_next_step (GrapeNext *self, gint64 at, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  self->kind = GRAPE_NEXT_STEP;
  self->at = at;
  self->audience = GRAPE_AUDIENCE_ALL;
  g_free (self->text);
  self->text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

/** grape_next_count: a draw_text(): the label, and the numbers drawn, counted from 1 */
void
grape_next_count (gconstpointer state, const GrapeNext *self, const guint *chosen, GString *text)
{
  g_string_append (text, self->text);
  for (guint i = 0; i < self->k; i++)
    g_string_append_printf (text, " %u", chosen[i] + 1);
}

/** grape_next_say: sets the text of its event, in place of an earlier one */
void
grape_next_say (GrapeNext *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_free (self->text);
  self->text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

void
grape_next_clear (GrapeNext *self)
{
  g_free (self->text);
  g_clear_pointer (&self->opens, g_array_unref);
  memset (self, 0, sizeof *self);
}

void
grape_read_clear (GrapeRead *self)
{
  g_clear_pointer (&self->text, g_free);
}

/**
 * grape_report_add:
 * @reports: (element-type GrapeReport)
 * @rule: (nullable): the clause
 */
void
grape_report_add (GPtrArray *reports, const char *rule, const char *format, ...)
{
  GrapeReport *report = g_new0 (GrapeReport, 1);
  va_list arguments;
  va_start (arguments, format);
  report->text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  report->rule = g_strdup (rule);
  g_ptr_array_add (reports, report);
}

void
grape_report_free (GrapeReport *self)
{
  if (!self)
    return;
  g_free (self->text);
  g_free (self->rule);
  g_free (self);
}

void
grape_post_free (GrapePost *self)
{
  if (!self)
    return;
  g_free (self->subject);
  g_free (self->body);
  g_free (self);
}

static void
clear_award (gpointer award)
{
  g_free (((GrapeAward *)award)->person);
}

GrapeOutcome *
grape_outcome_new (void)
{
  GrapeOutcome *self = g_new0 (GrapeOutcome, 1);
  self->winners = g_array_new (FALSE, FALSE, sizeof (int));
  self->scores = g_array_new (FALSE, FALSE, sizeof (gint64));
  self->awards = g_array_new (FALSE, FALSE, sizeof (GrapeAward));
  g_array_set_clear_func (self->awards, clear_award);
  self->people = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
grape_outcome_free (GrapeOutcome *self)
{
  if (!self)
    return;
  g_array_unref (self->winners);
  g_array_unref (self->scores);
  g_array_unref (self->awards);
  g_ptr_array_unref (self->people);
  g_free (self->reason);
  g_free (self);
}

/** grape_outcome_score: of the next seat */
void
grape_outcome_score (GrapeOutcome *self, gint64 score)
{
  g_array_append_val (self->scores, score);
}

/**
 * grape_outcome_best:
 * @seats: those who count, as bits
 * @n_best: (out) (optional): how many of them share the highest score
 *
 * Returns: the one with the highest score; -1 where it is shared, or nobody counts
 */
int
grape_outcome_best (const GrapeOutcome *self, guint64 seats, guint *n_best)
{
  gint64 best = G_MININT64;
  guint n = 0;
  int who = -1;

  for (guint seat = 0; seat < self->scores->len; seat++)
    {
      gint64 score = g_array_index (self->scores, gint64, seat);
      if (!(seats >> seat & 1) || score < best)
        continue;
      n = score == best ? n + 1 : 1;
      best = score;
      who = (int)seat;
    }
  if (n_best)
    *n_best = n;
  return n == 1 ? who : -1;
}

/** grape_outcome_win: one winner more */
void
grape_outcome_win (GrapeOutcome *self, int seat)
{
  g_array_append_val (self->winners, seat);
}

/**
 * grape_outcome_award:
 * @trophy: (nullable): a static string
 */
void
grape_outcome_award (GrapeOutcome *self, int to, gint points, gint currency, const char *trophy)
{
  GrapeAward award = {
    .to = to, .points = points, .currency = currency, .trophy = trophy, .from = GRAPE_AUTHOR_CLOCK
  };
  g_array_append_val (self->awards, award);
}

/** grape_outcome_award_person: the same for somebody by name, with a seat or without */
void
grape_outcome_award_person (GrapeOutcome *self, const char *to, gint points, gint currency,
                            const char *trophy)
{
  GrapeAward award = { .to = GRAPE_AUTHOR_PERSON,
                       .person = g_strdup (to),
                       .points = points,
                       .currency = currency,
                       .trophy = trophy,
                       .from = GRAPE_AUTHOR_CLOCK };
  g_array_append_val (self->awards, award);
}

/** grape_outcome_transfer: @from pays, as from a pot, and not the treasury */
void
grape_outcome_transfer (GrapeOutcome *self, int from, int to, gint currency)
{
  GrapeAward award = { .to = to, .currency = currency, .from = from };
  g_array_append_val (self->awards, award);
}

static void
describe_award (const GrapeAward *award, JsonBuilder *builder)
{
  g_autofree char *to = grape_author_format (award->to, award->person);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "to");
  json_builder_add_string_value (builder, to);
  json_builder_set_member_name (builder, "points");
  json_builder_add_int_value (builder, award->points);
  json_builder_set_member_name (builder, "currency");
  json_builder_add_int_value (builder, award->currency);
  json_builder_set_member_name (builder, "trophy");
  if (award->trophy)
    json_builder_add_string_value (builder, award->trophy);
  else
    json_builder_add_null_value (builder);
  if (award->from >= 0)
    {
      g_autofree char *from = grape_author_to_text (award->from);
      json_builder_set_member_name (builder, "from");
      json_builder_add_string_value (builder, from);
    }
  json_builder_end_object (builder);
}

/**
 * grape_outcome_describe:
 * @builder: where a value may come; seats are numbered from 1
 */
void
grape_outcome_describe (const GrapeOutcome *self, JsonBuilder *builder)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "over");
  json_builder_add_boolean_value (builder, self->over);
  json_builder_set_member_name (builder, "winners");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->winners->len; i++)
    json_builder_add_int_value (builder, g_array_index (self->winners, int, i) + 1);
  json_builder_end_array (builder);
  if (self->people->len)
    {
      json_builder_set_member_name (builder, "people");
      json_builder_begin_array (builder);
      for (guint i = 0; i < self->people->len; i++)
        json_builder_add_string_value (builder, g_ptr_array_index (self->people, i));
      json_builder_end_array (builder);
    }
  json_builder_set_member_name (builder, "scores");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->scores->len; i++)
    json_builder_add_int_value (builder, g_array_index (self->scores, gint64, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "awards");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->awards->len; i++)
    describe_award (&g_array_index (self->awards, GrapeAward, i), builder);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "reason");
  if (self->reason)
    json_builder_add_string_value (builder, self->reason);
  else
    json_builder_add_null_value (builder);
  json_builder_end_object (builder);
}

/**
 * grape_join_parse:
 * @event: a JOIN event
 * @old_seat: (out): the seat whose place the newcomer takes, or -1
 * @name: (out) (transfer full): who joins
 *
 * Returns: FALSE if the text is not "join NAME" or "join for 2 NAME", perhaps with a line of the
 * game's own words below
 */
gboolean
grape_join_parse (const GrapeEvent *event, int *old_seat, char **name)
{
  const char *rest;

  *old_seat = -1;
  if (!event->text || !g_str_has_prefix (event->text, "join "))
    return FALSE;
  rest = event->text + strlen ("join ");
  if (g_str_has_prefix (rest, "for ") && g_ascii_isdigit (rest[4]))
    {
      char *end;
      guint64 number = g_ascii_strtoull (rest + 4, &end, 10);
      if (*end == ' ' && number >= 1 && number <= GRAPE_MAX_SEATS)
        {
          *old_seat = (int)number - 1;
          rest = end + 1;
        }
    }
  if (!*rest || *rest == '\n')
    return FALSE;
  *name = g_strndup (rest, strcspn (rest, "\n"));
  return TRUE;
}

/** grape_join_words: (nullable): the game's own words in a JOIN event, as join_words() gave them */
const char *
grape_join_words (const GrapeEvent *event)
{
  const char *words = event->text ? strchr (event->text, '\n') : NULL;

  return words ? words + 1 : NULL;
}

/** grape_rules_name_phase: (transfer full): "round 3"; of a game that keeps books, "March 1998" */
char *
grape_rules_name_phase (const GrapeRules *self, guint phase)
{
  static const char *const months[]
      = { "January", "February", "March",     "April",   "May",      "June",
          "July",    "August",   "September", "October", "November", "December" };
  guint month = phase % 100;

  if (self->books && month >= 1 && month <= G_N_ELEMENTS (months))
    return g_strdup_printf ("%s %u", months[month - 1], phase / 100);
  return g_strdup_printf ("%s %u", self->phase_noun, phase);
}
