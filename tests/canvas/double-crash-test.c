/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheets of Double Crash without a display: what follows from replies, typing, what lies where.
 */
#include "canvas/double-crash/grape-double-crash-layout.h"
#include "canvas-fixture.h"

#include <string.h>

#define GAME  "'game':'double-crash','seats':['Ann','Bob']"
#define BEGUN GAME ",'events':[{'by':'seat:1','text':'target CRANE'}]"
#define FIRED                                                                                      \
  GAME ",'events':[{'by':'seat:1','text':'target CRANE'},{'by':'seat:2','text':'target HOUSE'},"   \
       "{'by':'seat:1','text':'salvo HEART HORSE TRAIN GHOST STONE BREAD'},"                       \
       "{'by':'seat:2','text':'salvo PLANE SWORD STAFF CRANK TRAIN BRAIN'}"
#define REPLIED                                                                                    \
  FIRED ",{'by':'seat:2','text':'reply 1 4 0 1 1 0'},{'by':'seat:1','text':'reply 3 0 1 4 2 2'}]"

static const int sizes[][2] = { { 320, 480 }, { 360, 640 }, { 640, 400 }, { 1280, 800 } };

static GrapeSpotField *
spots_of (const GrapePosition *view, GrapeViewer viewer, double width, double height)
{
  const GrapeTouch touch = { .motion = 1 };
  const GrapeLook look
      = { .width = width, .height = height, .viewer = viewer, .proposal = "", .touch = &touch };
  GrapeSpotField *field = grape_spot_field_new ();

  grape_double_crash_spots (view->state, &look, field);
  return field;
}

/* HORSE crashes four times, TRAIN and BREAD never, HEART, GHOST and STONE once: the one letter that
 * is wrong in HORSE is O or R. */
static void
test_know (void)
{
  g_autoptr (GrapePosition) view = fixture_view (REPLIED, 0);
  const DoubleCrash *self = view->state;
  GrapeDoubleCrashKnown known;

  g_assert_true (grape_double_crash_know (self, 0, &known));
  g_assert_true (grape_double_crash_excludes (&known, 0, 'T'));
  g_assert_true (grape_double_crash_excludes (&known, 1, 'H'));
  g_assert_false (grape_double_crash_excludes (&known, 2, 'U'));
  g_assert_cmpint (grape_double_crash_letter (&known, 0), ==, 'H');
  g_assert_cmpint (grape_double_crash_letter (&known, 1), ==, 0);
  g_assert_cmpint (grape_double_crash_letter (&known, 2), ==, 0);
  g_assert_cmpint (grape_double_crash_letter (&known, 3), ==, 'S');
  g_assert_cmpint (grape_double_crash_letter (&known, 4), ==, 'E');
}

static void
test_contradiction (void)
{
  g_autoptr (GrapePosition) view
      = fixture_view (FIRED ",{'by':'seat:2','text':'reply 5 5 0 0 0 0'}]", 0);
  GrapeDoubleCrashKnown known;

  g_assert_false (grape_double_crash_know (view->state, 0, &known));
}

static void
assert_types (const DoubleCrash *self, GrapeViewer viewer, const char *before, int key,
              const char *after)
{
  g_autofree char *text = grape_double_crash_type (self, viewer, before, key);

  g_assert_cmpstr (text, ==, after);
}

static void
test_typing (void)
{
  g_autoptr (GrapePosition) begun = fixture_view (BEGUN, 0);
  g_autoptr (GrapePosition) other = fixture_view (BEGUN, 1);
  g_autoptr (GrapePosition) fired = fixture_view (FIRED "]", 0);

  assert_types (begun->state, 0, "", 7, "salvo H");
  assert_types (begun->state, 0, "salvo heart", 18, "salvo HEART S");
  assert_types (begun->state, 0, "salvo HEART S", GRAPE_DOUBLE_CRASH_BACK, "salvo HEART");
  assert_types (begun->state, 0, "salvo H", GRAPE_DOUBLE_CRASH_BACK, "");
  assert_types (begun->state, 0, "salvo AAAAA AAAAA AAAAA AAAAA AAAAA AAAAA", 1, NULL);
  assert_types (other->state, 1, "salvo H", 0, "target A");
  assert_types (other->state, 1, "target HOUSE", 0, NULL);
  assert_types (fired->state, 0, "", 0, NULL);
}

