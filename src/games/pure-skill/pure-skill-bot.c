/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. "random" and the fixed bidders look at the prize alone. "good" guesses its opponents'
 * habits (pure-skill-model.c), plans which card to spend on which prize (every prize still to come
 * will come, only the order is unknown), and plays the best plans out against the guessed habits.
 */
#include "pure-skill-model.h"

#include <math.h>

/* What an opponent's prize costs, beside what an own prize is worth. */
#define ENVY 0.35
/* Plans that are played out, and how close to the best a plan may be to be chosen too. */
#define N_PLANS 6
#define NEARLY  0.006
/* Points of a lead that make a game fairly safe. */
#define LEAD_SCALE 5.0

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

  for (guint rank = 1; rank < card; rank++)
    for (guint o = 0; o < 2; o++)
      below[o] += chance[o][rank];
  for (guint o = 0; o < 2; o++)
    {
      double lower = 0;
      for (guint rank = 1; rank <= PURE_SKILL_ROUNDS; rank++)
        {
          if (rank > card)
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
        self->worth[c][p] = worth_of (self->cards[c], self->prizes[p], chance);
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

/* The best assignment of the other cards to the prizes to come (the Hungarian method), given that
 * card @c goes for the prize on the table. */
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
  plan->card = self->cards[c];
  plan->value = self->worth[c][0];
  for (guint j = 1; j <= n; j++)
    {
      guint i = row_of[j] - 1;
      plan->plan[self->prizes[j]] = self->cards[i < c ? i : i + 1];
      plan->value -= cost[i][j - 1];
    }
}

/* How good a finished game is for @seat, 0..1: by the lead over the better opponent. */
static double
score_of (const PureSkillCore *core, int seat)
{
  int best = 0;
  for (int other = 0; other < PURE_SKILL_SEATS; other++)
    if (other != seat)
      best = MAX (best, core->totals[other]);
  int lead = core->totals[seat] - best;
  double soft = 1 / (1 + exp (-lead / LEAD_SCALE));
  return 0.25 * soft + (lead > 0 ? 0.75 : 0);
}

/* Plays @plan out once; @dice tell which habits the opponents have and in what order prizes come.
 */
static double
play_out (const Thinker *self, const Plan *plan, PureSkillDice *dice)
{
  PureSkillCore core = self->view->core;
  guint habits[PURE_SKILL_SEATS] = { 0 };
  guint8 bids[PURE_SKILL_SEATS];

  for (int other = 0; other < PURE_SKILL_SEATS; other++)
    if (other != self->seat)
      habits[other] = pure_skill_model_sample_habit (&self->models[other], dice);
  while (core.n_done < PURE_SKILL_ROUNDS)
    {
      gboolean now = core.prize != 0;
      if (!now)
        {
          guint n = (guint)__builtin_popcount (core.prizes);
          core.prize = (guint8)pure_skill_mask_nth (core.prizes, pure_skill_dice_below (dice, n));
          core.prizes &= (guint16)~PURE_SKILL_BIT (core.prize);
        }
      for (int other = 0; other < PURE_SKILL_SEATS; other++)
        bids[other]
            = (guint8)(other == self->seat ? (now ? plan->card : plan->plan[core.prize])
                                           : pure_skill_habit_bid (habits[other], core.hands[other],
                                                                   core.prize, dice));
      pure_skill_core_resolve (&core, bids);
    }
  return score_of (&core, self->seat);
}

static int
compare_plans (gconstpointer a, gconstpointer b)
{
  double difference = ((const Plan *)b)->value - ((const Plan *)a)->value;
  return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

/* Plays the plans out against the same opponents and the same order of prizes each, until the
 * budget is spent; a node is one round. */
static void
compare_by_playouts (const Thinker *self, Plan *plans, guint n_plans, guint64 seed, guint64 budget)
{
  guint64 n_games = budget / ((guint64)n_plans * self->n);

  if (n_games == 0)
    return;
  for (guint i = 0; i < n_plans; i++)
    {
      double sum = 0;
      for (guint64 game = 0; game < n_games; game++)
        {
          PureSkillDice dice;
          pure_skill_dice_init (&dice, seed + game * G_GUINT64_CONSTANT (0xd1342543de82ef95));
          sum += play_out (self, &plans[i], &dice);
        }
      plans[i].value = sum / (double)n_games;
    }
}

static guint
good_card (const PureSkill *view, int seat, GrapeStream *stream, guint64 budget)
{
  Thinker self;
  Plan plans[PURE_SKILL_ROUNDS];
  guint n_close = 1;
  guint64 seed = (guint64)grape_stream_word (stream) << 32 | grape_stream_word (stream);

  think (&self, view, seat);
  for (guint c = 0; c < self.n; c++)
    make_plan (&self, c, &plans[c]);
  qsort (plans, self.n, sizeof (Plan), compare_plans);
  guint n_plans = MIN (self.n, N_PLANS);
  compare_by_playouts (&self, plans, n_plans, seed, budget);
  qsort (plans, n_plans, sizeof (Plan), compare_plans);
  /* Among plans that are as good, chance decides, so that nobody can learn this bot by heart. */
  while (n_close < n_plans && plans[0].value - plans[n_close].value < NEARLY)
    n_close++;
  return plans[grape_stream_below (stream, n_close)].card;
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
