/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a game begins: from its options, or from a given position (R13.1), which is what
 * tromino-go-describe.c writes with almost everything optional. */
#include "tromino-go-members.h"
#include "tromino-go-private.h"

#include "engine/grape-json.h"

#include <string.h>

#define MOST_TURNS  1000000
#define LONGEST_ROW 200
#define FARTHEST    (GRAPE_TROMINO_GO_FAR + 1) /* of a square: its block may begin at FAR */

const GrapeOption grape_tromino_go_options[]
    = { { "turn", N_ ("Time for a play"),
          N_ ("How long a player has to play after the opponent did; who is later loses the game."),
          GRAPE_OPTION_DURATION, "3d", 0, 60 * GRAPE_DAY_S },
        { "points", N_ ("Gamepoints that win"),
          N_ ("The first player with so many Gamepoints wins."), GRAPE_OPTION_INT, "7", 1, 50 },
        { "check", N_ ("Check of plays"),
          N_ ("Illegal plays are refused at once (always), or they stand until somebody protests "
              "(protest)."),
          GRAPE_OPTION_CHOICE, "always", 0, 0, "always|protest" },
        { "duel", N_ ("Played for a Duel"), N_ ("The winner of a Duel gets no A$ for the game."),
          GRAPE_OPTION_BOOL, "false" },
        { NULL } };

/** grape_tromino_go_start: before it is drawn who begins. */
gpointer
grape_tromino_go_start (const GrapeTable *table, const GrapeOptions *options, GHashTable *resources,
                        gint64 at, GError **error)
{
  GrapeTrominoGo *self = grape_tromino_go_new ();

  self->limit = grape_options_int (options, "turn");
  self->target = (guint)grape_options_int (options, "points");
  self->is_duel = grape_options_bool (options, "duel");
  self->on_protest = g_str_equal (grape_options_text (options, "check"), "protest");
  self->since = at;
  return self;
}

static gboolean
is_letter (char letter)
{
  return letter && strchr ("ABCabc", letter) != NULL;
}

static gboolean
read_squares (JsonObject *object, guint i, GrapeTrominoGoPlay *place, GError **error)
{
  GrapeTrominoGoSquare squares[3];
  JsonArray *array;

  if (!grape_tromino_go_member_list (object, "squares", &array, error))
    return FALSE;
  if (!array || json_array_get_length (array) != 3)
    return grape_tromino_go_member_bad (error, "piece %u needs three \"squares\"", i);
  for (guint k = 0; k < 3; k++)
    {
      JsonNode *node = json_array_get_element (array, k);
      JsonArray *pair = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      gint64 x, y;

      if (!pair || json_array_get_length (pair) != 2)
        return grape_tromino_go_member_bad (error, "a square of piece %u must be [column, row]", i);
      if (!grape_tromino_go_element_int (pair, 0, "squares", -FARTHEST, FARTHEST, &x, error)
          || !grape_tromino_go_element_int (pair, 1, "squares", -FARTHEST, FARTHEST, &y, error))
        return FALSE;
      squares[k] = (GrapeTrominoGoSquare){ (int)x, (int)y };
    }
  return grape_tromino_go_place_of (squares, place)
         || grape_tromino_go_member_bad (error, "the squares of piece %u are not a tromino", i);
}

static gboolean
add_piece (GrapeTrominoGoLayout *layout, GrapeTrominoGoPiece piece, GError **error)
{
  GrapeTrominoGoPlay play = { -1, piece.x, piece.y, piece.shape };

  if (layout->n_pieces == GRAPE_TROMINO_GO_MOST)
    return grape_tromino_go_member_bad (error, "more than %d trominoes lie on the table",
                                        GRAPE_TROMINO_GO_MOST);
  if (!grape_tromino_go_layout_fits (layout, &play))
    return grape_tromino_go_member_bad (
        error, "piece %u lies on another one, or too far from the others", layout->n_pieces + 1);
  layout->pieces[layout->n_pieces++] = piece;
  return TRUE;
}

