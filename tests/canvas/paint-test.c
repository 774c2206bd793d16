/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures without a display: that a secret does not show, that what is known does, and files. */
#include "canvas/grape-book.h"
#include "canvas/grape-felt.h"
#include "canvas/grape-pen.h"
#include "canvas/open-table/grape-open-table-layout.h"
#include "canvas/pure-skill/grape-pure-skill-layout.h"
#include "picture-fixture.h"
#include "canvas/grape-card-paint.h"
#include "canvas/grape-plot.h"
#include "canvas/pure-skill/grape-pure-skill-paint.h"
#include "canvas/grape-render.h"
#include "canvas/viruses/grape-viruses-layout.h"
#include "canvas/viruses/grape-viruses-paint.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* How much of the picture has one of the colours that a seat's mark is drawn in. */
static guint
n_of_color (const Picture *self, guint32 color)
{
  guint n = 0;

  for (guint y = 0; y < self->height; y++)
    for (guint x = 0; x < self->width; x++)
      n += pixel (self, x, y) == color;
  return n;
}

static Picture *
bids_seen (const char *card, GrapeViewer viewer)
{
  g_autofree char *members = g_strdup_printf (
      PURE_SKILL ",'events':[{'by':'seat:1','text':'bid 7'},{'by':'seat:2','text':'bid %s'}]",
      card);
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);

  return picture_paint (view, viewer, 800, 600, FALSE, "");
}

/* The most important one: whatever Bob has bid, nobody but Bob and the referee sees another
 * picture. */
static void
test_secret (void)
{
  static const GrapeViewer blind[] = { 0, 2, GRAPE_VIEWER_SPECTATOR };
  static const GrapeViewer seeing[] = { 1, GRAPE_VIEWER_REFEREE };

  for (guint k = 0; k < G_N_ELEMENTS (blind); k++)
    {
      g_autoptr (Picture) king = bids_seen ("K", blind[k]);
      g_autoptr (Picture) two = bids_seen ("2", blind[k]);

      g_assert_cmpuint (n_different (king, two), ==, 0);
    }
  for (guint k = 0; k < G_N_ELEMENTS (seeing); k++)
    {
      g_autoptr (Picture) king = bids_seen ("K", seeing[k]);
      g_autoptr (Picture) two = bids_seen ("2", seeing[k]);

      g_assert_cmpuint (n_different (king, two), >, 500);
    }
}

/* In the middle of motion too: a bid that arrives is a back. */
static void
test_secret_in_motion (void)
{
  const GrapeTouch touch = { .motion = .5, .arrives = 1 << 1 };
  g_autoptr (GrapePosition) queen
      = fixture_view (PURE_SKILL ",'events':[{'by':'seat:2','text':'bid Q'}]", 0);
  g_autoptr (GrapePosition) ace
      = fixture_view (PURE_SKILL ",'events':[{'by':'seat:2','text':'bid A'}]", 0);
  g_autoptr (Picture) a = picture_touched (queen, 0, 500, 500, &touch, "");
  g_autoptr (Picture) b = picture_touched (ace, 0, 500, 500, &touch, "");

  g_assert_cmpuint (n_different (a, b), ==, 0);
}

static void
test_missing (void)
{
  g_autoptr (GrapePosition) none = fixture_view (PURE_SKILL ",'events':[]", 0);
  g_autoptr (GrapePosition) one
      = fixture_view (PURE_SKILL ",'events':[{'by':'seat:3','text':'bid K'}]", 0);
  g_autoptr (Picture) before = picture_paint (none, 0, 800, 600, FALSE, "");
  g_autoptr (Picture) after = picture_paint (one, 0, 800, 600, FALSE, "");

  g_assert_cmpuint (n_different (before, after), >, 2000); /* a back covers the empty place */
}

/* R6.5: where all have left, nobody wins whatever the totals. */
static void
test_no_winner (void)
{
  g_autoptr (GrapePosition) left
      = fixture_view (PURE_SKILL ",'events':[{'by':'seat:1','text':'leave'},{'by':'seat:2','text':"
                                 "'leave'},{'by':'seat:3','text':'leave'}]",
                      GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapePosition) one
      = fixture_view (PURE_SKILL ",'events':[{'by':'seat:1','text':'leave'}]", 1);

  g_assert_true (grape_position_over (left));
  g_assert_cmpstr (grape_pure_skill_no_winner (left), ==,
                   "all players have left, and bots cannot win");
  g_assert_cmpstr (grape_pure_skill_no_winner (one), ==, "the highest total is shared");
}

