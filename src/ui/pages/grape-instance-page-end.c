/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people want when a game is over: another one, or to see it once more. */
#include "grape-instance-page-private.h"

#include "ui/dialogs/grape-new-instance-dialog.h"
#include "ui/grape-plan.h"
#include "ui/grape-window.h"

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) window = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *id = grape_plan_begin_finish (result, &error);
  if (!grape_window_library (window))
    return;
  if (id)
    grape_window_show_instance (window, id);
  else
    grape_window_say_error (window, error);
}

/* Practice begins at once; other people must be asked first, and may have new addresses by now. */
static void
play_again (GrapeInstancePage *self, guint n_further)
{
  GrapeWindow *window = grape_window_of (self);
  GrapePlan *plan = window ? grape_plan_new_again (self->session, n_further) : NULL;
  if (!plan)
    return;
  if (plan->i_referee)
    grape_new_instance_dialog_present_plan (window, plan);
  else
    grape_plan_begin_async (plan, grape_session_library (self->session), begun_cb,
                            g_object_ref (window));
}

static void
again_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  play_again (data, 0);
}

static void
swap_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  play_again (data, 1);
}

/* The slider gets the focus, so that the arrow keys go on from there. */
static void
step_through_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  grape_session_look_at (self->session, 1);
  gtk_widget_grab_focus (GTK_WIDGET (self->slider));
}

static const GActionEntry entries[] = {
  { "again", again_action },
  { "swap", swap_action },
  { "step-through", step_through_action },
};

static void
enable (GrapeInstancePage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
grape_instance_page_update_end_actions (GrapeInstancePage *self)
{
  gboolean over = grape_session_is_over (self->session);
  gboolean keeps
      = over && grape_session_can_act (self->session) && !grape_session_is_copy (self->session);
  enable (self, "again", keeps);
  enable (self, "swap", keeps);
  enable (self, "step-through", over && grape_session_n_events (self->session) > 0);
}

void
grape_instance_page_add_end_actions (GrapeInstancePage *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
