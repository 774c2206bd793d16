/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GTK loads icons in threads, and such a thread may drop the last reference to an icon: to its own
 * or to the one that falls off the list of the last used. While that icon goes there, GTK's cache
 * still has it, so that a widget asks for it in the loop and takes a reference to an object without
 * any ("g_object_ref: assertion '!object_already_finalized' failed", up to GTK 4.18 at least). So
 * an icon that a thread is about to dispose of is kept for the loop, where it goes. */
#include "grape-icons.h"

static GThread *loop;
static void (*dispose_in_loop) (GObject *icon);

/* Of references. Guarded by the lock. */
static GPtrArray *kept;
static guint sweep_id;
G_LOCK_DEFINE_STATIC (kept);

/* As long as there is another reference, it may be that of the thread, which has not finished: then
 * the icon waits for the next time. Only the loop looks icons up, so that nobody can take a
 * reference to one that is only kept. */
static gboolean
sweep_cb (gpointer data)
{
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_object_unref);
  G_LOCK (kept);
  sweep_id = 0;
  for (guint i = kept->len; i-- > 0;)
    if (g_atomic_int_get ((int *)&G_OBJECT (kept->pdata[i])->ref_count) == 1)
      g_ptr_array_add (gone, g_ptr_array_remove_index_fast (kept, i));
  G_UNLOCK (kept);
  return G_SOURCE_REMOVE;
}

static void
dispose (GObject *icon)
{
  if (g_thread_self () == loop)
    {
      dispose_in_loop (icon);
      return;
    }
  G_LOCK (kept);
  g_ptr_array_add (kept, g_object_ref (icon));
  if (!sweep_id)
    sweep_id = g_idle_add_full (G_PRIORITY_DEFAULT, sweep_cb, NULL, NULL);
  G_UNLOCK (kept);
}

/**
 * grape_icons_install:
 *
 * Call it once in a program, before its first window and in the thread that runs the loop.
 */
void
grape_icons_install (void)
{
  /* For as long as the program runs. */
  GObjectClass *class = g_type_class_ref (GTK_TYPE_ICON_PAINTABLE);
  if (loop)
    return;
  loop = g_thread_self ();
  kept = g_ptr_array_new ();
  dispose_in_loop = class->dispose;
  class->dispose = dispose;
}
