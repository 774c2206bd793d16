/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The members of a position, and the checks of a given one (R13.1), which may leave out almost
 * everything; members that follow from others are ignored. */
#include "tromino-go-private.h"

#include <string.h>

#define MOST_TURNS  1000000
#define LONGEST_ROW 200
#define LONGEST_S   (10000 * GRAPE_DAY_S)
#define FARTHEST    (GRAPE_TROMINO_GO_FAR + 1) /* of a square: its block may begin at FAR */

static gboolean
is_letter (char letter)
{
  return letter && strchr ("ABCabc", letter) != NULL;
}

static JsonArray *
array_of (JsonNode *node)
{
  return JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static gboolean
number_of (JsonArray *array, guint i, gint64 min, gint64 max, gint64 *number)
{
  JsonNode *node = json_array_get_element (array, i);

  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) != G_TYPE_INT64)
    return FALSE;
  *number = json_node_get_int (node);
  return *number >= min && *number <= max;
}

/* Squares */

static void
add_square (JsonBuilder *builder, GrapeTrominoGoSquare square)
{
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, square.x);
  json_builder_add_int_value (builder, square.y);
  json_builder_end_array (builder);
}

static void
write_squares (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GrapeTrominoGoPiece *piece = value;
  GrapeTrominoGoSquare squares[3];

  grape_tromino_go_squares (piece->x, piece->y, piece->shape, squares);
  json_builder_begin_array (builder);
  for (guint k = 0; k < 3; k++)
    add_square (builder, squares[k]);
  json_builder_end_array (builder);
}

static gboolean
read_squares (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GrapeTrominoGoPiece *piece = value;
  GrapeTrominoGoSquare squares[3];
  GrapeTrominoGoPlay place;
  JsonArray *array = array_of (node);

  if (!array || json_array_get_length (array) != 3)
    return grape_field_fail (at, error, "three squares were expected");
  for (guint k = 0; k < 3; k++)
    {
      JsonArray *pair = array_of (json_array_get_element (array, k));
      gint64 x, y;

      if (!pair || json_array_get_length (pair) != 2
          || !number_of (pair, 0, -FARTHEST, FARTHEST, &x)
          || !number_of (pair, 1, -FARTHEST, FARTHEST, &y))
        return grape_field_fail (at, error, "a square is [column, row], from %d to %d", -FARTHEST,
                                 FARTHEST);
      squares[k] = (GrapeTrominoGoSquare){ (int)x, (int)y };
    }
  if (!grape_tromino_go_place_of (squares, &place))
    return grape_field_fail (at, error, "they are not a tromino");
  piece->x = place.x;
  piece->y = place.y;
  piece->shape = place.shape;
  return TRUE;
}

static void
write_land (const GrapeFieldAt *at, gconstpointer state, JsonBuilder *builder)
{
  g_autoptr (GArray) land = grape_tromino_go_no_mans_land (state);

  json_builder_begin_array (builder);
  for (guint i = 0; i < land->len; i++)
    add_square (builder, g_array_index (land, GrapeTrominoGoSquare, i));
  json_builder_end_array (builder);
}

