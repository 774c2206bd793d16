/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GrapeRefereePanel: the inbox of one instance. Accepted moves decide the outcome; only the preview
 * makes it final. */
#include "grape-referee-panel.h"

#include "ui/dialogs/grape-preview-dialog.h"
#include "ui/parts/grape-proposal-row.h"
#include "ui/grape-session-resolve.h"
#include "ui/grape-window.h"

#include "mail/grape-finder.h"

#include <glib/gi18n.h>

struct _GrapeRefereePanel
{
  AdwBin parent_instance;

  /* Template */
  AdwPreferencesGroup *group;
  GtkWidget *search;
  GtkWidget *empty;
  GtkListBox *list;
  GtkLabel *summary;
  GtkWidget *accept_all;
  GtkWidget *preview;

  /* Owned */
  GrapeSession *session;
  gulong changed_id;
  guint fill_id;
  guint n_accepted; /* when the list was last filled; includes those that other desktops sent */
};

G_DEFINE_FINAL_TYPE (GrapeRefereePanel, grape_referee_panel, ADW_TYPE_BIN)

static void
accept_all_cb (GtkButton *button, GrapeRefereePanel *self)
{
  g_autoptr (GError) error = NULL;
  GrapeLibrary *library = grape_session_library (self->session);
  g_autoptr (GPtrArray) open
      = grape_library_list_proposals (library, grape_session_id (self->session), TRUE, &error);
  for (guint i = 0; open && !error && i < open->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (open, i);
      if (grape_proposal_is_certain (proposal))
        grape_library_decide (library, proposal->id, GRAPE_PROPOSAL_ACCEPTED, 0, &error);
    }
  grape_window_say_error (grape_window_of (self), error);
}

static guint
count_missing (GrapeRefereePanel *self, GPtrArray *open)
{
  g_autoptr (GArray) pending = grape_session_pending (self->session);
  guint n = 0;
  for (guint i = 0; i < pending->len; i++)
    {
      const GrapePending *item = &g_array_index (pending, GrapePending, i);
      gboolean accepted = item->done;
      for (guint j = 0; open && j < open->len && !accepted; j++)
        {
          const GrapeProposal *proposal = g_ptr_array_index (open, j);
          accepted = proposal->status == GRAPE_PROPOSAL_ACCEPTED && proposal->author == item->seat;
        }
      n += !accepted;
    }
  return n;
}

/* The last missing move: the result of them all is only a click away; unless one is taken back. */
static void
offer_preview (GrapeRefereePanel *self, GPtrArray *open, guint n_accepted)
{
  GrapeWindow *window = grape_window_of (self);
  guint n_in_review = grape_session_n_in_review (self->session);
  gboolean grew = n_accepted + n_in_review > self->n_accepted;
  self->n_accepted = n_accepted + n_in_review;
  gboolean all_in = n_in_review || (n_accepted && count_missing (self, open) == 0);
  if (window && !all_in)
    grape_window_unsay (window, "instance.preview");
  else if (window && grew)
    grape_window_say_with_action (window, _ ("Every move is in"), _ ("Preview"), "instance.preview",
                                  NULL);
}

/* Without a move in hand, the outcome is only what the deadline would bring. */
static void
suggest_preview (GrapeRefereePanel *self, gboolean suggested)
{
  if (suggested)
    gtk_widget_add_css_class (self->preview, "suggested-action");
  else
    gtk_widget_remove_css_class (self->preview, "suggested-action");
}

static GtkWidget *
find_row (GrapeRefereePanel *self, gint64 id)
{
  GtkListBoxRow *row;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)); i++)
    if (grape_proposal_row_id (GRAPE_PROPOSAL_ROW (row)) == id)
      return GTK_WIDGET (row);
  return NULL;
}

static gboolean
has_id (GPtrArray *open, gint64 id)
{
  for (guint i = 0; i < open->len; i++)
    if (((const GrapeProposal *)g_ptr_array_index (open, i))->id == id)
      return TRUE;
  return FALSE;
}

