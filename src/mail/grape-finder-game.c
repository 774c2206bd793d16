/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What ties a message to an instance, and whose seat its sender has. */
#include "grape-finder-game.h"

#include <string.h>

#include "library/grape-library-instances.h"
#include "library/grape-library-people.h"
#include "library/grape-library-seen.h"

/**
 * grape_tag_for:
 *
 * Returns: (transfer full): "[gf:0123abcd]": the tag in the subjects of posts
 */
char *
grape_tag_for (const char *instance_id)
{
  return g_strdup_printf ("[gf:%.8s]", instance_id);
}

void
grape_finder_game_free (GrapeFinderGame *self)
{
  if (self == NULL)
    return;
  grape_instance_free (self->instance);
  g_free (self->tag);
  g_free (self->name_tag);
  g_clear_pointer (&self->sittings, g_ptr_array_unref);
  g_clear_pointer (&self->people, g_ptr_array_unref);
  g_clear_pointer (&self->known, g_hash_table_unref);
  g_clear_pointer (&self->proposals, g_ptr_array_unref);
  g_clear_pointer (&self->decided, g_ptr_array_unref);
  g_clear_pointer (&self->retractions, g_array_unref);
  g_clear_pointer (&self->variants, g_hash_table_unref);
  g_free (self);
}

/**
 * grape_finder_game_load:
 *
 * Returns: (transfer full): the instance as it stands. Errors: the library's and the engine's.
 */
GrapeFinderGame *
grape_finder_game_load (GrapeLibrary *library, const char *id, GError **error)
{
  g_autoptr (GrapeFinderGame) self = g_new0 (GrapeFinderGame, 1);
  g_autoptr (GPtrArray) sent = grape_library_list_sent (library, id, error);

  if (sent == NULL || !(self->instance = grape_library_load_instance (library, id, error))
      || !(self->sittings = grape_library_list_seats (library, id, error))
      || !(self->people = grape_library_list_people (library, error))
      || !(self->decided = grape_library_list_proposals (library, id, FALSE, error))
      || !grape_library_searched (library, id, &self->searched, error))
    return NULL;
  g_autofree char *name = g_utf8_casefold (grape_instance_header (self->instance)->name, -1);
  self->tag = grape_tag_for (id);
  self->name_tag = g_strdup_printf ("[%s]", name);
  self->proposals = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_proposal_free);
  self->variants = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  self->retractions = g_array_new (FALSE, FALSE, sizeof (GrapeRetraction));
  self->known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < sent->len; i++)
    {
      const GrapeSent *post = g_ptr_array_index (sent, i);

      if (post->message_id != NULL)
        g_hash_table_add (self->known, g_strdup (post->message_id));
    }
  return g_steal_pointer (&self);
}

static gboolean
answers_known (GrapeFinderGame *self, const GrapeMessage *message)
{
  if (message->in_reply_to != NULL && g_hash_table_contains (self->known, message->in_reply_to))
    return TRUE;
  for (guint i = 0; message->references != NULL && message->references[i] != NULL; i++)
    if (g_hash_table_contains (self->known, message->references[i]))
      return TRUE;
  return FALSE;
}

static gboolean
has_tag (GrapeFinderGame *self, const char *subject)
{
  /* Most subjects have no tag at all. */
  if (strchr (subject, '[') == NULL)
    return FALSE;
  g_autofree char *folded = g_utf8_casefold (subject, -1);

  return strstr (folded, self->tag) != NULL || strstr (folded, self->name_tag) != NULL;
}

/**
 * grape_finder_game_rules:
 *
 * Whether @sitting is that of the referee of today, and the game has words for rulings. Somebody
 * else may have taken over from the one whom the library knows.
 */
gboolean
grape_finder_game_rules (const GrapeFinderGame *self, const GrapeSitting *sitting)
{
  const GrapePosition *now = grape_instance_position (self->instance);
  const char *referee = now->table->referee,
             *first = grape_instance_header (self->instance)->referee;

  return sitting->seat == GRAPE_AUTHOR_REFEREE && referee != NULL && now->rules->vocabulary != NULL
         && now->rules->vocabulary->rulings != NULL
         && (g_strcmp0 (referee, first) == 0
             || grape_referees_have (referee, sitting->person->name));
}

/* Who rules here comes after those who play, so that what they write for a game of their own stays
 * clear: *@named. */
static gboolean
plays_here (GrapeFinderGame *self, const char *address, guint *named)
{
  gboolean any = FALSE;

  for (guint i = 0; *address != '\0' && i < self->sittings->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (self->sittings, i);

      if ((sitting->seat < 0 && !grape_finder_game_rules (self, sitting))
          || !g_strv_contains ((const char *const *)sitting->person->addresses, address))
        continue;
      any = TRUE;
      *named |= sitting->seat >= 0;
    }
  return any;
}

/**
 * grape_finder_game_tie:
 * @named: (out): how surely the subject names the instance, see grape_find_named()
 *
 * Returns: how surely @message is about this instance; if it certainly is, so are its answers
 */
GrapeTie
grape_finder_game_tie (GrapeFinderGame *self, const GrapeMessage *message, guint *named)
{
  const GrapeRules *rules = grape_instance_position (self->instance)->rules;
  GrapeTie tie = GRAPE_TIE_NONE;

  *named = 0;

  if (has_tag (self, message->subject))
    tie = GRAPE_TIE_TAG;
  else if (answers_known (self, message))
    tie = GRAPE_TIE_CHAIN;
  else if (plays_here (self, message->from_address, named))
    {
      guint says = grape_find_named (message->subject, grape_instance_header (self->instance)->name,
                                     rules->vocabulary ? rules->vocabulary->titles : NULL);
      tie = says ? GRAPE_TIE_NAME : GRAPE_TIE_SENDER;
      *named = says ? says : *named;
    }
  if (tie >= GRAPE_TIE_CHAIN && message->message_id != NULL)
    g_hash_table_add (self->known, g_strdup (message->message_id));
  return tie;
}
