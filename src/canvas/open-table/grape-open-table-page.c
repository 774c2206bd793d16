/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page beside the felt: the text on the board, and below it the talk, the last line lowest. */
#include <glib/gi18n.h>

#include "canvas/grape-pen.h"
#include "grape-open-table-layout.h"
#include "translate/grape-translate.h"

#include <pango/pangocairo.h>

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const OpenTable *view;
  const GrapeLook *look;
  double em;
} Page;

static const char *
name_of (const Page *p, int seat)
{
  return seat >= 0                     ? grape_table_name (p->position->table, seat)
         : p->position->table->referee ? p->position->table->referee
                                       : _ ("Referee");
}

static PangoLayout *
set_text (const Page *p, const char *text, double width, gboolean mono, gboolean bold)
{
  PangoLayout *layout = pango_cairo_create_layout (p->cr);
  g_autoptr (PangoFontDescription) font
      = pango_font_description_from_string (mono ? "Monospace" : "Cantarell, Sans");

  pango_font_description_set_absolute_size (font, p->em * PANGO_SCALE);
  if (bold)
    pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static double
height_of (PangoLayout *layout)
{
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  return height;
}

/* How high as many of its lines are as fit into @room: no line is cut through. */
static double
whole_lines (PangoLayout *layout, double room)
{
  double high = 0;
  g_autoptr (PangoLayoutIter) at = pango_layout_get_iter (layout);

  do
    {
      PangoRectangle line;

      pango_layout_iter_get_line_extents (at, NULL, &line);
      double end = (double)(line.y + line.height) / PANGO_SCALE;
      if (end > room && high > 0)
        break;
      high = end;
    }
  while (pango_layout_iter_next_line (at));
  return high;
}

/* Of a whisper, but for who whispers. */
static char *
readers_of (const Page *p, const OpenTableLine *line)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (int seat = 0; seat < (int)p->view->n_seats; seat++)
    if (seat != line->seat && line->to & GRAPE_AUDIENCE_SEAT (seat))
      g_ptr_array_add (names, (char *)name_of (p, seat));
  if (line->seat >= 0 && line->to & GRAPE_AUDIENCE_REFEREE)
    g_ptr_array_add (names, (char *)name_of (p, GRAPE_AUTHOR_REFEREE));
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **)names->pdata);
}

/* Who, and what they said; a whisper that is not for this viewer as a closed envelope. */
static char *
say_line (const Page *p, const OpenTableLine *line)
{
  g_autofree char *readers = NULL;

  switch (line->kind)
    {
    case OPEN_TABLE_WHISPERED:
      readers = readers_of (p, line);
      return line->text ? g_strdup_printf (_ ("%s, to %s alone: %s"), name_of (p, line->seat),
                                           readers, line->text)
                        : g_strdup_printf (_ ("%s to %s: a sealed letter"), name_of (p, line->seat),
                                           readers);
    case OPEN_TABLE_RULED:
      return g_strdup_printf (_ ("Ruling: %s"), line->text);
    case OPEN_TABLE_DID:
      return line->seat >= 0 ? g_strdup_printf ("%s: %s", name_of (p, line->seat), line->text)
                             : grape_translate (line->text);
    default:
      return g_strdup_printf ("%s: %s", name_of (p, line->seat), line->text);
    }
}

static double
draw_board (const Page *p, GrapeBox box, GrapeColor ink)
{
  g_autoptr (PangoLayout) layout = NULL;
  double high;

  if (!p->view->board)
    return 0;
  layout = set_text (p, p->view->board, box.width, TRUE, FALSE);
  high = whole_lines (layout, MAX (box.height * .5, MIN (box.height, 4 * p->em)));
  cairo_save (p->cr);
  cairo_rectangle (p->cr, box.x, box.y, box.width, high);
  cairo_clip (p->cr);
  grape_pen_color (p->cr, ink, 1);
  cairo_move_to (p->cr, box.x, box.y);
  pango_cairo_show_layout (p->cr, layout);
  cairo_new_path (p->cr);
  cairo_restore (p->cr);
  cairo_rectangle (p->cr, box.x, box.y + high + p->em * .5, box.width, 1);
  grape_pen_fill (p->cr, ink, .3);
  return high + p->em;
}

/** grape_open_table_page_draw: paper, board and talk */
void
grape_open_table_page_draw (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                            const GrapeOpenTableLayout *layout)
{
  const Page p = { cr, view, OPEN_TABLE_VIEW (view->state), look, layout->text };
  GrapeBox box = layout->page;
  GrapeColor sheet = look->contrast ? grape_pen_paper (look)
                     : look->dark   ? (GrapeColor){ .16, .16, .165 }
                                    : (GrapeColor){ .995, .985, .955 };
  GrapeColor ink = grape_pen_ink (look);
  double em = layout->text, pad = em;

  if (box.height < em * 3 || box.width < em * 6)
    return;
  grape_pen_round (cr, box.x, box.y, box.width, box.height, em * .5);
  grape_pen_fill_edged (cr, sheet, 1, ink, look->contrast ? 1 : .18, 1);
  GrapeBox inner = { box.x + pad, box.y + pad * .8, box.width - 2 * pad, box.height - pad * 1.6 };
  double used = draw_board (&p, inner, ink);
  double top = inner.y + used, room = inner.height - used, all = 0;
  guint n = 0;

  if (!p.view->lines->len)
    grape_pen_note (cr, look, .7, _ ("Nobody has said anything yet."), inner.x, top + em * .8,
                    (GrapeTextStyle){ .size = em, .max_width = inner.width });
  for (guint i = p.view->lines->len; i-- > 0; n++) /* as many of the last as there is room for */
    {
      g_autofree char *text = say_line (&p, open_table_line (p.view, i));
      g_autoptr (PangoLayout) set = set_text (&p, text, inner.width - em * 1.6, FALSE, FALSE);

      if (all + height_of (set) > room)
        break;
      all += height_of (set) + em * .45;
    }
  for (guint i = p.view->lines->len - n; i < p.view->lines->len; i++)
    {
      const OpenTableLine *line = open_table_line (p.view, i);
      g_autofree char *text = say_line (&p, line);
      g_autoptr (PangoLayout) set
          = set_text (&p, text, inner.width - em * 1.6, FALSE, line->kind == OPEN_TABLE_RULED);

      if (line->seat >= 0)
        grape_pen_mark (cr, line->seat, inner.x + em * .55, top + em * .75, em * .85, look->dark);
      grape_pen_color (cr, ink, look->contrast || line->kind != OPEN_TABLE_DID ? 1 : .75);
      cairo_move_to (cr, inner.x + em * 1.6, top);
      pango_cairo_show_layout (cr, set);
      cairo_new_path (cr);
      top += height_of (set) + em * .45;
    }
}
