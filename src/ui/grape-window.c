/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeWindow: which page is shown, and what the window says. Its actions are in
 * grape-window-actions.c. */
#include "ui/pages/grape-broken-page.h"
#include "grape-window-private.h"

#include "grape-ago.h"

#include "ui/pages/grape-archive-page.h"
#include "ui/pages/grape-game-page.h"
#include "ui/pages/grape-instance-page.h"
#include "ui/parts/grape-list-stop.h"
#include "grape-clock.h"
#include "ui/pages/grape-welcome-page.h"

#include "library/grape-library-instances.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

/* How often the window updates relative times and checks deadlines. */
#define TICK_S 60

G_DEFINE_FINAL_TYPE (GrapeWindow, grape_window, ADW_TYPE_APPLICATION_WINDOW)

/* The inner header bar shows the window's buttons only at an edge of the window. */
static void
notify_folded_cb (GObject *object, GParamSpec *pspec, GrapeWindow *self)
{
  gboolean folded = adw_leaflet_get_folded (self->leaflet);
  adw_header_bar_set_show_end_title_buttons (self->side_header, folded);
  adw_header_bar_set_show_start_title_buttons (self->main_header, folded);
  if (folded)
    gtk_widget_add_css_class (self->titles, "narrow");
  else
    gtk_widget_remove_css_class (self->titles, "narrow");
  if (grape_window_page (self))
    grape_page_set_narrow (grape_window_page (self), folded);
}

/* What is cut off can still be read. */
static gboolean
title_tooltip_cb (GtkWidget *title, int x, int y, gboolean keyboard, GtkTooltip *tooltip,
                  GrapeWindow *self)
{
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (self->title));
  return pango_layout_is_ellipsized (gtk_label_get_layout (self->title));
}

/* The society that accepted it, and the form that announces it; a society of many years is opened
 * first. */
static void
show_class (GrapeWindow *self, const char *id)
{
  g_auto (GStrv) parts = g_strsplit (id, "\n", 2);
  grape_window_show_instance (self, parts[0]);
  if (GRAPE_IS_INSTANCE_PAGE (grape_window_page (self)))
    gtk_widget_activate_action (GTK_WIDGET (grape_window_page (self)), "instance.announce-class",
                                "s", parts[1]);
}

static void
sidebar_open_cb (GrapeSidebar *sidebar, GrapeSidebarItem *item, GrapeWindow *self)
{
  g_autofree char *id = g_strdup (item->id);
  if (item->kind == GRAPE_SIDEBAR_INSTANCE)
    grape_window_show_instance (self, id);
  else if (item->kind == GRAPE_SIDEBAR_AWAITED)
    grape_window_show_shared (self, id);
  else if (item->kind == GRAPE_SIDEBAR_GAME)
    grape_window_show_game (self, id);
  else if (item->kind == GRAPE_SIDEBAR_CLASS)
    show_class (self, id);
  else if (item->kind == GRAPE_SIDEBAR_ARCHIVE)
    grape_window_show_archive (self, g_ascii_strtoll (id, NULL, 10), 0);
}

static gboolean
tick_cb (gpointer data)
{
  GrapeWindow *self = data;
  grape_library_poll (self->library);
  grape_sidebar_refresh (self->sidebar);
  grape_sync_bar_refresh (self->sync_bar);
  grape_ago_refresh ();
  if (GRAPE_IS_INSTANCE_PAGE (grape_window_page (self)))
    grape_instance_page_tick (GRAPE_INSTANCE_PAGE (grape_window_page (self)));
  return G_SOURCE_CONTINUE;
}

static void
grape_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GrapeWindow *self = GRAPE_WINDOW (object);
  g_value_set_string (value, self->shown ? self->shown : "");
}

static void
grape_window_dispose (GObject *object)
{
  GrapeWindow *self = GRAPE_WINDOW (object);
  g_clear_handle_id (&self->tick_id, g_source_remove);
  g_clear_object (&self->page_bindings);
  g_clear_pointer (&self->page_toasts, g_ptr_array_unref);
  g_clear_object (&self->opening);
  grape_window_stop_sync (self);
  g_clear_object (&self->library);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->wanted, g_free);
  G_OBJECT_CLASS (grape_window_parent_class)->dispose (object);
}

