/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state as JSON (data/schemas/mediocrity.schema.json), and back: a given position, from which a
 * game under way is adopted and a test begins anywhere. Members that follow from others may be left
 * out; members that contradict each other are refused. */
#include "mediocrity-private.h"

#include "engine/grape-given.h"

#include <string.h>

static const char *const stage_names[] = { "numbers", "between", "round", "announced", "over" };

/* Writing */

static void
add_seat (JsonBuilder *builder, const char *name, int seat)
{
  json_builder_set_member_name (builder, name);
  if (seat < 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, seat + 1);
}

static void
add_bool (JsonBuilder *builder, const char *name, gboolean value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

static void
add_positive (JsonBuilder *builder, guint value)
{
  if (value)
    json_builder_add_int_value (builder, value);
  else
    json_builder_add_null_value (builder);
}

static void
add_player (JsonBuilder *builder, const MediocrityPlayer *player)
{
  json_builder_begin_object (builder);
  add_bool (builder, "playing", player->playing);
  json_builder_set_member_name (builder, "number");
  add_positive (builder, player->number);
  grape_json_add_int (builder, "score", player->score);
  if (player->choice == MEDIOCRITY_HIDDEN)
    grape_json_add_text (builder, "choice", "hidden");
  else
    {
      json_builder_set_member_name (builder, "choice");
      add_positive (builder, player->choice);
    }
  add_bool (builder, "drawn", player->drawn);
  json_builder_end_object (builder);
}

static void
add_round (JsonBuilder *builder, const GrapeMediocrityRound *round, guint n_seats)
{
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "round", round->number);
  add_seat (builder, "moderator", round->moderator);
  grape_json_add_int (builder, "range", round->range);
  json_builder_set_member_name (builder, "choices");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n_seats; i++)
    add_positive (builder, round->choices[i]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "drawn");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n_seats; i++)
    json_builder_add_boolean_value (builder, round->drawn[i]);
  json_builder_end_array (builder);
  add_seat (builder, "scorer", round->scorer);
  add_bool (builder, "expired", round->expired);
  grape_json_add_time (builder, "at", round->at);
  json_builder_end_object (builder);
}

/**
 * mediocrity_describe:
 *
 * The members of the state as JSON; see data/schemas/mediocrity.schema.json.
 */
void
mediocrity_describe (gconstpointer state, JsonBuilder *builder)
{
  const Mediocrity *self = state;

  grape_json_add_int (builder, "round", self->round);
  grape_json_add_text (builder, "stage", stage_names[self->stage]);
  add_seat (builder, "moderator", self->moderator);
  add_bool (builder, "anybody", self->anybody);
  add_bool (builder, "open", self->open);
  grape_json_add_int (builder, "n", self->n);
  grape_json_add_time (builder, "since", self->since);
  grape_json_add_time (builder, "earliest", self->earliest);
  grape_json_add_time (builder, "deadline", self->deadline);
  add_seat (builder, "winner", self->winner);
  add_bool (builder, "ended", self->ended);
  json_builder_set_member_name (builder, "players");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->n_seats; i++)
    add_player (builder, &self->players[i]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "history");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->past->len; i++)
    add_round (builder, g_ptr_array_index (self->past, i), self->n_seats);
  json_builder_end_array (builder);
}

/* Reading */

static gboolean
read_int (JsonObject *object, const char *name, gint64 min, gint64 max, gint64 *value,
          GError **error)
{
  if (!grape_given_member (object, name))
    return TRUE;
  if (grape_json_int (object, name, value) && *value >= min && *value <= max)
    return TRUE;
  g_autofree char *range = g_strdup_printf (
      "a number from %" G_GINT64_FORMAT " to %" G_GINT64_FORMAT " was expected", min, max);
  return grape_given_fail (error, name, range);
}

static gboolean
read_bool (JsonObject *object, const char *name, gboolean *value, GError **error)
{
  return !grape_given_member (object, name) || grape_json_bool (object, name, value)
         || grape_given_fail (error, name, "true or false was expected");
}

