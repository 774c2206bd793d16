/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people type into the search, and which messages belong together. */
#include "library-fixture.h"

#include <string.h>

static gint64
add (Fixture *self, const char *id, const char *reply, const char *subject, const char *text)
{
  g_autoptr (GrapeMessage) message = grape_message_new ();
  g_autoptr (GError) error = NULL;
  static gint64 at = T0;
  GrapeStored stored;
  gint64 archive = grape_library_add_archive (self->library, "list", "/tmp", &error);
  g_assert_no_error (error);
  g_autofree char *raw = g_strdup_printf ("Subject: %s\n\n%s\n", subject, text);

  message->message_id = g_strdup (id);
  message->in_reply_to = g_strdup (reply);
  message->from_name = g_strdup ("Ann");
  message->from_address = g_strdup ("ann@x.org");
  message->to = g_strdup ("");
  message->subject = g_strdup (subject);
  message->at = message->header_at = at++;
  message->text = g_strdup (text);
  message->raw = g_bytes_new (raw, strlen (raw));
  message->body_hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_assert_true (grape_library_add_message (self->library, archive, message, &stored, &error));
  g_assert_no_error (error);
  return message->id;
}

static guint
n_found (Fixture *self, const char *query)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) hits = grape_library_search (self->library, query, 0, 50, &error);

  g_assert_no_error (error);
  return hits->len;
}

static void
test_words (Fixture *self, gconstpointer data)
{
  add (self, "1@x", NULL, "Grapefruit", "a red one and a green one");
  add (self, "2@x", NULL, "Pears", "the green pears of Bürgenstock");

  g_assert_cmpuint (n_found (self, "green"), ==, 2);
  g_assert_cmpuint (n_found (self, "green pears"), ==, 1);
  g_assert_cmpuint (n_found (self, "\"green one\""), ==, 1);
  g_assert_cmpuint (n_found (self, "gra"), ==, 1); /* the last word may be unfinished */
  g_assert_cmpuint (n_found (self, "bürgen"), ==, 1);
  g_assert_cmpuint (n_found (self, "blue"), ==, 0);
  g_assert_cmpuint (n_found (self, ""), ==, 0);
  g_assert_cmpuint (n_found (self, "   "), ==, 0);
}

/* Typed text is never a query language: no error, and no more results than the words say. */
static void
test_hostile (Fixture *self, gconstpointer data)
{
  static const char *const queries[] = { "\"",        "\"\"\"",
                                         "*",         "a*",
                                         "(",         ")",
                                         "NEAR(a b)", "a AND",
                                         "OR",        "NOT",
                                         "-a",        "subject:x",
                                         "{a b}:c",   "^a",
                                         "a\"b",      "';DROP TABLE message;--",
                                         "%",         "_",
                                         "\\",        "\xff\xfe",
                                         "a + b",     "\"unfinished",
                                         "😀",         "a:b:c",
                                         "..",        "col : a" };

  add (self, "1@x", NULL, "Grapefruit", "alpha");
  for (guint i = 0; i < G_N_ELEMENTS (queries); i++)
    {
      g_autofree char *shown = g_strescape (queries[i], NULL);

      g_test_message ("%s", shown);
      n_found (self, queries[i]);
    }
  g_autofree char *long_query = g_strnfill (100000, 'a');
  n_found (self, long_query);
  g_assert_cmpuint (grape_library_n_messages (self->library), ==, 1);
}

static void
test_threads (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  add (self, "1@x", NULL, "Lunch", "where?");
  add (self, "2@x", "1@x", "Re: Lunch", "here");
  add (self, "3@x", "2@x", "Re: Lunch", "or there");
  add (self, "4@x", NULL, "Dinner", "when?");
  /* A circle of answers must not hang it. */
  add (self, "5@x", "6@x", "Circle", "one");
  add (self, "6@x", "5@x", "Circle", "two");
  g_assert_true (grape_library_make_threads (self->library, NULL, &error));
  g_assert_no_error (error);
  g_autoptr (GPtrArray) threads = grape_library_list_threads (self->library, 0, 0, 10, &error);
  g_assert_no_error (error);
  guint n_lunch = 0, n_all = 0;
  for (guint i = 0; i < threads->len; i++)
    {
      const GrapeThread *thread = g_ptr_array_index (threads, i);

      n_all += thread->n_messages;
      if (g_str_equal (thread->subject, "Lunch"))
        n_lunch = thread->n_messages;
    }
  g_assert_cmpuint (n_lunch, ==, 3);
  g_assert_cmpuint (n_all, ==, 6);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function)                                                                        \
  g_test_add ("/library/search/" name, Fixture, NULL, fixture_set_up, function, fixture_tear_down)
  ADD ("words", test_words);
  ADD ("hostile", test_hostile);
  ADD ("threads", test_threads);
  return g_test_run ();
}
