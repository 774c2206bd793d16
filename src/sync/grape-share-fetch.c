/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In: an author's head, and the entries that it names and that are not here yet, from the last one
 * back to the one that is. Nothing is kept unless all of it holds together. */
#include <string.h>

#include "engine/grape-error.h"
#include "grape-share-private.h"

/* So many new entries of one author are read at once, and no more. */
#define MOST_AT_ONCE 20000
#define HEAD_BYTES   (1 << 20)

/* Servers make tags of size and second: what is younger may be replaced under the same tag. */
#define SETTLED_S 2
#define TORN_US   50000

typedef struct
{
  GrapeEntry *entry;
  gint64 arrived;
} Fetched;

static void
fetched_clear (gpointer data)
{
  grape_entry_free (((Fetched *)data)->entry);
}

/* A fault in somebody's files: said, and nothing more is read of them now. */
static gboolean
give_up (GrapeExchange *self, const char *author, GError *why)
{
  g_autofree char *words = grape_public_words (author);

  grape_sync_report_problem (self->report, "Nothing new is taken from %s: %s", words, why->message);
  g_error_free (why);
  return TRUE;
}

static gboolean
is_fault_of_files (const GError *why)
{
  return why->domain == GRAPE_ERROR
         || g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT)
         || g_error_matches (why, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
}

static gboolean
fetch_entry (GrapeExchange *self, const char *author, const GrapeTip *tip, GArray *list,
             GError **error)
{
  const char *topic = self->shared->topic;
  g_autofree char *path = grape_entry_make_path (topic, author, tip->n, tip->hash);
  g_auto (GrapeFetched) fetched = { 0 };

  if (!grape_place_get (self->place, path, NULL, GRAPE_ENTRY_MAX_BYTES, &fetched, self->cancellable,
                        error))
    return FALSE;
  if (fetched.status != GRAPE_FETCH_FOUND)
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL, "%s is named by their head and is not there",
                       path);
      return FALSE;
    }
  Fetched item
      = { grape_entry_read (topic, author, fetched.text, error), self->now - MAX (fetched.age, 0) };
  if (!item.entry)
    {
      g_prefix_error (error, "%s: ", path);
      return FALSE;
    }
  g_array_append_val (list, item);
  if (item.entry->n == tip->n && g_str_equal (item.entry->hash, tip->hash))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL, "%s holds another entry than its name says",
                   path);
  return FALSE;
}

/* From @tip back to what is here. */
static gboolean
walk_back (GrapeExchange *self, const char *author, const GrapeTip *tip, guint known,
           const char *known_hash, GArray *list, GError **error)
{
  GrapeTip at = *tip;

  if (tip->n - known > MOST_AT_ONCE)
    {
      grape_error_set (error, GRAPE_ERROR_LIMIT, NULL, "they have %u new entries, more than %d",
                       tip->n - known, MOST_AT_ONCE);
      return FALSE;
    }
  while (at.n > known)
    {
      if (!fetch_entry (self, author, &at, list, error))
        return FALSE;
      const Fetched *item = &g_array_index (list, Fetched, list->len - 1);
      at.n--;
      g_strlcpy (at.hash, item->entry->before, sizeof at.hash);
    }
  if (known == 0 || g_str_equal (at.hash, known_hash))
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   "their log was forked: entry %u is not the one that was here before", known);
  return FALSE;
}

/* In their order; none arrived before the one before it. */
static gboolean
store (GrapeExchange *self, GArray *list, GError **error)
{
  gint64 before = G_MININT64;

  for (guint i = list->len; i-- > 0;)
    {
      const Fetched *item = &g_array_index (list, Fetched, i);
      GrapeStoredEntry stored = { .topic = item->entry->topic,
                                  .author = item->entry->author,
                                  .n = item->entry->n,
                                  .hash = item->entry->hash,
                                  .file = item->entry->file,
                                  .arrived = MAX (before, MIN (item->arrived, self->now)),
                                  .state = GRAPE_ENTRY_WAITING };

      before = stored.arrived;
      if (!grape_library_add_entry (self->library, &stored, error))
        return FALSE;
      self->report->fetched++;
    }
  return TRUE;
}

