/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hands in the symbols of their deck. Cards may be apart ("10! S@ W") or together ("10!S@W"); a
 * hand that can be read in two ways is refused. */
#include "grape-deck-private.h"

#include "engine/grape-error.h"

#include <string.h>

#define RULE               "1250.4"
#define LONGEST_HAND_BYTES 16384

/* The kind whose symbol is @length bytes of @text, plus one; 0 for none. */
guint
grape_deck_lookup (const GrapeDeck *self, const char *text, gsize length)
{
  if (length == 0 || length > self->longest)
    return 0;
  g_autofree char *key
      = self->folds ? g_ascii_strdown (text, (gssize)length) : g_strndup (text, length);
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->spellings, key));
}

/**
 * grape_deck_find:
 * @symbol: one card and nothing else
 * @kind: (out):
 */
gboolean
grape_deck_find (const GrapeDeck *self, const char *symbol, guint *kind)
{
  guint found = grape_deck_lookup (self, symbol, strlen (symbol));
  if (found)
    *kind = found - 1;
  return found != 0;
}

static guint
place_of (const char *text, const char *at)
{
  return (guint)g_utf8_strlen (text, at - text) + 1;
}

/* The cards that begin at @at and end within @room bytes, longest first: calls for each length. */
static gsize
next_length (const GrapeDeck *self, const char *at, gsize room, gsize below)
{
  for (gsize length = MIN (below - 1, MIN (room, self->longest)); length > 0; length--)
    if (grape_deck_lookup (self, at, length))
      return length;
  return 0;
}

/* The number of ways (0, 1, 2: more than one) to read the run up to each place. */
static guint8 *
count_ways (const GrapeDeck *self, const char *run, gsize n)
{
  guint8 *ways = g_new0 (guint8, n + 1);
  ways[n] = 1;
  for (gsize at = n; at-- > 0;)
    for (gsize length = self->longest + 1;
         ways[at] < 2 && (length = next_length (self, run + at, n - at, length));)
      ways[at] = (guint8)MIN (2, ways[at] + ways[at + length]);
  return ways;
}

static gboolean
refuse_unknown (const GrapeDeck *self, const char *text, const char *run, gsize n, GError **error)
{
  g_autofree guint8 *reached = g_new0 (guint8, n + 1);
  gsize furthest = 0;
  reached[0] = TRUE;
  for (gsize at = 0; at < n; at++)
    for (gsize length = self->longest + 1;
         reached[at] && (length = next_length (self, run + at, n - at, length));)
      {
        reached[at + length] = TRUE;
        furthest = MAX (furthest, at + length);
      }
  g_autofree char *rest = g_utf8_substring (
      run + furthest, 0, MIN (12, g_utf8_strlen (run + furthest, (gssize)(n - furthest))));
  grape_error_set (error, GRAPE_ERROR_SYNTAX, RULE,
                   "“%s” at character %u is not a card of the %s Deck", rest,
                   place_of (text, run + furthest), self->name);
  return FALSE;
}

static gboolean
refuse_ambiguous (const GrapeDeck *self, const char *text, const char *run, const char *at,
                  gsize one, gsize other, GError **error)
{
  g_autofree char *first = g_strndup (at, one), *second = g_strndup (at, other);
  grape_error_set (error, GRAPE_ERROR_SYNTAX, RULE,
                   "The card at character %u could be %s or %s: put spaces between the cards",
                   place_of (text, at), first, second);
  return FALSE;
}

/* Cards without spaces between them. A run that is one card is that card: so grape_deck_read() can
 * read everything that grape_deck_write() writes. */
static gboolean
read_run (const GrapeDeck *self, const char *text, const char *run, gsize n, GArray *kinds,
          GError **error)
{
  guint whole = grape_deck_lookup (self, run, n);
  if (whole)
    {
      whole--;
      g_array_append_val (kinds, whole);
      return TRUE;
    }
  g_autofree guint8 *ways = count_ways (self, run, n);
  if (ways[0] == 0)
    return refuse_unknown (self, text, run, n, error);
  for (gsize at = 0; at < n;)
    {
      gsize taken = 0;
      for (gsize length = self->longest + 1;
           (length = next_length (self, run + at, n - at, length));)
        if (ways[at + length] && taken)
          return refuse_ambiguous (self, text, run, run + at, taken, length, error);
        else if (ways[at + length])
          taken = length;
      guint kind = grape_deck_lookup (self, run + at, taken) - 1;
      g_array_append_val (kinds, kind);
      at += taken;
    }
  return TRUE;
}

static gboolean
check_copies (const GrapeDeck *self, const guint *kinds, guint n, GError **error)
{
  g_autofree guint *held = g_new0 (guint, self->symbols->len);
  for (guint i = 0; i < n; i++)
    {
      guint kind = kinds[i], copies = self->copies[kind];
      const char *symbol = grape_deck_symbol (self, kind);
      if (++held[kind] <= copies)
        continue;
      if (copies == 0)
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, RULE, "%s was left out of this %s Deck",
                         symbol, self->name);
      else if (copies == 1)
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, RULE, "%s appears twice", symbol);
      else
        grape_error_set (error, GRAPE_ERROR_ILLEGAL, RULE,
                         "%s appears more than %u times, and the %s Deck has no more", symbol,
                         copies, self->name);
      return FALSE;
    }
  return TRUE;
}

/**
 * grape_deck_read:
 * @text: cards with spaces, commas or brackets between them, or without
 * @kinds: (element-type guint): the cards, in the order of the text, are added
 *
 * Reads a hand. More copies of a card than the deck has in play are refused. Errors:
 * GRAPE_ERROR_SYNTAX with the place in characters, GRAPE_ERROR_ILLEGAL, GRAPE_ERROR_LIMIT; in these
 * cases it adds nothing.
 */
gboolean
grape_deck_read (const GrapeDeck *self, const char *text, GArray *kinds, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  if (strlen (text) > LONGEST_HAND_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "The hand is longer than %u bytes",
                       LONGEST_HAND_BYTES);
      return FALSE;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "The hand is not valid UTF-8");
      return FALSE;
    }
  for (const char *at = text; *at;)
    {
      gsize n = strcspn (at, GRAPE_DECK_SEPARATORS);
      if (n && !read_run (self, text, at, n, found, error))
        return FALSE;
      at += n;
      at += strspn (at, GRAPE_DECK_SEPARATORS);
    }
  if (!check_copies (self, (const guint *)(gpointer)found->data, found->len, error))
    return FALSE;
  g_array_append_vals (kinds, found->data, found->len);
  return TRUE;
}

/**
 * grape_deck_write:
 *
 * Returns: (transfer full): the cards in this order, with a space between them
 */
char *
grape_deck_write (const GrapeDeck *self, const guint *kinds, guint n)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (text, "%s%s", i ? " " : "", grape_deck_symbol (self, kinds[i]));
  return g_string_free (text, FALSE);
}

static int
compare_kinds (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *)a, other = *(const guint *)b;
  return (one > other) - (one < other);
}

/**
 * grape_deck_sort:
 *
 * Sorts a hand as the definition orders suits and, within them, ranks; jokers and the like last.
 */
void
grape_deck_sort (guint *kinds, guint n)
{
  if (n > 1)
    qsort (kinds, n, sizeof *kinds, compare_kinds);
}
