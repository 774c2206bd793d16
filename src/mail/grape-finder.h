/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves found in mail: which instance a message is about, whose seat speaks, and what it says
 * there. It proposes what it finds in the inbox, and applies nothing.
 *
 * A message is about an instance by its tag ("[gf:0123abcd]" or "[Tuesday table]" in the subject),
 * by answering a post or message of it, or, more weakly, by its sender playing in it. */
#pragma once

#include "engine/grape-instance.h"
#include "library/grape-library-inbox.h"
#include "library/grape-library-mail.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_messages;  /* looked at */
  guint n_relevant;  /* about an instance */
  guint n_proposals; /* open now */
  guint n_unseen;    /* of now, about an instance: with words that are not shown */
  guint n_unread;    /* the same, with parts that cannot be read */
} GrapeFinderReport;

/* "[gf:0123abcd]" for an instance id. */
char *grape_tag_for (const char *instance_id);

/* Searches all messages for moves in the running instances (or in @instance alone) and brings the
 * inbox up to date: decisions stay, new moves are judged by the position as it is now. */
gboolean grape_finder_run (GrapeLibrary *library, const char *instance, GCancellable *cancellable,
                           GrapeFinderReport *report, GError **error);

void grape_finder_async (GrapeLibrary *library, const char *instance, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data);
gboolean grape_finder_finish (GrapeLibrary *library, GAsyncResult *result,
                              GrapeFinderReport *report, GError **error);

G_END_DECLS
