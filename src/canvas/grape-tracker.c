/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "grape-tracker.h"

#include "grape-pen.h"

#include <math.h>

#define NAME_MIN  5  /* of the widths: in em */
#define NOTE_MOST 14 /* of the widths: in em */
#define LETTER    .53
#define SPREAD    3.5 /* more than a column needs */

typedef struct
{
  char *text;
  gint64 value;
  GrapeTone tone;
  gboolean news; /* it has just changed */
} Cell;

typedef struct
{
  guint id;
  int mark;
  char *name, *note;
  gboolean faded;
  GArray *cells; /* of Cell, by column */
} Row;

typedef struct
{
  char *name;
  gboolean number;
  gint64 most;
  double x, width; /* where it stands, once laid */
} Column;

struct _GrapeTracker
{
  GArray *columns; /* of Column */
  GPtrArray *rows; /* of Row */
  int sorted;      /* column + 1; negative: the smallest first; 0: as they came */

  double em, width, name_width;
  gboolean table;
  guint in_card; /* columns beside each other in a card */
};

static void
clear_cell (Cell *self)
{
  g_free (self->text);
}

static void
free_row (Row *self)
{
  g_free (self->name);
  g_free (self->note);
  g_array_unref (self->cells);
  g_free (self);
}

static void
clear_column (Column *self)
{
  g_free (self->name);
}

GrapeTracker *
grape_tracker_new (void)
{
  GrapeTracker *self = g_new0 (GrapeTracker, 1);

  self->columns = g_array_new (FALSE, TRUE, sizeof (Column));
  g_array_set_clear_func (self->columns, (GDestroyNotify)clear_column);
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)free_row);
  return self;
}

void
grape_tracker_free (GrapeTracker *self)
{
  g_array_unref (self->columns);
  g_ptr_array_unref (self->rows);
  g_free (self);
}

static Column *
column_at (const GrapeTracker *self, guint column)
{
  return &g_array_index (self->columns, Column, column);
}

static Row *
row_at (const GrapeTracker *self, guint row)
{
  return g_ptr_array_index (self->rows, row);
}

static Cell *
cell_at (const GrapeTracker *self, guint row, guint column)
{
  return &g_array_index (row_at (self, row)->cells, Cell, column);
}

/** grape_tracker_add_column: before any row; @number: it is told by a bar, too */
guint
grape_tracker_add_column (GrapeTracker *self, const char *name, gboolean number)
{
  Column column = { .name = g_strdup (name), .number = number };

  g_array_append_val (self->columns, column);
  return self->columns->len - 1;
}

/**
 * grape_tracker_add_row:
 * @id: by which the caller knows it again
 * @mark: whose mark and colour stand before it; -1: none
 * @note: (nullable): what stands below the name
 */
guint
grape_tracker_add_row (GrapeTracker *self, guint id, int mark, const char *name, const char *note)
{
  Row *row = g_new0 (Row, 1);

  row->id = id;
  row->mark = mark;
  row->name = g_strdup (name);
  row->note = note && *note ? g_strdup (note) : NULL;
  row->cells = g_array_new (FALSE, TRUE, sizeof (Cell));
  g_array_set_clear_func (row->cells, (GDestroyNotify)clear_cell);
  g_array_set_size (row->cells, self->columns->len);
  g_ptr_array_add (self->rows, row);
  return self->rows->len - 1;
}

/** grape_tracker_fade: @row is of somebody who does not take part now */
void
grape_tracker_fade (GrapeTracker *self, guint row)
{
  row_at (self, row)->faded = TRUE;
}

/** grape_tracker_set: @news: it has just changed */
void
grape_tracker_set (GrapeTracker *self, guint row, guint column, const char *text, GrapeTone tone,
                   gboolean news)
{
  Cell *cell = cell_at (self, row, column);

  g_free (cell->text);
  *cell = (Cell){ .text = g_strdup (text), .tone = tone, .news = news };
}

void
grape_tracker_set_number (GrapeTracker *self, guint row, guint column, gint64 value, gboolean news)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, value);
  Column *of = column_at (self, column);

  grape_tracker_set (self, row, column, text, value ? GRAPE_TONE_PLAIN : GRAPE_TONE_FAINT, news);
  cell_at (self, row, column)->value = value;
  of->most = MAX (of->most, value);
}

static int
compare_rows (gconstpointer a, gconstpointer b, gpointer data)
{
  const GrapeTracker *self = data;
  guint column = (guint)ABS (self->sorted) - 1;
  const Cell *one = &g_array_index ((*(Row *const *)a)->cells, Cell, column);
  const Cell *other = &g_array_index ((*(Row *const *)b)->cells, Cell, column);
  int order = column_at (self, column)->number
                  ? (one->value < other->value) - (one->value > other->value)
                  : g_utf8_collate (one->text ? one->text : "", other->text ? other->text : "");

  return self->sorted < 0 ? -order : order;
}

