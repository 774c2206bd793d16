/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What everybody can do with the public half of a key: check a signature, seal a box, read out a
 * fingerprint. A text is padded to a multiple of 64 bytes before it is sealed, so that a box does
 * not tell `bid 2` from `bid 10`. */
#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-random.h"
#include "grape-key-private.h"

static gboolean
decode_public (const char *text, guint8 public_key[GRAPE_KEY_PUBLIC_BYTES])
{
  return text && strlen (text) == 2 * GRAPE_KEY_PUBLIC_BYTES
         && strspn (text, "0123456789abcdef") == 2 * GRAPE_KEY_PUBLIC_BYTES
         && grape_hex_decode (text, public_key, GRAPE_KEY_PUBLIC_BYTES);
}

/** grape_public_valid: 64 lower-case hex digits of a point that can be sealed to. */
gboolean
grape_public_valid (const char *public_key)
{
  guint8 bytes[GRAPE_KEY_PUBLIC_BYTES], seal[crypto_box_PUBLICKEYBYTES];

  return decode_public (public_key, bytes)
         && crypto_sign_ed25519_pk_to_curve25519 (seal, bytes) == 0;
}

gboolean
grape_public_verify (const char *public_key, const char *domain, const char *body,
                     const char *signature)
{
  guint8 key[GRAPE_KEY_PUBLIC_BYTES], bytes[GRAPE_SIGNATURE_BYTES];

  grape_key_make_ready ();
  if (!decode_public (public_key, key) || !signature
      || !grape_hex_decode (signature, bytes, sizeof bytes))
    return FALSE;
  g_autoptr (GString) text = grape_key_signed_bytes (domain, body);
  return crypto_sign_verify_detached (bytes, (const guint8 *)text->str, text->len, key) == 0;
}

/**
 * grape_public_seal:
 *
 * Returns: (transfer full): @text in a box that only the owner of @public_key can open, in base64.
 * Errors: SYNTAX if it is not a key.
 */
char *
grape_public_seal (const char *public_key, const char *text, GError **error)
{
  guint8 key[GRAPE_KEY_PUBLIC_BYTES], seal[crypto_box_PUBLICKEYBYTES];
  gsize length = strlen (text), padded;

  grape_key_make_ready ();
  if (!decode_public (public_key, key) || crypto_sign_ed25519_pk_to_curve25519 (seal, key) != 0)
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "This is not a public key");
      return NULL;
    }
  g_autofree guint8 *plain = g_malloc0 (length + GRAPE_KEY_PADDING);
  memcpy (plain, text, length);
  sodium_pad (&padded, plain, length, GRAPE_KEY_PADDING, length + GRAPE_KEY_PADDING);
  gsize n_box = padded + crypto_box_SEALBYTES;
  g_autofree guint8 *box = g_malloc (n_box);
  crypto_box_seal (box, plain, padded, seal);
  sodium_memzero (plain, padded);
  return g_base64_encode (box, n_box);
}

/* --- a fingerprint to read out ---------------------------------------------------------------- */

/**
 * grape_public_words:
 *
 * A fingerprint that can be read out on the telephone: ten syllables of a consonant and a vowel,
 * 60 bits of BLAKE2b of the key. (transfer full)
 */
char *
grape_public_words (const char *public_key)
{
  static const char consonants[] = "bdfghjklmnprstvz", vowels[] = "aiou";
  guint8 hash[32];
  g_autoptr (GString) words = g_string_new (NULL);

  crypto_generichash (hash, sizeof hash, (const guint8 *)public_key, strlen (public_key), NULL, 0);
  for (guint i = 0; i < 10; i++)
    {
      guint six = (guint)(hash[2 * i] << 8 | hash[2 * i + 1]) & 63;

      if (i && i % 2 == 0)
        g_string_append_c (words, '-');
      g_string_append_c (words, consonants[six >> 2]);
      g_string_append_c (words, vowels[six & 3]);
    }
  return g_string_free (g_steal_pointer (&words), FALSE);
}
