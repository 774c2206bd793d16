/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule itself: who owes what, what happens by itself next, and how an event changes the state.
 * mediocrity-notation.c reads texts. */
#include "mediocrity-private.h"

#include <stdio.h>
#include <string.h>

static void
owe_beginning (const Mediocrity *self, GArray *list)
{
  if (!self->anybody && self->players[self->moderator].playing)
    {
      grape_pending_add (list, self->moderator, N_ ("the beginning of the next round"), self->since,
                         self->deadline, N_ ("anybody may begin it instead"), FALSE);
      return;
    }
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->players[seat].playing && self->anybody) /* R3.6, R3.8 */
      grape_pending_add (list, seat,
                         N_ ("the beginning of the next round, if nobody else is faster"),
                         self->since, 0, NULL, FALSE);
    else if (self->players[seat].playing) /* R3.7 */
      grape_pending_add (list, seat, N_ ("nothing yet: the next Moderator has left"), self->since,
                         self->deadline, N_ ("anybody may begin the next round"), TRUE);
}

/* R5.5: a bot that may announce at any time waits for all integers, and owes nothing until then. */
static gboolean
waits_for_integers (const GrapeTable *table, const Mediocrity *self)
{
  const GrapeSeat *seat = grape_table_seat (table, self->moderator);

  return seat && seat->bot && !self->least && mediocrity_n_missing (self) > 0;
}

static void
owe_integers (const GrapeTable *table, const Mediocrity *self, GArray *list)
{
  gboolean lost = !self->players[self->moderator].playing; /* R5.6 */
  gint64 until = self->open || lost ? self->deadline : self->earliest;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (mediocrity_chooses (self, seat))
      grape_pending_add (list, seat,
                         lost ? N_ ("nothing: the Moderator has left") : N_ ("an integer"),
                         self->since, until,
                         lost ? N_ ("the round ends without a result")
                              : N_ ("an integer drawn at random when the Moderator announces"),
                         lost || grape_sealed_is_in (&self->players[seat].choice));
  if (!lost && self->n == 0 && !self->open) /* R6.5: only time must pass */
    grape_pending_add (list, self->moderator, N_ ("patience: nobody is there to choose"),
                       self->since, self->earliest, N_ ("the result may be announced"), TRUE);
  else if (!lost)
    grape_pending_add (list, self->moderator, N_ ("the result of the round"),
                       MAX (self->since, self->earliest), self->deadline,
                       N_ ("removal from the game, and nobody scores"),
                       waits_for_integers (table, self));
}

/* R1.2: the keeper of the log may not know the integers; the Moderator's copy opens them. */
static void
owe_opening (const Mediocrity *self, GArray *pending)
{
  gboolean hidden = FALSE;

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    hidden = hidden || self->players[seat].choice.value == GRAPE_SEALED_HIDDEN;
  if (hidden)
    grape_pending_add (pending, self->moderator, N_ ("the integers, opened for everybody"),
                       self->since, self->deadline,
                       N_ ("whoever keeps the game may make the announcement void"), FALSE);
}

/**
 * mediocrity_pending:
 *
 * The Moderator owes a beginning or a result, the others their integers; see #GrapeRules.
 */
void
mediocrity_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const Mediocrity *self = state;
  guint before = pending->len;

  if (self->stage == GRAPE_MEDIOCRITY_BETWEEN)
    owe_beginning (self, pending);
  else if (self->stage == GRAPE_MEDIOCRITY_ROUND)
    owe_integers (table, self, pending);
  else if (self->stage == GRAPE_MEDIOCRITY_ANNOUNCED)
    owe_opening (self, pending);
  if (pending->len == before)
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE,
                       self->stage == GRAPE_MEDIOCRITY_NUMBERS
                           ? N_ ("the players' numbers, drawn at random")
                           : N_ ("what chance decides"),
                       self->since, 0, NULL, FALSE);
}

static void
next_in_round (const Mediocrity *self, GrapeNext *next)
{
  gboolean lost = !self->players[self->moderator].playing;

  if (lost && !self->deadline) /* R5.6: without a longest time it could never end */
    grape_next_step (next, 0, "expire %u", self->round);
  else if (!lost && !self->open) /* R5.1, R5.2 */
    {
      grape_next_step (next, self->earliest, "open %u", self->round);
      next->reached = TRUE;
    }
  else if (self->deadline) /* R5.4 */
    grape_next_step (next, self->deadline, "expire %u", self->round);
}

