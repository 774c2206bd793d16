/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fast rounds for the bots. Letters that become ruins never change anybody's liberties, so groups
 * are worked out once a round: after the Letters are placed. */
#include "single-capture-go-playout.h"

#include <string.h>

void
single_capture_go_dice_init (SingleCaptureGoDice *self, guint64 seed)
{
  self->word = seed | 1;
}

/**
 * single_capture_go_dice_below:
 *
 * Returns: a number below @n (n < 2^16), practically uniform
 */
guint
single_capture_go_dice_below (SingleCaptureGoDice *self, guint n)
{
  self->word ^= self->word >> 12;
  self->word ^= self->word << 25;
  self->word ^= self->word >> 27;
  guint64 high = (self->word * G_GUINT64_CONSTANT (2685821657736338717)) >> 32;
  return (guint)((high * n) >> 32);
}

/* The group of the Letter on @at, and its liberties. */
static void
flood (SingleCaptureGoField *self, guint at, guint8 *seen)
{
  const int steps[4] = { -(int)self->width, -1, 1, (int)self->width };
  guint8 stack[SINGLE_CAPTURE_GO_SQUARES];
  guint n_stack = 0;
  guint8 number = (guint8)++self->n_groups, cell = self->cells[at];
  guint n_liberties = 0;

  self->owner[number] = (guint8)(cell - 1);
  self->liberty[number] = 0;
  self->group[at] = number;
  stack[n_stack++] = (guint8)at;
  while (n_stack)
    {
      guint from = stack[--n_stack];
      for (guint i = 0; i < 4; i++)
        {
          guint next = (guint)((int)from + steps[i]);
          if (self->cells[next] == SINGLE_CAPTURE_GO_EMPTY)
            {
              if (seen[next] != number)
                {
                  seen[next] = number;
                  self->second[number] = self->liberty[number];
                  self->liberty[number] = (guint8)next;
                  n_liberties++;
                }
            }
          else if (self->cells[next] == cell && !self->group[next])
            {
              self->group[next] = number;
              stack[n_stack++] = (guint8)next;
            }
        }
    }
  self->n_liberties[number] = (guint8)n_liberties;
}

/* Groups and open squares from the cells. */
static void
survey (SingleCaptureGoField *self)
{
  guint8 seen[SINGLE_CAPTURE_GO_FIELD] = { 0 };

  memset (self->group, 0, sizeof self->group);
  self->n_groups = self->n_open = 0;
  for (guint row = 1; row <= self->side; row++)
    for (guint at = row * self->width + 1; at <= row * self->width + self->side; at++)
      {
        guint8 cell = self->cells[at];
        if (cell == SINGLE_CAPTURE_GO_EMPTY
            || (cell == SINGLE_CAPTURE_GO_RUIN && !self->ruins_closed))
          self->open[self->n_open++] = (guint8)at;
        else if (cell != SINGLE_CAPTURE_GO_RUIN && !self->group[at])
          flood (self, at, seen);
      }
}

/**
 * single_capture_go_field_square:
 *
 * Returns: the place of @square of the grid in the field
 */
guint
single_capture_go_field_square (const SingleCaptureGoField *self, guint square)
{
  return (square / self->side + 1) * self->width + square % self->side + 1;
}

/**
 * single_capture_go_field_name:
 *
 * Returns: the square of the grid for @at of the field
 */
guint
single_capture_go_field_name (const SingleCaptureGoField *self, guint at)
{
  return (at / self->width - 1) * self->side + at % self->width - 1;
}

/**
 * single_capture_go_field_init:
 *
 * The grid as it is, with those who may still play.
 */
void
single_capture_go_field_init (SingleCaptureGoField *self, const SingleCaptureGo *view)
{
  memset (self, 0, sizeof *self);
  self->side = view->side;
  self->width = view->side + 2;
  self->ruins_closed = view->ruins_closed;
  memset (self->cells, SINGLE_CAPTURE_GO_WALL, sizeof self->cells);
  for (guint square = 0; square < view->side * view->side; square++)
    {
      guint8 cell = view->cells[square];
      self->cells[single_capture_go_field_square (self, square)] = cell;
      if (cell != SINGLE_CAPTURE_GO_EMPTY && cell != SINGLE_CAPTURE_GO_RUIN)
        self->letters[cell - 1]++;
    }
  for (guint seat = 0; seat < view->n_seats; seat++)
    if (view->players[seat].status == GRAPE_SINGLE_CAPTURE_GO_PLAYING)
      self->alive |= 1u << seat;
  survey (self);
}

/**
 * single_capture_go_field_safe:
 *
 * Whether @seat, playing @at while nobody else plays, has a group with liberty there. The play
 * joins all groups of that seat that it costs a liberty, so that one look is enough.
 */
gboolean
single_capture_go_field_safe (const SingleCaptureGoField *self, int seat, guint at)
{
  const int steps[4] = { -(int)self->width, -1, 1, (int)self->width };
  guint needed = self->cells[at] == SINGLE_CAPTURE_GO_EMPTY ? 2 : 1;

  for (guint i = 0; i < 4; i++)
    {
      guint next = (guint)((int)at + steps[i]);
      if (self->cells[next] == SINGLE_CAPTURE_GO_EMPTY)
        return TRUE;
      if (self->cells[next] == GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (seat)
          && self->n_liberties[self->group[next]] >= needed)
        return TRUE;
    }
  return FALSE;
}

/**
 * single_capture_go_field_score:
 *
 * Returns: about how many liberties the group has that @seat gets by playing @at; those that two of
 * its parts share are counted twice
 */
