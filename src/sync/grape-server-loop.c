/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One epoll for all connections. GLib's own socket sources tell the kernel and wake the loop eight
 * times for each request (each of four nested sources is blocked and unblocked while it runs); ours
 * have no descriptor of their own: they look at a flag that the one epoll sets. What is written is
 * sent when all requests of a turn are answered, so that a client is not woken for each alone.
 *
 * A link outlives its stream: what was still to be sent is sent, and the client's end is awaited
 * for a moment, so that an early refusal is not lost in a reset connection. */
#include "grape-server-loop.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "grape-server-stream.h"

#define EVENTS    256
#define LINGER_S  2
#define REQUEST_S 60
#define ANSWER_S  60
#define IDLE_S    120
#define SWEEP_MS  500
#define MOST_A_TURN                                                                                \
  (256 * 1024)                 /* bytes of one connection, so that none keeps the others waiting */
#define MOST_WAITS (64 * 1024) /* bytes that are taken before they are sent */

struct _GrapeServerLoop
{
  GSource source;
  int epoll;
  gpointer tag;
  GSource *sweep;
  GrapeServerPatience patience;
  GHashTable *links; /* all of them */
  guint64 turn;      /* how often all of them have been looked at */
  GPtrArray *unsent; /* links with something to send, each owned here */
};

/* --- sending ---------------------------------------------------------------------------------- */

static void
unlink_link (GrapeServerLink *self)
{
  if (self->loop)
    g_hash_table_remove (self->loop->links, self);
}

/* When the link must have got on, if it is not to be cut off. */
static void
set_deadline (GrapeServerLink *self, guint seconds)
{
  self->deadline = g_get_monotonic_time () + (gint64)seconds * G_USEC_PER_SEC;
}

/* Nothing is left to say: the other side is told, and its end awaited. */
static void
half_close (GrapeServerLink *self)
{
  self->half_closed = TRUE;
  set_deadline (self, LINGER_S);
  if (self->broken || self->ended || shutdown (self->fd, SHUT_WR) != 0)
    unlink_link (self);
}

static void
flush (GrapeServerLink *self)
{
  gsize sent = 0;

  while (sent < self->out->len && !self->broken)
    {
      gssize n = send (self->fd, self->out->str + sent, self->out->len - sent, MSG_NOSIGNAL);

      if (n > 0)
        sent += (gsize)n;
      else if (n < 0 && errno == EINTR)
        continue;
      else if (n < 0 && (errno == EAGAIN))
        break;
      else
        self->broken = self->readable = TRUE;
    }
  if (self->broken)
    sent = self->out->len;
  if (sent)
    set_deadline (self, self->loop->patience.answer_s);
  g_string_erase (self->out, 0, (gssize)sent);
  self->writable = self->out->len < MOST_WAITS;
  if (self->closed && !self->out->len && !self->half_closed)
    half_close (self);
}

static void
flush_all (GrapeServerLoop *self)
{
  for (guint i = 0; i < self->unsent->len; i++)
    {
      GrapeServerLink *link = g_ptr_array_index (self->unsent, i);

      link->queued = FALSE;
      if (link->loop)
        flush (link);
    }
  g_ptr_array_set_size (self->unsent, 0);
}

/* --- the epoll -------------------------------------------------------------------------------- */

/* Whatever comes after the last answer is read and forgotten; whoever sends much more is cut off.
 */
static void
drain (GrapeServerLink *self)
{
  char buffer[16384];
  gssize n = 1;

  for (guint i = 0; i < MOST_A_TURN / sizeof buffer && n > 0; i++)
    n = recv (self->fd, buffer, sizeof buffer, 0);
  if (n >= 0 || (errno != EAGAIN && errno != EINTR))
    unlink_link (self);
}

static void
take_event (const struct epoll_event *event)
{
  GrapeServerLink *link = event->data.ptr;

  if (event->events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR))
    link->ended = TRUE;
  if (event->events & (EPOLLERR | EPOLLHUP))
    link->broken = TRUE;
  if (event->events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR))
    link->readable = TRUE;
  if (link->out->len && event->events & (EPOLLOUT | EPOLLHUP | EPOLLERR))
    flush (link);
  if (link->half_closed && link->readable && link->loop)
    drain (link);
}

static void
look (GrapeServerLoop *self)
{
  struct epoll_event events[EVENTS];
  int n = epoll_wait (self->epoll, events, EVENTS, 0);

  /* An event may end another's link. */
  for (int i = 0; i < n; i++)
    grape_server_link_ref (events[i].data.ptr);
  for (int i = 0; i < n; i++)
    {
      if (((GrapeServerLink *)events[i].data.ptr)->loop)
        take_event (&events[i]);
      grape_server_link_unref (events[i].data.ptr);
    }
}

