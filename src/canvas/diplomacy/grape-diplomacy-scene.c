/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The land: an atlas on paper. Waters get paler towards the shore, land has the colour of whoever
 * owns its centre, and borders are thin. */
#include "grape-diplomacy-scene.h"

#define FINE .8 /* pixels; finer lines are not seen */

/** grape_diplomacy_color: its player's; grey without one */
GrapeColor
grape_diplomacy_color (const GrapeDiplomacyPicture *self, guint8 power)
{
  int seat = diplomacy_seat_of (self->view, power);

  if (seat >= 0)
    return grape_palette_color (seat, self->look->dark);
  return self->look->dark ? (GrapeColor){ .62, .6, .57 } : (GrapeColor){ .42, .4, .38 };
}

GrapeColor
grape_diplomacy_sea (const GrapeLook *look)
{
  if (look->contrast)
    return look->dark ? (GrapeColor){ 0, 0, .08 } : (GrapeColor){ .94, .97, 1 };
  return look->dark ? (GrapeColor){ .105, .142, .168 } : (GrapeColor){ .788, .855, .873 };
}

GrapeColor
grape_diplomacy_land (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_paper (look);
  return look->dark ? (GrapeColor){ .225, .218, .2 } : (GrapeColor){ .957, .931, .868 };
}

static GrapeColor
shallow (const GrapeLook *look)
{
  return look->dark ? (GrapeColor){ .235, .31, .345 } : (GrapeColor){ .945, .97, .965 };
}

static GrapeColor
ink (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_ink (look);
  return look->dark ? (GrapeColor){ .74, .7, .63 } : (GrapeColor){ .29, .235, .17 };
}

static gboolean
is_wet (const GrapeDiplomacyPicture *self, DipSite site)
{
  return site.kind == DIP_SITE_STRAIT || site.kind == DIP_SITE_WATER
         || (site.kind == DIP_SITE_PLACE
             && self->layout.map->province[site.province].terrain == DIP_SEA);
}

static gboolean
is_coast (const GrapeDiplomacyPicture *self, const DipArc *arc)
{
  return arc->left.kind != DIP_SITE_BEYOND && arc->right.kind != DIP_SITE_BEYOND
         && is_wet (self, arc->left) != is_wet (self, arc->right);
}

static void
to_units (const GrapeDiplomacyPicture *self)
{
  cairo_new_path (self->cr);
  cairo_save (self->cr);
  cairo_translate (self->cr, self->layout.left, self->layout.top);
  cairo_scale (self->cr, self->layout.scale, self->layout.scale);
}

/* The path is in the drawing's units, what draws it in pixels. */
static void
to_pixels (const GrapeDiplomacyPicture *self)
{
  cairo_restore (self->cr);
}

static void
shape_path (const GrapeDiplomacyPicture *self, const GrapeDiplomacyShape *shape)
{
  to_units (self);
  grape_diplomacy_atlas_path (self->layout.atlas, self->cr, shape, FINE / self->layout.scale);
  to_pixels (self);
}

/** grape_diplomacy_tint: over all of a place */
void
grape_diplomacy_tint (const GrapeDiplomacyPicture *self, guint8 province, GrapeColor color,
                      double alpha)
{
  shape_path (self, &self->layout.atlas->land[province]);
  grape_pen_fill (self->cr, color, alpha);
}

/** grape_diplomacy_draw_outline: of the place alone */
void
grape_diplomacy_draw_outline (const GrapeDiplomacyPicture *self, guint8 province, GrapeColor color,
                              double alpha, double width)
{
  cairo_save (self->cr);
  cairo_set_line_join (self->cr, CAIRO_LINE_JOIN_ROUND);
  shape_path (self, &self->layout.atlas->land[province]);
  grape_pen_stroke (self->cr, color, alpha, width);
  cairo_restore (self->cr);
}

typedef gboolean (*Wanted) (const GrapeDiplomacyPicture *self, const DipArc *arc);

static void
lines_path (const GrapeDiplomacyPicture *self, Wanted wanted, double fine)
{
  const DipDrawing *drawing = self->layout.atlas->drawing;

  to_units (self);
  for (guint i = 0; i < drawing->arcs->len; i++)
    if (wanted (self, dip_drawing_arc (drawing, i)))
      grape_diplomacy_atlas_arc (self->layout.atlas, self->cr, dip_drawing_arc (drawing, i),
                                 fine / self->layout.scale);
  to_pixels (self);
}

static gboolean
is_sea_line (const GrapeDiplomacyPicture *self, const DipArc *arc)
{
  return is_wet (self, arc->left) && is_wet (self, arc->right);
}

static gboolean
is_border (const GrapeDiplomacyPicture *self, const DipArc *arc)
{
  return arc->left.kind != DIP_SITE_BEYOND && arc->right.kind != DIP_SITE_BEYOND
         && !is_wet (self, arc->left) && !is_wet (self, arc->right);
}

/* Paler and paler towards the coast, as engravers do it. */
static void
draw_waters (const GrapeDiplomacyPicture *self)
{
  static const double widths[] = { 84, 56, 30 };
  cairo_t *cr = self->cr;
  const DipDrawing *drawing = self->layout.atlas->drawing;

  cairo_rectangle (cr, self->layout.left, self->layout.top, drawing->width * self->layout.scale,
                   drawing->height * self->layout.scale);
  grape_pen_fill (cr, grape_diplomacy_sea (self->look), 1);
  for (guint i = 0; i < G_N_ELEMENTS (widths) && !self->look->contrast; i++)
    {
      lines_path (self, is_coast, widths[i] * self->layout.scale * .3);
      grape_pen_stroke (cr, shallow (self->look), .24, widths[i] * self->layout.scale);
    }
  lines_path (self, is_sea_line, FINE);
  grape_pen_dashed (cr, ink (self->look), self->look->contrast ? .9 : .42, 1, 4, 3);
}