static void
next_in_result (const Mediocrity *self, GrapeNext *next)
{
  for (guint i = 0; i < self->n_seats; i++)
    if (mediocrity_chooses (self, (int)i) && !grape_sealed_is_in (&self->players[i].choice))
      {
        grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, 2 * self->n, 1, "choose %u",
                         i + 1); /* R4.5: no secret */
        return;
      }
  grape_next_step (next, 0, "round %u", self->round); /* R5.3 */
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_seats; i++)
    if (mediocrity_chooses (self, (int)i))
      grape_sealed_will_open (&self->players[i].choice, next);
}

/**
 * mediocrity_next:
 *
 * What happens by itself: player numbers at the start; the moments from which a round may be
 * announced, must have been announced, or may be begun by anybody; and after an announcement the
 * missing integers and the result. The Moderator's own view is enough for all of it.
 */
void
mediocrity_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Mediocrity *self = state;

  if (self->stage == GRAPE_MEDIOCRITY_NUMBERS) /* R1.4 */
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, self->n_seats, self->n_seats, "numbers");
    }
  else if (self->stage == GRAPE_MEDIOCRITY_BETWEEN && !self->anybody)
    {
      if (self->deadline) /* R3.6, R3.7 */
        grape_next_step (next, self->deadline, "anybody %u", self->round);
      else if (!self->players[self->moderator].playing)
        grape_next_step (next, 0, "anybody %u", self->round);
    }
  else if (self->stage == GRAPE_MEDIOCRITY_ROUND)
    next_in_round (self, next);
  else if (self->stage == GRAPE_MEDIOCRITY_ANNOUNCED)
    next_in_result (self, next);
}

/* The stage between rounds: @last moderated the one before, or -1. */
static void
wait_for_beginning (Mediocrity *self, int last, gint64 at)
{
  self->stage = GRAPE_MEDIOCRITY_BETWEEN;
  self->moderator = mediocrity_after (self, last); /* R3.2, R3.3, R3.4, R3.9 */
  self->anybody = FALSE;
  self->open = FALSE;
  self->n = 0;
  self->since = at;
  self->earliest = 0;
  self->deadline = self->begin ? at + self->begin : 0;
  if (self->moderator < 0)
    {
      self->stage = GRAPE_MEDIOCRITY_OVER; /* R6.6 */
      self->deadline = 0;
    }
}

static void
begin_round (Mediocrity *self, int seat, gint64 at)
{
  self->stage = GRAPE_MEDIOCRITY_ROUND;
  self->moderator = seat; /* R3.6, R3.9 */
  self->anybody = FALSE;
  self->n = mediocrity_n_playing (self) - 1; /* R4.1 */
  self->since = at;
  self->earliest = self->least ? at + self->least : 0;
  self->deadline = self->most ? at + self->most : 0;
  self->open = self->earliest == 0;
}

/* What every round leaves behind: the record, the winning test, the next Moderator. */
static void
end_round (Mediocrity *self, GrapeMediocrityRound *past, gint64 at)
{
  past->number = self->round;
  past->moderator = self->moderator;
  past->range = 2 * self->n;
  past->at = at;
  for (guint i = 0; i < self->n_seats; i++)
    self->players[i].choice = (GrapeSealed){ 0 };
  self->round++;
  wait_for_beginning (self, self->moderator, at);

  guint n = mediocrity_n_playing (self);
  if (n == 0 || grape_mediocrity_sum (self) < 2 * n) /* R6.1, R6.7 */
    return;
  self->winner = mediocrity_best (self);
  if (self->winner >= 0)
    {
      self->stage = GRAPE_MEDIOCRITY_OVER;
      self->moderator = -1;
      self->deadline = 0;
    }
}

static void
set_told (Mediocrity *self, const MediocrityMove *move)
{
  for (guint i = 0; i < self->n_seats; i++)
    if (move->told[i] && !grape_sealed_is_in (&self->players[i].choice))
      self->players[i].choice
          = (GrapeSealed){ .value = move->told[i], .drawn = move->drawn[i], .told = TRUE };
}

