/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The workers behind the dialogs of shared games. Passwords pass through and are never stored
 * here. */
#include "grape-sharing.h"

#include "grape-clock.h"
#include "grape-secrets.h"

#include "library/grape-work.h"
#include "sync/share/grape-share-conflict.h"
#include "sync/wire/grape-head.h"

#include <glib/gi18n.h>
#include <string.h>

#define MOST_HEAD_BYTES (1 << 20)
#define LINK_SCHEME     "grapefruit://"
#define MOST_LINK_BYTES 4096

typedef struct _Job Job;

struct _Job
{
  gpointer (*work) (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error);
  GDestroyNotify free_result;
  GrapeLibrary *library; /* NULL: none is needed */
  char *what;            /* the instance, the topic or the link */
  char *address, *user, *password;
  char *text;   /* an act, a name, or a choice */
  char *author; /* of a conflict */
  int seat;
  gboolean anew;
  gint64 at;
};

static void
job_free (Job *self)
{
  g_clear_object (&self->library);
  g_free (self->what);
  g_free (self->address);
  g_free (self->user);
  if (self->password)
    explicit_bzero (self->password, strlen (self->password));
  g_free (self->password);
  g_free (self->text);
  g_free (self->author);
  g_free (self);
}

static void
worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = job->library ? grape_library_reopen (job->library, &error) : NULL;
  gpointer result = !error ? job->work (job, own, cancellable, &error) : NULL;

  if (own)
    grape_library_close (own);
  if (result)
    g_task_return_pointer (task, result, job->free_result);
  else
    g_task_return_error (task, error);
}

/* Takes @job. */
static void
run (Job *job, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (job->library, cancellable, callback, user_data);

  job->at = grape_clock_now ();
  grape_work_run (task, worker, job, (GDestroyNotify)job_free);
}

/* An empty entry is none. */
static char *
wanted (const char *text)
{
  return text && *text ? g_strdup (text) : NULL;
}

static GrapePlace *
place_of (const Job *self, GError **error)
{
  g_autofree char *known = self->user && !self->password
                               ? grape_secrets_lookup (self->address, self->user, NULL, NULL)
                               : NULL;
  GrapePlace *place
      = grape_place_new (self->address, self->user, known ? known : self->password, error);

  if (known)
    explicit_bzero (known, strlen (known));
  return place;
}

/* A worker that asks a place and needs no library. */
static Job *
place_job (const char *address, const char *user, const char *password)
{
  Job *job = g_new0 (Job, 1);

  job->free_result = g_free;
  job->address = g_strdup (address);
  job->user = wanted (user);
  job->password = wanted (password);
  return job;
}

/* --- early checks ----------------------------------------------------------------------------- */

static gpointer
probe (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  g_autofree GrapeProbe *found = g_new0 (GrapeProbe, 1);
  g_autoptr (GrapePlace) place = place_of (self, error);

  return place && grape_place_probe (place, found, cancellable, error) ? g_steal_pointer (&found)
                                                                       : NULL;
}

void
grape_sharing_probe_async (const char *address, const char *user, const char *password,
                           GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer user_data)
{
  Job *job = place_job (address, user, password);

  job->work = probe;
  run (job, cancellable, callback, user_data);
}

/**
 * grape_sharing_probe_finish:
 *
 * Errors: those of grape_place_new() and grape_place_probe(), G_IO_ERROR_CANCELLED.
 */
gboolean
grape_sharing_probe_finish (GAsyncResult *result, GrapeProbe *probe, GError **error)
{
  g_autofree GrapeProbe *found = g_task_propagate_pointer (G_TASK (result), error);

  if (found)
    *probe = *found;
  return found != NULL;
}

static gpointer
look (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  g_auto (GrapeFetched) fetched = { 0 };
  g_autofree char *path = grape_head_path (self->what);
  g_autoptr (GrapePlace) place = place_of (self, error);

  if (!place || !grape_place_get (place, path, NULL, MOST_HEAD_BYTES, &fetched, cancellable, error))
    return NULL;
  gboolean *found = g_new (gboolean, 1);
  *found = fetched.status == GRAPE_FETCH_FOUND;
  return found;
}

void
grape_sharing_look_async (const GrapeShareLink *link, const char *user, const char *password,
                          GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  Job *job = place_job (link->address, user, password);

  job->work = look;
  job->what = g_strdup (link->keeper);
  run (job, cancellable, callback, user_data);
}

/**
 * grape_sharing_look_finish:
 * @found: (out): whether the keeper has written anything there
 *
 * Errors: those of grape_place_new() and grape_place_get(), G_IO_ERROR_CANCELLED.
 */
gboolean
grape_sharing_look_finish (GAsyncResult *result, gboolean *found, GError **error)
{
  g_autofree gboolean *there = g_task_propagate_pointer (G_TASK (result), error);

  if (there)
    *found = *there;
  return there != NULL;
}

/* --- what is written to the library ----------------------------------------------------------- */

static gpointer
start (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  return grape_share_start (own, self->what, self->address, self->user, self->seat, self->at,
                            error);
}

static gpointer
accept (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  return grape_share_accept (own, self->what, self->text, self->user, self->at, error);
}

static gpointer
invite (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  return self->anew ? grape_share_invite_anew (own, self->what, self->seat, error)
                    : grape_share_invite (own, self->what, self->seat, error);
}

