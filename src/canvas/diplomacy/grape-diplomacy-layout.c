/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map takes the room that it can fill; the powers stand on its right in a wide picture, else
 * below it. A name is written where nothing else stands, in full, or by its three letters, or not
 * at all until there is more room. */
#include "grape-diplomacy-layout.h"

#include <math.h>

static void
place_map (GrapeDiplomacyLayout *self, GrapeBox window, const GrapePan *pan)
{
  const DipDrawing *drawing = self->atlas->drawing;
  const double unit = GRAPE_DIPLOMACY_SQUARE_UNITS;
  double columns = drawing->width / unit, rows = drawing->height / unit;
  double fit = MIN (window.width / columns, window.height / rows);

  self->window = window;
  self->board = (GrapeSquares){ .grid = { .cell = fit },
                                .window = window,
                                .reach = { 0, 0, (int)floor (columns), (int)floor (rows) },
                                .fit = fit };
  grape_pan_place (pan && pan->cell > 0 ? pan : NULL, &self->board);
  self->scale = self->board.grid.cell / unit;
  self->left = self->board.grid.left;
  self->top = self->board.grid.top;
  if (self->board.grid.cell <= fit) /* all of it, a border all round */
    {
      self->left = window.x + (window.width - drawing->width * self->scale) / 2;
      self->top = window.y + (window.height - drawing->height * self->scale) / 2;
    }
}

static void
place_wide (GrapeDiplomacyLayout *self, double width, double height, const GrapePan *pan)
{
  const DipDrawing *drawing = self->atlas->drawing;
  double pad = self->text * .8;
  double list = CLAMP (width * .2, self->text * 11, self->text * 17);
  double room = width - list - 3 * pad;
  double fill = MIN (room, (height - 2 * pad) * drawing->width / drawing->height);
  double spare = pan && pan->cell > 0 ? 0 : (room - fill) / 2;

  spare = MIN (spare, width * .06);
  place_map (self, (GrapeBox){ pad, pad, room - spare, height - 2 * pad }, pan);
  self->list = (GrapeBox){ pad + room - spare + pad, pad, list, height - 2 * pad };
  self->title_x = self->list.x;
  self->title_y = pad + self->text;
  self->list.y += self->text * 4.4;
  self->list.height -= self->text * 4.4;
  self->list_columns = 1;
  self->list_row = MIN (self->text * 3, self->list.height / MAX (1, self->map->n_powers));
}

static void
place_tall (GrapeDiplomacyLayout *self, double width, double height, const GrapePan *pan)
{
  double pad = MAX (4, self->text * .5), line = self->text * 1.9;
  guint columns = (guint)CLAMP (floor ((width - 2 * pad) / (self->text * 10.5)), 2, 4);
  guint rows = (self->map->n_powers + columns - 1) / columns;
  double below = rows * line + pad, above = line + pad;

  self->list_columns = columns;
  self->list_row = line;
  self->title_x = pad;
  self->title_y = pad + line / 2;
  const DipDrawing *drawing = self->atlas->drawing;
  double most = MAX (40, height - above - below - pad);
  double whole = (width - 2 * pad) * drawing->height / drawing->width;
  double used = pan && pan->cell > 0 ? most : MIN (most, whole), spare = (most - used) / 3;
  place_map (self, (GrapeBox){ pad, above + spare, width - 2 * pad, used }, pan);
  self->list = (GrapeBox){ pad, above + spare + used + pad, width - 2 * pad, rows * line };
}

/** grape_diplomacy_layout: FALSE if nobody drew the map. @pan: (nullable) */
gboolean
grape_diplomacy_layout (GrapeDiplomacyLayout *self, const DipMap *map, double width, double height,
                        const GrapePan *pan)
{
  *self = (GrapeDiplomacyLayout){ .map = map, .atlas = grape_diplomacy_atlas (map) };
  if (!self->atlas)
    return FALSE;
  self->text = CLAMP (MIN (width, height) * .021, 11, 26);
  if (width > height * 1.1)
    place_wide (self, width, height, pan);
  else
    place_tall (self, width, height, pan);
  self->unit = CLAMP (self->scale * 68, 6, 24);
  return TRUE;
}

