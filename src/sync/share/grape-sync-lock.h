/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One pass at a time: a library that two programs sync with one place, say the window and
 * grapefruitctl, takes turns. Not for other rooms. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

int grape_sync_lock (const char *library, const char *address, GCancellable *cancellable,
                     GError **error);
void grape_sync_unlock (int lock);

G_END_DECLS
