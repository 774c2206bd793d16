/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Ghost without a display: what lies where, and what the spots propose. */
#include "canvas/ghost/grape-ghost-layout.h"
#include "canvas-fixture.h"

#define GHOST "'game':'ghost','seats':['Ann','Bob','Cleo'],'setup':{'order':[1,2,3]}"
#define BEGUN                                                                                      \
  GHOST ",'events':[{'by':'seat:1','text':'begin u'},{'by':'seat:2','text':'continue up'}]"

static const int sizes[][2] = { { 320, 480 }, { 360, 640 }, { 640, 400 }, { 1280, 800 } };

static GrapeSpotField *
spots_of (const GrapePosition *view, GrapeViewer viewer, double width, double height, int shown)
{
  const GrapeTouch touch = { .motion = 1, .shown = shown };
  const GrapeLook look
      = { .width = width, .height = height, .viewer = viewer, .proposal = "", .touch = &touch };
  GrapeSpotField *field = grape_spot_field_new ();

  grape_ghost_spots (view->state, &look, field);
  return field;
}

static void
test_moves (void)
{
  g_autoptr (GrapePosition) view = fixture_view (BEGUN, 2);
  g_autoptr (GrapeSpotField) behind = spots_of (view, 2, 640, 480, 0);
  g_autoptr (GrapeSpotField) front = spots_of (view, 2, 640, 480, GRAPE_GHOST_FRONT);
  g_autoptr (GrapeSpotField) other = spots_of (view, 1, 640, 480, 0);

  g_assert_cmpuint (behind->spots->len, ==, GRAPE_GHOST_LETTERS + 4);
  g_assert_cmpuint (other->spots->len, ==, 0); /* not eir turn */
  g_assert_cmpstr (fixture_move_at (behind, GRAPE_GHOST_KEY, 4), ==, "continue upe");
  g_assert_cmpstr (fixture_move_at (front, GRAPE_GHOST_KEY, 18), ==, "continue sup");
  g_assert_cmpstr (fixture_move_at (behind, GRAPE_GHOST_PROTEST, 0), ==, "protest word");
  g_assert_cmpstr (fixture_move_at (behind, GRAPE_GHOST_PROTEST, 1), ==, "protest unfindable");
  g_assert_null (fixture_move_at (behind, GRAPE_GHOST_END, 0));
}

static void
test_begins (void)
{
  g_autoptr (GrapePosition) view = fixture_view (GHOST, 0);
  g_autoptr (GrapeSpotField) field = spots_of (view, 0, 640, 480, 0);

  g_assert_cmpuint (field->spots->len, ==, GRAPE_GHOST_LETTERS);
  g_assert_cmpstr (fixture_move_at (field, GRAPE_GHOST_KEY, 25), ==, "begin z");
}

#define ACCUSED                                                                                    \
  GHOST ",'events':[{'by':'seat:1','text':'begin u'},{'by':'seat:2','text':'continue up'},"        \
        "{'by':'seat:3','text':'protest unfindable'}]"

/* R3.5: who knows no word cites the ghost word itself, and nobody waits for days. */
static void
test_giving_in (void)
{
  g_autoptr (GrapePosition) view = fixture_view (ACCUSED, 1);
  g_autoptr (GrapeSpotField) accused = spots_of (view, 1, 640, 480, 0);
  g_autoptr (GrapeSpotField) protester = spots_of (view, 2, 640, 480, 0);
  g_autoptr (GrapeSpotField) spectator = spots_of (view, GRAPE_VIEWER_SPECTATOR, 640, 480, 0);
  GrapeRead read = { 0 };

  g_assert_cmpuint (accused->spots->len, ==, 1);
  g_assert_cmpstr (fixture_move_at (accused, GRAPE_GHOST_GIVE_IN, 0), ==, "cite up");
  g_assert_cmpuint (protester->spots->len, ==, 0);
  g_assert_cmpuint (spectator->spots->len, ==, 0);
  g_assert_true (grape_position_read (view, 1, "cite up", &read, NULL));
  grape_read_clear (&read);
}

static gboolean
overlap (GrapeBox a, GrapeBox b)
{
  return a.x < b.x + b.width - .5 && b.x < a.x + a.width - .5 && a.y < b.y + b.height - .5
         && b.y < a.y + a.height - .5;
}

/* In the picture, and nothing over anything else. */
static void
check_places (const char *members, GrapeViewer viewer)
{
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      double width = sizes[i][0], height = sizes[i][1];
      g_autoptr (GrapeSpotField) field = spots_of (view, viewer, width, height, 0);
      const GrapeLook look = { .width = width, .height = height, .viewer = viewer };
      GrapeGhostLayout l;

      grape_ghost_layout (&l, view->state, &look);
      for (guint a = 0; a < field->spots->len; a++)
        {
          GrapeBox box = g_array_index (field->spots, GrapeSpot, a).box;

          g_assert_cmpfloat (box.x, >=, 0);
          g_assert_cmpfloat (box.y, >=, 0);
          g_assert_cmpfloat (box.x + box.width, <=, width);
          g_assert_cmpfloat (box.y + box.height, <=, height);
          for (guint b = 0; b < a; b++)
            g_assert_false (overlap (box, g_array_index (field->spots, GrapeSpot, b).box));
          for (guint b = 0; b < l.n_seats; b++)
            g_assert_false (overlap (box, l.plates[b]));
          g_assert_false (overlap (box, l.word));
          g_assert_false (overlap (box, l.story));
          g_assert_false (overlap (box, l.past));
        }
    }
}

static void
test_places (void)
{
  check_places (BEGUN, 2);
  check_places (ACCUSED, 1);
}

static void
assert_situation (const char *members, GrapeViewer viewer, const char *expected)
{
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);
  g_autofree char *said = grape_ghost_situation (view, viewer);

  g_assert_cmpstr (said, ==, expected);
}

static void
test_situation (void)
{
  assert_situation (BEGUN, 2, "Your turn: one letter more, or a protest");
  assert_situation (BEGUN, 0, "It is Cleo’s turn");
  assert_situation (GHOST ",'events':[{'by':'seat:1','text':'begin u'},"
                          "{'by':'seat:2','text':'protest word'}]",
                    2, "U is no word: Bob is out. Your turn: one letter more, or a protest");
  assert_situation (GHOST ",'events':[{'by':'seat:1','text':'begin u'},"
                          "{'by':'seat:2','text':'protest unfindable'}]",
                    2, "Bob protests: no word contains U. Ann is to cite one");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/ghost/moves", test_moves);
  g_test_add_func ("/canvas/ghost/begins", test_begins);
  g_test_add_func ("/canvas/ghost/giving-in", test_giving_in);
  g_test_add_func ("/canvas/ghost/places", test_places);
  g_test_add_func ("/canvas/ghost/situation", test_situation);
  return g_test_run ();
}