int
single_capture_go_field_score (const SingleCaptureGoField *self, int seat, guint at)
{
  const int steps[4] = { -(int)self->width, -1, 1, (int)self->width };
  int score = 0, taken = self->cells[at] == SINGLE_CAPTURE_GO_EMPTY;
  guint8 joined[4] = { 0 };

  for (guint i = 0; i < 4; i++)
    {
      guint next = (guint)((int)at + steps[i]);
      if (self->cells[next] == SINGLE_CAPTURE_GO_EMPTY)
        score++;
      else if (self->cells[next] == GRAPE_SINGLE_CAPTURE_GO_OF_SEAT (seat))
        {
          guint8 group = self->group[next];
          joined[i] = group;
          if ((i > 0 && joined[0] == group) || (i > 1 && joined[1] == group)
              || (i > 2 && joined[2] == group))
            continue;
          score += self->n_liberties[group] - taken;
        }
    }
  return score;
}

/* Any square that is left, when every one is bad. */
static guint
any_square (const SingleCaptureGoField *self, int seat, SingleCaptureGoDice *dice)
{
  guint n = self->n_open, first = single_capture_go_dice_below (dice, n);

  for (guint i = 0; i < n; i++)
    {
      guint at = self->open[(first + i) % n];
      if (single_capture_go_field_safe (self, seat, at))
        return at;
    }
  return self->open[first];
}

/* A square that takes somebody's last liberty, or saves a group of the seat itself; 0: none. */
static guint
urgent_square (const SingleCaptureGoField *self, int seat, SingleCaptureGoDice *dice)
{
  guint found = 0, n = 0;

  for (guint group = 1; group <= self->n_groups; group++)
    {
      if (self->n_liberties[group] != 1 || !(self->alive & (1u << self->owner[group])))
        continue;
      guint at = self->liberty[group];
      if (self->owner[group] == seat ? single_capture_go_field_score (self, seat, at) < 2
                                     : !single_capture_go_field_safe (self, seat, at))
        continue;
      if (single_capture_go_dice_below (dice, ++n) == 0)
        found = at;
    }
  return found;
}

/**
 * single_capture_go_field_choose:
 * @n_tries: how many squares to compare; the one with the most liberties wins
 *
 * A sensible play at little cost: take what can be taken, save what can be saved, else somewhere
 * with room. There must be an open square.
 *
 * Returns: a square of the field
 */
guint
single_capture_go_field_choose (const SingleCaptureGoField *self, int seat, guint n_tries,
                                SingleCaptureGoDice *dice)
{
  guint best = 0;
  int best_score = -1;

  if (single_capture_go_dice_below (dice, 8))
    {
      guint urgent = urgent_square (self, seat, dice);
      if (urgent)
        return urgent;
    }
  for (guint i = 0, tries = 0; i < n_tries && tries < 12; tries++)
    {
      guint at = self->open[single_capture_go_dice_below (dice, self->n_open)];
      if (!single_capture_go_field_safe (self, seat, at))
        continue;
      int score = n_tries > 1 ? single_capture_go_field_score (self, seat, at) : 0;
      if (score > best_score)
        {
          best_score = score;
          best = at;
        }
      i++;
    }
  return best ? best : any_square (self, seat, dice);
}

/**
 * single_capture_go_field_resolve:
 * @plays: a square of the field for each seat; 0: none
 * @winner: (out): the seat that wins when it is over; -1: nobody
 *
 * One round, by the rule.
 *
 * Returns: whether the game is over
 */
gboolean
single_capture_go_field_resolve (SingleCaptureGoField *self, const guint8 *plays, int *winner)
{
  guint8 claimed[SINGLE_CAPTURE_GO_FIELD] = { 0 };
  guint doomed = 0;

  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    if (self->alive & (1u << seat))
      {
        if (plays[seat])
          claimed[plays[seat]] = claimed[plays[seat]] ? SINGLE_CAPTURE_GO_RUIN : (guint8)(seat + 1);
        else
          doomed |= 1u << seat;
      }
  for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
    if ((self->alive & (1u << seat)) && plays[seat])
      {
        self->cells[plays[seat]] = claimed[plays[seat]];
        self->letters[seat] += claimed[plays[seat]] == seat + 1;
      }
  survey (self);
  for (guint group = 1; group <= self->n_groups; group++)
    if (!self->n_liberties[group])
      doomed |= 1u << self->owner[group];
  doomed &= self->alive;
  guint before = self->alive;
  self->alive &= ~doomed;
  *winner = -1;
  if (!(self->alive & (self->alive - 1)))
    {
      guint most = 0;
      for (guint seat = 0; seat < SINGLE_CAPTURE_GO_SEATS; seat++)
        if (self->alive == 1u << seat)
          *winner = (int)seat;
        else if (!self->alive && (before & (1u << seat)) && self->letters[seat] >= most)
          {
            *winner = self->letters[seat] == most ? -1 : (int)seat;
            most = self->letters[seat];
          }
      return TRUE;
    }
  for (guint i = 0; doomed && i < self->width * self->width; i++)
    {
      guint8 cell = self->cells[i];
      if (cell && cell <= SINGLE_CAPTURE_GO_SEATS && (doomed & (1u << (cell - 1))))
        {
          self->cells[i] = SINGLE_CAPTURE_GO_RUIN;
          self->group[i] = 0;
          if (!self->ruins_closed)
            self->open[self->n_open++] = (guint8)i;
        }
    }
  return FALSE;
}
