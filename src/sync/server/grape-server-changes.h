/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which heads changed lately, and the requests that wait for the next. A hint, never needed for
 * safety. Not for other rooms. */
#pragma once

#include <libsoup/soup.h>

G_BEGIN_DECLS

typedef struct _GrapeServerChanges GrapeServerChanges;

GrapeServerChanges *grape_server_changes_new (guint most_waiters, guint most_of_one, guint hold_s);
void grape_server_changes_free (GrapeServerChanges *self);

void grape_server_changes_note (GrapeServerChanges *self, const char *author);
void grape_server_changes_answer (GrapeServerChanges *self, SoupServerMessage *message,
                                  const char *since, const char *of, gboolean local);
void grape_server_changes_release (GrapeServerChanges *self);
guint grape_server_changes_waiting (GrapeServerChanges *self);

G_END_DECLS
