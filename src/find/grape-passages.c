/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that people hand in with their mail, and the chat above and below: paragraphs as they
 * stand, verses with slashes for line ends, verses with an empty line between any two. Which of
 * them is the text a game asks for, the game knows. */
#include "grape-passages.h"

#include <string.h>

#define LEAST_SLASHES 3
#define LONGEST_LEAD  30
#define WRAPPED       50 /* a line that may be as long as the mail program makes them */
#define LEAST_SPACED  4  /* lines apart */

static void
clear_passage (gpointer passage)
{
  g_free (((GrapePassage *)passage)->text);
}

/** grape_passage_unquote: (transfer full): without the quotation marks round all of @text */
char *
grape_passage_unquote (const char *text)
{
  static const char *const pairs[][2] = { { "\"", "\"" }, { "“", "”" }, { "'", "'" } };
  g_autofree char *bare = g_strstrip (g_strdup (text));

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      const char *first = g_str_has_prefix (bare, pairs[i][0]) ? bare + strlen (pairs[i][0]) : NULL;
      const char *last = first ? g_strrstr (first, pairs[i][1]) : NULL;
      gsize behind = last > first ? strlen (last) - strlen (pairs[i][1]) : 0;

      if (last > first && strspn (last + strlen (pairs[i][1]), ".,!;) \n") == behind)
        return g_strstrip (g_strndup (first, (gsize)(last - first)));
    }
  return g_steal_pointer (&bare);
}

/* Lines that stand between slashes, wrapped besides; NULL: they are none. */
static char *
split_slashes (const char *text)
{
  g_auto (GStrv) parts = g_regex_split_simple ("\\s*(?:\\s//?|//?\\s|\\s\\|)\\s*", text, 0, 0);
  guint n = g_strv_length (parts);

  if (n <= LEAST_SLASHES)
    return NULL;
  for (guint i = 0; i < n; i++)
    g_strdelimit (parts[i], "\n", ' ');
  /* "From my phone: A grower of sprouts" */
  char *lead = strstr (parts[0], ": ");
  if (lead && lead < parts[0] + LONGEST_LEAD && strchr (lead + 2, ' '))
    memmove (parts[0], lead + 2, strlen (lead + 2) + 1);
  return g_strjoinv ("\n", parts);
}

static guint
count_lines (const char *text)
{
  guint n = *text != '\0';

  for (; *text; text++)
    n += *text == '\n';
  return n;
}

/* Whether what stands above @at leads to it: "my entry:", or a line that breaks off. */
static gboolean
is_led (const char *text, gsize at, gboolean moved)
{
  while (at && g_ascii_isspace (text[at - 1]))
    at--;
  return at
         && (text[at - 1] == ':'
             || (moved && (g_ascii_isalpha (text[at - 1]) || text[at - 1] == ',')));
}

static void
add_passage (GArray *passages, const char *whole, gsize start, gsize end)
{
  GrapePassage one = { .start = start, .end = end };
  g_autofree char *raw = g_strchomp (g_strndup (whole + start, end - start));

  one.text = split_slashes (raw);
  if (!one.text
      && g_regex_match_simple ("^\\s*(?:(?:line )?\\d[.:)] [^\\n]*(?:\\n\\s*|$)){3,}$", raw,
                               G_REGEX_CASELESS, 0))
    {
      g_autoptr (GRegex) label
          = g_regex_new ("^\\s*(?:line )?\\d[.:)] ", G_REGEX_CASELESS | G_REGEX_MULTILINE, 0, NULL);

      one.text = g_regex_replace_literal (label, raw, -1, 0, "", 0, NULL);
    }
  if (!one.text)
    {
      g_autofree char *stripped = g_strstrip (g_strdup (raw));

      one.text = grape_passage_unquote (raw);
      one.quoted = strlen (one.text) < strlen (stripped);
    }
  one.n_lines = count_lines (one.text);
  one.moved = *raw == ' ' || *raw == '\t';
  one.led = is_led (whole, start, one.moved || one.quoted);
  g_array_append_val (passages, one);
}

/**
 * grape_passages_cut:
 *
 * Returns: (transfer full) (element-type GrapePassage): the paragraphs of @letter, in their order,
 * and behind them groups of five lines that stand apart
 */
GArray *
grape_passages_cut (const char *letter)
{
  const char *signature = strstr (letter, "\n-- \n");
  g_autofree char *text
      = g_strndup (letter, signature ? (gsize)(signature - letter) : strlen (letter));
  GArray *passages = g_array_new (FALSE, TRUE, sizeof (GrapePassage));
  gsize start = strspn (text, "\n");

  g_array_set_clear_func (passages, clear_passage);
  while (text[start])
    {
      gsize end = start, line;

      /* A line of blanks separates, too. */
      while ((line = strcspn (text + end, "\n")) && strspn (text + end, " \t") < line)
        end += line + (text[end + line] == '\n');
      if (end > start)
        add_passage (passages, text, start, end);
      while (text[end] && (line = strspn (text + end, " \t"), text[end + line] == '\n'))
        end += line + 1;
      if (end == start)
        break;
      start = end;
    }
  return passages;
}

