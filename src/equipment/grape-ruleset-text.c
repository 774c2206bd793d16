/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What readers ask of a ruleset: what differs, who made a sentence, where words stand, and which
 * rules a text speaks of. */
#include "grape-ruleset-private.h"

#include <string.h>

/* Beyond so many pairs of sentences a difference is told as a whole. */
#define MAX_PAIRS (1u << 22)

static void
add_piece (GArray *pieces, guint start, guint end)
{
  GrapeTextPiece piece = { start, end };

  if (end > start)
    g_array_append_val (pieces, piece);
}

/**
 * grape_text_sentences:
 *
 * Returns: (transfer full) (element-type GrapeTextPiece): all of @text, cut behind the white space
 * that follows a sentence, and behind line breaks
 */
GArray *
grape_text_sentences (const char *text)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (GrapeTextPiece));
  guint start = 0, at = 0;

  while (text[at])
    {
      gboolean ends = strchr (".!?:;", text[at]) != NULL && strchr (" \n\t", text[at + 1]) != NULL;

      if (ends || text[at] == '\n')
        {
          at++;
          while (text[at] && strchr (" \n\t", text[at]))
            at++;
          add_piece (pieces, start, at);
          start = at;
        }
      else
        at++;
    }
  add_piece (pieces, start, at);
  return pieces;
}

/* Whether two pieces say the same; white space behind them does not count. */
static gboolean
same (const char *a, GrapeTextPiece p, const char *b, GrapeTextPiece q)
{
  while (p.end > p.start && g_ascii_isspace (a[p.end - 1]))
    p.end--;
  while (q.end > q.start && g_ascii_isspace (b[q.end - 1]))
    q.end--;
  return p.end - p.start == q.end - q.start && !memcmp (a + p.start, b + q.start, p.end - p.start);
}

static void
add_change (GArray *changes, char sign, GrapeTextPiece piece)
{
  GrapeTextChange change = { sign, piece.start, piece.end };

  g_array_append_val (changes, change);
}

#define PIECE(pieces, i) g_array_index (pieces, GrapeTextPiece, i)

/* The middle parts, from @low on, of @n and @m pieces, by the longest common subsequence. */
static void
diff_middle (const char *first, GArray *old, guint n, const char *second, GArray *new, guint m,
             guint low, GArray *changes)
{
  guint i = 0, j = 0;
  gboolean whole = (guint64)(n + 1) * (m + 1) > MAX_PAIRS;
  g_autofree guint16 *best = whole ? NULL : g_new0 (guint16, (gsize)(n + 1) * (m + 1));

  for (guint a = n; best && a-- > 0;)
    for (guint b = m; b-- > 0;)
      best[a * (m + 1) + b] = same (first, PIECE (old, low + a), second, PIECE (new, low + b))
                                  ? best[(a + 1) * (m + 1) + b + 1] + 1
                                  : MAX (best[(a + 1) * (m + 1) + b], best[a * (m + 1) + b + 1]);
  while (i < n || j < m)
    if (best && i < n && j < m && same (first, PIECE (old, low + i), second, PIECE (new, low + j)))
      {
        add_change (changes, '=', PIECE (new, low + j++));
        i++;
      }
    else if (i < n && (j >= m || !best || best[(i + 1) * (m + 1) + j] >= best[i * (m + 1) + j + 1]))
      add_change (changes, '-', PIECE (old, low + i++));
    else
      add_change (changes, '+', PIECE (new, low + j++));
}

/**
 * grape_text_diff:
 *
 * Returns: (transfer full) (element-type GrapeTextChange): how @second comes from @first, sentence
 * by sentence
 */
GArray *
grape_text_diff (const char *first, const char *second)
{
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (GrapeTextChange));
  g_autoptr (GArray) old = grape_text_sentences (first);
  g_autoptr (GArray) new = grape_text_sentences (second);
  guint low = 0, high = 0;

  while (low < old->len
         && low < new->len &&same (first, PIECE (old, low), second, PIECE (new, low)))
    add_change (changes, '=', PIECE (new, low++));
  while (high < old->len - low
         && high < new->len
                       - low &&same (first, PIECE (old, old->len - 1 - high), second,
                                     PIECE (new, new->len - 1 - high)))
    high++;
  diff_middle (first, old, old->len - low - high, second, new, new->len - low - high, low, changes);
  for (guint i = new->len - high; i < new->len; i++)
    add_change (changes, '=', PIECE (new, i));
  return changes;
}

/**
 * grape_ruleset_diff:
 *
 * Returns: (transfer full) (element-type GrapeRuleDifference): the rules whose wordings differ; of
 * two moments of one ruleset, rules are told apart by their keys
 */