/* What was written in the last turn goes out before the loop sleeps. */
static gboolean
loop_prepare (GSource *source, int *timeout)
{
  GrapeServerLoop *self = (GrapeServerLoop *)source;

  self->turn++;
  flush_all (self);
  *timeout = -1;
  return FALSE;
}

/* Sets the flags that the streams' sources look at, just after this. */
static gboolean
loop_check (GSource *source)
{
  GrapeServerLoop *self = (GrapeServerLoop *)source;

  if (g_source_query_unix_fd (source, self->tag))
    look (self);
  return FALSE;
}

static gboolean
loop_dispatch (G_GNUC_UNUSED GSource *source, G_GNUC_UNUSED GSourceFunc callback,
               G_GNUC_UNUSED gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* --- time ------------------------------------------------------------------------------------- */

/* Is it the other side that we wait for? A request that is held waits for us. */
static gboolean
waits_for_them (const GrapeServerLink *self)
{
  return self->closed || self->wanted || self->out->len;
}

static gboolean
sweep_cb (gpointer data)
{
  GrapeServerLoop *self = data;
  gint64 now = g_get_monotonic_time ();
  GHashTableIter iter;
  gpointer link;
  g_autoptr (GPtrArray) late
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_server_link_unref);

  g_hash_table_iter_init (&iter, self->links);
  while (g_hash_table_iter_next (&iter, &link, NULL))
    if (waits_for_them (link) && ((GrapeServerLink *)link)->deadline < now)
      g_ptr_array_add (late, grape_server_link_ref (link));
  for (guint i = 0; i < late->len; i++)
    {
      GrapeServerLink *each = g_ptr_array_index (late, i);

      each->broken = each->readable = each->ended = TRUE;
      g_string_truncate (each->out, 0);
      shutdown (each->fd, SHUT_RDWR);
      if (each->closed && !each->tls)
        unlink_link (each);
    }
  return G_SOURCE_CONTINUE;
}

/* --- links ------------------------------------------------------------------------------------ */

GrapeServerLink *
grape_server_link_ref (GrapeServerLink *self)
{
  self->refs++;
  return self;
}

void
grape_server_link_unref (GrapeServerLink *self)
{
  if (--self->refs)
    return;
  g_string_free (self->out, TRUE);
  g_free (self);
}

/* Out of the loop: nothing more is sent or read. */
static void
forget (gpointer data)
{
  GrapeServerLink *self = data;

  self->loop = NULL;
  self->broken = self->ended = self->readable = TRUE;
  g_string_truncate (self->out, 0);
  if (self->disown)
    self->disown (self->owned);
  if (!self->tls)
    close (self->fd);
  g_clear_object (&self->tls);
  self->fd = -1;
  grape_server_link_unref (self);
}

/** grape_server_link_read: what recv() gives; -1 with errno. */
gssize
grape_server_link_read (GrapeServerLink *self, void *buffer, gsize count)
{
  gssize n;

  if (self->broken || !self->loop)
    {
      errno = ECONNRESET;
      return -1;
    }
  if (self->turn != self->loop->turn)
    self->n_read = 0;
  self->turn = self->loop->turn;
  if (self->n_read >= MOST_A_TURN)
    {
      errno = EAGAIN; /* and still readable: more in the next turn */
      return -1;
    }
  do
    n = recv (self->fd, buffer, count, 0);
  while (n < 0 && errno == EINTR);
  /* Less than was asked for: the next bytes are a new event. */
  if ((n < 0 && (errno == EAGAIN)) || (n > 0 && (gsize)n < count && !self->ended))
    self->readable = FALSE;
  if (n > 0)
    {
      self->n_read += (gsize)n;
      grape_server_link_note_read (self);
    }
  return n;
}

/** grape_server_link_note_read: the first bytes of a request start its time. */
void
grape_server_link_note_read (GrapeServerLink *self)
{
  if (self->asked || !self->loop)
    return;
  self->asked = TRUE;
  set_deadline (self, self->loop->patience.request_s);
}

/** grape_server_link_note_write: it is being answered. */
void
grape_server_link_note_write (GrapeServerLink *self)
{
  self->asked = FALSE;
  if (self->loop)
    set_deadline (self, self->loop->patience.idle_s);
}

/** grape_server_link_write: takes all; or -1 with errno. */
gssize
grape_server_link_write (GrapeServerLink *self, const void *bytes, gsize count)
{
  if (self->broken || !self->loop)
    {
      errno = EPIPE;
      return -1;
    }
  if (!self->writable)
    {
      errno = EAGAIN;
      return -1;
    }
  g_string_append_len (self->out, bytes, (gssize)count);
  self->writable = self->out->len < MOST_WAITS;
  grape_server_link_note_write (self);
  if (!self->queued)
    g_ptr_array_add (self->loop->unsent, grape_server_link_ref (self));
  self->queued = TRUE;
  return (gssize)count;
}

