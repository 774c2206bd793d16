/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots. `random` chooses any integer; `simple` scores or leaves it to others by a rule of
 * thumb; `good` asks two questions. How does this round end, for each integer it may choose? It
 * lets the others choose many times, the way each of them has chosen so far. And what is each end
 * worth to it? If there are few sets of scores, it works that out exactly (mediocrity-worth.c);
 * else it plays the rest of the game many times over, coarsely. Rounds in which nobody scores are a
 * warning: if everybody goes on like that, the game never ends, and nobody wins it. */
#include "mediocrity-private.h"

#include <string.h>

#define MOST_ROUNDS 80    /* of an imagined game: one that takes longer is worth nothing */
#define TRUST       60.0  /* the number of rounds after which habits count as much as chance */
#define NEARLY      0.003 /* integers worth less by this little are as good */
/* The probability of a table where nobody wants to score, and the most that luck alone can explain
 * a round without a point. */
#define STALEMATE    0.01
#define LUCK_AT_MOST 0.25
/* How far a simple bot stays behind the mean. */
#define BEHIND       2
#define NOBODY_INDEX MEDIOCRITY_SEATS /* the outcome that nobody scores */

typedef struct
{
  guint64 word;
} Dice;

static guint
roll (Dice *self, guint n)
{
  self->word = self->word * G_GUINT64_CONSTANT (6364136223846793005)
               + G_GUINT64_CONSTANT (1442695040888963407);
  return (guint)(((self->word >> 33) * n) >> 31);
}

static double
roll_unit (Dice *self)
{
  return roll (self, 1u << 30) / (double)(1u << 30);
}

typedef struct
{
  const Mediocrity *view;
  int seat;
  Dice dice;
  guint n;                      /* integers in the set, the own one included */
  int others[MEDIOCRITY_SEATS]; /* the seats that choose beside the own one */
  double habits[MEDIOCRITY_SEATS][2 * MEDIOCRITY_SEATS + 1]; /* sums of chances, by others' index */
  double worth[MEDIOCRITY_SEATS + 1];                        /* of each seat scoring, or nobody */
  MediocrityOdds odds[2 * MEDIOCRITY_SEATS];                 /* of each integer from 1 on */
  double best_chance, least_chance; /* of the bot itself scoring, by trying and by avoiding */
} Thought;

/* What an opponent chooses: the more rounds the bot has seen, the more it expects the same again,
 * scaled to this round's range; an integer spreads to its neighbours. */
static void
learn_habits (Thought *self, guint index)
{
  const GPtrArray *past = self->view->past;
  guint range = 2 * self->view->n;
  double weight[2 * MEDIOCRITY_SEATS + 1] = { 0 };

  for (guint i = 0; i < past->len; i++)
    {
      const GrapeMediocrityRound *round = g_ptr_array_index (past, i);
      guint choice = round->choices[self->others[index]];
      if (!choice || round->drawn[self->others[index]])
        continue;
      int at = (int)((choice - 0.5) * range / round->range) + 1;
      for (int k = -1; k <= 1; k++)
        if (at + k >= 1 && at + k <= (int)range)
          weight[at + k] += k ? 0.25 : 0.5;
    }
  double running = 0;
  for (guint value = 1; value <= range; value++)
    {
      running += weight[value] + TRUST / range;
      self->habits[index][value] = running;
    }
  for (guint value = 1; value <= range; value++)
    self->habits[index][value] /= running;
}

/* What @seat chose last in a round of this size, or 0. */
static guint
last_choice (const Thought *self, int seat)
{
  const GPtrArray *past = self->view->past;

  for (guint i = past->len; i > 0; i--)
    {
      const GrapeMediocrityRound *round = g_ptr_array_index (past, i - 1);
      if (round->choices[seat] && round->range == 2 * self->view->n)
        return round->choices[seat];
    }
  return 0;
}

static guint
imagine_choice (Thought *self, guint index)
{
  double unit = roll_unit (&self->dice);
  guint low = 1, high = 2 * self->view->n;
  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (self->habits[index][middle] > unit)
        high = middle;
      else
        low = middle + 1;
    }
  return low;
}

/* A game reduced to scores and Moderators. */
typedef struct
{
  guint n;
  guint scores[MEDIOCRITY_SEATS]; /* in the order of player numbers */
  guint own, moderator;           /* indices */
  guint sum;
} Sketch;

static void
sketch_of (const Thought *self, Sketch *sketch, guint index_of[MEDIOCRITY_SEATS])
{
  const Mediocrity *view = self->view;

  memset (sketch, 0, sizeof *sketch);
  for (guint number = 1; number <= view->n_seats; number++)
    for (guint seat = 0; seat < view->n_seats; seat++)
      if (view->players[seat].playing && view->players[seat].number == number)
        {
          index_of[seat] = sketch->n;
          if ((int)seat == self->seat)
            sketch->own = sketch->n;
          if ((int)seat == view->moderator)
            sketch->moderator = sketch->n;
          sketch->sum += view->players[seat].score;
          sketch->scores[sketch->n++] = view->players[seat].score;
        }
}

