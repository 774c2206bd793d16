/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Heads: an author's only file that changes; it says where their logs end. PROTOCOL.md says what it
 * means. */
#pragma once

#include "grape-entry.h"
#include "grape-sighting.h"

G_BEGIN_DECLS

/* Where an author's logs end. */
typedef struct
{
  guint n;
  char hash[GRAPE_ENTRY_HASH + 1];
} GrapeTip;

/* A file with many entries of a log; see grape-bundle.h. */
typedef struct
{
  guint first, last;
  char hash[GRAPE_ENTRY_HASH + 1];
  char until[GRAPE_ENTRY_HASH + 1]; /* the last entry's */
} GrapeBundleName;

typedef struct
{
  char *author;
  guint64 serial;
  gint64 at;
  GHashTable *tips;    /* topic -> GrapeTip */
  GHashTable *bundles; /* topic -> GArray of GrapeBundleName, in order */
  GHashTable *seen;    /* topic -> GPtrArray of GrapeSighting, signed; or NULL */
  char *file;
} GrapeHead;

void grape_head_free (GrapeHead *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeHead, grape_head_free)

GHashTable *grape_head_bundles_new (void);
GHashTable *grape_head_seen_new (void);
GrapeHead *grape_head_new_empty (void);
GrapeHead *grape_head_new (const GrapeKey *key, guint64 serial, gint64 at, GHashTable *tips,
                           GHashTable *bundles);
GrapeHead *grape_head_new_seeing (const GrapeKey *key, guint64 serial, gint64 at, GHashTable *tips,
                                  GHashTable *bundles, GHashTable *seen);
GrapeHead *grape_head_read (const char *author, const char *file, GError **error);
char *grape_head_path (const char *author);

G_END_DECLS
