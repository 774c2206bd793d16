/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members: newcomers are admitted to the seat that they were invited to; one key per seat; a new
 * key replaces an old one by the keeper's ruling. */
#include "grape-share-members.h"

#include <sodium.h>
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "engine/grape-random.h"
#include "grape-share-private.h"
#include "grape-share-together.h"

/* --- proofs ----------------------------------------------------------------------------------- */

/* Whether the newcomer's own key stands behind what the invitation's key says. */
static gboolean
check_hello (guint version, gboolean held, const GrapeEntry *entry, GError **error)
{
  JsonObject *object = grape_entry_object (entry);
  const char *pk = grape_json_text (object, "pk"), *name = grape_json_text (object, "name");

  if (entry->version != version)
    {
      grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                       "Somebody answered an invitation in version %u of the protocol, and this "
                       "game uses version %u: the link was changed on its way, or their program is "
                       "too old",
                       entry->version, version);
      return FALSE;
    }
  if (g_str_equal (entry->kind, "hello") && entry->n == 1 && pk && name && *name
      && grape_share_check_proof (version, held, entry->topic, entry->author, object))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                   "Somebody answered an invitation with a malformed entry");
  return FALSE;
}

/* --- admitting -------------------------------------------------------------------------------- */

/* The keys that acted for @seat until now: each with its last entry that was read. */
static gboolean
retire_others (GrapeLibrary *library, const char *topic, const GrapeMember *newcomer,
               JsonArray *replaced, GError **error)
{
  g_autoptr (GPtrArray) members = grape_library_list_members (library, topic, error);

  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);
      g_autofree char *hash = NULL;
      guint n = 0;

      if (newcomer->seat < 0 || member->seat != newcomer->seat
          || g_str_equal (member->author, newcomer->author))
        continue;
      if (!grape_library_tip (library, topic, member->author, &n, &hash, error)
          || !grape_library_remove_member (library, topic, member->author, error))
        return FALSE;
      JsonObject *object = json_object_new ();
      json_object_set_string_member (object, "pk", member->author);
      json_object_set_int_member (object, "n", n);
      json_array_add_object_element (replaced, object);
    }
  return members != NULL;
}

/* @by: the key that let them in: an invitation's, or their own
 * @given, @proof: see grape_share_hello(); since version 2 everybody learns these */
static gboolean
admit (GrapeLibrary *library, const GrapeKey *key, const GrapeShared *shared,
       const GrapeMember *member, const char *by, const char *given, const char *proof, gint64 at,
       GError **error)
{
  const char *topic = shared->topic;
  g_autoptr (JsonObject) object = json_object_new ();
  JsonArray *replaced = json_array_new ();

  json_object_set_string_member (object, "pk", member->author);
  json_object_set_string_member (object, "name", member->name);
  json_object_set_int_member (object, "seat", member->seat);
  json_object_set_array_member (object, "replaces", replaced);
  if (shared->version >= 2)
    {
      json_object_set_string_member (object, "by", by);
      json_object_set_string_member (object, "contribution", given);
      json_object_set_string_member (object, "proof", proof);
    }
  return retire_others (library, topic, member, replaced, error)
         && grape_library_set_member (library, topic, member, error)
         && grape_share_say (library, key, topic, at, "admit", object, NULL, error);
}

/* Somebody else may have taken the seat in this very sync pass. */
static gboolean
check_open (GrapeLibrary *library, const char *topic, const GrapeInvite *invite, GError **error)
{
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, topic, error);
  gboolean open = FALSE;

  for (guint i = 0; invites && i < invites->len; i++)
    {
      const GrapeInvite *row = g_ptr_array_index (invites, i);

      open = open || (g_str_equal (row->author, invite->author) && !row->admitted);
    }
  if (invites && !open)
    grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                     "Somebody answered an invitation that is no longer valid: the seat is taken, "
                     "or it was used before");
  return open;
}

/* One key has one seat: a second device that answers a spectator's link, or another's link, would
 * otherwise give up the seat. */
