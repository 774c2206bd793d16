/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeBoard: keeps the canvas and its text twin in step. */
#include "grape-board.h"

#include "canvas/grape-canvas.h"
#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeBoard
{
  AdwBin parent_instance;

  /* Template */
  GtkStack *stack;
  AdwBin *holder;
  GtkTextBuffer *twin;

  /* Owned */
  GrapeCanvas *canvas;   /* in holder */
  GrapeSession *session; /* whose draft it shows and writes; or NULL */
  const GrapeRules *rules;
  GrapePosition *view;
};

enum
{
  SIGNAL_SEND,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (GrapeBoard, grape_board, ADW_TYPE_BIN)

static void
send_cb (GrapeBoard *self)
{
  g_signal_emit (self, signals[SIGNAL_SEND], 0);
}

static void
contrast_cb (AdwStyleManager *manager, GParamSpec *pspec, GrapeBoard *self)
{
  if (self->canvas)
    grape_canvas_set_high_contrast (self->canvas, adw_style_manager_get_high_contrast (manager));
}

static char *
read_cb (const char *text, gpointer session, GError **error)
{
  return grape_session_try (session, text, error);
}

static void
proposed_cb (GrapeSession *session, const char *text)
{
  grape_session_set_draft (session, text);
}

static void
person_cb (GrapeBoard *self)
{
  if (self->canvas)
    grape_canvas_set_person (self->canvas, grape_session_draft_person (self->session));
}

static void
bind_draft (GrapeBoard *self)
{
  if (!self->canvas || !self->session)
    return;
  grape_canvas_set_reader (self->canvas, read_cb, self->session);
  g_signal_connect_object (self->canvas, "proposed", G_CALLBACK (proposed_cb), self->session,
                           G_CONNECT_SWAPPED);
  g_object_bind_property (self->session, "draft", self->canvas, "proposal", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->session, "notify::draft-person", G_CALLBACK (person_cb), self,
                           G_CONNECT_SWAPPED);
  person_cb (self);
}

static void
ensure_canvas (GrapeBoard *self, const GrapeRules *rules)
{
  if (self->rules == rules)
    return;
  AdwStyleManager *manager = adw_style_manager_get_default ();
  GtkWidget *canvas = grape_canvas_new_for (rules);
  self->rules = rules;
  adw_bin_set_child (self->holder, canvas);
  self->canvas = canvas ? GRAPE_CANVAS (canvas) : NULL;
  gtk_stack_set_visible_child_name (self->stack, canvas ? "canvas" : "text");
  if (!canvas)
    return;
  gtk_widget_set_hexpand (canvas, TRUE);
  gtk_widget_set_vexpand (canvas, TRUE);
  g_signal_connect_object (canvas, "activate-proposal", G_CALLBACK (send_cb), self,
                           G_CONNECT_SWAPPED);
  contrast_cb (manager, NULL, self);
  bind_draft (self);
}

static void
grape_board_dispose (GObject *object)
{
  GrapeBoard *self = GRAPE_BOARD (object);
  if (self->canvas)
    grape_canvas_set_reader (self->canvas, NULL, NULL);
  self->canvas = NULL;
  g_clear_object (&self->session);
  g_clear_pointer (&self->view, grape_position_free);
  G_OBJECT_CLASS (grape_board_parent_class)->dispose (object);
}

static void
grape_board_class_init (GrapeBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_board_dispose;
  signals[SIGNAL_SEND] = g_signal_new ("send", GRAPE_TYPE_BOARD, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-board.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeBoard, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeBoard, holder);
  gtk_widget_class_bind_template_child (widget_class, GrapeBoard, twin);
}

static void
grape_board_init (GrapeBoard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (adw_style_manager_get_default (), "notify::high-contrast",
                           G_CALLBACK (contrast_cb), self, 0);
}

/* Takes in @view, all but the canvas. TRUE if that is one step on from what was shown. */
static gboolean
take (GrapeBoard *self, const GrapePosition *view, gboolean can_move)
{
  g_autofree char *twin = grape_position_twin (view);
  g_autoptr (GrapePosition) before = g_steal_pointer (&self->view);
  ensure_canvas (self, view->rules);
  self->view = grape_position_copy (view);
  g_autofree char *said = grape_translate_lines (twin ? twin : "");
  gtk_text_buffer_set_text (self->twin, said, -1);
  if (self->canvas)
    grape_canvas_set_read_only (self->canvas, !can_move);
  if (self->session)
    person_cb (self);
  return before && before->seen == view->seen && view->n_events > before->n_events;
}

/**
 * grape_board_show:
 * @view: a view of one viewer
 * @can_move: whether that viewer may put a move together here
 *
 * Shows it at once; may animate a single step on.
 */
void
grape_board_show (GrapeBoard *self, const GrapePosition *view, gboolean can_move)
{
  gboolean forward = take (self, view, can_move);
  if (self->canvas)
    grape_canvas_set_position (self->canvas, self->view, view->seen, forward);
}

/**
 * grape_board_play:
 * @steps: (element-type GrapePosition): views of one viewer, one event after the other
 *
 * Like grape_board_show() for the last of @steps, but shows each step in turn, after any motion
 * that still runs.
 */
void
grape_board_play (GrapeBoard *self, GPtrArray *steps, gboolean can_move)
{
  const GrapePosition *last = g_ptr_array_index (steps, steps->len - 1);
  take (self, last, can_move);
  if (self->canvas)
    grape_canvas_play (self->canvas, steps, last->seen);
}

/** grape_board_share_room: like grape_canvas_share_room(), for what is shown now */
void
grape_board_share_room (GrapeBoard *self, const GrapePosition *other)
{
  if (self->canvas)
    grape_canvas_share_room (self->canvas, other);
}

/** grape_board_set_can_move: whether the viewer may put a move together; what is shown stays. */
void
grape_board_set_can_move (GrapeBoard *self, gboolean can_move)
{
  if (self->canvas)
    grape_canvas_set_read_only (self->canvas, !can_move);
  if (self->session)
    person_cb (self);
}

/**
 * grape_board_bind:
 *
 * Shows the draft of @session on the board, and makes moves planned there the draft.
 */
void
grape_board_bind (GrapeBoard *self, GrapeSession *session)
{
  g_return_if_fail (!self->session);
  self->session = g_object_ref (session);
  bind_draft (self);
}

/** grape_board_set_proposal: shows a move that is nobody's draft here */
void
grape_board_set_proposal (GrapeBoard *self, const char *text)
{
  if (self->canvas)
    grape_canvas_set_proposal (self->canvas, text);
}

void
grape_board_set_as_text (GrapeBoard *self, gboolean as_text)
{
  gtk_stack_set_visible_child_name (self->stack, as_text || !self->canvas ? "text" : "canvas");
}

gboolean
grape_board_get_as_text (GrapeBoard *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), "text") == 0;
}

/**
 * grape_board_export:
 * @path: ends in .png or .svg
 *
 * Errors: those of grape_canvas_export().
 */
gboolean
grape_board_export (GrapeBoard *self, const char *path, GError **error)
{
  if (self->canvas)
    return grape_canvas_export (self->canvas, 1600, 1200, path, error);
  g_set_error_literal (error, GRAPE_ERROR, GRAPE_ERROR_UNSUPPORTED,
                       _ ("There is no picture of this game"));
  return FALSE;
}
