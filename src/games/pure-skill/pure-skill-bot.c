/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. "random" and the fixed bidders look at the prize alone. "good" knows that all bid at
 * the same time, so that a predictable bid is a bad one: it solves the round as a game of mixed
 * strategies (pure-skill-mix.c) and draws its card from the solution. It also watches how the
 * others bid, and exploits players who bid at random or by a habit (pure-skill-model.c), the more
 * so the likelier that is; playouts show which cards win against two random bidders. */
#include "pure-skill-mix.h"
#include "pure-skill-model.h"

/* How likely it is, before the first bid, that both others play well, that one or the other does,
 * and that neither does; and the least that the bot believes of each, whatever it sees. Players at
 * one table are mostly of one kind, so that one player's bids say something about the other too. */
#define FAITH_BOTH    0.34
#define FAITH_ONE     0.01
#define FAITH_NEITHER 0.64
#define DOUBT         0.01
/* How often a good player does something else; no opinion is firmer than this. */
#define LAPSE     0.003
#define ODDS_MOST 10000.0
/* A card that wins less often by this much is 2.718 times less likely from a player who answers
 * others' bids; and how often somebody takes that up, or gives it up. */
#define SHARP  0.004f
#define CHANGE 0.05
/* Below this certainty that the others have no habits, the bot plays against their habits. */
#define SURE_RANDOM 0.1
/* For finding which cards win against two random bidders. */
#define PLAYOUTS 6000
/* The nodes of one turn of solving, and how many turns are worthwhile. */
#define TURN_NODES  65
#define TURNS_LEAST 20
#define TURNS_MOST  300
#define PAST_NODES  1300
#define TURNS_PAST  100 /* a rough solution is enough to see who plays well */
/* Cards bid less often than this are not bid at all; random bidders that count for less are
 * ignored. */
#define SELDOM 0.01

/* The state before the round of index @round, with its prize on the table. */
static void
go_back (const PureSkill *view, guint round, PureSkillCore *core)
{
  *core = view->core;
  if (core->prize && round < view->n_rounds)
    core->prizes |= PURE_SKILL_BIT (core->prize);
  for (guint i = view->n_rounds; i > round; i--)
    {
      const GrapePureSkillRound *past = &view->rounds[i - 1];
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        core->hands[seat] |= PURE_SKILL_BIT (past->bids[seat]);
      if (past->taker >= 0)
        core->totals[past->taker] = (guint8)(core->totals[past->taker] - past->prize);
      core->n_done--;
      core->prize = past->prize;
      if (i - 1 > round)
        core->prizes |= PURE_SKILL_BIT (past->prize);
    }
}

static guint
index_of (const PureSkillMix *mix, int seat, guint card)
{
  guint index = 0;
  while (index + 1 < mix->n && mix->cards[seat][index] != card)
    index++;
  return index;
}

/* What everybody may think of each seat: how likely it plays well, and what it does if not. It
 * follows from public facts, so that everybody thinks the same, also of their own seat. */
typedef struct
{
  /* From its bids alone, how likely a seat draws from the solutions, and how likely it predicts and
   * answers the others' bids, each relative to a weak player. */
  double draws[PURE_SKILL_SEATS], meets[PURE_SKILL_SEATS];
  PureSkillModel models[PURE_SKILL_SEATS];
} Opinion;

/* How likely it is that the player at @seat is good, relative to weak. */
static double
odds_of (const Opinion *opinion, guint seat)
{
  return (opinion->draws[seat] + opinion->meets[seat]) / 2;
}

/* The company that a good player at @seat expects. */
static void
believe (const Opinion *opinion, guint seat, double company[PURE_SKILL_N_SEEN])
{
  static const double before[] = { FAITH_BOTH, FAITH_ONE, FAITH_ONE, FAITH_NEITHER };
  double next = odds_of (opinion, (seat + 1) % PURE_SKILL_SEATS),
         after = odds_of (opinion, (seat + 2) % PURE_SKILL_SEATS), sum = 0;
  const double odds[] = { next * after, next, after, 1 };

  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    sum += company[seen] = before[seen] * odds[seen];
  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    company[seen] = (1 - DOUBT) * company[seen] / sum + DOUBT * before[seen];
}

/* Whether the others, if they are weak, bid at random and not by a habit. */
static gboolean
others_bid_at_random (const Opinion *opinion, guint seat)
{
  return opinion->models[(seat + 1) % PURE_SKILL_SEATS].weight[0]
             * opinion->models[(seat + 2) % PURE_SKILL_SEATS].weight[0]
         >= SURE_RANDOM;
}

static void
leave_out_neither (double company[PURE_SKILL_N_SEEN])
{
  double rest = 1 - company[PURE_SKILL_SEEN_NEITHER];

  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    company[seen] = seen == PURE_SKILL_SEEN_NEITHER ? 0 : company[seen] / rest;
}

/* Half measures win little from weak players and lose more to good ones: the share of play against
 * two random bidders grows with the square of the odds that they are random. It follows from public
 * facts, so that everybody gets the same. */
