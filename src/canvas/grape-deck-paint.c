/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faces from a deck's definition. The cards of a Standard Deck are drawn by grape-card-paint.c; all
 * others here, in units of a hundredth of the card's width. */
#include "grape-deck-paint.h"
#include "grape-card-court.h"
#include "grape-card-paint.h"
#include "grape-deck-shapes.h"
#include "grape-pen.h"

#include <math.h>
#include <string.h>

#define WIDTH  100.0
#define HEIGHT (WIDTH * GRAPE_CARD_RATIO)

static const GrapeColor inks[] = {
  [GRAPE_DECK_NO_COLOUR] = { .22, .21, .25 }, [GRAPE_DECK_BLACK] = { .09, .09, .12 },
  [GRAPE_DECK_RED] = { .757, .086, .145 },    [GRAPE_DECK_BLUE] = { .05, .29, .72 },
  [GRAPE_DECK_GREEN] = { .02, .42, .2 },      [GRAPE_DECK_ORANGE] = { .7, .33, 0 },
  [GRAPE_DECK_PURPLE] = { .45, .15, .6 },
};

/** grape_deck_paint_ink: the ink for a definition's colour on the paper of cards */
GrapeColor
grape_deck_paint_ink (GrapeDeckColour colour)
{
  return inks[colour];
}

GrapeColor
grape_deck_paint_paper (void)
{
  return (GrapeColor){ .992, .988, .969 };
}

/* Text no wider than @room, centred at @x, @y. */
static void
fit_text (cairo_t *cr, const char *text, double x, double y, double size, double room)
{
  GrapeTextStyle style = { .size = size, .bold = TRUE, .align = .5 };
  double width = grape_pen_text_width (cr, text, style);

  if (width > room)
    style.size *= room / width;
  grape_pen_text (cr, text, x, y, style);
}

/** grape_deck_paint_suit: in the current colour; its shape, or its symbol as text */
void
grape_deck_paint_suit (cairo_t *cr, const GrapeDeckPart *suit, double x, double y, double size)
{
  if (grape_deck_shape_known (suit->shape))
    grape_deck_shape_draw (cr, suit->shape, x, y, size);
  else
    fit_text (cr, suit->symbol, x, y, size * 1.1, size * 1.1);
}

static void
pip (cairo_t *cr, const GrapeDeckPart *suit, double x, double y, double size, gboolean upside_down)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  if (upside_down)
    cairo_rotate (cr, G_PI);
  grape_deck_paint_suit (cr, suit, 0, 0, size);
  cairo_restore (cr);
}

/* What people call the rank, 1 (an ace) to 10; 0 for others. */
static guint
number_of (const GrapeDeckPart *rank)
{
  gsize n = strspn (rank->symbol, "0123456789");

  if (g_strcmp0 (rank->shape, "ace") == 0)
    return 1;
  if (rank->shape || rank->symbol[n] || n > 2 || *rank->symbol == '0')
    return 0;
  guint64 number = g_ascii_strtoull (rank->symbol, NULL, 10);
  return number <= 10 ? (guint)number : 0;
}

/* The card of a Standard Deck that looks exactly like this one. */
static gboolean
as_standard (const GrapeDeckPart *suit, const GrapeDeckPart *rank, GrapeCard *card)
{
  static const char *const suits[] = { "", "spade", "heart", "diamond", "club" };
  static const char *const court[] = { "jack", "queen", "king" };
  guint number = number_of (rank);

  *card = (GrapeCard){ .rank = (guint8)number };
  for (guint i = 0; rank->shape && i < G_N_ELEMENTS (court); i++)
    if (g_str_equal (rank->shape, court[i]))
      card->rank = (guint8)(GRAPE_RANK_JACK + i);
  for (guint i = 1; suit->shape && i < G_N_ELEMENTS (suits); i++)
    if (g_str_equal (suit->shape, suits[i])
        && suit->colour == (grape_suit_red (i) ? GRAPE_DECK_RED : GRAPE_DECK_BLACK))
      card->suit = (guint8)i;
  return card->rank && card->suit && g_str_equal (grape_rank_code (card->rank), rank->symbol);
}

/* Corners: the card's symbol, and below it the suit's if there is one; the second upside down. */
static void
draw_indices (cairo_t *cr, const char *symbol, const GrapeDeckPart *suit)
{
  for (guint k = 0; k < 2; k++)
    {
      cairo_save (cr);
      if (k)
        {
          cairo_translate (cr, WIDTH, HEIGHT);
          cairo_rotate (cr, G_PI);
        }
      fit_text (cr, symbol, 12.5, 14, 22, 18);
      if (suit)
        grape_deck_paint_suit (cr, suit, 12.5, 32, 14.5);
      cairo_restore (cr);
    }
}

static void
draw_emblem (cairo_t *cr, gconstpointer data, double x, double y, double size)
{
  grape_deck_paint_suit (cr, data, x, y, size);
}