static void
tls_closed_cb (G_GNUC_UNUSED GObject *tls, G_GNUC_UNUSED GAsyncResult *result, gpointer data)
{
  unlink_link (data);
  grape_server_link_unref (data);
}

/** grape_server_link_close: of its stream; what was written is still sent. */
void
grape_server_link_close (GrapeServerLink *self)
{
  if (self->closed)
    return;
  self->closed = TRUE;
  if (!self->loop)
    return;
  set_deadline (self, self->loop->patience.answer_s);
  if (self->tls)
    g_io_stream_close_async (self->tls, G_PRIORITY_DEFAULT, NULL, tls_closed_cb,
                             grape_server_link_ref (self));
  else
    flush (self);
}

/* --- for the server --------------------------------------------------------------------------- */

/**
 * grape_server_loop_new:
 *
 * In the thread's default context. Errors: the system gives no epoll.
 */
GrapeServerLoop *
grape_server_loop_new (const GrapeServerPatience *patience, GError **error)
{
  static GSourceFuncs funcs
      = { .prepare = loop_prepare, .check = loop_check, .dispatch = loop_dispatch };
  int epoll = epoll_create1 (EPOLL_CLOEXEC);

  if (epoll < 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno),
                   "The connections cannot be watched: %s", g_strerror (errno));
      return NULL;
    }
  GrapeServerLoop *self = (GrapeServerLoop *)g_source_new (&funcs, sizeof *self);
  self->epoll = epoll;
  self->patience = (GrapeServerPatience){
    .request_s = patience->request_s ? patience->request_s : REQUEST_S,
    .answer_s = patience->answer_s ? patience->answer_s : ANSWER_S,
    .idle_s = patience->idle_s ? patience->idle_s : IDLE_S,
  };
  self->links = g_hash_table_new_full (NULL, NULL, forget, NULL);
  self->unsent = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_server_link_unref);
  self->tag = g_source_add_unix_fd (&self->source, epoll, G_IO_IN);
  g_source_attach (&self->source, g_main_context_get_thread_default ());
  self->sweep = g_timeout_source_new (SWEEP_MS);
  g_source_set_callback (self->sweep, sweep_cb, self, NULL);
  g_source_attach (self->sweep, g_main_context_get_thread_default ());
  return self;
}

/** grape_server_loop_free: cuts off what is still open. */
void
grape_server_loop_free (GrapeServerLoop *self)
{
  if (!self)
    return;
  g_source_destroy (self->sweep);
  g_source_unref (self->sweep);
  g_hash_table_unref (self->links);
  g_ptr_array_unref (self->unsent);
  close (self->epoll);
  g_source_destroy (&self->source);
  g_source_unref (&self->source);
}

/** grape_server_loop_open: how many connections there are. */
guint
grape_server_loop_open (GrapeServerLoop *self)
{
  return g_hash_table_size (self->links);
}

/** grape_server_loop_turn: what was answered in one turn is sent at its end. */
guint64
grape_server_loop_turn (GrapeServerLoop *self)
{
  return self->turn;
}

/** grape_server_loop_busy: of them, those with a request that is not wholly answered. */
guint
grape_server_loop_busy (GrapeServerLoop *self)
{
  GHashTableIter iter;
  gpointer link;
  guint n = 0;

  g_hash_table_iter_init (&iter, self->links);
  while (g_hash_table_iter_next (&iter, &link, NULL))
    {
      const GrapeServerLink *each = link;

      n += (each->asked && !each->closed) || each->out->len;
    }
  return n;
}

/**
 * grape_server_loop_add:
 * @fd: (transfer full): a connected socket that does not block
 * @tls: (transfer full) (nullable): what speaks over it, and then owns it
 * @owned: given to @disown when the connection is gone
 *
 * Returns: (transfer full): for soup_server_accept_iostream()
 */
GIOStream *
grape_server_loop_add (GrapeServerLoop *self, int fd, GIOStream *tls, gpointer owned,
                       GDestroyNotify disown)
{
  GrapeServerLink *link = g_new0 (GrapeServerLink, 1);
  struct epoll_event event
      = { .events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = link };

  *link = (GrapeServerLink){ .refs = 1,
                             .loop = self,
                             .fd = fd,
                             .tls = tls,
                             .out = g_string_sized_new (512),
                             .writable = TRUE,
                             .owned = owned,
                             .disown = disown };
  set_deadline (link, self->patience.request_s);
  g_hash_table_add (self->links, link);
  if (!tls && epoll_ctl (self->epoll, EPOLL_CTL_ADD, fd, &event) != 0)
    link->broken = link->readable = TRUE;
  return grape_server_stream_new (link);
}
