/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Requests that our own server holds until a head changes. */
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include "server-fixture.h"
#include "sync/place/grape-place-private.h"

/* --- waiting for changes ---------------------------------------------------------------------- */

typedef struct
{
  Desk *desk;
  const GrapeKey *key;
} LaterHead;

/* The server says how many do. */
static void
until_so_many_wait (Desk *self, guint n)
{
  gint64 end = g_get_monotonic_time () + 60 * G_USEC_PER_SEC;
  g_autofree char *words = g_strdup_printf ("\"waiting\":%u}", n);

  for (gboolean waits = FALSE; !waits;)
    {
      g_auto (Answer) answer = { 0 };

      g_assert_cmpint (g_get_monotonic_time (), <, end);
      desk_ask (self, &answer, "GET", "/grapefruit/1/health", NULL, NULL);
      waits = strstr (answer.body, words) != NULL;
    }
}

static gpointer
put_head_later (gpointer data)
{
  LaterHead *self = data;

  until_so_many_wait (self->desk, 1);
  put_head (self->desk, self->key, 2);
  return NULL;
}

static guint64
first_number (GrapePlace *place)
{
  guint64 seq = 0;
  g_auto (GStrv) heads = NULL;
  gboolean all;
  g_autoptr (GError) error = NULL;

  grape_place_wait (place, NULL, &seq, &heads, &all, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (all);
  g_assert_cmpuint (seq, >, 0);
  return seq;
}

static void
wait_ok (GrapePlace *place, const char *of, guint64 *seq, GStrv *heads, gboolean *all)
{
  const char *const list[] = { of, NULL };
  g_autoptr (GError) error = NULL;

  grape_place_wait (place, of ? list : NULL, seq, heads, all, NULL, &error);
  g_assert_no_error (error);
}

static void
test_wait_is_told_at_once_and_later (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  guint64 seq = first_number (place), before = seq;
  g_auto (GStrv) first = NULL, second = NULL;
  gboolean all;

  put_head (self, ann, 1);
  wait_ok (place, NULL, &seq, &first, &all);
  g_assert_false (all);
  g_assert_cmpuint (seq, ==, before + 1);
  g_assert_cmpstr (first[0], ==, grape_key_public (ann));
  g_assert_null (first[1]);

  LaterHead later = { self, bob };
  gint64 start = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("later", put_head_later, &later);
  wait_ok (place, NULL, &seq, &second, &all);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 15 * G_USEC_PER_SEC);
  g_thread_join (thread);
  g_assert_cmpstr (second[0], ==, grape_key_public (bob));
  g_assert_null (second[1]);
}

static void
test_wait_is_for_some (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  guint64 seq = first_number (place), other = seq;
  g_auto (GStrv) none = NULL, one = NULL;
  gboolean all;

  put_head (self, ann, 1);
  gint64 start = g_get_monotonic_time ();
  wait_ok (place, grape_key_public (bob), &seq, &none, &all);
  g_assert_cmpint (g_get_monotonic_time () - start, >=, 900000);
  g_assert_false (all);
  g_assert_null (none[0]);
  wait_ok (place, grape_key_public (ann), &other, &one, &all);
  g_assert_cmpstr (one[0], ==, grape_key_public (ann));
  g_assert_cmpuint (seq, ==, other);
}

static void
test_wait_knows_another_run (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  guint64 seq;
  gboolean all = FALSE;

  {
    g_autoptr (GrapePlace) place = desk_place (self);
    seq = first_number (place);
  }
  desk_close (self);
  desk_open (self);
  g_autoptr (GrapePlace) again = desk_place (self);
  g_auto (GStrv) heads = NULL;
  wait_ok (again, NULL, &seq, &heads, &all);
  g_assert_true (all);
}

/* The server goes down while somebody waits: an answer, not a fault. */
static gpointer
close_later (gpointer data)
{
  until_so_many_wait (data, 1);
  desk_close (data);
  return NULL;
}

static void
test_wait_ends_with_the_server (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  guint64 seq = first_number (place);
  g_auto (GStrv) heads = NULL;
  gboolean all;
  gint64 start = g_get_monotonic_time ();
  GThread *thread = g_thread_new ("later", close_later, self);

  wait_ok (place, NULL, &seq, &heads, &all);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 15 * G_USEC_PER_SEC);
  g_assert_null (heads[0]);
  g_thread_join (thread);
  desk_open (self);
}

/* --- how many may wait ------------------------------------------------------------------------ */

/* Asks, and does not listen. @host: the server's, as this one calls it */
static GSocketConnection *
wait_from (Desk *self, const char *host, guint64 seq)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GUri) uri = g_uri_parse (self->uri, G_URI_FLAGS_NONE, NULL);
  g_autofree char *text = g_strdup_printf (
      "GET /grapefruit/1/changes/%" G_GUINT64_FORMAT " HTTP/1.1\r\nHost: h\r\n\r\n", seq);
  g_autoptr (GError) error = NULL;
  GSocketConnection *connection
      = g_socket_client_connect_to_host (client, host, (guint16)g_uri_get_port (uri), NULL, &error);

  g_assert_no_error (error);
  say (connection, text);
  return connection;
}

static void
assert_sent_away (GSocketConnection *connection)
{
  g_autofree char *heard = hear (connection);

  g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 503"));
  g_assert_nonnull (strstr (heard, "Retry-After: 30\r\n"));
}

