/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who owes what, what is read and refused, and what every event does. */
#include "tromino-go-private.h"

#include <stdio.h>
#include <string.h>

/* R2.5: 0: none runs. Nobody's time runs during a question to the referee (R10.2). */
gint64
grape_tromino_go_deadline (gconstpointer view)
{
  const GrapeTrominoGo *self = view;

  if (self->over || self->first < 0 || self->protest >= 0 || !self->limit)
    return 0;
  return self->since + self->limit;
}

void
grape_tromino_go_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const GrapeTrominoGo *self = state;
  GrapePending item = { .seat = GRAPE_AUTHOR_REFEREE, .since = self->since };

  if (self->over)
    return;
  if (self->first < 0)
    item.what = N_ ("the draw of the first player");
  else if (self->protest >= 0)
    {
      item.what = N_ ("an answer to the protest");
      item.since = self->protest_at;
    }
  else
    {
      item.seat = grape_tromino_go_mover (self, self->now.n_turns);
      item.what = grape_tromino_go_layout_moving (&self->now) ? N_ ("a move of a tromino")
                                                              : N_ ("a tromino");
      item.until = grape_tromino_go_deadline (self);
      item.otherwise = N_ ("the game is lost");
    }
  g_array_append_val (pending, item);
}

/* R2.1, R9.2 */
void
grape_tromino_go_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const GrapeTrominoGo *self = state;

  if (self->over)
    return;
  if (self->first < 0)
    grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, 2, 1, "first");
  else if (grape_tromino_go_deadline (self))
    grape_next_step (next, grape_tromino_go_deadline (self), "late %d",
                     grape_tromino_go_mover (self, self->now.n_turns) + 1);
}

/* What everybody may do at any time of a round. */
static gboolean
check_running (const GrapeTrominoGo *self, int seat, GError **error)
{
  if (self->over)
    return grape_error_set (error, GRAPE_ERROR_OVER, "8", "The game is over");
  if (seat < 0 || seat >= GRAPE_TROMINO_GO_N_SEATS)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "9", "Only the two players play");
  if (self->first < 0)
    return grape_error_set (error, GRAPE_ERROR_TURN, "1",
                            "The first player has not been drawn yet");
  return TRUE;
}

/* R2.3, R10.2 */
static gboolean
check_turn (const GrapeTrominoGo *self, int seat, GError **error)
{
  if (self->protest >= 0)
    return grape_error_set (
        error, GRAPE_ERROR_TURN, "10",
        "The referee is asked whether all plays are legal: nobody plays until they "
        "answer");
  if (seat != grape_tromino_go_mover (self, self->now.n_turns))
    return grape_error_set (error, GRAPE_ERROR_TURN, "1", "It is the other player's turn");
  return TRUE;
}

/* R10.1: refuses what cannot lie on the table, however plays are checked. */
static gboolean
check_fits (const GrapeTrominoGoTabletop *layout, const GrapeTrominoGoPlay *play, GError **error)
{
  if (grape_tromino_go_layout_moving (layout) != (play->piece >= 0) || !layout->n_pieces)
    return grape_tromino_go_judge (layout, play, error);
  if (!grape_tromino_go_layout_fits (layout, play))
    {
      if (grape_tromino_go_judge (layout, play, error))
        grape_error_set (error, GRAPE_ERROR_LIMIT, "10",
                         "The table would be more than %d squares wide or high",
                         GRAPE_TROMINO_GO_SPAN);
      return FALSE;
    }
  if (play->piece >= 0)
    {
      const GrapeTrominoGoPiece *piece = &layout->pieces[play->piece];

      if (piece->x == play->x && piece->y == play->y && piece->shape == play->shape)
        return grape_tromino_go_judge (layout, play, error);
    }
  return TRUE;
}

