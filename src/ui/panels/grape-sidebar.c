/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeSidebar: one list view over all sections, so that five hundred instances cost no more than
 * the visible lines. It fills after the first frame and when the library changes. */
#include "grape-sidebar.h"

#include "ui/parts/grape-list-stop.h"
#include "grape-sidebar-row.h"

#include "ui/grape-clock.h"

#include "library/grape-work.h"

#include <glib/gi18n.h>

struct _GrapeSidebar
{
  AdwBin parent_instance;

  /* Template */
  GrapeListStop *stop;
  GtkListView *list;

  /* Owned */
  GListStore *store;
  GtkSingleSelection *selection;
  GrapeLibrary *library;
  GrapeSyncService *sync;    /* or NULL */
  struct Contents *contents; /* as last read, or NULL */
  guint restate_id;
  gulong changed_id;
  guint refresh_id;
  char *selected; /* id of the line that the window shows */
  GrapeSidebarKind selected_kind;
  guint n_instances;
  gboolean shows_finished;
  gboolean is_reading; /* a worker */
};

enum
{
  SIGNAL_OPEN,
  SIGNAL_FILLED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeSidebar, grape_sidebar, ADW_TYPE_BIN)

static void
add (GPtrArray *items, GrapeSidebarItem *item)
{
  g_ptr_array_add (items, item);
}

/* What the lists consist of. */
typedef struct Contents
{
  GPtrArray *instances; /* of GrapeSummary, or NULL */
  GPtrArray *archives;  /* of GrapeArchive, or NULL */
  GHashTable *topics;   /* instance to topic */
  GPtrArray *awaited;   /* of GrapeShared: no instance yet */
} Contents;

static void
add_sync (GrapeSidebar *self, GrapeSidebarItem *item, const char *topic)
{
  GrapeSyncStatus status;
  if (self->sync && topic && grape_sync_service_status (self->sync, topic, &status))
    grape_sidebar_item_set_sync (item, &status);
}

static GrapeSidebarItem *
instance_item (GrapeSidebar *self, const Contents *contents, const GrapeSummary *summary)
{
  GrapeSidebarItem *item = grape_sidebar_item_new_instance (summary);
  add_sync (self, item, g_hash_table_lookup (contents->topics, summary->id));
  return item;
}

/* Accepted, but not begun: they would appear nowhere else. */
static void
add_awaited (GrapeSidebar *self, const Contents *contents, gboolean with_heading, GPtrArray *items)
{
  for (guint i = 0; i < contents->awaited->len; i++)
    {
      const GrapeShared *shared = g_ptr_array_index (contents->awaited, i);
      GrapeSidebarItem *item = grape_sidebar_item_new_awaited (shared->topic, shared->address);
      if (i == 0 && with_heading)
        add (items, grape_sidebar_item_new_heading (_ ("Running")));
      add_sync (self, item, shared->topic);
      add (items, item);
    }
}

/* It goes on for years, and has a section of its own. */
static gboolean
is_society (const GrapeSummary *summary)
{
  const GrapeRules *rules = summary->game ? grape_registry_find (summary->game) : NULL;
  return rules && rules->books && !summary->over;
}

/* Those that need the user stand above; here is the way to a new one. */
static void
add_societies (GrapeSidebar *self, const Contents *contents, GPtrArray *items)
{
  const GrapeRules *rules = grape_registry_find ("society");
  if (!rules)
    return;
  add (items, grape_sidebar_item_new_heading (_ ("Societies")));
  for (guint i = 0; i < self->n_instances; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (contents->instances, i);
      if (is_society (summary) && !summary->needs_me)
        add (items, instance_item (self, contents, summary));
    }
  add (items, grape_sidebar_item_new_society (rules));
}

/* The library lists those that need the user first, and by deadline; the sections keep that
 * order. */
static void
add_instances (GrapeSidebar *self, const Contents *contents, GPtrArray *items)
{
  const GPtrArray *all = contents->instances;
  guint n_needs = 0, n_running = 0, n_finished = 0;
  self->n_instances = all ? all->len : 0;
  for (guint i = 0; i < self->n_instances; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      if (summary->over && !summary->needs_me)
        n_finished++;
      else if (summary->needs_me)
        {
          if (n_needs++ == 0)
            add (items, grape_sidebar_item_new_heading (_ ("Needs You")));
          add (items, instance_item (self, contents, summary));
        }
    }
  for (guint i = 0; i < self->n_instances; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      if (summary->over || summary->needs_me || is_society (summary))
        continue;
      if (n_running++ == 0)
        add (items, grape_sidebar_item_new_heading (_ ("Running")));
      add (items, instance_item (self, contents, summary));
    }
  add_awaited (self, contents, n_running == 0, items);
  if (n_finished)
    add (items, grape_sidebar_item_new_fold (_ ("Finished"), n_finished, self->shows_finished));
  for (guint i = 0; self->shows_finished && i < self->n_instances; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (all, i);
      if (summary->over && !summary->needs_me)
        add (items, instance_item (self, contents, summary));
    }
  if (self->n_instances == 0 && contents->awaited->len == 0)
    add (items, grape_sidebar_item_new_hint (_ ("No games yet. Practise one against bots, start "
                                                "one with friends, or import a mailing list.")));
}

