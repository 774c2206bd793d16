/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tale as a page of a book: what was accepted, in order, with small heads that tell whose it
 * is; the passage that waits for an answer below it; plays that were denied as one line each. The
 * end of the tale is shown; leaves turn back. */
#include <glib/gi18n.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "canvas/grape-pen.h"
#include "grape-lantern-layout.h"

#define SHOWN_A_LEAF .8 /* of the page, so that a line or two stay in sight */

typedef struct
{
  cairo_t *cr;
  const GrapePosition *position;
  const Lantern *view;
  const GrapeLook *look;
  const GrapeLanternLayout *layout;
  GrapeColor ink;
  double size; /* of the tale's type */
  GrapeBox box;
} Page;

/* Lines of a mail flow again; an empty line begins a paragraph, and so does a line that is set in
 * or much shorter than others, as verse is. */
static char *
reflow (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *flowed = g_string_new (NULL);
  gsize before = 0;

  for (guint i = 0; lines[i]; i++)
    {
      const char *line = lines[i] + strspn (lines[i], " \t");
      gsize length = strlen (line);
      gboolean joins = before >= 40 && length && line == lines[i];

      if (flowed->len && (length || before))
        g_string_append (flowed, joins ? " " : length ? "\n" : "");
      g_string_append (flowed, line);
      before = length;
    }
  return g_string_free (flowed, FALSE);
}

static PangoLayout *
set_prose (const Page *page, const char *text, gboolean italic)
{
  PangoLayout *layout = pango_cairo_create_layout (page->cr);
  g_autoptr (PangoFontDescription) font
      = pango_font_description_from_string ("Charis SIL, Charter, DejaVu Serif, Serif");
  g_autofree char *flowed = reflow (text);

  pango_font_description_set_absolute_size (font, page->size * PANGO_SCALE);
  pango_font_description_set_style (font, italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int)(page->box.width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_line_spacing (layout, 1.22f);
  pango_layout_set_indent (layout, 0);
  pango_layout_set_text (layout, flowed, -1);
  return layout;
}

static double
prose_height (PangoLayout *layout)
{
  PangoRectangle logical;

  pango_layout_get_extents (layout, NULL, &logical);
  return (double)logical.height / PANGO_SCALE;
}

static const char *
text_of (const Page *page, guint number)
{
  const LanternPlay *play = lantern_play (page->view, number);

  if (!play)
    return page->view->finale;
  return play->fate == LANTERN_GOOD || play->fate == LANTERN_WAITS ? play->text : NULL;
}

static double
head_height (const Page *page)
{
  return page->layout->text * 1.9;
}

static double
block_height (const Page *page, guint number)
{
  const char *text = text_of (page, number);
  g_autoptr (PangoLayout) prose = NULL;

  if (!text)
    return head_height (page);
  prose = set_prose (page, text, FALSE);
  return head_height (page) + prose_height (prose) + page->size * .9;
}

/* "a map · a Loose End · 2 Ales" */
static char *
tell_play (const LanternPlay *play)
{
  GString *text = g_string_new (play->card ? play->card : "");
  const char *more = NULL;

  if (play->fate == LANTERN_WAITS)
    more = _ ("not answered yet");
  else if (play->fate == LANTERN_BAD)
    more = _ ("denied");
  else if (play->fate == LANTERN_LAPSED)
    more = _ ("lapsed");
  else if (play->loose)
    more = _ ("a Loose End");
  if (more)
    g_string_append_printf (text, "%s%s", text->len ? " · " : "", more);
  if (play->tied->len)
    {
      g_autoptr (GString) ends = g_string_new (NULL);
      g_autofree char *ties = NULL;

      for (guint i = 0; i < play->tied->len; i++)
        g_string_append_printf (ends, "%s%s", i ? ", " : "",
                                (const char *)g_ptr_array_index (play->tied, i));
      ties = g_strdup_printf (_ ("ties off %s"), ends->str);
      g_string_append_printf (text, "%s%s", text->len ? " · " : "", ties);
    }
  return g_string_free (text, FALSE);
}

static void
draw_head (const Page *page, guint number, double y)
{
  const LanternPlay *play = lantern_play (page->view, number);
  double em = page->layout->text, x = page->box.x, middle = y + em * .95;
  int seat = play ? play->seat : page->view->winner;
  gboolean lost = play && (play->fate == LANTERN_BAD || play->fate == LANTERN_LAPSED);
  g_autofree char *about = play ? tell_play (play) : g_strdup (_ ("the end"));
  double alpha = page->look->contrast ? 1 : lost ? .5 : .8;
  GrapeTextStyle style = { .size = em * .86, .bold = !lost };

  grape_pen_mark (page->cr, seat, x + em * .45, middle, em * .75, page->look->dark);
  x += em * 1.2;
  x += grape_pen_write (page->cr, page->ink, alpha, grape_table_name (page->position->table, seat),
                        x, middle, style)
       + em * .5;
  style.bold = FALSE;
  style.italic = TRUE;
  style.serif = TRUE;
  style.size = em * .9;
  style.max_width = MAX (em * 2, page->box.x + page->box.width - x);
  grape_pen_write (page->cr, page->ink, alpha * (lost ? 1 : .85), about, x, middle, style);
}

static void
draw_block (const Page *page, guint number, double y)
{
  const char *text = text_of (page, number);
  const LanternPlay *play = lantern_play (page->view, number);
  gboolean waits = play && play->fate == LANTERN_WAITS;
  g_autoptr (PangoLayout) prose = NULL;

  draw_head (page, number, y);
  if (!text)
    return;
  prose = set_prose (page, text, FALSE);
  y += head_height (page);
  grape_pen_color (page->cr, page->ink, waits && !page->look->contrast ? .78 : 1);
  cairo_move_to (page->cr, page->box.x, y);
  pango_cairo_show_layout (page->cr, prose);
  cairo_new_path (page->cr);
  if (!waits)
    return;
  cairo_move_to (page->cr, page->box.x - page->layout->text * .7, y);
  cairo_line_to (page->cr, page->box.x - page->layout->text * .7, y + prose_height (prose));
  grape_pen_dashed (page->cr, grape_pen_gold (page->look), 1, 2, 5, 4);
}

static double
title_height (const Page *page)
{
  return page->size * 4;
}

static void
draw_title (const Page *page, double y)
{
  double middle = page->box.x + page->box.width / 2, wide = MIN (page->box.width * .4, 160);
  const char *name = _ ("A Tale of the Rusty Lantern");

  grape_pen_write (page->cr, page->ink, 1, name, middle, y + page->size,
                   (GrapeTextStyle){ .size = page->size * 1.35,
                                     .serif = TRUE,
                                     .bold = TRUE,
                                     .align = .5,
                                     .max_width = page->box.width });
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (page->cr, middle + side * page->size * .5, y + page->size * 2.4);
      cairo_line_to (page->cr, middle + side * wide / 2, y + page->size * 2.4);
      grape_pen_stroke (page->cr, page->ink, .35, 1);
    }
  grape_pen_disc (page->cr, middle, y + page->size * 2.4, page->size * .14);
  grape_pen_fill (page->cr, page->ink, .5);
}