/* The turn that @act asks for, with coordinates and piece in their stored form. */
static gboolean
read_turn (const GrapeTrominoGo *self, int seat, GrapeTrominoGoAct *act, GrapeTrominoGoTurn *turn,
           GError **error)
{
  const GrapeTrominoGoTabletop *layout = &self->now;
  GrapeTrominoGoPlay *play = &turn->play;

  *turn = (GrapeTrominoGoTurn){ .play = { -1, act->x, act->y, act->shape } };
  if (!check_turn (self, seat, error))
    return FALSE;
  if (act->kind == GRAPE_TROMINO_GO_ACT_PASS)
    {
      turn->kind = GRAPE_TROMINO_GO_TURN_PASS;
      return self->on_protest || grape_tromino_go_judge_pass (layout, error);
    }
  if (act->kind == GRAPE_TROMINO_GO_ACT_MOVE)
    {
      turn->kind = GRAPE_TROMINO_GO_TURN_MOVE;
      play->piece = grape_tromino_go_layout_at (layout, act->from_x, act->from_y);
      if (play->piece < 0)
        return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "4", "No tromino lies at %d,%d",
                                act->from_x, act->from_y);
      const GrapeTrominoGoPiece *piece = &layout->pieces[play->piece];
      turn->from = (GrapeTrominoGoPlay){ play->piece, piece->x, piece->y, piece->shape };
    }
  else if (!layout->n_pieces)
    play->x = play->y = 0; /* R1.8: wherever that is, is 0,0 */
  return self->on_protest ? check_fits (layout, play, error)
                          : grape_tromino_go_judge (layout, play, error);
}

/* R8.2: which offer is accepted. */
static gboolean
read_accept (const GrapeTrominoGo *self, int seat, GrapeTrominoGoAct *act, GError **error)
{
  GArray *offers = self->concessions[1 - seat];

  if (!offers->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "7",
                            "The opponent has not conceded anything this round");
  if (!act->points && offers->len > 1)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "7",
                            "Several concessions stand: say which, as in `accept 3`");
  for (guint i = 0; i < offers->len; i++)
    if (!act->points || g_array_index (offers, guint, i) == act->points)
      {
        act->points = offers->len > 1 ? act->points : 0;
        return TRUE;
      }
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "7",
                          "The opponent has not conceded %u this round", act->points);
}

static gboolean
check_protest (const GrapeTrominoGo *self, GError **error)
{
  if (!self->on_protest) /* R10.1 */
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                            "Every play here is checked when it is made: all are legal");
  if (self->protest >= 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10", "The referee has been asked already");
  if (self->checked == self->turns->len)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                            "Nothing has been played since the plays were last found legal");
  return TRUE;
}

/* Reads a player's act and completes it; fills in @turn if it is one. */
static gboolean
read_act (const GrapeTrominoGo *self, int seat, const char *text, GrapeTrominoGoAct *act,
          GrapeTrominoGoTurn *turn, GError **error)
{
  if (!grape_tromino_go_act_parse (text, act, error) || !check_running (self, seat, error))
    return FALSE;
  switch (act->kind)
    {
    case GRAPE_TROMINO_GO_ACT_CONCEDE:
      return TRUE;
    case GRAPE_TROMINO_GO_ACT_ACCEPT:
      return read_accept (self, seat, act, error);
    case GRAPE_TROMINO_GO_ACT_PROTEST:
      return check_protest (self, error);
    default:
      return read_turn (self, seat, act, turn, error);
    }
}

/**
 * grape_tromino_go_turn_read:
 *
 * A turn of the player to move, from a record of the round. Errors: the same as reading.
 */
gboolean
grape_tromino_go_turn_read (const GrapeTrominoGo *self, const char *text, GrapeTrominoGoTurn *turn,
                            GError **error)
{
  GrapeTrominoGoAct act;

  if (!grape_tromino_go_act_parse (text, &act, error))
    return FALSE;
  if (act.kind == GRAPE_TROMINO_GO_ACT_PLAY || act.kind == GRAPE_TROMINO_GO_ACT_MOVE
      || act.kind == GRAPE_TROMINO_GO_ACT_PASS)
    return read_turn (self, grape_tromino_go_mover (self, self->now.n_turns), &act, turn, error);
  return grape_error_set (error, GRAPE_ERROR_SYNTAX, "9", "That is not a play, move or pass");
}

