/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a ruleset: a sheet of paper with its rules, and the bar of tools over it. */
#include <glib/gi18n.h>

#include "grape-ruleset-private.h"

#include <string.h>

typedef struct
{
  cairo_t *cr;
  const GrapeRulesetBook *book;
  const GrapeRulesetPage *page;
  const GrapeLook *look;
  double x, y, em; /* the sheet's corner */
} Sheet;

/** grape_ruleset_paper: on which rules are written */
GrapeColor
grape_ruleset_paper (const GrapeLook *look)
{
  if (look->contrast)
    return grape_pen_paper (look);
  return look->dark ? (GrapeColor){ .165, .162, .155 } : (GrapeColor){ .998, .992, .975 };
}

static gboolean
is_at (const Sheet *s, int kind, int column, int row)
{
  const GrapeTouch *touch = grape_touch_of (s->look);

  return grape_spot_is (touch->hover, kind, column, row)
         || grape_spot_is (touch->cursor, kind, column, row);
}

static void
outline (const Sheet *s, GrapeBox box, int kind, int column, int row)
{
  if (!grape_spot_is (grape_touch_of (s->look)->cursor, kind, column, row))
    return;
  grape_pen_round (s->cr, box.x + 1, box.y + 1, box.width - 2, box.height - 2, .4 * s->em);
  grape_pen_stroke (s->cr, grape_pen_accent (s->look), 1, 2);
}

/** grape_ruleset_paint_pill: a button; @on: it is what is shown, or proposed */
void
grape_ruleset_paint_pill (cairo_t *cr, const GrapeLook *look, GrapeBox box, const char *label,
                          double size, gboolean on, gboolean near)
{
  GrapeColor accent = grape_pen_accent (look), ink = grape_pen_ink (look);
  GrapeColor paper = grape_pen_paper (look);
  GrapeColor fill = on ? accent : grape_pen_mix (paper, near ? accent : ink, near ? .22 : .05);

  grape_pen_round (cr, box.x, box.y, box.width, box.height, box.height / 2);
  grape_pen_fill_edged (cr, fill, 1, on || near ? accent : ink,
                        on || near || look->contrast ? 1 : .28, near ? 2 : 1);
  grape_pen_write (
      cr, on ? grape_palette_ink (accent) : ink, 1, label, box.x + box.width / 2,
      box.y + box.height / 2,
      (GrapeTextStyle){ .size = size, .bold = on, .align = .5, .max_width = box.width - size });
}

static void
show (const Sheet *s, PangoLayout *layout, double x, double y, double alpha)
{
  grape_pen_color (s->cr, grape_pen_ink (s->look), alpha);
  cairo_move_to (s->cr, s->x + x, s->y + y);
  pango_cairo_show_layout (s->cr, layout);
  cairo_new_path (s->cr);
}

static void
draw_notes (const Sheet *s, const GrapeRulesetBlock *block)
{
  double right = s->x + s->page->width - .8 * s->em, left = right - s->page->notes + .8 * s->em;

  for (guint i = 0; block->notes && i < block->notes->len; i++)
    {
      const GrapeRulesetNote *note = &g_array_index (block->notes, GrapeRulesetNote, i);
      double y = s->y + block->text_y + note->y;
      GrapeColor color = note->seat >= 0 ? grape_palette_color (note->seat, s->look->dark)
                                         : grape_pen_ink (s->look);

      grape_pen_round (s->cr, left - .55 * s->em, y + 1, .22 * s->em, note->height - 2, .1 * s->em);
      grape_pen_fill (s->cr, color, note->label ? 1 : .18);
      if (note->label)
        grape_pen_note (s->cr, s->look, .85, note->label, left, y + .75 * s->em,
                        (GrapeTextStyle){ .size = .86 * s->em, .max_width = right - left });
    }
}