/* Below the games that everybody has. */
static void
add_classes (const GPtrArray *instances, GPtrArray *items)
{
  for (guint i = 0; instances && i < instances->len; i++)
    {
      const GrapeSummary *summary = g_ptr_array_index (instances, i);
      for (guint j = 0; summary->classes && !summary->over && j < summary->classes->len; j++)
        add (items,
             grape_sidebar_item_new_class (summary, g_ptr_array_index (summary->classes, j)));
    }
}

static void
add_games (GPtrArray *items)
{
  const GrapeRules *const *games = grape_registry_list ();
  add (items, grape_sidebar_item_new_heading (_ ("Games")));
  for (guint i = 0; games[i]; i++)
    add (items, grape_sidebar_item_new_game (games[i]));
}

static void
add_archives (GPtrArray *archives, GPtrArray *items)
{
  add (items, grape_sidebar_item_new_heading (_ ("Archives")));
  for (guint i = 0; archives && i < archives->len; i++)
    add (items, grape_sidebar_item_new_archive (g_ptr_array_index (archives, i)));
  if (!archives || archives->len == 0)
    {
      GrapeSidebarItem *all = grape_sidebar_item_new_hint (_ ("Import a mailing list…"));
      all->kind = GRAPE_SIDEBAR_ARCHIVE;
      all->id = g_strdup ("0");
      all->icon = g_strdup ("folder-download-symbolic");
      add (items, all);
    }
}

/* Replaces only what differs, so that the list keeps its place. */
static void
replace_items (GListStore *store, GPtrArray *items)
{
  guint n_old = g_list_model_get_n_items (G_LIST_MODEL (store)), same = 0, tail = 0;
  while (same < n_old && same < items->len)
    {
      g_autoptr (GrapeSidebarItem) old = g_list_model_get_item (G_LIST_MODEL (store), same);
      if (!grape_sidebar_item_equal (old, g_ptr_array_index (items, same)))
        break;
      same++;
    }
  while (tail < n_old - same && tail < items->len - same)
    {
      g_autoptr (GrapeSidebarItem) old
          = g_list_model_get_item (G_LIST_MODEL (store), n_old - 1 - tail);
      if (!grape_sidebar_item_equal (old, g_ptr_array_index (items, items->len - 1 - tail)))
        break;
      tail++;
    }
  if (n_old - same - tail || items->len - same - tail)
    g_list_store_splice (store, same, n_old - same - tail, items->pdata + same,
                         items->len - same - tail);
}

static void
restore_selection (GrapeSidebar *self)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));
  for (guint i = 0; self->selected && i < n; i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), i);
      if (item->kind == self->selected_kind && g_strcmp0 (item->id, self->selected) == 0)
        {
          gtk_single_selection_set_selected (self->selection, i);
          return;
        }
    }
  gtk_single_selection_set_selected (self->selection, GTK_INVALID_LIST_POSITION);
}

static void
contents_free (Contents *self)
{
  g_clear_pointer (&self->instances, g_ptr_array_unref);
  g_clear_pointer (&self->archives, g_ptr_array_unref);
  g_hash_table_unref (self->topics);
  g_ptr_array_unref (self->awaited);
  g_free (self);
}

static void
read_shared (Contents *self, GrapeLibrary *library)
{
  g_autoptr (GPtrArray) all = grape_library_list_shared (library, NULL);
  self->topics = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->awaited = g_ptr_array_new_with_free_func ((GDestroyNotify)grape_shared_free);
  while (all && all->len)
    {
      GrapeShared *shared = g_ptr_array_steal_index (all, 0);
      if (!shared->instance)
        {
          g_ptr_array_add (self->awaited, shared);
          continue;
        }
      g_hash_table_insert (self->topics, g_strdup (shared->instance), g_strdup (shared->topic));
      grape_shared_free (shared);
    }
}

