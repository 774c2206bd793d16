/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule itself: what a round does to the cards, what happens by itself next, and how an event
 * changes the state. pure-skill-notation.c reads texts. */
#include "pure-skill-private.h"

#include <stdio.h>
#include <string.h>

/**
 * pure_skill_core_init:
 *
 * The deal: each seat a whole suit, the referee the spades, no prize on the table yet.
 */
void
pure_skill_core_init (PureSkillCore *self)
{
  *self = (PureSkillCore){ .prizes = PURE_SKILL_PACK }; /* R2.1 */
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    self->hands[seat] = PURE_SKILL_PACK;
}

/**
 * pure_skill_core_winner_of:
 *
 * Returns: the seat whose bid is higher than every other, or -1 where no single bid is highest
 */
int
pure_skill_core_winner_of (const guint8 bids[PURE_SKILL_SEATS])
{
  /* R4.1, R4.2: 9 against a pair of kings takes nothing, since 9 is not the highest bid. */
  if (bids[0] > bids[1])
    return bids[0] > bids[2] ? 0 : bids[2] > bids[0] ? 2 : -1;
  if (bids[1] > bids[0])
    return bids[1] > bids[2] ? 1 : bids[2] > bids[1] ? 2 : -1;
  return bids[2] > bids[0] ? 2 : -1;
}

/**
 * pure_skill_core_resolve:
 * @bids: one card of each hand
 *
 * Resolves the round: hands out or discards the prize, and takes the cards bid out of play.
 *
 * Returns: the seat that takes the prize, or -1
 */
int
pure_skill_core_resolve (PureSkillCore *self, const guint8 bids[PURE_SKILL_SEATS])
{
  int taker = pure_skill_core_winner_of (bids);
  if (taker >= 0)
    {
      self->takes[taker] |= PURE_SKILL_BIT (self->prize);
      self->totals[taker] = (guint8)(self->totals[taker] + self->prize);
    }
  else
    self->discarded |= PURE_SKILL_BIT (self->prize);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    self->hands[seat] &= (guint16)~PURE_SKILL_BIT (bids[seat]); /* R4.3 */
  self->prize = 0;
  self->n_done++;
  return taker;
}

/**
 * pure_skill_mask_nth:
 * @n: from 0, less than the number of cards in @mask
 *
 * Returns: the rank of the @n-th lowest card
 */
guint
pure_skill_mask_nth (guint16 mask, guint n)
{
  guint left = mask;
  while (n--)
    left &= left - 1;
  return (guint)__builtin_ctz (left);
}

/**
 * pure_skill_mask_sum:
 *
 * Returns: the sum of the values of all cards in @mask
 */
guint
pure_skill_mask_sum (guint16 mask)
{
  guint sum = 0;
  for (guint left = mask; left; left &= left - 1)
    sum += (guint)__builtin_ctz (left); /* R2.2, R5.1 */
  return sum;
}

/**
 * grape_pure_skill_round:
 *
 * Returns: the number of the round under way, 1..13; 13 when the game is over
 */
guint
grape_pure_skill_round (const PureSkill *self)
{
  return MIN (self->core.n_done + 1u, PURE_SKILL_ROUNDS);
}

/**
 * grape_pure_skill_over:
 *
 * Whether all thirteen rounds have been resolved.
 */
gboolean
grape_pure_skill_over (const PureSkill *self)
{
  return self->core.n_done == PURE_SKILL_ROUNDS; /* R3.5 */
}

/**
 * pure_skill_winner:
 * @n_best: (out): how many remaining players share the highest total; 0 when all have left
 *
 * Returns: the seat that would win if the game ended now, or -1
 */
int
pure_skill_winner (const GrapeTable *table, const PureSkill *self, guint *n_best)
{
  int best = -1;

  *n_best = 0;
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      if (grape_table_seat (table, seat)->left) /* R6.4: a bot is not a player here */
        continue;
      if (best < 0 || self->core.totals[seat] > self->core.totals[best])
        {
          best = seat;
          *n_best = 1;
        }
      else if (self->core.totals[seat] == self->core.totals[best])
        (*n_best)++;
    }
  return *n_best == 1 ? best : -1; /* R5.2 */
}

static void
next_draw_bid (const PureSkill *self, int seat, gint64 at, GrapeNext *next)
{
  grape_next_draw (next, at, GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE, /* R3.7 */
                   (guint)__builtin_popcount (self->core.hands[seat]), 1, "bid %d", seat + 1);
}

