/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a session writes and reads: posts, the board as text, moves before they are sent, and the
 * shield that keeps an edited post from telling a secret. */
#include "grape-session-private.h"

#include "grape-clock.h"

#include "engine/grape-books.h"
#include "engine/grape-error.h"
#include "library/grape-library-mail.h"

/**
 * grape_session_post:
 *
 * Returns: (transfer full) (nullable): the post that @viewer is to receive at the moment shown;
 * NULL if there is none, or if the user may not look as @viewer
 */
GrapePost *
grape_session_post (GrapeSession *self, GrapeViewer viewer)
{
  if (!grape_session_may_view_as (self, viewer))
    return NULL;
  if (viewer == GRAPE_VIEWER_SPECTATOR && grape_session_is_now (self))
    return grape_instance_post (self->instance, viewer,
                                grape_library_last_post (self->library, grape_session_id (self)));
  g_autoptr (GrapePosition) view = grape_session_view_for (self, viewer);
  return grape_position_post (view, viewer);
}

char *
grape_session_twin (GrapeSession *self)
{
  g_autoptr (GrapePosition) view = grape_session_view (self);
  return grape_position_twin (view);
}

/**
 * grape_session_last_hash:
 *
 * Returns: (transfer full): of the last event, in hex: people with the same hash have the same log
 */
char *
grape_session_last_hash (GrapeSession *self)
{
  guint n = grape_session_n_events (self);
  return n ? grape_hex_encode (grape_instance_event (self->instance, n)->hash, GRAPE_HASH_BYTES)
           : g_strdup ("");
}

static gboolean
lines_differ (const char *line, char *const *own)
{
  for (guint i = 0; own[i]; i++)
    if (g_str_equal (own[i], line))
      return FALSE;
  return TRUE;
}

/**
 * grape_session_leaks:
 * @text: a post to @viewer, edited
 *
 * What the program wrote for @viewer comes from that viewer's view and so is safe; only lines that
 * differ from it are judged.
 *
 * Returns: (transfer full) (element-type utf8): a sentence for each secret; empty: it may be sent
 */
GPtrArray *
grape_session_leaks (GrapeSession *self, GrapeViewer viewer, const char *text)
{
  g_autoptr (GrapePost) post = grape_session_post (self, viewer);
  g_auto (GStrv) own = g_strsplit (post ? post->body : "", "\n", -1);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) added = g_string_new (NULL);
  for (guint i = 0; lines[i]; i++)
    if (lines_differ (lines[i], own))
      g_string_append_printf (added, "%s\n", lines[i]);
  const GrapePosition *now = grape_instance_position (self->instance);
  return grape_leaks (now, viewer, added->str);
}

/**
 * grape_session_read:
 * @read: (out): to be cleared; its text is what the log would have
 *
 * Reads @text as a move of @seat now, without making it. Errors: what the game refuses.
 */
gboolean
grape_session_read (GrapeSession *self, int seat, const char *text, GrapeRead *read, GError **error)
{
  g_autoptr (GrapePosition) view
      = grape_position_view (grape_instance_position (self->instance), seat);
  return grape_position_read (view, seat, text, read, error);
}

/**
 * grape_session_file_text:
 *
 * Returns: (transfer full): an instance file of what the viewer may hold, never the seed; for a
 * finished game that is everything the log says to them
 */
char *
grape_session_file_text (GrapeSession *self, GError **error)
{
  g_autoptr (GrapeInstance) own = grape_instance_for_viewer (self->instance, self->viewer, error);
  return own ? grape_instance_to_text (own, FALSE) : NULL;
}

/**
 * grape_session_file_is_secret:
 *
 * Whether the file of grape_session_file_text() tells, while the game goes on, what not everybody
 * may know
 */
gboolean
grape_session_file_is_secret (GrapeSession *self)
{
  g_autoptr (GrapeInstance) own = grape_instance_for_viewer (self->instance, self->viewer, NULL);
  if (!own || grape_session_is_over (self))
    return FALSE;
  for (guint number = 1; number <= grape_instance_n_events (own); number++)
    {
      const GrapeEvent *event = grape_instance_event (own, number);
      if (!grape_event_public (event) && !grape_event_sealed (event))
        return TRUE;
    }
  return FALSE;
}

/**
 * grape_session_statement:
 * @of: person, class and month by tabs; what is empty or 0 is all
 *
 * Returns: (transfer full): a statement of the books that this game keeps, as CSV; NULL with
 * @error, also where it keeps none
 */
char *
grape_session_statement (GrapeSession *self, const char *of, GError **error)
{
  g_autoptr (GrapePosition) view = grape_session_view (self);
  g_auto (GStrv) parts = g_strsplit (of, "\t", 3);
  const GrapeSheetKind *kind = view->rules->books ? view->rules->books->sheets : NULL;
  g_auto (GrapeSheet) sheet = { 0 };

  while (kind && kind->word && !g_str_equal (kind->word, "statement"))
    kind++;
  if (!kind || !kind->word || g_strv_length (parts) != 3)
    {
      grape_error_set (error, GRAPE_ERROR_UNSUPPORTED, NULL, "This game keeps no books");
      return NULL;
    }
  const GrapeSheetQuery query = { .person = *parts[0] ? parts[0] : NULL,
                                  .class = *parts[1] ? parts[1] : NULL,
                                  .month = g_ascii_strtoll (parts[2], NULL, 10),
                                  .now = grape_clock_now () };
  return kind->write (view->state, &query, &sheet, error) ? grape_sheet_to_csv (&sheet) : NULL;
}