static Contents *
read_contents (GrapeLibrary *library)
{
  Contents *self = g_new0 (Contents, 1);
  self->instances = grape_library_list_needs (library, grape_clock_now (), NULL);
  self->archives = grape_library_list_archives (library, NULL);
  read_shared (self, library);
  return self;
}

/* Its line may have changed, and moved elsewhere. */
static void
restore_focus (GrapeSidebar *self, const GrapeSidebarItem *focused)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->store));
  if (!focused || grape_list_stop_position (self->stop) != GTK_INVALID_LIST_POSITION)
    return;
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), i);
      if (item->kind == focused->kind && g_strcmp0 (item->id, focused->id) == 0)
        {
          grape_list_stop_focus_at (self->stop, i);
          return;
        }
    }
  gtk_widget_grab_focus (GTK_WIDGET (self->stop));
}

static void
show_contents (GrapeSidebar *self)
{
  const Contents *contents = self->contents;
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GrapeSidebarItem) focused
      = g_list_model_get_item (G_LIST_MODEL (self->store), grape_list_stop_position (self->stop));
  add_instances (self, contents, items);
  add_societies (self, contents, items);
  add_games (items);
  add_classes (contents->instances, items);
  add_archives (contents->archives, items);
  replace_items (self->store, items);
  if (!gtk_list_view_get_model (self->list))
    gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  restore_selection (self);
  restore_focus (self, focused);
}

static void
take_contents (GrapeSidebar *self, Contents *contents)
{
  g_clear_pointer (&self->contents, contents_free);
  self->contents = contents;
  show_contents (self);
  g_signal_emit (self, signals[SIGNAL_FILLED], 0);
}

/**
 * grape_sidebar_refresh:
 *
 * Reads the lines from the library's summaries at once.
 */
void
grape_sidebar_refresh (GrapeSidebar *self)
{
  Contents *contents = read_contents (self->library);
  g_clear_handle_id (&self->refresh_id, g_source_remove);
  take_contents (self, contents);
}

static void
read_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autoptr (GrapeLibrary) own = grape_library_reopen (data, NULL);
  g_task_return_pointer (task, own ? read_contents (own) : NULL, (GDestroyNotify)contents_free);
  if (own)
    grape_library_close (own);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GrapeSidebar *self = GRAPE_SIDEBAR (source);
  Contents *contents = g_task_propagate_pointer (G_TASK (result), NULL);
  self->is_reading = FALSE;
  if (!contents)
    return;
  if (self->library)
    take_contents (self, contents);
  else
    contents_free (contents);
  if (g_getenv ("GRAPE_REPORT_FIRST_FRAME"))
    g_printerr ("filled at %" G_GINT64_FORMAT "\n", g_get_monotonic_time ());
}

/* In a worker: five hundred summaries take longer than a frame. */
static gboolean
refresh_cb (gpointer data)
{
  GrapeSidebar *self = data;
  if (self->is_reading)
    return G_SOURCE_CONTINUE;
  self->refresh_id = 0;
  self->is_reading = TRUE;
  g_autoptr (GTask) task = g_task_new (self, NULL, read_cb, NULL);
  grape_work_run (task, read_worker, g_object_ref (self->library), g_object_unref);
  return G_SOURCE_REMOVE;
}

static void
library_changed_cb (GrapeSidebar *self, guint topics)
{
  if (!self->refresh_id && topics != GRAPE_TOPIC_SYNC)
    self->refresh_id = g_timeout_add (50, refresh_cb, self);
}

static gboolean
is_choice (gpointer item)
{
  GrapeSidebarKind kind = GRAPE_SIDEBAR_ITEM (item)->kind;
  return kind != GRAPE_SIDEBAR_HEADING && kind != GRAPE_SIDEBAR_HINT;
}

static void
open_at (GrapeSidebar *self, guint position)
{
  g_autoptr (GrapeSidebarItem) item = g_list_model_get_item (G_LIST_MODEL (self->store), position);
  if (!item || !is_choice (item))
    return;
  if (item->kind == GRAPE_SIDEBAR_FOLD)
    {
      self->shows_finished = !self->shows_finished;
      grape_sidebar_refresh (self);
      return;
    }
  grape_sidebar_select (self, item->kind, item->id);
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, item);
}

static void
activate_cb (GtkListView *list, guint position, GrapeSidebar *self)
{
  open_at (self, position);
}

