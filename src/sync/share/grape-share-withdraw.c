/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Invitations that are no longer valid: the keeper says so, so that somebody who answered one is
 * told instead of left to wait. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share-members.h"
#include "grape-share-private.h"

/* --- the keeper ------------------------------------------------------------------------------- */

/**
 * grape_share_end_invites:
 * @authors: (element-type utf8): the invitations' public keys
 *
 * Stops reading them, and tells everybody with the next sync. Within a change of the library.
 */
gboolean
grape_share_end_invites (GrapeLibrary *library, const GrapeKey *key, const char *topic,
                         GPtrArray *authors, gint64 at, GError **error)
{
  g_autoptr (JsonObject) members = json_object_new ();
  JsonArray *list = json_array_new ();

  json_object_set_array_member (members, "invitations", list);
  for (guint i = 0; i < authors->len; i++)
    {
      const char *author = g_ptr_array_index (authors, i);

      json_array_add_string_element (list, author);
      if (!grape_library_remove_invite (library, topic, author, error))
        return FALSE;
    }
  return authors->len == 0
         || grape_share_say (library, key, topic, at, "withdrawn", members, NULL, error);
}

/**
 * grape_share_end_others:
 * @used: the invitation through which somebody came; or NULL
 *
 * A player who joins ends the other invitations to the seat: otherwise somebody who finds a lost
 * one could take it. An invitation to replace the key is made after that.
 */
gboolean
grape_share_end_others (GrapeLibrary *library, const GrapeKey *key, const char *topic, int seat,
                        const char *used, gint64 at, GError **error)
{
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, topic, error);
  g_autoptr (GPtrArray) ended = g_ptr_array_new ();

  for (guint i = 0; invites && seat >= 0 && i < invites->len; i++)
    {
      const GrapeInvite *row = g_ptr_array_index (invites, i);

      if (row->seat == seat && !row->admitted && g_strcmp0 (row->author, used) != 0)
        g_ptr_array_add (ended, row->author);
    }
  return invites && grape_share_end_invites (library, key, topic, ended, at, error);
}

static gboolean
is_open (GrapeLibrary *library, const char *topic, const char *author, GError **error)
{
  g_autoptr (GPtrArray) invites = grape_library_list_invites (library, topic, error);

  for (guint i = 0; invites && i < invites->len; i++)
    {
      const GrapeInvite *row = g_ptr_array_index (invites, i);

      if (g_str_equal (row->author, author) && !row->admitted)
        return TRUE;
    }
  if (invites)
    g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                 "There is no such invitation, or it has been used already");
  return FALSE;
}

static gboolean
withdraw (GrapeLibrary *library, const GrapeKey *key, const char *topic, const char *author,
          gint64 at, GError **error)
{
  g_autoptr (GPtrArray) authors = g_ptr_array_new ();

  g_ptr_array_add (authors, (gpointer)author);
  return is_open (library, topic, author, error)
         && grape_share_end_invites (library, key, topic, authors, at, error);
}

gboolean
grape_share_withdraw (GrapeLibrary *library, const char *topic, const char *invitation, gint64 at,
                      GError **error)
{
  g_autoptr (GrapeShareLink) link = grape_share_link_parse (invitation, NULL);
  g_autoptr (GrapeKey) code = link && link->has_code ? grape_key_new_from_seed (link->code) : NULL;
  g_autoptr (GrapeShared) shared = grape_library_shared (library, topic, error);
  g_autoptr (GrapeKey) key = shared ? grape_share_key (library, error) : NULL;

  if (!key)
    return FALSE;
  if (!grape_share_keeping (shared))
    {
      grape_error_set (error, GRAPE_ERROR_AUTHOR, NULL,
                       "Only the keeper of the game can withdraw an invitation");
      return FALSE;
    }
  if (!grape_library_begin (library, error))
    return FALSE;
  if (withdraw (library, key, topic, code ? grape_key_public (code) : invitation, at, error))
    return grape_library_commit (library, error);
  grape_library_rollback (library);
  return FALSE;
}

