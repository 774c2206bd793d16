/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With delsp=yes the space at the end of a line is no part of the text, so that a word may go on in
 * the next line; nothing but joining the lines brings it back. Without delsp the breaks are at
 * spaces, and grape-reflow.h joins the lines for reading. */
#include "grape-flowed.h"

#include <string.h>

typedef struct
{
  const char *text; /* behind the quote marks and the space that protects it */
  gsize length;
  gsize depth; /* quote marks */
  gboolean is_soft;
} Line;

static Line
line_at (const char *text, gsize length)
{
  Line line = { .depth = strspn (text, ">") };

  line.depth = MIN (line.depth, length);
  line.text = text + line.depth;
  line.length = length - line.depth;
  if (line.length > 0 && *line.text == ' ')
    {
      line.text++;
      line.length--;
    }
  /* "-- " is above a signature. */
  line.is_soft = line.length > 0 && line.text[line.length - 1] == ' '
                 && !(line.length == 3 && memcmp (line.text, "-- ", 3) == 0);
  return line;
}

static void
write_marks (GString *joined, gsize depth)
{
  for (gsize i = 0; i < depth; i++)
    g_string_append_c (joined, '>');
  if (depth > 0)
    g_string_append_c (joined, ' ');
}

/**
 * grape_flowed_join:
 * @text: with \n at the ends of lines
 *
 * Returns: (transfer full): the paragraphs, a line each
 */
char *
grape_flowed_join (const char *text)
{
  GString *joined = g_string_sized_new (strlen (text));
  Line before = { .is_soft = FALSE };

  while (*text != '\0')
    {
      gsize length = strcspn (text, "\n");
      Line line = line_at (text, length);
      gboolean is_rule = line.length == 3 && memcmp (line.text, "-- ", 3) == 0;
      gboolean goes_on = before.is_soft && before.depth == line.depth && !is_rule;

      if (before.is_soft && !goes_on)
        g_string_append_c (joined, '\n');
      if (!goes_on)
        write_marks (joined, line.depth);
      g_string_append_len (joined, line.text, (gssize)(line.length - line.is_soft));
      text += length;
      if (*text == '\n')
        {
          if (!line.is_soft || text[1] == '\0')
            g_string_append_c (joined, '\n');
          text++;
        }
      before = line;
    }
  return g_string_free (joined, FALSE);
}
