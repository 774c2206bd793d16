/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read: the table as text, and what happened in an event with the clause that says so.
 * "points" always follows a total, and the suit a prize, so that neither looks like a bid. */
#include "pure-skill-private.h"

/* "A 3 K", or with the suit of prizes "AS 3S KS". */
static void
append_pack (GString *text, guint16 pack, const char *suffix)
{
  if (!pack)
    g_string_append (text, "none");
  for (guint left = pack; left; left &= left - 1)
    g_string_append_printf (text, "%s%s%s", left == pack ? "" : " ",
                            grape_rank_code ((guint)__builtin_ctz (left)), suffix);
}

static char *
prize_name (guint rank)
{
  return grape_card_name ((GrapeCard){ .rank = (guint8)rank, .suit = GRAPE_SUIT_SPADES });
}

/* Why a round went as it did: "Ann takes the 9 of spades: the queen of hearts is the single highest
 * bid", or why nobody does. */
static char *
verdict (const GrapeTable *table, const PureSkill *self, const GrapePureSkillRound *round)
{
  g_autofree char *prize = prize_name (round->prize);
  GString *text = g_string_new (NULL);
  guint64 best = 0;
  guint highest = MAX (MAX (round->bids[0], round->bids[1]), round->bids[2]);

  if (round->taker >= 0)
    {
      g_autofree char *card = pure_skill_card_name (self, round->taker, round->bids[round->taker]);
      g_string_printf (text, "%s takes the %s: the %s is the single highest bid.",
                       grape_table_name (table, round->taker), prize, card);
      return g_string_free (text, FALSE);
    }
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (round->bids[seat] == highest)
      best |= GRAPE_AUDIENCE_SEAT (seat);
  g_autofree char *names = grape_table_names (table, best);
  g_string_append_printf (text, "%s tie for the highest bid, the %s: the %s is discarded.", names,
                          grape_rank_name (highest), prize);
  return g_string_free (text, FALSE);
}

static void
append_bids (GString *text, const GrapeTable *table, const PureSkill *self,
             const GrapePureSkillRound *round)
{
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      g_autofree char *card = pure_skill_card_name (self, seat, round->bids[seat]);
      g_string_append_printf (text, "%s%s the %s%s", seat ? ", " : "",
                              grape_table_name (table, seat), card,
                              round->drawn[seat] ? " (drawn at random)" : "");
    }
}

/**
 * pure_skill_result_sentence:
 * @self: a state in which all rounds are resolved
 *
 * Returns: (transfer full): who wins and why, or why nobody does
 */
char *
pure_skill_result_sentence (const GrapeTable *table, const PureSkill *self)
{
  guint n_best;
  int winner = pure_skill_winner (table, self, &n_best);
  GString *text = g_string_new (NULL);
  guint64 best = 0;
  guint highest = 0;

  if (winner >= 0)
    {
      g_string_printf (text, "%s wins with the single highest total, %u points.",
                       grape_table_name (table, winner), self->core.totals[winner]);
      return g_string_free (text, FALSE);
    }
  if (n_best == 0) /* R6.5 */
    {
      g_string_append (text, "All players have left, and bots cannot win: there is no winner.");
      return g_string_free (text, FALSE);
    }
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (!grape_table_seat (table, seat)->left)
      highest = MAX (highest, self->core.totals[seat]);
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    if (!grape_table_seat (table, seat)->left && self->core.totals[seat] == highest)
      best |= GRAPE_AUDIENCE_SEAT (seat);
  g_autofree char *names = grape_table_names (table, best);
  g_string_append_printf (text, "%s share the highest total, %u points: there is no winner.", names,
                          highest);
  return g_string_free (text, FALSE);
}

/** pure_skill_post: how to bid for the new prize; see #GrapeRules */
char *
pure_skill_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const PureSkill *self = view;

  if (!self->core.prize)
    return g_strdup ("");
  g_string_append (body, "Send the referee, and nobody else, one card of your pack: bid CARD\n");
  g_autofree char *prize = prize_name (self->core.prize);
  return g_strdup_printf ("the prize is the %s", prize); /* R3.1 */
}

/** pure_skill_chosen: the bid that has arrived; see #GrapeRules */
char *
pure_skill_chosen (const GrapeTable *table, gconstpointer view, int seat)
{
  const PureSkill *self = view;
  const GrapeSealed *bid = &self->bids[seat];

  if (bid->value == PURE_SKILL_NO_BID || bid->value == GRAPE_SEALED_HIDDEN || bid->drawn)
    return NULL;
  g_autofree char *card = pure_skill_card_name (self, seat, (guint)bid->value);
  return g_strconcat ("the ", card, NULL);
}

static void
append_seat (GString *text, const GrapeTable *table, const PureSkill *self, int seat)
{
  const GrapeSealed *bid = &self->bids[seat];

  g_string_append_printf (text, "\nSeat %d: %s (%s), %u points%s\n", seat + 1,
                          grape_table_name (table, seat), grape_suit_name (self->suits[seat]),
                          self->core.totals[seat],
                          grape_table_seat (table, seat)->left ? "; left, a bot bids" : "");
  g_string_append (text, "  took:  ");
  append_pack (text, self->core.takes[seat], "S");
  g_string_append (text, "\n  holds: ");
  append_pack (text, self->core.hands[seat], "");
  if (self->core.prize && bid->value == PURE_SKILL_NO_BID)
    g_string_append (text, "\n  bid:   not in yet");
  else if (bid->value == GRAPE_SEALED_HIDDEN)
    g_string_append (text, "\n  bid:   in, face down");
  else if (self->core.prize)
    g_string_append_printf (text, "\n  bid:   %s, not yet revealed",
                            grape_rank_code ((guint)bid->value));
  g_string_append (text, "\n");
}

