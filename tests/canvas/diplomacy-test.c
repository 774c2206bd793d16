/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map of Diplomacy without a display: names that stay clear of each other, places under the
 * pointer, the order sheet, and pictures that show what they should. */
#include "canvas/diplomacy/grape-diplomacy-scene.h"
#include "canvas/grape-plot.h"
#include "canvas/grape-render.h"
#include "picture-fixture.h"

#include <glib/gstdio.h>

#define GAME                                                                                       \
  "'game':'diplomacy','seats':['Ann','Bob','Cleo'],"                                               \
  "'setup':{'powers':{'England':1,'France':2,'Germany':3}"
#define START GAME "}"

/* Belgium is contested and Burgundy lost: one unit of France must go somewhere. */
#define RETREAT                                                                                    \
  GAME ",'year':1903,'season':'fall','phase':'retreat','units':["                                  \
       "{'power':'Germany','type':'A','province':'bur'},"                                          \
       "{'power':'France','type':'F','province':'bre'}],'dislodged':["                             \
       "{'power':'France','type':'A','province':'bur','dislodged_from':'mun',"                     \
       "'retreats':['par','gas']}]}"

static const int sizes[][2]
    = { { 320, 480 }, { 360, 640 }, { 500, 500 }, { 900, 600 }, { 1280, 800 }, { 2560, 1440 } };

static GrapeDiplomacyLayout
lay (const GrapePosition *view, int width, int height, const GrapePan *pan)
{
  GrapeDiplomacyLayout l;

  g_assert_true (
      grape_diplomacy_layout (&l, DIPLOMACY_VIEW (view->state)->map, width, height, pan));
  return l;
}

static gboolean
overlap (GrapeBox a, GrapeBox b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

static guint
check_names (const GrapeDiplomacyLayout *l)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 8, 8);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GArray) names = grape_diplomacy_layout_names (l, cr);
  guint n_full = 0;

  for (guint i = 0; i < names->len; i++)
    {
      const GrapeDiplomacyName *a = &g_array_index (names, GrapeDiplomacyName, i);
      double width = grape_pen_text_width (cr, a->text, grape_diplomacy_layout_style (l, a));
      g_assert_cmpfloat (fabs (width - a->box.width), <, .01);
      n_full += strlen (a->text) > 3;
      for (guint k = 0; k < i; k++)
        g_assert_false (overlap (a->box, g_array_index (names, GrapeDiplomacyName, k).box));
      for (guint8 p = 0; p < l->map->n_provinces; p++)
        {
          double x, y, half = l->unit * .7;
          grape_diplomacy_layout_place (l, grape_diplomacy_atlas_spot (l->atlas, p, DIP_WHOLE), &x,
                                        &y);
          g_assert_false (overlap (a->box, (GrapeBox){ x - half, y - half, 2 * half, 2 * half }));
        }
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return n_full;
}

/* At any size and any zoom. */
static void
test_names (void)
{
  g_autoptr (GrapePosition) view = fixture_view (START, 0);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GrapeDiplomacyLayout whole = lay (view, sizes[i][0], sizes[i][1], NULL);
      guint n_full = check_names (&whole);
      g_test_message ("%d x %d: %u names in full", sizes[i][0], sizes[i][1], n_full);
      g_assert_cmpuint (n_full, >=, sizes[i][0] < 400 ? 5 : 25);
      for (double zoom = 1.25; zoom < 5; zoom *= 1.25)
        {
          const GrapePan pan = { .cell = whole.board.fit * zoom, .x = 24, .y = 27 };
          GrapeDiplomacyLayout close = lay (view, sizes[i][0], sizes[i][1], &pan);
          check_names (&close);
        }
    }
}

/* Each place is where its unit stands, and the frame is nowhere. */
static void
test_places (void)
{
  g_autoptr (GrapePosition) view = fixture_view (START, 0);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GrapeDiplomacyLayout l = lay (view, sizes[i][0], sizes[i][1], NULL);
      for (guint8 p = 0; p < l.map->n_provinces; p++)
        {
          double x, y;
          grape_diplomacy_layout_place (&l, grape_diplomacy_atlas_spot (l.atlas, p, DIP_WHOLE), &x,
                                        &y);
          g_assert_cmpint (grape_diplomacy_layout_at (&l, x, y), ==, p);
          g_assert_cmpint (
              spot_at (grape_diplomacy_spots, view, 0, sizes[i][0], sizes[i][1], x, y).column, ==,
              p);
        }
      g_assert_cmpint (grape_diplomacy_layout_at (&l, 1, 1), ==, DIP_NONE);
    }
}

static void
test_sheet (void)
{
  g_autoptr (GrapePosition) view = fixture_view (START, 1);
  const DipMap *map = DIPLOMACY_VIEW (view->state)->map;
  g_autofree char *one = grape_diplomacy_sheet_with (map, "", "A par - bur");
  g_autofree char *two = grape_diplomacy_sheet_with (map, one, "F bre - mao");
  g_autofree char *other = grape_diplomacy_sheet_with (map, two, "A par - pic");
  g_autofree char *back = grape_diplomacy_sheet_with (map, one, "A par - bur");
  g_autofree char *bare = grape_diplomacy_sheet_with (map, "A par - bur", "F bre - mao");
  g_autofree char *talk = grape_diplomacy_sheet_with (map, "press all: Peace", "F bre - mao");
  guint8 bre, par, coast;

  g_assert_true (dip_map_place (map, "bre", 3, &bre, &coast));
  g_assert_true (dip_map_place (map, "par", 3, &par, &coast));
  g_autofree char *line = grape_diplomacy_sheet_line (map, other, par);
  g_assert_cmpstr (one, ==, "orders\nA par - bur");
  g_assert_cmpstr (two, ==, "orders\nA par - bur\nF bre - mao");
  g_assert_cmpstr (other, ==, "orders\nF bre - mao\nA par - pic");
  g_assert_cmpstr (back, ==, "");
  g_assert_cmpstr (bare, ==, two);
  g_assert_cmpstr (talk, ==, "orders\nF bre - mao");
  g_assert_cmpstr (line, ==, "A par - pic");
  g_assert_null (grape_diplomacy_sheet_line (map, one, bre));
}

