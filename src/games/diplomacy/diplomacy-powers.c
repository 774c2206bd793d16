/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who plays which power (R10): by choice, by lists of wishes, or by lot. */
#include "diplomacy-private.h"

#include <string.h>

/** diplomacy_most_powers: so many lots are drawn: one for each power or seat, whichever are more */
guint
diplomacy_most_powers (const Diplomacy *self)
{
  return MAX (self->map->n_powers, self->n_seats);
}

static gboolean
is_lot (const Diplomacy *self)
{
  return g_str_equal (self->powers_by, "lot");
}

/* The @rank-th wish of everybody, if no two have the same; else FALSE. */
static gboolean
agree (const Diplomacy *self)
{
  guint taken = 0;

  for (guint i = 0; i < self->n_seats; i++)
    {
      guint8 power = self->seats[i].wants[0];

      if (!diplomacy_gets_power (self, (int)i))
        continue;
      if (power == DIP_NONE || (taken >> power & 1))
        return FALSE;
      taken |= 1u << power;
    }
  return TRUE;
}

static guint
taken (const Diplomacy *self)
{
  guint powers = 0;

  for (guint i = 0; i < self->n_seats; i++)
    powers |= self->seats[i].powers;
  return powers;
}

/* The best of what is left that @seat wants, or DIP_NONE; @rank: that wish only, or below 0. */
static guint8
wish (const Diplomacy *self, guint seat, int rank)
{
  guint gone = taken (self);

  for (int i = 0; i < DIP_MAX_POWERS; i++)
    {
      guint8 power = self->seats[seat].wants[i];

      if (power == DIP_NONE)
        return DIP_NONE;
      if ((rank < 0 || rank == i) && !(gone >> power & 1))
        return power;
    }
  return DIP_NONE;
}

/* Those seats that have none yet choose in the order of their lots. */
static void
choose (Diplomacy *self, int rank)
{
  for (guint i = 0; i < diplomacy_most_powers (self); i++)
    {
      guint seat = self->lots[i];
      guint8 power = DIP_NONE;

      if (seat < self->n_seats && !self->seats[seat].powers
          && diplomacy_gets_power (self, (int)seat))
        power = wish (self, seat, rank);
      if (power != DIP_NONE)
        self->seats[seat].powers = 1u << power;
    }
}

/* Who got nothing that they wanted gets what is left, by lot too. */
static void
give_rest (Diplomacy *self)
{
  guint n = diplomacy_most_powers (self), at = 0;

  for (guint seat = 0; seat < self->n_seats; seat++)
    {
      if (self->seats[seat].powers || !diplomacy_gets_power (self, (int)seat))
        continue;
      while (at < n
             && (self->lots[at] >= self->map->n_powers || (taken (self) >> self->lots[at] & 1)))
        at++;
      if (at < n)
        self->seats[seat].powers = 1u << self->lots[at];
    }
}

static void
begin (Diplomacy *self, gint64 at)
{
  self->stage = DIPLOMACY_ORDERS;
  for (guint i = 0; i < self->n_seats; i++)
    memset (self->seats[i].wants, DIP_NONE, sizeof self->seats[i].wants);
  diplomacy_begin_phase (self, at);
}

/**
 * diplomacy_assign:
 *
 * R10.2, R10.3: gives the powers out, once everything for it is known. By choice, whoever is alone
 * with their first wish has it, then the lots decide, wish by wish; with lists each in turn takes
 * the best that is left.
 *
 * Returns: whether the game has begun
 */
gboolean
diplomacy_assign (Diplomacy *self, gint64 at)
{
  if (!self->drawn && (is_lot (self) || !agree (self)))
    return FALSE;
  if (!self->drawn)
    for (guint i = 0; i < self->n_seats; i++)
      if (diplomacy_gets_power (self, (int)i))
        self->seats[i].powers = 1u << self->seats[i].wants[0];
  for (int rank = 0;
       self->drawn && g_str_equal (self->powers_by, "choice") && rank < DIP_MAX_POWERS; rank++)
    choose (self, rank);
  if (self->drawn && !is_lot (self))
    choose (self, -1);
  if (self->drawn)
    give_rest (self);
  begin (self, at);
  return TRUE;
}
