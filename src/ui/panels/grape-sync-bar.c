/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSyncBar: does not announce a sync pass that is over at once, so that the line stays
 * still. */
#include "grape-sync-bar.h"

#include "ui/grape-sync-words.h"

#include <glib/gi18n.h>

#define ANNOUNCE_MS 300

struct _GrapeSyncBar
{
  AdwBin parent_instance;

  /* Template */
  GtkRevealer *revealer;
  GtkWidget *state;
  GtkImage *icon;
  GtkLabel *text;
  GtkSpinner *spinner;
  GtkStack *now;

  /* Owned */
  GrapeSyncService *service;
  guint announce_id;
  gboolean announced;
};

G_DEFINE_FINAL_TYPE (GrapeSyncBar, grape_sync_bar, ADW_TYPE_BIN)

static gboolean
announce_cb (gpointer data)
{
  GrapeSyncBar *self = data;
  self->announce_id = 0;
  self->announced = TRUE;
  grape_sync_bar_refresh (self);
  return G_SOURCE_REMOVE;
}

/**
 * grape_sync_bar_refresh:
 *
 * Updates the words, as time passes.
 */
void
grape_sync_bar_refresh (GrapeSyncBar *self)
{
  GrapeSyncStatus status;
  if (!self->service)
    return;
  grape_sync_service_overview (self->service, &status);
  gboolean running = status.phase == GRAPE_SYNC_RUNNING;
  gtk_revealer_set_reveal_child (self->revealer, grape_sync_service_n_games (self->service) > 0);
  if (!running)
    {
      g_clear_handle_id (&self->announce_id, g_source_remove);
      self->announced = FALSE;
    }
  else if (!self->announced && !self->announce_id)
    self->announce_id = g_timeout_add (ANNOUNCE_MS, announce_cb, self);
  gtk_spinner_set_spinning (self->spinner, self->announced);
  gtk_stack_set_visible_child_name (self->now, self->announced ? "spinner" : "button");
  if (running && !self->announced)
    return;
  g_autofree char *line = grape_sync_words_line (&status);
  g_autofree char *more = grape_sync_words_sentence (&status);
  gtk_label_set_text (self->text, line);
  gtk_image_set_from_icon_name (self->icon, grape_sync_words_icon (&status));
  gtk_widget_set_tooltip_text (self->state, more);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->state), GTK_ACCESSIBLE_PROPERTY_LABEL, line,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, more, -1);
}

static void
grape_sync_bar_dispose (GObject *object)
{
  GrapeSyncBar *self = GRAPE_SYNC_BAR (object);
  g_clear_handle_id (&self->announce_id, g_source_remove);
  grape_sync_bar_set_service (self, NULL);
  G_OBJECT_CLASS (grape_sync_bar_parent_class)->dispose (object);
}

static void
grape_sync_bar_class_init (GrapeSyncBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_sync_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-sync-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeSyncBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, GrapeSyncBar, state);
  gtk_widget_class_bind_template_child (widget_class, GrapeSyncBar, icon);
  gtk_widget_class_bind_template_child (widget_class, GrapeSyncBar, text);
  gtk_widget_class_bind_template_child (widget_class, GrapeSyncBar, spinner);
  gtk_widget_class_bind_template_child (widget_class, GrapeSyncBar, now);
}

static void
grape_sync_bar_init (GrapeSyncBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
grape_sync_bar_set_service (GrapeSyncBar *self, GrapeSyncService *service)
{
  if (self->service)
    g_signal_handlers_disconnect_by_data (self->service, self);
  g_set_object (&self->service, service);
  if (!service)
    return;
  g_signal_connect_swapped (service, "changed", G_CALLBACK (grape_sync_bar_refresh), self);
  grape_sync_bar_refresh (self);
}
