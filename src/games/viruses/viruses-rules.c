/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule itself: which moves are valid, which count, which conflict, and what a turn's end does.
 * viruses-people.c has who comes and goes, viruses-events.c the events. */
#include "viruses-private.h"

/**
 * grape_viruses_cleaned:
 * @cleaned: (nullable): the mask of seats whose viruses are cleaned
 *
 * The grid for judging this turn's moves (R6.1): as posted, but viruses whose time is up are
 * already clean (R10.6). (transfer full)
 */
GrapeLife *
grape_viruses_cleaned (const GrapeViruses *self, guint64 *cleaned)
{
  GrapeLife *grid = grape_life_copy (self->grid);
  guint64 mask = 0;

  for (guint s = 0; s < self->players->len; s++)
    {
      const GrapeVirusesPlayer *player = grape_viruses_player (self, s);

      if (player->status != GRAPE_VIRUSES_RETIRED || player->left_turn >= self->turn)
        continue;
      mask |= GRAPE_AUDIENCE_SEAT (s);
      grape_life_clean (grid, s);
    }
  if (cleaned)
    *cleaned = mask;
  return grid;
}

/**
 * grape_viruses_allowance:
 *
 * How many moves @seat has in this turn: three in the first, but one for an heir; 0 for somebody
 * who no longer plays.
 */
guint
grape_viruses_allowance (gconstpointer view, int seat)
{
  const GrapeViruses *self = view;
  const GrapeVirusesPlayer *player = grape_viruses_player (self, seat);

  if (player->status != GRAPE_VIRUSES_PLAYING || self->turn == 0)
    return 0;
  return player->joined == self->turn && player->from < 0 ? 3 : 1; /* R4.3, R10.1, R10.5 */
}

static gboolean
refuse (GError **error, const char *clause, const GrapeVirusesMove *move, const char *why)
{
  g_autofree char *text = NULL;

  if (!error)
    return FALSE;
  text = grape_viruses_move_text (move);

  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, clause, "\"%s\" is not valid: %s", text, why);
}

static gboolean
judge_square (const GrapeLife *grid, const GrapeVirusesMove *move, GError **error)
{
  int here = grape_life_get (grid, move->column, move->row);

  if (here == GRAPE_LIFE_OUTSIDE) /* R5.6 */
    return refuse (error, "5", move, "the square lies outside the active area");
  if (move->kind == GRAPE_VIRUSES_PLACE) /* R5.1 */
    return here == GRAPE_LIFE_DEAD || refuse (error, "5a", move, "the square is not empty");
  if (here == GRAPE_LIFE_DEAD)
    return refuse (error, "5", move, "there is no cell");
  if (move->kind == GRAPE_VIRUSES_INFECT) /* R5.2 */
    return here == GRAPE_LIFE_CLEAN || refuse (error, "5b", move, "the cell is not clean");
  if (here == move->seat) /* R5.3, R5.4, R5.5 */
    return TRUE;
  return refuse (error, "5", move,
                 here == GRAPE_LIFE_CLEAN ? "the cell is clean, not yours"
                                          : "the cell has another's virus");
}

static gboolean
judge_step (const GrapeLife *grid, const GrapeVirusesMove *move, GError **error)
{
  int across = (int)move->to_column - (int)move->column;
  int down = (int)move->to_row - (int)move->row;
  int there = grape_life_get (grid, move->to_column, move->to_row);

  if (ABS (across) > 1 || ABS (down) > 1 || (!across && !down)) /* R3.1 */
    return refuse (error, "3", move, "the two squares are not adjacent");
  if (there == GRAPE_LIFE_OUTSIDE)
    return refuse (error, "5", move, "the second square lies outside the active area");
  return there == GRAPE_LIFE_DEAD || refuse (error, "5c", move, "the second square is not empty");
}

/**
 * grape_viruses_judge:
 * @grid: what grape_viruses_cleaned() gave
 *
 * Is the move valid for its seat in this turn? Errors: GRAPE_ERROR_ILLEGAL with the clause.
 */
gboolean
grape_viruses_judge (const GrapeViruses *self, const GrapeLife *grid, const GrapeVirusesMove *move,
                     GError **error)
{
  if (grape_viruses_allowance (self, move->seat) == 3 && move->kind != GRAPE_VIRUSES_PLACE
      && move->kind != GRAPE_VIRUSES_INFECT)
    return refuse (error, "4", move, "a first turn has only place and infect"); /* R4.3 */
  return judge_square (grid, move, error)
         && (move->kind != GRAPE_VIRUSES_STEP || judge_step (grid, move, error));
}

