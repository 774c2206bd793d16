/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeOutlook: what would happen, as the pages show it. */
#include "grape-outlook-private.h"

#include "grape-clock.h"

#include <glib/gi18n.h>

GrapeOutlook *
grape_outlook_ref (GrapeOutlook *self)
{
  g_atomic_ref_count_inc (&self->references);
  return self;
}

void
grape_outlook_unref (GrapeOutlook *self)
{
  if (!self || !g_atomic_ref_count_dec (&self->references))
    return;
  g_object_unref (self->library);
  g_free (self->topic);
  g_clear_pointer (&self->taken, grape_instance_free);
  g_clear_pointer (&self->instance, grape_instance_free);
  g_clear_pointer (&self->before, grape_position_free);
  g_ptr_array_unref (self->proposals);
  g_array_unref (self->applied);
  g_free (self->person);
  g_free (self->text);
  g_ptr_array_unref (self->refusals);
  g_clear_pointer (&self->reports, g_ptr_array_unref);
  g_free (self);
}

guint
grape_outlook_n_new (GrapeOutlook *self)
{
  return grape_instance_n_events (self->instance) + 1 - self->first;
}

guint
grape_outlook_n_applied (GrapeOutlook *self)
{
  return self->applied->len;
}

GPtrArray *
grape_outlook_reports (GrapeOutlook *self)
{
  return self->reports;
}

GPtrArray *
grape_outlook_refusals (GrapeOutlook *self)
{
  return self->refusals;
}

GrapePosition *
grape_outlook_before (GrapeOutlook *self)
{
  return grape_position_copy (self->before);
}

GrapePosition *
grape_outlook_after (GrapeOutlook *self)
{
  return grape_position_view (grape_instance_position (self->instance), self->viewer);
}

/**
 * grape_outlook_is_plain:
 *
 * Whether it is only the one move.
 */
gboolean
grape_outlook_is_plain (GrapeOutlook *self)
{
  return self->text && grape_outlook_n_new (self) == 1;
}

/**
 * grape_outlook_missing:
 *
 * Returns: (transfer full) (element-type utf8): who still owes a move then, a sentence each
 */
GPtrArray *
grape_outlook_missing (GrapeOutlook *self)
{
  const GrapePosition *after = grape_instance_position (self->instance);
  g_autoptr (GArray) pending = grape_position_pending (after);
  GPtrArray *missing = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      const char *name = item->seat >= 0 ? grape_table_name (after->table, item->seat) : NULL;
      g_autofree char *due = grape_clock_due (item->until);
      if (item->done || !name)
        continue;
      g_ptr_array_add (missing,
                       *due ? g_strdup_printf (_ ("%s owes %s, %s."), name, _ (item->what), due)
                            : g_strdup_printf (_ ("%s owes %s."), name, _ (item->what)));
    }
  return missing;
}

/**
 * grape_outlook_is_same_round:
 *
 * Whether the round goes on: what was accepted does not end it.
 */
gboolean
grape_outlook_is_same_round (GrapeOutlook *self)
{
  return !grape_position_over (grape_instance_position (self->instance))
         && grape_position_turn (self->before)
                == grape_position_turn (grape_instance_position (self->instance));
}

/**
 * grape_outlook_post:
 *
 * Returns: (transfer full) (nullable): what @viewer would get, word by word
 */
char *
grape_outlook_post (GrapeOutlook *self, GrapeViewer viewer)
{
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (self->instance), viewer);
  g_autoptr (GrapePost) post = grape_position_post (view, viewer);
  return post ? g_strdup (post->body) : NULL;
}

/**
 * grape_outlook_posts_to:
 *
 * Whether @viewer would get a post of their own, other than now.
 */
gboolean
grape_outlook_posts_to (GrapeOutlook *self, GrapeViewer viewer)
{
  g_autoptr (GrapePost) post
      = grape_position_post (grape_instance_position (self->instance), viewer);
  return post != NULL && grape_outlook_n_new (self) > 0;
}
