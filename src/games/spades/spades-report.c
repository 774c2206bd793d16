/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What happened in an event, line by line, with the clause that says so: for the preview and the
 * log. */
#include "spades-private.h"

static void
report_deal (const GrapeTable *table, const Spades *was, const Spades *is, GPtrArray *reports)
{
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      if (is->deals[seat].kind == was->deals[seat].kind)
        continue;
      if (is->deals[seat].kind == GRAPE_SPADES_HAND_HIDDEN)
        {
          grape_report_add (reports, "1", "%s gets thirteen cards.",
                            grape_table_name (table, seat));
          continue;
        }
      g_autoptr (GString) cards = g_string_new (NULL);
      spades_append_cards (cards, is->deals[seat].cards);
      grape_report_add (reports, "1", "%s gets thirteen cards: %s.", grape_table_name (table, seat),
                        cards->str);
    }
}

static void
report_order (const GrapeTable *table, const Spades *is, GPtrArray *reports)
{
  g_autoptr (GString) one = g_string_new (NULL), other = g_string_new (NULL);

  spades_append_team (one, table, is, 0);
  spades_append_team (other, table, is, 1);
  grape_report_add (reports, "Beginning the game",
                    "The playing order is drawn: %s, %s, %s, %s. %s play against %s.",
                    grape_table_name (table, is->order[0]), grape_table_name (table, is->order[1]),
                    grape_table_name (table, is->order[2]), grape_table_name (table, is->order[3]),
                    one->str, other->str);
}

static void
report_bid (const GrapeTable *table, const Spades *was, const Spades *is, GPtrArray *reports)
{
  for (int seat = 0; seat < SPADES_SEATS; seat++)
    {
      if (is->bids[seat] == was->bids[seat])
        continue;
      const char *name = grape_table_name (table, seat);
      if (is->late_bids[seat])
        grape_report_add (reports, "7", "The time of %s is up: a bid of %d is made.", name,
                          is->bids[seat]);
      else if (is->bids[seat] == 0)
        grape_report_add (reports, "2", "%s bids 0 (nil).", name);
      else
        grape_report_add (reports, "2", "%s bids %d.", name, is->bids[seat]);
    }
  if (spades_n_bids (is) < SPADES_SEATS)
    return;
  int leader = spades_highest_bidder (is);
  guint n_equal = 0;
  for (guint seat = 0; seat < SPADES_SEATS; seat++)
    n_equal += is->bids[seat] == is->bids[leader];
  grape_report_add (reports, "3", "%s made the highest bid (%d)%s and leads to the first trick.",
                    grape_table_name (table, leader), is->bids[leader],
                    n_equal > 1 ? ", before others as high," : "");
}

/* Who wins the trick that @is has just completed, and why. */
static void
report_trick (const GrapeTable *table, const Spades *is, GPtrArray *reports)
{
  const SpadesPlay *plays = &is->plays[is->n_plays - SPADES_SEATS];
  const SpadesPlay *best = &plays[spades_winning_play (plays, SPADES_SEATS)];
  g_autofree char *card = spades_card_name (best->card);
  GrapeCard led = spades_card (plays[0].card);
  guint n_spades = 0;

  for (guint i = 0; i < SPADES_SEATS; i++)
    n_spades += SPADES_SUIT_OF (plays[i].card) == 0;
  grape_report_add (reports, "3", "%s wins trick %u: the %s is the %s%s.",
                    grape_table_name (table, best->seat), is->n_plays / SPADES_SEATS, card,
                    n_spades == 1 && led.suit != GRAPE_SUIT_SPADES ? "only spade"
                    : n_spades                                     ? "highest spade"
                                                                   : "highest card of ",
                    n_spades ? "" : grape_suit_name (led.suit));
}