static gboolean
apply_move (const GrapeTable *table, Mediocrity *self, const GrapeEvent *event, GError **error)
{
  MediocrityMove move = { .verb = MEDIOCRITY_CHOOSE, .value = MEDIOCRITY_SEALED };

  /* G6: nothing changes before everything is checked. */
  if ((event->text && !mediocrity_parse (table, self, event->text, &move, error))
      || !mediocrity_check (table, self, event->author, &move, error))
    return FALSE;
  switch (move.verb)
    {
    case MEDIOCRITY_CHOOSE: /* R4.4 */
      grape_sealed_take (&self->players[event->author].choice, event, (int)move.value);
      break;
    case MEDIOCRITY_BEGIN: /* R3.1 */
      begin_round (self, event->author, event->at);
      break;
    case MEDIOCRITY_ANNOUNCE: /* R5.3 */
      set_told (self, &move);
      self->stage = GRAPE_MEDIOCRITY_ANNOUNCED;
      break;
    }
  return TRUE;
}

/* "numbers 2 3 1": each of 1..n once. */
static gboolean
apply_numbers (Mediocrity *self, const GrapeEvent *event, GError **error)
{
  g_auto (GStrv) words = g_strsplit (event->text, " ", -1);
  guint64 seen = 0;
  guint8 numbers[MEDIOCRITY_SEATS];

  if (self->stage != GRAPE_MEDIOCRITY_NUMBERS)
    return grape_event_refuse (event, error, "the players have their numbers");
  if (g_strv_length (words) != self->n_seats + 1)
    return grape_event_refuse (event, error, "each player needs one number");
  for (guint i = 0; i < self->n_seats; i++)
    {
      guint64 number;
      if (!g_ascii_string_to_unsigned (words[i + 1], 10, 1, self->n_seats, &number, NULL)
          || seen & (G_GUINT64_CONSTANT (1) << number))
        return grape_event_refuse (event, error, "the numbers go from 1 to n, each once");
      seen |= G_GUINT64_CONSTANT (1) << number;
      numbers[i] = (guint8)number;
    }
  for (guint i = 0; i < self->n_seats; i++)
    self->players[i].number = numbers[i]; /* R1.4 */
  wait_for_beginning (self, -1, event->at);
  return TRUE;
}

/* "choose 3 7" */
static gboolean
apply_drawn_choice (Mediocrity *self, const GrapeEvent *event, GError **error)
{
  g_auto (GStrv) words = g_strsplit (event->text, " ", -1);
  guint64 seat, value;

  if (self->stage != GRAPE_MEDIOCRITY_ANNOUNCED)
    return grape_event_refuse (event, error, "integers are drawn when the Moderator has announced");
  if (g_strv_length (words) != 3
      || !g_ascii_string_to_unsigned (words[1], 10, 1, self->n_seats, &seat, NULL)
      || !g_ascii_string_to_unsigned (words[2], 10, 1, 2 * self->n, &value, NULL))
    return grape_event_refuse (event, error, "a draw is “choose SEAT INTEGER”, and in range");
  MediocrityPlayer *player = &self->players[seat - 1];
  if (!mediocrity_chooses (self, (int)seat - 1) || grape_sealed_is_in (&player->choice))
    return grape_event_refuse (event, error, "that player's integer is not missing");
  player->choice = (GrapeSealed){ .value = (int)value, .drawn = TRUE, .told = TRUE };
  return TRUE;
}

static gboolean
apply_draw (Mediocrity *self, const GrapeEvent *event, GError **error)
{
  if (event->text && g_str_has_prefix (event->text, "numbers "))
    return apply_numbers (self, event, error);
  if (event->text && g_str_has_prefix (event->text, "choose "))
    return apply_drawn_choice (self, event, error);
  return grape_event_refuse (event, error, "a draw is “numbers ..” or “choose SEAT INTEGER”");
}

static gboolean
read_opened (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *value,
             GError **error)
{
  const Mediocrity *self = state;
  MediocrityMove move;

  if (!mediocrity_parse (table, self, text, &move, error))
    return FALSE;
  if (move.verb != MEDIOCRITY_CHOOSE || move.value < 1 || move.value > 2 * self->n)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "Play", "“%s” chooses no integer.", text);
  *value = (int)move.value;
  return TRUE;
}

