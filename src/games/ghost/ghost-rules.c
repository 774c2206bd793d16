/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ghost: who owes what, what happens by itself, what an event does, and who wins. */
#include "ghost-private.h"

#include <string.h>

void
ghost_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const Ghost *self = state;
  GrapePending item = { .seat = GRAPE_AUTHOR_REFEREE, .since = self->since };

  switch (self->stage)
    {
    case GHOST_OVER:
      return;
    case GHOST_ORDER:
      item.what = N_ ("the draw of the order of play");
      break;
    case GHOST_LOOK_UP:
      item.what = N_ ("a report on the protest");
      break;
    case GHOST_TURN:
      item.seat = self->turn;
      item.what = self->word ? N_ ("a letter more, or a protest") : N_ ("a first letter");
      item.until = self->deadline;
      item.otherwise = N_ ("a resignation");
      break;
    case GHOST_CITING:
      if (self->players[self->accused].playing)
        item.seat = self->accused;
      item.what = N_ ("a word that contains the ghost word");
      item.until = self->deadline;
      item.otherwise = N_ ("the protest is valid");
      break;
    }
  g_array_append_val (pending, item);
}

/* R3.2, R3.6: what the dictionary says of the protest. */
static gboolean
look_up (const Ghost *self)
{
  GhostLore *lore = grape_resources_prepared (self->resources);

  if (self->protest == GHOST_IS_WORD)
    return ghost_lore_is_word (ghost_lore_words (lore), self->word);
  return !self->cited || !grape_word_list_has (ghost_lore_words (lore), self->cited);
}

/* R4.3: the time to object ends before the turn or the citing does. */
static gboolean
settles_first (const Ghost *self)
{
  int seat = ghost_next_settled (self);

  return seat >= 0 && (self->stage == GHOST_TURN || self->stage == GHOST_CITING)
         && (!self->deadline || self->players[seat].until < self->deadline);
}

void
ghost_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Ghost *self = state;

  if (settles_first (self))
    {
      int seat = ghost_next_settled (self);

      grape_next_step (next, self->players[seat].until, "settled %d", seat + 1);
      return;
    }

  switch (self->stage)
    {
    case GHOST_OVER:
      return;
    case GHOST_ORDER: /* R1.2 */
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, self->n_seats, self->n_seats, "order");
      return;
    case GHOST_TURN: /* R2.3 */
      if (self->deadline)
        grape_next_step (next, self->deadline, "silence %d", self->turn + 1);
      return;
    case GHOST_LOOK_UP: /* R1.4, R3.2 */
      grape_next_step (next, 0, "report %s", look_up (self) ? "valid" : "invalid");
      next->looks_up = TRUE;
      return;
    case GHOST_CITING: /* R3.6; a player who has left cites nothing: without a limit nobody waits
                        * (R4.4) */
      if (self->deadline || !self->players[self->accused].playing)
        grape_next_step (next, self->deadline, "report valid");
      return;
    }
}

/* "order 2 3 1": seats, from player 1 on. */
static gboolean
apply_draw (Ghost *self, const GrapeEvent *event, GError **error)
{
  g_auto (GStrv) words = g_strsplit (event->text ? event->text : "", " ", -1);
  guint numbers[GRAPE_MAX_SEATS] = { 0 };

  if (self->stage != GHOST_ORDER || g_strv_length (words) != self->n_seats + 1
      || !g_str_equal (words[0], "order"))
    return grape_event_refuse (event, error, "nothing of the kind is drawn");
  for (guint i = 1; i <= self->n_seats; i++)
    {
      guint64 seat = 0;

      if (!g_ascii_string_to_unsigned (words[i], 10, 1, self->n_seats, &seat, NULL)
          || numbers[seat - 1])
        return grape_event_refuse (event, error, "each seat gets a number of its own");
      numbers[seat - 1] = i;
    }
  for (guint seat = 0; seat < self->n_seats; seat++)
    self->players[seat].number = numbers[seat];
  ghost_refresh (self);
  ghost_begin_turn (self, self->order[0], event->at); /* R1.2 */
  return TRUE;
}

/* R2.3, R2.7, R4.4 */
static void
resign (Ghost *self, int seat, gint64 at)
{
  ghost_destroy (self, GHOST_END_RESIGNED, seat, seat, NULL);
  ghost_remove (self, seat);
  ghost_go_on (self, seat, at);
}

