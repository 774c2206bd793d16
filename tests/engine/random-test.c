/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeRandom against golden vectors that tests/engine/random-vectors.py computes by itself, and
 * against what "uniform" means. */
#include "engine/grape-random.h"

#include <glib.h>
#include <string.h>

static void
counting_seed (guint8 seed[GRAPE_SEED_BYTES])
{
  for (guint8 i = 0; i < GRAPE_SEED_BYTES; i++)
    seed[i] = i;
}

static void
assert_hex (const guint8 *bytes, gsize n_bytes, const char *expected)
{
  g_autofree char *hex = grape_hex_encode (bytes, n_bytes);
  g_assert_cmpstr (hex, ==, expected);
}

static GPtrArray *
two_contributions (void)
{
  GPtrArray *found = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_ptr_array_add (found, g_bytes_new ("\xc0\xff\xee", 3));
  g_ptr_array_add (found, g_bytes_new ("\0", 1));
  return found;
}

static void
golden_key (guint8 key[32])
{
  guint8 seed[GRAPE_SEED_BYTES];
  g_autoptr (GPtrArray) two = two_contributions ();
  counting_seed (seed);
  grape_random_key (seed, two, key);
}

static void
test_commitment (void)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 0 }, commitment[32];
  grape_random_commit (seed, commitment);
  assert_hex (commitment, 32, "eb0f3c5674000afb52d19fc70940b603658c58879a46a379eba7ad1cbc1d1f18");
  counting_seed (seed);
  grape_random_commit (seed, commitment);
  assert_hex (commitment, 32, "19e086ad5be56f3d91245d8cfb1c01e69e617ddd15f478656603d18416d4c221");
}

static void
test_key (void)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 0 }, key[32];
  g_autoptr (GPtrArray) two = two_contributions ();
  g_autoptr (GPtrArray) none = g_ptr_array_new ();
  grape_random_key (seed, NULL, key);
  assert_hex (key, 32, "a9dbca6b56482d7c885395e900c316aa1255536ce72788066675b77853f9afc6");
  grape_random_key (seed, none, key);
  assert_hex (key, 32, "a9dbca6b56482d7c885395e900c316aa1255536ce72788066675b77853f9afc6");
  grape_random_key (seed, two, key);
  assert_hex (key, 32, "4d9b0d21496504d496355a883524fbaa3a8354a9d0784ffcbe3dad0a0a1a3ad5");
  golden_key (key);
  assert_hex (key, 32, "99a98a6caf35576c1cfe94124e37d68b245fc7eca075f73c73942ef4eadff9bc");
}

/* Lengths are hashed with the contributions: "c0ff" and "ee" are not "c0" and "ffee". */
static void
test_contributions_apart (void)
{
  guint8 seed[GRAPE_SEED_BYTES] = { 0 }, one[32], other[32];
  g_autoptr (GPtrArray) a = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_autoptr (GPtrArray) b = g_ptr_array_new_with_free_func ((GDestroyNotify)g_bytes_unref);
  g_ptr_array_add (a, g_bytes_new ("\xc0\xff", 2));
  g_ptr_array_add (a, g_bytes_new ("\xee", 1));
  g_ptr_array_add (b, g_bytes_new ("\xc0", 1));
  g_ptr_array_add (b, g_bytes_new ("\xff\xee", 2));
  grape_random_key (seed, a, one);
  grape_random_key (seed, b, other);
  g_assert_cmpmem (one, 32, one, 32);
  g_assert_true (memcmp (one, other, 32) != 0);
}

