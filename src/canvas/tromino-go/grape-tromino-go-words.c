/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences. */
#include <glib/gi18n.h>

#include "grape-tromino-go-words.h"

static const char *
name_of (const GrapePosition *view, int seat)
{
  return grape_table_name (view->table, seat);
}

/** grape_tromino_go_corner_name: the corner of its block that a piece turned so lacks */
const char *
grape_tromino_go_corner_name (GrapeTrominoGoFacing turn)
{
  switch (turn)
    {
    case GRAPE_TROMINO_GO_NO_NW:
      return _ ("upper left");
    case GRAPE_TROMINO_GO_NO_NE:
      return _ ("upper right");
    case GRAPE_TROMINO_GO_NO_SE:
      return _ ("lower right");
    case GRAPE_TROMINO_GO_NO_SW:
    default:
      return _ ("lower left");
    }
}

/** grape_tromino_go_title: the round, or who has won; (transfer full) */
char *
grape_tromino_go_title (const GrapeTrominoGoSheet *sheet, const GrapePosition *view)
{
  if (!sheet->over)
    return g_strdup_printf (_ ("Round %u"), sheet->round);
  return sheet->winner >= 0 ? g_strdup_printf (_ ("%s wins"), name_of (view, sheet->winner))
                            : g_strdup (_ ("No winner"));
}

/** grape_tromino_go_progress: how far the round is; (transfer full) */
char *
grape_tromino_go_progress (const GrapeTrominoGoSheet *sheet)
{
  if (sheet->over)
    return g_strdup_printf ("%d : %d", sheet->scores[0], sheet->scores[1]);
  if (sheet->moving)
    return g_strdup (_ ("moving, double score"));
  return g_strdup_printf (_ ("piece %u of 30"), sheet->model->pieces->len + 1);
}

static gboolean
may_choose (const GrapeTrominoGoSheet *sheet, GrapeViewer viewer)
{
  return viewer >= 0 && sheet->to_play == viewer;
}

static char *
describe_end (const GrapeTrominoGoSheet *sheet, const GrapePosition *view)
{
  int winner = sheet->winner, loser = 1 - sheet->winner;

  if (winner < 0)
    return g_strdup (_ ("The game is over"));
  switch (GRAPE_TROMINO_GO_VIEW (view->state)->victory)
    {
    case GRAPE_TROMINO_GO_BY_TIME:
      return g_strdup_printf (_ ("%s did not play in time"), name_of (view, loser));
    case GRAPE_TROMINO_GO_BY_LEAVING:
      return g_strdup_printf (_ ("%s has left the game"), name_of (view, loser));
    case GRAPE_TROMINO_GO_BY_POINTS:
    default:
      return g_strdup_printf (_ ("%s has %d Gamepoints, %s %d"), name_of (view, winner),
                              sheet->scores[winner], name_of (view, loser), sheet->scores[loser]);
    }
}

/** grape_tromino_go_advice: what @viewer may do now; (transfer full) */
char *
grape_tromino_go_advice (const GrapeTrominoGoSheet *sheet, const GrapePosition *view,
                         GrapeViewer viewer, const GrapeTrominoGoHand *hand)
{
  if (sheet->over)
    return describe_end (sheet, view);
  if (sheet->waits)
    return g_strdup (_ ("The referee checks all plays; until then nobody plays"));
  for (int seat = 0; seat < 2; seat++)
    if (sheet->offers[seat]->len && viewer >= 0 && viewer != seat)
      return g_strdup_printf (
          _ ("%s concedes %u: you may accept, or play on"), name_of (view, seat),
          g_array_index (sheet->offers[seat], guint, sheet->offers[seat]->len - 1));
  if (sheet->to_play < 0)
    return g_strdup (_ ("The first player is still to be drawn"));
  if (!may_choose (sheet, viewer))
    return g_strdup_printf (_ ("%s is to play %c"), name_of (view, sheet->to_play), sheet->letter);
  if (sheet->may_pass)
    return g_strdup (_ ("You have no legal play: pass"));
  if (sheet->moving && hand->picked < 0)
    return g_strdup_printf (_ ("Pick one of the ringed pieces, %c, and move it"), sheet->letter);
  return g_strdup_printf (
      _ ("You hold %c. Bright spots fit as it is held; the wheel or R turns it"), sheet->letter);
}

