/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When our own server says no, and how it ends. */
#include <time.h>
#include <utime.h>

#include "server-fixture.h"

#include "sync/wire/grape-bundle.h"

/* --- limits ----------------------------------------------------------------------------------- */

static void
test_sizes (Desk *self, gconstpointer data)
{
  g_autofree char *large = g_strnfill (5000, 'x');
  g_autofree char *chunked
      = g_strdup_printf ("PUT /grapefruit/1/probe/a.json HTTP/1.1\r\nHost: h\r\n"
                         "Transfer-Encoding: chunked\r\n\r\n1388\r\n%s\r\n0\r\n\r\n",
                         large);
  g_autoptr (GSocketConnection) one = desk_connect (self), two = desk_connect (self);

  g_assert_cmpuint (desk_status (self, "PUT", "/grapefruit/1/probe/a.json", large, NULL), ==, 413);
  say (one, chunked);
  g_autofree char *heard = hear (one);
  g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 413"));
  say (two, "PUT /grapefruit/1/probe/a.json HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n"
            "Content-Length: 5000\r\n\r\n");
  g_autofree char *refused = hear (two);
  g_assert_true (g_str_has_prefix (refused, "HTTP/1.1 413"));
  g_assert_cmpuint (desk_status (self, "PUT", "/grapefruit/1/probe/a.json", "{}", NULL), ==, 201);
}

static void
test_rates (Desk *self, gconstpointer data)
{
  guint n_served = 0, n_refused = 0;
  gint64 start = g_get_monotonic_time ();

  for (guint i = 0; i < 12; i++)
    {
      g_auto (Answer) answer = { 0 };

      desk_ask (self, &answer, "GET", "/grapefruit/1/heads/a.json", NULL, NULL);
      n_served += answer.status == 404;
      n_refused += answer.status == 429;
      if (answer.status == 429)
        g_assert_cmpint (atoi (answer.retry_after), >=, 1);
    }
  g_assert_cmpuint (n_served + n_refused, ==, 12);
  g_assert_cmpuint (n_served, >=, 5);
  /* The window is of ten seconds, and may have changed meanwhile. */
  gint64 n_windows = 2 + (g_get_monotonic_time () - start) / (10 * G_USEC_PER_SEC);
  g_assert_cmpint (n_served, <=, 5 * n_windows);
}

