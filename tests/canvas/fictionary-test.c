/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cards of Fictionary without a display: what they propose, where they lie, and that no picture
 * tells who wrote what before the score, to nobody. */
#include "canvas/fictionary/grape-fictionary-layout.h"
#include "picture-fixture.h"

#define TABLE                                                                                      \
  "'game':'fictionary','seats':['Ann','Bob','Cleo','Dora','Emil'],'setup':{'numbers':[1,2,3,4,5]}"
#define WORD    TABLE ",'events':[{'by':'seat:1','text':'word ivory'}"
#define WRITING WORD ",{'by':'seat:2','text':'define\\nA kind of boat.'}"
#define COMPARING                                                                                  \
  WRITING ",{'by':'seat:3','text':'define\\nA noise of geese.'}"                                   \
          ",{'by':'seat:4','text':'define\\nTo walk sideways.'}"                                   \
          ",{'by':'seat:5','text':'define\\nA small grey stone.'}"
#define VOTING COMPARING ",{'by':'seat:1','text':'list'},{'by':'seat:2','text':'vote 3'}"
#define VOTED                                                                                      \
  VOTING ",{'by':'seat:3','text':'vote 1'},{'by':'seat:4','text':'vote 3'}"                        \
         ",{'by':'seat:5','text':'vote 5'}"

static const int sizes[][2]
    = { { 240, 320 }, { 360, 420 }, { 360, 640 }, { 640, 400 }, { 1280, 800 } };

static GrapeSpotField *
spots_of (const GrapePosition *view, GrapeViewer viewer)
{
  const GrapeLook look = { .width = 640, .height = 520, .viewer = viewer, .proposal = "" };
  GrapeSpotField *field = grape_spot_field_new ();

  grape_fictionary_spots (view->state, &look, field);
  return field;
}

static void
test_moves (void)
{
  g_autoptr (GrapePosition) bluffer = fixture_view (VOTING "]", 3);
  g_autoptr (GrapePosition) brainiac = fixture_view (VOTING "]", 0);
  g_autoptr (GrapePosition) compares = fixture_view (COMPARING "]", 0);
  g_autoptr (GrapePosition) scores = fixture_view (VOTED "]", 0);
  g_autoptr (GrapePosition) waits = fixture_view (VOTED "]", 1);
  g_autoptr (GrapeSpotField) votes = spots_of (bluffer, 3), none = spots_of (brainiac, 0);
  g_autoptr (GrapeSpotField) slips = spots_of (compares, 0), score = spots_of (scores, 0);
  g_autoptr (GrapeSpotField) idle = spots_of (waits, 1);

  g_assert_cmpuint (votes->spots->len, ==, 5);
  g_assert_cmpstr (fixture_move_at (votes, GRAPE_FICTIONARY_CARD, 2), ==, "vote 2");
  g_assert_null (fixture_move_at (none, GRAPE_FICTIONARY_CARD, 2));
  g_assert_null (fixture_move_at (slips, GRAPE_FICTIONARY_SLIP, 2));
  g_assert_cmpstr (fixture_move_at (slips, GRAPE_FICTIONARY_BUTTON, 0), ==, "list");
  g_assert_cmpstr (fixture_move_at (score, GRAPE_FICTIONARY_BUTTON, 1), ==, "score");
  g_assert_cmpuint (idle->spots->len, ==, 5);
  g_assert_cmphex (grape_fictionary_similar ("similar 2,4"), ==, 0xa);
  g_assert_cmphex (grape_fictionary_similar ("vote 2"), ==, 0);
}

static gboolean
is_apart (GrapeBox a, GrapeBox b)
{
  return a.x + a.width <= b.x + .01 || b.x + b.width <= a.x + .01 || a.y + a.height <= b.y + .01
         || b.y + b.height <= a.y + .01;
}

static void
test_layout (void)
{
  g_autoptr (GrapePosition) compares = fixture_view (COMPARING "]", 0);
  g_autoptr (GrapePosition) votes = fixture_view (VOTING "]", 1);
  const GrapePosition *views[] = { compares, votes };

  for (guint s = 0; s < G_N_ELEMENTS (sizes) * 2; s++)
    {
      const GrapeLook look = { .width = sizes[s / 2][0],
                               .height = sizes[s / 2][1],
                               .viewer = (GrapeViewer)(s % 2),
                               .proposal = "" };
      GrapeFictionaryLayout l;
      GrapeBox all[16];
      guint n = 0;

      grape_fictionary_layout (&l, views[s % 2]->state, &look);
      g_assert_cmpuint (l.n_cards, ==, s % 2 ? 5 : 4);
      for (guint i = 0; i < l.n_cards; i++)
        all[n++] = l.cards[i];
      for (guint i = 0; i < l.n_plates; i++)
        all[n++] = l.plates[i];
      all[n++] = l.story;
      if (l.button.width > 0)
        all[n++] = l.button;
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpfloat (all[i].x, >=, 0);
          g_assert_cmpfloat (all[i].x + all[i].width, <=, look.width);
          g_assert_cmpfloat (all[i].y + all[i].height, <=, look.height);
          g_assert_cmpfloat (all[i].height, >=, 15);
          for (guint j = 0; j < i; j++)
            g_assert_true (is_apart (all[i], all[j]));
        }
    }
}

