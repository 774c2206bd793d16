/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Translates standard input line by line, for translators: LANGUAGE=de say < FILE */
#include "translate/grape-translate.h"

#include <libintl.h>
#include <locale.h>
#include <stdio.h>

int
main (void)
{
  char line[8192];
  setlocale (LC_ALL, "");
  bindtextdomain ("grapefruit", GRAPE_MO_DIR);
  bind_textdomain_codeset ("grapefruit", "UTF-8");
  while (fgets (line, sizeof line, stdin))
    {
      g_autofree char *said = grape_translate_lines (g_strchomp (line));
      puts (said);
    }
  return 0;
}