static void
report_play (const GrapeTable *table, const Spades *is, GPtrArray *reports)
{
  const SpadesPlay *play = &is->plays[is->n_plays - 1];
  const char *name = grape_table_name (table, play->seat);
  g_autofree char *card = spades_card_name (play->card);
  gboolean leads = is->n_plays % SPADES_SEATS == 1;

  if (play->drawn)
    grape_report_add (reports, "7", "The time of %s is up: a legal card is drawn, the %s.", name,
                      card);
  else
    grape_report_add (reports, "3", leads ? "%s leads the %s." : "%s plays the %s.", name, card);
  if (is->n_plays % SPADES_SEATS == 0)
    report_trick (table, is, reports);
}

static void
report_misplay (const GrapeTable *table, const Spades *was, const Spades *is, GPtrArray *reports)
{
  const SpadesMisplay *error = &is->errors[is->n_errors - 1];
  int team = spades_team (is, error->seat);
  g_autofree char *card = spades_card_name (error->card);

  grape_report_add (reports, "6", "%s misplays the %s: the team scores -100 and has %d now.",
                    grape_table_name (table, error->seat), card, is->scores[team]);
  if (was->n_plays > is->n_plays)
    grape_report_add (reports, "6", "%u plays are void; %s plays again.",
                      was->n_plays - is->n_plays, grape_table_name (table, error->seat));
}

static void
report_score (const GrapeTable *table, const Spades *is, GPtrArray *reports)
{
  const GrapeSpadesRound *round
      = &g_array_index (is->rounds, GrapeSpadesRound, is->rounds->len - 1);

  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      int one = is->order[team], other = is->order[team + 2];
      const GrapeSpadesSum *sum = &round->teams[team];
      g_autofree char *why
          = spades_sum_text (sum, (int[]){ round->bids[one], round->bids[other] },
                             (guint[]){ round->tricks[one], round->tricks[other] });
      g_autoptr (GString) names = g_string_new (NULL);
      spades_append_team (names, table, is, team);
      grape_report_add (reports, "4", "%s, round %u: %s. Score %d, sandbags %u.", names->str,
                        round->number, why, sum->score, sum->bags);
    }
  if (is->result == GRAPE_SPADES_RUNNING && is->scores[0] == is->scores[1]
      && is->scores[0] >= is->target)
    grape_report_add (reports, "5", "Both teams have %d: the teams are tied, and play goes on.",
                      is->scores[0]);
}

/**
 * spades_report:
 *
 * What happened in an event, line by line with its clause; see #GrapeRules.
 */
void
spades_report (const GrapeTable *table, gconstpointer before, const GrapeEvent *event,
               gconstpointer after, GPtrArray *reports)
{
  const Spades *was = before, *is = after;

  if (is->ordered && !was->ordered)
    report_order (table, is, reports);
  else if (is->rounds->len > was->rounds->len)
    report_score (table, is, reports);
  else if (is->misplays[0] + is->misplays[1] > was->misplays[0] + was->misplays[1]
           || event->kind == GRAPE_EVENT_RULING)
    report_misplay (table, was, is, reports);
  else if (is->n_plays > was->n_plays)
    report_play (table, is, reports);
  else if (spades_n_bids (is) > spades_n_bids (was))
    report_bid (table, was, is, reports);
  else if (event->kind == GRAPE_EVENT_DRAW)
    report_deal (table, was, is, reports);
  else if (event->kind == GRAPE_EVENT_MOVE && event->author >= 0 && event->author < SPADES_SEATS
           && is->conceded[event->author] && !was->conceded[event->author])
    grape_report_add (reports, "5", "%s concedes%s.", grape_table_name (table, event->author),
                      is->result == GRAPE_SPADES_RUNNING
                          ? "; if the partner does so too, the other team wins"
                          : ", as the partner did");
  else if (event->kind == GRAPE_EVENT_LEAVE && event->author >= 0)
    grape_report_add (reports, "7", "%s leaves; the seat stays, and the referee acts for it.",
                      grape_table_name (table, event->author));
  if (is->result != was->result)
    {
      g_autofree char *result = spades_result_sentence (table, is);
      grape_report_add (reports, is->result == GRAPE_SPADES_BY_FORFEIT ? "6" : "5", "%s", result);
    }
}
