/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state as JSON (data/schemas/single-capture-go.schema.json), and back: a given position, from
 * which a referee adopts a game under way and a test begins anywhere. Members that follow from
 * others may be left out; members that contradict each other are refused. */
#include "single-capture-go-private.h"

#include "engine/grape-given.h"

#include <string.h>

static const char *const status_names[] = { "playing", "leaving", "doomed", "left", NULL };
static const char *const fate_names[] = { "absent", "placed", "clashed", "silent", "walked", NULL };

/* Writing */

static char
cell_character (const SingleCaptureGo *self, guint8 cell)
{
  if (cell == SINGLE_CAPTURE_GO_EMPTY)
    return '.';
  return cell == SINGLE_CAPTURE_GO_RUIN ? '@' : self->players[cell - 1].letter;
}

static void
add_rows (const SingleCaptureGo *self, JsonBuilder *builder, const char *name, const guint8 *cells)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint row = 0; row < self->side; row++)
    {
      char text[GRAPE_SINGLE_CAPTURE_GO_MAX_SIDE + 1] = { 0 };
      for (guint column = 0; column < self->side; column++)
        text[column] = cell_character (self, cells[row * self->side + column]);
      json_builder_add_string_value (builder, text);
    }
  json_builder_end_array (builder);
}

static void
add_play (const SingleCaptureGo *self, JsonBuilder *builder, int play)
{
  g_autofree char *square
      = play >= 0 ? single_capture_go_square_text (self->side, (guint)play) : NULL;

  if (play == SINGLE_CAPTURE_GO_NONE)
    json_builder_add_null_value (builder);
  else
    json_builder_add_string_value (builder, square ? square : "hidden");
}

static void
add_players (const SingleCaptureGo *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "players");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      const SingleCaptureGoPlayer *player = &self->players[seat];
      char letter[2] = { player->letter, '\0' };
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "letter", letter);
      grape_json_add_text (builder, "status", status_names[player->status]);
      grape_json_add_int (builder, "letters", grape_single_capture_go_n_letters (self, (int)seat));
      json_builder_set_member_name (builder, "play");
      add_play (self, builder, player->play);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_last (const SingleCaptureGo *self, JsonBuilder *builder)
{
  const GrapeSingleCaptureGoRound *last = &self->last;

  json_builder_set_member_name (builder, "last");
  if (!self->has_last)
    {
      json_builder_add_null_value (builder);
      return;
    }
  json_builder_begin_object (builder);
  grape_json_add_int (builder, "round", last->number);
  grape_json_add_time (builder, "at", last->at);
  add_rows (self, builder, "before", last->before);
  json_builder_set_member_name (builder, "plays");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < self->n_seats; seat++)
    add_play (self, builder, last->plays[seat]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "fates");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < self->n_seats; seat++)
    json_builder_add_string_value (builder, fate_names[last->fates[seat]]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "captured");
  json_builder_begin_array (builder);
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (last->captured & (1u << seat))
      json_builder_add_int_value (builder, seat + 1);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
