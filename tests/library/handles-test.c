/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several handles in one program, and another program beside it, on one library: what any of them
 * wrote is there for all, and stays. */
#include "library-fixture.h"

#include <stdlib.h>
#include <string.h>

#define PATH_VARIABLE "GRAPE_HANDLES_TEST_LIBRARY"

static gint64
add_person (GrapeLibrary *library, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 id = grape_library_add_person (library, name, NULL, &error);
  g_assert_no_error (error);
  return id;
}

static gboolean
has_person (GrapeLibrary *library, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) people = grape_library_list_people (library, &error);
  gboolean found = FALSE;
  g_assert_no_error (error);
  for (guint i = 0; i < people->len; i++)
    found |= g_str_equal (((GrapePerson *)g_ptr_array_index (people, i))->name, name);
  return found;
}

static GrapeLibrary *
open_again (const char *path)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_library_open (path, &error);
  g_assert_no_error (error);
  return library;
}

/* The other program: it has one handle, and gives it back. */
static void
test_other_program (void)
{
  GrapeLibrary *library = open_again (g_getenv (PATH_VARIABLE));
  add_person (library, "from outside");
  grape_library_close (library);
  g_object_unref (library);
}

/* A worker of ours comes and goes (it has a handle of its own), then the other program does. If
 * either took our locks away, the other one would delete the journal, and what we write afterwards
 * would be lost with it. */
static void
test_two_programs (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *journal = g_strconcat (self->path, "-wal", NULL);
  g_setenv (PATH_VARIABLE, self->path, TRUE);
  add_person (self->library, "before");
  GrapeLibrary *worker = grape_library_reopen (self->library, &error);
  g_assert_no_error (error);
  grape_library_close (worker);
  g_object_unref (worker);
  g_test_trap_subprocess ("/library/handles/subprocess/other-program", 0, 0);
  g_test_trap_assert_passed ();
  g_assert_true (g_file_test (journal, G_FILE_TEST_EXISTS));
  g_assert_true (has_person (self->library, "from outside"));
  add_person (self->library, "afterwards");
  g_test_trap_subprocess ("/library/handles/subprocess/other-program", 0, 0);
  g_test_trap_assert_passed ();
  grape_library_close (self->library);
  worker = open_again (self->path);
  g_assert_true (has_person (worker, "before"));
  g_assert_true (has_person (worker, "from outside"));
  g_assert_true (has_person (worker, "afterwards"));
  g_object_unref (worker);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/library/handles/two-programs", Fixture, NULL, fixture_set_up, test_two_programs,
              fixture_tear_down);
  g_test_add_func ("/library/handles/subprocess/other-program", test_other_program);
  return g_test_run ();
}