static void
look_around (const Opinion *opinion, const PureSkillCore *core, guint seat, PureSkillMix *mix)
{
  double *company = mix->company[seat];

  believe (opinion, seat, company);
  if (!others_bid_at_random (opinion, seat))
    return;
  double weak = company[PURE_SKILL_SEEN_NEITHER], lean = weak * weak;
  lean /= lean + (1 - weak) * (1 - weak);
  leave_out_neither (company);
  if (lean < SELDOM)
    return;
  PureSkillDice dice;
  pure_skill_dice_init (&dice, (guint64)core->prizes << 16 | core->hands[seat]);
  pure_skill_playout_worth (core, (int)seat, PLAYOUTS, &dice, mix->alone[seat]);
  mix->lean[seat] = (float)lean;
}

static void
solve (const Opinion *opinion, const PureSkillCore *core, guint n_turns, PureSkillMix *mix)
{
  pure_skill_mix_init (mix, core, pure_skill_nets);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      double chance[PURE_SKILL_ROUNDS + 1];
      pure_skill_model_predict (&opinion->models[seat], core->hands[seat], core->prize, chance);
      for (guint i = 0; i < mix->n; i++)
        mix->habit[seat][i] = (float)chance[mix->cards[seat][i]];
      look_around (opinion, core, seat, mix);
    }
  pure_skill_mix_weigh (mix, core);
  pure_skill_mix_solve (mix, n_turns);
}

/* How likely a player who looks for profit bids that card. */
static double
meeting (const PureSkillMix *mix, int seat, guint card)
{
  float sum = 0;

  for (guint i = 0; i < mix->n; i++)
    sum += pure_skill_exp ((mix->pays[seat][i] - mix->pays[seat][card]) / SHARP);
  return 1 / (double)sum;
}

/* By Bayes. A player who predicts and answers bids plays well too, and must not count as a random
 * bidder, although their bids differ from the solution. */
static void
learn (Opinion *self, const PureSkillMix *mix, const PureSkillCore *core, int seat, guint bid)
{
  guint card = index_of (mix, seat, bid);
  double weak = pure_skill_model_learn (&self->models[seat], core->hands[seat], core->prize, bid);
  double lapse = LAPSE / mix->n;
  double draws = self->draws[seat] * ((1 - LAPSE) * mix->mix[seat][card] + lapse) / weak;
  double meets = self->meets[seat] * ((1 - LAPSE) * meeting (mix, seat, card) + lapse) / weak;
  double odds = (draws + meets) / 2, scale = CLAMP (odds, 1 / ODDS_MOST, ODDS_MOST) / odds;

  self->draws[seat] = scale * ((1 - CHANGE) * draws + CHANGE * meets);
  self->meets[seat] = scale * ((1 - CHANGE) * meets + CHANGE * draws);
}

/* Below PAST_NODES a bot has no time for the past. */
static void
form_opinion (const PureSkill *view, guint64 budget, Opinion *self)
{
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      pure_skill_model_init (&self->models[seat]);
      self->draws[seat] = self->meets[seat] = 1;
    }
  for (guint i = 0; i < view->n_rounds && budget >= PAST_NODES; i++)
    {
      PureSkillCore core;
      PureSkillMix mix;
      go_back (view, i, &core);
      if (__builtin_popcount (core.hands[0]) <= PURE_SKILL_N_END)
        break; /* it takes long, and comes too late to help */
      solve (self, &core, TURNS_PAST, &mix);
      for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
        learn (self, &mix, &core, seat, view->rounds[i].bids[seat]);
    }
}

static guint
turns_of (guint64 budget)
{
  return (guint)CLAMP (budget / TURN_NODES, TURNS_LEAST, TURNS_MOST);
}

/**
 * pure_skill_bot_mix:
 * @mix: (out): the round under way as good bots see it; a bot at a seat draws its card from the mix
 * of that seat
 */
void
pure_skill_bot_mix (const PureSkill *view, guint64 budget, PureSkillMix *mix)
{
  Opinion opinion;

  form_opinion (view, budget, &opinion);
  solve (&opinion, &view->core, turns_of (budget), mix);
}

static guint
good_card (const PureSkill *view, int seat, GrapeStream *stream, guint64 budget)
{
  PureSkillMix mix;
  double sum = 0;

  pure_skill_bot_mix (view, budget, &mix);
  for (guint i = 0; i < mix.n; i++)
    sum += mix.mix[seat][i] >= SELDOM ? mix.mix[seat][i] : 0;
  double unit = sum * grape_stream_word (stream) / ((double)G_MAXUINT32 + 1);
  guint card = mix.cards[seat][0];
  for (guint i = 0; i < mix.n && unit >= 0; i++)
    if (mix.mix[seat][i] >= SELDOM)
      {
        card = mix.cards[seat][i];
        unit -= mix.mix[seat][i];
      }
  return card;
}

/**
 * pure_skill_bot_card:
 * @view: a state with a prize on the table; uses only what @seat may know
 * @budget: nodes, which set how long a round is solved
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

  if (!pure_skill_check_turn (table, self, seat, NULL) || grape_sealed_is_in (&self->bids[seat]))
    return NULL;
  guint card = pure_skill_bot_card (self, seat, level, stream, budget);
  return g_strdup_printf ("bid %s", grape_rank_code (card));
}
