/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Double Crash: who owes what, what happens by itself, what an event does, and who wins. */
#include "double-crash-private.h"

#include <string.h>

static gboolean
has_left (const GrapeTable *table, int seat)
{
  return grape_table_seat (table, seat)->left;
}

static void
add_pending (const DoubleCrash *self, GArray *pending, int seat, const char *what,
             const char *otherwise, gboolean done)
{
  GrapePending item = { .seat = seat,
                        .what = what,
                        .since = self->since,
                        .until = self->deadline,
                        .otherwise = self->deadline ? otherwise : NULL,
                        .done = done };

  g_array_append_val (pending, item);
}

/* R2.2: what @seat must do before the round ends; somebody who left will not. */
static void
add_round (const DoubleCrash *self, GArray *pending, int seat)
{
  const char *otherwise = N_ ("the game is lost");

  if (self->stage == DOUBLE_CRASH_REPLY)
    add_pending (self, pending, seat, N_ ("a reply to the other player's salvo"), otherwise, FALSE);
  if (self->stage != DOUBLE_CRASH_SALVO)
    return;
  if (self->round == 1 && !double_crash_has_target (self, seat))
    add_pending (self, pending, seat, N_ ("a target word"), otherwise, FALSE);
  if (!double_crash_salvo (self, seat, (self->round - 1) / 2))
    add_pending (self, pending, seat, N_ ("a salvo"), otherwise, FALSE);
}

/* R2.7: only those owe something who have left: the others, or nobody, wait for the end of the
 * round. */
static void
add_waiting (const GrapeTable *table, const DoubleCrash *self, GArray *pending)
{
  const char *what = N_ ("the end of the round"), *otherwise = N_ ("the game is over");

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!has_left (table, seat))
      {
        add_pending (self, pending, seat, what, otherwise, TRUE);
        return;
      }
  add_pending (self, pending, GRAPE_AUTHOR_REFEREE, what, otherwise, TRUE);
}

void
double_crash_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const DoubleCrash *self = state;
  guint first = pending->len;

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      if (self->stage == DOUBLE_CRASH_OPENING && !self->players[seat].target.told)
        add_pending (self, pending, seat, N_ ("the opening of the target"),
                     N_ ("it counts as an error"), FALSE); /* R4.4 */
      else if (self->stage == DOUBLE_CRASH_EXAMINATION && !has_left (table, seat))
        add_pending (self, pending, seat, N_ ("a claim, if there is an error"),
                     N_ ("the tentative winner wins"), TRUE);
      else if (self->stage < DOUBLE_CRASH_OPENING && !has_left (table, seat)
               && double_crash_owes (self, seat))
        add_round (self, pending, seat);
    }
  if (pending->len == first && self->stage < DOUBLE_CRASH_OPENING)
    add_waiting (table, self, pending);
}

/* R2.7: without a time limit a round ends when only those owe something who have left. */
static gboolean
is_hopeless (const GrapeTable *table, const DoubleCrash *self)
{
  guint n = 0;

  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (double_crash_owes (self, seat))
      {
        if (!has_left (table, seat))
          return FALSE;
        n++;
      }
  return n > 0 && !self->deadline;
}

void
double_crash_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const DoubleCrash *self = state;

  switch (self->stage)
    {
    case DOUBLE_CRASH_OVER:
      return;
    case DOUBLE_CRASH_SALVO: /* R2.5 */
    case DOUBLE_CRASH_REPLY:
      if (!self->deadline && !is_hopeless (table, self))
        return;
      next->at = self->deadline;
      grape_next_say (next, "late %u", self->round);
      break;
    case DOUBLE_CRASH_OPENING: /* R4.4 */
      next->opens_until = self->deadline;
      for (guint i = 0; i < DOUBLE_CRASH_SEATS; i++)
        grape_sealed_will_open (&self->players[i].target, next);
      grape_next_say (next, "reveal");
      break;
    case DOUBLE_CRASH_EXAMINATION: /* R5.4 */
      next->at = self->deadline;
      grape_next_say (next, "no error");
      break;
    }
  next->kind = GRAPE_NEXT_STEP;
}

