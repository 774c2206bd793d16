/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From the top: what is going on, two sheets side by side, and for who writes the keys. On a sheet:
 * whose it is, the letters of the target, the salvos. The viewer's own sheet is left. Where not all
 * salvos fit, the oldest give way. */
#include <glib/gi18n.h>

#include "grape-double-crash-layout.h"

#include <math.h>

#define LEAST_ROW     12.0 /* pixels */
#define GAP           .55  /* between rounds, in rows */
#define ROW_CELLS     8.0  /* number, letters and count of a row, in cells */
#define KEYS_IN_A_ROW 14

static guint
count_rounds (const DoubleCrash *self)
{
  guint n = MAX (self->players[0].salvos->len, self->players[1].salvos->len);

  return self->stage == DOUBLE_CRASH_SALVO ? MAX (n, (self->round + 1) / 2) : n;
}

/* In rows. */
static double
height_of (guint first, guint end)
{
  double rows = 0;

  for (guint index = first; index < end; index++)
    rows += double_crash_size (index) + (index > first ? GAP : 0);
  return rows;
}

static double
place_keys (GrapeDoubleCrashLayout *self, double width, double y)
{
  double key = MIN (width * .97 / KEYS_IN_A_ROW, self->text * 2.7), gap = key * .1;
  double left = (width - key * KEYS_IN_A_ROW) / 2;

  for (guint i = 0; i < GRAPE_DOUBLE_CRASH_KEYS; i++)
    self->keys[i] = (GrapeBox){ left + i % KEYS_IN_A_ROW * key + gap / 2,
                                y + i / KEYS_IN_A_ROW * key + gap / 2, key - gap, key - gap };
  self->keys[GRAPE_DOUBLE_CRASH_BACK].width += key;
  return 2 * key + self->text * .5;
}

static void
place_sheet (GrapeDoubleCrashLayout *self, int seat, GrapeBox box)
{
  double em = self->text, cell = MIN (box.width / 6.4, em * 2.1);
  double line = em * 1.9;

  self->sheets[seat] = box;
  self->names[seat] = (GrapeBox){ box.x + em * .6, box.y + em * .3, box.width - em * 1.2, line };
  self->targets[seat] = (GrapeBox){ box.x + (box.width - cell * DOUBLE_CRASH_LETTERS) / 2,
                                    box.y + em * .3 + line, cell * DOUBLE_CRASH_LETTERS, cell };
  self->notes[seat]
      = (GrapeBox){ box.x + em * .4, box.y + em * .4 + line + cell, box.width - em * .8, em * 1.6 };
  self->list = box.y + em * .4 + line + cell + em * 2;
}

/* As many of the latest rounds as fit, in rows of a size to be read. */
static void
place_rows (GrapeDoubleCrashLayout *self, const DoubleCrash *view, GrapeBox sheet)
{
  double room = sheet.y + sheet.height - self->list - self->text * .6;
  double most = MIN (self->text * 2.5, (sheet.width - self->text * .8) / ROW_CELLS * 1.12);

  self->first = 0;
  self->end = count_rounds (view);
  while (self->first + 1 < self->end && height_of (self->first, self->end) * LEAST_ROW > room)
    self->first++;
  double rows = MAX (height_of (self->first, self->end), 6);
  self->row = MIN (most, room / rows);
  self->cell = MIN (self->row * .94, (sheet.width - self->text * .8) / ROW_CELLS);
}

/** grape_double_crash_layout: for a picture as @look says */
void
grape_double_crash_layout (GrapeDoubleCrashLayout *self, gconstpointer view, const GrapeLook *look)
{
  const DoubleCrash *state = DOUBLE_CRASH_VIEW (view);
  double width = look->width, height = look->height;
  guint8 crashes[DOUBLE_CRASH_MOST];
  gboolean plays = look->viewer >= 0 && look->viewer < DOUBLE_CRASH_SEATS;

  *self = (GrapeDoubleCrashLayout){ .text = CLAMP (MIN (width / 34, height / 36), 9, 19) };
  double em = self->text, top = em * 2.8, bottom = height - em * .6;
  self->seats[0] = plays ? look->viewer : 0;
  self->seats[1] = 1 - self->seats[0];
  self->types = grape_double_crash_writes (state, look->viewer) != NULL;
  if (self->types)
    {
      bottom -= place_keys (self, width, 0);
      place_keys (self, width, bottom + em * .3);
    }
  else if (plays && double_crash_truth (state, look->viewer, crashes))
    {
      double wide = MIN (em * 20, width - 2 * em);

      bottom -= em * 2.9;
      self->button = (GrapeBox){ (width - wide) / 2, bottom + em * .6, wide, em * 2.2 };
    }
  double margin = MIN (em, width * .02), gap = em * .7;
  double each = MIN ((width - 2 * margin - gap) / 2, em * 25);
  double left = (width - 2 * each - gap) / 2;
  self->head = (GrapeBox){ em, em * .2, width - 2 * em, top - em * .2 };
  for (int column = 0; column < DOUBLE_CRASH_SEATS; column++)
    place_sheet (self, self->seats[column],
                 (GrapeBox){ left + column * (each + gap), top, each, bottom - top });
  place_rows (self, state, self->sheets[0]);
}

