/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board of Mediocrity as pictures: nothing hidden is drawn, also in motion; counters stand
 * where they should; and at every size there is a picture. */
#include "canvas/mediocrity/grape-mediocrity-paint.h"
#include "picture-fixture.h"

#define TABLE "'game':'mediocrity','seats':['Ann','Bob','Cleo','Dora'],'setup':{'stage':'between'}"
#define ROUND(bob, cleo)                                                                           \
  TABLE ",'events':[{'by':'seat:1','text':'begin'},{'by':'seat:2','text':'choose " bob             \
        "'},{'by':'seat:3','text':'choose " cleo "'}]"
#define RESULT                                                                                     \
  TABLE ",'events':[{'by':'seat:1','text':'begin'},{'by':'seat:2','text':'choose 2'},"             \
        "{'by':'seat:3','text':'choose 2'},{'by':'seat:4','text':'choose 5'},"                     \
        "{'at':'2026-01-09T10:00:00Z','by':'seat:1','text':'announce'}]"

/* R4.6: with another integer of Cleo's the picture of all but Cleo and Ann is the same. */
static void
test_secret (void)
{
  for (int viewer = GRAPE_VIEWER_SPECTATOR; viewer < 4; viewer++)
    {
      g_autoptr (GrapePosition) one = fixture_view (ROUND ("3", "4"), viewer);
      g_autoptr (GrapePosition) other = fixture_view (ROUND ("3", "6"), viewer);
      g_autoptr (Picture) a = picture_paint (one, viewer, 800, 600, FALSE, "");
      g_autoptr (Picture) b = picture_paint (other, viewer, 800, 600, FALSE, "");
      if (viewer == 0 || viewer == 2)
        g_assert_cmpuint (n_different (a, b), >, 300);
      else
        g_assert_cmpuint (n_different (a, b), ==, 0);
    }
}

static Picture *
paint_touched (const GrapePosition *view, GrapeViewer viewer, const GrapeTouch *touch)
{
  return picture_touched (view, viewer, 800, 600, touch, "");
}

static void
test_secret_in_motion (void)
{
  g_autoptr (GrapePosition) one = fixture_view (ROUND ("3", "4"), 1);
  g_autoptr (GrapePosition) other = fixture_view (ROUND ("3", "6"), 1);
  for (guint k = 0; k <= 4; k++)
    {
      const GrapeTouch touch = { .motion = k / 4.,
                                 .reveal = TRUE,
                                 .hover = { GRAPE_MEDIOCRITY_INTEGER, 2, 0 },
                                 .arrives = 1 << 2 };
      g_autoptr (Picture) a = paint_touched (one, 1, &touch);
      g_autoptr (Picture) b = paint_touched (other, 1, &touch);
      g_assert_cmpuint (n_different (a, b), ==, 0);
    }
}