static gboolean
read_pieces (JsonObject *object, GrapeTrominoGoLayout *layout, GError **error)
{
  static const char *const names[] = { "letter", "seat", "number", "squares", NULL };
  JsonArray *array;

  if (!grape_tromino_go_member_list (object, "pieces", &array, error))
    return FALSE;
  for (guint i = 0; array && i < json_array_get_length (array); i++)
    {
      JsonObject *each = grape_tromino_go_element (array, i, "pieces", error);
      const char *letter = each ? grape_json_text (each, "letter") : NULL;
      GrapeTrominoGoPiece piece = { .seat = -1, .number = i + 1 };
      GrapeTrominoGoPlay place;

      if (!each || !grape_tromino_go_member_only (each, "a piece", names, error))
        return FALSE;
      if (!letter || strlen (letter) != 1 || !is_letter (*letter))
        return grape_tromino_go_member_bad (
            error, "piece %u needs a \"letter\": A, B, C, a, b or c", i + 1);
      if (!read_squares (each, i + 1, &place, error)
          || !grape_tromino_go_member_seat (each, "seat", &piece.seat, error)
          || !grape_tromino_go_member_uint (each, "number", MOST_TURNS, &piece.number, error))
        return FALSE;
      piece.letter = *letter;
      piece.x = place.x;
      piece.y = place.y;
      piece.shape = place.shape;
      if (!add_piece (layout, piece, error))
        return FALSE;
    }
  return TRUE;
}

/* Pieces from a grid come in no order. Up to the fourth play it matters, and shows: A b C a. */
static void
sort_early (GrapeTrominoGoLayout *layout)
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
  for (guint i = 0; i < layout->n_pieces; i++)
    layout->pieces[i].number = i + 1;
}

/* "grid": rows of letters, anything else is empty; its first square is 0,0. */
static gboolean
read_grid (JsonObject *object, GrapeTrominoGoLayout *layout, GError **error)
{
  g_autofree char *cells = g_malloc0 (GRAPE_TROMINO_GO_SIDE * LONGEST_ROW);
  GrapeTrominoGoLetters letters
      = { .width = LONGEST_ROW, .height = GRAPE_TROMINO_GO_SIDE, .cells = cells };
  GrapeTrominoGoPiece pieces[GRAPE_TROMINO_GO_MAX_PIECES];
  guint n_pieces;
  JsonArray *rows;

  if (!grape_tromino_go_member_list (object, "grid", &rows, error) || !rows)
    return !grape_tromino_go_member_has (object, "grid");
  if (json_array_get_length (rows) > GRAPE_TROMINO_GO_SIDE)
    return grape_tromino_go_member_bad (error, "\"grid\" has more than %d rows",
                                        GRAPE_TROMINO_GO_SIDE);
  for (guint r = 0; r < json_array_get_length (rows); r++)
    {
      const char *row = grape_json_element_text (rows, r);

      if (!row || strlen (row) > LONGEST_ROW)
        return grape_tromino_go_member_bad (
            error, "row %u of the grid must be a text of at most %d letters", r + 1, LONGEST_ROW);
      for (guint c = 0; row[c]; c++)
        if (is_letter (row[c]))
          cells[r * LONGEST_ROW + c] = row[c];
        else if (!strchr (" .-_", row[c]))
          return grape_tromino_go_member_bad (
              error, "row %u of the grid, column %u: A, B, C, a, b, c or '.'", r + 1, c + 1);
    }
  if (!grape_tromino_go_letters_to_pieces (&letters, pieces, &n_pieces, error))
    return FALSE;
  for (guint i = 0; i < n_pieces; i++)
    {
      pieces[i].seat = -1;
      if (!add_piece (layout, pieces[i], error))
        return FALSE;
    }
  sort_early (layout);
  return TRUE;
}

/* R2.2: no letter is there more often than its turn came. */
static gboolean
check_letters (const GrapeTrominoGoLayout *layout, GError **error)
{
  for (guint k = 0; k < 6; k++)
    {
      char letter = grape_tromino_go_turn_letter (k);
      guint n = 0, most = layout->n_turns / 6 + (layout->n_turns % 6 > k);

      for (guint i = 0; i < layout->n_pieces; i++)
        n += layout->pieces[i].letter == letter;
      if (n > most)
        return grape_tromino_go_member_bad (
            error, "%u trominoes %c, but that letter was played %u times in %u turns", n, letter,
            most, layout->n_turns);
    }
  for (guint i = 0; i < layout->n_pieces; i++)
    if (layout->pieces[i].number > layout->n_turns || !layout->pieces[i].number)
      return grape_tromino_go_member_bad (error, "piece %u cannot be of play %u: there were %u",
                                          i + 1, layout->pieces[i].number, layout->n_turns);
  return TRUE;
}

