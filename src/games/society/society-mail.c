/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts in mail: each on a line of its own, as the notation has it. A word such as "post" or "leave"
 * begins many a sentence, so that the line must have the whole shape of an act. */
#include "find/grape-find.h"
#include "society-books.h"

#include <string.h>

#define LONGEST 1000 /* bytes; a line that is longer is prose */

#define LABEL "[A-Za-z][A-Za-z_-]*[0-9][A-Za-z0-9_-]*"

/* What follows the verb. */
static const char *const shapes[] = {
  "announce " LABEL " \\S.*: ?players \\S",
  "enrol \\S.* until \\d",
  "(?:sign up|consent|decline|cancel|start|join|agree|quit|resign|exhibition|endorse) " LABEL
  "[.!]?$",
  "dispute " LABEL "(?: referee unable)?[.!]?$",
  "(?:silent|ask|referee|substitute|appoint) " LABEL " \\S",
  "reply " LABEL " (?:continue|resign)\\b",
  "post " LABEL "(?: |$)",
  "(?:pay|points) " LABEL " \\S.* [-+]?\\S*\\d[.!]?$",
  "transfer " LABEL " from \\S.* to \\S.*\\d[.!]?$",
  "result " LABEL " winners? \\S",
  "correct \\d+ to \\S",
  "vacation(?: \\d{4}-\\d\\d-\\d\\d ?\\.\\. ?\\d{4}-\\d\\d-\\d\\d)?[.!]?$",
  "(?:return|leave|join)[.!]?$",
  "active \\S.* (?:yes|no)[.!]?$",
  "office (?:speaker|president|treasurer) \\S",
  "veto " LABEL "(?: because \\S.*)?$",
};

static GRegex *
make_regex (void)
{
  g_autoptr (GString) all = g_string_new ("^(?:");

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_string_append_printf (all, "%s%s", i ? "|" : "", shapes[i]);
  g_string_append_c (all, ')');
  return g_regex_new (all->str, G_REGEX_CASELESS, 0, NULL);
}

/** society_find_lines: of whoever writes, since a society's people have no seats */
void
society_find_lines (const GrapeReading *reading, GArray *found)
{
  g_autoptr (GRegex) regex = make_regex ();

  for (gsize at = 0; reading->text[at];)
    {
      gsize length = strcspn (reading->text + at, "\n");
      g_autofree char *line = g_strstrip (g_strndup (reading->text + at, length));

      if (*line && length < LONGEST && !strchr (line, '?') && g_regex_match (regex, line, 0, NULL))
        grape_found_add (found, (guint)at, (guint)(at + length), g_strdup (line), NULL);
      at += length + (reading->text[at + length] == '\n');
    }
}
