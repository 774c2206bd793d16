/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of Double Crash: making and copying it, words and crashes, who owes what, errors. */
#include "double-crash-private.h"

#include <string.h>

DoubleCrash *
double_crash_new (GrapeResources *resources)
{
  DoubleCrash *self = g_new0 (DoubleCrash, 1);

  self->resources = grape_resources_ref (resources);
  self->tentative = self->winner = self->challenged = -1;
  self->judged = g_array_new (FALSE, TRUE, sizeof (DoubleCrashJudged));
  for (guint i = 0; i < DOUBLE_CRASH_SEATS; i++)
    {
      self->players[i].target.value = DOUBLE_CRASH_NONE;
      self->players[i].salvos = g_array_new (FALSE, TRUE, sizeof (DoubleCrashSalvo));
    }
  return self;
}

gpointer
double_crash_copy (gconstpointer state)
{
  DoubleCrash *copy = g_memdup2 (state, sizeof (DoubleCrash));

  grape_resources_ref (copy->resources);
  copy->judged = g_array_copy (copy->judged);
  for (guint i = 0; i < DOUBLE_CRASH_SEATS; i++)
    copy->players[i].salvos = g_array_copy (copy->players[i].salvos);
  return copy;
}

void
double_crash_free (gpointer state)
{
  DoubleCrash *self = state;

  for (guint i = 0; i < DOUBLE_CRASH_SEATS; i++)
    g_array_unref (self->players[i].salvos);
  g_array_unref (self->judged);
  grape_resources_unref (self->resources);
  g_free (self);
}

/** double_crash_size: R2.1: words in a salvo of the odd round number @index, from 0 */
guint
double_crash_size (guint index)
{
  return index < 3 ? DOUBLE_CRASH_MOST - index : 3;
}

/** double_crash_code: the number of a word; DOUBLE_CRASH_NONE: @word has not five letters a to z */
int
double_crash_code (const char *word)
{
  int code = 0;

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    {
      if (!g_ascii_isalpha (word[i]))
        return DOUBLE_CRASH_NONE;
      code = code * GRAPE_WORD_LETTERS + g_ascii_toupper (word[i]) - 'A';
    }
  return word[DOUBLE_CRASH_LETTERS] ? DOUBLE_CRASH_NONE : code;
}

void
double_crash_word (int code, DoubleCrashWord word)
{
  for (guint i = DOUBLE_CRASH_LETTERS; i > 0; i--)
    {
      word[i - 1] = (char)('A' + code % GRAPE_WORD_LETTERS);
      code /= GRAPE_WORD_LETTERS;
    }
  word[DOUBLE_CRASH_LETTERS] = '\0';
}

/** double_crash_crashes: R1.3: letters that stand in the same place in both */
guint
double_crash_crashes (const char *a, const char *b)
{
  guint n = 0;

  for (guint i = 0; i < DOUBLE_CRASH_LETTERS; i++)
    n += a[i] == b[i];
  return n;
}

/** double_crash_salvo: (nullable): what @seat posted in the odd round number @index, from 0 */
const DoubleCrashSalvo *
double_crash_salvo (const DoubleCrash *self, int seat, guint index)
{
  const GArray *salvos = self->players[seat].salvos;

  return index < salvos->len ? &g_array_index (salvos, DoubleCrashSalvo, index) : NULL;
}

/** double_crash_has_target: R1.2: one that can be opened, or that everybody knows */
gboolean
double_crash_has_target (const DoubleCrash *self, int seat)
{
  return grape_sealed_is_in (&self->players[seat].target);
}

/** double_crash_target: FALSE: there is none, or this viewer may not know it */
gboolean
double_crash_target (const DoubleCrash *self, int seat, DoubleCrashWord word)
{
  int code = self->players[seat].target.value;

  if (code < 0)
    return FALSE;
  double_crash_word (code, word);
  return TRUE;
}

/** double_crash_may_know: R1.2: a target is its owner's alone, until it is opened */
gboolean
double_crash_may_know (const DoubleCrash *self, int seat, GrapeViewer viewer)
{
  const GrapeSealed *target = &self->players[seat].target;

  return viewer == seat || target->told || !target->event;
}

/** double_crash_owes: R2.2: whether @seat still has something to do in this round */
gboolean
double_crash_owes (const DoubleCrash *self, int seat)
{
  guint index = (self->round - 1) / 2;

  if (self->stage == DOUBLE_CRASH_SALVO)
    return !double_crash_salvo (self, seat, index)
           || (self->round == 1 && !double_crash_has_target (self, seat));
  return self->stage == DOUBLE_CRASH_REPLY && !double_crash_salvo (self, 1 - seat, index)->replied;
}