/* A quarter of the connections is reserved for requests that do not wait. */
static void
test_a_quarter_never_waits (Desk *self, gconstpointer data)
{
  g_autoptr (GrapePlace) place = desk_place (self);
  guint64 seq = first_number (place);
  g_autoptr (GPtrArray) waiting = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GrapeKey) ann = grape_key_new ();

  for (guint i = 0; i < 6; i++)
    g_ptr_array_add (waiting, wait_from (self, "127.0.0.1", seq));
  until_so_many_wait (self, 6);
  g_autoptr (GSocketConnection) one_more = wait_from (self, "127.0.0.1", seq);
  assert_sent_away (one_more);
  put_head (self, ann, 1); /* who has something to say comes in */
  for (guint i = 0; i < waiting->len; i++)
    {
      g_autofree char *heard = hear (g_ptr_array_index (waiting, i));

      g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 200"));
    }
  until_so_many_wait (self, 0);
}

/* (transfer full) (nullable): by which another machine would call this one */
static char *
own_address (void)
{
  struct ifaddrs *all = NULL;
  char *found = NULL;

  if (getifaddrs (&all) != 0)
    return NULL;
  for (const struct ifaddrs *each = all; each && !found; each = each->ifa_next)
    if (each->ifa_addr && each->ifa_addr->sa_family == AF_INET && (each->ifa_flags & IFF_UP)
        && !(each->ifa_flags & IFF_LOOPBACK))
      {
        const void *at = &((const struct sockaddr_in *)(const void *)each->ifa_addr)->sin_addr;
        g_autoptr (GInetAddress) address = g_inet_address_new_from_bytes (at, G_SOCKET_FAMILY_IPV4);

        found = g_inet_address_to_string (address);
      }
  freeifaddrs (all);
  return found;
}

/* One address has 256 of them; a client from elsewhere can still wait. */
static void
test_one_address_waits_so_often (Desk *self, gconstpointer data)
{
  g_autofree char *host = own_address ();
  g_autoptr (GrapePlace) place = desk_place (self);
  guint64 seq = first_number (place);
  g_autoptr (GPtrArray) waiting = g_ptr_array_new_with_free_func (g_object_unref);

  if (!host)
    {
      g_test_skip ("this machine has no other address than its own");
      return;
    }
  for (guint i = 0; i < 256; i++)
    g_ptr_array_add (waiting, wait_from (self, host, seq));
  until_so_many_wait (self, 256);
  g_autoptr (GSocketConnection) one_more = wait_from (self, host, seq);
  assert_sent_away (one_more);
  g_ptr_array_add (waiting, wait_from (self, "127.0.0.1", seq));
  until_so_many_wait (self, 257);
}

/* Keys have 16 or 64 digits, and one request names 256. */
static void
test_so_many_keys_a_request (Desk *self, gconstpointer data)
{
  g_autoptr (GString) path = g_string_new ("/grapefruit/1/changes/0?of=0123456789abcdef");

  for (guint i = 1; i < 256; i++)
    g_string_append_printf (path, ",%016x", i);
  g_assert_cmpuint (desk_status (self, "GET", path->str, NULL, NULL), ==, 200);
  g_string_append (path, ",ffffffffffffffff");
  g_assert_cmpuint (desk_status (self, "GET", path->str, NULL, NULL), ==, 400);
}

static void
test_wait_elsewhere (void)
{
  g_autofree char *folder = g_dir_make_tmp ("grape-server-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapePlace) place = grape_place_new (folder, NULL, NULL, &error);
  guint64 seq = 0;
  GStrv heads;
  gboolean all;

  g_assert_false (grape_place_wait (place, NULL, &seq, &heads, &all, NULL, &error));
  g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_NOT_OFFERED);
  g_rmdir (folder);
}

/* Another server may answer anything. */
static void
test_wait_answers_that_make_no_sense (void)
{
  static const char *const bad[] = {
    "",
    "[]",
    "{}",
    "{\"seq\":1}",
    "{\"seq\":0,\"all\":true}",
    "{\"seq\":-4,\"heads\":[]}",
    "{\"seq\":\"1\",\"heads\":[]}",
    "{\"seq\":1,\"heads\":[\"../x\"]}",
    "{\"seq\":1,\"heads\":[7]}",
    "{\"seq\":1,\"heads\":{}}",
    "{\"seq\":1,\"all\":false}",
    "{\"seq\":1e300,\"heads\":[]}",
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      guint64 seq = 5;
      GStrv heads = NULL;
      gboolean all = FALSE;
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad[i]);
      g_assert_false (grape_place_read_changes (bad[i], &seq, &heads, &all, &error));
      g_assert_error (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
      g_assert_cmpuint (seq, ==, 5);
      g_assert_null (heads);
    }
}

int
main (int argc, char **argv)
{
  static const GrapeServerOptions short_hold = { .hold_s = 1 }, long_hold = { .hold_s = 20 },
                                  few = { .hold_s = 60, .most_links = 8 },
                                  open = { .hold_s = 60, .address = "0.0.0.0" };

  g_test_init (&argc, &argv, NULL);
  ADD ("wait/told", &long_hold, test_wait_is_told_at_once_and_later);
  ADD ("wait/some", &short_hold, test_wait_is_for_some);
  ADD ("wait/another-run", &long_hold, test_wait_knows_another_run);
  ADD ("wait/shutdown", &long_hold, test_wait_ends_with_the_server);
  ADD ("wait/quarter", &few, test_a_quarter_never_waits);
  ADD ("wait/address", &open, test_one_address_waits_so_often);
  ADD ("wait/keys", NULL, test_so_many_keys_a_request);
  g_test_add_func ("/sync/server/wait/elsewhere", test_wait_elsewhere);
  g_test_add_func ("/sync/server/wait/nonsense", test_wait_answers_that_make_no_sense);
  return g_test_run ();
}
