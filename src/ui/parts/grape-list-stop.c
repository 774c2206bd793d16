/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeListStop. GTK 4.8 makes each row a stop, and its lists get stuck at a row that takes no
 * focus; so in lists with headings this class handles the keys that go from row to row. */
#include "grape-list-stop.h"

#define ROWS_A_PAGE 10

struct _GrapeListStop
{
  AdwBin parent_instance;

  GrapeListStopChoice is_choice; /* NULL: a list without headings, or a GtkListBox */
  gboolean has_headings;
  gpointer last_item;  /* of a GtkListView: where the focus was last; owned */
  GtkWidget *last_row; /* of the others; weak */
};

enum
{
  PROP_0,
  PROP_HAS_HEADINGS,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (GrapeListStop, grape_list_stop, ADW_TYPE_BIN)

static gboolean
is_list (GtkWidget *widget)
{
  return GTK_IS_LIST_VIEW (widget) || GTK_IS_LIST_BOX (widget) || GTK_IS_FLOW_BOX (widget);
}

static GtkWidget *
find_list (GtkWidget *widget)
{
  if (is_list (widget))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_list (child);
      if (found)
        return found;
    }
  return NULL;
}

/* The row that has the focus, or contains the widget that has it. */
static GtkWidget *
focused_row (GrapeListStop *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *row = root ? gtk_root_get_focus (root) : NULL;
  if (!row || !gtk_widget_is_ancestor (row, GTK_WIDGET (self)))
    return NULL;
  while (row != GTK_WIDGET (self) && !is_list (gtk_widget_get_parent (row)))
    row = gtk_widget_get_parent (row);
  return row == GTK_WIDGET (self) ? NULL : row;
}

/* --- a list view: by position ----------------------------------------------------------------- */

static GtkListItem *
list_item_of (GtkWidget *row)
{
  GtkWidget *child = gtk_widget_get_first_child (row);
  return child ? g_object_get_data (G_OBJECT (child), "grape-list-item") : NULL;
}

static gboolean
choice_at (GrapeListStop *self, GListModel *model, guint position)
{
  g_autoptr (GObject) item = g_list_model_get_item (model, position);
  return item && (!self->is_choice || self->is_choice (item));
}

/* The first choice from @position on, @step by @step; GTK_INVALID_LIST_POSITION: there is none. */
static guint
next_choice (GrapeListStop *self, GListModel *model, guint position, int step)
{
  guint n = g_list_model_get_n_items (model);
  while (position < n && !choice_at (self, model, position))
    position += (guint)step; /* -1 from 0 ends it too */
  return position < n ? position : GTK_INVALID_LIST_POSITION;
}

static gboolean
focus_position (GtkWidget *list, guint position)
{
  gtk_widget_activate_action (list, "list.scroll-to-item", "u", position);
  for (GtkWidget *row = gtk_widget_get_first_child (list); row;
       row = gtk_widget_get_next_sibling (row))
    {
      GtkListItem *item = list_item_of (row);
      if (item && gtk_list_item_get_position (item) == position)
        return gtk_widget_grab_focus (row);
    }
  return FALSE;
}

static guint
position_of_item (GListModel *model, gpointer wanted)
{
  for (guint i = 0; wanted && i < g_list_model_get_n_items (model); i++)
    {
      g_autoptr (GObject) item = g_list_model_get_item (model, i);
      if (item == wanted)
        return i;
    }
  return GTK_INVALID_LIST_POSITION;
}

static guint
selected_position (GtkSelectionModel *model)
{
  g_autoptr (GtkBitset) selected = gtk_selection_model_get_selection (model);
  return gtk_bitset_is_empty (selected) ? GTK_INVALID_LIST_POSITION
                                        : gtk_bitset_get_minimum (selected);
}

