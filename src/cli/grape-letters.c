/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Posts as messages. */
#include "grape-ctl.h"
#include "find/grape-find.h"
#include "grape-letters.h"

#include "library/grape-library-people.h"
#include "mail/grape-outgoing.h"

/**
 * grape_letters_post:
 * @viewer: a seat, or GRAPE_VIEWER_SPECTATOR for the public post
 * @since: as grape_instance_post()
 *
 * Returns: (transfer full) (nullable): the post that is due now, after a check for secrets. What
 * happened since the last one is told from the viewer's own view and not checked: words about the
 * past, such as "extend 1d", would be taken for a secret of the moment, a play of d1.
 */
GrapePost *
grape_letters_post (GrapeInstance *instance, GrapeViewer viewer, guint since, GError **error)
{
  const GrapePosition *position = grape_instance_position (instance);
  g_autoptr (GrapePost) post = grape_position_post (position, viewer);
  if (!post)
    return NULL;
  g_autofree char *text = g_strdup_printf ("%s\n%s", post->subject, post->body);
  g_autoptr (GPtrArray) leaks = grape_leaks (position, viewer, text);
  if (leaks->len == 0)
    return grape_instance_post (instance, viewer, since);
  grape_error_set (error, GRAPE_ERROR_SECRET, NULL, _ ("The post is held back. %s"),
                   (const char *)g_ptr_array_index (leaks, 0));
  return NULL;
}

static const GrapePerson *
person_at (GPtrArray *sittings, int seat)
{
  for (guint i = 0; i < sittings->len; i++)
    {
      const GrapeSitting *sitting = g_ptr_array_index (sittings, i);
      if (sitting->seat == seat && sitting->person && sitting->person->addresses
          && sitting->person->addresses[0])
        return sitting->person;
    }
  return NULL;
}

/* Addresses of @viewer, or of every player for the public post; borrowed, NULL-terminated. */
static GPtrArray *
addresses_of (GPtrArray *sittings, GrapeViewer viewer, guint n_seats)
{
  GPtrArray *to = g_ptr_array_new ();
  for (int seat = 0; seat < (int)n_seats; seat++)
    {
      const GrapePerson *person = person_at (sittings, seat);
      if (person && (viewer == seat || viewer == GRAPE_VIEWER_SPECTATOR))
        g_ptr_array_add (to, person->addresses[0]);
    }
  g_ptr_array_add (to, NULL);
  return to;
}

/* Public posts form one thread: each answers the one before. */
static char *
last_public (GrapeLibrary *library, const char *instance, GError **error)
{
  g_autoptr (GPtrArray) sent = grape_library_list_sent (library, instance, error);
  char *found = NULL;
  gint64 latest = G_MININT64;
  for (guint i = 0; sent && i < sent->len; i++)
    {
      const GrapeSent *each = g_ptr_array_index (sent, i);
      if (each->viewer != GRAPE_VIEWER_SPECTATOR || each->at < latest)
        continue;
      latest = each->at;
      g_free (found);
      found = g_strdup (each->message_id);
    }
  return found;
}

/**
 * grape_letters_write:
 * @writer: who sends it: the referee, or a player if nobody referees
 *
 * Returns: (transfer full) (nullable): the message. Errors: GRAPE_ERROR_SECRET,
 * GRAPE_LIBRARY_ERROR_NOT_FOUND if the writer has no address, GRAPE_MAIL_ERROR_ADDRESS.
 */
GrapeSent *
grape_letters_write (GrapeLibrary *library, GrapeInstance *instance, int writer, GrapeViewer viewer,
                     gint64 at, GError **error)
{
  const GrapeHeader *header = grape_instance_header (instance);
  const GrapeTable *table = grape_instance_position (instance)->table;
  g_autoptr (GrapePost) post
      = grape_letters_post (instance, viewer, grape_library_last_post (library, header->id), error);
  g_autoptr (GPtrArray) sittings
      = post ? grape_library_list_seats (library, header->id, error) : NULL;
  if (!sittings)
    return NULL;
  g_autoptr (GPtrArray) to = addresses_of (sittings, viewer, grape_table_size (table));
  const GrapePerson *from = person_at (sittings, writer);
  if (to->len == 1)
    return NULL;
  if (!from)
    {
      g_set_error (error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   writer >= 0 || table->needs_referee
                       ? _ ("Who writes for “%s” has no address to write from")
                       : _ ("Nobody referees “%s”: say which player writes, --from SEAT"),
                   header->name);
      return NULL;
    }
  g_autofree char *answers = last_public (library, header->id, error);
  GrapeLetter letter = { .instance = header->id,
                         .instance_name = header->name,
                         .from_name = from->name,
                         .from_address = from->addresses[0],
                         .to = (const char *const *)to->pdata,
                         .in_reply_to = viewer == GRAPE_VIEWER_SPECTATOR ? answers : NULL,
                         .at = at,
                         .n_events = grape_instance_n_events (instance),
                         .viewer = viewer };
  return grape_outgoing_write (post, &letter, error);
}
