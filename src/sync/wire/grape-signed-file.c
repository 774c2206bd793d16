/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signed files. The signature covers the body's exact text, so no canonical form is needed. */
#include "grape-signed-file.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"

#define SIGNATURE_DIGITS (2 * GRAPE_SIGNATURE_BYTES)

gboolean
grape_signed_is_hex (const char *text, gsize n_digits)
{
  return text && strlen (text) == n_digits && strspn (text, "0123456789abcdef") == n_digits;
}

/* In hex digits, the first @n_digits of them. */
char *
grape_signed_digest (const char *domain, const guint8 *key, gsize n_key, const char *text,
                     gsize n_digits)
{
  crypto_generichash_state state;
  guint8 hash[32];

  crypto_generichash_init (&state, NULL, 0, sizeof hash);
  crypto_generichash_update (&state, (const guint8 *)domain, strlen (domain));
  crypto_generichash_update (&state, key, n_key);
  crypto_generichash_update (&state, (const guint8 *)text, strlen (text));
  crypto_generichash_final (&state, hash, sizeof hash);
  char *hex = grape_hex_encode (hash, sizeof hash);
  hex[n_digits] = '\0';
  return hex;
}

/** grape_signed_hash: (transfer full): the hash in a file's name */
char *
grape_signed_hash (const char *body)
{
  return grape_signed_digest ("", NULL, 0, body, GRAPE_ENTRY_HASH);
}

/** grape_signed_file_new: (transfer full): the file */
char *
grape_signed_file_new (const GrapeKey *key, const char *domain, const char *body)
{
  g_autofree char *signature = grape_key_sign (key, domain, body);
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "body", body);
  grape_json_add_text (builder, "sig", signature);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

/* A text in quotes from @c on, if it has only `\"`, `\\` and plain bytes: what the parser would
 * make of it, and where it ends. NULL: it needs the parser. */
static char *
plain_text (const char *c, const char **end)
{
  char *text = g_malloc (strlen (c) + 1), *to = text;

  for (; *c != '"'; c++)
    {
      gboolean escaped = *c == '\\' && (c[1] == '"' || c[1] == '\\');

      c += escaped ? 1 : 0;
      if ((guint8)*c < ' ' || *c == 0x7f || (*c == '\\' && !escaped))
        {
          g_free (text);
          return NULL;
        }
      *to++ = *c;
    }
  *to = '\0';
  *end = c;
  return text;
}

/* A file in the form in which grape_signed_file_new() writes it, without the parser. FALSE: it has
 * another form, good or bad. */
static gboolean
split_own_form (const char *file, char **body, char **signature)
{
  static const char before[] = "{\"body\":\"", between[] = "\",\"sig\":\"";
  const char *end = NULL;

  if (!g_str_has_prefix (file, before) || !g_utf8_validate (file, -1, NULL))
    return FALSE;
  g_autofree char *text = plain_text (file + strlen (before), &end);
  if (!text || !g_str_has_prefix (end, between))
    return FALSE;
  const char *digits = end + strlen (between);
  if (strspn (digits, "0123456789abcdef") != SIGNATURE_DIGITS
      || !g_str_equal (digits + SIGNATURE_DIGITS, "\"}"))
    return FALSE;
  *body = g_steal_pointer (&text);
  *signature = g_strndup (digits, SIGNATURE_DIGITS);
  return TRUE;
}

/* How deep the brackets of a JSON text nest, strings aside. */
static guint
nesting (const char *text)
{
  guint depth = 0, deepest = 0;
  gboolean quoted = FALSE;

  for (const char *c = text; *c; c++)
    if (quoted)
      {
        if (*c == '\\' && c[1])
          c++;
        else if (*c == '"')
          quoted = FALSE;
      }
    else if (*c == '"')
      quoted = TRUE;
    else if (*c == '{' || *c == '[')
      {
        depth++;
        deepest = MAX (deepest, depth);
      }
    else if ((*c == '}' || *c == ']') && depth)
      depth--;
  return deepest;
}

/* A file in any form that JSON allows. */
static gboolean
split_any_form (const char *file, char **body, char **signature, GError **error)
{
  if (nesting (file) > 1)
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "it is not a signed file: it is nested");
      return FALSE;
    }
  g_autoptr (JsonNode) outer = grape_json_parse_object (file, error);
  if (!outer)
    return FALSE;
  *body = g_strdup (grape_json_text (json_node_get_object (outer), "body"));
  *signature = g_strdup (grape_json_text (json_node_get_object (outer), "sig"));
  if (*body && *signature)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL, "it has no body with a signature");
  return FALSE;
}

/**
 * grape_signed_file_open:
 * @domain: the domain of the signature; NULL: it was checked before
 * @text: (out): the body as it stands
 *
 * Returns: (transfer full): the body, an object
 */
JsonNode *
grape_signed_file_open (const char *author, const char *domain, const char *file, char **text,
                        GError **error)
{
  if (strlen (file) > GRAPE_ENTRY_MAX_BYTES)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "it is larger than %d KiB",
                       GRAPE_ENTRY_MAX_BYTES / 1024);
      return NULL;
    }
  g_autofree char *body = NULL, *signature = NULL;
  if (!split_own_form (file, &body, &signature) && !split_any_form (file, &body, &signature, error))
    return NULL;
  if (domain && !grape_public_verify (author, domain, body, signature))
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       "it lacks the signature of the author in whose folder it is");
      return NULL;
    }
  if (nesting (body) > GRAPE_ENTRY_MAX_DEPTH)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "its body nests deeper than %d",
                       GRAPE_ENTRY_MAX_DEPTH);
      return NULL;
    }
  JsonNode *node = grape_json_parse_object (body, error);
  if (node)
    *text = g_steal_pointer (&body);
  return node;
}

/** grape_signed_number: FALSE if the member is missing, or not an allowed number. */
gboolean
grape_signed_number (JsonObject *object, const char *member, gint64 *number)
{
  return grape_json_int (object, member, number) && *number <= GRAPE_SIGNED_MAX_NUMBER
         && *number >= -GRAPE_SIGNED_MAX_NUMBER;
}

/**
 * grape_signed_check_version:
 * @newest: that this program knows for such files; it reads all from the first on
 * @version: (out) (nullable): the file's version
 */
gboolean
grape_signed_check_version (JsonObject *object, guint newest, guint *version, GError **error)
{
  gint64 says = 0;

  if (grape_json_int (object, "v", &says) && says >= GRAPE_PROTOCOL_FIRST && says <= newest)
    {
      if (version)
        *version = (guint)says;
      return TRUE;
    }
  grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                   "it was written for version %" G_GINT64_FORMAT " of the protocol, and this "
                   "program knows version %u",
                   says, newest);
  return FALSE;
}

/** grape_signed_file_tag: depends on the content alone, so that a client with a file and its tag
 * can tell that Grapefruit's server sent them. */
void
grape_signed_file_tag (gconstpointer file, gsize length, char tag[GRAPE_FILE_TAG_CHARS])
{
  guint8 hash[16];

  crypto_generichash (hash, sizeof hash, file, length, NULL, 0);
  tag[0] = '"';
  sodium_bin2hex (tag + 1, 33, hash, sizeof hash);
  tag[33] = '"';
  tag[34] = '\0';
}
