/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How each event changes the game; diplomacy-people.c has those about who plays. */
#include "diplomacy-private.h"

#include "engine/grape-verb.h"

#include <stdlib.h>
#include <string.h>

/* The time of @event for limits: while a game is held it stands still, and later the engine moves
 * all that counts from it. */
static gint64
counted (const GrapeTable *table, const GrapeEvent *event)
{
  return table->held_since ? MIN (table->held_since, event->at) : event->at;
}

static gint64
limit_of (const Diplomacy *self)
{
  const gint64 limits[] = { self->movement_s, self->retreat_s, self->build_s };

  return self->stage == DIPLOMACY_WANTS ? self->movement_s : limits[self->position.phase];
}

/** diplomacy_set_limit: the limit of the phase runs from @at */
void
diplomacy_set_limit (Diplomacy *self, gint64 at)
{
  gint64 limit = limit_of (self);

  self->since = at;
  self->deadline = limit && !self->lost_since ? at + limit : 0;
  if (self->lost_since)
    self->left_s = limit;
}

/** diplomacy_begin_phase: a phase begins, with its own limit (R12.1) */
void
diplomacy_begin_phase (Diplomacy *self, gint64 at)
{
  for (guint i = 0; i < self->n_seats; i++)
    {
      DiplomacySeat *seat = &self->seats[i];

      seat->ready = FALSE;
      g_array_set_size (seat->orders, 0);
      g_array_set_size (seat->told, 0);
      g_array_set_size (seat->sealed, 0);
    }
  diplomacy_set_limit (self, at);
}

/* Private acts */

static void
note_sealed (DiplomacySeat *self, guint event, DiplomacySealedKind kind)
{
  const DiplomacySealed sealed = { event, kind };

  g_array_append_val (self->sealed, sealed);
}

/* R11.3: the orders of a seat after one more sheet, or after they were taken back. */
static void
take_orders (Diplomacy *self, int seat, const DiplomacyAct *act, guint event)
{
  DiplomacySeat *whose = &self->seats[seat];

  if (act->verb == DIPLOMACY_DO_CLEAR)
    g_array_set_size (whose->orders, 0);
  else
    diplomacy_sheet_take (self, whose->orders, act->orders, seat, event);
}

static void
take_press (Diplomacy *self, const GrapeEvent *event, const char *text)
{
  DiplomacyPress *press = diplomacy_press_new ();

  press->from = event->author;
  press->to = event->audience;
  press->text = g_strdup (text);
  press->at = event->at;
  press->event = event->number;
  g_ptr_array_add (self->press, press);
}

/* What a private act did is not known here. */
static gboolean
apply_sealed (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author;

  if (seat < 0 || seat >= (int)self->n_seats || self->seats[seat].lost || self->lost_since)
    return grape_event_refuse (event, error, "whoever made it cannot act now");
  if (!grape_audience_has (event->audience, GRAPE_VIEWER_REFEREE))
    {
      if (!diplomacy_confides (table, self, seat, event->audience))
        return grape_event_refuse (event, error, "there are no such letters now");
      take_press (self, event, NULL);
      return TRUE;
    }
  if (event->audience != (GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE))
    return grape_event_refuse (event, error, "it has the wrong readers");
  if (!(self->stage == DIPLOMACY_WANTS && diplomacy_gets_power (self, seat))
      && !(self->stage == DIPLOMACY_ORDERS && self->seats[seat].powers))
    return grape_event_refuse (event, error, "nothing is to be ordered now");
  if (self->stage == DIPLOMACY_WANTS) /* another wish, whatever was told of them before */
    memset (self->seats[seat].wants, DIP_NONE, sizeof self->seats[seat].wants);
  note_sealed (&self->seats[seat], event->number, DIPLOMACY_SEALED);
  return TRUE;
}

static void
take_private (Diplomacy *self, int author, const DiplomacyAct *act, guint event)
{
  DiplomacySeat *seat = &self->seats[author];

  switch (act->verb)
    {
    case DIPLOMACY_DO_CLAIM:
      seat->claim = act->seats;
      seat->claim_event = event;
      note_sealed (seat, event, DIPLOMACY_SEALED_CLAIM);
      break;
    case DIPLOMACY_DO_WANT:
      memcpy (seat->wants, act->wants, sizeof seat->wants);
      seat->want_event = event;
      note_sealed (seat, event, DIPLOMACY_SEALED_WANT);
      break;
    default:
      take_orders (self, author, act, event);
      note_sealed (seat, event, DIPLOMACY_SEALED_ORDERS);
    }
}

