/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the bot `good` looks ahead while few players are left: it grows a tree of rounds in which
 * each player chooses without seeing the others' choice. A rule of thumb says which squares are
 * worth a look; below the tree, the same rule plays games out. */
#include "single-capture-go-playout.h"

#include <math.h>
#include <string.h>

#define MOST_ROUNDS 60 /* of one game: two can clash on a ruin for ever */
#define MOST_BYTES  (8u << 20)
#define EXPLORE     1.0
#define OUTLIVING   0.1 /* what it is worth to outlive all others without winning */
#define N_TRIES     3 /* squares that a playout chooses from, besides those where groups are weak */
#define QUICKLY     8 /* one choice out of this many in the tree is made as below it */

typedef struct
{
  float prior, sum;
  guint32 n;
} Arm;

typedef struct
{
  guint64 key; /* of the grid; 0: free */
  guint32 n;
  guint first; /* of its arms: one for each square, for each player */
  float sums[SINGLE_CAPTURE_GO_FEW];
} Node;

typedef struct
{
  SingleCaptureGoDice *dice;
  Node *nodes;
  Arm *arms;
  guint n_nodes, most_nodes, size;
  int seats[SINGLE_CAPTURE_GO_FEW]; /* who plays */
  guint n_seats, n_squares;
  int thinker; /* a seat */
} Tree;

typedef struct
{
  guint node;
  guint alive;
  guint8 squares[SINGLE_CAPTURE_GO_FEW]; /* of the grid */
} Step;

/* What @seat may hope for on @at: liberties of its own, fewer for the others. */
static float
promise (const SingleCaptureGoField *field, int seat, guint at)
{
  const int steps[4] = { -(int)field->width, -1, 1, (int)field->width };
  int score = single_capture_go_field_score (field, seat, at);
  float worth = score <= 0 ? 0.001f : score == 1 ? 0.05f : score == 2 ? 1 : 1.5f;

  for (guint i = 0; i < 4; i++)
    {
      guint next = (guint)((int)at + steps[i]);
      guint group = field->group[next], n = field->n_liberties[group];

      if (!group)
        continue;
      if (field->owner[group] != seat)
        worth *= n == 1 ? 40 : n == 2 ? 4 : n == 3 ? 1.5f : 1;
      else if (n <= 2 && score > (int)n)
        worth *= 3;
    }
  return worth;
}

/* A square that captures somebody; else, with luck, the most promising of those where a group has
 * only two liberties and of a few others. */
static guint
choose_quickly (const SingleCaptureGoField *field, int seat, SingleCaptureGoDice *dice)
{
  guint squares[SINGLE_CAPTURE_GO_SQUARES + N_TRIES], n = 0, best = 0;
  float most = -1;

  for (guint group = 1; group <= field->n_groups; group++)
    {
      guint n_liberties = field->n_liberties[group];

      if (n_liberties > 2 || !(field->alive >> field->owner[group] & 1))
        continue;
      if (n_liberties == 1 && field->owner[group] != seat
          && single_capture_go_field_safe (field, seat, field->liberty[group]))
        return field->liberty[group];
      if (n_liberties)
        squares[n++] = n_liberties == 2 && single_capture_go_dice_below (dice, 2)
                           ? field->second[group]
                           : field->liberty[group];
    }
  for (guint i = 0; i < N_TRIES; i++)
    squares[n++] = field->open[single_capture_go_dice_below (dice, field->n_open)];
  for (guint i = 0; i < n; i++)
    {
      float luck = (float)(1 + single_capture_go_dice_below (dice, 64));
      float worth = promise (field, seat, squares[i]) * luck;

      if (worth > most)
        {
          most = worth;
          best = squares[i];
        }
    }
  return best;
}

/* Between two players, one of whom has a group with a single liberty and the other has none:
 * whatever that player does, the other captures it. Even if both name the square, it becomes a ruin
 * and not a liberty. Returns the winner; -1: undecided. */
