/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SoupServer owns the socket that listens; we take each connection before it does (our source comes
 * first), since it would know neither a limit nor a deadline. Over TLS, the hands are shaken first,
 * within the time that a request has. */
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

#define BACKLOG          4096 /* the kernel cuts it to what it allows */
#define MOST_LINKS       4096
#define MOST_OF_ONE      512
#define ACCEPTS_A_TURN   64
#define HANDSHAKE_S      20
#define HANDSHAKES_AHEAD 256

struct _GrapeServerDoor
{
  SoupServer *soup;
  GrapeServerLoop *loop;
  GTlsCertificate *certificate; /* or NULL */
  GSocket *socket;
  GSocketAddress *local;
  GSource *source;
  GHashTable *clients; /* host -> GrapeServerClient */
  GHashTable *shaking; /* of Handshake */
  guint most_links, most_of_one;
  int spare; /* a descriptor that is given up to refuse somebody when there are no more */
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

/* A /64 is one customer's, of which each can have many addresses. */
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

/* Those who left are forgotten when their count no longer matters. */
static void
forget_clients (GrapeServerDoor *self)
{
  gint64 window = g_get_monotonic_time () / G_USEC_PER_SEC / 10;

  if (g_hash_table_size (self->clients) > 1024)
    g_hash_table_foreach_remove (self->clients, is_idle, &window);
}

static void
link_gone (gpointer data)
{
  GrapeServerClient *client = data;

  client->n_links--;
  client_unref (client);
}

/** grape_server_door_client: who sent @message. (transfer none) */
GrapeServerClient *
grape_server_door_client (SoupServerMessage *message)
{
  return g_object_get_qdata (G_OBJECT (soup_server_message_get_remote_address (message)),
                             client_quark);
}

/* --- letting in ------------------------------------------------------------------------------- */

/* @tls: (transfer full) (nullable) */
static void
let_in (GrapeServerDoor *self, int fd, GIOStream *tls, GSocketAddress *remote)
{
  GrapeServerClient *client = g_object_get_qdata (G_OBJECT (remote), client_quark);

  g_ref_count_inc (&client->refs);
  g_autoptr (GIOStream) stream = grape_server_loop_add (self->loop, fd, tls, client, link_gone);
  soup_server_accept_iostream (self->soup, stream, self->local, remote, NULL);
}

typedef struct
{
  GrapeServerDoor *door;
  GSocket *socket;
  GIOStream *tls;
  GSocketAddress *remote;
  GCancellable *cancellable;
  GSource *timer;
} Handshake;

static gboolean
too_slow_cb (gpointer cancellable)
{
  g_cancellable_cancel (cancellable);
  return G_SOURCE_REMOVE;
}

static void
shaken_cb (GObject *tls, GAsyncResult *result, gpointer data)
{
  Handshake *self = data;
  gboolean good = g_tls_connection_handshake_finish (G_TLS_CONNECTION (tls), result, NULL);
  GrapeServerClient *client = g_object_get_qdata (G_OBJECT (self->remote), client_quark);

  g_hash_table_remove (self->door->shaking, self);
  if (good && !self->door->closed)
    let_in (self->door, g_socket_get_fd (self->socket), g_steal_pointer (&self->tls), self->remote);
  else
    client->n_links--;
  g_source_destroy (self->timer);
  g_source_unref (self->timer);
  g_object_unref (self->cancellable);
  g_object_unref (self->remote);
  g_object_unref (self->socket);
  g_clear_object (&self->tls);
  g_free (self);
}

static void
shake_hands (GrapeServerDoor *self, int fd, GSocketAddress *remote)
{
  static const char *const protocols[] = { "http/1.1", NULL };
  GrapeServerClient *client = g_object_get_qdata (G_OBJECT (remote), client_quark);
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, NULL);

