/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How shared games stand with their servers, in words and as an icon. */
#pragma once

#include "sync/share/grape-sync-service.h"

G_BEGIN_DECLS

/* In short, for a line: "Synced 2 minutes ago", "Offline · 2 to send"; (transfer full) */
char *grape_sync_words_line (const GrapeSyncStatus *status);
/* Without a time, for one game: "Up to date", "Sending 2"; (transfer full) */
char *grape_sync_words_state (const GrapeSyncStatus *status);
/* In full, for a tooltip and for screen readers; (transfer full) */
char *grape_sync_words_sentence (const GrapeSyncStatus *status);
const char *grape_sync_words_icon (const GrapeSyncStatus *status);
gboolean grape_sync_words_is_urgent (const GrapeSyncStatus *status);

G_END_DECLS