/* A phase is over */

static int
compare_events (gconstpointer a, gconstpointer b)
{
  const DiplomacyOrder *one = a, *other = b;

  return one->event < other->event ? -1 : one->event > other->event;
}

/* All orders in the order in which they were given. */
static GArray *
gather (const Diplomacy *self)
{
  GArray *all = diplomacy_orders_new ();

  for (guint i = 0; i < self->n_seats; i++)
    for (guint j = 0; j < self->seats[i].orders->len; j++)
      diplomacy_orders_add (all, diplomacy_order (self->seats[i].orders, j));
  g_array_sort (all, compare_events);
  return all;
}

static void
tell_results (Diplomacy *self, const DiplomacyTurn *turn)
{
  g_ptr_array_set_size (self->results, 0);
  for (guint i = 0; i < turn->orders->len; i++)
    {
      const DiplomacyOrder *order = diplomacy_order (turn->orders, i);
      DiplomacyResult *result = diplomacy_result_new ();

      result->power = order->line.order.power;
      result->text = g_strdup (order->text);
      result->result = order->line.result;
      result->dislodged = order->line.dislodged;
      result->why = diplomacy_order_explain (self, order);
      g_ptr_array_add (self->results, result);
    }
}

/* @ruled: what the referee says (R15.2); NULL: what the judge finds */
static void
adjudicate (Diplomacy *self, const DipPosition *ruled, const GrapeEvent *event)
{
  DiplomacyTurn *turn = diplomacy_turn_new ();
  g_autofree DipLine *lines = NULL;
  DipPosition after;

  turn->before = self->position;
  turn->at = event->at;
  g_array_unref (turn->orders);
  turn->orders = gather (self);
  lines = diplomacy_sheet_lines (self, turn->orders);
  dip_judge (self->map, self->edition, &self->position, lines, turn->orders->len, &after);
  for (guint i = 0; i < turn->orders->len; i++)
    g_array_index (turn->orders, DiplomacyOrder, i).line = lines[i];
  tell_results (self, turn);
  g_ptr_array_add (self->past, turn);
  self->position = ruled ? *ruled : after;
  self->turn++;
  self->stage = DIPLOMACY_ORDERS;
  diplomacy_begin_phase (self, event->at);
  diplomacy_count_fall (self, event->number);
}

/* Opens what was sealed: only that counts, so that everybody's folds agree. */
static gboolean
open_orders (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  guint n = event->opens ? event->opens->len : 0;

  for (guint i = 0; i < self->n_seats; i++)
    diplomacy_orders_set (&self->seats[i].orders, self->seats[i].told);
  for (guint i = 0; i < n; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (event->opens, i);
      g_auto (DiplomacyAct) act = { 0 };

      if (opening->author < 0 || opening->author >= (int)self->n_seats
          || !diplomacy_has_sealed (self, opening->author, opening->number)
          || !diplomacy_act_parse (table, self, opening->author, opening->text, &act, error)
          || (act.verb != DIPLOMACY_DO_ORDERS && act.verb != DIPLOMACY_DO_CLEAR))
        {
          g_clear_error (error);
          return grape_event_refuse (event, error, "it opens something else than orders");
        }
      take_orders (self, opening->author, &act, opening->number);
    }
  return TRUE;
}

/* Whether it opens each sheet that is known to be one. */
static gboolean
opens_all (const Diplomacy *self, const GrapeEvent *event, GError **error)
{
  for (guint i = 0; i < self->n_seats; i++)
    for (guint j = 0; j < self->seats[i].sealed->len; j++)
      {
        const DiplomacySealed *sealed = &g_array_index (self->seats[i].sealed, DiplomacySealed, j);

        if (sealed->kind == DIPLOMACY_SEALED_ORDERS && !grape_event_opened (event, sealed->event))
          return grape_event_refuse (event, error, "it does not open all orders");
      }
  return TRUE;
}

