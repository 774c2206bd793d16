/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a refusal says to somebody whose time was up, and how it quotes what they wrote. */
#include "null-table.h"

static char *
refusal_at (GrapeInstance *game, double hours, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_assert_false (grape_instance_act (game, HOURS (hours), author, text, &error));
  return g_strdup (error->message);
}

/* A round that ended by the clock is told, with its time, until somebody moves. */
static void
test_round (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  must (game, 1, 0, "pick 1");
  g_autofree char *late = refusal_at (game, 73, 0, "pick 99");
  g_assert_nonnull (strstr (late, "At 2026-01-08 10:00:00 UTC this happened: "));
  must (game, 74, 0, "pick 1");
  g_autofree char *wrong = refusal_at (game, 74, 1, "pick 99");
  g_assert_null (strstr (wrong, "this happened"));
}

/* Quotations are cut, and what cannot be seen is written out, the same in JSON as in text. */
static void
test_quotation (void)
{
  g_autoptr (GrapeInstance) game = null_table_new (2);
  g_autofree char *long_name = g_strnfill (5000, 'x');
  g_autofree char *text = g_strconcat ("leave \x1b[31m\xe2\x80\xa8", long_name, NULL);
  g_autofree char *message = refusal_at (game, 1, 0, text);
  g_assert_cmpuint (strlen (message), <, 400);
  g_assert_nonnull (strstr (message, "“\\x1b[31m\\u{2028}xxx"));
  g_assert_nonnull (strstr (message, "xxx…” is not your seat"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/late/round", test_round);
  g_test_add_func ("/engine/late/quotation", test_quotation);
  return g_test_run ();
}