static void
write_groups (const GrapeFieldAt *at, gconstpointer state, JsonBuilder *builder)
{
  guint n_groups = grape_tromino_go_n_groups (state);

  json_builder_begin_array (builder);
  for (guint g = 0; g < n_groups; g++)
    {
      GrapeTrominoGoGroup group;

      grape_tromino_go_group (state, g, &group);
      json_builder_begin_object (builder);
      grape_json_add_int (builder, "seat", group.seat + 1);
      json_builder_set_member_name (builder, "pieces");
      json_builder_begin_array (builder);
      for (guint32 left = group.pieces; left; left &= left - 1)
        json_builder_add_int_value (builder, __builtin_ctz (left));
      json_builder_end_array (builder);
      grape_json_add_int (builder, "outside", group.outside);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

/* Rows of letters, anything else is empty; the first square is 0,0. */
static gboolean
read_letters (const GrapeFieldAt *at, JsonArray *rows, char *cells, GError **error)
{
  for (guint r = 0; r < json_array_get_length (rows); r++)
    {
      const char *row = grape_json_element_text (rows, r);

      if (!row || strlen (row) > LONGEST_ROW)
        return grape_field_fail (at, error, "row %u must be a text of at most %d letters", r + 1,
                                 LONGEST_ROW);
      for (guint c = 0; row[c]; c++)
        if (is_letter (row[c]))
          cells[r * LONGEST_ROW + c] = row[c];
        else if (!strchr (" .-_", row[c]))
          return grape_field_fail (at, error, "row %u, column %u: A, B, C, a, b, c or '.'", r + 1,
                                   c + 1);
    }
  return TRUE;
}

/* Pieces from a grid come in no order. Up to the fourth play the order matters, and is visible: A b
 * C a. */
static void
sort_early (GrapeTrominoGoTabletop *layout)
{
  for (guint turn = 0; turn < MIN (layout->n_pieces, GRAPE_TROMINO_GO_EARLY); turn++)
    for (guint i = turn; i < layout->n_pieces; i++)
      if (layout->pieces[i].letter == grape_tromino_go_turn_letter (turn))
        {
          GrapeTrominoGoPiece piece = layout->pieces[i];

          layout->pieces[i] = layout->pieces[turn];
          layout->pieces[turn] = piece;
          break;
        }
}

static gboolean
read_grid (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  g_autofree char *cells = g_malloc0 (GRAPE_TROMINO_GO_SIDE * LONGEST_ROW);
  GrapeTrominoGoLetters letters
      = { .width = LONGEST_ROW, .height = GRAPE_TROMINO_GO_SIDE, .cells = cells };
  GrapeTrominoGoTabletop *layout = value;
  JsonArray *rows = array_of (node);

  if (layout->n_pieces)
    return grape_field_fail (at, error, "“pieces” or “grid”, not both");
  if (!rows || json_array_get_length (rows) > GRAPE_TROMINO_GO_SIDE)
    return grape_field_fail (at, error, "a list of up to %d rows was expected",
                             GRAPE_TROMINO_GO_SIDE);
  if (!read_letters (at, rows, cells, error)
      || !grape_tromino_go_letters_to_pieces (&letters, layout->pieces, &layout->n_pieces, error))
    return FALSE;
  for (guint i = 0; i < layout->n_pieces; i++)
    layout->pieces[i].seat = -1;
  sort_early (layout);
  return TRUE;
}

/* Turns */

static void
write_turn (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  g_autofree char *text = grape_tromino_go_turn_text (value);

  json_builder_add_string_value (builder, text);
}

/* One turn of the record: it fits, as when read from mail, but may be illegal. */
static gboolean
read_turn (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  GrapeTrominoGo *self = (gpointer)at->state;
  GrapeTrominoGoTurn turn = { 0 };
  const char *text = grape_given_text (node);
  g_autoptr (GError) reason = NULL;

  if (!text || !grape_tromino_go_turn_read (self, text, &turn, &reason))
    return grape_field_fail (at, error, "%s", reason ? reason->message : "a text was expected");
  grape_tromino_go_lay (&self->now, grape_tromino_go_mover (self, self->now.n_turns), &turn);
  *(GrapeTrominoGoTurn *)value = turn;
  return TRUE;
}

static void
write_offers (const GrapeFieldAt *at, gconstpointer value, JsonBuilder *builder)
{
  const GArray *offers = *(GArray *const *)value;

  json_builder_begin_array (builder);
  for (guint i = 0; i < offers->len; i++)
    json_builder_add_int_value (builder, g_array_index (offers, guint, i));
  json_builder_end_array (builder);
}

static gboolean
read_offers (const GrapeFieldAt *at, JsonNode *node, gpointer value, GError **error)
{
  JsonArray *offers = array_of (node);
  gint64 points;

  if (!offers)
    return grape_field_fail (at, error, "a list was expected for each seat");
  for (guint i = 0; i < json_array_get_length (offers); i++)
    {
      if (!number_of (offers, i, 1, GRAPE_TROMINO_GO_MOST_CONCEDED, &points))
        return grape_field_fail (at, error, "a number from 1 to %d was expected",
                                 GRAPE_TROMINO_GO_MOST_CONCEDED);
      grape_tromino_go_concede ((gpointer)at->state, (int)at->index, (guint)points);
    }
  return TRUE;
}

#define SQUARE                                                                                     \
  "{ \"type\": \"array\", \"items\": { \"type\": \"integer\" }, \"minItems\": 2, \"maxItems\": 2 }"

static const GrapeFieldType squares_type = {
  .schema = "\"type\": \"array\", \"items\": " SQUARE ", \"minItems\": 3, \"maxItems\": 3",
  .write = write_squares,
  .read = read_squares,
};
static const GrapeFieldType land
    = { .schema = "\"type\": \"array\", \"items\": " SQUARE, .write = write_land };
static const GrapeFieldType groups = {
  .schema = "\"type\": \"array\", \"items\": { \"type\": \"object\", \"properties\": {\n"
            "      \"seat\": { \"type\": \"integer\", \"minimum\": 1, \"maximum\": 2, "
            "\"description\": \"Whose it is.\" },\n"
            "      \"pieces\": { \"type\": \"array\", \"items\": { \"type\": \"integer\", "
            "\"minimum\": 0, \"maximum\": 29 }, \"description\": \"Indices into \\\"pieces\\\", "
            "from 0.\" },\n"
            "      \"outside\": { \"type\": \"integer\", \"minimum\": 0, \"description\": \"Units "
            "of outside edge; 0: surrounded.\" }\n"
            "    }, \"required\": [\"seat\", \"pieces\", \"outside\"], "
            "\"additionalProperties\": false }",
  .write = write_groups,
};
static const GrapeFieldType grid
    = { .schema = "\"type\": \"array\", \"items\": { \"type\": \"string\" }", .read = read_grid };
static const GrapeFieldType turn_type
    = { .schema = "\"type\": \"string\"", .write = write_turn, .read = read_turn };
static const GrapeFieldType offers_type = {
  .schema = "\"type\": \"array\", \"items\": { \"type\": \"integer\", \"minimum\": 1 }",
  .write = write_offers,
  .read = read_offers,
};

/* The table's objects */

static gboolean
check_piece (gpointer state, gpointer piece, JsonObject *told, GError **error)
{
  return is_letter (((const GrapeTrominoGoPiece *)piece)->letter)
         || grape_given_fail (error, "pieces", "a letter is A, B, C, a, b or c");
}

static const GrapeTrominoGoPiece new_piece = { .seat = -1 };
static const GrapeField piece_fields[] = {
  GRAPE_FIELD ("letter", grape_field_letter, GRAPE_AT (GrapeTrominoGoPiece, letter),
               "A, B or C of the one who began the round, a, b or c of the other.", .needed = TRUE),
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (GrapeTrominoGoPiece, seat), "Whose it is.",
               .max = 2),
  GRAPE_FIELD ("number", grape_field_int, GRAPE_AT (GrapeTrominoGoPiece, number),
               "Which turn of the round put it where it lies, from 1.", .min = 1,
               .max = MOST_TURNS),
  GRAPE_FIELD ("squares", squares_type, .size = sizeof (GrapeTrominoGoPiece), "Its three squares.",
               .needed = TRUE),
  { NULL },
};
static const GrapeFields piece_object = { .fields = piece_fields, .check = check_piece };

static const GrapeField given_fields[] = {
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeTrominoGoTabletop, n_turns), "As above.",
               .max = MOST_TURNS),
  GRAPE_FIELD ("passes", grape_field_int, GRAPE_AT (GrapeTrominoGoTabletop, passes), "As above.",
               .max = GRAPE_TROMINO_GO_STUCK - 1),
  GRAPE_FIELD_OBJECT ("pieces", piece_object,
                      GRAPE_AT_COUNTED (GrapeTrominoGoTabletop, pieces, n_pieces), "As above.",
                      .fresh = &new_piece),
  { NULL },
};
static const GrapeFields given_object = { .fields = given_fields };

