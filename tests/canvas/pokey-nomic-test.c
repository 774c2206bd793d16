/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of a ruleset, and what Pokey Nomic has beside it. Needs no display. */
#include "canvas/pokey-nomic/grape-pokey-nomic-layout.h"
#include "picture-fixture.h"

#define SEATS "'game':'pokey-nomic','seats':['Ann','Bob','Cleo']"
#define TWO                                                                                        \
  "{'by':'seat:1','text':'propose amend 204 \\\"Whoever votes against gets 5 points.\\\"\\n"       \
  "set dissent 5'},{'by':'seat:1','text':'call vote 314'},"                                        \
  "{'by':'seat:2','text':'vote 314 against'}"
#define DONE                                                                                       \
  TWO ",{'by':'seat:1','text':'vote 314 for'},{'by':'seat:3','text':'vote 314 for'},"              \
      "{'by':'seat:1','text':'throw'}"
#define EVENTS(list) SEATS ",'events':[" list "]"

typedef struct
{
  GrapePosition *view;
  GrapeLook look;
  GrapeRulesetPlace place;
  GrapeRulesetBook book;
} Scene;

static void
scene_look (Scene *self)
{
  grape_ruleset_book_clear (&self->book);
  grape_ruleset_book_begin (&self->book, &grape_pokey_room, self->view, &self->look, &self->place,
                            NULL);
}

static Scene *
scene_new (const char *members, GrapeViewer viewer, double width)
{
  Scene *self = g_new0 (Scene, 1);

  self->view = fixture_view (members, viewer);
  self->look = (GrapeLook){ .width = width, .height = 640, .viewer = viewer, .proposal = "" };
  self->place.scroll = -1;
  scene_look (self);
  return self;
}

static void
scene_free (Scene *self)
{
  grape_ruleset_book_clear (&self->book);
  grape_position_free (self->view);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Scene, scene_free)

static GrapeSpotField *
scene_lay (Scene *self)
{
  GrapeSpotField *field = grape_spot_field_new ();

  grape_ruleset_book_lay (&self->book, field);
  return field;
}

static guint
key_of (Scene *self, guint number)
{
  return grape_ruleset_number (self->book.frame.now, number)->key;
}

static char *
say (Scene *self, guint number)
{
  return grape_ruleset_book_say (
      &self->book, (GrapeSpotId){ GRAPE_RULESET_RULE, (int)key_of (self, number), 0 });
}

/* While it is voted on, the page shows how 204 will read, and goes there. */
static void
test_if_it_passes (void)
{
  g_autoptr (Scene) scene = scene_new (EVENTS (TWO), 2, 1000);
  g_autofree char *then = say (scene, 204);
  double at = 0;

  g_assert_nonnull (scene->book.frame.then);
  g_assert_nonnull (strstr (then, "(comes: Whoever votes against gets 5 points.)"));
  g_assert_nonnull (strstr (then, "(goes: "));
  g_assert_nonnull (strstr (then, "dissent 5"));
  g_assert_true (grape_ruleset_book_find (&scene->book, key_of (scene, 204), &at));
  g_assert_cmpfloat (scene->book.scroll, >, 0);
  g_assert_cmpfloat (ABS (scene->book.scroll - at), <, scene->book.paper.height);
  scene->place.mode = GRAPE_RULESET_READ;
  scene_look (scene);
  g_autofree char *now = say (scene, 204);
  g_assert_null (strstr (now, "comes"));
}

/* Cleo has not voted, and can do both; Bob has. */
static void
test_votes (void)
{
  for (int seat = 1; seat <= 2; seat++)
    {
      g_autoptr (Scene) scene = scene_new (EVENTS (TWO), seat, 1000);
      g_autoptr (GrapeSpotField) field = scene_lay (scene);

      if (seat == 2)
        {
          g_assert_cmpstr (fixture_move_at (field, GRAPE_POKEY_OFFER, 0), ==, "vote 314 for");
          g_assert_cmpstr (fixture_move_at (field, GRAPE_POKEY_OFFER, 1), ==, "vote 314 against");
        }
      else
        for (guint i = 0; i < field->spots->len; i++)
          {
            const char *move = g_array_index (field->spots, GrapeSpot, i).move;

            g_assert_false (move && g_str_has_prefix (move, "vote"));
          }
    }
}

/* Every finished move that is offered is one that the rules take. */
static void
test_offers (void)
{
  static const char *const positions[]
      = { SEATS, EVENTS (TWO), EVENTS (DONE),
          EVENTS (DONE ",{'by':'seat:2','text':'invoke legality Is it?'}"),
          EVENTS (TWO ",{'by':'seat:1','text':'vote 314 for'},{'by':'seat:3','text':'vote 314 "
                      "for'}") };

  for (guint i = 0; i < G_N_ELEMENTS (positions); i++)
    for (int seat = 0; seat < 3; seat++)
      {
        g_autoptr (Scene) scene = scene_new (positions[i], seat, 1000);

        scene->place.open = key_of (scene, 208);
        scene_look (scene);
        g_autoptr (GrapeSpotField) field = scene_lay (scene);
        for (guint k = 0; k < field->spots->len; k++)
          {
            const char *move = g_array_index (field->spots, GrapeSpot, k).move;
            g_autoptr (GError) error = NULL;
            GrapeRead read = { 0 };

            if (!move)
              continue;
            g_assert_true (grape_position_read (scene->view, seat, move, &read, &error));
            g_assert_no_error (error);
            g_assert_cmpstr (read.text, ==, move);
            g_free (read.text);
          }
      }
}