/* The head's word about this game, against what is here. */
static gboolean
fetch_log (GrapeExchange *self, const char *author, const GrapeHead *head, GArray *list,
           GError **error)
{
  const GrapeTip *tip = g_hash_table_lookup (head->tips, self->shared->topic);
  g_autofree char *hash = NULL;
  guint n = 0;

  if (!grape_library_tip (self->library, self->shared->topic, author, &n, &hash, error))
    return FALSE;
  if ((tip ? tip->n : 0) < n || (tip && tip->n == n && !g_str_equal (tip->hash, hash)))
    {
      grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                       tip && tip->n == n ? "their log was forked: there are two entries %u"
                                          : "their log was %u entries long, and is shorter now",
                       n);
      return FALSE;
    }
  return !tip || tip->n == n || walk_back (self, author, tip, n, hash, list, error);
}

static gboolean
check_serial (const GrapeHead *head, gint64 serial, const char *file, GError **error)
{
  if ((gint64)head->serial > serial || g_strcmp0 (head->file, file) == 0)
    return TRUE;
  grape_error_set (error, GRAPE_ERROR_HASH, NULL,
                   (gint64)head->serial < serial
                       ? "the server shows an old head of theirs (%" G_GINT64_FORMAT
                         " came after it)"
                       : "there are two different heads with the number %" G_GINT64_FORMAT,
                   serial);
  return FALSE;
}

static gboolean
take_head (GrapeExchange *self, const char *author, const GrapeFetched *fetched, gint64 serial,
           const char *file, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (Fetched));
  GError *why = NULL;

  g_array_set_clear_func (list, fetched_clear);
  g_autoptr (GrapeHead) head = grape_head_read (author, fetched->text, &why);
  if (head && check_serial (head, serial, file, &why) && fetch_log (self, author, head, list, &why))
    {
      if (!grape_library_begin (self->library, error))
        return FALSE;
      const char *tag
          = fetched->status == GRAPE_FETCH_SAME || fetched->age >= SETTLED_S ? fetched->tag : NULL;
      if (store (self, list, error)
          && grape_library_set_head (self->library, self->shared->address, author,
                                     (gint64)head->serial, tag, head->file, error))
        return grape_library_commit (self->library, error);
      grape_library_rollback (self->library);
      return FALSE;
    }
  if (is_fault_of_files (why))
    return give_up (self, author, why);
  g_propagate_error (error, why);
  return FALSE;
}

/* A server that writes in place shows half of a file for a moment: it is read again. */
static gboolean
get_head (GrapeExchange *self, const char *author, const char *tag, GrapeFetched *fetched,
          GError **error)
{
  g_autofree char *path = grape_head_path (author);

  for (guint i = 0;; i++)
    {
      if (!grape_place_get (self->place, path, tag, HEAD_BYTES, fetched, self->cancellable, error))
        return FALSE;
      if (i == 2 || fetched->status != GRAPE_FETCH_FOUND)
        return TRUE;
      g_autoptr (GrapeHead) head = grape_head_read (author, fetched->text, NULL);
      if (head)
        return TRUE;
      grape_fetched_clear (fetched);
      g_usleep (TORN_US);
    }
}

/**
 * grape_exchange_fetch:
 *
 * What is new of @author. A quiet author costs one request, answered with 304.
 */
gboolean
grape_exchange_fetch (GrapeExchange *self, const char *author, GError **error)
{
  const char *address = self->shared->address;
  g_autofree char *tag = NULL, *file = NULL;
  g_auto (GrapeFetched) fetched = { 0 };
  GError *why = NULL;
  gint64 serial = 0;

  if (!grape_library_head (self->library, address, author, &serial, &tag, &file, error))
    return FALSE;
  if (!get_head (self, author, tag, &fetched, &why))
    {
      if (is_fault_of_files (why))
        return give_up (self, author, why);
      g_propagate_error (error, why);
      return FALSE;
    }
  if (fetched.status == GRAPE_FETCH_SAME) /* yet it may have been read for another game only */
    fetched.text = g_strdup (file);
  if (fetched.text)
    return take_head (self, author, &fetched, serial, file, error);
  if (fetched.status == GRAPE_FETCH_ABSENT && serial > 0)
    {
      g_autofree char *words = grape_public_words (author);

      grape_sync_report_problem (self->report, "The server has lost the head of %s", words);
    }
  return TRUE;
}