/**
 * double_crash_truth:
 *
 * Returns: whether @seat owes a reply and this viewer knows its target: then the true one
 */
gboolean
double_crash_truth (const DoubleCrash *self, int seat, guint8 crashes[DOUBLE_CRASH_MOST])
{
  DoubleCrashWord target;

  if (self->stage != DOUBLE_CRASH_REPLY || !double_crash_owes (self, seat)
      || !double_crash_target (self, seat, target))
    return FALSE;
  const DoubleCrashSalvo *salvo = double_crash_salvo (self, 1 - seat, (self->round - 1) / 2);
  for (guint i = 0; i < salvo->n; i++)
    crashes[i] = (guint8)double_crash_crashes (target, salvo->words[i]);
  return TRUE;
}

/* R4.2: the first word of @salvo that is said to be the target, from 0; -1: none is. */
static int
find_hit (const DoubleCrashSalvo *salvo)
{
  for (guint i = 0; i < salvo->n; i++)
    if (salvo->crashes[i] == DOUBLE_CRASH_LETTERS)
      return (int)i;
  return -1;
}

/** double_crash_hit: R4.2, R4.3: the tentative winner after replies to the salvos number @index; -1
 */
int
double_crash_hit (const DoubleCrash *self, guint index)
{
  const DoubleCrashSalvo *salvos[DOUBLE_CRASH_SEATS]
      = { double_crash_salvo (self, 0, index), double_crash_salvo (self, 1, index) };
  int hits[DOUBLE_CRASH_SEATS] = { find_hit (salvos[0]), find_hit (salvos[1]) };

  if (hits[0] < 0 || hits[1] < 0)
    return hits[0] >= 0 ? 0 : hits[1] >= 0 ? 1 : -1;
  if (hits[0] != hits[1])
    return hits[0] < hits[1] ? 0 : 1;
  return salvos[0]->first ? 0 : 1;
}

/** double_crash_begin_round: R2.1, R2.2 */
void
double_crash_begin_round (DoubleCrash *self, guint round, gint64 at)
{
  self->round = round;
  self->stage = round % 2 ? DOUBLE_CRASH_SALVO : DOUBLE_CRASH_REPLY;
  self->since = at;
  self->deadline = self->round_s ? at + self->round_s : 0;
}

void
double_crash_end (DoubleCrash *self, DoubleCrashEnd end, int winner)
{
  self->stage = DOUBLE_CRASH_OVER;
  self->end = end;
  self->winner = winner;
  self->deadline = 0;
}

/* R5.2: the first reply of @seat that is not true. */
static DoubleCrashFault
find_lie (const DoubleCrash *self, int seat, const char *target)
{
  for (guint index = 0; index < self->players[1 - seat].salvos->len; index++)
    {
      const DoubleCrashSalvo *salvo = double_crash_salvo (self, 1 - seat, index);

      for (guint i = 0; salvo->replied && i < salvo->n; i++)
        {
          guint right = double_crash_crashes (target, salvo->words[i]);

          if (salvo->crashes[i] != right)
            return (DoubleCrashFault){ .kind = DOUBLE_CRASH_BAD_REPLY,
                                       .round = 2 * index + 2,
                                       .place = i + 1,
                                       .said = salvo->crashes[i],
                                       .right = right };
        }
    }
  return (DoubleCrashFault){ 0 };
}

/** double_crash_fault: R5.2: the first error of @seat, once its target is open; else none */
DoubleCrashFault
double_crash_fault (const DoubleCrash *self, int seat)
{
  const GrapeSealed *target = &self->players[seat].target;
  DoubleCrashWord word;

  if (!target->told)
    return (DoubleCrashFault){ 0 };
  if (!double_crash_target (self, seat, word))
    return (DoubleCrashFault){ .kind = DOUBLE_CRASH_NO_TARGET, .round = 1 };
  if (!double_crash_is_word (self, target->value))
    return (DoubleCrashFault){ .kind = DOUBLE_CRASH_BAD_TARGET, .round = 1 };
  return find_lie (self, seat, word);
}

/** double_crash_check: R5.1, R5.3: the program's verdict once the targets are open */
void
double_crash_check (DoubleCrash *self)
{
  DoubleCrashFault faults[] = { double_crash_fault (self, 0), double_crash_fault (self, 1) };
  int loser = !faults[0].kind && !faults[1].kind   ? -1
              : !faults[1].kind                    ? 0
              : !faults[0].kind                    ? 1
              : faults[0].round == faults[1].round ? 1 - self->tentative
              : faults[0].round < faults[1].round  ? 0
                                                   : 1;

  if (loser < 0)
    double_crash_end (self, DOUBLE_CRASH_HIT, self->tentative);
  else
    double_crash_end (self, DOUBLE_CRASH_ERROR, 1 - loser);
}