/* Every tromino was played beside others, and no move may split them. */
static gboolean
check_whole (const GrapeTrominoGoLayout *layout, GError **error)
{
  GrapeTrominoGoBoard board;

  if (!layout->n_pieces)
    return TRUE;
  grape_tromino_go_board (layout, &board);
  guint32 part = 1, edge = 1;
  while (edge)
    {
      guint32 reached = board.slots[__builtin_ctz (edge)].touches & ~part;

      edge = (edge & (edge - 1)) | reached;
      part |= reached;
    }
  return part == board.present
         || grape_tromino_go_member_bad (error, "the trominoes do not hang together");
}

/* Who plays which letters follows from who began. */
static gboolean
check_owners (GrapeTrominoGoLayout *layout, int first, GError **error)
{
  for (guint i = 0; i < layout->n_pieces; i++)
    {
      GrapeTrominoGoPiece *piece = &layout->pieces[i];
      int seat = g_ascii_isupper (piece->letter) ? first : 1 - first;

      if (piece->seat >= 0 && piece->seat != seat)
        return grape_tromino_go_member_bad (
            error, "piece %u, %c, is not seat %d's: seat %d has the capitals", i + 1, piece->letter,
            piece->seat + 1, first + 1);
      piece->seat = seat;
    }
  return TRUE;
}

/* R13.1: which turn it is, said by its number, or by its letter, or by the trominoes. */
static gboolean
read_turn (JsonObject *object, GrapeTrominoGoLayout *layout, GError **error)
{
  const char *letter = grape_json_text (object, "letter");
  gboolean told = grape_tromino_go_member_has (object, "turn");

  if (grape_tromino_go_member_has (object, "letter")
      && (!letter || strlen (letter) != 1 || !is_letter (*letter)))
    return grape_tromino_go_member_bad (error,
                                        "\"letter\" is that of the next play: A, B, C, a, b or c");
  layout->n_turns = layout->n_pieces;
  if (!grape_tromino_go_member_uint (object, "turn", MOST_TURNS, &layout->n_turns, error)
      || !grape_tromino_go_member_uint (object, "passes", GRAPE_TROMINO_GO_STUCK - 1,
                                        &layout->passes, error))
    return FALSE;
  while (letter && !told && grape_tromino_go_turn_letter (layout->n_turns) != *letter)
    layout->n_turns++;
  if (letter && grape_tromino_go_turn_letter (layout->n_turns) != *letter)
    return grape_tromino_go_member_bad (error, "after %u turns the letter is %c, not %c",
                                        layout->n_turns,
                                        grape_tromino_go_turn_letter (layout->n_turns), *letter);
  if (layout->n_turns < layout->n_pieces)
    return grape_tromino_go_member_bad (error, "%u trominoes lie after %u turns", layout->n_pieces,
                                        layout->n_turns);
  return check_letters (layout, error);
}

static gboolean
read_first (JsonObject *object, GrapeTrominoGo *self, guint turn, GError **error)
{
  int to_move = -1;

  if (!grape_tromino_go_member_seat (object, "first", &self->first, error)
      || !grape_tromino_go_member_seat (object, "to_move", &to_move, error))
    return FALSE;
  if (self->first < 0 && to_move >= 0)
    self->first = (to_move + (int)(turn % 2)) % 2;
  if (self->first < 0 && turn)
    return grape_tromino_go_member_bad (error, "say who began: \"first\", or who is \"to_move\"");
  if (to_move >= 0 && grape_tromino_go_mover (self, turn) != to_move)
    return grape_tromino_go_member_bad (error, "after %u turns seat %d is to move, not %d", turn,
                                        grape_tromino_go_mover (self, turn) + 1, to_move + 1);
  return TRUE;
}