static int
sure_winner (const SingleCaptureGoField *field)
{
  guint weak = 0;

  if (__builtin_popcount (field->alive) != 2)
    return -1;
  for (guint group = 1; group <= field->n_groups; group++)
    if (field->n_liberties[group] == 1)
      weak |= 1u << field->owner[group];
  weak &= field->alive;
  if (__builtin_popcount (weak) != 1)
    return -1;
  int other = __builtin_ctz (field->alive & ~weak);
  for (guint group = 1; group <= field->n_groups; group++)
    if (field->n_liberties[group] == 1 && weak >> field->owner[group] & 1
        && single_capture_go_field_score (field, other, field->liberty[group]) >= 2)
      return other;
  return -1;
}

static guint64
key_of (const SingleCaptureGoField *field)
{
  guint64 key = field->alive + 1;

  for (guint row = 1; row <= field->side; row++)
    for (guint at = row * field->width + 1; at <= row * field->width + field->side; at++)
      {
        key = (key ^ field->cells[at]) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
        key ^= key >> 29;
      }
  return key | 1;
}

static Arm *
arms_of (const Tree *self, const Node *node, guint player)
{
  return &self->arms[node->first + player * self->n_squares];
}

/* Shares of what all open squares promise, varied a little: players for whom all squares are alike
 * must not try them in the same order, or each would only learn about clashes. */
static void
set_priors (Tree *self, const Node *node, const SingleCaptureGoField *field)
{
  for (guint player = 0; player < self->n_seats; player++)
    {
      Arm *arms = arms_of (self, node, player);
      float total = 0;

      if (!(field->alive >> self->seats[player] & 1))
        continue;
      for (guint i = 0; i < field->n_open; i++)
        {
          Arm *arm = &arms[single_capture_go_field_name (field, field->open[i])];

          arm->prior = promise (field, self->seats[player], field->open[i])
                       * (float)(32 + single_capture_go_dice_below (self->dice, 64));
          total += arm->prior;
        }
      for (guint i = 0; i < self->n_squares; i++)
        arms[i].prior /= total;
    }
}

/* The node of @field, a new one if there is room; else NULL. */
static Node *
find (Tree *self, const SingleCaptureGoField *field)
{
  guint64 key = key_of (field);
  guint at = (guint)(key >> 32) % self->size;

  while (self->nodes[at].key && self->nodes[at].key != key)
    at = (at + 1) % self->size;
  Node *node = &self->nodes[at];
  if (!node->key)
    {
      if (self->n_nodes == self->most_nodes)
        return NULL;
      *node = (Node){ .key = key, .first = self->n_nodes++ * self->n_seats * self->n_squares };
      set_priors (self, node, field);
    }
  return node;
}

/* The open square with the best mean so far, or one that promises more than its few trials show. */
static guint
choose (const Tree *self, const Node *node, const SingleCaptureGoField *field, guint player)
{
  const Arm *arms = arms_of (self, node, player);
  double root = sqrt (node->n + 1.0), most = -1;
  double mean = node->n ? node->sums[player] / node->n : 0.5;
  guint best = 0;

  for (guint i = 0; i < field->n_open; i++)
    {
      const Arm *arm = &arms[single_capture_go_field_name (field, field->open[i])];
      double value
          = (arm->n ? arm->sum / arm->n : mean) + EXPLORE * arm->prior * root / (1 + arm->n);

      if (value > most)
        {
          most = value;
          best = field->open[i];
        }
    }
  return best;
}

/* Everybody's square; notes those chosen in the tree. Even there some are chosen by chance, so that
 * no player learns to rely on what another does at the same time. */
static void
choose_all (Tree *self, const Node *node, const SingleCaptureGoField *field, guint8 *plays,
            Step *step)
{
  for (guint player = 0; player < self->n_seats; player++)
    {
      int seat = self->seats[player];

      if (!(field->alive >> seat & 1))
        continue;
      plays[seat] = (guint8)(node && single_capture_go_dice_below (self->dice, QUICKLY)
                                 ? choose (self, node, field, player)
                                 : choose_quickly (field, seat, self->dice));
      step->squares[player] = (guint8)single_capture_go_field_name (field, plays[seat]);
    }
}

static void
learn (Tree *self, const Step *step, const double *values)
{
  Node *node = &self->nodes[step->node];

  node->n++;
  for (guint player = 0; player < self->n_seats; player++)
    if (step->alive >> self->seats[player] & 1)
      {
        Arm *arm = &arms_of (self, node, player)[step->squares[player]];

        arm->n++;
        arm->sum += (float)values[player];
        node->sums[player] += (float)values[player];
      }
}

