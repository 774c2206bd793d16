/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game needs from outside (GrapeRules.resources: a deck, a word list): handed in as bytes,
 * by name, or what comes with the program; pinned in the header by a hash, so that an instance is
 * always played with the same ones. The hash is BLAKE2b-256 of the bytes, as `b2sum -l 256` prints
 * it. */
#pragma once

#include "grape-rules.h"

G_BEGIN_DECLS

GrapeResources *grape_resources_open (const GrapeRules *rules, GHashTable *handed_in,
                                      GError **error);
GrapeResources *grape_resources_ref (GrapeResources *self);
void grape_resources_unref (GrapeResources *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeResources, grape_resources_unref)
GHashTable *grape_resources_bytes (GrapeResources *self);
gpointer grape_resources_prepared (GrapeResources *self);

char *grape_resource_hash (GBytes *bytes);
GHashTable *grape_resources_pin (const GrapeRules *rules, GHashTable *resources, GError **error);
gboolean grape_resources_check (const GrapeRules *rules, GHashTable *pinned, GHashTable *resources,
                                GError **error);

G_END_DECLS