/* R2.2: both have done what the round asks for. */
static void
go_on (DoubleCrash *self, gint64 at)
{
  guint index = (self->round - 1) / 2;

  if (double_crash_owes (self, 0) || double_crash_owes (self, 1))
    return;
  self->tentative = self->stage == DOUBLE_CRASH_REPLY ? double_crash_hit (self, index) : -1;
  if (self->tentative < 0)
    {
      double_crash_begin_round (self, self->round + 1, at);
      return;
    }
  self->stage = DOUBLE_CRASH_OPENING; /* R4.1 */
  self->since = at;
  self->deadline = self->examination_s ? at + self->examination_s : 0;
}

/* R1.2: a target whose word is not known here. */
static gboolean
apply_sealed (DoubleCrash *self, const GrapeEvent *event, GError **error)
{
  if (self->stage > DOUBLE_CRASH_REPLY || event->author < 0 || event->author >= DOUBLE_CRASH_SEATS
      || double_crash_has_target (self, event->author))
    return grape_event_refuse (event, error, "no target can be chosen now");
  grape_sealed_take (&self->players[event->author].target, event, 0);
  go_on (self, event->at);
  return TRUE;
}

static void
take_salvo (DoubleCrash *self, int seat, const DoubleCrashMove *move)
{
  DoubleCrashSalvo salvo = { .n = move->n };

  memcpy (salvo.words, move->words, sizeof salvo.words);
  salvo.first = !double_crash_salvo (self, 1 - seat, (self->round - 1) / 2); /* R4.3 */
  g_array_append_val (self->players[seat].salvos, salvo);
}

static void
take_reply (DoubleCrash *self, int seat, const DoubleCrashMove *move)
{
  DoubleCrashSalvo *salvo
      = &g_array_index (self->players[1 - seat].salvos, DoubleCrashSalvo, (self->round - 1) / 2);

  memcpy (salvo->crashes, move->crashes, sizeof salvo->crashes);
  salvo->replied = move->n;
}

static gboolean
apply_move (const GrapeTable *table, DoubleCrash *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author;
  DoubleCrashMove move;

  if (!event->text)
    return apply_sealed (self, event, error);
  if (seat < 0 || seat >= DOUBLE_CRASH_SEATS)
    return grape_event_refuse (event, error, "nobody plays there");
  if (!double_crash_move_read (table, self, seat, event->text, &move, error))
    return FALSE;
  if ((move.verb == DOUBLE_CRASH_MOVE_TARGET) == grape_event_public (event))
    return grape_event_refuse (event, error, "a target is private, and nothing else is");
  switch (move.verb)
    {
    case DOUBLE_CRASH_MOVE_TARGET:
      grape_sealed_take (&self->players[seat].target, event, double_crash_code (move.words[0]));
      break;
    case DOUBLE_CRASH_MOVE_SALVO:
      take_salvo (self, seat, &move);
      break;
    case DOUBLE_CRASH_MOVE_REPLY:
      take_reply (self, seat, &move);
      break;
    case DOUBLE_CRASH_MOVE_CLAIM_TARGET:
    case DOUBLE_CRASH_MOVE_CLAIM_REPLY: /* R5.4 */
      double_crash_end (self, DOUBLE_CRASH_CLAIM, seat);
      return TRUE;
    }
  go_on (self, event->at);
  return TRUE;
}

/* R2.5, R2.6 */
static gboolean
apply_late (DoubleCrash *self, const GrapeEvent *event, GError **error)
{
  g_autofree char *text = g_strdup_printf ("late %u", self->round);
  gboolean fails[] = { FALSE, FALSE };

  if (self->stage <= DOUBLE_CRASH_REPLY)
    for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
      fails[seat] = double_crash_owes (self, seat);
  if ((!fails[0] && !fails[1]) || !g_str_equal (event->text, text))
    return grape_event_refuse (event, error, "nobody is late");
  if (fails[0] && fails[1])
    double_crash_end (self, DOUBLE_CRASH_BOTH_LATE, self->duel ? self->challenged : -1);
  else
    double_crash_end (self, DOUBLE_CRASH_LATE, fails[0] ? 1 : 0);
  return TRUE;
}

