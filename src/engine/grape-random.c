/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chance from a committed seed; grape-random.h describes the algorithm, which is frozen. */
#include "grape-random.h"

#include <sodium.h>
#include <string.h>

#define COMMITMENT_LABEL "grapefruit commitment 1"
#define DRAWS_LABEL      "grapefruit draws 1"
#define SORTED_LABEL     "grapefruit draws 2"

/**
 * grape_random_commit:
 * @commitment: (out): it may be published before the game, since it does not tell the seed
 */
void
grape_random_commit (const guint8 seed[GRAPE_SEED_BYTES], guint8 commitment[32])
{
  crypto_generichash_state state;
  crypto_generichash_init (&state, NULL, 0, 32);
  crypto_generichash_update (&state, (const guint8 *)COMMITMENT_LABEL, strlen (COMMITMENT_LABEL));
  crypto_generichash_update (&state, seed, GRAPE_SEED_BYTES);
  crypto_generichash_final (&state, commitment, 32);
}

/**
 * grape_random_seed_looks_chosen:
 *
 * Returns: whether @seed looks typed, such as 07 and then zeros. This is hardly ever true of a
 * drawn seed: not one in 1e18 has so few different bytes, and one in four thousand million ends in
 * four zeros
 */
gboolean
grape_random_seed_looks_chosen (const guint8 seed[GRAPE_SEED_BYTES])
{
  gboolean seen[256] = { FALSE };
  guint n_different = 0;
  for (guint i = 0; i < GRAPE_SEED_BYTES; i++)
    {
      n_different += !seen[seed[i]];
      seen[seed[i]] = TRUE;
    }
  return n_different < 16
         || (!seed[GRAPE_SEED_BYTES - 4] && !seed[GRAPE_SEED_BYTES - 3]
             && !seed[GRAPE_SEED_BYTES - 2] && !seed[GRAPE_SEED_BYTES - 1]);
}

static void
hash_key (const char *label, const guint8 seed[GRAPE_SEED_BYTES], GPtrArray *contributions,
          guint8 key[32])
{
  crypto_generichash_state state;
  crypto_generichash_init (&state, seed, GRAPE_SEED_BYTES, 32);
  crypto_generichash_update (&state, (const guint8 *)label, strlen (label));
  for (guint i = 0; contributions && i < contributions->len; i++)
    {
      gsize size;
      const guint8 *bytes = g_bytes_get_data (g_ptr_array_index (contributions, i), &size);
      guint32 length = GUINT32_TO_LE ((guint32)size);
      crypto_generichash_update (&state, (const guint8 *)&length, sizeof length);
      crypto_generichash_update (&state, bytes, size);
    }
  crypto_generichash_final (&state, key, 32);
}

/**
 * grape_random_key:
 * @contributions: (nullable) (element-type GBytes): what players contributed, in log order
 * @key: (out): for grape_stream_init()
 */
void
grape_random_key (const guint8 seed[GRAPE_SEED_BYTES], GPtrArray *contributions, guint8 key[32])
{
  hash_key (DRAWS_LABEL, seed, contributions, key);
}

static int
by_bytes (gconstpointer a, gconstpointer b)
{
  return g_bytes_compare (*(GBytes *const *)a, *(GBytes *const *)b);
}

/**
 * grape_random_key_sorted:
 * @contributions: (element-type GBytes): in any order; sorted afterwards
 *
 * As grape_random_key(), where players committed to what they contributed: no order can be chosen.
 */
void
grape_random_key_sorted (const guint8 seed[GRAPE_SEED_BYTES], GPtrArray *contributions,
                         guint8 key[32])
{
  g_ptr_array_sort (contributions, by_bytes);
  hash_key (SORTED_LABEL, seed, contributions, key);
}

/**
 * grape_stream_init:
 * @draw_number: which draw this stream is for; each has a stream of its own
 */
void
grape_stream_init (GrapeStream *self, const guint8 key[32], guint64 draw_number)
{
  memcpy (self->key, key, sizeof self->key);
  self->nonce = draw_number;
  self->block = 0;
  self->used = sizeof self->bytes;
}

/**
 * grape_stream_init_from_text:
 *
 * Makes a stream that does not depend on any game's seed: for bots and tests, which must repeat
 * exactly.
 */
void
grape_stream_init_from_text (GrapeStream *self, const char *text, guint64 number)
{
  guint8 key[32];
  crypto_generichash (key, sizeof key, (const guint8 *)text, strlen (text), NULL, 0);
  grape_stream_init (self, key, number);
}

static void
refill (GrapeStream *self)
{
  static const guint8 zeros[64] = { 0 };
  guint64 nonce = GUINT64_TO_LE (self->nonce);
  crypto_stream_chacha20_xor_ic (self->bytes, zeros, sizeof zeros, (const guint8 *)&nonce,
                                 self->block++, self->key);
  self->used = 0;
}

guint32
grape_stream_word (GrapeStream *self)
{
  if (self->used == sizeof self->bytes)
    refill (self);
  guint32 word;
  memcpy (&word, self->bytes + self->used, sizeof word);
  self->used += sizeof word;
  return GUINT32_FROM_LE (word);
}

/**
 * grape_stream_below:
 * @n: 1..2^31
 *
 * Returns: 0..@n-1, each equally likely
 */
guint
grape_stream_below (GrapeStream *self, guint n)
{
  g_return_val_if_fail (n > 0 && n <= (1u << 31), 0);
  guint32 excess = (guint32)((G_GUINT64_CONSTANT (1) << 32) % n);
  guint32 word;
  do
    word = grape_stream_word (self);
  while (excess && word >= (guint32)-excess);
  return word % n;
}

/**
 * grape_stream_unit:
 *
 * Returns: at least 0 and below 1, in steps of 2^-32
 */
double
grape_stream_unit (GrapeStream *self)
{
  return grape_stream_word (self) / 4294967296.0;
}

/**
 * grape_stream_sample:
 * @chosen: (out) (array length=k): @k different numbers below @n, in the order drawn
 */
void
grape_stream_sample (GrapeStream *self, guint n, guint k, guint *chosen)
{
  g_return_if_fail (k <= n);
  g_autofree guint *items = g_new (guint, n);
  for (guint i = 0; i < n; i++)
    items[i] = i;
  for (guint i = 0; i < k; i++)
    {
      guint j = i + grape_stream_below (self, n - i);
      guint item = items[i];
      items[i] = items[j];
      items[j] = item;
      chosen[i] = items[i];
    }
}

/**
 * grape_hex_encode:
 *
 * Returns: (transfer full): lower-case hexadecimal digits, two a byte
 */
char *
grape_hex_encode (const guint8 *bytes, gsize n_bytes)
{
  char *text = g_malloc (2 * n_bytes + 1);
  sodium_bin2hex (text, 2 * n_bytes + 1, bytes, n_bytes);
  return text;
}

/**
 * grape_hex_decode:
 * @n_bytes: exactly how many bytes @text must hold
 *
 * Returns: FALSE, with nothing promised about @bytes, if @text is anything else
 */
gboolean
grape_hex_decode (const char *text, guint8 *bytes, gsize n_bytes)
{
  gsize length = text ? strlen (text) : 0, decoded;
  return length == 2 * n_bytes
         && sodium_hex2bin (bytes, n_bytes, text, length, NULL, &decoded, NULL) == 0
         && decoded == n_bytes;
}
