/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a game that is over to the society's books: pays, points and transfers first, then the
 * result (A21), under the date at which the game ended. */
#include "grape-society-books.h"

#include <string.h>

#include "engine/grape-json.h"
#include "grape-library-instances.h"
#include "grape-library-private.h"
#include "grape-library-shared.h"
#include "grape-society-private.h"

static void
booking_free (GrapeBooking *self)
{
  g_free (self->act);
  g_free (self->to);
  g_free (self->from);
  g_clear_pointer (&self->winners, g_ptr_array_unref);
  g_free (self->note);
  g_free (self->rule);
  g_free (self);
}

void
grape_bookings_free (GrapeBookings *self)
{
  if (!self)
    return;
  g_free (self->society);
  g_free (self->society_name);
  g_free (self->label);
  g_free (self->class);
  g_free (self->instance);
  g_free (self->currency);
  g_free (self->hash);
  g_free (self->trophy_line);
  g_ptr_array_unref (self->bookings);
  g_clear_pointer (&self->after, grape_instance_free);
  g_free (self);
}

gboolean
grape_society_fail (GError **error, int code, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, GRAPE_LIBRARY_ERROR, code, text);
  return FALSE;
}

/** grape_society_id_of: (transfer full): the id of the log of @book's game */
char *
grape_society_id_of (const GrapeBook *book, const char *society)
{
  return book->instance ? g_ascii_strdown (book->instance, -1)
                        : grape_books_id (society, book->label);
}

/** grape_society_load: an instance that keeps books; INVALID if it does not */
GrapeInstance *
grape_society_load (GrapeLibrary *library, const char *id, GError **error)
{
  g_autoptr (GrapeInstance) society = grape_library_load_instance (library, id, error);

  if (society && !grape_instance_rules (society)->books)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID, "%s is no society",
                          grape_instance_header (society)->name);
      return NULL;
    }
  return g_steal_pointer (&society);
}

/* Whose game it is */

static GPtrArray *
list_societies (GrapeLibrary *library, GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  int step;

  if (!grape_query_init (&query, library, error,
                         "SELECT id, json_extract (header, '$.game') FROM instance ORDER BY id",
                         ""))
    return NULL;
  while ((step = grape_query_step (&query, error)) > 0)
    {
      const GrapeRules *rules = grape_registry_find (grape_query_text (&query, 1));

      if (rules && rules->books)
        g_ptr_array_add (ids, grape_query_dup (&query, 0));
    }
  return step < 0 ? NULL : g_steal_pointer (&ids);
}

/* The society whose announcement names the log @instance. */
static gboolean
find_announcement (GrapeLibrary *library, const char *instance, char **society, char **label,
                   GError **error)
{
  g_autoptr (GPtrArray) ids = list_societies (library, error);

  for (guint i = 0; ids && !*society && i < ids->len; i++)
    {
      const char *id = g_ptr_array_index (ids, i);
      g_autoptr (GrapeInstance) each = grape_library_load_instance (library, id, NULL);
      const GrapeBooks *books = each ? grape_instance_rules (each)->books : NULL;
      gconstpointer state = each ? grape_instance_position (each)->state : NULL;

      for (guint j = books ? books->count (state) : 0; !*society && j-- > 0;)
        {
          g_autoptr (GrapeBook) book = books->get (state, j);

          if (!book->instance || g_ascii_strcasecmp (book->instance, instance) != 0)
            continue;
          *society = g_strdup (id);
          *label = g_strdup (book->label);
        }
    }
  return ids != NULL;
}

gboolean
grape_society_of (GrapeLibrary *library, const char *instance, char **society, char **label,
                  GError **error)
{
  g_auto (GrapeQuery) query = { 0 };
  gint64 known = 0;

  *society = *label = NULL;
  if (!grape_query_init (&query, library, error,
                         "SELECT json_extract (header, '$.society'), json_extract (header, "
                         "'$.label') FROM instance WHERE id = ?",
                         "s", instance))
    return FALSE;
  int step = grape_query_step (&query, error);
  if (step < 0)
    return FALSE;
  g_autofree char *id = step ? grape_query_dup (&query, 0) : NULL;
  g_autofree char *name = step ? grape_query_dup (&query, 1) : NULL;
  if (!id)
    {
      GError *problem = NULL;

      if (!find_announcement (library, instance, society, label, &problem))
        {
          g_propagate_error (error, problem);
          return FALSE;
        }
      return *society != NULL;
    }
  if (!grape_library_number (library, &known, 0, error, "SELECT 1 FROM instance WHERE id = ?", "s",
                             id))
    return FALSE;
  if (!known)
    return FALSE;
  *society = g_steal_pointer (&id);
  *label = g_steal_pointer (&name);
  return TRUE;
}

/* What a game brought */

