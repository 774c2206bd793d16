/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SoupServer owns the listening socket; this file takes each connection before it does (with a
 * source that comes first), since SoupServer has neither limits nor deadlines. With TLS, the
 * handshake comes first, in the loop. If there is no room, a new connection replaces the one that
 * has been silent for the longest time, so that many silent connections keep nobody out. */
#define _GNU_SOURCE
#include "grape-server-door.h"

#include <errno.h>
#include <fcntl.h>
#include <glib-unix.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define BACKLOG         4096 /* the kernel cuts it to what it allows */
#define MOST_LINKS      4096
#define MOST_OF_ONE     512
#define ACCEPTS_A_TURN  64
#define MOST_SHAKING    64
#define MOST_HANDSHAKES 1000 /* of one address in a window: each takes a millisecond */
#define WINDOW_S        10

struct _GrapeServerDoor
{
  SoupServer *soup;
  GrapeServerLoop *loop;
  GrapeServerTls *tls; /* or NULL */
  GSocket *socket;
  GSocketAddress *local;
  GSource *source;
  GHashTable *clients; /* host -> GrapeServerClient */
  guint most_links, most_of_one;
  int spare; /* a spare descriptor, for refusing somebody when there are no more */
  gboolean closed;
};

static GQuark client_quark;

/* --- clients ---------------------------------------------------------------------------------- */

static void
client_unref (gpointer data)
{
  GrapeServerClient *self = data;

  if (!g_ref_count_dec (&self->refs))
    return;
  g_free (self->host);
  g_free (self);
}

static GInetAddress *
inet_of (GSocketAddress *remote)
{
  return G_IS_INET_SOCKET_ADDRESS (remote)
             ? g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (remote))
             : NULL;
}

/* A /64 belongs to one customer, who can have many addresses. */
static char *
host_of (GSocketAddress *remote)
{
  GInetAddress *address = inet_of (remote);

  if (!address)
    return g_strdup ("");
  const guint8 *bytes = g_inet_address_to_bytes (address);
  if (g_inet_address_get_family (address) == G_SOCKET_FAMILY_IPV6
      && memcmp (bytes, "\0\0\0\0\0\0\0\0\0\0\xff\xff", 12) != 0)
    return g_strdup_printf ("%02x%02x:%02x%02x:%02x%02x:%02x%02x::", bytes[0], bytes[1], bytes[2],
                            bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]);
  return g_inet_address_to_string (address);
}

static GrapeServerClient *
find_client (GrapeServerDoor *self, GSocketAddress *remote)
{
  g_autofree char *host = host_of (remote);
  GrapeServerClient *client = g_hash_table_lookup (self->clients, host);

  if (client)
    return client;
  client = g_new0 (GrapeServerClient, 1);
  g_ref_count_init (&client->refs);
  client->host = g_steal_pointer (&host);
  client->local = inet_of (remote) && g_inet_address_get_is_loopback (inet_of (remote));
  g_hash_table_insert (self->clients, client->host, client);
  return client;
}

static gboolean
is_idle (G_GNUC_UNUSED gpointer host, gpointer client, gpointer window)
{
  const GrapeServerClient *self = client;

  return !self->n_links && self->window != *(gint64 *)window;
}

/* Forgets clients that have left once their count no longer matters. */
static void
forget_clients (GrapeServerDoor *self)
{
  gint64 window = g_get_monotonic_time () / G_USEC_PER_SEC / 10;

  if (g_hash_table_size (self->clients) > 1024)
    g_hash_table_foreach_remove (self->clients, is_idle, &window);
}

/** grape_server_door_client: the sender of @message. (transfer none) */
GrapeServerClient *
grape_server_door_client (SoupServerMessage *message)
{
  return g_object_get_qdata (G_OBJECT (soup_server_message_get_remote_address (message)),
                             client_quark);
}

/* --- letting in ------------------------------------------------------------------------------- */

/* One connection. */
typedef struct
{
  GrapeServerDoor *door;
  GrapeServerClient *client;
  GSocketAddress *remote;
  gboolean shaking;
} Guest;

static void
guest_in (Guest *self)
{
  self->client->n_shaking -= self->shaking;
  self->shaking = FALSE;
}

static void
guest_gone (gpointer data)
{
  Guest *self = data;

  guest_in (self);
  self->client->n_links--;
  client_unref (self->client);
  g_object_unref (self->remote);
  g_free (self);
}

static gboolean
is_of_client (gconstpointer guest, gconstpointer client)
{
  return ((const Guest *)guest)->client == client;
}

static void
let_in (GIOStream *stream, gpointer guest)
{
  Guest *self = guest;

  guest_in (self);
  if (!self->door->closed)
    soup_server_accept_iostream (self->door->soup, stream, self->door->local, self->remote, NULL);
}

/* FALSE: the address has begun too many handshakes in this window. */
static gboolean
may_shake (GrapeServerDoor *self, GrapeServerClient *client)
{
  gint64 window = g_get_monotonic_time () / G_USEC_PER_SEC / WINDOW_S;

  if (!self->tls)
    return TRUE;
  if (client->shake_window != window)
    client->n_handshakes = 0;
  client->shake_window = window;
  return ++client->n_handshakes <= MOST_HANDSHAKES
         && (client->n_shaking < MOST_SHAKING
             || grape_server_loop_make_room (self->loop, TRUE, is_of_client, client));
}

/* This machine may be a proxy with many behind it. */
static gboolean
has_room (GrapeServerDoor *self, GrapeServerClient *client)
{
  if (!client->local && client->n_links >= self->most_of_one
      && !grape_server_loop_make_room (self->loop, FALSE, is_of_client, client))
    return FALSE;
  return grape_server_loop_open (self->loop) < self->most_links
         || grape_server_loop_make_room (self->loop, FALSE, NULL, NULL);
}

