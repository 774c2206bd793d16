/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position, and the checks of one that is given: with one, a referee adopts a game
 * under way, and a test begins anywhere. Members that follow from others may be left out; members
 * that contradict each other are refused. */
#include "single-capture-go-private.h"

#include <string.h>

/* Values of this game */

static char
cell_character (const SingleCaptureGo *self, guint8 cell)
{
  if (cell == SINGLE_CAPTURE_GO_EMPTY)
    return '.';
  return cell == SINGLE_CAPTURE_GO_RUIN ? '@' : self->players[cell - 1].letter;
}

static gboolean
read_cell (const SingleCaptureGo *self, char character, guint8 *cell)
{
  *cell = character == '@' ? SINGLE_CAPTURE_GO_RUIN : SINGLE_CAPTURE_GO_EMPTY;
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (self->players[seat].letter == character)
      *cell = GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (seat);
  return character == '.' || *cell != SINGLE_CAPTURE_GO_EMPTY;
}

static void
write_grid (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const SingleCaptureGo *self = at->state;
  const guint8 *cells = value;
  char characters[SINGLE_CAPTURE_GO_SQUARES];

  for (guint square = 0; square < self->side * self->side; square++)
    characters[square] = cell_character (self, cells[square]);
  grape_field_write_rows (builder, characters, self->side, self->side);
}

static gboolean
read_grid (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const SingleCaptureGo *self = at->state;
  guint8 *cells = value;
  guint width, height;
  g_autofree char *characters
      = grape_field_read_rows (at, node, self->side, &width, &height, error);

  if (!characters)
    return FALSE;
  gboolean fits = width == self->side && height == self->side;
  for (guint square = 0; fits && square < width * height; square++)
    fits = read_cell (self, characters[square], &cells[square]);
  return fits
         || grape_field_fail (at, error,
                              "each of the %u rows has %u squares: a player's Letter, @, or a dot "
                              "for an empty one",
                              self->side, self->side);
}

static void
write_play (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const SingleCaptureGo *self = at->state;
  int play = *(const int *)value;
  g_autofree char *square
      = play >= 0 ? single_capture_go_square_text (self->side, (guint)play) : NULL;

  if (play == SINGLE_CAPTURE_GO_NONE)
    json_builder_add_null_value (builder);
  else
    json_builder_add_string_value (builder, square ? square : "hidden");
}

static gboolean
read_play (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  const char *text = grape_given_text (node);
  guint square;

  *(int *)value = SINGLE_CAPTURE_GO_NONE;
  if (JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (g_strcmp0 (text, "hidden") == 0)
    return grape_field_fail (at, error,
                             "a play that is hidden cannot be given; say its square, or null");
  if (!text || !grape_single_capture_go_square_parse (at->state, text, &square))
    return grape_field_fail (at, error, "a square of the grid was expected, like b3, or null");
  *(int *)value = (int)square;
  return TRUE;
}

static void
write_count (const GrapeFieldAt *at, gconstpointer player, JsonBuilder *builder)
{
  json_builder_add_int_value (
      builder, grape_single_capture_go_n_letters (at->state, (int)at->parent->index));
}

static const GrapeFieldType grid
    = { .schema = "\"type\": \"array\", \"minItems\": 5, \"maxItems\": 12, \"items\": { \"type\": "
                  "\"string\", \"pattern\": \"^[.@A-Z]+$\", \"minLength\": 5, \"maxLength\": 12 }",
        .write = write_grid,
        .read = read_grid };
static const GrapeFieldType play_type = {
  .schema = "\"type\": [\"string\", \"null\"]", .null = TRUE, .write = write_play, .read = read_play
};
static const GrapeFieldType count
    = { .schema = "\"type\": \"integer\", \"minimum\": 0, \"maximum\": 144", .write = write_count };

/* The position */

static const char *const statuses[] = { "playing", "leaving", "doomed", "left", NULL };
static const char *const fates[] = { "absent", "placed", "clashed", "silent", "walked", NULL };

static const GrapeField player_fields[] = {
  GRAPE_FIELD ("letter", grape_field_letter, GRAPE_AT (SingleCaptureGoPlayer, letter),
               "The capital Letter that the referee assigned."),
  GRAPE_FIELD ("status", grape_field_word, GRAPE_AT (SingleCaptureGoPlayer, status),
               "leaving: has left in this round, the Letters stand until its end; doomed and left: "
               "out of the game since an earlier round.",
               .words = statuses),
  GRAPE_FIELD_THAT_FOLLOWS ("letters", count, NULL, "the grid holds another number of them",
                            "How many of their Letters are on the grid."),
  GRAPE_FIELD ("play", play_type, GRAPE_AT (SingleCaptureGoPlayer, play.value),
               "The play of the round under way: a square, null for none, or \"hidden\" where this "
               "viewer may not know it.",
               .known = GRAPE_KNOWN_TO_SEAT),
  { NULL },
};
static const GrapeFields player_object = { .fields = player_fields };

static gboolean
has_last (gconstpointer state)
{
  return ((const SingleCaptureGo *)state)->has_last;
}

static gboolean
check_last (gpointer state, gpointer last, JsonObject *told, GError **error)
{
  return ((SingleCaptureGo *)state)->has_last = TRUE;
}

static const GrapeField last_fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (GrapeSingleCaptureGoRound, number),
               "Its number.", .min = 1, .max = G_MAXINT32, .needed = TRUE),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapeSingleCaptureGoRound, at),
               "When it was resolved."),
  GRAPE_FIELD ("before", grid, GRAPE_AT (GrapeSingleCaptureGoRound, before),
               "The grid when that round began, written like grid.", .needed = TRUE),
  GRAPE_FIELD ("plays", play_type,
               GRAPE_AT_EACH (GrapeSingleCaptureGoRound, plays, GRAPE_FIELD_SEATS),
               "Each seat's play that counted (\"e7\": row letter, then column number), or null.",
               .needed = TRUE),
  GRAPE_FIELD ("fates", grape_field_word,
               GRAPE_AT_EACH (GrapeSingleCaptureGoRound, fates, GRAPE_FIELD_SEATS),
               "What became of each seat's move: absent: out of the game before; placed: a Letter "
               "was placed; clashed: others played there too; silent: did not play; walked: left "
               "in that round.",
               .words = fates, .needed = TRUE),
  GRAPE_FIELD ("captured", grape_field_seats, GRAPE_AT (GrapeSingleCaptureGoRound, captured),
               "Seats that had a group without liberty.", .kind = GRAPE_FIELD_WRITTEN),
  { NULL },
};
static const GrapeFields last_object = { .fields = last_fields, .check = check_last };

