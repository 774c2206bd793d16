/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an mbox is cut: each oddity of real archives. */
#include <string.h>

#include "mail/grape-splitter.h"

static GPtrArray *
split (const char *text, gsize length, gsize max_bytes, guint *n_too_large)
{
  g_autoptr (GInputStream) stream
      = g_memory_input_stream_new_from_data (text, (gssize)length, NULL);
  g_autoptr (GrapeSplitter) splitter = grape_splitter_new (stream, max_bytes);
  GPtrArray *splits = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_split_free);

  for (;;)
    {
      g_autoptr (GError) error = NULL;
      GrapeSplit *each = grape_splitter_next (splitter, NULL, &error);

      if (each == NULL && error == NULL)
        return splits;
      if (each == NULL)
        {
          g_assert_error (error, GRAPE_MAIL_ERROR, GRAPE_MAIL_ERROR_LIMIT);
          (*n_too_large)++;
          continue;
        }
      g_ptr_array_add (splits, each);
    }
}

static void
assert_cut (const char *text, guint n)
{
  guint n_too_large = 0;
  g_autoptr (GPtrArray) splits = split (text, strlen (text), 100000, &n_too_large);

  g_assert_cmpuint (n_too_large, ==, 0);
  g_assert_cmpuint (splits->len, ==, n);
}

#define ONE "From ann@x.org Mon Jan  5 10:00:00 2026\nFrom: ann@x.org\nSubject: one\n\nHello.\n"
#define TWO "From bob@x.org Mon Jan  5 11:00:00 2026\nFrom: bob@x.org\nSubject: two\n\nHo.\n"
#define DATED                                                                                      \
  "From ann at x.org  Sat, 12 Jun 1999 02:55:14 -0400 (EDT)\nFrom: Ann ann at x.org\n\nHi.\n"

static void
test_plain (void)
{
  guint n = 0;
  g_autoptr (GPtrArray) splits = split (ONE "\n" TWO, strlen (ONE "\n" TWO), 100000, &n);
  GrapeSplit *first = g_ptr_array_index (splits, 0);

  g_assert_cmpuint (splits->len, ==, 2);
  g_assert_cmpstr (first->envelope, ==, "From ann@x.org Mon Jan  5 10:00:00 2026");
  g_assert_true (g_str_has_prefix (g_bytes_get_data (first->raw, NULL), "From: ann@x.org"));
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
  guint n = 0;
  g_autoptr (GPtrArray) splits = split (text, sizeof text - 1, 100000, &n);

  g_assert_cmpuint (splits->len, ==, 2);
  gsize size = 0;
  const char *raw = g_bytes_get_data (((GrapeSplit *)g_ptr_array_index (splits, 0))->raw, &size);
  g_assert_nonnull (memchr (raw, '\0', size));
}

static void
test_too_large (void)
{
  g_autoptr (GString) text = g_string_new (ONE);
  guint n_too_large = 0;

  for (guint i = 0; i < 500; i++)
    g_string_append (text, "A line that makes the message too large.\n");
  g_string_append (text, TWO);
  g_autoptr (GPtrArray) splits = split (text->str, text->len, 5000, &n_too_large);
  g_assert_cmpuint (n_too_large, ==, 1);
  g_assert_cmpuint (splits->len, ==, 1);
  g_assert_true (
      g_str_has_prefix (((GrapeSplit *)g_ptr_array_index (splits, 0))->envelope, "From bob@x.org"));
}

static void
test_envelopes (void)
{
  static const struct
  {
    const char *line;
    gboolean is_envelope;
    gint64 at;
  } lines[] = {
    { "From ann@x.org Mon Jan  5 10:00:00 2026", TRUE, 1767607200 },
    { "From ann at x.org  Mon Jan  5 10:00:00 2026", TRUE, 1767607200 },
    { "From ann@x.org Sat, 12 Jun 1999 02:55:14 -0400 (EDT)", TRUE, 929170514 },
    { "From ann@x.org", TRUE, 0 },
    { "From the beginning", FALSE, 0 },
    { "from ann@x.org Mon Jan  5 10:00:00 2026", FALSE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      gint64 at = 0;
      gboolean is = grape_envelope_parse (lines[i].line, strlen (lines[i].line), &at);

      g_test_message ("%s", lines[i].line);
      g_assert_cmpint (is, ==, lines[i].is_envelope);
      if (is)
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
  g_test_add_func ("/mail/splitter/envelopes", test_envelopes);
  return g_test_run ();
}
