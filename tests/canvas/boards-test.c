/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The boards of Single Capture Go, Tromino Go and Mediocrity as widgets. Needs a display. */
#include "widget-fixture.h"

#include "canvas/grape-spot-canvas.h"
#include "canvas/single-capture-go/grape-single-capture-go-layout.h"
#include "canvas/tromino-go/grape-tromino-go-canvas.h"

#define THREE "'game':'single-capture-go','seats':['Ann','Bob','Cleo'],'options':{'early':true}"
#define ROUND "{'by':'seat:1','text':'b2'},{'by':'seat:2','text':'b3'},{'by':'seat:3','text':'e5'}"

static void
click_square (Stage *stage, int column, int row)
{
  GrapeSingleCaptureGoLayout l;

  grape_single_capture_go_layout (&l, 6, 3, gtk_widget_get_width (GTK_WIDGET (stage->canvas)),
                                  gtk_widget_get_height (GTK_WIDGET (stage->canvas)), NULL);
  click (stage, l.board.grid.left + (column + .5) * l.board.grid.cell,
         l.board.grid.top + (row + .5) * l.board.grid.cell);
}

static void
test_square_click (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[" ROUND "]", 0);

  click_square (stage, 4, 2);
  g_assert_cmpstr (stage->proposed, ==, "c5");
  g_assert_cmpstr (stage->spoken, ==, "c5, free, planned; Enter sends it");
  click_square (stage, 4, 2); /* again: taken back */
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_null (stage->refused);
  click_square (stage, 2, 1); /* Bob's stone */
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_nonnull (stage->refused);
  g_assert_cmpuint (stage->n_sent, ==, 0);
}

static void
test_square_keys (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[" ROUND "]", 0);

  g_assert_cmpstr (stage->spoken, ==, "d4, free");
  do_action (stage, "canvas.up");
  do_action (stage, "canvas.up");
  do_action (stage, "canvas.left");
  g_assert_cmpstr (stage->spoken, ==, "b3, B of Bob: 1 stone, 3 liberties");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                       "b3, B of Bob: 1 stone, 3 liberties");
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL, "Single Capture Go, round 2");
  do_action (stage, "canvas.left");
  g_assert_cmpstr (stage->spoken, ==, "b2, yours: 1 stone, 3 liberties");
  do_action (stage, "canvas.left");
  do_action (stage, "canvas.send"); /* nothing planned yet: plans */
  g_assert_cmpstr (stage->proposed, ==, "b1");
  g_assert_cmpuint (stage->n_sent, ==, 0);
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
  do_action (stage, "canvas.clear");
  g_assert_cmpstr (stage->proposed, ==, "");
  do_action (stage, "single-capture-go.player");
  do_action (stage, "single-capture-go.player");
  g_assert_cmpstr (stage->spoken, ==, "Bob, letter B: 1 stone, is still to play");
}

static guint
n_buttons (Stage *stage)
{
  guint n = 0;

  for (guint k = 0; k < 30; k++) /* until it is laid out anew */
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (stage->canvas)); child;
       child = gtk_widget_get_next_sibling (child))
    for (GtkWidget *button = gtk_widget_get_first_child (child); button;
         button = gtk_widget_get_next_sibling (button))
      n += GTK_IS_BUTTON (button) && gtk_widget_get_mapped (button);
  return n;
}

/* Brought closer and pushed aside, a click hits the square that is drawn there; fit shows all
 * again. */
