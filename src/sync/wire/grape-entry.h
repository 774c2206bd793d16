/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Entries, of which an author's log is made: built, signed, read and checked. PROTOCOL.md says what
 * they mean. */
#pragma once

#include "grape-key.h"
#include "grape-topic.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

#define GRAPE_ENTRY_MAX_BYTES (1 << 20)
#define GRAPE_ENTRY_MAX_DEPTH 8
#define GRAPE_ENTRY_MAX_COUNT 999999
#define GRAPE_ENTRY_HASH      32 /* digits in a name */

/* Of a shared game: what its entries say in `v`. A new game has the latest one; a game keeps the
 * version that it began with, and its topic depends on it. See GrapeShared.version. */
#define GRAPE_PROTOCOL_FIRST   1
#define GRAPE_PROTOCOL_VERSION 2

/* One entry, checked: signature, hash, and that it belongs where it was. */
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
  char *hash;     /* named by the next one */
  char *file;     /* the file's bytes */
} GrapeEntry;

void grape_entry_free (GrapeEntry *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeEntry, grape_entry_free)

/* An author's next entry: this fills in the common members. @members: (transfer none) an object
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

G_END_DECLS
