/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `good`. All move at once, so there is seldom one best move: a predictable player loses. It keeps
 * a few possible moves for each player, lets all of them learn from each other how often to make
 * which (regret matching), adds for each the best answer to what the others have learned (double
 * oracle), and finally draws from its own mixture. Everybody's first move is the one that `simple`
 * would make. */
#include "viruses-thinker.h"

#include <math.h>
#include <string.h>

#define MOST_CHOICES    24 /* that a player has */
#define FEW_CHOICES     6
#define MOST_REMEMBERED 4096 /* combinations of everybody's choices */
#define N_SCENARIOS     6    /* combinations of the others' choices to answer best */
#define N_GLANCES       2    /* of these, those that try every move */
#define N_LOOKED_INTO   24   /* moves tried in all of them */
#define N_SIMPLE        3    /* moves tried of a player who may be `simple` */
#define SUSPICION       0.5  /* how likely that is if they did what `simple` does last turn */
#define SUSPICION_COSTS 2000 /* nodes that this needs */
#define N_LESSONS       150  /* after each new choice */
#define N_LAST_LESSONS  1500

typedef struct
{
  int seat;
  guint n;
  GrapeVirusesChoice choices[MOST_CHOICES];
  guint n_simple; /* of them, what `simple` may do; they come first */
  double simple;  /* how likely they are to be `simple` */
  double regrets[MOST_CHOICES];
  double sums[MOST_CHOICES]; /* how often each was made; later lessons count more */
} Player;

typedef struct
{
  GrapeVirusesThinker *thinker;
  Player players[GRAPE_MAX_SEATS]; /* those who move; the thinking one first */
  guint n_players;
  guint n_each;  /* the most choices of each */
  float *values; /* [combination][player]; NAN: not known; NULL: too many to remember */
  guint64 dice;
  guint n_lessons;
} Mind;

static double
unit (Mind *self)
{
  self->dice ^= self->dice << 13;
  self->dice ^= self->dice >> 7;
  self->dice ^= self->dice << 17;
  return (double)(self->dice >> 11) / (double)(G_GUINT64_CONSTANT (1) << 53);
}

/* What a turn with these choices is worth to each player. */
static void
evaluate (Mind *self, const guint *combination, float *values)
{
  GrapeVirusesRound round = { 0 };
  double worths[GRAPE_MAX_SEATS];

  for (guint p = 0; p < self->n_players; p++)
    grape_viruses_round_add (&round, self->players[p].seat,
                             &self->players[p].choices[combination[p]]);
  grape_viruses_round_values (self->thinker, &round, GRAPE_VIRUSES_AHEAD, worths);
  for (guint p = 0; p < self->n_players; p++)
    values[p] = (float)worths[self->players[p].seat];
}

/* The same, remembered where there is room. */
static const float *
values_of (Mind *self, const guint *combination, float *scratch)
{
  gsize at = 0;

  if (!self->values)
    {
      evaluate (self, combination, scratch);
      return scratch;
    }
  for (guint p = 0; p < self->n_players; p++)
    at = at * self->n_each + combination[p];
  float *values = self->values + at * self->n_players;
  if (isnan (values[0]))
    evaluate (self, combination, values);
  return values;
}

/* By the regrets so far; without regrets, any. */
static guint
draw_by (Mind *self, const double *shares, guint n)
{
  double total = 0;

  for (guint i = 0; i < n; i++)
    total += MAX (shares[i], 0);
  double left = unit (self) * total;
  for (guint i = 0; total > 0 && i < n; i++)
    {
      left -= MAX (shares[i], 0);
      if (shares[i] > 0 && left < 0)
        return i;
    }
  return MIN ((guint)(unit (self) * n), n - 1);
}

/* How often @player makes each choice, by their regrets. */
static void
shares_of (const Player *player, double *shares)
{
  double total = 0;

  for (guint i = 0; i < player->n; i++)
    total += player->regrets[i];
  for (guint i = 0; i < player->n; i++)
    shares[i] = total > 0 ? player->regrets[i] / total : 1.0 / player->n;
}

