/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys that come from the X server, as from a keyboard: what the toolkit does with them before our
 * own handlers hear of them is in the test too. Everything else about keys is in keys-test.c, which
 * presses more of them faster. */
#include "ui-fixture.h"

#include "ui/grape-application.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-move-panel.h"
#include "ui/panels/grape-sidebar.h"

#include "canvas/grape-canvas.h"

#include <X11/keysym.h>
#include <dlfcn.h>
#include <gdk/x11/gdkx.h>

typedef int (*FakeKey) (Display *display, unsigned int code, int is_press, unsigned long delay);

typedef struct
{
  UiFixture *fixture;
  GtkApplication *application;
  FakeKey fake_key;
  Display *display;
  char *before; /* what the cursor was on */
  GtkWidget *focus;
} Board;

/* The extension's library comes with at-spi2-core, its headers with nothing that we need. */
static FakeKey
find_fake_key (void)
{
  void *library = dlopen ("libXtst.so.6", RTLD_NOW);
  return library ? (FakeKey)dlsym (library, "XTestFakeKeyEvent") : NULL;
}

static void
press (Board *self, KeySym symbol)
{
  unsigned int code = XKeysymToKeycode (self->display, symbol);
  g_assert_cmpuint (code, !=, 0);
  self->fake_key (self->display, code, TRUE, 0);
  self->fake_key (self->display, code, FALSE, 0);
  XSync (self->display, FALSE);
}

static GtkWidget *
focus_of (Board *self)
{
  return gtk_root_get_focus (GTK_ROOT (self->fixture->window));
}

static gboolean
is_active (gpointer window)
{
  return gtk_window_is_active (window);
}

/* No window manager does it. */
static void
take_keyboard (Board *self)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (self->fixture->window));
  self->display = gdk_x11_display_get_xdisplay (gdk_surface_get_display (surface));
  XSetInputFocus (self->display, gdk_x11_surface_get_xid (surface), RevertToParent, CurrentTime);
  XSync (self->display, FALSE);
  g_assert_true (ui_wait (is_active, self->fixture->window));
}

static void
board_open (Board *self)
{
  g_autoptr (GError) error = NULL;
  self->fixture = ui_fixture_new (FALSE);
  self->application = GTK_APPLICATION (grape_application_new ());
  g_application_set_flags (G_APPLICATION (self->application), G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (self->application), NULL, &error);
  g_assert_no_error (error);
  gtk_window_set_application (GTK_WINDOW (self->fixture->window), self->application);
  grape_window_show_game (self->fixture->window, "single-capture-go");
  ui_click (ui_page (self->fixture), "practise");
  g_assert_true (ui_wait (ui_shows_instance, self->fixture->window));
  ui_settle ();
  take_keyboard (self);
}

static void
board_close (Board *self)
{
  gtk_window_set_application (GTK_WINDOW (self->fixture->window), NULL);
  g_object_unref (self->application);
  ui_fixture_free (self->fixture);
  g_free (self->before);
}

static GrapeCanvas *
canvas_of (Board *self)
{
  return GRAPE_CANVAS (ui_find (ui_page (self->fixture), GRAPE_TYPE_CANVAS, NULL));
}

static gboolean
has_moved (gpointer data)
{
  Board *self = data;
  return focus_of (self) && focus_of (self) != self->focus;
}

/* F6 goes round the window's panes: the sidebar is one of them, and so is the board. */
static void
go_to (Board *self, GType type)
{
  for (guint i = 0; i < 8; i++)
    {
      GtkWidget *focus = focus_of (self);
      if (focus
          && (G_TYPE_CHECK_INSTANCE_TYPE (focus, type) || gtk_widget_get_ancestor (focus, type)))
        return;
      self->focus = focus;
      press (self, XK_F6);
      g_assert_true (ui_wait (has_moved, self));
    }
  g_assert_not_reached ();
}

static gboolean
cursor_has_moved (gpointer data)
{
  Board *self = data;
  g_autofree char *now = grape_canvas_describe_cursor (canvas_of (self));
  return g_strcmp0 (now, self->before) != 0;
}

static void
move_cursor (Board *self, KeySym symbol)
{
  g_free (self->before);
  self->before = grape_canvas_describe_cursor (canvas_of (self));
  press (self, symbol);
  g_assert_true (ui_wait (cursor_has_moved, self));
}

static gboolean
has_proposal (gpointer data)
{
  return *grape_canvas_get_proposal (canvas_of (data)) != '\0';
}

static gboolean
has_moved_on (gpointer data)
{
  Board *self = data;
  GrapeSession *session = ui_session (self->fixture);
  return !grape_session_busy (session) && grape_session_last_own_move (session) > 0;
}

/* From the sidebar to the board; FALSE: there are no keys to press. */
static gboolean
reach_board (Board *self)
{
  self->fake_key = find_fake_key ();
  if (!self->fake_key || !GDK_IS_X11_DISPLAY (gdk_display_get_default ()))
    {
      g_test_skip ("there is no XTest extension to press keys with");
      return FALSE;
    }
  board_open (self);
  go_to (self, GRAPE_TYPE_SIDEBAR);
  go_to (self, GRAPE_TYPE_CANVAS);
  return TRUE;
}

/* From the sidebar to the board, a square chosen by arrows, and the move sent, without a pointer.
 */
static void
test_board (void)
{
  Board board = { 0 };
  if (!reach_board (&board))
    return;
  move_cursor (&board, XK_Right);
  move_cursor (&board, XK_Down);
  move_cursor (&board, XK_Left);
  press (&board, XK_space);
  g_assert_true (ui_wait (has_proposal, &board));
  board.focus = focus_of (&board);
  press (&board, XK_Tab);
  g_assert_true (ui_wait (has_moved, &board));
  go_to (&board, GRAPE_TYPE_CANVAS);
  press (&board, XK_Return);
  g_assert_true (ui_wait (has_moved_on, &board));
  board_close (&board);
}

static gboolean
has_letters (gpointer data)
{
  return g_str_equal (grape_session_draft (ui_session (((Board *)data)->fixture)), "xc");
}

/* Letters that the board has no use for are the beginning of a move in words. */
static void
test_letters (void)
{
  Board board = { 0 };
  if (!reach_board (&board))
    return;
  board.focus = focus_of (&board);
  press (&board, XK_x);
  g_assert_true (ui_wait (has_moved, &board));
  press (&board, XK_c);
  g_assert_true (ui_wait (has_letters, &board));
  g_assert_nonnull (gtk_widget_get_ancestor (focus_of (&board), GRAPE_TYPE_MOVE_PANEL));
  board_close (&board);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/real-keys/board", test_board);
  g_test_add_func ("/real-keys/letters", test_letters);
  return g_test_run ();
}
