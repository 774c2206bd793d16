/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grape-take.h"

#include "grape-error.h"
#include "grape-table.h"

#include <string.h>

static gboolean
is_end (char c)
{
  return !c || strchr (" \t\n,;:", c);
}

/** grape_take_blanks: the line's */
void
grape_take_blanks (const char **rest)
{
  *rest += strspn (*rest, " \t");
}

/** grape_take_word: (transfer full): what stands in quotes, or up to a blank or a sign; "" at the
 * end */
char *
grape_take_word (const char **rest)
{
  static const char *const quotes[][2] = { { "\"", "\"" }, { "“", "”" } };
  const char *start;
  gsize length = 0;

  grape_take_blanks (rest);
  for (guint i = 0; i < G_N_ELEMENTS (quotes); i++)
    if (g_str_has_prefix (*rest, quotes[i][0]))
      {
        const char *open = *rest + strlen (quotes[i][0]);
        const char *close = strstr (open, quotes[i][1]);

        if (!close || memchr (open, '\n', (gsize)(close - open)))
          break;
        *rest = close + strlen (quotes[i][1]);
        return g_strstrip (g_strndup (open, (gsize)(close - open)));
      }
  start = *rest;
  while (!is_end (start[length]))
    length++;
  *rest += length;
  return g_strndup (start, length);
}

/** grape_take_is: takes @word, if it comes next; @word may be a sign */
gboolean
grape_take_is (const char **rest, const char *word)
{
  gsize length = strlen (word);

  grape_take_blanks (rest);
  if (g_ascii_strncasecmp (*rest, word, length) != 0
      || (g_ascii_isalpha (*word) && !is_end ((*rest)[length])))
    return FALSE;
  *rest += length;
  return TRUE;
}

/**
 * grape_take_name:
 *
 * Returns: how many bytes at the beginning of @text are @name, whatever the case of its letters; 0:
 *   it is another one
 */
gsize
grape_take_name (const char *text, const char *name)
{
  const char *end = text;

  if (g_ascii_isalnum (*text) && g_ascii_isalnum (*name)
      && g_ascii_tolower (*text) != g_ascii_tolower (*name))
    return 0;
  if (g_str_has_prefix (text, name) && is_end (text[strlen (name)]))
    return strlen (name);
  for (glong n = g_utf8_strlen (name, -1); n > 0; n--)
    {
      if (!*end)
        return 0;
      end = g_utf8_next_char (end);
    }
  g_autofree char *begin = g_strndup (text, (gsize)(end - text));
  return grape_names_equal (begin, name) && (is_end (*end) || strchr (".!", *end))
             ? (gsize)(end - text)
             : 0;
}

/** grape_take_end: whether nothing more is said. Errors: SYNTAX */
gboolean
grape_take_end (const char **rest, GError **error)
{
  *rest += strspn (*rest, " \t\n.!");
  return !**rest
         || grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "What does “%s” mean here?", *rest);
}
