/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes src/games/pure-skill/pure-skill-nets.c, the numbers by which the good bot weighs positions:
 * pure-skill-train 1 > src/games/pure-skill/pure-skill-nets.c From the end backwards: for positions
 * with a given number of cards left, the next round is solved by repeated play with what is known
 * already about positions with one card less, and the net learns the result. The same seed gives
 * the same numbers on the same machine; a few minutes. */
#include "games/pure-skill/pure-skill-mix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TURNS       150
#define MOST_PRIZES 4 /* of those to come, so many are tried */
#define EPOCHS      12
#define RATE        0.004
#define BATCH       32
#define DECIDED     0.9 /* of games between good players */
#define N_WEIGHTS   (sizeof (PureSkillNet) / sizeof (float))

typedef struct
{
  float features[PURE_SKILL_N_FEATURES];
  float target;
  gboolean test; /* left out of the learning */
} Sample;

static double
gauss (PureSkillDice *dice)
{
  double sum = -6;
  for (guint i = 0; i < 12; i++)
    sum += pure_skill_dice_unit (dice);
  return sum;
}

/* A plausible position with @n cards left: everybody bids near some mark, each in their own way. */
static void
imagine (PureSkillCore *core, guint n, PureSkillDice *dice)
{
  double noise[PURE_SKILL_SEATS], above[PURE_SKILL_SEATS];

  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    {
      noise[seat] = 0.5 + 8 * pow (pure_skill_dice_unit (dice), 2);
      above[seat] = -3 + 6 * pure_skill_dice_unit (dice);
    }
  pure_skill_core_init (core);
  while (core->n_done + n < PURE_SKILL_ROUNDS)
    {
      guint8 bids[PURE_SKILL_SEATS];
      guint left = (guint)__builtin_popcount (core->prizes);
      core->prize = (guint8)pure_skill_mask_nth (core->prizes, pure_skill_dice_below (dice, left));
      core->prizes &= (guint16)~PURE_SKILL_BIT (core->prize);
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        {
          double mark = core->prize + above[seat] + noise[seat] * gauss (dice);
          double nearest = HUGE_VAL;
          for (guint hand = core->hands[seat]; hand; hand &= hand - 1)
            if (fabs (__builtin_ctz (hand) - mark) < nearest)
              {
                bids[seat] = (guint8)__builtin_ctz (hand);
                nearest = fabs (bids[seat] - mark);
              }
        }
      pure_skill_core_resolve (core, bids);
    }
}

/* What to learn: what positions are worth to good players in some company. */
typedef struct
{
  PureSkillCompany company;
  const PureSkillNet *nets; /* what was learnt so far */
} Lesson;

/* What @core, with a prize on the table, is worth to each seat. */
static void
look_once (const Lesson *lesson, const PureSkillCore *core, double worth[PURE_SKILL_SEATS])
{
  static PureSkillMix mix;

  pure_skill_mix_init (&mix, core, lesson->nets);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    for (guint c = 0; c < mix.n; c++)
      mix.habit[seat][c] = 1.0f / (float)mix.n;
  if (lesson->company >= PURE_SKILL_COMPANY_MIXED)
    memset (mix.company, 0, sizeof mix.company);
  if (lesson->company == PURE_SKILL_COMPANY_MIXED)
    mix.company[0][PURE_SKILL_SEEN_NEXT] = mix.company[1][PURE_SKILL_SEEN_AFTER] = 1;
  if (lesson->company == PURE_SKILL_COMPANY_RANDOM)
    mix.company[0][PURE_SKILL_SEEN_NEITHER] = 1;
  pure_skill_mix_weigh (&mix, core);
  pure_skill_mix_solve (&mix, TURNS);
  for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
    worth[seat] = mix.value[seat];
}