/**
 * pure_skill_twin:
 *
 * The table as text, for those who cannot see it and for mail; see #GrapeRules.
 */
char *
pure_skill_twin (const GrapeTable *table, gconstpointer view)
{
  const PureSkill *self = view;
  GString *text = g_string_new (NULL);

  if (self->n_rounds) /* R3.4 */
    {
      const GrapePureSkillRound *last = &self->rounds[self->n_rounds - 1];
      g_autofree char *why = verdict (table, self, last);
      g_string_append_printf (text, "Round %u of %d: ", last->number, PURE_SKILL_ROUNDS);
      append_bids (text, table, self, last);
      g_string_append_printf (text, ". %s\n", why);
    }
  if (self->core.prize)
    {
      g_autofree char *prize = prize_name (self->core.prize);
      g_string_append_printf (text, "Prize: %s\n", prize);
    }
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    append_seat (text, table, self, seat);
  g_string_append (text, "\nPrizes to come: ");
  append_pack (text, self->core.prizes, "S");
  g_string_append (text, "\nDiscarded: ");
  append_pack (text, self->core.discarded, "S");
  g_string_append (text, "\n");
  return g_string_free (text, FALSE);
}

static void
report_bid (const GrapeTable *table, const PureSkill *after, int seat, GPtrArray *reports)
{
  const GrapeSealed *bid = &after->bids[seat];
  const char *name = grape_table_name (table, seat);
  const char *clause = !bid->drawn ? "4e" : grape_table_seat (table, seat)->left ? "8" : "4e";

  if (bid->value == GRAPE_SEALED_HIDDEN || bid->value == PURE_SKILL_NO_BID)
    {
      grape_report_add (reports, clause,
                        bid->drawn ? "A card is drawn at random as the bid of %s." : "%s has bid.",
                        name);
      return;
    }
  g_autofree char *card = pure_skill_card_name (after, seat, (guint)bid->value);
  grape_report_add (reports, clause,
                    bid->drawn ? "A card is drawn at random as the bid of %s: the %s."
                               : "%s bids the %s.",
                    name, card);
}

static void
report_result (const GrapeTable *table, const PureSkill *after, GPtrArray *reports)
{
  guint n_best;
  int winner = pure_skill_winner (table, after, &n_best);
  g_autofree char *result = pure_skill_result_sentence (table, after);

  grape_report_add (reports, "4h", "%s", result);
  if (winner < 0)
    return;
  if (table->exhibition)
    grape_report_add (reports, "1250.1 VII",
                      "It was an exhibition: %s gets a %s, but nobody gets points or A$.",
                      grape_table_name (table, winner), PURE_SKILL_TROPHY);
  else
    grape_report_add (reports, "5", "%s gets %d points and a %s; the referee gets A$%d.",
                      grape_table_name (table, winner), PURE_SKILL_POINTS, PURE_SKILL_TROPHY,
                      PURE_SKILL_FEE);
}

static void
report_round (const GrapeTable *table, const PureSkill *after, GPtrArray *reports)
{
  const GrapePureSkillRound *round = &after->rounds[after->n_rounds - 1];
  g_autofree char *why = verdict (table, after, round);
  g_autoptr (GString) bids = g_string_new (NULL);
  g_autoptr (GString) totals = g_string_new (NULL);

  append_bids (bids, table, after, round);
  grape_report_add (reports, "4g", "Bids of round %u: %s.", round->number, bids->str);
  grape_report_add (reports, "4f", "%s", why);
  for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
    g_string_append_printf (totals, "%s%s %u", seat ? ", " : "", grape_table_name (table, seat),
                            after->core.totals[seat]);
  grape_report_add (reports, "4h", "Totals: %s.", totals->str);
  if (grape_pure_skill_over (after))
    report_result (table, after, reports);
}

/**
 * pure_skill_report:
 *
 * What happened in an event, line by line with its clause; see #GrapeRules.
 */
void
pure_skill_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
                   gconstpointer after, GPtrArray *reports)
{
  const PureSkill *was = before;
  const PureSkill *is = after;

  if (event->kind == GRAPE_EVENT_STEP && is->n_rounds > was->n_rounds)
    report_round (table, is, reports);
  else if (is->core.prize && is->core.prize != was->core.prize)
    {
      g_autofree char *prize = prize_name (is->core.prize);
      grape_report_add (reports, "4d", "Round %u: the prize is the %s%s.",
                        grape_pure_skill_round (is), prize,
                        event->kind == GRAPE_EVENT_RULING ? ", as the referee drew it" : "");
    }
  else if (event->kind == GRAPE_EVENT_MOVE && event->author >= 0)
    report_bid (table, is, event->author, reports);
  else if (event->kind == GRAPE_EVENT_DRAW)
    {
      for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
        if (is->bids[seat].event != was->bids[seat].event)
          report_bid (table, is, seat, reports);
    }
  else if (event->kind == GRAPE_EVENT_LEAVE && event->author >= 0)
    grape_report_add (reports, "8", "%s leaves; a bot bids at random from now on and cannot win.",
                      grape_table_name (table, event->author));
}