/* --- who was invited -------------------------------------------------------------------------- */

/* The user's hello through it; NULL without an error: there is none. */
static GrapeStoredEntry *
hello_of (GrapeLibrary *library, const char *topic, const char *invitation, GError **error)
{
  g_autoptr (GPtrArray) said = grape_library_list_entries (library, topic, invitation, 1, error);

  return said && said->len ? g_ptr_array_steal_index (said, 0) : NULL;
}

/* The user's hello will get no answer. */
static gboolean
mark_withdrawn (GrapeLibrary *library, const char *topic, const char *invitation, GError **error)
{
  GError *why = NULL;
  g_autoptr (GrapeStoredEntry) hello = hello_of (library, topic, invitation, &why);

  if (why)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  if (!hello)
    return TRUE;
  hello->state = GRAPE_ENTRY_REFUSED;
  return grape_library_set_entry (library, hello, error);
}

/**
 * grape_share_is_withdrawn:
 * @invitation: the public key of one that the user answered
 *
 * Whether the keeper has said that it is no longer valid.
 */
gboolean
grape_share_is_withdrawn (GrapeLibrary *library, const char *topic, const char *invitation)
{
  g_autoptr (GrapeStoredEntry) hello = hello_of (library, topic, invitation, NULL);

  return hello && hello->state == GRAPE_ENTRY_REFUSED;
}

static gboolean
names (JsonObject *object, const char *invitation)
{
  JsonArray *list = grape_json_array (object, "invitations");

  for (guint i = 0; list && i < json_array_get_length (list); i++)
    if (g_strcmp0 (grape_json_element_text (list, i), invitation) == 0)
      return TRUE;
  return FALSE;
}

/**
 * grape_share_check_withdrawn:
 *
 * After the user answered @invitation: whether the known part of the keeper's log withdraws it.
 */
gboolean
grape_share_check_withdrawn (GrapeLibrary *library, const GrapeShared *shared,
                             const char *invitation, GError **error)
{
  g_autoptr (GPtrArray) said
      = grape_library_list_entries (library, shared->topic, shared->keeper, 1, error);

  for (guint i = 0; said && i < said->len; i++)
    {
      const GrapeStoredEntry *stored = g_ptr_array_index (said, i);
      /* Avoids parsing thousands of entries for that. */
      g_autoptr (GrapeEntry) entry
          = stored->state == GRAPE_ENTRY_TAKEN && strstr (stored->file, invitation)
                ? grape_entry_read_kept (stored->topic, stored->author, stored->file, NULL)
                : NULL;

      if (entry && g_str_equal (entry->kind, "withdrawn")
          && names (grape_entry_object (entry), invitation))
        return mark_withdrawn (library, shared->topic, invitation, error);
    }
  return said != NULL;
}

/** grape_share_note_withdrawn: the keeper says which invitations are no longer valid. */
gboolean
grape_share_note_withdrawn (GrapeFollower *self, const GrapeEntry *entry, GError **error)
{
  GrapeExchange *exchange = self->exchange;
  const char *topic = exchange->shared->topic;
  JsonArray *list = grape_json_array (grape_entry_object (entry), "invitations");
  g_autoptr (GPtrArray) mine = grape_library_list_invites (exchange->library, topic, error);

  if (!mine)
    return FALSE;
  for (guint i = 0; list && i < json_array_get_length (list); i++)
    {
      const char *author = grape_json_element_text (list, i);

      if (!author || !grape_public_valid (author))
        list = NULL;
    }
  if (!list)
    {
      grape_error_set (error, GRAPE_ERROR_FORMAT, NULL,
                       "The keeper does not say which invitations were withdrawn");
      return FALSE;
    }
  for (guint i = 0; i < mine->len; i++)
    {
      const GrapeInvite *invite = g_ptr_array_index (mine, i);

      if (names (grape_entry_object (entry), invite->author)
          && !mark_withdrawn (exchange->library, topic, invite->author, error))
        return FALSE;
    }
  return TRUE;
}