static void
released_cb (GtkGestureClick *gesture, int n_press, double x, double y, GtkListItem *list_item)
{
  GtkWidget *row = gtk_list_item_get_child (list_item);
  GtkWidget *self = gtk_widget_get_ancestor (row, GRAPE_TYPE_SIDEBAR);
  if (self && gtk_widget_contains (row, x, y))
    open_at (GRAPE_SIDEBAR (self), gtk_list_item_get_position (list_item));
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, GrapeSidebar *self)
{
  GtkWidget *row = grape_sidebar_row_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  g_signal_connect_object (click, "released", G_CALLBACK (released_cb), list_item, 0);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  gtk_list_item_set_child (list_item, row);
  grape_list_stop_note_row (list_item);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *list_item, GrapeSidebar *self)
{
  GrapeSidebarItem *item = gtk_list_item_get_item (list_item);
  gboolean choice = is_choice (item);
  gtk_list_item_set_activatable (list_item, choice);
  /* With GTK 4.8 the focus needs it. */
  gtk_list_item_set_selectable (list_item, choice);
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (list_item), "focusable"))
    g_object_set (list_item, "focusable", choice, NULL);
  grape_sidebar_row_bind (GRAPE_SIDEBAR_ROW (gtk_list_item_get_child (list_item)), item);
}

static void
grape_sidebar_dispose (GObject *object)
{
  GrapeSidebar *self = GRAPE_SIDEBAR (object);
  g_clear_handle_id (&self->refresh_id, g_source_remove);
  grape_sidebar_set_sync (self, NULL);
  g_clear_pointer (&self->contents, contents_free);
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_clear_object (&self->library);
  g_clear_object (&self->selection);
  g_clear_object (&self->store);
  g_clear_pointer (&self->selected, g_free);
  G_OBJECT_CLASS (grape_sidebar_parent_class)->dispose (object);
}

static void
grape_sidebar_class_init (GrapeSidebarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_sidebar_dispose;
  signals[SIGNAL_OPEN] = g_signal_new ("open", GRAPE_TYPE_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, GRAPE_TYPE_SIDEBAR_ITEM);
  signals[SIGNAL_FILLED] = g_signal_new ("filled", GRAPE_TYPE_SIDEBAR, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-sidebar.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebar, stop);
  gtk_widget_class_bind_template_child (widget_class, GrapeSidebar, list);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
}

static void
grape_sidebar_init (GrapeSidebar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->store = g_list_store_new (GRAPE_TYPE_SIDEBAR_ITEM);
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->store)));
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  grape_list_stop_set_choice_func (self->stop, is_choice);
}

void
grape_sidebar_set_library (GrapeSidebar *self, GrapeLibrary *library)
{
  g_set_object (&self->library, library);
  self->changed_id
      = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
  refresh_cb (self);
}

/**
 * grape_sidebar_select:
 *
 * Selects the line of what the window shows; does not open it.
 */
void
grape_sidebar_select (GrapeSidebar *self, GrapeSidebarKind kind, const char *id)
{
  char *copy = g_strdup (id);
  g_free (self->selected);
  self->selected = copy;
  self->selected_kind = kind;
  restore_selection (self);
}

guint
grape_sidebar_n_instances (GrapeSidebar *self)
{
  return self->n_instances;
}

GListModel *
grape_sidebar_model (GrapeSidebar *self)
{
  return G_LIST_MODEL (self->store);
}

static gboolean
restate_cb (gpointer data)
{
  GrapeSidebar *self = data;
  self->restate_id = 0;
  if (self->contents)
    show_contents (self);
  return G_SOURCE_REMOVE;
}

static void
sync_changed_cb (GrapeSidebar *self)
{
  if (!self->restate_id)
    self->restate_id = g_timeout_add (50, restate_cb, self);
}

/**
 * grape_sidebar_set_sync:
 * @sync: (nullable): from now on lines of shared games show how they stand with it
 */
void
grape_sidebar_set_sync (GrapeSidebar *self, GrapeSyncService *sync)
{
  if (self->sync)
    g_signal_handlers_disconnect_by_data (self->sync, self);
  g_clear_handle_id (&self->restate_id, g_source_remove);
  g_set_object (&self->sync, sync);
  if (sync)
    g_signal_connect_swapped (sync, "changed", G_CALLBACK (sync_changed_cb), self);
}

/**
 * grape_sidebar_instances:
 *
 * Returns: (transfer none) (nullable) (element-type GrapeSummary): as last read
 */
GPtrArray *
grape_sidebar_instances (GrapeSidebar *self)
{
  return self->contents ? self->contents->instances : NULL;
}

/**
 * grape_sidebar_topics:
 *
 * Returns: (transfer none) (nullable): of the shared instances: id to topic
 */
GHashTable *
grape_sidebar_topics (GrapeSidebar *self)
{
  return self->contents ? self->contents->topics : NULL;
}