static void
take (GrapeServerDoor *self, int fd, struct sockaddr *from, socklen_t length)
{
  const int on = 1;
  g_autoptr (GSocketAddress) remote = g_socket_address_new_from_native (from, length);
  GrapeServerClient *client = remote ? find_client (self, remote) : NULL;
  gboolean good = client && !self->closed && may_shake (self, client) && has_room (self, client);
  GrapeServerSession *session = good && self->tls ? grape_server_session_new (self->tls, fd) : NULL;

  if (!good || (self->tls && !session))
    {
      close (fd);
      return;
    }
  Guest *guest = g_new (Guest, 1);
  *guest = (Guest){ self, client, g_object_ref (remote), session != NULL };
  client->n_links++;
  client->n_shaking += guest->shaking;
  g_ref_count_inc (&client->refs); /* the guest's */
  g_ref_count_inc (&client->refs);
  g_object_set_qdata_full (G_OBJECT (remote), client_quark, client, client_unref);
  setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  grape_server_loop_add (self->loop, fd, session, let_in, guest, guest_gone);
}

/* No descriptor is left: uses the spare one to take the connection and end it. Otherwise it would
 * be offered again and again. */
static void
turn_away (GrapeServerDoor *self)
{
  close (self->spare);
  int fd = accept4 (g_socket_get_fd (self->socket), NULL, NULL, SOCK_CLOEXEC);
  if (fd >= 0)
    close (fd);
  self->spare = open ("/dev/null", O_RDONLY | O_CLOEXEC);
}

static gboolean
accept_cb (int fd, G_GNUC_UNUSED GIOCondition condition, gpointer data)
{
  GrapeServerDoor *self = data;

  forget_clients (self);
  for (guint i = 0; i < ACCEPTS_A_TURN; i++)
    {
      struct sockaddr_storage from;
      socklen_t length = sizeof from;
      int taken = accept4 (fd, (struct sockaddr *)&from, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);

      if (taken >= 0)
        take (self, taken, (struct sockaddr *)&from, length);
      else if (errno == EMFILE || errno == ENFILE)
        turn_away (self);
      else if (errno != EINTR && errno != ECONNABORTED)
        break;
    }
  return G_SOURCE_CONTINUE;
}

/* --- opening ---------------------------------------------------------------------------------- */

static GSocket *
make_socket (const GrapeServerOptions *options, GError **error)
{
  g_autoptr (GSocketAddress) address = g_inet_socket_address_new_from_string (
      options->address ? options->address : "127.0.0.1", options->port);

  if (!address)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   "“%s” is not an address to listen on", options->address);
      return NULL;
    }
  g_autoptr (GSocket) socket = g_socket_new (g_socket_address_get_family (address),
                                             G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, error);
  if (!socket)
    return NULL;
  g_socket_set_blocking (socket, FALSE);
  g_socket_set_listen_backlog (socket, BACKLOG);
  if (!g_socket_bind (socket, address, TRUE, error) || !g_socket_listen (socket, error))
    {
      g_prefix_error (error, "%s, port %u: ", options->address ? options->address : "127.0.0.1",
                      options->port);
      return NULL;
    }
  return g_steal_pointer (&socket);
}

/**
 * grape_server_door_new:
 *
 * Lets connections in at once. Errors: the server cannot listen on the address, or cannot use the
 * certificate.
 */
GrapeServerDoor *
grape_server_door_new (SoupServer *soup, GrapeServerLoop *loop, const GrapeServerOptions *options,
                       GError **error)
{
  GrapeServerDoor *self = g_new0 (GrapeServerDoor, 1);

  client_quark = g_quark_from_static_string ("grape-server-client");
  self->soup = soup;
  self->loop = loop;
  self->spare = open ("/dev/null", O_RDONLY | O_CLOEXEC);
  self->clients = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, client_unref);
  self->most_links = options->most_links ? options->most_links : MOST_LINKS;
  self->most_of_one = options->most_links_of_one ? options->most_links_of_one : MOST_OF_ONE;
  if (options->certificate)
    self->tls = grape_server_tls_new (options->certificate, options->private_key, error);
  if (self->tls || !options->certificate)
    self->socket = make_socket (options, error);
  self->local = self->socket ? g_socket_get_local_address (self->socket, error) : NULL;
  if (!self->local || !soup_server_listen_socket (soup, self->socket, 0, error))
    {
      grape_server_door_free (self);
      return NULL;
    }
  self->source = g_unix_fd_source_new (g_socket_get_fd (self->socket), G_IO_IN);
  g_source_set_priority (self->source, G_PRIORITY_HIGH);
  g_source_set_callback (self->source, G_SOURCE_FUNC (accept_cb), self, NULL);
  g_source_attach (self->source, g_main_context_get_thread_default ());
  return self;
}

/** grape_server_door_close: turns new connections away. */
void
grape_server_door_close (GrapeServerDoor *self)
{
  self->closed = TRUE;
}

void
grape_server_door_free (GrapeServerDoor *self)
{
  if (!self)
    return;
  self->closed = TRUE;
  if (self->source)
    g_source_destroy (self->source);
  g_clear_pointer (&self->source, g_source_unref);
  g_hash_table_unref (self->clients);
  g_clear_pointer (&self->tls, grape_server_tls_free);
  g_clear_object (&self->local);
  g_clear_object (&self->socket);
  if (self->spare >= 0)
    close (self->spare);
  g_free (self);
}
