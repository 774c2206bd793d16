/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happens by itself, what an event does, who wins. */
#include "single-capture-go-private.h"

#include <stdio.h>
#include <string.h>

static gboolean
in_game (const SingleCaptureGoPlayer *player)
{
  return player->status == GRAPE_SINGLE_CAPTURE_GO_PLAYING
         || player->status == GRAPE_SINGLE_CAPTURE_GO_LEAVING;
}

/**
 * single_capture_go_over:
 *
 * Whether one player or none is left after a round. Players who leave in mid-round count until it
 * ends (R5.4).
 */
gboolean
single_capture_go_over (gconstpointer state)
{
  const SingleCaptureGo *self = state;
  guint n = 0;

  for (guint seat = 0; seat < self->n_seats; seat++)
    n += in_game (&self->players[seat]);
  return n <= 1;
}

/**
 * single_capture_go_n_playing:
 *
 * Returns: how many players are in the game and have not left in this round
 */
guint
single_capture_go_n_playing (const SingleCaptureGo *self)
{
  guint n = 0;
  for (guint seat = 0; seat < self->n_seats; seat++)
    n += self->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING;
  return n;
}

static gboolean
owes (const SingleCaptureGo *self, guint seat)
{
  return self->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING
         && self->players[seat].play.value == SINGLE_CAPTURE_GO_NONE;
}

/* Whether nobody is left who could still play; a full grid of closed ruins leaves nobody a play. */
static gboolean
all_in (const SingleCaptureGo *self)
{
  gboolean any_open = single_capture_go_any_open (self);
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (any_open && owes (self, seat))
      return FALSE;
  return TRUE;
}

/**
 * single_capture_go_pending:
 *
 * A play from each player until the round ends (R2.5); the result from the referee when nobody
 * can play. See #GrapeRules.
 */
void
single_capture_go_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const SingleCaptureGo *self = state;
  guint before = pending->len;
  gboolean any_open = single_capture_go_any_open (self);

  for (guint seat = 0; any_open && seat < self->n_seats; seat++)
    {
      if (self->players[seat].status != GRAPE_SINGLE_CAPTURE_GO_PLAYING)
        continue;
      grape_pending_add (pending, (int)seat, N_ ("a play"), self->since, self->deadline,
                         N_ ("doomed for not playing"),
                         self->players[seat].play.value != SINGLE_CAPTURE_GO_NONE);
    }
  if (pending->len == before)
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("the result of the round"), self->since,
                       self->deadline, N_ ("the round ends"), FALSE);
}

/**
 * single_capture_go_next:
 *
 * The end of the round: at its deadline (R2.6), or as soon as all have played, if that was agreed
 * or there is no deadline (R2.7). It opens the plays that count, and no others (R2.8).
 */
void
single_capture_go_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const SingleCaptureGo *self = state;
  gboolean complete = all_in (self);

  if (single_capture_go_over (self) || (!self->deadline && !complete))
    return;
  grape_next_step (next, complete && (self->ends_early || !self->deadline) ? 0 : self->deadline,
                   "round %u", self->round);
  for (guint seat = 0; seat < self->n_seats; seat++)
    grape_sealed_will_open (&self->players[seat].play, next);
}

/* R2.2: a later play replaces the earlier one. */
static gboolean
apply_move (const GrapeTable *table, SingleCaptureGo *self, const GrapeEvent *event, GError **error)
{
  guint square = 0;

  if (!single_capture_go_check_turn (table, self, event->author, error))
    return FALSE;
  if (event->text && !single_capture_go_read_play (self, event->text, &square, error))
    return FALSE;
  grape_sealed_take (&self->players[event->author].play, event, (int)square);
  return TRUE;
}

static gboolean
read_opened (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *play,
             GError **error)
{
  guint square;

  if (!single_capture_go_read_play (state, text, &square, error))
    return FALSE;
  *play = (int)square;
  return TRUE;
}

/**
 * single_capture_go_winner_of:
 * @self: the state after the doomed of @round have been removed
 * @n_best: (out): how many of the doomed share the most Letters; 0: the winner did not need them
 *
 * Returns: the seat that has won, or -1: nobody, or nobody yet
 */