/* "round 5", and after it the bids that came with a given position, since no event holds those. */
static void
next_step (const PureSkill *self, GrapeNext *next)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (text, "round %u", grape_pure_skill_round (self));
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (self->bids[seat].event > 0)
      grape_sealed_will_open (&self->bids[seat], next);
    else
      g_string_append_printf (text, " %u:%s", seat + 1,
                              grape_rank_code ((guint)self->bids[seat].value));
  grape_next_step (next, 0, "%s", text->str);
}

/**
 * pure_skill_next:
 *
 * What happens by itself: the next prize, bids for players who left or are late, and the end of the
 * round once all three bids are in.
 */
void
pure_skill_next (const GrapeTable *table, gconstpointer state, GrapeNext *next)
{
  const PureSkill *self = state;
  GrapeSealedRow row = GRAPE_SEALED_ROW (((PureSkill *)(gpointer)self)->bids, , PURE_SKILL_SEATS);
  int missing = grape_sealed_missing (row, 7);

  if (grape_pure_skill_over (self))
    return;
  if (!self->core.prize) /* R3.1, R3.11 */
    {
      grape_next_draw (next, 0, GRAPE_AUDIENCE_ALL, (guint)__builtin_popcount (self->core.prizes),
                       1, "prize");
      return;
    }
  if (missing < 0)
    {
      next_step (self, next); /* R3.2 */
      return;
    }
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (grape_table_seat (table, seat)->left && !grape_sealed_is_in (&self->bids[seat]))
      {
        next_draw_bid (self, seat, 0, next); /* R6.3 */
        return;
      }
  if (self->deadline) /* R3.6 */
    next_draw_bid (self, missing, self->deadline, next);
}

/**
 * pure_skill_draw_text:
 *
 * Chance counts cards from the lowest: "prize 7", "bid 2 K".
 */
void
pure_skill_draw_text (gconstpointer state, const GrapeNext *next, const guint *chosen,
                      GString *text)
{
  const PureSkill *self = state;
  guint16 pack = self->core.prizes;
  guint seat;

  if (sscanf (next->text, "bid %u", &seat) == 1)
    pack = self->core.hands[seat - 1];
  g_string_append_printf (text, "%s %s", next->text,
                          grape_rank_code (pure_skill_mask_nth (pack, chosen[0])));
}

static void
set_prize (PureSkill *self, guint rank, gint64 at)
{
  self->core.prize = (guint8)rank;
  self->core.prizes &= (guint16)~PURE_SKILL_BIT (rank);
  self->since = at;
  self->deadline = self->length ? at + self->length : 0; /* R3.3 */
}

static gboolean
apply_move (const GrapeTable *table, PureSkill *self, const GrapeEvent *event, GError **error)
{
  guint rank = 0;

  /* R3.12: nothing changes before everything is checked. */
  if (!pure_skill_check_turn (table, self, event->author, error)
      || (event->text && !pure_skill_read_bid (self, event->author, event->text, &rank, error)))
    return FALSE;
  grape_sealed_take (&self->bids[event->author], event, (int)rank); /* R3.8 */
  return TRUE;
}

static gboolean
apply_draw_prize (PureSkill *self, const GrapeEvent *event, const char *card, GError **error)
{
  guint rank;

  if (grape_pure_skill_over (self) || self->core.prize)
    return grape_event_refuse (event, error, "a prize is drawn when a round begins");
  if (!pure_skill_read_prize (self, card, &rank, error))
    return FALSE;
  set_prize (self, rank, event->at);
  return TRUE;
}

/* The seat whose bid was drawn: the text says so; if it is sealed, it is the only seat in the
 * audience. */
static int
drawn_seat (const GrapeEvent *event, const char **card)
{
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      g_autofree char *prefix = g_strdup_printf ("bid %d ", seat + 1);
      if (event->text && g_str_has_prefix (event->text, prefix))
        {
          *card = event->text + strlen (prefix);
          return seat;
        }
      if (!event->text && event->audience == (GRAPE_AUDIENCE_SEAT (seat) | GRAPE_AUDIENCE_REFEREE))
        return seat;
    }
  return -1;
}

