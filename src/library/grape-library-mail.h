/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages, the lists (archives) they came in, threads, full-text search, and posts sent. The raw
 * message is kept as it came; its text, threads and the index are made from it and can be made
 * again. */
#pragma once

#include "grape-library.h"

G_BEGIN_DECLS

#define GRAPE_MESSAGE_MAX_BYTES (64 * 1024 * 1024)

typedef struct
{
  gint64 id;
  gint64 thread;
  char *message_id;   /* without <>; NULL: it has none */
  char *in_reply_to;  /* NULL or without <> */
  char **references;  /* oldest first, without <>; never NULL */
  char *from_name;    /* may be "" */
  char *from_address; /* normalised; may be "" */
  char *to;           /* as display text; may be "" */
  char *subject;      /* decoded; may be "" */
  gint64 at;          /* header_at, else envelope_at, else 0 */
  gint64 header_at;   /* 0: no usable Date */
  gint64 envelope_at; /* 0: none */
  gboolean variant;   /* another message has the same Message-ID and a different body */
  guint depth;        /* in its thread's tree, when listed with it */
  char *attachments;  /* one a line, "name (type, 1234 bytes)"; or NULL */
  char *text;         /* body as UTF-8 with \n; NULL in lists */
  GBytes *raw;        /* as it came, without the envelope; NULL in lists */
  char *body_hash;    /* hex; of the body, without what transport changes */
} GrapeMessage;

typedef struct
{
  gint64 id;
  char *name;
  char *path;
  guint n_messages, n_threads;
  gint64 first_at, last_at;
} GrapeArchive;

typedef struct
{
  gint64 id;
  char *subject; /* without "Re:" and list tags */
  char *from;    /* who began it */
  guint n_messages;
  gint64 first_at, last_at;
} GrapeThread;

typedef struct
{
  gint64 archive; /* 0: of several */
  gint64 message; /* to begin with; 0: nothing came */
  guint n_messages, n_moves;
} GrapeArrival;

/* In @snippet these surround a found word; the rest is plain text, not markup. */
#define GRAPE_HIT_START "\002"
#define GRAPE_HIT_END   "\003"

typedef struct
{
  gint64 message;
  gint64 thread;
  char *subject;
  char *from;
  gint64 at;
  char *snippet;
} GrapeHit;

/* A post that was sent, or written to a file to be sent. */
typedef struct
{
  gint64 id;
  char *instance;
  guint n_events; /* the position it was written from */
  int viewer;     /* seat, GRAPE_VIEWER_REFEREE or GRAPE_VIEWER_SPECTATOR (public) */
  char *message_id;
  char *to;
  char *subject;
  gint64 at;
  GBytes *raw; /* .eml */
} GrapeSent;

GrapeMessage *grape_message_new (void);
void grape_message_free (GrapeMessage *self);
void grape_archive_free (GrapeArchive *self);
void grape_thread_free (GrapeThread *self);
void grape_hit_free (GrapeHit *self);
void grape_sent_free (GrapeSent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeMessage, grape_message_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeArchive, grape_archive_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeThread, grape_thread_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeHit, grape_hit_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GrapeSent, grape_sent_free)

typedef enum
{
  GRAPE_STORED_NEW,
  GRAPE_STORED_DUPLICATE, /* this very message was there */
  GRAPE_STORED_VARIANT,   /* same Message-ID, different body: kept as well, and marked */
} GrapeStored;

/* The archive of that name, or one that had this name before; a new one if there is none; 0 on
 * error.
 */
gint64 grape_library_add_archive (GrapeLibrary *self, const char *name, const char *path,
                                  GError **error);
gboolean grape_library_remove_archive (GrapeLibrary *self, gint64 archive, GError **error);
gboolean grape_library_rename_archive (GrapeLibrary *self, gint64 archive, const char *name,
                                       GError **error);
gboolean grape_library_merge_archive (GrapeLibrary *self, gint64 archive, gint64 into,
                                      GError **error);
gint64 grape_library_find_archive (GrapeLibrary *self, const char *name, GError **error);
/* Sets message->id. */
gboolean grape_library_add_message (GrapeLibrary *self, gint64 archive, GrapeMessage *message,
                                    GrapeStored *stored, GError **error);

/* Makes the threads of all messages again if messages have come or gone. */
gboolean grape_library_make_threads (GrapeLibrary *self, GCancellable *cancellable, GError **error);
/* Whether messages wait for their threads: an import is under way, or was killed. Cheap. */
gboolean grape_library_needs_threads (GrapeLibrary *self);

guint grape_library_n_messages (GrapeLibrary *self);
GPtrArray *grape_library_list_archives (GrapeLibrary *self, GError **error);
gint64 grape_library_last_message (GrapeLibrary *self);
gboolean grape_library_arrived (GrapeLibrary *self, gint64 after, GrapeArrival *arrival,
                                GError **error);
gboolean grape_library_arrived_for (GrapeLibrary *self, gint64 after, const char *instance);
/* @archive 0: all. Latest first. */
GPtrArray *grape_library_list_threads (GrapeLibrary *self, gint64 archive, guint offset, guint n,
                                       GError **error);
/* A thread's messages, each after the one it answers, without text and raw. */
GPtrArray *grape_library_list_messages (GrapeLibrary *self, gint64 thread, GError **error);
/* Messages sent at or after @since, or that name a game, by time, without text and raw. */
GPtrArray *grape_library_messages_since (GrapeLibrary *self, gint64 since, GError **error);
GrapeMessage *grape_library_load_message (GrapeLibrary *self, gint64 id, GError **error);
GrapeMessage *grape_library_find_message (GrapeLibrary *self, const char *message_id,
                                          GError **error);

/* @query is what a person typed: any text; each word must occur, the last one may be unfinished;
 * "quoted words" belong together. Best first. An empty query finds nothing. */
GPtrArray *grape_library_search (GrapeLibrary *self, const char *query, gint64 archive, guint n,
                                 GError **error);

gboolean grape_library_add_sent (GrapeLibrary *self, GrapeSent *sent, GError **error);
GPtrArray *grape_library_list_sent (GrapeLibrary *self, const char *instance, GError **error);
guint grape_library_last_post (GrapeLibrary *self, const char *instance);
GrapeSent *grape_library_find_sent (GrapeLibrary *self, const char *message_id, GError **error);

G_END_DECLS
