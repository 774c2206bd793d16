/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ballot as JSON, and back: for the state of a game. */
#include "grape-ballot-private.h"

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-time.h"

static const char *const tie_names[] = { "stands", "first", "casting" };

static void
add_flag (JsonBuilder *builder, const char *name, gboolean flag)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, flag);
}

/* A choice from 1, "abstain", "hidden", or null where there is no vote. */
static void
add_vote (JsonBuilder *builder, int choice)
{
  json_builder_set_member_name (builder, "vote");
  if (choice >= 0)
    json_builder_add_int_value (builder, choice + 1);
  else if (choice == GRAPE_BALLOT_NONE)
    json_builder_add_null_value (builder);
  else
    json_builder_add_string_value (builder, choice == GRAPE_BALLOT_ABSTAIN ? "abstain" : "hidden");
}

/**
 * grape_ballot_describe:
 *
 * Adds the members "secret", "replaceable", "abstention", "anybody", "deadline", "tie", "casting",
 * "rule", "choices" and "voters" (name, weight, listed, vote, at) to the open object.
 */
void
grape_ballot_describe (const GrapeBallot *self, JsonBuilder *builder)
{
  add_flag (builder, "secret", self->terms.secret);
  add_flag (builder, "replaceable", self->terms.replaceable);
  add_flag (builder, "abstention", self->terms.abstention);
  add_flag (builder, "anybody", self->terms.anybody);
  grape_json_add_time (builder, "deadline", self->terms.deadline);
  grape_json_add_text (builder, "tie", tie_names[self->terms.tie]);
  grape_json_add_text (builder, "casting", self->casting);
  grape_json_add_text (builder, "rule", self->rule);
  json_builder_set_member_name (builder, "choices");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->choices->len; i++)
    json_builder_add_string_value (builder, g_ptr_array_index (self->choices, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "voters");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->voters->len; i++)
    {
      const GrapeBallotVoter *voter = g_ptr_array_index (self->voters, i);
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "name", voter->name);
      grape_json_add_int (builder, "weight", voter->weight);
      add_flag (builder, "listed", voter->listed);
      add_vote (builder, voter->choice);
      grape_json_add_time (builder, "at", voter->at);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static gboolean
fail (GError **error, const char *what)
{
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "The vote of this position: %s", what);
  return FALSE;
}

static gboolean
read_time (JsonObject *object, const char *name, gint64 *at, GError **error)
{
  const char *text = grape_json_text (object, name);
  *at = 0;
  if (!json_object_has_member (object, name) || json_object_get_null_member (object, name))
    return TRUE;
  return text ? grape_time_parse (text, at, error) : fail (error, "a time must be a text");
}

static gboolean
read_terms (JsonObject *object, GrapeBallotTerms *terms, GError **error)
{
  const char *tie = grape_json_text (object, "tie");
  *terms = (GrapeBallotTerms){ .rule = grape_json_text (object, "rule") };
  grape_json_bool (object, "secret", &terms->secret);
  grape_json_bool (object, "replaceable", &terms->replaceable);
  grape_json_bool (object, "abstention", &terms->abstention);
  grape_json_bool (object, "anybody", &terms->anybody);
  for (guint i = 0; tie && i < G_N_ELEMENTS (tie_names); i++)
    if (g_str_equal (tie, tie_names[i]))
      {
        terms->tie = i;
        tie = NULL;
      }
  if (tie)
    return fail (error, "“tie” must be stands, first or casting");
  return read_time (object, "deadline", &terms->deadline, error);
}

static gboolean
read_vote (const GrapeBallot *self, JsonObject *object, int *choice, GError **error)
{
  const char *word = grape_json_text (object, "vote");
  gint64 number;
  *choice = GRAPE_BALLOT_NONE;
  if (!json_object_has_member (object, "vote") || json_object_get_null_member (object, "vote"))
    return TRUE;
  if (grape_json_int (object, "vote", &number) && number >= 1 && number <= self->choices->len)
    *choice = (int)number - 1;
  else if (g_strcmp0 (word, "abstain") == 0 && self->terms.abstention)
    *choice = GRAPE_BALLOT_ABSTAIN;
  else if (g_strcmp0 (word, "hidden") == 0 && self->terms.secret)
    *choice = GRAPE_BALLOT_HIDDEN;
  else
    return fail (error,
                 "a vote must be the number of a choice, or another vote that is allowed here");
  return TRUE;
}

static gboolean
read_voter (GrapeBallot *self, JsonNode *node, GError **error)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *name = object ? grape_json_text (object, "name") : NULL;
  gint64 weight = 1;
  gboolean listed = TRUE;
  int choice;
  if (!name || !*name)
    return fail (error, "each voter is an object with a “name”");
  if (json_object_has_member (object, "weight")
      && (!grape_json_int (object, "weight", &weight) || weight < 0
          || weight > GRAPE_BALLOT_MAX_WEIGHT))
    return fail (error, "a weight is out of range");
  grape_json_bool (object, "listed", &listed);
  if (!read_vote (self, object, &choice, error))
    return FALSE;
  g_autofree char *key = g_utf8_casefold (name, -1);
  if (g_hash_table_contains (self->by_key, key))
    return fail (error, "two voters have the same name");
  GrapeBallotVoter *voter = grape_ballot_seat_voter (self, name);
  voter->weight = (guint)weight;
  voter->listed = listed;
  voter->choice = choice;
  return read_time (object, "at", &voter->at, error);
}

static gboolean
read_lists (GrapeBallot *self, JsonObject *object, GError **error)
{
  JsonArray *choices = grape_json_array (object, "choices");
  JsonArray *voters = grape_json_array (object, "voters");
  if (!choices || !voters || json_array_get_length (choices) > GRAPE_BALLOT_MAX_CHOICES
      || json_array_get_length (voters) > GRAPE_BALLOT_MAX_VOTERS)
    return fail (error, "“choices” or “voters” is missing or too long");
  for (guint i = 0; i < json_array_get_length (choices); i++)
    {
      const char *choice = grape_json_element_text (choices, i);
      if (!choice)
        return fail (error, "a choice must be a text");
      grape_ballot_add_choice (self, choice);
    }
  for (guint i = 0; i < json_array_get_length (voters); i++)
    if (!read_voter (self, json_array_get_element (voters, i), error))
      return FALSE;
  return TRUE;
}

/**
 * grape_ballot_read:
 * @object: as grape_ballot_describe() wrote it
 *
 * Errors: GRAPE_ERROR_SETUP, GRAPE_ERROR_TIME.
 */
GrapeBallot *
grape_ballot_read (JsonObject *object, GError **error)
{
  GrapeBallotTerms terms;
  if (!read_terms (object, &terms, error))
    return NULL;
  g_autoptr (GrapeBallot) self = grape_ballot_new (&terms);
  const char *casting = grape_json_text (object, "casting");
  if (!read_lists (self, object, error))
    return NULL;
  if (casting)
    grape_ballot_set_casting (self, casting);
  return g_steal_pointer (&self);
}
