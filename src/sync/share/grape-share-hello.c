/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a newcomer sends, and how everybody can see whose it is. */
#include <sodium.h>
#include <string.h>

#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-together.h"

#define CONTRIBUTION_BYTES 16 /* where nobody commits */

/* What a proof signs. Since version 2 it includes the contribution to chance, so that everybody can
 * see whether it was left out. */
char *
grape_share_claim (guint version, const char *topic, const char *by, const char *contribution)
{
  return version < 2 ? g_strdup_printf ("%s %s", topic, by)
                     : g_strdup_printf ("%s %s %s", topic, by, contribution);
}

/**
 * grape_share_hello:
 * @held: whether the game waits for its players: since version 2 they commit first
 * @by: the invitation's public key; or the user's own, if they ask without one
 *
 * Returns: (transfer full): what the newcomer says of the own key: name, contribution, proof
 */
JsonObject *
grape_share_hello (const GrapeKey *key, guint version, gboolean held, const char *by,
                   const char *topic, const char *name)
{
  JsonObject *members = json_object_new ();
  guint8 chance[CONTRIBUTION_BYTES];

  randombytes_buf (chance, sizeof chance);
  g_autofree char *contribution = grape_share_commits (version, held)
                                      ? grape_share_own_commitment (key, topic)
                                      : grape_hex_encode (chance, sizeof chance);
  g_autofree char *claim = grape_share_claim (version, topic, by, contribution);
  g_autofree char *proof = grape_key_sign (key, "hello", claim);
  json_object_set_string_member (members, "pk", grape_key_public (key));
  json_object_set_string_member (members, "name", name);
  json_object_set_string_member (members, "contribution", contribution);
  json_object_set_string_member (members, "proof", proof);
  return members;
}

gboolean
grape_share_contribution_valid (const char *hex)
{
  guint8 bytes[GRAPE_HASH_BYTES];

  return hex
         && (grape_hex_decode (hex, bytes, CONTRIBUTION_BYTES)
             || grape_hex_decode (hex, bytes, GRAPE_HASH_BYTES));
}

/* Contributed, or committed to, as the game requires. */
gboolean
grape_share_contribution_fits (guint version, gboolean held, const char *hex)
{
  return hex
         && strlen (hex)
                == 2u
                       * (grape_share_commits (version, held) ? GRAPE_HASH_BYTES
                                                              : CONTRIBUTION_BYTES);
}

/**
 * grape_share_check_proof:
 * @by: the invitation's public key; or the newcomer's own
 * @hello: or an `admit`
 *
 * Whether the key `pk` stands behind `contribution` with its `proof`.
 */
gboolean
grape_share_check_proof (guint version, gboolean held, const char *topic, const char *by,
                         JsonObject *hello)
{
  const char *pk = grape_json_text (hello, "pk"), *proof = grape_json_text (hello, "proof");
  const char *given = grape_json_text (hello, "contribution");

  if (!pk || !grape_public_valid (pk) || !proof || !grape_share_contribution_valid (given)
      || !grape_share_contribution_fits (version, held, given))
    return FALSE;
  g_autofree char *claim = grape_share_claim (version, topic, by, given);
  return grape_public_verify (pk, "hello", claim, proof);
}
