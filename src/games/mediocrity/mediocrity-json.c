/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position, and the checks of one that is given: with one, a referee adopts a game
 * under way, and a test begins anywhere. Members that follow from others may be left out; members
 * that contradict each other are refused. */
#include "mediocrity-private.h"

/* The players */

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("playing", grape_field_bool, GRAPE_AT (MediocrityPlayer, playing),
               "Whether the seat is on the list of players. Left out: it is."),
  GRAPE_FIELD ("number", grape_field_number, GRAPE_AT (MediocrityPlayer, number),
               "The player number, which orders the Moderators; null: not drawn yet. Left out in a "
               "setup: the number of the seat.",
               .min = 1, .max = MEDIOCRITY_SEATS),
  GRAPE_FIELD ("score", grape_field_int, GRAPE_AT (MediocrityPlayer, score), "Gamepoints."),
  GRAPE_FIELD ("choice", grape_field_secret, GRAPE_AT (MediocrityPlayer, choice.value),
               "The integer of the round under way: null where it is not in, \"hidden\" where this "
               "viewer may not know it. One in a setup is known to everybody.",
               .min = 1, .max = MEDIOCRITY_RANGE, .hidden = GRAPE_SEALED_HIDDEN,
               .known = GRAPE_KNOWN_TO_SEAT),
  GRAPE_FIELD ("drawn", grape_field_bool, GRAPE_AT (MediocrityPlayer, choice.drawn),
               "Whether chance chose that integer."),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

/* The rounds so far */

static guint
n_rounds (gconstpointer state)
{
  return ((const Mediocrity *)state)->past->len;
}

static gconstpointer
get_round (gconstpointer state, guint index)
{
  return g_ptr_array_index (((const Mediocrity *)state)->past, index);
}

static gpointer
add_round (gpointer state)
{
  Mediocrity *self = state;
  GrapeMediocrityRound *round = mediocrity_add_past (self);

  round->number = self->past->len;
  round->moderator = -1;
  round->range = 2 * (self->n_seats - 1);
  return round;
}

/* Anything but true counts as false, so that a list may have null for players who chose nothing. */
static gboolean
read_drawn (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  grape_field_set (at, value,
                   JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN
                       && json_node_get_boolean (node));
  return TRUE;
}

static void
write_drawn (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  grape_field_bool.write (at, value, builder);
}

static const GrapeFieldType drawn_type
    = { .schema = "\"type\": \"boolean\"", .write = write_drawn, .read = read_drawn };

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
check_round (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  Mediocrity *self = state;
  GrapeMediocrityRound *round = holder;

  if (round->range > 2 * (self->n_seats - 1))
    return grape_given_fail (error, "history", "a range is too large for the number of seats");
  for (guint i = 0; i < self->n_seats; i++)
    {
      if (round->choices[i] > round->range)
        return grape_given_fail (error, "history", "an integer is out of range");
      if (round->choices[i] && round->expired)
        return grape_given_fail (error, "history", "a round without a result tells no integers");
      round->drawn[i] = round->drawn[i] && round->choices[i];
      round->n += round->choices[i] != 0;
    }
  round->scorer = scorer_of (self, round);
  return (round->moderator >= 0 && !round->choices[round->moderator])
         || grape_given_fail (error, "history",
                              "each round has a Moderator, who chooses no integer");
}