static void
test_proposal (void)
{
  g_autoptr (GrapePosition) view = fixture_view (PURE_SKILL ",'events':[]", 0);
  g_autoptr (Picture) none = picture_paint (view, 0, 800, 600, FALSE, "");
  g_autoptr (Picture) king = picture_paint (view, 0, 800, 600, FALSE, "bid K");
  g_autoptr (Picture) nonsense = picture_paint (view, 0, 800, 600, FALSE, "bid the moon");

  g_assert_cmpuint (n_different (none, king), >, 1000);
  g_assert_cmpuint (n_different (none, nonsense), ==, 0);
  g_assert_cmpuint (grape_pure_skill_proposed (view, 0, "bid K"), ==, 13);
  g_assert_cmpuint (grape_pure_skill_proposed (view, 0, "bid KS"), ==, 0);
}

/* All cards differ from each other, at every size; every back and every slot is the same. */
static void
test_cards (void)
{
  static const guint widths[] = { 24, 40, 92, 160 };

  for (guint k = 0; k < G_N_ELEMENTS (widths); k++)
    {
      g_autoptr (GPtrArray) pictures
          = g_ptr_array_new_with_free_func ((GDestroyNotify)picture_free);

      for (guint index = 0; index < 52; index++)
        {
          Picture *one = picture_new (widths[k] + 2, (guint)(widths[k] * 1.4) + 3);
          cairo_t *cr = cairo_create (one->surface);

          grape_card_paint_face (cr, grape_card_from_index (index), 1, 1, widths[k]);
          cairo_destroy (cr);
          cairo_surface_flush (one->surface);
          g_ptr_array_add (pictures, one);
        }
      for (guint a = 0; a < 52; a++)
        for (guint b = 0; b < a; b++)
          g_assert_cmpuint (
              n_different (g_ptr_array_index (pictures, a), g_ptr_array_index (pictures, b)), >,
              widths[k] / 4);
    }
}

/* Each kind of square has its own colour; the mark in its middle is the ink on that colour. */
static void
test_squares (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VIRUSES, 0);

  for (guint dark = 0; dark < 2; dark++)
    {
      GrapeLook look = { .width = 700, .height = 560, .dark = (gboolean)dark, .proposal = "" };
      g_autoptr (Picture) picture = picture_paint (view, 0, 700, 560, (gboolean)dark, "");
      GrapeVirusesLayout l;

      grape_viruses_layout (&l, view->state, 700, 560, NULL);
      double side = l.cell * .22, top = l.top + 2 * l.cell + side;
      g_assert_cmphex (pixel (picture, l.left + 2 * l.cell + side, top), ==,
                       rgb (grape_palette_color (0, (gboolean)dark)));
      g_assert_cmphex (pixel (picture, l.left + 3 * l.cell + side, top), ==,
                       rgb (grape_palette_color (1, (gboolean)dark)));
      g_assert_cmphex (pixel (picture, l.left + 2.5 * l.cell, l.top + 2.5 * l.cell), ==,
                       rgb (grape_palette_ink (grape_palette_color (0, (gboolean)dark))));
      g_assert_cmphex (pixel (picture, l.left + 1.5 * l.cell, l.top + 1.5 * l.cell), ==,
                       rgb (grape_viruses_board_color (&look)));
    }
}

/* "c" stands over column c: the gutter there has ink, and none on its left. */
static void
test_labels (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VIRUSES, 0);
  g_autoptr (Picture) picture = picture_paint (view, 0, 700, 560, FALSE, "");
  GrapeVirusesLayout l;
  guint here = 0, between = 0;
  guint32 paper = pixel (picture, 1, 1);

  grape_viruses_layout (&l, view->state, 700, 560, NULL);
  for (double y = l.top - l.text * 1.4; y < l.top - 2; y++)
    for (double x = -l.text / 2; x < l.text / 2; x++)
      {
        here += pixel (picture, l.left + 2.5 * l.cell + x, y) != paper;
        between += pixel (picture, l.left + 2 * l.cell + x, y) != paper;
      }
  g_assert_cmpuint (here, >, 8);
  g_assert_cmpuint (between, ==, 0);
}

