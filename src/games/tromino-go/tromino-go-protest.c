/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Section 10: finding the first illegal play, taking it back with all plays since, and giving back
 * the time that passed. */
#include "tromino-go-private.h"

static gboolean
judge_turn (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoTurn *turn, GError **error)
{
  GrapeTrominoGoPlay play = turn->play;

  if (turn->kind == GRAPE_TROMINO_GO_TURN_PASS)
    return grape_tromino_go_judge_pass (layout, error);
  if (turn->kind == GRAPE_TROMINO_GO_TURN_PLAY)
    play.piece = -1;
  return grape_tromino_go_judge (layout, &play, error);
}

/**
 * grape_tromino_go_first_illegal:
 *
 * R10.3: checks every turn of the round, from the first on.
 *
 * Returns: index of the first illegal one, with @error saying why; -1: all are legal
 */
int
grape_tromino_go_first_illegal (const GrapeTrominoGo *self, GError **error)
{
  GrapeTrominoGoTabletop layout = self->base;

  for (guint i = 0; i < self->turns->len; i++)
    {
      GrapeTrominoGoTurn turn = g_array_index (self->turns, GrapeTrominoGoTurn, i);

      if (i >= self->checked && !judge_turn (&layout, &turn, error))
        return (int)i;
      grape_tromino_go_lay (&layout, grape_tromino_go_mover (self, layout.n_turns), &turn);
    }
  return -1;
}

/**
 * grape_tromino_go_take_back:
 * @index: of the first illegal turn
 * @at: when the referee says so
 *
 * R10.4: ignores that turn and all since; its player has as much time left as they had then. R10.5:
 * concessions stay.
 */
void
grape_tromino_go_take_back (GrapeTrominoGo *self, guint index, gint64 at)
{
  self->since = at - g_array_index (self->turns, GrapeTrominoGoTurn, index).used;
  g_array_set_size (self->turns, index);
  self->now = self->base;
  for (guint i = 0; i < index; i++)
    grape_tromino_go_lay (&self->now, grape_tromino_go_mover (self, self->now.n_turns),
                          &g_array_index (self->turns, GrapeTrominoGoTurn, i));
  self->checked = index;
  self->protest = -1;
  self->protest_at = 0;
}

/** grape_tromino_go_found_legal: R10.2: the time between protest and answer does not count */
void
grape_tromino_go_found_legal (GrapeTrominoGo *self, gint64 at)
{
  self->since += at - self->protest_at;
  self->checked = self->turns->len;
  self->protest = -1;
  self->protest_at = 0;
}
