/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots: `random`, `simple`, a rule of thumb, and `good`, which plays the game out many times.
 * They look at a view and count nodes. */
#include "single-capture-go-playout.h"

#include <string.h>

/* The number of playout rounds in a node of the budget. */
#define ROUNDS_A_NODE 4
#define MOST_ROUNDS   60  /* of one playout: two can clash on a ruin for ever */
#define OWN_TRIES     4   /* squares of which a playout takes the best for the thinking seat */
#define OUTLIVING     0.1 /* what it is worth to outlive all others without winning */

/* A square that the bot considers, and how it did. */
typedef struct
{
  guint at;
  guint n;
  double sum;
} Candidate;

/* A random one of @squares; 0 if there is none. */
static guint
pick (const guint *squares, guint n, GrapeStream *stream)
{
  return n ? squares[grape_stream_below (stream, n)] : 0;
}

static guint
choose_random (const SingleCaptureGoField *field, GrapeStream *stream)
{
  return field->open[grape_stream_below (stream, field->n_open)];
}

/* Captures what it can next round; else saves a group that is about to be captured; else plays
 * anywhere, but avoids its own last liberty. */
static guint
choose_simple (const SingleCaptureGoField *field, int seat, GrapeStream *stream)
{
  guint takes[SINGLE_CAPTURE_GO_SQUARES], saves[SINGLE_CAPTURE_GO_SQUARES];
  guint safe[SINGLE_CAPTURE_GO_SQUARES], n_takes = 0, n_saves = 0, n_safe = 0;

  for (guint group = 1; group <= field->n_groups; group++)
    {
      guint at = field->liberty[group];
      if (field->n_liberties[group] != 1)
        continue;
      if (field->owner[group] == seat && single_capture_go_field_score (field, seat, at) >= 2)
        saves[n_saves++] = at;
      else if (field->owner[group] != seat && single_capture_go_field_safe (field, seat, at))
        takes[n_takes++] = at;
    }
  for (guint i = 0; i < field->n_open; i++)
    if (single_capture_go_field_safe (field, seat, field->open[i]))
      safe[n_safe++] = field->open[i];
  guint at = pick (takes, n_takes, stream);
  if (!at)
    at = pick (saves, n_saves, stream);
  if (!at)
    at = pick (safe, n_safe, stream);
  return at ? at : choose_random (field, stream);
}

/* A sensible play for everybody in the game, with more care for @seat. */
static void
choose_all (const SingleCaptureGoField *field, int seat, guint8 *plays, SingleCaptureGoDice *dice)
{
  for (int other = 0; other < SINGLE_CAPTURE_GO_SEATS; other++)
    if ((field->alive & (1u << other)) && field->n_open)
      plays[other] = (guint8)single_capture_go_field_choose (field, other,
                                                             other == seat ? OWN_TRIES : 1, dice);
    else
      plays[other] = 0;
}

/* One game from @field on, in which @seat begins with @at: 1 if it wins, else a little for each of
 * the others that it has outlived. */
static double
try_once (const SingleCaptureGoField *field, int seat, guint at, SingleCaptureGoDice *dice,
          guint64 *n_rounds)
{
  SingleCaptureGoField trial = *field;
  guint8 plays[SINGLE_CAPTURE_GO_SEATS];
  int winner = -1;

  choose_all (&trial, seat, plays, dice);
  plays[seat] = (guint8)at;
  for (guint round = 0; round < MOST_ROUNDS; round++)
    {
      ++*n_rounds;
      if (single_capture_go_field_resolve (&trial, plays, &winner) || !(trial.alive & (1u << seat)))
        break;
      choose_all (&trial, seat, plays, dice);
    }
  if (winner == seat)
    return 1;
  double n_others = __builtin_popcount (field->alive) - 1;
  double n_outlived = n_others - __builtin_popcount (trial.alive & ~(1u << seat));
  return OUTLIVING * n_outlived / MAX (n_others, 1);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Candidate *left = a, *right = b;
  double difference = right->sum / MAX (right->n, 1) - left->sum / MAX (left->n, 1);
  return difference > 0 ? 1 : difference < 0 ? -1 : (int)left->at - (int)right->at;
}

/* Two players who share their last liberty can name the same ruin for ever: the one who stops
 * loses. After a round that changed nothing, now and then somebody gives in; sooner a player who
 * has another safe square. */
static gboolean
gives_in (const SingleCaptureGo *self, guint n_candidates, GrapeStream *stream)
{
  return self->has_last && memcmp (self->last.before, self->cells, sizeof self->cells) == 0
         && grape_stream_below (stream, n_candidates > 1 ? 4 : 32) == 0;
}

/* Sequential halving: every square that does not lose at once gets its share of playouts, then the
 * better half of them, and so on. */
static guint
choose_good (const SingleCaptureGo *self, const SingleCaptureGoField *field, int seat,
             GrapeStream *stream, guint64 budget)
{
  Candidate candidates[SINGLE_CAPTURE_GO_SQUARES];
  guint n = 0;
  SingleCaptureGoDice dice;
  guint64 total = budget * ROUNDS_A_NODE;
  guint avoid = 0;

  single_capture_go_dice_init (&dice, ((guint64)grape_stream_word (stream) << 32)
                                          | grape_stream_word (stream));
  for (guint i = 0; i < field->n_open; i++)
    if (single_capture_go_field_safe (field, seat, field->open[i]))
      candidates[n++] = (Candidate){ .at = field->open[i] };
  if (n && gives_in (self, n, stream))
    {
      guint kept = 0;
      avoid = single_capture_go_field_square (field, (guint)MAX (self->last.plays[seat], 0));
      for (guint i = 0; i < n; i++)
        if (candidates[i].at != avoid)
          candidates[kept++] = candidates[i];
      n = kept;
    }
  if (!n)
    return choose_random (field, stream);
  if (__builtin_popcount (field->alive) <= SINGLE_CAPTURE_GO_FEW)
    return single_capture_go_think (field, seat, avoid, &dice, total);
  guint n_stages = 1;
  while (n >> n_stages)
    n_stages++;
  guint64 done = 0;
  for (guint stage = 0; stage < n_stages && n > 1; stage++)
    {
      guint64 until = total * (stage + 1) / n_stages;
      while (done < until)
        for (guint i = 0; i < n; i++)
          {
            candidates[i].sum += try_once (field, seat, candidates[i].at, &dice, &done);
            candidates[i].n++;
          }
      qsort (candidates, n, sizeof candidates[0], compare);
      n = (n + 1) / 2;
    }
  return candidates[0].at;
}

/**
 * single_capture_go_bot:
 *
 * The play of @seat from its own view; NULL when it owes none. See #GrapeRules.
 */
char *
single_capture_go_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                       GrapeStream *stream, guint64 budget)
{
  const SingleCaptureGo *self = view;
  SingleCaptureGoField field;
  guint at;

  if (!single_capture_go_check_turn (table, self, seat, NULL))
    return NULL;
  single_capture_go_field_init (&field, self);
  if (!field.n_open)
    return NULL;
  if (g_str_equal (level, "good"))
    at = choose_good (self, &field, seat, stream, budget);
  else if (g_str_equal (level, "simple"))
    at = choose_simple (&field, seat, stream);
  else
    at = choose_random (&field, stream);
  return single_capture_go_square_text (self->side, single_capture_go_field_name (&field, at));
}
