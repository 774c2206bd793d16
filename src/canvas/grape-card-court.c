/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The court: busts of plain shapes, twice, the second upside down. A king has a beard, a crown and
 * a sword, a queen long hair, a round crown and a flower, a jack a cap with a feather and a pike.
 * Of the Eleusis Deck a Suber has a scholar's cap, glasses, a white beard and a book, a Nomic a
 * judge's wig and a scroll of rules, a Monarch a closed crown and an orb, a Knave a brimmed hat, a
 * mask and a dagger, a Page a fringe and a letter. The middle of a head is at 50, 41. */
#include "grape-card-court.h"
#include "grape-card-paint.h"
#include "grape-pen.h"
#include "grape-sketch.h"

#include <string.h>

enum
{
  GOLD,
  SKIN,
  DARK, /* hair */
  LIGHT,
  NIGHT,
  LINE,
  WHITE,
  GREY,
  HATCH,
  CLOTH, /* the card's own */
  N_COLORS
};

static const GrapeColor colors[] = {
  [GOLD] = { .87, .66, .22 },  [SKIN] = { .96, .85, .73 },  [DARK] = { .42, .27, .15 },
  [LIGHT] = { .80, .58, .25 }, [NIGHT] = { .15, .24, .44 }, [LINE] = { .10, .10, .13 },
  [WHITE] = { .95, .95, .93 }, [GREY] = { .78, .78, .77 },  [HATCH] = { .48, .48, .49 },
};

static const GrapeStroke king_before[] = {
  { "M41.5 40 C40 56 46 60 50 61 54 60 60 56 58.5 40 57 46 54 45.5 50 45.6 46 45.5 43 46 41.5 40",
    DARK },
  { "M39 33 37 20 43.5 26 50 17 56.5 26 63 20 61 33 Z", GOLD },
  { "O44 29.5 1.4", SKIN },
  { "O50 29.5 1.4", NIGHT },
  { "O56 29.5 1.4", SKIN },
  { "M69 20 71 24 71 50 67 50 67 24 Z", SKIN },
  { "R63.5 50 11 2.6 0", GOLD },
  { "R67.6 52.6 2.8 7 0", GOLD },
  { NULL }
};

static const GrapeStroke queen_behind[]
    = { { "M50 27 C34 27 36 44 34 56 40 60 60 60 66 56 64 44 66 27 50 27", LIGHT }, { NULL } };

static const GrapeStroke queen_before[] = {
  { "M40 33 C38 28 38 24 37 21 41 26 44 26 45 20 47 26 53 26 55 20 56 26 59 26 63 21 62 24 62 28 60 33 Z",
    GOLD },
  { "O37 20 1.7", SKIN },
  { "O45 19 1.7", GOLD },
  { "O55 19 1.7", GOLD },
  { "O63 20 1.7", SKIN },
  { "M70 58 C72 50 71 44 70 38", LINE, 1.2 },
  { "E70 31.4 2.2 3.2 0", SKIN },
  { "E73.4238 33.8875 2.2 3.2 72", SKIN },
  { "E72.116 37.9125 2.2 3.2 144", SKIN },
  { "E67.884 37.9125 2.2 3.2 216", SKIN },
  { "E66.5762 33.8875 2.2 3.2 288", SKIN },
  { "O70 35 1.9", GOLD },
  { NULL }
};

static const GrapeStroke jack_behind[]
    = { { "M50 28 C36 28 40 44 38 51 L62 51 C60 44 64 28 50 28", DARK }, { NULL } };

static const GrapeStroke jack_before[] = { { "M39 33 C34 20 64 17 62 33 Z", CLOTH },
                                           { "R39 31 23 3.6 0", GOLD },
                                           { "M42 24 C36 14 46 13 58 20 50 18 46 20 42 24", SKIN },
                                           { "R69 30 2 28 0", DARK },
                                           { "M70 17 74 27 70 32 66 27 Z", GOLD },
                                           { NULL } };

static const GrapeStroke suber_behind[]
    = { { "M40 34 C36 40 37 47 40 51 L60 51 C63 47 64 40 60 34 Z", GREY }, { NULL } };

static const GrapeStroke suber_before[]
    = { { "M42 44 C41 56 46 62 50 64 54 62 59 56 58 44 56 46 53 44.6 50 45.4 47 44.6 44 46 42 44",
          WHITE },
        { "O46.4 40 2.8 53.6 40 2.8 M49.2 40 L50.8 40", LINE, .9 },
        { "M40.6 29 59.4 29 58.6 35.6 41.4 35.6 Z", NIGHT },
        { "M50 19.5 68 26 50 32 32 26 Z", NIGHT },
        { "M50 26 C58 26 65 27 65.4 35", GOLD, 1.3 },
        { "O65.4 36 1.7", GOLD },
        { "M63 42 75 40 76.5 57 64.5 59 Z", GOLD },
        { "M66 46 73.4 44.8 M66.3 49.6 73.7 48.4 M66.6 53.2 74 52", LINE, .9 },
        { NULL } };