static void
test_square_zoom (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[]", 0);
  GrapeTouch *touch = grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (stage->canvas));
  GtkWidget *widget = GTK_WIDGET (stage->canvas);
  GrapeSingleCaptureGoLayout l;

  do_action (stage, "canvas.zoom-out");
  g_assert_cmpfloat (touch->pan.cell, ==, 0); /* there is nothing beside the board */
  g_assert_cmpuint (n_buttons (stage), ==, 0);
  for (guint k = 0; k < 2; k++)
    do_action (stage, "canvas.zoom-in");
  gtk_widget_activate_action (widget, "canvas.pan", "(ii)", -1, -1);
  grape_single_capture_go_layout (&l, 6, 3, gtk_widget_get_width (widget),
                                  gtk_widget_get_height (widget), &touch->pan);
  g_assert_cmpfloat (l.board.grid.cell, >, l.board.fit);
  g_assert_cmpuint (n_buttons (stage), ==, 3);
  click (stage, l.board.window.x + 2, l.board.window.y + 2);
  g_assert_cmpstr (stage->proposed, ==, "a1");
  for (guint k = 0; k < 5; k++) /* the cursor takes the board along */
    do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "a6, free");
  do_action (stage, "canvas.fit");
  click_square (stage, 0, 5);
  g_assert_cmpstr (stage->proposed, ==, "f1");
}

/* Spectators cannot plan anything, nor can doomed players. */
static void
test_onlooker (void)
{
  g_autoptr (Stage) onlooker = stage_new (THREE ",'events':[" ROUND "]", GRAPE_VIEWER_SPECTATOR);
  g_autoptr (Stage) reader = stage_new (THREE ",'events':[" ROUND "]", 0);

  click_square (onlooker, 4, 2);
  g_assert_null (onlooker->proposed);
  grape_canvas_set_read_only (reader->canvas, TRUE);
  click_square (reader, 4, 2);
  g_assert_null (reader->proposed);
}

/* The next position may be another size of game altogether; the cursor stays on the board. */
static void
test_next_round (void)
{
  g_autoptr (Stage) stage = stage_new (THREE ",'events':[]", 0);
  g_autoptr (GrapePosition) next = fixture_view (THREE ",'events':[" ROUND "]", 0);

  grape_canvas_set_position (stage->canvas, next, 0, TRUE);
  g_autofree char *twin = grape_canvas_twin (stage->canvas);
  g_assert_nonnull (twin);
  for (guint k = 0; k < 5; k++)
    do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "d6, free");
}

/* Tromino Go */

#define SIX                                                                                        \
  {                                                                                                \
    "play 0,0 ne", "play 1,-1 se", "play 2,0 sw", "play 2,1 ne", "play 2,3 sw", "play 4,2 se"      \
  }

static GrapeInstance *
table_after (guint n)
{
  static const char *const six[] = SIX;
  GrapeInstance *instance = fixture_play ("'game':'tromino-go','seats':['Ann','Bob'],'events':[]");

  for (guint k = 0; k < n; k++)
    {
      g_autoptr (GError) error = NULL;

      grape_instance_act (instance, G_GINT64_CONSTANT (1767607260) + k,
                          grape_tromino_go_to_move (grape_instance_position (instance)->state),
                          six[k], &error);
      g_assert_no_error (error);
    }
  return instance;
}

/* The canvas of the player to move after @n plays. */
static Stage *
table_new (guint n, gboolean is_other)
{
  g_autoptr (GrapeInstance) instance = table_after (n);
  int seat = grape_tromino_go_to_move (grape_instance_position (instance)->state);
  Stage *stage = stage_new ("'game':'tromino-go','seats':['Ann','Bob'],'events':[]", 0);
  int viewer = is_other ? 1 - seat : seat;
  g_autoptr (GrapePosition) view = grape_position_view (grape_instance_position (instance), viewer);

  grape_canvas_set_position (stage->canvas, view, viewer, FALSE);
  g_clear_pointer (&stage->spoken, g_free);
  return stage;
}

static void
middle_of (Stage *stage, int column, int row, double *x, double *y)
{
  GrapeTrominoGoLayout l;

  grape_tromino_go_canvas_get_layout ((GrapeTrominoGoCanvas *)stage->canvas, &l);
  *x = l.board.grid.left + (column + .5) * l.board.grid.cell;
  *y = l.board.grid.top + (row + .5) * l.board.grid.cell;
}

static void
click_table (Stage *stage, int column, int row)
{
  GrapeTrominoGoLayout l;
  GrapeSquare hit;
  double x, y;

  middle_of (stage, column, row, &x, &y);
  grape_tromino_go_canvas_get_layout ((GrapeTrominoGoCanvas *)stage->canvas, &l);
  g_assert_true (grape_squares_hit (&l.board, x, y, &hit)); /* it is to be seen */
  click (stage, x, y);
}

