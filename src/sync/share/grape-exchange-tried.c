/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entries that crash the program. Before folding some, the program marks the first of them on disk:
 * whatever they do, the next start knows. After a crash, or a power cut, that entry is tried once
 * more, alone, and then never again. */
#include "engine/grape-error.h"
#include "grape-share-private.h"

#define TRIED       "tried"
#define TRIED_ALONE "tried alone"

static GrapeStoredEntry *
first_of_keeper (GrapeExchange *self, GPtrArray *waiting, guint from, guint to)
{
  for (guint i = from; i < to; i++)
    {
      GrapeStoredEntry *stored = g_ptr_array_index (waiting, i);

      if (g_str_equal (stored->author, self->shared->keeper))
        return stored;
    }
  return NULL;
}

static gboolean
set_mark (GrapeExchange *self, GrapeStoredEntry *stored, const char *mark, GError **error)
{
  stored->state = GRAPE_ENTRY_WAITING;
  g_free (stored->note);
  stored->note = g_strdup (mark);
  return grape_library_set_entry (self->library, stored, error);
}

/**
 * grape_exchange_mark_tried:
 * @waiting: of GrapeStoredEntry; those from @from to before @to are about to be folded
 * @to: (inout): where a shorter batch ends, if the program crashed on this one
 * @first: (out) (nullable): the marked one
 * @why: set if it is not tried again
 */
gboolean
grape_exchange_mark_tried (GrapeExchange *self, GPtrArray *waiting, guint from, guint *to,
                           GrapeStoredEntry **first, GError **why, GError **error)
{
  *first = first_of_keeper (self, waiting, from, *to);
  const char *mark = *first && !self->pass->again ? (*first)->note : NULL;

  if (!*first)
    return TRUE;
  if (g_strcmp0 (mark, TRIED_ALONE) == 0)
    {
      grape_error_set (
          why, GRAPE_ERROR_FORMAT, NULL,
          "entry %u: this program crashed twice while it read this entry, so it no "
          "longer reads it or anything after it. Delete the game, or update Grapefruit "
          "and read it once more with “grapefruitctl sync --again”",
          (*first)->n);
      return TRUE;
    }
  if (mark)
    for (*to = from + 1; !first_of_keeper (self, waiting, from, *to);)
      (*to)++;
  return set_mark (self, *first, mark ? TRIED_ALONE : TRIED, error);
}

gboolean
grape_exchange_unmark (GrapeExchange *self, GrapeStoredEntry *first, GError **error)
{
  return set_mark (self, first, NULL, error);
}