static void
draw_lines (const Sheet *s, const GrapeRulesetBlock *block)
{
  for (guint i = 0; block->lines && i < block->lines->len; i++)
    {
      const GrapeRulesetLine *line = &g_array_index (block->lines, GrapeRulesetLine, i);
      GrapeBox box = grape_ruleset_line_box (s->book, block, i);

      if (line->to && is_at (s, GRAPE_RULESET_EVENT, (int)block->key, (int)i))
        {
          grape_pen_round (s->cr, box.x, box.y, box.width, box.height, .4 * s->em);
          grape_pen_fill (s->cr, grape_pen_accent (s->look), .16);
        }
      grape_pen_disc (s->cr, box.x + .8 * s->em, box.y + box.height / 2, .2 * s->em);
      grape_pen_fill (s->cr, line->to ? grape_pen_accent (s->look) : grape_pen_ink (s->look),
                      line->to ? 1 : .4);
      grape_pen_note (s->cr, s->look, .85, line->text, box.x + 1.6 * s->em, box.y + box.height / 2,
                      (GrapeTextStyle){ .size = .92 * s->em, .max_width = box.width - 2 * s->em });
      outline (s, box, GRAPE_RULESET_EVENT, (int)block->key, (int)i);
    }
}

static void
draw_links (const Sheet *s, const GrapeRulesetBlock *block)
{
  for (guint i = 0; block->text && i < block->links->len; i++)
    if (is_at (s, GRAPE_RULESET_LINK, (int)block->key, (int)i))
      {
        GrapeBox box = grape_ruleset_link_box (s->book, block, i);

        grape_pen_round (s->cr, box.x, box.y, box.width, box.height, .3 * s->em);
        grape_pen_fill (s->cr, grape_pen_accent (s->look), .22);
        outline (s, box, GRAPE_RULESET_LINK, (int)block->key, (int)i);
      }
}

/* A thin ruler beside a rule that is changed. */
static void
draw_change_bar (const Sheet *s, const GrapeRulesetBlock *block)
{
  GrapeColor color = block->is ? grape_pen_accent (s->look) : grape_pen_alarm (s->look);

  if (!block->changed || s->page->mode == GRAPE_RULESET_COMPARE)
    return;
  grape_pen_round (s->cr, s->x, s->y + block->y - .5 * s->em, s->page->width,
                   block->height - .1 * s->em, .5 * s->em);
  grape_pen_fill (s->cr, color, s->look->contrast ? 0 : .07);
  cairo_rectangle (s->cr, s->x, s->y + block->y - .5 * s->em, .28 * s->em,
                   block->height - .1 * s->em);
  grape_pen_fill (s->cr, color, 1);
}

static void
draw_block (const Sheet *s, const GrapeRulesetBlock *block)
{
  GrapeBox head = grape_ruleset_title_box (s->book, block);
  gboolean gone = !block->is;

  draw_change_bar (s, block);
  if (is_at (s, GRAPE_RULESET_RULE, (int)block->key, 0))
    {
      grape_pen_round (s->cr, head.x, head.y, head.width, head.height, .4 * s->em);
      grape_pen_fill (s->cr, grape_pen_ink (s->look), .06);
    }
  if (s->page->margin > 2 * s->em)
    grape_pen_write (s->cr, grape_pen_accent (s->look), 1, block->number,
                     s->x + s->page->margin - 1.1 * s->em, s->y + block->y + .8 * s->em,
                     (GrapeTextStyle){ .size = 1.06 * s->em,
                                       .bold = TRUE,
                                       .align = 1,
                                       .max_width = s->page->margin - 1.3 * s->em });
  show (s, block->title, block->x, block->y, gone && !s->look->contrast ? .7 : 1);
  if (block->text)
    show (s, block->text, block->x, block->text_y, 1);
  if (block->facts)
    {
      double middle = s->y + block->facts_y + .55 * s->em;

      grape_pen_disc (s->cr, s->x + block->x + .45 * s->em, middle, .3 * s->em);
      grape_pen_stroke (s->cr, grape_pen_gold (s->look), 1, .16 * s->em);
      show (s, block->facts, block->x + 1.4 * s->em, block->facts_y, s->look->contrast ? 1 : .8);
    }
  draw_links (s, block);
  draw_notes (s, block);
  draw_lines (s, block);
  outline (s, head, GRAPE_RULESET_RULE, (int)block->key, 0);
}