static void
test_ghosts (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VIRUSES, 0);
  g_autoptr (Picture) none = picture_paint (view, 0, 700, 560, FALSE, "");
  static const char *const texts[] = { "place b2",   "infect e3",   "step c3 b2",
                                       "destroy c3", "uninfect c3", "place b2\ninfect e4" };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    {
      g_autoptr (Picture) ghost = picture_paint (view, 0, 700, 560, FALSE, texts[k]);

      g_assert_cmpuint (n_different (none, ghost), >, 100);
    }
  g_autoptr (Picture) nonsense = picture_paint (view, 0, 700, 560, FALSE, "place zz99\nfly");
  g_assert_cmpuint (n_different (none, nonsense), ==, 0);
}

static Picture *
move_seen (const char *square, GrapeViewer viewer)
{
  g_autofree char *members
      = g_strdup_printf (VIRUSES ",'events':[{'by':'seat:1','text':'place %s'}]", square);
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);

  return picture_paint (view, viewer, 700, 560, FALSE, "");
}

static void
test_secret_move (void)
{
  static const GrapeViewer blind[] = { 1, GRAPE_VIEWER_SPECTATOR };
  static const GrapeViewer seeing[] = { 0, GRAPE_VIEWER_REFEREE };

  for (guint k = 0; k < 2; k++)
    {
      g_autoptr (Picture) first = move_seen ("a1", blind[k]);
      g_autoptr (Picture) second = move_seen ("g7", blind[k]);
      g_autoptr (Picture) known = move_seen ("a1", seeing[k]);
      g_autoptr (Picture) other = move_seen ("g7", seeing[k]);

      g_assert_cmpuint (n_different (first, second), ==, 0);
      g_assert_cmpuint (n_different (known, other), >, 100);
    }
}

/* The pixels of a small scale agree with the shapes of a large one, square by square. */
static void
test_raster (void)
{
  static const guint8 cells[] = { 0, 1, 2, 3, 2, 0, 1, 0, 3, 3, 0, 0 }; /* 4 x 3 */
  const GrapeLook look = { .proposal = "" };
  guint32 pixels[24 * 18];

  for (guint cell = 1; cell <= 6; cell++)
    {
      guint width = 4 * cell, height = 3 * cell, at = cell >= 4 ? 2 : 0;

      grape_viruses_raster (pixels, 24, width, height, cells, 4, 3, cell, 0, 0, &look);
      for (guint row = 0; row < 3; row++)
        for (guint column = 0; column < 4; column++)
          {
            guint32 seen = pixels[(row * cell + at) * 24 + column * cell + at] & 0xffffff;
            guint8 kind = cells[row * 4 + column];

            if (kind >= 2)
              g_assert_cmphex (seen, ==, rgb (grape_palette_color (kind - 2, FALSE)));
            else if (kind == 0)
              g_assert_cmphex (seen, ==, rgb (grape_viruses_board_color (&look)));
          }
    }
}

/* Scrolled: the board's middle is where it was asked to be, and never past an edge. */
static void
test_zoom (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VIRUSES, 0);
  GrapePan zoom = { .cell = 96, .x = 3.5, .y = 3.5 };
  GrapeSquare at;
  GrapeVirusesLayout l;

  grape_viruses_layout (&l, view->state, 400, 400, &zoom);
  GrapeSquares board = grape_viruses_layout_board (&l);
  g_assert_true (grape_squares_hit (&board, l.x + l.width / 2, l.y + l.height / 2, &at));
  g_assert_cmpint (at.column, ==, 3);
  g_assert_cmpint (at.row, ==, 3);
  zoom.x = zoom.y = -5000;
  grape_viruses_layout (&l, view->state, 400, 400, &zoom);
  g_assert_cmpfloat (l.left, ==, l.x);
  board = grape_viruses_layout_board (&l);
  g_assert_true (grape_squares_hit (&board, l.x + 1, l.y + 1, &at));
  g_assert_cmpint (at.column, ==, 0);
  g_assert_false (grape_squares_hit (&board, l.x - 1, l.y + 1, &at));
}

