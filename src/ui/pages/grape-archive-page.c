/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeArchivePage: the list loads threads in portions as people scroll; a search runs in a worker
 * and gives way to the next one. */
#include "grape-archive-page.h"

#include "grape-archive-actions.h"
#include "ui/parts/grape-list-stop.h"
#include "ui/parts/grape-mail-item.h"
#include "ui/panels/grape-thread-view.h"

#include "library/grape-work.h"

#include <glib/gi18n.h>

#define PORTION 200
#define HITS    200

struct _GrapeArchivePage
{
  GrapePage parent_instance;

  /* Template */
  GtkStack *stack;
  AdwLeaflet *leaflet;
  GtkWidget *list_pane;
  GtkWidget *thread_pane;
  GtkSearchEntry *entry;
  GtkStack *list_stack;
  GtkListView *list;
  GrapeThreadView *thread;

  /* Owned */
  GrapeLibrary *library;
  gulong changed_id;
  GListStore *store;
  GtkSingleSelection *selection;
  GCancellable *cancellable; /* of the search under way */
  gint64 archive;
  gboolean is_searching; /* the list shows the search's results */
  gboolean has_all;
};

typedef struct
{
  GrapeLibrary *library;
  char *query;
  gint64 archive;
} Search;

G_DEFINE_FINAL_TYPE (GrapeArchivePage, grape_archive_page, GRAPE_TYPE_PAGE)

static void
search_free (Search *self)
{
  g_object_unref (self->library);
  g_free (self->query);
  g_free (self);
}

static void
show_list (GrapeArchivePage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));
  gtk_stack_set_visible_child_name (self->list_stack,
                                    n || !self->is_searching ? "list" : "nothing");
}

static void
add_portion (GrapeArchivePage *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));
  g_autoptr (GPtrArray) threads
      = grape_library_list_threads (self->library, self->archive, n, PORTION, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; threads && i < threads->len; i++)
    g_ptr_array_add (items, grape_mail_item_new_thread (g_ptr_array_index (threads, i)));
  g_list_store_splice (self->store, n, 0, items->pdata, items->len);
  self->has_all = items->len < PORTION;
}

static void
list_threads (GrapeArchivePage *self)
{
  self->is_searching = FALSE;
  g_list_store_remove_all (self->store);
  add_portion (self);
  show_list (self);
  gtk_stack_set_visible_child_name (self->stack,
                                    grape_library_n_messages (self->library) ? "mail" : "empty");
}

static void
edge_cb (GtkScrolledWindow *scroller, GtkPositionType edge, GrapeArchivePage *self)
{
  if (edge == GTK_POS_BOTTOM && !self->is_searching && !self->has_all)
    add_portion (self);
}

static void
search_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Search *search = data;
  GError *error = NULL;
  g_autoptr (GrapeLibrary) own = grape_library_reopen (search->library, &error);
  GPtrArray *hits = own && !g_cancellable_is_cancelled (cancellable)
                        ? grape_library_search (own, search->query, search->archive, HITS, &error)
                        : NULL;
  if (own)
    grape_library_close (own);
  if (hits)
    g_task_return_pointer (task, hits, (GDestroyNotify)g_ptr_array_unref);
  else if (error)
    g_task_return_error (task, error);
  else
    g_task_return_error_if_cancelled (task);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GrapeArchivePage *self = GRAPE_ARCHIVE_PAGE (source);
  g_autoptr (GPtrArray) hits = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  if (!hits || !self->store)
    return;
  for (guint i = 0; i < hits->len; i++)
    g_ptr_array_add (items, grape_mail_item_new_hit (g_ptr_array_index (hits, i)));
  self->is_searching = TRUE;
  g_list_store_splice (self->store, 0, g_list_model_get_n_items (G_LIST_MODEL (self->store)),
                       items->pdata, items->len);
  show_list (self);
}

static void
search_changed_cb (GtkSearchEntry *entry, GrapeArchivePage *self)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (entry));
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (!*query)
    {
      list_threads (self);
      return;
    }
  self->cancellable = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (self, self->cancellable, found_cb, NULL);
  Search *search = g_new0 (Search, 1);
  search->library = g_object_ref (self->library);
  search->query = g_strdup (query);
  search->archive = self->archive;
  grape_work_run (task, search_worker, search, (GDestroyNotify)search_free);
}

static void
open_at (GrapeArchivePage *self, guint position)
{
  g_autoptr (GrapeMailItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), position);
  if (!item)
    return;
  grape_thread_view_show (self->thread, item->thread, item->message);
  adw_leaflet_set_visible_child (self->leaflet, self->thread_pane);
}

