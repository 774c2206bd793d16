/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole picture: the map, what happened or is ordered, units, powers. Selection, pointer and
 * cursor go over it. */
#include "canvas/grape-text-paint.h"
#include "grape-diplomacy-scene.h"

#include <math.h>

/** grape_diplomacy_picture: FALSE: nobody drew the map */
gboolean
grape_diplomacy_picture (GrapeDiplomacyPicture *self, cairo_t *cr, const GrapePosition *position,
                         const GrapeLook *look)
{
  const Diplomacy *view = position->state;

  *self = (GrapeDiplomacyPicture){
    .cr = cr, .look = look, .position = position, .view = view, .stands = &view->position
  };
  return grape_diplomacy_layout (&self->layout, view->map, look->width, look->height,
                                 &grape_touch_of (look)->pan);
}

static void
clip_to_map (const GrapeDiplomacyPicture *self)
{
  const GrapeBox *window = &self->layout.window;

  cairo_save (self->cr);
  cairo_rectangle (self->cr, window->x, window->y, window->width, window->height);
  cairo_clip (self->cr);
}

/* What is ordered now, as far as the viewer knows; until there is anything, what was done last. */
static void
draw_orders (GrapeDiplomacyPicture *self)
{
  const DiplomacyTurn *turn = diplomacy_last_turn (self->view);
  g_autoptr (GArray) now
      = grape_diplomacy_draft (self->view, self->look->viewer, self->look->proposal);

  if (now->len)
    {
      gboolean retreats = self->view->position.n_dislodged > 0;
      if (retreats)
        grape_diplomacy_draw_names (self);
      grape_diplomacy_draw_dislodged (self, &self->view->position);
      grape_diplomacy_draw_orders (self, now, 1);
      if (!retreats)
        grape_diplomacy_draw_names (self);
      return;
    }
  if (turn)
    {
      g_autoptr (GArray) then = grape_diplomacy_judged (turn);
      self->stands = &turn->before;
      grape_diplomacy_draw_orders (self, then, .9);
      self->stands = &self->view->position;
    }
  grape_diplomacy_draw_names (self);
  grape_diplomacy_draw_dislodged (self, &self->view->position);
}

static void
draw_title (const GrapeDiplomacyPicture *self)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  g_autofree char *title = grape_diplomacy_title (self->view);
  g_autofree char *more = grape_diplomacy_subtitle (self->position, self->look->viewer);
  gboolean wide = l->list_columns == 1;
  double size = l->text * (wide ? 1.6 : 1.25);

  grape_pen_note (self->cr, self->look, 1, title, l->title_x, l->title_y,
                  (GrapeTextStyle){ .size = size,
                                    .serif = TRUE,
                                    .bold = TRUE,
                                    .max_width = wide ? l->list.width : l->list.width * .5 });
  if (wide)
    grape_pen_note (self->cr, self->look, .78, more, l->title_x, l->title_y + size * 1.25,
                    (GrapeTextStyle){ .size = l->text, .max_width = l->list.width, .lines = 2 });
  else
    grape_pen_note (
        self->cr, self->look, .78, more, l->list.x + l->list.width, l->title_y,
        (GrapeTextStyle){ .size = l->text, .align = 1, .max_width = l->list.width * .48 });
}

/** grape_diplomacy_paint_still: what the pointer does not change */
void
grape_diplomacy_paint_still (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  GrapeDiplomacyPicture self;

  if (!grape_diplomacy_picture (&self, cr, view, look))
    {
      grape_text_paint (cr, view, look);
      return;
    }
  grape_pen_desk (cr, look);
  grape_diplomacy_draw_map (&self, &self.view->position);
  clip_to_map (&self);
  grape_diplomacy_draw_units (&self, &self.view->position);
  draw_orders (&self);
  cairo_restore (cr);
  draw_title (&self);
  grape_diplomacy_draw_powers (&self);
}