static gboolean
check_stays (GrapeKeeper *self, const GrapeMember *newcomer, GError **error)
{
  g_autoptr (GPtrArray) members
      = grape_library_list_members (self->exchange->library, self->exchange->shared->topic, error);

  for (guint i = 0; members && i < members->len; i++)
    {
      const GrapeMember *known = g_ptr_array_index (members, i);

      if (known->seat < 0 || known->seat == newcomer->seat
          || !g_str_equal (known->author, newcomer->author))
        continue;
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       "%s answered an invitation that was not for them: they keep their seat",
                       known->name);
      return FALSE;
    }
  return members != NULL;
}

/* What @author contributes to chance, or commits to, as an act; NULL: that was settled before. */
static char *
contribution_text (GrapeInstance *instance, const GrapeShared *shared, const char *author,
                   const char *contribution)
{
  if (!grape_share_commits (shared->version, grape_instance_header (instance)->held))
    return g_strdup_printf ("contribute %s", contribution);
  return grape_instance_waits_for_chance (instance) ? g_strdup_printf (
             "contribute commit %s for %s%s", contribution, shared->topic, author)
                                                    : NULL;
}

/* The newcomer's contribution to chance; a game that is over needs none. */
static void
contribute (GrapeKeeper *self, int seat, const char *author, const char *contribution)
{
  g_autofree char *text
      = contribution_text (self->instance, self->exchange->shared, author, contribution);
  gint64 last = grape_instance_position (self->instance)->at;
  g_autoptr (GError) refusal = NULL;

  if (seat >= 0 && text
      && !grape_instance_act (self->instance, MAX (last, self->exchange->now), seat, text,
                              &refusal))
    grape_sync_report_note (self->exchange->report, "A contribution to chance was not accepted: %s",
                            refusal->message);
}

static void
note_newcomer (GrapeKeeper *self, const GrapeMember *member)
{
  const GrapeTable *table = grape_instance_position (self->instance)->table;
  g_autofree char *words = grape_public_words (member->author);
  g_autofree char *role = member->seat < 0
                              ? g_strdup ("as a spectator")
                              : g_strdup_printf ("as %s", grape_table_name (table, member->seat));

  grape_sync_report_note (self->exchange->report, "%s joined %s (key %s)", member->name, role,
                          words);
}

/**
 * grape_share_welcome:
 * @invite: through which @entry came
 *
 * Errors: those of the library; FORMAT if it is not a proper hello: nothing has changed then.
 */
gboolean
grape_share_welcome (GrapeKeeper *self, const GrapeInvite *invite, const GrapeEntry *entry,
                     GError **error)
{
  GrapeExchange *exchange = self->exchange;
  JsonObject *object = grape_entry_object (entry);
  GrapeInvite used = *invite;

  if (!check_hello (exchange->shared->version, grape_instance_header (self->instance)->held, entry,
                    error)
      || !check_open (exchange->library, exchange->shared->topic, invite, error))
    return FALSE;
  g_autofree char *clean = grape_share_clean_name (grape_json_text (object, "name"));
  g_autoptr (GPtrArray) members
      = grape_library_list_members (exchange->library, exchange->shared->topic, error);
  g_autofree char *name = members ? grape_share_name_for (self->instance, members, invite->seat,
                                                          grape_json_text (object, "pk"), clean)
                                  : NULL;
  const GrapeMember member = { .author = (char *)grape_json_text (object, "pk"),
                               .seat = invite->seat,
                               .name = name,
                               .owed = TRUE };
  if (!name || !check_stays (self, &member, error))
    return FALSE;
  used.admitted = member.author;
  /* What an old key sent is published before another replaces it. */
  if (json_array_get_length (self->takes) && !grape_keeper_publish_events (self, error))
    return FALSE;
  contribute (self, invite->seat, member.author, grape_json_text (object, "contribution"));
  note_newcomer (self, &member);
  return admit (exchange->library, exchange->key, exchange->shared, &member, invite->author,
                grape_json_text (object, "contribution"), grape_json_text (object, "proof"),
                exchange->now, error)
         && grape_library_set_invite (exchange->library, exchange->shared->topic, &used, error)
         && grape_share_end_others (exchange->library, exchange->key, exchange->shared->topic,
                                    invite->seat, invite->author, exchange->now, error);
}

/* --- inviting --------------------------------------------------------------------------------- */

