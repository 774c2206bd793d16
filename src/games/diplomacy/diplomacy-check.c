/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether an act may be done now. */
#include "diplomacy-private.h"

static gboolean
check_orders (const Diplomacy *self, int author, const DiplomacyAct *act, GError **error)
{
  g_autoptr (GArray) all = NULL;
  guint n = act->orders->len;

  diplomacy_orders_set (&all, self->seats[author].orders);
  if (all->len + n > 2 * DIPLOMACY_MOST_LINES)
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "R11.2",
                            "There are too many orders: `clear` takes them back");
  for (guint i = 0; i < n; i++)
    diplomacy_orders_add (all, diplomacy_order (act->orders, i));
  diplomacy_sheet_judge (self, all);
  for (guint i = all->len - n; i < all->len; i++)
    if (diplomacy_order (all, i)->line.fault == DIP_FINE)
      return TRUE;
  const DiplomacyOrder *first = diplomacy_order (all, all->len - n);
  g_autofree char *why = diplomacy_order_explain (self, first);
  return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R11.2", "“%s” does not count: %s",
                          first->text, why);
}

static gboolean
check_stage (const Diplomacy *self, int author, GError **error)
{
  switch (self->stage)
    {
    case DIPLOMACY_WANTS:
      return grape_error_set (error, GRAPE_ERROR_TURN, "R10.2",
                              "The powers are not assigned yet: say which you `want`");
    case DIPLOMACY_JUDGING:
      return grape_error_set (error, GRAPE_ERROR_TURN, "R15.1",
                              "The orders are open: the referee adjudicates them");
    case DIPLOMACY_ORDERS:
      return self->seats[author].powers
             || grape_error_set (error, GRAPE_ERROR_SEAT, "R16.4", "Somebody else plays for you");
    default:
      return grape_error_set (error, GRAPE_ERROR_TURN, "R12.2", "The phase is closed");
    }
}

static gboolean
check_press (const Diplomacy *self, int author, const DiplomacyAct *act, GError **error)
{
  if (self->gunboat)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, "R13.3",
                            "This is a gunboat game: there is no press");
  if (act->to_all)
    return TRUE;
  if (!self->letters)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, "R13.3",
                            "Press is public in this game: write `press all: TEXT`");
  if (!(act->seats & ~GRAPE_AUDIENCE_SEAT (author)))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R13.1", "Nobody writes to themselves");
  for (guint i = 0; i < self->n_seats; i++)
    if ((act->seats >> i & 1) && !diplomacy_plays (self, (int)i))
      return grape_error_set (error, GRAPE_ERROR_SEAT, "R13.1",
                              "Somebody whom it is for is no longer in the game");
  return TRUE;
}

static gboolean
check_claim (const GrapeTable *table, const Diplomacy *self, const DiplomacyAct *act,
             GError **error)
{
  if (!self->shared)
    return grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, "R14.2",
                            "In this game nobody wins together with others");
  if (act->seats && !(act->seats & (act->seats - 1)))
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R14.2",
                            "A claim names at least two: who alone has enough centers wins anyway");
  for (int i = 0; i < (int)self->n_seats; i++)
    if ((act->seats >> i & 1) && !self->seats[i].powers)
      return grape_error_set (error, GRAPE_ERROR_SEAT, "R14.2", "%s plays no power now",
                              grape_table_name (table, i));
  return TRUE;
}

static gboolean
check_want (const Diplomacy *self, int author, GError **error)
{
  if (self->stage != DIPLOMACY_WANTS)
    return grape_error_set (error, GRAPE_ERROR_TURN, "R10.2", "The powers are assigned already");
  return diplomacy_gets_power (self, author)
         || grape_error_set (error, GRAPE_ERROR_SEAT, "R16.4", "Somebody else plays for you");
}

static gboolean
check_referee (const GrapeTable *table, const Diplomacy *self, const DiplomacyAct *act,
               GError **error)
{
  const DiplomacySeat *seat = act->seat >= 0 ? &self->seats[act->seat] : NULL;

  if (act->verb == DIPLOMACY_DO_ADJUDICATE)
    return self->stage == DIPLOMACY_JUDGING
           || grape_error_set (error, GRAPE_ERROR_TURN, "R15.1",
                               "There is nothing to adjudicate now");
  if (seat->resigned)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R16.5", "%s has left for good",
                            grape_table_name (table, act->seat));
  if (act->verb == DIPLOMACY_DO_LOST)
    return !seat->lost
           || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R16.1", "%s is lost already",
                               grape_table_name (table, act->seat));
  return seat->lost
         || grape_error_set (error, GRAPE_ERROR_ILLEGAL, "R16.4", "%s is not lost",
                             grape_table_name (table, act->seat));
}

static gboolean
check_player (const GrapeTable *table, const Diplomacy *self, int author, GError **error)
{
  if (self->lost_since)
    return grape_error_set (error, GRAPE_ERROR_HOLD, "R16.1",
                            "The game waits for a replacement, for up to three days");
  if (self->seats[author].lost)
    return grape_error_set (error, GRAPE_ERROR_SEAT, "R16.4",
                            "%s is not in the game now: the referee says `back` first",
                            grape_table_name (table, author));
  return TRUE;
}

/** diplomacy_act_check: Errors: those of whatever does not fit. */
gboolean
diplomacy_act_check (const GrapeTable *table, const Diplomacy *self, int author,
                     const DiplomacyAct *act, GError **error)
{
  if (self->stage == DIPLOMACY_OVER)
    return grape_error_set (error, GRAPE_ERROR_OVER, NULL, "The game is over");
  if (author == GRAPE_AUTHOR_REFEREE)
    return check_referee (table, self, act, error);
  if (!check_player (table, self, author, error))
    return FALSE;
  switch (act->verb)
    {
    case DIPLOMACY_DO_ORDERS:
      return check_stage (self, author, error) && check_orders (self, author, act, error);
    case DIPLOMACY_DO_CLEAR:
    case DIPLOMACY_DO_NOT_READY:
      return check_stage (self, author, error);
    case DIPLOMACY_DO_READY:
      return check_stage (self, author, error)
             && (diplomacy_owes (self, author)
                 || grape_error_set (error, GRAPE_ERROR_TURN, "R12.2",
                                     "There is nothing for you to order in this phase"));
    case DIPLOMACY_DO_PRESS:
      return check_press (self, author, act, error);
    case DIPLOMACY_DO_CLAIM:
      return check_stage (self, author, error) && check_claim (table, self, act, error);
    default:
      return check_want (self, author, error);
    }
}
