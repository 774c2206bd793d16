/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all canvases share: the position and the proposal, focus and keys, motion, and what a screen
 * reader is told. The painters (grape-<id>-paint.c) decide how a board looks, the subclasses what a
 * click means. */

#include "grape-canvas-parts.h"
#include "grape-render.h"
#include "grape-theme.h"
#include "translate/grape-translate.h"

enum
{
  PROP_PROPOSAL = 1,
  PROP_READ_ONLY,
  PROP_HIGH_CONTRAST,
  N_PROPS
};

enum
{
  SIGNAL_PROPOSED,
  SIGNAL_ACTIVATE_PROPOSAL,
  SIGNAL_CURSOR_MOVED,
  SIGNAL_REFUSED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

typedef GrapeCanvasParts GrapeCanvasPrivate;

G_DEFINE_TYPE_WITH_PRIVATE (GrapeCanvas, grape_canvas, GTK_TYPE_WIDGET)

GrapeCanvasParts *
grape_canvas_parts (GrapeCanvas *self)
{
  return grape_canvas_get_instance_private (self);
}

#define PRIVATE(self) grape_canvas_parts (self)

/* Returns TRUE when this changed it. */
static gboolean
take_proposal (GrapeCanvas *self, const char *text)
{
  GrapeCanvasParts *priv = PRIVATE (self);

  if (g_strcmp0 (priv->proposal, text) == 0)
    return FALSE;
  g_free (priv->proposal);
  priv->proposal = g_strdup (text);
  if (GRAPE_CANVAS_GET_CLASS (self)->proposal_changed)
    GRAPE_CANVAS_GET_CLASS (self)->proposal_changed (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROPOSAL]);
  return TRUE;
}

static void
move_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  static const struct
  {
    const char *name;
    int columns, rows;
  } moves[] = { { "canvas.left", -1, 0 },
                { "canvas.right", 1, 0 },
                { "canvas.up", 0, -1 },
                { "canvas.down", 0, 1 } };
  GrapeCanvas *self = GRAPE_CANVAS (widget);

  grape_canvas_skip (self);
  for (guint k = 0; k < G_N_ELEMENTS (moves); k++)
    if (g_str_equal (name, moves[k].name))
      {
        if (!GRAPE_CANVAS_GET_CLASS (self)->move_cursor
            || !GRAPE_CANVAS_GET_CLASS (self)->move_cursor (self, moves[k].columns, moves[k].rows))
          gtk_widget_error_bell (widget);
        else
          grape_canvas_cursor_moved (self);
      }
}

static void
select_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeCanvas *self = GRAPE_CANVAS (widget);

  if (!grape_canvas_skip_show (self) && GRAPE_CANVAS_GET_CLASS (self)->select)
    GRAPE_CANVAS_GET_CLASS (self)->select (self);
}

/* Enter sends the proposal; without one, it proposes what the cursor is on. */
static void
send_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeCanvas *self = GRAPE_CANVAS (widget);

  if (!*PRIVATE (self)->proposal)
    select_action_cb (widget, name, parameter);
  else if (!grape_canvas_skip_show (self))
    grape_canvas_send (self);
}

static void
clear_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeCanvas *self = GRAPE_CANVAS (widget);

  if (grape_canvas_skip_show (self))
    return;
  if (!GRAPE_CANVAS_GET_CLASS (self)->clear || !GRAPE_CANVAS_GET_CLASS (self)->clear (self))
    grape_canvas_propose (self, "");
}

static void
zoom_action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GrapeCanvas *self = GRAPE_CANVAS (widget);
  int direction = g_str_equal (name, "canvas.zoom-in")    ? 1
                  : g_str_equal (name, "canvas.zoom-out") ? -1
                                                          : 0;

  if (GRAPE_CANVAS_GET_CLASS (self)->zoom)
    GRAPE_CANVAS_GET_CLASS (self)->zoom (self, direction);
}

