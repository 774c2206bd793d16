/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state as JSON: data/schemas/tromino-go.schema.json says what each member means, and
 * tromino-go-setup.c reads them back. Seats count from 1 here, as everywhere in text. */
#include "tromino-go-private.h"

#include "engine/grape-json.h"

/** grape_tromino_go_ending_name: "surround", "stalemate", "concession", "unknown" */
const char *
grape_tromino_go_ending_name (GrapeTrominoGoEnding ending)
{
  static const char *const names[] = { [GRAPE_TROMINO_GO_SURROUND] = "surround",
                                       [GRAPE_TROMINO_GO_STALEMATE] = "stalemate",
                                       [GRAPE_TROMINO_GO_CONCESSION] = "concession",
                                       [GRAPE_TROMINO_GO_GIVEN] = "unknown" };

  return names[ending];
}

/** grape_tromino_go_victory_name: "points", "time" or "leaving" */
const char *
grape_tromino_go_victory_name (GrapeTrominoGoVictory victory)
{
  static const char *const names[] = { [GRAPE_TROMINO_GO_BY_POINTS] = "points",
                                       [GRAPE_TROMINO_GO_BY_TIME] = "time",
                                       [GRAPE_TROMINO_GO_BY_LEAVING] = "leaving" };

  return names[victory];
}

static void
add_seat (JsonBuilder *builder, const char *name, int seat)
{
  json_builder_set_member_name (builder, name);
  if (seat >= 0)
    json_builder_add_int_value (builder, seat + 1);
  else
    json_builder_add_null_value (builder);
}

static void
add_bool (JsonBuilder *builder, const char *name, gboolean value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, value);
}

static void
add_square (JsonBuilder *builder, int x, int y)
{
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, x);
  json_builder_add_int_value (builder, y);
  json_builder_end_array (builder);
}

static void
begin_array (JsonBuilder *builder, const char *name)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
}