static gboolean
has_given (gconstpointer state)
{
  const GrapeTrominoGoTabletop *base = &((const GrapeTrominoGo *)state)->base;
  return base->n_turns || base->n_pieces;
}

static const GrapeField last_fields[] = {
  GRAPE_FIELD ("first", grape_field_seat, GRAPE_AT (GrapeTrominoGo, last_first),
               "Who had the capitals.", .max = 2, .needed = TRUE),
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeTrominoGo, last.n_turns),
               "Plays, moves and passes of it.", .max = MOST_TURNS),
  GRAPE_FIELD_OBJECT ("pieces", piece_object,
                      GRAPE_AT_COUNTED (GrapeTrominoGo, last.pieces, last.n_pieces), "As above.",
                      .fresh = &new_piece),
  { NULL },
};
static const GrapeFields last_object = { .fields = last_fields };

static gboolean
has_last (gconstpointer state)
{
  return ((const GrapeTrominoGo *)state)->last.n_pieces != 0;
}

static const GrapeField play_fields[] = {
  GRAPE_FIELD ("text", turn_type, .size = sizeof (GrapeTrominoGoTurn), "In the game's notation.",
               .needed = TRUE),
  GRAPE_FIELD ("used", grape_field_int, GRAPE_AT (GrapeTrominoGoTurn, used),
               "Seconds of the player's time that it took; given back when the play turns out to "
               "be illegal.",
               .min = -LONGEST_S, .max = LONGEST_S),
  { NULL },
};
static const GrapeFields play_object = { .fields = play_fields };