static const GrapeField round_fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (GrapeMediocrityRound, number), "Its number.",
               .min = 1),
  GRAPE_FIELD ("moderator", grape_field_seat, GRAPE_AT (GrapeMediocrityRound, moderator),
               "Seat of its Moderator."),
  GRAPE_FIELD ("range", grape_field_int, GRAPE_AT (GrapeMediocrityRound, range),
               "Integers went from 1 to this.", .max = MEDIOCRITY_RANGE),
  GRAPE_FIELD ("choices", grape_field_number,
               GRAPE_AT_EACH (GrapeMediocrityRound, choices, GRAPE_FIELD_SEATS),
               "One for each seat; null: chose none.", .min = 1, .max = MEDIOCRITY_RANGE),
  GRAPE_FIELD ("drawn", drawn_type, GRAPE_AT_EACH (GrapeMediocrityRound, drawn, GRAPE_FIELD_SEATS),
               "For each seat, whether chance chose the integer."),
  GRAPE_FIELD ("scorer", grape_field_seat, GRAPE_AT (GrapeMediocrityRound, scorer),
               "The seat that chose the most mediocre integer; null: there was none.",
               .kind = GRAPE_FIELD_FOLLOWS, .null_is_none = TRUE,
               .otherwise = "the integers give the point to somebody else"),
  GRAPE_FIELD ("expired", grape_field_bool, GRAPE_AT (GrapeMediocrityRound, expired),
               "Whether it ended without a result, so that nobody scored and the Moderator was "
               "removed."),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapeMediocrityRound, at), "When it ended."),
  { NULL },
};
static const GrapeFields round_object = { .fields = round_fields, .check = check_round };
static const GrapeFieldList rounds = { n_rounds, get_round, add_round };

/* The position */

static guint
n_seats (gconstpointer state)
{
  return ((const Mediocrity *)state)->n_seats;
}

static const char *const stages[] = { "numbers", "between", "round", "announced", "over", NULL };

static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (Mediocrity, round),
               "Number of the round under way, or of the next one. Left out: one more than the "
               "history has.",
               .min = 1),
  GRAPE_FIELD (
      "stage", grape_field_word, GRAPE_AT (Mediocrity, stage),
      "numbers: the players' numbers are to be drawn; between: a Moderator is to begin the "
      "next round; round: integers are being sent; announced: missing integers are being "
      "drawn; over. Left out: between.",
      .words = stages),
  GRAPE_FIELD ("moderator", grape_field_seat, GRAPE_AT (Mediocrity, moderator),
               "Seat of the round's Moderator; between rounds of the player whose turn it is; null "
               "before the numbers are drawn and after the end. Left out, between rounds: the "
               "player with the lowest number."),
  GRAPE_FIELD ("anybody", grape_field_bool, GRAPE_AT (Mediocrity, anybody),
               "Between rounds: the player whose turn it is was late or has left, so that anybody "
               "may begin."),
  GRAPE_FIELD ("open", grape_field_bool, GRAPE_AT (Mediocrity, open),
               "In a round: it has lasted long enough for its result to be announced."),
  GRAPE_FIELD ("n", grape_field_int, GRAPE_AT (Mediocrity, n),
               "In a round: how many players beside the Moderator there were when it began; "
               "integers go from 1 to 2n. Else 0.",
               .max = MEDIOCRITY_SEATS - 1),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (Mediocrity, since), "When the stage began."),
  GRAPE_FIELD ("earliest", grape_field_deadline, GRAPE_AT (Mediocrity, earliest),
               "When the result of the round may be announced; null: at any time, or no round."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (Mediocrity, deadline),
               "When the round ends without a result, or when anybody may begin; null: never."),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (Mediocrity, winner),
               "The seat that has won; null: nobody."),
  GRAPE_FIELD ("ended", grape_field_bool, GRAPE_AT (Mediocrity, ended),
               "Whether a ruling ended the game."),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_EACH (Mediocrity, players, GRAPE_FIELD_SEATS),
                      "One entry for each seat."),
  GRAPE_FIELD_OBJECT ("history", round_object, .list = &rounds,
                      "Rounds that have ended, the earliest first; those before a setup may be "
                      "missing."),
  { NULL },
};

const GrapeFields mediocrity_fields = {
  .help = "Seats count from 1. The state is also what a script's or header's \"setup\" takes; "
          "members that follow from others may be left out there.",
  .fields = fields,
  .n_seats = n_seats,
};

/* Checks of a given position */

