/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keeper's entries, many at a time: in transactions that are short enough, and with one fold of
 * the log if several only add texts to known events. */
#include <string.h>

#include "grape-share-private.h"
#include "grape-share-together.h"

/* The most entries in one transaction, and about the most bytes: they are examined together
 * first. */
#define MOST_IN_BATCH       500
#define MOST_BYTES_IN_BATCH (4 << 20)

typedef struct
{
  GPtrArray *waiting; /* of GrapeStoredEntry */
  GArray *ahead;      /* of GrapeAhead, for those from @from on */
  guint from;
} Batch;

static GrapeAhead *
ahead_of (const Batch *self, guint i)
{
  return &g_array_index (self->ahead, GrapeAhead, i - self->from);
}

/* How many from @i on bring only texts of known events: they need one fold together, and not one
 * each. */
static guint
n_together (const Batch *self, guint i, guint to)
{
  guint n = 0;

  for (; i + n < to; n++)
    {
      const GrapeEntry *entry = ahead_of (self, i + n)->entry;

      if (!entry || (!g_str_equal (entry->kind, "boxes") && !g_str_equal (entry->kind, "opened")))
        break;
    }
  return MAX (n, 1);
}

static gboolean
take_together (GrapeFollower *self, const Batch *batch, guint i, guint n, GError **error)
{
  g_autoptr (GPtrArray) fulls = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_event_free);
  gboolean good = TRUE;

  self->gathered = fulls;
  for (guint k = i; good && k < i + n; k++)
    {
      GrapeStoredEntry *stored = g_ptr_array_index (batch->waiting, k);

      self->ahead = ahead_of (batch, k);
      stored->state = GRAPE_ENTRY_TAKEN;
      g_clear_pointer (&stored->note, g_free);
      good = grape_follower_entry (self, self->ahead->entry, error)
             && grape_library_set_entry (self->exchange->library, stored, error);
    }
  self->gathered = NULL;
  return good && grape_follower_fill (self, fulls, error) && grape_follower_store (self, error);
}

/* Takes @n entries as if one after another. If one fails its checks, halving finds it, so that all
 * before it count. */
static gboolean
follow_several (GrapeFollower *self, const Batch *batch, guint i, guint n, GError **error)
{
  GrapeLibrary *library = self->exchange->library;
  GrapeStoredEntry *stored = g_ptr_array_index (batch->waiting, i);
  GError *why = NULL;

  if (n == 1)
    {
      if (!g_str_equal (stored->author, self->exchange->shared->keeper)
          || grape_follower_stored (self, stored, ahead_of (batch, i), error))
        return TRUE;
      g_prefix_error (error, "entry %u: ", stored->n);
      return FALSE;
    }
  if (!grape_library_mark (library, error))
    return FALSE;
  if (take_together (self, batch, i, n, &why))
    return grape_library_keep_mark (library, error);
  grape_library_undo_to_mark (library, NULL);
  if (why->domain != GRAPE_ERROR)
    {
      g_propagate_error (error, why);
      return FALSE;
    }
  g_error_free (why);
  return follow_several (self, batch, i, n / 2, error)
         && follow_several (self, batch, i + n / 2, n - n / 2, error);
}

/** grape_follower_end_of_batch: where in @waiting a batch that begins at @from ends */
guint
grape_follower_end_of_batch (GPtrArray *waiting, guint from)
{
  guint to = from;

  for (gsize bytes = 0;
       to < waiting->len && to - from < MOST_IN_BATCH && bytes < MOST_BYTES_IN_BATCH; to++)
    bytes += strlen (((const GrapeStoredEntry *)g_ptr_array_index (waiting, to))->file);
  return to;
}

/** grape_follower_batch: Takes entries from @from to before @to in one transaction, which is short
 * enough that little is lost if the program ends in the middle. @why: what ended it early;
 * everything before counts. */
gboolean
grape_follower_batch (GrapeFollower *self, GPtrArray *waiting, guint from, guint to, GError **why,
                      GError **error)
{
  GrapeExchange *exchange = self->exchange;
  g_autoptr (GArray) ahead
      = grape_share_look_ahead (exchange->key, exchange->shared->keeper, waiting, from, to);

  const Batch batch = { waiting, ahead, from };

  if (!grape_library_begin (exchange->library, error))
    return FALSE;
  for (guint i = from, n; i < to && !*why; i += n)
    {
      n = n_together (&batch, i, to);
      if (!g_cancellable_set_error_if_cancelled (exchange->cancellable, why))
        follow_several (self, &batch, i, n, why);
    }
  self->ahead = NULL;
  /* Opens only once everything that came is known, since what led there may be void by now. */
  if (grape_share_seal_again (self, error)
      && (*why || to < waiting->len
          || (grape_follower_open_for_all (self, error) && grape_share_tell_chance (self, error))))
    return grape_library_commit (exchange->library, error);
  grape_library_rollback (exchange->library);
  return FALSE;
}
