/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search for moves in messages that finders of games have in common; see the header. */
#include "grape-prose.h"

#include <string.h>

#define MAX_LINE_BYTES 2000 /* nobody writes longer ones by hand, and patterns are slow on them */

struct GrapeProse
{
  const GrapeProsePhrase *phrases;
  guint n_phrases;
  GRegex **patterns;
  GrapeProseRead read;
  gpointer finder;
};

/** grape_prose_compile: @pattern is a constant of ours and must be sound. */
GRegex *
grape_prose_compile (const char *pattern)
{
  return g_regex_new (pattern, G_REGEX_CASELESS | G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);
}

/** grape_prose_matches: whether @pattern matches somewhere in @text. */
gboolean
grape_prose_matches (const char *pattern, const char *text)
{
  g_autoptr (GRegex) regex = grape_prose_compile (pattern);
  return g_regex_match (regex, text, 0, NULL);
}

/**
 * grape_prose_new:
 * @phrases: tried in this order; both they and @finder must outlive the search
 */
GrapeProse *
grape_prose_new (const GrapeProsePhrase *phrases, guint n_phrases, GrapeProseRead read,
                 gpointer finder)
{
  GrapeProse *self = g_new (GrapeProse, 1);
  *self = (GrapeProse){ phrases, n_phrases, g_new (GRegex *, n_phrases), read, finder };
  for (guint i = 0; i < n_phrases; i++)
    self->patterns[i] = grape_prose_compile (phrases[i].pattern);
  return self;
}

/** grape_prose_free: the end of a search. */
void
grape_prose_free (GrapeProse *self)
{
  for (guint i = 0; i < self->n_phrases; i++)
    g_regex_unref (self->patterns[i]);
  g_free (self->patterns);
  g_free (self);
}

/* The first move said with phrase @i in @line from byte @from on. */
static gboolean
find_phrase (const GrapeProse *self, guint i, const char *line, guint from, GrapeFound *found)
{
  g_autoptr (GMatchInfo) match = NULL;

  g_regex_match_full (self->patterns[i], line, -1, (int)from, 0, &match, NULL);
  for (; g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      int start, end;
      g_match_info_fetch_pos (match, 0, &start, &end);
      start += (int)strspn (line + start, " \t*->");
      *found = (GrapeFound){ .start = (guint)start };
      if (self->read (self->finder, &self->phrases[i], line, (guint)end, found))
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_prose_find:
 * @offset: where @line begins in the message
 *
 * Adds every move said in @line; of phrases that fit the same words, the first counts.
 */
void
grape_prose_find (const GrapeProse *self, const char *line, guint offset, GArray *found)
{
  guint from = 0;
  for (guint i = 0; i < self->n_phrases;)
    {
      GrapeFound one;
      if ((self->phrases[i].pattern[0] == '^' && from > 0)
          || !find_phrase (self, i, line, from, &one))
        {
          i++;
          continue;
        }
      from = one.end;
      one.start += offset;
      one.end += offset;
      g_array_append_val (found, one);
      i = 0;
    }
}

/**
 * grape_prose_next_line:
 * @next: where to go on in @text, at first 0
 * @offset: (out): where the line begins
 *
 * Returns: (transfer full) (nullable): the next line that somebody may have written
 */
char *
grape_prose_next_line (const char *text, guint *next, guint *offset)
{
  while (text[*next])
    {
      gsize length = strcspn (text + *next, "\n");
      *offset = *next;
      *next += (guint)length;
      *next += text[*next] == '\n';
      if (length <= MAX_LINE_BYTES)
        return g_strndup (text + *offset, length);
    }
  return NULL;
}

/** grape_prose_ends: whether nothing but marks follows on the line. */
gboolean
grape_prose_ends (const char *text)
{
  return text[strspn (text, " \t\r.!,;)\"'*`")] == '\0';
}

/** grape_prose_round: the round that @line names, "round #3"; 0 for none. */
guint
grape_prose_round (const char *line)
{
  g_autoptr (GRegex) regex = grape_prose_compile ("\\bround\\s*#?(\\d{1,6})\\b");
  g_autoptr (GMatchInfo) match = NULL;

  if (!g_regex_match (regex, line, 0, &match))
    return 0;
  g_autofree char *digits = g_match_info_fetch (match, 1);
  return (guint)g_ascii_strtoull (digits, NULL, 10);
}

/** grape_prose_lower: makes a find no surer than @cap; of several remarks the gravest stays. */
void
grape_prose_lower (GrapeFound *found, guint cap, const char *remark)
{
  if (found->confidence <= cap && found->remark)
    return;
  found->confidence = MIN (found->confidence, cap);
  g_free (found->remark);
  found->remark = g_strdup (remark);
}

/** grape_prose_doubt: lowers what was found in @line by the doubts it gives. */
void
grape_prose_doubt (const char *line, const GrapeProseDoubt *doubts, guint n_doubts,
                   GrapeFound *found)
{
  for (guint i = 0; i < n_doubts; i++)
    if (grape_prose_matches (doubts[i].pattern, line))
      grape_prose_lower (found, doubts[i].cap, doubts[i].remark);
}

/** grape_prose_merge: a move said twice is one move, where it is said most clearly. */
void
grape_prose_merge (GArray *found)
{
  for (guint i = 0; i < found->len; i++)
    for (guint j = found->len - 1; j > i; j--)
      {
        GrapeFound *a = &g_array_index (found, GrapeFound, i);
        GrapeFound *b = &g_array_index (found, GrapeFound, j);
        if (!g_str_equal (a->text, b->text))
          continue;
        if (b->confidence > a->confidence)
          {
            GrapeFound swap = *a;
            *a = *b;
            *b = swap;
          }
        grape_found_clear (b);
        g_array_remove_index (found, j);
      }
}

/** grape_prose_settle: merges, and doubts all where different moves are left, with @remark. */
void
grape_prose_settle (GArray *found, const char *remark)
{
  grape_prose_merge (found);
  for (guint i = 0; found->len > 1 && i < found->len; i++)
    {
      GrapeFound *one = &g_array_index (found, GrapeFound, i);
      guint cap = one->confidence > 30 ? one->confidence - 30 : one->confidence;
      grape_prose_lower (one, cap, remark);
    }
}
