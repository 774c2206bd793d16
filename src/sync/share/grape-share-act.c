/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A player's act on its way: tried on what the player sees, sealed for those who may read it, and
 * opened there. In a game whose confidant is one of the players, the keeper cannot always read it:
 * then the keeper gets the commitment, and the confidant the text. */
#include <sodium.h>
#include <string.h>

#include "engine/grape-command.h"
#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share-members.h"
#include "grape-share-private.h"

/* Seals the act's place with it, so that nobody can copy the box into an entry of theirs. */
static char *
plain_act (const GrapeKey *key, const char *topic, guint n, const char *text, const char *nonce)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  grape_json_add_text (builder, "topic", topic);
  grape_json_add_text (builder, "author", grape_key_public (key));
  grape_json_add_int (builder, "n", n);
  grape_json_add_text (builder, "text", text);
  if (nonce)
    grape_json_add_text (builder, "nonce", nonce);
  json_builder_end_object (builder);
  return grape_json_builder_to_text (builder);
}

/* Whether players write words of their own behind @verb, or lines below it. */
static gboolean
takes_words (const GrapeVerb *verb)
{
  return verb->by & (GRAPE_BY_PLAYER | GRAPE_BY_PERSON)
         && (verb->block || g_str_has_suffix (verb->form, "TEXT"));
}

/**
 * grape_share_pad:
 * @text: (transfer full): JSON
 *
 * Returns: (transfer full): in a game in which players write texts of their own length, with blanks
 * behind it up to one size, so that no box tells how long what somebody wrote is
 */
char *
grape_share_pad (const GrapeRules *rules, char *text)
{
  gsize length = strlen (text),
        wanted = (length / GRAPE_SHARE_TEXT_BYTES + 1) * GRAPE_SHARE_TEXT_BYTES;
  const GrapeVerb *each = rules->verbs;

  while (each && each->word && !takes_words (each))
    each++;
  if (!each || !each->word)
    return text;
  text = g_realloc (text, wanted + 1);
  memset (text + length, ' ', wanted - length);
  text[wanted] = '\0';
  return text;
}

static gboolean
read_nonce (JsonObject *object, guint8 nonce[GRAPE_NONCE_BYTES])
{
  const char *hex = grape_json_text (object, "nonce");

  return hex && grape_hex_decode (hex, nonce, GRAPE_NONCE_BYTES);
}

/**
 * grape_share_open_act:
 * @nonce: (out) (nullable): of an act that came as a commitment
 *
 * Returns: (transfer full): the text in @box, if it was written for entry @n of @author. Errors:
 * FORMAT; those of grape_key_open().
 */
char *
grape_share_open_act (const GrapeKey *key, const char *box, const char *topic, const char *author,
                      guint n, guint8 *nonce, GError **error)
{
  g_autofree char *plain = grape_key_open (key, box, error);
  g_autoptr (JsonNode) node = plain ? grape_json_parse_object (plain, error) : NULL;
  gint64 number = 0;

  if (!node)
    return NULL;
  JsonObject *object = json_node_get_object (node);
  const char *text = grape_json_text (object, "text");
  if (g_strcmp0 (grape_json_text (object, "topic"), topic) == 0
      && g_strcmp0 (grape_json_text (object, "author"), author) == 0
      && grape_json_int (object, "n", &number) && number == (gint64)n && text
      && (!nonce || read_nonce (object, nonce)))
    return g_strdup (text);
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                   "The sealed text was written for another entry and copied into this one");
  return NULL;
}

/* --- who may read it -------------------------------------------------------------------------- */

static const GrapeMember *
member_at (GPtrArray *members, int seat)
{
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat == seat)
        return member;
    }
  return NULL;
}

static int
seat_of (GPtrArray *members, const char *author)
{
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (g_str_equal (member->author, author))
        return member->seat;
    }
  return GRAPE_VIEWER_SPECTATOR;
}

/* Whether the keeper may read it: as the referee, at a seat that the keeper plays, or for a bot
 * that the keeper runs. */
static gboolean
keeper_may_read (GrapeInstance *instance, GPtrArray *members, const GrapeShared *shared,
                 const GrapeCommand *command)
{
  const GrapeTable *table = grape_instance_position (instance)->table;
  gboolean may = command->kind != GRAPE_EVENT_MOVE
                 || grape_audience_has (command->audience, GRAPE_VIEWER_REFEREE)
                 || grape_audience_has (command->audience, seat_of (members, shared->keeper));

  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    may = may
          || (grape_audience_has (command->audience, seat)
              && grape_table_seat (table, seat)->bot != NULL);
  return may;
}