static void
test_sizes (void)
{
  static const int sizes[][2] = { { 240, 200 }, { 320, 480 }, { 640, 300 }, { 1920, 1080 } };
  static const char *const games[] = { PURE_SKILL ",'events':[]", VIRUSES,
                                       "'game':'viruses','seats':['Ann','Bob'],'events':[]" };

  for (guint g = 0; g < G_N_ELEMENTS (games); g++)
    for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
      for (guint dark = 0; dark < 2; dark++)
        {
          g_autoptr (GrapePosition) view = fixture_view (games[g], 0);
          g_autoptr (Picture) picture
              = picture_paint (view, 0, (guint)sizes[k][0], (guint)sizes[k][1], (gboolean)dark, "");

          g_assert_cmpint (cairo_surface_status (picture->surface), ==, CAIRO_STATUS_SUCCESS);
          g_assert_cmpuint (n_of_color (picture, rgb (grape_palette_color (1, (gboolean)dark))), >,
                            8);
        }
}

static void
test_files (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("canvas-XXXXXX", NULL);
  g_autoptr (GrapePosition) view = fixture_view (VIRUSES, GRAPE_VIEWER_SPECTATOR);
  static const char *const names[] = { "a.png", "a.svg" };
  static const char *const starts[] = { "\x89PNG", "<?xml" };

  for (guint k = 0; k < 2; k++)
    {
      g_autofree char *path = g_build_filename (folder, names[k], NULL), *text = NULL;

      g_assert_true (
          grape_render_to_file (view, GRAPE_VIEWER_SPECTATOR, 320, 240, TRUE, path, &error));
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
      g_assert_true (g_str_has_prefix (text, starts[k]));
      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_false (grape_render_to_file (view, 0, 320, 240, TRUE, "a.gif", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_UNSUPPORTED);
  g_clear_error (&error);
  g_assert_false (grape_render_to_file (view, 0, 1, 240, TRUE, "a.png", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_false (grape_render_to_file (view, 0, 320, 240, TRUE, "/nowhere/a.png", &error));
  g_assert_error (error, GRAPE_ERROR, GRAPE_ERROR_FORMAT);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static int
render (const char *file, const char *more, const char *out)
{
  g_autofree char *line = g_strdup_printf ("grapefruit --render %s %s %s", file, more, out);
  g_auto (GStrv) words = NULL;
  int n;

  g_assert_true (g_shell_parse_argv (line, &n, &words, NULL));
  g_assert_true (grape_render_wanted (n, words));
  return grape_render_main (n, words);
}

static void
test_command_line (void)
{
  g_autofree char *folder = g_dir_make_tmp ("canvas-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (folder, "g.grapefruit", NULL);
  g_autofree char *out = g_build_filename (folder, "o.png", NULL);
  g_autoptr (GrapeInstance) instance
      = fixture_play (PURE_SKILL ",'events':[{'by':'seat:1','text':'bid 7'}]");
  g_autofree char *text = grape_instance_to_text (instance, TRUE);
  static const char *const bad[]
      = { "--as Nobody", "--at 99", "--size big", "--style pink", "--size 5x5", "--nonsense" };

  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  g_assert_cmpint (render (file, "--as Ann --at 1 --size 300x200 --style dark", out), ==, 0);
  cairo_surface_t *image = cairo_image_surface_create_from_png (out);
  g_assert_cmpint (cairo_image_surface_get_width (image), ==, 300);
  cairo_surface_destroy (image);
  g_assert_cmpint (render (file, "--as referee", out), ==, 0);
  for (guint k = 0; k < G_N_ELEMENTS (bad); k++)
    g_assert_cmpint (render (file, bad[k], out), ==, 1);
  g_assert_cmpint (render ("/nowhere", "", out), ==, 1);
  g_assert_cmpint (g_unlink (file), ==, 0);
  g_assert_cmpint (g_unlink (out), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_plot (void)
{
  g_autoptr (GrapePosition) view = fixture_view (
      PURE_SKILL ",'events':[{'by':'seat:1','text':'bid 7'},{'by':'seat:2','text':'bid K'},"
                 "{'by':'seat:3','text':'bid 4'}]",
      0);
  g_autoptr (GPtrArray) plots = grape_plots_of (view);
  const GrapePureSkillRound *round = grape_pure_skill_resolved (view->state, 0);

  g_assert_cmpuint (plots->len, ==, 1);
  g_autofree char *said = grape_plot_describe_point (g_ptr_array_index (plots, 0), 1);
  g_autofree char *expected
      = g_strdup_printf ("round 1: Ann 0, Bob %u, Cleo 0", (guint)round->prize);
  g_assert_cmpstr (said, ==, expected);
  g_autofree char *summary = grape_plot_summary (g_ptr_array_index (plots, 0));
  g_assert_nonnull (strstr (summary, "round 0: Ann 0, Bob 0, Cleo 0"));

  g_autoptr (GrapePosition) viruses = fixture_view (VIRUSES, 0);
  g_autoptr (GPtrArray) two = grape_plots_of (viruses);
  g_assert_cmpuint (two->len, ==, 2);
  const GrapePlot *cells = g_ptr_array_index (two, 0);
  g_autofree char *first = grape_plot_describe_point (cells, 0);
  g_assert_cmpstr (first, ==, "turn 4: clean 3, Ann 2, Bob 2");
}

/* A line that nearly fits shrinks and stays whole; only what is far too long is cut. */
static void
test_nearly_fits (void)
{
  g_autoptr (Picture) page = picture_new (400, 40);
  cairo_t *cr = cairo_create (page->surface);
  const char *const texts[]
      = { "moving, double score", "captured in round 12", "in Runde 12 geschlagen" };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    {
      double whole = grape_pen_text_width (cr, texts[k], (GrapeTextStyle){ .size = 12 });

      g_assert_false (
          grape_pen_cuts (cr, texts[k], (GrapeTextStyle){ .size = 12, .max_width = whole * .8 }));
      g_assert_true (
          grape_pen_cuts (cr, texts[k], (GrapeTextStyle){ .size = 12, .max_width = whole * .5 }));
    }
  cairo_destroy (cr);
}

/* The right edge of a lifted card, with its ring, lies over the next card. */
static void
test_lifted (void)
{
  g_autoptr (GrapePosition) view = fixture_view (PURE_SKILL ",'events':[]", 0);
  g_autoptr (Picture) table = picture_paint (view, 0, 700, 560, FALSE, "bid 7");
  GrapePureSkillLayout l;
  guint n_gold = 0;

  grape_pure_skill_layout (&l, view->state, 700, 560, 0);
  GrapeCardPlace card = l.hand[6];
  for (double y = card.y; y < card.y + card.width * .8; y++)
    for (double x = card.x + card.width - 5; x < card.x + card.width + 5; x++)
      n_gold += distance (pixel (table, x, y), rgb (GRAPE_FELT_GOLD)) < 60;
  g_assert_cmpuint (n_gold, >, (guint)(card.width * .5));
}

/* Before and after a turn in which the board grew: the same square, as large and in the same place.
 */
static void
test_shared_room (void)
{
  g_autoptr (GrapePosition) before = fixture_view (VIRUSES, 0);
  g_autoptr (GrapePosition) after
      = fixture_view (VIRUSES ",'events':[{'by':'seat:1','text':'place b5'},"
                              "{'by':'seat:2','text':'place f5'}]",
                      0);
  const GrapePan room = { .room = { -9, -8, 21, 20 } };
  GrapeVirusesLayout a, b;

  grape_viruses_layout (&a, before->state, 400, 360, &room);
  grape_viruses_layout (&b, after->state, 400, 360, &room);
  g_assert_cmpfloat (a.cell, ==, b.cell);
  g_assert_cmpfloat (a.left - grape_viruses_left (before->state) * a.cell, ==,
                     b.left - grape_viruses_left (after->state) * b.cell);
  g_assert_cmpfloat (a.top - grape_viruses_top (before->state) * a.cell, ==,
                     b.top - grape_viruses_top (after->state) * b.cell);
}

/* A tale becomes pages, or stays a text. */
static void
test_book (void)
{
  g_autofree char *folder = g_dir_make_tmp ("grape-book-XXXXXX", NULL);
  g_autofree char *pdf = g_build_filename (folder, "tale.pdf", NULL);
  g_autofree char *txt = g_build_filename (folder, "tale.txt", NULL);
  g_autofree char *nowhere = g_build_filename (folder, "no", "tale.pdf", NULL);
  g_autofree char *old = g_build_filename (folder, "old.pdf", NULL), *kept = NULL;
  g_autoptr (GString) tale = g_string_new ("A Tale\n");
  g_autofree char *text = NULL, *pages = NULL;
  g_autoptr (GError) error = NULL;
  gsize length, n_kept;

  for (guint i = 0; i < 60; i++)
    g_string_append (tale, "\nThey went on through the rain, and nobody asked them where to.\n"
                           "It was a long way, and they sang.\n");
  g_assert_true (grape_book_save (tale->str, txt, &error));
  g_assert_true (g_file_get_contents (txt, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, tale->str);
  g_assert_true (grape_book_save (tale->str, pdf, &error));
  g_assert_true (g_file_get_contents (pdf, &pages, &length, NULL));
  g_assert_true (g_str_has_prefix (pages, "%PDF-"));
  g_assert_cmpuint (length, >, 4000);
  g_assert_false (grape_book_save (tale->str, nowhere, &error));
  g_assert_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT);

  /* A new file takes its place; who has the old one open, or a link to it, still has all of it. */
  g_clear_error (&error);
  g_assert_cmpint (link (pdf, old), ==, 0);
  g_assert_true (grape_book_save ("Another Tale\n", pdf, &error));
  g_assert_true (g_file_get_contents (old, &kept, &n_kept, NULL));
  g_assert_cmpmem (kept, n_kept, pages, length);
  g_unlink (old);
  g_unlink (pdf);
  g_unlink (txt);
  g_rmdir (folder);
}

/* The talk can be read on a phone and in a window of middling size. */
static void
test_open_table_letters (void)
{
  static const double sizes[][2] = { { 360, 420 }, { 640, 520 }, { 760, 400 }, { 1400, 900 } };
  g_autoptr (GrapePosition) view = fixture_view (
      "'game':'open-table','seats':['Ann','Bob'],'events':[]", GRAPE_VIEWER_SPECTATOR);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const GrapeLook look = { .width = sizes[i][0], .height = sizes[i][1], .proposal = "" };
      g_autoptr (GrapeOpenTableLayout) layout = grape_open_table_layout_new (view->state, &look);

      g_assert_cmpfloat (layout->text, >=, 12);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/pure-skill/secret", test_secret);
  g_test_add_func ("/canvas/pure-skill/secret-in-motion", test_secret_in_motion);
  g_test_add_func ("/canvas/pure-skill/missing", test_missing);
  g_test_add_func ("/canvas/pure-skill/no-winner", test_no_winner);
  g_test_add_func ("/canvas/open-table/letters", test_open_table_letters);
  g_test_add_func ("/canvas/pure-skill/proposal", test_proposal);
  g_test_add_func ("/canvas/cards", test_cards);
  g_test_add_func ("/canvas/viruses/squares", test_squares);
  g_test_add_func ("/canvas/viruses/labels", test_labels);
  g_test_add_func ("/canvas/viruses/ghosts", test_ghosts);
  g_test_add_func ("/canvas/viruses/secret", test_secret_move);
  g_test_add_func ("/canvas/viruses/raster", test_raster);
  g_test_add_func ("/canvas/viruses/zoom", test_zoom);
  g_test_add_func ("/canvas/sizes", test_sizes);
  g_test_add_func ("/canvas/files", test_files);
  g_test_add_func ("/canvas/command-line", test_command_line);
  g_test_add_func ("/canvas/plot", test_plot);
  g_test_add_func ("/canvas/paint/nearly-fits", test_nearly_fits);
  g_test_add_func ("/canvas/paint/lifted", test_lifted);
  g_test_add_func ("/canvas/paint/shared-room", test_shared_room);
  g_test_add_func ("/canvas/paint/book", test_book);
  return g_test_run ();
}