/**
 * grape_viruses_check:
 *
 * grape_viruses_judge() for one move, for canvases.
 */
gboolean
grape_viruses_check (gconstpointer view, const GrapeVirusesMove *move, GError **error)
{
  const GrapeViruses *self = view;
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);

  return grape_viruses_judge (self, grid, move, error);
}

static gboolean
enters (const GrapeVirusesMove *move, guint *column, guint *row)
{
  gboolean step = move->kind == GRAPE_VIRUSES_STEP;

  *column = step ? move->to_column : move->column;
  *row = step ? move->to_row : move->row;
  return step || move->kind == GRAPE_VIRUSES_PLACE;
}

/* R5.8: two cells into one square, or two viruses into one cell, even of the same player. */
static gboolean
conflict (const GrapeVirusesMove *a, const GrapeVirusesMove *b)
{
  guint column_a, row_a, column_b, row_b;
  gboolean enters_a = enters (a, &column_a, &row_a), enters_b = enters (b, &column_b, &row_b);

  if (column_a != column_b || row_a != row_b)
    return FALSE;
  return (enters_a && enters_b)
         || (a->kind == GRAPE_VIRUSES_INFECT && b->kind == GRAPE_VIRUSES_INFECT);
}

/* Only moves that would be carried out can be in each other's way (R6.3): at most the sum of the
 * players' allowances, however many were sent. */
static void
mark_conflicts (GArray *judged)
{
  g_autoptr (GPtrArray) done = g_ptr_array_new ();

  for (guint i = 0; i < judged->len; i++)
    {
      GrapeVirusesMove *move = &g_array_index (judged, GrapeVirusesJudged, i).move;

      if (move->verdict == GRAPE_VIRUSES_DONE)
        g_ptr_array_add (done, move);
    }
  for (guint i = 0; i < done->len; i++)
    for (guint k = 0; k < done->len; k++)
      {
        GrapeVirusesMove *move = g_ptr_array_index (done, i);

        if (i != k && conflict (move, g_ptr_array_index (done, k)))
          move->verdict = GRAPE_VIRUSES_CONFLICT;
      }
}

/* @all: FALSE: skips the moves beyond a player's allowance unread, since they have no effect; a
 * player who sends ten thousand in a turn must not make everybody's programs read them each
 * time. */
static GArray *
judge_all (const GrapeViruses *self, const GrapeLife *grid, GArray *submissions, gboolean all)
{
  GArray *judged = g_array_new (FALSE, TRUE, sizeof (GrapeVirusesJudged));
  guint used[GRAPE_MAX_SEATS] = { 0 };

  for (guint i = 0; i < submissions->len; i++)
    {
      const GrapeVirusesSubmission *each = &g_array_index (submissions, GrapeVirusesSubmission, i);

      if (!each->text || each->author < 0 || (guint)each->author >= self->players->len
          || grape_viruses_player (self, each->author)->status != GRAPE_VIRUSES_PLAYING)
        continue;
      guint allowance = grape_viruses_allowance (self, each->author);
      if (!all && used[each->author] >= allowance)
        continue;
      g_autoptr (GArray) moves = grape_viruses_parse (each->author, each->text, NULL);
      for (guint m = 0; moves && m < moves->len; m++)
        {
          GrapeVirusesJudged one = { g_array_index (moves, GrapeVirusesMove, m), each->number };

          if (!grape_viruses_judge (self, grid, &one.move, NULL))
            one.move.verdict = GRAPE_VIRUSES_INVALID;
          else if (used[each->author] >= allowance)
            one.move.verdict = GRAPE_VIRUSES_SURPLUS; /* R6.2 */
          else
            {
              one.move.verdict = GRAPE_VIRUSES_DONE;
              used[each->author]++;
            }
          g_array_append_val (judged, one);
        }
    }
  mark_conflicts (judged);
  return judged;
}

/**
 * grape_viruses_verdicts:
 * @submissions: of GrapeVirusesSubmission, in order; those without text count for nothing
 *
 * What would become of every submitted move if the turn ended now. (transfer full): of
 * GrapeVirusesJudged; moves of players who are out are not in it (R6.5)
 */
