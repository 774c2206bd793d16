/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeThreadView: shows what people wrote as text, laid out for reading; marks the words of each
 * move found in it, and gives each such move a strip. The board folds out beside the text. */
#include "grape-thread-view.h"

#include "ui/parts/grape-board.h"
#include "ui/grape-clock.h"
#include "grape-move-strip.h"
#include "ui/grape-session.h"
#include "ui/grape-window.h"

#include "library/grape-library-inbox.h"
#include "mail/grape-reflow.h"

#include <glib/gi18n.h>
#include <string.h>

#define MAX_SHOWN_BYTES (512 * 1024)
#define INDENT_PX       12

struct _GrapeThreadView
{
  AdwBin parent_instance;

  /* Template */
  GtkStack *stack;
  GtkListBox *messages;
  GtkRevealer *strip;
  GtkBox *strips;
  AdwFlap *flap;
  GtkLabel *board_text;
  GrapeBoard *board;
  GtkLabel *subject;
  GtkLabel *from;
  GtkTextBuffer *buffer;

  /* Owned */
  GrapeLibrary *library;
  gulong changed_id;
  guint fill_id;
  gint64 message; /* that is open; 0: none */
  gint64 shown;   /* number of the proposed move whose board shows; 0: none */
};

G_DEFINE_FINAL_TYPE (GrapeThreadView, grape_thread_view, ADW_TYPE_BIN)

/* At the moment of @proposal: after its event, or when it was sent, with the move as a ghost if it
 * was possible then. Its writer is the viewer if the user may look as them. */
static gboolean
show_board (GrapeThreadView *self, const GrapeProposal *proposal, GError **error)
{
  g_autoptr (GrapeSession) session = grape_session_open (self->library, proposal->instance, error);
  g_autofree char *when = grape_clock_exact (proposal->at);
  gboolean applied = proposal->status == GRAPE_PROPOSAL_APPLIED;
  if (!session)
    return FALSE;
  if (proposal->author >= 0 && grape_session_may_view_as (session, proposal->author))
    grape_session_set_viewer (session, proposal->author);
  grape_session_look_at (session, applied ? proposal->event
                                          : grape_session_moment_of (session, proposal->at));
  g_autofree char *name = grape_session_viewer_name (session, grape_session_viewer (session));
  g_autofree char *text
      = applied ? g_strdup_printf (_ ("%s after event %u, viewed as: %s"),
                                   grape_session_header (session)->name, proposal->event, name)
                : g_strdup_printf (_ ("%s on %s, viewed as: %s"),
                                   grape_session_header (session)->name, when, name);
  g_autoptr (GrapePosition) view = grape_session_view (session);
  gtk_label_set_text (self->board_text, text);
  grape_board_show (self->board, view, FALSE);
  grape_board_set_proposal (
      self->board,
      !applied && grape_session_viewer (session) == proposal->author ? proposal->text : "");
  return TRUE;
}

static void
fold_board (GrapeThreadView *self, const GrapeProposal *proposal)
{
  g_autoptr (GError) error = NULL;
  self->shown = proposal && show_board (self, proposal, &error) ? proposal->id : 0;
  grape_window_say_error (grape_window_of (self), error);
  adw_flap_set_reveal_flap (self->flap, self->shown != 0);
  for (GtkWidget *strip = gtk_widget_get_first_child (GTK_WIDGET (self->strips)); strip;
       strip = gtk_widget_get_next_sibling (strip))
    grape_move_strip_set_board_shown (
        GRAPE_MOVE_STRIP (strip), grape_move_strip_id (GRAPE_MOVE_STRIP (strip)) == self->shown);
}

static void
show_board_cb (GrapeMoveStrip *strip, gboolean shown, GrapeThreadView *self)
{
  g_autoptr (GrapeProposal) proposal
      = grape_library_load_proposal (self->library, grape_move_strip_id (strip), NULL);
  fold_board (self, shown ? proposal : NULL);
}

/* A swipe or a click beside it has folded it in. */
static void
flap_cb (GObject *object, GParamSpec *pspec, GrapeThreadView *self)
{
  if (self->shown && !adw_flap_get_reveal_flap (self->flap))
    fold_board (self, NULL);
}