/* Twenty words cross the border between the first and the second block of the stream. */
static void
test_words (void)
{
  static const struct
  {
    guint64 nonce;
    guint32 words[20];
  } golden[] = {
    { 0, { 0x98799ca5, 0xa34b22fc, 0x75329c05, 0x6c721f3b, 0xa98fb99d, 0x5d60bb8c, 0xa6edb8fe,
           0x80059e4a, 0x38d30b5f, 0x65c557f7, 0x5a9fe089, 0xbe4f6b98, 0x1dc0dc78, 0xfe407ca7,
           0xd263ad1e, 0x74e50dff, 0x34c36c44, 0xbc70c924, 0x13c6c590, 0x9020edf6 } },
    { 1, { 0x8c779cb9, 0x1b74f981, 0x9b27bc0f, 0x71660cb1, 0xb3942331, 0x3f9626ff, 0x1e340b17,
           0x820e1f8f, 0x2ee92522, 0xe7e24fb7, 0xdcc08e61, 0xbeb7be93, 0xd2e3ccd6, 0xd965be42,
           0x5eb08f62, 0x98d520ed, 0xf5a0ae3f, 0x8774f090, 0x2c6f49a0, 0xb79544e6 } },
    { G_GUINT64_CONSTANT (4294967301),
      { 0x1889aef3, 0xb27679ff, 0xc8b32754, 0x87dd3662, 0x2190dd9d, 0x399b2c7d, 0xbfa583d5,
        0xaada3379, 0x8bfec45f, 0x276907e9, 0xe400dfa1, 0xac65ed42, 0x5a89c351, 0xf3506d76,
        0x6e26158b, 0xcf8e1449, 0x6ba1cb82, 0x1fbb430e, 0xc8fff79c, 0x8fb7927b } },
  };
  guint8 key[32];
  golden_key (key);
  for (guint i = 0; i < G_N_ELEMENTS (golden); i++)
    {
      GrapeStream stream;
      grape_stream_init (&stream, key, golden[i].nonce);
      for (guint j = 0; j < 20; j++)
        g_assert_cmphex (grape_stream_word (&stream), ==, golden[i].words[j]);
    }
}

static void
test_below (void)
{
  static const guint of_13[]
      = { 8, 12, 11, 0, 3, 6, 6, 3, 2, 9, 10, 8, 0, 12, 11, 5, 2, 9, 4, 8, 5, 7, 0, 0 };
  /* Three words in ten are thrown away here. */
  static const guint of_many[]
      = { 790449216, 1009259541, 1337959496, 448480963, 615012827,  265563995,
          838053117, 428053093,  903492604,  364358785, 1161828077, 1425855414 };
  guint8 key[32];
  GrapeStream stream;
  golden_key (key);
  grape_stream_init (&stream, key, 3);
  for (guint i = 0; i < G_N_ELEMENTS (of_13); i++)
    g_assert_cmpuint (grape_stream_below (&stream, 13), ==, of_13[i]);
  grape_stream_init (&stream, key, 4);
  for (guint i = 0; i < G_N_ELEMENTS (of_many); i++)
    g_assert_cmpuint (grape_stream_below (&stream, 1500000000), ==, of_many[i]);
  g_assert_cmpuint (grape_stream_below (&stream, 1), ==, 0);
  for (guint i = 0; i < 100; i++)
    g_assert_cmpuint (grape_stream_below (&stream, 1u << 31), <, 1u << 31);
}

static void
test_sample (void)
{
  static const guint deck[52]
      = { 38, 18, 11, 23, 5,  39, 1,  9,  43, 51, 40, 47, 41, 37, 17, 27, 36, 21,
          15, 16, 19, 33, 26, 8,  24, 4,  29, 31, 7,  2,  45, 46, 14, 32, 28, 13,
          34, 42, 25, 48, 20, 0,  30, 12, 10, 6,  35, 22, 44, 50, 3,  49 };
  static const guint few[5] = { 740, 981, 813, 388, 988 };
  guint8 key[32];
  guint chosen[52];
  GrapeStream stream;
  golden_key (key);
  grape_stream_init (&stream, key, 9);
  grape_stream_sample (&stream, 52, 52, chosen);
  g_assert_cmpmem (chosen, sizeof chosen, deck, sizeof deck);
  g_assert_cmphex (grape_stream_word (&stream), ==, 0x3ffbc075);
  grape_stream_init (&stream, key, 10);
  grape_stream_sample (&stream, 1000, 5, chosen);
  g_assert_cmpmem (chosen, sizeof few, few, sizeof few);
  grape_stream_sample (&stream, 7, 0, chosen);
}