GArray *
grape_ruleset_diff (const GrapeRuleset *first, const GrapeRuleset *second)
{
  GArray *differences = g_array_new (FALSE, FALSE, sizeof (GrapeRuleDifference));
  g_autoptr (GHashTable) old = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < first->rules->len; i++)
    g_hash_table_insert (old, GUINT_TO_POINTER (grape_ruleset_at (first, i)->key),
                         g_ptr_array_index (first->rules, i));
  for (guint i = 0; i < second->rules->len; i++)
    {
      const GrapeRule *is = grape_ruleset_at (second, i);
      GrapeRuleDifference each = { g_hash_table_lookup (old, GUINT_TO_POINTER (is->key)), is };

      g_hash_table_remove (old, GUINT_TO_POINTER (is->key));
      if (each.was != each.is)
        g_array_append_val (differences, each);
    }
  for (guint i = 0; i < first->rules->len; i++)
    {
      GrapeRuleDifference each = { grape_ruleset_at (first, i), NULL };

      if (g_hash_table_contains (old, GUINT_TO_POINTER (each.was->key)))
        g_array_append_val (differences, each);
    }
  return differences;
}

/* The blame of the next wording, from that of the one before. */
static GArray *
blame_next (const char *old_text, GArray *old, const GrapeRule *next)
{
  GArray *blame = g_array_new (FALSE, FALSE, sizeof (GrapeRuleBlame));
  g_autoptr (GArray) changes = grape_text_diff (old_text, next->text);
  guint at = 0;

  for (guint i = 0; i < changes->len; i++)
    {
      GrapeTextChange change = g_array_index (changes, GrapeTextChange, i);
      GrapeRuleBlame each = { change.start, change.end, next };

      if (change.sign == '=')
        each.wording = g_array_index (old, GrapeRuleBlame, at).wording;
      at += change.sign != '+';
      if (change.sign != '-')
        g_array_append_val (blame, each);
    }
  return blame;
}

/**
 * grape_rule_blame:
 *
 * Returns: (transfer full) (element-type GrapeRuleBlame): for each sentence of the text, the
 * wording in which it first stood: its `proposal` and `author` made it
 */
GArray *
grape_rule_blame (const GrapeRule *self)
{
  g_autoptr (GPtrArray) wordings = g_ptr_array_new ();
  GArray *blame = g_array_new (FALSE, FALSE, sizeof (GrapeRuleBlame));
  const char *text = "";

  for (const GrapeRule *each = self; each; each = each->before)
    g_ptr_array_add (wordings, (gpointer)each);
  for (guint i = wordings->len; i-- > 0;)
    {
      const GrapeRule *wording = g_ptr_array_index (wordings, i);
      GArray *next = NULL;

      if (i + 1 < wordings->len && wording->text == text)
        continue;
      next = blame_next (text, blame, wording);
      g_array_unref (blame);
      blame = next;
      text = wording->text;
    }
  return blame;
}

/* How many bytes of @text say @words, letter case aside; 0: it begins otherwise. */
static guint
says (const char *text, const char *words)
{
  const char *at = text;

  while (*words && *at
         && g_unichar_tolower (g_utf8_get_char (at)) == g_unichar_tolower (g_utf8_get_char (words)))
    {
      at = g_utf8_next_char (at);
      words = g_utf8_next_char (words);
    }
  return *words ? 0 : (guint)(at - text);
}

/** grape_text_search: (transfer full) (element-type GrapeTextPiece): where @words stand in @text
 * (nullable), letter case aside */
GArray *
grape_text_search (const char *text, const char *words)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (GrapeTextPiece));

  for (const char *at = text; *words && at && *at;)
    {
      guint n = says (at, words);

      add_piece (pieces, (guint)(at - text), (guint)(at - text) + n);
      at = n ? at + n : g_utf8_next_char (at);
    }
  return pieces;
}

static void
search_text (GArray *hits, guint key, gboolean in_title, const char *text, const char *words)
{
  g_autoptr (GArray) pieces = grape_text_search (text, words);

  for (guint i = 0; i < pieces->len; i++)
    {
      GrapeTextPiece piece = g_array_index (pieces, GrapeTextPiece, i);
      GrapeRuleHit hit = { key, in_title, piece.start, piece.end };

      g_array_append_val (hits, hit);
    }
}

/** grape_ruleset_search: (transfer full) (element-type GrapeRuleHit): where @words stand */
GArray *
grape_ruleset_search (const GrapeRuleset *self, const char *words)
{
  GArray *hits = g_array_new (FALSE, FALSE, sizeof (GrapeRuleHit));

  for (guint i = 0; *words && i < self->rules->len; i++)
    {
      const GrapeRule *rule = grape_ruleset_at (self, i);

      search_text (hits, rule->key, TRUE, rule->title, words);
      search_text (hits, rule->key, FALSE, rule->text, words);
    }
  return hits;
}
