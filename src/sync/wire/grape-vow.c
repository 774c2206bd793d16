/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vows: an author's signature for an entry, short enough for the keeper to hand on to everybody.
 * See PROTOCOL.md; since version 2. Everything here is pure. */
#include "grape-vow.h"

#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-signed-file.h"

#define HASH_DIGITS (2 * GRAPE_HASH_BYTES)

void
grape_vow_clear (GrapeVow *self)
{
  g_clear_pointer (&self->kind, g_free);
  g_clear_pointer (&self->saw_hash, g_free);
  g_clear_pointer (&self->about, g_free);
}

static void
add_number (GString *text, JsonObject *object)
{
  gint64 number = 0;

  if (object && grape_json_int (object, "event", &number) && number > 0 && number <= G_MAXINT32)
    g_string_append_printf (text, "%s%u", text->len ? "," : "", (guint)number);
}

static char *
numbers_in (JsonArray *items)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; items && i < json_array_get_length (items); i++)
    {
      JsonNode *node = json_array_get_element (items, i);
      add_number (text, JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL);
    }
  return g_strdup (text->str);
}

/* What an entry is about: the commitment to the text of an act, or the events that it opens. */
static char *
about (const char *kind, JsonObject *members)
{
  const char *seal = grape_json_text (members, "seal"), *words = NULL;
  g_autofree char *numbers = NULL;

  if (g_str_equal (kind, "act"))
    words = seal ? seal : grape_json_text (members, "words");
  else if (g_str_equal (kind, "opens"))
    words = numbers = numbers_in (grape_json_array (members, "events"));
  return g_strdup (words && *words ? words : "-");
}

/* The signed text: no part of it contains a space. */
static char *
claim (const char *topic, guint n, const GrapeVow *vow)
{
  return g_strdup_printf ("%s %u %s %u %s %s", topic, n, vow->kind, vow->saw,
                          vow->saw ? vow->saw_hash : "-", vow->about);
}

static gboolean
read_saw (JsonObject *object, GrapeVow *vow)
{
  JsonObject *saw = grape_json_object (object, "saw");
  const char *hash = saw ? grape_json_text (saw, "hash") : NULL;
  gint64 number = 0;

  if (!saw || !grape_json_int (saw, "event", &number) || number < 0 || number > G_MAXINT32
      || (number && !grape_signed_is_hex (hash, HASH_DIGITS)))
    return FALSE;
  vow->saw = (guint)number;
  vow->saw_hash = g_strdup (number ? hash : "");
  return TRUE;
}

static gboolean
is_word (const char *text, const char *letters)
{
  return text && *text && strlen (text) <= 4000 && strspn (text, letters) == strlen (text);
}

static gboolean
is_well_formed (const GrapeVow *vow)
{
  return is_word (vow->kind, "abcdefghijklmnopqrstuvwxyz")
         && is_word (vow->about, "0123456789abcdef,-");
}

/**
 * grape_vow_add:
 * @members: of an entry, with what its author `saw`
 *
 * Signs @members as entry @n of @key's log.
 */
void
grape_vow_add (const GrapeKey *key, const char *topic, guint n, const char *kind,
               JsonObject *members)
{
  g_auto (GrapeVow) vow = { .kind = g_strdup (kind), .about = about (kind, members) };

  if (!read_saw (members, &vow))
    return;
  g_autofree char *text = claim (topic, n, &vow);
  g_autofree char *signature = grape_key_sign (key, "vow", text);
  json_object_set_string_member (members, "vow", signature);
}

/**
 * grape_vow_hand_on:
 * @take: (inout): what the keeper tells everybody about @entry
 */
void
grape_vow_hand_on (const GrapeEntry *entry, JsonObject *take)
{
  JsonObject *members = grape_entry_object (entry), *saw = grape_json_object (members, "saw");
  const char *vow = grape_json_text (members, "vow");
  g_autofree char *what = about (entry->kind, members);

  if (!saw || !vow)
    return;
  json_object_set_string_member (take, "said", entry->kind);
  json_object_set_object_member (take, "saw", json_object_ref (saw));
  json_object_set_string_member (take, "about", what);
  json_object_set_string_member (take, "vow", vow);
}

/**
 * grape_vow_read:
 * @take: with what grape_vow_hand_on() put there
 *
 * Errors: FORMAT; HASH if @author has not signed that.
 */
gboolean
grape_vow_read (const char *topic, const char *author, guint n, JsonObject *take, GrapeVow *vow,
                GError **error)
{
  const char *signature = grape_json_text (take, "vow");

  *vow = (GrapeVow){ .kind = g_strdup (grape_json_text (take, "said")),
                     .about = g_strdup (grape_json_text (take, "about")) };
  if (signature && read_saw (take, vow) && is_well_formed (vow))
    {
      g_autofree char *text = claim (topic, n, vow);

      if (grape_public_verify (author, "vow", text, signature))
        return TRUE;
    }
  g_autofree char *words = grape_public_words (author);
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "What claims to be entry %u of the key %s is not signed with it", n, words);
  return FALSE;
}

/**
 * grape_vow_fits:
 * @nonce: (nullable): hex; of a public event, which has none of its own
 *
 * Whether the vowed text is that of @event.
 */
gboolean
grape_vow_fits (const GrapeVow *vow, const GrapeEvent *event, const char *nonce)
{
  g_autoptr (GrapeEvent) said = grape_event_copy (event);

  if (grape_event_public (event))
    {
      if (!nonce || !event->text || !grape_hex_decode (nonce, said->nonce, GRAPE_NONCE_BYTES))
        return FALSE;
      grape_event_commit (said);
    }
  g_autofree char *commitment = grape_hex_encode (said->commitment, GRAPE_HASH_BYTES);
  return g_str_equal (vow->about, commitment);
}
