/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What our own server promises to readers and writers, each rule tested over HTTP. */
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <utime.h>

#include "server-fixture.h"
#include "sync/wire/grape-bundle.h"
#include "sync/server/grape-server-framing.h"

/* --- reading ---------------------------------------------------------------------------------- */

static void
test_get_and_not_modified (Desk *self, gconstpointer data)
{
  g_auto (Answer) first = { 0 }, head = { 0 }, same = { 0 }, other = { 0 };

  write_by_hand (self, "grapefruit/1/heads/a.json", "one");
  desk_ask (self, &first, "GET", "/grapefruit/1/heads/a.json", NULL, NULL);
  g_assert_cmpuint (first.status, ==, 200);
  g_assert_cmpstr (first.body, ==, "one");
  g_assert_nonnull (first.modified);
  g_autoptr (GDateTime) at = soup_date_time_new_from_http_string (first.modified);
  g_assert_cmpint (ABS (g_date_time_to_unix (at) - g_get_real_time () / G_USEC_PER_SEC), <=, 60);
  desk_ask (self, &head, "HEAD", "/grapefruit/1/heads/a.json", NULL, NULL);
  g_assert_cmpuint (head.status, ==, 200);
  g_assert_cmpstr (head.body, ==, "");
  g_assert_cmpstr (head.tag, ==, first.tag);
  desk_ask (self, &same, "GET", "/grapefruit/1/heads/a.json", NULL,
            (const char *const[]){ "If-None-Match", first.tag, NULL });
  g_assert_cmpuint (same.status, ==, 304);
  g_assert_cmpstr (same.tag, ==, first.tag);
  g_assert_cmpstr (same.body, ==, "");
  desk_ask (self, &other, "GET", "/grapefruit/1/heads/a.json", NULL,
            (const char *const[]){ "If-None-Match", "\"0000\"", NULL });
  g_assert_cmpuint (other.status, ==, 200);
  g_assert_cmpuint (desk_status (self, "GET", "/grapefruit/1/heads/b.json", NULL, NULL), ==, 404);
  g_assert_cmpuint (desk_status (self, "GET", "/grapefruit/1/heads", NULL, NULL), ==, 404);
}

/* Somebody edits the folder while the server has the file in memory: same size, same moment. */
static void
test_changed_by_hand (Desk *self, gconstpointer data)
{
  for (guint i = 0; i < 300; i++)
    {
      g_auto (Answer) answer = { 0 };
      g_autofree char *text = g_strdup_printf ("version %03u", i);

      write_by_hand (self, "grapefruit/1/heads/a.json", text);
      desk_ask (self, &answer, "GET", "/grapefruit/1/heads/a.json", NULL, NULL);
      g_assert_cmpstr (answer.body, ==, text);
    }
  g_usleep (200000); /* it settles, and is kept in memory */
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (desk_status (self, "GET", "/grapefruit/1/heads/a.json", NULL, NULL), ==, 200);
  write_by_hand (self, "grapefruit/1/heads/a.json", "version 999");
  g_auto (Answer) answer = { 0 };
  desk_ask (self, &answer, "GET", "/grapefruit/1/heads/a.json", NULL, NULL);
  g_assert_cmpstr (answer.body, ==, "version 999");
}

/* Nothing outside of the folder can be read or written, whatever the path, whatever links are in
 * it. */
