/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One epoll for all connections. GLib's own socket sources tell the kernel and wake the loop eight
 * times for each request (each of four nested sources is blocked and unblocked while it runs);
 * these sources have no descriptor of their own: they look at a flag that the one epoll sets.
 * Output is sent when all requests of a turn are answered, so that a client does not wake for each
 * alone.
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

#define EVENTS      256
#define LINGER_S    2
#define REQUEST_S   60
#define ANSWER_S    60
#define IDLE_S      120
#define HANDSHAKE_S 15
#define SWEEP_MS    500
#define MOST_A_TURN                                                                                \
  (256 * 1024)                 /* bytes of one connection in a turn, so that none keeps the others \
                                * waiting */
#define MOST_WAITS (64 * 1024) /* bytes that are buffered before they are sent */

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
  GPtrArray *shaken; /* those with whom one can talk now, each owned here */
};

/* --- sending ---------------------------------------------------------------------------------- */

static void
unlink_link (GrapeServerLink *self)
{
  if (self->loop)
    g_hash_table_remove (self->loop->links, self);
}

/* The time by which the link must make progress, or be cut off. */
static void
set_deadline (GrapeServerLink *self, guint seconds)
{
  self->deadline = g_get_monotonic_time () + (gint64)seconds * G_USEC_PER_SEC;
}

/* Nothing is left to send: tells the other side, and waits for its end. */
static void
half_close (GrapeServerLink *self)
{
  self->half_closed = TRUE;
  set_deadline (self, LINGER_S);
  if (self->session && !self->broken)
    grape_server_session_bye (self->session);
  if (self->broken || self->ended || shutdown (self->fd, SHUT_WR) != 0)
    unlink_link (self);
}

static gssize
give (GrapeServerLink *self, const char *bytes, gsize count)
{
  return self->session ? grape_server_session_send (self->session, bytes, count)
                       : send (self->fd, bytes, count, MSG_NOSIGNAL);
}

static gssize
get (GrapeServerLink *self, void *buffer, gsize count)
{
  return self->session ? grape_server_session_recv (self->session, buffer, count)
                       : recv (self->fd, buffer, count, 0);
}

