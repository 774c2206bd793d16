/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Statements: prepared once per handle, with values bound by letter; and the errors of this
 * room. */
#include "grape-library-private.h"

static void
finalise_cb (gpointer stmt)
{
  sqlite3_finalize (stmt);
}

static GPtrArray *
idle_statements (GrapeLibrary *self, const char *sql)
{
  GPtrArray *idle = g_hash_table_lookup (self->statements, sql);

  if (idle == NULL)
    {
      idle = g_ptr_array_new_with_free_func (finalise_cb);
      g_hash_table_insert (self->statements, g_strdup (sql), idle);
    }
  return idle;
}

static void
bind_values (sqlite3_stmt *stmt, const char *types, va_list values)
{
  for (int i = 0; types[i] != '\0'; i++)
    switch (types[i])
      {
      case 'i':
        sqlite3_bind_int64 (stmt, i + 1, va_arg (values, gint64));
        break;
      case 's':
        sqlite3_bind_text (stmt, i + 1, va_arg (values, const char *), -1, SQLITE_TRANSIENT);
        break;
      case 'b':
        {
          GBytes *bytes = va_arg (values, GBytes *);
          gsize size = 0;
          const void *data = bytes != NULL ? g_bytes_get_data (bytes, &size) : NULL;

          if (bytes == NULL)
            sqlite3_bind_null (stmt, i + 1);
          else
            sqlite3_bind_blob64 (stmt, i + 1, size > 0 ? data : "", size, SQLITE_TRANSIENT);
        }
        break;
      default:
        g_assert_not_reached ();
      }
}

static gboolean
init_va (GrapeQuery *self, GrapeLibrary *library, GError **error, const char *sql,
         const char *types, va_list values)
{
  GPtrArray *idle = idle_statements (library, sql);

  self->library = library;
  self->stmt = NULL;
  if (idle->len > 0)
    self->stmt = g_ptr_array_steal_index (idle, idle->len - 1);
  else
    {
      int code
          = sqlite3_prepare_v3 (library->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &self->stmt, NULL);

      if (code != SQLITE_OK)
        {
          grape_library_set_error (library, code, error);
          return FALSE;
        }
    }
  bind_values (self->stmt, types, values);
  return TRUE;
}

/* A statement with its values; the handle keeps it prepared for the next time. */
gboolean
grape_query_init (GrapeQuery *self, GrapeLibrary *library, GError **error, const char *sql,
                  const char *types, ...)
{
  va_list values;
  gboolean good;

  va_start (values, types);
  good = init_va (self, library, error, sql, types, values);
  va_end (values);
  return good;
}

/* Other values for the same statement, to run it again. */
void
grape_query_bind (GrapeQuery *self, const char *types, ...)
{
  va_list values;

  sqlite3_reset (self->stmt);
  va_start (values, types);
  bind_values (self->stmt, types, values);
  va_end (values);
}

/* 1: a row; 0: no more; -1: error. */
int
grape_query_step (GrapeQuery *self, GError **error)
{
  int code = sqlite3_step (self->stmt);

  if (code == SQLITE_ROW)
    return 1;
  if (code == SQLITE_DONE)
    return 0;
  grape_library_set_error (self->library, code, error);
  return -1;
}

/* All rows, each made by @read; NULL with @error. */
GPtrArray *
grape_query_list (GrapeQuery *self, gpointer (*read) (GrapeQuery *query), GDestroyNotify free_row,
                  GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_row);
  int step;

  while ((step = grape_query_step (self, error)) > 0)
    g_ptr_array_add (list, read (self));
  return step < 0 ? NULL : g_steal_pointer (&list);
}

void
grape_query_clear (GrapeQuery *self)
{
  if (self->stmt == NULL)
    return;
  sqlite3_reset (self->stmt);
  sqlite3_clear_bindings (self->stmt);
  if (self->library->statements != NULL)
    g_ptr_array_add (idle_statements (self->library, sqlite3_sql (self->stmt)), self->stmt);
  else
    sqlite3_finalize (self->stmt);
  self->stmt = NULL;
}

gint64
grape_query_int (GrapeQuery *self, int column)
{
  return sqlite3_column_int64 (self->stmt, column);
}

const char *
grape_query_text (GrapeQuery *self, int column)
{
  return (const char *)sqlite3_column_text (self->stmt, column);
}

char *
grape_query_dup (GrapeQuery *self, int column)
{
  return g_strdup (grape_query_text (self, column));
}

/* NULL for a NULL column. */
GBytes *
grape_query_bytes (GrapeQuery *self, int column)
{
  const void *data = sqlite3_column_blob (self->stmt, column);
  int size = sqlite3_column_bytes (self->stmt, column);

  if (sqlite3_column_type (self->stmt, column) == SQLITE_NULL)
    return NULL;
  return g_bytes_new (data, (gsize)size);
}

/* Runs a statement to its end. */
gboolean
grape_library_exec (GrapeLibrary *self, GError **error, const char *sql, const char *types, ...)
{
  g_auto (GrapeQuery) query = { 0 };
  va_list values;
  gboolean good;
  int step = -1;

  va_start (values, types);
  good = init_va (&query, self, error, sql, types, values);
  va_end (values);
  if (!good)
    return FALSE;
  while ((step = grape_query_step (&query, error)) > 0)
    ;
  return step == 0;
}

/* The first column of the first row; @fallback when there is no row or it is NULL. */
gboolean
grape_library_number (GrapeLibrary *self, gint64 *value, gint64 fallback, GError **error,
                      const char *sql, const char *types, ...)
{
  g_auto (GrapeQuery) query = { 0 };
  va_list values;
  gboolean good;
  int step;

  va_start (values, types);
  good = init_va (&query, self, error, sql, types, values);
  va_end (values);
  if (!good)
    return FALSE;
  step = grape_query_step (&query, error);
  if (step < 0)
    return FALSE;
  *value = step > 0 && sqlite3_column_type (query.stmt, 0) != SQLITE_NULL
               ? grape_query_int (&query, 0)
               : fallback;
  return TRUE;
}
