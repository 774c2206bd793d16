/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open Table: what an event does. open-table-read.c has said whether it may. */
#include "open-table-private.h"

#include <stdio.h>
#include <string.h>

/* What the equipment did, as a line of the talk. */
static void G_GNUC_PRINTF (3, 4) tell (OpenTable *self, int seat, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  open_table_add_line (self, OPEN_TABLE_DID, seat, GRAPE_AUDIENCE_ALL, text);
}

/* Rounds and turns */

static void
begin_round (OpenTable *self, const OpenTableAct *act, gint64 at)
{
  gint64 lasts = act->lasts ? act->lasts : self->round_s;

  self->round++;
  self->round_on = TRUE;
  self->since = at;
  self->deadline = act->until ? act->until : lasts ? at + lasts : 0;
  for (guint i = 0; i < self->n_seats; i++)
    self->seats[i].done = FALSE;
}

/* R2.6: nobody's turn goes by at a table where nobody is */
static gboolean
is_asleep (const OpenTable *self)
{
  return self->lapsed && self->lapsed >= (guint)__builtin_popcountll (open_table_playing (self));
}

static void
begin_turn (OpenTable *self, int seat, gint64 at)
{
  self->turn = seat;
  self->turn_since = seat < 0 ? 0 : at;
  self->turn_until = seat >= 0 && self->turn_s && !is_asleep (self) ? at + self->turn_s : 0;
}

/* A player is there. */
static void
wake (OpenTable *self, gint64 at)
{
  gboolean was = is_asleep (self);

  self->lapsed = 0;
  if (was && self->turn >= 0)
    begin_turn (self, self->turn, at);
}

static void
drop_sealed (OpenTableSeat *seat)
{
  g_clear_pointer (&seat->sealed, g_free);
  seat->sealed_in = 0;
}

/* R2.6 */
static void
pass (OpenTable *self, int seat, gint64 at)
{
  if (self->round_on)
    {
      drop_sealed (&self->seats[seat]);
      self->seats[seat].done = TRUE;
    }
  if (self->turn == seat)
    begin_turn (self, open_table_next_seat (self, seat), at);
}

/* R2.3: only what the step opens counts. */
static gboolean
open_round (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < self->n_seats; i++)
    {
      const OpenTableSeat *seat = &self->seats[i];
      const char *opened = seat->sealed_in ? grape_event_opened (event, seat->sealed_in) : NULL;
      g_auto (OpenTableAct) act = { 0 };

      if (seat->sealed_in
          && (!opened || !open_table_act_parse (table, self, opened, &act, NULL)
              || act.verb != OPEN_TABLE_MOVE
              || (seat->sealed && !g_str_equal (seat->sealed, act.text))))
        return grape_event_refuse (event, error, "it does not open what was sealed");
      g_ptr_array_add (texts, g_strdup (seat->sealed_in ? act.text : seat->sealed));
    }
  for (guint i = 0; i < self->n_seats; i++)
    {
      if (g_ptr_array_index (texts, i))
        open_table_add_line (self, OPEN_TABLE_MOVED, (int)i, GRAPE_AUDIENCE_ALL,
                             g_ptr_array_index (texts, i));
      drop_sealed (&self->seats[i]);
      self->seats[i].done = FALSE;
    }
  self->opening = self->round_on = FALSE;
  self->deadline = 0;
  self->since = event->at;
  return TRUE;
}

/* Ballots: R5.1 */

static void
begin_ballot (OpenTable *self, OpenTableAct *act, gint64 at)
{
  g_free (self->question);
  self->question = g_steal_pointer (&act->text);
  g_ptr_array_unref (self->choices);
  self->choices = g_steal_pointer (&act->choices);
  self->secret = act->flag;
  self->voting = TRUE;
  self->asked = at;
  g_array_set_size (self->counts, 0);
  for (guint i = 0; i < GRAPE_MAX_SEATS; i++)
    self->seats[i].vote = (GrapeSealed){ 0 };
}

static gboolean
read_vote (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *value,
           GError **error)
{
  g_auto (OpenTableAct) act = { 0 };

  if (!open_table_act_parse (table, state, text, &act, error))
    return FALSE;
  *value = (int)act.n;
  return act.verb == OPEN_TABLE_VOTE;
}

