/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys with their secret half: made, kept under a passphrase, used to sign and to open boxes. All
 * of it is libsodium's. */
#include "grape-key-private.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"

struct _GrapeKey
{
  guint8 seed[GRAPE_KEY_SEED_BYTES];
  guint8 secret[crypto_sign_SECRETKEYBYTES];
  guint8 seal_secret[crypto_box_SECRETKEYBYTES];
  guint8 seal_public[crypto_box_PUBLICKEYBYTES];
  char *public_key;
};

/** grape_key_make_ready: Before libsodium is initialised, several threads must not use it, and it
 * uses no special instructions of the processor. */
void
grape_key_make_ready (void)
{
  static gsize once;

  if (!g_once_init_enter (&once))
    return;
  if (sodium_init () < 0)
    g_error ("libsodium cannot be used: it has no random numbers");
  g_once_init_leave (&once, 1);
}

/** grape_key_signed_bytes: the domain keeps a head from being passed off as an entry. */
GString *
grape_key_signed_bytes (const char *domain, const char *body)
{
  GString *bytes = g_string_new ("grapefruit ");

  g_string_append_printf (bytes, "%s 1\n", domain);
  return g_string_append (bytes, body);
}

/**
 * grape_key_new_from_seed:
 *
 * Returns: (transfer full): the pair made from @seed; the same seed gives the same pair
 */
GrapeKey *
grape_key_new_from_seed (const guint8 seed[GRAPE_KEY_SEED_BYTES])
{
  GrapeKey *self = g_new0 (GrapeKey, 1);
  guint8 public_key[GRAPE_KEY_PUBLIC_BYTES];

  grape_key_make_ready ();
  memcpy (self->seed, seed, sizeof self->seed);
  crypto_sign_seed_keypair (public_key, self->secret, seed);
  crypto_sign_ed25519_sk_to_curve25519 (self->seal_secret, self->secret);
  crypto_scalarmult_base (self->seal_public, self->seal_secret);
  self->public_key = grape_hex_encode (public_key, sizeof public_key);
  return self;
}

/** grape_key_new: a new author; (transfer full) */
GrapeKey *
grape_key_new (void)
{
  guint8 seed[GRAPE_KEY_SEED_BYTES];

  grape_key_make_ready ();
  randombytes_buf (seed, sizeof seed);
  GrapeKey *self = grape_key_new_from_seed (seed);
  sodium_memzero (seed, sizeof seed);
  return self;
}

void
grape_key_free (GrapeKey *self)
{
  if (!self)
    return;
  g_free (self->public_key);
  sodium_memzero (self, sizeof *self);
  g_free (self);
}

/** grape_key_public: 64 hex digits (transfer none) */
const char *
grape_key_public (const GrapeKey *self)
{
  return self->public_key;
}

/** grape_key_seed: the whole secret, for storing it. */
void
grape_key_seed (const GrapeKey *self, guint8 seed[GRAPE_KEY_SEED_BYTES])
{
  memcpy (seed, self->seed, GRAPE_KEY_SEED_BYTES);
}

/* --- for a second device ---------------------------------------------------------------------- */

static gboolean
stretch (const char *passphrase, const guint8 salt[crypto_pwhash_SALTBYTES], guint8 key[32],
         GError **error)
{
  if (crypto_pwhash (key, 32, passphrase, strlen (passphrase), salt,
                     crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE,
                     crypto_pwhash_ALG_ARGON2ID13)
      == 0)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                   "The passphrase cannot be checked: that takes 64 MiB of free memory");
  return FALSE;
}

/**
 * grape_key_export:
 *
 * The secret under a passphrase (Argon2id, XSalsa20-Poly1305), as a line of JSON.
 *
 * Errors: the passphrase is shorter than eight bytes; LIMIT.
 */
char *
grape_key_export (const GrapeKey *self, const char *passphrase, GError **error)
{
  guint8 salt[crypto_pwhash_SALTBYTES], nonce[crypto_secretbox_NONCEBYTES], key[32];
  guint8 box[GRAPE_KEY_SEED_BYTES + crypto_secretbox_MACBYTES];

  if (strlen (passphrase) < 8)
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                       "The passphrase is too short: a key needs at least eight characters");
      return NULL;
    }
  randombytes_buf (salt, sizeof salt);
  randombytes_buf (nonce, sizeof nonce);
  if (!stretch (passphrase, salt, key, error))
    return NULL;
  crypto_secretbox_easy (box, self->seed, sizeof self->seed, nonce, key);
  sodium_memzero (key, sizeof key);

  g_autofree char *salt_text = grape_hex_encode (salt, sizeof salt);
  g_autofree char *nonce_text = grape_hex_encode (nonce, sizeof nonce);
  g_autofree char *box_text = grape_hex_encode (box, sizeof box);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  grape_json_add_text (builder, "grapefruit-key", "argon2id-interactive-1");
  grape_json_add_text (builder, "public", self->public_key);
  grape_json_add_text (builder, "salt", salt_text);
  grape_json_add_text (builder, "nonce", nonce_text);
  grape_json_add_text (builder, "box", box_text);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

