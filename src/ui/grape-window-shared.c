/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared games in the window: invitations that come in, and games that have not arrived. */
#include "grape-window-private.h"

#include "ui/dialogs/grape-admit-dialog.h"
#include "ui/pages/grape-awaited-page.h"
#include "ui/dialogs/grape-join-dialog.h"
#include "grape-sharing.h"

#include "sync/share/grape-share-members.h"

#include <glib/gi18n.h>
#include <string.h>

#define INVITATION_SUFFIX ".grapefruit-invitation"
#define INSTANCE_SUFFIX   ".grapefruit"
#define MOST_INVITE_BYTES (64 * 1024)

/**
 * grape_window_show_shared:
 *
 * Opens the game, or says what it waits for before anybody can play.
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

/* Somebody asks to join a game that the user keeps. */
static void
show_request (GrapeWindow *self, const char *link)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShareRequest) request = grape_share_request_parse (link, &error);
  g_autoptr (GrapeShared) shared
      = request ? grape_library_shared (self->library, request->topic, NULL) : NULL;
  g_autoptr (GrapeSession) session
      = shared && shared->instance ? grape_session_open (self->library, shared->instance, &error)
                                   : NULL;
  if (session && !grape_session_is_copy (session))
    grape_admit_dialog_present (session, link, GTK_WIDGET (self));
  else if (error)
    grape_window_say_error (self, error);
  else
    grape_window_say (self, _ ("Only the keeper of that game can let people in"));
}

/* Has this very invitation been answered already? */
static gboolean
was_answered (GrapeWindow *self, const GrapeShareLink *link)
{
  g_autoptr (GrapeKey) code = grape_key_new_from_seed (link->code);
  g_autofree char *hash = NULL;
  guint n_said = 0;
  return grape_library_tip (self->library, link->topic, grape_key_public (code), &n_said, &hash,
                            NULL)
         && n_said > 0;
}

/* What to say if the link brings nothing new; NULL: show the dialog. */
static const char *
known_already (GrapeWindow *self, const GrapeShareLink *link, const GrapeShared *shared)
{
  if (shared->seat == GRAPE_AUTHOR_REFEREE)
    return _ ("You keep this game yourself: invitations to it are for others");
  if (!g_str_equal (shared->keeper, link->keeper) || !g_str_equal (shared->address, link->address))
    return NULL;
  gboolean answered = link->has_code && was_answered (self, link);
  if (shared->seat >= 0)
    return !link->has_code || answered
               ? _ ("You play in this game already")
               : _ ("You play in this game already, and one library is one person");
  if (answered)
    return _ ("You have answered this invitation already");
  return link->has_code ? NULL : _ ("You already watch this game");
}

static gboolean
show_known (GrapeWindow *self, const char *text)
{
  g_autoptr (GrapeShareLink) link = grape_share_link_parse (text, NULL);
  g_autoptr (GrapeShared) shared
      = link ? grape_library_shared (self->library, link->topic, NULL) : NULL;
  const char *known = shared ? known_already (self, link, shared) : NULL;
  if (!known)
    return FALSE;
  grape_window_show_shared (self, link->topic);
  grape_window_say (self, known);
  return TRUE;
}

/**
 * grape_window_join:
 * @text: (nullable): an invitation as it came in
 *
 * Shows its contents and asks whether to accept; or shows the game, if it is known already.
 */
void
grape_window_join (GrapeWindow *self, const char *text)
{
  g_autofree char *link = text ? grape_sharing_link_in (text) : NULL;
  if (!self->library)
    return;
  if (link && grape_share_link_query (link, "ask"))
    show_request (self, link);
  else if (!link || !show_known (self, link))
    grape_join_dialog_present (self, link ? link : text);
}

typedef struct
{
  GrapeWindow *window;
  char *name;
} Opening;

static void
opening_free (Opening *self)
{
  g_object_unref (self->window);
  g_free (self->name);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

static void
say_no_invitation (GrapeWindow *self, const char *name)
{
  g_autofree char *sentence
      = g_strdup_printf (_ ("There is neither an invitation nor a link to a game in “%s”"), name);
  grape_window_say (self, sentence);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Opening) opening = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes
      = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);
  if (!bytes)
    {
      grape_window_say_error (opening->window, error);
      return;
    }
  gsize n_bytes;
  const char *raw = g_bytes_get_data (bytes, &n_bytes);
  g_autofree char *text = g_utf8_make_valid (raw ? raw : "", (gssize)n_bytes);
  g_autofree char *link = grape_sharing_link_in (text);
  if (link)
    grape_window_join (opening->window, link);
  else
    say_no_invitation (opening->window, opening->name);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Opening) opening = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read_finish (G_FILE (source), result, &error);
  if (stream)
    g_input_stream_read_bytes_async (G_INPUT_STREAM (stream), MOST_INVITE_BYTES, G_PRIORITY_DEFAULT,
                                     NULL, read_cb, g_steal_pointer (&opening));
  else
    grape_window_say_error (opening->window, error);
}

static gboolean
is_link (GFile *file)
{
  return g_file_has_uri_scheme (file, "grapefruit");
}

static gboolean
has_suffix (GFile *file, const char *suffix)
{
  g_autofree char *name = g_file_get_basename (file);
  return name && g_str_has_suffix (name, suffix);
}

/**
 * grape_window_opens:
 *
 * Returns: whether @file is by its name for grape_window_open(): a grapefruit:// address, a file of
 * one, or an instance file
 */
gboolean
grape_window_opens (GFile *file)
{
  return is_link (file) || has_suffix (file, INVITATION_SUFFIX)
         || has_suffix (file, INSTANCE_SUFFIX);
}

/**
 * grape_window_open_invitation:
 * @file: a grapefruit:// address, or a file that begins with one
 *
 * Like grape_window_join(); a file as soon as it is read.
 */
void
grape_window_open_invitation (GrapeWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  if (is_link (file))
    {
      grape_window_join (self, uri);
      return;
    }
  g_autofree char *path = g_file_get_path (file);
  Opening *opening = g_new0 (Opening, 1);
  opening->window = g_object_ref (self);
  opening->name = path ? g_filename_display_basename (path) : g_steal_pointer (&uri);
  g_file_read_async (file, G_PRIORITY_DEFAULT, NULL, opened_cb, opening);
}

/**
 * grape_window_open:
 * @file: from outside: an instance file by its name, or else an invitation
 */
void
grape_window_open (GrapeWindow *self, GFile *file)
{
  if (!is_link (file) && has_suffix (file, INSTANCE_SUFFIX))
    grape_window_open_file (self, file);
  else
    grape_window_open_invitation (self, file);
}
