/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeInstancePage: shows what the session's viewer sees. grape-instance-page-actions.c has the
 * actions of its menu. */
#include "grape-instance-page-private.h"

#include "ui/grape-clock.h"
#include "ui/grape-session-resolve.h"
#include "ui/grape-window.h"

#include <glib/gi18n.h>
#include <string.h>

/* How much of a move shows under the board; the rest scrolls. */
#define MOST_LINES 4
#define LINE_PX    20

G_DEFINE_FINAL_TYPE (GrapeInstancePage, grape_instance_page, GRAPE_TYPE_PAGE)

/* The instance's name, and the game's where there is room and the name does not have it, in any
 * language. A society is what it is called. */
static char *
title_of (GrapeInstancePage *self)
{
  const GrapeRules *rules = grape_session_rules (self->session);
  const char *name = grape_session_header (self->session)->name;
  if (rules->books || grape_page_get_narrow (GRAPE_PAGE (self)) || strstr (name, rules->name)
      || strstr (name, _ (rules->name)))
    return g_strdup (name);
  return g_strdup_printf ("%s: %s", _ (rules->name), name);
}

/* "due Tuesday 18:00 (in 2 days)", in a narrow window "in 2 days". */
static char *
due_of (GrapeInstancePage *self, const GrapePosition *view)
{
  g_autoptr (GArray) pending = grape_position_pending (view);
  gint64 until = 0;
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      if (!item->done && item->until && (!until || item->until < until))
        until = item->until;
    }
  return grape_page_get_narrow (GRAPE_PAGE (self)) && until >= grape_clock_now ()
             ? grape_clock_relative (until)
             : grape_clock_due (until);
}

static void
show_titles (GrapeInstancePage *self, const GrapePosition *view)
{
  const GrapeRules *rules = grape_session_rules (self->session);
  g_autofree char *title = title_of (self), *due = due_of (self, view);
  g_autoptr (GString) subtitle = g_string_new (NULL);
  if (grape_session_is_of_people (self->session))
    {
      g_autofree char *month = grape_clock_month (view->at);
      g_string_assign (subtitle, month);
    }
  else
    g_string_printf (subtitle, "%s %u", _ (rules->phase_noun), grape_position_phase (view));
  g_autofree char *begins = grape_session_begins_when (self->session);
  if (grape_position_over (view))
    g_string_append_printf (subtitle, " · %s", _ ("over"));
  else if (grape_table_held (view->table))
    g_string_append_printf (subtitle, " · %s",
                            begins                ? begins
                            : view->table->paused ? _ ("paused")
                                                  : _ ("waits for a referee"));
  else if (*due && grape_session_is_now (self->session)
           && grape_page_get_narrow (GRAPE_PAGE (self)))
    g_string_assign (subtitle, due);
  else if (*due && grape_session_is_now (self->session))
    g_string_append_printf (subtitle, " · %s", due);
  grape_page_set_title (GRAPE_PAGE (self), title);
  grape_page_set_subtitle (GRAPE_PAGE (self), subtitle->str);
}

static void
show_moment (GrapeInstancePage *self)
{
  guint n = grape_session_n_events (self->session), at = grape_session_moment (self->session);
  g_autofree char *text = g_strdup_printf (_ ("event %u / %u"), at, n);
  g_autofree char *banner = g_strdup_printf (_ ("You are looking at event %u."), at);
  gtk_adjustment_set_upper (self->moment, n);
  gtk_adjustment_set_value (self->moment, at);
  gtk_label_set_text (self->moment_text, text);
  gtk_label_set_text (self->banner_text, banner);
  gtk_revealer_set_reveal_child (self->banner, !grape_session_is_now (self->session));
}

static void
show_viewer (GrapeInstancePage *self)
{
  GrapeViewer viewer = grape_session_viewer (self->session);
  int seat = grape_session_my_seat (self->session);
  gboolean own = viewer == seat
                 || (viewer == GRAPE_VIEWER_REFEREE && grape_session_is_referee (self->session))
                 || (viewer == GRAPE_VIEWER_SPECTATOR && seat < 0
                     && (!grape_session_is_referee (self->session)
                         || grape_session_is_of_people (self->session)));
  g_autofree char *name = grape_session_viewer_name (self->session, viewer);
  g_autofree char *text = g_strdup_printf (_ ("Viewed as: %s"), name);
  gtk_label_set_text (self->view_as_text, text);
  gtk_revealer_set_reveal_child (self->view_as_banner, !own);
}

