/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether two texts are the same move. */
#include "posts-compare.h"

#include <string.h>

/* Without regard to case and runs of white space. */
static gboolean
same_move (const char *a, const char *b)
{
  g_autofree char *x = g_utf8_casefold (a, -1), *y = g_utf8_casefold (b, -1);
  g_auto (GStrv) p = g_strsplit_set (x, " \n\t", -1), q = g_strsplit_set (y, " \n\t", -1);
  guint i = 0, j = 0;

  for (;;)
    {
      while (p[i] && !*p[i])
        i++;
      while (q[j] && !*q[j])
        j++;
      if (!p[i] || !q[j])
        return !p[i] && !q[j];
      if (!g_str_equal (p[i++], q[j++]))
        return FALSE;
    }
}

static int
compare_lines (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* The lines of a sheet of orders come in any order. */
static gboolean
same_sheet (const char *a, const char *b)
{
  g_auto (GStrv) p = g_strsplit (a, "\n", -1), q = g_strsplit (b, "\n", -1);

  if (!g_str_has_prefix (a, "orders\n") || g_strv_length (p) != g_strv_length (q))
    return FALSE;
  qsort (p, g_strv_length (p), sizeof *p, compare_lines);
  qsort (q, g_strv_length (q), sizeof *q, compare_lines);
  return g_strv_equal ((const char *const *)p, (const char *const *)q);
}

/** posts_is_move: whether a find is the move that is expected. A join is written without the name
 * in the posts. */
gboolean
posts_is_move (const char *found, const char *expected)
{
  return same_move (found, expected) || same_sheet (found, expected)
         || (g_str_equal (expected, "join") && g_str_has_prefix (found, "join "));
}