static gboolean
is_turn (const GrapeTrominoGoAct *act)
{
  return act->kind == GRAPE_TROMINO_GO_ACT_PLAY || act->kind == GRAPE_TROMINO_GO_ACT_MOVE
         || act->kind == GRAPE_TROMINO_GO_ACT_PASS;
}

/**
 * grape_tromino_go_read:
 *
 * Errors: GRAPE_ERROR_SYNTAX, _LIMIT, _ILLEGAL, _TURN, _SEAT, _OVER.
 */
gboolean
grape_tromino_go_read (const GrapeTable *table, gconstpointer state, int seat, const char *text,
                       GrapeRead *read, GError **error)
{
  GrapeTrominoGoAct act;
  GrapeTrominoGoTurn turn;

  if (!read_act (state, seat, text, &act, &turn, error))
    return FALSE;
  read->text
      = is_turn (&act) ? grape_tromino_go_turn_text (&turn) : grape_tromino_go_act_text (&act);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/* R10.2, R10.3 */
static gboolean
check_ruling (const GrapeTrominoGo *self, const char *text, gboolean *legal, GError **error)
{
  g_autoptr (GError) reason = NULL;
  int index;

  *legal = g_str_equal (text, "legal");
  if (!*legal && !g_str_equal (text, "illegal"))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "10", "Rule `legal` or `illegal`");
  if (self->over)
    return grape_error_set (error, GRAPE_ERROR_OVER, "8", "The game is over");
  if (!self->on_protest)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, "10",
                            "Every play here is checked when it is made: all are legal");
  if (*legal && self->protest < 0)
    return grape_error_set (error, GRAPE_ERROR_TURN, "10", "Nobody has protested");
  index = self->first < 0 ? -1 : grape_tromino_go_first_illegal (self, &reason);
  if (!*legal && index < 0)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10", "All plays of this round are legal");
  if (*legal && index >= 0)
    {
      g_autofree char *words
          = grape_tromino_go_turn_text (&g_array_index (self->turns, GrapeTrominoGoTurn, index));

      return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "10",
                              "Play %u of the round, `%s`, was not legal: %s. Rule `illegal`",
                              self->base.n_turns + (guint)index + 1, words, reason->message);
    }
  return TRUE;
}

/** grape_tromino_go_read_ruling: Errors: GRAPE_ERROR_SYNTAX, _ILLEGAL, _TURN, _OVER, _UNSUPPORTED
 */
gboolean
grape_tromino_go_read_ruling (const GrapeTable *table, gconstpointer state, const char *text,
                              GrapeRead *read, GError **error)
{
  g_autofree char *word = g_strstrip (g_ascii_strdown (text, -1));
  gboolean legal;

  if (!check_ruling (state, word, &legal, error))
    return FALSE;
  read->text = g_steal_pointer (&word);
  read->audience = GRAPE_AUDIENCE_ALL;
  return TRUE;
}

/**
 * grape_tromino_go_legal:
 *
 * All plays or moves, or the pass; and the offers that may be accepted. Possible concessions have
 * no end, so they are not listed.
 */
gboolean
grape_tromino_go_legal (const GrapeTable *table, gconstpointer state, int seat, GPtrArray *moves)
{
  const GrapeTrominoGo *self = state;

  if (!check_running (self, seat, NULL))
    return TRUE;
  if (check_turn (self, seat, NULL))
    {
      g_autoptr (GArray) plays = grape_tromino_go_plays (self);

      for (guint i = 0; i < plays->len; i++)
        g_ptr_array_add (moves, grape_tromino_go_play_text (
                                    self, &g_array_index (plays, GrapeTrominoGoPlay, i)));
      if (!plays->len)
        g_ptr_array_add (moves, g_strdup ("pass"));
    }
  GArray *offers = self->concessions[1 - seat];
  for (guint i = 0; i < offers->len; i++)
    g_ptr_array_add (moves, offers->len == 1
                                ? g_strdup ("accept")
                                : g_strdup_printf ("accept %u", g_array_index (offers, guint, i)));
  if (check_protest (self, NULL))
    g_ptr_array_add (moves, g_strdup ("protest"));
  return TRUE;
}

