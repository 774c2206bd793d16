/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tavern: a long table in the light of a lantern, benches along it, cards face down before each
 * Bard, Loose Ends face up in the middle, the viewer's own hand below, and the page of the tale. */
#include <glib/gi18n.h>

#include "canvas/grape-pen.h"
#include "grape-lantern-layout.h"

#include <pango/pangocairo.h>
#include <string.h>

void grape_lantern_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look);

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Lantern *view;
  const GrapeLook *look;
  const GrapeTouch *touch;
  GrapeLanternLayout *layout;
  const char *proposed; /* as it was written; "" */
} Tavern;

static const GrapeColor wood_light[2] = { { .70, .50, .30 }, { .36, .25, .16 } };
static const GrapeColor wood_dark[2] = { { .56, .38, .21 }, { .25, .17, .11 } };

static GrapeColor
sheet_color (const Tavern *t)
{
  if (t->look->contrast)
    return grape_pen_paper (t->look);
  return t->look->dark ? (GrapeColor){ .185, .172, .15 } : (GrapeColor){ .992, .972, .925 };
}

static GrapeColor
sheet_ink (const Tavern *t)
{
  if (t->look->contrast)
    return grape_pen_ink (t->look);
  return t->look->dark ? (GrapeColor){ .93, .9, .83 } : (GrapeColor){ .17, .13, .09 };
}

static GrapeColor
edge_color (const Tavern *t)
{
  if (t->look->contrast)
    return grape_pen_ink (t->look);
  return t->look->dark ? (GrapeColor){ .42, .36, .27 } : (GrapeColor){ .74, .65, .49 };
}

static gboolean
is_at (const Tavern *t, int kind, int column)
{
  return grape_spot_is (t->touch->hover, kind, column, 0)
         || grape_spot_is (t->touch->cursor, kind, column, 0);
}

static void
draw_ground (const Tavern *t)
{
  GrapeColor paper = grape_pen_paper (t->look), warm = { .42, .27, .12 };

  cairo_rectangle (t->cr, 0, 0, t->look->width, t->look->height);
  grape_pen_fill (
      t->cr, t->look->contrast ? paper : grape_pen_mix (paper, warm, t->look->dark ? .1 : .16), 1);
}

/* Planks with a little grain. */
static void
draw_wood (const Tavern *t, GrapeBox box)
{
  double em = t->layout->text, plank = box.height / 4;

  for (guint i = 0; i < 4; i++)
    {
      cairo_rectangle (t->cr, box.x, box.y + i * plank, box.width, plank);
      grape_pen_fill (t->cr,
                      grape_pen_mix (wood_light[t->look->dark], wood_dark[t->look->dark],
                                     .15 + .4 * grape_pen_scatter (7, i)),
                      1);
      for (guint k = 0; k < 5; k++)
        {
          double y = box.y + (i + .12 + .8 * grape_pen_scatter (11 + i, k)) * plank;
          double x = box.x + box.width * .75 * grape_pen_scatter (23 + i, k);
          double wide = box.width * (.15 + .4 * grape_pen_scatter (31 + i, k));

          cairo_move_to (t->cr, x, y);
          cairo_curve_to (t->cr, x + wide * .3, y - em * .12, x + wide * .7, y + em * .12, x + wide,
                          y);
          grape_pen_stroke (t->cr, wood_dark[t->look->dark], .55, MAX (.6, em * .05));
        }
      if (i)
        {
          cairo_move_to (t->cr, box.x, box.y + i * plank);
          cairo_line_to (t->cr, box.x + box.width, box.y + i * plank);
          grape_pen_stroke (t->cr, (GrapeColor){ 0, 0, 0 }, .22, MAX (.7, em * .06));
        }
    }
}

/* The light falls on the middle of the table. */
static void
draw_light (const Tavern *t, GrapeBox box)
{
  double x = box.x + box.width / 2, y = box.y + box.height / 2;
  cairo_pattern_t *light
      = cairo_pattern_create_radial (x, y, 0, x, y, MAX (box.width * .6, box.height));

  cairo_pattern_add_color_stop_rgba (light, 0, 1, .86, .52, t->look->dark ? .3 : .34);
  cairo_pattern_add_color_stop_rgba (light, .6, 1, .75, .35, .05);
  cairo_pattern_add_color_stop_rgba (light, 1, 0, 0, 0, t->look->dark ? .35 : .16);
  cairo_set_source (t->cr, light);
  cairo_rectangle (t->cr, box.x, box.y, box.width, box.height);
  cairo_fill (t->cr);
  cairo_pattern_destroy (light);
}