/* What @core is worth to each seat, by one round of looking ahead. */
static void
look (const Lesson *lesson, const PureSkillCore *core, PureSkillDice *dice,
      double worth[PURE_SKILL_SEATS])
{
  guint16 prizes = core->prizes;
  guint n = (guint)__builtin_popcount (prizes);
  guint n_tried = n <= PURE_SKILL_N_END ? 1 : MIN (n, MOST_PRIZES); /* the end takes long */

  memset (worth, 0, PURE_SKILL_SEATS * sizeof *worth);
  for (guint i = 0; i < n_tried; i++)
    {
      PureSkillCore next = *core;
      double once[PURE_SKILL_SEATS];
      next.prize = (guint8)pure_skill_mask_nth (prizes, pure_skill_dice_below (dice, n - i));
      prizes &= (guint16)~PURE_SKILL_BIT (next.prize);
      next.prizes &= (guint16)~PURE_SKILL_BIT (next.prize);
      look_once (lesson, &next, once);
      for (guint seat = 0; seat < PURE_SKILL_SEATS; seat++)
        worth[seat] += once[seat] / n_tried;
    }
  if (lesson->company == PURE_SKILL_COMPANY_GOOD)
    { /* One wins what others lose: errors in everybody's favour must not add up. */
      double sum = worth[0] + worth[1] + worth[2];
      for (guint seat = 0; n > PURE_SKILL_N_END && seat < PURE_SKILL_SEATS; seat++)
        worth[seat] *= DECIDED / sum;
    }
}

/* A position as each of those sees it whose worth is learnt; the order of others who are of the
 * same kind does not matter, and so both are learnt. */
static void
sample (const Lesson *lesson, guint n, PureSkillDice *dice, gboolean test, GArray *samples)
{
  PureSkillCore core;
  double worth[PURE_SKILL_SEATS];
  int n_seats = PURE_SKILL_SEATS - (int)lesson->company;
  gboolean mixed = lesson->company == PURE_SKILL_COMPANY_MIXED;

  imagine (&core, n, dice);
  look (lesson, &core, dice, worth);
  for (int seat = 0; seat < n_seats; seat++)
    for (guint swap = 0; swap < (mixed ? 1 : 2); swap++)
      {
        Sample one = { .target = (float)worth[seat], .test = test };
        int a = mixed ? 1 - seat : (seat + 1) % PURE_SKILL_SEATS;
        int b = mixed ? 2 : (seat + 2) % PURE_SKILL_SEATS;
        pure_skill_features (&core, seat, swap ? b : a, swap ? a : b, one.features);
        g_array_append_val (samples, one);
      }
}

/* Adds the gradient of the squared error at @one to @slope; returns the error. */
static double
learn (const PureSkillNet *net, const Sample *one, PureSkillNet *slope)
{
  float sums[PURE_SKILL_N_HIDDEN], z = net->offset;

  memcpy (sums, net->bias, sizeof sums);
  for (guint f = 0; f < PURE_SKILL_N_FEATURES; f++)
    for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
      sums[h] += net->in[f][h] * one->features[f];
  for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
    z += MAX (sums[h], 0) * net->out[h];
  float y = 1 / (1 + expf (-z)), error = y - one->target;
  if (!slope)
    return error * error;
  slope->offset += error; /* as for cross entropy, so that sure answers are learnt too */
  for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
    if (sums[h] > 0)
      {
        slope->out[h] += error * sums[h];
        slope->bias[h] += error * net->out[h];
        for (guint f = 0; f < PURE_SKILL_N_FEATURES; f++)
          slope->in[f][h] += error * net->out[h] * one->features[f];
      }
  return error * error;
}

/* Adam (Kingma and Ba 2015). */
static void
train (PureSkillNet *net, GArray *samples, guint n_epochs, PureSkillDice *dice)
{
  static float mean[N_WEIGHTS], square[N_WEIGHTS];
  PureSkillNet slope;
  float *weight = (float *)net, *s = (float *)&slope;
  double b1 = 1, b2 = 1;
  guint n_steps = n_epochs * samples->len / BATCH;

  memset (mean, 0, sizeof mean);
  memset (square, 0, sizeof square);
  for (guint step = 0; step < n_steps; step++)
    {
      double rate = RATE * (1 - 0.95 * step / n_steps);
      memset (&slope, 0, sizeof slope);
      for (guint i = 0; i < BATCH; i++)
        {
          const Sample *one
              = &g_array_index (samples, Sample, pure_skill_dice_below (dice, samples->len));
          if (!one->test)
            learn (net, one, &slope);
        }
      b1 *= 0.9;
      b2 *= 0.999;
      for (guint w = 0; w < N_WEIGHTS; w++)
        {
          float g = s[w] / BATCH;
          mean[w] = 0.9f * mean[w] + 0.1f * g;
          square[w] = 0.999f * square[w] + 0.001f * g * g;
          weight[w] -= (float)(rate * mean[w] / (1 - b1) / (sqrt (square[w] / (1 - b2)) + 1e-8));
        }
    }
}