static gboolean
check_players (Mediocrity *self, GError **error)
{
  guint64 seen = 0;

  for (guint i = 0; i < self->n_seats; i++)
    {
      MediocrityPlayer *player = &self->players[i];
      gboolean hidden = player->choice.value == GRAPE_SEALED_HIDDEN; /* nobody here can open it */

      if (!player->number && self->stage != GRAPE_MEDIOCRITY_NUMBERS)
        player->number = (guint8)(i + 1);
      if (player->number > self->n_seats)
        return grape_given_fail (error, "players", "a number is larger than the number of seats");
      if (player->number && seen & (G_GUINT64_CONSTANT (1) << player->number))
        return grape_given_fail (error, "players", "two players have the same number");
      seen |= G_GUINT64_CONSTANT (1) << player->number;
      player->choice.told = player->choice.value != MEDIOCRITY_NONE && !hidden;
      if (player->choice.told && player->choice.value > 2 * (int)self->n)
        return grape_given_fail (error, "players", "a choice is not from 1 to 2n");
      if (player->choice.drawn && player->choice.value == MEDIOCRITY_NONE)
        return grape_given_fail (error, "drawn",
                                 "an integer that is not there cannot have been drawn");
    }
  return TRUE;
}

/* Rounds are in order without gaps up to the one before the present, and give the scores. */
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
in_round (const Mediocrity *self)
{
  return self->stage == GRAPE_MEDIOCRITY_ROUND || self->stage == GRAPE_MEDIOCRITY_ANNOUNCED;
}

/* Checks what a stage needs, and what only that stage has. */
static gboolean
check_stage (Mediocrity *self, GError **error)
{
  guint n_playing = mediocrity_n_playing (self), n_choosers = 0;

  if (self->stage == GRAPE_MEDIOCRITY_OVER)
    return self->winner >= 0 || self->ended || n_playing == 0
           || grape_given_fail (
               error, "stage",
               "a game is over only when somebody has won, nobody is left, or a ruling "
               "ended it");
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
    return grape_given_fail (error, "anybody", "that belongs between rounds");
  for (guint i = 0; i < self->n_seats; i++)
    {
      n_choosers += mediocrity_chooses (self, (int)i);
      if (self->players[i].choice.value != MEDIOCRITY_NONE && !mediocrity_chooses (self, (int)i))
        return grape_given_fail (error, "players", "somebody who chooses no integer has one");
    }
  if (in_round (self) && n_choosers > self->n)
    return grape_given_fail (error, "n",
                             "it must be how many players besides the Moderator began the round");
  return TRUE;
}

static gboolean
check_times (Mediocrity *self, JsonObject *position, GError **error)
{
  gboolean running = in_round (self) || self->stage == GRAPE_MEDIOCRITY_BETWEEN;

  if (running && !self->anybody && !json_object_has_member (position, "deadline"))
    {
      gint64 length = in_round (self) ? self->most : self->begin;
      self->deadline = length ? self->since + length : 0;
    }
  if (in_round (self) && !json_object_has_member (position, "earliest"))
    self->earliest = self->least ? self->since + self->least : 0;
  if ((self->earliest && !in_round (self)) || (self->deadline && (!running || self->anybody)))
    return grape_given_fail (error, "deadline", "this stage has no such time limit");
  if (in_round (self) && !json_object_has_member (position, "open"))
    self->open = self->earliest == 0;
  return TRUE;
}

/** mediocrity_given: checks a given position, and fills in what follows from it */
gboolean
mediocrity_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                  GError **error)
{
  Mediocrity *self = state;

  if (!grape_given_member (position, "stage"))
    self->stage = GRAPE_MEDIOCRITY_BETWEEN;
  if (!grape_given_member (position, "round"))
    self->round = self->past->len + 1;
  if (!grape_given_member (position, "n") && in_round (self))
    self->n = self->n_seats - 1;
  if (self->n >= self->n_seats)
    return grape_given_fail (error, "n", "there are not that many seats");
  return check_players (self, error) && check_stage (self, error) && check_history (self, error)
         && check_times (self, position, error);
}
