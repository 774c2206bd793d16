/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nonces are chosen outside of the games, which know no chance but their seed's. */
#include "grape-nonce.h"

#include <string.h>
#include <unistd.h>

#include "engine/grape-random.h"
#include "grape-library.h"

#define NONCE_BYTES 16

/**
 * grape_nonce_fill:
 *
 * Returns: (transfer full): @text with random digits in place of each GRAPE_NONCE. Digits spell no
 * word that a rule looks for. NULL: the system gave no random bytes.
 */
char *
grape_nonce_fill (const char *text, GError **error)
{
  GString *filled = g_string_new (NULL);

  for (const char *at; (at = strstr (text, GRAPE_NONCE)); text = at + strlen (GRAPE_NONCE))
    {
      guint8 bytes[NONCE_BYTES];

      if (getentropy (bytes, sizeof bytes) != 0)
        {
          g_set_error_literal (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_FAILED,
                               "The system gave no random bytes");
          g_string_free (filled, TRUE);
          return NULL;
        }
      g_autofree char *digits = grape_hex_encode (bytes, sizeof bytes);
      g_string_append_len (filled, text, at - text);
      g_string_append (filled, digits);
    }
  g_string_append (filled, text);
  return g_string_free (filled, FALSE);
}
