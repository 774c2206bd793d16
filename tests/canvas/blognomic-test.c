/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of BlogNomic without a display: what is listed, told, offered and said, that only the
 * view decides what of a Confession is read, and that every page can be drawn at every size. */
#include "canvas/blognomic/grape-blognomic-layout.h"
#include "folio-fixture.h"

#include <string.h>

#define SETUP                                                                                      \
  "'game':'blognomic','at':'2015-10-12T09:00:00Z','seats':['Kim','Ann','Bob','Cleo'],"             \
  "'setup':{'warden':'Kim','prisoners':{'Kim':{'admin':true,'attitude':'Converted'},"              \
  "'Ann':{'sentence':3,'shiv':20,'attitude':'Comfortable'},"                                       \
  "'Bob':{'sentence':9,'attitude':'Rebellious'},'Cleo':{'sentence':1,'shiv':60}}}"
#define BY(seat, text) "{'by':'seat:" seat "','text':'" text "'}"
#define CRIME                                                                                      \
  BY ("2", "confess crime with Bob: A spoon is missing")                                           \
  "," BY ("3", "hold 1 I defect 77") "," BY ("3", "statement 1")
#define MATTERS                                                                                     \
  CRIME                                                                                             \
  "," BY ("3", "propose \\\"Hats\\\"\\ncolumn \\\"Hats\\\" number 1\\nset Ann sentence 4") "," BY ( \
      "4", "vote 2 AGAINST") "," BY ("2", "gang The Dust")

typedef struct
{
  GrapePosition *view;
  GrapeLook look;
  GrapeFolioPlace place;
  GrapeFolio *folio;
} Scene;

static Scene *
scene_new (const char *events, GrapeViewer viewer, guint tab, int open, int cell)
{
  Scene *self = g_new0 (Scene, 1);
  g_autofree char *members = g_strdup_printf ("%s,'events':[%s]", SETUP, events);

  self->view = fixture_view (members, viewer);
  self->look = (GrapeLook){ .width = 900, .height = 600, .viewer = viewer, .proposal = "" };
  self->place = (GrapeFolioPlace){ .tab = tab, .open = open, .cell = cell };
  self->folio = grape_blognomic_open (self->view, &self->look, &self->place);
  return self;
}

static void
scene_free (Scene *self)
{
  grape_folio_free (self->folio);
  grape_position_free (self->view);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Scene, scene_free)

/* What is held is read by its owner, and offered to be stated by nobody else. */
static void
test_secrets (void)
{
  g_autoptr (Scene) bob = scene_new (CRIME, 2, GRAPE_BLOGNOMIC_CONFESSIONS, 1, -1);
  g_autoptr (Scene) ann = scene_new (CRIME, 1, GRAPE_BLOGNOMIC_CONFESSIONS, 1, -1);
  g_autoptr (Scene) any
      = scene_new (CRIME, GRAPE_VIEWER_SPECTATOR, GRAPE_BLOGNOMIC_CONFESSIONS, 1, -1);

  g_assert_true (tells (bob->folio, "I defect 77"));
  g_assert_false (tells (ann->folio, "I defect 77"));
  g_assert_false (tells (any->folio, "I defect 77"));
  g_assert_nonnull (find_offer (bob->folio->offers, "Sign"));
  g_assert_null (find_offer (ann->folio->offers, "Sign"));
  g_assert_true (find_offer (ann->folio->offers, "Hold: defect")->secret);
  g_assert_cmpuint (any->folio->offers->len, ==, 0);
}

static void
test_votes (void)
{
  g_autoptr (Scene) kim = scene_new (MATTERS, 0, GRAPE_BLOGNOMIC_VOTES, 2, -1);
  g_autoptr (Scene) ann = scene_new (MATTERS, 1, GRAPE_BLOGNOMIC_VOTES, 2, -1);
  g_autofree char *said = grape_folio_say_spot (ann->folio, (GrapeSpotId){ GRAPE_FOLIO_ROW, 1, 2 });

  g_assert_cmpstr (find_offer (kim->folio->offers, "Veto")->move, ==, "vote 2 VETO");
  g_assert_null (find_offer (kim->folio->offers, "Deferential"));
  g_assert_null (find_offer (ann->folio->offers, "Veto"));
  g_assert_nonnull (find_offer (ann->folio->offers, "Deferential"));
  g_assert_cmpuint (g_array_index (ann->folio->tabs, GrapeFolioTab, GRAPE_BLOGNOMIC_VOTES).calls,
                    ==, 1);
  g_assert_nonnull (strstr (said, "“Hats”"));
  g_assert_nonnull (strstr (said, "1 for, 1 against"));
  g_assert_nonnull (strstr (said, "Against: Cleo"));
  g_assert_cmpuint (ann->folio->above->len, >, 0);
  g_assert_cmpfloat (ann->folio->over, ==, 0); /* no title under the offers */
}

