/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting Gamepoints. The scores are the sum of the entries, and a description is read back only
 * if they agree. */
#include "grape-gamepoints.h"

#include "engine/grape-error.h"
#include "engine/grape-json.h"

#define RULE "1250.3 section II"

static void
entry_free (gpointer data)
{
  GrapeGamepointsEntry *entry = data;
  g_free (entry->why);
  g_free (entry);
}

GrapeGamepoints *
grape_gamepoints_new (guint n_seats)
{
  GrapeGamepoints *self = g_new0 (GrapeGamepoints, 1);
  self->scores = g_array_new (FALSE, TRUE, sizeof (gint64));
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  g_array_set_size (self->scores, n_seats);
  return self;
}

void
grape_gamepoints_free (GrapeGamepoints *self)
{
  if (!self)
    return;
  g_array_unref (self->scores);
  g_ptr_array_unref (self->entries);
  g_free (self);
}

GrapeGamepoints *
grape_gamepoints_copy (const GrapeGamepoints *self)
{
  GrapeGamepoints *copy = grape_gamepoints_new (0);
  g_array_append_vals (copy->scores, self->scores->data, self->scores->len);
  for (guint i = 0; i < self->entries->len; i++)
    {
      GrapeGamepointsEntry *entry
          = g_memdup2 (g_ptr_array_index (self->entries, i), sizeof (GrapeGamepointsEntry));
      entry->why = g_strdup (entry->why);
      g_ptr_array_add (copy->entries, entry);
    }
  return copy;
}

/**
 * grape_gamepoints_add_seat:
 *
 * Somebody joins with no points.
 *
 * Returns: their seat
 */
guint
grape_gamepoints_add_seat (GrapeGamepoints *self)
{
  g_array_set_size (self->scores, self->scores->len + 1);
  return self->scores->len - 1;
}

static gboolean
is_seat (const GrapeGamepoints *self, int seat)
{
  return seat >= 0 && seat < (int)self->scores->len;
}

static gboolean
stays_in_range (const GrapeGamepoints *self, int seat, gint64 change)
{
  return seat == GRAPE_GAMEPOINTS_BANK
         || ABS (g_array_index (self->scores, gint64, seat) + change) <= GRAPE_GAMEPOINTS_MAX;
}

static gboolean
fits (const GrapeGamepoints *self, int from, int to, gint64 amount)
{
  return from != to && amount > 0 && amount <= GRAPE_GAMEPOINTS_MAX
         && (from == GRAPE_GAMEPOINTS_BANK || is_seat (self, from))
         && (to == GRAPE_GAMEPOINTS_BANK || is_seat (self, to))
         && stays_in_range (self, from, -amount) && stays_in_range (self, to, amount);
}

static void
book (GrapeGamepoints *self, guint phase, int from, int to, gint64 amount, const char *why)
{
  GrapeGamepointsEntry *entry = g_new (GrapeGamepointsEntry, 1);
  *entry = (GrapeGamepointsEntry){
    .from = from, .to = to, .amount = amount, .phase = phase, .why = g_strdup (why)
  };
  g_ptr_array_add (self->entries, entry);
  if (from != GRAPE_GAMEPOINTS_BANK)
    g_array_index (self->scores, gint64, from) -= amount;
  if (to != GRAPE_GAMEPOINTS_BANK)
    g_array_index (self->scores, gint64, to) += amount;
}

/**
 * grape_gamepoints_award:
 * @amount: 0 books nothing
 * @why: (nullable): a few words, with the clause
 */
void
grape_gamepoints_award (GrapeGamepoints *self, guint phase, int seat, gint64 amount,
                        const char *why)
{
  grape_gamepoints_transfer (self, phase, GRAPE_GAMEPOINTS_BANK, seat, amount, why);
}

/** grape_gamepoints_forfeit: as an award the other way; the score may fall below zero */
void
grape_gamepoints_forfeit (GrapeGamepoints *self, guint phase, int seat, gint64 amount,
                          const char *why)
{
  grape_gamepoints_transfer (self, phase, seat, GRAPE_GAMEPOINTS_BANK, amount, why);
}

/** grape_gamepoints_transfer: from one seat to another; the giver's score may fall below zero */
void
grape_gamepoints_transfer (GrapeGamepoints *self, guint phase, int from, int to, gint64 amount,
                           const char *why)
{
  if (amount == 0)
    return;
  g_return_if_fail (fits (self, from, to, amount));
  book (self, phase, from, to, amount, why);
}

gint64
grape_gamepoints_score (const GrapeGamepoints *self, int seat)
{
  g_return_val_if_fail (is_seat (self, seat), 0);
  return g_array_index (self->scores, gint64, seat);
}

static gint64
change_of (const GrapeGamepointsEntry *entry, int seat)
{
  return (entry->to == seat ? entry->amount : 0) - (entry->from == seat ? entry->amount : 0);
}

/** grape_gamepoints_score_after: the score at the end of @phase */
gint64
grape_gamepoints_score_after (const GrapeGamepoints *self, int seat, guint phase)
{
  gint64 score = 0;
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrapeGamepointsEntry *entry = g_ptr_array_index (self->entries, i);
      if (entry->phase <= phase)
        score += change_of (entry, seat);
    }
  return score;
}

/** grape_gamepoints_gained: the change in @phase */
gint64
grape_gamepoints_gained (const GrapeGamepoints *self, int seat, guint phase)
{
  gint64 gained = 0;
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrapeGamepointsEntry *entry = g_ptr_array_index (self->entries, i);
      if (entry->phase == phase)
        gained += change_of (entry, seat);
    }
  return gained;
}

