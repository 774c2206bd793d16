/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The felt beside the page where there is room, else above it, and what answers there. */
#include <glib/gi18n.h>

#include "grape-open-table-layout.h"

#include "canvas/grape-card-paint.h"

void
grape_open_table_layout_free (GrapeOpenTableLayout *self)
{
  g_free (self->cards);
  g_free (self);
}

/* What things measure, in heights of a letter: as one likes it, then as flat pictures need it. */
typedef struct
{
  double plate, plate_wide; /* at least so wide */
  double card, button, choice;
  double gap;        /* between what is the viewer's */
  double felt, grid; /* of the height above a page: without a grid, and with one */
} Measure;

static const Measure measures[] = { { 2.5, 10, 5, 2.2, 9, .8, .66, .8 },
                                    { 2.1, 9.6, 3.8, 2, 6.5, .5, .8, .86 },
                                    { 1.9, 9.6, 3, 1.8, 5.2, .35, 1, 1 } };

#define LEAST_SQUARE_PX 9

static gboolean
plays_here (const OpenTable *self, GrapeViewer viewer)
{
  return viewer >= 0 && open_table_plays (self, viewer) && !self->ended;
}

/* Rows of plates along the upper edge. */
static double
place_players (GrapeOpenTableLayout *self, const OpenTable *state, const Measure *m, double y)
{
  double em = self->text, gap = em * .2 * m->plate, high = em * m->plate;
  double room = self->felt.width - 2 * em;
  guint n = 0, columns;

  for (int seat = 0; seat < (int)state->n_seats; seat++)
    if (open_table_plays (state, seat))
      self->seats[n++] = seat;
  self->n_players = n;
  columns = (guint)CLAMP ((room + gap) / (em * m->plate_wide + gap), 1, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      guint row = i / columns, in_row = MIN (columns, n - row * columns);
      double wide = MIN (em * 15, (room - (in_row - 1) * gap) / in_row);
      double left = self->felt.x + (self->felt.width - in_row * wide - (in_row - 1) * gap) / 2;

      self->players[i]
          = (GrapeBox){ left + (i % columns) * (wide + gap), y + row * (high + gap), wide, high };
    }
  return y + (n + columns - 1) / columns * (high + gap);
}

/* From the lower edge upwards: the button, the hand, the ballot. Returns: where that begins. */
static double
place_own (GrapeOpenTableLayout *self, const OpenTable *state, const Measure *m,
           const GrapeLook *look)
{
  double em = self->text, bottom = self->felt.y + self->felt.height - em * MIN (1, 1.25 * m->gap);
  double room = self->felt.width - 2 * em, left = self->felt.x + em;
  gboolean plays = plays_here (state, look->viewer);

  if (plays && (state->turn == look->viewer || state->round_on))
    {
      double wide = MIN (em * 12, room);

      self->pass = (GrapeBox){ self->felt.x + (self->felt.width - wide) / 2,
                               bottom - em * m->button, wide, em * m->button };
      bottom -= em * (m->button + m->gap);
    }
  self->n_cards = plays ? state->seats[look->viewer].hand->len : 0;
  self->cards = g_new0 (GrapeBox, self->n_cards + 1);
  if (self->n_cards)
    {
      double wide = MIN (em * m->card, room / 2.5), high = wide * GRAPE_CARD_RATIO;
      double step
          = self->n_cards > 1 ? MIN (wide + em * .5, (room - wide) / (self->n_cards - 1)) : 0;
      double x = self->felt.x + (self->felt.width - wide - step * (self->n_cards - 1)) / 2;

      for (guint i = 0; i < self->n_cards; i++)
        self->cards[i] = (GrapeBox){ x + step * i, bottom - high, wide, high };
      bottom -= high + em * m->gap;
    }
  if (state->question && (state->voting || state->counts->len))
    {
      guint n = state->choices->len;
      guint columns = (guint)CLAMP (room / (em * m->choice), 1, MIN (n, 6)), rows;

      rows = (n + columns - 1) / columns;
      columns = (n + rows - 1) / rows; /* as many in each */
      double wide = MIN (em * 14, (room - (columns - 1) * em * .5) / columns);
      double high = em * m->button, top = bottom - rows * (high + em * m->gap / 2);

      self->n_choices = n;
      for (guint i = 0; i < n; i++)
        {
          guint in_row = MIN (columns, n - i / columns * columns);
          double x = self->felt.x + (self->felt.width - in_row * wide - (in_row - 1) * em * .5) / 2;

          self->choices[i] = (GrapeBox){ x + (i % columns) * (wide + em * .5),
                                         top + i / columns * (high + em * m->gap / 2), wide, high };
        }
      self->ballot = (GrapeBox){ left, top - em * m->button, room, em * (m->button - .2) };
      bottom = top - em * (m->button + m->gap / 2);
    }
  return bottom;
}

