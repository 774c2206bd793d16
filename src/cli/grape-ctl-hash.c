/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `hash`: the MD5 of a text that its writer keeps, with a nonce that the program chooses. */
#include "grape-ctl.h"
#include "library/grape-nonce.h"

#include <string.h>

int
grape_ctl_hash (GrapeCtl *ctl, int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, 1, &argc, &argv, &status))
    return status;
  g_autofree char *text = grape_nonce_fill (argv[1], &error);
  if (!text)
    return grape_ctl_fail (ctl, error);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_MD5, text, -1);
  g_autofree char *safe = grape_ctl_safe (text);
  if (!g_str_equal (safe, text))
    return grape_ctl_usage (ctl, "%s", _ ("A text to sign is one line without control characters"));
  grape_ctl_print (_ ("Keep: %s\nPost: %s\n"), safe, hash);
  if (!strstr (argv[1], GRAPE_NONCE))
    grape_ctl_warn (ctl, "%s",
                    _ ("MD5 is weak: whoever guesses the text can check it. Write {nonce} in it, "
                       "and the program chooses what nobody guesses."));
  return GRAPE_CTL_OK;
}