/** grape_passage_at: passage @index, which must be there */
const GrapePassage *
grape_passage_at (const GArray *passages, guint index)
{
  return &g_array_index (passages, GrapePassage, index);
}

/** grape_passages_join: adds groups of five lines that have an empty one between any two */
void
grape_passages_join (GArray *passages, const char *text)
{
  guint n = passages->len;

  for (guint first = 0, last; first < n; first = last + 1)
    {
      for (last = first; last < n && grape_passage_at (passages, last)->n_lines == 1; last++)
        ;
      if (last - first < LEAST_SPACED)
        continue;
      for (guint from = first; from + LEAST_SPACED < last; from++)
        {
          GrapePassage one = { .start = grape_passage_at (passages, from)->start,
                               .end = grape_passage_at (passages, from + LEAST_SPACED)->end,
                               .n_lines = LEAST_SPACED + 1 };
          g_autofree char *raw = g_strndup (text + one.start, one.end - one.start);
          g_auto (GStrv) lines = g_regex_split_simple ("\\n\\s*", raw, 0, 0);

          one.text = g_strjoinv ("\n", lines);
          g_array_append_val (passages, one);
        }
    }
}

/** grape_passages_rest: (transfer full): @text without what stands from @start to @end */
char *
grape_passages_rest (const char *text, gsize start, gsize end)
{
  return g_strdup_printf ("%.*s\n\n%s", (int)start, text, text + end);
}

/**
 * grape_passage_is_draft:
 * @rest: what the mail says beside the text
 *
 * Whether its writer says that the text is not theirs, or not yet what they send.
 */
gboolean
grape_passage_is_draft (const char *rest)
{
  return g_regex_match_simple (
      "\\b(drafts?|do(es)? not count|(don|doesn|won)['’]t count|(which|that one|one) (then )?counts|not for the (contest|game)|"
      "not an entry|old one|from an old|last year|(isn['’]t|is not|not) (mine|yet)|not by me|not my own|(found|heard|read|learnt) (this|it)\\b|"
      "limbering|warming up|first (try|attempt|go|shot)\\b[^.!?]*(not|only|just|file|polish)|not (yet )?handed in|(what|how) (say|think|find) you|mine('s| is) (coming|better)|mine (comes|follows)|somebody else['’]s|"
      "(may|might|will) (still )?(change|send|let)|(may|shall|can) I let you know|not (yet )?(quite )?(final|finished|done|ready)|unfinished|"
      "what do you( all)? (think|say)|if you (laugh|like)|(I['’]ll|I will|shall I|should I) (then )?(send|submit|enter) (it|this)\\b|any opinions|any good\\?|better ideas|cannot choose|can['’]t choose|"
      "(the )?rest (comes|follows|later|tomorrow)|send the (rest|real)|to be continued|so far|not the real|which (it is|one)|"
      "proper one|is that (all right|allowed|ok|okay)|would (this|that) (do|be)|could this|what I( would|['’]d)|wrote (this|it) for|(made|written|told|sung|said) by my)\\b",
      rest, G_REGEX_CASELESS, 0);
}

/**
 * grape_passage_first:
 *
 * Returns: (transfer full): @text down to where its writer goes on with something else: "a toll.
 * Don't tell Ivo."
 */
char *
grape_passage_first (const char *text)
{
  static const char chat[]
      = "\\b(?:I|I['’]\\w+|me|my|mine|you|your|we|us|sorry|thanks|hope|ha|honest|please|good luck|there|that['’]s|not a word)\\b|n['’]t\\b|^[A-Z]\\w+[.!]?\\s*$|:\\s*$|\\?";
  g_autofree char *bare = g_strstrip (g_strdup (text));

  g_autoptr (GMatchInfo) quoted = NULL;
  g_autoptr (GRegex) quote = g_regex_new ("^(?:\"([^\"]{8,})\"|“([^”]{8,})”)", 0, 0, NULL);

  if (g_regex_match (quote, bare, 0, &quoted))
    return g_match_info_fetch (quoted, g_match_info_get_match_count (quoted) - 1);
  for (char *at = bare; (at = strpbrk (at, ".!?;")); at++)
    if (at[1] == '\n' && strchr (".!", *at) && strcspn (bare, "\n") < WRAPPED)
      return g_strndup (bare, (gsize)(at + 1 - bare));
    else if (g_ascii_isspace (at[1]) && at > bare + 2 && at[-2] != ' ' && at[-2] != '.')
      {
        g_autofree char *next = g_strndup (at + 1, strcspn (at + 1, ".!?\n") + 1);

        if (g_regex_match_simple (chat, g_strstrip (next), G_REGEX_CASELESS, 0))
          return g_strndup (bare, (gsize)(at + (*at != ';') - bare));
      }
  return g_steal_pointer (&bare);
}
