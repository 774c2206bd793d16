/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is above the board: what happened since somebody last looked, and what is wrong. */
#include "shared-table.h"

#include "ui/pages/grape-instance-page.h"
#include "ui/panels/grape-news-bar.h"
#include "ui/panels/grape-trouble-bar.h"

#include "library/grape-library-seen.h"

typedef SharedTable Table;

static gboolean
is_revealed (gpointer data)
{
  return gtk_revealer_get_reveal_child (data);
}

static void
acted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  grape_session_act_finish (GRAPE_SESSION (source), result, &error);
  g_assert_no_error (error);
  *(gboolean *)data = TRUE;
}

static gboolean
is_true (gpointer data)
{
  return *(gboolean *)data;
}

static void
say_something (Table *self)
{
  gboolean done = FALSE;
  g_autoptr (GrapeSession) session
      = grape_session_open (self->keeper->library, self->instance, NULL);
  grape_session_act_async (session, GRAPE_AUTHOR_REFEREE, "note Back on Sunday", acted_cb, &done);
  g_assert_true (ui_wait (is_true, &done));
}

/* What a sync pass writes while the window shows the game without it. */
static void
take_in (Table *self, int author, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeLibrary) other = grape_library_reopen (self->keeper->library, &error);
  g_autoptr (GrapeInstance) instance = grape_library_load_instance (other, self->instance, &error);
  g_assert_no_error (error);
  guint first = grape_instance_n_events (instance) + 1;
  gint64 at = grape_instance_position (instance)->at;
  grape_instance_act (instance, at, author, text, &error);
  g_assert_no_error (error);
  grape_library_append (other, instance, first, &error);
  g_assert_no_error (error);
  grape_library_close (other);
}

/* The keeper's own act is not for the keeper to send again. */
static void
test_meanwhile (void)
{
  Table *self = shared_table_shown ();
  gboolean done = FALSE;
  g_autoptr (GrapeSession) session
      = grape_session_open (self->keeper->library, self->instance, NULL);
  guint n = grape_session_n_events (session);
  take_in (self, 1, "bid Q");
  g_assert_cmpuint (grape_session_n_events (session), ==, n);
  grape_session_act_async (session, GRAPE_AUTHOR_REFEREE, "note Back on Sunday", acted_cb, &done);
  g_assert_true (ui_wait (is_true, &done));
  g_assert_cmpuint (grape_session_n_events (session), ==, n + 2);
  g_clear_object (&session);
  shared_table_free (self);
}

static GtkWidget *
news_of (Table *self)
{
  GtkWidget *bar = ui_find (ui_page (self->keeper), GRAPE_TYPE_NEWS_BAR, NULL);
  return ui_find (bar, GTK_TYPE_REVEALER, "revealer");
}

/* All of it was on the screen for a moment. */
static gboolean
is_seen (gpointer data)
{
  Table *self = data;
  GrapeSeen seen;
  return grape_library_seen (self->keeper->library, self->instance, &seen, NULL)
         && seen.n_events == grape_session_n_events (ui_session (self->keeper));
}

static void
test_news (void)
{
  Table *self = shared_table_shown ();
  guint n = grape_session_n_events (ui_session (self->keeper));
  g_assert_false (is_revealed (news_of (self))); /* the first time nothing is new */
  g_assert_true (ui_wait (is_seen, self));
  grape_window_show_welcome (self->keeper->window);
  say_something (self);
  grape_window_show_instance (self->keeper->window, self->instance);
  g_assert_true (ui_wait (is_revealed, news_of (self)));
  g_assert_nonnull (ui_find_label (news_of (self), "Back on Sunday"));
  g_assert_null (ui_find_label (news_of (self), "Bo")); /* what a bot did before was seen */
  ui_click (news_of (self), "step");
  g_assert_cmpuint (grape_session_moment (ui_session (self->keeper)), ==, n + 1);
  ui_click (news_of (self), "step");
  g_assert_true (grape_session_is_now (ui_session (self->keeper)));
  ui_click (news_of (self), "close");
  g_assert_false (is_revealed (news_of (self)));

  /* Not there long enough: it is still new the next time. */
  say_something (self);
  grape_window_show_instance (self->keeper->window, self->instance);
  grape_window_show_instance (self->keeper->window, self->instance);
  g_assert_true (ui_wait (is_revealed, news_of (self)));
  g_assert_true (ui_wait (is_seen, self));
  grape_window_show_instance (self->keeper->window, self->instance);
  ui_settle ();
  g_assert_false (is_revealed (news_of (self)));
  shared_table_free (self);
}

/* The bar over the board says what is wrong, and where. */
static void
test_problem (void)
{
  Table *self = shared_table_shown ();
  shared_table_share (self);
  g_autoptr (GrapeShared) shared = grape_library_shared (self->keeper->library, self->topic, NULL);
  shared->problem = g_strdup ("Event 7 is dated 14 March 2027, which is a year ahead.");
  g_assert_true (grape_library_update_shared (self->keeper->library, shared, NULL));
  grape_session_reload (ui_session (self->keeper), NULL);
  GtkWidget *bar = ui_find (ui_page (self->keeper), GRAPE_TYPE_TROUBLE_BAR, NULL);
  ui_wait_label (bar, "Event 7 is dated 14 March 2027, which is a year ahead, at /");
  ui_wait_label (bar, "None of that was accepted.");
  shared_table_free (self);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);
  g_test_add_func ("/window/shared/news", test_news);
  g_test_add_func ("/window/shared/meanwhile", test_meanwhile);
  g_test_add_func ("/window/shared/problem", test_problem);
  return g_test_run ();
}