add_past (const SingleCaptureGo *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "past");
  json_builder_begin_array (builder);
  for (guint i = 0; i < self->past->len; i++)
    {
      const SingleCaptureGoPast *past = &g_array_index (self->past, SingleCaptureGoPast, i);
      json_builder_begin_object (builder);
      grape_json_add_int (builder, "round", past->round);
      json_builder_set_member_name (builder, "letters");
      json_builder_begin_array (builder);
      for (guint seat = 0; seat < self->n_seats; seat++)
        json_builder_add_int_value (builder, past->letters[seat]);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/**
 * single_capture_go_describe:
 *
 * The members of the state as JSON; see data/schemas/single-capture-go.schema.json.
 */
void
single_capture_go_describe (gconstpointer state, JsonBuilder *builder)
{
  const SingleCaptureGo *self = state;

  grape_json_add_int (builder, "round", self->round);
  grape_json_add_int (builder, "side", self->side);
  add_rows (self, builder, "grid", self->cells);
  add_players (self, builder);
  grape_json_add_time (builder, "since", self->since);
  grape_json_add_time (builder, "deadline", self->deadline);
  json_builder_set_member_name (builder, "winner");
  if (self->winner < 0)
    json_builder_add_null_value (builder);
  else
    json_builder_add_int_value (builder, self->winner + 1);
  add_last (self, builder);
  add_past (self, builder);
}

/* Reading */

/* -1 where @node is no whole number from 0 to @most. */
static gint64
number_of (JsonNode *node, gint64 most)
{
  if (!node || !JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return -1;
  gint64 number = json_node_get_int (node);
  return number >= 0 && number <= most ? number : -1;
}

static gboolean
read_list (JsonNode *node, const char *where, guint length, JsonArray **array, GError **error)
{
  g_autofree char *why = g_strdup_printf ("a list of %u was expected", length);

  *array = node && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  if (!*array)
    return grape_given_fail (error, where, why);
  return json_array_get_length (*array) == length || grape_given_fail (error, where, why);
}

static gboolean
read_name (JsonNode *node, const char *const *names, const char *where, guint *index,
           GError **error)
{
  const char *text = grape_given_text (node);

  for (guint i = 0; text && names[i]; i++)
    if (g_str_equal (names[i], text))
      {
        *index = i;
        return TRUE;
      }
  g_autofree char *list = g_strjoinv (", ", (char **)names);
  g_autofree char *why = g_strdup_printf ("it is one of %s", list);
  return grape_given_fail (error, where, why);
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

/* A grid as it is written here: one text a row, with or without spaces between the squares. */
static gboolean
read_rows (const SingleCaptureGo *self, JsonNode *node, const char *where, guint8 *cells,
           GError **error)
{
  JsonArray *rows;
  g_autofree char *why = g_strdup_printf ("each of the %u rows has %u squares: a player's Letter, "
                                          "@, or a dot for an empty one",
                                          self->side, self->side);

  if (!read_list (node, where, self->side, &rows, error))
    return FALSE;
  for (guint row = 0; row < self->side; row++)
    {
      const char *text = grape_given_text (json_array_get_element (rows, row));
      guint column = 0;
      for (; text && *text; text++)
        {
          if (*text == ' ')
            continue;
          if (column == self->side || !read_cell (self, *text, &cells[row * self->side + column++]))
            return grape_given_fail (error, where, why);
        }
      if (column != self->side)
        return grape_given_fail (error, where, why);
    }
  return TRUE;
}

static gboolean
read_square (const SingleCaptureGo *self, JsonNode *node, const char *where, int *square,
             GError **error)
{
  const char *text = grape_given_text (node);
  guint number;

  *square = SINGLE_CAPTURE_GO_NONE;
  if (node && JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  if (g_strcmp0 (text, "hidden") == 0)
    return grape_given_fail (error, where,
                             "a play that is hidden cannot be given; say its square, or null");
  if (!text || !grape_single_capture_go_square_parse (self, text, &number))
    return grape_given_fail (error, where, "a square of the grid was expected, like b3, or null");
  *square = (int)number;
  return TRUE;
}

/* Letters first, for the grid is written with them. */
static gboolean
read_letters (SingleCaptureGo *self, JsonArray *players, GError **error)
{
  g_autoptr (GString) letters = g_string_new (NULL);

  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      JsonNode *node = json_array_get_element (players, seat);
      if (!JSON_NODE_HOLDS_OBJECT (node))
        return grape_given_fail (error, "players", "each of them is an object");
      JsonNode *member = grape_given_member (json_node_get_object (node), "letter");
      const char *letter = grape_given_text (member);
      if (member && (!letter || strlen (letter) != 1))
        return grape_given_fail (error, "players", "a letter is one capital, A to Z");
      g_string_append_c (letters, letter ? *letter : self->players[seat].letter);
    }
  return single_capture_go_assign_letters (self, letters->str, error);
}

static gboolean
read_player (SingleCaptureGo *self, guint seat, JsonObject *object, GError **error)
{
  static const char *const known[] = { "letter", "status", "letters", "play", NULL };
  SingleCaptureGoPlayer *player = &self->players[seat];
  JsonNode *status = grape_given_member (object, "status"),
           *count = grape_given_member (object, "letters");
  g_autoptr (GList) names = json_object_get_members (object);
  guint index = 0, n_letters = grape_single_capture_go_n_letters (self, (int)seat);

  for (GList *name = names; name; name = name->next)
    if (!g_strv_contains (known, name->data))
      return grape_given_fail (error, name->data, "a player has no such member");
  if (status && !read_name (status, status_names, "status", &index, error))
    return FALSE;
  player->status = index;
  if (count && number_of (count, SINGLE_CAPTURE_GO_SQUARES) != n_letters)
    return grape_given_fail (error, "letters", "the grid holds another number of them");
  if (n_letters && player->status >= GRAPE_SINGLE_CAPTURE_GO_DOOMED)
    return grape_given_fail (error, "grid",
                             "the Letters of one who is out of the game are ruins (@)");
  if (!json_object_has_member (object, "play"))
    return TRUE;
  if (!read_square (self, json_object_get_member (object, "play"), "play", &player->play, error))
    return FALSE;
  if (player->play < 0)
    return TRUE;
  if (player->status != GRAPE_SINGLE_CAPTURE_GO_PLAYING)
    return grape_given_fail (error, "play", "one who is out of the game has none");
  return single_capture_go_open (self, (guint)player->play)
         || grape_given_fail (error, "play", "that square may not be played");
}

static gboolean
read_players (SingleCaptureGo *self, JsonObject *position, GError **error)
{
  JsonNode *node = grape_given_member (position, "players"),
           *grid = grape_given_member (position, "grid");
  JsonArray *players = NULL;

  if (node
      && (!read_list (node, "players", self->n_seats, &players, error)
          || !read_letters (self, players, error)))
    return FALSE;
  if (grid && !read_rows (self, grid, "grid", self->cells, error))
    return FALSE;
  for (guint seat = 0; players && seat < self->n_seats; seat++)
    if (!read_player (self, seat, json_array_get_object_element (players, seat), error))
      return FALSE;
  return TRUE;
}

/* The last round is resolved anew from its grid, plays and who was there. */
static gboolean
judge_last (SingleCaptureGo *self, const guint fates[SINGLE_CAPTURE_GO_SEATS], GError **error)
{
  SingleCaptureGo then = *self;
  guint8 cells[SINGLE_CAPTURE_GO_SQUARES] = { 0 };
  GrapeSingleCaptureGoRound *last = &self->last;

  memcpy (then.cells, last->before, sizeof then.cells);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      then.players[seat].status
          = fates[seat] == GRAPE_SINGLE_CAPTURE_GO_ABSENT   ? GRAPE_SINGLE_CAPTURE_GO_DOOMED
            : fates[seat] == GRAPE_SINGLE_CAPTURE_GO_WALKED ? GRAPE_SINGLE_CAPTURE_GO_LEAVING
                                                            : GRAPE_SINGLE_CAPTURE_GO_PLAYING;
      if (last->plays[seat] >= 0 && !single_capture_go_open (&then, (guint)last->plays[seat]))
        return grape_given_fail (error, "last", "a square was played that may not be");
    }
  single_capture_go_judge (&then, last);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      gboolean is_out = self->players[seat].status >= GRAPE_SINGLE_CAPTURE_GO_DOOMED;
      gboolean was_out = last->fates[seat] == GRAPE_SINGLE_CAPTURE_GO_ABSENT;
      if (last->fates[seat] != fates[seat])
        return grape_given_fail (error, "last", "the plays give other fates");
      if (is_out != (was_out || (last->doomed & (1u << seat))))
        return grape_given_fail (error, "last",
                                 "those who were doomed are not those who are out of the game");
    }
  single_capture_go_ruin (last, self->side * self->side, cells);
  return memcmp (cells, self->cells, self->side * self->side) == 0
         || grape_given_fail (error, "last", "it leads to another grid");
}

static gboolean
read_last (SingleCaptureGo *self, JsonNode *node, GError **error)
{
  GrapeSingleCaptureGoRound *last = &self->last;
  guint fates[SINGLE_CAPTURE_GO_SEATS];
  JsonArray *plays, *names;

  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return grape_given_fail (error, "last", "an object was expected");
  JsonObject *object = json_node_get_object (node);
  gint64 number = number_of (json_object_get_member (object, "round"), G_MAXINT32);
  if (number != (gint64)self->round - !single_capture_go_over (self))
    return grape_given_fail (error, "last", "it must be the round before the one under way");
  last->number = (guint)number;
  if (!grape_given_time (object, "at", &last->at, error))
    return FALSE;
  if (!read_rows (self, grape_given_member (object, "before"), "last", last->before, error)
      || !read_list (grape_given_member (object, "plays"), "last", self->n_seats, &plays, error)
      || !read_list (grape_given_member (object, "fates"), "last", self->n_seats, &names, error))
    return FALSE;
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    last->plays[seat] = SINGLE_CAPTURE_GO_NONE;
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (!read_square (self, json_array_get_element (plays, seat), "last", &last->plays[seat], error)
        || !read_name (json_array_get_element (names, seat), fate_names, "last", &fates[seat],
                       error))
      return FALSE;
  self->has_last = TRUE;
  return judge_last (self, fates, error);
}

static gboolean
read_past (SingleCaptureGo *self, JsonNode *node, GError **error)
{
  if (!node)
    return TRUE;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return grape_given_fail (error, "past", "a list was expected");
  JsonArray *rounds = json_node_get_array (node);
  guint before = 0;
  for (guint i = 0; i < json_array_get_length (rounds); i++)
    {
      JsonNode *round = json_array_get_element (rounds, i);
      SingleCaptureGoPast past = { 0 };
      JsonArray *letters;
      if (!JSON_NODE_HOLDS_OBJECT (round))
        return grape_given_fail (error, "past", "each round is an object");
      JsonObject *object = json_node_get_object (round);
      gint64 number = number_of (json_object_get_member (object, "round"), self->round);
      if (number <= before)
        return grape_given_fail (error, "past", "rounds stand in order, up to the one under way");
      past.round = before = (guint)number;
      if (!read_list (grape_given_member (object, "letters"), "past", self->n_seats, &letters,
                      error))
        return FALSE;
      for (guint seat = 0; seat < self->n_seats; seat++)
        {
          gint64 n = number_of (json_array_get_element (letters, seat), self->side * self->side);
          if (n < 0)
            return grape_given_fail (error, "past",
                                     "a number of Letters was expected for each seat");
          past.letters[seat] = (guint8)n;
        }
      g_array_append_val (self->past, past);
    }
  return TRUE;
}

/* Who has won follows from who is left; else from the last round; else it must be told. */
static gboolean
read_winner (SingleCaptureGo *self, JsonObject *position, GError **error)
{
  JsonNode *node = grape_given_member (position, "winner");
  gint64 told = node ? number_of (node, self->n_seats) : 0;
  guint n_best;

  if (told < 0 || (node && told == 0))
    return grape_given_fail (error, "winner", "a seat was expected, or null");
  if (single_capture_go_over (self) && (self->has_last || single_capture_go_n_playing (self) == 1))
    self->winner = single_capture_go_winner_of (self, &self->last, &n_best);
  else if (single_capture_go_over (self))
    self->winner = (int)told - 1;
  if (json_object_has_member (position, "winner") && self->winner != (int)told - 1)
    return grape_given_fail (error, "winner", "it does not agree with who is left in the game");
  return TRUE;
}

static gboolean
read_times (SingleCaptureGo *self, JsonObject *position, gint64 at, GError **error)
{
  JsonNode *deadline = grape_given_member (position, "deadline");

  self->since = at;
  self->deadline = 0;
  if (!grape_given_time (position, "since", &self->since, error))
    return FALSE;
  if (single_capture_go_over (self))
    return !deadline || grape_given_fail (error, "deadline", "the game is over");
  if (deadline)
    return grape_given_time (position, "deadline", &self->deadline, error);
  if (!json_object_has_member (position, "deadline") && self->length)
    self->deadline = self->since + self->length; /* R2.6 */
  return TRUE;
}

static const char *const members[]
    = { "round", "side", "grid", "players", "since", "deadline", "winner", "last", "past", NULL };

/**
 * single_capture_go_read_position:
 * @self: a state fresh from the start
 *
 * Reads a given position into @self. Errors: %GRAPE_ERROR_SETUP, which names the member and what is
 * wrong with it; @self is then of no use.
 */
gboolean
single_capture_go_read_position (SingleCaptureGo *self, JsonObject *position, gint64 at,
                                 GError **error)
{
  JsonNode *round = grape_given_member (position, "round"),
           *side = grape_given_member (position, "side");

  if (!grape_given_known (position, members, error))
    return FALSE;
  if (side && number_of (side, SINGLE_CAPTURE_GO_SQUARES) != self->side) /* R1.2 */
    return grape_given_fail (error, "side",
                             "it does not follow from the number who began the game");
  gint64 number = round ? number_of (round, G_MAXINT32) : 1;
  if (number < 1)
    return grape_given_fail (error, "round", "rounds are numbered from 1");
  self->round = (guint)number;
  return read_players (self, position, error)
         && read_last (self, grape_given_member (position, "last"), error)
         && read_past (self, grape_given_member (position, "past"), error)
         && read_winner (self, position, error) && read_times (self, position, at, error);
}