static void
test_paths (Desk *self, gconstpointer data)
{
  static const char *const paths[] = {
    "/../secret.json",
    "/%2e%2e/secret.json",
    "/grapefruit/..%2f..%2fsecret.json",
    "/grapefruit/%2e%2e/%2e%2e/secret.json",
    "//secret.json",
    "/.hidden/secret.json",
    "/grapefruit/.git/config",
    "/grapefruit/1/heads/A.JSON",
    "/grapefruit/1/heads/a%00.json",
    "/grapefruit/1/2/3/4/5/6/7/9.json",
    "/users",
    "/grapefruit/out/secret.json",
    "/grapefruit/1/heads/link.json",
  };
  g_autofree char *secret = g_build_filename (self->folder, "secret.json", NULL);
  g_autofree char *out = g_build_filename (self->www, "grapefruit/out", NULL);
  g_autofree char *link = g_build_filename (self->www, "grapefruit/1/heads/link.json", NULL);

  write_by_hand (self, "../secret.json", "top secret");
  write_by_hand (self, ".hidden/secret.json", "top secret");
  write_by_hand (self, "grapefruit/.git/config", "top secret");
  write_by_hand (self, "grapefruit/1/heads/a.json", "plain");
  write_by_hand (self, "users", "top secret");
  write_by_hand (self, "grapefruit/1/2/3/4/5/6/7/9.json", "top secret");
  write_by_hand (self, "grapefruit/1/2/3/4/5/6/8.json", "plain");
  g_assert_cmpint (symlink (self->folder, out), ==, 0);
  g_assert_cmpint (symlink (secret, link), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GSocketConnection) connection = desk_connect (self);
      g_autofree char *request = g_strdup_printf (
          "GET %s HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n", paths[i]);

      say (connection, request);
      g_autofree char *heard = hear (connection);
      g_test_message ("%s: %.12s", paths[i], heard);
      g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 404")
                     || g_str_has_prefix (heard, "HTTP/1.1 400"));
    }
  g_assert_cmpuint (desk_status (self, "GET", "/grapefruit/1/2/3/4/5/6/8.json", NULL, NULL), ==,
                    200); /* as deep as a path goes */
}

static void
test_no_write_through_a_link (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *path = head_path (ann), *text = desk_head (ann, 1);
  g_autofree char *elsewhere = g_build_filename (self->folder, "elsewhere", NULL);
  g_autofree char *link = g_build_filename (self->www, "grapefruit", NULL);
  g_autofree char *never = g_build_filename (elsewhere, "1", NULL);

  g_assert_cmpint (g_mkdir (elsewhere, 0755), ==, 0);
  g_assert_cmpint (symlink (elsewhere, link), ==, 0);
  g_assert_cmpuint (desk_status (self, "PUT", path, text, NULL), ==, 403);
  g_assert_false (g_file_test (never, G_FILE_TEST_EXISTS));
}

/* --- writing ---------------------------------------------------------------------------------- */

