/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in an event, line by line, with the clause that says so. */
#include "tromino-go-private.h"

/* The table with the turn just made, even if the round has ended with it. */
static const GrapeTrominoGoTabletop *
table_after (const GrapeTrominoGo *before, const GrapeTrominoGo *after)
{
  return after->round > before->round ? &after->last : &after->now;
}

/* R1.2: how many units of edge it shares, and with whose trominoes. */
static void
report_touch (const GrapeTable *table, const GrapeTrominoGoTabletop *layout, guint index,
              const char *rule, GPtrArray *reports)
{
  GrapeTrominoGoBoard board;
  GrapeTrominoGoTouch touch;
  guint by_seat[2] = { 0 };
  int seat = layout->pieces[index].seat;

  grape_tromino_go_board (layout, &board);
  GrapeTrominoGoSpot spot = { board.slots[index].at, board.slots[index].shape, 0 };
  grape_tromino_go_board_touch (&board, spot, &touch);
  for (guint i = 0; i < layout->n_pieces; i++)
    if (i != index)
      by_seat[layout->pieces[i].seat] += touch.by_piece[i];
  if (layout->n_pieces > 1)
    grape_report_add (reports, rule,
                      "Units of edge that it shares: %u with %s's trominoes, %u with %s's",
                      by_seat[1 - seat], grape_table_name (table, 1 - seat), by_seat[seat],
                      grape_table_name (table, seat));
}

static void
report_surrounded (const GrapeTable *table, const GrapeTrominoGo *before,
                   const GrapeTrominoGoTabletop *layout, GPtrArray *reports)
{
  GrapeTrominoGoBoard board;
  guint32 seen = 0;

  grape_tromino_go_board (layout, &board);
  for (guint i = 0; i < layout->n_pieces; i++)
    {
      guint32 group = grape_tromino_go_board_group (&board, i);

      if (seen >> i & 1)
        continue;
      seen |= group;
      if (grape_tromino_go_board_outside (&board, group))
        continue;
      guint n = (guint)__builtin_popcount (group);
      grape_report_add (reports, "6",
                        n == 1 ? "Surrounded: a group of %u tromino of %s's, with the %c at %d,%d"
                               : "Surrounded: a group of %u trominoes of %s's, with the %c at "
                                 "%d,%d",
                        n, grape_table_name (table, layout->pieces[i].seat),
                        layout->pieces[i].letter, layout->pieces[i].x, layout->pieces[i].y);
    }
}

static void
report_round (const GrapeTable *table, const GrapeTrominoGo *after, GPtrArray *reports)
{
  const GrapeTrominoGoRound *round
      = &g_array_index (after->rounds, GrapeTrominoGoRound, after->rounds->len - 1);

  if (round->winner < 0)
    grape_report_add (reports, round->ending == GRAPE_TROMINO_GO_STALEMATE ? "5" : "6",
                      "Round %u is a tie: nobody scores", round->number);
  else
    grape_report_add (reports, round->ending == GRAPE_TROMINO_GO_CONCESSION ? "7" : "6",
                      "%s wins round %u and scores %u%s: it is %d to %d",
                      grape_table_name (table, round->winner), round->number, round->points,
                      round->doubled ? " (doubled: trominoes were being moved)" : "",
                      (int)round->scores[0], (int)round->scores[1]);
  if (!after->over)
    grape_report_add (reports, "1", "%s begins round %u", grape_table_name (table, after->first),
                      after->round);
}

static void
report_turn (const GrapeTable *table, const GrapeTrominoGo *before, const GrapeEvent *event,
             const GrapeTrominoGo *after, const GrapeTrominoGoTurn *turn, GPtrArray *reports)
{
  const GrapeTrominoGoTabletop *layout = table_after (before, after);
  char letter = grape_tromino_go_letter (before);
  const char *name = grape_table_name (table, event->author);
  gboolean early = before->now.n_pieces < GRAPE_TROMINO_GO_EARLY;

  if (turn->kind == GRAPE_TROMINO_GO_TURN_PASS)
    {
      grape_report_add (reports, "5", "%s passes: the turn of %c is over", name, letter);
      return;
    }
  if (turn->kind == GRAPE_TROMINO_GO_TURN_MOVE)
    grape_report_add (reports, "4", "%s moves a %c from %d,%d %s to %d,%d %s", name, letter,
                      turn->from.x, turn->from.y, grape_tromino_go_shape_name (turn->from.shape),
                      turn->play.x, turn->play.y, grape_tromino_go_shape_name (turn->play.shape));
  else
    grape_report_add (reports, early ? "2" : "3", "%s plays tromino %u, %c, at %d,%d %s", name,
                      layout->n_pieces, letter, turn->play.x, turn->play.y,
                      grape_tromino_go_shape_name (turn->play.shape));
  report_touch (table, layout, (guint)turn->play.piece, early ? "2" : "3 iii", reports);
  report_surrounded (table, before, layout, reports);
}