static void
add_pieces (const GrapeTrominoGoLayout *layout, const char *name, JsonBuilder *builder)
{
  begin_array (builder, name);
  for (guint i = 0; i < layout->n_pieces; i++)
    {
      const GrapeTrominoGoPiece *piece = &layout->pieces[i];
      char letter[2] = { piece->letter, 0 };
      GrapeTrominoGoSquare squares[3];

      grape_tromino_go_squares (piece->x, piece->y, piece->shape, squares);
      json_builder_begin_object (builder);
      grape_json_add_text (builder, "letter", letter);
      add_seat (builder, "seat", piece->seat);
      grape_json_add_int (builder, "number", piece->number);
      begin_array (builder, "squares");
      for (guint k = 0; k < 3; k++)
        add_square (builder, squares[k].x, squares[k].y);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_table (const GrapeTrominoGo *self, JsonBuilder *builder)
{
  guint n_groups = grape_tromino_go_n_groups (self);
  g_autoptr (GArray) land = grape_tromino_go_no_mans_land (self);

  add_pieces (&self->now, "pieces", builder);
  begin_array (builder, "groups");
  for (guint g = 0; g < n_groups; g++)
    {
      GrapeTrominoGoGroup group;

      grape_tromino_go_group (self, g, &group);
      json_builder_begin_object (builder);
      add_seat (builder, "seat", group.seat);
      begin_array (builder, "pieces");
      for (guint i = 0; i < self->now.n_pieces; i++)
        if (group.pieces >> i & 1)
          json_builder_add_int_value (builder, i);
      json_builder_end_array (builder);
      grape_json_add_int (builder, "outside", group.outside);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  begin_array (builder, "no_mans_land");
  for (guint i = 0; i < land->len; i++)
    {
      const GrapeTrominoGoSquare *square = &g_array_index (land, GrapeTrominoGoSquare, i);

      add_square (builder, square->x, square->y);
    }
  json_builder_end_array (builder);
}

/* How the table came to be: what was given, and the turns since. */
static void
add_record (const GrapeTrominoGo *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "given");
  if (self->base.n_turns || self->base.n_pieces)
    {
      json_builder_begin_object (builder);
      grape_json_add_int (builder, "turn", self->base.n_turns);
      grape_json_add_int (builder, "passes", self->base.passes);
      add_pieces (&self->base, "pieces", builder);
      json_builder_end_object (builder);
    }
  else
    json_builder_add_null_value (builder);
  begin_array (builder, "plays");
  for (guint i = 0; i < self->turns->len; i++)
    {
      const GrapeTrominoGoTurn *turn = &g_array_index (self->turns, GrapeTrominoGoTurn, i);
      g_autofree char *text = grape_tromino_go_turn_text (turn);

      json_builder_begin_object (builder);
      grape_json_add_text (builder, "text", text);
      grape_json_add_int (builder, "used", turn->used);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static void
add_rounds (const GrapeTrominoGo *self, JsonBuilder *builder)
{
  begin_array (builder, "rounds");
  for (guint i = 0; i < self->rounds->len; i++)
    {
      const GrapeTrominoGoRound *round = &g_array_index (self->rounds, GrapeTrominoGoRound, i);

      json_builder_begin_object (builder);
      grape_json_add_int (builder, "number", round->number);
      grape_json_add_text (builder, "ending", grape_tromino_go_ending_name (round->ending));
      add_seat (builder, "first", round->first);
      add_seat (builder, "winner", round->winner);
      grape_json_add_int (builder, "points", round->points);
      add_bool (builder, "doubled", round->doubled);
      begin_array (builder, "surrounded");
      for (guint s = 0; s < 2; s++)
        json_builder_add_int_value (builder, round->surrounded[s]);
      json_builder_end_array (builder);
      grape_json_add_int (builder, "plays", round->n_plays);
      grape_json_add_time (builder, "at", round->at);
      begin_array (builder, "scores");
      for (guint s = 0; s < 2; s++)
        json_builder_add_int_value (builder, round->scores[s]);
      json_builder_end_array (builder);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "last_table");
  if (self->last.n_pieces)
    {
      json_builder_begin_object (builder);
      add_seat (builder, "first", self->last_first);
      grape_json_add_int (builder, "turn", self->last.n_turns);
      add_pieces (&self->last, "pieces", builder);
      json_builder_end_object (builder);
    }
  else
    json_builder_add_null_value (builder);
}

static void
add_offers (const GrapeTrominoGo *self, JsonBuilder *builder)
{
  begin_array (builder, "concessions");
  for (guint s = 0; s < 2; s++)
    {
      json_builder_begin_array (builder);
      for (guint i = 0; i < self->concessions[s]->len; i++)
        json_builder_add_int_value (builder, g_array_index (self->concessions[s], guint, i));
      json_builder_end_array (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "protest");
  if (self->protest >= 0)
    {
      json_builder_begin_object (builder);
      add_seat (builder, "seat", self->protest);
      grape_json_add_time (builder, "at", self->protest_at);
      json_builder_end_object (builder);
    }
  else
    json_builder_add_null_value (builder);
  grape_json_add_int (builder, "checked", self->checked);
}

/** grape_tromino_go_describe: members of an open object */
void
grape_tromino_go_describe (gconstpointer state, JsonBuilder *builder)
{
  const GrapeTrominoGo *self = state;
  char letter[2] = { grape_tromino_go_letter (self), 0 };

  grape_json_add_int (builder, "round", self->round);
  add_seat (builder, "first", self->first);
  grape_json_add_int (builder, "turn", self->now.n_turns);
  add_seat (builder, "to_move", grape_tromino_go_to_move (self));
  grape_json_add_text (builder, "letter", letter);
  add_bool (builder, "moving", grape_tromino_go_layout_moving (&self->now));
  grape_json_add_int (builder, "passes", self->now.passes);
  begin_array (builder, "scores");
  for (guint s = 0; s < 2; s++)
    json_builder_add_int_value (builder, self->scores[s]);
  json_builder_end_array (builder);
  grape_json_add_time (builder, "since", self->since);
  grape_json_add_time (builder, "deadline", grape_tromino_go_deadline (self));
  add_table (self, builder);
  add_record (self, builder);
  add_offers (self, builder);
  add_rounds (self, builder);
  add_seat (builder, "winner", self->winner);
  grape_json_add_text (builder, "victory",
                       self->over ? grape_tromino_go_victory_name (self->victory) : NULL);
}