/* How often the others must expect each choice: the player may be `simple`, and learn nothing. */
static void
expected_shares (const Player *player, double *shares)
{
  shares_of (player, shares);
  for (guint i = 0; i < player->n; i++)
    shares[i] = (1 - player->simple) * shares[i]
                + (i < player->n_simple ? player->simple / player->n_simple : 0);
}

static guint
draw_expected (Mind *self, const Player *player, const double *shares)
{
  if (player->simple > 0 && unit (self) < player->simple)
    return (guint)(unit (self) * player->n_simple);
  return draw_by (self, shares, player->n);
}

/* A lesson for one player: @brought: what each choice would have brought. Negative regrets are
 * forgotten, and later lessons count more. */
static void
take_lesson (const Mind *self, Player *player, const double *shares, const double *brought)
{
  double mean = 0;

  for (guint i = 0; i < player->n; i++)
    mean += shares[i] * brought[i];
  for (guint i = 0; i < player->n; i++)
    {
      player->regrets[i] = MAX (player->regrets[i] + brought[i] - mean, 0);
      player->sums[i] += self->n_lessons * shares[i];
    }
}

/* With two players: what a choice brings against everything that the other may do. */
static void
learn_as_two (Mind *self)
{
  double shares[2][MOST_CHOICES], brought[2][MOST_CHOICES] = { 0 };
  double own_shares[MOST_CHOICES];

  for (guint p = 0; p < 2; p++)
    expected_shares (&self->players[p], shares[p]);
  for (guint i = 0; i < self->players[0].n; i++)
    for (guint k = 0; k < self->players[1].n; k++)
      {
        const float *values = values_of (self, (guint[]){ i, k }, NULL);

        brought[0][i] += shares[1][k] * values[0];
        brought[1][k] += shares[0][i] * values[1];
      }
  for (guint p = 0; p < 2; p++)
    {
      shares_of (&self->players[p], own_shares);
      take_lesson (self, &self->players[p], own_shares, brought[p]);
    }
}

/* With more: against what the others happen to do in this lesson. */
static void
learn_as_many (Mind *self)
{
  guint combination[GRAPE_MAX_SEATS];
  float scratch[GRAPE_MAX_SEATS];

  for (guint p = 0; p < self->n_players; p++)
    combination[p] = draw_expected (self, &self->players[p], self->players[p].regrets);
  for (guint p = 0; p < self->n_players; p++)
    {
      Player *player = &self->players[p];
      double shares[MOST_CHOICES], brought[MOST_CHOICES];
      guint chosen = combination[p];

      for (combination[p] = 0; combination[p] < player->n; combination[p]++)
        brought[combination[p]] = values_of (self, combination, scratch)[p];
      combination[p] = chosen;
      shares_of (player, shares);
      take_lesson (self, player, shares, brought);
    }
}

static void
learn (Mind *self, guint n_lessons)
{
  gboolean two = self->n_players == 2 && self->values;

  for (guint t = 0; t < (two ? n_lessons / 4 : n_lessons) && self->thinker->budget > 0; t++)
    {
      self->n_lessons++;
      if (two)
        learn_as_two (self);
      else
        learn_as_many (self);
    }
}

typedef struct
{
  double value;
  guint index;
} Look;

static int
compare_looks (gconstpointer a, gconstpointer b)
{
  const Look *one = a, *two = b;

  return one->value < two->value ? 1 : one->value > two->value ? -1 : 0;
}

/* The best of @plans against the others in @choice, at place @index: a glance at each, and a closer
 * look at those that seem best. */
