/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Logs with two ends, as a sync pass meets them. The user's: a device reads what their others wrote
 * before it goes on, and what it wrote in the meantime waits for their choice. Others': the keeper
 * goes on with the log as it is now, or not, as their person says. The choice itself:
 * grape-share-settle.c. */
#include <string.h>

#include "engine/grape-error.h"
#include "engine/grape-json.h"
#include "grape-share-private.h"

#define MOST_BACK  20000
#define MOST_BYTES (64 << 20) /* of all these */

/* --- the way back ----------------------------------------------------------------------------- */

/* Reads from @tip back to an entry in the library: those on the way, newest first, and its
 * number. */
static gboolean
walk_to_known (GrapeExchange *self, const char *author, const GrapeTip *tip, GPtrArray *list,
               guint *known, GError **error)
{
  GrapeTip at = *tip;
  gboolean here = FALSE;
  gsize bytes = 0;

  for (guint i = 0; i < MOST_BACK && bytes <= MOST_BYTES; i++)
    {
      if (at.n > 0
          && !grape_library_in_log (self->library, self->shared->topic, author, at.n, at.hash,
                                    &here, error))
        return FALSE;
      if (here || at.n == 0)
        {
          *known = at.n;
          return TRUE;
        }
      g_autoptr (GrapeStoredEntry) entry = grape_exchange_read_entry (self, author, &at, error);
      if (!entry)
        return FALSE;
      at.n--;
      g_autofree char *before = grape_exchange_entry_before (entry);
      g_strlcpy (at.hash, before ? before : "", sizeof at.hash);
      bytes += strlen (entry->file);
      g_ptr_array_add (list, g_steal_pointer (&entry));
    }
  grape_error_set (error, GRAPE_ERROR_LIMIT, NULL,
                   "more than %d entries or %d MiB were written meanwhile", MOST_BACK,
                   MOST_BYTES >> 20);
  return FALSE;
}

/* --- my own log ------------------------------------------------------------------------------- */

/* The user's head as the server shows it; once per sync pass. NULL without an error: there is
 * none. */
static gboolean
read_own_head (GrapeExchange *self, GError **error)
{
  const char *me = grape_key_public (self->key);
  g_auto (GrapeFetched) fetched = { 0 };

  if (self->pass->own_read)
    return TRUE;
  if (!grape_exchange_look (self, me, NULL, &fetched, error))
    return FALSE;
  self->pass->own_read = TRUE;
  self->pass->own = fetched.text ? grape_head_read (me, fetched.text, NULL) : NULL;
  return TRUE;
}

/* The serial goes on from the highest that any of the user's devices used. */
static gboolean
follow_serial (GrapeExchange *self, const GrapeHead *own, GError **error)
{
  const char *me = grape_key_public (self->key);
  g_autofree char *tag = NULL, *file = NULL;
  gint64 serial = 0;

  return grape_library_head (self->library, self->shared->address, me, &serial, &tag, &file, error)
         && ((gint64)own->serial <= serial
             || grape_library_set_head (self->library, self->shared->address, me,
                                        (gint64)own->serial, NULL, own->file, error));
}

/* The text of an entry of the user's that another device sent. */
static char *
own_words (GrapeExchange *self, const GrapeStoredEntry *stored)
{
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, NULL);
  const char *own = entry ? grape_json_text (grape_entry_object (entry), "own") : NULL;

  return own ? grape_share_open_act (self->key, own, stored->topic, stored->author, stored->n, NULL,
                                     NULL)
             : NULL;
}

static gboolean
is_act (const GrapeStoredEntry *stored)
{
  g_autoptr (GrapeEntry) entry
      = grape_entry_read (stored->topic, stored->author, stored->file, NULL);

  return entry && g_str_equal (entry->kind, "act");
}

/* Sets aside what this device wrote after @known: an act waits for the user's choice; what the
 * program wrote by itself it will write again. */
static gboolean
set_apart (GrapeExchange *self, guint known, guint *n_apart, GError **error)
{
  g_autoptr (GPtrArray) mine = grape_library_list_entries (
      self->library, self->shared->topic, grape_key_public (self->key), known + 1, error);

  for (guint i = 0; mine && i < mine->len; i++)
    {
      GrapeStoredEntry *entry = g_ptr_array_index (mine, i);

      if (entry->state >= GRAPE_ENTRY_APART)
        continue;
      if (entry->state == GRAPE_ENTRY_TAKEN || entry->state == GRAPE_ENTRY_REFUSED
          || !is_act (entry))
        {
          if (!is_act (entry))
            g_clear_pointer (&entry->note, g_free);
          entry->state = GRAPE_ENTRY_DROPPED;
        }
      else
        {
          entry->state = GRAPE_ENTRY_APART;
          (*n_apart)++;
        }
      if (!grape_library_set_entry (self->library, entry, error))
        return FALSE;
    }
  return mine != NULL;
}

static gboolean
adopt_mine (GrapeExchange *self, GPtrArray *list, guint known, GError **error)
{
  guint n_apart = 0;

  if (!set_apart (self, known, &n_apart, error))
    return FALSE;
  for (guint i = list->len; i-- > 0;)
    {
      GrapeStoredEntry *entry = g_ptr_array_index (list, i);

      entry->state = GRAPE_ENTRY_SENT;
      entry->note = own_words (self, entry);
      if (!grape_library_add_entry (self->library, entry, error))
        return FALSE;
    }
  grape_sync_report_note (self->report,
                          list->len == 1 ? "%u entry came from another device of yours"
                                         : "%u entries came from another device of yours",
                          list->len);
  if (n_apart)
    grape_sync_report_problem (
        self->report,
        "Two of your devices wrote at the same time: what this one wrote (%u) waits "
        "for your choice",
        n_apart);
  return TRUE;
}