/* Where the focus was, else the selected row, else the first possible one. */
static gboolean
enter_view (GrapeListStop *self, GtkWidget *list)
{
  GtkSelectionModel *selection = gtk_list_view_get_model (GTK_LIST_VIEW (list));
  GListModel *model = G_LIST_MODEL (selection);
  if (!model)
    return FALSE;
  guint position = position_of_item (model, self->last_item);
  if (position == GTK_INVALID_LIST_POSITION)
    position = selected_position (selection);
  if (position == GTK_INVALID_LIST_POSITION || !choice_at (self, model, position))
    position = next_choice (self, model, 0, 1);
  return position != GTK_INVALID_LIST_POSITION && focus_position (list, position);
}

static gboolean
go_in_view (GrapeListStop *self, GtkWidget *list, GtkWidget *row, int amount)
{
  GListModel *model = G_LIST_MODEL (gtk_list_view_get_model (GTK_LIST_VIEW (list)));
  GtkListItem *item = list_item_of (row);
  guint n = g_list_model_get_n_items (model);
  if (!item)
    return FALSE;
  gint64 wanted = (gint64)gtk_list_item_get_position (item) + amount;
  guint from = (guint)CLAMP (wanted, 0, (gint64)n - 1);
  guint position = next_choice (self, model, from, amount < 0 ? -1 : 1);
  if (position == GTK_INVALID_LIST_POSITION)
    position = next_choice (self, model, from, amount < 0 ? 1 : -1);
  return position != GTK_INVALID_LIST_POSITION && focus_position (list, position);
}

/* --- a box: by widget ------------------------------------------------------------------------- */

static gboolean
row_is_choice (GtkWidget *row)
{
  return gtk_widget_get_focusable (row) && gtk_widget_get_mapped (row)
         && gtk_widget_is_sensitive (row);
}

static gboolean
go_in_box (GtkWidget *row, int amount)
{
  GtkWidget *(*next) (GtkWidget *)
      = amount < 0 ? gtk_widget_get_prev_sibling : gtk_widget_get_next_sibling;
  GtkWidget *target = NULL;
  int left = ABS (amount);
  for (GtkWidget *other = next (row); other && left > 0; other = next (other))
    if (row_is_choice (other))
      {
        target = other;
        left--;
      }
  return target && gtk_widget_grab_focus (target);
}

static GtkWidget *
first_row (GtkWidget *list)
{
  GtkWidget *row = gtk_widget_get_first_child (list);
  while (row && !row_is_choice (row))
    row = gtk_widget_get_next_sibling (row);
  return row;
}

static gboolean
enter_box (GrapeListStop *self, GtkWidget *list, GtkDirectionType direction)
{
  GtkWidget *row = self->last_row;
  if (!row || !gtk_widget_is_ancestor (row, list) || !row_is_choice (row))
    row = GTK_IS_LIST_BOX (list) ? GTK_WIDGET (gtk_list_box_get_selected_row (GTK_LIST_BOX (list)))
                                 : NULL;
  if (!row || !row_is_choice (row))
    row = first_row (list);
  return row && gtk_widget_child_focus (row, direction);
}

/* --- keys ------------------------------------------------------------------------------------- */

static void
remember (GrapeListStop *self, GtkWidget *row)
{
  GtkListItem *item = list_item_of (row);
  if (item)
    g_set_object ((GObject **)&self->last_item, gtk_list_item_get_item (item));
  g_set_weak_pointer (&self->last_row, row);
}

static gboolean
grape_list_stop_focus (GtkWidget *widget, GtkDirectionType direction)
{
  GrapeListStop *self = GRAPE_LIST_STOP (widget);
  GtkWidget *row = focused_row (self), *list = find_list (widget);
  if ((direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD) || !list)
    return GTK_WIDGET_CLASS (grape_list_stop_parent_class)->focus (widget, direction);
  if (row)
    {
      remember (self, row);
      return gtk_widget_child_focus (row, direction);
    }
  if (!gtk_widget_get_mapped (list))
    return FALSE;
  return GTK_IS_LIST_VIEW (list) ? enter_view (self, list) : enter_box (self, list, direction);
}