static void
show_tab (GrapeInstancePage *self)
{
  const char *name = adw_view_stack_get_visible_child_name (self->tabs);
  if (g_strcmp0 (name, "log") == 0)
    grape_log_view_show (self->log, self->session);
  else if (g_strcmp0 (name, "posts") == 0)
    grape_posts_view_show (self->posts, self->session);
  else if (g_strcmp0 (name, "scores") == 0)
    grape_scores_view_show (self->scores, self->session);
}

/* When the panel is folded away, the proposed move shows under the board. What the rules do not
 * take is finished in the panel, which also says what is missing. */
static void
show_proposal_bar (GrapeInstancePage *self)
{
  const char *text = grape_session_draft (self->session);
  const char *person = grape_session_draft_person (self->session);
  g_autofree char *whole
      = person && *person ? g_strdup_printf ("%s: %s", person, text) : g_strdup (text);
  guint n_lines = 1;
  for (const char *c = whole; *c; c++)
    n_lines += *c == '\n';
  gtk_scrolled_window_set_min_content_height (self->proposal_room,
                                              (int)MIN (n_lines, MOST_LINES) * LINE_PX);
  gtk_label_set_text (self->proposal_text, whole);
  gboolean whole_move = grape_session_read_draft (self->session, NULL) != NULL;
  gtk_widget_set_visible (self->proposal_send, whole_move);
  gtk_widget_set_visible (self->proposal_write, !whole_move);
  gtk_revealer_set_reveal_child (self->proposal_bar,
                                 *text && !adw_flap_get_reveal_flap (self->flap));
}

/* The same position once more would end the motion, and what comes next waits for its turn. */
static void
show_board (GrapeInstancePage *self, const GrapePosition *view, gboolean can_move)
{
  guint serial = grape_session_serial (self->session) + 1;
  guint moment = grape_session_moment (self->session);
  GrapeViewer viewer = grape_session_viewer (self->session);
  GPtrArray *steps = grape_session_steps (self->session);
  gboolean same_log = self->shown_serial == serial && self->shown_viewer == viewer;
  gboolean went_on
      = self->shown_serial + 1 == serial && self->shown_viewer == viewer && steps && self->was_now;
  g_autoptr (GrapePosition) accepted
      = viewer == GRAPE_VIEWER_REFEREE ? grape_session_view_accepted (self->session) : NULL;
  if (accepted || self->shows_accepted)
    grape_board_show (self->board, accepted ? accepted : view, can_move);
  else if (same_log && self->shown_moment == moment)
    grape_board_set_can_move (self->board, can_move);
  else if (went_on)
    grape_board_play (self->board, steps, can_move);
  else
    grape_board_show (self->board, view, can_move);
  self->shown_serial = serial;
  self->shown_moment = moment;
  self->shown_viewer = viewer;
  self->shows_accepted = accepted != NULL;
  self->was_now = grape_session_is_now (self->session);
}

static void
show_all (GrapeInstancePage *self)
{
  g_autoptr (GrapePosition) view = grape_session_view (self->session);
  gboolean can_move = grape_session_can_move (self->session);
  GrapeViewer viewer = grape_session_viewer (self->session);
  gboolean referee
      = grape_session_is_referee (self->session)
        && (viewer == GRAPE_VIEWER_REFEREE || grape_session_is_of_people (self->session)
            || (grape_session_keeps_record (self->session)
                && viewer == grape_session_my_seat (self->session)));
  self->is_showing = TRUE;
  show_titles (self, view);
  show_moment (self);
  show_viewer (self);
  grape_end_bar_show (self->end, self->session, view);
  show_board (self, view, can_move);
  grape_players_panel_show (self->players_panel, self->session);
  gtk_widget_set_visible (GTK_WIDGET (self->move_panel), can_move);
  gtk_widget_set_visible (GTK_WIDGET (self->referee_panel), referee);
  if (can_move)
    grape_move_panel_show (self->move_panel);
  show_proposal_bar (self);
  if (referee)
    grape_referee_panel_show (self->referee_panel, self->session);
  grape_postbox_show (self->postbox, self->session);
  grape_trouble_bar_show (self->trouble, self->session);
  show_tab (self);
  grape_instance_page_update_actions (self);
  self->is_showing = FALSE;
}

static void
session_changed_cb (GrapeInstancePage *self)
{
  show_all (self);
}

static void
tab_changed_cb (GObject *object, GParamSpec *pspec, GrapeInstancePage *self)
{
  if (self->session)
    show_tab (self);
}

