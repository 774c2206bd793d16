/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fields of Pokey Nomic: what `run SCRIPT --state` shows, and what a given position may tell.
 */
#include "engine/grape-json.h"
#include "pokey-nomic-private.h"

#include <string.h>

/* A text of GRefString. */
static void
write_text (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const char *text = *(char *const *)value;

  json_builder_add_string_value (builder, text ? text : "");
}

static gboolean
read_text (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);

  if (!text || strlen (text) > GRAPE_RULE_MAX_TEXT_BYTES)
    return grape_field_fail (at, error, "a text was expected");
  pokey_set_text ((char **)value, text);
  return TRUE;
}

static const GrapeFieldType field_text
    = { .schema = "\"type\": \"string\"", .write = write_text, .read = read_text };

/* A list of such texts. */
static void
write_texts (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GPtrArray *texts = *(GPtrArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; i < texts->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (texts, i));
  json_builder_end_array (builder);
}

static gboolean
read_texts (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  GPtrArray *texts = *(GPtrArray **)value;

  if (!array || json_array_get_length (array) > GRAPE_MAX_SEATS)
    return grape_field_fail (at, error, "a list of texts was expected");
  g_ptr_array_set_size (texts, 0);
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      const char *text = grape_given_text (json_array_get_element (array, i));

      if (!text)
        return grape_field_fail (at, error, "a list of texts was expected");
      g_ptr_array_add (texts, g_ref_string_new (text));
    }
  return TRUE;
}

static const GrapeFieldType field_texts = {
  .schema = "\"type\": \"array\", \"items\": {\"type\": \"string\"}",
  .write = write_texts,
  .read = read_texts,
};

/* Forms: ["rhyme", "haiku"] */
static const char *const forms[] = { "rhyme", "haiku", "tanka" };

static void
write_forms (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  json_builder_begin_array (builder);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (*(const guint *)value & 1u << i)
      json_builder_add_string_value (builder, forms[i]);
  json_builder_end_array (builder);
}

static gboolean
read_forms (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *array = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  guint mask = 0, n = array ? json_array_get_length (array) : 0;

  for (guint i = 0; i < n; i++)
    {
      const char *text = grape_given_text (json_array_get_element (array, i));
      guint form = 0;

      while (form < G_N_ELEMENTS (forms) && g_strcmp0 (forms[form], text) != 0)
        form++;
      if (form == G_N_ELEMENTS (forms))
        return grape_field_fail (at, error, "each is rhyme, haiku or tanka");
      mask |= 1u << form;
    }
  if (!array)
    return grape_field_fail (at, error, "a list was expected");
  *(guint *)value = mask;
  return TRUE;
}

static const GrapeFieldType field_forms = {
  .schema = "\"type\": \"array\", \"items\": {\"enum\": [\"rhyme\", \"haiku\", \"tanka\"]}",
  .write = write_forms,
  .read = read_forms,
};

/* Proposals */

static const char *const votes[] = { "none", "for", "against", NULL };
static const char *const rule_kinds[] = { "immutable", "mutable", NULL };

static const GrapeField proposal_fields[] = {
  GRAPE_FIELD ("number", grape_field_int, GRAPE_AT (PokeyProposal, number), "Its number.",
               .needed = TRUE, .min = 1, .max = GRAPE_RULESET_MAX_NUMBER),
  GRAPE_FIELD ("by", grape_field_seat, GRAPE_AT (PokeyProposal, by), "The proponent.",
               .needed = TRUE),
  GRAPE_FIELD ("change", grape_field_word, GRAPE_AT (PokeyProposal, change), "What it does.",
               .words = pokey_change_words),
  GRAPE_FIELD ("rule", grape_field_number, GRAPE_AT (PokeyProposal, target),
               "The rule that it changes; null: a new one.", .max = GRAPE_RULESET_MAX_NUMBER),
  GRAPE_FIELD ("to", grape_field_word, GRAPE_AT (PokeyProposal, kind),
               "Of a transmutation: what it makes of the rule.", .words = rule_kinds),
  GRAPE_FIELD ("text", field_text, GRAPE_AT (PokeyProposal, text), "Its text."),
  GRAPE_FIELD ("forms", field_forms, GRAPE_AT (PokeyProposal, forms),
               "The forms in which it is written, as claimed or judged."),
  GRAPE_FIELD ("set", field_texts, GRAPE_AT (PokeyProposal, sets),
               "Parameters that it changes, \"win 90\"."),
  {
      .name = "inconsistent",
      .type = &grape_field_int,
      GRAPE_AT_ARRAY (PokeyProposal, conflicts, guint),
      .min = 1,
      .max = GRAPE_RULESET_MAX_NUMBER,
      .help = "Rules with which it is inconsistent.",
  },
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (PokeyProposal, at), "When it was proposed."),
  GRAPE_FIELD ("called", grape_field_time, GRAPE_AT (PokeyProposal, called),
               "When its vote was called; null: it has not been."),
  GRAPE_FIELD ("votes", grape_field_word, GRAPE_AT_EACH (PokeyProposal, votes, GRAPE_FIELD_SEATS),
               "Each seat's vote.", .words = votes),
  { NULL },
};
static const GrapeFields proposals = { .fields = proposal_fields };

