/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads a view once, so that a moving pointer never asks the rules. */
#include <glib/gi18n.h>

#include "grape-tromino-go-sheet.h"

#include <stdio.h>
#include <string.h>

/* The view numbers shapes by rows, the canvas clockwise. */
static const GrapeTrominoGoFacing turn_of[4] = { [GRAPE_TROMINO_GO_NW] = GRAPE_TROMINO_GO_NO_NW,
                                                 [GRAPE_TROMINO_GO_NE] = GRAPE_TROMINO_GO_NO_NE,
                                                 [GRAPE_TROMINO_GO_SW] = GRAPE_TROMINO_GO_NO_SW,
                                                 [GRAPE_TROMINO_GO_SE] = GRAPE_TROMINO_GO_NO_SE };
static void
read_choices (GrapeTrominoGoSheet *self, gconstpointer view)
{
  g_autoptr (GArray) plays = grape_tromino_go_plays (view);

  for (guint i = 0; i < plays->len; i++)
    {
      const GrapeTrominoGoPlay *play = &g_array_index (plays, GrapeTrominoGoPlay, i);
      GrapeTrominoGoChoice choice = { play->piece, { play->x, play->y, turn_of[play->shape] } };

      g_array_append_val (self->choices, choice);
    }
}

static GrapeTrominoGoTurnTaken
taken (const GrapeTrominoGoPiece *piece)
{
  return (GrapeTrominoGoTurnTaken){ .seat = piece->seat,
                                    .letter = piece->letter,
                                    .moved = -1,
                                    .spot = { piece->x, piece->y, turn_of[piece->shape] } };
}

/* The round's plays in order, beginning with the pieces of a given table. */
static void
read_plays (GrapeTrominoGoSheet *self, gconstpointer view)
{
  GrapeTrominoGoPiece piece;
  GrapeTrominoGoTaken turn;

  for (guint i = 0; grape_tromino_go_given_piece (view, i, &piece); i++)
    {
      GrapeTrominoGoTurnTaken play = taken (&piece);

      g_array_append_val (self->plays, play);
    }
  for (guint i = 0; grape_tromino_go_taken (view, i, &turn); i++)
    {
      GrapeTrominoGoTurnTaken play = {
        .seat = turn.seat,
        .letter = turn.letter,
        .passed = turn.passed,
        .moved = turn.moved ? turn.play.piece : -1,
        .spot = { turn.play.x, turn.play.y, turn_of[turn.play.shape] },
      };

      g_array_append_val (self->plays, play);
    }
}

static void
read_past (GrapeTrominoGoSheet *self, const GrapePosition *view)
{
  g_autoptr (GArray) plays = g_array_new (FALSE, TRUE, sizeof (GrapeTrominoGoTurnTaken));
  guint n = GRAPE_TROMINO_GO_VIEW (view->state)->rounds->len;
  GrapeTrominoGoRound round;
  GrapeTrominoGoPiece piece;

  if (!n || !grape_tromino_go_past_round (view->state, n - 1, &round))
    return;
  for (guint i = 0; grape_tromino_go_past_piece (view->state, i, &piece); i++)
    {
      GrapeTrominoGoTurnTaken play = taken (&piece);

      g_array_append_val (plays, play);
    }
  self->past = grape_tromino_go_model_new ((const GrapeTrominoGoTurnTaken *)(gpointer)plays->data,
                                           plays->len);
  self->past_words
      = round.winner < 0
            ? g_strdup_printf (_ ("Round %u: a tie"), round.number)
            : g_strdup_printf (_ ("Round %u: %s +%u"), round.number,
                               grape_table_name (view->table, round.winner), round.points);
}

