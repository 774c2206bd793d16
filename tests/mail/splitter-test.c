/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an mbox is cut: each oddity of real archives. */
#include <string.h>

#include "mail/grape-splitter.h"

static GPtrArray *
split (const char *text, gsize length, gsize max_bytes)
{
  g_autoptr (GInputStream) stream
      = g_memory_input_stream_new_from_data (text, (gssize)length, NULL);
  g_autoptr (GrapeSplitter) splitter = grape_splitter_new (stream, max_bytes);
  GPtrArray *splits = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_split_free);
  g_autoptr (GError) error = NULL;
  guint64 end = 0;

  for (;;)
    {
      GrapeSplit *each = grape_splitter_next (splitter, NULL, &error);

      g_assert_no_error (error);
      if (each == NULL)
        return splits;
      g_assert_cmpuint (each->offset, >=, end);
      end = each->offset + each->n_bytes;
      g_assert_cmpuint (end, <=, length);
      g_ptr_array_add (splits, each);
    }
}

static void
assert_cut (const char *text, guint n)
{
  g_autoptr (GPtrArray) splits = split (text, strlen (text), 100000);

  g_assert_cmpuint (splits->len, ==, n);
}

#define ONE "From ann@x.org Mon Jan  5 10:00:00 2026\nFrom: ann@x.org\nSubject: one\n\nHello.\n"
#define TWO "From bob@x.org Mon Jan  5 11:00:00 2026\nFrom: bob@x.org\nSubject: two\n\nHo.\n"
#define DATED                                                                                      \
  "From ann at x.org  Sat, 12 Jun 1999 02:55:14 -0400 (EDT)\nFrom: Ann ann at x.org\n\nHi.\n"

static void
test_plain (void)
{
  g_autoptr (GPtrArray) splits = split (ONE "\n" TWO, strlen (ONE "\n" TWO), 100000);
  GrapeSplit *first = g_ptr_array_index (splits, 0);

  g_assert_cmpuint (splits->len, ==, 2);
  g_assert_cmpstr (first->envelope, ==, "From ann@x.org Mon Jan  5 10:00:00 2026");
  g_assert_cmpmem (g_bytes_get_data (first->raw, NULL), strlen ("From: ann@x.org"),
                   "From: ann@x.org", strlen ("From: ann@x.org"));
  /* The blank line between two messages belongs to neither. */
  g_assert_cmpuint (g_bytes_get_size (first->raw), ==,
                    strlen ("From: ann@x.org\nSubject: one\n\nHello.\n"));
  assert_cut ("", 0);
  assert_cut (ONE, 1);
}

static void
test_no_blank_line (void)
{
  assert_cut (ONE TWO DATED, 3);
}

static void
test_prose (void)
{
  assert_cut (ONE "From here on it rains.\nSo: we stay in.\n" TWO, 2);
  assert_cut (ONE "\nFrom my house at 10:00:00 in 2026\nno header\n" TWO, 2);
  assert_cut (ONE ">From ann@x.org Mon Jan  5 10:00:00 2026\nSubject: quoted\n\n" TWO, 2);
}

static void
test_dateless (void)
{
  assert_cut (ONE "\nFrom ann@x.org\nFrom: ann@x.org\n\nNo time.\n", 2);
  assert_cut (ONE "From ann@x.org\nFrom: ann@x.org\n\nPasted, not sent.\n", 1);
}

static void
test_crlf_and_nul (void)
{
  static const char text[]
      = "From a@x Mon Jan  5 10:00:00 2026\r\nFrom: a@x\r\n\r\nnul \0 here\r\n\r\n"
        "From b@x Mon Jan  5 11:00:00 2026\r\nFrom: b@x\r\n\r\nend";
  g_autoptr (GPtrArray) splits = split (text, sizeof text - 1, 100000);

  g_assert_cmpuint (splits->len, ==, 2);
  gsize size = 0;
  const char *raw = g_bytes_get_data (((GrapeSplit *)g_ptr_array_index (splits, 0))->raw, &size);
  g_assert_nonnull (memchr (raw, '\0', size));
}