/* R5.3: the result. */
static gboolean
apply_result (const GrapeTable *table, Mediocrity *self, const GrapeEvent *event, GError **error)
{
  guint8 choices[MEDIOCRITY_SEATS] = { 0 };
  guint values[MEDIOCRITY_SEATS], n = 0;
  int seats[MEDIOCRITY_SEATS];

  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (mediocrity_chooses (self, seat)) /* R4.7 */
      {
        int value;
        if (!grape_sealed_open (&self->players[seat].choice, event, read_opened, table, self, seat,
                                &value, error))
          return FALSE;
        seats[n] = seat;
        values[n++] = choices[seat] = (guint8)value;
      }
  GrapeMediocrityRound *past = mediocrity_add_past (self);
  int index = grape_mediocrity_search (values, n, NULL, NULL);
  past->n = n;
  memcpy (past->choices, choices, sizeof choices);
  for (guint i = 0; i < self->n_seats; i++)
    past->drawn[i] = choices[i] && self->players[i].choice.drawn;
  if (index >= 0)
    {
      past->scorer = seats[index];
      self->players[past->scorer].score++; /* R2.6 */
    }
  end_round (self, past, event->at);
  return TRUE;
}

/* R5.4: nobody scores, and the Moderator is no longer a player. */
static void
expire (Mediocrity *self, gint64 at)
{
  GrapeMediocrityRound *past = mediocrity_add_past (self);
  past->expired = TRUE;
  self->players[self->moderator].playing = FALSE;
  end_round (self, past, at);
}

static gboolean
apply_step (const GrapeTable *table, Mediocrity *self, const GrapeEvent *event, GError **error)
{
  guint number = 0;
  char word[12] = "";

  if (!event->text || sscanf (event->text, "%11s %u", word, &number) != 2)
    return grape_event_refuse (event, error, "a step is “open”, “round”, “expire” or “anybody” N");
  if (number != self->round)
    return grape_event_refuse (event, error, "that is not the round under way");
  gboolean in_round = self->stage == GRAPE_MEDIOCRITY_ROUND;
  gboolean lost = self->moderator >= 0 && !self->players[self->moderator].playing;
  if (g_str_equal (word, "round") && self->stage == GRAPE_MEDIOCRITY_ANNOUNCED)
    return apply_result (table, self, event, error);
  if (g_str_equal (word, "open") && in_round && !self->open && event->at >= self->earliest)
    self->open = TRUE; /* R5.2 */
  else if (g_str_equal (word, "expire") && in_round
           && (self->deadline ? event->at >= self->deadline : lost))
    expire (self, event->at);
  else if (g_str_equal (word, "anybody") && self->stage == GRAPE_MEDIOCRITY_BETWEEN
           && !self->anybody && (self->deadline ? event->at >= self->deadline : lost))
    {
      self->anybody = TRUE; /* R3.6, R3.7 */
      self->since = event->at;
      self->deadline = 0;
    }
  else
    return grape_event_refuse (event, error, "it is too early for that");
  return TRUE;
}

/* R7.1, R7.2: off the list of players, with score and integer. */
static gboolean
apply_leave (const GrapeTable *table, Mediocrity *self, const GrapeEvent *event, GError **error)
{
  MediocrityPlayer *player = &self->players[event->author];

  if (!player->playing) /* R7.1 */
    return mediocrity_refuse_out (table, self, event->author, error);
  player->playing = FALSE;
  player->choice = (GrapeSealed){ 0 };
  if (mediocrity_n_playing (self) == 0 && self->stage != GRAPE_MEDIOCRITY_OVER) /* R6.6 */
    {
      self->stage = GRAPE_MEDIOCRITY_OVER;
      self->deadline = self->earliest = 0;
      self->moderator = -1;
    }
  return TRUE;
}

/* R6.5 */
static gboolean
apply_ruling (const GrapeTable *table, Mediocrity *self, const GrapeEvent *event, GError **error)
{
  GrapeRead read = { 0 };

  if (!mediocrity_read_ruling (table, self, grape_event_ruling (event), &read, error))
    return FALSE;
  grape_read_clear (&read);
  for (guint i = 0; i < self->n_seats; i++)
    self->players[i].choice = (GrapeSealed){ 0 };
  self->stage = GRAPE_MEDIOCRITY_OVER;
  self->ended = TRUE;
  self->moderator = -1;
  self->deadline = self->earliest = 0;
  return TRUE;
}

/**
 * mediocrity_apply:
 *
 * One event of the log; see #GrapeRules.
 */
gboolean
mediocrity_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Mediocrity *self = state;

  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (table, self, event, error);
    default: /* R7.3, R7.5: the table sees to these */
      return TRUE;
    }
}