/* One turn of the record: as it was read from mail, so that it fits, and perhaps no more. */
static gboolean
replay_turn (GrapeTrominoGo *self, JsonObject *object, guint i, GError **error)
{
  static const char *const names[] = { "text", "used", NULL };
  const char *text = grape_json_text (object, "text");
  GrapeTrominoGoTurn turn = { 0 };
  g_autoptr (GError) reason = NULL;
  gint64 used = 0;

  if (!grape_tromino_go_member_only (object, "a play", names, error)
      || !grape_tromino_go_member_int (object, "used", -10000 * GRAPE_DAY_S, 10000 * GRAPE_DAY_S,
                                       &used, error))
    return FALSE;
  if (!text || !grape_tromino_go_turn_read (self, text, &turn, &reason))
    return grape_tromino_go_member_bad (error, "play %u: %s", i + 1,
                                        reason ? reason->message : "it has no \"text\"");
  turn.used = used;
  grape_tromino_go_lay (&self->now, grape_tromino_go_mover (self, self->now.n_turns), &turn);
  g_array_append_val (self->turns, turn);
  return TRUE;
}

static gboolean
same_pieces (const GrapeTrominoGoLayout *a, const GrapeTrominoGoLayout *b)
{
  if (a->n_pieces != b->n_pieces)
    return FALSE;
  for (guint i = 0; i < a->n_pieces; i++)
    {
      const GrapeTrominoGoPiece *p = &a->pieces[i], *q = &b->pieces[i];

      if (p->letter != q->letter || p->x != q->x || p->y != q->y || p->shape != q->shape)
        return FALSE;
    }
  return TRUE;
}

/* The table with its record: what was given once, and the plays since, which lead to "pieces". */
static gboolean
read_record (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  static const char *const names[] = { "turn", "passes", "pieces", NULL };
  GrapeTrominoGoLayout told = { 0 };
  JsonObject *given;
  JsonArray *plays;
  guint turn;

  if (!grape_tromino_go_member_object (position, "given", &given, error)
      || !grape_tromino_go_member_list (position, "plays", &plays, error)
      || !read_pieces (position, &told, error))
    return FALSE;
  if (given
      && (!grape_tromino_go_member_only (given, "\"given\"", names, error)
          || !read_pieces (given, &self->base, error) || !read_turn (given, &self->base, error)))
    return FALSE;
  turn = self->base.n_turns + json_array_get_length (plays);
  if (!read_first (position, self, turn, error))
    return FALSE;
  if (turn && !check_owners (&self->base, self->first, error))
    return FALSE;
  self->now = self->base;
  for (guint i = 0; i < json_array_get_length (plays); i++)
    {
      JsonObject *object = grape_tromino_go_element (plays, i, "plays", error);

      if (!object || !replay_turn (self, object, i, error))
        return FALSE;
    }
  if (!grape_tromino_go_member_uint (position, "turn", MOST_TURNS, &turn, error))
    return FALSE;
  if (turn != self->now.n_turns)
    return grape_tromino_go_member_bad (error, "\"turn\" is %u, but \"plays\" lead to %u", turn,
                                        self->now.n_turns);
  if (grape_tromino_go_member_has (position, "pieces") && !same_pieces (&told, &self->now))
    return grape_tromino_go_member_bad (error, "\"pieces\" are not what \"plays\" lead to");
  return check_whole (&self->base, error);
}

static gboolean
read_table (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  if (grape_tromino_go_member_has (position, "plays"))
    return read_record (self, position, error);
  if (grape_tromino_go_member_has (position, "pieces")
      && grape_tromino_go_member_has (position, "grid"))
    return grape_tromino_go_member_bad (error, "\"pieces\" or \"grid\", not both");
  if (!(grape_tromino_go_member_has (position, "grid") ? read_grid (position, &self->base, error)
                                                       : read_pieces (position, &self->base, error))
      || !read_turn (position, &self->base, error)
      || !read_first (position, self, self->base.n_turns, error)
      || (self->base.n_turns && !check_owners (&self->base, self->first, error))
      || !check_whole (&self->base, error))
    return FALSE;
  self->now = self->base;
  return TRUE;
}

