/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. "random" and the fixed bidders look at the prize alone. "good" knows that all bid at
 * the same time, so that a bid that can be foreseen is a bad one: it solves the round as a game of
 * mixed strategies (pure-skill-mix.c) and draws its card from the solution. It also watches how the
 * others bid: whoever bids at random or by a habit (pure-skill-model.c) is bid against as such,
 * the more so the surer that is; between two who surely bid at random, playouts choose. */
#include "pure-skill-mix.h"
#include "pure-skill-model.h"

#include <math.h>

/* How likely both others play well, one or the other, and neither, before anything was seen; and
 * of each so much is believed whatever was seen. Those who sit together are mostly of one kind, so
 * that what is seen of one tells of the other too. */
#define FAITH_BOTH    0.74
#define FAITH_ONE     0.02
#define FAITH_NEITHER 0.22
#define DOUBT         0.01
/* How often one who plays well does something else; and no opinion is firmer than this. */
#define LAPSE     0.003
#define ODDS_MOST 10000.0
/* A card that wins so much less often is e times less likely for one who meets others' bids. */
#define SHARP 0.005
/* Nodes that a turn of solving costs, and how many turns are worth it. */
#define TURN_NODES  130
#define TURNS_LEAST 20
#define TURNS_MOST  150
#define TURNS_PAST  30 /* to see who plays well, a rough solution is enough */
/* So sure that both others bid at random, a player tries each card in playouts, of which one costs
 * so many nodes. */
#define SURE          0.8
#define PLAYOUT_NODES 5
/* Cards that are bid more seldom than this are not bid at all. */
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

/* What all at the table may think of each seat: how likely it plays well, and what it does if not.
 * It follows from what is public, so that everybody thinks the same, also of the own seat. */
typedef struct
{
  double odds[PURE_SKILL_SEATS]; /* by what was seen alone */
  PureSkillModel models[PURE_SKILL_SEATS];
} Opinion;

/* What company a good player at @seat thinks to be in. */
static void
believe (const Opinion *opinion, guint seat, double company[PURE_SKILL_N_SEEN])
{
  static const double before[] = { FAITH_BOTH, FAITH_ONE, FAITH_ONE, FAITH_NEITHER };
  double next = opinion->odds[(seat + 1) % PURE_SKILL_SEATS],
         after = opinion->odds[(seat + 2) % PURE_SKILL_SEATS], sum = 0;
  const double odds[] = { next * after, next, after, 1 };

  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    sum += company[seen] = before[seen] * odds[seen];
  for (guint seen = 0; seen < PURE_SKILL_N_SEEN; seen++)
    company[seen] = (1 - DOUBT) * company[seen] / sum + DOUBT * before[seen];
}

static void
solve (const Opinion *opinion, const PureSkillCore *core, guint n_turns, PureSkillMix *mix)
{
  pure_skill_mix_init (mix, core, pure_skill_nets);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      double chance[PURE_SKILL_ROUNDS + 1];
      pure_skill_model_predict (&opinion->models[seat], core->hands[seat], core->prize, chance);
      believe (opinion, seat, mix->company[seat]);
      for (guint i = 0; i < mix->n; i++)
        mix->habit[seat][i] = (float)chance[mix->cards[seat][i]];
    }
  pure_skill_mix_weigh (mix, core);
  pure_skill_mix_solve (mix, n_turns);
}

/* How likely one who plays well bids that card: as the solution of the round says, or what pays
 * against it. One who foresees bids and meets them plays well too, and must not be taken for one
 * who bids at random. */
static double
likelihood (const PureSkillMix *mix, int seat, guint card)
{
  double sum = 0;

  for (guint i = 0; i < mix->n; i++)
    sum += exp ((double)(mix->pays[seat][i] - mix->pays[seat][card]) / SHARP);
  return 0.5 * mix->mix[seat][card] + 0.5 / sum;
}

/* By Bayes, round after round. */
static void
form_opinion (const PureSkill *view, Opinion *self)
{
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      pure_skill_model_init (&self->models[seat]);
      self->odds[seat] = 1;
    }
  for (guint i = 0; i < view->n_rounds; i++)
    {
      const GrapePureSkillRound *round = &view->rounds[i];
      PureSkillCore core;
      PureSkillMix mix;
      go_back (view, i, &core);
      if (__builtin_popcount (core.hands[0]) <= PURE_SKILL_N_END)
        break; /* it takes long, and comes too late to be of use */
      solve (self, &core, TURNS_PAST, &mix);
      for (int seat = 0; seat < PURE_SKILL_SEATS; seat++)
        {
          guint card = round->bids[seat];
          double good = likelihood (&mix, seat, index_of (&mix, seat, card));
          double weak
              = pure_skill_model_learn (&self->models[seat], core.hands[seat], core.prize, card);
          self->odds[seat] *= ((1 - LAPSE) * good + LAPSE / mix.n) / weak;
          self->odds[seat] = CLAMP (self->odds[seat], 1 / ODDS_MOST, ODDS_MOST);
        }
    }
}

static guint
turns_of (guint64 budget)
{
  return (guint)CLAMP (budget / TURN_NODES, TURNS_LEAST, TURNS_MOST);
}

/**
 * pure_skill_bot_mix:
 * @mix: (out): the round under way as good bots see it; what one at a seat draws its card from is
 *   the mix of that seat
 */
void
pure_skill_bot_mix (const PureSkill *view, guint64 budget, PureSkillMix *mix)
{
  Opinion opinion;

  form_opinion (view, &opinion);
  solve (&opinion, &view->core, turns_of (budget), mix);
}

/* Whether both others are sure enough to bid at random, and not by a habit. */
static gboolean
alone_among_random (const Opinion *opinion, int seat)
{
  double company[PURE_SKILL_N_SEEN];

  believe (opinion, (guint)seat, company);
  for (int other = 1; other < PURE_SKILL_SEATS; other++)
    if (opinion->models[(seat + other) % PURE_SKILL_SEATS].weight[0] < SURE)
      return FALSE;
  return company[PURE_SKILL_SEEN_NEITHER] >= SURE;
}

static guint
good_card (const PureSkill *view, int seat, GrapeStream *stream, guint64 budget)
{
  PureSkillMix mix;
  Opinion opinion;
  double sum = 0;

  form_opinion (view, &opinion);
  if (alone_among_random (&opinion, seat))
    {
      PureSkillDice dice;
      guint n = (guint)__builtin_popcount (view->core.hands[seat]);
      pure_skill_dice_init (&dice, grape_stream_word (stream));
      return pure_skill_playout_card (&view->core, seat, 1 + (guint)(budget / PLAYOUT_NODES) / n,
                                      &dice);
    }
  solve (&opinion, &view->core, turns_of (budget), &mix);
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
 * @view: a state with a prize on the table; only what @seat may know is looked at
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