static GrapeBox
table_box (const Tavern *t)
{
  GrapeBox board = t->layout->board;
  double bench = t->layout->text * 2.1, over = t->layout->text * .1;

  return (GrapeBox){ board.x, board.y + bench + over, board.width,
                     board.height - 2 * (bench + over) };
}

static void
draw_table (const Tavern *t)
{
  GrapeBox box = table_box (t);
  double em = t->layout->text;

  if (t->look->contrast)
    {
      grape_pen_round (t->cr, box.x, box.y, box.width, box.height, em * .6);
      grape_pen_stroke (t->cr, grape_pen_ink (t->look), 1, 2);
      return;
    }
  grape_pen_round (t->cr, box.x, box.y + em * .3, box.width, box.height, em * .7);
  grape_pen_fill (t->cr, (GrapeColor){ 0, 0, 0 }, t->look->dark ? .5 : .25);
  cairo_save (t->cr);
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, em * .6);
  cairo_clip (t->cr);
  draw_wood (t, box);
  draw_light (t, box);
  cairo_restore (t->cr);
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, em * .6);
  grape_pen_stroke (t->cr, wood_dark[t->look->dark], 1, MAX (1, em * .12));
}

/* A small mug; filled, for an Ale. */
static void
draw_mug (const Tavern *t, double x, double y, double size)
{
  GrapeColor line = grape_pen_ink (t->look), ale = { .93, .66, .16 };

  grape_pen_round (t->cr, x - size * .32, y - size * .3, size * .5, size * .72, size * .08);
  grape_pen_fill_edged (t->cr, t->look->contrast ? grape_pen_paper (t->look) : ale, 1, line, .9,
                        MAX (.8, size * .07));
  cairo_arc (t->cr, x + size * .18, y + size * .05, size * .2, -G_PI_2, G_PI_2);
  grape_pen_stroke (t->cr, line, .9, MAX (.8, size * .08));
  grape_pen_round (t->cr, x - size * .38, y - size * .42, size * .62, size * .24, size * .12);
  grape_pen_fill_edged (t->cr, (GrapeColor){ 1, .98, .93 }, 1, line, .9, MAX (.7, size * .06));
}

/* Name and mark on a bench; the one who has the tale stands out. */
static void
draw_bard (const Tavern *t, guint i)
{
  int seat = t->layout->seats[i];
  GrapeBox box = t->layout->bards[i];
  double em = t->layout->text, middle = box.y + box.height / 2, pad = em * .45;
  guint ales = t->view->bards[seat].ales;
  gboolean won = t->view->winner == seat, on = t->view->turn == seat || won;
  GrapeColor edge = won  ? grape_pen_gold (t->look)
                    : on ? grape_pen_accent (t->look)
                         : edge_color (t);
  double mugs = ales ? em * (ales > 1 ? 2.3 : 1.3) : 0, left = box.x + em * 1.75;

  if (box.width < em * 3) /* many Bards in little room */
    mugs = 0;
  grape_pen_round (t->cr, box.x, box.y + em * .12, box.width, box.height - em * .24, em * .35);
  grape_pen_fill_edged (t->cr, sheet_color (t), 1, edge, 1, on ? MAX (2, em * .16) : 1);
  grape_pen_mark (t->cr, seat, MIN (box.x + em * .95, box.x + box.width / 2), middle, em * .95,
                  t->look->dark);
  if (box.width > em * 3)
    grape_pen_write (
        t->cr, sheet_ink (t), 1, grape_table_name (t->position->table, seat), left, middle,
        (GrapeTextStyle){
            .size = em, .bold = on, .max_width = MAX (em, box.x + box.width - left - pad - mugs) });
  if (mugs > 0)
    {
      draw_mug (t, box.x + box.width - em * .75, middle, em * 1.1);
      if (ales > 1)
        {
          g_autofree char *n = g_strdup_printf ("%u", ales);

          grape_pen_write (t->cr, sheet_ink (t), .85, n, box.x + box.width - em * 1.35, middle,
                           (GrapeTextStyle){ .size = em * .85, .align = 1 });
        }
    }
}