static gboolean
read_seat (const Mediocrity *self, JsonObject *object, const char *name, int *seat, GError **error)
{
  gint64 value = *seat + 1;
  if (!read_int (object, name, 1, self->n_seats, &value, error))
    return FALSE;
  *seat = (int)value - 1;
  return TRUE;
}

/* A list with one entry a seat; @array stays NULL where it is not told. */
static gboolean
read_list (const Mediocrity *self, JsonObject *object, const char *name, JsonArray **array,
           GError **error)
{
  *array = grape_json_array (object, name);
  if (!grape_given_member (object, name)
      || (*array && json_array_get_length (*array) == self->n_seats))
    return TRUE;
  return grape_given_fail (error, name, "a list with one entry for each seat was expected");
}

static gboolean
read_choice (MediocrityPlayer *player, JsonObject *object, guint range, GError **error)
{
  gint64 choice = MEDIOCRITY_NONE;

  if (!read_bool (object, "drawn", &player->drawn, error))
    return FALSE;
  if (g_strcmp0 (grape_json_text (object, "choice"), "hidden") == 0)
    {
      player->choice = MEDIOCRITY_HIDDEN; /* nobody here can open it: it counts as missing */
      return TRUE;
    }
  if (!read_int (object, "choice", 1, range, &choice, error))
    return FALSE;
  player->choice = (guint8)choice;
  player->told = choice != MEDIOCRITY_NONE;
  if (player->drawn && !player->told)
    return grape_given_fail (error, "drawn", "an integer that is not there cannot have been drawn");
  return TRUE;
}

static gboolean
read_players (Mediocrity *self, JsonObject *position, GError **error)
{
  JsonArray *array;
  guint64 seen = 0;

  if (!read_list (self, position, "players", &array, error))
    return FALSE;
  for (guint i = 0; i < self->n_seats; i++)
    {
      MediocrityPlayer *player = &self->players[i];
      JsonNode *node = array ? json_array_get_element (array, i) : NULL;
      gint64 number = self->stage == GRAPE_MEDIOCRITY_NUMBERS ? 0 : i + 1, score = 0;
      if (node && !JSON_NODE_HOLDS_OBJECT (node))
        return grape_given_fail (error, "players", "an object was expected for each seat");
      JsonObject *object = node ? json_node_get_object (node) : NULL;
      if (object
          && (!read_bool (object, "playing", &player->playing, error)
              || !read_int (object, "number", 1, self->n_seats, &number, error)
              || !read_int (object, "score", 0, G_MAXUINT16, &score, error)
              || !read_choice (player, object, 2 * self->n, error)))
        return FALSE;
      player->number = (guint8)number;
      player->score = (guint16)score;
      if (number && seen & (G_GUINT64_CONSTANT (1) << number))
        return grape_given_fail (error, "players", "two players have the same number");
      seen |= G_GUINT64_CONSTANT (1) << number;
    }
  return TRUE;
}

/* One integer of a past round. */
static gboolean
read_past_choice (GrapeMediocrityRound *round, guint seat, JsonNode *choice, JsonNode *drawn,
                  GError **error)
{
  gint64 value = 0;

  if (choice && !JSON_NODE_HOLDS_NULL (choice))
    {
      if (!JSON_NODE_HOLDS_VALUE (choice) || json_node_get_value_type (choice) != G_TYPE_INT64)
        return grape_given_fail (error, "history", "an integer was expected");
      value = json_node_get_int (choice);
      if (value < 1 || value > round->range)
        return grape_given_fail (error, "history", "an integer is out of range");
    }
  if (value && round->expired)
    return grape_given_fail (error, "history", "a round without a result tells no integers");
  if (drawn && JSON_NODE_HOLDS_VALUE (drawn) && json_node_get_value_type (drawn) == G_TYPE_BOOLEAN)
    round->drawn[seat] = value && json_node_get_boolean (drawn);
  round->choices[seat] = (guint8)value;
  round->n += value != 0;
  return TRUE;
}

