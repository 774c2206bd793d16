/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Compares the readable words of a plain text and of the HTML that should say the same. Programs
 * make the one from the other in many ways: with addresses behind links, with stars for bold words,
 * with other quotes and other signatures. None of that counts. */
#include "grape-mail-faces.h"

#include <string.h>

#include "grape-body.h"
#include "grape-fold.h"

/* Words in a longer text are not compared one by one. */
#define MOST_WORDS 20000

/* Letters of a word that is not found in others by chance. */
#define LONG_WORD 4

/* Words that were run together with others, or taken apart. */
#define MOST_JOINED 200

/* Addresses; the numbers of a list, which HTML does not write; and what programs write where a
 * picture is. */
static const char no_words[] = "<?\\b(?:https?|ftp|file|tel|sms)://[^\\s<>]*>?"
                               "|<?\\bmailto:[^\\s<>]*>?|\\bwww\\.[^\\s<>]*"
                               "|[^<>()\\s]{1,80}@[^<>()\\s]+"
                               "|^[ \\t]*(?:\\d{1,3}|\\w)[.)][ \\t]"
                               "|\\[(?:cid|image|img|logo|inline image|bild|photo)\\b[^\\]\\n]*\\]"
                               "|\\[\\d{1,3}\\]";

/* Letters and digits, in lower case; what stands between them does not count. Each wide sign is a
 * word, since lines of them are broken anywhere. */
static GPtrArray *
words_of (const char *text)
{
  static GRegex *regex = NULL;
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) word = g_string_new (NULL);

  if (g_once_init_enter (&regex))
    g_once_init_leave (
        &regex,
        g_regex_new (no_words, G_REGEX_CASELESS | G_REGEX_MULTILINE | G_REGEX_OPTIMIZE, 0, NULL));
  g_autofree char *plain = g_regex_replace_literal (regex, text, -1, 0, " ", 0, NULL);
  g_autofree char *folded = g_utf8_casefold (plain != NULL ? plain : text, -1);
  for (const char *c = folded;; c = g_utf8_next_char (c))
    {
      gunichar sign = g_utf8_get_char (c);
      gboolean is_letter = sign != 0 && g_unichar_isalnum (sign);

      if (word->len > 0 && (!is_letter || g_unichar_iswide (sign)))
        {
          g_ptr_array_add (words, g_strdup (word->str));
          g_string_truncate (word, 0);
        }
      if (is_letter)
        g_string_append_unichar (word, sign);
      if (sign == 0 || words->len >= MOST_WORDS)
        break;
    }
  return words;
}

static GHashTable *
count_words (const GPtrArray *words)
{
  GHashTable *counts = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < words->len; i++)
    {
      gpointer word = g_ptr_array_index (words, i);
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, word));

      g_hash_table_insert (counts, word, GUINT_TO_POINTER (n + 1));
    }
  return counts;
}

static char *
run_of (const GPtrArray *words)
{
  GString *run = g_string_new (NULL);

  for (guint i = 0; i < words->len; i++)
    g_string_append (run, g_ptr_array_index (words, i));
  return g_string_free (run, FALSE);
}

/* "inviteyou" for "invite you", and the other way round. */
static gboolean
is_joined (const GPtrArray *own, guint index, GHashTable *there, const char *run)
{
  const char *word = g_ptr_array_index (own, index);
  g_autofree char *with_last
      = index > 0 ? g_strconcat (g_ptr_array_index (own, index - 1), word, NULL) : NULL;
  g_autofree char *with_next
      = index + 1 < own->len ? g_strconcat (word, g_ptr_array_index (own, index + 1), NULL) : NULL;

  return (with_last != NULL && g_hash_table_contains (there, with_last))
         || (with_next != NULL && g_hash_table_contains (there, with_next))
         || (g_utf8_strlen (word, -1) >= LONG_WORD && strstr (run, word) != NULL);
}

/* Whether each of @own stands in @all, and as often. */
static gboolean
is_within (const GPtrArray *own, const GPtrArray *all)
{
  g_autoptr (GHashTable) there = count_words (all);
  g_autofree char *run = run_of (all);
  guint n_joined = 0;

  for (guint i = 0; i < own->len; i++)
    {
      gpointer word = g_ptr_array_index (own, i), known = NULL, n = NULL;

      if (g_hash_table_lookup_extended (there, word, &known, &n) && GPOINTER_TO_UINT (n) > 0)
        g_hash_table_insert (there, known, GUINT_TO_POINTER (GPOINTER_TO_UINT (n) - 1));
      else if (n_joined++ == MOST_JOINED || !is_joined (own, i, there, run))
        return FALSE;
    }
  return TRUE;
}

/* The same letters, whatever is between them: "3 00" and "300". */
static gboolean
is_same_run (const GPtrArray *one, const GPtrArray *other)
{
  g_autofree char *first = run_of (one);
  g_autofree char *second = run_of (other);

  return g_str_equal (first, second);
}

/* The writer's, up to a dash that stands alone, as above some signatures. */
static GPtrArray *
own_words (const char *text)
{
  g_autoptr (GrapeBody) body = grape_body_new (text);
  g_auto (GStrv) parts = g_regex_split_simple ("^[ \\t]*[\\x{2013}\\x{2014}][ \\t]*$",
                                               grape_body_own (body), G_REGEX_MULTILINE, 0);

  return words_of (parts[0] != NULL ? parts[0] : "");
}

/* Without the words that nobody sees, which are told in a line of their own. */
static char *
seen_words (const char *html)
{
  const char *note = strstr (html, GRAPE_UNSEEN_START "\n");
  const char *words = note != NULL ? note + strlen (GRAPE_UNSEEN_START "\n") : NULL;

  if (note == NULL || (note > html && note[-1] != '\n'))
    return g_strdup (html);
  g_autofree char *before = g_strndup (html, (gsize)(note - html));
  return g_strconcat (before, words + strcspn (words, "\n"), NULL);
}

/**
 * grape_faces_differ:
 * @plain: the plain text; @html: what people see of the HTML
 *
 * Returns: whether one of them has words of its writer that the other has not, or has the same in
 * another order
 */
gboolean
grape_faces_differ (const char *plain, const char *html)
{
  g_autofree char *seen = seen_words (html);
  g_autofree char *html_folded = grape_fold (seen);
  g_autofree char *plain_folded = grape_fold (plain);
  g_autoptr (GPtrArray) plain_own = own_words (plain);
  g_autoptr (GPtrArray) html_own = own_words (html);
  g_autoptr (GPtrArray) plain_all = words_of (plain_folded);
  g_autoptr (GPtrArray) html_all = words_of (html_folded);

  if (is_same_run (plain_own, html_own))
    return FALSE;
  return !is_within (plain_own, html_all) || !is_within (html_own, plain_all)
         || (plain_own->len == html_own->len && is_within (plain_own, html_own));
}

/** grape_text_has_line: whether a line of @text is @line */
gboolean
grape_text_has_line (const char *text, const char *line)
{
  gsize n = strlen (line);

  for (const char *at = text; at != NULL && (at = strstr (at, line)) != NULL; at += n)
    if ((at == text || at[-1] == '\n') && (at[n] == '\n' || at[n] == '\0'))
      return TRUE;
  return FALSE;
}

/** grape_text_is_unread: whether a line of @text says that something else could not be read */
gboolean
grape_text_is_unread (const char *text)
{
  return g_str_has_prefix (text, GRAPE_UNREAD_START)
         || strstr (text, "\n" GRAPE_UNREAD_START) != NULL;
}
