/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Meanings and sounds from the data packages: where these are not at hand, the tests skip. And
 * dictzip and the readers on bytes of our own. */
#include "library/grape-dictzip.h"
#include "library/grape-lore.h"

#include <string.h>
#include <zlib.h>

static gboolean
is_there (gconstpointer thing, const GError *error)
{
  if (!thing)
    g_test_skip (error->message);
  return thing != NULL;
}

static void
test_wordnet (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeWordNet) wordnet = grape_lore_open_wordnet (&error);

  if (!is_there (wordnet, error))
    return;
  g_autoptr (GPtrArray) quern = grape_wordnet_look_up (wordnet, "Quern");
  g_assert_cmpuint (quern->len, ==, 1);
  const GrapeSense *sense = g_ptr_array_index (quern, 0);
  g_assert_cmpstr (sense->part, ==, "noun");
  g_assert_cmpstr (sense->definition, ==, "a primitive stone mill for grinding corn by hand");
  g_autoptr (GPtrArray) none = grape_wordnet_look_up (wordnet, "quernx");
  g_autoptr (GPtrArray) nothing = grape_wordnet_look_up (wordnet, "");
  g_autoptr (GPtrArray) phrase = grape_wordnet_look_up (wordnet, "ice cream");
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (nothing->len, ==, 0);
  g_assert_cmpuint (phrase->len, >=, 1);
}

static void
test_gcide (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeGcide) gcide = grape_lore_open_gcide (&error);

  if (!is_there (gcide, error))
    return;
  g_autoptr (GPtrArray) quern = grape_gcide_look_up (gcide, "quern", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (quern->len, >=, 1);
  g_assert_nonnull (strstr (g_ptr_array_index (quern, 0), "A mill for grinding grain"));
  for (guint i = 0; i < 5; i++)
    {
      const char *const words[] = { "aardvark", "zebra", "ice cream", "mother-of-pearl", "house" };
      g_autoptr (GPtrArray) found = grape_gcide_look_up (gcide, words[i], &error);

      g_assert_no_error (error);
      g_assert_cmpuint (found->len, >=, 1);
    }
  g_autoptr (GPtrArray) none = grape_gcide_look_up (gcide, "blorple", &error);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_lexicon (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLexicon) lexicon = grape_lore_open_lexicon (&error);

  if (!is_there (lexicon, error))
    return;
  g_autoptr (GPtrArray) station = grape_lexicon_sounds (lexicon, "Station");
  const GrapeSound *sound = g_ptr_array_index (station, 0);
  g_assert_cmpstr (sound->stress, ==, "10");
  g_assert_cmpstr (sound->rhyme, ==, "ey sh ax n");
  g_assert_false (sound->guessed);
  g_autoptr (GPtrArray) guessed = grape_lexicon_sounds (lexicon, "frobnation");
  g_assert_true (((GrapeSound *)g_ptr_array_index (guessed, 0))->guessed);
  g_autoptr (GPtrArray) rhymes = grape_lexicon_rhymes (lexicon, "station");
  g_assert_true (g_ptr_array_find_with_equal_func (rhymes, "nation", g_str_equal, NULL));
  g_assert_false (g_ptr_array_find_with_equal_func (rhymes, "station", g_str_equal, NULL));
}