/**
 * grape_gamepoints_leaders:
 * @seats: (element-type int): those with the most points are added; more than one: a tie
 */
void
grape_gamepoints_leaders (const GrapeGamepoints *self, GArray *seats)
{
  gint64 best = G_MININT64;
  for (guint i = 0; i < self->scores->len; i++)
    best = MAX (best, g_array_index (self->scores, gint64, i));
  for (int seat = 0; seat < (int)self->scores->len; seat++)
    if (g_array_index (self->scores, gint64, seat) == best)
      g_array_append_val (seats, seat);
}

static void
add_party (JsonBuilder *builder, const char *name, int seat)
{
  json_builder_set_member_name (builder, name);
  if (seat == GRAPE_GAMEPOINTS_BANK)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, seat + 1);
}

/**
 * grape_gamepoints_describe:
 *
 * Adds "scores" and "points" (the entries: from, to, amount, phase, why; seats from 1, null for the
 * bank) to the open object.
 */
void
grape_gamepoints_describe (const GrapeGamepoints *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "scores");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->scores->len; i++)
    json_builder_add_int_value (builder, g_array_index (self->scores, gint64, i));
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "points");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->entries->len; i++)
    {
      const GrapeGamepointsEntry *entry = g_ptr_array_index (self->entries, i);
      json_builder_begin_object (builder);
      add_party (builder, "from", entry->from);
      add_party (builder, "to", entry->to);
      grape_json_add_int (builder, "amount", entry->amount);
      grape_json_add_int (builder, "phase", entry->phase);
      grape_json_add_text (builder, "why", entry->why);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static gboolean
fail (GError **error, const char *what)
{
  grape_error_set (error, GRAPE_ERROR_SETUP, RULE, "The Gamepoints of this position: %s", what);
  return FALSE;
}

/* A seat from 1, or null or nothing for the bank. */
static gboolean
read_party (JsonObject *object, const char *name, guint n_seats, int *seat)
{
  gint64 number;
  *seat = GRAPE_GAMEPOINTS_BANK;
  if (!json_object_has_member (object, name) || json_object_get_null_member (object, name))
    return TRUE;
  if (!grape_json_int (object, name, &number) || number < 1 || number > n_seats)
    return FALSE;
  *seat = (int)number - 1;
  return TRUE;
}

static gboolean
read_entry (GrapeGamepoints *self, JsonNode *node, GError **error)
{
  int from, to;
  gint64 amount, phase = 0;
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  if (!object || !read_party (object, "from", self->scores->len, &from)
      || !read_party (object, "to", self->scores->len, &to))
    return fail (error, "each entry is an object with “from” and “to”, seats or null");
  if (!grape_json_int (object, "amount", &amount) || !fits (self, from, to, amount))
    return fail (error, "an amount is missing, not above zero, too large, or goes nowhere");
  if (json_object_has_member (object, "phase")
      && (!grape_json_int (object, "phase", &phase) || phase < 0 || phase > G_MAXINT))
    return fail (error, "a phase must be a number");
  book (self, (guint)phase, from, to, amount, grape_json_text (object, "why"));
  return TRUE;
}

static gboolean
check_scores (const GrapeGamepoints *self, JsonArray *scores, GError **error)
{
  if (json_array_get_length (scores) != self->scores->len)
    return fail (error, "there must be one score for each seat");
  for (guint i = 0; i < self->scores->len; i++)
    {
      JsonNode *node = json_array_get_element (scores, i);
      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64
          || json_node_get_int (node) != g_array_index (self->scores, gint64, i))
        return fail (error, "a score is not the sum of its entries");
    }
  return TRUE;
}

/* Scores without a history get one entry each, so that the sums agree. */
static gboolean
book_scores (GrapeGamepoints *self, JsonArray *scores, GError **error)
{
  for (guint i = 0; i < MIN (self->scores->len, json_array_get_length (scores)); i++)
    {
      JsonNode *node = json_array_get_element (scores, i);
      if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
        return fail (error, "a score must be a number");
      gint64 score = json_node_get_int (node);
      if (score > GRAPE_GAMEPOINTS_MAX || score < -GRAPE_GAMEPOINTS_MAX)
        return fail (error, "a score is too large");
      if (score > 0)
        book (self, 0, GRAPE_GAMEPOINTS_BANK, (int)i, score, NULL);
      else if (score < 0)
        book (self, 0, (int)i, GRAPE_GAMEPOINTS_BANK, -score, NULL);
    }
  return TRUE;
}

/**
 * grape_gamepoints_read:
 * @object: with the members that grape_gamepoints_describe() wrote; either may be left out: without
 *   "points", the scores are booked as they are; without both, all begin with nothing
 *
 * Errors: GRAPE_ERROR_SETUP.
 */
GrapeGamepoints *
grape_gamepoints_read (JsonObject *object, guint n_seats, GError **error)
{
  g_autoptr (GrapeGamepoints) self = grape_gamepoints_new (n_seats);
  JsonArray *scores = grape_json_array (object, "scores");
  JsonArray *entries = grape_json_array (object, "points");
  gboolean good = TRUE;
  if ((!scores && json_object_has_member (object, "scores"))
      || (!entries && json_object_has_member (object, "points")))
    good = fail (error, "“scores” and “points” must be lists");
  for (guint i = 0; good && entries && i < json_array_get_length (entries); i++)
    good = read_entry (self, json_array_get_element (entries, i), error);
  if (good && scores && !entries)
    good = book_scores (self, scores, error);
  if (good && scores)
    good = check_scores (self, scores, error);
  return good ? g_steal_pointer (&self) : NULL;
}
