/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What commits to a contribution to chance; how it counts is in grape-instance-chance.c. */
#include "grape-chance.h"

#include "grape-event.h"
#include "grape-random.h"

#include <sodium.h>
#include <string.h>

#define COMMIT "contribute commit "
#define FOR    " for "

static gboolean
is_hex (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (!g_ascii_isdigit (text[i]) && !(text[i] >= 'a' && text[i] <= 'f'))
      return FALSE;
  return TRUE;
}

/**
 * grape_chance_read_commitment:
 * @text: of a `contribute`
 * @commitment: (out): 64 digits, not terminated
 * @context: (out): to the end of @text
 *
 * Returns: whether it commits to a contribution
 */
gboolean
grape_chance_read_commitment (const char *text, const char **commitment, const char **context)
{
  const char *hex = text && g_str_has_prefix (text, COMMIT) ? text + strlen (COMMIT) : NULL;

  if (!hex || strlen (hex) < 2 * GRAPE_HASH_BYTES + strlen (FOR) + 1
      || strncmp (hex + 2 * GRAPE_HASH_BYTES, FOR, strlen (FOR)) != 0)
    return FALSE;
  *commitment = hex;
  *context = hex + 2 * GRAPE_HASH_BYTES + strlen (FOR);
  return is_hex (hex, 2 * GRAPE_HASH_BYTES) && strlen (*context) <= GRAPE_CHANCE_CONTEXT_DIGITS
         && is_hex (*context, strlen (*context));
}

/**
 * grape_chance_commit:
 * @context: see grape_chance_read_commitment()
 * @given: 64 digits
 *
 * Returns: (transfer full): the commitment, 64 digits
 */
char *
grape_chance_commit (const char *context, const char *given)
{
  crypto_generichash_state state;
  guint8 bytes[GRAPE_CHANCE_BYTES], hash[GRAPE_HASH_BYTES];
  const char *label = "grapefruit contribution 1";

  if (!grape_hex_decode (given, bytes, sizeof bytes))
    return NULL;
  crypto_generichash_init (&state, NULL, 0, sizeof hash);
  crypto_generichash_update (&state, (const guint8 *)label, strlen (label));
  crypto_generichash_update (&state, (const guint8 *)context, strlen (context));
  crypto_generichash_update (&state, bytes, sizeof bytes);
  crypto_generichash_final (&state, hash, sizeof hash);
  return grape_hex_encode (hash, sizeof hash);
}