/* Of land: dark colours would swallow units and names. */
static GrapeColor
tint (const GrapeDiplomacyPicture *self, guint8 owner)
{
  GrapeColor land = grape_diplomacy_land (self->look);
  GrapeColor color = grape_diplomacy_color (self, owner), white = { 1, 1, 1 };
  double light = .3 * color.red + .59 * color.green + .11 * color.blue;

  if (self->look->contrast)
    return grape_pen_mix (land, color, .35);
  if (self->look->dark)
    return grape_pen_mix (land, color, .38);
  return grape_pen_mix (land, grape_pen_mix (color, white, MAX (0, .55 - light)), .46);
}

static void
draw_lands (const GrapeDiplomacyPicture *self, const DipPosition *position)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  GrapeColor land = grape_diplomacy_land (self->look);

  for (guint8 p = 0; p < l->map->n_provinces; p++)
    if (l->map->province[p].terrain != DIP_SEA)
      {
        guint8 owner = position->owner[p];
        GrapeColor color = land;
        if (l->map->province[p].centre && owner != DIP_NONE)
          color = tint (self, owner);
        shape_path (self, &l->atlas->land[p]);
        grape_pen_fill (self->cr, color, 1);
      }
  shape_path (self, &l->atlas->waste);
  grape_pen_fill (self->cr, grape_pen_mix (land, grape_diplomacy_sea (self->look), .4), 1);
  lines_path (self, is_border, FINE);
  grape_pen_stroke (self->cr, ink (self->look), .62, CLAMP (l->scale * 5, .7, 1.6));
  lines_path (self, is_coast, FINE);
  grape_pen_stroke (self->cr, ink (self->look), .95, CLAMP (l->scale * 4, .6, 1.3));
}

static void
draw_centres (const GrapeDiplomacyPicture *self, const DipPosition *position)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  GrapeColor land = grape_diplomacy_land (self->look), dark = ink (self->look);
  double radius = l->unit * .26;

  for (guint8 p = 0; p < l->map->n_provinces; p++)
    if (l->map->province[p].centre)
      {
        double x, y;
        guint8 owner = position->owner[p];
        grape_diplomacy_layout_place (l, l->atlas->drawing->spots[p][DIP_WHOLE].centre, &x, &y);
        grape_pen_disc (self->cr, x, y, radius);
        grape_pen_fill_edged (self->cr, land, 1, dark, 1, MAX (.8, radius * .3));
        grape_pen_disc (self->cr, x, y, radius * .5);
        grape_pen_fill (self->cr, owner == DIP_NONE ? dark : grape_diplomacy_color (self, owner),
                        1);
      }
}

/** grape_diplomacy_draw_names: over arrows, so that they can be read there, too */
void
grape_diplomacy_draw_names (const GrapeDiplomacyPicture *self)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  g_autoptr (GArray) names = grape_diplomacy_layout_names (l, self->cr);

  for (guint i = 0; i < names->len; i++)
    {
      const GrapeDiplomacyName *name = &g_array_index (names, GrapeDiplomacyName, i);
      gboolean sea = l->map->province[name->province].terrain == DIP_SEA;
      GrapeColor water
          = self->look->dark ? (GrapeColor){ .52, .66, .72 } : (GrapeColor){ .2, .36, .43 };
      GrapeColor color = self->look->contrast ? grape_pen_ink (self->look)
                         : sea                ? water
                               : grape_pen_mix (ink (self->look), grape_pen_ink (self->look), .6);
      grape_pen_write (self->cr, color, 1, name->text, name->x, name->y,
                       grape_diplomacy_layout_style (l, name));
    }
}

/* A double line round the map, as round a sheet of an atlas. */
static void
draw_frame (const GrapeDiplomacyPicture *self)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  const DipDrawing *drawing = l->atlas->drawing;
  double x = MAX (l->window.x, l->left), y = MAX (l->window.y, l->top);
  double right = MIN (l->window.x + l->window.width, l->left + drawing->width * l->scale);
  double bottom = MIN (l->window.y + l->window.height, l->top + drawing->height * l->scale);

  cairo_rectangle (self->cr, x + .5, y + .5, right - x - 1, bottom - y - 1);
  grape_pen_stroke (self->cr, ink (self->look), .9, 1);
  cairo_rectangle (self->cr, x + 3.5, y + 3.5, right - x - 7, bottom - y - 7);
  grape_pen_stroke (self->cr, ink (self->look), .45, 1);
}

/** grape_diplomacy_draw_map: land, sea and centres */
void
grape_diplomacy_draw_map (const GrapeDiplomacyPicture *self, const DipPosition *position)
{
  cairo_t *cr = self->cr;
  const GrapeBox *window = &self->layout.window;

  cairo_save (cr);
  cairo_rectangle (cr, window->x, window->y, window->width, window->height);
  cairo_clip (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  draw_waters (self);
  draw_lands (self, position);
  draw_centres (self, position);
  draw_frame (self);
  cairo_restore (cr);
}
