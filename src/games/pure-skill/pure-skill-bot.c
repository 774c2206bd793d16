/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. "random" and the fixed bidders look at the prize alone. "good" guesses its opponents'
 * habits (pure-skill-model.c), plans which card to spend on which prize (every prize still to come
 * will come, only the order is unknown), tries the best plans in imagined worlds, and thinks the
 * last rounds through to the end. */
#include "pure-skill-model.h"

#include <math.h>

/* What an opponent's prize costs, beside what an own prize is worth. */
#define ENVY 0.35
/* What a tie for the highest total is worth, beside a win. */
#define TIE 0.86
/* Plans that are tried in imagined worlds, and how many standard errors better than the first one
 * another must fare to be preferred: chance would else choose among a dozen plans. */
#define N_PLANS 5
#define SURELY  2.5
/* With so many cards left, everything is thought through to the end. */
#define N_END 4

typedef struct
{
  const PureSkill *view;
  int seat;
  PureSkillModel models[PURE_SKILL_SEATS]; /* the own one is unused */
  guint n;                                 /* cards in hand = prizes, the one on the table first */
  guint8 cards[PURE_SKILL_ROUNDS];
  guint8 prizes[PURE_SKILL_ROUNDS];
  double worth[PURE_SKILL_ROUNDS][PURE_SKILL_ROUNDS]; /* [card][prize] */
} Thinker;

/* A card for the prize on the table, and a card for each prize to come. */
typedef struct
{
  guint8 card;
  guint8 plan[PURE_SKILL_ROUNDS + 1]; /* by rank of the prize */
  double value;
} Plan;

/* What it is worth to bid @card for @prize, by what the opponents are likely to bid. */
static double
worth_of (guint card, guint prize, const double chance[2][PURE_SKILL_ROUNDS + 1])
{
  double below[2] = { 0, 0 };
  double theirs = 0;

  for (guint o = 0; o < 2; o++)
    {
      double lower = 0;
      for (guint rank = 1; rank <= PURE_SKILL_ROUNDS; rank++)
        {
          if (rank < card)
            below[o] += chance[o][rank];
          else if (rank > card)
            theirs += chance[o][rank] * lower;
          lower += chance[1 - o][rank];
        }
    }
  return prize * (below[0] * below[1] - ENVY * theirs);
}

static void
think (Thinker *self, const PureSkill *view, int seat)
{
  const PureSkillCore *core = &view->core;

  self->view = view;
  self->seat = seat;
  self->n = 0;
  for (guint left = core->hands[seat]; left; left &= left - 1)
    self->cards[self->n++] = (guint8)__builtin_ctz (left);
  self->prizes[0] = core->prize;
  guint n = 1;
  for (guint left = core->prizes; left; left &= left - 1)
    self->prizes[n++] = (guint8)__builtin_ctz (left);
  for (int other = 0; other < PURE_SKILL_SEATS; other++)
    if (other != seat)
      pure_skill_model_learn (&self->models[other], view, other);

  for (guint p = 0; p < self->n; p++)
    {
      double chance[2][PURE_SKILL_ROUNDS + 1];
      guint o = 0;
      for (int other = 0; other < PURE_SKILL_SEATS; other++)
        if (other != seat)
          pure_skill_model_predict (&self->models[other], core->hands[other], self->prizes[p],
                                    chance[o++]);
      for (guint c = 0; c < self->n; c++)
        self->worth[c][p] = worth_of (self->cards[c], self->prizes[p],
                                      (const double (*)[PURE_SKILL_ROUNDS + 1]) chance);
    }
}

/* One step of the assignment: brings row @row in by the cheapest chain of changes. */
static void
assign_row (guint n, const double cost[PURE_SKILL_ROUNDS][PURE_SKILL_ROUNDS], guint row, double *u,
            double *v, guint *row_of)
{
  double least[PURE_SKILL_ROUNDS + 1];
  guint way[PURE_SKILL_ROUNDS + 1] = { 0 };
  gboolean used[PURE_SKILL_ROUNDS + 1] = { FALSE };
  guint column = 0;

  for (guint j = 0; j <= n; j++)
    least[j] = HUGE_VAL;
  row_of[0] = row;
  do
    {
      double delta = HUGE_VAL;
      guint next = 0, i = row_of[column];
      used[column] = TRUE;
      for (guint j = 1; j <= n; j++)
        if (!used[j])
          {
            double reduced = cost[i - 1][j - 1] - u[i] - v[j];
            if (reduced < least[j])
              {
                least[j] = reduced;
                way[j] = column;
              }
            if (least[j] < delta)
              {
                delta = least[j];
                next = j;
              }
          }
      for (guint j = 0; j <= n; j++)
        if (used[j])
          {
            u[row_of[j]] += delta;
            v[j] -= delta;
          }
        else
          least[j] -= delta;
      column = next;
    }
  while (row_of[column] != 0);
  while (column)
    {
      row_of[column] = row_of[way[column]];
      column = way[column];
    }
}

/* Card @c goes for the prize on the table, the others for the prizes to come, by the best
 * assignment (the Hungarian method): each prize will come once, only the order is unknown. */