/* A link goes to its rule; a search finds; a turn of the time line shows what it did. */
static void
test_find (void)
{
  g_autoptr (Scene) scene = scene_new (EVENTS (DONE), 1, 1000);
  GrapeSpotId link = { GRAPE_RULESET_LINK, (int)key_of (scene, 101), 1 };
  double at = 0;

  g_assert_true (grape_ruleset_book_choose (&scene->book, link, &scene->place));
  g_assert_true (grape_ruleset_book_find (&scene->book, key_of (scene, 116), &at));
  g_assert_cmpfloat (scene->place.scroll, ==, at);
  scene->place.search = (char *)"PORRIDGE";
  scene_look (scene);
  g_assert_cmpuint (grape_ruleset_book_hits (&scene->book), >, 0);
  scene->place.search = (char *)"dodo";
  scene_look (scene);
  g_assert_cmpuint (grape_ruleset_book_hits (&scene->book), ==, 0);
}

static void
test_time_line (void)
{
  g_autoptr (Scene) scene = scene_new (EVENTS (DONE), 1, 1000);
  g_autofree char *move = NULL;
  double at;

  grape_pokey_choose (&scene->book, (GrapeSpotId){ GRAPE_POKEY_TURN, 314, 0 }, &scene->place,
                      &move);
  g_assert_null (move);
  g_assert_cmpint (scene->place.mode, ==, GRAPE_RULESET_COMPARE);
  scene_look (scene);
  g_autofree char *did = say (scene, 204);
  g_assert_nonnull (strstr (did, "(comes: Whoever votes against gets 5 points.)"));
  g_assert_false (grape_ruleset_book_find (&scene->book, key_of (scene, 205), &at));
  grape_pokey_choose (&scene->book, (GrapeSpotId){ GRAPE_POKEY_TURN, 314, 0 }, &scene->place,
                      &move);
  scene_look (scene);
  g_assert_true (grape_ruleset_book_find (&scene->book, key_of (scene, 205), &at));
}

/* The history of a rule folds out below it, and leads to what each proposal did. */
static void
test_history (void)
{
  g_autoptr (Scene) scene = scene_new (EVENTS (DONE), 1, 1000);
  guint key = key_of (scene, 204);
  GrapeSpotId rule = { GRAPE_RULESET_RULE, (int)key, 0 };
  GrapeSpotId event = { GRAPE_RULESET_EVENT, (int)key, 0 };

  g_assert_true (grape_ruleset_book_choose (&scene->book, rule, &scene->place));
  scene_look (scene);
  g_autofree char *line = grape_ruleset_book_say (&scene->book, event);
  g_assert_true (g_str_has_prefix (line, "314: "));
  g_assert_nonnull (strstr (line, "Ann"));
  g_assert_true (grape_ruleset_book_choose (&scene->book, event, &scene->place));
  g_assert_cmpint (scene->place.mode, ==, GRAPE_RULESET_COMPARE);
}

/* Each way to look at it, in each look, wide and narrow, is another picture. */
static void
test_pictures (void)
{
  static const double widths[] = { 360, 1000 };
  guint shown = 0;

  for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
    for (guint mode = GRAPE_RULESET_READ; mode <= GRAPE_RULESET_COMPARE; mode++)
      {
        g_autoptr (Scene) scene = scene_new (EVENTS (DONE ",{'by':'seat:2','text':'propose repeal "
                                                          "305 \\\"\\\"'}"),
                                             1, widths[w]);
        g_autoptr (Picture) one = picture_new ((guint)widths[w], 640);
        g_autoptr (Picture) two = picture_new ((guint)widths[w], 640);

        for (int dark = 0; dark < 2; dark++)
          {
            cairo_t *cr = cairo_create (dark ? two->surface : one->surface);

            scene->place.mode = (GrapeRulesetMode)mode;
            scene->look.dark = dark;
            scene_look (scene);
            grape_ruleset_book_paint (cr, &scene->book);
            cairo_destroy (cr);
            shown++;
          }
        g_assert_cmpuint (n_different (one, two), >, 1000);
      }
  g_assert_cmpuint (shown, ==, 16);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/pokey-nomic/if-it-passes", test_if_it_passes);
  g_test_add_func ("/canvas/pokey-nomic/votes", test_votes);
  g_test_add_func ("/canvas/pokey-nomic/offers", test_offers);
  g_test_add_func ("/canvas/pokey-nomic/find", test_find);
  g_test_add_func ("/canvas/pokey-nomic/time-line", test_time_line);
  g_test_add_func ("/canvas/pokey-nomic/history", test_history);
  g_test_add_func ("/canvas/pokey-nomic/pictures", test_pictures);
  return g_test_run ();
}
