/* SPDX-License-Identifier: GPL-3.0-or-later */
/* For whom a game waits that was held from its start: whoever plays at a seat and has not come in.
 */
#include "engine/grape-error.h"
#include "grape-share-members.h"
#include "grape-share-private.h"

/**
 * grape_share_awaited:
 * @members: (element-type GrapeMember): who came
 *
 * Returns: (transfer full) (element-type utf8): the names at the seats that nobody has come to, but
 *   for those that a bot plays or somebody left
 */
GPtrArray *
grape_share_awaited (const GrapeTable *table, GPtrArray *members)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  gboolean came[GRAPE_MAX_SEATS] = { FALSE };

  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);

      if (member->seat >= 0 && member->seat < GRAPE_MAX_SEATS)
        came[member->seat] = TRUE;
    }
  for (int seat = 0; seat < (int)grape_table_size (table); seat++)
    {
      const GrapeSeat *at = grape_table_seat (table, seat);

      if (!came[seat] && !at->bot && !at->left)
        g_ptr_array_add (names, g_strdup (at->name));
    }
  return names;
}

/**
 * grape_share_list_awaited:
 *
 * Returns: (transfer full) (element-type utf8): without whom @instance does not begin; empty when
 *   it waits for nobody, was begun, or is not shared
 */
GPtrArray *
grape_share_list_awaited (GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  const char *id = grape_instance_header (instance)->id;
  g_autoptr (GrapeShared) shared = NULL;
  GError *why = NULL;

  if (grape_instance_waits_to_begin (instance))
    shared = grape_library_shared_of (library, id, &why);
  if (why && !g_error_matches (why, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND))
    {
      g_propagate_error (error, why);
      return NULL;
    }
  g_clear_error (&why);
  if (!shared)
    return g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) members = grape_library_list_members (library, shared->topic, error);
  return members ? grape_share_awaited (grape_instance_position (instance)->table, members) : NULL;
}

/**
 * grape_share_join_names:
 * @and: with the spaces round it
 *
 * Returns: (transfer full): "Ann, Bob and Cyd"
 */
char *
grape_share_join_names (GPtrArray *names, const char *and)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (text, "%s%s",
                            i == 0               ? ""
                            : i + 1 < names->len ? ", "
                                                 : and,
                            (const char *)g_ptr_array_index (names, i));
  return g_strdup (text->str);
}

/**
 * grape_share_explain_hold:
 * @error: (inout): what an act was refused with, or nothing
 *
 * Where a game has not begun, says who has to come in before it does.
 */
void
grape_share_explain_hold (GrapeLibrary *library, GrapeInstance *instance, GError **error)
{
  if (!error || !g_error_matches (*error, GRAPE_ERROR, GRAPE_ERROR_HOLD))
    return;
  g_autoptr (GPtrArray) awaited = grape_share_list_awaited (library, instance, NULL);
  if (!awaited || !awaited->len)
    return;
  g_autofree char *names = grape_share_join_names (awaited, " and ");
  g_clear_error (error);
  grape_error_set (error, GRAPE_ERROR_HOLD, NULL,
                   "The game has not begun: it begins when %s %s come in", names,
                   awaited->len == 1 ? "has" : "have");
}
