/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read: the score of a round, a private post with somebody's hand, and the table as
 * text (bids, tricks, scores). */
#include "spades-private.h"

/**
 * spades_append_team:
 *
 * Appends "Ann and Cleo".
 */
void
spades_append_team (GString *text, const GrapeTable *table, const Spades *self, int team)
{
  g_string_append_printf (text, "%s and %s", grape_table_name (table, self->order[team]),
                          grape_table_name (table, self->order[team + 2]));
}

/**
 * spades_result_sentence:
 * @self: a state in which the game is over
 *
 * Returns: (transfer full): who wins and why
 */
char *
spades_result_sentence (const GrapeTable *table, const Spades *self)
{
  GString *text = g_string_new (NULL);
  int loser = !self->winner;

  if (self->result == GRAPE_SPADES_BY_CONCESSION)
    {
      spades_append_team (text, table, self, loser);
      g_string_append (text, " have both conceded: ");
    }
  else if (self->result == GRAPE_SPADES_BY_FORFEIT)
    {
      spades_append_team (text, table, self, loser);
      g_string_append_printf (text, " have misplayed %s and forfeit: ",
                              self->misplays[loser] >= 3 ? "three times in the game"
                                                         : "twice in one hand");
    }
  spades_append_team (text, table, self, self->winner);
  g_string_append_printf (text, " win, %d to %d.", self->scores[self->winner], self->scores[loser]);
  return g_string_free (text, FALSE);
}

/* "Ann 2H, Bob KH (drawn at random), Cleo 3S" */
static void
append_trick (GString *text, const GrapeTable *table, const GrapeSpadesTrick *trick)
{
  for (guint i = 0; i < trick->n_cards; i++)
    {
      int seat = trick->order[i];
      g_autofree char *code = grape_card_format (trick->cards[seat]);
      g_string_append_printf (text, "%s%s %s%s", i ? ", " : "", grape_table_name (table, seat),
                              code, trick->drawn[seat] ? " (drawn at random)" : "");
    }
}

static void
append_tricks (GString *text, const GrapeTable *table, const Spades *self)
{
  GrapeSpadesTrick trick;

  for (guint i = 0; i < grape_spades_n_tricks (self); i++)
    {
      grape_spades_past_trick (self, i, &trick);
      g_string_append_printf (text, "  %2u. ", trick.number);
      append_trick (text, table, &trick);
      g_string_append_printf (text, ": %s wins\n", grape_table_name (table, trick.winner));
    }
  if (grape_spades_trick (self, &trick) && trick.n_cards)
    {
      g_string_append_printf (text, "  %2u. ", trick.number);
      append_trick (text, table, &trick);
      g_string_append (text, ", ...\n");
    }
}

static void
append_bid (GString *text, int bid)
{
  if (bid == SPADES_NO_BID)
    g_string_append (text, "-");
  else if (bid == 0)
    g_string_append (text, "nil");
  else
    g_string_append_printf (text, "%d", bid);
}

static void
append_seats (GString *text, const GrapeTable *table, const Spades *self)
{
  for (guint place = 0; place < SPADES_SEATS; place++)
    {
      int seat = self->order[place];
      g_string_append_printf (text, "  %s%s: bid ", grape_table_name (table, seat),
                              grape_table_seat (table, seat)->left ? " (left)" : "");
      append_bid (text, self->bids[seat]);
      g_string_append_printf (
          text, "%s, tricks %u%s\n", self->late_bids[seat] ? " (time was up)" : "",
          grape_spades_tricks (self, seat), self->conceded[seat] ? ", conceded" : "");
    }
}

static void
append_scores (GString *text, const GrapeTable *table, const Spades *self)
{
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      g_string_append (text, "  ");
      spades_append_team (text, table, self, team);
      g_string_append_printf (text, ": %d points, %u sandbags", self->scores[team],
                              self->bags[team]);
      if (self->misplays[team])
        g_string_append_printf (text, ", %u misplay%s", self->misplays[team],
                                self->misplays[team] == 1 ? "" : "s");
      g_string_append (text, "\n");
    }
}

/**
 * spades_sum_text:
 *
 * Returns: (transfer full): the scoring of a team written out, "bid 3 + 4 = 7, tricks 4 + 4 = 8:
 *   +70 for the bid, +1 for 1 sandbag; +71"
 */
char *
spades_sum_text (const GrapeSpadesSum *sum, const int bids[2], const guint tricks[2])
{
  GString *text = g_string_new (NULL);

  g_string_printf (text, "bid %d + %d = %u, tricks %u + %u = %u: %+d for the bid", bids[0], bids[1],
                   sum->bid, tricks[0], tricks[1], sum->tricks, sum->contract);
  if (sum->overtricks)
    g_string_append_printf (text, ", +%u for %u sandbag%s", sum->overtricks, sum->overtricks,
                            sum->overtricks == 1 ? "" : "s");
  for (guint i = 0; i < 2; i++)
    if (bids[i] == 0)
      g_string_append (text, tricks[i] ? ", -100 for a nil that failed"
                                       : ", +100 for a nil that was kept");
  if (sum->bag_penalty)
    g_string_append_printf (text, ", %d for sandbag %u", sum->bag_penalty, sum->bags / 10 * 10);
  g_string_append_printf (text, "; together %+d", sum->change - sum->misplays);
  if (sum->misplays)
    g_string_append_printf (text, " (and %d for a misplay before)", sum->misplays);
  return g_string_free (text, FALSE);
}