static void
test_room_of_an_author (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  g_autofree char *long_text = g_strnfill (900, 'x');
  g_autoptr (GrapeEntry) first = make_entry (ann, "act", "text", long_text),
                         second = make_entry (ann, "act", "text", "y"),
                         his = make_entry (bob, "act", "text", long_text);
  g_autofree char *one = entry_path (first), *two = entry_path (second), *other = entry_path (his);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  GrapeBundleName name;
  g_auto (Answer) refused = { 0 };

  g_ptr_array_add (entries, second);
  g_autofree char *bundle = grape_bundle_new (ann, second->topic, entries, &name, NULL);
  g_autofree char *below = grape_bundle_path (second->topic, second->author, &name);
  g_autofree char *bundled = g_strconcat ("/", below, NULL);
  g_assert_cmpuint (desk_status (self, "PUT", one, first->file, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", one, first->file, NULL), ==, 200); /* no more */
  desk_ask (self, &refused, "PUT", two, second->file, NULL);
  g_assert_cmpuint (refused.status, ==, 507);
  g_assert_cmpint (atoi (refused.retry_after), >, 0);
  g_assert_nonnull (strstr (refused.body, "no room left"));
  g_assert_cmpuint (desk_status (self, "PUT", bundled, bundle, NULL), ==, 507);
  put_head (self, ann, 1);
  g_assert_cmpuint (desk_status (self, "PUT", other, his->file, NULL), ==, 201);
  desk_close (self);
  desk_open (self); /* it is counted again */
  g_assert_cmpuint (desk_status (self, "PUT", two, second->file, NULL), ==, 507);
}

static guint
put_entry_of (Desk *self, const GrapeKey *key, const char *text)
{
  g_autoptr (GrapeEntry) entry = make_entry (key, "act", "text", text);
  g_autofree char *path = entry_path (entry);

  return desk_status (self, "PUT", path, entry->file, NULL);
}

/* Whatever else lies in the folder, however deep: what is no file of a game takes no author's room,
 * and a start does not get lost in it. */
static void
test_deep_folders (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *much = g_strnfill (2000, 'x');
  g_autoptr (GString) path = g_string_new ("grapefruit/1");

  for (guint i = 0; i < 6; i++)
    g_string_append (path, "/a");
  g_string_append_printf (path, "/%s/b.json", grape_key_public (ann));
  write_by_hand (self, path->str, much);
  g_string_assign (path, "grapefruit/1");
  for (guint i = 0; i < 1500; i++)
    g_string_append (path, "/a");
  write_by_hand (self, path->str, much);
  desk_close (self);
  desk_open (self);
  g_assert_cmpuint (put_entry_of (self, ann, "x"), ==, 201);
}

/* Somebody puts what is not signed in Ann's place, again and again: she has all of her room. */
static void
test_garbage_takes_no_room (Desk *self, gconstpointer data)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *text = g_strnfill (900, 'x');
  g_autoptr (GrapeEntry) first = make_entry (ann, "act", "text", text);
  g_autofree char *path = entry_path (first);
  g_autofree char *garbage
      = g_strdup_printf ("PUT %s HTTP/1.1\r\nHost: h\r\nContent-Length: 900\r\n\r\n%s", path, text);

  for (guint i = 0; i < 40; i++)
    {
      g_ptr_array_add (open, desk_connect (self));
      say (g_ptr_array_index (open, i), garbage);
      if (i % 8 == 7)
        g_assert_cmpuint (desk_status (self, "PUT", path, first->file, NULL), ==,
                          i > 8 ? 200 : 201);
    }
  for (guint i = 0; i < open->len; i++)
    {
      g_autofree char *heard = hear (g_ptr_array_index (open, i));

      g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 403"));
    }
}

/* A stranger thinks up keys, and signs. Those who were here yesterday go on, and write heads and
 * entries; it is the same after a restart. */
static void
test_strangers_fill_their_part (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *text = g_strnfill (900, 'x');
  g_autoptr (GrapeEntry) old = make_entry (ann, "act", "text", text);
  g_autofree char *path = entry_path (old), *file = g_build_filename (self->www, path, NULL);
  const struct utimbuf yesterday = { time (NULL) - 25 * 3600, time (NULL) - 25 * 3600 };
  guint n_taken = 0;

  g_assert_cmpuint (desk_status (self, "PUT", path, old->file, NULL), ==, 201);
  g_assert_cmpint (utime (file, &yesterday), ==, 0);
  for (guint run = 0; run < 2; run++)
    {
      desk_close (self);
      desk_open (self);
      for (guint i = 0; i < 20; i++)
        {
          g_autoptr (GrapeKey) stranger = grape_key_new ();
          guint status = put_entry_of (self, stranger, text);

          g_assert_true (status == 201 || status == 507);
          n_taken += status == 201;
        }
      g_assert_cmpuint (n_taken, ==, 3); /* of a quarter of 20,000 bytes */
      g_autoptr (GrapeKey) late = grape_key_new ();
      g_autofree char *lates = head_path (late), *said = desk_head (late, 1);
      g_autofree char *much = g_strnfill (4000, ' ');
      g_autofree char *large = g_strconcat (said, much, NULL);
      g_assert_cmpuint (desk_status (self, "PUT", lates, large, NULL), ==, 507);
      for (guint i = 0; i < 3; i++)
        {
          g_autofree char *more = g_strnfill (800 + 10 * run + i, 'y');

          g_assert_cmpuint (put_entry_of (self, ann, more), ==, 201);
        }
      put_head (self, ann, run + 1);
    }
}

static void
test_too_many_connections (Desk *self, gconstpointer data)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);
  guint n_answered = 0;

  for (guint i = 0; i < 6; i++)
    g_ptr_array_add (open, desk_connect (self));
  for (guint i = 0; i < open->len; i++)
    {
      GOutputStream *output = g_io_stream_get_output_stream (g_ptr_array_index (open, i));
      const char *text = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";

      g_output_stream_write_all (output, text, strlen (text), NULL, NULL, NULL);
      g_autofree char *heard = hear (g_ptr_array_index (open, i));
      n_answered += g_str_has_prefix (heard, "HTTP/1.1 200");
    }
  g_assert_cmpuint (n_answered, ==, 4);
  g_ptr_array_set_size (open, 0);
  desk_wait (self, TRUE);
  g_assert_cmpuint (desk_status (self, "GET", "/", NULL, NULL), ==, 200);
}

/* Silent or half-finished connections take all places: a real request is still served. */
static void
test_silent_keep_nobody_out (Desk *self, gconstpointer data)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < 10; i++)
    {
      GSocketConnection *connection = desk_connect (self);

      g_ptr_array_add (open, connection);
      if (i % 2)
        say (connection, "GET / HTTP/1.1\r\nHost: ");
    }
  for (guint i = 0; i < 3; i++)
    g_assert_cmpuint (desk_status (self, "GET", "/", NULL, NULL), ==, 200);
}