static void
test_conditions (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autofree char *path = head_path (ann), *one = desk_head (ann, 1), *two = desk_head (ann, 2),
                  *three = desk_head (ann, 3);
  g_auto (Answer) made = { 0 }, replaced = { 0 };
  const char *const create[] = { "If-None-Match", "*", NULL };

  g_assert_cmpuint (
      desk_status (self, "PUT", path, one, (const char *const[]){ "If-Match", "*", NULL }), ==,
      412);
  desk_ask (self, &made, "PUT", path, one, create);
  g_assert_cmpuint (made.status, ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", path, two, create), ==, 412);
  g_assert_cmpuint (
      desk_status (self, "PUT", path, two, (const char *const[]){ "If-Match", "\"0\"", NULL }), ==,
      412);
  desk_ask (self, &replaced, "PUT", path, two, (const char *const[]){ "If-Match", made.tag, NULL });
  g_assert_cmpuint (replaced.status, ==, 200);
  g_assert_cmpstr (replaced.tag, !=, made.tag);
  g_assert_cmpuint (
      desk_status (self, "PUT", path, three, (const char *const[]){ "If-Match", made.tag, NULL }),
      ==, 412);
  g_assert_cmpuint (desk_status (self, "PUT", path, three, NULL), ==, 200);
}

static void
test_only_what_belongs (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  g_autofree char *anns = head_path (ann), *one = desk_head (ann, 1), *two = desk_head (ann, 2),
                  *bobs = desk_head (bob, 5);
  g_autoptr (GrapeEntry) entry = make_entry (ann, "act", "text", "x"),
                         other = make_entry (ann, "act", "text", "y");
  g_autofree char *path = entry_path (entry);

  g_assert_cmpuint (desk_status (self, "PUT", anns, two, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", anns, one, NULL), ==, 409); /* older */
  g_assert_cmpuint (desk_status (self, "PUT", anns, bobs, NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", anns, "{}", NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", "/grapefruit/1/heads/x.json", two, NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", "/index.html", "hello", NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", path, other->file, NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", path, entry->file, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", path, entry->file, NULL), ==, 200); /* the same */
  g_assert_cmpuint (desk_status (self, "DELETE", path, NULL, NULL), ==, 405);
  g_assert_cmpuint (desk_status (self, "MKCOL", "/grapefruit/", NULL, NULL), ==, 405);
}

/* Under its own name, signed by whose place it is. */
static void
test_bundles (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new (), bob = grape_key_new ();
  g_autoptr (GrapeEntry) entry = make_entry (ann, "act", "text", "x");
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  GrapeBundleName name, wrong;

  g_ptr_array_add (entries, entry);
  g_autofree char *file = grape_bundle_new (ann, entry->topic, entries, &name, NULL);
  wrong = name;
  wrong.last = 2;
  g_autofree char *path = grape_bundle_path (entry->topic, grape_key_public (ann), &name);
  g_autofree char *right = g_strconcat ("/", path, NULL);
  g_autofree char *longer = grape_bundle_path (entry->topic, grape_key_public (ann), &wrong);
  g_autofree char *other_name = g_strconcat ("/", longer, NULL);
  g_autofree char *theirs = grape_bundle_path (entry->topic, grape_key_public (bob), &name);
  g_autofree char *other_place = g_strconcat ("/", theirs, NULL);
  g_assert_cmpuint (desk_status (self, "PUT", other_name, file, NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", other_place, file, NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", right, entry->file, NULL), ==, 403);
  g_assert_cmpuint (desk_status (self, "PUT", right, file, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", right, file, NULL), ==, 200);
}

static guint
count_files (const char *folder, const char *prefix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  for (const char *name; dir && (name = g_dir_read_name (dir));)
    n += g_str_has_prefix (name, prefix);
  return n;
}

/* The same author's own words, and yet not to be written over what is there. */
static void
test_what_is_replaced (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autoptr (GrapeEntry) entry = make_entry (ann, "act", "box", "AAAA");
  g_autofree char *at = entry_path (entry), *head = head_path (ann);
  g_autofree char *spaced = g_strconcat (entry->file, "\n", NULL), *second = desk_head (ann, 2);
  g_autofree char *third = desk_head (ann, 3), *first = desk_head (ann, 1);
  g_autofree char *respelt = g_strconcat (second, " ", NULL);
  g_autofree char *most = g_strnfill (64, 'x'), *more = g_strnfill (65, 'x');
  g_auto (Answer) kept = { 0 };

  g_assert_cmpuint (desk_status (self, "PUT", at, entry->file, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", at, entry->file, NULL), ==, 200);
  g_assert_cmpuint (desk_status (self, "PUT", at, spaced, NULL), ==, 409);
  desk_ask (self, &kept, "GET", at, NULL, NULL);
  g_assert_cmpstr (kept.body, ==, entry->file);

  g_assert_cmpuint (desk_status (self, "PUT", head, second, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", head, second, NULL), ==, 200);
  g_assert_cmpuint (desk_status (self, "PUT", head, respelt, NULL), ==, 409);
  g_assert_cmpuint (desk_status (self, "PUT", head, first, NULL), ==, 409);
  g_assert_cmpuint (desk_status (self, "PUT", head, third, NULL), ==, 200);
  write_by_hand (self, head + 1, "{ cut off");
  g_assert_cmpuint (desk_status (self, "PUT", head, first, NULL), ==, 200);

  g_assert_cmpuint (desk_status (self, "PUT", "/grapefruit/1/probe/a.json", most, NULL), ==, 201);
  g_assert_cmpuint (desk_status (self, "PUT", "/grapefruit/1/probe/b.json", more, NULL), ==, 403);
}

static void
set_time (Desk *self, const char *path, gint64 at)
{
  g_autofree char *file = g_build_filename (self->www, path, NULL);
  const struct utimbuf times = { (time_t)at, (time_t)at };

  g_assert_cmpint (utime (file, &times), ==, 0);
}

static char *
all_changes (Desk *self)
{
  g_auto (Answer) answer = { 0 };

  desk_ask (self, &answer, "GET", "/grapefruit/1/changes/0", NULL, NULL);
  return g_steal_pointer (&answer.body);
}

/* A rival who writes the same once more cannot make a move look late, and wakes nobody. */
static void
test_same_bytes_are_left_alone (Desk *self, gconstpointer data)
{
  g_autoptr (GrapeKey) ann = grape_key_new ();
  g_autoptr (GrapeEntry) entry = make_entry (ann, "act", "box", "AAAA");
  g_autofree char *one = entry_path (entry), *two = head_path (ann);
  const char *paths[] = { one, two };
  g_autofree char *head = desk_head (ann, 2);
  const char *texts[] = { entry->file, head };

  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_auto (Answer) again = { 0 }, kept = { 0 };

      g_assert_cmpuint (desk_status (self, "PUT", paths[i], texts[i], NULL), ==, 201);
      set_time (self, paths[i], 888710400);
      g_autofree char *before = all_changes (self);
      desk_ask (self, &again, "PUT", paths[i], texts[i], NULL);
      g_assert_cmpuint (again.status, ==, 200);
      desk_ask (self, &kept, "GET", paths[i], NULL, NULL);
      g_assert_cmpstr (kept.modified, ==, "Sun, 01 Mar 1998 00:00:00 GMT");
      g_assert_cmpstr (again.modified, ==, kept.modified);
      g_assert_cmpstr (again.tag, ==, kept.tag);
      g_autofree char *after = all_changes (self);
      g_assert_cmpstr (after, ==, before);
    }
}

/* The next start clears away what a cut-off write and old probes left. */
static void
test_leftovers (Desk *self, gconstpointer data)
{
  g_autofree char *heads = g_build_filename (self->www, "grapefruit/1/heads", NULL);
  g_autofree char *probes = g_build_filename (self->www, "grapefruit/1/probe", NULL);
  g_autoptr (GrapeKey) ann = grape_key_new ();

  put_head (self, ann, 1);
  g_assert_cmpuint (count_files (heads, ".new-"), ==, 0);
  for (guint i = 0; i < 30; i++)
    {
      g_autofree char *path = g_strdup_printf ("/grapefruit/1/probe/%u.json", i);

      g_assert_cmpuint (desk_status (self, "PUT", path, "{}", NULL), ==, 201);
    }
  g_assert_cmpuint (count_files (probes, ""), ==, 16);
  write_by_hand (self, "grapefruit/1/heads/.new-0011", "half");
  desk_close (self);
  desk_open (self);
  g_assert_cmpuint (count_files (heads, ".new-"), ==, 0);
  g_assert_cmpuint (count_files (heads, ""), ==, 1);
  g_assert_cmpuint (count_files (probes, ""), ==, 0);
}

static void
test_expect_continue (Desk *self, gconstpointer data)
{
  g_autoptr (GSocketConnection) one = desk_connect (self);

  say (one, "PUT /grapefruit/1/probe/a.json HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\n"
            "Content-Length: 2\r\n\r\n");
  g_autofree char *first = hear (one);
  g_assert_true (g_str_has_prefix (first, "HTTP/1.1 100"));
  say (one, "{}");
  g_autofree char *second = hear (one);
  g_assert_true (g_str_has_prefix (second, "HTTP/1.1 201"));
}

/* Heads that a proxy and a server could read differently, or that are not valid. After each comes a
 * request that would be answered if the server believed that the first one ended there. */
static void
test_malformed_heads (Desk *self, gconstpointer data)
{
#define PUT_A "PUT /grapefruit/1/probe/a.json HTTP/1.1\r\n"
#define HOST  "Host: h\r\n"
  static const struct
  {
    const char *head;
    gsize length; /* 0: up to its end */
    guint status;
  } heads[] = {
    { PUT_A HOST "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 0, 400 },
    { PUT_A HOST "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 0, 400 },
    { PUT_A HOST "Content-Length: 2\r\nContent-Length: 4\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: 2\r\ncontent-length: 2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: 2, 2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: +2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: -1\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: 0x2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: 2 2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length:\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length: 18446744073709551618\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length : 2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Content-Length\t: 2\r\n\r\n{}", 0, 400 },
    { PUT_A HOST "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", 0, 400 },
    { PUT_A HOST "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", 0, 400 },
    { PUT_A HOST "Transfer-Encoding: identity\r\n\r\n0\r\n\r\n", 0, 400 },
    { PUT_A HOST "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 0,
      400 },
    { PUT_A HOST "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n", 0, 400 },
    { "PUT /grapefruit/1/probe/a.json HTTP/1.0\r\n" HOST
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      0, 400 },
    { "GET / HTTP/1.1\r\n" HOST "X: a\r\n b\r\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\r\n" HOST "X: a\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\nHost: h\n\n", 0, 400 },
    { "GET / HTTP/1.1\r\n" HOST "X: a\rb\r\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\r\n" HOST "X: a\0b\r\n\r\n", 32, 400 },
    { "GET / HTTP/1.1\r\n" HOST "X: a\x1b[2J\r\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\r\n" HOST "No colon\r\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\r\n" HOST ": no name\r\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\r\n" HOST "Host: other\r\n\r\n", 0, 400 },
    { "GET / HTTP/1.1\r\n\r\n", 0, 400 },
    { "GET  / HTTP/1.1\r\n" HOST "\r\n", 0, 400 },
    { "GET / HTTP/1.1 \r\n" HOST "\r\n", 0, 400 },
    { "GET / HTTP/2.0\r\n" HOST "\r\n", 0, 400 },
    { "GET /\r\n" HOST "\r\n", 0, 400 },
    { "GET / x HTTP/1.1\r\n" HOST "\r\n", 0, 400 },
    { "GET grapefruit HTTP/1.1\r\n" HOST "\r\n", 0, 400 },
    { " GET / HTTP/1.1\r\n" HOST "\r\n", 0, 400 },
    { "G(T / HTTP/1.1\r\n" HOST "\r\n", 0, 400 },
    { "REFUSED /0 HTTP/1.1\r\n" HOST "\r\n", 0, 400 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autoptr (GSocketConnection) one = desk_connect (self);
      GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (one));
      const char *hidden = "GET / HTTP/1.1\r\nHost: h\r\n\r\n";
      gsize length = heads[i].length ? heads[i].length : strlen (heads[i].head);

      g_test_message ("%u: %s", i, heads[i].head);
      g_output_stream_write_all (out, heads[i].head, length, NULL, NULL, NULL);
      g_output_stream_write_all (out, hidden, strlen (hidden), NULL, NULL, NULL);
      g_autofree char *first = hear (one), *second = hear (one);
      g_assert_cmpint (atoi (first + strlen ("HTTP/1.1 ")), ==, (int)heads[i].status);
      g_assert_null (strstr (second, "HTTP/1.1 2"));
    }
}

/* More than a head has, in one line or in many; a line that never ends is not waited for. */
static void
test_huge_heads (Desk *self, gconstpointer data)
{
  for (guint kind = 0; kind < 3; kind++)
    {
      g_autoptr (GString) head = g_string_new ("GET / HTTP/1.1\r\nHost: h\r\n");
      g_autoptr (GSocketConnection) one = desk_connect (self);

      for (guint i = 0; kind == 1 && i < 200; i++)
        g_string_append_printf (head, "X-%u: y\r\n", i);
      if (kind != 1)
        g_string_append_printf (head, "X: %01999999u", 1);
      if (kind != 2)
        g_string_append (head, "\r\n\r\n");
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (one)), head->str,
                                 head->len, NULL, NULL, NULL);
      g_autofree char *heard = hear (one);
      g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 431"));
    }
  g_assert_cmpuint (desk_status (self, "GET", "/", NULL, NULL), ==, 200);
}

/* Chunks are read to the letter; the body is not a request. */
static void
test_chunks (Desk *self, gconstpointer data)
{
  static const struct
  {
    const char *body;
    gboolean good;
  } bodies[] = {
    { "2\r\n{}\r\n0\r\n\r\n", TRUE },        { "1\r\n{\r\n1;name=value\r\n}\r\n0\r\n\r\n", TRUE },
    { "00000002\r\n{}\r\n0\r\n\r\n", TRUE }, { "2\n{}\r\n0\r\n\r\n", FALSE },
    { "2\r\n{}0\r\n\r\n", FALSE },           { "2\r\n{}\n0\r\n\r\n", FALSE },
    { "0x2\r\n{}\r\n0\r\n\r\n", FALSE },     { "-2\r\n{}\r\n0\r\n\r\n", FALSE },
    { "+2\r\n{}\r\n0\r\n\r\n", FALSE },      { " 2\r\n{}\r\n0\r\n\r\n", FALSE },
    { "2 \r\n{}\r\n0\r\n\r\n", FALSE },      { "100000002\r\n{}\r\n0\r\n\r\n", FALSE },
    { "2;a\nb\r\n{}\r\n0\r\n\r\n", FALSE },  { "2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n", FALSE },
    { "\r\n2\r\n{}\r\n0\r\n\r\n", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    {
      g_autoptr (GSocketConnection) one = desk_connect (self);
      g_autofree char *text = g_strdup_printf (PUT_A HOST "Transfer-Encoding: chunked\r\n\r\n%s"
                                                          "GET / HTTP/1.1\r\n" HOST "\r\n",
                                               bodies[i].body);

      g_test_message ("%u: %s", i, bodies[i].body);
      g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (one)), text,
                                 strlen (text), NULL, NULL, NULL);
      g_autofree char *first = hear (one), *second = hear (one);
      if (bodies[i].good)
        g_assert_true (g_str_has_prefix (first, "HTTP/1.1 20")
                       && g_str_has_prefix (second, "HTTP/1.1 200"));
      else
        g_assert_true (g_str_has_prefix (first, "HTTP/1.1 400") && !*second);
    }
}

/* The same requests, in as many pieces as there are bytes, are answered the same. */
static void
test_pieces (Desk *self, gconstpointer data)
{
  const char *text = PUT_A HOST "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"
                                "GET / HTTP/1.1\r\n" HOST "\r\n" PUT_A HOST
                                "Content-Length: 2\r\n\r\n{}\r\nGET / HTTP/1.1\r\n" HOST "\r\n";
  GrapeServerFraming whole, pieces;

  grape_server_framing_init (&whole);
  grape_server_framing_init (&pieces);
  grape_server_framing_feed (&whole, text, strlen (text));
  for (const char *c = text; *c; c++)
    grape_server_framing_feed (&pieces, c, 1);
  g_assert_cmpstr (whole.checked->str, ==, pieces.checked->str);
  g_assert_cmpuint (whole.checked->len, ==, strlen (text) - 2);
  grape_server_framing_clear (&whole);
  grape_server_framing_clear (&pieces);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GSocketConnection) one = desk_connect (self);

      g_socket_set_option (g_socket_connection_get_socket (one), IPPROTO_TCP, TCP_NODELAY, 1, NULL);
      for (const char *c = text; *c; c++)
        say (one, (const char[]){ *c, '\0' });
      for (guint k = 0; k < 4; k++)
        {
          g_autofree char *heard = hear (one);

          g_assert_true (g_str_has_prefix (heard, "HTTP/1.1 20"));
          g_input_stream_skip (g_io_stream_get_input_stream (G_IO_STREAM (one)),
                               strtoul (strstr (heard, "Content-Length: ") + 16, NULL, 10), NULL,
                               NULL);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("get", NULL, test_get_and_not_modified);
  ADD ("changed-by-hand", NULL, test_changed_by_hand);
  ADD ("paths", NULL, test_paths);
  ADD ("links", NULL, test_no_write_through_a_link);
  ADD ("conditions", NULL, test_conditions);
  ADD ("belongs", NULL, test_only_what_belongs);
  ADD ("replaced", NULL, test_what_is_replaced);
  ADD ("same-bytes", NULL, test_same_bytes_are_left_alone);
  ADD ("bundles", NULL, test_bundles);
  ADD ("leftovers", NULL, test_leftovers);
  ADD ("expect", NULL, test_expect_continue);
  ADD ("malformed", NULL, test_malformed_heads);
  ADD ("huge", NULL, test_huge_heads);
  ADD ("chunks", NULL, test_chunks);
  ADD ("pieces", NULL, test_pieces);
  return g_test_run ();
}