static gboolean
read_offers (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  JsonArray *seats;

  if (!grape_tromino_go_member_list (position, "concessions", &seats, error))
    return FALSE;
  if (seats && json_array_get_length (seats) != 2)
    return grape_tromino_go_member_bad (error, "\"concessions\" has two lists, one a seat");
  for (int s = 0; seats && s < 2; s++)
    {
      JsonNode *node = json_array_get_element (seats, (guint)s);
      JsonArray *offers = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

      if (!offers)
        return grape_tromino_go_member_bad (error, "\"concessions\" has two lists, one a seat");
      for (guint i = 0; i < json_array_get_length (offers); i++)
        {
          gint64 points;

          if (!grape_tromino_go_element_int (offers, i, "concessions", 1,
                                             GRAPE_TROMINO_GO_MOST_CONCEDED, &points, error))
            return FALSE;
          grape_tromino_go_concede (self, s, (guint)points);
        }
    }
  return TRUE;
}

static gboolean
read_protest (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  static const char *const names[] = { "seat", "at", NULL };
  JsonObject *protest;

  if (!grape_tromino_go_member_object (position, "protest", &protest, error)
      || !grape_tromino_go_member_uint (position, "checked", MOST_TURNS, &self->checked, error))
    return FALSE;
  if (self->checked > self->turns->len)
    return grape_tromino_go_member_bad (error, "\"checked\" is more than there are \"plays\"");
  if (!protest)
    return TRUE;
  self->protest_at = self->since;
  if (!grape_tromino_go_member_only (protest, "\"protest\"", names, error)
      || !grape_tromino_go_member_seat (protest, "seat", &self->protest, error)
      || !grape_tromino_go_member_time (protest, "at", &self->protest_at, error))
    return FALSE;
  if (!self->on_protest || self->protest < 0 || self->first < 0)
    return grape_tromino_go_member_bad (error,
                                        "a protest has a \"seat\", and the option `check=protest`");
  return TRUE;
}

static gboolean
read_round (GrapeTrominoGo *self, JsonObject *object, guint i, GError **error)
{
  static const char *const names[]
      = { "number",     "ending", "first", "winner", "points", "doubled",
          "surrounded", "plays",  "at",    "scores", NULL };
  GrapeTrominoGoRound round
      = { .number = i + 1, .ending = GRAPE_TROMINO_GO_GIVEN, .first = -1, .winner = -1 };
  const char *ending = grape_json_text (object, "ending");
  gint64 surrounded[2] = { 0 };

  if (!grape_tromino_go_member_only (object, "a round", names, error)
      || !grape_tromino_go_member_uint (object, "number", MOST_TURNS, &round.number, error)
      || !grape_tromino_go_member_seat (object, "first", &round.first, error)
      || !grape_tromino_go_member_seat (object, "winner", &round.winner, error)
      || !grape_tromino_go_member_uint (object, "points", 2 * GRAPE_TROMINO_GO_MOST_CONCEDED,
                                        &round.points, error)
      || !grape_tromino_go_member_uint (object, "plays", MOST_TURNS, &round.n_plays, error)
      || !grape_tromino_go_member_time (object, "at", &round.at, error)
      || !grape_tromino_go_member_pair (object, "surrounded", surrounded, error)
      || !grape_tromino_go_member_pair (object, "scores", round.scores, error))
    return FALSE;
  if (grape_tromino_go_member_has (object, "doubled")
      && !grape_json_bool (object, "doubled", &round.doubled))
    return grape_tromino_go_member_bad (error, "\"doubled\" must be true or false");
  for (guint s = 0; s < 2; s++)
    round.surrounded[s] = (guint)surrounded[s];
  for (guint k = 0; ending && k <= GRAPE_TROMINO_GO_GIVEN; k++)
    if (g_str_equal (ending, grape_tromino_go_ending_name ((GrapeTrominoGoEnding)k)))
      {
        round.ending = (GrapeTrominoGoEnding)k;
        ending = NULL;
      }
  g_array_append_val (self->rounds, round);
  return (!ending
          && (!grape_tromino_go_member_has (object, "ending")
              || grape_json_text (object, "ending")))
         || grape_tromino_go_member_bad (
             error, "\"ending\" must be surround, stalemate, concession or unknown");
}