static gboolean
overlap (GrapeBox a, GrapeBox b)
{
  return a.x < b.x + b.width - .5 && b.x < a.x + a.width - .5 && a.y < b.y + b.height - .5
         && b.y < a.y + a.height - .5;
}

/* In the picture, and nothing over anything else. */
static void
test_places (void)
{
  static const char *const positions[] = { GAME, BEGUN, FIRED "]", REPLIED };

  for (guint p = 0; p < G_N_ELEMENTS (positions); p++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      {
        g_autoptr (GrapePosition) view = fixture_view (positions[p], 0);
        g_autoptr (GrapeSpotField) field = spots_of (view, 0, sizes[i][0], sizes[i][1]);

        for (guint a = 0; a < field->spots->len; a++)
          {
            GrapeBox box = g_array_index (field->spots, GrapeSpot, a).box;

            g_assert_cmpfloat (box.x, >=, 0);
            g_assert_cmpfloat (box.y, >=, 0);
            g_assert_cmpfloat (box.x + box.width, <=, sizes[i][0]);
            g_assert_cmpfloat (box.y + box.height, <=, sizes[i][1]);
            for (guint b = 0; b < a; b++)
              g_assert_false (overlap (box, g_array_index (field->spots, GrapeSpot, b).box));
          }
      }
}

static void
test_reply (void)
{
  g_autoptr (GrapePosition) mine = fixture_view (FIRED "]", 0);
  g_autoptr (GrapePosition) theirs = fixture_view (FIRED "]", GRAPE_VIEWER_SPECTATOR);
  g_autoptr (GrapeSpotField) field = spots_of (mine, 0, 640, 480);
  g_autoptr (GrapeSpotField) none = spots_of (theirs, GRAPE_VIEWER_SPECTATOR, 640, 480);
  const GrapeSpotId id = { GRAPE_DOUBLE_CRASH_REPLY, 0, 0 };

  g_assert_nonnull (grape_spot_field_find (field, id));
  g_assert_cmpstr (grape_spot_field_find (field, id)->move, ==, "reply 3 0 1 4 2 2");
  g_assert_null (grape_spot_field_find (none, id));
}

static void
assert_says (const char *members, GrapeViewer viewer, const char *situation, const char *note)
{
  g_autoptr (GrapePosition) view = fixture_view (members, viewer);
  g_autofree char *said = grape_double_crash_situation (view, viewer);
  g_autofree char *below = grape_double_crash_note (view, viewer, 0);
  g_autofree char *target = grape_double_crash_tell_target (view, 0);

  g_assert_cmpstr (said, ==, situation);
  g_assert_cmpstr (below, ==, note);
  g_assert_null (viewer == 1 ? NULL : strstr (target, "U"));
}

static void
test_words (void)
{
  assert_says (BEGUN, 0, "Round 1: write a salvo of 6 words", "Bob has no target yet");
  assert_says (BEGUN, 1, "Choose your target, a word of five letters", "Your target comes here");
  assert_says (FIRED "]", 0, "Round 2: reply to the salvo of Bob", "What is known of Bob’s target");
  assert_says (REPLIED, GRAPE_VIEWER_SPECTATOR, "Round 3: salvos of 5 words",
               "What is known of Bob’s target");
  assert_says (REPLIED, 1, "Round 3: write a salvo of 5 words", "Your target: only you see it");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/double-crash/know", test_know);
  g_test_add_func ("/canvas/double-crash/contradiction", test_contradiction);
  g_test_add_func ("/canvas/double-crash/typing", test_typing);
  g_test_add_func ("/canvas/double-crash/places", test_places);
  g_test_add_func ("/canvas/double-crash/reply", test_reply);
  g_test_add_func ("/canvas/double-crash/words", test_words);
  return g_test_run ();
}