/* Returns: where the row was that had the focus; -1: it is still there, or none had it */
static int
remove_gone (GrapeRefereePanel *self, GPtrArray *open)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  GtkListBoxRow *row;
  int focused = -1;
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i));)
    if (has_id (open, grape_proposal_row_id (GRAPE_PROPOSAL_ROW (row))))
      i++;
    else
      {
        if (focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (row)))
          focused = i;
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
      }
  return focused;
}

/* To the row that stands there now, or the last one; without any, to the search for more. */
static void
focus_near (GrapeRefereePanel *self, int index)
{
  GtkListBoxRow *row = NULL;
  for (; index >= 0 && !row; index--)
    row = gtk_list_box_get_row_at_index (self->list, index);
  if (row)
    grape_proposal_row_focus (GRAPE_PROPOSAL_ROW (row));
  else
    gtk_widget_grab_focus (self->search);
}

/* Rows that are there already stay: with the focus, and with what somebody is writing in them. */
static void
fill_list (GrapeRefereePanel *self, GPtrArray *open)
{
  int focused = remove_gone (self, open);
  for (guint i = 0; i < open->len; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (open, i);
      GtkWidget *known = find_row (self, proposal->id);
      if (known)
        grape_proposal_row_show (GRAPE_PROPOSAL_ROW (known), proposal);
      else
        gtk_list_box_insert (self->list, grape_proposal_row_new (self->session, proposal), (int)i);
    }
  if (focused >= 0)
    focus_near (self, focused);
}

static void
fill (GrapeRefereePanel *self)
{
  g_autoptr (GPtrArray) open = grape_library_list_proposals (
      grape_session_library (self->session), grape_session_id (self->session), TRUE, NULL);
  guint n = open ? open->len : 0, n_accepted = 0, n_certain = 0;
  if (open)
    {
      grape_session_judge_again (self->session, open);
      fill_list (self, open);
    }
  for (guint i = 0; i < n; i++)
    {
      const GrapeProposal *proposal = g_ptr_array_index (open, i);
      n_accepted += proposal->status == GRAPE_PROPOSAL_ACCEPTED;
      n_certain += grape_proposal_is_certain (proposal);
    }
  g_autofree char *title
      = n ? g_strdup_printf (_ ("Moves in Mail (%u)"), n) : g_strdup (_ ("Moves in Mail"));
  gboolean in_review = grape_session_n_in_review (self->session) > 0;
  g_autofree char *summary
      = in_review
            ? g_strdup (_ ("Every move is in. Nothing happens before you have seen the outcome."))
            : g_strdup_printf (
                _ ("%u of %u accepted. Nothing happens before you have seen the outcome."),
                n_accepted, n);
  adw_preferences_group_set_title (self->group, title);
  gtk_label_set_text (self->summary, summary);
  gtk_widget_set_visible (GTK_WIDGET (self->summary), n > 0 || in_review);
  /* It stays, so that Preview does not move under the pointer that has just accepted. */
  gtk_widget_set_visible (self->accept_all, n > 1);
  gtk_widget_set_sensitive (self->accept_all,
                            n_certain > 0 && !grape_session_is_over (self->session));
  suggest_preview (self, n_accepted > 0 || in_review);
  gtk_widget_set_visible (GTK_WIDGET (self->list), n > 0);
  gtk_widget_set_visible (self->empty, n == 0 && !in_review);
  offer_preview (self, open, n_accepted);
}

static gboolean
fill_cb (gpointer data)
{
  GrapeRefereePanel *self = data;
  self->fill_id = 0;
  fill (self);
  return G_SOURCE_REMOVE;
}

