/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who owes what, and what happens by itself. */
#include "diplomacy-private.h"

/* R16.1: what the game waits for while somebody is lost. */
static void
pending_lost (const Diplomacy *self, GArray *pending)
{
  gint64 until = self->lost_since + DIPLOMACY_PATIENCE;

  if (self->referee_lost)
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("a new referee"), self->lost_since, until,
                       N_ ("the game ends without a winner"), FALSE);
  else
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("a replacement for who is lost"),
                       self->lost_since, until, N_ ("a bot plays in their stead"), FALSE);
}

static void
pending_orders (const Diplomacy *self, GArray *pending)
{
  static const char *const what[] = { N_ ("orders"), N_ ("retreats"), N_ ("builds or removals") };
  static const char *const otherwise[]
      = { N_ ("units without orders hold"), N_ ("units without orders disband"),
          N_ ("nothing is built, and the farthest units are removed") };
  DipPhase phase = self->position.phase;
  const char *late = self->waits       ? N_ ("the phase waits for them")
                     : self->late_bots ? N_ ("a bot orders for them")
                                       : otherwise[phase];
  gboolean any = FALSE;

  for (int i = 0; i < (int)self->n_seats; i++)
    if (diplomacy_owes (self, i))
      {
        grape_pending_add (pending, i, what[phase], self->since, self->deadline, late,
                           self->seats[i].ready);
        if (self->seats[i].sealed->len && !self->seats[i].ready)
          g_array_index (pending, GrapePending, pending->len - 1).about
              = g_strdup (N_ ("something was sent, and can change until `ready` or the limit"));
        any = TRUE;
      }
  if (!any)
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("somebody who plays"), self->since,
                       self->deadline, N_ ("units without orders hold"), FALSE);
}

void
diplomacy_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const Diplomacy *self = state;

  if (self->stage == DIPLOMACY_OVER)
    return;
  if (self->lost_since)
    pending_lost (self, pending);
  else if (self->stage == DIPLOMACY_WANTS && !self->opened)
    {
      gboolean any = FALSE;

      for (int i = 0; i < (int)self->n_seats; i++)
        if (!self->seats[i].lost && diplomacy_gets_power (self, i)
            && !g_str_equal (self->powers_by, "lot"))
          {
            grape_pending_add (pending, i, N_ ("which powers they want"), self->since,
                               self->deadline, N_ ("they get what is left"),
                               self->seats[i].sealed->len > 0);
            any = TRUE;
          }
      if (!any)
        grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("the powers’ lots"), self->since, 0,
                           NULL, FALSE);
    }
  else if (self->stage == DIPLOMACY_ORDERS)
    pending_orders (self, pending);
  else
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("the adjudication"), self->since, 0, NULL,
                       FALSE);
}

/** diplomacy_wants_bot: whether a bot has to order for @seat at the end of the phase (R17.2) */
gboolean
diplomacy_wants_bot (const Diplomacy *self, int seat)
{
  const DiplomacySeat *whose = &self->seats[seat];
  gboolean owes = FALSE;

  for (guint8 power = 0; power < self->map->n_powers; power++)
    owes = owes || ((whose->powers >> power & 1) && diplomacy_power_owes (self, power));
  if (!owes || whose->ready)
    return FALSE;
  return self->bots && (whose->lost ? whose->bot : self->late_bots && !whose->sealed->len);
}

/** diplomacy_all_ready: whether the phase can end before its limit (R12.2, R12.3) */
gboolean
diplomacy_all_ready (const Diplomacy *self)
{
  gboolean any = FALSE;

  for (int i = 0; i < (int)self->n_seats; i++)
    if (diplomacy_owes (self, i))
      {
        if (!self->seats[i].ready)
          return FALSE;
        any = TRUE;
      }
  return any || self->position.phase != DIP_MOVEMENT;
}

/* R12.4: with `late wait` the phase goes on until everybody who owes something has sent it. */
static gboolean
is_awaited (const Diplomacy *self)
{
  for (int i = 0; i < (int)self->n_seats && self->waits; i++)
    if (diplomacy_owes (self, i) && !self->seats[i].ready && !self->seats[i].sealed->len
        && !self->seats[i].told->len)
      return TRUE;
  return FALSE;
}

