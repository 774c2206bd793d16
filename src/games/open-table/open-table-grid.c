/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grid of an Open Table (R6.2): squares with letters and colours. */
#include "open-table-private.h"

#include <string.h>

static const char form[] = "set c4 X red";

const char *const open_table_colours[] = { "none",   "red",   "orange", "yellow", "green", "blue",
                                           "purple", "black", "white",  "grey",   NULL };

/** open_table_cell: (nullable): NULL: it is empty */
const OpenTableCell *
open_table_cell (const OpenTable *self, guint column, guint row)
{
  for (guint i = 0; i < self->cells->len; i++)
    {
      const OpenTableCell *cell = &g_array_index (self->cells, OpenTableCell, i);

      if (cell->column == column && cell->row == row)
        return cell;
    }
  return NULL;
}

/** open_table_set_cell: R6.2; without mark and colour it is empty */
void
open_table_set_cell (OpenTable *self, guint column, guint row, const char *mark, guint colour)
{
  OpenTableCell cell = { column, row, g_strdup (mark), colour };
  guint at = 0;

  while (at < self->cells->len)
    {
      const OpenTableCell *each = &g_array_index (self->cells, OpenTableCell, at);

      if (each->row == row && each->column == column)
        g_array_remove_index (self->cells, at);
      else if (each->row > row || (each->row == row && each->column > column))
        break;
      else
        at++;
    }
  if (colour || (mark && *mark))
    g_array_insert_val (self->cells, at, cell);
  else
    g_free (cell.mark);
}

static gboolean
read_colour (const char *word, guint *colour)
{
  for (guint i = 1; open_table_colours[i]; i++)
    if (g_ascii_strcasecmp (word, open_table_colours[i]) == 0)
      {
        *colour = i;
        return TRUE;
      }
  return g_ascii_strcasecmp (word, "gray") == 0 ? (*colour = 9, TRUE) : FALSE;
}

/**
 * open_table_read_mark:
 * @mark: (out) (nullable): NULL: no letters
 *
 * R6.2: "X red", "X", "red", "empty".
 */
gboolean
open_table_read_mark (const char *text, char **mark, guint *colour, GError **error)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = g_strv_length (words);

  *mark = NULL;
  *colour = 0;
  if (n < 1 || n > 2)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write it like this: `%s`", form);
  if (n == 1 && (!g_ascii_strcasecmp (words[0], "empty") || g_str_equal (words[0], "-")))
    return TRUE;
  if (n == 2 && !read_colour (words[1], colour))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "6.2", "“%s” is no colour of this table",
                            words[1]);
  if (n == 1 && read_colour (words[0], colour))
    return TRUE;
  if (g_utf8_strlen (words[0], -1) > 3 || strchr (words[0], '"'))
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "6.2", "A square holds up to three letters");
  *mark = g_strdup (words[0]);
  return TRUE;
}

/** open_table_parse_set: R6.2: "c4 X red", "c4 red", "c4 empty" */
gboolean
open_table_parse_set (const OpenTable *self, const char *rest, OpenTableAct *act, GError **error)
{
  g_auto (GStrv) words = g_strsplit (rest, " ", -1);
  guint n = g_strv_length (words);
  char *end;
  guint64 row;

  if (!self->columns)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "6.2", "This table has no grid");
  if (n < 2 || n > 3 || !g_ascii_isalpha (words[0][0]) || !g_ascii_isdigit (words[0][1]))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write it like this: `%s`", form);
  act->column = (guint)(g_ascii_tolower (words[0][0]) - 'a');
  row = g_ascii_strtoull (words[0] + 1, &end, 10);
  if (*end)
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, NULL, "Write it like this: `%s`", form);
  if (act->column >= self->columns || row < 1 || row > self->rows)
    return grape_error_set (error, GRAPE_ERROR_ILLEGAL, "6.2", "The grid has no square %s",
                            words[0]);
  act->row = (guint)row - 1;
  return open_table_read_mark (strchr (rest, ' ') + 1, &act->text, &act->colour, error);
}

/** open_table_read_size: "8x8", "none" */
gboolean
open_table_read_size (const char *text, guint *columns, guint *rows)
{
  char *end;
  guint64 width = g_ascii_strtoull (text, &end, 10), height;

  *columns = *rows = 0;
  if (!*text || g_ascii_strcasecmp (text, "none") == 0)
    return TRUE;
  end += strspn (end, " ");
  if (*end != 'x' && *end != 'X')
    return FALSE;
  height = g_ascii_strtoull (end + 1, &end, 10);
  if (*end || width < 1 || height < 1 || width > OPEN_TABLE_GRID || height > OPEN_TABLE_GRID)
    return FALSE;
  *columns = (guint)width;
  *rows = (guint)height;
  return TRUE;
}

/* Ends a line, without blanks before its end. */
static void
chomp (GString *text)
{
  while (text->len && text->str[text->len - 1] == ' ')
    g_string_truncate (text, text->len - 1);
  g_string_append_c (text, '\n');
}

static guint
letters_of (const OpenTableCell *cell)
{
  return cell && cell->mark ? (guint)g_utf8_strlen (cell->mark, -1) : 0;
}

/** open_table_append_grid: as text, if there is one; a colour by its first letter behind the mark
 */
void
open_table_append_grid (GString *text, const OpenTable *self)
{
  guint most = 2; /* letters on a square */

  for (guint i = 0; i < self->cells->len; i++)
    most = MAX (most, letters_of (&g_array_index (self->cells, OpenTableCell, i)));
  for (guint row = 0; row < self->rows && self->columns; row++)
    {
      if (row == 0)
        {
          g_string_append (text, "\n   ");
          for (guint column = 0; column < self->columns; column++)
            g_string_append_printf (text, " %c%*s", 'a' + column, (int)most, "");
          chomp (text);
        }
      g_string_append_printf (text, "%2u ", row + 1);
      for (guint column = 0; column < self->columns; column++)
        {
          const OpenTableCell *cell = open_table_cell (self, column, row);
          const char *mark = cell && cell->mark ? cell->mark : cell ? "#" : ".";
          const char *colour = cell && cell->colour ? open_table_colours[cell->colour] : " ";

          g_string_append_printf (text, " %s%c%*s", mark, *colour,
                                  (int)(most - MAX (letters_of (cell), 1)), "");
        }
      chomp (text);
    }
}