/* The letters, the colours and the rubber, in a row about @middle. */
static void
place_palette (GrapeOpenTableLayout *self, double middle, double y, double cell)
{
  double step = cell * 1.06, x = middle - step * (OPEN_TABLE_COLOURS + 2) / 2;

  self->letters = (GrapeBox){ x, y, cell, cell };
  for (guint i = 0; i < OPEN_TABLE_COLOURS; i++)
    self->colours[i] = (GrapeBox){ x + step * (i + 1), y, cell, cell };
  self->rubber = (GrapeBox){ x + step * (OPEN_TABLE_COLOURS + 1), y, cell, cell };
}

/* Between players and hand: the grid, and beside or under it dice and cards. */
static void
place_middle (GrapeOpenTableLayout *self, const OpenTable *state, const GrapeLook *look, double top,
              double bottom)
{
  double em = self->text;
  GrapeBox room = { self->felt.x + em, top, self->felt.width - 2 * em, MAX (bottom - top, em) };

  if (state->columns && look->touch && look->touch->shown)
    {
      double cell = MIN (em * 2.4, room.width / 13);

      room.height = MAX (room.height - cell - em * .6, em);
      place_palette (self, room.x + room.width / 2, room.y + room.height + em * .4, cell);
    }
  self->middle = room;
  if (!state->columns)
    return;
  gboolean more = state->dice->len || open_table_uses_cards (state);
  gboolean beside = more && room.width > room.height * 1.5;
  double wide = beside ? room.width * .62 : room.width;
  double high = more && !beside ? room.height * .68 : room.height;
  double square = MIN ((wide - em * 1.6) / state->columns, (high - em * 1.6) / state->rows);

  square = CLAMP (square, 4, em * 5);
  self->square = square;
  self->grid = (GrapeBox){ room.x + (wide - square * state->columns) / 2 + em * .6,
                           room.y + (high - square * state->rows) / 2 + em * .6,
                           square * state->columns, square * state->rows };
  self->middle = beside
                     ? (GrapeBox){ room.x + wide, room.y, room.width - wide, room.height }
                     : (GrapeBox){ room.x, room.y + high, room.width, MAX (room.height - high, 0) };
}

/* What lies between players and hand needs, at least. */
static double
middle_px (const OpenTable *state, const GrapeLook *look, double em)
{
  double palette = look->touch && look->touch->shown ? em * 3 : 0;

  if (state->columns)
    return state->rows * LEAST_SQUARE_PX + em * 1.6 + palette;
  return state->dice->len || open_table_uses_cards (state) ? em * 4.6 : em * .5;
}

/* Lays the picture out in letters of @em pixels; FALSE: things lie on one another. */
static gboolean
arrange (GrapeOpenTableLayout *self, const OpenTable *state, const GrapeLook *look,
         const Measure *m, double em, gboolean beside)
{
  double width = look->width, height = look->height;
  double margin = em * .8, left = beside ? width * .62 : width, head = em * 2.6;
  double felt
      = beside ? height - head - margin : (height - head) * (state->columns ? m->grid : m->felt);

  g_clear_pointer (&self->cards, g_free);
  *self = (GrapeOpenTableLayout){ .text = em };
  self->head = (GrapeBox){ margin, 0, left - 2 * margin, head };
  self->felt = (GrapeBox){ margin, head, left - 2 * margin, MIN (felt, height - head - margin) };
  double top = place_players (self, state, m, self->felt.y + em * MIN (1, 1.25 * m->gap));
  double bottom = place_own (self, state, m, look);
  top += em * m->gap / 2;
  place_middle (self, state, look, top, bottom);
  self->page
      = beside ? (GrapeBox){ left, margin, width - left - margin, height - 2 * margin }
               : (GrapeBox){ margin, self->felt.y + self->felt.height + em * .6, width - 2 * margin,
                             height - self->felt.y - self->felt.height - em * .6 - margin };
  return bottom - top >= middle_px (state, look, em);
}

