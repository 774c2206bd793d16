/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game in the books of a society, and sheets that people print. */
#include "grape-books.h"

#include <sodium.h>
#include <string.h>

static void
seat_free (GrapeBookSeat *self)
{
  g_free (self->name);
  g_free (self->substitute);
  g_free (self);
}

/** grape_book_new: without seats, referees and winners */
GrapeBook *
grape_book_new (void)
{
  GrapeBook *self = g_new0 (GrapeBook, 1);

  self->seats = g_ptr_array_new_with_free_func ((GDestroyNotify)seat_free);
  self->referees = g_ptr_array_new_with_free_func (g_free);
  self->winners = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
grape_book_free (GrapeBook *self)
{
  if (!self)
    return;
  g_free (self->label);
  g_free (self->class);
  g_free (self->rule);
  g_free (self->text);
  g_free (self->instance);
  g_free (self->particulars);
  g_free (self->challenged);
  g_free (self->hash);
  g_ptr_array_unref (self->seats);
  g_ptr_array_unref (self->referees);
  g_ptr_array_unref (self->winners);
  g_free (self);
}

void
grape_book_add_seat (GrapeBook *self, const char *name, const char *substitute, gboolean left,
                     gint64 away_from, gint64 away_until)
{
  GrapeBookSeat *seat = g_new0 (GrapeBookSeat, 1);

  seat->name = g_strdup (name);
  seat->substitute = g_strdup (substitute);
  seat->left = left;
  seat->away_from = away_from;
  seat->away_until = away_until;
  g_ptr_array_add (self->seats, seat);
}

/** grape_book_occupant: who plays @seat at @at */
const char *
grape_book_occupant (const GrapeBookSeat *seat, gint64 at)
{
  gboolean away = seat->away_until && at >= seat->away_from && at < seat->away_until;

  return seat->substitute && away ? seat->substitute : seat->name;
}

/* Sheets */

void
grape_sheet_init (GrapeSheet *self, const GrapeSheetColumn *columns)
{
  self->columns = columns;
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)g_ptr_array_unref);
}

void
grape_sheet_clear (GrapeSheet *self)
{
  g_clear_pointer (&self->rows, g_ptr_array_unref);
}

guint
grape_sheet_n_columns (const GrapeSheet *self)
{
  guint n = 0;

  while (self->columns[n].id)
    n++;
  return n;
}

/**
 * grape_sheet_row:
 * @types: a letter a column: s text or NULL, i gint64, o gint64 or nothing (0), t a time or none
 * (0)
 */
void
grape_sheet_row (GrapeSheet *self, const char *types, ...)
{
  GPtrArray *row = g_ptr_array_new_with_free_func (g_free);
  va_list arguments;

  g_assert (strlen (types) == grape_sheet_n_columns (self));
  va_start (arguments, types);
  for (const char *type = types; *type; type++)
    {
      gint64 number = *type == 's' ? 0 : va_arg (arguments, gint64);

      if (*type == 's')
        g_ptr_array_add (row, g_strdup (va_arg (arguments, const char *)));
      else if (*type != 'i' && !number)
        g_ptr_array_add (row, NULL);
      else if (*type == 't')
        g_ptr_array_add (row, grape_time_format (number));
      else
        g_ptr_array_add (row, g_strdup_printf ("%" G_GINT64_FORMAT, number));
    }
  va_end (arguments);
  g_ptr_array_add (self->rows, row);
}

/* A name may begin as a formula of a spreadsheet does. */
static void
add_cell (GString *csv, const char *text, gboolean number)
{
  gboolean formula = !number && *text && strchr ("=+-@\t\r", *text);

  if (!formula && !strpbrk (text, "\",\n\r"))
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append (csv, formula ? "\"'" : "\"");
  for (const char *c = text; *c; c++)
    {
      if (*c == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *c);
    }
  g_string_append_c (csv, '"');
}

/** grape_sheet_to_csv: (transfer full): ids of the columns, then the rows (RFC 4180, with LF) */
char *
grape_sheet_to_csv (const GrapeSheet *self)
{
  GString *csv = g_string_new (NULL);
  guint n = grape_sheet_n_columns (self);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (csv, "%s%s", i ? "," : "", self->columns[i].id);
  g_string_append_c (csv, '\n');
  for (guint r = 0; r < self->rows->len; r++)
    {
      GPtrArray *row = g_ptr_array_index (self->rows, r);

      for (guint i = 0; i < n; i++)
        {
          const char *cell = g_ptr_array_index (row, i);

          if (i)
            g_string_append_c (csv, ',');
          add_cell (csv, cell ? cell : "", self->columns[i].number);
        }
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}

/**
 * grape_books_id:
 *
 * Returns: (transfer full): the id of the log of game @label of @society, where its announcement
 *   names none: both sides work it out, so that neither has to tell the other
 */
char *
grape_books_id (const char *society, const char *label)
{
  g_autofree char *lower = g_ascii_strdown (label, -1);
  g_autofree char *text = g_strdup_printf ("society %s %s", society, lower);
  guint8 bytes[crypto_generichash_BYTES_MIN];

  crypto_generichash (bytes, sizeof bytes, (const guint8 *)text, strlen (text), NULL, 0);
  return grape_hex_encode (bytes, 8);
}
