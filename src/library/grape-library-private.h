/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shared by the files of this room: statements with bound values, and the change that a transaction
 * will announce. Not for other rooms. */
#pragma once

#include <sqlite3.h>

#include "engine/grape-instance.h"
#include "grape-library-instances.h"
#include "grape-library.h"

G_BEGIN_DECLS

#define GRAPE_LIBRARY_VERSION 16

struct _GrapeLibrary
{
  GObject parent;

  char *path;
  sqlite3 *db;
  GHashTable *statements; /* SQL text -> GPtrArray of idle sqlite3_stmt */
  gint64 waiting_since_us;

  /* The open transaction. */
  guint depth;
  gboolean doomed;
  gboolean marked;
  guint topics;
  char *instance; /* the only one that changed; NULL: none, or several */
  gboolean several;

  gint64 data_version;
};

/* A prepared statement, borrowed from the handle's store of them until grape_query_clear(). */
typedef struct
{
  GrapeLibrary *library;
  sqlite3_stmt *stmt;
} GrapeQuery;

/* @types: one letter a parameter: i gint64, s text or NULL, b GBytes or NULL. */
gboolean grape_query_init (GrapeQuery *self, GrapeLibrary *library, GError **error, const char *sql,
                           const char *types, ...);
void grape_query_bind (GrapeQuery *self, const char *types, ...);
int grape_query_step (GrapeQuery *self, GError **error);
GPtrArray *grape_query_list (GrapeQuery *self, gpointer (*read) (GrapeQuery *query),
                             GDestroyNotify free_row, GError **error);
void grape_query_clear (GrapeQuery *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GrapeQuery, grape_query_clear)

gint64 grape_query_int (GrapeQuery *self, int column);
const char *grape_query_text (GrapeQuery *self, int column);
char *grape_query_dup (GrapeQuery *self, int column);
GBytes *grape_query_bytes (GrapeQuery *self, int column);

gboolean grape_library_exec (GrapeLibrary *self, GError **error, const char *sql, const char *types,
                             ...);
/* The first column of the first row; @fallback when there is none. */
gboolean grape_library_number (GrapeLibrary *self, gint64 *value, gint64 fallback, GError **error,
                               const char *sql, const char *types, ...);

void grape_library_touch (GrapeLibrary *self, GrapeTopic topic, const char *instance);
void grape_library_set_error (GrapeLibrary *self, int code, GError **error);
gboolean grape_library_finish_change (GrapeLibrary *self, gboolean good, GError **error);

gboolean grape_library_migrate (GrapeLibrary *self, GError **error);

/* Compressed blobs: a GBytes in and out; an empty one stays empty. */
GBytes *grape_blob_pack (const char *bytes, gsize n_bytes);
GBytes *grape_blob_unpack (const guint8 *packed, gsize n_packed, GError **error);
void grape_blob_register (sqlite3 *db);

/* grape-library-needs.c */
int grape_summary_compare (gconstpointer a, gconstpointer b);
gboolean grape_library_count_in (GrapeLibrary *self, GrapeSummary *summary, GError **error);

/* grape-library-summary.c */
void grape_library_keep_summary (GrapeLibrary *self, GrapeInstance *instance);

G_END_DECLS
