/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grid of an Open Table (R6.2): squares with letters and colours. */
#include "open-table-private.h"

#include <string.h>

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

/** open_table_parse_set: R6.2: "c4 X red", "c4 red", "c4 empty" */
gboolean
open_table_parse_set (const OpenTable *self, const char *rest, OpenTableAct *act, GError **error)
{
  static const char form[] = "set c4 X red";
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
  if (n == 2 && (!g_ascii_strcasecmp (words[1], "empty") || g_str_equal (words[1], "-")))
    return TRUE;
  if (n == 3 && !read_colour (words[2], &act->colour))
    return grape_error_set (error, GRAPE_ERROR_SYNTAX, "6.2", "“%s” is no colour of this table",
                            words[2]);
  if (n == 2 && read_colour (words[1], &act->colour))
    return TRUE;
  if (g_utf8_strlen (words[1], -1) > 3 || strchr (words[1], '"'))
    return grape_error_set (error, GRAPE_ERROR_LIMIT, "6.2", "A square holds up to three letters");
  act->text = g_strdup (words[1]);
  return TRUE;
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

/** open_table_append_grid: as text, if there is one */
void
open_table_append_grid (GString *text, const OpenTable *self)
{
  for (guint row = 0; row < self->rows && self->columns; row++)
    {
      if (row == 0)
        {
          g_string_append (text, "\n   ");
          for (guint column = 0; column < self->columns; column++)
            g_string_append_printf (text, " %c  ", 'a' + column);
          chomp (text);
        }
      g_string_append_printf (text, "%2u ", row + 1);
      for (guint column = 0; column < self->columns; column++)
        {
          const OpenTableCell *cell = open_table_cell (self, column, row);
          const char *mark = cell && cell->mark ? cell->mark : cell ? "#" : ".";
          const char *colour = cell && cell->colour ? open_table_colours[cell->colour] : " ";

          g_string_append_printf (text, " %s%c", mark,
                                  g_utf8_strlen (mark, -1) < 3 ? *colour : ' ');
          for (glong n = g_utf8_strlen (mark, -1); n < 2; n++)
            g_string_append_c (text, ' ');
        }
      chomp (text);
    }
}