static gboolean
read_rounds (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  static const char *const names[] = { "first", "turn", "pieces", NULL };
  JsonArray *rounds;
  JsonObject *last;

  if (!grape_tromino_go_member_list (position, "rounds", &rounds, error)
      || !grape_tromino_go_member_object (position, "last_table", &last, error))
    return FALSE;
  for (guint i = 0; rounds && i < json_array_get_length (rounds); i++)
    {
      JsonObject *object = grape_tromino_go_element (rounds, i, "rounds", error);

      if (!object || !read_round (self, object, i, error))
        return FALSE;
    }
  if (!last)
    return TRUE;
  if (!grape_tromino_go_member_only (last, "\"last_table\"", names, error)
      || !read_pieces (last, &self->last, error) || !read_turn (last, &self->last, error)
      || !grape_tromino_go_member_seat (last, "first", &self->last_first, error))
    return FALSE;
  if (self->last_first < 0)
    return grape_tromino_go_member_bad (error, "\"last_table\" needs \"first\"");
  return check_owners (&self->last, self->last_first, error);
}

static gboolean
read_end (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  const char *victory = grape_json_text (position, "victory");
  guint counts[2] = { 0 };
  int winner = -1;

  if (!grape_tromino_go_member_seat (position, "winner", &winner, error))
    return FALSE;
  if (winner >= 0)
    {
      grape_tromino_go_win (self, winner, GRAPE_TROMINO_GO_BY_POINTS);
      for (guint k = 0; victory && k <= GRAPE_TROMINO_GO_BY_LEAVING; k++)
        if (g_str_equal (victory, grape_tromino_go_victory_name ((GrapeTrominoGoVictory)k)))
          self->victory = (GrapeTrominoGoVictory)k;
      return TRUE;
    }
  for (guint s = 0; s < 2; s++)
    if (self->scores[s] >= self->target)
      return grape_tromino_go_member_bad (
          error, "seat %u has %d Gamepoints and so has won: say who is the \"winner\"", s + 1,
          (int)self->scores[s]);
  if (self->first >= 0)
    grape_tromino_go_surrounded (self, &self->now, counts);
  return !(counts[0] || counts[1])
         || grape_tromino_go_member_bad (error, "%u trominoes are surrounded: that round is over",
                                         counts[0] + counts[1]);
}

/* The time: since when the turn runs, or until when. */
static gboolean
read_clock (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  gint64 deadline = 0;

  if (!grape_tromino_go_member_time (position, "since", &self->since, error)
      || !grape_tromino_go_member_time (position, "deadline", &deadline, error))
    return FALSE;
  if (deadline && !grape_tromino_go_member_has (position, "since"))
    self->since = deadline - self->limit;
  return TRUE;
}

/** grape_tromino_go_setup: Errors: GRAPE_ERROR_SETUP, GRAPE_ERROR_ILLEGAL for a grid */
gpointer
grape_tromino_go_setup (const GrapeTable *table, const GrapeOptions *options, GHashTable *resources,
                        gint64 at, JsonObject *position, GError **error)
{
  static const char *const names[]
      = { "game",    "phase",        "seats",  "referee", "paused",      "held_since", "exhibition",
          "pending", "over",         "round",  "first",   "turn",        "to_move",    "letter",
          "moving",  "passes",       "scores", "since",   "deadline",    "pieces",     "groups",
          "grid",    "no_mans_land", "given",  "plays",   "concessions", "protest",    "checked",
          "rounds",  "last_table",   "winner", "victory", NULL };
  g_autoptr (GrapeTrominoGo) self = grape_tromino_go_start (table, options, resources, at, error);

  if (!grape_tromino_go_member_only (position, "a position", names, error)
      || !grape_tromino_go_member_uint (position, "round", MOST_TURNS, &self->round, error)
      || !grape_tromino_go_member_pair (position, "scores", self->scores, error)
      || !read_table (self, position, error) || !read_clock (self, position, error)
      || !read_offers (self, position, error) || !read_protest (self, position, error)
      || !read_rounds (self, position, error) || !read_end (self, position, error))
    return NULL;
  if (!self->round)
    {
      grape_tromino_go_member_bad (error, "rounds count from 1");
      return NULL;
    }
  return g_steal_pointer (&self);
}