/* A lexicon of our own: four words, and trees for two letters. */
static void
test_own_lexicon (void)
{
  const char *words = "MNCL\n(\"bat\" nil (((b ae t) 1)))\n(\"cat\" nil (((k ae t) 1)))\n"
                      "(\"acrobat\" nil (((ae) 1) ((k r ax) 0) ((b ae t) 0)))\n"
                      "(\"cat\" n (((k aa t) 1)))\n";
  const char *trees
      = "(set! cmu_lts_rules '(\n(a\n ((n.name is t)\n  (((ae1 0.9) (_epsilon_ 0.1) "
        "ae1))\n  (((_epsilon_ 1) _epsilon_))))\n(t (((t 1) t)))\n(x (((k-s 1) k-s)))))";
  g_autoptr (GBytes) one = g_bytes_new (words, strlen (words));
  g_autoptr (GBytes) other = g_bytes_new (trees, strlen (trees));
  g_autoptr (GrapeLexicon) lexicon = grape_lexicon_new (one, other);
  g_autoptr (GPtrArray) cats = grape_lexicon_sounds (lexicon, "cat");
  g_autoptr (GPtrArray) rhymes = grape_lexicon_rhymes (lexicon, "cat");
  g_autoptr (GPtrArray) guessed = grape_lexicon_sounds (lexicon, "xaat");
  g_autoptr (GPtrArray) nothing = grape_lexicon_sounds (lexicon, "q");

  g_assert_cmpuint (cats->len, ==, 2);
  g_assert_cmpuint (rhymes->len, ==, 1);
  g_assert_cmpstr (g_ptr_array_index (rhymes, 0), ==, "bat");
  g_assert_cmpstr (((GrapeSound *)g_ptr_array_index (guessed, 0))->phones, ==, "k s ae1 t");
  g_assert_cmpuint (nothing->len, ==, 0);
}

/* As dictzip writes it: chunks that begin anew, and their lengths in the header. */
static GBytes *
compress_text (const char *text, guint chunk)
{
  guint n = ((guint)strlen (text) + chunk - 1) / chunk;
  g_autoptr (GByteArray) all = g_byte_array_new (), body = g_byte_array_new ();
  guint8 head[] = { 0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 3, 0, 0, 'R', 'A', 0, 0, 1, 0, 0, 0, 0, 0 };
  z_stream stream = { 0 };

  head[10] = (guint8)(10 + 2 * n);
  head[14] = (guint8)(6 + 2 * n);
  head[18] = (guint8)chunk;
  head[20] = (guint8)n;
  g_byte_array_append (all, head, sizeof head);
  deflateInit2 (&stream, 9, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY);
  for (guint i = 0; i < n; i++)
    {
      guint8 out[1000];
      gsize left = strlen (text) - i * chunk;

      stream.next_in = (guint8 *)text + i * chunk;
      stream.avail_in = (uInt)MIN (left, chunk);
      stream.next_out = out;
      stream.avail_out = sizeof out;
      deflate (&stream, Z_FULL_FLUSH);
      guint length = (guint)(sizeof out - stream.avail_out);
      const guint8 two[] = { (guint8)length, (guint8)(length >> 8) };
      g_byte_array_append (all, two, 2);
      g_byte_array_append (body, out, length);
    }
  deflateEnd (&stream);
  g_byte_array_append (all, body->data, body->len);
  return g_byte_array_free_to_bytes (g_steal_pointer (&all));
}

static void
test_dictzip (void)
{
  const char *text = "The quick brown fox jumps over the lazy dog, and comes back the same way.";
  g_autoptr (GBytes) bytes = compress_text (text, 16);
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeDictzip) file = grape_dictzip_new (bytes, &error);

  g_assert_no_error (error);
  for (guint from = 0; from < strlen (text); from += 7)
    for (gsize length = 1; from + length <= strlen (text); length += 11)
      {
        g_autofree char *wanted = g_strndup (text + from, length);
        g_autofree char *got = grape_dictzip_read (file, from, length, &error);

        g_assert_no_error (error);
        g_assert_cmpstr (got, ==, wanted);
      }
  g_assert_null (grape_dictzip_read (file, 60, 100, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 20);
  g_assert_null (grape_dictzip_new (cut, &error));
  g_clear_error (&error);
  g_autoptr (GBytes) none = g_bytes_new ("no such thing at all, really", 28);
  g_assert_null (grape_dictzip_new (none, &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lore/wordnet", test_wordnet);
  g_test_add_func ("/lore/gcide", test_gcide);
  g_test_add_func ("/lore/lexicon", test_lexicon);
  g_test_add_func ("/lore/own-lexicon", test_own_lexicon);
  g_test_add_func ("/lore/dictzip", test_dictzip);
  return g_test_run ();
}
