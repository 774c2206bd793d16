/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Twelve colours: contrast with the background, and told apart with every kind of sight; marks. */
#include "canvas/grape-palette.h"

#include <math.h>
#include <string.h>

/* Machado, Oliveira and Fernandes 2009, severity 1, on linear light. */
static const double sights[4][9] = {
  { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
  { .152286, 1.052583, -.204868, .114503, .786281, .099216, -.003882, -.048116, 1.051998 },
  { .367322, .860646, -.227968, .280085, .672501, .047413, -.011820, .042940, .968881 },
  { 1.255528, -.076749, -.178779, -.078411, .930809, .147602, .004733, .691367, .303900 },
};

static double
linear (double c)
{
  return c <= .04045 ? c / 12.92 : pow ((c + .055) / 1.055, 2.4);
}

static double
bent (double t)
{
  return t > .008856 ? cbrt (t) : 7.787 * t + 16 / 116.;
}

static void
to_lab (GrapeColor color, const double sight[9], double lab[3])
{
  double rgb[3] = { linear (color.red), linear (color.green), linear (color.blue) }, seen[3];

  for (guint k = 0; k < 3; k++)
    seen[k] = CLAMP (sight[3 * k] * rgb[0] + sight[3 * k + 1] * rgb[1] + sight[3 * k + 2] * rgb[2],
                     0, 1);
  double x = bent ((.4124564 * seen[0] + .3575761 * seen[1] + .1804375 * seen[2]) / .95047);
  double y = bent (.2126729 * seen[0] + .7151522 * seen[1] + .0721750 * seen[2]);
  double z = bent ((.0193339 * seen[0] + .1191920 * seen[1] + .9503041 * seen[2]) / 1.08883);
  lab[0] = 116 * y - 16;
  lab[1] = 500 * (x - y);
  lab[2] = 200 * (y - z);
}

static double
distance (GrapeColor a, GrapeColor b, const double sight[9])
{
  double first[3], second[3];

  to_lab (a, sight, first);
  to_lab (b, sight, second);
  return sqrt (pow (first[0] - second[0], 2) + pow (first[1] - second[1], 2)
               + pow (first[2] - second[2], 2));
}

static void
test_contrast (void)
{
  const GrapeColor backgrounds[2][2]
      = { { { 1, 1, 1 }, { .98, .98, .98 } },
          { { 22 / 255., 22 / 255., 23 / 255. }, { .118, .118, .118 } } };

  for (guint dark = 0; dark < 2; dark++)
    for (int seat = 0; seat < GRAPE_PALETTE_SIZE; seat++)
      for (guint k = 0; k < 2; k++)
        {
          double contrast = grape_palette_contrast (grape_palette_color (seat, (gboolean)dark),
                                                    backgrounds[dark][k]);

          g_test_message ("seat %d dark %u: %.2f", seat, dark, contrast);
          g_assert_cmpfloat (contrast, >=, 3.0);
        }
}

static void
test_apart (void)
{
  double least = 1e9;

  for (guint dark = 0; dark < 2; dark++)
    for (int a = 0; a < GRAPE_PALETTE_SIZE; a++)
      for (int b = 0; b < a; b++)
        for (guint k = 0; k < 4; k++)
          {
            double d = distance (grape_palette_color (a, (gboolean)dark),
                                 grape_palette_color (b, (gboolean)dark), sights[k]);

            g_test_message ("%d %d dark %u sight %u: %.1f", a, b, dark, k, d);
            g_assert_cmpfloat (d, >=, 13.0);
            least = MIN (least, d);
          }
  g_test_message ("least distance %.1f", least);
}

/* After a change of scheme everybody is easy to find: the shades of a seat differ only in
 * lightness. */
static void
test_one_hue (void)
{
  for (int seat = 0; seat < GRAPE_PALETTE_SIZE; seat++)
    {
      double light[3], dark[3];

      to_lab (grape_palette_color (seat, FALSE), sights[0], light);
      to_lab (grape_palette_color (seat, TRUE), sights[0], dark);
      double turn = atan2 (dark[2], dark[1]) - atan2 (light[2], light[1]);
      double degrees = fabs (remainder (turn, 2 * G_PI)) * 180 / G_PI;
      g_test_message ("seat %d: %.1f degrees, lightness %.0f and %.0f", seat, degrees, light[0],
                      dark[0]);
      g_assert_cmpfloat (degrees, <=, 12);
      g_assert_cmpfloat (dark[0] - light[0], >=, -3);
      g_assert_cmpfloat (dark[0] - light[0], <=, 40);
    }
}

static void
test_ink (void)
{
  for (guint dark = 0; dark < 2; dark++)
    for (int seat = 0; seat < GRAPE_PALETTE_SIZE; seat++)
      {
        GrapeColor color = grape_palette_color (seat, (gboolean)dark);

        g_assert_cmpfloat (grape_palette_contrast (color, grape_palette_ink (color)), >=, 4.5);
      }
}

/* Sixty seats: no two have the same colour and the same mark. */
static void
test_pairs (void)
{
  g_autoptr (GHashTable) pairs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (int seat = 0; seat < 60; seat++)
    {
      g_autofree char *hex = grape_palette_hex (grape_palette_color (seat, FALSE));

      g_assert_true (
          g_hash_table_add (pairs, g_strdup_printf ("%s %s", hex, grape_palette_mark_name (seat))));
    }
}

static cairo_surface_t *
draw_mark (int seat)
{
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_A8, 24, 24);
  cairo_t *cr = cairo_create (image);

  grape_palette_mark_path (cr, seat, 12, 12, 18);
  cairo_fill (cr);
  cairo_destroy (cr);
  cairo_surface_flush (image);
  return image;
}

/* Every mark covers some of its square, and no two cover the same of it. */
static void
test_marks (void)
{
  cairo_surface_t *images[GRAPE_PALETTE_SIZE];
  gsize length = 0;

  for (int seat = 0; seat < GRAPE_PALETTE_SIZE; seat++)
    images[seat] = draw_mark (seat);
  length = (gsize)cairo_image_surface_get_stride (images[0]) * 24;
  for (int a = 0; a < GRAPE_PALETTE_SIZE; a++)
    for (int b = 0; b < a; b++)
      {
        const guchar *first = cairo_image_surface_get_data (images[a]);
        const guchar *second = cairo_image_surface_get_data (images[b]);
        guint other = 0;

        for (gsize k = 0; k < length; k++)
          other += ABS (first[k] - second[k]) > 128;
        g_assert_cmpuint (other, >, 18);
      }
  for (int seat = 0; seat < GRAPE_PALETTE_SIZE; seat++)
    cairo_surface_destroy (images[seat]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/palette/contrast", test_contrast);
  g_test_add_func ("/canvas/palette/apart", test_apart);
  g_test_add_func ("/canvas/palette/one-hue", test_one_hue);
  g_test_add_func ("/canvas/palette/ink", test_ink);
  g_test_add_func ("/canvas/palette/pairs", test_pairs);
  g_test_add_func ("/canvas/palette/marks", test_marks);
  return g_test_run ();
}