/* What an imagined game was worth to each player. Once the thinker is out, the game is not played
 * on. */
static void
judge (const Tree *self, guint began, guint alive, int winner, double *values)
{
  guint n_out = (guint)__builtin_popcount (began & ~alive);

  for (guint player = 0; player < self->n_seats; player++)
    {
      int seat = self->seats[player];

      if (seat == winner)
        values[player] = 1;
      else if (winner >= 0 || !(alive >> seat & 1))
        values[player] = 0;
      else if (!(alive >> self->thinker & 1))
        values[player] = 1.0 / __builtin_popcount (alive);
      else
        values[player] = OUTLIVING * n_out / MAX (self->n_seats - 1, 1);
    }
}

/* One game: down the tree as far as it goes, then to its end, or that of the thinker. Returns how
 * many rounds it had. */
static guint
try_once (Tree *self, const SingleCaptureGoField *start)
{
  SingleCaptureGoField field = *start;
  Step path[MOST_ROUNDS];
  guint n_path = 0, n = 0;
  gboolean in_tree = TRUE;
  int winner = -1;
  double values[SINGLE_CAPTURE_GO_FEW];

  for (gboolean over = FALSE; !over && n < MOST_ROUNDS && field.n_open; n++)
    {
      guint8 plays[SINGLE_CAPTURE_GO_SEATS] = { 0 };
      Node *node = in_tree ? find (self, &field) : NULL;
      Step *step = &path[n_path];

      choose_all (self, node, &field, plays, step);
      if (node)
        {
          step->node = (guint)(node - self->nodes);
          step->alive = field.alive;
          n_path++;
        }
      in_tree = node && node->n;
      over = single_capture_go_field_resolve (&field, plays, &winner);
      if (!over)
        over = (winner = sure_winner (&field)) >= 0 || !(field.alive >> self->thinker & 1);
    }
  judge (self, start->alive, field.alive, winner, values);
  for (guint i = 0; i < n_path; i++)
    learn (self, &path[i], values);
  return MAX (n, 1);
}

/* The square that @player has tried most; @avoid only if there is no other. */
static guint
most_looked_at (Tree *self, const SingleCaptureGoField *field, guint player, guint avoid)
{
  const Arm *arms = arms_of (self, find (self, field), player);
  guint best = avoid;
  gint64 most = -1;

  for (guint i = 0; i < field->n_open; i++)
    {
      guint32 n = arms[single_capture_go_field_name (field, field->open[i])].n;

      if (n > most && field->open[i] != avoid)
        {
          most = n;
          best = field->open[i];
        }
    }
  return best;
}

/**
 * single_capture_go_think:
 * @field: with at most %SINGLE_CAPTURE_GO_FEW players in the game, and an open square
 * @avoid: a square of @field to play only if there is no other; 0: none
 * @n_rounds: how many rounds may be imagined
 *
 * Returns: the square of @field that @seat has tried most
 */
guint
single_capture_go_think (const SingleCaptureGoField *field, int seat, guint avoid,
                         SingleCaptureGoDice *dice, guint64 n_rounds)
{
  Tree self = { .dice = dice, .n_squares = field->side * field->side, .thinker = seat };
  guint player = 0;

  for (int other = 0; other < SINGLE_CAPTURE_GO_SEATS; other++)
    if (field->alive >> other & 1)
      {
        player = other == seat ? self.n_seats : player;
        self.seats[self.n_seats++] = other;
      }
  guint node_bytes = (guint)sizeof (Arm) * self.n_seats * self.n_squares;
  self.most_nodes = MOST_BYTES / node_bytes;
  self.size = 2 * self.most_nodes;
  self.nodes = g_new0 (Node, self.size);
  self.arms = g_malloc0 ((gsize)self.most_nodes * node_bytes);
  for (guint64 done = 0; done < n_rounds;)
    done += try_once (&self, field);
  guint square = most_looked_at (&self, field, player, avoid);
  g_free (self.nodes);
  g_free (self.arms);
  return square;
}