/** grape_double_crash_row: where word @place, from 0, of @seat's salvo number @index is */
GrapeBox
grape_double_crash_row (const GrapeDoubleCrashLayout *self, int seat, guint index, guint place)
{
  GrapeBox sheet = self->sheets[seat];
  double wide = self->cell * ROW_CELLS;
  double rows = height_of (self->first, index) + (index > self->first ? GAP : 0) + place;

  return (GrapeBox){ sheet.x + (sheet.width - wide) / 2, self->list + rows * self->row, wide,
                     self->row };
}

/** grape_double_crash_row_id: the `row` of that word's spot */
int
grape_double_crash_row_id (guint index, guint place)
{
  return (int)(index * DOUBLE_CRASH_MOST + place);
}

static void
add_row (const GrapeDoubleCrashLayout *layout, const DoubleCrash *self, int seat, guint index,
         guint place, const GrapeLook *look, GrapeSpotField *field)
{
  const DoubleCrashSalvo *salvo = double_crash_salvo (self, seat, index);
  gboolean claims = self->stage == DOUBLE_CRASH_EXAMINATION && look->viewer == seat;
  GrapeSpot spot
      = { .id = { GRAPE_DOUBLE_CRASH_ROW, seat, grape_double_crash_row_id (index, place) },
          .box = grape_double_crash_row (layout, seat, index, place),
          .calm = !claims };

  if (salvo->replied)
    spot.spoken = g_strdup_printf (
        ngettext ("round %u, %s: %u crash", "round %u, %s: %u crashes", salvo->crashes[place]),
        2 * index + 1, salvo->words[place], salvo->crashes[place]);
  else
    spot.spoken = g_strdup_printf (_ ("round %u, %s"), 2 * index + 1, salvo->words[place]);
  if (claims)
    {
      spot.move = g_strdup_printf ("claim reply %u.%u", 2 * index + 2, place + 1);
      spot.name = g_strdup_printf (_ ("the reply to %s is false"), salvo->words[place]);
    }
  grape_spot_field_add (field, spot);
}

static void
add_keys (const GrapeDoubleCrashLayout *layout, GrapeSpotField *field)
{
  for (int i = 0; i < GRAPE_DOUBLE_CRASH_KEYS; i++)
    {
      GrapeSpot spot = { .id = { GRAPE_DOUBLE_CRASH_KEY, i, 0 }, .box = layout->keys[i] };

      spot.name = i == GRAPE_DOUBLE_CRASH_BACK ? g_strdup (_ ("take the last letter back"))
                                               : g_strdup_printf ("%c", 'A' + i);
      spot.spoken = g_strdup (spot.name);
      grape_spot_field_add (field, spot);
    }
}

static void
add_reply (const GrapeDoubleCrashLayout *layout, const DoubleCrash *self, GrapeViewer viewer,
           GrapeSpotField *field)
{
  guint8 crashes[DOUBLE_CRASH_MOST] = { 0 };
  GrapeSpot spot = { .id = { GRAPE_DOUBLE_CRASH_REPLY, 0, 0 }, .box = layout->button };
  GString *move = g_string_new ("reply");

  double_crash_truth (self, viewer, crashes);
  for (guint i = 0; i < double_crash_size ((self->round - 1) / 2); i++)
    g_string_append_printf (move, " %u", crashes[i]);
  spot.move = g_string_free (move, FALSE);
  spot.name = g_strdup (_ ("the true reply"));
  spot.spoken = g_strdup (_ ("the true reply"));
  grape_spot_field_add (field, spot);
}

/** grape_double_crash_spots: words, and what the viewer can do */
void
grape_double_crash_spots (gconstpointer view, const GrapeLook *look, GrapeSpotField *field)
{
  const DoubleCrash *self = DOUBLE_CRASH_VIEW (view);
  GrapeDoubleCrashLayout layout;

  grape_double_crash_layout (&layout, view, look);
  for (int seat = 0; seat < DOUBLE_CRASH_SEATS; seat++)
    {
      GrapeSpot target
          = { .id = { GRAPE_DOUBLE_CRASH_TARGET, seat, 0 }, .box = layout.targets[seat] };

      target.calm = self->stage != DOUBLE_CRASH_EXAMINATION || look->viewer != seat;
      if (!target.calm)
        {
          target.move = g_strdup ("claim target");
          target.name = g_strdup (_ ("the target is not in the dictionary"));
        }
      grape_spot_field_add (field, target);
      for (guint index = layout.first; index < self->players[seat].salvos->len; index++)
        for (guint i = 0; i < double_crash_salvo (self, seat, index)->n; i++)
          add_row (&layout, self, seat, index, i, look, field);
    }
  if (layout.types)
    add_keys (&layout, field);
  if (layout.button.width > 0)
    add_reply (&layout, self, look->viewer, field);
}