/* --- sealing ---------------------------------------------------------------------------------- */

static void
add_box (JsonArray *boxes, const char *to, const char *box)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "to", to);
  json_object_set_string_member (object, "box", box);
  json_array_add_object_element (boxes, object);
}

/* A box for each other seat that may read it. */
static JsonArray *
seal_to_readers (GrapeInstance *instance, GPtrArray *members, const GrapeCommand *command,
                 const char *plain, GError **error)
{
  const GrapeTable *table = grape_instance_position (instance)->table;
  g_autoptr (JsonArray) boxes = json_array_new ();

  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    {
      const GrapeMember *member = member_at (members, seat);

      if (seat == command->author || !grape_audience_has (command->audience, seat))
        continue;
      if (!member)
        {
          grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                           "Only %s may read this, and they have not joined yet",
                           grape_table_name (table, seat));
          return NULL;
        }
      g_autofree char *box = grape_public_seal (member->author, plain, error);
      if (!box)
        return NULL;
      add_box (boxes, member->author, box);
    }
  return g_steal_pointer (&boxes);
}

/** grape_share_context: (transfer full) (nullable): what @author's secrets and commitments to
 * chance in the game @topic are bound to; NULL: nothing, in version 1 */
char *
grape_share_context (guint version, const char *topic, const char *author)
{
  return version < 2 ? NULL : g_strconcat (topic, author, NULL);
}

/** grape_share_commitment_of: (transfer full): hex; of the event that @command would become */
char *
grape_share_commitment_of (const GrapeCommand *command, const GrapeSeal *seal)
{
  g_autoptr (GrapeEvent) event
      = grape_event_new (0, command->kind, command->author, command->audience, command->text);

  event->person = g_strdup (command->person);
  memcpy (event->nonce, seal->nonce, GRAPE_NONCE_BYTES);
  if (!grape_audience_has (command->audience, GRAPE_VIEWER_REFEREE))
    grape_event_bind (event, seal->context);
  grape_event_commit (event);
  return grape_hex_encode (event->commitment, GRAPE_HASH_BYTES);
}

/* The keeper gets the commitment only. */
static JsonObject *
blind_members (GrapeInstance *instance, GPtrArray *members, const GrapeKey *key,
               const GrapeShared *shared, guint n, const GrapeCommand *command, GError **error)
{
  const char *topic = shared->topic;
  g_autofree char *context = grape_share_context (shared->version, topic, grape_key_public (key));
  GrapeSeal seal_of = { .context = context };

  randombytes_buf (seal_of.nonce, sizeof seal_of.nonce);
  g_autofree char *nonce = grape_hex_encode (seal_of.nonce, sizeof seal_of.nonce);
  g_autofree char *plain = grape_share_pad (grape_instance_rules (instance),
                                            plain_act (key, topic, n, command->text, nonce));
  g_autofree char *own = grape_public_seal (grape_key_public (key), plain, error);
  JsonArray *boxes = own ? seal_to_readers (instance, members, command, plain, error) : NULL;
  if (!boxes)
    return NULL;
  g_autofree char *seal = grape_share_commitment_of (command, &seal_of);
  JsonObject *object = json_object_new ();
  json_object_set_string_member (object, "seal", seal);
  json_object_set_array_member (object, "boxes", boxes);
  json_object_set_string_member (object, "own", own);
  return object;
}

/* Since version 2 everybody learns which words its author vouches for, and the nonce is the
 * author's, so that the keeper's event must be the same. */
static JsonObject *
open_members (GrapeInstance *instance, const GrapeKey *key, const GrapeShared *shared, guint n,
              const GrapeCommand *command, const char *text, GError **error)
{
  const char *topic = shared->topic, *keeper = shared->keeper;
  g_autofree char *context = grape_share_context (shared->version, topic, grape_key_public (key));
  GrapeSeal seal = { .context = context };

  randombytes_buf (seal.nonce, sizeof seal.nonce);
  g_autofree char *nonce
      = shared->version < 2 ? NULL : grape_hex_encode (seal.nonce, sizeof seal.nonce);
  g_autofree char *plain
      = grape_share_pad (grape_instance_rules (instance), plain_act (key, topic, n, text, nonce));
  g_autofree char *box = grape_public_seal (keeper, plain, error);
  g_autofree char *own = box ? grape_public_seal (grape_key_public (key), plain, error) : NULL;

  if (!own)
    return NULL;
  JsonObject *object = json_object_new ();
  if (nonce)
    {
      g_autofree char *words = grape_share_commitment_of (command, &seal);
      json_object_set_string_member (object, "words", words);
    }
  json_object_set_string_member (object, "to", keeper);
  json_object_set_string_member (object, "box", box);
  json_object_set_string_member (object, "own", own);
  return object;
}

