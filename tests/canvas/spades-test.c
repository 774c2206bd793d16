/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of Spades without a display: what lies where, what a click hits, and that nobody sees a
 * hand that they may not know. */
#include "canvas/grape-plot.h"
#include "canvas/spades/grape-spades-paint.h"
#include "picture-fixture.h"

/* Dealt from the fixture's seed; the four bids, then cards that the test chooses. */
#define SPADES "'game':'spades','seats':['Ann','Bob','Cleo','Dora']"

static const int sizes[][2]
    = { { 240, 200 }, { 320, 480 }, { 360, 300 }, { 360, 640 }, { 640, 300 }, { 1280, 800 } };

static GrapeInstance *
bid_all (void)
{
  return fixture_play (SPADES ",'events':[{'by':'seat:1','text':'bid 3'},"
                              "{'by':'seat:2','text':'bid 4'},{'by':'seat:3','text':'bid 0'},"
                              "{'by':'seat:4','text':'bid 2'}]");
}

/* The first legal card of whoever is to play. */
static void
play_one (GrapeInstance *instance)
{
  const GrapePosition *position = grape_instance_position (instance);
  int seat = grape_spades_turn (position->state);
  g_autoptr (GPtrArray) legal = grape_position_legal (position, seat);
  g_autoptr (GError) error = NULL;

  grape_instance_act (instance, position->at, seat, g_ptr_array_index (legal, 0), &error);
  g_assert_no_error (error);
}

static GrapePosition *
view_of (GrapeInstance *instance, GrapeViewer viewer)
{
  return grape_position_view (grape_instance_position (instance), viewer);
}

static gboolean
inside (GrapeBox box, double x, double y, double width, double height)
{
  return x >= box.x - 1 && y >= box.y - 1 && x + width <= box.x + box.width + 1
         && y + height <= box.y + box.height + 1;
}

static gboolean
overlap (GrapeBox a, GrapeBox b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/* At the bottom the viewer, then in the order of play round the table, the partner opposite. */
static void
test_seats (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();
  GrapeSpadesLayout l;

  for (int viewer = 0; viewer < GRAPE_SPADES_SEATS; viewer++)
    {
      g_autoptr (GrapePosition) view = view_of (instance, viewer);

      grape_spades_layout (&l, view->state, 640, 500, viewer);
      for (int side = 0; side < GRAPE_SPADES_SEATS; side++)
        g_assert_cmpint (l.seats[side], ==, (viewer + side) % GRAPE_SPADES_SEATS);
      g_assert_cmpint (l.seats[2], ==, grape_spades_partner (view->state, viewer));
      g_assert_cmpfloat (l.plates[l.seats[1]].x, <, l.trick[l.seats[1]].x);
      g_assert_cmpfloat (l.trick[l.seats[1]].x, <, l.trick[l.seats[3]].x);
      g_assert_cmpfloat (l.plates[l.seats[2]].y, <, l.trick[l.seats[2]].y);
      g_assert_cmpfloat (l.trick[l.seats[2]].y, <, l.trick[l.seats[0]].y);
    }
  grape_spades_layout (&l, grape_instance_position (instance)->state, 640, 500,
                       GRAPE_VIEWER_SPECTATOR);
  g_assert_cmpint (l.seats[0], ==, 0);
}

/* From 240 pixels to a wall everything is on the table and the plates keep clear of each other. */
static void
test_fits (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();
  g_autoptr (GrapePosition) view = view_of (instance, 0);

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      GrapeSpadesLayout l;

      grape_spades_layout (&l, view->state, sizes[k][0], sizes[k][1], 0);
      g_assert_cmpuint (l.n_hand, ==, 13);
      for (guint i = 0; i < l.n_hand; i++)
        g_assert_true (inside (l.table, l.hand[i].x, l.hand[i].y, l.hand[i].width, 1));
      for (int seat = 0; seat < GRAPE_SPADES_SEATS; seat++)
        {
          GrapeBox plate = l.plates[seat];

          g_assert_cmpfloat (plate.width, >, 30);
          g_assert_true (inside (l.table, plate.x, plate.y, plate.width, plate.height));
          for (int other = 0; other < seat; other++)
            g_assert_false (overlap (plate, l.plates[other]));
        }
      g_assert_cmpint (l.sheet.width > 0, ==, l.sheet_button.width <= 0);
      if (l.sheet.width > 0)
        g_assert_false (overlap (l.sheet, l.table));
    }
}

/* Every card can be hit on the strip of it that shows, and nothing is hit outside. */
static void
test_hit_hand (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();
  g_autoptr (GrapePosition) view = view_of (instance, 0);

  for (guint k = 2; k < G_N_ELEMENTS (sizes); k++)
    {
      GrapeSpadesLayout l;

      grape_spades_layout (&l, view->state, sizes[k][0], sizes[k][1], 0);
      for (guint i = 0; i < l.n_hand; i++)
        {
          double next = i + 1 < l.n_hand ? l.hand[i + 1].x : l.hand[i].x + l.hand[i].width;
          GrapeSpotId spot = spot_at (grape_spades_spots, view, 0, sizes[k][0], sizes[k][1],
                                      (l.hand[i].x + next) / 2,
                                      l.hand[i].y + l.hand[i].width * GRAPE_CARD_RATIO / 2);

          g_assert_true (grape_spot_is (spot, GRAPE_SPADES_CARD, l.cards[i].rank, l.cards[i].suit));
          g_assert_cmpint (grape_spades_layout_find (&l, l.cards[i]), ==, (int)i);
        }
      g_assert_cmpint (
          spot_at (grape_spades_spots, view, 0, sizes[k][0], sizes[k][1], 1, sizes[k][1] / 2.).kind,
          ==, 0);
    }
}