static gboolean
read_hex (JsonObject *object, const char *member, guint8 *bytes, gsize n_bytes)
{
  const char *text = grape_json_text (object, member);

  return text && grape_hex_decode (text, bytes, n_bytes);
}

/**
 * grape_key_import:
 *
 * Reads what grape_key_export() wrote. Errors: FORMAT if it is not such a file; AUTHOR if the
 * passphrase is wrong or the file was changed.
 */
GrapeKey *
grape_key_import (const char *text, const char *passphrase, GError **error)
{
  guint8 salt[crypto_pwhash_SALTBYTES], nonce[crypto_secretbox_NONCEBYTES], key[32];
  guint8 box[GRAPE_KEY_SEED_BYTES + crypto_secretbox_MACBYTES], seed[GRAPE_KEY_SEED_BYTES];
  g_autoptr (JsonNode) node = grape_json_parse_object (text, error);

  if (!node)
    {
      g_prefix_error (error, "This is not an exported key: ");
      return NULL;
    }
  JsonObject *object = json_node_get_object (node);
  if (g_strcmp0 (grape_json_text (object, "grapefruit-key"), "argon2id-interactive-1") != 0
      || !read_hex (object, "salt", salt, sizeof salt)
      || !read_hex (object, "nonce", nonce, sizeof nonce)
      || !read_hex (object, "box", box, sizeof box))
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "This version of Grapefruit does not export keys in this form");
      return NULL;
    }
  if (!stretch (passphrase, salt, key, error))
    return NULL;
  int opened = crypto_secretbox_open_easy (seed, box, sizeof box, nonce, key);
  sodium_memzero (key, sizeof key);
  if (opened != 0)
    {
      grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                       "The passphrase does not open this key (or the file was changed)");
      return NULL;
    }
  g_autoptr (GrapeKey) self = grape_key_new_from_seed (seed);
  sodium_memzero (seed, sizeof seed);
  if (g_strcmp0 (grape_json_text (object, "public"), grape_key_public (self)) == 0)
    return g_steal_pointer (&self);
  grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                   "The file was changed: it does not hold the key that it names");
  return NULL;
}

/* --- signing ---------------------------------------------------------------------------------- */

/** grape_key_sign: the signature of @body as @domain ("entry", "head"), in hex; (transfer full) */
char *
grape_key_sign (const GrapeKey *self, const char *domain, const char *body)
{
  guint8 signature[GRAPE_SIGNATURE_BYTES];
  g_autoptr (GString) bytes = grape_key_signed_bytes (domain, body);

  crypto_sign_detached (signature, NULL, (const guint8 *)bytes->str, bytes->len, self->secret);
  return grape_hex_encode (signature, sizeof signature);
}

/* --- sealing ---------------------------------------------------------------------------------- */

/**
 * grape_key_open:
 *
 * Returns: (transfer full): the text in @box. Errors: SECRET if it is not for this key, damaged, or
 * not text.
 */
char *
grape_key_open (const GrapeKey *self, const char *box, GError **error)
{
  gsize n_box = 0, n_plain = 0;
  g_autofree guint8 *bytes = g_base64_decode (box, &n_box);

  if (n_box > crypto_box_SEALBYTES)
    {
      gsize padded = n_box - crypto_box_SEALBYTES;
      g_autofree char *plain = g_malloc0 (padded + 1);

      if (crypto_box_seal_open ((guint8 *)plain, bytes, n_box, self->seal_public, self->seal_secret)
              == 0
          && sodium_unpad (&n_plain, (guint8 *)plain, padded, GRAPE_KEY_PADDING) == 0
          && g_utf8_validate (plain, (gssize)n_plain, NULL))
        {
          plain[n_plain] = '\0';
          return g_steal_pointer (&plain);
        }
    }
  grape_error_set (error, GRAPE_ERROR_SECRET, NULL,
                   "A box cannot be opened: it was sealed for somebody else, or it is damaged");
  return NULL;
}