/* Whether the bot's own score is behind the mean, so that a point does no harm. */
static gboolean
wants_point (const Sketch *self)
{
  return self->scores[self->own] * self->n < self->sum;
}

/* Plays a sketch to its end; returns whether the bot's own score wins. */
static gboolean
play_out (Thought *self, Sketch *sketch)
{
  for (guint round = 0; round < MOST_ROUNDS; round++)
    {
      if (sketch->sum >= 2 * sketch->n)
        {
          int winner = grape_mediocrity_search (sketch->scores, sketch->n, NULL, NULL);
          if (winner >= 0)
            return winner == (int)sketch->own;
        }
      sketch->moderator = (sketch->moderator + 1) % sketch->n;
      double chance = sketch->own == sketch->moderator ? 0
                      : wants_point (sketch)           ? self->best_chance
                                                       : self->least_chance;
      guint scorer = sketch->own;
      if (roll_unit (&self->dice) >= chance)
        scorer = roll (&self->dice, sketch->n);
      if (scorer == sketch->moderator || (scorer == sketch->own && chance == 0))
        continue;
      sketch->scores[scorer]++;
      sketch->sum++;
    }
  return FALSE;
}

/* The worth of each end of this round. */
static void
weigh_ends (Thought *self, guint n_games)
{
  guint index_of[MEDIOCRITY_SEATS];
  Sketch now;

  sketch_of (self, &now, index_of);
  for (guint i = 0; i < self->n + 1; i++)
    {
      guint end = i == 0        ? (guint)self->seat
                  : i < self->n ? (guint)self->others[i - 1]
                                : NOBODY_INDEX;
      guint n_won = 0;
      Dice dice = self->dice; /* the same luck for each end */
      for (guint game = 0; game < n_games; game++)
        {
          Sketch sketch = now;
          if (end != NOBODY_INDEX)
            {
              sketch.scores[index_of[end]]++;
              sketch.sum++;
            }
          n_won += play_out (self, &sketch);
        }
      self->worth[end] = n_won / (double)n_games;
      if (i < self->n)
        self->dice = dice;
    }
}

/* The same, exactly: the scores begin with the bot's own, in the order of the Moderators. */
static void
reckon_ends (Thought *self)
{
  guint index_of[MEDIOCRITY_SEATS];
  Sketch now;

  sketch_of (self, &now, index_of);
  guint n = now.n, turn = (now.own + n - (now.moderator + 1) % n) % n;
  g_autoptr (MediocrityWorth) worth = mediocrity_worth_new (n, self->odds, 2 * self->view->n);
  for (guint i = 0; i < self->n + 1; i++)
    {
      guint end = i == 0        ? (guint)self->seat
                  : i < self->n ? (guint)self->others[i - 1]
                                : NOBODY_INDEX;
      guint scores[MEDIOCRITY_MOST_EXACT];
      for (guint k = 0; k < n; k++)
        scores[k] = now.scores[(now.own + k) % n];
      if (end != NOBODY_INDEX)
        scores[(index_of[end] + n - now.own) % n]++;
      self->worth[end] = mediocrity_worth_of (worth, scores, turn);
    }
}

/* Whether exact calculation is possible: few enough sets of scores for @budget, none beyond the
 * table. */
static gboolean
may_reckon (const Mediocrity *view, guint64 budget)
{
  guint n = mediocrity_n_playing (view);
  return n >= 2 && mediocrity_worth_sets (n) <= budget / 2
         && grape_mediocrity_sum (view) < 2 * n + MEDIOCRITY_OVERTIME;
}

/* If nobody has scored for some rounds, perhaps everybody leaves it to others, or everybody wants
 * it and chooses alike; then nobody ever will. This is how likely that is after this many such
 * rounds, by Bayes. */
static double
chance_of_stalemate (const Thought *self)
{
  const GPtrArray *past = self->view->past;
  double luck = 1 - STALEMATE, nobody = 0;

  for (guint i = 0; i < 2 * self->view->n; i++)
    nobody += self->odds[i].nobody / (2 * self->view->n);
  for (guint i = past->len; i > 0; i--)
    {
      const GrapeMediocrityRound *round = g_ptr_array_index (past, i - 1);
      if (round->scorer >= 0)
        break;
      luck *= MIN (nobody, LUCK_AT_MOST);
    }
  return STALEMATE / (luck + STALEMATE);
}

/* The worth of choosing @value in a stalemate, where the others choose as they did last time, and
 * another round without a point is worth nothing. */
static double
worth_in_stalemate (const Thought *self, guint value)
{
  guint values[MEDIOCRITY_SEATS] = { value };

  for (guint i = 0; i + 1 < self->n; i++)
    {
      values[i + 1] = last_choice (self, self->others[i]);
      if (!values[i + 1])
        return 0;
    }
  int index = grape_mediocrity_search (values, self->n, NULL, NULL);
  return index < 0 ? 0 : self->worth[index == 0 ? self->seat : self->others[index - 1]];
}

