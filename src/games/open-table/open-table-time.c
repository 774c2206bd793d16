/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Open Table: who owes what, what happens by itself, chance, and the result. */
#include "open-table-private.h"

#include <string.h>

/** open_table_lead: who keeps the game going: the referee, or without one the first player */
int
open_table_lead (const GrapeTable *table, const OpenTable *self)
{
  int first = open_table_next_seat (self, -1);

  return table->needs_referee || first < 0 ? GRAPE_AUTHOR_REFEREE : first;
}

static gboolean
all_done (const OpenTable *self)
{
  for (guint i = 0; i < self->n_seats; i++)
    if (self->seats[i].playing && !self->seats[i].done)
      return FALSE;
  return TRUE;
}

static gboolean
all_voted (const OpenTable *self)
{
  for (int i = 0; i < (int)self->n_seats; i++)
    if (self->seats[i].playing && !open_table_voted (self, i))
      return FALSE;
  return TRUE;
}

void
open_table_pending (const GrapeTable *table, gconstpointer state, GArray *pending)
{
  const OpenTable *self = state;
  int lead = open_table_lead (table, self);
  guint before = pending->len;

  if (self->ended)
    return;
  for (int i = 0; i < (int)self->n_seats; i++)
    {
      const OpenTableSeat *seat = &self->seats[i];

      if (!seat->playing)
        continue;
      if (self->round_on) /* R2.1 */
        grape_pending_add (pending, i, N_ ("an act for this round"), self->since, self->deadline,
                           N_ ("none"), seat->done);
      if (self->voting)
        grape_pending_add (pending, i, N_ ("a vote"), self->asked, 0, NULL,
                           open_table_voted (self, i));
      if (self->turn == i) /* R2.6 */
        grape_pending_add (pending, i, N_ ("their turn"), self->turn_since, self->turn_until,
                           N_ ("a pass"), FALSE);
    }
  if (self->due->len)
    grape_pending_add (pending, GRAPE_AUTHOR_REFEREE, N_ ("what chance decides"), self->since, 0,
                       NULL, FALSE);
  if (self->round_on && all_done (self))
    grape_pending_add (pending, lead, N_ ("the opening of the moves"), self->since, 0, NULL, FALSE);
  if (self->voting && all_voted (self))
    grape_pending_add (pending, lead, N_ ("the close of the ballot"), self->asked, 0, NULL, FALSE);
  if (pending->len == before)
    grape_pending_add (pending, lead, N_ ("what comes next"), self->since, 0, NULL, FALSE);
}

static void
next_due (const OpenTable *self, GrapeNext *next)
{
  const OpenTableDue *due = &g_array_index (self->due, OpenTableDue, 0);

  if (due->kind == OPEN_TABLE_DUE_DICE)
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, due->sides, due->n, "roll");
      next->repeat = TRUE;
    }
  else if (due->seat < 0)
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, open_table_stock (self), due->n, "deal table");
      next->hidden = TRUE; /* R4.5: which of the stock it was would tell what is in hands */
    }
  else /* R3.1 */
    grape_next_draw (next, 0,
                     GRAPE_AUDIENCE_SEAT (due->seat)
                         | (self->referee_sees ? GRAPE_AUDIENCE_REFEREE : 0),
                     open_table_stock (self), due->n, "deal %d", due->seat + 1);
}

/* R2.3 */
static void
next_open (const OpenTable *self, GrapeNext *next, gint64 at)
{
  grape_next_step (next, at, "open %u", self->round);
  next->opens = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_seats; i++)
    if (self->seats[i].sealed_in)
      g_array_append_val (next->opens, self->seats[i].sealed_in);
}

/* The first of what has its time. */
static void
next_timed (const OpenTable *self, GrapeNext *next)
{
  gint64 round = self->round_on ? self->deadline : 0, turn = self->turn >= 0 ? self->turn_until : 0;
  gint64 first = 0;

  for (guint i = 0; i < 3; i++)
    {
      gint64 at = i == 0 ? round : i == 1 ? turn : self->clock;

      first = at && (!first || at < first) ? at : first;
    }
  if (!first)
    return;
  if (round == first)
    next_open (self, next, first);
  else if (turn == first)
    grape_next_step (next, first, "pass %d", self->turn + 1);
  else
    grape_next_step (next, first, "ring");
}

void
open_table_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const OpenTable *self = state;

  if (self->ended)
    return;
  if (self->due->len)
    next_due (self, next);
  else if (self->opening)
    next_open (self, next, 0);
  else if (self->closing)
    {
      grape_next_step (next, 0, "count");
      grape_sealed_will_open_all (open_table_votes ((OpenTable *)self), G_MAXUINT64, next);
    }
  else
    next_timed (self, next);
}

static int
compare_ints (gconstpointer a, gconstpointer b)
{
  return *(const int *)a - *(const int *)b;
}

/** open_table_draw_text: faces as they fall; cards by the deck's symbols */
void
open_table_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                      GString *text)
{
  const OpenTable *self = state;
  const OpenTableDue *due = &g_array_index (self->due, OpenTableDue, 0);
  g_autoptr (GArray) stock = NULL, cards = g_array_new (FALSE, FALSE, sizeof (int));

  g_string_append (text, next->text);
  if (due->kind == OPEN_TABLE_DUE_DICE)
    {
      for (guint i = 0; i < next->k; i++)
        g_string_append_printf (text, " %u", chosen[i] + 1);
      return;
    }
  stock = open_table_stock_cards (self);
  for (guint i = 0; i < next->k; i++)
    g_array_append_val (cards, g_array_index (stock, int, chosen[i]));
  g_array_sort (cards, compare_ints);
  for (guint i = 0; i < cards->len; i++)
    g_string_append_printf (text, " %s",
                            grape_deck_symbol (self->deck, (guint)g_array_index (cards, int, i)));
}

void
open_table_outcome (const GrapeTable *table, gconstpointer state, GrapeOutcome *outcome)
{
  const OpenTable *self = state;
  g_autofree char *names = NULL;

  for (guint i = 0; i < grape_table_size (table); i++)
    grape_outcome_score (outcome, i < self->n_seats ? open_table_score (self, (int)i) : 0);
  outcome->over = self->ended;
  if (!self->ended)
    return;
  for (int seat = 0; seat < (int)self->n_seats; seat++)
    if (self->winners & GRAPE_AUDIENCE_SEAT (seat))
      grape_outcome_win (outcome, seat);
  names = grape_table_names (table, self->winners);
  if (!self->winners)
    outcome->reason = g_strdup ("The game ended without a winner.");
  else if (outcome->winners->len > 1)
    outcome->reason = g_strdup_printf ("%s have won.", names);
  else
    outcome->reason = g_strdup_printf ("%s has won.", names);
}
