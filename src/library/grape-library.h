/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeLibrary: the local store, one SQLite file. What it holds is in the other headers of this
 * room: instances, people, the inbox of proposed moves, messages and posts.
 *
 * A handle belongs to the thread that opened it; a worker opens its own with
 * grape_library_reopen(). Readers never wait. Writers take turns: each change is one transaction
 * that takes the writer's lock first, and it is on the disk when the function returns TRUE. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define GRAPE_LIBRARY_ERROR (grape_library_error_quark ())

/**
 * GrapeLibraryErrorCode:
 * @GRAPE_LIBRARY_ERROR_OPEN: the file can be neither opened nor created
 * @GRAPE_LIBRARY_ERROR_FOREIGN: the file is not a Grapefruit library
 * @GRAPE_LIBRARY_ERROR_CORRUPT: the file is damaged
 * @GRAPE_LIBRARY_ERROR_VERSION: a newer program wrote it
 * @GRAPE_LIBRARY_ERROR_BUSY: another program keeps writing to it
 * @GRAPE_LIBRARY_ERROR_STALE: another program added events to this instance: load it again
 * @GRAPE_LIBRARY_ERROR_NOT_FOUND: no such instance, person, message or proposal
 * @GRAPE_LIBRARY_ERROR_AMBIGUOUS: the name fits more than one
 * @GRAPE_LIBRARY_ERROR_EXISTS: there is one with this identity already
 * @GRAPE_LIBRARY_ERROR_INVALID: what was handed in cannot be stored
 * @GRAPE_LIBRARY_ERROR_FAILED: the disk is full, or something else that SQLite says
 */
typedef enum
{
  GRAPE_LIBRARY_ERROR_OPEN,
  GRAPE_LIBRARY_ERROR_FOREIGN,
  GRAPE_LIBRARY_ERROR_CORRUPT,
  GRAPE_LIBRARY_ERROR_VERSION,
  GRAPE_LIBRARY_ERROR_BUSY,
  GRAPE_LIBRARY_ERROR_STALE,
  GRAPE_LIBRARY_ERROR_NOT_FOUND,
  GRAPE_LIBRARY_ERROR_AMBIGUOUS,
  GRAPE_LIBRARY_ERROR_EXISTS,
  GRAPE_LIBRARY_ERROR_INVALID,
  GRAPE_LIBRARY_ERROR_FAILED,
} GrapeLibraryErrorCode;

GQuark grape_library_error_quark (void);

/* What a "changed" signal is about; several are combined with or. */
typedef enum
{
  GRAPE_TOPIC_INSTANCES = 1 << 0,
  GRAPE_TOPIC_PEOPLE = 1 << 1,
  GRAPE_TOPIC_INBOX = 1 << 2,
  GRAPE_TOPIC_MESSAGES = 1 << 3,
  GRAPE_TOPIC_SENT = 1 << 4,
  GRAPE_TOPIC_DICE = 1 << 5,
  GRAPE_TOPIC_SHARED = 1 << 6, /* shared games, what waits to be sent, accounts */
  GRAPE_TOPIC_SYNC = 1 << 7,   /* not in the file: whether its games' places can be reached */
} GrapeTopic;

#define GRAPE_TYPE_LIBRARY (grape_library_get_type ())
G_DECLARE_FINAL_TYPE (GrapeLibrary, grape_library, GRAPE, LIBRARY, GObject)

/* Signal "changed" (GrapeLibrary *, guint topics, const char *instance_or_null): after a change
 * through this handle is on disk, in the thread of the handle; and from grape_library_poll(). */

char *grape_library_default_path (void);
GrapeLibrary *grape_library_open (const char *path, GError **error);
GrapeLibrary *grape_library_reopen (GrapeLibrary *self, GError **error);
void grape_library_close (GrapeLibrary *self);
const char *grape_library_path (GrapeLibrary *self);
gboolean grape_library_poll (GrapeLibrary *self);
guint64 grape_library_n_changes (GrapeLibrary *self);
gboolean grape_library_check (GrapeLibrary *self, GError **error);

/* Several changes as one: all or none. May nest; the outermost decides. */
gboolean grape_library_begin (GrapeLibrary *self, GError **error);
gboolean grape_library_commit (GrapeLibrary *self, GError **error);
void grape_library_rollback (GrapeLibrary *self);

gboolean grape_library_mark (GrapeLibrary *self, GError **error);
gboolean grape_library_keep_mark (GrapeLibrary *self, GError **error);
gboolean grape_library_undo_to_mark (GrapeLibrary *self, GError **error);

G_END_DECLS
