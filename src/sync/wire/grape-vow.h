/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An author's signature for an entry, which the keeper hands on to everybody. Not for other
 * rooms. */
#pragma once

#include "engine/grape-event.h"
#include "grape-entry.h"

G_BEGIN_DECLS

typedef struct
{
  char *kind;     /* of the entry */
  guint saw;      /* the last event that its author had; 0: none */
  char *saw_hash; /* its hash, as the author had it */
  char *about;    /* an act's commitment; the numbers of the opened events; or "-" */
} GrapeVow;

void grape_vow_clear (GrapeVow *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeVow, grape_vow_clear)

void grape_vow_add (const GrapeKey *key, const char *topic, guint n, const char *kind,
                    JsonObject *members);
void grape_vow_hand_on (const GrapeEntry *entry, JsonObject *take);
gboolean grape_vow_read (const char *topic, const char *author, guint n, JsonObject *take,
                         GrapeVow *vow, GError **error);
gboolean grape_vow_fits (const GrapeVow *vow, const GrapeEvent *event, const char *nonce);

G_END_DECLS