  if (!socket)
    close (fd);
  g_autoptr (GSocketConnection) plain
      = socket ? g_socket_connection_factory_create_connection (socket) : NULL;
  g_autoptr (GIOStream) tls
      = plain ? g_tls_server_connection_new (G_IO_STREAM (plain), self->certificate, NULL) : NULL;
  if (!tls || g_hash_table_size (self->shaking) >= HANDSHAKES_AHEAD)
    {
      client->n_links--;
      return;
    }
  g_object_set (tls, "require-close-notify", FALSE, NULL);
  g_tls_connection_set_advertised_protocols (G_TLS_CONNECTION (tls), protocols);
  Handshake *shake = g_new0 (Handshake, 1);
  *shake = (Handshake){ .door = self,
                        .socket = g_steal_pointer (&socket),
                        .tls = g_object_ref (tls),
                        .remote = g_object_ref (remote),
                        .cancellable = g_cancellable_new (),
                        .timer = g_timeout_source_new_seconds (HANDSHAKE_S) };
  g_source_set_callback (shake->timer, too_slow_cb, g_object_ref (shake->cancellable),
                         g_object_unref);
  g_source_attach (shake->timer, g_main_context_get_thread_default ());
  g_hash_table_add (self->shaking, shake);
  g_tls_connection_handshake_async (G_TLS_CONNECTION (tls), G_PRIORITY_DEFAULT, shake->cancellable,
                                    shaken_cb, shake);
}

static void
take (GrapeServerDoor *self, int fd, struct sockaddr *from, socklen_t length)
{
  const int on = 1;
  g_autoptr (GSocketAddress) remote = g_socket_address_new_from_native (from, length);
  GrapeServerClient *client = remote ? find_client (self, remote) : NULL;
  guint open = grape_server_loop_open (self->loop) + g_hash_table_size (self->shaking);

  if (!client || self->closed || open >= self->most_links
      || (!client->local && client->n_links >= self->most_of_one))
    {
      close (fd);
      return;
    }
  client->n_links++;
  g_ref_count_inc (&client->refs);
  g_object_set_qdata_full (G_OBJECT (remote), client_quark, client, client_unref);
  setsockopt (fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (self->certificate)
    shake_hands (self, fd, remote);
  else
    let_in (self, fd, NULL, remote);
}

/* No descriptor is left: the one that was spared takes the connection, and ends it. Otherwise it
 * would be offered again and again. */
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
                   "“%s” is no address to listen at", options->address);
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

static gboolean
load_certificate (GrapeServerDoor *self, const GrapeServerOptions *options, GError **error)
{
  if (!options->certificate)
    return TRUE;
  self->certificate
      = g_tls_certificate_new_from_files (options->certificate, options->private_key, error);
  if (!self->certificate)
    {
      g_prefix_error (error,
                      "The certificate %s or its key cannot be used: ", options->certificate);
      return FALSE;
    }
  soup_server_set_tls_certificate (self->soup, self->certificate);
  return TRUE;
}

/**
 * grape_server_door_new:
 *
 * Lets connections in at once. Errors: the address cannot be listened at, or the certificate
 * cannot be used.
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
  self->shaking = g_hash_table_new (NULL, NULL);
  self->most_links = options->most_links ? options->most_links : MOST_LINKS;
  self->most_of_one = options->most_links_of_one ? options->most_links_of_one : MOST_OF_ONE;
  if (load_certificate (self, options, error))
    self->socket = make_socket (options, error);
  self->local = self->socket ? g_socket_get_local_address (self->socket, error) : NULL;
  if (!self->local
      || !soup_server_listen_socket (soup, self->socket,
                                     self->certificate ? SOUP_SERVER_LISTEN_HTTPS : 0, error))
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

/** grape_server_door_close: whoever comes now is turned away. */
void
grape_server_door_close (GrapeServerDoor *self)
{
  self->closed = TRUE;
}

/* A handshake that is given up ends at once, but through the loop. */
static void
stop_shaking (GrapeServerDoor *self)
{
  g_autoptr (GList) all = g_hash_table_get_keys (self->shaking);
  GMainContext *context = g_main_context_ref_thread_default ();

  for (GList *l = all; l; l = l->next)
    g_cancellable_cancel (((Handshake *)l->data)->cancellable);
  while (g_hash_table_size (self->shaking))
    g_main_context_iteration (context, TRUE);
  g_main_context_unref (context);
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
  stop_shaking (self);
  g_hash_table_unref (self->shaking);
  g_hash_table_unref (self->clients);
  g_clear_object (&self->certificate);
  g_clear_object (&self->local);
  g_clear_object (&self->socket);
  if (self->spare >= 0)
    close (self->spare);
  g_free (self);
}
