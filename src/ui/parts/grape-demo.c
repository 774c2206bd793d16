/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeDemo: a worker plays the whole game once; the board then shows its steps while visible.
 * Without animations it stands still in mid-play. */
#include "grape-demo.h"

#include "grape-board.h"

#include "engine/grape-script.h"
#include "library/grape-work.h"

#include <string.h>

#define STEP_MS    1400
#define MAX_EVENTS 400
#define MAX_FRAMES 60
#define BUDGET     500

struct _GrapeDemo
{
  AdwBin parent_instance;

  GrapeBoard *board;
  GPtrArray *frames; /* of GrapePosition, a spectator's views */
  guint shown;
  guint tick_id;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (GrapeDemo, grape_demo, ADW_TYPE_BIN)

static GrapeInstance *
play (const GrapeRules *rules, GError **error)
{
  static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Emil", "Fay" };
  guint8 seed[GRAPE_SEED_BYTES];
  guint n_seats = CLAMP (3, rules->seats_min, rules->seats_max);
  memset (seed, 7, sizeof seed);
  g_autoptr (GrapeHeader) header = grape_header_new (rules, "00000000000000de", "demo", 1000000000);
  header->referee = rules->referee == GRAPE_REFEREE_ONE ? g_strdup ("Zoe") : NULL;
  grape_random_commit (seed, header->commitment);
  for (guint i = 0; i < n_seats; i++)
    grape_header_add_seat (header, names[i % G_N_ELEMENTS (names)],
                           g_strv_contains (rules->bots, "simple") ? "simple" : rules->bots[0]);
  g_autoptr (GrapeInstance) instance = grape_instance_new (header, seed, NULL, error);
  if (!instance || !grape_match_play (instance, BUDGET, MAX_EVENTS, error))
    return NULL;
  return g_steal_pointer (&instance);
}

/* Of what happens by itself; with @moves, of every move: in games where nothing does. */
static void
add_frames (GrapeInstance *instance, gboolean moves, GPtrArray *frames)
{
  for (guint i = 1; i <= grape_instance_n_events (instance) && frames->len < MAX_FRAMES; i++)
    {
      if (grape_instance_event (instance, i)->kind == GRAPE_EVENT_MOVE && !moves)
        continue;
      g_autoptr (GrapePosition) position = grape_instance_at (instance, i, NULL);
      if (position)
        g_ptr_array_add (frames, grape_position_view (position, GRAPE_VIEWER_SPECTATOR));
    }
}

static void
play_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_autoptr (GrapeInstance) instance = play (data, &error);
  g_autoptr (GPtrArray) frames
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_position_free);
  if (!instance)
    {
      g_task_return_error (task, error);
      return;
    }
  add_frames (instance, FALSE, frames);
  if (!frames->len)
    add_frames (instance, TRUE, frames);
  g_task_return_pointer (task, g_steal_pointer (&frames), (GDestroyNotify)g_ptr_array_unref);
}

static void
show_frame (GrapeDemo *self)
{
  if (self->frames && self->frames->len)
    grape_board_show (self->board, g_ptr_array_index (self->frames, self->shown), FALSE);
}

static gboolean
tick_cb (gpointer data)
{
  GrapeDemo *self = data;
  if (self->frames && self->frames->len)
    self->shown = (self->shown + 1) % self->frames->len;
  show_frame (self);
  return G_SOURCE_CONTINUE;
}

static void
played_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeDemo) self = data;
  GPtrArray *frames = g_task_propagate_pointer (G_TASK (result), NULL);
  if (!frames)
    return;
  if (!self->cancellable)
    {
      g_ptr_array_unref (frames);
      return;
    }
  g_clear_pointer (&self->frames, g_ptr_array_unref);
  self->frames = frames;
  self->shown = frames->len / 3;
  show_frame (self);
}

static gboolean
animated (GrapeDemo *self)
{
  gboolean on = TRUE;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &on, NULL);
  return on;
}

static void
grape_demo_map (GtkWidget *widget)
{
  GrapeDemo *self = GRAPE_DEMO (widget);
  GTK_WIDGET_CLASS (grape_demo_parent_class)->map (widget);
  if (!self->tick_id && animated (self))
    self->tick_id = g_timeout_add (STEP_MS, tick_cb, self);
}

static void
grape_demo_unmap (GtkWidget *widget)
{
  g_clear_handle_id (&GRAPE_DEMO (widget)->tick_id, g_source_remove);
  GTK_WIDGET_CLASS (grape_demo_parent_class)->unmap (widget);
}

static void
grape_demo_dispose (GObject *object)
{
  GrapeDemo *self = GRAPE_DEMO (object);
  g_clear_handle_id (&self->tick_id, g_source_remove);
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->frames, g_ptr_array_unref);
  G_OBJECT_CLASS (grape_demo_parent_class)->dispose (object);
}

static void
grape_demo_class_init (GrapeDemoClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = grape_demo_dispose;
  GTK_WIDGET_CLASS (klass)->map = grape_demo_map;
  GTK_WIDGET_CLASS (klass)->unmap = grape_demo_unmap;
}

static void
grape_demo_init (GrapeDemo *self)
{
  self->board = g_object_new (GRAPE_TYPE_BOARD, "hexpand", TRUE, "vexpand", TRUE, NULL);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
  gtk_widget_set_can_focus (GTK_WIDGET (self), FALSE);
  adw_bin_set_child (ADW_BIN (self), GTK_WIDGET (self->board));
}

void
grape_demo_set_game (GrapeDemo *self, const GrapeRules *rules)
{
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, played_cb, g_object_ref (self));
  grape_work_run (task, play_worker, (gpointer)rules, NULL);
}

guint
grape_demo_n_frames (GrapeDemo *self)
{
  return self->frames ? self->frames->len : 0;
}
