/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeLogView: a worker makes the lines; results of an outdated request are dropped. */
#include "grape-log-view.h"

#include "ui/parts/grape-list-stop.h"
#include "ui/parts/grape-log-row.h"

struct _GrapeLogView
{
  AdwBin parent_instance;

  /* Template */
  GtkStack *stack;
  GtkListView *list;

  /* Owned */
  GListStore *store;
  GCancellable *cancellable;
  guint n_events; /* what is shown now */
  GrapeViewer viewer;
  GrapeSession *session;
};

G_DEFINE_FINAL_TYPE (GrapeLogView, grape_log_view, ADW_TYPE_BIN)

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GrapeLogView *self)
{
  gtk_list_item_set_child (item, grape_log_row_new ());
  grape_list_stop_note_row (item);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GrapeLogView *self)
{
  GrapeLogItem *line = gtk_list_item_get_item (item);
  grape_log_row_bind (GRAPE_LOG_ROW (gtk_list_item_get_child (item)), grape_log_item_line (line));
}

static void
activate_cb (GtkListView *list, guint position, GrapeLogView *self)
{
  g_autoptr (GrapeLogItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), position);
  gtk_widget_activate_action (GTK_WIDGET (self), "instance.look-at", "u",
                              grape_log_item_line (item)->number);
}

static void
take_lines (GrapeLogView *self, GPtrArray *lines)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = lines->len; i > 0; i--)
    g_ptr_array_add (items, grape_log_item_new (lines, g_ptr_array_index (lines, i - 1)));
  g_list_store_splice (self->store, 0, g_list_model_get_n_items (G_LIST_MODEL (self->store)),
                       items->pdata, items->len);
  gtk_stack_set_visible_child_name (self->stack, items->len ? "lines" : "empty");
}

static void
log_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeLogView) self = data;
  g_autoptr (GPtrArray) lines = grape_session_log_finish (GRAPE_SESSION (source), result, NULL);
  if (lines && self->store)
    take_lines (self, lines);
}

static void
grape_log_view_dispose (GObject *object)
{
  GrapeLogView *self = GRAPE_LOG_VIEW (object);
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->store);
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_log_view_parent_class)->dispose (object);
}

static void
grape_log_view_class_init (GrapeLogViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_log_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-log-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeLogView, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeLogView, list);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
grape_log_view_init (GrapeLogView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->store = g_list_store_new (GRAPE_TYPE_LOG_ITEM);
  g_autoptr (GtkNoSelection) selection
      = gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->store)));
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
}

/**
 * grape_log_view_show:
 *
 * Shows the log as @session's viewer may read it.
 */
void
grape_log_view_show (GrapeLogView *self, GrapeSession *session)
{
  guint n_events = grape_session_n_events (session);
  GrapeViewer viewer = grape_session_viewer (session);
  if (self->session == session && self->n_events == n_events && self->viewer == viewer)
    return;
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_set_object (&self->session, session);
  self->n_events = n_events;
  self->viewer = viewer;
  grape_session_log_async (session, self->cancellable, log_cb, g_object_ref (self));
}

guint
grape_log_view_n_lines (GrapeLogView *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->store));
}
