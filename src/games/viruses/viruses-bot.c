/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The bots: `random` does anything valid; `simple` looks one generation ahead as if nobody else
 * moved (viruses-thinker.c); `good` looks further, and mixes its moves so that nobody can predict
 * them (viruses-think.c). */
#include "viruses-thinker.h"

/* Any valid moves, all equally likely. */
static guint
think_random (GrapeVirusesThinker *self, guint n, GString *text)
{
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (g_free);
  guint k = 0;

  if (!grape_viruses_legal (NULL, self->state, self->seat, moves))
    return 0;
  for (; k < n && moves->len; k++)
    {
      guint i = grape_stream_below (self->stream, moves->len);

      g_string_append_printf (text, "%s%s", k ? "\n" : "", (char *)g_ptr_array_index (moves, i));
      g_ptr_array_remove_index_fast (moves, i);
    }
  return k;
}

static void
append_plan (GString *text, const GrapeVirusesPlan *plan)
{
  GrapeVirusesMove move = { .kind = plan->kind,
                            .column = plan->column - GRAPE_VIRUSES_MARGIN,
                            .row = plan->row - GRAPE_VIRUSES_MARGIN };

  if (plan->kind == GRAPE_VIRUSES_STEP)
    {
      move.to_column = plan->to_column - GRAPE_VIRUSES_MARGIN;
      move.to_row = plan->to_row - GRAPE_VIRUSES_MARGIN;
    }
  if (text->len)
    g_string_append_c (text, '\n');
  grape_viruses_append_move (text, &move);
}

/* How many of its moves @seat has not submitted yet. */
static guint
moves_left (const GrapeViruses *self, int seat)
{
  g_autoptr (GArray) moves = grape_viruses_moves (self, seat);
  guint left = grape_viruses_allowance (self, seat);

  for (guint i = 0; i < moves->len && left; i++)
    left -= g_array_index (moves, GrapeVirusesMove, i).verdict == GRAPE_VIRUSES_WAITING;
  return left;
}

/** grape_viruses_bot: all the moves that @seat still has, in one block. */
char *
grape_viruses_bot (const GrapeTable *table, gconstpointer view, int seat, const char *level,
                   GrapeStream *stream, guint64 budget)
{
  const GrapeViruses *self = view;
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = self->grid && !self->over ? moves_left (self, seat) : 0, n_found = 0;
  GrapeVirusesPlan plans[3];
  GrapeVirusesThinker thinker;

  if (!n)
    return NULL;
  grape_viruses_thinker_init (&thinker, self, seat, stream, budget);
  if (g_strcmp0 (level, "simple") == 0)
    n_found = grape_viruses_think_simple (&thinker, seat, n, plans);
  else if (g_strcmp0 (level, "good") == 0)
    n_found = grape_viruses_think_good (&thinker, n, plans);
  for (guint i = 0; i < n_found; i++)
    append_plan (text, &plans[i]);
  if (!n_found)
    n_found = think_random (&thinker, n, text);
  grape_viruses_thinker_clear (&thinker);
  return n_found ? g_strdup (text->str) : NULL;
}