/** grape_diplomacy_layout_place: a point of the drawing, in the picture */
void
grape_diplomacy_layout_place (const GrapeDiplomacyLayout *self, DipPoint point, double *x,
                              double *y)
{
  *x = self->left + point.x * self->scale;
  *y = self->top + point.y * self->scale;
}

/** grape_diplomacy_layout_at: the province there, or DIP_NONE */
guint8
grape_diplomacy_layout_at (const GrapeDiplomacyLayout *self, double x, double y)
{
  const GrapeBox *window = &self->window;

  if (x < window->x || y < window->y || x >= window->x + window->width
      || y >= window->y + window->height)
    return DIP_NONE;
  return grape_diplomacy_atlas_at (self->atlas, self->map, (x - self->left) / self->scale,
                                   (y - self->top) / self->scale);
}

static gboolean
overlap (GrapeBox a, GrapeBox b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static gboolean
is_free (const GArray *taken, GrapeBox box)
{
  for (guint i = 0; i < taken->len; i++)
    if (overlap (g_array_index (taken, GrapeBox, i), box))
      return FALSE;
  return TRUE;
}

static void
take (const GrapeDiplomacyLayout *self, GArray *taken, DipPoint point, double wide, double high)
{
  double x, y;

  grape_diplomacy_layout_place (self, point, &x, &y);
  g_array_append_val (taken, ((GrapeBox){ x - wide, y - high, 2 * wide, 2 * high }));
}

/* Units and centres: names keep off them, whether they are there now or not. */
static void
take_spots (const GrapeDiplomacyLayout *self, GArray *taken)
{
  for (guint8 p = 0; p < self->map->n_provinces; p++)
    {
      const DipProvince *province = &self->map->province[p];
      for (guint8 c = 0; c < DIP_N_COASTS; c++)
        if (c == DIP_WHOLE || province->coast & (1u << c))
          take (self, taken, self->atlas->drawing->spots[p][c].unit, self->unit * 1.02,
                self->unit * .8);
      if (province->centre)
        take (self, taken, self->atlas->drawing->spots[p][DIP_WHOLE].centre, self->unit * .36,
              self->unit * .36);
    }
}

/** grape_diplomacy_layout_style: how a name is written */
GrapeTextStyle
grape_diplomacy_layout_style (const GrapeDiplomacyLayout *self, const GrapeDiplomacyName *name)
{
  const DipProvince *province = &self->map->province[name->province];

  return (GrapeTextStyle){ .size = name->size,
                           .serif = TRUE,
                           .align = .5,
                           .italic = province->terrain == DIP_SEA,
                           .bold = province->centre };
}

/* Its middle, and its ends (or else the middles of its halves), lie in the place. */
static gboolean
is_home (const GrapeDiplomacyLayout *self, const GrapeDiplomacyName *name, gboolean whole)
{
  for (int i = -1; i <= 1; i++)
    if (grape_diplomacy_layout_at (self, name->x + i * name->box.width / (whole ? 2 : 4), name->y)
        != name->province)
      return FALSE;
  return TRUE;
}

static gboolean
has_room (const GrapeDiplomacyLayout *self, const GArray *taken, GrapeBox box)
{
  const GrapeBox *window = &self->window;

  return box.x >= window->x + 2 && box.x + box.width <= window->x + window->width - 2
         && box.y >= window->y && box.y + box.height <= window->y + window->height
         && is_free (taken, box);
}

/* Tries a text at the name's point, and then about it. */
static gboolean
try_name (const GrapeDiplomacyLayout *self, cairo_t *cr, GArray *taken, GrapeDiplomacyName *name)
{
  static const double across[] = { 0, -.3, .3, -.6, .6 };
  GrapeTextStyle style = grape_diplomacy_layout_style (self, name);
  double width = grape_pen_text_width (cr, name->text, style), x, y;

  grape_diplomacy_layout_place (self, self->atlas->drawing->spots[name->province][DIP_WHOLE].name,
                                &x, &y);
  for (guint k = 0; k < 2 * 15 * G_N_ELEMENTS (across); k++)
    {
      guint i = k % (15 * G_N_ELEMENTS (across));
      gboolean whole = k == i;
      int line = (int)(i / G_N_ELEMENTS (across));
      name->x = x + across[i % G_N_ELEMENTS (across)] * width;
      name->y = y + (line % 2 ? -1 : 1) * ((line + 1) / 2) * name->size * .45;
      name->box
          = (GrapeBox){ name->x - width / 2, name->y - name->size * .55, width, name->size * 1.1 };
      if (has_room (self, taken, name->box) && is_home (self, name, whole))
        {
          g_array_append_val (taken, name->box);
          return TRUE;
        }
    }
  return FALSE;
}

static double
size_of (const GrapeDiplomacyLayout *self, const DipProvince *province)
{
  double size = CLAMP (self->scale * 51, 7.5, 17);

  return province->terrain == DIP_SEA ? size * 1.08 : province->centre ? size : size * .94;
}

/** grape_diplomacy_layout_names: (transfer full): GrapeDiplomacyName: centres first, then other
 * land, then the seas; none overlaps another, a unit or a centre. */
GArray *
grape_diplomacy_layout_names (const GrapeDiplomacyLayout *self, cairo_t *cr)
{
  GArray *names = g_array_new (FALSE, FALSE, sizeof (GrapeDiplomacyName));
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (GrapeBox));

  take_spots (self, taken);
  for (guint turn = 0; turn < 6; turn++)
    for (guint8 p = 0; p < self->map->n_provinces; p++)
      {
        const DipProvince *province = &self->map->province[p];
        gboolean done = FALSE;
        GrapeDiplomacyName name = { .province = p, .size = size_of (self, province) };
        if (turn % 3 != (province->terrain == DIP_SEA ? 2u : province->centre ? 0u : 1u))
          continue;
        for (guint i = 0; i < names->len && turn >= 3; i++)
          done = done || g_array_index (names, GrapeDiplomacyName, i).province == p;
        g_strlcpy (name.text, turn < 3 ? grape_diplomacy_place_name (self->map, p) : province->id,
                   sizeof name.text);
        name.text[0] = g_ascii_toupper (name.text[0]);
        if (turn >= 3)
          name.size = MAX (7, name.size * .9);
        if (!done && try_name (self, cr, taken, &name))
          g_array_append_val (names, name);
      }
  return names;
}

