/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeNotifier: notifies, once, that a shared game waits for the user, and withdraws the
 * notification when that is over or the user has seen it. It contains nothing secret. Off until
 * switched on. */
#pragma once

#include <gio/gio.h>

#include "library/grape-library-instances.h"

G_BEGIN_DECLS

#define GRAPE_TYPE_NOTIFIER (grape_notifier_get_type ())
G_DECLARE_FINAL_TYPE (GrapeNotifier, grape_notifier, GRAPE, NOTIFIER, GObject)

/* Property "on" (boolean). Signals: "notify-turn" (GrapeNotifier *, const char *instance,
 * GNotification *), "withdraw-turn" (GrapeNotifier *, const char *instance). */

GrapeNotifier *grape_notifier_new (void);
void grape_notifier_update (GrapeNotifier *self, GPtrArray *summaries, GHashTable *shared,
                            const char *looked_at);

G_END_DECLS
