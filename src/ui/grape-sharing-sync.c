/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window's sync service, for callers that have only a library. */
#include "grape-sharing.h"

#include "grape-secrets.h"
#include "grape-window.h"

#define KEY "grape-sync-service"

/* The library does not have the state of a game's sync; views of it listen to this. */
static void
service_changed_cb (GrapeSyncService *service, const char *topic, GrapeLibrary *library)
{
  g_signal_emit_by_name (library, "changed", GRAPE_TOPIC_SYNC, NULL);
}

/**
 * grape_sharing_attach:
 * @service: (nullable): NULL: there is none any more
 *
 * From now on @service syncs the games of @library, which does not keep it alive.
 */
void
grape_sharing_attach (GrapeLibrary *library, GrapeSyncService *service)
{
  g_object_set_data (G_OBJECT (library), KEY, service);
  if (service)
    g_signal_connect_object (service, "changed", G_CALLBACK (service_changed_cb), library, 0);
}

/**
 * grape_sharing_service:
 *
 * Returns: (transfer none) (nullable): what syncs the games of @library
 */
GrapeSyncService *
grape_sharing_service (GrapeLibrary *library)
{
  return g_object_get_data (G_OBJECT (library), KEY);
}

/* The dialog in which it was typed may be closed by now, so the library's window says it. */
static void
remembered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeLibrary) library = data;
  g_autoptr (GError) error = NULL;
  if (grape_secrets_store_finish (result, &error))
    return;
  g_autofree char *sentence = grape_secrets_why_not_kept (error);
  g_autoptr (GList) windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l; l = l->next)
    if (GRAPE_IS_WINDOW (l->data) && grape_window_library (l->data) == library)
      grape_window_say (l->data, sentence);
}

/**
 * grape_sharing_remember:
 *
 * Remembers the password with which @user may read and write at @address.
 */
void
grape_sharing_remember (GrapeLibrary *library, const char *address, const char *user,
                        const char *password)
{
  GrapeSyncService *service = grape_sharing_service (library);

  if (!password || !*password || !user)
    return;
  grape_secrets_store_async (address, user, password, remembered_cb, g_object_ref (library));
  if (service)
    grape_sync_service_retry (service, address);
}

/**
 * grape_sharing_sync_soon:
 *
 * Sends and fetches what there is, in the background; once more if a pass is already under way. The
 * library's "changed" tells what came, grape_sharing_trouble() what failed.
 */
void
grape_sharing_sync_soon (GrapeLibrary *library, const char *topic)
{
  GrapeSyncService *service = grape_sharing_service (library);

  if (service)
    grape_sync_service_sync_now (service, topic);
}

/**
 * grape_sharing_trouble:
 *
 * Returns: (transfer none) (nullable): why this game's place cannot be reached, or what fails its
 * checks there; valid until the next change
 */
const char *
grape_sharing_trouble (GrapeLibrary *library, const char *topic)
{
  GrapeSyncService *service = grape_sharing_service (library);
  GrapeSyncStatus status = { 0 };

  if (service)
    grape_sync_service_status (service, topic, &status);
  return status.problem;
}