/* Only if those words are still there: the text may have been cut. */
static void
mark_move (GrapeThreadView *self, const char *text, const GrapeProposal *proposal)
{
  GtkTextIter from, to;
  gsize length = strlen (text);
  if (proposal->start >= proposal->end || proposal->end > length)
    return;
  gtk_text_buffer_get_iter_at_offset (self->buffer, &from,
                                      (int)g_utf8_strlen (text, proposal->start));
  gtk_text_buffer_get_iter_at_offset (self->buffer, &to, (int)g_utf8_strlen (text, proposal->end));
  gtk_text_buffer_apply_tag_by_name (self->buffer, "move", &from, &to);
}

static void
fill_strips (GrapeThreadView *self)
{
  g_autoptr (GPtrArray) all
      = self->message ? grape_library_list_proposals_in (self->library, self->message, NULL) : NULL;
  g_autofree char *text = grape_thread_view_text (self);
  const GrapeProposal *shown = NULL;
  GtkWidget *old;
  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->strips))))
    gtk_box_remove (self->strips, old);
  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (all, i);
      GtkWidget *strip = grape_move_strip_new (self->library, proposal);
      g_signal_connect_object (strip, "show-board", G_CALLBACK (show_board_cb), self, 0);
      gtk_box_append (self->strips, strip);
      mark_move (self, text, proposal);
      if (proposal->id == self->shown)
        shown = proposal;
    }
  gtk_revealer_set_reveal_child (self->strip, all && all->len);
  fold_board (self, shown);
}

static gboolean
fill_cb (gpointer data)
{
  GrapeThreadView *self = data;
  self->fill_id = 0;
  fill_strips (self);
  return G_SOURCE_REMOVE;
}

/* Later, since it may be a button of one of the strips that made the change. */
static void
library_changed_cb (GrapeThreadView *self, guint topics, const char *id, GrapeLibrary *library)
{
  if ((topics & GRAPE_TOPIC_INBOX) && !self->fill_id)
    self->fill_id = g_idle_add (fill_cb, self);
}

/* Advances @at, which is at *@at_byte of @text, to @byte. */
static void
go_to (const char *text, gsize byte, gsize *at_byte, GtkTextIter *at)
{
  gtk_text_iter_forward_chars (at, (int)g_utf8_strlen (text + *at_byte, (gssize)(byte - *at_byte)));
  *at_byte = byte;
}

static void
apply_tag (GrapeThreadView *self, const char *text, const GArray *spans, const char *tag)
{
  GtkTextIter from, to;
  gsize at = 0;
  gtk_text_buffer_get_start_iter (self->buffer, &to);
  for (guint i = 0; i < spans->len; i++)
    {
      const GrapeSpan *span = &g_array_index (spans, GrapeSpan, i);
      go_to (text, span->start, &at, &to);
      from = to;
      go_to (text, span->end, &at, &to);
      gtk_text_buffer_apply_tag_by_name (self->buffer, tag, &from, &to);
    }
}

/* Joins the lines of a paragraph, so that no window width makes it ragged. */
static void
show_text (GrapeThreadView *self, const char *text)
{
  gsize size = MIN (strlen (text), MAX_SHOWN_BYTES);
  const char *end;
  g_utf8_validate_len (text, size, &end);
  g_autoptr (GrapeReflow) reflow = grape_reflow_new (text, (gsize)(end - text));
  gtk_text_buffer_set_text (self->buffer, reflow->text, -1);
  apply_tag (self, reflow->text, reflow->fixed, "fixed");
  apply_tag (self, reflow->text, reflow->surplus, "surplus");
}

static void
show_message (GrapeThreadView *self, gint64 id)
{
  g_autoptr (GrapeMessage) message = grape_library_load_message (self->library, id, NULL);
  if (!message)
    return;
  g_autofree char *when = grape_clock_exact (message->at);
  g_autofree char *from
      = g_strdup_printf ("%s%s%s%s%s", message->from_name, *message->from_name ? " " : "",
                         message->from_address, *when ? " · " : "", when);
  gtk_label_set_text (self->subject, *message->subject ? message->subject : _ ("(no subject)"));
  gtk_label_set_text (self->from, from);
  show_text (self, message->text ? message->text : "");
  self->message = id;
  fill_strips (self);
}

