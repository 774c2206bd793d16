/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grapefruit://join?address=...&topic=...&keeper=...&v=...&code=...; without a code: for
 * spectators. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-random.h"
#include "grape-share.h"

void
grape_share_link_free (GrapeShareLink *self)
{
  if (!self)
    return;
  g_free (self->address);
  g_free (self->topic);
  g_free (self->keeper);
  memset (self->code, 0, sizeof self->code);
  g_free (self);
}

char *
grape_share_link_to_text (const GrapeShareLink *self)
{
  g_autofree char *address = g_uri_escape_string (self->address, NULL, FALSE);
  g_autofree char *code = self->has_code ? grape_hex_encode (self->code, sizeof self->code) : NULL;

  /* Unchanged for version 1. */
  g_autofree char *version = self->version > GRAPE_PROTOCOL_FIRST
                                 ? g_strdup_printf ("&v=%u", self->version)
                                 : g_strdup ("");

  return g_strdup_printf ("grapefruit://join?address=%s&topic=%s&keeper=%s%s%s%s%s", address,
                          self->topic, self->keeper, version, self->held ? "&held=1" : "",
                          code ? "&code=" : "", code ? code : "");
}

/**
 * grape_share_link_query:
 * @verb: "join" or "ask"
 *
 * A desktop may have put a slash before the question mark (GVfs does), or written the scheme in
 * capitals.
 *
 * Returns: (transfer none) (nullable): the text after the question mark; NULL: @text is not such a
 * link
 */
const char *
grape_share_link_query (const char *text, const char *verb)
{
  const char *scheme = "grapefruit://";
  gsize length = strlen (scheme);

  if (g_ascii_strncasecmp (text, scheme, length) != 0
      || g_ascii_strncasecmp (text + length, verb, strlen (verb)) != 0)
    return NULL;
  const char *rest = text + length + strlen (verb);
  rest += *rest == '/';
  return *rest == '?' ? rest + 1 : NULL;
}

/**
 * grape_share_link_version:
 * @values: of a link
 *
 * Returns: the game's version of the protocol, by the link; 0: none that is known
 */
guint
grape_share_link_version (GHashTable *values)
{
  const char *text = g_hash_table_lookup (values, "v");
  guint64 version = 0;

  if (!text)
    return GRAPE_PROTOCOL_FIRST;
  return g_ascii_string_to_unsigned (text, 10, GRAPE_PROTOCOL_FIRST, GRAPE_PROTOCOL_VERSION,
                                     &version, NULL)
             ? (guint)version
             : 0;
}

/**
 * grape_share_link_parse:
 *
 * Errors: SYNTAX, saying which part is missing or malformed; VERSION.
 */
GrapeShareLink *
grape_share_link_parse (const char *text, GError **error)
{
  g_autoptr (GrapeShareLink) self = g_new0 (GrapeShareLink, 1);
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *query = grape_share_link_query (trimmed, "join"), *wrong = NULL;
  g_autoptr (GHashTable) values = NULL;

  if (query)
    values = g_uri_parse_params (query, -1, "&", G_URI_PARAMS_NONE, NULL);
  if (!values)
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                       "This is not an invitation: an invitation begins with grapefruit://join?");
      return NULL;
    }
  self->address = g_strdup (g_hash_table_lookup (values, "address"));
  self->topic = g_strdup (g_hash_table_lookup (values, "topic"));
  self->keeper = g_strdup (g_hash_table_lookup (values, "keeper"));
  const char *code = g_hash_table_lookup (values, "code");
  if (!self->address || !*self->address)
    wrong = "address";
  else if (!grape_topic_valid (self->topic))
    wrong = "topic";
  else if (!grape_public_valid (self->keeper))
    wrong = "keeper";
  else if (code && !grape_hex_decode (code, self->code, sizeof self->code))
    wrong = "code";
  self->has_code = code != NULL;
  self->version = grape_share_link_version (values);
  self->held = g_strcmp0 (g_hash_table_lookup (values, "held"), "1") == 0;
  if (!wrong && !self->version)
    {
      grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                       "The invitation is for a newer version of shared games: update Grapefruit");
      return NULL;
    }
  if (!wrong && !strstr (self->address, "://") && !g_path_is_absolute (self->address))
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                       "The link names the folder “%s” without saying where it is: ask for a link "
                       "with the whole path",
                       self->address);
      return NULL;
    }
  if (!wrong)
    return g_steal_pointer (&self);
  grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                   "The invitation is damaged: its %s is missing or malformed. Copy the whole link",
                   wrong);
  return NULL;
}