static void
draw_court (cairo_t *cr, const GrapeDeckPart *suit, const GrapeDeckPart *rank)
{
  GrapeColor ink = inks[suit->colour];
  GrapeCourt court
      = { .figure = rank->shape, .ink = ink, .cloth = ink, .emblem = draw_emblem, .data = suit };

  if (suit->colour == GRAPE_DECK_BLACK || suit->colour == GRAPE_DECK_NO_COLOUR)
    court.cloth = (GrapeColor){ .35, .35, .44 };
  grape_card_court_draw (cr, &court);
}

static void
draw_middle (cairo_t *cr, const GrapeDeckPart *suit, const GrapeDeckPart *rank)
{
  guint number = number_of (rank);
  double places[10][2];

  if (number == 1)
    grape_deck_paint_suit (cr, suit, 50, 70, 50);
  else if (number)
    {
      grape_card_pip_places (number, places);
      for (guint i = 0; i < number; i++)
        pip (cr, suit, places[i][0], places[i][1], 19.5, places[i][1] > HEIGHT / 2);
    }
  else if (grape_card_court_knows (rank->shape))
    draw_court (cr, suit, rank);
  else
    {
      fit_text (cr, rank->symbol, 50, 54, 44, 52);
      grape_deck_paint_suit (cr, suit, 50, 92, 30);
    }
}

static void
draw_normal (cairo_t *cr, const GrapeDeckPart *suit, const GrapeDeckPart *rank, gboolean compact)
{
  if (compact)
    {
      fit_text (cr, rank->symbol, 27, 29, 50, 44);
      grape_deck_paint_suit (cr, suit, 24, 69, 31);
      grape_deck_paint_suit (cr, suit, 66, 100, 56);
      return;
    }
  draw_indices (cr, rank->symbol, suit);
  draw_middle (cr, suit, rank);
}

/* Every suit in a ring, each in its colour: this card may be any of them. */
static void
draw_ring (cairo_t *cr, const GrapeDeck *deck, double x, double y, double radius, double size,
           gboolean dots)
{
  guint n = grape_deck_n_suits (deck);

  for (guint i = 0; i < n; i++)
    {
      const GrapeDeckPart *suit = grape_deck_suit (deck, i);
      double angle = i * 2 * G_PI / n - G_PI / 2;
      double px = x + radius * cos (angle), py = y + radius * sin (angle);

      grape_pen_color (cr, inks[suit->colour], 1);
      if (dots)
        {
          cairo_arc (cr, px, py, size / 2, 0, 2 * G_PI);
          cairo_fill (cr);
        }
      else
        grape_deck_paint_suit (cr, suit, px, py, size);
    }
}

static void
draw_jester (cairo_t *cr, double x, double y, double size, GrapeColor ink)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  cairo_translate (cr, -50, -66);
  grape_card_court_jester (cr, ink);
  cairo_restore (cr);
  grape_pen_color (cr, ink, 1);
}

/* Cards without suit and rank. */
static void
draw_extra (cairo_t *cr, const GrapeDeck *deck, const GrapeDeckPart *extra, gboolean compact)
{
  gboolean wild = g_strcmp0 (extra->shape, "wild") == 0;
  gboolean joker = g_strcmp0 (extra->shape, "joker") == 0;
  GrapeColor ink = inks[GRAPE_DECK_NO_COLOUR];

  if (compact)
    fit_text (cr, extra->symbol, 32, 29, 48, 52);
  else
    {
      draw_indices (cr, extra->symbol, NULL);
      fit_text (cr, extra->name, 50, 110, 11, 70);
    }
  if (joker)
    draw_jester (cr, compact ? 56 : 50, compact ? 96 : 62, compact ? 1.15 : 1, ink);
  else if (wild)
    {
      draw_ring (cr, deck, compact ? 58 : 50, compact ? 92 : 60, compact ? 29 : 32,
                 compact ? 17 : 17, compact);
      grape_pen_color (cr, ink, 1);
      if (!compact)
        fit_text (cr, extra->symbol, 50, 60, 34, 40);
    }
  else
    fit_text (cr, extra->symbol, compact ? 60 : 50, compact ? 98 : 62, 52, 62);
}

/**
 * grape_deck_paint_face:
 * @x, @y: the upper left corner
 */
void
grape_deck_paint_face (cairo_t *cr, const GrapeDeck *deck, guint kind, double x, double y,
                       double width)
{
  gboolean compact = width < GRAPE_CARD_COMPACT_BELOW;
  guint suit_index, rank_index;
  gboolean normal = grape_deck_split (deck, kind, &suit_index, &rank_index);
  const GrapeDeckPart *suit = normal ? grape_deck_suit (deck, suit_index) : NULL;
  const GrapeDeckPart *rank = normal ? grape_deck_rank (deck, rank_index) : NULL;
  GrapeCard card;

  if (normal && as_standard (suit, rank, &card))
    {
      grape_card_paint_face (cr, card, x, y, width);
      return;
    }
  grape_card_paint_blank (cr, x, y, width);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, width / WIDTH, width / WIDTH);
  grape_pen_color (cr, inks[grape_deck_colour (deck, kind)], 1);
  if (normal)
    draw_normal (cr, suit, rank, compact);
  else
    draw_extra (cr, deck, grape_deck_extra (deck, kind), compact);
  cairo_restore (cr);
}
