/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The long poll: a ring of the heads that were written last, and a queue of requests that wait
 * until one of their heads is written, or until they have waited long enough. A held request is a
 * paused message and the first 16 digits of the keys it asks for; all of them share one timer. */
#include "grape-server-changes.h"

#include <string.h>

#include "sync/wire/grape-key.h"

#define RING      4096 /* remembered heads */
#define MOST_TOLD 256  /* heads in one answer; more: all */
#define MOST_KEYS 256  /* that a request may name */
#define DIGITS    16   /* of a key, in a request */
#define GATHER_US 5000 /* heads written within this time go into one answer */

typedef struct
{
  guint64 mark; /* the first digits of @author */
  char author[2 * GRAPE_KEY_PUBLIC_BYTES + 1];
} Change;

typedef struct
{
  SoupServerMessage *message;
  char *host;
  guint64 since;
  gint64 until;
  guint n_marks; /* 0: every head */
  guint64 *marks;
  gulong on_finished;
} Waiter;

struct _GrapeServerChanges
{
  Change ring[RING]; /* change number n stands at n % RING */
  guint64 first;     /* this run's first number is one more */
  guint64 last;
  GQueue waiters;    /* of Waiter, in order of arrival */
  GHashTable *hosts; /* -> how many of them wait */
  guint most_waiters, most_of_one;
  gint64 hold_us;
  GSource *timer;
};

/* --- what changed ----------------------------------------------------------------------------- */

static gboolean
concerns (const guint64 *marks, guint n_marks, guint64 mark)
{
  if (!n_marks)
    return TRUE;
  for (guint i = 0; i < n_marks; i++)
    if (marks[i] == mark)
      return TRUE;
  return FALSE;
}

/* The authors after @since, each once. NULL: not all of them are known. */
static GPtrArray *
gather (GrapeServerChanges *self, guint64 since, const guint64 *marks, guint n_marks)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) authors = g_ptr_array_new ();

  if (since < self->first || since > self->last || self->last - since > RING)
    return NULL;
  for (guint64 n = self->last; n > since; n--)
    {
      Change *change = &self->ring[n % RING];

      if (!concerns (marks, n_marks, change->mark) || !g_hash_table_add (seen, change->author))
        continue;
      if (authors->len == MOST_TOLD)
        return NULL;
      g_ptr_array_add (authors, change->author);
    }
  return g_steal_pointer (&authors);
}

/* @authors: NULL: all may have changed */
static void
tell (GrapeServerChanges *self, SoupServerMessage *message, GPtrArray *authors)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "{\"seq\":%" G_GUINT64_FORMAT ",", self->last);
  if (authors)
    g_string_append (text, "\"heads\":[");
  for (guint i = 0; authors && i < authors->len; i++)
    g_string_append_printf (text, "%s\"%s\"", i ? "," : "", (char *)g_ptr_array_index (authors, i));
  g_string_append (text, authors ? "]}" : "\"all\":true}");
  soup_server_message_set_status (message, SOUP_STATUS_OK, NULL);
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Cache-Control",
                                "no-store");
  soup_server_message_set_response (message, "application/json", SOUP_MEMORY_COPY, text->str,
                                    text->len);
}

/* --- who waits -------------------------------------------------------------------------------- */

static void
count_host (GrapeServerChanges *self, const char *host, int by)
{
  int n = GPOINTER_TO_INT (g_hash_table_lookup (self->hosts, host)) + by;

  if (n > 0)
    g_hash_table_insert (self->hosts, g_strdup (host), GINT_TO_POINTER (n));
  else
    g_hash_table_remove (self->hosts, host);
}

static void
remove_waiter (GrapeServerChanges *self, GList *link)
{
  Waiter *waiter = link->data;

  g_queue_delete_link (&self->waiters, link);
  count_host (self, waiter->host, -1);
  g_clear_signal_handler (&waiter->on_finished, waiter->message);
  g_object_unref (waiter->message);
  g_free (waiter->host);
  g_free (waiter->marks);
  g_free (waiter);
}

