/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is posted (R12.1): the grid and whose turn it is; at the end of a round what section 10 asks
 * of the referee: who won it, what was scored, and the totals. The engine adds until when, and the
 * A$ of the end. */
#include "tromino-go-private.h"

static void
append_grid (GString *text, const GrapeTrominoGoTabletop *layout)
{
  g_autofree char *grid = grape_tromino_go_grid_text (layout, '.');

  g_string_append (text, grid);
}

static void
append_scores (GString *text, const GrapeTable *table, const GrapeTrominoGo *self)
{
  for (int s = 0; s < 2; s++)
    g_string_append_printf (text, "%s%s has %d Gamepoint%s", s ? ", " : "",
                            grape_table_name (table, s), (int)self->scores[s],
                            self->scores[s] == 1 ? "" : "s");
  g_string_append (text, ".\n");
}

static void
append_ending (GString *text, const GrapeTable *table, const GrapeTrominoGoRound *round)
{
  g_string_append_printf (text, "Round %u is over", round->number);
  if (round->ending == GRAPE_TROMINO_GO_STALEMATE)
    g_string_append (text, ": no letter of the sequence can be played");
  else if (round->ending == GRAPE_TROMINO_GO_CONCESSION)
    g_string_append (text, ": a concession was accepted");
  else if (round->ending == GRAPE_TROMINO_GO_SURROUND)
    g_string_append_printf (text, ": %u of %s's trominoes and %u of %s's are surrounded",
                            round->surrounded[0], grape_table_name (table, 0), round->surrounded[1],
                            grape_table_name (table, 1));
  if (round->winner < 0)
    g_string_append (text, ". It is a tie, and nobody scores.\n");
  else
    g_string_append_printf (text, ". %s wins it and scores %u Gamepoint%s%s.\n",
                            grape_table_name (table, round->winner), round->points,
                            round->points == 1 ? "" : "s",
                            round->doubled ? ", doubled since trominoes were being moved" : "");
}

/* The round that ended last: with its table if the next one has cleared it. */
static void
append_last_round (GString *text, const GrapeTable *table, const GrapeTrominoGo *self)
{
  if (!self->rounds->len || (!self->over && self->now.n_turns))
    return;
  if (self->over && self->victory != GRAPE_TROMINO_GO_BY_POINTS)
    return;
  append_ending (text, table,
                 &g_array_index (self->rounds, GrapeTrominoGoRound, self->rounds->len - 1));
  if (!self->over && self->last.n_pieces)
    {
      g_string_append (text, "The grid as it ended:\n\n");
      append_grid (text, &self->last);
    }
}

static void
append_offers (GString *text, const GrapeTable *table, const GrapeTrominoGo *self)
{
  for (int s = 0; s < 2; s++)
    for (guint i = 0; i < self->concessions[s]->len; i++)
      g_string_append_printf (text, "%s would lose this round for %u.\n",
                              grape_table_name (table, s),
                              g_array_index (self->concessions[s], guint, i));
}

static void
append_turn (GString *text, const GrapeTable *table, const GrapeTrominoGo *self)
{
  append_offers (text, table, self);
  if (self->protest >= 0)
    {
      g_string_append_printf (text,
                              "%s asks the referee whether all plays of this round are legal. "
                              "Nobody's time runs until the answer.\n",
                              grape_table_name (table, self->protest));
      return;
    }
  g_string_append_printf (text, "It is %s's turn: letter %c, ",
                          grape_table_name (table, grape_tromino_go_to_move (self)),
                          grape_tromino_go_letter (self));
  if (grape_tromino_go_layout_moving (&self->now))
    g_string_append (text, "to be moved, since thirty trominoes lie on the table.\n");
  else
    g_string_append_printf (text, "tromino %u.\n", self->now.n_pieces + 1);
}

/* R10.4: the grid leaves out what was ignored; whoever posts next should see why. */
static void
append_position (GString *text, const GrapeTable *table, const GrapeTrominoGo *self)
{
  g_string_append_printf (text, "%s has the capitals.\n\n", grape_table_name (table, self->first));
  if (self->now.n_pieces)
    append_grid (text, &self->now);
  else
    g_string_append (text, "(nothing lies on the table)\n");
  g_string_append_c (text, '\n');
}

/** grape_tromino_go_post: how the last round ended; all of it is public */
char *
grape_tromino_go_post (const GrapeTable *table, gconstpointer view, GString *text)
{
  const GrapeTrominoGo *self = view;

  if (self->first < 0)
    return NULL;
  append_last_round (text, table, self);
  if (self->over)
    return g_strdup ("");
  return g_strdup_printf (
      "play %u, %s", self->now.n_turns + 1,
      self->protest >= 0 ? "a protest" : grape_table_name (table, grape_tromino_go_to_move (self)));
}

/** grape_tromino_go_twin: the grid with the coordinates of its corner, and who is who */
char *
grape_tromino_go_twin (const GrapeTable *table, gconstpointer view)
{
  const GrapeTrominoGo *self = view;
  GString *text = g_string_new (NULL);
  int left = G_MAXINT, top = G_MAXINT;

  if (self->first < 0)
    {
      g_string_append (text, "The first player has not been drawn yet.\n");
      return g_string_free (text, FALSE);
    }
  append_position (text, table, self);
  for (guint i = 0; i < self->now.n_pieces; i++)
    {
      left = MIN (left, self->now.pieces[i].x);
      top = MIN (top, self->now.pieces[i].y);
    }
  if (self->now.n_pieces)
    g_string_append_printf (text, "The first column is %d, the first row %d.\n", left, top);
  append_scores (text, table, self);
  if (!self->over)
    append_turn (text, table, self);
  return g_string_free (text, FALSE);
}
