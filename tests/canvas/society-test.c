/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a society without a display: what is listed, offered and said, that a long list is
 * laid out only where it is seen, and that every page can be drawn at every size. */
#include "canvas/society/grape-society-layout.h"
#include "folio-fixture.h"

#include <string.h>

#define PEOPLE                                                                                     \
  "'setup':{'speaker':'Sam','president':'Emil','golden_knife':{'holder':'Bob'},"                   \
  "'people':[{'name':'Ann','money':40},{'name':'Bob'},{'name':'Cleo'},{'name':'Dora'},"            \
  "{'name':'Emil'},{'name':'Sam'}]}"
#define SOCIETY       "'game':'society'," PEOPLE
#define BY(who, text) "{'by':'person:" who "','text':'" text "'}"
#define GAME                                                                                       \
  BY ("Dora", "announce g1 Ghost: players Ann, Bob, Cleo; referees Dora; slow")                    \
  "," BY ("Ann", "consent g1") "," BY ("Bob", "consent g1")
#define PAID                                                                                       \
  GAME "," BY ("Cleo", "consent g1") "," BY ("Dora", "pay g1 Ann 30") "," BY (                     \
      "Dora", "pay g1 Bob 40") "," BY ("Dora",                                                     \
                                       "points g1 Cleo 5") "," BY ("Dora",                         \
                                                                   "result g1 winners Ann")

typedef struct
{
  GrapePosition *view;
  GrapeLook look;
  GrapeFolioPlace place;
  GrapeFolio *folio;
} Scene;