/** grape_tracker_sort: @column: from 1; negative: the other way round; 0: as they came. The
 * greatest numbers come first, and words by the alphabet. */
void
grape_tracker_sort (GrapeTracker *self, int column)
{
  self->sorted = (guint)ABS (column) <= self->columns->len ? column : 0;
  if (self->sorted)
    g_ptr_array_sort_with_data (self->rows, compare_rows, self);
}

/* Where things stand */

static double
text_width (const char *text)
{
  return text ? (double)g_utf8_strlen (text, -1) * LETTER : 0;
}

static double
needed (const GrapeTracker *self, guint column)
{
  double width = text_width (column_at (self, column)->name) * .84 + .6;

  for (guint i = 0; i < self->rows->len; i++)
    width = MAX (width, text_width (cell_at (self, i, column)->text) + .3);
  return (width + 1) * self->em;
}

static double
needed_by_names (const GrapeTracker *self)
{
  double width = NAME_MIN;

  for (guint i = 0; i < self->rows->len; i++)
    {
      const Row *row = row_at (self, i);

      width = MAX (width, MAX (text_width (row->name) * 1.12,
                               MIN (text_width (row->note) * .85, NOTE_MOST)));
    }
  return (width + 3) * self->em;
}

static void
lay_table (GrapeTracker *self, double used)
{
  double more = MIN ((self->width - used) / MAX (self->columns->len, 1), SPREAD * self->em);
  double x = self->name_width;

  for (guint i = 0; i < self->columns->len; i++)
    {
      Column *column = column_at (self, i);

      column->x = x;
      column->width += more;
      x += column->width;
    }
}

static void
lay_cards (GrapeTracker *self)
{
  double widest = 6 * self->em, room = self->width - 3 * self->em;

  for (guint i = 0; i < self->columns->len; i++)
    widest = MAX (widest, MIN (column_at (self, i)->width, room / 2));
  guint n = MAX (self->columns->len, 1);
  self->in_card = (guint)CLAMP (room / widest, 1, n);
  /* Lines of a length: three and three of six, rather than five and one. */
  self->in_card = (n - 1) / ((n - 1) / self->in_card + 1) + 1;
  for (guint i = 0; i < self->columns->len; i++)
    {
      column_at (self, i)->width = room / self->in_card;
      column_at (self, i)->x = 2.6 * self->em + room / self->in_card * (i % self->in_card);
    }
}

/** grape_tracker_lay: for a page so wide; call it when all cells are set */
void
grape_tracker_lay (GrapeTracker *self, double width, double em)
{
  double used;

  self->em = em;
  self->width = width;
  self->name_width = used = needed_by_names (self);
  for (guint i = 0; i < self->columns->len; i++)
    used += column_at (self, i)->width = needed (self, i);
  self->table = used <= width;
  if (self->table)
    lay_table (self, used);
  else
    lay_cards (self);
}

guint
grape_tracker_n_rows (const GrapeTracker *self)
{
  return self->rows->len;
}

guint
grape_tracker_n_columns (const GrapeTracker *self)
{
  return self->columns->len;
}

guint
grape_tracker_id (const GrapeTracker *self, guint row)
{
  return row_at (self, row)->id;
}

/** grape_tracker_is_table: whether the columns stand beside each other, with a head above them */
gboolean
grape_tracker_is_table (const GrapeTracker *self)
{
  return self->table;
}

static double
cell_height (const GrapeTracker *self)
{
  return 2.7 * self->em;
}

double
grape_tracker_row_height (const GrapeTracker *self)
{
  guint n_lines = self->columns->len ? (self->columns->len - 1) / MAX (self->in_card, 1) + 1 : 0;

  return self->table ? 3.1 * self->em
                     : 2.9 * self->em + n_lines * cell_height (self) + .3 * self->em;
}

double
grape_tracker_head_height (const GrapeTracker *self)
{
  return self->table ? 2.2 * self->em : 0;
}

/** grape_tracker_name_box: from the corner of its row */
GrapeBox
grape_tracker_name_box (const GrapeTracker *self)
{
  return (GrapeBox){ 0, 0, self->table ? self->name_width : self->width,
                     self->table ? grape_tracker_row_height (self) : 2.9 * self->em };
}

/** grape_tracker_cell_box: from the corner of its row */
GrapeBox
grape_tracker_cell_box (const GrapeTracker *self, guint column)
{
  const Column *at = column_at (self, column);
  double y
      = self->table ? 0 : 2.8 * self->em + column / MAX (self->in_card, 1) * cell_height (self);

  return (GrapeBox){ at->x, y, at->width,
                     self->table ? grape_tracker_row_height (self) : cell_height (self) };
}