static void
make_plan (const Thinker *self, guint c, Plan *plan)
{
  double cost[PURE_SKILL_ROUNDS][PURE_SKILL_ROUNDS];
  double u[PURE_SKILL_ROUNDS + 1] = { 0 }, v[PURE_SKILL_ROUNDS + 1] = { 0 };
  guint row_of[PURE_SKILL_ROUNDS + 1] = { 0 };
  guint n = self->n - 1;

  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      cost[i][j] = -self->worth[i < c ? i : i + 1][j + 1];
  for (guint row = 1; row <= n; row++)
    assign_row (n, (const double (*)[PURE_SKILL_ROUNDS])cost, row, u, v, row_of);
  plan->card = plan->plan[self->prizes[0]] = self->cards[c];
  plan->value = self->worth[c][0];
  for (guint j = 1; j <= n; j++)
    {
      guint i = row_of[j] - 1;
      plan->plan[self->prizes[j]] = self->cards[i < c ? i : i + 1];
      plan->value -= cost[i][j - 1];
    }
}

/* One way the rest of the game may go: what the opponents bid for each prize. */
typedef struct
{
  guint8 bids[2][PURE_SKILL_ROUNDS + 1]; /* by rank of the prize */
} World;

/* Imagines a world: habits by their weight, prizes in any order after the one on the table. */
static void
imagine (const Thinker *self, PureSkillDice *dice, World *world)
{
  const PureSkillCore *core = &self->view->core;
  guint o = 0;

  for (int other = 0; other < PURE_SKILL_SEATS; other++)
    {
      guint16 hand = core->hands[other], prizes = core->prizes;
      guint prize = core->prize;
      if (other == self->seat)
        continue;
      guint habit = pure_skill_model_sample_habit (&self->models[other], dice);
      for (guint i = 0; i < self->n; i++)
        {
          guint bid = pure_skill_habit_bid (habit, hand, prize, dice);
          world->bids[o][prize] = (guint8)bid;
          hand &= (guint16)~PURE_SKILL_BIT (bid);
          if (!prizes)
            break;
          guint n = (guint)__builtin_popcount (prizes);
          prize = pure_skill_mask_nth (prizes, pure_skill_dice_below (dice, n));
          prizes &= (guint16)~PURE_SKILL_BIT (prize);
        }
      o++;
    }
}

/* How good the end of the game is for this bot: a tie for the top is nearly as good as a win, for
 * it denies the win to others. */
static double
score_of (const PureSkillCore *core, int seat, const int gain[3])
{
  int totals[3] = { core->totals[seat] + gain[0] };
  guint o = 1;
  for (int other = 0; other < PURE_SKILL_SEATS; other++)
    if (other != seat)
      {
        totals[o] = core->totals[other] + gain[o];
        o++;
      }
  int best = MAX (totals[1], totals[2]);
  if (totals[0] > best)
    return 1;
  return totals[0] == best || totals[1] == totals[2] ? TIE : 0;
}

/* How @plan fares in @world. */
static double
fare (const Thinker *self, const Plan *plan, const World *world)
{
  int gain[3] = { 0 };

  for (guint p = 0; p < self->n; p++)
    {
      guint prize = self->prizes[p];
      guint mine = plan->plan[prize], a = world->bids[0][prize], b = world->bids[1][prize];
      if (mine > a && mine > b)
        gain[0] += (int)prize;
      else if (a > b && a > mine)
        gain[1] += (int)prize;
      else if (b > a && b > mine)
        gain[2] += (int)prize;
    }
  return score_of (&self->view->core, self->seat, gain);
}

