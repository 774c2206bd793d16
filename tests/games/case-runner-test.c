/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runner of cases, run against cases that must fail: at which line, and with which words. */
#include "case-play.h"

#include <string.h>

#define MARK "# wrong: "

/* The line of @text, from number @from on and before the next case, that is marked; its words. */
static guint
marked_line (char **lines, guint from, const char **words)
{
  for (guint i = from; lines[i - 1]; i++)
    {
      const char *mark = strstr (lines[i - 1], MARK);
      if (mark)
        {
          *words = mark + strlen (MARK);
          return i;
        }
    }
  g_assert_not_reached ();
}

static void
test_wrong_cases (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("GRAPE_SOURCE_DIR"),
                                            "tests/games/case-runner/wrong.case", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (CaseFile) file = case_file_read ("wrong.case", text, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (file->cases->len, >, 50);
  for (guint i = 0; i < file->cases->len; i++)
    {
      const Case *one = g_ptr_array_index (file->cases, i);
      const char *words;
      g_autofree char *place
          = g_strdup_printf ("wrong.case:%u: ", marked_line (lines, one->head->number, &words));
      gboolean good = case_run (grape_registry_find ("null"), one, &error);
      if (good || !g_str_has_prefix (error->message, place) || !strstr (error->message, words))
        g_error ("%s: %s; expected %s%s", one->name, good ? "it passed" : error->message, place,
                 words);
      g_clear_error (&error);
    }
}

/* What is no file of cases at all. */
static void
test_wrong_files (void)
{
  static const struct
  {
    const char *text, *message;
  } wrong[] = {
    { "", ":1: the file has no case" },
    { "# only this\n", ":2: the file has no case" },
    { "case\n", ":1: this must be “case NAME”" },
    { "case one two\n", ":1: this must be “case NAME”" },
    { "case one from two\n", ":1: there is no beginning “two” above" },
    { "case one\ncase one\n", ":2: a second case is called “one”" },
    { "begin one\nbegin one\n", ":2: a second beginning is called “one”" },
    { "  over\ncase one\n", ":1: indented by 2" },
    { "case one\n   over\n", ":2: indented by 3" },
    { "case one\n\tover\n", ":2: a tabulator" },
    { "case one\nseats 3\n", ":2: what holds for the whole file must stand above" },
    { "case one\n  post Ann has\n      a\n    b\n", ":4: this line is indented less" },
    { "case one\n  post \xff\n", "is not in UTF-8" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;
      g_assert_null (case_file_read ("wrong.case", wrong[i].text, &error));
      g_assert_nonnull (error);
      if (!strstr (error->message, wrong[i].message))
        g_error ("“%s”: %s", wrong[i].text, error->message);
    }
}

/* What holds for the file, beginnings of beginnings, comments, blocks. */
static void
test_read (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CaseFile) file = case_file_read ("good.case",
                                              "seats 2  # two\n\nbegin a\n  one\nbegin b from a\n"
                                              "  two\n# a remark\ncase c from b\n  three\n"
                                              "    drawn\n      #.#\n",
                                              &error);
  g_assert_no_error (error);
  const Case *one = g_ptr_array_index (file->cases, 0);
  static const char *const texts[] = { "seats 2", "one", "two", "three" };
  g_assert_cmpuint (one->lines->len, ==, 4);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpstr (((CaseLine *)g_ptr_array_index (one->lines, i))->text, ==, texts[i]);
  const CaseLine *last = g_ptr_array_index (one->lines, 3);
  g_assert_cmpuint (last->block->len, ==, 2);
  g_assert_cmpstr (((CaseLine *)g_ptr_array_index (last->block, 1))->text, ==, "  #.#");
  g_assert_cmpuint (last->number, ==, 9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/case-runner/wrong-cases", test_wrong_cases);
  g_test_add_func ("/games/case-runner/wrong-files", test_wrong_files);
  g_test_add_func ("/games/case-runner/read", test_read);
  return g_test_run ();
}