/* R12.2, R15.1 */
static gboolean
apply_end_of_phase (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event,
                    GError **error)
{
  g_autofree char *name = diplomacy_turn_name (&self->position);

  if ((self->stage != DIPLOMACY_ORDERS && self->stage != DIPLOMACY_CLOSED)
      || !g_str_equal (event->text, name))
    return grape_event_refuse (event, error, "no such phase ends now");
  if (!opens_all (self, event, error) || !open_orders (table, self, event, error))
    return FALSE;
  if (!self->manual)
    {
      adjudicate (self, NULL, event);
      return TRUE;
    }
  for (guint i = 0; i < self->n_seats; i++)
    {
      diplomacy_orders_set (&self->seats[i].told, self->seats[i].orders);
      g_array_set_size (self->seats[i].sealed, 0);
    }
  self->stage = DIPLOMACY_JUDGING;
  self->deadline = 0;
  self->since = event->at;
  return TRUE;
}

/* R17.2: "orders 3" and the lines of a bot. */
static gboolean
apply_bot_orders (Diplomacy *self, const GrapeEvent *event, GError **error)
{
  const char *lines = grape_block_text (event->text);
  int seat = atoi (event->text + strlen ("orders ")) - 1;
  g_autoptr (GArray) orders = diplomacy_orders_new ();

  if (self->stage != DIPLOMACY_CLOSED || seat < 0 || seat >= (int)self->n_seats
      || !diplomacy_wants_bot (self, seat)
      || !diplomacy_sheet_read (self, seat, lines ? lines : "", orders))
    return grape_event_refuse (event, error, "no bot is to order now");
  diplomacy_sheet_take (self, self->seats[seat].told, orders, seat, event->number);
  diplomacy_orders_set (&self->seats[seat].orders, self->seats[seat].told);
  self->seats[seat].ready = TRUE;
  return TRUE;
}

/* R14.3: those who won together, and the claims of all of them. */
static gboolean
apply_shared (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  guint64 seats = 0, claimed = 0;

  for (guint i = 0; event->opens && i < event->opens->len; i++)
    {
      const GrapeOpening *opening = g_ptr_array_index (event->opens, i);
      g_auto (DiplomacyAct) act = { 0 };

      if (opening->author < 0 || opening->author >= (int)self->n_seats
          || !diplomacy_act_parse (table, self, opening->author, opening->text, &act, NULL)
          || act.verb != DIPLOMACY_DO_CLAIM || (seats && act.seats != seats)
          || (self->seats[opening->author].claim_event
              && self->seats[opening->author].claim_event != opening->number))
        return grape_event_refuse (event, error, "it opens something else than one claim");
      seats = act.seats;
      claimed |= GRAPE_AUDIENCE_SEAT (opening->author);
    }
  for (guint i = 0; i < self->n_seats; i++)
    if (!self->seats[i].claim_event && self->seats[i].claim && (seats >> i & 1)
        && self->seats[i].claim == seats)
      claimed |= GRAPE_AUDIENCE_SEAT (i); /* told in a given position */
  if (!seats || claimed != seats || !diplomacy_may_share (self, seats))
    return grape_event_refuse (event, error, "they have not all claimed the same win");
  self->stage = DIPLOMACY_OVER;
  self->end = DIPLOMACY_SHARED;
  self->winners = seats;
  self->deadline = 0;
  return TRUE;
}

static gboolean
open_wants (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  if (self->stage != DIPLOMACY_WANTS || self->opened)
    return grape_event_refuse (event, error, "nobody is asked for powers now");
  for (guint i = 0; i < self->n_seats; i++)
    for (guint j = 0; j < self->seats[i].sealed->len; j++)
      {
        guint number = g_array_index (self->seats[i].sealed, DiplomacySealed, j).event;
        const char *text = grape_event_opened (event, number);
        g_auto (DiplomacyAct) act = { 0 };

        if (text
            && (!diplomacy_act_parse (table, self, (int)i, text, &act, NULL)
                || act.verb != DIPLOMACY_DO_WANT))
          return grape_event_refuse (event, error, "it opens something else than wishes");
        if (text)
          memcpy (self->seats[i].wants, act.wants, sizeof act.wants);
        if (!text && self->seats[i].want_event == number)
          return grape_event_refuse (event, error, "it does not open all wishes");
      }
  for (guint i = 0; i < self->n_seats; i++)
    {
      self->seats[i].want_event = 0;
      g_array_set_size (self->seats[i].sealed, 0);
    }
  self->opened = TRUE;
  self->deadline = 0;
  diplomacy_assign (self, event->at);
  return TRUE;
}

