/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two sheets as a widget. Letters are typed on the keys below them, or on the keyboard: what is
 * written so far is the proposal. */
#include "canvas/grape-spot-canvas.h"
#include "grape-double-crash-layout.h"

#define ARRIVE_MS 420
#define REVEAL_MS 1100

GRAPE_DEFINE_SPOT_CANVAS (GrapeDoubleCrashCanvas, grape_double_crash_canvas)

static gboolean
type (GrapeSpotCanvas *self, int key)
{
  GrapeCanvas *canvas = GRAPE_CANVAS (self);
  const GrapePosition *view = grape_spot_canvas_view (self);
  g_autofree char *text = NULL;

  if (!view || !grape_canvas_may_propose (canvas))
    return FALSE;
  text = grape_double_crash_type (DOUBLE_CRASH_VIEW (view->state), grape_canvas_get_viewer (canvas),
                                  grape_canvas_get_proposal (canvas), key);
  if (text)
    grape_canvas_propose (canvas, text);
  return text != NULL;
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint keyval, guint code, GdkModifierType state,
        GrapeSpotCanvas *self)
{
  guint lower = gdk_keyval_to_lower (keyval);

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_BackSpace)
    return type (self, GRAPE_DOUBLE_CRASH_BACK);
  return lower >= GDK_KEY_a && lower <= GDK_KEY_z && type (self, (int)(lower - GDK_KEY_a));
}

/* Before the keys that all boards have: Backspace takes one letter back, not all. */
static void
begin (GrapeSpotCanvas *self)
{
  GtkEventController *controller;

  if (g_object_get_data (G_OBJECT (self), "types"))
    return;
  controller = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  g_signal_connect (controller, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), controller);
  g_object_set_data (G_OBJECT (self), "types", controller);
}

static void
choose (GrapeSpotCanvas *self, GrapeSpotId id)
{
  if (id.kind == GRAPE_DOUBLE_CRASH_KEY)
    type (self, id.column);
}

static void
follow (GrapeSpotCanvas *self, const GrapePosition *before, gboolean animate)
{
  GrapeTouch *touch = grape_spot_canvas_touch (self);
  const DoubleCrash *now = DOUBLE_CRASH_VIEW (grape_spot_canvas_view (self)->state);
  const DoubleCrash *then = DOUBLE_CRASH_VIEW (before->state);

  if (!animate)
    return;
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      guint n = now->players[seat].salvos->len;
      const DoubleCrashSalvo *old = n ? double_crash_salvo (then, seat, n - 1) : NULL;

      if (n > then->players[seat].salvos->len)
        touch->arrives |= 1u << seat;
      else if (old && double_crash_salvo (now, seat, n - 1)->replied > old->replied)
        touch->arrives |= 1u << (GRAPE_DOUBLE_CRASH_REPLIED + 1 - seat);
      if (now->players[seat].target.told && !then->players[seat].target.told)
        touch->reveal = TRUE;
    }
  if (touch->reveal || touch->arrives)
    grape_canvas_start_motion (GRAPE_CANVAS (self), touch->reveal ? REVEAL_MS : ARRIVE_MS);
}

static char *
describe (GrapeSpotCanvas *self, GrapeSpotId id)
{
  const GrapePosition *view = grape_spot_canvas_view (self);

  if (!id.kind)
    return grape_double_crash_situation (view, grape_canvas_get_viewer (GRAPE_CANVAS (self)));
  return id.kind == GRAPE_DOUBLE_CRASH_TARGET ? grape_double_crash_tell_target (view, id.column)
                                              : NULL;
}

static void
grape_double_crash_canvas_class_init (GrapeDoubleCrashCanvasClass *class)
{
  class->spots = grape_double_crash_spots;
  class->begin = begin;
  class->follow = follow;
  class->choose = choose;
  class->describe = describe;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (class), GTK_ACCESSIBLE_ROLE_LIST_BOX);
}