static guint
n_open (gconstpointer holder)
{
  return ((const PokeyNomic *)holder)->open->len;
}

static gconstpointer
get_open (gconstpointer holder, guint index)
{
  return g_ptr_array_index (((const PokeyNomic *)holder)->open, index);
}

static gpointer
add_open (gpointer holder)
{
  PokeyNomic *self = holder;
  PokeyProposal *proposal = pokey_proposal_new ();

  g_ptr_array_add (self->open, proposal);
  return proposal;
}

static const GrapeFieldList open_list = { n_open, get_open, add_open };

/* Questions */

static const char *const verdicts[] = { "open", "legal", "illegal", "undecidable", "form", NULL };

static const GrapeField question_fields[] = {
  GRAPE_FIELD ("form", grape_field_bool, GRAPE_AT (PokeyQuestion, form),
               "Whether it is about a proposal's form; else about legality."),
  GRAPE_FIELD ("proposal", grape_field_number, GRAPE_AT (PokeyQuestion, number),
               "Which proposal's; null: none.", .max = GRAPE_RULESET_MAX_NUMBER),
  GRAPE_FIELD ("text", field_text, GRAPE_AT (PokeyQuestion, text), "What was asked."),
  GRAPE_FIELD ("by", grape_field_seat, GRAPE_AT (PokeyQuestion, by), "Who asked."),
  GRAPE_FIELD ("verdict", grape_field_word, GRAPE_AT (PokeyQuestion, verdict), "The judgement.",
               .words = verdicts),
  GRAPE_FIELD ("judge", grape_field_seat, GRAPE_AT (PokeyQuestion, judge),
               "Who gave it; null: nobody yet."),
  GRAPE_FIELD ("was", field_forms, GRAPE_AT (PokeyQuestion, was), "The forms before it."),
  GRAPE_FIELD ("overruling", grape_field_seats, GRAPE_AT (PokeyQuestion, overruling),
               "Who votes to overrule it."),
  { NULL },
};
static const GrapeFields questions = { .fields = question_fields };
static const PokeyQuestion fresh_question = { .by = -1, .judge = -1 };

/* Columns */

static const GrapeField column_fields[] = {
  GRAPE_FIELD ("name", field_text, GRAPE_AT (PokeyColumn, name), "Its name.", .needed = TRUE),
  GRAPE_FIELD ("number", grape_field_bool, GRAPE_AT (PokeyColumn, number),
               "Whether its values are numbers."),
  GRAPE_FIELD ("initial", field_text, GRAPE_AT (PokeyColumn, initial), "What newcomers have.",
               .needed = TRUE),
  GRAPE_FIELD ("values", field_texts, GRAPE_AT (PokeyColumn, values), "Each seat's.",
               .needed = TRUE),
  { NULL },
};
static const GrapeFields columns = { .fields = column_fields };

static guint
n_columns (gconstpointer holder)
{
  return ((const PokeyNomic *)holder)->columns->len;
}

static gconstpointer
get_column (gconstpointer holder, guint index)
{
  return g_ptr_array_index (((const PokeyNomic *)holder)->columns, index);
}

static gpointer
add_column (gpointer holder)
{
  PokeyNomic *self = holder;
  PokeyColumn *column;

  if (self->columns->len >= POKEY_MAX_COLUMNS)
    return NULL;
  column = pokey_column_new ();
  g_ptr_array_add (self->columns, column);
  return column;
}

static const GrapeFieldList column_list = { n_columns, get_column, add_column };

/* The whole */

static guint
n_seats (gconstpointer state)
{
  return ((const PokeyNomic *)state)->n_seats;
}

#define EACH(member) GRAPE_AT_FIELD_OF_EACH (PokeyNomic, players, member, GRAPE_FIELD_SEATS)

