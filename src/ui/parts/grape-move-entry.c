/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeMoveEntry: knows about the game only which of its words have lines of text below them. */
#include "grape-move-entry.h"

#include "engine/grape-verb.h"

#include <glib/gi18n.h>
#include <string.h>

/* A line or two; or enough to see a whole verse. */
#define MIN_PX       58
#define MAX_PX       160
#define MIN_BLOCK_PX 112
#define MAX_BLOCK_PX 340

struct _GrapeMoveEntry
{
  AdwBin parent_instance;

  /* Template */
  GtkScrolledWindow *scroller;
  GtkTextView *text;
  GtkTextBuffer *buffer;
  GtkLabel *lines;

  /* Owned */
  GrapeSession *session;
  char *label;
  gboolean is_setting;
};

enum
{
  PROP_LABEL = 1,
  N_PROPS,
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_SEND,
  N_SIGNALS,
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeMoveEntry, grape_move_entry, ADW_TYPE_BIN)

/* Without its verb, too: then a verse of one line is not sent by the key that should begin the
 * second one. */
static gboolean
is_block (GrapeMoveEntry *self)
{
  g_autofree char *text = grape_move_entry_get_text (self);
  if (!self->session || !*text)
    return FALSE;
  if (grape_verb_find (grape_session_rules (self->session)->verbs, text)
      || grape_session_viewer (self->session) < 0)
    return grape_session_is_block (self->session, text);
  g_autofree char *blocks = grape_session_blocks (self->session, TRUE);
  g_autofree char *whole = *blocks ? grape_session_try (self->session, text, NULL) : NULL;
  return *blocks && (!whole || strchr (whole, '\n'));
}

static void
count_lines (GrapeMoveEntry *self)
{
  g_autofree char *text = grape_move_entry_get_text (self);
  g_autoptr (GPtrArray) lines = grape_block_lines (text);
  /* Translators: of a move that is written in several lines */
  g_autofree char *count
      = g_strdup_printf (ngettext ("%u line. Done? Press Ctrl+Enter.",
                                   "%u lines. Done? Press Ctrl+Enter.", lines->len),
                         lines->len);
  gtk_label_set_text (self->lines, count);
  gtk_widget_set_visible (GTK_WIDGET (self->lines), is_block (self));
}

static void
changed_cb (GtkTextBuffer *buffer, GrapeMoveEntry *self)
{
  count_lines (self);
  if (!self->is_setting)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static gboolean
begins_line (GrapeMoveEntry *self, GdkModifierType state)
{
  return !(state & GDK_CONTROL_MASK) && (state & GDK_SHIFT_MASK || is_block (self));
}

/* Enter may end a word that an input method is still composing. */
static gboolean
key_cb (GtkEventController *keys, guint keyval, guint keycode, GdkModifierType state,
        GrapeMoveEntry *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (keys);
  gboolean enter
      = keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter;
  if (!enter || begins_line (self, state))
    return GDK_EVENT_PROPAGATE;
  if (!event || !gtk_text_view_im_context_filter_keypress (self->text, event))
    g_signal_emit (self, signals[SIGNAL_SEND], 0);
  return GDK_EVENT_STOP;
}

static void
grape_move_entry_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LABEL)
    g_value_set_string (value, GRAPE_MOVE_ENTRY (object)->label);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
grape_move_entry_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GrapeMoveEntry *self = GRAPE_MOVE_ENTRY (object);
  if (id != PROP_LABEL)
    {
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  g_free (self->label);
  self->label = g_value_dup_string (value);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->text), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  self->label ? self->label : "", -1);
}

static void
grape_move_entry_dispose (GObject *object)
{
  GrapeMoveEntry *self = GRAPE_MOVE_ENTRY (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->label, g_free);
  G_OBJECT_CLASS (grape_move_entry_parent_class)->dispose (object);
}

static void
grape_move_entry_class_init (GrapeMoveEntryClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_move_entry_dispose;
  G_OBJECT_CLASS (klass)->get_property = grape_move_entry_get_property;
  G_OBJECT_CLASS (klass)->set_property = grape_move_entry_set_property;
  properties[PROP_LABEL]
      = g_param_spec_string ("label", NULL, NULL, NULL, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", GRAPE_TYPE_MOVE_ENTRY, G_SIGNAL_RUN_LAST, 0,
                                          NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SEND] = g_signal_new ("send", GRAPE_TYPE_MOVE_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL,
                                       NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-move-entry.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveEntry, scroller);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveEntry, text);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveEntry, buffer);
  gtk_widget_class_bind_template_child (widget_class, GrapeMoveEntry, lines);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
}

static void
grape_move_entry_init (GrapeMoveEntry *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** grape_move_entry_show: takes the room that the moves of @session's viewer want */
void
grape_move_entry_show (GrapeMoveEntry *self, GrapeSession *session)
{
  g_autofree char *blocks = grape_session_blocks (session, FALSE);
  g_set_object (&self->session, session);
  gtk_scrolled_window_set_max_content_height (self->scroller, *blocks ? MAX_BLOCK_PX : MAX_PX);
  gtk_scrolled_window_set_min_content_height (self->scroller, *blocks ? MIN_BLOCK_PX : MIN_PX);
  count_lines (self);
}

/** grape_move_entry_focus: for somebody to write now */
void
grape_move_entry_focus (GrapeMoveEntry *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}

/** grape_move_entry_type: at the end of what is written there, somebody goes on with this key */
gboolean
grape_move_entry_type (GrapeMoveEntry *self, GtkEventControllerKey *keys)
{
  GtkTextIter end;
  gtk_text_buffer_get_end_iter (self->buffer, &end);
  gtk_text_buffer_place_cursor (self->buffer, &end);
  grape_move_entry_focus (self);
  return gtk_event_controller_key_forward (keys, GTK_WIDGET (self->text));
}

/** grape_move_entry_send: like Ctrl+Enter there */
void
grape_move_entry_send (GrapeMoveEntry *self)
{
  g_signal_emit (self, signals[SIGNAL_SEND], 0);
}

/** grape_move_entry_set_text: "changed" is not emitted; blanks at the ends make no difference. */
void
grape_move_entry_set_text (GrapeMoveEntry *self, const char *text)
{
  g_autofree char *now = grape_move_entry_get_text (self);
  if (g_str_equal (now, text))
    return;
  self->is_setting = TRUE;
  gtk_text_buffer_set_text (self->buffer, text, -1);
  self->is_setting = FALSE;
}

/** grape_move_entry_get_text: (transfer full): without blanks at its ends */
char *
grape_move_entry_get_text (GrapeMoveEntry *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return g_strstrip (gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE));
}