static GrapeSpotId
hit (const GrapeSpotField *field, double x, double y)
{
  guint8 province = grape_diplomacy_layout_at (field->shapes, x, y);

  return (GrapeSpotId){ province == DIP_NONE ? 0 : GRAPE_DIPLOMACY_PROVINCE,
                        province == DIP_NONE ? 0 : province, 0 };
}

/** grape_diplomacy_spots: every place, about its unit, and the map to be moved */
void
grape_diplomacy_spots (gconstpointer state, const GrapeLook *look, GrapeSpotField *field)
{
  const Diplomacy *view = state;
  GrapeDiplomacyLayout l;

  if (!grape_diplomacy_layout (&l, view->map, look->width, look->height,
                               &grape_touch_of (look)->pan))
    return;
  for (guint8 p = 0; p < l.map->n_provinces; p++)
    {
      double x, y;
      grape_diplomacy_layout_place (&l, grape_diplomacy_atlas_spot (l.atlas, p, DIP_WHOLE), &x, &y);
      grape_spot_field_add (
          field, (GrapeSpot){ .id = { GRAPE_DIPLOMACY_PROVINCE, p, 0 },
                              .box = { x - l.unit, y - l.unit, 2 * l.unit, 2 * l.unit } });
    }
  field->squares = GRAPE_DIPLOMACY_SQUARE;
  field->board = l.board;
  field->hit = hit;
  field->shapes = g_memdup2 (&l, sizeof l);
  field->free_shapes = g_free;
}