static GrapeShared *
load_kept (GrapeLibrary *library, const char *topic, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);

  if (!shared || grape_share_keeping (shared))
    return g_steal_pointer (&shared);
  grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                   "Only the keeper of the game can invite people");
  return NULL;
}

static gboolean
check_free (GrapeLibrary *library, const char *topic, int seat, const char *but, GError **error)
{
  g_autoptr (GPtrArray) members = grape_library_list_members (library, topic, error);

  for (guint i = 0; members && seat >= 0 && i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat != seat || g_strcmp0 (member->author, but) == 0)
        continue;
      grape_error_set (
          error, GRAPE_ERROR_SEAT, NULL,
          "%s has this seat already: for another key, make an invitation with a new key",
          member->name);
      return FALSE;
    }
  return members != NULL;
}

static gboolean
is_held (GrapeLibrary *library, const GrapeShared *shared, gboolean *held, GError **error)
{
  g_autoptr (GrapeInstance) instance = NULL;

  if (!shared->instance)
    {
      grape_error_set (error, GRAPE_ERROR_SEAT, NULL,
                       "The beginning of the game has not arrived yet: sync first");
      return FALSE;
    }
  instance = grape_library_load_instance (library, shared->instance, error);
  *held = instance && grape_instance_header (instance)->held;
  return instance != NULL;
}

static char *
invite (GrapeLibrary *library, const char *topic, int seat, gboolean anew, GError **error)
{
  g_autoptr (GrapeShared) shared = load_kept (library, topic, error);

  if (!shared || (!anew && !check_free (library, topic, seat, NULL, error)))
    return NULL;
  gboolean held = FALSE;
  if (!is_held (library, shared, &held, error))
    return NULL;
  g_autoptr (GrapeKey) code = grape_key_new ();
  GrapeInvite row = { .author = (char *)grape_key_public (code), .seat = seat };
  GrapeShareLink link = { .address = shared->address,
                          .topic = shared->topic,
                          .keeper = shared->keeper,
                          .version = shared->version,
                          .held = held,
                          .has_code = TRUE };
  grape_key_seed (code, link.code);
  memcpy (row.seed, link.code, sizeof row.seed);
  char *text = grape_library_set_invite (library, topic, &row, error)
                   ? grape_share_link_to_text (&link)
                   : NULL;
  sodium_memzero (&row.seed, sizeof row.seed);
  sodium_memzero (link.code, sizeof link.code);
  return text;
}

/**
 * grape_share_invite:
 * @seat: for whom; GRAPE_VIEWER_SPECTATOR for a spectator
 *
 * Returns: (transfer full): a link for one person; a new one each time. Errors: SEAT if somebody
 * has this seat; see grape_share_invite_anew()
 */
char *
grape_share_invite (GrapeLibrary *library, const char *topic, int seat, GError **error)
{
  return invite (library, topic, seat, FALSE, error);
}

char *
grape_share_invite_anew (GrapeLibrary *library, const char *topic, int seat, GError **error)
{
  return invite (library, topic, seat, TRUE, error);
}

/* --- asking to come in ------------------------------------------------------------------------ */

#define ASK_PREFIX "grapefruit://ask?"

char *
grape_share_ask (GrapeLibrary *library, const char *topic, const char *name, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;

  gboolean held = FALSE;

  if (!key || !is_held (library, shared, &held, error))
    return NULL;
  g_autofree char *clean = grape_share_clean_name (name);
  g_autoptr (JsonObject) hello
      = grape_share_hello (key, shared->version, held, grape_key_public (key), topic, clean);
  g_autofree char *version
      = shared->version > GRAPE_PROTOCOL_FIRST ? g_strdup_printf ("&v=%u", shared->version) : NULL;
  g_autofree char *escaped = g_uri_escape_string (clean, NULL, FALSE);
  return g_strdup_printf (ASK_PREFIX "topic=%s&pk=%s&name=%s&contribution=%s&proof=%s%s", topic,
                          grape_key_public (key), escaped, grape_json_text (hello, "contribution"),
                          grape_json_text (hello, "proof"), version ? version : "");
}

void
grape_share_request_free (GrapeShareRequest *self)
{
  if (!self)
    return;
  g_free (self->topic);
  g_free (self->public_key);
  g_free (self->words);
  g_free (self->name);
  g_free (self->contribution);
  g_free (self->proof);
  g_free (self);
}