static gboolean
apply_draw (PureSkill *self, const GrapeEvent *event, GError **error)
{
  const char *card = NULL;
  guint rank = 0;

  if (event->text && g_str_has_prefix (event->text, "prize "))
    return apply_draw_prize (self, event, event->text + strlen ("prize "), error);

  int seat = drawn_seat (event, &card);
  if (seat < 0)
    return grape_event_refuse (event, error, "a draw is “prize CARD” or “bid SEAT CARD”");
  if (!self->core.prize)
    return grape_event_refuse (event, error, "there is no prize to bid for");
  if (grape_sealed_is_in (&self->bids[seat]))
    return grape_event_refuse (event, error, "that seat has bid");
  if (card && !pure_skill_read_bid (self, seat, card, &rank, error))
    return FALSE;
  grape_sealed_take (&self->bids[seat], event, (int)rank);
  return TRUE;
}

/* What @seat sent, "bid 7", or what chance drew for it, "bid 2 7". */
static gboolean
read_opened (const GrapeTable *table, gconstpointer state, int seat, const char *text, int *rank,
             GError **error)
{
  g_autofree char *draw = g_strdup_printf ("bid %d ", seat + 1);
  gboolean drawn = ((const PureSkill *)state)->bids[seat].drawn && g_str_has_prefix (text, draw);
  guint found;

  if (!pure_skill_read_bid (state, seat, drawn ? text + strlen (draw) : text, &found, error))
    return FALSE;
  *rank = (int)found;
  return TRUE;
}

/* A bid of a given position is in the step's own text. */
static gboolean
check_given (const PureSkill *self, int seat, const GrapeEvent *event, GError **error)
{
  g_autofree char *told
      = g_strdup_printf (" %d:%s", seat + 1, grape_rank_code ((guint)self->bids[seat].value));
  const char *at = strstr (event->text, told);

  return (at && strchr (" ", at[strlen (told)]))
         || grape_event_refuse (event, error, "it does not show the bids that were made");
}

static void
note_round (PureSkill *self, const guint8 *bids, guint prize, int taker, gint64 at)
{
  GrapePureSkillRound *round = &self->rounds[self->n_rounds++];

  *round = (GrapePureSkillRound){ .number = self->core.n_done, .taker = taker, .at = at };
  round->prize = (guint8)prize;
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      round->bids[seat] = bids[seat];
      round->drawn[seat] = self->bids[seat].drawn;
    }
}

static gboolean
apply_step (const GrapeTable *table, PureSkill *self, const GrapeEvent *event, GError **error)
{
  guint8 bids[PURE_SKILL_SEATS];
  guint prize = self->core.prize;
  guint number;

  if (!event->text || sscanf (event->text, "round %u", &number) != 1)
    return grape_event_refuse (event, error, "a step is “round N”");
  if (grape_pure_skill_over (self) || number != grape_pure_skill_round (self) || !prize)
    return grape_event_refuse (event, error, "that round is not under way");
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      int rank;
      if (!grape_sealed_open (&self->bids[seat], event, read_opened, table, self, seat, &rank,
                              error)
          || (self->bids[seat].told && !check_given (self, seat, event, error)))
        return FALSE;
      bids[seat] = (guint8)rank;
    }
  int taker = pure_skill_core_resolve (&self->core, bids);
  note_round (self, bids, prize, taker, event->at);
  memset (self->bids, 0, sizeof self->bids);
  self->since = 0;
  self->deadline = 0;
  return TRUE;
}

/* R3.9: the referee drew the prize elsewhere; the round begins again with that card. */
static gboolean
apply_ruling (PureSkill *self, const GrapeEvent *event, GError **error)
{
  guint rank;

  if (!pure_skill_check_ruling (self, grape_event_ruling (event), &rank, error))
    return FALSE;
  self->core.prizes |= PURE_SKILL_BIT (self->core.prize);
  set_prize (self, rank, event->at);
  return TRUE;
}

/**
 * pure_skill_apply:
 *
 * One event of the log; see #GrapeRules. The table handles everything about people but joining,
 * which leaves the cards alone (R6.1, R6.2).
 */
gboolean
pure_skill_apply (const GrapeTable *table, gpointer state, const GrapeEvent *event, GError **error)
{
  PureSkill *self = state;

  switch (event->kind)
    {
    case GRAPE_EVENT_MOVE:
      return apply_move (table, self, event, error);
    case GRAPE_EVENT_DRAW:
      return apply_draw (self, event, error);
    case GRAPE_EVENT_STEP:
      return apply_step (table, self, event, error);
    case GRAPE_EVENT_RULING:
      return apply_ruling (self, event, error);
    default:
      return TRUE;
    }
}