static void
draw_back (const Tavern *t, double x, double y, double wide, double high)
{
  GrapeColor back = t->look->contrast ? grape_pen_paper (t->look)
                    : t->look->dark   ? (GrapeColor){ .38, .13, .12 }
                                      : (GrapeColor){ .55, .15, .14 };
  GrapeColor line = t->look->contrast ? grape_pen_ink (t->look) : (GrapeColor){ .93, .83, .62 };

  grape_pen_round (t->cr, x, y, wide, high, wide * .12);
  grape_pen_fill_edged (t->cr, back, 1, line, .95, MAX (.7, wide * .045));
  cairo_move_to (t->cr, x + wide / 2, y + high * .24);
  cairo_line_to (t->cr, x + wide * .74, y + high / 2);
  cairo_line_to (t->cr, x + wide / 2, y + high * .76);
  cairo_line_to (t->cr, x + wide * .26, y + high / 2);
  cairo_close_path (t->cr);
  grape_pen_stroke (t->cr, line, .9, MAX (.7, wide * .05));
}

/* Cards face down, and how many. */
static void
draw_hand (const Tavern *t, guint i)
{
  GrapeBox box = t->layout->hands[i];
  double em = t->layout->text, high = box.height, wide = high * .68;
  guint n = lantern_n_cards (t->view, t->layout->seats[i]), shown = MIN (n, 9);
  double room = box.width - em * 2.1 - wide;
  double step = shown > 1 ? MIN (wide * .55, MAX (1, room) / (shown - 1)) : 0;
  double x = box.x + (box.width - (shown ? wide + step * (shown - 1) : 0) - em * 1.7) / 2;
  g_autofree char *count = g_strdup_printf ("%u", n);

  for (guint k = 0; k < shown && room > 0; k++)
    draw_back (t, x + step * k, box.y, wide, high);
  double at
      = room > 0 ? x + (shown ? wide + step * (shown - 1) : 0) + em * .9 : box.x + box.width / 2;
  grape_pen_disc (t->cr, at, box.y + high / 2, em * .82);
  grape_pen_fill_edged (t->cr, sheet_color (t), 1, edge_color (t), 1, 1);
  grape_pen_write (
      t->cr, sheet_ink (t), 1, count, at, box.y + high / 2,
      (GrapeTextStyle){ .size = em * .95, .bold = TRUE, .align = .5, .max_width = em * 1.5 });
}