static gboolean
apply_step (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  if (self->stage == DIPLOMACY_OVER)
    return grape_event_refuse (event, error, "the game is over");
  if (g_str_equal (event->text, "replacement"))
    {
      if (!self->lost_since)
        return grape_event_refuse (event, error, "nobody is lost");
      diplomacy_give_up_waiting (self, table, event->at);
      return TRUE;
    }
  if (self->lost_since)
    return grape_event_refuse (event, error, "the game waits");
  if (g_str_equal (event->text, "wishes"))
    return open_wants (table, self, event, error);
  if (g_str_has_prefix (event->text, "shared "))
    return apply_shared (table, self, event, error);
  if (g_str_equal (event->text, "last turn"))
    {
      if (!diplomacy_was_last (self))
        return grape_event_refuse (event, error, "it was not the last turn");
      diplomacy_end_last (self);
      return TRUE;
    }
  if (g_str_equal (event->text, "close"))
    {
      if (self->stage != DIPLOMACY_ORDERS)
        return grape_event_refuse (event, error, "no phase is open");
      self->stage = DIPLOMACY_CLOSED;
      return TRUE;
    }
  return g_str_has_prefix (event->text, "orders ") ? apply_bot_orders (self, event, error)
                                                   : apply_end_of_phase (table, self, event, error);
}

/* R10.3: "lots 3 1 2": the seats in the order in which they choose, or are given powers. */
static gboolean
apply_draw (Diplomacy *self, const GrapeEvent *event, GError **error)
{
  g_auto (GStrv) numbers = g_strsplit (event->text ? event->text : "", " ", -1);
  guint n = g_strv_length (numbers), most = diplomacy_most_powers (self);
  guint64 seen = 0;

  if (self->stage != DIPLOMACY_WANTS || self->drawn || !grape_event_public (event) || n != most + 1
      || !g_str_equal (numbers[0], "lots"))
    return grape_event_refuse (event, error, "no lots are drawn now");
  for (guint i = 0; i < most; i++)
    {
      guint64 number = g_ascii_strtoull (numbers[i + 1], NULL, 10);

      if (number < 1 || number > most || (seen >> (number - 1) & 1))
        return grape_event_refuse (event, error, "these are no lots");
      seen |= GRAPE_AUDIENCE_SEAT (number - 1);
      self->lots[i] = (guint8)(number - 1);
    }
  self->drawn = TRUE;
  diplomacy_assign (self, event->at);
  return TRUE;
}

static gboolean
apply_move (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  g_auto (DiplomacyAct) act = { 0 };

  if (!event->text)
    return apply_sealed (table, self, event, error);
  if (!diplomacy_act_parse (table, self, event->author, event->text, &act, error)
      || !diplomacy_act_check (table, self, event->author, &act, error))
    return FALSE;
  if (event->audience != diplomacy_act_readers (&act, event->author))
    return grape_event_refuse (event, error, "it has the wrong readers");
  switch (act.verb)
    {
    case DIPLOMACY_DO_READY:
    case DIPLOMACY_DO_NOT_READY:
      self->seats[event->author].ready = act.verb == DIPLOMACY_DO_READY;
      break;
    case DIPLOMACY_DO_PRESS:
      take_press (self, event, act.text);
      break;
    case DIPLOMACY_DO_LOST:
      diplomacy_lose (self, table, act.seat, event->at);
      break;
    case DIPLOMACY_DO_BACK:
      diplomacy_come_back (self, table, act.seat, event->at);
      break;
    case DIPLOMACY_DO_ADJUDICATE:
      adjudicate (self, NULL, event);
      break;
    default:
      take_private (self, event->author, &act, event->number);
    }
  return TRUE;
}

/* R15.2 */
static gboolean
apply_ruling (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  const char *rest = grape_event_ruling (event), *brace = rest ? strchr (rest, '{') : NULL;
  DipPosition position;

  if (!brace || !grape_event_public (event) || !g_str_has_prefix (rest, "position\n")
      || self->stage == DIPLOMACY_OVER)
    return grape_event_refuse (event, error, "there is nothing to rule");
  if (!diplomacy_read_position (self, brace, &position, error))
    return FALSE;
  if (self->stage == DIPLOMACY_JUDGING)
    adjudicate (self, &position, event);
  else
    {
      self->position = position;
      if (self->stage == DIPLOMACY_CLOSED)
        self->stage = DIPLOMACY_ORDERS;
      if (self->stage == DIPLOMACY_ORDERS)
        diplomacy_begin_phase (self, counted (table, event));
    }
  return TRUE;
}

gboolean
diplomacy_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  Diplomacy *self = state;

  switch ((int)event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (table, self, event, error);
    default:
      return diplomacy_apply_life (table, self, event, error);
    }
}