/** grape_share_request_parse: Errors: SYNTAX, also if its own key does not stand behind it. */
GrapeShareRequest *
grape_share_request_parse (const char *text, GError **error)
{
  g_autoptr (GrapeShareRequest) self = g_new0 (GrapeShareRequest, 1);
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *query = grape_share_link_query (trimmed, "ask");
  g_autoptr (GHashTable) values
      = query ? g_uri_parse_params (query, -1, "&", G_URI_PARAMS_NONE, NULL) : NULL;
  const char *name = values ? g_hash_table_lookup (values, "name") : NULL;

  if (!values)
    {
      grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                       "This is not a request to join: a request begins with %s", ASK_PREFIX);
      return NULL;
    }
  self->topic = g_strdup (g_hash_table_lookup (values, "topic"));
  self->public_key = g_strdup (g_hash_table_lookup (values, "pk"));
  self->contribution = g_strdup (g_hash_table_lookup (values, "contribution"));
  self->proof = g_strdup (g_hash_table_lookup (values, "proof"));
  self->name = name ? grape_share_clean_name (name) : NULL;
  self->version = grape_share_link_version (values);
  if (self->topic && grape_topic_valid (self->topic) && self->public_key
      && grape_public_valid (self->public_key) && self->name && self->proof
      && grape_share_contribution_valid (self->contribution) && self->version)
    {
      g_autofree char *claim
          = grape_share_claim (self->version, self->topic, self->public_key, self->contribution);

      self->words = grape_public_words (self->public_key);
      if (grape_public_verify (self->public_key, "hello", claim, self->proof))
        return g_steal_pointer (&self);
    }
  grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL,
                   "The request is damaged: copy all of it from the mail");
  return NULL;
}

static gboolean
let_in (GrapeLibrary *library, const GrapeKey *key, const GrapeShared *shared,
        const GrapeShareRequest *request, int seat, gint64 at, GError **error)
{
  g_autoptr (GrapeInstance) loaded = grape_library_load_instance (library, shared->instance, error);
  g_autoptr (GPtrArray) members
      = loaded ? grape_library_list_members (library, shared->topic, error) : NULL;
  g_autofree char *name
      = members ? grape_share_name_for (loaded, members, seat, request->public_key, request->name)
                : NULL;
  const GrapeMember member
      = { .author = request->public_key, .seat = seat, .name = name, .owed = TRUE };
  g_autofree char *text
      = loaded ? contribution_text (loaded, shared, request->public_key, request->contribution)
               : NULL;
  guint first = loaded ? grape_instance_n_events (loaded) + 1 : 0;
  gint64 last = loaded ? grape_instance_position (loaded)->at : 0;

  if (members
      && !grape_share_contribution_fits (shared->version, grape_instance_header (loaded)->held,
                                         request->contribution))
    {
      grape_error_set (
          error, GRAPE_ERROR_SYNTAX, NULL,
          "The request does not fit this game as it is now: they have to sync, and ask "
          "again");
      return FALSE;
    }
  if (!members
      || !admit (library, key, shared, &member, request->public_key, request->contribution,
                 request->proof, at, error)
      || !grape_share_end_others (library, key, request->topic, seat, NULL, at, error))
    return FALSE;
  return seat < 0 || !text || !grape_instance_act (loaded, MAX (at, last), seat, text, NULL)
         || grape_library_append (library, loaded, first, error);
}

static gboolean
check_request (const GrapeShared *shared, const GrapeShareRequest *request, GError **error)
{
  if (request->version == shared->version)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_VERSION, NULL,
                   "The request uses version %u of the protocol, and this game uses version %u: "
                   "they have to sync, and ask again",
                   request->version, shared->version);
  return FALSE;
}

