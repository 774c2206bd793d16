/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions that an instance keeps, so that looking back folds only what came after one of them. A
 * long log has no more of them than another, but with more events in between: what ten years take
 * is the log. */
#include "grape-instance-private.h"

#define MOST_SNAPSHOTS 512

/**
 * grape_instance_snapshot_without:
 *
 * Returns: (transfer none): the last one, at most at @n_events, in which every dead event up to
 * there is void
 */
const GrapePosition *
grape_instance_snapshot_without (GrapeInstance *self, guint n_events, GHashTable *dead)
{
  const GrapePosition *found = g_ptr_array_index (self->snapshots, 0);
  for (guint i = 1; i < self->snapshots->len; i++)
    {
      const GrapePosition *snapshot = g_ptr_array_index (self->snapshots, i);
      if (snapshot->n_events > n_events)
        break;
      gboolean usable = TRUE;
      GHashTableIter iter;
      gpointer key;
      g_hash_table_iter_init (&iter, dead);
      while (usable && g_hash_table_iter_next (&iter, &key, NULL))
        {
          guint number = GPOINTER_TO_UINT (key);
          guint by = g_array_index (self->voided_by, guint, number - 1);
          usable = number > snapshot->n_events || (by != 0 && by <= snapshot->n_events);
        }
      if (usable)
        found = snapshot;
    }
  return found;
}

/** grape_instance_snapshot_before: (transfer none): the last one, at most at @n_events */
const GrapePosition *
grape_instance_snapshot_before (GrapeInstance *self, guint n_events)
{
  guint low = 0, high = self->snapshots->len;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;
      const GrapePosition *snapshot = g_ptr_array_index (self->snapshots, middle);

      if (snapshot->n_events <= n_events)
        low = middle;
      else
        high = middle;
    }
  return g_ptr_array_index (self->snapshots, low);
}

/* Every other one, but the first and the last. */
static void
thin_out (GrapeInstance *self)
{
  for (guint i = 1; i + 1 < self->snapshots->len; i++)
    g_ptr_array_remove_index (self->snapshots, i);
  self->snapshot_every *= 2;
}

/** grape_instance_take_snapshot: after @event, if it is time for one */
void
grape_instance_take_snapshot (GrapeInstance *self, const GrapeEvent *event)
{
  const GrapePosition *last = g_ptr_array_index (self->snapshots, self->snapshots->len - 1);

  if (event->kind != GRAPE_EVENT_VOID && event->number - last->n_events < self->snapshot_every)
    return;
  g_ptr_array_add (self->snapshots, grape_position_copy (self->now));
  if (self->snapshots->len > MOST_SNAPSHOTS)
    thin_out (self);
}