static char *
describe_piece (const GrapeTrominoGoSheet *sheet, const GrapePosition *view, guint index)
{
  const GrapeTrominoGoModel *model = sheet->model;
  const GrapeTrominoGoStanding *piece
      = &g_array_index (model->pieces, GrapeTrominoGoStanding, index);
  const GrapeTrominoGoBunch *group = g_ptr_array_index (model->groups, piece->group);
  g_autofree char *pieces
      = g_strdup_printf (ngettext ("%u piece", "%u pieces", group->n_pieces), group->n_pieces);
  g_autofree char *edges
      = group->n_edges ? g_strdup_printf (
            ngettext ("%u outside edge", "%u outside edges", group->n_edges), group->n_edges)
                       : g_strdup (_ ("surrounded"));

  return g_strdup_printf (_ ("%c of %s, in a group of %s: %s"), piece->tile.letter,
                          name_of (view, piece->seat), pieces, edges);
}

/* Whether the held piece may be put down with its elbow here. */
static const char *
describe_fit (const GrapeTrominoGoSheet *sheet, const GrapeTrominoGoHand *hand, GrapeSquare square)
{
  for (guint k = 0; k < 4; k++)
    {
      GrapeTrominoGoFacing turn = (hand->turn + k) % 4;
      GrapeSquare block = grape_tromino_go_block_at (square, turn);

      if (grape_tromino_go_sheet_allows (
              sheet, hand->picked,
              (GrapeTrominoGoSpot){ .column = block.column, .row = block.row, .turn = turn }))
        return k ? _ ("fits when turned") : _ ("fits");
    }
  return _ ("does not fit");
}

/** grape_tromino_go_describe: "3, −1: empty, fits"; (transfer full) */
char *
grape_tromino_go_describe_square (const GrapeTrominoGoSheet *sheet, const GrapePosition *view,
                                  const GrapeTrominoGoHand *hand, GrapeSquare square)
{
  int index = grape_tromino_go_model_at (sheet->model, square);
  GArray *land = sheet->model->land;
  gboolean enclosed = grape_outline_has ((const GrapeSquare *)(gpointer)land->data, land->len,
                                         square.column, square.row);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, "%d, %d: ", square.column, square.row);
  if (index >= 0 && index != hand->picked)
    {
      g_autofree char *piece = describe_piece (sheet, view, (guint)index);

      g_string_append (text, piece);
      if (hand->picked < 0 && grape_tromino_go_sheet_movable (sheet, index))
        g_string_append_printf (text, "; %s", _ ("may be moved"));
    }
  else
    g_string_append (text, enclosed ? _ ("no man’s land") : _ ("empty"));
  if (hand->holds && (index < 0 || index == hand->picked))
    g_string_append_printf (text, _ ("; the held %c without its %s square %s"), sheet->letter,
                            grape_tromino_go_corner_name (hand->turn),
                            describe_fit (sheet, hand, square));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/** grape_tromino_go_describe_play: "Play 7: Ann, A at 3, −1"; (transfer full) */
char *
grape_tromino_go_describe_play (const GrapeTrominoGoSheet *sheet, const GrapePosition *view,
                                guint index)
{
  const GrapeTrominoGoTurnTaken *play
      = &g_array_index (sheet->plays, GrapeTrominoGoTurnTaken, index);
  GrapeSquare elbow = grape_tromino_go_elbow (&play->spot);

  if (play->passed)
    return g_strdup_printf (_ ("Play %u: %s passes"), index + 1, name_of (view, play->seat));
  if (play->moved >= 0)
    return g_strdup_printf (_ ("Play %u: %s moves %c to %d, %d"), index + 1,
                            name_of (view, play->seat), play->letter, elbow.column, elbow.row);
  return g_strdup_printf (_ ("Play %u: %s, %c at %d, %d"), index + 1, name_of (view, play->seat),
                          play->letter, elbow.column, elbow.row);
}
