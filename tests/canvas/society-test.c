/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of a society without a display: what is listed, offered and said, that a long list is
 * laid out only where it is seen, and that every page can be drawn at every size. */
#include "canvas/society/grape-society-paint.h"
#include "picture-fixture.h"

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

static const int sizes[][2] = { { 320, 480 }, { 360, 420 }, { 640, 400 }, { 1280, 800 } };

typedef struct
{
  GrapePosition *view;
  GrapeLook look;
  GrapeSocietyPlace place;
  GrapeSocietyBook book;
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
  self->place = (GrapeSocietyPlace){ .tab = tab, .open = open, .person = -1, .class = -1 };
  grape_society_book_begin (&self->book, self->view, &self->look, &self->place);
  return self;
}

static void
scene_free (Scene *self)
{
  grape_society_book_clear (&self->book);
  grape_position_free (self->view);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Scene, scene_free)

static const GrapeSocietyOffer *
find_offer (GArray *offers, const char *label)
{
  for (guint i = 0; i < offers->len; i++)
    if (strcmp (g_array_index (offers, GrapeSocietyOffer, i).label, label) == 0)
      return &g_array_index (offers, GrapeSocietyOffer, i);
  return NULL;
}

static void
expect_move (const Scene *scene, const char *label, const char *move)
{
  const GrapeSocietyOffer *offer = find_offer (scene->book.offers, label);

  if (!move)
    {
      g_assert_null (offer);
      return;
    }
  g_assert_nonnull (offer);
  g_assert_cmpstr (offer->move, ==, move);
}

/* What one is asked for is offered, and to nobody else. */
static void
test_offers (void)
{
  g_autoptr (Scene) cleo = scene_new (GAME, "Cleo", GRAPE_SOCIETY_GAMES, 0);
  g_autoptr (Scene) ann = scene_new (GAME, "Ann", GRAPE_SOCIETY_GAMES, 0);
  g_autoptr (Scene) nobody = scene_new (GAME, NULL, GRAPE_SOCIETY_GAMES, 0);
  g_autoptr (Scene) stranger = scene_new (GAME, "Zed", GRAPE_SOCIETY_PEOPLE, 0);
  const SocietyGame *game = society_game (cleo->book.view, 0);

  expect_move (cleo, "Consent", "consent g1");
  expect_move (cleo, "Decline", "decline g1");
  g_assert_true (grape_society_owes (&cleo->book, game));
  expect_move (ann, "Consent", NULL);
  g_assert_false (grape_society_owes (&ann->book, game));
  expect_move (nobody, "Consent", NULL);
  g_assert_cmpuint (nobody->book.above->len, ==, 0);
  g_assert_nonnull (find_offer (stranger->book.above, "Join as Zed"));
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

            for (guint k = 0; k < scene->book.offers->len + scene->book.above->len; k++)
              {
                GArray *offers
                    = k < scene->book.offers->len ? scene->book.offers : scene->book.above;
                const GrapeSocietyOffer *offer = &g_array_index (
                    offers, GrapeSocietyOffer,
                    offers == scene->book.offers ? k : k - scene->book.offers->len);
                GrapeRead read = { 0 };
                g_autoptr (GError) error = NULL;

                if (!offer->move || offer->unfinished)
                  continue;
                grape_position_read_person (scene->view, names[i], offer->move, &read, &error);
                g_assert_no_error (error);
                grape_read_clear (&read);
                n++;
              }
          }
  g_assert_cmpuint (n, >, 40);
}

static void
test_ledger (void)
{
  g_autoptr (Scene) all = scene_new (PAID, "Ann", GRAPE_SOCIETY_LEDGER, 1);
  g_autofree char *first = grape_society_say (&all->book, 0);
  GrapeSocietyPlace bob = all->place;
  g_auto (GrapeSocietyBook) book = { 0 };

  g_assert_cmpuint (all->book.rows->len, ==, 3);
  g_assert_nonnull (strstr (first, "A$30 from the Treasury to Ann in g1"));
  g_assert_nonnull (strstr (g_array_index (all->book.lines, GrapeSocietyLine, 2).text,
                            "20 of 40 lay beyond a limit and were disregarded (1250.1 IV.c)"));
  bob.person = 1;
  grape_society_book_begin (&book, all->view, &all->look, &bob);
  g_assert_cmpuint (book.rows->len, ==, 1);
  g_assert_nonnull (find_offer (book.above, "Bob"));
}