/* R5.3 */
static gboolean
count (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  int values[GRAPE_MAX_SEATS] = { 0 };

  for (guint i = 0; i < self->n_seats; i++)
    if (grape_sealed_is_in (&self->seats[i].vote)
        && !grape_sealed_open (&self->seats[i].vote, event, read_vote, table, self, (int)i,
                               &values[i], error))
      return FALSE;
  g_array_set_size (self->counts, 0);
  g_array_set_size (self->counts, self->choices->len);
  for (guint i = 0; i < self->n_seats; i++)
    {
      GrapeSealed *vote = &self->seats[i].vote;

      if (!grape_sealed_is_in (vote))
        continue;
      *vote = (GrapeSealed){ .value = values[i], .told = TRUE };
      if (values[i] > 0 && self->seats[i].playing)
        g_array_index (self->counts, guint, values[i] - 1)++;
    }
  self->voting = self->closing = FALSE;
  self->since = event->at;
  return TRUE;
}

/* Cards */

static void
take_from_hand (OpenTable *self, int seat, const OpenTableAct *act)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < act->cards->len; i++)
    {
      int kind = g_array_index (act->cards, int, i);
      int place = open_table_held (self, seat, kind, none);
      OpenTableLaid laid = { kind, seat };

      if (place >= 0)
        g_array_remove_index (self->seats[seat].hand, (guint)place);
      if (act->verb == OPEN_TABLE_PLAY)
        g_array_append_val (self->laid, laid);
      else
        g_array_append_val (self->discard, kind);
    }
}

/* R3.4 */
static void
shuffle (OpenTable *self, gboolean hands)
{
  g_array_set_size (self->laid, 0);
  g_array_set_size (self->discard, 0);
  for (guint i = 0; hands && i < self->n_seats; i++)
    g_array_set_size (self->seats[i].hand, 0);
}

static void
deal (OpenTable *self, const OpenTableAct *act)
{
  if (act->flag)
    open_table_add_due (self, OPEN_TABLE_DUE_CARDS, -1, act->n, 0, 0, NULL);
  for (int seat = 0; !act->flag && seat < (int)self->n_seats; seat++)
    if (act->seats & GRAPE_AUDIENCE_SEAT (seat))
      open_table_add_due (self, OPEN_TABLE_DUE_CARDS, seat, act->n, 0, 0, NULL);
}

/* Points and the end */

/* R7.2 */
static void
end_game (OpenTable *self, guint64 winners)
{
  self->ended = TRUE;
  self->winners = winners;
  self->round_on = self->voting = self->opening = self->closing = FALSE;
  self->deadline = self->clock = 0;
  begin_turn (self, -1, 0);
  g_array_set_size (self->due, 0);
}

/* R4.4 */
static void
set_clock (OpenTable *self, OpenTableAct *act, gint64 at)
{
  g_free (self->clock_name);
  self->clock_name = g_steal_pointer (&act->text);
  self->clock = act->amount ? at + act->amount : 0;
}

static void
ring (OpenTable *self)
{
  tell (self, GRAPE_AUTHOR_CLOCK, self->clock_name ? "The clock rings: “%s”" : "The clock rings",
        self->clock_name);
  self->clock = 0;
}

