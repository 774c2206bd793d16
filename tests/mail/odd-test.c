/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Odd mail by kind: each file under odd/ is imported into a library of its own, and what came of it
 * is compared with odd/expected.ini. The table is printed on the way: messages in, messages told,
 * and what was skipped where. */
#include "library/library-fixture.h"

#include <string.h>

#include "mail/grape-import.h"

static GKeyFile *expected;

static char *
odd_path (const char *name)
{
  return g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"), "tests", "mail", "odd", name, NULL);
}

static char *
skipped_text (const GrapeImportReport *report)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < report->problems->len; i++)
    {
      const GrapeImportProblem *problem = g_ptr_array_index (report->problems, i);

      g_string_append_printf (text, "%s%s@%" G_GUINT64_FORMAT, i > 0 ? " " : "",
                              grape_skip_word (problem->kind), problem->offset);
    }
  if (text->len == 0)
    g_string_append_c (text, '-');
  return g_string_free (text, FALSE);
}

static void
assert_part (const char *what, const char *wanted, const GrapeMessage *message)
{
  g_autofree char *at = grape_time_format (message->at);
  const char *attachments = message->attachments != NULL ? message->attachments : "";

  if (g_str_equal (what, "subject"))
    g_assert_cmpstr (message->subject, ==, wanted);
  else if (g_str_equal (what, "from"))
    g_assert_cmpstr (message->from_address, ==, wanted);
  else if (g_str_equal (what, "name"))
    g_assert_cmpstr (message->from_name, ==, wanted);
  else if (g_str_equal (what, "at"))
    g_assert_cmpstr (message->at != 0 ? at : "-", ==, wanted);
  else if (g_str_equal (what, "text"))
    {
      g_autofree char *framed = g_strconcat ("\n", message->text, NULL);

      if (strstr (framed, wanted) == NULL)
        g_error ("“%s” is not in “%s”", wanted, message->text);
    }
  else if (g_str_equal (what, "not"))
    {
      if (strstr (message->text, wanted) != NULL)
        g_error ("“%s” is in “%s”", wanted, message->text);
    }
  else if (g_str_equal (what, "attachments"))
    {
      if (strstr (attachments, wanted) == NULL)
        g_error ("“%s” is not in “%s”", wanted, attachments);
    }
  else
    g_error ("expected.ini: “%s” is no part of a message", what);
}

/* "2.subject=...": the second message that was stored. */
static void
assert_messages (GrapeLibrary *library, const char *name)
{
  g_auto (GStrv) keys = g_key_file_get_keys (expected, name, NULL, NULL);

  for (guint i = 0; keys[i] != NULL; i++)
    {
      const char *dot = strchr (keys[i], '.');
      g_autofree char *wanted = g_key_file_get_string (expected, name, keys[i], NULL);
      g_autoptr (GError) error = NULL;

      if (dot == NULL)
        continue;
      gint64 id = g_ascii_strtoll (keys[i], NULL, 10);
      g_autoptr (GrapeMessage) message = grape_library_load_message (library, id, &error);
      g_assert_no_error (error);
      g_assert_true (g_utf8_validate (message->text, -1, NULL));
      g_test_message ("%s=%s", keys[i], wanted);
      assert_part (dot + 1, wanted, message);
    }
}

static void
test_odd (Fixture *self, gconstpointer data)
{
  const char *name = data;
  g_autofree char *path = odd_path (name);
  g_autofree char *skipped = g_key_file_get_string (expected, name, "skipped", NULL);
  g_autoptr (GError) error = NULL;
  guint told = (guint)g_key_file_get_integer (expected, name, "told", NULL);
  g_autoptr (GrapeImportReport) report
      = grape_import_path (self->library, path, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_autofree char *found = skipped_text (report);
  g_print ("# %-42s in %2d  told %2u  skipped %s\n", name,
           g_key_file_get_integer (expected, name, "in", NULL), report->counts.n_messages, found);
  g_assert_cmpuint (report->counts.n_messages, ==, told);
  g_assert_cmpstr (found, ==, skipped);
  g_assert_cmpuint (report->counts.n_skipped, ==, report->problems->len);
  g_assert_cmpuint (report->n_refused, ==, told == 0 && report->counts.n_skipped > 0);
  assert_messages (self->library, name);
  /* The same once more brings nothing new. */
  g_autoptr (GrapeImportReport) again
      = grape_import_path (self->library, path, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (again->counts.n_duplicate, ==, told);
}

int
main (int argc, char *argv[])
{
  g_autofree char *table = odd_path ("expected.ini");
  g_autoptr (GError) error = NULL;

  g_test_init (&argc, &argv, NULL);
  expected = g_key_file_new ();
  g_key_file_load_from_file (expected, table, G_KEY_FILE_NONE, &error);
  g_assert_no_error (error);
  g_auto (GStrv) names = g_key_file_get_groups (expected, NULL);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *test = g_strconcat ("/mail/odd/", names[i], NULL);

      g_test_add (test, Fixture, names[i], fixture_set_up, test_odd, fixture_tear_down);
    }
  int result = g_test_run ();
  g_key_file_unref (expected);
  return result;
}
