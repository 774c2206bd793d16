/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Actions of an instance that other desktops take part in, or will. */
#include "grape-instance-page-private.h"

#include "ui/dialogs/grape-addresses-dialog.h"
#include "ui/dialogs/grape-people-dialog.h"
#include "ui/dialogs/grape-share-dialog.h"
#include "ui/grape-sharing.h"
#include "ui/grape-window.h"

#include <glib/gi18n.h>

static void
share_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  grape_share_dialog_present (self->session, GTK_WIDGET (self));
}

static void
people_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  grape_people_dialog_present (self->session, GTK_WIDGET (self));
}

static void
addresses_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GrapeInstancePage *self = data;
  grape_addresses_dialog_present (self->session, GTK_WIDGET (self));
}

static void
sync_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  grape_instance_page_sync (data);
}

/**
 * grape_instance_page_sync:
 *
 * Sends and fetches what there is, if the game is shared.
 */
void
grape_instance_page_sync (GrapeInstancePage *self)
{
  const GrapeShared *shared = grape_session_shared (self->session);
  if (shared)
    grape_sharing_sync_soon (grape_session_library (self->session), shared->topic);
}

/* The draft that was sent. */
typedef struct
{
  GrapeInstancePage *page;
  GrapeViewer viewer;
  char *text;
} Submission;

static void
submission_free (Submission *self)
{
  g_object_unref (self->page);
  g_free (self->text);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Submission, submission_free)

static void
submitted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Submission) submission = data;
  GrapeInstancePage *self = submission->page;
  g_autoptr (GError) error = NULL;
  g_autofree char *topic = grape_sharing_finish (result, &error);
  if (!topic)
    {
      grape_window_say_error (grape_window_of (self), error);
      return;
    }
  if (!self->session)
    return;
  grape_session_drop_draft (self->session, submission->viewer, submission->text);
  grape_library_poll (grape_session_library (self->session)); /* the board shows it now */
  grape_instance_page_sync (self);
}

/**
 * grape_instance_page_submit:
 *
 * The user's draft in a game that somebody else keeps: seals and stores it, and sends it with the
 * next sync pass.
 */
void
grape_instance_page_submit (GrapeInstancePage *self)
{
  Submission *submission = g_new0 (Submission, 1);
  submission->page = g_object_ref (self);
  submission->viewer = grape_session_viewer (self->session);
  submission->text = g_strdup (grape_session_draft (self->session));
  grape_sharing_act_async (grape_session_library (self->session),
                           grape_session_shared (self->session)->topic, submission->text,
                           submitted_cb, submission);
}

static const GActionEntry entries[] = {
  { "share", share_action },
  { "people", people_action },
  { "addresses", addresses_action },
  { "sync", sync_action },
};

static void
enable (GrapeInstancePage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
grape_instance_page_update_shared_actions (GrapeInstancePage *self)
{
  gboolean shared = grape_session_shared (self->session) != NULL;
  enable (self, "share", !shared && grape_session_can_act (self->session));
  enable (self, "people", shared);
  enable (self, "addresses",
          grape_table_size (grape_session_table (self->session)) > 0
              && grape_session_can_act (self->session)
              && !grape_session_is_practice (self->session));
  enable (self, "sync", shared);
}

void
grape_instance_page_add_shared_actions (GrapeInstancePage *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
}
