/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a message quotes right above own words: "> two or nine?" and below it "The latter." Of a
 * longer quotation the last paragraph is what they answer. */
#include "grape-body-quotes.h"

#include <string.h>

#include "find/grape-find.h"
#include "grape-body-lines.h"

#define MOST_LINES 8 /* of a quoted paragraph: a longer one is no question */

static void
clear_quote (gpointer quote)
{
  g_free (((GrapeQuote *)quote)->text);
}

/* Behind the marks and initials: "> > ", "| ", "HF> ", "DrH> ". */
static guint
skip_marks (const char *text, const GrapeBodyLine *line)
{
  guint at = line->start;

  for (guint i = line->start; i < line->end && i < at + 5; i++)
    if (text[i] == '>' || text[i] == '|')
      at = i + 1;
    else if (text[i] != ' ' && !g_ascii_isupper (text[i])
             && !(i > line->start && g_ascii_isupper (text[i - 1]) && g_ascii_isalpha (text[i])))
      break;
  while (at < line->end && strchr ("> |", text[at]))
    at++;
  return at;
}

/* In a forwarded message, too. */
static gboolean
is_quoted (const GrapeBody *self, const GrapeBodyLine *line)
{
  return line->kind != GRAPE_LINE_OWN
         && grape_line_is_quote (grape_body_text (self) + line->start, line->end - line->start);
}

/* The paragraph of quoted lines that ends before line @until; NULL: it is empty, or too long. */
static char *
paragraph_before (const GrapeBody *self, guint until)
{
  const char *text = grape_body_text (self);
  g_autoptr (GString) quoted = g_string_new (NULL);
  guint first = until;

  while (first > 0)
    {
      const GrapeBodyLine *line = grape_body_line (self, first - 1);

      if (!is_quoted (self, line) || skip_marks (text, line) >= line->end)
        break;
      first--;
    }
  if (first == until || until - first > MOST_LINES)
    return NULL;
  for (guint i = first; i < until; i++)
    {
      const GrapeBodyLine *line = grape_body_line (self, i);
      guint at = skip_marks (text, line);

      g_string_append_len (quoted, text + at, line->end - at);
      g_string_append_c (quoted, '\n');
    }
  return g_utf8_validate (quoted->str, -1, NULL) ? g_string_free (g_steal_pointer (&quoted), FALSE)
                                                 : NULL;
}

/* Where in the own words the line begins that begins at @start in the body. */
static guint
own_offset (const GrapeBody *self, guint start)
{
  guint low = 0, high = (guint)strlen (grape_body_own (self));

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (grape_body_map (self, middle) < start)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

static gboolean
is_empty (const GrapeBody *self, const GrapeBodyLine *line)
{
  const char *text = grape_body_text (self);
  guint at = is_quoted (self, line) ? skip_marks (text, line) : line->start;

  while (at < line->end && g_ascii_isspace (text[at]))
    at++;
  return at >= line->end;
}

GArray *
grape_body_quotes (const GrapeBody *self)
{
  GArray *quotes = g_array_new (FALSE, FALSE, sizeof (GrapeQuote));
  guint last = G_MAXUINT; /* the quoted line above, with nothing but empty lines between */

  g_array_set_clear_func (quotes, clear_quote);
  for (guint i = 0; i < grape_body_n_lines (self); i++)
    {
      const GrapeBodyLine *line = grape_body_line (self, i);

      if (is_empty (self, line))
        continue;
      if (line->kind == GRAPE_LINE_OWN && last != G_MAXUINT)
        {
          GrapeQuote one = { own_offset (self, line->start), paragraph_before (self, last + 1) };

          if (one.text != NULL)
            g_array_append_val (quotes, one);
        }
      last = is_quoted (self, line) ? i : G_MAXUINT;
    }
  return quotes;
}