static gboolean
is_aside (const GrapeEvent *event)
{
  return event->kind == GRAPE_EVENT_NOTE || event->kind == GRAPE_EVENT_REVEAL
         || event->kind == GRAPE_EVENT_CONTRIBUTE || event->kind == GRAPE_EVENT_EPOCH;
}

/** grape_society_end_of: (nullable): the event that ended @game */
const GrapeEvent *
grape_society_end_of (GrapeInstance *game)
{
  guint n = grape_instance_n_events (game);

  while (n && is_aside (grape_instance_event (game, n)))
    n--;
  return n ? grape_instance_event (game, n) : NULL;
}

static char *
quote (const char *name)
{
  return strchr (name, '"') ? g_strdup (name) : g_strdup_printf ("\"%s\"", name);
}

/* Who plays the seat called @name, as the society knows it. */
static const char *
occupant (const GrapeBookings *self, const GrapeBook *book, const char *name)
{
  for (guint i = 0; i < book->seats->len; i++)
    {
      const GrapeBookSeat *seat = g_ptr_array_index (book->seats, i);

      if (grape_names_equal (seat->name, name))
        return grape_book_occupant (seat, self->at);
    }
  return name;
}

static const char *
name_of (const GrapeBookings *self, const GrapeBook *book, const GrapeTable *table, int who,
         const char *person)
{
  if (who >= 0)
    return occupant (self, book, grape_table_name (table, who));
  if (who == GRAPE_AUTHOR_PERSON)
    return person;
  return book->referees->len ? g_ptr_array_index (book->referees, 0) : table->referee;
}

static GrapeBooking *
add_booking (GrapeBookings *self, char *act)
{
  GrapeBooking *booking = g_new0 (GrapeBooking, 1);

  booking->act = act;
  g_ptr_array_add (self->bookings, booking);
  return booking;
}

static void
add_award (GrapeBookings *self, const GrapeBook *book, const GrapeTable *table,
           const GrapeAward *award)
{
  const char *to = name_of (self, book, table, award->to, award->person);
  const char *from = award->from >= 0 ? name_of (self, book, table, award->from, NULL) : NULL;

  if (!to)
    return;
  g_autofree char *quoted = quote (to);
  g_autofree char *payer = from ? quote (from) : NULL;
  if (award->currency > 0)
    {
      GrapeBooking *booking = add_booking (
          self, payer ? g_strdup_printf ("transfer %s from %s to %s %d", book->label, payer, quoted,
                                         award->currency)
                      : g_strdup_printf ("pay %s %s %d", book->label, quoted, award->currency));
      booking->to = g_strdup (to);
      booking->from = g_strdup (from);
      booking->asked = award->currency;
    }
  if (award->points)
    {
      GrapeBooking *booking = add_booking (
          self, g_strdup_printf ("points %s %s %d", book->label, quoted, award->points));
      booking->to = g_strdup (to);
      booking->asked = award->points;
      booking->points = TRUE;
    }
}

/** grape_society_winners: (transfer full) (element-type char): by the names of the seats */
GPtrArray *
grape_society_winners (const GrapePosition *position)
{
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < outcome->winners->len; i++)
    g_ptr_array_add (names, g_strdup (grape_table_name (position->table,
                                                        g_array_index (outcome->winners, int, i))));
  for (guint i = 0; i < outcome->people->len; i++)
    g_ptr_array_add (names, g_strdup (g_ptr_array_index (outcome->people, i)));
  return names;
}

static void
add_result (GrapeBookings *self, const GrapeBook *book, const GrapePosition *position)
{
  g_autoptr (GPtrArray) winners = grape_society_winners (position);
  GString *act = g_string_new (NULL);

  g_string_append_printf (act, "result %s winners ", book->label);
  for (guint i = 0; i < winners->len; i++)
    {
      g_autofree char *name = quote (g_ptr_array_index (winners, i));

      g_string_append_printf (act, "%s%s", i ? ", " : "", name);
    }
  g_string_append (act, winners->len ? "" : "none");
  if (self->hash)
    g_string_append_printf (act, " at %s", self->hash);
  GrapeBooking *booking = add_booking (self, g_string_free (act, FALSE));
  booking->is_result = TRUE;
  booking->winners = g_steal_pointer (&winners);
}

/* Who came in after the start is in the game's own log (R2.6). */
static void
let_in (GrapeBookings *self, const GrapeBook *book, const GrapeTable *table)
{
  for (guint i = 0; i < grape_table_size (table); i++)
    {
      const GrapeSeat *seat = grape_table_seat (table, (int)i);
      gboolean known = seat->bot != NULL;
      g_autofree char *name = quote (seat->name);

      for (guint j = 0; !known && j < book->seats->len; j++)
        known = grape_names_equal (((GrapeBookSeat *)g_ptr_array_index (book->seats, j))->name,
                                   seat->name);
      if (!known)
        add_booking (self, g_strdup_printf ("join %s %s", book->label, name));
    }
}