/* @authors: (transfer full) (nullable): as in tell() */
static void
release (GrapeServerChanges *self, GList *link, GPtrArray *authors)
{
  Waiter *waiter = link->data;

  tell (self, waiter->message, authors);
  soup_server_message_unpause (waiter->message);
  remove_waiter (self, link);
  g_clear_pointer (&authors, g_ptr_array_unref);
}

/* When the longest waiter has waited enough. */
static void
set_timer (GrapeServerChanges *self)
{
  const Waiter *oldest = g_queue_peek_head (&self->waiters);

  g_source_set_ready_time (self->timer, oldest ? oldest->until : -1);
}

/* Whether one of the heads that @waiter asks for has been written since the last look. */
static gboolean
has_news (GrapeServerChanges *self, const Waiter *waiter)
{
  if (self->last - waiter->since > RING)
    return TRUE;
  for (guint64 n = self->last; n > waiter->since; n--)
    if (concerns (waiter->marks, waiter->n_marks, self->ring[n % RING].mark))
      return TRUE;
  return FALSE;
}

static gboolean
timer_dispatch (G_GNUC_UNUSED GSource *source, G_GNUC_UNUSED GSourceFunc callback, gpointer data)
{
  GrapeServerChanges *self = data;
  gint64 now = g_get_monotonic_time ();

  for (GList *l = self->waiters.head, *next; l; l = next)
    {
      Waiter *waiter = l->data;

      next = l->next;
      if (has_news (self, waiter))
        release (self, l, gather (self, waiter->since, waiter->marks, waiter->n_marks));
      else if (waiter->until <= now)
        release (self, l, g_ptr_array_new ());
      else
        waiter->since = self->last;
    }
  set_timer (self);
  return G_SOURCE_CONTINUE;
}

/* The connection ended before the answer. */
static void
finished_cb (SoupServerMessage *message, gpointer data)
{
  GrapeServerChanges *self = data;

  for (GList *l = self->waiters.head; l; l = l->next)
    {
      if (((Waiter *)l->data)->message != message)
        continue;
      remove_waiter (self, l);
      return;
    }
}

/* FALSE: one of them is not the beginning of a key, or there are too many. */
static gboolean
read_marks (const char *of, guint64 **marks, guint *n_marks)
{
  g_auto (GStrv) keys = g_strsplit (of ? of : "", ",", MOST_KEYS + 1);

  *n_marks = g_strv_length (keys);
  *marks = NULL;
  if (*n_marks > MOST_KEYS)
    return FALSE;
  g_autofree guint64 *made = g_new0 (guint64, *n_marks + 1);
  for (guint i = 0; i < *n_marks; i++)
    {
      gsize length = strlen (keys[i]);
      g_autofree char *digits = g_strndup (keys[i], DIGITS);

      if ((length != DIGITS && length != (gsize)2 * GRAPE_KEY_PUBLIC_BYTES)
          || strspn (keys[i], "0123456789abcdef") != length)
        return FALSE;
      made[i] = g_ascii_strtoull (digits, NULL, 16);
    }
  *marks = g_steal_pointer (&made);
  return TRUE;
}

static void
refuse (SoupServerMessage *message, guint status, const char *text)
{
  soup_server_message_set_status (message, status, NULL);
  soup_server_message_set_response (message, "text/plain; charset=utf-8", SOUP_MEMORY_STATIC, text,
                                    strlen (text));
}

static void
hold (GrapeServerChanges *self, SoupServerMessage *message, guint64 since, guint64 *marks,
      guint n_marks)
{
  Waiter *waiter = g_new0 (Waiter, 1);
  const char *host = soup_server_message_get_remote_host (message);

  *waiter = (Waiter){ .message = g_object_ref (message),
                      .host = g_strdup (host ? host : ""),
                      .since = since,
                      .until = g_get_monotonic_time () + self->hold_us,
                      .n_marks = n_marks,
                      .marks = marks };
  waiter->on_finished = g_signal_connect (message, "finished", G_CALLBACK (finished_cb), self);
  count_host (self, waiter->host, 1);
  g_queue_push_tail (&self->waiters, waiter);
  if (self->waiters.length == 1)
    set_timer (self);
  soup_server_message_pause (message);
}

