/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves in forms that a game lists: a line in its notation, or a sentence that people write in
 * nearly the same words each time. */
#include "grape-find.h"

#include <string.h>

#define MOST_LINES 400 /* a longer text is no mail about a move */

/* What makes a sentence something else than an act of now. */
static const char doubtful[]
    = "(?i)\\?|\\b(?:if|unless|would|might|may|should|could|not|never|last|was|were|had|when|once|"
      "tomorrow|later|tonight|soon|perhaps|maybe|rather|wish|suppose|said|told)\\b|n['’]t\\b";

/* A line is notation only where nothing runs into it: a paragraph begins, or what came before was
 * notation too, or ended with a colon. */
static gboolean
stands_apart (const char *before, gboolean was_form)
{
  gsize length = before ? strlen (before) : 0;

  while (length && g_ascii_isspace (before[length - 1]))
    length--;
  return !length || was_form || strchr (":.!", before[length - 1]);
}

static const GrapeForm *
form_of (GRegex *const *patterns, const GrapeForm *forms, const char *line)
{
  for (guint i = 0; forms[i].pattern; i++)
    if (!forms[i].move && g_regex_match (patterns[i], line, 0, NULL))
      return &forms[i];
  return NULL;
}

static void
find_lines (const GrapeReading *reading, GRegex *const *patterns, const GrapeForm *forms,
            GArray *found)
{
  g_auto (GStrv) lines = g_strsplit (reading->text, "\n", MOST_LINES);
  gboolean was_form = FALSE;
  gsize at = 0;

  for (guint i = 0; lines[i]; at += strlen (lines[i]) + 1, i++)
    {
      g_autofree char *line = g_strchomp (g_strdup (lines[i]));
      gboolean is_form = stands_apart (i ? lines[i - 1] : NULL, was_form)
                         && form_of (patterns, forms, line) != NULL;

      if (is_form)
        grape_found_add (found, (guint)at, (guint)(at + strlen (line)),
                         g_strstrip (g_strdup (line)), NULL);
      was_form = is_form;
    }
}

/* The sentence round @start, up to its mark. */
static char *
sentence_round (const char *text, gsize start, gsize end)
{
  while (start && !strchr (".!?", text[start - 1])
         && !(start > 1 && text[start - 1] == '\n' && text[start - 2] == '\n'))
    start--;
  while (text[end] && !strchr (".!?", text[end]) && !g_str_has_prefix (text + end, "\n\n"))
    end++;
  return g_strndup (text + start, end - start + (text[end] != '\0'));
}

/* A word that the form itself has is no doubt: "Ann had it right". */
static gboolean
is_doubted (const char *sentence, const char *pattern)
{
  g_autoptr (GRegex) regex = g_regex_new (doubtful, 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (regex, sentence, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      g_autofree char *word = g_match_info_fetch (match, 0);

      if (*word == '?' || !strstr (pattern, word))
        return TRUE;
    }
  return FALSE;
}

static gboolean
overlaps (const GArray *found, guint start, guint end)
{
  for (guint i = 0; i < found->len; i++)
    if (g_array_index (found, GrapeFound, i).start < end
        && start < g_array_index (found, GrapeFound, i).end)
      return TRUE;
  return FALSE;
}

static void
find_said (const GrapeReading *reading, GRegex *pattern, const GrapeForm *form, GArray *found)
{
  g_autoptr (GMatchInfo) match = NULL;
  gint start, end;

  for (g_regex_match (pattern, reading->text, 0, &match); g_match_info_matches (match);
       g_match_info_next (match, NULL))
    {
      if (!g_match_info_fetch_pos (match, 0, &start, &end)
          || overlaps (found, (guint)start, (guint)end))
        continue;
      g_autofree char *sentence = sentence_round (reading->text, (gsize)start, (gsize)end);
      if (is_doubted (sentence, form->pattern))
        continue;
      grape_found_add (found, (guint)start, (guint)end,
                       g_match_info_expand_references (match, form->move, NULL), NULL);
    }
}

/**
 * grape_find_forms:
 * @forms: the table ends with a row whose pattern is NULL
 *
 * Finds the moves of @forms: first lines of notation, then what a sentence or a clause says from
 * its beginning to a mark, unless the sentence asks, supposes, denies or remembers.
 */
void
grape_find_forms (const GrapeReading *reading, const GrapeForm *forms, GArray *found)
{
  g_autoptr (GPtrArray) patterns = g_ptr_array_new_with_free_func ((GDestroyNotify)g_regex_unref);

  for (const GrapeForm *each = forms; each->pattern; each++)
    {
      g_autofree char *whole
          = each->move ? g_strdup_printf ("(?:^|(?<=[.!?,:;] )|(?<=[.!?,:;]\n)|(?<=\\band ))(?:%s)"
                                          "(?=\\s*(?:[.!,;:)]|$))",
                                          each->pattern)
                       : g_strdup_printf ("^\\s*(?:%s)$", each->pattern);
      g_ptr_array_add (
          patterns,
          g_regex_new (whole, G_REGEX_CASELESS | (each->move ? G_REGEX_MULTILINE : 0), 0, NULL));
    }
  GRegex *const *all = (GRegex *const *)patterns->pdata;
  find_lines (reading, all, forms, found);
  for (guint i = 0; forms[i].pattern; i++)
    if (forms[i].move)
      find_said (reading, all[i], &forms[i], found);
}