/* The place whose unit is being ordered, and where it can go. */
static void
draw_choices (const GrapeDiplomacyPicture *self, guint8 province, guint8 of)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  g_autoptr (GPtrArray) texts = diplomacy_orders_for (self->view, self->look->viewer, province);
  GrapeColor accent = grape_pen_accent (self->look);

  grape_diplomacy_tint (self, province, accent, .15);
  grape_diplomacy_draw_outline (self, province, accent, 1, 2.5);
  if (of != DIP_NONE)
    grape_diplomacy_draw_outline (self, of, accent, .8, 2);
  for (guint i = 0; texts && i < texts->len; i++)
    {
      DipLine line = { 0 };
      const char *text = g_ptr_array_index (texts, i);
      double x, y;
      if (!dip_order_read (l->map, text, strlen (text), &line)
          || line.order.to >= l->map->n_provinces
          || (of == DIP_NONE
                  ? line.order.kind != DIP_MOVE && line.order.kind != DIP_RETREAT_TO
                  : (line.order.kind != DIP_SUPPORT_MOVE && line.order.kind != DIP_CONVOY)
                        || line.order.of != of))
        continue;
      grape_diplomacy_layout_place (
          l, grape_diplomacy_atlas_spot (l->atlas, line.order.to, line.order.to_coast), &x, &y);
      grape_pen_disc (self->cr, x, y, l->unit * .34);
      grape_pen_fill_edged (self->cr, accent, .85, grape_diplomacy_land (self->look), 1, 1.5);
    }
}

/* A sentence on a slip of paper at the foot of the map. */
static void
draw_said (const GrapeDiplomacyPicture *self, const char *said)
{
  const GrapeDiplomacyLayout *l = &self->layout;
  GrapeTextStyle style = { .size = l->text * 1.05, .align = .5, .max_width = l->window.width * .9 };
  double width = MIN (grape_pen_text_width (self->cr, said, style), style.max_width) + l->text * 2;
  double x = l->window.x + l->window.width / 2, height = l->text * 2;
  double y = l->window.y + l->window.height - height;

  cairo_new_path (self->cr);
  grape_pen_round (self->cr, x - width / 2, y - height / 2, width, height, height / 2);
  grape_pen_fill_edged (self->cr, grape_pen_paper (self->look), .96, grape_pen_ink (self->look), .4,
                        1);
  grape_pen_note (self->cr, self->look, 1, said, x, y, style);
}

/** grape_diplomacy_paint_over: what is chosen, pointed at, and said */
void
grape_diplomacy_paint_over (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  GrapeDiplomacyPicture self;
  const GrapeTouch *touch = grape_touch_of (look);

  if (!grape_diplomacy_picture (&self, cr, view, look))
    return;
  clip_to_map (&self);
  if (touch->shown)
    draw_choices (&self, GRAPE_DIPLOMACY_AT (touch->shown), GRAPE_DIPLOMACY_OF (touch->shown));
  if (touch->hover.kind == GRAPE_DIPLOMACY_PROVINCE)
    grape_diplomacy_draw_outline (&self, (guint8)touch->hover.column, grape_pen_ink (look), .55,
                                  1.6);
  if (touch->cursor.kind == GRAPE_DIPLOMACY_PROVINCE)
    {
      grape_diplomacy_draw_outline (&self, (guint8)touch->cursor.column,
                                    grape_diplomacy_land (look), 1, 5);
      grape_diplomacy_draw_outline (&self, (guint8)touch->cursor.column, grape_pen_accent (look), 1,
                                    2.6);
    }
  cairo_restore (cr);
  if (touch->said)
    draw_said (&self, touch->said);
}

/** grape_diplomacy_paint: (GrapePaintFunc) */
void
grape_diplomacy_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  grape_diplomacy_paint_still (cr, view, look);
  grape_diplomacy_paint_over (cr, view, look);
}
