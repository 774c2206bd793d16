/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which instances need the user most, and who has sent what they owe. */
#include "grape-library-instances.h"

#include "grape-library-inbox.h"
#include "grape-library-private.h"

#include <string.h>

static gint64
when (gint64 deadline)
{
  return deadline != 0 ? deadline : G_MAXINT64;
}

/** grape_summary_compare: those that need the user first, then by deadline, then by last event */
int
grape_summary_compare (gconstpointer a, gconstpointer b)
{
  const GrapeSummary *one = *(GrapeSummary *const *)a;
  const GrapeSummary *two = *(GrapeSummary *const *)b;

  if (one->needs_me != two->needs_me)
    return one->needs_me ? -1 : 1;
  if (one->over != two->over)
    return one->over ? 1 : -1;
  if (one->needs_me && one->my_deadline != two->my_deadline)
    return when (one->my_deadline) < when (two->my_deadline) ? -1 : 1;
  if (!one->over && one->deadline != two->deadline)
    return when (one->deadline) < when (two->deadline) ? -1 : 1;
  if (one->last_at != two->last_at)
    return one->last_at > two->last_at ? -1 : 1;
  return strcmp (one->id, two->id);
}

/** grape_due_is_of: whether @self and a move of @author, or of @person by name, are of one player
 */
gboolean
grape_due_is_of (const GrapeDue *self, int author, const char *person)
{
  return self->seat == author
         && (author != GRAPE_AUTHOR_PERSON
             || (self->person && person && grape_names_equal (self->person, person)));
}

/* Whether an earlier one of the list, which counts too, is of the same player. */
static gboolean
is_counted (const GrapeSummary *self, guint position, gboolean with_done)
{
  const GrapeDue *due = g_ptr_array_index (self->due, position);

  for (guint i = 0; i < position; i++)
    {
      const GrapeDue *other = g_ptr_array_index (self->due, i);

      if (!other->optional && (with_done || !other->done)
          && grape_due_is_of (other, due->seat, due->person))
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_summary_count_owing:
 * @n_all: (out): how many players have, or had, something to do in this round
 *
 * Returns: how many of them still owe it; somebody who owes two things counts once
 */
guint
grape_summary_count_owing (const GrapeSummary *self, guint *n_all)
{
  guint n = 0;

  *n_all = 0;
  for (guint i = 0; self->due && i < self->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (self->due, i);

      if (due->optional)
        continue;
      *n_all += !is_counted (self, i, TRUE);
      n += !due->done && !is_counted (self, i, FALSE);
    }
  return n;
}

static gboolean
owes (const GrapeSummary *self, int author, const char *person)
{
  for (guint i = 0; i < self->due->len; i++)
    {
      const GrapeDue *due = g_ptr_array_index (self->due, i);

      if (!due->done && !due->optional && grape_due_is_of (due, author, person))
        return TRUE;
    }
  return FALSE;
}

/* Of those who owe something, how many have a move in the mail, accepted or not. */
gboolean
grape_library_count_in (GrapeLibrary *self, GrapeSummary *summary, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  int step;

  summary->n_in = 0;
  if (!grape_query_init (&query, self, error,
                         "SELECT DISTINCT author, person FROM proposal "
                         "WHERE instance = ? AND status IN (0, 1) AND NOT (marks & ?)",
                         "si", summary->id, (gint64)GRAPE_MARK_PAST))
    return FALSE;
  while ((step = grape_query_step (&query, error)) > 0)
    summary->n_in += owes (summary, (int)grape_query_int (&query, 0), grape_query_text (&query, 1));
  return step == 0;
}

/* A log that is kept here alone stands still until its referee lets time pass; in a shared game,
 * that is what a sync pass does. */
static gboolean
note_late (GrapeLibrary *self, GrapeSummary *summary, gint64 now, GError **error)
{
  gboolean referees = FALSE;
  gint64 n_shared = 0;

  for (guint i = 0; summary->mine && i < summary->mine->len; i++)
    referees = referees || g_array_index (summary->mine, int, i) == GRAPE_AUTHOR_REFEREE;
  if (!referees || summary->over || summary->held || !summary->wakes_at || summary->wakes_at > now)
    return TRUE;
  if (!grape_library_number (self, &n_shared, 0, error,
                             "SELECT count(*) FROM shared WHERE instance = ?", "s", summary->id))
    return FALSE;
  if (n_shared > 0)
    return TRUE;
  gint64 until = summary->deadline ? summary->deadline : summary->wakes_at;
  summary->late = summary->needs_me = TRUE;
  if (!summary->my_deadline || until < summary->my_deadline)
    summary->my_deadline = until;
  return TRUE;
}

/**
 * grape_library_list_needs:
 *
 * Returns: (transfer full): what grape_library_list_instances() lists; those whose time was up
 * before @now need their referee too
 */
GPtrArray *
grape_library_list_needs (GrapeLibrary *self, gint64 now, GError **error)
{
  g_autoptr (GPtrArray) summaries = grape_library_list_instances (self, error);

  for (guint i = 0; summaries && i < summaries->len; i++)
    if (!note_late (self, g_ptr_array_index (summaries, i), now, error))
      return NULL;
  if (summaries)
    g_ptr_array_sort (summaries, grape_summary_compare);
  return g_steal_pointer (&summaries);
}
