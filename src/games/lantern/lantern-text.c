/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts: story elements and lists of them, the length of a passage, and whether it mentions an
 * element. */
#include "lantern-private.h"

#include <string.h>

/**
 * lantern_card_tidy:
 *
 * Returns: (transfer full) (nullable): @text as a card has it: no quotes round it, one blank
 *   between words, no full stop; NULL: it is empty, too long, or has quotes within
 */
char *
lantern_card_tidy (const char *text)
{
  g_autoptr (GString) tidy = g_string_new (NULL);
  g_autofree char *inner = grape_name_unquote (text);

  for (const char *c = inner ? inner : text; *c; c = g_utf8_next_char (c))
    {
      gunichar sign = g_utf8_get_char (c);

      if (!g_unichar_isspace (sign))
        g_string_append_unichar (tidy, sign == 0x2019 ? '\'' : sign);
      else if (tidy->len && tidy->str[tidy->len - 1] != ' ')
        g_string_append_c (tidy, ' ');
    }
  while (tidy->len && strchr (" .", tidy->str[tidy->len - 1]))
    g_string_truncate (tidy, tidy->len - 1);
  if (!tidy->len || g_utf8_strlen (tidy->str, -1) > LANTERN_CARD_MOST || strpbrk (tidy->str, "\"")
      || strstr (tidy->str, "“") || strstr (tidy->str, "”") || !grape_name_valid (tidy->str))
    return NULL;
  return g_string_free (g_steal_pointer (&tidy), FALSE);
}

/** lantern_same: whether two texts are the same element: case does not matter */
gboolean
lantern_same (const char *one, const char *other)
{
  return grape_names_equal (one, other);
}

/* The next of a list: in quotes, or up to a comma. */
static char *
next_card (const char **at)
{
  const char *from = *at + strspn (*at, " \t\n,;");
  const char *close = g_str_has_prefix (from, "“") ? "”" : *from == '"' ? "\"" : NULL;
  const char *end;

  if (!*from)
    return NULL;
  if (!close)
    end = from + strcspn (from, ",;");
  else if ((end = strstr (from + (*from == '"' ? 1 : strlen ("“")), close)))
    end += strlen (close);
  else
    return NULL;
  *at = end;
  g_autofree char *word = g_strndup (from, (gsize)(end - from));
  if (g_ascii_strncasecmp (word, "and ", 4) == 0)
    memset (word, ' ', 3);
  return lantern_card_tidy (word);
}

/**
 * lantern_read_cards:
 * @text: "map", "a wolf"; quotes may be left out
 *
 * Returns: (transfer full) (nullable) (element-type utf8): NULL: one of them is not a card
 */
GPtrArray *
lantern_read_cards (const char *text)
{
  g_autoptr (GPtrArray) cards = g_ptr_array_new_with_free_func (g_free);
  const char *at = text;

  while (at[strspn (at, " \t\n,;")])
    {
      char *card;

      if (g_ascii_strncasecmp (at + strspn (at, " \t\n,;"), "and \"", 5) == 0)
        at += strspn (at, " \t\n,;") + 3;
      card = next_card (&at);
      if (!card)
        return NULL;
      g_ptr_array_add (cards, card);
    }
  return g_steal_pointer (&cards);
}

void
lantern_append_cards (GString *text, GPtrArray *cards)
{
  for (guint i = 0; i < cards->len; i++)
    g_string_append_printf (text, "%s\"%s\"", i ? ", " : "",
                            (const char *)g_ptr_array_index (cards, i));
}

/* R3.2: a paragraph that flows over several lines has as many as it would have at 72 characters. */
static guint
wrapped (const char *line)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t", -1);
  guint n = 0;
  glong used = 0;

  for (guint i = 0; words[i]; i++)
    {
      glong length = g_utf8_strlen (words[i], -1);

      if (!length)
        continue;
      if (!n || used + 1 + length > LANTERN_LINE)
        {
          n++;
          used = length;
        }
      else
        used += 1 + length;
    }
  return n;
}

/** lantern_count_lines: R3.2 */
guint
lantern_count_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint n = 0;

  for (guint i = 0; lines[i]; i++)
    n += g_utf8_strlen (lines[i], -1) <= LANTERN_LINE ? *g_strstrip (lines[i]) != '\0'
                                                      : wrapped (lines[i]);
  return n;
}

/** lantern_last_lines: (transfer full): the last @n lines that are not empty */
char *
lantern_last_lines (const char *text, guint n)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) last = g_string_new (NULL);

  for (guint i = g_strv_length (lines); i-- > 0 && n;)
    if (*g_strstrip (lines[i]))
      {
        g_string_prepend (last, "\n");
        g_string_prepend (last, lines[i]);
        n--;
      }
  return g_string_free (g_steal_pointer (&last), FALSE);
}