static void
flush (GrapeServerLink *self)
{
  gsize sent = 0;

  while (sent < self->out->len && !self->broken)
    {
      gssize n = give (self, self->out->str + sent, self->out->len - sent);

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

/* Reads and drops everything after the last answer; cuts off anybody who sends much more.
 */
static void
drain (GrapeServerLink *self)
{
  char buffer[16384];
  gssize n = 1;

  for (guint i = 0; i < MOST_A_TURN / sizeof buffer && n > 0; i++)
    n = get (self, buffer, sizeof buffer);
  if (n >= 0 || (errno != EAGAIN && errno != EINTR))
    unlink_link (self);
}

/* SoupServer learns of them when the loop dispatches, not while it checks. */
static void
shake_hands (GrapeServerLink *self)
{
  gboolean done = FALSE;

  if (!grape_server_session_shake (self->session, &done))
    unlink_link (self);
  else if (done)
    g_ptr_array_add (self->loop->shaken, grape_server_link_ref (self));
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
  if (link->ready)
    {
      shake_hands (link);
      return;
    }
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

/* Sends the last turn's output before the loop sleeps. */
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
  return self->shaken->len > 0;
}

static void
meet (GrapeServerLink *self)
{
  GrapeServerReady ready = g_steal_pointer (&self->ready);
  g_autoptr (GIOStream) stream = ready && self->loop ? grape_server_stream_new (self) : NULL;

  if (!stream)
    return;
  self->readable = TRUE; /* data may have come with the last of the handshake */
  ready (stream, self->guest);
}

static gboolean
loop_dispatch (GSource *source, G_GNUC_UNUSED GSourceFunc callback, G_GNUC_UNUSED gpointer data)
{
  GrapeServerLoop *self = (GrapeServerLoop *)source;

  while (self->shaken->len)
    {
      GrapeServerLink *link = g_ptr_array_steal_index (self->shaken, 0);

      meet (link);
      grape_server_link_unref (link);
    }
  return G_SOURCE_CONTINUE;
}

/* --- time ------------------------------------------------------------------------------------- */

/* Whether the other side has to act. A held request waits for the server. */
static gboolean
waits_for_them (const GrapeServerLink *self)
{
  return self->ready || self->closed || self->wanted || self->out->len;
}

static void
cut_off (GrapeServerLink *self)
{
  self->broken = self->readable = self->ended = TRUE;
  g_string_truncate (self->out, 0);
  shutdown (self->fd, SHUT_RDWR);
  if (self->closed || self->ready)
    unlink_link (self);
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
    cut_off (g_ptr_array_index (late, i));
  return G_SOURCE_CONTINUE;
}

/* @guest: NULL, or only those @like it. */
static GrapeServerLink *
longest_waiting (GrapeServerLoop *self, gboolean strangers, GEqualFunc like, gconstpointer guest)
{
  GrapeServerLink *first = NULL;
  GHashTableIter iter;
  gpointer each;

  g_hash_table_iter_init (&iter, self->links);
  while (g_hash_table_iter_next (&iter, &each, NULL))
    {
      GrapeServerLink *link = each;

      if ((strangers ? link->ready != NULL : waits_for_them (link) && !link->out->len)
          && !link->broken && (!guest || like (link->guest, guest))
          && (!first || link->since < first->since))
        first = link;
    }
  return first;
}

/**
 * grape_server_loop_make_room:
 * @strangers: only among those still in the handshake
 * @like: says whether two guests are of one kind
 * @guest: (nullable): only among those like it
 *
 * Ends the connection that has been silent for the longest time: somebody who opens many, to keep
 * others out, loses these first. FALSE: there is none.
 */
gboolean
grape_server_loop_make_room (GrapeServerLoop *self, gboolean strangers, GEqualFunc like,
                             gconstpointer guest)
{
  GrapeServerLink *link = longest_waiting (self, strangers, like, guest);

  if (!link)
    return FALSE;
  grape_server_link_ref (link);
  cut_off (link);
  unlink_link (link);
  grape_server_link_unref (link);
  return TRUE;
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
  grape_server_framing_clear (&self->framing);
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
  self->ready = NULL;
  if (self->gone)
    self->gone (self->guest);
  g_clear_pointer (&self->session, grape_server_session_free);
  close (self->fd);
  self->fd = -1;
  grape_server_link_unref (self);
}

/* The first bytes of a request start its time. */
static void
note_read (GrapeServerLink *self)
{
  if (self->asked || !self->loop)
    return;
  self->asked = TRUE;
  set_deadline (self, self->loop->patience.request_s);
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
    n = get (self, buffer, count);
  while (n < 0 && errno == EINTR);
  /* Less than requested: the next bytes are a new event; but a record may wait inside TLS.
   */
  if ((n < 0 && errno == EAGAIN) || (n > 0 && (gsize)n < count && !self->ended && !self->session))
    self->readable = FALSE;
  if (n > 0)
    {
      self->n_read += (gsize)n;
      note_read (self);
    }
  return n;
}

/* It is being answered. */
static void
note_write (GrapeServerLink *self)
{
  self->asked = FALSE;
  self->since = g_get_monotonic_time ();
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
  note_write (self);
  if (!self->queued)
    g_ptr_array_add (self->loop->unsent, grape_server_link_ref (self));
  self->queued = TRUE;
  return (gssize)count;
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
  self->shaken = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_server_link_unref);
  self->tag = g_source_add_unix_fd (&self->source, epoll, G_IO_IN);
  g_source_attach (&self->source, g_main_context_get_thread_default ());
  self->sweep = g_timeout_source_new (SWEEP_MS);
  g_source_set_callback (self->sweep, sweep_cb, self, NULL);
  g_source_attach (self->sweep, g_main_context_get_thread_default ());
  return self;
}

/** grape_server_loop_free: cuts off open connections. */
void
grape_server_loop_free (GrapeServerLoop *self)
{
  if (!self)
    return;
  g_source_destroy (self->sweep);
  g_source_unref (self->sweep);
  g_hash_table_unref (self->links);
  g_ptr_array_unref (self->unsent);
  g_ptr_array_unref (self->shaken);
  close (self->epoll);
  g_source_destroy (&self->source);
  g_source_unref (&self->source);
}

/** grape_server_loop_open: the number of connections. */
guint
grape_server_loop_open (GrapeServerLoop *self)
{
  return g_hash_table_size (self->links);
}

/** grape_server_loop_turn: sends the answers of one turn at its end. */
guint64
grape_server_loop_turn (GrapeServerLoop *self)
{
  return self->turn;
}

/** grape_server_loop_busy: the number of connections with an unfinished answer. */
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
 * @session: (transfer full) (nullable): TLS; the handshake comes first, within the time of a
 * request
 * @ready: called once, with a stream for soup_server_accept_iostream()
 * @guest: (transfer full): given to @ready, and to @gone when the connection is
 */
void
grape_server_loop_add (GrapeServerLoop *self, int fd, GrapeServerSession *session,
                       GrapeServerReady ready, gpointer guest, GDestroyNotify gone)
{
  GrapeServerLink *link = g_new0 (GrapeServerLink, 1);
  struct epoll_event event
      = { .events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data.ptr = link };

  *link = (GrapeServerLink){ .refs = 1,
                             .loop = self,
                             .fd = fd,
                             .session = session,
                             .ready = ready,
                             .out = g_string_sized_new (512),
                             .since = g_get_monotonic_time (),
                             .writable = TRUE,
                             .guest = guest,
                             .gone = gone };
  set_deadline (link,
                session ? MIN (HANDSHAKE_S, self->patience.request_s) : self->patience.request_s);
  grape_server_framing_init (&link->framing);
  g_hash_table_add (self->links, link);
  if (epoll_ctl (self->epoll, EPOLL_CTL_ADD, fd, &event) != 0)
    unlink_link (link);
  else if (!session)
    meet (link);
}
