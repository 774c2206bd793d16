/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What goes on behind the window: syncing shared games, and announcing turns. */
#include "grape-window-private.h"

#include "grape-application.h"
#include "grape-clock.h"
#include "ui/pages/grape-instance-page.h"
#include "grape-secrets.h"
#include "grape-sharing.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

#define REVIEWS_KEY "review-rounds"

/* What the user is looking at; NULL: no instance, or another window. */
static const char *
looked_at (GrapeWindow *self)
{
  GrapeSession *session = grape_window_session (self);
  return session && gtk_window_is_active (GTK_WINDOW (self)) ? grape_session_id (session) : NULL;
}

/**
 * grape_window_note_turns:
 *
 * Call it after the list of instances or the page shown changed.
 */
void
grape_window_note_turns (GrapeWindow *self)
{
  GPtrArray *instances = self->notifier ? grape_sidebar_instances (self->sidebar) : NULL;
  if (instances)
    grape_notifier_update (self->notifier, instances, grape_sidebar_topics (self->sidebar),
                           looked_at (self));
}

static void
tell_cb (GrapeNotifier *notifier, const char *instance, GNotification *notification,
         GrapeWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  if (application)
    g_application_send_notification (G_APPLICATION (application), instance, notification);
}

static void
withdraw_cb (GrapeNotifier *notifier, const char *instance, GrapeWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  if (application)
    g_application_withdraw_notification (G_APPLICATION (application), instance);
}

static void
active_cb (GrapeWindow *self)
{
  if (self->sync)
    grape_sync_service_set_active (self->sync, gtk_window_is_active (GTK_WINDOW (self)));
  grape_window_note_turns (self);
}

static void
clock_response_cb (AdwMessageDialog *dialog, const char *response, GrapeWindow *self)
{
  if (!self->sync || !g_str_equal (response, "right"))
    return;
  grape_sync_service_trust_clock (self->sync);
  grape_sync_service_sync_now (self->sync, NULL);
}

/* Asked once in a run of the program: the page keeps saying why nothing is published. */
static void
synced_cb (GrapeSyncService *sync, const char *topic, const GrapeSyncReport *report,
           GrapeWindow *self)
{
  if (!report->doubts_clock || g_object_get_data (G_OBJECT (sync), "grape-asked-clock"))
    return;
  g_object_set_data (G_OBJECT (sync), "grape-asked-clock", self);
  GtkWidget *dialog
      = adw_message_dialog_new (GTK_WINDOW (self), _ ("Is This Computer’s Clock Right?"),
                                grape_translated (g_ptr_array_index (report->problems, 0)));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "wait", _ ("_Publish Nothing"),
                                    "right", _ ("_The Clock Is Right"), NULL);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "wait");
  g_signal_connect_object (dialog, "response", G_CALLBACK (clock_response_cb), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
reviews_cb (GSettings *settings, const char *key, GrapeWindow *self)
{
  if (self->sync)
    grape_sync_service_set_reviews (self->sync, g_settings_get_boolean (settings, key));
}

/* The setting's value; its default without settings. */
static void
follow_settings (GrapeWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GSettings *settings = GRAPE_IS_APPLICATION (application)
                            ? grape_application_settings (GRAPE_APPLICATION (application))
                            : NULL;
  grape_sync_service_set_reviews (self->sync, TRUE);
  if (!settings)
    return;
  g_signal_connect_object (settings, "changed::" REVIEWS_KEY, G_CALLBACK (reviews_cb), self, 0);
  reviews_cb (settings, REVIEWS_KEY, self);
}

/**
 * grape_window_start_sync:
 *
 * Call it once, when there is a library.
 */
void
grape_window_start_sync (GrapeWindow *self)
{
  self->notifier = grape_notifier_new ();
  g_signal_connect_object (self->notifier, "notify-turn", G_CALLBACK (tell_cb), self, 0);
  g_signal_connect_object (self->notifier, "withdraw-turn", G_CALLBACK (withdraw_cb), self, 0);
  g_signal_connect_object (self->sidebar, "filled", G_CALLBACK (grape_window_note_turns), self,
                           G_CONNECT_SWAPPED);
  self->sync = grape_sync_service_new (self->library);
  grape_sync_service_set_clock (self->sync, grape_clock_now);
  follow_settings (self);
  grape_sync_service_set_password_func (self->sync, grape_secrets_lookup, NULL);
  g_signal_connect_object (self->sync, "synced", G_CALLBACK (synced_cb), self, 0);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
  grape_sync_bar_set_service (self->sync_bar, self->sync);
  grape_sidebar_set_sync (self->sidebar, self->sync);
  grape_sharing_attach (self->library, self->sync);
  active_cb (self);
  grape_sync_service_start (self->sync);
}

/**
 * grape_window_stop_sync:
 *
 * Cancels what runs and waits for its end. Safe to call twice.
 */
void
grape_window_stop_sync (GrapeWindow *self)
{
  if (!self->sync)
    return;
  grape_sharing_attach (self->library, NULL);
  grape_sync_service_stop (self->sync);
  g_clear_object (&self->sync);
  g_clear_object (&self->notifier);
}

/**
 * grape_window_sync:
 *
 * Returns: (transfer none) (nullable): what syncs shared games; NULL before there is a library
 */
GrapeSyncService *
grape_window_sync (GrapeWindow *self)
{
  return self->sync;
}

/**
 * grape_window_notifier:
 *
 * Returns: (transfer none) (nullable): what announces turns; as grape_window_sync()
 */
GrapeNotifier *
grape_window_notifier (GrapeWindow *self)
{
  return self->notifier;
}
