/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The checks of a given position (R13.1), after its members were read: which turn it is, who began,
 * and whether the trominoes can lie there. */
#include "tromino-go-private.h"

#include "engine/grape-json.h"

#include <string.h>

static gboolean
check_fits (GrapeTrominoGoTabletop *layout, const char *where, GError **error)
{
  GrapeTrominoGoTabletop lying = { 0 };

  for (guint i = 0; i < layout->n_pieces; i++)
    {
      GrapeTrominoGoPiece *piece = &layout->pieces[i];
      GrapeTrominoGoPlay play = { -1, piece->x, piece->y, piece->shape };

      if (!grape_tromino_go_layout_fits (&lying, &play))
        return grape_given_refuse (
            error, where, "piece %u lies on another one, or too far from the others", i + 1);
      if (!piece->number)
        piece->number = i + 1;
      lying.pieces[lying.n_pieces++] = *piece;
    }
  return TRUE;
}

/* R2.2: no letter appears more often than its turn came. */
static gboolean
check_letters (const GrapeTrominoGoTabletop *layout, const char *where, GError **error)
{
  for (guint k = 0; k < 6; k++)
    {
      char letter = grape_tromino_go_turn_letter (k);
      guint n = 0, most = layout->n_turns / 6 + (layout->n_turns % 6 > k);

      for (guint i = 0; i < layout->n_pieces; i++)
        n += layout->pieces[i].letter == letter;
      if (n > most)
        return grape_given_refuse (
            error, where, "%u trominoes %c, but that letter was played %u times in %u turns", n,
            letter, most, layout->n_turns);
    }
  for (guint i = 0; i < layout->n_pieces; i++)
    if (layout->pieces[i].number > layout->n_turns)
      return grape_given_refuse (error, where, "piece %u cannot come from play %u: there were %u",
                                 i + 1, layout->pieces[i].number, layout->n_turns);
  return TRUE;
}

/* R13.1: which turn it is, from its number, its letter, or the trominoes. */
static gboolean
check_turn (GrapeTrominoGoTabletop *layout, const char *where, JsonObject *told, GError **error)
{
  JsonNode *node = grape_given_member (told, "letter");
  const char *letter = grape_given_text (node);
  gboolean numbered = grape_given_member (told, "turn") != NULL;

  if (node && (!letter || strlen (letter) != 1 || !strchr ("ABCabc", *letter)))
    return grape_given_fail (error, "letter",
                             "it must be the letter of the next play: A, B, C, a, b or c");
  if (!numbered)
    layout->n_turns = layout->n_pieces;
  while (letter && !numbered && grape_tromino_go_turn_letter (layout->n_turns) != *letter)
    layout->n_turns++;
  if (letter && grape_tromino_go_turn_letter (layout->n_turns) != *letter)
    return grape_given_refuse (error, "letter", "after %u turns the letter is %c, not %c",
                               layout->n_turns, grape_tromino_go_turn_letter (layout->n_turns),
                               *letter);
  if (layout->n_turns < layout->n_pieces)
    return grape_given_refuse (error, where, "%u trominoes lie after %u turns", layout->n_pieces,
                               layout->n_turns);
  return check_fits (layout, where, error) && check_letters (layout, where, error);
}

/* Every tromino was played beside others, and no move may split them. */
static gboolean
check_whole (const GrapeTrominoGoTabletop *layout, GError **error)
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
         || grape_given_fail (error, "pieces", "the trominoes do not hang together");
}

/* Who plays which letters follows from who began. */
static gboolean
check_owners (GrapeTrominoGoTabletop *layout, int first, const char *where, GError **error)
{
  for (guint i = 0; i < layout->n_pieces; i++)
    {
      GrapeTrominoGoPiece *piece = &layout->pieces[i];
      int seat = g_ascii_isupper (piece->letter) ? first : 1 - first;

      if (piece->seat >= 0 && piece->seat != seat)
        return grape_given_refuse (error, where,
                                   "piece %u, %c, is not seat %d's: seat %d has the capitals",
                                   i + 1, piece->letter, piece->seat + 1, first + 1);
      piece->seat = seat;
    }
  return TRUE;
}

static gboolean
check_first (GrapeTrominoGo *self, JsonObject *position, guint turn, GError **error)
{
  JsonNode *node = grape_given_member (position, "to_move");
  gint64 number = 0;

  if (node && (!grape_json_int (position, "to_move", &number) || number < 1 || number > 2))
    return grape_given_fail (error, "to_move", "a number from 1 to 2 was expected");
  if (self->first < 0 && node)
    self->first = (int)((guint)number - 1 + turn % 2) % 2;
  if (self->first < 0 && turn)
    return grape_given_fail (error, "first", "say who began: “first”, or who is “to_move”");
  if (node && grape_tromino_go_mover (self, turn) != (int)number - 1)
    return grape_given_refuse (error, "to_move", "after %u turns seat %d is to move, not %d", turn,
                               grape_tromino_go_mover (self, turn) + 1, (int)number);
  return !turn || check_owners (&self->base, self->first, "pieces", error);
}