static const GrapeStroke nomic_behind[] = { { "O39.8 35 3.9", WHITE },
                                            { "O39.1 40.2 3.9", WHITE },
                                            { "O38.4 45.4 3.9", WHITE },
                                            { "O38.2 50.6 3.9", WHITE },
                                            { "O38.2 55.8 3.9", WHITE },
                                            { "O60.2 35 3.9", WHITE },
                                            { "O60.9 40.2 3.9", WHITE },
                                            { "O61.6 45.4 3.9", WHITE },
                                            { "O61.8 50.6 3.9", WHITE },
                                            { "O61.8 55.8 3.9", WHITE },
                                            { NULL } };

static const GrapeStroke nomic_before[] = {
  { "M40.6 38 C38 20 62 20 59.4 38 57 31 54 32.4 50 32.4 46 32.4 43 31 40.6 38", WHITE },
  { "M45 25.6 C46.6 28 46.6 30 45 32 M49 25.6 C50.6 28 50.6 30 49 32 M53 25.6 C54.6 28 54.6 30 53 32",
    HATCH, .8 },
  { "R65 33 9.6 24 0", WHITE },
  { "R63.4 30.6 12.8 3.6 1.8", GOLD },
  { "R63.4 55.6 12.8 3.6 1.8", GOLD },
  { "M67 38 72.6 38 M67 41.6 72.6 41.6 M67 45.2 72.6 45.2 M67 48.8 72.6 48.8 M67 52.4 70 52.4",
    LINE, .9 },
  { NULL }
};

static const GrapeStroke monarch_behind[]
    = { { "M41 32 C36 40 40 48 37 54 L63 54 C60 48 64 40 59 32 Z", DARK }, { NULL } };

static const GrapeStroke monarch_before[]
    = { { "M40 32 C35 22 45 18 50 20 55 18 65 22 60 32 Z", CLOTH },
        { "M41 32 C36 20 46 19 50 20 M50 32 C50 20 50 19 50 20 M59 32 C64 20 54 19 50 20", GOLD,
          2.2 },
        { "R39.4 30.4 21.2 4.4 0", GOLD },
        { "O44 32.6 1.3", WHITE },
        { "O50 32.6 1.3", CLOTH },
        { "O56 32.6 1.3", WHITE },
        { "O50 18 2.2", GOLD },
        { "O69.6 53 5.4", GOLD },
        { "M64.2 53 75 53 M69.6 47.6 69.6 41.6 M67.2 44 72 44", LINE, 1.4 },
        { NULL } };

static const GrapeStroke knave_before[] = {
  { "M41 38 C44 36.4 48 37 50 38.6 52 37 56 36.4 59 38 58.6 44 54 44 50 41.4 46 44 41.4 44 41 38",
    LINE },
  { "O46.4 40 1.1 53.6 40 1.1", WHITE, GRAPE_SKETCH_FILL },
  { "M41.6 31 C41 18 59 18 58.4 31 Z", CLOTH },
  { "M31 33 C40 27.6 60 27.6 69 30 60 37 42 37 31 33", CLOTH },
  { "M56 28.6 C58 18 66 14.6 71 15 67 18.6 64 26 56 28.6", GOLD },
  { "M70 24 72.6 29 71.6 46 68.4 46 67.4 29 Z", WHITE },
  { "R65 46 10 2.6 0", GOLD },
  { "R68.6 48.6 2.8 7 0", DARK },
  { NULL }
};

static const GrapeStroke page_behind[]
    = { { "M50 27 C36 27 37.4 42 37.4 50 L62.6 50 C62.6 42 64 27 50 27", LIGHT }, { NULL } };

static const GrapeStroke page_before[]
    = { { "M41.4 38 C40 26 60 26 58.6 38 54 35.4 46 35.4 41.4 38", LIGHT },
        { "M40 30 C38 20 60 18 61 29.4 54 26.6 46 27 40 30", CLOTH },
        { "O50.6 20.8 1.9", GOLD },
        { "R60.6 47 15.6 10.6 0", WHITE },
        { "M60.6 47 68.4 53.4 76.2 47", LINE, .9 },
        { "O68.4 53.4 1.7", CLOTH },
        { NULL } };

static const GrapeStroke robe[] = { { "M40 53 50 70 24 70 27 60 Z", CLOTH },
                                    { "M60 53 50 70 76 70 73 60 Z", NIGHT },
                                    { "M40 53 50 58 60 53 56 64 50 70 44 64 Z", GOLD },
                                    { NULL } };

static const GrapeStroke head[]
    = { { "R46 46 8 9 0", SKIN },
        { "E50 41 8.2 10 0", SKIN },
        { "O46.8 40 1 53.2 40 1", LINE, GRAPE_SKETCH_FILL },
        { "M50 41 49 44 50.4 44 M47.6 47 C49 48 51 48 52.4 47", LINE, .9 },
        { NULL } };