static const GrapeField protest_fields[] = {
  GRAPE_FIELD ("seat", grape_field_seat, GRAPE_AT (GrapeTrominoGo, protest), "Who protested.",
               .max = 2, .needed = TRUE),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapeTrominoGo, protest_at),
               "When; no time counts since."),
  { NULL },
};
static const GrapeFields protest_object = { .fields = protest_fields };

static gboolean
has_protest (gconstpointer state)
{
  return ((const GrapeTrominoGo *)state)->protest >= 0;
}

static gboolean
check_round (gpointer state, gpointer round, JsonObject *told, GError **error)
{
  if (!grape_given_member (told, "number"))
    ((GrapeTrominoGoRound *)round)->number = ((const GrapeTrominoGo *)state)->rounds->len;
  return TRUE;
}

static const char *const endings[] = { [GRAPE_TROMINO_GO_SURROUND] = "surround",
                                       [GRAPE_TROMINO_GO_STALEMATE] = "stalemate",
                                       [GRAPE_TROMINO_GO_CONCESSION] = "concession",
                                       [GRAPE_TROMINO_GO_GIVEN] = "unknown",
                                       NULL };
static const GrapeTrominoGoRound new_round
    = { .ending = GRAPE_TROMINO_GO_GIVEN, .first = -1, .winner = -1 };
