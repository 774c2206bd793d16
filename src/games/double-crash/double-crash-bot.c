/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots of Double Crash (R8.1): any word is a target, replies are true, and salvos differ. */
#include "double-crash-private.h"

static int
any (const GArray *words, GrapeStream *stream)
{
  return g_array_index (words, int, grape_stream_below (stream, words->len));
}

static char *
choose_target (const DoubleCrash *self, const char *level, GrapeStream *stream)
{
  const GArray *words = g_str_equal (level, "simple") ? double_crash_lore_common (self)
                                                      : double_crash_lore_words (self);
  DoubleCrashWord word;

  double_crash_word (any (words, stream), word);
  return g_strdup_printf ("target %s", word);
}

/* A bot that took over a seat may not know its target: then it says what agrees with the replies so
 * far. */
static char *
reply (const DoubleCrash *self, int seat)
{
  const DoubleCrashSalvo *salvo = double_crash_salvo (self, 1 - seat, (self->round - 1) / 2);
  guint8 crashes[DOUBLE_CRASH_MOST] = { 0 };

  if (!double_crash_truth (self, seat, crashes))
    {
      g_autoptr (GArray) left
          = double_crash_left (self, 1 - seat, double_crash_lore_words (self), 0);
      DoubleCrashWord word;

      double_crash_word (left->len ? g_array_index (left, int, 0) : 0, word);
      for (guint i = 0; i < salvo->n; i++)
        crashes[i] = (guint8)double_crash_crashes (word, salvo->words[i]);
    }
  return double_crash_reply_text (crashes, salvo->n);
}

/* What can still be the other's target; where somebody has erred, what comes nearest to it. */
static GArray *
find_left (const DoubleCrash *self, int seat)
{
  GArray *left = NULL;

  for (guint slips = 0; !left || !left->len; slips++)
    {
      g_clear_pointer (&left, g_array_unref);
      left = double_crash_left (self, seat, double_crash_lore_words (self), slips);
    }
  return left;
}

static char *
salvo (const DoubleCrash *self, int seat, const char *level, GrapeStream *stream, guint64 budget)
{
  const GArray *words = double_crash_lore_words (self);
  guint n = double_crash_size ((self->round - 1) / 2);
  int codes[DOUBLE_CRASH_MOST];
  DoubleCrashWord list[DOUBLE_CRASH_MOST];
  g_autoptr (GArray) left = g_str_equal (level, "random") ? NULL : find_left (self, seat);

  if (g_str_equal (level, "good"))
    double_crash_think (left, n, words, self->only_words, stream, budget, codes);
  else
    for (guint i = 0; i < n; i++)
      codes[i] = any (left ? left : words, stream);
  for (guint i = 0; i < n; i++)
    double_crash_word (codes[i], list[i]);
  return double_crash_salvo_text (list, n);
}

/* R5.4: the first error of the other's. */
static char *
claim (const DoubleCrash *self, int seat)
{
  DoubleCrashFault fault = double_crash_fault (self, 1 - seat);

  if (!self->by_players || fault.kind == DOUBLE_CRASH_NO_FAULT)
    return NULL;
  if (fault.kind != DOUBLE_CRASH_BAD_REPLY)
    return g_strdup ("claim target");
  return g_strdup_printf ("claim reply %u.%u", fault.round, fault.place);
}

char *
double_crash_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                  GrapeStream *stream, guint64 budget)
{
  const DoubleCrash *self = view;

  if (seat < 0 || seat >= DOUBLE_CRASH_SEATS || grape_table_seat (table, seat)->left)
    return NULL;
  if (self->stage == DOUBLE_CRASH_EXAMINATION)
    return claim (self, seat);
  if (!double_crash_owes (self, seat))
    return NULL;
  if (self->stage == DOUBLE_CRASH_REPLY)
    return reply (self, seat);
  if (self->round == 1 && !double_crash_has_target (self, seat))
    return choose_target (self, level, stream);
  return salvo (self, seat, level, stream, budget);
}
