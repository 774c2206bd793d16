/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which position a canvas shows, and its motion: what follows waits for the motion before it.
 * Subclasses decide what moves, and for how long. */
#include <glib/gi18n.h>

#include "grape-canvas-parts.h"

/* How long people watch a motion: a click before that asks for its end first. */
#define LONG_MOTION_MS 600

/* How long a reveal can be read before something else follows. */
#define HOLD_MS 700

static void
update_label (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);
  const GrapeRules *rules = priv->position->rules;
  g_autofree char *label = NULL;

  if (grape_position_over (priv->position))
    label = g_strdup_printf (_ ("%s, finished"), _ (rules->name));
  else if (rules->books) /* the page says which month it is */
    label = g_strdup (_ (rules->name));
  else
    label = g_strdup_printf ("%s, %s %u", _ (rules->name), _ (rules->phase_noun),
                             grape_position_phase (priv->position));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

static gboolean
animations_wanted (GrapeCanvas *self)
{
  gboolean enabled = TRUE;

  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  return enabled && gtk_widget_get_mapped (GTK_WIDGET (self));
}

static void
show (GrapeCanvas *self, const GrapePosition *view, GrapeViewer viewer, gboolean animate)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);
  g_autoptr (GrapePosition) before = g_steal_pointer (&priv->position);

  animate = animate && before && priv->viewer == viewer && animations_wanted (self);
  grape_canvas_stop_motion (self);
  priv->position = grape_position_copy (view);
  priv->viewer = viewer;
  if (GRAPE_CANVAS_GET_CLASS (self)->position_changed)
    GRAPE_CANVAS_GET_CLASS (self)->position_changed (self, before, animate);
  update_label (self);
  grape_canvas_cursor_moved (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Goes on to the next step that moves: one that changes nothing visible takes no time. */
static void
show_waiting (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);

  while (!priv->tick && !g_queue_is_empty (&priv->waiting))
    {
      g_autoptr (GrapePosition) next = g_queue_pop_head (&priv->waiting);

      show (self, next, priv->viewer, TRUE);
    }
}

/* When nothing waits, what was revealed stays. */
static gboolean
holds (const GrapeCanvasParts *priv, gint64 now)
{
  return !g_queue_is_empty ((GQueue *)&priv->waiting)
         && now - priv->motion_begins
                < (priv->motion_ms + priv->hold_ms) * G_GINT64_CONSTANT (1000);
}

static gboolean
motion_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  GrapeCanvasParts *priv = grape_canvas_parts (GRAPE_CANVAS (widget));
  gint64 now = gdk_frame_clock_get_frame_time (clock);

  if (!priv->motion_begins)
    priv->motion_begins = now;
  priv->motion = MIN (1, (double)(now - priv->motion_begins) / (priv->motion_ms * 1000.0));
  gtk_widget_queue_draw (widget);
  if (priv->motion < 1 || holds (priv, now))
    return G_SOURCE_CONTINUE;
  priv->tick = 0;
  show_waiting (GRAPE_CANVAS (widget));
  return G_SOURCE_REMOVE;
}

/**
 * grape_canvas_skip_show:
 *
 * While the canvas shows something other than the present, nobody can choose: the first key or
 * click only ends the show.
 *
 * Returns: whether the key or click only did that
 */
gboolean
grape_canvas_skip_show (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);
  gboolean is_long
      = !g_queue_is_empty (&priv->waiting) || (priv->tick && priv->motion_ms >= LONG_MOTION_MS);

  return grape_canvas_skip (self) && is_long;
}

/**
 * grape_canvas_set_position:
 * @view: a view of @viewer; copied
 * @animate: show by motion what changed since the position before
 *
 * A canvas without a position is empty. The proposal stays; whoever sends it clears it.
 */
void
grape_canvas_set_position (GrapeCanvas *self, const GrapePosition *view, GrapeViewer viewer,
                           gboolean animate)
{
  g_return_if_fail (view);
  g_queue_clear_full (&grape_canvas_parts (self)->waiting, (GDestroyNotify)grape_position_free);
  show (self, view, viewer, animate);
}

/**
 * grape_canvas_play:
 * @views: (element-type GrapePosition): views of @viewer, oldest first; copied
 *
 * Shows them one after the other, each when the motion before it is over, so that no motion is cut
 * short. Without animations only the last is shown, at once. The same if the canvas showed another
 * viewer's view.
 */
void
grape_canvas_play (GrapeCanvas *self, GPtrArray *views, GrapeViewer viewer)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);

  g_return_if_fail (views->len > 0);
  if (!priv->position || priv->viewer != viewer || !animations_wanted (self))
    {
      grape_canvas_set_position (self, g_ptr_array_index (views, views->len - 1), viewer, FALSE);
      return;
    }
  for (guint i = 0; i < views->len; i++)
    g_queue_push_tail (&priv->waiting, grape_position_copy (g_ptr_array_index (views, i)));
  show_waiting (self);
}

/**
 * grape_canvas_skip:
 *
 * Ends the motion, and shows the last position that waits.
 *
 * Returns: FALSE when there was nothing to skip
 */
gboolean
grape_canvas_skip (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);
  g_autoptr (GrapePosition) last = g_queue_pop_tail (&priv->waiting);
  gboolean moves = priv->tick != 0;

  if (last)
    grape_canvas_set_position (self, last, priv->viewer, FALSE);
  else if (moves)
    {
      grape_canvas_stop_motion (self);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  return last || moves;
}

void
grape_canvas_start_motion (GrapeCanvas *self, guint milliseconds)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);

  grape_canvas_stop_motion (self);
  if (!animations_wanted (self))
    return;
  priv->motion = 0;
  priv->motion_begins = 0;
  priv->motion_ms = milliseconds;
  priv->hold_ms = 0;
  priv->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), motion_tick_cb, NULL, NULL);
}

/**
 * grape_canvas_start_reveal:
 *
 * Like grape_canvas_start_motion(), with time to read at the end.
 */
void
grape_canvas_start_reveal (GrapeCanvas *self, guint milliseconds)
{
  grape_canvas_start_motion (self, milliseconds);
  grape_canvas_parts (self)->hold_ms = HOLD_MS;
}

/** grape_canvas_motion: from 0 at the start to 1 at the end. */
double
grape_canvas_motion (GrapeCanvas *self)
{
  return grape_canvas_parts (self)->motion;
}

void
grape_canvas_stop_motion (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = grape_canvas_parts (self);

  if (priv->tick)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), priv->tick);
  priv->tick = 0;
  priv->motion = 1;
}
