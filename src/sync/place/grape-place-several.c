/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Several files of a place at once, to save round trips to the server: some more connections, each
 * with its own thread that takes the next file of the list. */
#include "grape-place-private.h"

#define MOST_LINES 6

/* Another connection is worthwhile only for at least this many files each. */
#define FILES_A_LINE 4

typedef struct
{
  GrapePlace *place;
  GArray *gets; /* of GrapeGet */
  gsize most;
  GCancellable *cancellable;
  int next; /* atomic */
  int over; /* atomic: the place fails */
} Several;

/* What one thread fetches. */
typedef struct
{
  Several *several;
  GrapeTraffic traffic;
  gint64 retry_after_s;
} Line;

void
grape_get_clear (GrapeGet *self)
{
  g_free (self->path);
  g_free (self->tag);
  grape_fetched_clear (&self->fetched);
  g_clear_error (&self->error);
}

/* A fault of one file does not stop the rest. */
static gboolean
is_of_one_file (const GError *error)
{
  return g_error_matches (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_LIMIT)
         || g_error_matches (error, GRAPE_PLACE_ERROR, GRAPE_PLACE_ERROR_BAD);
}

/* Goes through the list in order: requested files all come before the others. */
static void
take_turns (Several *self, GrapePlace *place)
{
  while (!g_atomic_int_get (&self->over))
    {
      guint i = (guint)g_atomic_int_add (&self->next, 1);

      if (i >= self->gets->len)
        return;
      GrapeGet *get = &g_array_index (self->gets, GrapeGet, i);
      get->asked = TRUE;
      grape_place_get (place, get->path, get->tag, self->most, &get->fetched, self->cancellable,
                       &get->error);
      if (get->error && !is_of_one_file (get->error))
        g_atomic_int_set (&self->over, 1);
    }
}

/* The connection is made, used and closed here. */
static gpointer
work (gpointer data)
{
  Line *self = data;
  g_autoptr (GMainContext) own = g_main_context_new ();

  g_main_context_push_thread_default (own);
  GrapePlace *place = self->several->place->kind->again (self->several->place);
  place->retry_after_s = -1;
  place->patience_s = self->several->place->patience_s;
  take_turns (self->several, place);
  self->traffic = place->traffic;
  self->retry_after_s = place->retry_after_s;
  grape_place_free (place);
  g_main_context_pop_thread_default (own);
  return NULL;
}

/**
 * grape_place_get_several:
 * @gets: (element-type GrapeGet): paths and tags, as for grape_place_get(); answers are put in
 *
 * Asks for these files on a few connections, in the order of the list. If the place fails at one,
 * those under way end, and no more are requested. If it would save nothing, as for a few files or
 * for a folder, none is requested.
 */
void
grape_place_get_several (GrapePlace *self, GArray *gets, gsize most, GCancellable *cancellable)
{
  Several several = { .place = self, .gets = gets, .most = most, .cancellable = cancellable };
  guint n_lines = self->kind->again ? MIN (MOST_LINES, gets->len / FILES_A_LINE) : 0;
  Line lines[MOST_LINES];
  GThread *threads[MOST_LINES] = { NULL };

  if (n_lines < 2)
    return;
  for (guint i = 1; i < n_lines; i++)
    {
      lines[i] = (Line){ .several = &several };
      threads[i] = g_thread_try_new ("grape-line", work, &lines[i], NULL);
    }
  take_turns (&several, self);
  for (guint i = 1; i < n_lines; i++)
    {
      if (!threads[i])
        continue;
      g_thread_join (threads[i]);
      self->traffic.requests += lines[i].traffic.requests;
      self->traffic.bytes_in += lines[i].traffic.bytes_in;
      self->traffic.bytes_out += lines[i].traffic.bytes_out;
      self->retry_after_s = MAX (self->retry_after_s, lines[i].retry_after_s);
    }
}