static const GrapeField round_fields[] = {
  GRAPE_FIELD ("number", grape_field_int, GRAPE_AT (GrapeTrominoGoRound, number),
               "Number of the round.", .max = MOST_TURNS),
  GRAPE_FIELD ("ending", grape_field_word, GRAPE_AT (GrapeTrominoGoRound, ending),
               "surround: groups were surrounded; stalemate: six passes in a row; concession: one "
               "was accepted; unknown: a given position did not say.",
               .words = endings),
  GRAPE_FIELD ("first", grape_field_seat, GRAPE_AT (GrapeTrominoGoRound, first),
               "Who began it; null: unknown.", .max = 2),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (GrapeTrominoGoRound, winner),
               "Who won it; null: a tie.", .max = 2),
  GRAPE_FIELD ("points", grape_field_int, GRAPE_AT (GrapeTrominoGoRound, points),
               "Gamepoints that the winner scored.", .max = 2 * GRAPE_TROMINO_GO_MOST_CONCEDED),
  GRAPE_FIELD ("doubled", grape_field_bool, GRAPE_AT (GrapeTrominoGoRound, doubled),
               "Whether they were doubled, since it ended in the moving phase."),
  GRAPE_FIELD ("surrounded", grape_field_int, GRAPE_AT_EACH (GrapeTrominoGoRound, surrounded, 2),
               "Trominoes in surrounded groups, one number a seat.",
               .max = 2 * GRAPE_TROMINO_GO_MOST_CONCEDED),
  GRAPE_FIELD ("plays", grape_field_int, GRAPE_AT (GrapeTrominoGoRound, n_plays),
               "Plays, moves and passes.", .max = MOST_TURNS),
  GRAPE_FIELD ("at", grape_field_time, GRAPE_AT (GrapeTrominoGoRound, at), "When it ended."),
  GRAPE_FIELD ("scores", grape_field_int, GRAPE_AT_EACH (GrapeTrominoGoRound, scores, 2),
               "Gamepoints after it, one number a seat.",
               .max = 2 * GRAPE_TROMINO_GO_MOST_CONCEDED),
  { NULL },
};
static const GrapeFields round_object = { .fields = round_fields, .check = check_round };

/* The position */

static gint64
to_move (gconstpointer state, guint index)
{
  return grape_tromino_go_to_move (state);
}

static gint64
letter (gconstpointer state, guint index)
{
  return grape_tromino_go_letter (state);
}

static gint64
moving (gconstpointer state, guint index)
{
  return grape_tromino_go_moving (state);
}

static gint64
deadline (gconstpointer state, guint index)
{
  return grape_tromino_go_deadline (state);
}

static const char *const victories[] = { "", "points", "time", "leaving", NULL };

static gint64
victory (gconstpointer state, guint index)
{
  const GrapeTrominoGo *self = state;
  return self->over ? 1 + (gint64)self->victory : 0;
}