static void
draw_nothing (const Page *page)
{
  grape_pen_write (page->cr, page->ink, page->look->contrast ? 1 : .6,
                   _ ("Nobody has told anything yet."), page->box.x + page->box.width / 2,
                   page->box.y + title_height (page) + page->size,
                   (GrapeTextStyle){ .size = page->size,
                                     .serif = TRUE,
                                     .italic = TRUE,
                                     .align = .5,
                                     .max_width = page->box.width });
}

/* From the end, as much as fits; FALSE: there is nothing before it. */
static gboolean
draw_tale (const Page *page, guint n, double back)
{
  g_autofree double *heights = g_new0 (double, n + 1);
  double need = page->box.height + back, sum = 0;
  guint first = n + 1;

  while (first > 1 && sum < need)
    sum += heights[first - 2] = block_height (page, first - 1), first--;
  if (first == 1)
    sum += title_height (page);
  /* With all of it in sight it begins at the top; else it ends at the foot, or @back above. */
  back = MIN (back, MAX (0, sum - page->box.height));
  double y = sum <= page->box.height ? page->box.y : page->box.y + page->box.height + back - sum;
  gboolean more = y < page->box.y - 1 || first > 1;
  if (first == 1)
    {
      draw_title (page, y);
      y += title_height (page);
    }
  for (guint i = first; i <= n; i++)
    {
      if (y < page->box.y + page->box.height && y + heights[i - 1] > page->box.y)
        {
          cairo_push_group (page->cr);
          draw_block (page, i, y);
          grape_pen_end_group (page->cr, i == n && grape_touch_of (page->look)->arrives
                                             ? grape_pen_ease (grape_touch_of (page->look)->motion)
                                             : 1);
        }
      y += heights[i - 1];
    }
  return more;
}

/**
 * grape_lantern_page_draw:
 *
 * Writes the tale on its page. Returns: whether there is more of it further back
 */
gboolean
grape_lantern_page_draw (cairo_t *cr, const GrapePosition *view, const GrapeLook *look,
                         const GrapeLanternLayout *layout, GrapeColor ink)
{
  const Lantern *state = view->state;
  const GrapeTouch *touch = grape_touch_of (look);
  Page page = { .cr = cr,
                .position = view,
                .view = state,
                .look = look,
                .layout = layout,
                .ink = ink,
                .box = layout->tale };
  guint n = state->plays->len + (state->finale != NULL);
  gboolean more = FALSE;

  /* About sixty-six characters a line, and never too small to read. */
  page.size = CLAMP (layout->tale.width / 31, layout->text * .98, layout->text * 1.22);
  double most = page.size * 33;
  if (page.box.width > most)
    {
      page.box.x += (page.box.width - most) / 2;
      page.box.width = most;
    }
  cairo_save (cr);
  cairo_rectangle (cr, layout->page.x, page.box.y, layout->page.width, page.box.height);
  cairo_clip (cr);
  if (n)
    more = draw_tale (&page, n, touch->shown * page.box.height * SHOWN_A_LEAF);
  else
    {
      draw_title (&page, page.box.y);
      draw_nothing (&page);
    }
  cairo_restore (cr);
  return more;
}
