/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lays the pieces on a map with a ring of empty table round them; what the table's water cannot
 * reach from that ring is no man's land. */
#include "grape-tromino-go-model.h"

#include <string.h>

#define EMPTY   (-1)
#define OUTSIDE (-2)

typedef struct
{
  int left, top, width, height;
  int *cells; /* index of a piece, EMPTY or OUTSIDE */
} Map;

static const int step_x[4] = { 1, 0, -1, 0 }, step_y[4] = { 0, 1, 0, -1 };

static void
bunch_free (GrapeTrominoGoBunch *bunch)
{
  g_array_unref (bunch->squares);
  g_free (bunch);
}

static GrapeTrominoGoStanding *
piece_at (const GrapeTrominoGoModel *self, guint index)
{
  return &g_array_index (self->pieces, GrapeTrominoGoStanding, index);
}

static int *
cell (Map *map, int column, int row)
{
  return &map->cells[(row - map->top) * map->width + column - map->left];
}

static void
place (GrapeTrominoGoModel *self, guint index, GrapeTrominoGoSpot spot)
{
  GrapeTrominoGoStanding *piece = piece_at (self, index);

  piece->spot = spot;
  grape_tromino_go_place_squares (spot.column, spot.row, spot.turn, piece->tile.squares);
  self->last = (int)index;
}

/* The first to play writes capitals; the seat decides whose pieces are of wood, so that this stays
 * the same in all rounds. */
static void
take_turn (GrapeTrominoGoModel *self, const GrapeTrominoGoTurnTaken *play)
{
  if (play->passed)
    return;
  self->was_moved = play->moved >= 0 && play->moved < (int)self->pieces->len;
  if (self->was_moved)
    {
      self->from = piece_at (self, (guint)play->moved)->spot;
      place (self, (guint)play->moved, play->spot);
      return;
    }
  GrapeTrominoGoStanding piece = { .seat = play->seat, .group = G_MAXUINT };
  piece.tile.letter = play->letter;
  piece.tile.material = play->seat == 0 ? GRAPE_TROMINO_GO_WOOD : GRAPE_TROMINO_GO_SLATE;
  piece.tile.number = self->pieces->len + 1;
  g_array_append_val (self->pieces, piece);
  place (self, self->pieces->len - 1, play->spot);
}

static void
measure (GrapeTrominoGoModel *self)
{
  GrapeExtent *e = &self->extent;

  for (guint i = 0; i < self->pieces->len; i++)
    for (guint k = 0; k < 3; k++)
      {
        GrapeSquare square = piece_at (self, i)->tile.squares[k];
        gboolean first = !i && !k;

        e->left = first ? square.column : MIN (e->left, square.column);
        e->top = first ? square.row : MIN (e->top, square.row);
        e->right = first ? square.column + 1 : MAX (e->right, square.column + 1);
        e->bottom = first ? square.row + 1 : MAX (e->bottom, square.row + 1);
      }
}

/* From the corner of the ring over all empty squares connected to it. */
static void
flood (Map *map)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (GrapeSquare));
  GrapeSquare start = { map->left, map->top };

  g_array_append_val (queue, start);
  *cell (map, start.column, start.row) = OUTSIDE;
  for (guint i = 0; i < queue->len; i++)
    for (guint k = 0; k < 4; k++)
      {
        GrapeSquare at = g_array_index (queue, GrapeSquare, i);

        at.column += step_x[k];
        at.row += step_y[k];
        if (at.column < map->left || at.row < map->top || at.column >= map->left + map->width
            || at.row >= map->top + map->height || *cell (map, at.column, at.row) != EMPTY)
          continue;
        *cell (map, at.column, at.row) = OUTSIDE;
        g_array_append_val (queue, at);
      }
}