static const GrapeField fields[] = {
  GRAPE_FIELD ("scores", grape_field_int, EACH (score), "Each seat's points.",
               .min = -POKEY_MAX_POINTS, .max = POKEY_MAX_POINTS),
  GRAPE_FIELD ("kinds", grape_field_word, EACH (kind), "What each is.", .words = pokey_kind_words),
  GRAPE_FIELD ("out", grape_field_bool, EACH (out), "Whether each has forfeited."),
  GRAPE_FIELD ("throws", grape_field_bool, EACH (throws),
               "Whether each one's turn lacks its throw of the die."),
  GRAPE_FIELD ("brick_throws", grape_field_bool, EACH (brick),
               "Whether each may throw as a Brick, if still one."),
  GRAPE_FIELD ("injured", grape_field_bool, EACH (injured), "Whether each is Injured."),
  GRAPE_FIELD ("rules", grape_field_ruleset, GRAPE_AT (PokeyNomic, rules),
               "The ruleset; left out: the one that the game begins with."),
  GRAPE_FIELD ("next_number", grape_field_int, GRAPE_AT (PokeyNomic, next_number),
               "The number of the next proposal.", .min = 1, .max = GRAPE_RULESET_MAX_NUMBER),
  GRAPE_FIELD ("extra", grape_field_int, GRAPE_AT (PokeyNomic, extra),
               "So many mutable rules without effect, numbered from next_number, which moves on.",
               .kind = GRAPE_FIELD_GIVEN, .max = 1000),
  GRAPE_FIELD ("turns", grape_field_int, GRAPE_AT (PokeyNomic, turns), "Turns that have begun.",
               .max = G_MAXINT32),
  GRAPE_FIELD ("mover", grape_field_seat, GRAPE_AT (PokeyNomic, mover),
               "Whose turn began last; null: nobody's."),
  {
      .name = "proposals",
      .object = &proposals,
      .list = &open_list,
      .size = sizeof (PokeyProposal),
      .help = "Those that are open, in the order of their numbers.",
  },
  GRAPE_FIELD ("invoked", grape_field_bool, GRAPE_AT (PokeyNomic, invoked),
               "Whether judgement was invoked in this turn."),
  GRAPE_FIELD ("judge", grape_field_seat, GRAPE_AT (PokeyNomic, judge), "The Judge; null: none."),
  GRAPE_FIELD_OBJECT ("questions", questions, GRAPE_AT_ARRAY (PokeyNomic, questions, PokeyQuestion),
                      "What was asked in this turn.", .fresh = &fresh_question),
  GRAPE_FIELD ("consents", grape_field_seats, GRAPE_AT (PokeyNomic, consents),
               "Who consents to the next turn."),
  GRAPE_FIELD ("rolling", grape_field_seat, GRAPE_AT (PokeyNomic, rolling),
               "Whose die is rolling; null: nobody's."),
  GRAPE_FIELD ("rolling_brick", grape_field_bool, GRAPE_AT (PokeyNomic, rolling_brick),
               "Whether it is, or was, a Brick's."),
  GRAPE_FIELD ("precedence", grape_field_number, GRAPE_AT (PokeyNomic, precedence),
               "The rule that takes precedence, as last asked; null: none.",
               .max = GRAPE_RULESET_MAX_NUMBER),
  {
      .name = "columns",
      .object = &columns,
      .list = &column_list,
      .size = sizeof (PokeyColumn),
      .help = "What is kept for each player because a rule demands it.",
  },
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (PokeyNomic, winner), "Null: nobody yet."),
  GRAPE_FIELD ("paradox", grape_field_bool, GRAPE_AT (PokeyNomic, paradox),
               "Whether they won because their turn could not be decided."),
  { NULL },
};

const GrapeFields pokey_fields
    = { .help = "Seats count from 1.", .fields = fields, .n_seats = n_seats };

/* Checking a given position. */

static gboolean
add_extra (PokeyNomic *self, GError **error)
{
  GrapeRulesetMoment moment = { 0 };

  for (; self->extra; self->extra--)
    {
      GrapeRulesetChange change = { .op = GRAPE_RULESET_ENACT,
                                    .number = self->next_number,
                                    .kind = GRAPE_RULE_MUTABLE,
                                    .text = "" };

      if (!grape_ruleset_change (self->rules, &change, &moment, error))
        return FALSE;
      self->next_number++;
    }
  return TRUE;
}

static gboolean
check_numbers (const PokeyNomic *self, GError **error)
{
  for (guint i = 0; i < self->rules->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self->rules, i);

      if (!rule->number)
        return grape_given_fail (error, "rules", "each rule of this game has a number");
      if (MAX (rule->number, rule->ordinal) >= self->next_number)
        return grape_given_fail (error, "next_number", "it is above all numbers of rules");
    }
  return TRUE;
}