static void
protest (Ghost *self, int seat, GhostProtest kind, gint64 at)
{
  self->stage = kind == GHOST_IS_WORD ? GHOST_LOOK_UP : GHOST_CITING;
  self->protest = kind;
  self->protester = seat;
  self->accused = self->author;
  self->turn = -1; /* R3.7 */
  self->since = at;
  self->deadline = kind == GHOST_UNFINDABLE && self->citation_s ? at + self->citation_s : 0;
}

/* R3.3, R3.6: the result of a protest, looked up or ruled; the report tells how to undo it. */
static void
resolve (Ghost *self, gboolean valid, gint64 at)
{
  GhostReport report = { .protest = self->protest,
                         .valid = valid,
                         .by = self->protester,
                         .against = self->accused,
                         .word = g_strdup (self->word),
                         .cited = g_strdup (self->cited),
                         .out = valid ? self->accused : self->protester,
                         .next = -1 };

  if (!self->players[report.out].playing) /* H10 */
    report.out = -1;
  if (valid || report.protest == GHOST_UNFINDABLE)
    ghost_destroy (self,
                   report.protest == GHOST_IS_WORD ? GHOST_END_WORD
                   : valid                         ? GHOST_END_UNFINDABLE
                                                   : GHOST_END_FOUND,
                   report.by, report.out, report.cited);
  if (report.out >= 0)
    ghost_remove (self, report.out);
  if (self->stage != GHOST_OVER)
    {
      report.next = ghost_next_after (self, report.by);
      report.first = !self->players[report.next].began;
      ghost_begin_turn (self, report.next, at);
    }
  ghost_forget_report (self);
  self->report = report;
}

/* R3.8: as if the report had never been made. */
static void
undo_report (Ghost *self)
{
  GhostReport *report = &self->report;

  if (report->valid || report->protest == GHOST_UNFINDABLE)
    {
      g_array_set_size (self->past, self->past->len - 1);
      ghost_set_text (&self->word, report->word);
      self->author = report->against;
    }
  if (report->out >= 0)
    self->players[report->out].playing = TRUE;
  if (report->next >= 0)
    {
      self->players[report->next].began = !report->first;
      self->turns--;
    }
  self->winner = -1;
  self->stage = GHOST_LOOK_UP;
  self->protest = report->protest;
  self->protester = report->by;
  self->accused = report->against;
  self->turn = -1;
  ghost_set_text (&self->cited, report->cited);
  ghost_refresh (self);
}

static gboolean
apply_step (const GrapeTable *table, Ghost *self, const GrapeEvent *event, GError **error)
{
  g_auto (GrapeNext) next = { 0 };

  ghost_next (table, self, &next);
  if (next.kind != GRAPE_NEXT_STEP || g_strcmp0 (next.text, event->text) || event->at < next.at)
    return grape_event_refuse (event, error, "nothing of the kind happens");
  if (settles_first (self))
    self->players[ghost_next_settled (self)].open = FALSE;
  else if (self->stage == GHOST_TURN)
    {
      ghost_forget_report (self);
      resign (self, self->turn, event->at);
    }
  else
    resolve (self, g_str_equal (event->text, "report valid"), event->at);
  return TRUE;
}

static gboolean
apply_move (const GrapeTable *table, Ghost *self, const GrapeEvent *event, GError **error)
{
  g_auto (GhostMove) move = { 0 };
  int seat = event->author;

  if (!event->text)
    return grape_event_refuse (event, error, "nothing is sealed in this game");
  if (!ghost_move_read (table, self, seat, event->text, &move, error))
    return FALSE;
  ghost_forget_report (self);
  switch (move.verb)
    {
    case GHOST_BEGIN:
    case GHOST_CONTINUE: /* R2.5, R2.6 */
      ghost_set_text (&self->word, move.letters);
      self->author = seat;
      ghost_go_on (self, seat, event->at);
      break;
    case GHOST_PROTEST_WORD:
      protest (self, seat, GHOST_IS_WORD, event->at);
      break;
    case GHOST_PROTEST_UNFINDABLE:
      protest (self, seat, GHOST_UNFINDABLE, event->at);
      break;
    case GHOST_CITE: /* R3.5 */
      ghost_set_text (&self->cited, move.letters);
      self->stage = GHOST_LOOK_UP;
      self->deadline = 0;
      break;
    case GHOST_RESIGN:
      resign (self, seat, event->at);
      break;
    case GHOST_OBJECT: /* R4.3 */
      ghost_remove (self, move.newcomer);
      break;
    }
  return TRUE;
}