static void
moment_changed_cb (GtkAdjustment *adjustment, GrapeInstancePage *self)
{
  if (self->session && !self->is_showing)
    grape_session_look_at (self->session, (guint)gtk_adjustment_get_value (adjustment));
}

static void
flap_cb (GObject *object, GParamSpec *pspec, GrapeInstancePage *self)
{
  if (self->session)
    show_proposal_bar (self);
}

static void
narrow_cb (GrapeInstancePage *self)
{
  g_autoptr (GrapePosition) view = grape_session_view (self->session);
  show_titles (self, view);
}

static void
draft_cb (GrapeInstancePage *self)
{
  show_proposal_bar (self);
}

static void
send_cb (GtkWidget *widget, GrapeInstancePage *self)
{
  grape_instance_page_send (self);
}

/* Somebody who writes while the board has the focus writes a move: what the board itself has no use
 * for comes here. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint keyval, guint keycode, GdkModifierType state,
        GrapeInstancePage *self)
{
  gunichar letter = gdk_keyval_to_unicode (keyval);
  if (letter <= ' ' || !g_unichar_isprint (letter)
      || state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)
      || !gtk_widget_get_mapped (GTK_WIDGET (self->move_panel)))
    return GDK_EVENT_PROPAGATE;
  return grape_move_panel_type (self->move_panel, keys);
}

/* A refused move comes back to the draft, to be corrected. */
static void
revise_cb (GrapePostbox *postbox, const char *text, GrapeInstancePage *self)
{
  grape_session_set_draft (self->session, text);
  grape_postbox_show (postbox, self->session);
}

static void
grape_instance_page_refresh (GrapePage *page)
{
  GrapeInstancePage *self = GRAPE_INSTANCE_PAGE (page);
  grape_instance_page_sync (self);
  if (gtk_widget_get_visible (GTK_WIDGET (self->referee_panel)))
    grape_referee_panel_search (self->referee_panel);
  else
    grape_session_reload (self->session, NULL);
}

static void
grape_instance_page_search (GrapePage *page)
{
  GrapeInstancePage *self = GRAPE_INSTANCE_PAGE (page);
  adw_view_stack_set_visible_child_name (self->tabs, "rules");
  gtk_widget_child_focus (GTK_WIDGET (self->rules_view), GTK_DIR_TAB_FORWARD);
}

static guint
grape_instance_page_list_panes (GrapePage *page, GtkWidget **panes)
{
  GrapeInstancePage *self = GRAPE_INSTANCE_PAGE (page);
  panes[0] = gtk_paned_get_start_child (self->paned);
  panes[1] = gtk_paned_get_end_child (self->paned);
  panes[2] = adw_flap_get_flap (self->flap);
  return 3;
}

static void
grape_instance_page_dispose (GObject *object)
{
  GrapeInstancePage *self = GRAPE_INSTANCE_PAGE (object);
  g_clear_object (&self->session);
  g_clear_object (&self->actions);
  G_OBJECT_CLASS (grape_instance_page_parent_class)->dispose (object);
}

static void
ensure_types (void)
{
  g_type_ensure (GRAPE_TYPE_BOARD);
  g_type_ensure (GRAPE_TYPE_END_BAR);
  g_type_ensure (GRAPE_TYPE_LOG_VIEW);
  g_type_ensure (GRAPE_TYPE_MOVE_PANEL);
  g_type_ensure (GRAPE_TYPE_NEWS_BAR);
  g_type_ensure (GRAPE_TYPE_PLAYERS_PANEL);
  g_type_ensure (GRAPE_TYPE_POSTBOX);
  g_type_ensure (GRAPE_TYPE_POSTS_VIEW);
  g_type_ensure (GRAPE_TYPE_REFEREE_PANEL);
  g_type_ensure (GRAPE_TYPE_RULES_VIEW);
  g_type_ensure (GRAPE_TYPE_SCORES_VIEW);
  g_type_ensure (GRAPE_TYPE_TROUBLE_BAR);
}

#define BIND_CHILD(name)                                                                           \
  gtk_widget_class_bind_template_child (widget_class, GrapeInstancePage, name)