static void
grape_window_class_init (GrapeWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_window_dispose;
  G_OBJECT_CLASS (klass)->get_property = grape_window_get_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), 1,
      g_param_spec_string ("shown", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  g_type_ensure (GRAPE_TYPE_IMPORT_BAR);
  g_type_ensure (GRAPE_TYPE_LIST_STOP); /* also for the templates of everything that opens later */
  g_type_ensure (GRAPE_TYPE_SIDEBAR);
  g_type_ensure (GRAPE_TYPE_SYNC_BAR);
  g_type_ensure (GRAPE_TYPE_WELCOME_PAGE);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-window.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, leaflet);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, side);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, main);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, side_header);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, main_header);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, titles);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, title);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, page_button);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, panel_button);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, sidebar);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, import_bar);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, sync_bar);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, content);
  gtk_widget_class_bind_template_child (widget_class, GrapeWindow, welcome);
  gtk_widget_class_bind_template_callback (widget_class, notify_folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, sidebar_open_cb);
  gtk_widget_class_bind_template_callback (widget_class, title_tooltip_cb);
  grape_window_install_actions (widget_class);
}

static gboolean
menu_visible (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  g_value_set_boolean (to, g_value_get_object (from) != NULL);
  return TRUE;
}

static gboolean
is_text (GBinding *binding, const GValue *from, GValue *to, gpointer data)
{
  const char *text = g_value_get_string (from);
  g_value_set_boolean (to, text && *text);
  return TRUE;
}

static void
grape_window_init (GrapeWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_window_set_default_size (GTK_WINDOW (self), 1200, 800);
  self->page_toasts = g_ptr_array_new_with_free_func (g_object_unref);
  self->page_bindings = g_binding_group_new ();
  g_binding_group_bind (self->page_bindings, "title", self->title, "label", G_BINDING_SYNC_CREATE);
  g_binding_group_bind (self->page_bindings, "subtitle", self->subtitle, "label",
                        G_BINDING_SYNC_CREATE);
  g_binding_group_bind_full (self->page_bindings, "subtitle", self->subtitle, "visible",
                             G_BINDING_SYNC_CREATE, is_text, NULL, NULL, NULL);
  g_binding_group_bind (self->page_bindings, "menu", self->page_button, "menu-model",
                        G_BINDING_SYNC_CREATE);
  g_binding_group_bind_full (self->page_bindings, "menu", self->page_button, "visible",
                             G_BINDING_SYNC_CREATE, menu_visible, NULL, NULL, NULL);
  g_binding_group_bind (self->page_bindings, "has-panel", self->panel_button, "visible",
                        G_BINDING_SYNC_CREATE);
  g_binding_group_bind (self->page_bindings, "panel-shown", self->panel_button, "active",
                        G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL);
  g_binding_group_set_source (self->page_bindings, self->welcome);
  notify_folded_cb (NULL, NULL, self);
  grape_window_accept_drops (self);
}

/**
 * grape_window_new:
 * @application: (nullable): NULL in tests
 */
GrapeWindow *
grape_window_new (GtkApplication *application)
{
  return g_object_new (GRAPE_TYPE_WINDOW, "application", application, NULL);
}

void
grape_window_set_library (GrapeWindow *self, GrapeLibrary *library)
{
  g_set_object (&self->library, library);
  grape_sidebar_set_library (self->sidebar, library);
  if (!self->sync)
    grape_window_start_sync (self);
  if (!self->tick_id)
    self->tick_id = g_timeout_add_seconds (TICK_S, tick_cb, self);
}

GrapeLibrary *
grape_window_library (GrapeWindow *self)
{
  return self->library;
}

GrapePage *
grape_window_page (GrapeWindow *self)
{
  return GRAPE_PAGE (adw_bin_get_child (self->content));
}

/** grape_window_session: (transfer none) (nullable): of the instance whose page is shown */
GrapeSession *
grape_window_session (GrapeWindow *self)
{
  GrapePage *page = grape_window_page (self);

  return GRAPE_IS_INSTANCE_PAGE (page) ? grape_instance_page_session (GRAPE_INSTANCE_PAGE (page))
                                       : NULL;
}

/* Focus goes into a page that was opened from the sidebar, or that replaces one that had the focus;
 * elsewhere, in the header bar, it stays. */