GArray *
grape_viruses_verdicts (const GrapeViruses *self, const GrapeLife *grid, GArray *submissions)
{
  return judge_all (self, grid, submissions, TRUE);
}

/**
 * grape_viruses_counting:
 *
 * Like grape_viruses_waiting() for everybody, without most moves beyond the allowances: has all
 * that would be carried out or are in each other's way.
 */
GArray *
grape_viruses_counting (const GrapeViruses *self)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);

  return judge_all (self, grid, self->submissions, FALSE);
}

/**
 * grape_viruses_waiting:
 * @seat: -1 for everybody's
 *
 * The moves that wait, as far as this state knows them, with what would become of them.
 */
GArray *
grape_viruses_waiting (const GrapeViruses *self, int seat)
{
  g_autoptr (GrapeLife) grid = grape_viruses_cleaned (self, NULL);
  GArray *judged = grape_viruses_verdicts (self, grid, self->submissions);

  for (guint i = judged->len; seat >= 0 && i-- > 0;)
    if (g_array_index (judged, GrapeVirusesJudged, i).move.seat != seat)
      g_array_remove_index (judged, i);
  return judged;
}

static void
count_used (const GrapeViruses *self, guint *used)
{
  g_autoptr (GArray) judged = NULL;

  if (!self->submissions->len)
    return;
  judged = grape_viruses_counting (self);
  for (guint i = 0; i < judged->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (judged, GrapeVirusesJudged, i).move;

      used[move->seat]
          += move->verdict == GRAPE_VIRUSES_DONE || move->verdict == GRAPE_VIRUSES_CONFLICT;
    }
}

/** grape_viruses_complete: has @seat submitted as many valid moves as it has, as far as known? */
gboolean
grape_viruses_complete (const GrapeViruses *self, int seat)
{
  guint used[GRAPE_MAX_SEATS] = { 0 };

  count_used (self, used);
  return used[seat] >= grape_viruses_allowance (self, seat);
}

/** grape_viruses_all_complete: R4.2: nobody can add anything to this turn. */
gboolean
grape_viruses_all_complete (const GrapeViruses *self)
{
  guint used[GRAPE_MAX_SEATS] = { 0 };

  count_used (self, used);
  for (guint s = 0; s < self->players->len; s++)
    if (used[s] < grape_viruses_allowance (self, (int)s))
      return FALSE;
  return TRUE;
}

/**
 * grape_viruses_moved:
 * @moves: of GrapeVirusesMove; makes only those that are DONE
 *
 * @grid after all moves at once (R6.4): first what goes, then what comes. (transfer full)
 */
GrapeLife *
grape_viruses_moved (const GrapeViruses *self, const GrapeLife *grid, const GArray *moves)
{
  GrapeLife *moved = grape_life_copy (grid);

  for (guint i = 0; i < moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);

      if (move->verdict != GRAPE_VIRUSES_DONE)
        continue;
      if (move->kind == GRAPE_VIRUSES_STEP || move->kind == GRAPE_VIRUSES_DESTROY)
        grape_life_set (moved, move->column, move->row, GRAPE_LIFE_DEAD);
      else if (move->kind == GRAPE_VIRUSES_UNINFECT)
        grape_life_set (moved, move->column, move->row, GRAPE_LIFE_CLEAN);
    }
  for (guint i = 0; i < moves->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (moves, GrapeVirusesMove, i);
      guint column, row;

      if (move->verdict == GRAPE_VIRUSES_DONE
          && (enters (move, &column, &row) || move->kind == GRAPE_VIRUSES_INFECT))
        grape_life_set (moved, column, row, grape_viruses_owner (self, move->seat));
    }
  return moved;
}

/**
 * grape_viruses_settle:
 * @before: the active area before; the block appears there when all died (R2.2)
 *
 * The active area reset (R2.1): all cells and two rings. (transfer full)
 */
GrapeLife *
grape_viruses_settle (const GrapeLife *grown, const GrapeLife *before)
{
  GrapeLife *area = grape_life_snug (grown, 2);

  if (area)
    return area;
  int left = before->left + ((int)before->width - 2) / 2;
  int top = before->top + ((int)before->height - 2) / 2;

  area = grape_life_new (left - 2, top - 2, 6, 6, grown->n_viruses);
  for (guint i = 0; i < 4; i++)
    grape_life_set (area, 2 + i % 2, 2 + i / 2, GRAPE_LIFE_CLEAN);
  return area;
}

