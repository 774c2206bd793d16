/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule, paragraph by paragraph of RULES.md. */
#include "spades-fixture.h"

static void
test_r1_1_four (void)
{
  g_autoptr (GError) error = NULL;
  g_assert_null (try_game ("'seats':['Ann','Bob','Cleo']", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
  g_clear_error (&error);
  g_assert_null (try_game ("'seats':['Ann','Bob','Cleo','Dora','Eve']", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_SEAT);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/games/spades/R1.1/four", test_r1_1_four);
  return g_test_run ();
}