/* How often each integer led to each end, in @n_samples rounds. */
static void
imagine_rounds (Thought *self, guint n_samples, guint (*ends)[MEDIOCRITY_SEATS + 1])
{
  guint range = 2 * self->view->n;

  for (guint sample = 0; sample < n_samples; sample++)
    {
      guint values[MEDIOCRITY_SEATS];
      for (guint i = 0; i + 1 < self->n; i++)
        values[i + 1] = imagine_choice (self, i);
      for (guint value = 1; value <= range; value++)
        {
          values[0] = value;
          int index = grape_mediocrity_search (values, self->n, NULL, NULL);
          ends[value][index < 0    ? NOBODY_INDEX
                      : index == 0 ? self->seat
                                   : self->others[index - 1]]++;
        }
    }
}

static guint
choose_well (const Mediocrity *view, int seat, GrapeStream *stream, guint64 budget)
{
  guint range = 2 * view->n;
  g_autofree Thought *self = g_new0 (Thought, 1);
  g_autofree guint (*ends)[MEDIOCRITY_SEATS + 1] = g_malloc0_n (range + 1, sizeof *ends);
  double value_of[2 * MEDIOCRITY_SEATS + 1] = { 0 }, most = 0, best = 0;
  guint good[2 * MEDIOCRITY_SEATS], n_good = 0;

  self->view = view;
  self->seat = seat;
  self->dice.word = ((guint64)grape_stream_word (stream) << 32) | grape_stream_word (stream);
  for (guint i = 0; i < view->n_seats; i++)
    if ((int)i != seat && mediocrity_chooses (view, (int)i))
      {
        self->others[self->n] = (int)i;
        learn_habits (self, self->n++);
      }
  self->n++;
  guint n_samples = (guint)MAX (budget / 2 / range, 10);
  imagine_rounds (self, n_samples, ends);
  self->least_chance = 1;
  for (guint value = 1; value <= range; value++)
    {
      double chance = ends[value][seat] / (double)n_samples;
      self->odds[value - 1]
          = (MediocrityOdds){ chance, ends[value][NOBODY_INDEX] / (double)n_samples };
      self->best_chance = MAX (self->best_chance, chance);
      self->least_chance = MIN (self->least_chance, chance);
    }
  if (may_reckon (view, budget))
    reckon_ends (self);
  else
    weigh_ends (self, (guint)MAX (budget / 2 / (self->n + 1), 10));
  double stalemate = chance_of_stalemate (self);
  for (guint value = 1; value <= range; value++)
    {
      for (guint end = 0; end <= NOBODY_INDEX; end++)
        value_of[value] += ends[value][end] * self->worth[end] / n_samples;
      most = MAX (most, value_of[value]);
      value_of[value]
          = (1 - stalemate) * value_of[value] + stalemate * worth_in_stalemate (self, value);
      best = MAX (best, value_of[value]);
    }
  for (guint value = 1; value <= range; value++)
    if (value_of[value] >= best - NEARLY * most) /* a player who always chooses the same is easy to
                                                  * predict */
      good[n_good++] = value;
  return good[grape_stream_below (stream, n_good)];
}

/* Scores about where the middle number lies when all choose at random, and leaves points to others
 * with one of the largest integers, which are the middle one least often. Of three scores the mean
 * one wins; of more the middle ones are mostly there twice, and one far below wins. */
static guint
choose_simply (const Mediocrity *view, int seat, GrapeStream *stream)
{
  guint n = view->n, middle = (n + 1) / 2 * 2 * n / (n + 1); /* R2.2 */
  guint n_players = mediocrity_n_playing (view);
  guint score = view->players[seat].score + (n_players > 3 ? BEHIND : 0);

  if (score * n_players > grape_mediocrity_sum (view))
    return 2 * n - grape_stream_below (stream, n / 2 + 1);
  return middle + grape_stream_below (stream, n / 2 + 1);
}

/**
 * mediocrity_bot:
 *
 * As Moderator a bot begins at once and announces as soon as it may; without a least time, as soon
 * as all integers are in. See #GrapeRules.
 */
char *
mediocrity_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                GrapeStream *stream, guint64 budget)
{
  const Mediocrity *self = view;
  MediocrityMove move = { .verb = MEDIOCRITY_CHOOSE, .value = 1 };

  if (mediocrity_check (table, self, seat, &move, NULL))
    {
      if (grape_sealed_is_in (&self->players[seat].choice))
        return NULL;
      guint value = g_str_equal (level, "good")     ? choose_well (self, seat, stream, budget)
                    : g_str_equal (level, "simple") ? choose_simply (self, seat, stream)
                                                    : grape_stream_below (stream, 2 * self->n) + 1;
      return g_strdup_printf ("choose %u", value);
    }
  move.verb = MEDIOCRITY_BEGIN;
  if (mediocrity_check (table, self, seat, &move, NULL))
    return g_strdup ("begin");
  move.verb = MEDIOCRITY_ANNOUNCE;
  if (mediocrity_check (table, self, seat, &move, NULL)
      && (self->least || mediocrity_n_missing (self) == 0)) /* R5.5 */
    return g_strdup ("announce");
  return NULL;
}