/* Runs before the board itself gets the click. */
static void
skip_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  if (grape_canvas_skip_show (data))
    gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
pressed_cb (GtkGestureClick *gesture, int n_press, double x, double y, gpointer data)
{
  gtk_widget_grab_focus (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)));
}

static void
focus_cb (GtkEventControllerFocus *controller, gpointer data)
{
  GtkWidget *widget = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  gtk_widget_queue_draw (widget);
}

static void
grape_canvas_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 240 : 200;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 720 : 540;
}

static void
grape_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GrapeCanvas *self = GRAPE_CANVAS (widget);
  const GrapePosition *position = PRIVATE (self)->position;
  GrapeLook look = grape_canvas_look (self);

  if (!position)
    return;
  cairo_t *cr = grape_canvas_draw (snapshot, &look);
  grape_paint_find (position->rules) (cr, position, &look);
  cairo_destroy (cr);
}

/* Nobody sees it, and no frame would end it. */
static void
grape_canvas_unmap (GtkWidget *widget)
{
  grape_canvas_skip (GRAPE_CANVAS (widget));
  GTK_WIDGET_CLASS (grape_canvas_parent_class)->unmap (widget);
}

static void
grape_canvas_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GrapeCanvasParts *priv = PRIVATE (GRAPE_CANVAS (object));

  switch (id)
    {
    case PROP_PROPOSAL:
      g_value_set_string (value, priv->proposal);
      break;
    case PROP_READ_ONLY:
      g_value_set_boolean (value, priv->read_only);
      break;
    case PROP_HIGH_CONTRAST:
      g_value_set_boolean (value, priv->high_contrast);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grape_canvas_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GrapeCanvas *self = GRAPE_CANVAS (object);

  switch (id)
    {
    case PROP_PROPOSAL:
      grape_canvas_set_proposal (self, g_value_get_string (value));
      break;
    case PROP_READ_ONLY:
      grape_canvas_set_read_only (self, g_value_get_boolean (value));
      break;
    case PROP_HIGH_CONTRAST:
      grape_canvas_set_high_contrast (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
grape_canvas_dispose (GObject *object)
{
  grape_canvas_stop_motion (GRAPE_CANVAS (object));
  g_queue_clear_full (&PRIVATE (GRAPE_CANVAS (object))->waiting,
                      (GDestroyNotify)grape_position_free);
  G_OBJECT_CLASS (grape_canvas_parent_class)->dispose (object);
}

static void
grape_canvas_finalize (GObject *object)
{
  GrapeCanvasParts *priv = PRIVATE (GRAPE_CANVAS (object));

  g_clear_pointer (&priv->position, grape_position_free);
  g_free (priv->proposal);
  g_free (priv->person);
  G_OBJECT_CLASS (grape_canvas_parent_class)->finalize (object);
}

static void
add_actions (GtkWidgetClass *class)
{
  static const struct
  {
    guint key;
    const char *action;
  } keys[] = {
    { GDK_KEY_Left, "canvas.left" },       { GDK_KEY_KP_Left, "canvas.left" },
    { GDK_KEY_Right, "canvas.right" },     { GDK_KEY_KP_Right, "canvas.right" },
    { GDK_KEY_Up, "canvas.up" },           { GDK_KEY_KP_Up, "canvas.up" },
    { GDK_KEY_Down, "canvas.down" },       { GDK_KEY_KP_Down, "canvas.down" },
    { GDK_KEY_space, "canvas.select" },    { GDK_KEY_Return, "canvas.send" },
    { GDK_KEY_KP_Enter, "canvas.send" },   { GDK_KEY_Escape, "canvas.clear" },
    { GDK_KEY_BackSpace, "canvas.clear" }, { GDK_KEY_plus, "canvas.zoom-in" },
    { GDK_KEY_equal, "canvas.zoom-in" },   { GDK_KEY_KP_Add, "canvas.zoom-in" },
    { GDK_KEY_minus, "canvas.zoom-out" },  { GDK_KEY_KP_Subtract, "canvas.zoom-out" },
    { GDK_KEY_0, "canvas.fit" },
  };

  for (guint k = 0; k < 4; k++)
    gtk_widget_class_install_action (class, keys[2 * k].action, NULL, move_action_cb);
  gtk_widget_class_install_action (class, "canvas.select", NULL, select_action_cb);
  gtk_widget_class_install_action (class, "canvas.send", NULL, send_action_cb);
  gtk_widget_class_install_action (class, "canvas.clear", NULL, clear_action_cb);
  gtk_widget_class_install_action (class, "canvas.zoom-in", NULL, zoom_action_cb);
  gtk_widget_class_install_action (class, "canvas.zoom-out", NULL, zoom_action_cb);
  gtk_widget_class_install_action (class, "canvas.fit", NULL, zoom_action_cb);
  for (guint k = 0; k < G_N_ELEMENTS (keys); k++)
    {
      gtk_widget_class_add_binding_action (class, keys[k].key, 0, keys[k].action, NULL);
      if (keys[k].key == GDK_KEY_plus) /* typed with Shift on many keyboards */
        gtk_widget_class_add_binding_action (class, keys[k].key, GDK_SHIFT_MASK, keys[k].action,
                                             NULL);
    }
}

static void
grape_canvas_class_init (GrapeCanvasClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (class);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = grape_canvas_get_property;
  object_class->set_property = grape_canvas_set_property;
  object_class->dispose = grape_canvas_dispose;
  object_class->finalize = grape_canvas_finalize;
  widget_class->measure = grape_canvas_measure;
  widget_class->unmap = grape_canvas_unmap;
  widget_class->snapshot = grape_canvas_snapshot;

  properties[PROP_PROPOSAL] = g_param_spec_string ("proposal", NULL, NULL, "", flags);
  properties[PROP_READ_ONLY] = g_param_spec_boolean ("read-only", NULL, NULL, FALSE, flags);
  properties[PROP_HIGH_CONTRAST] = g_param_spec_boolean ("high-contrast", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_PROPOSED] = g_signal_new ("proposed", GRAPE_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0,
                                           NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_ACTIVATE_PROPOSAL]
      = g_signal_new ("activate-proposal", GRAPE_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                      NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CURSOR_MOVED] = g_signal_new ("cursor-moved", GRAPE_TYPE_CANVAS, G_SIGNAL_RUN_LAST,
                                               0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", GRAPE_TYPE_CANVAS, G_SIGNAL_RUN_LAST, 0, NULL,
                                          NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  add_actions (widget_class);
  gtk_widget_class_set_css_name (widget_class, "grapecanvas");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DOCUMENT);
}

static void
grape_canvas_init (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = PRIVATE (self);
  GtkGesture *skip = gtk_gesture_click_new (), *click = gtk_gesture_click_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  priv->proposal = g_strdup ("");
  priv->motion = 1;
  priv->viewer = GRAPE_VIEWER_SPECTATOR;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (skip), 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (skip), GTK_PHASE_CAPTURE);
  g_signal_connect (skip, "pressed", G_CALLBACK (skip_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (skip));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (pressed_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (focus, "enter", G_CALLBACK (focus_cb), NULL);
  g_signal_connect (focus, "leave", G_CALLBACK (focus_cb), NULL);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
}

/**
 * grape_canvas_share_room:
 * @other: a view of the same game
 *
 * Shows the whole board at the size and place at which a canvas of the same size shows @other when
 * that shares room with this one's position; until somebody zooms.
 */
void
grape_canvas_share_room (GrapeCanvas *self, const GrapePosition *other)
{
  if (PRIVATE (self)->position && GRAPE_CANVAS_GET_CLASS (self)->share_room)
    GRAPE_CANVAS_GET_CLASS (self)->share_room (self, other);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/** grape_canvas_get_position: (transfer none) (nullable) */
const GrapePosition *
grape_canvas_get_position (GrapeCanvas *self)
{
  return PRIVATE (self)->position;
}

GrapeViewer
grape_canvas_get_viewer (GrapeCanvas *self)
{
  return PRIVATE (self)->viewer;
}

/**
 * grape_canvas_set_proposal:
 * @text: (nullable): a move in the game's notation, perhaps in several lines; it need not be legal
 *
 * Shows it as a ghost. Does not emit "proposed".
 */
void
grape_canvas_set_proposal (GrapeCanvas *self, const char *text)
{
  if (text && *text) /* it concerns the present, not what is still shown */
    grape_canvas_skip (self);
  take_proposal (self, text ? text : "");
}

const char *
grape_canvas_get_proposal (GrapeCanvas *self)
{
  return PRIVATE (self)->proposal;
}

/**
 * grape_canvas_set_reader:
 * @read: (nullable): NULL: by the rules, in the view that is shown
 *
 * The owner of the proposal reads it, so that it is read only once.
 */
void
grape_canvas_set_reader (GrapeCanvas *self, GrapeCanvasRead read, gpointer data)
{
  PRIVATE (self)->read = read;
  PRIVATE (self)->read_data = data;
}

/**
 * grape_canvas_set_person:
 * @person: (nullable): by whose name the viewer acts, in a game of people
 */
void
grape_canvas_set_person (GrapeCanvas *self, const char *person)
{
  if (g_strcmp0 (PRIVATE (self)->person, person) == 0)
    return;
  g_free (PRIVATE (self)->person);
  PRIVATE (self)->person = g_strdup (person);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/** grape_canvas_set_read_only: a canvas to look at: the past, a preview, another's view. */
void
grape_canvas_set_read_only (GrapeCanvas *self, gboolean read_only)
{
  if (PRIVATE (self)->read_only == read_only)
    return;
  PRIVATE (self)->read_only = read_only;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READ_ONLY]);
}

gboolean
grape_canvas_get_read_only (GrapeCanvas *self)
{
  return PRIVATE (self)->read_only;
}

void
grape_canvas_set_high_contrast (GrapeCanvas *self, gboolean high_contrast)
{
  if (PRIVATE (self)->high_contrast == high_contrast)
    return;
  PRIVATE (self)->high_contrast = high_contrast;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HIGH_CONTRAST]);
}

/** grape_canvas_describe_cursor: what a screen reader says; (transfer full); "" for nothing */
char *
grape_canvas_describe_cursor (GrapeCanvas *self)
{
  GrapeCanvasClass *class = GRAPE_CANVAS_GET_CLASS (self);
  char *spoken = NULL;

  if (PRIVATE (self)->position)
    spoken = class->describe_cursor ? class->describe_cursor (self) : grape_canvas_twin (self);
  return spoken ? spoken : g_strdup ("");
}

/** grape_canvas_twin: the board as text; (transfer full) (nullable) */
char *
grape_canvas_twin (GrapeCanvas *self)
{
  if (!PRIVATE (self)->position)
    return NULL;
  g_autofree char *twin = grape_position_twin (PRIVATE (self)->position);
  return twin ? grape_translate_lines (twin) : NULL;
}

static void
paint_file (gpointer data, cairo_t *cr, const GrapePosition *view, const GrapeLook *look)
{
  GRAPE_CANVAS_GET_CLASS (data)->paint_file (data, cr, look);
}

/** grape_canvas_export: as grape_render_to_file(), in the colours that the canvas has now. */
gboolean
grape_canvas_export (GrapeCanvas *self, int width, int height, const char *path, GError **error)
{
  GrapeCanvasParts *priv = PRIVATE (self);
  GrapeLook look = grape_canvas_look (self);

  g_return_val_if_fail (priv->position, FALSE);
  grape_canvas_skip (self);
  if (GRAPE_CANVAS_GET_CLASS (self)->paint_file)
    {
      GrapeLook all = {
        .width = width, .height = height, .dark = look.dark, .viewer = priv->viewer, .proposal = ""
      };

      return grape_render_with (paint_file, self, priv->position, &all, path, error);
    }
  return grape_render_to_file (priv->position, priv->viewer, width, height, look.dark, path, error);
}

/* For subclasses */

/** grape_canvas_propose: for what the person at the canvas did. */
void
grape_canvas_propose (GrapeCanvas *self, const char *text)
{
  g_autofree char *kept = g_strdup (text);

  if (take_proposal (self, kept))
    g_signal_emit (self, signals[SIGNAL_PROPOSED], 0, kept);
}

/** grape_canvas_read: (transfer full) (nullable): @text as a move of the viewer, canonical */
char *
grape_canvas_read (GrapeCanvas *self, const char *text, GError **error)
{
  GrapeCanvasParts *priv = PRIVATE (self);
  GrapeRead read = { 0 };
  char *canonical = NULL;

  if (priv->read)
    return priv->read (text, priv->read_data, error);
  if (grape_position_read (priv->position, priv->viewer, text, &read, error))
    canonical = g_steal_pointer (&read.text);
  grape_read_clear (&read);
  return canonical;
}

void
grape_canvas_send (GrapeCanvas *self)
{
  if (grape_canvas_may_propose (self) && *PRIVATE (self)->proposal)
    g_signal_emit (self, signals[SIGNAL_ACTIVATE_PROPOSAL], 0);
}

/** grape_canvas_refuse: says why the click makes no move */
void
grape_canvas_refuse (GrapeCanvas *self, const char *reason)
{
  gtk_widget_error_bell (GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  reason, -1);
  g_signal_emit (self, signals[SIGNAL_REFUSED], 0, reason);
}

/* Who acts in a game of people: a name, or "" for who keeps the log; NULL: nobody does. */
static const char *
person_of (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = PRIVATE (self);

  if (!priv->position || !priv->position->rules->people || priv->read_only)
    return NULL;
  if (priv->viewer >= 0)
    return grape_table_name (priv->position->table, priv->viewer);
  if (priv->viewer == GRAPE_VIEWER_REFEREE)
    return "";
  return priv->person && *priv->person ? priv->person : NULL;
}

/** grape_canvas_may_propose: whether a click may make a move: one's own seat, by name, or as the
 * referee where the board is for them too, in a game that is on. */
gboolean
grape_canvas_may_propose (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = PRIVATE (self);
  gboolean referee
      = priv->viewer == GRAPE_VIEWER_REFEREE && GRAPE_CANVAS_GET_CLASS (self)->referee_acts;

  return priv->position && !priv->read_only && (priv->viewer >= 0 || referee || person_of (self))
         && !grape_position_over (priv->position);
}

/** grape_canvas_cursor_moved: tells screen readers and listeners what the cursor is on. */
void
grape_canvas_cursor_moved (GrapeCanvas *self)
{
  g_autofree char *spoken = grape_canvas_describe_cursor (self);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  spoken, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SIGNAL_CURSOR_MOVED], 0, spoken);
}

/** grape_canvas_look: how the widget looks now: dark where the theme writes light text. */
GrapeLook
grape_canvas_look (GrapeCanvas *self)
{
  GrapeCanvasParts *priv = PRIVATE (self);
  GtkWidget *widget = GTK_WIDGET (self);

  return (GrapeLook){
    .width = gtk_widget_get_width (widget),
    .height = gtk_widget_get_height (widget),
    .dark = grape_theme_is_dark (widget),
    .contrast = priv->high_contrast,
    .viewer = priv->viewer,
    .proposal = priv->proposal,
    .person = person_of (self),
  };
}

/** grape_canvas_draw: (transfer full): a drawing over the whole widget, in @look. */
cairo_t *
grape_canvas_draw (GtkSnapshot *snapshot, const GrapeLook *look)
{
  return gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, (float)look->width, (float)look->height));
}
