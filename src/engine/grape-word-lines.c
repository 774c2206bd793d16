/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a mail: which begin anew, which go on in the next, which nobody wrote for people. */
#include "grape-word-lines.h"

#include <string.h>

#define FULL_LINE 56 /* one word more, and it would have been broken */

/** grape_line_begins_row: "1. infect e5", "- the queen" */
gboolean
grape_line_begins_row (const char *line)
{
  gsize n;

  line += strspn (line, " \t");
  n = strspn (line, "0123456789");
  if (n && n < 3 && line[n] && strchr (").", line[n]) && line[n + 1] == ' ')
    return TRUE;
  return (strchr ("-*+", *line) && *line && line[1] == ' ')
         || (g_str_has_prefix (line, "\xe2\x80\xa2") && line[3] == ' ');
}

/* Words that never end a sentence. */
static gboolean
goes_on (const char *line, gsize length)
{
  static const char *const ends[]
      = { "the",  "a",      "an",   "my",   "to",     "of",     "with",    "for",
          "and",  "or",     "is",   "bid",  "at",     "in",     "on",      "from",
          "play", "i",      "will", "i'll", "as",     "by",     "be",      "that",
          "row",  "no",     "not",  "put",  "place",  "infect", "destroy", "uninfect",
          "step", "choose", "move", "lead", "follow", NULL };
  static const char *const links[] = { "to", "for", "and", "or", "with", "from", NULL };
  gsize at = length;

  while (at && line[at - 1] != ' ' && line[at - 1] != '\t')
    at--;
  g_autofree char *last = g_ascii_strdown (line + at, (gssize)(length - at));
  /* "i5 infect" and "i5 -> infect" are whole, "j4 to" is not. */
  gsize first = strcspn (line, " \n"), gap = first;
  while (gap < at && !g_ascii_isalnum (line[gap]))
    gap++;
  if (gap == at && first < at && strcspn (line, "0123456789 \n") < first
      && !g_strv_contains (links, last))
    return FALSE;
  return g_strv_contains (ends, last);
}

/** grape_line_breaks_word: "the sev-" before "en" */
gboolean
grape_line_breaks_word (const char *line, gsize length, const char *next)
{
  return length > 2 && line[length - 1] == '-' && g_ascii_islower (line[length - 2])
         && g_ascii_islower (*next);
}

/* "KING", "OF" and "HEARTS" on three lines */
static gboolean
goes_on_with (const char *next)
{
  return g_ascii_strncasecmp (next, "of", 2) == 0 && (next[2] == '\0' || g_ascii_isspace (next[2]));
}

/* "to you, Mrs." before "Penhallow" */
static gboolean
ends_with_title (const char *line, gsize length)
{
  static const char *const titles[] = { "Mr.", "Mrs.", "Ms.", "Dr.", "St.", "Prof.", "Mme.", NULL };

  for (guint i = 0; titles[i]; i++)
    {
      gsize n = strlen (titles[i]);

      if (length > n && strncmp (line + length - n, titles[i], n) == 0
          && line[length - n - 1] == ' ')
        return TRUE;
    }
  return FALSE;
}

/** grape_line_is_soft: whether @line, of @length bytes, goes on in @next */
gboolean
grape_line_is_soft (const char *line, gsize length, const char *next)
{
  gsize n_next = strcspn (next, "\n");
  gsize word = strcspn (next, " \t\n");

  if (!length || !n_next || g_ascii_isspace (*next) || grape_line_begins_row (next)
      || (strchr (".!?:;", line[length - 1]) && !ends_with_title (line, length)))
    return FALSE;
  if (ends_with_title (line, length) || line[length - 1] == ' ' || goes_on (line, length)
      || goes_on_with (next) || grape_line_breaks_word (line, length, next))
    return TRUE;
  return length + 1 + word > FULL_LINE && (length > 40 || !g_ascii_isupper (*next));
}

/** grape_line_is_code: "if (bid > 12) return KING;", but not "(1) infect e5;" */
gboolean
grape_line_is_code (const char *line, gsize length)
{
  g_autofree char *copy = g_strchomp (g_strndup (line, length));

  length = strlen (copy);
  return length > 2 && (strchr (";{}", copy[length - 1]) || g_str_has_suffix (copy, "*/"))
         && g_regex_match_simple (
             "[=!<>+-]=|=.*[(\\[{+*/]|\\w[\\[(]|^\\s*\\}?\\s*(?:if|for|while|switch|return|else)\\b",
             copy, 0, 0);
}
