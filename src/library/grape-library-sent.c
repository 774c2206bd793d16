/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sent posts, kept as they were written: as evidence, and because answers refer to them. */
#include "grape-library-mail.h"
#include "engine/grape-position.h"
#include "grape-library-private.h"

void
grape_sent_free (GrapeSent *self)
{
  if (self == NULL)
    return;
  g_free (self->instance);
  g_free (self->message_id);
  g_free (self->to);
  g_free (self->subject);
  g_clear_pointer (&self->raw, g_bytes_unref);
  g_free (self);
}

/* Sets sent->id. Errors: EXISTS if there is a post with this Message-ID. */
gboolean
grape_library_add_sent (GrapeLibrary *self, GrapeSent *sent, GError **error)
{
  gboolean good;

  if (!grape_library_begin (self, error))
    return FALSE;
  good = grape_library_exec (
      self, error,
      "INSERT INTO sent (instance, n_events, viewer, message_id, recipients, "
      "subject, at, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      "siisssib", sent->instance, (gint64)sent->n_events, (gint64)sent->viewer, sent->message_id,
      sent->to, sent->subject, sent->at, sent->raw);
  if (good)
    sent->id = sqlite3_last_insert_rowid (self->db);
  grape_library_touch (self, GRAPE_TOPIC_SENT, sent->instance);
  return grape_library_finish_change (self, good, error);
}

#define SENT_SELECT                                                                                \
  "SELECT id, instance, n_events, viewer, message_id, recipients, subject, at, bytes FROM sent "

static GrapeSent *
sent_from_row (GrapeQuery *query)
{
  GrapeSent *sent = g_new0 (GrapeSent, 1);

  sent->id = grape_query_int (query, 0);
  sent->instance = grape_query_dup (query, 1);
  sent->n_events = (guint)grape_query_int (query, 2);
  sent->viewer = (int)grape_query_int (query, 3);
  sent->message_id = grape_query_dup (query, 4);
  sent->to = grape_query_dup (query, 5);
  sent->subject = grape_query_dup (query, 6);
  sent->at = grape_query_int (query, 7);
  sent->raw = grape_query_bytes (query, 8);
  return sent;
}

/* (transfer full): GrapeSent each, oldest first. */
GPtrArray *
grape_library_list_sent (GrapeLibrary *self, const char *instance, GError **error)
{
  g_autoptr (GPtrArray) posts = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_sent_free);
  g_auto (GrapeQuery) query = { 0 };
  int step;

  if (!grape_query_init (&query, self, error, SENT_SELECT "WHERE instance = ? ORDER BY at, id", "s",
                         instance))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    g_ptr_array_add (posts, sent_from_row (&query));
  return step == 0 ? g_steal_pointer (&posts) : NULL;
}

/** grape_library_last_post: how many events the last post to everybody knew; G_MAXUINT: there was
 * none, or it cannot be read */
guint
grape_library_last_post (GrapeLibrary *self, const char *instance)
{
  g_auto (GrapeQuery) query = { 0 };

  return grape_query_init (&query, self, NULL,
                           "SELECT n_events FROM sent WHERE instance = ? AND viewer = ? "
                           "ORDER BY at DESC, id DESC LIMIT 1",
                           "si", instance, (gint64)GRAPE_VIEWER_SPECTATOR)
                 && grape_query_step (&query, NULL) > 0
             ? (guint)grape_query_int (&query, 0)
             : G_MAXUINT;
}

/* NULL without error if no sent post has this Message-ID. */
GrapeSent *
grape_library_find_sent (GrapeLibrary *self, const char *message_id, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };

  if (!grape_query_init (&query, self, error, SENT_SELECT "WHERE message_id = ?", "s", message_id))
    return NULL;
  return grape_query_step (&query, error) > 0 ? sent_from_row (&query) : NULL;
}
