/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decisions that depend on themselves. Without convoys these are only units that go round in a
 * circle, who all move. With convoys there may be one solution, which is taken, or none or several:
 * a paradox, in which the convoys fail (Szykman). */
#include "diplomacy-resolve-private.h"

#define MOST_CONVOYS 12 /* of one paradox; beyond that they all fail */

typedef struct
{
  guint n;
  guint8 fleet[MOST_CONVOYS];
  guint16 outcome[1 << MOST_CONVOYS]; /* who is safe, if the convoys of the index are */
  guint16 needs[MOST_CONVOYS];        /* whose fate can change this one's, through others too */
} Knot;

static guint
find_open (const DipDecisions *self, guint8 *fleets, guint n_most)
{
  guint n = 0;

  for (guint i = 0; i < self->orders->n; i++)
    if (self->safe[i] == OPEN)
      {
        if (n < n_most)
          fleets[n] = (guint8)i;
        n++;
      }
  return n;
}

/* Who would be safe if just these convoys came about. */
static guint16
try_convoys (const DipDecisions *self, const Knot *knot, guint chosen)
{
  DipDecisions attempt = *self;
  guint16 safe = 0;

  for (guint i = 0; i < knot->n; i++)
    attempt.safe[knot->fleet[i]] = chosen & 1 << i ? YES : NO;
  dip_decide_spread (&attempt);
  for (guint i = 0; i < knot->n; i++)
    if (dip_decide_dislodged (&attempt, knot->fleet[i]) != YES)
      safe |= (guint16)(1 << i);
  return safe;
}

static void
examine (const DipDecisions *self, Knot *knot)
{
  for (guint chosen = 0; chosen < 1u << knot->n; chosen++)
    knot->outcome[chosen] = try_convoys (self, knot, chosen);
  for (guint i = 0; i < knot->n; i++)
    {
      knot->needs[i] = 0;
      for (guint j = 0; j < knot->n; j++)
        for (guint chosen = 0; chosen < 1u << knot->n; chosen++)
          if ((knot->outcome[chosen] ^ knot->outcome[chosen ^ 1 << j]) & 1 << i)
            knot->needs[i] |= (guint16)(1 << j);
    }
  for (guint k = 0; k < knot->n; k++)
    for (guint i = 0; i < knot->n; i++)
      if (knot->needs[i] & 1 << k)
        knot->needs[i] |= knot->needs[k];
}

/* A set of convoys that need each other and nobody else. */
static guint
find_core (const Knot *knot)
{
  guint core = 0, fewest = G_MAXUINT;

  for (guint i = 0; i < knot->n; i++)
    {
      guint size = (guint)__builtin_popcount (knot->needs[i] | 1u << i);
      if (size < fewest)
        {
          fewest = size;
          core = knot->needs[i] | 1u << i;
        }
    }
  return core;
}

static void
fail (DipDecisions *self, guint fleet)
{
  self->safe[fleet] = NO;
  self->failed[fleet] = TRUE;
}

/* R6.2: what all solutions of the core agree on is so; if they agree on nothing, or there is none,
 * its convoys fail. */
static void
settle_core (DipDecisions *self, const Knot *knot, guint core)
{
  guint always = core, never = core;
  gboolean solved = FALSE, agreed = FALSE;

  for (guint chosen = 0; chosen < 1u << knot->n; chosen++)
    if (!(chosen & ~core) && (knot->outcome[chosen] & core) == chosen)
      {
        always &= chosen;
        never &= ~chosen;
        solved = TRUE;
      }
  for (guint i = 0; i < knot->n && solved; i++)
    if ((always | never) & 1u << i)
      {
        self->safe[knot->fleet[i]] = always & 1u << i ? YES : NO;
        agreed = TRUE;
      }
  for (guint i = 0; i < knot->n && !agreed; i++)
    if (core & 1u << i)
      fail (self, knot->fleet[i]);
}

static void
fail_all (DipDecisions *self)
{
  for (guint i = 0; i < self->orders->n; i++)
    if (self->safe[i] == OPEN)
      fail (self, i);
}

/** dip_decide_paradoxes: decides of every convoy whether it comes about */
void
dip_decide_paradoxes (DipDecisions *self)
{
  Knot knot;

  while ((knot.n = find_open (self, knot.fleet, MOST_CONVOYS)) > 0)
    {
      if (knot.n > MOST_CONVOYS)
        fail_all (self);
      else
        {
          examine (self, &knot);
          settle_core (self, &knot, find_core (&knot));
        }
      dip_decide_spread (self);
    }
}

/* R6.1: follows the moves from one to the unit in its way, and sends those round that come back. */
static gboolean
turn_circle (DipDecisions *self, guint begin)
{
  const DipOrders *orders = self->orders;
  guint slow = begin, fast = begin;

#define NEXT(unit) (orders->at[orders->to[unit]])
  do
    {
      slow = NEXT (slow);
      fast = NEXT (fast);
      if (fast != NOBODY && self->move[fast] == OPEN)
        fast = NEXT (fast);
      if (fast == NOBODY || self->move[fast] != OPEN)
        return FALSE;
    }
  while (slow != fast);
  do
    {
      self->move[slow] = YES;
      slow = NEXT (slow);
    }
  while (slow != fast);
#undef NEXT
  return TRUE;
}

/** dip_decide_circles: decides the moves that are left, once every convoy is */
void
dip_decide_circles (DipDecisions *self)
{
  for (guint i = 0; i < self->orders->n; i++)
    if (self->move[i] == OPEN)
      {
        if (!turn_circle (self, i))
          self->move[i] = NO; /* never seen: each open move waits for the unit in its way */
        dip_decide_spread (self);
      }
}