static const GrapeField fields[] = {
  GRAPE_FIELD ("round", grape_field_int, GRAPE_AT (GrapeTrominoGo, round),
               "The round that is on, from 1. When over: the last one.", .min = 1,
               .max = MOST_TURNS),
  GRAPE_FIELD ("first", grape_field_seat, GRAPE_AT (GrapeTrominoGo, first),
               "Who began the round and has the capitals; null until it is drawn.", .max = 2),
  GRAPE_FIELD ("turn", grape_field_int, GRAPE_AT (GrapeTrominoGo, now.n_turns),
               "Plays, moves and passes of the round so far. In a setup, where it is missing: the "
               "number of pieces, or the first turn of that \"letter\".",
               .max = MOST_TURNS),
  GRAPE_FIELD ("to_move", grape_field_seat, .kind = GRAPE_FIELD_WRITTEN,
               "Whose turn it is; null when over, before the draw, and while the referee is asked. "
               "In a setup it may stand for \"first\".",
               .follows = to_move, .max = 2),
  GRAPE_FIELD ("letter", grape_field_letter, .kind = GRAPE_FIELD_WRITTEN,
               "The letter of the next play: A, B, C, a, b or c.", .follows = letter),
  GRAPE_FIELD ("moving", grape_field_bool, .kind = GRAPE_FIELD_WRITTEN,
               "Whether thirty trominoes lie, so that they are moved. Follows from \"pieces\".",
               .follows = moving),
  GRAPE_FIELD ("passes", grape_field_int, GRAPE_AT (GrapeTrominoGo, now.passes),
               "Passes in a row, just now. The sixth ends the round.",
               .max = GRAPE_TROMINO_GO_STUCK - 1),
  GRAPE_FIELD ("scores", grape_field_int, GRAPE_AT_EACH (GrapeTrominoGo, scores, 2),
               "Gamepoints, one number a seat.", .max = 2 * GRAPE_TROMINO_GO_MOST_CONCEDED),
  GRAPE_FIELD ("since", grape_field_time, GRAPE_AT (GrapeTrominoGo, since),
               "When the time of the one who is to move began."),
  GRAPE_FIELD ("deadline", grape_field_time, .kind = GRAPE_FIELD_WRITTEN,
               "When it ends; null when no time runs. In a setup it may stand for \"since\".",
               .follows = deadline),
  GRAPE_FIELD_OBJECT ("pieces", piece_object,
                      GRAPE_AT_COUNTED (GrapeTrominoGo, now.pieces, now.n_pieces),
                      "The trominoes on the table, in the order in which they were played first.",
                      .fresh = &new_piece),
  GRAPE_FIELD ("groups", groups, .kind = GRAPE_FIELD_WRITTEN,
               "Trominoes of a player that hang together. Follows from \"pieces\"."),
  GRAPE_FIELD ("grid", grid, GRAPE_AT (GrapeTrominoGo, now),
               "Only in a setup, instead of \"pieces\": rows of letters, '.' or a space where "
               "nothing lies; the first letter of the first row is the square 0,0.",
               .kind = GRAPE_FIELD_GIVEN),
  GRAPE_FIELD ("no_mans_land", land, .kind = GRAPE_FIELD_WRITTEN,
               "Empty squares shut off from the outside, row by row. Follows from \"pieces\"."),
  GRAPE_FIELD_OBJECT ("given", given_object, GRAPE_AT (GrapeTrominoGo, base),
                      "The table before \"plays\", where the round did not begin with an empty "
                      "one.",
                      .present = has_given),
  GRAPE_FIELD_OBJECT ("plays", play_object,
                      GRAPE_AT_ARRAY (GrapeTrominoGo, turns, GrapeTrominoGoTurn),
                      "The round's plays, moves and passes since \"given\", from the first on. In "
                      "a setup they lead from \"given\" to \"pieces\".",
                      .kind = GRAPE_FIELD_WRITTEN),
  GRAPE_FIELD ("concessions", offers_type, GRAPE_AT_EACH (GrapeTrominoGo, concessions, 2),
               "What each seat has conceded in this round, ascending: a list a seat."),
  GRAPE_FIELD_OBJECT ("protest", protest_object, .size = sizeof (GrapeTrominoGo),
                      "The protest that the referee has not answered yet.",
                      .kind = GRAPE_FIELD_WRITTEN, .present = has_protest),
  GRAPE_FIELD ("checked", grape_field_int, GRAPE_AT (GrapeTrominoGo, checked),
               "So many of \"plays\" have been found legal, and cannot be protested again.",
               .max = MOST_TURNS),
  GRAPE_FIELD_OBJECT ("rounds", round_object,
                      GRAPE_AT_ARRAY (GrapeTrominoGo, rounds, GrapeTrominoGoRound),
                      "The rounds that are over, from the first known one.", .fresh = &new_round),
  GRAPE_FIELD_OBJECT ("last_table", last_object, .size = sizeof (GrapeTrominoGo),
                      "The table of the round before, as it ended.", .present = has_last),
  GRAPE_FIELD ("winner", grape_field_seat, GRAPE_AT (GrapeTrominoGo, winner),
               "Who has won the game.", .max = 2),
  GRAPE_FIELD ("victory", grape_field_word, .kind = GRAPE_FIELD_WRITTEN,
               "How: by Gamepoints, because the other did not play in time, or left.",
               .follows = victory, .words = victories),
  { NULL },
};

const GrapeFields grape_tromino_go_fields = {
  .help = "Seats count from 1; columns grow to the right, rows down, and both may be negative. The "
          "state is also what a script's or header's \"setup\" takes; there everything may be left "
          "out, but with trominoes on the table it must follow who began. What is said to follow "
          "from something else is not read there.",
  .fields = fields,
};