/* Whoever sends a request a byte at a time is cut off; others are served meanwhile. */
static void
test_slow_request (Desk *self, gconstpointer data)
{
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GSocketConnection) slow = desk_connect (self), silent = desk_connect (self),
                                stalled = desk_connect (self);

  say (slow, "GET / HTTP/1.1\r\nHost: ");
  say (stalled, "PUT /grapefruit/1/probe/a.json HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\n{");
  desk_wait (self, TRUE);
  for (guint i = 0; i < 4; i++)
    {
      GOutputStream *output = g_io_stream_get_output_stream (G_IO_STREAM (slow));

      g_usleep (150000);
      g_output_stream_write_all (output, "x", 1, NULL, NULL, NULL);
    }
  g_autofree char *one = hear (slow), *two = hear (silent), *three = hear (stalled);
  g_assert_cmpint (g_get_monotonic_time () - start, >=, 900000);
  g_assert_cmpint (g_get_monotonic_time () - start, <, 20 * G_USEC_PER_SEC);
  g_assert_cmpstr (one, ==, "");
  g_assert_cmpstr (two, ==, "");
  g_assert_cmpstr (three, ==, "");
}

/* One sends as fast as it can what nobody wants; others are served. */
static gpointer
flood (gpointer connection)
{
  GOutputStream *output = g_io_stream_get_output_stream (connection);
  g_autofree char *much = g_strnfill (1 << 20, 'x');

  while (g_output_stream_write_all (output, much, 1 << 20, NULL, NULL, NULL))
    ;
  return NULL;
}

static void
test_flood (Desk *self, gconstpointer data)
{
  g_autoptr (GSocketConnection) one = desk_connect (self);
  GThread *thread;

  say (one, "PUT /grapefruit/1/probe/a.json HTTP/1.1\r\nHost: h\r\n"
            "Content-Length: 99999999999\r\n\r\n");
  thread = g_thread_new ("flood", flood, one);
  for (guint i = 0; i < 20; i++)
    desk_wait (self, TRUE);
  g_thread_join (thread); /* it is cut off: a request may take one second here */
}

/* As many clients as there are, all at once. */
static void
test_many_connect_at_once (Desk *self, gconstpointer data)
{
  g_autoptr (GPtrArray) open = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < 400; i++)
    g_ptr_array_add (open, desk_connect (self));
  for (guint i = 0; i < open->len; i++)
    say (g_ptr_array_index (open, i), "GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  for (guint i = 0; i < open->len; i++)
    {
      g_autofree char *heard = hear (g_ptr_array_index (open, i));

      g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 200"));
    }
}

/* --- the end ---------------------------------------------------------------------------------- */

static gpointer
close_now (gpointer data)
{
  desk_close (data);
  return NULL;
}

/* A file on its way is stored before the server stops. */
static void
test_running_request_is_finished (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *path = head_path (ann), *text = desk_head (ann, 1);
  g_autofree char *first = g_strdup_printf (
      "PUT %s HTTP/1.1\r\nHost: h\r\nContent-Length: %zu\r\n\r\n%.10s", path, strlen (text), text);
  g_autoptr (GSocketConnection) connection = desk_connect (self);
  g_autofree char *file = g_build_filename (self->www, path, NULL);

  say (connection, first);
  desk_wait (self, TRUE); /* what was said is read */
  Desk same = *self;      /* whose address stays */
  g_autofree char *uri = same.uri = g_strdup (self->uri);
  GThread *thread = g_thread_new ("close", close_now, self);
  desk_wait (&same, FALSE);
  say (connection, text + 10);
  g_autofree char *heard = hear (connection);
  g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 201"));
  g_thread_join (thread);
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
  desk_open (self);
}

int
main (int argc, char **argv)
{
  static const GrapeServerOptions small = { .most_bytes = 4096 }, seldom = { .most_requests = 5 },
                                  little_room = { .author_bytes = 1300 }, few = { .most_links = 4 },
                                  hasty = { .request_s = 1 }, small_disk = { .all_bytes = 20000 };

  g_test_init (&argc, &argv, NULL);
  ADD ("sizes", &small, test_sizes);
  ADD ("rates", &seldom, test_rates);
  ADD ("room", &little_room, test_room_of_an_author);
  ADD ("deep", &little_room, test_deep_folders);
  ADD ("garbage", &little_room, test_garbage_takes_no_room);
  ADD ("strangers", &small_disk, test_strangers_fill_their_part);
  ADD ("connections", &few, test_too_many_connections);
  ADD ("silent", &few, test_silent_keep_nobody_out);
  ADD ("slow", &hasty, test_slow_request);
  ADD ("flood", &hasty, test_flood);
  ADD ("backlog", NULL, test_many_connect_at_once);
  ADD ("shutdown", NULL, test_running_request_is_finished);
  return g_test_run ();
}