static void
append_last_round (GString *text, const GrapeTable *table, const Spades *self)
{
  const GrapeSpadesRound *round
      = &g_array_index (self->rounds, GrapeSpadesRound, self->rounds->len - 1);

  g_string_append_printf (text, "Round %u is over.\n", round->number);
  for (int team = 0; team < GRAPE_SPADES_TEAMS; team++)
    {
      int one = self->order[team], other = self->order[team + 2];
      const GrapeSpadesSum *sum = &round->teams[team];
      g_autofree char *why
          = spades_sum_text (sum, (int[]){ round->bids[one], round->bids[other] },
                             (guint[]){ round->tricks[one], round->tricks[other] });
      g_string_append (text, "  ");
      spades_append_team (text, table, self, team);
      g_string_append_printf (text, ": %s; score %d, sandbags %u.\n", why, sum->score, sum->bags);
    }
}

/** spades_post: how the last round was scored, or that the game begins; see #GrapeRules */
char *
spades_post (const GrapeTable *table, gconstpointer view, GString *body)
{
  const Spades *self = view;
  int turn = grape_spades_turn (self);

  if (self->rounds->len && !self->n_plays && !spades_n_bids (self))
    append_last_round (body, table, self);
  if (self->round == 1 && !spades_n_bids (self) && self->ordered)
    {
      g_string_append (body, "The game of Spades begins. Playing order: "); /* R1.5 */
      for (guint place = 0; place < SPADES_SEATS; place++)
        g_string_append_printf (body, "%s%s", place ? ", " : "",
                                grape_table_name (table, self->order[place]));
      g_string_append (body, ".\n");
    }
  if (turn < 0)
    return g_strdup ("");
  if (grape_spades_stage (self) == GRAPE_SPADES_BIDDING)
    return g_strdup_printf ("%s to bid", grape_table_name (table, turn));
  return g_strdup_printf ("trick %u, %s to play", self->n_plays / SPADES_SEATS + 1,
                          grape_table_name (table, turn));
}

static void
append_hand (GString *text, SpadesCards hand, const char *before)
{
  for (guint suit = 0; suit < GRAPE_N_SUITS; suit++)
    {
      g_string_append_printf (text, "%s%s ", before, grape_suit_symbol (suit + 1));
      if (!(hand & SPADES_SUIT (suit)))
        g_string_append (text, "-");
      spades_append_cards (text, hand & SPADES_SUIT (suit));
      g_string_append (text, "\n");
    }
}

/** spades_letter: the hand as dealt, and what is left of it (R2.2); see #GrapeRules */
char *
spades_letter (const GrapeTable *table, gconstpointer view, int seat, GString *body)
{
  const Spades *self = view;
  const SpadesDeal *deal = &self->deals[seat];

  if (deal->kind != GRAPE_SPADES_HAND_KNOWN || grape_table_seat (table, seat)->left
      || self->result != GRAPE_SPADES_RUNNING || !spades_hand (self, seat))
    return NULL;
  g_string_append_printf (body, "%s, your cards in round %u%s:\n\n", grape_table_name (table, seat),
                          self->round, self->n_plays ? " that you have not played yet" : "");
  append_hand (body, spades_hand (self, seat), "  ");
  g_string_append (body, "\nOnly you and the referee know them; tell nobody, not even your partner "
                         "(6).\n");
  return g_strdup_printf ("Your cards in round %u", self->round);
}

/**
 * spades_twin:
 *
 * The table as text, for those who cannot see it and for mail; see #GrapeRules.
 */
char *
spades_twin (const GrapeTable *table, gconstpointer view)
{
  const Spades *self = view;
  GString *text = g_string_new (NULL);

  append_seats (text, table, self);
  append_scores (text, table, self);
  for (guint place = 0; place < SPADES_SEATS; place++)
    {
      int seat = self->order[place];
      GrapeCard cards[SPADES_TRICKS];
      guint n;
      GrapeSpadesHand kind = grape_spades_hand (self, seat, cards, &n);
      if (kind != GRAPE_SPADES_HAND_KNOWN || !n)
        continue;
      g_string_append_printf (text, "\n%s holds %u card%s:\n", grape_table_name (table, seat), n,
                              n == 1 ? "" : "s");
      append_hand (text, spades_hand (self, seat), "  ");
    }
  if (self->n_plays)
    {
      g_string_append (text, "\nTricks\n");
      append_tricks (text, table, self);
    }
  return g_string_free (text, FALSE);
}
