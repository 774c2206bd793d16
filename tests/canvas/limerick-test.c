/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a Limerick Contest without a display: what lies where, what the spots propose, and
 * how large the poems are. */
#include "canvas/limerick/grape-limerick-book.h"
#include "picture-fixture.h"

#include <string.h>

#define CONTEST "'game':'limerick','seats':['Ann','Bob'],'referee':'Zoe'"
#define FIRST                                                                                      \
  "{'by':'seat:1','text':'limerick\\nYoung Bob had a voice like a bell\\nthat had dropped to the " \
  "foot of a well.\\nWhen he read us his verse\\nit grew steadily worse,\\nbut the frogs "         \
  "thought it ever so swell.'}"
#define SECOND "{'by':'seat:2','text':'limerick\\nA pen.\\nA hen.\\nA cat.\\nA hat.\\nAmen.'}"
#define VOTING CONTEST ",'events':[" FIRST "," SECOND ",{'by':'person:Walt','text':'vote 2'}]"
#define COUNTED                                                                                    \
  CONTEST ",'events':[" FIRST "," SECOND ",{'by':'person:Walt','text':'vote 2'},"                  \
          "{'at':'2026-01-09T12:00:00Z','by':'clock'}]"

static const int sizes[][2] = { { 320, 480 }, { 360, 420 }, { 640, 400 }, { 1280, 800 } };

static GrapeSpotField *
spots_of (const GrapePosition *view, GrapeViewer viewer)
{
  const GrapeLook look = { .width = 640, .height = 480, .viewer = viewer, .proposal = "" };
  GrapeSpotField *field = grape_spot_field_new ();

  grape_limerick_spots (view->state, &look, field);
  return field;
}

static void
assert_moves (const char *members, GrapeViewer viewer, const char *first, const char *second)
{
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);
  g_autoptr (GrapeSpotField) field = spots_of (view, viewer);

  g_assert_cmpuint (field->spots->len, ==, LIMERICK_POETS);
  g_assert_cmpstr (g_array_index (field->spots, GrapeSpot, 0).move, ==, first);
  g_assert_cmpstr (g_array_index (field->spots, GrapeSpot, 1).move, ==, second);
}

/* A page is a vote, for contestants and for those who look on, as long as the vote lasts. */
static void
test_moves (void)
{
  assert_moves (CONTEST, 0, NULL, NULL);
  assert_moves (VOTING, 0, "vote 1", "vote 2");
  assert_moves (VOTING, GRAPE_VIEWER_SPECTATOR, "vote 1", "vote 2");
  assert_moves (VOTING, GRAPE_VIEWER_REFEREE, NULL, NULL);
  assert_moves (COUNTED, 0, NULL, NULL);
}

static gboolean
lies_in (GrapeBox inner, GrapeBox outer)
{
  return inner.x >= outer.x - .5 && inner.y >= outer.y - .5 && inner.height > 0 && inner.width > 0
         && inner.x + inner.width <= outer.x + outer.width + .5
         && inner.y + inner.height <= outer.y + outer.height + .5;
}

static void
test_places (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VOTING, 0);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const GrapeLook look = { .width = sizes[i][0], .height = sizes[i][1], .viewer = 0 };
      const GrapeBox all = { 0, 0, look.width, look.height };
      GrapeLimerickLayout l;

      grape_limerick_layout (&l, view->state, &look);
      g_assert_true (lies_in (l.head, all));
      g_assert_true (lies_in (l.foot, all));
      g_assert_cmpfloat (l.head.y + l.head.height, <=, l.pages[0].y + .5);
      g_assert_cmpfloat (l.pages[1].y + l.pages[1].height, <=, l.foot.y + .5);
      for (int seat = 0; seat < LIMERICK_POETS; seat++)
        {
          g_assert_true (lies_in (l.pages[seat], all));
          g_assert_true (lies_in (l.poems[seat], l.pages[seat]));
          g_assert_true (lies_in (l.buttons[seat], l.pages[seat]));
          g_assert_cmpfloat (l.poems[seat].y + l.poems[seat].height, <=, l.buttons[seat].y);
        }
      g_assert_true (l.pages[1].x >= l.pages[0].x + l.pages[0].width - .5
                     || l.pages[1].y >= l.pages[0].y + l.pages[0].height - .5);
    }
}