int
single_capture_go_winner_of (const SingleCaptureGo *self, const GrapeSingleCaptureGoRound *round,
                             guint *n_best)
{
  int best = -1;

  *n_best = 0;
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (self->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
      return single_capture_go_n_playing (self) == 1 ? (int)seat : -1; /* R4.1 */
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      GrapeSingleCaptureGoFate fate = round->fates[seat];
      if (fate == GRAPE_SINGLE_CAPTURE_GO_ABSENT || fate == GRAPE_SINGLE_CAPTURE_GO_WALKED)
        continue; /* R4.4 */
      if (best < 0 || round->letters[seat] > round->letters[best])
        {
          best = (int)seat;
          *n_best = 1;
        }
      else if (round->letters[seat] == round->letters[best])
        (*n_best)++;
    }
  return *n_best == 1 ? best : -1; /* R4.2, R4.3 */
}

static void
note_past (SingleCaptureGo *self)
{
  SingleCaptureGoPast past = { .round = self->last.number };
  for (guint seat = 0; seat < self->n_seats; seat++)
    past.letters[seat]
        = (guint8)single_capture_go_count (self->cells, self->side * self->side, (int)seat);
  g_array_append_val (self->past, past);
}

/* Steps 4 to 6 of the rule: ruins, winners, removal, the next round. */
static void
finish_round (SingleCaptureGo *self, gint64 at)
{
  const GrapeSingleCaptureGoRound *round = &self->last;
  guint n_best;

  single_capture_go_ruin (round, self->side * self->side, self->cells);
  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      SingleCaptureGoPlayer *player = &self->players[seat];
      player->play = (GrapeSealed){ .value = SINGLE_CAPTURE_GO_NONE };
      if (player->status == GRAPE_SINGLE_CAPTURE_GO_LEAVING)
        player->status = GRAPE_SINGLE_CAPTURE_GO_LEFT; /* R5.2 */
      else if (in_game (player) && (round->doomed & (1u << seat)))
        player->status = GRAPE_SINGLE_CAPTURE_GO_DOOMED; /* R3.8 */
    }
  note_past (self);
  self->deadline = 0;
  if (single_capture_go_over (self))
    {
      self->winner = single_capture_go_winner_of (self, round, &n_best);
      return;
    }
  self->round++; /* R2.5 */
  self->since = at;
  self->deadline = self->length ? at + self->length : 0;
}

static gboolean
apply_step (const GrapeTable *table, SingleCaptureGo *self, const GrapeEvent *event, GError **error)
{
  GrapeSingleCaptureGoRound round = { .number = self->round, .at = event->at };
  guint number;

  if (!event->text || sscanf (event->text, "round %u", &number) != 1)
    return grape_event_refuse (event, error, "a step is “round N”");
  if (single_capture_go_over (self) || number != self->round)
    return grape_event_refuse (event, error, "that round is not under way");
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    round.plays[seat] = SINGLE_CAPTURE_GO_NONE;
  for (guint seat = 0; seat < self->n_seats; seat++)
    if (grape_sealed_is_in (&self->players[seat].play)
        && !grape_sealed_open (&self->players[seat].play, event, read_opened, table, self,
                               (int)seat, &round.plays[seat], error))
      return FALSE;
  single_capture_go_judge (self, &round);
  self->last = round;
  self->has_last = TRUE;
  finish_round (self, event->at);
  return TRUE;
}

/* R5.1: the play is cancelled at once; the Letters stand until the round ends. */
static gboolean
apply_leave (SingleCaptureGo *self, const GrapeEvent *event, GError **error)
{
  if (event->author < 0 || event->author >= (int)self->n_seats)
    return grape_event_refuse (event, error, "nobody sits there");
  SingleCaptureGoPlayer *player = &self->players[event->author];
  if (player->status != GRAPE_SINGLE_CAPTURE_GO_PLAYING || single_capture_go_over (self))
    return TRUE; /* R5.3 */
  player->status = GRAPE_SINGLE_CAPTURE_GO_LEAVING;
  player->play = (GrapeSealed){ .value = SINGLE_CAPTURE_GO_NONE };
  return TRUE;
}

/**
 * single_capture_go_apply:
 *
 * One event of the log; see #GrapeRules. The table handles vacations, substitutes, bots and
 * referees, which leave the grid alone (R5.5, R5.6), and a void play never comes here (R5.8).
 */
gboolean
single_capture_go_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                         GError **error)
{
  SingleCaptureGo *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (self, event, error);
    default:
      return TRUE;
    }
}