static gboolean
grape_list_stop_grab_focus (GtkWidget *widget)
{
  return grape_list_stop_focus (widget, GTK_DIR_TAB_FORWARD);
}

static int
amount_of (guint keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return -1;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return 1;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return -ROWS_A_PAGE;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return ROWS_A_PAGE;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      return -G_MAXINT;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      return G_MAXINT;
    default:
      return 0;
    }
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint keyval, guint keycode, GdkModifierType state,
        GrapeListStop *self)
{
  GtkWidget *row = self->has_headings ? focused_row (self) : NULL;
  int amount = amount_of (keyval);
  if (!row || !amount || (state & gtk_accelerator_get_default_mod_mask ())
      || gtk_root_get_focus (gtk_widget_get_root (row)) != row)
    return FALSE;
  GtkWidget *list = gtk_widget_get_parent (row);
  if (GTK_IS_LIST_VIEW (list))
    go_in_view (self, list, row, amount);
  else
    go_in_box (row, amount);
  if ((row = focused_row (self)))
    remember (self, row);
  return TRUE;
}

/* --- the class -------------------------------------------------------------------------------- */

static void
grape_list_stop_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HAS_HEADINGS)
    g_value_set_boolean (value, GRAPE_LIST_STOP (object)->has_headings);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
grape_list_stop_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_HAS_HEADINGS)
    GRAPE_LIST_STOP (object)->has_headings = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
grape_list_stop_dispose (GObject *object)
{
  GrapeListStop *self = GRAPE_LIST_STOP (object);
  g_clear_object ((GObject **)&self->last_item);
  g_clear_weak_pointer (&self->last_row);
  G_OBJECT_CLASS (grape_list_stop_parent_class)->dispose (object);
}

static void
grape_list_stop_class_init (GrapeListStopClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->dispose = grape_list_stop_dispose;
  object_class->get_property = grape_list_stop_get_property;
  object_class->set_property = grape_list_stop_set_property;
  widget_class->focus = grape_list_stop_focus;
  widget_class->grab_focus = grape_list_stop_grab_focus;
  /* Some rows take no focus: the keys pass them. */
  properties[PROP_HAS_HEADINGS] = g_param_spec_boolean ("has-headings", NULL, NULL, FALSE,
                                                        G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
grape_list_stop_init (GrapeListStop *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

/**
 * grape_list_stop_set_choice_func:
 *
 * Sets which items of a GtkListView are more than a heading; rows of a GtkListBox show this
 * themselves, by being focusable. grape_list_stop_note_row() announces each row.
 */
void
grape_list_stop_set_choice_func (GrapeListStop *self, GrapeListStopChoice is_choice)
{
  self->is_choice = is_choice;
}

/**
 * grape_list_stop_note_row:
 *
 * For the "setup" of a GtkListView's factory, when @list_item has its child.
 */
void
grape_list_stop_note_row (GtkListItem *list_item)
{
  g_object_set_data (G_OBJECT (gtk_list_item_get_child (list_item)), "grape-list-item", list_item);
}

/**
 * grape_list_stop_position:
 *
 * Returns: of the row of a GtkListView that has the focus, or GTK_INVALID_LIST_POSITION
 */
guint
grape_list_stop_position (GrapeListStop *self)
{
  GtkWidget *row = focused_row (self);
  GtkListItem *item = row ? list_item_of (row) : NULL;
  return item ? gtk_list_item_get_position (item) : GTK_INVALID_LIST_POSITION;
}

/**
 * grape_list_stop_focus_at:
 *
 * Focuses that row of a GtkListView.
 */
gboolean
grape_list_stop_focus_at (GrapeListStop *self, guint position)
{
  GtkWidget *list = find_list (GTK_WIDGET (self));
  return focus_position (list, position);
}
