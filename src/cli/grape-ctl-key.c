/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `key`: the user's key, and taking it to another device. The passphrase comes from the
 * environment, never as an argument. */
#include <string.h>

#include "grape-ctl-store.h"
#include "sync/wire/grape-key.h"
#include "sync/share/grape-share.h"

static int
import_key (GrapeCtl *ctl, const char *path, const char *passphrase)
{
  g_autofree char *text = NULL;
  guint8 seed[GRAPE_KEY_SEED_BYTES];
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeKey) key = NULL;

  if (library && grape_ctl_read (path, &text, &error))
    key = grape_key_import (text, passphrase, &error);
  if (!key)
    return grape_ctl_fail (ctl, error);
  grape_key_seed (key, seed);
  gboolean good = grape_library_set_identity (library, seed, &error);
  explicit_bzero (seed, sizeof seed);
  if (!good)
    return grape_ctl_fail (ctl, error);
  grape_ctl_print (_ ("This library now acts with the key %s.\n"), grape_key_public (key));
  return GRAPE_CTL_OK;
}

int
grape_ctl_key (GrapeCtl *ctl, int argc, char **argv)
{
  g_autofree char *from = NULL, *to = NULL;
  const GOptionEntry entries[] = {
    { "export", 0, 0, G_OPTION_ARG_FILENAME, &to, N_ ("Write it, under a passphrase"),
      N_ ("FILE") },
    { "import", 0, 0, G_OPTION_ARG_FILENAME, &from, N_ ("Take the key of another device"),
      N_ ("FILE") },
    { NULL },
  };
  const char *passphrase = g_getenv ("GRAPEFRUIT_PASSPHRASE");
  int status;
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 0, 0, &argc, &argv, &status))
    return status;
  if (from && to)
    return grape_ctl_usage (ctl, "%s", _ ("Either --export or --import"));
  if ((from || to) && (!passphrase || !*passphrase))
    return grape_ctl_usage (ctl, "%s",
                            _ ("Put the passphrase, eight characters or more, into "
                               "GRAPEFRUIT_PASSPHRASE"));
  if (from)
    return import_key (ctl, from, passphrase);
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeKey) key = library ? grape_share_key (library, &error) : NULL;
  if (!key)
    return grape_ctl_fail (ctl, error);
  g_autofree char *words = grape_public_words (grape_key_public (key));
  if (to)
    {
      g_autofree char *text = grape_key_export (key, passphrase, &error);
      if (!text || !grape_ctl_write (to, text, -1, &error))
        return grape_ctl_fail (ctl, error);
    }
  grape_ctl_print ("%s\n%s\n", grape_key_public (key), words);
  return GRAPE_CTL_OK;
}