static void
act_on (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, int author,
        OpenTableAct *act)
{
  OpenTableSeat *seat = act->seat >= 0 ? &self->seats[act->seat] : NULL;
  gint64 at = event->at;

  switch (act->verb)
    {
    case OPEN_TABLE_SAY:
      open_table_add_line (self, OPEN_TABLE_SAID, author, GRAPE_AUDIENCE_ALL, act->text);
      break;
    case OPEN_TABLE_RULE:
      open_table_add_line (self, OPEN_TABLE_RULED, author, GRAPE_AUDIENCE_ALL, act->text);
      break;
    case OPEN_TABLE_WHISPER:
      open_table_add_line (self, OPEN_TABLE_WHISPERED, author, event->audience, act->text);
      break;
    case OPEN_TABLE_MOVE:
      drop_sealed (&self->seats[author]);
      self->seats[author].sealed = g_steal_pointer (&act->text);
      self->seats[author].sealed_in = event->number;
      self->seats[author].done = self->round_on;
      break;
    case OPEN_TABLE_PLAY:
    case OPEN_TABLE_DISCARD:
      take_from_hand (self, author, act);
      break;
    case OPEN_TABLE_DRAW:
      open_table_add_due (self, OPEN_TABLE_DUE_CARDS, author, act->n, 0, 0, NULL);
      break;
    case OPEN_TABLE_PASS:
      pass (self, author, at);
      break;
    case OPEN_TABLE_SET:
      open_table_set_cell (self, act->column, act->row, act->text, act->colour);
      break;
    case OPEN_TABLE_ROUND:
      begin_round (self, act, at);
      break;
    case OPEN_TABLE_OPEN:
      self->opening = TRUE;
      break;
    case OPEN_TABLE_TURN:
      self->lapsed = 0;
      begin_turn (self, act->seat, at);
      break;
    case OPEN_TABLE_ROLL:
      open_table_add_due (self, OPEN_TABLE_DUE_DICE, act->seat, act->n, act->sides,
                          (int)act->amount, act->text);
      break;
    case OPEN_TABLE_SHUFFLE:
      shuffle (self, act->flag);
      break;
    case OPEN_TABLE_DEAL:
      deal (self, act);
      break;
    case OPEN_TABLE_GIVE:
    case OPEN_TABLE_TAKE:
      seat->points += act->verb == OPEN_TABLE_GIVE ? act->amount : -act->amount;
      break;
    case OPEN_TABLE_SCORE:
      seat->score = act->amount;
      seat->scored = TRUE;
      break;
    case OPEN_TABLE_BALLOT:
      begin_ballot (self, act, at);
      break;
    case OPEN_TABLE_CLOSE:
      self->closing = TRUE;
      break;
    case OPEN_TABLE_CLOCK:
      set_clock (self, act, at);
      break;
    case OPEN_TABLE_BOARD:
      g_free (self->board);
      self->board = g_steal_pointer (&act->text);
      break;
    case OPEN_TABLE_END:
      end_game (self, act->seats);
      break;
    default:
      break;
    }
}

/* R2.3: dice that somebody casts by hand hold up what comes after them, but no deadline. */
static gboolean
in_time (const OpenTable *self, const GrapeEvent *event, OpenTableVerb verb, GError **error)
{
  gboolean moves = verb == OPEN_TABLE_MOVE || verb == OPEN_TABLE_PASS;

  if (moves && self->opening)
    return grape_error_set (error, GRAPE_ERROR_TURN, "2.3", "The round is being opened");
  if (moves && self->round_on && self->deadline && event->at > self->deadline)
    return grape_error_set (error, GRAPE_ERROR_TIME, "2.3", "The round’s time is over");
  return TRUE;
}

/* In the log of one who may not read it: a sealed move, a whisper, or a secret vote, which their
 * readers tell apart. */
static gboolean
apply_sealed (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author;

  if (seat == GRAPE_AUTHOR_PERSON)
    {
      seat = open_table_seat_of_person (table, event->person);
      if (seat < 0 || !open_table_plays (self, seat) || !self->voting || self->closing
          || !self->secret || event->audience != GRAPE_AUDIENCE_REFEREE)
        return grape_event_refuse (event, error, "there is no secret ballot");
      grape_sealed_take (&self->seats[seat].vote, event, 0);
      return TRUE;
    }
  if (self->ended || (seat >= 0 && !open_table_plays (self, seat)))
    return grape_event_refuse (event, error, "nobody plays there");
  if (seat >= 0 && event->audience == (GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE))
    {
      if (!in_time (self, event, OPEN_TABLE_MOVE, error))
        return FALSE;
      drop_sealed (&self->seats[seat]);
      self->seats[seat].sealed_in = event->number;
      self->seats[seat].done = self->round_on;
      return TRUE;
    }
  if (!open_table_confides (table, self, seat, event->audience))
    return grape_event_refuse (event, error, "nothing of the kind is sealed here");
  open_table_add_line (self, OPEN_TABLE_WHISPERED, seat, event->audience, NULL);
  return TRUE;
}

static gboolean
apply_vote (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  GrapeRead read = { 0 };
  int seat = open_table_seat_of_person (table, event->person), value = 0;
  gboolean good = open_table_read_person (table, self, event->person, event->text, &read, error)
                  && (read.audience == event->audience
                      || grape_event_refuse (event, error, "it has the wrong readers"))
                  && read_vote (table, self, seat, event->text, &value, error);

  if (good)
    grape_sealed_take (&self->seats[seat].vote, event, value);
  grape_read_clear (&read);
  return good;
}