/* At the start of the story nothing has dropped; at its end all is as it is without motion. */
static void
test_story (void)
{
  g_autoptr (GrapePosition) view = fixture_view (RESULT, GRAPE_VIEWER_SPECTATOR);
  const GrapeTouch still = { .motion = 1 };
  GrapeTouch touch = { .reveal = TRUE };
  GrapeMediocrityStory story;
  guint last = G_MAXUINT;
  g_autoptr (Picture) end = paint_touched (view, GRAPE_VIEWER_SPECTATOR, &still);

  grape_mediocrity_tell (&story, view->state, GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpuint (story.n_passes, ==, 2);
  g_assert_cmpint (story.seats[story.found], ==, 3);
  for (guint k = 0; k <= 3; k++)
    {
      touch.motion = k / 3.;
      g_autoptr (Picture) now = paint_touched (view, GRAPE_VIEWER_SPECTATOR, &touch);
      guint different = n_different (now, end);
      g_assert_cmpuint (different, <, last);
      last = different;
    }
  g_assert_cmpuint (last, ==, 0);
}

static GrapeSpotId
hit (const GrapePosition *view, GrapeViewer viewer, const int size[2], double x, double y)
{
  return spot_at (grape_mediocrity_spots, view, viewer, size[0], size[1], x, y);
}

/* Every integer has a column, and the button is where a click finds it. */
static void
test_hits (void)
{
  static const int sizes[][2] = { { 320, 320 }, { 360, 640 }, { 800, 600 }, { 1900, 1000 } };
  g_autoptr (GrapePosition) view = fixture_view (ROUND ("3", "4"), 0);
  g_autoptr (GrapePosition) chooser = fixture_view (ROUND ("3", "4"), 1);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      GrapeMediocrityStory story;
      GrapeMediocrityLayout l;
      grape_mediocrity_tell (&story, view->state, 0);
      grape_mediocrity_layout (&l, chooser->state, &story, sizes[i][0], sizes[i][1], 1);
      for (guint number = 1; number <= 6; number++)
        g_assert_true (
            grape_spot_is (hit (chooser, 1, sizes[i],
                                grape_mediocrity_ruler_x (&l.integers, number), l.integers.edge),
                           GRAPE_MEDIOCRITY_INTEGER, (int)number, 0));
      g_assert_cmpint (hit (chooser, 1, sizes[i], 1, l.integers.edge).kind, ==, 0);
      grape_mediocrity_layout (&l, view->state, &story, sizes[i][0], sizes[i][1], 0);
      g_assert_cmpint (hit (view, 0, sizes[i], l.act.x + 4, l.act.y + 4).kind, ==,
                       GRAPE_MEDIOCRITY_BUTTON);
      g_assert_cmpint (hit (view, 0, sizes[i], l.act.x - 4, l.act.y + 4).kind, ==, 0);
      g_assert_cmpint (grape_mediocrity_act (view->state, 0), ==, GRAPE_MEDIOCRITY_ACT_WAIT);
      g_assert_cmpfloat (l.integers.box.height, >, l.integers.thick);
      g_assert_cmpfloat (l.scores.box.height, >, l.scores.thick);
      g_assert_cmpfloat (l.scores.box.y + l.scores.box.height, <=, sizes[i][1]);
    }
}

/* The ghost of a possible choice appears; sixty players still find room. */
static void
test_ghost_and_crowd (void)
{
  g_autoptr (GrapePosition) view = fixture_view (ROUND ("3", "4"), 3);
  g_autoptr (Picture) none = picture_paint (view, 3, 800, 600, FALSE, "");
  g_autoptr (Picture) ghost = picture_paint (view, 3, 800, 600, FALSE, "choose 5");
  g_autoptr (Picture) nonsense = picture_paint (view, 3, 800, 600, FALSE, "choose the moon");
  g_assert_cmpuint (n_different (none, ghost), >, 500);
  g_assert_cmpuint (n_different (none, nonsense), ==, 0);

  g_autoptr (GString) seats = g_string_new ("'game':'mediocrity','seats':[");
  for (guint i = 0; i < 60; i++)
    g_string_append_printf (seats, "%s'Player %u'", i ? "," : "", i + 1);
  g_string_append (seats,
                   "],'setup':{'stage':'between'},'events':[{'by':'seat:1','text':'begin'}]");
  g_autoptr (GrapePosition) crowd = fixture_view (seats->str, 0);
  g_autoptr (Picture) small = picture_paint (crowd, 0, 320, 320, TRUE, "");
  g_autoptr (Picture) empty = picture_new (320, 320);
  g_assert_cmpuint (n_different (small, empty), >, 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/mediocrity/secret", test_secret);
  g_test_add_func ("/canvas/mediocrity/secret-in-motion", test_secret_in_motion);
  g_test_add_func ("/canvas/mediocrity/story", test_story);
  g_test_add_func ("/canvas/mediocrity/hits", test_hits);
  g_test_add_func ("/canvas/mediocrity/ghost-and-crowd", test_ghost_and_crowd);
  return g_test_run ();
}