static int
scorer_of (const Mediocrity *self, const GrapeMediocrityRound *round)
{
  guint values[MEDIOCRITY_SEATS], n = 0;
  int seats[MEDIOCRITY_SEATS];

  for (guint i = 0; i < self->n_seats; i++)
    if (round->choices[i])
      {
        seats[n] = (int)i;
        values[n++] = round->choices[i];
      }
  int index = grape_mediocrity_search (values, n, NULL, NULL);
  return index < 0 ? -1 : seats[index];
}

static gboolean
read_round (Mediocrity *self, JsonNode *node, GError **error)
{
  GrapeMediocrityRound *round = mediocrity_add_past (self);
  gint64 number = self->past->len, range = 2 * (self->n_seats - 1);
  JsonArray *choices, *drawn;
  int scorer = -1;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return grape_given_fail (error, "history", "a list of rounds was expected");
  JsonObject *object = json_node_get_object (node);
  round->moderator = -1;
  if (!read_int (object, "round", 1, G_MAXINT32, &number, error)
      || !read_seat (self, object, "moderator", &round->moderator, error)
      || !read_int (object, "range", 0, range, &range, error)
      || !read_bool (object, "expired", &round->expired, error)
      || !grape_given_time (object, "at", &round->at, error)
      || !read_list (self, object, "choices", &choices, error)
      || !read_list (self, object, "drawn", &drawn, error)
      || !read_seat (self, object, "scorer", &scorer, error))
    return FALSE;
  round->number = (guint)number;
  round->range = (guint)range;
  for (guint i = 0; i < self->n_seats; i++)
    if (!read_past_choice (round, i, choices ? json_array_get_element (choices, i) : NULL,
                           drawn ? json_array_get_element (drawn, i) : NULL, error))
      return FALSE;
  round->scorer = scorer_of (self, round);
  if (json_object_has_member (object, "scorer") && scorer != round->scorer)
    return grape_given_fail (error, "history", "the integers give the point to somebody else");
  if (round->moderator < 0 || round->choices[round->moderator])
    return grape_given_fail (error, "history",
                             "each round has a Moderator, who chooses no integer");
  return TRUE;
}

/* Rounds stand in order without gaps up to the one before the present, and gave the scores. */
static gboolean
check_history (const Mediocrity *self, GError **error)
{
  guint points[MEDIOCRITY_SEATS] = { 0 };
  guint n = self->past->len;

  for (guint i = 0; i < n; i++)
    {
      const GrapeMediocrityRound *round = g_ptr_array_index (self->past, i);
      if (round->number + (n - i) != self->round)
        return grape_given_fail (error, "history",
                                 "rounds stand in order, up to the one before the present");
      if (round->scorer >= 0)
        points[round->scorer]++;
    }
  for (guint i = 0; i < self->n_seats; i++)
    if (self->players[i].score < points[i]
        || (n + 1 == self->round && self->players[i].score > points[i]))
      return grape_given_fail (error, "players", "the scores are not what the history gives");
  return TRUE;
}

