/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What has come into the library: where to begin reading after an import. */
#include "grape-library-mail.h"
#include "grape-library-private.h"

/**
 * grape_library_last_message:
 *
 * Returns: the id of the last message that came; 0 if there is none, or on failure
 */
gint64
grape_library_last_message (GrapeLibrary *self)
{
  gint64 last = 0;

  grape_library_number (self, &last, 0, NULL, "SELECT max (id) FROM message", "");
  return last;
}

/* With several archives, none. */
static gboolean
find_archive (GrapeLibrary *self, gint64 after, gint64 *archive, GError **error)
{
  return grape_library_number (
      self, archive, 0, error,
      "SELECT CASE WHEN min (archive) = max (archive) THEN min (archive) ELSE 0 END "
      "FROM archive_message WHERE message > ?",
      "i", after);
}

/**
 * grape_library_arrived:
 * @after: from grape_library_last_message() before they came
 *
 * Finds what came since, and what to read first: the first message with a move that waits for a
 * decision, or else the latest message.
 */
gboolean
grape_library_arrived (GrapeLibrary *self, gint64 after, GrapeArrival *arrival, GError **error)
{
  gint64 n_messages = 0, n_moves = 0;

  *arrival = (GrapeArrival){ 0 };
  if (!grape_library_number (self, &n_messages, 0, error,
                             "SELECT count (*) FROM message WHERE id > ?", "i", after)
      || !grape_library_number (self, &n_moves, 0, error,
                                "SELECT count (*) FROM proposal WHERE message > ? AND status = 0",
                                "i", after)
      || !find_archive (self, after, &arrival->archive, error)
      || !grape_library_number (self, &arrival->message, 0, error,
                                n_moves ? "SELECT message FROM proposal WHERE message > ? AND "
                                          "status = 0 ORDER BY at, message LIMIT 1"
                                        : "SELECT id FROM message WHERE id > ? "
                                          "ORDER BY at DESC, id DESC LIMIT 1",
                                "i", after))
    return FALSE;
  arrival->n_messages = (guint)n_messages;
  arrival->n_moves = (guint)n_moves;
  return TRUE;
}

/**
 * grape_library_arrived_for:
 *
 * Returns: whether a move that came since waits for a decision in @instance
 */
gboolean
grape_library_arrived_for (GrapeLibrary *self, gint64 after, const char *instance)
{
  gint64 found = 0;

  grape_library_number (self, &found, 0, NULL,
                        "SELECT 1 FROM proposal WHERE message > ? AND instance = ? AND status = 0",
                        "is", after, instance);
  return found != 0;
}