/* The month's limits as bars; standings; the cabinet. */
static void
test_figures (void)
{
  g_autoptr (Scene) ann = scene_new (PAID, "Ann", GRAPE_SOCIETY_PEOPLE, 0);
  g_autoptr (Scene) standings = scene_new (PAID, "Ann", GRAPE_SOCIETY_STANDINGS, 0);
  g_autoptr (Scene) cabinet = scene_new (PAID, "Ann", GRAPE_SOCIETY_CABINET, -1);
  const GrapeSocietyLine *bar = NULL;

  for (guint i = 0; i < ann->book.lines->len; i++)
    if (g_array_index (ann->book.lines, GrapeSocietyLine, i).part >= 0)
      bar = &g_array_index (ann->book.lines, GrapeSocietyLine, i);
  g_assert_nonnull (bar);
  g_assert_cmpstr (bar->text, ==, "Ghost: A$30 of A$100");
  g_assert_cmpfloat_with_epsilon (bar->part, .3, 1e-9);
  g_assert_cmpuint (standings->book.rows->len, ==, 3);
  g_assert_cmpuint (g_array_index (standings->book.rows, guint, 0), ==, 0);
  g_assert_cmpstr (g_array_index (standings->book.lines, GrapeSocietyLine, 0).text, ==,
                   "with Bob: won 1 of 1");
  g_assert_cmpuint (cabinet->book.rows->len, ==, 2); /* Ann, and Bob with the Knife */
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

  grape_society_lay (&scene->book, field);
  g_assert_cmpuint (scene->book.rows->len, ==, 406);
  g_assert_cmpuint (field->spots->len, <, 60);
  scene->place.scroll = 1e9;
  grape_society_book_clear (&scene->book);
  grape_society_book_begin (&scene->book, scene->view, &scene->look, &scene->place);
  g_assert_cmpfloat (scene->book.place.scroll, ==, grape_society_most_scroll (&scene->book));
  GrapeBox last = grape_society_row_box (&scene->book, 405);
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
        g_auto (GrapeSocietyBook) book = { 0 };

        scene->look.width = sizes[s][0];
        scene->look.height = sizes[s][1];
        grape_society_book_begin (&book, scene->view, &scene->look, &scene->place);
        grape_society_lay (&book, field);
        for (guint i = 0; i < field->spots->len; i++)
          {
            const GrapeSpot *spot = &g_array_index (field->spots, GrapeSpot, i);
            GrapeBox box = spot->box;

            if (spot->id.kind != GRAPE_SOCIETY_TAB)
              g_assert_cmpfloat (box.y + box.height, >, book.page.y);
            g_assert_cmpfloat (box.x, >=, 0);
            g_assert_cmpfloat (box.x + box.width, <=, sizes[s][0] + .5);
          }
        cairo_surface_t *surface
            = cairo_image_surface_create (CAIRO_FORMAT_RGB24, sizes[s][0], sizes[s][1]);
        cairo_t *cr = cairo_create (surface);
        grape_society_paint_book (cr, &book);
        g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
        cairo_destroy (cr);
        cairo_surface_destroy (surface);
      }
}

/* Who plays stands in the fold, where the row has no room for all of it. */
static void
test_people_of_game (void)
{
  for (guint narrow = 0; narrow < 2; narrow++)
    {
      g_autoptr (Scene) scene = scene_new (PAID, "Sam", GRAPE_SOCIETY_GAMES, 0);
      g_auto (GrapeSocietyBook) book = { 0 };
      gboolean told = FALSE;

      scene->look.width = narrow ? 160 : 1100;
      grape_society_book_begin (&book, scene->view, &scene->look, &scene->place);
      for (guint i = 0; i < book.lines->len; i++)
        told = told || strstr (g_array_index (book.lines, GrapeSocietyLine, i).text, "Ann, ");
      g_assert_true (told == (narrow == 1));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/society/offers", test_offers);
  g_test_add_func ("/canvas/society/rules-take-them", test_rules_take_them);
  g_test_add_func ("/canvas/society/ledger", test_ledger);
  g_test_add_func ("/canvas/society/figures", test_figures);
  g_test_add_func ("/canvas/society/twin", test_twin);
  g_test_add_func ("/canvas/society/lazy", test_lazy);
  g_test_add_func ("/canvas/society/sizes", test_sizes);
  g_test_add_func ("/canvas/society/people-of-game", test_people_of_game);
  return g_test_run ();
}