/* Also runs when the focus comes to the row that is chosen already. */
static void
selected_cb (GtkListBox *list, GtkListBoxRow *row, GrapeThreadView *self)
{
  gint64 *id = row ? g_object_get_data (G_OBJECT (row), "message") : NULL;
  if (id && *id != self->message)
    show_message (self, *id);
}

static void
grape_thread_view_dispose (GObject *object)
{
  GrapeThreadView *self = GRAPE_THREAD_VIEW (object);
  g_clear_handle_id (&self->fill_id, g_source_remove);
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (grape_thread_view_parent_class)->dispose (object);
}

static void
grape_thread_view_class_init (GrapeThreadViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_thread_view_dispose;
  g_type_ensure (GRAPE_TYPE_BOARD);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-thread-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, messages);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, strip);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, strips);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, flap);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, board_text);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, board);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, subject);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, from);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, buffer);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, flap_cb);
}

static void
grape_thread_view_init (GrapeThreadView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_text_buffer_create_tag (self->buffer, "move", "weight", PANGO_WEIGHT_BOLD, "underline",
                              PANGO_UNDERLINE_SINGLE, NULL);
  gtk_text_buffer_create_tag (self->buffer, "fixed", "family", "monospace", "scale", 0.9,
                              "wrap-mode", GTK_WRAP_NONE, NULL);
  gtk_text_buffer_create_tag (self->buffer, "surplus", "scale", 0.1, NULL);
}

void
grape_thread_view_set_library (GrapeThreadView *self, GrapeLibrary *library)
{
  if (self->library)
    g_clear_signal_handler (&self->changed_id, self->library);
  g_set_object (&self->library, library);
  self->changed_id
      = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
}

static GtkWidget *
message_row (const GrapeMessage *message)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *from
      = gtk_label_new (*message->from_name ? message->from_name : message->from_address);
  g_autofree char *when = grape_clock_day (message->at);
  GtkWidget *time = gtk_label_new (when);
  gtk_label_set_xalign (GTK_LABEL (from), 0);
  gtk_label_set_ellipsize (GTK_LABEL (from), PANGO_ELLIPSIZE_END);
  gtk_widget_set_hexpand (from, TRUE);
  gtk_widget_set_margin_start (from, (int)MIN (message->depth, 8) * INDENT_PX);
  gtk_widget_add_css_class (time, "caption");
  gtk_widget_add_css_class (time, "dim-label");
  gtk_box_append (GTK_BOX (box), from);
  gtk_box_append (GTK_BOX (box), time);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  g_object_set_data_full (G_OBJECT (row), "message", g_memdup2 (&message->id, sizeof message->id),
                          g_free);
  return row;
}

/**
 * grape_thread_view_show:
 * @message: 0: the first of the thread
 */
void
grape_thread_view_show (GrapeThreadView *self, gint64 thread, gint64 message)
{
  g_autoptr (GPtrArray) all = grape_library_list_messages (self->library, thread, NULL);
  GtkListBoxRow *row;
  while ((row = gtk_list_box_get_row_at_index (self->messages, 0)))
    gtk_list_box_remove (self->messages, GTK_WIDGET (row));
  gtk_stack_set_visible_child_name (self->stack, all && all->len ? "thread" : "none");
  for (guint i = 0; all && i < all->len; i++)
    {
      const GrapeMessage *item = g_ptr_array_index (all, i);
      GtkWidget *added = message_row (item);
      gtk_list_box_append (self->messages, added);
      if (item->id == message || (message == 0 && i == 0))
        gtk_list_box_select_row (self->messages, GTK_LIST_BOX_ROW (added));
    }
}

/**
 * grape_thread_view_text:
 *
 * Returns: (transfer full): the text of the open message
 */
char *
grape_thread_view_text (GrapeThreadView *self)
{
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (self->buffer, &start, &end);
  return gtk_text_buffer_get_text (self->buffer, &start, &end, FALSE);
}
