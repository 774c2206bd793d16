/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and referees who are lost, and who plays in their place (R16, R17). */
#include "diplomacy-private.h"

#include <string.h>

/* While the engine holds the game, its clock stands at that time. */
static gint64
clock_at (const GrapeTable *table, gint64 at)
{
  return table->held_since ? MIN (table->held_since, at) : at;
}

static gboolean
is_anybody_missing (const Diplomacy *self)
{
  for (guint i = 0; i < self->n_seats; i++)
    if (diplomacy_missing (self, (int)i))
      return TRUE;
  return self->referee_lost;
}

/* R16.1: all limits stand still, and the three days begin. */
void
diplomacy_pause (Diplomacy *self, const GrapeTable *table, gint64 at)
{
  if (self->lost_since || self->stage == DIPLOMACY_OVER || !is_anybody_missing (self))
    return;
  self->lost_since = at;
  self->left_s = self->deadline ? MAX (self->deadline - clock_at (table, at), 0) : 0;
  self->deadline = 0;
}

static void
go_on (Diplomacy *self, const GrapeTable *table, gint64 at)
{
  if (!self->lost_since || is_anybody_missing (self))
    return;
  self->lost_since = 0;
  self->deadline = self->left_s ? clock_at (table, at) + self->left_s : 0;
  self->left_s = 0;
}

static void
drop_orders (DiplomacySeat *self)
{
  self->ready = FALSE;
  g_array_set_size (self->orders, 0);
  g_array_set_size (self->told, 0);
  g_array_set_size (self->sealed, 0);
  self->claim = self->told_claim = 0;
  self->claim_event = 0;
  memset (self->wants, DIP_NONE, sizeof self->wants);
  self->want_event = 0;
}

/* R16.3: the powers go to another seat, and whoever plays them now orders anew. */
static void
hand_over (Diplomacy *self, int from, int to)
{
  drop_orders (&self->seats[from]);
  drop_orders (&self->seats[to]);
  self->seats[to].powers |= self->seats[from].powers;
  self->seats[from].powers = 0;
}

/* The seat that now plays what was @seat's. */
static int
last_of (const Diplomacy *self, int seat)
{
  while (self->seats[seat].stand_in >= 0)
    seat = self->seats[seat].stand_in;
  return seat;
}

/** diplomacy_lose: @seat is no longer active (R16.1) */
void
diplomacy_lose (Diplomacy *self, const GrapeTable *table, int seat, gint64 at)
{
  self->seats[seat].lost = TRUE;
  self->seats[seat].bot = FALSE;
  self->seats[seat].ready = FALSE;
  diplomacy_pause (self, table, at);
}

/** diplomacy_come_back: @seat is active again and has its powers back (R16.4) */
void
diplomacy_come_back (Diplomacy *self, const GrapeTable *table, int seat, gint64 at)
{
  int from = last_of (self, seat);

  self->seats[seat].lost = self->seats[seat].bot = FALSE;
  if (from != seat)
    hand_over (self, from, seat);
  for (int i = self->seats[seat].stand_in; i >= 0;)
    {
      int next = self->seats[i].stand_in;

      self->seats[i].stands_for = self->seats[i].stand_in = -1;
      i = next;
    }
  self->seats[seat].stand_in = -1;
  go_on (self, table, at);
}

/** diplomacy_give_up_waiting: nobody came in three days: bots play, or the game ends (R16.2) */
void
diplomacy_give_up_waiting (Diplomacy *self, const GrapeTable *table, gint64 at)
{
  if (self->referee_lost)
    {
      self->stage = DIPLOMACY_OVER;
      self->end = DIPLOMACY_UNREFEREED;
      self->lost_since = self->left_s = 0;
      return;
    }
  for (guint i = 0; i < self->n_seats; i++)
    if (diplomacy_missing (self, (int)i))
      self->seats[i].bot = TRUE;
  go_on (self, table, at);
}

static gboolean
has_taken_part (const GrapeTable *table, int newcomer, const char *name)
{
  for (int i = 0; i < (int)grape_table_size (table); i++)
    if (i != newcomer && grape_names_equal (grape_table_seat (table, i)->name, name))
      return TRUE;
  return grape_table_has_substituted (table, name);
}

/* R16.3 */
static gboolean
apply_join (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author, old;
  g_autofree char *name = NULL;

  if (!grape_join_parse (event, &old, &name) || seat != (int)self->n_seats
      || seat >= GRAPE_MAX_SEATS)
    return grape_event_refuse (event, error, "nobody can join so");
  if (self->stage == DIPLOMACY_OVER)
    return grape_error_set (error, GRAPE_ERROR_OVER, NULL, "The game is over");
  if (old < 0 || old >= (int)self->n_seats)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R16.3",
                            "Whoever joins plays for somebody who is lost: `join %s for NAME`",
                            name);
  int from = last_of (self, old);
  if (!self->seats[from].lost && !grape_table_seat (table, from)->bot)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R16.3",
                            "%s plays: only who is lost, or a bot, is replaced",
                            grape_table_name (table, from));
  if (has_taken_part (table, seat, name))
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R16.3",
                            "%s has taken part in this game before", name);
  self->n_seats++;
  diplomacy_init_seat (&self->seats[seat]);
  hand_over (self, from, seat);
  self->seats[from].stand_in = seat;
  self->seats[seat].stands_for = from;
  go_on (self, table, event->at);
  return TRUE;
}

/* R16.5 */
static gboolean
apply_leave (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  int seat = event->author;

  if (seat < 0 || seat >= (int)self->n_seats || self->seats[seat].resigned)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R16.5", "%s is not in the game",
                            grape_table_name (table, seat));
  self->seats[seat].resigned = TRUE;
  diplomacy_lose (self, table, seat, event->at);
  return TRUE;
}

static gboolean
apply_referee (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event, GError **error)
{
  for (int i = 0; i < (int)self->n_seats; i++)
    if (self->seats[i].resigned && grape_names_equal (grape_table_name (table, i), table->referee))
      return grape_error_set (error, GRAPE_ERROR_SEAT, "R16.5", "%s has left this game for good",
                              table->referee);
  self->referee_lost = FALSE;
  go_on (self, table, event->at);
  return TRUE;
}

/** diplomacy_apply_life: what all games have: joining, leaving, referees, bots */
gboolean
diplomacy_apply_life (const GrapeTable *table, Diplomacy *self, const GrapeEvent *event,
                      GError **error)
{
  switch ((int)event->kind)
    {
    case GRAPE_EVENT_JOIN:
      return apply_join (table, self, event, error);
    case GRAPE_EVENT_LEAVE:
      return apply_leave (table, self, event, error);
    case GRAPE_EVENT_REFEREE:
      return apply_referee (table, self, event, error);
    case GRAPE_EVENT_RESIGN: /* R16.2 */
      self->referee_lost = self->stage != DIPLOMACY_OVER;
      diplomacy_pause (self, table, event->at);
      return TRUE;
    default:
      return TRUE;
    }
}
