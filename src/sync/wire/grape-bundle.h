/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bundles: one file of an author with many entries of a log, for opening a long game the first
 * time. Only a shortcut: each entry inside is checked as if it had come alone. Pure. */
#pragma once

#include "grape-head.h"

G_BEGIN_DECLS

/* A bundle with more entries, or more text, is refused and never made. */
#define GRAPE_BUNDLE_MAX_ENTRIES 4096
#define GRAPE_BUNDLE_MAX_TEXT    (8 << 20) /* bytes, unpacked */

char *grape_bundle_new (const GrapeKey *key, const char *topic, GPtrArray *entries,
                        GrapeBundleName *name, GError **error);
char *grape_bundle_path (const char *topic, const char *author, const GrapeBundleName *name);
gboolean grape_bundle_check (const char *topic, const char *author, const char *file,
                             GrapeBundleName *name, GError **error);
GPtrArray *grape_bundle_read (const char *topic, const char *author, const GrapeBundleName *name,
                              guint first, const char *file, GError **error);
char *grape_bundle_pack (const char *text, gsize size);
char *grape_bundle_unpack (const char *code, GError **error);

G_END_DECLS