static void
focus_page (GrapeWindow *self, GrapePage *page)
{
  GtkWidget *panes[GRAPE_PAGE_MOST_PANES];
  guint n = grape_page_list_panes (page, panes);
  for (guint i = 0; i < n; i++)
    if (gtk_widget_child_focus (panes[i], GTK_DIR_TAB_FORWARD))
      return;
}

static gboolean
wants_focus_in_page (GrapeWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));
  return !focus || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->content))
         || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->sidebar));
}

/**
 * grape_window_show_page:
 * @page: (transfer floating)
 */
void
grape_window_show_page (GrapeWindow *self, GrapePage *page)
{
  gboolean wants_focus = wants_focus_in_page (self);
  g_clear_object (&self->opening);
  g_binding_group_set_source (self->page_bindings, page);
  grape_page_set_narrow (page, adw_leaflet_get_folded (self->leaflet));
  grape_window_unsay (self, NULL);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "instance", grape_page_get_actions (page));
  adw_bin_set_child (self->content, GTK_WIDGET (page));
  adw_leaflet_set_visible_child (self->leaflet, self->main);
  if (wants_focus)
    focus_page (self, page);
  grape_window_note_turns (self);
}

/**
 * grape_window_show_welcome:
 *
 * Goes back to the page that the window begins with, and to the list if there is one pane.
 */
void
grape_window_show_welcome (GrapeWindow *self)
{
  grape_window_show_page (self, g_object_new (GRAPE_TYPE_WELCOME_PAGE, NULL));
  grape_sidebar_select (self->sidebar, GRAPE_SIDEBAR_HEADING, NULL);
  grape_window_set_shown (self, NULL, NULL);
  adw_leaflet_set_visible_child (self->leaflet, self->side);
}

void
grape_window_show_game (GrapeWindow *self, const char *game)
{
  const GrapeRules *rules = grape_registry_find (game);
  if (!rules)
    return;
  grape_window_show_page (self, grape_game_page_new (rules, self->library));
  grape_sidebar_select (self->sidebar, GRAPE_SIDEBAR_GAME, game);
  grape_window_set_shown (self, "game", game);
}

static void
show_session (GrapeWindow *self, GrapeSession *session)
{
  grape_window_show_page (self, grape_instance_page_new (session));
  grape_sidebar_select (self->sidebar, GRAPE_SIDEBAR_INSTANCE, grape_session_id (session));
  grape_window_set_shown (self, "instance", grape_session_id (session));
}

/* Shows, instead of its board, why not, and a way to remove it. */
static void
show_broken (GrapeWindow *self, const char *id, const char *why)
{
  grape_window_show_page (self, grape_broken_page_new (self->library, id, why));
  grape_sidebar_select (self->sidebar, GRAPE_SIDEBAR_INSTANCE, id);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSession) session
      = grape_session_open_finish (GRAPE_LIBRARY (source), result, &error);
  gboolean wanted = g_task_get_cancellable (G_TASK (result)) == self->opening;
  if (wanted)
    g_clear_object (&self->opening);
  if (!session)
    grape_window_say_error (self, error);
  else if (wanted)
    show_session (self, session);
}

/* Until the worker is done; if another page is shown meanwhile, it stays. */
static void
show_opening (GrapeWindow *self, const GrapeSummary *summary)
{
  GtkWidget *spinner = g_object_new (GTK_TYPE_SPINNER, "spinning", TRUE, "width-request", 32,
                                     "height-request", 32, NULL);
  g_autofree char *text = g_strdup_printf (
      ngettext ("Reading %u event…", "Reading %u events…", summary->n_events), summary->n_events);
  g_autofree char *name = g_markup_escape_text (summary->name, -1);
  GtkWidget *status = g_object_new (ADW_TYPE_STATUS_PAGE, "title", name, "description", text,
                                    "child", spinner, NULL);
  GrapePage *page = g_object_new (GRAPE_TYPE_PAGE, "child", status, NULL);
  grape_page_set_title (page, summary->name);
  grape_window_show_page (self, page);
  self->opening = g_cancellable_new ();
  grape_session_open_async (self->library, summary->id, self->opening, opened_cb,
                            g_object_ref (self));
}

/**
 * grape_window_show_instance:
 *
 * Opens the instance, a long one once a worker has read it, or says why it cannot be opened.
 */