static gboolean
check_past (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  const SingleCaptureGo *self = state;
  const SingleCaptureGoPast *past = holder;
  guint before = self->past->len > 1 ? past[-1].round : 0;

  if (past->round <= before || past->round > self->round)
    return grape_given_fail (error, "past", "rounds stand in order, up to the one under way");
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (past->letters[seat] > self->side * self->side)
      return grape_given_fail (error, "past", "there are more Letters than squares");
  return TRUE;
}

static const GrapeField past_fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (SingleCaptureGoPast, round), "Its number.",
               .min = 1, .max = G_MAXINT32, .needed = TRUE),
  GRAPE_FIELD ("letters", grape_field_int,
               GRAPE_AT_EACH (SingleCaptureGoPast, letters, GRAPE_FIELD_SEATS),
               "One number for each seat.", .max = SINGLE_CAPTURE_GO_SQUARES, .needed = TRUE),
  { NULL },
};
static const GrapeFields past_object = { .fields = past_fields, .check = check_past };

static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (SingleCaptureGo, round),
               "Number of the round under way; of the last one when the game is over.", .min = 1,
               .max = G_MAXINT32),
  GRAPE_FIELD ("side", grape_field_int, GRAPE_AT (SingleCaptureGo, side),
               "Rows and columns of the grid: the least N with N * N at least 12 times the players "
               "who began.",
               .kind = GRAPE_FIELD_FOLLOWS, .min = 5, .max = 12,
               .otherwise = "it does not follow from the number who began the game"),
  GRAPE_FIELD ("grid", grid, GRAPE_AT (SingleCaptureGo, cells),
               "The grid from row a on, a character for each square: a player's Letter, @ for a "
               "ruin, a dot for an empty square.",
               .late = TRUE),
  GRAPE_FIELD_OBJECT ("players", player_object,
                      GRAPE_AT_EACH (SingleCaptureGo, players, GRAPE_FIELD_SEATS),
                      "One for each seat."),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (SingleCaptureGo, since),
               "When the round under way (or the last one) began."),
  GRAPE_FIELD ("deadline", grape_field_deadline, GRAPE_AT (SingleCaptureGo, deadline),
               "When the round ends; null: no limit, or the game is over. Left out: the option's "
               "time after \"since\".",
               .null_is_none = TRUE),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (SingleCaptureGo, winner),
               "The seat that has won; null: nobody, or nobody yet.", .max = 12),
  GRAPE_FIELD_OBJECT ("last", last_object, GRAPE_AT (SingleCaptureGo, last),
                      "The round that was resolved last; null in the first one.",
                      .present = has_last, .late = TRUE),
  GRAPE_FIELD_OBJECT ("past", past_object,
                      GRAPE_AT_ARRAY (SingleCaptureGo, past, SingleCaptureGoPast),
                      "Letters on the grid at the end of each round, the earliest first; those of "
                      "the doomed are gone.",
                      .late = TRUE),
  { NULL },
};

