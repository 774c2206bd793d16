/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signing in at OpenStack Swift, and what it does differently from other servers. Not for other
 * rooms. */
#pragma once

#include "grape-http-private.h"

G_BEGIN_DECLS

/* The text after swift+, if @address begins with that; otherwise NULL. */
const char *grape_swift_address (const char *address);

/* @address: of a container, or of a folder in it, without swift+ */
GrapeSwift *grape_swift_new (const char *address, const char *user, const char *password,
                             GError **error);
GrapeSwift *grape_swift_ref (GrapeSwift *self);
void grape_swift_unref (GrapeSwift *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSwift, grape_swift_unref)

gboolean grape_swift_token (GrapeSwift *self, GrapeHttpPlace *place, const char *stale,
                            char **token, gboolean *fresh, GCancellable *cancellable,
                            GError **error);
const char *grape_swift_container (GrapeSwift *self);
gboolean grape_swift_is_replaced (const char *path);
gboolean grape_swift_refuse (GrapeSwift *self, GrapeHttpPlace *place, SoupMessage *message,
                             GError **error);

G_END_DECLS
