/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grapefruit: the window; with --render, a picture of a position and no window. */
#include "grape-application.h"

#include "canvas/grape-render.h"

#include <glib/gi18n.h>
#include <locale.h>

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "");
  /* "./dev run" sets it, as nothing is installed then. */
  const char *locale_dir = g_getenv ("GRAPE_LOCALE_DIR");
  bindtextdomain (GETTEXT_PACKAGE, locale_dir ? locale_dir : GRAPE_LOCALE_DIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
  if (grape_render_wanted (argc, argv))
    return grape_render_main (argc, argv);
  g_set_prgname (GRAPE_APP_ID);
  g_autoptr (GrapeApplication) application = grape_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