/* "wolves" and "wolf", "keys" and "key", "hid" is not "hide": the same beginning, and little more.
 */
static gboolean
alike (const char *one, const char *other)
{
  gsize a = strlen (one), b = strlen (other), same = 0, least = MIN (a, b);

  while (same < least && one[same] == other[same])
    same++;
  if (same == a && same == b)
    return TRUE;
  return least >= 3 && a - same <= 3 && b - same <= 2 && same + 1 >= least && same >= 3;
}

static gboolean
is_small_word (const char *form)
{
  static const char *const words[]
      = { "a",    "an",   "the",  "of",   "in",  "at",   "on",   "to",      "is",    "and",
          "or",   "by",   "for",  "with", "was", "were", "that", "without", "under", "from",
          "who",  "whom", "it",   "not",  "has", "had",  "have", "one",     "be",    "been",
          "half", "than", "they", "them", "no",  "all",  "as",   NULL };

  return g_strv_contains (words, form);
}

static GPtrArray *
split_words (const char *text)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autoptr (GString) word = g_string_new (NULL);

  for (const char *c = folded;; c = g_utf8_next_char (c))
    {
      gunichar sign = *c ? g_utf8_get_char (c) : ' ';

      if (g_unichar_isalnum (sign))
        g_string_append_unichar (word, sign);
      else if (word->len && sign != '\'' && sign != 0x2019)
        {
          if (!is_small_word (word->str))
            g_ptr_array_add (words, g_strdup (word->str));
          g_string_truncate (word, 0);
        }
      if (!*c)
        return words;
    }
}

/**
 * lantern_mentions:
 *
 * How often the words of @card stand in @text, close to each other and in any form: what the
 * program can see of a mention (R7.2).
 */
guint
lantern_mentions (const char *text, const char *card)
{
  g_autoptr (GPtrArray) words = split_words (text);
  g_autoptr (GPtrArray) wanted = split_words (card);
  guint n = 0;

  for (guint at = 0; wanted->len && at < words->len; at++)
    {
      guint found = 0;

      for (guint i = at; found < wanted->len && i < words->len && i < at + wanted->len + 3; i++)
        if (alike (g_ptr_array_index (words, i), g_ptr_array_index (wanted, found)))
          found++;
        else if (!found)
          break;
      n += found == wanted->len;
    }
  return n;
}

static gboolean
touches (GPtrArray *words, const char *card)
{
  g_autoptr (GPtrArray) wanted = split_words (card);

  for (guint i = 0; i < wanted->len; i++)
    for (guint j = 0; j < words->len; j++)
      if (alike (g_ptr_array_index (words, j), g_ptr_array_index (wanted, i)))
        return TRUE;
  return FALSE;
}

/** lantern_touches: R7.4: whether a word of @card stands in @text, which is a lenient mention */
gboolean
lantern_touches (const char *text, const char *card)
{
  g_autoptr (GPtrArray) words = split_words (text);

  return touches (words, card);
}

/** lantern_count_touched: how many of @cards are mentioned like that */
guint
lantern_count_touched (const char *text, GPtrArray *cards)
{
  g_autoptr (GPtrArray) words = split_words (text);
  guint n = 0;

  for (guint i = 0; i < cards->len; i++)
    n += touches (words, g_ptr_array_index (cards, i));
  return n;
}

/* A list of story elements, one a line; `#` begins a remark. */
gpointer
lantern_stories_new (GHashTable *bytes, GError **error)
{
  gsize size;
  const char *text = g_bytes_get_data (g_hash_table_lookup (bytes, LANTERN_STORIES), &size);
  g_autofree char *copy = g_strndup (text, size);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);
  g_autoptr (GPtrArray) cards = g_ptr_array_new_with_free_func (g_free);

  if (!g_utf8_validate (copy, -1, NULL))
    {
      grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "The list of story elements is not UTF-8");
      return NULL;
    }
  for (guint i = 0; lines[i] && cards->len < LANTERN_DECK_MOST; i++)
    {
      char *card = *lines[i] == '#' ? NULL : lantern_card_tidy (lines[i]);

      if (card)
        g_ptr_array_add (cards, card);
    }
  if (cards->len)
    return g_steal_pointer (&cards);
  grape_error_set (error, GRAPE_ERROR_SETUP, NULL, "The list of story elements has none");
  return NULL;
}

void
lantern_stories_free (gpointer stories)
{
  g_ptr_array_unref (stories);
}