/** grape_tracker_head_box: from the corner of the head; empty where there is none */
GrapeBox
grape_tracker_head_box (const GrapeTracker *self, guint column)
{
  const Column *at = column_at (self, column);

  return (GrapeBox){ at->x, 0, at->width, grape_tracker_head_height (self) };
}

/* Words */

const char *
grape_tracker_column_name (const GrapeTracker *self, guint column)
{
  return column_at (self, column)->name;
}

/** grape_tracker_say_cell: (transfer full): "Bob, SHIV: 45" */
char *
grape_tracker_say_cell (const GrapeTracker *self, guint row, guint column)
{
  const Cell *cell = cell_at (self, row, column);

  /* Translators: whose, what, and how much: Bob, SHIV: 45 */
  return g_strdup_printf (cell->news ? _ ("%s, %s: %s, just changed") : _ ("%s, %s: %s"),
                          row_at (self, row)->name, column_at (self, column)->name,
                          cell->text ? cell->text : "");
}

/** grape_tracker_say_row: (transfer full): all of it */
char *
grape_tracker_say_row (const GrapeTracker *self, guint row)
{
  const Row *at = row_at (self, row);
  GString *text = g_string_new (at->name);

  if (at->note)
    g_string_append_printf (text, ", %s", at->note);
  for (guint i = 0; i < self->columns->len; i++)
    g_string_append_printf (text, "; %s %s", column_at (self, i)->name,
                            cell_at (self, row, i)->text);
  return g_string_free (text, FALSE);
}

/** grape_tracker_say_head: (transfer full): the column, and whether it is sorted by it */
char *
grape_tracker_say_head (const GrapeTracker *self, guint column)
{
  gboolean sorted = (guint)ABS (self->sorted) == column + 1;

  return g_strdup_printf (sorted ? _ ("%s, sorted by this") : _ ("%s: sort by this"),
                          column_at (self, column)->name);
}

/* Drawing */

GrapeColor
grape_tone_color (const GrapeLook *look, GrapeTone tone)
{
  switch (tone)
    {
    case GRAPE_TONE_ALARM:
      return grape_pen_alarm (look);
    case GRAPE_TONE_GOLD:
      return grape_pen_gold (look);
    case GRAPE_TONE_ACCENT:
      return grape_pen_accent (look);
    default:
      return grape_pen_ink (look);
    }
}

/* An arrow behind the name of the column by which the rows are sorted. */
static void
draw_arrow (cairo_t *cr, const GrapeLook *look, double x, double y, double size, gboolean down)
{
  double s = down ? size : -size;

  cairo_move_to (cr, x - size, y - s / 2);
  cairo_line_to (cr, x + size, y - s / 2);
  cairo_line_to (cr, x, y + s / 2);
  cairo_close_path (cr);
  grape_pen_fill (cr, grape_pen_accent (look), 1);
}

/** grape_tracker_paint_head: @near: the column that is pointed at; -1: none */
void
grape_tracker_paint_head (cairo_t *cr, const GrapeTracker *self, const GrapeLook *look,
                          GrapeBox box, int near)
{
  double em = self->em;

  cairo_rectangle (cr, box.x, box.y, box.width, box.height);
  grape_pen_fill (cr, grape_pen_paper (look), 1);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const Column *column = column_at (self, i);
      gboolean sorted = (guint)ABS (self->sorted) == i + 1;
      double x = box.x + column->x + (column->number ? column->width - 1.1 * em : .6 * em);
      GrapeTextStyle style = { .size = .82 * em,
                               .bold = sorted,
                               .align = column->number ? 1 : 0,
                               .max_width = column->width - 1.2 * em };

      grape_pen_note (cr, look, (int)i == near || sorted ? 1 : .62, column->name, x,
                      box.y + box.height / 2, style);
      if (sorted)
        draw_arrow (cr, look, box.x + column->x + column->width - .55 * em, box.y + box.height / 2,
                    .26 * em, self->sorted > 0);
    }
  cairo_rectangle (cr, box.x, box.y + box.height - 1, box.width, 1);
  grape_pen_fill (cr, grape_pen_ink (look), look->contrast ? 1 : .25);
}

/* How much it is beside the greatest one. */
static void
draw_bar (cairo_t *cr, const GrapeLook *look, const Column *column, const Cell *cell, double right,
          double y, double width, double em)
{
  double part = column->most > 0 ? CLAMP ((double)cell->value / (double)column->most, 0, 1) : 0;

  if (part <= 0)
    return;
  grape_pen_round (cr, right - width * part, y, width * part, .2 * em, .1 * em);
  grape_pen_fill (cr, grape_pen_accent (look), look->contrast ? 1 : .55);
}

