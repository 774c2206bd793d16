/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Passwords of servers: in the desktop's secret service (libsecret) or, without one, in memory
 * until the program ends. They are never in a setting, a log or a library. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* May be called in any thread; blocks. The shape of GrapeSyncPassword. */
char *grape_secrets_lookup (const char *address, const char *user, GCancellable *cancellable,
                            gpointer unused);

void grape_secrets_store_async (const char *address, const char *user, const char *password,
                                GAsyncReadyCallback callback, gpointer user_data);
gboolean grape_secrets_store_finish (GAsyncResult *result, GError **error);
void grape_secrets_forget (const char *address, const char *user);

char *grape_secrets_why_not_kept (const GError *error);

G_END_DECLS
