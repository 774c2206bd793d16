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
static const char *const open_ends[] = {
  "let",      "saw",    "between", "regarding", "the",      "a",        "an",     "my",
  "to",       "of",     "with",    "for",       "and",      "or",       "is",     "bid",
  "at",       "in",     "on",      "from",      "play",     "i",        "will",   "i'll",
  "as",       "by",     "be",      "that",      "row",      "no",       "not",    "put",
  "place",    "infect", "destroy", "uninfect",  "step",     "choose",   "move",   "lead",
  "follow",   "but",    "than",    "if",        "unless",   "when",     "once",   "until",
  "till",     "before", "after",   "because",   "might",    "may",      "could",  "would",
  "should",   "shall",  "can",     "can't",     "cannot",   "won't",    "don't",  "didn't",
  "wouldn't", "never",  "maybe",   "perhaps",   "possibly", "probably", "likely", "tentatively",
  "about",    "says",   "said",    "forget",    "ignore",   "cancel",   "remove", "has",
  "have",     "had",    "did",     "was",       "were",     "are",      "you'd",  "i'd",
  "i'm",      "he'd",   "she'd",   NULL
};

/* Words that begin no sentence, if they have a small letter. */
static const char *const open_starts[]
    = { "from",   "with",  "away",  "next",    "tomorrow", "later",    "not",     "never",
        "for",    "when",  "it",    "of",      "to",       "but",      "if",      "unless",
        "is",     "was",   "are",   "were",    "would",    "could",    "might",   "may",
        "should", "says",  "said",  "because", "though",   "although", "until",   "till",
        "than",   "looks", "seems", "sounds",  "most",     "back",     "instead", "and",
        "has",    "had",   "will",  "which",   "who",      NULL };

/* Whether the word of @length bytes at @word is one of @forms, whatever its capitals. */
static gboolean
is_one_of (const char *word, gsize length, const char *const *forms)
{
  for (guint i = 0; forms[i]; i++)
    if (strlen (forms[i]) == length && g_ascii_strncasecmp (word, forms[i], length) == 0)
      return TRUE;
  return FALSE;
}

static gboolean
goes_on (const char *line, gsize length)
{
  static const char *const links[] = { "to", "for", "and", "or", "with", "from", NULL };
  gsize at = length;

  while (at && line[at - 1] != ' ' && line[at - 1] != '\t')
    at--;
  /* "i5 infect" and "i5 -> infect" are whole, "j4 to" is not. */
  gsize first = strcspn (line, " \n"), gap = first;
  while (gap < at && !g_ascii_isalnum (line[gap]))
    gap++;
  if (gap == at && first < at && strcspn (line, "0123456789 \n") < first
      && !is_one_of (line + at, length - at, links))
    return FALSE;
  return is_one_of (line + at, length - at, open_ends);
}

/** grape_line_breaks_word: "the sev-" before "en" */
gboolean
grape_line_breaks_word (const char *line, gsize length, const char *next)
{
  return length > 2 && line[length - 1] == '-' && g_ascii_islower (line[length - 2])
         && g_ascii_islower (*next);
}

/* "If Bob gets ill,": a condition, and nothing that hangs on it yet */
static gboolean
is_open_condition (const char *line, gsize length)
{
  static const char *const conditions[]
      = { "if",       "unless",    "when",    "once",    "should",   "provided",
          "assuming", "supposing", "suppose", "imagine", "whenever", NULL };
  gsize word = strcspn (line, " \t\n");

  return (is_one_of (line, word, conditions) || g_ascii_strncasecmp (line, "in case", 7) == 0
          || g_ascii_strncasecmp (line, "as soon as", 10) == 0)
         && !memchr (line, ',', length - 1);
}

/* "KING", "OF" and "HEARTS" on three lines; "9" before "or so", "If Ann" before "passes, 9" */
static gboolean
goes_on_with (const char *line, gsize length, const char *next)
{
  gsize n = strcspn (next, " \t\r\n,.;:!?");
  gboolean is_small = g_ascii_islower (*next) || (*next == 'I' && n == 1);
  /* "Laundry Table: my 8" above "and for the Thursday game: the 2" */
  gboolean labels = memchr (line, ':', length) && memchr (next, ':', strcspn (next, "\n"));

  return is_one_of (next, n, (const char *const[]){ "of", NULL })
         || g_str_has_prefix (next, "or so")
         || (!labels && g_ascii_islower (*next) && is_one_of (next, n, open_starts))
         || (is_small && is_open_condition (line, length));
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

/* "our numbers so far: 3 5 7 5 8 11 and then 2 6 6 9 1 / 12. The mean is 6": no row begins there.
 */
static gboolean
counts_on (const char *line, gsize length, const char *next)
{
  return g_ascii_isdigit (line[length - 1]) && g_ascii_isdigit (*next)
         && !(*next == '1' && !g_ascii_isdigit (next[1])) && !grape_line_begins_row (line);
}

/** grape_line_is_soft: whether @line, of @length bytes, goes on in @next */
gboolean
grape_line_is_soft (const char *line, gsize length, const char *next)
{
  gsize n_next = strcspn (next, "\n");
  gsize word = strcspn (next, " \t\n");

  if (!length || !n_next || g_ascii_isspace (*next)
      || (grape_line_begins_row (next) && !counts_on (line, length, next))
      || (strchr (".!?:;", line[length - 1]) && !ends_with_title (line, length)))
    return FALSE;
  if (ends_with_title (line, length) || line[length - 1] == ' ' || goes_on (line, length)
      || goes_on_with (line, length, next) || grape_line_breaks_word (line, length, next))
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