static void
draw_cell (cairo_t *cr, const GrapeTracker *self, const GrapeLook *look, guint row, guint i,
           GrapeBox box, gboolean near)
{
  const Cell *cell = cell_at (self, row, i);
  const Column *column = column_at (self, i);
  double em = self->em, y = box.y + box.height / 2, x, room = box.width - 1.2 * em;
  gboolean right = column->number && self->table, faint = cell->tone == GRAPE_TONE_FAINT;
  double alpha = row_at (self, row)->faded ? .5 : faint ? .5 : 1;

  if (near)
    {
      grape_pen_round (cr, box.x + 1, box.y + 3, box.width - 2, box.height - 6, .4 * em);
      grape_pen_fill (cr, grape_pen_accent (look), .16);
    }
  if (!self->table)
    {
      grape_pen_note (cr, look, .62, column->name, box.x + .5 * em, box.y + .7 * em,
                      (GrapeTextStyle){ .size = .76 * em, .max_width = box.width - em });
      y = box.y + 1.75 * em;
    }
  x = right ? box.x + box.width - 1.1 * em : box.x + (self->table ? .6 : .5) * em;
  double width = grape_pen_write (
      cr, grape_tone_color (look, cell->tone), look->contrast ? 1 : alpha,
      cell->text ? cell->text : "", x, y,
      (GrapeTextStyle){
          .size = em, .bold = cell->news, .align = right ? 1 : 0, .max_width = room });
  if (right)
    draw_bar (cr, look, column, cell, x, y + .8 * em, MIN (room, 5 * em), em);
  if (cell->news)
    {
      grape_pen_disc (cr, right ? x + .5 * em : x + MIN (width, room) + .5 * em, y, .2 * em);
      grape_pen_fill (cr, grape_pen_accent (look), 1);
    }
}

/** grape_tracker_paint_row: @near: the column that is pointed at; -1: none */
void
grape_tracker_paint_row (cairo_t *cr, const GrapeTracker *self, const GrapeLook *look, guint row,
                         GrapeBox box, int near)
{
  const Row *at = row_at (self, row);
  GrapeBox name = grape_tracker_name_box (self);
  double em = self->em, left = box.x + 2.6 * em, middle = box.y + name.height / 2;
  double alpha = at->faded ? .5 : 1, room = name.width - 3 * em;

  if (at->mark >= 0)
    grape_pen_mark (cr, at->mark, box.x + 1.3 * em, middle, 1.25 * em, look->dark);
  grape_pen_note (cr, look, alpha, at->name, left, middle - (at->note ? .58 * em : 0),
                  (GrapeTextStyle){ .size = 1.05 * em, .bold = TRUE, .max_width = room });
  if (at->note)
    grape_pen_note (cr, look, .66, at->note, left, middle + .72 * em,
                    (GrapeTextStyle){ .size = .82 * em, .max_width = room });
  for (guint i = 0; i < self->columns->len; i++)
    {
      GrapeBox cell = grape_tracker_cell_box (self, i);

      cell.x += box.x;
      cell.y += box.y;
      draw_cell (cr, self, look, row, i, cell, (int)i == near);
    }
}

/**
 * grape_tracker_paint_curve:
 * @values: of double, from the first to the last
 *
 * Draws how a number came to what it is, as steps, with the greatest and the last one written.
 */
void
grape_tracker_paint_curve (cairo_t *cr, const GrapeLook *look, const GArray *values, GrapeBox box)
{
  double least = 0, most = 1, size = MIN (box.height * .22, 14), room = box.width - 4 * size;

  for (guint i = 0; i < values->len; i++)
    {
      least = MIN (least, g_array_index (values, double, i));
      most = MAX (most, g_array_index (values, double, i));
    }
  double step = room / MAX (values->len - 1, 1), height = box.height - 2 * size, y = 0;
  for (guint i = 0; i < values->len; i++)
    {
      double value = g_array_index (values, double, i);

      y = box.y + size + height * (1 - (value - least) / (most - least));
      if (i)
        cairo_line_to (cr, box.x + step * i, y);
      else
        cairo_move_to (cr, box.x, y);
      if (i + 1 < values->len)
        cairo_line_to (cr, box.x + step * (i + 1), y);
    }
  grape_pen_stroke (cr, grape_pen_accent (look), 1, 2);
  cairo_rectangle (cr, box.x, box.y + size + height * (1 - (0 - least) / (most - least)), room, 1);
  grape_pen_fill (cr, grape_pen_ink (look), look->contrast ? 1 : .2);
  grape_pen_disc (cr, box.x + step * (values->len - 1), y, 3.5);
  grape_pen_fill (cr, grape_pen_accent (look), 1);
  g_autofree char *last = g_strdup_printf ("%.0f", g_array_index (values, double, values->len - 1));
  grape_pen_note (cr, look, 1, last, box.x + room + .7 * size, y,
                  (GrapeTextStyle){ .size = 1.1 * size, .bold = TRUE, .max_width = 3 * size });
}