/** grape_viruses_leader: the player with most cells (R8.1, R8.3); -1 for a tie (R8.2). */
int
grape_viruses_leader (const GrapeViruses *self, const GrapeLife *grid)
{
  guint most = 0;
  int leader = -1;
  gboolean any = FALSE;

  for (guint s = 0; s < self->players->len; s++)
    {
      if (grape_viruses_player (self, s)->status != GRAPE_VIRUSES_PLAYING)
        continue;
      guint n = grape_life_count (grid, (int)s);
      if (!any || n > most)
        leader = (int)s;
      else if (n == most)
        leader = -1;
      most = any ? MAX (most, n) : n;
      any = TRUE;
    }
  return leader;
}

/* R11.1: from turn 11 a player without a cell is out, unless that would be everybody (R11.2). */
static guint64
genocide (GrapeViruses *self)
{
  guint64 mask = 0;
  guint n = 0;

  if (self->turn < 11)
    return 0;
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->status == GRAPE_VIRUSES_PLAYING
        && !grape_life_count (self->grid, (int)s))
      {
        mask |= GRAPE_AUDIENCE_SEAT (s);
        n++;
      }
  if (n == grape_viruses_n_playing (self))
    return 0;
  for (guint s = 0; s < self->players->len; s++)
    if (mask & GRAPE_AUDIENCE_SEAT (s))
      {
        grape_viruses_player (self, s)->status = GRAPE_VIRUSES_ELIMINATED;
        grape_viruses_player (self, s)->left_turn = self->turn;
      }
  return mask;
}

/** grape_viruses_find_winner: R8.5: the last player left has won, whatever the score. */
void
grape_viruses_find_winner (GrapeViruses *self)
{
  if (self->over || grape_viruses_n_playing (self) > 1)
    return;
  self->over = TRUE;
  self->deadline = 0;
  for (guint s = 0; s < self->players->len; s++)
    if (grape_viruses_player (self, s)->status == GRAPE_VIRUSES_PLAYING)
      self->winner = (int)s;
}

static void
score (GrapeViruses *self, int scorer)
{
  if (scorer < 0)
    return;
  if (++grape_viruses_player (self, scorer)->score >= self->target) /* R8.4 */
    {
      self->over = TRUE;
      self->winner = scorer;
    }
}

/**
 * grape_viruses_end_turn:
 * @judged: of GrapeVirusesJudged, what grape_viruses_verdicts() said about the opened moves
 *
 * The turn's end, in the order of R8.9.
 */
void
grape_viruses_end_turn (GrapeViruses *self, gint64 at, GArray *judged)
{
  g_autoptr (GrapeVirusesTurn) turn = grape_viruses_turn_new ();
  g_autoptr (GrapeLife) cleaned = grape_viruses_cleaned (self, &turn->cleaned);

  turn->turn = self->turn;
  turn->at = at;
  for (guint i = 0; i < judged->len; i++)
    {
      const GrapeVirusesMove *move = &g_array_index (judged, GrapeVirusesJudged, i).move;

      if (move->verdict == GRAPE_VIRUSES_DONE || move->verdict == GRAPE_VIRUSES_CONFLICT)
        g_array_append_val (turn->moves, *move);
    }
  for (guint s = 0; s < self->players->len; s++)
    if (turn->cleaned & GRAPE_AUDIENCE_SEAT (s))
      grape_viruses_player (self, s)->status = GRAPE_VIRUSES_GONE;
  g_autoptr (GrapeLife) moved = grape_viruses_moved (self, cleaned, turn->moves);
  g_autoptr (GrapeLife) grown = grape_life_generation (moved); /* R7.4 */
  turn->posted = g_steal_pointer (&self->grid);
  self->grid = grape_viruses_settle (grown, turn->posted);
  turn->scorer = grape_viruses_leader (self, self->grid);
  score (self, turn->scorer);
  grape_viruses_remember (self, self->turn);
  if (!self->over)
    turn->eliminated = genocide (self);
  grape_viruses_find_winner (self);
  grape_viruses_turn_unref (self->last);
  self->last = g_steal_pointer (&turn);
  grape_viruses_drop_submissions (self);
  self->began = at;
  self->deadline = self->limit && !self->over ? at + self->limit : 0;
  if (!self->over)
    self->turn++;
}