static void
improve (Mind *self, guint p, const GrapeVirusesRound *scenarios, const GArray *plans,
         GrapeVirusesChoice *choice, guint index)
{
  g_autofree Look *looks = g_new (Look, plans->len);
  int seat = self->players[p].seat;
  GrapeVirusesChoice rest = { 0 };
  GrapeVirusesScene scenes[N_SCENARIOS];
  guint n = 0;

  for (guint i = 0; i < choice->n; i++)
    if (i != index)
      rest.plans[rest.n++] = choice->plans[i];
  for (guint s = 0; s < N_SCENARIOS; s++)
    {
      GrapeVirusesRound round = scenarios[s];

      grape_viruses_round_add (&round, seat, &rest);
      grape_viruses_scene_init (&scenes[s], self->thinker, &round);
    }
  for (guint i = 0; i < plans->len && self->thinker->budget; i++)
    {
      const GrapeVirusesPlan *plan = &g_array_index (plans, GrapeVirusesPlan, i);
      gboolean twice = FALSE;

      for (guint k = 0; k < rest.n; k++)
        twice = twice || grape_viruses_plans_clash (&rest.plans[k], plan);
      if (twice)
        continue;
      looks[n] = (Look){ 1e-4 * unit (self), i };
      for (guint s = 0; s < N_GLANCES; s++)
        looks[n].value += grape_viruses_scene_try (&scenes[s], self->thinker, seat, plan, 1);
      n++;
    }
  qsort (looks, n, sizeof *looks, compare_looks);
  n = MIN (n, N_LOOKED_INTO);
  for (guint i = 0; i < n; i++)
    {
      looks[i].value = 0;
      for (guint s = 0; s < N_SCENARIOS; s++)
        looks[i].value += grape_viruses_scene_try (
            &scenes[s], self->thinker, seat,
            &g_array_index (plans, GrapeVirusesPlan, looks[i].index), GRAPE_VIRUSES_AHEAD);
    }
  qsort (looks, n, sizeof *looks, compare_looks);
  if (n)
    choice->plans[index] = g_array_index (plans, GrapeVirusesPlan, looks[0].index);
  for (guint s = 0; s < N_SCENARIOS; s++)
    grape_viruses_scene_clear (&scenes[s]);
}

static gboolean
has_choice (const Player *player, const GrapeVirusesChoice *choice)
{
  for (guint i = 0; i < player->n; i++)
    {
      guint n_same = 0;

      for (guint k = 0; k < choice->n; k++)
        for (guint m = 0; m < choice->n; m++)
          n_same
              += memcmp (&player->choices[i].plans[k], &choice->plans[m], sizeof (GrapeVirusesPlan))
                 == 0;
      if (n_same >= choice->n)
        return TRUE;
    }
  return FALSE;
}

/* Adds for player @p the best answer to the others as they have learned to play. */
static gboolean
add_answer (Mind *self, guint p, const GArray *plans)
{
  Player *player = &self->players[p];
  GrapeVirusesRound scenarios[N_SCENARIOS] = { 0 };
  GrapeVirusesChoice choice = player->choices[draw_by (self, player->sums, player->n)];

  for (guint s = 0; s < N_SCENARIOS; s++)
    for (guint other = 0; other < self->n_players; other++)
      if (other != p)
        {
          const Player *them = &self->players[other];
          grape_viruses_round_add (&scenarios[s], them->seat,
                                   &them->choices[draw_expected (self, them, them->sums)]);
        }
  for (guint i = 0; i < choice.n; i++)
    improve (self, p, scenarios, plans, &choice, i);
  if (player->n >= self->n_each || has_choice (player, &choice))
    return FALSE;
  player->choices[player->n++] = choice;
  return TRUE;
}

/* Whether @seat did last turn what `simple` would have done: then it may be `simple`. */
static gboolean
seemed_simple (GrapeVirusesThinker *self, int seat)
{
  const GrapeVirusesTurn *last = self->state->last;
  GrapeVirusesThinker then = *self;
  gboolean seemed = FALSE;

  if (!last || last->posted->n_viruses != self->n_seats || self->budget < SUSPICION_COSTS)
    return FALSE;
  grape_viruses_thinker_frame (&then, last->posted);
  g_autoptr (GArray) all = grape_viruses_list_plans (&then, then.base, seat, FALSE);
  g_autoptr (GArray) best = grape_viruses_best_plans (&then, then.base, seat, all);
  for (guint i = 0; i < last->moves->len; i++)
    for (guint k = 0; k < best->len; k++)
      seemed = seemed
               || grape_viruses_plan_is (&g_array_index (best, GrapeVirusesPlan, k), seat,
                                         &g_array_index (last->moves, GrapeVirusesMove, i));
  grape_viruses_thinker_clear (&then);
  self->budget = then.budget;
  return seemed;
}