gboolean
grape_share_admit (GrapeLibrary *library, const GrapeShareRequest *request, int seat, gint64 at,
                   GError **error)
{
  g_autoptr (GrapeShared) shared = load_kept (library, request->topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;

  if (!key || !check_request (shared, request, error)
      || !check_free (library, request->topic, seat, request->public_key, error)
      || !grape_library_begin (library, error))
    return FALSE;
  if (let_in (library, key, shared, request, seat, at, error))
    return grape_library_commit (library, error);
  grape_library_rollback (library);
  return FALSE;
}

/* --- the list --------------------------------------------------------------------------------- */

void
grape_share_member_free (GrapeShareMember *self)
{
  if (!self)
    return;
  g_free (self->seat_name);
  g_free (self->name);
  g_free (self->public_key);
  g_free (self->words);
  g_free (self->invitation);
  g_free (self);
}

static GrapeShareMember *
add_member (GPtrArray *list, int seat, const char *name, const char *key, const char *me)
{
  GrapeShareMember *member = g_new0 (GrapeShareMember, 1);

  member->seat = seat;
  member->name = g_strdup (name);
  member->public_key = g_strdup (key);
  member->words = key ? grape_public_words (key) : NULL;
  member->me = g_strcmp0 (key, me) == 0;
  member->state = GRAPE_PLACE_TAKEN;
  g_ptr_array_add (list, member);
  return member;
}

static const GrapeMember *
member_at (GPtrArray *members, int seat)
{
  for (guint i = 0; i < members->len; i++)
    if (((const GrapeMember *)g_ptr_array_index (members, i))->seat == seat)
      return g_ptr_array_index (members, i);
  return NULL;
}

static const GrapeInvite *
invite_at (GPtrArray *invites, int seat)
{
  for (guint i = 0; i < invites->len; i++)
    {
      const GrapeInvite *row = g_ptr_array_index (invites, i);

      if (row->seat == seat && !row->admitted)
        return row;
    }
  return NULL;
}

static void
add_seat (GPtrArray *list, const GrapeTable *table, int seat, GPtrArray *members,
          GPtrArray *invites, const char *me)
{
  const GrapeSeat *at = grape_table_seat (table, seat);
  const GrapeMember *member = member_at (members, seat);
  const GrapeInvite *row = invite_at (invites, seat);
  GrapeShareMember *item
      = add_member (list, seat, member ? member->name : NULL, member ? member->author : NULL, me);

  item->me = member && item->me;
  item->seat_name = g_strdup (at->name);
  item->invitation = row ? g_strdup (row->author) : NULL;
  item->state = member    ? GRAPE_PLACE_TAKEN
                : at->bot ? GRAPE_PLACE_BOT
                : row     ? GRAPE_PLACE_INVITED
                          : GRAPE_PLACE_OPEN;
}

static void
add_lookers (GPtrArray *list, GPtrArray *members, GPtrArray *invites, const char *me)
{
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat < 0)
        add_member (list, GRAPE_VIEWER_SPECTATOR, member->name, member->author, me);
    }
  for (guint i = 0; i < invites->len; i++)
    {
      const GrapeInvite *row = g_ptr_array_index (invites, i);

      if (row->seat >= 0 || row->admitted)
        continue;
      GrapeShareMember *item = add_member (list, GRAPE_VIEWER_SPECTATOR, NULL, NULL, "");
      item->state = GRAPE_PLACE_INVITED;
      item->invitation = g_strdup (row->author);
    }
}

GPtrArray *
grape_share_list_members (GrapeLibrary *library, const char *topic, GError **error)
{
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;
  g_autoptr (GPtrArray) members = key ? grape_library_list_members (library, topic, error) : NULL;
  g_autoptr (GPtrArray) invites
      = members ? grape_library_list_invites (library, topic, error) : NULL;
  g_autoptr (GPtrArray) list
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_share_member_free);

  if (!invites)
    return NULL;
  if (!grape_share_keeping (shared)) /* those here are the one that let the user in */
    g_ptr_array_set_size (invites, 0);
  add_member (list, GRAPE_AUTHOR_REFEREE, NULL, shared->keeper, grape_key_public (key));
  if (!shared->instance)
    return g_steal_pointer (&list);
  g_autoptr (GrapeInstance) instance
      = grape_library_load_instance (library, shared->instance, error);
  if (!instance)
    return NULL;
  const GrapeTable *table = grape_instance_position (instance)->table;
  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    add_seat (list, table, seat, members, invites, grape_key_public (key));
  add_lookers (list, members, invites, grape_key_public (key));
  return g_steal_pointer (&list);
}
