/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shared game's name among the files, made from its header: nobody can pass off another game
 * under it.
 */
#include "grape-topic.h"

#include "engine/grape-random.h"
#include "grape-signed-file.h"

/** grape_topic: the name of the instance with @header_line that @keeper keeps by @version of the
 * protocol: nobody can show a game as one of another version. (transfer full) */
char *
grape_topic (guint version, const char *keeper, const char *header_line)
{
  g_autofree char *domain = g_strdup_printf ("grapefruit topic %u", version);
  guint8 key[GRAPE_KEY_PUBLIC_BYTES] = { 0 };

  grape_hex_decode (keeper, key, sizeof key);
  return grape_signed_digest (domain, key, sizeof key, header_line, GRAPE_TOPIC_DIGITS);
}

gboolean
grape_topic_valid (const char *topic)
{
  return grape_signed_is_hex (topic, GRAPE_TOPIC_DIGITS);
}