static gpointer
act (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  return grape_share_act (own, self->what, self->text, self->at, error) ? g_strdup (self->what)
                                                                        : NULL;
}

static Job *
library_job (GrapeLibrary *library, const char *what)
{
  Job *job = g_new0 (Job, 1);

  job->free_result = g_free;
  job->library = g_object_ref (library);
  job->what = g_strdup (what);
  return job;
}

/**
 * grape_sharing_start_async:
 * @instance: an id; the user keeps it
 * @seat: where the user plays; GRAPE_VIEWER_SPECTATOR: nowhere
 */
void
grape_sharing_start_async (GrapeLibrary *library, const char *instance, const char *address,
                           const char *user, const char *password, int seat,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  Job *job = library_job (library, instance);

  job->work = start;
  job->seat = seat;
  job->address = g_strdup (address);
  job->user = wanted (user);
  grape_sharing_remember (library, address, user, password);
  run (job, NULL, callback, user_data);
}

void
grape_sharing_accept_async (GrapeLibrary *library, const char *link, const char *name,
                            const char *user, const char *password, GAsyncReadyCallback callback,
                            gpointer user_data)
{
  Job *job = library_job (library, link);
  g_autoptr (GrapeShareLink) parsed = grape_share_link_parse (link, NULL);

  job->work = accept;
  job->text = g_strdup (name);
  job->user = wanted (user);
  if (parsed)
    grape_sharing_remember (library, parsed->address, user, password);
  run (job, NULL, callback, user_data);
}

/**
 * grape_sharing_invite_async:
 * @anew: to a seat that somebody has already: when the new player comes, the old key can no longer
 * act
 */
void
grape_sharing_invite_async (GrapeLibrary *library, const char *topic, int seat, gboolean anew,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  Job *job = library_job (library, topic);

  job->anew = anew;
  job->work = invite;
  job->seat = seat;
  run (job, NULL, callback, user_data);
}

void
grape_sharing_act_async (GrapeLibrary *library, const char *topic, const char *text,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  Job *job = library_job (library, topic);

  job->work = act;
  job->text = g_strdup (text);
  run (job, NULL, callback, user_data);
}

/**
 * grape_sharing_finish:
 *
 * Returns: (transfer full): the topic; of an invitation, the link. Errors: those of
 * grape_share_*().
 */
char *
grape_sharing_finish (GAsyncResult *result, GError **error)
{
  g_autoptr (GObject) library = g_async_result_get_source_object (result);
  char *text = g_task_propagate_pointer (G_TASK (result), error);

  if (text && GRAPE_IS_LIBRARY (library))
    grape_library_poll (GRAPE_LIBRARY (library));
  return text;
}

static gpointer
settle (Job *self, GrapeLibrary *own, GCancellable *cancellable, GError **error)
{
  return grape_share_settle (own, self->what, self->author, self->text, self->at, error)
             ? g_strdup (self->what)
             : NULL;
}

void
grape_sharing_settle_async (GrapeLibrary *library, const char *topic, const char *author,
                            const char *choice, GAsyncReadyCallback callback, gpointer user_data)
{
  Job *job = library_job (library, topic);

  job->work = settle;
  job->author = g_strdup (author);
  job->text = g_strdup (choice);
  run (job, NULL, callback, user_data);
}

/**
 * grape_sharing_admit:
 *
 * Only a few rows in the library, so done at once. Errors: those of grape_share_admit().
 */
gboolean
grape_sharing_admit (GrapeLibrary *library, const GrapeShareRequest *request, int seat,
                     GError **error)
{
  return grape_share_admit (library, request, seat, grape_clock_now (), error);
}

/* --- words ------------------------------------------------------------------------------------ */

/**
 * grape_sharing_host:
 *
 * Returns: (transfer full): where that is, in short: a server's name, or a folder
 */
char *
grape_sharing_host (const char *address)
{
  g_autoptr (GUri) uri = g_uri_parse (address, G_URI_FLAGS_NONE, NULL);
  const char *host = uri ? g_uri_get_host (uri) : NULL;

  if (!host || !*host)
    return g_strdup (uri && g_str_equal (g_uri_get_scheme (uri), "file") ? g_uri_get_path (uri)
                                                                         : address);
  int port = g_uri_get_port (uri);
  return port > 0 ? g_strdup_printf ("%s:%d", host, port) : g_strdup (host);
}

static const char *
find_scheme (const char *text)
{
  const char *at = text;

  while ((at = strpbrk (at, "gG")) && g_ascii_strncasecmp (at, LINK_SCHEME, strlen (LINK_SCHEME)))
    at++;
  return at;
}

/**
 * grape_sharing_link_in:
 * @text: a link, or a mail or a file that contains one, maybe broken over several lines
 *
 * Returns: (transfer full) (nullable): only the link; if it is longer than any valid one, its
 * beginning
 */
char *
grape_sharing_link_in (const char *text)
{
  const char *start = find_scheme (text);
  g_autoptr (GString) link = g_string_new (NULL);

  for (const char *at = start;
       at && *at && !strchr ("<>\"' \t", *at) && link->len < MOST_LINK_BYTES; at++)
    {
      const char *next = at + 1 + (at[1] == '\r');

      if (*at == '\n' && *next == '\n')
        break;
      if (*at != '\n' && *at != '\r')
        g_string_append_c (link, *at);
    }
  return start ? g_string_free (g_steal_pointer (&link), FALSE) : NULL;
}
