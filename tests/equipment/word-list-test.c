/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Word lists: their canonical form, which words are in them, and where fragments stand. */
#include "equipment/grape-word-list.h"

#include <string.h>

static GBytes *
bytes_of (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

static GrapeWordList *
list_of (const char *text)
{
  g_autoptr (GBytes) bytes = bytes_of (text);
  g_autoptr (GBytes) canonical = grape_word_list_canonical (bytes, NULL);

  return grape_word_list_new (canonical);
}

static void
assert_canonical (const char *text, const char *wanted)
{
  g_autoptr (GBytes) bytes = bytes_of (text);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) canonical = grape_word_list_canonical (bytes, &error);

  if (!wanted)
    {
      g_assert_null (canonical);
      g_assert_nonnull (error);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpmem (g_bytes_get_data (canonical, NULL), g_bytes_get_size (canonical), wanted,
                   strlen (wanted));
  g_autoptr (GBytes) again = grape_word_list_canonical (canonical, NULL);
  g_assert_true (again == canonical);
}

static void
test_canonical (void)
{
  assert_canonical ("crane\nslate\n", "crane\nslate\n");
  assert_canonical ("slate\ncrane\nslate", "crane\nslate\n");
  assert_canonical ("Ann\ncan't\ncrane\ncafé\nten10\n\n  slate \r\nx-ray\nUSA", "crane\nslate\n");
  assert_canonical ("cats\ncat\ncatsup\nca", "ca\ncat\ncats\ncatsup\n");
  assert_canonical ("b\na", "a\nb\n");
  assert_canonical ("a\na\n", "a\n");
  assert_canonical ("a\nb c\n", "a\n");
  assert_canonical ("", NULL);
  assert_canonical ("A\n\n", NULL);
}

static void
test_has (void)
{
  g_autoptr (GrapeWordList) list = list_of ("cat\ncats\ncatsup\ndog\nz\n");
  guint length;

  g_assert_cmpuint (grape_word_list_size (list), ==, 5);
  g_assert_true (grape_word_list_has (list, "cat"));
  g_assert_true (grape_word_list_has (list, "cats"));
  g_assert_true (grape_word_list_has (list, "catsup"));
  g_assert_true (grape_word_list_has (list, "z"));
  for (guint i = 0; i < 8; i++)
    {
      const char *const others[]
          = { "", "ca", "catsu", "catsupp", "do", "dogs", "zz", "cat\ncats" };
      g_assert_false (grape_word_list_has (list, others[i]));
    }
  g_assert_cmpint (strncmp (grape_word_list_get (list, 2, &length), "catsup\n", 7), ==, 0);
  g_assert_cmpuint (length, ==, 6);
}

static guint32
letter (char c)
{
  return 1u << (c - 'a');
}

static void
test_fragment (void)
{
  g_autoptr (GrapeWordList) list = list_of ("banana\nband\nsupersonic\n");
  GrapeFragment an = grape_word_list_fragment (list, "an");
  GrapeFragment uperso = grape_word_list_fragment (list, "uperso");

  g_assert_cmpuint (an.n, ==, 3);
  g_assert_cmphex (grape_word_list_after (list, &an), ==, letter ('a') | letter ('d'));
  g_assert_cmphex (grape_word_list_before (list, &an), ==, letter ('b') | letter ('n'));
  g_assert_cmpuint (uperso.n, ==, 1);
  g_assert_cmphex (grape_word_list_before (list, &uperso), ==, letter ('s'));
  g_assert_cmpuint (grape_word_list_fragment (list, "spronc").n, ==, 0);
  g_assert_cmpuint (grape_word_list_fragment (list, "").n, ==, 0);
  g_assert_cmpuint (grape_word_list_fragment (list, "bananab").n, ==, 0);
  g_autoptr (GArray) words = grape_word_list_containing (list, "an", 100);
  g_assert_cmpuint (words->len, ==, 2);
  g_assert_cmpuint (g_array_index (words, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (words, guint, 1), ==, 1);
}

/* As somebody would who reads the whole list. */
static guint
count_slowly (char **words, const char *letters, guint32 *after, guint32 *before, guint *n_words)
{
  guint n = 0;

  *after = *before = *n_words = 0;
  for (guint i = 0; words[i]; i++)
    {
      gboolean is_in = FALSE;

      for (const char *at = words[i]; (at = strstr (at, letters)); at++, n++)
        {
          char next = at[strlen (letters)];

          is_in = TRUE;
          *after |= next && next != '\n' ? letter (next) : 0;
          *before |= at > words[i] ? letter (at[-1]) : 0;
        }
      *n_words += is_in;
    }
  return n;
}

/* Words of few letters, some of them long, so that much is alike. */
static char *
random_words (GRand *rand)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 300; i++)
    {
      guint length = (guint)g_rand_int_range (rand, 1, g_rand_int_range (rand, 2, 40));
      char most = "abcz"[g_rand_int_range (rand, 0, 4)];

      for (guint j = 0; j < length; j++)
        g_string_append_c (text, (char)g_rand_int_range (rand, 'a', most + 1));
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

static void
test_fragments_of_random_words (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint round = 0; round < 5; round++)
    {
      g_autofree char *text = random_words (rand);
      g_autoptr (GrapeWordList) list = list_of (text);
      g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
      guint length;

      for (guint i = 0; i < grape_word_list_size (list); i++)
        {
          const char *word = grape_word_list_get (list, i, &length);
          g_autofree char *copy = g_strndup (word, length);
          g_assert_true (grape_word_list_has (list, copy));
          g_strv_builder_add (builder, copy);
        }
      g_auto (GStrv) words = g_strv_builder_end (builder);
      for (guint i = 0; i < 500; i++)
        {
          const char *word = words[g_rand_int_range (rand, 0, (gint32)g_strv_length (words))];
          gint32 from = g_rand_int_range (rand, 0, (gint32)strlen (word));
          g_autofree char *letters = g_strndup (word + from, (gsize)g_rand_int_range (rand, 1, 20));
          guint32 after, before;
          guint n_words, n = count_slowly (words, letters, &after, &before, &n_words);
          GrapeFragment found = grape_word_list_fragment (list, letters);
          g_autoptr (GArray) in = grape_word_list_containing (list, letters, G_MAXUINT);

          g_assert_cmpuint (found.n, ==, n);
          g_assert_cmphex (grape_word_list_after (list, &found), ==, after);
          g_assert_cmphex (grape_word_list_before (list, &found), ==, before);
          g_assert_cmpuint (in->len, ==, n_words);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/word-list/canonical", test_canonical);
  g_test_add_func ("/word-list/has", test_has);
  g_test_add_func ("/word-list/fragment", test_fragment);
  g_test_add_func ("/word-list/fragments-of-random-words", test_fragments_of_random_words);
  return g_test_run ();
}