static void
test_from_text (void)
{
  GrapeStream stream, copy;
  grape_stream_init_from_text (&stream, "bot 00 1", 6);
  g_assert_cmphex (grape_stream_word (&stream), ==, 0xf56d5545);
  copy = stream;
  g_assert_cmphex (grape_stream_word (&stream), ==, 0x7aff4c2b);
  g_assert_cmphex (grape_stream_word (&copy), ==, 0x7aff4c2b);
}

/* Chi-square over 10 boxes, 100,000 throws: above 40 happens once in 100,000 tables, and this
 * table is always the same. */
static void
test_uniform (void)
{
  static const guint sizes[] = { 3, 10, 13, 52 };
  for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
    {
      guint counts[52] = { 0 }, n = sizes[s];
      const double expected = 100000.0 / n;
      double chi = 0;
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "uniform", n);
      for (guint i = 0; i < 100000; i++)
        counts[grape_stream_below (&stream, n)]++;
      for (guint i = 0; i < n; i++)
        chi += (counts[i] - expected) * (counts[i] - expected) / expected;
      g_assert_cmpfloat (chi, <, n + 8 * 10.0);
      g_assert_cmpfloat (chi, >, 0.0);
    }
}

/* Every one of the 24 orders of four cards comes up about as often. */
static void
test_shuffle_uniform (void)
{
  guint counts[256] = { 0 }, seen = 0;
  for (guint i = 0; i < 24000; i++)
    {
      guint order[4];
      GrapeStream stream;
      grape_stream_init_from_text (&stream, "shuffle", i);
      grape_stream_sample (&stream, 4, 4, order);
      counts[order[0] << 6 | order[1] << 4 | order[2] << 2 | order[3]]++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    if (counts[i])
      {
        seen++;
        g_assert_cmpuint (counts[i], >, 850);
        g_assert_cmpuint (counts[i], <, 1150);
      }
  g_assert_cmpuint (seen, ==, 24);
}

static void
test_unit (void)
{
  GrapeStream stream;
  double sum = 0;
  grape_stream_init_from_text (&stream, "unit", 0);
  for (guint i = 0; i < 10000; i++)
    {
      double unit = grape_stream_unit (&stream);
      g_assert_true (unit >= 0 && unit < 1);
      sum += unit;
    }
  g_assert_cmpfloat (sum, >, 4900);
  g_assert_cmpfloat (sum, <, 5100);
}

static void
test_hex (void)
{
  guint8 bytes[3];
  g_assert_true (grape_hex_decode ("c0ffee", bytes, 3));
  assert_hex (bytes, 3, "c0ffee");
  g_assert_true (grape_hex_decode ("C0FFEE", bytes, 3));
  g_assert_false (grape_hex_decode ("c0ffe", bytes, 3));
  g_assert_false (grape_hex_decode ("c0ffee00", bytes, 3));
  g_assert_false (grape_hex_decode ("c0 fee", bytes, 3));
  g_assert_false (grape_hex_decode ("c0ffeg", bytes, 3));
  g_assert_false (grape_hex_decode ("", bytes, 3));
  g_assert_false (grape_hex_decode (NULL, bytes, 3));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/engine/random/commitment", test_commitment);
  g_test_add_func ("/engine/random/key", test_key);
  g_test_add_func ("/engine/random/contributions-apart", test_contributions_apart);
  g_test_add_func ("/engine/random/words", test_words);
  g_test_add_func ("/engine/random/below", test_below);
  g_test_add_func ("/engine/random/sample", test_sample);
  g_test_add_func ("/engine/random/from-text", test_from_text);
  g_test_add_func ("/engine/random/uniform", test_uniform);
  g_test_add_func ("/engine/random/shuffle-uniform", test_shuffle_uniform);
  g_test_add_func ("/engine/random/unit", test_unit);
  g_test_add_func ("/engine/random/hex", test_hex);
  return g_test_run ();
}
