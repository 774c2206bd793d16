/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Twelve shapes that people can tell apart without colours, even at a dozen pixels: bold, each with
 * its own outline. In units of a hundredth of their height, the middle at 0, 0. */
#include "grape-deck-shapes.h"
#include "grape-card-paint.h"
#include "grape-sketch.h"

#define MOST_STROKES 3

/* A suit of the Standard Deck, or strokes: in one colour, filled by the even-odd rule. */
static const struct
{
  const char *name;
  GrapeSuit suit;
  GrapeStroke strokes[MOST_STROKES + 1];
} shapes[] = {
  { "spade", GRAPE_SUIT_SPADES },
  { "heart", GRAPE_SUIT_HEARTS },
  { "diamond", GRAPE_SUIT_DIAMONDS },
  { "club", GRAPE_SUIT_CLUBS },
  { .name = "wand", .strokes = { { "M-34 43 6 -8", 0, 15 }, { "S15 -17 4 37 12" } } },
  /* A slice of strudel: the roll of its dough. */
  { .name = "strudel", .strokes = { { "W3 42 2.1 -.2", 0, 11.5 } } },
  { .name = "pound",
    .strokes = { { "M27 -27 C22 -50 -16 -50 -16 -20 -16 -4 -6 8 -10 24 -13 34 -20 40 -29 43 "
                   "-10 34 8 50 30 38",
                   0, 13 },
                 { "M-30 3 16 3", 0, 11 } } },
  { .name = "dollar",
    .strokes = { { "M27 -22 C22 -44 -28 -44 -28 -18 -28 6 29 -8 29 19 29 44 -26 44 -29 21", 0, 13 },
                 { "M0 -49 0 49", 0, 9 } } },
  /* The head is all spikes; without the knob below, people see a tree. */
  { .name = "mace", .strokes = { { "S0 -22 8 32 18" }, { "M0 -10 0 42", 0, 10 }, { "O0 43 9" } } },
  { .name = "spear",
    .strokes = { { "M0 -56 20 -22 6 2 -6 2 -20 -22 Z" },
                 { "M0 -4 0 50", 0, 10 },
                 { "M-14 8 14 8", 0, 8.5 } } },
  { .name = "daemon",
    .strokes
    = { { "M0 50 C-26 44 -40 20 -37 -6 -50 -18 -52 -38 -42 -54 -38 -38 -28 -30 -14 -28 "
          "-5 -31 5 -31 14 -28 28 -30 38 -38 42 -54 52 -38 50 -18 37 -6 40 20 26 44 0 50 Z "
          "M-25 -6 -6 6 C-10 14 -22 12 -25 -6 Z M25 -6 6 6 C10 14 22 12 25 -6 Z "
          "M-18 23 C-8 29 8 29 18 23 12 40 -12 40 -18 23 Z" } } },
  { .name = "star", .strokes = { { "S0 4 5 53 21" } } },
};

static int
find_shape (const char *name)
{
  for (guint i = 0; name && i < G_N_ELEMENTS (shapes); i++)
    if (g_str_equal (name, shapes[i].name))
      return (int)i;
  return -1;
}

/** grape_deck_shape_known: FALSE for NULL too */
gboolean
grape_deck_shape_known (const char *name)
{
  return find_shape (name) >= 0;
}

/** grape_deck_shape_draw: a known shape in the current colour, its middle at @x, @y, @size high */
void
grape_deck_shape_draw (cairo_t *cr, const char *name, double x, double y, double size)
{
  int found = find_shape (name);

  g_return_if_fail (found >= 0);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 100, size / 100);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (shapes[found].suit != GRAPE_SUIT_NONE)
    {
      grape_card_suit_path (cr, shapes[found].suit, 0, 0, 100);
      cairo_fill (cr);
    }
  else
    cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  for (const GrapeStroke *stroke = shapes[found].strokes; stroke->path; stroke++)
    {
      cairo_new_path (cr);
      grape_sketch_path (cr, stroke->path);
      cairo_set_line_width (cr, stroke->line);
      if (stroke->line > 0)
        cairo_stroke (cr);
      else
        cairo_fill (cr);
    }
  cairo_restore (cr);
}
