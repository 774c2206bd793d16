/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mail about something else. People who play also write to other lists, and a program's lines, a
 * patch or a log have a "board" or a "define" in them that no player meant. */
#include "grape-find-private.h"

#include <string.h>

#define LONG_TITLE     7 /* letters of a title that is not an everyday word */
#define MOST_TECHNICAL 3 /* lines of a message that only programs write */

static gboolean
ends_with (const char *line, gsize length, const char *marks)
{
  return length && strchr (marks, line[length - 1]);
}

/* "+static int", "@@ -1,7 +1,9 @@", "[    1.713002] VFS: Mounted", "return 0;", "at
 * java.lang.X(Y.java:3)" */
static gboolean
is_technical (const char *line, gsize length)
{
  static const char *const starts[] = { "diff --",     "@@ -",        "+++ ",    "--- a/",
                                        "#include",    "#define",     "index ",  "Signed-off-by",
                                        "Reviewed-by", "Traceback (", "File \"", "<?xml",
                                        "</",          "/*",          "*/",      "//",
                                        "CC  ",        "=> ",         NULL };
  gsize blank = strspn (line, " \t");
  const char *first = line + MIN (blank, length);
  gsize n = length - MIN (blank, length);
  gsize digits = 0;

  while (n && g_ascii_isspace (first[n - 1]))
    n--;
  if (!n)
    return FALSE;
  for (int i = 0; starts[i]; i++)
    if (n >= strlen (starts[i]) && strncmp (first, starts[i], strlen (starts[i])) == 0)
      return TRUE;
  /* The time in a log */
  if (*first == '[')
    digits = strspn (first + 1, " 0123456789");
  if (digits > 1 && digits + 1 < n && first[digits + 1] == '.')
    return TRUE;
  if (ends_with (first, n, ";{}") && n > 1 && memchr (first, '(', n))
    return TRUE;
  if (n == 1 && strchr ("{}", *first))
    return TRUE;
  return n > 8 && strncmp (first, "at ", 3) == 0 && first[n - 1] == ')' && memchr (first, ':', n);
}

static gboolean
has_technical_lines (const char *text)
{
  guint n = 0;

  for (const char *line = text; *line && n < MOST_TECHNICAL;)
    {
      gsize length = strcspn (line, "\n");

      n += is_technical (line, length);
      line += length + (line[length] == '\n');
    }
  return n >= MOST_TECHNICAL;
}

static gboolean
speaks_of_game (const GrapeReader *self)
{
  g_autofree char *valid = g_utf8_make_valid (self->letter->text, -1);
  g_autoptr (GrapeWords) words = grape_words_new (self->letter->subject, valid);

  /* "PS", "table" and "v" are words of others too. */
  for (guint at = 0; self->vocabulary->titles && at < words->words->len; at++)
    {
      guint n = grape_words_match (words, at, self->vocabulary->titles);

      if (n > 1 || (n && strlen (grape_words_form (words, at)) >= LONG_TITLE))
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_reader_drop_technical:
 *
 * In mail that only its sender ties to the game, and that has a program's lines in it but not the
 * game's name, nothing is a move.
 */
void
grape_reader_drop_technical (GrapeReader *self)
{
  if (self->found->len && self->letter->tie <= GRAPE_TIE_SENDER
      && has_technical_lines (self->letter->text) && !speaks_of_game (self))
    g_array_set_size (self->found, 0);
}