/* A cell tells how it came to what it is; a head sorts. */
static void
test_tracker (void)
{
  g_autoptr (Scene) cell = scene_new (MATTERS, 1, GRAPE_BLOGNOMIC_TRACKER, 1, GRAPE_BLOGNOMIC_GANG);
  GrapeFolioPlace sorted = { .open = -1, .cell = -1, .sort = 1 + GRAPE_BLOGNOMIC_SENTENCE };
  g_autoptr (GrapeFolio) most = grape_blognomic_open (cell->view, &cell->look, &sorted);
  g_autofree char *said = grape_folio_say_spot (
      cell->folio, (GrapeSpotId){ GRAPE_FOLIO_CELL, GRAPE_BLOGNOMIC_GANG, 1 });

  g_assert_true (tells (cell->folio, "The Dust · gang The Dust"));
  g_assert_nonnull (strstr (said, "Ann, Gang: The Dust, just changed"));
  g_assert_cmpuint (g_array_index (cell->folio->rows, GrapeFolioRow, 0).id, ==, 0);
  g_assert_cmpuint (g_array_index (most->rows, GrapeFolioRow, 0).id, ==, 2);
  g_assert_true (grape_tracker_is_table (most->tracker));
  sorted.sort = -sorted.sort;
  g_autoptr (GrapeFolio) least = grape_blognomic_open (cell->view, &cell->look, &sorted);
  g_assert_cmpuint (g_array_index (least->rows, GrapeFolioRow, 0).id, ==, 0);
  cell->look.width = 360;
  g_autoptr (GrapeFolio) cards = grape_blognomic_open (cell->view, &cell->look, &sorted);
  g_assert_false (grape_tracker_is_table (cards->tracker));
}

/* Two hundred offers would bury the page: with many people one leads to the list of them, and those
 * in it are short. */
static void
test_crowd (void)
{
  GString *members = g_string_new ("'game':'blognomic','at':'2015-10-12T09:00:00Z','seats':[],"
                                   "'setup':{'warden':'Kim','prisoners':{'Kim':{'admin':true}");

  for (guint i = 0; i < 30; i++)
    g_string_append_printf (members, ",'P%u':{'attitude':'Rebellious'}", i);
  g_string_append (members, "}},'events':[]");
  g_autoptr (GrapePosition) view = fixture_view (members->str, GRAPE_VIEWER_SPECTATOR);
  GrapeLook look = {
    .width = 360, .height = 600, .viewer = GRAPE_VIEWER_SPECTATOR, .proposal = "", .person = "P7"
  };
  GrapeFolioPlace place = { .tab = GRAPE_BLOGNOMIC_CONFESSIONS, .open = -1, .cell = -1 };
  g_autoptr (GrapeFolio) page = grape_blognomic_open (view, &look, &place);
  place.tab = GRAPE_BLOGNOMIC_TRACKER;
  place.open = 3;
  g_autoptr (GrapeFolio) person = grape_blognomic_open (view, &look, &place);

  g_string_free (members, TRUE);
  const GrapeFolioOffer *somebody = find_offer (page->above, "Confess with somebody…");
  g_assert_cmpuint (page->above->len, <=, 2);
  g_assert_nonnull (somebody);
  g_assert_cmpuint (somebody->place.tab, ==, GRAPE_BLOGNOMIC_TRACKER);
  g_assert_nonnull (find_offer (person->offers, "Attack P9…"));
  g_assert_null (find_offer (person->offers, "Attack P9 together…"));
}

/* Every act that is offered as it stands is one that the rules take. */
static void
test_rules_take_them (void)
{
  guint n = 0;

  for (GrapeViewer viewer = 0; viewer < 4; viewer++)
    for (guint tab = 0; tab < GRAPE_BLOGNOMIC_PAGES; tab++)
      for (int open = -1; open < 16; open++)
        {
          g_autoptr (Scene) scene = scene_new (MATTERS, viewer, tab, open, -1);

          n += check_offers (scene->view, scene->folio->offers, viewer, NULL);
          n += check_offers (scene->view, scene->folio->above, viewer, NULL);
        }
  g_assert_cmpuint (n, >, 60);
}

static void
test_spots (void)
{
  g_autoptr (Scene) scene = scene_new (MATTERS, 1, GRAPE_BLOGNOMIC_TRACKER, 2, -1);
  g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

  grape_folio_lay (scene->folio, field);
  for (guint i = 0; i < field->spots->len; i++)
    {
      const GrapeSpot *spot = &g_array_index (field->spots, GrapeSpot, i);
      g_autofree char *said = grape_folio_say_spot (scene->folio, spot->id);

      g_assert_cmpfloat (spot->box.width, >, 0);
      g_assert_true (said || spot->spoken);
      g_assert_true (
          grape_spot_same (grape_spot_field_hit (field, spot->box.x + spot->box.width / 2,
                                                 spot->box.y + spot->box.height / 2),
                           spot->id));
    }
}

static void
test_drawn (void)
{
  for (guint tab = 0; tab < GRAPE_BLOGNOMIC_PAGES; tab++)
    for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
      for (int open = -1; open < 3; open++)
        for (int cell = -1; cell < 2; cell++)
          {
            g_autoptr (Scene) scene = scene_new (MATTERS, 1, tab, open, cell);

            scene->look.width = sizes[i][0];
            scene->look.height = sizes[i][1];
            scene->look.dark = i & 1;
            scene->look.contrast = i == 2;
            g_autoptr (GrapeFolio) folio
                = grape_blognomic_open (scene->view, &scene->look, &scene->place);
            draw_folio (folio);
          }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/blognomic/secrets", test_secrets);
  g_test_add_func ("/canvas/blognomic/votes", test_votes);
  g_test_add_func ("/canvas/blognomic/tracker", test_tracker);
  g_test_add_func ("/canvas/blognomic/rules-take-them", test_rules_take_them);
  g_test_add_func ("/canvas/blognomic/crowd", test_crowd);
  g_test_add_func ("/canvas/blognomic/spots", test_spots);
  g_test_add_func ("/canvas/blognomic/drawn", test_drawn);
  return g_test_run ();
}