/* R8.2, R5.6: scored as offered. */
static void
accept_concession (GrapeTrominoGo *self, int seat, guint points, gint64 at)
{
  GArray *offers = self->concessions[1 - seat];
  GrapeTrominoGoRound round = { .ending = GRAPE_TROMINO_GO_CONCESSION,
                                .winner = seat,
                                .points = points ? points : g_array_index (offers, guint, 0),
                                .at = at };

  grape_tromino_go_end_round (self, &round);
}

static gboolean
apply_move (GrapeTrominoGo *self, const GrapeEvent *event, GError **error)
{
  GrapeTrominoGoAct act;
  GrapeTrominoGoTurn turn;

  if (!event->text)
    return grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "Nothing is sealed in this game");
  if (!read_act (self, event->author, event->text, &act, &turn, error))
    return FALSE;
  if (act.kind == GRAPE_TROMINO_GO_ACT_CONCEDE)
    grape_tromino_go_concede (self, event->author, act.points);
  else if (act.kind == GRAPE_TROMINO_GO_ACT_ACCEPT)
    accept_concession (self, event->author, act.points, event->at);
  else if (act.kind == GRAPE_TROMINO_GO_ACT_PROTEST) /* R10.2 */
    {
      self->protest = event->author;
      self->protest_at = event->at;
    }
  else
    grape_tromino_go_take_turn (self, turn, event->at);
  return TRUE;
}

/* R2.1: "first 2". */
static gboolean
apply_draw (GrapeTrominoGo *self, const GrapeEvent *event, GError **error)
{
  guint seat = 0;
  char rest;

  if (self->first >= 0)
    return grape_error_set (error, GRAPE_ERROR_CHANCE, "1",
                            "The first player has been drawn already");
  if (!event->text || sscanf (event->text, "first %1u%c", &seat, &rest) != 1 || seat < 1
      || seat > 2)
    return grape_error_set (error, GRAPE_ERROR_CHANCE, "1", "Write `first 1` or `first 2`");
  grape_tromino_go_begin_round (self, (int)seat - 1, event->at);
  return TRUE;
}

/* R9.2 */
static gboolean
apply_step (const GrapeTable *table, GrapeTrominoGo *self, const GrapeEvent *event, GError **error)
{
  g_auto (GrapeNext) next = { 0 };

  grape_tromino_go_next (table, self, &next);
  if (next.kind != GRAPE_NEXT_STEP || g_strcmp0 (next.text, event->text) || event->at < next.at)
    return grape_error_set (error, GRAPE_ERROR_TURN, "9", "Nobody has run out of time");
  grape_tromino_go_win (self, 1 - grape_tromino_go_mover (self, self->now.n_turns),
                        GRAPE_TROMINO_GO_BY_TIME);
  return TRUE;
}

static gboolean
apply_ruling (GrapeTrominoGo *self, const GrapeEvent *event, GError **error)
{
  gboolean legal;

  if (!check_ruling (self, grape_event_ruling (event), &legal, error))
    return FALSE;
  if (legal)
    grape_tromino_go_found_legal (self, event->at);
  else
    grape_tromino_go_take_back (self, (guint)grape_tromino_go_first_illegal (self, NULL),
                                event->at);
  return TRUE;
}

/** grape_tromino_go_apply: Errors: the same as reading, and GRAPE_ERROR_CHANCE, _FORMAT */
gboolean
grape_tromino_go_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                        GError **error)
{
  GrapeTrominoGo *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (self, event, error);
    case GRAPE_EVENT_LEAVE: /* R11.1 */
      if (self->over)
        return grape_error_set (error, GRAPE_ERROR_OVER, "8", "The game is over");
      grape_tromino_go_win (self, 1 - event->author, GRAPE_TROMINO_GO_BY_LEAVING);
      return TRUE;
    default:
      return TRUE;
    }
}
