/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The accessors of pure-skill-view.h: how a canvas looks into a view without knowing its struct. */
#include "pure-skill-private.h"

static guint
list_ranks (guint16 mask, guint8 *ranks)
{
  guint n = 0;
  for (guint left = mask; left; left &= left - 1)
    ranks[n++] = (guint8)__builtin_ctz (left);
  return n;
}

/**
 * grape_pure_skill_prizes_left:
 * @ranks: (out): lowest first
 *
 * Returns: how many spades the referee still holds, without the one on the table
 */
guint
grape_pure_skill_prizes_left (gconstpointer view, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS])
{
  return list_ranks (((const PureSkill *)view)->core.prizes, ranks);
}

/**
 * grape_pure_skill_discarded:
 * @ranks: (out): lowest first
 *
 * Returns: how many prizes went to nobody
 */
guint
grape_pure_skill_discarded (gconstpointer view, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS])
{
  return list_ranks (((const PureSkill *)view)->core.discarded, ranks);
}

/**
 * grape_pure_skill_hand:
 * @ranks: (out): lowest first; a card that is bid is still among them
 *
 * Returns: how many cards @seat holds
 */
guint
grape_pure_skill_hand (gconstpointer view, int seat, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS])
{
  return list_ranks (((const PureSkill *)view)->core.hands[seat], ranks);
}

/**
 * grape_pure_skill_take:
 * @ranks: (out): spades, lowest first
 *
 * Returns: how many prizes @seat has taken
 */
guint
grape_pure_skill_take (gconstpointer view, int seat, guint8 ranks[GRAPE_PURE_SKILL_ROUNDS])
{
  return list_ranks (((const PureSkill *)view)->core.takes[seat], ranks);
}

/**
 * grape_pure_skill_bid:
 * @rank: (out): the card bid, if it is known; else 0
 *
 * Returns: what this view knows of the bid of @seat in the round under way
 */
GrapePureSkillBid
grape_pure_skill_bid (gconstpointer view, int seat, guint *rank)
{
  int card = ((const PureSkill *)view)->bids[seat].value;

  *rank = 0;
  if (card == PURE_SKILL_NO_BID)
    return GRAPE_PURE_SKILL_BID_NONE;
  if (card == GRAPE_SEALED_HIDDEN)
    return GRAPE_PURE_SKILL_BID_HIDDEN;
  *rank = (guint)card;
  return GRAPE_PURE_SKILL_BID_KNOWN;
}

/**
 * grape_pure_skill_resolved:
 * @index: from 0, less than grape_pure_skill_n_resolved()
 *
 * Returns: (transfer none): one of the rounds resolved, the earliest first
 */
const GrapePureSkillRound *
grape_pure_skill_resolved (gconstpointer view, guint index)
{
  const PureSkill *self = view;
  g_assert (index < self->n_rounds);
  return &self->rounds[index];
}