static Scene *
scene_new (const char *events, const char *person, guint tab, int open)
{
  Scene *self = g_new0 (Scene, 1);
  g_autofree char *members = g_strdup_printf ("%s,'events':[%s]", SOCIETY, events);

  self->view = fixture_view (members, GRAPE_VIEWER_SPECTATOR);
  self->look = (GrapeLook){
    .width = 800, .height = 600, .viewer = GRAPE_VIEWER_SPECTATOR, .proposal = "", .person = person
  };
  self->place = (GrapeFolioPlace){ .tab = tab, .open = open, .cell = -1 };
  self->folio = grape_society_open (self->view, &self->look, &self->place);
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

static void
expect_move (const Scene *scene, const char *label, const char *move)
{
  const GrapeFolioOffer *offer = find_offer (scene->folio->offers, label);

  if (!move)
    {
      g_assert_null (offer);
      return;
    }
  g_assert_nonnull (offer);
  g_assert_cmpstr (offer->move, ==, move);
}

static guint
n_calls (const Scene *scene)
{
  return g_array_index (scene->folio->tabs, GrapeFolioTab, GRAPE_SOCIETY_GAMES).calls;
}

/* What one is asked for is offered, and to nobody else. */
static void
test_offers (void)
{
  g_autoptr (Scene) cleo = scene_new (GAME, "Cleo", GRAPE_SOCIETY_GAMES, 0);
  g_autoptr (Scene) ann = scene_new (GAME, "Ann", GRAPE_SOCIETY_GAMES, 0);
  g_autoptr (Scene) nobody = scene_new (GAME, NULL, GRAPE_SOCIETY_GAMES, 0);
  g_autoptr (Scene) stranger = scene_new (GAME, "Zed", GRAPE_SOCIETY_PEOPLE, 0);

  expect_move (cleo, "Consent", "consent g1");
  expect_move (cleo, "Decline", "decline g1");
  g_assert_cmpuint (n_calls (cleo), ==, 1);
  expect_move (ann, "Consent", NULL);
  g_assert_cmpuint (n_calls (ann), ==, 0);
  expect_move (nobody, "Consent", NULL);
  g_assert_cmpuint (nobody->folio->above->len, ==, 0);
  g_assert_nonnull (find_offer (stranger->folio->above, "Join as Zed"));
}

/* Every act that is offered as it stands is one that the rules take. */
static void
test_rules_take_them (void)
{
  static const char *const names[] = { "Ann", "Bob", "Cleo", "Dora", "Emil", "Sam", "Zed" };
  static const char *const ledgers[]
      = { GAME,
          GAME "," BY ("Cleo", "consent g1") "," BY ("Ann", "vacation") "," BY (
              "Ann", "substitute g1 Sam") "," BY ("Ann", "dispute g1 referee unable"),
          PAID };
  guint n = 0;

  for (guint l = 0; l < G_N_ELEMENTS (ledgers); l++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      for (guint tab = 0; tab < GRAPE_SOCIETY_PAGES; tab++)
        for (int open = 0; open < 6; open++)
          {
            g_autoptr (Scene) scene = scene_new (ledgers[l], names[i], tab, open);

            n += check_offers (scene->view, scene->folio->offers, 0, names[i]);
            n += check_offers (scene->view, scene->folio->above, 0, names[i]);
          }
  g_assert_cmpuint (n, >, 40);
}

static void
test_ledger (void)
{
  g_autoptr (Scene) all = scene_new (PAID, "Ann", GRAPE_SOCIETY_LEDGER, 1);
  g_autofree char *first = grape_society_say (all->folio, 0);
  GrapeFolioPlace bob = all->place;

  g_assert_cmpuint (all->folio->rows->len, ==, 3);
  g_assert_nonnull (strstr (first, "A$30 from the Treasury to Ann in g1"));
  g_assert_nonnull (strstr (g_array_index (all->folio->lines, GrapeFolioLine, 2).text,
                            "20 of 40 lay beyond a limit and were disregarded (1250.1 IV.c)"));
  bob.only[GRAPE_SOCIETY_OF_PERSON] = 2;
  g_autoptr (GrapeFolio) his = grape_society_open (all->view, &all->look, &bob);
  g_assert_cmpuint (his->rows->len, ==, 1);
  g_assert_nonnull (find_offer (his->above, "Bob ×"));
  g_assert_cmpint (find_offer (his->above, "Bob ×")->place.only[GRAPE_SOCIETY_OF_PERSON], ==, 0);
}

#define LONG                                                                                       \
  PAID "," BY ("Sam", "correct 3 to 2") "," BY (                                                   \
      "Dora",                                                                                      \
      "announce g2 Ghost: players Ann, "                                                           \
      "Bob; referees Dora") "," BY ("Ann",                                                         \
                                    "consent "                                                     \
                                    "g2") "," BY ("Bob",                                           \
                                                  "consent g2") "," BY ("Dora",                    \
                                                                        "transfer g2 from Ann to Bob 7")

static double
value_at (const GrapePlot *plot, guint line, guint x)
{
  const GrapePlotLine *drawn = g_ptr_array_index (plot->lines, line);

  return g_array_index (drawn->values, double, x);
}

/* Narrowed, the ledger is a statement with its sums and a plot. */
static void
test_statement (void)
{
  g_autoptr (Scene) all = scene_new (LONG, "Sam", GRAPE_SOCIETY_LEDGER, -1);
  GrapeFolioPlace place = all->place;

  g_assert_false (grape_society_is_statement (GRAPE_SOCIETY_BOOK (all->folio)));
  g_assert_cmpstr (find_offer (all->folio->above, "Save as a table…")->target, ==, "\t\t0");
  place.only[GRAPE_SOCIETY_OF_PERSON] = 1;
  g_autoptr (GrapeFolio) anns = grape_society_open (all->view, &all->look, &place);
  g_autofree char *hers = anns->kind->say (anns);
  g_autoptr (GrapePlot) plot = grape_society_plot_statement (GRAPE_SOCIETY_BOOK (anns));
  g_assert_cmpstr (hers, ==, "2 entries · A$23 · +0 points");
  g_assert_cmpuint (plot->lines->len, ==, 1);
  g_assert_cmpfloat (value_at (plot, 0, 0), ==, 40); /* with what she had before */
  g_assert_cmpfloat (value_at (plot, 0, plot->x->len - 1), ==, 63);

  place.only[GRAPE_SOCIETY_OF_PERSON] = 3; /* points that were corrected stay points */
  g_autoptr (GrapeFolio) cleos = grape_society_open (all->view, &all->look, &place);
  g_autofree char *row = grape_society_say (cleos, 3);
  g_autofree char *cleo = cleos->kind->say (cleos);
  g_assert_nonnull (strstr (row, "by −3 points for Cleo"));
  g_assert_cmpstr (cleo, ==, "2 entries · A$0 · +2 points");

  place.only[GRAPE_SOCIETY_OF_PERSON] = 0; /* of a month: who got most, day by day */
  place.only[GRAPE_SOCIETY_OF_MONTH] = society_entry (all->view->state, 1)->month;
  g_autoptr (GrapeFolio) month = grape_society_open (all->view, &all->look, &place);
  g_autofree char *sums = month->kind->say (month);
  g_autoptr (GrapePlot) days = grape_society_plot_statement (GRAPE_SOCIETY_BOOK (month));
  g_assert_cmpstr (sums, ==, "5 entries · A$57 · +2 points · 20 cut");
  g_assert_cmpuint (days->x->len, ==, 32);
  g_assert_cmpuint (days->lines->len, ==, 2);
  g_assert_cmpfloat (value_at (days, 0, 31), ==, 30);
  g_assert_cmpfloat (value_at (days, 1, 31), ==, 27);
  g_assert_cmpstr (days->x_title, ==, "day");
}

/* The month's limits as bars; standings; the cabinet. */
static void
test_figures (void)
{
  g_autoptr (Scene) ann = scene_new (PAID, "Ann", GRAPE_SOCIETY_PEOPLE, 0);
  g_autoptr (Scene) standings = scene_new (PAID, "Ann", GRAPE_SOCIETY_STANDINGS, 0);
  g_autoptr (Scene) cabinet = scene_new (PAID, "Ann", GRAPE_SOCIETY_CABINET, -1);
  const GrapeFolioLine *bar = NULL;

  for (guint i = 0; i < ann->folio->lines->len; i++)
    if (g_array_index (ann->folio->lines, GrapeFolioLine, i).part >= 0)
      bar = &g_array_index (ann->folio->lines, GrapeFolioLine, i);
  g_assert_nonnull (bar);
  g_assert_cmpstr (bar->text, ==, "Ghost: A$30 of A$100");
  g_assert_cmpfloat_with_epsilon (bar->part, .3, 1e-9);
  g_assert_cmpuint (standings->folio->rows->len, ==, 3);
  g_assert_cmpuint (g_array_index (standings->folio->rows, GrapeFolioRow, 0).id, ==, 0);
  g_assert_cmpstr (g_array_index (standings->folio->lines, GrapeFolioLine, 0).text, ==,
                   "with Bob: won 1 of 1");
  g_assert_cmpuint (cabinet->folio->rows->len, ==, 2); /* Ann, and Bob with the Knife */
}

/* What the pages show is in the text, too. */
static void
test_twin (void)
{
  g_autoptr (Scene) scene = scene_new (PAID, "Ann", GRAPE_SOCIETY_LEDGER, -1);
  g_autofree char *twin = grape_position_twin (scene->view);
  static const char *const parts[]
      = { "  Ann: A$70, 0 points\n",
          "Standings:\n  Ann: won 1 of 1\n  Bob: won 0 of 1\n  Cleo: won 0 of 1\n",
          "Ledger:\n  1, ",
          ": A$30 from the Treasury to Ann in g1\n  2, ",
          ": A$20 from the Treasury to Bob in g1; 20 disregarded (1250.1 IV.c)\n",
          ": 5 points for Cleo in g1\n",
          "Trophies:\n  Jade Grapefruit: Ann 1 (g1)\n  Golden Knife: Bob 1 (-)\n" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (!strstr (twin, parts[i]))
      g_error ("not in the text: %s\n%s", parts[i], twin);
}

/* A thousand entries cost no more spots than a screen of them. */
static void
test_lazy (void)
{
  g_autoptr (GString) events = g_string_new (PAID);

  for (guint i = 0; i < 400; i++)
    g_string_append_printf (events, "," BY ("Person %u", "join"), i);
  g_autoptr (Scene) scene = scene_new (events->str, "Ann", GRAPE_SOCIETY_PEOPLE, -1);
  g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

  grape_folio_lay (scene->folio, field);
  g_assert_cmpuint (scene->folio->rows->len, ==, 406);
  g_assert_cmpuint (field->spots->len, <, 60);
  scene->place.scroll = 1e9;
  g_autoptr (GrapeFolio) end = grape_society_open (scene->view, &scene->look, &scene->place);
  g_assert_cmpfloat (end->place.scroll, ==, grape_folio_most_scroll (end));
  GrapeBox last = grape_folio_row_box (end, 405);
  g_assert_cmpfloat (last.y + last.height, <=, 600);
}

/* No button leaves the page, nothing lies under the tabs. */
static void
test_sizes (void)
{
  for (guint tab = 0; tab < GRAPE_SOCIETY_PAGES; tab++)
    for (guint s = 0; s < G_N_ELEMENTS (sizes); s++)
      {
        g_autoptr (Scene) scene = scene_new (PAID, "Sam", tab, 0);
        g_autoptr (GrapeSpotField) field = grape_spot_field_new ();

        scene->look.width = sizes[s][0];
        scene->look.height = sizes[s][1];
        g_autoptr (GrapeFolio) folio
            = grape_society_open (scene->view, &scene->look, &scene->place);
        grape_folio_lay (folio, field);
        for (guint i = 0; i < field->spots->len; i++)
          {
            const GrapeSpot *spot = &g_array_index (field->spots, GrapeSpot, i);
            GrapeBox box = spot->box;

            if (spot->id.kind != GRAPE_FOLIO_TAB)
              g_assert_cmpfloat (box.y + box.height, >, folio->page.y);
            g_assert_cmpfloat (box.x, >=, 0);
            g_assert_cmpfloat (box.x + box.width, <=, sizes[s][0] + .5);
          }
        draw_folio (folio);
      }
}

/* Who plays stands in the fold, where the row has no room for all of it. */
static void
test_people_of_game (void)
{
  for (guint narrow = 0; narrow < 2; narrow++)
    {
      g_autoptr (Scene) scene = scene_new (PAID, "Sam", GRAPE_SOCIETY_GAMES, 0);

      scene->look.width = narrow ? 160 : 1100;
      g_autoptr (GrapeFolio) folio = grape_society_open (scene->view, &scene->look, &scene->place);
      g_assert_true (tells (folio, "Ann, ") == (narrow == 1));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/society/offers", test_offers);
  g_test_add_func ("/canvas/society/rules-take-them", test_rules_take_them);
  g_test_add_func ("/canvas/society/ledger", test_ledger);
  g_test_add_func ("/canvas/society/statement", test_statement);
  g_test_add_func ("/canvas/society/figures", test_figures);
  g_test_add_func ("/canvas/society/twin", test_twin);
  g_test_add_func ("/canvas/society/lazy", test_lazy);
  g_test_add_func ("/canvas/society/sizes", test_sizes);
  g_test_add_func ("/canvas/society/people-of-game", test_people_of_game);
  return g_test_run ();
}