/* Wherever the table is dragged and however near it is, a click hits the square that is drawn
 * there, and turns the piece so that it fits. */
static void
test_table_click (void)
{
  g_autoptr (Stage) stage = table_new (5, FALSE);

  for (guint k = 0; k < 6; k++)
    {
      click_table (stage, 4, 2);
      g_assert_cmpstr (stage->proposed, ==, "play 4,2 se");
      do_action (stage, "canvas.clear");
      g_assert_cmpstr (stage->proposed, ==, "");
      do_action (stage, k < 2 ? "canvas.zoom-in" : "canvas.zoom-out");
      if (k >= 3)
        gtk_widget_activate_action (GTK_WIDGET (stage->canvas), "canvas.pan", "(ii)",
                                    k % 2 ? 1 : -1, k % 2 ? -1 : 0);
    }
  do_action (stage, "canvas.fit");
  g_assert_null (stage->refused);
  click_table (stage, 7, 4); /* touches nothing */
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_nonnull (stage->refused);
  click_table (stage, 0, 0); /* a piece lies there */
  g_assert_cmpstr (stage->proposed, ==, "");
}

static void
test_table_keys (void)
{
  g_autoptr (Stage) stage = table_new (5, FALSE);

  do_action (stage, "tromino-go.next");
  g_assert_nonnull (strstr (stage->spoken, "fits"));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (stage->canvas),
                                       GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, stage->spoken);
  do_action (stage, "canvas.select");
  g_assert_true (g_str_has_prefix (stage->proposed, "play "));
  g_assert_nonnull (strstr (stage->spoken, "planned, Enter sends it"));
  g_autofree char *first = g_strdup (stage->proposed);
  do_action (stage, "tromino-go.next");
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, !=, first);
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
  do_action (stage, "canvas.clear");
  g_assert_cmpstr (stage->proposed, ==, "");
  do_action (stage, "tromino-go.turn-right");
  g_autofree char *turned = g_strdup (stage->spoken);
  do_action (stage, "tromino-go.turn-left");
  g_assert_cmpstr (stage->spoken, !=, turned);
}

/* R on the planned first piece plans each of the other three ways in which it fits there; the
 * first block is at 0,0, so its elbow wanders. */
static void
test_table_turn (void)
{
  g_autoptr (Stage) stage = table_new (5, FALSE);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GrapeTrominoGoCanvas *canvas = (GrapeTrominoGoCanvas *)stage->canvas;
  GArray *choices = canvas->sheet->choices;
  GrapeSquare elbow = { 0, 0 };
  guint most = 0;

  /* The elbow with the most ways. */
  for (guint i = 0; i < choices->len; i++)
    {
      GrapeSquare at
          = grape_tromino_go_elbow (&g_array_index (choices, GrapeTrominoGoChoice, i).spot);
      guint n = 0;

      for (guint k = 0; k < choices->len; k++)
        {
          GrapeSquare other
              = grape_tromino_go_elbow (&g_array_index (choices, GrapeTrominoGoChoice, k).spot);

          n += other.column == at.column && other.row == at.row;
        }
      if (n > most)
        {
          most = n;
          elbow = at;
        }
    }
  g_assert_cmpuint (most, >, 1);
  click_table (stage, elbow.column, elbow.row);
  for (guint k = 0; k < most; k++)
    {
      g_assert_true (g_hash_table_add (seen, g_strdup (stage->proposed)));
      do_action (stage, "tromino-go.turn-right");
    }
  g_assert_true (g_hash_table_contains (seen, stage->proposed)); /* round again */
  g_autofree char *last = g_strdup (stage->proposed);
  do_action (stage, "tromino-go.turn-left");
  do_action (stage, "tromino-go.turn-right");
  g_assert_cmpstr (stage->proposed, ==, last);
}