/* --- for the server --------------------------------------------------------------------------- */

/**
 * grape_server_changes_new:
 * @most_of_one: the most requests of one address that may wait at a time
 *
 * Numbers begin at the clock's microseconds, so that the server recognises a number of an earlier
 * run.
 */
GrapeServerChanges *
grape_server_changes_new (guint most_waiters, guint most_of_one, guint hold_s)
{
  static GSourceFuncs funcs = { .dispatch = timer_dispatch };
  GrapeServerChanges *self = g_new0 (GrapeServerChanges, 1);

  self->first = self->last = (guint64)g_get_real_time ();
  self->most_waiters = most_waiters;
  self->most_of_one = most_of_one;
  self->hold_us = (gint64)hold_s * G_USEC_PER_SEC;
  self->hosts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->timer = g_source_new (&funcs, sizeof (GSource));
  g_source_set_callback (self->timer, NULL, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
  return self;
}

void
grape_server_changes_free (GrapeServerChanges *self)
{
  if (!self)
    return;
  grape_server_changes_release (self);
  g_source_destroy (self->timer);
  g_source_unref (self->timer);
  g_hash_table_unref (self->hosts);
  g_free (self);
}

/** grape_server_changes_note: @author's head was written; those who wait for it soon get an
 * answer. */
void
grape_server_changes_note (GrapeServerChanges *self, const char *author)
{
  Change *change = &self->ring[++self->last % RING];
  g_autofree char *digits = g_strndup (author, DIGITS);

  change->mark = g_ascii_strtoull (digits, NULL, 16);
  g_strlcpy (change->author, author, sizeof change->author);
  if (self->waiters.length)
    {
      gint64 soon = g_get_monotonic_time () + GATHER_US, planned;

      planned = g_source_get_ready_time (self->timer);
      g_source_set_ready_time (self->timer, planned < 0 ? soon : MIN (planned, soon));
    }
}

/**
 * grape_server_changes_answer:
 * @since: the number from the last answer, as text; "0" the first time
 * @of: (nullable): authors, with commas; NULL: everybody
 * @local: it comes from this machine, perhaps for many others
 *
 * Answers @message, or holds it.
 */
void
grape_server_changes_answer (GrapeServerChanges *self, SoupServerMessage *message,
                             const char *since, const char *of, gboolean local)
{
  guint64 number;
  g_autofree guint64 *marks = NULL;
  guint n_marks = 0;
  const char *host = soup_server_message_get_remote_host (message);

  if (!g_ascii_string_to_unsigned (since, 10, 0, G_MAXUINT64, &number, NULL))
    {
      refuse (message, SOUP_STATUS_NOT_FOUND, "A decimal number must follow changes/\n");
      return;
    }
  if (!read_marks (of, &marks, &n_marks))
    {
      refuse (message, SOUP_STATUS_BAD_REQUEST, "of= names up to 256 keys, with commas\n");
      return;
    }
  g_autoptr (GPtrArray) authors = gather (self, number, marks, n_marks);
  if (!authors || authors->len)
    tell (self, message, authors);
  else if (self->waiters.length >= self->most_waiters
           || (!local
               && GPOINTER_TO_UINT (g_hash_table_lookup (self->hosts, host ? host : ""))
                      >= self->most_of_one))
    {
      refuse (message, SOUP_STATUS_SERVICE_UNAVAILABLE, "Too many requests are waiting already\n");
      soup_message_headers_replace (soup_server_message_get_response_headers (message),
                                    "Retry-After", "30");
    }
  else
    hold (self, message, self->last, g_steal_pointer (&marks), n_marks);
}

/** grape_server_changes_release: answers everybody who waits, since the server stops. */
void
grape_server_changes_release (GrapeServerChanges *self)
{
  while (self->waiters.head)
    release (self, self->waiters.head, g_ptr_array_new ());
}

guint
grape_server_changes_waiting (GrapeServerChanges *self)
{
  return self->waiters.length;
}