static gboolean
same_pieces (const GrapeTrominoGoTabletop *a, const GrapeTrominoGoTabletop *b)
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

/* The table with its record: the given table, and the plays since, which lead to "pieces". */
static gboolean
check_record (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  JsonNode *given = grape_given_member (position, "given");
  JsonNode *plays = grape_given_member (position, "plays");
  guint n_plays
      = JSON_NODE_HOLDS_ARRAY (plays) ? json_array_get_length (json_node_get_array (plays)) : 0;
  GrapeTrominoGoTabletop told = self->now;

  if (!check_fits (&told, "pieces", error)
      || (given && !check_turn (&self->base, "given", json_node_get_object (given), error))
      || !check_first (self, position, self->base.n_turns + n_plays, error))
    return FALSE;
  self->now = self->base;
  if (!grape_fields_read_member (&grape_tromino_go_fields, self, position, "plays", error))
    return FALSE;
  if (grape_given_member (position, "turn") && told.n_turns != self->now.n_turns)
    return grape_given_refuse (error, "turn", "it is %u, but “plays” lead to %u", told.n_turns,
                               self->now.n_turns);
  if (grape_given_member (position, "pieces") && !same_pieces (&told, &self->now))
    return grape_given_fail (error, "pieces", "they are not what “plays” lead to");
  return TRUE;
}

static gboolean
check_table (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  if (grape_given_member (position, "plays"))
    return check_record (self, position, error) && check_whole (&self->base, error);
  self->base = self->now;
  if (!check_turn (&self->base, "pieces", position, error)
      || !check_first (self, position, self->base.n_turns, error)
      || !check_whole (&self->base, error))
    return FALSE;
  self->now = self->base;
  return TRUE;
}

/* The time: since when the turn runs, or until when. */
static gboolean
check_clock (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  gint64 deadline = 0;

  if (!grape_given_time (position, "deadline", &deadline, error))
    return FALSE;
  if (deadline && !grape_given_member (position, "since"))
    self->since = deadline - self->limit;
  return TRUE;
}

static gboolean
check_protest (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  JsonNode *protest = grape_given_member (position, "protest");

  if (self->checked > self->turns->len)
    return grape_given_fail (error, "checked", "it is more than there are “plays”");
  if (!protest)
    return TRUE;
  if (!grape_fields_read_member (&grape_tromino_go_fields, self, position, "protest", error))
    return FALSE;
  if (!grape_given_member (json_node_get_object (protest), "at"))
    self->protest_at = self->since;
  return (self->on_protest && self->first >= 0)
         || grape_given_fail (error, "protest", "only the option `check=protest` has one");
}

static gboolean
check_last (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  JsonNode *last = grape_given_member (position, "last_table");

  return !last
         || (check_turn (&self->last, "last_table", json_node_get_object (last), error)
             && check_owners (&self->last, self->last_first, "last_table", error));
}

static gboolean
check_end (GrapeTrominoGo *self, JsonObject *position, GError **error)
{
  static const char *const names[] = { "points", "time", "leaving" };
  const char *victory = grape_given_text (json_object_get_member (position, "victory"));
  guint counts[2] = { 0 };

  if (self->winner >= 0)
    {
      grape_tromino_go_win (self, self->winner, GRAPE_TROMINO_GO_BY_POINTS);
      for (guint k = 0; k < G_N_ELEMENTS (names); k++)
        if (g_strcmp0 (victory, names[k]) == 0)
          self->victory = (GrapeTrominoGoVictory)k;
      return TRUE;
    }
  for (guint s = 0; s < 2; s++)
    if (self->scores[s] >= self->target)
      return grape_given_refuse (error, "winner",
                                 "seat %u has %d Gamepoints and so has won: say who is the winner",
                                 s + 1, (int)self->scores[s]);
  if (self->first >= 0)
    grape_tromino_go_surrounded (self, &self->now, counts);
  return !(counts[0] || counts[1])
         || grape_given_refuse (error, "pieces", "%u trominoes are surrounded: that round is over",
                                counts[0] + counts[1]);
}

/** grape_tromino_go_given: Errors: GRAPE_ERROR_SETUP */
gboolean
grape_tromino_go_given (const GrapeTable *table, gpointer state, JsonObject *position, gint64 at,
                        GError **error)
{
  return check_table (state, position, error) && check_clock (state, position, error)
         && check_protest (state, position, error) && check_last (state, position, error)
         && check_end (state, position, error);
}