/** grape_tromino_go_sheet_new: @view is a view of @viewer */
GrapeTrominoGoSheet *
grape_tromino_go_sheet_new (const GrapePosition *view, GrapeViewer viewer)
{
  GrapeTrominoGoSheet *self = g_new0 (GrapeTrominoGoSheet, 1);
  gconstpointer state = view->state;

  self->plays = g_array_new (FALSE, TRUE, sizeof (GrapeTrominoGoTurnTaken));
  self->choices = g_array_new (FALSE, TRUE, sizeof (GrapeTrominoGoChoice));
  read_plays (self, state);
  self->model = grape_tromino_go_model_new (
      (const GrapeTrominoGoTurnTaken *)(gpointer)self->plays->data, self->plays->len);
  self->round = GRAPE_TROMINO_GO_VIEW (state)->round;
  self->over = GRAPE_TROMINO_GO_VIEW (state)->over;
  self->winner = GRAPE_TROMINO_GO_VIEW (state)->winner;
  self->to_play = self->over ? -1 : grape_tromino_go_to_move (state);
  self->letter = self->over ? 0 : grape_tromino_go_letter (state);
  self->capital = GRAPE_TROMINO_GO_VIEW (state)->first;
  self->moving = grape_tromino_go_moving (state);
  self->target = (int)GRAPE_TROMINO_GO_VIEW (state)->target;
  self->waits = GRAPE_TROMINO_GO_VIEW (state)->protest >= 0;
  for (int seat = 0; seat < 2; seat++)
    {
      self->scores[seat] = (int)GRAPE_TROMINO_GO_VIEW (state)->scores[seat];
      self->offers[seat] = grape_tromino_go_concessions (state, seat);
    }
  if (viewer >= 0 && self->to_play == viewer)
    read_choices (self, state);
  self->may_pass = viewer >= 0 && self->to_play == viewer && !self->choices->len;
  read_past (self, view);
  return self;
}

void
grape_tromino_go_sheet_free (GrapeTrominoGoSheet *self)
{
  g_array_unref (self->plays);
  g_array_unref (self->choices);
  g_array_unref (self->offers[0]);
  g_array_unref (self->offers[1]);
  g_clear_pointer (&self->model, grape_tromino_go_model_free);
  g_clear_pointer (&self->past, grape_tromino_go_model_free);
  g_free (self->past_words);
  g_free (self);
}

/** grape_tromino_go_sheet_allows: whether the viewer may put @piece (-1: a new one) at @spot */
gboolean
grape_tromino_go_sheet_allows (const GrapeTrominoGoSheet *self, int piece, GrapeTrominoGoSpot spot)
{
  for (guint i = 0; i < self->choices->len; i++)
    {
      const GrapeTrominoGoChoice *choice = &g_array_index (self->choices, GrapeTrominoGoChoice, i);

      if (choice->piece == piece && grape_tromino_go_spot_equal (&choice->spot, &spot))
        return TRUE;
    }
  return FALSE;
}

/** grape_tromino_go_sheet_movable: whether the viewer may move @piece somewhere */
gboolean
grape_tromino_go_sheet_movable (const GrapeTrominoGoSheet *self, int piece)
{
  for (guint i = 0; piece >= 0 && i < self->choices->len; i++)
    if (g_array_index (self->choices, GrapeTrominoGoChoice, i).piece == piece)
      return TRUE;
  return FALSE;
}

static const char *const corners[4] = { "nw", "ne", "se", "sw" };

static gboolean
parse_corner (const char *text, GrapeTrominoGoFacing *turn)
{
  for (guint k = 0; k < 4; k++)
    if (g_ascii_strcasecmp (text, corners[k]) == 0)
      {
        *turn = k;
        return TRUE;
      }
  return FALSE;
}

/**
 * grape_tromino_go_parse:
 * @text: (nullable): a proposal in canonical notation
 *
 * Returns: FALSE when it puts no piece anywhere
 */
gboolean
grape_tromino_go_parse (const GrapeTrominoGoSheet *self, const char *text,
                        GrapeTrominoGoChoice *choice)
{
  char corner[3] = { 0 };
  GrapeSquare from;

  *choice = (GrapeTrominoGoChoice){ .piece = -1 };
  if (!text || self->over)
    return FALSE;
  if (sscanf (text, "play %6d,%6d %2s", &choice->spot.column, &choice->spot.row, corner) == 3)
    return !self->moving && parse_corner (corner, &choice->spot.turn);
  if (sscanf (text, "move %6d,%6d to %6d,%6d %2s", &from.column, &from.row, &choice->spot.column,
              &choice->spot.row, corner)
      != 5)
    return FALSE;
  choice->piece = grape_tromino_go_model_at (self->model, from);
  return choice->piece >= 0 && parse_corner (corner, &choice->spot.turn);
}

/** grape_tromino_go_text: "play 3,-1 nw", "move 3,-1 to 5,2 se"; (transfer full) */
char *
grape_tromino_go_text (const GrapeTrominoGoSheet *self, const GrapeTrominoGoChoice *choice)
{
  const GrapeTrominoGoSpot *to = &choice->spot;

  if (choice->piece < 0)
    return g_strdup_printf ("play %d,%d %s", to->column, to->row, corners[to->turn]);
  GrapeSquare from
      = g_array_index (self->model->pieces, GrapeTrominoGoStanding, (guint)choice->piece)
            .tile.squares[0];
  return g_strdup_printf ("move %d,%d to %d,%d %s", from.column, from.row, to->column, to->row,
                          corners[to->turn]);
}