/* The player who is not to move holds nothing, but may concede and protest. */
static void
test_table_other (void)
{
  g_autoptr (Stage) stage = table_new (5, TRUE);
  GrapeTrominoGoCanvas *canvas = (GrapeTrominoGoCanvas *)stage->canvas;

  g_assert_false (canvas->hand.holds);
  click_table (stage, 4, 2);
  g_assert_null (stage->proposed);
  g_assert_cmpstr (stage->refused, ==, "It is not your turn.");
  g_assert_true (gtk_widget_get_visible (canvas->button));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (canvas->button),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "Pass, Concede, Accept or Protest");
  gtk_widget_activate_action (GTK_WIDGET (stage->canvas), "tromino-go.say", "s", "concede 2");
  g_assert_cmpstr (stage->proposed, ==, "concede 2");
  grape_canvas_set_read_only (stage->canvas, TRUE);
  g_assert_false (gtk_widget_get_visible (canvas->button));
}

/* A table of thirty, by bots that play at random; the view of the player to move. */
static GrapePosition *
moving_table (void)
{
  g_autoptr (GrapeInstance) instance = table_after (0);
  gint64 at = G_GINT64_CONSTANT (1767607260);
  GrapeStream stream;

  grape_stream_init_from_text (&stream, "thirty", 1);
  for (;;)
    {
      const GrapePosition *now = grape_instance_position (instance);
      int seat = grape_tromino_go_to_move (now->state);
      g_autoptr (GrapePosition) view = grape_position_view (now, seat);
      g_autofree char *move = grape_position_bot (view, seat, "random", &stream, 2000);
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (seat, >=, 0); /* the game lasts until then */
      if (grape_tromino_go_moving (now->state) && g_str_has_prefix (move, "move "))
        return g_steal_pointer (&view);
      grape_instance_act (instance, at++, seat, move, &error);
      g_assert_no_error (error);
    }
}

/* First the piece, then its place; Escape lets go of one after the other. */
static void
test_table_move (void)
{
  g_autoptr (Stage) stage = table_new (0, FALSE);
  GrapeTrominoGoCanvas *canvas = (GrapeTrominoGoCanvas *)stage->canvas;
  g_autoptr (GrapePosition) view = moving_table ();

  grape_canvas_set_position (stage->canvas, view, grape_tromino_go_to_move (view->state), FALSE);
  g_assert_false (canvas->hand.holds);
  do_action (stage, "tromino-go.next");
  g_assert_nonnull (strstr (stage->spoken, "; may be moved"));
  do_action (stage, "canvas.select");
  g_assert_cmpint (canvas->hand.picked, >=, 0);
  g_assert_true (canvas->hand.holds);
  g_assert_null (stage->proposed);
  do_action (stage, "tromino-go.next");
  do_action (stage, "canvas.send"); /* nothing is planned yet: plans */
  g_assert_true (g_str_has_prefix (stage->proposed, "move "));
  GrapeTrominoGoChoice planned;
  g_assert_true (grape_tromino_go_parse (canvas->sheet, stage->proposed, &planned));
  g_assert_cmpint (planned.piece, ==, canvas->hand.picked);
  g_assert_true (grape_tromino_go_sheet_allows (canvas->sheet, planned.piece, planned.spot));
  do_action (stage, "canvas.clear");
  g_assert_cmpstr (stage->proposed, ==, "");
  g_assert_cmpint (canvas->hand.picked, >=, 0);
  do_action (stage, "canvas.clear");
  g_assert_cmpint (canvas->hand.picked, ==, -1);
  g_assert_null (stage->refused);
  for (guint i = 0; i < canvas->sheet->model->pieces->len; i++) /* one that may not be moved */
    if (!grape_tromino_go_sheet_movable (canvas->sheet, (int)i))
      {
        GrapeSquare at = g_array_index (canvas->sheet->model->pieces, GrapeTrominoGoStanding, i)
                             .tile.squares[0];

        click_table (stage, at.column, at.row);
        g_assert_cmpstr (stage->refused, ==, "Only the ringed pieces may be moved.");
        return;
      }
  g_assert_not_reached ();
}