/* Entering it */

/* As mail that came late, under the date at which the game ended, if the society has gone on. */
static char *
entered_as (const GrapeBookings *self, const GrapeBooks *books, const GrapeBook *book,
            const char *act)
{
  const GrapePosition *position = grape_instance_position (self->after);
  const char *who = book->referees->len ? g_ptr_array_index (book->referees, 0) : NULL;

  for (guint i = 0; !who && i < book->seats->len; i++)
    {
      const GrapeBookSeat *seat = g_ptr_array_index (book->seats, i);

      who = seat->left ? NULL : grape_book_occupant (seat, self->at);
    }
  char *late = self->at < position->at && books->late
                   ? books->late (position->state, self->at, who, act)
                   : NULL;
  return late ? late : g_strdup (act);
}

static void
note (GrapeBooking *booking, const char *text, const char *rule)
{
  g_free (booking->note);
  g_free (booking->rule);
  booking->note = g_strdup (text);
  booking->rule = g_strdup (rule);
}

static gboolean
enter (GrapeBookings *self, const GrapeBooks *books, const GrapeBook *book, GrapeBooking *booking,
       GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *text = entered_as (self, books, book, booking->act);
  gint64 at = MAX (self->at, grape_instance_position (self->after)->at);
  guint first = grape_instance_n_events (self->after) + 1;

  if (!grape_instance_act (self->after, at, GRAPE_AUTHOR_REFEREE, text, &problem))
    {
      if (booking->is_result)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      booking->left_out = TRUE;
      note (booking, problem->message,
            problem->domain == GRAPE_ERROR ? grape_error_rule (problem) : NULL);
      return TRUE;
    }
  g_autoptr (GPtrArray) reports = grape_instance_report (self->after, first);
  for (guint i = 0; i < reports->len; i++)
    {
      const GrapeReport *report = g_ptr_array_index (reports, i);

      if (report->rule)
        note (booking, report->text, report->rule);
    }
  return TRUE;
}

static guint
column (const GrapeSheet *sheet, const char *id)
{
  guint i = 0;

  while (g_strcmp0 (sheet->columns[i].id, id) != 0)
    i++;
  return i;
}

/* The sheet called @word of the society as it will be; FALSE: it has none. */
static gboolean
write_sheet (const GrapeBookings *self, const GrapeBooks *books, const char *word,
             GrapeSheet *sheet)
{
  const GrapeSheetQuery query = { .class = self->class };
  const GrapeSheetKind *kind = books->sheets;

  while (kind->word && !g_str_equal (kind->word, word))
    kind++;
  return kind->word
         && kind->write (grape_instance_position (self->after)->state, &query, sheet, NULL);
}

/* What the limits left: the last rows of the statement, in the order of the bookings. */
static void
read_booked (GrapeBookings *self, const GrapeBooks *books)
{
  g_auto (GrapeSheet) sheet = { 0 };

  if (!write_sheet (self, books, "statement", &sheet))
    return;
  guint amount = column (&sheet, "amount"), row = sheet.rows->len;
  for (guint i = self->bookings->len; i-- > 0;)
    {
      GrapeBooking *booking = g_ptr_array_index (self->bookings, i);

      if (booking->left_out || !booking->asked || !row)
        continue;
      GPtrArray *cells = g_ptr_array_index (sheet.rows, --row);
      booking->booked = g_ascii_strtoll (g_ptr_array_index (cells, amount), NULL, 10);
    }
}