static void
add_player (Mind *self, int seat, guint n)
{
  Player *player = &self->players[self->n_players];
  gboolean other = seat != self->thinker->seat;

  *player = (Player){ .seat = seat };
  if (other && seemed_simple (self->thinker, seat))
    player->simple = SUSPICION;
  for (guint i = 0; i < (player->simple > 0 ? N_SIMPLE : 1u); i++)
    {
      GrapeVirusesChoice choice = { 0 };

      choice.n = grape_viruses_think_simple (self->thinker, seat, n, choice.plans);
      if (!choice.n || has_choice (player, &choice))
        continue;
      player->choices[player->n++] = choice;
    }
  if (!player->n)
    return;
  player->n_simple = player->n;
  player->sums[0] = 1;
  self->n_players++;
}

static void
remember (Mind *self)
{
  guint n_each = (guint)(pow (MOST_REMEMBERED, 1.0 / self->n_players) + 1e-9);
  gsize n = 1;

  self->n_each = CLAMP (n_each, FEW_CHOICES, MOST_CHOICES);
  if (n_each < FEW_CHOICES)
    return;
  for (guint p = 0; p < self->n_players; p++)
    n *= self->n_each;
  self->values = g_new (float, n * self->n_players);
  for (gsize i = 0; i < n * self->n_players; i++)
    self->values[i] = NAN;
}

static void
forget (Mind *self)
{
  for (guint p = 0; p < self->n_players; p++)
    memset (self->players[p].sums, 0, sizeof self->players[p].sums);
  self->n_lessons = 0;
}

/**
 * grape_viruses_think_good:
 * @n: how many moves the thinking seat has
 * @plans: (out): room for them
 *
 * Returns: how many it found
 */
guint
grape_viruses_think_good (GrapeVirusesThinker *thinker, guint n, GrapeVirusesPlan *plans)
{
  g_autofree Mind *self = g_new0 (Mind, 1);
  GArray *lists[GRAPE_MAX_SEATS];
  guint64 reserve = thinker->budget / 10; /* for the last lessons */
  guint n_vain = 0;                       /* rounds in which nobody found anything new */

  self->thinker = thinker;
  self->dice
      = ((guint64)grape_stream_word (thinker->stream) << 32 | grape_stream_word (thinker->stream))
        | 1;
  add_player (self, thinker->seat, n);
  if (!self->n_players)
    return 0;
  for (guint s = 0; s < thinker->n_seats; s++)
    if ((int)s != thinker->seat && grape_viruses_allowance (thinker->state, (int)s))
      add_player (self, (int)s, grape_viruses_allowance (thinker->state, (int)s));
  remember (self);
  for (guint p = 0; p < self->n_players; p++)
    lists[p] = grape_viruses_list_plans (
        thinker, thinker->base, self->players[p].seat,
        grape_viruses_allowance (thinker->state, self->players[p].seat) > 1);
  while (n_vain < 4 && thinker->budget > reserve)
    {
      gboolean more = FALSE;

      for (guint p = 0; p < self->n_players; p++)
        more = add_answer (self, p, lists[p]) || more;
      n_vain = more ? 0 : n_vain + 1;
      forget (self);
      learn (self, N_LESSONS);
    }
  forget (self);
  learn (self, N_LAST_LESSONS);
  const GrapeVirusesChoice *choice
      = &self->players[0].choices[draw_by (self, self->players[0].sums, self->players[0].n)];
  memcpy (plans, choice->plans, choice->n * sizeof *plans);
  for (guint p = 0; p < self->n_players; p++)
    g_array_unref (lists[p]);
  g_free (self->values);
  return choice->n;
}
