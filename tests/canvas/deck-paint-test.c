/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Faces of decks: every card looks like no other, the Standard Deck as it always did, suits can be
 * told apart without their colours, and names are text and never markup. */
#include "canvas/grape-card-paint.h"
#include "canvas/grape-deck-paint.h"
#include "canvas/grape-deck-shapes.h"

#include <string.h>

static GrapeDeck *
load (const char *name)
{
  g_autofree char *path
      = g_strdup_printf ("%s/data/decks/%s.json", g_getenv ("GRAPE_SOURCE_DIR"), name);
  g_autofree char *bytes = NULL;
  gsize size;
  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  return grape_deck_parse (bytes, size, NULL);
}

static cairo_surface_t *
surface (guint width)
{
  return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)width + 4, (int)(width * 1.4) + 6);
}

static cairo_surface_t *
face (const GrapeDeck *deck, guint kind, guint width)
{
  cairo_surface_t *picture = surface (width);
  cairo_t *cr = cairo_create (picture);
  grape_deck_paint_face (cr, deck, kind, 1, 1, width);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (picture);
  return picture;
}

/* Pixels that differ clearly, by more than a quarter in some part. */
static guint
difference (cairo_surface_t *one, cairo_surface_t *other)
{
  const guchar *a = cairo_image_surface_get_data (one), *b = cairo_image_surface_get_data (other);
  int stride = cairo_image_surface_get_stride (one);
  guint n = 0;
  g_assert_cmpint (stride, ==, cairo_image_surface_get_stride (other));
  for (int i = 0; i < stride * cairo_image_surface_get_height (one); i += 4)
    for (int k = 0; k < 4; k++)
      if (ABS (a[i + k] - b[i + k]) > 64)
        {
          n++;
          break;
        }
  return n;
}

static void
test_all_differ (gconstpointer name)
{
  static const guint widths[] = { 40, 160 };
  g_autoptr (GrapeDeck) deck = load (name);
  guint n = grape_deck_n_kinds (deck);
  for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
    {
      g_autoptr (GPtrArray) faces
          = g_ptr_array_new_with_free_func ((GDestroyNotify)cairo_surface_destroy);
      for (guint kind = 0; kind < n; kind++)
        g_ptr_array_add (faces, face (deck, kind, widths[w]));
      for (guint a = 0; a < n; a++)
        for (guint b = 0; b < a; b++)
          if (difference (faces->pdata[a], faces->pdata[b]) < widths[w] / 5)
            g_error ("%s and %s look alike at %u px", grape_deck_symbol (deck, a),
                     grape_deck_symbol (deck, b), widths[w]);
    }
}

static void
test_standard (void)
{
  g_autoptr (GrapeDeck) deck = load ("standard");
  for (guint kind = 0; kind < 52; kind++)
    {
      GrapeCard card;
      g_assert_cmpint (grape_card_parse (grape_deck_symbol (deck, kind), &card), ==, GRAPE_CARD_OK);
      cairo_surface_t *one = face (deck, kind, 80), *other = surface (80);
      cairo_t *cr = cairo_create (other);
      grape_card_paint_face (cr, card, 1, 1, 80);
      cairo_destroy (cr);
      g_assert_cmpuint (difference (one, other), ==, 0);
      cairo_surface_destroy (one);
      cairo_surface_destroy (other);
    }
}

/* All in one colour, as small as the index of a small card. */
static void
test_shapes (void)
{
  g_autoptr (GrapeDeck) deck = load ("eleusis");
  cairo_surface_t *shapes[8];
  for (guint suit = 0; suit < 8; suit++)
    {
      const char *name = grape_deck_suit (deck, suit)->shape;
      g_assert_true (grape_deck_shape_known (name));
      shapes[suit] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 14, 14);
      cairo_t *cr = cairo_create (shapes[suit]);
      grape_deck_shape_draw (cr, name, 7, 7, 13);
      cairo_destroy (cr);
      cairo_surface_flush (shapes[suit]);
    }
  for (guint a = 0; a < 8; a++)
    for (guint b = 0; b < a; b++)
      g_assert_cmpuint (difference (shapes[a], shapes[b]), >=, 24);
  for (guint suit = 0; suit < 8; suit++)
    cairo_surface_destroy (shapes[suit]);
  g_assert_false (grape_deck_shape_known ("unicorn"));
  g_assert_false (grape_deck_shape_known (NULL));
}

static void
test_contrast (void)
{
  for (guint colour = GRAPE_DECK_NO_COLOUR; colour <= GRAPE_DECK_PURPLE; colour++)
    g_assert_cmpfloat (
        grape_palette_contrast (grape_deck_paint_ink (colour), grape_deck_paint_paper ()), >=, 4.5);
}

static GrapeDeck *
deck_with (const char *name, const char *symbol)
{
  g_autofree char *json = g_strdup_printf (
      "{\"title\":\"Description of a Own Deck\",\"suits\":[{\"name\":\"S\",\"symbol\":\"%s\"}],"
      "\"ranks\":[{\"name\":\"R\",\"symbol\":\"Rook\",\"shape\":\"unknown\"}],"
      "\"extras\":[{\"name\":\"%s\",\"symbol\":\"X\"}]}",
      symbol, name);
  g_autoptr (GError) error = NULL;
  GrapeDeck *deck = grape_deck_parse (json, strlen (json), &error);
  g_assert_no_error (error);
  return deck;
}

/* What looks like markup, or is wrong markup, is shown letter by letter. */
static void
test_text (void)
{
  g_autoptr (GrapeDeck) plain = deck_with ("Fool", "s");
  g_autoptr (GrapeDeck) markup = deck_with ("<b>Fool</b>", "<b>s");
  g_autoptr (GrapeDeck) entity = deck_with ("&", "&am");
  cairo_surface_t *pictures[]
      = { face (plain, 1, 160), face (markup, 1, 160), face (entity, 1, 160),
          face (plain, 0, 160), face (markup, 0, 160), face (entity, 0, 160) };
  for (guint i = 0; i < 6; i += 3)
    {
      g_assert_cmpuint (difference (pictures[i], pictures[i + 1]), >, 20);
      g_assert_cmpuint (difference (pictures[i], pictures[i + 2]), >, 20);
    }
  for (guint i = 0; i < 6; i++)
    cairo_surface_destroy (pictures[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/canvas/deck/differ/eleusis", "eleusis", test_all_differ);
  g_test_add_data_func ("/canvas/deck/differ/standard", "standard", test_all_differ);
  g_test_add_func ("/canvas/deck/standard", test_standard);
  g_test_add_func ("/canvas/deck/shapes", test_shapes);
  g_test_add_func ("/canvas/deck/contrast", test_contrast);
  g_test_add_func ("/canvas/deck/text", test_text);
  return g_test_run ();
}