static gboolean
apply_move (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  g_auto (OpenTableAct) act = { 0 };

  if (!event->text)
    return apply_sealed (table, self, event, error);
  if (event->author == GRAPE_AUTHOR_PERSON)
    return apply_vote (table, self, event, error);
  if (!open_table_act_parse (table, self, event->text, &act, error)
      || !open_table_check (table, self, event->author, &act, error))
    return FALSE;
  if (act.verb == OPEN_TABLE_VOTE
      || open_table_readers (event->author, self, &act) != event->audience)
    return grape_event_refuse (event, error, "it has the wrong readers");
  if (act.until && act.until <= event->at) /* R2.1 */
    return grape_error_set (error, GRAPE_ERROR_TIME, "2.1", "That time is over already");
  if (!in_time (self, event, act.verb, error))
    return FALSE;
  act_on (table, self, event, event->author, &act);
  return TRUE;
}

static gboolean
apply_step (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  guint number;

  if (sscanf (event->text, "open %u", &number) == 1 && number == self->round
      && (self->opening || (self->round_on && self->deadline && event->at >= self->deadline)))
    return open_round (table, self, event, error);
  if (g_str_equal (event->text, "count") && self->voting && self->closing)
    return count (table, self, event, error);
  if (sscanf (event->text, "pass %u", &number) == 1 && (int)number == self->turn + 1
      && self->turn >= 0 && self->turn_until && event->at >= self->turn_until)
    {
      self->lapsed = MIN (self->lapsed + 1, GRAPE_MAX_SEATS);
      begin_turn (self, open_table_next_seat (self, self->turn), event->at);
      return TRUE;
    }
  if (g_str_equal (event->text, "ring") && self->clock && event->at >= self->clock)
    {
      ring (self);
      return TRUE;
    }
  return grape_event_refuse (event, error, "nothing of the kind happens");
}

/* R7.1 */
static gboolean
apply_ruling (const GrapeTable *table, OpenTable *self, const GrapeEvent *event, GError **error)
{
  const char *text = event->text && g_str_has_prefix (event->text, "rule ") ? event->text + 5 : "";
  GrapeRead read = { 0 };
  gboolean good = open_table_read_ruling (table, self, text, &read, error);

  if (good)
    open_table_add_line (self, OPEN_TABLE_RULED, GRAPE_AUTHOR_REFEREE, GRAPE_AUDIENCE_ALL,
                         read.text);
  grape_read_clear (&read);
  return good;
}

/* R1.3 */
static gboolean
apply_join (OpenTable *self, const GrapeEvent *event, GError **error)
{
  g_autofree char *name = NULL;
  int old, seat = event->author;

  if (!grape_join_parse (event, &old, &name) || old >= 0 || seat != (int)self->n_seats)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1.3",
                            "Nobody takes another’s place here: a substitute can play for them");
  if (self->ended)
    return grape_error_set (error, GRAPE_ERROR_OVER, "7.2", "The game is over");
  if (seat >= OPEN_TABLE_MAX_SEATS)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "1.3", "All %d places are taken",
                            OPEN_TABLE_MAX_SEATS);
  self->n_seats++;
  self->seats[seat].playing = TRUE;
  return TRUE;
}

/* R1.4 */
static gboolean
apply_leave (OpenTable *self, const GrapeEvent *event, gint64 at, GError **error)
{
  int seat = event->author;

  if (!open_table_plays (self, seat))
    return grape_event_refuse (event, error, "they do not play here");
  self->seats[seat].playing = FALSE;
  drop_sealed (&self->seats[seat]);
  g_array_set_size (self->seats[seat].hand, 0);
  for (guint i = self->due->len; i-- > 0;)
    if (g_array_index (self->due, OpenTableDue, i).kind == OPEN_TABLE_DUE_CARDS
        && g_array_index (self->due, OpenTableDue, i).seat == seat)
      g_array_remove_index (self->due, i);
  if (self->turn == seat)
    begin_turn (self, open_table_next_seat (self, seat), at);
  if (!open_table_playing (self))
    end_game (self, 0);
  return TRUE;
}

gboolean
open_table_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  OpenTable *self = state;
  gint64 at = table->held_since ? MIN (table->held_since, event->at) : event->at;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      if (!apply_move (table, self, event, error))
        return FALSE;
      if (event->author != GRAPE_AUTHOR_REFEREE)
        wake (self, at);
      return TRUE;
    case GRAPE_EVENT_DRAW:
      return open_table_apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return (!self->ended && event->text)
                 ? apply_step (table, self, event, error)
                 : grape_event_refuse (event, error, "nothing happens any more");
    case GRAPE_EVENT_RULING:
      return apply_ruling (table, self, event, error);
    case GRAPE_EVENT_JOIN:
      return apply_join (self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (self, event, at, error);
    default:
      return TRUE;
    }
}