/* When the round has ended with a turn, the state no longer has it: reads it again. */
static void
report_move (const GrapeTable *table, const GrapeTrominoGo *before, const GrapeEvent *event,
             const GrapeTrominoGo *after, GPtrArray *reports)
{
  const char *name = grape_table_name (table, event->author);
  GrapeTrominoGoTurn turn;
  gboolean ended = after->rounds->len > before->rounds->len;

  if (g_str_has_prefix (event->text, "concede"))
    grape_report_add (reports, "7", "%s offers to %s", name, event->text);
  else if (g_str_has_prefix (event->text, "accept"))
    grape_report_add (reports, "7", "%s accepts a concession", name);
  else if (g_str_has_prefix (event->text, "protest"))
    grape_report_add (reports, "10", "%s asks whether all plays were legal: time stands still",
                      name);
  else if (after->now.n_turns <= before->now.n_turns && !ended) /* R10.6 */
    grape_report_add (reports, "10",
                      "The round would be over, but a play of it was not legal: that one and all "
                      "since are ignored, and %s plays again",
                      grape_table_name (table, grape_tromino_go_to_move (after)));
  else if (grape_tromino_go_turn_read (before, event->text, &turn, NULL))
    {
      if (turn.kind == GRAPE_TROMINO_GO_TURN_PLAY)
        turn.play.piece = (int)before->now.n_pieces;
      report_turn (table, before, event, after, &turn, reports);
    }
  if (ended)
    report_round (table, after, reports);
}

static void
report_ruling (const GrapeTable *table, const GrapeTrominoGo *before, const GrapeTrominoGo *after,
               GPtrArray *reports)
{
  g_autoptr (GError) reason = NULL;
  int index = grape_tromino_go_first_illegal (before, &reason);

  if (index < 0)
    {
      grape_report_add (reports, "10",
                        "All plays are legal; the time since the protest does not "
                        "count");
      return;
    }
  const GrapeTrominoGoTurn *turn = &g_array_index (before->turns, GrapeTrominoGoTurn, index);
  g_autofree char *text = grape_tromino_go_turn_text (turn);
  grape_report_add (reports, "10", "Play %u of the round, %s by %s, was not legal: %s",
                    before->base.n_turns + (guint)index + 1, text,
                    grape_table_name (table, grape_tromino_go_to_move (after)), reason->message);
  grape_report_add (reports, "10", "It is ignored, with all plays since (%u); %s plays again",
                    before->turns->len - (guint)index - 1,
                    grape_table_name (table, grape_tromino_go_to_move (after)));
}

void
grape_tromino_go_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                         gconstpointer after, GPtrArray *reports)
{
  const GrapeTrominoGo *self = after;

  if (event->kind == GRAPE_EVENT_MOVE && event->text)
    report_move (table, before, event, after, reports);
  else if (event->kind == GRAPE_EVENT_DRAW)
    grape_report_add (reports, "1", "Drawn: %s begins, and has the capitals",
                      grape_table_name (table, self->first));
  else if (event->kind == GRAPE_EVENT_RULING)
    report_ruling (table, before, after, reports);
  else if (event->kind == GRAPE_EVENT_LEAVE)
    grape_report_add (reports, "11", "%s leaves, and so loses the game",
                      grape_table_name (table, event->author));
  else if (event->kind == GRAPE_EVENT_STEP)
    grape_report_add (reports, "9", "%s's time is over, and so the game is lost",
                      grape_table_name (table, 1 - self->winner));
  if (event->kind != GRAPE_EVENT_DRAW && self->over && !((const GrapeTrominoGo *)before)->over)
    grape_report_add (reports, "8", "%s wins the game", grape_table_name (table, self->winner));
}
