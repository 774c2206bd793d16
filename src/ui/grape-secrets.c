/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory also keeps what this run stored, so that a sync pass need not ask the secret service
 * again, and works without one. */
#include "grape-secrets.h"

#include "sync/place/grape-place.h"

#include <glib/gi18n.h>
#include <libsecret/secret.h>
#include <string.h>

static GMutex mutex;
static GHashTable *kept; /* "address\nuser" to password; under the mutex */

static const SecretSchema schema = {
  GRAPE_APP_ID ".Server",
  SECRET_SCHEMA_NONE,
  { { "address", SECRET_SCHEMA_ATTRIBUTE_STRING }, { "user", SECRET_SCHEMA_ATTRIBUTE_STRING } },
};

static void
wipe_and_free (gpointer data)
{
  if (data)
    explicit_bzero (data, strlen (data));
  g_free (data);
}

static char *
key_for (const char *address, const char *user)
{
  return g_strconcat (address, "\n", user, NULL);
}

/* @password: NULL: forget it */
static void
keep (const char *address, const char *user, const char *password)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  if (!kept)
    kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, wipe_and_free);
  if (password)
    g_hash_table_replace (kept, key_for (address, user), g_strdup (password));
  else
    {
      g_autofree char *key = key_for (address, user);
      g_hash_table_remove (kept, key);
    }
}

static char *
recall (const char *address, const char *user)
{
  g_autofree char *key = key_for (address, user);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&mutex);
  return kept ? g_strdup (g_hash_table_lookup (kept, key)) : NULL;
}

/**
 * grape_secrets_lookup:
 *
 * Returns: (transfer full) (nullable): the password; NULL if none is known or available
 */
char *
grape_secrets_lookup (const char *address, const char *user, GCancellable *cancellable,
                      gpointer unused)
{
  char *password = recall (address, user);
  if (password)
    return password;
  char *found = secret_password_lookup_sync (&schema, cancellable, NULL, "address", address, "user",
                                             user, NULL);
  password = g_strdup (found);
  if (found)
    secret_password_free (found);
  return password;
}

static void
stored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  GError *error = NULL;
  if (secret_password_store_finish (result, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * grape_secrets_store_async:
 *
 * Keeps the password in memory at once, and asks the secret service to keep it for good.
 */
void
grape_secrets_store_async (const char *address, const char *user, const char *password,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  g_autofree char *host = grape_place_address_host (address);
  g_autofree char *label = g_strdup_printf (_ ("Grapefruit: %s at %s"), user, host);
  GTask *task = g_task_new (NULL, NULL, callback, user_data);
  keep (address, user, password);
  secret_password_store (&schema, SECRET_COLLECTION_DEFAULT, label, password, NULL, stored_cb, task,
                         "address", address, "user", user, NULL);
}

/**
 * grape_secrets_store_finish:
 *
 * Returns: whether it is kept for good; else it lasts for this run, and
 * grape_secrets_why_not_kept() says why
 */
gboolean
grape_secrets_store_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

/** grape_secrets_forget: in memory at once, in the secret service soon. */
void
grape_secrets_forget (const char *address, const char *user)
{
  keep (address, user, NULL);
  secret_password_clear (&schema, NULL, NULL, NULL, "address", address, "user", user, NULL);
}

/**
 * grape_secrets_why_not_kept:
 *
 * Returns: (transfer full): a sentence for the person who typed the password
 */
char *
grape_secrets_why_not_kept (const GError *error)
{
  return g_strdup (error && g_error_matches (error, SECRET_ERROR, SECRET_ERROR_IS_LOCKED)
                       ? _ ("The keyring is locked: the password is kept until the program ends")
                       : _ ("No keyring is running: the password is kept until the program ends"));
}
