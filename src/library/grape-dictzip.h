/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file compressed by dictzip: gzip in chunks that can be read one by one. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _GrapeDictzip GrapeDictzip;

GrapeDictzip *grape_dictzip_new (GBytes *bytes, GError **error);
void grape_dictzip_free (GrapeDictzip *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeDictzip, grape_dictzip_free)
char *grape_dictzip_read (GrapeDictzip *self, guint64 offset, gsize length, GError **error);

G_END_DECLS