/** grape_open_table_layout_new: for a picture as @look says */
GrapeOpenTableLayout *
grape_open_table_layout_new (gconstpointer view, const GrapeLook *look)
{
  static const struct
  {
    guint measure;
    double scale;
  } tries[] = { { 0, 1 }, { 1, 1 }, { 2, 1 }, { 1, .85 }, { 2, .85 }, { 2, .7 }, { 2, .6 } };
  const OpenTable *state = OPEN_TABLE_VIEW (view);
  GrapeOpenTableLayout *self = g_new0 (GrapeOpenTableLayout, 1);
  double width = look->width, height = look->height;
  gboolean beside = width >= 640 && width > height * 1.05;
  double least = CLAMP (height / 30, 8, GRAPE_OPEN_TABLE_LETTERS);
  double em = beside ? CLAMP (MIN (width / 64, height / 38), least, 18)
                     : CLAMP (MIN (width / 29, height / 44), least, 17);

  for (guint i = 0; i < G_N_ELEMENTS (tries); i++)
    if (arrange (self, state, look, &measures[tries[i].measure], em * tries[i].scale, beside))
      break;
  return self;
}

/* Spots */

static void
add_grid (const OpenTable *self, const GrapeOpenTableLayout *layout,
          const GrapeOpenTableBrush *brush, GrapeSpotField *field)
{
  for (guint row = 0; row < self->rows && layout->grid.width > 0; row++)
    for (guint column = 0; column < self->columns; column++)
      {
        GrapeSpot spot
            = { .id = { GRAPE_OPEN_TABLE_SQUARE, (int)column, (int)row },
                .box = { layout->grid.x + column * layout->square,
                         layout->grid.y + row * layout->square, layout->square, layout->square },
                .calm = !brush };

        if (brush)
          spot.move = grape_open_table_brush_move (self, brush, column, row);
        grape_spot_field_add (field, spot);
      }
}

static void
add_palette (const GrapeOpenTableLayout *layout, GrapeSpotField *field)
{
  if (layout->letters.width <= 0)
    return;
  grape_spot_field_add (
      field, (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_LETTERS_CHIP, 0, 0 }, .box = layout->letters });
  for (int i = 0; i < OPEN_TABLE_COLOURS; i++)
    grape_spot_field_add (
        field, (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_COLOUR, i, 0 }, .box = layout->colours[i] });
  grape_spot_field_add (
      field, (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_RUBBER, 0, 0 }, .box = layout->rubber });
}

static void
add_own (const OpenTable *self, const GrapeLook *look, const GrapeOpenTableLayout *layout,
         GrapeSpotField *field)
{
  gboolean plays = plays_here (self, look->viewer);

  for (guint i = 0; i < layout->n_choices; i++)
    {
      const char *choice = g_ptr_array_index (self->choices, i);
      GrapeSpot spot = { .id = { GRAPE_OPEN_TABLE_CHOICE, (int)i, 0 }, .box = layout->choices[i] };

      spot.calm = !(plays && self->voting);
      if (!spot.calm)
        {
          spot.move = g_strdup_printf ("vote %s", choice);
          spot.name = g_strdup_printf (_ ("vote for %s"), choice);
        }
      grape_spot_field_add (field, spot);
    }
  for (guint i = 0; i < layout->n_cards; i++)
    {
      guint kind = (guint)g_array_index (self->seats[look->viewer].hand, OpenTableCard, i).kind;
      g_autofree char *card = grape_deck_card_name (self->deck, kind);

      grape_spot_field_add (
          field,
          (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_CARD, (int)i, 0 },
                       .box = layout->cards[i],
                       .move = g_strdup_printf ("play %s", grape_deck_symbol (self->deck, kind)),
                       .name = g_strdup_printf (_ ("play the card %s"), card) });
    }
  if (layout->pass.width > 0)
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_PASS, 0, 0 },
                                              .box = layout->pass,
                                              .move = g_strdup ("pass"),
                                              .name = g_strdup (_ ("pass")) });
}

/**
 * grape_open_table_spots:
 * @brush: (nullable): what a click on a square of the grid does; NULL: nothing
 *
 * Players, the grid and its palette, dice and cards, the ballot, the viewer's hand.
 */
void
grape_open_table_spots (gconstpointer view, const GrapeLook *look, const GrapeOpenTableBrush *brush,
                        GrapeSpotField *field)
{
  const OpenTable *self = OPEN_TABLE_VIEW (view);
  g_autoptr (GrapeOpenTableLayout) layout = grape_open_table_layout_new (view, look);

  for (guint i = 0; i < layout->n_players; i++)
    grape_spot_field_add (field,
                          (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_PLAYER, layout->seats[i], 0 },
                                       .box = layout->players[i],
                                       .calm = TRUE });
  add_grid (self, layout, brush, field);
  add_palette (layout, field);
  if (self->dice->len || open_table_uses_cards (self))
    grape_spot_field_add (field, (GrapeSpot){ .id = { GRAPE_OPEN_TABLE_MIDDLE, 0, 0 },
                                              .box = layout->middle,
                                              .calm = TRUE });
  add_own (self, look, layout, field);
}
