/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeProposalRow: each decision goes to the library at once, and can be taken back. */
#include "grape-proposal-row.h"

#include "ui/grape-ago.h"
#include "ui/grape-window.h"
#include "grape-move-entry.h"

#include "translate/grape-translate.h"

#include <glib/gi18n.h>

struct _GrapeProposalRow
{
  GtkListBoxRow parent_instance;

  /* Template */
  GtkLabel *who;
  GtkLabel *time;
  GtkLabel *move;
  GtkWidget *source;
  GtkLabel *quote;
  GtkLabel *from;
  GtkLabel *remark;
  GtkWidget *edit_box;
  GrapeMoveEntry *entry;
  GtkToggleButton *accept;
  GtkToggleButton *correct;
  GtkWidget *open;

  /* Owned */
  GrapeSession *session;
  gint64 id;
  gint64 message;
  int author;
  char *person; /* of GRAPE_AUTHOR_PERSON; else NULL */
  gboolean is_setting;
};

G_DEFINE_FINAL_TYPE (GrapeProposalRow, grape_proposal_row, GTK_TYPE_LIST_BOX_ROW)

static void
decide (GrapeProposalRow *self, GrapeProposalStatus status)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeProposalRow) alive = g_object_ref (self);
  GrapeWindow *window = grape_window_of (self);
  gint64 id = self->id;
  if (!grape_library_decide (grape_session_library (self->session), id, status, 0, &error))
    grape_window_say_error (window, error);
  else if (status == GRAPE_PROPOSAL_REJECTED && window)
    grape_window_say_with_undo (window, _ ("The move was rejected"), "win.reopen-proposal",
                                g_variant_new_int64 (id));
}

static void
accept_cb (GtkToggleButton *button, GrapeProposalRow *self)
{
  if (!self->is_setting)
    decide (self,
            gtk_toggle_button_get_active (button) ? GRAPE_PROPOSAL_ACCEPTED : GRAPE_PROPOSAL_NEW);
}

static void
reject_cb (GtkButton *button, GrapeProposalRow *self)
{
  decide (self, GRAPE_PROPOSAL_REJECTED);
}

static void
correct_cb (GtkToggleButton *button, GrapeProposalRow *self)
{
  gboolean open = gtk_toggle_button_get_active (button);
  gtk_widget_set_visible (self->edit_box, open);
  if (open)
    grape_move_entry_focus (self->entry);
}

static void
corrected_cb (GtkWidget *widget, GrapeProposalRow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeProposalRow) alive = g_object_ref (self);
  GrapeRead read = { 0 };
  g_autofree char *text = grape_move_entry_get_text (self->entry);
  GrapeWindow *window = grape_window_of (self);
  if ((self->author >= 0 && !grape_session_read (self->session, self->author, text, &read, &error))
      || (self->person
          && !grape_session_read_person (self->session, self->person, text, &read, &error))
      || !grape_library_correct (grape_session_library (self->session), self->id,
                                 read.text ? read.text : text, &error))
    {
      if (window)
        grape_window_say_error (window, error);
      gtk_label_set_text (self->remark, grape_translated (error->message));
      gtk_widget_set_visible (GTK_WIDGET (self->remark), TRUE);
    }
  else
    {
      gtk_widget_grab_focus (GTK_WIDGET (self->correct));
      gtk_toggle_button_set_active (self->correct, FALSE);
    }
  grape_read_clear (&read);
}

static void
open_cb (GtkButton *button, GrapeProposalRow *self)
{
  grape_window_show_archive (grape_window_of (self), 0, self->message);
}

static void
grape_proposal_row_dispose (GObject *object)
{
  GrapeProposalRow *self = GRAPE_PROPOSAL_ROW (object);
  g_clear_object (&self->session);
  g_clear_pointer (&self->person, g_free);
  G_OBJECT_CLASS (grape_proposal_row_parent_class)->dispose (object);
}

#define BIND_CHILD(name) gtk_widget_class_bind_template_child (widget_class, GrapeProposalRow, name)