static void
open_kind (const Diplomacy *self, DiplomacySealedKind kind, GrapeNext *next)
{
  if (!next->opens)
    next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_seats; i++)
    for (guint j = 0; j < self->seats[i].sealed->len; j++)
      {
        const DiplomacySealed *sealed = &g_array_index (self->seats[i].sealed, DiplomacySealed, j);

        if (sealed->kind == kind)
          g_array_append_val (next->opens, sealed->event);
      }
}

static int
next_bot (const Diplomacy *self)
{
  for (int i = 0; i < (int)self->n_seats; i++)
    if (diplomacy_wants_bot (self, i))
      return i;
  return -1;
}

static void
next_end (const Diplomacy *self, gint64 at, GrapeNext *next)
{
  g_autofree char *name = diplomacy_turn_name (&self->position);

  if (self->stage == DIPLOMACY_ORDERS && next_bot (self) >= 0)
    {
      grape_next_step (next, at, "close");
      return;
    }
  grape_next_step (next, at, "%s", name);
  open_kind (self, DIPLOMACY_SEALED_ORDERS, next);
}

/* The bot's orders are told at once: nobody can order any more. Its chance is the phase's number,
 * so that everybody gets the same. */
static void
next_closed (const Diplomacy *self, GrapeNext *next)
{
  int seat = next_bot (self);

  if (seat < 0)
    {
      next_end (self, 0, next);
      return;
    }
  g_autofree char *label = g_strdup_printf ("bot of the rule %d", seat);
  GrapeStream stream;
  grape_stream_init_from_text (&stream, label, self->turn);
  g_autofree char *orders
      = diplomacy_order_by_bot (self, seat, self->bots, &stream, GRAPE_BOT_BUDGET);
  grape_next_step (next, 0, "orders %d\n%s", seat + 1, orders);
}

static void
next_wants (const Diplomacy *self, GrapeNext *next)
{
  guint most = diplomacy_most_powers (self);
  gboolean all = TRUE;

  if (self->opened || g_str_equal (self->powers_by, "lot"))
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, most, most, "lots");
      return;
    }
  for (guint i = 0; i < self->n_seats; i++)
    all = all
          && (self->seats[i].sealed->len || self->seats[i].wants[0] != DIP_NONE
              || self->seats[i].lost || !diplomacy_gets_power (self, (int)i));
  if (!all && !self->deadline)
    return;
  grape_next_step (next, all ? 0 : self->deadline, "wishes");
  open_kind (self, DIPLOMACY_SEALED_WANT, next);
}

static void
next_shared (const Diplomacy *self, guint64 seats, GrapeNext *next)
{
  g_autoptr (GString) text = g_string_new ("shared ");
  const char *gap = "";

  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_seats; i++)
    if (seats >> i & 1)
      {
        g_string_append_printf (text, "%s%u", gap, i + 1);
        gap = ", ";
        if (self->seats[i].claim_event)
          g_array_append_val (next->opens, self->seats[i].claim_event);
      }
  grape_next_step (next, 0, "%s", text->str);
}

void
diplomacy_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const Diplomacy *self = state;
  guint64 seats;

  if (self->stage == DIPLOMACY_OVER)
    return;
  if (self->lost_since) /* R16.2: time runs for this alone, whoever holds the game */
    {
      grape_next_step (next, self->lost_since + DIPLOMACY_PATIENCE, "replacement");
      return;
    }
  if (grape_table_held (table))
    return;
  if (diplomacy_find_claim (self, &seats))
    next_shared (self, seats, next);
  else if (diplomacy_was_last (self))
    grape_next_step (next, 0, "last turn");
  else if (self->stage == DIPLOMACY_WANTS)
    next_wants (self, next);
  else if (self->stage == DIPLOMACY_CLOSED)
    next_closed (self, next);
  else if (self->stage == DIPLOMACY_ORDERS && diplomacy_all_ready (self))
    next_end (self, 0, next);
  else if (self->stage == DIPLOMACY_ORDERS && self->deadline && !is_awaited (self))
    next_end (self, self->deadline, next);
}

/* "lots 3 1 2": counted from 1 */
void
diplomacy_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen, GString *text)
{
  grape_next_count (state, next, chosen, text);
}
