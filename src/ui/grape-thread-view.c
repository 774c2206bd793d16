/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeThreadView: what people wrote is shown as text; the words where a move was found are marked
 * in it. */
#include "grape-thread-view.h"

#include "grape-clock.h"
#include "grape-window.h"

#include "library/grape-library-inbox.h"
#include "library/grape-library-instances.h"

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
  GtkLabel *strip_text;
  GtkWidget *strip_not;
  GtkLabel *subject;
  GtkLabel *from;
  GtkTextBuffer *buffer;

  /* Owned */
  GrapeLibrary *library;
  char *instance; /* that the strip speaks of */
  gint64 proposal;
};

G_DEFINE_FINAL_TYPE (GrapeThreadView, grape_thread_view, ADW_TYPE_BIN)

static GrapeProposal *
proposal_of (GrapeThreadView *self, gint64 message)
{
  g_autoptr (GPtrArray) all = grape_library_list_proposals (self->library, NULL, FALSE, NULL);
  for (guint i = 0; all && i < all->len; i++)
    {
      GrapeProposal *proposal = g_ptr_array_index (all, i);
      if (proposal->message == message)
        return grape_library_load_proposal (self->library, proposal->id, NULL);
    }
  return NULL;
}

static char *
strip_sentence (GrapeThreadView *self, const GrapeProposal *proposal)
{
  g_autoptr (GrapeSummary) summary
      = grape_library_summarise (self->library, proposal->instance, NULL);
  const char *name = summary ? summary->name : "?";
  switch (proposal->status)
    {
    case GRAPE_PROPOSAL_APPLIED:
      return g_strdup_printf (_ ("A move in %s: %s. Applied as event %u."), name, proposal->text,
                              proposal->event);
    case GRAPE_PROPOSAL_ACCEPTED:
      return g_strdup_printf (_ ("A move in %s: %s. Accepted."), name, proposal->text);
    case GRAPE_PROPOSAL_REJECTED:
      return g_strdup_printf (_ ("Rejected as a move in %s: %s"), name, proposal->text);
    default:
      return g_strdup_printf (proposal->confidence >= 90 ? _ ("A move in %s: %s (certain)")
                                                         : _ ("Looks like a move in %s: %s"),
                              name, proposal->text);
    }
}

static void
show_strip (GrapeThreadView *self, gint64 message)
{
  g_autoptr (GrapeProposal) proposal = proposal_of (self, message);
  g_clear_pointer (&self->instance, g_free);
  gtk_revealer_set_reveal_child (self->strip, proposal != NULL);
  if (!proposal)
    return;
  g_autofree char *sentence = strip_sentence (self, proposal);
  gtk_label_set_text (self->strip_text, sentence);
  gtk_widget_set_visible (self->strip_not, proposal->status == GRAPE_PROPOSAL_NEW);
  self->instance = g_strdup (proposal->instance);
  self->proposal = proposal->id;
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
  const char *text = message->text ? message->text : "";
  gsize size = MIN (strlen (text), MAX_SHOWN_BYTES);
  const char *end;
  g_utf8_validate_len (text, size, &end);
  gtk_label_set_text (self->subject, *message->subject ? message->subject : _ ("(no subject)"));
  gtk_label_set_text (self->from, from);
  gtk_text_buffer_set_text (self->buffer, text, (int)(end - text));
  show_strip (self, id);
}

static void
selected_cb (GtkListBox *list, GtkListBoxRow *row, GrapeThreadView *self)
{
  gint64 *id = row ? g_object_get_data (G_OBJECT (row), "message") : NULL;
  if (id)
    show_message (self, *id);
}

static void
open_game_cb (GtkButton *button, GrapeThreadView *self)
{
  g_autofree char *id = g_strdup (self->instance);
  if (id)
    grape_window_show_instance (grape_window_of (self), id);
}

static void
not_a_move_cb (GtkButton *button, GrapeThreadView *self)
{
  g_autoptr (GError) error = NULL;
  GrapeWindow *window = grape_window_of (self);
  if (!grape_library_decide (self->library, self->proposal, GRAPE_PROPOSAL_REJECTED, 0, &error))
    grape_window_say_error (window, error);
  else if (window)
    grape_window_say_with_undo (window, _ ("Set aside: not a move"), "win.reopen-proposal",
                                g_variant_new_int64 (self->proposal));
  selected_cb (self->messages, gtk_list_box_get_selected_row (self->messages), self);
}

static void
grape_thread_view_dispose (GObject *object)
{
  GrapeThreadView *self = GRAPE_THREAD_VIEW (object);
  g_clear_object (&self->library);
  g_clear_pointer (&self->instance, g_free);
  G_OBJECT_CLASS (grape_thread_view_parent_class)->dispose (object);
}

static void
grape_thread_view_class_init (GrapeThreadViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_thread_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-thread-view.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, stack);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, messages);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, strip);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, strip_text);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, strip_not);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, subject);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, from);
  gtk_widget_class_bind_template_child (widget_class, GrapeThreadView, buffer);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_game_cb);
  gtk_widget_class_bind_template_callback (widget_class, not_a_move_cb);
}

static void
grape_thread_view_init (GrapeThreadView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
grape_thread_view_set_library (GrapeThreadView *self, GrapeLibrary *library)
{
  g_set_object (&self->library, library);
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