static void
map_init (Map *map, GrapeTrominoGoModel *self)
{
  map->left = self->extent.left - 1;
  map->top = self->extent.top - 1;
  map->width = self->extent.right + 1 - map->left;
  map->height = self->extent.bottom + 1 - map->top;
  map->cells = g_new (int, (gsize)map->width *(gsize)map->height);
  for (int i = 0; i < map->width * map->height; i++)
    map->cells[i] = EMPTY;
  for (guint i = 0; i < self->pieces->len; i++)
    for (guint k = 0; k < 3; k++)
      *cell (map, piece_at (self, i)->tile.squares[k].column,
             piece_at (self, i)->tile.squares[k].row)
          = (int)i;
  flood (map);
  for (int row = map->top; row < map->top + map->height; row++)
    for (int column = map->left; column < map->left + map->width; column++)
      if (*cell (map, column, row) == EMPTY)
        {
          GrapeSquare square = { column, row };

          g_array_append_val (self->land, square);
        }
}

/* Everything of its player that is connected to piece @index becomes one group. */
static void
gather (GrapeTrominoGoModel *self, Map *map, guint index)
{
  GrapeTrominoGoBunch *bunch = g_new0 (GrapeTrominoGoBunch, 1);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint));

  bunch->seat = piece_at (self, index)->seat;
  bunch->material = piece_at (self, index)->tile.material;
  bunch->squares = g_array_new (FALSE, FALSE, sizeof (GrapeSquare));
  bunch->chip = piece_at (self, index)->tile.squares[1];
  g_array_append_val (queue, index);
  piece_at (self, index)->group = self->groups->len;
  for (guint i = 0; i < queue->len; i++)
    {
      GrapeTrominoGoStanding *piece = piece_at (self, g_array_index (queue, guint, i));

      bunch->n_pieces++;
      g_array_append_vals (bunch->squares, piece->tile.squares, 3);
      for (guint k = 0; k < 12; k++)
        {
          GrapeSquare at = piece->tile.squares[k / 4];
          int next = *cell (map, at.column + step_x[k % 4], at.row + step_y[k % 4]);

          bunch->n_edges += next == OUTSIDE;
          if (next < 0 || piece_at (self, (guint)next)->seat != bunch->seat
              || piece_at (self, (guint)next)->group != G_MAXUINT)
            continue;
          guint found = (guint)next;
          piece_at (self, found)->group = self->groups->len;
          g_array_append_val (queue, found);
        }
    }
  g_ptr_array_add (self->groups, bunch);
}

/** grape_tromino_go_model_new: the table after the first @n of @plays */
GrapeTrominoGoModel *
grape_tromino_go_model_new (const GrapeTrominoGoTurnTaken *plays, guint n)
{
  GrapeTrominoGoModel *self = g_new0 (GrapeTrominoGoModel, 1);
  Map map;

  self->pieces = g_array_new (FALSE, TRUE, sizeof (GrapeTrominoGoStanding));
  self->groups = g_ptr_array_new_with_free_func ((GDestroyNotify)bunch_free);
  self->land = g_array_new (FALSE, FALSE, sizeof (GrapeSquare));
  self->last = -1;
  for (guint i = 0; i < n; i++)
    take_turn (self, &plays[i]);
  if (!self->pieces->len)
    return self;
  measure (self);
  map_init (&map, self);
  for (guint i = 0; i < self->pieces->len; i++)
    if (piece_at (self, i)->group == G_MAXUINT)
      gather (self, &map, i);
  g_free (map.cells);
  return self;
}

void
grape_tromino_go_model_free (GrapeTrominoGoModel *self)
{
  g_array_unref (self->pieces);
  g_ptr_array_unref (self->groups);
  g_array_unref (self->land);
  g_free (self);
}

/** grape_tromino_go_model_at: the index of the piece on @square; -1: none */
int
grape_tromino_go_model_at (const GrapeTrominoGoModel *self, GrapeSquare square)
{
  for (guint i = 0; i < self->pieces->len; i++)
    if (grape_outline_has (piece_at (self, i)->tile.squares, 3, square.column, square.row))
      return (int)i;
  return -1;
}

gboolean
grape_tromino_go_spot_equal (const GrapeTrominoGoSpot *a, const GrapeTrominoGoSpot *b)
{
  return a->column == b->column && a->row == b->row && a->turn == b->turn;
}

GrapeSquare
grape_tromino_go_elbow (const GrapeTrominoGoSpot *spot)
{
  GrapeSquare squares[3];

  grape_tromino_go_place_squares (spot->column, spot->row, spot->turn, squares);
  return squares[0];
}