void
grape_window_show_instance (GrapeWindow *self, const char *id)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeSummary) summary = grape_library_summarise (self->library, id, &error);
  if (summary && summary->problem)
    {
      show_broken (self, id, grape_translated (summary->problem));
      return;
    }
  if (summary && grape_session_is_long (summary->n_events))
    {
      show_opening (self, summary);
      return;
    }
  g_autoptr (GrapeSession) session
      = summary ? grape_session_open (self->library, id, &error) : NULL;
  if (session)
    show_session (self, session);
  else if (summary)
    show_broken (self, id, grape_translated (error->message));
  else
    grape_window_say_error (self, error);
}

/**
 * grape_window_show_archive:
 * @archive: 0: all
 * @message: 0: shows none at first
 */
void
grape_window_show_archive (GrapeWindow *self, gint64 archive, gint64 message)
{
  g_autofree char *id = g_strdup_printf ("%" G_GINT64_FORMAT, archive);
  GrapePage *page = grape_archive_page_new (self->library, archive);
  grape_window_show_page (self, page);
  grape_sidebar_select (self->sidebar, GRAPE_SIDEBAR_ARCHIVE, id);
  grape_window_set_shown (self, "archive", id);
  if (message)
    grape_archive_page_show_message (GRAPE_ARCHIVE_PAGE (page), message);
}

static void
add_toast (GrapeWindow *self, AdwToast *toast)
{
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* Titles of toasts are markup, so this escapes what people wrote. */
static AdwToast *
toast_new (const char *sentence)
{
  g_autofree char *escaped = g_markup_escape_text (sentence, -1);
  return adw_toast_new (escaped);
}

void
grape_window_say (GrapeWindow *self, const char *sentence)
{
  add_toast (self, toast_new (sentence));
}

void
grape_window_say_error (GrapeWindow *self, const GError *error)
{
  if (!self || !error || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  AdwToast *toast = toast_new (grape_translated (error->message));
  adw_toast_set_timeout (toast, 0);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  add_toast (self, toast);
}

void
grape_window_say_with_undo (GrapeWindow *self, const char *sentence, const char *action,
                            GVariant *target)
{
  grape_window_say_with_action (self, sentence, _ ("Undo"), action, target);
}

static void
toast_dismissed_cb (AdwToast *toast, GrapeWindow *self)
{
  if (self->page_toasts)
    g_ptr_array_remove (self->page_toasts, toast);
}

/** grape_window_say_with_action: like grape_window_say_with_undo(), with another @label */
void
grape_window_say_with_action (GrapeWindow *self, const char *sentence, const char *label,
                              const char *action, GVariant *target)
{
  AdwToast *toast = toast_new (sentence);
  adw_toast_set_button_label (toast, label);
  adw_toast_set_action_name (toast, action);
  adw_toast_set_action_target_value (toast, target);
  if (g_str_has_prefix (action, "instance."))
    {
      grape_window_unsay (self, action);
      g_ptr_array_add (self->page_toasts, g_object_ref (toast));
      g_signal_connect_object (toast, "dismissed", G_CALLBACK (toast_dismissed_cb), self, 0);
    }
  add_toast (self, toast);
}

/**
 * grape_window_unsay:
 * @action: (nullable): of the page; NULL: any
 *
 * Takes back what was said with @action and still shows, or would show next.
 */
void
grape_window_unsay (GrapeWindow *self, const char *action)
{
  for (guint i = self->page_toasts ? self->page_toasts->len : 0; i > 0; i--)
    {
      AdwToast *toast = g_ptr_array_index (self->page_toasts, i - 1);
      if (!action || g_strcmp0 (adw_toast_get_action_name (toast), action) == 0)
        adw_toast_dismiss (toast);
    }
}

/**
 * grape_window_of:
 * @widget: a GtkWidget
 *
 * Returns: (transfer none) (nullable): the window that @widget is in, or that its dialog belongs to
 */
GrapeWindow *
grape_window_of (gpointer widget)
{
  GtkRoot *root = gtk_widget_get_root (widget);
  while (root && !GRAPE_IS_WINDOW (root) && GTK_IS_WINDOW (root))
    root = (GtkRoot *)gtk_window_get_transient_for (GTK_WINDOW (root));
  return GRAPE_IS_WINDOW (root) ? GRAPE_WINDOW (root) : NULL;
}