static void
report (const PureSkillNet *net, GArray *samples, guint first, guint n, guint company)
{
  double squares = 0, mean = 0, spread = 0;
  guint n_tests = 0;

  for (guint i = first; i < samples->len; i++)
    {
      const Sample *one = &g_array_index (samples, Sample, i);
      if (!one->test)
        continue;
      squares += learn (net, one, NULL);
      mean += one->target;
      spread += one->target * one->target;
      n_tests++;
    }
  mean /= n_tests;
  fprintf (stderr, "company %u, %2u cards: error %.4f of spread %.4f (mean %.3f)\n", company, n,
           sqrt (squares / n_tests), sqrt (spread / n_tests - mean * mean), mean);
}

/* @net: learns @lesson, which may look at it. */
static void
make_net (PureSkillNet *net, const Lesson *lesson, guint n_states, PureSkillDice *dice)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (Sample));

  memset (net, 0, sizeof *net);
  for (guint h = 0; h < PURE_SKILL_N_HIDDEN; h++)
    {
      for (guint f = 0; f < PURE_SKILL_N_FEATURES; f++)
        net->in[f][h] = (float)(0.5 * gauss (dice));
      net->out[h] = (float)(0.3 * gauss (dice));
    }
  for (guint n = PURE_SKILL_N_END; n < PURE_SKILL_ROUNDS; n++)
    {
      guint first = samples->len;
      gboolean edge = n == PURE_SKILL_N_END || n == PURE_SKILL_ROUNDS - 1;
      for (guint i = 0; i < n_states; i++)
        sample (lesson, n, dice, i % 10 == 0, samples);
      train (net, samples, edge ? 3 * EPOCHS : EPOCHS, dice);
      report (net, samples, first, n, lesson->company);
    }
}

static void
print_row (const char *name, const float *weights, guint n)
{
  printf ("%s{", name);
  for (guint i = 0; i < n; i++)
    printf ("%s%s%.4ff", i ? "," : "", i % 8 ? " " : "\n      ", weights[i]);
  printf (" }");
}

static void
print_net (const PureSkillNet *net)
{
  printf ("{ .in = {");
  for (guint f = 0; f < PURE_SKILL_N_FEATURES; f++)
    print_row (f ? ",\n    " : "\n    ", net->in[f], PURE_SKILL_N_HIDDEN);
  print_row (" },\n    .bias = ", net->bias, PURE_SKILL_N_HIDDEN);
  print_row (",\n    .out = ", net->out, PURE_SKILL_N_HIDDEN);
  printf (",\n    .offset = %.4ff }", net->offset);
}

int
main (int argc, char **argv)
{
  guint64 seed = argc > 1 ? g_ascii_strtoull (argv[1], NULL, 10) : 1;
  guint n_states = argc > 2 ? (guint)atoi (argv[2]) : 1000;
  static PureSkillNet nets[PURE_SKILL_N_COMPANIES];
  PureSkillDice dice;

  pure_skill_dice_init (&dice, seed);
  printf ("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
          "/* Made, not written: pure-skill-train %" G_GUINT64_FORMAT " %u. */\n"
          "/* clang-format off */\n#include \"pure-skill-mix.h\"\n\n"
          "const PureSkillNet pure_skill_nets[PURE_SKILL_N_COMPANIES] = {\n",
          seed, n_states);
  for (guint company = 0; company < PURE_SKILL_N_COMPANIES; company++)
    {
      const Lesson lesson = { company, nets };
      make_net (&nets[company], &lesson, n_states, &dice);
      printf ("  ");
      print_net (&nets[company]);
      printf (",\n");
    }
  printf ("};\n");
  return 0;
}
