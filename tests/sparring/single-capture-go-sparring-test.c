/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single Capture Go against a partner that grows a tree of rounds (UCT, in which each player
 * chooses without seeing the others' choice), with ten times the budget of `good`. Between two, and
 * among four of whom two are partners of ours; each plays for themselves, and the goods' share of
 * the wins counts. Two who both see what comes often take each other in one round, and nobody
 * wins. */
#include "games/single-capture-go/single-capture-go-playout.h"
#include "sparring.h"

#include <math.h>
#include <string.h>

#define MOST_NODES    6000
#define MOST_SEATS    4
#define MOST_SQUARES  49
#define MOST_ROUNDS   60
#define ROUNDS_A_NODE 4 /* of the budget: as `good` counts */
#define EXPLORE       0.6
#define OUTLIVING     0.1

typedef struct
{
  guint32 n;
  float sum;
} Arm;

typedef struct
{
  guint64 key; /* of the choices that lead here; 0: free */
  guint32 n;
  Arm arms[MOST_SEATS][MOST_SQUARES];
} Node;

typedef struct
{
  Node *nodes;
  guint n_nodes;
  SingleCaptureGoDice dice;
  guint64 left; /* rounds */
} Tree;

static Node *
find (Tree *self, guint64 key)
{
  guint size = 2 * MOST_NODES, at = (guint)((key * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 40);

  for (at %= size; self->nodes[at].key && self->nodes[at].key != key;)
    at = (at + 1) % size;
  if (!self->nodes[at].key)
    {
      if (self->n_nodes == MOST_NODES)
        return NULL;
      self->n_nodes++;
      self->nodes[at].key = key;
    }
  return &self->nodes[at];
}

/* The square of @seat that is best, or not yet well known; those that are lost at once are left
 * out. */
static guint8
choose (Tree *self, const Node *node, const SingleCaptureGoField *field, int seat)
{
  double most = -1, log_n = log (node->n + 1.0);
  guint8 best = 0;

  for (guint i = 0; i < field->n_open; i++)
    {
      guint at = field->open[i];
      const Arm *arm = &node->arms[seat][single_capture_go_field_name (field, at)];

      if (!single_capture_go_field_safe (field, seat, at))
        continue;
      double value = arm->n ? arm->sum / arm->n + EXPLORE * sqrt (log_n / arm->n)
                            : 10 + single_capture_go_dice_below (&self->dice, 1000);
      if (value > most)
        {
          most = value;
          best = (guint8)at;
        }
    }
  return best ? best : (guint8)single_capture_go_field_choose (field, seat, 1, &self->dice);
}

static void
score (const SingleCaptureGoField *field, guint began, int winner, double *values)
{
  guint n_out = (guint)__builtin_popcount (began & ~field->alive);
  guint n_others = MAX ((guint)__builtin_popcount (began) - 1, 1);

  for (int seat = 0; seat < MOST_SEATS; seat++)
    values[seat] = seat == winner                ? 1
                   : field->alive & (1u << seat) ? OUTLIVING * n_out / n_others
                                                 : 0;
}

/* One game: down the tree as far as it goes, then as playouts go. */
static void
try_once (Tree *self, const SingleCaptureGoField *start)
{
  SingleCaptureGoField field = *start;
  Node *path[MOST_ROUNDS];
  guint8 plays[MOST_ROUNDS][SINGLE_CAPTURE_GO_SEATS];
  guint alive[MOST_ROUNDS], n_path = 0, n = 0;
  gboolean in_tree = TRUE;
  guint64 key = 1;
  int winner = -1;
  double values[MOST_SEATS];

  for (; n < MOST_ROUNDS && field.n_open; n++)
    {
      Node *node = in_tree ? find (self, key) : NULL;

      memset (plays[n], 0, sizeof plays[n]);
      alive[n] = field.alive;
      for (int seat = 0; seat < MOST_SEATS; seat++)
        if (field.alive & (1u << seat))
          {
            plays[n][seat]
                = node ? choose (self, node, &field, seat)
                       : (guint8)single_capture_go_field_choose (&field, seat, 1, &self->dice);
            key = (key ^ plays[n][seat]) * G_GUINT64_CONSTANT (0x100000001b3) + 1;
          }
      if (node)
        path[n_path++] = node;
      in_tree = node && node->n;
      self->left -= self->left > 0;
      if (single_capture_go_field_resolve (&field, plays[n], &winner))
        break;
    }
  score (&field, start->alive, winner, values);
  for (guint i = 0; i < n_path; i++)
    {
      path[i]->n++;
      for (int seat = 0; seat < MOST_SEATS; seat++)
        if (alive[i] & (1u << seat))
          {
            Arm *arm = &path[i]->arms[seat][single_capture_go_field_name (start, plays[i][seat])];

            arm->n++;
            arm->sum += (float)values[seat];
          }
    }
}

/* Two can name the same ruin for ever: after a round that changed nothing, now and then another
 * square. */
static char *
search_tree (const GrapePosition *view, int seat, GrapeStream *stream, guint64 budget)
{
  const SingleCaptureGo *state = view->state;
  Tree self = { .left = budget * ROUNDS_A_NODE };
  SingleCaptureGoField field;
  guint best = 0;
  guint32 most = 0;

  single_capture_go_field_init (&field, state);
  if (state->has_last && memcmp (state->last.before, state->cells, sizeof state->cells) == 0
      && grape_stream_below (stream, 4) == 0)
    return grape_position_bot (view, seat, "good", stream, GRAPE_BOT_BUDGET);
  self.nodes = g_new0 (Node, 2 * MOST_NODES);
  single_capture_go_dice_init (&self.dice, (guint64)grape_stream_word (stream) << 32
                                               | grape_stream_word (stream));
  while (self.left)
    try_once (&self, &field);
  const Node *root = find (&self, 1);
  for (guint i = 0; i < field.n_open; i++)
    {
      guint32 n = root->arms[seat][single_capture_go_field_name (&field, field.open[i])].n;

      if (n > most)
        {
          most = n;
          best = field.open[i];
        }
    }
  g_free (self.nodes);
  return single_capture_go_square_text (state->side, single_capture_go_field_name (&field, best));
}

#define PARTNER                                                                                    \
  {                                                                                                \
    "tree", search_tree, 10 * GRAPE_BOT_BUDGET                                                     \
  }

static const SparMatch matches[]
    = { { .path = "tree-two",
          .game = "single-capture-go",
          .options = "early=true",
          .players = { { "good" }, PARTNER },
          .n_fast = 10,
          .most_events = 2000,
          .least_fast = 0.5,
          .least = 0.5,
          .least_decided = 0.25 },
        { .path = "tree-four",
          .game = "single-capture-go",
          .options = "early=true",
          .players = { { "good" }, PARTNER, { "good" }, PARTNER },
          .most_events = 2000,
          .least = 0.4,
          .least_decided = 0.5 },
        { .path = "goods",
          .game = "single-capture-go",
          .options = "early=true",
          .players = { { "good" }, { "good" } },
          .n_fast = 1,
          .most_events = 2000,
          .least_decided = 0.5 },
        { .path = "goods-four",
          .game = "single-capture-go",
          .options = "early=true",
          .players = { { "good" }, { "good" }, { "good" }, { "good" } },
          .most_events = 2000,
          .least_decided = 0.5 },
        { NULL } };

int
main (int argc, char **argv)
{
  return spar_main (argc, argv, matches);
}
