/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `society`: its games, from their start to the booking of what they brought. */
#include "grape-ctl-society.h"
#include "library/grape-society-books.h"

#include <inttypes.h>
#include <string.h>

/* `start g1` */
int
grape_ctl_society_start (GrapeCtl *ctl, GrapeInstance *society, const char *label, const char *game,
                         char **options, const char *seed, gint64 at)
{
  guint8 bytes[GRAPE_SEED_BYTES];
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library;

  if (game && !grape_ctl_game (game, &error))
    {
      grape_ctl_fail (ctl, error);
      return GRAPE_CTL_USAGE;
    }
  library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeInstance) started
      = library && grape_ctl_seed (seed, bytes, &error) ? grape_society_start (
            library, grape_instance_header (society)->id, label, game, options, bytes, at, &error)
                                                        : NULL;

  if (!started)
    return grape_ctl_fail (ctl, error);
  g_autofree char *name = grape_ctl_safe (grape_instance_header (started)->name);
  grape_ctl_print ("%s  %s\n", grape_instance_header (started)->id, name);
  return GRAPE_CTL_OK;
}

/* Booking */

static void
print_booking (const GrapeBookings *bookings, const GrapeBooking *booking)
{
  g_autofree char *act = grape_ctl_safe (booking->act);
  g_autofree char *why = grape_ctl_safe (booking->note);

  if (booking->left_out)
    grape_ctl_print (_ ("  %s: left out: %s (rule %s)\n"), act, why,
                     booking->rule ? booking->rule : "-");
  else if (booking->booked != booking->asked)
    grape_ctl_print (_ ("  %s: %s%" PRId64 " of %" PRId64 ", the rest is disregarded (rule %s)\n"),
                     act, booking->points ? "" : bookings->currency, booking->booked,
                     booking->asked, booking->rule ? booking->rule : "-");
  else
    grape_ctl_print ("  %s\n", act);
}

static void
print_bookings (const GrapeBookings *bookings)
{
  g_autofree char *name = grape_ctl_safe (bookings->society_name);

  grape_ctl_print (_ ("Into the books of %s, for %s:\n"), name, bookings->label);
  for (guint i = 0; i < bookings->bookings->len; i++)
    print_booking (bookings, g_ptr_array_index (bookings->bookings, i));
  if (bookings->trophy_line)
    {
      g_autofree char *line = grape_ctl_safe (bookings->trophy_line);

      grape_ctl_print ("  %s.\n", line);
    }
}

/* Somebody else keeps the society: the acts go to them, under the user's name. */
static int
send_bookings (GrapeCtl *ctl, const GrapeBookings *bookings, gint64 at)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeShared) shared
      = grape_library_shared_of (grape_ctl_library (ctl, NULL), bookings->society, &error);
  int status = GRAPE_CTL_OK;

  if (!shared)
    return grape_ctl_fail (ctl, error);
  for (guint i = 0; status == GRAPE_CTL_OK && i < bookings->bookings->len; i++)
    {
      const GrapeBooking *booking = g_ptr_array_index (bookings->bookings, i);

      if (!booking->left_out && !g_str_has_prefix (booking->act, "join "))
        status = grape_ctl_submit (ctl, shared, booking->act, at);
    }
  return status;
}

static int
book_one (GrapeCtl *ctl, const char *instance, gboolean preview, gint64 at)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeBookings) bookings
      = library ? grape_society_preview (library, instance, &error) : NULL;

  if (!bookings)
    return grape_ctl_fail (ctl, error);
  if (!preview && bookings->kept_here && !grape_society_book (library, bookings, &error))
    return grape_ctl_fail (ctl, error);
  print_bookings (bookings);
  if (preview)
    grape_ctl_print (_ ("A preview: nothing is stored.\n"));
  else if (!bookings->kept_here)
    return send_bookings (ctl, bookings, at);
  return GRAPE_CTL_OK;
}

/* `book g1`; `book`: everything that is over */
int
grape_ctl_society_book (GrapeCtl *ctl, GrapeInstance *society, const char *label, gboolean preview,
                        gint64 at)
{
  const GrapeBooks *books = grape_instance_rules (society)->books;
  const char *id = grape_instance_header (society)->id;
  g_autoptr (GError) error = NULL;

  if (label)
    {
      g_autoptr (GrapeBook) book = books->find (grape_instance_position (society)->state, label);
      g_autofree char *log = !book            ? NULL
                             : book->instance ? g_strdup (book->instance)
                                              : grape_books_id (id, label);

      if (log)
        return book_one (ctl, log, preview, at);
      g_set_error (&error, GRAPE_LIBRARY_ERROR, GRAPE_LIBRARY_ERROR_NOT_FOUND,
                   _ ("There is no instance “%s”"), label);
      return grape_ctl_fail (ctl, error);
    }
  g_autoptr (GPtrArray) over = grape_society_unbooked (grape_ctl_library (ctl, NULL), &error);
  int status = GRAPE_CTL_OK;
  guint n = 0;
  if (!over)
    return grape_ctl_fail (ctl, error);
  for (guint i = 0; i < over->len; i++)
    {
      g_autofree char *owner = NULL, *name = NULL;

      if (!grape_society_of (grape_ctl_library (ctl, NULL), g_ptr_array_index (over, i), &owner,
                             &name, NULL)
          || !g_str_equal (owner, id))
        continue;
      int one = book_one (ctl, g_ptr_array_index (over, i), preview, at);
      status = status ? status : one;
      n++;
    }
  if (!n)
    grape_ctl_print (_ ("Nothing is over that is not in the books.\n"));
  return status;
}