/**
 * grape_share_read_act:
 *
 * Reads @text as an act of @member, who may have no seat: then it is a move that anybody may make.
 * Errors: those of grape_command_read().
 */
gboolean
grape_share_read_act (GrapeInstance *instance, gint64 at, const GrapeMember *member,
                      const char *text, GrapeCommand *command, GError **error)
{
  gboolean is_person = member->seat < 0;

  if (!grape_command_read (instance, at, is_person ? GRAPE_AUTHOR_PERSON : member->seat,
                           is_person ? member->name : NULL, text, command, error))
    return FALSE;
  if (!is_person || command->kind == GRAPE_EVENT_MOVE)
    return TRUE;
  grape_command_clear (command);
  return grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                          "%s has no seat here, and only players can do that", member->name);
}

/* As whom the user acts. */
static GrapeMember *
find_me (GrapeLibrary *library, const GrapeShared *shared, GrapeInstance *instance, GError **error)
{
  g_autofree char *person = grape_share_person (library, shared, instance);

  if (shared->seat < 0 && !person)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL, "You are a spectator in this game");
      return NULL;
    }
  g_autoptr (GrapeKey) key = grape_share_key (library, error);
  g_autoptr (GPtrArray) members
      = key ? grape_library_list_members (library, shared->topic, error) : NULL;
  if (!members)
    return NULL;
  g_autoptr (GrapeMember) me = g_new0 (GrapeMember, 1);
  me->author = g_strdup (grape_key_public (key));
  me->name = g_steal_pointer (&person);
  me->seat = shared->seat;
  const GrapeTable *table = grape_instance_position (instance)->table;
  return me->seat >= 0 || grape_share_check_person (table, members, me, error)
             ? g_steal_pointer (&me)
             : NULL;
}

/* Whether it would be accepted now, tried on this copy; the keeper judges what happens later.
 */
static GrapeInstance *
try_act (GrapeLibrary *library, const GrapeShared *shared, const char *text, gint64 at,
         GrapeCommand *command, GError **error)
{
  g_autoptr (GrapeKey) key = grape_share_key (library, error);
  if (!key)
    return NULL;
  if (g_str_equal (shared->keeper, grape_key_public (key)))
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       "You keep this game on another device: act there");
      return NULL;
    }
  if (!shared->instance)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       "The beginning of the game has not arrived yet: sync first");
      return NULL;
    }
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (library, shared->instance, error);
  g_autoptr (GrapeMember) me = instance ? find_me (library, shared, instance, error) : NULL;
  if (!me)
    return NULL;
  gint64 last = grape_instance_position (instance)->at;
  if (grape_share_read_act (instance, MAX (at, last), me, text, command, error))
    return g_steal_pointer (&instance);
  grape_share_explain_hold (library, instance, error);
  return NULL;
}

/**
 * grape_share_act:
 *
 * Makes the user's act: checks it against what they see, seals it for those who may read it, and
 * stores it to be sent. Errors: those of the game's read(); nothing is stored then.
 */
gboolean
grape_share_act (GrapeLibrary *library, const char *topic, const char *text, gint64 at,
                 GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;
  g_autofree char *before = NULL;
  GrapeCommand command = { 0 };
  guint n = 0;

  g_autoptr (GrapeInstance) instance
      = key ? try_act (library, shared, text, at, &command, error) : NULL;
  g_autoptr (GPtrArray) members
      = instance ? grape_library_list_members (library, topic, error) : NULL;
  g_autoptr (JsonObject) object = NULL;
  if (members && grape_library_tip (library, topic, grape_key_public (key), &n, &before, error))
    object = keeper_may_read (instance, members, shared, &command)
                 ? open_members (instance, key, shared, n + 1, &command, text, error)
                 : blind_members (instance, members, key, shared, n + 1, &command, error);
  grape_command_clear (&command);
  return object && grape_share_say (library, key, topic, at, "act", object, text, error);
}
