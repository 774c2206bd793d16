/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two kinds of files of a shared game, entries and heads: built, signed, read and checked.
 * PROTOCOL.md says what they mean. Everything here is pure. */
#pragma once

#include "grape-key.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define GRAPE_ENTRY_MAX_BYTES (1 << 20)
#define GRAPE_ENTRY_MAX_DEPTH 8
#define GRAPE_ENTRY_MAX_COUNT 999999
#define GRAPE_TOPIC_DIGITS    32
#define GRAPE_ENTRY_HASH      32 /* digits in a name */

/* Of a shared game: what its entries say in `v`. A new game has the last one; what a game began
 * with it keeps, and its topic can be made with no other. See GrapeShared.version. */
#define GRAPE_PROTOCOL_FIRST   1
#define GRAPE_PROTOCOL_VERSION 2

/* One entry, checked: signature, hash, and that it belongs where it stood. */
typedef struct
{
  guint version; /* of the protocol */
  char *topic;
  char *author; /* public key */
  guint n;      /* from 1 */
  char *before; /* hash of the author's entry before; "" for the first */
  gint64 at;    /* the author's clock */
  char *kind;
  JsonNode *body; /* an object: the members of its kind, too */
  char *hash;     /* what the next one names */
  char *file;     /* the file's bytes */
} GrapeEntry;

void grape_entry_free (GrapeEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeEntry, grape_entry_free)

/* What an author says next: the common members are filled in. @members: (transfer none) an object
 * with those of the kind. */
GrapeEntry *grape_entry_new (const GrapeKey *key, guint version, const char *topic, guint n,
                             const char *before, gint64 at, const char *kind, JsonObject *members,
                             GError **error);
GrapeEntry *grape_entry_read (const char *topic, const char *author, const char *file,
                              GError **error);
GrapeEntry *grape_entry_read_kept (const char *topic, const char *author, const char *file,
                                   GError **error);
JsonObject *grape_entry_object (const GrapeEntry *self);
char *grape_entry_path (const GrapeEntry *self);
char *grape_entry_make_path (const char *topic, const char *author, guint n, const char *hash);

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

char *grape_topic (guint version, const char *keeper, const char *header_line);
gboolean grape_topic_valid (const char *topic);

G_END_DECLS