static void
grape_instance_page_class_init (GrapeInstancePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_instance_page_dispose;
  GRAPE_PAGE_CLASS (klass)->refresh = grape_instance_page_refresh;
  GRAPE_PAGE_CLASS (klass)->search = grape_instance_page_search;
  GRAPE_PAGE_CLASS (klass)->list_panes = grape_instance_page_list_panes;
  ensure_types ();
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-instance-page.ui");
  BIND_CHILD (flap);
  BIND_CHILD (banner);
  BIND_CHILD (banner_text);
  BIND_CHILD (view_as_banner);
  BIND_CHILD (view_as_text);
  BIND_CHILD (trouble);
  BIND_CHILD (news);
  BIND_CHILD (end);
  BIND_CHILD (paned);
  BIND_CHILD (board);
  BIND_CHILD (proposal_bar);
  BIND_CHILD (proposal_room);
  BIND_CHILD (proposal_text);
  BIND_CHILD (proposal_send);
  BIND_CHILD (proposal_write);
  BIND_CHILD (slider);
  BIND_CHILD (moment);
  BIND_CHILD (moment_text);
  BIND_CHILD (tabs);
  BIND_CHILD (log);
  BIND_CHILD (posts);
  BIND_CHILD (scores);
  BIND_CHILD (rules_view);
  BIND_CHILD (move_panel);
  BIND_CHILD (referee_panel);
  BIND_CHILD (postbox);
  BIND_CHILD (players_panel);
  BIND_CHILD (menu);
  BIND_CHILD (viewers);
  BIND_CHILD (decisions);
  gtk_widget_class_bind_template_callback (widget_class, tab_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, moment_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, flap_cb);
  gtk_widget_class_bind_template_callback (widget_class, send_cb);
  gtk_widget_class_bind_template_callback (widget_class, revise_cb);
}

static void
grape_instance_page_init (GrapeInstancePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  GtkEventController *keys = gtk_event_controller_key_new ();
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (key_cb), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self->board), keys);
}

static void
advanced_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeInstancePage) self = data;
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!grape_session_act_finish (GRAPE_SESSION (source), result, &error) && window
      && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PENDING))
    grape_window_say_error (window, error);
}

/**
 * grape_instance_page_tick:
 *
 * Updates relative times. In practice, where nobody decides it, time passes by itself.
 */
void
grape_instance_page_tick (GrapeInstancePage *self)
{
  if (grape_session_is_practice (self->session) && !grape_session_is_over (self->session)
      && !grape_session_busy (self->session))
    grape_session_advance_async (self->session, advanced_cb, g_object_ref (self));
  else
    show_all (self);
}

/**
 * grape_instance_page_new:
 */
GrapePage *
grape_instance_page_new (GrapeSession *session)
{
  GrapeInstancePage *self = g_object_new (GRAPE_TYPE_INSTANCE_PAGE, NULL);
  self->session = g_object_ref (session);
  grape_rules_view_set_game (self->rules_view, grape_session_rules (session), TRUE);
  /* A society and a BlogNomic keep none. */
  adw_view_stack_page_set_visible (adw_view_stack_get_page (self->tabs, GTK_WIDGET (self->scores)),
                                   !grape_session_rules (session)->people);
  grape_instance_page_add_actions (self);
  grape_page_set_has_panel (GRAPE_PAGE (self), TRUE);
  grape_page_set_panel_shown (GRAPE_PAGE (self), TRUE);
  grape_page_set_menu (GRAPE_PAGE (self), self->menu);
  g_signal_connect_object (session, "changed", G_CALLBACK (session_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::draft", G_CALLBACK (draft_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (session, "notify::draft-person", G_CALLBACK (draft_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::narrow", G_CALLBACK (narrow_cb), NULL);
  grape_board_bind (self->board, session);
  grape_move_panel_bind (self->move_panel, session);
  show_all (self);
  grape_news_bar_open (self->news, session);
  return GRAPE_PAGE (self);
}

GrapeSession *
grape_instance_page_session (GrapeInstancePage *self)
{
  return self->session;
}

/**
 * grape_instance_page_show_tab:
 * @name: "log", "posts", "scores" or "rules"
 *
 * Returns: whether this game has that tab; otherwise the one that is shown stays
 */
gboolean
grape_instance_page_show_tab (GrapeInstancePage *self, const char *name)
{
  GtkWidget *child = adw_view_stack_get_child_by_name (self->tabs, name);
  /* The stack would show it with no button chosen, and Tab would come to none of the buttons. */
  if (!adw_view_stack_page_get_visible (adw_view_stack_get_page (self->tabs, child)))
    return FALSE;
  adw_view_stack_set_visible_child (self->tabs, child);
  return TRUE;
}