static gboolean
check_proposals (PokeyNomic *self, GError **error)
{
  guint last = 0;
  guint64 seen = 0;

  for (guint i = 0; i < self->open->len; i++)
    {
      PokeyProposal *each = g_ptr_array_index (self->open, i);

      if (each->number <= last || each->number >= self->next_number
          || grape_ruleset_number (self->rules, each->number))
        return grape_given_fail (error, "proposals",
                                 "their numbers rise, below next_number, and no rule has them");
      if (!pokey_plays (self, each->by) || seen & GRAPE_AUDIENCE_SEAT (each->by))
        return grape_given_fail (error, "proposals",
                                 "each has a proponent who plays, with no other open");
      for (guint seat = 0; seat < self->n_seats; seat++)
        if (each->votes[seat] && (!each->called || !pokey_plays (self, (int)seat)))
          return grape_given_fail (error, "proposals", "players vote when the vote is called");
      for (guint k = 0; k < each->sets->len; k++)
        if (!strchr (g_ptr_array_index (each->sets, k), ' '))
          return grape_given_fail (error, "proposals", "a line to set is as in \"win 90\"");
      last = each->number;
      seen |= GRAPE_AUDIENCE_SEAT (each->by);
    }
  return TRUE;
}

static gboolean
check_columns (const PokeyNomic *self, GError **error)
{
  gint64 number;

  for (guint i = 0; i < self->columns->len; i++)
    {
      const PokeyColumn *column = g_ptr_array_index (self->columns, i);

      if (!column->name || !column->initial || column->values->len != self->n_seats)
        return grape_given_fail (error, "columns", "each has a value for each seat");
      for (guint seat = 0; column->number && seat < self->n_seats; seat++)
        if (!g_ascii_string_to_signed (g_ptr_array_index (column->values, seat), 10,
                                       -POKEY_MAX_POINTS, POKEY_MAX_POINTS, &number, NULL))
          return grape_given_fail (error, "columns", "these values are numbers");
    }
  return TRUE;
}

static gboolean
check_judgement (const PokeyNomic *self, GError **error)
{
  guint64 there = pokey_playing (self);

  if (self->judge >= 0 && (!self->invoked || !pokey_plays (self, self->judge)))
    return grape_given_fail (error, "judge", "there is a Judge when judgement was invoked");
  if (self->consents & ~(self->invoked ? there : 0))
    return grape_given_fail (error, "consents", "only players consent, when judgement was invoked");
  for (guint i = 0; i < self->questions->len; i++)
    {
      const PokeyQuestion *each = &g_array_index (self->questions, PokeyQuestion, i);

      if (each->verdict == POKEY_OPEN && !self->invoked)
        return grape_given_fail (error, "questions", "nobody has invoked judgement");
      if ((each->verdict != POKEY_OPEN) != (each->judge >= 0)
          || (each->form && each->verdict != POKEY_OPEN && each->verdict != POKEY_FORM_RULED)
          || (!each->form && each->verdict == POKEY_FORM_RULED) || each->overruling & ~there)
        return grape_given_fail (error, "questions",
                                 "a verdict has a Judge, and fits its question");
    }
  return TRUE;
}

static gboolean
check_score (const PokeyNomic *self, GError **error)
{
  gint64 win;

  for (guint i = 0; self->winner < 0 && pokey_has (self, "win", &win) && i < self->n_seats; i++)
    if (!self->players[i].out && self->players[i].score >= win)
      return grape_given_fail (error, "scores", "somebody has won already");
  return TRUE;
}

/** pokey_given: checks a given position, and adds the extra rules */
gboolean
pokey_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
             GError **error)
{
  PokeyNomic *self = state;
  gint64 sides;

  if (!json_object_has_member (position, "next_number"))
    self->next_number = MAX (self->next_number, self->rules->next_number);
  if (!check_numbers (self, error) || !add_extra (self, error))
    return FALSE;
  if (self->rolling >= 0
      && (!pokey_plays (self, self->rolling)
          || !pokey_has (self, self->rolling_brick ? "brick" : "die", &sides)))
    return grape_given_fail (error, "rolling", "no die can roll");
  self->turns = MAX (self->turns, self->mover >= 0 ? 1u : 0u);
  if (self->turns && self->mover < 0)
    return grape_given_fail (error, "mover", "somebody moves once turns have begun");
  self->now = at;
  return check_proposals (self, error) && check_columns (self, error)
         && check_judgement (self, error) && check_score (self, error);
}