static const GrapeStroke jester[] = {
  { "M36 60 C34 40 28 42 22 50 26 28 42 34 44 44 44 34 46 28 50 22 54 28 56 34 56 44 58 34 74 28 78 50 72 42 66 40 64 60 Z",
    CLOTH },
  { "O22 50 3.4", GOLD },
  { "O50 22 3.4", GOLD },
  { "O78 50 3.4", GOLD },
  { "E50 66 13 16 0", SKIN },
  { "R36 55 28 5 0", GOLD },
  { "O45 66 1.6 55 66 1.6", LINE, GRAPE_SKETCH_FILL },
  { "M43 73 C47 79 53 79 57 73", LINE, 1.3 },
  { NULL }
};

/* Draws what lies behind head and shoulders, or before them. */
static const struct
{
  const char *name;
  const GrapeStroke *behind, *before;
} figures[] = {
  { "king", NULL, king_before },           { "queen", queen_behind, queen_before },
  { "jack", jack_behind, jack_before },    { "suber", suber_behind, suber_before },
  { "nomic", nomic_behind, nomic_before }, { "monarch", monarch_behind, monarch_before },
  { "knave", jack_behind, knave_before },  { "page", page_behind, page_before },
};

static int
find_figure (const char *name)
{
  for (guint i = 0; name && i < G_N_ELEMENTS (figures); i++)
    if (g_str_equal (name, figures[i].name))
      return (int)i;
  return -1;
}

/** grape_card_court_knows: whether there is a picture of @figure, "king" */
gboolean
grape_card_court_knows (const char *figure)
{
  return find_figure (figure) >= 0;
}

static void
draw (cairo_t *cr, const GrapeStroke *strokes, GrapeColor cloth)
{
  GrapeColor all[N_COLORS];

  memcpy (all, colors, sizeof colors);
  all[CLOTH] = cloth;
  grape_sketch_draw (cr, strokes, all, colors[LINE]);
}

static void
draw_emblem (cairo_t *cr, const GrapeCourt *court, GrapeColor color, double x, double y,
             double size)
{
  grape_pen_color (cr, color, 1);
  court->emblem (cr, court->data, x, y, size);
}

static void
half (cairo_t *cr, const GrapeCourt *court)
{
  int figure = find_figure (court->figure);

  if (figures[figure].behind)
    draw (cr, figures[figure].behind, court->cloth);
  draw (cr, robe, court->cloth);
  draw_emblem (cr, court, colors[GOLD], 33.5, 64, 6);
  draw_emblem (cr, court, colors[GOLD], 66.5, 64, 6);
  draw (cr, head, court->cloth);
  draw (cr, figures[figure].before, court->cloth);
  draw_emblem (cr, court, court->ink, 29, 21, 10);
}

/** grape_card_court_draw: the picture inside its frame; @court's figure must be a known one */
void
grape_card_court_draw (cairo_t *cr, const GrapeCourt *court)
{
  g_return_if_fail (grape_card_court_knows (court->figure));
  cairo_rectangle (cr, 22.5, 13, 55, 114);
  grape_pen_fill (cr, colors[GOLD], .14);
  for (guint k = 0; k < 2; k++)
    {
      cairo_save (cr);
      if (k)
        {
          cairo_translate (cr, 100, 140);
          cairo_rotate (cr, G_PI);
        }
      cairo_rectangle (cr, 22.5, 13, 55, 57);
      cairo_clip (cr);
      cairo_new_path (cr);
      half (cr, court);
      cairo_restore (cr);
    }
  cairo_rectangle (cr, 22.5, 68.4, 55, 3.2);
  grape_pen_fill_edged (cr, colors[GOLD], 1, colors[LINE], 1, .9);
  cairo_rectangle (cr, 22.5, 13, 55, 114);
  grape_pen_stroke (cr, court->ink, 1, 1.1);
}

static void
draw_suit (cairo_t *cr, gconstpointer data, double x, double y, double size)
{
  grape_card_suit_path (cr, *(const GrapeSuit *)data, x, y, size);
  cairo_fill (cr);
}

/** grape_card_court_paint: the picture of a jack, queen or king inside its frame */
void
grape_card_court_paint (cairo_t *cr, GrapeCard card, GrapeColor ink)
{
  static const char *const names[]
      = { [GRAPE_RANK_JACK] = "jack", [GRAPE_RANK_QUEEN] = "queen", [GRAPE_RANK_KING] = "king" };
  GrapeSuit suit = card.suit;
  GrapeCourt court = { .figure = names[card.rank],
                       .ink = ink,
                       .cloth = grape_suit_red (card.suit) ? ink : (GrapeColor){ .16, .38, .30 },
                       .emblem = draw_suit,
                       .data = &suit };

  grape_card_court_draw (cr, &court);
}

/** grape_card_court_jester: head with a three-pointed cap of bells */
void
grape_card_court_jester (cairo_t *cr, GrapeColor ink)
{
  cairo_save (cr);
  cairo_translate (cr, 0, 14);
  draw (cr, jester, ink);
  cairo_restore (cr);
}