/* The bidder has a chip for each valid bid: never for 1. Nobody else has any. */
static void
test_chips (void)
{
  g_autoptr (GrapeInstance) instance = fixture_play (SPADES ",'events':[]");
  int bidder = grape_spades_turn (grape_instance_position (instance)->state);
  g_autoptr (GrapePosition) view = view_of (instance, bidder);
  g_autoptr (GrapePosition) other = view_of (instance, (bidder + 1) % 4);
  GrapeSpadesLayout l;

  for (guint k = 0; k < G_N_ELEMENTS (sizes); k++)
    {
      grape_spades_layout (&l, view->state, sizes[k][0], sizes[k][1], bidder);
      g_assert_cmpuint (l.n_chips, ==, GRAPE_SPADES_CHIPS);
      for (guint i = 0; i < l.n_chips; i++)
        {
          GrapeBox chip = l.chips[i];
          GrapeSpotId spot = spot_at (grape_spades_spots, view, bidder, sizes[k][0], sizes[k][1],
                                      chip.x + chip.width / 2, chip.y + chip.height / 2);

          g_assert_true (inside (l.table, chip.x, chip.y, chip.width, chip.height));
          g_assert_true (
              grape_spot_is (spot, GRAPE_SPADES_CHIP, (int)grape_spades_chip_bid (i), 0));
          for (guint before = 0; before < i; before++)
            g_assert_false (overlap (chip, l.chips[before]));
        }
    }
  g_assert_cmpuint (grape_spades_chip_bid (0), ==, 0);
  g_assert_cmpuint (grape_spades_chip_bid (1), ==, 2);
  g_assert_cmpuint (grape_spades_chip_bid (12), ==, 13);
  grape_spades_layout (&l, other->state, 640, 500, (bidder + 1) % 4);
  g_assert_cmpuint (l.n_chips, ==, 0);
}

/* Legal cards are lifted for whoever is to play; a click on the lifted edge hits them too. */
static void
test_legal (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();

  play_one (instance);
  const GrapePosition *position = grape_instance_position (instance);
  int seat = grape_spades_turn (position->state);
  g_autoptr (GrapePosition) view = view_of (instance, seat);
  g_autoptr (GPtrArray) legal = grape_position_legal (position, seat);
  GrapeSpadesLayout l;
  guint n = 0;

  grape_spades_layout (&l, view->state, 900, 620, seat);
  g_assert_true (l.may_play);
  for (guint i = 0; i < l.n_hand; i++)
    {
      g_autofree char *card = grape_card_format (l.cards[i]);
      g_autofree char *move = g_strdup_printf ("play %s", card);

      g_assert_cmpint (l.legal[i], ==,
                       g_ptr_array_find_with_equal_func (legal, move, g_str_equal, NULL));
      n += l.legal[i];
      if (l.legal[i])
        g_assert_cmpint (spot_at (grape_spades_spots, view, seat, 900, 620, l.hand[i].x + 4,
                                  l.hand[i].y - l.hand[i].width * .05)
                             .kind,
                         ==, GRAPE_SPADES_CARD);
    }
  g_assert_cmpuint (n, ==, legal->len);
  int idle = (seat + 1) % 4;
  g_autoptr (GrapePosition) waits = view_of (instance, idle);
  grape_spades_layout (&l, waits->state, 900, 620, idle);
  g_assert_false (l.may_play);
}

static Picture *
paint (const GrapePosition *view, GrapeViewer viewer, const GrapeTouch *touch, const char *proposal)
{
  return picture_touched (view, viewer, 640, 560, touch, proposal);
}

/* Whatever the others hold, the picture is the same, at rest and in motion; to the referee it is
 * not. */