/* A draft is drawn; dark is dark; who was driven out is seen. */
static void
test_pictures (void)
{
  g_autoptr (GrapePosition) view = fixture_view (START, 1);
  g_autoptr (GrapePosition) lost = fixture_view (RETREAT, 1);
  g_autoptr (Picture) start = picture_paint (view, 1, 700, 500, FALSE, "");
  g_autoptr (Picture) dark = picture_paint (view, 1, 700, 500, TRUE, "");
  g_autoptr (Picture) draft = picture_paint (view, 1, 700, 500, FALSE,
                                             "orders\nA par - bur\nA mar S A par - bur\nF bre H");
  g_autoptr (Picture) retreat = picture_paint (lost, 1, 700, 500, FALSE, "");
  g_autoptr (Picture) goes = picture_paint (lost, 1, 700, 500, FALSE, "orders\nA bur - gas");
  g_autoptr (Picture) leaves = picture_paint (lost, 1, 700, 500, FALSE, "orders\nA bur D");
  GrapeDiplomacyLayout l = lay (view, 700, 500, NULL);

  g_assert_cmpuint (n_different (start, draft), >, 150);
  g_assert_cmpuint (n_different (start, draft), <, 6000);
  g_assert_cmpuint (n_different (start, dark), >, 300000);
  g_assert_cmpuint (n_different (retreat, goes), >, 100);
  g_assert_cmpuint (n_different (goes, leaves), >, 100);
  for (guint8 p = 0; p < l.map->n_provinces; p++) /* France's own colour in Paris */
    if (g_str_equal (l.map->province[p].id, "par"))
      {
        double x, y;
        grape_diplomacy_layout_place (&l, grape_diplomacy_atlas_spot (l.atlas, p, DIP_WHOLE), &x,
                                      &y);
        g_assert_cmpuint (
            distance (pixel (start, x - l.unit * .55, y), rgb (grape_palette_color (1, FALSE))), <,
            30);
      }
}

static void
test_files (void)
{
  static const char *const names[] = { "map.png", "map.svg" };
  g_autofree char *folder = g_dir_make_tmp ("diplomacy-XXXXXX", NULL);
  g_autoptr (GrapePosition) view = fixture_view (RETREAT, GRAPE_VIEWER_SPECTATOR);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      g_autofree char *text = NULL;
      g_autoptr (GError) error = NULL;
      gsize length = 0;
      grape_render_to_file (view, GRAPE_VIEWER_SPECTATOR, 800, 600, FALSE, path, &error);
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (path, &text, &length, NULL));
      g_assert_cmpuint (length, >, 20000);
      g_remove (path);
    }
  g_rmdir (folder);
}

/* Centers by year: seven lines, from the beginning to now. */
static void
test_plot (void)
{
  g_autoptr (GrapePosition) view = fixture_view (RETREAT, 1);
  g_autoptr (GPtrArray) plots = grape_plots_of (view);
  const GrapePlot *plot;
  const GrapePlotLine *line;

  g_assert_cmpuint (plots->len, ==, 1);
  plot = g_ptr_array_index (plots, 0);
  g_assert_cmpuint (plot->lines->len, ==, 7);
  line = g_ptr_array_index (plot->lines, 2);
  g_assert_cmpstr (line->name, ==, "France");
  g_assert_cmpint (line->seat, ==, 1);
  g_assert_cmpuint (line->values->len, ==, plot->x->len);
}

static void
test_words (void)
{
  g_autoptr (GrapePosition) view = fixture_view (RETREAT, 1);
  const DipMap *map = DIPLOMACY_VIEW (view->state)->map;
  guint8 bur, coast;

  g_assert_true (dip_map_place (map, "bur", 3, &bur, &coast));
  g_autofree char *title = grape_diplomacy_title (view->state);
  g_autofree char *more = grape_diplomacy_subtitle (view, 1);
  g_autofree char *place = grape_diplomacy_describe (view, bur);
  g_assert_cmpstr (title, ==, "Fall 1903");
  g_assert_cmpstr (more, ==, "Retreats");
  g_assert_cmpstr (place, ==, "Burgundy, an army of Germany, a dislodged unit of France");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/diplomacy/names", test_names);
  g_test_add_func ("/canvas/diplomacy/places", test_places);
  g_test_add_func ("/canvas/diplomacy/sheet", test_sheet);
  g_test_add_func ("/canvas/diplomacy/pictures", test_pictures);
  g_test_add_func ("/canvas/diplomacy/files", test_files);
  g_test_add_func ("/canvas/diplomacy/plot", test_plot);
  g_test_add_func ("/canvas/diplomacy/words", test_words);
  return g_test_run ();
}
