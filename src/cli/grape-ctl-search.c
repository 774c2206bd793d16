/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `search WORDS`: full-text search in the mail. */
#include "grape-ctl-store.h"

#include <unistd.h>

#include "library/grape-library-mail.h"

/* Marks hits: *so*, or bold on a terminal. */
static char *
mark (const char *snippet, gboolean terminal)
{
  g_autoptr (GString) text = g_string_new (snippet);
  g_string_replace (text, GRAPE_HIT_START, "\uE000", 0);
  g_string_replace (text, GRAPE_HIT_END, "\uE001", 0);
  g_string_replace (text, "\n", " ", 0);
  g_autofree char *safe = grape_ctl_safe (text->str);
  g_string_assign (text, safe);
  g_string_replace (text, "\uE000", terminal ? "\033[1m" : "*", 0);
  g_string_replace (text, "\uE001", terminal ? "\033[0m" : "*", 0);
  return g_strdup (text->str);
}

int
grape_ctl_search (GrapeCtl *ctl, int argc, char **argv)
{
  int n = 20, status;
  const GOptionEntry entries[] = {
    { "number", 'n', 0, G_OPTION_ARG_INT, &n, N_ ("At most this many (20)"), N_ ("N") },
    { NULL },
  };
  g_autoptr (GError) error = NULL;
  if (!grape_ctl_parse (ctl, entries, 1, -1, &argc, &argv, &status))
    return status;
  if (n < 1)
    return grape_ctl_usage (ctl, "%s", _ ("-n is at least 1"));
  g_autofree char *query = g_strjoinv (" ", argv + 1);
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GPtrArray) hits
      = library ? grape_library_search (library, query, 0, (guint)n, &error) : NULL;
  if (!hits)
    return grape_ctl_fail (ctl, error);
  for (guint i = 0; i < hits->len; i++)
    {
      const GrapeHit *hit = g_ptr_array_index (hits, i);
      g_autofree char *at = hit->at ? grape_time_format (hit->at) : g_strdup (_ ("no date"));
      g_autofree char *from = grape_ctl_safe (hit->from);
      g_autofree char *subject = grape_ctl_safe (hit->subject);
      g_autofree char *snippet = mark (hit->snippet, isatty (STDOUT_FILENO));
      grape_ctl_print ("%6" G_GINT64_FORMAT "  %s  %s: %s\n        %s\n", hit->message, at, from,
                       subject, snippet);
    }
  if (hits->len == 0)
    grape_ctl_print (_ ("Nothing found.\n"));
  return GRAPE_CTL_OK;
}