static void
test_secret (void)
{
  static const GrapeViewer viewers[] = { 0, GRAPE_VIEWER_SPECTATOR, GRAPE_VIEWER_REFEREE };
  g_autoptr (GrapeInstance) instance = bid_all ();

  for (guint k = 0; k < 6; k++)
    play_one (instance);
  for (guint k = 0; k < G_N_ELEMENTS (viewers); k++)
    for (guint moving = 0; moving < 2; moving++)
      {
        const GrapePosition *position = grape_instance_position (instance);
        g_autoptr (GrapePosition) other = grape_position_copy (position);
        GrapeTouch touch = { .motion = 1 };
        GrapeStream stream;

        grape_stream_init_from_text (&stream, "spades-test", k);
        touch.motion = moving ? .8 : 1;
        touch.reveal = moving > 0;
        if (viewers[k] == GRAPE_VIEWER_REFEREE)
          position->rules->vary (other->state, GRAPE_VIEWER_SPECTATOR, &stream);
        else
          g_assert_true (position->rules->vary (other->state, viewers[k], &stream));
        g_autoptr (GrapePosition) here = grape_position_view (position, viewers[k]);
        g_autoptr (GrapePosition) there = grape_position_view (other, viewers[k]);
        Picture *a = paint (here, viewers[k], &touch, "");
        Picture *b = paint (there, viewers[k], &touch, "");

        if (viewers[k] == GRAPE_VIEWER_REFEREE)
          g_assert_cmpuint (n_different (a, b), >, 500);
        else
          g_assert_cmpuint (n_different (a, b), ==, 0);
        picture_free (a);
        picture_free (b);
      }
}

/* A proposal shows, nonsense does not; the last trick and the sheet show on demand. */
static void
test_touch (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();

  for (guint k = 0; k < 5; k++)
    play_one (instance);
  const GrapePosition *position = grape_instance_position (instance);
  int seat = grape_spades_turn (position->state);
  g_autoptr (GrapePosition) view = view_of (instance, seat);
  g_autoptr (GPtrArray) legal = grape_position_legal (position, seat);
  GrapeTouch none = { .motion = 1 }, last = none, sheet = none;

  last.shown = GRAPE_SPADES_SHOWS_LAST;
  sheet.shown = GRAPE_SPADES_SHOWS_SHEET;
  Picture *rest = paint (view, seat, &none, "");
  Picture *others[] = { paint (view, seat, &none, g_ptr_array_index (legal, 0)),
                        paint (view, seat, &last, ""), paint (view, seat, &sheet, "") };
  Picture *nonsense = paint (view, seat, &none, "play the moon");
  for (guint k = 0; k < G_N_ELEMENTS (others); k++)
    {
      g_assert_cmpuint (n_different (rest, others[k]), >, 900);
      picture_free (others[k]);
    }
  g_assert_cmpuint (n_different (rest, nonsense), ==, 0);
  picture_free (rest);
  picture_free (nonsense);
}

static void
test_words (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();
  g_autoptr (GrapePosition) before = view_of (instance, 0);
  g_autofree char *nil = grape_spades_bid_text (before, 2);
  g_autofree char *four = grape_spades_bid_text (before, 1);
  g_autofree char *team = grape_spades_team_name (before, 1);
  /* Bob bid most: he leads. */
  g_autofree char *bobs = grape_spades_situation (before, 0);

  g_assert_cmpstr (nil, ==, "nil, 0 won");
  g_assert_cmpstr (four, ==, "4 bid, 0 won");
  g_assert_cmpstr (team, ==, "Bob & Dora");
  g_assert_cmpstr (bobs, ==, "Bob’s turn");
  play_one (instance);
  play_one (instance);
  g_autoptr (GrapePosition) after = view_of (instance, 3);
  g_autofree char *lies = grape_spades_situation (after, 3);
  g_assert_true (g_str_has_prefix (lies, "Bob: "));
  g_assert_nonnull (strstr (lies, ", Cleo: "));
  g_assert_true (g_str_has_suffix (lies, "; your turn"));
  g_assert_null (grape_spades_latest_text (after));
  play_one (instance);
  play_one (instance);
  g_autoptr (GrapePosition) taken = view_of (instance, 3);
  g_autofree char *latest = grape_spades_latest_text (taken);
  g_assert_true (g_str_has_prefix (latest, "Trick 1 to "));
}

/* A round of the plot is a point; the lines end at the scores. */
static void
test_plot (void)
{
  g_autoptr (GrapeInstance) instance = bid_all ();

  for (guint k = 0; k < 52; k++)
    play_one (instance);
  g_autoptr (GrapePosition) view = view_of (instance, 0);
  g_autoptr (GPtrArray) plots = grape_plots_of (view);
  const GrapePlot *plot = g_ptr_array_index (plots, 0);
  g_assert_cmpuint (plots->len, ==, 1);
  g_assert_cmpuint (plot->x->len, ==, 2);
  for (guint team = 0; team < 2; team++)
    {
      const GrapePlotLine *line = g_ptr_array_index (plot->lines, team);

      g_assert_cmpfloat (g_array_index (line->values, double, 0), ==, 0);
      g_assert_cmpfloat (g_array_index (line->values, double, 1), ==,
                         SPADES_VIEW (view->state)->scores[(int)team]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/spades/seats", test_seats);
  g_test_add_func ("/canvas/spades/fits", test_fits);
  g_test_add_func ("/canvas/spades/hit-hand", test_hit_hand);
  g_test_add_func ("/canvas/spades/chips", test_chips);
  g_test_add_func ("/canvas/spades/legal", test_legal);
  g_test_add_func ("/canvas/spades/secret", test_secret);
  g_test_add_func ("/canvas/spades/touch", test_touch);
  g_test_add_func ("/canvas/spades/words", test_words);
  g_test_add_func ("/canvas/spades/plot", test_plot);
  return g_test_run ();
}