static void
activate_cb (GtkListView *list, guint position, GrapeArchivePage *self)
{
  open_at (self, position);
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkListItem *item)
{
  GtkWidget *row = gtk_list_item_get_child (item);
  GtkWidget *self = gtk_widget_get_ancestor (row, GRAPE_TYPE_ARCHIVE_PAGE);
  if (self && gtk_widget_contains (row, x, y))
    open_at (GRAPE_ARCHIVE_PAGE (self), gtk_list_item_get_position (item));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GrapeArchivePage *self)
{
  GtkWidget *row = grape_mail_row_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (item, row);
  grape_list_stop_note_row (item);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GrapeArchivePage *self)
{
  grape_mail_row_bind (GRAPE_MAIL_ROW (gtk_list_item_get_child (item)),
                       gtk_list_item_get_item (item));
}

static void
to_list_cb (GtkButton *button, GrapeArchivePage *self)
{
  adw_leaflet_set_visible_child (self->leaflet, self->list_pane);
}

static void
library_changed_cb (GrapeArchivePage *self, guint topics, const char *id, GrapeLibrary *library)
{
  if ((topics & GRAPE_TOPIC_MESSAGES) && !self->is_searching)
    list_threads (self);
}

static void
grape_archive_page_search (GrapePage *page)
{
  GrapeArchivePage *self = GRAPE_ARCHIVE_PAGE (page);
  adw_leaflet_set_visible_child (self->leaflet, self->list_pane);
  gtk_widget_grab_focus (GTK_WIDGET (self->entry));
}

static guint
grape_archive_page_list_panes (GrapePage *page, GtkWidget **panes)
{
  GrapeArchivePage *self = GRAPE_ARCHIVE_PAGE (page);
  if (!gtk_widget_get_mapped (GTK_WIDGET (self->leaflet)))
    {
      panes[0] = GTK_WIDGET (self);
      return 1;
    }
  panes[0] = self->list_pane;
  panes[1] = self->thread_pane;
  return 2;
}

static void
grape_archive_page_dispose (GObject *object)
{
  GrapeArchivePage *self = GRAPE_ARCHIVE_PAGE (object);
  if (self->cancellable)
    g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_clear_object (&self->library);
  g_clear_object (&self->selection);
  g_clear_object (&self->store);
  G_OBJECT_CLASS (grape_archive_page_parent_class)->dispose (object);
}

static void
grape_archive_page_class_init (GrapeArchivePageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_archive_page_dispose;
  GRAPE_PAGE_CLASS (klass)->search = grape_archive_page_search;
  GRAPE_PAGE_CLASS (klass)->list_panes = grape_archive_page_list_panes;
  g_type_ensure (GRAPE_TYPE_THREAD_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-archive-page.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, list_pane);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, thread_pane);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, entry);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, list_stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, list);
  gtk_widget_class_bind_template_child (widget_class, GrapeArchivePage, thread);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, edge_cb);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
  gtk_widget_class_bind_template_callback (widget_class, to_list_cb);
}

static void
grape_archive_page_init (GrapeArchivePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->store = g_list_store_new (GRAPE_TYPE_MAIL_ITEM);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->store)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
}

static char *
archive_name (GrapeLibrary *library, gint64 id)
{
  g_autoptr (GPtrArray) archives = grape_library_list_archives (library, NULL);
  for (guint i = 0; archives && i < archives->len; i++)
    {
      const GrapeArchive *archive = g_ptr_array_index (archives, i);
      if (archive->id == id)
        return g_strdup (archive->name);
    }
  return g_strdup (_ ("All Mail"));
}

/**
 * grape_archive_page_new:
 * @archive: 0: all
 */
GrapePage *
grape_archive_page_new (GrapeLibrary *library, gint64 archive)
{
  GrapeArchivePage *self = g_object_new (GRAPE_TYPE_ARCHIVE_PAGE, NULL);
  g_autofree char *name = archive_name (library, archive);
  self->library = g_object_ref (library);
  self->archive = archive;
  self->changed_id
      = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
  grape_page_set_title (GRAPE_PAGE (self), name);
  grape_thread_view_set_library (self->thread, library);
  if (archive != 0)
    grape_archive_actions_add (GRAPE_PAGE (self), library, archive);
  list_threads (self);
  return GRAPE_PAGE (self);
}

void
grape_archive_page_show_message (GrapeArchivePage *self, gint64 message)
{
  g_autoptr (GrapeMessage) found = grape_library_load_message (self->library, message, NULL);
  if (!found)
    return;
  grape_thread_view_show (self->thread, found->thread, message);
  adw_leaflet_set_visible_child (self->leaflet, self->thread_pane);
}

void
grape_archive_page_set_query (GrapeArchivePage *self, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
}

guint
grape_archive_page_n_listed (GrapeArchivePage *self)
{
  return g_list_model_get_n_items (G_LIST_MODEL (self->store));
}

gboolean
grape_archive_page_is_searching (GrapeArchivePage *self)
{
  return self->is_searching;
}
