/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a single line of a mail looks like: a quote, the words above one, the start of forwarded
 * matter. */
#include "grape-body-lines.h"

#include <string.h>

gboolean
grape_line_begins_with (const char *line, gsize length, const char *start)
{
  gsize n = strlen (start);

  return length >= n && g_ascii_strncasecmp (line, start, n) == 0;
}

/* A row of a table begins with a bar too, and has more of them. */
static gboolean
is_bar (const char *line, gsize length)
{
  return length > 1 && *line == '|' && line[1] == ' ' && memchr (line + 1, '|', length - 1) == NULL;
}

/* "> ", a wide one too, "| ", ": ", and the initials that some programs put before it: "AL> ",
 * "DrH> ". */
gboolean
grape_line_is_quote (const char *line, gsize length)
{
  gsize n = 0;

  /* ">> 9 <<" is a flourish. */
  if (length > 2 && line[length - 1] == '<')
    return FALSE;
  while (n < length && (line[n] == ' ' || line[n] == '\t'))
    n++;
  if (n < length
      && (line[n] == '>' || grape_line_begins_with (line + n, length - n, "\357\274\236")
          || (n == 0 && line[n] == '}' && length > 1 && line[1] == ' ')
          || (n < 4 && is_bar (line + n, length - n))
          || (n == 0 && length > 2 && line[0] == ':' && line[1] == ' ')))
    return TRUE;
  for (gsize i = n; i < length && i < n + 4; i++)
    if (line[i] == '>')
      return i > n && (i + 1 == length || line[i + 1] == ' ' || line[i + 1] == '>');
    else if (i == n || i + 1 == length || line[i + 1] == '>' ? !g_ascii_isupper (line[i])
                                                             : !g_ascii_isalpha (line[i]))
      return FALSE;
  return FALSE;
}

gboolean
grape_line_ends_with (const char *line, gsize length, const char *end)
{
  gsize n = strlen (end);

  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  return length >= n && g_ascii_strncasecmp (line + length - n, end, n) == 0;
}

gboolean
grape_line_ends_attribution (const char *line, gsize length)
{
  static const char *const ends[]
      = { "wrote:", "writes:", "said:", "schrieb:", "wrote :", "a écrit :", "escribió:", NULL };

  for (int i = 0; ends[i] != NULL; i++)
    if (grape_line_ends_with (line, length, ends[i]))
      return TRUE;
  return FALSE;
}

gboolean
grape_line_begins_forward (const char *line, gsize length)
{
  static const char *const starts[] = {
    "Begin forwarded message:",
    "-----Ursprüngliche Nachricht",
    "-------------- next part --------------",
    NULL,
  };

  /* "---- Forwarded message ----" with however many dashes */
  gsize dashes = 0;
  while (dashes < length && line[dashes] == '-')
    dashes++;
  const char *rest = line + dashes + (dashes < length && line[dashes] == ' ');
  if (dashes > 1
      && (grape_line_begins_with (rest, length - (gsize)(rest - line), "forwarded message")
          || grape_line_begins_with (rest, length - (gsize)(rest - line), "original message")
          || grape_line_begins_with (rest, length - (gsize)(rest - line), "forwarded by")))
    return TRUE;
  for (int i = 0; starts[i] != NULL; i++)
    if (grape_line_begins_with (line, length, starts[i]))
      return TRUE;
  return FALSE;
}