/* R4.1, R4.2 */
static gboolean
apply_join (const GrapeTable *table, Ghost *self, const GrapeEvent *event, GError **error)
{
  int for_seat = -1;
  g_autofree char *name = NULL;
  const char *rule = "4";
  const char *why = NULL;

  if (!grape_join_parse (event, &for_seat, &name) || event->author != (int)self->n_seats
      || self->n_seats >= GRAPE_MAX_SEATS)
    return grape_event_refuse (event, error, "nobody can be added so");
  for (int seat = 0; seat < (int)self->n_seats && !why; seat++)
    if (grape_names_equal (grape_table_name (table, seat), name)) /* R1.5 */
      why = "Who was removed from the game is not added again";
  if (for_seat >= 0)
    why = "Nobody takes another's place in this game";
  else if (self->duel)
    why = "Nobody can be added to a Duel";
  else if (table->needs_referee && !table->referee) /* R4.6 */
    why = "While there is no referee, nobody is added";
  else if (self->stage == GHOST_ORDER)
    why = "The order of play is not drawn yet";
  else if (!ghost_may_join (self))
    why = "The player with the highest number has had a turn: it is too late to add players";
  else if (self->active && ghost_n_playing (self) + 2 > self->active)
    {
      why = "There are as many players as there may be: one fewer than the active players";
      rule = "2";
    }
  if (why)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, rule, "%s", why);
  ghost_forget_report (self);
  self->players[self->n_seats++]
      = (GhostPlayer){ .playing = TRUE,
                       .number = self->players[self->order[self->n_order - 1]].number + 1, /* H4 */
                       .added = event->at,
                       .open = TRUE,
                       .until = self->objection_s ? event->at + self->objection_s : 0 };
  ghost_refresh (self);
  return TRUE;
}

/* R4.4 */
static gboolean
apply_leave (const GrapeTable *table, Ghost *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author;

  if (self->stage == GHOST_OVER)
    return grape_error_set (error, GRAPE_ERROR_OVER, "5", "The game is over");
  if (seat < 0 || seat >= (int)self->n_seats || !self->players[seat].playing)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "2", "%s is no longer in the game",
                            grape_table_name (table, seat));
  ghost_forget_report (self);
  if (self->stage == GHOST_TURN && self->turn == seat)
    resign (self, seat, event->at);
  else if (self->stage == GHOST_ORDER) /* nobody has a number yet */
    {
      self->players[seat].playing = FALSE;
      if (ghost_n_playing (self) == 1)
        for (guint i = 0; i < self->n_seats; i++)
          self->players[i].number = i + 1;
      ghost_refresh (self);
      if (self->n_order == 1)
        {
          self->stage = GHOST_OVER;
          self->winner = self->order[0];
        }
    }
  else
    ghost_remove (self, seat);
  return TRUE;
}

static gboolean
apply_ruling (Ghost *self, const GrapeEvent *event, GError **error)
{
  gboolean valid;

  if (!ghost_check_ruling (self, grape_event_ruling (event), &valid, error))
    return FALSE;
  undo_report (self);
  resolve (self, valid, event->at);
  return TRUE;
}

gboolean
ghost_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Ghost *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (self, event, error);
    case GRAPE_EVENT_JOIN:
      return apply_join (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (table, self, event, error);
    default:
      return TRUE; /* R4.5, R4.6: vacations and referees are the table's */
    }
}

/* R5.2 */
static gint
points_for (guint n_began)
{
  return n_began < 4 ? 4 : (gint)MIN (n_began, 8);
}

void
ghost_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const Ghost *self = state;

  outcome->over = self->stage == GHOST_OVER;
  for (guint i = 0; i < grape_table_size (table); i++)
    grape_outcome_score (outcome, i < self->n_seats && self->players[i].playing);
  if (!outcome->over)
    return;
  grape_outcome_win (outcome, self->winner);
  outcome->reason
      = g_strdup_printf ("%s is the last player left.", grape_table_name (table, self->winner));
  gint points = table->exhibition ? 0 : points_for (self->n_began);
  const char *trophy = self->n_began >= 3 ? "Jade Grapefruit" : NULL;
  if (!self->duel && (points || trophy))
    grape_outcome_award (outcome, self->winner, points, 0, trophy);
  if (table->referee && !table->exhibition) /* R5.3 */
    grape_outcome_award (outcome, GRAPE_AUTHOR_REFEREE, 0, 8, NULL);
}
