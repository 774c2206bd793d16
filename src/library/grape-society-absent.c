/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who goes on vacation in a society goes on vacation in its games: as moves that are proposed to
 * the keeper of each game's log, and that wait in the inbox like any other. */
#include <string.h>

#include "grape-library-inbox.h"
#include "grape-library-instances.h"
#include "grape-library-shared.h"
#include "grape-society-private.h"

/* A vacation without an end: `return` ends it. */
#define NO_END_S (G_GINT64_CONSTANT (3650) * GRAPE_DAY_S)

typedef struct
{
  GrapeLibrary *library;
  GrapeInstance *game;
  const char *society; /* its name */
  gint64 at;
  int seat;
} Telling;

/* Whether that was proposed before, and what came of it. */
static gboolean
is_known (const Telling *self, const char *beginning, gboolean only_applied, GError **error)
{
  g_autoptr (GPtrArray) all = grape_library_list_proposals (
      self->library, grape_instance_header (self->game)->id, FALSE, error);

  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeProposal *each = g_ptr_array_index (all, i);

      if (!each->message && each->author == self->seat && g_str_has_prefix (each->text, beginning)
          && (only_applied ? each->status == GRAPE_PROPOSAL_APPLIED
                           : each->status <= GRAPE_PROPOSAL_ACCEPTED))
        return TRUE;
    }
  return FALSE;
}

static gboolean
propose (const Telling *self, const char *text, GError **error)
{
  g_autoptr (GrapeProposal) proposal = g_new0 (GrapeProposal, 1);

  if (is_known (self, text, FALSE, NULL))
    return TRUE;
  proposal->instance = g_strdup (grape_instance_header (self->game)->id);
  proposal->author = self->seat;
  proposal->text = g_strdup (text);
  proposal->at = self->at;
  proposal->sureness = GRAPE_CERTAIN;
  proposal->meant = TRUE;
  proposal->remark = g_strdup_printf (N_ ("It was said in %s, whose game this is"), self->society);
  return grape_library_propose (self->library, proposal, error);
}

static gboolean
propose_vacation (const Telling *self, const GrapeBookSeat *book, const GrapeSeat *seat,
                  GError **error)
{
  gint64 from = book->away_from ? book->away_from : self->at;
  gint64 until = book->away_until == G_MAXINT64 ? from + NO_END_S : book->away_until;
  g_autofree char *first = grape_time_format (from), *last = grape_time_format (until - 1);
  g_autofree char *text = g_strdup_printf ("vacation %.10s..%.10s", first, last);

  if (until <= self->at
      || (seat->vacation_until > self->at && seat->vacation_until >= until
          && seat->vacation_from <= MAX (from, self->at)))
    return TRUE;
  return propose (self, text, error);
}

static gboolean
tell_seat (const Telling *self, const GrapeBookSeat *book, GError **error)
{
  const GrapeSeat *seat
      = grape_table_seat (grape_instance_position (self->game)->table, self->seat);
  g_autofree char *substitute
      = book->substitute ? g_strdup_printf ("substitute %s", book->substitute) : NULL;

  if (seat->left || book->left)
    return TRUE;
  if (!book->away_until) /* back: from a vacation that came from here */
    return (seat->vacation_until <= self->at && !seat->substitute)
           || !is_known (self, "vacation ", TRUE, NULL) || propose (self, "return", error);
  return propose_vacation (self, book, seat, error)
         && (!substitute || g_strcmp0 (seat->substitute, book->substitute) == 0
             || propose (self, substitute, error));
}

static gboolean
is_kept_here (GrapeLibrary *library, const char *id)
{
  g_autoptr (GrapeShared) shared = grape_library_shared_of (library, id, NULL);

  return !shared || shared->seat == GRAPE_AUTHOR_REFEREE;
}

/* Whoever plays it now. */
static int
seat_of (const GrapeTable *table, const char *owner)
{
  for (int i = 0; i < (int)grape_table_size (table); i++)
    if (grape_names_equal (grape_table_seat (table, i)->name, owner))
      return i;
  return -1;
}

/* What @book's game, if its log is kept here, has to know of that seat. */
static gboolean
tell_game (GrapeLibrary *library, GrapeInstance *society, const GrapeBook *book,
           const GrapeBookSeat *seat, gint64 at, GError **error)
{
  const GrapeHeader *header = grape_instance_header (society);
  g_autofree char *id = grape_society_id_of (book, header->id);
  g_autoptr (GrapeInstance) game
      = is_kept_here (library, id) ? grape_library_load_instance (library, id, NULL) : NULL;
  Telling telling = { library, game, header->name, at, -1 };

  if (!game || grape_position_over (grape_instance_position (game)))
    return TRUE;
  telling.seat = seat_of (grape_instance_position (game)->table, seat->name);
  return telling.seat < 0 || tell_seat (&telling, seat, error);
}

static gboolean
tell_games (GrapeLibrary *library, GrapeInstance *society, const char *person, gint64 at,
            GError **error)
{
  const GrapeBooks *books = grape_instance_rules (society)->books;
  gconstpointer state = grape_instance_position (society)->state;

  for (guint i = books->count (state); i-- > 0;)
    {
      g_autoptr (GrapeBook) book = books->get (state, i);

      for (guint j = 0; book->status == GRAPE_BOOK_RUNNING && j < book->seats->len; j++)
        {
          const GrapeBookSeat *seat = g_ptr_array_index (book->seats, j);

          if ((grape_names_equal (seat->name, person)
               || (seat->substitute && grape_names_equal (seat->substitute, person)))
              && !tell_game (library, society, book, seat, at, error))
            return FALSE;
        }
    }
  return TRUE;
}

/**
 * grape_society_tell_absences:
 * @first: the first new event of @society
 *
 * Proposes to the games of the society whose logs are kept here what was said of vacations in those
 * events. Part of storing them.
 */
gboolean
grape_society_tell_absences (GrapeLibrary *library, GrapeInstance *society, guint first,
                             GError **error)
{
  static const char *const verbs[] = { "vacation", "return", "agree", NULL };

  for (guint n = first; n <= grape_instance_n_events (society); n++)
    {
      const GrapeEvent *event = grape_instance_event (society, n);
      g_autofree char *verb
          = event->text ? g_strndup (event->text, strcspn (event->text, " \n")) : NULL;

      if (event->kind == GRAPE_EVENT_MOVE && event->person && g_strv_contains (verbs, verb)
          && !tell_games (library, society, event->person, event->at, error))
        return FALSE;
    }
  return TRUE;
}