static guint
n_seats (gconstpointer state)
{
  return ((const SingleCaptureGo *)state)->n_seats;
}

/* Letters come first, since grids are written with them. */
static gboolean
check_letters (gpointer state, gpointer holder, JsonObject *told, GError **error)
{
  SingleCaptureGo *self = state;
  char letters[SINGLE_CAPTURE_GO_SEATS + 1] = { 0 };

  for (guint seat = 0; seat < self->n_seats; seat++)
    letters[seat] = self->players[seat].letter;
  return single_capture_go_assign_letters (self, letters, error);
}

const GrapeFields single_capture_go_fields = {
  .help = "The state is also what a script's or header's \"setup\" takes; members that follow from "
          "others may be left out there.",
  .fields = fields,
  .n_seats = n_seats,
  .midway = check_letters,
};

/* Checks of a given position */

static gboolean
check_players (SingleCaptureGo *self, GError **error)
{
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      SingleCaptureGoPlayer *player = &self->players[seat];

      if (player->status >= GRAPE_SINGLE_CAPTURE_GO_DOOMED
          && grape_single_capture_go_n_letters (self, (int)seat))
        return grape_given_fail (error, "grid",
                                 "the Letters of one who is out of the game are ruins (@)");
      if (player->play.value < 0)
        continue;
      if (player->status != GRAPE_SINGLE_CAPTURE_GO_PLAYING)
        return grape_given_fail (error, "play", "one who is out of the game has none");
      if (!single_capture_go_open (self, (guint)player->play.value))
        return grape_given_fail (error, "play", "that square may not be played");
      player->play.told = TRUE;
    }
  return TRUE;
}

/* Resolves the last round again from its grid, plays and players. */
static gboolean
check_round (SingleCaptureGo *self, GError **error)
{
  SingleCaptureGo then = *self;
  guint8 cells[SINGLE_CAPTURE_GO_SQUARES] = { 0 };
  GrapeSingleCaptureGoRound *last = &self->last, told = self->last;

  if (!self->has_last)
    return TRUE;
  if (last->number != self->round - !single_capture_go_over (self))
    return grape_given_fail (error, "last", "it must be the round before the one under way");
  memcpy (then.cells, last->before, sizeof then.cells);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      then.players[seat].status
          = told.fates[seat] == GRAPE_SINGLE_CAPTURE_GO_ABSENT   ? GRAPE_SINGLE_CAPTURE_GO_DOOMED
            : told.fates[seat] == GRAPE_SINGLE_CAPTURE_GO_WALKED ? GRAPE_SINGLE_CAPTURE_GO_LEAVING
                                                                 : GRAPE_SINGLE_CAPTURE_GO_PLAYING;
      if (last->plays[seat] >= 0 && !single_capture_go_open (&then, (guint)last->plays[seat]))
        return grape_given_fail (error, "last", "a square was played that may not be");
    }
  single_capture_go_judge (&then, last);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      gboolean is_out = self->players[seat].status >= GRAPE_SINGLE_CAPTURE_GO_DOOMED;
      gboolean was_out = told.fates[seat] == GRAPE_SINGLE_CAPTURE_GO_ABSENT;
      if (last->fates[seat] != told.fates[seat])
        return grape_given_fail (error, "last", "the plays give other fates");
      if (is_out != (was_out || (last->doomed & (1u << seat))))
        return grape_given_fail (error, "last",
                                 "those who were doomed are not those who are out of the game");
    }
  single_capture_go_ruin (last, self->side * self->side, cells);
  return memcmp (cells, self->cells, self->side * self->side) == 0
         || grape_given_fail (error, "last", "it leads to another grid");
}

/* The winner follows from who is left; else from the last round; else it must be given. */
static gboolean
check_winner (SingleCaptureGo *self, JsonObject *position, GError **error)
{
  int told = self->winner;
  guint n_best;

  if (!single_capture_go_over (self))
    self->winner = -1;
  else if (self->has_last || single_capture_go_n_playing (self) == 1)
    self->winner = single_capture_go_winner_of (self, &self->last, &n_best);
  return !json_object_has_member (position, "winner") || self->winner == told
         || grape_given_fail (error, "winner", "it does not agree with who is left in the game");
}

static gboolean
check_times (SingleCaptureGo *self, JsonObject *position, GError **error)
{
  gboolean told = json_object_has_member (position, "deadline");

  if (!told)
    self->deadline = 0;
  if (single_capture_go_over (self))
    return !self->deadline || grape_given_fail (error, "deadline", "the game is over");
  if (!told && self->length)
    self->deadline = self->since + self->length; /* R2.6 */
  return TRUE;
}

/** single_capture_go_given: checks a given position, and fills in what follows from it */
gboolean
single_capture_go_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                         GError **error)
{
  return check_players (state, error) && check_round (state, error)
         && check_winner (state, position, error) && check_times (state, position, error);
}
