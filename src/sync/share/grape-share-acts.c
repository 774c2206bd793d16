/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Acts read back from the entries in the library, newest first. The text comes from the box for the
 * user's own key, so that every device with the key knows it. */
#include "grape-share-acts.h"

#include <string.h>

#include "engine/grape-json.h"
#include "grape-share-private.h"

/* How far back to look through an author's log for acts. */
#define LOOK_BACK 40

void
grape_share_act_free (GrapeShareAct *self)
{
  if (!self)
    return;
  g_free (self->author);
  g_free (self->name);
  g_free (self->text);
  g_free (self->reason);
  g_free (self);
}

/* The reason follows the user's own words, if both are known. */
static char *
reason_in (const char *note, const char *text)
{
  gsize n = text ? strlen (text) : 0;

  if (note && text && strncmp (note, text, n) == 0 && strncmp (note + n, ": ", 2) == 0)
    return g_strdup (note + n + 2);
  return g_strdup (note);
}

/* NULL if the entry is not an act. */
static GrapeShareAct *
read_act (const GrapeKey *key, const GrapeStoredEntry *stored, gboolean mine)
{
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, NULL);

  if (!entry || !g_str_equal (entry->kind, "act"))
    return NULL;
  GrapeShareAct *act = g_new0 (GrapeShareAct, 1);
  const char *box = grape_json_text (grape_entry_object (entry), mine ? "own" : "box");
  act->n = entry->n;
  act->author = g_strdup (entry->author);
  act->at = mine ? entry->at : stored->arrived;
  act->state = stored->state;
  act->in_review = !mine && stored->state == GRAPE_ENTRY_WAITING && stored->note
                   && g_str_has_prefix (stored->note, GRAPE_ENTRY_IN_REVIEW);
  act->text
      = box ? grape_share_open_act (key, box, entry->topic, entry->author, entry->n, NULL, NULL)
            : NULL;
  if (stored->state == GRAPE_ENTRY_REFUSED)
    act->reason = mine ? reason_in (stored->note, act->text) : g_strdup (stored->note);
  return act;
}

/* The last acts of one author, oldest first. */
static gboolean
add_acts (GrapeLibrary *library, const GrapeKey *key, const char *topic, const char *author,
          GPtrArray *acts, GError **error)
{
  g_autofree char *hash = NULL;
  guint n = 0;

  if (!grape_library_tip (library, topic, author, &n, &hash, error))
    return FALSE;
  g_autoptr (GPtrArray) stored = grape_library_list_entries (
      library, topic, author, n > LOOK_BACK ? n - LOOK_BACK + 1 : 1, error);
  gboolean mine = g_str_equal (author, grape_key_public (key));
  for (guint i = 0; stored && i < stored->len; i++)
    {
      GrapeShareAct *act = read_act (key, g_ptr_array_index (stored, i), mine);

      if (act)
        g_ptr_array_add (acts, act);
    }
  return stored != NULL;
}

static int
later_first (gconstpointer a, gconstpointer b)
{
  const GrapeShareAct *one = *(GrapeShareAct *const *)a, *other = *(GrapeShareAct *const *)b;

  if (one->at != other->at)
    return one->at < other->at ? 1 : -1;
  return one->n < other->n ? 1 : one->n > other->n ? -1 : 0;
}

static GPtrArray *
newest (GPtrArray *acts, guint most)
{
  g_ptr_array_sort (acts, later_first);
  if (acts->len > most)
    g_ptr_array_set_size (acts, (int)most);
  return acts;
}

/**
 * grape_share_list_acts:
 *
 * Returns: (transfer full) (element-type GrapeShareAct): the user's last acts in a game, newest
 * first
 */
GPtrArray *
grape_share_list_acts (GrapeLibrary *library, const char *topic, guint most, GError **error)
{
  g_autoptr (GPtrArray) acts
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_share_act_free);
  g_autoptr (GrapeKey) key = grape_share_key (library, error);

  if (!key || !add_acts (library, key, topic, grape_key_public (key), acts, error))
    return NULL;
  return newest (g_steal_pointer (&acts), most);
}

/**
 * grape_share_list_arrivals:
 *
 * Returns: (transfer full) (element-type GrapeShareAct): what the others sent to a game that the
 * user keeps, newest first; only with a text if it was sealed for the user
 */
GPtrArray *
grape_share_list_arrivals (GrapeLibrary *library, const char *topic, guint most, GError **error)
{
  g_autoptr (GPtrArray) acts
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_share_act_free);
  g_autoptr (GrapeKey) key = grape_share_key (library, error);
  g_autoptr (GPtrArray) members = key ? grape_library_list_members (library, topic, error) : NULL;

  if (!members)
    return NULL;
  for (guint i = 0; i < members->len; i++)
    {
      const GrapeMember *member = g_ptr_array_index (members, i);
      guint before = acts->len;

      if (g_str_equal (member->author, grape_key_public (key)))
        continue;
      if (!add_acts (library, key, topic, member->author, acts, error))
        return NULL;
      for (guint k = before; k < acts->len; k++)
        {
          GrapeShareAct *act = g_ptr_array_index (acts, k);

          act->name = g_strdup (member->name);
          act->seat = member->seat;
        }
    }
  return newest (g_steal_pointer (&acts), most);
}
