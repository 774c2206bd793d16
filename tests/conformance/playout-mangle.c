/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that nobody meant. */
#include "playout.h"

/**
 * playout_mangle:
 *
 * Returns: (transfer full): @text with a few bytes changed, doubled, cut or put in: valid UTF-8
 */
char *
playout_mangle (Playout *self, const char *text)
{
  static const char *const pieces[] = { " ", "  ", "\n", "0",  "1",  "9999999999", "-", ",",
                                        "a", "z",  "é",  "\t", "%s", "\"",         ".." };
  g_autoptr (GString) mangled = g_string_new (text);
  for (guint n = 1 + playout_below (self, 3); n > 0; n--)
    {
      guint at = playout_below (self, (guint)mangled->len + 1);
      guint way = playout_below (self, 4);
      if (way == 0)
        g_string_insert (mangled, at, pieces[playout_below (self, G_N_ELEMENTS (pieces))]);
      else if (way == 1)
        g_string_truncate (mangled, at);
      else if (way == 2 && at < mangled->len)
        g_string_erase (mangled, at, 1);
      else if (at < mangled->len)
        mangled->str[at] = (char)(32 + playout_below (self, 95));
    }
  return g_utf8_make_valid (mangled->str, -1);
}