/* No line of a limerick is cut at the edge of its page. */
static void
test_whole_lines (void)
{
  static const char *const line = "to the desk, and she wrote nothing then, said the men.";
  g_autoptr (GrapePosition) view = fixture_view (VOTING, 0);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 8, 8);
  GrapeLimerickBook b = { .cr = cairo_create (surface), .position = view, .view = view->state };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      const GrapeLook look = { .width = sizes[i][0], .height = sizes[i][1], .viewer = 0 };

      b.look = &look;
      grape_limerick_layout (&b.layout, view->state, &look);
      GrapeBox box = b.layout.poems[1];
      GrapeTextStyle style = { .size = grape_limerick_poem_size (&b, line, box), .serif = TRUE };
      g_assert_cmpfloat (grape_pen_text_width (b.cr, line, style), <=,
                         box.width - b.layout.text * 1.6);
      g_assert_cmpfloat (style.size, >, 7);
    }
  cairo_destroy (b.cr);
  cairo_surface_destroy (surface);
}

#define LONG(end)                                                                                  \
  CONTEST                                                                                          \
  ",'events':[{'by':'seat:1','text':'limerick\\nA pen, and another pen, and a third pen for "      \
  "the ink that is left when the first and the second of them have run " end                       \
  "\\nA hen.\\nA cat.\\nA hat.\\nAmen.'}]"

/* The end of a line that is too long for a narrow page is there all the same. */
static void
test_long_line (void)
{
  g_autoptr (GrapePosition) dry = fixture_view (LONG ("dry"), 0);
  g_autoptr (GrapePosition) out = fixture_view (LONG ("out"), 0);
  g_autoptr (Picture) one = picture_touched (dry, 0, 360, 420, NULL, "");
  g_autoptr (Picture) other = picture_touched (out, 0, 360, 420, NULL, "");
  gsize size = (gsize)cairo_image_surface_get_stride (one->surface) * one->height;

  g_assert_cmpint (memcmp (cairo_image_surface_get_data (one->surface),
                           cairo_image_surface_get_data (other->surface), size),
                   !=, 0);
}

static void
assert_situation (const char *members, GrapeViewer viewer, const char *expected)
{
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);
  g_autofree char *said = grape_limerick_situation (view, viewer);

  g_assert_cmpstr (said, ==, expected);
}

static void
test_situation (void)
{
  assert_situation (CONTEST, GRAPE_VIEWER_SPECTATOR, "Ann and Bob write about each other");
  assert_situation (CONTEST, 1, "Write a limerick about Ann");
  assert_situation (CONTEST ",'events':[" FIRST "]", 0, "Ann has posted; Bob is still writing");
  assert_situation (CONTEST ",'events':[" FIRST ",{'by':'referee','text':'rule offensive 1'}]", 0,
                    "Write another limerick about Bob: the referee found the last one offensive");
  assert_situation (VOTING, 1, "Which limerick is better?");
  assert_situation (VOTING, GRAPE_VIEWER_REFEREE, "The vote is on");
  assert_situation (COUNTED, 1, "Bob wins by 1 to 0 votes.");
}

/* What is spoken of a page never tells how anybody voted. */
static void
test_spoken (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VOTING, 0);
  g_autoptr (GrapePosition) empty = fixture_view (CONTEST, 0);
  g_autofree char *page = grape_limerick_tell_page (view, 1);
  g_autofree char *blank = grape_limerick_tell_page (empty, 1);

  g_assert_true (g_str_has_prefix (page, "Limerick 2, by Bob: A pen.\nA hen."));
  g_assert_null (strstr (page, "Walt"));
  g_assert_cmpstr (blank, ==, "Bob has not posted a limerick");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/limerick/moves", test_moves);
  g_test_add_func ("/canvas/limerick/places", test_places);
  g_test_add_func ("/canvas/limerick/whole-lines", test_whole_lines);
  g_test_add_func ("/canvas/limerick/long-line", test_long_line);
  g_test_add_func ("/canvas/limerick/situation", test_situation);
  g_test_add_func ("/canvas/limerick/spoken", test_spoken);
  return g_test_run ();
}