static void say_trophy (GrapeBookings *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
say_trophy (GrapeBookings *self, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  self->trophy_line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

static void
read_trophy (GrapeBookings *self, const GrapeBooks *books)
{
  g_auto (GrapeSheet) sheet = { 0 };

  if (!write_sheet (self, books, "trophies", &sheet))
    return;
  for (guint i = sheet.rows->len; i-- > 0;)
    {
      GPtrArray *cells = g_ptr_array_index (sheet.rows, i);

      if (g_strcmp0 (g_ptr_array_index (cells, column (&sheet, "game")), self->label) != 0)
        continue;
      say_trophy (self, "%s wins the %s",
                  (const char *)g_ptr_array_index (cells, column (&sheet, "person")),
                  (const char *)g_ptr_array_index (cells, column (&sheet, "trophy")));
      return;
    }
}

/* Whether its owner writes the society's log here. */
static gboolean
is_kept_here (GrapeLibrary *library, const char *society)
{
  g_autoptr (GrapeShared) shared = grape_library_shared_of (library, society, NULL);

  return !shared || shared->seat == GRAPE_AUTHOR_REFEREE;
}

static gboolean
fill (GrapeBookings *self, const GrapeBooks *books, const GrapeBook *book, GrapeInstance *game,
      GError **error)
{
  const GrapePosition *position = grape_instance_position (game);
  g_autoptr (GrapeOutcome) outcome = grape_position_outcome (position);
  const GrapeEvent *end = grape_society_end_of (game);

  self->class = g_strdup (book->class);
  self->currency = g_strdup (books->currency (grape_instance_position (self->after)->state));
  self->hash = end ? grape_hex_encode (end->hash, sizeof end->hash) : NULL;
  self->at = end ? end->at : grape_instance_header (game)->at;
  let_in (self, book, position->table);
  for (guint i = 0; i < outcome->awards->len; i++)
    add_award (self, book, position->table, &g_array_index (outcome->awards, GrapeAward, i));
  add_result (self, book, position);
  for (guint i = 0; i < self->bookings->len; i++)
    if (!enter (self, books, book, g_ptr_array_index (self->bookings, i), error))
      return FALSE;
  read_booked (self, books);
  read_trophy (self, books);
  return TRUE;
}

GrapeBookings *
grape_society_preview (GrapeLibrary *library, const char *instance, GError **error)
{
  g_autoptr (GrapeBookings) self = g_new0 (GrapeBookings, 1);
  GError *problem = NULL;

  self->bookings = g_ptr_array_new_with_free_func ((GDestroyNotify)booking_free);
  self->instance = g_strdup (instance);
  g_autoptr (GrapeInstance) game = grape_library_load_instance (library, instance, error);
  if (!game)
    return NULL;
  if (!grape_society_of (library, instance, &self->society, &self->label, &problem))
    {
      if (problem)
        g_propagate_error (error, problem);
      else
        grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID,
                            "%s belongs to no society in this library",
                            grape_instance_header (game)->name);
      return NULL;
    }
  if (!grape_position_over (grape_instance_position (game)))
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_INVALID, "%s is not over",
                          grape_instance_header (game)->name);
      return NULL;
    }
  self->after = grape_society_load (library, self->society, error);
  if (!self->after)
    return NULL;
  const GrapeBooks *books = grape_instance_rules (self->after)->books;
  g_autoptr (GrapeBook) book
      = books->find (grape_instance_position (self->after)->state, self->label);
  self->society_name = g_strdup (grape_instance_header (self->after)->name);
  self->first = grape_instance_n_events (self->after) + 1;
  self->kept_here = is_kept_here (library, self->society);
  if (!book)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_NOT_FOUND, "%s has no instance “%s”",
                          self->society_name, self->label);
      return NULL;
    }
  if (book->status == GRAPE_BOOK_OVER)
    {
      grape_society_fail (error, GRAPE_LIBRARY_ERROR_EXISTS,
                          "The result of %s is in the books of %s already", self->label,
                          self->society_name);
      return NULL;
    }
  return fill (self, books, book, game, error) ? g_steal_pointer (&self) : NULL;
}

gboolean
grape_society_book (GrapeLibrary *library, GrapeBookings *bookings, GError **error)
{
  return grape_library_append (library, bookings->after, bookings->first, error);
}

/* The games of one society that run in its books and are over in their own logs. */
static gboolean
add_unbooked (GrapeLibrary *library, const char *id, GHashTable *over, GPtrArray *ids,
              GError **error)
{
  g_autoptr (GrapeInstance) society = grape_society_load (library, id, error);

  if (!society)
    return FALSE;
  const GrapeBooks *books = grape_instance_rules (society)->books;
  gconstpointer state = grape_instance_position (society)->state;
  for (guint i = 0; i < books->count (state); i++)
    {
      g_autoptr (GrapeBook) book = books->get (state, i);
      g_autofree char *log = grape_society_id_of (book, id);

      if (book->status == GRAPE_BOOK_RUNNING && g_hash_table_contains (over, log))
        g_ptr_array_add (ids, g_steal_pointer (&log));
    }
  return TRUE;
}

GPtrArray *
grape_society_unbooked (GrapeLibrary *library, GError **error)
{
  g_autoptr (GPtrArray) societies = list_societies (library, error);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) over = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) all = NULL;

  if (!societies || !societies->len)
    return societies ? g_steal_pointer (&ids) : NULL;
  all = grape_library_list_instances (library, error);
  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeSummary *each = g_ptr_array_index (all, i);

      if (each->over)
        g_hash_table_add (over, each->id);
    }
  for (guint i = 0; all && i < societies->len; i++)
    {
      const char *id = g_ptr_array_index (societies, i);

      if (is_kept_here (library, id) && !add_unbooked (library, id, over, ids, error))
        return NULL;
    }
  return all ? g_steal_pointer (&ids) : NULL;
}