static gboolean
read_history (Mediocrity *self, JsonObject *position, GError **error)
{
  JsonArray *array = grape_json_array (position, "history");

  if (grape_given_member (position, "history") && !array)
    return grape_given_fail (error, "history", "a list was expected");
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    if (!read_round (self, json_array_get_element (array, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
read_stage (Mediocrity *self, JsonObject *position, GError **error)
{
  const char *name = grape_json_text (position, "stage");
  guint found = GRAPE_MEDIOCRITY_BETWEEN;

  if (grape_given_member (position, "stage"))
    for (found = 0; found < G_N_ELEMENTS (stage_names); found++)
      if (g_strcmp0 (name, stage_names[found]) == 0)
        break;
  if (found == G_N_ELEMENTS (stage_names))
    return grape_given_fail (error, "stage", "it is numbers, between, round, announced or over");
  self->stage = (GrapeMediocrityStage)found;
  return TRUE;
}

static gboolean
in_round (const Mediocrity *self)
{
  return self->stage == GRAPE_MEDIOCRITY_ROUND || self->stage == GRAPE_MEDIOCRITY_ANNOUNCED;
}

/* What a stage needs, and what only that stage has. */
static gboolean
check_stage (Mediocrity *self, GError **error)
{
  guint n_playing = mediocrity_n_playing (self), n_choosers = 0;

  if (self->stage == GRAPE_MEDIOCRITY_OVER)
    return self->winner >= 0 || self->ended || n_playing == 0
           || grape_given_fail (error, "stage",
                                "a game is over when somebody won, nobody is left, or so ruled");
  if (self->winner >= 0 || self->ended || n_playing == 0)
    return grape_given_fail (error, "stage", "the game should be over");
  if (self->stage == GRAPE_MEDIOCRITY_NUMBERS)
    return self->moderator < 0
           || grape_given_fail (error, "moderator", "first the players get their numbers");
  if (self->moderator < 0 && self->stage == GRAPE_MEDIOCRITY_BETWEEN)
    self->moderator = mediocrity_after (self, -1);
  if (self->moderator < 0)
    return grape_given_fail (error, "moderator", "a round has a Moderator");
  if (self->anybody && in_round (self))
    return grape_given_fail (error, "anybody", "that is said between rounds");
  for (guint i = 0; i < self->n_seats; i++)
    {
      n_choosers += mediocrity_chooses (self, (int)i);
      if (self->players[i].choice != MEDIOCRITY_NONE && !mediocrity_chooses (self, (int)i))
        return grape_given_fail (error, "players", "somebody has an integer who chooses none");
    }
  if (in_round (self) && (n_choosers > self->n || self->n >= self->n_seats))
    return grape_given_fail (error, "n",
                             "it is how many players beside the Moderator began the round");
  return TRUE;
}

static gboolean
read_times (Mediocrity *self, JsonObject *position, GError **error)
{
  gboolean running = in_round (self) || self->stage == GRAPE_MEDIOCRITY_BETWEEN;

  if (!grape_given_time (position, "since", &self->since, error))
    return FALSE;
  if (running && !self->anybody && !json_object_has_member (position, "deadline"))
    {
      gint64 length = in_round (self) ? self->most : self->begin;
      self->deadline = length ? self->since + length : 0;
    }
  if (in_round (self) && !json_object_has_member (position, "earliest"))
    self->earliest = self->least ? self->since + self->least : 0;
  if (!grape_given_time (position, "earliest", &self->earliest, error)
      || !grape_given_time (position, "deadline", &self->deadline, error))
    return FALSE;
  if ((self->earliest && !in_round (self)) || (self->deadline && (!running || self->anybody)))
    return grape_given_fail (error, "deadline", "nothing of that kind runs in this stage");
  if (in_round (self) && !json_object_has_member (position, "open"))
    self->open = self->earliest == 0;
  return TRUE;
}

static const char *const members[]
    = { "round",    "stage",    "moderator", "anybody", "open",    "n",       "since",
        "earliest", "deadline", "winner",    "ended",   "players", "history", NULL };

/**
 * mediocrity_read_position:
 * @self: a state fresh from the start
 *
 * Reads a given position into @self. Errors: %GRAPE_ERROR_SETUP, which names the member and what is
 * wrong with it; @self is then of no use.
 */
gboolean
mediocrity_read_position (Mediocrity *self, JsonObject *position, gint64 at, GError **error)
{
  gint64 round, n;

  if (!grape_given_known (position, members, error) || !read_stage (self, position, error)
      || !read_history (self, position, error))
    return FALSE;
  round = self->past->len + 1;
  n = in_round (self) ? self->n_seats - 1 : 0;
  if (!read_int (position, "round", 1, G_MAXINT32, &round, error)
      || !read_int (position, "n", 0, self->n_seats - 1, &n, error)
      || !read_seat (self, position, "moderator", &self->moderator, error)
      || !read_seat (self, position, "winner", &self->winner, error)
      || !read_bool (position, "anybody", &self->anybody, error)
      || !read_bool (position, "open", &self->open, error)
      || !read_bool (position, "ended", &self->ended, error))
    return FALSE;
  self->round = (guint)round;
  self->n = (guint)n;
  return read_players (self, position, error) && check_stage (self, error)
         && check_history (self, error) && read_times (self, position, error);
}