static void
grape_proposal_row_class_init (GrapeProposalRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_proposal_row_dispose;
  g_type_ensure (GRAPE_TYPE_MOVE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, GRAPE_UI_PATH "grape-proposal-row.ui");
  BIND_CHILD (who);
  BIND_CHILD (time);
  BIND_CHILD (move);
  BIND_CHILD (source);
  BIND_CHILD (quote);
  BIND_CHILD (from);
  BIND_CHILD (remark);
  BIND_CHILD (edit_box);
  BIND_CHILD (entry);
  BIND_CHILD (accept);
  BIND_CHILD (correct);
  BIND_CHILD (open);
  gtk_widget_class_bind_template_callback (widget_class, accept_cb);
  gtk_widget_class_bind_template_callback (widget_class, reject_cb);
  gtk_widget_class_bind_template_callback (widget_class, correct_cb);
  gtk_widget_class_bind_template_callback (widget_class, corrected_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
}

static void
grape_proposal_row_init (GrapeProposalRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/** grape_proposal_row_add_remark: adds its remarks, the finder's in the user's language */
void
grape_proposal_row_add_remark (GString *text, const GrapeProposal *proposal)
{
  g_autofree char *remarks = grape_proposal_tell_remarks (proposal, grape_translated);

  if (*remarks)
    g_string_append_printf (text, "%s%s", text->len ? ": " : "", remarks);
}

/**
 * grape_proposal_row_marks:
 * @marks: of GrapeMark
 *
 * Returns: (transfer full): "late, taken back"; "" for none
 */
char *
grape_proposal_row_marks (guint marks)
{
  static const char *const words[] = { N_ ("late"),
                                       N_ ("duplicate"),
                                       N_ ("corrected later"),
                                       N_ ("ambiguous"),
                                       N_ ("refused so far"),
                                       N_ ("other sender"),
                                       N_ ("doubtful"),
                                       N_ ("was taken back"),
                                       N_ ("too late"),
                                       N_ ("about an accepted move") };
  g_autoptr (GPtrArray) texts = g_ptr_array_new ();
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (marks & (1u << i))
      g_ptr_array_add (texts, (gpointer)_ (words[i]));
  g_ptr_array_add (texts, NULL);
  return g_strjoinv (", ", (char **)texts->pdata);
}

static void
show_source (GrapeProposalRow *self, const GrapeProposal *proposal)
{
  g_autofree char *quote = g_strstrip (g_strdup (proposal->quote ? proposal->quote : ""));
  g_autofree char *from = g_strdup_printf ("%s · %s", proposal->from ? proposal->from : "",
                                           proposal->subject ? proposal->subject : "");
  gtk_label_set_text (self->quote, quote);
  gtk_label_set_text (self->from, from);
  gtk_widget_set_visible (self->source, proposal->message != 0);
  gtk_widget_set_visible (self->open, proposal->message != 0);
}

static void
show_remarks (GrapeProposalRow *self, const GrapeProposal *proposal)
{
  g_autofree char *marks = grape_proposal_row_marks (proposal->marks);
  g_autoptr (GString) text = g_string_new (marks);
  if (proposal->sureness < GRAPE_CERTAIN)
    g_string_append_printf (text, "%s%s", text->len ? ", " : "",
                            proposal->sureness == GRAPE_LIKELY ? _ ("likely") : _ ("unsure"));
  grape_proposal_row_add_remark (text, proposal);
  gtk_label_set_text (self->remark, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->remark), text->len > 0);
}

/* Not what somebody is writing, unless the move itself is another one by now. */
static void
show_move (GrapeProposalRow *self, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (self->move), text) == 0)
    return;
  gtk_label_set_text (self->move, text);
  grape_move_entry_set_text (self->entry, text);
  gtk_toggle_button_set_active (self->correct, FALSE);
}

/**
 * grape_proposal_row_show:
 * @proposal: with the id of the row's
 *
 * Shows its present state, and how long ago it was sent.
 */
void
grape_proposal_row_show (GrapeProposalRow *self, const GrapeProposal *proposal)
{
  const char *name = proposal->author == GRAPE_AUTHOR_REFEREE
                         ? grape_session_keeper (grape_session_table (self->session))
                         : grape_proposal_name (proposal, grape_session_table (self->session));
  gtk_label_set_text (self->who, name ? name : "?");
  grape_ago_set (self->time, proposal->at);
  show_move (self, proposal->text);
  show_source (self, proposal);
  if (!gtk_toggle_button_get_active (self->correct)) /* else it says what is wrong with that */
    show_remarks (self, proposal);
  self->is_setting = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self->accept), !grape_session_is_over (self->session));
  gtk_toggle_button_set_active (self->accept, proposal->status == GRAPE_PROPOSAL_ACCEPTED);
  gtk_button_set_label (GTK_BUTTON (self->accept), proposal->status == GRAPE_PROPOSAL_ACCEPTED
                                                       ? _ ("_Accepted")
                                                       : _ ("_Accept"));
  self->is_setting = FALSE;
}

GtkWidget *
grape_proposal_row_new (GrapeSession *session, const GrapeProposal *proposal)
{
  GrapeProposalRow *self = g_object_new (GRAPE_TYPE_PROPOSAL_ROW, NULL);
  self->session = g_object_ref (session);
  self->id = proposal->id;
  self->message = proposal->message;
  self->author = proposal->author;
  self->person = g_strdup (proposal->person);
  grape_move_entry_show (self->entry, session);
  grape_proposal_row_show (self, proposal);
  return GTK_WIDGET (self);
}

/** grape_proposal_row_focus: for somebody who decides with the keyboard */
void
grape_proposal_row_focus (GrapeProposalRow *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->accept));
}

gint64
grape_proposal_row_id (GrapeProposalRow *self)
{
  return self->id;
}
