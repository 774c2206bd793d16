/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cabinet: what there is to be won, on oak shelves under warm light. All of it is drawn here.
 */
#include <glib/gi18n.h>

#include "grape-society-layout.h"

#include "canvas/grape-pen.h"

#include <math.h>
#include <string.h>

#define SEGMENTS 9

static void
shine (cairo_t *cr, double x, double y, double radius, double alpha)
{
  cairo_pattern_t *light = cairo_pattern_create_radial (x, y, 0, x, y, radius);

  cairo_pattern_add_color_stop_rgba (light, 0, 1, 1, 1, alpha);
  cairo_pattern_add_color_stop_rgba (light, 1, 1, 1, 1, 0);
  cairo_set_source (cr, light);
  cairo_fill (cr);
  cairo_pattern_destroy (light);
}

static void
stop (cairo_pattern_t *pattern, double at, guint32 rgb)
{
  cairo_pattern_add_color_stop_rgb (pattern, at, (rgb >> 16 & 255) / 255.0,
                                    (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

static void
fill_with (cairo_t *cr, cairo_pattern_t *pattern, gboolean preserve)
{
  cairo_set_source (cr, pattern);
  if (preserve)
    cairo_fill_preserve (cr);
  else
    cairo_fill (cr);
  cairo_pattern_destroy (pattern);
}

/* A segment of the fruit, from its heart to its rim, with round corners. */
static void
segment_path (cairo_t *cr, double x, double y, double inner, double outer, double from, double to)
{
  double middle = (from + to) / 2, gap = (to - from) * .09;

  cairo_new_path (cr);
  cairo_move_to (cr, x + inner * cos (middle), y + inner * sin (middle));
  cairo_curve_to (cr, x + outer * .45 * cos (from + gap), y + outer * .45 * sin (from + gap),
                  x + outer * .8 * cos (from + gap), y + outer * .8 * sin (from + gap),
                  x + outer * .97 * cos (from + 2.2 * gap),
                  y + outer * .97 * sin (from + 2.2 * gap));
  cairo_arc (cr, x, y, outer, from + 2.6 * gap, to - 2.6 * gap);
  cairo_curve_to (cr, x + outer * .8 * cos (to - gap), y + outer * .8 * sin (to - gap),
                  x + outer * .45 * cos (to - gap), y + outer * .45 * sin (to - gap),
                  x + inner * cos (middle), y + inner * sin (middle));
  cairo_close_path (cr);
}

/* A leaf of gold at the stalk. */
static void
draw_leaf (cairo_t *cr, double x, double y, double size)
{
  cairo_pattern_t *gold = cairo_pattern_create_linear (x, y, x + size, y - size * .6);

  stop (gold, 0, 0x8a5a0a);
  stop (gold, .5, 0xf7dc83);
  stop (gold, 1, 0xb47a14);
  cairo_new_path (cr);
  cairo_move_to (cr, x, y);
  cairo_curve_to (cr, x + size * .15, y - size * .75, x + size * .75, y - size * .8, x + size,
                  y - size * .62);
  cairo_curve_to (cr, x + size * .85, y - size * .1, x + size * .4, y + size * .1, x, y);
  cairo_close_path (cr);
  fill_with (cr, gold, FALSE);
}

/** grape_society_paint_jade: a Jade Grapefruit, cut open: nine segments of jade, a rim polished
 * dark, a leaf of gold */
void
grape_society_paint_jade (cairo_t *cr, const GrapeLook *look, double x, double y, double radius)
{
  cairo_pattern_t *rim = cairo_pattern_create_radial (x - radius * .35, y - radius * .45,
                                                      radius * .1, x, y, radius * 1.05);

  stop (rim, 0, 0x7fe0b2);
  stop (rim, .55, 0x17815a);
  stop (rim, 1, 0x05402c);
  grape_pen_disc (cr, x, y, radius);
  fill_with (cr, rim, TRUE);
  if (look->contrast)
    grape_pen_stroke (cr, grape_pen_ink (look), 1, MAX (1, radius * .06));
  cairo_new_path (cr);
  grape_pen_disc (cr, x, y, radius * .86);
  grape_pen_fill (cr, (GrapeColor){ .88, .97, .90 }, .92);
  for (int k = 0; k < SEGMENTS; k++)
    {
      double from = 2 * G_PI * k / SEGMENTS - G_PI_2, to = from + 2 * G_PI / SEGMENTS;
      cairo_pattern_t *flesh = cairo_pattern_create_radial (x, y, radius * .1, x, y, radius * .82);

      stop (flesh, 0, k % 2 ? 0xa5ebc9 : 0x93e0bb);
      stop (flesh, .6, k % 2 ? 0x3fb98a : 0x33ab7c);
      stop (flesh, 1, k % 2 ? 0x1a8f64 : 0x14835a);
      segment_path (cr, x, y, radius * .1, radius * .8, from, to);
      fill_with (cr, flesh, FALSE);
    }
  if (radius >= 9)
    {
      grape_pen_disc (cr, x, y, radius * .97);
      shine (cr, x - radius * .38, y - radius * .48, radius * .62, .75);
    }
  draw_leaf (cr, x + radius * .05, y - radius * .93, radius * .6);
}

/* The blade, from the guard to the point. */
static void
blade_path (cairo_t *cr, double length)
{
  double h = length * .085;

  cairo_new_path (cr);
  cairo_move_to (cr, -length * .16, -h);
  cairo_line_to (cr, length * .3, -h);
  cairo_curve_to (cr, length * .42, -h, length * .48, -h * .3, length * .5, h * .15);
  cairo_curve_to (cr, length * .4, h * 1.25, length * .2, h * 1.2, -length * .16, h);
  cairo_close_path (cr);
}

static cairo_pattern_t *
gold_along (double h)
{
  cairo_pattern_t *gold = cairo_pattern_create_linear (0, -h, 0, h);

  stop (gold, 0, 0xfff3bd);
  stop (gold, .35, 0xe9bd4c);
  stop (gold, .55, 0xb07a14);
  stop (gold, .75, 0xf3cf6a);
  stop (gold, 1, 0x8a5a0a);
  return gold;
}

/** grape_society_paint_knife: the Golden Knife, its middle at @x, @y */
void
grape_society_paint_knife (cairo_t *cr, const GrapeLook *look, double x, double y, double length)
{
  double h = length * .085;
  GrapeColor edge = look->contrast ? grape_pen_ink (look) : (GrapeColor){ .36, .23, .03 };

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, -.24);
  grape_pen_round (cr, -length * .5, -h * .72, length * .31, h * 1.44, h * .6);
  grape_pen_fill_edged (cr, (GrapeColor){ .2, .07, .06 }, 1, edge, 1, MAX (.6, length * .008));
  for (int k = 0; k < 3; k++)
    {
      grape_pen_disc (cr, -length * (.43 - .085 * k), 0, h * .24);
      grape_pen_fill (cr, (GrapeColor){ .95, .8, .38 }, 1);
    }
  blade_path (cr, length);
  fill_with (cr, gold_along (h * 1.2), TRUE);
  grape_pen_stroke (cr, edge, 1, MAX (.6, length * .008));
  cairo_move_to (cr, -length * .1, -h * .35);
  cairo_line_to (cr, length * .36, -h * .35);
  grape_pen_stroke (cr, (GrapeColor){ 1, 1, 1 }, .75, MAX (.5, length * .012));
  grape_pen_round (cr, -length * .205, -h * 1.9, length * .05, h * 3.8, h * .4);
  fill_with (cr, gold_along (h * 1.9), TRUE);
  grape_pen_stroke (cr, edge, 1, MAX (.6, length * .006));
  cairo_restore (cr);
}

/** grape_society_paint_wood: old oak, dark, so that jade and gold shine */
void
grape_society_paint_wood (cairo_t *cr, const GrapeFolio *f)
{
  GrapeColor wood
      = f->frame_look->dark ? (GrapeColor){ .13, .09, .065 } : (GrapeColor){ .24, .16, .11 };

  cairo_rectangle (cr, 0, 0, f->look->width, f->look->height);
  if (f->look->contrast)
    {
      grape_pen_fill (cr, grape_pen_paper (f->look), 1);
      return;
    }
  grape_pen_fill (cr, wood, 1);
  for (guint k = 0; k < 46; k++)
    {
      double x = f->look->width * (k + grape_pen_scatter (3, k)) / 46;

      cairo_move_to (cr, x, 0);
      cairo_curve_to (cr, x + 6 * grape_pen_scatter (5, k), f->look->height * .3,
                      x - 8 * grape_pen_scatter (7, k), f->look->height * .7,
                      x + 4 * grape_pen_scatter (9, k), f->look->height);
      grape_pen_stroke (cr, (GrapeColor){ 0, 0, 0 }, .05 + .1 * grape_pen_scatter (11, k),
                        .6 + 1.6 * grape_pen_scatter (13, k));
    }
}

/* The text colour on wood. */
static GrapeColor
engraved (const GrapeSocietyBook *b)
{
  return b->folio.look->contrast ? grape_pen_ink (b->folio.look) : (GrapeColor){ .97, .92, .82 };
}

/* A pennant of the ribbon, with a name on it. */
static void
draw_pennant (cairo_t *cr, const GrapeSocietyBook *b, const SocietyGame *game, double x, double y,
              double width, guint k)
{
  double h = 1.05 * b->folio.em, notch = .5 * b->folio.em;
  GrapeColor red = k % 2 ? (GrapeColor){ .52, .07, .12 } : (GrapeColor){ .62, .1, .15 };
  g_autofree char *day = game->ended_at ? grape_society_day (game->ended_at) : g_strdup ("");

  cairo_new_path (cr);
  cairo_move_to (cr, x, y - h);
  cairo_line_to (cr, x + width - notch, y - h);
  cairo_line_to (cr, x + width, y);
  cairo_line_to (cr, x + width - notch, y + h);
  cairo_line_to (cr, x, y + h);
  cairo_line_to (cr, x + notch, y);
  cairo_close_path (cr);
  if (b->folio.look->contrast)
    grape_pen_stroke (cr, grape_pen_ink (b->folio.look), 1, 1.5);
  else
    grape_pen_fill (cr, red, k ? .92 : 1);
  grape_pen_write (cr, engraved (b), k ? .9 : 1, game->trophy_to, x + width / 2,
                   y - .36 * b->folio.em,
                   (GrapeTextStyle){ .size = .9 * b->folio.em,
                                     .bold = !k,
                                     .align = .5,
                                     .max_width = width - 2 * notch - .3 * b->folio.em });
  grape_pen_write (
      cr, engraved (b), .75, day, x + width / 2, y + .52 * b->folio.em,
      (GrapeTextStyle){ .size = .66 * b->folio.em, .align = .5, .max_width = width - 2 * notch });
}

/* Dark velvet behind glass. */
static void
draw_velvet (cairo_t *cr, const GrapeSocietyBook *b, GrapeBox box)
{
  cairo_pattern_t *velvet
      = cairo_pattern_create_radial (box.x + box.width / 2, box.y, 1, box.x + box.width / 2,
                                     box.y + box.height, MAX (box.width, box.height) * .7);

  stop (velvet, 0, 0x3c5a4c);
  stop (velvet, .5, 0x1b3227);
  stop (velvet, 1, 0x0a140f);
  grape_pen_round (cr, box.x, box.y, box.width, box.height, .5 * b->folio.em);
  if (b->folio.look->contrast)
    {
      cairo_pattern_destroy (velvet);
      grape_pen_stroke (cr, grape_pen_ink (b->folio.look), 1, 2);
      return;
    }
  fill_with (cr, velvet, TRUE);
  grape_pen_stroke (cr, (GrapeColor){ .72, .55, .25 }, .9, 2);
}

/* As the group calls it. */
static const char *
unique_name (const GrapeSocietyBook *b)
{
  const char *name = b->view->customs.unique;

  return strcmp (name, SOCIETY_KNIFE) == 0 ? _ ("The Golden Knife") : name;
}

/** grape_society_paint_plaque: the Golden Knife on velvet, with its ribbon of holders */
void
grape_society_paint_plaque (cairo_t *cr, const GrapeSocietyBook *b, GrapeBox box)
{
  double em = b->folio.em, y = box.y + .8 * em, width = box.width, most;
  GrapeBox velvet = { box.x, y, width, 10 * em };
  g_autoptr (GPtrArray) games = grape_society_knife_holders (b->view);
  const char *holder = b->view->knife_holder;
  g_autofree char *held
      = holder ? g_strdup_printf (_ ("held by %s"), holder) : g_strdup (_ ("nobody holds it"));
  double length = MIN (14 * em, width * .36), left = box.x + length + 3 * em;

  draw_velvet (cr, b, velvet);
  grape_society_paint_knife (cr, b->folio.look, box.x + 1.4 * em + length / 2, y + 3.6 * em,
                             length);
  grape_pen_write (cr, engraved (b), 1, unique_name (b), left, y + 2.2 * em,
                   (GrapeTextStyle){ .size = (b->folio.wide ? 1.5 : 1.25) * em,
                                     .bold = TRUE,
                                     .serif = TRUE,
                                     .max_width = box.x + width - left - em });
  grape_pen_write (cr, engraved (b), .9, held, left, y + 4.2 * em,
                   (GrapeTextStyle){ .size = 1.1 * em,
                                     .serif = TRUE,
                                     .italic = TRUE,
                                     .max_width = box.x + width - left - em });
  if (b->view->knife_haunted_by)
    {
      g_autofree char *haunted = g_strdup_printf (_ ("haunted by %s"), b->view->knife_haunted_by);

      grape_pen_write (cr, engraved (b), .7, haunted, left, y + 5.8 * em,
                       (GrapeTextStyle){ .size = .9 * em,
                                         .serif = TRUE,
                                         .italic = TRUE,
                                         .max_width = box.x + width - left - em });
    }
  most = floor ((width - 2 * em) / (7.2 * em));
  for (guint k = 0; k < games->len && k < (guint)most; k++)
    draw_pennant (cr, b, g_ptr_array_index (games, k), box.x + em + k * 7.2 * em, y + 8.2 * em,
                  7.4 * em, k);
}

static void
draw_board (cairo_t *cr, const GrapeSocietyBook *b, GrapeBox box)
{
  double y = box.y + box.height - 1.9 * b->folio.em;
  cairo_pattern_t *wood;

  if (b->folio.look->contrast)
    {
      cairo_rectangle (cr, box.x, y, box.width, 2);
      grape_pen_fill (cr, grape_pen_ink (b->folio.look), 1);
      return;
    }
  cairo_rectangle (cr, box.x, y + .9 * b->folio.em, box.width, .5 * b->folio.em);
  grape_pen_fill (cr, (GrapeColor){ 0, 0, 0 }, .35);
  wood = cairo_pattern_create_linear (0, y, 0, y + .95 * b->folio.em);
  stop (wood, 0, 0xa9774a);
  stop (wood, .16, 0x85582f);
  stop (wood, 1, 0x55361c);
  cairo_rectangle (cr, box.x, y, box.width, .95 * b->folio.em);
  fill_with (cr, wood, FALSE);
}

static void
draw_light (cairo_t *cr, const GrapeSocietyBook *b, double x, double y, double radius)
{
  if (b->folio.look->contrast)
    return;
  grape_pen_disc (cr, x, y, radius * 1.7);
  cairo_pattern_t *light = cairo_pattern_create_radial (x, y, radius * .4, x, y, radius * 1.7);
  cairo_pattern_add_color_stop_rgba (light, 0, 1, .9, .65, .25);
  cairo_pattern_add_color_stop_rgba (light, 1, 1, .9, .65, 0);
  fill_with (cr, light, FALSE);
}

/* The light and the fruit, drawn once for a shelf, to be set down at its first place. */
static cairo_pattern_t *
make_jade (cairo_t *cr, const GrapeSocietyBook *b, double x, double y)
{
  double room = 3.6 * b->folio.em;

  cairo_save (cr);
  cairo_rectangle (cr, x - room, y - room, 2 * room, 2 * room);
  cairo_clip (cr);
  cairo_push_group (cr);
  draw_light (cr, b, x, y, 1.9 * b->folio.em);
  grape_society_paint_jade (cr, b->folio.look, x, y, 1.85 * b->folio.em);
  cairo_pattern_t *jade = cairo_pop_group (cr);
  cairo_restore (cr);
  return jade;
}

static void
set_down (cairo_t *cr, cairo_pattern_t *thing, double right, double x, double y, double room)
{
  cairo_save (cr);
  cairo_translate (cr, right, 0);
  cairo_rectangle (cr, x - room, y - room, 2 * room, 2 * room);
  cairo_set_source (cr, thing);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* What stands beside each other on a shelf, and what that was won in. */
static void
draw_things (cairo_t *cr, const GrapeSocietyBook *b, const SocietyPerson *person, GrapeBox box)
{
  double em = b->folio.em, left = box.x + 10.5 * em, room = box.width - 11.5 * em;
  double step = MAX (1.6 * em, MIN (8.4 * em, room / MAX (person->trophies->len, 1)));
  double y = box.y + box.height - 3.9 * em;
  guint most = MIN (person->trophies->len, (guint)MAX (1, floor (room / (1.6 * em))));
  cairo_pattern_t *jade = make_jade (cr, b, left, y);

  for (guint i = 0; i < most; i++)
    {
      const SocietyTrophy *trophy = &g_array_index (person->trophies, SocietyTrophy, i);
      double x = left + step * (i + .5);

      if (strcmp (trophy->trophy, b->view->customs.unique) == 0)
        {
          draw_light (cr, b, x, y, 1.9 * em);
          grape_society_paint_knife (cr, b->folio.look, x, y + .6 * em, 4.6 * em);
        }
      else
        set_down (cr, jade, x - left, left, y, 3.6 * em);
      int game = trophy->game ? society_find_game (b->view, trophy->game) : -1;
      if (step >= 3.4 * em && game >= 0)
        grape_pen_write (
            cr, engraved (b), .8, _ (society_game (b->view, game)->class), x,
            box.y + box.height - .45 * em,
            (GrapeTextStyle){ .size = .82 * em, .align = .5, .max_width = step - .3 * em });
    }
  cairo_pattern_destroy (jade);
}

/** grape_society_paint_shelf: what one of them has won */
void
grape_society_paint_shelf (cairo_t *cr, const GrapeFolio *f, guint index, GrapeBox box)
{
  const GrapeSocietyBook *b = GRAPE_SOCIETY_BOOK (f);
  const SocietyPerson *person = society_person (b->view, (int)index);
  double em = b->folio.em, middle = box.y + box.height - 4.2 * em;
  guint n = person->trophies->len;
  g_autofree char *count = g_strdup_printf (ngettext ("%u Trophy", "%u Trophies", n), n);

  draw_board (cr, b, box);
  grape_society_paint_face (cr, b, (int)index, box.x + 1.9 * em, middle, 1.3 * em);
  grape_pen_write (
      cr, engraved (b), 1, person->name, box.x + 3.9 * em, middle - .55 * em,
      (GrapeTextStyle){ .size = 1.1 * em, .bold = TRUE, .serif = TRUE, .max_width = 6.2 * em });
  grape_pen_write (cr, engraved (b), .75, count, box.x + 3.9 * em, middle + .85 * em,
                   (GrapeTextStyle){ .size = .85 * em, .serif = TRUE, .max_width = 6.2 * em });
  draw_things (cr, b, person, box);
}