/**
 * grape_exchange_catch_up:
 * @behind: (out): the user keeps this game, and the server has entries of theirs that are not here:
 * another copy of this library has gone further, and this one must not go on
 *
 * Before writing, reads what the user's other devices wrote. What this device wrote at the same
 * time is not sent, and waits for their choice.
 */
gboolean
grape_exchange_catch_up (GrapeExchange *self, gboolean *behind, GError **error)
{
  const char *me = grape_key_public (self->key);
  g_autoptr (GPtrArray) list
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_stored_entry_free);
  GError *why = NULL;
  guint known = 0;
  gboolean here = FALSE;

  *behind = FALSE;
  if (!read_own_head (self, error))
    return FALSE;
  const GrapeHead *own = self->pass->own;
  const GrapeTip *tip = own ? g_hash_table_lookup (own->tips, self->shared->topic) : NULL;
  if (!own || !follow_serial (self, own, error))
    return own == NULL;
  if (!tip)
    return TRUE;
  if (!grape_library_in_log (self->library, self->shared->topic, me, tip->n, tip->hash, &here,
                             error))
    return FALSE;
  if (here)
    return TRUE;
  if (grape_share_keeping (self->shared))
    {
      *behind = TRUE;
      grape_sync_report_problem (
          self->report,
          "Another copy of this library has gone on with this game, up to entry %u of "
          "your log: continue there; this copy stays as it is",
          tip->n);
      return TRUE;
    }
  if (!walk_to_known (self, me, tip, list, &known, &why))
    {
      if (!grape_exchange_is_fault_of_files (why))
        {
          g_propagate_error (error, why);
          return FALSE;
        }
      grape_sync_report_problem (self->report, "What your other device wrote fails its checks: %s",
                                 why->message);
      g_error_free (why);
      return TRUE;
    }
  if (!grape_library_begin (self->library, error))
    return FALSE;
  if (adopt_mine (self, list, known, error))
    return grape_library_commit (self->library, error);
  grape_library_rollback (self->library);
  return FALSE;
}

/* --- others' logs ----------------------------------------------------------------------------- */

static gboolean
say_settled (GrapeExchange *self, const char *author, guint known, const GrapeTip *tip,
             GError **error)
{
  g_autoptr (JsonObject) object = json_object_new ();

  json_object_set_string_member (object, "of", author);
  json_object_set_int_member (object, "entry", known);
  json_object_set_string_member (object, "hash", tip->hash);
  return grape_share_say (self->library, self->key, self->shared->topic, self->now, "settle",
                          object, NULL, error);
}

static gboolean
adopt_theirs (GrapeExchange *self, const char *author, GPtrArray *list, guint known,
              const GrapeTip *tip, GError **error)
{
  g_autoptr (GPtrArray) old
      = grape_library_list_entries (self->library, self->shared->topic, author, known + 1, error);

  for (guint i = 0; old && i < old->len; i++)
    {
      GrapeStoredEntry *entry = g_ptr_array_index (old, i);

      entry->state = GRAPE_ENTRY_DROPPED; /* what came of it stands */
      if (!grape_library_set_entry (self->library, entry, error))
        return FALSE;
    }
  for (guint i = list->len; old && i-- > 0;)
    {
      GrapeStoredEntry *entry = g_ptr_array_index (list, i);

      entry->state = GRAPE_ENTRY_WAITING;
      if (!grape_library_add_entry (self->library, entry, error))
        return FALSE;
      self->report->fetched++;
    }
  return old && say_settled (self, author, known, tip, error)
         && grape_library_set_conflict (self->library, self->shared->topic, author, 0, NULL, error);
}

/* The keeper chose to go on with the log as it is now. */
static gboolean
go_on (GrapeExchange *self, const char *author, const GrapeTip *tip, GError **error)
{
  g_autoptr (GPtrArray) list
      = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_stored_entry_free);
  guint known = 0;

  if (!walk_to_known (self, author, tip, list, &known, error)
      || !grape_library_begin (self->library, error))
    return FALSE;
  if (adopt_theirs (self, author, list, known, tip, error))
    return grape_library_commit (self->library, error);
  grape_library_rollback (self->library);
  return FALSE;
}

/**
 * grape_exchange_forked:
 * @at: the last entry of theirs that was here
 * @what: the fault, as a sentence
 *
 * Somebody's log has two ends. What was accepted counts; their person and the user are asked.
 */
gboolean
grape_exchange_forked (GrapeExchange *self, const char *author, const GrapeTip *tip, guint at,
                       const char *what, GError **error)
{
  const char *topic = self->shared->topic;
  g_autofree char *choice = NULL, *words = grape_public_words (author);
  guint n = 0;

  if (!grape_library_conflict (self->library, topic, author, &n, &choice, error))
    return FALSE;
  if (g_strcmp0 (choice, "theirs") == 0)
    return go_on (self, author, tip, error);
  if (g_strcmp0 (choice, "stay") == 0)
    return TRUE;
  grape_sync_report_problem (self->report, "Nothing new was accepted from %s: %s", words, what);
  return grape_library_set_conflict (self->library, topic, author, at, "", error);
}
