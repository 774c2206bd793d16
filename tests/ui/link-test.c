/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Links to shared games in text that somebody sent: wrapped, in brackets, in the midst of a mail.
 */
#include "ui/grape-sharing.h"

static void
test_link_in (void)
{
  static const struct
  {
    const char *text, *link;
  } cases[] = {
    { "grapefruit://join?a=b", "grapefruit://join?a=b" },
    { "See <grapefruit://join?a=b>.", "grapefruit://join?a=b" },
    { "x\r\ngrapefruit://join?a=\r\nbc\r\n\r\nBye", "grapefruit://join?a=bc" },
    { "grapefruit://join?a=b and more", "grapefruit://join?a=b" },
    { "http://example.org/", NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *link = grape_sharing_link_in (cases[i].text);
      g_assert_cmpstr (link, ==, cases[i].link);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/window/shared/link-in", test_link_in);
  return g_test_run ();
}