static void
draw_head (const Sheet *s)
{
  double middle = s->x + s->page->width / 2;
  double line = .85;

  grape_pen_note (s->cr, s->look, 1, s->page->heading, middle, s->y + 2 * s->em,
                  (GrapeTextStyle){ .size = 1.6 * s->em,
                                    .bold = TRUE,
                                    .serif = TRUE,
                                    .align = .5,
                                    .max_width = s->page->width - 2 * s->em });
  grape_pen_note (s->cr, s->look, .7, s->page->note, middle, s->y + 3.7 * s->em,
                  (GrapeTextStyle){ .size = .92 * s->em,
                                    .italic = TRUE,
                                    .serif = TRUE,
                                    .align = .5,
                                    .max_width = s->page->width - 2 * s->em });
  cairo_rectangle (s->cr, middle - 2.5 * s->em, s->y + 4.6 * s->em, 5 * s->em, line);
  grape_pen_fill (s->cr, grape_pen_ink (s->look), s->look->contrast ? 1 : .4);
}

static void
draw_sheet (cairo_t *cr, const GrapeRulesetBook *b)
{
  Sheet s = { .cr = cr,
              .book = b,
              .page = b->page,
              .look = b->look,
              .x = b->paper.x + (b->paper.width - b->page->width) / 2,
              .y = b->paper.y + b->frame.above - b->scroll,
              .em = b->frame.em };
  double tall = MAX (b->page->height, b->paper.height);
  guint first, end;

  grape_pen_round (cr, s.x, s.y + .4 * s.em, s.page->width, tall, .35 * s.em);
  grape_pen_fill_edged (cr, grape_ruleset_paper (b->look), 1, grape_pen_ink (b->look),
                        b->look->contrast ? 1 : .14, 1);
  draw_head (&s);
  grape_ruleset_page_seen (b->page, b->scroll - b->frame.above - s.em,
                           b->scroll - b->frame.above + b->paper.height + s.em, &first, &end);
  for (guint i = first; i < end; i++)
    draw_block (&s, g_ptr_array_index (b->page->blocks, i));
}

static void
draw_scroll (cairo_t *cr, const GrapeRulesetBook *b)
{
  double most = grape_ruleset_book_most_scroll (b), em = b->frame.em, height = b->paper.height;
  double thumb = MAX (2 * em, height * height / MAX (b->height, 1));

  if (most <= 0)
    return;
  grape_pen_round (cr, b->paper.x + b->paper.width - .5 * em,
                   b->paper.y + (height - thumb) * b->scroll / most, .34 * em, thumb, .17 * em);
  grape_pen_fill (cr, grape_pen_ink (b->look), .35);
}

static void
draw_bar (cairo_t *cr, const GrapeRulesetBook *b)
{
  Sheet s = { .cr = cr, .book = b, .look = b->look, .em = b->frame.em };
  GrapeRulesetMode mode = grape_ruleset_book_mode (b);

  cairo_save (cr);
  cairo_rectangle (cr, b->bar.x, b->bar.y, b->bar.width, b->bar.height);
  cairo_clip (cr);
  grape_pen_desk (cr, b->look);
  cairo_restore (cr);
  for (guint i = GRAPE_RULESET_READ; i <= GRAPE_RULESET_COMPARE; i++)
    if (b->tools[i].width > 0)
      {
        grape_ruleset_paint_pill (cr, b->look, b->tools[i], grape_ruleset_mode_name (b, i),
                                  .95 * s.em, i == mode, is_at (&s, GRAPE_RULESET_TOOL, (int)i, 0));
        outline (&s, b->tools[i], GRAPE_RULESET_TOOL, (int)i, 0);
      }
  if (b->scroll > b->frame.above)
    {
      cairo_rectangle (cr, b->bar.x, b->bar.y + b->bar.height - 1, b->bar.width, 1);
      grape_pen_fill (cr, grape_pen_ink (b->look), b->look->contrast ? 1 : .15);
    }
}

/** grape_ruleset_book_paint: all of it */
void
grape_ruleset_book_paint (cairo_t *cr, const GrapeRulesetBook *self)
{
  grape_pen_desk (cr, self->look);
  if (self->page)
    {
      cairo_save (cr);
      cairo_rectangle (cr, self->paper.x, self->paper.y, self->paper.width, self->paper.height);
      cairo_clip (cr);
      draw_sheet (cr, self);
      draw_scroll (cr, self);
      cairo_restore (cr);
    }
  if (self->room->paint)
    self->room->paint (cr, self);
  if (self->page)
    draw_bar (cr, self);
}