static int
compare_plans (gconstpointer a, gconstpointer b)
{
  double difference = ((const Plan *)b)->value - ((const Plan *)a)->value;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/* Tries @plan against the first in the same @n_worlds imagined worlds. Returns TRUE where it is
 * surely better; what may be luck does not count. */
static gboolean
is_better (const Thinker *self, const Plan *first, const Plan *plan, const World *worlds,
           guint n_worlds)
{
  double sum = 0, squares = 0;

  for (guint i = 0; i < n_worlds; i++)
    {
      double difference = fare (self, plan, &worlds[i]) - fare (self, first, &worlds[i]);
      sum += difference;
      squares += difference * difference;
    }
  return sum > SURELY * sqrt (squares);
}

static guint
best_in_worlds (const Thinker *self, Plan *plans, guint n_plans, guint64 seed, guint64 budget)
{
  guint n_worlds = (guint)MIN (budget / (2 * n_plans), 4096);
  g_autofree World *worlds = g_new (World, n_worlds);
  guint best = 0;
  PureSkillDice dice;

  pure_skill_dice_init (&dice, seed);
  for (guint i = 0; i < n_worlds; i++)
    imagine (self, &dice, &worlds[i]);
  for (guint i = 1; i < n_plans; i++)
    if (is_better (self, &plans[best], &plans[i], worlds, n_worlds))
      best = i;
  return plans[best].card;
}

/* The last few cards are thought through to the end: every bid of everybody, every order. */

static double end_of_chance (const Thinker *self, const PureSkillCore *core);

/* The value of bidding @card for the prize on the table. */
static double
end_of_card (const Thinker *self, const PureSkillCore *core, guint card, int a, int b,
             const double chance[2][PURE_SKILL_ROUNDS + 1])
{
  double value = 0;

  for (guint x = core->hands[a]; x; x &= x - 1)
    for (guint y = core->hands[b]; y; y &= y - 1)
      {
        guint8 bids[PURE_SKILL_SEATS];
        PureSkillCore next = *core;
        bids[self->seat] = (guint8)card;
        bids[a] = (guint8)__builtin_ctz (x);
        bids[b] = (guint8)__builtin_ctz (y);
        double weight = chance[0][bids[a]] * chance[1][bids[b]];
        if (weight < 1e-3)
          continue;
        pure_skill_core_resolve (&next, bids);
        value += weight * end_of_chance (self, &next);
      }
  return value;
}

static double
end_of_prize (const Thinker *self, const PureSkillCore *core, guint *best_card)
{
  int a = (self->seat + 1) % PURE_SKILL_SEATS, b = (self->seat + 2) % PURE_SKILL_SEATS;
  double chance[2][PURE_SKILL_ROUNDS + 1];
  double best = -1;

  pure_skill_model_predict (&self->models[a], core->hands[a], core->prize, chance[0]);
  pure_skill_model_predict (&self->models[b], core->hands[b], core->prize, chance[1]);
  for (guint left = core->hands[self->seat]; left; left &= left - 1)
    {
      guint card = (guint)__builtin_ctz (left);
      double value
          = end_of_card (self, core, card, a, b, (const double (*)[PURE_SKILL_ROUNDS + 1]) chance);
      if (value > best)
        {
          best = value;
          *best_card = card;
        }
    }
  return best;
}

static double
end_of_chance (const Thinker *self, const PureSkillCore *core)
{
  static const int nothing[3] = { 0 };
  int rest = (int)pure_skill_mask_sum (core->prizes);
  int mine = core->totals[self->seat];
  int a = core->totals[(self->seat + 1) % PURE_SKILL_SEATS];
  int b = core->totals[(self->seat + 2) % PURE_SKILL_SEATS];
  double sum = 0;

  gboolean lost = mine + rest < MAX (a, b) && ABS (a - b) > rest;
  if (!core->prizes || mine > MAX (a, b) + rest || lost)
    return score_of (core, self->seat, nothing);
  for (guint left = core->prizes; left; left &= left - 1)
    {
      PureSkillCore next = *core;
      guint card;
      next.prize = (guint8)__builtin_ctz (left);
      next.prizes &= (guint16)~PURE_SKILL_BIT (next.prize);
      sum += end_of_prize (self, &next, &card);
    }
  return sum / __builtin_popcount (core->prizes);
}

static guint
good_card (const PureSkill *view, int seat, GrapeStream *stream, guint64 budget)
{
  Thinker self;
  Plan plans[PURE_SKILL_ROUNDS];
  guint64 seed = (guint64)grape_stream_word (stream) << 32 | grape_stream_word (stream);
  guint card;

  think (&self, view, seat);
  if (self.n <= N_END)
    {
      end_of_prize (&self, &view->core, &card);
      return card;
    }
  for (guint c = 0; c < self.n; c++)
    make_plan (&self, c, &plans[c]);
  qsort (plans, self.n, sizeof (Plan), compare_plans);
  return best_in_worlds (&self, plans, MIN (self.n, N_PLANS), seed, budget);
}

/**
 * pure_skill_bot_card:
 * @view: a state with a prize on the table; only what @seat may know is looked at
 * @budget: nodes; one node is one round played out
 *
 * Returns: the rank of the card that a bot of @level bids; an unknown level bids at random
 */
guint
pure_skill_bot_card (const PureSkill *view, int seat, const char *level, GrapeStream *stream,
                     guint64 budget)
{
  guint16 hand = view->core.hands[seat];
  int prize = view->core.prize;

  if (g_str_equal (level, "good"))
    return good_card (view, seat, stream, budget);
  if (g_str_equal (level, "simple"))
    return pure_skill_nearest (hand, prize);
  if (g_str_equal (level, "above1"))
    return pure_skill_nearest (hand, prize % PURE_SKILL_ROUNDS + 1);
  if (g_str_equal (level, "above2"))
    return pure_skill_nearest (hand, (prize + 1) % PURE_SKILL_ROUNDS + 1);
  if (g_str_equal (level, "reverse"))
    return pure_skill_nearest (hand, PURE_SKILL_ROUNDS + 1 - prize);
  return pure_skill_mask_nth (hand, grape_stream_below (stream, (guint)__builtin_popcount (hand)));
}

/**
 * pure_skill_bot:
 *
 * The bid of a bot as text, or NULL when it owes none; see #GrapeRules.
 */
char *
pure_skill_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget)
{
  const PureSkill *self = view;

  if (!pure_skill_check_turn (table, self, seat, NULL) || pure_skill_bid_counts (&self->bids[seat]))
    return NULL;
  guint card = pure_skill_bot_card (self, seat, level, stream, budget);
  return g_strdup_printf ("bid %s", grape_rank_code (card));
}