/* Whether somebody else's words, or another order of the list, make another picture or another
 * sentence. */
static gboolean
tells (const char *script, GrapeViewer viewer, GrapeViewer varied_for, const char *proposal)
{
  const GrapeTouch touch = { .motion = .4, .reveal = TRUE, .arrives = 2 };
  g_autoptr (GrapeInstance) instance = fixture_play (script);
  const GrapePosition *position = grape_instance_position (instance);
  gboolean differ = FALSE;

  for (guint k = 0; k < 4 && !differ; k++)
    {
      g_autoptr (GrapePosition) other = grape_position_copy (position);
      GrapeStream stream;

      grape_stream_init_from_text (&stream, "fictionary-test", k);
      g_assert_true (position->rules->vary (other->state, varied_for, &stream));
      g_autoptr (GrapePosition) here = grape_position_view (position, viewer);
      g_autoptr (GrapePosition) there = grape_position_view (other, viewer);
      g_autoptr (Picture) a = picture_touched (here, viewer, 640, 520, &touch, proposal);
      g_autoptr (Picture) b = picture_touched (there, viewer, 640, 520, &touch, proposal);
      g_autoptr (GrapeSpotField) field = spots_of (here, viewer);

      differ = n_different (a, b) > 0;
      for (guint i = 0; i < field->spots->len; i++)
        {
          GrapeSpotId id = g_array_index (field->spots, GrapeSpot, i).id;
          g_autofree char *said = grape_fictionary_tell (here, id);
          g_autofree char *otherwise = grape_fictionary_tell (there, id);

          differ |= !g_str_equal (said, otherwise);
        }
    }
  return differ;
}

static void
test_secret (void)
{
  static const GrapeViewer viewers[] = { 2, GRAPE_VIEWER_SPECTATOR, GRAPE_VIEWER_REFEREE };
  static const char *const scripts[] = { WRITING "]", COMPARING "]", VOTING "]", VOTED "]" };

  for (guint s = 0; s < G_N_ELEMENTS (scripts); s++)
    for (guint k = 0; k < G_N_ELEMENTS (viewers); k++)
      g_assert_false (tells (scripts[s], viewers[k], viewers[k], ""));

  /* The Brainiac reads the slips; once they are listed, nobody's picture says whose they are. */
  g_assert_true (tells (COMPARING "]", 0, GRAPE_VIEWER_SPECTATOR, ""));
  for (int seat = 0; seat < 5; seat++)
    {
      g_assert_false (tells (VOTING "]", seat, GRAPE_VIEWER_SPECTATOR, "vote 1"));
      g_assert_false (tells (VOTED "]", seat, GRAPE_VIEWER_SPECTATOR, "score"));
    }
}

/* With the score they are turned over: the authors are there when the motion is over. */
static void
test_turns (void)
{
  g_autoptr (GrapePosition) view = fixture_view (VOTED ",{'by':'seat:1','text':'score'}]", 1);
  const GrapeTouch begins = { .motion = 0, .reveal = TRUE }, rests = { .motion = 1 };
  g_autoptr (Picture) front = picture_touched (view, 1, 640, 520, &begins, "");
  g_autoptr (Picture) back = picture_touched (view, 1, 640, 520, &rests, "");
  g_autofree char *said = NULL;
  gboolean found = FALSE;

  g_assert_cmpuint (n_different (front, back), >, 500);
  for (int place = 1; place <= 5; place++)
    {
      g_autofree char *spoken
          = grape_fictionary_tell (view, (GrapeSpotId){ GRAPE_FICTIONARY_CARD, place, 0 });

      found |= strstr (spoken, "Cleo wrote: A noise of geese.") != NULL;
    }
  g_assert_true (found);
  said = grape_fictionary_situation (view, 1);
  g_assert_cmpstr (said, ==, "You are the Brainiac: post a word that nobody knows");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/fictionary/moves", test_moves);
  g_test_add_func ("/canvas/fictionary/layout", test_layout);
  g_test_add_func ("/canvas/fictionary/secret", test_secret);
  g_test_add_func ("/canvas/fictionary/turns", test_turns);
  return g_test_run ();
}