static int
looked_at (Stage *stage)
{
  return grape_spot_canvas_touch (GRAPE_SPOT_CANVAS (stage->canvas))->shown - 1;
}

/* Back through the round and forth again, by keys and on the strip. */
static void
test_table_past (void)
{
  g_autoptr (Stage) stage = table_new (6, TRUE);
  GrapeTrominoGoCanvas *canvas = (GrapeTrominoGoCanvas *)stage->canvas;
  GrapeTrominoGoLayout l;

  for (guint k = 0; k < 9; k++)
    do_action (stage, "tromino-go.before");
  g_assert_cmpint (looked_at (stage), ==, 0);
  g_assert_true (g_str_has_prefix (stage->spoken, "Play 1: "));
  do_action (stage, "tromino-go.after");
  g_assert_cmpint (looked_at (stage), ==, 1);
  do_action (stage, "canvas.clear");
  g_assert_cmpint (looked_at (stage), ==, -1);
  grape_tromino_go_canvas_get_layout (canvas, &l);
  click (stage, l.strip.x + 3.5 * l.token, l.strip.y + l.strip.height / 2);
  g_assert_cmpint (looked_at (stage), ==, 3);
  g_assert_true (g_str_has_prefix (stage->spoken, "Play 4: "));
}

/* Mediocrity */

#define RULER "'game':'mediocrity','seats':['Ann','Bob','Cleo'],'setup':{'stage':'between'}"

static void
test_ruler_keys (void)
{
  g_autoptr (Stage) stage = stage_new (RULER ",'events':[{'by':'seat:1','text':'begin'}]", 1);

  do_action (stage, "canvas.right");
  g_assert_cmpstr (stage->spoken, ==, "1 of 1 to 4");
  do_action (stage, "canvas.right");
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, ==, "choose 2");
  g_assert_cmpstr (stage->spoken, ==, "2, proposed; Enter sends it");
  do_action (stage, "canvas.send");
  g_assert_cmpuint (stage->n_sent, ==, 1);
}

/* Space is the Moderator's button; the others have nothing to press. */
static void
test_moderator_keys (void)
{
  g_autoptr (Stage) stage = stage_new (RULER ",'events':[]", 0);
  g_autoptr (Stage) other = stage_new (RULER ",'events':[]", 1);
  g_autoptr (Stage) early = stage_new (RULER ",'events':[{'by':'seat:1','text':'begin'}]", 0);

  g_assert_cmpstr (stage->spoken, ==, "Space begins the round");
  do_action (stage, "canvas.select");
  g_assert_cmpstr (stage->proposed, ==, "begin");
  do_action (other, "canvas.select");
  g_assert_null (other->proposed);
  do_action (early, "canvas.select");
  g_assert_null (early->proposed);
  g_assert_nonnull (strstr (early->refused, "must last longer"));
}

int
main (int argc, char **argv)
{
  g_setenv ("GTK_A11Y", "test", FALSE);
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canvas/single-capture-go/square-click", test_square_click);
  g_test_add_func ("/canvas/single-capture-go/square-keys", test_square_keys);
  g_test_add_func ("/canvas/single-capture-go/zoom", test_square_zoom);
  g_test_add_func ("/canvas/single-capture-go/onlooker", test_onlooker);
  g_test_add_func ("/canvas/single-capture-go/next-round", test_next_round);
  g_test_add_func ("/canvas/tromino-go/click", test_table_click);
  g_test_add_func ("/canvas/tromino-go/keys", test_table_keys);
  g_test_add_func ("/canvas/tromino-go/turn", test_table_turn);
  g_test_add_func ("/canvas/tromino-go/not-to-play", test_table_other);
  g_test_add_func ("/canvas/tromino-go/move", test_table_move);
  g_test_add_func ("/canvas/tromino-go/past", test_table_past);
  g_test_add_func ("/canvas/mediocrity/ruler-keys", test_ruler_keys);
  g_test_add_func ("/canvas/mediocrity/moderator-keys", test_moderator_keys);
  return g_test_run ();
}