/* Later, since it may be a button of one of the rows that made the change. */
static void
library_changed_cb (GrapeRefereePanel *self, guint topics, const char *id, GrapeLibrary *library)
{
  if ((topics & GRAPE_TOPIC_INBOX) && self->session && !self->fill_id)
    self->fill_id = g_idle_add (fill_cb, self);
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeRefereePanel) self = data;
  g_autoptr (GError) error = NULL;
  GrapeFinderReport report = { 0 };
  GrapeWindow *window = grape_window_of (self);
  if (self->session)
    gtk_widget_set_sensitive (self->search, TRUE);
  if (!grape_finder_finish (GRAPE_LIBRARY (source), result, &report, &error))
    {
      grape_window_say_error (window, error);
      return;
    }
  g_autofree char *sentence
      = g_strdup_printf (ngettext ("%u message looked at, %u of this game",
                                   "%u messages looked at, %u of this game", report.n_messages),
                         report.n_messages, report.n_relevant);
  g_autofree char *unseen
      = g_strdup_printf (ngettext ("%s. %u has words that are not shown",
                                   "%s. %u have words that are not shown", report.n_unseen),
                         sentence, report.n_unseen);
  if (self->session)
    fill (self);
  if (window)
    grape_window_say (window, report.n_unseen ? unseen : sentence);
}

static void
search_cb (GtkButton *button, GrapeRefereePanel *self)
{
  grape_referee_panel_search (self);
}

static void
previewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GrapeRefereePanel) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GrapeOutlook) outlook
      = grape_session_preview_finish (GRAPE_SESSION (source), result, &error);
  if (!self->session)
    return;
  gtk_widget_set_sensitive (self->preview, TRUE);
  if (outlook && gtk_widget_get_root (GTK_WIDGET (self)))
    grape_preview_dialog_present (GRAPE_SESSION (source), outlook, GTK_WIDGET (self));
  else
    grape_window_say_error (grape_window_of (self), error);
}

static void
preview_cb (GtkButton *button, GrapeRefereePanel *self)
{
  grape_referee_panel_preview (self);
}

static void
grape_referee_panel_dispose (GObject *object)
{
  GrapeRefereePanel *self = GRAPE_REFEREE_PANEL (object);
  g_clear_handle_id (&self->fill_id, g_source_remove);
  if (self->session)
    g_clear_signal_handler (&self->changed_id, grape_session_library (self->session));
  g_clear_object (&self->session);
  G_OBJECT_CLASS (grape_referee_panel_parent_class)->dispose (object);
}

static void
grape_referee_panel_class_init (GrapeRefereePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = grape_referee_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               GRAPE_UI_PATH "grape-referee-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, group);
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, search);
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, empty);
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, list);
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, summary);
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, accept_all);
  gtk_widget_class_bind_template_child (widget_class, GrapeRefereePanel, preview);
  gtk_widget_class_bind_template_callback (widget_class, search_cb);
  gtk_widget_class_bind_template_callback (widget_class, accept_all_cb);
  gtk_widget_class_bind_template_callback (widget_class, preview_cb);
}

static void
grape_referee_panel_init (GrapeRefereePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
grape_referee_panel_show (GrapeRefereePanel *self, GrapeSession *session)
{
  if (self->session != session)
    {
      GrapeLibrary *library = grape_session_library (session);
      GtkListBoxRow *row;
      if (self->session)
        g_clear_signal_handler (&self->changed_id, grape_session_library (self->session));
      g_set_object (&self->session, session);
      while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
        gtk_list_box_remove (self->list, GTK_WIDGET (row));
      self->n_accepted = G_MAXUINT;
      self->changed_id
          = g_signal_connect_swapped (library, "changed", G_CALLBACK (library_changed_cb), self);
    }
  gtk_widget_set_sensitive (self->preview, grape_session_is_now (session)
                                               && !grape_session_is_over (session)
                                               && grape_session_can_act (session));
  fill (self);
}

/**
 * grape_referee_panel_search:
 *
 * Looks for moves in the mail, in a worker.
 */
void
grape_referee_panel_search (GrapeRefereePanel *self)
{
  gtk_widget_set_sensitive (self->search, FALSE);
  grape_finder_async (grape_session_library (self->session), grape_session_id (self->session), NULL,
                      found_cb, g_object_ref (self));
}

/**
 * grape_referee_panel_preview:
 *
 * Works out in a worker what would happen, and shows it.
 */
void
grape_referee_panel_preview (GrapeRefereePanel *self)
{
  if (!gtk_widget_get_sensitive (self->preview))
    return;
  gtk_widget_set_sensitive (self->preview, FALSE);
  grape_session_preview_async (self->session, NULL, previewed_cb, g_object_ref (self));
}