/**
 * grape_ctl_book_ended:
 *
 * After an act: if the game @instance is over and belongs to a society that is kept in this
 * library, what it brought is booked. A refusal is said, and does not undo the act.
 */
void
grape_ctl_book_ended (GrapeCtl *ctl, const char *instance)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *society = NULL, *label = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, NULL);

  if (!library || !grape_society_of (library, instance, &society, &label, NULL))
    return;
  g_autoptr (GrapeBookings) bookings = grape_society_preview (library, instance, &error);
  if (bookings && bookings->kept_here && grape_society_book (library, bookings, &error))
    print_bookings (bookings);
  else if (bookings && !bookings->kept_here)
    grape_ctl_print (_ ("It is %s of %s, which somebody else keeps: `society \"%s\" book %s` sends "
                        "them the result.\n"),
                     label, bookings->society_name, bookings->society_name, label);
  if (error && error->domain == GRAPE_ERROR)
    grape_ctl_print (_ ("Not booked: %s (rule %s)\n"), error->message,
                     grape_error_rule (error) ? grape_error_rule (error) : "-");
}

/** grape_ctl_book_all: after a sync: every game that is over in the meantime */
void
grape_ctl_book_all (GrapeCtl *ctl)
{
  g_autoptr (GPtrArray) over = grape_society_unbooked (grape_ctl_library (ctl, NULL), NULL);

  for (guint i = 0; over && i < over->len; i++)
    grape_ctl_book_ended (ctl, g_ptr_array_index (over, i));
}

/* Checking */

static char *
join (GPtrArray *labels)
{
  g_autoptr (GPtrArray) copy = g_ptr_array_new ();

  for (guint i = 0; i < labels->len; i++)
    g_ptr_array_add (copy, g_ptr_array_index (labels, i));
  g_ptr_array_add (copy, NULL);
  return g_strjoinv (", ", (char **)copy->pdata);
}

/* `check`, and a part of `verify` */
int
grape_ctl_society_check (GrapeCtl *ctl, GrapeInstance *society)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_ctl_library (ctl, &error);
  g_autoptr (GrapeSocietyCheck) check
      = library ? grape_society_check (library, society, &error) : NULL;

  if (!check)
    return grape_ctl_fail (ctl, error);
  g_autofree char *unseen = join (check->unseen), *bare = join (check->bare);
  grape_ctl_print (ngettext ("%u result agrees with the log of its game.\n",
                             "%u results agree with the logs of their games.\n", check->n_same),
                   check->n_same);
  if (check->unseen->len)
    grape_ctl_print (_ ("These logs are not in this library: %s\n"), unseen);
  if (check->bare->len)
    grape_ctl_print (_ ("These results name no log: %s\n"), bare);
  for (guint i = 0; i < check->wrong->len; i++)
    {
      g_autofree char *safe = grape_ctl_safe (g_ptr_array_index (check->wrong, i));

      grape_ctl_warn (ctl, "%s", safe);
    }
  return check->wrong->len ? GRAPE_CTL_REFUSED : GRAPE_CTL_OK;
}

/* Decks */

/* `deck`: those that were accepted; `deck Rainbow`: puts it among the user's decks */
int
grape_ctl_society_deck (GrapeCtl *ctl, GrapeInstance *society, const char *name)
{
  g_autoptr (GPtrArray) decks = grape_society_decks (society);
  g_autoptr (GError) error = NULL;

  if (name)
    {
      g_autofree char *path = grape_society_add_deck (society, name, &error);

      if (!path)
        return grape_ctl_fail (ctl, error);
      grape_ctl_print ("%s\n", path);
      return GRAPE_CTL_OK;
    }
  for (guint i = 0; i < decks->len; i++)
    {
      const GrapeSocietyDeck *deck = g_ptr_array_index (decks, i);
      g_autofree char *safe = grape_ctl_safe (deck->name);

      grape_ctl_print ("%s%s%s\n", safe, deck->problem ? ": " : "",
                       deck->problem ? deck->problem : "");
    }
  return GRAPE_CTL_OK;
}