/* R4.4: what @event opens of the target of @seat. */
static gboolean
open_target (const GrapeTable *table, const DoubleCrash *self, int seat, const GrapeEvent *event,
             int *code, GError **error)
{
  const GrapeSealed *target = &self->players[seat].target;
  const char *text = target->event ? grape_event_opened (event, target->event) : NULL;

  *code = target->told ? target->value : DOUBLE_CRASH_UNOPENED;
  if (!text || target->told)
    return TRUE;
  *code = g_str_has_prefix (text, "target ") ? double_crash_code (text + strlen ("target "))
                                             : DOUBLE_CRASH_NONE;
  if (*code == DOUBLE_CRASH_NONE || (target->value >= 0 && target->value != *code))
    return grape_event_refuse (event, error, "it does not open the target that was chosen");
  return TRUE;
}

static gboolean
apply_reveal (const GrapeTable *table, DoubleCrash *self, const GrapeEvent *event, GError **error)
{
  int codes[DOUBLE_CRASH_SEATS];

  if (self->stage != DOUBLE_CRASH_OPENING)
    return grape_event_refuse (event, error, "there is nothing to open");
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    if (!open_target (table, self, seat, event, &codes[seat], error))
      return FALSE;
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      self->players[seat].target.value = codes[seat];
      self->players[seat].target.told = TRUE;
    }
  if (!self->by_players)
    double_crash_check (self);
  else
    {
      self->stage = DOUBLE_CRASH_EXAMINATION;
      self->since = event->at;
      self->deadline = event->at + self->examination_s;
    }
  return TRUE;
}

static gboolean
apply_step (const GrapeTable *table, DoubleCrash *self, const GrapeEvent *event, GError **error)
{
  if (g_str_equal (event->text, "reveal"))
    return apply_reveal (table, self, event, error);
  if (!g_str_equal (event->text, "no error"))
    return apply_late (self, event, error);
  if (self->stage != DOUBLE_CRASH_EXAMINATION)
    return grape_event_refuse (event, error, "nobody looks for errors");
  double_crash_end (self, DOUBLE_CRASH_HIT, self->tentative);
  return TRUE;
}

/* R6.4 */
static gboolean
apply_ruling (DoubleCrash *self, const GrapeEvent *event, GError **error)
{
  DoubleCrashJudged judged;

  if (!double_crash_ruling (self, grape_event_ruling (event), &judged, error))
    return FALSE;
  for (guint i = self->judged->len; i > 0; i--)
    if (g_array_index (self->judged, DoubleCrashJudged, i - 1).code == judged.code)
      g_array_remove_index (self->judged, i - 1);
  g_array_append_val (self->judged, judged);
  if (self->stage == DOUBLE_CRASH_OVER)
    double_crash_check (self);
  return TRUE;
}

gboolean
double_crash_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event,
                    GError **error)
{
  DoubleCrash *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (self, event, error);
    case GRAPE_EVENT_LEAVE: /* R2.7: they only stop acting */
      return TRUE;
    case GRAPE_EVENT_SUBSTITUTE: /* R7.2 */
      return !self->old
             || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "II",
                                 "The older edition has no substitutes");
    case GRAPE_EVENT_DRAW:
      return grape_event_refuse (event, error, "nothing is drawn in this game");
    default:
      return TRUE;
    }
}

/* R5.5 */
void
double_crash_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const DoubleCrash *self = state;

  outcome->over = self->stage == DOUBLE_CRASH_OVER;
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      gint64 score = self->winner == seat;

      g_array_append_val (outcome->scores, score);
    }
  if (!outcome->over)
    return;
  outcome->reason = double_crash_reason (table, self);
  if (self->winner < 0)
    return;
  g_array_append_val (outcome->winners, self->winner);
  if (!self->duel && (self->old || !table->exhibition)) /* R5.5, R7.2 */
    grape_outcome_award (outcome, self->winner, 0, 25, NULL);
}
