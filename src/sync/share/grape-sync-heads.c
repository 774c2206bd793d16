/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Authors' heads in one sync pass: each is requested, checked and parsed once. */
#include <string.h>

#include "engine/grape-error.h"
#include "grape-share-private.h"
#include "sync/wire/grape-signed-file.h"

/* Servers make tags of size and second: a younger file may be replaced under the same tag. */
#define SETTLED_S 2
#define TORN_US   50000

void
grape_seen_head_free (GrapeSeenHead *self)
{
  if (!self)
    return;
  grape_head_free (self->head);
  g_free (self->fault);
  g_free (self->tag);
  g_free (self);
}

/* A server that writes in place may show half of a file for a moment: reads it again. */
static gboolean
get_head (GrapeSyncPass *self, const char *author, const char *tag, GrapeFetched *fetched,
          GrapeHead **head, GError **error)
{
  g_autofree char *path = grape_head_path (author);

  for (guint i = 0;; i++)
    {
      if (!grape_sync_pass_get_head (self, path, tag, fetched, error))
        return FALSE;
      if (fetched->status != GRAPE_FETCH_FOUND)
        return TRUE;
      *head = grape_head_read (author, fetched->text, i == 2 ? error : NULL);
      if (*head)
        return TRUE;
      if (i == 2)
        {
          g_prefix_error (error, "%s: ", path);
          return FALSE;
        }
      grape_fetched_clear (fetched);
      g_usleep (TORN_US);
    }
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
is_ours (const char *tag, const char *file)
{
  char expected[GRAPE_FILE_TAG_CHARS];

  if (!tag || !file)
    return FALSE;
  grape_signed_file_tag (file, strlen (file), expected);
  return g_str_equal (tag, expected);
}

static gboolean
see (GrapeSyncPass *self, const char *author, GrapeSeenHead *seen, GError **error)
{
  g_autofree char *tag = NULL, *file = NULL, *words = grape_public_words (author);
  g_auto (GrapeFetched) fetched = { 0 };
  gint64 serial = 0;

  if (!grape_library_head (self->library, self->address, author, &serial, &tag, &file, error)
      || !get_head (self, author, tag, &fetched, &seen->head, error))
    return FALSE;
  if (fetched.status == GRAPE_FETCH_SAME)
    {
      seen->ours = is_ours (tag, file);
      seen->head = grape_head_read (author, file, error);
      return seen->head != NULL;
    }
  if (fetched.status == GRAPE_FETCH_ABSENT)
    {
      if (serial > 0)
        seen->fault = g_strdup_printf ("The server has lost the head of %s", words);
      return TRUE;
    }
  if (!check_serial (seen->head, serial, file, error))
    return FALSE;
  seen->ours = is_ours (fetched.tag, fetched.text);
  if (fetched.age >= SETTLED_S)
    seen->tag = g_steal_pointer (&fetched.tag);
  seen->fresh
      = g_strcmp0 (seen->head->file, file) != 0 || (seen->tag && g_strcmp0 (seen->tag, tag) != 0);
  return TRUE;
}

/**
 * grape_sync_pass_see:
 *
 * Returns: (transfer none): @author's head; requested once per sync pass
 */
GrapeSeenHead *
grape_sync_pass_see (GrapeSyncPass *self, const char *author, GError **error)
{
  GrapeSeenHead *seen = g_hash_table_lookup (self->heads, author);
  GError *why = NULL;

  if (seen)
    return seen;
  seen = g_new0 (GrapeSeenHead, 1);
  if (!see (self, author, seen, &why))
    {
      g_clear_pointer (&seen->head, grape_head_free);
      if (!grape_exchange_is_fault_of_files (why))
        {
          grape_seen_head_free (seen);
          g_propagate_error (error, why);
          return NULL;
        }
      g_autofree char *words = grape_public_words (author);
      seen->fault = g_strdup_printf ("Nothing new was accepted from %s: %s", words, why->message);
      g_error_free (why);
    }
  g_hash_table_insert (self->heads, g_strdup (author), seen);
  return seen;
}

/** grape_sync_pass_save_head: with the entries that it names, or at the end of the sync pass. */
gboolean
grape_sync_pass_save_head (GrapeSyncPass *self, GrapeSeenHead *seen, GError **error)
{
  return !seen->fresh
         || grape_library_set_head (self->library, self->address, seen->head->author,
                                    (gint64)seen->head->serial, seen->tag, seen->head->file, error);
}
