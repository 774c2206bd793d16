/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in a shared game. People without a seat, but with a key, act under their name: it belongs
 * to one key, and to no player. Since version 2. */
#include "engine/grape-error.h"
#include "engine/grape-verb.h"
#include "grape-share-members.h"
#include "grape-share-private.h"

#define MOST_NAME 60 /* characters */

/**
 * grape_share_clean_name:
 *
 * Returns: (transfer full): somebody else's text, fit to show: one line, not too long, never empty
 */
char *
grape_share_clean_name (const char *name)
{
  g_autoptr (GString) clean = g_string_new (NULL);
  guint n = 0;

  for (const char *at = name; *at && n < MOST_NAME; at = g_utf8_next_char (at))
    {
      gunichar c = g_utf8_get_char (at);

      if (!grape_sign_shows (c))
        continue;
      g_string_append_unichar (clean, c);
      n++;
    }
  g_autofree char *stripped = g_strdup (g_strstrip (clean->str));
  return g_strdup (*stripped ? stripped : "?");
}

static gboolean
is_at_table (const GrapeTable *table, const char *name)
{
  return grape_table_has_played (table, name) || grape_referees_have (table->referee, name);
}

/* Whether it is the name of somebody other than @author; @seated: or of a player with another name
 * at the table */
static gboolean
is_anothers (GPtrArray *members, const char *author, const char *name, gboolean seated)
{
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if ((seated || member->seat < 0) && !g_str_equal (member->author, author)
          && grape_names_equal (member->name, name))
        return TRUE;
    }
  return FALSE;
}

static const GrapeMember *
member_of (GPtrArray *members, const char *author)
{
  for (guint i = 0; i < members->len; i++)
    if (g_str_equal (((const GrapeMember *)g_ptr_array_index (members, i))->author, author))
      return g_ptr_array_index (members, i);
  return NULL;
}

/**
 * grape_share_name_for:
 * @seat: that @author gets; GRAPE_VIEWER_SPECTATOR: none
 * @name: which they go by; clean
 *
 * Returns: (transfer full): the name with which they are admitted. Without a seat they act under
 * it: it is the one that they had here, or @name, with a number if somebody else here has that name
 */
char *
grape_share_name_for (GrapeInstance *instance, GPtrArray *members, int seat, const char *author,
                      const char *name)
{
  const GrapeTable *table = grape_instance_position (instance)->table;
  const GrapeMember *known = member_of (members, author);

  if (seat >= 0)
    return g_strdup (name);
  g_autofree char *free_name = g_strdup (known && known->seat < 0 ? known->name : name);
  for (guint n = 2;
       is_at_table (table, free_name) || is_anothers (members, author, free_name, TRUE); n++)
    {
      g_autofree char *number = g_strdup_printf (" %u", n);
      glong room = MOST_NAME - (glong)strlen (number);
      g_autofree char *start = g_utf8_substring (name, 0, MIN (room, g_utf8_strlen (name, -1)));

      g_free (free_name);
      free_name = g_strconcat (g_strchomp (start), number, NULL);
    }
  return g_steal_pointer (&free_name);
}

/**
 * grape_share_check_person:
 * @member: without a seat
 *
 * Whether they may act under their name now. Errors: SEAT: it is also a player's, or somebody
 * else's.
 */
gboolean
grape_share_check_person (const GrapeTable *table, GPtrArray *members, const GrapeMember *member,
                          GError **error)
{
  if (grape_table_player (table, member->name) < 0
      && !is_anothers (members, member->author, member->name, FALSE))
    return TRUE;
  return grape_error_set (
      error, GRAPE_ERROR_SEAT, NULL,
      "Somebody else here is called %s too, and people without a seat act by their "
      "name: join under another one",
      member->name);
}

/**
 * grape_share_is_by:
 * @table: as it is before the act
 * @person: (nullable): of GRAPE_AUTHOR_PERSON
 *
 * Returns: whether that is @member: by their seat, by its player's name if the act is anybody's, or
 * without a seat by their own name
 */
gboolean
grape_share_is_by (const GrapeTable *table, const GrapeMember *member, int author,
                   const char *person)
{
  int seat = person ? grape_table_player (table, person) : author;

  return member->seat >= 0 ? seat == member->seat
                           : person && seat < 0 && g_str_equal (person, member->name);
}

/** grape_share_event_is_by: as grape_share_is_by(), of an event of the log */
gboolean
grape_share_event_is_by (GrapeInstance *instance, const GrapeEvent *event,
                         const GrapeMember *member)
{
  g_autoptr (GrapePosition) before
      = event->person ? grape_instance_at (instance, event->number - 1, NULL) : NULL;

  if (!event->person)
    return member->seat >= 0 && event->author == member->seat;
  return before && grape_share_is_by (before->table, member, event->author, event->person);
}

/**
 * grape_share_find_me:
 *
 * Returns: (transfer full) (nullable): how the user was let in; NULL without an error: they were
 * not
 */
GrapeMember *
grape_share_find_me (GrapeLibrary *library, const GrapeShared *shared, GError **error)
{
  g_autoptr (GrapeKey) key = grape_share_key (library, error);
  g_autoptr (GPtrArray) members
      = key ? grape_library_list_members (library, shared->topic, error) : NULL;
  const GrapeMember *me = members ? member_of (members, grape_key_public (key)) : NULL;

  if (!me)
    return NULL;
  GrapeMember *copy = g_new0 (GrapeMember, 1);
  copy->author = g_strdup (me->author);
  copy->name = g_strdup (me->name);
  copy->seat = me->seat;
  return copy;
}

/**
 * grape_share_person:
 *
 * Returns: (transfer full) (nullable): the name under which the user acts without a seat in
 * somebody else's game; NULL: they are only a spectator
 */
char *
grape_share_person (GrapeLibrary *library, const GrapeShared *shared, GrapeInstance *instance)
{
  if (shared->seat != GRAPE_VIEWER_SPECTATOR || shared->version < 2
      || !grape_verb_by (grape_instance_rules (instance)->verbs, GRAPE_BY_PERSON))
    return NULL;
  g_autoptr (GrapeMember) me = grape_share_find_me (library, shared, NULL);
  return me && me->seat < 0 ? g_strdup (me->name) : NULL;
}