/* In the middle of a card, in as many lines as it takes; smaller where these do not fit. */
static void
write_element (const Tavern *t, GrapeBox box, const char *text, double size)
{
  g_autoptr (PangoLayout) layout = pango_cairo_create_layout (t->cr);
  g_autoptr (PangoFontDescription) font
      = pango_font_description_from_string ("Charis SIL, Charter, DejaVu Serif, Serif");
  double wide = box.width - size * .7, high = box.height - size * .3;
  PangoRectangle logical;

  pango_layout_set_width (layout, (int)(wide * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_alignment (layout, PANGO_ALIGN_CENTER);
  pango_layout_set_text (layout, text, -1);
  for (guint i = 0; i < 8; i++, size *= .92)
    {
      pango_font_description_set_absolute_size (font, MAX (1, size) * PANGO_SCALE);
      pango_layout_set_font_description (layout, font);
      pango_layout_get_extents (layout, NULL, &logical);
      if (logical.height <= high * PANGO_SCALE && logical.width <= wide * PANGO_SCALE)
        break;
    }
  grape_pen_color (t->cr, sheet_ink (t), 1);
  cairo_move_to (t->cr, box.x + (box.width - wide) / 2,
                 box.y + (box.height - (double)logical.height / PANGO_SCALE) / 2);
  pango_cairo_show_layout (t->cr, layout);
  cairo_new_path (t->cr);
}

/* A story element, face up. */
static void
draw_card (const Tavern *t, GrapeBox box, const char *text, GrapeColor edge, double line,
           double lift)
{
  double y = box.y - lift, size = MIN (box.height * .42, t->layout->text * 1.1);

  if (!t->look->contrast)
    {
      grape_pen_round (t->cr, box.x + 1, y + lift * .5 + box.height * .05, box.width, box.height,
                       box.height * .1);
      grape_pen_fill (t->cr, (GrapeColor){ 0, 0, 0 }, .25);
    }
  grape_pen_round (t->cr, box.x, y, box.width, box.height, box.height * .1);
  grape_pen_fill_edged (t->cr, sheet_color (t), 1, edge, 1, line);
  write_element (t, (GrapeBox){ box.x, y, box.width, box.height }, text ? text : "?", size);
}

/* Whether the last play that was answered tied off nothing and left this end loose just now. */
static gboolean
is_new (const Tavern *t, const char *card)
{
  const LanternPlay *last = lantern_play (t->view, t->view->plays->len);

  return last && last->loose && last->card && g_str_equal (last->card, card);
}

static void
draw_loose (const Tavern *t)
{
  GrapeBox box = t->layout->middle;
  double em = t->layout->text;

  for (guint i = 0; i < t->layout->n_loose; i++)
    {
      const char *card = g_ptr_array_index (t->view->table, i);
      gboolean at = is_at (t, GRAPE_LANTERN_LOOSE, (int)i), fresh = is_new (t, card);

      draw_card (t, t->layout->loose[i], card,
                 fresh || at ? grape_pen_gold (t->look) : edge_color (t),
                 fresh || at ? MAX (2, em * .14) : 1, 0);
    }
  if (!t->layout->n_loose && t->view->stage == LANTERN_TELLING)
    grape_pen_write (t->cr,
                     t->look->contrast ? grape_pen_ink (t->look) : (GrapeColor){ 1, .95, .84 }, .85,
                     _ ("no Loose Ends"), box.x + box.width / 2, box.y + box.height / 2,
                     (GrapeTextStyle){ .size = em,
                                       .serif = TRUE,
                                       .italic = TRUE,
                                       .align = .5,
                                       .max_width = box.width - em * 7 });
}

/* At one end of the table stands the lantern, or the brass pot beside it; at the other the deck. */
static void
draw_lantern (const Tavern *t, double x, double y, double s)
{
  GrapeColor rust = t->look->contrast ? grape_pen_ink (t->look) : (GrapeColor){ .42, .22, .11 };
  GrapeColor flame = { 1, .80, .30 };
  gboolean lit = t->view->stage == LANTERN_TELLING || t->view->stage == LANTERN_WON;

  if (lit && !t->look->contrast)
    {
      cairo_pattern_t *glow = cairo_pattern_create_radial (x, y, 0, x, y, s * 1.7);

      cairo_pattern_add_color_stop_rgba (glow, 0, 1, .85, .4, .75);
      cairo_pattern_add_color_stop_rgba (glow, 1, 1, .7, .2, 0);
      cairo_set_source (t->cr, glow);
      grape_pen_disc (t->cr, x, y, s * 1.7);
      cairo_fill (t->cr);
      cairo_pattern_destroy (glow);
    }
  cairo_arc (t->cr, x, y - s * .62, s * .34, G_PI, 0);
  grape_pen_stroke (t->cr, rust, 1, MAX (1, s * .09));
  grape_pen_round (t->cr, x - s * .4, y - s * .66, s * .8, s * .2, s * .08);
  grape_pen_fill (t->cr, rust, 1);
  grape_pen_round (t->cr, x - s * .33, y - s * .48, s * .66, s * .95, s * .12);
  grape_pen_fill_edged (t->cr,
                        t->look->contrast ? grape_pen_paper (t->look)
                        : lit             ? (GrapeColor){ 1, .93, .68 }
                                          : (GrapeColor){ .55, .5, .42 },
                        .95, rust, 1, MAX (1, s * .07));
  if (lit)
    {
      cairo_move_to (t->cr, x, y - s * .3);
      cairo_curve_to (t->cr, x + s * .3, y + s * .05, x + s * .16, y + s * .33, x, y + s * .33);
      cairo_curve_to (t->cr, x - s * .16, y + s * .33, x - s * .3, y + s * .05, x, y - s * .3);
      grape_pen_fill_edged (t->cr, flame, 1, (GrapeColor){ .92, .45, .1 }, .9, MAX (.7, s * .05));
    }
  grape_pen_round (t->cr, x - s * .46, y + s * .45, s * .92, s * .22, s * .07);
  grape_pen_fill (t->cr, rust, 1);
}

static void
draw_pot (const Tavern *t, double x, double y, double s)
{
  GrapeColor brass = t->look->contrast ? grape_pen_paper (t->look) : (GrapeColor){ .84, .65, .24 };
  GrapeColor line = t->look->contrast ? grape_pen_ink (t->look) : (GrapeColor){ .40, .27, .06 };
  g_autofree char *sum = g_strdup_printf ("A$%d", (int)lantern_pot (t->view));

  cairo_move_to (t->cr, x - s * .5, y - s * .35);
  cairo_curve_to (t->cr, x - s * .75, y + s * .6, x + s * .75, y + s * .6, x + s * .5, y - s * .35);
  cairo_close_path (t->cr);
  grape_pen_fill_edged (t->cr, brass, 1, line, 1, MAX (1, s * .06));
  grape_pen_round (t->cr, x - s * .58, y - s * .45, s * 1.16, s * .2, s * .1);
  grape_pen_fill_edged (t->cr, brass, 1, line, 1, MAX (1, s * .06));
  grape_pen_write (
      t->cr, line, 1, sum, x, y + s * .06,
      (GrapeTextStyle){ .size = s * .4, .bold = TRUE, .align = .5, .max_width = s * .98 });
}

static void
draw_things (const Tavern *t)
{
  GrapeBox box = t->layout->middle;
  double em = t->layout->text, s = MIN (em * 2.4, box.height * .62), y = box.y + box.height / 2;
  double wide = MIN (em * 1.7, box.height * .45);

  draw_lantern (t, box.x + em * 1.1, y, s);
  for (int i = 2; i >= 0 && t->view->has_deck; i--)
    draw_back (t, box.x + box.width - em * .5 - wide + i * em * .12,
               y - wide * .73 + i * em * .1 - (lantern_pot (t->view) ? em * 1.2 : 0), wide,
               wide * 1.46);
  if (lantern_pot (t->view))
    draw_pot (t, box.x + box.width - em * 1.1, y + em * 1.7, em * 2);
}

/* Whether the proposal names this card of the viewer's. */
static gboolean
is_proposed (const Tavern *t, const char *card)
{
  g_autofree char *quoted = g_strdup_printf ("\"%s\"", card);
  g_autofree char *line = g_strndup (t->proposed, strcspn (t->proposed, "\n"));

  return strstr (line, quoted) != NULL;
}

static void
draw_own (const Tavern *t)
{
  double em = t->layout->text;

  for (guint i = 0; i < t->layout->n_cards; i++)
    {
      const char *card = g_array_index (t->view->bards[t->look->viewer].hand, LanternCard, i).text;
      gboolean chosen = card && is_proposed (t, card), at = is_at (t, GRAPE_LANTERN_CARD, (int)i);

      draw_card (t, t->layout->cards[i], card,
                 chosen || at ? grape_pen_accent (t->look) : edge_color (t),
                 chosen ? MAX (2.5, em * .2)
                 : at   ? 2
                        : 1,
                 chosen ? em * .3 : 0);
    }
}

static void
draw_act (const Tavern *t)
{
  GrapeBox box = t->layout->act;
  double em = t->layout->text;
  gboolean ends = t->view->stage == LANTERN_WON;
  gboolean on = g_str_has_prefix (t->proposed, ends ? "finish" : "pass");
  gboolean at = is_at (t, GRAPE_LANTERN_ACT, 0);
  GrapeColor accent = grape_pen_accent (t->look);

  if (box.width <= 0)
    return;
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, box.height / 2);
  grape_pen_fill_edged (t->cr,
                        on   ? accent
                        : at ? grape_pen_mix (sheet_color (t), accent, .2)
                             : sheet_color (t),
                        1, on || at ? accent : edge_color (t), 1, on || at ? 2 : 1);
  grape_pen_write (
      t->cr, on ? grape_palette_ink (accent) : sheet_ink (t), 1,
      ends ? _ ("Finish the Tale") : _ ("Pass, and Take a Card"), box.x + box.width / 2,
      box.y + box.height / 2,
      (GrapeTextStyle){ .size = em, .bold = on, .align = .5, .max_width = box.width - em });
}

static void
draw_leaf (const Tavern *t, int which, gboolean can)
{
  GrapeBox box = t->layout->leaves[which];
  double em = t->layout->text, x = box.x + box.width / 2, y = box.y + box.height / 2;
  double side = which ? -1 : 1, size = em * .5;
  gboolean at = can && is_at (t, GRAPE_LANTERN_LEAF, which);

  cairo_move_to (t->cr, x + side * size * .5, y - size);
  cairo_line_to (t->cr, x - side * size * .6, y);
  cairo_line_to (t->cr, x + side * size * .5, y + size);
  grape_pen_stroke (t->cr, at ? grape_pen_accent (t->look) : sheet_ink (t), can ? .85 : .2,
                    MAX (1.5, em * .15));
}

/* Where the page begins in mid-line, its text fades in. */
static void
draw_fade (const Tavern *t)
{
  GrapeBox box = t->layout->tale;
  double high = t->layout->text * 2;
  GrapeColor sheet = sheet_color (t);
  cairo_pattern_t *fade = cairo_pattern_create_linear (0, box.y, 0, box.y + high);

  cairo_pattern_add_color_stop_rgba (fade, 0, sheet.red, sheet.green, sheet.blue, 1);
  cairo_pattern_add_color_stop_rgba (fade, 1, sheet.red, sheet.green, sheet.blue, 0);
  cairo_set_source (t->cr, fade);
  cairo_rectangle (t->cr, t->layout->page.x + 2, box.y - 1, t->layout->page.width - 4, high);
  cairo_fill (t->cr);
  cairo_pattern_destroy (fade);
}

static void
draw_page (const Tavern *t)
{
  GrapeBox box = t->layout->page;
  double em = t->layout->text;

  if (!t->look->contrast)
    {
      grape_pen_round (t->cr, box.x + em * .1, box.y + em * .25, box.width, box.height, em * .2);
      grape_pen_fill (t->cr, (GrapeColor){ 0, 0, 0 }, t->look->dark ? .45 : .15);
    }
  grape_pen_round (t->cr, box.x, box.y, box.width, box.height, em * .15);
  grape_pen_fill_edged (t->cr, sheet_color (t), 1, edge_color (t), 1, 1);
  gboolean more = grape_lantern_page_draw (t->cr, t->position, t->look, t->layout, sheet_ink (t));
  if (more)
    draw_fade (t);
  if (more || t->touch->shown)
    {
      draw_leaf (t, 0, more);
      draw_leaf (t, 1, t->touch->shown > 0);
    }
}

static void
draw_head (const Tavern *t)
{
  GrapeBox box = t->layout->head;
  g_autofree char *said = grape_lantern_situation (t->position, t->look->viewer);

  grape_pen_color (t->cr, grape_pen_ink (t->look), 1);
  grape_pen_sentence (t->cr, said, box.x + box.width / 2, box.y + box.height / 2,
                      (GrapeTextStyle){ .size = t->layout->text * 1.15,
                                        .bold = t->view->stage >= LANTERN_WON,
                                        .align = .5,
                                        .max_width = box.width });
}

/** grape_lantern_paint: a #GrapePaintFunc */
void
grape_lantern_paint (cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  g_autoptr (GrapeLanternLayout) layout = grape_lantern_layout_new (view->state, look);
  Tavern t = { .cr = cr,
               .position = view,
               .view = view->state,
               .look = look,
               .touch = grape_touch_of (look),
               .layout = layout,
               .proposed = look->proposal ? look->proposal : "" };

  draw_ground (&t);
  draw_table (&t);
  draw_things (&t);
  for (guint i = 0; i < layout->n_bards; i++)
    {
      draw_bard (&t, i);
      draw_hand (&t, i);
    }
  draw_loose (&t);
  draw_own (&t);
  draw_act (&t);
  draw_head (&t);
  draw_page (&t);
}
