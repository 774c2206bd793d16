/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared games in the window: invitations that come in, and games that are waited for. */
#include "grape-window-private.h"

#include "grape-admit-dialog.h"
#include "grape-awaited-page.h"
#include "grape-join-dialog.h"
#include "grape-sharing.h"

#include "sync/grape-share-members.h"

#include <glib/gi18n.h>
#include <string.h>

#define INVITATION_SUFFIX ".grapefruit-invitation"
#define MOST_INVITE_BYTES (64 * 1024)

/**
 * grape_window_show_shared:
 *
 * Opens the game, or says what is waited for until it can be played.
 */
void
grape_window_show_shared (GrapeWindow *self, const char *topic)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShared) shared = grape_library_shared (self->library, topic, &error);
  if (!shared)
    grape_window_say_error (self, error);
  else if (grape_awaited_page_needed (self->library, shared))
    {
      grape_window_show_page (self, grape_awaited_page_new (self->library, topic));
      grape_sidebar_select (self->sidebar, GRAPE_SIDEBAR_AWAITED, topic);
    }
  else
    grape_window_show_instance (self, shared->instance);
}

/* Somebody asks to come into a game that I keep. */
static void
show_request (GrapeWindow *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *link = grape_sharing_link_in (text);
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (link, &error);
  g_autoptr (GrapeShared) shared
      = request ? grape_library_shared (self->library, request->topic, &error) : NULL;
  g_autoptr (GrapeSession) session
      = shared && shared->instance ? grape_session_open (self->library, shared->instance, &error)
                                   : NULL;
  if (session && !grape_session_is_copy (session))
    grape_admit_dialog_present (session, text, GTK_WIDGET (self));
  else if (error)
    grape_window_say_error (self, error);
  else
    grape_window_say (self, _ ("Only who keeps that game can let anybody in"));
}

/**
 * grape_window_join:
 * @text: (nullable): an invitation as it came in
 *
 * Shows what is in it and asks whether to accept.
 */
void
grape_window_join (GrapeWindow *self, const char *text)
{
  if (self->library && text && strstr (text, "grapefruit://ask?"))
    show_request (self, text);
  else if (self->library)
    grape_join_dialog_present (self, text);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) self = data;
  g_autoptr (GError) error = NULL;
  gssize n_bytes;
  g_autoptr (GBytes) bytes
      = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  if (!bytes)
    {
      grape_window_say_error (self, error);
      return;
    }
  n_bytes = (gssize)g_bytes_get_size (bytes);
  g_autofree char *text = g_utf8_make_valid (g_bytes_get_data (bytes, NULL), n_bytes);
  grape_window_join (self, text);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read_finish (G_FILE (source), result, &error);
  if (stream)
    g_input_stream_read_bytes_async (G_INPUT_STREAM (stream), MOST_INVITE_BYTES, G_PRIORITY_DEFAULT,
                                     NULL, read_cb, g_object_ref (self));
  else
    grape_window_say_error (self, error);
}

/**
 * grape_window_open_invitation:
 * @file: maybe an invitation: a file of one, or a grapefruit:// address
 *
 * Returns: FALSE when it is none by its name
 */
gboolean
grape_window_open_invitation (GrapeWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *name = g_file_get_basename (file);
  if (g_ascii_strncasecmp (uri, "grapefruit:", 11) == 0)
    grape_window_join (self, uri);
  else if (name && g_str_has_suffix (name, INVITATION_SUFFIX))
    g_file_read_async (file, G_PRIORITY_DEFAULT, NULL, opened_cb, g_object_ref (self));
  else
    return FALSE;
  return TRUE;
}