/* A message that is too large loses the attachment, and keeps the text beside it. */
static void
test_too_large (void)
{
  g_autoptr (GString) text = g_string_new ("From ann@x.org Mon Jan  5 10:00:00 2026\n"
                                           "From: ann@x.org\nContent-Type: multipart/mixed; "
                                           "boundary=B\n\n--B\n\nbefore\n--B\n"
                                           "Content-Transfer-Encoding: base64\n\n");

  for (guint i = 0; i < 500; i++)
    g_string_append (text,
                     "QWxsIHdvcmsgYW5kIG5vIHBsYXkgbWFrZXMgSmFjayBhIGR1bGwgYm95LiBBbGwgd29y\n");
  g_string_append (text, "--B\n\nbehind\n--B--\n");
  g_string_append (text, TWO);
  g_autoptr (GPtrArray) splits = split (text->str, text->len, 5000);
  g_assert_cmpuint (splits->len, ==, 2);
  const GrapeSplit *large = g_ptr_array_index (splits, 0);
  g_autofree char *kept
      = g_strndup (g_bytes_get_data (large->raw, NULL), g_bytes_get_size (large->raw));
  g_assert_cmpuint (strlen (kept), <=, 5000);
  g_assert_nonnull (strstr (kept, "before"));
  g_assert_nonnull (strstr (kept, "--B\n\nbehind\n--B--\n"));
  g_assert_cmpuint (large->n_left_out, >, 25000);
  g_assert_cmpuint (large->n_bytes, ==,
                    strlen (large->envelope) + 1 + strlen (kept) + large->n_left_out);
}

/* A line that never ends, before a message and in one. */
static void
test_long_line (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "no end of this");
  g_string_append (text, "\n" ONE);
  for (guint i = 0; i < 20000; i++)
    g_string_append (text, "no end of this");
  g_string_append (text, "\n" TWO);
  g_autoptr (GPtrArray) splits = split (text->str, text->len, 5000);
  g_assert_cmpuint (splits->len, ==, 3);
  const GrapeSplit *preface = g_ptr_array_index (splits, 0), *one = g_ptr_array_index (splits, 1);
  g_assert_null (preface->raw);
  g_assert_cmpuint (preface->n_left_out, ==, preface->n_bytes);
  g_assert_cmpuint (g_bytes_get_size (one->raw), <=, 5000);
  g_assert_cmpuint (one->n_left_out, >, 270000);
}

static void
test_envelopes (void)
{
  static const struct
  {
    const char *line;
    GrapeEnvelope is;
    gint64 at;
  } lines[] = {
#define DATED_ GRAPE_ENVELOPE_DATED
#define BARE_  GRAPE_ENVELOPE_UNDATED
#define NONE_  GRAPE_ENVELOPE_NONE
    { "From ann@x.org Mon Jan  5 10:00:00 2026", DATED_, 1767607200 },
    { "From ann at x.org  Mon Jan  5 10:00:00 2026", DATED_, 1767607200 },
    { "From ann@x.org Sat, 12 Jun 1999 02:55:14 -0400 (EDT)", DATED_, 929170514 },
    { "From ann@x.org Sat Jun 12 02:55:14 99", DATED_, 929156114 },
    { "From - Mon Jan  5 10:00:00 2026", DATED_, 1767607200 },
    { "From mboxrd@z Thu Jan  1 00:00:00 1970", DATED_, 0 },
    { "From 1234567890@xxx Mon Jan 05 10:00:00 +0000 2026", DATED_, 1767607200 },
    { "From ann Mon Jan  5 10:00 2026 remote from host", DATED_, 1767607200 },
    { "From MAILER-DAEMON Mon Jan  5 10:00:00 CET 2026", DATED_, 1767603600 },
    { "From ann@x.org", BARE_, 0 },
    { "From -5891383931", BARE_, 0 },
    { "From vienna@home", BARE_, 0 },
    { "From the beginning", NONE_, 0 },
    { "From : ann@x.org", NONE_, 0 },
    { "From Monday 12 May 1999 10:30 we play", NONE_, 0 },
    { "From Monday 12 May 1999 10:30", NONE_, 0 },
    { "From 10:30 on it is 5 May 1999", NONE_, 0 },
    { "from ann@x.org Mon Jan  5 10:00:00 2026", NONE_, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      gint64 at = 0;
      GrapeEnvelope is = grape_envelope_parse (lines[i].line, strlen (lines[i].line), &at);

      g_test_message ("%s", lines[i].line);
      g_assert_cmpint (is, ==, lines[i].is);
      g_assert_cmpint (at, ==, lines[i].at);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mail/splitter/plain", test_plain);
  g_test_add_func ("/mail/splitter/no-blank-line", test_no_blank_line);
  g_test_add_func ("/mail/splitter/prose", test_prose);
  g_test_add_func ("/mail/splitter/dateless", test_dateless);
  g_test_add_func ("/mail/splitter/crlf-and-nul", test_crlf_and_nul);
  g_test_add_func ("/mail/splitter/too-large", test_too_large);
  g_test_add_func ("/mail/splitter/long-line", test_long_line);
  g_test_add_func ("/mail/splitter/envelopes", test_envelopes);
  return g_test_run ();
}
