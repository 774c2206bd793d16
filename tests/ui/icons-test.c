/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An icon goes in the loop, also when one of GTK's threads is the last to let go of it. */
#include "ui-fixture.h"

#define SIZE 200 /* such large ones GTK does not keep for later */

static GThread *ended; /* where the icon went */

static void
gone (gpointer data, GObject *where)
{
  ended = g_thread_self ();
}

static GtkIconPaintable *
look_up (int size)
{
  GtkIconTheme *theme = gtk_icon_theme_get_for_display (gdk_display_get_default ());
  return gtk_icon_theme_lookup_icon (theme, "edit-find-symbolic", NULL, size, 1, GTK_TEXT_DIR_LTR,
                                     0);
}

static gpointer
let_go (gpointer icon)
{
  g_object_unref (icon);
  return NULL;
}

static void
let_go_in_thread (GtkIconPaintable *icon)
{
  g_thread_join (g_thread_new ("icon", let_go, icon));
}

static gboolean
is_gone (gpointer data)
{
  return ended != NULL;
}

static GtkIconPaintable *
watched (void)
{
  GtkIconPaintable *icon = look_up (SIZE);
  ended = NULL;
  g_object_weak_ref (G_OBJECT (icon), gone, NULL);
  return icon;
}

static void
test_thread (void)
{
  let_go_in_thread (watched ());
  g_assert_null (ended);
  g_assert_true (ui_wait (is_gone, NULL));
  g_assert_true (ended == g_thread_self ());
}

/* Wanted again before it went, it is still whole; it goes at the next opportunity. */
static void
test_again (void)
{
  GtkIconPaintable *icon = watched ();
  let_go_in_thread (icon);
  GtkIconPaintable *again = look_up (SIZE);
  g_assert_true (again == icon);
  ui_settle ();
  g_assert_null (ended);
  let_go_in_thread (again);
  g_assert_null (ended);
  let_go_in_thread (look_up (SIZE + 1));
  g_assert_true (ui_wait (is_gone, NULL));
  g_assert_true (ended == g_thread_self ());
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/icons/thread", test_thread);
  g_test_add_func ("/icons/again", test_again);
  return g_test_run ();
}
